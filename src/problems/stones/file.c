#include "config.h"

#include "base/esp-reader.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

/* A number of stones, and stones that were taken: each once. */
static EspLikeness
stones_recognises (const char *head, gsize length)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gint64 n = 0;
  EspReader reader;
  EspSpan line;
  gboolean cut;

  esp_reader_init (&reader, "", head, length);
  while (esp_reader_next_head_line (&reader, &line, &cut))
    {
      EspSpan word;
      gint64 stone;

      if (n == 0)
        {
          if (!esp_span_to_int (&reader, &line, "", 1, STONES_MAX, &n, NULL))
            return ESP_LIKENESS_NONE;
          continue;
        }
      while (esp_span_next_word (&line, ",", &word))
        if (!esp_span_to_int (&reader, &word, "", 1, n, &stone, NULL) ||
            (!g_hash_table_add (seen, GINT_TO_POINTER ((int) stone)) && !cut))
          return ESP_LIKENESS_NONE;
    }
  return n > 0 ? ESP_LIKENESS_CLOSE : ESP_LIKENESS_NONE;
}

static EspInstance *
stones_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  StonesInstance *self;
  EspReader reader;
  EspSpan line;
  EspSpan word;
  gint64 number;

  esp_reader_init (&reader, file, text, length);
  if (!esp_reader_need_line (&reader, &line, error, _ ("expected the number of stones")))
    return NULL;
  esp_span_trim (&line);
  if (!esp_span_to_int (&reader, &line, _ ("a number of stones"), 1, STONES_MAX, &number, error))
    return NULL;
  instance = stones_instance_new ((int) number);
  self = (StonesInstance *) instance;
  state = stones_state_new (self->n);
  while (esp_reader_next_full_line (&reader, &line))
    while (esp_span_next_word (&line, ",", &word))
      {
        int stone;

        if (!esp_span_to_int (&reader, &word, _ ("a stone"), 1, self->n, &number, error))
          return NULL;
        stone = (int) number;
        if (!stones_is_legal ((StonesState *) state, stone))
          {
            g_autofree char *why = stones_describe_illegal ((StonesState *) state, stone);

            return esp_reader_fail_none (&reader, &word, error, "%s", why);
          }
        stones_take ((StonesState *) state, stone);
        g_array_append_val (self->opening, stone);
      }
  return g_steal_pointer (&instance);
}

static char *
stones_format (const EspInstance *instance)
{
  const StonesInstance *self = (const StonesInstance *) instance;
  g_autofree char *opening =
      stones_format_numbers ((const int *) (gpointer) self->opening->data, self->opening->len);

  return g_strdup_printf ("%d\n%s%s", self->n, opening, *opening != '\0' ? "\n" : "");
}

const EspFiles stones_files = {
  .suffix = "stones",
  .parse = stones_parse,
  .recognises = stones_recognises,
  .format = stones_format,
};
