#include "config.h"

#include <string.h>

#include "engine/document/esp-experiment.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "base/esp-file.h"
#include "manual/esp-manual.h"

/* The reader of Markdown against what was written by hand, and the manual: that every page is
 * there, every link leads somewhere, every option is told, and what is looked for is found. */

static void
test_blocks (void)
{
  static const char text[] = "# A *title*\n\n<!-- index: one; two -->\n\nOver\ntwo lines.\n\n"
                             "- first\n  goes on\n- `second`\n\n1. one\n2. two\n\n## Part\n\n"
                             "| a | b \\| c |\n|---|---|\n| 1 | [2](x#y) |\n\n    code\n\n"
                             "![what it shows](name)\n\n## Part\n\n```\n# no heading\n```\n";
  static const struct
  {
    EspMarkdownKind kind;
    guint level;
    const char *text;
    const char *target;
  } expected[] = {
    { ESP_MARKDOWN_HEADING, 1, "A *title*", "a-title" },
    { ESP_MARKDOWN_TERMS, 0, " one; two ", NULL },
    { ESP_MARKDOWN_PARAGRAPH, 0, "Over two lines.", NULL },
    { ESP_MARKDOWN_ITEM, 0, "first goes on", NULL },
    { ESP_MARKDOWN_ITEM, 0, "`second`", NULL },
    { ESP_MARKDOWN_ITEM, 1, "one", NULL },
    { ESP_MARKDOWN_ITEM, 2, "two", NULL },
    { ESP_MARKDOWN_HEADING, 2, "Part", "part" },
    { ESP_MARKDOWN_TABLE, 0, NULL, NULL },
    { ESP_MARKDOWN_CODE, 0, "code", NULL },
    { ESP_MARKDOWN_PICTURE, 0, "what it shows", "name" },
    { ESP_MARKDOWN_HEADING, 2, "Part", "part-2" },
    { ESP_MARKDOWN_CODE, 0, "# no heading", NULL },
  };
  g_autoptr (GPtrArray) blocks = esp_markdown_read (text);
  EspMarkdownBlock *table;
  char **cells;

  g_assert_cmpuint (blocks->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < blocks->len; i++)
    {
      const EspMarkdownBlock *block = g_ptr_array_index (blocks, i);

      g_assert_cmpint (block->kind, ==, expected[i].kind);
      g_assert_cmpuint (block->level, ==, expected[i].level);
      g_assert_cmpstr (block->text, ==, expected[i].text);
      g_assert_cmpstr (block->target, ==, expected[i].target);
    }
  table = g_ptr_array_index (blocks, 8);
  g_assert_cmpuint (table->rows->len, ==, 2);
  cells = g_ptr_array_index (table->rows, 0);
  g_assert_cmpstr (cells[1], ==, "b \\| c");
  g_assert_null (cells[2]);
}

/* A heading's own place, and lines of a language without spaces. */
static void
test_languages (void)
{
  g_autoptr (GPtrArray) blocks = esp_markdown_read ("# Dateien {#files}\n\n一行\n二行 b\nc\n");
  const EspMarkdownBlock *heading = g_ptr_array_index (blocks, 0);
  const EspMarkdownBlock *paragraph = g_ptr_array_index (blocks, 1);

  g_assert_cmpstr (heading->text, ==, "Dateien");
  g_assert_cmpstr (heading->target, ==, "files");
  g_assert_cmpstr (paragraph->text, ==, "一行二行 b c");
}

/* What leads to a heading does so in each language. */
static void
test_translated (void)
{
  static const char *const languages[] = { "de", "es", "fr", "zh_CN" };
  guint n = 0;
  g_autofree char *none = esp_manual_load_translated ("first-search", "xx", "# A\n");

  g_assert_null (none);
  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++)
    for (guint k = 0; k < G_N_ELEMENTS (languages); k++)
      {
        const EspProblem *problem = esp_problem_find (page->id);
        g_autofree char *path = g_strdup_printf ("help/%s.md", page->id);
        g_autofree char *original =
            problem != NULL ? esp_problem_load_help (problem) : esp_file_read_resource (path);
        g_autofree char *text = esp_manual_load_translated (page->id, languages[k], original);
        g_autoptr (GPtrArray) english = esp_markdown_read (original);
        g_autoptr (GPtrArray) blocks = NULL;

        /* that all are there is the matter of another test: a problem of one's own has none yet */
        if (text == NULL)
          continue;
        n++;
        blocks = esp_markdown_read (text);
        g_assert_cmpuint (blocks->len, ==, english->len);
        for (guint i = 0; i < blocks->len; i++)
          {
            const EspMarkdownBlock *block = g_ptr_array_index (blocks, i);
            const EspMarkdownBlock *same = g_ptr_array_index (english, i);

            g_assert_cmpint (block->kind, ==, same->kind);
            g_assert_cmpstr (block->target, ==, same->target);
            g_assert_null (block->text != NULL ? strstr (block->text, "{#") : NULL);
          }
      }
  g_assert_cmpuint (n, >=, 4 * 21);
}

static char *
name_link (const char *target)
{
  return g_strdup_printf ("<a %s>", target);
}

static void
test_marks (void)
{
  static const EspMarkdownMarks marks = {
    { "<c>", "</c>" }, { "<b>", "</b>" }, { "<i>", "</i>" }, name_link
  };
  static const struct
  {
    const char *line;
    const char *formatted;
    const char *plain;
  } cases[] = {
    { "a < b & c", "a &lt; b &amp; c", "a < b & c" },
    { "2 * 3 * 4", "2 * 3 * 4", "2 * 3 * 4" },
    { "`x*y*z`", "<c>x*y*z</c>", "x*y*z" },
    { "see [the *page*](p#q)", "see <a p#q>the <i>page</i></a>", "see the page" },
    { "[default 4]", "[default 4]", "[default 4]" },
    { "\\[a](b)", "[a](b)", "[a](b)" },
    { "one \\| two", "one | two", "one | two" },
    { "`[oo___xx]`", "<c>[oo___xx]</c>", "[oo___xx]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *formatted = esp_markdown_format (cases[i].line, &marks);
      g_autofree char *plain = esp_markdown_plain (cases[i].line);

      g_assert_cmpstr (formatted, ==, cases[i].formatted);
      g_assert_cmpstr (plain, ==, cases[i].plain);
    }
}

static gboolean
has_place (const char *page, const char *place)
{
  g_autofree char *text = esp_manual_load (page);
  g_autoptr (GPtrArray) blocks = text != NULL ? esp_markdown_read (text) : NULL;

  if (blocks == NULL)
    return FALSE;
  if (*place == '\0')
    return TRUE;
  for (guint i = 0; i < blocks->len; i++)
    {
      const EspMarkdownBlock *block = g_ptr_array_index (blocks, i);

      if (block->kind == ESP_MARKDOWN_HEADING && g_str_equal (block->target, place))
        return TRUE;
    }
  return FALSE;
}

/* Links by another way than the reader's. */
static void
check_links (const char *id, const char *text)
{
  g_autoptr (GRegex) link = g_regex_new ("(!?)\\[[^\\]\\[]*\\]\\(([^)]+)\\)", 0, 0, NULL);
  g_autoptr (GMatchInfo) found = NULL;

  for (g_regex_match (link, text, 0, &found); g_match_info_matches (found);
       g_match_info_next (found, NULL))
    {
      g_autofree char *picture = g_match_info_fetch (found, 1);
      g_autofree char *target = g_match_info_fetch (found, 2);
      g_auto (GStrv) parts = NULL;

      if (*picture != '\0')
        {
          g_autofree char *path = g_strdup_printf ("%s/data/screenshots/%s-light.png",
                                                   g_getenv ("ESPALIER_SOURCE_ROOT"), target);

          if (!g_file_test (path, G_FILE_TEST_EXISTS))
            g_error ("%s: there is no picture %s", id, target);
          continue;
        }
      parts = g_strsplit (target, "#", 2);
      if (!has_place (parts[0], parts[1] != NULL ? parts[1] : ""))
        g_error ("%s: the link to %s leads nowhere", id, target);
    }
}

static void
test_pages (void)
{
  const EspProblem *const *problems = esp_problems_get ();
  guint n = 0;

  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++, n++)
    {
      g_autofree char *text = esp_manual_load (page->id);
      g_autoptr (GPtrArray) blocks = NULL;
      EspMarkdownBlock *first;

      g_assert_nonnull (text);
      blocks = esp_markdown_read (text);
      first = g_ptr_array_index (blocks, 0);
      g_assert_cmpuint (blocks->len, >, 3);
      g_assert_cmpint (first->kind, ==, ESP_MARKDOWN_HEADING);
      check_links (page->id, text);
      g_assert_true (page == esp_manual_find_page (page->id));
    }
  g_assert_cmpuint (n, >=, 9 + 11);
  for (guint i = 0; problems[i] != NULL; i++)
    g_assert_true ((esp_manual_find_page (problems[i]->id) == NULL) ==
                   esp_problem_is_hidden (problems[i]));
  g_assert_null (esp_manual_load ("no-such-page"));
}

static void
check_options (const char *text, const EspOptionSpec *specs)
{
  for (; specs != NULL && specs->id != NULL; specs++)
    {
      g_autofree char *cell = g_strdup_printf ("| `%s` |", specs->id);

      if (strstr (text, cell) == NULL)
        g_error ("the option %s is not told", specs->id);
    }
}

/* Each option of each table stands on its problem's page. */
static void
test_options (void)
{
  const EspProblem *const *problems = esp_problems_get ();

  for (guint i = 0; problems[i] != NULL; i++)
    {
      const EspProblem *problem = problems[i];
      g_autofree char *text = esp_manual_load (problem->id);

      if (esp_problem_is_hidden (problem))
        continue;
      check_options (text, problem->editing->settings);
      check_options (text, problem->files->load_options);
      check_options (text, esp_problem_get_generate_options (problem));
      for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
        {
          g_autofree char *name = g_strdup_printf ("(`%s`)", a->id);

          g_assert_nonnull (strstr (text, name));
          check_options (text, a->options);
        }
      for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
        check_options (text, e->options);
    }
}

static guint
count_entries (GPtrArray *entries, const char *title, const char *page)
{
  guint n = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      const EspManualEntry *entry = g_ptr_array_index (entries, i);

      n += g_str_equal (entry->title, title) && g_str_equal (entry->page, page);
    }
  return n;
}

static void
test_index (void)
{
  g_autoptr (GPtrArray) index = esp_manual_index ();

  g_assert_cmpuint (count_entries (index, "Your first search", "first-search"), ==, 1);
  g_assert_cmpuint (count_entries (index, "screen reader", "everyone"), ==, 1);
  g_assert_cmpuint (count_entries (index, "Files (Map colouring)", "map"), ==, 1);
  g_assert_cmpuint (count_entries (index, "tenure (Map colouring)", "map"), >=, 1);
  for (guint i = 0; i < index->len; i++)
    {
      const EspManualEntry *entry = g_ptr_array_index (index, i);

      if (!has_place (entry->page, entry->place))
        g_error ("%s: %s#%s is nowhere", entry->title, entry->page, entry->place);
    }
}

static void
test_search (void)
{
  static const struct
  {
    const char *words;
    const char *page;
    const char *place;
  } cases[] = {
    { "hand-in assignment", "report", "the-whole-hand-in" },
    { "EXIT status", "commands", "exit-status" },
    { "screen reader", "everyone", "with-a-screen-reader" },
    { "tsplib", "tour", "files" },
    { "one more problem", "architecture", "one-more-problem" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) hits = esp_manual_search (cases[i].words);
      gboolean found = FALSE;

      /* among the first that one sees */
      for (guint h = 0; h < MIN (hits->len, 5); h++)
        {
          const EspManualEntry *hit = g_ptr_array_index (hits, h);

          found |=
              g_str_equal (hit->page, cases[i].page) && g_str_equal (hit->place, cases[i].place);
        }
      if (!found)
        g_error ("“%s” does not find %s#%s", cases[i].words, cases[i].page, cases[i].place);
    }
  {
    g_autoptr (GPtrArray) none = esp_manual_search ("backtracking xyzzyplugh");
    g_autoptr (GPtrArray) empty = esp_manual_search ("  ");

    g_assert_cmpuint (none->len, ==, 0);
    g_assert_cmpuint (empty->len, ==, 0);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/manual/blocks", test_blocks);
  g_test_add_func ("/manual/languages", test_languages);
  g_test_add_func ("/manual/translated", test_translated);
  g_test_add_func ("/manual/marks", test_marks);
  g_test_add_func ("/manual/pages", test_pages);
  g_test_add_func ("/manual/options", test_options);
  g_test_add_func ("/manual/index", test_index);
  g_test_add_func ("/manual/search", test_search);
  return g_test_run ();
}
