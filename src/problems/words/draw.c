#include "config.h"

#include "geometry/esp-plane.h"
#include "draw/esp-graph.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FOOT 4.0 /* from the last row to the edge of the sheet: the legend may follow */

#define MANY_SLOTS 12 /* above that the ribbons step back until one is asked for */

/* What the pointer or the search is at stands out; the rest steps back. */
static gboolean
is_touched (const EspScene *scene, int slot)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsSlot *s = words_slot (puzzle, slot);
  const EspEvent *event = scene->event;

  int at = scene->hover;

  /* of many slots those at the cursor, while the pointer asks for none */
  if (at < 0 && event == NULL && (scene->flags & ESP_SCENE_FOCUS) &&
      words_n_slots (puzzle) > MANY_SLOTS)
    at = scene->cursor;
  if (at == puzzle->n_cells + slot)
    return TRUE;
  for (int k = 0; at >= 0 && k < s->n; k++)
    if (s->cells[k] == at)
      return TRUE;
  return event != NULL && event->type == ESP_EVENT_ASSIGN && at < 0 &&
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

/* --- ribbons --- */

/* How strongly a slot's ribbon is drawn; below 1 its ends are left out. */
static double
strength_of (const EspScene *scene, int slot, gboolean some)
{
  if (is_touched (scene, slot))
    return 1;
  return some ? 0.28 : words_n_slots (words_puzzle_of (scene)) > MANY_SLOTS ? 0.6 : 1;
}

static void
draw_ribbons (const EspScene *scene, cairo_t *cr, const GArray *ribbons)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  gboolean some = any_touched (scene);

  /* what stands out comes last, on top */
  for (int pass = 0; pass < 2; pass++)
    for (int s = 0; s < words_n_slots (puzzle); s++)
      if (is_touched (scene, s) == (pass == 1))
        words_draw_ribbon (scene, cr, ribbons, s, strength_of (scene, s, some));
  if (puzzle->draft->len > 0 && (scene->flags & ESP_SCENE_EDIT))
    words_draw_draft (scene, cr, (const int *) (void *) puzzle->draft->data,
                      (int) puzzle->draft->len);
}

static void
draw_ends (const EspScene *scene, cairo_t *cr, const GArray *ribbons)
{
  gboolean some = any_touched (scene);

  for (int s = 0; s < words_n_slots (words_puzzle_of (scene)); s++)
    if (!some || is_touched (scene, s))
      words_draw_ends (scene, cr, ribbons, s);
}

/* --- tiles --- */

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

/* Light from above, and a shadow below; none of it in print. */
static void
draw_body (const EspScene *scene, cairo_t *cr, const EspRect *rect, gboolean current, gboolean used)
{
  const EspPalette *palette = scene->palette;
  const double radius = rect->width * 0.14;
  const double accent = current ? 0.16 : 0;
  const double dash[] = { 5, 4 };

  if (used && palette->id != ESP_PALETTE_PRINT)
    {
      esp_shape_rounded (cr, rect->x, rect->y + rect->height * 0.05, rect->width, rect->height,
                         radius);
      esp_fill (cr,
                esp_colour_fade (
                    esp_colour_mix (palette->line_strong, (EspColour){ 0, 0, 0, 1 }, 0.3), 0.4));
    }
  esp_shape_rounded (cr, rect->x, rect->y, rect->width, rect->height, radius);
  esp_set_gradient (cr, 0, rect->y, 0, rect->y + rect->height,
                    (EspTone){ 0, esp_colour_mix (palette->tile[0], palette->accent, accent) },
                    (EspTone){ 1, esp_colour_mix (palette->tile[1], palette->accent, accent) });
  cairo_fill_preserve (cr);
  cairo_set_dash (cr, dash, used ? 0 : 2, 0);
  esp_stroke (cr, current ? palette->accent : esp_colour_fade (palette->line_strong, 0.75),
              current ? 3 : 1.2);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* How many letters are left: the number, and how much of the alphabet that is. */
static void
draw_left_letters (const EspScene *scene, cairo_t *cr, const EspRect *rect, int left)
{
  const EspPalette *palette = scene->palette;
  int most = words_puzzle_of (scene)->list->n_letters;
  double width = rect->width * 0.6;
  double x = rect->x + (rect->width - width) / 2;
  double y = rect->y + rect->height * 0.77;
  char text[16];

  g_snprintf (text, sizeof text, "%d", left);
  esp_set_colour (cr, left == 0 ? palette->bad : palette->text_dim);
  esp_text_draw (cr, text, rect->x + rect->width / 2, rect->y + rect->height * 0.46, 19,
                 ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | (left == 0 ? ESP_TEXT_BOLD : 0));
  if (rect->width * scene->scale < 22)
    return;
  esp_shape_rounded (cr, x, y, width, 4.5, 2);
  esp_fill (cr, palette->line);
  if (left == 0)
    return;
  esp_shape_rounded (cr, x, y, MAX (4, width * MIN (left, most) / MAX (most, 1)), 4.5, 2);
  esp_fill (cr, left == 1 ? palette->good : palette->accent);
}

/* The number of a cell, in its corner; @over a ring, on a piece of the tile. */
static void
draw_index (const EspScene *scene, cairo_t *cr, int cell, int left, gboolean over)
{
  const EspPalette *palette = scene->palette;
  gunichar letter = ((const WordsState *) scene->state)->letters[cell];
  double font = MAX (11, MIN (9 / scene->scale, 17));
  char text[16];
  double width;
  EspRect rect;

  words_cell_rect (scene, cell, &rect);
  /* on small tiles the letter is what counts */
  if (rect.width * scene->scale < 40 && (letter != 0 || left >= 0))
    return;
  g_snprintf (text, sizeof text, "%d", cell + 1);
  width = (double) strlen (text) * 0.7 * font;
  if (over)
    {
      esp_shape_rounded (cr, rect.x + 2, rect.y + 2, width + 7, 1.2 * font + 3, 5);
      esp_fill (cr, palette->tile[0]);
    }
  esp_set_colour (cr, palette->text_dim);
  esp_text_draw_in (cr, text, rect.x + 6, rect.y + 3, width, 1.2 * font, font,
                    ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
}

static void
draw_tile (const EspScene *scene, cairo_t *cr, int cell, gboolean used, int left)
{
  const EspPalette *palette = scene->palette;
  gunichar letter = ((const WordsState *) scene->state)->letters[cell];
  char text[16] = "";
  EspRect rect;

  words_cell_rect (scene, cell, &rect);
  draw_body (scene, cr, &rect, is_in_event (scene, cell), used);
  draw_index (scene, cr, cell, left, FALSE);
  if (letter != 0)
    {
      text[g_unichar_to_utf8 (letter, text)] = '\0';
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, text, rect.x + rect.width / 2, rect.y + rect.height / 2, 33,
                     ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
  else if (!used)
    {
      esp_set_colour (cr, palette->text_dim);
      esp_text_draw (cr, "_", rect.x + rect.width / 2, rect.y + rect.height / 2, 24,
                     ESP_TEXT_CENTRE);
    }
  else if (left > 0 || (left == 0 && (scene->flags & ESP_SCENE_UNJUDGED) == 0))
    draw_left_letters (scene, cr, &rect, left);
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
  esp_scene_draw_sheet (scene, cr, 2 * WORDS_MARGIN + columns * WORDS_PITCH,
                        WORDS_MARGIN + rows * WORDS_PITCH + FOOT, NULL);
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

#define LEGEND_FONT 15.0

#define NAME 39.0 /* from a line's left end to the name */

#define COUNT 54.0 /* from the letters' right end to that of the line */

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

/* What the legend's text is written in: small text is written larger than it is asked for. */
static double
legend_font (const EspScene *scene)
{
  return MAX (LEGEND_FONT, ESP_TEXT_LEAST * MAX (scene->text, 1) / MAX (scene->scale, 0.1));
}

/* In at most @most of width, cut where it would not fit; "clo…#2": the number stays. Returns the
 * width it takes. */
static double
draw_fitting (const EspScene *scene,
              cairo_t *cr,
              const char *text,
              double x,
              double y,
              double most,
              int flags)
{
  const char *mark = scene->flags & ESP_SCENE_FIGURE ? strstr (text, " (") : strchr (text, '#');
  const char *number = mark != NULL ? mark : "";
  g_autofree char *cut = NULL;
  double width;

  esp_text_measure (cr, text, legend_font (scene), (EspTextFlags) flags, &width, NULL);
  if (width > most)
    {
      glong n = (glong) (g_utf8_strlen (text, -1) * most / width) - 1 - (glong) strlen (number);
      g_autofree char *kept = g_utf8_substring (text, 0, MAX (1, n));

      cut = g_strconcat (kept, "…", number, NULL);
      esp_text_miss_part (cr, cut, text);
    }
  esp_text_draw (cr, cut != NULL ? cut : text, x, y, LEGEND_FONT, (EspTextFlags) flags);
  return MIN (width, most);
}

/* In the legend's own units. */
static void
get_row_rect (const EspScene *scene, int line, EspRect *rect)
{
  double growth = words_legend_growth (scene);

  words_legend_rect (scene, line, rect);
  *rect =
      (EspRect){ rect->x / growth, rect->y / growth, rect->width / growth, rect->height / growth };
}

/* As traces and hints call it; a reader of a document knows neither: "animal (2)". */
static char *
name_slot (const EspScene *scene, int slot)
{
  char *name = words_slot_name (words_puzzle_of (scene), slot);
  char *number = scene->flags & ESP_SCENE_FIGURE ? strrchr (name, '#') : NULL;
  char *plain;

  if (number == NULL)
    return name;
  plain = g_strdup_printf ("%.*s (%s)", (int) (number - name), name, number + 1);
  g_free (name);
  return plain;
}

static void
draw_legend_row (const EspScene *scene, cairo_t *cr, const GArray *ribbons, int slot)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsState *state = (const WordsState *) scene->state;
  const EspPalette *palette = scene->palette;
  g_autofree char *name = name_slot (scene, slot);
  g_autofree char *spelt = spell_slot (puzzle, state, slot);
  gboolean full = strstr (spelt, "·") == NULL;
  gboolean strong = is_touched (scene, slot);
  int n = words_count_words_left (puzzle, state, slot);
  char count[24];
  double spelt_width;
  double y;
  EspRect rect;

  get_row_rect (scene, slot, &rect);
  y = rect.y + rect.height / 2;
  if (strong)
    {
      esp_shape_rounded (cr, rect.x, rect.y + 1, rect.width, rect.height - 2, 6);
      esp_fill (cr, esp_colour_fade (palette->accent, 0.14));
    }
  words_draw_badge (scene, cr, (EspSpot){ rect.x + 16, y }, slot,
                    words_ribbon_colour (scene, ribbons, slot));
  esp_set_colour (cr, palette->text);
  spelt_width = draw_fitting (scene, cr, spelt, rect.x + rect.width - COUNT, y,
                              rect.width - NAME - COUNT - 100, ESP_TEXT_RIGHT | ESP_TEXT_MONO);
  esp_set_colour (cr, full && !strong ? palette->text_dim : palette->text);
  draw_fitting (scene, cr, name, rect.x + NAME, y, rect.width - NAME - COUNT - 8 - spelt_width,
                ESP_TEXT_LEFT | (strong ? ESP_TEXT_BOLD : 0));
  if ((n == 0 || full) && (scene->flags & ESP_SCENE_UNJUDGED))
    *count = '\0';
  else if (n == 0)
    g_strlcpy (count, "✗", sizeof count);
  else if (full)
    g_strlcpy (count, "✓", sizeof count);
  else
    g_snprintf (count, sizeof count, "%d", n);
  esp_set_colour (cr, n == 0 ? palette->bad : full ? palette->good : palette->text_dim);
  esp_text_draw (cr, count, rect.x + rect.width - 8, y, LEGEND_FONT,
                 ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
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
draw_lines (const EspScene *scene, cairo_t *cr, const GArray *ribbons)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const EspPalette *palette = scene->palette;
  int n_rows = words_legend_rows (scene);
  EspRect rect;

  if (!esp_text_is_shown (cr, LEGEND_FONT))
    {
      for (int s = 0; s < words_n_slots (puzzle); s++)
        esp_text_miss (cr);
      return;
    }
  for (int s = 0; s <= words_n_slots (puzzle); s++)
    {
      if (s < words_n_slots (puzzle))
        draw_legend_row (scene, cr, ribbons, s);
      if (s % n_rows != 0)
        continue;
      get_row_rect (scene, s, &rect);
      esp_set_colour (cr, palette->text);
      if (s == 0)
        esp_text_draw (cr, _ ("Slots"), rect.x + 6, rect.y - 16, 15, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
      esp_set_colour (cr, palette->text_dim);
      if (s < words_n_slots (puzzle))
        draw_count_title (cr, &rect, s == 0);
    }
  if (puzzle->draft->len > 0 && (scene->flags & ESP_SCENE_EDIT))
    {
      int n = (int) puzzle->draft->len;
      g_autofree char *text =
          g_strdup_printf (ngettext ("%s, %d letter so far", "%s, %d letters so far", (gulong) n),
                           puzzle->list->categories[puzzle->picked].name, n);
      double y;

      get_row_rect (scene, words_n_slots (puzzle), &rect);
      y = rect.y + rect.height / 2;
      words_draw_badge (scene, cr, (EspSpot){ rect.x + 16, y }, words_n_slots (puzzle),
                        palette->accent);
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, text, rect.x + NAME, y, LEGEND_FONT, ESP_TEXT_LEFT);
    }
}

static void
draw_legend (const EspScene *scene, cairo_t *cr, const GArray *ribbons)
{
  double growth = words_legend_growth (scene);
  EspScene larger = *scene;

  cairo_save (cr);
  cairo_scale (cr, growth, growth);
  larger.scale *= growth;
  draw_lines (&larger, cr, ribbons);
  cairo_restore (cr);
}

/* What is said of a cell names it by its number: a ring is not to hide it. */
static void
draw_ringed_indices (const EspScene *scene, cairo_t *cr)
{
  int n_cells = words_puzzle_of (scene)->n_cells;

  for (guint i = 0; i < scene->n_marks; i++)
    if (scene->marks[i] >= 0 && scene->marks[i] < n_cells)
      draw_index (scene, cr, scene->marks[i], -1, TRUE);
  if ((scene->flags & ESP_SCENE_FOCUS) && scene->cursor >= 0 && scene->cursor < n_cells)
    draw_index (scene, cr, scene->cursor, -1, TRUE);
}

/* What a small picture shows: tiles, and lines between those that follow each other in a slot;

 * where slots cross, open tiles are tinted. */
static void
draw_small (const EspScene *scene, cairo_t *cr)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsState *state = (const WordsState *) scene->state;
  const EspPalette *palette = scene->palette;
  double line = MIN (1.2 / scene->scale, 6);
  EspColour crossing = esp_colour_mix (palette->surface, palette->accent, 0.16);
  g_autofree int *n_slots = g_new0 (int, (gsize) puzzle->n_cells + 1);

  cairo_new_path (cr);
  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      {
        EspRect rect;

        n_slots[words_slot (puzzle, s)->cells[k]]++;
        words_cell_rect (scene, words_slot (puzzle, s)->cells[k], &rect);
        (k == 0 ? cairo_move_to : cairo_line_to) (cr, rect.x + rect.width / 2,
                                                  rect.y + rect.height / 2);
      }
  esp_stroke (cr, esp_colour_mix (palette->line, palette->line_strong, 0.4), line);
  for (int cell = 0; cell < puzzle->n_cells; cell++)
    {
      gboolean open = state->letters[cell] == 0;
      char text[8] = "";
      EspRect rect;

      words_cell_rect (scene, cell, &rect);
      esp_shape_rounded (cr, rect.x, rect.y, rect.width, rect.height, rect.width * 0.14);
      esp_fill_and_stroke (cr, open && n_slots[cell] > 1 ? crossing : palette->surface,
                           open ? palette->accent
                                : esp_colour_mix (palette->line, palette->line_strong, 0.75),
                           line);
      if (open)
        continue;
      text[g_unichar_to_utf8 (state->letters[cell], text)] = '\0';
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, text, rect.x + rect.width / 2, rect.y + rect.height / 2, 40,
                     ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
}

void
words_draw (const EspScene *scene, cairo_t *cr)
{
  g_autoptr (GArray) ribbons = NULL;

  esp_scene_draw_ground (scene, cr);
  if (scene->flags & ESP_SCENE_SMALL)
    {
      draw_small (scene, cr);
      return;
    }
  ribbons = words_lay_ribbons (scene);
  draw_spots (scene, cr);
  draw_ribbons (scene, cr, ribbons);
  draw_tiles (scene, cr);
  if ((scene->flags & (ESP_SCENE_SMALL | ESP_SCENE_BARE)) == 0)
    draw_legend (scene, cr, ribbons);
  esp_scene_draw_rings (scene, cr, FALSE);
  draw_ringed_indices (scene, cr);
  /* the numbers are read over the rings */
  draw_ends (scene, cr, ribbons);
}
