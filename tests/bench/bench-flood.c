#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <time.h>

#include "app/page/esp-page-view.h"
#include "app/programs/esp-own-programs.h"
#include "app/window/esp-window.h"
#include "registered.h"
#include "scratch.h"

/* What a program that writes as fast as it can costs the window: the processor time of the main
 * thread between two iterations of the main loop, which is nobody else's load. It is asserted far
 * above what it should be (16 ms). */

#define MOST_MS 100
#define ROUNDS 5

/* All that it writes is what programs may write: a line that tells how far it is. */
#define FLOOD                                                                                      \
  "import os, sys\n"                                                                               \
  "block = b'info depth=3 value=12 nodes=1234 pv=C3,D4\\n' * 20000\n"                              \
  "for line in sys.stdin:\n"                                                                       \
  "    if line.startswith('espalier'): print('ready flood', flush=True)\n"                         \
  "    if line.startswith('go'):\n"                                                                \
  "        while True: os.write(1, block)\n"

static double
get_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* The longest iteration until the program has lost. */
static double
measure_round (EspPlay *play)
{
  double longest = 0;

  while (esp_play_get_forfeit (play, NULL) < 0)
    {
      double begin = get_ms ();

      g_main_context_iteration (NULL, TRUE);
      longest = MAX (longest, get_ms () - begin);
    }
  return longest;
}

static void
act (EspPageView *page, const char *name, GVariant *parameter)
{
  g_action_group_activate_action (esp_page_view_get_actions (page), name, parameter);
}

static void
test_flood (gconstpointer data)
{
  EspWindow *window = (EspWindow *) data;
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "flood.py", NULL);
  g_autofree char *name = NULL;
  g_autofree char *id = NULL;
  double longest = 0;
  EspPageView *page;
  EspPlay *play;

  g_assert_true (g_file_set_contents (path, FLOOD, -1, NULL));
  name = esp_own_programs_add (esp_own_programs_get (), path, esp_problem_find ("war"), NULL);
  id = g_strconcat ("program:", name, NULL);
  g_assert_true (esp_window_show_problem (window, "war"));
  page = esp_window_get_page (window);
  play = esp_page_model_get_play (esp_page_view_get_model (page));
  esp_play_set_delay (play, 0);
  /* the window is drawn for the first time */
  for (int i = 0; i < 200; i++)
    g_main_context_iteration (NULL, FALSE);
  act (page, "player", g_variant_new ("(is)", 1, id));
  act (page, "move", g_variant_new_string ("A1"));
  for (int round = 0; round < ROUNDS; round++)
    {
      double ms = measure_round (play);

      g_test_message ("round %d: %.1f ms", round, ms);
      longest = MAX (longest, ms);
      act (page, "continue", NULL);
    }
  esp_play_stop (play);
  g_test_message ("longest iteration: %.1f ms of the main thread", longest);
  g_assert_cmpfloat (longest, <, MOST_MS);
}

int
main (int argc, char *argv[])
{
  g_autofree char *data_home = make_scratch_folder ();
  g_autofree char *config_home = make_scratch_folder ();
  EspApplication *application;
  EspWindow *window;
  int result;

  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", config_home, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_data_func ("/flood", window, test_flood);
  result = g_test_run ();
  g_object_unref (application);
  return result;
}
