#pragma once

/* What programs are found to be, as small drawings: each verdict has a shape of its own. */

#include "esp-palette.h"
#include "programs/process/esp-process.h"

G_BEGIN_DECLS

/* Within the square of @size whose middle is x, y. */
void esp_verdict_mark_draw (cairo_t *cr,
                            EspVerdictKind verdict,
                            double x,
                            double y,
                            double size,
                            const EspPalette *palette);

G_END_DECLS
