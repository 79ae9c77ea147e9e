#include "config.h"

#include "base/esp-quote.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What stands beside a board, or below it: what its marks mean, and in a search the frontier in its
 * real order, with the heap as it lies. */

#define COLUMN 236.0

#define EDGE 14.0

#define ROW 22.0

#define LETTERS 12.0

#define TITLE 13.0

#define NUMBER 30.0 /* a column of the list */

#define ORDER 18.0 /* that of the places */

#define SIGN 150.0 /* a column of them below a board */

#define LEAST_BESIDE 330.0

#define HEAP_LEVEL 44.0

#define HEAP_LEVELS 3

#define HEAP (40 + HEAP_LEVELS * HEAP_LEVEL)

#define LISTED 8 /* rows of the list below a board */

#define TWO_COLUMNS 420.0 /* a board that wide has two of them below it */

#define MOST_NUMBERED 2000 /* of the frontier nobody counts more */

typedef struct
{
  const EspScene *scene;
  const PathInstance *instance;
  const PathState *state;
  const PathBoard *board;
  const EspPalette *palette;
  cairo_t *cr;
  double unit; /* of all lengths here: large boards have large legends, small views large letters */
} Panel;

/* --- numbers and names --- */

const char *
path_show_number (double number)
{
  g_autofree char *text = NULL;
  char *end;

  if (isinf (number))
    return "∞";
  text = g_strdup_printf ("%.2f", number);
  end = text + strlen (text) - 1;
  while (*end == '0')
    *end-- = '\0';
  if (!g_ascii_isdigit (*end))
    *end = '\0';
  g_strdelimit (text, ",", '.');
  return esp_shown_text (text);
}

double
path_get_shown (PathShow show, const PathSeen *seen)
{
  switch (show)
    {
    case PATH_SHOW_F:
      return isnan (seen->h) ? seen->g : seen->g + seen->h;
    case PATH_SHOW_G:
      return seen->g;
    case PATH_SHOW_H:
      return seen->h;
    case PATH_SHOW_ORDER:
      return seen->expanded_as > 0 ? seen->expanded_as : NAN;
    case PATH_SHOW_NOTHING:
    default:
      return NAN;
    }
}

/* What people call what a search speaks of: of tiles row by row. A new string. */
static char *
name_subject (const Panel *self, gint32 subject)
{
  g_autofree char *name = path_tracing.subject_name (&self->instance->parent, subject);

  if (self->instance->kind == PATH_GRAPH)
    return g_strdup (esp_name_show (name));
  if (self->instance->kind == PATH_TILES && strchr (name, ',') != NULL)
    {
      GString *rows = g_string_new (NULL);
      int n = 0;

      for (const char *at = name; *at != '\0'; at++)
        if (*at != ',')
          g_string_append_c (rows, *at);
        else if (++n % self->instance->tiles.side == 0)
          g_string_append_c (rows, ' ');
      return g_string_free (rows, FALSE);
    }
  return g_steal_pointer (&name);
}

GHashTable *
path_number_frontier (const EspScene *scene)
{
  const PathState *state = path_state_of (scene);
  GHashTable *numbers = g_hash_table_new (NULL, NULL);

  if (state->kind == ESP_FRONTIER_PATH)
    return numbers;
  for (int side = state->is_two_sided ? 1 : 0; side >= 0; side--)
    {
      g_autoptr (GArray) waiting = path_list_frontier (state, side);

      for (guint i = MIN (waiting->len, MOST_NUMBERED); i > 0; i--)
        g_hash_table_insert (
            numbers, GINT_TO_POINTER (g_array_index (waiting, PathWaiting, i - 1).subject),
            GINT_TO_POINTER ((int) i));
    }
  return numbers;
}

GArray *
path_list_way (const PathState *state, gint32 subject)
{
  GArray *way = g_array_new (FALSE, FALSE, sizeof (gint32));
  guint most = state->seen->len;
  gint32 at = subject;

  for (const PathSeen *seen; at >= 0 && way->len < most; at = seen->parent[0])
    {
      seen = path_find_seen (state, at);
      if (seen == NULL)
        break;
      g_array_append_val (way, at);
    }
  for (guint i = 0; i < way->len / 2; i++)
    {
      gint32 first = g_array_index (way, gint32, i);

      g_array_index (way, gint32, i) = g_array_index (way, gint32, way->len - 1 - i);
      g_array_index (way, gint32, way->len - 1 - i) = first;
    }
  at = subject;
  for (guint n = 0; n < most; n++)
    {
      const PathSeen *seen = path_find_seen (state, at);

      if (seen == NULL || seen->parent[1] < 0)
        break;
      at = seen->parent[1];
      g_array_append_val (way, at);
    }
  return way;
}

char *
path_say_way (const EspScene *scene)
{
  const PathInstance *instance = path_of (scene);
  const PathState *state = path_state_of (scene);
  const Panel self = { .instance = instance };
  const PathSeen *seen = path_is_searched (scene) ? path_find_seen (state, state->current) : NULL;
  gboolean arrived = path_has_arrived (instance, state);
  g_autofree char *name = NULL;
  int bad;
  double cost;

  if (seen != NULL && !arrived)
    {
      name = name_subject (&self, seen->subject);
      return g_strdup_printf (_ ("path to %s, %s"), name, path_show_number (seen->g));
    }
  cost = path_measure (instance, state, &bad);
  if (cost < 0)
    return g_strdup (_ ("path"));
  return arrived ? g_strdup_printf (_ ("path to a goal, cost %s"), path_show_number (cost))
                 : g_strdup_printf (_ ("path so far, cost %s"), path_show_number (cost));
}

/* --- where it is --- */

const PathBoard *
path_get_board (const EspScene *scene)
{
  switch (path_of (scene)->kind)
    {
    case PATH_GRID:
      return &path_grid_board;
    case PATH_TILES:
      return &path_tiles_board;
    case PATH_GRAPH:
    default:
      return &path_graph_board;
    }
}

/* What is told of boards that are drawn large grows with them, and with the text. */
static double
get_unit (const EspScene *scene, double width, double height)
{
  return MAX (MAX (width / 760, height / 520), 1) * CLAMP (scene->text, 1, 1.7);
}

void
path_add_sign (GArray *signs, int what, char *text)
{
  const PathSign sign = { text, what };

  g_array_append_val (signs, sign);
}

static GArray *
list_signs (const EspScene *scene)
{
  GArray *signs = g_array_new (FALSE, FALSE, sizeof (PathSign));

  path_get_board (scene)->list_signs (scene, signs);
  return signs;
}

static void
free_signs (GArray *signs)
{
  for (guint i = 0; i < signs->len; i++)
    g_free (g_array_index (signs, PathSign, i).text);
  g_array_unref (signs);
}

/* In a search the signs of a graph stand in a strip below it, so that the column is the frontier's.
 */
static gboolean
has_strip (const EspScene *scene)
{
  return path_of (scene)->kind == PATH_GRAPH && path_is_searched (scene) &&
         (scene->flags & ESP_SCENE_BELOW) == 0;
}

#define STRIP_COLUMNS 3

#define STRIP (2 * ROW + 14)

static double
get_signs_height (const EspScene *scene, int columns)
{
  GArray *signs = list_signs (scene);
  double rows = ceil (signs->len / (double) columns);

  free_signs (signs);
  return rows * ROW + 12;
}

/* How many columns of them stand below a board. */
static int
get_sign_columns (double width, double unit)
{
  return (int) CLAMP (width / (SIGN * unit), 1, 4);
}

static double
get_height_below (const EspScene *scene, int columns, int sign_columns)
{
  double scale = path_get_board (scene)->draw_scale != NULL ? 2 * ROW : 0;
  double list = (LISTED + 4) * ROW;

  if (!path_is_searched (scene))
    return get_signs_height (scene, sign_columns);
  return columns == 2 ? MAX (list, get_signs_height (scene, 1) + scale)
                      : list + get_signs_height (scene, 1) + scale;
}

/* Where everything is, for which the board's own size has to be known. */
typedef struct
{
  double width, height; /* of it all */
  EspRect panel;        /* 0 wide: there is none */
  double strip;         /* height of the strip below the board; 0: there is none */
  double unit;
} Places;

static Places
get_places (const EspScene *scene)
{
  Places places = { 0 };
  double board_height;

  path_get_board (scene)->measure (scene, &places.width, &board_height);
  places.height = board_height;
  places.unit = get_unit (scene, places.width, board_height);
  if (scene->flags & PATH_NO_PANEL)
    return places;
  if (scene->flags & ESP_SCENE_BELOW)
    {
      double width = MAX (places.width, COLUMN * places.unit);
      int columns = width >= TWO_COLUMNS * places.unit ? 2 : 1;

      places.panel = (EspRect){ 0, board_height, width,
                                places.unit *
                                    get_height_below (scene, columns,
                                                      get_sign_columns (width, places.unit)) };
      places.width = width;
      places.height += places.panel.height;
      return places;
    }
  if (has_strip (scene))
    places.strip = STRIP * places.unit;
  places.height =
      MAX (board_height + places.strip, path_is_searched (scene) ? LEAST_BESIDE * places.unit : 0);
  places.height = MAX (places.height, places.unit * get_signs_height (scene, 1));
  places.panel = (EspRect){ places.width, 0, COLUMN * places.unit, places.height };
  places.width += places.panel.width;
  return places;
}

void
path_look_measure (const EspScene *scene, double *width, double *height)
{
  Places places = get_places (scene);

  *width = places.width;
  *height = places.height;
}

/* As it is beside the board, wherever it stands. */
void
path_find_panel (const EspScene *scene, EspRect *rect)
{
  EspScene beside = *scene;

  beside.flags &= ~(PATH_NO_PANEL | ESP_SCENE_BELOW);
  *rect = get_places (&beside).panel;
}

/* --- drawing --- */

/* How much larger letters are than there is room for: a small view is read all the same. */
static double
get_letters (const EspScene *scene, const Places *places)
{
  return CLAMP (0.92 / MAX (scene->scale * places->unit, 1e-9), 1, 1.7);
}

static void
write_text (const Panel *self,
            const char *text,
            double x,
            double y,
            double size,
            EspColour colour,
            EspTextFlags flags)
{
  esp_set_colour (self->cr, colour);
  esp_text_draw (self->cr, text, x, y, size * self->unit, flags);
}

/* As much of a text as there is room for. */
static void
write_short (const Panel *self,
             const char *text,
             double x,
             double y,
             double width,
             EspColour colour,
             EspTextFlags flags)
{
  g_autofree char *part =
      esp_text_shorten (self->cr, text, LETTERS * self->unit, flags, MAX (width, 1));

  if (part != NULL && !g_str_equal (part, text))
    esp_text_miss_part (self->cr, part, text);
  write_text (self, part != NULL ? part : "", x, y, LETTERS, colour, flags);
}

static void
draw_rule (const Panel *self, double x, double y, double width)
{
  cairo_new_path (self->cr);
  cairo_move_to (self->cr, x, y);
  cairo_line_to (self->cr, x + width, y);
  esp_stroke (self->cr, self->palette->line, self->unit);
}

/* So many columns of them, no higher than @height; returns where they end. */
static double
draw_signs (const Panel *self, double x, double y, double width, double height, int columns)
{
  GArray *signs = list_signs (self->scene);
  double each = width / columns;
  int rows = MAX (((int) signs->len + columns - 1) / columns, 1);
  double row = MIN (ROW * self->unit, height / rows);

  for (guint i = 0; i < signs->len; i++)
    {
      const PathSign *sign = &g_array_index (signs, PathSign, i);
      double left = x + ((int) i / rows) * each;
      double middle = y + ((int) i % rows + 0.5) * row;

      cairo_save (self->cr);
      self->board->draw_sign (self->scene, self->cr, sign->what, left + 0.5 * row, middle, row);
      cairo_restore (self->cr);
      write_short (self, sign->text, left + 1.4 * row, middle, each - 1.5 * row,
                   self->palette->text_dim, ESP_TEXT_LEFT);
    }
  free_signs (signs);
  return y + rows * row;
}

/* --- the frontier --- */

static const char *
say_kind (EspFrontierKind kind)
{
  switch (kind)
    {
    case ESP_FRONTIER_QUEUE:
      return _ ("queue, first in first out");
    case ESP_FRONTIER_STACK:
      return _ ("stack, last in first out");
    case ESP_FRONTIER_COST:
      return _ ("heap, least g first");
    case ESP_FRONTIER_ESTIMATE:
      return _ ("heap, least h first");
    case ESP_FRONTIER_SUM:
      return _ ("heap, least f first");
    case ESP_FRONTIER_LEVELS:
      return _ ("level by level");
    case ESP_FRONTIER_PATH:
    default:
      return _ ("depth first");
    }
}

static gboolean
is_heap (EspFrontierKind kind)
{
  return kind == ESP_FRONTIER_COST || kind == ESP_FRONTIER_ESTIMATE || kind == ESP_FRONTIER_SUM;
}

/* What a heap is ordered by. */
static double
get_key (const Panel *self, const PathWaiting *node)
{
  return self->state->kind == ESP_FRONTIER_COST       ? node->g
         : self->state->kind == ESP_FRONTIER_ESTIMATE ? node->h
                                                      : node->g + node->h;
}

typedef struct
{
  double x, width;
  gboolean has_h; /* g alone is told where nothing is estimated */
  gboolean narrow; /* and only what the frontier is ordered by where there is no room */
} List;

#define NARROW 165.0

static void
write_number (
    const Panel *self, const List *list, int back, double y, double number, EspTextFlags flags)
{
  write_text (self, isnan (number) ? "–" : path_show_number (number),
              list->x + list->width - (4 + back * NUMBER) * self->unit, y, LETTERS,
              self->palette->text, ESP_TEXT_RIGHT | ESP_TEXT_TABULAR | flags);
}

static int
count_numbers (const List *list)
{
  return list->has_h && !list->narrow ? 3 : 1;
}

static double
get_name_room (const Panel *self, const List *list)
{
  return list->width - (ORDER + 10 + count_numbers (list) * NUMBER) * self->unit;
}

static void
draw_waiting (
    const Panel *self, const List *list, const PathWaiting *node, int place, double y, gboolean path)
{
  EspTextFlags flags = place == 1 && !path ? ESP_TEXT_BOLD : 0;
  double row = ROW * self->unit;
  g_autofree char *name = name_subject (self, node->subject);
  char number[16];
  double width;

  if (place == 1 && !path)
    {
      cairo_rectangle (self->cr, list->x, y - row / 2, list->width, row);
      esp_fill (self->cr, esp_colour_mix (self->palette->background, self->palette->hint, 0.14));
      cairo_rectangle (self->cr, list->x, y - row / 2, 3 * self->unit, row);
      esp_fill (self->cr, self->palette->hint);
    }
  g_snprintf (number, sizeof number, "%d", place);
  write_text (self, number, list->x + (ORDER - 4) * self->unit, y, LETTERS,
              self->palette->text_dim, ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
  write_short (self, name, list->x + (ORDER + 2) * self->unit, y,
               get_name_room (self, list) - (node->is_new ? 12 * self->unit : 0),
               self->palette->text, ESP_TEXT_LEFT | flags);
  if (node->is_new && !path)
    {
      esp_text_measure (self->cr, name, LETTERS * self->unit, flags, &width, NULL);
      write_text (self, "+",
                  list->x + ORDER * self->unit +
                      MIN (width + 5 * self->unit, get_name_room (self, list) - 8 * self->unit),
                  y, TITLE, self->palette->accent, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
    }
  if (list->has_h && list->narrow)
    write_number (self, list, 0, y, get_key (self, node), ESP_TEXT_BOLD);
  else if (list->has_h)
    {
      write_number (self, list, 2, y, node->g, flags);
      write_number (self, list, 1, y, node->h, flags);
      write_number (self, list, 0, y, node->g + node->h, ESP_TEXT_BOLD);
    }
  else
    write_number (self, list, 0, y, node->g, flags);
}

static void
draw_head (const Panel *self, const List *list, double y)
{
  static const char *const names[] = { "f", "h", "g" };
  const char *what = self->instance->kind == PATH_GRID    ? _ ("Cell")
                     : self->instance->kind == PATH_TILES ? _ ("Tiles")
                                                          : _ ("Node");

  write_text (self, what, list->x + (ORDER + 2) * self->unit, y, LETTERS,
              self->palette->text_dim, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  for (int back = 0; back < count_numbers (list); back++)
    write_text (self,
                !list->has_h                            ? "g"
                : !list->narrow                         ? names[back]
                : self->state->kind == ESP_FRONTIER_COST ? "g"
                : self->state->kind == ESP_FRONTIER_ESTIMATE ? "h"
                                                             : "f",
                list->x + list->width - (4 + back * NUMBER) * self->unit, y, LETTERS,
                self->palette->text_dim, ESP_TEXT_RIGHT | ESP_TEXT_BOLD);
  draw_rule (self, list->x, y + ROW / 2 * self->unit, list->width);
}

/* As many rows as there is room for down to @bottom, and how many more there are; of a path the last
 * ones. Returns where they end. */
static double
draw_rows (const Panel *self, const List *list, const GArray *nodes, double y, double bottom)
{
  gboolean path = self->state->kind == ESP_FRONTIER_PATH;
  double row = ROW * self->unit;
  int room = MAX ((int) floor ((bottom - y) / row), 1);
  int n = (int) nodes->len;
  int shown = n <= room ? n : MAX (room - 1, 1);
  int first = path ? n - shown : 0;

  for (int i = first; i < first + shown; i++, y += row)
    draw_waiting (self, list, &g_array_index (nodes, PathWaiting, i), i + 1, y + row / 2, path);
  if (n > shown)
    {
      g_autofree char *more = g_strdup_printf (
          path ? ngettext ("%s before it", "%s before them", (gulong) (n - shown))
               : ngettext ("%s more", "%s more", (gulong) (n - shown)),
          esp_count ((guint64) (n - shown)));

      write_text (self, more, list->x + (ORDER + 2) * self->unit, y + row / 2, LETTERS,
                  self->palette->text_dim, ESP_TEXT_LEFT);
      y += row;
    }
  return y;
}

static void
write_title (const Panel *self, const List *list, double y, const char *title, const char *rule)
{
  double width;

  write_text (self, title, list->x, y, TITLE, self->palette->text, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  esp_text_measure (self->cr, title, TITLE * self->unit, ESP_TEXT_BOLD, &width, NULL);
  if (rule != NULL)
    write_short (self, rule, list->x + list->width, y, list->width - width - 8 * self->unit,
                 self->palette->text_dim, ESP_TEXT_RIGHT);
}

/* What was expanded last. */
static void
draw_out (const Panel *self, const List *list, double y)
{
  const PathSeen *seen = path_find_seen (self->state, self->state->current);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (seen == NULL)
    return;
  name = name_subject (self, seen->subject);
  text = g_strdup_printf (_ ("%s came out"), name);
  write_text (self, "↑", list->x + 6 * self->unit, y, LETTERS, self->palette->text_dim,
              ESP_TEXT_LEFT);
  write_short (self, text, list->x + (ORDER + 2) * self->unit, y,
               list->width - (ORDER + NUMBER) * self->unit, self->palette->text_dim, ESP_TEXT_LEFT);
  write_number (self, list, 0, y, isnan (seen->h) ? seen->g : seen->g + seen->h, 0);
}

/* One side's, from @y to @bottom; returns where it ends. */
static double
draw_list (const Panel *self, int side, double x, double y, double width, double bottom)
{
  g_autoptr (GArray) nodes = path_list_frontier (self->state, side);
  gboolean path = self->state->kind == ESP_FRONTIER_PATH;
  List list = { x, width, path_has_estimates (self->state), width < NARROW * self->unit };
  double row = ROW * self->unit;
  const char *title = path                              ? _ ("Path in hand")
                      : self->state->is_two_sided ? side == 0 ? _ ("From the start")
                                                                    : _ ("From the goal")
                                                        : _ ("Frontier");

  write_title (self, &list, y + row / 2, title, say_kind (self->state->kind));
  y += 1.2 * row;
  if (!path && side == 0)
    {
      draw_out (self, &list, y + row / 2);
      y += row;
    }
  if (nodes->len == 0)
    {
      write_text (self, _ ("The frontier is empty"), x, y + row / 2, LETTERS,
                  self->palette->text_dim, ESP_TEXT_LEFT);
      return y + row;
    }
  draw_head (self, &list, y + row / 2);
  return draw_rows (self, &list, nodes, y + 1.1 * row, bottom);
}

/* --- the heap --- */

static void
draw_heap_node (const Panel *self, const PathWaiting *node, guint i, double x, double y, double room)
{
  cairo_t *cr = self->cr;
  double w = 42 * self->unit;
  double h = 22 * self->unit;
  g_autofree char *name = name_subject (self, node->subject);
  g_autofree char *shown = NULL;

  esp_shape_rounded (cr, x - w / 2, y - h / 2, w, h, 5 * self->unit);
  if (i == 0)
    esp_fill_and_stroke (cr, esp_colour_mix (self->palette->background, self->palette->hint, 0.14),
                         self->palette->hint, 2 * self->unit);
  else
    esp_fill_and_stroke (cr, self->palette->surface, self->palette->line_strong, self->unit);
  write_text (self, path_show_number (get_key (self, node)), x, y, LETTERS, self->palette->text,
              ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  shown = esp_text_shorten (cr, name, 11 * self->unit, 0, room);
  if (shown == NULL)
    return;
  esp_set_colour (cr, self->palette->text_dim);
  esp_text_draw_clear (cr, shown, x, y + h / 2 + 8 * self->unit, 11 * self->unit, ESP_TEXT_CENTRE,
                       self->palette->background);
}

/* The array as it is, each with the two below it. */
static void
draw_heap (const Panel *self, double x, double y, double width)
{
  g_autoptr (GArray) nodes = path_list_heap (self->state, 0);
  double xs[1 << HEAP_LEVELS];
  double ys[1 << HEAP_LEVELS];
  guint n;

  if (nodes == NULL || nodes->len == 0)
    return;
  n = MIN (nodes->len, (1u << HEAP_LEVELS) - 1);
  draw_rule (self, x, y, width);
  write_text (self, _ ("As the heap lies"), x, y + 16 * self->unit, LETTERS,
              self->palette->text_dim, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  y += 44 * self->unit;
  for (guint i = 0; i < n; i++)
    {
      int level = (int) g_bit_storage (i + 1) - 1;
      double across = (double) (i + 1 - (1u << level)) + 0.5;

      xs[i] = x + width * across / (double) (1 << level);
      ys[i] = y + level * HEAP_LEVEL * self->unit;
    }
  cairo_new_path (self->cr);
  for (guint i = 1; i < n; i++)
    {
      guint above = (i - 1) / 2;

      cairo_move_to (self->cr, xs[above], ys[above]);
      cairo_line_to (self->cr, xs[i], ys[i] - 11 * self->unit);
    }
  esp_stroke (self->cr, self->palette->line_strong, self->unit);
  for (guint i = 0; i < n; i++)
    draw_heap_node (self, &g_array_index (nodes, PathWaiting, i), i, xs[i], ys[i],
                    i == 0 ? width : width / (double) (1 << ((int) g_bit_storage (i + 1) - 1)));
}

/* --- all of it --- */

static void
draw_search (const Panel *self, double x, double y, double width, double bottom)
{
  double heap = HEAP * self->unit;
  gboolean has_heap = is_heap (self->state->kind) && !self->state->is_two_sided &&
                      self->instance->kind == PATH_GRAPH && bottom - y > heap + 7 * ROW * self->unit;

  if (self->state->is_two_sided)
    {
      double middle = (y + bottom) / 2;

      draw_list (self, 0, x, y, width, middle);
      draw_list (self, 1, x, middle + 4 * self->unit, width, bottom);
      return;
    }
  draw_list (self, 0, x, y, width, has_heap ? bottom - heap : bottom);
  if (has_heap)
    draw_heap (self, x, bottom - heap + 4 * self->unit, width);
}

static void
draw_below (const Panel *self, const Places *places)
{
  double edge = EDGE * places->unit;
  double width = places->panel.width - 2 * edge;
  int columns = places->panel.width >= TWO_COLUMNS * places->unit ? 2 : 1;
  double y = places->panel.y;
  double end;

  if (!path_is_searched (self->scene))
    {
      draw_signs (self, edge, y, width, places->panel.height,
                  get_sign_columns (places->panel.width, places->unit));
      return;
    }
  width = (width - (columns - 1) * edge) / columns;
  end = y;
  if (self->board->draw_scale != NULL)
    end = self->board->draw_scale (self->scene, self->cr, edge, end, width, self->unit);
  end = draw_signs (self, edge, end, width, places->height - end, 1);
  if (columns == 2)
    draw_search (self, 2 * edge + width, y, width, places->height - edge);
  else
    draw_search (self, edge, end + edge, width, places->height - edge);
}

void
path_draw_panel (const EspScene *scene, cairo_t *cr)
{
  Places places = get_places (scene);
  const Panel self = { .scene = scene,
                       .instance = path_of (scene),
                       .state = path_state_of (scene),
                       .board = path_get_board (scene),
                       .palette = scene->palette,
                       .cr = cr,
                       .unit = places.unit * get_letters (scene, &places) };
  double edge = EDGE * places.unit;
  double x = places.panel.x + edge;
  double width = places.panel.width - 1.6 * edge;
  double y = 0.6 * edge;

  if (places.panel.width <= 0)
    return;
  cairo_save (cr);
  if (scene->flags & ESP_SCENE_BELOW)
    draw_below (&self, &places);
  else if (has_strip (scene))
    {
      draw_signs (&self, edge, places.height - places.strip, places.panel.x - 2 * edge,
                  places.strip - 4, STRIP_COLUMNS);
      draw_search (&self, x, y, width, places.height - 0.4 * edge);
    }
  else
    {
      if (self.board->draw_scale != NULL)
        y = self.board->draw_scale (scene, cr, x, y, width, self.unit);
      y = draw_signs (&self, x, y, width, places.height - y, 1);
      if (path_is_searched (scene))
        draw_search (&self, x, y + edge, width, places.height - 0.4 * edge);
    }
  cairo_restore (cr);
}
