#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "engine/esp-counter.h"
#include "cli.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef ESP_HAVE_DRAW
#include "draw/esp-look.h"
#include "draw/esp-surface.h"
#endif

#define TELL_EVERY (G_USEC_PER_SEC / 2) /* how often the size of a trace is told */

/* The counters to show: those of the algorithm, those that counted, and those that the command
 * tells. */
static gboolean
shows_counter (CliCall *call, EspCounterId counter)
{
  const EspAlgorithm *algorithm = call->invocation.algorithm;

  if (call->answer.counters.n[counter] != 0 || (call->answer.told >> counter & 1) != 0)
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
      fprintf (stderr, "%s: %" G_GUINT64_FORMAT "\n", esp_counter_get_id (i),
               call->answer.counters.n[i]);
  fprintf (stderr, "seconds: %.6f\n", call->answer.seconds);
  if (call->answer.recorded)
    fprintf (stderr, "recorded: yes\n");
}

static void
put_member (const char *name, GVariant *value)
{
  g_autoptr (GVariant) held = g_variant_ref_sink (value);

  printf ("%s\"%s\":", g_str_equal (name, "problem") ? "{" : ",", name);
  cli_put_json (held, stdout);
}

/* Written as it is read: a tree of objects would take many times their room. */
void
cli_print_json (CliCall *call, const char *outcome)
{
  g_autoptr (GVariant) members = g_variant_ref_sink (g_variant_dict_end (&call->answer.members));
  GVariantIter iter;
  const char *name;
  GVariant *value;
  const char *before = "";

  put_member ("problem", g_variant_new_string (call->invocation.problem->id));
  put_member ("command", g_variant_new_string (call->invocation.command->id));
  put_member ("outcome", g_variant_new_string (outcome));
  fputs (",\"seconds\":", stdout);
  cli_put_seconds (call->answer.seconds, stdout);
  /* the seconds hold the writing of the trace */
  if (call->answer.recorded)
    put_member ("recorded", g_variant_new_boolean (TRUE));
  fputs (",\"counters\":{", stdout);
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    if (shows_counter (call, i))
      {
        printf ("%s\"%s\":%" G_GUINT64_FORMAT, before, esp_counter_get_id (i),
                call->answer.counters.n[i]);
        before = ",";
      }
  putchar ('}');
  if (call->answer.message != NULL)
    put_member ("message", g_variant_new_string (call->answer.message));
  g_variant_iter_init (&iter, members);
  while (g_variant_iter_loop (&iter, "{&sv}", &name, &value))
    {
      printf (",\"%s\":", name);
      cli_put_member (name, value, stdout);
    }
  /* commands that make a document and nothing else: an instance, a text */
  if (g_variant_n_children (members) == 0 && call->invocation.document != NULL &&
      call->invocation.output == NULL)
    put_member ("text", g_variant_new_string (call->invocation.document));
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

static gboolean
has_option (const EspOptionSpec *specs, const EspOptionSpec *spec)
{
  for (const EspOptionSpec *s = specs; s != NULL && s->id != NULL; s++)
    if (s == spec)
      return TRUE;
  return FALSE;
}

/* What the search was: every setting of the algorithm, and what else was given. Not where its
 * results go to: the same search has the same trace. */
static char *
format_header (const CliCall *call)
{
  const EspAlgorithm *algorithm = call->invocation.algorithm;
  const char *file = call->invocation.files != NULL ? call->invocation.files[0] : NULL;
  g_autofree char *board = file != NULL ? g_filename_display_basename (file) : g_strdup ("");
  g_autoptr (GString) settings = g_string_new (NULL);

  for (guint i = 0; i < esp_options_get_n (call->options); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (call->options, i);
      const char *text = esp_options_get_text (call->options, spec->id);
      gboolean of_search = !has_option (cli_common_options, spec) ||
                           g_str_equal (spec->id, "seed") || g_str_has_prefix (spec->id, "limit-");

      if (text != NULL && *text != '\0' && !g_str_equal (spec->id, "solver") &&
          (has_option (algorithm->options, spec) ||
           (of_search && esp_options_is_set (call->options, spec->id))))
        g_string_append_printf (settings, "%s%s=%s", settings->len > 0 ? " " : "", spec->id, text);
    }
  return esp_export_make_header (algorithm->id, settings->str, board);
}

/* The exporter needs the instance for its names, and the command reads that before it searches:
 * so the file is opened at the first event. It takes the place of an older one when it is done, or
 * was stopped, whole lines at a time. */
static gboolean
open_trace (CliCall *call)
{
  const char *path = esp_options_get_text (call->options, "trace");
  g_autofree char *header = format_header (call);

  call->trace_log = esp_log_open (path, ESP_LOG_REPLACE, &call->trace_error);
  if (call->trace_log == NULL)
    return FALSE;
  call->exporter = esp_exporter_new (call->trace_format, call->invocation.instance, header,
                                     esp_log_get_stream (call->trace_log));
  esp_exporter_set_allowance (call->exporter, &call->trace_allowance,
                              esp_log_get_fd (call->trace_log));
  return TRUE;
}

/* On a terminal one sees how a large file grows. */
static void
print_size (CliCall *call)
{
  gint64 now = g_get_monotonic_time ();
  g_autofree char *size = NULL;

  if (now - call->trace_told < TELL_EVERY || !cli_talks (call->options))
    return;
  call->trace_told = now;
  size = g_format_size_full (call->trace_allowance.taken, G_FORMAT_SIZE_IEC_UNITS);
  g_printerr ("\r%s: %s\033[K", esp_options_get_text (call->options, "trace"), size);
}

static void
on_event (EspTracer *tracer, const EspEvent *event)
{
  CliCall *call = (CliCall *) ((char *) tracer - G_STRUCT_OFFSET (CliCall, trace_tracer));

  guint64 taken;

  if (call->trace_error != NULL || call->invocation.instance == NULL)
    return;
  if (call->exporter == NULL && !open_trace (call))
    {
      g_cancellable_cancel (call->control.cancellable);
      return;
    }
  taken = call->trace_allowance.taken;
  esp_tracer_event (esp_exporter_get_tracer (call->exporter), event);
  if (call->trace_allowance.taken != taken)
    print_size (call);
  /* nobody wants a search of hours whose trace has found no room */
  if (esp_exporter_has_failed (call->exporter))
    g_cancellable_cancel (call->control.cancellable);
  /* nor one whose trace has ended: that is a limit like others */
  else if (esp_exporter_get_cut (call->exporter) != NULL)
    call->control.deadline = 1;
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
cli_trace_finish (CliCall *call, gboolean *cut, GError **error)
{
  const char *path = esp_options_get_text (call->options, "trace");
  const char *why;
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
        g_prefix_error (error, "%s: ", path);
      ok = FALSE;
    }
  if (call->trace_told != 0)
    g_printerr ("\r\033[K");
  why = ok && call->exporter != NULL ? esp_exporter_get_cut (call->exporter) : NULL;
  if (why != NULL && call->trace_allowance.full)
    ok = esp_log_close_short (g_steal_pointer (&call->trace_log), why, error);
  if (call->trace_log != NULL && ok)
    ok = esp_log_close (g_steal_pointer (&call->trace_log), error);
  if (why != NULL && ok)
    {
      *cut = TRUE;
      cli_print_note ("%s: %s\n", path, why);
    }
  g_clear_pointer (&call->trace_log, esp_log_free);
  g_clear_pointer (&call->exporter, esp_exporter_free);
  return ok;
}

/* --- how far it is --- */

gboolean
cli_talks (const EspOptions *options)
{
  return !esp_options_get_flag (options, "quiet") &&
         (esp_options_get_flag (options, "progress") || isatty (STDERR_FILENO));
}

static void
on_progress (EspControl *control, const EspCounters *counters)
{
  CliCall *call = (CliCall *) (gpointer) ((char *) control - G_STRUCT_OFFSET (CliCall, control));
  EspCounterId counter = call->invocation.algorithm->counters[0];
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - call->begin) / G_USEC_PER_SEC;
  guint64 n;

  if (now - MAX (call->rate_told, call->begin) < TELL_EVERY || counter >= ESP_N_COUNTERS)
    return;
  call->rate_told = now;
  n = counters->n[counter];
  g_printerr (_ ("\r%s: %s, %s a second, %.0f s\033[K"), esp_counter_get_id (counter),
              esp_count (n), esp_count ((guint64) ((double) n / seconds)), seconds);
}

void
cli_print_rate (CliCall *call)
{
  if (call->invocation.algorithm != NULL && call->control.tracer == NULL &&
      cli_talks (call->options))
    call->control.progress = on_progress;
}

void
cli_hide_rate (CliCall *call)
{
  if (call->rate_told != 0)
    g_printerr ("\r\033[K");
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
  self->instance->problem->tracing->apply_event (self->instance, self->state, event);
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
    cli_print_note (
        _ ("--step: the search has only %" G_GUINT64_FORMAT " events; its end is drawn\n"),
        step - tracer.left);
  return tracer.state;
}

#ifdef ESP_HAVE_DRAW
/* What such a command gives is a search's state at a step, and drawn as that. */
static gboolean
gives_step (const CliCall *call)
{
  static const char *const commands[] = { "show", "replay", "judge", NULL };

  return call->answer.state != NULL && g_strv_contains (commands, call->invocation.command->id);
}
#endif

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
  if (gives_step (call))
    scene.flags |= ESP_SCENE_SEARCH;
  look = esp_look_find (instance->problem);
  scene.view =
      *view != '\0' ? esp_look_find_view (look, view) : esp_look_get_first_view (look, &scene);
  if (scene.view < 0)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--view: %s is not drawn as “%s”"),
                     instance->problem->id, view);
  g_cancellable_push_current (call->cancellable);
  cli_watch_drawing (TRUE);
  saved = esp_picture_save (&scene, path, width, 1, error);
  cli_watch_drawing (FALSE);
  scale = saved ? esp_picture_get_scale (&scene, path, width, 1) : 1;
  g_cancellable_pop_current (call->cancellable);
  if (saved && width <= 0 && scale < 1)
    cli_print_note (
        _ ("%s: drawn at %.3g of its natural size, since an image has at most %d pixels a "
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
