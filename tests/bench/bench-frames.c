#include "config.h"

#include <gtk/gtk.h>

#include "app/window/esp-application.h"
#include "app/window/esp-window.h"

/* Frame times of the window while somebody zooms and pans, without and with a search that runs:
 *
 *   bench-frames ROOM FILE [ACTION]…
 *
 * The two are measured one after the other in the same process, so that their ratio says something
 * on a machine that has other work. */

#define SECONDS 3

typedef struct
{
  EspCanvas *canvas;
  GArray *times; /* of gint64: microseconds between frames */
  gint64 last;
  gint64 begin;
  int n;
} Watch;

static gboolean
on_tick (GtkWidget *widget G_GNUC_UNUSED, GdkFrameClock *clock, gpointer data)
{
  Watch *watch = data;
  gint64 now = g_get_monotonic_time ();

  (void) clock;
  if (watch->last != 0)
    {
      gint64 time = now - watch->last;

      g_array_append_val (watch->times, time);
    }
  watch->last = now;
  if (now - watch->begin > SECONDS * G_USEC_PER_SEC)
    return G_SOURCE_REMOVE;
  /* in for a while, then out again */
  watch->n++;
  esp_canvas_zoom (watch->canvas, watch->n / 60 % 2 == 0 ? 1.04 : 1 / 1.04);
  return G_SOURCE_CONTINUE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static double
measure (EspPageView *page, const char *what)
{
  Watch watch = { .canvas = esp_page_view_get_canvas (page), .begin = g_get_monotonic_time () };
  double median;

  /* from the whole map to about a tenth of its width and back */
  esp_canvas_fit (watch.canvas);
  watch.times = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_add_tick_callback (GTK_WIDGET (watch.canvas), on_tick, &watch, NULL);
  while (g_get_monotonic_time () - watch.begin < (SECONDS + 1) * G_USEC_PER_SEC)
    g_main_context_iteration (NULL, TRUE);
  g_array_sort (watch.times, compare);
  g_assert_cmpuint (watch.times->len, >, 0);
  median = (double) g_array_index (watch.times, gint64, watch.times->len / 2) / 1000;
  g_print ("%-24s %4u frames, ms: median %.1f, 95 %% %.1f, worst %.1f\n", what, watch.times->len,
           median, (double) g_array_index (watch.times, gint64, watch.times->len * 95 / 100) / 1000,
           (double) g_array_index (watch.times, gint64, watch.times->len - 1) / 1000);
  g_array_unref (watch.times);
  return median;
}

static gboolean
keep_awake (gpointer data G_GNUC_UNUSED)
{
  return G_SOURCE_CONTINUE;
}

int
main (int argc, char *argv[])
{
  g_autoptr (EspApplication) application = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  EspWindow *window;
  EspPageView *page;
  double idle;
  double busy;

  if (argc < 3)
    return 2;
  gtk_init ();
  application = esp_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  file = g_file_new_for_commandline_arg (argv[2]);
  esp_window_open (window, file, argv[1]);
  page = esp_window_get_page (window);
  g_timeout_add (20, keep_awake, NULL);
  for (gint64 until = g_get_monotonic_time () + 2 * G_USEC_PER_SEC;
       g_get_monotonic_time () < until;)
    g_main_context_iteration (NULL, TRUE);
  idle = measure (page, "zooming");
  for (int i = 3; i < argc; i++)
    {
      g_autofree char *name = NULL;
      g_autoptr (GVariant) target = NULL;

      g_action_parse_detailed_name (argv[i], &name, &target, &error);
      g_assert_no_error (error);
      g_action_group_activate_action (esp_page_view_get_actions (page), name, target);
    }
  busy = measure (page, "with a search running");
  g_print ("ratio %.2f%s\n", busy / idle,
           esp_page_view_is_busy (page) ? "" : " (the search had ended)");
  esp_page_view_stop (page);
  return 0;
}
