#include "config.h"

#include "base/esp-error.h"
#include "engine/esp-contract.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>

/* Most bytes of a trace that is held in memory. */
#define MOST_BYTES (64 << 20)

/* Where the nodes are drawn is no part of the assignment's file. */
static gboolean
forget_places (EspInstance *copy, GError **error G_GNUC_UNUSED)
{
  MapgameMap *map = (MapgameMap *) copy;

  g_clear_pointer (&map->x, g_free);
  g_clear_pointer (&map->y, g_free);
  return TRUE;
}

/* --- output.txt --- */

typedef struct
{
  EspTracer tracer;
  EspControl *control;
  gpointer writer;
  GString *text;
} Recorder;

static void
record (EspTracer *tracer, const EspEvent *event)
{
  Recorder *self = (Recorder *) tracer;

  if (self->text->len < MOST_BYTES)
    mapgame_tracing.trace_text->event (self->writer, event, self->text);
  else
    self->control->limit_nodes = 1;
}

static char *
mapgame_expect (const EspInstance *instance,
                const EspOptions *settings G_GNUC_UNUSED,
                guint convention G_GNUC_UNUSED,
                EspControl *control,
                GError **error)
{
  const EspTraceText *form = mapgame_tracing.trace_text;
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, "alphabeta");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  Recorder recorder = { .tracer.event = record, .control = control };

  recorder.text = g_string_new (NULL);
  recorder.writer = form->begin (instance, NULL);
  control->tracer = &recorder.tracer;
  esp_answer_init (&answer);
  esp_algorithm_solve (algorithm, instance, NULL, options, control, &answer);
  control->tracer = NULL;
  form->event (recorder.writer, NULL, recorder.text);
  form->free (recorder.writer);
  if (answer.outcome != ESP_OUTCOME_LIMIT)
    return g_string_free (recorder.text, FALSE);
  g_string_free (recorder.text, TRUE);
  return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("too much to search to the end"));
}

static const char *const conventions[] = { N_ ("as usual"), NULL };

static const EspContract contracts[] = {
  { .id = "colouring",
    .label = N_ ("colouring.py -i INPUT, which writes output.txt"),
    .call = "-i {in}",
    .output = "output.txt",
    .dialect = "plain" },
  { .id = "colouring-fixed",
    .label = N_ ("input.txt to output.txt, in its folder"),
    .input = "input.txt",
    .output = "output.txt",
    .dialect = "plain" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "plain", .label = N_ ("without places of nodes"), .apply = forget_places },
  { .id = NULL },
};

const EspContracting mapgame_contracting = {
  .contracts = contracts,
  .dialects = dialects,
  .expect = mapgame_expect,
  .conventions = conventions,
};
