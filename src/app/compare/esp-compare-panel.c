#include "config.h"

#include "esp-compare-panel.h"

#include <glib/gi18n-lib.h>

#include "app/window/esp-help-window.h"
#include "programs/esp-program-algorithm.h"

struct _EspComparePanel
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *switcher;
  GtkStack *views;
  GtkWidget *side_by_side;
  GtkWidget *check;      /* NULL: programs have nothing to do that can be checked */
  GtkWidget *tournament; /* NULL: it is no game */
  GtkWidget *experiment; /* NULL: the room has none */
};

enum
{
  PROP_0,
  PROP_SIDE_BY_SIDE,
  PROP_VIEW,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (EspComparePanel, esp_compare_panel, GTK_TYPE_WIDGET)

EspSideBySidePanel *
esp_compare_panel_get_side_by_side (EspComparePanel *self)
{
  return ESP_SIDE_BY_SIDE_PANEL (self->side_by_side);
}

EspExperimentPanel *
esp_compare_panel_get_experiment (EspComparePanel *self)
{
  return self->experiment != NULL ? ESP_EXPERIMENT_PANEL (self->experiment) : NULL;
}

EspMeasurement *
esp_compare_panel_get_measurement (EspComparePanel *self)
{
  return self->experiment != NULL
             ? esp_experiment_panel_get_measurement (ESP_EXPERIMENT_PANEL (self->experiment))
             : NULL;
}

gboolean
esp_compare_panel_is_measuring (EspComparePanel *self)
{
  return self->experiment != NULL &&
         esp_measurement_is_running (esp_compare_panel_get_measurement (self));
}

gboolean
esp_compare_panel_shows_side_by_side (EspComparePanel *self)
{
  return gtk_stack_get_visible_child (self->views) == self->side_by_side;
}

void
esp_compare_panel_show_side_by_side (EspComparePanel *self, gboolean side_by_side)
{
  gtk_stack_set_visible_child (self->views, side_by_side || self->experiment == NULL
                                                ? self->side_by_side
                                                : self->experiment);
}

EspCheckPanel *
esp_compare_panel_get_check (EspComparePanel *self)
{
  return self->check != NULL ? ESP_CHECK_PANEL (self->check) : NULL;
}

EspTournamentPanel *
esp_compare_panel_get_tournament (EspComparePanel *self)
{
  return self->tournament != NULL ? ESP_TOURNAMENT_PANEL (self->tournament) : NULL;
}

/* A program that is checked is about the board; a class has a table instead. */
const char *
esp_compare_panel_get_shown (EspComparePanel *self)
{
  if (self->check != NULL && gtk_stack_get_visible_child (self->views) == self->check &&
      !esp_check_panel_shows_table (ESP_CHECK_PANEL (self->check)))
    return "board";
  return esp_compare_panel_get_view (self);
}

const char *
esp_compare_panel_get_run_action (EspComparePanel *self)
{
  GtkWidget *view = gtk_stack_get_visible_child (self->views);

  if (view == self->check)
    return esp_checking_can_go_on (esp_check_panel_get_checking (ESP_CHECK_PANEL (view)))
               ? "check-go-on"
               : "check-run";
  if (view == self->tournament)
    return esp_tournament_run_can_go_on (esp_tournament_panel_get_run (ESP_TOURNAMENT_PANEL (view)))
               ? "tournament-go-on"
               : "tournament-run";
  if (view == self->experiment)
    return esp_experiment_panel_can_go_on (ESP_EXPERIMENT_PANEL (view)) ? "compare-go-on"
                                                                        : "compare-run";
  return "run-both";
}

const char *
esp_compare_panel_get_view (EspComparePanel *self)
{
  return gtk_stack_get_visible_child_name (self->views);
}

void
esp_compare_panel_show (EspComparePanel *self, const char *view)
{
  if (gtk_stack_get_child_by_name (self->views, view) != NULL)
    gtk_stack_set_visible_child_name (self->views, view);
}

static void
on_view_changed (EspComparePanel *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VIEW]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE_BY_SIDE]);
}

/* A class has its table where one program has the board. */
static void
on_cases_changed (EspComparePanel *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE_BY_SIDE]);
}

/* --- the widget --- */

static void
esp_compare_panel_dispose (GObject *object)
{
  EspComparePanel *self = ESP_COMPARE_PANEL (object);

  if (self->views != NULL)
    g_signal_handlers_disconnect_by_data (self->views, self);
  self->views = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_compare_panel_parent_class)->dispose (object);
}

static void
esp_compare_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SIDE_BY_SIDE)
    g_value_set_boolean (value, esp_compare_panel_shows_side_by_side (ESP_COMPARE_PANEL (object)));
  else if (id == PROP_VIEW)
    g_value_set_string (value, esp_compare_panel_get_view (ESP_COMPARE_PANEL (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
esp_compare_panel_class_init (EspComparePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_compare_panel_dispose;
  G_OBJECT_CLASS (klass)->get_property = esp_compare_panel_get_property;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-compare-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EspComparePanel, box);
  gtk_widget_class_bind_template_child (widget_class, EspComparePanel, switcher);
  gtk_widget_class_bind_template_child (widget_class, EspComparePanel, views);
  gtk_widget_class_set_css_name (widget_class, "espcompare");
  properties[PROP_SIDE_BY_SIDE] =
      g_param_spec_boolean ("side-by-side", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_VIEW] =
      g_param_spec_string ("view", NULL, NULL, NULL,
                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
}

static void
esp_compare_panel_init (EspComparePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* In long words of another language, or large letters, the names of the views are shortened before
 * they make the window wider than its screen. */
static void
shorten_names (GtkWidget *switcher)
{
  for (GtkWidget *button = gtk_widget_get_first_child (switcher); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      GtkWidget *label = gtk_widget_get_first_child (button);

      if (GTK_IS_LABEL (label))
        gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    }
}

GtkWidget *
esp_compare_panel_new (const EspProblem *problem)
{
  EspComparePanel *self = g_object_new (ESP_TYPE_COMPARE_PANEL, NULL);

  self->side_by_side = esp_side_by_side_panel_new (problem);
  esp_help_set_target (self->side_by_side, ESP_HELP_SIDE_BY_SIDE);
  gtk_stack_add_titled (self->views, self->side_by_side, "versus", _ ("Side by Side"));
  if (esp_checking_can (problem))
    {
      self->check = esp_check_panel_new (problem);
      esp_help_set_target (self->check, "programs#checking-it-in-the-window");
      gtk_stack_add_titled (self->views, self->check, "check", _ ("Check"));
      g_signal_connect_object (esp_check_panel_get_checking (ESP_CHECK_PANEL (self->check)),
                               "cases-changed", G_CALLBACK (on_cases_changed), self,
                               G_CONNECT_SWAPPED);
    }
  if (problem->game != NULL)
    {
      self->tournament = esp_tournament_panel_new (problem);
      esp_help_set_target (self->tournament, "compare#tournaments");
      gtk_stack_add_titled (self->views, self->tournament, "tournament", _ ("Tournament"));
    }
  if (problem->experiments != NULL)
    {
      self->experiment = esp_experiment_panel_new (problem);
      gtk_stack_add_titled (self->views, self->experiment, "experiment", _ ("Experiment"));
    }
  gtk_widget_set_visible (self->switcher, self->experiment != NULL || self->check != NULL ||
                                              self->tournament != NULL);
  shorten_names (self->switcher);
  g_signal_connect_swapped (self->views, "notify::visible-child", G_CALLBACK (on_view_changed),
                            self);
  return GTK_WIDGET (self);
}
