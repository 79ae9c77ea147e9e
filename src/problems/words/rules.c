#include "config.h"

#include "words.h"

#include <string.h>

/* Which words a slot may have: the letters that are there, and what a search has left. */

const WordsWord *
words_slot_words (const WordsPuzzle *puzzle, int slot, int *n)
{
  const WordsSlot *self = words_slot (puzzle, slot);

  return words_category_get (&puzzle->list->categories[self->category], self->n, n);
}

gboolean
words_word_is_possible (const WordsState *self, const WordsSlot *slot, const WordsWord *word)
{
  for (int k = 0; k < slot->n; k++)
    {
      gunichar here = words_letter_at (word, k);

      if (self->letters[slot->cells[k]] != 0 && self->letters[slot->cells[k]] != here)
        return FALSE;
      for (int i = 0; i < k; i++)
        if (slot->cells[i] == slot->cells[k] && words_letter_at (word, i) != here)
          return FALSE;
    }
  return TRUE;
}

static void
count_by_words (const WordsPuzzle *puzzle, const WordsState *self, int *left)
{
  gsize width = ((gsize) puzzle->list->n_letters + 63) / 64;
  g_autofree guint64 *cells = g_new (guint64, (gsize) self->n_cells * width);
  g_autofree guint64 *seen = g_new (guint64, width * WORDS_MAX_LENGTH);

  memset (cells, 0xff, (gsize) self->n_cells * width * sizeof (guint64));
  for (int slot = 0; slot < self->n_variables; slot++)
    {
      const WordsSlot *s = words_slot (puzzle, slot);
      int n;
      const WordsWord *words = words_slot_words (puzzle, slot, &n);

      if (self->assigned[slot])
        continue;
      memset (seen, 0, (gsize) s->n * width * sizeof (guint64));
      for (int i = 0; i < n; i++)
        {
          const char *at = words[i].text;

          if ((self->domains[self->offsets[slot] + (gsize) i / 64] >> (i % 64) & 1) == 0)
            continue;
          for (int k = 0; k < s->n; k++, at = g_utf8_next_char (at))
            {
              int letter = words_list_letter (puzzle->list, g_utf8_get_char (at));

              seen[(gsize) k * width + (gsize) letter / 64] |= G_GUINT64_CONSTANT (1)
                                                               << (letter % 64);
            }
        }
      for (int k = 0; k < s->n; k++)
        for (gsize w = 0; w < width; w++)
          cells[(gsize) s->cells[k] * width + w] &= seen[(gsize) k * width + w];
    }
  for (int i = 0; i < self->n_cells; i++)
    {
      left[i] = 0;
      for (gsize w = 0; w < width; w++)
        left[i] += __builtin_popcountll (cells[(gsize) i * width + w]);
      left[i] = MIN (left[i], puzzle->list->n_letters);
    }
}

void
words_count_left (const WordsPuzzle *puzzle, const WordsState *self, int *left)
{
  if (self->domains == NULL)
    {
      for (int i = 0; i < self->n_cells; i++)
        left[i] = -1;
      return;
    }
  if (self->kind == WORDS_WORD)
    count_by_words (puzzle, self, left);
  else
    for (int i = 0; i < self->n_cells; i++)
      {
        left[i] = 0;
        for (gsize w = self->offsets[i]; w < self->offsets[i + 1]; w++)
          left[i] += __builtin_popcountll (self->domains[w]);
      }
  for (int i = 0; i < self->n_cells; i++)
    if (self->letters[i] != 0)
      left[i] = -1;
}

/* Whether a letter search has left all letters of @word to the cells that have none. */
static gboolean
word_is_left (const WordsPuzzle *puzzle,
              const WordsState *self,
              const WordsSlot *slot,
              const WordsWord *word)
{
  const char *at = word->text;

  for (int k = 0; k < slot->n; k++, at = g_utf8_next_char (at))
    {
      int cell = slot->cells[k];
      int letter = words_list_letter (puzzle->list, g_utf8_get_char (at));

      if (self->letters[cell] == 0 &&
          (letter < 0 ||
           (self->domains[self->offsets[cell] + (gsize) letter / 64] >> (letter % 64) & 1) == 0))
        return FALSE;
    }
  return TRUE;
}

int
words_count_words_left (const WordsPuzzle *puzzle, const WordsState *self, int slot)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  const WordsWord *words;
  int n_words;
  int n = 0;
  int open;

  if (self->domains == NULL)
    {
      words_slot_fits (puzzle, slot, self, &n, &open);
      return n;
    }
  if (self->kind == WORDS_WORD)
    {
      for (gsize w = self->offsets[slot]; w < self->offsets[slot + 1]; w++)
        n += __builtin_popcountll (self->domains[w]);
      return n;
    }
  words = words_slot_words (puzzle, slot, &n_words);
  for (int i = 0; i < n_words; i++)
    n += words_word_is_possible (self, s, &words[i]) && word_is_left (puzzle, self, s, &words[i]);
  return n;
}
