#pragma once

/* What a program wrote, held to the room's plain reference and to the mistakes that it knows. */

#include "engine/esp-expected.h"
#include "engine/esp-mistake.h"
#include "esp-program-run.h"

G_BEGIN_DECLS

/* Sets @error to what is not as expected, @line and @column to where; returns FALSE. */
gboolean esp_verdict_fail_expected (const EspExpectedDifference *difference,
                                    guint *line,
                                    guint *column,
                                    GError **error);

/* Whether the room's reference says what is right: there is one right answer to each case. */
gboolean esp_reference_can_check (const EspProblem *problem);

/* Whether the room's reference says that what was written is right; else @error is of
 * ESP_VERDICT_ERROR, or G_IO_ERROR_CANCELLED. Lines before the answer are passed over, and then
 * @untidy is set. @line, @column: where it goes wrong. Any thread. */
gboolean esp_reference_check (const EspInstance *instance,
                              const EspOptions *settings,
                              GBytes *written,
                              GCancellable *cancellable,
                              gboolean *untidy,
                              guint *line,
                              guint *column,
                              GError **error);

/* It may be anybody's: the case says nothing of the program. */
#define ESP_FITS_NOTHING_SAID G_MAXUINT64
/* Set besides where the program says that there is no solution: one that says so of every board
 * says nothing of its mistake. */
#define ESP_FITS_NONE_SAID (G_GUINT64_CONSTANT (1) << ESP_MOST_MISTAKES)

/**
 * esp_mistakes_find_fits:
 * @settings: what the case says besides its board; NULL: nothing
 * @written: what the program wrote
 * @state: what of it could be read, in a puzzle; NULL: nothing
 *
 * Whose answer that may be: a bit for each of the room's known mistakes. A program that finds none
 * where there is one fits those that leave none. Any thread.
 */
guint64 esp_mistakes_find_fits (const EspInstance *instance,
                                const EspOptions *settings,
                                GBytes *written,
                                const EspState *state,
                                GCancellable *cancellable);

/* The same of an answer that was kept, which is read for it. */
guint64 esp_mistakes_find_fits_of_answer (const EspInstance *instance,
                                          const EspOptions *settings,
                                          GBytes *written,
                                          GCancellable *cancellable);

/**
 * EspDiagnosis:
 *
 * What is wrong with a program, found from all its cases. Made by esp_diagnosis_init(); owns
 * nothing.
 */
typedef struct
{
  const EspMistakes *known; /* NULL: the room knows none */
  guint64 fits;             /* those that fit all cases */
  gboolean wrong;           /* some case is */
  gboolean answered;        /* on some case an answer was found: else one would have to guess */
  int shown;                /* the smallest case that is wrong and told of; -1: none */
  gsize size;               /* of that */
} EspDiagnosis;

void esp_diagnosis_init (EspDiagnosis *self, const EspProblem *problem);
/* Takes in case @i, whose board has @size bytes, with its verdict and what fits it. @told: whether
 * one may speak of it. */
void esp_diagnosis_add (
    EspDiagnosis *self, EspVerdictKind verdict, guint64 fits, gboolean told, gsize size, int i);
/* After the last one: whether there is a diagnosis. Mistakes that cover another are left out. */
gboolean esp_diagnosis_conclude (EspDiagnosis *self);
/* The diagnosis as a sentence without its end: "The program behaves as one that …, or as one that
 * …". A new string. */
char *esp_diagnosis_tell (const EspDiagnosis *self);

G_END_DECLS
