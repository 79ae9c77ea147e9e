#include "config.h"

#include "esp-profile.h"

#include <math.h>

#define FOOT 6.0 /* below the skyline: the ticks of failures */
#define KNOB 5.5
#define TRACK 0.1    /* how much is seen of where nothing is */
#define TICK_GAP 4.0 /* between two ticks, at least */
#define TICK 2.0     /* wide, at most */
#define CORNER 6.0
#define ANGLE 4.0 /* half of its height */

/* The part of it between two places, clipped; the present step parts past and future. */
static void
draw_skyline (
    cairo_t *cr, const EspProfile *profile, double from, double to, double width, double height)
{
  double step = width / profile->n_samples;
  double foot = height - FOOT;

  cairo_save (cr);
  cairo_rectangle (cr, from, 0, MAX (to - from, 0), foot);
  cairo_clip (cr);
  cairo_move_to (cr, 0, foot);
  for (guint i = 0; i < profile->n_samples; i++)
    {
      double y = foot - 1 - profile->samples[i].depth * (foot - 5);

      cairo_line_to (cr, i * step, y);
      cairo_line_to (cr, (i + 1) * step, y);
    }
  cairo_line_to (cr, width, foot);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_best (cairo_t *cr, const EspProfile *profile, double to, double width, double height)
{
  double step = width / profile->n_samples;
  double foot = height - FOOT;

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, to, height);
  cairo_clip (cr);
  for (guint i = 0; i < profile->n_samples; i++)
    {
      double y = round (foot - 1 - profile->samples[i].best * (foot - 5));

      /* before there is a whole state */
      if (isnan (y))
        continue;
      cairo_line_to (cr, i * step, y);
      cairo_line_to (cr, (i + 1) * step, y);
    }
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_failures (cairo_t *cr,
               const EspPalette *palette,
               const EspProfile *profile,
               double here,
               double width,
               double height)
{
  double step = width / profile->n_samples;

  /* where failures lie close, ticks stand for several: a band would say nothing */
  for (int past = 1; past >= (profile->hide_future ? 1 : 0); past--)
    {
      double end = 0;

      for (guint i = 0; i < profile->n_samples; i++)
        if (profile->samples[i].failure && !profile->samples[i].solution &&
            (i * step < here) == (past != 0) && i * step >= end)
          {
            cairo_rectangle (cr, i * step, height - FOOT + 2, MIN (MAX (step - 0.5, 1), TICK),
                             FOOT - 2);
            end = i * step + TICK + TICK_GAP;
          }
      esp_set_colour (cr, esp_colour_fade (palette->bad, past ? 1 : 0.5));
      cairo_fill (cr);
    }
}

/* Above the place: where both are near to each other the knob stands below it. */
static void
draw_flag (cairo_t *cr, const EspPalette *palette, double x, double height)
{
  esp_set_colour (cr, palette->hint);
  cairo_rectangle (cr, x - 1, 0, 2, (height - FOOT) / 2);
  cairo_fill (cr);
  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x + 9, 4.5);
  cairo_line_to (cr, x, 9);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* The present step: a line with a knob, in the lower half where a flag takes the upper one. */
static void
draw_knob (cairo_t *cr, const EspPalette *palette, double x, double height, gboolean lower)
{
  double foot = height - FOOT;
  double y = lower ? foot - KNOB : foot / 2;

  esp_set_colour (cr, palette->accent);
  cairo_rectangle (cr, x - 1.25, lower ? y : 0, 2.5, height - 1 - (lower ? y : 0));
  cairo_fill (cr);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, KNOB, 0, 2 * G_PI);
  esp_set_colour (cr, palette->background);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->accent);
  cairo_set_line_width (cr, 2.5);
  cairo_stroke (cr);
}

/* Two angles at the end: it goes on. */
static void
draw_more (cairo_t *cr, const EspPalette *palette, double room, double height)
{
  double middle = (height - FOOT) / 2;

  for (int i = 0; i < 2; i++)
    {
      double x = room - 3 - i * ANGLE;

      cairo_move_to (cr, x - ANGLE, middle - ANGLE);
      cairo_line_to (cr, x, middle);
      cairo_line_to (cr, x - ANGLE, middle + ANGLE);
    }
  esp_set_colour (cr, palette->text_dim);
  cairo_set_line_width (cr, 1.6);
  cairo_stroke (cr);
}

static void
draw_solutions (cairo_t *cr,
                const EspPalette *palette,
                const EspProfile *profile,
                double here,
                double width,
                double room)
{
  esp_set_colour (cr, palette->good);
  for (guint i = 0; i < profile->n_samples; i++)
    {
      double x = (i + 0.5) * width / profile->n_samples;

      if (!profile->samples[i].solution || (profile->hide_future && x > here))
        continue;
      cairo_new_sub_path (cr);
      esp_shape_polygon (cr, CLAMP (x, 5, MAX (room - 5, 5)), 5, 4.5, 4);
    }
  cairo_fill (cr);
}

/* All that is of the search itself, without where one is in it. */
static void
draw_search (cairo_t *cr,
             const EspPalette *palette,
             const EspProfile *profile,
             double width,
             double room,
             double height)
{
  double here = profile->position * width;

  esp_shape_rounded (cr, 0, 0, room, height - FOOT, CORNER);
  esp_set_colour (cr, esp_colour_fade (palette->text_dim, TRACK));
  cairo_fill (cr);
  if (profile->n_samples == 0)
    return;
  if (!profile->hide_future)
    {
      esp_set_colour (cr, esp_colour_fade (palette->text_dim, 0.2));
      draw_skyline (cr, profile, here, width, width, height);
    }
  esp_set_colour (cr, esp_colour_fade (palette->accent, 0.75));
  draw_skyline (cr, profile, 0, here, width, height);
  if (profile->line)
    {
      esp_set_colour (cr, palette->text);
      draw_best (cr, profile, profile->hide_future ? here : width, width, height);
    }
  draw_failures (cr, palette, profile, here, width, height);
  draw_solutions (cr, palette, profile, here, width, room);
}

void
esp_profile_draw (
    cairo_t *cr, const EspPalette *palette, const EspProfile *profile, double room, double height)
{
  double width = profile->span > 0 ? MAX (profile->span * room, 1) : room;
  double flag = profile->flag <= 1 ? profile->flag : -1;

  cairo_save (cr);
  if (profile->fade > 0)
    {
      cairo_pattern_t *mask = cairo_pattern_create_linear (room * (1 - profile->fade), 0, room, 0);

      cairo_pattern_add_color_stop_rgba (mask, 0, 0, 0, 0, 1);
      cairo_pattern_add_color_stop_rgba (mask, 1, 0, 0, 0, 0);
      cairo_push_group (cr);
      draw_search (cr, palette, profile, width, room, height);
      cairo_pop_group_to_source (cr);
      cairo_mask (cr, mask);
      cairo_pattern_destroy (mask);
      draw_more (cr, palette, room, height);
    }
  else
    draw_search (cr, palette, profile, width, room, height);
  if (profile->n_samples > 0)
    {
      if (flag >= 0)
        draw_flag (cr, palette, CLAMP (flag * width, 1, MAX (room - 10, 1)), height);
      draw_knob (cr, palette, CLAMP (profile->position * width, KNOB, MAX (room - KNOB, KNOB)),
                 height, flag >= 0);
    }
  cairo_restore (cr);
}
