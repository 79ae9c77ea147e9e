#include "config.h"

#include "esp-strip.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_SAMPLES 240
#define EVENTS_A_SAMPLE 48
#define HEIGHT 30
#define FLOOR 0.1   /* of the height: what costs least is seen, too */
#define PLATEAU 0.4 /* of the greatest depth: a search that is rarely above it looks flat */
#define LOW 10      /* a tenth of the stretches, the beginning among them, may lie below */
#define LEVELS 0.4  /* that are seen apart at least: less than that is no mountain */

struct _EspStrip
{
  EspDrawn parent_instance;

  EspSearch *search;
  const EspPalette *palette;
  EspProfileSample samples[N_SAMPLES];
  guint n_samples;
  guint64 sampled;  /* events there were when the samples were taken */
  gint64 sample_at; /* when they were */
  gboolean climbs;  /* local search: they are of costs */
  guint64 flag;
  double span; /* of the width that the search takes, beside a longer one */
  gboolean hide_future;
};

G_DEFINE_FINAL_TYPE (EspStrip, esp_strip, ESP_TYPE_DRAWN)

static guint64
esp_strip_n_steps (EspStrip *self)
{
  return self->search != NULL ? esp_search_get_n_steps (self->search) : 0;
}

/* What the search stands at, where the event says it; else NAN. */
static double
get_cost (const EspEvent *event)
{
  return event->type == ESP_EVENT_PROPOSE  ? event->climb.current
         : event->type == ESP_EVENT_ACCEPT ? event->climb.proposed
                                           : NAN;
}

static double
scale_cost (double cost, double least, double most)
{
  return isnan (cost) || most <= least ? FLOOR
                                       : FLOOR + (1 - FLOOR) * (cost - least) / (most - least);
}

/* Costs instead of depths: as high as the stretch's mean, over the least that there was. A stretch
 * in which none is told goes on as the one before. */
static void
scale_costs (EspStrip *self)
{
  double least = G_MAXDOUBLE;
  double most = -G_MAXDOUBLE;

  for (guint i = 0; i < self->n_samples; i++)
    {
      EspProfileSample *sample = &self->samples[i];
      const EspProfileSample *before = i > 0 ? &self->samples[i - 1] : sample;

      if (isnan (sample->depth))
        sample->depth = before->depth;
      sample->best = fmin (sample->best, before->best);
      least = fmin (least, fmin (sample->depth, sample->best));
      most = fmax (most, sample->depth);
    }
  for (guint i = 0; i < self->n_samples; i++)
    {
      EspProfileSample *sample = &self->samples[i];

      sample->depth = scale_cost (sample->depth, least, most);
      sample->best = scale_cost (sample->best, least, most);
    }
}

static int
compare_depths (gconstpointer a, gconstpointer b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return (left > right) - (left < right);
}

/* The depth below which only the way down lies, and what comes up again at the end; 0 where the
 * search goes up and down through all depths. */
static double
find_ground (const EspStrip *self, double deepest)
{
  double depths[N_SAMPLES];
  double ground;

  for (guint i = 0; i < self->n_samples; i++)
    depths[i] = self->samples[i].depth;
  qsort (depths, self->n_samples, sizeof *depths, compare_depths);
  ground = depths[self->n_samples / LOW];
  return ground >= PLATEAU * deepest ? MAX (MIN (ground, deepest - LEVELS), 0) : 0;
}

/* Over the whole height: from the ground up where all of it lies deep. */
static void
scale_depths (EspStrip *self, double deepest)
{
  double ground = find_ground (self, deepest);
  double floor = ground > 0 ? 2 * FLOOR : 0;

  for (guint i = 0; i < self->n_samples; i++)
    {
      double depth = self->samples[i].depth;

      self->samples[i].depth = depth < ground
                                   ? floor * depth / ground
                                   : floor + (1 - floor) * (depth - ground) / (deepest - ground);
    }
}

/* Looks at a few events in each stretch of the trace: the time does not depend on its length. */
static void
take_samples (EspStrip *self)
{
  guint64 n = esp_strip_n_steps (self);
  double deepest = 0.5;
  gint64 now = g_get_monotonic_time ();

  /* while a search runs the strip is renewed a few times a second */
  if (n == self->sampled ||
      (self->sampled != 0 && n > self->sampled && now - self->sample_at < G_USEC_PER_SEC / 5))
    return;
  self->sampled = n;
  self->sample_at = now;
  self->climbs = FALSE;
  self->n_samples = (guint) MIN (n, N_SAMPLES);
  for (guint i = 0; i < self->n_samples; i++)
    {
      guint64 first = n * i / self->n_samples;
      guint64 end = MAX (n * (i + 1) / self->n_samples, first + 1);
      EspProfileSample *sample = &self->samples[i];
      EspEvent events[EVENTS_A_SAMPLE];
      guint got = esp_trace_get_events (esp_search_get_trace (self->search), first,
                                        (guint) MIN (end - first, EVENTS_A_SAMPLE), events);

      double costs = 0;
      guint n_costs = 0;

      *sample = (EspProfileSample){ .best = NAN };
      for (guint k = 0; k < got; k++)
        {
          double cost = get_cost (&events[k]);

          if (!isnan (cost))
            {
              costs += cost;
              n_costs++;
              sample->best = fmin (sample->best, cost);
              self->climbs = TRUE;
            }
          sample->depth += (double) events[k].depth / got;
          sample->solution = sample->solution || events[k].type == ESP_EVENT_SOLUTION;
          sample->failure =
              sample->failure || events[k].type == ESP_EVENT_WIPEOUT ||
              events[k].type == ESP_EVENT_CUTOFF ||
              (events[k].type == ESP_EVENT_BACKTRACK && (events[k].flags & ESP_EVENT_DEAD_END));
        }
      deepest = MAX (deepest, sample->depth);
      if (self->climbs)
        sample->depth = n_costs > 0 ? costs / n_costs : NAN;
    }
  if (self->climbs)
    scale_costs (self);
  else if (self->n_samples > 0)
    scale_depths (self, deepest);
}

static double
share_of (EspStrip *self, guint64 step)
{
  guint64 n = esp_strip_n_steps (self);

  return n > 0 ? (double) MIN (step, n) / (double) n : 0;
}

static void
esp_strip_draw (GtkWidget *widget, cairo_t *cr, int width, int height)
{
  EspStrip *self = ESP_STRIP (widget);
  EspProfile profile = { .samples = self->samples, .flag = -1, .hide_future = self->hide_future };

  take_samples (self);
  profile.n_samples = self->n_samples;
  profile.line = self->climbs;
  profile.span = self->span;
  if (self->search != NULL)
    profile.position = share_of (self, esp_search_get_step (self->search));
  if (self->flag != G_MAXUINT64)
    profile.flag = share_of (self, self->flag);
  /* time runs as the text does */
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    {
      cairo_translate (cr, width, 0);
      cairo_scale (cr, -1, 1);
    }
  esp_profile_draw (cr, self->palette, &profile, width, height);
}

static void
choose (EspStrip *self, double share)
{
  guint64 n = esp_strip_n_steps (self);

  if (n > 0)
    esp_search_set_step (self->search, (guint64) (CLAMP (share, 0, 1) * (double) n + 0.5));
}

static void
choose_at (EspStrip *self, double x)
{
  double share = x / MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    share = 1 - share;
  choose (self, share / self->span);
}

static void
on_press (GtkGestureDrag *gesture G_GNUC_UNUSED, double x, double y G_GNUC_UNUSED, EspStrip *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  choose_at (self, x);
}

static void
on_drag (GtkGestureDrag *gesture, double dx, double dy G_GNUC_UNUSED, EspStrip *self)
{
  double x;
  double y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    choose_at (self, x + dx);
}

static gboolean
on_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state,
        EspStrip *self)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean single = (state & GDK_SHIFT_MASK) != 0;

  if (self->search == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return GDK_EVENT_PROPAGATE;
  if (mirrored && (keyval == GDK_KEY_Left || keyval == GDK_KEY_Right))
    keyval = keyval == GDK_KEY_Left ? GDK_KEY_Right : GDK_KEY_Left;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Down:
      esp_search_previous (self->search, single);
      break;
    case GDK_KEY_Right:
    case GDK_KEY_Up:
      esp_search_next (self->search, single);
      break;
    case GDK_KEY_Home:
      esp_search_set_step (self->search, 0);
      break;
    case GDK_KEY_End:
      esp_search_last (self->search);
      break;
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      choose (self, share_of (self, esp_search_get_step (self->search)) +
                        (keyval == GDK_KEY_Page_Up ? -0.1 : 0.1));
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

static void
refresh (EspStrip *self)
{
  guint64 n = esp_strip_n_steps (self);
  guint64 step = self->search != NULL ? esp_search_get_step (self->search) : 0;
  g_autofree char *now = g_strdup (esp_count (step));
  g_autofree char *text = g_strdup_printf (_ ("%s of %s"), now, esp_count (n));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  (double) n, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) step,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_strip_set_search (EspStrip *self, EspSearch *search)
{
  esp_follow_instead (&self->search, search, self);
  if (search != NULL)
    {
      g_signal_connect_swapped (search, "step", G_CALLBACK (refresh), self);
      g_signal_connect_swapped (search, "grew", G_CALLBACK (refresh), self);
    }
  self->sampled = 0;
  self->n_samples = 0;
  self->sample_at = 0;
  self->flag = G_MAXUINT64;
  self->span = 1;
  refresh (self);
}

EspSearch *
esp_strip_get_search (EspStrip *self)
{
  return self->search;
}

void
esp_strip_set_palette (EspStrip *self, const EspPalette *palette)
{
  self->palette = palette;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_strip_set_hide_future (EspStrip *self, gboolean hide)
{
  self->hide_future = hide;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_strip_set_flag (EspStrip *self, guint64 step)
{
  self->flag = step;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_strip_set_span (EspStrip *self, double span)
{
  span = CLAMP (span, 0.001, 1);
  if (span == self->span)
    return;
  self->span = span;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
esp_strip_dispose (GObject *object)
{
  EspStrip *self = ESP_STRIP (object);

  esp_follow_instead (&self->search, NULL, self);
  G_OBJECT_CLASS (esp_strip_parent_class)->dispose (object);
}

static void
esp_strip_class_init (EspStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_strip_dispose;
  ESP_DRAWN_CLASS (klass)->draw = esp_strip_draw;
  ESP_DRAWN_CLASS (klass)->least[0] = 60;
  ESP_DRAWN_CLASS (klass)->least[1] = HEIGHT;
  ESP_DRAWN_CLASS (klass)->usual[0] = 300;
  ESP_DRAWN_CLASS (klass)->usual[1] = HEIGHT;
  gtk_widget_class_set_css_name (widget_class, "espstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
esp_strip_init (EspStrip *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  self->flag = G_MAXUINT64;
  self->span = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Timeline"), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 0.0, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _ ("The whole search: how deep it was, its solutions and failures"));
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_press), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

GtkWidget *
esp_strip_new (void)
{
  return g_object_new (ESP_TYPE_STRIP, NULL);
}
