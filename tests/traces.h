#pragma once

/* Traces in tests: recorded in a moment, and written as text. */

#include "engine/trace/esp-export.h"
#include "engine/trace/esp-trace.h"
#include "rooms.h"

/* What JSON Lines say in their first event of the search it was. */
#define TRACES_ORIGIN "solver=x board=\"a b\" version=0"

/* Records what @algorithm tells in a moment. @cap: of events. A new trace. */
static inline EspTrace *
traces_record (const EspAlgorithm *algorithm, const EspInstance *instance, guint64 cap)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspTrace *trace = esp_trace_new (instance, NULL, cap);
  EspControl control;

  esp_answer_init (&answer);
  esp_control_init (&control);
  esp_control_limit_time (&control, 0.2);
  control.tracer = esp_trace_get_tracer (trace);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  esp_trace_finish (trace);
  return trace;
}

/* A new string. */
static inline char *
traces_write (EspTrace *trace, EspExportFormat format)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_export_trace (trace, 0, esp_trace_get_n_events (trace) - 1, format,
                                   format == ESP_EXPORT_JSON_LINES ? TRACES_ORIGIN : NULL, stream,
                                   NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write (stream, "", 1, NULL, NULL) == 1);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}
