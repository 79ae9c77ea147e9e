#include "config.h"

#include "base/esp-quote.h"
#include "engine/trace/esp-trace-read.h"
#include "test-tree.h"
#include "traces.h"

/* Names of any letters: what is typed, what stands in the file, and what is shown of them. */

/* As a person types them, and as the file has them. */
static const struct
{
  const char *typed;
  const char *written;
} names[] = {
  { "plain", "plain" },
  { "Upper Austria", "\"Upper Austria\"" },
  { "say \"hi\"", "\"say \\\"hi\\\"\"" },
  { "\"quoted\"", "\"\\\"quoted\\\"\"" },
  { "back\\slash", "back\\slash" },
  { "a back\\ slash", "\"a back\\\\ slash\"" },
  { "f(x)", "\"f(x)\"" },
  { "(", "\"(\"" },
  { "x=1", "\"x=1\"" },
  { "0.5:y", "\"0.5:y\"" },
  { "one; two, three", "\"one; two, three\"" },
  { "上奥地利 州", "\"上奥地利 州\"" },
  { "שלום עולם", "\"שלום עולם\"" },
  { "النمسا", "النمسا" },
};

static char *
rename_to (EspInstance *instance, const char *old, const char *typed)
{
  g_autofree char *edit = g_strdup_printf ("name %s %s", old, typed);
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_tree_problem.editing->edit (instance, edit, &error));
  g_assert_no_error (error);
  return esp_name_from_text (typed);
}

/* A leaf and an inner node of each name, with a share and without: what is written is what the
 * names' own quotes say, and what is read again is the same tree. */
void
tree_test_names (void)
{
  static const char *const trees[] = { "(max A (min B 3 12) leaf=4)",
                                       "(chance A 0.25:(min B 3 12) 0.75:leaf=4)",
                                       "(max A leaf=4 (min B leaf2=3 12))" };

  for (guint t = 0; t < G_N_ELEMENTS (trees); t++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      for (int leaf = 0; leaf < 2; leaf++)
        {
          g_autoptr (EspInstance) instance = parse (trees[t]);
          g_autofree char *name = rename_to (instance, leaf ? "leaf" : "B", names[i].typed);
          g_autofree char *text = tree_format (instance);
          g_autofree char *expected = leaf ? g_strdup_printf ("%s=4", names[i].written)
                                           : g_strdup_printf ("(min %s", names[i].written);
          g_autoptr (EspInstance) again = parse (text);

          g_test_message ("%s", text);
          g_assert_nonnull (strstr (text, expected));
          g_assert_null (strstr (text, ESP_NAME_BLANK));
          g_assert_true (esp_tree_problem.states->equal (instance, again));
          g_assert_cmpint (tree_find ((TreeInstance *) again, name), >=, 0);
          g_assert_cmpint (esp_tree_problem.files->recognises (text, strlen (text)), ==,
                           ESP_LIKENESS_CERTAIN);
        }
}

static void
assert_read (const EspInstance *instance, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspTrace) trace =
      esp_trace_read (instance, NULL, text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (esp_trace_get_n_events (trace), >, 5);
}

/* Traces and tables have the plain blank, and traces are read back with it. */
void
tree_test_names_shown (void)
{
  static const char *const formats[] = { "text", "md", "latex", "csv", "forest" };
  static const EspExportFormat exports[] = { ESP_EXPORT_TEXT, ESP_EXPORT_CSV, ESP_EXPORT_JSON_LINES,
                                             ESP_EXPORT_DOT };
  g_autoptr (EspInstance) instance = parse ("(max root (min \"Upper Austria\" 3 \"a b\"=12) 4)");
  g_autoptr (EspTrace) trace =
      traces_record (esp_problem_find_algorithm (&esp_tree_problem, "minimax"), instance, 1000);
  g_auto (EspAnswer) answer;

  solve (instance, "minimax", "", &answer);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *table =
          tree_report ((TreeInstance *) instance, (TreeState *) answer.state, formats[i]);

      g_assert_nonnull (strstr (table, "Upper Austria"));
      g_assert_nonnull (strstr (table, "a b"));
      g_assert_null (strstr (table, ESP_NAME_BLANK));
    }
  for (guint i = 0; i < G_N_ELEMENTS (exports); i++)
    {
      g_autofree char *text = traces_write (trace, exports[i]);

      g_assert_nonnull (strstr (text, "Upper Austria"));
      g_assert_null (strstr (text, ESP_NAME_BLANK));
      if (exports[i] == ESP_EXPORT_JSON_LINES || exports[i] == ESP_EXPORT_CSV)
        {
          g_auto (GStrv) parts = g_strsplit (text, "Upper Austria", -1);
          /* as earlier versions wrote it */
          g_autofree char *old = g_strjoinv ("Upper" ESP_NAME_BLANK "Austria", parts);

          assert_read (instance, text);
          assert_read (instance, old);
        }
    }
}

/* Files of earlier versions have such blanks in words of their own, and quotes that are letters. */
void
tree_test_names_of_old (void)
{
  g_autoptr (EspInstance) instance =
      parse ("(max Upper" ESP_NAME_BLANK "Austria (min x\"y 3 it's=12) \"open=4 5)");
  const TreeInstance *tree = (TreeInstance *) instance;

  g_assert_cmpint (tree_find (tree, "Upper" ESP_NAME_BLANK "Austria"), ==, 0);
  g_assert_cmpint (tree_find (tree, "x\"y"), ==, 1);
  g_assert_cmpint (tree_find (tree, "it's"), ==, 3);
  g_assert_cmpint (tree_find (tree, "\"open"), ==, 4);
}
