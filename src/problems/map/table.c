#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The domain table that teachers ask for: a row a step, a column a variable. It is made from the
 * events of a search, so it shows just what the search did. */

#define MAX_REGIONS 40
#define MAX_ROWS 2000

static const char *const table_solvers[] = { "fc", "mac", "both", NULL };
static const char *const table_formats[] = { "txt", "md", "latex", "csv", NULL };
static const char *const table_orders[] = { "given", "mrv", "mrv-degree", "dom-wdeg", NULL };
static const char *const table_values[] = { "given", "lcv", NULL };

const EspOptionSpec map_table_options[] = {
  { .id = "solver",
    .kind = ESP_OPTION_CHOICE,
    .choices = table_solvers,
    .label = N_ ("Solver"),
    .help = N_ ("forward checking, arc consistency maintained, or both one after the other") },
  { .id = "format",
    .kind = ESP_OPTION_CHOICE,
    .choices = table_formats,
    .label = N_ ("Format"),
    .help = N_ ("text, Markdown, LaTeX (needs booktabs) or CSV") },
  { .id = "order",
    .kind = ESP_OPTION_CHOICE,
    .choices = table_orders,
    .label = N_ ("Variable order"),
    .help = N_ ("given: the order of the file") },
  { .id = "values",
    .kind = ESP_OPTION_CHOICE,
    .choices = table_values,
    .label = N_ ("Value order"),
    .help = N_ ("given: the order of the file's colours") },
  { .id = NULL },
};

/* One row for each assignment and each step back. */
typedef struct
{
  EspTracer tracer;
  const Map *map;
  EspState *state;
  EspTable *table;
  char *step; /* the first cell of the row under way; NULL: none */
  guint n_rows;
} Recorder;

/* "r g": what is left of a domain; the value alone in brackets where it is assigned. */
static char *
describe_domain (const Recorder *self, int i)
{
  const MapState *state = (const MapState *) self->state;
  GString *text = g_string_new (NULL);

  if (state->colour[i] >= 0)
    {
      g_string_append_printf (text, "[%s]", self->map->colours[state->colour[i]]);
      return g_string_free (text, FALSE);
    }
  for (int c = 0; c < self->map->n_colours; c++)
    if (state->domains[i] >> c & 1)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", self->map->colours[c]);
  if (text->len == 0)
    g_string_append (text, "∅");
  return g_string_free (text, FALSE);
}

static void
finish_row (Recorder *self)
{
  g_autoptr (GPtrArray) cells = NULL;

  if (self->step == NULL || self->n_rows >= MAX_ROWS)
    return;
  cells = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (cells, g_steal_pointer (&self->step));
  for (int i = 0; i < self->map->n; i++)
    g_ptr_array_add (cells, describe_domain (self, i));
  esp_table_add_texts (self->table, (const char *const *) cells->pdata);
  self->n_rows++;
}

static void
record (EspTracer *tracer, const EspEvent *event)
{
  Recorder *self = (Recorder *) tracer;
  const EspInstance *instance = &self->map->parent;

  switch (event->type)
    {
    case ESP_EVENT_ASSIGN:
      finish_row (self);
      self->step = g_strdup_printf ("%s ← %s", map_name (self->map, event->subject),
                                    self->map->colours[event->csp.value]);
      break;
    case ESP_EVENT_PRUNE:
      /* what arc consistency finds before the first assignment is a row of its own */
      if (event->depth == 0 && self->step == NULL)
        self->step = g_strdup (_ ("arc consistency"));
      break;
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_BACKTRACK:
      /* what was found is shown before it is taken back */
      finish_row (self);
      break;
    default:
      break;
    }
  esp_map_problem.apply_event (instance, self->state, event);
  if (event->type == ESP_EVENT_BACKTRACK)
    {
      self->step = g_strdup_printf (_ ("back from %s"), map_name (self->map, event->subject));
      finish_row (self);
    }
}

/* The table of one solver. */
static EspTable *
make_table (const Map *map,
            const char *solver,
            const EspOptions *given,
            EspControl *control,
            EspAnswer *answer)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_map_problem, solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  Recorder self = { .tracer = { record }, .map = map };
  EspTracer *before = control->tracer;

  esp_options_set (options, "order", esp_options_get_text (given, "order"), NULL);
  esp_options_set (options, "values", esp_options_get_text (given, "values"), NULL);
  /* the textbook's search, which goes back a step at a time */
  esp_options_set (options, "backjump", "off", NULL);
  esp_options_set (options, "restart", "0", NULL);
  self.state = esp_instance_initial_state (&map->parent);
  self.table = esp_table_new (_ ("Step"), NULL);
  for (int i = 0; i < map->n; i++)
    esp_table_add_column (self.table, map_name (map, i));
  self.step = g_strdup (_ ("initial"));
  finish_row (&self);
  control->tracer = &self.tracer;
  esp_algorithm_solve (algorithm, &map->parent, NULL, options, control, answer);
  control->tracer = before;
  finish_row (&self);
  esp_state_free (self.state);
  g_free (self.step);
  return self.table;
}

static void
append_counts (GString *text, const EspCounters *counters, const char *format)
{
  static const EspCounterId shown[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_PRUNINGS,
                                        ESP_COUNTER_BACKTRACKS, ESP_COUNTER_REVISIONS };

  if (g_str_equal (format, "csv"))
    return;
  g_string_append (text, g_str_equal (format, "latex") ? "\n\\noindent " : "\n");
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    g_string_append_printf (text, "%s%s: %" G_GUINT64_FORMAT, i > 0 ? ", " : "",
                            _ (esp_counter_get_label (shown[i])), counters->n[shown[i]]);
  g_string_append (text, "\n");
}

int
map_run_table (EspInvocation *invocation, GError **error)
{
  static const char *const solvers[] = { "fc", "mac" };
  const EspOptions *options = invocation->options;
  const Map *map = (const Map *) esp_invocation_load (invocation, invocation->files[0], error);
  int chosen = esp_options_get_choice (options, "solver");
  const char *format = esp_options_get_text (options, "format");
  g_autoptr (GString) text = g_string_new (NULL);
  EspAnswer *answer = invocation->answer;

  if (map == NULL)
    return 2;
  if (map->n > MAX_REGIONS)
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_RANGE,
                   _ ("A domain table has a column a region: at most %d regions, this map has %d"),
                   MAX_REGIONS, map->n);
      return 2;
    }
  for (int k = 0; k < 2; k++)
    {
      g_auto (EspAnswer) part;
      g_autoptr (EspTable) table = NULL;
      g_autofree char *formatted = NULL;

      esp_answer_init (&part);
      if (chosen != 2 && chosen != k)
        continue;
      table = make_table (map, solvers[k], options, invocation->control, &part);
      formatted = esp_table_format (table, g_str_equal (format, "txt") ? "text" : format);
      if (chosen == 2)
        g_string_append_printf (
            text, "%s%s\n\n", text->len > 0 ? "\n" : "",
            _ (esp_problem_find_algorithm (&esp_map_problem, solvers[k])->label));
      g_string_append (text, formatted);
      append_counts (text, &part.counters, format);
      answer->outcome = part.outcome;
      answer->seconds += part.seconds;
      answer->counters = part.counters;
    }
  invocation->document = g_string_free (g_steal_pointer (&text), FALSE);
  return answer->outcome == ESP_OUTCOME_LIMIT ? 3 : answer->outcome == ESP_OUTCOME_NONE ? 1 : 0;
}
