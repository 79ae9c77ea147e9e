#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Beside the map during a search: how long the tour is, what the move would change, the best
 * length so far, and how hot annealing is. */

#define WIDTH 150.0
#define LEFT 8.0
#define SMALL_FONT 14.0
#define LARGE_FONT 23.0
#define LARGE_LEAST 19.0 /* pixels of it */
#define MOST_LARGER 2.0  /* and of both: in a small place they grow as the city's signs do */
#define ROW 66.0
#define FIGURE 24.0 /* of it, from the name to the figure */
#define TUBE 13.0
#define BULB 12.0
#define MOST_TUBE 150.0 /* and with its bulb: how full it is needs no more */

double
tour_gauge_width (const EspScene *scene)
{
  gboolean shown = (scene->flags & ESP_SCENE_SEARCH) != 0 &&
                   (scene->flags & (ESP_SCENE_SMALL | ESP_SCENE_BARE)) == 0;

  return shown ? WIDTH : 0;
}

static double
get_small (const EspScene *scene)
{
  return CLAMP (ESP_TEXT_LEAST / scene->scale, SMALL_FONT, MOST_LARGER * SMALL_FONT);
}

static double
get_large (const EspScene *scene)
{
  return CLAMP (LARGE_LEAST / scene->scale, LARGE_FONT, MOST_LARGER * LARGE_FONT);
}

/* From the middle of a line in one size to that of the next in another: letters may be larger than
 * they are asked for, and need less than their lines. */
static double
get_step (cairo_t *cr, double from, double to, double least)
{
  double above;
  double below;

  esp_text_measure (cr, "0", from, ESP_TEXT_LEFT, NULL, &above);
  esp_text_measure (cr, "0", to, ESP_TEXT_LEFT, NULL, &below);
  return MAX (least, 0.42 * (above + below));
}

static double
get_row (const EspScene *scene, cairo_t *cr)
{
  return get_step (cr, get_small (scene), get_large (scene), FIGURE) +
         get_step (cr, get_large (scene), get_small (scene), ROW - FIGURE);
}

/* A figure below its name; returns where the next one begins. */
static double
draw_figure (const EspScene *scene,
             cairo_t *cr,
             double x,
             double y,
             const char *name,
             const char *figure,
             EspColour colour)
{
  double step = get_step (cr, get_small (scene), get_large (scene), FIGURE);
  double width;

  esp_set_colour (cr, scene->palette->text_dim);
  esp_text_draw (cr, name, x, y, get_small (scene), ESP_TEXT_LEFT);
  esp_text_measure (cr, figure, get_large (scene), ESP_TEXT_BOLD | ESP_TEXT_TABULAR, &width, NULL);
  esp_set_colour (cr, colour);
  esp_text_draw (cr, figure, x, y + step,
                 get_large (scene) * MIN (1, (WIDTH - LEFT - 6) / MAX (width, 1)),
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  return y + get_row (scene, cr);
}

/* A length as short as it can be and still be told from its neighbours. */
static char *
format_figure (double number, gboolean sign)
{
  double rounded = fabs (number) < 1000 ? rint (number * 1000) / 1000 : rint (number * 10) / 10;
  g_autofree char *text = tour_format_number (rounded);

  return g_strconcat (sign && rounded > 0 ? "+" : "", text, NULL);
}

static const char *
name_change (EspEventType type)
{
  return type == ESP_EVENT_ACCEPT   ? C_ ("a move", "Taken")
         : type == ESP_EVENT_REJECT ? C_ ("a move", "Refused")
                                    : C_ ("a move", "If taken");
}

static double
draw_change (const EspScene *scene, cairo_t *cr, double x, double y)
{
  const EspEvent *event = scene->event;
  double change = event->climb.proposed - event->climb.current;
  g_autofree char *text = format_figure (change, TRUE);
  EspColour colour = change > 0   ? scene->palette->bad
                     : change < 0 ? scene->palette->good
                                  : scene->palette->text;

  return draw_figure (scene, cr, x, y, name_change (event->type), text, colour);
}

/* Half full at the temperature of a mean edge: what lies well above lets all pass, what lies well
 * below nothing that is longer. */
static void
draw_thermometer (const EspScene *scene, cairo_t *cr, double x, double y, double height)
{
  const TourState *state = (const TourState *) scene->state;
  const EspPalette *palette = scene->palette;
  double temperature = (double) scene->event->climb.temperature;
  double edge = state->length / MAX (state->n, 1);
  double share = temperature / MAX (temperature + edge, 1e-9);
  double tube = height - 2 * BULB - 10;
  double change = scene->event->climb.proposed - scene->event->climb.current;
  double step = get_step (cr, get_small (scene), get_small (scene), 19);
  /* beside the level, but no lower than what stands below it has room for */
  double level = MIN (y + tube * (1 - share), y + tube + BULB - (change > 0 ? 2.1 * step : 0));
  g_autofree char *shown = g_strdup_printf ("T %.*f", temperature < 10 ? 2 : 1, temperature);

  esp_shape_rounded (cr, x, y, TUBE, tube + BULB, TUBE / 2);
  esp_fill_and_stroke (cr, palette->surface_alt, palette->line_strong, 1.4);
  esp_set_colour (cr, palette->hint);
  cairo_rectangle (cr, x + 2.5, y + tube * (1 - share), TUBE - 5, tube * share + BULB);
  cairo_fill (cr);
  cairo_arc (cr, x + TUBE / 2, y + tube + BULB, BULB, 0, 2 * G_PI);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->line_strong);
  cairo_stroke (cr);
  esp_set_colour (cr, palette->text);
  esp_text_draw (cr, shown, x + TUBE + 14, level, get_small (scene) + 2,
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  if (change > 0)
    {
      double below = level + 1.1 * step;
      g_autofree char *chance =
          g_strdup_printf ("p = %.2f", tour_acceptance (0, -change, temperature));

      esp_set_colour (cr, palette->text_dim);
      esp_text_draw (cr, _ ("taken with"), x + TUBE + 14, below, get_small (scene) - 1,
                     ESP_TEXT_LEFT);
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, chance, x + TUBE + 14, below + step, get_small (scene),
                     ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
    }
}

void
tour_draw_gauge (const EspScene *scene, cairo_t *cr, double x, double height)
{
  const TourState *state = (const TourState *) scene->state;
  const EspEvent *event = scene->event;
  gboolean moves = event != NULL && event->type >= ESP_EVENT_PROPOSE &&
                   event->type <= ESP_EVENT_REJECT && !state->restarting;
  /* the states at both ends of a search know no step */
  double now =
      isnan (state->length)
          ? (double) tour_length ((const TourInstance *) scene->instance, state->order) / TOUR_UNIT
          : state->length;
  double y = 40;

  x += LEFT;
  if (tour_gauge_width (scene) <= 0 || state->n_path > 0 ||
      !esp_text_is_shown (cr, get_small (scene)))
    return;
  {
    g_autofree char *length = format_figure (now, FALSE);

    y = draw_figure (scene, cr, x, y, _ ("Length"), length, scene->palette->text);
  }
  if (moves)
    draw_change (scene, cr, x, y);
  y += get_row (scene, cr);
  if (!isnan (state->best_length))
    {
      g_autofree char *best = format_figure (state->best_length, FALSE);

      draw_figure (scene, cr, x, y, C_ ("a length", "Best"), best, scene->palette->text_dim);
    }
  y += get_row (scene, cr);
  if (!moves || !(event->climb.temperature > 0) || height - y < 120)
    return;
  esp_set_colour (cr, scene->palette->text_dim);
  esp_text_draw (cr, _ ("Temperature"), x, y, get_small (scene), ESP_TEXT_LEFT);
  y += get_step (cr, get_small (scene), get_small (scene), 24) - 24;
  draw_thermometer (scene, cr, x + BULB - TUBE / 2, y + 18, MIN (height - y - 30, MOST_TUBE));
}
