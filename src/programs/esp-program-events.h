#pragma once

/* What a program tells of its own search while it solves or plays: lines of JSON Lines, "event
 * {…}". */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* Whether @line is one; what of it is JSON is returned, else NULL. The word "event" may be missing.
 * Borrowed. */
const char *esp_program_event_find (const char *line);

/**
 * esp_program_events_tell:
 * @start: where the search begins; NULL: at the initial state
 * @lines: JSON Lines
 *
 * Tells @tracer the search. Every event is held to the instance, as those of a file are; the first
 * that cannot be is the last one that is looked at. Where it told nothing the search has a
 * beginning and no step.
 *
 * Returns: what is wrong with it, for people; a new string, NULL: nothing
 */
char *esp_program_events_tell (const EspInstance *instance,
                               const EspState *start,
                               const char *lines,
                               gsize length,
                               GCancellable *cancellable,
                               EspTracer *tracer);

G_END_DECLS
