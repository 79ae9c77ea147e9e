#include "config.h"

#include "esp-report-build.h"

/* The search of a report: recorded, but no longer than there is something to keep. */

typedef struct
{
  EspTracer tracer;
  EspTracer *to;
  guint64 left; /* events that are kept */
  GCancellable *enough;
} Recorder;

static void
on_event (EspTracer *tracer, const EspEvent *event)
{
  Recorder *self = (Recorder *) tracer;

  esp_tracer_event (self->to, event);
  /* one more than is kept: so it is seen that it is not whole */
  if (self->left-- == 0)
    g_cancellable_cancel (self->enough);
}

static void
on_facts (EspTracer *tracer, const EspFact *facts, guint n)
{
  esp_tracer_facts (((Recorder *) tracer)->to, facts, n);
}

static void
pass_on (GCancellable *whole G_GNUC_UNUSED, gpointer enough)
{
  g_cancellable_cancel (enough);
}

gboolean
esp_report_record (const EspAlgorithm *algorithm,
                   const EspInstance *instance,
                   const EspState *start,
                   const EspOptions *options,
                   EspTrace *trace,
                   guint64 cap,
                   EspControl *control,
                   EspAnswer *answer)
{
  g_autoptr (GCancellable) enough = g_cancellable_new ();
  EspTracer *to = esp_trace_get_tracer (trace);
  Recorder recorder = { { on_event, on_facts }, to, cap, enough };
  EspControl part;
  gulong id = 0;
  gboolean stopped;

  esp_control_init_part (&part, control);
  part.solution = control->solution;
  part.user_data = control->user_data;
  part.limit_nodes = control->limit_nodes;
  /* a search that is another one the next time is recorded as it answers */
  if ((algorithm->flags & ESP_ALGORITHM_DETERMINISTIC) == 0)
    {
      part.tracer = to;
      esp_algorithm_solve (algorithm, instance, start, options, &part, answer);
      return FALSE;
    }
  part.tracer = &recorder.tracer;
  part.cancellable = enough;
  if (control->cancellable != NULL)
    id = g_cancellable_connect (control->cancellable, G_CALLBACK (pass_on), enough, NULL);
  esp_algorithm_solve (algorithm, instance, start, options, &part, answer);
  if (control->cancellable != NULL)
    g_cancellable_disconnect (control->cancellable, id);
  stopped = answer->outcome == ESP_OUTCOME_LIMIT && g_cancellable_is_cancelled (enough) &&
            !g_cancellable_is_cancelled (control->cancellable);
  return stopped;
}
