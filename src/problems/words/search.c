#include "config.h"

#include "propagate.h"

#include <glib/gi18n-lib.h>

typedef void (*Visit) (Search *self);

/* --- which variable --- */

/* Values that would be consistent: with inference those that are left in the domain. */
static int
count_letters_left (Search *self, int cell)
{
  const WordsModel *model = self->model;
  const guint64 *letters = letters_of (self, cell);
  int n = 0;

  if (self->level != LEVEL_CHECK)
    return count_bits (letters, model->letter_width);
  for (int a = next_bit (letters, model->letter_width, 0); a >= 0;
       a = next_bit (letters, model->letter_width, a + 1))
    {
      gboolean fits = TRUE;

      for (int u = model->first_use[cell]; u < model->first_use[cell + 1] && fits; u++)
        fits = is_supported (self, model->uses[u].slot, model->uses[u].position, a);
      n += fits;
    }
  return n;
}

static int
count_words_left (Search *self, int slot)
{
  const WordsTable *t = &self->model->tables[slot];
  const guint64 *table = table_of (self, slot);
  const guint32 *live = index_of (self, slot);
  guint64 n_live = *n_live_of (self, slot);
  int n = 0;

  for (guint64 i = 0; self->level != LEVEL_CHECK && i < n_live; i++)
    n += __builtin_popcountll (table[live[i]]);
  if (self->level != LEVEL_CHECK)
    return n;
  memcpy (self->mask, table, (gsize) t->width * sizeof (guint64));
  for (int k = 0; k < t->n; k++)
    if (self->fill[t->cells[k]] >= 0)
      {
        const guint64 *supports = supports_of (self, slot, k, self->fill[t->cells[k]]);

        for (int w = 0; w < t->width; w++)
          self->mask[w] &= supports[w];
      }
  return count_bits (self->mask, t->width);
}

/* Slots through the cell that have another open cell; open slots that cross the slot. */
static int
count_degree (Search *self, int variable)
{
  const WordsModel *model = self->model;
  int degree = 0;

  if (model->kind == WORDS_WORD)
    {
      for (int i = 0; i < model->tables[variable].n_neighbours; i++)
        degree += self->value[model->tables[variable].neighbours[i]] < 0;
      return degree;
    }
  for (int u = model->first_use[variable]; u < model->first_use[variable + 1]; u++)
    {
      const WordsTable *t = &model->tables[model->uses[u].slot];

      for (int k = 0; k < t->n; k++)
        if (t->cells[k] != variable && self->value[t->cells[k]] < 0)
          {
            degree++;
            break;
          }
    }
  return degree;
}

/* Whether a slot has an open cell besides one. */
static gboolean
has_other_cell (const Search *self, int slot, int cell)
{
  const WordsTable *t = &self->model->tables[slot];

  for (int k = 0; k < t->n; k++)
    if (t->cells[k] != cell && self->value[t->cells[k]] < 0)
      return TRUE;
  return FALSE;
}

/* Whether another open slot goes through a cell. */
static gboolean
has_other_slot (const Search *self, int cell, int slot)
{
  const WordsModel *model = self->model;

  for (int u = model->first_use[cell]; u < model->first_use[cell + 1]; u++)
    if (model->uses[u].slot != slot && self->value[model->uses[u].slot] < 0)
      return TRUE;
  return FALSE;
}

/* The weighted degree of Boussemart and others (ECAI 2004): the weights of a variable's constraints
 * that have another open variable. Of a letter these are its slots, of a slot its crossings. */
static guint64
weigh (const Search *self, int variable)
{
  const WordsModel *model = self->model;
  int last = -1;
  guint64 weight = 0;

  if (model->kind == WORDS_WORD)
    {
      const WordsTable *t = &model->tables[variable];

      for (int k = 0; k < t->n; k++)
        {
          gboolean again = FALSE;

          for (int i = 0; i < k; i++)
            again |= t->cells[i] == t->cells[k];
          if (!again && has_other_slot (self, t->cells[k], variable))
            weight += self->weights[model->n_slots + t->cells[k]];
        }
      return weight;
    }
  /* the uses of a cell stand in the order of the slots */
  for (int u = model->first_use[variable]; u < model->first_use[variable + 1]; u++)
    {
      if (model->uses[u].slot != last && has_other_cell (self, model->uses[u].slot, variable))
        weight += self->weights[model->uses[u].slot];
      last = model->uses[u].slot;
    }
  return weight;
}

INLINE int
choose (Search *self, const gboolean words)
{
  const WordsModel *model = self->model;
  int n = words ? model->n_slots : model->n_used;
  int best = -1;
  guint64 best_left = 0;
  guint64 best_weight = 1;
  int best_degree = 0;

  for (int i = 0; i < n; i++)
    {
      int variable = words ? i : model->used[i];
      guint64 weight = 1;
      int degree = 0;
      guint64 left;

      if (self->value[variable] >= 0)
        continue;
      if (self->order == WORDS_ORDER_INDEX)
        return variable;
      left = (guint64) (words ? count_words_left (self, variable)
                              : count_letters_left (self, variable));
      if (self->order == WORDS_ORDER_DOM_WDEG)
        weight = weigh (self, variable);
      /* fractions compared as whole numbers */
      if (best >= 0 && left * best_weight > best_left * weight)
        continue;
      if (self->order >= WORDS_ORDER_MRV_DEGREE)
        degree = count_degree (self, variable);
      if (best < 0 || left * best_weight < best_left * weight || degree > best_degree)
        {
          best = variable;
          best_left = left;
          best_weight = weight;
          best_degree = degree;
        }
    }
  return best;
}

/* --- the search --- */

/* The assigned word is the only one of its slot; nobody is told, the assignment says so. */
INLINE void
keep_one (Search *self, int slot, int word)
{
  guint64 *table = table_of (self, slot);
  guint32 *live = index_of (self, slot);
  guint64 n = *n_live_of (self, slot);

  for (guint64 i = n; i-- > 0;)
    {
      guint32 w = live[i];

      change (self, &table[w],
              w == (guint32) word / 64 ? G_GUINT64_CONSTANT (1) << (word % 64) : 0);
      if (table[w] == 0)
        {
          live[i] = live[--n];
          live[n] = w;
        }
    }
  change (self, n_live_of (self, slot), n);
}

INLINE gboolean
assign (Search *self, int variable, int value, const gboolean words, const gboolean traced)
{
  const WordsModel *model = self->model;

  self->counters.n[ESP_COUNTER_ASSIGNMENTS]++;
  self->depth++;
  if (traced)
    tell (self, ESP_EVENT_ASSIGN, subject_of (self, variable),
          words ? model->tables[variable].number[value] : value, -1, 0, 0);
  if (words)
    {
      const WordsTable *t = &model->tables[variable];
      gboolean ok = self->level != LEVEL_CHECK || agrees (self, variable, value, traced);

      self->value[variable] = value;
      for (int k = 0; k < t->n; k++)
        if (self->holders[t->cells[k]]++ == 0)
          self->fill[t->cells[k]] = t->letters[value * t->n + k];
      if (!ok || self->level == LEVEL_CHECK)
        return ok;
      keep_one (self, variable, value);
      return infer_word (self, variable, value, traced);
    }
  self->value[variable] = self->fill[variable] = value;
  for (int w = 0; w < model->letter_width; w++)
    change (self, &letters_of (self, variable)[w],
            w == value / 64 ? G_GUINT64_CONSTANT (1) << (value % 64) : 0);
  return infer_letter (self, variable, traced);
}

INLINE void
take_back (Search *self,
           int variable,
           gsize mark,
           guint64 pruned,
           gboolean dead_end,
           const gboolean words,
           const gboolean traced)
{
  while (self->n_trail > mark)
    {
      self->n_trail--;
      self->bits[self->trail[self->n_trail].index] = self->trail[self->n_trail].before;
    }
  if (words)
    {
      const WordsTable *t = &self->model->tables[variable];

      for (int k = 0; k < t->n; k++)
        if (--self->holders[t->cells[k]] == 0)
          self->fill[t->cells[k]] = -1;
    }
  else
    self->fill[variable] = -1;
  self->value[variable] = -1;
  self->counters.n[ESP_COUNTER_BACKTRACKS]++;
  if (traced && pruned > 0)
    tell (self, ESP_EVENT_RESTORE, -1, -1, -1, (int) pruned, 0);
  if (traced)
    tell (self, ESP_EVENT_BACKTRACK, subject_of (self, variable), -1, -1, 0,
          dead_end ? ESP_EVENT_DEAD_END : 0);
  self->depth--;
}

/* The @rank-th value and on: the next that is in the domain; -1: none is left. */
INLINE int
next_value (const Search *self, int variable, int *rank, const gboolean words)
{
  const WordsModel *model = self->model;

  if (words)
    {
      int word = next_bit (table_of (self, variable), model->tables[variable].width, *rank);

      *rank = word + 1;
      return word;
    }
  while (*rank < model->n_letters)
    {
      int letter = model->letter_order[variable * model->n_letters + (*rank)++];

      if (letters_of (self, variable)[letter / 64] >> (letter % 64) & 1)
        return letter;
    }
  return -1;
}

INLINE void
solved (Search *self, const gboolean traced)
{
  self->counters.n[ESP_COUNTER_SOLUTIONS]++;
  if (traced)
    tell (self, ESP_EVENT_SOLUTION, -1, -1, -1, 0, 0);
  self->found (self->data, self->fill);
  self->done = self->counters.n[ESP_COUNTER_SOLUTIONS] == self->max_solutions;
}

INLINE void
visit (Search *self, Visit again, const gboolean words, const gboolean traced)
{
  guint64 *n = self->counters.n;
  int variable = choose (self, words);
  int rank = 0;
  int value;

  if (variable < 0)
    {
      solved (self, traced);
      return;
    }
  while ((value = next_value (self, variable, &rank, words)) >= 0)
    {
      gsize mark = self->n_trail;
      guint64 nodes = n[ESP_COUNTER_NODES];
      guint64 solutions = n[ESP_COUNTER_SOLUTIONS];
      guint64 pruned = n[ESP_COUNTER_PRUNINGS];
      gboolean dead_end = FALSE;

      if (esp_control_tick (self->control, &self->counters, n[ESP_COUNTER_ASSIGNMENTS]))
        {
          self->stopped = TRUE;
          return;
        }
      if (assign (self, variable, value, words, traced))
        {
          pruned = n[ESP_COUNTER_PRUNINGS] - pruned;
          n[ESP_COUNTER_NODES]++;
          again (self);
          if (self->stopped || self->done)
            return;
          dead_end = n[ESP_COUNTER_NODES] == nodes + 1 && n[ESP_COUNTER_SOLUTIONS] == solutions;
          n[ESP_COUNTER_DEAD_ENDS] += dead_end;
        }
      else
        pruned = n[ESP_COUNTER_PRUNINGS] - pruned;
      take_back (self, variable, mark, pruned, dead_end, words, traced);
    }
}

static void
visit_letters (Search *self)
{
  visit (self, visit_letters, FALSE, FALSE);
}

static void
visit_letters_traced (Search *self)
{
  visit (self, visit_letters_traced, FALSE, TRUE);
}

static void
visit_words (Search *self)
{
  visit (self, visit_words, TRUE, FALSE);
}

static void
visit_words_traced (Search *self)
{
  visit (self, visit_words_traced, TRUE, TRUE);
}

/* --- begin and end --- */

static void
index_table (Search *self, int slot)
{
  const guint64 *table = table_of (self, slot);
  guint32 *live = index_of (self, slot);
  guint32 n = 0;
  guint32 end = (guint32) self->model->tables[slot].width;

  for (guint32 w = 0; w < (guint32) self->model->tables[slot].width; w++)
    if (table[w] != 0)
      live[n++] = w;
    else
      live[--end] = w;
  *n_live_of (self, slot) = n;
}

static void
search_init (Search *self, const WordsModel *model, const WordsState *start, EspControl *control)
{
  gsize n_slots = (gsize) model->n_slots + 1;
  gsize n_cells = (gsize) model->puzzle->n_cells;
  int widest = 1;
  int n_classes = 1;

  *self = (Search){ .model = model, .control = control };
  for (int s = 0; s < model->n_slots; s++)
    widest = MAX (widest, model->tables[s].width);
  for (guint i = 0; i < model->pairs->len; i++)
    n_classes = MAX (n_classes, g_array_index (model->pairs, WordsPair, i).n_classes);
  self->bits = g_new0 (guint64, model->n_bits + n_slots);
  self->index = g_new0 (guint32, model->n_bits + 1);
  self->chosen = g_new0 (const guint64 *, (gsize) model->n_letters);
  /* every entry takes at least one value out, or goes with one that does: the search never
   * allocates */
  self->trail = g_new (Change, 2 * model->n_values + 1);
  self->value = g_new (gint32, MAX (n_cells, n_slots));
  memset (self->value, 0xff, MAX (n_cells, n_slots) * sizeof (gint32));
  self->fill = g_new (gint32, n_cells);
  memset (self->fill, 0xff, n_cells * sizeof (gint32));
  self->holders = g_new0 (guint16, n_cells);
  self->dirty = g_new0 (guint64, n_slots);
  self->unfiltered = g_new0 (guint8, n_slots);
  self->moved = g_new0 (guint8, n_slots);
  self->queue = g_new0 (int, n_slots);
  self->queued = g_new0 (guint8, n_slots);
  self->weights = g_new (guint32, n_slots + n_cells);
  for (gsize i = 0; i < n_slots + n_cells; i++)
    self->weights[i] = 1;
  self->seen = g_new0 (guint32, (gsize) n_classes);
  self->mask = g_new0 (guint64, (gsize) widest);
  for (int cell = 0; cell < model->puzzle->n_cells; cell++)
    for (int a = 0; a < model->n_letters; a++)
      if (start == NULL || start->letters[cell] == 0 ||
          start->letters[cell] == model->puzzle->list->alphabet[a])
        letters_of (self, cell)[a / 64] |= G_GUINT64_CONSTANT (1) << (a % 64);
  for (int s = 0; s < model->n_slots; s++)
    for (int w = 0; w < model->tables[s].n_words; w++)
      table_of (self, s)[w / 64] |= G_GUINT64_CONSTANT (1) << (w % 64);
  /* in the model of words the letters that are there already are no variables */
  for (int s = 0; start != NULL && model->kind == WORDS_WORD && s < model->n_slots; s++)
    for (int k = 0; k < model->tables[s].n; k++)
      if (start->letters[model->tables[s].cells[k]] != 0)
        {
          int a =
              words_list_letter (model->puzzle->list, start->letters[model->tables[s].cells[k]]);

          for (int w = 0; w < model->tables[s].width; w++)
            table_of (self, s)[w] &= a >= 0 ? supports_of (self, s, k, a)[w] : 0;
        }
  for (int s = 0; s < model->n_slots; s++)
    index_table (self, s);
}

static void
search_clear (Search *self)
{
  g_free (self->bits);
  g_free (self->index);
  g_free (self->chosen);
  g_free (self->trail);
  g_free (self->value);
  g_free (self->fill);
  g_free (self->holders);
  g_free (self->dirty);
  g_free (self->unfiltered);
  g_free (self->moved);
  g_free (self->queue);
  g_free (self->queued);
  g_free (self->weights);
  g_free (self->seen);
  g_free (self->mask);
}

static void
run (Search *self, WordsModelKind kind)
{
  gboolean traced = esp_control_is_traced (self->control);

  if (kind == WORDS_LETTER)
    {
      if (traced ? infer_root (self, FALSE, TRUE) : infer_root (self, FALSE, FALSE))
        (traced ? visit_letters_traced : visit_letters) (self);
    }
  else if (traced ? infer_root (self, TRUE, TRUE) : infer_root (self, TRUE, FALSE))
    (traced ? visit_words_traced : visit_words) (self);
}

/* --- for the solvers --- */

EspOutcome
words_solve (const EspInstance *instance,
             const EspState *start,
             const EspOptions *options,
             EspControl *control,
             EspAnswer *answer)
{
  WordsModelKind kind = (WordsModelKind) answer->algorithm->variant;
  g_autoptr (WordsModel) model = words_model_new ((const WordsPuzzle *) instance, kind,
                                                  esp_options_get_choice (options, "values") == 1);
  WordsAnswer found;
  Search self;

  words_answer_init (&found, model, control);
  search_init (&self, model, (const WordsState *) start, control);
  self.level = (Level) esp_options_get_choice (options, "inference");
  self.order = (WordsOrder) esp_options_get_choice (options, "order");
  self.max_solutions = (guint64) esp_options_get_int (options, "solutions");
  self.found = words_answer_add;
  self.data = &found;
  if (esp_control_is_traced (control))
    tell (&self, ESP_EVENT_ROOT, kind, (int) self.order,
          esp_options_get_choice (options, "trace-style"), 0,
          kind == WORDS_WORD ? WORDS_ROOT_OF_WORDS : 0);
  run (&self, kind);
  answer->counters = self.counters;
  words_answer_give (&found, answer);
  search_clear (&self);
  if (self.stopped)
    return ESP_OUTCOME_LIMIT;
  return answer->state != NULL ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
}

/* --- for the room itself --- */

typedef struct
{
  const WordsModel *model;
  WordsState *first;
} First;

static void
keep_first (gpointer data, const gint32 *fill)
{
  First *self = data;

  if (self->first == NULL)
    self->first = words_model_state (self->model, fill);
}

guint64
words_count (const WordsPuzzle *puzzle,
             const WordsState *start,
             guint64 limit,
             EspControl *control,
             EspCounters *counters,
             WordsState **first)
{
  g_autoptr (WordsModel) model = words_model_new (puzzle, WORDS_LETTER, FALSE);
  First found = { .model = model };
  Search self;

  search_init (&self, model, start, control);
  self.level = LEVEL_MAC;
  self.order = WORDS_ORDER_MRV_DEGREE;
  self.max_solutions = limit;
  self.found = keep_first;
  self.data = &found;
  run (&self, WORDS_LETTER);
  *counters = self.counters;
  search_clear (&self);
  if (first != NULL)
    *first = g_steal_pointer (&found.first);
  if (found.first != NULL)
    words_state_free (&found.first->parent);
  return self.counters.n[ESP_COUNTER_SOLUTIONS];
}

gboolean
words_propagate (const WordsPuzzle *puzzle, const WordsState *start, int *forced)
{
  g_autoptr (WordsModel) model = words_model_new (puzzle, WORDS_LETTER, FALSE);
  EspControl control;
  Search self;
  gboolean ok;

  esp_control_init (&control);
  search_init (&self, model, start, &control);
  self.level = LEVEL_MAC;
  ok = infer_root (&self, FALSE, FALSE);
  for (int cell = 0; cell < puzzle->n_cells; cell++)
    forced[cell] = count_bits (letters_of (&self, cell), model->letter_width) == 1
                       ? next_bit (letters_of (&self, cell), model->letter_width, 0)
                       : -1;
  search_clear (&self);
  return ok;
}
