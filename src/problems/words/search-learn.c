#include "config.h"

#include "base/esp-quote.h"
#include "csp/esp-learn.h"
#include "words.h"

#include <glib/gi18n-lib.h>

/* Learning: a cell in use has one letter (a Boolean variable each), and each slot is a table of its
 * words. */

/* Above it the Boolean variables would take too much memory. */
#define WORDS_MAX_LEARN 2000000

typedef struct
{
  const WordsModel *model;
  int *first; /* by cell: the variable of its first letter; -1: not in use */
} Learn;

static void
say (EspLiteral literal, EspFact *fact, gpointer data)
{
  const WordsModel *model = ((const Learn *) data)->model;

  fact->subject = model->used[(literal >> 1) / model->n_letters];
  fact->value = (literal >> 1) % model->n_letters;
  fact->is_not = literal & 1;
}

/* The room's order: a cell with the fewest letters left, and its first letter. */
static EspLiteral
choose (const EspLearn *learn, gpointer data)
{
  const WordsModel *model = ((const Learn *) data)->model;
  EspLiteral best = ESP_LITERAL_NONE;
  int fewest = G_MAXINT;

  for (int i = 0; i < model->n_used; i++)
    esp_learn_prefer_smaller (learn, i * model->n_letters, model->n_letters, &fewest, &best);
  return best;
}

static void
add_cells (Learn *self, EspLearn *learn, const WordsState *start)
{
  const WordsModel *model = self->model;

  for (int cell = 0; cell < model->puzzle->n_cells; cell++)
    self->first[cell] = -1;
  for (int i = 0; i < model->n_used; i++)
    {
      int cell = model->used[i];

      esp_learn_set_tag (learn, model->n_slots + cell);
      self->first[cell] = esp_learn_add_var (learn, model->n_letters);
      if (start != NULL && start->letters[cell] != 0)
        {
          int a = words_list_letter (model->puzzle->list, start->letters[cell]);
          EspLiteral literal = esp_literal (self->first[cell] + MAX (a, 0), TRUE);

          esp_learn_add_clause (learn, &literal, a >= 0);
        }
    }
}

/* FALSE: asked to stop. */
static gboolean
add_slots (Learn *self, EspLearn *learn, EspControl *control, const EspCounters *counters)
{
  const WordsModel *model = self->model;
  int first[WORDS_MAX_LENGTH];

  for (int s = 0; s < model->n_slots; s++)
    {
      const WordsTable *table = &model->tables[s];

      for (int k = 0; k < table->n; k++)
        first[k] = self->first[table->cells[k]];
      esp_learn_set_tag (learn, s);
      esp_learn_add_table (learn, first, table->n, model->n_letters, table->supports,
                           table->n_words);
      if (esp_control_tick_slow (control, counters, 0))
        return FALSE;
    }
  return TRUE;
}

/* At the beginning, letters that most words have. */
static void
prefer_letters (const Learn *self, EspLearn *learn)
{
  const WordsModel *model = self->model;

  for (int cell = 0; cell < model->puzzle->n_cells; cell++)
    for (int k = 0; self->first[cell] >= 0 && k < model->n_letters; k++)
      esp_learn_prefer (learn, self->first[cell] + model->letter_order[cell * model->n_letters + k],
                        1 - (double) k / model->n_letters, TRUE);
}

static EspLearnResult
run (Learn *self,
     EspLearn *learn,
     guint64 limit,
     EspControl *control,
     WordsAnswer *found,
     EspCounters *counters)
{
  const WordsModel *model = self->model;
  g_autofree gint32 *fill = g_new (gint32, (guint) model->puzzle->n_cells);
  guint64 *n = &counters->n[ESP_COUNTER_SOLUTIONS];
  EspLearnResult result = ESP_LEARN_SOLUTION;

  if (!add_slots (self, learn, control, counters))
    return ESP_LEARN_STOPPED;
  prefer_letters (self, learn);
  esp_learn_set_order (learn, choose, self);
  for (int cell = 0; cell < model->puzzle->n_cells; cell++)
    fill[cell] = -1;
  while ((limit == 0 || *n < limit) && (result = esp_learn_next (learn)) == ESP_LEARN_SOLUTION)
    {
      for (int i = 0; i < model->n_used; i++)
        for (int a = 0; a < model->n_letters; a++)
          if (esp_learn_look (learn, esp_literal (i * model->n_letters + a, TRUE)) > 0)
            fill[model->used[i]] = a;
      ++*n;
      words_answer_add (found, fill);
      if (limit == 0 || *n < limit)
        esp_learn_exclude (learn);
    }
  return result;
}

EspOutcome
words_solve_learn (const EspInstance *instance,
                   const EspState *start,
                   const EspOptions *options,
                   EspControl *control,
                   EspAnswer *answer)
{
  g_autoptr (WordsModel) model =
      words_model_new ((const WordsPuzzle *) instance, WORDS_LETTER, TRUE);
  g_autofree int *first = g_new (int, (guint) model->puzzle->n_cells);
  Learn self = { model, first };
  guint64 limit = (guint64) esp_options_get_int (options, "solutions");
  g_autoptr (EspLearn) learn = esp_learn_new (control, &answer->counters);
  WordsAnswer found;
  EspLearnResult result;

  if (model->n_used * (gint64) model->n_letters > WORDS_MAX_LEARN)
    {
      answer->message =
          g_strdup_printf (_ ("Learning takes up to %s cells and letters, and here are %s × %s"),
                           esp_count (WORDS_MAX_LEARN), esp_count ((guint64) model->n_used),
                           esp_count ((guint64) model->n_letters));
      return ESP_OUTCOME_ERROR;
    }
  if (esp_control_is_traced (control))
    esp_learn_set_tracer (learn, control->tracer, say, &self);
  words_answer_init (&found, model, control);
  add_cells (&self, learn, (const WordsState *) start);
  result = run (&self, learn, limit, control, &found, &answer->counters);
  words_answer_give (&found, answer);
  return esp_answer_conclude (answer, result == ESP_LEARN_STOPPED);
}
