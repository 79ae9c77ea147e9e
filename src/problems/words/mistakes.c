#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The rules of letters in cells, one of them broken, and a plain search slot by slot. */

typedef enum
{
  CATEGORY_ANY,
  PREFIX,
  ANAGRAM,
  BACKWARDS,
  SORTED_CELLS,
  FIRST_CELL,
  LAST_CELL,
  FIRST_TWO,
  FIRST_LETTER,
  FIRST_SLOT,
  LAST_SLOT,
  SAME_FIRST,
  SAME_LAST,
  OWN_CELLS,
  OVERWRITES,
  GREEDY
} Mistake;

static const EspMistake list[] = {
  [CATEGORY_ANY] = { "category-any", N_ ("takes words of any category") },
  [PREFIX] = { "prefix", N_ ("takes the beginning of a longer word for a word") },
  [ANAGRAM] = { "anagram", N_ ("takes the letters of a word in any order"),
                .covers = "backwards sorted-cells" },
  [BACKWARDS] = { "backwards", N_ ("takes words backwards, too") },
  [SORTED_CELLS] = { "sorted-cells", N_ ("reads the cells of a slot by their numbers, not in the "
                                         "order of the file") },
  [FIRST_CELL] = { "first-cell", N_ ("does not check the first letter of a slot") },
  [LAST_CELL] = { "last-cell", N_ ("does not check the last letter of a slot") },
  [FIRST_TWO] = { "first-two", N_ ("checks only the first two letters of a slot"),
                  .covers = "last-cell" },
  [FIRST_LETTER] = { "first-letter", N_ ("checks only the first letter of a slot"),
                     .covers = "last-cell first-two" },
  [FIRST_SLOT] = { "first-slot", N_ ("forgets the first slot") },
  [LAST_SLOT] = { "last-slot", N_ ("forgets the last slot") },
  [SAME_FIRST] = { "same-first", N_ ("checks only the first slot of a category that has several") },
  [SAME_LAST] = { "same-last", N_ ("checks only the last slot of a category that has several") },
  [OWN_CELLS] = { "own-cells", N_ ("does not compare the letters of a slot with those that a slot "
                                   "before it has put there") },
  [OVERWRITES] = { "overwrites", N_ ("overwrites letters of a slot by those of slots after it") },
  [GREEDY] = { "greedy", N_ ("gives each slot the first word that fits and never goes back") },
  { .id = NULL },
};

typedef struct
{
  const WordsPuzzle *puzzle;
  int mistake;
  gunichar *letters; /* by cell; 0: open */
  EspControl *control;
  EspCounters counters;
  gboolean stopped;
} Fill;

/* --- the rules --- */

/* The slots from @from on, up to @to, that have the cell. */
static gboolean
is_in_slots (const WordsPuzzle *puzzle, int from, int to, int cell)
{
  for (int s = from; s < to; s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      if (words_slot (puzzle, s)->cells[k] == cell)
        return TRUE;
  return FALSE;
}

static gboolean
is_compared (const Fill *self, int slot, int k)
{
  const WordsSlot *here = words_slot (self->puzzle, slot);

  switch (self->mistake)
    {
    case FIRST_CELL:
      return k > 0;
    case LAST_CELL:
      return k < here->n - 1;
    case FIRST_TWO:
      return k < 2;
    case FIRST_LETTER:
      return k < 1;
    case OWN_CELLS:
      return !is_in_slots (self->puzzle, 0, slot, here->cells[k]);
    case OVERWRITES:
      return !is_in_slots (self->puzzle, slot + 1, words_n_slots (self->puzzle), here->cells[k]);
    default:
      return TRUE;
    }
}

/* Which letter of a word the @k-th cell of a slot has. */
static int
find_position (const Fill *self, const WordsSlot *slot, int k)
{
  int rank = 0;

  if (self->mistake != SORTED_CELLS)
    return k;
  for (int i = 0; i < slot->n; i++)
    rank += slot->cells[i] < slot->cells[k];
  return rank;
}

/* Whether the letters that are there are among the word's, each as often. */
static gboolean
has_letters (const Fill *self, const WordsSlot *slot, const WordsWord *word)
{
  gboolean used[WORDS_MAX_LENGTH] = { FALSE };

  for (int k = 0; k < slot->n; k++)
    {
      gunichar letter = self->letters[slot->cells[k]];
      int at = 0;

      while (letter != 0 && at < word->length && (used[at] || words_letter_at (word, at) != letter))
        at++;
      if (letter != 0 && at == word->length)
        return FALSE;
      if (letter != 0)
        used[at] = TRUE;
    }
  return TRUE;
}

static gboolean
word_fits (const Fill *self, int slot, const WordsWord *word, gboolean backwards)
{
  const WordsSlot *here = words_slot (self->puzzle, slot);

  if (self->mistake == ANAGRAM)
    return has_letters (self, here, word);
  for (int k = 0; k < here->n; k++)
    {
      gunichar letter = self->letters[here->cells[k]];
      int position = find_position (self, here, k);

      if (letter != 0 && is_compared (self, slot, k) &&
          letter != words_letter_at (word, backwards ? here->n - 1 - position : position))
        return FALSE;
    }
  return TRUE;
}

static gboolean
category_fits (const Fill *self, int slot, const WordsCategory *category)
{
  int n = words_slot (self->puzzle, slot)->n;

  for (guint i = 0; i < category->n; i++)
    {
      const WordsWord *word = &category->words[i];

      if ((word->length == n || (word->length > n && self->mistake == PREFIX)) &&
          (word_fits (self, slot, word, FALSE) ||
           (self->mistake == BACKWARDS && word_fits (self, slot, word, TRUE))))
        return TRUE;
    }
  return FALSE;
}

/* Whether another slot of its category comes before it, or after. */
static gboolean
has_same (const WordsPuzzle *puzzle, int slot, gboolean before)
{
  for (int s = before ? 0 : slot + 1; s < (before ? slot : words_n_slots (puzzle)); s++)
    if (words_slot (puzzle, s)->category == words_slot (puzzle, slot)->category)
      return TRUE;
  return FALSE;
}

static gboolean
is_forgotten (const Fill *self, int slot)
{
  return (self->mistake == FIRST_SLOT && slot == 0) ||
         (self->mistake == LAST_SLOT && slot == words_n_slots (self->puzzle) - 1) ||
         (self->mistake == SAME_FIRST && has_same (self->puzzle, slot, TRUE)) ||
         (self->mistake == SAME_LAST && has_same (self->puzzle, slot, FALSE));
}

/* Whether what stands in a slot may become right. */
static gboolean
slot_fits (const Fill *self, int slot)
{
  const WordsList *words = self->puzzle->list;

  if (is_forgotten (self, slot))
    return TRUE;
  if (self->mistake != CATEGORY_ANY)
    return category_fits (self, slot,
                          &words->categories[words_slot (self->puzzle, slot)->category]);
  for (guint i = 0; i < words->n; i++)
    if (category_fits (self, slot, &words->categories[i]))
      return TRUE;
  return FALSE;
}

/* --- the search: a word for each slot, of which the letters that are compared are put down --- */

static gboolean fill_slots (Fill *self, int slot);

static gboolean
put_letters (Fill *self, int slot, const WordsWord *word, gboolean backwards, guint64 used, int k);

/* The letter of the word at @at for the @k-th cell, and so on. */
static gboolean
put_letter (
    Fill *self, int slot, const WordsWord *word, gboolean backwards, guint64 used, int k, int at)
{
  gunichar *here = &self->letters[words_slot (self->puzzle, slot)->cells[k]];
  gunichar before = *here;
  gunichar letter = words_letter_at (word, at);

  if (before != 0 && before != letter)
    return FALSE;
  *here = letter;
  if (put_letters (self, slot, word, backwards, used | G_GUINT64_CONSTANT (1) << at, k + 1))
    return TRUE;
  *here = before;
  return FALSE;
}

/* For the @k-th cell of a slot and those after it; @used: which of the word's letters are. */
static gboolean
put_letters (Fill *self, int slot, const WordsWord *word, gboolean backwards, guint64 used, int k)
{
  const WordsSlot *here = words_slot (self->puzzle, slot);
  int position;

  if (k == here->n)
    return fill_slots (self, slot + 1);
  if (!is_compared (self, slot, k))
    return put_letters (self, slot, word, backwards, used, k + 1);
  position = find_position (self, here, k);
  if (self->mistake != ANAGRAM)
    return put_letter (self, slot, word, backwards, used, k,
                       backwards ? here->n - 1 - position : position);
  for (int at = 0; at < word->length; at++)
    if ((used >> at & 1) == 0 && put_letter (self, slot, word, backwards, used, k, at))
      return TRUE;
  return FALSE;
}

static gboolean
try_category (Fill *self, int slot, const WordsCategory *category)
{
  int n = words_slot (self->puzzle, slot)->n;

  for (guint i = 0; i < category->n; i++)
    {
      const WordsWord *word = &category->words[i];

      self->counters.n[ESP_COUNTER_NODES]++;
      if (self->stopped ||
          esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
        {
          self->stopped = TRUE;
          return FALSE;
        }
      if (word->length != n && (word->length < n || self->mistake != PREFIX))
        continue;
      if (put_letters (self, slot, word, FALSE, 0, 0) ||
          (self->mistake == BACKWARDS && put_letters (self, slot, word, TRUE, 0, 0)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
fill_slots (Fill *self, int slot)
{
  const WordsPuzzle *puzzle = self->puzzle;

  if (slot == words_n_slots (puzzle))
    return TRUE;
  /* where a slot has no word left, others would be tried in vain */
  for (int s = slot; s < words_n_slots (puzzle); s++)
    if (!slot_fits (self, s))
      return FALSE;
  if (is_forgotten (self, slot))
    return fill_slots (self, slot + 1);
  if (self->mistake != CATEGORY_ANY)
    return try_category (self, slot,
                         &puzzle->list->categories[words_slot (puzzle, slot)->category]);
  for (guint i = 0; i < puzzle->list->n; i++)
    if (try_category (self, slot, &puzzle->list->categories[i]))
      return TRUE;
  return FALSE;
}

/* Cells of slots that nothing was said of have any letter. */
static void
fill_rest (Fill *self)
{
  for (int cell = 0; cell < self->puzzle->n_cells; cell++)
    if (self->letters[cell] == 0 &&
        is_in_slots (self->puzzle, 0, words_n_slots (self->puzzle), cell))
      self->letters[cell] = self->puzzle->list->alphabet[0];
}

/* Slot by slot, each the first word that agrees with what is there. FALSE: one has none. */
static gboolean
fill_greedily (Fill *self)
{
  for (int s = 0; s < words_n_slots (self->puzzle); s++)
    {
      const WordsSlot *slot = words_slot (self->puzzle, s);
      const WordsCategory *category = &self->puzzle->list->categories[slot->category];
      const WordsWord *word = NULL;

      for (guint i = 0; i < category->n && word == NULL; i++)
        if (category->words[i].length == slot->n && word_fits (self, s, &category->words[i], FALSE))
          word = &category->words[i];
      if (word == NULL)
        return FALSE;
      for (int k = 0; k < slot->n; k++)
        self->letters[slot->cells[k]] = words_letter_at (word, k);
    }
  return TRUE;
}

static gboolean
fits (const EspInstance *instance,
      const EspOptions *settings G_GNUC_UNUSED,
      const EspState *state,
      int mistake,
      GError **error G_GNUC_UNUSED)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  const WordsState *theirs = (const WordsState *) state;
  gsize size = (gsize) puzzle->n_cells * sizeof (gunichar);
  g_autofree gunichar *letters = g_malloc0 (size);
  Fill self = { .puzzle = puzzle, .mistake = mistake, .letters = letters };

  if (mistake == GREEDY)
    return fill_greedily (&self) && memcmp (letters, theirs->letters, size) == 0;
  memcpy (letters, theirs->letters, size);
  for (int cell = 0; cell < puzzle->n_cells; cell++)
    if (letters[cell] == 0 && is_in_slots (puzzle, 0, words_n_slots (puzzle), cell))
      return FALSE;
  for (int s = 0; s < words_n_slots (puzzle); s++)
    if (!slot_fits (&self, s))
      return FALSE;
  return TRUE;
}

static char *
answer (const EspInstance *instance,
        const EspOptions *settings G_GNUC_UNUSED,
        int mistake,
        EspControl *control)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  WordsState *state = words_state_new (puzzle->n_cells);
  Fill self = {
    .puzzle = puzzle, .mistake = mistake, .letters = state->letters, .control = control
  };
  char *text = NULL;

  if (mistake == GREEDY ? fill_greedily (&self) : fill_slots (&self, 0))
    {
      fill_rest (&self);
      text = words_files.format_solution (instance, &state->parent);
    }
  esp_state_free (&state->parent);
  return text;
}

/* --- cases --- */

typedef struct
{
  EspRandom random;
  gunichar letters[16]; /* of cells that slots have */
  int n;
} Maker;

/* Cells for a word: some that are there and have its letters, and new ones. FALSE: too many. */
static gboolean
choose_cells (Maker *self, const WordsWord *word, int *cells)
{
  gboolean used[G_N_ELEMENTS (self->letters)] = { FALSE };

  for (int k = 0; k < word->length; k++)
    {
      gunichar letter = words_letter_at (word, k);
      int cell = 0;

      while (cell < self->n && (used[cell] || self->letters[cell] != letter ||
                                esp_random_below (&self->random, 4) == 0))
        cell++;
      if (cell == self->n && self->n == 10)
        return FALSE;
      if (cell == self->n)
        self->letters[self->n++] = letter;
      used[cell] = TRUE;
      cells[k] = cell;
    }
  return TRUE;
}

static const WordsWord *
choose_word (Maker *self, const WordsList *words, int *category)
{
  const WordsCategory *from;
  const WordsWord *word;

  *category = (int) esp_random_below (&self->random, MIN (words->n, 12));
  from = &words->categories[*category];
  word = &from->words[esp_random_below (&self->random, from->n)];
  return word->length <= 5 ? word : NULL;
}

/* Two to five slots of up to five letters, over up to ten cells whose numbers are shuffled. */
static EspInstance *
make (guint64 seed, EspOptions *settings G_GNUC_UNUSED)
{
  g_autoptr (WordsList) words = words_list_own ();
  Maker self = { .n = 0 };
  int cells[5][WORDS_MAX_LENGTH];
  int categories[5];
  int lengths[5];
  gint32 numbers[G_N_ELEMENTS (self.letters)];
  WordsPuzzle *puzzle;
  int wanted;
  int n = 0;

  esp_random_init (&self.random, seed);
  wanted = 2 + (int) esp_random_below (&self.random, 4);
  for (int tries = 0; tries < 40 && n < wanted; tries++)
    {
      Maker before = self;
      const WordsWord *word = choose_word (&self, words, &categories[n]);

      before.random = self.random;
      if (word != NULL && choose_cells (&self, word, cells[n]))
        lengths[n++] = word->length;
      else
        {
          before.random = self.random;
          self = before;
        }
    }
  for (int i = 0; i < self.n; i++)
    numbers[i] = i;
  esp_random_shuffle (&self.random, numbers, (guint) self.n);
  puzzle = words_puzzle_new (self.n, words);
  for (int s = 0; s < n; s++)
    {
      for (int k = 0; k < lengths[s]; k++)
        cells[s][k] = numbers[cells[s][k]];
      words_puzzle_add_slot (puzzle, categories[s], cells[s], lengths[s]);
    }
  return &puzzle->parent;
}

const EspMistakes words_mistakes = {
  .list = list,
  .form = N_ ("Given a puzzle and the words of “words list”, a program writes one solution, the "
              "letters in the order of the cells; any will do."),
  .settings = esp_mistake_no_settings,
  .make = make,
  .answer = answer,
  .fits = fits,
};
