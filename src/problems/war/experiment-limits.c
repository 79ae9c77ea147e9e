#include "config.h"

#include "base/esp-error.h"
#include "engine/esp-sample.h"
#include "experiment.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How deep and how large: experiments whose question is a time. */

/* Times @player's first move; @seconds is below 0 where it takes more than @limit. */
static gboolean
time_move (const EspInstance *board,
           const EspPlayer *player,
           double limit,
           EspControl *control,
           double *seconds,
           guint64 *nodes,
           GError **error)
{
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (!esp_experiment_solve (player->algorithm, board, NULL, player->options, 0, limit, control,
                             &answer, error))
    return FALSE;
  if (answer.outcome == ESP_OUTCOME_ERROR)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s", answer.message);
  *seconds = answer.outcome == ESP_OUTCOME_SOLVED && answer.seconds <= limit ? answer.seconds : -1;
  *nodes = answer.counters.n[ESP_COUNTER_NODES];
  return TRUE;
}

/* Notes what one more took; FALSE when that was too much. */
static gboolean
reach_further (WarReach *reach, int to, double seconds, guint64 nodes)
{
  reach->beyond = seconds;
  if (seconds < 0)
    return FALSE;
  reach->reach = to;
  reach->seconds = seconds;
  reach->nodes = nodes;
  return TRUE;
}

gboolean
war_find_depth (const EspInstance *board,
                const char *player,
                double seconds,
                EspControl *control,
                WarReach *reach,
                GError **error)
{
  g_autoptr (EspState) start = esp_instance_initial_state (board);
  int n = ((const WarState *) start)->n_empty;

  *reach = (WarReach){ .beyond = -1 };
  for (int depth = 1; depth <= n; depth++)
    {
      g_autoptr (EspPlayer) at_depth = war_player_at_depth (player, depth, error);
      double took;
      guint64 nodes;

      if (at_depth == NULL || !time_move (board, at_depth, seconds, control, &took, &nodes, error))
        return FALSE;
      if (!reach_further (reach, depth, took, nodes))
        break;
    }
  return TRUE;
}

static EspInstance *
make_square (int side, guint64 seed, GError **error)
{
  return esp_instance_make (&esp_war_problem, NULL, error,
                            "rows=%d columns=%d seed=%" G_GUINT64_FORMAT, side, side, seed);
}

gboolean
war_find_size (const char *player,
               int depth,
               double seconds,
               guint64 seed,
               EspControl *control,
               WarReach *reach,
               GError **error)
{
  g_autoptr (EspPlayer) at_depth = war_player_at_depth (player, depth, error);

  *reach = (WarReach){ .beyond = -1 };
  if (at_depth == NULL)
    return FALSE;
  for (int side = 2; side <= WAR_MAX_SIDE; side++)
    {
      g_autoptr (EspInstance) board = make_square (side, seed, error);
      double took;
      guint64 nodes;

      if (board == NULL || !time_move (board, at_depth, seconds, control, &took, &nodes, error))
        return FALSE;
      if (!reach_further (reach, side, took, nodes))
        break;
    }
  return TRUE;
}

/* --- what both experiments have in common --- */

#define SEARCHES_OPTION                                                                            \
  {                                                                                                \
    "players", ESP_TEXT, N_ ("Players"),                                                           \
        N_ ("without their depth: minimax, alphabeta, expectimax, star1; options after a "         \
            "blank, as in “alphabeta order=score”"),                                               \
        .fallback = "minimax,minimax order=score,alphabeta,alphabeta order=score",                 \
        .algorithms = esp_war_algorithms                                                           \
  }

/* Everything but the board. */
static gboolean
open_search (const EspRow *row, int depth, EspRowBoard *board, GError **error)
{
  g_autoptr (EspPlayer) player =
      war_player_at_depth (esp_row_get_text (row, "search"), MAX (depth, 1), error);

  if (player == NULL || board->instance == NULL)
    return FALSE;
  esp_row_board_set_search (board, player->algorithm, player->options, TRUE);
  return TRUE;
}

/* --- depth --- */

const EspOptionSpec war_depth_options[] = {
  WAR_BOARDS_OPTION, SEARCHES_OPTION, WAR_SECONDS_OPTION, WAR_RULES_OPTION, { .id = NULL },
};

const EspColumn war_depth_columns[] = {
  { "board", N_ ("Board"), ESP_COLUMN_TEXT, .list = "boards" },
  { "search", N_ ("Player"), ESP_COLUMN_TEXT, .list = "players" },
  { "depth", N_ ("Greatest depth"), ESP_COLUMN_INT, .timing = TRUE },
  { "nodes", N_ ("Nodes"), ESP_COLUMN_INT, .timing = TRUE },
  { "seconds", N_ ("Seconds"), ESP_COLUMN_REAL, .timing = TRUE },
  { .id = NULL },
};

const EspExperimentCurve war_depth_curves[] = {
  { "depth", N_ ("Greatest depth within the time"),
    ESP_CURVE (BARS, "board", "depth", "search", LINEAR) },
  { "nodes", N_ ("Nodes of the first move at the greatest depth"),
    ESP_CURVE (BARS, "board", "nodes", "search", LOG_Y) },
  { .id = NULL },
};

gboolean
war_depth_run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  g_autoptr (EspInstance) board =
      war_find_board (row, esp_options_get_text (sweep, "rules"), error);
  WarReach reach;

  if (board == NULL ||
      !war_find_depth (board, esp_row_get_text (row, "search"),
                       esp_options_get_real (sweep, "seconds"), control, &reach, error))
    return FALSE;
  esp_row_set_int (row, "depth", reach.reach);
  esp_row_set_int (row, "nodes", (gint64) reach.nodes);
  esp_row_set_real (row, "seconds", reach.seconds);
  return TRUE;
}

gboolean
war_depth_open (const EspOptions *sweep,
                const EspRow *row,
                EspRowBoard *board,
                EspControl *control G_GNUC_UNUSED,
                GError **error)
{
  board->instance = war_find_board (row, esp_options_get_text (sweep, "rules"), error);
  board->name = esp_problem_name_board (&esp_war_problem, esp_row_get_text (row, "board"));
  return open_search (row, (int) esp_row_get_int (row, "depth"), board, error);
}

/* --- sizes --- */

const EspOptionSpec war_size_options[] = {
  SEARCHES_OPTION,
  { "depths", ESP_TEXT, N_ ("Depths"), N_ ("numbers and ranges, as in “2..6”"),
    .fallback = "2..6" },
  WAR_SECONDS_OPTION,
  WAR_SEED_OPTION,
  { .id = NULL },
};

const EspColumn war_size_columns[] = {
  { "search", N_ ("Player"), ESP_COLUMN_TEXT, .list = "players" },
  ESP_NUMBERS_KEY ("depth", N_ ("Depth"), "depths", 1, WAR_MAX_SQUARES),
  { "side", N_ ("Side of the largest board"), ESP_COLUMN_INT, .timing = TRUE },
  { "squares", N_ ("Its squares"), ESP_COLUMN_INT, .timing = TRUE },
  { "nodes", N_ ("Nodes"), ESP_COLUMN_INT, .timing = TRUE },
  { "seconds", N_ ("Seconds"), ESP_COLUMN_REAL, .timing = TRUE },
  { .id = NULL },
};

const EspExperimentCurve war_size_curves[] = {
  { "side", N_ ("The largest board within the time"),
    ESP_CURVE (MEAN, "depth", "side", "search", LINEAR) },
  { .id = NULL },
};

gboolean
war_size_run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  WarReach reach;

  if (!war_find_size (esp_row_get_text (row, "search"), (int) esp_row_get_int (row, "depth"),
                      esp_options_get_real (sweep, "seconds"),
                      (guint64) esp_options_get_int (sweep, "seed"), control, &reach, error))
    return FALSE;
  esp_row_set_int (row, "side", reach.reach);
  esp_row_set_int (row, "squares", reach.reach * reach.reach);
  esp_row_set_int (row, "nodes", (gint64) reach.nodes);
  esp_row_set_real (row, "seconds", reach.seconds);
  return TRUE;
}

gboolean
war_size_open (const EspOptions *sweep,
               const EspRow *row,
               EspRowBoard *board,
               EspControl *control G_GNUC_UNUSED,
               GError **error)
{
  int side = (int) CLAMP (esp_row_get_int (row, "side"), 2, WAR_MAX_SIDE);

  board->instance = make_square (side, (guint64) esp_options_get_int (sweep, "seed"), error);
  board->name = g_strdup_printf (_ ("Random board %d × %d"), side, side);
  return open_search (row, (int) esp_row_get_int (row, "depth"), board, error);
}

/* --- the commands of those names --- */

/* One player's part of a table. FALSE, with or without @error, when it is to end. */
static gboolean
add_depth (EspInvocation *invocation,
           const EspInstance *board,
           const char *name,
           const char *player,
           EspTable *table,
           GVariantBuilder *rows,
           GError **error)
{
  gsize end = strcspn (player, " ");
  g_autofree char *label =
      g_strdup_printf ("%.*s:D%s%s", (int) end, player, player[end] != '\0' ? "," : "",
                       player[end] != '\0' ? player + end + 1 : "");
  WarReach reach;

  if (!war_find_depth (board, player, esp_options_get_real (invocation->options, "seconds"),
                       invocation->control, &reach, error))
    return FALSE;
  esp_table_add (table, "ssigg", name, label, reach.reach, reach.seconds, reach.beyond);
  g_variant_builder_add_parsed (rows,
                                "{'board': <%s>, 'player': <%s>, 'depth': <%i>, 'seconds': <%d>}",
                                name, label, reach.reach, reach.seconds);
  return TRUE;
}

/* Sets the document and the rows of a table that is done, or cut short by a stop. */
static int
finish_table (EspInvocation *invocation, EspTable *table, GVariantBuilder *rows, GError **error)
{
  int status = error != NULL && *error != NULL ? esp_invocation_fail (invocation, error) : 0;

  g_variant_dict_insert_value (&invocation->answer->members, "rows", g_variant_builder_end (rows));
  if (status != 2)
    invocation->document =
        esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  return status;
}

int
war_run_depth (EspInvocation *invocation, GError **error)
{
  static const char *const players[] = { "minimax", "minimax order=score", "alphabeta",
                                         "alphabeta order=score" };
  g_auto (GStrv) paths = NULL;
  g_autoptr (GPtrArray) boards = war_load_boards (invocation, &paths, error);
  g_autoptr (EspTable) table = NULL;
  GVariantBuilder rows;
  gboolean goes_on = TRUE;

  if (boards == NULL)
    return 2;
  table = esp_table_new (_ ("board"), _ ("player"), _ ("greatest depth"), _ ("seconds"),
                         _ ("seconds one deeper"), NULL);
  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < boards->len; i++)
    {
      g_autofree char *name = g_path_get_basename (paths[i]);

      for (guint k = 0; k < G_N_ELEMENTS (players) && goes_on; k++)
        goes_on = add_depth (invocation, g_ptr_array_index (boards, i), name, players[k], table,
                             &rows, error);
    }
  return finish_table (invocation, table, &rows, error);
}

int
war_run_sizes (EspInvocation *invocation, GError **error)
{
  static const struct
  {
    const char *player;
    int depth;
    const char *label;
  } players[] = { { "minimax", 2, "minimax:2" },
                  { "minimax", 3, "minimax:3" },
                  { "alphabeta", 3, "alphabeta:3" },
                  { "alphabeta", 4, "alphabeta:4" },
                  { "alphabeta order=score", 4, "alphabeta:4,order=score" } };
  double limit = esp_options_get_real (invocation->options, "seconds");
  g_autoptr (EspTable) table = NULL;
  GVariantBuilder rows;
  WarReach reach;

  table = esp_table_new (_ ("player"), _ ("largest board"), _ ("seconds a move"), NULL);
  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  for (guint k = 0; k < G_N_ELEMENTS (players); k++)
    {
      g_autofree char *name = NULL;

      if (!war_find_size (players[k].player, players[k].depth, limit, 1, invocation->control,
                          &reach, error))
        break;
      name = g_strdup_printf ("%d×%d", reach.reach, reach.reach);
      esp_table_add (table, "ssg", players[k].label, name, reach.seconds);
      g_variant_builder_add_parsed (&rows, "{'player': <%s>, 'side': <%i>, 'seconds': <%d>}",
                                    players[k].label, reach.reach, reach.seconds);
    }
  return finish_table (invocation, table, &rows, error);
}
