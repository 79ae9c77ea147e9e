#pragma once

/* Samples and recent files as pictures. */

#include <gtk/gtk.h>

#include "kit/esp-page.h"

G_BEGIN_DECLS

/**
 * EspGallery:
 *
 * A window of cards: the samples of a problem, or the files of it that were used last. A card
 * closes it and opens what it shows, by the actions `win.problem`, `win.sample` and `win.open` of
 * the window that it belongs to.
 */
#define ESP_TYPE_GALLERY (esp_gallery_get_type ())
G_DECLARE_FINAL_TYPE (EspGallery, esp_gallery, ESP, GALLERY, GtkWindow)

/* Of @specs (NULL-terminated, the tabs in their order; they live for ever) @spec comes first.
 * Not yet presented. */
GtkWidget *
esp_gallery_new (GtkWindow *parent, const EspPageSpec *const *specs, const EspPageSpec *spec);
/* What is shown of another problem. */
void esp_gallery_set_problem (EspGallery *gallery, const EspPageSpec *spec);

/* What a board that is no file is called: a sample by its title, any other by @name; a new string.
 */
char *esp_gallery_name_board (const EspProblem *problem, const char *name);

/* The @i-th card of the samples (EspCard), NULL: there is none; for tests. */
GtkWidget *esp_gallery_get_card (EspGallery *gallery, guint i);
gboolean esp_gallery_is_busy (EspGallery *gallery);

G_END_DECLS
