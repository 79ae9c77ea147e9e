#pragma once

/* The application as the tests of the window have it: another one that runs is none of its
 * business. */

#include "app/window/esp-application.h"

/* GDK 4.24 warns of its own frames on a server such as Xvfb; that is no fault of ours. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") &&
        strstr (fields[i].value, "gdk_frame_timings") != NULL)
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

static inline EspApplication *
register_application (void)
{
  g_autoptr (GError) error = NULL;
  EspApplication *application = esp_application_new ();

  g_log_set_writer_func (write_log, NULL, NULL);
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  return application;
}
