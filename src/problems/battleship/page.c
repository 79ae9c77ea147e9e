#include "config.h"

#include "base/esp-quote.h"
#include "engine/document/esp-document.h"
#include "battleship.h"
#include "kit/forms/esp-option-form.h"
#include "kit/esp-page.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-solution-count.h"

#include <glib/gi18n-lib.h>

static void
on_move (GtkButton *button, gpointer document)
{
  const char *move = gtk_widget_get_name (GTK_WIDGET (button));

  /* what the rules exclude is found by the program; that the rest is water, the person says */
  if (g_str_equal (move, "auto-water"))
    esp_document_play_found (document, move, NULL);
  else
    esp_document_play (document, move, NULL);
}

/* The button's name is the move. */
static GtkWidget *
new_move (EspDocument *document, const char *move, const char *label, const char *tip)
{
  GtkWidget *button = esp_button_new (label, tip, G_CALLBACK (on_move), document);

  gtk_widget_set_name (button, move);
  return button;
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (GTK_BOX (row), new_move (document, "auto-water", _ ("Auto-water"),
                                           _ ("Mark as water all that full rows and columns and "
                                              "the corners of ships exclude")));
  gtk_box_append (GTK_BOX (row), new_move (document, "rest-water", _ ("The Rest Is Water"),
                                           _ ("Mark as water all that is still open")));
  return row;
}

/* --- how many solutions there are, said at once while editing --- */

#define LABEL_KEY "told" /* of a button that edits: both are in one box */

static char *
describe_count (const EspInstance *instance G_GNUC_UNUSED, const EspAnswer *answer)
{
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  return esp_begin_sentence (n > 1 ? _ ("Several solutions")
                             : answer->outcome == ESP_OUTCOME_LIMIT
                                 ? _ ("Too hard to count quickly")
                             : n == 1                  ? _ ("Exactly one solution")
                             : answer->message != NULL ? answer->message
                                                       : _ ("No solution"));
}

static const EspSolutionCountSpec counting = {
  .problem = &esp_battleship_problem,
  .algorithm = "best",
  .enough = 2,
  .seconds = 10,
  .describe = describe_count,
};

/* The button's name is the edit. What cannot be done is said where the solutions are counted. */
static void
on_edit (GtkButton *button, gpointer document)
{
  GtkWidget *label = g_object_get_data (G_OBJECT (button), LABEL_KEY);
  g_autoptr (GError) error = NULL;

  if (!esp_document_edit (document, gtk_widget_get_name (GTK_WIDGET (button)), &error))
    esp_label_say (GTK_LABEL (label), error->message);
}

static GtkWidget *
new_edit (
    EspDocument *document, const char *edit, GtkWidget *label, const char *text, const char *tip)
{
  GtkWidget *button = esp_button_new (text, tip, G_CALLBACK (on_edit), document);

  gtk_widget_set_name (button, edit);
  g_object_set_data (G_OBJECT (button), LABEL_KEY, label);
  return button;
}

/* --- size and fleet --- */

#define FLEET_OPTION(SIZE, NAME)                                                                   \
  {                                                                                                \
    SIZE, ESP_INT (0, 99, NULL), NAME, N_ ("How many ships of this size there are")                \
  }

static const EspOptionSpec board_options[] = {
  { "rows", ESP_INT (1, BATTLESHIP_MAX_SIDE, "6"), N_ ("Rows"),
    N_ ("Of the board; new rows have the count 0") },
  { "columns", ESP_INT (1, BATTLESHIP_MAX_SIDE, "6"), N_ ("Columns"),
    N_ ("Of the board; new columns have the count 0") },
  FLEET_OPTION ("1", N_ ("Submarines (1)")),
  FLEET_OPTION ("2", N_ ("Destroyers (2)")),
  FLEET_OPTION ("3", N_ ("Cruisers (3)")),
  FLEET_OPTION ("4", N_ ("Battleships (4)")),
  FLEET_OPTION ("5", N_ ("Ships of 5")),
  { .id = NULL },
};

#define N_FLEET_OPTIONS 5

static void
show_board (EspDocument *document, gboolean instance_too, gpointer form)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) esp_document_get_instance (document);
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);

  if (!instance_too)
    return;
  for (int i = -2; i < N_FLEET_OPTIONS; i++)
    {
      g_autofree char *text = g_strdup_printf ("%d", i == -2   ? puzzle->rows
                                                     : i == -1 ? puzzle->columns
                                                               : MIN (puzzle->fleet[i + 1], 99));

      esp_options_set (values, board_options[i + 2].id, text, NULL);
    }
  esp_option_form_set_options (form, values);
}

static void
on_board (EspOptionForm *form, const char *id, gpointer document)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) esp_document_get_instance (document);
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  g_autoptr (GString) edit = g_string_new (NULL);

  if (g_ascii_isdigit (*id))
    {
      /* ships of other sizes stay, those too that have no row in the form */
      int size = *id - '0';

      g_string_append (edit, "fleet");
      for (int i = 1; i <= MAX (puzzle->n_fleet, size); i++)
        g_string_append_printf (
            edit, " %d", i == size ? (int) esp_options_get_int (values, id) : puzzle->fleet[i]);
    }
  else
    g_string_append_printf (edit, "size %d %d", (int) esp_options_get_int (values, "rows"),
                            (int) esp_options_get_int (values, "columns"));
  esp_document_edit (document, edit->str, NULL);
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = esp_solution_count_new (document, &counting);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *heading = esp_heading_new (_ ("Board"));
  GtkWidget *form = esp_option_form_new ();

  gtk_widget_set_margin_top (heading, 8);
  esp_option_form_set_specs (ESP_OPTION_FORM (form), board_options);
  show_board (document, TRUE, form);
  g_signal_connect_object (form, "changed", G_CALLBACK (on_board), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_board), form, 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (
      GTK_BOX (row),
      new_edit (
          document, "fewest-hints", label, _ ("Fewest Hints"),
          _ ("Show as many squares as are needed for one solution, and none of them in vain")));
  gtk_box_append (GTK_BOX (row), new_edit (document, "clear-hints", label, _ ("Hide All"),
                                           _ ("Show no square; the ships that are drawn stay")));
  gtk_box_append (GTK_BOX (box), row);
  row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (
      GTK_BOX (row),
      new_edit (document, "forget-ships", label, _ ("Forget Ships"),
                _ ("Take the ships that are drawn out of the editor and the line with them out of "
                   "the file; counts, fleet and hints stay")));
  gtk_box_append (GTK_BOX (row),
                  new_edit (document, "counts-from-hints", label, _ ("Counts from Hints"),
                            _ ("Make counts and fleet those of the squares that "
                               "are shown; ships can be drawn from there")));
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), form);
  return box;
}

/* Fleets of boards of a size are mostly alike. */
static char *
facts (const EspInstance *instance)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  gulong n = 0;

  for (int i = 0; i < battleship_n (puzzle); i++)
    n += puzzle->hints[i] != '0';
  if (n == 0)
    return g_strdup_printf (_ ("%d×%d, no hints"), puzzle->rows, puzzle->columns);
  return g_strdup_printf (ngettext ("%d×%d, %lu hint", "%d×%d, %lu hints", n), puzzle->rows,
                          puzzle->columns, n);
}

ESP_PAGE_SAY_CONTROLS (
    say,
    N_ ("A click turns a square from open to water, ship and open again; the right button "
        "goes the other way. A count fills its line where it says what the rest is. Keys: W "
        "water, S ship, X clear, A auto-water."))

extern const EspPageSpec esp_battleship_page;

const EspPageSpec esp_battleship_page = {
  .problem = &esp_battleship_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "06-easy.txt",
  .facts = facts,
  .first_algorithm = "gac",
  .puzzle = {
    .solutions = &counting,
    .say = say,
  },
  .parts = {
    .puzzle = puzzle_part,
    .play = play_part,
  },
};
