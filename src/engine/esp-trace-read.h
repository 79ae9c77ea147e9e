#pragma once

/* Traces that were written as JSON Lines or CSV, read back. */

#include "esp-trace.h"

G_BEGIN_DECLS

/* Whether a file that begins with @head is such a trace. */
gboolean esp_trace_recognise (const char *head, gsize length);

/**
 * esp_trace_read:
 * @start: where the search began; NULL: at the initial state
 * @text: of the file, any bytes
 * @file: its name for messages
 *
 * Reads a search of @instance. Every event is checked: its names must be those of the instance,
 * decisions must open and close as they nest, a value that is taken must be there, a move must be
 * legal, a solution must be one. Facts that a search that learns reasoned with are not in such
 * files and so not in the trace. Any thread; stops for @cancellable.
 *
 * Returns: (transfer full): the trace; NULL with @error, which names the first line that cannot be
 */
EspTrace *esp_trace_read (const EspInstance *instance,
                          const EspState *start,
                          const char *text,
                          gsize length,
                          const char *file,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
