#include "config.h"

#include "games/esp-pvs.h"
#include "search.h"

/* The strong player, for boards that are too large to be solved exactly. */

#define TABLE_BITS 20

#define SHARE_FROM 5

#define CHOICE_COUNT (KCELL_MAX_CELLS + 1) /* numbers that a move can have */

static inline int
best_list (gpointer game, int left G_GNUC_UNUSED, gint32 *moves)
{
  return search_list (game, moves);
}

static inline void
best_make (gpointer game, gint32 move)
{
  search_make (game, move, 0);
}

static inline gint64
best_evaluate (gpointer game)
{
  const KcellSearch *self = game;
  gint64 value = (gint64) search_evaluate (game);

  return self->at.to_move == self->side ? value : -value;
}

/* Two words are mixed faster than the bytes of search_key(). */
static inline guint64
best_key (gpointer game)
{
  const KcellPosition *at = &((KcellSearch *) game)->at;
  guint64 key = at->stones[0] * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  key = ((key ^ key >> 32) + at->stones[1]) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  key = ((key ^ key >> 29) + (guint64) at->to_move + 1) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return key ^ key >> 32;
}

/* Each stone goes at least one cell a move, and between two moves there is at most one pass. */
static inline int
best_rest (gpointer game)
{
  const KcellPosition *at = &((KcellSearch *) game)->at;
  int cells = 0;

  for (guint64 set = at->stones[0]; set != 0; set &= set - 1)
    cells += at->k - 1 - kcell_lowest (set);
  for (guint64 set = at->stones[1]; set != 0; set &= set - 1)
    cells += kcell_lowest (set);
  return 2 * (cells - at->n * (at->n - 1)) + 1;
}

static gpointer
best_copy (gpointer game, EspPvs *search G_GNUC_UNUSED)
{
  const KcellSearch *self = game;
  KcellSearch *copy = g_memdup2 (self, sizeof *self);

  copy->undo = g_new (KcellUndo, KCELL_MAX_PLIES + 1);
  return copy;
}

static void
best_free (gpointer copy)
{
  g_free (((KcellSearch *) copy)->undo);
  g_free (copy);
}

static const EspPvsGame best_table = {
  .list = best_list,
  .order = esp_pvs_put_first,
  .make = best_make,
  .unmake = search_unmake,
  .evaluate = best_evaluate,
  .key = best_key,
  .rest = best_rest,
  .copy = best_copy,
  .free = best_free,
  .wins = KCELL_WIN - KCELL_MAX_PLIES,
  .n_history = CHOICE_COUNT,
  .table_from = 2,
  .share_from = SHARE_FROM,
};

ESP_PVS_DEFINE (best_visit, &best_table)

EspOutcome
kcell_solve_best (const EspInstance *instance,
                  const EspState *start,
                  const EspOptions *options,
                  EspControl *control,
                  EspAnswer *answer)
{
  int depth = (int) esp_options_get_int (options, "depth");
  g_autofree KcellUndo *undo = g_new (KcellUndo, KCELL_MAX_PLIES + 1);
  KcellSearch game = { .undo = undo };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) line = NULL;
  EspPvs search = { .table = &best_table,
                    .visit = best_visit,
                    .game = &game,
                    .control = control,
                    .table_bits = TABLE_BITS,
                    .window = 20 };
  KcellPosition root;
  EspOutcome outcome;
  int rest;

  if (!kcell_begin (instance, start, &root, &outcome, answer))
    return outcome;
  game.at = root;
  game.side = root.to_move;
  game.eval = (KcellEval) esp_options_get_choice (options, "eval");
  rest = best_rest (&game);
  search.max_depth = depth > 0 ? MIN (depth, rest) : rest;
  search.seconds = depth > 0 ? 0 : esp_options_get_real (options, "seconds");
  search.n_moves = (gsize) (rest + 1) * CHOICE_COUNT;
  esp_pvs_run (&search);
  answer->counters = search.counters;
  kcell_set_move (answer, &root, search.move, (double) search.value);
  for (int i = 0; i < search.n_line; i++)
    {
      g_autofree char *move = g_strdup_printf ("%d", search.line[i]);

      g_strv_builder_add (builder, move);
    }
  line = g_strv_builder_end (builder);
  g_variant_dict_insert (&answer->members, "pv", "^as", line);
  g_variant_dict_insert (&answer->members, "depth", "x", (gint64) search.depth);
  g_variant_dict_insert (&answer->members, "exact", "b",
                         search.depth == rest || ABS (search.value) >= best_table.wins);
  esp_pvs_clear (&search);
  return esp_control_get_stop (control) != ESP_STOP_NONE ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}
