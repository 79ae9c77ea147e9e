#pragma once

/* What the files of the room's page share. */

#include "kit/esp-page.h"
#include "words.h"

G_BEGIN_DECLS

/**
 * WordsTally:
 *
 * The solutions of a document's puzzle, counted on the worker at each change of it; an older count
 * is dropped. One for each document. Signal `changed` ().
 */
#define WORDS_TYPE_TALLY (words_tally_get_type ())
G_DECLARE_FINAL_TYPE (WordsTally, words_tally, WORDS, TALLY, GObject)

/* The document's; borrowed from it. */
WordsTally *words_tally_get (EspDocument *document);
/* "4 solutions", "Counting…" */
const char *words_tally_get_text (WordsTally *tally);
/* The solutions as texts, sorted; at most a few hundred. Borrowed. */
GListModel *words_tally_get_solutions (WordsTally *tally);

/* words-part.c: the inspector's parts for solutions, and for slots and words. */
GtkWidget *words_puzzle_part (EspDocument *document);
GtkWidget *words_editor_part (EspDocument *document);

G_END_DECLS
