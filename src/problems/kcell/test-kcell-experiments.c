#include "config.h"

#include "games/esp-match.h"
#include "rooms.h"
#include "test-kcell.h"

#include <string.h>

/* Experiments: their rows against the games that they stand for. */

/* Game k is that of `kcell match` with the seed S + k - 1. */
static void
test_heuristic (void)
{
  const EspExperiment *experiment = &esp_kcell_experiments[1];
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);
  g_autoptr (EspPlayer) heuristic = esp_player_parse (&esp_kcell_problem, "alphabeta:4", NULL);
  g_autoptr (EspPlayer) opponent = esp_player_parse (&esp_kcell_problem, "random-eval:4", NULL);
  KcellPosition start;
  g_autoptr (EspInstance) instance = NULL;

  kcell_set_start (&start, 15, 3);
  instance = kcell_instance_new (&start);
  esp_options_set (options, "seed", "7", NULL);
  for (int k = 0; k < 20; k++)
    {
      const EspPlayer *const players[2] = { k % 2 == 0 ? heuristic : opponent,
                                            k % 2 == 0 ? opponent : heuristic };
      g_autoptr (EspRow) row =
          rooms_run_row (experiment, options, "eval=learned;depth=4;side=%s;game=%d",
                         k % 2 == 0 ? "first" : "second", k + 1);
      g_auto (GStrv) moves = NULL;
      g_autofree char *joined = NULL;
      g_auto (EspGameResult) game = { NULL };
      double lead;
      EspControl control;

      esp_control_init (&control);
      g_assert_cmpint (esp_match_play (instance, players, (guint64) (7 + k), &control, &game, NULL),
                       ==, ESP_OUTCOME_DONE);
      moves = esp_game_result_get_moves (&game);
      joined = g_strjoinv (" ", moves);
      lead = game.scores[k % 2] - game.scores[1 - k % 2];
      g_assert_cmpstr (esp_row_get_text (row, "moves"), ==, joined);
      g_assert_cmpstr (esp_row_get_text (row, "result"), ==,
                       lead > 0   ? "won"
                       : lead < 0 ? "lost"
                                  : "drawn");
    }
}

/* Both players play the same game, alpha-beta with no more nodes. */
static void
test_compare (void)
{
  const EspExperiment *experiment = &esp_kcell_experiments[0];
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);

  esp_options_set (options, "seconds", "60", NULL);
  for (int k = 5; k <= 9; k++)
    {
      g_autoptr (EspRow) minimax =
          rooms_run_row (experiment, options, "k=%d;n=2;player=minimax", k);
      g_autoptr (EspRow) alphabeta =
          rooms_run_row (experiment, options, "k=%d;n=2;player=alphabeta", k);

      g_assert_cmpstr (esp_row_get_text (minimax, "within"), ==, "yes");
      g_assert_cmpstr (esp_row_get_text (alphabeta, "within"), ==, "yes");
      g_assert_cmpint (esp_row_get_int (minimax, "moves"), ==,
                       esp_row_get_int (alphabeta, "moves"));
      g_assert_cmpint (esp_row_get_int (minimax, "nodes"), >=,
                       esp_row_get_int (alphabeta, "nodes"));
    }
}

static void
test_bad_lists (void)
{
  const EspExperiment *experiment = &esp_kcell_experiments[0];
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);
  g_autoptr (GError) error = NULL;

  esp_options_set (options, "cells", "8,5..7", NULL);
  g_assert_true (experiment->check (options, "n", "2", &error));
  g_assert_no_error (error);
  g_assert_false (experiment->check (options, "n", "3", &error));
  g_assert_nonnull (strstr (error->message, "5 cells"));
}

void
kcell_add_experiment_tests (void)
{
  g_test_add_func ("/kcell/experiments/heuristic", test_heuristic);
  g_test_add_func ("/kcell/experiments/compare", test_compare);
  g_test_add_func ("/kcell/experiments/bad-lists", test_bad_lists);
}
