#include "config.h"

#include "words.h"

#include <glib/gi18n-lib.h>

/* What the rules say of letters as they stand, and whether they solve a puzzle: from the rules
 * alone. */

/* The slot as it stands: "NN_E". */
static char *
spell (const WordsSlot *slot, const WordsState *fill)
{
  GString *text = g_string_new (NULL);

  for (int k = 0; k < slot->n; k++)
    {
      gunichar letter = fill->letters[slot->cells[k]];

      g_string_append_unichar (text, letter != 0 ? letter : '_');
    }
  return g_string_free (text, FALSE);
}

/* Whether a word has the letters of the slot, and one letter for a cell that is in it twice. */
static gboolean
word_fits (const WordsSlot *slot, const WordsState *fill, const WordsWord *word)
{
  const char *at = word->text;

  for (int k = 0; k < slot->n; k++, at = g_utf8_next_char (at))
    {
      gunichar here = g_utf8_get_char (at);
      gunichar wanted = fill->letters[slot->cells[k]];

      for (int i = 0; i < k && wanted == 0; i++)
        if (slot->cells[i] == slot->cells[k])
          wanted = words_letter_at (word, i);
      if (wanted != 0 && wanted != here)
        return FALSE;
    }
  return TRUE;
}

gboolean
words_slot_fits (const WordsPuzzle *puzzle, int slot, const WordsState *state, int *n, int *open)
{
  const WordsSlot *self = words_slot (puzzle, slot);
  const WordsWord *words;
  int n_words;

  words = words_category_get (&puzzle->list->categories[self->category], self->n, &n_words);
  *n = *open = 0;
  for (int k = 0; k < self->n; k++)
    *open += state->letters[self->cells[k]] == 0;
  for (int i = 0; i < n_words; i++)
    *n += word_fits (self, state, &words[i]);
  return *n > 0;
}

EspStatus
words_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  const WordsState *fill = (const WordsState *) state;
  gboolean any_open = FALSE;

  for (int i = 0; i < words_n_slots (puzzle); i++)
    {
      const WordsSlot *slot = words_slot (puzzle, i);
      int open;
      int n;

      if (words_slot_fits (puzzle, i, fill, &n, &open))
        {
          any_open |= open > 0;
          continue;
        }
      if (cells != NULL)
        g_array_append_vals (cells, slot->cells, (guint) slot->n);
      if (why != NULL)
        {
          g_autofree char *spelt = spell (slot, fill);
          g_autofree char *numbers = words_slot_cells (puzzle, i);
          const char *category = puzzle->list->categories[slot->category].name;

          *why = open > 0 ? g_strdup_printf (_ ("no word of %s fits %s in cells %s"), category,
                                             spelt, numbers)
                          : g_strdup_printf (_ ("%s in cells %s is no word of %s"), spelt, numbers,
                                             category);
        }
      return ESP_STATUS_WRONG;
    }
  return any_open ? ESP_STATUS_OPEN : ESP_STATUS_SOLVED;
}

static int
find_open (const WordsPuzzle *puzzle, const WordsState *fill)
{
  for (int i = 0; i < words_n_slots (puzzle); i++)
    for (int k = 0; k < words_slot (puzzle, i)->n; k++)
      if (fill->letters[words_slot (puzzle, i)->cells[k]] == 0)
        return words_slot (puzzle, i)->cells[k];
  return -1;
}

static char *
missing (const EspInstance *instance, const EspState *state)
{
  return g_strdup_printf (_ ("cell %d is still open"),
                          find_open ((const WordsPuzzle *) instance, (const WordsState *) state) +
                              1);
}

const EspJudging words_judging = {
  .judge = words_judge,
  .check = esp_check_by_judge,
  .missing = missing,
};
