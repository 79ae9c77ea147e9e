#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "engine/esp-contract.h"
#include "path.h"

#include <glib/gi18n-lib.h>

/* --- CS188's autograder --- */

static const char *
name_action (const PathGraph *graph, const PathArc *arc)
{
  return arc->label >= 0 ? graph->labels->pdata[arc->label] : NULL;
}

/* START ACTION END COST; where the file names no action it is START->END. */
static void
append_transition (
    GString *text, const PathInstance *self, gint32 from, gint32 to, const PathArc *arc)
{
  const char *a = path_node_name (self, from);
  const char *b = path_node_name (self, to);
  const char *action = name_action (&self->graph, arc);
  g_autofree char *cost = path_format_cost (arc->cost);

  if (action != NULL)
    g_string_append_printf (text, "%s %s %s %s\n", a, action, b, cost);
  else
    g_string_append_printf (text, "%s %s->%s %s %s\n", a, a, b, b, cost);
}

/* Names there are words. */
static gboolean
has_plain_names (const PathInstance *self, GError **error)
{
  for (gint32 i = 0; i < self->graph.n; i++)
    {
      const char *name = path_node_name (self, i);

      if (name[strcspn (name, " \t\"#")] != '\0')
        return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                         _ ("“%s” has no place in a GraphSearchTest, where names are words"),
                         esp_quote (name));
    }
  return TRUE;
}

static char *
write_graph_test (const EspInstance *instance, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathGraph *graph = &self->graph;
  g_autoptr (GString) text = g_string_new ("class: \"GraphSearchTest\"\n"
                                           "algorithm: \"aStarSearch\"\n\ngraph: \"\"\"\n");

  if (self->kind != PATH_GRAPH || self->start < 0 || self->goals->len == 0)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                          _ ("expected a graph with a start and a goal"));
  if (!has_plain_names (self, error))
    return NULL;
  g_string_append_printf (text,
                          "start_state: %s\ngoal_states:", path_node_name (self, self->start));
  for (guint i = 0; i < self->goals->len; i++)
    g_string_append_printf (text, " %s",
                            path_node_name (self, g_array_index (self->goals, gint32, i)));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (graph->arcs, PathArc, i);

      append_transition (text, self, arc->from, arc->to, arc);
      if (!arc->is_one_way)
        append_transition (text, self, arc->to, arc->from, arc);
    }
  g_string_append (text, "\"\"\"\n\nheuristic: \"\"\"\n");
  for (guint i = 0; i < graph->estimates->len; i++)
    {
      const PathEstimate *estimate = &g_array_index (graph->estimates, PathEstimate, i);
      g_autofree char *value = path_format_cost (estimate->value);

      if (estimate->which == 0)
        g_string_append_printf (text, "%s %s\n", path_node_name (self, estimate->node), value);
    }
  g_string_append (text, "\"\"\"\n");
  return g_strdup (text->str);
}

static char *
write_maze (const EspInstance *instance, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathGrid *grid = &self->grid;
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->kind != PATH_GRID || self->start < 0 || self->goals->len != 1 ||
      grid->diagonal != PATH_DIAGONAL_NEVER)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                          _ ("expected a grid with a start and one goal, and no steps across"));
  for (gint32 cell = 0; cell < (gint32) grid->cells->len; cell++)
    {
      char sign = g_array_index (grid->cells, char, cell);

      if (sign != '#' && sign != '.')
        return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                              _ ("a maze has walls and free cells alone, and no other terrain"));
      g_string_append_c (text, cell == self->start         ? 'P'
                               : path_is_goal (self, cell) ? '.'
                               : sign == '#'               ? '%'
                                                           : ' ');
      if ((cell + 1) % grid->n_columns == 0)
        g_string_append_c (text, '\n');
    }
  return g_strdup (text->str);
}

/* --- tiles --- */

static char *
write_numbers (const EspInstance *instance, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  g_autofree char *numbers = NULL;

  if (self->kind != PATH_TILES)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s", _ ("expected tiles"));
  numbers = path_tiles_format (self->tiles.start, self->tiles.side * self->tiles.side);
  return g_strconcat (g_strdelimit (numbers, ",", ' '), "\n", NULL);
}

static const EspContract contracts[] = {
  { .id = "path-file",
    .label = N_ ("search FILE, which prints the way, a node a line"),
    .call = "{in}" },
  { .id = "graph-test",
    .label = N_ ("search FILE.test with a GraphSearchTest, which prints the way, a node a line"),
    .call = "{in:graph-test}",
    .dialect = "graph-test" },
  { .id = "maze",
    .label = N_ ("search FILE.lay with a maze, which prints the way, a cell a line"),
    .call = "{in:maze}",
    .dialect = "maze" },
  { .id = "puzzle",
    .label = N_ ("puzzle NUMBERS, from 0 for the blank on; it prints the blank's moves U, L, R, D"),
    .call = "{words}",
    .dialect = "numbers" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "graph-test",
    .label = N_ ("a GraphSearchTest of CS188's autograder"),
    .write = write_graph_test },
  { .id = "maze", .label = N_ ("a maze of CS188: %, P and one dot"), .write = write_maze },
  { .id = "numbers", .label = N_ ("the numbers of tiles, row by row"), .write = write_numbers },
  { .id = NULL },
};

const EspContracting path_contracting = {
  .contracts = contracts,
  .dialects = dialects,
};
