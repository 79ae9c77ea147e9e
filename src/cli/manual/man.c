#include "config.h"

#include "engine/document/esp-experiment.h"
#include "engine/esp-mistake.h"
#include "cli/cli.h"
#include "manual/esp-manual.h"

#include <glib/gi18n.h>
#include <string.h>

/* The manual page, in the language of groff's man macros, from the tables that the command line
 * itself is made of: it cannot tell of an option that is not there. */

/* Text for groff: no character of it is a command, and a minus is a minus. */
static void
put (const char *text)
{
  g_autoptr (GString) out = g_string_new (NULL);

  /* a line that begins with one of these would be a request */
  if (*text == '.' || *text == '\'')
    g_string_append (out, "\\&");
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\\')
        g_string_append (out, "\\e");
      else if (c == '-')
        g_string_append (out, "\\-");
      else if (c == '^')
        g_string_append (out, "\\(ha");
      else if (c == '~')
        g_string_append (out, "\\(ti");
      else if (c == '`')
        g_string_append (out, "\\(ga");
      else if ((c == ',' || c == '|') && p[1] != ' ')
        /* long lists may be cut behind each of their members */
        g_string_append_printf (out, "%c\\:", (char) c);
      else if (c < 0x80)
        g_string_append_c (out, (char) c);
      else
        g_string_append_printf (out, "\\[u%04X]", c);
    }
  fputs (out->str, stdout);
}

static void
put_bold (const char *text)
{
  fputs ("\\fB", stdout);
  put (text);
  fputs ("\\fR", stdout);
}

static void
put_line (const char *request, const char *text)
{
  fputs (request, stdout);
  put (text);
  fputc ('\n', stdout);
}

/* A paragraph with something before it that hangs out: "ID – what it is". */
static void
put_item (const char *name, const char *text)
{
  fputs (".TP\n", stdout);
  put_bold (name);
  fputc ('\n', stdout);
  put_line ("", text);
}

static void
put_options (const EspOptionSpec *specs)
{
  for (const EspOptionSpec *spec = specs; spec != NULL && spec->id != NULL; spec++)
    {
      g_autofree char *name = cli_describe_name (spec);
      g_autofree char *value = esp_option_describe_value (spec);
      g_autofree char *range = esp_option_describe_range (spec);

      fputs (".TP\n", stdout);
      put_bold (name);
      fputs (spec->optional_value ? "[=" : (*value != '\0' ? " " : ""), stdout);
      put (value);
      fputs (spec->optional_value ? "]\n" : "\n", stdout);
      put (_ (spec->help));
      put_line ("", range);
    }
}

/* A subsection, unless there is nothing in it. */
static void
put_option_section (const char *title, const EspOptionSpec *specs)
{
  if (specs == NULL || specs->id == NULL)
    return;
  put_line (".SS ", title);
  put_options (specs);
}

/* @problem NULL: of any. */
static void
put_command (const EspProblem *problem, const EspCommand *command)
{
  g_autofree char *name =
      g_strdup_printf ("espalier-cli %s %s%s", problem != NULL ? problem->id : "PROBLEM",
                       command->id, *command->id != '\0' ? " " : "");
  g_autofree char *usage = cli_describe_usage (command, cli_takes_boards (problem));

  fputs (".TP\n", stdout);
  put_bold (name);
  put_line ("", usage);
  put_line ("", _ (command->summary));
  if (cli_list_options (command) == NULL || cli_list_options (command)->id == NULL)
    return;
  fputs (".RS\n", stdout);
  put_options (cli_list_options (command));
  fputs (".RE\n", stdout);
}

gboolean
cli_is_own (const EspProblem *problem, const EspCommand *command)
{
  for (const EspCommand *c = problem->commands; c != NULL && c->id != NULL; c++)
    if (c == command)
      return TRUE;
  /* commands of all problems, but the options are the problem's */
  return g_str_equal (command->id, "generate") ||
         (g_str_equal (command->id, "mistakes") && problem->mistakes->settings->id != NULL);
}

static void
put_own_command (const EspCommand *command, gpointer data)
{
  const EspProblem *problem = data;

  if (cli_is_own (problem, command))
    put_command (problem, command);
}

typedef struct
{
  const EspProblem *problem;
  GHashTable *seen; /* ids */
} CliCommon;

static void
put_common_command (const EspCommand *command, gpointer data)
{
  CliCommon *common = data;

  if (!cli_is_own (common->problem, command) &&
      g_hash_table_add (common->seen, (gpointer) command->id))
    put_command (NULL, command);
}

/* What a problem has unless it has a command of that name itself, each once. */
static void
put_common_commands (void)
{
  const EspProblem *const *problems = esp_problems_get ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  put_line (".SH ", _ ("COMMANDS OF ALL PROBLEMS"));
  put_line ("", _ ("A problem has those of them that make sense for it; what it does in a way of "
                   "its own is told below."));
  for (guint i = 0; problems[i] != NULL; i++)
    {
      CliCommon common = { .problem = problems[i], .seen = seen };

      if (!esp_problem_is_hidden (problems[i]))
        cli_foreach_command (problems[i], put_common_command, &common);
    }
}

static void
put_problem (const EspProblem *problem)
{
  g_autofree char *name = g_ascii_strup (problem->id, -1);

  put_line (".SH ", name);
  put_line ("", _ (problem->title));
  fputs (".PP\n", stdout);
  put_line ("", _ (problem->rules));
  put_line (".SS ", _ ("Commands"));
  cli_foreach_command (problem, put_own_command, (gpointer) problem);
  put_option_section (_ ("Settings of the instance"), problem->editing->settings);
  put_option_section (_ ("Reading the file"), problem->files->load_options);
  for (const EspAlgorithm *a = problem->algorithms; a != NULL && a->id != NULL; a++)
    {
      g_autofree char *title = g_strdup_printf ("--solver %s", a->id);

      put_line (".SS ", title);
      put_line ("", _ (a->label));
      put_options (a->options);
    }
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    {
      g_autofree char *title = g_strdup_printf ("sweep --experiment %s", e->id);

      put_line (".SS ", title);
      put_line ("", _ (e->label));
      put_options (e->options);
    }
  for (const EspTableSpec *t = problem->tables; t != NULL && t->id != NULL; t++)
    {
      g_autofree char *title = g_strdup_printf ("tabulate --table %s", t->id);

      put_line (".SS ", title);
      put_line ("", _ (t->label));
      put_options (t->options);
    }
}

/* What "report" or "programs" takes, @other, which is no problem; NULL: there is no such thing. */
static void
put_other (const char *heading, const EspProblem *other)
{
  if (other == NULL)
    return;
  put_line (".SH ", heading);
  put_line ("", _ (other->rules));
  for (const EspCommand *c = other->commands; c->id != NULL; c++)
    put_command (other, c);
}

static void
put_head (void)
{
  const EspProblem *const *problems = esp_problems_get ();

  fputs (".\\\" made by the program itself\n", stdout);
  /* newer groff takes this after each heading */
  fputs (".ds AD l\n", stdout);
  fputs (".TH ESPALIER\\-CLI 1 \"\" \"Espalier " ESP_VERSION "\" \"User Commands\"\n", stdout);
  /* long words that must not be cut would leave gaps in adjusted lines */
  fputs (".ad l\n.nh\n", stdout);
  put_line (".SH ", _ ("NAME"));
  put_line ("", _ ("espalier-cli - search problems, games and tours on the command line"));
  put_line (".SH ", _ ("SYNOPSIS"));
  put_bold ("espalier-cli ");
  put_line ("", "PROBLEM COMMAND [OPTION…] [FILE…]");
  if (cli_handin_problem () != NULL)
    {
      fputs (".br\n", stdout);
      put_bold ("espalier-cli ");
      put_line ("", "report [new|check] FILE");
    }
  fputs (".br\n", stdout);
  put_bold ("espalier-cli ");
  put_line ("", "programs try COMMAND --problem PROBLEM");
  fputs (".br\n", stdout);
  put_bold ("espalier-cli ");
  put_line ("", "list [--json]");
  fputs (".br\n", stdout);
  put_bold ("espalier-cli ");
  put_line ("", "PROBLEM [COMMAND] --help");
  put_line (".SH ", _ ("DESCRIPTION"));
  put_line ("", _ ("Solves, checks, generates, draws, traces, plays, measures and reports, without "
                   "a display. Results are printed on standard output, everything else on standard "
                   "error. The file “-” is standard input."));
  put_line (".SS ", _ ("Problems"));
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      put_item (problems[i]->id, _ (problems[i]->summary));
  put_line (".SH ", _ ("OPTIONS OF ALL COMMANDS"));
  put_options (cli_common_options);
}

static void
put_tail (void)
{
  put_line (".SH ", _ ("EXIT STATUS"));
  put_item ("0", _ ("solved, or done"));
  put_item ("1", _ ("proved that there is none"));
  put_item ("2", _ ("bad usage or bad input; the message says where: FILE:LINE:COLUMN"));
  put_item ("3", _ ("stopped by a limit, with what was found so far"));
  put_item ("130",
            _ ("ended by Ctrl+C once what was found so far was written; any other signal ends it "
               "in the same way, which a shell tells as 128 and its number"));
  put_line (".SH ", _ ("EXAMPLES"));
  fputs (".EX\n", stdout);
  put_line ("", "espalier-cli map samples australia.map -o australia.map");
  put_line ("", "espalier-cli map solve --solver fc --trace steps.csv australia.map");
  put_line ("",
            "espalier-cli battleship generate --size 10 --difficulty hard --seed 7 -o puzzle.txt");
  put_line ("", "espalier-cli battleship solve --unique puzzle.txt");
  put_line ("", "espalier-cli tour generate --cities 25 | espalier-cli tour solve --solver best -");
  fputs (".EE\n", stdout);
  put_line (".SH ", _ ("SEE ALSO"));
  put_bold ("espalier");
  put_line ("", "(1)");
}

void
cli_print_manual (void)
{
  const EspProblem *const *problems = esp_problems_get ();

  put_head ();
  put_other (_ ("HAND-INS"), cli_handin_problem ());
  put_other (_ ("YOUR OWN PROGRAMS"), cli_programs_problem ());
  put_common_commands ();
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      put_problem (problems[i]);
  put_tail ();
}
