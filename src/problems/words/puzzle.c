#include "config.h"

#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- instances --- */

static void
clear_slot (gpointer data)
{
  g_free (((WordsSlot *) data)->cells);
}

static GArray *
new_slots (void)
{
  GArray *slots = g_array_new (FALSE, FALSE, sizeof (WordsSlot));

  g_array_set_clear_func (slots, clear_slot);
  return slots;
}

WordsPuzzle *
words_puzzle_new (int n_cells, WordsList *list)
{
  WordsPuzzle *self = g_new0 (WordsPuzzle, 1);

  self->parent.problem = &esp_words_problem;
  self->list = words_list_ref (list);
  self->n_cells = n_cells;
  self->slots = new_slots ();
  self->draft = g_array_new (FALSE, FALSE, sizeof (int));
  return self;
}

void
words_puzzle_add_slot (WordsPuzzle *self, int category, const int *cells, int n)
{
  WordsSlot slot = { category, n, g_memdup2 (cells, (gsize) n * sizeof (int)) };

  g_array_append_val (self->slots, slot);
}

void
words_puzzle_remove_slot (WordsPuzzle *self, int slot)
{
  g_array_remove_index (self->slots, (guint) slot);
}

static EspInstance *
words_create (void)
{
  static const char text[] = "7\n";

  return words_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
words_example (void)
{
  static const char text[] =
      "7\nfurniture: 1, 2, 4\nclothing: 1, 4, 5\ninterjection: 2, 5, 7\nnoun: 3, 4, 6\n";

  return words_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
words_copy (const EspInstance *instance)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  WordsPuzzle *copy = words_puzzle_new (self->n_cells, self->list);

  for (int i = 0; i < words_n_slots (self); i++)
    words_puzzle_add_slot (copy, words_slot (self, i)->category, words_slot (self, i)->cells,
                           words_slot (self, i)->n);
  if (self->places != NULL)
    copy->places = g_memdup2 (self->places, (gsize) self->n_cells * sizeof (WordsPlace));
  copy->picked = self->picked;
  copy->sheet = self->sheet;
  g_array_append_vals (copy->draft, self->draft->data, self->draft->len);
  return &copy->parent;
}

static void
words_free (EspInstance *instance)
{
  WordsPuzzle *self = (WordsPuzzle *) instance;

  words_list_unref (self->list);
  g_array_unref (self->slots);
  g_array_unref (self->draft);
  g_free (self->places);
  g_free (self->arranged);
  g_free (self);
}

/* The picked category is the editor's pen, no part of the puzzle. */
static gboolean
words_equal (const EspInstance *a, const EspInstance *b)
{
  const WordsPuzzle *x = (const WordsPuzzle *) a;
  const WordsPuzzle *y = (const WordsPuzzle *) b;

  if (x->n_cells != y->n_cells || words_n_slots (x) != words_n_slots (y) ||
      (x->places == NULL) != (y->places == NULL) || x->draft->len != y->draft->len ||
      !words_list_equal (x->list, y->list))
    return FALSE;
  if (x->places != NULL &&
      memcmp (x->places, y->places, (gsize) x->n_cells * sizeof (WordsPlace)) != 0)
    return FALSE;
  if (x->draft->len > 0 &&
      memcmp (x->draft->data, y->draft->data, x->draft->len * sizeof (int)) != 0)
    return FALSE;
  for (int i = 0; i < words_n_slots (x); i++)
    {
      const WordsSlot *s = words_slot (x, i);
      const WordsSlot *t = words_slot (y, i);

      if (s->category != t->category || s->n != t->n ||
          memcmp (s->cells, t->cells, (gsize) s->n * sizeof (int)) != 0)
        return FALSE;
    }
  return TRUE;
}

char *
words_free_cells (const WordsPuzzle *self)
{
  g_autofree guint8 *used = g_new0 (guint8, (guint) self->n_cells);
  GString *text = g_string_new (NULL);
  int told = 0;

  for (int i = 0; i < words_n_slots (self); i++)
    for (int k = 0; k < words_slot (self, i)->n; k++)
      used[words_slot (self, i)->cells[k]] = TRUE;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (!used[cell] && told++ < 12)
      g_string_append_printf (text, "%s%d", told > 1 ? ", " : "", cell + 1);
  if (told > 12)
    g_string_append (text, ", …");
  return g_string_free (text, told == 0);
}

static char *
words_describe (const EspInstance *instance)
{
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  g_autofree char *free_cells = words_free_cells (self);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%d cell, ", "%d cells, ", (gulong) self->n_cells),
                          self->n_cells);
  g_string_append_printf (text, ngettext ("%d slot", "%d slots", (gulong) words_n_slots (self)),
                          words_n_slots (self));
  if (self->list->origin != NULL)
    {
      g_autofree char *name = g_path_get_basename (self->list->origin);

      g_string_append_printf (text, _ (", words of %s"), name);
    }
  else if (!self->list->own)
    g_string_append (text, _ (", words of its own"));
  if (free_cells != NULL)
    g_string_append_printf (text, _ (". In no slot, so free: %s"), free_cells);
  return g_string_free (text, FALSE);
}

/* --- names --- */

char *
words_slot_name (const WordsPuzzle *self, int slot)
{
  int category = words_slot (self, slot)->category;
  const char *name = self->list->categories[category].name;
  int before = 0;

  for (int i = 0; i < slot; i++)
    before += words_slot (self, i)->category == category;
  return before > 0 ? g_strdup_printf ("%s#%d", name, before + 1) : g_strdup (name);
}

char *
words_slot_cells (const WordsPuzzle *self, int slot)
{
  GString *text = g_string_new (NULL);

  for (int k = 0; k < words_slot (self, slot)->n; k++)
    g_string_append_printf (text, "%s%d", k > 0 ? ", " : "", words_slot (self, slot)->cells[k] + 1);
  return g_string_free (text, FALSE);
}

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

/* --- moves --- */

static gunichar
read_letter (const WordsPuzzle *puzzle, const char *text)
{
  gunichar letter;

  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) != 1)
    return 0;
  letter = g_unichar_toupper (g_utf8_get_char (text));
  return words_list_letter (puzzle->list, letter) >= 0 ? letter : 0;
}

/* All letters at once: "fill NNE_ANDYE". */
static gboolean
fill (const WordsPuzzle *puzzle, WordsState *state, const char *text)
{
  g_autofree gunichar *letters = g_new0 (gunichar, (guint) state->n_cells);
  int n = 0;

  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) != state->n_cells)
    return FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p), n++)
    if (*p != '_')
      {
        letters[n] = g_unichar_toupper (g_utf8_get_char (p));
        if (words_list_letter (puzzle->list, letters[n]) < 0)
          return FALSE;
      }
  memcpy (state->letters, letters, (gsize) state->n_cells * sizeof (gunichar));
  return TRUE;
}

static gboolean
words_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  WordsState *self = (WordsState *) state;
  g_auto (GStrv) words = g_strsplit (move, " ", -1);
  guint64 cell;

  if (g_strv_length (words) == 2)
    {
      gunichar letter = read_letter (puzzle, words[1]);

      if (g_str_equal (words[0], "fill") && fill (puzzle, self, words[1]))
        return TRUE;
      if (g_ascii_string_to_unsigned (words[0], 10, 1, (guint64) self->n_cells, &cell, NULL) &&
          (letter != 0 || g_str_equal (words[1], "clear")))
        {
          self->letters[cell - 1] = letter;
          return TRUE;
        }
    }
  return esp_refuse (
      error,
      _ ("“%s” is no move; expected “CELL LETTER”, “CELL clear” or “fill LETTERS” with "
         "_ for an open cell"),
      esp_quote (move));
}

/* Cells keep their numbers. */
static char **
words_carry (const EspInstance *before G_GNUC_UNUSED,
             const EspState *state,
             const EspInstance *after G_GNUC_UNUSED)
{
  const WordsState *self = (const WordsState *) state;
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();

  for (int i = 0; i < self->n_cells; i++)
    if (self->letters[i] != 0)
      {
        char letter[7] = "";
        g_autofree char *move = NULL;

        letter[g_unichar_to_utf8 (self->letters[i], letter)] = '\0';
        move = g_strdup_printf ("%d %s", i + 1, letter);
        g_strv_builder_add (moves, move);
      }
  return g_strv_builder_end (moves);
}

static char *
words_state_describe (const EspInstance *instance, const EspState *state)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  const WordsState *self = (const WordsState *) state;
  g_autofree char *why = NULL;
  g_autofree guint8 *used = NULL;
  int open = 0;

  if (words_n_slots (puzzle) == 0)
    return g_strdup (_ ("Nothing here yet: draw a slot over the tiles"));
  if (words_check (instance, state, &why))
    {
      g_autofree char *text = words_state_text (self);

      return g_strdup_printf (_ ("Solved: %s"), text);
    }
  used = g_new0 (guint8, (guint) self->n_cells);
  for (int i = 0; i < words_n_slots (puzzle); i++)
    {
      int n;
      int slot_open;

      for (int k = 0; k < words_slot (puzzle, i)->n; k++)
        used[words_slot (puzzle, i)->cells[k]] = TRUE;
      if (!words_slot_fits (puzzle, i, self, &n, &slot_open))
        {
          g_autofree char *name = words_slot_name (puzzle, i);

          return g_strdup_printf (_ ("No word for %s fits"), name);
        }
    }
  for (int i = 0; i < self->n_cells; i++)
    open += used[i] && self->letters[i] == 0;
  return g_strdup_printf (ngettext ("%d cell open", "%d cells open", (gulong) open), open);
}

static char *
words_format_solution (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  g_autofree char *letters = words_state_text ((const WordsState *) state);

  return g_strconcat (letters, "\n", NULL);
}

static const EspStates states = {
  .copy = words_copy,
  .free = words_free,
  .equal = words_equal,
  .describe = words_describe,
  .initial = words_initial,
  .state_copy = words_state_copy,
  .state_free = words_state_free,
  .state_equal = words_state_equal,
  .state_size = words_state_size,
  .state_format = words_state_format,
  .state_parse = words_state_parse,
  .play = words_play,
  .state_describe = words_state_describe,
};

static const EspFiles files = {
  .suffix = "txt",
  .parse = words_parse,
  .recognises = words_recognises,
  .load_options = words_load_options,
  .load = words_load,
  .format = words_format,
  .parse_solution = words_parse_solution,
  .format_solution = words_format_solution,
};

static const EspEditing editing = {
  .create = words_create,
  .example = words_example,
  .edit = words_edit,
  .carry = words_carry,
};

static const EspGenerating generating = {
  .options = words_generate_options,
  .generate = words_generate,
};

static const EspJudging judging = {
  .judge = words_judge,
  .check = words_check,
};

static const EspHinting hinting = {
  .hint = words_hint,
};

static const EspTracing tracing = {
  .apply_event = words_apply_event,
  .subject_name = words_subject_name,
  .trace_id = words_trace_id,
  .trace_fits = words_trace_fits,
  .value_name = words_value_name,
  .reason_name = words_reason_name,
  .explain = words_explain,
  .trace_text = &words_trace_text,
};

const EspProblem esp_words_problem = {
  .id = "words",
  .title = N_ ("Word puzzles"),
  .tab = N_ ("Words"),
  .summary = N_ ("fill the tiles so that every slot is a word"),
  .rules =
      N_ ("Fill the cells with letters. Each slot is a row of cells, in the order of its curve, "
          "and must spell a word of its category. Slots cross where they share a cell. There "
          "may be several solutions."),
  .states = &states,
  .files = &files,
  .editing = &editing,
  .generating = &generating,
  .judging = &judging,
  .hinting = &hinting,
  .tracing = &tracing,
  .algorithms = esp_words_algorithms,
  .experiments = esp_words_experiments,
  .commands = esp_words_commands,
};
