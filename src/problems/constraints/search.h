#pragma once

/* What the room's searches and arcs share: the model's constraint network. */

#include "constraints.h"
#include "csp/model/esp-net.h"

G_BEGIN_DECLS

/* rules.c: what @state leaves is left of the domains of @net; NULL: they stay whole. */
void constraints_fill_net (EspNet *net, const ConstraintsState *state);

G_END_DECLS
