#pragma once

/* Long work that a page waits for, one at a time: opening, generating, saving, exporting. */

#include "base/esp-job.h"
#include "kit/esp-voice.h"

G_BEGIN_DECLS

/**
 * EspErrand:
 *
 * The slot for one EspJob. It says how far that is, with a button for `page.cancel`, and how it
 * ended where it did not end well. Signal `changed` (): something is under way now, or no more.
 */
#define ESP_TYPE_ERRAND (esp_errand_get_type ())
G_DECLARE_FINAL_TYPE (EspErrand, esp_errand, ESP, ERRAND, GObject)

/* Takes @result. */
typedef void (*EspErrandDone) (gpointer owner, gpointer result);

EspErrand *esp_errand_new (EspVoice *voice);
gboolean esp_errand_is_busy (EspErrand *errand);
/* Whether the slot is free; says that it is not. */
gboolean esp_errand_can_begin (EspErrand *errand);
/* Runs @work on a worker: see esp_job_start(). @done is told of a result alone; @owner must be
 * there till then, or abandon the errand. FALSE where other work is under way: @data is freed. */
gboolean esp_errand_begin (EspErrand *errand,
                           const char *what,
                           EspJobWork work,
                           gpointer data,
                           GDestroyNotify data_free,
                           EspErrandDone done,
                           gpointer owner,
                           GDestroyNotify result_free);
/* What is under way is done and told whatever becomes of the page: its owner lives that long. */
void esp_errand_make_lasting (EspErrand *errand);
/* Somebody else's job, who waits for it and ends it here too. */
void esp_errand_watch (EspErrand *errand, EspJob *job);
void esp_errand_end (EspErrand *errand, EspJob *job);
/* Ends what is under way; that it was stopped is said. */
void esp_errand_stop (EspErrand *errand);
/* The same when the page goes, or what it was about. */
void esp_errand_abandon (EspErrand *errand);

G_END_DECLS
