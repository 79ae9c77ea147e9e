#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What is on the tiles, and what a search left of its domains. */

WordsState *
words_state_new (int n_cells)
{
  WordsState *self = g_new0 (WordsState, 1);

  self->parent.problem = &esp_words_problem;
  self->n_cells = n_cells;
  self->letters = g_new0 (gunichar, (guint) n_cells);
  return self;
}

EspState *
words_initial (const EspInstance *instance)
{
  return &words_state_new (((const WordsPuzzle *) instance)->n_cells)->parent;
}

void
words_clear_search (WordsState *self)
{
  g_clear_pointer (&self->offsets, g_free);
  g_clear_pointer (&self->domains, g_free);
  g_clear_pointer (&self->assigned, g_free);
  g_clear_pointer (&self->filled, g_free);
  g_clear_pointer (&self->trail, g_array_unref);
}

/* A state is its letters; where both are a search's, what is left of the domains belongs to it. */
gboolean
words_state_equal (const EspState *a, const EspState *b)
{
  const WordsState *x = (const WordsState *) a;
  const WordsState *y = (const WordsState *) b;

  if (x->n_cells != y->n_cells ||
      memcmp (x->letters, y->letters, (gsize) x->n_cells * sizeof (gunichar)) != 0)
    return FALSE;
  if (x->domains == NULL || y->domains == NULL)
    return TRUE;
  return x->kind == y->kind && x->n_variables == y->n_variables &&
         x->offsets[x->n_variables] == y->offsets[y->n_variables] &&
         memcmp (x->assigned, y->assigned, (gsize) x->n_variables) == 0 &&
         memcmp (x->domains, y->domains, x->offsets[x->n_variables] * sizeof (guint64)) == 0;
}

char *
words_state_text (const WordsState *self)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < self->n_cells; i++)
    g_string_append_unichar (text, self->letters[i] != 0 ? self->letters[i] : '_');
  return g_string_free (text, FALSE);
}

char *
words_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  return words_state_text ((const WordsState *) state);
}

EspState *
words_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  return words_parse_solution (instance, stripped, strlen (stripped), _ ("letters"), error);
}

/* --- a search is followed --- */

/* --- what is left --- */

static EspInstance *
words_copy (const EspInstance *instance)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  WordsPuzzle *copy = words_puzzle_new (self->n_cells, self->list);

  for (int i = 0; i < words_n_slots (self); i++)
    words_puzzle_add_slot (copy, words_slot (self, i)->category, words_slot (self, i)->cells,
                           words_slot (self, i)->n);
  if (self->places != NULL)
    copy->places = g_memdup2 (self->places, (gsize) self->n_cells * sizeof (WordsPlace));
  copy->picked = self->picked;
  copy->sheet = self->sheet;
  g_array_append_vals (copy->draft, self->draft->data, self->draft->len);
  return &copy->parent;
}

static void
words_free (EspInstance *instance)
{
  WordsPuzzle *self = (WordsPuzzle *) instance;

  words_list_unref (self->list);
  g_array_unref (self->slots);
  g_array_unref (self->draft);
  g_free (self->places);
  g_free (self->arranged);
  g_free (self);
}

/* With the picked category: the editor's pen draws other slots then. */
static gboolean
words_equal (const EspInstance *a, const EspInstance *b)
{
  const WordsPuzzle *x = (const WordsPuzzle *) a;
  const WordsPuzzle *y = (const WordsPuzzle *) b;

  if (x->n_cells != y->n_cells || words_n_slots (x) != words_n_slots (y) ||
      (x->places == NULL) != (y->places == NULL) || x->draft->len != y->draft->len ||
      x->picked != y->picked || !words_list_equal (x->list, y->list))
    return FALSE;
  if (x->places != NULL &&
      memcmp (x->places, y->places, (gsize) x->n_cells * sizeof (WordsPlace)) != 0)
    return FALSE;
  if (x->draft->len > 0 &&
      memcmp (x->draft->data, y->draft->data, x->draft->len * sizeof (int)) != 0)
    return FALSE;
  for (int i = 0; i < words_n_slots (x); i++)
    {
      const WordsSlot *s = words_slot (x, i);
      const WordsSlot *t = words_slot (y, i);

      if (s->category != t->category || s->n != t->n ||
          memcmp (s->cells, t->cells, (gsize) s->n * sizeof (int)) != 0)
        return FALSE;
    }
  return TRUE;
}

static char *
words_describe (const EspInstance *instance)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  g_autofree char *free_cells = words_free_cells (self);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%d cell, ", "%d cells, ", (gulong) self->n_cells),
                          self->n_cells);
  g_string_append_printf (text, ngettext ("%d slot", "%d slots", (gulong) words_n_slots (self)),
                          words_n_slots (self));
  if (self->list->origin != NULL)
    {
      g_autofree char *name = g_path_get_basename (self->list->origin);

      g_string_append_printf (text, _ (", words of %s"), name);
    }
  else if (!self->list->own)
    g_string_append (text, _ (", words of its own"));
  if (free_cells != NULL)
    g_string_append_printf (text, _ (". In no slot, so free: %s"), free_cells);
  return g_string_free (text, FALSE);
}

static gunichar
read_letter (const WordsPuzzle *puzzle, const char *text)
{
  gunichar letter;

  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) != 1)
    return 0;
  letter = g_unichar_toupper (g_utf8_get_char (text));
  return words_list_letter (puzzle->list, letter) >= 0 ? letter : 0;
}

/* All letters at once: "fill NNE_ANDYE". */
static gboolean
fill (const WordsPuzzle *puzzle, WordsState *state, const char *text)
{
  g_autofree gunichar *letters = g_new0 (gunichar, (guint) state->n_cells);
  int n = 0;

  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) != state->n_cells)
    return FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p), n++)
    if (*p != '_')
      {
        letters[n] = g_unichar_toupper (g_utf8_get_char (p));
        if (words_list_letter (puzzle->list, letters[n]) < 0)
          return FALSE;
      }
  memcpy (state->letters, letters, (gsize) state->n_cells * sizeof (gunichar));
  return TRUE;
}

static gboolean
words_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  WordsState *self = (WordsState *) state;
  g_auto (GStrv) words = g_strsplit (move, " ", -1);
  guint64 cell;

  if (g_strv_length (words) == 2)
    {
      gunichar letter = read_letter (puzzle, words[1]);

      if (g_str_equal (words[0], "fill") && fill (puzzle, self, words[1]))
        return TRUE;
      if (g_ascii_string_to_unsigned (words[0], 10, 1, (guint64) self->n_cells, &cell, NULL) &&
          (letter != 0 || g_str_equal (words[1], "clear")))
        {
          self->letters[cell - 1] = letter;
          return TRUE;
        }
    }
  return esp_refuse (
      error,
      _ ("“%s” is no move; expected “CELL LETTER”, “CELL clear” or “fill LETTERS” with "
         "_ for an open cell"),
      esp_quote (move));
}

static const char *
words_nothing (const EspInstance *instance)
{
  return words_n_slots ((const WordsPuzzle *) instance) == 0
             ? _ ("Nothing here yet: draw a slot over the tiles")
             : NULL;
}

static char *
words_state_describe (const EspInstance *instance, const EspState *state)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  const WordsState *self = (const WordsState *) state;
  g_autofree char *why = NULL;
  g_autofree guint8 *used = NULL;
  int open = 0;

  if (words_n_slots (puzzle) == 0)
    return g_strdup (words_nothing (instance));
  if (esp_check_by_judge (instance, state, &why))
    {
      g_autofree char *text = words_state_text (self);

      return g_strdup_printf (_ ("Solved: %s"), text);
    }
  used = g_new0 (guint8, (guint) self->n_cells);
  for (int i = 0; i < words_n_slots (puzzle); i++)
    {
      int n;
      int slot_open;

      for (int k = 0; k < words_slot (puzzle, i)->n; k++)
        used[words_slot (puzzle, i)->cells[k]] = TRUE;
      if (!words_slot_fits (puzzle, i, self, &n, &slot_open))
        {
          g_autofree char *name = words_slot_name (puzzle, i);

          return g_strdup_printf (_ ("No word for %s fits"), name);
        }
    }
  for (int i = 0; i < self->n_cells; i++)
    open += used[i] && self->letters[i] == 0;
  return g_strdup_printf (ngettext ("%d cell open", "%d cells open", (gulong) open), open);
}

static const EspValuePart words_state_parts[] = {
  ESP_OWNS_DATA (WordsState, letters, n_cells, 0),
  ESP_OWNS_DATA (WordsState, offsets, n_variables, 1),
  ESP_OWNS_DATA (WordsState, domains, n_words, 1),
  ESP_OWNS_DATA (WordsState, assigned, n_variables, 1),
  ESP_OWNS_DATA (WordsState, filled, n_cells, 0),
  ESP_OWNS (WordsState, trail, ARRAY),
  { ESP_VALUE_END },
};

const EspStates words_states = {
  .copy = words_copy,
  .free = words_free,
  .equal = words_equal,
  .describe = words_describe,
  .nothing = words_nothing,
  .initial = words_initial,
  .state_value = { sizeof (WordsState), words_state_parts },
  .state_equal = words_state_equal,
  .state_format = words_state_format,
  .state_parse = words_state_parse,
  .play = words_play,
  .state_describe = words_state_describe,
};

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
