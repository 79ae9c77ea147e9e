#include "config.h"

#include "climb/esp-min-conflicts.h"
#include "csp/esp-learn.h"
#include "propagate.h"
#include "words.h"

#include <glib/gi18n-lib.h>

/* --- which variable --- */

/* Values that would be consistent: with inference those that are left in the domain. */
static guint64
count_letters_left (EspCsp *csp, int cell)
{
  Search *self = (Search *) csp;
  const WordsModel *model = self->model;
  const guint64 *letters = letters_of (self, cell);
  guint64 n = 0;

  if (self->level != LEVEL_CHECK)
    return (guint64) count_bits (letters, model->letter_width);
  for (int a = next_bit (letters, model->letter_width, 0); a >= 0;
       a = next_bit (letters, model->letter_width, a + 1))
    {
      gboolean fits = TRUE;

      for (int u = model->first_use[cell]; u < model->first_use[cell + 1] && fits; u++)
        fits = is_supported (self, model->uses[u].slot, model->uses[u].position, a);
      n += (guint64) fits;
    }
  return n;
}

static guint64
count_words_left (EspCsp *csp, int variable)
{
  Search *self = (Search *) csp;
  int slot = variable - self->model->puzzle->n_cells;
  const WordsTable *t = &self->model->tables[slot];
  const guint64 *table = table_of (self, slot);
  const guint32 *live = index_of (self, slot);
  guint64 n_live = *n_live_of (self, slot);
  guint64 n = 0;

  for (guint64 i = 0; self->level != LEVEL_CHECK && i < n_live; i++)
    n += (guint64) esp_csp_size_of (table[live[i]]);
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
  return (guint64) count_bits (self->mask, t->width);
}

/* Whether a slot has an open cell besides one. */
static gboolean
has_other_cell (const Search *self, int slot, int cell)
{
  const WordsTable *t = &self->model->tables[slot];

  for (int k = 0; k < t->n; k++)
    if (t->cells[k] != cell && !esp_csp_is_assigned (&self->csp, t->cells[k]))
      return TRUE;
  return FALSE;
}

/* Whether another open slot goes through a cell. */
static gboolean
has_other_slot (const Search *self, int cell, int slot)
{
  const WordsModel *model = self->model;

  for (int u = model->first_use[cell]; u < model->first_use[cell + 1]; u++)
    if (model->uses[u].slot != slot &&
        !esp_csp_is_assigned (&self->csp, variable_of (self, model->uses[u].slot)))
      return TRUE;
  return FALSE;
}

/* Slots through the cell that have another open cell. */
static int
count_slots (EspCsp *csp, int cell)
{
  const Search *self = (const Search *) csp;
  const WordsModel *model = self->model;
  int degree = 0;

  for (int u = model->first_use[cell]; u < model->first_use[cell + 1]; u++)
    degree += has_other_cell (self, model->uses[u].slot, cell);
  return degree;
}

/* Open slots that cross the slot. */
static int
count_crossings (EspCsp *csp, int variable)
{
  const Search *self = (const Search *) csp;
  const WordsTable *t = &self->model->tables[variable - self->model->puzzle->n_cells];
  int degree = 0;

  for (int i = 0; i < t->n_neighbours; i++)
    degree += !esp_csp_is_assigned (csp, variable_of (self, t->neighbours[i]));
  return degree;
}

/* The weighted degrees: of a letter the constraints are its slots, of a slot its crossings. */
static void
weigh_letters (EspCsp *csp)
{
  const Search *self = (const Search *) csp;
  const WordsModel *model = self->model;

  for (int i = 0; i < model->n_used; i++)
    {
      int cell = model->used[i];
      int last = -1;

      csp->degrees[cell] = 0;
      if (esp_csp_is_assigned (csp, cell))
        continue;
      /* the uses of a cell stand in the order of the slots */
      for (int u = model->first_use[cell]; u < model->first_use[cell + 1]; u++)
        {
          if (model->uses[u].slot != last && has_other_cell (self, model->uses[u].slot, cell))
            csp->degrees[cell] += csp->weights[model->uses[u].slot];
          last = model->uses[u].slot;
        }
    }
}

static void
weigh_words (EspCsp *csp)
{
  const Search *self = (const Search *) csp;

  for (int slot = 0; slot < self->model->n_slots; slot++)
    {
      const WordsTable *t = &self->model->tables[slot];
      int variable = variable_of (self, slot);

      csp->degrees[variable] = 0;
      for (int k = 0; !esp_csp_is_assigned (csp, variable) && k < t->n; k++)
        {
          gboolean again = FALSE;

          for (int i = 0; i < k; i++)
            again |= t->cells[i] == t->cells[k];
          if (!again && has_other_slot (self, t->cells[k], slot))
            csp->degrees[variable] += csp->weights[crossing_at (self, t->cells[k])];
        }
    }
}

/* --- which value, and what becomes of it --- */

static inline int
next_letter (EspCsp *csp, int cell, guint64 *rank)
{
  const Search *self = (const Search *) csp;
  int n_letters = self->model->n_letters;

  while (*rank < (guint64) n_letters)
    {
      int letter = self->model->letter_order[cell * n_letters + (int) (*rank)++];

      if (letters_of (self, cell)[letter / 64] >> (letter % 64) & 1)
        return letter;
    }
  return -1;
}

static inline int
next_word (EspCsp *csp, int variable, guint64 *rank)
{
  const Search *self = (const Search *) csp;
  int slot = variable - self->model->puzzle->n_cells;
  int word = next_bit (table_of (self, slot), self->model->tables[slot].width, (int) *rank);

  *rank = (guint64) word + 1;
  return word;
}

static inline void
assign_letter (EspCsp *csp, int cell, int letter)
{
  Search *self = (Search *) csp;

  self->fill[cell] = letter;
  for (int w = 0; w < self->model->letter_width; w++)
    esp_csp_change (csp, &letters_of (self, cell)[w],
                    w == letter / 64 ? G_GUINT64_CONSTANT (1) << (letter % 64) : 0, -1);
}

static inline void
release_letter (EspCsp *csp, int cell)
{
  ((Search *) csp)->fill[cell] = -1;
}

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

      esp_csp_change (&self->csp, &table[w],
                      w == (guint32) word / 64 ? G_GUINT64_CONSTANT (1) << (word % 64) : 0, -1);
      if (table[w] == 0)
        {
          live[i] = live[--n];
          live[n] = w;
        }
    }
  esp_csp_change (&self->csp, n_live_of (self, slot), n, -1);
}

/* The first cell where a word differs from the words of the slots that are assigned; -1: none. */
INLINE int
find_clash (const Search *self, int slot, int word)
{
  const WordsTable *t = &self->model->tables[slot];

  for (int k = 0; k < t->n; k++)
    if (self->fill[t->cells[k]] >= 0 && self->fill[t->cells[k]] != t->letters[word * t->n + k])
      return t->cells[k];
  return -1;
}

static inline void
assign_word (EspCsp *csp, int variable, int word)
{
  Search *self = (Search *) csp;
  int slot = variable - self->model->puzzle->n_cells;
  const WordsTable *t = &self->model->tables[slot];

  self->word = word;
  if (self->level == LEVEL_CHECK)
    self->clash = find_clash (self, slot, word);
  if (self->clash >= 0)
    return;
  for (int k = 0; k < t->n; k++)
    if (self->holders[t->cells[k]]++ == 0)
      self->fill[t->cells[k]] = t->letters[word * t->n + k];
  if (self->level != LEVEL_CHECK)
    keep_one (self, slot, word);
}

static inline void
release_word (EspCsp *csp, int variable)
{
  Search *self = (Search *) csp;
  const WordsTable *t = &self->model->tables[variable - self->model->puzzle->n_cells];

  for (int k = 0; self->clash < 0 && k < t->n; k++)
    if (--self->holders[t->cells[k]] == 0)
      self->fill[t->cells[k]] = -1;
  self->clash = -1;
}

/* Its number in the list. */
static inline int
told_word (EspCsp *csp, int variable, int word)
{
  const WordsModel *model = ((const Search *) csp)->model;

  return model->tables[variable - model->puzzle->n_cells].number[word];
}

static gboolean
solution (EspCsp *csp)
{
  const Search *self = (const Search *) csp;

  self->found (self->data, self->fill);
  return TRUE;
}

static const EspCspProblem by_letters = {
  .infer = infer_letter,
  .next_value = next_letter,
  .solution = solution,
  .size = count_letters_left,
  .degree = count_slots,
  .weigh = weigh_letters,
  .assign = assign_letter,
  .release = release_letter,
  .ranked = TRUE,
  .weight_ties_by_degree = TRUE,
};

static const EspCspProblem by_words = {
  .infer = infer_word,
  .next_value = next_word,
  .solution = solution,
  .size = count_words_left,
  .degree = count_crossings,
  .weigh = weigh_words,
  .assign = assign_word,
  .release = release_word,
  .told_value = told_word,
  .ranked = TRUE,
  .weight_ties_by_degree = TRUE,
};

INLINE void
search_letters (Search *self, const gboolean traced)
{
  if (infer_root (self, FALSE, traced))
    esp_csp_search (&self->csp, &by_letters, traced);
}

INLINE void
search_words (Search *self, const gboolean traced)
{
  if (infer_root (self, TRUE, traced))
    esp_csp_search (&self->csp, &by_words, traced);
}

ESP_TRACED_DEFINE (run_letters, Search, search_letters, self->csp.control)
ESP_TRACED_DEFINE (run_words, Search, search_words, self->csp.control)

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

  *self = (Search){ .model = model, .clash = -1 };
  esp_csp_init (&self->csp,
                model->puzzle->n_cells + (model->kind == WORDS_WORD ? model->n_slots : 0),
                model->n_bits + n_slots, model->n_slots + model->puzzle->n_cells, control);
  if (model->kind == WORDS_WORD)
    self->csp.first_variable = model->puzzle->n_cells;
  for (int s = 0; s < model->n_slots; s++)
    widest = MAX (widest, model->tables[s].width);
  for (guint i = 0; i < model->pairs->len; i++)
    n_classes = MAX (n_classes, g_array_index (model->pairs, WordsPair, i).n_classes);
  self->index = g_new0 (guint32, model->n_bits + 1);
  self->chosen = g_new0 (const guint64 *, (gsize) model->n_letters);
  self->fill = g_new (gint32, n_cells);
  memset (self->fill, 0xff, n_cells * sizeof (gint32));
  self->holders = g_new0 (guint16, n_cells);
  self->dirty = g_new0 (guint64, n_slots);
  self->unfiltered = g_new0 (guint8, n_slots);
  self->moved = g_new0 (guint8, n_slots);
  self->queue = g_new0 (int, n_slots);
  self->queued = g_new0 (guint8, n_slots);
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
  /* nothing asks for a letter that no slot uses */
  for (int cell = 0; model->kind == WORDS_LETTER && cell < model->puzzle->n_cells; cell++)
    if (model->first_use[cell] == model->first_use[cell + 1])
      self->csp.depth_of[cell] = 0;
  /* every change takes at least one value out, or goes with one that does */
  esp_csp_ready (&self->csp, 2 * model->n_values + 1);
}

static void
search_clear (Search *self)
{
  esp_csp_clear (&self->csp);
  g_free (self->index);
  g_free (self->chosen);
  g_free (self->fill);
  g_free (self->holders);
  g_free (self->dirty);
  g_free (self->unfiltered);
  g_free (self->moved);
  g_free (self->queue);
  g_free (self->queued);
  g_free (self->seen);
  g_free (self->mask);
}

static void
run (Search *self)
{
  (self->model->kind == WORDS_LETTER ? run_letters : run_words) (self);
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
  self.csp.order = (EspCspOrder) esp_options_get_choice (options, "order");
  self.csp.max_solutions = (guint64) esp_options_get_int (options, "solutions");
  self.found = words_answer_add;
  self.data = &found;
  if (esp_control_is_traced (control))
    esp_csp_emit (&self.csp, ESP_EVENT_ROOT, kind, (int) self.csp.order,
                  esp_options_get_choice (options, "trace-style"), 0,
                  kind == WORDS_WORD ? WORDS_ROOT_OF_WORDS : 0);
  run (&self);
  answer->counters = self.csp.counters;
  words_answer_give (&found, answer);
  search_clear (&self);
  return esp_answer_conclude (answer, self.csp.stopped);
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
  self.csp.order = ESP_CSP_ORDER_DOM_WDEG;
  self.csp.max_solutions = limit;
  self.found = keep_first;
  self.data = &found;
  run (&self);
  *counters = self.csp.counters;
  search_clear (&self);
  if (first != NULL)
    *first = g_steal_pointer (&found.first);
  if (found.first != NULL)
    esp_state_free (&found.first->parent);
  return counters->n[ESP_COUNTER_SOLUTIONS];
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

#define SOLUTIONS_OPTION ESP_SOLUTIONS_OPTION (1e15, "0", N_ ("stop after so many"))

static const EspOptionSpec learn_options[] = { SOLUTIONS_OPTION, { .id = NULL } };

static const EspOptionSpec local_options[] = {
  ESP_MIN_CONFLICTS_OPTIONS (
      "100000", "200", N_ ("steps that get nowhere before a new random start"), "0"),
  { .id = NULL },
};

static const EspOptionSpec options[] = {
  { "order", ESP_CHOICE ("index", "mrv", "mrv-degree", "dom-wdeg"), N_ ("Variable order"),
    N_ ("which cell or slot comes next: in their order, with the fewest values left, "
        "among these the one that crosses most of what is open, or the fewest values for "
        "the weighted degree: constraints weigh 1 and how often they failed"),
    .fallback = "dom-wdeg" },
  { "values", ESP_CHOICE ("alphabetic", "frequency"), N_ ("Value order"),
    N_ ("letters or words by the alphabet, or first those that most words share") },
  { "inference", ESP_CHOICE ("check", "fc", "mac"), N_ ("Inference"),
    N_ ("check: only what the assignment itself decides; fc: prune what it touches, once; "
        "mac: keep everything arc consistent"),
    .fallback = "mac" },
  SOLUTIONS_OPTION,
  { "trace-style", ESP_CHOICE ("blank", "full"), N_ ("Trace as text"),
    N_ ("the part of a path that it shares with the line above: left blank, or in full") },
  { .id = NULL },
};

static const EspCounterId counters[] = { ESP_COUNTER_ASSIGNMENTS,  ESP_COUNTER_NODES,
                                         ESP_COUNTER_DEAD_ENDS,    ESP_COUNTER_SOLUTIONS,
                                         ESP_COUNTER_BACKTRACKS,   ESP_COUNTER_PRUNINGS,
                                         ESP_COUNTER_PROPAGATIONS, ESP_N_COUNTERS };

const EspAlgorithm esp_words_algorithms[] = {
  { .id = "letter",
    .label = N_ ("Letter by letter"),
    .how =
        N_ ("Every cell is a variable with the letters as values; every slot is a constraint: it "
            "still has a word that fits. With “check” the slots through the cell just filled must "
            "have a fitting word. With “fc” their other cells also lose the letters that no "
            "fitting word has. With “mac” all slots are kept generalised arc consistent."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = options,
    .main_option = "inference",
    .counters = counters,
    .variant = WORDS_LETTER,
    .solve = words_solve },
  { .id = "word",
    .label = N_ ("Word by word"),
    .how =
        N_ ("Every slot is a variable with the words of its category and length as values; slots "
            "that cross must agree. With “check” a word must agree with the words already chosen. "
            "With “fc” open slots that cross lose the words that do not. With “mac” every word "
            "keeps a partner in every slot that crosses."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = options,
    .main_option = "inference",
    .counters = counters,
    .variant = WORDS_WORD,
    .solve = words_solve },
  { .id = "learn",
    .label = N_ ("Learning from conflicts"),
    .how =
        N_ ("That a cell has a letter is true or false; every slot is a constraint: it still has a "
            "word that fits. Where a slot has none, the search goes back through the reasons to "
            "the first choice that alone brings the failure about, learns the nogood, and jumps "
            "back as far as that allows (lazy clause generation). What took part in conflicts is "
            "decided first, in turn with the cell that has the fewest letters left."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = learn_options,
    .counters = ESP_LEARN_COUNTERS,
    .solve = words_solve_learn },
  { .id = "min-conflicts",
    .label = N_ ("Min-conflicts"),
    .how =
        N_ ("Local search: gives every slot a word at random, then again and again picks a slot "
            "that disagrees with another about a cell and gives it the word that agrees most, ties "
            "at random. It begins anew where that gets nowhere, finds one solution, and can never "
            "prove that there is none. (Minton and others, Artificial Intelligence 58, 1992.)"),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED |
             ESP_ALGORITHM_LOCAL,
    .options = local_options,
    .counters = ESP_MIN_CONFLICTS_COUNTERS,
    .solve = words_solve_min_conflicts },
  { .id = NULL },
};
