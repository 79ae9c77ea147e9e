#include "config.h"

#include "cli.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>

#ifdef ESP_HAVE_DRAW
#include "draw/esp-look.h"
#include "draw/esp-surface.h"
#endif

/* The counters to show: those of the command and of the algorithm, and those that counted. */
static gboolean
shows_counter (CliCall *call, EspCounterId counter)
{
  const EspAlgorithm *algorithm = call->invocation.algorithm;
  const EspCounterId *own = call->invocation.command->counters;

  if (call->answer.counters.n[counter] != 0)
    return TRUE;
  for (guint i = 0; own != NULL && own[i] != ESP_N_COUNTERS; i++)
    if (own[i] == counter)
      return TRUE;
  for (guint i = 0; algorithm != NULL && algorithm->counters[i] != ESP_N_COUNTERS; i++)
    if (algorithm->counters[i] == counter)
      return TRUE;
  return FALSE;
}

void
cli_print_stats (CliCall *call)
{
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    if (shows_counter (call, i))
      g_printerr ("%s: %" G_GUINT64_FORMAT "\n", esp_counter_get_id (i),
                  call->answer.counters.n[i]);
  g_printerr ("seconds: %.6f\n", call->answer.seconds);
  if (call->answer.recorded)
    g_printerr ("recorded: yes\n");
}

/* Members that are written as they are read. */
static gboolean
is_large (GVariant *value)
{
  return g_variant_is_of_type (value, G_VARIANT_TYPE_BYTESTRING) ||
         g_variant_get_size (value) > 100000;
}

void
cli_print_json (CliCall *call, const char *outcome)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GVariant) members = g_variant_ref_sink (g_variant_dict_end (&call->answer.members));
  GVariantIter iter;
  const char *name;
  GVariant *value;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "problem");
  json_builder_add_string_value (builder, call->invocation.problem->id);
  json_builder_set_member_name (builder, "command");
  json_builder_add_string_value (builder, call->invocation.command->id);
  json_builder_set_member_name (builder, "outcome");
  json_builder_add_string_value (builder, outcome);
  json_builder_set_member_name (builder, "seconds");
  json_builder_add_double_value (builder, call->answer.seconds);
  if (call->answer.recorded)
    {
      /* the seconds hold the writing of the trace */
      json_builder_set_member_name (builder, "recorded");
      json_builder_add_boolean_value (builder, TRUE);
    }
  json_builder_set_member_name (builder, "counters");
  json_builder_begin_object (builder);
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    if (shows_counter (call, i))
      {
        json_builder_set_member_name (builder, esp_counter_get_id (i));
        json_builder_add_int_value (builder, (gint64) call->answer.counters.n[i]);
      }
  json_builder_end_object (builder);
  if (call->answer.message != NULL)
    {
      json_builder_set_member_name (builder, "message");
      json_builder_add_string_value (builder, call->answer.message);
    }
  g_variant_iter_init (&iter, members);
  while (g_variant_iter_loop (&iter, "{&sv}", &name, &value))
    {
      if (is_large (value))
        continue;
      json_builder_set_member_name (builder, name);
      json_builder_add_value (builder, json_gvariant_serialize (value));
    }
  /* commands that make a document and nothing else: an instance, a table */
  if (g_variant_n_children (members) == 0 && call->invocation.document != NULL &&
      call->invocation.output == NULL)
    {
      json_builder_set_member_name (builder, "text");
      json_builder_add_string_value (builder, call->invocation.document);
    }
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = json_to_string (root, FALSE);
  /* what is large stands at the end of the object */
  text[strlen (text) - 1] = '\0';
  fputs (text, stdout);
  g_variant_iter_init (&iter, members);
  while (g_variant_iter_loop (&iter, "{&sv}", &name, &value))
    if (is_large (value))
      {
        fprintf (stdout, ",\"%s\":", name);
        cli_put_json (value, stdout);
      }
  fputs ("}\n", stdout);
  /* the dictionary was ended above: leave an empty one for whoever clears the answer */
  g_variant_dict_init (&call->answer.members, NULL);
}

gboolean
cli_write_document (const char *path, const char *text, GError **error)
{
  if (path == NULL || g_str_equal (path, "-"))
    {
      fputs (text, stdout);
      return TRUE;
    }
  return esp_file_write (path, text, -1, error);
}

/* --- traces --- */

/* What the search was: the algorithm and the settings that were given. Not where its results go
 * to: the same search has the same trace. */
static char *
format_header (const CliCall *call)
{
  g_autoptr (GString) header = g_string_new (NULL);

  g_string_append_printf (header, "solver=%s", call->invocation.algorithm->id);
  for (guint i = 0; i < esp_options_get_n (call->options); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (call->options, i);
      gboolean of_search = TRUE;

      for (const EspOptionSpec *c = cli_common_options; c->id != NULL; c++)
        of_search &= c != spec || g_str_equal (c->id, "seed") || g_str_has_prefix (c->id, "limit-");
      if (of_search && esp_options_is_set (call->options, spec->id) &&
          !g_str_equal (spec->id, "solver"))
        g_string_append_printf (header, " %s=%s", spec->id,
                                esp_options_get_text (call->options, spec->id));
    }
  return g_string_free (g_steal_pointer (&header), FALSE);
}

/* The exporter needs the instance for its names, and the command reads that before it searches:
 * so the file is opened at the first event. It is a log: written in place, whole lines at a time,
 * so that what is there after a stop, whatever it was, can be read. */
static gboolean
open_trace (CliCall *call)
{
  const char *path = esp_options_get_text (call->options, "trace");
  g_autofree char *header = format_header (call);

  call->trace_log = esp_log_open (path, ESP_LOG_NEW, &call->trace_error);
  if (call->trace_log == NULL)
    return FALSE;
  call->exporter = esp_exporter_new (call->trace_format, call->invocation.instance, header,
                                     esp_log_get_stream (call->trace_log));
  return TRUE;
}

static void
on_event (EspTracer *tracer, const EspEvent *event)
{
  CliCall *call = (CliCall *) ((char *) tracer - G_STRUCT_OFFSET (CliCall, trace_tracer));

  if (call->trace_error != NULL || call->invocation.instance == NULL)
    return;
  if (call->exporter == NULL && !open_trace (call))
    {
      g_cancellable_cancel (call->control.cancellable);
      return;
    }
  esp_tracer_event (esp_exporter_get_tracer (call->exporter), event);
  /* nobody wants a search of hours whose trace has found no room */
  if (esp_exporter_has_failed (call->exporter))
    g_cancellable_cancel (call->control.cancellable);
}

static void
on_facts (EspTracer *tracer, const EspFact *facts, guint n)
{
  CliCall *call = (CliCall *) ((char *) tracer - G_STRUCT_OFFSET (CliCall, trace_tracer));

  if (call->exporter != NULL && call->trace_error == NULL)
    esp_tracer_facts (esp_exporter_get_tracer (call->exporter), facts, n);
}

void
cli_trace_init (CliCall *call)
{
  call->trace_tracer.event = on_event;
  call->trace_tracer.facts = on_facts;
  call->control.tracer = &call->trace_tracer;
}

gboolean
cli_trace_finish (CliCall *call, GError **error)
{
  gboolean ok = TRUE;

  /* a search that was over before its first event has a trace too: an empty one */
  if (call->control.tracer == &call->trace_tracer && call->exporter == NULL &&
      call->trace_error == NULL && call->invocation.instance != NULL)
    open_trace (call);
  if (call->trace_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&call->trace_error));
      ok = FALSE;
    }
  if (call->exporter != NULL && !esp_exporter_finish (call->exporter, ok ? error : NULL))
    {
      if (ok)
        g_prefix_error (error, "%s: ", esp_options_get_text (call->options, "trace"));
      esp_log_mend (call->trace_log);
      ok = FALSE;
    }
  if (call->trace_log != NULL)
    ok = esp_log_close (g_steal_pointer (&call->trace_log), ok ? error : NULL) && ok;
  g_clear_pointer (&call->exporter, esp_exporter_free);
  return ok;
}

/* --- pictures --- */

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspState *state;
  GCancellable *cancellable;
  guint64 left;
} StepTracer;

static void
step_event (EspTracer *tracer, const EspEvent *event)
{
  StepTracer *self = (StepTracer *) tracer;

  if (self->left == 0)
    return;
  self->instance->problem->apply_event (self->instance, self->state, event);
  if (--self->left == 0)
    g_cancellable_cancel (self->cancellable);
}

EspState *
cli_state_at_step (CliCall *call, const EspAlgorithm *algorithm, guint64 step)
{
  const EspInstance *instance = call->invocation.instance;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  StepTracer tracer = { .tracer.event = step_event,
                        .instance = instance,
                        .state = esp_instance_initial_state (instance),
                        .cancellable = cancellable,
                        .left = step };
  EspControl control;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  esp_control_init (&control);
  control.tracer = &tracer.tracer;
  control.cancellable = cancellable;
  esp_algorithm_solve (algorithm, instance, NULL, call->options, &control, &answer);
  if (tracer.left > 0)
    g_printerr (_ ("--step: the search has only %" G_GUINT64_FORMAT " events; its end is drawn\n"),
                step - tracer.left);
  return tracer.state;
}

gboolean
cli_save_picture (CliCall *call, const EspState *state, const char *path, GError **error)
{
#ifdef ESP_HAVE_DRAW
  const EspInstance *instance = call->invocation.instance;
  g_autoptr (EspState) initial = NULL;
  const EspPalette *palette = esp_palette_find (esp_options_get_text (call->options, "palette"));
  const char *view = esp_options_get_text (call->options, "view");
  const EspLook *look;
  EspScene scene;
  double width = esp_options_get_int (call->options, "width");
  double scale;
  gboolean saved;

  if (instance == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("--picture: this command has nothing to draw"));
  if (esp_look_find (instance->problem) == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("--picture: %s is not drawn"),
                     instance->problem->id);
  if (state == NULL)
    state = initial = esp_instance_initial_state (instance);
  esp_scene_init (&scene, instance, state, palette);
  look = esp_look_find (instance->problem);
  scene.view =
      *view != '\0' ? esp_look_find_view (look, view) : esp_look_get_first_view (look, &scene);
  if (scene.view < 0)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--view: %s is not drawn as “%s”"),
                     instance->problem->id, view);
  g_cancellable_push_current (call->cancellable);
  saved = esp_picture_save (&scene, path, width, 1, error);
  scale = saved ? esp_picture_get_scale (&scene, path, width, 1) : 1;
  g_cancellable_pop_current (call->cancellable);
  if (saved && width <= 0 && scale < 1)
    g_printerr (_ ("%s: drawn at %.3g of its natural size, since an image has at most %d pixels a "
                   "side and %d million in all; .svg and .pdf have no such limit\n"),
                path, scale, ESP_SURFACE_MAX_SIDE, ESP_SURFACE_MAX_PIXELS / 1000000);
  return saved;
#else
  (void) call;
  (void) state;
  return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                   _ ("--picture %s: this program was built without drawing"), path);
#endif
}
