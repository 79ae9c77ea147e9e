#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "experiment.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- keys --- */

/* "battle attrition=0.1": the first word may be a rule set without its "rules=". */
static gboolean
set_rules (EspInstance *board, const char *text, GError **error)
{
  g_autoptr (EspOptions) settings = esp_options_new (war_settings);
  g_autofree char *full = strcspn (text, "=") < strcspn (text, " ")
                              ? g_strdup (text)
                              : g_strconcat ("rules=", text, NULL);

  return esp_options_parse (settings, full, error) && war_configure (board, settings, error);
}

EspInstance *
war_find_board (const EspRow *row, const char *rules, GError **error)
{
  g_autoptr (EspInstance) board =
      esp_instance_find (&esp_war_problem, esp_row_get_text (row, "board"), error);

  if (board == NULL || !set_rules (board, rules, error))
    return NULL;
  return g_steal_pointer (&board);
}

EspPlayer *
war_player_at_depth (const char *text, int depth, GError **error)
{
  gsize end = strcspn (text, " ,");
  g_autofree char *full = g_strdup_printf ("%.*s:%d%s", (int) end, text, depth, text + end);
  g_autofree char *id = g_strndup (text, end);

  /* any other would take the number for a seed or for seconds */
  if (!g_str_equal (id, "minimax") && !g_str_equal (id, "alphabeta") &&
      !g_str_equal (id, "expectimax") && !g_str_equal (id, "star1"))
    return esp_fail_none (
        error, ESP_ERROR_OPTION,
        _ ("“%s” is no player with a depth; expected minimax, alphabeta, expectimax or "
           "star1, with options after a blank"),
        esp_quote (text));
  return esp_player_parse (&esp_war_problem, full, error);
}

static gboolean
check_search (const char *value, GError **error)
{
  g_autoptr (EspPlayer) player = war_player_at_depth (value, 1, error);

  if (player == NULL)
    g_prefix_error (error, "--players: ");
  return player != NULL;
}

gboolean
war_check_key (const EspOptions *options, const char *column, const char *value, GError **error)
{
  const char *rules = esp_options_find (options, "rules") != NULL
                          ? esp_options_get_text (options, "rules")
                          : "classic";
  g_autoptr (EspInstance) small = war_board_new (2, 2);

  if (!set_rules (small, rules, error))
    {
      g_prefix_error (error, "--rules: ");
      return FALSE;
    }
  if (g_str_equal (column, "rules") && !set_rules (small, value, error))
    {
      g_prefix_error (error, _ ("--rule-sets: “%s”: "), esp_quote (value));
      return FALSE;
    }
  if (g_str_equal (column, "board"))
    return esp_experiment_check_board (&esp_war_problem, "boards", value, error);
  if (g_str_equal (column, "search"))
    return check_search (value, error);
  if (g_str_equal (column, "opponent"))
    return esp_player_check (&esp_war_problem, "opponents", value, error);
  if (g_str_equal (column, "player") || g_str_equal (column, "blue") ||
      g_str_equal (column, "green"))
    return esp_player_check (&esp_war_problem, "players", value, error);
  return TRUE;
}

/* --- the table --- */

static const char *const quick_matchups[] = { "boards=handout,uniform",
                                              "players=minimax:2,alphabeta:2", NULL };

static const char *const quick_rules[] = { "boards=handout", "players=star1:1", "games=3", NULL };

static const char *const quick_depth[] = { "boards=handout,uniform", "players=minimax,alphabeta",
                                           "seconds=0.003", NULL };

static const char *const quick_sizes[] = { "players=minimax,alphabeta", "depths=2,3",
                                           "seconds=0.003", NULL };

static const char *const quick_strength[] = { "boards=handout", "depths=1,2", "games=3", NULL };

const EspExperiment esp_war_experiments[] = {
  { .id = "matchups",
    .label = N_ ("The four matchups on the shipped boards"),
    .how = N_ ("Each player plays each, itself too, on every board: with minimax and alpha-beta "
               "these are the four matchups. Nodes are positions generated below the root, over "
               "all moves of the player's game; the time is that of its searches alone. Moves are "
               "tried row by row and the first of equals is played, so minimax and alpha-beta of "
               "the same depth play the same game: give both the same depth to compare their "
               "nodes, different ones to compare their play."),
    .options = war_matchup_options,
    .boards = "boards",
    .columns = war_matchup_columns,
    .curves = war_matchup_curves,
    .quick = quick_matchups,
    .check = war_check_key,
    .run = war_matchup_run,
    .open = war_matchup_open },
  { .id = "rules",
    .label = N_ ("The extended rule sets"),
    .how = N_ ("A player plays itself on every board under every rule set, the classic one too. "
               "Random moves at the beginning, where there are any, let games differ; game k "
               "begins alike under all rule sets. "
               "Where there is a coin, star1 takes the place of alpha-beta. Look at the scores, "
               "and at how "
               "clustered the final boards are: “more than by chance” is the share of neighbouring "
               "squares with one owner, less that share if as many pieces were scattered at "
               "random. Above 0 the sides form blocks, below 0 they alternate. Few components and "
               "a large largest one say the same of whole regions."),
    .options = war_rules_options,
    .boards = "boards",
    .columns = war_rules_columns,
    .curves = war_rules_curves,
    .quick = quick_rules,
    .check = war_check_key,
    .run = war_rules_run,
    .open = war_rules_open,
    .remark = war_rules_remark },
  { .id = "depth",
    .label = N_ ("The greatest depth within a time a move"),
    .how = N_ ("For each board and player the depth grows until the first move, the most "
               "expensive one, takes longer than allowed. Both orders of moves are tried: row by "
               "row, and by the score right after the move, which costs time at every position "
               "and lets alpha-beta prune more. The results are times: they hang on the machine, "
               "and on what else it does."),
    .options = war_depth_options,
    .boards = "boards",
    .columns = war_depth_columns,
    .curves = war_depth_curves,
    .quick = quick_depth,
    .check = war_check_key,
    .run = war_depth_run,
    .open = war_depth_open,
    .remark = war_depth_remark },
  { .id = "sizes",
    .label = N_ ("The largest board within a time a move"),
    .how = N_ ("For each player and depth a square board with random values grows from 2 × 2 "
               "until the first move takes longer than allowed, or to 26 × 26, the largest there "
               "is. Depths are those that fit on the board: a small board is searched to its end. "
               "The results are times: they hang on the machine, and on what else it does."),
    .options = war_size_options,
    .columns = war_size_columns,
    .curves = war_size_curves,
    .quick = quick_sizes,
    .check = war_check_key,
    .run = war_size_run,
    .open = war_size_open },
  { .id = "strength",
    .label = N_ ("Depth against a fixed opponent"),
    .how = N_ ("A player at each depth plays a fixed opponent with either colour, with a few "
               "random moves at first so that games differ; game k begins alike for all depths "
               "and colours. Look at the share of games won and at the lead, which is own minus "
               "opponent's score as a share of the whole board. Blue and Green need not be "
               "equal: Green takes the last square of a board with an even number of them."),
    .options = war_strength_options,
    .boards = "boards",
    .columns = war_strength_columns,
    .curves = war_strength_curves,
    .quick = quick_strength,
    .check = war_check_key,
    .run = war_strength_run,
    .open = war_strength_open },
  { .id = NULL },
};
