#include "config.h"

#include "base/esp-quote.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What stands with a board: a strip that says what its marks mean, and beside it the queue in its
 * order. */

#define COLUMN 216.0 /* how wide one of the queue is at least */
#define MOST_COLUMN 330.0
#define STRIP 34.0
#define EDGE 16.0
#define NEW 150.0 /* how wide the place of a new variable is */
#define ROW 24.0
#define MOST_LOOSE 1.15 /* rows are higher where letters are larger, but not as much */
#define BETWEEN 1.8     /* what a sign takes besides its words, in its own size */
#define MOST_IN_LINE 4  /* signs with letters that are much larger than usual */
#define LETTERS 12.0
#define TITLE 13.0
#define NUMBER 26.0     /* where names begin */
#define LEAST_NAME 40.0 /* how wide the column of names is */
#define MOST_NAME 96.0
#define NAME_LETTER 8.0
#define LETTER 6.6 /* of a relation */
#define LEAST_WIDTH 560.0
#define ROWS_BELOW 5       /* of the queue where it stands below the board */
#define LEAST_HEIGHT 300.0 /* of a board beside which the queue stands */
#define NATURAL_WIDTH 594.0
#define NATURAL_HEIGHT 400.0
#define NO_PANEL (ESP_SCENE_SMALL | ESP_SCENE_BARE)

typedef struct
{
  double width, height; /* of it all */
  EspRect board;
  EspRect panel; /* 0 wide: there is none */
  double strip;  /* height of it, below the board; 0: there is none */
  int lines;     /* of signs in it */
  double unit;
  double head; /* lines above the first row of the queue */
  double column;
  double relation; /* where relations begin in a row */
  double letters;  /* how much larger these are in it: a small view is read all the same */
} Places;

static const char *
name_sign (const EspScene *scene, ConstraintsSignKind sign, gboolean brief)
{
  switch (sign)
    {
    case CONSTRAINTS_SIGN_IN_HAND:
      return C_ ("arc", "in hand");
    case CONSTRAINTS_SIGN_WAITING:
      return brief ? C_ ("arc", "to do") : _ ("to do, place in the queue");
    case CONSTRAINTS_SIGN_DONE:
      return constraints_state_of (scene)->begun ? C_ ("arc", "done") : C_ ("constraints", "arc");
    case CONSTRAINTS_SIGN_OUT:
      return _ ("taken out");
    case CONSTRAINTS_SIGN_GIVEN:
      return C_ ("value", "given");
    case CONSTRAINTS_SIGN_TRIED:
      return C_ ("value", "tried");
    case CONSTRAINTS_SIGN_FOLLOWS:
      return _ ("follows");
    case CONSTRAINTS_SIGN_LEFT:
      return _ ("still possible");
    case CONSTRAINTS_SIGN_QUEEN:
      return _ ("queen");
    case CONSTRAINTS_SIGN_GONE:
      return _ ("taken out");
    case CONSTRAINTS_SIGN_CONFLICT:
      return _ ("in conflict");
    case CONSTRAINTS_SIGN_REASON:
    default:
      return _ ("reason");
    }
}

/* Signs of the queue are of no use where there is none, nor those of what is taken out where values
 * are given and changed alone. */
static gboolean
is_told (const EspScene *scene, ConstraintsSignKind sign)
{
  if (sign == CONSTRAINTS_SIGN_CONFLICT && !constraints_is_local (scene))
    {
      ConstraintsConflicts conflicts = constraints_find_conflicts (scene);
      gboolean some = conflicts.relations != NULL;

      constraints_conflicts_clear (&conflicts);
      return some;
    }
  if (sign >= CONSTRAINTS_SIGN_OUT && sign != CONSTRAINTS_SIGN_QUEEN &&
      sign != CONSTRAINTS_SIGN_GIVEN && sign != CONSTRAINTS_SIGN_TRIED &&
      sign != CONSTRAINTS_SIGN_CONFLICT && constraints_is_local (scene))
    return FALSE;
  return (sign != CONSTRAINTS_SIGN_IN_HAND && sign != CONSTRAINTS_SIGN_WAITING) ||
         constraints_state_of (scene)->begun;
}

static int
count_told (const EspScene *scene)
{
  const ConstraintsBoard *board = constraints_get_board (scene);
  int n = 0;

  for (int i = 0; i < board->n_signs; i++)
    n += is_told (scene, board->signs[i]);
  return n;
}

/* As wide as the longest name wants the column of names. */
static double
get_relation (const EspScene *scene)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);

  return NUMBER + CLAMP (shape->name_letters * NAME_LETTER + 8, LEAST_NAME, MOST_NAME);
}

/* A place for the queue, also before a search has begun with it: nothing moves when it comes. */
static gboolean
has_panel (const EspScene *scene)
{
  const EspModel *model = constraints_model_of (scene);

  return constraints_has_queue (scene) ||
         ((scene->flags & ESP_SCENE_SEARCH) != 0 && model->n_relations > 0 &&
          constraints_count_arcs (model) <= CONSTRAINTS_MAX_ARCS);
}

/* How wide a column of the queue is: letters may be larger than natural. */
static double
get_column (const EspScene *scene)
{
  double letters = constraints_get_shape (scene->instance)->relation_letters * LETTER;

  return CLAMP (1.5 * (get_relation (scene) + letters) + 24, COLUMN, MOST_COLUMN);
}

/* What is told of boards that are drawn large grows with them, and with the text. */
static Places
get_places (const EspScene *scene)
{
  const ConstraintsBoard *board = constraints_get_board (scene);
  Places places = { 0 };

  board->measure (scene, &places.board.width, &places.board.height);
  places.unit =
      MAX (MAX (places.board.width / NATURAL_WIDTH, places.board.height / NATURAL_HEIGHT), 1) *
      CLAMP (scene->text, 1, 1.7);
  places.width = places.board.width;
  places.height = places.board.height;
  if (scene->flags & NO_PANEL)
    return places;
  if (board->n_signs > 0 && (esp_model_n_variables (constraints_model_of (scene)) > 0 ||
                             (scene->flags & ESP_SCENE_EDIT) != 0))
    {
      places.lines = scene->text > 1.5 && count_told (scene) > MOST_IN_LINE ? 2 : 1;
      places.strip = STRIP * places.unit * places.lines;
      places.width = MAX (places.width, LEAST_WIDTH * places.unit);
      places.height += places.strip;
    }
  if (has_panel (scene))
    {
      /* what is in hand stands above them */
      places.head = constraints_state_of (scene)->begun ? 2.9 : 1.7;
      places.column = get_column (scene) * places.unit;
      places.letters = CLAMP (0.92 / MAX (scene->scale * places.unit, 1e-9), 1, 1.45) *
                       CLAMP (0.8 * scene->text, 1, 1.6);
      places.relation = get_relation (scene) * places.unit * places.letters;
    }
  if (has_panel (scene) && (scene->flags & ESP_SCENE_BELOW) != 0)
    {
      double below = (ROWS_BELOW + 4.4) * ROW * places.unit;

      places.panel = (EspRect){ 0, places.height, places.width, below };
      places.height += below;
    }
  else if (has_panel (scene))
    {
      places.height = MAX (places.height, LEAST_HEIGHT * places.unit);
      places.panel = (EspRect){ places.width, 0, places.column, places.height };
    }
  /* a small board stands in the middle of what is beside the queue */
  places.board.x = (places.width - places.board.width) / 2;
  if (scene->flags & ESP_SCENE_EDIT)
    places.board.x = 0; /* what is edited stands still */
  if (places.panel.x > 0)
    {
      places.board.y = MAX ((places.height - places.strip - places.board.height) / 2, 0);
      places.width += places.panel.width;
    }
  return places;
}

void
constraints_look_measure (const EspScene *scene, double *width, double *height)
{
  Places places = get_places (scene);

  *width = places.width;
  *height = places.height;
}

void
constraints_find_board (const EspScene *scene, EspRect *rect)
{
  *rect = get_places (scene).board;
}

void
constraints_find_room (const EspScene *scene, EspRect *rect)
{
  Places places = get_places (scene);
  double right = places.panel.x > 0 ? places.panel.x : places.width;
  double bottom = (places.panel.width > 0 && places.panel.x <= 0 ? places.panel.y : places.height) -
                  places.strip;

  *rect = (EspRect){ -places.board.x, -places.board.y, right, bottom };
}

void
constraints_find_panel (const EspScene *scene, EspRect *rect)
{
  EspScene beside = *scene;

  beside.flags &= ~(NO_PANEL | ESP_SCENE_BELOW);
  *rect = get_places (&beside).panel;
  if (rect->width <= 0)
    rect->x = get_places (&beside).width;
}

/* --- the strip --- */

/* What all signs take with their words. */
static double
measure_strip (const EspScene *scene, cairo_t *cr, double letters, double size, gboolean brief)
{
  const ConstraintsBoard *board = constraints_get_board (scene);
  double wanted = 0;

  for (int i = 0; i < board->n_signs; i++)
    if (is_told (scene, board->signs[i]))
      {
        double width;

        esp_text_measure (cr, name_sign (scene, board->signs[i], brief), letters, 0, &width, NULL);
        wanted += width + BETWEEN * size;
      }
  return wanted;
}

/* Each has what its words take; all give way alike where they have no room. */
static void
draw_strip (const EspScene *scene, cairo_t *cr, const Places *places)
{
  const ConstraintsBoard *board = constraints_get_board (scene);
  double unit = places->unit;
  double size = 22 * unit;
  double letters = LETTERS * unit * CLAMP (0.92 / MAX (scene->scale * unit, 1e-9), 1, 1.5);
  gboolean below = places->panel.width > 0 && places->panel.x <= 0;
  double y = (below ? places->panel.y : places->height) - places->strip +
             0.5 * places->strip / places->lines;
  double room = (places->panel.x > 0 ? places->panel.x : places->width) - 1.5 * EDGE * unit;
  double x = EDGE * unit;
  gboolean brief = measure_strip (scene, cr, letters, size, FALSE) > room * places->lines;
  double wanted = measure_strip (scene, cr, letters, size, brief);
  double signs = BETWEEN * size * board->n_signs / places->lines;

  /* large letters have two lines for them */
  wanted /= places->lines;
  for (int i = 0; i < board->n_signs; i++)
    {
      const char *words = name_sign (scene, board->signs[i], brief);
      g_autofree char *shown = NULL;
      double width;

      if (!is_told (scene, board->signs[i]))
        continue;
      esp_text_measure (cr, words, letters, 0, &width, NULL);
      if (places->lines > 1 && x > EDGE * unit + 1 && x + BETWEEN * size + width > room &&
          y < (below ? places->panel.y : places->height) - 0.5 * places->strip)
        {
          x = EDGE * unit;
          y += places->strip / places->lines;
        }
      if (wanted > room)
        width = MAX (width * (room - signs) / MAX (wanted - signs, 1), 20);
      constraints_draw_sign (scene, cr, board->signs[i], x + size / 2, y, size);
      shown = esp_text_shorten (cr, words, letters, 0, width + 1);
      esp_set_colour (cr, scene->palette->text_dim);
      if (shown != NULL)
        esp_text_draw (cr, shown, x + 1.35 * size, y, letters, ESP_TEXT_LEFT);
      if (shown != NULL && !g_str_equal (shown, words))
        esp_text_miss_part (cr, shown, words);
      x += width + BETWEEN * size + CLAMP ((room - wanted) / board->n_signs, 0, size);
    }
}

/* Where the network has no place for what was taken out, that is told instead. */
static void
draw_foot (const EspScene *scene, cairo_t *cr, const Places *places)
{
  g_autofree char *loss = constraints_say_loss_in_line (scene, cr);
  gboolean below = places->panel.width > 0 && places->panel.x <= 0;
  double bottom = below ? places->panel.y : places->height;
  double right = places->panel.x > 0 ? places->panel.x : places->width;
  double edge = 0.7 * EDGE * places->unit;
  const EspRect rect = { edge, bottom - 0.86 * places->strip, right - 2 * edge,
                         0.72 * places->strip };

  if (loss != NULL)
    constraints_draw_loss (scene, cr, loss, &rect);
  else
    draw_strip (scene, cr, places);
}

/* --- a new variable: in the editor it stands in the strip --- */

gboolean
constraints_find_new (const EspScene *scene, EspRect *rect)
{
  Places places;

  if ((scene->flags & ESP_SCENE_EDIT) == 0)
    return FALSE;
  places = get_places (scene);
  *rect = (EspRect){ EDGE * places.unit, places.height - 0.9 * places.strip, NEW * places.unit,
                     0.8 * places.strip };
  return places.strip > 0;
}

static void
draw_new (const EspScene *scene, cairo_t *cr)
{
  static const double dashes[] = { 4, 3 };
  const EspPalette *palette = scene->palette;
  EspRect rect;

  if (!constraints_find_new (scene, &rect))
    return;
  cairo_save (cr);
  cairo_set_dash (cr, dashes, 2, 0);
  esp_shape_rounded (cr, rect.x, rect.y, rect.width, rect.height, rect.height / 2);
  esp_fill_and_stroke (cr, palette->surface, palette->accent, 1.6);
  cairo_restore (cr);
  esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, _ ("+ new variable"), rect.x + 8, rect.y, rect.width - 16, rect.height,
                    0.45 * rect.height, ESP_TEXT_CENTRE);
}

/* --- the queue --- */

/* The place of the first of those that were put back, from 0. */
static int
get_first_put (const EspScene *scene)
{
  const ConstraintsState *state = constraints_state_of (scene);
  int n = constraints_count_waiting (scene);

  return state->begun ? n - (int) MIN (state->n_put, (guint) n) : n;
}

/* How high a row is. */
static double
get_line (const Places *places)
{
  return ROW * places->unit * MIN (places->letters, MOST_LOOSE);
}

/* How many there are below each other, and beside each other. */
static int
get_lines (const Places *places)
{
  return MAX ((int) floor (places->panel.height / get_line (places) - places->head - 1.4), 1);
}

static int
get_columns (const Places *places)
{
  return MAX ((int) floor (places->panel.width / places->column), 1);
}

/* How many rows of it there is room for, and whether a line says that there are more. */
static int
count_rows (const EspScene *scene, const Places *places)
{
  int n = constraints_count_waiting (scene);
  int room = get_lines (places) * get_columns (places);

  return n <= room ? n : MAX (room - 1, 0);
}

static EspRect
get_row (const Places *places, int row)
{
  double line = get_line (places);
  double edge = 0.7 * EDGE * places->unit;
  double column = places->panel.width / get_columns (places);

  return (EspRect){ places->panel.x + edge + row / get_lines (places) * column,
                    places->panel.y + (places->head + row % get_lines (places)) * line,
                    column - 2 * edge, line };
}

static EspRect
get_hand_row (const Places *places)
{
  EspRect rect = get_row (places, 0);

  rect.y = places->panel.y + 1.5 * get_line (places);
  rect.height = 1.2 * get_line (places);
  return rect;
}

static void
write_arc (const EspScene *scene,
           cairo_t *cr,
           const Places *places,
           gint32 arc,
           const EspRect *rect,
           double room,
           EspTextFlags flags)
{
  const EspModel *model = constraints_model_of (scene);
  double size = LETTERS * places->unit;
  double y = rect->y + rect->height / 2;
  g_autofree char *text = constraints_show_relation (model, model->relation_of[arc], 0);
  g_autofree char *name = esp_text_shorten (
      cr, esp_name_show (esp_model_name (model, g_array_index (model->scopes, gint32, arc))), size,
      ESP_TEXT_BOLD, places->relation - (NUMBER * places->letters + 4) * places->unit);
  g_autofree char *shown = esp_text_shorten (cr, text, size, flags, MAX (room, 10));

  esp_set_colour (cr, scene->palette->text);
  if (name != NULL)
    esp_text_draw (cr, name, rect->x + NUMBER * places->letters * places->unit, y, size,
                   ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  if (shown == NULL)
    return;
  esp_text_draw (cr, shown, rect->x + places->relation, y, size, ESP_TEXT_LEFT | flags);
  if (!g_str_equal (shown, text))
    esp_text_miss_part (cr, shown, text);
}

static void
draw_hand (const EspScene *scene, cairo_t *cr, const Places *places)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  const EspPalette *palette = scene->palette;
  EspRect rect = get_hand_row (places);
  const char *words = C_ ("arc", "in hand");
  double unit = places->unit;
  double width = 0;
  double room = rect.width - places->relation - 10 * unit;
  g_autofree char *text = NULL;
  double wanted;

  if (state->arc < 0)
    {
      if (constraints_count_waiting (scene) > 0)
        return;
      esp_set_colour (cr, palette->text_dim);
      esp_text_draw (cr, _ ("empty"), rect.x, rect.y + rect.height / 2, LETTERS * unit,
                     ESP_TEXT_LEFT);
      return;
    }
  esp_shape_rounded (cr, rect.x, rect.y, rect.width, rect.height, 6 * unit);
  esp_fill (cr, esp_colour_mix (palette->background, palette->accent, 0.16));
  esp_shape_rounded (cr, rect.x, rect.y, 4 * unit, rect.height, 2 * unit);
  esp_fill (cr, palette->accent);
  text = constraints_show_relation (model, model->relation_of[state->arc], 0);
  esp_text_measure (cr, text, LETTERS * unit, ESP_TEXT_BOLD, &wanted, NULL);
  esp_text_measure (cr, words, LETTERS * unit, 0, &width, NULL);
  /* a long relation is worth more than what the colour says too */
  if (wanted + width + 8 * unit <= room)
    {
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, words, rect.x + rect.width - 8 * unit, rect.y + rect.height / 2,
                     LETTERS * unit, ESP_TEXT_RIGHT);
    }
  else
    esp_text_miss_part (cr, "", words);
  write_arc (scene, cr, places, state->arc, &rect, room, ESP_TEXT_BOLD);
}

static void
draw_row (const EspScene *scene, cairo_t *cr, const Places *places, int i)
{
  const EspPalette *palette = scene->palette;
  gint32 arc = constraints_get_waiting (scene, i);
  EspRect rect = get_row (places, i);
  double unit = places->unit;
  char number[16];

  if (scene->hover >= 0 && constraints_arc_cell (scene, arc) == scene->hover)
    esp_shape_hover (cr, &rect, palette);
  g_snprintf (number, sizeof number, "%d", i + 1);
  esp_set_colour (cr, palette->text_dim);
  esp_text_draw (cr, number, rect.x + (NUMBER - 8) * places->letters * unit,
                 rect.y + rect.height / 2, LETTERS * unit, ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
  write_arc (scene, cr, places, arc, &rect, rect.width - places->relation - 18 * unit, 0);
  if (i < get_first_put (scene))
    return;
  esp_set_colour (cr, palette->hint);
  esp_text_draw (cr, "+", rect.x + rect.width - 4 * unit, rect.y + rect.height / 2, 14 * unit,
                 ESP_TEXT_RIGHT | ESP_TEXT_BOLD);
}

/* Why some of them are there again. */
static void
draw_put (const EspScene *scene, cairo_t *cr, const Places *places, double y)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  double unit = places->unit;
  EspRect rect = get_row (places, 0);
  g_autofree char *words = NULL;
  g_autofree char *shown = NULL;

  if (state->arc < 0 || get_first_put (scene) == constraints_count_waiting (scene) ||
      places->panel.x <= 0 || y > places->height - ROW * unit)
    return;
  words = g_strdup_printf (
      _ ("put back: %s lost a value"),
      esp_name_show (esp_model_name (model, g_array_index (model->scopes, gint32, state->arc))));
  shown = esp_text_shorten (cr, words, LETTERS * unit, 0, rect.width - 20 * unit);
  esp_set_colour (cr, scene->palette->hint);
  esp_text_draw (cr, "+", rect.x + 6 * unit, y, 14 * unit, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  esp_set_colour (cr, scene->palette->text_dim);
  if (shown != NULL)
    esp_text_draw (cr, shown, rect.x + NUMBER * places->letters * unit, y, LETTERS * unit,
                   ESP_TEXT_LEFT);
}

static void
draw_edge (const EspScene *scene, cairo_t *cr, const Places *places)
{
  const EspPalette *palette = scene->palette;
  double unit = places->unit;

  cairo_new_path (cr);
  cairo_move_to (cr, MAX (places->panel.x, EDGE * unit), places->panel.y + 0.6 * EDGE * unit);
  if (places->panel.x > 0)
    cairo_line_to (cr, places->panel.x, places->height - 0.6 * EDGE * unit);
  else
    cairo_line_to (cr, places->width - EDGE * unit, places->panel.y + 0.6 * EDGE * unit);
  esp_stroke (cr, palette->line, unit);
}

/* Of a search that keeps no queue: what it has tried, and what it stands by. */
static void
draw_tried (const EspScene *scene, cairo_t *cr, const Places *places)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  const EspPalette *palette = scene->palette;
  double unit = places->unit;
  double size = LETTERS * unit;
  int n = MIN (esp_model_n_variables (model), CONSTRAINTS_MOST_CELLS);
  int room = get_lines (places) * get_columns (places);
  int row = 0;

  for (int i = 0; i < n && row < room; i++)
    {
      EspRect rect = get_row (places, row);
      double y = rect.y + rect.height / 2;
      int place = constraints_decided (state, i);
      g_autofree char *value = NULL;
      g_autofree char *name = NULL;

      if (place < 0 || !constraints_is_tried (state, i))
        continue;
      row++;
      value = constraints_show_value (model, i, place);
      name = esp_text_shorten (cr, esp_name_show (esp_model_name (model, i)), size, ESP_TEXT_BOLD,
                               places->relation - 10 * unit);
      esp_set_colour (cr, palette->text);
      if (name != NULL)
        esp_text_draw (cr, name, rect.x + 6 * unit, y, size, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
      esp_text_draw (cr, value, rect.x + places->relation, y, size, ESP_TEXT_LEFT);
    }
  if (row == 0)
    return;
  esp_set_colour (cr, palette->text);
  esp_text_draw (cr, _ ("Tried"), get_row (places, 0).x + 6 * unit,
                 places->panel.y + 0.85 * get_line (places), TITLE * unit,
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD);
}

static void
draw_queue (const EspScene *scene, cairo_t *cr, const Places *places)
{
  const EspPalette *palette = scene->palette;
  double unit = places->unit;
  EspRect first = get_row (places, 0);
  int n = constraints_count_waiting (scene);
  int rows = count_rows (scene, places);
  double title = places->panel.y + 0.85 * get_line (places);
  double width;
  double rest;
  const char *rule = _ ("first in, first out");

  esp_set_colour (cr, palette->text);
  esp_text_draw (cr, _ ("Queue"), first.x + 6 * unit, title, TITLE * unit,
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  esp_text_measure (cr, _ ("Queue"), TITLE * unit, ESP_TEXT_BOLD, &width, NULL);
  esp_text_measure (cr, rule, LETTERS * unit, 0, &rest, NULL);
  esp_set_colour (cr, palette->text_dim);
  if (width + rest + 20 * unit <= first.width)
    esp_text_draw (cr, rule, first.x + first.width - 4 * unit, title, LETTERS * unit,
                   ESP_TEXT_RIGHT);
  else
    esp_text_miss_part (cr, "", rule);
  draw_hand (scene, cr, places);
  for (int i = 0; i < rows; i++)
    draw_row (scene, cr, places, i);
  if (rows < n)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%s more", "%s more", (gulong) (n - rows)),
                                               esp_count ((guint64) (n - rows)));
      EspRect rect = get_row (places, rows);

      esp_set_colour (cr, palette->text_dim);
      esp_text_draw (cr, more, rect.x + NUMBER * places->letters * unit, rect.y + rect.height / 2,
                     LETTERS * unit, ESP_TEXT_LEFT);
      rows++;
    }
  if (rows > 0)
    draw_put (scene, cr, places, get_row (places, rows - 1).y + 1.6 * first.height);
}

void
constraints_draw_panel (const EspScene *scene, cairo_t *cr)
{
  Places places = get_places (scene);

  if (places.strip > 0 && (scene->flags & ESP_SCENE_EDIT) != 0)
    draw_new (scene, cr);
  else if (places.strip > 0)
    draw_foot (scene, cr, &places);
  if (places.panel.width <= 0)
    return;
  draw_edge (scene, cr, &places);
  (constraints_has_queue (scene) ? draw_queue : draw_tried) (scene, cr, &places);
}

gint32
constraints_hit_panel (const EspScene *scene, double x, double y)
{
  Places places = get_places (scene);
  EspRect rect = { 0 };
  int lines;
  int row;
  int column;

  if (places.panel.width <= 0)
    return -1;
  rect = get_row (&places, 0);
  if (x < rect.x)
    return -1;
  lines = get_lines (&places);
  row = (int) floor ((y - rect.y) / rect.height);
  column = (int) floor ((x - rect.x) / (places.panel.width / get_columns (&places)));
  if (row < 0 || row >= lines || column >= get_columns (&places) ||
      column * lines + row >= count_rows (scene, &places))
    return -1;
  return constraints_get_waiting (scene, column * lines + row);
}

gboolean
constraints_find_row (const EspScene *scene, gint32 arc, EspRect *rect)
{
  Places places = get_places (scene);

  if (places.panel.width <= 0)
    return FALSE;
  *rect = get_hand_row (&places);
  if (arc == constraints_state_of (scene)->arc)
    return TRUE;
  for (int i = count_rows (scene, &places); i > 0; i--)
    if (constraints_get_waiting (scene, i - 1) == arc)
      {
        *rect = get_row (&places, i - 1);
        return TRUE;
      }
  return FALSE;
}
