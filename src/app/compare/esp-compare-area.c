#include "config.h"

#include "esp-compare-area.h"

#include "app/window/esp-help-window.h"
#include "programs/esp-program-algorithm.h"

struct _EspCompareArea
{
  GtkWidget parent_instance;

  GtkWidget *overlay;
  GtkStack
      *views; /* "versus", and those of the next that there are, by what the panel calls them */
  EspSideBySideView *side_by_side;
  GtkWidget *results;    /* NULL: there are none */
  GtkWidget *tournament; /* the same */
  GtkWidget *class;      /* the same */
  GtkWidget *toast;      /* borrowed */
};

G_DEFINE_FINAL_TYPE (EspCompareArea, esp_compare_area, GTK_TYPE_WIDGET)

EspSideBySideView *
esp_compare_area_get_side_by_side (EspCompareArea *self)
{
  return self->side_by_side;
}

EspResultsPanel *
esp_compare_area_get_results (EspCompareArea *self)
{
  return self->results != NULL ? ESP_RESULTS_PANEL (self->results) : NULL;
}

EspTournamentView *
esp_compare_area_get_tournament (EspCompareArea *self)
{
  return self->tournament != NULL ? ESP_TOURNAMENT_VIEW (self->tournament) : NULL;
}

EspClassView *
esp_compare_area_get_class (EspCompareArea *self)
{
  return self->class != NULL ? ESP_CLASS_VIEW (self->class) : NULL;
}

gboolean
esp_compare_area_show (EspCompareArea *self, const char *view)
{
  if (gtk_stack_get_child_by_name (self->views, view) == NULL)
    return FALSE;
  gtk_stack_set_visible_child_name (self->views, view);
  return TRUE;
}

void
esp_compare_area_set_palette (EspCompareArea *self, const EspPalette *palette)
{
  esp_side_by_side_view_set_palette (self->side_by_side, palette);
  if (self->results != NULL)
    esp_results_panel_set_palette (ESP_RESULTS_PANEL (self->results), palette);
  if (self->tournament != NULL)
    esp_tournament_view_set_palette (ESP_TOURNAMENT_VIEW (self->tournament), palette);
  if (self->class != NULL)
    esp_class_view_set_palette (ESP_CLASS_VIEW (self->class), palette);
}

void
esp_compare_area_set_toast (EspCompareArea *self, GtkWidget *toast)
{
  if (self->toast == toast)
    return;
  if (self->toast != NULL)
    gtk_overlay_remove_overlay (GTK_OVERLAY (self->overlay), self->toast);
  self->toast = toast;
  if (toast != NULL)
    gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), toast);
}

/* --- the widget --- */

static void
esp_compare_area_dispose (GObject *object)
{
  EspCompareArea *self = ESP_COMPARE_AREA (object);

  self->toast = NULL;
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_compare_area_parent_class)->dispose (object);
}

static void
esp_compare_area_class_init (EspCompareAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_compare_area_dispose;
  g_type_ensure (ESP_TYPE_SIDE_BY_SIDE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-compare-area.ui");
  gtk_widget_class_bind_template_child (widget_class, EspCompareArea, overlay);
  gtk_widget_class_bind_template_child (widget_class, EspCompareArea, views);
  gtk_widget_class_bind_template_child (widget_class, EspCompareArea, side_by_side);
  gtk_widget_class_set_css_name (widget_class, "espcomparearea");
}

static void
esp_compare_area_init (EspCompareArea *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_help_set_target (GTK_WIDGET (self->side_by_side), ESP_HELP_SIDE_BY_SIDE);
}

GtkWidget *
esp_compare_area_new (const EspProblem *problem)
{
  EspCompareArea *self = g_object_new (ESP_TYPE_COMPARE_AREA, NULL);

  if (problem->experiments != NULL)
    {
      self->results = esp_results_panel_new ();
      gtk_stack_add_named (self->views, self->results, "experiment");
    }
  if (problem->game != NULL)
    {
      self->tournament = esp_tournament_view_new (problem);
      gtk_stack_add_named (self->views, self->tournament, "tournament");
    }
  if (esp_checking_can (problem))
    {
      self->class = esp_class_view_new ();
      gtk_stack_add_named (self->views, self->class, "check");
    }
  return GTK_WIDGET (self);
}
