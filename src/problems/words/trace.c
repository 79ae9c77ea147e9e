#include "config.h"

#include "csp/esp-csp.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The course's text form of a trace: the order of the variables, then a path a line from the root
 * to each solution and each dead end. */

typedef struct
{
  char *label;
  gint32 subject;
  gint32 value;
} Step;

typedef struct
{
  const EspInstance *instance;
  WordsModelKind kind;
  gboolean dynamic;
  gboolean full;
  GArray *path;  /* of Step */
  guint n_told;  /* steps of the path that the line above shows */
  gboolean told; /* there is a line above */
} Writer;

static void
clear_step (gpointer data)
{
  g_free (((Step *) data)->label);
}

static gpointer
begin (const EspInstance *instance, const EspState *start G_GNUC_UNUSED)
{
  Writer *self = g_new0 (Writer, 1);

  self->instance = instance;
  self->path = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (self->path, clear_step);
  return self;
}

static void
finish (gpointer writer)
{
  Writer *self = writer;

  g_array_unref (self->path);
  g_free (self);
}

static void
append_order (const Writer *self, GString *out)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) self->instance;
  g_autofree guint8 *used = g_new0 (guint8, (guint) puzzle->n_cells);
  const char *arrow = "";

  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      used[words_slot (puzzle, s)->cells[k]] = TRUE;
  if (self->kind == WORDS_LETTER)
    {
      for (int cell = 0; cell < puzzle->n_cells; cell++)
        if (used[cell])
          {
            g_string_append_printf (out, "%s%d", arrow, cell + 1);
            arrow = " -> ";
          }
    }
  else
    for (int s = 0; s < words_n_slots (puzzle); s++)
      {
        g_autofree char *name = words_slot_name (puzzle, s);

        g_string_append_printf (out, "%s%s", arrow, name);
        arrow = " -> ";
      }
}

static void
write_head (Writer *self, const EspEvent *event, GString *out)
{
  static const char *const orders[] = { "index", "mrv", "mrv-degree", "dom-wdeg" };

  self->kind = (WordsModelKind) event->subject;
  self->dynamic = event->csp.value != ESP_CSP_ORDER_INDEX;
  self->full = event->csp.reason == 1;
  if (out == NULL)
    return;
  g_string_append (out, "search order: ");
  if (self->dynamic)
    g_string_append_printf (out, "dynamic (%s)", orders[CLAMP (event->csp.value, 0, 3)]);
  else
    append_order (self, out);
  g_string_append_c (out, '\n');
}

static void
push (Writer *self, const EspEvent *event)
{
  const EspProblem *problem = self->instance->problem;
  g_autofree char *value =
      problem->tracing->value_name (self->instance, event->subject, event->csp.value);
  Step step = { .subject = event->subject, .value = event->csp.value };

  if (self->dynamic)
    {
      g_autofree char *name = problem->tracing->subject_name (self->instance, event->subject);

      step.label = g_strdup_printf ("%s=%s", name, value);
    }
  else
    step.label = g_steal_pointer (&value);
  g_array_append_val (self->path, step);
}

/* The letters that the path gives; of two that contradict each other there is never a line. */
static char *
spell (const Writer *self)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) self->instance;
  WordsState *state = words_state_new (puzzle->n_cells);
  char *text;

  for (guint i = 0; i < self->path->len; i++)
    {
      const Step *step = &g_array_index (self->path, Step, i);

      if (self->kind == WORDS_LETTER)
        state->letters[step->subject] = puzzle->list->alphabet[step->value];
      else
        {
          const WordsSlot *slot = words_slot (puzzle, step->subject - puzzle->n_cells);
          int n;
          const WordsWord *word =
              words_category_get (&puzzle->list->categories[slot->category], slot->n, &n) +
              step->value;

          for (int k = 0; k < slot->n; k++)
            state->letters[slot->cells[k]] = words_letter_at (word, k);
        }
    }
  text = words_state_text (state);
  words_state_free (&state->parent);
  return text;
}

static void
write_line (Writer *self, GString *out, const char *end)
{
  gsize width = 0;
  guint shared = self->full || !self->told ? 0 : self->n_told;

  if (out == NULL)
    return;
  for (guint i = 0; i < shared; i++)
    width +=
        (gsize) g_utf8_strlen (g_array_index (self->path, Step, i).label, -1) + strlen (" -> ");
  if (!self->told || self->full)
    g_string_append (out, "root");
  else
    g_string_append_printf (out, "%*s", (int) (strlen ("root") + width), "");
  for (guint i = shared; i < self->path->len; i++)
    g_string_append_printf (out, " -> %s", g_array_index (self->path, Step, i).label);
  g_string_append_printf (out, "%s\n", end);
  self->n_told = self->path->len;
  self->told = TRUE;
}

static void
on_event (gpointer writer, const EspEvent *event, GString *out)
{
  Writer *self = writer;

  switch (event->type)
    {
    case ESP_EVENT_ROOT:
      write_head (self, event, out);
      break;
    case ESP_EVENT_ASSIGN:
      push (self, event);
      break;
    case ESP_EVENT_SOLUTION:
      {
        g_autofree char *text = spell (self);
        g_autofree char *end = g_strdup_printf (" (found result: %s)", text);

        write_line (self, out, end);
        break;
      }
    case ESP_EVENT_BACKTRACK:
      if (event->flags & ESP_EVENT_DEAD_END)
        write_line (self, out, " -> backtrack");
      if (self->path->len > 0)
        g_array_set_size (self->path, self->path->len - 1);
      self->n_told = MIN (self->n_told, self->path->len);
      break;
    default:
      break;
    }
}

const EspTraceText words_trace_text = {
  .begin = begin,
  .event = on_event,
  .free = finish,
  .recognises = words_trace_recognises,
  .begin_reading = words_trace_begin_reading,
  .read_line = words_trace_read_line,
  .end_reading = words_trace_end_reading,
};
