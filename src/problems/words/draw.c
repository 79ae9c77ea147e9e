#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define CURVE 5.0

typedef struct
{
  double x, y;
} Point;

/* --- which curve is which: eight colours, then dashes --- */

static EspColour
slot_colour (const EspScene *scene, int slot)
{
  return scene->palette->series[slot % 8];
}

static void
set_dash (cairo_t *cr, int slot)
{
  static const double dashes[][4] = { { 0 }, { 16, 9 }, { 1, 10 }, { 18, 8, 1, 8 } };
  static const int n[] = { 0, 2, 2, 4 };

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash (cr, dashes[slot / 8 % 4], n[slot / 8 % 4], 0);
}

/* What the pointer or the search is at stands out; the rest steps back. */
static gboolean
is_touched (const EspScene *scene, int slot)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsSlot *s = words_slot (puzzle, slot);
  const EspEvent *event = scene->event;

  if (scene->hover == puzzle->n_cells + slot)
    return TRUE;
  for (int k = 0; scene->hover >= 0 && k < s->n; k++)
    if (s->cells[k] == scene->hover)
      return TRUE;
  return event != NULL && event->type == ESP_EVENT_ASSIGN && scene->hover < 0 &&
         event->subject == puzzle->n_cells + slot;
}

static gboolean
any_touched (const EspScene *scene)
{
  for (int s = 0; s < words_n_slots (words_puzzle_of (scene)); s++)
    if (is_touched (scene, s))
      return TRUE;
  return FALSE;
}

/* --- curves --- */

static Point
point_of (const EspScene *scene, int cell, int slot)
{
  /* curves that go the same way lie beside each other: each slot has its own shift */
  double angle = slot * 2.399963;
  EspRect rect;

  words_cell_rect (scene, cell, &rect);
  return (Point){ rect.x + rect.width / 2 + 11 * cos (angle),
                  rect.y + rect.height / 2 + 11 * sin (angle) };
}

static void
add_chevron (cairo_t *cr, Point from, Point to)
{
  double angle = atan2 (to.y - from.y, to.x - from.x);
  double x = (from.x + to.x) / 2;
  double y = (from.y + to.y) / 2;

  cairo_move_to (cr, x - 7 * cos (angle - 0.6), y - 7 * sin (angle - 0.6));
  cairo_line_to (cr, x + 3 * cos (angle), y + 3 * sin (angle));
  cairo_line_to (cr, x - 7 * cos (angle + 0.6), y - 7 * sin (angle + 0.6));
}

/* A smooth curve through the cells (Catmull and Rom), with its direction between them. */
static void
draw_curve (const EspScene *scene,
            cairo_t *cr,
            const int *cells,
            int n,
            int slot,
            EspColour colour,
            double width)
{
  g_autofree Point *points = g_new (Point, (guint) n);

  for (int k = 0; k < n; k++)
    points[k] = point_of (scene, cells[k], slot);
  esp_set_colour (cr, colour);
  cairo_set_line_width (cr, width);
  set_dash (cr, slot);
  cairo_new_path (cr);
  cairo_move_to (cr, points[0].x, points[0].y);
  for (int k = 0; k + 1 < n; k++)
    {
      Point before = points[MAX (k - 1, 0)];
      Point a = points[k];
      Point b = points[k + 1];
      Point after = points[MIN (k + 2, n - 1)];

      cairo_curve_to (cr, a.x + (b.x - before.x) / 7, a.y + (b.y - before.y) / 7,
                      b.x - (after.x - a.x) / 7, b.y - (after.y - a.y) / 7, b.x, b.y);
    }
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int k = 0; k + 1 < n; k++)
    add_chevron (cr, points[k], points[k + 1]);
  cairo_set_line_width (cr, 3);
  cairo_stroke (cr);
}

static void
draw_curves (const EspScene *scene, cairo_t *cr)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  gboolean some = any_touched (scene);

  /* what stands out comes last, on top */
  for (int pass = 0; pass < 2; pass++)
    for (int s = 0; s < words_n_slots (puzzle); s++)
      {
        gboolean touched = is_touched (scene, s);
        EspColour colour = slot_colour (scene, s);

        if (touched != (pass == 1))
          continue;
        if (some && !touched)
          colour = esp_colour_mix (colour, scene->palette->background, 0.72);
        draw_curve (scene, cr, words_slot (puzzle, s)->cells, words_slot (puzzle, s)->n, s, colour,
                    touched ? CURVE + 2 : CURVE);
      }
  if (puzzle->draft->len > 0 && (scene->flags & ESP_SCENE_EDIT))
    draw_curve (scene, cr, (const int *) (void *) puzzle->draft->data, (int) puzzle->draft->len,
                words_n_slots (puzzle), scene->palette->accent, CURVE + 2);
}

/* --- tiles --- */

/* Small discs at the tile's foot: the slots that begin here. */
static void
draw_starts (const EspScene *scene, cairo_t *cr, int cell, const EspRect *rect)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  int n = 0;

  for (int s = 0; s < words_n_slots (puzzle); s++)
    if (words_slot (puzzle, s)->cells[0] == cell && n < 5)
      {
        cairo_new_path (cr);
        cairo_arc (cr, rect->x + 9 + 9.5 * n++, rect->y + rect->height - 9, 3.6, 0, 2 * G_PI);
        esp_set_colour (cr, slot_colour (scene, s));
        cairo_fill (cr);
      }
}

static gboolean
is_in_event (const EspScene *scene, int cell)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const EspEvent *event = scene->event;
  int slot;

  if (event == NULL || (event->type != ESP_EVENT_ASSIGN && event->type != ESP_EVENT_PRUNE))
    return FALSE;
  if (event->subject < puzzle->n_cells)
    return event->subject == cell;
  slot = event->subject - puzzle->n_cells;
  for (int k = 0; slot < words_n_slots (puzzle) && k < words_slot (puzzle, slot)->n; k++)
    if (words_slot (puzzle, slot)->cells[k] == cell)
      return TRUE;
  return FALSE;
}

static void
draw_tile (const EspScene *scene, cairo_t *cr, int cell, gboolean used, int left)
{
  const EspPalette *palette = scene->palette;
  const WordsState *state = (const WordsState *) scene->state;
  gunichar letter = state->letters[cell];
  gboolean current = is_in_event (scene, cell);
  double dash[] = { 5, 4 };
  char number[16];
  char text[16] = "";
  EspRect rect;

  words_cell_rect (scene, cell, &rect);
  esp_shape_rounded (cr, rect.x, rect.y, rect.width, rect.height, 10);
  esp_set_colour (
      cr, esp_colour_fade (current ? esp_colour_mix (palette->surface, palette->accent, 0.16)
                                   : palette->surface,
                           0.94));
  cairo_fill_preserve (cr);
  esp_set_colour (cr, current ? palette->accent : palette->line_strong);
  cairo_set_line_width (cr, current ? 3 : 1.4);
  cairo_set_dash (cr, dash, used ? 0 : 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);

  g_snprintf (number, sizeof number, "%d", cell + 1);
  esp_set_colour (cr, palette->text_dim);
  esp_text_draw (cr, number, rect.x + 6, rect.y + 10, 11, ESP_TEXT_LEFT | ESP_TEXT_TABULAR);
  draw_starts (scene, cr, cell, &rect);
  if (letter != 0)
    {
      text[g_unichar_to_utf8 (letter, text)] = '\0';
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, text, rect.x + rect.width / 2, rect.y + rect.height / 2, 29,
                     ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
  else if (!used)
    {
      esp_set_colour (cr, palette->text_dim);
      esp_text_draw (cr, "_", rect.x + rect.width / 2, rect.y + rect.height / 2, 24,
                     ESP_TEXT_CENTRE);
    }
  else if (left > 0 || (left == 0 && (scene->flags & ESP_SCENE_UNJUDGED) == 0))
    {
      /* how many letters are left: a number in a ring is no letter */
      g_snprintf (text, sizeof text, "%d", left);
      esp_set_colour (cr, left == 0 ? palette->bad : palette->text_dim);
      esp_text_draw_in (cr, text, rect.x + 12, rect.y + 12, rect.width - 24, rect.height - 24, 18,
                        ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | (left == 0 ? ESP_TEXT_BOLD : 0));
      cairo_new_path (cr);
      cairo_arc (cr, rect.x + rect.width / 2, rect.y + rect.height / 2, 16, 0, 2 * G_PI);
      cairo_set_line_width (cr, 1.2);
      cairo_stroke (cr);
    }
}

static void
draw_tiles (const EspScene *scene, cairo_t *cr)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  g_autofree guint8 *used = g_new0 (guint8, (guint) puzzle->n_cells);
  g_autofree int *left = g_new (int, (guint) puzzle->n_cells);

  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      used[words_slot (puzzle, s)->cells[k]] = TRUE;
  words_count_left (puzzle, (const WordsState *) scene->state, left);
  for (int cell = 0; cell < puzzle->n_cells; cell++)
    draw_tile (scene, cr, cell, used[cell], left[cell]);
}

/* Places for tiles, while editing: a small cross each. */
static void
draw_spots (const EspScene *scene, cairo_t *cr)
{
  int columns;
  int rows;

  if ((scene->flags & ESP_SCENE_EDIT) == 0)
    return;
  words_sheet_size (scene, &columns, &rows);
  esp_set_colour (cr, scene->palette->line);
  cairo_set_line_width (cr, 1.5);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      {
        double cx = WORDS_MARGIN + (x + 0.5) * WORDS_PITCH;
        double cy = WORDS_MARGIN + (y + 0.5) * WORDS_PITCH;

        cairo_move_to (cr, cx - 5, cy);
        cairo_line_to (cr, cx + 5, cy);
        cairo_move_to (cr, cx, cy - 5);
        cairo_line_to (cr, cx, cy + 5);
      }
  cairo_stroke (cr);
}

/* --- the legend --- */

static char *
spell_slot (const WordsPuzzle *puzzle, const WordsState *state, int slot)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  GString *text = g_string_new (NULL);

  for (int k = 0; k < s->n; k++)
    {
      gunichar letter = state->letters[s->cells[k]];

      g_string_append_unichar (text, letter != 0 ? letter : 0xb7);
    }
  return g_string_free (text, FALSE);
}

static void
draw_swatch (cairo_t *cr, double x, double y, int slot, EspColour colour)
{
  esp_set_colour (cr, colour);
  cairo_set_line_width (cr, CURVE);
  set_dash (cr, slot);
  cairo_new_path (cr);
  cairo_move_to (cr, x + 4, y);
  cairo_line_to (cr, x + 38, y);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_arc (cr, x + 4, y, 4.4, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* From the left, with a smaller font where it would not fit. */
static void
draw_left (cairo_t *cr, const char *text, double x, double y, double most, double size, int flags)
{
  double width;
  double height;

  esp_text_measure (cr, text, size, (EspTextFlags) flags, &width, &height);
  esp_text_draw (cr, text, x, y, width > most ? size * most / width : size, (EspTextFlags) flags);
}

static void
draw_legend_row (const EspScene *scene, cairo_t *cr, int slot)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsState *state = (const WordsState *) scene->state;
  const EspPalette *palette = scene->palette;
  g_autofree char *name = words_slot_name (puzzle, slot);
  g_autofree char *spelt = spell_slot (puzzle, state, slot);
  gboolean full = strstr (spelt, "·") == NULL;
  gboolean strong = is_touched (scene, slot);
  int n = words_count_words_left (puzzle, state, slot);
  char count[24];
  double y;
  EspRect rect;

  words_cell_rect (scene, puzzle->n_cells + slot, &rect);
  y = rect.y + rect.height / 2;
  if (strong)
    {
      esp_shape_rounded (cr, rect.x, rect.y + 1, rect.width, rect.height - 2, 6);
      esp_set_colour (cr, palette->surface_alt);
      cairo_fill (cr);
    }
  draw_swatch (cr, rect.x + 6, y, slot, slot_colour (scene, slot));
  esp_set_colour (cr, palette->text);
  draw_left (cr, name, rect.x + 54, y, 108, 14, ESP_TEXT_LEFT | (strong ? ESP_TEXT_BOLD : 0));
  draw_left (cr, spelt, rect.x + 170, y, 82, 15, ESP_TEXT_LEFT | ESP_TEXT_MONO | ESP_TEXT_BOLD);
  if ((n == 0 || full) && (scene->flags & ESP_SCENE_UNJUDGED))
    *count = '\0';
  else if (n == 0)
    g_strlcpy (count, "✗", sizeof count);
  else if (full)
    g_strlcpy (count, "✓", sizeof count);
  else
    g_snprintf (count, sizeof count, "%d", n);
  esp_set_colour (cr, n == 0 ? palette->bad : full ? palette->good : palette->text_dim);
  esp_text_draw (cr, count, rect.x + rect.width - 8, y, 14, ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
}

/* Over the counts, where letters are not so large that it would meet what stands beside it. */
static void
draw_count_title (cairo_t *cr, const EspRect *rect, gboolean beside_title)
{
  const char *text = _ ("words that fit");
  double title = 0;
  double width;

  if (beside_title)
    esp_text_measure (cr, _ ("Slots"), 15, ESP_TEXT_BOLD, &title, NULL);
  esp_text_measure (cr, text, 12, ESP_TEXT_RIGHT, &width, NULL);
  if (title + width + 24 <= rect->width)
    esp_text_draw (cr, text, rect->x + rect->width - 8, rect->y - 16, 12, ESP_TEXT_RIGHT);
}

static void
draw_legend (const EspScene *scene, cairo_t *cr)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const EspPalette *palette = scene->palette;
  int n_rows = words_legend_rows (scene);
  EspRect rect;

  for (int s = 0; s <= words_n_slots (puzzle); s++)
    {
      if (s < words_n_slots (puzzle))
        draw_legend_row (scene, cr, s);
      if (s % n_rows != 0)
        continue;
      words_legend_rect (scene, s, &rect);
      esp_set_colour (cr, palette->text);
      if (s == 0)
        esp_text_draw (cr, _ ("Slots"), rect.x + 6, rect.y - 16, 15, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
      esp_set_colour (cr, palette->text_dim);
      if (s < words_n_slots (puzzle))
        draw_count_title (cr, &rect, s == 0);
    }
  if (puzzle->draft->len > 0 && (scene->flags & ESP_SCENE_EDIT))
    {
      g_autofree char *text =
          g_strdup_printf (_ ("%s, being drawn"), puzzle->list->categories[puzzle->picked].name);
      double y;

      words_legend_rect (scene, words_n_slots (puzzle), &rect);
      y = rect.y + rect.height / 2;
      draw_swatch (cr, rect.x + 6, y, words_n_slots (puzzle), palette->accent);
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, text, rect.x + 54, y, 14, ESP_TEXT_LEFT);
    }
}

void
words_draw (const EspScene *scene, cairo_t *cr)
{
  int n_fixed = words_puzzle_of (scene)->n_cells + words_n_slots (words_puzzle_of (scene));
  double width;
  double height;
  EspRect rect;

  words_measure (scene, &width, &height);
  esp_set_colour (cr, scene->palette->background);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  draw_spots (scene, cr);
  draw_curves (scene, cr);
  draw_tiles (scene, cr);
  if ((scene->flags & (ESP_SCENE_SMALL | ESP_SCENE_BARE)) == 0)
    draw_legend (scene, cr);
  for (guint i = 0; i < scene->n_marks; i++)
    if (scene->marks[i] >= 0 && scene->marks[i] < n_fixed)
      {
        words_cell_rect (scene, scene->marks[i], &rect);
        esp_shape_mark (cr, &rect, scene->palette);
      }
  if (scene->hover >= 0)
    {
      words_cell_rect (scene, scene->hover, &rect);
      esp_shape_hover (cr, &rect, scene->palette);
    }
  if (scene->cursor >= 0 && (scene->flags & ESP_SCENE_FOCUS))
    {
      words_cell_rect (scene, scene->cursor, &rect);
      esp_shape_cursor (cr, &rect, scene->palette);
    }
}
