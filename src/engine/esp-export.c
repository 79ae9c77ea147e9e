#include "config.h"

#include "esp-export.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "esp-scratch.h"
#include "esp-table.h"

#define BUFFER_SIZE (64 * 1024)
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
  GError *error; /* the first; after it nothing is written */
  guint64 step;

  GArray *facts;    /* of EspFact: those told for the next event */
  gpointer writer;  /* of the room's own text form; NULL: it has none, or does not suit */
  gboolean partial; /* the end is not among the events */
  char *header;
  guint64 skip; /* events before the part that is wanted */

  /* Graphviz: the nodes from the root to where the search is */
  GArray *open;
  guint64 n_nodes;
};

/* --- names --- */

static char *
name_subject (const EspInstance *instance, gint32 subject)
{
  if (instance->problem->subject_name != NULL && subject >= 0)
    return instance->problem->subject_name (instance, subject);
  return subject >= 0 ? g_strdup_printf ("%d", subject) : g_strdup ("");
}

static char *
name_value (const EspInstance *instance, gint32 subject, gint32 value)
{
  if (instance->problem->value_name != NULL)
    return instance->problem->value_name (instance, subject, value);
  return g_strdup_printf ("%d", value);
}

static char *
name_reason (const EspInstance *instance, gint32 reason)
{
  if (reason < 0 || instance->problem->reason_name == NULL)
    return g_strdup ("");
  return instance->problem->reason_name (instance, reason);
}

/* Shortest form that reads back as the same number; "inf" and "-inf". */
static const char *
format_number (char *buffer, double number)
{
  if (isinf (number))
    return number > 0 ? "inf" : "-inf";
  if (number == floor (number) && fabs (number) < 1e15)
    g_snprintf (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.0f", number);
  else
    {
      g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.12g", number);
      if (g_ascii_strtod (buffer, NULL) != number)
        g_ascii_dtostr (buffer, G_ASCII_DTOSTR_BUF_SIZE, number);
    }
  return buffer;
}

static char *
describe_csp (const EspInstance *instance, const EspEvent *event)
{
  g_autofree char *subject = name_subject (instance, event->subject);
  g_autofree char *value = NULL;
  g_autofree char *reason = NULL;
  const char *open = "";
  const char *close = "";

  if (event->type == ESP_EVENT_RESTORE)
    return g_strdup_printf (ngettext ("restore %d value", "restore %d values", event->csp.count),
                            event->csp.count);
  if (event->type == ESP_EVENT_BACKTRACK)
    return g_strdup_printf (event->flags & ESP_EVENT_DEAD_END ? _ ("backtrack %s (dead end)")
                                                              : _ ("backtrack %s"),
                            subject);
  reason = name_reason (instance, event->csp.reason);
  if (*reason != '\0')
    {
      open = " (";
      close = ")";
    }
  if (event->type == ESP_EVENT_WIPEOUT)
    return *subject != '\0'
               ? g_strdup_printf (_ ("wipe-out of %s%s%s%s"), subject, open, reason, close)
               : g_strdup_printf (_ ("fails%s%s%s"), open, reason, close);
  value = name_value (instance, event->subject, event->csp.value);
  if (event->type == ESP_EVENT_ASSIGN && (event->flags & ESP_EVENT_NOT) == 0)
    return g_strdup_printf ("%s = %s%s%s%s", subject, value, open, reason, close);
  return g_strdup_printf ("%s ≠ %s%s%s%s", subject, value, open, reason, close);
}

char *
esp_fact_describe (const EspInstance *instance, const EspFact *fact)
{
  g_autofree char *subject = name_subject (instance, fact->subject);
  g_autofree char *value = name_value (instance, fact->subject, fact->value);

  return g_strdup_printf (fact->is_not ? "%s ≠ %s" : "%s = %s", subject, value);
}

/* "D3 = ship, E4 = water". */
static char *
describe_facts (const EspInstance *instance, const EspFact *facts, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *fact = esp_fact_describe (instance, &facts[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", fact);
    }
  return g_string_free (text, FALSE);
}

/* Why a search that learns says so: the constraint, or a nogood; "" where there is no reason. */
static char *
describe_reason (const EspInstance *instance, const EspEvent *event)
{
  if (event->flags & ESP_EVENT_NOGOOD)
    return g_strdup (_ ("nogood"));
  return name_reason (instance, event->csp.reason);
}

static char *
describe_learning (const EspInstance *instance,
                   const EspEvent *event,
                   const EspFact *facts,
                   guint n_facts)
{
  g_autofree char *reason = describe_reason (instance, event);
  g_autofree char *list = describe_facts (instance, facts, n_facts);
  int n = event->csp.count;

  if (event->type == ESP_EVENT_BACKJUMP)
    return n > 0 ? g_strdup_printf (ngettext ("back to level %d, %d level skipped",
                                              "back to level %d, %d levels skipped", (gulong) n),
                                    event->csp.value, n)
                 : g_strdup_printf (_ ("back to level %d"), event->csp.value);
  if (event->type == ESP_EVENT_IMPLY)
    {
      EspFact fact = { .subject = event->subject,
                       .value = event->csp.value,
                       .is_not = (event->flags & ESP_EVENT_NOT) != 0 };
      g_autofree char *text = esp_fact_describe (instance, &fact);

      return *reason != '\0' ? g_strdup_printf ("%s (%s)", text, reason) : g_steal_pointer (&text);
    }
  if (event->type == ESP_EVENT_LEARN)
    return n_facts > 0
               ? g_strdup_printf (C_ ("nogood", "not all of: %s"), list)
               : g_strdup_printf (
                     ngettext ("a nogood of %d fact", "a nogood of %d facts", (gulong) n), n);
  if (*reason == '\0')
    return *list != '\0' ? g_strdup_printf (_ ("conflict: %s"), list) : g_strdup (_ ("conflict"));
  return *list != '\0' ? g_strdup_printf (_ ("conflict (%s): %s"), reason, list)
                       : g_strdup_printf (_ ("conflict (%s)"), reason);
}

/* The same for people. */
static const char *
show_number (char *buffer, double number)
{
  return isinf (number) ? number > 0 ? "∞" : "−∞" : format_number (buffer, number);
}

/* Means for people: a result more says more than the sixth figure. */
static const char *
show_mean (char *buffer, double mean)
{
  return mean == floor (mean) ? format_number (buffer, mean)
                              : g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.4g", mean);
}

static char *
describe_means (const char *subject, const EspEvent *event)
{
  char mean[G_ASCII_DTOSTR_BUF_SIZE];
  char visits[G_ASCII_DTOSTR_BUF_SIZE];

  show_mean (mean, event->game.value);
  format_number (visits, event->game.alpha);
  if (event->type == ESP_EVENT_ENTER && event->game.alpha <= 0)
    return g_strdup_printf (_ ("enter %s: new"), subject);
  if (event->game.beta > 0)
    return g_strdup_printf (event->type == ESP_EVENT_ENTER   ? _ ("enter %s: exactly %s")
                            : event->type == ESP_EVENT_LEAVE ? _ ("leave %s: exactly %s")
                                                             : _ ("after %s: exactly %s"),
                            subject, mean);
  return g_strdup_printf (event->type == ESP_EVENT_ENTER   ? _ ("enter %s: mean %s of %s")
                          : event->type == ESP_EVENT_LEAVE ? _ ("leave %s: mean %s of %s")
                                                           : _ ("after %s: mean %s of %s"),
                          subject, mean, visits);
}

static char *
describe_proof (const char *subject, const EspEvent *event)
{
  char question[G_ASCII_DTOSTR_BUF_SIZE];
  char proof[G_ASCII_DTOSTR_BUF_SIZE];
  char disproof[G_ASCII_DTOSTR_BUF_SIZE];

  show_number (question, event->game.value);
  show_number (proof, event->game.alpha);
  show_number (disproof, event->game.beta);
  return g_strdup_printf (
      event->type == ESP_EVENT_ENTER   ? _ ("enter %s: at least %s? proof %s, disproof %s")
      : event->type == ESP_EVENT_LEAVE ? _ ("leave %s: at least %s? proof %s, disproof %s")
                                       : _ ("after %s: at least %s? proof %s, disproof %s"),
      subject, question, proof, disproof);
}

static char *
describe_game (const EspInstance *instance, const EspEvent *event)
{
  g_autofree char *subject = name_subject (instance, event->subject);
  char value[G_ASCII_DTOSTR_BUF_SIZE];
  char alpha[G_ASCII_DTOSTR_BUF_SIZE];
  char beta[G_ASCII_DTOSTR_BUF_SIZE];

  if (event->flags & ESP_EVENT_VISITS)
    return describe_means (subject, event);
  if (event->flags & ESP_EVENT_PROOF)
    return describe_proof (subject, event);

  if (event->type == ESP_EVENT_LEAVE)
    return g_strdup_printf (_ ("leave %s: value %s"), subject,
                            show_number (value, event->game.value));
  return g_strdup_printf (
      event->type == ESP_EVENT_ENTER    ? _ ("enter %s: value %s, window %s … %s")
      : event->type == ESP_EVENT_UPDATE ? _ ("after %s: value %s, window %s … %s")
                                        : _ ("cut-off after %s: value %s, "
                                             "window %s … %s"),
      subject, show_number (value, event->game.value), show_number (alpha, event->game.alpha),
      show_number (beta, event->game.beta));
}

static char *
describe_climb (const EspInstance *instance, const EspEvent *event)
{
  g_autofree char *one = name_subject (instance, event->subject);
  g_autofree char *other = name_subject (instance, event->climb.other);
  char cost[G_ASCII_DTOSTR_BUF_SIZE];

  format_number (cost, event->climb.proposed);
  if (event->type == ESP_EVENT_PROPOSE)
    return g_strdup_printf (_ ("propose %s, %s: %s"), one, other, cost);
  if (event->type == ESP_EVENT_ACCEPT)
    return g_strdup_printf (_ ("accept %s, %s: %s"), one, other, cost);
  return g_strdup_printf (_ ("reject %s, %s: %s"), one, other, cost);
}

char *
esp_event_describe_facts (const EspInstance *instance,
                          const EspEvent *event,
                          const EspFact *facts,
                          guint n_facts)
{
  switch (event->type)
    {
    case ESP_EVENT_ROOT:
      return g_strdup (_ ("root"));
    case ESP_EVENT_SOLUTION:
      return g_strdup (_ ("solution"));
    case ESP_EVENT_RESTART:
      return g_strdup (_ ("restart"));
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_PRUNE:
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_BACKTRACK:
      return describe_csp (instance, event);
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_REJECT:
      return describe_climb (instance, event);
    case ESP_EVENT_IMPLY:
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_LEARN:
    case ESP_EVENT_BACKJUMP:
      return describe_learning (instance, event, facts, n_facts);
    default:
      return describe_game (instance, event);
    }
}

char *
esp_event_describe (const EspInstance *instance, const EspEvent *event)
{
  return esp_event_describe_facts (instance, event, NULL, 0);
}

char *
esp_trace_describe_event (EspTrace *trace, const EspEvent *event)
{
  guint n = 0;
  g_autofree EspFact *facts =
      event->type != ESP_EVENT_IMPLY ? esp_trace_dup_facts (trace, event, &n) : NULL;

  return esp_event_describe_facts (esp_trace_get_instance (trace), event, facts, n);
}

char *
esp_node_describe (const EspInstance *instance, const EspNode *node)
{
  g_autofree char *subject = name_subject (instance, node->subject);

  if (node->parent == G_MAXUINT32)
    return g_strdup (_ ("root"));
  /* only where variables have values; a move stands for itself */
  if (instance->problem->value_name != NULL)
    {
      g_autofree char *value = name_value (instance, node->subject, node->csp_value);

      return g_strdup_printf (node->flags & ESP_NODE_NOT ? "%s ≠ %s" : "%s = %s", subject, value);
    }
  return g_steal_pointer (&subject);
}

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
  g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION,
               _ ("%s: a trace's name must end in .txt, .csv, .jsonl or .dot"), path);
  return FALSE;
}

static void
flush (EspExporter *self)
{
  if (self->error == NULL)
    {
      esp_scratch_hold ();
      g_output_stream_write_all (self->stream, self->buffer->str, self->buffer->len, NULL, NULL,
                                 &self->error);
      esp_scratch_release ();
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
has_csp_value (const EspEvent *event)
{
  return event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_PRUNE ||
         event->type == ESP_EVENT_IMPLY;
}

static gboolean
is_learning (const EspEvent *event)
{
  return event->type >= ESP_EVENT_IMPLY && event->type <= ESP_EVENT_BACKJUMP;
}

/* The members an event has, in a fixed order, told to one of the two record writers. */
typedef void (*EspFieldWriter) (EspExporter *self,
                                const char *name,
                                const char *text,
                                gboolean is_text);

static void
write_fields (EspExporter *self, const EspEvent *event, EspFieldWriter write)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *subject =
      event->type == ESP_EVENT_ROOT ? g_strdup ("") : name_subject (self->instance, event->subject);
  gboolean csp = event->type <= ESP_EVENT_SOLUTION || is_learning (event);

  write (self, "subject", subject, TRUE);
  if (has_csp_value (event))
    {
      g_autofree char *value = name_value (self->instance, event->subject, event->csp.value);
      g_autofree char *other =
          event->flags & ESP_EVENT_NOT ? g_strconcat ("≠ ", value, NULL) : NULL;

      write (self, "value", other != NULL ? other : value, TRUE);
    }
  else if (event->type == ESP_EVENT_BACKJUMP)
    write (self, "value", format_number (number, event->csp.value), FALSE);
  else if (is_game (event))
    write (self, "value", format_number (number, event->game.value), isinf (event->game.value));
  else
    write (self, "value", "", FALSE);
  if (csp && event->type != ESP_EVENT_ROOT && event->type != ESP_EVENT_RESTORE)
    {
      g_autofree char *reason =
          event->type == ESP_EVENT_LEARN
              ? describe_facts (self->instance, (const EspFact *) self->facts->data,
                                self->facts->len)
              : describe_reason (self->instance, event);

      write (self, "reason", reason, TRUE);
    }
  else
    write (self, "reason", "", FALSE);
  if (event->type == ESP_EVENT_RESTORE || is_learning (event))
    write (self, "count", format_number (number, event->csp.count), FALSE);
  else
    write (self, "count", "", FALSE);
  if (is_game (event) && (event->type != ESP_EVENT_LEAVE ||
                          (event->flags & (ESP_EVENT_VISITS | ESP_EVENT_PROOF)) != 0))
    {
      write (self, "alpha", format_number (number, event->game.alpha), isinf (event->game.alpha));
      write (self, "beta", format_number (number, event->game.beta), isinf (event->game.beta));
    }
  else
    {
      write (self, "alpha", "", FALSE);
      write (self, "beta", "", FALSE);
    }
  if (is_climb (event))
    {
      g_autofree char *other = name_subject (self->instance, event->climb.other);

      write (self, "other", other, TRUE);
      write (self, "current", format_number (number, event->climb.current), FALSE);
      write (self, "proposed", format_number (number, event->climb.proposed), FALSE);
      write (self, "temperature", format_number (number, (double) event->climb.temperature), FALSE);
    }
  else
    {
      write (self, "other", "", FALSE);
      write (self, "current", "", FALSE);
      write (self, "proposed", "", FALSE);
      write (self, "temperature", "", FALSE);
    }
}

static void
write_csv_field (EspExporter *self,
                 const char *name G_GNUC_UNUSED,
                 const char *text,
                 gboolean is_text G_GNUC_UNUSED)
{
  g_string_append_c (self->buffer, ',');
  esp_csv_append_cell (self->buffer, text, FALSE);
}

static void
write_json_field (EspExporter *self, const char *name, const char *text, gboolean is_text)
{
  if (*text == '\0')
    return;
  g_string_append_printf (self->buffer, ",\"%s\":", name);
  if (is_text)
    esp_json_append_text (self->buffer, text);
  else
    g_string_append (self->buffer, text);
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

  if (event->type == ESP_EVENT_ASSIGN)
    {
      node.csp_value = event->csp.value;
      node.flags = event->flags & ESP_EVENT_NOT ? ESP_NODE_NOT : 0;
    }
  opened.label = esp_node_describe (self->instance, &node);
  write_dot_label (self, &opened, "");
  if (parent != NULL)
    g_string_append_printf (self->buffer, "  n%" G_GUINT64_FORMAT " -> n%" G_GUINT64_FORMAT ";\n",
                            parent->id, opened.id);
  g_array_append_val (self->open, opened);
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

      node->label = g_strdup_printf ("%s\n%s", old, format_number (number, event->game.value));
      g_free (old);
      write_dot_label (self, node, "");
    }
  if (info->closes)
    {
      g_free (node->label);
      g_array_set_size (self->open, self->open->len - 1);
    }
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
                                     "other,current,proposed,temperature\n");
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
  self->instance->problem->trace_text->free (g_steal_pointer (&self->writer));
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
  const char *type = esp_event_type_get_info (event->type)->id;

  self->step++;
  if (self->error != NULL)
    return;
  switch (self->format)
    {
    case ESP_EXPORT_TEXT:
      if (self->writer != NULL)
        {
          /* how a trace begins is part of every part of it */
          gboolean wanted = event->type == ESP_EVENT_ROOT || self->step > self->skip;

          self->instance->problem->trace_text->event (self->writer, event,
                                                      wanted ? self->buffer : NULL);
        }
      else
        {
          g_autofree char *text = esp_event_describe_facts (
              self->instance, event, (const EspFact *) self->facts->data, self->facts->len);

          g_string_append_printf (self->buffer, "%*s", 2 * MIN (event->depth, MAX_INDENT), "");
          /* a search thousands of levels deep would be nothing but blanks */
          if (event->depth > MAX_INDENT)
            g_string_append_printf (self->buffer, "[%u] ", event->depth);
          g_string_append_printf (self->buffer, "%s\n", text);
        }
      break;
    case ESP_EXPORT_CSV:
      g_string_append_printf (self->buffer, "%" G_GUINT64_FORMAT ",%s,%u", self->step, type,
                              event->depth);
      write_fields (self, event, write_csv_field);
      g_string_append_c (self->buffer, '\n');
      break;
    case ESP_EXPORT_JSON_LINES:
      g_string_append_printf (self->buffer,
                              "{\"step\":%" G_GUINT64_FORMAT ",\"event\":\"%s\",\"depth\":%u",
                              self->step, type, event->depth);
      write_fields (self, event, write_json_field);
      g_string_append (self->buffer, "}\n");
      break;
    case ESP_EXPORT_DOT:
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
  if (format == ESP_EXPORT_TEXT && instance->problem->trace_text != NULL)
    self->writer = instance->problem->trace_text->begin (instance, NULL);
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

gboolean
esp_exporter_finish (EspExporter *self, GError **error)
{
  if (self->format == ESP_EXPORT_DOT)
    g_string_append (self->buffer, "}\n");
  if (self->writer != NULL && !self->partial && self->instance->problem->trace_text->finish != NULL)
    self->instance->problem->trace_text->finish (self->writer, self->buffer);
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
  g_free (self->header);
  if (self->writer != NULL)
    self->instance->problem->trace_text->free (self->writer);
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
      const EspTraceText *text = exporter->instance->problem->trace_text;
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
      esp_trace_tell (trace, events, n, &exporter->tracer);
      first += n;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }
  return esp_exporter_finish (exporter, error);
}
