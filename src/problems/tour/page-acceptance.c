#include "config.h"

#include "page.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* With which probability annealing accepts a neighbour: one by one as `tour accept` tells it, and
 * as a table of changes and temperatures. */

#define MOST 6 /* rows and columns: what stands in the inspector without scrolling */

typedef struct
{
  GtkWidget *current;
  GtkWidget *neighbour;
  GtkWidget *temperature;
  GtkWidget *minimise;
  GtkWidget *answer;
  GtkWidget *temperatures;
  GtkWidget *changes;
  GtkWidget *table;
  GtkWidget *note;
} Accept;

static gboolean
parse_number (const char *text, double least, double *number)
{
  char *end = NULL;

  *number = g_ascii_strtod (text, &end);
  return end != text && *g_strchug (end) == '\0' && isfinite (*number) && *number >= least;
}

/* FALSE, with the field marked, where it has no number. */
static gboolean
read_field (GtkWidget *field, double least, double *number)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (field)));
  gboolean right = parse_number (text, least, number);

  if (right)
    gtk_widget_remove_css_class (field, "error");
  else
    gtk_widget_add_css_class (field, "error");
  return right;
}

static void
show_answer (Accept *self)
{
  gboolean minimise = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->minimise));
  double numbers[3];
  g_autofree char *text = NULL;
  gboolean right = read_field (self->current, -G_MAXDOUBLE, &numbers[0]);

  right &= read_field (self->neighbour, -G_MAXDOUBLE, &numbers[1]);
  right &= read_field (self->temperature, 0, &numbers[2]);
  if (right)
    text = g_strdup_printf (_ ("accepted with probability %.4f"),
                            minimise ? tour_acceptance (-numbers[0], -numbers[1], numbers[2])
                                     : tour_acceptance (numbers[0], numbers[1], numbers[2]));
  gtk_label_set_text (GTK_LABEL (self->answer),
                      right ? text : _ ("expected numbers, and a temperature of 0 or more"));
}

/* At most MOST numbers with blanks between; FALSE, with the field marked, where it has none. */
static gboolean
read_list (GtkWidget *field, double least, double *numbers, int *n)
{
  g_auto (GStrv) words = g_strsplit (gtk_editable_get_text (GTK_EDITABLE (field)), " ", -1);
  gboolean right = TRUE;

  *n = 0;
  for (guint k = 0; words[k] != NULL && right; k++)
    if (*words[k] != '\0')
      right = *n < MOST && parse_number (words[k], least, &numbers[(*n)++]);
  right = right && *n > 0;
  if (right)
    gtk_widget_remove_css_class (field, "error");
  else
    gtk_widget_add_css_class (field, "error");
  return right;
}

static void
put_cell (Accept *self, int column, int row, const char *text, gboolean head)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, head ? "heading" : "numeric");
  gtk_grid_attach (GTK_GRID (self->table), label, column, row, 1, 1);
}

static void
show_table (Accept *self)
{
  double temperatures[MOST];
  double changes[MOST];
  int n_temperatures;
  int n_changes;
  GtkWidget *child;
  gboolean right = read_list (self->temperatures, 0, temperatures, &n_temperatures);

  right &= read_list (self->changes, -G_MAXDOUBLE, changes, &n_changes);
  gtk_widget_set_visible (self->note, !right);
  if (!right)
    return;
  while ((child = gtk_widget_get_first_child (self->table)) != NULL)
    gtk_grid_remove (GTK_GRID (self->table), child);
  put_cell (self, 0, 0, _ ("Δ \\ T"), TRUE);
  for (int k = 0; k < n_temperatures; k++)
    {
      g_autofree char *text = tour_format_number (temperatures[k]);

      put_cell (self, k + 1, 0, text, TRUE);
    }
  for (int row = 0; row < n_changes; row++)
    {
      g_autofree char *head = tour_format_number (changes[row]);

      put_cell (self, 0, row + 1, head, TRUE);
      for (int k = 0; k < n_temperatures; k++)
        {
          g_autofree char *text =
              g_strdup_printf ("%.4f", tour_acceptance (0, -changes[row], temperatures[k]));

          put_cell (self, k + 1, row + 1, text, FALSE);
        }
    }
}

static GtkWidget *
new_field (GtkWidget *grid, int row, const char *name, const char *text)
{
  GtkWidget *label = esp_label_new (name, NULL);
  GtkWidget *field = gtk_entry_new ();

  gtk_widget_set_hexpand (label, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (field), text);
  gtk_editable_set_width_chars (GTK_EDITABLE (field), 12);
  esp_name_control (field, name);
  gtk_grid_attach (GTK_GRID (grid), label, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), field, 1, row, 1, 1);
  return field;
}

static GtkWidget *
new_grid (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  return grid;
}

GtkWidget *
tour_page_new_acceptance (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *one = new_grid ();
  GtkWidget *many = new_grid ();
  Accept *self = g_new0 (Accept, 1);

  self->current = new_field (one, 0, _ ("Value of the state"), "16");
  self->neighbour = new_field (one, 1, _ ("Value of its neighbour"), "15");
  self->temperature = new_field (one, 2, _ ("Temperature"), "20");
  self->minimise = gtk_check_button_new_with_label (_ ("Smaller is better, as with lengths"));
  gtk_grid_attach (GTK_GRID (one), self->minimise, 0, 3, 2, 1);
  self->answer = esp_note_new ("");
  self->temperatures = new_field (many, 0, _ ("Temperatures"), "1 10 100 1000");
  self->changes = new_field (many, 1, _ ("What a move adds"), "-10 1 10 100");
  self->table = new_grid ();
  self->note = esp_note_new (
      _ ("Expected up to six numbers with blanks between, temperatures of 0 or more."));
  gtk_widget_set_visible (self->note, FALSE);

  gtk_box_append (GTK_BOX (box), one);
  gtk_box_append (GTK_BOX (box), self->answer);
  gtk_box_append (GTK_BOX (box), many);
  gtk_box_append (GTK_BOX (box), self->note);
  gtk_box_append (GTK_BOX (box), self->table);
  g_object_set_data_full (G_OBJECT (box), "accept", self, g_free);
  g_signal_connect_swapped (self->current, "changed", G_CALLBACK (show_answer), self);
  g_signal_connect_swapped (self->neighbour, "changed", G_CALLBACK (show_answer), self);
  g_signal_connect_swapped (self->temperature, "changed", G_CALLBACK (show_answer), self);
  g_signal_connect_swapped (self->minimise, "toggled", G_CALLBACK (show_answer), self);
  g_signal_connect_swapped (self->temperatures, "changed", G_CALLBACK (show_table), self);
  g_signal_connect_swapped (self->changes, "changed", G_CALLBACK (show_table), self);
  show_answer (self);
  show_table (self);
  return box;
}
