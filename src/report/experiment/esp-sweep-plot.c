#include "config.h"

#include "esp-sweep-plot.h"

#include "esp-sweep-values.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

const EspExperimentCurve *
esp_sweep_find_curve (const EspExperiment *experiment, const char *id)
{
  for (const EspExperimentCurve *curve = experiment->curves; curve != NULL && curve->id != NULL;
       curve++)
    if (id == NULL || *id == '\0' || g_str_equal (curve->id, id))
      return curve;
  return NULL;
}

/* --- groups of rows with the same x and series --- */

typedef struct
{
  char *series;
  GPtrArray *groups; /* of Group *, in the order of x */
  GHashTable *by_x;
} Line;

typedef struct
{
  char *x;
  GArray *values; /* of double, sorted when all are in */
  guint n_shared; /* rows whose y is the text that is counted */
  guint n;
} Group;

static void
group_free (gpointer data)
{
  Group *group = data;

  g_free (group->x);
  g_array_unref (group->values);
  g_free (group);
}

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->series);
  g_hash_table_unref (line->by_x);
  g_ptr_array_unref (line->groups);
  g_free (line);
}

static Line *
find_line (GPtrArray *lines, const char *series)
{
  Line *line;

  for (guint i = 0; i < lines->len; i++)
    {
      line = g_ptr_array_index (lines, i);
      if (g_str_equal (line->series, series))
        return line;
    }
  line = g_new0 (Line, 1);
  line->series = g_strdup (series);
  line->groups = g_ptr_array_new_with_free_func (group_free);
  line->by_x = g_hash_table_new (g_str_hash, g_str_equal);
  g_ptr_array_add (lines, line);
  return line;
}

static Group *
find_group (Line *line, const char *x)
{
  Group *group = g_hash_table_lookup (line->by_x, x);

  if (group != NULL)
    return group;
  group = g_new0 (Group, 1);
  group->x = g_strdup (x);
  group->values = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (line->groups, group);
  g_hash_table_insert (line->by_x, group->x, group);
  return group;
}

static int
compare_groups (gconstpointer a, gconstpointer b)
{
  double x = g_ascii_strtod ((*(const Group *const *) a)->x, NULL);
  double y = g_ascii_strtod ((*(const Group *const *) b)->x, NULL);

  return (x > y) - (x < y);
}

static GPtrArray *
group_rows (const EspSweep *sweep, const EspExperimentCurve *curve)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);
  gboolean text =
      sweep->experiment->columns[esp_experiment_find_column (sweep->experiment, curve->x)].kind ==
      ESP_COLUMN_TEXT;

  for (guint i = 0; i < sweep->rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (sweep->rows, i);
      const char *y = esp_row_get_text (row, curve->y);
      Line *line;
      Group *group;

      /* nothing is known of it */
      if (*y == '\0')
        continue;
      line = find_line (lines, curve->series != NULL ? esp_row_get_text (row, curve->series) : "");
      group = find_group (line, esp_row_get_text (row, curve->x));
      group->n++;
      if (curve->share_of != NULL)
        group->n_shared += g_str_equal (y, curve->share_of);
      else
        {
          double value = g_ascii_strtod (y, NULL);

          g_array_append_val (group->values, value);
        }
    }
  for (guint l = 0; l < lines->len; l++)
    {
      Line *line = g_ptr_array_index (lines, l);

      if (!text)
        g_ptr_array_sort (line->groups, compare_groups);
      for (guint g = 0; g < line->groups->len; g++)
        g_array_sort (((Group *) g_ptr_array_index (line->groups, g))->values, esp_compare_doubles);
    }
  return lines;
}

/* --- plots --- */

/* @categories: x is a text, and no line leads from one to the next. */
static EspPlotKind
plot_kind (EspCurveKind kind, gboolean categories)
{
  switch (kind)
    {
    case ESP_CURVE_MEDIAN:
      return ESP_PLOT_RANGES;
    case ESP_CURVE_BOXES:
      return ESP_PLOT_BOXES;
    case ESP_CURVE_BARS:
      return ESP_PLOT_BARS;
    case ESP_CURVE_POINTS:
      return ESP_PLOT_POINTS;
    case ESP_CURVE_MEAN:
    case ESP_CURVE_SHARE:
    default:
      return categories ? ESP_PLOT_BARS : ESP_PLOT_LINE;
    }
}

/* What people read for a value of the column called @id. A new string. */
static char *
name_value (const EspExperiment *experiment, const char *id, const char *value)
{
  return esp_experiment_name_cell (
      experiment, &experiment->columns[esp_experiment_find_column (experiment, id)], value);
}

static int
category_of (GPtrArray *categories, const char *name)
{
  for (guint i = 0; i < categories->len; i++)
    if (g_str_equal (g_ptr_array_index (categories, i), name))
      return (int) i;
  g_ptr_array_add (categories, g_strdup (name));
  return (int) categories->len - 1;
}

static const char *
label_of (const EspExperiment *experiment, const char *column)
{
  return _ (experiment->columns[esp_experiment_find_column (experiment, column)].label);
}

/* Times of several runs are no comparison without their spread, in a plot as in a table. */
static gboolean
is_timed (const EspExperiment *experiment, const EspExperimentCurve *curve, const Line *line)
{
  const EspColumn *column = &experiment->columns[esp_experiment_find_column (experiment, curve->y)];

  if (!column->timing || column->kind != ESP_COLUMN_REAL ||
      (curve->kind != ESP_CURVE_MEAN && curve->kind != ESP_CURVE_BARS))
    return FALSE;
  for (guint g = 0; g < line->groups->len; g++)
    if (((const Group *) g_ptr_array_index (line->groups, g))->values->len > 1)
      return TRUE;
  return FALSE;
}

/* Its five numbers; with @average in the place of the median. */
static void
append_spread (GArray *ys, const GArray *values, gboolean average)
{
  for (int k = 0; k <= 4; k++)
    {
      double value = average && k == 2 ? esp_get_mean (values) : esp_get_quantile (values, k / 4.0);

      g_array_append_val (ys, value);
    }
}

static void
add_line (EspPlot *plot,
          const EspExperiment *experiment,
          const EspExperimentCurve *curve,
          const Line *line,
          GPtrArray *categories)
{
  g_autoptr (GArray) xs = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) ys = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *label =
      curve->series != NULL ? name_value (experiment, curve->series, line->series) : NULL;
  gboolean timed = is_timed (experiment, curve, line);

  for (guint g = 0; g < line->groups->len; g++)
    {
      const Group *group = g_ptr_array_index (line->groups, g);
      double x =
          categories != NULL ? category_of (categories, group->x) : g_ascii_strtod (group->x, NULL);

      if (curve->kind == ESP_CURVE_SHARE)
        {
          double part = (double) group->n_shared / group->n;

          g_array_append_val (xs, x);
          g_array_append_val (ys, part);
        }
      else if (group->values->len == 0)
        continue;
      else if (curve->kind == ESP_CURVE_POINTS)
        for (guint i = 0; i < group->values->len; i++)
          {
            g_array_append_val (xs, x);
            g_array_append_val (ys, g_array_index (group->values, double, i));
          }
      else if (!timed && (curve->kind == ESP_CURVE_MEAN || curve->kind == ESP_CURVE_BARS))
        {
          double value = esp_get_mean (group->values);

          g_array_append_val (xs, x);
          g_array_append_val (ys, value);
        }
      else
        {
          g_array_append_val (xs, x);
          append_spread (ys, group->values, timed);
        }
    }
  if (timed)
    {
      g_autofree char *drawn =
          g_strdup_printf (_ ("%s (mean, quartiles)"), label_of (experiment, curve->y));

      esp_plot_set_drawn_label (plot, drawn);
    }
  if (timed || curve->kind == ESP_CURVE_MEDIAN || curve->kind == ESP_CURVE_BOXES)
    esp_plot_add_spread (plot, label, plot_kind (curve->kind, categories != NULL), xs->len,
                         (const double *) (void *) xs->data, (const double *) (void *) ys->data);
  else
    esp_plot_add (plot, label, plot_kind (curve->kind, categories != NULL), xs->len,
                  (const double *) (void *) xs->data, (const double *) (void *) ys->data);
}

/* Whether a limit can have a part in @column: it comes behind all keys. */
static gboolean
is_measured (const EspExperiment *experiment, const char *column)
{
  gboolean measured = FALSE;

  for (const EspColumn *c = experiment->columns; c->id != NULL; c++)
    {
      if (g_str_equal (c->id, column))
        measured = TRUE;
      else if (esp_column_is_key (c))
        measured = FALSE;
    }
  return measured;
}

/* Runs that a limit cut: their numbers only say that it would have been more. */
static void
add_cut (EspPlot *plot,
         const EspSweep *sweep,
         const EspExperimentCurve *curve,
         GPtrArray *categories)
{
  int outcome = esp_experiment_find_column (sweep->experiment, "outcome");
  g_autoptr (GArray) xs = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) ys = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < sweep->rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (sweep->rows, i);
      const char *text = esp_row_get_text (row, curve->x);
      const char *cell = esp_row_get_text (row, curve->y);
      double x = categories != NULL ? category_of (categories, text) : g_ascii_strtod (text, NULL);
      double y = g_ascii_strtod (cell, NULL);

      if (!esp_row_is_cut (row, outcome) || *cell == '\0')
        continue;
      g_array_append_val (xs, x);
      g_array_append_val (ys, y);
    }
  if (xs->len > 0)
    esp_plot_add (plot, _ ("cut by the limit"), ESP_PLOT_RINGS, xs->len,
                  (const double *) (void *) xs->data, (const double *) (void *) ys->data);
}

EspPlot *
esp_sweep_plot (const EspSweep *sweep, const EspExperimentCurve *curve)
{
  const EspExperiment *experiment = sweep->experiment;
  g_autoptr (EspSweep) named = esp_sweep_title_boards (sweep);
  g_autoptr (GPtrArray) lines = group_rows (named, curve);
  gboolean text = experiment->columns[esp_experiment_find_column (experiment, curve->x)].kind ==
                  ESP_COLUMN_TEXT;
  g_autoptr (GPtrArray) categories = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *y_label = NULL;
  g_autofree char *share = NULL;
  EspPlot *plot;

  if (curve->share_of != NULL)
    share = name_value (experiment, curve->y, curve->share_of);
  y_label = curve->kind == ESP_CURVE_SHARE ? g_strdup_printf (_ ("Share of “%s”"), share)
            : curve->kind == ESP_CURVE_MEDIAN
                ? g_strdup_printf (_ ("%s (median, quartiles)"), label_of (experiment, curve->y))
            : curve->kind == ESP_CURVE_MEAN || curve->kind == ESP_CURVE_BARS
                ? g_strdup_printf (_ ("%s (mean)"), label_of (experiment, curve->y))
                : g_strdup (label_of (experiment, curve->y));
  plot = esp_plot_new (_ (curve->title), label_of (experiment, curve->x), y_label);
  esp_plot_set_log (plot, curve->log_x, curve->log_y);
  if (curve->kind == ESP_CURVE_SHARE)
    esp_plot_set_y_range (plot, 0, 1);
  for (guint l = 0; l < lines->len; l++)
    add_line (plot, experiment, curve, g_ptr_array_index (lines, l), text ? categories : NULL);
  if (curve->kind != ESP_CURVE_SHARE && is_measured (experiment, curve->y))
    add_cut (plot, named, curve, text ? categories : NULL);
  if (text && categories->len > 0)
    {
      for (guint i = 0; i < categories->len; i++)
        {
          g_autofree char *id = g_ptr_array_index (categories, i);

          g_ptr_array_index (categories, i) = name_value (experiment, curve->x, id);
        }
      g_ptr_array_add (categories, NULL);
      esp_plot_set_categories (plot, (const char *const *) categories->pdata);
    }
  return plot;
}
