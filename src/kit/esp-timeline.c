#include "config.h"

#include "esp-timeline.h"

#include <glib/gi18n-lib.h>

#define N_SAMPLES 240
#define EVENTS_A_SAMPLE 48

/* --- the strip --- */

#define ESP_TYPE_STRIP (esp_strip_get_type ())
G_DECLARE_FINAL_TYPE (EspStrip, esp_strip, ESP, STRIP, GtkWidget)

struct _EspStrip
{
  GtkWidget parent_instance;

  EspTrace *trace;
  const EspPalette *palette;
  EspProfileSample samples[N_SAMPLES];
  guint n_samples;
  guint64 sampled;  /* events there were when the samples were taken */
  gint64 sample_at; /* when they were */
  guint64 step, n_steps;
};

enum
{
  STRIP_CHOSEN,
  N_STRIP_SIGNALS
};

static guint strip_signals[N_STRIP_SIGNALS];

G_DEFINE_FINAL_TYPE (EspStrip, esp_strip, GTK_TYPE_WIDGET)

/* Looks at a few events in each stretch of the trace: the time does not depend on its length. */
static void
take_samples (EspStrip *self)
{
  guint64 n = self->trace != NULL ? esp_trace_get_n_events (self->trace) : 0;
  double deepest = 0.5;
  gint64 now = g_get_monotonic_time ();

  /* while a search runs the strip is renewed a few times a second */
  if (n == self->sampled ||
      (self->sampled != 0 && n > self->sampled && now - self->sample_at < G_USEC_PER_SEC / 5))
    return;
  self->sampled = n;
  self->sample_at = now;
  self->n_samples = (guint) MIN (n, N_SAMPLES);
  for (guint i = 0; i < self->n_samples; i++)
    {
      guint64 first = n * i / self->n_samples;
      guint64 end = MAX (n * (i + 1) / self->n_samples, first + 1);
      EspProfileSample *sample = &self->samples[i];
      EspEvent events[EVENTS_A_SAMPLE];
      guint got = esp_trace_get_events (self->trace, first,
                                        (guint) MIN (end - first, EVENTS_A_SAMPLE), events);

      *sample = (EspProfileSample){ 0 };
      for (guint k = 0; k < got; k++)
        {
          sample->depth += (double) events[k].depth / got;
          sample->solution = sample->solution || events[k].type == ESP_EVENT_SOLUTION;
          sample->failure =
              sample->failure || events[k].type == ESP_EVENT_WIPEOUT ||
              events[k].type == ESP_EVENT_CUTOFF ||
              (events[k].type == ESP_EVENT_BACKTRACK && (events[k].flags & ESP_EVENT_DEAD_END));
        }
      deepest = MAX (deepest, sample->depth);
    }
  for (guint i = 0; i < self->n_samples; i++)
    self->samples[i].depth /= deepest;
}

static void
esp_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspStrip *self = ESP_STRIP (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);

  take_samples (self);
  esp_shape_rounded (cr, 0, 0, width, height, 6);
  cairo_clip (cr);
  esp_set_colour (cr, self->palette->surface_alt);
  cairo_paint (cr);
  esp_profile_draw (cr, self->palette, self->samples, self->n_samples,
                    self->n_steps > 0 ? (double) self->step / (double) self->n_steps : 0, width,
                    height);
  cairo_destroy (cr);
}

static void
esp_strip_measure (GtkWidget *widget G_GNUC_UNUSED,
                   GtkOrientation orientation,
                   int for_size G_GNUC_UNUSED,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : 30;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 300 : 30;
  *minimum_baseline = *natural_baseline = -1;
}

static void
choose_at (EspStrip *self, double x)
{
  double share = CLAMP (x / MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1), 0, 1);

  if (self->n_steps > 0)
    g_signal_emit (self, strip_signals[STRIP_CHOSEN], 0,
                   (guint64) (share * (double) self->n_steps + 0.5));
}

static void
on_strip_press (GtkGestureDrag *gesture G_GNUC_UNUSED,
                double x,
                double y G_GNUC_UNUSED,
                EspStrip *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  choose_at (self, x);
}

static void
on_strip_drag (GtkGestureDrag *gesture, double dx, double dy G_GNUC_UNUSED, EspStrip *self)
{
  double x;
  double y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    choose_at (self, x + dx);
}

static gboolean
on_strip_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
              guint keyval,
              guint keycode G_GNUC_UNUSED,
              GdkModifierType state,
              EspStrip *self)
{
  gboolean single = (state & GDK_SHIFT_MASK) != 0;
  const char *action;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Down:
      action = single ? "page.previous-event" : "page.previous";
      break;
    case GDK_KEY_Right:
    case GDK_KEY_Up:
      action = single ? "page.next-event" : "page.next";
      break;
    case GDK_KEY_Home:
      action = "page.first";
      break;
    case GDK_KEY_End:
      action = "page.last";
      break;
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      choose_at (self, gtk_widget_get_width (GTK_WIDGET (self)) *
                           ((double) self->step / (double) MAX (self->n_steps, 1) +
                            (keyval == GDK_KEY_Page_Up ? -0.1 : 0.1)));
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  return GDK_EVENT_STOP;
}

static void
esp_strip_finalize (GObject *object)
{
  g_clear_object (&ESP_STRIP (object)->trace);
  G_OBJECT_CLASS (esp_strip_parent_class)->finalize (object);
}

static void
esp_strip_class_init (EspStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_strip_finalize;
  widget_class->snapshot = esp_strip_snapshot;
  widget_class->measure = esp_strip_measure;
  gtk_widget_class_set_css_name (widget_class, "espstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  strip_signals[STRIP_CHOSEN] = g_signal_new ("step-chosen", ESP_TYPE_STRIP, G_SIGNAL_RUN_LAST, 0,
                                              NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
}

static void
esp_strip_init (EspStrip *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Timeline"), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 0.0, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _ ("The whole search: how deep it was, its solutions and failures"));
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_strip_press), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_strip_drag), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_strip_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

/* --- the row --- */

struct _EspTimeline
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *run;
  GtkWidget *strip;
  GtkWidget *label;
  gboolean running;
};

enum
{
  STEP_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspTimeline, esp_timeline, GTK_TYPE_WIDGET)

char *
esp_format_count (guint64 n)
{
  return g_strdup (esp_count (n));
}

static GtkWidget *
new_button (const char *icon, const char *action, const char *label, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

static void
on_strip_chosen (EspStrip *strip G_GNUC_UNUSED, guint64 step, EspTimeline *self)
{
  g_signal_emit (self, signals[STEP_CHOSEN], 0, step);
}

void
esp_timeline_set_trace (EspTimeline *self, EspTrace *trace)
{
  EspStrip *strip = ESP_STRIP (self->strip);

  g_set_object (&strip->trace, trace);
  strip->sampled = 0;
  strip->n_samples = 0;
  strip->sample_at = 0;
  gtk_widget_queue_draw (self->strip);
}

void
esp_timeline_set_step (EspTimeline *self, guint64 step, guint64 n_steps)
{
  EspStrip *strip = ESP_STRIP (self->strip);
  g_autofree char *now = esp_format_count (step);
  g_autofree char *all = esp_format_count (n_steps);
  g_autofree char *text = g_strdup_printf ("%s / %s", now, all);

  strip->step = step;
  strip->n_steps = n_steps;
  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (strip), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  (double) n_steps, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  (double) step, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  gtk_widget_queue_draw (self->strip);
}

void
esp_timeline_set_running (EspTimeline *self, gboolean running)
{
  if (self->running == running)
    return;
  self->running = running;
  gtk_button_set_icon_name (GTK_BUTTON (self->run), running ? "media-playback-pause-symbolic"
                                                            : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->run, running ? _ ("Pause (F6)") : _ ("Run (F6)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->run), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  running ? _ ("Pause") : _ ("Run"), -1);
}

void
esp_timeline_set_palette (EspTimeline *self, const EspPalette *palette)
{
  ESP_STRIP (self->strip)->palette = palette;
  gtk_widget_queue_draw (self->strip);
}

GtkWidget *
esp_timeline_get_strip (EspTimeline *self)
{
  return self->strip;
}

static void
esp_timeline_dispose (GObject *object)
{
  g_clear_pointer (&ESP_TIMELINE (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_timeline_parent_class)->dispose (object);
}

static void
esp_timeline_class_init (EspTimelineClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_timeline_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "esptimeline");
  signals[STEP_CHOSEN] = g_signal_new ("step-chosen", ESP_TYPE_TIMELINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
}

static GtkWidget *
new_speed_menu (void)
{
  static const struct
  {
    const char *label;
    const char *action;
  } speeds[] = {
    { N_ ("1 step a second"), "page.speed(1)" },
    { N_ ("5 steps a second"), "page.speed(5)" },
    { N_ ("20 steps a second"), "page.speed(20)" },
    { N_ ("100 steps a second"), "page.speed(100)" },
    { N_ ("1000 steps a second"), "page.speed(1000)" },
  };
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    g_menu_append (menu, _ (speeds[i].label), speeds[i].action);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "preferences-system-time-symbolic");
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (button), GTK_ARROW_UP);
  gtk_widget_set_tooltip_text (button, _ ("Speed"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Speed"), -1);
  return button;
}

static void
esp_timeline_init (EspTimeline *self)
{
  GtkBox *box;

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  box = GTK_BOX (self->box);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (box, new_button ("media-skip-backward-symbolic", "page.first", _ ("First step"),
                                   _ ("To the beginning (Alt+Home)")));
  gtk_box_append (box, new_button ("go-previous-symbolic", "page.previous", _ ("Step back"),
                                   _ ("One decision back (Alt+Left); one event: Alt+Shift+Left")));
  self->run = new_button ("media-playback-start-symbolic", "page.run", _ ("Run"), _ ("Run (F6)"));
  gtk_box_append (box, self->run);
  gtk_box_append (box, new_button ("go-next-symbolic", "page.next", _ ("Step forward"),
                                   _ ("One decision on (Alt+Right); one event: Alt+Shift+Right")));
  gtk_box_append (box, new_button ("media-skip-forward-symbolic", "page.last", _ ("Last step"),
                                   _ ("To the end (Alt+End)")));
  self->strip = g_object_new (ESP_TYPE_STRIP, NULL);
  gtk_widget_set_margin_start (self->strip, 6);
  gtk_widget_set_margin_end (self->strip, 6);
  g_signal_connect (self->strip, "step-chosen", G_CALLBACK (on_strip_chosen), self);
  gtk_box_append (box, self->strip);
  self->label = gtk_label_new ("0 / 0");
  gtk_label_set_width_chars (GTK_LABEL (self->label), 12);
  gtk_label_set_xalign (GTK_LABEL (self->label), 1);
  gtk_widget_add_css_class (self->label, "numeric");
  gtk_box_append (box, self->label);
  gtk_box_append (box, new_speed_menu ());
}

GtkWidget *
esp_timeline_new (void)
{
  return g_object_new (ESP_TYPE_TIMELINE, NULL);
}
