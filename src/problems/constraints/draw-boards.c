#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Models as boards: variables as the squares of a grid, or as the rows of one with a square for
 * each value. */

#define GRID_SIDE 388.0 /* of the squares of a grid together */
#define LEAST_SQUARE 43.0
#define MOST_SQUARE 84.0
#define EDGE 30.0 /* for the coordinates */
#define RIM 8.0
#define INSET 0.6           /* of candidates in their square */
#define LEAST_CANDIDATE 8.8 /* pixels of a place in which a figure is read */
#define LEAST_DENSE 10.4    /* and of one among many */
#define DENSE 6             /* more candidates are drawn faintly */
#define MOST_ROWS 40        /* of a board of queens */
#define MOST_COLUMNS 40
#define QUEEN_NAMES 62.0

/* --- what is at hand --- */

void
constraints_find_focus (const EspScene *scene, int *variable, int *relation)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  const EspEvent *event = scene->event;

  *variable = *relation = -1;
  if (state->arc >= 0)
    {
      *variable = g_array_index (model->scopes, gint32, state->arc);
      *relation = model->relation_of[state->arc];
    }
  else if (event != NULL && (event->type == ESP_EVENT_PRUNE || event->type == ESP_EVENT_IMPLY) &&
           event->subject >= 0 && event->csp.reason >= 0 &&
           (event->flags & ESP_EVENT_NOGOOD) == 0 && event->csp.reason < model->n_relations)
    {
      *variable = event->subject;
      *relation = event->csp.reason;
    }
}

/* Whether something was taken out there just now. */
static gboolean
has_just_lost (const EspScene *scene, int variable)
{
  int n = MIN (esp_model_domain (constraints_model_of (scene), variable)->n, MOST_COLUMNS);

  for (int place = 0; place < n; place++)
    if (constraints_get_value_kind (scene, variable, place) == CONSTRAINTS_VALUE_JUST_OUT)
      return TRUE;
  return FALSE;
}

/* Of many variables of a relation those that are decided are why another one loses a value. */
static gboolean
is_reason (const EspScene *scene, int variable)
{
  const EspModel *model = constraints_model_of (scene);
  const EspRelation *found;
  int at;
  int relation;
  int place;

  constraints_find_focus (scene, &at, &relation);
  if (relation < 0 || at == variable || !has_just_lost (scene, at))
    return FALSE;
  found = esp_model_relation (model, relation);
  for (int k = 0; k < found->n_scope; k++)
    if (esp_model_scope (model, relation)[k] == variable)
      {
        if (found->n_scope < 4)
          return TRUE;
        place = constraints_shown (scene, variable);
        if (place < 0)
          return FALSE;
        place = esp_model_find_value (model, at, esp_model_value (model, variable, place));
        return place >= 0 &&
               constraints_get_value_kind (scene, at, place) == CONSTRAINTS_VALUE_JUST_OUT;
      }
  return FALSE;
}

/* The arc that is pointed at has the variable. */
static gboolean
is_lit (const EspScene *scene, int variable)
{
  const EspModel *model = constraints_model_of (scene);
  ConstraintsCell at;

  if (scene->hover < 0)
    return FALSE;
  at = constraints_find_cell (scene, scene->hover);
  return at.kind == CONSTRAINTS_CELL_ARC &&
         constraints_find_arc (model, variable, model->relation_of[at.arc]) >= 0;
}

/* A square of a board: what is at hand in a thick frame, reasons in a dashed red one. */
static void
frame_square (const EspScene *scene, cairo_t *cr, int variable, const EspRect *rect)
{
  static const double dashes[] = { 4, 3 };
  const EspPalette *palette = scene->palette;
  int at;
  int relation;

  constraints_find_focus (scene, &at, &relation);
  if (at == variable)
    {
      esp_shape_rounded (cr, rect->x + 0.5, rect->y + 0.5, rect->width - 1, rect->height - 1, 4);
      esp_stroke (cr, palette->accent, 3.4);
    }
  else if (is_reason (scene, variable))
    {
      cairo_save (cr);
      cairo_set_dash (cr, dashes, 2, 0);
      esp_shape_rounded (cr, rect->x + 4, rect->y + 4, rect->width - 8, rect->height - 8, 5);
      esp_stroke (cr, palette->bad, 2);
      cairo_restore (cr);
    }
}

/* --- a grid --- */

static gboolean grid_value_rect (const EspScene *scene, int variable, int place, EspRect *rect);

static EspGrid
get_grid (const EspScene *scene)
{
  const EspModel *model = constraints_model_of (scene);
  int n = esp_model_n_variables (model);
  int columns = model->show.kind == ESP_SHOW_GRID && model->show.columns > 0
                    ? MIN (model->show.columns, n)
                    : (int) ceil (sqrt (n));
  int rows = (n + columns - 1) / MAX (columns, 1);

  return (EspGrid){ .n_rows = rows,
                    .n_columns = columns,
                    .x = EDGE,
                    .y = EDGE - 8,
                    .size = CLAMP (GRID_SIDE / MAX (rows, columns), LEAST_SQUARE, MOST_SQUARE) };
}

static void
grid_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = get_grid (scene);

  *width = 2 * grid.x + grid.n_columns * grid.size;
  *height = grid.y + RIM + grid.n_rows * grid.size;
}

static void
grid_variable_rect (const EspScene *scene, int variable, EspRect *rect)
{
  EspGrid grid = get_grid (scene);

  esp_grid_rect (&grid, variable / grid.n_columns, variable % grid.n_columns, rect);
}

/* The edge above its candidates. */
static void
grid_handle_rect (const EspScene *scene, int variable, EspRect *rect)
{
  EspRect value;

  grid_variable_rect (scene, variable, rect);
  if (constraints_value_cell (scene, variable, 0) >= 0 &&
      grid_value_rect (scene, variable, 0, &value))
    rect->height = value.y - rect->y;
}

/* Where a candidate stands: each value has a place of its own. */
static gboolean
grid_value_rect (const EspScene *scene, int variable, int place, EspRect *rect)
{
  int n = esp_model_domain (constraints_model_of (scene), variable)->n;
  int side = (int) ceil (sqrt (n));
  EspRect square;

  if (n > CONSTRAINTS_MOST_CHIPS || constraints_shown (scene, variable) >= 0)
    return FALSE;
  grid_variable_rect (scene, variable, &square);
  *rect =
      (EspRect){ square.x + INSET + place % side * (square.width - 2 * INSET) / side,
                 square.y + INSET + (double) (place / side) * (square.height - 2 * INSET) / side,
                 (square.width - 2 * INSET) / side, (square.height - 2 * INSET) / side };
  return TRUE;
}

static int
grid_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  EspGrid grid = get_grid (scene);
  int at = constraints_find_cell (scene, cell).variable;
  int next = esp_grid_neighbour (&grid, at, direction);

  return next < esp_model_n_variables (constraints_model_of (scene)) ? next : at;
}

static void
draw_candidates (const EspScene *scene, cairo_t *cr, int variable, const EspRect *square)
{
  const EspModel *model = constraints_model_of (scene);
  const EspPalette *palette = scene->palette;
  int n = esp_model_domain (model, variable)->n;
  gboolean dense;

  if (n > CONSTRAINTS_MOST_CHIPS)
    {
      g_autofree char *domain = constraints_say_domain (constraints_state_of (scene), variable);

      esp_set_colour (cr, palette->text_dim);
      esp_text_draw_in (cr, domain, square->x + 2, square->y, square->width - 4, square->height, 12,
                        ESP_TEXT_CENTRE);
      return;
    }
  /* so that what is settled stands out of so many figures */
  dense = constraints_count (constraints_state_of (scene), variable) > DENSE;
  for (int place = 0; place < n; place++)
    {
      ConstraintsValueKind kind = constraints_get_value_kind (scene, variable, place);
      g_autofree char *text = NULL;
      EspRect rect;

      if (kind == CONSTRAINTS_VALUE_OUT || !grid_value_rect (scene, variable, place, &rect))
        continue;
      text = constraints_show_value (model, variable, place);
      esp_set_colour (cr, kind != CONSTRAINTS_VALUE_LEFT ? palette->bad
                          : dense                        ? palette->text_dim
                                                         : palette->text);
      if (rect.height * scene->scale < (dense ? LEAST_DENSE : LEAST_CANDIDATE))
        {
          /* a dot in the place of a figure that nobody could read, or of many without room between
           */
          cairo_arc (cr, rect.x + rect.width / 2, rect.y + rect.height / 2, 0.16 * rect.height, 0,
                     2 * G_PI);
          cairo_fill (cr);
        }
      else
        esp_text_draw_in (cr, text, rect.x, rect.y, rect.width, rect.height,
                          MIN (0.9 * rect.height, 14),
                          ESP_TEXT_CENTRE | (kind == CONSTRAINTS_VALUE_LEFT ? 0 : ESP_TEXT_BOLD));
      if (kind == CONSTRAINTS_VALUE_LEFT)
        continue;
      cairo_new_path (cr);
      cairo_move_to (cr, rect.x + 0.15 * rect.width, rect.y + 0.85 * rect.height);
      cairo_line_to (cr, rect.x + 0.85 * rect.width, rect.y + 0.15 * rect.height);
      esp_stroke (cr, palette->bad, 1.8);
    }
}

static void
draw_corner (cairo_t *cr, const EspPalette *palette, const EspRect *rect)
{
  double side = 0.2 * rect->width;

  cairo_new_path (cr);
  cairo_move_to (cr, rect->x, rect->y);
  cairo_rel_line_to (cr, side, 0);
  cairo_rel_line_to (cr, -side, side);
  cairo_close_path (cr);
  esp_fill (cr, palette->text_dim);
}

/* The value of a square that has one. */
static void
draw_decided (const EspScene *scene, cairo_t *cr, int variable, int place, const EspRect *rect)
{
  const EspModel *model = constraints_model_of (scene);
  const EspPalette *palette = scene->palette;
  gboolean given = constraints_given (model, variable) == place;
  gboolean tried = !given && constraints_is_tried (constraints_state_of (scene), variable);
  g_autofree char *text = constraints_show_value (model, variable, place);
  double in = 0.1 * rect->width;

  if (given)
    draw_corner (cr, palette, rect);
  if (tried)
    {
      esp_shape_rounded (cr, rect->x + in, rect->y + in, rect->width - 2 * in,
                         rect->height - 2 * in, 5);
      esp_fill (cr, palette->accent);
    }
  esp_set_colour (cr, given   ? palette->text
                      : tried ? esp_colour_text_on (palette->accent)
                              : palette->accent);
  esp_text_draw_in (cr, text, rect->x + 3, rect->y, rect->width - 6, rect->height,
                    0.5 * rect->height, ESP_TEXT_CENTRE | (given || tried ? ESP_TEXT_BOLD : 0));
}

/* What is in conflict has the badge of a mistake in its corner, as in other rooms. */
static void
draw_quarrel (const EspScene *scene, cairo_t *cr, const EspRect *rect)
{
  esp_shape_badge (cr, rect->x + 0.84 * rect->width, rect->y + 0.16 * rect->height,
                   CLAMP (0.13 * rect->width, 3, 7), scene->palette);
}

static void
draw_square (
    const EspScene *scene, cairo_t *cr, int variable, gboolean quarrels, const EspRect *rect)
{
  const ConstraintsState *state = constraints_state_of (scene);
  const EspPalette *palette = scene->palette;
  int place = constraints_shown (scene, variable);
  gboolean wiped = constraints_count (state, variable) == 0;

  cairo_new_path (cr);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  esp_fill (cr, wiped || quarrels          ? esp_colour_mix (palette->surface, palette->bad, 0.25)
                : is_lit (scene, variable) ? esp_colour_mix (palette->surface, palette->hint, 0.2)
                                           : palette->surface);
  if (place >= 0)
    draw_decided (scene, cr, variable, place, rect);
  else
    draw_candidates (scene, cr, variable, rect);
  if (quarrels)
    draw_quarrel (scene, cr, rect);
}

/* Lines between the boxes. */
static void
draw_boxes (const EspScene *scene, cairo_t *cr, const EspGrid *grid)
{
  const EspShow *show = &constraints_model_of (scene)->show;
  int across = show->kind == ESP_SHOW_GRID ? show->boxes : 0;
  int down = across > 0 ? MAX (grid->n_columns / across, 1) : 0;

  if (across <= 0)
    return;
  cairo_new_path (cr);
  for (int c = across; c < grid->n_columns; c += across)
    {
      cairo_move_to (cr, grid->x + c * grid->size, grid->y);
      cairo_rel_line_to (cr, 0, grid->n_rows * grid->size);
    }
  for (int r = down; r < grid->n_rows; r += down)
    {
      cairo_move_to (cr, grid->x, grid->y + r * grid->size);
      cairo_rel_line_to (cr, grid->n_columns * grid->size, 0);
    }
  esp_stroke (cr, scene->palette->line_strong, 2);
}

static void
grid_draw (const EspScene *scene, cairo_t *cr)
{
  EspGrid grid = get_grid (scene);
  int n = esp_model_n_variables (constraints_model_of (scene));
  ConstraintsConflicts conflicts = constraints_find_conflicts (scene);

  if ((scene->flags & ESP_SCENE_SMALL) == 0)
    esp_grid_draw_labels (&grid, cr, scene->palette, 12);
  for (int i = 0; i < n; i++)
    {
      EspRect rect;

      grid_variable_rect (scene, i, &rect);
      draw_square (scene, cr, i, constraints_is_in_conflict (&conflicts, i), &rect);
    }
  esp_grid_draw_lines (&grid, cr, scene->palette);
  draw_boxes (scene, cr, &grid);
  esp_grid_draw_frame (&grid, cr, scene->palette, 4);
  for (int i = 0; i < n; i++)
    {
      EspRect rect;

      grid_variable_rect (scene, i, &rect);
      frame_square (scene, cr, i, &rect);
    }
  constraints_conflicts_clear (&conflicts);
}

static const ConstraintsSignKind grid_signs[] = {
  CONSTRAINTS_SIGN_GIVEN, CONSTRAINTS_SIGN_TRIED,  CONSTRAINTS_SIGN_FOLLOWS,
  CONSTRAINTS_SIGN_LEFT,  CONSTRAINTS_SIGN_REASON, CONSTRAINTS_SIGN_CONFLICT
};

const ConstraintsBoard constraints_grid_board = {
  .measure = grid_measure,
  .draw = grid_draw,
  .variable_rect = grid_variable_rect,
  .handle_rect = grid_handle_rect,
  .value_rect = grid_value_rect,
  .hit = constraints_hit_variables,
  .neighbour = grid_neighbour,
  .signs = grid_signs,
  .n_signs = G_N_ELEMENTS (grid_signs),
};

/* --- queens: a row for each variable, a square for each value --- */

GArray *
constraints_list_values (const EspModel *model, int n, guint most)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (gint32));

  for (int i = 0; i < MIN (n, esp_model_n_variables (model)); i++)
    for (int place = 0; place < esp_model_domain (model, i)->n; place++)
      {
        gint32 value = esp_model_value (model, i, place);
        guint k = 0;

        while (k < values->len && g_array_index (values, gint32, k) < value)
          k++;
        if (k < values->len && g_array_index (values, gint32, k) == value)
          continue;
        if (values->len == most)
          {
            g_array_unref (values);
            return NULL;
          }
        g_array_insert_val (values, k, value);
      }
  return values;
}

gboolean
constraints_suits_queens (const EspScene *scene)
{
  const EspModel *model = constraints_model_of (scene);
  int n = esp_model_n_variables (model);
  g_autoptr (GArray) values =
      n > 0 && n <= MOST_ROWS ? constraints_list_values (model, MOST_ROWS, MOST_COLUMNS) : NULL;

  return values != NULL;
}

static EspGrid
get_queens (const EspScene *scene)
{
  const EspModel *model = constraints_model_of (scene);
  g_autoptr (GArray) values = constraints_list_values (model, MOST_ROWS, MOST_COLUMNS);
  int rows = esp_model_n_variables (model);
  int columns = values != NULL ? (int) values->len : 1;

  return (EspGrid){ .n_rows = rows,
                    .n_columns = columns,
                    .x = QUEEN_NAMES,
                    .y = EDGE - 8,
                    .size = CLAMP (GRID_SIDE / MAX (rows, columns), 22, 52) };
}

static void
queens_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = get_queens (scene);

  *width = grid.x + RIM + grid.n_columns * grid.size;
  *height = grid.y + RIM + grid.n_rows * grid.size;
}

static void
queens_variable_rect (const EspScene *scene, int variable, EspRect *rect)
{
  EspGrid grid = get_queens (scene);

  *rect =
      (EspRect){ 0, grid.y + variable * grid.size, grid.x + grid.n_columns * grid.size, grid.size };
}

/* Its name. */
static void
queens_handle_rect (const EspScene *scene, int variable, EspRect *rect)
{
  queens_variable_rect (scene, variable, rect);
  rect->width = get_queens (scene).x;
}

static gboolean
queens_value_rect (const EspScene *scene, int variable, int place, EspRect *rect)
{
  const EspModel *model = constraints_model_of (scene);
  EspGrid grid = get_queens (scene);
  g_autoptr (GArray) values = constraints_list_values (model, MOST_ROWS, MOST_COLUMNS);
  gint32 value = esp_model_value (model, variable, place);

  for (guint k = 0; values != NULL && k < values->len; k++)
    if (g_array_index (values, gint32, k) == value)
      {
        esp_grid_rect (&grid, variable, (int) k, rect);
        return TRUE;
      }
  return FALSE;
}

/* From square to square; to the left of the first is the row. */
static int
queens_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const EspModel *model = constraints_model_of (scene);
  ConstraintsCell at = constraints_find_cell (scene, cell);
  gboolean in_row = at.kind == CONSTRAINTS_CELL_VALUE;
  int next;

  if (direction == ESP_DIRECTION_UP || direction == ESP_DIRECTION_DOWN)
    {
      int step = direction == ESP_DIRECTION_UP ? -1 : 1;

      next = CLAMP (at.variable + step, 0, esp_model_n_variables (model) - 1);
      if (in_row && at.place < esp_model_domain (model, next)->n &&
          constraints_value_cell (scene, next, at.place) >= 0)
        return constraints_value_cell (scene, next, at.place);
      return next;
    }
  next = (in_row ? at.place : -1) + (direction == ESP_DIRECTION_LEFT ? -1 : 1);
  if (next < 0 || constraints_value_cell (scene, at.variable, 0) < 0)
    return at.variable;
  return next < esp_model_domain (model, at.variable)->n
             ? constraints_value_cell (scene, at.variable, next)
             : cell;
}

static void
draw_queen (const EspScene *scene, cairo_t *cr, int variable, int place, const EspRect *rect)
{
  const EspPalette *palette = scene->palette;
  gboolean given = constraints_given (constraints_model_of (scene), variable) == place;
  gboolean tried = !given && constraints_is_tried (constraints_state_of (scene), variable);

  if (given)
    draw_corner (cr, palette, rect);
  if (tried)
    {
      esp_shape_rounded (cr, rect->x + 3, rect->y + 3, rect->width - 6, rect->height - 6, 5);
      esp_fill (cr, palette->accent);
    }
  esp_set_colour (cr, given   ? palette->text
                      : tried ? esp_colour_text_on (palette->accent)
                              : palette->accent);
  esp_text_draw_in (cr, "♛", rect->x, rect->y, rect->width, rect->height, 0.8 * rect->height,
                    ESP_TEXT_CENTRE);
}

/* A value that went: a cross, red where it went just now. */
static void
draw_gone (cairo_t *cr, const EspRect *rect, EspColour colour, double width)
{
  double in = 0.34 * rect->width;

  cairo_new_path (cr);
  cairo_move_to (cr, rect->x + in, rect->y + in);
  cairo_line_to (cr, rect->x + rect->width - in, rect->y + rect->height - in);
  cairo_move_to (cr, rect->x + rect->width - in, rect->y + in);
  cairo_line_to (cr, rect->x + in, rect->y + rect->height - in);
  esp_stroke (cr, colour, width);
}

static void
draw_place (const EspScene *scene, cairo_t *cr, int variable, int place, const EspRect *rect)
{
  const EspPalette *palette = scene->palette;

  switch (constraints_get_value_kind (scene, variable, place))
    {
    case CONSTRAINTS_VALUE_OUT:
      draw_gone (cr, rect, palette->text_dim, 1.4);
      break;
    case CONSTRAINTS_VALUE_JUST_OUT:
      cairo_rectangle (cr, rect->x + 1, rect->y + 1, rect->width - 2, rect->height - 2);
      esp_fill_and_stroke (cr, esp_colour_mix (palette->surface, palette->bad, 0.18), palette->bad,
                           1.6);
      draw_gone (cr, rect, palette->bad, 2.4);
      break;
    case CONSTRAINTS_VALUE_OTHER:
      break;
    case CONSTRAINTS_VALUE_LEFT:
    default:
      if (constraints_shown (scene, variable) == place)
        draw_queen (scene, cr, variable, place, rect);
      break;
    }
}

/* Between two queens that attack each other, and on each of them. */
static void
draw_attacks (const EspScene *scene, cairo_t *cr)
{
  const EspModel *model = constraints_model_of (scene);
  ConstraintsConflicts conflicts = constraints_find_conflicts (scene);

  for (int c = 0; conflicts.relations != NULL && c < model->n_relations; c++)
    {
      const gint32 *scope = esp_model_scope (model, c);
      EspRect ends[2];
      gboolean seen = conflicts.relations[c] && esp_model_relation (model, c)->n_scope == 2;

      for (int k = 0; k < 2 && seen; k++)
        seen = queens_value_rect (scene, scope[k], constraints_shown (scene, scope[k]), &ends[k]);
      if (!seen)
        continue;
      cairo_new_path (cr);
      for (int k = 0; k < 2; k++)
        cairo_line_to (cr, ends[k].x + ends[k].width / 2, ends[k].y + ends[k].height / 2);
      esp_stroke (cr, scene->palette->bad, 2);
    }
  for (int i = 0; conflicts.variables != NULL && i < esp_model_n_variables (model); i++)
    {
      int place = conflicts.variables[i] ? constraints_shown (scene, i) : -1;
      EspRect rect;

      if (place < 0 || !queens_value_rect (scene, i, place, &rect))
        continue;
      esp_shape_rounded (cr, rect.x + 2, rect.y + 2, rect.width - 4, rect.height - 4, 5);
      esp_stroke (cr, scene->palette->bad, 2.4);
      draw_quarrel (scene, cr, &rect);
    }
  constraints_conflicts_clear (&conflicts);
}

static void
draw_queens_edge (const EspScene *scene, cairo_t *cr, const EspGrid *grid)
{
  const EspModel *model = constraints_model_of (scene);
  g_autoptr (GArray) values = constraints_list_values (model, MOST_ROWS, MOST_COLUMNS);

  for (guint k = 0; values != NULL && k < values->len; k++)
    {
      g_autofree char *name = esp_model_value_name (model, g_array_index (values, gint32, k));

      esp_set_colour (cr, scene->palette->text_dim);
      esp_text_draw_in (cr, name, grid->x + k * grid->size, grid->y - 22, grid->size, 18, 12,
                        ESP_TEXT_CENTRE);
    }
  for (int i = 0; i < grid->n_rows; i++)
    {
      g_autofree char *name =
          esp_text_shorten (cr, esp_name_show (esp_model_name (model, i)), 12, 0, QUEEN_NAMES - 10);
      gboolean wiped = constraints_count (constraints_state_of (scene), i) == 0;

      esp_set_colour (cr, wiped               ? scene->palette->bad
                          : is_lit (scene, i) ? scene->palette->hint
                                              : scene->palette->text_dim);
      if (name != NULL)
        esp_text_draw (cr, name, grid->x - 8, grid->y + (i + 0.5) * grid->size, 12,
                       ESP_TEXT_RIGHT | (wiped || is_lit (scene, i) ? ESP_TEXT_BOLD : 0));
    }
}

static void
queens_draw (const EspScene *scene, cairo_t *cr)
{
  const EspModel *model = constraints_model_of (scene);
  EspGrid grid = get_queens (scene);
  EspRect rect;

  for (int row = 0; row < grid.n_rows; row++)
    for (int column = 0; column < grid.n_columns; column++)
      {
        esp_grid_rect (&grid, row, column, &rect);
        cairo_rectangle (cr, rect.x, rect.y, rect.width, rect.height);
        esp_fill (cr,
                  (row + column) % 2 == 0 ? scene->palette->surface : scene->palette->surface_alt);
      }
  for (int i = 0; i < grid.n_rows; i++)
    for (int place = 0; place < esp_model_domain (model, i)->n; place++)
      if (queens_value_rect (scene, i, place, &rect))
        draw_place (scene, cr, i, place, &rect);
  esp_grid_draw_lines (&grid, cr, scene->palette);
  esp_grid_draw_frame (&grid, cr, scene->palette, 4);
  draw_attacks (scene, cr);
  if ((scene->flags & ESP_SCENE_SMALL) == 0)
    draw_queens_edge (scene, cr, &grid);
  for (int i = 0; i < grid.n_rows; i++)
    {
      int place = constraints_shown (scene, i);

      queens_variable_rect (scene, i, &rect);
      rect.width -= grid.x;
      rect.x = grid.x;
      if (place >= 0 && is_reason (scene, i))
        queens_value_rect (scene, i, place, &rect);
      frame_square (scene, cr, i, &rect);
    }
}

static const ConstraintsSignKind queens_signs[] = { CONSTRAINTS_SIGN_QUEEN, CONSTRAINTS_SIGN_TRIED,
                                                    CONSTRAINTS_SIGN_GONE, CONSTRAINTS_SIGN_REASON,
                                                    CONSTRAINTS_SIGN_CONFLICT };

const ConstraintsBoard constraints_queens_board = {
  .measure = queens_measure,
  .draw = queens_draw,
  .variable_rect = queens_variable_rect,
  .handle_rect = queens_handle_rect,
  .value_rect = queens_value_rect,
  .hit = constraints_hit_variables,
  .neighbour = queens_neighbour,
  .signs = queens_signs,
  .n_signs = G_N_ELEMENTS (queens_signs),
};
