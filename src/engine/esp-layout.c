#include "config.h"

#include "esp-layout.h"

#include <math.h>
#include <string.h>

static void
place_in_circle (int n, double *x, double *y)
{
  for (int i = 0; i < n; i++)
    {
      x[i] = 0.5 + 0.5 * sin (2 * G_PI * i / n);
      y[i] = 0.5 - 0.5 * cos (2 * G_PI * i / n);
    }
}

/* The longer way from 0 to 1. */
static void
normalise (int n, double *x, double *y)
{
  double left = INFINITY;
  double right = -INFINITY;
  double low = INFINITY;
  double high = -INFINITY;
  double size;

  for (int i = 0; i < n; i++)
    {
      left = MIN (left, x[i]);
      right = MAX (right, x[i]);
      low = MIN (low, y[i]);
      high = MAX (high, y[i]);
    }
  size = MAX (right - left, high - low);
  for (int i = 0; i < n; i++)
    {
      x[i] = size > 0 ? (x[i] - left) / size : 0.5;
      y[i] = size > 0 ? (y[i] - low) / size : 0.5;
    }
}

static char *
write_dot (int n, const gint32 *pairs, gsize n_edges)
{
  GString *text =
      g_string_new ("graph { node [shape=circle, width=0.4, fixedsize=true, label=\"\"]; "
                    "start=1; overlap=false;\n");

  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%d;\n", i);
  for (gsize k = 0; k < n_edges; k++)
    g_string_append_printf (text, "%d--%d;\n", pairs[2 * k], pairs[2 * k + 1]);
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* Lines "node NAME X Y …" of Graphviz's plain format. */
static gboolean
read_plain (const char *text, int n, double *x, double *y)
{
  int found = 0;

  for (const char *line = text; line != NULL; line = strchr (line, '\n'))
    {
      char *end;
      gint64 i;

      line += *line == '\n';
      if (!g_str_has_prefix (line, "node "))
        continue;
      i = g_ascii_strtoll (line + 5, &end, 10);
      if (i < 0 || i >= n)
        return FALSE;
      x[i] = g_ascii_strtod (end, &end);
      y[i] = -g_ascii_strtod (end, &end);
      if (!isfinite (x[i]) || !isfinite (y[i]))
        return FALSE;
      found++;
    }
  return found == n;
}

gboolean
esp_layout_graph (int n, const gint32 *pairs, gsize n_edges, double *x, double *y)
{
  const char *const program = n <= 300 ? "neato" : "sfdp";
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *dot = NULL;
  g_autofree char *plain = NULL;

  if (n <= 0)
    return TRUE;
  if (n <= ESP_LAYOUT_MAX)
    process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                    G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                                NULL, program, "-Tplain", NULL);
  if (process != NULL)
    {
      dot = write_dot (n, pairs, n_edges);
      if (g_subprocess_communicate_utf8 (process, dot, NULL, &plain, NULL, NULL) && plain != NULL &&
          read_plain (plain, n, x, y))
        {
          normalise (n, x, y);
          return TRUE;
        }
    }
  place_in_circle (n, x, y);
  return FALSE;
}
