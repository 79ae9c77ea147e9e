#include "config.h"

#include "base/esp-error.h"
#include "words.h"

#include "csp/esp-blame.h"

#include <glib/gi18n-lib.h>

/* Hints: first whether the letters can be right, then what one slot alone decides, then what all
 * slots together do, then a solution. */

#define SEARCH_TIME 40000 /* microseconds, for all that one hint looks for */

#define SEARCH_NODES 20000

typedef struct
{
  const WordsPuzzle *puzzle;
  const WordsState *state;
  gint64 deadline;
  int *used;  /* by cell: whether a slot goes through it */
  int *marks; /* such cells with a letter */
  int n_marks;
  WordsState *found; /* a solution with all letters; NULL: none, or not found in time */
} Hint;

/* For esp_blame_find(). */
static int
solve_with_marks (int n, gpointer data)
{
  Hint *self = data;
  WordsState *start = words_state_new (self->puzzle->n_cells);
  WordsState *found = NULL;
  EspCounters counters;
  EspControl control;
  gboolean late = g_get_monotonic_time () >= self->deadline;

  for (int i = 0; i < n; i++)
    start->letters[self->marks[i]] = self->state->letters[self->marks[i]];
  esp_control_init (&control);
  control.limit_nodes = SEARCH_NODES;
  control.deadline = self->deadline;
  if (!late)
    words_count (self->puzzle, start, 1, &control, &counters, &found);
  esp_state_free (&start->parent);
  if (found == NULL)
    return late || esp_control_get_stop (&control) != ESP_STOP_NONE ? ESP_BLAME_UNKNOWN
                                                                    : ESP_BLAME_NONE;
  while (n < self->n_marks &&
         found->letters[self->marks[n]] == self->state->letters[self->marks[n]])
    n++;
  if (n == self->n_marks)
    self->found = found;
  else
    esp_state_free (&found->parent);
  return n;
}

/* FALSE with @error where no solution has all letters. */
static gboolean
trust_letters (Hint *self, GError **error)
{
  char letter[7] = "";
  gboolean contradicted;
  int wrong = esp_blame_find (self->n_marks, solve_with_marks, self, &contradicted);

  if (self->found != NULL || (wrong == ESP_BLAME_UNKNOWN && !contradicted))
    return TRUE;
  if (wrong < 0)
    return esp_fail (error, ESP_ERROR_DEAD_END, "%s",
                     self->n_marks == 0 ? _ ("there is no solution at all")
                     : wrong == ESP_BLAME_NONE
                         ? _ ("this puzzle has no solution, even without your letters")
                         : _ ("there is no solution with these letters; which of them is "
                              "wrong cannot be told in a short time"));
  letter[g_unichar_to_utf8 (self->state->letters[self->marks[wrong]], letter)] = '\0';
  return esp_fail (error, ESP_ERROR_DEAD_END,
                   _ ("there is no solution with %s in cell %d: take that letter back first"),
                   letter, self->marks[wrong] + 1);
}

static EspHint *
new_hint (int cell, gunichar letter, char *reason)
{
  char text[7] = "";
  EspHint *hint;

  text[g_unichar_to_utf8 (letter, text)] = '\0';
  hint = esp_hint_new (g_strdup_printf ("%d %s", cell + 1, text), reason);
  g_array_append_val (hint->cells, cell);
  return hint;
}

/* The letter that all fitting words of a slot have at a position; 0: they differ. */
static gunichar
common_letter (const WordsPuzzle *puzzle, int slot, const WordsState *state, int position)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  gunichar common = 0;
  int n;
  const WordsWord *words = words_category_get (&puzzle->list->categories[s->category], s->n, &n);

  for (int w = 0; w < n; w++)
    {
      gboolean fits = TRUE;

      for (int k = 0; k < s->n && fits; k++)
        {
          gunichar here = state->letters[s->cells[k]];

          fits = here == 0 || here == words_letter_at (&words[w], k);
        }
      if (!fits)
        continue;
      if (common != 0 && common != words_letter_at (&words[w], position))
        return 0;
      common = words_letter_at (&words[w], position);
    }
  return common;
}

static char *
explain_slot (const WordsPuzzle *puzzle, int slot, int n, int cell, gunichar letter)
{
  g_autofree char *name = words_slot_name (puzzle, slot);
  g_autofree char *cells = words_slot_cells (puzzle, slot);
  char text[7] = "";

  text[g_unichar_to_utf8 (letter, text)] = '\0';
  if (n == 1)
    return g_strdup_printf (_ ("only one word fits %s in cells %s: it has %s in cell %d"), name,
                            cells, text, cell + 1);
  return g_strdup_printf (_ ("every word that fits %s in cells %s has %s in cell %d"), name, cells,
                          text, cell + 1);
}

static EspHint *
hint_from_slot (const WordsPuzzle *puzzle, const WordsState *state)
{
  EspHint *hint = NULL;
  int best = G_MAXINT;

  for (int s = 0; s < words_n_slots (puzzle); s++)
    {
      const WordsSlot *slot = words_slot (puzzle, s);
      int n;
      int open;

      words_slot_fits (puzzle, s, state, &n, &open);
      for (int k = 0; k < slot->n && open > 0 && n < best; k++)
        {
          gunichar letter =
              state->letters[slot->cells[k]] == 0 ? common_letter (puzzle, s, state, k) : 0;

          if (letter == 0)
            continue;
          g_clear_pointer (&hint, esp_hint_free);
          best = n;
          hint = new_hint (slot->cells[k], letter,
                           explain_slot (puzzle, s, n, slot->cells[k], letter));
          for (int i = 0; i < slot->n; i++)
            if (i != k)
              g_array_append_val (hint->cells, slot->cells[i]);
        }
    }
  return hint;
}

static gboolean
goes_through (const WordsSlot *slot, int cell)
{
  for (int k = 0; k < slot->n; k++)
    if (slot->cells[k] == cell)
      return TRUE;
  return FALSE;
}

static char *
describe_slot (const WordsPuzzle *puzzle, int slot)
{
  g_autofree char *name = words_slot_name (puzzle, slot);
  g_autofree char *cells = words_slot_cells (puzzle, slot);

  return g_strdup_printf (_ ("%s in cells %s"), name, cells);
}

/* Adds @more to what is told so far; takes both. */
static char *
join (char *so_far, char *more)
{
  char *both;

  if (so_far == NULL)
    return more;
  both = g_strdup_printf (_ ("%s; %s"), so_far, more);
  g_free (so_far);
  g_free (more);
  return both;
}

/* The names of those that share a cell with @slot. */
static char *
name_crossing (const WordsPuzzle *puzzle, int slot)
{
  char *names = NULL;

  for (int s = 0; s < words_n_slots (puzzle); s++)
    {
      gboolean crosses = FALSE;

      for (int k = 0; k < words_slot (puzzle, slot)->n && s != slot; k++)
        crosses |= goes_through (words_slot (puzzle, s), words_slot (puzzle, slot)->cells[k]);
      if (crosses)
        names = join (names, words_slot_name (puzzle, s));
    }
  return names;
}

/* What all slots together leave for a cell that none decides alone: those that cross there, or,
 * where only one goes through it, those that cross this one. */
static EspHint *
hint_from_crossing (const WordsPuzzle *puzzle, int cell, gunichar letter)
{
  g_autofree char *through = NULL;
  g_autofree char *others = NULL;
  EspHint *hint = new_hint (cell, letter, NULL);
  int n_through = 0;
  int last = 0;
  char text[7] = "";

  for (int s = 0; s < words_n_slots (puzzle); s++)
    {
      const WordsSlot *slot = words_slot (puzzle, s);

      if (!goes_through (slot, cell))
        continue;
      n_through++;
      last = s;
      through = join (through, describe_slot (puzzle, s));
      for (int k = 0; k < slot->n; k++)
        if (slot->cells[k] != cell)
          g_array_append_val (hint->cells, slot->cells[k]);
    }
  text[g_unichar_to_utf8 (letter, text)] = '\0';
  if (n_through == 1)
    others = name_crossing (puzzle, last);
  hint->reason =
      others != NULL
          ? g_strdup_printf (_ ("the slots that cross %s leave only %s for cell %d: %s"), through,
                             text, cell + 1, others)
          : g_strdup_printf (_ ("the slots that cross leave only %s for cell %d (through it: %s)"),
                             text, cell + 1, through);
  return hint;
}

static EspHint *
hint_from_solution (const Hint *self, GError **error)
{
  for (int cell = 0; self->found != NULL && cell < self->puzzle->n_cells; cell++)
    if (self->used[cell] && self->state->letters[cell] == 0)
      {
        EspHint *hint =
            new_hint (cell, self->found->letters[cell],
                      g_strdup_printf (_ ("no slot decides this: cell %d is so in one of the "
                                          "solutions"),
                                       cell + 1));

        hint->guess = TRUE;
        return hint;
      }
  return esp_fail_none (error, ESP_ERROR_MOVE, _ ("no hint was found in a short time"));
}

/* What the rules decide, else a solution. */
static EspHint *
find_hint (Hint *self, GError **error)
{
  const WordsPuzzle *puzzle = self->puzzle;
  g_autofree int *forced = g_new0 (int, (guint) puzzle->n_cells);
  EspHint *hint = hint_from_slot (puzzle, self->state);

  if (hint == NULL && words_propagate (puzzle, self->state, forced))
    for (int cell = 0; cell < puzzle->n_cells && hint == NULL; cell++)
      if (self->used[cell] && self->state->letters[cell] == 0 && forced[cell] >= 0)
        hint = hint_from_crossing (puzzle, cell, puzzle->list->alphabet[forced[cell]]);
  if (hint == NULL)
    return hint_from_solution (self, error);
  if (self->found == NULL)
    {
      char *reason = g_strdup_printf (
          _ ("%s (if your letters are right, which cannot be told in a short time)"), hint->reason);

      g_free (hint->reason);
      hint->reason = reason;
    }
  return hint;
}

EspHint *
words_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  const WordsState *letters = (const WordsState *) state;
  g_autofree int *used = g_new0 (int, (guint) puzzle->n_cells);
  g_autofree int *marks = g_new0 (int, (guint) puzzle->n_cells);
  g_autofree char *why = NULL;
  EspStatus status = words_judge (instance, state, NULL, &why);
  EspHint *hint = NULL;
  Hint self = { .puzzle = puzzle,
                .state = letters,
                .deadline = g_get_monotonic_time () + SEARCH_TIME,
                .used = used,
                .marks = marks };

  if (status != ESP_STATUS_OPEN)
    return esp_fail_none (error, ESP_ERROR_MOVE,
                          status == ESP_STATUS_SOLVED ? _ ("every slot has its word%s")
                                                      : _ ("wrong: %s: take a letter back"),
                          status == ESP_STATUS_SOLVED ? "" : why);
  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      used[words_slot (puzzle, s)->cells[k]] = TRUE;
  for (int cell = 0; cell < puzzle->n_cells; cell++)
    if (used[cell] && letters->letters[cell] != 0)
      marks[self.n_marks++] = cell;
  if (trust_letters (&self, error))
    hint = find_hint (&self, error);
  if (self.found != NULL)
    esp_state_free (&self.found->parent);
  return hint;
}

const EspHinting words_hinting = {
  .hint = words_hint,
};
