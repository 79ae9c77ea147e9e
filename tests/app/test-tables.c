#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "find.h"
#include "kit/lists/esp-table-view.h"
#include "wait.h"

/* Tables as they leave the window: the columns that were chosen, for word processors and LaTeX. */

static EspTable *
make_table (void)
{
  static const char *const rows[][3] = { { "A & B", "12", "<b>" }, { "C", "7", "d" } };
  EspTable *table = esp_table_new ("Name", "Regions", "Note", NULL);

  esp_table_set_number (table, 1, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    esp_table_add_texts (table, rows[i]);
  return table;
}

static void
assert_text (GtkWidget *view, const EspTable *table, const char *expected)
{
  g_autoptr (EspTable) chosen = esp_table_view_choose (ESP_TABLE_VIEW (view), table);
  g_autofree char *text = esp_table_format (chosen, "csv");

  g_assert_cmpstr (text, ==, expected);
}

/* What is hidden stays so in the next table with that head; one column is always there. */
static void
test_columns (void)
{
  g_autoptr (EspTable) table = make_table ();
  g_autoptr (EspTable) other = esp_table_new ("Note", "Time", NULL);
  g_autoptr (EspTable) one = esp_table_new ("Note", NULL);
  GtkWidget *view = g_object_ref_sink (esp_table_view_new ("Rows"));
  EspTableView *self = ESP_TABLE_VIEW (view);

  esp_table_view_set_table (self, table);
  assert_text (view, table, "Name,Regions,Note\nA & B,12,<b>\nC,7,d\n");
  esp_table_view_show_column (self, "Note", FALSE);
  esp_table_view_show_column (self, "nothing", FALSE);
  assert_text (view, table, "Name,Regions\nA & B,12\nC,7\n");
  esp_table_view_set_table (self, other);
  assert_text (view, other, "Time\n");
  esp_table_view_show_column (self, "Time", FALSE);
  assert_text (view, other, "Time\n");
  /* all there is was hidden before */
  esp_table_view_set_table (self, one);
  assert_text (view, one, "Note\n");
  g_object_unref (view);
}

/* The list of the button has a tick for each column that is shown. */
static void
test_button (void)
{
  g_autoptr (EspTable) table = make_table ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *view = esp_table_view_new ("Rows");
  GtkWidget *button = esp_table_view_new_columns_button (ESP_TABLE_VIEW (view));
  GtkWidget *check;

  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), view);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  esp_table_view_set_table (ESP_TABLE_VIEW (view), table);
  esp_table_view_show_column (ESP_TABLE_VIEW (view), "Regions", FALSE);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  check = find_type (button, GTK_TYPE_CHECK_BUTTON);
  g_assert_cmpstr (gtk_check_button_get_label (GTK_CHECK_BUTTON (check)), ==, "Name");
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  assert_text (view, table, "Note\n<b>\nd\n");
  check = gtk_widget_get_next_sibling (check);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  check = gtk_widget_get_next_sibling (check);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
on_written (GObject *object, GAsyncResult *result, gpointer data)
{
  gboolean *done = data;

  *done = gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (object), result, NULL);
  g_assert_true (*done);
}

static char *
read_html (GtkWidget *widget)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  gboolean done = FALSE;

  gdk_content_provider_write_mime_type_async (
      gdk_clipboard_get_content (gtk_widget_get_clipboard (widget)), "text/html", stream,
      G_PRIORITY_DEFAULT, NULL, on_written, &done);
  WAIT_FOR (done);
  g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static char *
read_text (GtkWidget *widget)
{
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (
      gdk_clipboard_get_content (gtk_widget_get_clipboard (widget)), &value, NULL));
  return g_value_dup_string (&value);
}

/* A word processor takes the table, an editor the text. */
static void
test_clipboard (void)
{
  g_autoptr (EspTable) table = make_table ();
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));
  g_autofree char *html = NULL;
  g_autofree char *text = NULL;
  g_autofree char *latex = NULL;

  esp_table_copy (label, table, "text");
  html = read_html (label);
  g_assert_nonnull (strstr (html, "<tr><td align=\"left\">A &amp; B</td><td align=\"right\">12</td>"
                                  "<td align=\"left\">&lt;b&gt;</td></tr>"));
  text = read_text (label);
  g_assert_true (g_str_has_prefix (text, "Name   Regions  Note\nA & B       12  <b>\n"));
  esp_table_copy (label, table, "latex");
  latex = read_text (label);
  g_assert_true (g_str_has_prefix (latex, "\\begin{tabular}{lrl}"));
  g_object_unref (label);
}

/* What is wider than a line is made as wide as that. */
static void
test_fitting (void)
{
  g_autoptr (EspTable) table = esp_table_new ("Name", "Sentence", NULL);
  static const char *const row[] = { "A", "a sentence of more letters than stand in a line of an "
                                          "article that has been set at ten points" };
  g_autofree char *text = NULL;

  esp_table_add_texts (table, row);
  text = esp_table_format_fitting (table);
  g_assert_true (g_str_has_prefix (text, "\\resizebox{\\linewidth}{!}{%\n\\begin{tabular}{ll}"));
  g_assert_true (g_str_has_suffix (text, "\\end{tabular}}\n"));
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/columns", test_columns);
  g_test_add_func ("/tables/button", test_button);
  g_test_add_func ("/tables/clipboard", test_clipboard);
  g_test_add_func ("/tables/fitting", test_fitting);
  return g_test_run ();
}
