#include "config.h"

/* Players by their texts, and games between them: on Take-Stones, where a game and its winner are
 * pinned by the specification, and small ones are worked out by hand. */

#include "games/esp-match.h"
#include "base/esp-error.h"
#include "rooms.h"

static void
test_split (void)
{
  static const struct
  {
    const char *problem, *text, *players; /* with bars between */
  } cases[] = {
    { "war", "alphabeta:4,order=score,greedy", "alphabeta:4,order=score|greedy" },
    { "war", "greedy", "greedy" },
    { "war", " greedy , random ", "greedy|random" },
    { "stones", "minimax:4,stop-early,table,exact", "minimax:4,stop-early,table|exact" },
    { "stones", "exact,minimax,eval=parity+,exact", "exact|minimax,eval=parity+|exact" },
    /* whatever sets something belongs to whom it follows; a name that nobody has is a player's */
    { "stones", "exact,colour=red", "exact,colour=red" },
    { "stones", "exact,table", "exact|table" },
    { "stones", "nobody,table", "nobody|table" },
    /* begins with a setting: nobody is there to have it */
    { "stones", "depth=3,exact", "depth=3|exact" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const EspProblem *problem = esp_problem_find (cases[i].problem);
      g_auto (GStrv) players =
          problem != NULL ? esp_player_split (problem, cases[i].text) : g_new0 (char *, 1);
      g_autofree char *joined = g_strjoinv ("|", players);

      if (problem != NULL)
        g_assert_cmpstr (joined, ==, cases[i].players);
    }
}

static void
test_parse (void)
{
  static const struct
  {
    const char *text, *part; /* of the message */
  } refused[] = {
    { "", "expected one of minimax:depth, alphabeta:depth, exact" },
    { "nobody", "“nobody” is no player here" },
    { "pns", "“pns” is no player here" },
    { "exact:3", "exact takes no “:3”" },
    { "minimax:x", "player “minimax:x”: " },
    { "minimax:4,depths=3", "player “minimax:4,depths=3”: " },
    { "minimax:4,eval=best", "player “minimax:4,eval=best”: " },
  };
  const EspProblem *problem = esp_problem_find ("stones");
  g_autoptr (EspPlayer) player = NULL;
  g_autoptr (EspPlayer) bare = NULL;
  g_autoptr (EspPlayer) solver = NULL;

  if (problem == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) prefixed = NULL;

      g_assert_null (esp_player_parse (problem, refused[i].text, &error));
      g_assert_true (g_error_matches (error, ESP_ERROR, ESP_ERROR_OPTION));
      if (strstr (error->message, refused[i].part) == NULL)
        g_error ("%s: %s", refused[i].text, error->message);
      g_assert_false (esp_player_check (problem, "blue", refused[i].text, &prefixed));
      g_assert_true (g_str_has_prefix (prefixed->message, "--blue: "));
    }
  player = esp_player_parse (problem, "minimax:6,stop-early eval=parity+", NULL);
  g_assert_cmpstr (player->text, ==, "minimax:6,stop-early eval=parity+");
  g_assert_cmpstr (player->algorithm->id, ==, "minimax");
  g_assert_cmpint (esp_options_get_int (player->options, "depth"), ==, 6);
  g_assert_true (esp_options_get_flag (player->options, "stop-early"));
  g_assert_false (esp_options_get_flag (player->options, "table"));
  g_assert_cmpstr (esp_options_get_text (player->options, "eval"), ==, "parity+");
  g_assert_true (esp_player_check (problem, "blue", "minimax:6", NULL));
  bare = esp_player_parse (problem, "minimax", NULL);
  g_assert_cmpint (esp_options_get_int (bare->options, "depth"), ==, 4); /* the default */
  /* who only solves is no player, but may be asked */
  solver = esp_player_parse_solver (problem, "pns", NULL);
  g_assert_cmpstr (solver->algorithm->id, ==, "pns");
}

static void
test_describe (void)
{
  static const struct
  {
    const char *problem, *text, *words;
  } cases[] = {
    { "stones", "minimax:4", "Textbook player, depth 4" },
    { "stones", "minimax", "Textbook player, depth 4" },
    { "stones", "minimax:-1,table", "Textbook player, Depth: end, Transposition table" },
    { "stones", "minimax:2,eval=parity+", "Textbook player, depth 2, Evaluation: Parity+" },
    { "stones", "minimax:2,table=off", "Textbook player, depth 2" },
    { "stones", "nobody:3", "nobody:3" },
    { "war", "best:1", "Strongest, 1 s" },
    { "war", "alphabeta:5", "Alpha-beta, depth 5" },
    { "war", "alphabeta:4,order=score", "Alpha-beta, depth 4, Move order: Score" },
    { "war", "greedy", "Greedy" },
    { "war", "person", "person" },
    { "kcell", "random-eval:2", "Random values, depth 2" },
    { "stones", "minimax:-1", "Textbook player, Depth: end" },
    { "stones", "minimax:-1,stop-early=on", "Textbook player, Depth: end, Stop early" },
    { "stones", "minimax:4,stop-early=off", "Textbook player, depth 4" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const EspProblem *problem = esp_problem_find (cases[i].problem);
      g_autofree char *words =
          problem != NULL ? esp_player_describe (problem, cases[i].text) : NULL;

      if (problem != NULL)
        g_assert_cmpstr (words, ==, cases[i].words);
    }
}

static char *
join_moves (const EspGameResult *result)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (result);

  return g_strjoinv (" ", moves);
}

/* `stones 7 1 -1` of the specification: 3 6 2 4 1 7, and player 2 wins. */
static void
test_pinned (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  g_autoptr (EspInstance) instance = problem != NULL ? rooms_parse (problem, "7\n") : NULL;
  g_autoptr (EspPlayer) player =
      problem != NULL ? esp_player_parse (problem, "minimax:-1", NULL) : NULL;
  const EspPlayer *players[] = { player, player };
  g_auto (EspGameResult) result = { 0 };
  g_autofree char *moves = NULL;
  EspControl control;

  if (problem == NULL)
    return;
  esp_control_init (&control);
  /* what became of the control before is no business of the game's: each move has its own */
  control.limit_nodes = 1000;
  control.stopped = ESP_STOP_NODES;
  control.next_tick = 0;
  g_assert_cmpint (esp_match_play (instance, players, 1, &control, &result, NULL), ==,
                   ESP_OUTCOME_DONE);
  moves = join_moves (&result);
  g_assert_cmpstr (moves, ==, "3 6 2 4 1 7");
  g_assert_cmpuint (result.n_moves[0], ==, 3);
  g_assert_cmpuint (result.n_moves[1], ==, 3);
  g_assert_cmpstr (esp_game_result_name (&result, 0), ==, "lost");
  g_assert_cmpstr (esp_game_result_name (&result, 1), ==, "won");
  g_assert_cmpint (problem->game->to_move (instance, result.final), <, 0);
}

/* Whose nodes they are: the search of the first move, and nothing of who does not search. */
static void
test_nodes (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  g_autoptr (EspInstance) instance = problem != NULL ? rooms_parse (problem, "12\n") : NULL;

  for (int side = 0; problem != NULL && side < 2; side++)
    {
      g_autoptr (EspPlayer) searches = esp_player_parse (problem, "minimax:2", NULL);
      g_autoptr (EspPlayer) guesses = esp_player_parse (problem, "random", NULL);
      const EspPlayer *players[2];
      g_auto (EspGameResult) result = { 0 };
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      guint64 nodes = 0;
      EspControl control;

      players[side] = searches;
      players[1 - side] = guesses;
      esp_control_init (&control);
      esp_match_play (instance, players, 7, &control, &result, NULL);
      for (guint i = 0; i < result.moves->len; i++)
        {
          g_auto (EspAnswer) answer;

          esp_answer_init (&answer);
          if ((int) i % 2 == side)
            {
              esp_answer_clear (&answer);
              rooms_solve (instance, state, "minimax", "depth=2", NULL, &answer);
            }
          nodes += answer.counters.n[ESP_COUNTER_NODES];
          g_assert_true (
              problem->states->play (instance, state, g_ptr_array_index (result.moves, i), NULL));
        }
      g_assert_cmpuint (nodes, >, 0);
      g_assert_cmpuint (result.nodes[side], ==, nodes);
      g_assert_cmpuint (result.n_moves[0], ==, (result.moves->len + 1) / 2);
      g_assert_cmpuint (result.n_moves[1], ==, result.moves->len / 2);
      rooms_assert_states_equal (instance, state, result.final);
    }
}

/* A game is repeated by its seed, and another seed gives another one; a player whose own seed is
 * set chooses by that. */
static void
test_seeds (void)
{
  static const char *const texts[] = { "random", "random:5" };
  const EspProblem *problem = esp_problem_find ("stones");
  g_autoptr (EspInstance) instance = problem != NULL ? rooms_parse (problem, "30\n") : NULL;

  for (guint i = 0; problem != NULL && i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (EspPlayer) player = esp_player_parse (problem, texts[i], NULL);
      const EspPlayer *players[] = { player, player };
      g_autoptr (GHashTable) games = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      EspControl control;

      for (guint64 k = 0; k < 20; k++)
        {
          g_auto (EspGameResult) result = { 0 };

          esp_control_init (&control);
          esp_match_play (instance, players, k / 2, &control, &result, NULL);
          g_hash_table_add (games, join_moves (&result));
        }
      if (i == 0)
        {
          g_assert_cmpuint (g_hash_table_size (games), <=, 10);
          g_assert_cmpuint (g_hash_table_size (games), >=, 8);
        }
      else
        g_assert_cmpuint (g_hash_table_size (games), ==, 1);
    }
}

static void
test_random_opening (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  g_autoptr (EspInstance) instance = problem != NULL ? rooms_parse (problem, "20\n") : NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint plies = 0; problem != NULL && plies <= 40; plies++)
    for (guint64 seed = 0; seed < 5; seed++)
      {
        g_auto (EspGameResult) result = { 0 };

        esp_match_begin (instance, &result);
        g_assert_cmpuint (result.moves->len, ==, 0);
        g_assert_true (esp_match_play_random (instance, plies, seed, &result, NULL));
        /* so many, or the game is over */
        g_assert_cmpuint (result.moves->len, <=, plies);
        if (result.moves->len < plies)
          g_assert_cmpint (problem->game->to_move (instance, result.final), <, 0);
        if (plies == 1)
          g_hash_table_add (seen, g_strdup (g_ptr_array_index (result.moves, 0)));
      }
  g_assert_true (problem == NULL || g_hash_table_size (seen) > 1);
}

/* A limit within a move ends the game with what was played so far. */
static void
test_stopped (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  g_autoptr (EspInstance) instance = problem != NULL ? rooms_parse (problem, "30\n") : NULL;
  g_autoptr (EspPlayer) player =
      problem != NULL ? esp_player_parse (problem, "minimax:6", NULL) : NULL;
  const EspPlayer *players[] = { player, player };
  g_auto (EspGameResult) result = { 0 };
  g_auto (EspGameResult) whole = { 0 };
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  EspControl control;

  if (problem == NULL)
    return;
  esp_control_init (&control);
  control.limit_nodes = 1;
  g_assert_cmpint (esp_match_play (instance, players, 1, &control, &result, NULL), ==,
                   ESP_OUTCOME_LIMIT);
  g_assert_cmpuint (result.moves->len, ==, 0);
  g_assert_cmpuint (result.n_moves[0], ==, 1);
  g_cancellable_cancel (cancelled);
  esp_control_init (&control);
  control.cancellable = cancelled;
  g_assert_false (esp_match_run_row (instance, players, 2, 1, &control, &whole, &error));
  g_assert_true (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_assert_cmpuint (whole.moves->len, ==, 2);
}

static void
test_names (void)
{
  EspGameResult result = { .scores = { 3, 2 } };

  g_assert_cmpstr (esp_game_result_name (&result, 0), ==, "won");
  g_assert_cmpstr (esp_game_result_name (&result, 1), ==, "lost");
  result.scores[1] = 3;
  g_assert_cmpstr (esp_game_result_name (&result, 0), ==, "drawn");
  g_assert_cmpstr (esp_game_result_name (&result, 1), ==, "drawn");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match/split", test_split);
  g_test_add_func ("/match/parse", test_parse);
  g_test_add_func ("/match/describe", test_describe);
  g_test_add_func ("/match/pinned", test_pinned);
  g_test_add_func ("/match/nodes", test_nodes);
  g_test_add_func ("/match/seeds", test_seeds);
  g_test_add_func ("/match/random-opening", test_random_opening);
  g_test_add_func ("/match/stopped", test_stopped);
  g_test_add_func ("/match/names", test_names);
  return g_test_run ();
}
