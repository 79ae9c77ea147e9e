#include "config.h"

#include "esp-document.h"
#include "base/esp-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Reading sessions back; esp-document.c writes them. */

#define MAX_NOTES 32

typedef enum
{
  STEP_MOVE,
  STEP_EDIT,
  STEP_CONFIGURE,
  STEP_RESET
} EspStepKind;

typedef struct
{
  EspStepKind kind;
  EspSpan text;
} EspStep;

typedef struct
{
  const EspProblem *problem;
  char *settings;
  EspSpan settings_at;
  gboolean modified;
  GArray *steps; /* of EspStep */
  GArray *notes; /* of EspSpan: "KEY: VALUE" */
} EspSessionHead;

static gboolean
starts_with (EspSpan *span, const char *prefix)
{
  gsize length = strlen (prefix);

  if (span->length < length || memcmp (span->start, prefix, length) != 0)
    return FALSE;
  span->start += length;
  span->length -= length;
  span->column += (guint) length;
  esp_span_trim (span);
  return TRUE;
}

static gboolean
read_step (EspSpan *line, EspStep *step)
{
  static const char *const keys[] = { [STEP_MOVE] = "move:",
                                      [STEP_EDIT] = "edit:",
                                      [STEP_CONFIGURE] = "configure:",
                                      [STEP_RESET] = "reset:" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (starts_with (line, keys[i]))
      {
        *step = (EspStep){ (EspStepKind) i, *line };
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_head (EspReader *reader, EspSessionHead *head, GError **error)
{
  EspSpan line;
  EspStep step;

  if (!esp_reader_next_line (reader, &line) || !esp_span_equal (&line, ESP_SESSION_MAGIC))
    {
      esp_set_error_at (error, reader->file, 1, 1, _ ("not a session; expected “%s”"),
                        ESP_SESSION_MAGIC);
      return FALSE;
    }
  while (esp_reader_next_line (reader, &line))
    {
      if (starts_with (&line, "problem:"))
        {
          g_autofree char *id = esp_span_dup (&line);

          head->problem = esp_problem_find (id);
          if (head->problem == NULL)
            return esp_reader_fail (reader, &line, error, _ ("there is no problem of this name"));
        }
      else if (starts_with (&line, "settings:"))
        {
          g_free (head->settings);
          head->settings = esp_span_dup (&line);
          head->settings_at = line;
        }
      else if (starts_with (&line, "modified:"))
        head->modified = esp_span_equal (&line, "yes");
      else if (starts_with (&line, "note "))
        {
          if (head->notes->len >= MAX_NOTES || memchr (line.start, ':', line.length) == NULL)
            return esp_reader_fail (reader, &line, error, _ ("expected “note KEY: VALUE”"));
          g_array_append_val (head->notes, line);
        }
      else if (read_step (&line, &step))
        g_array_append_val (head->steps, step);
      else if (starts_with (&line, "instance:"))
        {
          if (head->problem == NULL)
            return esp_reader_fail (reader, &line, error, _ ("expected “problem:” before it"));
          return TRUE;
        }
      else
        return esp_reader_fail (
            reader, &line, error,
            _ ("expected problem:, modified:, note, settings:, move:, edit:, configure:, reset: or "
               "instance:"));
    }
  line = esp_reader_end_span (reader);
  return esp_reader_fail (reader, &line, error, _ ("expected “instance:”"));
}

static void
take_note (EspDocument *document, const EspSpan *line)
{
  g_autofree char *text = esp_span_dup (line);
  char *colon = strchr (text, ':');
  g_autofree char *value = NULL;

  if (colon == NULL)
    return;
  *colon = '\0';
  value = g_strcompress (g_strchug (colon + 1));
  if (g_utf8_validate (value, -1, NULL))
    esp_document_set_note (document, text, value);
}

/* A note that holds what the person wrote is none any more once that stands where it belongs. */
static void
take_text (EspDocument *document, const char *key, EspTextStatus status)
{
  const char *text = esp_document_get_note (document, key);

  if (text == NULL)
    return;
  esp_document_set_text (document, text, status);
  esp_document_set_note (document, key, NULL);
}

static gboolean
configure (EspDocument *document, const char *line, GError **error)
{
  g_autoptr (EspOptions) settings = NULL;
  const EspProblem *problem = esp_document_get_instance (document)->problem;

  if (problem->editing->settings == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("%s has no settings"), _ (problem->title));
  settings = esp_options_new (problem->editing->settings);
  return esp_options_parse (settings, line, error) &&
         esp_document_configure (document, settings, error);
}

static gboolean
take_step (EspDocument *document, const EspStep *step, GError **error)
{
  g_autofree char *text = esp_span_dup (&step->text);
  g_autofree char *edit = NULL;

  switch (step->kind)
    {
    case STEP_MOVE:
      return esp_document_play (document, text, error);
    case STEP_EDIT:
      edit = g_strcompress (text);
      if (g_utf8_validate (edit, -1, NULL))
        return esp_document_edit (document, edit, error);
      return esp_fail (error, ESP_ERROR_SYNTAX, "%s", _ ("not text in UTF-8"));
    case STEP_CONFIGURE:
      return configure (document, text, error);
    case STEP_RESET:
    default:
      esp_document_reset (document);
      return TRUE;
    }
}

static EspDocument *
build_session (EspReader *reader, EspSessionHead *head, GError **error)
{
  g_autoptr (EspDocument) document = NULL;
  EspInstance *instance = esp_instance_parse (
      head->problem, reader->next, reader->end - reader->next, reader->file, NULL, error);

  if (instance == NULL)
    return NULL;
  if (head->settings != NULL && head->problem->editing->settings != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (head->problem->editing->settings);
      g_autoptr (GError) local = NULL;

      if (!esp_options_parse (settings, head->settings, &local) ||
          !head->problem->editing->configure (instance, settings, &local))
        {
          esp_reader_fail (reader, &head->settings_at, error, "%s", local->message);
          esp_instance_free (instance);
          return NULL;
        }
    }
  document = esp_document_new (instance);
  for (guint i = 0; i < head->steps->len; i++)
    {
      const EspStep *step = &g_array_index (head->steps, EspStep, i);
      g_autoptr (GError) local = NULL;

      if (!take_step (document, step, &local))
        return esp_reader_fail_none (reader, &step->text, error, "%s", local->message);
    }
  for (guint i = 0; i < head->notes->len; i++)
    take_note (document, &g_array_index (head->notes, EspSpan, i));
  take_text (document, ESP_NOTE_TEXT, ESP_TEXT_WRITTEN);
  take_text (document, ESP_NOTE_UNREAD, ESP_TEXT_UNREAD);
  if (head->modified)
    esp_document_mark_unsaved (document);
  return g_steal_pointer (&document);
}

EspDocument *
esp_document_parse_session (const char *text, gsize length, const char *file, GError **error)
{
  EspReader reader;
  EspSessionHead head = { .steps = g_array_new (FALSE, FALSE, sizeof (EspStep)),
                          .notes = g_array_new (FALSE, FALSE, sizeof (EspSpan)) };
  EspDocument *document = NULL;

  esp_reader_init (&reader, file, text, length);
  if (read_head (&reader, &head, error))
    document = build_session (&reader, &head, error);
  g_array_unref (head.steps);
  g_array_unref (head.notes);
  g_free (head.settings);
  return document;
}
