#include "config.h"

#include "esp-score-bar.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/esp-shape.h"
#include "kit/esp-follow.h"
#include "kit/lists/esp-row.h"

#define WIDTH 52.0 /* of all of it, which the numbers need */
#define BAR 14.0
#define END (WIDTH / 2) /* for the number above and below the bar: the board knows of this half */
#define LINE 20.0       /* of that number */
#define FONT 13.0
#define SIGN 5.0
#define MOTION_US 180000.0

struct _EspScoreBar
{
  EspDrawn parent_instance;

  EspAdvice *advice;
  const EspGame *game;
  const EspPalette *palette;
  double span;
  double scores[2];
  gboolean plain;
  gboolean evaluating;
  double share; /* that is to be seen; −1: none */
  double drawn; /* that is seen, on its way there */
  double from;
  gint64 began;
  guint motion; /* tick callback */
};

G_DEFINE_FINAL_TYPE (EspScoreBar, esp_score_bar, ESP_TYPE_DRAWN)

/* --- what it says --- */

/* Of what they have together; scores below nothing begin at the lower of the two. */
static double
share_scores (const double scores[2])
{
  double least = MIN (MIN (scores[0], scores[1]), 0);
  double first = scores[0] - least;
  double all = first + scores[1] - least;

  return all > 0 ? first / all : -1;
}

static double
find_share (EspScoreBar *self)
{
  double value;

  if (!self->evaluating)
    return share_scores (self->scores);
  return esp_advice_get_value (self->advice, &value, NULL) ? 0.5 + atan (value / self->span) / G_PI
                                                           : -1;
}

double
esp_score_bar_get_share (EspScoreBar *self)
{
  return self->share;
}

/* --- motion --- */

static gboolean
on_frame (GtkWidget *widget, GdkFrameClock *clock, gpointer data G_GNUC_UNUSED)
{
  EspScoreBar *self = ESP_SCORE_BAR (widget);
  double t = (double) (gdk_frame_clock_get_frame_time (clock) - self->began) / MOTION_US;

  t = CLAMP (t, 0, 1);
  self->drawn = self->from + (self->share - self->from) * t * (2 - t);
  gtk_widget_queue_draw (widget);
  if (t < 1)
    return G_SOURCE_CONTINUE;
  self->motion = 0;
  return G_SOURCE_REMOVE;
}

static void
stop_motion (EspScoreBar *self)
{
  if (self->motion != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->motion);
  self->motion = 0;
}

static void
move_to (EspScoreBar *self, double share)
{
  gboolean animations = TRUE;
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animations,
                NULL);
  self->share = share;
  stop_motion (self);
  if (animations && share >= 0 && self->drawn >= 0 && clock != NULL &&
      gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->from = self->drawn;
      self->began = gdk_frame_clock_get_frame_time (clock);
      self->motion = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_frame, NULL, NULL);
    }
  else
    self->drawn = share;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- in words --- */

static char *
describe_scores (EspScoreBar *self)
{
  /* TRANSLATORS: the scores of the two sides of a game */
  return g_strdup_printf (_ ("%s %s, %s %s"), _ (self->game->side_names[0]),
                          esp_shown ("%.6g", self->scores[0]), _ (self->game->side_names[1]),
                          esp_shown ("%.6g", self->scores[1]));
}

static void
refresh (EspScoreBar *self)
{
  const char *tip = NULL;
  double value = 0;
  gboolean known = self->evaluating ? esp_advice_get_value (self->advice, &value, &tip) : TRUE;
  g_autofree char *text = !self->evaluating ? describe_scores (self)
                          : known           ? g_strdup (esp_shown ("%+.4g", value))
                                            : g_strdup ("");

  if (!self->evaluating)
    value = self->scores[0] - self->scores[1];
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->evaluating ? _ ("Evaluation") : _ ("Score"),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  if (!self->evaluating)
    tip = text;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tip != NULL ? tip : _ ("Who stands better"));
  move_to (self, find_share (self));
}

void
esp_score_bar_set_plain (EspScoreBar *self, gboolean plain)
{
  self->plain = plain;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_score_bar_set_scores (EspScoreBar *self, const double scores[2])
{
  if (self->scores[0] == scores[0] && self->scores[1] == scores[1])
    return;
  self->scores[0] = scores[0];
  self->scores[1] = scores[1];
  if (!self->evaluating)
    refresh (self);
}

void
esp_score_bar_set_evaluating (EspScoreBar *self, gboolean evaluating)
{
  if (self->evaluating == evaluating)
    return;
  self->evaluating = evaluating;
  refresh (self);
}

static void
on_evaluation (EspScoreBar *self)
{
  if (self->evaluating)
    refresh (self);
}

void
esp_score_bar_set_palette (EspScoreBar *self, const EspPalette *palette)
{
  self->palette = palette;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- drawing --- */

/* As what it has on the board. */
static EspColour
get_side (EspScoreBar *self, int side)
{
  return self->plain ? esp_palette_get_plain_side (self->palette, side) : self->palette->side[side];
}

/* A number at the end of a side, in its colour where that can be read. */
static void
draw_number (EspScoreBar *self, cairo_t *cr, int side, const char *number, int width, int height)
{
  double text = esp_get_text_scale (GTK_WIDGET (self));
  EspColour fill = get_side (self, side);
  EspColour colour = self->plain ? self->palette->text : fill;
  double y = side == 1 ? END * text - LINE * text : height - END * text;
  double sign = self->evaluating ? 0 : SIGN * text;
  double wide = 0;
  double x;

  if (esp_colour_contrast (colour, self->palette->background) < 4.5)
    colour = self->palette->text;
  esp_text_measure (cr, number, FONT * text, ESP_TEXT_BOLD | ESP_TEXT_TABULAR, &wide, NULL);
  x = MAX ((width - wide - 2.6 * sign) / 2, 0);
  /* the sides' pieces differ in shape */
  if (sign > 0)
    {
      cairo_new_path (cr);
      if (side == 0)
        cairo_arc (cr, x + sign, y + LINE * text / 2, 0.8 * sign, 0, 2 * G_PI);
      else
        esp_shape_polygon (cr, x + sign, y + LINE * text / 2, sign, 4);
      if (self->plain)
        esp_fill_and_stroke (cr, fill, colour, 1.2);
      else
        esp_fill (cr, colour);
    }
  esp_set_colour (cr, colour);
  esp_text_draw_in (cr, number, x + 2.6 * sign, y, MIN (wide + 1, width - x - 2.6 * sign),
                    LINE * text, FONT * text, ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

/* Both scores, or the value where the one stands that is ahead. */
static void
draw_numbers (EspScoreBar *self, cairo_t *cr, int width, int height)
{
  double value;

  if (self->evaluating && esp_advice_get_value (self->advice, &value, NULL))
    {
      const char *number = esp_shown ("%+.4g", value);

      draw_number (self, cr, value < 0, number, width, height);
    }
  for (int side = 0; side < 2 && !self->evaluating; side++)
    {
      const char *number = esp_shown ("%.6g", self->scores[side]);

      draw_number (self, cr, side, number, width, height);
    }
}

static void
esp_score_bar_draw (GtkWidget *widget, cairo_t *cr, int width, int height)
{
  EspScoreBar *self = ESP_SCORE_BAR (widget);
  const EspPalette *palette = self->palette;
  double top = END * esp_get_text_scale (GTK_WIDGET (self));
  double bar = MAX (height - 2 * top, 1);
  double x = (width - BAR) / 2;

  cairo_save (cr);
  esp_shape_rounded (cr, x, top, BAR, bar, BAR / 2);
  cairo_clip_preserve (cr);
  if (self->drawn >= 0)
    {
      double parting = top + bar * (1 - self->drawn);

      esp_fill (cr, get_side (self, 1));
      cairo_rectangle (cr, x, parting, BAR, bar * self->drawn);
      esp_fill (cr, get_side (self, 0));
      /* between the two; of a value, where neither is ahead */
      cairo_rectangle (cr, x, (self->evaluating ? top + bar / 2 : parting) - 1, BAR, 2);
      esp_fill (cr, self->plain ? palette->line_strong : palette->background);
    }
  else
    esp_fill (cr, palette->line);
  cairo_restore (cr);
  if (self->plain)
    {
      esp_shape_rounded (cr, x, top, BAR, bar, BAR / 2);
      esp_stroke (cr, palette->line_strong, 1.2);
    }
  draw_numbers (self, cr, width, height);
}

static void
on_text_size (EspScoreBar *self)
{
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- the widget --- */

static void
esp_score_bar_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size G_GNUC_UNUSED,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                            ? (int) ceil (WIDTH * esp_get_text_scale (widget))
                            : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
esp_score_bar_dispose (GObject *object)
{
  EspScoreBar *self = ESP_SCORE_BAR (object);

  stop_motion (self);
  esp_follow_instead (&self->advice, NULL, self);
  G_OBJECT_CLASS (esp_score_bar_parent_class)->dispose (object);
}

static void
esp_score_bar_class_init (EspScoreBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_score_bar_dispose;
  ESP_DRAWN_CLASS (klass)->draw = esp_score_bar_draw;
  widget_class->measure = esp_score_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "espstanding");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_METER);
}

static void
esp_score_bar_init (EspScoreBar *self)
{
  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  self->share = self->drawn = -1;
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
                           G_CALLBACK (on_text_size), self, G_CONNECT_SWAPPED);
}

GtkWidget *
esp_score_bar_new (EspAdvice *advice, const EspGame *game, double span)
{
  EspScoreBar *self = g_object_new (ESP_TYPE_SCORE_BAR, NULL);

  self->advice = g_object_ref (advice);
  self->game = game;
  self->span = span > 0 ? span : 1;
  g_signal_connect_swapped (advice, "evaluation", G_CALLBACK (on_evaluation), self);
  refresh (self);
  return GTK_WIDGET (self);
}
