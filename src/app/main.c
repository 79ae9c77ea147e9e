#include "config.h"

#include "app/window/esp-application.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <signal.h>

/* Beside a program that was not installed, build/src/app/espalier, they are in build/po. */
static char *
find_catalogues (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *built =
      folder != NULL ? g_build_filename (folder, "..", "..", "po", NULL) : NULL;
  /* what is installed may be moved: the catalogues of a program in PLACE/bin are in PLACE/share */
  g_autofree char *moved =
      folder != NULL ? g_build_filename (folder, "..", "share", "locale", NULL) : NULL;

  if (built != NULL && g_file_test (built, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&built);
  if (moved != NULL && g_file_test (moved, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&moved);
  return g_strdup (ESP_LOCALEDIR);
}

int
main (int argc, char *argv[])
{
  g_autoptr (EspApplication) application = NULL;
  g_autofree char *catalogues = find_catalogues ();

  /* a file that may not grow is an error like a full disk, not the end of the program */
  signal (SIGXFSZ, SIG_IGN);
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Espalier");
  application = esp_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
