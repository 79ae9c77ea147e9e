#include "config.h"

#include "esp-document.h"

#include "esp-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SESSION_MAGIC "# Espalier session"

/* An instance shared by all entries of the history between two edits. */
typedef struct
{
  EspInstance *instance;
} EspShared;

static void
shared_clear (gpointer data)
{
  esp_instance_free (((EspShared *) data)->instance);
}

static EspShared *
shared_new (EspInstance *instance)
{
  EspShared *shared = g_rc_box_new0 (EspShared);

  shared->instance = instance;
  return shared;
}

/* One entry of the history: how things stood after it. */
typedef struct
{
  EspShared *shared;
  EspState *state;
  char **moves; /* what was played in it; NULL: the play began anew here */
} EspEntry;

static void
entry_free (gpointer data)
{
  EspEntry *entry = data;

  g_rc_box_release_full (entry->shared, shared_clear);
  esp_state_free (entry->state);
  g_strfreev (entry->moves);
  g_free (entry);
}

struct _EspDocument
{
  GObject parent_instance;

  GPtrArray *history; /* of EspEntry */
  guint now;          /* the entry that is shown */
  EspShared *saved;   /* the instance as it was saved */
  GPtrArray *moves;   /* made on demand; NULL-terminated */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspDocument, esp_document, G_TYPE_OBJECT)

static void
esp_document_finalize (GObject *object)
{
  EspDocument *self = ESP_DOCUMENT (object);

  g_clear_pointer (&self->history, g_ptr_array_unref);
  g_clear_pointer (&self->moves, g_ptr_array_unref);
  if (self->saved != NULL)
    g_rc_box_release_full (self->saved, shared_clear);
  G_OBJECT_CLASS (esp_document_parent_class)->finalize (object);
}

static void
esp_document_class_init (EspDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_document_finalize;
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
esp_document_init (EspDocument *self)
{
  self->history = g_ptr_array_new_with_free_func (entry_free);
}

static EspEntry *
entry_at (EspDocument *self, guint i)
{
  return g_ptr_array_index (self->history, i);
}

static EspEntry *
present (EspDocument *self)
{
  return entry_at (self, self->now);
}

/* Takes all three; what had been undone is gone. */
static void
push (EspDocument *self, EspShared *shared, EspState *state, char **moves)
{
  EspEntry *entry = g_new0 (EspEntry, 1);

  entry->shared = shared;
  entry->state = state;
  entry->moves = moves;
  if (self->history->len > 0)
    g_ptr_array_set_size (self->history, (int) self->now + 1);
  g_ptr_array_add (self->history, entry);
  self->now = self->history->len - 1;
}

static void
changed (EspDocument *self, gboolean instance_too)
{
  g_clear_pointer (&self->moves, g_ptr_array_unref);
  g_signal_emit (self, signals[CHANGED], 0, instance_too);
}

EspDocument *
esp_document_new (EspInstance *instance)
{
  EspDocument *self = g_object_new (ESP_TYPE_DOCUMENT, NULL);

  push (self, shared_new (instance), esp_instance_initial_state (instance), NULL);
  esp_document_mark_saved (self);
  return self;
}

const EspInstance *
esp_document_get_instance (EspDocument *self)
{
  return present (self)->shared->instance;
}

const EspState *
esp_document_get_state (EspDocument *self)
{
  return present (self)->state;
}

void
esp_document_replace (EspDocument *self, EspInstance *instance)
{
  push (self, shared_new (instance), esp_instance_initial_state (instance), NULL);
  changed (self, TRUE);
}

gboolean
esp_document_edit (EspDocument *self, const char *edit, GError **error)
{
  const EspInstance *old = esp_document_get_instance (self);
  EspInstance *instance;

  if (old->problem->edit == NULL)
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_UNSUPPORTED, _ ("%s has no editor"),
                   _ (old->problem->title));
      return FALSE;
    }
  instance = esp_instance_copy (old);
  if (!old->problem->edit (instance, edit, error))
    {
      esp_instance_free (instance);
      return FALSE;
    }
  esp_document_replace (self, instance);
  return TRUE;
}

gboolean
esp_document_configure (EspDocument *self, const EspOptions *settings, GError **error)
{
  EspInstance *instance = esp_instance_copy (esp_document_get_instance (self));

  if (!instance->problem->configure (instance, settings, error))
    {
      esp_instance_free (instance);
      return FALSE;
    }
  esp_document_replace (self, instance);
  return TRUE;
}

gboolean
esp_document_play_all (EspDocument *self, const char *const *moves, GError **error)
{
  const EspInstance *instance = esp_document_get_instance (self);
  EspState *state = esp_state_copy (present (self)->state);

  for (guint i = 0; moves[i] != NULL; i++)
    if (!instance->problem->play (instance, state, moves[i], error))
      {
        esp_state_free (state);
        return FALSE;
      }
  push (self, g_rc_box_acquire (present (self)->shared), state, g_strdupv ((char **) moves));
  changed (self, FALSE);
  return TRUE;
}

gboolean
esp_document_play (EspDocument *self, const char *move, GError **error)
{
  const char *moves[] = { move, NULL };

  return esp_document_play_all (self, moves, error);
}

void
esp_document_reset (EspDocument *self)
{
  push (self, g_rc_box_acquire (present (self)->shared),
        esp_instance_initial_state (esp_document_get_instance (self)), NULL);
  changed (self, FALSE);
}

gboolean
esp_document_can_undo (EspDocument *self)
{
  return self->now > 0;
}

gboolean
esp_document_can_redo (EspDocument *self)
{
  return self->now + 1 < self->history->len;
}

static void
go_to (EspDocument *self, guint i)
{
  gboolean instance_too = entry_at (self, i)->shared != present (self)->shared;

  self->now = i;
  changed (self, instance_too);
}

void
esp_document_undo (EspDocument *self)
{
  if (esp_document_can_undo (self))
    go_to (self, self->now - 1);
}

void
esp_document_redo (EspDocument *self)
{
  if (esp_document_can_redo (self))
    go_to (self, self->now + 1);
}

const char *const *
esp_document_get_moves (EspDocument *self)
{
  guint first = self->now;

  if (self->moves == NULL)
    {
      self->moves = g_ptr_array_new ();
      while (entry_at (self, first)->moves != NULL)
        first--;
      for (guint i = first + 1; i <= self->now; i++)
        for (char **move = entry_at (self, i)->moves; *move != NULL; move++)
          g_ptr_array_add (self->moves, *move);
      g_ptr_array_add (self->moves, NULL);
    }
  return (const char *const *) self->moves->pdata;
}

guint
esp_document_get_n_moves (EspDocument *self)
{
  return g_strv_length ((char **) esp_document_get_moves (self));
}

EspState *
esp_document_get_state_after (EspDocument *self, guint n)
{
  const EspInstance *instance = esp_document_get_instance (self);
  const char *const *moves = esp_document_get_moves (self);
  EspState *state = esp_instance_initial_state (instance);

  for (guint i = 0; i < n && moves[i] != NULL; i++)
    if (!instance->problem->play (instance, state, moves[i], NULL))
      break;
  return state;
}

gboolean
esp_document_get_modified (EspDocument *self)
{
  const EspInstance *instance = esp_document_get_instance (self);

  return self->saved != present (self)->shared &&
         !instance->problem->equal (instance, self->saved->instance);
}

void
esp_document_mark_saved (EspDocument *self)
{
  if (self->saved != NULL)
    g_rc_box_release_full (self->saved, shared_clear);
  self->saved = g_rc_box_acquire (present (self)->shared);
}

/* --- sessions --- */

char *
esp_document_format_session (EspDocument *self)
{
  const EspInstance *instance = esp_document_get_instance (self);
  const EspProblem *problem = instance->problem;
  const char *const *moves = esp_document_get_moves (self);
  g_autofree char *body = problem->format (instance);
  GString *text = g_string_new (SESSION_MAGIC "\n");

  g_string_append_printf (text, "problem: %s\n", problem->id);
  if (problem->settings != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (problem->settings);
      g_autofree char *line = NULL;

      problem->get_settings (instance, settings);
      line = esp_options_format (settings, FALSE);
      g_string_append_printf (text, "settings: %s\n", line);
    }
  for (guint i = 0; moves[i] != NULL; i++)
    g_string_append_printf (text, "move: %s\n", moves[i]);
  g_string_append (text, "instance:\n");
  g_string_append (text, body);
  return g_string_free (text, FALSE);
}

typedef struct
{
  const EspProblem *problem;
  char *settings;
  EspSpan settings_at;
  GArray *moves; /* of EspSpan */
} EspSessionHead;

static gboolean
starts_with (EspSpan *span, const char *prefix)
{
  gsize length = strlen (prefix);

  if (span->length < length || memcmp (span->start, prefix, length) != 0)
    return FALSE;
  span->start += length;
  span->length -= length;
  span->column += (guint) length;
  esp_span_trim (span);
  return TRUE;
}

static gboolean
read_head (EspReader *reader, EspSessionHead *head, GError **error)
{
  EspSpan line;

  if (!esp_reader_next_line (reader, &line) || !esp_span_equal (&line, SESSION_MAGIC))
    {
      esp_set_error_at (error, reader->file, 1, 1, _ ("not a session; expected “%s”"),
                        SESSION_MAGIC);
      return FALSE;
    }
  while (esp_reader_next_line (reader, &line))
    {
      if (starts_with (&line, "problem:"))
        {
          g_autofree char *id = esp_span_dup (&line);

          head->problem = esp_problem_find (id);
          if (head->problem == NULL)
            return esp_reader_fail (reader, &line, error, _ ("there is no problem of this name"));
        }
      else if (starts_with (&line, "settings:"))
        {
          g_free (head->settings);
          head->settings = esp_span_dup (&line);
          head->settings_at = line;
        }
      else if (starts_with (&line, "move:"))
        g_array_append_val (head->moves, line);
      else if (starts_with (&line, "instance:"))
        {
          if (head->problem == NULL)
            return esp_reader_fail (reader, &line, error, _ ("expected “problem:” before it"));
          return TRUE;
        }
      else
        return esp_reader_fail (reader, &line, error,
                                _ ("expected problem:, settings:, move: or instance:"));
    }
  line = esp_reader_end_span (reader);
  return esp_reader_fail (reader, &line, error, _ ("expected “instance:”"));
}

static EspDocument *
build_session (EspReader *reader, EspSessionHead *head, GError **error)
{
  g_autoptr (EspDocument) document = NULL;
  EspInstance *instance =
      head->problem->parse (reader->next, reader->end - reader->next, reader->file, error);

  if (instance == NULL)
    return NULL;
  if (head->settings != NULL && head->problem->settings != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (head->problem->settings);
      g_autoptr (GError) local = NULL;

      if (!esp_options_parse (settings, head->settings, &local) ||
          !head->problem->configure (instance, settings, &local))
        {
          esp_reader_fail (reader, &head->settings_at, error, "%s", local->message);
          esp_instance_free (instance);
          return NULL;
        }
    }
  document = esp_document_new (instance);
  for (guint i = 0; i < head->moves->len; i++)
    {
      EspSpan *span = &g_array_index (head->moves, EspSpan, i);
      g_autofree char *move = esp_span_dup (span);
      g_autoptr (GError) local = NULL;

      if (!esp_document_play (document, move, &local))
        {
          esp_reader_fail (reader, span, error, "%s", local->message);
          return NULL;
        }
    }
  return g_steal_pointer (&document);
}

EspDocument *
esp_document_parse_session (const char *text, gsize length, const char *file, GError **error)
{
  EspReader reader;
  EspSessionHead head = { .moves = g_array_new (FALSE, FALSE, sizeof (EspSpan)) };
  EspDocument *document = NULL;

  esp_reader_init (&reader, file, text, length);
  if (read_head (&reader, &head, error))
    document = build_session (&reader, &head, error);
  g_array_unref (head.moves);
  g_free (head.settings);
  return document;
}
