#include "config.h"

/* Tournaments: which games are played is counted by hand and by plain loops; on the stones' game of
 * seven whoever answers wins (the specification's), which two perfect players must come to. */

#include "games/esp-game-record.h"
#include "games/esp-tournament.h"
#include "base/esp-error.h"
#include "rooms.h"

static EspTournament *
new_tournament (const char *players, guint boards, guint games)
{
  const EspProblem *problem = esp_problem_find ("stones");
  EspTournament *tournament = esp_tournament_new (problem);
  g_autoptr (EspOptions) options = esp_options_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_tournament_add_players (tournament, players, options, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < boards; i++)
    {
      g_autofree char *name = g_strdup_printf ("board %u", i);

      esp_tournament_add_board (tournament, rooms_parse (problem, "7\n"), name);
    }
  tournament->n_games = games;
  tournament->seed = 5;
  return tournament;
}

/* Two after two, each board, each seed, and both colours with the same. */
static void
test_order (void)
{
  g_autoptr (EspTournament) tournament =
      new_tournament ("minimax:1,minimax:2,exact,minimax:3", 2, 3);
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_tournament_begin (tournament, &error));
  /* 6 pairs, 2 boards, 3 seeds, 2 colours */
  g_assert_cmpuint (esp_tournament_count (tournament), ==, 72);
  for (guint i = 0, at = 0; i < 4; i++)
    for (guint k = i + 1; k < 4; k++)
      for (guint board = 0; board < 2; board++)
        for (guint game = 0; game < 3; game++)
          for (guint colour = 0; colour < 2; colour++, at++)
            {
              EspTournamentGame one = esp_tournament_get_game (tournament, at);

              g_assert_cmpuint (one.board, ==, board);
              g_assert_cmpuint (one.seed, ==, 5 + game);
              g_assert_cmpuint (one.sides[colour], ==, i);
              g_assert_cmpuint (one.sides[1 - colour], ==, k);
            }
}

static void
test_played (void)
{
  g_autoptr (EspTournament) tournament = new_tournament ("exact;minimax:-1", 1, 1);
  g_autoptr (EspTable) table = NULL;
  g_autofree char *csv = NULL;
  EspControl control;

  esp_control_init (&control);
  g_assert_true (esp_tournament_begin (tournament, NULL));
  for (guint64 i = 0; i < esp_tournament_count (tournament); i++)
    {
      EspTournamentGame game = esp_tournament_get_game (tournament, i);
      g_auto (EspGameResult) result = { NULL };

      g_assert_cmpint (esp_tournament_play (tournament, &game, &control, &result, NULL), ==,
                       ESP_OUTCOME_DONE);
      g_assert_cmpint (esp_game_result_get_winner (&result), ==, 1);
      esp_tournament_take (tournament, &game, &result);
    }
  /* a win each: both are as strong as the mean */
  table = esp_tournament_make_table (tournament);
  csv = esp_table_format (table, "csv");
  g_assert_true (g_str_has_prefix (csv, "player,exact,minimax:-1,points,games,different,forfeits,"
                                        "rating,low,high\nexact,,1,1,2,2,0,0,"));
  g_assert_nonnull (strstr (csv, "\nminimax:-1,1,,1,2,2,0,0,"));
}

/* What has been counted is told: points of draws, forfeits, and who comes first. */
static void
test_counted (void)
{
  g_autoptr (EspTournament) tournament = new_tournament ("minimax:1;minimax:2;exact", 1, 1);
  EspTournamentGame game = { .sides = { 2, 0 } };
  EspGameResult drawn = { .scores = { 3, 3 } };
  EspGameResult lost = { .scores = { 9, 0 }, .forfeit = 1 };
  g_autofree guint *order = NULL;
  g_autofree EspRating *ratings = NULL;

  g_assert_true (esp_tournament_begin (tournament, NULL));
  esp_tournament_take (tournament, &game, &drawn);
  game = (EspTournamentGame){ .sides = { 0, 1 } };
  esp_tournament_take (tournament, &game, &lost);
  g_assert_cmpfloat (esp_tournament_sum_points (tournament, 0), ==, 0.5);
  g_assert_cmpfloat (esp_tournament_sum_points (tournament, 1), ==, 1);
  g_assert_cmpfloat (esp_tournament_sum_points (tournament, 2), ==, 0.5);
  g_assert_cmpuint (esp_tournament_sum_games (tournament, 0), ==, 2);
  g_assert_cmpuint (tournament->forfeits[0], ==, 1);
  g_assert_cmpuint (tournament->forfeits[1], ==, 0);
  ratings = esp_tournament_rate (tournament, &order);
  g_assert_cmpuint (order[0], ==, 1);
  g_assert_cmpuint (order[2], ==, 0);
  g_assert_cmpfloat (ratings[1].rating, >, ratings[2].rating);
}

/* All games of it, played. */
static EspTournament *
play_all (const char *players, guint boards, guint games)
{
  g_autoptr (EspTournament) tournament = new_tournament (players, boards, games);
  EspControl control;

  esp_control_init (&control);
  g_assert_true (esp_tournament_begin (tournament, NULL));
  for (guint64 i = 0; i < esp_tournament_count (tournament); i++)
    {
      EspTournamentGame game = esp_tournament_get_game (tournament, i);
      g_auto (EspGameResult) result = { NULL };

      g_assert_cmpint (esp_tournament_play (tournament, &game, &control, &result, NULL), ==,
                       ESP_OUTCOME_DONE);
      esp_tournament_take (tournament, &game, &result);
    }
  return g_steal_pointer (&tournament);
}

/* Players that decide the same each time: what they play over and over is no more evidence than
 * what they play once, on a board that is twice on the list neither. */
static void
test_copies (void)
{
  g_autoptr (EspTournament) once = play_all ("exact;minimax:-1;minimax:1", 1, 1);
  g_autoptr (EspTournament) often = play_all ("exact;minimax:-1;minimax:1", 1, 20);
  g_autoptr (EspTournament) twice = play_all ("exact;minimax:-1;minimax:1", 2, 10);
  g_autofree EspRating *ratings = esp_tournament_rate (once, NULL);
  g_autofree EspRating *of_often = esp_tournament_rate (often, NULL);
  g_autofree EspRating *of_twice = esp_tournament_rate (twice, NULL);

  g_assert_cmpuint (esp_tournament_sum_games (once, 0), ==, 4);
  g_assert_cmpuint (esp_tournament_sum_games (often, 0), ==, 80);
  g_assert_cmpuint (esp_tournament_sum_games (twice, 0), ==, 80);
  g_assert_cmpuint (esp_tournament_count_different (often), ==, 6);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpuint (esp_tournament_sum_different (once, i), ==, 4);
      g_assert_cmpuint (esp_tournament_sum_different (often, i), ==, 4);
      g_assert_cmpuint (esp_tournament_sum_different (twice, i), ==, 4);
      g_assert_cmpfloat_with_epsilon (of_often[i].rating, ratings[i].rating, 1e-6);
      g_assert_cmpfloat_with_epsilon (of_often[i].error, ratings[i].error, 1e-6);
      g_assert_cmpfloat_with_epsilon (of_twice[i].rating, ratings[i].rating, 1e-6);
      g_assert_cmpfloat_with_epsilon (of_twice[i].error, ratings[i].error, 1e-6);
    }
}

/* Of one that decides by chance some games come twice. They are two games of the four, and who won
 * three of four has still won three of four. The other colour is another game. */
static void
test_copies_by_chance (void)
{
  static const char *const played[][2] = {
    { "3", "won" }, { "3", "won" }, { "1", "won" }, { "5", "lost" }
  };
  /* three games that differ: 2.25 of the 3, and the one with the other colour */
  const double expected[] = { 0, 2.25, 1.75, 0 };
  g_autoptr (EspTournament) tournament = new_tournament ("random;exact", 1, 4);
  EspTournamentGame game = { .sides = { 0, 1 } };
  g_autofree EspRating *ratings = NULL;
  EspRating by_hand[2];

  g_assert_true (esp_tournament_begin (tournament, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (played); i++)
    {
      g_autoptr (GPtrArray) moves = g_ptr_array_new ();
      gboolean won = g_str_equal (played[i][1], "won");
      EspGameResult result = { .moves = moves, .scores = { won, !won } };

      g_ptr_array_add (moves, (gpointer) played[i][0]);
      esp_tournament_take (tournament, &game, &result);
      if (i > 0)
        continue;
      esp_tournament_take (tournament, &(EspTournamentGame){ .sides = { 1, 0 } }, &result);
    }
  g_assert_cmpuint (esp_tournament_sum_games (tournament, 0), ==, 5);
  g_assert_cmpuint (esp_tournament_sum_different (tournament, 0), ==, 4);
  g_assert_cmpfloat (esp_tournament_sum_points (tournament, 0), ==, 3);
  ratings = esp_tournament_rate (tournament, NULL);
  esp_rating_find (expected, 2, by_hand);
  g_assert_cmpfloat_with_epsilon (ratings[0].rating, by_hand[0].rating, 1e-6);
  g_assert_cmpfloat_with_epsilon (ratings[1].error, by_hand[1].error, 1e-6);
}

static void
test_refused (void)
{
  g_autoptr (EspTournament) alone = new_tournament ("exact", 0, 1);
  g_autoptr (EspTournament) bare = new_tournament ("exact;exact", 0, 1);
  g_autoptr (EspOptions) options = esp_options_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) unknown = NULL;

  g_assert_false (esp_tournament_begin (alone, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_OPTION);
  g_assert_false (esp_tournament_add_players (alone, "exact;nobody", options, &unknown));
  g_assert_nonnull (strstr (unknown->message, "nobody"));
  /* the board that a window begins with */
  g_assert_true (esp_tournament_begin (bare, NULL));
  g_assert_cmpstr (esp_tournament_get_board (bare, 0), ==, "-");
  g_assert_cmpuint (esp_tournament_count (bare), ==, 2);
}

static void
test_record (void)
{
  g_autoptr (EspTournament) tournament = new_tournament ("exact;minimax:2", 1, 1);
  EspTournamentGame game = { .sides = { 1, 0 } };
  g_autoptr (GPtrArray) moves = g_ptr_array_new ();
  EspGameResult result = {
    .moves = moves, .forfeit = 2, .verdict = (char *) "crashed", .reason = (char *) "it crashed"
  };
  g_autofree char *record = NULL;

  g_ptr_array_add (moves, (gpointer) "3");
  g_ptr_array_add (moves, (gpointer) "6");
  record = esp_tournament_format_record (tournament, &game, &result);
  g_assert_true (
      g_str_has_prefix (record, "first: minimax:2\nsecond: exact\nmoves: 3;6\nforfeit: "));
  g_assert_nonnull (strstr (record, ", crashed: it crashed\nboard:\n7"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (esp_problem_find ("stones") != NULL)
    {
      g_test_add_func ("/tournament/order", test_order);
      g_test_add_func ("/tournament/played", test_played);
      g_test_add_func ("/tournament/counted", test_counted);
      g_test_add_func ("/tournament/copies", test_copies);
      g_test_add_func ("/tournament/copies-by-chance", test_copies_by_chance);
      g_test_add_func ("/tournament/refused", test_refused);
      g_test_add_func ("/tournament/record", test_record);
    }
  return g_test_run ();
}
