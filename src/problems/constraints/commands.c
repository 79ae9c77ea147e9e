#include "config.h"

#include "constraints.h"
#include "csp/formats/esp-formats.h"
#include "engine/trace/esp-export.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* What only the command line has: solving with counts, arc consistency as steps, converting. */

/* --- solve --- */

/* Solutions as MiniZinc reads them. */
typedef struct
{
  const EspModel *model;
  GString *out;
  guint64 n;
  gboolean each; /* also those before the best */
} Printer;

static void
print_solution (Printer *self, const EspState *state)
{
  g_autofree gint32 *values = g_new0 (gint32, (gsize) esp_model_n_variables (self->model) + 1);
  g_autofree char *text = NULL;

  for (int i = 0; i < esp_model_n_variables (self->model); i++)
    values[i] = esp_model_value (self->model, i,
                                 constraints_decided ((const ConstraintsState *) state, i));
  text = esp_flatzinc_format_solution (self->model, values);
  if (!self->each)
    g_string_truncate (self->out, 0);
  g_string_append_printf (self->out, "%s----------\n", text);
  self->n++;
}

static void
on_solution (EspControl *control, EspState *solution)
{
  print_solution (control->user_data, solution);
  esp_state_free (solution);
}

/* Behind all solutions, or the best: ten equals signs; @limit: as many were asked for, 0: all. */
static void
conclude (Printer *self, EspOutcome outcome, guint64 limit)
{
  gboolean complete = self->model->goal != 0 || limit == 0 || self->n < limit;

  if (outcome == ESP_OUTCOME_NONE)
    g_string_append (self->out, "=====UNSATISFIABLE=====\n");
  else if (outcome == ESP_OUTCOME_LIMIT && self->n == 0)
    g_string_append (self->out, "=====UNKNOWN=====\n");
  else if (outcome == ESP_OUTCOME_SOLVED && complete)
    g_string_append (self->out, "==========\n");
}

/* What "minizinc -s" shows, by the names that its manual has where there is one. */
static void
print_statistics (const Printer *self, const EspAnswer *answer, double seconds)
{
  static const struct
  {
    const char *name;
    EspCounterId counter;
  } statistics[] = {
    { "nodes", ESP_COUNTER_ASSIGNMENTS },       { "failures", ESP_COUNTER_CONFLICTS },
    { "restarts", ESP_COUNTER_RESTARTS },       { "propagations", ESP_COUNTER_PROPAGATIONS },
    { "backtracks", ESP_COUNTER_BACKTRACKS },
  };

  g_string_append_printf (self->out,
                          "%%%%%%mzn-stat: nSolutions=%" PRIu64 "\n"
                          "%%%%%%mzn-stat: variables=%d\n"
                          "%%%%%%mzn-stat: propagators=%d\n",
                          self->n, esp_model_n_variables (self->model), self->model->n_relations);
  for (guint i = 0; i < G_N_ELEMENTS (statistics); i++)
    g_string_append_printf (self->out, "%%%%%%mzn-stat: %s=%" PRIu64 "\n", statistics[i].name,
                            answer->counters.n[statistics[i].counter]);
  g_string_append_printf (self->out, "%%%%%%mzn-stat: solveTime=%d.%06d\n", (int) seconds,
                          (int) ((seconds - (int) seconds) * 1e6));
  g_string_append (self->out, "%%%mzn-stat-end\n");
}

/* @own: what the search is told. */
static int
solve_flatzinc (EspInvocation *invocation, const EspOptions *own, GError **error)
{
  EspAnswer *answer = invocation->answer;
  EspControl *control = invocation->control;
  Printer printer = { .model = constraints_model (invocation->instance),
                      .out = g_string_new (NULL) };
  guint64 limit = esp_options_find (own, "solutions") != NULL
                      ? (guint64) esp_options_get_int (own, "solutions")
                      : 1;
  gint64 begin = g_get_monotonic_time ();
  int status;

  printer.each =
      printer.model->goal == 0 || esp_options_get_flag (invocation->options, "all");
  control->solution = on_solution;
  control->user_data = &printer;
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, own, control, answer);
  control->solution = NULL;
  control->user_data = NULL;
  status = esp_answer_get_status (answer, error);
  conclude (&printer, answer->outcome, limit);
  if (esp_options_get_flag (invocation->options, "statistics"))
    print_statistics (&printer, answer, (double) (g_get_monotonic_time () - begin) / 1e6);
  invocation->document = g_string_free (printer.out, FALSE);
  return status == 1 ? 0 : status;
}

/* Where solutions are counted none is better than another: the same model without what it is to be
 * best in. */
static EspInstance *
drop_objective (const EspInstance *instance, GError **error)
{
  g_autofree char *text = esp_model_format (constraints_model (instance));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);
  EspModel *model;

  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_str_has_prefix (lines[i], "minimize ") && !g_str_has_prefix (lines[i], "maximize "))
      g_string_append_printf (kept, "%s\n", lines[i]);
  model = esp_model_parse (kept->str, kept->len, "", error);
  return model != NULL ? constraints_new (model, NULL) : NULL;
}

static int
run_solve (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  const EspOptions *options = invocation->options;
  gboolean counts = esp_options_is_set (options, "count");
  gint64 limit = esp_options_get_int (options, "count");
  g_autoptr (EspOptions) own = esp_options_copy (options);
  g_autofree char *most = g_strdup_printf ("%" PRId64, counts ? limit : 0);
  g_autoptr (EspInstance) counted = NULL;
  int status;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  if (counts && constraints_model (invocation->instance)->goal != 0)
    {
      counted = drop_objective (invocation->instance, error);
      if (counted == NULL)
        return 2;
    }
  if ((counts || esp_options_get_flag (options, "all")) &&
      esp_options_find (own, "solutions") != NULL)
    esp_options_set (own, "solutions", most, NULL);
  if (!counts && esp_options_get_choice (options, "format") == 1)
    return solve_flatzinc (invocation, own, error);
  esp_algorithm_solve (invocation->algorithm, counted != NULL ? counted : invocation->instance, NULL,
                       own, invocation->control, answer);
  status = esp_answer_get_status (answer, error);
  if (counts)
    {
      guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

      invocation->document = g_strdup_printf ("%" PRIu64 "\n", n);
      g_variant_dict_insert (&answer->members, "count", "x", (gint64) n);
      /* there may be more */
      if (limit > 0 && n >= (guint64) limit)
        {
          answer->outcome = ESP_OUTCOME_LIMIT;
          status = 3;
        }
    }
  else
    invocation->document = g_strdup (answer->text);
  return status;
}

/* --- arc consistency, as steps --- */

typedef struct
{
  EspTracer tracer;
  const EspModel *model;
  GString *text;
  GString *json;
  gboolean open; /* a step */
  guint n;       /* values that it took out */
} Steps;

static void
close_step (Steps *self)
{
  if (!self->open)
    return;
  g_string_append (self->json, "]}");
  g_string_append (self->text, self->n > 0 ? "\n" : " -\n");
  self->open = FALSE;
}

static void
listen (EspTracer *tracer, const EspEvent *event)
{
  Steps *self = (Steps *) tracer;
  const char *name = event->subject >= 0 ? esp_model_name (self->model, event->subject) : "";

  if (event->type == ESP_EVENT_REVISE)
    {
      close_step (self);
      g_string_append (self->json, self->json->len > 1 ? ",{\"variable\":" : "{\"variable\":");
      esp_json_append_text (self->json, esp_name_show (name));
      g_string_append_printf (self->json, ",\"constraint\":%d,\"removed\":[",
                              event->csp.reason + 1);
      g_string_append_printf (self->text, "%s, %d:", esp_name_show (name), event->csp.reason + 1);
      self->open = TRUE;
      self->n = 0;
    }
  else if (event->type == ESP_EVENT_PRUNE && self->open)
    {
      gint32 value = esp_model_value (self->model, event->subject, event->csp.value);

      if (self->n++ > 0)
        g_string_append_c (self->json, ',');
      constraints_append_json (self->model, value, self->json);
      g_string_append_c (self->text, ' ');
      esp_model_append_value (self->model, value, self->text);
    }
}

/* Every domain that is left, as JSON, and a line each. */
static void
append_domains (const ConstraintsState *state, const EspModel *model, GString *text, GString *json)
{
  g_string_append_c (json, '{');
  for (int i = 0; i < esp_model_n_variables (model); i++)
    {
      gboolean first = TRUE;

      g_string_append (json, i > 0 ? "," : "");
      esp_json_append_text (json, esp_name_show (esp_model_name (model, i)));
      g_string_append (json, ":[");
      esp_model_append_name (text, esp_model_name (model, i));
      g_string_append (text, " in");
      for (int place = 0; place < esp_model_domain (model, i)->n; place++)
        if (constraints_has (state, i, place))
          {
            gint32 value = esp_model_value (model, i, place);

            g_string_append (json, first ? "" : ",");
            constraints_append_json (model, value, json);
            g_string_append_c (text, ' ');
            esp_model_append_value (model, value, text);
            first = FALSE;
          }
      g_string_append_c (json, ']');
      g_string_append_c (text, '\n');
    }
  g_string_append_c (json, '}');
}

static int
run_ac (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  const EspInstance *instance = esp_invocation_load (invocation, invocation->files[0], error);
  EspTracer *outer = invocation->control->tracer;
  Steps steps = { .tracer.event = listen };
  GString *domains;
  gboolean consistent;

  if (instance == NULL)
    return 2;
  steps.model = constraints_model (instance);
  steps.text = g_string_new (NULL);
  steps.json = g_string_new ("[");
  domains = g_string_new (NULL);
  answer->state = esp_instance_initial_state (instance);
  if (outer == NULL)
    invocation->control->tracer = &steps.tracer;
  consistent = constraints_make_consistent (instance, invocation->control, &answer->counters,
                                            (ConstraintsState *) answer->state);
  invocation->control->tracer = outer;
  close_step (&steps);
  g_string_append_c (steps.json, ']');
  append_domains ((const ConstraintsState *) answer->state, steps.model, steps.text, domains);
  g_variant_dict_insert_value (&answer->members, "domains",
                               g_variant_new_bytestring (domains->str));
  g_variant_dict_insert_value (&answer->members, "steps",
                               g_variant_new_bytestring (steps.json->str));
  g_variant_dict_insert (&answer->members, "consistent", "b", consistent);
  esp_answer_tell_counter (answer, ESP_COUNTER_REVISIONS);
  esp_answer_tell_counter (answer, ESP_COUNTER_PRUNINGS);
  g_string_free (domains, TRUE);
  g_string_free (steps.json, TRUE);
  invocation->document = g_string_free (steps.text, FALSE);
  answer->outcome = consistent ? ESP_OUTCOME_DONE : ESP_OUTCOME_NONE;
  return consistent ? 0 : 1;
}

/* --- convert --- */

static int
run_convert (EspInvocation *invocation, GError **error)
{
  const EspInstance *instance = esp_invocation_load (invocation, invocation->files[0], error);

  if (instance == NULL)
    return 2;
  invocation->document = esp_options_get_choice (invocation->options, "to") == 0
                             ? esp_model_format (constraints_model (instance))
                             : esp_flatzinc_format (constraints_model (instance), error);
  if (invocation->document == NULL)
    return 2;
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return 0;
}

static const EspOptionSpec solve_options[] = {
  { "all", ESP_FLAG, N_ ("All"), N_ ("every solution, with a blank line between") },
  { "count", ESP_INT (0, 1e15, "0"), N_ ("Count"),
    N_ ("only how many solutions there are; with a number no more than that, exit status 3"),
    .optional_value = TRUE },
  { "format", ESP_CHOICE ("text", "fzn"), N_ ("Form"),
    N_ ("text: NAME VALUE a line; fzn: as FlatZinc's programs print it") },
  { "statistics", ESP_FLAG, N_ ("Statistics"),
    N_ ("fzn: what was counted, too, as MiniZinc reads it") },
  { .id = NULL },
};

static const EspOptionSpec convert_options[] = {
  { "to", ESP_CHOICE ("csp", "fzn"), N_ ("Form"), N_ ("csp: the room's own; fzn: FlatZinc") },
  { .id = NULL },
};

const EspCommand constraints_commands[] = {
  { .id = "solve",
    .usage = "[--solver ID] [--all] [--count[=L]] [OPTION…] FILE",
    .summary = N_ ("a solution, the best one, or all; “NAME VALUE” a line"),
    .options = solve_options,
    .with_algorithm = TRUE,
    .min_files = 1,
    .max_files = 1,
    .run = run_solve },
  { .id = "ac",
    .usage = "FILE",
    .summary = N_ ("arc consistency alone: each revision with what it takes out, and the domains "
                   "that are left"),
    .min_files = 1,
    .max_files = 1,
    .run = run_ac },
  { .id = "convert",
    .usage = "--to fzn|csp FILE",
    .summary = N_ ("any file that is read, in another form"),
    .options = convert_options,
    .min_files = 1,
    .max_files = 1,
    .run = run_convert },
  { .id = NULL },
};
