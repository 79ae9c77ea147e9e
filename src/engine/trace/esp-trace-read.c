#include "config.h"

#include "esp-trace-read-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "esp-export.h"
#include "esp-json.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "base/esp-reader.h"

#define CHECK_EVERY 4096 /* events between two looks at the cancellable */
#define HEAD_BYTES 4096  /* by which a trace is known */
#define NAME_BITS 10     /* names that are kept */
#define NOT_PREFIX "≠ "
#define NOGOOD "nogood"

typedef EspTraceReading Reading;
typedef EspTraceField Field;

static const char *const field_names[N_FIELDS] = {
  "step",  "event", "depth", "subject", "value",    "reason",      "count",
  "alpha", "beta",  "other", "current", "proposed", "temperature", "flags",
};

/* --- names --- */

static void
ids_free (gpointer data)
{
  g_array_unref (data);
}

static void
add_id (GHashTable *all, const char *name, gint32 id)
{
  GArray *same = g_hash_table_lookup (all, name);

  if (same == NULL)
    {
      same = g_array_new (FALSE, FALSE, sizeof (gint32));
      g_hash_table_insert (all, g_strdup (name), same);
    }
  /* an id that stands for one that is not there */
  if (same->len == 0 || g_array_index (same, gint32, 0) != id)
    g_array_append_val (same, id);
}

static GHashTable *
list_ids (const EspInstance *instance, EspTraceIdKind kind, gint32 subject)
{
  static const EspNameKind kinds[] = { [ESP_TRACE_SUBJECT] = ESP_NAME_SUBJECT,
                                       [ESP_TRACE_VALUE] = ESP_NAME_VALUE,
                                       [ESP_TRACE_REASON] = ESP_NAME_REASON };
  GHashTable *all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, ids_free);
  g_auto (EspNames) names;
  gint32 id;

  esp_names_init (&names, instance, ESP_NAMES_FILE, 0);
  for (guint i = 0; esp_tracing_get_id (instance, kind, subject, i, &id); i++)
    {
      gboolean value = kind == ESP_TRACE_VALUE;
      const char *name =
          esp_names_get (&names, kinds[kind], value ? subject : id, value ? id : 0)->text;

      add_id (all, name, id);
    }
  return all;
}

static GHashTable *
get_values (Reading *self, gint32 subject)
{
  GHashTable *values = g_hash_table_lookup (self->values_of, GINT_TO_POINTER (subject));

  if (values == NULL)
    {
      values = list_ids (self->instance, ESP_TRACE_VALUE, subject);
      g_hash_table_insert (self->values_of, GINT_TO_POINTER (subject), values);
    }
  return values;
}

/* The first id of that name; -1: there is none. */
static gint32
find_id (GHashTable *ids, const char *name)
{
  /* earlier versions wrote the blank that a name has within */
  const GArray *same = g_hash_table_lookup (ids, esp_name_show (name));

  return same != NULL ? g_array_index (same, gint32, 0) : -1;
}

static gint32
find_subject (Reading *self, const char *name)
{
  const EspTracing *tracing = self->problem->tracing;
  g_autofree char *kept = NULL;

  if (tracing->find_subject == NULL)
    return find_id (self->ids[ESP_TRACE_SUBJECT], name);
  kept = esp_name_from_text (name);
  return kept != NULL ? tracing->find_subject (self->instance, kept) : -1;
}

/* --- records --- */

static gboolean
has (Reading *self, Field field)
{
  return self->fields[field]->len > 0;
}

static gboolean
get_number (Reading *self, Field field, double *number, GError **error)
{
  const char *text = self->fields[field]->str;
  char *end;

  *number = g_ascii_strtod (text, &end);
  if (*text != '\0' && *end == '\0' && !isnan (*number))
    return TRUE;
  return esp_trace_reading_fail (self, error, _ ("“%s”: expected a number as %s"), esp_quote (text),
                                 field_names[field]);
}

static gboolean
get_whole (Reading *self, Field field, double max, gint32 *number, GError **error)
{
  double value;

  if (!get_number (self, field, &value, error))
    return FALSE;
  if (value < 0 || value > max || value != floor (value))
    return esp_trace_reading_fail (self, error,
                                   _ ("“%s”: expected a whole number from 0 to %.0f as %s"),
                                   esp_quote (self->fields[field]->str), max, field_names[field]);
  *number = (gint32) value;
  return TRUE;
}

static int
find_field (const char *name, gsize length)
{
  for (int i = 0; i < N_FIELDS; i++)
    if (strlen (field_names[i]) == length && memcmp (field_names[i], name, length) == 0)
      return i;
  return -1;
}

/* --- JSON Lines: flat objects, a line each --- */

static gboolean
read_json (Reading *self, const char *line, gsize length, GError **error)
{
  EspJson json = { line, line + length };
  g_autoptr (GString) name = g_string_new (NULL);
  g_autoptr (GString) other = g_string_new (NULL);
  gboolean first = TRUE;

  if (!esp_json_take (&json, '{'))
    return esp_trace_reading_fail (self, error, _ ("expected an event as a JSON object"));
  while (!esp_json_take (&json, '}'))
    {
      int field;

      if ((!first && !esp_json_take (&json, ',')) || !esp_json_read_string (&json, name) ||
          !esp_json_take (&json, ':'))
        return esp_trace_reading_fail (self, error,
                                       _ ("expected “\"NAME\": VALUE”, with commas between"));
      field = find_field (name->str, name->len);
      /* members that others added are passed over */
      if (!esp_json_read_value (&json, field >= 0 ? self->fields[field] : other))
        return esp_trace_reading_fail (self, error, _ ("“%s”: expected a number or a string"),
                                       esp_quote (name->str));
      first = FALSE;
    }
  return esp_json_is_at_end (&json) ||
         esp_trace_reading_fail (self, error, _ ("expected the end of the line"));
}

/* --- an event of a record --- */

/* Positions are looked at in games and trees alone, and neighbours everywhere else. */
static gboolean
applies_to_problem (const Reading *self, guint8 type)
{
  gboolean plays = esp_problem_searches_positions (self->problem);

  return (!esp_event_is_game (type) || plays) && (!esp_event_is_climb (type) || !plays);
}

/* Others write “wipeout”. */
static gboolean
is_id_of (guint8 type, const char *id)
{
  const char *own = esp_event_type_get_info (type)->id;

  while (*own != '\0' && (*own == *id || *own == '-'))
    {
      id += *own == *id;
      own++;
    }
  return *own == '\0' && *id == '\0';
}

static gboolean
read_type (Reading *self, EspEvent *event, GError **error)
{
  const char *id = self->fields[FIELD_EVENT]->str;

  for (guint8 type = 0; type < ESP_N_EVENT_TYPES; type++)
    if (is_id_of (type, id))
      {
        event->type = type;
        return applies_to_problem (self, type) ||
               esp_trace_reading_fail (self, error,
                                       _ ("“%s”: no search of this board has such events"),
                                       esp_quote (id));
      }
  return esp_trace_reading_fail (self, error, _ ("“%s” is no event"), esp_quote (id));
}

static gboolean
read_subject (Reading *self, EspEvent *event, GError **error)
{
  const char *name = self->fields[FIELD_SUBJECT]->str;

  event->subject = -1;
  if (*name == '\0')
    return TRUE;
  event->subject = find_subject (self, name);
  return event->subject >= 0 ||
         esp_trace_reading_fail (self, error, _ ("“%s” is not on this board"), esp_quote (name));
}

static gboolean
read_value_name (Reading *self, EspEvent *event, gint32 *value, Field field, GError **error)
{
  const char *name = self->fields[field]->str;

  if (event->subject < 0)
    return esp_trace_reading_fail (self, error, _ ("expected a subject"));
  if (g_str_has_prefix (name, NOT_PREFIX))
    {
      event->flags |= ESP_EVENT_NOT;
      name += strlen (NOT_PREFIX);
    }
  *value = find_id (get_values (self, event->subject), name);
  return *value >= 0 ||
         esp_trace_reading_fail (self, error, _ ("“%s” is no value of “%s”"), esp_quote (name),
                                 esp_quote (self->fields[FIELD_SUBJECT]->str));
}

static gboolean
read_csp (Reading *self, EspEvent *event, GError **error)
{
  const char *reason = self->fields[FIELD_REASON]->str;
  gint32 number;

  event->csp.value = event->csp.reason = -1;
  event->csp.count = 0;
  if ((event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_PRUNE ||
       event->type == ESP_EVENT_IMPLY || event->type == ESP_EVENT_SPLIT) &&
      !read_value_name (self, event, &event->csp.value, FIELD_VALUE, error))
    return FALSE;
  if ((event->type == ESP_EVENT_BACKTRACK || event->type == ESP_EVENT_REVISE ||
       event->type == ESP_EVENT_ENQUEUE) &&
      event->subject < 0)
    return esp_trace_reading_fail (self, error, _ ("expected a subject"));
  if (event->type == ESP_EVENT_BACKJUMP &&
      !get_whole (self, FIELD_VALUE, G_MAXINT32, &event->csp.value, error))
    return FALSE;
  if (event->type == ESP_EVENT_RESTORE || event->type == ESP_EVENT_BACKJUMP)
    {
      if (!get_whole (self, FIELD_COUNT, G_MAXINT32, &number, error))
        return FALSE;
      event->csp.count = number;
    }
  /* the facts behind a nogood are not in the file */
  if (g_str_equal (reason, NOGOOD))
    event->flags |= ESP_EVENT_NOGOOD;
  else if (*reason != '\0' && event->type != ESP_EVENT_LEARN)
    {
      event->csp.reason = find_id (self->ids[ESP_TRACE_REASON], reason);
      if (event->csp.reason < 0)
        return esp_trace_reading_fail (self, error, _ ("“%s” is no constraint of this board"),
                                       esp_quote (reason));
    }
  if ((event->type == ESP_EVENT_REVISE || event->type == ESP_EVENT_ENQUEUE) &&
      event->csp.reason < 0)
    return esp_trace_reading_fail (self, error, _ ("expected the constraint of an arc"));
  return TRUE;
}

static gboolean
read_game (Reading *self, EspEvent *event, GError **error)
{
  event->game.alpha = -INFINITY;
  event->game.beta = INFINITY;
  if (event->subject < 0)
    return esp_trace_reading_fail (self, error, _ ("expected a subject"));
  /* of who looks at a move first nothing is known yet */
  event->game.value = -INFINITY;
  return ((event->type == ESP_EVENT_ENTER && !has (self, FIELD_VALUE)) ||
          get_number (self, FIELD_VALUE, &event->game.value, error)) &&
         (!has (self, FIELD_ALPHA) || get_number (self, FIELD_ALPHA, &event->game.alpha, error)) &&
         (!has (self, FIELD_BETA) || get_number (self, FIELD_BETA, &event->game.beta, error));
}

static gboolean
read_climb (Reading *self, EspEvent *event, GError **error)
{
  double temperature = 0;
  const char *other = self->fields[FIELD_OTHER]->str;

  event->climb.other = -1;
  if (event->type == ESP_EVENT_RESTART)
    return TRUE;
  if ((event->flags & ESP_EVENT_VALUE) != 0 && event->subject >= 0 && *other != '\0')
    {
      if (!read_value_name (self, event, &event->climb.other, FIELD_OTHER, error))
        return FALSE;
    }
  else if (*other != '\0')
    {
      event->climb.other = find_subject (self, other);
      if (event->climb.other < 0)
        return esp_trace_reading_fail (self, error, _ ("“%s” is not on this board"),
                                       esp_quote (other));
    }
  if (event->type != ESP_EVENT_REJECT && (event->subject < 0 || event->climb.other < 0))
    return esp_trace_reading_fail (self, error, _ ("expected a subject and another"));
  if (has (self, FIELD_TEMPERATURE) && !get_number (self, FIELD_TEMPERATURE, &temperature, error))
    return FALSE;
  event->climb.temperature = (float) temperature;
  return get_number (self, FIELD_CURRENT, &event->climb.current, error) &&
         get_number (self, FIELD_PROPOSED, &event->climb.proposed, error);
}

static gboolean
read_path (Reading *self, EspEvent *event, GError **error)
{
  const char *other = self->fields[FIELD_OTHER]->str;
  const char *step = self->fields[FIELD_REASON]->str;

  event->path.other = event->path.step = -1;
  event->path.g = 0;
  event->path.h = NAN;
  if (*other != '\0')
    {
      event->path.other = find_subject (self, other);
      if (event->path.other < 0)
        return esp_trace_reading_fail (self, error, _ ("“%s” is not on this board"),
                                       esp_quote (other));
    }
  if (*step != '\0')
    {
      event->path.step = find_id (self->ids[ESP_TRACE_REASON], step);
      if (event->path.step < 0)
        return esp_trace_reading_fail (self, error, _ ("“%s” is no step of this board"),
                                       esp_quote (step));
    }
  if (event->subject < 0 && event->type != ESP_EVENT_ITERATION)
    return esp_trace_reading_fail (self, error, _ ("expected a subject"));
  if (event->type == ESP_EVENT_BEGIN && has (self, FIELD_PROPOSED) &&
      !get_number (self, FIELD_PROPOSED, &event->path.g, error))
    return FALSE;
  return (event->type == ESP_EVENT_BEGIN || !has (self, FIELD_CURRENT) ||
          get_number (self, FIELD_CURRENT, &event->path.g, error)) &&
         (!has (self, FIELD_VALUE) || get_number (self, FIELD_VALUE, &event->path.h, error));
}

/* Events that the file leaves out are not counted there. */
static gboolean
check_step (Reading *self, GError **error)
{
  gint32 number;
  guint64 next = self->n_records + 1;

  if (!has (self, FIELD_STEP))
    return TRUE;
  if (!get_whole (self, FIELD_STEP, G_MAXINT32, &number, error))
    return FALSE;
  if ((guint64) number == next)
    return TRUE;
  if ((guint64) number == next + 1)
    return esp_trace_reading_fail (self, error, _ ("step %d: step %s is missing before it"), number,
                                   esp_count (next));
  return esp_trace_reading_fail (self, error, _ ("step %d: expected %s"), number, esp_count (next));
}

static gboolean
read_event (Reading *self, EspEvent *event, GError **error)
{
  gint32 number = 0;

  *event = (EspEvent){ .type = 0 };
  if (!read_type (self, event, error))
    return FALSE;
  if (has (self, FIELD_FLAGS) && !get_whole (self, FIELD_FLAGS, 255, &number, error))
    return FALSE;
  event->flags = (guint8) number;
  if (has (self, FIELD_DEPTH) && !get_whole (self, FIELD_DEPTH, G_MAXUINT16, &number, error))
    return FALSE;
  event->depth =
      has (self, FIELD_DEPTH) ? (guint16) number : esp_trace_reading_find_depth (self, event->type);
  if (!check_step (self, error))
    return FALSE;
  if (event->type == ESP_EVENT_ROOT)
    {
      event->subject = -1;
      return TRUE;
    }
  if (!read_subject (self, event, error))
    return FALSE;
  return esp_event_is_game (event->type)        ? read_game (self, event, error)
         : esp_event_is_climb (event->type)     ? read_climb (self, event, error)
         : esp_event_type_is_path (event->type) ? read_path (self, event, error)
                                                : read_csp (self, event, error);
}

/* --- the file --- */

static gboolean
take_record (Reading *self, GCancellable *cancellable, GError **error)
{
  EspEvent event;

  if (self->cut)
    return esp_trace_reading_fail (self, error, _ ("nothing follows “%s”"), ESP_EXPORT_CUT);
  /* a trace that had no more room: what is there of it is right */
  self->cut = g_str_equal (self->fields[FIELD_EVENT]->str, ESP_EXPORT_CUT);
  if (self->cut)
    return TRUE;
  if (self->n_events % CHECK_EVERY == 0 &&
      g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (!read_event (self, &event, error) || !esp_trace_reading_add (self, &event, error))
    return FALSE;
  self->n_records++;
  return TRUE;
}

static void
clear_record (Reading *self)
{
  for (guint i = 0; i < N_FIELDS; i++)
    g_string_truncate (self->fields[i], 0);
}

static gboolean
read_json_lines (
    Reading *self, const char *text, const char *end, GCancellable *cancellable, GError **error)
{
  for (const char *at = text; at < end; self->line++)
    {
      const char *stop = memchr (at, '\n', (gsize) (end - at));
      const char *last = stop != NULL ? stop : end;
      gboolean blank = TRUE;

      for (const char *c = at; c < last && blank; c++)
        blank = g_ascii_isspace (*c);
      clear_record (self);
      if (!blank && (!read_json (self, at, (gsize) (last - at), error) ||
                     !take_record (self, cancellable, error)))
        return FALSE;
      at = last + 1;
    }
  return TRUE;
}

static gboolean
read_csv (
    Reading *self, const char *text, const char *end, GCancellable *cancellable, GError **error)
{
  EspCsvReader csv = { text, end, self->file, 1 };
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (int));

  if (!esp_csv_read_row (&csv, row, error))
    return FALSE;
  for (guint i = 0; i < row->len; i++)
    {
      const char *name = g_ptr_array_index (row, i);
      int field = find_field (name, strlen (name));

      g_array_append_val (fields, field);
    }
  while (csv.at < csv.end)
    {
      self->line = csv.line;
      if (!esp_csv_read_row (&csv, row, error))
        return FALSE;
      if (row->len == 1 && *(char *) g_ptr_array_index (row, 0) == '\0')
        continue;
      if (row->len > fields->len)
        return esp_trace_reading_fail (self, error, _ ("%u cells: expected %u"), row->len,
                                       fields->len);
      clear_record (self);
      for (guint i = 0; i < row->len; i++)
        if (g_array_index (fields, int, i) >= 0)
          g_string_assign (self->fields[g_array_index (fields, int, i)],
                           g_ptr_array_index (row, i));
      if (!take_record (self, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* --- the room's own form --- */

gint32
esp_trace_reading_find_subject (EspTraceReading *self, const char *name)
{
  return find_subject (self, name);
}

gint32
esp_trace_reading_find_value (EspTraceReading *self, gint32 subject, const char *name)
{
  return find_id (get_values (self, subject), name);
}

gboolean
esp_trace_reading_fail (EspTraceReading *self, GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  esp_set_error_at (error, self->file, self->line, 1, "%s", text);
  return FALSE;
}

gboolean
esp_trace_reading_emit (EspTraceReading *self, EspEvent *event, GError **error)
{
  clear_record (self);
  if (event->subject >= 0 && event->type != ESP_EVENT_ROOT)
    {
      const EspName *name = esp_names_get (&self->names, ESP_NAME_SUBJECT, event->subject, 0);

      g_string_assign (self->fields[FIELD_SUBJECT], name->text);
      if (event->type == ESP_EVENT_ASSIGN)
        {
          name = esp_names_get (&self->names, ESP_NAME_VALUE, event->subject, event->csp.value);
          g_string_assign (self->fields[FIELD_VALUE], name->text);
        }
    }
  return esp_trace_reading_add (self, event, error);
}

static gboolean
read_own_form (
    Reading *self, const char *text, const char *end, GCancellable *cancellable, GError **error)
{
  const EspTraceText *form = self->problem->tracing->trace_text;
  gpointer reader = form->begin_reading (self->instance, self->state);
  gboolean ok = TRUE;

  for (const char *at = text; at < end && ok; self->line++)
    {
      const char *stop = memchr (at, '\n', (gsize) (end - at));
      const char *last = stop != NULL ? stop : end;
      g_autofree char *line = g_strndup (at, (gsize) (last - at));

      /* blanks before it may mean something */
      g_strchomp (line);
      ok = (self->line % CHECK_EVERY != 0 ||
            !g_cancellable_set_error_if_cancelled (cancellable, error)) &&
           (*line == '\0' || form->read_line (reader, line, self, error));
      at = last + 1;
    }
  ok = ok && form->read_line (reader, NULL, self, error);
  form->end_reading (reader);
  return ok;
}

/* Its first line names the columns, in any order. */
static gboolean
is_csv (const char *head, gsize length)
{
  const char *stop = memchr (head, '\n', length);
  g_autofree char *line =
      g_strndup (head, MIN (stop != NULL ? (gsize) (stop - head) : length, 400));
  g_auto (GStrv) cells = g_strsplit (g_strchomp (line), ",", -1);

  return g_strv_contains ((const char *const *) cells, "event") &&
         (g_strv_contains ((const char *const *) cells, "subject") ||
          g_strv_contains ((const char *const *) cells, "depth"));
}

/* One of the forms that all rooms have. */
static gboolean
is_events (const char *head, gsize length)
{
  const char *stop;
  gsize line;

  if (is_csv (head, length))
    return TRUE;
  for (; length > 0 && g_ascii_isspace (*head); length--)
    head++;
  stop = memchr (head, '\n', length);
  line = stop != NULL ? (gsize) (stop - head) : length;
  return line > 0 && head[0] == '{' && g_strstr_len (head, (gssize) line, "\"event\"") != NULL;
}

static gboolean
has_own_form (const EspProblem *problem, const char *head, gsize length)
{
  return problem->tracing->trace_text != NULL && problem->tracing->trace_text->recognises != NULL &&
         problem->tracing->trace_text->recognises (head, length);
}

gboolean
esp_trace_recognise (const char *text, gsize length)
{
  gsize n = MIN (length, HEAD_BYTES);

  if (is_events (text, n))
    return TRUE;
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    if (has_own_form (*p, text, n))
      return TRUE;
  return FALSE;
}

static void
reading_init (Reading *self, const EspInstance *instance, const EspState *start, const char *file)
{
  *self = (Reading){
    .instance = instance, .problem = instance->problem, .file = file, .line = 1, .cost = NAN
  };
  self->state = start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
  self->trace = esp_trace_new (instance, start, 0);
  for (guint i = 0; i < N_FIELDS; i++)
    self->fields[i] = g_string_new (NULL);
  self->ids[ESP_TRACE_SUBJECT] = instance->problem->tracing->find_subject == NULL
                                     ? list_ids (instance, ESP_TRACE_SUBJECT, 0)
                                     : g_hash_table_new (g_str_hash, g_str_equal);
  self->ids[ESP_TRACE_REASON] = list_ids (instance, ESP_TRACE_REASON, 0);
  self->values_of = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  self->open = g_array_new (FALSE, FALSE, sizeof (EspTraceOpen));
  self->taken = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->set = g_hash_table_new (NULL, NULL);
  self->pruned = g_array_new (FALSE, FALSE, sizeof (guint64));
  esp_names_init (&self->names, instance, ESP_NAMES_FILE, NAME_BITS);
}

static void
reading_clear (Reading *self)
{
  for (guint i = 0; i < N_FIELDS; i++)
    g_string_free (self->fields[i], TRUE);
  g_hash_table_unref (self->ids[ESP_TRACE_SUBJECT]);
  g_hash_table_unref (self->ids[ESP_TRACE_REASON]);
  g_hash_table_unref (self->values_of);
  g_array_unref (self->open);
  g_hash_table_unref (self->taken);
  g_hash_table_unref (self->set);
  g_array_unref (self->pruned);
  esp_names_clear (&self->names);
  g_clear_pointer (&self->state, esp_state_free);
  g_clear_object (&self->trace);
}

/* In whichever form it is. */
static gboolean
read_text (
    Reading *self, const char *text, const char *end, GCancellable *cancellable, GError **error)
{
  gboolean ok;

  text = esp_text_begin (text, (gsize) (end - text));
  if (has_own_form (self->problem, text, (gsize) (end - text)))
    ok = read_own_form (self, text, end, cancellable, error);
  else if (!is_events (text, (gsize) (end - text)))
    ok = esp_trace_reading_fail (
        self, error,
        _ ("no recorded search; expected JSON Lines with an “event” each, or CSV with the "
           "columns event, subject, value"));
  else if (is_csv (text, (gsize) (end - text)))
    ok = read_csv (self, text, end, cancellable, error);
  else
    ok = read_json_lines (self, text, end, cancellable, error);
  return ok && (self->n_events > 0 ||
                esp_trace_reading_fail (self, error, _ ("there is no event in it")));
}

static gboolean
can_be_shown (const EspInstance *instance, GError **error)
{
  return instance->problem->tracing->apply_event != NULL ||
         esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("%s has no search to be shown"),
                   _ (instance->problem->title));
}

EspTrace *
esp_trace_read (const EspInstance *instance,
                const EspState *start,
                const char *text,
                gsize length,
                const char *file,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (EspTrace) trace = NULL;
  Reading self;

  if (!can_be_shown (instance, error))
    return NULL;
  reading_init (&self, instance, start, file);
  if (read_text (&self, text, text + length, cancellable, error))
    {
      esp_trace_finish (self.trace);
      trace = g_object_ref (self.trace);
    }
  reading_clear (&self);
  return g_steal_pointer (&trace);
}

void
esp_trace_draft_clear (EspTraceDraft *draft)
{
  g_clear_object (&draft->trace);
  g_clear_pointer (&draft->lines, g_array_unref);
}

gboolean
esp_trace_draft_read (EspTraceDraft *draft,
                      const EspInstance *instance,
                      const EspState *start,
                      const char *text,
                      gsize length,
                      const char *file,
                      GCancellable *cancellable,
                      GError **error)
{
  Reading self;
  gboolean ok;

  if (!can_be_shown (instance, error))
    return FALSE;
  reading_init (&self, instance, start, file);
  self.lines = draft->lines = g_array_new (FALSE, FALSE, sizeof (guint));
  ok = read_text (&self, text, text + length, cancellable, error);
  esp_trace_finish (self.trace);
  draft->trace = g_object_ref (self.trace);
  reading_clear (&self);
  return ok;
}
