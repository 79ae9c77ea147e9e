#include "config.h"

#include "engine/document/esp-experiment.h"
#include "cli/cli.h"

#include <glib/gi18n.h>
#include <string.h>

#ifdef ESP_HAVE_DRAW
#include "draw/esp-look.h"
#include "report/handin/esp-handin.h"
#endif

/* What shells offer at the end of a command line. They ask the program each time, so what they
 * offer is what it takes; data/completion has what the shells themselves need. */

typedef struct
{
  CliCall call;
  char **words;        /* after COMMAND, the one being typed left out */
  const char *current; /* what there is of the value or word being typed */
  char *before;        /* what stands before that in the same word: "--palette=", "handout," */
  gboolean offered;
} Completion;

static void
offer (Completion *self, const char *word, const char *description)
{
  g_autofree char *line = NULL;

  if (!g_str_has_prefix (word, self->current))
    return;
  line = g_strdup (description != NULL ? description : "");
  g_strdelimit (line, "\t\n", ' ');
  printf ("%s%s\t%s\n", self->before, word, line);
  self->offered = TRUE;
}

static void
offer_files (Completion *self)
{
  printf (":files\t%s\n", self->before);
  self->offered = TRUE;
}

/* Of a list with commas the last value is being typed. */
static void
begin_last_of_list (Completion *self)
{
  const char *comma = strrchr (self->current, ',');
  char *before;

  /* one behind a backslash belongs to the name of a file */
  while (comma != NULL && comma > self->current && comma[-1] == '\\')
    comma = g_strrstr_len (self->current, comma - self->current, ",");
  if (comma == NULL)
    return;
  before =
      g_strdup_printf ("%s%.*s", self->before, (int) (comma + 1 - self->current), self->current);
  g_free (self->before);
  self->before = before;
  self->current = comma + 1;
}

static void
offer_samples (Completion *self)
{
  g_auto (GStrv) names = esp_problem_list_samples (self->call.invocation.problem);

  for (guint i = 0; names[i] != NULL; i++)
    offer (self, names[i], _ ("sample"));
}

/* All algorithms, or the players of a game. */
static void
offer_algorithms (Completion *self, gboolean players)
{
  const EspAlgorithm *a = self->call.invocation.problem->algorithms;

  for (; a != NULL && a->id != NULL; a++)
    if (!players || (a->flags & ESP_ALGORITHM_PLAYER) != 0)
      offer (self, a->id, _ (a->label));
}

static void
offer_experiments (Completion *self, gboolean curves)
{
  const EspExperiment *e = self->call.invocation.problem->experiments;

  for (; e != NULL && e->id != NULL; e++)
    {
      if (!curves)
        offer (self, e->id, _ (e->label));
      for (const EspExperimentCurve *c = e->curves; curves && c != NULL && c->id != NULL; c++)
        offer (self, c->id, _ (c->title));
    }
}

static void
offer_views (Completion *self)
{
#ifdef ESP_HAVE_DRAW
  const EspLook *look = esp_look_find (self->call.invocation.problem);

  for (const EspView *v = look != NULL ? look->drawing->views : NULL; v != NULL && v->id != NULL;
       v++)
    offer (self, v->id, _ (v->label));
#else
  (void) self;
#endif
}

/* --- what the usage says --- */

/* "FILE", "[FILE]" and "FILE…" are one word. */
static void
strip (char *token)
{
  static const char *const around[] = { "…", "[", "]" };

  for (guint i = 0; i < G_N_ELEMENTS (around); i++)
    for (char *found; (found = strstr (token, around[i])) != NULL;)
      memmove (found, found + strlen (around[i]), strlen (found + strlen (around[i])) + 1);
}

/* Whether one of @names stands in the usage, behind the option @id or, where that is NULL, by
 * itself. */
static gboolean
usage_has (const EspCommand *command, const char *id, const char *const *names)
{
  g_auto (GStrv) tokens = g_strsplit (command->usage, " ", -1);
  g_autofree char *option = NULL;
  gboolean found = FALSE;

  for (guint i = 0; tokens[i] != NULL && !found; i++)
    {
      gboolean alone = strchr (tokens[i], ']') != NULL;

      strip (tokens[i]);
      if (tokens[i][0] != '-')
        found = option == NULL ? id == NULL && g_strv_contains (names, tokens[i])
                               : g_strcmp0 (id, option) == 0 && g_strv_contains (names, tokens[i]);
      g_clear_pointer (&option, g_free);
      if (tokens[i][0] == '-' && !alone)
        option = g_strdup (tokens[i] + (tokens[i][1] == '-' ? 2 : 1));
    }
  return found;
}

/* --- values --- */

static void
offer_text (Completion *self, const EspOptionSpec *spec)
{
  static const char *const player[] = { "PLAYER", NULL };
  const EspInvocation *invocation = &self->call.invocation;
  const EspExperiment *experiment = invocation->experiment;

  if (spec->is_file)
    offer_files (self);
  else if (g_str_equal (spec->id, "solver"))
    offer_algorithms (self, FALSE);
  else if (g_str_equal (spec->id, "experiment"))
    offer_experiments (self, FALSE);
  else if (g_str_equal (spec->id, "table"))
    for (const EspTableSpec *t = invocation->problem->tables; t != NULL && t->id != NULL; t++)
      offer (self, t->id, _ (t->label));
  else if (g_str_equal (spec->id, "curve"))
    offer_experiments (self, TRUE);
  else if (g_str_equal (spec->id, "view"))
    offer_views (self);
  else if (g_str_equal (spec->id, "players") || usage_has (invocation->command, spec->id, player))
    {
      begin_last_of_list (self);
      offer_algorithms (self, TRUE);
    }
  else if (experiment != NULL && g_strcmp0 (experiment->boards, spec->id) == 0)
    {
      begin_last_of_list (self);
      offer_samples (self);
      offer_files (self);
    }
  else if (spec->fallback != NULL && *spec->fallback != '\0')
    offer (self, spec->fallback, _ ("default"));
}

static void
offer_values (Completion *self, const EspOptionSpec *spec)
{
  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      offer (self, "on", NULL);
      offer (self, "off", NULL);
      break;
    case ESP_OPTION_CHOICE:
      for (guint i = 0; spec->choices[i] != NULL; i++)
        offer (self, spec->choices[i], NULL);
      break;
    case ESP_OPTION_INT:
    case ESP_OPTION_REAL:
      if (spec->fallback != NULL && *spec->fallback != '\0')
        offer (self, spec->fallback, _ ("default"));
      if (spec->word_for_max != NULL && g_strcmp0 (spec->fallback, spec->word_for_max) != 0)
        offer (self, spec->word_for_max, NULL);
      break;
    case ESP_OPTION_TEXT:
    default:
      offer_text (self, spec);
    }
}

/* --- words --- */

static const EspOptionSpec *
find_option (const Completion *self, const char *word)
{
  g_autofree char *name = g_strdup (word + (word[1] == '-' ? 2 : 1));
  char *equals = strchr (name, '=');

  if (equals != NULL)
    *equals = '\0';
  return esp_options_find (self->call.options, g_str_equal (name, "o") ? "output" : name);
}

static gboolean
is_given (const Completion *self, const EspOptionSpec *spec)
{
  for (char **word = self->words; *word != NULL; word++)
    if (**word == '-' && (*word)[1] != '\0' && find_option (self, *word) == spec)
      return TRUE;
  return FALSE;
}

static void
offer_options (Completion *self)
{
  for (guint i = 0; i < esp_options_get_n (self->call.options); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (self->call.options, i);
      g_autofree char *word = g_strconcat (cli_option_dashes (spec), spec->id, NULL);

      if (!spec->repeated && is_given (self, spec))
        continue;
      offer (self, word, _ (spec->help));
      if (g_str_equal (spec->id, "output"))
        offer (self, "-o", _ (spec->help));
    }
  offer (self, "--help", _ ("what the command does and takes"));
}

static void
offer_words (Completion *self)
{
  static const char *const name[] = { "NAME", NULL };
  static const char *const files[] = { "FILE",      "IN",        "OUT",    "CSV",
                                       "PATH",      "TOUR",      "RECORD", "SOLUTION",
                                       "SOLUTIONS", "COLOURING", NULL };
  static const char *const assignment[] = { "ASSIGNMENT", NULL };
  const EspCommand *command = self->call.invocation.command;

#ifdef ESP_HAVE_DRAW
  for (const EspAssignment *a = esp_assignments;
       usage_has (command, NULL, assignment) && a->id != NULL; a++)
    offer (self, a->id, _ (a->title));
#else
  (void) assignment;
#endif
  if (usage_has (command, NULL, name))
    offer_samples (self);
  if (usage_has (command, NULL, files))
    offer_files (self);
}

/* The word at the end of PROBLEM COMMAND WORD…; its options are known. */
static void
complete_word (Completion *self, const char *word)
{
  guint n = g_strv_length (self->words);
  const char *last = n > 0 ? self->words[n - 1] : "";
  gboolean only_files = g_strv_contains ((const char *const *) self->words, "--");
  const char *equals = *word == '-' ? strchr (word, '=') : NULL;
  const EspOptionSpec *spec = NULL;

  self->current = word;
  if (only_files)
    offer_words (self);
  else if (*last == '-' && strchr (last, '=') == NULL &&
           (spec = find_option (self, last)) != NULL && spec->kind != ESP_OPTION_FLAG &&
           !spec->optional_value)
    offer_values (self, spec);
  else if (equals != NULL)
    {
      spec = find_option (self, word);
      self->current = equals + 1;
      g_free (self->before);
      self->before = g_strndup (word, equals + 1 - word);
      if (spec != NULL)
        offer_values (self, spec);
    }
  else
    {
      if (*word != '-')
        offer_words (self);
      if (*word == '-' || (*word == '\0' && !self->offered))
        offer_options (self);
    }
}

static void
offer_command (const EspCommand *command, gpointer data)
{
  if (!esp_command_takes_number (command))
    offer (data, command->id, _ (command->summary));
}

static void
complete_first (Completion *self, const char *word)
{
  const EspProblem *const *problems = esp_problems_get ();

  self->current = word;
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      offer (self, problems[i]->id, _ (problems[i]->summary));
  offer (self, "list", _ ("problems, commands, algorithms and options"));
  if (cli_handin_problem () != NULL)
    offer (self, "report", _ (cli_handin_problem ()->summary));
  offer (self, "programs", _ (cli_programs_problem ()->summary));
  if (*word != '-')
    return;
  offer (self, "--help", _ ("how the program is used"));
  offer (self, "--version", _ ("which version it is"));
}

/* What follows "report" or "programs", @other, whose commands are its own alone: the words after
 * it, the last of them the one being typed. */
static void
complete_other (Completion *self, const EspProblem *other, const EspCommand *command, char **words)
{
  guint n = g_strv_length (words);
  /* a plan is run without a word for it */
  gboolean named = *command->id != '\0';

  self->call.invocation.problem = other;
  self->call.invocation.command = command;
  self->current = words[n - 1];
  if (n == 1)
    for (const EspCommand *c = other->commands; c->id != NULL; c++)
      if (*c->id != '\0')
        offer (self, c->id, _ (c->summary));
  if (n == 1 && named)
    return;
  self->words = g_strdupv (words + named);
  g_clear_pointer (&self->words[n - 1 - named], g_free);
  if (cli_collect_options (&self->call, self->words, NULL))
    complete_word (self, words[n - 1]);
  g_strfreev (self->words);
}

void
cli_complete (char **words)
{
  guint n = g_strv_length (words);
  Completion self = { .before = g_strdup (""), .current = n > 0 ? words[n - 1] : "" };
  EspInvocation *invocation = &self.call.invocation;

  if (n > 1)
    invocation->problem = esp_problem_find (words[0]);
  if (n > 2 && invocation->problem != NULL)
    invocation->command = cli_find_command (invocation->problem, words[1]);

  if (n < 2)
    complete_first (&self, self.current);
  else if (g_str_equal (words[0], "report") && cli_handin_problem () != NULL)
    complete_other (&self, cli_handin_problem (), cli_find_handin_command (n > 2 ? words[1] : NULL),
                    words + 1);
  else if (g_str_equal (words[0], "programs"))
    complete_other (&self, cli_programs_problem (), cli_programs_problem ()->commands, words + 1);
  else if (g_str_equal (words[0], "list"))
    offer (&self, "--json", _ ("as one JSON object"));
  else if (n == 2 && invocation->problem != NULL)
    {
      cli_foreach_command (invocation->problem, offer_command, &self);
      if (*self.current == '-')
        offer (&self, "--help", _ ("rules, commands and algorithms"));
    }
  else if (invocation->command != NULL)
    {
      self.words = g_strdupv (words + 2);
      g_clear_pointer (&self.words[n - 3], g_free);
      if (cli_collect_options (&self.call, self.words, NULL))
        complete_word (&self, words[n - 1]);
      g_strfreev (self.words);
    }
  g_clear_pointer (&self.call.options, esp_options_free);
  g_free (self.before);
}
