#include "config.h"

#include "base/esp-error.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  EspInvocation *invocation;
  const BattleshipPuzzle *puzzle;
  GVariantBuilder grids; /* for --json */
} Printer;

static GVariant *
rows_variant (const char *grid)
{
  g_auto (GStrv) rows = g_strsplit (grid, "\n", -1);
  guint n = g_strv_length (rows);

  /* the last line end leaves an empty word */
  g_clear_pointer (&rows[n - 1], g_free);
  return g_variant_new_strv ((const char *const *) rows, -1);
}

/* --all: each solution as it is found, with a blank line between two. */
static void
print_solution (EspControl *control, EspState *solution)
{
  Printer *printer = control->user_data;
  g_autofree char *text = battleship_format_grid (printer->puzzle, (BattleshipState *) solution);
  g_autofree char *separated = g_strconcat (text, "\n", NULL);

  if (esp_options_get_flag (printer->invocation->options, "json"))
    g_variant_builder_add_value (&printer->grids, rows_variant (text));
  printer->invocation->print (printer->invocation, separated);
  esp_state_free (solution);
}

static const char *
find_input (EspInvocation *invocation)
{
  const char *option = esp_options_get_text (invocation->options, "inputfile");

  return *option != '\0' ? option : invocation->files[0];
}

static void
find_output (EspInvocation *invocation)
{
  const char *option = esp_options_get_text (invocation->options, "outputfile");

  if (*option != '\0')
    invocation->output = option;
  else if (invocation->files[0] != NULL && invocation->files[1] != NULL)
    invocation->output = invocation->files[1];
}

/* What was asked: 1 a solution, 2 to tell whether there is one only, 0 all of them. */
static guint64
find_limit (EspInvocation *invocation, gboolean count, gboolean unique, gboolean all)
{
  if (unique)
    return 2;
  if (count)
    return (guint64) esp_options_get_int (invocation->options, "count");
  return all ? 0 : 1;
}

static int
finish (EspInvocation *invocation,
        gboolean count,
        gboolean unique,
        gboolean all,
        guint64 limit,
        GError **error)
{
  EspAnswer *answer = invocation->answer;
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];
  gboolean stopped = answer->outcome == ESP_OUTCOME_LIMIT;

  if (unique)
    {
      const char *word = n > 1 ? "several" : n == 1 ? "unique" : "none";

      /* two solutions are an answer, even when the search was stopped right then */
      if (stopped && n < 2)
        {
          g_variant_dict_insert (&answer->members, "unique", "ms", NULL);
          return 3;
        }
      g_variant_dict_insert (&answer->members, "unique", "s", word);
      invocation->document = g_strconcat (word, "\n", NULL);
      answer->outcome = n > 0 ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
      return n > 0 ? 0 : 1;
    }
  if (count)
    {
      invocation->document = g_strdup_printf ("%" G_GUINT64_FORMAT "\n", n);
      if (limit != 0 && n >= limit)
        answer->outcome = ESP_OUTCOME_LIMIT;
    }
  else if (!all)
    invocation->document = g_strdup (answer->text);
  return esp_answer_get_status (answer, error);
}

static int
run_solve (EspInvocation *invocation, GError **error)
{
  g_autoptr (EspOptions) options = esp_options_copy (invocation->options);
  gboolean unique = esp_options_get_flag (options, "unique");
  gboolean all = esp_options_get_flag (options, "all");
  gboolean count = esp_options_is_set (options, "count") && !unique;
  const char *input = find_input (invocation);
  Printer printer = { .invocation = invocation };
  guint64 limit;
  g_autofree char *limit_text = NULL;
  BattleshipPuzzle *puzzle;

  if (input == NULL)
    return esp_fail_usage (error, ESP_ERROR_OPTION, _ ("say which puzzle: battleship solve IN"));
  if (esp_invocation_load (invocation, input, error) == NULL)
    return 2;
  puzzle = (BattleshipPuzzle *) invocation->instance;
  if (esp_options_get_choice (options, "alphabet") != 0)
    puzzle->arrows = esp_options_get_choice (options, "alphabet") == 2;
  find_output (invocation);
  limit = find_limit (invocation, count, unique, all);
  limit_text = g_strdup_printf ("%" G_GUINT64_FORMAT, limit);
  /* a program of one's own gives one answer */
  if (esp_options_find (options, "solutions") == NULL
          ? limit != 1 && !esp_fail (error, ESP_ERROR_OPTION,
                                     _ ("--solver: a program gives one solution, and counts none"))
          : !esp_options_set (options, "solutions", limit_text, error))
    return 2;
  printer.puzzle = puzzle;
  g_variant_builder_init (&printer.grids, G_VARIANT_TYPE ("aas"));
  if (all && !count && !unique)
    {
      invocation->control->solution = print_solution;
      invocation->control->user_data = &printer;
    }
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, options,
                       invocation->control, invocation->answer);
  if (all && !count && !unique)
    g_variant_dict_insert_value (&invocation->answer->members, "grids",
                                 g_variant_builder_end (&printer.grids));
  else
    g_variant_builder_clear (&printer.grids);
  if (invocation->answer->text != NULL)
    g_variant_dict_insert_value (&invocation->answer->members, "grid",
                                 rows_variant (invocation->answer->text));
  else
    g_variant_dict_insert (&invocation->answer->members, "grid", "mas", NULL);
  return finish (invocation, count, unique, all, limit, error);
}

static int
run_generate (EspInvocation *invocation, GError **error)
{
  invocation->instance = battleship_generate (invocation->options, invocation->control, error);
  if (invocation->instance == NULL)
    return esp_invocation_fail (invocation, error);
  invocation->document = battleship_format (invocation->instance);
  return 0;
}

static const char *const alphabets[] = { "as-input", "letters", "arrows", NULL };

static const EspOptionSpec solve_options[] = {
  { "count", ESP_INT (0, 1e15, "0"), N_ ("Count"),
    N_ ("print the number of solutions; at the limit L it stops with exit status 3"),
    .optional_value = TRUE },
  { "all", ESP_FLAG, N_ ("All"), N_ ("print every solution, with a blank line after each") },
  { "unique", ESP_FLAG, N_ ("Unique"), N_ ("print “unique”, “several” or “none”") },
  { "alphabet", ESP_CHOICE_OF (alphabets), N_ ("Alphabet"),
    N_ ("of the answer: letters W S L R T B M, or . S < > ^ v M") },
  { "inputfile", ESP_TEXT, N_ ("Input"), N_ ("the puzzle, as another way to say IN"),
    .is_file = TRUE },
  { "outputfile", ESP_TEXT, N_ ("Output"), N_ ("the answer, as another way to say OUT"),
    .is_file = TRUE },
  { .id = NULL },
};

const EspCommand esp_battleship_commands[] = {
  { "solve", "[--solver ID] [--count[=L]] [--all] [--unique] IN [OUT]",
    N_ ("solve a puzzle, count its solutions, or tell whether it has just one"),
    .options = solve_options, .with_algorithm = TRUE, .max_files = 2, .run = run_solve },
  { "generate", "--size R[xC] [--fleet 4,3,2,1] --difficulty easy|medium|hard --seed S [-o FILE]",
    N_ ("make a puzzle with one solution"), .options = battleship_generate_options,
    .run = run_generate },
  { .id = NULL },
};
