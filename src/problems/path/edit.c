#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_NEW 500 /* rows and columns of a grid that is made by hand */

/* --- words of an edit --- */

typedef struct
{
  PathInstance *self;
  EspSpan rest;
} Edit;

/* The next word, as it is or as a name in quotes. A new string; NULL: there is none. */
static char *
take_word (Edit *edit)
{
  g_autofree char *quoted = NULL;
  EspSpan before = edit->rest;
  EspSpan word;

  if (esp_span_next_name (&edit->rest, "", &word, &quoted) && quoted != NULL)
    return g_steal_pointer (&quoted);
  edit->rest = before;
  return esp_span_next_word (&edit->rest, "", &word) ? esp_span_dup (&word) : NULL;
}

static gboolean
take_node (Edit *edit, gint32 *node, GError **error)
{
  g_autofree char *name = take_word (edit);

  *node = name != NULL ? path_find_node (edit->self, name) : -1;
  if (*node >= 0)
    return TRUE;
  return name != NULL ? esp_refuse (error, _ ("“%s” is not on this board"), esp_quote (name))
                      : esp_refuse (error, _ ("the edit ends too early; expected a name"));
}

static gboolean
take_number (Edit *edit, double low, double high, double *number, GError **error)
{
  g_autofree char *word = take_word (edit);
  char *end = NULL;

  if (word != NULL)
    *number = g_ascii_strtod (g_strdelimit (word, ",", '.'), &end);
  if (word != NULL && *word != '\0' && *end == '\0' && isfinite (*number) && *number >= low &&
      *number <= high)
    return TRUE;
  return esp_refuse (error, _ ("expected a number from %s to %s"), esp_shown ("%.10g", low),
                     esp_shown ("%.10g", high));
}

static gboolean
take_int (Edit *edit, int low, int high, int *number, GError **error)
{
  double value;

  if (!take_number (edit, low, high, &value, error))
    return FALSE;
  *number = (int) value;
  return *number == value || esp_refuse (error, _ ("expected a whole number"));
}

/* --- graphs --- */

/* What was laid out for the eye alone gets these places as its own. */
static void
settle (PathInstance *self)
{
  const PathShape *shape = path_get_shape (self);

  for (gint32 i = 0; shape->is_laid_out && i < self->graph.n; i++)
    {
      g_array_index (self->graph.x, double, i) = shape->x[i];
      g_array_index (self->graph.y, double, i) = shape->y[i];
    }
}

/* Two would cover each other. */
static gboolean
check_place (const PathInstance *self, gint32 node, double x, double y, GError **error)
{
  for (gint32 i = 0; i < self->graph.n; i++)
    if (i != node && g_array_index (self->graph.x, double, i) == x &&
        g_array_index (self->graph.y, double, i) == y)
      return esp_refuse (error, _ ("there is a node at this place"));
  return TRUE;
}

static gboolean
check_name (const PathInstance *self, const char *name, GError **error)
{
  g_autofree char *fault = esp_name_fault (name, -1, "");

  if (fault != NULL)
    return esp_refuse (error, "%s", fault);
  return path_find_node (self, name) < 0 || esp_refuse (error, _ ("there is a node of this name"));
}

/* "add X Y" and "node NAME X Y". */
static gboolean
add_node (Edit *edit, gboolean named, GError **error)
{
  PathInstance *self = edit->self;
  g_autofree char *name = named ? take_word (edit) : path_find_free_name (self);
  gint32 node;
  double x;
  double y;

  if (name == NULL)
    return esp_refuse (error, _ ("the edit ends too early; expected a name"));
  if (!check_name (self, name, error) ||
      !take_number (edit, -PATH_MAX_COST, PATH_MAX_COST, &x, error) ||
      !take_number (edit, -PATH_MAX_COST, PATH_MAX_COST, &y, error) ||
      !check_place (self, -1, x, y, error))
    return FALSE;
  if (self->graph.n == PATH_MAX_NODES)
    return esp_refuse (error, _ ("there are too many nodes"));
  settle (self);
  node = path_add_node (self, name, strlen (name));
  g_array_index (self->graph.x, double, node) = x;
  g_array_index (self->graph.y, double, node) = y;
  return TRUE;
}

static gboolean
move_node (Edit *edit, GError **error)
{
  gint32 node;
  double x;
  double y;

  if (!take_node (edit, &node, error) ||
      !take_number (edit, -PATH_MAX_COST, PATH_MAX_COST, &x, error) ||
      !take_number (edit, -PATH_MAX_COST, PATH_MAX_COST, &y, error) ||
      !check_place (edit->self, node, x, y, error))
    return FALSE;
  settle (edit->self);
  g_array_index (edit->self->graph.x, double, node) = x;
  g_array_index (edit->self->graph.y, double, node) = y;
  return TRUE;
}

static gboolean
rename_node (Edit *edit, GError **error)
{
  g_autofree char *typed = NULL;
  g_autofree char *name = NULL;
  gint32 node;

  if (!take_node (edit, &node, error))
    return FALSE;
  typed = esp_span_dup (&edit->rest);
  name = esp_name_from_text (typed);
  if (g_str_equal (path_node_name (edit->self, node), name))
    return TRUE;
  if (!check_name (edit->self, name, error))
    return FALSE;
  path_rename_node (edit->self, node, name);
  edit->rest.length = 0;
  return TRUE;
}

/* The numbers of the nodes behind @node become less by one; FALSE where it is @node itself. */
static gboolean
shift (gint32 *number, gint32 node)
{
  if (*number == node)
    return FALSE;
  *number -= *number > node;
  return TRUE;
}

static void
shift_goals (PathInstance *self, gint32 node)
{
  guint kept = 0;

  for (guint i = 0; i < self->goals->len; i++)
    {
      gint32 goal = g_array_index (self->goals, gint32, i);

      if (shift (&goal, node))
        g_array_index (self->goals, gint32, kept++) = goal;
    }
  g_array_set_size (self->goals, kept);
}

static gboolean
delete_node (Edit *edit, GError **error)
{
  PathInstance *self = edit->self;
  PathGraph *graph = &self->graph;
  guint n_arcs = 0;
  guint n_estimates = 0;
  gint32 node;

  if (!take_node (edit, &node, error))
    return FALSE;
  settle (self);
  path_rename_node (self, node, NULL);
  g_array_remove_index (graph->x, (guint) node);
  g_array_remove_index (graph->y, (guint) node);
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      PathArc arc = g_array_index (graph->arcs, PathArc, i);

      if (shift (&arc.from, node) && shift (&arc.to, node))
        g_array_index (graph->arcs, PathArc, n_arcs++) = arc;
    }
  g_array_set_size (graph->arcs, n_arcs);
  for (guint i = 0; i < graph->estimates->len; i++)
    {
      PathEstimate estimate = g_array_index (graph->estimates, PathEstimate, i);

      if (shift (&estimate.node, node))
        g_array_index (graph->estimates, PathEstimate, n_estimates++) = estimate;
    }
  g_array_set_size (graph->estimates, n_estimates);
  shift_goals (self, node);
  if (!shift (&self->start, node))
    self->start = -1;
  return TRUE;
}

/* "edge A B COST", "arc A B COST", "cut A B". */
static gboolean
set_arc (Edit *edit, const char *verb, GError **error)
{
  PathGraph *graph = &edit->self->graph;
  PathArc arc = { .label = -1, .is_one_way = g_str_equal (verb, "arc") };
  gboolean cut = g_str_equal (verb, "cut");

  if (!take_node (edit, &arc.from, error) || !take_node (edit, &arc.to, error) ||
      (!cut && !take_number (edit, 0, PATH_MAX_COST, &arc.cost, error)))
    return FALSE;
  if (cut)
    return path_cut_arcs (graph, arc.from, arc.to, TRUE) ||
           esp_refuse (error, _ ("nothing joins these two"));
  if (arc.from == arc.to)
    return esp_refuse (error, _ ("a node is not joined to itself"));
  if (graph->arcs->len >= PATH_MAX_ARCS)
    return esp_refuse (error, _ ("there are too many arcs"));
  path_cut_arcs (graph, arc.from, arc.to, !arc.is_one_way);
  g_array_append_val (graph->arcs, arc);
  return TRUE;
}

/* "h A 12" and "h A none": the first of the file's estimates, which stand in the order of nodes. */
static gboolean
set_estimate (Edit *edit, GError **error)
{
  PathGraph *graph = &edit->self->graph;
  PathEstimate estimate = { 0 };
  EspSpan before;
  g_autofree char *word = NULL;
  guint at = 0;

  if (!take_node (edit, &estimate.node, error))
    return FALSE;
  before = edit->rest;
  word = take_word (edit);
  edit->rest = before;
  if (g_strcmp0 (word, "none") != 0 &&
      !take_number (edit, 0, PATH_MAX_COST, &estimate.value, error))
    return FALSE;
  while (at < graph->estimates->len &&
         g_array_index (graph->estimates, PathEstimate, at).node < estimate.node)
    at++;
  if (at < graph->estimates->len &&
      g_array_index (graph->estimates, PathEstimate, at).node == estimate.node &&
      g_array_index (graph->estimates, PathEstimate, at).which == 0)
    g_array_remove_index (graph->estimates, at);
  if (g_strcmp0 (word, "none") == 0)
    {
      edit->rest.length = 0;
      return TRUE;
    }
  if (graph->h_names->len == 0)
    g_ptr_array_add (graph->h_names, g_strdup (""));
  g_array_insert_val (graph->estimates, at, estimate);
  return TRUE;
}

/* --- grids --- */

static gboolean
is_terrain (const char *word)
{
  return word != NULL && g_ascii_isgraph (word[0]) && word[1] == '\0' && word[0] != 'S' &&
         word[0] != 'G' && word[0] != '"';
}

/* "set D3 #"; a terrain that is new costs 1 more than what there is. */
static gboolean
set_cell (Edit *edit, GError **error)
{
  PathGrid *grid = &edit->self->grid;
  gint32 cell;
  g_autofree char *word = NULL;

  if (!take_node (edit, &cell, error))
    return FALSE;
  word = take_word (edit);
  if (!is_terrain (word))
    return esp_refuse (error,
                       _ ("expected a terrain: # for a wall, . for free, or another sign but S "
                          "and G"));
  if (word[0] == '#' && (cell == edit->self->start || path_is_goal (edit->self, cell)))
    return esp_refuse (error, _ ("start and goal cannot stand in a wall"));
  if (word[0] != '#' && grid->costs[(guchar) word[0]] <= 0)
    {
      double most = 1;

      for (int c = 33; c < 127; c++)
        most = MAX (most, grid->costs[c]);
      grid->costs[(guchar) word[0]] = most + 1;
    }
  g_array_index (grid->cells, char, cell) = word[0];
  return TRUE;
}

static gboolean
set_cost (Edit *edit, GError **error)
{
  g_autofree char *word = take_word (edit);
  double cost;

  if (!is_terrain (word) || word[0] == '#')
    return esp_refuse (error, _ ("expected a terrain that is no wall"));
  if (!take_number (edit, 1e-6, PATH_MAX_COST, &cost, error))
    return FALSE;
  edit->self->grid.costs[(guchar) word[0]] = cost;
  return TRUE;
}

static gint32
move_cell (gint32 cell, int old_columns, int n_rows, int n_columns)
{
  int row = cell >= 0 ? cell / old_columns : 0;
  int column = cell >= 0 ? cell % old_columns : 0;

  return cell >= 0 && row < n_rows && column < n_columns ? row * n_columns + column : -1;
}

/* "size COLUMNS ROWS": what is new is free. */
static gboolean
set_size (Edit *edit, GError **error)
{
  PathInstance *self = edit->self;
  PathGrid *grid = &self->grid;
  GArray *cells;
  guint kept = 0;
  int n_columns;
  int n_rows;

  if (!take_int (edit, 1, MOST_NEW, &n_columns, error) ||
      !take_int (edit, 1, MOST_NEW, &n_rows, error))
    return FALSE;
  cells = g_array_sized_new (FALSE, FALSE, 1, (guint) (n_rows * n_columns));
  for (int row = 0; row < n_rows; row++)
    for (int column = 0; column < n_columns; column++)
      {
        char terrain = row < grid->n_rows && column < grid->n_columns
                           ? g_array_index (grid->cells, char, row * grid->n_columns + column)
                           : '.';

        g_array_append_val (cells, terrain);
      }
  self->start = move_cell (self->start, grid->n_columns, n_rows, n_columns);
  for (guint i = 0; i < self->goals->len; i++)
    {
      gint32 goal =
          move_cell (g_array_index (self->goals, gint32, i), grid->n_columns, n_rows, n_columns);

      if (goal >= 0)
        g_array_index (self->goals, gint32, kept++) = goal;
    }
  g_array_set_size (self->goals, kept);
  g_array_unref (grid->cells);
  grid->cells = cells;
  grid->n_rows = n_rows;
  grid->n_columns = n_columns;
  return TRUE;
}

static gboolean
set_diagonal (Edit *edit, GError **error)
{
  static const char *const words[] = { "never", "free", "no-corner" };
  g_autofree char *word = take_word (edit);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (word, words[i]) == 0)
      {
        edit->self->grid.diagonal = (PathDiagonal) i;
        return TRUE;
      }
  return esp_refuse (error, _ ("expected never, free or no-corner"));
}

/* --- start and goals --- */

static gboolean
set_end (Edit *edit, const char *verb, GError **error)
{
  PathInstance *self = edit->self;
  gint32 node;

  if (!take_node (edit, &node, error))
    return FALSE;
  if (self->kind == PATH_GRID && g_array_index (self->grid.cells, char, node) == '#' &&
      !g_str_equal (verb, "no-goal"))
    return esp_refuse (error, _ ("start and goal cannot stand in a wall"));
  if (g_str_equal (verb, "start"))
    self->start = node;
  else if (g_str_equal (verb, "no-goal"))
    {
      for (guint i = 0; i < self->goals->len; i++)
        if (g_array_index (self->goals, gint32, i) == node)
          {
            g_array_remove_index (self->goals, i);
            return TRUE;
          }
      return esp_refuse (error, _ ("that is no goal"));
    }
  else
    {
      if (g_str_equal (verb, "goal"))
        g_array_set_size (self->goals, 0);
      path_set_goal (self, node);
    }
  return TRUE;
}

/* --- tiles --- */

static gboolean
swap_tiles (Edit *edit, GError **error)
{
  PathTiles *tiles = &edit->self->tiles;
  int n = tiles->side * tiles->side;
  int numbers[2];
  int places[2] = { 0, 0 };

  for (int k = 0; k < 2; k++)
    {
      if (!take_int (edit, 0, n - 1, &numbers[k], error))
        return FALSE;
      while (tiles->start[places[k]] != numbers[k])
        places[k]++;
    }
  tiles->start[places[0]] = (guint8) numbers[1];
  tiles->start[places[1]] = (guint8) numbers[0];
  return TRUE;
}

/* "tiles 7 2 4 …" and "goal 0 1 2 …". */
static gboolean
set_tiles (Edit *edit, guint8 *tiles, GError **error)
{
  int n = edit->self->tiles.side * edit->self->tiles.side;
  guint8 read[PATH_MAX_CELLS];
  guint seen = 0;

  for (int i = 0; i < n; i++)
    {
      int number;

      if (!take_int (edit, 0, n - 1, &number, error))
        return FALSE;
      if (seen >> number & 1)
        return esp_refuse (error, _ ("tile %d is there twice"), number);
      seen |= 1u << number;
      read[i] = (guint8) number;
    }
  memcpy (tiles, read, (gsize) n);
  return TRUE;
}

/* --- another board --- */

/* "new graph", "new grid COLUMNS ROWS", "new tiles SIDE". */
static gboolean
begin_anew (Edit *edit, GError **error)
{
  g_autofree char *kind = take_word (edit);
  g_autoptr (EspInstance) instance = NULL;
  PathInstance old;
  int numbers[2];

  if (g_strcmp0 (kind, "graph") == 0)
    instance = path_new (PATH_GRAPH);
  else if (g_strcmp0 (kind, "grid") == 0)
    {
      if (!take_int (edit, 1, MOST_NEW, &numbers[0], error) ||
          !take_int (edit, 1, MOST_NEW, &numbers[1], error))
        return FALSE;
      instance = path_new_grid (numbers[0], numbers[1]);
    }
  else if (g_strcmp0 (kind, "tiles") == 0)
    {
      if (!take_int (edit, PATH_MIN_TILES, PATH_MAX_TILES, &numbers[0], error))
        return FALSE;
      instance = path_new_tiles (numbers[0]);
    }
  else
    return esp_refuse (error, _ ("expected graph, grid or tiles"));
  /* what is freed with the new one is the old one's */
  old = *edit->self;
  *edit->self = *(PathInstance *) instance;
  edit->self->parent = old.parent;
  old.parent = *instance;
  *(PathInstance *) instance = old;
  return TRUE;
}

/* --- all of them --- */

static gboolean
edit_graph (Edit *edit, const char *verb, gboolean *known, GError **error)
{
  if (g_str_equal (verb, "add") || g_str_equal (verb, "node"))
    return add_node (edit, verb[0] == 'n', error);
  if (g_str_equal (verb, "move"))
    return move_node (edit, error);
  if (g_str_equal (verb, "name"))
    return rename_node (edit, error);
  if (g_str_equal (verb, "delete"))
    return delete_node (edit, error);
  if (g_str_equal (verb, "edge") || g_str_equal (verb, "arc") || g_str_equal (verb, "cut"))
    return set_arc (edit, verb, error);
  if (g_str_equal (verb, "h"))
    return set_estimate (edit, error);
  return *known = FALSE;
}

static gboolean
edit_grid (Edit *edit, const char *verb, gboolean *known, GError **error)
{
  if (g_str_equal (verb, "set"))
    return set_cell (edit, error);
  if (g_str_equal (verb, "cost"))
    return set_cost (edit, error);
  if (g_str_equal (verb, "size"))
    return set_size (edit, error);
  if (g_str_equal (verb, "diagonal"))
    return set_diagonal (edit, error);
  return *known = FALSE;
}

static gboolean
edit_tiles (Edit *edit, const char *verb, gboolean *known, GError **error)
{
  if (g_str_equal (verb, "swap"))
    return swap_tiles (edit, error);
  if (g_str_equal (verb, "tiles"))
    return set_tiles (edit, edit->self->tiles.start, error);
  if (g_str_equal (verb, "goal"))
    return set_tiles (edit, edit->self->tiles.goal, error);
  return *known = FALSE;
}

static gboolean
apply (Edit *edit, const char *verb, GError **error)
{
  gboolean known = TRUE;
  gboolean done;

  if (g_str_equal (verb, "new"))
    return begin_anew (edit, error);
  if (edit->self->kind != PATH_TILES &&
      (g_str_equal (verb, "start") || g_str_equal (verb, "goal") ||
       g_str_equal (verb, "also-goal") || g_str_equal (verb, "no-goal")))
    return set_end (edit, verb, error);
  done = edit->self->kind == PATH_GRAPH  ? edit_graph (edit, verb, &known, error)
         : edit->self->kind == PATH_GRID ? edit_grid (edit, verb, &known, error)
                                         : edit_tiles (edit, verb, &known, error);
  if (known)
    return done;
  return esp_refuse (
      error,
      edit->self->kind == PATH_GRAPH
          ? _ ("no such edit; expected “add X Y”, “node NAME X Y”, “move NODE X Y”, “name NODE "
               "NAME”, "
               "“delete NODE”, “edge NODE NODE COST”, “arc NODE NODE COST”, “cut NODE NODE”, “h "
               "NODE "
               "NUMBER”, “start NODE”, “goal NODE”, “also-goal NODE”, “no-goal NODE” or “new …”")
      : edit->self->kind == PATH_GRID ? _ ("no such edit; expected “set CELL TERRAIN”, “cost "
                                           "TERRAIN NUMBER”, “size COLUMNS ROWS”, "
                                           "“diagonal never|free|no-corner”, “start CELL”, “goal "
                                           "CELL”, “also-goal CELL”, “no-goal "
                                           "CELL” or “new …”")
                                      : _ ("no such edit; expected “swap TILE TILE”, “tiles "
                                           "NUMBERS”, “goal NUMBERS” or “new …”"));
}

/* What is refused has changed nothing: all of it is read before. */
static gboolean
edit (EspInstance *instance, const char *text, GError **error)
{
  PathInstance *self = (PathInstance *) instance;
  Edit read = { .self = self, .rest = { text, strlen (text), 1, 1 } };
  g_autofree char *verb = take_word (&read);
  PathSheet sheet = { 0 };

  if (self->kind == PATH_GRAPH)
    sheet = path_get_sheet (self);
  if (!apply (&read, verb != NULL ? verb : "", error))
    return FALSE;
  path_changed (self);
  self->sheet = sheet;
  return TRUE;
}

static EspInstance *
create (void)
{
  return path_new (PATH_GRAPH);
}

static EspInstance *
example (void)
{
  static const char text[] = "graph\n"
                             "node A 0 0 h 5\nnode B 100 0 h 3\nnode C 50 80 h 4\n"
                             "node D 150 80 h 1\nnode G 220 40 h 0\n"
                             "edge A B 2\nedge A C 1\nedge B D 3\nedge C D 4\nedge D G 1\n"
                             "edge B G 6\nstart A\ngoal G\n";

  return path_files.parse (text, strlen (text), "", NULL);
}

/* The way as far as it still leads; of tiles all moves, where the board is the same. */
static char **
carry (const EspInstance *before, const EspState *state, const EspInstance *after)
{
  const PathInstance *old = (const PathInstance *) before;
  const PathInstance *new = (const PathInstance *) after;
  const GArray *steps = ((const PathState *) state)->steps;
  g_autoptr (GStrvBuilder) moves = NULL;
  g_autoptr (EspState) walked = NULL;

  if (old->kind != new->kind ||
      (old->kind == PATH_TILES &&
       (old->tiles.side != new->tiles.side ||
        memcmp (old->tiles.start, new->tiles.start, sizeof old->tiles.start) != 0)))
    return NULL;
  moves = g_strv_builder_new ();
  walked = esp_instance_initial_state (after);
  for (guint i = old->kind == PATH_TILES ? 0 : 1; i < steps->len; i++)
    {
      gint32 step = g_array_index (steps, gint32, i);
      g_autofree char *move = old->kind == PATH_TILES
                                  ? g_strdup_printf ("%c", path_step_letter ((PathStep) step))
                                  : path_name_node (old, step);

      if (!path_states.play (after, walked, move, NULL))
        break;
      g_strv_builder_add (moves, move);
    }
  return g_strv_builder_end (moves);
}

const EspEditing path_editing = {
  .create = create,
  .example = example,
  .edit = edit,
  .carry = carry,
};
