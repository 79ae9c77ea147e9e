#pragma once

/* The application as the tests of the window have it: another one that runs is none of its
 * business. */

#include "app/esp-application.h"

static inline EspApplication *
register_application (void)
{
  g_autoptr (GError) error = NULL;
  EspApplication *application = esp_application_new ();

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  return application;
}
