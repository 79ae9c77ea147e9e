#pragma once

/* What a page works on: one instance, the states played through, undo and redo. */

#include "esp-problem.h"

G_BEGIN_DECLS

/**
 * EspDocument:
 *
 * Instance, edits and moves with their undo. Every change comes in as a text (an edit or a move),
 * so undo, redo, save, replay and tests share one path. Main thread only. Signals:
 *
 * - `changed` (gboolean instance_too): the state, or also the instance, is another now
 *
 * Edits and moves share one history: undo takes back the last of either. An edit starts the
 * play anew.
 */
#define ESP_TYPE_DOCUMENT (esp_document_get_type ())
G_DECLARE_FINAL_TYPE (EspDocument, esp_document, ESP, DOCUMENT, GObject)

/* Takes @instance. */
EspDocument *esp_document_new (EspInstance *instance);

const EspInstance *esp_document_get_instance (EspDocument *document);
/* The state as played so far. Borrowed, until the next change. */
const EspState *esp_document_get_state (EspDocument *document);

gboolean esp_document_edit (EspDocument *document, const char *edit, GError **error);
gboolean esp_document_play (EspDocument *document, const char *move, GError **error);
/* Several moves as one entry of the history; all or none. (array zero-terminated) */
gboolean esp_document_play_all (EspDocument *document, const char *const *moves, GError **error);
/* Replaces instance (taken) or settings, as one entry of the history. */
void esp_document_replace (EspDocument *document, EspInstance *instance);
gboolean esp_document_configure (EspDocument *document, const EspOptions *settings, GError **error);
/* Back to the initial state, as one entry of the history. */
void esp_document_reset (EspDocument *document);

gboolean esp_document_can_undo (EspDocument *document);
gboolean esp_document_can_redo (EspDocument *document);
void esp_document_undo (EspDocument *document);
void esp_document_redo (EspDocument *document);

/* The moves from the initial state to the present one, in order. NULL-terminated, borrowed until
 * the next change. */
const char *const *esp_document_get_moves (EspDocument *document);
guint esp_document_get_n_moves (EspDocument *document);
/* The state after the first @n moves; a new state. */
EspState *esp_document_get_state_after (EspDocument *document, guint n);

/* Instance, settings and moves as one text, and back: for sessions. */
char *esp_document_format_session (EspDocument *document);
EspDocument *
esp_document_parse_session (const char *text, gsize length, const char *file, GError **error);

/* Whether the instance changed since it was loaded or marked saved. */
gboolean esp_document_get_modified (EspDocument *document);
void esp_document_mark_saved (EspDocument *document);

G_END_DECLS
