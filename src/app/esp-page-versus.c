#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-dialogs.h"
#include "esp-open.h"
#include "esp-settings.h"
#include "esp-suits.h"

/* The part Compare: two searches side by side, or an experiment. */

gboolean
esp_page_shows_versus (EspPageView *self)
{
  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (self->compare_views)), "versus");
}

void
esp_page_show_versus (EspPageView *self, gboolean versus)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->compare_views),
                                    versus || self->problem->experiments == NULL ? "versus"
                                                                                 : "experiment");
}

static void
on_pair_changed (EspPageView *self)
{
  EspVersusPanel *panel = ESP_VERSUS_PANEL (self->versus_panel);
  const char *const names[] = { esp_versus_panel_get_name (panel, 0),
                                esp_versus_panel_get_name (panel, 1) };

  esp_side_by_side_set_pair (ESP_SIDE_BY_SIDE (self->side_by_side),
                             esp_versus_panel_get_pair (panel), names);
  esp_side_by_side_set_view (ESP_SIDE_BY_SIDE (self->side_by_side),
                             (int) esp_board_get_view (ESP_BOARD (self->board)));
  esp_page_refresh_actions (self);
}

void
esp_page_run_both (EspPageView *self)
{
  EspVersusPanel *panel = ESP_VERSUS_PANEL (self->versus_panel);

  if (!esp_page_check_open (self))
    return;
  for (guint side = 0; side < 2; side++)
    {
      const EspAlgorithm *algorithm = esp_versus_panel_get_algorithm (panel, side);

      if (algorithm != NULL &&
          !esp_suits_check (esp_document_get_instance (esp_page_view_get_document (self)),
                            algorithm, -1, self->voice))
        return;
    }
  esp_voice_hush (self->voice);
  esp_page_set_part (self, "compare");
  esp_page_show_versus (self, TRUE);
  esp_versus_panel_run (panel, esp_document_get_instance (esp_page_view_get_document (self)),
                        self->problem->game != NULL
                            ? esp_document_get_state (esp_page_view_get_document (self))
                            : NULL,
                        (guint64) esp_settings_get_int64 (esp_settings_get (), "trace-cap"),
                        esp_solve_panel_get_limit (ESP_SOLVE_PANEL (self->solve_panel)));
}

/* --- actions --- */

static void
on_run_both (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_run_both (data);
}

/* Two algorithms ("": as chosen), with the settings that are chosen under Solve; run at once. */
static void
on_side_by_side (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspVersusPanel *panel = ESP_VERSUS_PANEL (self->versus_panel);
  g_autoptr (EspOptions) options =
      esp_solve_panel_get_options (ESP_SOLVE_PANEL (self->solve_panel));
  const char *ids[2];

  g_variant_get (parameter, "(&s&s)", &ids[0], &ids[1]);
  for (guint side = 0; side < 2; side++)
    if (*ids[side] != '\0')
      esp_versus_panel_choose (panel, side, ids[side], options);
  esp_page_run_both (self);
}

static void
on_versus_option (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;
  const char *id;
  const char *value;
  int side;

  g_variant_get (parameter, "(i&s&s)", &side, &id, &value);
  if (side < 0 || side > 1)
    return;
  if (!esp_versus_panel_set_option (ESP_VERSUS_PANEL (self->versus_panel), (guint) side, id, value,
                                    &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
}

/* --- a search from a file, as B --- */

typedef struct
{
  EspShown *shown;
  char *path;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  esp_shown_free (reading->shown);
  g_free (reading->path);
  g_free (reading);
}

static gpointer
reading_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Reading *reading = data;
  EspTrace *trace = esp_shown_read_trace (reading->shown, reading->path, cancellable, error);

  if (trace != NULL)
    g_object_set_data_full (G_OBJECT (trace), "name", g_filename_display_basename (reading->path),
                            g_free);
  return trace;
}

static void
trace_read (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  g_autoptr (EspTrace) trace = result;

  esp_page_set_part (self, "compare");
  esp_page_show_versus (self, TRUE);
  esp_versus_panel_set_trace (ESP_VERSUS_PANEL (self->versus_panel), trace,
                              g_object_get_data (G_OBJECT (trace), "name"));
  esp_page_run_both (self);
}

static void
on_read_trace (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  Reading *reading = g_new0 (Reading, 1);

  reading->shown = esp_shown_new (esp_page_view_get_document (self));
  reading->path = g_variant_dup_string (parameter, NULL);
  esp_errand_begin (self->errand, _ ("Reading the search"), reading_work, reading, reading_free,
                    trace_read, self, g_object_unref);
}

static void
on_read_trace_dialog (GSimpleAction *action G_GNUC_UNUSED,
                      GVariant *parameter G_GNUC_UNUSED,
                      gpointer data)
{
  static const char *const patterns[] = { "*.jsonl", "*.csv", "*", NULL };

  esp_dialog_open_for (data, _ ("Read a Recorded Search"), "versus-trace", patterns);
}

static void
on_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_page_set_part (self, "compare");
  esp_page_show_versus (self, g_str_equal (g_variant_get_string (parameter, NULL), "versus"));
}

/* The stepping keys move what is shown. */
gboolean
esp_page_move_versus (EspPageView *self, const char *name)
{
  g_autofree char *action = NULL;

  if (!g_str_equal (esp_page_get_part (self), "compare") || !esp_page_shows_versus (self) ||
      esp_side_by_side_get_pair (ESP_SIDE_BY_SIDE (self->side_by_side)) == NULL)
    return FALSE;
  action = g_strconcat ("search.", name, NULL);
  gtk_widget_activate_action (self->side_by_side, action, NULL);
  return TRUE;
}

static const GActionEntry entries[] = {
  { .name = "run-both", .activate = on_run_both },
  { .name = "side-by-side", .activate = on_side_by_side, .parameter_type = "(ss)" },
  { .name = "versus-option", .activate = on_versus_option, .parameter_type = "(iss)" },
  { .name = "versus-trace", .activate = on_read_trace, .parameter_type = "s" },
  { .name = "versus-trace-dialog", .activate = on_read_trace_dialog },
  { .name = "compare-view", .activate = on_view, .parameter_type = "s" },
};

void
esp_page_add_versus_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

/* --- the part --- */

static void
on_view_changed (EspPageView *self)
{
  esp_page_refresh_areas (self);
}

GtkWidget *
esp_page_create_versus_part (EspPageView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *switcher = gtk_stack_switcher_new ();
  GtkStack *views;

  self->compare_views = gtk_stack_new ();
  views = GTK_STACK (self->compare_views);
  gtk_stack_set_vhomogeneous (views, FALSE);
  self->versus_panel = esp_versus_panel_new (self->problem);
  g_signal_connect_swapped (self->versus_panel, "pair-changed", G_CALLBACK (on_pair_changed), self);
  gtk_stack_add_titled (views, self->versus_panel, "versus", _ ("Side by Side"));
  if (self->problem->experiments != NULL)
    {
      gtk_stack_add_titled (views, esp_page_create_compare_part (self), "experiment",
                            _ ("Experiment"));
      gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), views);
      gtk_widget_add_css_class (switcher, "part-switcher");
      for (GtkWidget *child = gtk_widget_get_first_child (switcher); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        gtk_widget_set_hexpand (child, TRUE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (switcher), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ ("What is compared"), -1);
      gtk_box_append (GTK_BOX (box), switcher);
    }
  gtk_box_append (GTK_BOX (box), self->compare_views);
  g_signal_connect_swapped (views, "notify::visible-child", G_CALLBACK (on_view_changed), self);
  return box;
}
