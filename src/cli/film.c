#include "config.h"

#include "base/esp-error.h"
#include "engine/trace/esp-trace.h"
#include "cli.h"

#ifdef ESP_HAVE_DRAW

#include <glib/gi18n.h>

#include "report/film/esp-film.h"

/* film: a search, or a part of it, as moving pictures or as pages. */

static const EspOptionSpec film_options[] = {
  { "from", ESP_INT (0, 1e15, NULL), N_ ("First step"), N_ ("begin after so many events") },
  { "to", ESP_INT (0, 1e15, "end"), N_ ("Last step"),
    N_ ("end after so many events; the search is not run any further"), .word_for_max = "end" },
  { "decisions", ESP_FLAG, N_ ("Decisions only"),
    N_ ("a frame for each decision with what follows from it, and for what a constraint decides "
        "before the first one, instead of each event") },
  { "fps", ESP_REAL (0.1, 60, "4"), N_ ("Frames a second"),
    N_ ("how many frames are shown in a second; a PDF has a page for each") },
  { "size", ESP_TEXT, N_ ("Size"), N_ ("width and height, WxH, in pixels or points"),
    .fallback = "960x720" },
  { "views", ESP_TEXT, N_ ("Views"),
    N_ ("what is shown, with commas between: board (or a way to draw it, such as graph), "
        "tree, event"),
    .fallback = "board,event" },
  { .id = NULL },
};

/* Records up to the last step that is shown, and ends the search there. */
typedef struct
{
  EspTracer tracer;
  EspTracer *recorder;
  guint64 left;
  GCancellable *cancellable;
} PartTracer;

static void
on_event (EspTracer *tracer, const EspEvent *event)
{
  PartTracer *self = (PartTracer *) tracer;

  if (self->left == 0)
    return;
  esp_tracer_event (self->recorder, event);
  if (--self->left == 0)
    g_cancellable_cancel (self->cancellable);
}

static void
on_stop (GCancellable *outer G_GNUC_UNUSED, GCancellable *inner)
{
  g_cancellable_cancel (inner);
}

/* The search with its recording; NULL with @error. */
static EspTrace *
record (EspInvocation *invocation, const EspAlgorithm *algorithm, guint64 last, GError **error)
{
  EspControl *control = invocation->control;
  GCancellable *outer = control->cancellable;
  g_autoptr (GCancellable) inner = g_cancellable_new ();
  g_autoptr (EspTrace) trace = esp_trace_new (invocation->instance, NULL, last);
  PartTracer part = { { on_event }, esp_trace_get_tracer (trace), last, inner };
  g_autofree char *cut = NULL;
  gulong handler = g_cancellable_connect (outer, G_CALLBACK (on_stop), inner, NULL);

  control->tracer = &part.tracer;
  control->cancellable = inner;
  if (last > 0)
    esp_algorithm_solve (algorithm, invocation->instance, NULL, invocation->options, control,
                         invocation->answer);
  control->tracer = NULL;
  control->cancellable = outer;
  g_cancellable_disconnect (outer, handler);
  esp_trace_finish (trace);
  if (invocation->answer->outcome == ESP_OUTCOME_ERROR && esp_trace_get_n_events (trace) == 0)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                          invocation->answer->message != NULL ? invocation->answer->message
                                                              : _ ("it failed"));
  /* that it was ended where the film does is no news */
  g_clear_pointer (&invocation->answer->message, g_free);
  cut = esp_trace_describe_cut (trace);
  if (cut != NULL)
    cli_print_note ("%s\n", cut);
  return g_steal_pointer (&trace);
}

static const EspAlgorithm *
find_algorithm (EspInvocation *invocation, GError **error)
{
  const EspAlgorithm *algorithm = invocation->algorithm;

  if ((algorithm->flags & ESP_ALGORITHM_TRACED) == 0 &&
      *esp_options_get_text (invocation->options, "solver") == '\0')
    algorithm = esp_problem_find_algorithm_by_flags (invocation->problem, ESP_ALGORITHM_TRACED);
  if (algorithm->flags & ESP_ALGORITHM_TRACED)
    return algorithm;
  return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                        _ ("%s keeps no trace that a film could show; choose a traced --solver"),
                        algorithm->id);
}

static gboolean
read_plan (EspInvocation *invocation, EspFilmPlan *plan, GError **error)
{
  const EspOptions *options = invocation->options;
  gint64 to = esp_options_get_int (options, "to");

  esp_film_plan_init (plan, NULL);
  plan->from = (guint64) esp_options_get_int (options, "from");
  plan->to = g_str_equal (esp_options_get_text (options, "to"), "end") ? ESP_TRACE_DEFAULT_CAP
                                                                       : (guint64) to;
  plan->decisions = esp_options_get_flag (options, "decisions");
  plan->pace = esp_options_get_real (options, "fps");
  if (esp_options_is_set (options, "palette"))
    plan->palette = esp_palette_find (esp_options_get_text (options, "palette"));
  if (plan->to < plan->from)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("--to %" G_GUINT64_FORMAT " comes before --from %" G_GUINT64_FORMAT),
                     plan->to, plan->from);
  if (!esp_film_plan_set_size (plan, esp_options_get_text (options, "size"), error))
    {
      g_prefix_error (error, "--size: ");
      return FALSE;
    }
  if (!esp_film_plan_set_views (plan, invocation->problem, esp_options_get_text (options, "views"),
                                error))
    {
      g_prefix_error (error, "--views: ");
      return FALSE;
    }
  return TRUE;
}

static int
run_film (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->output;
  CliCall *call = (CliCall *) invocation;
  GVariantDict *members = &invocation->answer->members;
  const EspAlgorithm *algorithm;
  g_autoptr (EspTrace) trace = NULL;
  EspFilmPlan plan;
  guint64 n_frames = 0;
  gboolean saved;

  invocation->output = NULL;
  if (path == NULL || g_str_equal (path, "-"))
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("say where to: -o FILM.pdf, .mp4, .webm or .gif"));
  /* what is missing is said before a long search */
  if (!esp_film_can_make (path, error) || !read_plan (invocation, &plan, error) ||
      (algorithm = find_algorithm (invocation, error)) == NULL ||
      esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return CLI_BAD;
  esp_options_add (call->options, algorithm->options);
  trace = record (invocation, algorithm, plan.to, error);
  if (trace != NULL && plan.from > esp_trace_get_n_events (trace))
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("--from %" G_GUINT64_FORMAT " comes after the last step, which is "
                              "%" G_GUINT64_FORMAT),
                           plan.from, esp_trace_get_n_events (trace));
  if (trace == NULL)
    return CLI_BAD;
  cli_watch_drawing (TRUE);
  saved = esp_film_save (trace, &plan, path, &n_frames, error);
  cli_watch_drawing (FALSE);
  if (!saved)
    return CLI_BAD;
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  g_variant_dict_insert (members, "film", "s", path);
  g_variant_dict_insert (members, "frames", "x", (gint64) n_frames);
  g_variant_dict_insert (members, "width", "x", (gint64) plan.width);
  g_variant_dict_insert (members, "height", "x", (gint64) plan.height);
  return CLI_SOLVED;
}

const EspCommand *
cli_film_command (void)
{
  static const EspCommand command = {
    .id = "film",
    .usage = "[--solver ID] [--from A] [--to B] [--fps N] [OPTION…] -o FILM FILE",
    .summary = N_ ("show a search step by step: .pdf, a page a step; .mp4, .webm, .gif by ffmpeg"),
    .options = film_options,
    .with_algorithm = TRUE,
    .with_settings = TRUE,
    .min_files = 1,
    .max_files = 1,
    .run = run_film,
  };

  return &command;
}

#else

const EspCommand *
cli_film_command (void)
{
  return NULL;
}

#endif
