#include "config.h"

#include "engine/esp-option.h"
#include "games/esp-match.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

/* Who wins with n stones, and what finding out costs. */

#define MAX_LISTED_STONES 20000

static const EspOptionSpec options[] = {
  { "stones", ESP_TEXT, N_ ("Stones"), N_ ("n: numbers and ranges, as in “3..30”"),
    .fallback = "3..30" },
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("minimax with its depth (−1: to the end), exact or random; options after a blank, "
        "as in “minimax:4 eval=parity+”"),
    .fallback = "minimax:4,minimax:-1,minimax:-1 stop-early=on,minimax:-1 table=on,exact" },
  { "limit-nodes", ESP_INT (0, 1e12, "1000000000"), N_ ("Nodes at most"),
    N_ ("a search is given up after so many"), .word_for_min = N_ ("no limit") },
  { .id = NULL },
};

static const EspColumn columns[] = {
  ESP_NUMBERS_KEY ("n", N_ ("Stones"), "stones", 1, MAX_LISTED_STONES),
  { "player", N_ ("Player"), ESP_COLUMN_TEXT, .list = "players" },
  { "winner", N_ ("Winner with best play"), ESP_COLUMN_INT },
  { "value", N_ ("The player's value"), ESP_COLUMN_REAL },
  { "first_move", N_ ("The player's first stone"), ESP_COLUMN_INT },
  { "wins", N_ ("It wins"), ESP_COLUMN_TEXT },
  { "nodes", N_ ("Nodes visited"), ESP_COLUMN_INT },
  { "leaves", N_ ("Nodes evaluated"), ESP_COLUMN_INT },
  { "branching", N_ ("Branching factor"), ESP_COLUMN_REAL },
  ESP_SECONDS_COLUMN,
  ESP_OUTCOME_COLUMN,
  { "winning", N_ ("All winning stones"), ESP_COLUMN_TEXT, .detail = TRUE },
  { .id = NULL },
};

static const EspExperimentCurve curves[] = {
  { "winner", N_ ("Winner by number of stones"), ESP_CURVE (POINTS, "n", "winner", NULL, LINEAR) },
  { "nodes", N_ ("Nodes visited against stones"), ESP_CURVE (MEAN, "n", "nodes", "player", LOG_Y) },
  { "leaves", N_ ("Nodes evaluated against stones"),
    ESP_CURVE (MEAN, "n", "leaves", "player", LOG_Y) },
  { "branching", N_ ("Branching factor against stones"),
    ESP_CURVE (MEAN, "n", "branching", "player", LINEAR) },
  { "time", N_ ("Time against stones"), ESP_CURVE (MEAN, "n", "seconds", "player", LOG_Y) },
  { "found", N_ ("First stones that win, where one does"),
    ESP_SHARE_CURVE ("yes", "player", "wins", NULL) },
  { .id = NULL },
};

static gboolean
check (const EspOptions *sweep G_GNUC_UNUSED, const char *column, const char *value, GError **error)
{
  return !g_str_equal (column, "player") ||
         esp_player_check (&esp_stones_problem, "players", value, error);
}

/* Who wins, and with which first stones, by the exact player's matching; marks them in @missed. */
static gboolean
find_winner (EspRow *row, int n, guint8 *missed, EspControl *control, GError **error)
{
  g_autofree guint8 *taken = g_new0 (guint8, (gsize) n + 1);
  g_autoptr (GString) stones = g_string_new (NULL);
  EspCounters counters = { 0 };
  EspControl own;

  esp_control_init_part (&own, control);
  if (!stones_find_missed (n, taken, missed, &own, &counters))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
      return FALSE;
    }
  for (int stone = 1; 2 * stone < n; stone += 2)
    if (missed[stone])
      g_string_append_printf (stones, "%s%d", stones->len > 0 ? " " : "", stone);
  esp_row_set_int (row, "winner", stones->len > 0 ? 1 : 2);
  esp_row_set_text (row, "winning", stones->str);
  return TRUE;
}

/* Counts that the player has none of are left empty. */
static void
fill_counts (EspRow *row, const EspCounters *counters)
{
  guint64 nodes = counters->n[ESP_COUNTER_NODES];
  guint64 leaves = counters->n[ESP_COUNTER_LEAVES];
  /* those whose successors were tried: the root, and what is neither evaluated nor remembered */
  guint64 inner = nodes + 1 - leaves - counters->n[ESP_COUNTER_TABLE_HITS];

  if (nodes == 0)
    return;
  esp_row_set_int (row, "nodes", (gint64) nodes);
  esp_row_set_int (row, "leaves", (gint64) leaves);
  esp_row_set_real (row, "branching", (double) nodes / (double) inner);
}

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  int n = (int) esp_row_get_int (row, "n");
  g_autoptr (EspPlayer) player =
      esp_player_parse (&esp_stones_problem, esp_row_get_text (row, "player"), error);
  g_autoptr (EspInstance) instance = stones_instance_of (n);
  g_autofree guint8 *missed = g_new0 (guint8, (gsize) n + 1);
  g_auto (EspAnswer) answer;
  const char *move = NULL;
  double value;

  esp_answer_init (&answer);
  if (player == NULL || !find_winner (row, n, missed, control, error) ||
      !esp_experiment_measure (player->algorithm, instance, NULL, player->options,
                               (guint64) esp_options_get_int (sweep, "limit-nodes"), row, control,
                               &answer, error))
    return FALSE;
  fill_counts (row, &answer.counters);
  if (answer.outcome != ESP_OUTCOME_SOLVED)
    return TRUE;
  if (g_variant_dict_lookup (&answer.members, "move", "&s", &move))
    {
      gint64 stone = g_ascii_strtoll (move, NULL, 10);

      esp_row_set_int (row, "first_move", stone);
      /* where none wins, it is no fault to have chosen one that loses */
      if (esp_row_get_int (row, "winner") == 1)
        esp_row_set_text (row, "wins", missed[stone] ? "yes" : "no");
    }
  if (g_variant_dict_lookup (&answer.members, "value", "d", &value))
    esp_row_set_real (row, "value", value);
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep G_GNUC_UNUSED,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control G_GNUC_UNUSED,
          GError **error)
{
  g_autoptr (EspPlayer) player =
      esp_player_parse (&esp_stones_problem, esp_row_get_text (row, "player"), error);

  if (player == NULL)
    return FALSE;
  board->instance = stones_instance_of ((int) esp_row_get_int (row, "n"));
  board->name = g_strdup_printf (_ ("%s stones"), esp_row_get_text (row, "n"));
  esp_row_board_set_search (board, player->algorithm, player->options, TRUE);
  return TRUE;
}

static const char *const quick[] = { "stones=3..10", NULL };

const EspExperiment esp_stones_experiments[] = {
  { .id = "winner",
    .label = N_ ("Winners by number of stones"),
    .how = N_ ("For each number of stones each player chooses the first stone. Who wins with best "
               "play comes from the exact player. A value of 1 says that the player is sure of "
               "winning, −1 of losing; between them it could not see the end. Nodes visited are "
               "positions generated below the root, nodes evaluated those at the end of the game "
               "or at the depth limit; the branching factor is successors tried for each position "
               "that was looked into. Look at what stopping early and a table save, at how the "
               "counts grow, and at how often a player that looks a few stones ahead finds one "
               "that wins."),
    .options = options,
    .columns = columns,
    .curves = curves,
    .quick = quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = NULL },
};
