#pragma once

/* What a page works on: which document of which file, and what was put aside for it. */

#include "engine/document/esp-document.h"
#include "app/page/esp-job-slot.h"

G_BEGIN_DECLS

/**
 * EspWork:
 *
 * The document with its name and its file, the one that it took the place of, and how both are
 * kept. No widget. Signals:
 *
 * - `changed` (gboolean instance_too): of the document, after name and file followed it
 * - `renamed` (): name, file or the mark of changes are others
 * - `saved` (GFile *file, EspDocument *document): it was written there
 * - `prepared` (): the instance is drawn in another way now, and otherwise the same
 */
#define ESP_TYPE_WORK (esp_work_get_type ())
G_DECLARE_FINAL_TYPE (EspWork, esp_work, ESP, WORK, GObject)

/* @messages says how saving went. */
EspWork *esp_work_new (const EspProblem *problem, EspMessages *messages);

/* NULL before the first. Borrowed. */
EspDocument *esp_work_get_document (EspWork *work);
const char *esp_work_get_name (EspWork *work);
/* NULL: none. Borrowed. */
GFile *esp_work_get_file (EspWork *work);
gboolean esp_work_is_modified (EspWork *work);

/* Takes @document; @file may be NULL. The one before is put aside where it is unfinished or not
 * saved: then TRUE. Nothing is emitted. */
gboolean
esp_work_set_document (EspWork *work, EspDocument *document, const char *name, GFile *file);
/* What was put aside last is called; NULL: nothing was. */
const char *esp_work_get_aside_name (EspWork *work);
/* It is wanted again: the document, or NULL, with its new @name and @file (or NULL). */
EspDocument *esp_work_take_aside (EspWork *work, char **name, GFile **file);
/* Of what was put aside the first that could not be kept, and is to be asked about by its name:
 * NULL where there is none. All of it borrowed; @file may be NULL. */
EspDocument *esp_work_find_lost (EspWork *work, const char **name, GFile **file);
/* It is to be lost: the person said so. */
void esp_work_discard_lost (EspWork *work, EspDocument *document);
/* A new instance (taken) instead of the present one; it can be undone. */
void esp_work_replace (EspWork *work, EspInstance *instance, const char *name);

/* Ends the names of files that have all of the work, what was done on the board too. */
#define ESP_WORK_SUFFIX "session"

/* Keeps what is nowhere else in its sessions, on a worker or @now; @part: of the inspector. FALSE
 * where the present document could not be, as far as is known by now. */
gboolean esp_work_keep (EspWork *work, const char *part, gboolean now);
/* Whether more than its board would be lost of @document, since it could not be kept. */
gboolean esp_work_needs_all (EspDocument *document);
/* Its changes are to be lost: the person said so, and may think better of it. */
void esp_work_discard (EspWork *work);
void esp_work_take_back_discard (EspWork *work);
gboolean esp_work_is_discarded (EspWork *work);
/* The same of that or of anything that was put aside. */
gboolean esp_work_has_discarded (EspWork *work);

/* Writes the instance of @document, the present one or one that was put aside, on a worker, or all
 * of the work where the name ends so; @done (or NULL) is called when it is written, and never
 * otherwise. */
void esp_work_save (EspWork *work,
                    EspDocument *document,
                    EspJobSlot *job_slot,
                    GFile *file,
                    void (*done) (gpointer data),
                    gpointer data);
/* The board in a file of its own, named by what is in it, so that an experiment or a hand-in can be
 * run again tomorrow. A new path; NULL with @error. */
char *esp_work_keep_board (EspWork *work, GError **error);
/* What a list calls the board: its own file, or one that is kept for it; with @samples a sample by
 * its name. A new string; NULL with @error. */
char *esp_work_name_board (EspWork *work, gboolean samples, GError **error);

/* Works out on a worker what drawing the present instance needs and takes long. */
void esp_work_prepare (EspWork *work);
gboolean esp_work_is_preparing (EspWork *work);
void esp_work_stop_preparing (EspWork *work);

G_END_DECLS
