#pragma once

/* Hints with their reasons, all sure steps, and who stands better. */

#include "kit/esp-page.h"
#include "kit/esp-messages.h"

G_BEGIN_DECLS

/**
 * EspAdvice:
 *
 * Advice on a document as it stands. No widget. Whoever owns it tells it of each change of the
 * document by esp_advice_document_changed(). Signals:
 *
 * - `hint` (): there is another hint, or none any more
 * - `evaluation` (): the value of the position is another, or not known any more
 * - `helped` (): the person had help
 * - `busy` (): it begins to look for something, or has ended
 */
#define ESP_TYPE_ADVICE (esp_advice_get_type ())
G_DECLARE_FINAL_TYPE (EspAdvice, esp_advice, ESP, ADVICE, GObject)

EspAdvice *esp_advice_new (const EspPageSpec *spec, EspMessages *messages);
void esp_advice_set_document (EspAdvice *advice, EspDocument *document);
/* Why there can be no hint here, whatever is done: a new string; NULL: there may be one. */
char *esp_advice_describe_no_hint (EspAdvice *advice);
/* Looks for the next step, and says the reason when it is found. */
void esp_advice_ask (EspAdvice *advice);
/* NULL: none. Borrowed. */
const EspHint *esp_advice_get_hint (EspAdvice *advice);
/* How the game may go on from it, the hint's move first; NULL: none. Borrowed. */
const char *const *esp_advice_get_line (EspAdvice *advice);
/* Forgets the hint, and the one that is looked for. */
void esp_advice_clear (EspAdvice *advice);
/* The same, and sure steps are of the board before. */
void esp_advice_document_changed (EspAdvice *advice);
/* Does everything that hints can give, as one change of the document. */
void esp_advice_do_sure_steps (EspAdvice *advice);
/* Says whether what stands there is right so far. Where it is not, the cells (of int) are in
 * @cells. */
void esp_advice_check (EspAdvice *advice, GArray *cells);

/* Whether the room can tell who stands better. */
gboolean esp_advice_can_evaluate (EspAdvice *advice);
/* Whether it is asked for: see esp_advice_evaluate(). */
void esp_advice_set_evaluating (EspAdvice *advice, gboolean evaluating);
gboolean esp_advice_is_evaluating (EspAdvice *advice);
void esp_advice_evaluate (EspAdvice *advice);
/* Shows what a person's program tells while it thinks: @value for the side to move. */
void esp_advice_take_told (EspAdvice *advice, double value, guint64 depth);
/* For the first side; FALSE where it is not known. @text: how far was looked, or NULL; borrowed. */
gboolean esp_advice_get_value (EspAdvice *advice, double *value, const char **text);

/* A hint is looked for, or sure steps are: what the person waits for. */
gboolean esp_advice_is_asked (EspAdvice *advice);
/* The same, or an evaluation. */
gboolean esp_advice_is_busy (EspAdvice *advice);
void esp_advice_stop (EspAdvice *advice);

G_END_DECLS
