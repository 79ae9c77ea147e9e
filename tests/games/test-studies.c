/* Endgame studies: that each has exactly one move that wins, by minimax over all that can happen,
 * written here from the table of the game alone. */

#include "games/esp-study.h"
#include "rooms.h"

#include <stdlib.h>

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* A position by its text; of stones that are taken it is the last that matters, and which they are,
 * not in which order. */
static char *
find_key (const EspInstance *instance, const EspState *state, int side)
{
  g_autofree char *text = instance->problem->states->state_format (instance, state);
  g_auto (GStrv) words = NULL;
  g_autofree char *last = NULL;
  g_autofree char *sorted = NULL;
  guint n;

  if (!g_str_equal (instance->problem->id, "stones"))
    return g_strdup_printf ("%d %s", side, text);
  words = g_strsplit (g_strchomp (text), " ", -1);
  n = g_strv_length (words);
  last = g_strdup (n > 0 ? words[n - 1] : "");
  qsort (words, n, sizeof *words, compare_words);
  sorted = g_strjoinv (" ", words);
  return g_strdup_printf ("%s: %s", last, sorted);
}

/* Who wins when both play their best: 1 the first side, −1 the second, 0 neither. @known: of
 * positions by their text. */
static int
find_winner (const EspInstance *instance, const EspState *state, GHashTable *known)
{
  const EspProblem *problem = instance->problem;
  int side = problem->game->to_move (instance, state);
  g_autofree char *key = NULL;
  g_auto (GStrv) moves = NULL;
  gpointer found;
  int sign = side == 0 ? 1 : -1;
  int best = -1;

  if (side < 0)
    {
      double scores[2];

      problem->game->scores (instance, state, scores);
      return scores[0] > scores[1] ? 1 : scores[0] < scores[1] ? -1 : 0;
    }
  key = find_key (instance, state, side);
  found = g_hash_table_lookup (known, key);
  if (found != NULL)
    return GPOINTER_TO_INT (found) - 2;
  moves = problem->game->moves (instance, state);
  for (guint i = 0; moves[i] != NULL && best < 1; i++)
    {
      g_autoptr (EspState) after = esp_state_copy (state);

      problem->states->play (instance, after, moves[i], NULL);
      best = MAX (best, sign * find_winner (instance, after, known));
    }
  g_hash_table_insert (known, g_steal_pointer (&key), GINT_TO_POINTER (sign * best + 2));
  return sign * best;
}

static void
check (const EspProblem *problem, guint number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspStudy) study = esp_study_load (problem, number, &error);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) moves = NULL;
  int sign;
  guint n = 0;

  g_assert_no_error (error);
  sign = problem->game->to_move (study->instance, study->state) == 0 ? 1 : -1;
  moves = problem->game->moves (study->instance, study->state);
  g_assert_cmpuint (g_strv_length (moves), >=, 3);
  for (guint i = 0; moves[i] != NULL; i++)
    {
      g_autoptr (EspState) after = esp_state_copy (study->state);

      problem->states->play (study->instance, after, moves[i], NULL);
      n += sign * find_winner (study->instance, after, known) > 0;
    }
  g_assert_cmpuint (n, ==, 1);
}

static void
test_room (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;
  int last = 0;

  g_assert_cmpuint (esp_studies_count (problem), ==, 50);
  for (guint i = 1; i <= 50; i++)
    {
      const char *line = problem->game->studies[i - 1];
      int difficulty = (int) g_ascii_strtoll (line, NULL, 10);

      g_assert_true (g_hash_table_add (seen, (gpointer) line));
      g_assert_cmpint (difficulty, >=, last);
      last = difficulty;
      check (problem, i);
    }
  g_assert_null (esp_study_load (problem, 51, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_RANGE);
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems = esp_problems_get ();

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; problems[i] != NULL; i++)
    if (problems[i]->game != NULL)
      {
        g_autofree char *name = g_strdup_printf ("/studies/%s", problems[i]->id);

        g_test_add_data_func (name, problems[i], test_room);
      }
  return g_test_run ();
}
