#include "config.h"

#include "base/esp-error.h"
#include "engine/esp-contract.h"
#include "engine/esp-mistake.h"
#include "war.h"

#include <glib/gi18n-lib.h>

/* The assignment's matchups: a program plays both sides, and tells the moves, the scores and the
 * nodes of each side. */

/* Nodes of a game, beyond which nobody waits. */
#define MOST_NODES G_GUINT64_CONSTANT (50000000)

/* Where courses and matchups differ. */
typedef struct
{
  const char *players[2]; /* Blue's, Green's */
  gboolean own;           /* evaluate their own score */
  gboolean root;          /* is counted */
  gboolean conversions;   /* only these are called a blitz */
} Way;

static const Way ways[] = {
  { .players = { "alphabeta", "alphabeta" } },
  { .players = { "alphabeta", "alphabeta" }, .root = TRUE },
  { .players = { "alphabeta", "alphabeta" }, .conversions = TRUE },
  { .players = { "alphabeta", "alphabeta" }, .own = TRUE },
  { .players = { "alphabeta", "alphabeta" }, .own = TRUE, .root = TRUE },
  { .players = { "minimax", "minimax" } },
  { .players = { "minimax", "minimax" }, .root = TRUE },
  { .players = { "minimax", "minimax" }, .own = TRUE },
  { .players = { "minimax", "minimax" }, .own = TRUE, .root = TRUE },
  { .players = { "minimax", "alphabeta" } },
  { .players = { "alphabeta", "minimax" } },
};

static const char *const conventions[] = {
  N_ ("as usual"),
  N_ ("the root is counted"),
  N_ ("a move that converts nothing is called a para drop"),
  N_ ("a side evaluates its own score"),
  N_ ("a side evaluates its own score, and the root is counted"),
  N_ ("minimax plays both sides"),
  N_ ("minimax plays both sides, and the root is counted"),
  N_ ("minimax plays both sides, and a side evaluates its own score"),
  N_ ("minimax plays both sides, a side evaluates its own score, and the root is counted"),
  N_ ("minimax plays Blue, alpha-beta Green"),
  N_ ("alpha-beta plays Blue, minimax Green"),
  NULL,
};

G_STATIC_ASSERT (G_N_ELEMENTS (ways) + 1 == G_N_ELEMENTS (conventions));

/* The move that the side whose turn it is chooses, and what it counts; NULL with @error. */
static char *
choose (const EspInstance *instance,
        const WarState *state,
        const Way *way,
        int depth,
        EspControl *control,
        guint64 nodes[3],
        GError **error)
{
  const char *id = way->players[state->to_move - WAR_BLUE];
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, id);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autofree char *plies = g_strdup_printf ("%d", depth);
  g_auto (EspAnswer) answer;
  EspControl part;
  char *move = NULL;

  esp_options_set (options, "depth", plies, NULL);
  if (way->own)
    esp_options_set (options, "eval", "own", NULL);
  esp_control_init_part (&part, control);
  part.limit_nodes = MOST_NODES - nodes[WAR_BLUE] - nodes[WAR_GREEN];
  esp_answer_init (&answer);
  esp_algorithm_solve (algorithm, instance, &state->parent, options, &part, &answer);
  nodes[state->to_move] += answer.counters.n[ESP_COUNTER_NODES] + way->root;
  if (answer.outcome == ESP_OUTCOME_SOLVED && nodes[WAR_BLUE] + nodes[WAR_GREEN] < MOST_NODES)
    g_variant_dict_lookup (&answer.members, "move", "s", &move);
  return move != NULL
             ? move
             : esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("too much to search to the end"));
}

static const char *
name_side (int side)
{
  return side == WAR_BLUE ? "BLUE" : "GREEN";
}

static char *
war_expect (const EspInstance *instance,
            const EspOptions *settings,
            guint convention,
            EspControl *control,
            GError **error)
{
  const Way *way = &ways[convention];
  g_autoptr (EspOptions) usual = esp_options_new (instance->problem->mistakes->settings);
  g_autoptr (EspState) copy = esp_instance_initial_state (instance);
  WarState *state = (WarState *) copy;
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 nodes[3] = { 0 };
  int depth = (int) esp_options_get_int (settings != NULL ? settings : usual, "depth");

  if (state->rules.coin >= 0)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                          _ ("where a coin decides no game is the right one"));
  while (state->n_empty > 0)
    {
      int side = state->to_move;
      g_autofree char *move = choose (instance, state, way, depth, control, nodes, error);

      if (move == NULL || !war_play (instance, copy, move, error))
        return NULL;
      g_string_append_printf (
          text, "%s: %s %s\n", name_side (side),
          state->last_blitz && (state->n_last_converted > 0 || !way->conversions) ? "BLITZ"
                                                                                  : "PARADROP",
          move);
    }
  for (int side = WAR_BLUE; side <= WAR_GREEN; side++)
    g_string_append_printf (text, "%s: SCORE %" G_GINT64_FORMAT " NODES %" G_GUINT64_FORMAT "\n",
                            name_side (side), state->score[side], nodes[side]);
  return g_strdup (text->str);
}

static const EspContract contracts[] = {
  { .id = "war-game",
    .label = N_ ("WarGame BOARD DEPTH, which prints a game"),
    .call = "{in} {depth}" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = NULL },
};

const EspContracting war_contracting = {
  .contracts = contracts,
  .dialects = dialects,
  .expect = war_expect,
  .conventions = conventions,
};
