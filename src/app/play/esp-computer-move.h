#pragma once

/* A computer's move: it thinks on a worker, says how far it is, and can be stopped or hurried. */

#include "engine/document/esp-document.h"
#include "kit/esp-messages.h"

G_BEGIN_DECLS

/**
 * EspComputerMove:
 *
 * Signals:
 *
 * - `move` (const char *move): what it has found
 * - `fault` (const char *why, gboolean own): it has found none; @own: by its own fault, as a
 *   person's program that crashes or moves illegally, which has lost by that
 * - `progress` (): it has looked further; some times a second at most
 */
#define ESP_TYPE_COMPUTER_MOVE (esp_computer_move_get_type ())
G_DECLARE_FINAL_TYPE (EspComputerMove, esp_computer_move, ESP, COMPUTER_MOVE, GObject)

EspComputerMove *esp_computer_move_new (EspMessages *messages);
/* It thinks about the position of @document, as @algorithm with @options. */
void esp_computer_move_start (EspComputerMove *self,
                              EspDocument *document,
                              const EspAlgorithm *algorithm,
                              const EspOptions *options);
/* What it has found so far is dropped. */
void esp_computer_move_stop (EspComputerMove *self);
/* It is to move with what it has; where that is nothing, it takes a quick look instead. */
void esp_computer_move_hurry (EspComputerMove *self);
gboolean esp_computer_move_is_busy (EspComputerMove *self);
/* Who stands better for the side to move, and how far it has looked, where it is a person's program
 * that tells so; else FALSE. */
gboolean esp_computer_move_get_told (EspComputerMove *self, double *value, guint64 *depth);
/* "Green is thinking: 12,345 nodes, 1.2 s"; a new string. */
char *esp_computer_move_describe (EspComputerMove *self, const char *name);

G_END_DECLS
