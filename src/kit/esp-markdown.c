#include "config.h"

#include "esp-markdown.h"

#include <string.h>

/* A mark opens only where its partner follows: a lone * stays a *. */
static const struct
{
  const char *mark;
  const char *open, *close;
} marks[] = {
  { "`", "<tt>", "</tt>" },
  { "**", "<b>", "</b>" },
  { "*", "<i>", "</i>" },
};

char *
esp_markdown_inline (const char *line)
{
  GString *markup = g_string_new (NULL);

  while (*line != '\0')
    {
      gboolean found = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (marks) && !found; i++)
        {
          gsize length = strlen (marks[i].mark);
          const char *end;
          g_autofree char *inner = NULL;
          g_autofree char *escaped = NULL;

          if (strncmp (line, marks[i].mark, length) != 0)
            continue;
          end = strstr (line + length, marks[i].mark);
          if (end == NULL || end == line + length || line[length] == ' ')
            continue;
          inner = g_strndup (line + length, (gsize) (end - line) - length);
          escaped = i == 0 ? g_markup_escape_text (inner, -1) : esp_markdown_inline (inner);
          g_string_append_printf (markup, "%s%s%s", marks[i].open, escaped, marks[i].close);
          line = end + length;
          found = TRUE;
        }
      if (!found)
        {
          const char *next = g_utf8_next_char (line);
          g_autofree char *escaped = g_markup_escape_text (line, next - line);

          g_string_append (markup, escaped);
          line = next;
        }
    }
  return g_string_free (markup, FALSE);
}

static GtkWidget *
add_label (GtkWidget *box, const char *markup, const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_paragraph (GtkWidget *box, GString *paragraph, const char *style)
{
  g_autofree char *markup = NULL;

  if (paragraph->len == 0)
    return;
  markup = esp_markdown_inline (paragraph->str);
  add_label (box, markup, style);
  g_string_truncate (paragraph, 0);
}

static void
add_code (GtkWidget *box, GString *code)
{
  g_autofree char *markup = g_markup_escape_text (g_strchomp (code->str), -1);

  add_label (box, markup, "help-code");
  g_string_truncate (code, 0);
}

/* Collects a table's rows and sets them side by side. */
static void
add_table (GtkWidget *box, GPtrArray *rows)
{
  GtkWidget *grid;
  int at = 0;

  if (rows->len == 0)
    return;
  grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  for (guint i = 0; i < rows->len; i++)
    {
      g_auto (GStrv) cells = NULL;
      char *row = g_strstrip (g_ptr_array_index (rows, i));
      gsize length = strlen (row);

      if (strspn (row, "|-: ") == length)
        continue;
      if (length > 0 && row[length - 1] == '|')
        row[length - 1] = '\0';
      cells = g_strsplit (row + 1, "|", -1);
      for (int c = 0; cells[c] != NULL; c++)
        {
          g_autofree char *markup = esp_markdown_inline (g_strstrip (cells[c]));
          GtkWidget *holder = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
          GtkWidget *label = add_label (holder, markup, at == 0 ? "heading" : NULL);

          gtk_label_set_yalign (GTK_LABEL (label), 0);
          gtk_widget_set_hexpand (label, cells[c + 1] == NULL);
          gtk_grid_attach (GTK_GRID (grid), holder, c, at, 1, 1);
        }
      at++;
    }
  g_ptr_array_set_size (rows, 0);
  gtk_box_append (GTK_BOX (box), grid);
}

static gboolean
add_heading (GtkWidget *box, const char *line)
{
  static const char *const styles[] = { "title-1", "title-2", "title-3", "title-4" };
  gsize level = strspn (line, "#");
  g_autofree char *markup = NULL;

  if (level == 0 || level > G_N_ELEMENTS (styles) || line[level] != ' ')
    return FALSE;
  markup = esp_markdown_inline (line + level + 1);
  add_label (box, markup, styles[level - 1]);
  return TRUE;
}

GtkWidget *
esp_markdown_new (const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  g_autoptr (GString) code = g_string_new (NULL);
  g_autoptr (GPtrArray) table = g_ptr_array_new_with_free_func (g_free);
  gboolean in_code = FALSE;
  gboolean in_item = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = lines[i];
      gboolean item = g_str_has_prefix (line, "- ") || g_str_has_prefix (line, "* ");

      if (g_str_has_prefix (line, "```"))
        {
          add_paragraph (box, paragraph, in_item ? "help-item" : NULL);
          if (in_code)
            add_code (box, code);
          in_code = !in_code;
          in_item = FALSE;
          continue;
        }
      if (in_code)
        {
          g_string_append_printf (code, "%s\n", line);
          continue;
        }
      /* lines that stand in by four are code too, where no paragraph goes on */
      if (paragraph->len == 0 && g_str_has_prefix (line, "    "))
        {
          add_table (box, table);
          g_string_append_printf (code, "%s\n", line + 4);
          continue;
        }
      if (code->len > 0)
        add_code (box, code);
      if (line[0] == '|')
        {
          add_paragraph (box, paragraph, in_item ? "help-item" : NULL);
          g_ptr_array_add (table, g_strdup (line));
          continue;
        }
      add_table (box, table);
      if (*line == '\0' || item || line[0] == '#')
        {
          add_paragraph (box, paragraph, in_item ? "help-item" : NULL);
          in_item = item;
        }
      if (add_heading (box, line))
        continue;
      if (paragraph->len > 0)
        g_string_append_c (paragraph, ' ');
      if (item)
        g_string_append (paragraph, "•  ");
      g_string_append (paragraph, g_strstrip (item ? line + 2 : line));
    }
  if (code->len > 0)
    add_code (box, code);
  add_table (box, table);
  add_paragraph (box, paragraph, in_item ? "help-item" : NULL);
  return box;
}
