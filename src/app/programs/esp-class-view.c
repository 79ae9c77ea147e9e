#include "config.h"

#include "esp-class-view.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "engine/esp-sample.h"
#include "esp-check-rows.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-verdict-sign.h"

#define RENEWED_MS 100 /* between two times that it is drawn anew while programs run */

struct _EspClassView
{
  GtkWidget parent_instance;

  EspCheckPanel *panel; /* NULL: none */
  EspChecking *checking;
  const EspPalette *palette;
  GtkWidget *box;
  GtkWidget *grid;
  GtkWidget *legend;
  GtkWidget *sum;
  guint verdicts; /* a bit for each that the legend has */
  guint renewal;  /* source: it is to be drawn anew */
};

G_DEFINE_FINAL_TYPE (EspClassView, esp_class_view, GTK_TYPE_WIDGET)

enum
{
  FIGURE_SECONDS,
  FIGURE_POINTS,
  N_FIGURES
};

/* --- what stands in it --- */

static char *
name_row (gpointer owner, guint row)
{
  EspClassView *self = owner;
  guint n = esp_checking_get_n_programs (self->checking);

  if (row < n)
    return g_strdup (esp_checking_get_program (self->checking, row));
  /* TRANSLATORS: the foot of a table: how many programs of so many are right on each case */
  return g_strdup_printf (_ ("Right, of %u"), n);
}

static char *
name_column (gpointer owner, guint column)
{
  static const char *const figures[] = { N_ ("Seconds"), N_ ("Points") };
  EspClassView *self = owner;
  guint n = esp_checking_get_n (self->checking);

  if (column >= n)
    return g_strdup (_ (figures[column - n]));
  return esp_checking_get_path (self->checking, column) == NULL
             ? esp_sample_get_title (esp_checking_get_name (self->checking, column))
             : g_strdup (esp_checking_get_name (self->checking, column));
}

/* NULL: none has run on it. */
static char *
count_right (EspClassView *self, guint i)
{
  guint right = 0;
  guint done = 0;

  for (guint p = 0; p < esp_checking_get_n_programs (self->checking); p++)
    if (esp_checking_get_phase (self->checking, p, i) == ESP_CASE_DONE)
      {
        done++;
        right += esp_verdict_kind_is_right (esp_checking_get_row (self->checking, p, i)->verdict);
      }
  return done > 0 ? g_strdup_printf ("%u", right) : NULL;
}

static void
fill_figure (EspClassView *self, guint program, guint figure, EspGridCell *cell)
{
  double points = 0;
  double seconds = 0;
  gboolean slow = FALSE;
  gboolean ran = FALSE;

  for (guint i = 0; i < esp_checking_get_n (self->checking); i++)
    if (esp_checking_get_phase (self->checking, program, i) == ESP_CASE_DONE)
      {
        const EspGradeRow *row = esp_checking_get_row (self->checking, program, i);

        ran = TRUE;
        points += esp_checking_get_points (self->checking, program, i);
        seconds += row->seconds;
        slow = slow || row->verdict == ESP_VERDICT_TOO_SLOW;
      }
  if (!ran)
    return;
  cell->text = figure == FIGURE_SECONDS ? g_strdup (esp_shown ("%.2f", seconds))
                                        : g_strdup (esp_shown ("%.6g", points));
  cell->style = figure == FIGURE_POINTS ? ESP_GRID_STRONG : slow ? ESP_GRID_WARNS : ESP_GRID_PLAIN;
}

static void
fill_cell (gpointer owner, guint row, guint column, EspGridCell *cell)
{
  EspClassView *self = owner;
  guint n = esp_checking_get_n (self->checking);

  if (row == esp_checking_get_n_programs (self->checking))
    {
      cell->style = ESP_GRID_DIM;
      cell->text = column < n ? count_right (self, column) : NULL;
      return;
    }
  if (column >= n)
    {
      fill_figure (self, row, column - n, cell);
      return;
    }
  switch (esp_checking_get_phase (self->checking, row, column))
    {
    case ESP_CASE_DONE:
      cell->mark = (int) esp_checking_get_row (self->checking, row, column)->verdict;
      break;
    case ESP_CASE_RUNS:
      cell->text = g_strdup ("…");
      break;
    case ESP_CASE_BAD:
      cell->text = g_strdup ("–");
      cell->style = ESP_GRID_DIM;
      break;
    case ESP_CASE_NEW:
    default:
      break;
    }
}

/* "Team 04, Nine, wrong: the program …". */
static char *
describe_cell (gpointer owner, guint row, guint column)
{
  EspClassView *self = owner;
  g_autofree char *name = name_column (self, column);
  g_autofree char *text = esp_check_rows_describe (self->checking, row, column);
  gboolean done = esp_checking_get_phase (self->checking, row, column) == ESP_CASE_DONE;

  return g_strdup_printf ("%s, %s, %s%s%s", esp_checking_get_program (self->checking, row), name,
                          done ? esp_verdict_kind_get_label (
                                     esp_checking_get_row (self->checking, row, column)->verdict)
                               : "",
                          done ? ": " : "", text);
}

/* --- below it --- */

/* The marks that occur, with what they mean. */
static void
show_legend (EspClassView *self)
{
  guint found = 0;

  for (guint p = 0; p < esp_checking_get_n_programs (self->checking); p++)
    for (guint i = 0; i < esp_checking_get_n (self->checking); i++)
      if (esp_checking_get_phase (self->checking, p, i) == ESP_CASE_DONE)
        found |= 1u << esp_checking_get_row (self->checking, p, i)->verdict;
  if (found == self->verdicts)
    return;
  self->verdicts = found;
  while (gtk_widget_get_first_child (self->legend) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->legend), gtk_widget_get_first_child (self->legend));
  for (guint v = 0; v < ESP_N_VERDICTS; v++)
    if ((found & (1u << v)) != 0)
      {
        GtkWidget *item = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
        GtkWidget *child = gtk_flow_box_child_new ();

        gtk_box_append (GTK_BOX (item), esp_verdict_sign_new ((EspVerdictKind) v, self->palette));
        gtk_box_append (GTK_BOX (item),
                        esp_label_new (esp_verdict_kind_get_label ((EspVerdictKind) v), "dim"));
        gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), item);
        gtk_widget_set_focusable (child, FALSE);
        gtk_flow_box_append (GTK_FLOW_BOX (self->legend), child);
      }
}

static void
show_sum (EspClassView *self)
{
  guint n = esp_checking_get_n_programs (self->checking);
  guint n_cases = esp_checking_get_n (self->checking);
  guint done;
  guint right = esp_checking_count_right (self->checking, &done);
  g_autofree char *programs =
      g_strdup_printf (ngettext ("%s program", "%s programs", n), esp_count (n));
  g_autofree char *cases =
      g_strdup_printf (ngettext ("%s case", "%s cases", n_cases), esp_count (n_cases));
  /* TRANSLATORS: "12 programs, 10 cases: 81 of 120 right" */
  g_autofree char *text =
      done > 0 ? g_strdup_printf (_ ("%s, %s: %u of %u right"), programs, cases, right, done)
               /* TRANSLATORS: "12 programs, 10 cases: not checked yet" */
               : g_strdup_printf (_ ("%s, %s: not checked yet"), programs, cases);

  gtk_label_set_text (GTK_LABEL (self->sum), text);
}

/* --- following --- */

static void
renew_now (EspClassView *self)
{
  g_clear_handle_id (&self->renewal, g_source_remove);
  if (!esp_check_panel_shows_table (self->panel))
    return;
  esp_cell_grid_renew (ESP_CELL_GRID (self->grid));
  show_legend (self);
  show_sum (self);
}

static gboolean
renew (gpointer data)
{
  EspClassView *self = data;

  self->renewal = 0;
  renew_now (self);
  return G_SOURCE_REMOVE;
}

static void
on_case_changed (EspClassView *self)
{
  if (self->renewal == 0)
    self->renewal = g_timeout_add (RENEWED_MS, renew, self);
}

static void
on_cases_changed (EspClassView *self)
{
  EspCellGridSpec spec = {
    .n_rows = esp_checking_get_n_programs (self->checking),
    .n_columns = esp_checking_get_n (self->checking),
    .n_figures = N_FIGURES,
    .has_foot = TRUE,
    .corner = _ ("Program"),
    .name_row = name_row,
    .name_column = name_column,
    .fill = fill_cell,
    .describe = describe_cell,
  };
  guint row;
  guint column;

  if (!esp_check_panel_shows_table (self->panel))
    {
      esp_cell_grid_set (ESP_CELL_GRID (self->grid), NULL, NULL);
      return;
    }
  esp_cell_grid_set (ESP_CELL_GRID (self->grid), &spec, self);
  renew_now (self);
  if (esp_cell_grid_get_cursor (ESP_CELL_GRID (self->grid), &row, &column))
    esp_check_panel_tell (self->panel, row, column);
}

static void
on_chosen (EspClassView *self, guint row, guint column)
{
  esp_check_panel_tell (self->panel, row, column);
}

static void
on_activated (EspClassView *self, guint row, guint column)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "page.check-open", "(uu)", row, column);
}

void
esp_class_view_set_panel (EspClassView *self, EspCheckPanel *panel)
{
  self->panel = panel;
  g_set_object (&self->checking, esp_check_panel_get_checking (panel));
  g_signal_connect_object (self->checking, "case-changed", G_CALLBACK (on_case_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->checking, "cases-changed", G_CALLBACK (on_cases_changed), self,
                           G_CONNECT_SWAPPED);
}

void
esp_class_view_set_palette (EspClassView *self, const EspPalette *palette)
{
  self->palette = palette;
  esp_cell_grid_set_palette (ESP_CELL_GRID (self->grid), palette);
  self->verdicts = 0;
  if (self->checking != NULL)
    show_legend (self);
}

EspCellGrid *
esp_class_view_get_grid (EspClassView *self)
{
  return ESP_CELL_GRID (self->grid);
}

/* --- the widget --- */

static void
on_open (GtkButton *button G_GNUC_UNUSED, EspClassView *self)
{
  guint row;
  guint column;

  if (esp_cell_grid_get_cursor (ESP_CELL_GRID (self->grid), &row, &column))
    on_activated (self, row, column);
}

static GtkWidget *
new_tools (EspClassView *self)
{
  GtkWidget *tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *open = esp_button_new (_ ("Open Case"),
                                    _ ("Goes to the board of the chosen cell, with "
                                       "what the program answered"),
                                    G_CALLBACK (on_open), self);
  GtkWidget *report =
      esp_action_button_new (_ ("Report…"), "page.check-report-dialog",
                             _ ("As PDF: the table, and the first difference of each failed case "
                                "on its board"));
  GtkWidget *save = esp_action_button_new (_ ("Save As CSV…"), "page.check-save-dialog",
                                           _ ("The table, as the command line writes it"));

  gtk_widget_add_css_class (tools, "results-tools");
  gtk_widget_set_hexpand (open, FALSE);
  gtk_widget_set_hexpand (save, FALSE);
  gtk_widget_set_hexpand (report, TRUE);
  gtk_widget_set_halign (report, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (tools), open);
  gtk_box_append (GTK_BOX (tools), report);
  gtk_box_append (GTK_BOX (tools), save);
  return tools;
}

static void
esp_class_view_dispose (GObject *object)
{
  EspClassView *self = ESP_CLASS_VIEW (object);

  g_clear_handle_id (&self->renewal, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->checking);
  G_OBJECT_CLASS (esp_class_view_parent_class)->dispose (object);
}

static void
esp_class_view_class_init (EspClassViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_class_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espclass");
}

static void
esp_class_view_init (EspClassView *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), new_tools (self));
  self->grid = esp_cell_grid_new (_ ("Programs and cases"));
  gtk_widget_add_css_class (self->grid, "panel");
  gtk_widget_set_overflow (self->grid, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_vexpand (self->grid, TRUE);
  g_signal_connect_swapped (self->grid, "cell-chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->grid, "cell-activated", G_CALLBACK (on_activated), self);
  gtk_box_append (GTK_BOX (self->box), self->grid);
  self->legend = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->legend), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->legend), ESP_N_VERDICTS);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (self->legend), 12);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (self->legend), 3);
  gtk_widget_set_margin_start (self->legend, 4);
  gtk_widget_set_focusable (self->legend, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->legend), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What the marks mean"), -1);
  gtk_box_append (GTK_BOX (self->box), self->legend);
  self->sum = esp_label_new (NULL, "heading");
  gtk_widget_set_margin_start (self->sum, 8);
  gtk_box_append (GTK_BOX (self->box), self->sum);
}

GtkWidget *
esp_class_view_new (void)
{
  EspClassView *self = g_object_new (ESP_TYPE_CLASS_VIEW, NULL);

  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  return GTK_WIDGET (self);
}
