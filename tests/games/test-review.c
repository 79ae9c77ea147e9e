/* Reviews of games, held to values found by plain minimax over all that can happen, written here
 * from the table of the game alone. */

#include "base/esp-random.h"
#include "games/esp-review.h"
#include "rooms.h"

#include <math.h>

static double
get_value (const EspInstance *instance, const EspState *state)
{
  const EspGame *game = instance->problem->game;
  double scores[2] = { 0, 0 };
  double lead;

  game->scores (instance, state, scores);
  lead = scores[0] - scores[1];
  return !game->score_is_outcome ? lead : lead > 0 ? 1 : lead < 0 ? -1 : 0;
}

/* For the first side. @known: of positions by their text. */
static double
minimax (const EspInstance *instance, const EspState *state, GHashTable *known)
{
  const EspProblem *problem = instance->problem;
  int side = problem->game->to_move (instance, state);
  g_autofree char *text = NULL;
  g_autofree char *key = NULL;
  g_auto (GStrv) moves = NULL;
  double *value;

  if (side < 0)
    return get_value (instance, state);
  text = problem->states->state_format (instance, state);
  key = g_strdup_printf ("%d %s", side, text);
  value = g_hash_table_lookup (known, key);
  if (value != NULL)
    return *value;
  value = g_new (double, 1);
  *value = side == 0 ? -G_MAXDOUBLE : G_MAXDOUBLE;
  moves = problem->game->moves (instance, state);
  for (guint i = 0; moves[i] != NULL; i++)
    {
      g_autoptr (EspState) after = esp_state_copy (state);
      double found;

      g_assert_true (problem->states->play (instance, after, moves[i], NULL));
      found = minimax (instance, after, known);
      *value = side == 0 ? MAX (*value, found) : MIN (*value, found);
    }
  g_hash_table_insert (known, g_steal_pointer (&key), value);
  return *value;
}

/* A game that somebody plays who moves at random in @percent of all moves, and else at best. */
static char **
play (const EspInstance *instance, EspRandom *random, guint percent, GHashTable *known)
{
  const EspProblem *problem = instance->problem;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  int side;

  while ((side = problem->game->to_move (instance, state)) >= 0)
    {
      g_auto (GStrv) moves = problem->game->moves (instance, state);
      guint chosen = (guint) esp_random_below (random, g_strv_length (moves));
      double best = minimax (instance, state, known);

      if (esp_random_below (random, 100) >= percent)
        for (chosen = 0; moves[chosen] != NULL; chosen++)
          {
            g_autoptr (EspState) after = esp_state_copy (state);

            problem->states->play (instance, after, moves[chosen], NULL);
            if (minimax (instance, after, known) == best)
              break;
          }
      g_assert_true (problem->states->play (instance, state, moves[chosen], NULL));
      g_strv_builder_add (builder, moves[chosen]);
    }
  return g_strv_builder_end (builder);
}

/* The values, and that its class is what its loss makes of it. */
static void
check_move (const EspReview *review, guint i, GHashTable *known)
{
  const EspInstance *instance = review->instance;
  const EspReviewMove *move = &review->moves[i];
  const EspState *before = g_ptr_array_index (review->states, i);
  double sign = move->side == 0 ? 1 : -1;
  double best = sign * minimax (instance, before, known);
  double value = sign * minimax (instance, g_ptr_array_index (review->states, i + 1), known);
  g_autoptr (EspState) after = esp_state_copy (before);
  double lost = (best - value) / review->unit;

  g_assert_true (move->exact);
  g_assert_cmpfloat (move->value, ==, value);
  g_assert_cmpfloat (move->best_value, ==, best);
  /* the better one is as good as is said when it is played */
  g_assert_true (instance->problem->states->play (instance, after, move->best, NULL));
  g_assert_cmpfloat (sign * minimax (instance, after, known), ==, best);
  if (lost == 0)
    g_assert_true (move->class == ESP_MOVE_BEST || move->class == ESP_MOVE_ONLY);
  else if (instance->problem->game->score_is_outcome)
    g_assert_cmpint (move->class, ==, value < 0 ? ESP_MOVE_BLUNDER : ESP_MOVE_MISTAKE);
  else
    g_assert_cmpint (move->class, ==,
                     lost <= 0.125     ? ESP_MOVE_GOOD
                     : lost <= 1.0 / 3 ? ESP_MOVE_INACCURACY
                     : lost <= 1       ? ESP_MOVE_MISTAKE
                                       : ESP_MOVE_BLUNDER);
}

/* Where it is the only one, each other one gives much away; where it is not, another one does not.
 */
static void
check_only (const EspReview *review, guint i, GHashTable *known)
{
  const EspInstance *instance = review->instance;
  const EspProblem *problem = instance->problem;
  const EspReviewMove *move = &review->moves[i];
  const EspState *before = g_ptr_array_index (review->states, i);
  g_auto (GStrv) moves = problem->game->moves (instance, before);
  double sign = move->side == 0 ? 1 : -1;
  guint n_others = 0;

  for (guint k = 0; moves[k] != NULL; k++)
    {
      g_autoptr (EspState) after = esp_state_copy (before);
      double lost;

      problem->states->play (instance, after, moves[k], NULL);
      if (esp_state_equal (after, g_ptr_array_index (review->states, i + 1)))
        continue;
      lost = (move->best_value - sign * minimax (instance, after, known)) / review->unit;
      n_others += problem->game->score_is_outcome ? lost == 0 : lost <= 1.0 / 3;
    }
  if (move->class == ESP_MOVE_ONLY)
    g_assert_cmpuint (n_others, ==, 0);
  else if (move->class == ESP_MOVE_BEST &&
           !(problem->game->score_is_outcome && move->best_value < 0))
    g_assert_cmpuint (n_others, >, 0);
}

static void
check_accuracy (const EspReview *review, int side)
{
  const EspGame *game = review->instance->problem->game;
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < review->n; i++)
    {
      const EspReviewMove *move = &review->moves[i];

      if (move->side != side || move->forced || (game->score_is_outcome && move->best_value < 0))
        continue;
      sum += !game->score_is_outcome ? 100 * exp2 ((move->value - move->best_value) / review->unit)
             : move->value == move->best_value ? 100
             : move->value == 0                ? 50
                                               : 0;
      n++;
    }
  g_assert_cmpfloat_with_epsilon (esp_review_get_accuracy (review, side), n > 0 ? sum / n : 100,
                                  1e-9);
}

static EspReview *
review_game (const EspInstance *instance, char **moves)
{
  g_autoptr (GError) error = NULL;
  EspReview *review = esp_review_new (instance, (const char *const *) moves, &error);
  EspControl control;

  g_assert_no_error (error);
  esp_control_init (&control);
  /* much more than it needs, so that all is proved on a slow machine too */
  g_assert_true (esp_review_go_on (review, 600, &control, NULL, NULL));
  g_assert_cmpint (review->first, ==, 0);
  return review;
}

/* @percent: as for play(). */
static void
check_games (const EspInstance *instance, guint n, guint percent)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  EspRandom random;

  esp_random_init (&random, 7);
  for (guint k = 0; k < n; k++)
    {
      g_auto (GStrv) moves = play (instance, &random, percent, known);
      g_autoptr (EspReview) review = review_game (instance, moves);

      for (guint i = 0; i < review->n; i++)
        {
          check_move (review, i, known);
          check_only (review, i, known);
          /* who always plays best makes no mistake */
          if (percent == 0)
            g_assert_true (review->moves[i].class == ESP_MOVE_BEST ||
                           review->moves[i].class == ESP_MOVE_ONLY);
        }
      for (int side = 0; side < 2; side++)
        {
          check_accuracy (review, side);
          if (percent == 0)
            g_assert_cmpfloat (esp_review_get_accuracy (review, side), ==, 100);
        }
    }
}

static void
check_room (const char *id, const char *board)
{
  const EspProblem *problem = esp_problem_find (id);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = NULL;
  guint n;

  if (problem == NULL)
    {
      g_test_skip ("the room is not built");
      return;
    }
  instance = esp_instance_make (problem, NULL, &error, "%s", board);
  g_assert_no_error (error);
  /* the short form, under the sanitizers, has a few */
  n = g_getenv ("ESPALIER_SHORT") != NULL ? 4 : 100;
  check_games (instance, 3, 0);
  check_games (instance, n, 100);
  check_games (instance, n, 30);
}

static void
test_war (void)
{
  check_room ("war", "rows=3 columns=3 seed=3");
}

static void
test_mapgame (void)
{
  check_room ("mapgame", "nodes=6 seed=3");
  check_room ("mapgame", "nodes=7 depth=1 seed=4");
}

static void
test_kcell (void)
{
  check_room ("kcell", "k=7 n=2");
  check_room ("kcell", "k=8 n=2 plies=1 seed=2");
}

static void
test_stones (void)
{
  check_room ("stones", "n=12 plies=0");
  check_room ("stones", "n=16 plies=2 seed=5");
}

/* One that is stopped after its first moves goes on with the others, and comes to the same. */
static void
stop (EspReview *review G_GNUC_UNUSED, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

static void
test_go_on (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  const char *const moves[] = { "3", "6", "2", "8", "1", "5", NULL };
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspReview) review = NULL;
  g_autoptr (EspReview) whole = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  EspControl control;

  if (problem == NULL)
    {
      g_test_skip ("the room is not built");
      return;
    }
  instance = esp_instance_make (problem, NULL, NULL, "n=12 plies=0");
  review = esp_review_new (instance, moves, NULL);
  g_assert_nonnull (review);
  esp_control_init (&control);
  control.cancellable = cancellable;
  g_assert_false (esp_review_go_on (review, 1, &control, stop, cancellable));
  g_assert_cmpint (review->first, ==, 5);
  esp_control_init (&control);
  g_assert_true (esp_review_go_on (review, 1, &control, NULL, NULL));
  whole = review_game (instance, (char **) moves);
  for (guint i = 0; i < whole->n; i++)
    {
      g_assert_cmpint (review->moves[i].class, ==, whole->moves[i].class);
      g_assert_cmpfloat (review->moves[i].value, ==, whole->moves[i].value);
      g_assert_cmpstr (review->moves[i].best, ==, whole->moves[i].best);
    }
}

static void
test_refused (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  const char *const illegal[] = { "3", "5", NULL };
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (GError) error = NULL;

  if (problem == NULL)
    {
      g_test_skip ("the room is not built");
      return;
    }
  instance = esp_instance_make (problem, NULL, NULL, "n=12 plies=0");
  g_assert_null (esp_review_new (instance, illegal, &error));
  g_assert_nonnull (strstr (error->message, "move 2"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/review/war", test_war);
  g_test_add_func ("/review/mapgame", test_mapgame);
  g_test_add_func ("/review/kcell", test_kcell);
  g_test_add_func ("/review/stones", test_stones);
  g_test_add_func ("/review/go-on", test_go_on);
  g_test_add_func ("/review/refused", test_refused);
  return g_test_run ();
}
