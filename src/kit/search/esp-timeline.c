#include "config.h"

#include "esp-timeline.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-step-button.h"
#include "kit/esp-follow.h"

#include <glib/gi18n-lib.h>

#define DEFAULT_PACE 5

struct _EspTimeline
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *row;
  GtkWidget *first;
  GtkWidget *last;
  GtkWidget *run;
  GtkWidget *speed;
  GtkWidget *strips;
  GtkWidget *strip;
  EspStepButton *count;
  EspSearch *search;
  GActionGroup *actions;
  int pace;
  gboolean running;
  gboolean tall;
};

enum
{
  PROP_PACE = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (EspTimeline, esp_timeline, GTK_TYPE_WIDGET)

char *
esp_format_count (guint64 n)
{
  return g_strdup (esp_count (n));
}

void
esp_timeline_set_count (EspTimeline *self, guint64 step, guint64 n_steps)
{
  esp_step_button_set_count (self->count, step, n_steps);
}

void
esp_timeline_set_running (EspTimeline *self, gboolean running)
{
  if (self->running == running)
    return;
  self->running = running;
  gtk_button_set_icon_name (GTK_BUTTON (self->run),
                            running ? "esp-pause-symbolic" : "esp-play-symbolic");
  gtk_widget_set_tooltip_text (self->run, running ? _ ("Pause (F6)") : _ ("Run (F6)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->run), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  running ? _ ("Pause") : C_ ("a button", "Run"), -1);
}

static void
show_step (EspTimeline *self)
{
  esp_timeline_set_count (self, self->search != NULL ? esp_search_get_step (self->search) : 0,
                          self->search != NULL ? esp_search_get_n_steps (self->search) : 0);
}

static void
show_phase (EspTimeline *self)
{
  esp_timeline_set_running (self, self->search != NULL &&
                                      (esp_search_get_phase (self->search) == ESP_RUN_RUNNING ||
                                       esp_search_is_playing (self->search)));
}

void
esp_timeline_set_search (EspTimeline *self, EspSearch *search)
{
  esp_follow_instead (&self->search, search, self);
  if (search != NULL)
    {
      g_signal_connect_swapped (search, "step", G_CALLBACK (show_step), self);
      g_signal_connect_swapped (search, "grew", G_CALLBACK (show_step), self);
      g_signal_connect_swapped (search, "phase", G_CALLBACK (show_phase), self);
    }
  esp_strip_set_search (ESP_STRIP (self->strip), search);
  esp_step_button_forget_width (self->count);
  show_step (self);
  show_phase (self);
}

void
esp_timeline_set_pace (EspTimeline *self, int pace)
{
  g_autofree char *text = NULL;

  pace = MAX (pace, 1);
  if (self->pace == pace)
    return;
  self->pace = pace;
  text = g_strdup_printf (ngettext ("%d a second", "%d a second", pace), pace);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->speed), text);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PACE]);
}

int
esp_timeline_get_pace (EspTimeline *self)
{
  return self->pace;
}

static gboolean
has_speed (EspTimeline *self)
{
  return gtk_widget_get_parent (self->speed) == self->row;
}

GtkWidget *
esp_timeline_take_speed (EspTimeline *self)
{
  g_return_val_if_fail (has_speed (self), NULL);
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (self->speed), GTK_ARROW_DOWN);
  gtk_box_remove (GTK_BOX (self->row), self->speed);
  /* where it has left the row: a group that it is given before is lost to its menu */
  gtk_widget_insert_action_group (self->speed, "timeline", self->actions);
  return self->speed;
}

void
esp_timeline_set_tall (EspTimeline *self, gboolean tall)
{
  if (self->tall == tall)
    return;
  self->tall = tall;
  g_object_ref (self->strips);
  if (tall)
    {
      gtk_box_remove (GTK_BOX (self->row), self->strips);
      gtk_box_prepend (GTK_BOX (self->box), self->strips);
      gtk_widget_set_hexpand (GTK_WIDGET (self->count), TRUE);
    }
  else
    {
      gtk_box_remove (GTK_BOX (self->box), self->strips);
      gtk_box_insert_child_after (GTK_BOX (self->row), self->strips,
                                  has_speed (self) ? self->speed : self->last);
      gtk_widget_set_hexpand (GTK_WIDGET (self->count), FALSE);
    }
  g_object_unref (self->strips);
}

void
esp_timeline_set_room (EspTimeline *self, int width)
{
  GtkWidget *const spare[] = { self->first, self->last, self->speed };
  int least;

  guint n = has_speed (self) ? 3 : 2;

  for (guint i = 0; i < n; i++)
    gtk_widget_set_visible (spare[i], TRUE);
  for (guint i = 0; i < n && width > 0; i++)
    {
      gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                          NULL);
      if (least <= width)
        return;
      gtk_widget_set_visible (spare[i], FALSE);
    }
}

void
esp_timeline_append (EspTimeline *self, GtkWidget *widget)
{
  gtk_box_append (GTK_BOX (self->row), widget);
}

void
esp_timeline_add_strip (EspTimeline *self, GtkWidget *strip)
{
  gtk_box_append (GTK_BOX (self->strips), strip);
}

EspStrip *
esp_timeline_get_strip (EspTimeline *self)
{
  return ESP_STRIP (self->strip);
}

const char *
esp_timeline_get_count (EspTimeline *self)
{
  return esp_step_button_get_count (self->count);
}

void
esp_timeline_ask_step (EspTimeline *self)
{
  esp_step_button_ask (self->count);
}

static void
esp_timeline_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_PACE)
    esp_timeline_set_pace (ESP_TIMELINE (object), g_value_get_int (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
esp_timeline_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_PACE)
    g_value_set_int (value, ESP_TIMELINE (object)->pace);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
esp_timeline_dispose (GObject *object)
{
  EspTimeline *self = ESP_TIMELINE (object);

  esp_follow_instead (&self->search, NULL, self);
  g_clear_object (&self->actions);
  g_clear_object (&self->speed);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_timeline_parent_class)->dispose (object);
}

static void
esp_timeline_class_init (EspTimelineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_timeline_dispose;
  G_OBJECT_CLASS (klass)->set_property = esp_timeline_set_property;
  G_OBJECT_CLASS (klass)->get_property = esp_timeline_get_property;
  props[PROP_PACE] =
      g_param_spec_int ("pace", NULL, NULL, 1, G_MAXINT, DEFAULT_PACE,
                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  g_type_ensure (ESP_TYPE_STRIP);
  g_type_ensure (ESP_TYPE_STEP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-timeline.ui");
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, box);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, row);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, first);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, last);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, run);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, speed);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, strips);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, strip);
  gtk_widget_class_bind_template_child (widget_class, EspTimeline, count);
  gtk_widget_class_set_css_name (widget_class, "esptimeline");
}

static void
esp_timeline_init (EspTimeline *self)
{
  g_autoptr (GPropertyAction) pace = g_property_action_new ("pace", self, "pace");

  self->actions = G_ACTION_GROUP (g_simple_action_group_new ());
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (pace));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "timeline", self->actions);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* it may stand elsewhere, and go with what it stands in before this does */
  g_object_ref (self->speed);
  esp_timeline_set_pace (self, DEFAULT_PACE);
  esp_name_control (GTK_WIDGET (self->speed), _ ("Speed"));
  show_step (self);
}

GtkWidget *
esp_timeline_new (void)
{
  return g_object_new (ESP_TYPE_TIMELINE, NULL);
}
