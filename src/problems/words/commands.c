#include "config.h"

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
  return answer->outcome == ESP_OUTCOME_LIMIT ? 3 : answer->outcome == ESP_OUTCOME_NONE ? 1 : 0;
}

/* Every line of a file of solutions. */
static int
run_check (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->files[1];
  g_autofree char *text = NULL;
  gsize length;
  EspReader reader;
  EspSpan line;
  int n = 0;

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
      g_clear_pointer (&invocation->answer->state, esp_state_free);
      invocation->answer->state = words_parse_solution (invocation->instance, padded,
                                                        line.line - 1 + line.length, path, error);
      if (invocation->answer->state == NULL)
        return 2;
      n++;
      if (words_check (invocation->instance, invocation->answer->state, &why))
        continue;
      invocation->answer->outcome = ESP_OUTCOME_NONE;
      g_variant_dict_insert (&invocation->answer->members, "correct", "b", FALSE);
      g_variant_dict_insert (&invocation->answer->members, "why", "s", why);
      invocation->document = g_strdup_printf (_ ("line %u: %s\n"), line.line, why);
      return 1;
    }
  if (n == 0)
    {
      line = esp_reader_end_span (&reader);
      esp_reader_fail (&reader, &line, error, _ ("expected a solution"));
      return 2;
    }
  invocation->answer->outcome = ESP_OUTCOME_SOLVED;
  g_variant_dict_insert (&invocation->answer->members, "correct", "b", TRUE);
  invocation->document = g_strdup (_ ("correct\n"));
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
  { .id = "solve",
    .usage = "[--words PATH] [--solver letter|word] [--order O] [--values V] [--inference I] FILE",
    .summary = N_ ("find all solutions of a puzzle, one a line, sorted"),
    .with_algorithm = TRUE,
    .with_settings = TRUE,
    .min_files = 1,
    .max_files = 1,
    .run = run_solve },
  { .id = "check",
    .usage = "[--words PATH] FILE SOLUTIONS",
    .summary = N_ ("tell whether every line is a solution, and else which is not and why"),
    .with_settings = TRUE,
    .min_files = 2,
    .max_files = 2,
    .run = run_check },
  { .id = "list",
    .usage = "[PATH]",
    .summary = N_ ("print the program's word list, or another one in its form"),
    .max_files = 1,
    .run = run_list },
  { .id = NULL },
};
