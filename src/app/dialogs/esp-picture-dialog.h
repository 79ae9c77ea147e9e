#pragma once

/* Asks what a picture is to be of, and how it is to look. */

#include "esp-page-picture.h"

G_BEGIN_DECLS

#define ESP_TYPE_PICTURE_DIALOG (esp_picture_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EspPictureDialog, esp_picture_dialog, ESP, PICTURE_DIALOG, GtkWindow)

/* What can be drawn is what @page shows now. @stem: of the file's name. */
GtkWidget *esp_picture_dialog_new (GtkWindow *parent, EspPageView *page, const char *stem);
/* The picture as it is chosen, to @path; the dialog closes. */
void esp_picture_dialog_save (EspPictureDialog *dialog, const char *path);
/* "png", "svg", "pdf", as it is chosen. */
const char *esp_picture_dialog_get_suffix (EspPictureDialog *dialog);

G_END_DECLS
