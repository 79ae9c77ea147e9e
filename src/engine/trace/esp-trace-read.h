#pragma once

/* Traces that were written as JSON Lines or CSV, or in a room's own form as text, read back. */

#include "esp-trace.h"

G_BEGIN_DECLS

/* Whether @text is such a trace, of whatever room; only its beginning is looked at. */
gboolean esp_trace_recognise (const char *text, gsize length);

/**
 * esp_trace_read:
 * @start: where the search began; NULL: at the initial state
 * @text: of the file, any bytes
 * @file: its name for messages
 *
 * Reads a search of @instance. Every event is checked: its names must be those of the instance,
 * decisions must open and close as they nest, a value that is taken must be there, a move must be
 * legal, a solution must be one. A file need not have steps and depths, nor say that the search
 * begins, nor that what was pruned below a decision comes back when that is taken back. Facts that
 * a search that learns reasoned with are not in such files and so not in the trace. Any thread;
 * stops for @cancellable.
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

/**
 * EspTraceDraft:
 *
 * A trace as far as it could be read. Made empty with { 0 }, emptied by esp_trace_draft_clear().
 */
typedef struct
{
  EspTrace *trace;
  GArray *lines; /* of guint: in which line each of its events stands, from 1 */
} EspTraceDraft;

void esp_trace_draft_clear (EspTraceDraft *draft);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspTraceDraft, esp_trace_draft_clear)

/* As esp_trace_read(), but what comes before the first line that cannot be is kept in @draft. FALSE
 * with @error, which names that line. */
gboolean esp_trace_draft_read (EspTraceDraft *draft,
                               const EspInstance *instance,
                               const EspState *start,
                               const char *text,
                               gsize length,
                               const char *file,
                               GCancellable *cancellable,
                               GError **error);

/* --- for a room that reads its own form: see EspTraceText --- */

/* The id of a subject or of one of its values by its name; -1: there is none. */
gint32 esp_trace_reading_find_subject (EspTraceReading *self, const char *name);
gint32 esp_trace_reading_find_value (EspTraceReading *self, gint32 subject, const char *name);
/* The next event, which is held to the instance like any other. FALSE with @error. */
gboolean esp_trace_reading_emit (EspTraceReading *self, EspEvent *event, GError **error);
/* FALSE, with what is wrong with the present line. */
gboolean esp_trace_reading_fail (EspTraceReading *self, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

G_END_DECLS
