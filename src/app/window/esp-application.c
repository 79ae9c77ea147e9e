#include "config.h"

#include "esp-application.h"

#include <glib/gi18n-lib.h>

#include "esp-commands.h"
#include "app/dialogs/esp-dialogs.h"
#include "esp-common-keys.h"
#include "esp-tab-memory.h"
#include "app/sessions/esp-recovery.h"
#include "esp-screenshot.h"
#include "app/sessions/esp-session.h"
#include "esp-settings.h"
#include "esp-style.h"
#include "kit/forms/esp-folders.h"
#include "kit/esp-menu-names.h"
#include "kit/esp-quiet-tips.h"
#include "programs/esp-conversation.h"
#include "app/programs/esp-confinement.h"
#include "programs/esp-program-algorithm.h"

struct _EspApplication
{
  GtkApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (EspApplication, esp_application, GTK_TYPE_APPLICATION)

static EspWindow *
get_window (EspApplication *self)
{
  /* the last one that was used; dialogs are no windows of the application's */
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (ESP_IS_WINDOW (l->data))
      return ESP_WINDOW (l->data);
  return NULL;
}

static EspWindow *
new_window (EspApplication *self)
{
  EspWindow *window = esp_window_new (GTK_APPLICATION (self));
  g_autofree char *last = esp_settings_get_string (esp_settings_get (), "last-problem");

  if (*last != '\0')
    esp_window_show_problem (window, last);
  return window;
}

/* The window that is there, or the first one, which also offers what was left behind. */
static EspWindow *
need_window (EspApplication *self)
{
  EspWindow *window = get_window (self);
  gboolean first = window == NULL;

  /* a picture is the same wherever one was */
  if (first && (g_application_get_flags (G_APPLICATION (self)) & G_APPLICATION_NON_UNIQUE) == 0)
    esp_tab_memory_load ();
  if (first)
    window = new_window (self);
  gtk_window_present (GTK_WINDOW (window));
  if (first)
    esp_recovery_offer (window);
  return window;
}

static void
esp_application_activate (GApplication *application)
{
  need_window (ESP_APPLICATION (application));
}

static void
esp_application_open (GApplication *application,
                      GFile **files,
                      int n_files,
                      const char *hint G_GNUC_UNUSED)
{
  esp_application_activate (application);
  for (int i = 0; i < n_files; i++)
    esp_window_open (get_window (ESP_APPLICATION (application)), files[i], NULL);
}

/* --- command line --- */

static void
apply_size (EspWindow *window, const char *size)
{
  int width;
  int height;

  if (sscanf (size, "%dx%d", &width, &height) == 2)
    {
      gtk_window_unmaximize (GTK_WINDOW (window));
      esp_window_set_size (window, width, height);
    }
}

static int
esp_application_command_line (GApplication *application, GApplicationCommandLine *line)
{
  EspApplication *self = ESP_APPLICATION (application);
  GVariantDict *options = g_application_command_line_get_options_dict (line);
  g_auto (GStrv) files = NULL;
  g_auto (GStrv) actions = NULL;
  const char *problem = NULL;
  const char *size = NULL;
  const char *style = NULL;
  g_autofree char *screenshot = NULL;
  EspWindow *window;

  g_variant_dict_lookup (options, "problem", "&s", &problem);
  g_variant_dict_lookup (options, "size", "&s", &size);
  g_variant_dict_lookup (options, "style", "&s", &style);
  g_variant_dict_lookup (options, "screenshot", "^ay", &screenshot);
  g_variant_dict_lookup (options, "action", "^as", &actions);
  g_variant_dict_lookup (options, G_OPTION_REMAINING, "^aay", &files);
  if (style != NULL)
    esp_settings_set_value (esp_settings_get (), "style", g_variant_new_string (style));
  if (screenshot != NULL)
    esp_session_set_enabled (FALSE);
  if (get_window (self) != NULL && g_variant_dict_contains (options, "new-window"))
    gtk_window_present (GTK_WINDOW (new_window (self)));
  window = need_window (self);
  if (size != NULL)
    apply_size (window, size);
  if (files == NULL && problem != NULL)
    esp_window_show_problem (window, problem);
  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, files[i]);

      esp_window_open (window, file, problem);
    }
  if (screenshot != NULL || actions != NULL)
    {
      EspScreenshot *shot = g_new0 (EspScreenshot, 1);

      shot->path = g_steal_pointer (&screenshot);
      shot->actions = g_steal_pointer (&actions);
      shot->live = g_variant_dict_contains (options, "live");
      g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
      esp_screenshot_run (window, shot);
    }
  return 0;
}

static gboolean
is_problem (const char *id)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    if (g_str_equal (specs[i]->problem->id, id) && esp_window_shows (specs[i]))
      return TRUE;
  return FALSE;
}

/* Wrong options end the program before it has a window. */
static gboolean
options_are_right (GVariantDict *options)
{
  const char *style;
  const char *problem;
  const char *size;
  int width;
  int height;

  if (g_variant_dict_lookup (options, "style", "&s", &style) && !g_str_equal (style, "system") &&
      !g_str_equal (style, "light") && !g_str_equal (style, "dark"))
    g_printerr (_ ("--style takes system, light or dark\n"));
  else if (g_variant_dict_lookup (options, "problem", "&s", &problem) && !is_problem (problem))
    g_printerr (_ ("There is no problem “%s”\n"), problem);
  else if (g_variant_dict_lookup (options, "size", "&s", &size) &&
           (sscanf (size, "%dx%d", &width, &height) != 2 || width < 100 || height < 100))
    g_printerr (_ ("--size takes WIDTHxHEIGHT in pixels, such as 1280x800\n"));
  else
    return TRUE;
  return FALSE;
}

static int
esp_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("Espalier %s\n", ESP_VERSION);
      return 0;
    }
  if (!options_are_right (options))
    return 2;
  /* pictures are taken by a process of its own, whatever else runs */
  if (g_variant_dict_contains (options, "screenshot") ||
      g_variant_dict_contains (options, "action"))
    g_application_set_flags (application,
                             g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  return -1;
}

static const GOptionEntry option_entries[] = {
  { "problem", 'p', 0, G_OPTION_ARG_STRING, NULL,
    N_ ("Show this problem, or read the files as its"), N_ ("ID") },
  { "new-window", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Open a new window"), NULL },
  { "style", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Colours: system, light or dark"), N_ ("STYLE") },
  { "size", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("The window's size in pixels"),
    N_ ("WIDTHxHEIGHT") },
  { "screenshot", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Save a picture of the window and leave"),
    N_ ("FILE.png") },
  { "action", 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL,
    N_ ("Do this first (again for more), then leave: page.solve, win.sample('easy.txt')"),
    N_ ("ACTION") },
  { "live", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Take the picture while a search is under way"),
    NULL },
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[FILE…]") },
  { NULL, 0, 0, 0, NULL, NULL, NULL },
};

/* --- actions --- */

static void
on_quit (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  GList *windows = gtk_application_get_windows (data);

  /* a window may ask about unsaved changes; its answer leads back here, or all of them stay */
  for (GList *l = windows; l != NULL; l = l->next)
    if (ESP_IS_WINDOW (l->data) && esp_window_ask_unsaved (l->data, TRUE))
      return;
  windows = g_list_copy (windows);

  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
  g_list_free (windows);
}

static void
on_about (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_dialog_about (gtk_application_get_active_window (data));
}

static void
on_preferences (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  esp_dialog_preferences (gtk_application_get_active_window (data));
}

static void
on_new_window (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  gtk_window_present (GTK_WINDOW (new_window (data)));
}

/* For scripts; people choose in the window that offers it. */
static void
on_restore_work (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  EspWindow *window = get_window (data);

  if (window != NULL)
    esp_recovery_restore_all (window);
}

/* The window that offers it, again; where it was put off. */
static void
on_unfinished_work (GSimpleAction *action G_GNUC_UNUSED,
                    GVariant *parameter G_GNUC_UNUSED,
                    gpointer data)
{
  EspWindow *window = get_window (data);

  if (window != NULL)
    esp_recovery_offer (window);
}

static void
on_left_changed (GListModel *left,
                 guint position G_GNUC_UNUSED,
                 guint removed G_GNUC_UNUSED,
                 guint added G_GNUC_UNUSED,
                 GActionMap *self)
{
  GAction *action = g_action_map_lookup_action (self, "unfinished-work");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), g_list_model_get_n_items (left) > 0);
}

static const GActionEntry entries[] = {
  { .name = "unfinished-work", .activate = on_unfinished_work },
  { .name = "restore-work", .activate = on_restore_work },
  { .name = "quit", .activate = on_quit },
  { .name = "about", .activate = on_about },
  { .name = "preferences", .activate = on_preferences },
  { .name = "new-window", .activate = on_new_window },
};

/* --- where files were chosen --- */

static char *
recall_folder (const char *kind)
{
  return esp_settings_get_word (esp_settings_get (), "save-folders", kind);
}

static void
keep_folder (const char *kind, const char *uri)
{
  esp_settings_set_word (esp_settings_get (), "save-folders", kind, uri);
}

static void
esp_application_startup (GApplication *application)
{
  G_APPLICATION_CLASS (esp_application_parent_class)->startup (application);
  esp_programs_init ();
  esp_confinement_watch ();
  esp_quote_set_right_to_left (gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL);
  esp_quiet_tips ();
  esp_menu_names_watch ();
  esp_folders_set_keeper (recall_folder, keep_folder);
  gtk_window_set_default_icon_name (ESP_APP_ID);
  esp_style_get ();
  esp_common_keys_watch ();
  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   application);
  g_signal_connect_object (esp_session_get_left (), "items-changed", G_CALLBACK (on_left_changed),
                           application, 0);
  on_left_changed (esp_session_get_left (), 0, 0, 0, G_ACTION_MAP (application));
  esp_commands_install (GTK_APPLICATION (application));
}

/* Programs that wait for their next move wait for it no longer. */
static void
esp_application_shutdown (GApplication *application)
{
  esp_conversations_end ();
  G_APPLICATION_CLASS (esp_application_parent_class)->shutdown (application);
}

static void
esp_application_class_init (EspApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = esp_application_startup;
  application_class->shutdown = esp_application_shutdown;
  application_class->activate = esp_application_activate;
  application_class->open = esp_application_open;
  application_class->command_line = esp_application_command_line;
  application_class->handle_local_options = esp_application_handle_local_options;
}

static void
esp_application_init (EspApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), option_entries);
}

EspApplication *
esp_application_new (void)
{
  return g_object_new (ESP_TYPE_APPLICATION, "application-id", ESP_APP_ID, "flags",
                       G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                       "resource-base-path", ESP_RESOURCE_BASE, NULL);
}
