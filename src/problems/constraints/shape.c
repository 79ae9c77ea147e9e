#include "config.h"

#include "shape.h"

#include <math.h>
#include <string.h>

#define LEAST_RADIUS 38.0
#define NAME 17.0 /* how high a name is above the chips */
#define INSET 4.0 /* from the chips to the circle */
#define LETTER 7.2
#define LEAST_BOX 48.0
#define WIDTH 552.0 /* of a network that is not large */
#define HEIGHT 386.0
#define MARGIN 20.0
#define ROOM 46.0      /* around each of its parts, for lines */
#define LINE_PART 0.05 /* of all that is below each other, which a line takes at least */
#define MOST_NAME_LETTERS 10
#define NAME_LETTER 10.5  /* where names are small */
#define LOOSE 1.2         /* of what nodes take with the room around them a network has */
#define CLOSE 0.75        /* and one that is edited, before it grows */
#define GROWTH 1.25       /* by which it does */
#define MOST_SIZE 1.3     /* of a network with a box for each relation */
#define PITCH 12.0        /* between the circles of a folded network */
#define MOST_MEASURED 200 /* names and relations */

/* --- values in a circle --- */

static void
measure_chips (const EspModel *model, int variable, ConstraintsChips *chips)
{
  int n = esp_model_domain (model, variable)->n;
  glong letters = 0;

  *chips = (ConstraintsChips){ .width = CONSTRAINTS_CHIP, .first = -1 };
  if (n > CONSTRAINTS_MOST_CHIPS)
    return;
  for (int place = 0; place < n; place++)
    {
      g_autofree char *text = constraints_show_value (model, variable, place);

      letters = MAX (letters, g_utf8_strlen (text, -1));
    }
  chips->width = MAX (CONSTRAINTS_CHIP, (double) letters * LETTER + 4);
  chips->columns = n <= 4 ? MIN (n, 2) : n <= 9 ? 3 : 4;
  /* a row of one is no block of two */
  if (n == 3 && chips->width <= 2 * CONSTRAINTS_CHIP)
    chips->columns = 3;
}

/* The circle has room for the name and the chips below it. */
static double
get_radius (const EspModel *model, int variable, const ConstraintsChips *chips)
{
  int n = esp_model_domain (model, variable)->n;
  int rows = chips->columns > 0 ? (n + chips->columns - 1) / chips->columns : 0;
  double width = chips->columns * (chips->width + CONSTRAINTS_CHIP_GAP) - CONSTRAINTS_CHIP_GAP;
  double height = rows * (CONSTRAINTS_CHIP + CONSTRAINTS_CHIP_GAP) - CONSTRAINTS_CHIP_GAP;

  if (chips->columns == 0)
    return LEAST_RADIUS + 6;
  return MAX (LEAST_RADIUS, hypot (width / 2, (height + NAME) / 2) + INSET);
}

/* As wide as the columns of a list of arcs are. */
static void
count_letters (ConstraintsShape *self, const EspModel *model)
{
  /* the last names are the longest, as of x[1..2000] */
  for (int i = 0; i < esp_model_n_variables (model); i++)
    self->name_letters =
        MAX (self->name_letters, (int) g_utf8_strlen (esp_model_name (model, i), -1));
  for (int c = 0; c < MIN (model->n_relations, MOST_MEASURED); c++)
    {
      g_autofree char *text = constraints_show_relation (model, c, 0);
      int n = (int) g_utf8_strlen (text, -1);

      self->relation_letters = MAX (self->relation_letters, MIN (n, CONSTRAINTS_BOX_LETTERS));
    }
}

/* --- places --- */

/* Moves all of them so that they begin at the margin; what is to @stay has only that added. */
static void
fit (ConstraintsShape *self, gboolean stay)
{
  double left = G_MAXDOUBLE;
  double top = G_MAXDOUBLE;
  double right = 0;
  double bottom = 0;

  for (int i = 0; i < self->n_nodes; i++)
    {
      const ConstraintsNode *node = &self->nodes[i];

      left = MIN (left, node->x - node->half_width);
      right = MAX (right, node->x + node->half_width);
      top = MIN (top, node->y - node->half_height);
      bottom = MAX (bottom, node->y + node->half_height);
    }
  if (stay && self->n_nodes > 0)
    left = top = 0;
  for (int i = 0; i < self->n_nodes; i++)
    {
      self->nodes[i].x += MARGIN - left;
      self->nodes[i].y += MARGIN - top;
    }
  self->width = self->n_nodes > 0 ? right - left + 2 * MARGIN : WIDTH / 2;
  self->height = self->n_nodes > 0 ? bottom - top + 2 * MARGIN : HEIGHT / 2;
}

static void
place_whole (ConstraintsShape *self, const EspModel *model, const GArray *places)
{
  g_autofree EspSpot *known =
      places != NULL ? g_memdup2 (places->data, places->len * sizeof (EspSpot)) : NULL;
  int n = esp_model_n_variables (model);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (gint32));
  double area = 0;
  double width;

  self->n_nodes = n + model->n_relations;
  for (int c = 0; c < model->n_relations; c++)
    {
      g_autofree char *text = constraints_show_relation (model, c, CONSTRAINTS_BOX_LETTERS);
      ConstraintsNode *box = &self->nodes[n + c];

      box->half_width = MAX (LEAST_BOX, (double) g_utf8_strlen (text, -1) * LETTER + 16) / 2;
      box->half_height = CONSTRAINTS_BOX / 2;
      for (int k = 0; k < esp_model_relation (model, c)->n_scope; k++)
        {
          const gint32 ends[] = { esp_model_scope (model, c)[k], n + c };

          g_array_append_vals (lines, ends, 2);
        }
    }
  for (int i = 0; i < self->n_nodes; i++)
    area += (2 * self->nodes[i].half_width + ROOM) * (2 * self->nodes[i].half_height + ROOM);
  width = MAX (WIDTH, sqrt ((known != NULL ? CLOSE : LOOSE) * area * WIDTH / HEIGHT));
  for (int i = 0; known != NULL && i < self->n_nodes; i++)
    known[i] = (EspSpot){ known[i].x - MARGIN, known[i].y - MARGIN };
  if (known != NULL)
    width = MAX (width, known[self->n_nodes].x - 2 * MARGIN);
  /* in what is drawn that small nothing would be read; what is edited stays as it was */
  if (width > MOST_SIZE * WIDTH && known == NULL)
    {
      self->drawn = CONSTRAINTS_DRAWN_FOLDED;
      return;
    }
  constraints_place_nodes (self->nodes, self->n_nodes, (const gint32 *) (gpointer) lines->data,
                           (int) lines->len / 2, width, width * HEIGHT / WIDTH, known);
}

static ConstraintsLine
get_line (const ConstraintsNode *from, const ConstraintsNode *to)
{
  double dx = to->x - from->x;
  double dy = to->y - from->y;
  double length = MAX (hypot (dx, dy), 1e-9);
  double out =
      MIN (from->half_width / MAX (fabs (dx), 1e-9), from->half_height / MAX (fabs (dy), 1e-9));

  return (ConstraintsLine){ .ax = from->x + dx * MIN (out, 1),
                            .ay = from->y + dy * MIN (out, 1),
                            .bx = to->x - dx / length * (to->half_width + 1),
                            .by = to->y - dy / length * (to->half_width + 1) };
}

/* How much a badge at a place on arc @arc would hide: of circles and boxes, and of the badges of
 * the arcs before it. */
static int
count_hidden (const ConstraintsShape *self, gint32 arc, double x, double y)
{
  int hidden = 0;

  for (int i = 0; i < self->n_nodes; i++)
    {
      const ConstraintsNode *node = &self->nodes[i];

      hidden += 2 * (hypot (MAX (fabs (x - node->x) - (node->round ? 0 : node->half_width), 0),
                            MAX (fabs (y - node->y) - (node->round ? 0 : node->half_height), 0)) <
                     CONSTRAINTS_BADGE + 1 + (node->round ? node->half_width : 0));
    }
  for (gint32 other = 0; other < arc; other++)
    hidden += hypot (x - self->lines[other].x, y - self->lines[other].y) < 2 * CONSTRAINTS_BADGE;
  return hidden;
}

/* The lines of all arcs, each with a place on it that hides as little as there is. */
static void
draw_lines (ConstraintsShape *self, const EspModel *model)
{
  static const double places[] = { 0.45, 0.36, 0.54, 0.27, 0.63, 0.18, 0.72, 0.8 };

  self->lines = g_new0 (ConstraintsLine, (gsize) self->n_arcs + 1);
  for (gint32 arc = 0; arc < self->n_arcs; arc++)
    {
      ConstraintsLine *line = &self->lines[arc];
      int least = G_MAXINT;

      *line = get_line (&self->nodes[esp_model_n_variables (model) + model->relation_of[arc]],
                        &self->nodes[g_array_index (model->scopes, gint32, arc)]);
      for (guint k = 0; k < G_N_ELEMENTS (places); k++)
        {
          double x = line->ax + places[k] * (line->bx - line->ax);
          double y = line->ay + places[k] * (line->by - line->ay);
          int hidden = count_hidden (self, arc, x, y);

          if (hidden >= least)
            continue;
          least = hidden;
          line->x = x;
          line->y = y;
        }
    }
}

/* How much larger than what is read well in a window of usual size. */
static double
get_size (double width, double height)
{
  return MAX (width / (WIDTH + 2 * MARGIN), height / (HEIGHT + 2 * MARGIN));
}

/* Lines of text below circles that are @height high together: they are read where these are small,
 * too. */
static double
get_kind_line (int n, double height)
{
  return MAX (CONSTRAINTS_KIND_LINE, LINE_PART * height / (1 - LINE_PART * n));
}

/* How far apart rows of circles are. */
static double
get_row_pitch (const ConstraintsShape *self, int n)
{
  double down = 0;

  for (int i = 0; i < n; i++)
    down = MAX (down, 2 * self->nodes[i].half_width + PITCH);
  return down;
}

/* Whether they are columns and rows of a folded network: the sheet's size, which is the last of
 * them, is below 0 then. */
static gboolean
are_cells (const GArray *places)
{
  return places != NULL && g_array_index (places, EspSpot, places->len - 1).x < 0;
}

/* What was there before keeps its cell of @columns and rows, and what is new comes into the first
 * ones that are free. */
static void
keep_cells (ConstraintsShape *self, int n, const GArray *cells, int columns, double down)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
  int next = 0;

  for (int i = 0; i < n; i++)
    {
      const EspSpot *cell = &g_array_index (cells, EspSpot, i);

      if (!isnan (cell->x))
        g_hash_table_add (taken, GINT_TO_POINTER ((int) cell->y * columns + (int) cell->x + 1));
    }
  for (int i = 0; i < n; i++)
    {
      EspSpot cell = g_array_index (cells, EspSpot, i);

      if (isnan (cell.x))
        {
          while (g_hash_table_contains (taken, GINT_TO_POINTER (next + 1)))
            next++;
          cell = (EspSpot){ next % columns, next / columns };
          next++;
        }
      self->nodes[i].x = cell.x * self->pitch;
      self->nodes[i].y = cell.y * down;
    }
}

/* How many columns there are at least of cells that are known; 0: none is. */
static int
count_columns (const GArray *cells, int n)
{
  int columns = 0;

  for (int i = 0; i < n; i++)
    if (!isnan (g_array_index (cells, EspSpot, i).x))
      columns = MAX (columns, (int) g_array_index (cells, EspSpot, i).x + 1);
  return columns;
}

/* Row by row, as the file has them; of a board in its columns, else in so many that it is seen
 * large. */
static void
place_rows (ConstraintsShape *self, const EspModel *model, const GArray *cells)
{
  int n = esp_model_n_variables (model);
  gboolean board = model->show.kind == ESP_SHOW_GRID && model->show.columns > 0;
  int columns = board ? model->show.columns : 1;
  int lines = (int) MIN (self->kinds->len, CONSTRAINTS_MOST_LINES) + 1;
  double least = G_MAXDOUBLE;
  double across = MIN (self->name_letters, MOST_NAME_LETTERS) * NAME_LETTER + 8;
  double down = get_row_pitch (self, n);
  int known = cells != NULL && !board ? count_columns (cells, n) : 0;

  self->n_nodes = n;
  across = MAX (across, down);
  for (int k = 1; k <= n && !board; k++)
    {
      double height = ceil ((double) n / k) * down;
      /* a window is rather wider than high */
      double size = get_size (0.85 * k * across, height + lines * get_kind_line (lines, height));

      if (size >= least - 1e-9)
        continue;
      least = size;
      columns = k;
    }
  self->pitch = across;
  if (known > 0)
    {
      keep_cells (self, n, cells, known, down);
      return;
    }
  for (int i = 0; i < n; i++)
    {
      self->nodes[i].x = i % columns * across;
      self->nodes[i].y = (double) (i / columns) * down;
    }
}

/* In the editor it lies on a sheet that is as large whatever is put on it, and at last grows. */
static double
get_sheet (double least, double before, double wanted)
{
  double size = MAX (least, before);

  while (size < wanted)
    size *= GROWTH;
  return size;
}

static ConstraintsShape *
make_shape (const EspModel *model, const GArray *places)
{
  ConstraintsShape *self = g_new0 (ConstraintsShape, 1);
  int n = esp_model_n_variables (model);
  EspSpot before;

  self->drawn = n > CONSTRAINTS_MOST_CIRCLES                  ? CONSTRAINTS_DRAWN_TABLE
                : model->n_relations > CONSTRAINTS_MOST_BOXES ? CONSTRAINTS_DRAWN_FOLDED
                                                              : CONSTRAINTS_DRAWN_WHOLE;
  self->chips = g_new0 (ConstraintsChips, (gsize) n + 1);
  self->nodes = g_new0 (ConstraintsNode,
                        (gsize) MIN (n, CONSTRAINTS_MOST_CIRCLES) + CONSTRAINTS_MOST_BOXES + 1);
  for (int i = 0; i < n && n <= CONSTRAINTS_MOST_CELLS; i++)
    {
      measure_chips (model, i, &self->chips[i]);
      if (self->chips[i].columns > 0)
        {
          self->chips[i].first = self->n_chips;
          self->n_chips += esp_model_domain (model, i)->n;
        }
      if (self->drawn == CONSTRAINTS_DRAWN_TABLE)
        continue;
      self->nodes[i].round = TRUE;
      self->nodes[i].half_width = self->nodes[i].half_height =
          get_radius (model, i, &self->chips[i]);
    }
  if (n <= CONSTRAINTS_MOST_CELLS)
    self->n_arcs = MIN (constraints_count_arcs (model), CONSTRAINTS_MAX_ARCS);
  constraints_find_kinds (self, model);
  count_letters (self, model);
  if (self->drawn == CONSTRAINTS_DRAWN_WHOLE)
    place_whole (self, model, are_cells (places) ? NULL : places);
  if (self->drawn == CONSTRAINTS_DRAWN_FOLDED)
    place_rows (self, model, are_cells (places) ? places : NULL);
  fit (self, self->drawn == CONSTRAINTS_DRAWN_WHOLE && places != NULL && !are_cells (places));
  before = places != NULL ? g_array_index (places, EspSpot, places->len - 1) : (EspSpot){ 0, 0 };
  self->sheet_width = get_sheet (WIDTH + 2 * MARGIN, fabs (before.x), self->width);
  self->sheet_height = get_sheet (HEIGHT + 2 * MARGIN, before.y, self->height);
  self->line =
      get_kind_line ((int) MIN (self->kinds->len, CONSTRAINTS_MOST_LINES) + 1, self->height);
  if (self->drawn == CONSTRAINTS_DRAWN_WHOLE)
    draw_lines (self, model);
  return self;
}

void
constraints_shape_free (gpointer data)
{
  ConstraintsShape *self = data;

  for (guint k = 0; k < self->kinds->len; k++)
    g_free (g_array_index (self->kinds, ConstraintsKind, k).text);
  g_array_unref (self->kinds);
  g_free (self->kind_of);
  g_free (self->chips);
  g_free (self->nodes);
  g_free (self->lines);
  g_free (self);
}

const ConstraintsShape *
constraints_get_shape (const EspInstance *instance)
{
  EspPrepared *prepared = ((const Constraints *) instance)->shape;
  const ConstraintsShape *shape = esp_prepared_get (prepared);

  return shape != NULL ? shape
                       : esp_prepared_keep (prepared, TRUE,
                                            make_shape (constraints_model (instance),
                                                        ((const Constraints *) instance)->places));
}

/* The node of @before that variable or relation @node of @after was; -1: it is new. What is called
 * otherwise is known by its number, where as many are there. */
static int
find_before (const EspModel *before, const EspModel *after, int node)
{
  int n = esp_model_n_variables (before);
  int now = esp_model_n_variables (after);
  g_autofree char *text = NULL;
  int found;

  if (node < now)
    {
      found = esp_model_find_variable (before, esp_model_name (after, node));
      return found >= 0 ? found : n == now ? node : -1;
    }
  text = esp_model_format_relation (after, node - now, 0);
  for (int c = 0; c < before->n_relations; c++)
    {
      g_autofree char *other = esp_model_format_relation (before, c, 0);

      if (g_str_equal (text, other))
        return n + c;
    }
  return before->n_relations == after->n_relations ? n + node - now : -1;
}

/* Of circles in rows the cells, not where they lie: these may become wider. */
static GArray *
carry_cells (const ConstraintsShape *shape, const EspModel *before, const EspModel *after)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (EspSpot));
  double down = get_row_pitch (shape, esp_model_n_variables (before));
  const EspSpot sheet = { -shape->sheet_width, shape->sheet_height };
  EspSpot first = { G_MAXDOUBLE, G_MAXDOUBLE };

  for (int i = 0; i < esp_model_n_variables (before); i++)
    first = (EspSpot){ MIN (first.x, shape->nodes[i].x), MIN (first.y, shape->nodes[i].y) };
  for (int i = 0; i < esp_model_n_variables (after); i++)
    {
      int found = find_before (before, after, i);
      EspSpot cell = { NAN, NAN };

      if (found >= 0)
        cell = (EspSpot){ round ((shape->nodes[found].x - first.x) / MAX (shape->pitch, 1)),
                          round ((shape->nodes[found].y - first.y) / MAX (down, 1)) };
      g_array_append_val (cells, cell);
    }
  g_array_append_val (cells, sheet);
  return cells;
}

/* Of a board that was not drawn since its own places were carried: of several edits at once. */
static GArray *
carry_on (const GArray *places, const EspModel *before, const EspModel *after)
{
  gboolean cells = are_cells (places);
  int had = esp_model_n_variables (before) + (cells ? 0 : before->n_relations);
  int has = esp_model_n_variables (after) + (cells ? 0 : after->n_relations);
  GArray *carried;

  if ((int) places->len != had + 1 || esp_model_n_variables (after) > CONSTRAINTS_MOST_CIRCLES ||
      (!cells && after->n_relations > CONSTRAINTS_MOST_BOXES))
    return NULL;
  carried = g_array_new (FALSE, FALSE, sizeof (EspSpot));
  for (int node = 0; node < has; node++)
    {
      int found = find_before (before, after, node);
      const EspSpot spot =
          found >= 0 ? g_array_index (places, EspSpot, found) : (EspSpot){ NAN, NAN };

      g_array_append_val (carried, spot);
    }
  g_array_append_val (carried, g_array_index (places, EspSpot, places->len - 1));
  return carried;
}

GArray *
constraints_carry_places (const Constraints *before, const EspModel *after)
{
  const EspModel *model = constraints_model (&before->parent);
  const ConstraintsShape *shape = esp_prepared_get (before->shape);
  GArray *places;
  EspSpot sheet;

  if (shape == NULL && before->places != NULL)
    return carry_on (before->places, model, after);
  /* what nobody has seen need not stand still */
  if (shape != NULL && shape->drawn == CONSTRAINTS_DRAWN_FOLDED && shape->n_nodes > 0 &&
      esp_model_n_variables (after) <= CONSTRAINTS_MOST_CIRCLES)
    return carry_cells (shape, model, after);
  if (shape == NULL || shape->drawn != CONSTRAINTS_DRAWN_WHOLE || shape->n_nodes == 0 ||
      esp_model_n_variables (after) > CONSTRAINTS_MOST_CIRCLES ||
      after->n_relations > CONSTRAINTS_MOST_BOXES)
    return NULL;
  places = g_array_new (FALSE, FALSE, sizeof (EspSpot));
  for (int node = 0; node < esp_model_n_variables (after) + after->n_relations; node++)
    {
      int found = find_before (model, after, node);
      const EspSpot spot = found >= 0 ? (EspSpot){ shape->nodes[found].x, shape->nodes[found].y }
                                      : (EspSpot){ NAN, NAN };

      g_array_append_val (places, spot);
    }
  sheet = (EspSpot){ shape->sheet_width, shape->sheet_height };
  g_array_append_val (places, sheet);
  return places;
}
