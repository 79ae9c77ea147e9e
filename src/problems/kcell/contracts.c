#include "config.h"

#include "base/esp-error.h"
#include "engine/esp-contract.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* The assignment's game, from a position or from the start: alpha-beta without a cutoff test plays
 * both sides. */

/* Nodes of a game, beyond which nobody waits. */
#define MOST_NODES G_GUINT64_CONSTANT (50000000)

/* --- what a program is given --- */

/* "[oo___xx] 1" */
static char *
write_position (const EspInstance *instance, GError **error G_GNUC_UNUSED)
{
  const KcellPosition *at = &((const KcellInstance *) instance)->start;
  char cells[KCELL_MAX_CELLS + 3];

  kcell_format_cells (at, cells);
  return g_strdup_printf ("%s %d\n", cells, at->to_move + 1);
}

/* "7 2" */
static char *
write_sizes (const EspInstance *instance, GError **error)
{
  const KcellPosition *at = &((const KcellInstance *) instance)->start;
  KcellPosition usual;

  kcell_set_start (&usual, at->k, at->n);
  if (at->to_move != usual.to_move || at->stones[0] != usual.stones[0] ||
      at->stones[1] != usual.stones[1])
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                          _ ("two numbers tell only how a game begins, and this one is under way"));
  return g_strdup_printf ("%d %d\n", at->k, at->n);
}

/* --- what it writes --- */

/* Where programs differ in what they look at and count. */
typedef enum
{
  ROOT_COUNTED = 1 << 0,
  STOPS_AT_WIN = 1 << 1,
  NEVER_CUTS = 1 << 2
} Way;

static const Way ways[] = {
  0, ROOT_COUNTED, STOPS_AT_WIN, STOPS_AT_WIN | ROOT_COUNTED, NEVER_CUTS, NEVER_CUTS | ROOT_COUNTED,
};

static const char *const conventions[] = {
  N_ ("as usual"),
  N_ ("the root is counted"),
  N_ ("a search ends at a sure win"),
  N_ ("a search ends at a sure win, and the root is counted"),
  N_ ("minimax plays both sides"),
  N_ ("minimax plays both sides, and the root is counted"),
  NULL,
};

static const EspMinimaxGame table = {
  .list = search_list,
  .make = search_make,
  .unmake = search_unmake,
  .evaluate = search_evaluate,
  .extras = ESP_MINIMAX_LISTS_FIRST | ESP_MINIMAX_VARIANTS,
};

ESP_MINIMAX_DEFINE (look_to_end, &table)

/* The move of the side whose turn it is; -1: it was stopped. Adds to @nodes. */
static gint32
choose (const KcellPosition *at, Way way, EspControl *control, guint64 *nodes)
{
  g_autofree KcellUndo *undo = g_new (KcellUndo, KCELL_MAX_PLIES + 1);
  g_autofree gint32 *moves = g_new (gint32, (KCELL_MAX_PLIES + 1) * (gsize) (at->n + 1));
  KcellSearch game = { .at = *at, .undo = undo, .side = at->to_move, .by_winner = TRUE };
  EspControl part;
  EspMinimax search = { .game = &game,
                        .control = &part,
                        .prune = (way & NEVER_CUTS) == 0,
                        .stop_early = (way & STOPS_AT_WIN) != 0,
                        .least = -1,
                        .greatest = 1 };
  gint32 chosen = -1;

  esp_control_init_part (&part, control);
  part.limit_nodes = MOST_NODES - *nodes;
  look_to_end (&search, KCELL_MAX_PLIES, TRUE, moves, &chosen);
  *nodes += search.counters.n[ESP_COUNTER_NODES] + ((way & ROOT_COUNTED) != 0);
  return search.stopped || *nodes >= MOST_NODES ? -1 : chosen;
}

static char *
kcell_expect (const EspInstance *instance,
              const EspOptions *settings G_GNUC_UNUSED,
              guint convention,
              EspControl *control,
              GError **error)
{
  KcellPosition at = ((const KcellInstance *) instance)->start;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *why = NULL;
  guint64 nodes = 0;
  int winner;

  if (!kcell_is_playable (&at))
    {
      why = kcell_describe_unplayable (&at);
      return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s", why);
    }
  while (!kcell_is_over (&at, &winner))
    {
      int player = at.to_move + 1;
      gint32 move = choose (&at, ways[convention], control, &nodes);
      char cells[KCELL_MAX_CELLS + 3];

      if (move < 0)
        return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("too much to search to the end"));
      kcell_make (&at, move);
      kcell_format_cells (&at, cells);
      g_string_append_printf (text, "%d: %d %s\n", player, move, cells);
    }
  g_string_append_printf (text, "Winner: %d\nNodes: %" G_GUINT64_FORMAT "\n", winner + 1, nodes);
  return g_strdup (text->str);
}

static const EspContract contracts[] = {
  { .id = "kcell",
    .label = N_ ("KCell POSITION PLAYER, which prints a game"),
    .call = "{words}",
    .dialect = "position" },
  { .id = "kcell-start",
    .label = N_ ("KCell K N, which prints a game from its start"),
    .call = "{words}",
    .dialect = "sizes" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "position",
    .label = N_ ("a line: [oo___xx] and whose turn it is"),
    .write = write_position },
  { .id = "sizes", .label = N_ ("a line: K N, of a game that begins"), .write = write_sizes },
  { .id = NULL },
};

const EspContracting kcell_contracting = {
  .contracts = contracts,
  .dialects = dialects,
  .expect = kcell_expect,
  .conventions = conventions,
};
