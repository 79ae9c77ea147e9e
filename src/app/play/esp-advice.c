#include "config.h"

#include "esp-advice.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-run.h"
#include "esp-puzzle-verdict.h"

#define MAX_NODES 3000000 /* of a search for the bar; the same each time, as a clock is not */
#define MAX_STEPS 10000

struct _EspAdvice
{
  GObject parent_instance;

  const EspPageSpec *spec;
  EspMessages *messages;
  EspDocument *document;
  EspHint *hint;
  char **line; /* of moves: what the hint expects */
  EspRun *hint_run;
  EspRun *evaluation_run;
  guint auto_source;
  gboolean evaluating;
  double value; /* for the first side */
  gboolean value_known;
  char *value_text;
};

enum
{
  HINT,
  EVALUATION,
  HELPED,
  BUSY,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspAdvice, esp_advice, G_TYPE_OBJECT)

static const EspInstance *
get_instance (EspAdvice *self)
{
  return esp_document_get_instance (self->document);
}

static void
drop_run (EspAdvice *self, EspRun **run)
{
  if (*run == NULL)
    return;
  g_signal_handlers_disconnect_by_data (*run, self);
  esp_run_cancel (*run);
  g_clear_object (run);
}

static void
notify_busy (EspAdvice *self)
{
  g_signal_emit (self, signals[BUSY], 0);
}

/* "best:1", "best,depth=6": an algorithm ready to advise on the present state; NULL where there is
 * none. */
static EspRun *
new_adviser (EspAdvice *self, const char *text)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) head = NULL;
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = NULL;

  if (text == NULL)
    return NULL;
  words = g_strsplit (text, ",", -1);
  head = g_strsplit (words[0], ":", 2);
  algorithm = esp_problem_find_algorithm (self->spec->problem, head[0]);
  if (algorithm == NULL)
    return NULL;
  options = esp_options_new (algorithm->options);
  if (head[1] != NULL && algorithm->main_option != NULL)
    esp_options_set (options, algorithm->main_option, head[1], NULL);
  for (guint i = 1; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      esp_options_set (options, pair[0], pair[1], NULL);
    }
  return esp_run_new (algorithm, get_instance (self), esp_document_get_state (self->document),
                      options);
}

/* Rooms give their reasons as they stand in a trace, in small letters; here they are sentences. */
static char *
as_sentence (const char *reason)
{
  gunichar first = g_unichar_toupper (g_utf8_get_char (reason));
  char start[8] = { 0 };

  g_unichar_to_utf8 (first, start);
  return g_strconcat (start, *reason != '\0' ? g_utf8_next_char (reason) : "", NULL);
}

/* --- hints --- */

void
esp_advice_clear (EspAdvice *self)
{
  g_clear_pointer (&self->hint, esp_hint_free);
  g_clear_pointer (&self->line, g_strfreev);
  drop_run (self, &self->hint_run);
  g_signal_emit (self, signals[HINT], 0);
}

void
esp_advice_document_changed (EspAdvice *self)
{
  g_clear_handle_id (&self->auto_source, g_source_remove);
  esp_advice_clear (self);
}

/* Takes @hint; @line: how the game may go on, or NULL where only the move is known. */
static void
show_hint (EspAdvice *self, EspHint *hint, const char *const *line)
{
  const char *const move[] = { hint->move, NULL };
  g_autofree char *reason = as_sentence (hint->reason);

  if (line == NULL && self->spec->problem->game != NULL)
    line = move;

  drop_run (self, &self->hint_run);
  g_clear_pointer (&self->hint, esp_hint_free);
  g_clear_pointer (&self->line, g_strfreev);
  self->hint = hint;
  self->line = g_strdupv ((char **) line);
  g_signal_emit (self, signals[HELPED], 0);
  g_signal_emit (self, signals[HINT], 0);
  esp_messages_offer (self->messages, ESP_MESSAGE_INFO, reason,
                      hint->move != NULL ? _ ("Do It") : NULL,
                      hint->move != NULL ? "page.hint-apply" : NULL);
}

/* How deep the answer looked; -1: to the end, 0: not one ply. */
static gint64
get_depth (EspRun *run)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  GVariantDict *members = (GVariantDict *) &answer->members;
  const EspOptions *options = esp_run_get_options (run);
  gboolean exact = FALSE;
  gint64 depth;

  if (g_variant_dict_lookup (members, "exact", "b", &exact) && exact)
    return -1;
  if (g_variant_dict_lookup (members, "depth", "x", &depth))
    return depth;
  return esp_options_find (options, "depth") != NULL ? esp_options_get_int (options, "depth") : -1;
}

/* The value of what @run found, for the first side; returns the depth to which it was searched, −1
 * for the end of the game, 0 where there is none. */
static gint64
read_value (EspAdvice *self, EspRun *run, double *value)
{
  GVariantDict *members = (GVariantDict *) &esp_run_get_answer (run)->members;
  const EspGame *game = self->spec->problem->game;
  gint64 integer = 0;

  if (g_variant_dict_lookup (members, "value", "x", &integer))
    *value = (double) integer;
  else if (!g_variant_dict_lookup (members, "value", "d", value))
    return 0;
  if (game == NULL)
    return 0;
  if (!game->value_is_first &&
      game->to_move (get_instance (self), esp_document_get_state (self->document)) == 1)
    *value = -*value;
  return get_depth (run);
}

static char *
describe_best (EspAdvice *self, EspRun *run, const char *move)
{
  double value = 0;
  gint64 depth = read_value (self, run, &value);

  if (depth < 0)
    return g_strdup_printf (_ ("%s is best: value %s, searched to the end"), move,
                            esp_shown ("%+.4g", value));
  if (depth > 0)
    return g_strdup_printf (_ ("%s looks best: value %s, searched to depth %d"), move,
                            esp_shown ("%+.4g", value), (int) depth);
  return g_strdup_printf (_ ("%s looks best"), move);
}

static void
on_hint_finished (EspRun *run, EspAdvice *self)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  G_GNUC_UNUSED g_autoptr (EspRun) keep = g_object_ref (run);
  g_autofree const char **pv = NULL;
  GVariantDict *members = (GVariantDict *) &answer->members;
  const char *move = NULL;
  g_autofree char *reason = NULL;

  if (run != self->hint_run)
    return;
  g_clear_object (&self->hint_run);
  if (g_variant_dict_lookup (members, "move", "&s", &move))
    {
      g_autofree char *value = describe_best (self, run, move);
      g_autofree char *best = answer->reason != NULL
                                  ? g_strdup_printf ("%s. %s", value, answer->reason)
                                  : g_strdup (value);

      if (g_variant_dict_lookup (members, "pv", "^a&s", &pv) && pv[0] != NULL && pv[1] != NULL)
        {
          g_autofree char *line = g_strjoinv (" ", (char **) pv);

          reason = g_strdup_printf (_ ("%s. The game may go on: %s"), best, line);
        }
      else
        reason = g_steal_pointer (&best);
      show_hint (self, esp_hint_new (g_strdup (move), g_strdup (reason)),
                 pv != NULL && pv[0] != NULL ? pv : (const char *[]){ move, NULL });
    }
  else
    esp_messages_say (self->messages, ESP_MESSAGE_INFO,
                      answer->message != NULL ? answer->message : _ ("There is no hint"));
  notify_busy (self);
}

char *
esp_advice_describe_no_hint (EspAdvice *self)
{
  const EspProblem *problem = self->spec->problem;
  g_autofree char *why =
      self->document != NULL && (problem->hinting != NULL && problem->hinting->why_none != NULL)
          ? problem->hinting->why_none (get_instance (self),
                                        esp_document_get_state (self->document))
          : NULL;

  return why != NULL ? as_sentence (why) : NULL;
}

void
esp_advice_ask (EspAdvice *self)
{
  const EspProblem *problem = self->spec->problem;
  g_autoptr (GError) error = NULL;

  if (problem->hinting != NULL)
    {
      EspHint *hint = problem->hinting->hint (get_instance (self),
                                              esp_document_get_state (self->document), &error);

      if (hint != NULL)
        show_hint (self, hint, NULL);
      else
        {
          g_autofree char *text = as_sentence (error->message);

          /* that it cannot go on like that is advice as well */
          g_signal_emit (self, signals[HELPED], 0);
          esp_messages_say (self->messages, ESP_MESSAGE_INFO, text);
        }
      return;
    }
  esp_advice_clear (self);
  self->hint_run = new_adviser (self, self->spec->game.adviser);
  if (self->hint_run == NULL)
    return;
  esp_messages_say (self->messages, ESP_MESSAGE_INFO, _ ("Looking for a good move…"));
  g_signal_connect (self->hint_run, "finished", G_CALLBACK (on_hint_finished), self);
  esp_run_start (self->hint_run);
  notify_busy (self);
}

const EspHint *
esp_advice_get_hint (EspAdvice *self)
{
  return self->hint;
}

const char *const *
esp_advice_get_line (EspAdvice *self)
{
  return (const char *const *) self->line;
}

/* What a hint would say where no rule is broken, and no solution is left all the same; a new
 * string. NULL: one is left, or that cannot be told at once. */
static char *
find_dead_end (EspAdvice *self)
{
  const EspProblem *problem = self->spec->problem;
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHint) hint =
      problem->hinting != NULL
          ? problem->hinting->hint (get_instance (self), esp_document_get_state (self->document),
                                    &error)
          : NULL;

  return hint == NULL && g_error_matches (error, ESP_ERROR, ESP_ERROR_DEAD_END)
             ? g_strdup (error->message)
             : NULL;
}

void
esp_advice_check (EspAdvice *self, GArray *cells)
{
  const EspProblem *problem = self->spec->problem;
  const EspInstance *instance = get_instance (self);
  const EspState *state = esp_document_get_state (self->document);
  g_autofree char *broken = esp_puzzle_verdict_find_broken (problem, instance, state, cells);
  g_autoptr (EspPuzzleVerdict) verdict = NULL;
  g_autofree char *dead_end = NULL;
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;

  if (broken != NULL)
    {
      esp_messages_say (self->messages, ESP_MESSAGE_WARNING, broken);
      return;
    }
  verdict = esp_puzzle_verdict_new (self->spec, instance, state, FALSE);
  if (verdict->status == ESP_STATUS_SOLVED)
    {
      esp_messages_say (
          self->messages, verdict->known != NULL ? ESP_MESSAGE_INFO : ESP_MESSAGE_GOOD,
          verdict->known != NULL ? verdict->known : _ ("Everything is right: solved!"));
      return;
    }
  dead_end = find_dead_end (self);
  if (dead_end != NULL)
    {
      text = g_strdup_printf (_ ("No rule is broken so far, but %s"), dead_end);
      g_signal_emit (self, signals[HELPED], 0);
      esp_messages_say (self->messages, ESP_MESSAGE_WARNING, text);
      return;
    }
  if (esp_problem_can_check (problem))
    problem->judging->check (instance, state, &why);
  text = why != NULL ? g_strdup_printf (_ ("No rule is broken so far; %s"), why)
                     : g_strdup (_ ("No rule is broken so far"));
  esp_messages_say (self->messages, ESP_MESSAGE_INFO, text);
}

/* --- all sure steps --- */

typedef struct
{
  EspAdvice *advice; /* ends this when it goes */
  EspDocument *document;
  EspState *state;
  GPtrArray *moves;
  gboolean guess; /* the next hint is one */
  GError *error;  /* why there is no further hint */
} Auto;

static void
auto_free (gpointer data)
{
  Auto *run = data;

  esp_state_free (run->state);
  g_ptr_array_unref (run->moves);
  g_object_unref (run->document);
  g_clear_error (&run->error);
  g_free (run);
}

static void
auto_finish (Auto *run)
{
  EspAdvice *self = run->advice;
  guint n = run->moves->len;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (n == 0 && run->guess)
    {
      esp_messages_say (self->messages, ESP_MESSAGE_INFO,
                        _ ("There is no sure step from here: what comes next is a choice"));
      return;
    }
  if (n == 0)
    {
      /* a board that no solution is left of says so itself */
      g_autofree char *why = run->error != NULL ? as_sentence (run->error->message) : NULL;

      esp_messages_say (self->messages, ESP_MESSAGE_INFO,
                        why != NULL ? why : _ ("There is no sure step from here"));
      return;
    }
  g_ptr_array_add (run->moves, NULL);
  g_signal_emit (self, signals[HELPED], 0);
  if (!esp_document_play_all (run->document, (const char *const *) run->moves->pdata, &error))
    {
      esp_messages_say (self->messages, ESP_MESSAGE_WARNING, error->message);
      return;
    }
  if (esp_state_get_status (esp_document_get_instance (run->document),
                            esp_document_get_state (run->document)) == ESP_STATUS_SOLVED)
    return;
  text = g_strdup_printf (
      run->guess ? g_dngettext (GETTEXT_PACKAGE, "%u sure step done; what comes next is a choice",
                                "%u sure steps done; what comes next is a choice", n)
                 : g_dngettext (GETTEXT_PACKAGE, "%u sure step done", "%u sure steps done", n),
      n);
  esp_messages_say (self->messages, ESP_MESSAGE_INFO, text);
}

/* One hint a turn of the main loop: the window stays alive however many there are. */
static gboolean
auto_step (gpointer data)
{
  Auto *run = data;
  g_autoptr (EspAdvice) self = g_object_ref (run->advice);
  const EspProblem *problem = self->spec->problem;
  const EspInstance *instance = esp_document_get_instance (run->document);
  EspHint *hint = problem->hinting->hint (instance, run->state, &run->error);
  gboolean going = hint != NULL && hint->move != NULL && !hint->guess &&
                   run->moves->len < MAX_STEPS &&
                   problem->states->play (instance, run->state, hint->move, NULL);

  if (going)
    g_ptr_array_add (run->moves, g_strdup (hint->move));
  run->guess = hint != NULL && hint->guess;
  g_clear_pointer (&hint, esp_hint_free);
  if (going)
    return G_SOURCE_CONTINUE;
  self->auto_source = 0;
  auto_finish (run);
  notify_busy (self);
  return G_SOURCE_REMOVE;
}

void
esp_advice_do_sure_steps (EspAdvice *self)
{
  Auto *run;

  if (self->spec->problem->hinting == NULL || self->auto_source != 0)
    return;
  run = g_new0 (Auto, 1);
  run->advice = self;
  run->document = g_object_ref (self->document);
  run->state = esp_state_copy (esp_document_get_state (self->document));
  run->moves = g_ptr_array_new_with_free_func (g_free);
  self->auto_source = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, auto_step, run, auto_free);
  notify_busy (self);
}

/* --- who stands better --- */

/* What is shown is of the present position, or nothing is. */
static void
take_value (EspAdvice *self, const double *value, const char *text)
{
  self->value_known = value != NULL;
  self->value = value != NULL ? *value : 0;
  g_free (self->value_text);
  self->value_text = g_strdup (text);
  g_signal_emit (self, signals[EVALUATION], 0);
}

gboolean
esp_advice_get_value (EspAdvice *self, double *value, const char **text)
{
  *value = self->value;
  if (text != NULL)
    *text = self->value_text;
  return self->value_known;
}

static void
say_value (EspAdvice *self, double value, gint64 depth)
{
  g_autofree char *text = depth < 0
                              ? g_strdup_printf (_ ("Who stands better: %s, searched to the end"),
                                                 esp_shown ("%+.4g", value))
                              : g_strdup_printf (_ ("Who stands better: %s, searched to depth %d"),
                                                 esp_shown ("%+.4g", value), (int) depth);

  take_value (self, &value, text);
}

void
esp_advice_take_told (EspAdvice *self, double value, guint64 depth)
{
  const EspGame *game = self->spec->problem->game;

  if (!self->evaluating || self->document == NULL || game == NULL)
    return;
  if (!game->value_is_first &&
      game->to_move (get_instance (self), esp_document_get_state (self->document)) == 1)
    value = -value;
  say_value (self, value, (gint64) MIN (depth, G_MAXINT));
}

static void
on_evaluated (EspRun *run, EspAdvice *self)
{
  double value = 0;
  gint64 depth;

  if (run != self->evaluation_run)
    return;
  depth = read_value (self, run, &value);
  if (depth != 0)
    say_value (self, value, depth);
  g_clear_object (&self->evaluation_run);
}

gboolean
esp_advice_can_evaluate (EspAdvice *self)
{
  return self->spec->game.adviser != NULL && self->spec->problem->game != NULL;
}

void
esp_advice_set_evaluating (EspAdvice *self, gboolean evaluating)
{
  self->evaluating = evaluating && esp_advice_can_evaluate (self);
}

gboolean
esp_advice_is_evaluating (EspAdvice *self)
{
  return self->evaluating;
}

void
esp_advice_evaluate (EspAdvice *self)
{
  const EspGame *game = self->spec->problem->game;
  const char *evaluator = self->spec->game.adviser;

  drop_run (self, &self->evaluation_run);
  if (!self->evaluating || self->document == NULL)
    return;
  take_value (self, NULL, NULL);
  if (game->to_move (get_instance (self), esp_document_get_state (self->document)) < 0)
    {
      double scores[2];
      double value;

      game->scores (get_instance (self), esp_document_get_state (self->document), scores);
      value = scores[0] - scores[1];
      take_value (self, &value, NULL);
      return;
    }
  if (self->spec->game.evaluator != NULL)
    evaluator = self->spec->game.evaluator (get_instance (self));
  if (evaluator == NULL)
    {
      take_value (self, NULL, _ ("This board is too large to say who stands better"));
      return;
    }
  self->evaluation_run = new_adviser (self, evaluator);
  if (self->evaluation_run == NULL)
    return;
  /* the largest boards are not searched that deep; a search that is complete needs all of its nodes
   */
  if (self->spec->game.evaluator != NULL &&
      !(esp_run_get_algorithm (self->evaluation_run)->flags & ESP_ALGORITHM_COMPLETE))
    esp_run_set_limits (self->evaluation_run, 0, MAX_NODES);
  g_signal_connect (self->evaluation_run, "finished", G_CALLBACK (on_evaluated), self);
  esp_run_start (self->evaluation_run);
}

/* --- the type --- */

void
esp_advice_set_document (EspAdvice *self, EspDocument *document)
{
  esp_advice_stop (self);
  g_set_object (&self->document, document);
  esp_advice_clear (self);
}

gboolean
esp_advice_is_asked (EspAdvice *self)
{
  return self->hint_run != NULL || self->auto_source != 0;
}

gboolean
esp_advice_is_busy (EspAdvice *self)
{
  return esp_advice_is_asked (self) || self->evaluation_run != NULL;
}

void
esp_advice_stop (EspAdvice *self)
{
  g_clear_handle_id (&self->auto_source, g_source_remove);
  drop_run (self, &self->hint_run);
  drop_run (self, &self->evaluation_run);
}

static void
esp_advice_finalize (GObject *object)
{
  EspAdvice *self = ESP_ADVICE (object);

  esp_advice_stop (self);
  g_clear_pointer (&self->hint, esp_hint_free);
  g_strfreev (self->line);
  g_free (self->value_text);
  g_clear_object (&self->document);
  g_clear_object (&self->messages);
  G_OBJECT_CLASS (esp_advice_parent_class)->finalize (object);
}

static void
esp_advice_class_init (EspAdviceClass *klass)
{
  static const char *const names[] = { "hint", "evaluation", "helped", "busy" };

  G_OBJECT_CLASS (klass)->finalize = esp_advice_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], ESP_TYPE_ADVICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
esp_advice_init (EspAdvice *self G_GNUC_UNUSED)
{
}

EspAdvice *
esp_advice_new (const EspPageSpec *spec, EspMessages *messages)
{
  EspAdvice *self = g_object_new (ESP_TYPE_ADVICE, NULL);

  self->spec = spec;
  self->messages = g_object_ref (messages);
  return self;
}
