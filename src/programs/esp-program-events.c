#include "config.h"

#include "esp-program-events.h"

#include "engine/trace/esp-trace-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WORD "event "
#define AT_ONCE 256

const char *
esp_program_event_find (const char *line)
{
  if (g_str_has_prefix (line, WORD))
    line += strlen (WORD);
  while (*line == ' ' || *line == '\t')
    line++;
  return *line == '{' && strstr (line, "\"event\"") != NULL ? line : NULL;
}

static void
emit_all (EspTrace *trace, EspTracer *tracer)
{
  EspEvent events[AT_ONCE];
  guint n;

  for (guint64 i = 0; (n = esp_trace_get_events (trace, i, AT_ONCE, events)) > 0; i += n)
    esp_trace_emit (trace, events, n, tracer);
}

char *
esp_program_events_tell (const EspInstance *instance,
                         const EspState *start,
                         const char *lines,
                         gsize length,
                         GCancellable *cancellable,
                         EspTracer *tracer)
{
  g_auto (EspTraceDraft) draft = { NULL };
  g_autoptr (GError) error = NULL;

  if (length == 0)
    {
      esp_tracer_event (tracer, &(EspEvent){ .type = ESP_EVENT_ROOT, .subject = -1 });
      return g_strdup (_ ("it told nothing of its search: it writes lines “event {…}” to do so"));
    }
  esp_trace_draft_read (&draft, instance, start, lines, length, _ ("events"), cancellable, &error);
  if (draft.trace != NULL)
    emit_all (draft.trace, tracer);
  return error != NULL && error->domain != G_IO_ERROR
             ? g_strdup_printf (_ ("what it tells of its search cannot be: %s"), error->message)
             : NULL;
}
