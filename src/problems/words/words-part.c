#include "config.h"

#include "engine/document/esp-document.h"
#include "page.h"

#include "kit/forms/esp-ask-file.h"
#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

/* What the inspector has of a puzzle: how many solutions there are; and while one edits, the
 * category of the next slot, the words of that category, the list they come from. The widgets
 * follow the document; a change of theirs is an edit. */

typedef struct
{
  EspDocument *document; /* borrowed: it outlives the part */
  GtkWidget *box;        /* which keeps this */
  GtkWidget *categories;
  GtkWidget *words;
  GtkWidget *apply;
  GtkWidget *problem; /* says what is wrong with an edit */
  WordsList *shown;   /* whose categories are in the list */
  gboolean silent;
} Part;

static void
part_free (gpointer data)
{
  Part *self = data;

  g_clear_pointer (&self->shown, words_list_unref);
  g_free (self);
}

static const WordsPuzzle *
get_puzzle (Part *self)
{
  return (const WordsPuzzle *) esp_document_get_instance (self->document);
}

static void
edit (Part *self, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (!esp_document_edit (self->document, text, &error))
    {
      esp_label_say (GTK_LABEL (self->problem), error->message);
      gtk_widget_set_visible (self->problem, TRUE);
    }
}

static void
show_words (Part *self)
{
  const WordsPuzzle *puzzle = get_puzzle (self);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->words));
  GString *text = g_string_new (NULL);

  if (puzzle->picked < (int) puzzle->list->n)
    {
      const WordsCategory *category = &puzzle->list->categories[puzzle->picked];

      /* a text view is no place for a dictionary */
      for (guint k = 0; k < MIN (category->n, 2000); k++)
        g_string_append_printf (text, "%s%s", k > 0 ? ", " : "", category->words[k].text);
      gtk_text_view_set_editable (GTK_TEXT_VIEW (self->words), category->n <= 2000);
    }
  gtk_text_buffer_set_text (buffer, text->str, (int) text->len);
  gtk_widget_set_sensitive (self->apply, FALSE);
  g_string_free (text, TRUE);
}

static void
show_categories (Part *self)
{
  const WordsPuzzle *puzzle = get_puzzle (self);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  if (self->shown != puzzle->list)
    {
      for (guint i = 0; i < puzzle->list->n; i++)
        gtk_string_list_append (names, puzzle->list->categories[i].name);
      gtk_drop_down_set_model (GTK_DROP_DOWN (self->categories), G_LIST_MODEL (names));
      g_clear_pointer (&self->shown, words_list_unref);
      self->shown = words_list_ref (puzzle->list);
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->categories), (guint) puzzle->picked);
}

static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, GtkWidget *widget)
{
  Part *self = g_object_get_data (G_OBJECT (widget), "part");

  if (!instance_too)
    return;
  self->silent = TRUE;
  gtk_widget_set_visible (self->problem, FALSE);
  show_categories (self);
  show_words (self);
  self->silent = FALSE;
}

static void
on_tally (WordsTally *tally, GtkLabel *label)
{
  gtk_label_set_text (label, words_tally_get_text (tally));
}

static void
on_category (GtkDropDown *list, GParamSpec *pspec G_GNUC_UNUSED, Part *self)
{
  guint i = gtk_drop_down_get_selected (list);
  const WordsPuzzle *puzzle = get_puzzle (self);
  g_autofree char *text = NULL;

  if (self->silent || i == GTK_INVALID_LIST_POSITION || i >= puzzle->list->n)
    return;
  text = g_strdup_printf ("pick %s", puzzle->list->categories[i].name);
  edit (self, text);
}

static void
on_typed (GtkTextBuffer *buffer G_GNUC_UNUSED, Part *self)
{
  gtk_widget_set_sensitive (self->apply, TRUE);
}

static void
on_apply (GtkButton *button G_GNUC_UNUSED, Part *self)
{
  const WordsPuzzle *puzzle = get_puzzle (self);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->words));
  GtkTextIter first;
  GtkTextIter last;
  g_autofree char *words = NULL;
  g_autofree char *text = NULL;

  if (puzzle->picked >= (int) puzzle->list->n)
    return;
  gtk_text_buffer_get_bounds (buffer, &first, &last);
  words = gtk_text_buffer_get_text (buffer, &first, &last, FALSE);
  /* a word a line is as good as commas */
  g_strdelimit (words, "\n\r\t", ',');
  text = g_strdup_printf ("words %s: %s", puzzle->list->categories[puzzle->picked].name, words);
  edit (self, text);
}

static void
on_chosen (gpointer box, const char *path)
{
  g_autofree char *text = g_strdup_printf ("list %s", path != NULL ? path : "");

  edit (g_object_get_data (box, "part"), text);
}

static void
on_open (GtkButton *button, Part *self)
{
  esp_ask_file (GTK_WIDGET (button), N_ ("Open Word List"), NULL, NULL, on_chosen, self->box);
}

static void
on_own (GtkButton *button G_GNUC_UNUSED, Part *self)
{
  edit (self, "own-list");
}

static void
on_arrange (GtkButton *button G_GNUC_UNUSED, Part *self)
{
  edit (self, "arrange");
}

static void
on_end (GtkButton *button G_GNUC_UNUSED, Part *self)
{
  edit (self, "draw-end");
}

static void
on_compare (GtkButton *button)
{
  gtk_widget_activate_action (GTK_WIDGET (button), "page.side-by-side", "(ss)", "letter", "word");
}

/* --- building --- */

static GtkWidget *
new_button (const char *label, const char *tip, GCallback clicked, Part *self)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_hexpand (button, TRUE);
  g_signal_connect (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
new_pair (GtkWidget *one, GtkWidget *other)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (GTK_BOX (row), one);
  gtk_box_append (GTK_BOX (row), other);
  return row;
}

static GtkWidget *
new_label (const char *text, const char *css)
{
  GtkWidget *label = esp_text_new (text, css);

  gtk_label_set_max_width_chars (GTK_LABEL (label), 34);
  return label;
}

static GtkWidget *
new_words_view (Part *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->words = gtk_text_view_new ();
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->words), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->words), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->words), 8);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (self->words), 8);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->words), 6);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (self->words), 6);
  esp_name_control (self->words, _ ("Words of the category"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->words);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 110);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  g_signal_connect (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->words)), "changed",
                    G_CALLBACK (on_typed), self);
  return scrolled;
}

static GtkWidget *
new_categories (Part *self)
{
  self->categories = gtk_drop_down_new (NULL, NULL);
  gtk_drop_down_set_expression (
      GTK_DROP_DOWN (self->categories),
      gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (self->categories), TRUE);
  gtk_widget_set_tooltip_text (self->categories, _ ("The category of the slot drawn next"));
  g_signal_connect (self->categories, "notify::selected", G_CALLBACK (on_category), self);
  return esp_form_row_new (_ ("Category"), self->categories);
}

static GtkWidget *
new_words_expander (Part *self)
{
  GtkWidget *rows = esp_form_rows_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->apply = new_button (_ ("Set Words"), _ ("Give the category these words"),
                            G_CALLBACK (on_apply), self);
  gtk_box_append (GTK_BOX (box), new_words_view (self));
  gtk_box_append (GTK_BOX (box), self->apply);
  gtk_box_append (GTK_BOX (box),
                  new_pair (new_button (_ ("Open Words…"), _ ("Take another word list from a file"),
                                        G_CALLBACK (on_open), self),
                            new_button (_ ("Own Words"), _ ("Back to the program's own word list"),
                                        G_CALLBACK (on_own), self)));
  gtk_widget_add_css_class (rows, "dense");
  gtk_box_append (GTK_BOX (rows), esp_fold_new (_ ("Words of the category"), box));
  return rows;
}

GtkWidget *
words_puzzle_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  WordsTally *tally = words_tally_get (document);
  GtkWidget *count = new_label (words_tally_get_text (tally), "finding");

  esp_label_keep_height (GTK_LABEL (count), TRUE);
  g_signal_connect_object (tally, "changed", G_CALLBACK (on_tally), count, 0);
  gtk_box_append (GTK_BOX (box), new_label (_ ("Solutions"), "group-title"));
  gtk_box_append (GTK_BOX (box), count);
  gtk_box_append (GTK_BOX (box), new_button (_ ("Compare Both Searches"),
                                             _ ("Letter by letter and word by word, side by side"),
                                             G_CALLBACK (on_compare), NULL));
  return box;
}

GtkWidget *
words_editor_part (EspDocument *document)
{
  Part *self = g_new0 (Part, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->document = document;
  self->box = box;
  g_object_set_data_full (G_OBJECT (box), "part", self, part_free);
  gtk_box_append (GTK_BOX (box), new_categories (self));
  gtk_box_append (
      GTK_BOX (box),
      new_pair (new_button (_ ("End Slot"), _ ("The slot being drawn is complete"),
                            G_CALLBACK (on_end), self),
                new_button (_ ("Arrange Tiles"), _ ("Let the program lay out the tiles"),
                            G_CALLBACK (on_arrange), self)));
  gtk_box_append (GTK_BOX (box), new_words_expander (self));
  self->problem = new_label (NULL, "error");
  gtk_widget_set_visible (self->problem, FALSE);
  gtk_box_append (GTK_BOX (box), self->problem);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), box, 0);
  on_changed (document, TRUE, box);
  return box;
}
