#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* Beside the course's lines a file may have lines of ours, which begin with "#": where the tiles
 * lie, the slot that is being drawn, the category of the next one where it is not the first, and
 * words of its own. Any other line with "#" is a remark. */
#define LIST "#list "

#define ONLY "#only"

#define TILES "#tiles:"

#define DRAFT "#draft:"

#define CATEGORY "#category:"

/* Words of a category, on average, that make a text a list of words: a region of a map has fewer
 * neighbours. */
#define LIST_LEAST 5

const EspOptionSpec words_load_options[] = {
  { "words", ESP_TEXT, N_ ("Words"),
    N_ ("the word list: a file of “category: AAA, BBB” lines, or a folder with a file for "
        "each category; else wordlist.txt or another list beside the puzzle, else the program's "
        "own"),
    .is_file = TRUE, .choose = N_ ("Choose a Word List…") },
  { .id = NULL },
};

/* --- which words --- */

/* The words that a file brings along, put over our own; NULL without error: it brings none. All
 * but the lines of words is blanked, so that lines and columns of messages stay right. */
static WordsList *
read_embedded (const char *text, gsize length, const char *file, GError **error)
{
  g_autofree char *copy = NULL;
  g_autoptr (WordsList) own = NULL;
  g_autoptr (WordsList) list = NULL;
  gboolean only = FALSE;
  gboolean any = FALSE;
  EspReader reader;
  EspSpan line;

  if (length == 0 || g_strstr_len (text, (gssize) length, LIST) == NULL)
    return NULL;
  copy = g_memdup2 (text, length);
  esp_reader_init (&reader, file, copy, length);
  while (esp_reader_next_line (&reader, &line))
    {
      char *start = (char *) line.start;

      only |= esp_span_has_prefix (&line, ONLY);
      if (esp_span_has_prefix (&line, LIST))
        {
          any = TRUE;
          memset (start, ' ', strlen (LIST));
        }
      else
        memset (start, ' ', line.length);
    }
  if (!any)
    return NULL;
  list = words_list_parse (copy, length, file, error);
  if (list == NULL || only)
    return g_steal_pointer (&list);
  own = words_list_own ();
  return words_list_merge (own, list);
}

/* A list that lies beside a puzzle belongs to it; NULL where none does. */
static WordsList *
find_beside (const char *file)
{
  static const char *const places[] = { "wordlist.txt", "wordlist", "../wordlist/wordlist.txt",
                                        "../wordlist" };
  g_autofree char *folder = NULL;

  if (*file == '\0' || !g_file_test (file, G_FILE_TEST_IS_REGULAR))
    return NULL;
  folder = g_path_get_dirname (file);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], NULL);
      WordsList *list =
          g_file_test (path, G_FILE_TEST_EXISTS) ? words_list_load (path, NULL) : NULL;

      if (list != NULL)
        return list;
    }
  return NULL;
}

/* --- reading --- */

/* Between two commas, and after the last one, a cell is expected. */
static gboolean
check_commas (EspReader *reader, EspSpan rest, GError **error)
{
  gboolean any = FALSE;
  const char *end = rest.start + rest.length;

  for (; rest.start < end; rest.start++, rest.column++)
    if (*rest.start == ',' && !any)
      return esp_reader_fail (reader, &rest, error, _ ("expected a cell before this comma"));
    else if (*rest.start == ',')
      any = FALSE;
    else
      any |= !g_ascii_isspace (*rest.start);
  return any || esp_reader_fail (reader, &rest, error, _ ("expected the slot's cells: 1, 2, 3"));
}

static gboolean
read_cells (EspReader *reader, WordsPuzzle *puzzle, EspSpan rest, GArray *cells, GError **error)
{
  EspSpan word;

  if (!check_commas (reader, rest, error))
    return FALSE;
  while (esp_span_next_word (&rest, ",", &word))
    {
      gint64 cell;
      int index;

      if (!esp_span_to_int (reader, &word, _ ("a cell"), 1, puzzle->n_cells, &cell, error))
        return FALSE;
      if (cells->len == WORDS_MAX_LENGTH)
        return esp_reader_fail (reader, &word, error, _ ("a slot has at most %d cells"),
                                WORDS_MAX_LENGTH);
      index = (int) cell - 1;
      g_array_append_val (cells, index);
    }
  return TRUE;
}

static gboolean
find_category (
    EspReader *reader, const WordsList *list, const EspSpan *span, int *category, GError **error)
{
  g_autofree char *name = esp_span_dup (span);
  g_autofree char *used = NULL;
  g_autoptr (WordsList) own = words_list_own ();
  const char *nearest;

  *category = words_list_find (list, name);
  if (*category >= 0)
    return TRUE;
  nearest = words_list_nearest (list, name);
  if (nearest == NULL)
    return esp_reader_fail (reader, span, error,
                            _ ("there is no category “%s”: the word list is empty"),
                            esp_span_quote (span));
  if (list->origin != NULL)
    used = g_strdup (esp_quote_path (list->origin));
  else
    used = g_strdup (list == own ? _ ("the program's word list") : _ ("the puzzle's words"));
  esp_reader_fail (reader, span, error,
                   _ ("there is no category “%s” in %s; did you mean “%s”? Where the puzzle has a "
                      "list of its own, put that beside it"),
                   esp_span_quote (span), used, nearest);
  if (error != NULL && *error != NULL)
    (*error)->code = ESP_ERROR_COMPANION;
  return FALSE;
}

static gboolean
split_line (EspReader *reader, EspSpan line, EspSpan *name, EspSpan *rest, GError **error)
{
  gboolean has_colon;

  *rest = line;
  has_colon = esp_span_split (rest, ':', name);
  esp_span_trim (name);
  if (has_colon && name->length > 0)
    return TRUE;
  esp_span_trim (&line);
  return esp_reader_fail (reader, &line, error, _ ("expected “category: i, j, k”"));
}

static gboolean
read_slot (EspReader *reader, WordsPuzzle *puzzle, EspSpan line, GError **error)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  EspSpan name;
  EspSpan rest;
  int category;
  int n;

  if (!split_line (reader, line, &name, &rest, error) ||
      !find_category (reader, puzzle->list, &name, &category, error) ||
      !read_cells (reader, puzzle, rest, cells, error))
    return FALSE;
  words_category_get (&puzzle->list->categories[category], (int) cells->len, &n);
  if (n == 0)
    {
      g_autofree char *lengths = words_category_lengths (&puzzle->list->categories[category]);

      return esp_reader_fail (
          reader, &name, error, _ ("%s has no word of %u letters; expected a slot of %s cells"),
          esp_quote (puzzle->list->categories[category].name), cells->len, lengths);
    }
  if (words_n_slots (puzzle) == WORDS_MAX_SLOTS)
    return esp_reader_fail (reader, &line, error, _ ("more than %d slots"), WORDS_MAX_SLOTS);
  words_puzzle_add_slot (puzzle, category, (const int *) (void *) cells->data, (int) cells->len);
  return TRUE;
}

/* "#tiles: 0 0  1 0": where each tile lies. */
static gboolean
read_tiles (EspReader *reader, WordsPuzzle *puzzle, EspSpan rest, GError **error)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
  EspSpan word;

  esp_span_skip (&rest, strlen (TILES));
  g_free (puzzle->places);
  puzzle->places = g_new0 (WordsPlace, (guint) puzzle->n_cells);
  for (int i = 0; i < puzzle->n_cells; i++)
    {
      gint64 at[2];

      for (int k = 0; k < 2; k++)
        {
          if (!esp_span_next_word (&rest, ",", &word))
            return esp_reader_fail (reader, &rest, error,
                                    _ ("expected a column and a row for each cell"));
          if (!esp_span_to_int (reader, &word, _ ("a place"), 0, WORDS_MAX_SIDE - 1, &at[k], error))
            return FALSE;
        }
      if (!g_hash_table_add (taken, GINT_TO_POINTER ((int) (at[0] * WORDS_MAX_SIDE + at[1]))))
        return esp_reader_fail (reader, &word, error, _ ("there is another tile on this place"));
      puzzle->places[i] = (WordsPlace){ (gint16) at[0], (gint16) at[1] };
    }
  if (esp_span_next_word (&rest, ",", &word))
    return esp_reader_fail (reader, &word, error, _ ("there are only %d cells"), puzzle->n_cells);
  return TRUE;
}

static gboolean
read_draft (EspReader *reader, WordsPuzzle *puzzle, EspSpan line, GError **error)
{
  EspSpan name;
  EspSpan rest;

  esp_span_skip (&line, strlen (DRAFT));
  g_array_set_size (puzzle->draft, 0);
  return split_line (reader, line, &name, &rest, error) &&
         find_category (reader, puzzle->list, &name, &puzzle->picked, error) &&
         read_cells (reader, puzzle, rest, puzzle->draft, error);
}

/* What the editor's pen was; one that is not in the list is no reason to refuse the puzzle. */
static void
read_picked (WordsPuzzle *puzzle, EspSpan line)
{
  g_autofree char *name = NULL;
  int category;

  esp_span_skip (&line, strlen (CATEGORY));
  esp_span_trim (&line);
  name = esp_span_dup (&line);
  category = words_list_find (puzzle->list, name);
  puzzle->picked = MAX (category, 0);
}

/* "category: 1, 2, 3" with cells that may be. */
static gboolean
is_slot (EspSpan line)
{
  EspSpan name;
  EspSpan word;
  int n = 0;

  if (!esp_span_split (&line, ':', &name) || name.length == 0)
    return FALSE;
  while (esp_span_next_word (&line, ",", &word))
    if (!esp_span_is_int (&word, 1, WORDS_MAX_CELLS))
      return FALSE;
    else
      n++;
  return n > 0;
}

static gboolean
is_word (const EspSpan *word)
{
  const char *end = word->start + word->length;

  if (!g_utf8_validate (word->start, (gssize) word->length, NULL))
    return FALSE;
  for (const char *at = word->start; at < end; at = g_utf8_next_char (at))
    if (!g_unichar_isalpha (g_utf8_get_char (at)))
      return FALSE;
  return TRUE;
}

/* "category: ANT, BEE" in every line, with words of which none has a line of its own. */
static gboolean
is_list (const char *head, gsize length)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  EspReader reader;
  EspSpan line;
  gboolean cut;

  esp_reader_init (&reader, "", head, length);
  while (esp_reader_next_head_line (&reader, &line, &cut))
    {
      EspSpan name;
      EspSpan word;

      if (line.start[0] == '#')
        continue;
      if (!esp_span_split (&line, ':', &name) || name.length == 0)
        return FALSE;
      g_hash_table_add (names, esp_span_dup (&name));
      while (esp_span_next_word (&line, ",", &word))
        {
          /* the last may be a part of one */
          if (!is_word (&word) && !cut)
            return FALSE;
          g_ptr_array_add (words, esp_span_dup (&word));
        }
    }
  for (guint i = 0; i < words->len; i++)
    if (g_hash_table_contains (names, g_ptr_array_index (words, i)))
      return FALSE;
  return words->len > LIST_LEAST * MAX (g_hash_table_size (names), 1);
}

/* A number of cells, and slots; or a list of words, of which the reader says what to do with it. */
EspLikeness
words_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;
  gboolean begun = FALSE;
  gboolean slots = FALSE;

  if (is_list (head, length))
    return ESP_LIKENESS_CLOSE;
  esp_reader_init (&reader, "", head, length);
  while (esp_reader_next_head_line (&reader, &line, &cut))
    {
      if (begun && (esp_span_has_prefix (&line, LIST) || esp_span_has_prefix (&line, TILES)))
        return ESP_LIKENESS_CERTAIN;
      if (line.start[0] == '#')
        continue;
      if (begun && !cut && !is_slot (line))
        return ESP_LIKENESS_NONE;
      if (!begun && !esp_span_is_int (&line, 1, WORDS_MAX_CELLS))
        return ESP_LIKENESS_NONE;
      slots |= begun && is_slot (line);
      begun = TRUE;
    }
  return slots ? ESP_LIKENESS_CLOSE : begun ? ESP_LIKENESS_LOOSE : ESP_LIKENESS_NONE;
}

static EspInstance *
read_puzzle (const char *text, gsize length, const char *file, WordsList *list, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  WordsPuzzle *puzzle = NULL;
  EspReader reader;
  EspSpan line;
  gint64 n_cells;

  esp_reader_init (&reader, file, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    {
      esp_span_trim (&line);
      if (puzzle == NULL)
        {
          if (line.start[0] == '#')
            continue;
          if (is_list (text, length))
            return esp_reader_fail_none (
                &reader, &line, error,
                _ ("this is a list of words, not a puzzle: put it beside a puzzle as "
                   "wordlist.txt, and open that"));
          if (!esp_span_to_int (&reader, &line, _ ("the number of cells"), 1, WORDS_MAX_CELLS,
                                &n_cells, error))
            return NULL;
          puzzle = words_puzzle_new ((int) n_cells, list);
          instance = &puzzle->parent;
        }
      else if (esp_span_has_prefix (&line, TILES))
        {
          if (!read_tiles (&reader, puzzle, line, error))
            return NULL;
        }
      else if (esp_span_has_prefix (&line, DRAFT))
        {
          if (!read_draft (&reader, puzzle, line, error))
            return NULL;
        }
      else if (esp_span_has_prefix (&line, CATEGORY))
        read_picked (puzzle, line);
      else if (line.start[0] != '#' && !read_slot (&reader, puzzle, line, error))
        return NULL;
    }
  if (puzzle == NULL)
    esp_reader_fail_at_end (&reader, error, _ ("the file ends here; expected the number of cells"));
  return g_steal_pointer (&instance);
}

/* With the words that it brings along, else with @list. */
static EspInstance *
read_with (const char *text, gsize length, const char *file, WordsList *list, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WordsList) embedded = read_embedded (text, length, file, &local);

  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  return read_puzzle (text, length, file, embedded != NULL ? embedded : list, error);
}

EspInstance *
words_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (WordsList) own = words_list_own ();

  return read_with (text, length, file, own, error);
}

/* --- a list whose name nobody knows --- */

#define MOST_NEIGHBOURS 100

#define LARGEST_LIST (8 << 20) /* bytes */

/* The puzzle with the list at @path; NULL where that is none, or not this puzzle's. */
static EspInstance *
try_list (const char *text, gsize length, const char *file, const char *path)
{
  g_autoptr (WordsList) list = NULL;
  GStatBuf about;

  if (g_stat (path, &about) != 0 || (S_ISREG (about.st_mode) && about.st_size > LARGEST_LIST))
    return NULL;
  list = words_list_load (path, NULL);
  return list != NULL ? read_with (text, length, file, list, NULL) : NULL;
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The puzzle with a list that lies in its folder, whatever it is called, the first by name that has
 * its categories: files that end as lists do, and folders with a file for each category. */
static EspInstance *
try_neighbours (const char *text, gsize length, const char *file)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  EspInstance *instance = NULL;
  const char *name;

  while (dir != NULL && names->len < MOST_NEIGHBOURS && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (*name != '.' &&
          (g_file_test (path, G_FILE_TEST_IS_DIR) || g_str_has_suffix (name, ".txt") ||
           g_str_has_suffix (name, ".list") || strchr (name, '.') == NULL))
        g_ptr_array_add (names, g_steal_pointer (&path));
    }
  g_ptr_array_sort (names, compare_paths);
  for (guint i = 0; i < names->len && instance == NULL; i++)
    if (!g_cancellable_is_cancelled (g_cancellable_get_current ()))
      instance = try_list (text, length, file, g_ptr_array_index (names, i));
  return instance;
}

EspInstance *
words_load (
    const char *text, gsize length, const char *path, const EspOptions *options, GError **error)
{
  const char *words = options != NULL ? esp_options_get_text (options, "words") : "";
  g_autoptr (WordsList) list = NULL;
  g_autoptr (GError) local = NULL;
  EspInstance *instance = NULL;

  if (*words != '\0')
    {
      list = words_list_load (words, error);
      return list != NULL ? read_puzzle (text, length, path, list, error) : NULL;
    }
  list = find_beside (path);
  if (list != NULL)
    instance = read_with (text, length, path, list, &local);
  /* the list beside it may be another's: with the program's own it may be right */
  if (instance == NULL)
    instance = words_parse (text, length, path, local == NULL ? &local : NULL);
  if (instance == NULL && g_error_matches (local, ESP_ERROR, ESP_ERROR_COMPANION) &&
      g_file_test (path, G_FILE_TEST_IS_REGULAR))
    instance = try_neighbours (text, length, path);
  if (instance == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return instance;
}

/* --- writing --- */

/* Words that are not the program's own go into the file: only the categories that differ, where
 * the rest is ours. */
static void
append_list (const WordsPuzzle *puzzle, GString *text)
{
  g_autoptr (WordsList) own = words_list_own ();
  const WordsList *list = puzzle->list;
  gboolean over = list->n >= own->n;

  if (words_list_equal (list, own))
    return;
  for (guint i = 0; over && i < own->n; i++)
    over = g_str_equal (list->categories[i].name, own->categories[i].name);
  if (!over)
    g_string_append (text, ONLY "\n");
  for (guint i = 0; i < list->n; i++)
    if (!over || i >= own->n || !words_category_equal (&list->categories[i], &own->categories[i]))
      {
        g_string_append (text, LIST);
        words_list_format_category (&list->categories[i], text);
      }
}

char *
words_format (const EspInstance *instance)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%d\n", puzzle->n_cells);
  for (int i = 0; i < words_n_slots (puzzle); i++)
    {
      g_autofree char *cells = words_slot_cells (puzzle, i);

      g_string_append_printf (
          text, "%s: %s\n", puzzle->list->categories[words_slot (puzzle, i)->category].name, cells);
    }
  if (puzzle->places != NULL)
    {
      g_string_append (text, TILES);
      for (int i = 0; i < puzzle->n_cells; i++)
        g_string_append_printf (text, "%s%d %d", i > 0 ? ", " : " ", puzzle->places[i].x,
                                puzzle->places[i].y);
      g_string_append_c (text, '\n');
    }
  if (puzzle->draft->len > 0)
    {
      g_string_append_printf (text, DRAFT " %s:", puzzle->list->categories[puzzle->picked].name);
      for (guint i = 0; i < puzzle->draft->len; i++)
        g_string_append_printf (text, "%s%d", i > 0 ? ", " : " ",
                                g_array_index (puzzle->draft, int, i) + 1);
      g_string_append_c (text, '\n');
    }
  else if (puzzle->picked > 0 && puzzle->picked < (int) puzzle->list->n)
    g_string_append_printf (text, CATEGORY " %s\n", puzzle->list->categories[puzzle->picked].name);
  append_list (puzzle, text);
  return g_string_free (text, FALSE);
}

static const char *
words_beyond (const EspInstance *instance)
{
  g_autofree char *text = words_format (instance);

  return strstr (text, "\n#") != NULL
             ? _ ("Saved with lines that begin with “#”: what the course's form has no place for. "
                  "For a program that does not know them, Arrange Tiles and Own Words take them "
                  "away")
             : NULL;
}

EspState *
words_parse_solution (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  g_autoptr (EspState) state = words_initial (instance);
  gunichar *letters = ((WordsState *) state)->letters;
  EspReader reader;
  EspSpan line;
  int n = 0;

  esp_reader_init (&reader, file, text, length);
  if (!esp_reader_next_full_line (&reader, &line))
    line = esp_reader_end_span (&reader);
  esp_span_trim (&line);
  while (line.length > 0)
    {
      gunichar letter = g_utf8_get_char_validated (line.start, (gssize) line.length);
      gsize size;

      if (letter < 0x110000)
        letter = g_unichar_toupper (letter);
      if (n == puzzle->n_cells || letter >= 0x110000 ||
          (letter != '_' && words_list_letter (puzzle->list, letter) < 0))
        break;
      letters[n++] = letter == '_' ? 0 : letter;
      size = (gsize) (g_utf8_next_char (line.start) - line.start);
      line.start += size;
      line.length -= size;
      line.column++;
    }
  if (line.length > 0 || n < puzzle->n_cells)
    return esp_reader_fail_none (
        &reader, &line, error, _ ("expected %d letters, one for each cell, with _ for an open one"),
        puzzle->n_cells);
  if (!esp_reader_need_end (&reader, error, _ ("expected one solution only")))
    return NULL;
  return g_steal_pointer (&state);
}

static char *
words_format_solution (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  g_autofree char *letters = words_state_text ((const WordsState *) state);

  return g_strconcat (letters, "\n", NULL);
}

/* What stands out in a text of this kind. */
static const char *const text_comments[] = { "#", NULL };

const EspFiles words_files = {
  .suffix = "txt",
  .parse = words_parse,
  .recognises = words_recognises,
  .load_options = words_load_options,
  .load = words_load,
  .comments = text_comments,
  .format = words_format,
  .beyond = words_beyond,
  .parse_solution = words_parse_solution,
  .format_solution = words_format_solution,
};
