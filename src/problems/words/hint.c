#include "config.h"

#include "words.h"

#include <glib/gi18n-lib.h>

/* Hints: first what one slot alone decides, then what all slots together do, then a solution. */

#define SEARCH_TIME 40000 /* microseconds */
#define SEARCH_NODES 20000

static EspHint *
new_hint (int cell, gunichar letter, char *reason)
{
  char text[7] = "";
  EspHint *hint;

  text[g_unichar_to_utf8 (letter, text)] = '\0';
  hint = esp_hint_new (g_strdup_printf ("%d %s", cell + 1, text), reason);
  g_array_append_val (hint->cells, cell);
  return hint;
}

/* The letter that all fitting words of a slot have at a position; 0: they differ. */
static gunichar
common_letter (const WordsPuzzle *puzzle, int slot, const WordsState *state, int position)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  gunichar common = 0;
  int n;
  const WordsWord *words = words_category_get (&puzzle->list->categories[s->category], s->n, &n);

  for (int w = 0; w < n; w++)
    {
      gboolean fits = TRUE;

      for (int k = 0; k < s->n && fits; k++)
        {
          gunichar here = state->letters[s->cells[k]];

          fits = here == 0 || here == words_letter_at (&words[w], k);
        }
      if (!fits)
        continue;
      if (common != 0 && common != words_letter_at (&words[w], position))
        return 0;
      common = words_letter_at (&words[w], position);
    }
  return common;
}

static char *
explain_slot (const WordsPuzzle *puzzle, int slot, int n, int cell, gunichar letter)
{
  g_autofree char *name = words_slot_name (puzzle, slot);
  g_autofree char *cells = words_slot_cells (puzzle, slot);
  char text[7] = "";

  text[g_unichar_to_utf8 (letter, text)] = '\0';
  if (n == 1)
    return g_strdup_printf (_ ("only one word fits %s in cells %s: it has %s in cell %d"), name,
                            cells, text, cell + 1);
  return g_strdup_printf (_ ("every word that fits %s in cells %s has %s in cell %d"), name, cells,
                          text, cell + 1);
}

static EspHint *
hint_from_slot (const WordsPuzzle *puzzle, const WordsState *state, GError **error)
{
  EspHint *hint = NULL;
  int best = G_MAXINT;

  for (int s = 0; s < words_n_slots (puzzle); s++)
    {
      const WordsSlot *slot = words_slot (puzzle, s);
      int n;
      int open;

      if (!words_slot_fits (puzzle, s, state, &n, &open))
        {
          g_autofree char *name = words_slot_name (puzzle, s);

          g_clear_pointer (&hint, esp_hint_free);
          g_set_error (error, ESP_ERROR, ESP_ERROR_MOVE,
                       _ ("no word for %s fits any more: take a letter back"), name);
          return NULL;
        }
      for (int k = 0; k < slot->n && open > 0 && n < best; k++)
        {
          gunichar letter =
              state->letters[slot->cells[k]] == 0 ? common_letter (puzzle, s, state, k) : 0;

          if (letter == 0)
            continue;
          g_clear_pointer (&hint, esp_hint_free);
          best = n;
          hint = new_hint (slot->cells[k], letter,
                           explain_slot (puzzle, s, n, slot->cells[k], letter));
          for (int i = 0; i < slot->n; i++)
            if (i != k)
              g_array_append_val (hint->cells, slot->cells[i]);
        }
    }
  return hint;
}

static EspHint *
hint_from_search (const WordsPuzzle *puzzle,
                  const WordsState *state,
                  const int *used,
                  GError **error)
{
  EspControl control;
  EspCounters counters;
  WordsState *first = NULL;
  EspHint *hint = NULL;

  esp_control_init (&control);
  control.limit_nodes = SEARCH_NODES;
  control.deadline = g_get_monotonic_time () + SEARCH_TIME;
  words_count (puzzle, state, 1, &control, &counters, &first);
  for (int cell = 0; first != NULL && cell < puzzle->n_cells && hint == NULL; cell++)
    if (used[cell] && state->letters[cell] == 0)
      hint = new_hint (cell, first->letters[cell],
                       g_strdup_printf (_ ("no slot decides this: cell %d is so in one of the "
                                           "solutions"),
                                        cell + 1));
  if (first != NULL)
    words_state_free (&first->parent);
  else
    g_set_error (error, ESP_ERROR, ESP_ERROR_MOVE,
                 esp_control_get_stop (&control) == ESP_STOP_NONE
                     ? _ ("with these letters there is no solution: take one back")
                     : _ ("no hint was found in a short time"));
  return hint;
}

EspHint *
words_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  const WordsState *self = (const WordsState *) state;
  g_autofree int *used = g_new0 (int, (guint) puzzle->n_cells);
  g_autofree int *forced = g_new0 (int, (guint) puzzle->n_cells);
  g_autoptr (GError) local = NULL;
  gboolean open = FALSE;
  EspHint *hint;

  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      {
        used[words_slot (puzzle, s)->cells[k]] = TRUE;
        open |= self->letters[words_slot (puzzle, s)->cells[k]] == 0;
      }
  hint = hint_from_slot (puzzle, self, &local);
  if (hint != NULL)
    return hint;
  if (local != NULL || !open)
    {
      if (local != NULL)
        g_propagate_error (error, g_steal_pointer (&local));
      else
        g_set_error (error, ESP_ERROR, ESP_ERROR_MOVE, _ ("every slot has its word"));
      return NULL;
    }
  if (words_propagate (puzzle, self, forced))
    for (int cell = 0; cell < puzzle->n_cells; cell++)
      if (used[cell] && self->letters[cell] == 0 && forced[cell] >= 0)
        return new_hint (cell, puzzle->list->alphabet[forced[cell]],
                         g_strdup_printf (_ ("the slots that cross leave only this letter for "
                                             "cell %d"),
                                          cell + 1));
  return hint_from_search (puzzle, self, used, error);
}
