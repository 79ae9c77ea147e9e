#include "config.h"

#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"
#include "csp/esp-learn.h"
#include "propagate.h"

#include <glib/gi18n-lib.h>

/* The textbook searches: a variable a square with the values water and ship. */

/* What the search has beside the rules' model. */
typedef struct
{
  BattleshipModel rules;
  gboolean ship_first;
  EspAnswer *answer;
} Model;

/* Before anything is assigned. */
ESP_CSP_INLINE gboolean
infer_root (EspCsp *csp, const gboolean traced)
{
  return ((const BattleshipModel *) csp->data)->level != LEVEL_GAC || infer_all (csp, traced);
}

ESP_CSP_INLINE gboolean
infer (EspCsp *csp, int variable, const gboolean traced)
{
  const BattleshipModel *model = csp->data;
  const BattleshipPuzzle *puzzle = model->puzzle;
  int row = row_of (csp, variable);
  int column = column_of (csp, variable);

  if (model->level == LEVEL_GAC)
    return infer_all (csp, traced);
  if (!infer_touch (csp, variable, traced) || !infer_length (csp, variable, traced) ||
      !infer_line (csp, TRUE, row, traced) || !infer_line (csp, FALSE, column, traced))
    return FALSE;
  for (int r = MAX (0, row - 1); r <= MIN (puzzle->rows - 1, row + 1); r++)
    for (int c = MAX (0, column - 1); c <= MIN (puzzle->columns - 1, column + 1); c++)
      if (!infer_piece (csp, r * puzzle->columns + c, traced))
        return FALSE;
  return TRUE;
}

static inline int
next_value (EspCsp *csp, int variable G_GNUC_UNUSED, guint64 *left)
{
  gboolean ship_first = ((const Model *) csp->data)->ship_first;
  int value =
      *left == 3 ? (ship_first ? BATTLESHIP_VALUE_SHIP : BATTLESHIP_VALUE_WATER) : (int) *left - 1;

  /* 1 is water alone, 2 a ship alone */
  *left = *left == 3 ? (guint64) (ship_first ? BATTLESHIP_WATER : BATTLESHIP_SHIP) : 0;
  return value;
}

static gboolean
misses_ship (const int *left)
{
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (left[size] != 0)
      return TRUE;
  return FALSE;
}

static gboolean
solution (EspCsp *csp)
{
  Model *model = csp->data;
  int left[BATTLESHIP_MAX_SIDE + 1];
  BattleshipState *state;

  /* what forward checking pruned has not been looked at itself: the whole is checked once more */
  for (int square = 0; square < csp->n; square++)
    {
      int row = row_of (csp, square);
      int column = column_of (csp, square);

      if (decided (csp, square) == BATTLESHIP_SHIP &&
          (look (csp, row + 1, column + 1) == BATTLESHIP_SHIP ||
           look (csp, row + 1, column - 1) == BATTLESHIP_SHIP))
        {
          esp_csp_blame (csp, BATTLESHIP_REASON_TOUCH + square);
          return FALSE;
        }
    }
  if (tally_ships (csp, left) > 0 || misses_ship (left))
    {
      esp_csp_blame (csp, BATTLESHIP_REASON_FLEET);
      return FALSE;
    }
  state = battleship_state_new (model->rules.puzzle);
  for (int i = 0; i < csp->n; i++)
    state->domain[i] = (guint8) csp->domains[i];
  esp_answer_add_solution (model->answer, csp->control, &state->parent);
  return TRUE;
}

/* Open squares that share a line or a corner. */
static inline int
degree (EspCsp *csp, int variable)
{
  const BattleshipPuzzle *puzzle = ((const BattleshipModel *) csp->data)->puzzle;
  int row = row_of (csp, variable);
  int column = column_of (csp, variable);
  int n = 0;

  for (int c = 0; c < puzzle->columns; c++)
    n += look (csp, row, c) == 0;
  for (int r = 0; r < puzzle->rows; r++)
    n += look (csp, r, column) == 0;
  return n;
}

/* --- weighted degrees --- */

static gboolean
is_piece (const BattleshipPuzzle *puzzle, int square)
{
  return puzzle->hints[square] != '0' && puzzle->hints[square] != 'W';
}

#define STAR 5

/* The square itself, then its four neighbours across the corners or the sides; -1: off the grid. */
static inline int
star_square (const EspCsp *csp, int square, int k, gboolean diagonal)
{
  const BattleshipPuzzle *puzzle = ((const BattleshipModel *) csp->data)->puzzle;
  static const int dr[2][STAR] = { { 0, -1, 1, 0, 0 }, { 0, -1, -1, 1, 1 } };
  static const int dc[2][STAR] = { { 0, 0, 0, -1, 1 }, { 0, -1, 1, -1, 1 } };
  int row = row_of (csp, square) + dr[diagonal][k];
  int column = column_of (csp, square) + dc[diagonal][k];

  return row >= 0 && column >= 0 && row < puzzle->rows && column < puzzle->columns
             ? row * puzzle->columns + column
             : -1;
}

/* A constraint on the squares of a star counts for all of them where two or more are not assigned:
 * each of these has another. (What it adds to assigned ones is never looked at.) */
static void
weigh_star (EspCsp *csp, int square, gboolean diagonal, int constraint)
{
  int n = 0;

  for (int k = 0; k < STAR; k++)
    {
      int other = star_square (csp, square, k, diagonal);

      n += other >= 0 && !esp_csp_is_assigned (csp, other);
    }
  for (int k = 0; n > 1 && k < STAR; k++)
    {
      int other = star_square (csp, square, k, diagonal);

      if (other >= 0)
        csp->degrees[other] += csp->weights[constraint];
    }
}

/* Rows, columns, what touches each square, the revealed pieces, and the fleet, of all squares. */
static void
weigh (EspCsp *csp)
{
  const BattleshipPuzzle *puzzle = ((const BattleshipModel *) csp->data)->puzzle;
  int open_in_row[BATTLESHIP_MAX_SIDE] = { 0 };
  int open_in_column[BATTLESHIP_MAX_SIDE] = { 0 };
  int open = 0;

  for (int square = 0; square < csp->n; square++)
    {
      gboolean is_open = !esp_csp_is_assigned (csp, square);

      open_in_row[row_of (csp, square)] += is_open;
      open_in_column[column_of (csp, square)] += is_open;
      open += is_open;
      csp->degrees[square] = 0;
    }
  for (int square = 0; square < csp->n; square++)
    {
      int row = row_of (csp, square);
      int column = column_of (csp, square);

      if (open_in_row[row] > 1)
        csp->degrees[square] += csp->weights[BATTLESHIP_REASON_ROW + row];
      if (open_in_column[column] > 1)
        csp->degrees[square] += csp->weights[BATTLESHIP_REASON_COLUMN + column];
      if (open > 1)
        csp->degrees[square] += csp->weights[BATTLESHIP_REASON_FLEET];
      weigh_star (csp, square, TRUE, BATTLESHIP_REASON_TOUCH + square);
      if (is_piece (puzzle, square))
        weigh_star (csp, square, FALSE, BATTLESHIP_REASON_PIECE + square);
    }
}

static const EspCspProblem table = {
  .infer = infer,
  .next_value = next_value,
  .solution = solution,
  .degree = degree,
  .weigh = weigh,
};

ESP_CSP_INLINE void
search (EspCsp *csp, const gboolean traced)
{
  if (traced)
    esp_tracer_event (csp->control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
  if (infer_root (csp, traced))
    esp_csp_search (csp, &table, traced);
}

ESP_TRACED_DEFINE (run, EspCsp, search, self->control)

static EspOutcome
solve (const EspInstance *instance,
       const EspState *start,
       const EspOptions *options,
       EspControl *control,
       EspAnswer *answer)
{
  Level level = (Level) answer->algorithm->variant;
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  g_autofree char *sums = battleship_explain_sums (puzzle);
  Model model = { .ship_first = esp_options_get_choice (options, "values") == 0, .answer = answer };
  EspCsp csp;

  if (sums != NULL)
    {
      if (esp_control_is_traced (control))
        esp_tracer_event (control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
      answer->message = g_steal_pointer (&sums);
      return ESP_OUTCOME_NONE;
    }
  battleship_rules_init (&model.rules, puzzle, level);
  esp_csp_init (&csp, battleship_n (puzzle), (gsize) battleship_n (puzzle),
                BATTLESHIP_REASON_FLEET + 1, control);
  csp.data = &model;
  csp.order = esp_options_get_choice (options, "order");
  csp.max_solutions = (guint64) esp_options_get_int (options, "solutions");
  for (int i = 0; i < csp.n; i++)
    csp.domains[i] = ((BattleshipState *) state)->domain[i];
  esp_csp_ready (&csp, 0);
  run (&csp);
  answer->counters = csp.counters;
  g_variant_dict_insert (&answer->members, "count", "x",
                         (gint64) csp.counters.n[ESP_COUNTER_SOLUTIONS]);
  if (answer->state != NULL)
    answer->text = battleship_format_grid (puzzle, (BattleshipState *) answer->state);
  esp_csp_clear (&csp);
  return esp_answer_conclude (answer, csp.stopped);
}

/* --- the table --- */

static const EspOptionSpec search_options[] = {
  { "order", ESP_CHOICE ("index", "mrv", "mrv-degree", "dom-wdeg"), N_ ("Variable order"),
    N_ ("which square is tried next: in their order, with the fewest values left, among "
        "these the most constrained, or the fewest values for the weighted degree: "
        "constraints weigh 1 and how often they failed"),
    .fallback = "mrv" },
  { "values", ESP_CHOICE ("ship", "water"), N_ ("Value first"), N_ ("which value is tried first") },
  ESP_SOLUTIONS_OPTION (1e15, "1", N_ ("stop after so many")),
  { .id = NULL },
};

static const EspOptionSpec best_options[] = {
  ESP_SOLUTIONS_OPTION (1e15, "1", N_ ("stop after so many")), { .id = NULL }
};

static const EspCounterId counters[] = { ESP_CSP_COUNTED, ESP_COUNTER_PRUNINGS,
                                         ESP_COUNTER_PROPAGATIONS, ESP_COUNTER_SOLUTIONS,
                                         ESP_N_COUNTERS };

const EspAlgorithm esp_battleship_algorithms[] = {
  { .id = "best",
    .label = N_ ("Fastest"),
    .how =
        N_ ("Places the ships, the largest first, on bit boards. The places for one size are "
            "tried in turn and then forbidden, so that no arrangement comes twice. After each "
            "ship the counts, the touching rule, the revealed pieces and the lengths of the ships "
            "are propagated to a fixpoint. What is not decided soon is left to learning from "
            "conflicts."),
    .flags = ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_SOLVER,
    .options = best_options,
    .counters = ESP_LEARN_COUNTERS,
    .solve = battleship_solve_best },
  { .id = "learn",
    .label = N_ ("Learning from conflicts"),
    .how =
        N_ ("Squares, and the places of ships, are true or false. Where propagation fails, the "
            "search goes back through the reasons to the first assignment that alone brings the "
            "failure about, learns the nogood, and jumps back as far as that allows (lazy clause "
            "generation). Variables that took part in conflicts are decided first, in turn with "
            "the largest ship where its lines have most to take."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = best_options,
    .counters = ESP_LEARN_COUNTERS,
    .variant = BATTLESHIP_LEARN_ALONE,
    .solve = battleship_solve_best },
  { .id = "gac",
    .label = N_ ("Propagation at every node"),
    .brief = N_ ("Propagation"),
    .how =
        N_ ("Every square is a variable with the values water and ship. After each assignment all "
            "propagators run to a fixpoint: the count of each row and column, the corners of each "
            "ship, the revealed pieces, and the fleet."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = search_options,
    .counters = counters,
    .variant = LEVEL_GAC,
    .solve = solve },
  { .id = "fc",
    .label = N_ ("Forward checking"),
    .how =
        N_ ("As plain backtracking; and after each assignment the row, the column, the corners and "
            "the pieces beside the square take values out of the domains of other squares, once."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = search_options,
    .counters = counters,
    .variant = LEVEL_FORWARD,
    .solve = solve },
  { .id = "bt",
    .label = N_ ("Plain backtracking"),
    .how = N_ (
        "Every square is a variable with the values water and ship. An assignment is taken back "
        "when what is decided breaks a rule; nothing is pruned ahead."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = search_options,
    .counters = counters,
    .variant = LEVEL_CHECK,
    .solve = solve },
  { .id = NULL },
};
