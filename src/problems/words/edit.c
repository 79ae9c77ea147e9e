#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Edits in text form. Each either changes the puzzle to one that its own file could hold, or
 * leaves it as it was. */

static gboolean
read_number (const char *text, int min, int max, int *number)
{
  guint64 value;

  if (text == NULL || max < min ||
      !g_ascii_string_to_unsigned (text, 10, (guint64) min, (guint64) max, &value, NULL))
    return FALSE;
  *number = (int) value;
  return TRUE;
}

/* From now on the tiles, and the sheet they lie on, stay as they are. */
static void
keep_places (WordsPuzzle *self)
{
  self->sheet = words_get_sheet (self);
  if (self->places == NULL)
    self->places = g_memdup2 (words_get_places (self), (gsize) self->n_cells * sizeof (WordsPlace));
}

/* What the program had arranged was for another puzzle. */
static void
forget_arranged (WordsPuzzle *self)
{
  g_clear_pointer (&self->arranged, g_free);
  self->arranged_once = 0;
}

static gboolean
is_taken (const WordsPuzzle *self, int x, int y, int but)
{
  const WordsPlace *places = words_get_places (self);

  for (int i = 0; i < self->n_cells; i++)
    if (i != but && places[i].x == x && places[i].y == y)
      return TRUE;
  return FALSE;
}

/* --- tiles --- */

static gboolean
read_place (char **words, int *x, int *y)
{
  return read_number (words[0], 0, WORDS_MAX_SIDE - 1, x) &&
         read_number (words[1], 0, WORDS_MAX_SIDE - 1, y) && words[2] == NULL;
}

static gboolean
put_tile (WordsPuzzle *self, int x, int y, GError **error)
{
  if (self->n_cells == WORDS_MAX_CELLS)
    return esp_refuse (error, _ ("there are %d cells already"), WORDS_MAX_CELLS);
  if (is_taken (self, x, y, -1))
    return esp_refuse (error, _ ("there is a tile on this place"));
  keep_places (self);
  self->places = g_renew (WordsPlace, self->places, (guint) self->n_cells + 1);
  self->places[self->n_cells++] = (WordsPlace){ (gint16) x, (gint16) y };
  return TRUE;
}

static gboolean
add_tile (WordsPuzzle *self, char **words, GError **error)
{
  int x;
  int y;

  if (!read_place (words, &x, &y))
    return esp_refuse (error, _ ("expected “tile COLUMN ROW”, each from 0 to %d"),
                       WORDS_MAX_SIDE - 1);
  return put_tile (self, x, y, error);
}

static gboolean
move_tile (WordsPuzzle *self, char **words, GError **error)
{
  int cell;
  int x;
  int y;

  if (!read_number (words[0], 1, self->n_cells, &cell) ||
      !read_number (words[1], 0, WORDS_MAX_SIDE - 1, &x) ||
      !read_number (words[2], 0, WORDS_MAX_SIDE - 1, &y) || words[3] != NULL)
    return esp_refuse (error, _ ("expected “move CELL COLUMN ROW”"));
  if (is_taken (self, x, y, cell - 1))
    return esp_refuse (error, _ ("there is a tile on this place"));
  keep_places (self);
  self->places[cell - 1] = (WordsPlace){ (gint16) x, (gint16) y };
  return TRUE;
}

/* The slots through it go with it; the cells after it count one less. */
static gboolean
remove_tile (WordsPuzzle *self, char **words, GError **error)
{
  int cell;

  if (!read_number (words[0], 1, self->n_cells, &cell) || words[1] != NULL)
    return esp_refuse (error, _ ("expected “remove CELL” with a cell from 1 to %d"), self->n_cells);
  if (self->n_cells == 1)
    return esp_refuse (error, _ ("the last tile stays"));
  keep_places (self);
  cell--;
  for (int s = words_n_slots (self) - 1; s >= 0; s--)
    {
      WordsSlot *slot = words_slot (self, s);
      gboolean through = FALSE;

      for (int k = 0; k < slot->n; k++)
        through |= slot->cells[k] == cell;
      if (through)
        words_puzzle_remove_slot (self, s);
      else
        for (int k = 0; k < slot->n; k++)
          slot->cells[k] -= slot->cells[k] > cell;
    }
  for (int i = (int) self->draft->len - 1; i >= 0; i--)
    {
      int *drawn = &g_array_index (self->draft, int, i);

      if (*drawn == cell)
        g_array_remove_index (self->draft, (guint) i);
      else
        *drawn -= *drawn > cell;
    }
  memmove (self->places + cell, self->places + cell + 1,
           (gsize) (self->n_cells - cell - 1) * sizeof (WordsPlace));
  self->n_cells--;
  forget_arranged (self);
  return TRUE;
}

/* --- slots --- */

static gboolean
find_category (const WordsPuzzle *self, const char *name, int *category, GError **error)
{
  const char *nearest;

  *category = words_list_find (self->list, name);
  if (*category >= 0)
    return TRUE;
  nearest = words_list_nearest (self->list, name);
  return esp_refuse (error, _ ("there is no category “%s”; did you mean “%s”?"), esp_quote (name),
                     nearest != NULL ? nearest : "");
}

static gboolean
check_length (const WordsPuzzle *self, int category, int length, GError **error)
{
  g_autofree char *lengths = NULL;
  int n;

  words_category_get (&self->list->categories[category], length, &n);
  if (n > 0)
    return TRUE;
  lengths = words_category_lengths (&self->list->categories[category]);
  return esp_refuse (error, _ ("%s has no word of %d letters; it has words of %s"),
                     esp_quote (self->list->categories[category].name), length, lengths);
}

static gboolean
add_slot (WordsPuzzle *self, int category, const int *cells, int n, GError **error)
{
  if (words_n_slots (self) == WORDS_MAX_SLOTS)
    return esp_refuse (error, _ ("there are %d slots already"), WORDS_MAX_SLOTS);
  if (!check_length (self, category, n, error))
    return FALSE;
  keep_places (self);
  words_puzzle_add_slot (self, category, cells, n);
  return TRUE;
}

/* "slot noun: 1, 2, 3" */
static gboolean
edit_slot (WordsPuzzle *self, const char *text, GError **error)
{
  const char *colon = strchr (text, ':');
  g_autofree char *name = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_auto (GStrv) words = colon != NULL ? g_strsplit_set (colon + 1, ", ", -1) : NULL;
  int category;

  if (colon == NULL)
    return esp_refuse (error, _ ("expected “slot CATEGORY: 1, 2, 3”"));
  if (!find_category (self, g_strstrip (name), &category, error))
    return FALSE;
  for (char **word = words; *word != NULL; word++)
    {
      int cell;

      if (**word == '\0')
        continue;
      if (!read_number (*word, 1, self->n_cells, &cell) || cells->len == WORDS_MAX_LENGTH)
        return esp_refuse (error, _ ("“%s” is no cell; expected 1 to %d"), esp_quote (*word),
                           self->n_cells);
      cell--;
      g_array_append_val (cells, cell);
    }
  return add_slot (self, category, (const int *) (void *) cells->data, (int) cells->len, error);
}

static gboolean
remove_slot (WordsPuzzle *self, char **words, GError **error)
{
  int slot;

  if (!read_number (words[0], 1, words_n_slots (self), &slot) || words[1] != NULL)
    return esp_refuse (error, _ ("expected “remove-slot SLOT” with a slot from 1 to %d"),
                       words_n_slots (self));
  keep_places (self);
  words_puzzle_remove_slot (self, slot - 1);
  return TRUE;
}

/* "category 2 noun" */
static gboolean
set_category (WordsPuzzle *self, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 2);
  int slot;
  int category;

  if (!read_number (words[0], 1, words_n_slots (self), &slot) || words[1] == NULL)
    return esp_refuse (error, _ ("expected “category SLOT CATEGORY” with a slot from 1 to %d"),
                       words_n_slots (self));
  if (!find_category (self, words[1], &category, error) ||
      !check_length (self, category, words_slot (self, slot - 1)->n, error))
    return FALSE;
  words_slot (self, slot - 1)->category = category;
  return TRUE;
}

static gboolean
pick (WordsPuzzle *self, const char *name, GError **error)
{
  int category;

  if (!find_category (self, name, &category, error))
    return FALSE;
  self->picked = category;
  return TRUE;
}

/* A tile more for the slot that is being drawn, a new one where it is told by a free place; the
 * last tile again ends it. */
static gboolean
draw (WordsPuzzle *self, char **words, GError **error)
{
  guint n = self->draft->len;
  gboolean fresh = words[0] != NULL && words[1] != NULL;
  int x = 0;
  int y = 0;
  int cell;

  if (fresh ? !read_place (words, &x, &y) : !read_number (words[0], 1, self->n_cells, &cell))
    return esp_refuse (error,
                       _ ("expected “draw CELL” with a cell from 1 to %d, or “draw COLUMN ROW”"),
                       self->n_cells);
  if (self->picked >= (int) self->list->n)
    return esp_refuse (error, _ ("the word list is empty"));
  if (fresh && n < WORDS_MAX_LENGTH && !put_tile (self, x, y, error))
    return FALSE;
  cell = fresh ? self->n_cells - 1 : cell - 1;
  if (n > 0 && g_array_index (self->draft, int, n - 1) == cell)
    {
      if (!add_slot (self, self->picked, (const int *) (void *) self->draft->data, (int) n, error))
        return FALSE;
      g_array_set_size (self->draft, 0);
      return TRUE;
    }
  if (n == WORDS_MAX_LENGTH)
    return esp_refuse (error, _ ("a slot has at most %d cells"), WORDS_MAX_LENGTH);
  keep_places (self);
  g_array_append_val (self->draft, cell);
  return TRUE;
}

static gboolean
draw_back (WordsPuzzle *self, GError **error)
{
  if (self->draft->len == 0)
    return esp_refuse (error, _ ("no slot is being drawn"));
  g_array_set_size (self->draft, self->draft->len - 1);
  return TRUE;
}

static gboolean
draw_end (WordsPuzzle *self, GError **error)
{
  if (self->draft->len == 0)
    return esp_refuse (error, _ ("no slot is being drawn"));
  if (!add_slot (self, self->picked, (const int *) (void *) self->draft->data,
                 (int) self->draft->len, error))
    return FALSE;
  g_array_set_size (self->draft, 0);
  return TRUE;
}

/* --- words --- */

/* Takes @list: every slot must find its category again, with a word of its length. */
static gboolean
use_list (WordsPuzzle *self, WordsList *list, GError **error)
{
  g_autoptr (WordsList) taken = list;
  g_autofree int *found = g_new (int, self->slots->len + 1);
  int picked;

  if (list == NULL)
    return FALSE;
  if (list->n == 0)
    return esp_refuse (error, _ ("the word list would be empty"));
  for (int s = 0; s < words_n_slots (self); s++)
    {
      const char *name = self->list->categories[words_slot (self, s)->category].name;
      g_autofree char *cells = words_slot_cells (self, s);
      int n = 0;

      found[s] = words_list_find (list, name);
      if (found[s] >= 0)
        words_category_get (&list->categories[found[s]], words_slot (self, s)->n, &n);
      if (n == 0)
        return esp_refuse (error, _ ("cells %s need a word of %d letters in %s"), cells,
                           words_slot (self, s)->n, esp_quote (name));
    }
  picked = words_list_find (list, self->list->categories[self->picked].name);
  for (int s = 0; s < words_n_slots (self); s++)
    words_slot (self, s)->category = found[s];
  self->picked = MAX (picked, 0);
  words_list_unref (self->list);
  self->list = g_steal_pointer (&taken);
  return TRUE;
}

/* "words noun: AAA, BBB" sets them all; "add-words" and "remove-words" change some. */
static gboolean
edit_words (WordsPuzzle *self, const char *text, char how, GError **error)
{
  const char *colon = strchr (text, ':');
  g_autofree char *name = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;
  g_autoptr (GString) words = g_string_new (how == '=' && colon != NULL ? colon + 1 : NULL);
  int category;

  if (colon == NULL)
    return esp_refuse (error, _ ("expected “words CATEGORY: AAA, BBB”"));
  if (strpbrk (colon, "\n\r") != NULL)
    return esp_refuse (error, _ ("expected the words in one line"));
  category = words_list_find (self->list, g_strstrip (name));
  if (how != '=' && category >= 0)
    {
      const WordsCategory *old = &self->list->categories[category];
      g_autofree char *line = g_strdup_printf ("x: %s\n", colon + 1);
      g_autoptr (WordsList) given = words_list_parse (line, strlen (line), _ ("words"), error);

      if (given == NULL)
        return FALSE;
      for (guint k = 0; k < old->n; k++)
        {
          gboolean named = FALSE;

          for (guint i = 0; given->n > 0 && i < given->categories[0].n; i++)
            named |= g_str_equal (given->categories[0].words[i].text, old->words[k].text);
          if (how == '+' || !named)
            g_string_append_printf (words, "%s, ", old->words[k].text);
        }
    }
  if (how == '+')
    g_string_append (words, colon + 1);
  if (how == '-' && category < 0)
    return find_category (self, name, &category, error);
  return use_list (self, words_list_with (self->list, name, words->str, error), error);
}

gboolean
words_edit (EspInstance *instance, const char *edit, GError **error)
{
  WordsPuzzle *self = (WordsPuzzle *) instance;
  const char *blank = strchr (edit, ' ');
  g_autofree char *verb =
      blank != NULL ? g_strndup (edit, (gsize) (blank - edit)) : g_strdup (edit);
  const char *rest = blank != NULL ? blank + 1 : "";
  g_auto (GStrv) words = g_strsplit (rest, " ", -1);

  if (g_str_equal (verb, "tile"))
    return add_tile (self, words, error);
  if (g_str_equal (verb, "move"))
    return move_tile (self, words, error);
  if (g_str_equal (verb, "remove"))
    return remove_tile (self, words, error);
  if (g_str_equal (verb, "slot"))
    return edit_slot (self, rest, error);
  if (g_str_equal (verb, "remove-slot"))
    return remove_slot (self, words, error);
  if (g_str_equal (verb, "category"))
    return set_category (self, rest, error);
  if (g_str_equal (verb, "pick"))
    return pick (self, rest, error);
  if (g_str_equal (verb, "draw"))
    return draw (self, words, error);
  if (g_str_equal (edit, "draw-back"))
    return draw_back (self, error);
  if (g_str_equal (edit, "draw-end"))
    return draw_end (self, error);
  if (g_str_equal (verb, "words"))
    return edit_words (self, rest, '=', error);
  if (g_str_equal (verb, "add-words"))
    return edit_words (self, rest, '+', error);
  if (g_str_equal (verb, "remove-words"))
    return edit_words (self, rest, '-', error);
  if (g_str_equal (verb, "list"))
    return use_list (self, words_list_load (rest, error), error);
  if (g_str_equal (edit, "own-list"))
    return use_list (self, words_list_own (), error);
  if (g_str_equal (edit, "arrange"))
    {
      g_clear_pointer (&self->places, g_free);
      forget_arranged (self);
      return TRUE;
    }
  return esp_refuse (
      error,
      _ ("“%s” is no edit; expected tile, move, remove, slot, remove-slot, category, pick, "
         "draw, draw-back, draw-end, words, add-words, remove-words, list, own-list or "
         "arrange"),
      esp_quote (edit));
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

const EspEditing words_editing = {
  .create = words_create,
  .example = words_example,
  .edit = words_edit,
  .carry = words_carry,
};
