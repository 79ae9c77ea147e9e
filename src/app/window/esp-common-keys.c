#include "config.h"

#include "esp-common-keys.h"

#include "esp-mnemonics.h"
#include "esp-window.h"

#define ASSIGN_MS 100

static gboolean
on_key (GtkEventController *keys,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state G_GNUC_UNUSED,
        gpointer data G_GNUC_UNUSED)
{
  /* before a letter can follow: what is in the window now has its letters */
  if (keyval == GDK_KEY_Alt_L || keyval == GDK_KEY_Alt_R)
    esp_mnemonics_assign (GTK_WINDOW (gtk_event_controller_get_widget (keys)));
  return FALSE;
}

/* --- letters behind words --- */

static gboolean
assign (gpointer window)
{
  g_object_set_data (window, "esp-assigning", NULL);
  if (gtk_widget_get_mapped (window))
    esp_mnemonics_assign (window);
  return G_SOURCE_REMOVE;
}

/* Something in the window has changed its size: maybe there is a new text. */
static void
on_layout (GtkWindow *window)
{
  if (g_object_get_data (G_OBJECT (window), "esp-assigning") != NULL)
    return;
  g_object_set_data (G_OBJECT (window), "esp-assigning", window);
  g_timeout_add_full (G_PRIORITY_LOW, ASSIGN_MS, assign, g_object_ref (window), g_object_unref);
}

/* Where "(S)" stands behind words it is there from the beginning: nothing moves when Alt is
 * pressed. */
static void
keep_assigned (GtkWindow *window)
{
  g_signal_connect_object (gtk_native_get_surface (GTK_NATIVE (window)), "layout",
                           G_CALLBACK (on_layout), window, G_CONNECT_SWAPPED);
}

/* --- buttons that cannot be pressed --- */

/* GTK gives a press on them to what is behind them: of a title bar, which a double click makes the
 * window as large as the screen. */
static void
on_pressed (GtkGestureClick *click,
            int n_press G_GNUC_UNUSED,
            double x,
            double y,
            gpointer data G_GNUC_UNUSED)
{
  GtkWidget *window = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  GtkWidget *at = gtk_widget_pick (window, x, y, GTK_PICK_INSENSITIVE);

  if (at != NULL && !gtk_widget_is_sensitive (at) &&
      gtk_widget_get_ancestor (at, GTK_TYPE_HEADER_BAR) != NULL)
    gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  else
    gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_DENIED);
}

static void
add_presses (GtkWidget *window)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), NULL);
  gtk_widget_add_controller (window, GTK_EVENT_CONTROLLER (click));
}

/* --- all windows --- */

static void
add_closing_key (GtkShortcutController *keys, guint key, GdkModifierType modifiers)
{
  gtk_shortcut_controller_add_shortcut (keys,
                                        gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers),
                                                          gtk_named_action_new ("window.close")));
}

/* What kind of window it is is known only now: the list of windows tells of it while it is made. */
static void
on_realize (GtkWidget *window)
{
  GtkEventController *keys;

  if (esp_mnemonics_need_room ())
    keep_assigned (GTK_WINDOW (window));
  if (g_object_get_data (G_OBJECT (window), "esp-closing-keys") != NULL)
    return;
  keys = gtk_shortcut_controller_new ();
  g_object_set_data (G_OBJECT (window), "esp-closing-keys", keys);
  add_closing_key (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_w, GDK_CONTROL_MASK);
  if (!ESP_IS_WINDOW (window))
    add_closing_key (GTK_SHORTCUT_CONTROLLER (keys), GDK_KEY_Escape, 0);
  gtk_widget_add_controller (window, keys);
}

static void
take (GtkWidget *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), NULL);
  gtk_widget_add_controller (window, keys);
  add_presses (window);
  g_signal_connect (window, "realize", G_CALLBACK (on_realize), NULL);
  if (esp_mnemonics_need_room ())
    g_signal_connect_after (window, "map", G_CALLBACK (esp_mnemonics_assign), NULL);
}

static void
on_windows_changed (GListModel *windows, guint position, guint removed G_GNUC_UNUSED, guint added)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, position + i);

      take (window);
    }
}

void
esp_common_keys_watch (void)
{
  static gboolean watching;
  GListModel *windows = gtk_window_get_toplevels ();

  if (watching)
    return;
  watching = TRUE;
  g_signal_connect (windows, "items-changed", G_CALLBACK (on_windows_changed), NULL);
  on_windows_changed (windows, 0, 0, g_list_model_get_n_items (windows));
}
