#pragma once

/* Algorithms and players that can do nothing with a board as it is. */

#include "engine/esp-problem.h"
#include "kit/esp-messages.h"

G_BEGIN_DECLS

/* Whether @algorithm can be used on @instance (NULL: any) with @options (NULL: some or other); else
 * @why (or NULL) is a new string. */
gboolean esp_applicable_ask (const EspInstance *instance,
                             const EspAlgorithm *algorithm,
                             const EspOptions *options,
                             char **why);
/* The same as the player of @side (-1: as a solver); else the reason is said, with a button to one
 * that can. A board on which there is nothing yet is for none: that is said instead. */
gboolean esp_applicable_check (const EspInstance *instance,
                               const EspAlgorithm *algorithm,
                               const EspOptions *options,
                               int side,
                               EspMessages *messages);

G_END_DECLS
