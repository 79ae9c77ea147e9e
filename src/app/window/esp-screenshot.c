#include "config.h"

#include "esp-screenshot.h"

#include <glib/gi18n-lib.h>

#define STILL_FRAMES 12   /* frames without change before it counts as still */
#define LIVE_EVENTS 20000 /* a search is well under way then */
#define PATIENCE_US (60 * G_USEC_PER_SEC)

typedef struct
{
  EspWindow *window;
  EspScreenshot *screenshot;
  guint next;  /* action */
  guint still; /* frames */
  gint64 begun;
  gboolean shooting;
} Shoot;

void
esp_screenshot_free (EspScreenshot *screenshot)
{
  g_free (screenshot->path);
  g_strfreev (screenshot->actions);
  g_free (screenshot);
}

static void
shoot_free (gpointer data)
{
  Shoot *shoot = data;

  esp_screenshot_free (shoot->screenshot);
  g_free (shoot);
}

GdkTexture *
esp_screenshot_take (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  GskRenderNode *node;
  GdkTexture *texture;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;
  texture = gsk_renderer_render_texture (renderer, node, &bounds);
  gsk_render_node_unref (node);
  return texture;
}

static void
act (Shoot *shoot, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *widget = GTK_WIDGET (shoot->window);

  if (!g_action_parse_detailed_name (detailed, &name, &target, &error) ||
      !gtk_widget_activate_action_variant (widget, name, target))
    g_printerr (_ ("No such action: %s\n"), detailed);
}

static gboolean
is_live (Shoot *shoot)
{
  EspTrace *trace =
      esp_page_model_get_trace (esp_page_view_get_model (esp_window_get_page (shoot->window)));

  return trace != NULL && esp_trace_get_n_seen (trace) >= LIVE_EVENTS;
}

/* The top window: a dialog that an action opened, or else the application's. */
static GtkWidget *
get_subject (Shoot *shoot)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (all, i);

      if (gtk_window_get_transient_for (window) == GTK_WINDOW (shoot->window) &&
          gtk_widget_get_mapped (GTK_WIDGET (window)))
        return GTK_WIDGET (window);
    }
  return GTK_WIDGET (shoot->window);
}

/* Only after painting are all of the widgets' nodes there. */
static void
on_painted (GdkFrameClock *clock, Shoot *shoot)
{
  g_autoptr (GdkTexture) texture = esp_screenshot_take (get_subject (shoot));

  if (texture == NULL)
    return;
  g_signal_handlers_disconnect_by_data (clock, shoot);
  if (!gdk_texture_save_to_png (texture, shoot->screenshot->path))
    g_printerr (_ ("%s could not be written\n"), shoot->screenshot->path);
  g_application_quit (g_application_get_default ());
}

static gboolean
on_frame (GtkWidget *widget G_GNUC_UNUSED, GdkFrameClock *clock, gpointer data)
{
  Shoot *shoot = data;
  gboolean busy = esp_window_is_busy (shoot->window);
  gboolean last =
      shoot->screenshot->actions == NULL || shoot->screenshot->actions[shoot->next] == NULL;
  gboolean late = g_get_monotonic_time () - shoot->begun > PATIENCE_US;

  if (last && shoot->screenshot->live && is_live (shoot))
    busy = FALSE;
  shoot->still = busy && !late ? 0 : shoot->still + 1;
  if (shoot->still < STILL_FRAMES)
    return G_SOURCE_CONTINUE;
  if (!last)
    {
      act (shoot, shoot->screenshot->actions[shoot->next++]);
      shoot->still = 0;
      return G_SOURCE_CONTINUE;
    }
  if (shoot->screenshot->path == NULL)
    g_application_quit (g_application_get_default ());
  else if (!shoot->shooting)
    {
      shoot->shooting = TRUE;
      g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), shoot);
    }
  return G_SOURCE_CONTINUE;
}

void
esp_screenshot_run (EspWindow *window, EspScreenshot *screenshot)
{
  Shoot *shoot = g_new0 (Shoot, 1);

  shoot->window = window;
  shoot->screenshot = screenshot;
  shoot->begun = g_get_monotonic_time ();
  gtk_widget_add_tick_callback (GTK_WIDGET (window), on_frame, shoot, shoot_free);
}
