#include "config.h"

#include "esp-manual.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-file.h"

/* What is no page of a problem: data/help/ID.md. The problems come before the reference. */
static const EspManualPage written[] = {
  { "first-search", N_ ("Your first search"), ESP_MANUAL_BEGIN },
  { "assignment", N_ ("Your assignment tonight"), ESP_MANUAL_BEGIN },
  { "window", N_ ("The window"), ESP_MANUAL_WORK },
  { "boards", N_ ("Boards: playing and editing"), ESP_MANUAL_WORK },
  { "after", N_ ("After the game, and the next one"), ESP_MANUAL_WORK },
  { "searches", N_ ("Watching a search"), ESP_MANUAL_WORK },
  { "compare", N_ ("Comparing and measuring"), ESP_MANUAL_WORK },
  { "report", N_ ("Reports, hand-ins and films"), ESP_MANUAL_WORK },
  { "files", N_ ("Files and formats"), ESP_MANUAL_REFERENCE },
  { "keys", N_ ("All keys"), ESP_MANUAL_REFERENCE },
  { "everyone", N_ ("Without a mouse, without seeing"), ESP_MANUAL_REFERENCE },
  { "commands", N_ ("The command line"), ESP_MANUAL_REFERENCE },
  { "programs", N_ ("Your own programs"), ESP_MANUAL_REFERENCE },
  { "architecture", N_ ("How Espalier is built"), ESP_MANUAL_REFERENCE },
};

void
esp_manual_entry_free (EspManualEntry *entry)
{
  g_free (entry->title);
  g_free (entry->page);
  g_free (entry->place);
  g_free (entry->excerpt);
  g_free (entry);
}

static EspManualEntry *
new_entry (const char *title, const char *page, const char *place)
{
  EspManualEntry *entry = g_new0 (EspManualEntry, 1);

  entry->title = g_strdup (title);
  entry->page = g_strdup (page);
  entry->place = g_strdup (place);
  return entry;
}

/* --- pages --- */

static gpointer
list_pages (gpointer data G_GNUC_UNUSED)
{
  const EspProblem *const *problems = esp_problems_get ();
  GArray *pages = g_array_new (TRUE, FALSE, sizeof (EspManualPage));
  guint next = 0;

  while (written[next].group < ESP_MANUAL_PROBLEMS)
    g_array_append_val (pages, written[next++]);
  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      {
        EspManualPage page = { problems[i]->id, problems[i]->title, ESP_MANUAL_PROBLEMS };

        g_array_append_val (pages, page);
      }
  for (; next < G_N_ELEMENTS (written); next++)
    g_array_append_val (pages, written[next]);
  return g_array_free (pages, FALSE);
}

const EspManualPage *
esp_manual_get_pages (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, list_pages, NULL);
}

const EspManualPage *
esp_manual_find_page (const char *id)
{
  const EspManualPage *page = esp_manual_get_pages ();

  for (; page->id != NULL; page++)
    if (g_strcmp0 (page->id, id) == 0)
      return page;
  return NULL;
}

const char *
esp_manual_get_group_title (EspManualGroup group)
{
  switch (group)
    {
    case ESP_MANUAL_BEGIN:
      return _ ("To begin");
    case ESP_MANUAL_WORK:
      return _ ("Working with it");
    case ESP_MANUAL_PROBLEMS:
      return _ ("The problems");
    case ESP_MANUAL_REFERENCE:
    default:
      return _ ("Reference");
    }
}

/* --- other languages --- */

/* Gives the headings of a translated page the places of those it was made from, so that what leads
 * to them does so in every language. */
static char *
keep_places (const char *translated, const char *original)
{
  g_autoptr (GPtrArray) blocks = esp_markdown_read (original);
  g_auto (GStrv) lines = g_strsplit (translated, "\n", -1);
  GString *text = g_string_new (NULL);
  guint next = 0;
  gboolean in_code = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gsize level = strspn (lines[i], "#");

      g_string_append (text, lines[i]);
      if (g_str_has_prefix (lines[i], "```"))
        in_code = !in_code;
      if (!in_code && level > 0 && level <= 4 && lines[i][level] == ' ')
        {
          while (next < blocks->len &&
                 ((EspMarkdownBlock *) g_ptr_array_index (blocks, next))->kind !=
                     ESP_MARKDOWN_HEADING)
            next++;
          if (next < blocks->len)
            g_string_append_printf (
                text, " {#%s}", ((EspMarkdownBlock *) g_ptr_array_index (blocks, next++))->target);
        }
      if (lines[i + 1] != NULL)
        g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

char *
esp_manual_load_translated (const char *id, const char *language, const char *original)
{
  g_autofree char *name = g_strdup_printf ("help/%s/%s.md", language, id);
  g_autofree char *translated = esp_file_read_resource (name);

  return translated != NULL ? keep_places (translated, original) : NULL;
}

/* It is that of the messages, however it was chosen: the catalogue itself says which. */
const char *
esp_manual_get_language (void)
{
  /* translators: the code of your language, as the catalogue's file is called: "de" */
  return C_ ("language of the manual", "en");
}

/* The page in the language, with the language's pictures; NULL where it is not translated. */
static char *
translate (const char *id, const char *original)
{
  g_autofree char *translated =
      esp_manual_load_translated (id, esp_manual_get_language (), original);
  g_autofree char *pictures = g_strdup_printf ("\\1%s/", esp_manual_get_language ());
  g_autoptr (GRegex) picture = NULL;

  if (translated == NULL)
    return NULL;
  picture = g_regex_new ("^(!\\[[^\\]\n]*\\]\\()", G_REGEX_MULTILINE, 0, NULL);
  return g_regex_replace (picture, translated, -1, 0, pictures, 0, NULL);
}

char *
esp_manual_load_help (const EspProblem *problem)
{
  g_autofree char *original = esp_problem_load_help (problem);
  char *translated = translate (problem->id, original);

  return translated != NULL ? translated : g_steal_pointer (&original);
}

static char *
load_problem (const EspProblem *problem)
{
  g_autofree char *original = esp_problem_load_help (problem);
  g_autofree char *translated = translate (problem->id, original);
  g_autofree char *picture =
      translated != NULL ? g_strdup_printf ("\n\n![%s](%s/%s)\n", _ (problem->title),
                                            esp_manual_get_language (), problem->id)
                         : g_strdup_printf ("\n\n![%s](%s)\n", _ (problem->title), problem->id);
  GString *page = g_string_new (translated != NULL ? translated : original);
  char *first = strstr (page->str, "\n\n");

  /* below the title and the first words, where there is one */
  if (first != NULL && strstr (first + 2, "\n\n") != NULL)
    g_string_insert (page, strstr (first + 2, "\n\n") - page->str, picture);
  esp_manual_add_tables (page, problem);
  return g_string_free (page, FALSE);
}

static char *commands;

void
esp_manual_set_commands (const char *text)
{
  g_free (commands);
  commands = g_strdup (text);
}

static char *
load_written (const char *id)
{
  g_autofree char *name = g_strconcat ("help/", id, ".md", NULL);
  g_autofree char *original = esp_file_read_resource (name);
  g_autofree char *translated = original != NULL ? translate (id, original) : NULL;
  const char *text = translated != NULL ? translated : original;
  g_autofree char *tables = NULL;
  g_autofree char *more = NULL;

  if (text == NULL || !g_str_equal (id, "commands"))
    return g_strdup (text);
  /* the command line told them itself when the window was built */
  if (translated != NULL)
    tables = g_strdup_printf ("help/%s/commands-tables.md", esp_manual_get_language ());
  else
    tables = g_strdup ("help/commands-tables.md");
  more = commands != NULL ? g_strdup (commands) : esp_file_read_resource (tables);
  return g_strconcat (text, "\n", more, NULL);
}

char *
esp_manual_load (const char *id)
{
  const EspManualPage *page = esp_manual_find_page (id);

  if (page == NULL)
    return NULL;
  return page->group == ESP_MANUAL_PROBLEMS ? load_problem (esp_problem_find (id))
                                            : load_written (id);
}

/* --- the index --- */

/* The headings of a page, and the terms that are noted below them. */
static void
add_page (GPtrArray *index, const EspManualPage *page)
{
  g_autofree char *text = esp_manual_load (page->id);
  g_autoptr (GPtrArray) blocks = esp_markdown_read (text != NULL ? text : "");
  const char *place = "";

  for (guint i = 0; i < blocks->len; i++)
    {
      EspMarkdownBlock *block = g_ptr_array_index (blocks, i);
      g_autofree char *plain = NULL;
      g_autofree char *whole = NULL;
      g_auto (GStrv) terms = NULL;

      if (block->kind == ESP_MARKDOWN_TERMS)
        {
          terms = g_strsplit (block->text, ";", -1);
          for (guint t = 0; terms[t] != NULL; t++)
            g_ptr_array_add (index, new_entry (g_strstrip (terms[t]), page->id, place));
        }
      if (block->kind != ESP_MARKDOWN_HEADING)
        continue;
      plain = esp_markdown_plain (block->text);
      place = block->level > 1 ? block->target : "";
      /* a page of a problem says its name with each: all have a part "Files" */
      if (block->level > 1 && page->group == ESP_MANUAL_PROBLEMS)
        whole = g_strdup_printf ("%s (%s)", plain, _ (page->title));
      g_ptr_array_add (index, new_entry (whole != NULL ? whole : plain, page->id, place));
    }
}

static void
add_options (GPtrArray *index, const EspProblem *problem, const char *place, const EspOptionSpec *o)
{
  for (; o != NULL && o->id != NULL; o++)
    {
      g_autofree char *title = g_strdup_printf ("%s (%s)", o->id, _ (problem->title));

      g_ptr_array_add (index, new_entry (title, problem->id, place));
    }
}

static void
add_tables (GPtrArray *index, const EspProblem *problem)
{
  static const char *const options = N_ ("All options");
  g_autofree char *place = esp_markdown_place (_ (options));

  for (const EspAlgorithm *a = problem->algorithms; a != NULL && a->id != NULL; a++)
    {
      g_autofree char *heading = g_strdup_printf ("%s (`%s`)", _ (a->label), a->id);
      g_autofree char *own = esp_markdown_place (heading);

      add_options (index, problem, own, a->options);
    }
  add_options (index, problem, place, problem->editing->settings);
  add_options (index, problem, place, problem->files->load_options);
  add_options (index, problem, place, esp_problem_get_generate_options (problem));
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const EspManualEntry *x = *(const EspManualEntry *const *) a;
  const EspManualEntry *y = *(const EspManualEntry *const *) b;
  g_autofree char *lower = g_utf8_casefold (x->title, -1);
  g_autofree char *other = g_utf8_casefold (y->title, -1);
  int order = g_utf8_collate (lower, other);

  if (order == 0)
    order = g_strcmp0 (x->page, y->page);
  return order != 0 ? order : g_strcmp0 (x->place, y->place);
}

GPtrArray *
esp_manual_index (void)
{
  GPtrArray *index = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_manual_entry_free);

  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++)
    {
      add_page (index, page);
      if (page->group == ESP_MANUAL_PROBLEMS)
        add_tables (index, esp_problem_find (page->id));
    }
  g_ptr_array_sort (index, compare_entries);
  /* the same option of two algorithms is told at two places, but one place once */
  for (guint i = 1; i < index->len;)
    if (compare_entries (&g_ptr_array_index (index, i - 1), &g_ptr_array_index (index, i)) == 0)
      g_ptr_array_remove_index (index, i);
    else
      i++;
  return index;
}

/* --- search --- */

/* The part of a page that a heading begins. */
typedef struct
{
  char *title, *place;
  GString *text;           /* plain, a line a block */
  char *folded, *in_title; /* text and title, for comparing */
} Part;

static Part *
part_new (const char *title, const char *place)
{
  Part *part = g_new0 (Part, 1);

  part->title = g_strdup (title);
  part->place = g_strdup (place);
  part->text = g_string_new (NULL);
  return part;
}

static void
part_free (gpointer data)
{
  Part *part = data;

  g_free (part->title);
  g_free (part->place);
  g_string_free (part->text, TRUE);
  g_free (part->folded);
  g_free (part->in_title);
  g_free (part);
}

static void
add_cells (GString *text, GPtrArray *rows)
{
  for (guint r = 0; r < rows->len; r++)
    {
      char **cells = g_ptr_array_index (rows, r);

      for (guint c = 0; cells[c] != NULL; c++)
        {
          g_autofree char *plain = esp_markdown_plain (cells[c]);

          g_string_append_printf (text, "%s%s", plain, cells[c + 1] != NULL ? " – " : "\n");
        }
    }
}

/* Around the first of the words that @text has. */
static char *
cut_excerpt (const char *text, char **words)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *folded = g_utf8_casefold (lines[i], -1);

      for (guint w = 0; words[w] != NULL; w++)
        if (strstr (folded, words[w]) != NULL)
          {
            const char *end = lines[i];

            if (g_utf8_strlen (lines[i], -1) <= 140)
              return g_strdup (lines[i]);
            end = g_utf8_offset_to_pointer (lines[i], 140);
            while (end > lines[i] && *end != ' ')
              end--;
            return g_strdup_printf ("%.*s…", (int) (end - lines[i]), lines[i]);
          }
    }
  return g_strdup ("");
}

/* How well it fits: 0 where a word is missing. */
static guint
judge_part (const Part *part, char **words)
{
  guint score = 0;

  for (guint w = 0; words[w] != NULL; w++)
    {
      guint found = 0;

      if (strstr (part->in_title, words[w]) != NULL)
        found += 20;
      for (const char *p = part->folded; found < 29 && (p = strstr (p, words[w])) != NULL; p++)
        found++;
      if (found == 0)
        return 0;
      score += found;
    }
  return score;
}

static GPtrArray *
read_parts (const EspManualPage *page)
{
  g_autofree char *markdown = esp_manual_load (page->id);
  g_autoptr (GPtrArray) blocks = esp_markdown_read (markdown != NULL ? markdown : "");
  GPtrArray *parts = g_ptr_array_new_with_free_func (part_free);
  Part *part = part_new (_ (page->title), "");

  g_ptr_array_add (parts, part);
  for (guint i = 0; i < blocks->len; i++)
    {
      EspMarkdownBlock *block = g_ptr_array_index (blocks, i);
      g_autofree char *plain = block->text != NULL ? esp_markdown_plain (block->text) : NULL;

      if (block->kind == ESP_MARKDOWN_HEADING && block->level > 1)
        g_ptr_array_add (parts, part = part_new (plain, block->target));
      else if (block->kind == ESP_MARKDOWN_TABLE)
        add_cells (part->text, block->rows);
      else if (block->kind == ESP_MARKDOWN_CODE)
        g_string_append_printf (part->text, "%s\n", block->text);
      else if (block->kind != ESP_MARKDOWN_HEADING)
        /* terms too: they are what people look for */
        g_string_append_printf (part->text, "%s\n", plain);
    }
  for (guint i = 0; i < parts->len; i++)
    {
      part = g_ptr_array_index (parts, i);
      part->in_title = g_utf8_casefold (part->title, -1);
      part->folded = g_utf8_casefold (part->text->str, -1);
    }
  return parts;
}

/* The parts of a page. They are read once: a search is asked for with every letter that is typed.
 */
static GPtrArray *
get_parts (const EspManualPage *page)
{
  static GMutex mutex;
  static GHashTable *known; /* by language and page */
  g_autofree char *key = g_strdup_printf ("%s/%s", esp_manual_get_language (), page->id);
  GPtrArray *parts;

  g_mutex_lock (&mutex);
  if (known == NULL)
    known = g_hash_table_new (g_str_hash, g_str_equal);
  parts = g_hash_table_lookup (known, key);
  if (parts == NULL)
    {
      parts = read_parts (page);
      g_hash_table_insert (known, g_steal_pointer (&key), parts);
    }
  g_mutex_unlock (&mutex);
  return parts;
}

static void
search_page (GPtrArray *hits, const EspManualPage *page, char **words)
{
  GPtrArray *parts = get_parts (page);

  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = g_ptr_array_index (parts, i);
      guint score = judge_part (part, words);
      EspManualEntry *hit;

      if (score == 0)
        continue;
      hit = new_entry (part->title, page->id, part->place);
      hit->score = score;
      hit->excerpt = cut_excerpt (part->text->str, words);
      g_ptr_array_add (hits, hit);
    }
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const EspManualEntry *x = *(const EspManualEntry *const *) a;
  const EspManualEntry *y = *(const EspManualEntry *const *) b;

  return x->score != y->score ? (x->score < y->score ? 1 : -1) : 0;
}

GPtrArray *
esp_manual_search (const char *words)
{
  GPtrArray *hits = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_manual_entry_free);
  g_autofree char *folded = g_utf8_casefold (words, -1);
  g_auto (GStrv) parts = g_strsplit_set (folded, " \t\n", -1);
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_ptr_array_add (wanted, parts[i]);
  g_ptr_array_add (wanted, NULL);
  if (wanted->len == 1)
    return hits;
  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++)
    search_page (hits, page, (char **) wanted->pdata);
  g_ptr_array_sort (hits, compare_hits);
  return hits;
}
