#include "config.h"

#include "esp-application.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <signal.h>

int
main (int argc, char *argv[])
{
  g_autoptr (EspApplication) application = NULL;

  /* a file that may not grow is an error like a full disk, not the end of the program */
  signal (SIGXFSZ, SIG_IGN);
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, ESP_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Espalier");
  application = esp_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
