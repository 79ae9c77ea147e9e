#pragma once

/* Where what is drawn by lot in the window begins. */

#include <glib.h>

G_BEGIN_DECLS

/* A seed that is another one at each start and each call: a new string, short enough to be written
 * down. "1" while nothing is kept, so that pictures of the window are the same each time. */
char *esp_seed_draw (void);

G_END_DECLS
