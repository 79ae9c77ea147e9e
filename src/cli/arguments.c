#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "engine/document/esp-experiment.h"
#include "cli.h"
#include "programs/esp-program.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/esp-name-list.h"

static const char *const palettes[] = { "print", "light", "dark", "contrast", NULL };

const EspOptionSpec cli_common_options[] = {
  { "seed", ESP_INT (0, ESP_OPTION_MAX_INT, "1"), N_ ("Seed"), N_ ("seed of the random numbers") },
  { "limit-time", ESP_REAL (0, 1e9, NULL), N_ ("Time limit"),
    N_ ("stop after so many seconds (0: no limit); exit status 3") },
  { "limit-nodes", ESP_INT (0, ESP_OPTION_MAX_INT, NULL), N_ ("Node limit"),
    N_ ("stop after so many nodes or assignments (0: no limit); exit status 3") },
  { "limit-size", ESP_TEXT, N_ ("Size limit"),
    N_ ("end a trace that is larger, in bytes or as 500M, 4G (0: no limit); exit status 3"),
    .fallback = "4G" },
  { "trace", ESP_TEXT, N_ ("Trace"),
    N_ ("write the search's events to a file: .txt, .csv, .jsonl or .dot"), .is_file = TRUE },
  { "picture", ESP_TEXT, N_ ("Picture"), N_ ("draw the result to a file: .png, .svg or .pdf"),
    .is_file = TRUE },
  { "width", ESP_INT (0, 20000, NULL), N_ ("Width"),
    N_ ("width of the picture in pixels or points (0: natural size)") },
  { "view", ESP_TEXT, N_ ("View"),
    N_ ("how the picture is drawn, where there are several ways: graph, sunburst") },
  { "palette", ESP_CHOICE_OF (palettes), N_ ("Palette"), N_ ("colours of the picture") },
  { "quiet", ESP_FLAG, N_ ("Quiet"), N_ ("say nothing on standard error but what is wrong") },
  { "progress", ESP_FLAG, N_ ("Progress"),
    N_ ("tell on standard error how far it is, though that is no terminal") },
  { "no-sandbox", ESP_FLAG, N_ ("No sandbox"),
    N_ ("do not confine people's own programs, though bubblewrap could: they may then write "
        "anywhere and use the network") },
  { "stats", ESP_FLAG, N_ ("Counters"),
    N_ ("print the counters on standard error, “name: value” a line; “recorded: yes”: the "
        "seconds hold the writing of the trace") },
  { "json", ESP_FLAG, N_ ("JSON"),
    N_ ("print one JSON object on standard output instead of text") },
  { "output", ESP_TEXT, N_ ("Output"), N_ ("write the result there instead of on standard output"),
    .is_file = TRUE },
  { .id = NULL },
};

static const EspOptionSpec solver_option[] = {
  { "solver", ESP_TEXT, N_ ("Solver"),
    N_ ("which algorithm; reports take several, each with its options as in “fc order=mrv”"),
    .repeated = TRUE },
  { .id = NULL },
};

const char *
cli_suggest (const char *word, const char *const *known)
{
  const char *nearest = NULL;
  /* a letter is like no word, and a word of three has one letter wrong at the most */
  guint best = MIN ((guint) strlen (word) + 2, 12) / 3;

  for (; *known != NULL; known++)
    {
      guint d = esp_edit_distance (word, *known);

      if (d <= best && d < strlen (word))
        {
          best = d > 0 ? d - 1 : 0;
          nearest = *known;
        }
    }
  return nearest;
}

static gboolean
fail_unknown (CliCall *call, const char *word, const char *name, GError **error)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autofree char *said = g_strndup (word, strcspn (word, "="));
  const char *nearest;

  for (guint i = 0; i < esp_options_get_n (call->options); i++)
    g_ptr_array_add (known, (gpointer) esp_options_get_spec (call->options, i)->id);
  g_ptr_array_add (known, NULL);
  nearest = cli_suggest (name, (const char *const *) known->pdata);
  if (nearest != NULL)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("unknown option %s; did you mean %s%s?"),
                     esp_quote (said), nearest[1] == '\0' ? "-" : "--", nearest);
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("unknown option %s; “espalier-cli %s %s --help” lists them"),
                   esp_quote (said), call->invocation.problem->id, call->invocation.command->id);
}

static gboolean
set_option (CliCall *call, const char *name, const char *value, GError **error)
{
  const EspOptionSpec *spec = esp_options_find (call->options, name);
  g_autoptr (GError) local = NULL;
  g_autofree char *joined = NULL;

  /* they are kept a line each */
  if (spec->repeated && strchr (value, '\n') != NULL)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("--%s: “%s” has the end of a line in it; rename the file"), name,
                     esp_quote (value));
  if (spec->repeated && esp_options_is_set (call->options, name))
    {
      joined = g_strconcat (esp_options_get_text (call->options, name), "\n", value, NULL);
      value = joined;
    }
  if (esp_options_set (call->options, name, value, &local))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION, "%s%s", name[1] == '\0' ? "-" : "--", local->message);
}

/* Whether a word is an option: "-7", "-1.5" and "-" are values. */
static gboolean
is_option (const char *word)
{
  return word[0] == '-' && word[1] != '\0' && !g_ascii_isdigit (word[1]) && word[1] != '.';
}

/* All up to the next option. */
static gboolean
set_words (CliCall *call, const char *name, char ***words, GError **error)
{
  while (**words != NULL && !is_option (**words))
    if (!set_option (call, name, *(*words)++, error))
      return FALSE;
  return TRUE;
}

static gboolean
parse_option (CliCall *call, char ***words, GError **error)
{
  char *word = *(*words)++;
  g_autofree char *name = g_strdup (word + (word[1] == '-' ? 2 : 1));
  char *equals = strchr (name, '=');
  const char *value = NULL;
  const EspOptionSpec *spec;

  if (equals != NULL)
    {
      *equals = '\0';
      value = equals + 1;
    }
  if (g_str_equal (name, "help") || g_str_equal (name, "h"))
    {
      call->wants_help = TRUE;
      return TRUE;
    }
  if (g_str_equal (name, "o"))
    {
      g_free (name);
      name = g_strdup ("output");
      value = equals != NULL ? strchr (word, '=') + 1 : NULL;
    }
  spec = esp_options_find (call->options, name);
  if (spec == NULL)
    return fail_unknown (call, word, name, error);
  if (value != NULL)
    return set_option (call, name, value, error);
  /* "--count 5 FILE": a number that follows is the value */
  if (spec->optional_value && **words != NULL && ***words != '\0' &&
      strspn (**words, "0123456789") == strlen (**words))
    return set_option (call, name, *(*words)++, error);
  if (spec->kind == ESP_OPTION_FLAG || spec->optional_value)
    {
      /* an option whose value is left out is set to the value it has by default */
      return set_option (
          call, name,
          spec->kind == ESP_OPTION_FLAG ? "on" : esp_options_get_text (call->options, name), error);
    }
  if (spec->takes_words)
    return set_words (call, name, words, error);
  if (**words == NULL)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("%s needs a value"), word);
  return set_option (call, name, *(*words)++, error);
}

/* The algorithm of "alphabeta depth=4"; a program's command has blanks. A new string. */
static char *
cut_id (const char *text)
{
  return esp_program_is (text) ? g_strdup (text) : g_strndup (text, strcspn (text, " "));
}

/* The algorithm decides which options there are, so it is looked for before anything else. */
static gboolean
find_algorithm (CliCall *call, char **words, GError **error)
{
  const EspProblem *problem = call->invocation.problem;
  const char *id = NULL;
  GString *known;

  for (; *words != NULL && !g_str_equal (*words, "--"); words++)
    {
      if (g_str_has_prefix (*words, "--solver="))
        id = *words + strlen ("--solver=");
      else if (g_str_equal (*words, "--solver") && words[1] != NULL)
        id = *++words;
    }
  /* what is to be looked at is best searched by one that tells what it does */
  if (id == NULL && (g_str_equal (call->invocation.command->id, "trace") ||
                     g_str_equal (call->invocation.command->id, "report")))
    call->invocation.algorithm =
        esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED);
  else
    {
      g_autofree char *name = id != NULL ? cut_id (id) : NULL;

      call->invocation.algorithm = esp_problem_find_algorithm (problem, name);
    }
  if (call->invocation.algorithm != NULL)
    return TRUE;

  known = g_string_new (NULL);
  for (const EspAlgorithm *a = problem->algorithms; a != NULL && a->id != NULL; a++)
    g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", a->id);
  g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION, _ ("--solver: “%s” is not one of %s"),
               id != NULL ? id : "", known->str);
  g_string_free (known, TRUE);
  return FALSE;
}

gboolean
cli_takes_experiment (const EspCommand *command)
{
  return esp_option_specs_find (command->options, "experiment") != NULL;
}

static gboolean
has_option (const EspExperiment *experiment, const char *word)
{
  gsize length = strcspn (word, "=");

  for (const EspOptionSpec *o = experiment->options; o != NULL && o->id != NULL; o++)
    if (strlen (o->id) == length && strncmp (o->id, word, length) == 0)
      return TRUE;
  return FALSE;
}

/* Where none is named: the one that has an option which the first lacks, or the first. */
static const char *
experiment_with_options (const EspProblem *problem, char **words)
{
  for (; *words != NULL && !g_str_equal (*words, "--"); words++)
    if (g_str_has_prefix (*words, "--") && !has_option (problem->experiments, *words + 2))
      for (const EspExperiment *e = problem->experiments; e->id != NULL; e++)
        if (has_option (e, *words + 2))
          return e->id;
  return problem->experiments->id;
}

/* What @words say of @option, "--experiment"; NULL: nothing. */
static const char *
find_value (char **words, const char *option)
{
  gsize length = strlen (option);
  const char *value = NULL;

  for (; *words != NULL && !g_str_equal (*words, "--"); words++)
    {
      if (g_str_has_prefix (*words, option) && (*words)[length] == '=')
        value = *words + length + 1;
      else if (g_str_equal (*words, option) && words[1] != NULL)
        value = *++words;
    }
  return value;
}

/* As for the algorithm: the experiment decides which options there are. */
static gboolean
find_experiment (CliCall *call, char **words, GError **error)
{
  const EspProblem *problem = call->invocation.problem;
  const char *id = find_value (words, "--experiment");
  g_autoptr (GString) known = g_string_new (NULL);

  if (id == NULL)
    id = experiment_with_options (problem, words);
  for (const EspExperiment *e = problem->experiments; e->id != NULL; e++)
    {
      if (g_str_equal (e->id, id))
        {
          call->invocation.experiment = e;
          return TRUE;
        }
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", e->id);
    }
  return esp_fail (error, ESP_ERROR_OPTION, _ ("--experiment: “%s” is not one of %s"), id,
                   known->str);
}

const EspTableSpec *
cli_find_table (const EspProblem *problem, const EspOptions *options)
{
  const char *id = esp_options_get_text (options, "table");

  return *id != '\0' ? esp_problem_find_table (problem, id) : problem->tables;
}

/* And so does the table. */
static gboolean
add_table_options (CliCall *call, char **words, GError **error)
{
  const EspProblem *problem = call->invocation.problem;
  const char *id = find_value (words, "--table");
  const EspTableSpec *table = id != NULL ? esp_problem_find_table (problem, id) : problem->tables;
  g_autoptr (GString) known = g_string_new (NULL);

  if (table != NULL)
    {
      esp_options_add (call->options, table->options);
      return TRUE;
    }
  for (const EspTableSpec *t = problem->tables; t->id != NULL; t++)
    g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", t->id);
  return esp_fail (error, ESP_ERROR_OPTION, _ ("--table: “%s” is not one of %s"), esp_quote (id),
                   known->str);
}

gboolean
cli_collect_options (CliCall *call, char **words, GError **error)
{
  EspInvocation *invocation = &call->invocation;
  const EspCommand *command = invocation->command;

  call->options = esp_options_new (command->options);
  if (command->with_settings)
    {
      esp_options_add (call->options, invocation->problem->editing->settings);
      esp_options_add (call->options, invocation->problem->files->load_options);
    }
  if (command->with_algorithm)
    {
      if (!find_algorithm (call, words, error))
        return FALSE;
      esp_options_add (call->options, solver_option);
      esp_options_add (call->options, invocation->algorithm->options);
    }
  if (cli_takes_experiment (command))
    {
      if (!find_experiment (call, words, error))
        return FALSE;
      esp_options_add (call->options, invocation->experiment->options);
    }
  if (cli_takes_name (command))
    esp_options_add (call->options, cli_name_option);
  if (command == &cli_tabulate_command && !add_table_options (call, words, error))
    return FALSE;
  esp_options_add (call->options, cli_common_options);
  return TRUE;
}

static void
add_names (GPtrArray *names, const char *list)
{
  g_auto (GStrv) listed = esp_name_list_split (list);

  for (guint i = 0; listed[i] != NULL; i++)
    g_ptr_array_add (names, g_strdup (listed[i]));
}

/* Files of an experiment are boards: "sweep --puzzles A.txt B.txt". */
static gboolean
add_boards (CliCall *call, GPtrArray *files, GError **error)
{
  const char *option = call->invocation.experiment->boards;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  if (option == NULL || files->len == 0)
    return TRUE;
  if (esp_options_is_set (call->options, option))
    add_names (names, esp_options_get_text (call->options, option));
  for (guint i = 0; i < files->len; i++)
    /* a file that is there is one board, commas or not */
    if (g_file_test (g_ptr_array_index (files, i), G_FILE_TEST_EXISTS))
      g_ptr_array_add (names, g_strdup (g_ptr_array_index (files, i)));
    else
      add_names (names, g_ptr_array_index (files, i));
  g_ptr_array_add (names, NULL);
  g_ptr_array_set_size (files, 0);
  list = esp_name_list_join ((const char *const *) names->pdata);
  return esp_options_set (call->options, option, list, error);
}

gboolean
cli_parse_arguments (CliCall *call, char **words, GError **error)
{
  EspInvocation *invocation = &call->invocation;
  const EspCommand *command = invocation->command;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  gboolean only_files = FALSE;

  if (!cli_collect_options (call, words, error))
    return FALSE;
  invocation->options = call->options;

  while (*words != NULL)
    {
      if (!only_files && g_str_equal (*words, "--"))
        {
          only_files = TRUE;
          words++;
        }
      else if (!only_files && is_option (*words))
        {
          if (!parse_option (call, &words, error))
            return FALSE;
        }
      else
        g_ptr_array_add (files, g_strdup (*words++));
    }
  if (!call->wants_help && cli_takes_experiment (command) && command->max_files == 0 &&
      files->len > 0 && !add_boards (call, files, error))
    return FALSE;
  if (!call->wants_help && (files->len < command->min_files || files->len > command->max_files))
    {
      g_autofree char *usage = cli_describe_usage (command, FALSE);

      /* whoever gives a board to an experiment is told which one that is */
      if (cli_takes_experiment (command) && command->max_files == 0)
        return esp_fail (error, ESP_ERROR_OPTION,
                         _ ("too many words: the experiment “%s” takes no boards; usage: "
                            "espalier-cli %s %s %s"),
                         invocation->experiment->id, invocation->problem->id, command->id, usage);
      return esp_fail (
          error, ESP_ERROR_OPTION,
          files->len < command->min_files ? _ ("too few words; usage: espalier-cli %s %s%s%s")
                                          : _ ("too many words; usage: espalier-cli %s %s%s%s"),
          invocation->problem->id, command->id, *command->id != '\0' ? " " : "", usage);
    }
  g_ptr_array_add (files, NULL);
  invocation->files = (char **) g_ptr_array_free (g_steal_pointer (&files), FALSE);
  if (*esp_options_get_text (call->options, "output") != '\0')
    invocation->output = esp_options_get_text (call->options, "output");
  return TRUE;
}

gboolean
cli_parse_shard (const char *text, guint *part, guint *n_parts, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, "/", 2);
  guint64 i = 0;
  guint64 k = 0;

  if (g_strv_length (words) != 2 ||
      !g_ascii_string_to_unsigned (words[1], 10, 1, 1000000, &k, NULL) ||
      !g_ascii_string_to_unsigned (words[0], 10, 1, k, &i, NULL))
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("--shard: “%s” is no part; expected I/K with I from 1 to K, as in “2/5”"),
                     esp_quote (text));
  *part = (guint) i;
  *n_parts = (guint) k;
  return TRUE;
}
