#pragma once

/* A computer's move: it thinks on a worker, says how far it is, and can be stopped or hurried. */

#include "engine/document/esp-document.h"
#include "kit/esp-voice.h"

G_BEGIN_DECLS

/**
 * EspThinker:
 *
 * Signals:
 *
 * - `move` (const char *move): what it has found
 * - `fault` (const char *why): it has found none
 * - `progress` (): it has looked further; some times a second at most
 */
#define ESP_TYPE_THINKER (esp_thinker_get_type ())
G_DECLARE_FINAL_TYPE (EspThinker, esp_thinker, ESP, THINKER, GObject)

EspThinker *esp_thinker_new (EspVoice *voice);
/* It thinks about the position of @document, as @algorithm with @options. */
void esp_thinker_start (EspThinker *thinker,
                        EspDocument *document,
                        const EspAlgorithm *algorithm,
                        const EspOptions *options);
/* What it has found so far is dropped. */
void esp_thinker_stop (EspThinker *thinker);
/* It is to move with what it has; where that is nothing, it takes a quick look instead. */
void esp_thinker_hurry (EspThinker *thinker);
gboolean esp_thinker_is_busy (EspThinker *thinker);
/* "Green is thinking: 12,345 nodes, 1.2 s"; a new string. */
char *esp_thinker_describe (EspThinker *thinker, const char *name);

G_END_DECLS
