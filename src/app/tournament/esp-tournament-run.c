#include "config.h"

#include "esp-tournament-run.h"

#include <glib/gi18n-lib.h>

#include "base/esp-job.h"
#include "base/esp-name-list.h"

#define TOLD_MS 200 /* between two times that games are told of: ratings of many take a while */

struct _EspTournamentRun
{
  GObject parent_instance;

  EspTournament *tournament;
  GPtrArray *played; /* of EspPlayed */
  EspJob *job;       /* NULL: nothing is under way */
  guint later;       /* source: what was played since then is to be told; 0: nothing was */
};

enum
{
  CHANGED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspTournamentRun, esp_tournament_run, G_TYPE_OBJECT)

static void
played_clear (gpointer data)
{
  esp_game_result_clear (&((EspPlayed *) data)->result);
}

static void
played_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, played_clear);
}

static gpointer
played_ref (gconstpointer played, gpointer data G_GNUC_UNUSED)
{
  return g_atomic_rc_box_acquire ((gpointer) played);
}

static void
emit_changed (EspTournamentRun *self)
{
  g_clear_handle_id (&self->later, g_source_remove);
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
emit_changed_later (gpointer data)
{
  EspTournamentRun *self = data;

  self->later = 0;
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* What a worker does: a game, or before all of them the boards. */
typedef struct
{
  EspTournament *tournament;
  char *boards; /* NULL: a game is played */
  EspPlayed *played;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_tournament_unref (work->tournament);
  g_clear_pointer (&work->played, played_unref);
  g_free (work->boards);
  g_free (work);
}

static gpointer
read_boards (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Work *work = data;
  g_auto (GStrv) names = esp_name_list_split (work->boards);

  for (guint i = 0; names[i] != NULL; i++)
    {
      EspInstance *board = esp_instance_find (work->tournament->problem, names[i], error);

      if (board == NULL)
        return NULL;
      esp_tournament_add_board (work->tournament, board, names[i]);
    }
  return esp_tournament_begin (work->tournament, error) ? work : NULL;
}

static gpointer
play_game (gpointer data, GCancellable *cancellable, GError **error)
{
  Work *work = data;
  EspPlayed *played = work->played;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  if (esp_tournament_play (work->tournament, &played->game, &control, &played->result, error) ==
      ESP_OUTCOME_DONE)
    {
      g_clear_pointer (&played->result.final, esp_state_free);
      return work;
    }
  if (error != NULL && *error == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return NULL;
}

static void on_done (gpointer owner, gpointer result, const GError *error);

static void
begin_work (EspTournamentRun *self, Work *work)
{
  self->job = esp_job_start (_ ("Tournament"), work->boards != NULL ? read_boards : play_game, work,
                             work_free, NULL, on_done, self);
}

/* FALSE: all are played. */
static gboolean
play_next (EspTournamentRun *self)
{
  Work *work;

  if (self->played->len >= esp_tournament_count (self->tournament))
    return FALSE;
  work = g_new0 (Work, 1);
  work->tournament = esp_tournament_ref (self->tournament);
  work->played = g_atomic_rc_box_new0 (EspPlayed);
  work->played->game = esp_tournament_get_game (self->tournament, self->played->len);
  begin_work (self, work);
  return TRUE;
}

static void
on_done (gpointer owner, gpointer result, const GError *error)
{
  EspTournamentRun *self = owner;
  Work *work = result;

  g_clear_object (&self->job);
  if (work != NULL && work->played != NULL)
    {
      esp_tournament_take (self->tournament, &work->played->game, &work->played->result);
      g_ptr_array_add (self->played, g_steal_pointer (&work->played));
    }
  if (error != NULL)
    {
      if (self->played->len == 0)
        g_clear_pointer (&self->tournament, esp_tournament_unref);
      g_signal_emit (self, signals[FAILED], 0, error->message);
    }
  else if (play_next (self) && self->played->len > 1)
    {
      if (self->later == 0)
        self->later = g_timeout_add (TOLD_MS, emit_changed_later, self);
      return;
    }
  emit_changed (self);
}

void
esp_tournament_run_start (EspTournamentRun *self, EspTournament *tournament, const char *boards)
{
  Work *work = g_new0 (Work, 1);

  esp_tournament_run_stop (self);
  g_ptr_array_set_size (self->played, 0);
  g_clear_pointer (&self->tournament, esp_tournament_unref);
  self->tournament = tournament;
  work->tournament = esp_tournament_ref (tournament);
  work->boards = g_strdup (boards);
  begin_work (self, work);
  emit_changed (self);
}

gboolean
esp_tournament_run_can_go_on (EspTournamentRun *self)
{
  return self->job == NULL && self->played->len > 0 &&
         self->played->len < esp_tournament_count (self->tournament);
}

void
esp_tournament_run_go_on (EspTournamentRun *self)
{
  if (esp_tournament_run_can_go_on (self) && play_next (self))
    emit_changed (self);
}

void
esp_tournament_run_stop (EspTournamentRun *self)
{
  if (self->job == NULL)
    return;
  esp_job_abandon (self->job);
  g_clear_object (&self->job);
  /* where its boards are still read, that goes on for a moment */
  if (self->played->len == 0)
    g_clear_pointer (&self->tournament, esp_tournament_unref);
  emit_changed (self);
}

gboolean
esp_tournament_run_is_busy (EspTournamentRun *self)
{
  return self->job != NULL;
}

/* While its boards are read there is nothing to be seen of it. */
const EspTournament *
esp_tournament_run_get (EspTournamentRun *self)
{
  return self->played->len > 0 ? self->tournament : NULL;
}

guint
esp_tournament_run_get_n_played (EspTournamentRun *self)
{
  return self->played->len;
}

const EspPlayed *
esp_tournament_run_get_played (EspTournamentRun *self, guint i)
{
  return g_ptr_array_index (self->played, i);
}

GPtrArray *
esp_tournament_run_ref_played (EspTournamentRun *self)
{
  return g_ptr_array_copy (self->played, (GCopyFunc) played_ref, NULL);
}

void
esp_tournament_run_restore (EspTournamentRun *self, EspTournament *tournament)
{
  esp_tournament_run_stop (self);
  g_ptr_array_set_size (self->played, 0);
  g_clear_pointer (&self->tournament, esp_tournament_unref);
  self->tournament = tournament;
}

gboolean
esp_tournament_run_restore_game (EspTournamentRun *self, EspGameResult *result)
{
  EspPlayed *played;

  if (self->played->len >= esp_tournament_count (self->tournament))
    return FALSE;
  played = g_atomic_rc_box_new0 (EspPlayed);
  played->game = esp_tournament_get_game (self->tournament, self->played->len);
  played->result = *result;
  *result = (EspGameResult){ NULL };
  esp_tournament_take (self->tournament, &played->game, &played->result);
  g_ptr_array_add (self->played, played);
  return TRUE;
}

void
esp_tournament_run_tell (EspTournamentRun *self)
{
  emit_changed (self);
}

static void
esp_tournament_run_dispose (GObject *object)
{
  EspTournamentRun *self = ESP_TOURNAMENT_RUN (object);

  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  g_clear_handle_id (&self->later, g_source_remove);
  G_OBJECT_CLASS (esp_tournament_run_parent_class)->dispose (object);
}

static void
esp_tournament_run_finalize (GObject *object)
{
  EspTournamentRun *self = ESP_TOURNAMENT_RUN (object);

  g_ptr_array_unref (self->played);
  g_clear_pointer (&self->tournament, esp_tournament_unref);
  G_OBJECT_CLASS (esp_tournament_run_parent_class)->finalize (object);
}

static void
esp_tournament_run_class_init (EspTournamentRunClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_tournament_run_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_tournament_run_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
esp_tournament_run_init (EspTournamentRun *self)
{
  self->played = g_ptr_array_new_with_free_func (played_unref);
}

EspTournamentRun *
esp_tournament_run_new (void)
{
  return g_object_new (ESP_TYPE_TOURNAMENT_RUN, NULL);
}
