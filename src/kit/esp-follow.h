#pragma once

/* Listening to one object instead of another. */

#include <glib-object.h>

G_BEGIN_DECLS

/* @follower, who was told by what is at @where (or NULL), is told by it no more; @object, or NULL,
 * is there instead. */
void esp_follow_instead (gpointer where, gpointer object, gpointer follower);

G_END_DECLS
