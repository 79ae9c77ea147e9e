#include "config.h"

#include "base/esp-quote.h"
#include "csp/esp-csp.h"
#include "engine/trace/esp-trace-read.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The course's text form of a trace, read back. It has a line for each solution and each dead end:
 * what lies between is what the paths have in common. Domains are not in it. */

#define ARROW "-> "

#define ORDER "search order: "

#define DYNAMIC "dynamic"

#define FOUND "(found result: "

#define BACKTRACK "backtrack"

typedef struct
{
  gint32 subject;
  gint32 value;
  guint width; /* characters of it in the text */
} Step;

typedef struct
{
  const EspInstance *instance;
  char *order; /* behind ORDER; NULL: not read yet */
  gboolean dynamic;
  GArray *variables; /* of gint32: in a fixed order */
  gboolean begun;    /* the root was told */
  WordsModelKind kind;
  GArray *path;      /* of Step: what is assigned */
  gboolean dead_end; /* the last line ended in one, which is still open */
  gboolean found;    /* or in a solution */
} Reader;

gboolean
words_trace_recognises (const char *head, gsize length)
{
  return length > strlen (ORDER) && memcmp (head, ORDER, strlen (ORDER)) == 0;
}

gpointer
words_trace_begin_reading (const EspInstance *instance, const EspState *start G_GNUC_UNUSED)
{
  Reader *self = g_new0 (Reader, 1);

  self->instance = instance;
  self->variables = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->path = g_array_new (FALSE, FALSE, sizeof (Step));
  return self;
}

void
words_trace_end_reading (gpointer reader)
{
  Reader *self = reader;

  g_array_unref (self->variables);
  g_array_unref (self->path);
  g_free (self->order);
  g_free (self);
}

/* --- the head --- */

static gboolean
find_variable (const char *name, gint32 *id, EspTraceReading *to, GError **error)
{
  *id = esp_trace_reading_find_subject (to, name);
  return *id >= 0 ||
         esp_trace_reading_fail (to, error, _ ("“%s” is not on this board"), esp_quote (name));
}

static gboolean
read_order (Reader *self, const char *line, EspTraceReading *to, GError **error)
{
  g_auto (GStrv) names = NULL;

  if (!g_str_has_prefix (line, ORDER))
    return esp_trace_reading_fail (to, error, _ ("expected “%s”"), ORDER);
  self->order = g_strdup (line + strlen (ORDER));
  self->dynamic = g_str_has_prefix (self->order, DYNAMIC);
  if (self->dynamic)
    return TRUE;
  names = g_strsplit (self->order, ARROW, -1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      gint32 id;

      if (!find_variable (g_strstrip (names[i]), &id, to, error))
        return FALSE;
      g_array_append_val (self->variables, id);
    }
  return TRUE;
}

static int
find_order (const Reader *self)
{
  static const char *const orders[] = { "index", "mrv", "mrv-degree", "dom-wdeg" };

  for (guint i = 0; self->dynamic && i < G_N_ELEMENTS (orders); i++)
    {
      g_autofree char *text = g_strdup_printf (DYNAMIC " (%s)", orders[i]);

      if (g_str_equal (self->order, text))
        return (int) i;
    }
  /* an order that another program has is a dynamic one all the same */
  return self->dynamic ? ESP_CSP_ORDER_MRV : ESP_CSP_ORDER_INDEX;
}

/* Whether cells are assigned or slots is told by the first variable that is named. */
static gboolean
begin (Reader *self, gint32 first, gboolean full, EspTraceReading *to, GError **error)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) self->instance;
  EspEvent root = { .type = ESP_EVENT_ROOT };

  self->begun = TRUE;
  self->kind = first >= puzzle->n_cells ? WORDS_WORD : WORDS_LETTER;
  root.flags = self->kind == WORDS_WORD ? WORDS_ROOT_OF_WORDS : 0;
  root.subject = (gint32) self->kind;
  root.csp.value = find_order (self);
  root.csp.reason = full;
  return esp_trace_reading_emit (to, &root, error);
}

/* --- a path --- */

/* What @label assigns at @depth: "5=A", or in a fixed order "A". */
static gboolean
read_step (
    Reader *self, const char *label, guint depth, Step *step, EspTraceReading *to, GError **error)
{
  const char *sign = self->dynamic ? strrchr (label, '=') : NULL;
  const char *value = sign != NULL ? sign + 1 : label;

  step->width = (guint) g_utf8_strlen (label, -1);
  if (self->dynamic)
    {
      g_autofree char *name = sign != NULL ? g_strndup (label, (gsize) (sign - label)) : NULL;

      if (name == NULL)
        return esp_trace_reading_fail (to, error, _ ("“%s”: expected VARIABLE=VALUE"),
                                       esp_quote (label));
      if (!find_variable (name, &step->subject, to, error))
        return FALSE;
    }
  else if (depth >= self->variables->len)
    return esp_trace_reading_fail (to, error, _ ("“%s”: the search order has no more variables"),
                                   esp_quote (label));
  else
    step->subject = g_array_index (self->variables, gint32, depth);
  step->value = esp_trace_reading_find_value (to, step->subject, value);
  return step->value >= 0 || esp_trace_reading_fail (to, error, _ ("“%s” is no value of “%s”"),
                                                     esp_quote (value), esp_quote (label));
}

static gboolean
go_back (Reader *self, guint depth, EspTraceReading *to, GError **error)
{
  while (self->path->len > depth)
    {
      const Step *last = &g_array_index (self->path, Step, self->path->len - 1);
      EspEvent event = { .type = ESP_EVENT_BACKTRACK,
                         .flags = self->dead_end ? ESP_EVENT_DEAD_END : 0,
                         .depth = (guint16) self->path->len,
                         .subject = last->subject };

      self->dead_end = FALSE;
      if (!esp_trace_reading_emit (to, &event, error))
        return FALSE;
      g_array_set_size (self->path, self->path->len - 1);
    }
  return TRUE;
}

static gboolean
go_on (Reader *self, const Step *step, EspTraceReading *to, GError **error)
{
  EspEvent event = { .type = ESP_EVENT_ASSIGN,
                     .depth = (guint16) (self->path->len + 1),
                     .subject = step->subject };

  event.csp.value = step->value;
  event.csp.reason = -1;
  if (!esp_trace_reading_emit (to, &event, error))
    return FALSE;
  g_array_append_val (self->path, *step);
  return TRUE;
}

/* How many steps of the path above stand over @n_blanks, the one before the arrow too; -1: they end
 * within one. */
static int
find_shared (const Reader *self, guint n_blanks)
{
  guint width = (guint) strlen ("root ");

  for (guint i = 0; i <= self->path->len; i++)
    {
      if (width == n_blanks)
        return (int) i;
      if (i < self->path->len)
        width += g_array_index (self->path, Step, i).width + (guint) strlen (" " ARROW);
    }
  return -1;
}

/* The labels of a line behind its blanks or "root". @end: what the path ends in. */
static char **
split_line (const char *line, char **end)
{
  const char *found = strstr (line, " " FOUND);
  g_autofree char *path =
      found != NULL ? g_strndup (line, (gsize) (found - line)) : g_strdup (line);
  char **labels = g_strsplit (path, ARROW, -1);
  guint n = 0;

  *end = found != NULL ? g_strdup (found + strlen (" " FOUND)) : NULL;
  for (guint i = 0; labels[i] != NULL; i++)
    {
      g_strstrip (labels[i]);
      /* before the first arrow there is nothing */
      if (*labels[i] == '\0')
        g_free (labels[i]);
      else
        labels[n++] = labels[i];
    }
  labels[n] = NULL;
  return labels;
}

static gboolean
add_solution (Reader *self, const char *result, EspTraceReading *to, GError **error)
{
  EspEvent event = { .type = ESP_EVENT_SOLUTION,
                     .depth = (guint16) self->path->len,
                     .subject = -1 };

  self->found = TRUE;
  if (!g_str_has_suffix (result, ")"))
    return esp_trace_reading_fail (to, error, _ ("expected “%s”"), ")");
  event.csp.value = event.csp.reason = -1;
  return esp_trace_reading_emit (to, &event, error);
}

/* From the @shared-th step on. */
static gboolean
read_path (
    Reader *self, const char *const *labels, guint shared, EspTraceReading *to, GError **error)
{
  gboolean same = TRUE;

  for (guint i = 0; labels[i] != NULL; i++)
    {
      guint depth = shared + i;
      Step step;

      if (g_str_equal (labels[i], BACKTRACK))
        {
          if (labels[i + 1] != NULL)
            return esp_trace_reading_fail (to, error, _ ("nothing follows “%s”"), BACKTRACK);
          /* in full, a path may end where one above it went on */
          if (same && !go_back (self, depth, to, error))
            return FALSE;
          self->dead_end = self->path->len > 0;
          return TRUE;
        }
      if (!read_step (self, labels[i], depth, &step, to, error))
        return FALSE;
      /* in full what is shared is written again */
      if (same && depth < self->path->len)
        {
          const Step *above = &g_array_index (self->path, Step, depth);

          same = above->subject == step.subject && above->value == step.value;
          if (same)
            continue;
        }
      if ((same || depth < self->path->len) && !go_back (self, depth, to, error))
        return FALSE;
      same = FALSE;
      if (!go_on (self, &step, to, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
words_trace_read_line (gpointer reader, const char *line, EspTraceReading *to, GError **error)
{
  Reader *self = reader;
  g_auto (GStrv) labels = NULL;
  g_autofree char *result = NULL;
  gboolean full = line != NULL && g_str_has_prefix (line, "root");
  guint n_blanks = line != NULL ? (guint) strspn (line, " ") : 0;
  int shared = 0;

  if (line == NULL)
    {
      if (!self->begun && self->order != NULL && !begin (self, 0, FALSE, to, error))
        return FALSE;
      /* where the last line is a solution nothing says whether it went on */
      return self->found || go_back (self, 0, to, error);
    }
  if (!g_utf8_validate (line, -1, NULL))
    return esp_trace_reading_fail (to, error, _ ("not UTF-8"));
  if (self->order == NULL)
    return read_order (self, line, to, error);
  labels = split_line (full ? line + strlen ("root") : line, &result);
  if (!full)
    shared = find_shared (self, n_blanks);
  if (shared < 0 || (!full && !self->begun))
    return esp_trace_reading_fail (to, error,
                                   _ ("expected “root”, or blanks up to an arrow of the "
                                      "line above"));
  if (!self->begun)
    {
      Step first = { .subject = 0 };

      if (labels[0] != NULL && !g_str_equal (labels[0], BACKTRACK) &&
          !read_step (self, labels[0], 0, &first, to, error))
        return FALSE;
      if (!begin (self, first.subject, FALSE, to, error))
        return FALSE;
    }
  self->found = FALSE;
  if (!full && !go_back (self, (guint) shared, to, error))
    return FALSE;
  return read_path (self, (const char *const *) labels, (guint) shared, to, error) &&
         (result == NULL || add_solution (self, result, to, error));
}
