#include "config.h"

#include "battleship.h"
#include "csp/esp-csp.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The textbook searches: a variable a square with the values water and ship. */

typedef enum
{
  LEVEL_CHECK,   /* what is decided must agree */
  LEVEL_FORWARD, /* and what touches the new assignment is pruned once */
  LEVEL_GAC      /* all propagators to a fixpoint */
} Level;

typedef struct
{
  const ShipsPuzzle *puzzle;
  Level level;
  gboolean ship_first;
  int largest;
  EspAnswer *answer;
  guint8 row_of[SHIPS_MAX_SQUARES]; /* by square: a division each time is half of the search */
  guint8 column_of[SHIPS_MAX_SQUARES];
} Model;

static inline int
row_of (const EspCsp *csp, int square)
{
  return ((const Model *) csp->data)->row_of[square];
}

static inline int
column_of (const EspCsp *csp, int square)
{
  return ((const Model *) csp->data)->column_of[square];
}

static inline int
decided (const EspCsp *csp, int square)
{
  return csp->domains[square] == 1 ? SHIPS_WATER : csp->domains[square] == 2 ? SHIPS_SHIP : 0;
}

/* Off the grid is water. */
static inline int
look (const EspCsp *csp, int row, int column)
{
  const ShipsPuzzle *puzzle = ((const Model *) csp->data)->puzzle;

  if (row < 0 || column < 0 || row >= puzzle->rows || column >= puzzle->columns)
    return SHIPS_WATER;
  return decided (csp, row * puzzle->columns + column);
}

#define INLINE static inline __attribute__ ((always_inline))

/* A row or a column has as many ships as its number. */
INLINE gboolean
infer_line (EspCsp *csp, gboolean row, int line, const gboolean traced)
{
  const Model *model = csp->data;
  const ShipsPuzzle *puzzle = model->puzzle;
  int wanted = row ? puzzle->row_counts[line] : puzzle->column_counts[line];
  int length = row ? puzzle->columns : puzzle->rows;
  int reason = row ? SHIPS_REASON_ROW + line : SHIPS_REASON_COLUMN + line;
  int ships = 0;
  int open = 0;

  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  for (int k = 0; k < length; k++)
    {
      int here = decided (csp, row ? line * puzzle->columns + k : k * puzzle->columns + line);

      ships += here == SHIPS_SHIP;
      open += here == 0;
    }
  if (ships > wanted || ships + open < wanted)
    return esp_csp_fail (csp, reason, traced);
  if (model->level == LEVEL_CHECK || open == 0 || (ships < wanted && ships + open > wanted))
    return TRUE;
  for (int k = 0; k < length; k++)
    {
      int square = row ? line * puzzle->columns + k : k * puzzle->columns + line;

      if (decided (csp, square) == 0 &&
          !esp_csp_prune (csp, square, ships == wanted ? SHIPS_VALUE_SHIP : SHIPS_VALUE_WATER,
                          reason, traced))
        return FALSE;
    }
  return TRUE;
}

/* Beside a ship's corners there is water. */
INLINE gboolean
infer_touch (EspCsp *csp, int square, const gboolean traced)
{
  const Model *model = csp->data;
  int columns = model->puzzle->columns;
  int row = row_of (csp, square);
  int column = column_of (csp, square);

  if (decided (csp, square) != SHIPS_SHIP)
    return TRUE;
  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  for (int dr = -1; dr <= 1; dr += 2)
    for (int dc = -1; dc <= 1; dc += 2)
      {
        int beside = look (csp, row + dr, column + dc);

        if (beside == SHIPS_WATER)
          continue;
        if (beside == SHIPS_SHIP)
          return esp_csp_fail (csp, SHIPS_REASON_TOUCH + square, traced);
        if (model->level != LEVEL_CHECK &&
            !esp_csp_prune (csp, (row + dr) * columns + column + dc, SHIPS_VALUE_SHIP,
                            SHIPS_REASON_TOUCH + square, traced))
          return FALSE;
      }
  return TRUE;
}

/* A revealed piece says what is beside it. */
INLINE gboolean
infer_piece (EspCsp *csp, int square, const gboolean traced)
{
  static const int dr[] = { -1, 1, 0, 0 };
  static const int dc[] = { 0, 0, -1, 1 };
  static const char ends[] = "BTRL";
  const Model *model = csp->data;
  int columns = model->puzzle->columns;
  char hint = model->puzzle->hints[square];
  int row = row_of (csp, square);
  int column = column_of (csp, square);
  int along = -1;

  if (hint == '0' || hint == 'W')
    return TRUE;
  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  for (int k = 0; hint == 'M' && k < 4; k++)
    {
      int beside = look (csp, row + dr[k], column + dc[k]);

      if (beside == SHIPS_SHIP)
        along = k / 2;
      else if (beside == SHIPS_WATER && along < 0)
        along = 1 - k / 2;
    }
  if (hint == 'M' && along < 0)
    return TRUE;
  for (int k = 0; k < 4; k++)
    {
      gboolean ship = hint == 'M' ? k / 2 == along : hint == ends[k];
      int beside = look (csp, row + dr[k], column + dc[k]);

      if (beside == (ship ? SHIPS_SHIP : SHIPS_WATER))
        continue;
      if (beside != 0)
        return esp_csp_fail (csp, SHIPS_REASON_PIECE + square, traced);
      if (model->level != LEVEL_CHECK &&
          !esp_csp_prune (csp, (row + dr[k]) * columns + column + dc[k],
                          ship ? SHIPS_VALUE_WATER : SHIPS_VALUE_SHIP, SHIPS_REASON_PIECE + square,
                          traced))
        return FALSE;
    }
  return TRUE;
}

/* The straight run of ships through a square, along one direction. */
INLINE int
run_length (const EspCsp *csp, int row, int column, int down, int *begin)
{
  int first = 0;
  int last = 0;

  while (look (csp, row - down * (first + 1), column - (1 - down) * (first + 1)) == SHIPS_SHIP)
    first++;
  while (look (csp, row + down * (last + 1), column + (1 - down) * (last + 1)) == SHIPS_SHIP)
    last++;
  *begin = first;
  return first + last + 1;
}

/* No ship is longer than the longest. */
INLINE gboolean
infer_length (EspCsp *csp, int square, const gboolean traced)
{
  const Model *model = csp->data;
  int begin;

  if (decided (csp, square) != SHIPS_SHIP)
    return TRUE;
  for (int down = 0; down < 2; down++)
    if (run_length (csp, row_of (csp, square), column_of (csp, square), down, &begin) >
        model->largest)
      return esp_csp_fail (csp, SHIPS_REASON_FLEET + model->largest, traced);
  return TRUE;
}

/* Complete ships of each size; FALSE where there are too many of one. */
INLINE gboolean
tally_ships (EspCsp *csp, int *left)
{
  const Model *model = csp->data;
  const ShipsPuzzle *puzzle = model->puzzle;
  int n[SHIPS_MAX_SIDE + 1] = { 0 };

  for (int square = 0; square < csp->n; square++)
    {
      int row = row_of (csp, square);
      int column = column_of (csp, square);
      int across;
      int down;
      int begin;

      if (decided (csp, square) != SHIPS_SHIP || look (csp, row - 1, column) != SHIPS_WATER ||
          look (csp, row, column - 1) != SHIPS_WATER)
        continue;
      across = run_length (csp, row, column, 0, &begin);
      down = run_length (csp, row, column, 1, &begin);
      if (look (csp, row, column + across) == SHIPS_WATER &&
          look (csp, row + down, column) == SHIPS_WATER)
        n[MIN (SHIPS_MAX_SIDE, MAX (across, down))]++;
    }
  for (int size = 1; size <= SHIPS_MAX_SIDE; size++)
    {
      left[size] = puzzle->fleet[size] - n[size];
      if (left[size] < 0)
        return FALSE;
    }
  return TRUE;
}

/* The greatest ship that is missing bounds all that is not complete. */
INLINE gboolean
infer_fleet (EspCsp *csp, const gboolean traced)
{
  const Model *model = csp->data;
  const ShipsPuzzle *puzzle = model->puzzle;
  int left[SHIPS_MAX_SIDE + 1];
  int largest = model->largest;

  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  if (!tally_ships (csp, left))
    return esp_csp_fail (csp, SHIPS_REASON_FLEET + largest, traced);
  while (largest > 0 && left[largest] == 0)
    largest--;
  for (int square = 0; square < csp->n; square++)
    for (int down = 0; down < 2; down++)
      {
        int row = row_of (csp, square);
        int column = column_of (csp, square);
        int begin;
        int length;
        int before;
        int after;
        int ends[2];

        if (decided (csp, square) != SHIPS_SHIP)
          continue;
        length = run_length (csp, row, column, down, &begin);
        if (begin > 0 || length < 2)
          continue;
        before = look (csp, row - down, column - (1 - down));
        after = look (csp, row + down * length, column + (1 - down) * length);
        if (before == SHIPS_WATER && after == SHIPS_WATER)
          continue;
        if (length > largest)
          return esp_csp_fail (csp, SHIPS_REASON_FLEET + largest, traced);
        if (length < largest)
          continue;
        ends[0] = before == 0 ? (row - down) * puzzle->columns + column - (1 - down) : -1;
        ends[1] = after == 0
                      ? (row + down * length) * puzzle->columns + column + (1 - down) * length
                      : -1;
        for (int k = 0; k < 2; k++)
          if (ends[k] >= 0 &&
              !esp_csp_prune (csp, ends[k], SHIPS_VALUE_SHIP, SHIPS_REASON_FLEET + largest, traced))
            return FALSE;
      }
  return TRUE;
}

/* Cheap propagators until nothing changes, then the fleet, and again. */
INLINE gboolean
infer_all (EspCsp *csp, const gboolean traced)
{
  const ShipsPuzzle *puzzle = ((const Model *) csp->data)->puzzle;
  gsize before;

  do
    {
      do
        {
          before = csp->n_trail;
          for (int square = 0; square < csp->n; square++)
            if (!infer_touch (csp, square, traced) || !infer_piece (csp, square, traced) ||
                !infer_length (csp, square, traced))
              return FALSE;
          for (int row = 0; row < puzzle->rows; row++)
            if (!infer_line (csp, TRUE, row, traced))
              return FALSE;
          for (int column = 0; column < puzzle->columns; column++)
            if (!infer_line (csp, FALSE, column, traced))
              return FALSE;
        }
      while (csp->n_trail != before);
      if (!infer_fleet (csp, traced))
        return FALSE;
    }
  while (csp->n_trail != before);
  return TRUE;
}

/* Before anything is assigned. */
INLINE gboolean
infer_root (EspCsp *csp, const gboolean traced)
{
  return ((const Model *) csp->data)->level != LEVEL_GAC || infer_all (csp, traced);
}

INLINE gboolean
infer (EspCsp *csp, int variable, const gboolean traced)
{
  const Model *model = csp->data;
  const ShipsPuzzle *puzzle = model->puzzle;
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
  int value = *left == 3 ? (ship_first ? SHIPS_VALUE_SHIP : SHIPS_VALUE_WATER) : (int) *left - 1;

  /* 1 is water alone, 2 a ship alone */
  *left = *left == 3 ? (guint64) (ship_first ? SHIPS_WATER : SHIPS_SHIP) : 0;
  return value;
}

static gboolean
misses_ship (const int *left)
{
  for (int size = 1; size <= SHIPS_MAX_SIDE; size++)
    if (left[size] != 0)
      return TRUE;
  return FALSE;
}

static gboolean
solution (EspCsp *csp)
{
  Model *model = csp->data;
  int left[SHIPS_MAX_SIDE + 1];
  ShipsState *state;

  /* what forward checking pruned has not been looked at itself: the whole is checked once more */
  for (int square = 0; square < csp->n; square++)
    {
      int row = row_of (csp, square);
      int column = column_of (csp, square);

      if (decided (csp, square) == SHIPS_SHIP && (look (csp, row + 1, column + 1) == SHIPS_SHIP ||
                                                  look (csp, row + 1, column - 1) == SHIPS_SHIP))
        {
          esp_csp_blame (csp, SHIPS_REASON_TOUCH + square);
          return FALSE;
        }
    }
  if (!tally_ships (csp, left) || misses_ship (left))
    {
      esp_csp_blame (csp, SHIPS_REASON_FLEET);
      return FALSE;
    }
  state = ships_state_new (model->puzzle);
  for (int i = 0; i < csp->n; i++)
    state->domain[i] = (guint8) csp->domains[i];
  if (model->answer->state == NULL)
    model->answer->state = esp_state_copy (&state->parent);
  if (csp->control->solution != NULL)
    csp->control->solution (csp->control, &state->parent);
  else
    esp_state_free (&state->parent);
  return TRUE;
}

/* Open squares that share a line or a corner. */
static inline int
degree (EspCsp *csp, int variable)
{
  const ShipsPuzzle *puzzle = ((const Model *) csp->data)->puzzle;
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
is_piece (const ShipsPuzzle *puzzle, int square)
{
  return puzzle->hints[square] != '0' && puzzle->hints[square] != 'W';
}

#define STAR 5

/* The square itself, then its four neighbours across the corners or the sides; -1: off the grid. */
static inline int
star_square (const EspCsp *csp, int square, int k, gboolean diagonal)
{
  const ShipsPuzzle *puzzle = ((const Model *) csp->data)->puzzle;
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
  const ShipsPuzzle *puzzle = ((const Model *) csp->data)->puzzle;
  int open_in_row[SHIPS_MAX_SIDE] = { 0 };
  int open_in_column[SHIPS_MAX_SIDE] = { 0 };
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
        csp->degrees[square] += csp->weights[SHIPS_REASON_ROW + row];
      if (open_in_column[column] > 1)
        csp->degrees[square] += csp->weights[SHIPS_REASON_COLUMN + column];
      if (open > 1)
        csp->degrees[square] += csp->weights[SHIPS_REASON_FLEET];
      weigh_star (csp, square, TRUE, SHIPS_REASON_TOUCH + square);
      if (is_piece (puzzle, square))
        weigh_star (csp, square, FALSE, SHIPS_REASON_PIECE + square);
    }
}

static const EspCspProblem table = {
  .infer = infer,
  .next_value = next_value,
  .solution = solution,
  .degree = degree,
  .weigh = weigh,
};

static void
search_plain (EspCsp *csp)
{
  if (infer_root (csp, FALSE))
    esp_csp_search (csp, &table, FALSE);
}

static void
search_traced (EspCsp *csp)
{
  esp_tracer_event (csp->control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
  if (infer_root (csp, TRUE))
    esp_csp_search (csp, &table, TRUE);
}

static EspOutcome
solve (const EspInstance *instance,
       const EspState *start,
       const EspOptions *options,
       EspControl *control,
       EspAnswer *answer)
{
  Level level = (Level) answer->algorithm->variant;
  const ShipsPuzzle *puzzle = (const ShipsPuzzle *) instance;
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  g_autofree char *sums = ships_explain_sums (puzzle);
  Model model = { .puzzle = puzzle,
                  .level = level,
                  .ship_first = esp_options_get_choice (options, "values") == 0,
                  .answer = answer };
  EspCsp csp;

  if (sums != NULL)
    {
      if (esp_control_is_traced (control))
        esp_tracer_event (control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
      answer->message = g_steal_pointer (&sums);
      return ESP_OUTCOME_NONE;
    }
  for (int size = 1; size <= SHIPS_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      model.largest = size;
  esp_csp_init (&csp, ships_n (puzzle), (gsize) ships_n (puzzle), SHIPS_REASON_FLEET + 1, control);
  csp.data = &model;
  csp.order = esp_options_get_choice (options, "order");
  csp.max_solutions = (guint64) esp_options_get_int (options, "solutions");
  for (int i = 0; i < csp.n; i++)
    {
      csp.domains[i] = ((ShipsState *) state)->domain[i];
      model.row_of[i] = (guint8) (i / puzzle->columns);
      model.column_of[i] = (guint8) (i % puzzle->columns);
    }
  esp_csp_ready (&csp, 0);
  (esp_control_is_traced (control) ? search_traced : search_plain) (&csp);
  answer->counters = csp.counters;
  g_variant_dict_insert (&answer->members, "count", "x",
                         (gint64) csp.counters.n[ESP_COUNTER_SOLUTIONS]);
  if (answer->state != NULL)
    answer->text = ships_format_grid (puzzle, (ShipsState *) answer->state);
  esp_csp_clear (&csp);
  if (csp.stopped)
    return ESP_OUTCOME_LIMIT;
  return answer->state != NULL ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
}

/* --- the table --- */

static const char *const orders[] = { "index", "mrv", "mrv-degree", "dom-wdeg", NULL };
static const char *const value_orders[] = { "ship", "water", NULL };

static const EspOptionSpec search_options[] = {
  { .id = "order",
    .kind = ESP_OPTION_CHOICE,
    .choices = orders,
    .fallback = "mrv",
    .label = N_ ("Variable order"),
    .help = N_ ("which square is tried next: in their order, with the fewest values left, among "
                "these the most constrained, or the fewest values for the weighted degree: "
                "constraints weigh 1 and how often they failed") },
  { .id = "values",
    .kind = ESP_OPTION_CHOICE,
    .choices = value_orders,
    .label = N_ ("Value first"),
    .help = N_ ("which value is tried first") },
  ESP_SOLUTIONS_OPTION (1e15, "1", N_ ("stop after so many")),
  { .id = NULL },
};

static const EspOptionSpec best_options[] = {
  ESP_SOLUTIONS_OPTION (1e15, "1", N_ ("stop after so many")), { .id = NULL }
};

static const EspCounterId counters[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_NODES,
                                         ESP_COUNTER_BACKTRACKS,  ESP_COUNTER_DEAD_ENDS,
                                         ESP_COUNTER_PRUNINGS,    ESP_COUNTER_PROPAGATIONS,
                                         ESP_COUNTER_SOLUTIONS,   ESP_N_COUNTERS };
static const EspCounterId learn_counters[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_NODES,
                                               ESP_COUNTER_BACKTRACKS,  ESP_COUNTER_PROPAGATIONS,
                                               ESP_COUNTER_CONFLICTS,   ESP_COUNTER_RESTARTS,
                                               ESP_COUNTER_SOLUTIONS,   ESP_N_COUNTERS };

#define FLAGS (ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_SOLVER)

const EspAlgorithm esp_battleship_algorithms[] = {
  { .id = "best",
    .label = N_ ("Fastest"),
    .how =
        N_ ("Places the ships, the largest first, on bit boards. The places for one size are "
            "tried in turn and then forbidden, so that no arrangement comes twice. After each "
            "ship the counts, the touching rule, the revealed pieces and the lengths of the ships "
            "are propagated to a fixpoint. What is not decided soon is left to learning from "
            "conflicts."),
    .flags = FLAGS,
    .options = best_options,
    .counters = learn_counters,
    .solve = ships_solve_best },
  { .id = "learn",
    .label = N_ ("Learning from conflicts"),
    .how =
        N_ ("Squares, and the places of ships, are true or false. Where propagation fails, the "
            "search goes back through the reasons to the first assignment that alone brings the "
            "failure about, learns the nogood, and jumps back as far as that allows (lazy clause "
            "generation). Variables that took part in conflicts are decided first, in turn with "
            "the largest ship where its lines have most to take."),
    .flags = FLAGS | ESP_ALGORITHM_TRACED,
    .options = best_options,
    .counters = learn_counters,
    .solve = ships_solve_learn },
  { .id = "gac",
    .label = N_ ("Propagation at every node"),
    .how =
        N_ ("Every square is a variable with the values water and ship. After each assignment all "
            "propagators run to a fixpoint: the count of each row and column, the corners of each "
            "ship, the revealed pieces, and the fleet."),
    .flags = FLAGS | ESP_ALGORITHM_TRACED,
    .options = search_options,
    .counters = counters,
    .variant = LEVEL_GAC,
    .solve = solve },
  { .id = "fc",
    .label = N_ ("Forward checking"),
    .how =
        N_ ("As plain backtracking; and after each assignment the row, the column, the corners and "
            "the pieces beside the square take values out of the domains of other squares, once."),
    .flags = FLAGS | ESP_ALGORITHM_TRACED,
    .options = search_options,
    .counters = counters,
    .variant = LEVEL_FORWARD,
    .solve = solve },
  { .id = "bt",
    .label = N_ ("Plain backtracking"),
    .how = N_ (
        "Every square is a variable with the values water and ship. An assignment is taken back "
        "when what is decided breaks a rule; nothing is pruned ahead."),
    .flags = FLAGS | ESP_ALGORITHM_TRACED,
    .options = search_options,
    .counters = counters,
    .variant = LEVEL_CHECK,
    .solve = solve },
  { .id = NULL },
};
