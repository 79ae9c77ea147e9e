#include "config.h"

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

EspState *
words_state_copy (const EspState *state)
{
  const WordsState *self = (const WordsState *) state;
  WordsState *copy = g_memdup2 (self, sizeof (WordsState));
  gsize n = (gsize) self->n_variables;

  copy->letters = g_memdup2 (self->letters, (gsize) self->n_cells * sizeof (gunichar));
  if (self->domains == NULL)
    return &copy->parent;
  copy->offsets = g_memdup2 (self->offsets, (n + 1) * sizeof (gsize));
  copy->domains = g_memdup2 (self->domains, self->offsets[n] * sizeof (guint64));
  copy->assigned = g_memdup2 (self->assigned, n);
  copy->filled = g_memdup2 (self->filled, (gsize) self->n_cells * sizeof (guint16));
  copy->trail = g_array_copy (self->trail);
  return &copy->parent;
}

static void
clear_search (WordsState *self)
{
  g_clear_pointer (&self->offsets, g_free);
  g_clear_pointer (&self->domains, g_free);
  g_clear_pointer (&self->assigned, g_free);
  g_clear_pointer (&self->filled, g_free);
  g_clear_pointer (&self->trail, g_array_unref);
}

void
words_state_free (EspState *state)
{
  WordsState *self = (WordsState *) state;

  clear_search (self);
  g_free (self->letters);
  g_free (self);
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

gsize
words_state_size (const EspState *state)
{
  const WordsState *self = (const WordsState *) state;
  gsize size = sizeof (WordsState) + (gsize) self->n_cells * (sizeof (gunichar) + sizeof (guint16));

  if (self->domains != NULL)
    size += self->offsets[self->n_variables] * sizeof (guint64) +
            (gsize) self->n_variables * (sizeof (gsize) + 1) +
            self->trail->len * sizeof (WordsUndo);
  return size;
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

static const WordsWord *
slot_words (const WordsPuzzle *puzzle, int slot, int *n)
{
  const WordsSlot *self = words_slot (puzzle, slot);

  return words_category_get (&puzzle->list->categories[self->category], self->n, n);
}

/* Whether a word has the letters that are there already, and one letter for one cell. */
static gboolean
word_is_possible (const WordsState *self, const WordsSlot *slot, const WordsWord *word)
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

static inline void
set_bit (WordsState *self, int variable, int value, gboolean on)
{
  guint64 *word = &self->domains[self->offsets[variable] + (gsize) value / 64];
  guint64 bit = G_GUINT64_CONSTANT (1) << (value % 64);

  *word = on ? *word | bit : *word & ~bit;
}

/* The domains at the root of a search. */
static void
begin_search (const WordsPuzzle *puzzle, WordsState *self, WordsModelKind kind)
{
  clear_search (self);
  self->kind = kind;
  self->n_variables = kind == WORDS_LETTER ? puzzle->n_cells : words_n_slots (puzzle);
  self->offsets = g_new0 (gsize, (guint) self->n_variables + 1);
  for (int i = 0; i < self->n_variables; i++)
    {
      int n = puzzle->list->n_letters;

      if (kind == WORDS_WORD)
        slot_words (puzzle, i, &n);
      self->offsets[i + 1] = self->offsets[i] + ((gsize) n + 63) / 64;
    }
  self->domains = g_new0 (guint64, self->offsets[self->n_variables] + 1);
  self->assigned = g_new0 (guint8, (guint) self->n_variables + 1);
  self->filled = g_new0 (guint16, (guint) self->n_cells);
  self->trail = g_array_new (FALSE, FALSE, sizeof (WordsUndo));
  for (int i = 0; i < self->n_cells; i++)
    self->filled[i] = self->letters[i] != 0;
  for (int i = 0; i < self->n_variables; i++)
    if (kind == WORDS_LETTER)
      {
        for (int k = 0; k < puzzle->list->n_letters; k++)
          set_bit (self, i, k,
                   self->letters[i] == 0 || self->letters[i] == puzzle->list->alphabet[k]);
      }
    else
      {
        int n;
        const WordsWord *words = slot_words (puzzle, i, &n);

        for (int k = 0; k < n; k++)
          set_bit (self, i, k, word_is_possible (self, words_slot (puzzle, i), &words[k]));
      }
}

static void
put_word (const WordsPuzzle *puzzle, WordsState *self, int slot, int value, gboolean put)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  int n;
  const WordsWord *words = slot_words (puzzle, slot, &n);
  const char *at = words[value].text;

  for (int k = 0; k < s->n; k++, at = g_utf8_next_char (at))
    {
      int cell = s->cells[k];

      if (put && self->filled[cell]++ == 0)
        self->letters[cell] = g_utf8_get_char (at);
      if (!put && --self->filled[cell] == 0)
        self->letters[cell] = 0;
    }
}

static void
assign (const WordsPuzzle *puzzle, WordsState *self, gint32 subject, gint32 value, gboolean put)
{
  int variable = self->kind == WORDS_LETTER ? subject : subject - self->n_cells;

  self->assigned[variable] = put;
  if (self->kind == WORDS_WORD)
    put_word (puzzle, self, variable, value, put);
  else if (put && self->filled[subject]++ == 0)
    self->letters[subject] = puzzle->list->alphabet[value];
  else if (!put && --self->filled[subject] == 0)
    self->letters[subject] = 0;
}

/* A slot gets another word. Slots need not agree here: a cell shows what it got last. */
static void
change_word (const WordsPuzzle *puzzle, WordsState *self, gint32 subject, gint32 value)
{
  int variable = subject - self->n_cells;
  const WordsSlot *slot = words_slot (puzzle, variable);
  int n;
  const char *at = slot_words (puzzle, variable, &n)[value].text;

  memset (&self->domains[self->offsets[variable]], 0,
          (self->offsets[variable + 1] - self->offsets[variable]) * sizeof (guint64));
  set_bit (self, variable, value, TRUE);
  self->assigned[variable] = TRUE;
  for (int k = 0; k < slot->n; k++, at = g_utf8_next_char (at))
    {
      self->letters[slot->cells[k]] = g_utf8_get_char (at);
      self->filled[slot->cells[k]] = 1;
    }
}

gboolean
words_trace_fits (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, EspEvent *event)
{
  const WordsState *self = (const WordsState *) state;
  gboolean word = event->subject >= self->n_cells;

  if (event->type == ESP_EVENT_ROOT)
    event->subject = event->flags & WORDS_ROOT_OF_WORDS ? WORDS_WORD : WORDS_LETTER;
  else if (event->type == ESP_EVENT_PROPOSE || event->type == ESP_EVENT_ACCEPT)
    return word && self->kind == WORDS_WORD && (event->flags & ESP_EVENT_VALUE) != 0;
  else if (event->subject >= 0)
    return word == (self->kind == WORDS_WORD) && (!word || (event->flags & ESP_EVENT_NOT) == 0);
  return TRUE;
}

void
words_apply_event (const EspInstance *instance, EspState *state, const EspEvent *event)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  WordsState *self = (WordsState *) state;
  WordsUndo undo = { event->subject, event->csp.value };

  if (event->type == ESP_EVENT_ROOT)
    begin_search (puzzle, self, (WordsModelKind) event->subject);
  if (self->domains == NULL)
    return;
  switch (event->type)
    {
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_IMPLY:
      if (event->flags & ESP_EVENT_NOT)
        set_bit (self, event->subject, event->csp.value, FALSE);
      else
        {
          assign (puzzle, self, event->subject, event->csp.value, TRUE);
          /* restored with the letters that are gone, from which it must be told apart */
          if (event->type == ESP_EVENT_IMPLY)
            undo.value = -1 - undo.value;
        }
      g_array_append_val (self->trail, undo);
      break;
    case ESP_EVENT_ACCEPT:
      change_word (puzzle, self, event->subject, event->climb.other);
      break;
    case ESP_EVENT_PRUNE:
      g_array_append_val (self->trail, undo);
      set_bit (self, self->kind == WORDS_LETTER ? event->subject : event->subject - self->n_cells,
               event->csp.value, FALSE);
      break;
    case ESP_EVENT_RESTORE:
      for (int i = 0; i < event->csp.count && self->trail->len > 0; i++)
        {
          undo = g_array_index (self->trail, WordsUndo, self->trail->len - 1);
          if (undo.value < 0)
            assign (puzzle, self, undo.subject, -1 - undo.value, FALSE);
          else
            set_bit (self, self->kind == WORDS_LETTER ? undo.subject : undo.subject - self->n_cells,
                     undo.value, TRUE);
          g_array_set_size (self->trail, self->trail->len - 1);
        }
      break;
    case ESP_EVENT_BACKTRACK:
      if (self->trail->len == 0)
        break;
      undo = g_array_index (self->trail, WordsUndo, self->trail->len - 1);
      if (event->flags & ESP_EVENT_NOT)
        set_bit (self, undo.subject, undo.value, TRUE);
      else
        assign (puzzle, self, undo.subject, undo.value, FALSE);
      g_array_set_size (self->trail, self->trail->len - 1);
      break;
    default:
      break;
    }
}

/* --- what is left --- */

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
      const WordsWord *words = slot_words (puzzle, slot, &n);

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
  words = slot_words (puzzle, slot, &n_words);
  for (int i = 0; i < n_words; i++)
    n += word_is_possible (self, s, &words[i]) && word_is_left (puzzle, self, s, &words[i]);
  return n;
}
