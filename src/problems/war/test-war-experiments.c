#include "config.h"

#include "base/esp-error.h"
#include "experiment.h"
#include "rooms.h"
#include "test-war.h"

/* Experiments: their rows against the rules and against the numbers that are known. */

static const EspExperiment *
find (const char *id)
{
  for (const EspExperiment *e = esp_war_experiments; e->id != NULL; e++)
    if (g_str_equal (e->id, id))
      return e;
  g_assert_not_reached ();
}

static EspRow *
run (const char *id, const EspOptions *options, const char *keys)
{
  return rooms_run_row (find (id), options, "%s", keys);
}

/* Plays the row's moves: the position that comes of them is the row's. */
static void
assert_replays (const char *id, const EspOptions *options, const EspRow *row)
{
  g_auto (EspRowBoard) board = { NULL };
  g_autoptr (EspState) state = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *final = g_strdelimit (g_strdup (esp_row_get_text (row, "final")), "/", ' ');
  const WarState *war;
  EspControl control;
  int at = 0;

  esp_control_init (&control);
  g_assert_true (find (id)->open (options, row, &board, &control, &error));
  g_assert_no_error (error);
  state = esp_instance_initial_state (board.instance);
  for (guint i = 0; board.moves[i] != NULL; i++)
    {
      esp_war_problem.states->play (board.instance, state, board.moves[i], &error);
      g_assert_no_error (error);
    }
  war = (const WarState *) state;
  g_assert_cmpint (war->n_empty, ==, 0);
  for (int i = 0; final[i] != '\0'; i++)
    if (final[i] != ' ')
      g_assert_cmpint (final[i], ==, ".bg"[war->owner[at++]]);
  g_assert_cmpint (at, ==, war_n_squares (war));
}

static void
test_matchups (void)
{
  g_autoptr (EspOptions) options = esp_options_new (war_matchup_options);
  g_autoptr (EspRow) row =
      run ("matchups", options, "board=handout;blue=minimax:3;green=minimax:3");
  g_autoptr (EspRow) other =
      run ("matchups", options, "board=handout;blue=minimax:3;green=alphabeta:3 order=rows");

  g_assert_cmpint (esp_row_get_int (row, "blue_nodes"), ==, 217740);
  g_assert_cmpint (esp_row_get_int (row, "green_nodes"), ==, 194736);
  g_assert_cmpint (esp_row_get_int (row, "blue_score"), ==, 535);
  g_assert_cmpint (esp_row_get_int (row, "green_score"), ==, 1118);
  g_assert_cmpstr (esp_row_get_text (row, "winner"), ==, "green");
  assert_replays ("matchups", options, row);
  /* alpha-beta of the same depth plays the same game */
  g_assert_cmpint (esp_row_get_int (other, "green_nodes"), ==, 76030);
  g_assert_cmpstr (esp_row_get_text (row, "moves"), ==, esp_row_get_text (other, "moves"));
}

/* Star1 plays as alpha-beta where there is no coin; the opening is the same for all; games with a
 * coin can be played again. */
static void
test_rules (void)
{
  g_autoptr (EspOptions) options = esp_options_new (war_rules_options);
  g_autoptr (EspRow) row =
      run ("rules", options, "board=hills;rules=classic;player=star1:2;game=2");
  g_autoptr (EspRow) other =
      run ("rules", options, "board=hills;rules=classic;player=alphabeta:2;game=2");
  g_autoptr (EspRow) chance = run (
      "rules", options, "board=hills;rules=duel coin=0.5 coin-per-square=on;player=star1:1;game=2");
  g_auto (GStrv) moves = g_strsplit (esp_row_get_text (row, "moves"), " ", -1);
  g_auto (GStrv) others = g_strsplit (esp_row_get_text (chance, "moves"), " ", -1);

  g_assert_cmpstr (esp_row_get_text (row, "moves"), ==, esp_row_get_text (other, "moves"));
  g_assert_cmpstr (moves[0], ==, others[0]);
  g_assert_cmpstr (moves[1], ==, others[1]);
  assert_replays ("rules", options, row);
  assert_replays ("rules", options, chance);
}

static void
test_limits (void)
{
  g_autoptr (EspInstance) board = war_board_new (2, 3);
  g_autoptr (GError) error = NULL;
  GCancellable *cancellable = g_cancellable_new ();
  EspControl control;
  WarReach reach;

  esp_control_init (&control);
  /* with time enough, to the end of the game and to the largest board */
  g_assert_true (war_find_depth (board, "alphabeta order=score", 60, &control, &reach, &error));
  g_assert_cmpint (reach.reach, ==, 6);
  g_assert_true (war_find_size ("minimax", 1, 60, 1, &control, &reach, &error));
  g_assert_cmpint (reach.reach, ==, WAR_MAX_SIDE);
  g_assert_cmpuint (reach.nodes, ==, WAR_MAX_SQUARES);
  g_assert_false (war_find_depth (board, "greedy", 60, &control, &reach, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_OPTION);
  g_clear_error (&error);
  g_cancellable_cancel (cancellable);
  control.cancellable = cancellable;
  g_assert_false (war_find_size ("minimax", 4, 60, 1, &control, &reach, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_object_unref (cancellable);
}

static void
test_bad_lists (void)
{
  static const char *const bad[][2] = {
    { "board", "nosuch" },
    { "rules", "bttle" },
    { "rules", "classic attrition=0.1" },
    { "rules", "coin=2" },
    { "rules", "" },
    { "player", "minimax:0" },
    { "player", "minimax:3 x=1" },
    { "search", "random" },
    { "search", "" },
    { "side", "red" },
    { "depth", "0" },
    { "opponent", "alphabeta:x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const EspExperiment *experiment = esp_war_experiments;
      g_autoptr (EspOptions) options = NULL;
      g_autoptr (GError) error = NULL;
      int column;

      while ((column = esp_experiment_find_column (experiment, bad[i][0])) < 0 ||
             experiment->columns[column].list == NULL)
        experiment++;
      options = esp_options_new (experiment->options);
      g_assert_false (esp_experiment_check (experiment, options, &experiment->columns[column],
                                            bad[i][1], &error));
      g_assert_nonnull (error);
      g_assert_true (g_str_has_prefix (error->message, "--"));
    }
}

void
war_add_experiment_tests (void)
{
  g_test_add_func ("/war/experiments/matchups", test_matchups);
  g_test_add_func ("/war/experiments/rules", test_rules);
  g_test_add_func ("/war/experiments/limits", test_limits);
  g_test_add_func ("/war/experiments/bad-lists", test_bad_lists);
}
