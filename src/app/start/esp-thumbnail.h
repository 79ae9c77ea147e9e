#pragma once

/* Small pictures of boards, drawn by their looks on a job. */

#include <gtk/gtk.h>

#include "engine/document/esp-document.h"
#include "kit/esp-page.h"

G_BEGIN_DECLS

/**
 * EspThumbnail:
 *
 * A picture of a board, as large as it goes in the middle of what it is given; drawn anew when it
 * is shown in another size or style. Signal: `drawn` (): it is there, or cannot be
 * (esp_thumbnail_get_facts() is NULL then).
 */
#define ESP_TYPE_THUMBNAIL (esp_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (EspThumbnail, esp_thumbnail, ESP, THUMBNAIL, GtkWidget)

/* The least size, in pixels. */
void esp_thumbnail_set_size (EspThumbnail *thumbnail, int width, int height);
/* What is drawn: @document as it stands now. */
void esp_thumbnail_show_document (EspThumbnail *thumbnail, EspDocument *document);
/* What a program wrote about @instance, which is taken: its answer with the cells that break a rule
 * marked, or its search as far as @step, with what follows from that (0: it is none). Where it
 * cannot be read nothing is drawn. */
void esp_thumbnail_show_answer (EspThumbnail *thumbnail,
                                EspInstance *instance,
                                GBytes *answer,
                                guint64 step);
/* A sample of the room as it is read, NULL: the first one; or, @under_way, with a search or a game
 * in the midst of it. @spec is static. */
void esp_thumbnail_show_sample (EspThumbnail *thumbnail,
                                const EspPageSpec *spec,
                                const char *sample,
                                gboolean under_way);
/* Whether the facts say how many solutions there are, where the room's own solver knows that soon.
 */
void esp_thumbnail_set_counting (EspThumbnail *thumbnail, gboolean counting);
/* A file of the room. */
void esp_thumbnail_show_file (EspThumbnail *thumbnail, const EspPageSpec *spec, const char *path);

/* "6 × 6 · 9 ships": what the room says of the instance, once it is drawn; else NULL. Borrowed. */
const char *esp_thumbnail_get_facts (EspThumbnail *thumbnail);
gboolean esp_thumbnail_is_busy (EspThumbnail *thumbnail);

G_END_DECLS
