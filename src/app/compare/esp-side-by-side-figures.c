#include "config.h"

#include "esp-side-by-side-figures.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "kit/lists/esp-row.h"

#define MUCH 1.5 /* a ratio that the eye should find, or its inverse */

static char *
describe_ratio (double a, double b, gboolean *much)
{
  /* as it is read: what looks alike has one weight */
  double exact = a > 0 ? b / a : 0;
  double unit = exact < 0.1 ? 100 : 10;
  double ratio = round (unit * exact) / unit;

  *much = a > 0 && b > 0 && (ratio >= MUCH || ratio <= 1 / MUCH);
  if (a <= 0 || b <= 0)
    return g_strdup ("–");
  return g_strdup (esp_shown (ratio >= 100 ? "%.0f" : ratio < 0.1 ? "%.2f" : "%.1f", ratio));
}

static GtkWidget *
add_row (GtkBox *box,
         const char *title,
         const char *a,
         const char *b,
         const char *ratio,
         const char *style)
{
  GtkWidget *row = esp_figures_row_new (title);

  gtk_box_append (GTK_BOX (row), esp_figure_new (a, 6, NULL));
  gtk_box_append (GTK_BOX (row), esp_figure_new (b, 6, NULL));
  gtk_box_append (GTK_BOX (row), esp_figure_new (ratio, 5, style));
  gtk_box_append (box, row);
  return row;
}

/* --- times --- */

/* The clock counts microseconds. */
static char *
describe_time (double seconds, double unit)
{
  double shown = seconds * unit;
  const char *format = unit >= 1e6 || shown >= 100 ? "%.0f" : shown >= 10 ? "%.1f" : "%.2f";

  return g_strdup (seconds > 0 ? esp_shown (format, shown) : "–");
}

/* How many of it a second has, so that the longer of two times is read well; its title in @title.
 */
static double
choose_unit (double seconds, const char **title)
{
  *title = seconds < 1e-3 ? _ ("Time, µs") : seconds < 1 ? _ ("Time, ms") : _ ("Time, s");
  return seconds < 1e-3 ? 1e6 : seconds < 1 ? 1e3 : 1;
}

static void
add_note (GtkBox *box, const char *text)
{
  GtkWidget *note = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (note), TRUE);
  gtk_label_set_xalign (GTK_LABEL (note), 0);
  /* as wide as the figures are, and no wider */
  gtk_label_set_max_width_chars (GTK_LABEL (note), 30);
  gtk_widget_add_css_class (note, "figures-note");
  gtk_box_append (box, note);
}

static char *
describe_spread (const EspTimes *a, const EspTimes *b, double unit)
{
  g_autofree char *low_a = describe_time (a->low, unit);
  g_autofree char *high_a = describe_time (a->high, unit);
  g_autofree char *low_b = describe_time (b->low, unit);
  g_autofree char *high_b = describe_time (b->high, unit);

  if (a->n < ESP_TIMES_ENOUGH)
    return g_strdup (_ ("Too few runs for a ratio."));
  /* TRANSLATORS: how long two searches A and B took, run several times: all but a tenth of the runs
   * at either end lie between these times */
  return g_strdup_printf (
      esp_times_differ (a, b)
          ? _ ("Medians of %u runs each, in turn. Most of A: %s to %s, of B: %s to %s.")
          : _ ("Medians of %u runs each, in turn. Most of A: %s to %s, of B: %s to %s. They "
               "overlap: no ratio."),
      a->n, low_a, high_a, low_b, high_b);
}

/* A single run says little of a short time: both are run again, and what is chance has no ratio. */
static void
show_times (GtkBox *box, EspSideBySide *pair, const EspTiming *timing)
{
  const EspTimes *a = timing != NULL ? esp_timing_get (timing, 0) : NULL;
  const EspTimes *b = timing != NULL ? esp_timing_get (timing, 1) : NULL;
  double seconds[2];
  g_autofree char *time_a = NULL;
  g_autofree char *time_b = NULL;
  g_autofree char *ratio = NULL;
  g_autofree char *note = NULL;
  const char *title;
  gboolean much = FALSE;
  double unit;

  for (guint i = 0; i < 2; i++)
    seconds[i] = a != NULL ? (i == 0 ? a : b)->median
                           : esp_search_get_seconds (esp_side_by_side_get_search (pair, i));
  unit = choose_unit (MAX (seconds[0], seconds[1]), &title);
  time_a = describe_time (seconds[0], unit);
  time_b = describe_time (seconds[1], unit);
  if (a != NULL && esp_times_differ (a, b))
    ratio = describe_ratio (a->median, b->median, &much);
  /* of the whole, not up to here: apart from what is */
  gtk_widget_add_css_class (
      add_row (box, title, time_a, time_b, ratio != NULL ? ratio : "–", much ? "ratio" : "dim"),
      "sum");
  if (a != NULL)
    note = describe_spread (a, b, unit);
  else if (timing != NULL && !esp_timing_is_over (timing))
    note = g_strdup (_ ("Each is run again, to measure it…"));
  else
    note = g_strdup (_ ("Of a single run each, which is not compared."));
  add_note (box, note);
}

void
esp_side_by_side_figures_fill (GtkBox *box, EspSideBySide *pair, const EspTiming *timing)
{
  EspCounters at[2];
  gboolean known[2][ESP_N_COUNTERS];
  gboolean much;

  esp_box_clear (GTK_WIDGET (box));
  add_row (box, "", "A", "B", _ ("B : A"), "dim");
  for (guint i = 0; i < 2; i++)
    {
      EspSearch *search = esp_side_by_side_get_search (pair, i);

      esp_search_get_step_counters (search, &at[i], known[i]);
    }
  for (guint id = 0; id < ESP_N_COUNTERS; id++)
    {
      g_autofree char *a = NULL;
      g_autofree char *share = NULL;

      if (!known[0][id] || !known[1][id] || (at[0].n[id] == 0 && at[1].n[id] == 0))
        continue;
      a = g_strdup (esp_count (at[0].n[id]));
      share = describe_ratio ((double) at[0].n[id], (double) at[1].n[id], &much);
      add_row (box, _ (esp_counter_get_label ((EspCounterId) id)), a, esp_count (at[1].n[id]),
               share, much ? "ratio" : "dim");
    }
  show_times (box, pair, timing);
}
