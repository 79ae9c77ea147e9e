#include "config.h"

#include "words.h"

/* --- instances --- */

static void
clear_slot (gpointer data)
{
  g_free (((WordsSlot *) data)->cells);
}

static GArray *
new_slots (void)
{
  GArray *slots = g_array_new (FALSE, FALSE, sizeof (WordsSlot));

  g_array_set_clear_func (slots, clear_slot);
  return slots;
}

WordsPuzzle *
words_puzzle_new (int n_cells, WordsList *list)
{
  WordsPuzzle *self = g_new0 (WordsPuzzle, 1);

  self->parent.problem = &esp_words_problem;
  self->list = words_list_ref (list);
  self->n_cells = n_cells;
  self->slots = new_slots ();
  self->draft = g_array_new (FALSE, FALSE, sizeof (int));
  return self;
}

void
words_puzzle_add_slot (WordsPuzzle *self, int category, const int *cells, int n)
{
  WordsSlot slot = { category, n, g_memdup2 (cells, (gsize) n * sizeof (int)) };

  g_array_append_val (self->slots, slot);
}

void
words_puzzle_remove_slot (WordsPuzzle *self, int slot)
{
  g_array_remove_index (self->slots, (guint) slot);
}

char *
words_free_cells (const WordsPuzzle *self)
{
  g_autofree guint8 *used = g_new0 (guint8, (guint) self->n_cells);
  GString *text = g_string_new (NULL);
  int told = 0;

  for (int i = 0; i < words_n_slots (self); i++)
    for (int k = 0; k < words_slot (self, i)->n; k++)
      used[words_slot (self, i)->cells[k]] = TRUE;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (!used[cell] && told++ < 12)
      g_string_append_printf (text, "%s%d", told > 1 ? ", " : "", cell + 1);
  if (told > 12)
    g_string_append (text, ", …");
  return g_string_free (text, told == 0);
}

/* --- names --- */

char *
words_slot_name (const WordsPuzzle *self, int slot)
{
  int category = words_slot (self, slot)->category;
  const char *name = self->list->categories[category].name;
  int before = 0;

  for (int i = 0; i < slot; i++)
    before += words_slot (self, i)->category == category;
  return before > 0 ? g_strdup_printf ("%s#%d", name, before + 1) : g_strdup (name);
}

char *
words_slot_cells (const WordsPuzzle *self, int slot)
{
  GString *text = g_string_new (NULL);

  for (int k = 0; k < words_slot (self, slot)->n; k++)
    g_string_append_printf (text, "%s%d", k > 0 ? ", " : "", words_slot (self, slot)->cells[k] + 1);
  return g_string_free (text, FALSE);
}
