#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "app/esp-window.h"
#include "kit/esp-option-form.h"
#include "registered.h"
#include "wait.h"

/* What one meets who comes back to the window every day. */

static EspApplication *application;
static EspWindow *window;

static void
act (EspPageView *page, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autoptr (GError) error = NULL;

  g_action_parse_detailed_name (detailed, &name, &target, &error);
  g_assert_no_error (error);
  g_action_group_activate_action (esp_page_view_get_actions (page), name, target);
}

static EspPageView *
show (const char *room)
{
  g_assert_true (esp_window_show_problem (window, room));
  return esp_window_get_page (window);
}

/* --- seeds --- */

static GtkWidget *
get_seed (EspPageView *page)
{
  return esp_puzzle_panel_get_generate_control (esp_page_view_get_puzzle_panel (page), "seed");
}

static guint64
read_seed (EspPageView *page)
{
  return (guint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (get_seed (page)));
}

static char *
generate (EspPageView *page)
{
  act (page, "generate");
  g_assert_true (esp_page_view_is_busy (page));
  WAIT_FOR (!esp_page_view_is_busy (page));
  return esp_page_view_get_problem (page)->format (
      esp_document_get_instance (esp_page_view_get_document (page)));
}

/* In each room the first that is made is another one each time, as if the program had been started
 * again; what was typed is taken, and the name has the seed with which it comes again. */
static void
test_generators (void)
{
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      guint64 first = 0;
      guint n_other = 0;

      if ((*p)->generate == NULL || (*p)->hidden)
        continue;
      for (guint i = 0; i < 3; i++)
        {
          EspWindow *other = esp_window_new (GTK_APPLICATION (application));

          g_assert_true (esp_window_show_problem (other, (*p)->id));
          g_assert_nonnull (get_seed (esp_window_get_page (other)));
          n_other += i > 0 && read_seed (esp_window_get_page (other)) != first;
          first = read_seed (esp_window_get_page (other));
          gtk_window_destroy (GTK_WINDOW (other));
        }
      if (n_other == 0)
        g_error ("%s begins with %" G_GUINT64_FORMAT " each time", (*p)->id, first);
    }
}

static void
test_typed_seed (void)
{
  EspPageView *page = show ("battleship");
  g_autofree char *first = NULL;
  g_autofree char *next = NULL;
  g_autofree char *again = NULL;

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get_seed (page)), 4711);
  first = generate (page);
  g_assert_nonnull (strstr (esp_page_view_get_name (page), "4711"));
  next = generate (page);
  g_assert_nonnull (strstr (esp_page_view_get_name (page), "4712"));
  g_assert_cmpstr (next, !=, first);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get_seed (page)), 4711);
  again = generate (page);
  g_assert_cmpstr (again, ==, first);
}

static char *
get_player_seed (EspPlay *play)
{
  return g_strdup (esp_options_get_text (esp_play_get_options (play, 1), "seed"));
}

/* A player that draws by lot plays another game each time, unless its seed was typed. */
static void
test_player_seed (void)
{
  EspPageView *page = show ("stones");
  EspPlay *play = esp_page_view_get_play (page);
  g_autofree char *first = NULL;
  g_autofree char *typed = NULL;
  guint n_other = 0;

  act (page, "player((1, 'random'))");
  first = get_player_seed (play);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *now = NULL;

      act (page, "move::1");
      WAIT_FOR (esp_document_get_n_moves (esp_page_view_get_document (page)) > 1);
      act (page, "reset");
      now = get_player_seed (play);
      n_other += !g_str_equal (now, first);
    }
  g_assert_cmpuint (n_other, >, 0);
  act (page, "player((1, 'random:77'))");
  act (page, "move::1");
  WAIT_FOR (esp_document_get_n_moves (esp_page_view_get_document (page)) > 1);
  act (page, "reset");
  typed = get_player_seed (play);
  g_assert_cmpstr (typed, ==, "77");
  act (page, "player((1, 'human'))");
}

int
main (int argc, char *argv[])
{
  g_autofree char *data_home = g_dir_make_tmp ("espalier-everyday-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/everyday/generators", test_generators);
  g_test_add_func ("/everyday/typed-seed", test_typed_seed);
  g_test_add_func ("/everyday/player-seed", test_player_seed);
  result = g_test_run ();
  g_object_unref (application);
  return result;
}
