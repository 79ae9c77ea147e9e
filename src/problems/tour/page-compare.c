#include "config.h"

#include "base/esp-job.h"
#include "draw/plot/esp-plot.h"
#include "engine/document/esp-document.h"
#include "kit/forms/esp-spin.h"
#include "kit/lists/esp-row.h"
#include "look.h"
#include "page.h"

#include <glib/gi18n-lib.h>

/* Methods over seeds on a thread, and what they came to as table and box plot. */

/* --- the box plot --- */

#define ROW 46.0

#define FOOT 40.0

#define SIDE 14.0

typedef struct
{
  double low, high;
  double left, right;
} Axis;

static double
at (const Axis *axis, double length)
{
  return axis->left + (length - axis->low) / (axis->high - axis->low) * (axis->right - axis->left);
}

static Axis
find_axis (GPtrArray *samples, double width)
{
  Axis axis = { G_MAXDOUBLE, -G_MAXDOUBLE, SIDE, width - SIDE };
  double room;

  for (guint i = 0; i < samples->len; i++)
    {
      const TourSample *sample = g_ptr_array_index (samples, i);

      axis.low = MIN (axis.low, tour_sample_quantile (sample, 0));
      axis.high = MAX (axis.high, tour_sample_quantile (sample, 1));
    }
  room = MAX ((axis.high - axis.low) * 0.06, MAX (axis.high * 0.002, 1e-6));
  axis.low -= room;
  axis.high += room;
  return axis;
}

static void
draw_axis (const Axis *axis, cairo_t *cr, const EspPalette *palette, double top, double bottom)
{
  g_autoptr (GArray) ticks = esp_plot_ticks (axis->low, axis->high, 4, FALSE);

  for (guint i = 0; i < ticks->len; i++)
    {
      double value = g_array_index (ticks, double, i);
      double x = floor (at (axis, value)) + 0.5;
      g_autofree char *text = tour_format_number (value);
      double half;
      double height;

      if (value < axis->low || value > axis->high)
        continue;
      esp_set_colour (cr, palette->line);
      cairo_set_line_width (cr, 1);
      cairo_move_to (cr, x, top);
      cairo_line_to (cr, x, bottom);
      cairo_stroke (cr);
      esp_set_colour (cr, palette->text_dim);
      esp_text_measure (cr, text, 11, 0, &half, &height);
      half /= 2;
      esp_text_draw (cr, text, CLAMP (x, half + 1, axis->right + SIDE - half - 1), bottom + 10, 11,
                     ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
    }
  esp_set_colour (cr, palette->text_dim);
  esp_text_draw (cr, _ ("Length"), (axis->left + axis->right) / 2, bottom + 27, 11,
                 ESP_TEXT_CENTRE);
}

static void
draw_sample (const TourSample *sample,
             const Axis *axis,
             cairo_t *cr,
             const EspPalette *palette,
             EspColour colour,
             double y)
{
  double x[5];

  for (int k = 0; k < 5; k++)
    x[k] = at (axis, tour_sample_quantile (sample, k / 4.0));
  esp_set_colour (cr, palette->line_strong);
  cairo_set_line_width (cr, 1.5);
  cairo_move_to (cr, x[0], y);
  cairo_line_to (cr, x[4], y);
  for (int k = 0; k < 5; k += 4)
    {
      cairo_move_to (cr, x[k], y - 5);
      cairo_line_to (cr, x[k], y + 5);
    }
  cairo_stroke (cr);
  cairo_rectangle (cr, x[1], y - 8, MAX (x[3] - x[1], 1.5), 16);
  esp_set_colour (cr, esp_colour_mix (palette->background, colour, 0.55));
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->text);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 3);
  cairo_move_to (cr, x[2], y - 8);
  cairo_line_to (cr, x[2], y + 8);
  cairo_stroke (cr);
}

static void
draw_boxes (GPtrArray *samples, cairo_t *cr, const EspPalette *palette, double width, double height)
{
  Axis axis = find_axis (samples, width);
  double row = MIN ((height - FOOT) / samples->len, ROW);

  esp_set_colour (cr, palette->background);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  draw_axis (&axis, cr, palette, 4, row * samples->len);
  for (guint i = 0; i < samples->len; i++)
    {
      const TourSample *sample = g_ptr_array_index (samples, i);

      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, sample->name, SIDE, row * i + 10, 11, ESP_TEXT_LEFT);
      draw_sample (sample, &axis, cr, palette, palette->series[i % 8], row * i + row * 0.67);
    }
}

/* --- the comparison --- */

static const struct
{
  const char *method; /* for tour_compare() */
  const char *label;
  gboolean at_first; /* whether it is compared at first */
} methods[] = {
  { "hill", N_ ("Hill climbing, swap"), TRUE },
  { "hill,neighbourhood=2-opt", N_ ("Hill climbing, 2-opt"), TRUE },
  { "hill,neighbourhood=or-opt", N_ ("Hill climbing, or-opt"), FALSE },
  { "anneal", N_ ("Simulated annealing"), TRUE },
  { "best", N_ ("Best: 2-opt, or-opt, Or-3opt"), TRUE },
  { "exact", N_ ("Exact: Held and Karp"), FALSE },
};

typedef struct
{
  EspDocument *document; /* borrowed: the widgets go first */
  GtkWidget *methods[G_N_ELEMENTS (methods)];
  GtkWidget *seeds;
  GtkWidget *button;
  GtkWidget *plot;
  GtkWidget *table;
  GtkWidget *scrolled;
  GtkWidget *note;
  GPtrArray *samples;
  EspJob *job; /* what is waited for */
} Compare;

typedef struct
{
  EspInstance *instance;
  char *methods;
  int n_seeds;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_instance_free (work->instance);
  g_free (work->methods);
  g_free (work);
}

static gpointer
compare (gpointer data, GCancellable *cancellable, GError **error)
{
  const Work *work = data;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  return tour_compare (work->instance, work->methods, work->n_seeds, &control, error);
}

static void
show_state (Compare *self, const char *note)
{
  gtk_button_set_label (GTK_BUTTON (self->button), self->job != NULL ? _ ("Stop") : _ ("Compare"));
  esp_label_say (GTK_LABEL (self->note), note);
  gtk_widget_set_visible (self->note, *note != '\0');
  gtk_widget_set_visible (self->plot, self->samples != NULL);
  gtk_widget_set_visible (self->scrolled, self->samples != NULL);
}

static void
show_samples (Compare *self)
{
  g_autofree char *text = tour_compare_format (self->samples, "text");

  gtk_label_set_text (GTK_LABEL (self->table), g_strchomp (text));
  gtk_widget_set_size_request (self->plot, -1, (int) self->samples->len * 46 + 44);
  gtk_widget_queue_draw (self->plot);
}

/* What people read instead of what the command line takes. */
static void
label_samples (GPtrArray *samples)
{
  for (guint i = 0; i < samples->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (methods); k++)
      {
        TourSample *sample = g_ptr_array_index (samples, i);

        if (!g_str_equal (sample->name, methods[k].method))
          continue;
        g_free (sample->name);
        sample->name = g_strdup (_ (methods[k].label));
      }
}

static void
on_compared (gpointer owner, gpointer samples, const GError *error)
{
  Compare *self = owner;

  g_clear_object (&self->job);
  g_clear_pointer (&self->samples, g_ptr_array_unref);
  self->samples = samples;
  if (samples != NULL)
    {
      label_samples (samples);
      show_samples (self);
    }
  show_state (self, error != NULL ? error->message : "");
}

static void
stop_work (Compare *self)
{
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
}

/* A new string. */
static char *
list_chosen (Compare *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (methods); k++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->methods[k])))
      g_string_append_printf (text, "%s ", methods[k].method);
  return g_strdup (text->str);
}

static void
on_compare (GtkButton *button G_GNUC_UNUSED, gpointer box)
{
  Compare *self = g_object_get_data (box, "compare");
  g_autofree char *chosen = NULL;
  Work *work;

  if (self->job != NULL)
    {
      stop_work (self);
      show_state (self, _ ("Stopped"));
      return;
    }
  chosen = list_chosen (self);
  if (*chosen == '\0')
    {
      show_state (self, _ ("Choose at least one method."));
      return;
    }
  work = g_new0 (Work, 1);
  work->instance = esp_instance_copy (esp_document_get_instance (self->document));
  work->methods = g_steal_pointer (&chosen);
  work->n_seeds = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->seeds));
  self->job = esp_job_start (_ ("Compare methods"), compare, work, work_free,
                             (GDestroyNotify) g_ptr_array_unref, on_compared, self);
  show_state (self, _ ("Comparing…"));
}

/* Another instance: what was found is of the old one. */
static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, gpointer box)
{
  Compare *self = g_object_get_data (box, "compare");

  if (!instance_too)
    return;
  stop_work (self);
  g_clear_pointer (&self->samples, g_ptr_array_unref);
  show_state (self, "");
}

/* The text is light where the ground is dark. */
static void
draw_plot (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer box)
{
  Compare *self = g_object_get_data (box, "compare");
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (area));
  GdkRGBA text;

  gtk_style_context_get_color (style, &text);
  if (self->samples != NULL)
    draw_boxes (self->samples, cr,
                esp_palette_get (text.red + text.green + text.blue > 1.5f ? ESP_PALETTE_DARK
                                                                          : ESP_PALETTE_LIGHT),
                width, height);
}

static void
compare_free (gpointer data)
{
  Compare *self = data;

  stop_work (self);
  g_clear_pointer (&self->samples, g_ptr_array_unref);
  g_free (self);
}

GtkWidget *
tour_page_new_compare (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *rows = esp_form_rows_new ();
  Compare *self = g_new0 (Compare, 1);

  self->document = document;
  g_object_set_data_full (G_OBJECT (box), "compare", self, compare_free);
  self->button = gtk_button_new_with_label (_ ("Compare"));
  gtk_widget_set_tooltip_text (
      self->button, _ ("Run each method with each seed, from random tours, and compare lengths"));
  self->seeds = esp_spin_new (1, 1000);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seeds), 10);
  self->note = esp_note_new (NULL);
  self->plot =
      g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  esp_name_control (self->plot, _ ("Box plot of the lengths"));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->plot), draw_plot, box, NULL);
  self->table = esp_label_new (NULL, "answer");
  gtk_label_set_selectable (GTK_LABEL (self->table), TRUE);
  gtk_widget_set_focusable (self->table, FALSE);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->table);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Compare methods")));
  for (guint k = 0; k < G_N_ELEMENTS (methods); k++)
    {
      self->methods[k] = gtk_check_button_new_with_label (_ (methods[k].label));
      gtk_check_button_set_active (GTK_CHECK_BUTTON (self->methods[k]), methods[k].at_first);
      esp_name_control (self->methods[k], _ (methods[k].label));
      gtk_box_append (GTK_BOX (rows), self->methods[k]);
    }
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Seeds"), self->seeds));
  gtk_widget_add_css_class (rows, "dense");
  gtk_box_append (GTK_BOX (box), rows);
  gtk_box_append (GTK_BOX (box), self->button);
  gtk_box_append (GTK_BOX (box), self->note);
  gtk_box_append (GTK_BOX (box), self->plot);
  gtk_box_append (GTK_BOX (box), self->scrolled);
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (on_compare), box, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), box, 0);
  show_state (self, "");
  return box;
}

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
