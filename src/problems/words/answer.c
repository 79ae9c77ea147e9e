#include "config.h"

#include "base/esp-quote.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
