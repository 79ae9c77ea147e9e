#include "config.h"

#include "engine/document/esp-experiment.h"
#include "cli.h"
#include "manual/esp-manual.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

void
cli_print_help (void)
{
  const EspProblem *const *problems = esp_problems_get ();

  g_print (_ ("Usage: espalier-cli PROBLEM COMMAND [OPTION…] [FILE…]\n"
              "       espalier-cli report FILE -o HANDIN.pdf\n"
              "       espalier-cli report new ASSIGNMENT [-o FILE] [--cases FILE…]\n"
              "       espalier-cli report check FILE\n"
              "       espalier-cli programs try COMMAND --problem PROBLEM\n"
              "       espalier-cli list [--json]\n"
              "       espalier-cli PROBLEM [COMMAND] --help\n\nProblems:\n"));
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      g_print ("  %-12s %s\n", problems[i]->id, _ (problems[i]->summary));
  g_print (
      _ ("\nExit status: 0 solved or done; 1 proved that there is none; 2 bad usage or bad\n"
         "input; 3 stopped by a limit. A signal ends it once what was found is written: 130 in\n"
         "a shell for Ctrl+C.\n"));
}

char *
cli_describe_usage (const EspCommand *command, gboolean boards)
{
  g_auto (GStrv) parts = g_strsplit (command->usage, " " CLI_USAGE_BOARDS, 2);

  return boards || !cli_takes_experiment (command) ? g_strdup (command->usage)
                                                   : g_strjoinv ("", parts);
}

gboolean
cli_takes_boards (const EspProblem *problem)
{
  if (problem == NULL)
    return TRUE;
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    if (e->boards != NULL)
      return TRUE;
  return FALSE;
}

static void
print_command (const EspCommand *command, gpointer problem)
{
  g_autofree char *usage = cli_describe_usage (command, cli_takes_boards (problem));

  g_print ("  %s%s%s\n      %s\n", command->id, *command->id != '\0' ? " " : "", usage,
           _ (command->summary));
}

const char *
cli_option_dashes (const EspOptionSpec *spec)
{
  return spec->id[1] == '\0' ? "-" : "--";
}

char *
cli_describe_name (const EspOptionSpec *spec)
{
  const char *shorter = g_str_equal (spec->id, "output") ? "-o, " : "";

  return g_strconcat (shorter, cli_option_dashes (spec), spec->id, NULL);
}

/* A title and the options below it; nothing where there are none. */
static void
print_options (const char *title, const EspOptionSpec *specs)
{
  if (specs == NULL || specs->id == NULL)
    return;
  g_print ("\n%s\n", title);

  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    {
      g_autofree char *name = cli_describe_name (spec);
      g_autofree char *value = esp_option_describe_value (spec);
      g_autofree char *range = esp_option_describe_range (spec);

      g_print ("  %s%s%s%s\n      %s%s\n", name,
               spec->optional_value ? "[=" : (*value != '\0' ? " " : ""), value,
               spec->optional_value ? "]" : "", _ (spec->help), range);
    }
}

static void
print_algorithms (const EspProblem *problem)
{
  if (problem->algorithms == NULL)
    return;
  g_print (_ ("\nAlgorithms (--solver ID; as players ID or ID:VALUE):\n"));
  for (const EspAlgorithm *a = problem->algorithms; a != NULL && a->id != NULL; a++)
    {
      g_print ("  %s – %s%s%s%s%s\n", a->id, _ (a->label),
               a->flags & ESP_ALGORITHM_COMPLETE ? _ (", complete") : "",
               a->flags & ESP_ALGORITHM_TRACED ? _ (", traced") : "",
               a->flags & ESP_ALGORITHM_PARALLEL ? _ (", parallel") : "",
               a->flags & ESP_ALGORITHM_DETERMINISTIC ? "" : _ (", not deterministic"));
    }
}

static void
print_algorithm_options (const EspProblem *problem)
{
  for (const EspAlgorithm *a = problem->algorithms; a != NULL && a->id != NULL; a++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Options of %s:"), a->id);

      print_options (title, a->options);
    }
}

static void
print_experiments (const EspProblem *problem)
{
  g_print (_ ("\nExperiments (--experiment ID):\n"));
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    g_print ("  %s – %s%s\n", e->id, _ (e->label), e->boards != NULL ? _ (", takes boards") : "");
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Options of %s:"), e->id);

      print_options (title, e->options);
    }
}

static void
print_tables (const EspProblem *problem)
{
  g_print (_ ("\nTables (--table ID):\n"));
  for (const EspTableSpec *t = problem->tables; t != NULL && t->id != NULL; t++)
    g_print ("  %s – %s%s\n", t->id, _ (t->label), t->without_instance ? _ (", of no file") : "");
  for (const EspTableSpec *t = problem->tables; t != NULL && t->id != NULL; t++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Options of %s:"), t->id);

      print_options (title, t->options);
    }
}

void
cli_print_problem_help (const EspProblem *problem)
{
  g_print ("%s\n\n%s\n\n", _ (problem->title), _ (problem->rules));
  g_print (_ ("Commands (espalier-cli %s COMMAND):\n"), problem->id);
  /* hand-ins have their own commands alone */
  if (problem == cli_handin_problem () || problem == cli_programs_problem ())
    for (const EspCommand *c = problem->commands; c->id != NULL; c++)
      print_command (c, (gpointer) problem);
  else
    cli_foreach_command (problem, print_command, (gpointer) problem);
  /* of the one that is called without a word of its own */
  if (problem == cli_handin_problem ())
    print_options (_ ("Options:"), problem->commands->options);
  print_algorithms (problem);
}

void
cli_print_command_help (const EspProblem *problem, const EspCommand *command)
{
  g_autofree char *usage = cli_describe_usage (command, cli_takes_boards (problem));

  g_print (_ ("Usage: espalier-cli %s %s%s%s\n%s\n"), problem->id, command->id,
           *command->id != '\0' ? " " : "", usage, _ (command->summary));
  print_options (_ ("Options:"), cli_list_options (command));
  if (command->with_settings)
    {
      print_options (_ ("Settings of the instance:"), problem->editing->settings);
      print_options (_ ("Reading the file:"), problem->files->load_options);
    }
  if (command->with_algorithm)
    {
      print_algorithms (problem);
      print_algorithm_options (problem);
    }
  if (cli_takes_experiment (command))
    print_experiments (problem);
  if (command == &cli_tabulate_command)
    print_tables (problem);
  print_options (_ ("Options of all commands:"), cli_common_options);
}

/* --- list --json --- */

static void
build_options (JsonBuilder *builder, const char *name, const EspOptionSpec *specs)
{
  static const char *const kinds[] = { "flag", "int", "real", "choice", "text" };

  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (const EspOptionSpec *spec = specs; spec != NULL && spec->id != NULL; spec++)
    {
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "id");
      json_builder_add_string_value (builder, spec->id);
      json_builder_set_member_name (builder, "kind");
      json_builder_add_string_value (builder, kinds[spec->kind]);
      if (spec->kind == ESP_OPTION_INT || spec->kind == ESP_OPTION_REAL)
        {
          json_builder_set_member_name (builder, "min");
          json_builder_add_double_value (builder, spec->min);
          json_builder_set_member_name (builder, "max");
          json_builder_add_double_value (builder, spec->max);
        }
      if (spec->word_for_min != NULL)
        {
          json_builder_set_member_name (builder, "word_for_min");
          json_builder_add_string_value (builder, spec->word_for_min);
        }
      if (spec->word_for_max != NULL)
        {
          json_builder_set_member_name (builder, "word_for_max");
          json_builder_add_string_value (builder, spec->word_for_max);
        }
      if (spec->kind == ESP_OPTION_CHOICE)
        {
          json_builder_set_member_name (builder, "choices");
          json_builder_begin_array (builder);
          for (guint i = 0; spec->choices[i] != NULL; i++)
            json_builder_add_string_value (builder, spec->choices[i]);
          json_builder_end_array (builder);
        }
      if (spec->fallback != NULL || spec->kind == ESP_OPTION_CHOICE)
        {
          json_builder_set_member_name (builder, "default");
          json_builder_add_string_value (builder, spec->fallback != NULL ? spec->fallback
                                                                         : spec->choices[0]);
        }
      json_builder_set_member_name (builder, "help");
      json_builder_add_string_value (builder, _ (spec->help));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
build_flag (JsonBuilder *builder, const char *name, gboolean value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, value);
}

typedef struct
{
  JsonBuilder *builder;
  const EspProblem *problem;
} Commands;

static void
build_command (const EspCommand *command, gpointer data)
{
  const Commands *self = data;
  JsonBuilder *builder = self->builder;
  g_autofree char *usage = cli_describe_usage (command, cli_takes_boards (self->problem));

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "id");
  json_builder_add_string_value (builder, command->id);
  json_builder_set_member_name (builder, "usage");
  json_builder_add_string_value (builder, usage);
  json_builder_set_member_name (builder, "summary");
  json_builder_add_string_value (builder, _ (command->summary));
  build_options (builder, "options", cli_list_options (command));
  /* whose options it takes besides its own */
  build_flag (builder, "takes_solver", command->with_algorithm);
  build_flag (builder, "takes_settings", command->with_settings);
  build_flag (builder, "takes_experiment", cli_takes_experiment (command));
  json_builder_end_object (builder);
}

static void
build_algorithm (JsonBuilder *builder, const EspAlgorithm *algorithm)
{
  static const char *const flags[] = { "complete", "deterministic", "traced",
                                       "parallel", "player",        "solver" };

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "id");
  json_builder_add_string_value (builder, algorithm->id);
  json_builder_set_member_name (builder, "label");
  json_builder_add_string_value (builder, _ (algorithm->label));
  json_builder_set_member_name (builder, "flags");
  json_builder_begin_array (builder);
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (algorithm->flags & (1u << i))
      json_builder_add_string_value (builder, flags[i]);
  json_builder_end_array (builder);
  build_options (builder, "options", algorithm->options);
  json_builder_end_object (builder);
}

static void
build_experiments (JsonBuilder *builder, const EspProblem *problem)
{
  json_builder_set_member_name (builder, "experiments");
  json_builder_begin_array (builder);
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    {
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "id");
      json_builder_add_string_value (builder, e->id);
      json_builder_set_member_name (builder, "label");
      json_builder_add_string_value (builder, _ (e->label));
      build_options (builder, "options", e->options);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
build_tables (JsonBuilder *builder, const EspProblem *problem)
{
  json_builder_set_member_name (builder, "tables");
  json_builder_begin_array (builder);
  for (const EspTableSpec *t = problem->tables; t != NULL && t->id != NULL; t++)
    {
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "id");
      json_builder_add_string_value (builder, t->id);
      json_builder_set_member_name (builder, "label");
      json_builder_add_string_value (builder, _ (t->label));
      build_options (builder, "options", t->options);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
build_problem (JsonBuilder *builder, const EspProblem *problem)
{
  Commands commands = { builder, problem };

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "id");
  json_builder_add_string_value (builder, problem->id);
  json_builder_set_member_name (builder, "title");
  json_builder_add_string_value (builder, _ (problem->title));
  json_builder_set_member_name (builder, "summary");
  json_builder_add_string_value (builder, _ (problem->summary));
  json_builder_set_member_name (builder, "commands");
  json_builder_begin_array (builder);
  cli_foreach_command (problem, build_command, &commands);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "algorithms");
  json_builder_begin_array (builder);
  for (const EspAlgorithm *a = problem->algorithms; a != NULL && a->id != NULL; a++)
    build_algorithm (builder, a);
  json_builder_end_array (builder);
  build_experiments (builder, problem);
  build_tables (builder, problem);
  build_options (builder, "settings", problem->editing->settings);
  build_options (builder, "load_options", problem->files->load_options);
  json_builder_end_object (builder);
}

static int
list_json (void)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;
  const EspProblem *const *problems = esp_problems_get ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "problem");
  json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "command");
  json_builder_add_string_value (builder, "list");
  json_builder_set_member_name (builder, "outcome");
  json_builder_add_string_value (builder, "done");
  json_builder_set_member_name (builder, "seconds");
  json_builder_add_double_value (builder, 0);
  json_builder_set_member_name (builder, "counters");
  json_builder_begin_object (builder);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "problems");
  json_builder_begin_array (builder);
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      build_problem (builder, problems[i]);
  json_builder_end_array (builder);
  build_options (builder, "options", cli_common_options);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = json_to_string (root, FALSE);
  g_print ("%s\n", text);
  return CLI_SOLVED;
}

static void
print_own_options (const EspCommand *command, gpointer data G_GNUC_UNUSED)
{
  g_autofree char *title = g_strdup_printf (_ ("Options of the command %s:"), command->id);

  print_options (title, cli_list_options (command));
}

int
cli_list (gboolean json)
{
  const EspProblem *const *problems = esp_problems_get ();

  if (json)
    return list_json ();
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      {
        g_print ("%s – %s\n", problems[i]->id, _ (problems[i]->summary));
        cli_foreach_command (problems[i], print_command, (gpointer) problems[i]);
        print_algorithms (problems[i]);
        cli_foreach_command (problems[i], print_own_options, NULL);
        print_options (_ ("Settings of the instance:"), problems[i]->editing->settings);
        print_options (_ ("Reading the file:"), problems[i]->files->load_options);
        print_algorithm_options (problems[i]);
        print_experiments (problems[i]);
        g_print ("\n\n");
      }
  print_options (_ ("Options of all commands:"), cli_common_options);
  return CLI_SOLVED;
}
