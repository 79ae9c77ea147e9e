#include "config.h"

#include "battleship.h"
#include "csp/esp-learn.h"

#include <string.h>

/* Learning: squares and places of ships are Boolean variables. The squares alone leave nothing to
 * learn with; that a ship stands here, this way, is what nogoods are made of. */

typedef struct
{
  int variable;
  gint16 square;
  gint8 size;
  gint8 down;
} Placement;

typedef struct
{
  const BattleshipPuzzle *puzzle;
  EspLearn *learn;
  EspControl *control;
  EspCounters *counters;
  int largest;
  int sea;        /* the variable of all squares off the grid, which is false; the squares follow */
  GArray *places; /* of Placement, the largest size first */
  GArray *clause; /* of EspLiteral, while one is made */
} Model;

/* The literal of "a ship is on that square". */
static EspLiteral
on (const Model *self, int row, int column)
{
  const BattleshipPuzzle *puzzle = self->puzzle;

  if (row < 0 || column < 0 || row >= puzzle->rows || column >= puzzle->columns)
    return esp_literal (self->sea, TRUE);
  return esp_literal (self->sea + 1 + row * puzzle->columns + column, TRUE);
}

static void
add_unit (Model *self, EspLiteral a)
{
  esp_learn_add_clause (self->learn, &a, 1);
}

static void
add_pair (Model *self, EspLiteral a, EspLiteral b)
{
  const EspLiteral both[] = { a, b };

  esp_learn_add_clause (self->learn, both, 2);
}

/* What a literal says: of a square whether there is a ship, of a place whether one is there. */
static void
say (EspLiteral literal, EspFact *fact, gpointer data)
{
  const Model *self = data;
  int square = (literal >> 1) - self->sea - 1;
  int n = battleship_n (self->puzzle);

  fact->subject = square;
  if (square >= n)
    {
      const Placement *place = &g_array_index (self->places, Placement, square - n);

      fact->subject = battleship_place_subject (
          self->puzzle, &(BattleshipPlace){ place->square, place->size, place->down });
    }
  fact->value = (literal & 1) == 0 ? BATTLESHIP_VALUE_SHIP : BATTLESHIP_VALUE_WATER;
}

/* --- squares --- */

static void
add_hint (Model *self, int row, int column, char hint)
{
  EspLiteral up = on (self, row - 1, column);
  EspLiteral down = on (self, row + 1, column);
  EspLiteral left = on (self, row, column - 1);
  EspLiteral right = on (self, row, column + 1);

  if (hint == '0')
    return;
  esp_learn_set_tag (self->learn, BATTLESHIP_REASON_PIECE + row * self->puzzle->columns + column);
  if (hint == 'W')
    {
      add_unit (self, esp_literal_not (on (self, row, column)));
      return;
    }
  add_unit (self, on (self, row, column));
  if (hint == 'M')
    {
      /* one of the two ways */
      add_pair (self, esp_literal_not (up), down);
      add_pair (self, esp_literal_not (down), up);
      add_pair (self, esp_literal_not (left), right);
      add_pair (self, esp_literal_not (right), left);
      add_pair (self, up, left);
      add_pair (self, esp_literal_not (up), esp_literal_not (left));
      return;
    }
  add_unit (self, hint == 'B' ? up : esp_literal_not (up));
  add_unit (self, hint == 'T' ? down : esp_literal_not (down));
  add_unit (self, hint == 'R' ? left : esp_literal_not (left));
  add_unit (self, hint == 'L' ? right : esp_literal_not (right));
}

static void
add_squares (Model *self, const BattleshipState *start)
{
  const BattleshipPuzzle *puzzle = self->puzzle;

  self->sea = esp_learn_add_bool (self->learn);
  for (int i = 0; i < battleship_n (puzzle); i++)
    esp_learn_add_bool (self->learn);
  add_unit (self, esp_literal (self->sea, FALSE));
  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      int row = i / puzzle->columns;
      int column = i % puzzle->columns;

      add_hint (self, row, column, puzzle->hints[i]);
      esp_learn_set_tag (self->learn, -1);
      if (start != NULL && start->domain[i] == BATTLESHIP_WATER)
        add_unit (self, esp_literal_not (on (self, row, column)));
      else if (start != NULL && start->domain[i] == BATTLESHIP_SHIP)
        add_unit (self, on (self, row, column));
    }
  for (int row = 0; row + 1 < puzzle->rows; row++)
    for (int column = 0; column < puzzle->columns; column++)
      for (int side = -1; side <= 1; side += 2)
        {
          EspLiteral upper = esp_literal_not (on (self, row, column));
          int lower = (row + 1) * puzzle->columns + column + side;

          esp_learn_set_tag (self->learn, BATTLESHIP_REASON_TOUCH + row * puzzle->columns + column);
          if (column + side >= 0 && column + side < puzzle->columns)
            esp_learn_set_tag_of (self->learn, upper, BATTLESHIP_REASON_TOUCH + lower);
          add_pair (self, upper, esp_literal_not (on (self, row + 1, column + side)));
        }
}

static void
add_lines (Model *self)
{
  const BattleshipPuzzle *puzzle = self->puzzle;
  EspLiteral line[BATTLESHIP_MAX_SIDE];

  for (int row = 0; row < puzzle->rows; row++)
    {
      for (int k = 0; k < puzzle->columns; k++)
        line[k] = on (self, row, k);
      esp_learn_set_tag (self->learn, BATTLESHIP_REASON_ROW + row);
      esp_learn_add_linear (self->learn, line, puzzle->columns, puzzle->row_counts[row],
                            puzzle->row_counts[row]);
    }
  for (int column = 0; column < puzzle->columns; column++)
    {
      for (int k = 0; k < puzzle->rows; k++)
        line[k] = on (self, k, column);
      esp_learn_set_tag (self->learn, BATTLESHIP_REASON_COLUMN + column);
      esp_learn_add_linear (self->learn, line, puzzle->rows, puzzle->column_counts[column],
                            puzzle->column_counts[column]);
    }
}

/* --- ships --- */

/* The k-th square of a place; -1 and the size are those beyond its ends. */
static EspLiteral
along (const Model *self, const Placement *place, int k)
{
  int row = place->square / self->puzzle->columns;
  int column = place->square % self->puzzle->columns;

  return place->down ? on (self, row + k, column) : on (self, row, column + k);
}

/* Begins the clause "where all squares of the place are ships, and those at its ends (of a single
 * square: all four beside it) water, …". */
static void
begin_clause (Model *self, const Placement *place)
{
  const Placement across = { .square = place->square, .size = 1, .down = !place->down };

  g_array_set_size (self->clause, 0);
  for (int k = -1; k <= place->size; k++)
    {
      EspLiteral literal = along (self, place, k);

      if (k >= 0 && k < place->size)
        literal = esp_literal_not (literal);
      g_array_append_val (self->clause, literal);
    }
  for (int k = -1; k <= 1 && place->size == 1; k += 2)
    {
      EspLiteral literal = along (self, &across, k);

      g_array_append_val (self->clause, literal);
    }
}

static void
end_clause (Model *self)
{
  esp_learn_add_clause (self->learn, &g_array_index (self->clause, EspLiteral, 0),
                        (int) self->clause->len);
}

/* A variable that is true where just that ship stands there. */
static void
add_place (Model *self, Placement *place)
{
  EspLiteral here;

  begin_clause (self, place);
  place->variable = esp_learn_add_bool (self->learn);
  here = esp_literal (place->variable, TRUE);
  for (guint i = 0; i < self->clause->len; i++)
    add_pair (self, esp_literal_not (here),
              esp_literal_not (g_array_index (self->clause, EspLiteral, i)));
  g_array_append_val (self->clause, here);
  end_clause (self);
  esp_learn_prefer (self->learn, place->variable, (double) place->size / self->largest, TRUE);
  g_array_append_vals (self->places, place, 1);
}

/* Whether the counts of its lines let a ship stand there at all. */
static gboolean
has_room (const Model *self, const Placement *place)
{
  const BattleshipPuzzle *puzzle = self->puzzle;
  int row = place->square / puzzle->columns;
  int column = place->square % puzzle->columns;

  if (place->down ? row + place->size > puzzle->rows : column + place->size > puzzle->columns)
    return FALSE;
  for (int k = 0; k < place->size; k++)
    if (puzzle->row_counts[place->down ? row + k : row] < (place->down ? 1 : place->size) ||
        puzzle->column_counts[place->down ? column : column + k] <
            (place->down ? place->size : 1) ||
        esp_learn_look (self->learn, along (self, place, k)) < 0)
      return FALSE;
  return TRUE;
}

/* All places of one size, and how many ships stand there. FALSE: asked to stop. */
static gboolean
add_size (Model *self, int size)
{
  const BattleshipPuzzle *puzzle = self->puzzle;
  guint begin = self->places->len;
  g_autoptr (GArray) sum = g_array_new (FALSE, FALSE, sizeof (EspLiteral));

  esp_learn_set_tag (self->learn, puzzle->fleet[size] > 0 ? (int) BATTLESHIP_REASON_PLACE
                                                          : BATTLESHIP_REASON_FLEET + size);
  for (int square = 0; square < battleship_n (puzzle); square++)
    for (int down = 0; down < (size == 1 ? 1 : 2); down++)
      {
        Placement place = { .square = (gint16) square, .size = (gint8) size, .down = (gint8) down };

        if (!has_room (self, &place))
          continue;
        if (puzzle->fleet[size] > 0)
          add_place (self, &place);
        else
          {
            begin_clause (self, &place);
            end_clause (self);
          }
        if (esp_control_tick_slow (self->control, self->counters, 0))
          return FALSE;
      }
  for (guint i = begin; i < self->places->len; i++)
    {
      EspLiteral literal = esp_literal (g_array_index (self->places, Placement, i).variable, TRUE);

      g_array_append_val (sum, literal);
    }
  esp_learn_set_tag (self->learn, BATTLESHIP_REASON_FLEET + size);
  esp_learn_add_linear (self->learn, (const EspLiteral *) sum->data, (int) sum->len,
                        puzzle->fleet[size], puzzle->fleet[size]);
  return TRUE;
}

/* No ship is longer than the largest. */
static void
add_longest (Model *self)
{
  const BattleshipPuzzle *puzzle = self->puzzle;

  esp_learn_set_tag (self->learn, BATTLESHIP_REASON_FLEET + self->largest);
  for (int square = 0; square < battleship_n (puzzle); square++)
    for (int down = 0; down < 2; down++)
      {
        Placement place = { .square = (gint16) square,
                            .size = (gint8) (self->largest + 1),
                            .down = (gint8) down };

        if (!has_room (self, &place))
          continue;
        g_array_set_size (self->clause, 0);
        for (int k = 0; k < place.size; k++)
          {
            EspLiteral literal = esp_literal_not (along (self, &place, k));

            g_array_append_val (self->clause, literal);
          }
        end_clause (self);
      }
}

/* The room's order: the largest ship that is missing, where its lines have most to take. */
static EspLiteral
choose (const EspLearn *learn, gpointer data)
{
  const Model *self = data;
  const BattleshipPuzzle *puzzle = self->puzzle;
  int left_in_row[BATTLESHIP_MAX_SIDE];
  int left_in_column[BATTLESHIP_MAX_SIDE];
  const Placement *best = NULL;
  int best_score = -1;

  memcpy (left_in_row, puzzle->row_counts, sizeof left_in_row);
  memcpy (left_in_column, puzzle->column_counts, sizeof left_in_column);
  for (int i = 0; i < battleship_n (puzzle); i++)
    if (esp_learn_look (learn, esp_literal (self->sea + 1 + i, TRUE)) > 0)
      {
        left_in_row[i / puzzle->columns]--;
        left_in_column[i % puzzle->columns]--;
      }
  for (guint i = 0; i < self->places->len; i++)
    {
      const Placement *place = &g_array_index (self->places, Placement, i);
      int row = place->square / puzzle->columns;
      int column = place->square % puzzle->columns;
      int score;

      if (best != NULL && best->size > place->size)
        break;
      if (esp_learn_look (learn, esp_literal (place->variable, TRUE)) != 0)
        continue;
      score = place->size * (place->down ? left_in_column[column] : left_in_row[row]);
      for (int k = 0; k < place->size; k++)
        score += place->down ? left_in_row[row + k] : left_in_column[column + k];
      if (score > best_score)
        {
          best_score = score;
          best = place;
        }
    }
  return best != NULL ? esp_literal (best->variable, TRUE) : ESP_LITERAL_NONE;
}

static gboolean
build (Model *self, const BattleshipState *start)
{
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (self->puzzle->fleet[size] > 0)
      self->largest = size;
  add_squares (self, start);
  for (int size = self->largest; size >= 1; size--)
    if (!add_size (self, size))
      return FALSE;
  add_lines (self);
  add_longest (self);
  esp_learn_set_order (self->learn, choose, self);
  return TRUE;
}

/* --- solutions --- */

static void
exclude_known (Model *self, const GArray *known)
{
  const BattleshipPuzzle *puzzle = self->puzzle;

  for (guint i = 0; i < known->len; i++)
    {
      const BattleshipGrid *grid = &g_array_index (known, BattleshipGrid, i);

      g_array_set_size (self->clause, 0);
      for (int square = 0; square < battleship_n (puzzle); square++)
        {
          int row = square / puzzle->columns;
          int column = square % puzzle->columns;
          EspLiteral literal = on (self, row, column);

          if (grid->rows[row] >> column & 1)
            literal = esp_literal_not (literal);
          g_array_append_val (self->clause, literal);
        }
      end_clause (self);
    }
}

guint64
battleship_learn (const BattleshipPuzzle *puzzle,
                  const BattleshipState *start,
                  guint64 limit,
                  const GArray *known,
                  EspControl *control,
                  EspCounters *counters,
                  BattleshipFound found,
                  gpointer data)
{
  g_autoptr (EspLearn) learn = esp_learn_new (control, counters);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Placement));
  g_autoptr (GArray) clause = g_array_new (FALSE, FALSE, sizeof (EspLiteral));
  Model model = { .puzzle = puzzle,
                  .learn = learn,
                  .control = control,
                  .counters = counters,
                  .places = places,
                  .clause = clause };
  guint64 n = 0;
  g_autofree char *sums = battleship_explain_sums (puzzle);

  /* where places were tried first, the beginning of the search was not told */
  if (known == NULL && esp_control_is_traced (control))
    esp_learn_set_tracer (learn, control->tracer, say, &model);
  if (sums != NULL || !build (&model, start))
    return 0;
  if (known != NULL)
    exclude_known (&model, known);
  while ((limit == 0 || n < limit) && esp_learn_next (learn) == ESP_LEARN_SOLUTION)
    {
      BattleshipGrid grid = { { 0 } };

      for (int i = 0; i < battleship_n (puzzle); i++)
        if (esp_learn_look (learn, esp_literal (model.sea + 1 + i, TRUE)) > 0)
          grid.rows[i / puzzle->columns] |= G_GUINT64_CONSTANT (1) << i % puzzle->columns;
      n++;
      counters->n[ESP_COUNTER_SOLUTIONS]++;
      if (found != NULL)
        found (grid.rows, data);
      esp_learn_exclude (learn);
    }
  return n;
}
