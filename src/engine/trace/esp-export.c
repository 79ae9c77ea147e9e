#include "config.h"

#include "esp-event-text.h"
#include "esp-path-tree.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/esp-quote.h"
#include "base/esp-scratch.h"
#include "base/esp-table.h"

#define BUFFER_SIZE (64 * 1024)
#define NAME_BITS 12 /* so many names of a kind are kept as they are written */
#define PATH_NODE_BUDGET (32 * 1024 * 1024)
#define MAX_INDENT 20 /* levels; deeper ones are given as a number */

typedef struct
{
  guint64 id;
  gint32 subject;
  char *label;
} EspOpenNode;

struct _EspExporter
{
  EspTracer tracer;
  EspExportFormat format;
  const EspInstance *instance;
  GOutputStream *stream;
  GString *buffer;
  GError *error;           /* the first; after it nothing is written */
  EspAllowance *allowance; /* NULL: as much as there is */
  int fd;                  /* of the file that takes it from the disk */
  char *cut;               /* why it ends early; after it nothing is written */
  gboolean in_line;        /* the last byte that was written ends no line */
  guint64 step;

  EspNames names;
  GArray *facts;    /* of EspFact: those told for the next event */
  gpointer writer;  /* of the room's own text form; NULL: it has none, or does not suit */
  gboolean partial; /* the end is not among the events */
  char *header;
  guint64 skip; /* events before the part that is wanted */

  /* Graphviz: the nodes from the root to where the search is */
  GArray *open;
  guint64 n_nodes;
  EspPathTree *paths; /* of a search of paths, whose nodes do not nest; else NULL */
  EspStore *path_nodes;
  EspAllowance path_allowance;
};

/* --- writing --- */

gboolean
esp_export_format_from_path (const char *path, EspExportFormat *format, GError **error)
{
  static const struct
  {
    const char *suffix;
    EspExportFormat format;
  } formats[] = { { ".txt", ESP_EXPORT_TEXT },
                  { ".csv", ESP_EXPORT_CSV },
                  { ".jsonl", ESP_EXPORT_JSON_LINES },
                  { ".dot", ESP_EXPORT_DOT } };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_has_suffix (path, formats[i].suffix))
      {
        *format = formats[i].format;
        return TRUE;
      }
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("%s: a trace's name must end in .txt, .csv, .jsonl or .dot"), path);
}

static void
write_bytes (EspExporter *self, const char *bytes, gsize length)
{
  if (length == 0)
    return;
  esp_scratch_hold ();
  g_output_stream_write_all (self->stream, bytes, length, NULL, NULL, &self->error);
  esp_scratch_release ();
  self->in_line = bytes[length - 1] != '\n';
}

/* The line that says why there are no more. */
static void
write_cut (EspExporter *self)
{
  g_autoptr (GString) line = g_string_new (self->in_line ? "\n" : "");
  g_autoptr (GString) reason = g_string_new (NULL);

  switch (self->format)
    {
    case ESP_EXPORT_CSV:
      esp_csv_append_cell (reason, self->cut, FALSE);
      g_string_append_printf (line, "," ESP_EXPORT_CUT ",,,,%s,,,,,,,,\n", reason->str);
      break;
    case ESP_EXPORT_JSON_LINES:
      esp_json_append_text (reason, self->cut);
      g_string_append_printf (line, "{\"event\":\"" ESP_EXPORT_CUT "\",\"reason\":%s}\n",
                              reason->str);
      break;
    case ESP_EXPORT_DOT:
      g_string_append_printf (line, "}\n// %s\n", self->cut);
      break;
    case ESP_EXPORT_TEXT:
    default:
      g_string_append_printf (line, "# %s\n", self->cut);
      break;
    }
  write_bytes (self, line->str, line->len);
}

/* As many of the lines as there is room for, the last of them saying so. */
static void
cut (EspExporter *self, int number)
{
  guint64 left = esp_allowance_get_left (self->allowance);
  const char *text = self->buffer->str;
  const char *end =
      number == EFBIG ? g_strrstr_len (text, (gssize) MIN (left, self->buffer->len), "\n") : NULL;

  self->cut = esp_allowance_describe (self->allowance, number);
  if (end != NULL)
    {
      gsize length = (gsize) (end - text) + 1;

      write_bytes (self, text, length);
      self->allowance->taken += length;
    }
  if (self->error == NULL)
    write_cut (self);
}

static void
flush (EspExporter *self)
{
  if (self->error == NULL && self->cut == NULL)
    {
      int number = self->allowance != NULL
                       ? esp_allowance_take (self->allowance, self->fd, self->buffer->len)
                       : 0;

      if (number != 0)
        cut (self, number);
      else
        write_bytes (self, self->buffer->str, self->buffer->len);
    }
  g_string_truncate (self->buffer, 0);
}

void
esp_json_append_text (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"' || *text == '\\')
        g_string_append_c (out, '\\');
      if ((guchar) *text < ' ')
        g_string_append_printf (out, "\\u%04x", (guchar) *text);
      else
        g_string_append_c (out, *text);
    }
  g_string_append_c (out, '"');
}

/* A string of the DOT language: a backslash begins an escape of its own, an ampersand a sign of
 * HTML, and other control characters are none. */
static void
append_dot_text (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  g_string_append_c (out, '"');
  for (const char *c = valid; *c != '\0'; c++)
    if (*c == '\n')
      g_string_append (out, "\\n");
    else if (g_str_has_prefix (c, ESP_NAME_BLANK))
      {
        g_string_append_c (out, ' ');
        c++;
      }
    else if (*c == '&')
      g_string_append (out, "&amp;");
    else if ((guchar) *c < ' ' || *c == 0x7f)
      g_string_append_c (out, ' ');
    else
      {
        if (*c == '"' || *c == '\\')
          g_string_append_c (out, '\\');
        g_string_append_c (out, *c);
      }
  g_string_append_c (out, '"');
}

static gboolean
is_game (const EspEvent *event)
{
  return event->type >= ESP_EVENT_ENTER && event->type <= ESP_EVENT_LEAVE;
}

static gboolean
is_climb (const EspEvent *event)
{
  return event->type >= ESP_EVENT_PROPOSE && event->type <= ESP_EVENT_REJECT;
}

static gboolean
is_learning (const EspEvent *event)
{
  return event->type >= ESP_EVENT_IMPLY && event->type <= ESP_EVENT_BACKJUMP;
}

/* As g_string_append_len(), but in line: these are called for each part of millions of lines. */
static inline void
put (GString *out, const char *text, gsize length)
{
  if (out->len + length >= out->allocated_len)
    {
      g_string_append_len (out, text, (gssize) length);
      return;
    }
  memcpy (out->str + out->len, text, length);
  out->len += length;
  out->str[out->len] = '\0';
}

#define PUT(OUT, LITERAL) put (OUT, LITERAL, sizeof (LITERAL) - 1)

static inline void
put_whole (GString *out, gint64 number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  gsize length;
  const char *text = esp_whole_format (buffer, number, &length);

  put (out, text, length);
}

/* A member of a record, in its final form; "" where the event has none. */
static void
write_field (EspExporter *self, const char *name, const char *text, gsize length)
{
  if (self->format == ESP_EXPORT_CSV)
    PUT (self->buffer, ",");
  else if (length == 0)
    return;
  else
    {
      PUT (self->buffer, ",\"");
      put (self->buffer, name, strlen (name));
      PUT (self->buffer, "\":");
    }
  put (self->buffer, text, length);
}

static void
write_nothing (EspExporter *self, const char *name)
{
  write_field (self, name, "", 0);
}

static void
write_name (EspExporter *self, const char *name, const EspName *text)
{
  write_field (self, name, text->text, text->length);
}

static void
write_text (EspExporter *self, const char *name, const char *text)
{
  write_field (self, name, text, strlen (text));
}

static void
write_number (EspExporter *self, const char *name, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  /* JSON has no such number */
  if (self->format == ESP_EXPORT_JSON_LINES && isinf (number))
    write_text (self, name, number > 0 ? "\"inf\"" : "\"-inf\"");
  else
    write_text (self, name, esp_number_format (buffer, number));
}

static void
write_value (EspExporter *self, const EspEvent *event)
{
  if (event->type == ESP_EVENT_SPLIT)
    write_name (self, "value",
                esp_names_get (&self->names, ESP_NAME_VALUE, event->subject, event->csp.value));
  else if (event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_PRUNE ||
           event->type == ESP_EVENT_IMPLY)
    write_name (self, "value",
                esp_names_get (&self->names,
                               event->flags & ESP_EVENT_NOT ? ESP_NAME_NOT : ESP_NAME_VALUE,
                               event->subject, event->csp.value));
  else if (event->type == ESP_EVENT_BACKJUMP)
    write_number (self, "value", event->csp.value);
  else if (is_game (event))
    write_number (self, "value", event->game.value);
  else if (esp_event_is_path (event) && event->subject >= 0 && !isnan (event->path.h))
    write_number (self, "value", event->path.h);
  else
    write_nothing (self, "value");
}

static void
write_reason (EspExporter *self, const EspEvent *event)
{
  gboolean csp =
      event->type <= ESP_EVENT_SOLUTION || is_learning (event) || esp_event_is_arc (event);

  if (esp_event_is_path (event))
    {
      write_name (self, "reason",
                  esp_names_get (&self->names, ESP_NAME_REASON, event->path.step, 0));
      return;
    }

  if (!csp || event->type == ESP_EVENT_ROOT || event->type == ESP_EVENT_RESTORE)
    write_nothing (self, "reason");
  else if (event->type == ESP_EVENT_LEARN)
    {
      g_autoptr (GString) facts = g_string_new (NULL);
      g_autoptr (GString) text = g_string_new (NULL);
      g_auto (EspNames) names;

      esp_names_init (&names, self->instance, ESP_NAMES_FILE, 0);
      esp_facts_append (&names, (const EspFact *) self->facts->data, self->facts->len, facts);
      if (self->format == ESP_EXPORT_CSV)
        esp_csv_append_cell (text, facts->str, FALSE);
      else if (facts->len > 0)
        esp_json_append_text (text, facts->str);
      write_text (self, "reason", text->str);
    }
  else
    write_text (self, "reason", esp_names_get_reason (&self->names, event));
}

/* The members an event has, in a fixed order. */
static void
write_fields (EspExporter *self, const EspEvent *event)
{
  gboolean begins = event->type == ESP_EVENT_BEGIN;

  if (event->type == ESP_EVENT_ROOT)
    write_nothing (self, "subject");
  else
    write_name (self, "subject", esp_names_get (&self->names, ESP_NAME_SUBJECT, event->subject, 0));
  write_value (self, event);
  write_reason (self, event);
  if (event->type == ESP_EVENT_RESTORE || is_learning (event))
    write_number (self, "count", event->csp.count);
  else
    write_nothing (self, "count");
  if (is_game (event) && (event->type != ESP_EVENT_LEAVE ||
                          (event->flags & (ESP_EVENT_VISITS | ESP_EVENT_PROOF)) != 0))
    {
      write_number (self, "alpha", event->game.alpha);
      write_number (self, "beta", event->game.beta);
    }
  else
    {
      write_nothing (self, "alpha");
      write_nothing (self, "beta");
    }
  if (is_climb (event))
    {
      write_name (self, "other", esp_names_get_other (&self->names, event));
      write_number (self, "current", event->climb.current);
      write_number (self, "proposed", event->climb.proposed);
      write_number (self, "temperature", (double) event->climb.temperature);
    }
  else if (esp_event_is_path (event))
    {
      write_name (self, "other",
                  esp_names_get (&self->names, ESP_NAME_OTHER, event->path.other, 0));
      write_number (self, "current", begins ? 0 : event->path.g);
      if (begins)
        write_number (self, "proposed", event->path.g);
      else
        write_nothing (self, "proposed");
      write_nothing (self, "temperature");
    }
  else
    put (self->buffer, ",,,,", self->format == ESP_EXPORT_CSV ? 4 : 0);
}

/* What the search was, as the other forms have it in their heads. Every line of JSON Lines is an
 * event, and whoever counts them counts on that: so the first one has two members more, which
 * readers pass over. In CSV a column would have to be in all lines. */
static void
write_origin (EspExporter *self)
{
  if (self->header == NULL || *self->header == '\0')
    return;
  PUT (self->buffer, ",\"problem\":");
  esp_json_append_text (self->buffer, self->instance->problem->id);
  PUT (self->buffer, ",\"search\":");
  esp_json_append_text (self->buffer, self->header);
  g_clear_pointer (&self->header, g_free);
}

/* The head of a record: its step, what it is, and how deep. */
static void
write_record (EspExporter *self, const EspEvent *event)
{
  const char *type = esp_event_type_get_info (event->type)->id;
  gboolean csv = self->format == ESP_EXPORT_CSV;

  if (!csv)
    PUT (self->buffer, "{\"step\":");
  put_whole (self->buffer, (gint64) self->step);
  if (csv)
    PUT (self->buffer, ",");
  else
    PUT (self->buffer, ",\"event\":\"");
  put (self->buffer, type, strlen (type));
  if (csv)
    PUT (self->buffer, ",");
  else
    PUT (self->buffer, "\",\"depth\":");
  put_whole (self->buffer, event->depth);
  write_fields (self, event);
  if (event->flags != 0)
    write_number (self, "flags", event->flags);
  else
    write_nothing (self, "flags");
  if (csv)
    PUT (self->buffer, "\n");
  else
    {
      write_origin (self);
      PUT (self->buffer, "}\n");
    }
}

static void
write_dot_label (EspExporter *self, EspOpenNode *node, const char *attributes)
{
  g_string_append_printf (self->buffer, "  n%" G_GUINT64_FORMAT " [label=", node->id);
  append_dot_text (self->buffer, node->label);
  g_string_append_printf (self->buffer, "%s];\n", attributes);
}

static EspOpenNode *
top (EspExporter *self)
{
  return self->open->len > 0 ? &g_array_index (self->open, EspOpenNode, self->open->len - 1) : NULL;
}

static void
write_dot_open (EspExporter *self, const EspEvent *event)
{
  EspNode node = { .subject = event->subject,
                   .parent = event->type == ESP_EVENT_ROOT ? G_MAXUINT32 : 0 };
  EspOpenNode opened = { .id = self->n_nodes++, .subject = event->subject };
  EspOpenNode *parent = top (self);

  if (event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_SPLIT)
    {
      node.csp_value = event->csp.value;
      node.flags = event->flags & ESP_EVENT_NOT ? ESP_NODE_NOT : 0;
      if (event->type == ESP_EVENT_SPLIT)
        node.flags |= ESP_NODE_SPLIT;
    }
  opened.label = esp_node_describe (self->instance, &node);
  write_dot_label (self, &opened, "");
  if (parent != NULL)
    g_string_append_printf (self->buffer, "  n%" G_GUINT64_FORMAT " -> n%" G_GUINT64_FORMAT ";\n",
                            parent->id, opened.id);
  g_array_append_val (self->open, opened);
}

/* Names have plain blanks in files. */
static void
write_text_event (EspExporter *self, const EspEvent *event)
{
  gsize begin = self->buffer->len;
  char *blank;

  esp_event_append (&self->names, event, (const EspFact *) self->facts->data, self->facts->len,
                    self->buffer);
  while ((blank = strstr (self->buffer->str + begin, ESP_NAME_BLANK)) != NULL)
    {
      *blank = ' ';
      g_string_erase (self->buffer, blank + 1 - self->buffer->str,
                      (gssize) strlen (ESP_NAME_BLANK) - 1);
    }
}

static EspNode
get_path_node (EspExporter *self, guint32 id)
{
  EspNode node;

  esp_store_get (self->path_nodes, id, 1, &node);
  return node;
}

/* A node of a search of paths is drawn when it is made, and filled in once it is expanded. */
static void
write_dot_path_node (EspExporter *self, guint32 id, const char *attributes)
{
  EspNode node = get_path_node (self, id);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *name = esp_node_describe (self->instance, &node);
  g_autofree char *label =
      node.flags & ESP_NODE_ROUND
          ? g_strdup_printf ("%s\n≤ %s", name, esp_number_format (number, node.beta))
      : isfinite (node.alpha)
          ? g_strdup_printf ("%s\nf %s", name, esp_number_format (number, node.value + node.alpha))
          : g_strdup (name);
  EspOpenNode drawn = { .id = id, .label = label };

  write_dot_label (self, &drawn, attributes);
}

static void
write_dot_path (EspExporter *self, const EspEvent *event)
{
  EspNode root = { .parent = G_MAXUINT32 };
  guint64 n;

  if (self->paths == NULL)
    {
      self->path_allowance.limit = ESP_ALLOWANCE_DEFAULT;
      self->path_nodes = esp_store_new (sizeof (EspNode), PATH_NODE_BUDGET);
      esp_store_set_allowance (self->path_nodes, &self->path_allowance);
      esp_store_append (self->path_nodes, &root);
      self->paths = esp_path_tree_new (self->path_nodes, &self->path_allowance);
    }
  n = esp_store_get_n (self->path_nodes);
  if (!esp_path_tree_add (self->paths, event, self->step - 1))
    return;
  for (; n < esp_store_get_n (self->path_nodes); n++)
    {
      write_dot_path_node (self, (guint32) n, "");
      g_string_append_printf (self->buffer, "  n%u -> n%" G_GUINT64_FORMAT ";\n",
                              get_path_node (self, (guint32) n).parent, n);
    }
  if (event->type == ESP_EVENT_EXPAND || event->type == ESP_EVENT_GOAL)
    write_dot_path_node (self, esp_path_tree_get_node_at (self->paths, self->step),
                         event->type == ESP_EVENT_GOAL
                             ? ", shape=diamond, style=filled, fillcolor=\"#8bd17c\""
                             : ", style=filled, fillcolor=\"#d5e6df\"");
}

static void
write_dot_event (EspExporter *self, const EspEvent *event)
{
  const EspEventTypeInfo *info = esp_event_type_get_info (event->type);
  EspOpenNode *node;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (info->opens)
    write_dot_open (self, event);
  node = top (self);
  if (node == NULL)
    return;
  if (event->type == ESP_EVENT_SOLUTION)
    write_dot_label (self, node, ", shape=diamond, style=filled, fillcolor=\"#8bd17c\"");
  else if (event->type == ESP_EVENT_WIPEOUT || event->type == ESP_EVENT_CONFLICT ||
           (event->type == ESP_EVENT_BACKTRACK && (event->flags & ESP_EVENT_DEAD_END)))
    write_dot_label (self, node, ", shape=box, style=filled, fillcolor=\"#f4a6a0\"");
  else if (event->type == ESP_EVENT_CUTOFF)
    g_string_append_printf (self->buffer, "  n%" G_GUINT64_FORMAT " [style=dashed];\n", node->id);
  else if (event->type == ESP_EVENT_LEAVE)
    {
      char *old = node->label;

      node->label = g_strdup_printf ("%s\n%s", old, esp_number_format (number, event->game.value));
      g_free (old);
      write_dot_label (self, node, "");
    }
  if (info->closes)
    {
      g_free (node->label);
      g_array_set_size (self->open, self->open->len - 1);
    }
}

char *
esp_export_make_header (const char *algorithm, const char *settings, const char *board)
{
  g_autoptr (GString) quoted = g_string_new (NULL);

  esp_json_append_text (quoted, board);
  return g_strdup_printf ("solver=%s%s%s board=%s version=%s", algorithm,
                          *settings != '\0' ? " " : "", settings, quoted->str, ESP_VERSION);
}

static void
write_head (EspExporter *self)
{
  const char *title = self->instance->problem->id;
  const char *header = self->header;

  switch (self->format)
    {
    case ESP_EXPORT_TEXT:
      if (self->writer == NULL)
        g_string_append_printf (self->buffer, "# %s: %s\n", title, header != NULL ? header : "");
      break;
    case ESP_EXPORT_CSV:
      g_string_append (self->buffer, "step,event,depth,subject,value,reason,count,alpha,beta,"
                                     "other,current,proposed,temperature,flags\n");
      break;
    case ESP_EXPORT_DOT:
      g_string_append (self->buffer, "digraph search {\n  // ");
      g_string_append (self->buffer, title);
      if (header != NULL)
        g_string_append_printf (self->buffer, ": %s", header);
      g_string_append (self->buffer, "\n  node [shape=ellipse, fontname=\"sans-serif\"];\n");
      break;
    case ESP_EXPORT_JSON_LINES:
    default:
      break;
    }
}

/* The rooms' own forms are made for searches that do not learn. */
static void
choose_form (EspExporter *self, const EspEvent *root)
{
  if (self->writer == NULL || (root->flags & ESP_EVENT_NOGOOD) == 0)
    return;
  self->instance->problem->tracing->trace_text->free (g_steal_pointer (&self->writer));
  write_head (self);
}

static void
export_facts (EspTracer *tracer, const EspFact *facts, guint n)
{
  g_array_append_vals (((EspExporter *) tracer)->facts, facts, n);
}

static void
write_event (EspExporter *self, const EspEvent *event)
{
  self->step++;
  if (self->error != NULL || self->cut != NULL)
    return;
  switch (self->format)
    {
    case ESP_EXPORT_TEXT:
      if (self->writer != NULL)
        {
          /* how a trace begins is part of every part of it */
          gboolean wanted = event->type == ESP_EVENT_ROOT || self->step > self->skip;

          self->instance->problem->tracing->trace_text->event (self->writer, event,
                                                               wanted ? self->buffer : NULL);
        }
      else
        {
          static const char blanks[] = "                                        ";

          G_STATIC_ASSERT (sizeof blanks == 2 * MAX_INDENT + 1);
          g_string_append_len (self->buffer, blanks, 2 * MIN (event->depth, MAX_INDENT));
          /* a search thousands of levels deep would be nothing but blanks */
          if (event->depth > MAX_INDENT)
            {
              PUT (self->buffer, "[");
              put_whole (self->buffer, event->depth);
              PUT (self->buffer, "] ");
            }
          write_text_event (self, event);
          g_string_append_c (self->buffer, '\n');
        }
      break;
    case ESP_EXPORT_CSV:
    case ESP_EXPORT_JSON_LINES:
      write_record (self, event);
      break;
    case ESP_EXPORT_DOT:
      if (esp_event_is_path (event))
        write_dot_path (self, event);
      else
        write_dot_event (self, event);
      break;
    default:
      g_return_if_reached ();
    }
  if (self->buffer->len >= BUFFER_SIZE)
    flush (self);
}

static void
export_event (EspTracer *tracer, const EspEvent *event)
{
  EspExporter *self = (EspExporter *) tracer;

  if (event->type == ESP_EVENT_ROOT)
    choose_form (self, event);
  write_event (self, event);
  g_array_set_size (self->facts, 0);
}

EspExporter *
esp_exporter_new (EspExportFormat format,
                  const EspInstance *instance,
                  const char *header,
                  GOutputStream *stream)
{
  EspExporter *self = g_new0 (EspExporter, 1);

  self->tracer.event = export_event;
  self->tracer.facts = export_facts;
  self->format = format;
  self->instance = instance;
  self->stream = stream;
  self->buffer = g_string_sized_new (BUFFER_SIZE + 1024);
  self->open = g_array_new (FALSE, FALSE, sizeof (EspOpenNode));
  self->facts = g_array_new (FALSE, FALSE, sizeof (EspFact));
  esp_names_init (&self->names, instance,
                  format == ESP_EXPORT_CSV          ? ESP_NAMES_CSV
                  : format == ESP_EXPORT_JSON_LINES ? ESP_NAMES_JSON
                                                    : ESP_NAMES_PLAIN,
                  NAME_BITS);
  if (format == ESP_EXPORT_TEXT && instance->problem->tracing->trace_text != NULL)
    self->writer = instance->problem->tracing->trace_text->begin (instance, NULL);
  /* one line, whatever is in it */
  self->header = header != NULL ? g_strdelimit (g_strdup (header), "\r\n", ' ') : NULL;
  write_head (self);
  return self;
}

EspTracer *
esp_exporter_get_tracer (EspExporter *self)
{
  return &self->tracer;
}

void
esp_exporter_set_allowance (EspExporter *self, EspAllowance *allowance, int fd)
{
  self->allowance = allowance;
  self->fd = fd;
}

const char *
esp_exporter_get_cut (const EspExporter *self)
{
  return self->cut;
}

gboolean
esp_exporter_has_failed (const EspExporter *self)
{
  return self->error != NULL;
}

gboolean
esp_exporter_finish (EspExporter *self, GError **error)
{
  if (self->format == ESP_EXPORT_DOT)
    g_string_append (self->buffer, "}\n");
  if (self->writer != NULL && !self->partial)
    self->instance->problem->tracing->trace_text->event (self->writer, NULL, self->buffer);
  flush (self);
  if (self->error == NULL)
    g_output_stream_flush (self->stream, NULL, &self->error);
  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return FALSE;
    }
  return TRUE;
}

void
esp_exporter_free (EspExporter *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->open->len; i++)
    g_free (g_array_index (self->open, EspOpenNode, i).label);
  g_array_unref (self->open);
  g_array_unref (self->facts);
  g_clear_pointer (&self->paths, esp_path_tree_free);
  g_clear_pointer (&self->path_nodes, esp_store_free);
  esp_names_clear (&self->names);
  g_free (self->header);
  g_free (self->cut);
  if (self->writer != NULL)
    self->instance->problem->tracing->trace_text->free (self->writer);
  g_string_free (self->buffer, TRUE);
  g_clear_error (&self->error);
  g_free (self);
}

gboolean
esp_export_trace (EspTrace *trace,
                  guint64 first,
                  guint64 last,
                  EspExportFormat format,
                  const char *header,
                  GOutputStream *stream,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (EspExporter) exporter =
      esp_exporter_new (format, esp_trace_get_instance (trace), header, stream);
  EspEvent events[256];
  guint n;

  if (esp_trace_get_events (trace, 0, 1, events) == 1 && first > 0)
    choose_form (exporter, events);
  if (exporter->writer != NULL)
    {
      const EspTraceText *text = exporter->instance->problem->tracing->trace_text;
      g_autoptr (EspState) start = esp_trace_get_state (trace, 0);

      text->free (exporter->writer);
      exporter->writer = text->begin (exporter->instance, start);
      exporter->partial = last + 1 < esp_trace_get_n_seen (trace);
      /* it has to see the path that leads to the part */
      exporter->skip = first;
      first = 0;
    }
  exporter->step = first;
  while (first <= last &&
         (n = esp_trace_get_events (
              trace, first, (guint) MIN (last - first + 1, G_N_ELEMENTS (events)), events)) > 0)
    {
      esp_trace_emit (trace, events, n, &exporter->tracer);
      first += n;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }
  return esp_exporter_finish (exporter, error);
}
