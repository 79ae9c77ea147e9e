#include "config.h"

#include "engine/document/esp-document.h"
#include "kit/esp-page.h"
#include "kit/lists/esp-row.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

/* --- the value of the root, said at once while editing --- */

#define MANY_NODES 20000 /* of which it takes some milliseconds */

static void
show_value (EspDocument *document, gboolean instance_too, gpointer label)
{
  const TreeInstance *tree = (const TreeInstance *) esp_document_get_instance (document);
  g_autoptr (EspState) truth = NULL;
  g_autofree char *text = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!instance_too)
    return;
  if (tree_n_nodes (tree) <= MANY_NODES)
    truth = tree_truth (&tree->parent);
  if (truth != NULL)
    {
      tree_show_number (((const TreeState *) truth)->marks[0].value, number);
      text = g_strdup_printf (_ ("The value of %s is %s"), tree_node (tree, 0)->name, number);
    }
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL);
}

static GtkWidget *
editor_part (EspDocument *document)
{
  GtkWidget *label = esp_label_new ("", "finding");

  esp_label_keep_height (GTK_LABEL (label), TRUE);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_value), label, 0);
  show_value (document, TRUE, label);
  return label;
}

ESP_PAGE_SAY_CONTROLS (
    say,
    N_ ("Practice: choose a node and type its value; then A or B to take the number over "
        "as alpha or beta, P for pruned, I for infinity, − for the sign, X to clear."))

extern const EspPageSpec esp_tree_page;

const EspPageSpec esp_tree_page = {
  .problem = &esp_tree_problem,
  .group = ESP_GROUP_SEARCH,
  .play = ESP_PLAY_PUZZLE,
  .panes = 0, /* the canvas is the tree */
  .editor = TRUE,
  .first_sample = "handout.tree",
  .puzzle = {
    .say = say,
  },
  .parts = {
    .editor = editor_part,
  },
};
