#include "config.h"

#include "esp-event-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "esp-event-text.h"

#define FIRST_EVENTS 16

/* A search that estimates nothing tells an estimate of 0 each time. */
static EspWords
find_estimates (const EspEvent *events, guint n)
{
  for (guint i = 0; i < n; i++)
    if (esp_event_is_path (&events[i]) && events[i].subject >= 0 && events[i].path.h > 0)
      return ESP_WORDS_PATHS;
  return ESP_WORDS_WAYS;
}

EspWords
esp_words_find (EspTrace *trace)
{
  EspEvent events[FIRST_EVENTS];
  guint n = esp_trace_get_events (trace, 0, FIRST_EVENTS, events);

  for (guint i = 0; i < n; i++)
    switch ((EspEventType) events[i].type)
      {
      case ESP_EVENT_ENTER:
      case ESP_EVENT_UPDATE:
      case ESP_EVENT_CUTOFF:
      case ESP_EVENT_LEAVE:
        return events[i].flags & ESP_EVENT_VISITS  ? ESP_WORDS_MEANS
               : events[i].flags & ESP_EVENT_PROOF ? ESP_WORDS_PROOF
                                                   : ESP_WORDS_GAME;
      case ESP_EVENT_PROPOSE:
      case ESP_EVENT_ACCEPT:
      case ESP_EVENT_REJECT:
        return ESP_WORDS_LOCAL;
      case ESP_EVENT_BEGIN:
      case ESP_EVENT_EXPAND:
      case ESP_EVENT_GENERATE:
      case ESP_EVENT_REOPEN:
      case ESP_EVENT_ITERATION:
      case ESP_EVENT_GOAL:
      case ESP_EVENT_BARREN:
        return find_estimates (events, n);
      case ESP_EVENT_REVISE:
      case ESP_EVENT_FIXPOINT:
        return ESP_WORDS_ARCS;
      case ESP_EVENT_ROOT:
      case ESP_EVENT_RESTART:
        break;
      default:
        return ESP_WORDS_CONSTRAINTS;
      }
  return ESP_WORDS_CONSTRAINTS;
}

const char *const *
esp_words_get_titles (EspWords words)
{
  static const char *titles[ESP_N_WORDS][ESP_WORDS_MAX_COLUMNS + 1];

  g_return_val_if_fail (words < ESP_N_WORDS, NULL);
  if (titles[0][0] == NULL)
    {
      titles[ESP_WORDS_CONSTRAINTS][0] = _ ("Variable");
      titles[ESP_WORDS_CONSTRAINTS][1] = C_ ("of a variable", "Value");
      titles[ESP_WORDS_CONSTRAINTS][2] = _ ("Why");
      titles[ESP_WORDS_ARCS][0] = _ ("Arc");
      titles[ESP_WORDS_ARCS][1] = C_ ("values that", "Goes");
      titles[ESP_WORDS_ARCS][2] = _ ("Why");
      titles[ESP_WORDS_GAME][0] = _ ("Move");
      titles[ESP_WORDS_GAME][1] = C_ ("of a position", "Value");
      titles[ESP_WORDS_GAME][2] = "α";
      titles[ESP_WORDS_GAME][3] = "β";
      titles[ESP_WORDS_GAME][4] = _ ("Event");
      titles[ESP_WORDS_MEANS][0] = _ ("Move");
      titles[ESP_WORDS_MEANS][1] = _ ("Mean");
      titles[ESP_WORDS_MEANS][2] = _ ("Visits");
      titles[ESP_WORDS_MEANS][3] = _ ("Event");
      titles[ESP_WORDS_PROOF][0] = _ ("Move");
      titles[ESP_WORDS_PROOF][1] = _ ("At least");
      titles[ESP_WORDS_PROOF][2] = _ ("Proof");
      titles[ESP_WORDS_PROOF][3] = _ ("Disproof");
      titles[ESP_WORDS_PROOF][4] = _ ("Event");
      titles[ESP_WORDS_LOCAL][0] = _ ("Move");
      titles[ESP_WORDS_LOCAL][1] = _ ("Cost");
      titles[ESP_WORDS_LOCAL][2] = _ ("Change");
      titles[ESP_WORDS_LOCAL][3] = _ ("Temp.");
      titles[ESP_WORDS_LOCAL][4] = _ ("Event");
      titles[ESP_WORDS_PATHS][0] = _ ("Node");
      titles[ESP_WORDS_PATHS][1] = "g";
      titles[ESP_WORDS_PATHS][2] = "h";
      titles[ESP_WORDS_PATHS][3] = "f";
      titles[ESP_WORDS_PATHS][4] = _ ("Event");
      titles[ESP_WORDS_WAYS][0] = _ ("Node");
      titles[ESP_WORDS_WAYS][1] = "g";
      titles[ESP_WORDS_WAYS][2] = _ ("Event");
    }
  return titles[words];
}

gboolean
esp_words_is_number (EspWords words, guint column)
{
  return !esp_words_is_constraints (words) && column >= 1 &&
         column <= (words == ESP_WORDS_WAYS    ? 1
                    : words == ESP_WORDS_MEANS ? 2
                                               : 3);
}

static char *
describe_not (const EspInstance *instance, const EspEvent *event)
{
  g_autofree char *value =
      esp_name_dup (instance, ESP_NAME_VALUE, event->subject, event->csp.value);

  return g_strdup_printf (_ ("not %s"), value);
}

/* For people: a few digits, and a minus that is one. */
static char *
show_number (double number, gboolean with_sign)
{
  gboolean is_large;

  if (isnan (number))
    return g_strdup ("");
  if (isinf (number))
    return g_strdup (esp_isolate (number > 0 ? "∞" : "−∞"));
  /* a few digits would not show by how much two large costs differ */
  is_large = fabs (number) >= 1e6 && fabs (number) < 1e15 && fabs (number) == floor (fabs (number));
  return g_strdup (with_sign && number > 0 ? esp_shown (is_large ? "%+.0f" : "%+.6g", number)
                                           : esp_shown (is_large ? "%.0f" : "%.6g", number));
}

/* "D3 = ship, E4 = water"; only how many where they are not at hand. */
static char *
list_facts (const EspInstance *instance, const EspEvent *event, const EspFact *facts, guint n)
{
  GString *list = g_string_new (NULL);

  if (n == 0 && event->csp.count > 0)
    g_string_append_printf (list, ngettext ("%d fact", "%d facts", (gulong) event->csp.count),
                            event->csp.count);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = esp_fact_describe (instance, &facts[i]);

      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", text);
    }
  return g_string_free (list, FALSE);
}

static char *
describe_learning (const EspInstance *instance,
                   const EspEvent *event,
                   const EspFact *facts,
                   guint n_facts,
                   guint column)
{
  g_autofree char *list = NULL;
  g_autofree char *text = event->flags & ESP_EVENT_NOGOOD
                              ? g_strdup (_ ("nogood"))
                              : esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0);

  if (event->type == ESP_EVENT_BACKJUMP)
    return column == 0
               ? g_strdup (_ ("jump back"))
               : g_strdup_printf (column == 1 ? _ ("to level %d")
                                              : ngettext ("%d level skipped", "%d levels skipped",
                                                          (gulong) event->csp.count),
                                  column == 1 ? event->csp.value : event->csp.count);
  if (event->type == ESP_EVENT_IMPLY)
    {
      if (column != 1)
        return column == 0 ? esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0)
                           : g_steal_pointer (&text);
      return event->flags & ESP_EVENT_NOT
                 ? describe_not (instance, event)
                 : esp_name_dup (instance, ESP_NAME_VALUE, event->subject, event->csp.value);
    }
  if (column == 1)
    return g_strdup (event->type == ESP_EVENT_LEARN ? _ ("learnt") : _ ("conflict"));
  if (column == 0)
    return event->type == ESP_EVENT_LEARN ? g_strdup (_ ("nogood")) : g_steal_pointer (&text);
  list = list_facts (instance, event, facts, n_facts);
  return event->type == ESP_EVENT_LEARN ? g_strdup_printf (C_ ("nogood", "not all of: %s"), list)
                                        : g_steal_pointer (&list);
}

/* The halves of a domain. */
static char *
describe_split (const EspInstance *instance, const EspEvent *event)
{
  g_autofree char *value =
      esp_name_dup (instance, ESP_NAME_VALUE, event->subject, event->csp.value);

  return g_strconcat (event->flags & ESP_EVENT_NOT ? "> " : "≤ ", value, NULL);
}

static char *
describe_arc (const EspInstance *instance, const EspEvent *event, guint column)
{
  if (event->type == ESP_EVENT_FIXPOINT)
    return g_strdup (column == 0 ? _ ("queue empty") : "");
  if (column == 1)
    return g_strdup (event->type == ESP_EVENT_REVISE ? _ ("arc") : _ ("put back"));
  return column == 0 ? esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0)
                     : esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0);
}

static char *
describe_constraints (const EspInstance *instance, const EspEvent *event, guint column)
{
  g_autofree char *text = NULL;

  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_ASSIGN:
      return column == 0   ? esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0)
             : column == 2 ? esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0)
             : (event->flags & ESP_EVENT_NOT) == 0
                 ? esp_name_dup (instance, ESP_NAME_VALUE, event->subject, event->csp.value)
                 : describe_not (instance, event);
    case ESP_EVENT_REVISE:
    case ESP_EVENT_ENQUEUE:
    case ESP_EVENT_FIXPOINT:
      return describe_arc (instance, event, column);
    case ESP_EVENT_SPLIT:
      return column == 0   ? esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0)
             : column == 1 ? describe_split (instance, event)
                           : g_strdup (_ ("split"));
    case ESP_EVENT_PRUNE:
      if (column != 1)
        return column == 0 ? esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0)
                           : esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0);
      return describe_not (instance, event);
    case ESP_EVENT_RESTORE:
      /* nothing in the middle: a number with its noun is wider than names are, and rows like this
       * are too few for a column to be measured by them */
      return column == 0 ? g_strdup_printf (ngettext ("%d value", "%d values", event->csp.count),
                                            event->csp.count)
                         : g_strdup (column == 2 ? _ ("open again") : "");
    case ESP_EVENT_WIPEOUT:
      if (column == 1)
        return g_strdup (_ ("conflict"));
      if (column == 0)
        return esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0);
      text = esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0);
      return event->subject < 0 ? g_strdup_printf (_ ("%s cannot be met"), text)
             : *text != '\0'    ? g_strdup_printf (_ ("no value left: %s"), text)
                                : g_strdup (_ ("no value left"));
    case ESP_EVENT_BACKTRACK:
      return column == 0   ? esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0)
             : column == 1 ? g_strdup (_ ("take back"))
                           : g_strdup (event->flags & ESP_EVENT_DEAD_END ? _ ("dead end") : "");
    case ESP_EVENT_ROOT:
      return g_strdup (column == 0 ? _ ("start") : "");
    case ESP_EVENT_SOLUTION:
      return g_strdup (column == 0 ? _ ("solution") : "");
    default:
      return column == 0 ? esp_event_describe (instance, event) : g_strdup ("");
    }
}

/* The same beside what other events of the search take out. */
static char *
describe_among_arcs (const EspInstance *instance, const EspEvent *event, guint column)
{
  if (event->type == ESP_EVENT_REVISE || event->type == ESP_EVENT_ENQUEUE)
    {
      g_autofree char *subject = NULL;
      g_autofree char *reason = NULL;

      if (column > 0)
        return g_strdup (column == 1                       ? ""
                         : event->type == ESP_EVENT_REVISE ? _ ("looked at")
                                                           : _ ("put back"));
      subject = esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0);
      reason = esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0);
      return g_strdup_printf (C_ ("variable, constraint", "%s, %s"), subject, reason);
    }
  if (column == 1 && event->type == ESP_EVENT_PRUNE)
    return esp_name_dup (instance, ESP_NAME_VALUE, event->subject, event->csp.value);
  if (column == 1 && event->type == ESP_EVENT_ASSIGN && (event->flags & ESP_EVENT_NOT) == 0)
    {
      g_autofree char *value =
          esp_name_dup (instance, ESP_NAME_VALUE, event->subject, event->csp.value);

      return g_strdup_printf ("= %s", value);
    }
  return describe_constraints (instance, event, column);
}

/* What is said of a position after a move in it was searched is not said of the move. */
static char *
name_move (const EspInstance *instance, const EspEvent *event)
{
  g_autofree char *move = esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0);

  return event->type == ESP_EVENT_UPDATE || event->type == ESP_EVENT_CUTOFF
             ? g_strdup_printf (_ ("after %s"), move)
             : g_steal_pointer (&move);
}

static char *
describe_game (const EspInstance *instance, const EspEvent *event, guint column)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_ENTER:
    case ESP_EVENT_UPDATE:
    case ESP_EVENT_CUTOFF:
    case ESP_EVENT_LEAVE:
      break;
    case ESP_EVENT_ROOT:
      return g_strdup (column == 0 ? _ ("start") : "");
    default:
      return column == 0 ? esp_event_describe (instance, event) : g_strdup ("");
    }
  if (column == 0)
    return name_move (instance, event);
  if (column == 1)
    return show_number (event->game.value, FALSE);
  if (column < 4)
    return event->type == ESP_EVENT_LEAVE
               ? g_strdup ("")
               : show_number (column == 2 ? event->game.alpha : event->game.beta, FALSE);
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_ENTER:
      return g_strdup (event->flags & ESP_EVENT_LEAF     ? _ ("evaluated")
                       : event->flags & ESP_EVENT_CHANCE ? _ ("tried, by chance")
                                                         : _ ("tried"));
    case ESP_EVENT_UPDATE:
      return g_strdup (_ ("value so far"));
    case ESP_EVENT_CUTOFF:
      return g_strdup (_ ("cut off"));
    default:
      return g_strdup (_ ("left"));
    }
}

/* Means with their visits, or proof and disproof numbers. */
static char *
describe_tree (EspWords words, const EspInstance *instance, const EspEvent *event, guint column)
{
  if (event->type < ESP_EVENT_ENTER || event->type > ESP_EVENT_LEAVE)
    return describe_game (instance, event, column);
  if (column == 0)
    return name_move (instance, event);
  if (column == 1)
    return words == ESP_WORDS_MEANS && event->game.alpha <= 0
               ? g_strdup ("")
               : show_number (event->game.value, FALSE);
  if (column == 2)
    return show_number (event->game.alpha, FALSE);
  if (words == ESP_WORDS_PROOF && column == 3)
    return show_number (event->game.beta, FALSE);
  return g_strdup (words == ESP_WORDS_MEANS && event->game.beta > 0 ? _ ("exact")
                   : event->type == ESP_EVENT_LEAVE && (event->flags & ESP_EVENT_LEAF)
                       ? words == ESP_WORDS_MEANS ? _ ("played out") : _ ("the end")
                   : event->type == ESP_EVENT_ENTER ? _ ("looked at")
                   : event->type == ESP_EVENT_LEAVE ? _ ("left")
                                                    : _ ("so far"));
}

static char *
describe_local (const EspInstance *instance, const EspEvent *event, guint column)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_REJECT:
      break;
    case ESP_EVENT_ROOT:
      return g_strdup (column == 0 ? _ ("start") : "");
    default:
      return column == 0 ? esp_event_describe (instance, event) : g_strdup ("");
    }
  if (column == 0)
    {
      g_autofree char *one = esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0);
      g_autofree char *other =
          event->flags & ESP_EVENT_VALUE
              ? esp_name_dup (instance, ESP_NAME_VALUE, event->subject, event->climb.other)
              : esp_name_dup (instance, ESP_NAME_OTHER, event->climb.other, 0);

      if (*other != '\0')
        {
          g_autofree char *both = g_strdup_printf ("%s, %s", one, other);

          return g_strdup (esp_isolate (both));
        }
      return g_steal_pointer (&one);
    }
  if (column == 1)
    return show_number (event->climb.proposed, FALSE);
  if (column == 2)
    return show_number (event->climb.proposed - event->climb.current, TRUE);
  if (column == 3)
    return event->climb.temperature > 0
               ? g_strdup (esp_shown ("%.4g", (double) event->climb.temperature))
               : g_strdup ("");
  return g_strdup (event->type == ESP_EVENT_PROPOSE  ? _ ("proposed")
                   : event->type == ESP_EVENT_ACCEPT ? _ ("accepted")
                                                     : _ ("rejected"));
}

static const char *
describe_path_event (const EspEvent *event)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_BEGIN:
      return event->flags & ESP_EVENT_BACKWARD ? _ ("start at the goal") : _ ("start");
    case ESP_EVENT_EXPAND:
      return _ ("expanded");
    case ESP_EVENT_GENERATE:
      return event->flags & ESP_EVENT_REACHED   ? _ ("reached already")
             : event->flags & ESP_EVENT_BEYOND  ? _ ("beyond the limit")
             : event->flags & ESP_EVENT_CHEAPER ? _ ("a cheaper way")
                                                : _ ("new on the frontier");
    case ESP_EVENT_REOPEN:
      return _ ("open again");
    case ESP_EVENT_ITERATION:
      return _ ("a new round");
    case ESP_EVENT_GOAL:
      return _ ("goal");
    default:
      return _ ("dead end");
    }
}

static char *
describe_path (const EspInstance *instance, const EspEvent *event, guint column)
{
  double g;

  if (!esp_event_is_path (event))
    return g_strdup (column > 0 ? "" : event->type == ESP_EVENT_ROOT ? _ ("start") : "");
  if (column == 0)
    return event->subject < 0 ? g_strdup (_ ("limit"))
                              : esp_name_dup (instance, ESP_NAME_SUBJECT, event->subject, 0);
  if (column == 4)
    return g_strdup (describe_path_event (event));
  if (event->subject < 0 && column > 1)
    return g_strdup ("");
  g = event->type == ESP_EVENT_BEGIN ? 0 : event->path.g;
  return show_number (column == 1 ? g : column == 2 ? event->path.h : g + event->path.h, FALSE);
}

char *
esp_words_describe (EspWords words,
                    const EspInstance *instance,
                    const EspEvent *event,
                    guint column)
{
  switch (words)
    {
    case ESP_WORDS_GAME:
      return describe_game (instance, event, column);
    case ESP_WORDS_MEANS:
    case ESP_WORDS_PROOF:
      return describe_tree (words, instance, event, column);
    case ESP_WORDS_LOCAL:
      return describe_local (instance, event, column);
    case ESP_WORDS_PATHS:
      return describe_path (instance, event, column);
    case ESP_WORDS_WAYS:
      return describe_path (instance, event, column == 2 ? 4 : column);
    case ESP_WORDS_ARCS:
      return describe_among_arcs (instance, event, column);
    case ESP_WORDS_CONSTRAINTS:
    case ESP_N_WORDS:
    default:
      if (event->type >= ESP_EVENT_IMPLY && event->type <= ESP_EVENT_BACKJUMP)
        return describe_learning (instance, event, NULL, 0, column);
      return describe_constraints (instance, event, column);
    }
}

char *
esp_words_describe_event (EspWords words, EspTrace *trace, const EspEvent *event, guint column)
{
  const EspInstance *instance = esp_trace_get_instance (trace);

  if ((event->type == ESP_EVENT_CONFLICT || event->type == ESP_EVENT_LEARN) && column == 2)
    {
      guint n;
      g_autofree EspFact *facts = esp_trace_dup_facts (trace, event, &n);

      return describe_learning (instance, event, facts, n, column);
    }
  return esp_words_describe (words, instance, event, column);
}

char *
esp_words_explain (const EspInstance *instance, const EspEvent *event)
{
  const EspProblem *problem = instance->problem;
  gboolean by_constraint = event->type == ESP_EVENT_PRUNE || event->type == ESP_EVENT_IMPLY;

  return by_constraint && event->csp.reason >= 0 && (event->flags & ESP_EVENT_NOGOOD) == 0 &&
                 problem->tracing->explain != NULL
             ? problem->tracing->explain (instance, event)
             : NULL;
}
