#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The generator: slots are laid one after the other over cells that are there already and new ones,
 * each spelling a word that agrees with those before it. So there is a solution; a puzzle with more
 * of them than wanted is thrown away. */

#define SHORTEST 3

#define LONGEST 6

#define TRIES 2000

#define SLOT_TRIES 400

#define COUNT_NODES 20000

/* Puzzles that have hopelessly many solutions (ten to the power of so many more than wanted), by
 * the numbers of words: after so many of them slots become longer. */
#define HOPELESS 3

#define PATIENCE 8

/* A slot is to leave one of a hundred words that letters at random would be. */
#define SLOT_DIGITS 2

const EspOptionSpec words_generate_options[] = {
  { "cells", ESP_INT (5, 60, "9"), N_ ("Cells"), N_ ("how many cells") },
  { "slots", ESP_INT (1, 80, "6"), N_ ("Slots"),
    N_ ("how many slots; the more there are, the fewer solutions") },
  { "categories", ESP_INT (1, 40, "15"), N_ ("Categories"), N_ ("how many categories at most") },
  { "max-solutions", ESP_INT (1, 1000, "4"), N_ ("Solutions"),
    N_ ("at most so many; there is always one") },
  { "words", ESP_TEXT, N_ ("Word list"), N_ ("a file or folder of words; empty: the program's own"),
    .is_file = TRUE },
  ESP_SEED_OPTION (N_ ("the same seed makes the same puzzle")),
  { .id = NULL },
};

typedef struct
{
  int n_cells;
  int n_slots;
  WordsList *list;
  gint32 *categories; /* shuffled; the first of them are used */
  int n_categories;
  EspRandom random;

  WordsPuzzle *puzzle;
  gunichar *letters; /* by cell; 0: no slot yet */
  int *uses;         /* by cell */
  int n_laid;        /* cells that have a slot */
  GHashTable *words; /* that are used */
  int shortest;      /* cells of a slot */
  int n_hopeless;
  double digits; /* that a letter takes: the decimal logarithm of how many there are in effect */
} Maker;

static int
pick (Maker *self, int from, int to)
{
  return from + (int) esp_random_below (&self->random, (guint64) (to - from + 1));
}

/* Chooses @n cells among those laid, the less used the likelier. */
static gboolean
choose_shared (Maker *self, int n, int *cells)
{
  int chosen = 0;

  for (int tries = 0; tries < 50 && chosen < n; tries++)
    {
      int one = pick (self, 0, self->n_laid - 1);
      int other = pick (self, 0, self->n_laid - 1);
      int cell = self->uses[one] <= self->uses[other] ? one : other;
      gboolean twice = FALSE;

      for (int i = 0; i < chosen; i++)
        twice |= cells[i] == cell;
      if (!twice)
        cells[chosen++] = cell;
    }
  return chosen == n;
}

static int
compare_cells (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

static inline gboolean
agrees (const Maker *self, const WordsWord *word, const int *cells, int length)
{
  const char *at = word->text;

  for (int p = 0; p < length; p++, at = g_utf8_next_char (at))
    {
      gunichar letter = self->letters[cells[p]];
      guchar byte = (guchar) *at;

      if (letter != 0 && letter != (byte < 0x80 ? byte : g_utf8_get_char (at)))
        return FALSE;
    }
  return TRUE;
}

/* A word of one of the categories that agrees with the letters; FALSE where there is none. */
static gboolean
choose_word (Maker *self, const int *cells, int length, int *category, const WordsWord **word)
{
  int first = pick (self, 0, self->n_categories - 1);

  for (int i = 0; i < self->n_categories; i++)
    {
      int n;
      int begin;
      const WordsWord *words;

      *category = self->categories[(first + i) % self->n_categories];
      words = words_category_get (&self->list->categories[*category], length, &n);
      begin = n > 0 ? pick (self, 0, n - 1) : 0;
      for (int k = 0; k < n; k++)
        {
          *word = &words[(begin + k) % n];
          if (agrees (self, *word, cells, length) &&
              !g_hash_table_contains (self->words, (*word)->text))
            return TRUE;
        }
    }
  return FALSE;
}

/* How many new cells the next slot takes, so that all cells are used in the end. */
static int
choose_new (Maker *self, int slot)
{
  int left = self->n_cells - self->n_laid;
  int slots = self->n_slots - slot;
  int most = slot == 0 ? LONGEST : LONGEST - 1;
  int need = MAX (0, left - (slots - 1) * (LONGEST - 1));
  int even = (left + slots - 1) / slots;

  /* the macros read their arguments more than once */
  int wanted = slot == 0 ? pick (self, SHORTEST, 5) : even + pick (self, -1, 1);

  wanted = MAX (need, wanted);
  return CLAMP (wanted, slot == 0 ? 1 : 0, MIN (most, left));
}

static gboolean
lay_slot (Maker *self, int slot)
{
  for (int tries = 0; tries < SLOT_TRIES; tries++)
    {
      int cells[LONGEST];
      int fresh = choose_new (self, slot);
      int shared = slot == 0
                       ? 0
                       : pick (self, MAX (1, self->shortest - fresh),
                               MAX (1, MIN (MAX (3, self->shortest - fresh), LONGEST - fresh)));
      int length = fresh + shared;
      int category;
      const WordsWord *word;

      if (length < SHORTEST || length > LONGEST || shared > self->n_laid ||
          !choose_shared (self, shared, cells))
        continue;
      for (int i = 0; i < fresh; i++)
        cells[shared + i] = self->n_laid + i;
      qsort (cells, (gsize) length, sizeof (int), compare_cells);
      if (!choose_word (self, cells, length, &category, &word))
        continue;
      for (int p = 0; p < length; p++)
        {
          self->letters[cells[p]] = words_letter_at (word, p);
          self->uses[cells[p]]++;
        }
      self->n_laid += fresh;
      g_hash_table_add (self->words, word->text);
      words_puzzle_add_slot (self->puzzle, category, cells, length);
      return TRUE;
    }
  return FALSE;
}

static gboolean
lay_all (Maker *self)
{
  memset (self->letters, 0, (gsize) self->n_cells * sizeof (gunichar));
  memset (self->uses, 0, (gsize) self->n_cells * sizeof (int));
  self->n_laid = 0;
  g_hash_table_remove_all (self->words);
  g_array_set_size (self->puzzle->slots, 0);
  esp_random_shuffle (&self->random, self->categories, self->list->n);
  for (int slot = 0; slot < self->n_slots; slot++)
    if (!lay_slot (self, slot))
      return FALSE;
  return self->n_laid == self->n_cells;
}

/* How many digits the number of solutions would have, if letters and words had nothing to do with
 * each other. */
static double
expect_digits (const Maker *self)
{
  double digits = self->digits * self->n_cells;

  for (int s = 0; s < words_n_slots (self->puzzle); s++)
    {
      const WordsSlot *slot = words_slot (self->puzzle, s);
      int n;

      words_category_get (&self->list->categories[slot->category], slot->n, &n);
      digits += MIN (0, log10 (n) - self->digits * slot->n);
    }
  return digits;
}

/* The more words there are, the less a short slot says: on a large list only long ones will do. */
static void
lengthen (Maker *self)
{
  self->shortest = MIN (self->shortest + 1, LONGEST);
}

static gboolean
is_hopeless (Maker *self, guint64 most)
{
  if (expect_digits (self) < log10 ((double) most) + HOPELESS)
    return FALSE;
  if (++self->n_hopeless % PATIENCE == 0)
    lengthen (self);
  return TRUE;
}

/* From the entropy of the letters of all words. */
static double
measure_letters (const WordsList *list)
{
  g_autofree gint64 *counts = g_new0 (gint64, (guint) list->n_letters + 1);
  gint64 n = 0;
  double digits = 0;

  for (guint c = 0; c < list->n; c++)
    for (guint w = 0; w < list->categories[c].n; w++)
      for (const char *at = list->categories[c].words[w].text; *at != '\0';
           at = g_utf8_next_char (at), n++)
        counts[MAX (0, words_list_letter (list, g_utf8_get_char (at)))]++;
  for (int a = 0; a < list->n_letters; a++)
    if (counts[a] > 0)
      digits -= (double) counts[a] / (double) n * log10 ((double) counts[a] / (double) n);
  return digits;
}

/* Where nearly every three letters are a word, slots of three say nothing. */
static int
choose_shortest (const Maker *self)
{
  int length = SHORTEST;

  for (; length < LONGEST - 1; length++)
    {
      gint64 sum = 0;

      for (guint c = 0; c < self->list->n; c++)
        {
          int n;

          words_category_get (&self->list->categories[c], length, &n);
          sum += n;
        }
      if (log10 ((double) MAX (sum, 1) / self->list->n) + SLOT_DIGITS <= self->digits * length)
        break;
    }
  return length;
}

/* A puzzle that cannot be counted is hard to solve too: longer slots make it easier. */
static gboolean
has_few_solutions (Maker *self, guint64 most, EspControl *whole)
{
  EspControl control;
  EspCounters counters;
  guint64 n;

  esp_control_init_part (&control, whole);
  control.limit_nodes = COUNT_NODES;
  n = words_count (self->puzzle, NULL, most + 1, &control, &counters, NULL);
  if (esp_control_get_stop (&control) == ESP_STOP_NONE)
    return n >= 1 && n <= most;
  lengthen (self);
  return FALSE;
}

static EspInstance *
make (Maker *self, guint64 most, EspControl *control, GError **error)
{
  EspCounters counters = { { 0 } };

  for (guint64 tries = 0; tries < TRIES; tries++)
    {
      control->next_tick = 0;
      if (esp_control_tick (control, &counters, tries))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("stopped"));
          return NULL;
        }
      if (lay_all (self) && !is_hopeless (self, most) && has_few_solutions (self, most, control))
        return esp_instance_copy (&self->puzzle->parent);
    }
  return esp_fail_none (
      error, ESP_ERROR_RANGE,
      _ ("no such puzzle was found; try more slots, more categories, or allow more "
         "solutions"));
}

EspInstance *
words_generate (const EspOptions *options, EspControl *control, GError **error)
{
  const char *path = esp_options_get_text (options, "words");
  g_autoptr (WordsList) list = *path != '\0' ? words_list_load (path, error) : words_list_own ();
  EspInstance *instance = NULL;
  Maker self = { .list = list };

  if (list == NULL)
    return NULL;
  self.n_cells = (int) esp_options_get_int (options, "cells");
  self.n_slots = (int) esp_options_get_int (options, "slots");
  if (self.n_cells > LONGEST + (self.n_slots - 1) * (LONGEST - 1) || list->n == 0)
    return esp_fail_none (
        error, ESP_ERROR_RANGE,
        _ ("%d slots of at most %d cells cannot hold %d cells together; use more slots"),
        self.n_slots, LONGEST, self.n_cells);
  self.n_categories = MIN ((int) esp_options_get_int (options, "categories"), (int) list->n);
  self.categories = g_new (gint32, list->n);
  for (guint i = 0; i < list->n; i++)
    self.categories[i] = (gint32) i;
  esp_random_init (&self.random, (guint64) esp_options_get_int (options, "seed"));
  self.digits = measure_letters (list);
  self.shortest = choose_shortest (&self);
  self.letters = g_new0 (gunichar, (guint) self.n_cells);
  self.uses = g_new0 (int, (guint) self.n_cells);
  self.words = g_hash_table_new (g_str_hash, g_str_equal);
  self.puzzle = words_puzzle_new (self.n_cells, list);
  instance = make (&self, (guint64) esp_options_get_int (options, "max-solutions"), control, error);
  esp_instance_free (&self.puzzle->parent);
  g_hash_table_unref (self.words);
  g_free (self.categories);
  g_free (self.letters);
  g_free (self.uses);
  return instance;
}

const EspGenerating words_generating = {
  .options = words_generate_options,
  .generate = words_generate,
  .week = { "cells=7 slots=5 max-solutions=1", "cells=8 slots=6 max-solutions=1",
            "cells=9 slots=7 max-solutions=1", "cells=10 slots=8 max-solutions=1",
            "cells=12 slots=10 max-solutions=1", "cells=14 slots=12 max-solutions=1",
            "cells=16 slots=14 max-solutions=1" },
};
