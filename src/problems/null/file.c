#include "config.h"

#include "base/esp-reader.h"
#include "null.h"

#include <glib/gi18n-lib.h>

static EspInstance *
parse (const char *text, gsize length, const char *file, GError **error)
{
  NullInstance *self = esp_instance_new (&esp_null_problem);
  g_autoptr (EspInstance) instance = &self->parent;
  EspReader reader;
  EspSpan line;

  esp_reader_init (&reader, file, text, length);
  if (!esp_reader_need_line (&reader, &line, error, _ ("expected a row of lamps")) ||
      !esp_span_to_row (&reader, &line, "01?", self->row, sizeof self->row, error) ||
      !esp_reader_need_end (&reader, error, _ ("nothing may follow the row of lamps")))
    return NULL;
  return g_steal_pointer (&instance);
}

static char *
format (const EspInstance *instance)
{
  return g_strconcat (((const NullInstance *) instance)->row, "\n", NULL);
}

const EspFiles null_files = {
  .suffix = "txt",
  .parse = parse,
  .format = format,
};
