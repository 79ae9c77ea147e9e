#include "config.h"

#include "draw/esp-graph.h"
#include "geometry/esp-plane.h"
#include "network.h"

#include <math.h>

/* Where variables, values, relations and arcs are in the network, and what lies at a point. */

#define NAME 17.0 /* how high a name is above the values */
#define REACH 7.0 /* from an arc that far it is meant */

int
constraints_count_lines (const EspScene *scene)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);

  return shape->drawn == CONSTRAINTS_DRAWN_WHOLE || (scene->flags & ESP_SCENE_SMALL) != 0
             ? 0
             : (int) MIN (shape->kinds->len, CONSTRAINTS_MOST_LINES);
}

/* What a large model's table takes in its natural size. */
static double
get_table_height (const EspScene *scene)
{
  int n = MIN (esp_model_n_variables (constraints_model_of (scene)), CONSTRAINTS_TABLE_ROWS);

  return CONSTRAINTS_TABLE_HEAD + (n + 2) * CONSTRAINTS_TABLE_ROW +
         (constraints_count_lines (scene) + 0.5) * CONSTRAINTS_KIND_LINE;
}

/* --- the network --- */

static void
network_measure (const EspScene *scene, double *width, double *height)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  int n = constraints_count_lines (scene);

  if ((scene->flags & ESP_SCENE_EDIT) != 0 && shape->drawn == CONSTRAINTS_DRAWN_WHOLE)
    {
      *width = shape->sheet_width;
      *height = shape->sheet_height;
      return;
    }
  *width = shape->width;
  /* one more says what the arc in hand has done */
  *height = shape->height + (n > 0 ? (n + 1.3) * shape->line : 0);
}

gboolean
constraints_kind_rect (const EspScene *scene, int alike, EspRect *rect)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  double line = shape->line;
  double top = shape->height + line;

  if (alike >= constraints_count_lines (scene))
    return FALSE;
  if (shape->drawn == CONSTRAINTS_DRAWN_TABLE)
    {
      /* as large as the rows, at the end of the sheet */
      line = CONSTRAINTS_KIND_LINE * constraints_table_growth (scene);
      top = get_table_height (scene) - (constraints_count_lines (scene) + 0.3) * line;
      *rect = (EspRect){ 12, top + alike * line, CONSTRAINTS_TABLE_WIDTH - 24, line };
      return TRUE;
    }
  *rect = (EspRect){ 12, top + alike * line, shape->width - 24, line };
  return TRUE;
}

gboolean
constraints_loss_rect (const EspScene *scene, EspRect *rect)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);

  *rect = (EspRect){ 12, shape->height - 0.1 * shape->line, shape->width - 24, shape->line };
  return shape->drawn == CONSTRAINTS_DRAWN_FOLDED && constraints_count_lines (scene) > 0;
}

static void
network_variable_rect (const EspScene *scene, int variable, EspRect *rect)
{
  const ConstraintsNode *node = &constraints_get_shape (scene->instance)->nodes[variable];
  double radius = node->half_width;

  *rect = (EspRect){ node->x - radius, node->y - radius, 2 * radius, 2 * radius };
}

/* Its name. */
static void
network_handle_rect (const EspScene *scene, int variable, EspRect *rect)
{
  EspRect value;

  network_variable_rect (scene, variable, rect);
  if (!constraints_network_value_rect (scene, variable, 0, &value))
    return;
  *rect = (EspRect){ rect->x + rect->width / 4, value.y - NAME, rect->width / 2, NAME };
}

gboolean
constraints_network_value_rect (const EspScene *scene, int variable, int place, EspRect *rect)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  const ConstraintsNode *node = &shape->nodes[variable];
  const ConstraintsChips *chips = &shape->chips[variable];
  int n = esp_model_domain (constraints_model_of (scene), variable)->n;
  double pitch_x = chips->width + CONSTRAINTS_CHIP_GAP;
  double pitch_y = CONSTRAINTS_CHIP + CONSTRAINTS_CHIP_GAP;
  int rows;

  if (chips->columns == 0)
    return FALSE;
  rows = (n + chips->columns - 1) / chips->columns;
  *rect = (EspRect){ node->x - (chips->columns * pitch_x - CONSTRAINTS_CHIP_GAP) / 2 +
                         place % chips->columns * pitch_x,
                     node->y - (rows * pitch_y + NAME) / 2 + NAME +
                         (double) (place / chips->columns) * pitch_y,
                     chips->width, CONSTRAINTS_CHIP };
  return TRUE;
}

/* The arc whose line is next to a point; -1: none. */
static gint32
hit_arc (const EspScene *scene, double x, double y)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  double least = REACH * REACH;
  gint32 found = -1;

  if (shape->drawn != CONSTRAINTS_DRAWN_WHOLE)
    return -1;
  for (gint32 arc = 0; arc < shape->n_arcs; arc++)
    {
      const ConstraintsLine *line = &shape->lines[arc];
      double away = esp_squared_distance ((EspSpot){ x, y }, (EspSpot){ line->ax, line->ay },
                                          (EspSpot){ line->bx, line->by });

      if (away < least)
        {
          least = away;
          found = arc;
        }
    }
  return found;
}

static int
hit_kind (const EspScene *scene, double x, double y)
{
  for (int k = constraints_count_lines (scene); k > 0; k--)
    {
      EspRect rect;

      if (constraints_kind_rect (scene, k - 1, &rect) && x >= rect.x && x < rect.x + rect.width &&
          y >= rect.y && y < rect.y + rect.height)
        return constraints_kind_cell (scene, k - 1);
    }
  return -1;
}

/* The relation's box is its one arc, where it has one variable. */
static gint32
hit_box (const EspScene *scene, double x, double y)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  int n = esp_model_n_variables (model);

  for (int i = n; i < shape->n_nodes; i++)
    {
      const ConstraintsNode *box = &shape->nodes[i];

      if (fabs (x - box->x) <= box->half_width && fabs (y - box->y) <= box->half_height)
        return esp_model_relation (model, i - n)->n_scope == 1
                   ? esp_model_relation (model, i - n)->scope
                   : -1;
    }
  return -1;
}

static int
network_hit (const EspScene *scene, double x, double y)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  int n = esp_model_n_variables (constraints_model_of (scene));
  gint32 arc;

  for (int i = 0; i < MIN (n, shape->n_nodes); i++)
    if (hypot (x - shape->nodes[i].x, y - shape->nodes[i].y) <= shape->nodes[i].half_width)
      return constraints_hit_variables (scene, x, y);
  arc = hit_box (scene, x, y);
  if (arc < 0)
    arc = hit_arc (scene, x, y);
  return arc >= 0 ? constraints_arc_cell (scene, arc) : hit_kind (scene, x, y);
}

/* --- arrow keys: from a variable to variables and arcs around it, and down to its values --- */

static void
place_point (gpointer data, int i, double *x, double *y)
{
  const EspScene *scene = data;
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  int n = esp_model_n_variables (constraints_model_of (scene));

  if (i < n)
    {
      *x = shape->nodes[i].x;
      *y = shape->nodes[i].y;
    }
  else
    {
      *x = shape->lines[i - n].x;
      *y = shape->lines[i - n].y;
    }
}

/* Among the values of a variable; -1: it leads out of them. */
static int
value_neighbour (const EspScene *scene, const ConstraintsCell *at, EspDirection direction)
{
  int columns = constraints_get_shape (scene->instance)->chips[at->variable].columns;
  int n = esp_model_domain (constraints_model_of (scene), at->variable)->n;
  int row = at->place / columns;
  int column = at->place % columns;
  int next;

  if (direction == ESP_DIRECTION_UP && row == 0)
    return at->variable;
  row += direction == ESP_DIRECTION_DOWN ? 1 : direction == ESP_DIRECTION_UP ? -1 : 0;
  column += direction == ESP_DIRECTION_RIGHT ? 1 : direction == ESP_DIRECTION_LEFT ? -1 : 0;
  next = row * columns + column;
  return column >= 0 && column < columns && next < n
             ? constraints_value_cell (scene, at->variable, next)
             : -1;
}

static int
network_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  int n = esp_model_n_variables (constraints_model_of (scene));
  int n_points = n + (shape->drawn == CONSTRAINTS_DRAWN_WHOLE ? shape->n_arcs : 0);
  int from = at.variable;
  int found;

  if (at.kind == CONSTRAINTS_CELL_KIND)
    return cell;
  if (at.kind == CONSTRAINTS_CELL_VALUE)
    {
      found = value_neighbour (scene, &at, direction);
      if (found >= 0)
        return found;
    }
  else if (at.kind == CONSTRAINTS_CELL_VARIABLE && direction == ESP_DIRECTION_DOWN &&
           shape->chips[at.variable].columns > 0)
    return constraints_value_cell (scene, at.variable, 0);
  else if (at.kind == CONSTRAINTS_CELL_ARC && shape->drawn == CONSTRAINTS_DRAWN_WHOLE)
    from = n + at.arc;
  found = esp_graph_neighbour (n_points, place_point, (gpointer) scene, from, direction);
  if (found == from)
    return cell;
  return found < n ? found : constraints_arc_cell (scene, found - n);
}

static const ConstraintsSignKind network_signs[] = { CONSTRAINTS_SIGN_IN_HAND,
                                                     CONSTRAINTS_SIGN_WAITING,
                                                     CONSTRAINTS_SIGN_DONE, CONSTRAINTS_SIGN_OUT,
                                                     CONSTRAINTS_SIGN_CONFLICT };

const ConstraintsBoard constraints_network_board = {
  .measure = network_measure,
  .draw = constraints_network_draw,
  .variable_rect = network_variable_rect,
  .handle_rect = network_handle_rect,
  .value_rect = constraints_network_value_rect,
  .hit = network_hit,
  .neighbour = network_neighbour,
  .signs = network_signs,
  .n_signs = G_N_ELEMENTS (network_signs),
};

/* --- the first variables of a large model, as a table --- */

double
constraints_table_growth (const EspScene *scene)
{
  return esp_scene_get_growth (scene, 2.4);
}

int
constraints_table_rows (const EspScene *scene)
{
  /* below them is the line that says how many more there are */
  double room = get_table_height (scene) / constraints_table_growth (scene) -
                CONSTRAINTS_TABLE_HEAD - 1.5 * CONSTRAINTS_TABLE_ROW -
                (constraints_count_lines (scene) + 0.3) * CONSTRAINTS_KIND_LINE;

  return CLAMP (
      (int) floor (room / CONSTRAINTS_TABLE_ROW), 1,
      MAX (MIN (esp_model_n_variables (constraints_model_of (scene)), CONSTRAINTS_TABLE_ROWS), 1));
}

static void
table_measure (const EspScene *scene, double *width, double *height)
{
  *width = CONSTRAINTS_TABLE_WIDTH;
  *height = get_table_height (scene);
}

/* Those that are not seen are in the row below. */
static void
table_variable_rect (const EspScene *scene, int variable, EspRect *rect)
{
  double growth = constraints_table_growth (scene);

  *rect =
      (EspRect){ 12,
                 growth * (CONSTRAINTS_TABLE_HEAD +
                           MIN (variable, constraints_table_rows (scene)) * CONSTRAINTS_TABLE_ROW),
                 CONSTRAINTS_TABLE_WIDTH - 24, growth * CONSTRAINTS_TABLE_ROW };
}

static gboolean
table_value_rect (const EspScene *scene G_GNUC_UNUSED,
                  int variable G_GNUC_UNUSED,
                  int place G_GNUC_UNUSED,
                  EspRect *rect G_GNUC_UNUSED)
{
  return FALSE;
}

static int
table_hit (const EspScene *scene, double x, double y)
{
  int n = constraints_table_rows (scene);
  int row = (int) floor ((y / constraints_table_growth (scene) - CONSTRAINTS_TABLE_HEAD) /
                         CONSTRAINTS_TABLE_ROW);

  if (row >= 0 && row < n && x >= 12 && x < CONSTRAINTS_TABLE_WIDTH - 12)
    return row;
  return hit_kind (scene, x, y);
}

static int
table_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  int n = constraints_table_rows (scene);
  int step = direction == ESP_DIRECTION_UP ? -1 : direction == ESP_DIRECTION_DOWN ? 1 : 0;

  if (at.kind != CONSTRAINTS_CELL_VARIABLE || step == 0)
    return cell;
  return CLAMP (at.variable + step, 0, n - 1);
}

const ConstraintsBoard constraints_table_board = {
  .measure = table_measure,
  .draw = constraints_table_draw,
  .variable_rect = table_variable_rect,
  .handle_rect = table_variable_rect,
  .value_rect = table_value_rect,
  .hit = table_hit,
  .neighbour = table_neighbour,
};
