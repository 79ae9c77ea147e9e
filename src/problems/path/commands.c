#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* What only the command line has: is a heuristic admissible and consistent, and converting files.
 */

#define MOST_BREAKS 10000

/* --- heuristic --- */

typedef struct
{
  PathSpace space;
  gint64 *costs; /* from each state to the nearest goal; ESP_PATH_NEVER: there is no way */
  guint32 n;
  EspPathStep *steps;
} Table;

static guint
list_back (Table *self, guint32 state)
{
  return path_space_list (&self->space, state, self->steps, TRUE);
}

/* Dijkstra from the goals against the arcs. FALSE where it was stopped. */
static gboolean
fill_costs (Table *self, EspControl *control)
{
  EspFrontier frontier = { NULL };
  EspCounters counters = { { 0 } };
  gboolean stopped = FALSE;

  for (guint32 i = 0; i < self->n; i++)
    self->costs[i] = ESP_PATH_NEVER;
  for (guint i = 0; i < self->space.goals->len; i++)
    {
      guint32 goal = g_array_index (self->space.goals, guint32, i);

      self->costs[goal] = 0;
      esp_frontier_add (&frontier, 0, ESP_PATH_TIES_FIRST, 0, 0, goal);
    }
  while (!esp_frontier_is_empty (&frontier) && !stopped)
    {
      gint64 cost = frontier.entries[0].key;
      guint32 state = esp_frontier_take (&frontier);
      guint n;

      if (cost > self->costs[state])
        continue;
      stopped = esp_control_tick (control, &counters, counters.n[ESP_COUNTER_EXPANDED]++);
      n = list_back (self, state);
      for (guint i = 0; i < n; i++)
        if (cost + self->steps[i].cost < self->costs[self->steps[i].state])
          {
            self->costs[self->steps[i].state] = cost + self->steps[i].cost;
            esp_frontier_add (&frontier, cost + self->steps[i].cost, ESP_PATH_TIES_FIRST, 0, 0,
                              self->steps[i].state);
          }
    }
  esp_frontier_clear (&frontier);
  return !stopped;
}

typedef struct
{
  Table *table;
  GString *text;
  GVariantBuilder breaks;
  guint n_breaks;
  gint64 tolerance; /* estimates that are rounded down may be at odds by a unit */
} Report;

static double
show (const Report *self, gint64 cost)
{
  return (double) cost / (double) self->table->space.scale;
}

/* An estimate that is greater than the cost. */
static void
report_node (Report *self, guint32 state, gint64 h)
{
  g_autofree char *name = path_space_name (&self->table->space, state);
  g_autofree char *estimate = path_format_cost (show (self, h));
  g_autofree char *cost = path_format_cost (show (self, self->table->costs[state]));
  GVariantDict dict;

  if (self->n_breaks++ >= MOST_BREAKS)
    return;
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "rule", "s", "admissible");
  g_variant_dict_insert (&dict, "node", "s", name);
  g_variant_dict_insert (&dict, "h", "d", show (self, h));
  g_variant_dict_insert (&dict, "cost", "d", show (self, self->table->costs[state]));
  g_variant_builder_add (&self->breaks, "v", g_variant_dict_end (&dict));
  g_string_append_printf (self->text, _ ("%s: h %s, but the cost is %s\n"), name, estimate, cost);
}

/* An arc over which the estimate falls by more than it costs. */
static void
report_arc (Report *self, guint32 from, const EspPathStep *step, gint64 h, gint64 h_next)
{
  g_autofree char *name = path_space_name (&self->table->space, from);
  g_autofree char *next = path_space_name (&self->table->space, step->state);
  g_autofree char *before = path_format_cost (show (self, h));
  g_autofree char *after = path_format_cost (show (self, h_next));
  g_autofree char *cost = path_format_cost (show (self, step->cost));
  GVariantDict dict;

  if (self->n_breaks++ >= MOST_BREAKS)
    return;
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "rule", "s", "consistent");
  g_variant_dict_insert (&dict, "from", "s", name);
  g_variant_dict_insert (&dict, "to", "s", next);
  g_variant_dict_insert (&dict, "h", "d", show (self, h));
  g_variant_dict_insert (&dict, "h_next", "d", show (self, h_next));
  g_variant_dict_insert (&dict, "cost", "d", show (self, step->cost));
  g_variant_builder_add (&self->breaks, "v", g_variant_dict_end (&dict));
  g_string_append_printf (self->text,
                          _ ("%s to %s: h falls from %s to %s, but the step costs %s\n"), name,
                          next, before, after, cost);
}

static void
write_report (Report *self, EspInvocation *invocation)
{
  Table *table = self->table;
  gboolean admissible = TRUE;
  gboolean consistent = TRUE;
  GVariantDict *members = &invocation->answer->members;

  for (guint32 state = 0; state < table->n; state++)
    {
      gint64 h = path_space_estimate (&table->space, state);
      guint n;

      if (table->costs[state] < ESP_PATH_NEVER && h > table->costs[state] + self->tolerance)
        {
          admissible = FALSE;
          report_node (self, state, h);
        }
      n = path_space_list (&table->space, state, table->steps, FALSE);
      for (guint i = 0; i < n; i++)
        {
          gint64 h_next = path_space_estimate (&table->space, table->steps[i].state);

          if (h > table->steps[i].cost + h_next + self->tolerance)
            {
              consistent = FALSE;
              report_arc (self, state, &table->steps[i], h, h_next);
            }
        }
    }
  /* at a goal it has to be 0, which the first rule says */
  g_string_prepend (self->text, consistent ? _ ("consistent: yes\n") : _ ("consistent: no\n"));
  g_string_prepend (self->text, admissible ? _ ("admissible: yes\n") : _ ("admissible: no\n"));
  g_variant_dict_insert (members, "admissible", "b", admissible);
  g_variant_dict_insert (members, "consistent", "b", consistent);
}

static gboolean
begin_table (Table *self, EspInvocation *invocation, GError **error)
{
  const PathInstance *instance = (const PathInstance *) invocation->instance;
  const char *heuristic = esp_options_get_text (invocation->options, "heuristic");
  g_autofree char *why = NULL;

  if (instance->kind == PATH_TILES && instance->tiles.side > 3)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("there are too many arrangements to look at all; expected at most %d×%d "
                        "tiles"),
                     3, 3);
  if (instance->kind != PATH_TILES && instance->goals->len == 0)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s", _ ("there is no goal"));
  if (!path_space_init (&self->space, instance, heuristic, &why))
    return esp_fail (error, ESP_ERROR_OPTION, "%s", why);
  self->n = instance->kind == PATH_GRAPH  ? (guint32) instance->graph.n
            : instance->kind == PATH_GRID ? instance->grid.cells->len
            : instance->tiles.side == 3   ? 362880
                                          : 24;
  self->costs = g_new (gint64, MAX (self->n, 1));
  self->steps = g_new (EspPathStep, self->space.most);
  return TRUE;
}

static int
run_heuristic (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  Table table = { .n = 0 };
  Report report = { .table = &table };
  int status = 0;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL ||
      !begin_table (&table, invocation, error))
    return 2;
  if (fill_costs (&table, invocation->control))
    {
      report.text = g_string_new (NULL);
      report.tolerance = table.space.heuristic == PATH_H_STRAIGHT;
      g_variant_builder_init (&report.breaks, G_VARIANT_TYPE ("av"));
      write_report (&report, invocation);
      g_variant_dict_insert_value (&answer->members, "breaks",
                                   g_variant_builder_end (&report.breaks));
      invocation->document = g_string_free (report.text, FALSE);
      answer->outcome = ESP_OUTCOME_DONE;
    }
  else
    {
      answer->outcome = ESP_OUTCOME_LIMIT;
      status = 3;
    }
  g_free (table.costs);
  g_free (table.steps);
  path_space_clear (&table.space);
  return status;
}

/* --- convert --- */

static int
run_convert (EspInvocation *invocation, GError **error)
{
  const EspInstance *instance = esp_invocation_load (invocation, invocation->files[0], error);

  if (instance == NULL)
    return 2;
  invocation->document = path_files.format (instance);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return 0;
}

static const EspOptionSpec heuristic_options[] = {
  { "heuristic", ESP_TEXT, N_ ("Heuristic"),
    N_ ("which one; where nothing is said, the file's, or what suits the board") },
  { .id = NULL },
};

const EspCommand path_commands[] = {
  { .id = "heuristic",
    .usage = "FILE",
    .summary = N_ ("whether a heuristic is admissible and consistent, and where it is not"),
    .options = heuristic_options,
    .min_files = 1,
    .max_files = 1,
    .run = run_heuristic },
  { .id = "convert",
    .usage = "FILE",
    .summary = N_ ("any file that is read, in the room's own form"),
    .min_files = 1,
    .max_files = 1,
    .run = run_convert },
  { .id = NULL },
};
