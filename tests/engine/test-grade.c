#include "config.h"

#include "programs/esp-grade-table.h"
#include "programs/esp-program-folder.h"
#include "scratch.h"

#include <string.h>

/* Tables of verdicts, read and counted, and the folder of a class: what comes of each is worked out
 * by hand. */

#define HEAD "program,case,verdict,reason,line,column,seconds,cpu,memory,nodes,points\n"

static EspGradeTable *
parse (const char *text, GError **error)
{
  return esp_grade_table_parse (text, strlen (text), "t.csv", error);
}

static void
test_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspGradeTable) table = parse (HEAD "a,x,right,,,,0.5,0.1,9,,2\n"
                                                "a,y,wrong,\"is wrong: 1, 2\",3,4,0.25,0.1,9,,0\n"
                                                "b,x,right-untidy,,,,1,0.1,9,,1.5\n"
                                                "a,x,crashed,,,,1,0.1,9,,0\n",
                                           &error);
  const EspGradeCell *cell;
  double seconds;
  guint n;

  g_assert_no_error (error);
  g_assert_cmpuint (table->programs->len, ==, 2);
  /* the second x of a is one of its own */
  g_assert_cmpuint (table->cases->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (table->cases, 2), ==, "x (2)");
  cell = esp_grade_table_find (table, "a", "y");
  g_assert_cmpint (cell->verdict, ==, ESP_VERDICT_WRONG);
  g_assert_cmpstr (cell->reason, ==, "is wrong: 1, 2");
  g_assert_cmpuint (cell->line, ==, 3);
  g_assert_cmpuint (cell->column, ==, 4);
  g_assert_null (esp_grade_table_get (table, 1, 1));
  g_assert_null (esp_grade_table_find (table, "b", "z"));
  g_assert_cmpuint (esp_grade_table_count_right (table, &n), ==, 2);
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (esp_grade_table_count_case (table, 0), ==, 2);
  g_assert_cmpuint (esp_grade_table_count_case (table, 1), ==, 0);
  g_assert_cmpfloat (esp_grade_table_sum_points (table, 0, &seconds), ==, 2);
  g_assert_cmpfloat (seconds, ==, 1.75);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text, *part;
  } cases[] = {
    { "", "t.csv:1:1: expected a table of verdicts" },
    { "program,case\n", "expected a table of verdicts" },
    { HEAD "a,x,brilliant,,,,1,1,1,,1\n", "t.csv:2:1: “brilliant” is no verdict" },
    { HEAD "a,x,right,,,,1,1,1,,1\nb,y\n", "t.csv:3:1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (parse (cases[i].text, &error));
      if (error == NULL || strstr (error->message, cases[i].part) == NULL)
        g_error ("%s: %s", cases[i].text, error != NULL ? error->message : "taken");
    }
}

/* Many programs that each have a case of their own: small as a file, huge as a table. */
static void
test_huge (void)
{
  g_autoptr (GString) text = g_string_new (HEAD);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (text, "p%u,c%u,right,,,,1,1,1,,1\n", i, i);
  g_assert_null (parse (text->str, &error));
  g_assert_nonnull (strstr (error->message, "3000 programs and 3000 cases"));
}

static void
test_answers (void)
{
  g_autofree char *one = esp_grade_name_answer ("python3 'a b/main.py'", "cases/nine.map");
  g_autofree char *same = esp_grade_name_answer ("python3 'a b/main.py'", "cases/nine.map");
  g_autofree char *other = esp_grade_name_answer ("python3 'c d/main.py'", "cases/nine.map");
  g_autofree char *hostile = esp_grade_name_answer ("x", "../../etc/passwd");

  g_assert_cmpstr (one, ==, same);
  g_assert_cmpstr (one, !=, other);
  g_assert_true (g_str_has_prefix (one, "main.py_--nine.map--"));
  g_assert_null (strchr (hostile, '/'));
}

static void
put (const char *folder, const char *name, int mode)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_mkdir_with_parents (parent, 0700);
  g_assert_true (g_file_set_contents (path, "x", -1, NULL));
  g_chmod (path, mode);
}

static void
test_folder (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *empty = make_scratch_folder ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = NULL;
  g_auto (GStrv) commands = NULL;
  g_auto (GStrv) none = NULL;
  g_auto (GStrv) left = NULL;
  g_autofree char *told = NULL;

  put (folder, "zoe.py", 0600);
  put (folder, "notes.txt", 0600);
  put (folder, "ann", 0700);
  put (folder, ".hidden.py", 0600);
  put (folder, "bob o'neil/solver.js", 0600);
  put (folder, "cleo/Main.java", 0600); /* not compiled: nothing that can be started */
  put (folder, "cleo/main.class", 0600);
  put (folder, "cleo/Helper.class", 0600);
  put (folder, "dan/one.py", 0600);
  put (folder, "dan/two.py", 0600);
  put (folder, "eve/readme.md", 0600);
  put (folder, "fay/src/a/main.py", 0600); /* as it was handed in, folders and all */
  put (folder, "fay/src/b/util.py", 0600);
  put (folder, "gus/one/main.py", 0600);
  put (folder, "gus/two/main.py", 0600);
  put (folder, "hal/a/b/c/d/main.py", 0600); /* too deep */
  commands = esp_program_folder_find (folder, &names, &left, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (names), ==, 5);
  g_assert_cmpstr (names[0], ==, "ann");
  g_assert_cmpstr (names[1], ==, "bob o'neil");
  g_assert_cmpstr (names[2], ==, "cleo");
  g_assert_cmpstr (names[3], ==, "fay");
  g_assert_cmpstr (names[4], ==, "zoe.py");
  g_assert_true (g_str_has_suffix (commands[3], "/fay/src/a/main.py"));
  g_assert_true (g_str_has_suffix (commands[2], "/cleo/main.class"));
  /* nobody is lost without a word */
  told = g_strjoinv ("\n", left);
  g_assert_cmpstr (told, ==,
                   "dan: several programs, and none is called main: one.py, two.py\n"
                   "eve: no program in it, only readme.md\n"
                   "gus: several programs, and none is called main: main.py, main.py\n"
                   "hal: nothing in it\n"
                   "notes.txt: no program");
  for (guint i = 0; commands[i] != NULL; i++)
    {
      g_auto (GStrv) words = NULL;

      /* one word, whatever is in it */
      g_assert_true (g_shell_parse_argv (commands[i], NULL, &words, NULL));
      g_assert_cmpuint (g_strv_length (words), ==, 1);
      g_assert_true (g_file_test (words[0], G_FILE_TEST_IS_REGULAR));
    }
  g_assert_null (esp_program_folder_find (empty, &none, &none, &error));
  g_assert_nonnull (strstr (error->message, "there is no program in it"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grade/read", test_read);
  g_test_add_func ("/grade/refused", test_refused);
  g_test_add_func ("/grade/huge", test_huge);
  g_test_add_func ("/grade/answers", test_answers);
  g_test_add_func ("/grade/folder", test_folder);
  return g_test_run ();
}
