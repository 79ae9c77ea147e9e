#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "engine/esp-option.h"
#include "file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Grids: our own, the maps of Moving AI's benchmarks, and the mazes of Berkeley's CS188. */

/* What is no terrain: start, goal, and what is wrong. */
static inline gboolean
is_odd (char cell)
{
  return cell == 'S' || cell == 'G' || cell <= ' ' || cell > '~';
}

static gboolean
read_odd_cell (PathParser *parser, const EspSpan *row, gsize place, GError **error)
{
  PathInstance *self = parser->self;
  gint32 at = (gint32) (self->grid.cells->len + place);
  char cell = row->start[place];
  EspSpan here = *row;

  esp_span_skip (&here, place);
  here.length = 1;
  if (cell != 'S' && cell != 'G')
    return esp_reader_fail (&parser->reader, &here, error,
                            _ ("“%s” is no cell; expected #, ., S, G or a terrain"),
                            esp_span_quote (&here));
  if (cell == 'S' && self->start >= 0)
    return esp_reader_fail (&parser->reader, &here, error, _ ("there is a start already"));
  if (cell == 'S')
    self->start = at;
  else
    path_set_goal (self, at);
  return TRUE;
}

static gboolean
read_row (PathParser *parser, const EspSpan *row, GError **error)
{
  PathInstance *self = parser->self;
  PathGrid *grid = &self->grid;

  if (grid->n_rows == 0)
    grid->n_columns = (int) MIN (row->length, PATH_MAX_SIDE + 1);
  if (grid->n_columns > PATH_MAX_SIDE || grid->n_rows >= PATH_MAX_SIDE)
    return esp_reader_fail (&parser->reader, row, error, _ ("the grid is too large; at most %d×%d"),
                            PATH_MAX_SIDE, PATH_MAX_SIDE);
  if (row->length != (gsize) grid->n_columns)
    return esp_reader_fail (&parser->reader, row, error,
                            _ ("%d cells in this row; expected %d as in the first"),
                            (int) MIN (row->length, G_MAXINT), grid->n_columns);
  for (gsize i = 0; i < row->length; i++)
    if (is_odd (row->start[i]) && !read_odd_cell (parser, row, i, error))
      return FALSE;
  g_array_append_vals (grid->cells, row->start, (guint) row->length);
  for (gsize i = grid->cells->len - row->length; i < grid->cells->len; i++)
    if (is_odd (grid->cells->data[i]))
      grid->cells->data[i] = '.';
  grid->n_rows++;
  return TRUE;
}

static gboolean
read_terrain (PathParser *parser, EspSpan *rest, GError **error)
{
  EspSpan word;
  double cost;

  /* a terrain may be any sign but those that say something else */
  if (!esp_span_next_word (rest, "", &word))
    return path_need_word (parser, rest, &word, N_ ("a terrain, one sign"), error);
  if (word.length != 1 || word.start[0] <= ' ' || word.start[0] > '~' ||
      strchr ("#SG", word.start[0]) != NULL)
    return esp_reader_fail (&parser->reader, &word, error,
                            _ ("“%s” is no terrain; expected one sign that is not #, S or G"),
                            esp_span_quote (&word));
  if (!path_need_cost (parser, rest, 1e-6, &cost, error))
    return FALSE;
  parser->self->grid.costs[(guchar) word.start[0]] = cost;
  return path_need_no_more (parser, rest, error);
}

gboolean
path_read_grid_line (PathParser *parser, const EspSpan *line, GError **error)
{
  EspSpan row = *line;
  EspSpan rest = *line;
  EspSpan key;

  esp_span_trim (&row);
  if (memchr (row.start, ' ', row.length) == NULL && memchr (row.start, '\t', row.length) == NULL)
    {
      if (parser->has_rows)
        return esp_reader_fail (&parser->reader, &row, error,
                                _ ("rows stand above the lines cost, start and goal"));
      return read_row (parser, &row, error);
    }
  if (!path_take_word (&rest, &key))
    return TRUE;
  parser->has_rows = TRUE;
  if (esp_span_equal (&key, "cost"))
    return read_terrain (parser, &rest, error);
  if (esp_span_equal (&key, "start") || esp_span_equal (&key, "goal"))
    return path_read_ends (parser, &key, &rest, error);
  return esp_reader_fail (&parser->reader, &key, error,
                          _ ("“%s”: expected a row without blanks, or cost, start or goal"),
                          esp_span_quote (&key));
}

/* Every sign has a cost. */
gboolean
path_check_grid (PathParser *parser, GError **error)
{
  const PathGrid *grid = &parser->self->grid;
  const char *cells = grid->cells->data;
  gboolean seen[256] = { FALSE };

  if (grid->n_rows == 0)
    return esp_reader_fail_at_end (&parser->reader, error, _ ("expected rows of the grid"));
  for (guint i = 0; i < grid->cells->len; i++)
    seen[(guchar) cells[i]] = TRUE;
  for (int cell = 0; cell < 128; cell++)
    {
      char name[2] = { (char) cell, '\0' };

      if (seen[cell] && cell != '#' && grid->costs[cell] <= 0)
        return esp_reader_fail_at_end (
            &parser->reader, error, _ ("the terrain “%s” has no cost; expected a line “cost %s 3”"),
            name, name);
    }
  return TRUE;
}

/* --- writing --- */

void
path_append_grid (GString *text, const PathInstance *self)
{
  static const char *const diagonals[] = { "", " diagonal free", " diagonal no-corner" };
  const PathGrid *grid = &self->grid;
  g_autoptr (GArray) goals = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean with_start = FALSE;
  gsize rows;

  g_string_append_printf (text, "grid%s%s\n", diagonals[grid->diagonal],
                          self->order == PATH_ORDER_COMPASS ? " order compass" : "");
  rows = text->len;
  for (int row = 0; row < grid->n_rows; row++)
    {
      g_string_append_len (text, grid->cells->data + row * grid->n_columns, grid->n_columns);
      g_string_append_c (text, '\n');
    }
    /* on plain ground they stand in the rows */
#define PLACE(CELL) (rows + (gsize) (CELL) + (gsize) ((CELL) / grid->n_columns))
  for (guint i = 0; i < self->goals->len; i++)
    {
      gint32 cell = g_array_index (self->goals, gint32, i);

      if (text->str[PLACE (cell)] == '.' && cell != self->start)
        text->str[PLACE (cell)] = 'G';
      else
        g_array_append_val (goals, cell);
    }
  if (self->start >= 0 && text->str[PLACE (self->start)] == '.')
    text->str[PLACE (self->start)] = 'S';
  else
    with_start = self->start >= 0;
#undef PLACE
  for (int i = 0; i < 128; i++)
    if (grid->costs[i] > 0 && (i != '.' || grid->costs[i] < 1 || grid->costs[i] > 1))
      {
        g_string_append_printf (text, "cost %c", i);
        path_append_number (text, grid->costs[i]);
        g_string_append_c (text, '\n');
      }
  path_append_ends (text, self, with_start, goals);
}

/* --- Moving AI: N. Sturtevant, "Benchmarks for grid-based pathfinding", 2012 --- */

static gboolean
read_size (PathParser *parser, const char *key, gint64 *size, GError **error)
{
  EspSpan line;
  EspSpan word;

  if (!esp_reader_need_line (&parser->reader, &line, error, _ ("expected “%s” and a number"), key))
    return FALSE;
  if (!esp_span_next_word (&line, "", &word) || !esp_span_equal (&word, key))
    return esp_reader_fail (&parser->reader, &line, error, _ ("expected “%s” and a number"), key);
  if (!esp_span_next_word (&line, "", &word))
    return esp_reader_fail (&parser->reader, &line, error, _ ("expected “%s” and a number"), key);
  return esp_span_to_int (&parser->reader, &word, _ ("a size"), 1, PATH_MAX_SIDE, size, error);
}

static gboolean
read_octile_row (PathParser *parser, int row, GError **error)
{
  /* swamp is passed like ground, water is not entered */
  static const char terrain[256] = {
    ['.'] = '.', ['G'] = '.', ['S'] = '.', ['@'] = '#', ['O'] = '#', ['T'] = '#', ['W'] = '#'
  };
  PathGrid *grid = &parser->self->grid;
  guint first = grid->cells->len;
  EspSpan line;

  if (!esp_reader_next_line (&parser->reader, &line))
    return esp_reader_fail_at_end (&parser->reader, error, _ ("%d rows; expected %d"), row,
                                   grid->n_rows);
  if (line.length != (gsize) grid->n_columns)
    return esp_reader_fail (&parser->reader, &line, error, _ ("%d cells in this row; expected %d"),
                            (int) MIN (line.length, G_MAXINT), grid->n_columns);
  g_array_set_size (grid->cells, first + (guint) line.length);
  for (gsize i = 0; i < line.length; i++)
    {
      char cell = terrain[(guchar) line.start[i]];
      EspSpan here = line;

      grid->cells->data[first + i] = cell;
      if (cell != 0)
        continue;
      esp_span_skip (&here, i);
      here.length = 1;
      return esp_reader_fail (&parser->reader, &here, error,
                              _ ("“%s” is no terrain; expected ., G, @, O, T, S or W"),
                              esp_span_quote (&here));
    }
  return TRUE;
}

static gboolean
read_cell (PathParser *parser, EspSpan *line, const char *what, gint32 *cell, GError **error)
{
  const PathGrid *grid = &parser->self->grid;
  EspSpan column;
  EspSpan row;
  gint64 x;
  gint64 y;

  if (!esp_span_next_word (line, "", &column) || !esp_span_next_word (line, "", &row))
    return esp_reader_fail (&parser->reader, line, error, _ ("expected column and row of %s"),
                            _ (what));
  if (!esp_span_to_int (&parser->reader, &column, _ ("a column"), 0, grid->n_columns - 1, &x,
                        error) ||
      !esp_span_to_int (&parser->reader, &row, _ ("a row"), 0, grid->n_rows - 1, &y, error))
    return FALSE;
  *cell = (gint32) (y * grid->n_columns + x);
  return g_array_index (grid->cells, char, *cell) != '#' ||
         esp_reader_fail (&parser->reader, &column, error, _ ("a wall stands there"));
}

/* A line of a .scen: bucket, map, its width and height, start, goal, the least cost. */
static gboolean
read_scenario (PathParser *parser, EspSpan *line, GError **error)
{
  EspSpan word;
  gint32 goal;

  for (int i = 0; i < 4; i++)
    if (!esp_span_next_word (line, "", &word))
      return esp_reader_fail (
          &parser->reader, line, error,
          _ ("expected a line of a .scen: bucket, map, width, height, start, goal"));
  if (!read_cell (parser, line, N_ ("the start"), &parser->self->start, error) ||
      !read_cell (parser, line, N_ ("the goal"), &goal, error))
    return FALSE;
  path_set_goal (parser->self, goal);
  return TRUE;
}

EspInstance *
path_parse_octile (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = path_new (PATH_GRID);
  PathParser parser = { .self = (PathInstance *) instance };
  PathGrid *grid = &parser.self->grid;
  EspSpan line;
  EspSpan word;
  gint64 height;
  gint64 width;

  grid->diagonal = PATH_DIAGONAL_NO_CORNER;
  esp_reader_init (&parser.reader, file, text, length);
  esp_reader_next_full_line (&parser.reader, &line);
  if (!read_size (&parser, "height", &height, error) ||
      !read_size (&parser, "width", &width, error) ||
      !esp_reader_need_line (&parser.reader, &line, error, _ ("expected “map”")))
    return NULL;
  esp_span_trim (&line);
  if (!esp_span_equal (&line, "map"))
    return esp_reader_fail_none (&parser.reader, &line, error, _ ("expected “map”"));
  grid->n_rows = (int) height;
  grid->n_columns = (int) width;
  for (int row = 0; row < grid->n_rows; row++)
    if (!read_octile_row (&parser, row, error))
      return NULL;
  while (esp_reader_next_full_line (&parser.reader, &line))
    {
      EspSpan rest = line;

      if (!esp_span_next_word (&rest, "", &word) || esp_span_equal (&word, "version"))
        continue;
      if (parser.self->start >= 0)
        return esp_reader_fail_none (&parser.reader, &word, error, _ ("there is a start already"));
      if (!read_scenario (&parser, &line, error))
        return NULL;
    }
  return g_steal_pointer (&instance);
}

/* --- .scen: one line of it, and its map --- */

const EspOptionSpec path_load_options[] = {
  { "scen", ESP_TEXT, N_ ("Scenario"),
    N_ ("a .scen of Moving AI's benchmarks, whose start and goal are taken for the map"),
    .is_file = TRUE },
  { "line", ESP_INT (1, 1000000, "1"), N_ ("Line"),
    N_ ("which of its lines, the one of the version not counted") },
  { .id = NULL },
};

gboolean
path_is_scenario (const EspSpan *line)
{
  EspSpan rest = *line;
  EspSpan word;

  return esp_span_next_word (&rest, "", &word) && esp_span_equal (&word, "version") &&
         esp_span_next_word (&rest, "", &word) && esp_span_is_int (&word, 0, 1000) &&
         !esp_span_next_word (&rest, "", &word);
}

/* The @wanted line; FALSE with @error. */
static gboolean
find_scenario (EspReader *reader, int wanted, EspSpan *line, GError **error)
{
  int n = 0;

  while (esp_reader_next_full_line (reader, line))
    if (!path_is_scenario (line) && ++n == wanted)
      return TRUE;
  return esp_reader_fail_at_end (reader, error, _ ("%d lines; expected at least %d"), n, wanted);
}

/* Where the map of a line is: as the file says, or beside it. A new string. */
static char *
find_map (const EspSpan *line, const char *scenario)
{
  g_autofree char *folder = g_path_get_dirname (scenario);
  g_autofree char *name = NULL;
  g_autofree char *last = NULL;
  g_autofree char *whole = NULL;
  EspSpan rest = *line;
  EspSpan word;

  if (!esp_span_next_word (&rest, "", &word) || !esp_span_next_word (&rest, "", &word))
    return g_build_filename (folder, "map", NULL);
  name = esp_span_dup (&word);
  last = g_path_get_basename (name);
  whole = g_build_filename (folder, name, NULL);
  return g_file_test (whole, G_FILE_TEST_EXISTS) ? g_steal_pointer (&whole)
                                                 : g_build_filename (folder, last, NULL);
}

/* Start and goal of @instance are those of a line of @text, which is the scenario @file. */
static gboolean
take_scenario (EspInstance *instance,
               const char *text,
               gsize length,
               const char *file,
               int wanted,
               GError **error)
{
  PathParser parser = { .self = (PathInstance *) instance };
  EspSpan line;

  esp_reader_init (&parser.reader, file, text, length);
  if (parser.self->kind != PATH_GRID)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s", _ ("a scenario is one of a grid"));
  g_array_set_size (parser.self->goals, 0);
  return find_scenario (&parser.reader, wanted, &line, error) &&
         read_scenario (&parser, &line, error);
}

/* A scenario by itself: its map is read too. */
static EspInstance *
load_scenario (const char *text, gsize length, const char *path, int wanted, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  g_autofree char *map = NULL;
  g_autofree char *map_text = NULL;
  EspReader reader;
  EspSpan line;
  gsize map_length;

  esp_reader_init (&reader, path, text, length);
  if (!find_scenario (&reader, wanted, &line, error))
    return NULL;
  map = find_map (&line, path);
  if (!esp_file_read (map, NULL, &map_text, &map_length, error))
    return NULL;
  instance = path_files.parse (map_text, map_length, map, error);
  return instance != NULL && take_scenario (instance, text, length, path, wanted, error)
             ? g_steal_pointer (&instance)
             : NULL;
}

EspInstance *
path_load (
    const char *text, gsize length, const char *path, const EspOptions *options, GError **error)
{
  const char *scenario = options != NULL ? esp_options_get_text (options, "scen") : "";
  int wanted = options != NULL ? (int) esp_options_get_int (options, "line") : 1;
  g_autoptr (EspInstance) instance = NULL;
  g_autofree char *lines = NULL;
  EspReader reader;
  EspSpan line;
  gsize n;

  esp_reader_init (&reader, path, text, length);
  if (esp_reader_next_full_line (&reader, &line) && path_is_scenario (&line))
    return load_scenario (text, length, path, wanted, error);
  instance = path_files.parse (text, length, path, error);
  if (instance == NULL || *scenario == '\0')
    return g_steal_pointer (&instance);
  return esp_file_read (scenario, NULL, &lines, &n, error) &&
                 take_scenario (instance, lines, n, scenario, wanted, error)
             ? g_steal_pointer (&instance)
             : NULL;
}

/* --- mazes of CS188 --- */

static gboolean
read_maze_row (PathParser *parser, const EspSpan *row, int *n_dots, GError **error)
{
  PathInstance *self = parser->self;
  PathGrid *grid = &self->grid;

  if (grid->n_rows == 0)
    grid->n_columns = (int) MIN (row->length, PATH_MAX_SIDE + 1);
  if (grid->n_columns > PATH_MAX_SIDE || grid->n_rows >= PATH_MAX_SIDE)
    return esp_reader_fail (&parser->reader, row, error, _ ("the grid is too large; at most %d×%d"),
                            PATH_MAX_SIDE, PATH_MAX_SIDE);
  if (row->length != (gsize) grid->n_columns)
    return esp_reader_fail (&parser->reader, row, error,
                            _ ("%d cells in this row; expected %d as in the first"),
                            (int) MIN (row->length, G_MAXINT), grid->n_columns);
  for (gsize i = 0; i < row->length; i++)
    {
      gint32 at = (gint32) grid->cells->len;
      EspSpan here = *row;
      char cell = row->start[i];

      esp_span_skip (&here, i);
      here.length = 1;
      if (strchr ("% .PGo", cell) == NULL || cell == '\0')
        return esp_reader_fail (&parser->reader, &here, error,
                                _ ("“%s” is not of a maze; expected %%, a blank, P, a dot, G or o"),
                                esp_span_quote (&here));
      if (cell == 'P' && self->start >= 0)
        return esp_reader_fail (&parser->reader, &here, error, _ ("there is a start already"));
      if (cell == 'P')
        self->start = at;
      if (cell == '.' && ++*n_dots > 1)
        return esp_reader_fail (
            &parser->reader, &here, error,
            _ ("a second dot: to eat them all is another problem; expected one, "
               "the goal"));
      if (cell == '.')
        path_set_goal (self, at);
      cell = cell == '%' ? '#' : '.';
      g_array_append_val (grid->cells, cell);
    }
  grid->n_rows++;
  return TRUE;
}

/* Up to the end, or to the three quotes that end a text. */
gboolean
path_read_maze (PathParser *parser, GError **error)
{
  EspSpan line;
  int n_dots = 0;

  parser->self->order = PATH_ORDER_COMPASS;
  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      EspSpan word = line;

      esp_span_trim (&word);
      if (esp_span_equal (&word, "\"\"\""))
        break;
      /* blanks are cells, but not those behind the wall on the right */
      line.length = (gsize) (word.start + word.length - line.start);
      if (!read_maze_row (parser, &line, &n_dots, error))
        return FALSE;
    }
  if (parser->self->start < 0)
    return esp_reader_fail_at_end (&parser->reader, error, _ ("expected P, the start"));
  if (n_dots == 0)
    return esp_reader_fail_at_end (&parser->reader, error, _ ("expected a dot, the goal"));
  return TRUE;
}

EspInstance *
path_parse_layout (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = path_new (PATH_GRID);
  PathParser parser = { .self = (PathInstance *) instance };

  esp_reader_init (&parser.reader, file, text, length);
  return path_read_maze (&parser, error) ? g_steal_pointer (&instance) : NULL;
}
