#include "config.h"

#include "esp-choice.h"

#include "kit/lists/esp-row.h"

/* --- what can be chosen --- */

typedef struct
{
  EspChoiceIsUsable is_usable;
  gpointer data;
} Judge;

static void
on_setup (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer data G_GNUC_UNUSED)
{
  gtk_list_item_set_child (item, esp_label_new (NULL, NULL));
}

static void
on_bind (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer data)
{
  Judge *judge = data;
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *why = NULL;
  gboolean usable = judge->is_usable (judge->data, gtk_list_item_get_position (item), &why);

  gtk_label_set_text (GTK_LABEL (label),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
  gtk_widget_set_sensitive (label, usable);
  gtk_widget_set_tooltip_text (label, why);
  gtk_list_item_set_activatable (item, usable);
  gtk_list_item_set_selectable (item, usable);
}

void
esp_choice_set_usable (GtkDropDown *list, EspChoiceIsUsable is_usable, gpointer data)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  Judge *judge = g_new (Judge, 1);

  *judge = (Judge){ is_usable, data };
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect_data (factory, "bind", G_CALLBACK (on_bind), judge,
                         (GClosureNotify) (void (*) (void)) g_free, 0);
  gtk_drop_down_set_list_factory (list, factory);
}

/* --- room --- */

static void
setup_cut (GtkListItemFactory *factory G_GNUC_UNUSED,
           GtkListItem *item,
           gpointer data G_GNUC_UNUSED)
{
  GtkWidget *label = esp_label_new (NULL, NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_cut (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer data G_GNUC_UNUSED)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

void
esp_choice_cut (GtkDropDown *list)
{
  g_autoptr (GtkListItemFactory) cut = gtk_signal_list_item_factory_new ();

  g_signal_connect (cut, "setup", G_CALLBACK (setup_cut), NULL);
  g_signal_connect (cut, "bind", G_CALLBACK (bind_cut), NULL);
  /* the list keeps what GTK gave both */
  if (gtk_drop_down_get_list_factory (list) == NULL)
    gtk_drop_down_set_list_factory (list, gtk_drop_down_get_factory (list));
  gtk_drop_down_set_factory (list, cut);
}

/* --- the wheel --- */

static void
set_wheel (GtkWidget *control, gboolean takes)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (control);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller,
                                                    takes ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE);
    }
}

static void
on_focus (GtkEventControllerFocus *focus, GParamSpec *pspec G_GNUC_UNUSED, GtkWidget *control)
{
  set_wheel (control, gtk_event_controller_focus_contains_focus (focus));
}

void
esp_leave_wheel (GtkWidget *control)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  set_wheel (control, FALSE);
  g_signal_connect (focus, "notify::contains-focus", G_CALLBACK (on_focus), control);
  gtk_widget_add_controller (control, focus);
}
