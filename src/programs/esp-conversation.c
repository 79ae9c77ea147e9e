#include "config.h"

#include "esp-conversation.h"

#include "base/esp-quote.h"
#include "esp-program-events.h"
#include "process/esp-program-place.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* After the time of a move, for who answers at the last moment and for the way of the answer. */
#define LATE_SECONDS 0.5
/* Programs that wait: more than play in a few games at once are not kept. */
#define MOST_WAITING 8

typedef struct
{
  EspProgramPlace place;
  EspProcess *process;
  char *key;      /* its words, which say which program it is */
  char *told;     /* the instance that it knows */
  char *settings; /* of that */
  char *name;
  gsize heard; /* bytes since it was asked */
} Conversation;

static GMutex lock;
static GQueue waiting = G_QUEUE_INIT; /* of Conversation */

void
esp_reply_clear (EspReply *reply)
{
  g_free (reply->move);
  g_free (reply->pv);
  g_free (reply->name);
  if (reply->events != NULL)
    g_string_free (reply->events, TRUE);
  *reply = (EspReply){ NULL };
}

/* "info depth=3 value=12 pv=C3,D4 nodes=1234 any words". */
static void
take_info (EspReply *reply, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *value = strchr (words[i], '=');

      if (value == NULL)
        continue;
      *value++ = '\0';
      if (g_str_equal (words[i], "nodes"))
        reply->nodes = g_ascii_strtoull (value, NULL, 10);
      else if (g_str_equal (words[i], "depth"))
        reply->depth = g_ascii_strtoull (value, NULL, 10);
      else if (g_str_equal (words[i], "value"))
        {
          char *end;

          reply->value = g_ascii_strtod (value, &end);
          reply->has_value = end != value;
        }
      else if (g_str_equal (words[i], "pv"))
        {
          g_free (reply->pv);
          reply->pv = g_strdup (value);
        }
    }
}

/* One line of a search that is told. */
static void
take_event (EspReply *reply, const char *line)
{
  const char *event = esp_program_event_find (line);

  if (event == NULL)
    return;
  if (reply->events == NULL)
    reply->events = g_string_new (NULL);
  g_string_append_printf (reply->events, "%s\n", event);
}

void
esp_reply_read (EspReply *reply, const char *line, gboolean events)
{
  if (g_str_has_prefix (line, "info "))
    take_info (reply, line + strlen ("info "));
  else if (g_str_equal (line, "move") || g_str_has_prefix (line, "move "))
    {
      g_free (reply->move);
      reply->move = g_strstrip (g_strdup (line + strlen ("move")));
    }
  else if (events)
    take_event (reply, line);
}

static void
conversation_free (gpointer data)
{
  Conversation *self = data;

  if (self == NULL)
    return;
  esp_process_free (self->process);
  esp_program_place_clear (&self->place);
  g_free (self->key);
  g_free (self->told);
  g_free (self->settings);
  g_free (self->name);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Conversation, conversation_free)

/* --- lines --- */

static gint64
get_deadline (double seconds)
{
  return g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
}

/* Each line of @text by itself. */
static gboolean
say (Conversation *self, const EspQuestion *question, const char *text, GError **error)
{
  g_auto (GStrv) lines = NULL;

  if (question->heard != NULL)
    {
      lines = g_strsplit (text, "\n", -1);
      for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
        question->heard (question->data, FALSE, lines[i]);
    }
  return esp_process_write (self->process, text, -1, get_deadline (ESP_READY_SECONDS),
                            question->cancellable, error);
}

static char *
hear (Conversation *self, const EspQuestion *question, gint64 deadline, GError **error)
{
  char *line =
      esp_process_read_line (self->process, ESP_LINE_BYTES, deadline, question->cancellable, error);

  if (line == NULL)
    return NULL;
  if (question->heard != NULL)
    question->heard (question->data, TRUE, line);
  self->heard += strlen (line) + 1;
  if (self->heard <= question->limits.output)
    return line;
  g_free (line);
  esp_verdict_fail (error, ESP_VERDICT_TOO_MUCH_OUTPUT, _ ("wrote more than %s bytes"),
                    esp_count (question->limits.output));
  return NULL;
}

/* "position 7" and the lines of @text, whose number it is. */
static void
add_block (GString *said, const char *word, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);

  while (n > 0 && *lines[n - 1] == '\0')
    n--;
  g_string_append_printf (said, "%s %u\n", word, n);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (said, "%s\n", g_strchomp (lines[i]));
}

/* Why it went silent is more than that it did. */
static void
explain_end (Conversation *self, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (error == NULL || !g_error_matches (*error, ESP_VERDICT_ERROR, ESP_VERDICT_NO_ANSWER))
    return;
  esp_process_wait (self->process, get_deadline (LATE_SECONDS), NULL, NULL);
  if (esp_process_end (self->process, NULL, &why))
    return;
  g_clear_error (error);
  g_propagate_error (error, g_steal_pointer (&why));
}

/* --- beginning --- */

/* In a folder of its own: what it writes there is gone when the conversation is over. */
static gboolean
start (Conversation *self,
       const EspQuestion *question,
       const char *const *argv,
       const char *folder,
       GError **error)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) moved = NULL;

  if (!esp_program_place_make (&self->place, folder, error))
    return FALSE;
  for (guint i = 0; argv[i] != NULL; i++)
    {
      g_autofree char *word = esp_program_place_move_word (&self->place, argv[i], i);

      g_strv_builder_add (words, word);
    }
  moved = g_strv_builder_end (words);
  self->process =
      esp_process_start ((const char *const *) moved, self->place.path, &question->limits, error);
  return self->process != NULL;
}

static Conversation *
begin (const EspQuestion *question, const char *const *argv, const char *folder, GError **error)
{
  g_autoptr (Conversation) self = g_new0 (Conversation, 1);
  g_autofree char *greeting = g_strdup_printf ("espalier 1 %s\n", question->instance->problem->id);
  gint64 deadline = get_deadline (ESP_READY_SECONDS);

  self->key = g_strjoinv ("\n", (char **) argv);
  if (!start (self, question, argv, folder, error) || !say (self, question, greeting, error))
    return NULL;
  while (self->name == NULL)
    {
      g_autofree char *line = hear (self, question, deadline, error);

      if (line == NULL)
        {
          if (error != NULL && g_error_matches (*error, ESP_VERDICT_ERROR, ESP_VERDICT_TOO_SLOW))
            {
              g_clear_error (error);
              esp_verdict_fail (error, ESP_VERDICT_TOO_SLOW, _ ("did not say “ready” within %d s"),
                                ESP_READY_SECONDS);
            }
          explain_end (self, error);
          return NULL;
        }
      if (g_str_equal (line, "ready") || g_str_has_prefix (line, "ready "))
        self->name = g_strstrip (g_strdup (line + strlen ("ready")));
    }
  return g_steal_pointer (&self);
}

static Conversation *
find_waiting (const char *const *argv)
{
  g_autofree char *key = g_strjoinv ("\n", (char **) argv);
  Conversation *found = NULL;

  g_mutex_lock (&lock);
  for (GList *l = waiting.head; l != NULL && found == NULL; l = l->next)
    if (g_str_equal (((Conversation *) l->data)->key, key))
      {
        found = l->data;
        g_queue_delete_link (&waiting, l);
      }
  g_mutex_unlock (&lock);
  return found;
}

static void
let_wait (Conversation *self)
{
  Conversation *oldest = NULL;

  g_mutex_lock (&lock);
  g_queue_push_tail (&waiting, self);
  if (g_queue_get_length (&waiting) > MOST_WAITING)
    oldest = g_queue_pop_head (&waiting);
  g_mutex_unlock (&lock);
  conversation_free (oldest);
}

void
esp_conversations_end (void)
{
  GQueue all;

  g_mutex_lock (&lock);
  all = waiting;
  g_queue_init (&waiting);
  g_mutex_unlock (&lock);
  g_queue_clear_full (&all, conversation_free);
}

/* --- asking --- */

static char *
format_settings (const EspInstance *instance)
{
  const EspEditing *editing = instance->problem->editing;
  g_autoptr (EspOptions) settings = NULL;

  if (editing->settings == NULL)
    return g_strdup ("");
  settings = esp_options_new (editing->settings);
  if (editing->get_settings != NULL)
    editing->get_settings (instance, settings);
  return esp_options_format (settings, FALSE);
}

/* The instance where it does not know it, the position, and what is asked. */
static char *
make_question (Conversation *self, const EspQuestion *question, const char *side)
{
  const EspProblem *problem = question->instance->problem;
  g_autofree char *instance = problem->files->format (question->instance);
  g_autofree char *settings = format_settings (question->instance);
  g_autofree char *position = problem->states->state_format (question->instance, question->state);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  GString *said = g_string_new (NULL);

  if (g_strcmp0 (instance, self->told) != 0 || g_strcmp0 (settings, self->settings) != 0)
    {
      add_block (said, "instance", instance);
      if (*settings != '\0')
        g_string_append_printf (said, "settings %s\n", settings);
      g_free (self->told);
      g_free (self->settings);
      self->told = g_steal_pointer (&instance);
      self->settings = g_steal_pointer (&settings);
    }
  if (side != NULL)
    g_string_append_printf (said, "side %s\n", side);
  add_block (said, "position", position);
  g_string_append_printf (said, "go seconds=%s",
                          g_ascii_formatd (number, sizeof number, "%.6g", question->seconds));
  if (question->depth > 0)
    g_string_append_printf (said, " depth=%d", question->depth);
  g_string_append_c (said, '\n');
  return g_string_free (said, FALSE);
}

static gboolean
take_reply (Conversation *self, const EspQuestion *question, EspReply *reply, GError **error)
{
  gint64 deadline = get_deadline (question->seconds + LATE_SECONDS);

  self->heard = 0;
  while (reply->move == NULL)
    {
      g_autofree char *line = hear (self, question, deadline, error);

      if (line == NULL)
        {
          explain_end (self, error);
          return FALSE;
        }
      esp_reply_read (reply, line, question->events);
      if (question->told != NULL && g_str_has_prefix (line, "info "))
        question->told (question->data, reply);
    }
  if (*reply->move != '\0')
    return TRUE;
  return esp_verdict_fail (error, ESP_VERDICT_BAD_FORMAT, _ ("wrote “move” without a move"));
}

static EspState *
make_move (const EspQuestion *question, const char *move, GError **error)
{
  EspState *after = esp_state_copy (question->state);
  g_autoptr (GError) why = NULL;

  if (question->instance->problem->states->play (question->instance, after, move, &why))
    return after;
  esp_verdict_fail (error, ESP_VERDICT_WRONG, _ ("plays “%s”: %s"), esp_quote (move), why->message);
  esp_state_free (after);
  return NULL;
}

gboolean
esp_conversation_ask (const EspQuestion *question,
                      EspReply *reply,
                      EspState **after,
                      GError **error)
{
  const EspGame *game = question->instance->problem->game;
  int turn = game != NULL ? game->to_move (question->instance, question->state) : -1;
  const EspProgramCall call = { .seconds = question->seconds,
                                .depth = question->depth,
                                .seed = question->seed,
                                .side = turn >= 0 ? game->side_ids[turn] : NULL };
  g_autofree char *folder = NULL;
  g_auto (GStrv) argv = esp_program_make_argv (question->command, &call, &folder, error);
  g_autoptr (Conversation) self = NULL;
  g_autofree char *said = NULL;

  if (argv == NULL)
    return FALSE;
  if (!question->fresh)
    self = find_waiting ((const char *const *) argv);
  if (self == NULL)
    self = begin (question, (const char *const *) argv, folder, error);
  if (self == NULL)
    return FALSE;
  said = make_question (self, question, call.side);
  if (!say (self, question, said, error) || !take_reply (self, question, reply, error))
    return FALSE;
  reply->name = g_strdup (self->name);
  *after = make_move (question, reply->move, error);
  /* one that has lost its game is asked no more */
  if (*after != NULL)
    let_wait (g_steal_pointer (&self));
  return *after != NULL;
}
