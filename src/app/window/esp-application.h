#pragma once

/* The application: command line, windows, actions that concern all. */

#include "esp-window.h"

G_BEGIN_DECLS

#define ESP_TYPE_APPLICATION (esp_application_get_type ())
G_DECLARE_FINAL_TYPE (EspApplication, esp_application, ESP, APPLICATION, GtkApplication)

EspApplication *esp_application_new (void);

G_END_DECLS
