#include "config.h"

/* Proof-number search and Monte-Carlo tree search against searches of the whole game: values are
 * the same, and the moves are worth them. */

#include "base/esp-random.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"

typedef struct
{
  const char *room;
  const char *reference; /* that knows values: ID:SETTINGS */
  gboolean signs;        /* only who wins is compared */
  gboolean from_root;    /* values are seen from who is on turn; else from player 1 */
  int open;              /* moves that are left when the searches begin, about */
} Room;

static const Room rooms[] = {
  { "war", "minimax:depth=end", FALSE, TRUE, 6 },
  { "kcell", "exact:", TRUE, TRUE, 20 },
  { "mapgame", "minimax:depth=end", FALSE, FALSE, 6 },
  { "stones", "minimax:depth=-1", TRUE, FALSE, 9 },
};

static EspInstance *
make (const char *room, EspRandom *random)
{
  const EspProblem *problem = esp_problem_find (room);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  EspInstance *instance;

  if (g_str_equal (room, "war"))
    {
      int rows = 2 + (int) esp_random_below (random, 2);

      for (int i = 0; i < rows; i++)
        {
          for (int k = 0; k < 4; k++)
            g_string_append_printf (text, "%d ", 1 + (int) esp_random_below (random, 9));
          g_string_append_c (text, '\n');
        }
    }
  else if (g_str_equal (room, "kcell"))
    {
      int n = 1 + (int) esp_random_below (random, 3);
      int gap = (int) esp_random_below (random, 4);

      g_string_append_printf (text, "[%.*s%.*s%.*s]\n", n, "ooo", gap, "____", n, "xxx");
    }
  else if (g_str_equal (room, "stones"))
    g_string_append_printf (text, "%d\n", 5 + (int) esp_random_below (random, 9));
  else
    {
      g_autoptr (EspInstance) australia = esp_instance_find (problem, "australia", &error);

      g_assert_no_error (error);
      return g_steal_pointer (&australia);
    }
  instance = problem->files->parse (text->str, text->len, room, &error);
  g_assert_no_error (error);
  return instance;
}

static int
count_moves (const EspInstance *instance, const EspState *state)
{
  g_auto (GStrv) moves = instance->problem->game->moves (instance, state);

  return (int) g_strv_length (moves);
}

static void
play_at_random (const EspInstance *instance, EspState *state, EspRandom *random, int plies)
{
  for (; plies > 0; plies--)
    {
      g_auto (GStrv) moves = instance->problem->game->moves (instance, state);
      guint n = g_strv_length (moves);

      if (n == 0)
        return;
      g_assert_true (instance->problem->states->play (instance, state,
                                                      moves[esp_random_below (random, n)], NULL));
    }
}

/* The answer's value, as player 1 sees it. */
static double
value_of (const Room *room, const EspInstance *instance, const EspState *state, EspAnswer *answer)
{
  g_autoptr (GVariant) value = g_variant_dict_lookup_value (&answer->members, "value", NULL);
  double number;

  g_assert_nonnull (value);
  number = g_variant_is_of_type (value, G_VARIANT_TYPE_INT64) ? (double) g_variant_get_int64 (value)
                                                              : g_variant_get_double (value);
  if (room->from_root && instance->problem->game->to_move (instance, state) == 1)
    number = -number;
  return room->signs ? (number > 0) - (number < 0) : number;
}

static void
solve (const EspInstance *instance,
       const EspState *state,
       const char *id,
       const char *settings,
       EspAnswer *answer)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, id);
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (GError) error = NULL;
  EspControl control;

  g_assert_nonnull (algorithm);
  options = esp_options_new (algorithm->options);
  esp_options_parse (options, settings, &error);
  g_assert_no_error (error);
  esp_answer_init (answer);
  esp_control_init (&control);
  esp_algorithm_solve (algorithm, instance, state, options, &control, answer);
}

/* What the game comes to from @state on; a game that is over by its scores. */
static double
true_value (const Room *room, const EspInstance *instance, const EspState *state)
{
  g_auto (GStrv) words = g_strsplit (room->reference, ":", 2);
  g_auto (EspAnswer) answer;

  if (count_moves (instance, state) == 0)
    {
      double scores[2];

      esp_answer_init (&answer);
      instance->problem->game->scores (instance, state, scores);
      scores[0] -= scores[1];
      return room->signs ? (scores[0] > 0) - (scores[0] < 0) : scores[0];
    }
  solve (instance, state, words[0], words[1], &answer);
  g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_SOLVED);
  return value_of (room, instance, state, &answer);
}

static gboolean
is_exact (EspAnswer *answer)
{
  gboolean exact = FALSE;

  g_assert_true (g_variant_dict_lookup (&answer->members, "exact", "b", &exact));
  return exact;
}

static void
check (const Room *room, const EspInstance *instance, const EspState *state, int *n_exact)
{
  static const char *const searches[][2] = { { "pns", "" },
                                             { "mcts", "iterations=40000 exploration=1" } };
  double truth = true_value (room, instance, state);

  for (int i = 0; i < 2; i++)
    {
      g_auto (EspAnswer) answer;

      solve (instance, state, searches[i][0], searches[i][1], &answer);
      g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_SOLVED);
      if (i == 0)
        g_assert_true (is_exact (&answer));
      if (!is_exact (&answer))
        continue;
      n_exact[i]++;
      g_assert_cmpfloat_with_epsilon (value_of (room, instance, state, &answer), truth, 1e-9);
      /* the move is worth it */
      g_assert_nonnull (answer.state);
      g_assert_cmpfloat_with_epsilon (true_value (room, instance, answer.state), truth, 1e-9);
    }
}

static void
test_exact (gconstpointer data)
{
  const Room *room = data;
  int n_exact[2] = { 0 };
  int n = g_test_slow () ? 2000 : 60;
  EspRandom random;

  esp_random_init (&random, 11);
  for (int i = 0; i < n; i++)
    {
      g_autoptr (EspInstance) instance = make (room->room, &random);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (EspState) end = NULL;
      int plies = 0;

      /* so late that the reference is through soon */
      end = esp_state_copy (state);
      while (count_moves (instance, end) > 0 && plies < 200)
        {
          play_at_random (instance, end, &random, 1);
          plies++;
        }
      play_at_random (instance, state, &random, MAX (0, plies - room->open));
      if (count_moves (instance, state) == 0)
        continue;
      check (room, instance, state, n_exact);
    }
  g_test_message ("%s: proof %d, Monte-Carlo %d of %d exact", room->room, n_exact[0], n_exact[1],
                  n);
  g_assert_cmpint (n_exact[0], >, n / 2);
  g_assert_cmpint (n_exact[1], >, n / 3);
}

/* With a coin the mean of Monte-Carlo tree search comes near that of expectimax, which an exact
 * tree meets. */
static void
test_coin (void)
{
  const EspProblem *problem = esp_problem_find ("war");
  int n_exact = 0;
  EspRandom random;

  esp_random_init (&random, 5);
  for (int i = 0; i < 20; i++)
    {
      g_autoptr (EspInstance) instance = make ("war", &random);
      g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);
      g_autoptr (EspState) state = NULL;
      g_auto (EspAnswer) known;
      g_auto (EspAnswer) found;
      g_autoptr (GError) error = NULL;
      double values[2];

      esp_options_parse (settings, "coin=0.5", &error);
      if (error != NULL || !problem->editing->configure (instance, settings, &error))
        g_error ("%s", error->message);
      state = esp_instance_initial_state (instance);
      for (int plies = count_moves (instance, state) - 4; plies > 0; plies--)
        {
          g_auto (GStrv) moves = problem->game->moves (instance, state);
          const char *move = moves[esp_random_below (&random, g_strv_length (moves))];
          g_autofree char *certain =
              esp_game_make_certain (instance, state, move, esp_random_next (&random));

          g_assert_true (problem->states->play (instance, state, certain, NULL));
        }
      solve (instance, state, "expectimax", "depth=end", &known);
      solve (instance, state, "mcts", "iterations=30000 exploration=1", &found);
      g_variant_dict_lookup (&known.members, "value", "d", &values[0]);
      g_variant_dict_lookup (&found.members, "value", "d", &values[1]);
      if (is_exact (&found))
        {
          n_exact++;
          g_assert_cmpfloat_with_epsilon (values[0], values[1], 1e-6);
        }
    }
  g_test_message ("%d of 20 exact", n_exact);
  g_assert_cmpint (n_exact, >, 10);
}

/* The same seed gives the same search. */
static void
test_seeds (void)
{
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  g_autofree char *tables[3] = { NULL };
  EspRandom random;

  esp_random_init (&random, 1);
  instance = make ("war", &random);
  state = esp_instance_initial_state (instance);
  for (int i = 0; i < 3; i++)
    {
      g_auto (EspAnswer) answer;
      g_autoptr (GVariant) moves = NULL;

      solve (instance, state, "mcts", i < 2 ? "iterations=300 seed=4" : "iterations=300 seed=5",
             &answer);
      moves = g_variant_dict_lookup_value (&answer.members, "moves", NULL);
      tables[i] = g_variant_print (moves, FALSE);
    }
  g_assert_cmpstr (tables[0], ==, tables[1]);
  g_assert_cmpstr (tables[0], !=, tables[2]);
  for (int i = 0; i < 3; i++)
    g_free (g_steal_pointer (&tables[i]));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tree-search/%s", rooms[i].room);

      g_test_add_data_func (path, &rooms[i], test_exact);
    }
  g_test_add_func ("/tree-search/coin", test_coin);
  g_test_add_func ("/tree-search/seeds", test_seeds);
  return g_test_run ();
}
