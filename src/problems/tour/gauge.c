#include "config.h"

#include "base/esp-quote.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Beside the map during a search, or below it where that leaves the map larger: how long the tour
 * is, what the move would change, the best length so far, and how hot annealing is. */

#define WIDTH 226.0 /* beside */

#define HEIGHT 104.0 /* below */

#define LEFT 22.0

#define SMALL_FONT 13.5

#define LARGE_FONT 25.0

#define MOST_LARGER 2.0 /* in a small place all of it grows as the city's signs do */

#define FIGURE 24.0 /* from a name to its figure */

#define NEXT 38.0 /* and from there to the next name */

#define TUBE 15.0

#define BULB 12.5

#define MOST_TUBE 170.0 /* and with its bulb: how full it is needs no more */

#define LEAST_TUBE 84.0

#define CAPTION 18.0 /* from its name to it */

#define COLUMN 128.0 /* of a figure below the map, at least */

static gboolean
is_shown (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_SEARCH) != 0 &&
         (scene->flags & (ESP_SCENE_SMALL | ESP_SCENE_BARE)) == 0;
}

double
tour_gauge_width (const EspScene *scene)
{
  return is_shown (scene) && (scene->flags & ESP_SCENE_BELOW) == 0 ? WIDTH : 0;
}

double
tour_gauge_height (const EspScene *scene)
{
  return is_shown (scene) && (scene->flags & ESP_SCENE_BELOW) != 0 ? HEIGHT : 0;
}

/* --- figures --- */

typedef struct
{
  const EspScene *scene;
  cairo_t *cr;
  double growth;
  double small; /* sizes of text */
  double large;
  double width; /* of what there is room for */
} Gauge;

/* From the middle of a line in one size to that of the next in another: letters may be larger than
 * they are asked for, and need less than their lines. */
static double
get_step (const Gauge *self, double from, double to, double least)
{
  double above;
  double below;

  esp_text_measure (self->cr, "0", from, ESP_TEXT_LEFT, NULL, &above);
  esp_text_measure (self->cr, "0", to, ESP_TEXT_LEFT, NULL, &below);
  return MAX (least * self->growth, 0.42 * (above + below));
}

/* From a name to the next one: less where the place is low, so that the thermometer is there. */
static double
get_row (const Gauge *self, double room)
{
  double figure = get_step (self, self->small, self->large, FIGURE);
  double least = figure + get_step (self, self->large, self->small, 0);
  double most = figure + get_step (self, self->large, self->small, NEXT);
  double caption = get_step (self, self->small, self->small, CAPTION);

  return CLAMP ((room - caption - LEAST_TUBE * self->growth) / 3, least, most);
}

/* A figure below its name. */
static void
draw_figure (
    const Gauge *self, double x, double y, const char *name, const char *figure, EspColour colour)
{
  double step = get_step (self, self->small, self->large, FIGURE);
  double width;

  esp_set_colour (self->cr, self->scene->palette->text_dim);
  esp_text_draw (self->cr, name, x, y, self->small, ESP_TEXT_LEFT);
  esp_text_measure (self->cr, figure, self->large, ESP_TEXT_BOLD | ESP_TEXT_TABULAR, &width, NULL);
  esp_set_colour (self->cr, colour);
  esp_text_draw (self->cr, figure, x, y + step,
                 self->large * MIN (1, (self->width - 6) / MAX (width, 1)),
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

/* Its whole part in groups of three, as esp_count() has them. */
static char *
group_digits (const char *number)
{
  GString *text = g_string_new (NULL);
  const char *digits = *number == '-' ? number + 1 : number;
  gsize length = strspn (digits, "0123456789");

  if (digits != number)
    g_string_append (text, "\u2212");
  if (length == strlen (digits) || digits[length] == '.')
    g_string_append (text, esp_count (g_ascii_strtoull (digits, NULL, 10)));
  else
    length = 0; /* with an exponent */
  g_string_append (text, digits + length);
  return g_string_free (text, FALSE);
}

/* A length as short as it can be and still be told from its neighbours. */
static char *
format_figure (double number, gboolean sign)
{
  double rounded = fabs (number) < 1000 ? rint (number * 1000) / 1000 : rint (number * 10) / 10;
  g_autofree char *plain = tour_format_number (rounded);
  g_autofree char *text = group_digits (plain);

  return g_strconcat (sign && rounded > 0 ? "+" : "", text, NULL);
}

static const char *
name_change (EspEventType type)
{
  return type == ESP_EVENT_ACCEPT   ? C_ ("a move", "Taken")
         : type == ESP_EVENT_REJECT ? C_ ("a move", "Refused")
                                    : C_ ("a move", "If taken");
}

static void
draw_change (const Gauge *self, double x, double y)
{
  const EspEvent *event = self->scene->event;
  const EspPalette *palette = self->scene->palette;
  double change = event->climb.proposed - event->climb.current;
  g_autofree char *text = format_figure (change, TRUE);
  EspColour colour = change > 0 ? palette->bad : change < 0 ? palette->good : palette->text;

  draw_figure (self, x, y, name_change (event->type), text, colour);
}

/* --- the thermometer --- */

/* Half full at the temperature of a mean edge: what lies well above lets all pass, what lies well
 * below nothing that is longer. */
static double
get_share (const EspScene *scene)
{
  const TourState *state = (const TourState *) scene->state;
  double temperature = (double) scene->event->climb.temperature;
  double edge = state->length / MAX (state->n, 1);

  return temperature / MAX (temperature + edge, 1e-9);
}

/* Upright, its bulb at 0,0 and its end @length above. */
static void
draw_tube (const Gauge *self, double length)
{
  const EspPalette *palette = self->scene->palette;
  cairo_t *cr = self->cr;
  double k = self->growth;
  double within = length - BULB * k - TUBE * k / 2; /* from empty to full */
  double level = BULB * k + within * get_share (self->scene);

  for (int i = 1; i < 4; i++)
    {
      double y = -BULB * k - within * i / 4;

      cairo_move_to (cr, TUBE * k / 2, y);
      cairo_line_to (cr, (TUBE / 2 + (i == 2 ? 6 : 4)) * k, y);
    }
  esp_stroke (cr, palette->line_strong, 1.2 * k);
  cairo_new_path (cr);
  esp_shape_rounded (cr, -TUBE * k / 2, -length, TUBE * k, length, TUBE * k / 2);
  esp_fill_and_stroke (cr, palette->surface_alt, palette->line_strong, 1.4 * k);
  cairo_arc (cr, 0, 0, BULB * k, 0, 2 * G_PI);
  esp_fill_and_stroke (cr, palette->hint, palette->line_strong, 1.4 * k);
  /* over the line between the two */
  esp_shape_rounded (cr, -(TUBE / 2 - 3) * k, -level, (TUBE - 6) * k, level, (TUBE / 2 - 3) * k);
  esp_fill (cr, palette->hint);
}

static char *
format_temperature (const EspScene *scene)
{
  double temperature = (double) scene->event->climb.temperature;
  char number[64];
  g_autofree char *text = NULL;

  g_ascii_formatd (number, sizeof number, temperature < 10 ? "%.2f" : "%.1f", temperature);
  text = group_digits (number);
  return g_strconcat ("T ", text, NULL);
}

/* How likely the move is to be taken, where it is not anyway; else NULL. */
static char *
format_chance (const EspScene *scene)
{
  double change = scene->event->climb.proposed - scene->event->climb.current;

  return change > 0 ? g_strdup_printf (
                          "p = %.2f",
                          tour_acceptance (0, -change, (double) scene->event->climb.temperature))
                    : NULL;
}

static void
draw_words (const Gauge *self, double x, double y, double least_y, double most_y)
{
  const EspScene *scene = self->scene;
  double step = get_step (self, self->small, self->small, 19);
  g_autofree char *shown = format_temperature (scene);
  g_autofree char *chance = format_chance (scene);

  /* beside the level, but where what stands below it has room */
  y = CLAMP (y, least_y, MAX (most_y - (chance != NULL ? 2.2 * step : 0), least_y));
  esp_set_colour (self->cr, scene->palette->text);
  esp_text_draw (self->cr, shown, x, y, 1.1 * self->small,
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  if (chance != NULL)
    {
      y += 1.2 * step;
      esp_set_colour (self->cr, scene->palette->text_dim);
      esp_text_draw (self->cr, _ ("taken with"), x, y, self->small, ESP_TEXT_LEFT);
      esp_set_colour (self->cr, scene->palette->text);
      esp_text_draw (self->cr, chance, x, y + step, 1.1 * self->small,
                     ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
    }
}

static void
draw_thermometer (const Gauge *self, double x, double y, double height)
{
  double k = self->growth;
  double foot = y + height - BULB * k;
  double length = height - BULB * k;
  double level = foot - BULB * k - (length - (BULB + TUBE / 2) * k) * get_share (self->scene);
  double half = 0.5 * get_step (self, self->small, self->small, 19);

  cairo_save (self->cr);
  cairo_translate (self->cr, x + BULB * k, foot);
  draw_tube (self, length);
  cairo_restore (self->cr);
  draw_words (self, x + (2 * BULB + 10) * k, level, y + half, y + height - half);
}

/* Lying below what it says; where that leaves no room for its name, the figures speak for
 * themselves. */
static void
draw_lying (const Gauge *self, double x, double y)
{
  const EspScene *scene = self->scene;
  double k = self->growth;
  g_autofree char *temperature = format_temperature (scene);
  g_autofree char *chance = format_chance (scene);
  g_autofree char *text = g_strconcat (temperature, chance != NULL ? "   " : NULL, chance, NULL);
  double name_width;
  double width;

  esp_text_measure (self->cr, _ ("Temperature"), self->small, ESP_TEXT_LEFT, &name_width, NULL);
  esp_text_measure (self->cr, "T 0000.0   p = 0.00", self->small, ESP_TEXT_BOLD | ESP_TEXT_TABULAR,
                    &width, NULL);
  name_width += 12 * k;
  if (name_width + width <= self->width)
    {
      esp_set_colour (self->cr, scene->palette->text_dim);
      esp_text_draw (self->cr, _ ("Temperature"), x, y, self->small, ESP_TEXT_LEFT);
    }
  else
    name_width = 0;
  esp_set_colour (self->cr, scene->palette->text);
  esp_text_draw (self->cr, text, x + name_width, y, self->small,
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  cairo_save (self->cr);
  cairo_translate (self->cr, x + BULB * k, y + get_step (self, self->small, self->large, FIGURE));
  cairo_rotate (self->cr, G_PI / 2);
  draw_tube (self, MIN (self->width - BULB * k, 1.3 * MOST_TUBE * k));
  cairo_restore (self->cr);
}

/* --- all of it --- */

/* Where the figures stand: each so much farther, to the right or downwards. */
typedef struct
{
  double x, y;
  double across, down;
} FigurePositions;

static void
draw_figures (const Gauge *self, const FigurePositions *places, gboolean moves)
{
  const TourState *state = (const TourState *) self->scene->state;
  const EspPalette *palette = self->scene->palette;
  /* the states at both ends of a search know no step */
  double now =
      isnan (state->length)
          ? (double) tour_length ((const TourInstance *) self->scene->instance, state->order) /
                TOUR_UNIT
          : state->length;
  g_autofree char *length = format_figure (now, FALSE);

  draw_figure (self, places->x, places->y, _ ("Length"), length, palette->text);
  if (moves)
    draw_change (self, places->x + places->across, places->y + places->down);
  if (!isnan (state->best_length))
    {
      g_autofree char *best = format_figure (state->best_length, FALSE);

      draw_figure (self, places->x + 2 * places->across, places->y + 2 * places->down,
                   C_ ("a length", "Best"), best, palette->text_dim);
    }
}

static void
draw_beside (Gauge *self, double x, double height, gboolean moves, gboolean warm)
{
  double top = 20 + 10 * self->growth;
  FigurePositions places = { x, top, 0, get_row (self, height - top - 4) };
  double y = top + 3 * places.down;
  double caption = get_step (self, self->small, self->small, CAPTION);

  draw_figures (self, &places, moves);
  if (!warm)
    return;
  height = MIN (height - y - caption - 4, (MOST_TUBE + BULB) * self->growth);
  if (height < LEAST_TUBE * self->growth - 1)
    {
      /* figures alone */
      draw_words (self, x, y, y, y + height + caption);
      return;
    }
  esp_set_colour (self->cr, self->scene->palette->text_dim);
  esp_text_draw (self->cr, _ ("Temperature"), x, y, self->small, ESP_TEXT_LEFT);
  draw_thermometer (self, x, y + caption, height);
}

static void
draw_below (Gauge *self, double y, double width, gboolean moves, gboolean warm)
{
  double edge = 16;
  double column = MAX ((width - 2 * edge) / 5, MIN (COLUMN * self->growth, (width - 2 * edge) / 4));
  FigurePositions places = { edge, y + 6 + 10 * self->growth, column, 0 };

  self->width = column;
  draw_figures (self, &places, moves);
  self->width = width - 2 * edge - 3 * column;
  if (warm)
    draw_lying (self, edge + 3 * column, places.y);
}

void
tour_draw_gauge (const EspScene *scene, cairo_t *cr, double width, double height)
{
  const TourState *state = (const TourState *) scene->state;
  const EspEvent *event = scene->event;
  gboolean moves = event != NULL && event->type >= ESP_EVENT_PROPOSE &&
                   event->type <= ESP_EVENT_REJECT && !state->restarting;
  gboolean warm = moves && event->climb.temperature > 0;
  double growth = esp_scene_get_growth (scene, MOST_LARGER);
  Gauge gauge = { scene, cr, growth, SMALL_FONT * growth, LARGE_FONT * growth, WIDTH - LEFT };

  if (!is_shown (scene) || state->n_path > 0 || !esp_text_is_shown (cr, gauge.small))
    return;
  if (scene->flags & ESP_SCENE_BELOW)
    draw_below (&gauge, height, width, moves, warm);
  else
    draw_beside (&gauge, width + LEFT, height, moves, warm);
}
