#include "config.h"

#include "esp-program-answer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How much of a long output is looked through for an answer among other lines. */
#define MOST_LINES 400
#define MOST_TRIES 20000
/* The same where answers stand one after the other. */
#define MOST_NEXT_TRIES 500000
#define MOST_NEXT_LINES 2000
/* What our own solver looks at to know whether there is a solution. */
#define MOST_NODES 2000000

gboolean
esp_program_can_solve (const EspProblem *problem)
{
  return problem->game == NULL && problem->files->parse_solution != NULL &&
         esp_problem_can_check (problem);
}

/* Debug lines, prompts and timings stand around an answer: the longest run of whole lines that ends
 * latest and can be read counts. NULL: there is none. @one_line: it is one. */
static EspState *
find_answer (const EspInstance *instance, const char *text, gsize length, gboolean *one_line)
{
  const EspFiles *files = instance->problem->files;
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize)); /* of lines */
  gsize begin = 0;
  guint tries = 0;
  guint first;

  for (gsize i = 0; i < length; i++)
    if (text[i] == '\n' || i + 1 == length)
      {
        gsize end = i + 1;

        g_array_append_val (ends, end);
      }
  /* of a very long output only the end is looked at */
  first = ends->len > MOST_LINES ? ends->len - MOST_LINES : 0;
  for (guint last = ends->len; last > first; last--)
    {
      gsize end = g_array_index (ends, gsize, last - 1);

      begin = first > 0 ? g_array_index (ends, gsize, first - 1) : 0;
      for (guint i = first; i < last && tries++ < MOST_TRIES; i++)
        {
          EspState *state =
              files->parse_solution (instance, text + begin, end - begin, _ ("answer"), NULL);

          if (state != NULL)
            {
              *one_line = i == last - 1;
              return state;
            }
          begin = g_array_index (ends, gsize, i);
        }
    }
  return NULL;
}

gboolean
esp_program_is_answer (const EspInstance *instance, const char *text, gsize length, gboolean untidy)
{
  g_autoptr (EspState) state = NULL;
  gboolean one_line;

  if (!esp_program_can_solve (instance->problem))
    return FALSE;
  state = instance->problem->files->parse_solution (instance, text, length, _ ("answer"), NULL);
  if (state == NULL && untidy)
    state = find_answer (instance, text, length, &one_line);
  return state != NULL;
}

EspState *
esp_program_read_first (const EspInstance *instance,
                        const char *text,
                        gsize length,
                        const char *name,
                        gsize *end,
                        GError **error)
{
  const EspFiles *files = instance->problem->files;
  g_autoptr (GError) local = NULL;
  EspState *state = files->parse_solution (instance, text, length, name, &local);
  const char *at = text;
  guint line = 0;
  guint column;

  *end = length;
  if (state != NULL)
    return state;
  esp_error_split (local, &line, &column);
  for (guint i = 1; i < line && at != NULL; i++)
    {
      at = memchr (at, '\n', length - (gsize) (at - text));
      at = at != NULL ? at + 1 : NULL;
    }
  if (line > 1 && at != NULL)
    state = files->parse_solution (instance, text, (gsize) (at - text), name, NULL);
  /* of an answer that is not whole it is that line that is wrong */
  if (state != NULL && esp_state_get_status (instance, state) == ESP_STATUS_OPEN)
    g_clear_pointer (&state, esp_state_free);
  if (state == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  else
    *end = (gsize) (at - text);
  return state;
}

/* The fewest lines of @text, from its beginning on, that are a whole answer: what follows is
 * another's. Where none are, the last that are a part of one. NULL: there are none; else @end is
 * behind them. */
static EspState *
find_fewest (const EspInstance *instance, const char *text, gsize length, guint *tries, gsize *end)
{
  const EspFiles *files = instance->problem->files;
  EspState *part = NULL;
  gsize at = 0;

  for (guint i = 0; i < MOST_NEXT_LINES && at < length && ++*tries < MOST_NEXT_TRIES; i++)
    {
      const char *line_end = memchr (text + at, '\n', length - at);
      EspState *state;

      at = line_end != NULL ? (gsize) (line_end - text) + 1 : length;
      state = files->parse_solution (instance, text, at, _ ("answer"), NULL);
      if (state == NULL && part != NULL)
        break;
      if (state == NULL)
        continue;
      g_clear_pointer (&part, esp_state_free);
      part = state;
      *end = at;
      if (esp_state_get_status (instance, state) != ESP_STATUS_OPEN)
        break;
    }
  return part;
}

EspState *
esp_program_find_next (
    const EspInstance *instance, const char *text, gsize length, gsize *from, gboolean *none)
{
  guint tries = 0;

  *none = FALSE;
  for (gsize begin = *from; begin < length && tries < MOST_NEXT_TRIES;)
    {
      const char *line_end = memchr (text + begin, '\n', length - begin);
      gsize next = line_end != NULL ? (gsize) (line_end - text) + 1 : length;
      gsize end = 0;
      EspState *state = find_fewest (instance, text + begin, length - begin, &tries, &end);

      if (state != NULL)
        {
          *from = begin + end;
          return state;
        }
      if (esp_program_says_none (text + begin, next - begin))
        {
          *none = TRUE;
          *from = next;
          return NULL;
        }
      begin = next;
    }
  return NULL;
}

/* Where the answer is one line, others may be too: programs list all that they find, and each is
 * held to the rules, the first before the last. */
static gboolean
check_lines (
    const EspInstance *instance, const char *text, gsize length, EspState **state, GError **error)
{
  gsize begin = 0;
  guint n = 0;

  for (guint tries = 0; begin < length && tries < MOST_LINES; tries++)
    {
      const char *line_end = memchr (text + begin, '\n', length - begin);
      gsize end = line_end != NULL ? (gsize) (line_end - text) + 1 : length;
      g_autoptr (EspState) one = instance->problem->files->parse_solution (
          instance, text + begin, end - begin, _ ("answer"), NULL);
      g_autofree char *why = NULL;

      begin = end;
      n += one != NULL;
      if (one == NULL || instance->problem->judging->check (instance, one, &why))
        continue;
      esp_state_free (*state);
      *state = g_steal_pointer (&one);
      return n == 1 ? esp_verdict_fail (error, ESP_VERDICT_WRONG, _ ("is wrong: %s"), why)
                    : esp_verdict_fail (error, ESP_VERDICT_WRONG, _ ("is wrong in answer %u: %s"),
                                        n, why);
    }
  return TRUE;
}

gboolean
esp_verdict_fail_unreadable (const GError *unreadable, GError **error)
{
  guint line;
  guint column;
  const char *message = esp_error_split (unreadable, &line, &column);
  g_autofree char *placed =
      line > 0 ? g_strdup_printf (_ ("line %u, column %u: %s"), line, column, message)
               : g_strdup (message);

  esp_verdict_fail (error, ESP_VERDICT_BAD_FORMAT, _ ("wrote what cannot be read: %s"), placed);
  if (error != NULL)
    esp_verdict_set_place (*error, line, column);
  return FALSE;
}

/* The independent checker decides. */
static gboolean
check_text (const EspInstance *instance,
            const char *text,
            gsize length,
            EspState **state,
            gboolean *untidy,
            GError **error)
{
  const EspProblem *problem = instance->problem;
  g_autoptr (GError) local = NULL;
  g_autofree char *why = NULL;
  gboolean one_line = FALSE;

  *state = problem->files->parse_solution (instance, text, length, _ ("answer"), &local);
  *untidy = *state == NULL;
  if (*state == NULL)
    *state = find_answer (instance, text, length, &one_line);
  /* a part of an answer was left over where some line of it cannot be read: that line is what is
   * wrong */
  if (*state != NULL && local != NULL && esp_state_get_status (instance, *state) == ESP_STATUS_OPEN)
    g_clear_pointer (state, esp_state_free);
  if (*state == NULL)
    return esp_verdict_fail_unreadable (local, error);
  if (one_line && !check_lines (instance, text, length, state, error))
    return FALSE;
  return problem->judging->check (instance, *state, &why) ||
         esp_verdict_fail (error, ESP_VERDICT_WRONG, _ ("is wrong: %s"), why);
}

/* --- no solution --- */

static gboolean
is_blank (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;
  return TRUE;
}

typedef enum
{
  NONE_UNKNOWN,
  NONE_THERE,
  SOME_THERE
} Known;

static Known
find_out (const EspInstance *instance, const EspControl *within)
{
  const EspAlgorithm *solver =
      esp_problem_find_algorithm_by_flags (instance->problem, ESP_ALGORITHM_SYSTEMATIC);
  g_autoptr (EspOptions) options = NULL;
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_answer_init (&answer);
  if (solver == NULL)
    return NONE_UNKNOWN;
  options = esp_options_new (solver->options);
  if (within != NULL)
    esp_control_init_part (&control, within);
  else
    esp_control_init (&control);
  control.limit_nodes = MOST_NODES;
  esp_algorithm_solve (solver, instance, NULL, options, &control, &answer);
  return answer.outcome == ESP_OUTCOME_NONE     ? NONE_THERE
         : answer.outcome == ESP_OUTCOME_SOLVED ? SOME_THERE
                                                : NONE_UNKNOWN;
}

gboolean
esp_program_is_silent (const EspInstance *instance, GBytes *written)
{
  gsize length;
  const char *text = g_bytes_get_data (written, &length);

  return is_blank (text, length) && esp_program_can_solve (instance->problem) &&
         find_out (instance, NULL) == NONE_THERE;
}

gboolean
esp_program_says_none (const char *text, gsize length)
{
  static const char *const ways[] = { "no solution",
                                      "no solutions",
                                      "no solution found",
                                      "no solution exists",
                                      "no",
                                      "none",
                                      "unsat",
                                      "unsatisfiable",
                                      "unsolvable",
                                      "impossible",
                                      "not solvable",
                                      NULL };
  g_autofree char *copy = g_strndup (text, length);
  g_autofree char *small = NULL;
  const char *last;
  gsize n;

  g_strchomp (copy);
  last = strrchr (copy, '\n') != NULL ? strrchr (copy, '\n') + 1 : copy;
  small = g_strstrip (g_ascii_strdown (last, -1));
  n = strlen (small);
  if (n > 0 && (small[n - 1] == '.' || small[n - 1] == '!'))
    small[n - 1] = '\0';
  return g_strv_contains (ways, small);
}

gboolean
esp_program_check_none (const EspInstance *instance, const EspControl *within, GError **error)
{
  switch (find_out (instance, within))
    {
    case NONE_THERE:
      return TRUE;
    case SOME_THERE:
      return esp_verdict_fail (error, ESP_VERDICT_WRONG,
                               _ ("is wrong: it says that there is no solution, and there is one"));
    case NONE_UNKNOWN:
    default:
      return esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER,
                               _ ("says that there is no solution, which could not be found out"));
    }
}

/* A prompt stands before the answer, in the same line: what is asked ends in one of these. NULL:
 * there is none. */
static char *
end_prompt (const char *text, gsize length)
{
  g_autofree char *copy = g_strndup (text, length);
  gsize first = strcspn (copy, "\n");
  gsize at = strcspn (copy, "?:>");

  if (at >= first)
    return NULL;
  return g_strdup_printf ("%.*s\n%s", (int) at + 1, copy, copy + at + 1);
}

gboolean
esp_program_check (const EspInstance *instance,
                   const EspProgramRun *run,
                   EspState **state,
                   gboolean *untidy,
                   GError **error)
{
  g_autoptr (EspState) found = NULL;
  g_autoptr (EspState) behind = NULL;
  g_autoptr (GError) fault = NULL;
  gboolean mixed = FALSE;
  gsize length;
  const char *text = g_bytes_get_data (run->answer, &length);
  g_autofree char *apart = NULL;

  if (is_blank (text, length))
    return esp_program_is_silent (instance, run->answer)
               ? esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER,
                                   _ ("wrote nothing, where “no solution” is right"))
               : esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER, _ ("wrote nothing"));
  check_text (instance, text, length, &found, &mixed, &fault);
  if (fault != NULL && run->asked && (apart = end_prompt (text, length)) != NULL &&
      check_text (instance, apart, strlen (apart), &behind, &mixed, NULL))
    {
      g_clear_error (&fault);
      esp_state_free (found);
      found = g_steal_pointer (&behind);
    }
  if (g_error_matches (fault, ESP_VERDICT_ERROR, ESP_VERDICT_BAD_FORMAT) &&
      esp_program_says_none (text, length))
    {
      g_clear_error (&fault);
      mixed = esp_program_check_none (instance, NULL, &fault) &&
              memchr (text, '\n', length) != NULL &&
              (gsize) ((const char *) memchr (text, '\n', length) - text) + 1 < length;
    }
  if (untidy != NULL)
    *untidy = mixed;
  if (state != NULL)
    *state = g_steal_pointer (&found);
  if (fault == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}
