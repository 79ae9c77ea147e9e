#include "config.h"

#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A list that was found beside the puzzle is named, so that nobody wonders. */
static void
name_list (EspInvocation *invocation)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) invocation->instance;

  if (*esp_options_get_text (invocation->options, "words") == '\0' && puzzle->list->origin != NULL)
    g_printerr (_ ("Words of %s\n"), puzzle->list->origin);
}

static int
run_solve (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  name_list (invocation);
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, invocation->options,
                       invocation->control, answer);
  invocation->document = g_strdup (answer->text);
  return esp_answer_get_status (answer, error);
}

#define COUNT_SECONDS 2 /* for counting what there is beside what was given */

/* What is right may be a part of what there is: says how many where that is known in time. The
 * verdict on each line does not hang on it. */
static char *
describe_right (EspInvocation *invocation, guint n)
{
  EspCounters counters = { { 0 } };
  EspControl control;
  guint64 all;

  esp_control_init (&control);
  control.cancellable = invocation->control->cancellable;
  esp_control_limit_time (&control, COUNT_SECONDS);
  all =
      words_count ((const WordsPuzzle *) invocation->instance, NULL, 0, &control, &counters, NULL);
  g_variant_dict_insert (&invocation->answer->members, "given", "x", (gint64) n);
  if (esp_control_get_stop (&control) != ESP_STOP_NONE)
    return g_strdup (_ ("correct\n"));
  g_variant_dict_insert (&invocation->answer->members, "all", "x", (gint64) all);
  if (n >= all)
    return g_strdup (_ ("correct\n"));
  return g_strdup_printf (
      ngettext ("correct: %u of %s solution\n", "correct: %u of %s solutions\n", all), n,
      esp_count (all));
}

/* Every line of a file of solutions. */
static int
run_check (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  const char *path = invocation->files[1];
  g_autofree char *text = NULL;
  gsize length;
  EspReader reader;
  g_autoptr (GHashTable) given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  EspSpan line;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL ||
      !esp_invocation_read (invocation, path, &text, &length, error))
    return 2;
  name_list (invocation);
  esp_reader_init (&reader, path, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    {
      /* lines before it as they are, so that the message has the right number */
      g_autofree char *padded = g_strnfill ((gsize) line.line - 1 + line.length, '\n');
      g_autofree char *why = NULL;

      memcpy (padded + line.line - 1, line.start, line.length);
      g_clear_pointer (&answer->state, esp_state_free);
      answer->state = words_parse_solution (invocation->instance, padded,
                                            line.line - 1 + line.length, path, error);
      if (answer->state == NULL)
        return 2;
      g_hash_table_add (given, words_state_format (invocation->instance, answer->state));
      if (esp_check_by_judge (invocation->instance, answer->state, &why))
        continue;
      answer->outcome = ESP_OUTCOME_NONE;
      g_variant_dict_insert (&answer->members, "correct", "b", FALSE);
      g_variant_dict_insert (&answer->members, "why", "s", why);
      invocation->document = g_strdup_printf (_ ("line %u: %s\n"), line.line, why);
      return 1;
    }
  if (g_hash_table_size (given) == 0)
    {
      esp_reader_fail_at_end (&reader, error, _ ("expected a solution"));
      return 2;
    }
  answer->outcome = ESP_OUTCOME_SOLVED;
  g_variant_dict_insert (&answer->members, "correct", "b", TRUE);
  invocation->document = describe_right (invocation, g_hash_table_size (given));
  return 0;
}

static int
run_list (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->files[0];
  g_autoptr (WordsList) list = path != NULL ? words_list_load (path, error) : words_list_own ();

  if (list == NULL)
    return 2;
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document = words_list_format (list);
  return 0;
}

const EspCommand esp_words_commands[] = {
  { "solve", "[--words PATH] [--solver letter|word] [--order O] [--values V] [--inference I] FILE",
    N_ ("find all solutions of a puzzle, one a line, sorted"), .with_algorithm = TRUE,
    .with_settings = TRUE, .min_files = 1, .max_files = 1, .run = run_solve },
  { "check", "[--words PATH] FILE SOLUTIONS",
    N_ ("tell whether every line is a solution, and else which is not and why; and how many of "
        "all solutions they are where some are left out"),
    .with_settings = TRUE, .min_files = 2, .max_files = 2, .run = run_check },
  { "list", "[PATH]", N_ ("print the program's word list, or another one in its form"),
    .max_files = 1, .run = run_list },
  { .id = NULL },
};
