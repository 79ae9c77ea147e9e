#pragma once

/* The window as a picture, by itself: for the manual, and for looking at it in tests. */

#include "esp-window.h"

G_BEGIN_DECLS

typedef struct
{
  char *path; /* the picture's, .png; NULL: only do the actions */
  char *
      *actions; /* done in order, each when nothing is under way; "page.solve", "win.sample('x')" */
  gboolean live; /* take the picture while a search is under way */
} EspScreenshot;

/* Does it all and closes the window then. Takes @screenshot. */
void esp_screenshot_run (EspWindow *window, EspScreenshot *screenshot);
void esp_screenshot_free (EspScreenshot *screenshot);
/* What @widget looks like; NULL where it was not drawn yet. */
GdkTexture *esp_screenshot_take (GtkWidget *widget);

G_END_DECLS
