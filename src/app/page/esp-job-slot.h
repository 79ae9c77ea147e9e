#pragma once

/* Long work that a page waits for, one at a time: opening, generating, saving, exporting. */

#include "base/esp-job.h"
#include "kit/esp-messages.h"

G_BEGIN_DECLS

/**
 * EspJobSlot:
 *
 * The slot for one EspJob. It says how far that is, with a button for `page.cancel`, and how it
 * ended where it did not end well. Signal `changed` (): something is under way now, or no more.
 */
#define ESP_TYPE_JOB_SLOT (esp_job_slot_get_type ())
G_DECLARE_FINAL_TYPE (EspJobSlot, esp_job_slot, ESP, JOB_SLOT, GObject)

/* Takes @result. */
typedef void (*EspJobSlotDone) (gpointer owner, gpointer result);

EspJobSlot *esp_job_slot_new (EspMessages *messages);
gboolean esp_job_slot_is_busy (EspJobSlot *slot);
/* Whether the slot is free; says that it is not. */
gboolean esp_job_slot_can_begin (EspJobSlot *slot);
/* Runs @work on a worker: see esp_job_start(). @done is told of a result alone; @owner must be
 * there till then, or abandon the slot. FALSE where other work is under way: @data is freed. */
gboolean esp_job_slot_begin (EspJobSlot *slot,
                             const char *what,
                             EspJobWork work,
                             gpointer data,
                             GDestroyNotify data_free,
                             EspJobSlotDone done,
                             gpointer owner,
                             GDestroyNotify result_free);
/* What is under way is done and told whatever becomes of the page: its owner lives that long. */
void esp_job_slot_make_lasting (EspJobSlot *slot);
/* Somebody else's job, who waits for it and ends it here too. */
void esp_job_slot_watch (EspJobSlot *slot, EspJob *job);
void esp_job_slot_end (EspJobSlot *slot, EspJob *job);
/* Ends what is under way; that it was stopped is said. */
void esp_job_slot_stop (EspJobSlot *slot);
/* The same when the page goes, or what it was about. */
void esp_job_slot_abandon (EspJobSlot *slot);

G_END_DECLS
