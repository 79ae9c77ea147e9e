#pragma once

/* What is worked out of an instance for its drawings, once for all its copies. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * EspPrepared:
 *
 * Two places: for what was made at once, so that something can be drawn, and for what
 * esp_instance_prepare() made of it in its own time. Both are kept until the last copy of the
 * instance is gone, since drawings borrow them. Any thread.
 */
typedef struct _EspPrepared EspPrepared;

EspPrepared *esp_prepared_new (GDestroyNotify free_value);
EspPrepared *esp_prepared_ref (EspPrepared *self);
void esp_prepared_unref (EspPrepared *self);
/* The best there is; NULL: nothing yet. */
gconstpointer esp_prepared_get (EspPrepared *self);
/* Takes @value for the place @quick or the other. Where another thread was first, @value is freed.
 * Returns what is there. */
gconstpointer esp_prepared_keep (EspPrepared *self, gboolean quick, gpointer value);
/* Whether the place that is not quick is filled. */
gboolean esp_prepared_is_done (EspPrepared *self);

G_END_DECLS
