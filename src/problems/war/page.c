#include "config.h"

#include "base/esp-file.h"
#include "engine/document/esp-document.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/forms/esp-option-form.h"
#include "kit/esp-page.h"
#include "kit/lists/esp-row.h"
#include "war.h"

#include <glib/gi18n-lib.h>

/* --- the board's size, who begins, and what is done to all its squares --- */

static const EspOptionSpec board_options[] = {
  { "rows", ESP_INT (2, WAR_MAX_SIDE, "6"), N_ ("Rows"), N_ ("Squares that are new are worth 1") },
  { "columns", ESP_INT (2, WAR_MAX_SIDE, "6"), N_ ("Columns"),
    N_ ("Squares that are new are worth 1") },
  { "to-move", ESP_CHOICE ("blue", "green"), N_ ("Who begins"),
    N_ ("Who moves first from this position") },
  { "symmetric", ESP_FLAG, N_ ("Symmetric"),
    N_ ("Random values look the same from the other side") },
  { .id = NULL },
};

static void
show_board (EspDocument *document, gboolean instance_too, gpointer form)
{
  const WarBoard *board = (const WarBoard *) esp_document_get_instance (document);
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  g_autofree char *rows = g_strdup_printf ("%d", board->rows);
  g_autofree char *columns = g_strdup_printf ("%d", board->columns);

  if (!instance_too)
    return;
  esp_options_set (values, "rows", rows, NULL);
  esp_options_set (values, "columns", columns, NULL);
  esp_options_set (values, "to-move", board->to_move == WAR_GREEN ? "green" : "blue", NULL);
  esp_option_form_set_options (form, values);
}

static void
on_board (EspOptionForm *form, const char *id, gpointer document)
{
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  g_autofree char *edit = NULL;

  if (g_str_equal (id, "symmetric"))
    return;
  edit = g_str_equal (id, "to-move")
             ? g_strdup_printf ("to-move %s", esp_options_get_text (values, "to-move"))
             : g_strdup_printf ("size %d %d", (int) esp_options_get_int (values, "rows"),
                                (int) esp_options_get_int (values, "columns"));
  esp_document_edit (document, edit, NULL);
}

static void
on_randomise (GtkButton *button, gpointer document)
{
  EspOptionForm *form = g_object_get_data (G_OBJECT (button), "form");
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  g_autofree char *edit =
      g_strdup_printf ("randomise %u%s", g_random_int (),
                       esp_options_get_flag (values, "symmetric") ? " symmetric" : "");

  esp_document_edit (document, edit, NULL);
}

static void
on_clear_owners (GtkButton *button G_GNUC_UNUSED, gpointer document)
{
  esp_document_edit (document, "clear-owners", NULL);
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *form = esp_option_form_new ();
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *randomise =
      esp_button_new (_ ("Random Values"), _ ("New values from 1 to 99; owners stay"),
                      G_CALLBACK (on_randomise), document);

  esp_option_form_set_specs (ESP_OPTION_FORM (form), board_options);
  g_object_set_data (G_OBJECT (randomise), "form", form);
  gtk_box_append (GTK_BOX (buttons), randomise);
  gtk_box_append (GTK_BOX (buttons),
                  esp_button_new (_ ("Clear Owners"), _ ("Nobody owns a square, and Blue begins"),
                                  G_CALLBACK (on_clear_owners), document));
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Board")));
  gtk_box_append (GTK_BOX (box), form);
  gtk_box_append (GTK_BOX (box), buttons);
  show_board (document, TRUE, form);
  g_signal_connect_object (form, "changed", G_CALLBACK (on_board), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_board), form, 0);
  return box;
}

/* --- the game's record --- */

static char *
format_record (EspDocument *document)
{
  const char *const *players = g_object_get_data (G_OBJECT (document), "players");
  const char *const names[2] = { players != NULL ? players[0] : "person",
                                 players != NULL ? players[1] : "person" };

  return war_format_record ((const WarBoard *) esp_document_get_instance (document),
                            esp_document_get_moves (document), names, NULL);
}

static void
on_saved (gpointer box, const char *path)
{
  g_autofree char *text = format_record (g_object_get_data (box, "document"));
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  if (path != NULL && esp_file_write (path, text, -1, &error))
    said = g_strdup_printf (_ ("Saved as “%s”"), path);
  else
    said = g_strdup_printf (_ ("Could not save: %s"),
                            error != NULL ? error->message : _ ("not a local file"));
  gtk_label_set_text (g_object_get_data (box, "label"), said);
}

static void
on_save (GtkButton *button, gpointer box)
{
  esp_ask_file (GTK_WIDGET (button), N_ ("Save the Game"), "game.txt", NULL, on_saved, box);
}

static void
on_copy (GtkButton *button, gpointer box)
{
  g_autofree char *text = format_record (g_object_get_data (box, "document"));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
}

static const char about_record[] =
    N_ ("A saved game is opened like a board; undo and redo go through it.");

/* What was said of saving was of the game as it stood. */
static void
forget_saved (EspDocument *document G_GNUC_UNUSED,
              gboolean instance_too G_GNUC_UNUSED,
              gpointer label)
{
  gtk_label_set_text (label, _ (about_record));
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = esp_label_new (_ (about_record), NULL);

  /* the document outlives the widgets */
  g_object_set_data (G_OBJECT (box), "document", document);
  g_object_set_data (G_OBJECT (box), "label", label);
  g_signal_connect_object (document, "changed", G_CALLBACK (forget_saved), label, 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (buttons),
                  esp_button_new (_ ("Copy"), _ ("The board and the moves as text"),
                                  G_CALLBACK (on_copy), box));
  gtk_box_append (GTK_BOX (buttons), esp_button_new (_ ("Save…"), _ ("The game as a file"),
                                                     G_CALLBACK (on_save), box));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), buttons);
  return esp_fold_new (_ ("Game record"), box);
}

/* Nearly all boards are played by the same rules. */
static char *
facts (const EspInstance *instance)
{
  const WarBoard *board = (const WarBoard *) instance;
  int least = board->values[0];
  int most = board->values[0];

  if (board->rules.set != WAR_CLASSIC || board->rules.attrition > 0 || board->rules.coin >= 0)
    return instance->problem->states->describe (instance);
  for (int i = 0; i < board->rows * board->columns; i++)
    {
      least = MIN (least, board->values[i]);
      most = MAX (most, board->values[i]);
    }
  if (least == most)
    return g_strdup_printf (_ ("%d×%d, all values %d"), board->rows, board->columns, most);
  return g_strdup_printf (_ ("%d×%d, values %d to %d"), board->rows, board->columns, least, most);
}

/* Even: each side has moved as often, so that the bar does not sway with the turn. */
static const char *
evaluator (const EspInstance *instance G_GNUC_UNUSED)
{
  return "best,depth=6";
}

extern const EspPageSpec esp_war_page;

const EspPageSpec esp_war_page = {
  .problem = &esp_war_problem,
  .group = ESP_GROUP_GAMES,
  .play = ESP_PLAY_GAME,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "handout.txt",
  .facts = facts,
  .game = {
    .players = { "human", "alphabeta:3" },
    .adviser = "best:1",
    .evaluator = evaluator,
    .value_span = 300,
  },
  .parts = {
    .puzzle = puzzle_part,
    .play = play_part,
  },
};
