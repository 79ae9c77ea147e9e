#include "config.h"

#include "network.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What can be pointed at, played and edited, in all views. */

/* --- which board it is --- */

static gboolean
suits_grid (const EspModel *model)
{
  int n = esp_model_n_variables (model);

  return n > 0 && n <= CONSTRAINTS_MOST_CELLS;
}

const ConstraintsBoard *
constraints_get_board (const EspScene *scene)
{
  const EspModel *model = constraints_model_of (scene);

  switch ((ConstraintsView) scene->view)
    {
    case CONSTRAINTS_VIEW_GRID:
      if (suits_grid (model))
        return &constraints_grid_board;
      break;
    case CONSTRAINTS_VIEW_QUEENS:
      if (constraints_suits_queens (scene))
        return &constraints_queens_board;
      break;
    case CONSTRAINTS_VIEW_TEXT:
      if (constraints_suits_text (model))
        return &constraints_text_board;
      break;
    case CONSTRAINTS_VIEW_NETWORK:
    default:
      break;
    }
  return constraints_get_shape (scene->instance)->drawn == CONSTRAINTS_DRAWN_TABLE
             ? &constraints_table_board
             : &constraints_network_board;
}

/* A ring in its two shapes. */
typedef struct
{
  EspRing *square, *round;
} Ring;

/* Around all of a variable, or what else is pointed at; in the network round. */
static void
draw_ring (const EspScene *scene, cairo_t *cr, int cell, const Ring *ring)
{
  const ConstraintsBoard *board = constraints_get_board (scene);
  gboolean network = board == &constraints_network_board;
  EspRect where;
  EspRect rect;

  if (cell < 0 || cell >= esp_constraints_look.cells->n_cells (scene))
    return;
  if (constraints_find_cell (scene, cell).kind != CONSTRAINTS_CELL_VARIABLE)
    {
      esp_scene_draw_ring (scene, cr, cell, ring->square);
      return;
    }
  constraints_find_board (scene, &where);
  board->variable_rect (scene, cell, &rect);
  rect.x += where.x;
  rect.y += where.y;
  (network ? ring->round : ring->square) (cr, &rect, scene->palette);
}

static void
draw_rings (const EspScene *scene, cairo_t *cr)
{
  static const Ring marks[] = { { esp_shape_mark, esp_shape_round_mark },
                                { esp_shape_mark_within, esp_shape_round_mark_within },
                                { esp_shape_mistake, esp_shape_round_mistake } };
  static const Ring hover = { esp_shape_hover, esp_shape_round_hover };
  static const Ring cursor = { esp_shape_cursor, esp_shape_round_cursor };

  for (guint i = 0; i < scene->n_marks; i++)
    draw_ring (scene, cr, scene->marks[i],
               &marks[scene->mistakes ? 2 : esp_scene_is_mark_within (scene, scene->marks[i])]);
  draw_ring (scene, cr, scene->hover, &hover);
  if (scene->flags & ESP_SCENE_FOCUS)
    draw_ring (scene, cr, scene->cursor, &cursor);
}

static void
look_draw (const EspScene *scene, cairo_t *cr)
{
  EspRect board;

  esp_scene_draw_ground (scene, cr);
  constraints_find_board (scene, &board);
  cairo_save (cr);
  cairo_translate (cr, board.x, board.y);
  constraints_get_board (scene)->draw (scene, cr);
  cairo_restore (cr);
  constraints_draw_panel (scene, cr);
  draw_rings (scene, cr);
}

/* --- cells: variables, then values, arcs, and lines for relations that are alike --- */

static int
look_n_cells (const EspScene *scene)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  EspRect rect;

  return esp_model_n_variables (constraints_model_of (scene)) + shape->n_chips + shape->n_arcs +
         constraints_count_lines (scene) + constraints_find_new (scene, &rect);
}

int
constraints_value_cell (const EspScene *scene, int variable, int place)
{
  const ConstraintsChips *chips = &constraints_get_shape (scene->instance)->chips[variable];

  return chips->columns > 0
             ? esp_model_n_variables (constraints_model_of (scene)) + chips->first + place
             : -1;
}

int
constraints_arc_cell (const EspScene *scene, gint32 arc)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);

  return arc < shape->n_arcs
             ? esp_model_n_variables (constraints_model_of (scene)) + shape->n_chips + arc
             : -1;
}

int
constraints_kind_cell (const EspScene *scene, int alike)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);

  return esp_model_n_variables (constraints_model_of (scene)) + shape->n_chips + shape->n_arcs +
         alike;
}

ConstraintsCell
constraints_find_cell (const EspScene *scene, int cell)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  int n = esp_model_n_variables (model);
  ConstraintsCell at = { .variable = cell };

  if (cell < n)
    return at;
  cell -= n;
  if (cell < shape->n_chips)
    {
      at.kind = CONSTRAINTS_CELL_VALUE;
      for (at.variable = n - 1;
           shape->chips[at.variable].columns == 0 || shape->chips[at.variable].first > cell;)
        at.variable--;
      at.place = cell - shape->chips[at.variable].first;
      return at;
    }
  cell -= shape->n_chips;
  if (cell < shape->n_arcs)
    {
      at.kind = CONSTRAINTS_CELL_ARC;
      at.arc = cell;
      at.variable = g_array_index (model->scopes, gint32, cell);
      return at;
    }
  at.alike = cell - shape->n_arcs;
  at.kind =
      at.alike < constraints_count_lines (scene) ? CONSTRAINTS_CELL_KIND : CONSTRAINTS_CELL_NEW;
  at.variable = 0;
  return at;
}

static void
arc_rect (const EspScene *scene, const ConstraintsCell *at, EspRect *rect)
{
  EspRect board;
  const ConstraintsLine *line;

  if (constraints_get_board (scene) == &constraints_network_board &&
      constraints_get_shape (scene->instance)->drawn == CONSTRAINTS_DRAWN_WHOLE)
    {
      constraints_find_board (scene, &board);
      line = &constraints_get_shape (scene->instance)->lines[at->arc];
      *rect = (EspRect){ board.x + line->x - CONSTRAINTS_BADGE - 3,
                         board.y + line->y - CONSTRAINTS_BADGE - 3, 2 * CONSTRAINTS_BADGE + 6,
                         2 * CONSTRAINTS_BADGE + 6 };
    }
  else if (!constraints_find_row (scene, at->arc, rect))
    {
      constraints_find_board (scene, &board);
      constraints_get_board (scene)->handle_rect (scene, at->variable, rect);
      rect->x += board.x;
      rect->y += board.y;
    }
}

static void
look_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  const ConstraintsBoard *board = constraints_get_board (scene);
  EspRect where;

  constraints_find_board (scene, &where);
  if (at.kind == CONSTRAINTS_CELL_NEW)
    {
      constraints_find_new (scene, rect);
      return;
    }
  if (at.kind == CONSTRAINTS_CELL_ARC)
    {
      arc_rect (scene, &at, rect);
      return;
    }
  if (at.kind == CONSTRAINTS_CELL_KIND)
    {
      if (board->n_signs > 0 && board != &constraints_network_board)
        *rect = (EspRect){ 0, 0, where.width, 1 };
      else
        constraints_kind_rect (scene, at.alike, rect);
    }
  else if (at.kind == CONSTRAINTS_CELL_VARIABLE ||
           !board->value_rect (scene, at.variable, at.place, rect))
    board->handle_rect (scene, at.variable, rect);
  rect->x += where.x;
  rect->y += where.y;
}

static gboolean
is_within (const EspRect *rect, double x, double y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

int
constraints_hit_variables (const EspScene *scene, double x, double y)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsBoard *board = constraints_get_board (scene);
  EspRect rect;

  for (int i = 0; i < esp_model_n_variables (model); i++)
    {
      board->variable_rect (scene, i, &rect);
      if (!is_within (&rect, x, y))
        continue;
      for (int place = 0;
           place < esp_model_domain (model, i)->n && place < CONSTRAINTS_MOST_CHIPS &&
           constraints_value_cell (scene, i, 0) >= 0;
           place++)
        if (board->value_rect (scene, i, place, &rect) && is_within (&rect, x, y))
          return constraints_value_cell (scene, i, place);
      return i;
    }
  return -1;
}

static int
look_hit (const EspScene *scene, double x, double y)
{
  EspRect board;
  gint32 arc = constraints_hit_panel (scene, x, y);

  if (arc >= 0)
    return constraints_arc_cell (scene, arc);
  if (constraints_find_new (scene, &board) && is_within (&board, x, y))
    return look_n_cells (scene) - 1;
  constraints_find_board (scene, &board);
  return constraints_get_board (scene)->hit (scene, x - board.x, y - board.y);
}

/* The arcs as keys go through them where they have no lines: those that wait in their order, then
 * the others. New, of gint32. */
static GArray *
list_arcs (const EspScene *scene)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  g_autofree int *places = constraints_number_queue (scene);
  GArray *arcs = g_array_new (FALSE, FALSE, sizeof (gint32));
  int n = constraints_count_waiting (scene);

  for (int i = 0; i < n; i++)
    {
      gint32 arc = constraints_get_waiting (scene, i);

      if (arc < shape->n_arcs)
        g_array_append_val (arcs, arc);
    }
  for (gint32 arc = 0; arc < shape->n_arcs; arc++)
    if (places == NULL || places[arc] == 0)
      g_array_append_val (arcs, arc);
  return arcs;
}

/* From one arc to the one before or behind it, and back to its variable. */
static int
arc_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  int step = direction == ESP_DIRECTION_UP ? -1 : direction == ESP_DIRECTION_DOWN ? 1 : 0;
  g_autoptr (GArray) arcs = NULL;

  if (step == 0)
    return direction == ESP_DIRECTION_LEFT ? at.variable : cell;
  arcs = list_arcs (scene);
  for (int i = 0; i < (int) arcs->len; i++)
    if (g_array_index (arcs, gint32, i) == at.arc)
      return constraints_arc_cell (
          scene, g_array_index (arcs, gint32, CLAMP (i + step, 0, (int) arcs->len - 1)));
  return cell;
}

/* Among the lines of text below a board, and the place of a new variable, which are one below the
 * other. */
static int
line_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  int first = constraints_kind_cell (scene, 0);
  int n = esp_model_n_variables (constraints_model_of (scene));

  if (direction == ESP_DIRECTION_UP)
    return cell > first ? cell - 1 : n > 0 ? n - 1 : cell;
  return direction == ESP_DIRECTION_DOWN ? MIN (cell + 1, look_n_cells (scene) - 1) : cell;
}

static int
look_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  const ConstraintsBoard *board = constraints_get_board (scene);
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  gboolean lines = board == &constraints_network_board && shape->drawn == CONSTRAINTS_DRAWN_WHOLE;
  int next;

  if (at.kind >= CONSTRAINTS_CELL_KIND)
    return line_neighbour (scene, cell, direction);
  if (at.kind == CONSTRAINTS_CELL_ARC && !lines)
    return arc_neighbour (scene, cell, direction);
  next = board->neighbour (scene, cell, direction);
  if (next != cell)
    return next;
  /* to the right of all is the queue; below what lies lowest are lines of text */
  if (direction == ESP_DIRECTION_RIGHT && !lines && shape->n_arcs > 0)
    {
      g_autoptr (GArray) arcs = list_arcs (scene);

      return constraints_arc_cell (scene, g_array_index (arcs, gint32, 0));
    }
  return direction == ESP_DIRECTION_DOWN && constraints_kind_cell (scene, 0) < look_n_cells (scene)
             ? constraints_kind_cell (scene, 0)
             : cell;
}

/* --- play --- */

static char *
name_move (const EspModel *model, const char *before, int variable, const char *sign, int place)
{
  g_autoptr (GString) move = g_string_new (before);

  esp_model_append_name (move, esp_model_name (model, variable));
  g_string_append (move, sign);
  if (place >= 0)
    esp_model_append_value (model, esp_model_value (model, variable, place), move);
  return g_strdup (move->str);
}

static char *
revise_move (const EspModel *model, gint32 arc)
{
  g_autofree char *begin =
      name_move (model, "revise ", g_array_index (model->scopes, gint32, arc), " ", -1);

  return g_strdup_printf ("%s%d", begin, model->relation_of[arc] + 1);
}

/* An arc is made consistent; a value is taken out, or by the other button given. */
static char *
look_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  const ConstraintsCell at = constraints_find_cell (scene, cell);

  if (click != ESP_CLICK_PRIMARY && click != ESP_CLICK_SECONDARY)
    return NULL;
  switch (at.kind)
    {
    case CONSTRAINTS_CELL_ARC:
      return click == ESP_CLICK_PRIMARY ? revise_move (model, at.arc) : NULL;
    case CONSTRAINTS_CELL_VALUE:
      if (!constraints_has (state, at.variable, at.place) ||
          constraints_shown (scene, at.variable) >= 0)
        return NULL;
      return name_move (model, "", at.variable, click == ESP_CLICK_PRIMARY ? " != " : " = ",
                        at.place);
    case CONSTRAINTS_CELL_VARIABLE:
      return click == ESP_CLICK_SECONDARY && constraints_count (state, at.variable) > 1 &&
                     constraints_shown (scene, at.variable) < 0
                 ? name_move (model, "split ", at.variable, "", -1)
                 : NULL;
    case CONSTRAINTS_CELL_KIND:
    case CONSTRAINTS_CELL_NEW:
    default:
      return NULL;
    }
}

static char *
look_click_help (const EspScene *scene, int cell)
{
  const ConstraintsState *state = constraints_state_of (scene);
  const ConstraintsCell at = constraints_find_cell (scene, cell);

  switch (at.kind)
    {
    case CONSTRAINTS_CELL_VALUE:
      return constraints_has (state, at.variable, at.place)
                 ? g_strdup (_ ("It is the only value left"))
                 : constraints_describe (scene, cell);
    case CONSTRAINTS_CELL_VARIABLE:
      if (constraints_shown (scene, at.variable) >= 0)
        return constraints_given (constraints_model_of (scene), at.variable) ==
                       constraints_shown (scene, at.variable)
                   ? g_strdup (_ ("The file gives it this value"))
                   : g_strdup (_ ("It is the only value left"));
      return g_strdup (_ ("Click a value to take it out, or with the right button to give it; the "
                          "right button on the name splits the domain"));
    case CONSTRAINTS_CELL_ARC:
    case CONSTRAINTS_CELL_KIND:
    case CONSTRAINTS_CELL_NEW:
    default:
      return NULL;
    }
}

/* The place of the value whose figure or first letter was typed; of several values the first that
 * is left. -1: none. */
static int
find_typed (const EspScene *scene, int variable, gunichar character)
{
  const EspModel *model = constraints_model_of (scene);
  int n = MIN (esp_model_domain (model, variable)->n, CONSTRAINTS_MOST_CHIPS);

  for (int place = 0; place < n; place++)
    {
      g_autofree char *name =
          esp_model_value_name (model, esp_model_value (model, variable, place));
      gboolean number = g_unichar_isdigit (g_utf8_get_char (name));

      if (g_unichar_tolower (g_utf8_get_char (name)) == g_unichar_tolower (character) &&
          (!number || name[1] == '\0') &&
          constraints_has (constraints_state_of (scene), variable, place))
        return place;
    }
  return -1;
}

/* Where the cursor goes when the first arc of the queue was taken: to what is then the first. */
static int
get_next_cell (const EspScene *scene, int cell)
{
  return constraints_count_waiting (scene) > 1
             ? constraints_arc_cell (scene, constraints_get_waiting (scene, 1))
             : cell;
}

/* A figure or letter gives a value, Delete takes the one at the cursor out; N makes the first arc
 * of the queue consistent, A all of them, S splits, B goes back. */
static char *
look_key (const EspScene *scene, int cell, gunichar character, int *next)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  int place;

  if (character == '\b')
    return at.kind == CONSTRAINTS_CELL_VALUE ? look_click (scene, cell, ESP_CLICK_PRIMARY, cell)
                                             : NULL;
  if (at.kind != CONSTRAINTS_CELL_KIND && at.kind != CONSTRAINTS_CELL_ARC)
    {
      place = find_typed (scene, at.variable, character);
      if (place >= 0)
        return constraints_shown (scene, at.variable) < 0
                   ? name_move (model, "", at.variable, " = ", place)
                   : NULL;
    }
  switch (g_unichar_tolower (character))
    {
    case 'n':
      *next = get_next_cell (scene, cell);
      return constraints_count_waiting (scene) > 0
                 ? revise_move (model, constraints_get_waiting (scene, 0))
                 : NULL;
    case 'a':
      return constraints_count_waiting (scene) > 0 ? g_strdup ("ac") : NULL;
    case 's':
      return at.kind != CONSTRAINTS_CELL_KIND && constraints_count (state, at.variable) > 1 &&
                     constraints_shown (scene, at.variable) < 0
                 ? name_move (model, "split ", at.variable, "", -1)
                 : NULL;
    case 'b':
      return state->splits->len > 0 ? g_strdup ("back") : NULL;
    default:
      return NULL;
    }
}

/* --- editor --- */

static const EspOptionSpec sign_value = {
  "sign", ESP_CHOICE ("<", "<=", "=", "!=", ">=", ">"), N_ ("Relation"),
  N_ ("from the variable where the drag begins to the one where it ends")
};

static const EspOptionSpec domain_value = { "domain", ESP_TEXT, N_ ("Domain"),
                                            N_ ("such as 1..4, or {red, green}"),
                                            .fallback = "1..4" };

static const EspOptionSpec name_value = { "name", ESP_TEXT, N_ ("Name"), N_ ("of a variable"),
                                          .fallback = "X" };

static const EspOptionSpec relation_value = { "relation", ESP_TEXT, N_ ("Relation"),
                                              N_ ("as in a file, such as A + 1 < B"),
                                              .fallback = "A < B" };

static char *
get_name (const EspScene *scene, int cell)
{
  const ConstraintsCell at = constraints_find_cell (scene, cell);

  return at.kind == CONSTRAINTS_CELL_VARIABLE
             ? g_strdup (esp_model_name (constraints_model_of (scene), at.variable))
             : NULL;
}

static char *
get_relation (const EspScene *scene, int cell)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsCell at = constraints_find_cell (scene, cell);

  return at.kind == CONSTRAINTS_CELL_ARC
             ? esp_model_format_relation (model, model->relation_of[at.arc], 0)
             : NULL;
}

static const EspTool tools[] = {
  { "variable", N_ ("New variable"),
    N_ ("A click on “new variable” adds one, with the domain of the last; the form below adds "
        "several") },
  { "relate", N_ ("Relation"),
    N_ ("Drag from one variable to another, or click one and then the other"), .value = &sign_value,
    .joins = TRUE },
  { "change", N_ ("Change relations"),
    N_ ("A click on a relation's line gives it that text; two clicks change it where it is"),
    .value = &relation_value, .get_value = get_relation },
  { "domain", N_ ("Domain"), N_ ("A click gives the variable that domain"),
    .value = &domain_value },
  { "name", N_ ("Name"),
    N_ ("A click gives the variable the name; two clicks change it where it is"),
    .value = &name_value, .get_value = get_name },
  { "give", N_ ("Give a value"),
    N_ ("A click on a value adds that the variable has it; the right button takes that away") },
  { "delete", N_ ("Delete"),
    N_ ("A click on a variable or on a relation's line deletes it; a variable's relations go "
        "with it") },
  { .id = NULL },
};

static char *
paint_relation (const EspModel *model, int from, int to, const char *sign)
{
  g_autofree char *begin = name_move (model, "relation ", from, " ", -1);
  g_autofree char *end = name_move (model, " ", to, "", -1);

  return g_strconcat (begin, sign, end, NULL);
}

/* A relation of its own: it is taken away, or added in the place of one that gives another value.
 */
static char *
paint_given (const EspModel *model, const ConstraintsCell *at, EspClick click)
{
  g_autofree char *text = name_move (model, "", at->variable, " = ", at->place);
  int place;
  int relation = constraints_find_giver (model, at->variable, &place);

  if (click != ESP_CLICK_PRIMARY)
    return relation >= 0 && place == at->place
               ? g_strdup_printf ("remove relation %d", relation + 1)
               : NULL;
  if (relation < 0)
    return g_strconcat ("relation ", text, NULL);
  return place != at->place ? g_strdup_printf ("change %d %s", relation + 1, text) : NULL;
}

/* One more variable, called by the first letter that is free. */
static char *
paint_new (const EspModel *model)
{
  int n = esp_model_n_variables (model);
  GString *edit = g_string_new ("var ");
  char name[16] = "A";

  while (name[0] <= 'Z' && esp_model_find_variable (model, name) >= 0)
    name[0]++;
  for (int i = 1; name[0] > 'Z' || esp_model_find_variable (model, name) >= 0; i++)
    g_snprintf (name, sizeof name, "X%d", i);
  g_string_append_printf (edit, "%s in ", name);
  if (n > 0)
    esp_model_append_domain (model, n - 1, edit);
  else
    g_string_append (edit, "1..4");
  return g_string_free (edit, FALSE);
}

static char *
paint_variable (const EspModel *model, int variable, const char *tool, const char *value)
{
  g_autofree char *begin = name_move (model,
                                      g_str_equal (tool, "delete") ? "delete "
                                      : g_str_equal (tool, "name") ? "rename "
                                                                   : "domain ",
                                      variable, "", -1);

  return g_str_equal (tool, "delete") ? g_strdup (begin) : g_strconcat (begin, " ", value, NULL);
}

static char *
look_paint (const EspScene *scene,
            int cell,
            const EspTool *tool,
            const char *value,
            EspClick click,
            int first)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsCell at = constraints_find_cell (scene, cell);

  if (click == ESP_CLICK_END)
    return NULL;
  if (tool->joins)
    {
      const ConstraintsCell from = constraints_find_cell (scene, MAX (first, 0));

      return first >= 0 && click != ESP_CLICK_SECONDARY && from.kind <= CONSTRAINTS_CELL_VALUE &&
                     at.kind <= CONSTRAINTS_CELL_VALUE && from.variable != at.variable
                 ? paint_relation (model, from.variable, at.variable, value)
                 : NULL;
    }
  if (click == ESP_CLICK_DRAG)
    return NULL;
  if (g_str_equal (tool->id, "give"))
    {
      /* of a square that shows its value nothing else can be pointed at */
      const ConstraintsCell given = { .variable = at.variable,
                                      .place = at.kind == CONSTRAINTS_CELL_VARIABLE
                                                   ? constraints_shown (scene, at.variable)
                                                   : at.place };

      return at.kind <= CONSTRAINTS_CELL_VALUE && given.place >= 0 &&
                     (at.kind == CONSTRAINTS_CELL_VALUE || click == ESP_CLICK_SECONDARY)
                 ? paint_given (model, &given, click)
                 : NULL;
    }
  if (click != ESP_CLICK_PRIMARY || g_str_equal (tool->id, "variable"))
    return at.kind == CONSTRAINTS_CELL_NEW && click == ESP_CLICK_PRIMARY ? paint_new (model) : NULL;
  if (at.kind == CONSTRAINTS_CELL_ARC && g_str_equal (tool->id, "change"))
    return g_strdup_printf ("change %d %s", model->relation_of[at.arc] + 1, value);
  if (at.kind == CONSTRAINTS_CELL_ARC && g_str_equal (tool->id, "delete"))
    return g_strdup_printf ("remove relation %d", model->relation_of[at.arc] + 1);
  return at.kind <= CONSTRAINTS_CELL_VALUE && !g_str_equal (tool->id, "change")
             ? paint_variable (model, at.variable, tool->id, value)
             : NULL;
}

/* A figure or letter typed at a variable is its value. */
static char *
look_type (const EspScene *scene, int cell, gunichar character)
{
  const EspModel *model = constraints_model_of (scene);
  ConstraintsCell at = constraints_find_cell (scene, cell);

  if (at.kind > CONSTRAINTS_CELL_VALUE)
    return NULL;
  at.place = find_typed (scene, at.variable, character);
  return at.place >= 0 ? paint_given (model, &at, ESP_CLICK_PRIMARY) : NULL;
}

/* --- its text --- */

static gboolean
is_of_word (char letter)
{
  return g_ascii_isalnum (letter) || letter == '_' || letter == '[' || (letter & 0x80) != 0;
}

/* The digit of a Sudoku; else where the variable is named first, by its whole name. */
static gboolean
look_find_text (const EspScene *scene, int cell, const char *text, gsize *start, gsize *length)
{
  const EspModel *model = constraints_model_of (scene);
  int variable = constraints_find_cell (scene, cell).variable;
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean digits = constraints_is_digits (text, strlen (text));
  int n = 0;

  if (esp_model_n_variables (model) == 0)
    return FALSE;
  esp_model_append_name (name, esp_model_name (model, variable));
  *length = digits ? 1 : name->len;
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '#')
        at += strcspn (at, "\n");
      if (*at == '\0')
        break;
      *start = (gsize) (at - text);
      if (digits ? !g_ascii_isspace (*at) && n++ == variable
                 : g_str_has_prefix (at, name->str) && (at == text || !is_of_word (at[-1])) &&
                       !is_of_word (at[name->len]))
        return TRUE;
    }
  return FALSE;
}

/* --- the tables --- */

static const EspView views[] = {
  { "network", N_ ("Network") }, { "grid", N_ ("Grid") }, { "queens", N_ ("Queens") },
  { "text", N_ ("Text") },       { NULL, NULL },
};

static int
look_first_view (const EspScene *scene)
{
  return (int) constraints_model_of (scene)->show.kind;
}

static const EspDrawing drawing = {
  .legend = ESP_LEGEND_KIND_KEY,
  .find_legend = constraints_find_panel,
  .measure = constraints_look_measure,
  .draw = look_draw,
  .views = views,
  .first_view = look_first_view,
};

static const EspCells cells = {
  .n_cells = look_n_cells,
  .cell_rect = look_cell_rect,
  .hit = look_hit,
  .neighbour = look_neighbour,
  .describe = constraints_describe,
  .find_subject = esp_look_find_same,
  .find_text = look_find_text,
};

static const EspPlaying playing = {
  .click = look_click,
  .click_help = look_click_help,
  .key = look_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = look_paint,
  .type = look_type,
};

const EspLook esp_constraints_look = {
  .problem = &esp_constraints_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
