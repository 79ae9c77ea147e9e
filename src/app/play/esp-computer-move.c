#include "config.h"

#include "esp-computer-move.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "engine/esp-run.h"
#include "programs/esp-program-algorithm.h"

#define SHOW_INTERVAL (G_USEC_PER_SEC / 5)
#define HURRIED_DEPTH "2"   /* plies, by a player that had nothing when it was hurried */
#define HURRIED_SECONDS 1.0 /* and no more than this */

struct _EspComputerMove
{
  GObject parent_instance;

  EspMessages *messages;
  EspDocument *document;
  EspRun *run;      /* NULL: it does not think */
  gboolean hurried; /* the run is to move with what it has */
  gint64 shown_at;  /* when its progress was told last */
};

enum
{
  MOVE,
  FAULT,
  PROGRESS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspComputerMove, esp_computer_move, G_TYPE_OBJECT)

static void start (EspComputerMove *self, const EspAlgorithm *algorithm, const EspOptions *options);

/* A player that looks to a fixed depth knows nothing before it is there: a quick look instead. */
static gboolean
start_hurried (EspComputerMove *self, const EspAlgorithm *algorithm)
{
  const EspInstance *instance = esp_document_get_instance (self->document);
  const EspProblem *problem = instance->problem;
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);

  if (esp_options_find (options, "depth") == NULL)
    for (algorithm = problem->algorithms; algorithm->id != NULL; algorithm++)
      {
        g_clear_pointer (&options, esp_options_free);
        options = esp_options_new (algorithm->options);
        if ((algorithm->flags & ESP_ALGORITHM_PLAYER) &&
            esp_options_find (options, "depth") != NULL &&
            (problem->is_applicable == NULL ||
             problem->is_applicable (instance, algorithm, NULL, NULL)))
          break;
      }
  if (algorithm->id == NULL || !esp_options_set (options, "depth", HURRIED_DEPTH, NULL))
    return FALSE;
  start (self, algorithm, options);
  esp_run_set_limits (self->run, HURRIED_SECONDS, 0);
  return TRUE;
}

static void
on_finished (EspRun *run, EspComputerMove *owner)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  G_GNUC_UNUSED g_autoptr (EspRun) keep = g_object_ref (run);
  g_autoptr (EspComputerMove) self = g_object_ref (owner);
  gboolean hurried = self->hurried;
  const char *move = NULL;

  if (run != self->run)
    return;
  g_clear_object (&self->run);
  self->hurried = FALSE;
  if (g_variant_dict_lookup ((GVariantDict *) &answer->members, "move", "&s", &move))
    g_signal_emit (self, signals[MOVE], 0, move);
  else if (hurried && start_hurried (self, esp_run_get_algorithm (run)))
    {
      esp_messages_say (self->messages, ESP_MESSAGE_INFO,
                        _ ("It had no move yet, and takes a quick look instead"));
      esp_run_start (self->run);
    }
  else
    g_signal_emit (self, signals[FAULT], 0,
                   answer->message != NULL ? answer->message : _ ("The player found no move"),
                   g_variant_dict_contains ((GVariantDict *) &answer->members, ESP_ANSWER_VERDICT));
}

static void
on_progress (EspRun *run, EspComputerMove *self)
{
  gint64 now = g_get_monotonic_time ();

  if (run != self->run || now - self->shown_at < SHOW_INTERVAL)
    return;
  self->shown_at = now;
  g_signal_emit (self, signals[PROGRESS], 0);
}

/* Makes the run ready; the caller may set limits and starts it. */
static void
start (EspComputerMove *self, const EspAlgorithm *algorithm, const EspOptions *options)
{
  self->run = esp_run_new (algorithm, esp_document_get_instance (self->document),
                           esp_document_get_state (self->document), options);
  g_signal_connect (self->run, "finished", G_CALLBACK (on_finished), self);
  g_signal_connect (self->run, "progress", G_CALLBACK (on_progress), self);
}

void
esp_computer_move_start (EspComputerMove *self,
                         EspDocument *document,
                         const EspAlgorithm *algorithm,
                         const EspOptions *options)
{
  esp_computer_move_stop (self);
  g_set_object (&self->document, document);
  start (self, algorithm, options);
  esp_run_start (self->run);
}

void
esp_computer_move_stop (EspComputerMove *self)
{
  self->hurried = FALSE;
  if (self->run == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->run, self);
  esp_run_cancel (self->run);
  g_clear_object (&self->run);
}

void
esp_computer_move_hurry (EspComputerMove *self)
{
  if (self->run == NULL || self->hurried)
    return;
  self->hurried = TRUE;
  esp_run_cancel (self->run);
}

gboolean
esp_computer_move_is_busy (EspComputerMove *self)
{
  return self->run != NULL;
}

gboolean
esp_computer_move_get_told (EspComputerMove *self, double *value, guint64 *depth)
{
  return self->run != NULL &&
         esp_program_get_told (esp_run_get_cancellable (self->run), value, depth);
}

char *
esp_computer_move_describe (EspComputerMove *self, const char *name)
{
  g_autofree char *nodes = NULL;
  EspCounters counters;
  double seconds;

  if (self->run == NULL || (seconds = esp_run_get_seconds (self->run)) < 0.5)
    return g_strdup_printf (_ ("%s is thinking…"), name);
  esp_run_get_counters (self->run, &counters);
  if (counters.n[ESP_COUNTER_NODES] == 0)
    return g_strdup_printf (_ ("%s is thinking: %.1f s"), name, seconds);
  nodes = g_strdup (esp_count (counters.n[ESP_COUNTER_NODES]));
  return g_strdup_printf (_ ("%s is thinking: %s nodes, %.1f s"), name, nodes, seconds);
}

static void
esp_computer_move_finalize (GObject *object)
{
  EspComputerMove *self = ESP_COMPUTER_MOVE (object);

  esp_computer_move_stop (self);
  g_clear_object (&self->document);
  g_object_unref (self->messages);
  G_OBJECT_CLASS (esp_computer_move_parent_class)->finalize (object);
}

static void
esp_computer_move_class_init (EspComputerMoveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_computer_move_finalize;
  signals[MOVE] = g_signal_new ("move", ESP_TYPE_COMPUTER_MOVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[FAULT] = g_signal_new ("fault", ESP_TYPE_COMPUTER_MOVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[PROGRESS] = g_signal_new ("progress", ESP_TYPE_COMPUTER_MOVE, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_computer_move_init (EspComputerMove *self G_GNUC_UNUSED)
{
}

EspComputerMove *
esp_computer_move_new (EspMessages *messages)
{
  EspComputerMove *self = g_object_new (ESP_TYPE_COMPUTER_MOVE, NULL);

  self->messages = g_object_ref (messages);
  return self;
}
