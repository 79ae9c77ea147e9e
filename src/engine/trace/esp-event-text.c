#include "config.h"

#include "esp-event-text.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "base/esp-quote.h"
#include "base/esp-table.h"

/* --- numbers --- */

const char *
esp_whole_format (char *buffer, gint64 number, gsize *length)
{
  char *end = buffer + G_ASCII_DTOSTR_BUF_SIZE - 1;
  char *at = end;
  guint64 left = number < 0 ? -(guint64) number : (guint64) number;

  *at = '\0';
  do
    *--at = (char) ('0' + left % 10);
  while ((left /= 10) > 0);
  if (number < 0)
    *--at = '-';
  if (length != NULL)
    *length = (gsize) (end - at);
  return at;
}

const char *
esp_number_format (char *buffer, double number)
{
  if (isinf (number))
    return number > 0 ? "inf" : "-inf";
  if (number == floor (number) && fabs (number) < 1e15)
    {
      /* there is a negative zero */
      if (number == 0 && signbit (number))
        return "-0";
      return esp_whole_format (buffer, (gint64) number, NULL);
    }
  g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.12g", number);
  if (g_ascii_strtod (buffer, NULL) != number)
    g_ascii_dtostr (buffer, G_ASCII_DTOSTR_BUF_SIZE, number);
  return buffer;
}

/* The same for people. */
static const char *
show_number (char *buffer, double number)
{
  return isinf (number) ? number > 0 ? "∞" : "−∞" : esp_number_format (buffer, number);
}

/* Means for people: a result more says more than the sixth figure. */
static const char *
show_mean (char *buffer, double mean)
{
  return mean == floor (mean) ? esp_number_format (buffer, mean)
                              : g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.4g", mean);
}

/* --- names --- */

void
esp_names_init (EspNames *self, const EspInstance *instance, EspNamesForm form, guint bits)
{
  *self = (EspNames){ .instance = instance, .form = form, .bits = bits };
  self->names = g_new0 (EspName, (gsize) ESP_N_NAME_KINDS << bits);
}

void
esp_names_clear (EspNames *self)
{
  for (gsize i = 0; self->names != NULL && i < (gsize) ESP_N_NAME_KINDS << self->bits; i++)
    g_free (self->names[i].text);
  g_clear_pointer (&self->names, g_free);
}

/* As in a file: each reason has a name of its own. */
static char *
name_plainly (const EspInstance *instance, EspNameKind kind, gint32 subject, gint32 value)
{
  const EspTracing *tracing = instance->problem->tracing;

  if (kind == ESP_NAME_REASON)
    return subject >= 0 && tracing->reason_name != NULL ? tracing->reason_name (instance, subject)
                                                        : g_strdup ("");
  return esp_name_dup (instance, kind, subject, value);
}

char *
esp_name_dup (const EspInstance *instance, EspNameKind kind, gint32 subject, gint32 value)
{
  const EspProblem *problem = instance->problem;

  if (kind == ESP_NAME_REASON && subject >= 0 && problem->tracing->show_reason != NULL)
    return problem->tracing->show_reason (instance, subject);
  if (kind == ESP_NAME_REASON)
    return name_plainly (instance, kind, subject, value);
  if (kind == ESP_NAME_VALUE || kind == ESP_NAME_NOT)
    {
      g_autofree char *text = problem->tracing->value_name != NULL
                                  ? problem->tracing->value_name (instance, subject, value)
                                  : g_strdup_printf ("%d", value);

      return kind == ESP_NAME_NOT ? g_strconcat ("≠ ", text, NULL) : g_steal_pointer (&text);
    }
  if (problem->tracing->subject_name != NULL && subject >= 0)
    return problem->tracing->subject_name (instance, subject);
  return subject >= 0 ? g_strdup_printf ("%d", subject) : g_strdup ("");
}

static char *
put_in_form (EspNamesForm form, char *plain)
{
  GString *text;

  if (form > ESP_NAMES_PLAIN && strstr (plain, ESP_NAME_BLANK) != NULL)
    {
      char *shown = g_strdup (esp_name_show (plain));

      g_free (plain);
      plain = shown;
    }
  if (form <= ESP_NAMES_FILE || *plain == '\0')
    return plain;
  text = g_string_new (NULL);
  if (form == ESP_NAMES_CSV)
    esp_csv_append_cell (text, plain, FALSE);
  else
    esp_json_append_text (text, plain);
  g_free (plain);
  return g_string_free (text, FALSE);
}

/* What programs read is the same in every language. */
static char *
make_untranslated (const EspInstance *instance, const EspName *name, EspNameKind kind)
{
  static gsize once;
  static locale_t plain;
  locale_t usual;
  char *text;

  if (g_once_init_enter (&once))
    {
      plain = newlocale (LC_MESSAGES_MASK, "C", (locale_t) 0);
      g_once_init_leave (&once, 1);
    }
  if (plain == (locale_t) 0)
    return name_plainly (instance, kind, name->subject, name->value);
  usual = uselocale (plain);
  text = name_plainly (instance, kind, name->subject, name->value);
  uselocale (usual);
  return text;
}

const EspName *
esp_names_make (EspNames *self, EspName *place, EspNameKind kind)
{
  g_free (place->text);
  place->text = put_in_form (self->form,
                             self->form == ESP_NAMES_SHOWN
                                 ? esp_name_dup (self->instance, kind, place->subject, place->value)
                             : self->form == ESP_NAMES_PLAIN
                                 ? name_plainly (self->instance, kind, place->subject, place->value)
                                 : make_untranslated (self->instance, place, kind));
  place->length = strlen (place->text);
  return place;
}

static const char *
subject_of (EspNames *names, const EspEvent *event)
{
  return esp_names_get (names, ESP_NAME_SUBJECT, event->subject, 0)->text;
}

static const char *
value_of (EspNames *names, const EspEvent *event)
{
  return esp_names_get (names, ESP_NAME_VALUE, event->subject, event->csp.value)->text;
}

const char *
esp_names_get_reason (EspNames *self, const EspEvent *event)
{
  if (event->flags & ESP_EVENT_NOGOOD)
    return self->form == ESP_NAMES_JSON    ? "\"nogood\""
           : self->form <= ESP_NAMES_PLAIN ? _ ("nogood")
                                           : "nogood";
  return esp_names_get (self, ESP_NAME_REASON, event->csp.reason, 0)->text;
}

const EspName *
esp_names_get_other (EspNames *self, const EspEvent *event)
{
  return event->flags & ESP_EVENT_VALUE
             ? esp_names_get (self, ESP_NAME_VALUE, event->subject, event->climb.other)
             : esp_names_get (self, ESP_NAME_OTHER, event->climb.other, 0);
}

/* --- sentences --- */

/* As g_string_append_printf() of texts alone, which may stand in another order in another language
 * ("%2$s"), but without its cost. */
static void
append (GString *out, const char *format, const char *const *texts)
{
  int next = 0;

  while (*format != '\0')
    {
      const char *stop = strchr (format, '%');
      const char *end;

      if (stop == NULL)
        {
          g_string_append (out, format);
          return;
        }
      g_string_append_len (out, format, stop - format);
      end = stop + 1;
      if (g_ascii_isdigit (*end) && end[1] == '$')
        {
          next = *end - '1';
          end += 2;
        }
      if (*end == 's')
        g_string_append (out, texts[next++]);
      else
        g_string_append_c (out, *end);
      format = *end != '\0' ? end + 1 : end;
    }
}

#define APPEND(out, format, ...) append (out, format, (const char *const[]){ __VA_ARGS__ })

static void
append_fact (EspNames *names, const EspFact *fact, GString *out)
{
  APPEND (out, fact->is_not ? "%s ≠ %s" : "%s = %s",
          esp_names_get (names, ESP_NAME_SUBJECT, fact->subject, 0)->text,
          esp_names_get (names, ESP_NAME_VALUE, fact->subject, fact->value)->text);
}

void
esp_facts_append (EspNames *names, const EspFact *facts, guint n, GString *out)
{
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (out, ", ");
      append_fact (names, &facts[i], out);
    }
}

static void
append_csp (EspNames *names, const EspEvent *event, GString *out)
{
  const char *subject = subject_of (names, event);
  gboolean split = event->type == ESP_EVENT_SPLIT;
  gboolean equal = event->type == ESP_EVENT_ASSIGN && (event->flags & ESP_EVENT_NOT) == 0;
  const char *reason;

  if (event->type == ESP_EVENT_RESTORE)
    {
      g_string_append_printf (out,
                              ngettext ("restore %d value", "restore %d values", event->csp.count),
                              event->csp.count);
      return;
    }
  if (event->type == ESP_EVENT_BACKTRACK)
    {
      APPEND (out,
              event->flags & ESP_EVENT_DEAD_END ? _ ("backtrack %s (dead end)")
                                                : _ ("backtrack %s"),
              subject);
      return;
    }
  reason = esp_names_get (names, ESP_NAME_REASON, event->csp.reason, 0)->text;
  if (split)
    APPEND (out, event->flags & ESP_EVENT_NOT ? "%s > %s" : "%s ≤ %s", subject,
            value_of (names, event));
  else if (event->type != ESP_EVENT_WIPEOUT)
    APPEND (out, equal ? "%s = %s" : "%s ≠ %s", subject, value_of (names, event));
  else if (*subject != '\0')
    APPEND (out, _ ("wipe-out of %s"), subject);
  else
    g_string_append (out, _ ("fails"));
  if (*reason != '\0')
    APPEND (out, " (%s)", reason);
}

/* Of a network: the arc in hand, and what becomes of it. */
static void
append_arc (EspNames *names, const EspEvent *event, GString *out)
{
  const char *subject = subject_of (names, event);
  const char *reason = esp_names_get (names, ESP_NAME_REASON, event->csp.reason, 0)->text;

  if (event->type == ESP_EVENT_FIXPOINT)
    g_string_append (out, _ ("the queue is empty"));
  else
    APPEND (out,
            event->type == ESP_EVENT_REVISE ? _ ("arc of %s and %s")
                                            : _ ("back to the queue: arc of %s and %s"),
            subject, reason);
}

static void
append_conflict (
    EspNames *names, const EspEvent *event, const EspFact *facts, guint n, GString *out)
{
  const char *reason = esp_names_get_reason (names, event);

  if (*reason != '\0')
    APPEND (out, _ ("conflict (%s)"), reason);
  else
    g_string_append (out, _ ("conflict"));
  if (n > 0)
    g_string_append (out, ": ");
  esp_facts_append (names, facts, n, out);
}

static void
append_learning (
    EspNames *names, const EspEvent *event, const EspFact *facts, guint n_facts, GString *out)
{
  int n = event->csp.count;

  if (event->type == ESP_EVENT_CONFLICT)
    append_conflict (names, event, facts, n_facts, out);
  else if (event->type == ESP_EVENT_BACKJUMP && n > 0)
    g_string_append_printf (out,
                            ngettext ("back to level %d, %d level skipped",
                                      "back to level %d, %d levels skipped", (gulong) n),
                            event->csp.value, n);
  else if (event->type == ESP_EVENT_BACKJUMP)
    g_string_append_printf (out, _ ("back to level %d"), event->csp.value);
  else if (event->type == ESP_EVENT_IMPLY)
    {
      const EspFact fact = { .subject = event->subject,
                             .value = event->csp.value,
                             .is_not = (event->flags & ESP_EVENT_NOT) != 0 };
      const char *reason = esp_names_get_reason (names, event);

      append_fact (names, &fact, out);
      if (*reason != '\0')
        APPEND (out, " (%s)", reason);
    }
  else if (n_facts > 0)
    {
      g_autoptr (GString) list = g_string_new (NULL);

      esp_facts_append (names, facts, n_facts, list);
      APPEND (out, C_ ("nogood", "not all of: %s"), list->str);
    }
  else
    g_string_append_printf (
        out, ngettext ("a nogood of %d fact", "a nogood of %d facts", (gulong) n), n);
}

static void
append_means (const char *subject, const EspEvent *event, GString *out)
{
  char buffers[2][G_ASCII_DTOSTR_BUF_SIZE];
  const char *mean = show_mean (buffers[0], event->game.value);
  const char *visits = esp_number_format (buffers[1], event->game.alpha);

  if (event->type == ESP_EVENT_ENTER && event->game.alpha <= 0)
    APPEND (out, _ ("enter %s: new"), subject);
  else if (event->game.beta > 0)
    APPEND (out,
            event->type == ESP_EVENT_ENTER   ? _ ("enter %s: exactly %s")
            : event->type == ESP_EVENT_LEAVE ? _ ("leave %s: exactly %s")
                                             : _ ("after %s: exactly %s"),
            subject, mean);
  else
    APPEND (out,
            event->type == ESP_EVENT_ENTER   ? _ ("enter %s: mean %s of %s")
            : event->type == ESP_EVENT_LEAVE ? _ ("leave %s: mean %s of %s")
                                             : _ ("after %s: mean %s of %s"),
            subject, mean, visits);
}

static void
append_game (EspNames *names, const EspEvent *event, GString *out)
{
  const char *subject = subject_of (names, event);
  char buffers[3][G_ASCII_DTOSTR_BUF_SIZE];
  const char *value;
  const char *alpha;
  const char *beta;

  if (event->flags & ESP_EVENT_VISITS)
    {
      append_means (subject, event, out);
      return;
    }
  value = show_number (buffers[0], event->game.value);
  alpha = show_number (buffers[1], event->game.alpha);
  beta = show_number (buffers[2], event->game.beta);
  if (event->flags & ESP_EVENT_PROOF)
    APPEND (out,
            event->type == ESP_EVENT_ENTER   ? _ ("enter %s: at least %s? proof %s, disproof %s")
            : event->type == ESP_EVENT_LEAVE ? _ ("leave %s: at least %s? proof %s, disproof %s")
                                             : _ ("after %s: at least %s? proof %s, disproof %s"),
            subject, value, alpha, beta);
  else if (event->type == ESP_EVENT_LEAVE)
    APPEND (out, _ ("leave %s: value %s"), subject, value);
  else
    APPEND (out,
            event->type == ESP_EVENT_ENTER    ? _ ("enter %s: value %s, window %s … %s")
            : event->type == ESP_EVENT_UPDATE ? _ ("after %s: value %s, window %s … %s")
                                              : _ ("cut-off after %s: value %s, "
                                                   "window %s … %s"),
            subject, value, alpha, beta);
}

static void
append_climb (EspNames *names, const EspEvent *event, GString *out)
{
  const char *one = subject_of (names, event);
  const char *other = esp_names_get_other (names, event)->text;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const char *cost = esp_number_format (buffer, event->climb.proposed);

  APPEND (out,
          event->type == ESP_EVENT_PROPOSE  ? _ ("propose %s, %s: %s")
          : event->type == ESP_EVENT_ACCEPT ? _ ("accept %s, %s: %s")
                                            : _ ("reject %s, %s: %s"),
          one, other, cost);
}

/* Of a search of paths. */
static const char *
describe_generated (const EspEvent *event)
{
  return event->flags & ESP_EVENT_REACHED   ? _ ("generate %s: reached already")
         : event->flags & ESP_EVENT_BEYOND  ? _ ("generate %s: beyond the limit")
         : event->flags & ESP_EVENT_CHEAPER ? _ ("generate %s: a cheaper way, %s")
                                            : _ ("generate %s: %s");
}

static void
append_path (EspNames *names, const EspEvent *event, GString *out)
{
  char buffers[2][G_ASCII_DTOSTR_BUF_SIZE];
  const char *subject = subject_of (names, event);
  const char *g = esp_number_format (buffers[0], event->path.g);
  /* another program may tell no estimate */
  const char *h = isnan (event->path.h) ? NULL : esp_number_format (buffers[1], event->path.h);

  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_BEGIN:
      APPEND (out,
              event->flags & ESP_EVENT_BACKWARD ? _ ("begin at the goal %s") : _ ("begin at %s"),
              subject);
      break;
    case ESP_EVENT_EXPAND:
      if (h != NULL)
        APPEND (out, _ ("expand %s: g %s, h %s"), subject, g, h);
      else
        APPEND (out, _ ("expand %s: g %s"), subject, g);
      break;
    case ESP_EVENT_GENERATE:
      APPEND (out, describe_generated (event), subject, g);
      break;
    case ESP_EVENT_REOPEN:
      APPEND (out, _ ("reopen %s"), subject);
      break;
    case ESP_EVENT_ITERATION:
      APPEND (out, _ ("limit %s"), g);
      break;
    case ESP_EVENT_GOAL:
      APPEND (out, _ ("goal %s: cost %s"), subject, g);
      break;
    default:
      APPEND (out, _ ("dead end at %s"), subject);
      break;
    }
}

void
esp_event_append (
    EspNames *names, const EspEvent *event, const EspFact *facts, guint n_facts, GString *out)
{
  switch (event->type)
    {
    case ESP_EVENT_ROOT:
      g_string_append (out, _ ("root"));
      break;
    case ESP_EVENT_SOLUTION:
      g_string_append (out, _ ("solution"));
      break;
    case ESP_EVENT_RESTART:
      g_string_append (out, _ ("restart"));
      break;
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_PRUNE:
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_BACKTRACK:
    case ESP_EVENT_SPLIT:
      append_csp (names, event, out);
      break;
    case ESP_EVENT_REVISE:
    case ESP_EVENT_ENQUEUE:
    case ESP_EVENT_FIXPOINT:
      append_arc (names, event, out);
      break;
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_REJECT:
      append_climb (names, event, out);
      break;
    case ESP_EVENT_IMPLY:
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_LEARN:
    case ESP_EVENT_BACKJUMP:
      append_learning (names, event, facts, n_facts, out);
      break;
    case ESP_EVENT_BEGIN:
    case ESP_EVENT_EXPAND:
    case ESP_EVENT_GENERATE:
    case ESP_EVENT_REOPEN:
    case ESP_EVENT_ITERATION:
    case ESP_EVENT_GOAL:
    case ESP_EVENT_BARREN:
      append_path (names, event, out);
      break;
    default:
      append_game (names, event, out);
      break;
    }
}

char *
esp_event_describe_facts (const EspInstance *instance,
                          const EspEvent *event,
                          const EspFact *facts,
                          guint n_facts)
{
  g_auto (EspNames) names;
  GString *text = g_string_new (NULL);

  esp_names_init (&names, instance, ESP_NAMES_SHOWN, 0);
  esp_event_append (&names, event, facts, n_facts, text);
  return g_string_free (text, FALSE);
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
esp_fact_describe (const EspInstance *instance, const EspFact *fact)
{
  g_auto (EspNames) names;
  GString *text = g_string_new (NULL);

  esp_names_init (&names, instance, ESP_NAMES_SHOWN, 0);
  append_fact (&names, fact, text);
  return g_string_free (text, FALSE);
}

char *
esp_node_describe (const EspInstance *instance, const EspNode *node)
{
  g_auto (EspNames) names = { 0 };
  GString *text;

  if (node->parent == G_MAXUINT32)
    return g_strdup (_ ("root"));
  text = g_string_new (NULL);
  esp_names_init (&names, instance, ESP_NAMES_SHOWN, 0);
  g_string_append (text, esp_names_get (&names, ESP_NAME_SUBJECT, node->subject, 0)->text);
  /* only where variables have values; a move stands for itself */
  if (instance->problem->tracing->value_name != NULL)
    APPEND (text,
            node->flags & ESP_NODE_SPLIT ? node->flags & ESP_NODE_NOT ? " > %s" : " ≤ %s"
            : node->flags & ESP_NODE_NOT ? " ≠ %s"
                                         : " = %s",
            esp_names_get (&names, ESP_NAME_VALUE, node->subject, node->csp_value)->text);
  return g_string_free (text, FALSE);
}
