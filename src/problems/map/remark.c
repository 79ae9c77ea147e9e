#include "config.h"

#include "base/esp-quote.h"
#include "map.h"

#include <glib/gi18n-lib.h>

/* What the rows of the experiment say: up to which size each solver colours every map, and with how
 * many assignments. */

typedef struct
{
  guint n_runs;
  guint n_cut;
  double assignments; /* of all */
} Size;

static Size
sum_up (const GPtrArray *rows, const char *solver, gint64 n)
{
  Size size = { 0, 0, 0 };

  for (guint i = 0; i < rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (rows, i);

      if (esp_row_get_int (row, "n") != n ||
          g_strcmp0 (esp_row_get_text (row, "solver"), solver) != 0)
        continue;
      size.n_runs++;
      size.n_cut += g_str_equal (esp_row_get_text (row, "outcome"), "limit");
      size.assignments += (double) esp_row_get_int (row, "assignments");
    }
  return size;
}

/* The sizes in @rows, each once, the smallest first. */
static GArray *
list_sizes (const GPtrArray *rows)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < rows->len; i++)
    {
      gint64 n = esp_row_get_int (g_ptr_array_index (rows, i), "n");
      guint at = 0;

      while (at < sizes->len && g_array_index (sizes, gint64, at) < n)
        at++;
      if (at == sizes->len || g_array_index (sizes, gint64, at) != n)
        g_array_insert_val (sizes, at, n);
    }
  return sizes;
}

static void
add_solver (GString *text, const GPtrArray *rows, const GArray *sizes, const char *solver)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_map_problem, solver);
  const char *label = algorithm != NULL ? _ (algorithm->label) : solver;
  Size last = { 0, 0, 0 };
  gint64 all_up_to = 0;

  for (guint i = 0; i < sizes->len; i++)
    {
      gint64 n = g_array_index (sizes, gint64, i);
      Size size = sum_up (rows, solver, n);

      if (size.n_runs == 0)
        continue;
      if (size.n_cut > 0)
        {
          if (all_up_to > 0)
            g_string_append_printf (text,
                                    _ ("%s colours every map up to N = %s, and at N = %s meets the "
                                       "limit on %u of %u. "),
                                    label, esp_count ((guint64) all_up_to), esp_count ((guint64) n),
                                    size.n_cut, size.n_runs);
          else
            g_string_append_printf (text,
                                    _ ("%s meets the limit at N = %s already, on %u of %u maps. "),
                                    label, esp_count ((guint64) n), size.n_cut, size.n_runs);
          break;
        }
      all_up_to = n;
      last = size;
      if (i + 1 == sizes->len)
        g_string_append_printf (text, _ ("%s colours every map, up to N = %s. "), label,
                                esp_count ((guint64) n));
    }
  if (all_up_to > 0)
    {
      double mean = last.assignments / last.n_runs;
      g_autofree char *share = esp_number ("%.1f", mean / (double) all_up_to);

      g_string_append_printf (
          text, _ ("At N = %s it takes %s assignments on average, %s a region. "),
          esp_count ((guint64) all_up_to), esp_count ((guint64) (mean + 0.5)), share);
    }
}

char *
map_remark (const EspOptions *options G_GNUC_UNUSED, const GPtrArray *rows)
{
  g_autoptr (GArray) sizes = list_sizes (rows);
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const char *solver = esp_row_get_text (g_ptr_array_index (rows, i), "solver");

      if (g_hash_table_add (told, (gpointer) solver))
        add_solver (text, rows, sizes, solver);
    }
  return g_strchomp (g_string_free (text, FALSE));
}
