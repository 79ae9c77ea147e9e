#pragma once

/* What a page works on: one instance, the states played through, undo and redo. */

#include "engine/esp-problem.h"

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
 * play anew. The history keeps their texts; instances and states in between are kept as long as
 * there is room for them, and made again from the texts after that.
 */
#define ESP_TYPE_DOCUMENT (esp_document_get_type ())
G_DECLARE_FINAL_TYPE (EspDocument, esp_document, ESP, DOCUMENT, GObject)

/* Takes @instance, which is saved as it is. */
EspDocument *esp_document_new (EspInstance *instance);

const EspInstance *esp_document_get_instance (EspDocument *document);
/* The state as played so far. Borrowed, until the next change. */
const EspState *esp_document_get_state (EspDocument *document);

/* Changes of one kind that are made one after the other while the same @gesture (not 0) is set are
 * one entry of the history: a drag is taken back as a whole. 0: each change is its own. */
void esp_document_set_gesture (EspDocument *document, guint gesture);

gboolean esp_document_edit (EspDocument *document, const char *edit, GError **error);
gboolean esp_document_play (EspDocument *document, const char *move, GError **error);
/* The same of a move that the program found: whoever follows knows that the person had help. */
gboolean esp_document_play_found (EspDocument *document, const char *move, GError **error);
/* During `changed`: whether such a move is being made. */
gboolean esp_document_is_helping (EspDocument *document);
/* Several moves as one entry of the history; all or none. (array zero-terminated) */
gboolean esp_document_play_all (EspDocument *document, const char *const *moves, GError **error);
/* Replaces instance (taken) or settings, as one entry of the history. */
void esp_document_replace (EspDocument *document, EspInstance *instance);
gboolean esp_document_configure (EspDocument *document, const EspOptions *settings, GError **error);
/* Back to the initial state, as one entry of the history. */
void esp_document_reset (EspDocument *document);

gboolean esp_document_can_undo (EspDocument *document);
/* How many steps there are to undo; what is done in one gesture is one. */
guint esp_document_get_n_steps (EspDocument *document);
gboolean esp_document_can_redo (EspDocument *document);
void esp_document_undo (EspDocument *document);
void esp_document_redo (EspDocument *document);

/**
 * EspTextStatus:
 * @ESP_TEXT_NONE: no text is known but the one that the room writes
 * @ESP_TEXT_OPENED: what the present instance was read from
 * @ESP_TEXT_WRITTEN: by the person, and the instance was read from it
 * @ESP_TEXT_UNREAD: by the person, and cannot be read: the instance is the last that could be
 *
 * How the text stands to the instance.
 */
typedef enum
{
  ESP_TEXT_NONE,
  ESP_TEXT_OPENED,
  ESP_TEXT_WRITTEN,
  ESP_TEXT_UNREAD
} EspTextStatus;

/* The text of the present instance, with its comments and in whatever form. NULL with
 * %ESP_TEXT_NONE, as after an edit by a tool. Borrowed, until the next change. */
const char *esp_document_get_text (EspDocument *document, EspTextStatus *status);
/* The present instance has this text: no change, and no entry of the history. */
void esp_document_set_text (EspDocument *document, const char *text, EspTextStatus status);

/* What the present instance is called and which file it is (a URI; each may be NULL): stays with it
 * through undo and redo, until another instance comes in its place. */
void esp_document_set_origin (EspDocument *document, const char *name, const char *uri);
const char *esp_document_get_origin_name (EspDocument *document);
const char *esp_document_get_origin_uri (EspDocument *document);

/* The moves from the initial state to the present one, in order. NULL-terminated, borrowed until
 * the next change. */
const char *const *esp_document_get_moves (EspDocument *document);
guint esp_document_get_n_moves (EspDocument *document);
/* The state after the first @n moves; a new state. */
EspState *esp_document_get_state_after (EspDocument *document, guint n);

/* --- sessions: instance, settings, moves and notes as one text, and back --- */

#define ESP_SESSION_MAGIC "# Espalier session"
/* Notes of a session that hold what the person wrote: as it was read, or as it cannot be. */
#define ESP_NOTE_TEXT "text"
#define ESP_NOTE_UNREAD "unread-text"

/* A line for the session: where the work comes from, how it is called. NULL or "" takes it away. */
void esp_document_set_note (EspDocument *document, const char *key, const char *value);
/* NULL where there is none. Borrowed. */
const char *esp_document_get_note (EspDocument *document, const char *key);

/**
 * EspSnapshot:
 *
 * How a document stands at one moment, to be written by another thread. It shares the instance,
 * which never changes, so that taking it costs nothing however large that is.
 */
typedef struct _EspSnapshot EspSnapshot;

EspSnapshot *esp_document_snapshot (EspDocument *document);
/* The instance edited, a new one; any thread. NULL with @error. */
EspInstance *esp_snapshot_edit (const EspSnapshot *snapshot, const char *edit, GError **error);
/* Takes @instance, which esp_snapshot_edit() made by @edit. FALSE where the document is another by
 * now: @instance is freed then. */
gboolean esp_document_take_edited (EspDocument *document,
                                   const EspSnapshot *snapshot,
                                   EspInstance *instance,
                                   const char *edit);
/* The instance that @text is read as, a new one with the same settings; any thread. @path is the
 * file that it is to be of, beside which other files may lie; NULL: none. NULL with @error. */
EspInstance *
esp_snapshot_read (const EspSnapshot *snapshot, const char *text, const char *path, GError **error);
/* Takes @instance, which esp_snapshot_read() made of @text; NULL: it cannot be read, and the one
 * that is there stays. Either is an entry of the history, as an edit is. FALSE where the document
 * is another by now: @instance is freed then. */
gboolean esp_document_write (EspDocument *document,
                             const EspSnapshot *snapshot,
                             EspInstance *instance,
                             const char *text);
/* As esp_document_get_text(); borrowed, as long as the snapshot lives. Any thread. */
const char *esp_snapshot_get_text (const EspSnapshot *snapshot, EspTextStatus *status);
/* Borrowed, as long as the snapshot lives. Any thread. */
const EspInstance *esp_snapshot_get_instance (const EspSnapshot *snapshot);
/* The text of the session; a new string. Any thread. */
char *esp_snapshot_format (const EspSnapshot *snapshot);
void esp_snapshot_free (EspSnapshot *snapshot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspSnapshot, esp_snapshot_free)

char *esp_document_format_session (EspDocument *document);
/* A new document, on whatever thread; it is as modified as it was when the session was written. */
EspDocument *
esp_document_parse_session (const char *text, gsize length, const char *file, GError **error);

/* Whether the instance changed since it was loaded or marked saved. */
gboolean esp_document_get_modified (EspDocument *document);
void esp_document_mark_saved (EspDocument *document);
/* The instance as it stood then was written; it may have been changed since. */
void esp_document_mark_saved_as (EspDocument *document, const EspSnapshot *snapshot);
/* The instance as it stands is nowhere but here. */
void esp_document_mark_unsaved (EspDocument *document);

/* Bytes that the history takes, about: bounded, however much is changed. */
gsize esp_document_get_memory (EspDocument *document);

G_END_DECLS
