#include "config.h"

#include "esp-markdown.h"

#include <string.h>

#include "kit/lists/esp-row.h"

/* Who is told of links; lives with the page. */
typedef struct
{
  EspMarkdownFollow follow;
  gpointer data;
} Follower;

typedef struct
{
  GtkWidget *box;
  const char *pictures;
  Follower *follower;
} Page;

static char *
open_link (const char *target)
{
  g_autofree char *escaped = g_markup_escape_text (target, -1);

  return g_strdup_printf ("<a href=\"%s\">", escaped);
}

static const EspMarkdownMarks with_links = {
  { "<tt>", "</tt>" }, { "<b>", "</b>" }, { "<i>", "</i>" }, open_link
};
static const EspMarkdownMarks without_links = {
  { "<tt>", "</tt>" }, { "<b>", "</b>" }, { "<i>", "</i>" }, NULL
};

char *
esp_markdown_inline (const char *line)
{
  return esp_markdown_format (line, &without_links);
}

static gboolean
on_link (GtkLabel *label G_GNUC_UNUSED, const char *target, Follower *follower)
{
  /* what is elsewhere is opened by the desktop */
  if (strstr (target, "://") != NULL)
    return FALSE;
  follower->follow (target, follower->data);
  return TRUE;
}

static GtkWidget *
add_label (const Page *page, GtkWidget *box, const char *text, const char *style)
{
  GtkWidget *label = esp_text_new (NULL, NULL);
  g_autofree char *markup =
      esp_markdown_format (text, page->follower != NULL ? &with_links : &without_links);
  gboolean links = strstr (markup, "<a href") != NULL;

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  /* the way by keys leads from link to link, not from paragraph to paragraph */
  gtk_widget_set_focusable (label, links);
  if (links)
    g_signal_connect (label, "activate-link", G_CALLBACK (on_link), page->follower);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_code (const Page *page, const char *code)
{
  GtkWidget *label = esp_text_new (code, "help-code");

  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  gtk_box_append (GTK_BOX (page->box), label);
}

static void
add_item (const Page *page, const EspMarkdownBlock *block)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *number = g_strdup_printf ("%u.", block->level);
  GtkWidget *mark = gtk_label_new (block->level > 0 ? number : "•");
  GtkWidget *label;

  gtk_widget_set_valign (mark, GTK_ALIGN_START);
  gtk_label_set_xalign (GTK_LABEL (mark), 1);
  gtk_label_set_width_chars (GTK_LABEL (mark), 2);
  gtk_widget_add_css_class (row, "help-item");
  gtk_box_append (GTK_BOX (row), mark);
  label = add_label (page, row, block->text, NULL);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (page->box), row);
}

/* Rows side by side, the head in bold. */
static void
add_table (const Page *page, GPtrArray *rows)
{
  GtkWidget *grid = gtk_grid_new ();
  int least = (int) (14 / MAX (1, 1.3 * esp_get_text_scale (grid) - 0.3));

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  for (guint r = 0; r < rows->len; r++)
    {
      char **cells = g_ptr_array_index (rows, r);

      for (int c = 0; cells[c] != NULL; c++)
        {
          GtkWidget *holder = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
          GtkWidget *label = add_label (page, holder, cells[c], r == 0 ? "heading" : NULL);

          gtk_label_set_yalign (GTK_LABEL (label), 0);
          /* a column is at least as wide as most of its words, unless these are very large */
          gtk_label_set_width_chars (GTK_LABEL (label),
                                     MIN (least, (int) g_utf8_strlen (cells[c], -1)));
          gtk_widget_set_hexpand (label, cells[c + 1] == NULL);
          gtk_grid_attach (GTK_GRID (grid), holder, c, (int) r, 1, 1);
        }
    }
  gtk_box_append (GTK_BOX (page->box), grid);
}

static gboolean
is_dark (GtkWidget *widget)
{
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  return colour.red + colour.green + colour.blue > 1.5;
}

/* Light or dark as the text around it is: known when it is shown, and again when that changes. */
static void
load_picture (GtkWidget *picture)
{
  g_autofree char *path = g_strdup_printf (
      "%s-%s.png", (const char *) g_object_get_data (G_OBJECT (picture), "esp-picture"),
      is_dark (picture) ? "dark" : "light");

  if (g_strcmp0 (g_object_get_data (G_OBJECT (picture), "esp-path"), path) == 0)
    return;
  gtk_picture_set_resource (GTK_PICTURE (picture), path);
  g_object_set_data_full (G_OBJECT (picture), "esp-path", g_steal_pointer (&path), g_free);
}

/* What its resources' names begin with: "de/map" is "map" where that is not there; NULL where both
 * are not. */
static char *
find_picture (const char *pictures, const char *target)
{
  const char *slash = strrchr (target, '/');
  const char *const names[] = { target, slash != NULL ? slash + 1 : NULL };

  for (guint i = 0; i < G_N_ELEMENTS (names) && names[i] != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%s", pictures, names[i]);
      g_autofree char *path = g_strconcat (name, "-light.png", NULL);

      if (g_resources_get_info (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL))
        return g_steal_pointer (&name);
    }
  return NULL;
}

static void
add_picture (const Page *page, const EspMarkdownBlock *block)
{
  g_autofree char *what = esp_markdown_plain (block->text);
  g_autofree char *name =
      page->pictures != NULL ? find_picture (page->pictures, block->target) : NULL;
  GtkWidget *picture;

  if (name == NULL)
    return;
  picture = gtk_picture_new ();
  g_object_set_data_full (G_OBJECT (picture), "esp-picture", g_steal_pointer (&name), g_free);
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), what);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL, what,
                                  -1);
  gtk_widget_set_size_request (picture, -1, 340);
  gtk_widget_add_css_class (picture, "help-picture");
  g_signal_connect (picture, "map", G_CALLBACK (load_picture), NULL);
  gtk_box_append (GTK_BOX (page->box), picture);
}

static void
add_heading (const Page *page, const EspMarkdownBlock *block)
{
  static const char *const styles[] = { "title-1", "title-2", "title-3", "title-4" };
  GtkWidget *label = add_label (page, page->box, block->text, styles[block->level - 1]);

  gtk_widget_set_name (label, block->target);
}

static void
add_block (const Page *page, const EspMarkdownBlock *block)
{
  switch (block->kind)
    {
    case ESP_MARKDOWN_HEADING:
      add_heading (page, block);
      return;
    case ESP_MARKDOWN_ITEM:
      add_item (page, block);
      return;
    case ESP_MARKDOWN_CODE:
      add_code (page, block->text);
      return;
    case ESP_MARKDOWN_TABLE:
      add_table (page, block->rows);
      return;
    case ESP_MARKDOWN_PICTURE:
      add_picture (page, block);
      return;
    case ESP_MARKDOWN_TERMS:
      return;
    case ESP_MARKDOWN_PARAGRAPH:
    default:
      add_label (page, page->box, block->text, NULL);
      return;
    }
}

GtkWidget *
esp_markdown_new (const char *text, const char *pictures, EspMarkdownFollow follow, gpointer data)
{
  g_autoptr (GPtrArray) blocks = esp_markdown_read (text);
  Page page = { gtk_box_new (GTK_ORIENTATION_VERTICAL, 10), pictures, NULL };

  if (follow != NULL)
    {
      page.follower = g_new0 (Follower, 1);
      *page.follower = (Follower){ follow, data };
      g_object_set_data_full (G_OBJECT (page.box), "esp-follower", page.follower, g_free);
    }
  for (guint i = 0; i < blocks->len; i++)
    add_block (&page, g_ptr_array_index (blocks, i));
  return page.box;
}

GtkWidget *
esp_markdown_find (GtkWidget *page, const char *place)
{
  for (GtkWidget *child = gtk_widget_get_first_child (page); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (g_strcmp0 (gtk_widget_get_name (child), place) == 0)
      return child;
  return NULL;
}
