#include "config.h"

#include "base/esp-quote.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A puzzle made ready for a search: for each slot its words as numbers, and for each position and
 * letter the set of words that have that letter there. */

static gboolean
names_a_cell_twice (const WordsSlot *slot)
{
  for (int k = 0; k < slot->n; k++)
    for (int i = 0; i < k; i++)
      if (slot->cells[i] == slot->cells[k])
        return TRUE;
  return FALSE;
}

/* The words that give one letter to a cell that the slot names twice. */
static GArray *
fitting_words (const WordsPuzzle *puzzle, int slot, const WordsWord **words)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  GArray *fitting = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean filtered = names_a_cell_twice (s);
  int n;

  *words = words_category_get (&puzzle->list->categories[s->category], s->n, &n);
  for (gint32 w = 0; w < n; w++)
    {
      gboolean fits = TRUE;

      for (int k = 0; filtered && k < s->n; k++)
        for (int i = 0; i < k && fits; i++)
          fits = s->cells[i] != s->cells[k] ||
                 words_letter_at (&(*words)[w], i) == words_letter_at (&(*words)[w], k);
      if (fits)
        g_array_append_val (fitting, w);
    }
  return fitting;
}

static void
read_letters (const WordsList *list, const WordsWord *word, guint16 *letters)
{
  const char *at = word->text;

  for (int k = 0; k < word->length; k++, at = g_utf8_next_char (at))
    letters[k] = (guint16) words_list_letter (list, g_utf8_get_char (at));
}

static void
fill_table (WordsModel *self, WordsTable *table, GArray *fitting, const WordsWord *words)
{
  const WordsList *list = self->puzzle->list;
  gsize n_sets = (gsize) table->n * (gsize) self->n_letters;

  table->n_words = (int) fitting->len;
  table->width = (table->n_words + 63) / 64;
  table->number = g_memdup2 (fitting->data, fitting->len * sizeof (gint32));
  table->letters = g_new (guint16, (gsize) table->n_words * (gsize) table->n + 1);
  for (int w = 0; w < table->n_words; w++)
    read_letters (list, &words[table->number[w]], &table->letters[w * table->n]);
  table->supports = g_new0 (guint64, n_sets * (gsize) table->width + 1);
  table->residues = g_new0 (gint32, n_sets);
}

/* Slots of one category and length have the same words, unless their order depends on the cells. */
static gboolean
share_table (WordsModel *self, int slot, gboolean frequency)
{
  const WordsSlot *s = words_slot (self->puzzle, slot);
  WordsTable *table = &self->tables[slot];

  if (frequency && self->kind == WORDS_WORD)
    return FALSE;
  for (int i = 0; i < slot; i++)
    {
      const WordsTable *other = &self->tables[i];

      if (words_slot (self->puzzle, i)->category != s->category || other->n != s->n ||
          other->shared || other->filtered)
        continue;
      *table = *other;
      table->cells = s->cells;
      table->shared = TRUE;
      table->residues = g_new0 (gint32, (gsize) table->n * (gsize) self->n_letters);
      return TRUE;
    }
  return FALSE;
}

static void
fill_supports (WordsModel *self, WordsTable *table)
{
  if (table->shared)
    return;
  memset (table->supports, 0,
          (gsize) table->n * (gsize) self->n_letters * (gsize) table->width * sizeof (guint64));
  for (int w = 0; w < table->n_words; w++)
    for (int k = 0; k < table->n; k++)
      {
        gsize set = (gsize) k * (gsize) self->n_letters + table->letters[w * table->n + k];

        table->supports[set * (gsize) table->width + (gsize) w / 64] |= G_GUINT64_CONSTANT (1)
                                                                        << (w % 64);
      }
}

static void
collect_uses (WordsModel *self)
{
  const WordsPuzzle *puzzle = self->puzzle;
  g_autofree int *next = NULL;
  int n = 0;

  self->first_use = g_new0 (int, (guint) puzzle->n_cells + 1);
  self->used = g_new (int, (guint) puzzle->n_cells);
  for (int s = 0; s < self->n_slots; s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      {
        self->first_use[words_slot (puzzle, s)->cells[k] + 1]++;
        n++;
      }
  for (int cell = 0; cell < puzzle->n_cells; cell++)
    {
      if (self->first_use[cell + 1] > 0)
        self->used[self->n_used++] = cell;
      self->first_use[cell + 1] += self->first_use[cell];
    }
  self->uses = g_new (WordsOccurrence, (guint) n + 1);
  next = g_memdup2 (self->first_use, (gsize) (puzzle->n_cells + 1) * sizeof (int));
  for (int s = 0; s < self->n_slots; s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      self->uses[next[words_slot (puzzle, s)->cells[k]]++] = (WordsOccurrence){ s, k };
}

/* --- the order of values --- */

typedef struct
{
  gint64 key;
  gint32 item;
} Ranked;

/* The greatest first, equals in their order. */
static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  const Ranked *x = a;
  const Ranked *y = b;

  if (x->key != y->key)
    return x->key > y->key ? -1 : 1;
  return x->item - y->item;
}

/* Words of all slots through a cell that have a letter there. */
static gint64 *
count_letters (const WordsModel *self)
{
  gint64 *counts = g_new0 (gint64, (gsize) self->puzzle->n_cells * (gsize) self->n_letters);

  for (int s = 0; s < self->n_slots; s++)
    {
      const WordsTable *table = &self->tables[s];

      for (int w = 0; w < table->n_words; w++)
        for (int k = 0; k < table->n; k++)
          counts[(gsize) table->cells[k] * (gsize) self->n_letters +
                 table->letters[w * table->n + k]]++;
    }
  return counts;
}

static void
order_letters (WordsModel *self, const gint64 *counts)
{
  gsize n = (gsize) self->n_letters;
  g_autofree Ranked *ranked = g_new (Ranked, n);

  self->letter_order = g_new (gint32, (gsize) self->puzzle->n_cells * n);
  for (int cell = 0; cell < self->puzzle->n_cells; cell++)
    {
      for (gsize i = 0; i < n; i++)
        ranked[i] = (Ranked){ counts != NULL ? counts[(gsize) cell * n + i] : 0, (gint32) i };
      if (counts != NULL)
        qsort (ranked, n, sizeof (Ranked), compare_ranked);
      for (gsize i = 0; i < n; i++)
        self->letter_order[(gsize) cell * n + i] = ranked[i].item;
    }
}

/* A word is worth what its letters are worth to the slots that cross: the sum over its cells of
 * the words there that have the letter. */
static void
order_words (WordsModel *self, WordsTable *table, const gint64 *counts)
{
  g_autofree Ranked *ranked = g_new (Ranked, (guint) table->n_words + 1);
  g_autofree gint32 *number = g_memdup2 (table->number, (gsize) table->n_words * sizeof (gint32));
  g_autofree guint16 *letters =
      g_memdup2 (table->letters, (gsize) table->n_words * (gsize) table->n * sizeof (guint16));

  for (int w = 0; w < table->n_words; w++)
    {
      ranked[w] = (Ranked){ 0, w };
      for (int k = 0; k < table->n; k++)
        ranked[w].key +=
            counts[(gsize) table->cells[k] * (gsize) self->n_letters + letters[w * table->n + k]];
    }
  qsort (ranked, (gsize) table->n_words, sizeof (Ranked), compare_ranked);
  for (int w = 0; w < table->n_words; w++)
    {
      table->number[w] = number[ranked[w].item];
      memcpy (&table->letters[w * table->n], &letters[ranked[w].item * table->n],
              (gsize) table->n * sizeof (guint16));
    }
}

/* --- slots that cross --- */

static void
find_neighbours (WordsModel *self, int slot)
{
  WordsTable *table = &self->tables[slot];
  g_autofree guint8 *seen = g_new0 (guint8, (guint) self->n_slots);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (int));

  seen[slot] = TRUE;
  for (int k = 0; k < table->n; k++)
    for (int u = self->first_use[table->cells[k]]; u < self->first_use[table->cells[k] + 1]; u++)
      {
        int other = self->uses[u].slot;

        if (!seen[other])
          g_array_append_val (found, other);
        seen[other] = TRUE;
      }
  table->n_neighbours = (int) found->len;
  table->neighbours = g_memdup2 (found->data, MAX (found->len, 1) * sizeof (int));
}

/* Numbers the combinations of letters that the words of two slots have in the cells they share. */
static void
classify (const WordsModel *self, WordsPair *pair, const GArray *positions[2])
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int side = 0; side < 2; side++)
    {
      const WordsTable *table = &self->tables[pair->slots[side]];

      pair->class[side] = g_new (gint32, (guint) table->n_words + 1);
      for (int w = 0; w < table->n_words; w++)
        {
          GString *key = g_string_new (NULL);
          gpointer number;

          for (guint i = 0; i < positions[side]->len; i++)
            g_string_append_printf (
                key, "%d ",
                table->letters[w * table->n + g_array_index ((GArray *) positions[side], int, i)]);
          if (!g_hash_table_lookup_extended (numbers, key->str, NULL, &number))
            {
              number = GINT_TO_POINTER (pair->n_classes++);
              g_hash_table_insert (numbers, g_strdup (key->str), number);
            }
          pair->class[side][w] = GPOINTER_TO_INT (number);
          g_string_free (key, TRUE);
        }
    }
}

static void
find_pairs (WordsModel *self, int slot)
{
  const WordsTable *table = &self->tables[slot];

  for (int i = 0; i < table->n_neighbours; i++)
    {
      int other = table->neighbours[i];
      g_autoptr (GArray) here = g_array_new (FALSE, FALSE, sizeof (int));
      g_autoptr (GArray) there = g_array_new (FALSE, FALSE, sizeof (int));
      WordsPair pair = { .slots = { slot, other } };

      if (other < slot)
        continue;
      for (int k = 0; k < table->n; k++)
        {
          int cell = table->cells[k];
          gboolean first = TRUE;

          for (int j = 0; j < k; j++)
            first &= table->cells[j] != cell;
          for (int u = self->first_use[cell]; first && u < self->first_use[cell + 1]; u++)
            if (self->uses[u].slot == other)
              {
                g_array_append_val (here, k);
                g_array_append_val (there, self->uses[u].position);
                break;
              }
        }
      if (here->len < 2)
        continue;
      classify (self, &pair, (const GArray *[2]){ here, there });
      g_array_append_val (self->pairs, pair);
    }
}

WordsModel *
words_model_new (const WordsPuzzle *puzzle, WordsModelKind kind, gboolean frequency)
{
  WordsModel *self = g_new0 (WordsModel, 1);
  g_autofree gint64 *counts = NULL;

  self->puzzle = puzzle;
  self->kind = kind;
  self->n_letters = puzzle->list->n_letters;
  self->letter_width = (self->n_letters + 63) / 64;
  self->n_slots = words_n_slots (puzzle);
  self->tables = g_new0 (WordsTable, (guint) self->n_slots + 1);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (WordsPair));
  collect_uses (self);
  self->n_bits = (gsize) puzzle->n_cells * (gsize) self->letter_width;
  self->n_values = (gsize) puzzle->n_cells * (gsize) self->n_letters;
  for (int s = 0; s < self->n_slots; s++)
    {
      const WordsSlot *slot = words_slot (puzzle, s);
      gboolean filtered = names_a_cell_twice (slot);

      if (filtered || !share_table (self, s, frequency))
        {
          const WordsWord *words;
          g_autoptr (GArray) fitting = fitting_words (puzzle, s, &words);

          self->tables[s].n = slot->n;
          self->tables[s].cells = slot->cells;
          self->tables[s].filtered = filtered;
          fill_table (self, &self->tables[s], fitting, words);
        }
      self->tables[s].table = self->n_bits;
      self->n_bits += (gsize) self->tables[s].width;
      self->n_values += (gsize) self->tables[s].n_words;
    }
  if (frequency)
    counts = count_letters (self);
  order_letters (self, counts);
  for (int s = 0; s < self->n_slots; s++)
    {
      if (frequency && kind == WORDS_WORD)
        order_words (self, &self->tables[s], counts);
      fill_supports (self, &self->tables[s]);
      find_neighbours (self, s);
    }
  for (int s = 0; kind == WORDS_WORD && s < self->n_slots; s++)
    find_pairs (self, s);
  return self;
}

void
words_model_free (WordsModel *self)
{
  for (int s = 0; s < self->n_slots; s++)
    {
      if (!self->tables[s].shared)
        {
          g_free (self->tables[s].number);
          g_free (self->tables[s].letters);
          g_free (self->tables[s].supports);
        }
      g_free (self->tables[s].residues);
      g_free (self->tables[s].neighbours);
    }
  for (guint i = 0; i < self->pairs->len; i++)
    for (int side = 0; side < 2; side++)
      g_free (g_array_index (self->pairs, WordsPair, i).class[side]);
  g_array_unref (self->pairs);
  g_free (self->tables);
  g_free (self->first_use);
  g_free (self->uses);
  g_free (self->used);
  g_free (self->letter_order);
  g_free (self);
}

/* What the solvers of both models answer: all solutions, sorted. */

WordsState *
words_model_state (const WordsModel *model, const gint32 *fill)
{
  WordsState *state = words_state_new (model->puzzle->n_cells);

  for (int i = 0; i < model->puzzle->n_cells; i++)
    state->letters[i] = fill[i] >= 0 ? model->puzzle->list->alphabet[fill[i]] : 0;
  return state;
}

void
words_answer_init (WordsAnswer *self, const WordsModel *model, EspControl *control)
{
  *self = (WordsAnswer){ .model = model, .control = control };
  self->texts = g_ptr_array_new_with_free_func (g_free);
}

void
words_answer_add (gpointer data, const gint32 *fill)
{
  WordsAnswer *self = data;
  WordsState *state = NULL;

  if (self->texts->len < WORDS_MAX_SOLUTIONS)
    {
      state = words_model_state (self->model, fill);
      g_ptr_array_add (self->texts, words_state_text (state));
      if (self->first == NULL)
        self->first = (WordsState *) esp_state_copy (&state->parent);
      if (self->control->solution != NULL)
        self->control->solution (self->control, &state->parent);
      else
        esp_state_free (&state->parent);
    }
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

void
words_answer_give (WordsAnswer *self, EspAnswer *answer)
{
  GPtrArray *texts = self->texts;
  GString *lines = g_string_new (NULL);
  g_autofree char *free_cells = words_free_cells (self->model->puzzle);

  /* code points sort as bytes of UTF-8 do */
  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (lines, "%s\n", (char *) g_ptr_array_index (texts, i));
  g_variant_dict_insert_value (&answer->members, "solutions",
                               g_variant_new_strv ((const char *const *) texts->pdata, texts->len));
  answer->text = g_string_free (lines, FALSE);
  answer->state = (EspState *) g_steal_pointer (&self->first);
  if (texts->len == WORDS_MAX_SOLUTIONS)
    answer->message =
        g_strdup_printf (_ ("Only the first %s solutions are listed"), esp_count (texts->len));
  else if (free_cells != NULL)
    answer->message = g_strdup_printf (_ ("In no slot, so free: %s"), free_cells);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
}
