#include "config.h"

#include "base/esp-random.h"
#include "climb/esp-min-conflicts.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Min-conflicts: a variable a slot with its words, and what counts is pairs of slots that give a
 * cell two letters. */

typedef struct
{
  const WordsModel *model;
  gint32 *word;   /* by slot: the word in its table, -1: none yet */
  gint32 *counts; /* by cell and letter: the slots that give it; a slot twice where it has the cell
                     twice */
  gint32 *uses;   /* by cell: how many there are */
  gint32 *clashing; /* scratch: the slots in conflict */
  gint32 **words;   /* by slot: those that agree with the letters that are given */
  gint32 *n_words;
  gint64 cost;
} Repair;

static inline const guint16 *
letters_of (const Repair *self, int slot, int word)
{
  const WordsTable *table = &self->model->tables[slot];

  return &table->letters[word * table->n];
}

/* Pairs of a word with what the others say. */
static gint64
count_clashes (const Repair *self, int slot, int word)
{
  const WordsTable *table = &self->model->tables[slot];
  const guint16 *letters = letters_of (self, slot, word);
  gint64 n = 0;

  for (int k = 0; k < table->n; k++)
    n += self->uses[table->cells[k]] -
         self->counts[table->cells[k] * self->model->n_letters + letters[k]];
  return n;
}

static void
count (Repair *self, int slot, int difference)
{
  const WordsTable *table = &self->model->tables[slot];
  const guint16 *letters = letters_of (self, slot, self->word[slot]);

  for (int k = 0; k < table->n; k++)
    {
      self->uses[table->cells[k]] += difference;
      self->counts[table->cells[k] * self->model->n_letters + letters[k]] += difference;
    }
}

/* Takes the word of a slot out; what is left costs less. */
static void
take (Repair *self, int slot)
{
  if (self->word[slot] < 0)
    return;
  count (self, slot, -1);
  self->cost -= count_clashes (self, slot, self->word[slot]);
}

static void
put (Repair *self, int slot, int word)
{
  self->word[slot] = word;
  self->cost += count_clashes (self, slot, word);
  count (self, slot, 1);
}

/* --- the space for the template --- */

static inline int
space_size (gconstpointer space)
{
  return ((const Repair *) space)->model->n_slots;
}

static inline int
space_begin (gpointer space, int slot, gboolean again G_GNUC_UNUSED, EspRandom *random)
{
  Repair *self = space;

  take (self, slot);
  put (self, slot, self->words[slot][esp_random_below (random, (guint64) self->n_words[slot])]);
  return self->word[slot];
}

static inline gint64
space_cost (gconstpointer space)
{
  return ((const Repair *) space)->cost;
}

static inline int
space_pick (gpointer space, EspRandom *random)
{
  Repair *self = space;
  int n = 0;

  /* its own letters are no conflict: they agree with themselves */
  for (int slot = 0; slot < self->model->n_slots; slot++)
    if (count_clashes (self, slot, self->word[slot]) > 0)
      self->clashing[n++] = slot;
  return self->clashing[esp_random_below (random, (guint64) n)];
}

static inline int
space_list (gpointer space, int slot, gint32 *words, gint64 *costs)
{
  Repair *self = space;
  int now = self->word[slot];

  take (self, slot);
  for (int i = 0; i < self->n_words[slot]; i++)
    {
      words[i] = self->words[slot][i];
      costs[i] = self->cost + count_clashes (self, slot, words[i]);
    }
  put (self, slot, now);
  return self->n_words[slot];
}

static inline void
space_give (gpointer space, int slot, int word)
{
  take (space, slot);
  put (space, slot, word);
}

static inline void
space_name (gconstpointer space, int slot, int word, EspEvent *event)
{
  const WordsModel *model = ((const Repair *) space)->model;

  event->subject = model->puzzle->n_cells + slot;
  event->climb.other = model->tables[slot].number[word];
}

static const EspMinConflictsSpace conflict_space = {
  .size = space_size,
  .begin = space_begin,
  .cost = space_cost,
  .pick = space_pick,
  .list = space_list,
  .give = space_give,
  .name = space_name,
};

/* The words of each slot that agree with the letters of @start. FALSE: one has none. */
static gboolean
list_words (Repair *self, const WordsState *start, int *most)
{
  const WordsModel *model = self->model;

  *most = 0;
  for (int slot = 0; slot < model->n_slots; slot++)
    {
      const WordsTable *table = &model->tables[slot];

      self->words[slot] = g_new (gint32, (guint) table->n_words + 1);
      for (int w = 0; w < table->n_words; w++)
        {
          gboolean fits = TRUE;

          for (int k = 0; k < table->n && start != NULL && fits; k++)
            fits = start->letters[table->cells[k]] == 0 ||
                   words_list_letter (model->puzzle->list, start->letters[table->cells[k]]) ==
                       letters_of (self, slot, w)[k];
          if (fits)
            self->words[slot][self->n_words[slot]++] = w;
        }
      if (self->n_words[slot] == 0)
        return FALSE;
      *most = MAX (*most, self->n_words[slot]);
    }
  return TRUE;
}

static void
give_answer (const Repair *self, EspControl *control, EspAnswer *answer)
{
  const WordsModel *model = self->model;
  g_autofree gint32 *fill = g_new (gint32, (guint) model->puzzle->n_cells);
  WordsAnswer found;

  for (int cell = 0; cell < model->puzzle->n_cells; cell++)
    fill[cell] = -1;
  for (int slot = 0; slot < model->n_slots; slot++)
    for (int k = 0; k < model->tables[slot].n; k++)
      fill[model->tables[slot].cells[k]] = letters_of (self, slot, self->word[slot])[k];
  words_answer_init (&found, model, control);
  words_answer_add (&found, fill);
  words_answer_give (&found, answer);
}

EspOutcome
words_solve_min_conflicts (const EspInstance *instance,
                           const EspState *start,
                           const EspOptions *options,
                           EspControl *control,
                           EspAnswer *answer)
{
  g_autoptr (WordsModel) model =
      words_model_new ((const WordsPuzzle *) instance, WORDS_WORD, FALSE);
  gsize n_cells = (gsize) model->puzzle->n_cells;
  gsize n_slots = (gsize) model->n_slots;
  g_autofree gint32 *word = g_new (gint32, n_slots + 1);
  g_autofree gint32 *counts = g_new0 (gint32, n_cells * (gsize) model->n_letters);
  g_autofree gint32 *uses = g_new0 (gint32, n_cells);
  g_autofree gint32 *clashing = g_new (gint32, n_slots + 1);
  g_autofree gint32 **words = g_new0 (gint32 *, n_slots + 1);
  g_autofree gint32 *n_words = g_new0 (gint32, n_slots + 1);
  Repair self = { model, word, counts, uses, clashing, words, n_words, 0 };
  gboolean solved = FALSE;
  int most;

  for (gsize slot = 0; slot < n_slots; slot++)
    word[slot] = -1;
  if (esp_control_is_traced (control))
    esp_tracer_event (control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT,
                                                    .flags = ESP_EVENT_NOGOOD | WORDS_ROOT_OF_WORDS,
                                                    .subject = WORDS_WORD });
  if (list_words (&self, (const WordsState *) start, &most))
    solved =
        esp_min_conflicts_run (&self, &conflict_space, options, most, control, &answer->counters);
  if (solved)
    give_answer (&self, control, answer);
  else
    answer->message = g_strdup_printf (ngettext ("Min-conflicts has not found a solution; %" PRId64
                                                 " pair of slots does not agree",
                                                 "Min-conflicts has not found a solution; %" PRId64
                                                 " pairs of slots do not agree",
                                                 (gulong) self.cost),
                                       self.cost);
  for (gsize slot = 0; slot < n_slots; slot++)
    g_free (words[slot]);
  return solved ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_LIMIT;
}
