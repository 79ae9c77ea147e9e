#include "config.h"

#include "base/esp-quote.h"
#include "panel.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The frontier of a search in its real order, the heap as it lies, and what is said of them. */

#define NUMBER 30.0 /* a column of the list */

#define ORDER 18.0 /* that of the places */

#define HEAP_LEVEL 44.0

#define HEAP_LEVELS 3

#define HEAP (40 + HEAP_LEVELS * HEAP_LEVEL)

#define MOST_MEASURED 40 /* rows of the list */

#define MOST_NUMBERED 2000 /* of the frontier nobody counts more */

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
path_get_shown (const PathState *state, PathShow show, const PathSeen *seen)
{
  switch (show)
    {
    case PATH_SHOW_F:
      return path_get_f (state, seen->g, seen->h);
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
name_subject (const PathPanel *self, gint32 subject)
{
  g_autofree char *name = path_show_subject (self->instance, subject);

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

  if (state->kind == ESP_FRONTIER_PATH || state->by_hand != NULL)
    return numbers;
  for (int side = state->is_two_sided ? 1 : 0; side >= 0; side--)
    {
      g_autoptr (GArray) waiting = path_list_frontier (state, side);

      for (guint i = MIN (waiting->len, MOST_NUMBERED); i > 0; i--)
        g_hash_table_insert (numbers,
                             GINT_TO_POINTER (g_array_index (waiting, PathWaiting, i - 1).subject),
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
  const PathPanel self = { .instance = instance };
  const PathSeen *seen = path_is_searched (scene) ? path_find_seen (state, state->current) : NULL;
  gboolean arrived = path_has_arrived (instance, state);
  g_autofree char *name = NULL;
  int bad;
  double cost;

  if (seen != NULL && !arrived)
    {
      name = name_subject (&self, seen->subject);
      /* the number first: what is cut off is the end */
      return g_strdup_printf (_ ("path, %s, to %s"), path_show_number (seen->g), name);
    }
  cost = path_measure (instance, state, &bad);
  if (cost < 0)
    return g_strdup (_ ("path"));
  return arrived ? g_strdup_printf (_ ("path, %s, to a goal"), path_show_number (cost))
                 : g_strdup_printf (_ ("path so far, %s"), path_show_number (cost));
}

/* What is drawn of a cell in @rect: whether it is looked for, and whether the pointer is on it,
 * here or on the board. */
static void
note_place (const PathPanel *self, int cell, const EspRect *rect)
{
  if (self->probe != NULL && path_is_within (rect, self->probe->x, self->probe->y))
    self->probe->cell = cell;
  if (self->probe != NULL && cell == self->probe->wanted)
    self->probe->rect = *rect;
  if (cell >= 0 && cell == self->scene->hover)
    esp_shape_hover (self->cr, rect, self->palette);
}

/* Whoever goes through a search of tiles chooses among the rows, whose arrangements are no cells of
 * the board. */
static gboolean
has_choices (const PathPanel *self)
{
  return self->instance->kind == PATH_TILES && self->state->by_hand != NULL;
}

/* The cell that row @i of the list is, from 0; -1: it is none. */
static int
get_row_cell (const PathPanel *self, const PathWaiting *node, int i)
{
  return has_choices (self)                   ? path_first_choice (self->instance) + i
         : self->instance->kind == PATH_TILES ? -1
                                              : node->subject;
}

/* --- the list --- */

static void
draw_rule (const PathPanel *self, double x, double y, double width)
{
  cairo_new_path (self->cr);
  cairo_move_to (self->cr, x, y);
  cairo_line_to (self->cr, x + width, y);
  esp_stroke (self->cr, self->palette->line, self->unit);
}

char *
path_say_frontier (const PathState *state)
{
  g_autofree char *weight = NULL;

  switch (state->kind)
    {
    case ESP_FRONTIER_QUEUE:
      return g_strdup (_ ("queue, first in first out"));
    case ESP_FRONTIER_STACK:
      return g_strdup (_ ("stack, last in first out"));
    case ESP_FRONTIER_COST:
      return g_strdup (_ ("heap, least g first"));
    case ESP_FRONTIER_ESTIMATE:
      return g_strdup (_ ("heap, least h first"));
    case ESP_FRONTIER_SUM:
      if (state->weight == 1)
        return g_strdup (_ ("heap, least f first"));
      weight = path_format_cost (state->weight);
      return g_strdup_printf (_ ("least g + %sh first"), weight);
    case ESP_FRONTIER_LEVELS:
      return g_strdup (_ ("level by level"));
    case ESP_FRONTIER_PATH:
    default:
      return g_strdup (_ ("depth first"));
    }
}

static gboolean
is_heap (EspFrontierKind kind)
{
  return kind == ESP_FRONTIER_COST || kind == ESP_FRONTIER_ESTIMATE || kind == ESP_FRONTIER_SUM;
}

/* What a heap is ordered by. */
static double
get_key (const PathPanel *self, const PathWaiting *node)
{
  return self->state->kind == ESP_FRONTIER_COST       ? node->g
         : self->state->kind == ESP_FRONTIER_ESTIMATE ? node->h
                                                      : path_get_f (self->state, node->g, node->h);
}

typedef struct
{
  double x, width;
  gboolean has_h;    /* g alone is told where nothing is estimated */
  gboolean narrow;   /* and only what the frontier is ordered by where there is no room */
  double numbers[3]; /* widths of the columns of f, h and g, in the panel's units */
  double tile;       /* of the small boards that stand for names; 0: there are none */
  double row;
  gint32 cut;    /* of a path: what was just made and is beyond the limit; -1: nothing */
  gboolean back; /* it is of nodes that the search came to from the goal */
} List;

#define NARROW 165.0

#define TILE 16.0 /* of a small board: no letter of it is too small to be read */

#define LEAST_BOARDS 2 /* where fewer of them have room, names that say something stand there */

/* Where the @back-th column from the right ends. */
static double
get_column (const PathPanel *self, const List *list, int back)
{
  double right = 4;

  for (int k = 0; k < back; k++)
    right += list->numbers[k];
  return list->x + list->width - right * self->unit;
}

static void
write_number (const PathPanel *self,
              const List *list,
              int back,
              double y,
              double number,
              EspColour colour,
              EspTextFlags flags)
{
  path_write_text (self, isnan (number) ? "–" : path_show_number (number),
                   get_column (self, list, back), y, PATH_LETTERS, colour,
                   ESP_TEXT_RIGHT | ESP_TEXT_TABULAR | flags);
}

static int
count_numbers (const List *list)
{
  return list->has_h && !list->narrow ? 3 : 1;
}

/* Where names begin, beyond the boards. */
static double
get_indent (const PathPanel *self, const List *list)
{
  return ORDER + (list->tile > 0 ? self->instance->tiles.side * list->tile + 10 : 0);
}

static double
get_name_room (const PathPanel *self, const List *list)
{
  return get_column (self, list, count_numbers (list)) - list->x -
         (get_indent (self, list) + 6) * self->unit;
}

/* Tiles as they lie, and the blank's move that made them so; new. */
static char *
draw_board (const PathPanel *self, const List *list, const PathWaiting *node, double y)
{
  int side = self->instance->tiles.side;
  double size = list->tile * self->unit;
  double x = list->x + (ORDER + 4) * self->unit;
  guint8 tiles[PATH_MAX_CELLS];
  int move = path_tiles_find_node (self->instance, self->state, node, list->back, tiles);

  path_draw_small_tiles (self->palette, self->cr, side, tiles, x, y - side * size / 2, size);
  if (node->subject == list->cut || node->subject == self->state->current)
    {
      cairo_rectangle (self->cr, x - 1, y - side * size / 2 - 1, side * size + 2, side * size + 2);
      esp_stroke (self->cr, node->subject == list->cut ? self->palette->bad : self->palette->accent,
                  2 * self->unit);
    }
  return g_strdup (move >= 0    ? path_name_move ((PathStep) move)
                   : list->back ? _ ("goal")
                                : _ ("start"));
}

/* From one board of a path to the next. */
static void
draw_link (const PathPanel *self, const List *list, double y)
{
  int side = self->instance->tiles.side;
  double x = list->x + (ORDER + 4 + side * list->tile / 2) * self->unit;

  cairo_new_path (self->cr);
  cairo_move_to (self->cr, x, y);
  cairo_line_to (self->cr, x, y + list->row - side * list->tile * self->unit);
  esp_stroke (self->cr, self->palette->accent, 2.5 * self->unit);
}

static void
draw_waiting (const PathPanel *self,
              const List *list,
              const PathWaiting *node,
              int place,
              double y,
              gboolean path)
{
  gboolean by_hand = self->state->by_hand != NULL;
  gboolean next = place == 1 && !path && !by_hand;
  EspTextFlags flags = next ? ESP_TEXT_BOLD : 0;
  gboolean cut = path && node->subject == list->cut;
  double row = list->row;
  double indent = get_indent (self, list);
  g_autofree char *name = NULL;
  EspColour colour;
  char number[16];
  double width;

  if (next)
    {
      cairo_rectangle (self->cr, list->x, y - row / 2, list->width, row);
      esp_fill (self->cr, esp_colour_mix (self->palette->background, self->palette->hint, 0.14));
      cairo_rectangle (self->cr, list->x, y - row / 2, 3 * self->unit, row);
      esp_fill (self->cr, self->palette->hint);
    }
  note_place (self, get_row_cell (self, node, place - 1),
              &(EspRect){ list->x, y - row / 2, list->width + 5 * self->unit, row });
  name = list->tile > 0 ? draw_board (self, list, node, y) : name_subject (self, node->subject);
  g_snprintf (number, sizeof number, "%d", place);
  path_write_text (self, by_hand ? "·" : number, list->x + (ORDER - 4) * self->unit, y,
                   PATH_LETTERS, self->palette->text_dim, ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
  esp_text_measure (self->cr, name, PATH_LETTERS * self->unit, flags, &width, NULL);
  /* of a move's name a part says nothing */
  if (list->tile == 0 || width <= get_name_room (self, list))
    path_write_short (self, name, list->x + (indent + 2) * self->unit, y,
                      get_name_room (self, list) - (node->is_new ? 12 * self->unit : 0),
                      cut ? self->palette->bad : self->palette->text, ESP_TEXT_LEFT | flags);
  if (node->is_new && !path)
    {
      path_write_text (
          self, "+",
          list->x + indent * self->unit +
              MIN (width + 5 * self->unit, get_name_room (self, list) - 8 * self->unit),
          y, PATH_TITLE, self->palette->accent, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
    }
  colour = cut ? self->palette->bad : self->palette->text;
  if (list->has_h && list->narrow)
    write_number (self, list, 0, y, get_key (self, node), colour, ESP_TEXT_BOLD);
  else if (list->has_h)
    {
      write_number (self, list, 2, y, node->g, self->palette->text, flags);
      write_number (self, list, 1, y, node->h, self->palette->text, flags);
      write_number (self, list, 0, y, path_get_f (self->state, node->g, node->h), colour,
                    ESP_TEXT_BOLD);
    }
  else
    write_number (self, list, 0, y, node->g, colour, flags);
}

static void
draw_head (const PathPanel *self, const List *list, double y)
{
  static const char *const names[] = { "f", "h", "g" };
  const char *what = self->instance->kind == PATH_GRID    ? _ ("Cell")
                     : self->instance->kind == PATH_TILES ? C_ ("sliding", "Tiles")
                                                          : _ ("Node");

  path_write_text (self, what, list->x + (ORDER + 2) * self->unit, y, PATH_LETTERS,
                   self->palette->text_dim, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  for (int back = 0; back < count_numbers (list); back++)
    path_write_text (self,
                     !list->has_h                                 ? "g"
                     : !list->narrow                              ? names[back]
                     : self->state->kind == ESP_FRONTIER_COST     ? "g"
                     : self->state->kind == ESP_FRONTIER_ESTIMATE ? "h"
                                                                  : "f",
                     get_column (self, list, back), y, PATH_LETTERS, self->palette->text_dim,
                     ESP_TEXT_RIGHT | ESP_TEXT_BOLD);
  draw_rule (self, list->x, y + PATH_ROW / 2 * self->unit, list->width);
}

/* The first of @shown rows of @n: where one chooses among tiles the cursor is in sight. */
static int
find_first (const PathPanel *self, int n, int shown)
{
  int cursor = self->scene->hover - path_first_choice (self->instance);

  if (!has_choices (self) || cursor < 0)
    return 0;
  return CLAMP (cursor - shown + 1, 0, n - shown);
}

/* As many rows as there is room for down to @bottom, and how many more there are; of a path the
 * last ones. Returns where they end. */
static double
draw_rows (const PathPanel *self, const List *list, const GArray *nodes, double y, double bottom)
{
  gboolean path = self->state->kind == ESP_FRONTIER_PATH;
  double line = PATH_ROW * self->unit;
  double row = list->row;
  int n = (int) nodes->len;
  /* what is left out is told in a line, which may be lower than a row */
  int shown = (int) floor ((bottom - y) / row) >= n
                  ? n
                  : CLAMP ((int) floor ((bottom - y - line) / row), MIN (1, n), n);
  int first = path ? n - shown : find_first (self, n, shown);

  for (int i = first; i < first + shown; i++, y += row)
    {
      if (path && i > first && list->tile > 0)
        draw_link (self, list,
                   y - (row - self->instance->tiles.side * list->tile * self->unit) / 2);
      draw_waiting (self, list, &g_array_index (nodes, PathWaiting, i), i + 1, y + row / 2, path);
    }
  row = line;
  if (n > shown)
    {
      g_autofree char *more =
          g_strdup_printf (path ? ngettext ("%s before it", "%s before them", (gulong) (n - shown))
                                : ngettext ("%s more", "%s more", (gulong) (n - shown)),
                           esp_count ((guint64) (n - shown)));

      /* who points at what is left out has the next of it shown */
      if (has_choices (self))
        note_place (self, get_row_cell (self, NULL, first + shown < n ? first + shown : 0),
                    &(EspRect){ list->x, y, list->width, row });
      path_write_text (self, more, list->x + (ORDER + 2) * self->unit, y + row / 2, PATH_LETTERS,
                       self->palette->text_dim, ESP_TEXT_LEFT);
      y += row;
    }
  return y;
}

static void
write_title (const PathPanel *self, const List *list, double y, const char *title, const char *rule)
{
  double width;
  double rest;

  path_write_text (self, title, list->x, y, PATH_TITLE, self->palette->text,
                   ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  esp_text_measure (self->cr, title, PATH_TITLE * self->unit, ESP_TEXT_BOLD, &width, NULL);
  esp_text_measure (self->cr, rule, PATH_LETTERS * self->unit, 0, &rest, NULL);
  if (width + 8 * self->unit + rest <= list->width)
    path_write_text (self, rule, list->x + list->width, y, PATH_LETTERS, self->palette->text_dim,
                     ESP_TEXT_RIGHT);
  else
    esp_text_miss_part (self->cr, "", rule); /* what is left of it would say nothing */
}

/* What was expanded last. */
static void
draw_out (const PathPanel *self, const List *list, double y)
{
  const PathSeen *seen = path_find_seen (self->state, self->state->current);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (seen == NULL)
    return;
  name = name_subject (self, seen->subject);
  text = list->narrow ? g_strdup (name) : g_strdup_printf (_ ("%s came out"), name);
  path_write_text (self, "↑", list->x + 6 * self->unit, y, PATH_LETTERS, self->palette->text_dim,
                   ESP_TEXT_LEFT);
  path_write_short (self, text, list->x + (ORDER + 2) * self->unit, y,
                    list->width - (ORDER + list->numbers[0]) * self->unit, self->palette->text_dim,
                    ESP_TEXT_LEFT);
  write_number (self, list, 0, y, path_get_f (self->state, seen->g, seen->h), self->palette->text,
                0);
}

/* How wide the columns of f, h and g are for the longest among the first numbers. */
static void
measure_numbers (const PathPanel *self, const GArray *nodes, List *list)
{
  for (guint k = 0; k < G_N_ELEMENTS (list->numbers); k++)
    list->numbers[k] = NUMBER;
  for (guint i = 0; i < MIN (nodes->len, MOST_MEASURED); i++)
    {
      const PathWaiting *node = &g_array_index (nodes, PathWaiting, i);
      const double numbers[] = { path_get_f (self->state, node->g, node->h), node->h, node->g };

      for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
        {
          double width;

          if (isnan (numbers[k]))
            continue;
          esp_text_measure (self->cr, path_show_number (numbers[k]), PATH_LETTERS * self->unit,
                            ESP_TEXT_BOLD | ESP_TEXT_TABULAR, &width, NULL);
          list->numbers[k] = MAX (list->numbers[k], width / self->unit + 7);
        }
    }
}

/* What a search that keeps its path alone has just made and does not go on with ends the path. */
static void
add_cut (const PathPanel *self, GArray *nodes, List *list)
{
  const EspEvent *event = self->scene->event;
  PathWaiting node;

  if (self->state->kind != ESP_FRONTIER_PATH || event == NULL || !esp_event_is_path (event) ||
      event->type != ESP_EVENT_GENERATE || (event->flags & ESP_EVENT_BEYOND) == 0 ||
      event->path.other < 0)
    return;
  g_array_set_size (nodes, MIN (event->depth, nodes->len));
  node = (PathWaiting){ .subject = event->subject,
                        .parent = (gint32) nodes->len - 1,
                        .step = event->path.step,
                        .g = event->path.g,
                        .h = event->path.h };
  g_array_append_val (nodes, node);
  list->cut = node.subject;
}

/* Boards stand for tiles where there is room for some. */
static void
choose_rows (const PathPanel *self, List *list, double height)
{
  double board;

  list->row = PATH_ROW * self->unit;
  if (self->instance->kind != PATH_TILES)
    return;
  board = (self->instance->tiles.side * TILE + 9) * self->unit;
  if (floor ((height - list->row) / board) <
      (path_count_states (self->instance) > 0 ? LEAST_BOARDS : 1))
    return;
  list->tile = TILE;
  list->row = board;
}

/* One side's, from @y to @bottom; returns where it ends. */
static double
draw_list (const PathPanel *self, int side, double x, double y, double width, double bottom)
{
  /* in its own order, which tells nothing, where a person is to find what is next */
  g_autoptr (GArray) nodes = self->state->by_hand != NULL ? path_list_choices (self->state)
                                                          : path_list_frontier (self->state, side);
  gboolean path = self->state->kind == ESP_FRONTIER_PATH;
  g_autofree char *rule = path_say_frontier (self->state);
  List list = { .x = x,
                .width = width,
                .has_h = path_has_estimates (self->state),
                .narrow = width < NARROW * self->unit,
                .cut = -1,
                .back = side == 1 && self->state->is_two_sided };
  double row = PATH_ROW * self->unit;
  const char *title = path ? _ ("Path in hand")
                      : self->state->is_two_sided
                          ? side == 0 ? _ ("From the start") : _ ("From the goal")
                          : _ ("Frontier");

  add_cut (self, nodes, &list);
  measure_numbers (self, nodes, &list);
  write_title (self, &list, y + row / 2, title, rule);
  y += 1.2 * row;
  if (!path && side == 0)
    {
      draw_out (self, &list, y + row / 2);
      y += row;
    }
  if (nodes->len == 0)
    {
      path_write_text (self, _ ("The frontier is empty"), x, y + row / 2, PATH_LETTERS,
                       self->palette->text_dim, ESP_TEXT_LEFT);
      return y + row;
    }
  draw_head (self, &list, y + row / 2);
  choose_rows (self, &list, bottom - y - 1.1 * row);
  return draw_rows (self, &list, nodes, y + 1.1 * row, bottom);
}

/* --- the heap --- */

static void
draw_heap_node (
    const PathPanel *self, const PathWaiting *node, guint i, double x, double y, double room)
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
  note_place (self, node->subject, &(EspRect){ x - w / 2, y - h / 2, w, h });
  path_write_text (self, path_show_number (get_key (self, node)), x, y, PATH_LETTERS,
                   self->palette->text, ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  shown = esp_text_shorten (cr, name, 11 * self->unit, 0, room);
  if (shown == NULL)
    return;
  esp_set_colour (cr, self->palette->text_dim);
  esp_text_draw_clear (cr, shown, x, y + h / 2 + 8 * self->unit, 11 * self->unit, ESP_TEXT_CENTRE,
                       self->palette->background);
}

/* The array as it is, each with the two below it. */
static void
draw_heap (const PathPanel *self, double x, double y, double width)
{
  g_autoptr (GArray) nodes = path_list_heap (self->state, 0);
  double xs[1 << HEAP_LEVELS];
  double ys[1 << HEAP_LEVELS];
  guint n;

  if (nodes == NULL || nodes->len == 0)
    return;
  n = MIN (nodes->len, (1u << HEAP_LEVELS) - 1);
  draw_rule (self, x, y, width);
  path_write_text (self, _ ("As the heap lies"), x, y + 16 * self->unit, PATH_LETTERS,
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

void
path_draw_frontier (const PathPanel *self, double x, double y, double width, double bottom)
{
  double heap = HEAP * self->unit;
  gboolean has_heap = self->state->by_hand == NULL && is_heap (self->state->kind) &&
                      !self->state->is_two_sided && self->instance->kind == PATH_GRAPH &&
                      bottom - y > heap + 7 * PATH_ROW * self->unit;

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
