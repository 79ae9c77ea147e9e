#include "config.h"

#include "geometry/esp-plane.h"
#include "look.h"

#include <glib/gi18n-lib.h>

/* The fleet: beside the board a size in a line below its heading, below it all in one line, which
 * is as wide as the board. All is laid out in units of its own, which are larger than the board's
 * where that is large (see get_growth()).
 */

#define WIDTH 176.0

#define UNIT 20.0

#define ROW 30.0

#define GAP 10.0

#define HEADING 14.0 /* beside: from the board's upper edge to the middle of the heading */

#define FIRST 60.0 /* and to that of the first ships */

#define LINE 20.0 /* of its words */

#define ASIDE 20.0 /* from the counts */

#define DOWN 24.0

#define FOOT 16.0 /* below the last line's middle */

#define COUNTED 7 /* so many ships of a size are one hull and a number */

#define NUMBER 74.0 /* room for "10 of 10" and "10 ships", of usual text */

#define IN_FIGURE 1.5 /* times that in a document, where letters are larger than their board */

#define TOTAL 15.0 /* its size */

#define WORDS 14.0 /* that of the counts */

#define MOST_WORDS 27.0 /* in a small view: a line has no room for more */

#define LEAST_UNIT 11.0

#define LEAST_GAP 0.5 /* between two ships, of a unit */

#define MOST_GAP 2.5

/* Where the ships of a size stand: the first by its left end and its middle. */
typedef struct
{
  EspSpot first;
  double unit; /* of a square */
  double step; /* from one to the next */
  int columns; /* in a line */
  int rows;
  int found;        /* how many of them */
  gboolean counted; /* one hull, and how many of how many */
} ShipGroup;

typedef struct
{
  ShipGroup sizes[BATTLESHIP_MAX_SIDE + 1];
  EspSpot total; /* right end and middle of how many there are in all */
  double bottom;
  double number; /* how much room one has */
} Fleet;

/* The board with its counts, in the fleet's units. */
typedef struct
{
  double x;
  double y;
  double width; /* of the squares */
  double right; /* of the counts */
  double bottom;
} Board;

static Board
measure_board (const EspScene *scene)
{
  EspGrid grid = grid_of (scene);
  double growth = get_growth (scene);

  return (Board){ .x = grid.x / growth,
                  .y = grid.y / growth,
                  .width = grid.n_columns * SQUARE / growth,
                  .right = (grid.x + grid.n_columns * SQUARE + get_count (scene)) / growth,
                  .bottom = (grid.y + grid.n_rows * SQUARE + get_count (scene)) / growth };
}

static gboolean
is_below (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_BELOW) != 0;
}

static int
count_found (const EspScene *scene, int size)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  int found = battleship_count_closed (puzzle, (const BattleshipState *) scene->state, size);

  return scene->flags & ESP_SCENE_UNJUDGED ? MIN (found, puzzle->fleet[size]) : found;
}

/* One hull without its count would say that there is one: it is written as large as it has to be,
 * below the board as far as there is room up to the next ship. */
static double
get_count_size (const EspScene *scene)
{
  double least = ESP_TEXT_LEAST / MAX (scene->scale * get_growth (scene), 1e-9);

  return is_below (scene) ? CLAMP (0.7 * least, WORDS, 1.1 * WORDS)
                          : CLAMP (least, WORDS, MOST_WORDS);
}

/* Of "7 of 10"; where nothing is drawn yet, of the widest that it may become. */
static double
get_number_width (const EspScene *scene, cairo_t *cr)
{
  double most = NUMBER * MAX (scene->text, scene->flags & ESP_SCENE_FIGURE ? IN_FIGURE : 1);
  double size = MAX (TOTAL, get_count_size (scene));
  g_autofree char *found = g_strdup_printf (_ ("%d of %d"), 88, 88);
  g_autofree char *all = g_strdup_printf (ngettext ("%d ship", "%d ships", 88), 88);
  double width;
  double other;

  if (cr == NULL)
    return most;
  esp_text_measure (cr, found, size, ESP_TEXT_TABULAR, &width, NULL);
  esp_text_measure (cr, all, size, ESP_TEXT_TABULAR, &other, NULL);
  return MIN (MAX (width, other), most);
}

/* --- beside the board --- */

static void
stack_sizes (const EspScene *scene, Fleet *fleet)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  Board board = measure_board (scene);
  double x = board.right + ASIDE;
  double y = board.y + FIRST;

  for (int size = BATTLESHIP_MAX_SIDE; size > 0; size--)
    if (puzzle->fleet[size] > 0)
      {
        ShipGroup *place = &fleet->sizes[size];
        int wanted = puzzle->fleet[size];

        place->first = (EspSpot){ x, y };
        place->unit = UNIT;
        place->step = size * UNIT + GAP;
        place->columns = MAX ((int) ((WIDTH - MARGIN + GAP) / place->step), 1);
        place->columns = wanted >= COUNTED ? 1 : MIN (place->columns, wanted);
        place->rows = wanted >= COUNTED ? 1 : (wanted + place->columns - 1) / place->columns;
        y += place->rows * ROW;
      }
  fleet->bottom = y - ROW / 2;
}

static double
get_width_beside (const BattleshipPuzzle *puzzle)
{
  int largest = 1;

  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      largest = size;
  return MAX (WIDTH, largest * UNIT + 90);
}

/* --- below it --- */

/* How it is tried: what takes the fewest lines with the largest ships is best. */
typedef struct
{
  double unit;
  gboolean all; /* sizes are counted, even of few ships */
  int lines;    /* the most */
} Way;

/* What stands in a line: things with gaps of one width between them. */
typedef struct
{
  double taken; /* by the things */
  int n;
} Line;

/* Adds @n things to the line, if they fit. */
static gboolean
add_to_line (Line *line, double taken, int n, const Way *way, double room)
{
  if (line->n > 0 && line->taken + taken + (line->n + n - 1) * LEAST_GAP * way->unit > room)
    return FALSE;
  line->taken += taken;
  line->n += n;
  return TRUE;
}

/* The things of a size, from whose first the next begins a line where there is no room. */
static double
get_taken (const EspScene *scene, const Fleet *fleet, const Way *way, int size, int *n)
{
  gboolean counted = way->all || fleet->sizes[size].counted;

  *n = puzzle_of (scene)->fleet[size];
  if (*n == 0)
    return 0;
  if (counted)
    *n = 1;
  return *n * size * way->unit + (counted ? GAP / 2 + fleet->number : 0);
}

/* Which line each size is in (that of size 0 is the total's); how many lines there are, or more
 * than may be where a size does not fit in one. */
static int
fill_lines (
    const EspScene *scene, const Fleet *fleet, const Way *way, double room, int *in, Line *lines)
{
  int k = 0;

  lines[0] = (Line){ 0, 0 };
  for (int size = BATTLESHIP_MAX_SIDE; size >= 0; size--)
    {
      int n = 1;
      double taken = size > 0 ? get_taken (scene, fleet, way, size, &n) : fleet->number;

      if (n == 0)
        continue;
      if (!way->all && taken + (n - 1) * LEAST_GAP * way->unit > room)
        return G_MAXINT;
      if (!add_to_line (&lines[k], taken, n, way, room))
        {
          lines[++k] = (Line){ 0, 0 };
          add_to_line (&lines[k], taken, n, way, room);
        }
      in[size] = k;
    }
  return k + 1;
}

static Way
choose_way (const EspScene *scene, const Fleet *fleet, double room, int *in, Line *lines)
{
  static const Way ways[] = { { .lines = 1 },
                              { .all = TRUE, .lines = 1 },
                              { .lines = 2 },
                              { .all = TRUE, .lines = 2 },
                              { .all = TRUE, .lines = BATTLESHIP_MAX_SIDE } };
  Way way = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      way = ways[i];
      for (way.unit = UNIT; way.unit >= LEAST_UNIT; way.unit -= 0.5)
        if (fill_lines (scene, fleet, &way, room, in, lines) <= way.lines)
          return way;
    }
  way.unit = LEAST_UNIT;
  fill_lines (scene, fleet, &way, room, in, lines);
  return way;
}

/* From edge to edge of the board; few things stand in its middle. */
static void
flow_sizes (const EspScene *scene, Fleet *fleet)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  Board board = measure_board (scene);
  double room = board.width;
  double y = board.bottom + DOWN;
  int in[BATTLESHIP_MAX_SIDE + 1];
  Line lines[BATTLESHIP_MAX_SIDE + 2];
  Way way = choose_way (scene, fleet, room, in, lines);
  double x = 0;
  double gap = 0;
  int k = -1;

  for (int size = BATTLESHIP_MAX_SIDE; size >= 0; size--)
    {
      int n = 1;
      double taken;
      ShipGroup *place;

      if (size > 0 && puzzle->fleet[size] == 0)
        continue;
      taken = size > 0 ? get_taken (scene, fleet, &way, size, &n) : fleet->number;
      if (in[size] != k)
        {
          k = in[size];
          gap = CLAMP ((room - lines[k].taken) / MAX (lines[k].n - 1, 1), LEAST_GAP * way.unit,
                       MOST_GAP * way.unit);
          x = board.x + (room - lines[k].taken - (lines[k].n - 1) * gap) / 2;
        }
      place = &fleet->sizes[size];
      place->first = (EspSpot){ x, y + k * ROW };
      place->unit = way.unit;
      place->step = size * way.unit + gap;
      place->columns = n;
      place->rows = 1;
      place->counted |= way.all;
      x += taken + n * gap;
    }
  fleet->total = (EspSpot){ x - gap, y + k * ROW };
  fleet->bottom = y + k * ROW + FOOT;
}

static void
lay_out (const EspScene *scene, cairo_t *cr, Fleet *fleet)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);

  *fleet = (Fleet){ .number = get_number_width (scene, cr) };
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      {
        ShipGroup *place = &fleet->sizes[size];

        place->found = count_found (scene, size);
        place->counted = puzzle->fleet[size] >= COUNTED || place->found > puzzle->fleet[size];
      }
  if (is_below (scene))
    flow_sizes (scene, fleet);
  else
    stack_sizes (scene, fleet);
}

void
battleship_measure_fleet (const EspScene *scene, double *right, double *bottom)
{
  double growth = get_growth (scene);
  double beside = ASIDE - MARGIN + get_width_beside (puzzle_of (scene));
  Fleet fleet;

  lay_out (scene, NULL, &fleet);
  *bottom = fleet.bottom * growth;
  *right = (measure_board (scene).right + (is_below (scene) ? 0 : beside)) * growth;
}

void
battleship_find_legend (const EspScene *scene, EspRect *rect)
{
  Board board = measure_board (scene);
  double growth = get_growth (scene);
  Fleet fleet;

  lay_out (scene, NULL, &fleet);
  *rect = (EspRect){ (board.right + ASIDE) * growth, board.y * growth,
                     get_width_beside (puzzle_of (scene)) * growth,
                     (fleet.bottom - board.y + 4) * growth };
}

/* --- drawing --- */

/* A ship of the fleet: solid where it is found, a broken outline where it is not. */
static void
draw_ship (
    const EspScene *scene, cairo_t *cr, double x, double y, int size, double unit, gboolean found)
{
  const EspPalette *palette = scene->palette;
  EspRect whole = { x, y - unit / 2, size * unit, unit };
  double in = unit * 0.14;

  esp_shape_rounded (cr, x + in, whole.y + in, whole.width - 2 * in, unit - 2 * in, unit / 2 - in);
  if (!found)
    {
      cairo_save (cr);
      cairo_set_dash (cr, (const double[]){ 3, 2.5 }, 2, 0);
      esp_stroke (cr, palette->text_dim, 1.2);
      cairo_restore (cr);
      return;
    }
  battleship_fill_hull (palette, cr, &whole, FALSE);
  esp_set_colour (cr, palette->sea.deck);
  for (int k = 0; k < size; k++)
    {
      cairo_arc (cr, x + (k + 0.5) * unit, y, unit * 0.1, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

/* From one line of text over the fleet to the next: letters may be larger than the room there. */
static double
get_line (cairo_t *cr)
{
  double down = LINE;

  esp_text_measure (cr, _ ("Fleet"), 15, ESP_TEXT_BOLD, NULL, &down);
  return MAX (down, LINE);
}

/* What stands below the words over it goes down with them. */
static void
make_room_for_words (const EspScene *scene, cairo_t *cr, Fleet *fleet)
{
  if (!is_below (scene))
    for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
      fleet->sizes[size].first.y += 2 * (get_line (cr) - LINE);
}

gboolean
battleship_fleet_rect (const EspScene *scene, cairo_t *cr, int size, EspRect *rect)
{
  double growth = get_growth (scene);
  Fleet fleet;
  const ShipGroup *place;

  if (size < 1 || size > BATTLESHIP_MAX_SIDE || puzzle_of (scene)->fleet[size] == 0 ||
      (scene->flags & (ESP_SCENE_SMALL | ESP_SCENE_BARE)) != 0)
    return FALSE;
  cairo_save (cr);
  cairo_scale (cr, growth, growth);
  lay_out (scene, cr, &fleet);
  make_room_for_words (scene, cr, &fleet);
  cairo_restore (cr);
  place = &fleet.sizes[size];
  *rect = (EspRect){ (place->first.x - 5) * growth, (place->first.y - ROW / 2) * growth,
                     ((place->columns - 1) * place->step + size * place->unit + 10) * growth,
                     place->rows * ROW * growth };
  return TRUE;
}

/* How many there are of a size; @begun: where one is told how many of them are found. */
static char *
describe_number (int found, int wanted, gboolean begun)
{
  if (!begun)
    return g_strdup_printf ("× %d", wanted);
  return g_strdup_printf (found > wanted ? _ ("%d of %d!") : _ ("%d of %d"), found, wanted);
}

static void
draw_size (const EspScene *scene, cairo_t *cr, const ShipGroup *place, int size, gboolean begun)
{
  int wanted = puzzle_of (scene)->fleet[size];
  int found = place->found;
  double x = place->first.x;
  double y = place->first.y;

  if (place->counted)
    {
      g_autofree char *text = describe_number (found, wanted, begun);

      draw_ship (scene, cr, x, y, size, place->unit, found >= wanted);
      esp_set_colour (cr, found > wanted ? scene->palette->bad : scene->palette->text);
      esp_text_draw (cr, text, x + size * place->unit + GAP / 2, y, get_count_size (scene),
                     ESP_TEXT_LEFT | ESP_TEXT_TABULAR);
      return;
    }
  for (int k = 0; k < wanted; k++)
    draw_ship (scene, cr, x + k % place->columns * place->step, y + k / place->columns * ROW, size,
               place->unit, k < found);
}

/* How many of all there are: beside the board under a heading, below it at the end of the line. */
static void
draw_total (const EspScene *scene, cairo_t *cr, const Fleet *fleet, const char *text)
{
  Board board = measure_board (scene);
  double x = board.right + ASIDE;

  esp_set_colour (cr, scene->palette->text_dim);
  if (is_below (scene))
    {
      esp_text_draw (cr, text, fleet->total.x, fleet->total.y, MAX (TOTAL, get_count_size (scene)),
                     ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
      return;
    }
  esp_text_draw (cr, text, x, board.y + HEADING + get_line (cr), 14,
                 ESP_TEXT_LEFT | ESP_TEXT_TABULAR);
  esp_set_colour (cr, scene->palette->text);
  esp_text_draw (cr, _ ("Fleet"), x, board.y + HEADING, 15, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
}

void
battleship_draw_fleet (const EspScene *scene, cairo_t *cr)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  g_autofree char *text = NULL;
  int n_found = 0;
  int n = 0;
  Fleet fleet;

  cairo_save (cr);
  cairo_scale (cr, get_growth (scene), get_growth (scene));
  lay_out (scene, cr, &fleet);
  make_room_for_words (scene, cr, &fleet);
  for (int size = BATTLESHIP_MAX_SIDE; size > 0; size--)
    if (puzzle->fleet[size] > 0)
      {
        n_found += MIN (fleet.sizes[size].found, puzzle->fleet[size]);
        n += puzzle->fleet[size];
      }
  for (int size = BATTLESHIP_MAX_SIDE; size > 0; size--)
    if (puzzle->fleet[size] > 0)
      draw_size (scene, cr, &fleet.sizes[size], size, n_found > 0);
  /* as long as nothing is found, what there is to find */
  text = n_found > 0 ? g_strdup_printf (_ ("%d of %d"), n_found, n)
                     : g_strdup_printf (ngettext ("%d ship", "%d ships", (gulong) n), n);
  draw_total (scene, cr, &fleet, text);
  cairo_restore (cr);
}
