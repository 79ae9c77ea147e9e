#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "cli/cli.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* "player": a built-in player at the other end of the protocol of lines, as a program for whoever
 * talks to programs. See src/programs/esp-conversation.h for the other end. */

/* More lines than any board has. */
#define MOST_LINES 1000000

typedef struct
{
  EspInvocation *invocation;
  EspInstance *instance; /* NULL: none was told yet */
  EspState *state;
  GString *text; /* a block's */
} Game;

/* A line of standard input without its end; NULL at the end of it. A new string. */
static char *
read_line (void)
{
  char *line = NULL;
  size_t size = 0;
  ssize_t length = getline (&line, &size, stdin);
  char *copy;

  if (length < 0)
    {
      free (line);
      return NULL;
    }
  copy = g_strchomp (g_utf8_make_valid (line, length));
  free (line);
  return copy;
}

static void
send_line (const char *line)
{
  printf ("%s\n", line);
  fflush (stdout);
}

/* Words that the other end does not know are passed over there, and people read them. */
static void
send_error (const char *message)
{
  printf ("error %s\n", message);
  fflush (stdout);
}

/* As many lines as @number says; FALSE where they do not come. */
static gboolean
read_block (Game *self, const char *number)
{
  guint64 n = g_ascii_strtoull (number, NULL, 10);

  g_string_truncate (self->text, 0);
  if (n > MOST_LINES)
    return FALSE;
  for (guint64 i = 0; i < n; i++)
    {
      g_autofree char *line = read_line ();

      if (line == NULL)
        return FALSE;
      g_string_append_printf (self->text, "%s\n", line);
    }
  return TRUE;
}

static gboolean
take_instance (Game *self, const char *number, GError **error)
{
  EspInstance *instance;

  if (!read_block (self, number))
    return esp_fail (error, ESP_ERROR_SYNTAX, "instance: fewer lines than were promised");
  instance = esp_instance_parse (self->invocation->problem, self->text->str, self->text->len,
                                 "instance", NULL, error);
  if (instance == NULL)
    return FALSE;
  g_clear_pointer (&self->state, esp_state_free);
  g_clear_pointer (&self->instance, esp_instance_free);
  self->instance = instance;
  self->state = esp_instance_initial_state (instance);
  return TRUE;
}

static gboolean
take_settings (Game *self, const char *words, GError **error)
{
  const EspEditing *editing = self->invocation->problem->editing;
  g_autoptr (EspOptions) settings = NULL;

  if (self->instance == NULL || editing->settings == NULL)
    return TRUE;
  settings = esp_options_new (editing->settings);
  if (!esp_options_parse (settings, words, error) ||
      !editing->configure (self->instance, settings, error))
    return FALSE;
  esp_state_free (self->state);
  self->state = esp_instance_initial_state (self->instance);
  return TRUE;
}

static gboolean
take_position (Game *self, const char *number, GError **error)
{
  EspState *state;

  if (!read_block (self, number))
    return esp_fail (error, ESP_ERROR_SYNTAX, "position: fewer lines than were promised");
  if (self->instance == NULL)
    return esp_fail (error, ESP_ERROR_SYNTAX, "position: there is no instance yet");
  /* a state is a text, of which lines are but the parts */
  if (self->text->len > 0)
    g_string_truncate (self->text, self->text->len - 1);
  state = self->invocation->problem->states->state_parse (self->instance, self->text->str, error);
  if (state == NULL)
    return FALSE;
  esp_state_free (self->state);
  self->state = state;
  return TRUE;
}

static gboolean
take_moves (Game *self, const char *words, GError **error)
{
  g_auto (GStrv) moves = g_strsplit (words, " ", -1);

  if (self->instance == NULL)
    return esp_fail (error, ESP_ERROR_SYNTAX, "moves: there is no instance yet");
  esp_state_free (self->state);
  self->state = esp_instance_initial_state (self->instance);
  for (guint i = 0; moves[i] != NULL; i++)
    if (*moves[i] != '\0' &&
        !self->invocation->problem->states->play (self->instance, self->state, moves[i], error))
      return FALSE;
  return TRUE;
}

/* What the search found, for who shows it while it plays. */
static void
send_info (const EspAnswer *answer)
{
  GVariantDict *members = (GVariantDict *) &answer->members; /* looking up changes nothing */
  g_autofree const char **pv = NULL;
  g_autoptr (GString) line = g_string_new ("info");
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double value;

  if (answer->counters.n[ESP_COUNTER_NODES] > 0)
    g_string_append_printf (line, " nodes=%" G_GUINT64_FORMAT,
                            answer->counters.n[ESP_COUNTER_NODES]);
  if (g_variant_dict_lookup (members, "value", "d", &value))
    g_string_append_printf (line, " value=%s",
                            g_ascii_formatd (number, sizeof number, "%.12g", value));
  if (g_variant_dict_lookup (members, "pv", "^a&s", &pv) && pv[0] != NULL)
    {
      g_autofree char *joined = g_strjoinv (",", (char **) pv);

      g_string_append_printf (line, " pv=%s", joined);
    }
  if (line->len > strlen ("info"))
    send_line (line->str);
}

/* "seconds=5 depth=3": the player's options of these names, and a limit. */
static EspOptions *
read_go (Game *self, const char *words, double *seconds)
{
  const EspAlgorithm *algorithm = self->invocation->algorithm;
  EspOptions *options = esp_options_new (algorithm->options);
  g_auto (GStrv) parts = g_strsplit (words, " ", -1);

  for (const EspOptionSpec *o = algorithm->options; o != NULL && o->id != NULL; o++)
    if (esp_options_is_set (self->invocation->options, o->id))
      esp_options_set (options, o->id, esp_options_get_text (self->invocation->options, o->id),
                       NULL);
  *seconds = 0;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *value = strchr (parts[i], '=');

      if (value == NULL)
        continue;
      *value++ = '\0';
      if (g_str_equal (parts[i], "seconds"))
        *seconds = g_ascii_strtod (value, NULL);
      /* what the command line says holds; what cannot be is passed over */
      if (esp_options_find (options, parts[i]) != NULL && !esp_options_is_set (options, parts[i]))
        esp_options_set (options, parts[i], value, NULL);
    }
  return options;
}

static gboolean
go (Game *self, const char *words, GError **error)
{
  g_autoptr (EspOptions) options = NULL;
  g_auto (EspAnswer) answer;
  g_autofree char *line = NULL;
  const char *move = NULL;
  EspControl part;
  double seconds;

  esp_answer_init (&answer);
  if (self->instance == NULL)
    return esp_fail (error, ESP_ERROR_SYNTAX, "go: there is no instance yet");
  options = read_go (self, words, &seconds);
  esp_control_init_part (&part, self->invocation->control);
  if (seconds > 0)
    esp_control_limit_time (&part, seconds);
  esp_algorithm_solve (self->invocation->algorithm, self->instance, self->state, options, &part,
                       &answer);
  if (!g_variant_dict_lookup (&answer.members, "move", "&s", &move))
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s",
                     answer.message != NULL ? answer.message : _ ("no move was chosen"));
  send_info (&answer);
  line = g_strconcat ("move ", move, NULL);
  send_line (line);
  return TRUE;
}

static gboolean
take_line (Game *self, const char *line, GError **error)
{
  static const struct
  {
    const char *word;
    gboolean (*take) (Game *self, const char *rest, GError **error);
  } known[] = {
    { "instance", take_instance },
    { "settings", take_settings },
    { "position", take_position },
    { "moves", take_moves },
    { "go", go },
  };
  gsize length = strcspn (line, " ");
  const char *rest = line[length] != '\0' ? line + length + 1 : "";

  if (g_str_has_prefix (line, "espalier "))
    {
      g_autofree char *ready =
          g_strdup_printf ("ready espalier %s", self->invocation->algorithm->id);

      send_line (ready);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strlen (known[i].word) == length && strncmp (line, known[i].word, length) == 0)
      return known[i].take (self, rest, error);
  return TRUE;
}

int
cli_run_player (EspInvocation *invocation, GError **error)
{
  Game self = { .invocation = invocation, .text = g_string_new (NULL) };
  gboolean goes_on = TRUE;
  char *line;

  if ((invocation->algorithm->flags & ESP_ALGORITHM_PLAYER) == 0)
    {
      g_string_free (self.text, TRUE);
      return esp_fail_usage (error, ESP_ERROR_OPTION, _ ("--solver: %s is no player"),
                             invocation->algorithm->id);
    }
  while (goes_on && (line = read_line ()) != NULL)
    {
      g_autoptr (GError) local = NULL;

      goes_on = !g_str_equal (line, "quit");
      if (goes_on && !take_line (&self, line, &local))
        send_error (local->message);
      g_free (line);
    }
  g_clear_pointer (&self.state, esp_state_free);
  g_clear_pointer (&self.instance, esp_instance_free);
  g_string_free (self.text, TRUE);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}
