#include "config.h"

#include "base/esp-reader.h"
#include "lamps.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

static EspInstance *
lamps_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = lamps_create ();
  LampsInstance *self = (LampsInstance *) instance;
  EspReader reader;
  EspSpan line;
  gint64 lit;

  esp_reader_init (&reader, file, text, length);
  if (!esp_reader_need_line (&reader, &line, error,
                             _ ("the file is empty; expected a number of lamps")))
    return NULL;
  esp_span_trim (&line);
  if (!esp_span_to_int (&reader, &line, _ ("the number of lamps to light"), 0, LAMPS_MAX_LAMPS,
                        &lit, error))
    return NULL;
  self->lit = (int) lit;
  if (!esp_reader_need_line (&reader, &line, error,
                             _ ("expected the row of lamps: ?, 0 or 1 each")))
    return NULL;
  esp_span_trim (&line);
  for (gsize i = 0; i < line.length; i++)
    {
      EspSpan at = { line.start + i, 1, line.line, line.column + (guint) i };

      if (i >= LAMPS_MAX_LAMPS || line.start[i] == '\0' || strchr ("?01", line.start[i]) == NULL)
        return esp_reader_fail_none (&reader, &at, error,
                                     _ ("expected ?, 0 or 1, at most %d of them"), LAMPS_MAX_LAMPS);
      self->given[i] = line.start[i];
    }
  self->n = (int) line.length;
  if (esp_reader_next_full_line (&reader, &line))
    return esp_reader_fail_none (&reader, &line, error, _ ("nothing may follow the row of lamps"));
  return g_steal_pointer (&instance);
}

/* A number, and a row of lamps. */
static EspLikeness
lamps_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;

  esp_reader_init (&reader, "", head, length);
  if (!esp_reader_next_head_line (&reader, &line, &cut) ||
      !esp_span_is_int (&line, 0, LAMPS_MAX_LAMPS) ||
      !esp_reader_next_head_line (&reader, &line, &cut) || line.length > LAMPS_MAX_LAMPS)
    return ESP_LIKENESS_NONE;
  for (gsize i = 0; i < line.length; i++)
    if (line.start[i] == '\0' || strchr ("?01", line.start[i]) == NULL)
      return ESP_LIKENESS_NONE;
  return memchr (line.start, '?', line.length) != NULL ? ESP_LIKENESS_CLOSE : ESP_LIKENESS_LOOSE;
}

static char *
lamps_format (const EspInstance *instance)
{
  const LampsInstance *self = (const LampsInstance *) instance;

  return g_strdup_printf ("%d\n%.*s\n", self->lit, self->n, self->given);
}

const EspFiles lamps_files = {
  .suffix = "txt",
  .parse = lamps_parse,
  .recognises = lamps_recognises,
  .format = lamps_format,
};
