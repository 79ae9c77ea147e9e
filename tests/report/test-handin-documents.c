#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "../shared.h"
#include "report/handin/esp-handin.h"
#include "scratch.h"

/* A hand-in as separate documents: each has its sections, none is there twice and none is missing,
 * and all of them are new or old. That a process which is killed meanwhile leaves nothing torn is
 * tests/faults. */

static char *folder; /* of this test's files */

static char *
path_of (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static char *
read_text (const char *name)
{
  g_autofree char *path = path_of (name);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static EspHandin *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  EspHandin *handin = esp_handin_parse (text, strlen (text), "plan.handin", folder, &error);

  g_assert_no_error (error);
  return handin;
}

/* What went wrong; NULL: nothing. */
static GError *
write_plan (EspHandin *handin, const char *name, EspHandinWritten *written)
{
  g_autofree char *path = path_of (name);
  g_autofree char *results = path_of ("results");
  EspControl control;
  GError *error = NULL;

  esp_control_init (&control);
  g_assert_cmpint (esp_handin_write (handin, results, path, &control, NULL, NULL, written, &error),
                   ==, error == NULL);
  return error;
}

static guint
count_words (const char *text, const char *word)
{
  guint n = 0;

  for (; (text = strstr (text, word)) != NULL; text += strlen (word))
    n++;
  return n;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* What is in a folder and the folders in it, with sums of the contents; hidden things too. */
static void
describe (GString *out, const char *where)
{
  g_autoptr (GDir) dir = g_dir_open (where, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (where, g_ptr_array_index (names, i), NULL);
      g_autofree char *text = NULL;
      gsize length;

      g_string_append_printf (out, "%s\n", (char *) g_ptr_array_index (names, i));
      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        describe (out, path);
      else if (g_file_get_contents (path, &text, &length, NULL))
        {
          g_autofree char *sum =
              g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);

          g_string_append_printf (out, "%s\n", sum);
        }
    }
}

static char *
describe_folder (const char *name)
{
  g_autofree char *path = path_of (name);
  GString *out = g_string_new (NULL);

  describe (out, path);
  return g_string_free (out, FALSE);
}

/* The second has none of its own, the fourth goes back to the first. */
static const char plan[] = "[Hand-in]\ntitle=Homework\nauthors=Ada\ncourse=Search\ndate=none\n"
                           "contributions=Ada: everything\ndocuments=separate\n"
                           "[1]\ntype=text\ntitle=One\ndocument=P1\ntext=apple\n"
                           "[2]\ntype=text\ntitle=Two\ntext=banana\n"
                           "[3]\ntype=text\ntitle=Three\ndocument=P2\ntext=cherry\n"
                           "[4]\ntype=text\ntitle=Four\ndocument=P1\ntext=damson\n"
                           "[5]\ntype=text\ntitle=Five\ndocument=P3\ntext=elder\n";

static void
test_contents (void)
{
  static const char *const words[][3] = { { "apple", "banana", "damson" },
                                          { "cherry", NULL, NULL },
                                          { "elder", NULL, NULL } };
  static const char *const all[] = { "apple", "banana", "cherry", "damson", "elder" };
  g_autoptr (EspHandin) handin = parse (plan);
  g_autofree char *whole = path_of ("homework");
  g_autoptr (GDir) dir = NULL;
  EspHandinWritten written;
  guint n_files = 0;

  g_assert_no_error (write_plan (handin, "homework.pdf", &written));
  g_assert_false (written.is_old);
  g_assert_cmpuint (written.n_pages, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("homework/P%u.md", i + 1);
      g_autofree char *pdf = g_strdup_printf ("homework/P%u.pdf", i + 1);
      g_autofree char *title = g_strdup_printf ("# Homework: P%u\n", i + 1);
      g_autofree char *text = read_text (name);
      g_autofree char *bytes = read_text (pdf);
      guint n = 0;

      g_assert_true (g_str_has_prefix (bytes, "%PDF"));
      g_assert_true (g_str_has_prefix (text, title));
      /* the name at the top of each */
      g_assert_cmpuint (count_words (text, "**Ada**"), ==, 1);
      for (guint k = 0; k < 3 && words[i][k] != NULL; k++, n++)
        g_assert_cmpuint (count_words (text, words[i][k]), ==, 1);
      for (guint k = 0; k < G_N_ELEMENTS (all); k++)
        n -= count_words (text, all[k]);
      g_assert_cmpuint (n, ==, 0);
      /* what is of all of it is told once */
      g_assert_cmpuint (count_words (text, "everything"), ==, i == 2);
    }
  dir = g_dir_open (whole, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n_files++;
  g_assert_cmpuint (n_files, ==, 9);
  g_assert_no_error (write_plan (handin, "homework.pdf", &written));
  g_assert_true (written.is_old);
  g_assert_cmpuint (written.n_pages, ==, 3);
}

static void
test_names (void)
{
  static const char *const wrong[] = { "a/b", ".hidden", "tab\\tab", "/" };
  static const char *const places[] = { "x.pdf", "x", "x/", "x.PDF" };
  g_autoptr (EspHandin) handin = parse (plan);
  g_autofree char *text = esp_handin_format (handin);
  g_autoptr (EspHandin) again = parse (text);
  g_autofree char *nowhere = path_of ("absent/x.pdf");
  g_autoptr (GError) error = NULL;
  char *into = NULL;

  g_assert_true (esp_handin_is_separate (again));
  for (guint i = 0; i < esp_handin_get_n_sections (handin); i++)
    g_assert_cmpstr (esp_handin_get_document (again, i), ==, esp_handin_get_document (handin, i));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = path_of (places[i]);
      g_autofree char *expected = path_of ("x/P1.pdf");
      g_auto (GStrv) paths = esp_handin_find_paths (handin, path, &into, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (g_strv_length (paths), ==, 3);
      g_assert_cmpstr (paths[0], ==, expected);
      g_free (into);
    }
  g_assert_null (esp_handin_find_paths (handin, nowhere, &into, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *bad =
          g_strdup_printf ("[Hand-in]\n[1]\ntype=text\ntext=a\ndocument=%s\n", wrong[i]);
      g_autoptr (GError) why = NULL;

      g_assert_null (esp_handin_parse (bad, strlen (bad), "plan.handin", folder, &why));
      g_assert_true (g_str_has_prefix (why->message, "plan.handin:5:"));
    }
}

/* Separate documents that have no names are said, wherever that matters. */
static void
test_unnamed (void)
{
  g_autoptr (EspHandin) handin = parse ("[Hand-in]\nauthors=Ada\ncourse=Search\n"
                                        "documents=separate\n[1]\ntype=text\ntext=a\n");
  g_autofree char *results = path_of ("unnamed-results");
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  EspHandinWritten written;
  EspControl control;

  error = write_plan (handin, "unnamed.pdf", &written);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "document=P1"));
  g_clear_error (&error);
  esp_control_init (&control);
  findings = esp_handin_check (handin, results, &control, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpuint (((EspHandinFinding *) g_ptr_array_index (findings, 0))->section, ==,
                    ESP_HANDIN_TITLE_PAGE);
  esp_handin_section_set (esp_handin_get_head (handin), "documents", "one");
  g_assert_no_error (write_plan (handin, "unnamed.pdf", &written));
}

/* The last of them cannot be written, or cannot be moved: all of them are as they were. */
static void
test_failure (void)
{
  static const char *const ways[] = { "P3.pdf", "P3.md", "P3-parts" };
  g_autoptr (EspHandin) handin = parse (plan);
  EspHandinWritten written;

  g_assert_no_error (write_plan (handin, "failure.pdf", &written));
  esp_handin_section_set (esp_handin_get_section (handin, 0), "text", "avocado");
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *name = g_build_filename ("failure", ways[i], NULL);
      g_autofree char *path = path_of (name);
      g_autofree char *aside = g_strconcat (path, ".aside", NULL);
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (g_rename (path, aside), ==, 0);
      /* a folder in the place of a file, and a file in that of the folder */
      if (i < 2)
        g_assert_cmpint (g_mkdir (path, 0777), ==, 0);
      else
        g_assert_true (g_file_set_contents (path, "x", 1, NULL));
      before = describe_folder ("failure");
      error = write_plan (handin, "failure.pdf", &written);
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, ways[i]));
      after = describe_folder ("failure");
      g_assert_cmpstr (before, ==, after);
      g_assert_cmpint (i < 2 ? g_rmdir (path) : g_unlink (path), ==, 0);
      g_assert_cmpint (g_rename (aside, path), ==, 0);
    }
  g_assert_no_error (write_plan (handin, "failure.pdf", &written));
  g_assert_false (written.is_old);
  {
    g_autofree char *text = read_text ("failure/P1.md");

    g_assert_nonnull (strstr (text, "avocado"));
  }
}

/* A document that no section names any more goes, so that nothing is handed in twice; one that
 * somebody has changed since stays. */
static void
test_renamed (void)
{
  g_autoptr (EspHandin) handin = parse (plan);
  g_autofree char *mine = path_of ("renamed/P2.pdf");
  g_autofree char *changed = path_of ("renamed/P4.md");
  g_autofree char *listed = NULL;
  g_autofree char *text = NULL;
  EspHandinWritten written;

  g_assert_no_error (write_plan (handin, "renamed", &written));
  esp_handin_section_set (esp_handin_get_section (handin, 4), "document", "P4");
  g_assert_no_error (write_plan (handin, "renamed", &written));
  listed = describe_folder ("renamed");
  g_assert_null (strstr (listed, "P3"));
  g_assert_nonnull (strstr (listed, "P4-parts"));
  text = read_text ("renamed/P4.md");
  g_assert_cmpuint (count_words (text, "elder"), ==, 1);
  g_assert_true (g_file_set_contents (mine, "scanned", -1, NULL));
  g_assert_true (g_file_set_contents (changed, "notes", -1, NULL));
  esp_handin_section_set (esp_handin_get_section (handin, 2), "document", "P5");
  esp_handin_section_set (esp_handin_get_section (handin, 4), "document", "P5");
  g_assert_no_error (write_plan (handin, "renamed", &written));
  g_assert_true (g_file_test (mine, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (changed, G_FILE_TEST_EXISTS));
}

/* One's own things in the folder stay. */
static void
test_others (void)
{
  g_autoptr (EspHandin) handin = parse (plan);
  g_autofree char *code = path_of ("others/P4");
  g_autofree char *file = path_of ("others/P4/Stones.java");
  g_autofree char *notes = path_of ("others/P1-parts/notes");
  g_autofree char *note = path_of ("others/P1-parts/notes/note.txt");
  EspHandinWritten written;

  g_assert_no_error (write_plan (handin, "others", &written));
  g_assert_cmpint (g_mkdir (code, 0777), ==, 0);
  g_assert_cmpint (g_mkdir (notes, 0777), ==, 0);
  g_assert_true (g_file_set_contents (file, "class", -1, NULL));
  g_assert_true (g_file_set_contents (note, "note", -1, NULL));
  esp_handin_section_set (esp_handin_get_section (handin, 0), "text", "apricot");
  g_assert_no_error (write_plan (handin, "others", &written));
  g_assert_false (written.is_old);
  g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (note, G_FILE_TEST_EXISTS));
}

/* --- ready-made plans --- */

/* The lines that begin a section, without their numbers. */
static void
add_headings (GPtrArray *headings, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "## "))
      g_ptr_array_add (headings, g_strdup (strchr (lines[i] + 3, ' ') + 1));
}

/* Whether all sections of the plan for trees are there, each in one document, and where: what its
 * assignment calls P1 is the tree, P2 hill climbing and P3 annealing. */
static void
test_ready_made (void)
{
  static const char *const names[] = { "P1", "P2", "P3", "P4" };
  static const char *const begins[] = { "The game tree", "Hill climbing", "Simulated annealing",
                                        "Stones: the player" };
  g_autofree char *path = path_of ("trees.handin");
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) handin = esp_handin_begin ("trees", NULL, path, &error);
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) apart = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *whole = NULL;
  EspHandinWritten all;
  EspHandinWritten written;

  g_assert_no_error (error);
  /* one, where nobody asks for more */
  g_assert_false (esp_handin_is_separate (handin));
  g_assert_no_error (write_plan (handin, "one.pdf", &all));
  whole = read_text ("one.md");
  add_headings (one, whole);
  g_assert_cmpuint (one->len, ==, esp_handin_get_n_sections (handin));
  esp_handin_section_set (esp_handin_get_head (handin), "documents", "separate");
  g_assert_no_error (write_plan (handin, "trees.pdf", &written));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strdup_printf ("trees/%s.md", names[i]);
      g_autofree char *text = read_text (name);
      guint n = apart->len;

      add_headings (apart, text);
      g_assert_cmpstr (g_ptr_array_index (apart, n), ==, begins[i]);
    }
  g_assert_cmpuint (apart->len, ==, one->len);
  for (guint i = 0; i < one->len; i++)
    g_assert_cmpstr (g_ptr_array_index (apart, i), ==, g_ptr_array_index (one, i));
  g_assert_cmpuint (written.n_tables, ==, all.n_tables);
  g_assert_cmpuint (written.n_figures, ==, all.n_figures);
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = make_scratch_folder ();
  g_assert_nonnull (folder);
  g_test_add_func ("/handin-documents/contents", test_contents);
  g_test_add_func ("/handin-documents/names", test_names);
  g_test_add_func ("/handin-documents/unnamed", test_unnamed);
  g_test_add_func ("/handin-documents/failure", test_failure);
  g_test_add_func ("/handin-documents/renamed", test_renamed);
  g_test_add_func ("/handin-documents/others", test_others);
  if (esp_problem_find ("tree") != NULL && esp_problem_find ("tour") != NULL &&
      esp_problem_find ("stones") != NULL)
    g_test_add_func ("/handin-documents/ready-made", test_ready_made);
  status = g_test_run ();
  g_free (folder);
  return status;
}
