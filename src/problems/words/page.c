#include "config.h"

#include "base/esp-quote.h"
#include "engine/document/esp-document.h"
#include "page.h"

#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

/* --- the solutions as a list: choosing one shows it on the tiles --- */

static void
set_up_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *label = esp_label_new (NULL, "monospace");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkStringObject *text = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (text));
}

static void
on_activated (GtkListView *list, guint position, EspDocument *document)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (list));
  g_autoptr (GtkStringObject) text = g_list_model_get_item (model, position);
  g_autofree char *move = NULL;

  if (text == NULL)
    return;
  move = g_strdup_printf ("fill %s", gtk_string_object_get_string (text));
  esp_document_play_found (document, move, NULL);
}

static void
on_tally (WordsTally *tally, GtkLabel *label)
{
  gtk_label_set_text (label, words_tally_get_text (tally));
}

static GtkWidget *
new_solutions (EspDocument *document, WordsTally *tally)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSelectionModel *model =
      GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (words_tally_get_solutions (tally))));
  GtkWidget *list;

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), NULL);
  list = gtk_list_view_new (model, factory);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (list), TRUE);
  esp_name_control (list, _ ("Solutions"));
  g_signal_connect_object (list, "activate", G_CALLBACK (on_activated), document, 0);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 150);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  return scrolled;
}

/* There is something to show. */
static void
on_listed (GListModel *solutions,
           guint position G_GNUC_UNUSED,
           guint removed G_GNUC_UNUSED,
           guint added G_GNUC_UNUSED,
           GtkWidget *fold)
{
  gtk_widget_set_visible (fold, g_list_model_get_n_items (solutions) > 0);
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *rows = esp_form_rows_new ();
  WordsTally *tally = words_tally_get (document);
  GtkWidget *count = esp_label_new (words_tally_get_text (tally), "words");
  GtkWidget *fold =
      esp_fold_new (_ ("Show them; click one to use it"), new_solutions (document, tally));

  gtk_label_set_wrap (GTK_LABEL (count), TRUE);
  g_signal_connect_object (tally, "changed", G_CALLBACK (on_tally), count, 0);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Solutions")));
  gtk_widget_add_css_class (rows, "dense");
  gtk_box_append (GTK_BOX (rows), count);
  gtk_box_append (GTK_BOX (rows), fold);
  g_signal_connect_object (words_tally_get_solutions (tally), "items-changed",
                           G_CALLBACK (on_listed), fold, 0);
  on_listed (words_tally_get_solutions (tally), 0, 0, 0, fold);
  gtk_box_append (GTK_BOX (box), rows);
  return box;
}

/* Whose words they are is seen when it is open. */
static char *
facts (const EspInstance *instance)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  int n_slots = words_n_slots (puzzle);
  g_autofree char *cells = g_strdup_printf (
      ngettext ("%d cell, ", "%d cells, ", (gulong) puzzle->n_cells), puzzle->n_cells);
  g_autofree char *slots =
      g_strdup_printf (ngettext ("%d slot", "%d slots", (gulong) n_slots), n_slots);

  return g_strconcat (cells, slots, NULL);
}

ESP_PAGE_SAY_CONTROLS (
    say,
    N_ ("Type a letter at the cursor; full stop or the right button clears a tile. A tick "
        "in the legend: the slot has its word."))

static char *
describe_count (const EspInstance *instance G_GNUC_UNUSED, const EspAnswer *answer)
{
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  return n > 0 ? esp_count_solutions (n) : g_strdup (_ ("No solution"));
}

static const EspSolutionCountSpec counting = {
  .problem = &esp_words_problem,
  .algorithm = "letter",
  .enough = 1,
  .seconds = 1,
  .describe = describe_count,
};

extern const EspPageSpec esp_words_page;

const EspPageSpec esp_words_page = {
  .problem = &esp_words_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE | ESP_PANE_PLOTS,
  .editor = TRUE,
  .first_sample = "09-six-slots.txt",
  .facts = facts,
  .puzzle = {
    .solutions = &counting,
    .say = say,
  },
  .parts = {
    .puzzle = words_puzzle_part,
    .editor = words_editor_part,
    .play = play_part,
  },
};
