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
  esp_state_free (&state->parent);
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

  if (event == NULL)
    return;
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

/* A search's variables: cells, then slots. */
static char *
words_subject_name (const EspInstance *instance, gint32 subject)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;

  if (subject >= self->n_cells && subject < self->n_cells + words_n_slots (self))
    return words_slot_name (self, subject - self->n_cells);
  return g_strdup_printf ("%d", subject + 1);
}

static char *
words_value_name (const EspInstance *instance, gint32 subject, gint32 value)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  const WordsWord *words;
  const WordsSlot *slot;
  char letter[7] = "";
  int n;

  if (subject < self->n_cells)
    {
      if (value >= 0 && value < self->list->n_letters)
        letter[g_unichar_to_utf8 (self->list->alphabet[value], letter)] = '\0';
      return g_strdup (letter);
    }
  slot = words_slot (self, subject - self->n_cells);
  words = words_category_get (&self->list->categories[slot->category], slot->n, &n);
  return g_strdup (value >= 0 && value < n ? words[value].text : "");
}

/* A slot, or a cell where two slots cross. */
static char *
words_reason_name (const EspInstance *instance, gint32 reason)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  g_autofree char *name = NULL;
  g_autofree char *cells = NULL;

  if (reason >= words_n_slots (self))
    return g_strdup_printf (_ ("cell %d"), reason - words_n_slots (self) + 1);
  name = words_slot_name (self, reason);
  cells = words_slot_cells (self, reason);
  return g_strdup_printf ("%s: %s", name, cells);
}

/* Where the slot lies need not be told beside its name. */
static char *
words_show_reason (const EspInstance *instance, gint32 reason)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;

  return reason < words_n_slots (self) ? words_slot_name (self, reason)
                                       : words_reason_name (instance, reason);
}

/* A cell loses a letter that no word of a slot has there any more; a slot loses a word whose letter
 * a cell has lost. */
static char *
words_explain (const EspInstance *instance, const EspEvent *event)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  int crossing = event->csp.reason - words_n_slots (self);
  g_autofree char *value = NULL;
  g_autofree char *name = NULL;
  g_autofree char *cells = NULL;

  if (event->subject < 0 ||
      (event->type == ESP_EVENT_IMPLY && (event->flags & ESP_EVENT_NOT) == 0) ||
      (crossing < 0) != (event->subject < self->n_cells))
    return NULL;
  value = words_value_name (instance, event->subject, event->csp.value);
  if (crossing >= 0)
    return g_strdup_printf (_ ("%s needs a letter in cell %d that is not left there"), value,
                            crossing + 1);
  name = words_slot_name (self, event->csp.reason);
  cells = words_slot_cells (self, event->csp.reason);
  return g_strdup_printf (_ ("no word that is left for %s in cells %s has %s in cell %d"), name,
                          cells, value, event->subject + 1);
}

static gboolean
words_trace_id (
    const EspInstance *instance, EspTraceIdKind kind, gint32 subject, guint i, gint32 *id)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  guint n_all = (guint) (self->n_cells + words_n_slots (self));
  const WordsSlot *slot;
  int n = self->list->n_letters;

  *id = (gint32) i;
  if (kind != ESP_TRACE_VALUE)
    return i < n_all;
  if (subject >= self->n_cells)
    {
      slot = words_slot (self, subject - self->n_cells);
      words_category_get (&self->list->categories[slot->category], slot->n, &n);
    }
  return i < (guint) n;
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
  words_clear_search (self);
  self->kind = kind;
  self->n_variables = kind == WORDS_LETTER ? puzzle->n_cells : words_n_slots (puzzle);
  self->offsets = g_new0 (gsize, (guint) self->n_variables + 1);
  for (int i = 0; i < self->n_variables; i++)
    {
      int n = puzzle->list->n_letters;

      if (kind == WORDS_WORD)
        words_slot_words (puzzle, i, &n);
      self->offsets[i + 1] = self->offsets[i] + ((gsize) n + 63) / 64;
    }
  self->n_words = (int) self->offsets[self->n_variables];
  self->domains = g_new0 (guint64, (gsize) self->n_words + 1);
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
        const WordsWord *words = words_slot_words (puzzle, i, &n);

        for (int k = 0; k < n; k++)
          set_bit (self, i, k, words_word_is_possible (self, words_slot (puzzle, i), &words[k]));
      }
}

static void
put_word (const WordsPuzzle *puzzle, WordsState *self, int slot, int value, gboolean put)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  int n;
  const WordsWord *words = words_slot_words (puzzle, slot, &n);
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
  const char *at = words_slot_words (puzzle, variable, &n)[value].text;

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

const EspTracing words_tracing = {
  .apply_event = words_apply_event,
  .subject_name = words_subject_name,
  .trace_id = words_trace_id,
  .trace_fits = words_trace_fits,
  .value_name = words_value_name,
  .reason_name = words_reason_name,
  .show_reason = words_show_reason,
  .explain = words_explain,
  .trace_text = &words_trace_text,
};
