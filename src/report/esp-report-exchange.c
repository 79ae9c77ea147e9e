#include "config.h"

#include "esp-report-exchange.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-scratch.h"
#include "esp-report-private.h"

/* A file is known by its number on its disk, so that it can be told at any moment which moves are
 * done: they can be gone on with, or taken back, from wherever they ended. */

typedef struct
{
  char *made;   /* where the new one is made, and afterwards the old one */
  char *target; /* where links lead */
  char *shown;  /* as people call it */
  gboolean is_folder;
  gboolean goes;     /* there is no new one */
  guint64 new_id[2]; /* disk and number; 0: there is none, and what is there goes */
  guint64 old_id[2]; /* 0: there was none */
} Move;

struct _EspExchange
{
  char *folder;
  gboolean is_stuck; /* neither forwards nor back: the next one tries it again */
  GPtrArray *moves;  /* of Move */
};

static void
move_free (gpointer data)
{
  Move *move = data;

  g_free (move->made);
  g_free (move->target);
  g_free (move->shown);
  g_free (move);
}

static void
identify (const char *path, guint64 id[2])
{
  struct stat info;
  gboolean is_there = lstat (path, &info) == 0;

  id[0] = is_there ? (guint64) info.st_dev : 0;
  id[1] = is_there ? (guint64) info.st_ino : 0;
}

static gboolean
is_same (const guint64 one[2], const guint64 other[2])
{
  return one[0] == other[0] && one[1] == other[1];
}

static gboolean
is_there (const char *path, const guint64 id[2])
{
  guint64 found[2];

  identify (path, found);
  return is_same (found, id);
}

/* --- making --- */

EspExchange *
esp_exchange_new (const char *path, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (path);
  g_autofree char *folder = NULL;
  EspExchange *exchange;

  esp_exchange_recover (parent);
  folder = esp_scratch_make_folder (path, error);
  if (folder == NULL)
    return NULL;
  exchange = g_new0 (EspExchange, 1);
  exchange->folder = g_steal_pointer (&folder);
  exchange->moves = g_ptr_array_new_with_free_func (move_free);
  return exchange;
}

void
esp_exchange_free (EspExchange *exchange)
{
  void (*end) (const char *) = exchange->is_stuck ? esp_scratch_leave : esp_scratch_remove;

  for (guint i = 0; i < exchange->moves->len; i++)
    end (((const Move *) g_ptr_array_index (exchange->moves, i))->made);
  end (exchange->folder);
  g_ptr_array_unref (exchange->moves);
  g_free (exchange->folder);
  g_free (exchange);
}

/* Whether what is in one of them can be moved into the other. */
static gboolean
is_on_one_disk (const char *folder, const char *parent)
{
  struct stat one;
  struct stat other;

  return stat (folder, &one) == 0 && stat (parent, &other) == 0 && one.st_dev == other.st_dev;
}

/* A name in the hidden folder; NULL where a link leads to another disk. */
static char *
name_made (const EspExchange *exchange, const Move *move)
{
  g_autofree char *parent = g_path_get_dirname (move->target);

  /* a folder that is not there yet will be beside the hidden one */
  return !g_file_test (parent, G_FILE_TEST_EXISTS) || is_on_one_disk (exchange->folder, parent)
             ? g_strdup_printf ("%s/%u", exchange->folder, exchange->moves->len)
             : NULL;
}

static gboolean
fail (const Move *move, int number, GError **error)
{
  esp_set_file_error (error, move->shown, number);
  return FALSE;
}

static void
make_file (Move *move, GError **error)
{
  int fd = esp_scratch_make_named (move->target, &move->made, error);

  if (fd >= 0)
    close (fd);
}

static void
make_folder (Move *move, const char *made, GError **error)
{
  struct stat info;

  if (made == NULL)
    move->made = esp_scratch_make_folder (move->target, error);
  else if (g_mkdir (made, 0777) != 0)
    fail (move, errno, error);
  else
    {
      move->made = g_strdup (made);
      if (stat (move->target, &info) == 0 && g_chmod (made, info.st_mode & 0777) != 0)
        g_debug ("%s: %s", move->target, g_strerror (errno));
    }
}

static const char *
add_move (EspExchange *exchange, const char *target, gboolean is_folder, GError **error)
{
  Move *move = g_new0 (Move, 1);
  g_autofree char *made = NULL;
  struct stat info;

  move->target = esp_file_follow_links (target);
  move->shown = g_strdup (target);
  move->is_folder = is_folder;
  made = name_made (exchange, move);
  if (stat (move->target, &info) == 0 && S_ISDIR (info.st_mode) != is_folder)
    fail (move, is_folder ? ENOTDIR : EISDIR, error);
  else if (is_folder)
    make_folder (move, made, error);
  else if (made == NULL)
    make_file (move, error);
  else
    move->made = g_steal_pointer (&made);
  if (move->made == NULL)
    {
      move_free (move);
      return NULL;
    }
  g_ptr_array_add (exchange->moves, move);
  return move->made;
}

const char *
esp_exchange_add_file (EspExchange *exchange, const char *target, GError **error)
{
  return add_move (exchange, target, FALSE, error);
}

const char *
esp_exchange_add_folder (EspExchange *exchange, const char *target, GError **error)
{
  return add_move (exchange, target, TRUE, error);
}

void
esp_exchange_add_gone (EspExchange *exchange, const char *target)
{
  Move *move = g_new0 (Move, 1);

  move->target = g_strdup (target);
  move->shown = g_strdup (target);
  move->goes = TRUE;
  move->made = name_made (exchange, move);
  if (move->made != NULL)
    g_ptr_array_add (exchange->moves, move);
  else
    move_free (move);
}

void
esp_exchange_name_place (const EspExchange *exchange, GError *error)
{
  for (guint i = 0; i < exchange->moves->len; i++)
    {
      const Move *move = g_ptr_array_index (exchange->moves, i);
      gsize length = strlen (move->made);
      char *text;

      if (strncmp (error->message, move->made, length) != 0 ||
          g_ascii_isdigit (error->message[length]))
        continue;
      text = g_strconcat (move->shown, error->message + length, NULL);
      g_free (error->message);
      error->message = text;
      return;
    }
}

/* --- what is not ours in a folder --- */

/* The same file under a second name, or, where there is no such thing, moved there later. */
static gboolean
carry_others (const Move *move, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (move->target, 0, error);
  const char *name;

  if (dir == NULL)
    return FALSE;
  while ((name = g_dir_read_name (dir)) != NULL)
    if (!esp_report_is_part (name))
      {
        g_autofree char *from = g_build_filename (move->target, name, NULL);
        g_autofree char *to = g_build_filename (move->made, name, NULL);

        if (link (from, to) != 0)
          g_debug ("%s: %s", to, g_strerror (errno));
      }
  return TRUE;
}

/* Folders, and all where a file has one name only. FALSE where something is still in @old: it is
 * somebody's, and the list of moves stays until it is where it was. */
static gboolean
move_others (const char *old, const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (old, 0, NULL);
  gboolean all = TRUE;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (!esp_report_is_part (name))
      {
        g_autofree char *from = g_build_filename (old, name, NULL);
        g_autofree char *to = g_build_filename (folder, name, NULL);

        /* once more: what has failed may have been a moment's matter */
        if (!g_file_test (to, G_FILE_TEST_EXISTS) && !g_file_test (to, G_FILE_TEST_IS_SYMLINK) &&
            g_rename (from, to) != 0 && g_rename (from, to) != 0)
          all = FALSE;
      }
  return all;
}

/* --- moving --- */

/* 0, or an errno. What somebody else has put there meanwhile is not touched. */
static int
move_one (const Move *move)
{
  guint64 now[2];

  identify (move->target, now);
  if (is_same (now, move->new_id))
    return 0;
  if (move->new_id[1] == 0)
    return !is_same (now, move->old_id)               ? EBUSY
           : g_rename (move->target, move->made) == 0 ? 0
                                                      : errno;
  if (!is_there (move->made, move->new_id))
    return ENOENT;
  if (now[1] == 0)
    return g_rename (move->made, move->target) == 0 ? 0 : errno;
  return is_same (now, move->old_id) ? esp_scratch_exchange (move->made, move->target) : EBUSY;
}

static gboolean
move_back (const Move *move)
{
  if (!is_there (move->target, move->new_id))
    return TRUE;
  if (move->new_id[1] == 0)
    return move->old_id[1] == 0 || g_rename (move->made, move->target) == 0;
  return move->old_id[1] != 0 ? esp_scratch_exchange (move->made, move->target) == 0
                              : g_rename (move->target, move->made) == 0;
}

static gboolean
keep_others (const GPtrArray *moves)
{
  gboolean all = TRUE;

  for (guint i = 0; i < moves->len; i++)
    {
      const Move *move = g_ptr_array_index (moves, i);
      g_autofree char *third = g_strconcat (move->made, ESP_SCRATCH_THIRD, NULL);

      if (!move->is_folder || !is_there (move->target, move->new_id))
        continue;
      all &= move_others (move->made, move->target);
      all &= move_others (third, move->target);
    }
  return all;
}

/* --- the list --- */

/* @path as it is called from @parent, so that all of it may be moved elsewhere. */
static void
append_path (GString *out, const char *path, const char *parent)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *prefix = g_strconcat (parent, "/", NULL);

  g_string_append (out, g_str_has_prefix (whole, prefix) ? whole + strlen (prefix) : whole);
  g_string_append_c (out, '\0');
}

static gboolean
write_list (const EspExchange *exchange, GError **error)
{
  g_autofree char *path = g_build_filename (exchange->folder, ESP_SCRATCH_MOVES, NULL);
  g_autofree char *folder = g_canonicalize_filename (exchange->folder, NULL);
  g_autofree char *parent = g_path_get_dirname (folder);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < exchange->moves->len; i++)
    {
      const Move *move = g_ptr_array_index (exchange->moves, i);

      g_string_append_printf (out,
                              "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
                              " %" G_GUINT64_FORMAT " %d",
                              move->new_id[0], move->new_id[1], move->old_id[0], move->old_id[1],
                              move->is_folder);
      g_string_append_c (out, '\0');
      append_path (out, move->made, parent);
      append_path (out, move->target, parent);
    }
  return esp_file_write (path, out->str, (gssize) out->len, error);
}

static char *
read_path (const char *text, const char *parent)
{
  return g_path_is_absolute (text) ? g_strdup (text) : g_build_filename (parent, text, NULL);
}

/* NULL where there is none. */
static GPtrArray *
read_list (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, ESP_SCRATCH_MOVES, NULL);
  g_autofree char *parent = g_path_get_dirname (folder);
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (move_free);
  g_autofree char *text = NULL;
  gsize length;

  if (!esp_file_read (path, NULL, &text, &length, NULL))
    return NULL;
  for (const char *c = text; c < text + length;)
    {
      Move *move = g_new0 (Move, 1);
      const char *fields[3];
      char *end;

      g_ptr_array_add (moves, move);
      /* a text ends with a NUL of its own */
      for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        {
          fields[i] = c;
          c = MIN (c + strlen (c) + 1, text + length);
        }
      move->new_id[0] = g_ascii_strtoull (fields[0], &end, 10);
      move->new_id[1] = g_ascii_strtoull (end, &end, 10);
      move->old_id[0] = g_ascii_strtoull (end, &end, 10);
      move->old_id[1] = g_ascii_strtoull (end, &end, 10);
      move->is_folder = g_ascii_strtoull (end, NULL, 10) != 0;
      move->made = read_path (fields[1], parent);
      move->target = read_path (fields[2], parent);
    }
  return g_steal_pointer (&moves);
}

/* --- all of it --- */

/* What the moves are about, and what goes over into new folders. */
static gboolean
prepare (EspExchange *exchange, GError **error)
{
  for (guint i = 0; i < exchange->moves->len; i++)
    {
      Move *move = g_ptr_array_index (exchange->moves, i);
      struct stat info;

      identify (move->made, move->new_id);
      identify (move->target, move->old_id);
      if (move->new_id[1] == 0 && !move->goes)
        return fail (move, ENOENT, error);
      if (move->old_id[1] == 0 || move->goes)
        continue;
      if (move->is_folder && !carry_others (move, error))
        return FALSE;
      /* a file that is there already lends its permissions */
      if (!move->is_folder && stat (move->target, &info) == 0 &&
          g_chmod (move->made, info.st_mode & 0777) != 0)
        g_debug ("%s: %s", move->target, g_strerror (errno));
    }
  return write_list (exchange, error);
}

gboolean
esp_exchange_finish (EspExchange *exchange, GError **error)
{
  g_autofree char *list = g_build_filename (exchange->folder, ESP_SCRATCH_MOVES, NULL);
  gboolean ok;

  esp_scratch_hold ();
  ok = prepare (exchange, error);
  for (guint i = 0; ok && i < exchange->moves->len; i++)
    {
      const Move *move = g_ptr_array_index (exchange->moves, i);
      int number = move_one (move);

      if (number == 0)
        continue;
      ok = fail (move, number, error);
      for (guint k = i + 1; k-- > 0;)
        exchange->is_stuck |= !move_back (g_ptr_array_index (exchange->moves, k));
    }
  if (ok && !keep_others (exchange->moves))
    exchange->is_stuck = TRUE;
  /* from here on there is nothing to be finished */
  if (!exchange->is_stuck)
    g_unlink (list);
  esp_scratch_release ();
  return ok;
}

/* Goes on: all that is new is there. What has gone or was changed meanwhile is let alone; what
 * cannot be moved now is tried again the next time. */
static gboolean
finish_left (const char *folder)
{
  g_autofree char *list = g_build_filename (folder, ESP_SCRATCH_MOVES, NULL);
  g_autoptr (GPtrArray) moves = read_list (folder);

  for (guint i = 0; moves != NULL && i < moves->len; i++)
    {
      const Move *move = g_ptr_array_index (moves, i);
      int number = move_one (move);

      if (number != 0 && number != ENOENT && number != EBUSY)
        return FALSE;
    }
  if (moves == NULL)
    return FALSE;
  if (!keep_others (moves))
    return FALSE;
  g_unlink (list);
  /* those that are not in the folder itself */
  for (guint i = 0; i < moves->len; i++)
    esp_scratch_remove (((const Move *) g_ptr_array_index (moves, i))->made);
  return TRUE;
}

void
esp_exchange_recover (const char *folder)
{
  esp_scratch_finish_left (folder, finish_left);
}
