#include "config.h"

#include "base/esp-reader.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

/* The later assignment's program is called with a line of words, "N K STONE… DEPTH": K stones are
 * taken, in any order that the course likes, and it looks DEPTH plies ahead. */

static gboolean
read_number (EspReader *reader,
             EspSpan *rest,
             const char *what,
             gint64 least,
             gint64 greatest,
             gint64 *number,
             EspSpan *word,
             GError **error)
{
  if (esp_span_next_word (rest, ",", word))
    return esp_span_to_int (reader, word, what, least, greatest, number, error);
  return esp_reader_fail (reader, rest, error, _ ("the line ends here; expected %s"), what);
}

/* Stones taken once each: by no rule. */
static gboolean
read_taken (EspReader *reader, EspSpan *rest, StonesInstance *self, gint64 count, GError **error)
{
  g_autofree guint8 *seen = g_new0 (guint8, (gsize) self->n + 1);

  for (gint64 i = 0; i < count; i++)
    {
      gint64 number;
      EspSpan word;
      int stone;

      if (!read_number (reader, rest, _ ("a stone that is taken"), 1, self->n, &number, &word,
                        error))
        return FALSE;
      stone = (int) number;
      if (seen[stone])
        return esp_reader_fail (reader, &word, error, _ ("stone %d is taken"), stone);
      seen[stone] = TRUE;
      g_array_append_val (self->opening, stone);
    }
  return TRUE;
}

/* NULL with @error. */
static EspInstance *
read_call (EspReader *reader, EspSpan line, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  gint64 n;
  gint64 count;
  gint64 depth;
  EspSpan word;

  if (!read_number (reader, &line, _ ("a number of stones"), 1, STONES_MAX, &n, &word, error) ||
      !read_number (reader, &line, _ ("how many stones are taken"), 0, n, &count, &word, error))
    return NULL;
  instance = stones_instance_new ((int) n);
  if (!read_taken (reader, &line, (StonesInstance *) instance, count, error) ||
      !read_number (reader, &line, _ ("a depth, 0 to the end"), 0, G_MAXINT, &depth, &word, error))
    return NULL;
  ((StonesInstance *) instance)->depth = (int) depth;
  if (esp_span_next_word (&line, ",", &word))
    return esp_reader_fail_none (reader, &word, error, _ ("too many words for %d stones"),
                                 (int) count);
  return g_steal_pointer (&instance);
}

static gboolean
is_call (EspSpan line)
{
  EspSpan word;

  return esp_span_next_word (&line, ",", &word) && esp_span_next_word (&line, ",", &word);
}

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

      if (n == 0 && is_call (line))
        {
          g_autoptr (EspInstance) instance = cut ? NULL : read_call (&reader, line, NULL);

          return instance != NULL && !esp_reader_next_head_line (&reader, &line, &cut)
                     ? ESP_LIKENESS_LOOSE
                     : ESP_LIKENESS_NONE;
        }
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
  if (is_call (line))
    {
      instance = read_call (&reader, line, error);
      if (instance != NULL && esp_reader_next_full_line (&reader, &line))
        return esp_reader_fail_none (&reader, &line, error, _ ("expected the end of the file"));
      return g_steal_pointer (&instance);
    }
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

  if (self->depth >= 0)
    return g_strdup_printf ("%d %u%s%s %d\n", self->n, self->opening->len,
                            *opening != '\0' ? " " : "", opening, self->depth);
  return g_strdup_printf ("%d\n%s%s", self->n, opening, *opening != '\0' ? "\n" : "");
}

const EspFiles stones_files = {
  .suffix = "stones",
  .parse = stones_parse,
  .recognises = stones_recognises,
  .format = stones_format,
};
