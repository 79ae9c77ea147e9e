#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- a list under construction --- */

typedef struct
{
  char *name;
  GArray *words; /* of WordsWord */
} Draft;

typedef struct
{
  GPtrArray *drafts;
  GHashTable *by_name;
} Builder;

static void
draft_free (gpointer data)
{
  Draft *draft = data;

  g_free (draft->name);
  for (guint i = 0; i < draft->words->len; i++)
    g_free (g_array_index (draft->words, WordsWord, i).text);
  g_array_unref (draft->words);
  g_free (draft);
}

static void
builder_init (Builder *builder)
{
  builder->drafts = g_ptr_array_new_with_free_func (draft_free);
  builder->by_name = g_hash_table_new (g_str_hash, g_str_equal);
}

static void
builder_clear (Builder *builder)
{
  g_hash_table_unref (builder->by_name);
  g_ptr_array_unref (builder->drafts);
}

static char *
normalise_name (const char *name)
{
  g_autofree char *composed = g_utf8_normalize (name, -1, G_NORMALIZE_NFC);

  g_autofree char *lower = composed != NULL ? g_utf8_strdown (composed, -1) : NULL;

  /* the lower case of composed letters need not be composed */
  return lower != NULL ? g_utf8_normalize (lower, -1, G_NORMALIZE_NFC) : NULL;
}

/* Why a category cannot be called so: words with a blank in between. A new string; NULL where it
 * can. */
static char *
name_fault (const char *name)
{
  g_auto (GStrv) words = g_strsplit (name, " ", -1);
  char *fault = NULL;

  if (*name == '#')
    return g_strdup (_ ("a name does not begin with “#”"));
  if (strlen (name) > 4 * ESP_NAME_MAX || *name == '\0')
    return esp_name_fault (name, -1, ":");
  for (guint i = 0; words[i] != NULL && fault == NULL; i++)
    fault = esp_name_fault (words[i], -1, ":");
  return fault;
}

static Draft *
builder_get (Builder *builder, const char *name)
{
  g_autofree char *lower = normalise_name (name);
  Draft *draft = g_hash_table_lookup (builder->by_name, lower);

  if (draft != NULL)
    return draft;
  draft = g_new0 (Draft, 1);
  draft->name = g_steal_pointer (&lower);
  draft->words = g_array_new (FALSE, FALSE, sizeof (WordsWord));
  g_ptr_array_add (builder->drafts, draft);
  g_hash_table_insert (builder->by_name, draft->name, draft);
  return draft;
}

/* Composed, a letter for a letter: "ß" stays one, where the whole string's upper case would be
 * "SS". NULL where there is something in it that is no letter. */
static char *
upper_case (const char *text)
{
  g_autofree char *composed = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);
  glong n;
  g_autofree gunichar *letters = g_utf8_to_ucs4_fast (composed, -1, &n);

  for (glong i = 0; i < n; i++)
    {
      if (letters[i] == '_' || !g_unichar_isgraph (letters[i]))
        return NULL;
      letters[i] = g_unichar_toupper (letters[i]);
    }
  return g_ucs4_to_utf8 (letters, n, NULL, NULL, NULL);
}

static gboolean
normalise_word (const EspSpan *span, WordsWord *word)
{
  g_autofree char *text = esp_span_dup (span);
  g_autofree char *upper = NULL;

  if (!g_utf8_validate (text, -1, NULL) || strlen (text) != span->length)
    return FALSE;
  /* twice: capitals may compose where small letters do not, as a dotless i and its dot */
  upper = upper_case (text);
  word->text = upper != NULL ? upper_case (upper) : NULL;
  if (word->text == NULL)
    return FALSE;
  word->length = (int) g_utf8_strlen (word->text, -1);
  return TRUE;
}

static gboolean
add_word (const EspReader *reader, Draft *draft, const EspSpan *span, GError **error)
{
  WordsWord word;

  if (!normalise_word (span, &word))
    return esp_reader_fail (reader, span, error,
                            _ ("“%s” is no word; expected letters without blanks in between"),
                            esp_span_quote (span));
  if (word.length > WORDS_MAX_LENGTH)
    {
      g_free (word.text);
      return esp_reader_fail (reader, span, error, _ ("a word of %d letters; expected at most %d"),
                              word.length, WORDS_MAX_LENGTH);
    }
  g_array_append_val (draft->words, word);
  return TRUE;
}

/* "AAA, BBB" */
static gboolean
add_words (const EspReader *reader, Draft *draft, EspSpan rest, GError **error)
{
  EspSpan word;
  gboolean more;

  do
    {
      more = esp_span_split (&rest, ',', &word);
      esp_span_trim (&word);
      if (word.length > 0 && !add_word (reader, draft, &word, error))
        return FALSE;
    }
  while (more);
  return TRUE;
}

/* --- a list that is made --- */

static int
compare_words (gconstpointer a, gconstpointer b)
{
  const WordsWord *x = a;
  const WordsWord *y = b;

  return x->length != y->length ? x->length - y->length : strcmp (x->text, y->text);
}

static int
compare_letters (gconstpointer a, gconstpointer b)
{
  gunichar x = *(const gunichar *) a;
  gunichar y = *(const gunichar *) b;

  return x < y ? -1 : x > y;
}

static void
make_alphabet (WordsList *list)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) letters = g_array_new (FALSE, FALSE, sizeof (gunichar));

  for (gunichar c = 'A'; c <= 'Z'; c++)
    g_array_append_val (letters, c);
  for (guint i = 0; i < list->n; i++)
    for (guint k = 0; k < list->categories[i].n; k++)
      for (const char *p = list->categories[i].words[k].text; *p != '\0'; p = g_utf8_next_char (p))
        {
          gunichar c;

          if (*p >= 'A' && *p <= 'Z')
            continue;
          c = g_utf8_get_char (p);
          if (g_hash_table_add (seen, GUINT_TO_POINTER (c)))
            g_array_append_val (letters, c);
        }
  g_array_sort (letters, compare_letters);
  list->n_letters = (int) letters->len;
  list->alphabet = g_memdup2 (letters->data, letters->len * sizeof (gunichar));
}

/* Takes the words out of the builder. */
static WordsList *
build (Builder *builder, const char *origin)
{
  WordsList *list = g_new0 (WordsList, 1);

  list->references = 1;
  list->origin = g_strdup (origin);
  list->categories = g_new0 (WordsCategory, builder->drafts->len);
  for (guint i = 0; i < builder->drafts->len; i++)
    {
      Draft *draft = g_ptr_array_index (builder->drafts, i);
      WordsCategory *category = &list->categories[list->n];
      WordsWord *words = (WordsWord *) (void *) draft->words->data;

      if (draft->words->len == 0)
        continue;
      list->n++;
      g_array_sort (draft->words, compare_words);
      for (guint k = 0; k < draft->words->len; k++)
        if (category->n > 0 && g_str_equal (words[k].text, words[category->n - 1].text))
          g_free (words[k].text);
        else
          words[category->n++] = words[k];
      category->name = g_steal_pointer (&draft->name);
      category->words = g_memdup2 (words, category->n * sizeof (WordsWord));
      g_array_set_size (draft->words, 0);
    }
  make_alphabet (list);
  return list;
}

WordsList *
words_list_ref (WordsList *list)
{
  g_atomic_int_inc (&list->references);
  return list;
}

void
words_list_unref (WordsList *list)
{
  if (!g_atomic_int_dec_and_test (&list->references))
    return;
  for (guint i = 0; i < list->n; i++)
    {
      for (guint k = 0; k < list->categories[i].n; k++)
        g_free (list->categories[i].words[k].text);
      g_free (list->categories[i].words);
      g_free (list->categories[i].name);
    }
  g_free (list->categories);
  g_free (list->alphabet);
  g_free (list->origin);
  g_free (list);
}

/* --- reading --- */

/* Takes @list, gives it back. */
static WordsList *
check_alphabet (WordsList *list, const char *file, GError **error)
{
  if (list == NULL || list->n_letters <= WORDS_MAX_LETTERS)
    return list;
  esp_set_error_at (error, file, 1, 1, _ ("%d different letters; expected at most %d"),
                    list->n_letters, WORDS_MAX_LETTERS);
  words_list_unref (list);
  return NULL;
}

WordsList *
words_list_parse (const char *text, gsize length, const char *file, GError **error)
{
  Builder builder;
  EspReader reader;
  EspSpan line;
  WordsList *list = NULL;
  gboolean ok = TRUE;

  builder_init (&builder);
  esp_reader_init (&reader, file, text, length);
  while (ok && esp_reader_next_full_line (&reader, &line))
    {
      EspSpan rest = line;
      EspSpan name;
      gboolean has_colon = esp_span_split (&rest, ':', &name);
      g_autofree char *copy = NULL;
      g_autofree char *fault = NULL;

      if (line.start[0] == '#')
        continue;
      esp_span_trim (&name);
      copy = esp_span_dup (&name);
      if (!has_colon || name.length == 0 || strlen (copy) != name.length)
        {
          ok = esp_reader_fail (&reader, &line, error, _ ("expected “category: WORD, WORD, …”"));
          break;
        }
      fault = name_fault (copy);
      if (fault != NULL)
        {
          ok = esp_reader_fail (&reader, &name, error, _ ("“%s” cannot be a category's name: %s"),
                                esp_quote (copy), fault);
          break;
        }
      ok = add_words (&reader, builder_get (&builder, copy), rest, error);
    }
  if (ok)
    list = build (&builder, NULL);
  builder_clear (&builder);
  return check_alphabet (list, file, error);
}

/* One word a line; commas do no harm. */
static gboolean
load_category (Builder *builder, const char *folder, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *category = g_strndup (name, strlen (name) - strlen (".txt"));
  g_autofree char *text = NULL;
  gsize length;
  EspReader reader;
  EspSpan line;

  g_autofree char *fault = name_fault (category);

  if (fault != NULL)
    {
      esp_set_error_at (error, path, 1, 1, _ ("“%s” cannot be a category's name: %s"),
                        esp_quote (category), fault);
      return FALSE;
    }
  if (!esp_file_read (path, NULL, &text, &length, error))
    return FALSE;
  esp_reader_init (&reader, path, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    if (!add_words (&reader, builder_get (builder, category), line, error))
      return FALSE;
  return TRUE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static WordsList *
load_folder (const char *path, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  WordsList *list = NULL;
  Builder builder;
  const char *name;
  gboolean ok = TRUE;

  if (dir == NULL)
    return NULL;
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".txt") && strlen (name) > strlen (".txt"))
      g_ptr_array_add (names, g_strdup (name));
  if (names->len == 0)
    return esp_fail_none (
        error, ESP_ERROR_SYNTAX,
        _ ("%s:1:1: no word list; expected a file for each category, such as noun.txt"),
        esp_quote_path (path));
  g_ptr_array_sort (names, compare_names);
  builder_init (&builder);
  for (guint i = 0; i < names->len && ok; i++)
    ok = load_category (&builder, path, g_ptr_array_index (names, i), error);
  if (ok)
    list = build (&builder, path);
  builder_clear (&builder);
  return check_alphabet (list, path, error);
}

WordsList *
words_list_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;
  WordsList *list;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      /* a folder that has the whole list beside its parts: the list it is */
      g_autofree char *whole = g_build_filename (path, "wordlist.txt", NULL);

      return g_file_test (whole, G_FILE_TEST_IS_REGULAR) ? words_list_load (whole, error)
                                                         : load_folder (path, error);
    }
  if (!esp_file_read (path, NULL, &text, &length, error))
    return NULL;
  list = words_list_parse (text, length, path, error);
  if (list != NULL)
    list->origin = g_strdup (path);
  return list;
}

WordsList *
words_list_own (void)
{
  static WordsList *own = NULL;

  if (g_once_init_enter (&own))
    {
      g_autoptr (GError) error = NULL;
      WordsList *made =
          words_list_parse (words_vocabulary, strlen (words_vocabulary), "vocabulary", &error);

      if (made == NULL)
        g_error ("%s", error->message);
      made->own = TRUE;
      g_once_init_leave (&own, made);
    }
  return words_list_ref (own);
}

/* --- writing and changing --- */

void
words_list_format_category (const WordsCategory *category, GString *out)
{
  g_string_append_printf (out, "%s:", category->name);
  for (guint k = 0; k < category->n; k++)
    g_string_append_printf (out, "%s%s", k > 0 ? ", " : " ", category->words[k].text);
  g_string_append_c (out, '\n');
}

char *
words_list_format (const WordsList *list)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < list->n; i++)
    words_list_format_category (&list->categories[i], out);
  return g_string_free (out, FALSE);
}

WordsList *
words_list_with (const WordsList *list, const char *name, const char *words, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (name));
  g_autofree char *fault = name_fault (stripped);
  g_autofree char *lower = NULL;
  GString *text;
  WordsList *changed;
  gboolean found = FALSE;

  if (fault != NULL)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("“%s” cannot be a category's name: %s"),
                          esp_quote (stripped), fault);
  lower = normalise_name (stripped);
  text = g_string_new (NULL);
  for (guint i = 0; i < list->n; i++)
    if (g_str_equal (list->categories[i].name, lower))
      {
        found = TRUE;
        g_string_append_printf (text, "%s: %s\n", lower, words);
      }
    else
      words_list_format_category (&list->categories[i], text);
  if (!found)
    g_string_append_printf (text, "%s: %s\n", lower, words);
  changed = words_list_parse (text->str, text->len, _ ("words"), error);
  g_string_free (text, TRUE);
  return changed;
}

WordsList *
words_list_merge (const WordsList *list, const WordsList *over)
{
  GString *text = g_string_new (NULL);
  WordsList *merged;

  for (guint i = 0; i < list->n; i++)
    {
      int k = words_list_find (over, list->categories[i].name);

      words_list_format_category (k >= 0 ? &over->categories[k] : &list->categories[i], text);
    }
  for (guint i = 0; i < over->n; i++)
    if (words_list_find (list, over->categories[i].name) < 0)
      words_list_format_category (&over->categories[i], text);
  merged = words_list_parse (text->str, text->len, "", NULL);
  g_string_free (text, TRUE);
  return merged;
}

gboolean
words_category_equal (const WordsCategory *a, const WordsCategory *b)
{
  if (a->n != b->n || !g_str_equal (a->name, b->name))
    return FALSE;
  for (guint k = 0; k < a->n; k++)
    if (!g_str_equal (a->words[k].text, b->words[k].text))
      return FALSE;
  return TRUE;
}

gboolean
words_list_equal (const WordsList *a, const WordsList *b)
{
  if (a == b)
    return TRUE;
  if (a->n != b->n)
    return FALSE;
  for (guint i = 0; i < a->n; i++)
    if (!words_category_equal (&a->categories[i], &b->categories[i]))
      return FALSE;
  return TRUE;
}

/* --- looking up --- */

int
words_list_find (const WordsList *list, const char *name)
{
  g_autofree char *lower = g_utf8_validate (name, -1, NULL) ? normalise_name (name) : NULL;

  for (guint i = 0; lower != NULL && i < list->n; i++)
    if (g_str_equal (list->categories[i].name, lower))
      return (int) i;
  return -1;
}

const char *
words_list_nearest (const WordsList *list, const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, (gssize) MIN (strlen (name), 100));
  g_autofree char *lower = g_utf8_strdown (valid, -1);
  const char *nearest = NULL;
  guint best = G_MAXUINT;

  for (guint i = 0; i < list->n; i++)
    {
      guint d = esp_edit_distance (lower, list->categories[i].name);

      if (d < best)
        {
          best = d;
          nearest = list->categories[i].name;
        }
    }
  return nearest;
}

const WordsWord *
words_category_get (const WordsCategory *category, int length, int *n)
{
  guint low = 0;
  guint high = category->n;
  guint end;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (category->words[middle].length < length)
        low = middle + 1;
      else
        high = middle;
    }
  for (end = low; end < category->n && category->words[end].length == length;)
    end++;
  *n = (int) (end - low);
  return category->words + low;
}

char *
words_category_lengths (const WordsCategory *category)
{
  GString *text = g_string_new (NULL);
  int last = 0;

  for (guint k = 0; k < category->n; k++)
    if (category->words[k].length != last)
      {
        last = category->words[k].length;
        g_string_append_printf (text, "%s%d", text->len > 0 ? ", " : "", last);
      }
  return g_string_free (text, FALSE);
}

int
words_list_letter (const WordsList *list, gunichar letter)
{
  int low = 0;
  int high = list->n_letters;

  /* A to Z come first but where there are figures and the like */
  if (letter >= 'A' && letter <= 'Z' && list->alphabet[letter - 'A'] == letter)
    return (int) (letter - 'A');
  while (low < high)
    {
      int middle = (low + high) / 2;

      if (list->alphabet[middle] < letter)
        low = middle + 1;
      else
        high = middle;
    }
  return low < list->n_letters && list->alphabet[low] == letter ? low : -1;
}

gunichar
words_letter_at (const WordsWord *word, int position)
{
  const char *at = word->text;

  for (int k = 0; k < position; k++)
    at = g_utf8_next_char (at);
  return g_utf8_get_char (at);
}
