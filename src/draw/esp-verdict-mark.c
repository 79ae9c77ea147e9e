#include "config.h"

#include "esp-verdict-mark.h"

#include "esp-shape.h"

/* All of them are drawn in a square from −8 to 8. */
#define HALF 8.0
#define LINE 1.6

typedef struct
{
  cairo_t *cr;
  const EspPalette *palette;
} Mark;

static void
tick (cairo_t *cr)
{
  cairo_move_to (cr, -3.6, 0.2);
  cairo_line_to (cr, -1.0, 2.8);
  cairo_line_to (cr, 3.8, -2.8);
  cairo_stroke (cr);
}

static void
cross (cairo_t *cr)
{
  cairo_move_to (cr, -3, -3);
  cairo_line_to (cr, 3, 3);
  cairo_move_to (cr, 3, -3);
  cairo_line_to (cr, -3, 3);
  cairo_stroke (cr);
}

static void
disc (cairo_t *cr)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 0, HALF - 0.8, 0, 2 * G_PI);
}

static void
square (cairo_t *cr)
{
  esp_shape_rounded (cr, -6.8, -6.8, 13.6, 13.6, 3);
}

static void
draw_right (const Mark *mark)
{
  esp_set_colour (mark->cr, mark->palette->good);
  disc (mark->cr);
  cairo_fill (mark->cr);
  esp_set_colour (mark->cr, mark->palette->surface);
  cairo_set_line_width (mark->cr, 2);
  tick (mark->cr);
}

static void
draw_untidy (const Mark *mark)
{
  esp_set_colour (mark->cr, mark->palette->good);
  disc (mark->cr);
  cairo_stroke (mark->cr);
  tick (mark->cr);
}

static void
draw_wrong (const Mark *mark)
{
  esp_set_colour (mark->cr, mark->palette->bad);
  square (mark->cr);
  cairo_fill (mark->cr);
  esp_set_colour (mark->cr, mark->palette->surface);
  cairo_set_line_width (mark->cr, 2);
  cross (mark->cr);
}

static void
draw_no_answer (const Mark *mark)
{
  static const double dashes[] = { 2.6, 2.4 };

  esp_set_colour (mark->cr, mark->palette->text_dim);
  cairo_set_dash (mark->cr, dashes, G_N_ELEMENTS (dashes), 0);
  disc (mark->cr);
  cairo_stroke (mark->cr);
}

/* A question mark, drawn: letters have a least size. */
static void
draw_bad_format (const Mark *mark)
{
  cairo_t *cr = mark->cr;

  esp_set_colour (cr, mark->palette->hint);
  square (cr);
  cairo_stroke (cr);
  cairo_arc (cr, 0, -1.8, 2.2, -G_PI, 0.25 * G_PI);
  cairo_line_to (cr, 0, 1.6);
  cairo_stroke (cr);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 4, 1.1, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* An hourglass. */
static void
draw_too_slow (const Mark *mark)
{
  cairo_t *cr = mark->cr;

  esp_set_colour (cr, mark->palette->hint);
  cairo_move_to (cr, -5.4, -7);
  cairo_line_to (cr, 5.4, -7);
  cairo_move_to (cr, -5.4, 7);
  cairo_line_to (cr, 5.4, 7);
  cairo_stroke (cr);
  cairo_move_to (cr, -4, -6.6);
  cairo_line_to (cr, 4, -6.6);
  cairo_line_to (cr, -4, 6.6);
  cairo_line_to (cr, 4, 6.6);
  cairo_close_path (cr);
  cairo_stroke_preserve (cr);
  cairo_clip (cr);
  cairo_rectangle (cr, -8, 3, 16, 5);
  cairo_fill (cr);
}

/* Something that is full: a chip with its legs, or a sheet that is written to its end. */
static void
draw_too_much (const Mark *mark, gboolean output)
{
  cairo_t *cr = mark->cr;

  esp_set_colour (cr, mark->palette->hint);
  if (output)
    cairo_rectangle (cr, -5.4, -7, 10.8, 14);
  else
    cairo_rectangle (cr, -4.6, -4.6, 9.2, 9.2);
  cairo_stroke (cr);
  for (int i = -1; i <= 1; i++)
    if (output)
      {
        cairo_move_to (cr, -3.2, 3.4 * i);
        cairo_line_to (cr, 3.2, 3.4 * i);
      }
    else
      {
        cairo_move_to (cr, 2.8 * i, -7.4);
        cairo_line_to (cr, 2.8 * i, -4.6);
        cairo_move_to (cr, 2.8 * i, 4.6);
        cairo_line_to (cr, 2.8 * i, 7.4);
      }
  cairo_stroke (cr);
}

static void
draw_crashed (const Mark *mark)
{
  cairo_t *cr = mark->cr;

  esp_set_colour (cr, mark->palette->bad);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, 0, -6.4);
  cairo_line_to (cr, 6.8, 5.6);
  cairo_line_to (cr, -6.8, 5.6);
  cairo_close_path (cr);
  cairo_fill_preserve (cr);
  cairo_stroke (cr);
  esp_set_colour (cr, mark->palette->surface);
  cairo_move_to (cr, 0, -2.6);
  cairo_line_to (cr, 0, 1.4);
  cairo_stroke (cr);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 3.9, 1, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* No entry. */
static void
draw_no_start (const Mark *mark)
{
  esp_set_colour (mark->cr, mark->palette->bad);
  disc (mark->cr);
  cairo_stroke (mark->cr);
  cairo_move_to (mark->cr, -4.8, -4.8);
  cairo_line_to (mark->cr, 4.8, 4.8);
  cairo_stroke (mark->cr);
}

static void
draw (const Mark *mark, EspVerdictKind verdict)
{
  switch (verdict)
    {
    case ESP_VERDICT_RIGHT:
      draw_right (mark);
      break;
    case ESP_VERDICT_RIGHT_UNTIDY:
      draw_untidy (mark);
      break;
    case ESP_VERDICT_WRONG:
      draw_wrong (mark);
      break;
    case ESP_VERDICT_NO_ANSWER:
      draw_no_answer (mark);
      break;
    case ESP_VERDICT_BAD_FORMAT:
      draw_bad_format (mark);
      break;
    case ESP_VERDICT_TOO_SLOW:
      draw_too_slow (mark);
      break;
    case ESP_VERDICT_TOO_MUCH_MEMORY:
    case ESP_VERDICT_TOO_MUCH_OUTPUT:
      draw_too_much (mark, verdict == ESP_VERDICT_TOO_MUCH_OUTPUT);
      break;
    case ESP_VERDICT_CRASHED:
      draw_crashed (mark);
      break;
    case ESP_VERDICT_COULD_NOT_START:
      draw_no_start (mark);
      break;
    case ESP_N_VERDICTS:
    default:
      break;
    }
}

void
esp_verdict_mark_draw (
    cairo_t *cr, EspVerdictKind verdict, double x, double y, double size, const EspPalette *palette)
{
  const Mark mark = { cr, palette };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / (2 * HALF), size / (2 * HALF));
  cairo_set_line_width (cr, LINE);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_new_path (cr);
  draw (&mark, verdict);
  cairo_restore (cr);
}
