#include "config.h"

#include "base/esp-quote.h"
#include "kit/esp-solution-count.h"
#include "kit/lists/esp-row.h"
#include "look.h"
#include "page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
say (const EspInstance *instance G_GNUC_UNUSED,
     const EspState *state,
     EspPuzzleWords what,
     const char *move G_GNUC_UNUSED)
{
  if (what != ESP_WORDS_CONTROLS)
    return NULL;
  if (state != NULL && ((const ConstraintsState *) state)->consistent)
    return g_strdup (_ ("The network is arc consistent: no arc takes a value out any more. Split a "
                        "domain (S), or give a value with the right button or by its figure, to go "
                        "on."));
  return g_strdup (
      _ ("Click an arc: what has no partner goes. Click a value to take it out, or with the right "
         "button to give it. By keyboard: N takes the first arc of the queue, Space the one at the "
         "cursor, Delete a value; a figure gives one; S splits, B goes back, A does all arcs."));
}

/* --- how many solutions there are --- */

#define ENOUGH 1000

static char *
describe_count (const EspInstance *instance G_GNUC_UNUSED, const EspAnswer *answer)
{
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  if (answer->outcome == ESP_OUTCOME_NONE)
    return g_strdup (_ ("No solution"));
  if (n == 0)
    return g_strdup (_ ("Too hard to count quickly"));
  return n >= ENOUGH || answer->outcome == ESP_OUTCOME_LIMIT
             ? g_strdup (_ ("At least one solution"))
             : esp_count_solutions (n);
}

static const EspSolutionCountSpec counting = {
  .problem = &esp_constraints_problem,
  .algorithm = "learn",
  .enough = ENOUGH,
  .seconds = 1,
  .describe = describe_count,
};

/* --- a Sudoku is a text of digits or of relations --- */

static void
show_form (EspDocument *document, gboolean instance_too, GtkWidget *row)
{
  GtkDropDown *forms = g_object_get_data (G_OBJECT (row), "forms");
  const EspInstance *instance = esp_document_get_instance (document);
  g_autofree char *digits = NULL;
  const char *source;

  if (!instance_too)
    return;
  digits = constraints_write_digits (constraints_model (instance));
  source = ((const Constraints *) instance)->source;
  gtk_widget_set_visible (row, digits != NULL);
  gtk_drop_down_set_selected (forms,
                              source == NULL || !constraints_is_digits (source, strlen (source)));
}

static void
on_form (GtkDropDown *forms, GParamSpec *property G_GNUC_UNUSED, EspDocument *document)
{
  const char *source = ((const Constraints *) esp_document_get_instance (document))->source;
  guint now = source == NULL || !constraints_is_digits (source, strlen (source));

  if (gtk_drop_down_get_selected (forms) != now)
    esp_document_edit (document, now == 1 ? "form digits" : "form relations", NULL);
}

static GtkWidget *
new_form_row (EspDocument *document)
{
  const char *const names[] = { _ ("81 digits"), _ ("Relations"), NULL };
  GtkWidget *forms = gtk_drop_down_new_from_strings (names);
  GtkWidget *rows = esp_form_rows_new ();

  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Text of the Sudoku"), forms));
  gtk_widget_set_tooltip_text (rows, _ ("How the text beside the board and the file have it"));
  g_object_set_data (G_OBJECT (rows), "forms", forms);
  show_form (document, TRUE, rows);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_form), rows, 0);
  g_signal_connect_object (forms, "notify::selected", G_CALLBACK (on_form), document, 0);
  return rows;
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *count = esp_solution_count_new (document, &counting);

  esp_search_dock_bring_view (count, &constraints_domains_view);
  gtk_box_append (GTK_BOX (box), new_form_row (document));
  gtk_box_append (GTK_BOX (box), count);
  return box;
}

/* --- the editor --- */

/* Variables and relations are added by a form: a relation begins as one of its kind, about the
 * first variables that there are. */

/* %1$s, %2$s and %3$s are variables. */
static const struct
{
  const char *label;
  const char *text;
} forms[] = {
  { N_ ("less than"), "%1$s < %2$s" },
  { N_ ("not equal"), "%1$s != %2$s" },
  { N_ ("equal to a value"), "%1$s = 1" },
  { N_ ("all different"), "distinct %1$s %2$s %3$s" },
  { N_ ("sum"), "sum (%1$s, %2$s, %3$s) <= 5" },
  { N_ ("difference"), "abs (%1$s - %2$s) >= 2" },
  { N_ ("allowed rows"), "(%1$s, %2$s) in {(1, 2), (2, 3)}" },
  { N_ ("one or the other"), "%1$s < %2$s or %2$s = 1" },
  { N_ ("if … then"), "if %1$s = 1 then %2$s > 1" },
  { N_ ("objective"), "minimize %1$s" },
};

typedef struct
{
  EspDocument *document; /* borrowed: it outlives the form */
  GtkWidget *names, *domain;
  GtkWidget *form, *relation;
  GtkWidget *why; /* what was refused */
} Editor;

static char *
name_variable (const EspModel *model, int i)
{
  GString *name = g_string_new (NULL);

  if (i < esp_model_n_variables (model))
    esp_model_append_name (name, esp_model_name (model, i));
  else
    g_string_append_c (name, (char) ('A' + i % 26));
  return g_string_free (name, FALSE);
}

static void
fill_relation (Editor *self)
{
  const EspModel *model = constraints_model (esp_document_get_instance (self->document));
  guint form = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->form));
  GString *text = g_string_new (NULL);

  for (const char *at = forms[MIN (form, G_N_ELEMENTS (forms) - 1)].text; *at != '\0';)
    if (at[0] == '%')
      {
        g_autofree char *name = name_variable (model, at[1] - '1');

        g_string_append (text, name);
        at += 4;
      }
    else
      g_string_append_c (text, *at++);
  gtk_editable_set_text (GTK_EDITABLE (self->relation), text->str);
  g_string_free (text, TRUE);
}

/* Takes @edit. */
static void
apply (Editor *self, char *edit)
{
  g_autofree char *text = edit;
  g_autoptr (GError) error = NULL;

  esp_document_edit (self->document, text, &error);
  esp_label_say (GTK_LABEL (self->why), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->why, error != NULL);
}

static void
on_add_variables (Editor *self)
{
  apply (self, g_strdup_printf ("var %s in %s", gtk_editable_get_text (GTK_EDITABLE (self->names)),
                                gtk_editable_get_text (GTK_EDITABLE (self->domain))));
}

static void
on_add_relation (Editor *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->relation));
  gboolean objective = g_str_has_prefix (text, "minimize ") || g_str_has_prefix (text, "maximize ");

  apply (self, g_strconcat (objective ? "objective " : "relation ", text, NULL));
}

static GtkWidget *
add_entry (GtkWidget *rows, const char *label, const char *text, const char *tip)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 6);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_widget_set_tooltip_text (entry, tip);
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (label, entry));
  return entry;
}

static GtkWidget *
new_forms (void)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    gtk_string_list_append (names, _ (forms[i].label));
  return gtk_drop_down_new (G_LIST_MODEL (names), NULL);
}

static GtkWidget *
add_button (GtkWidget *box, const char *label, GCallback clicked, Editor *self)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_halign (button, GTK_ALIGN_END);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
editor_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *variables = esp_form_rows_new ();
  GtkWidget *relations = esp_form_rows_new ();
  Editor *self = g_new0 (Editor, 1);

  self->document = document;
  g_object_set_data_full (G_OBJECT (box), "editor", self, g_free);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("New variables")));
  self->names = add_entry (variables, _ ("Names"), "X Y",
                           _ ("With blanks between; x[1..9] are nine; others in double quotes"));
  self->domain = add_entry (variables, _ ("Domain"), "1..4", _ ("Such as 1..4, or {red, green}"));
  gtk_box_append (GTK_BOX (box), variables);
  add_button (box, _ ("Add Variables"), G_CALLBACK (on_add_variables), self);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("New relation")));
  self->form = new_forms ();
  gtk_box_append (GTK_BOX (relations), esp_form_row_new (_ ("Form"), self->form));
  self->relation =
      add_entry (relations, _ ("Relation"), "", _ ("As in a file: the manual has all forms"));
  gtk_box_append (GTK_BOX (box), relations);
  add_button (box, _ ("Add Relation"), G_CALLBACK (on_add_relation), self);
  self->why = esp_note_new ("");
  gtk_widget_set_visible (self->why, FALSE);
  gtk_box_append (GTK_BOX (box), self->why);
  fill_relation (self);
  g_signal_connect_swapped (self->form, "notify::selected", G_CALLBACK (fill_relation), self);
  g_signal_connect_swapped (self->names, "activate", G_CALLBACK (on_add_variables), self);
  g_signal_connect_swapped (self->domain, "activate", G_CALLBACK (on_add_variables), self);
  g_signal_connect_swapped (self->relation, "activate", G_CALLBACK (on_add_relation), self);
  return box;
}

/* --- what is done by hand --- */

#define N_BUTTONS 5

static void
on_all (GtkButton *button G_GNUC_UNUSED, EspDocument *document)
{
  esp_document_play (document, "ac", NULL);
}

static void
on_first (GtkButton *button G_GNUC_UNUSED, EspDocument *document)
{
  esp_document_play (document, "revise", NULL);
}

static void
on_split (GtkButton *button G_GNUC_UNUSED, EspDocument *document)
{
  const ConstraintsState *state = (const ConstraintsState *) esp_document_get_state (document);
  int variable = constraints_find_smallest (state);
  g_autoptr (GString) move = g_string_new ("split ");

  if (variable < 0)
    return;
  esp_model_append_name (move, esp_model_name (constraints_state_model (&state->parent), variable));
  esp_document_play (document, move->str, NULL);
}

static void
on_back (GtkButton *button G_GNUC_UNUSED, EspDocument *document)
{
  esp_document_play (document, "back", NULL);
}

/* The revisions in the form that a search's trace has in a file, which opens like one. */
static void
on_copy (GtkButton *button, EspDocument *document)
{
  g_autofree char *text = constraints_trace_moves (
      esp_document_get_instance (document), esp_document_get_moves (document),
      esp_document_get_n_moves (document), ESP_EXPORT_CSV);

  if (text != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
}

/* Buttons in the order of the grid: what can be done now. */
static void
show_moves (EspDocument *document, gboolean instance_too G_GNUC_UNUSED, gpointer grid)
{
  const ConstraintsState *state = (const ConstraintsState *) esp_document_get_state (document);
  const EspModel *model = constraints_state_model (&state->parent);
  gboolean waits = !state->begun ? model->n_relations > 0 : state->first < state->queue->len;
  const gboolean can[] = { waits, waits, constraints_find_smallest (state) >= 0,
                           state->splits->len > 0, esp_document_get_n_moves (document) > 0 };

  for (int i = 0; i < N_BUTTONS; i++)
    gtk_widget_set_sensitive (gtk_grid_get_child_at (grid, i % 2, i / 2), can[i]);
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *buttons[] = {
    esp_button_new (_ ("Arc Consistency"), _ ("All arcs, until the queue is empty or a domain is"),
                    G_CALLBACK (on_all), document),
    esp_button_new (_ ("First Arc"), _ ("Makes the first arc of the queue consistent"),
                    G_CALLBACK (on_first), document),
    esp_button_new (_ ("Split a Domain"),
                    _ ("Leaves the first half of the smallest domain that has several values"),
                    G_CALLBACK (on_split), document),
    esp_button_new (_ ("Other Half"), _ ("Goes back to the last split, and takes its second half"),
                    G_CALLBACK (on_back), document),
    esp_button_new (
        _ ("Copy the Steps"),
        _ ("The revisions to the clipboard, as CSV: in the form of a trace, which can be "
           "saved and opened as one"),
        G_CALLBACK (on_copy), document),
  };

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  for (int i = 0; i < N_BUTTONS; i++)
    gtk_grid_attach (GTK_GRID (grid), buttons[i], i % 2, i / 2, i + 1 == N_BUTTONS ? 2 : 1, 1);
  show_moves (document, TRUE, grid);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_moves), grid, 0);
  gtk_box_append (GTK_BOX (box), grid);
  return box;
}

static char *
facts (const EspInstance *instance)
{
  return constraints_states.describe (instance);
}

extern const EspPageSpec esp_constraints_page;

const EspPageSpec esp_constraints_page = {
  .problem = &esp_constraints_problem,
  .group = ESP_GROUP_PUZZLES,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE | ESP_PANE_PLOTS,
  .editor = TRUE,
  .first_sample = "schedule.csp",
  .facts = facts,
  .puzzle = {
    .solutions = &counting,
    .say = say,
  },
  .parts = {
    .puzzle = puzzle_part,
    .editor = editor_part,
    .play = play_part,
  },
};
