#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* What only the command line has: is a heuristic admissible and consistent, and converting files.
 */

#define MOST_BREAKS 10000
#define MOST_AT_ONCE 3000 /* nodes or cells that are judged while one looks */

#define MOST_ROWS 1000

/* --- heuristic --- */

typedef struct
{
  PathSpace space;
  gint64 *costs; /* from each state to the nearest goal; ESP_PATH_NEVER: there is no way */
  guint32 n;
  EspPathStep *steps;
  gint64 tolerance;
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

static gboolean
is_too_great (const Table *self, guint32 state, gint64 h)
{
  return self->costs[state] < ESP_PATH_NEVER && h > self->costs[state] + self->tolerance;
}

/* Over a step from where the estimate is @h. */
static gboolean
falls_too_much (Table *self, gint64 h, const EspPathStep *step)
{
  return h > step->cost + path_space_estimate (&self->space, step->state) + self->tolerance;
}

typedef struct
{
  Table *table;
  GString *text;
  GVariantBuilder breaks;
  guint n_breaks;
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

      if (is_too_great (table, state, h))
        {
          admissible = FALSE;
          report_node (self, state, h);
        }
      n = path_space_list (&table->space, state, table->steps, FALSE);
      for (guint i = 0; i < n; i++)
        {
          if (!falls_too_much (table, h, &table->steps[i]))
            continue;
          consistent = FALSE;
          report_arc (self, state, &table->steps[i], h,
                      path_space_estimate (&table->space, table->steps[i].state));
        }
    }
  /* at a goal it has to be 0, which the first rule says */
  g_string_prepend (self->text, consistent ? _ ("consistent: yes\n") : _ ("consistent: no\n"));
  g_string_prepend (self->text, admissible ? _ ("admissible: yes\n") : _ ("admissible: no\n"));
  g_variant_dict_insert (members, "admissible", "b", admissible);
  g_variant_dict_insert (members, "consistent", "b", consistent);
}

static gboolean
begin_table (Table *self,
             const EspInstance *base,
             const char *heuristic,
             EspControl *control,
             GError **error)
{
  const PathInstance *instance = (const PathInstance *) base;
  g_autofree char *why = NULL;

  if (instance->kind == PATH_TILES && instance->tiles.side > 3)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("there are too many arrangements to look at all; expected at most %d×%d "
                        "tiles"),
                     3, 3);
  if (instance->kind != PATH_TILES && instance->goals->len == 0)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s", _ ("there is no goal"));
  if (!path_space_init (&self->space, instance, heuristic, TRUE, control, &why))
    return esp_fail (error, ESP_ERROR_OPTION, "%s", why);
  self->n = path_count_states (instance);
  self->costs = g_new (gint64, MAX (self->n, 1));
  self->steps = g_new (EspPathStep, self->space.most);
  /* estimates that are rounded down may be at odds by a unit */
  self->tolerance = self->space.heuristic == PATH_H_STRAIGHT;
  return TRUE;
}

static void
clear_table (Table *self)
{
  g_free (self->costs);
  g_free (self->steps);
  path_space_clear (&self->space);
}

static int
run_heuristic (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  Table table = { .n = 0 };
  Report report = { .table = &table };
  int status = 0;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL ||
      !begin_table (&table, invocation->instance,
                    esp_options_get_text (invocation->options, "heuristic"), invocation->control,
                    error))
    return 2;
  if (fill_costs (&table, invocation->control))
    {
      report.text = g_string_new (NULL);
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
  clear_table (&table);
  return status;
}

/* --- the same as a table --- */

static char *
show_cost (const Table *self, gint64 cost)
{
  return cost >= ESP_PATH_NEVER ? g_strdup ("∞")
                                : path_format_cost ((double) cost / (double) self->space.scale);
}

/* Where the estimate of @state falls by more than the arc costs: "B, C"; a new string. */
static char *
list_inconsistent (Table *self, guint32 state, gint64 h)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = path_space_list (&self->space, state, self->steps, FALSE);

  for (guint i = 0; i < n; i++)
    if (falls_too_much (self, h, &self->steps[i]))
      {
        g_autofree char *name = path_space_name (&self->space, self->steps[i].state);

        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
      }
  return g_strdup (text->str);
}

static EspTable *
fill_table (Table *self, char **caption)
{
  EspTable *table = esp_table_new (_ ("Node"), _ ("h"), _ ("True cost"), _ ("Admissible"),
                                   _ ("Falls too much to"), NULL);
  guint n_inadmissible = 0;
  guint n_inconsistent = 0;

  for (guint32 state = 0; state < self->n; state++)
    {
      gint64 h = path_space_estimate (&self->space, state);
      gboolean bad = is_too_great (self, state, h);
      g_autofree char *falls = list_inconsistent (self, state, h);
      g_autofree char *name = NULL;
      g_autofree char *estimate = NULL;
      g_autofree char *cost = NULL;

      n_inadmissible += bad;
      n_inconsistent += *falls != '\0';
      /* of large boards what breaks the rules, and the first of the others */
      if (esp_table_get_n_rows (table) >= MOST_BREAKS ||
          (state >= MOST_ROWS && !bad && *falls == '\0'))
        continue;
      name = path_space_name (&self->space, state);
      estimate = show_cost (self, h);
      cost = show_cost (self, self->costs[state]);
      esp_table_add (table, "sssss", name, estimate, cost, bad ? _ ("no") : _ ("yes"), falls);
    }
  esp_table_set_number (table, 1, TRUE);
  esp_table_set_number (table, 2, TRUE);
  *caption =
      n_inadmissible > 0
          ? g_strdup_printf (_ ("Not admissible: of %u nodes %u are estimated too high. %s"),
                             self->n, n_inadmissible,
                             n_inconsistent > 0 ? _ ("Not consistent.") : _ ("Consistent."))
      : n_inconsistent > 0
          ? g_strdup_printf (
                _ ("Admissible, and not consistent: from %u of %u nodes it falls by more than "
                   "a step costs."),
                n_inconsistent, self->n)
          : g_strdup (_ ("Admissible and consistent."));
  return table;
}

char *
path_say_heuristic (const PathInstance *instance)
{
  Table self = { .n = 0 };
  EspControl control;
  guint n_high = 0;
  guint n_arcs = 0;

  esp_control_init (&control);
  if (path_count_states (instance) == 0 || path_count_states (instance) > MOST_AT_ONCE ||
      !begin_table (&self, &instance->parent, "", &control, NULL))
    return NULL;
  fill_costs (&self, &control);
  for (guint32 state = 0; state < self.n; state++)
    {
      gint64 h = path_space_estimate (&self.space, state);
      guint n = path_space_list (&self.space, state, self.steps, FALSE);

      n_high += is_too_great (&self, state, h);
      for (guint i = 0; i < n; i++)
        n_arcs += falls_too_much (&self, h, &self.steps[i]);
    }
  clear_table (&self);
  return n_high > 0   ? g_strdup_printf (ngettext ("h is not admissible: %u node",
                                                   "h is not admissible: %u nodes", n_high),
                                         n_high)
         : n_arcs > 0 ? g_strdup_printf (ngettext ("h is not consistent: %u arc",
                                                   "h is not consistent: %u arcs", n_arcs),
                                         n_arcs)
                      : g_strdup (_ ("h is admissible and consistent"));
}

static EspTable *
make_table (const EspInstance *instance,
            const EspState *state G_GNUC_UNUSED,
            const EspOptions *options,
            EspControl *control,
            char **caption,
            GError **error)
{
  Table self = { .n = 0 };
  EspTable *table = NULL;

  if (!begin_table (&self, instance, esp_options_get_text (options, "heuristic"), control, error))
    return NULL;
  if (fill_costs (&self, control))
    table = fill_table (&self, caption);
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  clear_table (&self);
  return table;
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
  { "heuristic", PATH_HEURISTIC, N_ ("Heuristic"),
    N_ ("which one; where nothing is said, the file's, or what suits the board") },
  { .id = NULL },
};

const EspTableSpec path_tables[] = {
  { .id = "heuristic",
    .label = N_ ("Estimate and true cost"),
    .how =
        N_ ("What each node is estimated to cost, what the cheapest way from it does cost, whether "
            "the estimate is too high, and to which successors it falls by more than the step "
            "costs."),
    .options = heuristic_options,
    .make = make_table },
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
