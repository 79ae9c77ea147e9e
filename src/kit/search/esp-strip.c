#include "config.h"

#include "esp-strip.h"
#include "kit/esp-follow.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_SAMPLES 240
#define EVENTS_A_SAMPLE 48
#define RENEWAL_MS 200
#define HEIGHT 30
#define FLOOR 0.1   /* of the height: what costs least is seen, too */
#define PLATEAU 0.4 /* of the greatest depth: a search that is rarely above it looks flat */
#define LOW 10      /* a tenth of the stretches, the beginning among them, may lie below */
#define FADE 40.0   /* pixels at the end of a search that goes on */
#define LEVELS 0.4  /* that are seen apart at least: less than that is no mountain */

struct _EspStrip
{
  EspDrawn parent_instance;

  EspSearch *search;
  const EspPalette *palette;
  EspProfileSample samples[N_SAMPLES];
  guint n_samples;
  guint64 sampled;       /* events there were when the samples were taken */
  guint64 sampled_shown; /* and positions that they lie in */
  gint64 sample_at;      /* when they were */
  guint renewal;         /* source: they are to be taken anew */
  gboolean climbs;       /* local search: they are of costs */
  EspStripScale scale;   /* its count NULL: steps */
  guint64 room;          /* positions, 0: those that there are */
  char *length;          /* NULL: not said */
  guint64 flag;
  gboolean held;
  gboolean hide_future;
};

enum
{
  RELEASED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspStrip, esp_strip, ESP_TYPE_DRAWN)

static guint64
esp_strip_n_steps (EspStrip *self)
{
  return self->search != NULL ? esp_search_get_n_steps (self->search) : 0;
}

/* --- the scale --- */

static guint64
count_positions (EspStrip *self)
{
  return self->search != NULL && self->scale.count != NULL ? self->scale.count (self->scale.data)
                                                           : esp_strip_n_steps (self);
}

static guint64
find_step (EspStrip *self, guint64 position)
{
  return self->scale.count != NULL ? self->scale.find_step (self->scale.data, position) : position;
}

static guint64
find_position (EspStrip *self, guint64 step)
{
  return self->scale.count != NULL ? self->scale.find_position (self->scale.data, step) : step;
}

/* Positions that the whole width stands for, and those of them that the search has. */
static guint64
get_room (EspStrip *self)
{
  return self->room > 0 ? self->room : count_positions (self);
}

static guint64
count_shown (EspStrip *self)
{
  return MIN (count_positions (self), get_room (self));
}

static gboolean
goes_on (EspStrip *self)
{
  return count_positions (self) > get_room (self);
}

/* --- what is drawn --- */

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
      if (!isnan (sample->best))
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

static gboolean
renew (gpointer data)
{
  EspStrip *self = data;

  self->renewal = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

/* While a search runs, or is looked through, the strip is renewed a few times a second. */
static gboolean
comes_too_soon (EspStrip *self, guint64 n, guint64 shown)
{
  if (self->sampled == 0 || (n <= self->sampled && shown <= self->sampled_shown) ||
      g_get_monotonic_time () - self->sample_at >= RENEWAL_MS * 1000)
    return FALSE;
  if (self->renewal == 0)
    self->renewal = g_timeout_add (RENEWAL_MS, renew, self);
  return TRUE;
}

/* Looks at a few events in each stretch of the trace: the time does not depend on its length. */
static void
take_samples (EspStrip *self)
{
  guint64 n = esp_strip_n_steps (self);
  guint64 shown = count_shown (self);
  double deepest = 0.5;

  if ((n == self->sampled && shown == self->sampled_shown) || comes_too_soon (self, n, shown))
    return;
  self->sampled = n;
  self->sampled_shown = shown;
  self->sample_at = g_get_monotonic_time ();
  self->climbs = FALSE;
  self->n_samples = (guint) MIN (shown, N_SAMPLES);
  for (guint i = 0; i < self->n_samples; i++)
    {
      guint64 first = find_step (self, shown * i / self->n_samples);
      guint64 end = MAX (find_step (self, shown * (i + 1) / self->n_samples), first + 1);
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
              /* what a start is made of is no state with a cost of its own */
              if ((events[k].flags & ESP_EVENT_PART) == 0)
                sample->best = fmin (sample->best, cost);
              self->climbs = TRUE;
            }
          sample->depth += (double) events[k].depth / got;
          sample->solution = sample->solution || esp_event_is_solution (&events[k]);
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

/* Of the part of the search that is shown; more than 1: not within it. */
static double
share_of (EspStrip *self, guint64 position)
{
  guint64 n = count_shown (self);

  return n > 0 ? (double) position / (double) n : 0;
}

static void
esp_strip_draw (GtkWidget *widget, cairo_t *cr, int width, int height)
{
  EspStrip *self = ESP_STRIP (widget);
  EspProfile profile = { .samples = self->samples, .flag = -1, .hide_future = self->hide_future };

  take_samples (self);
  profile.n_samples = self->n_samples;
  profile.line = self->climbs;
  profile.span = (double) count_shown (self) / (double) MAX (get_room (self), 1);
  if (self->search != NULL)
    profile.position =
        MIN (share_of (self, find_position (self, esp_search_get_step (self->search))), 1);
  if (self->flag != G_MAXUINT64)
    profile.flag = share_of (self, self->flag);
  if (goes_on (self))
    profile.fade = FADE / MAX (width, 1);
  /* time runs as the text does */
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    {
      cairo_translate (cr, width, 0);
      cairo_scale (cr, -1, 1);
    }
  esp_profile_draw (cr, self->palette, &profile, width, height);
}

static void
choose (EspStrip *self, guint64 position)
{
  if (self->search == NULL)
    return;
  if (self->scale.count != NULL)
    self->scale.go (self->scale.data, position);
  else
    esp_search_set_step (self->search, MIN (position, esp_strip_n_steps (self)));
}

static void
choose_at (EspStrip *self, double x)
{
  double share = x / MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    share = 1 - share;
  choose (self, (guint64) (CLAMP (share, 0, 1) * (double) get_room (self) + 0.5));
}

/* By a tenth of the whole. */
static void
turn_page (EspStrip *self, gboolean back)
{
  guint64 tenth = (count_positions (self) + 5) / 10;
  guint64 at = self->search != NULL ? find_position (self, esp_search_get_step (self->search)) : 0;

  choose (self, back ? at - MIN (at, tenth) : MIN (at + tenth, count_positions (self)));
}

static void
on_press (GtkGestureDrag *gesture G_GNUC_UNUSED, double x, double y G_GNUC_UNUSED, EspStrip *self)
{
  self->held = TRUE;
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

static void
on_release (EspStrip *self)
{
  self->held = FALSE;
  g_signal_emit (self, signals[RELEASED], 0);
}

gboolean
esp_strip_is_held (EspStrip *self)
{
  return self->held;
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
      turn_page (self, keyval == GDK_KEY_Page_Up);
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
  self->room = 0;
  self->scale = (EspStripScale){ 0 };
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
esp_strip_set_flag (EspStrip *self, guint64 position)
{
  self->flag = position;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_strip_set_scale (EspStrip *self, const EspStripScale *scale)
{
  self->scale = scale != NULL ? *scale : (EspStripScale){ 0 };
  self->sampled = 0;
  self->room = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_tip (EspStrip *self)
{
  g_autofree char *beginning =
      self->length != NULL
          ? g_strdup_printf (_ ("The beginning of a search as long as %s: more comes into sight as "
                                "one goes on"),
                             self->length)
          : NULL;

  gtk_widget_set_tooltip_text (
      GTK_WIDGET (self), beginning != NULL
                             ? beginning
                             : _ ("The whole search: how deep it was, its solutions and failures"));
}

void
esp_strip_set_room (EspStrip *self, guint64 room, const char *length)
{
  if (room == self->room && g_strcmp0 (length, self->length) == 0)
    return;
  /* another scale is seen at once; that it grows with the search waits */
  if (room < self->room || room > self->room + self->room / 2)
    self->sampled = 0;
  self->room = room;
  g_free (self->length);
  self->length = g_strdup (length);
  set_tip (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
esp_strip_dispose (GObject *object)
{
  EspStrip *self = ESP_STRIP (object);

  esp_follow_instead (&self->search, NULL, self);
  g_clear_handle_id (&self->renewal, g_source_remove);
  G_OBJECT_CLASS (esp_strip_parent_class)->dispose (object);
}

static void
esp_strip_finalize (GObject *object)
{
  g_free (ESP_STRIP (object)->length);
  G_OBJECT_CLASS (esp_strip_parent_class)->finalize (object);
}

static void
esp_strip_class_init (EspStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_strip_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_strip_finalize;
  ESP_DRAWN_CLASS (klass)->draw = esp_strip_draw;
  esp_drawn_class_set_size (ESP_DRAWN_CLASS (klass), 60, HEIGHT, 300, HEIGHT);
  gtk_widget_class_set_css_name (widget_class, "espstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  signals[RELEASED] = g_signal_new ("released", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_strip_init (EspStrip *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  self->flag = G_MAXUINT64;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Timeline"), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 0.0, -1);
  set_tip (self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_press), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_release), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

GtkWidget *
esp_strip_new (void)
{
  return g_object_new (ESP_TYPE_STRIP, NULL);
}
