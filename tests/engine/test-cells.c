#include "config.h"

#include "base/esp-table-members.h"
#include "base/esp-table.h"

#include <string.h>

/* Tables and their cells, written and read: what stands there is worked out by hand. */

/* What is written is read back, and no spreadsheet works a text out. */
static void
test_csv_cells (void)
{
  static const struct
  {
    const char *cell;
    const char *written;
  } cells[] = {
    { "=1+1", "'=1+1" },
    { "+49 30", "'+49 30" },
    { "-a", "'-a" },
    { "@SUM(A1)", "'@SUM(A1)" },
    { "\tx", "'\tx" },
    { "=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\"" },
    { "'=1", "''=1" },
    { "''-x", "'''-x" },
    { "-1,5 x", "\"'-1,5 x\"" },
    { "\r=", "\"'\r=\"" },
    /* as they are */
    { "-7", "-7" },
    { "+7.5e3", "+7.5e3" },
    { "-inf", "-inf" },
    { "-", "-" },
    { "'tis", "'tis" },
    { "a=b", "a=b" },
    { "'", "'" },
  };
  g_autoptr (GString) text = g_string_new ("head\n");
  g_autoptr (EspTable) table = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_autoptr (GString) written = g_string_new (NULL);

      esp_csv_append_cell (written, cells[i].cell, FALSE);
      g_assert_cmpstr (written->str, ==, cells[i].written);
      g_string_append_printf (text, "%s\n", written->str);
    }
  table = esp_table_parse_csv (text->str, text->len, "t.csv", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    g_assert_cmpstr (esp_table_get_cell (table, i + 1, 0), ==, cells[i].cell);
}

/* Lines end as they do on any system; what is wrong is told with its line. */
static void
test_csv_lines (void)
{
  static const char *const same[] = { "a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n3,4", "a,b\r1,2\r3,4\r",
                                      "\357\273\277a,b\n1,2\n3,4\n" };
  static const struct
  {
    const char *text, *error;
  } wrong[] = {
    { "", "t.csv:1:1: expected the heads" },
    { "\n", "t.csv:1:1: expected the heads" },
    { "\r\n", "t.csv:1:1: expected the heads" },
    { "a,b\n1\n", "t.csv:2:1: 1 cells where the first line has 2" },
    { "a,b\n1,2\n\n\n", "t.csv:3:1: 1 cells where" },
    { "a\n\"x\ny\n", "t.csv:2:1: a quote is never closed" },
    { "a\n\"x\ny\"z\n", "t.csv:3:1: expected a comma after" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspTable) table = esp_table_parse_csv (same[i], strlen (same[i]), "t.csv", &error);

      g_assert_no_error (error);
      g_assert_cmpuint (esp_table_get_n_columns (table), ==, 2);
      g_assert_cmpuint (esp_table_get_n_rows (table), ==, 2);
      g_assert_cmpstr (esp_table_get_cell (table, 0, 0), ==, "a");
      g_assert_cmpstr (esp_table_get_cell (table, 1, 0), ==, "1");
      g_assert_cmpstr (esp_table_get_cell (table, 2, 0), ==, "3");
      g_assert_cmpstr (esp_table_get_cell (table, 2, 1), ==, "4");
      g_assert_true (esp_table_is_number (table, 1));
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (esp_table_parse_csv (wrong[i].text, strlen (wrong[i].text), "t.csv", &error));
      g_assert_nonnull (error);
      g_assert_true (g_str_has_prefix (error->message, wrong[i].error));
    }
}

/* A column is one of numbers where all that is in it is one, and something is. */
static void
test_csv_numbers (void)
{
  static const char text[] = "i,gaps,words,empty,mixed\n"
                             "1,2.5e3,a,,1\n"
                             "-7,,b,,x\n"
                             "inf,3,\"c \"\"d\"\"\",, 2\n";
  static const gboolean numbers[] = { TRUE, TRUE, FALSE, FALSE, FALSE };
  g_autoptr (EspTable) table = esp_table_parse_csv (text, strlen (text), "t.csv", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpint (esp_table_is_number (table, i), ==, numbers[i]);
  g_assert_cmpstr (esp_table_get_cell (table, 3, 2), ==, "c \"d\"");
  g_assert_cmpstr (esp_table_get_cell (table, 3, 4), ==, " 2");
}

static void
test_md_cells (void)
{
  g_autoptr (EspTable) table = esp_table_new ("a|b", "<script>", NULL);
  static const char *const cells[] = { "`x` & *y*", "R_1 _o_ \\" };
  g_autofree char *text = NULL;

  esp_table_add_texts (table, cells);
  text = esp_table_format (table, "md");
  g_assert_cmpstr (text, ==,
                   "| a\\|b | &lt;script&gt; |\n"
                   "| --- | --- |\n"
                   "| \\`x\\` &amp; \\*y\\* | R_1 \\_o\\_ \\\\ |\n");
}

static EspTable *
make_table (void)
{
  EspTable *table = esp_table_new ("Name", "n", "All", "Seconds", NULL);

  esp_table_add (table, "sigf", "é_1", -12, 2.5, 0.25);
  esp_table_add (table, "sigf", "b & \"c\", d", 7, 1e20, 10.0);
  return table;
}

static void
test_formats (void)
{
  g_autoptr (EspTable) table = make_table ();
  g_autofree char *text = esp_table_format (table, "text");
  g_autofree char *md = esp_table_format (table, "md");
  g_autofree char *latex = esp_table_format (table, "latex");
  g_autofree char *csv = esp_table_format (table, "csv");
  g_autofree char *html = esp_table_format_html (table);

  g_assert_cmpuint (esp_table_get_n_rows (table), ==, 2);
  g_assert_cmpuint (esp_table_get_n_columns (table), ==, 4);
  g_assert_false (esp_table_is_number (table, 0));
  g_assert_true (esp_table_is_number (table, 1));
  g_assert_true (esp_table_is_number (table, 3));
  g_assert_cmpstr (text, ==,
                   "Name          n    All  Seconds\n"
                   "é_1         -12    2.5    0.250\n"
                   "b & \"c\", d    7  1e+20   10.000\n");
  g_assert_cmpstr (md, ==,
                   "| Name | n | All | Seconds |\n"
                   "| --- | ---: | ---: | ---: |\n"
                   "| é\\_1 | -12 | 2.5 | 0.250 |\n"
                   "| b &amp; \"c\", d | 7 | 1e+20 | 10.000 |\n");
  g_assert_cmpstr (latex, ==,
                   "\\begin{tabular}{lrrr}\n\\toprule\n"
                   "Name & n & All & Seconds \\\\\n\\midrule\n"
                   "é\\_1 & -12 & 2.5 & 0.250 \\\\\n"
                   "b \\& \"c\", d & 7 & 1e+20 & 10.000 \\\\\n"
                   "\\bottomrule\n\\end{tabular}\n");
  g_assert_cmpstr (csv, ==,
                   "Name,n,All,Seconds\n"
                   "é_1,-12,2.5,0.250\n"
                   "\"b & \"\"c\"\", d\",7,1e+20,10.000\n");
  g_assert_nonnull (strstr (html, "<tr><th align=\"left\">Name</th><th align=\"right\">n</th>"));
  g_assert_nonnull (strstr (html, "<td align=\"left\">b &amp; &quot;c&quot;, d</td>"));
  g_assert_true (g_str_has_suffix (html, "<td align=\"right\">10.000</td></tr>\n</table>\n"));
}

/* The last column has no blanks behind it, on whichever side it is set. */
static void
test_text (void)
{
  g_autoptr (EspTable) table = esp_table_new ("n", "Word", NULL);
  g_autofree char *text = NULL;

  esp_table_add (table, "us", G_MAXUINT64, "a");
  text = esp_table_format (table, "text");
  g_assert_cmpstr (text, ==,
                   "                   n  Word\n"
                   "18446744073709551615  a\n");
}

static void
test_choose (void)
{
  static const gboolean chosen[] = { FALSE, TRUE, FALSE, TRUE };
  g_autoptr (EspTable) table = make_table ();
  g_autoptr (EspTable) copy = esp_table_choose (table, chosen);
  g_autofree char *csv = NULL;

  esp_table_set_number (table, 1, FALSE);
  esp_table_free (esp_table_choose (table, chosen));
  csv = esp_table_format (copy, "csv");
  g_assert_cmpstr (csv, ==, "n,Seconds\n-12,0.250\n7,10.000\n");
  g_assert_true (esp_table_is_number (copy, 0));
  g_assert_true (esp_table_is_number (copy, 1));
  esp_table_free (NULL);
}

/* As wide as a line, and a letter wider. */
static void
test_fitting (void)
{
  for (guint more = 0; more < 2; more++)
    {
      g_autofree char *word = g_strnfill (40 + more, 'x');
      g_autoptr (EspTable) table = esp_table_new ("a", "b", NULL);
      const char *cells[] = { word, "123456789012345678901234567890" };
      g_autofree char *plain = NULL;
      g_autofree char *fitting = NULL;

      esp_table_add_texts (table, cells);
      plain = esp_table_format (table, "latex");
      fitting = esp_table_format_fitting (table);
      if (more == 0)
        g_assert_cmpstr (fitting, ==, plain);
      else
        {
          g_assert_true (
              g_str_has_prefix (fitting, "\\resizebox{\\linewidth}{!}{%\n\\begin{tabular}{ll}\n"));
          g_assert_true (g_str_has_suffix (fitting, "\\end{tabular}}\n"));
        }
    }
}

static void
test_latex (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  esp_latex_append (out, "a←∅×−∞–b&%$#_{}\\~^ ü");
  g_assert_cmpstr (out->str, ==,
                   "a$\\leftarrow$$\\emptyset$$\\times$$-$$\\infty$--b"
                   "\\&\\%\\$\\#\\_\\{\\}\\textbackslash{}\\textasciitilde{}"
                   "\\textasciicircum{} ü");
}

static void
test_find_format (void)
{
  static const char *const cases[][2] = {
    { "a.txt", "text" }, { "b/a.MD", "md" },   { "a.tex", "latex" },
    { "a.csv", "csv" },  { "a.md.x", "none" }, { "csv", "none" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (esp_table_find_format (cases[i][0], "none"), ==, cases[i][1]);
}

/* As members of a JSON object: numbers are such, of either kind, and all else is text. */
static void
test_members (void)
{
  g_autoptr (EspTable) table = esp_table_new ("a", "b", "c", NULL);
  static const char *const cells[][3] = {
    { "12", "-7", "0.5" },
    { "1e3", "inf", "" },
    { " 1", "nan", "1000000000000000" },
    { "7x", "999999999999999", "--" },
  };
  g_autoptr (GVariantDict) members = g_variant_dict_new (NULL);
  g_autoptr (GVariant) columns = NULL;
  g_autoptr (GVariant) rows = NULL;
  g_autofree char *heads = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    esp_table_add_texts (table, cells[i]);
  esp_table_add_members (members, table);
  columns = g_variant_dict_lookup_value (members, "columns", G_VARIANT_TYPE_STRING_ARRAY);
  rows = g_variant_dict_lookup_value (members, "rows", G_VARIANT_TYPE ("aav"));
  g_assert_nonnull (columns);
  g_assert_nonnull (rows);
  heads = g_variant_print (columns, FALSE);
  text = g_variant_print (rows, TRUE);
  g_assert_cmpstr (heads, ==, "['a', 'b', 'c']");
  g_assert_cmpstr (text, ==,
                   "[[<int64 12>, <int64 -7>, <0.5>],"
                   " [<1000.0>, <'inf'>, <''>],"
                   " [<' 1'>, <'nan'>, <1000000000000000.0>],"
                   " [<'7x'>, <int64 999999999999999>, <'--'>]]");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cells/csv", test_csv_cells);
  g_test_add_func ("/cells/csv-lines", test_csv_lines);
  g_test_add_func ("/cells/csv-numbers", test_csv_numbers);
  g_test_add_func ("/cells/markdown", test_md_cells);
  g_test_add_func ("/cells/latex", test_latex);
  g_test_add_func ("/table/formats", test_formats);
  g_test_add_func ("/table/text", test_text);
  g_test_add_func ("/table/choose", test_choose);
  g_test_add_func ("/table/fitting", test_fitting);
  g_test_add_func ("/table/find-format", test_find_format);
  g_test_add_func ("/table/members", test_members);
  return g_test_run ();
}
