#include "config.h"

#include "words.h"

#include <glib/gi18n-lib.h>

/* Whether letters solve a puzzle, from the rules alone. */

gboolean
words_check (const EspInstance *instance, const EspState *state, char **why)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  const WordsState *fill = (const WordsState *) state;

  for (guint i = 0; i < puzzle->slots->len; i++)
    {
      const WordsSlot *slot = &g_array_index (puzzle->slots, WordsSlot, i);
      const WordsCategory *category = &puzzle->list->categories[slot->category];
      g_autoptr (GString) spelt = g_string_new (NULL);
      gboolean known = FALSE;

      for (int k = 0; k < slot->n; k++)
        {
          if (fill->letters[slot->cells[k]] == 0)
            {
              *why = g_strdup_printf (_ ("cell %d is open"), slot->cells[k] + 1);
              return FALSE;
            }
          g_string_append_unichar (spelt, fill->letters[slot->cells[k]]);
        }
      for (guint k = 0; k < category->n && !known; k++)
        known = g_str_equal (category->words[k].text, spelt->str);
      if (!known)
        {
          g_autofree char *cells = words_slot_cells (puzzle, (int) i);

          *why = g_strdup_printf (_ ("%s in cells %s is no word of %s"), spelt->str, cells,
                                  category->name);
          return FALSE;
        }
    }
  return TRUE;
}
