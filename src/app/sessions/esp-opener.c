#include "config.h"

#include "esp-opener.h"

#include <glib/gi18n-lib.h>

#include "esp-recent.h"
#include "esp-session.h"

typedef struct
{
  GFile *file; /* NULL: a session */
  char *session;
  const EspProblem *problem;
  char *companion; /* NULL: what lies beside it */
  gboolean kept;   /* nobody asked for it now */
  gboolean again;  /* it fitted no board once, when those behind it were not there yet */
} Request;

struct _EspOpener
{
  const EspOpenerTable *table;
  gpointer window;
  GQueue requests;   /* of Request; the first is being read */
  EspJob *job;       /* NULL: nothing is being read */
  GHashTable *used;  /* rooms that a file of this queue went to */
  GPtrArray *errors; /* of char *: of this queue */
  guint n_asked;
  guint source;
};

static void next (EspOpener *self);

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_object (&request->file);
  g_free (request->session);
  g_free (request->companion);
  g_free (request);
}

/* A file of several is said with the others; of what nobody asked for nothing is said. */
static void
ask (EspOpener *self, EspOpened *taken, gboolean kept)
{
  g_autoptr (EspOpened) lacking = taken;

  if (!kept && self->n_asked == 1)
    self->table->ask (self->window, g_steal_pointer (&lacking));
  else if (!kept)
    g_ptr_array_add (self->errors, g_strdup (lacking->lacking));
}

/* In this window, unless an earlier board of the same queue is in the tab; what is of a board, as
 * an answer and a recorded search are, comes to where that is. */
static void
show (EspOpener *self, EspOpened *opened)
{
  gboolean elsewhere =
      opened->document != NULL && !g_hash_table_add (self->used, (gpointer) opened->problem);

  if (opened->file != NULL && opened->session == NULL)
    esp_recent_add (opened->file, opened->problem);
  self->table->take (self->window, opened, elsewhere ? ESP_OPENING_ELSEWHERE : ESP_OPENING_HERE);
}

/* An answer may be named before its board. */
static gboolean
try_later (EspOpener *self, Request *request)
{
  const Request *last = g_queue_peek_tail (&self->requests);

  if (request->again || last == NULL || last->again)
    return FALSE;
  request->again = TRUE;
  g_queue_push_tail (&self->requests, request);
  return TRUE;
}

static void
on_opened (gpointer owner, gpointer result, const GError *error)
{
  EspOpener *self = owner;
  g_autoptr (EspOpened) opened = result;
  g_autoptr (EspJob) job = g_steal_pointer (&self->job);
  Request *request = g_queue_pop_head (&self->requests);
  gboolean kept = request->kept;

  self->table->end (self->window, job);
  if ((opened == NULL || opened->wrong_trace) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && try_later (self, request))
    {
      next (self);
      return;
    }
  request_free (request);
  if (opened != NULL && opened->lacking != NULL)
    ask (self, g_steal_pointer (&opened), kept);
  else if (opened != NULL && kept)
    self->table->take (self->window, opened, ESP_OPENING_BEHIND);
  else if (opened != NULL)
    show (self, opened);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_ptr_array_add (self->errors, g_strdup (error->message));
  next (self);
}

static gboolean
start_next (gpointer data)
{
  EspOpener *self = data;
  Request *request = g_queue_peek_head (&self->requests);

  self->source = 0;
  if (!self->table->can_begin (self->window))
    {
      g_queue_clear_full (&self->requests, request_free);
      return G_SOURCE_REMOVE;
    }
  if (request->file != NULL)
    self->job = esp_open_file (request->file, request->problem, request->companion,
                               self->table->get_shown (self->window), on_opened, self);
  else
    self->job = esp_open_session (request->session, on_opened, self);
  self->table->watch (self->window, self->job);
  return G_SOURCE_REMOVE;
}

/* All at once when all are read, where the person looks then. */
static void
announce_errors (EspOpener *self)
{
  g_autofree char *all = NULL;
  g_autofree char *text = NULL;

  if (self->errors->len == 0)
    return;
  g_ptr_array_add (self->errors, NULL);
  all = g_strjoinv ("\n", (char **) self->errors->pdata);
  text = self->n_asked == 1 ? g_steal_pointer (&all)
                            : g_strdup_printf (_ ("%u of %u files could not be opened:\n%s"),
                                               self->errors->len - 1, self->n_asked, all);
  self->table->show_error (self->window, text);
}

static void
next (EspOpener *self)
{
  if (self->job != NULL || self->source != 0)
    return;
  if (!g_queue_is_empty (&self->requests))
    {
      start_next (self);
      return;
    }
  announce_errors (self);
  g_hash_table_remove_all (self->used);
  g_ptr_array_set_size (self->errors, 0);
  self->n_asked = 0;
}

static gboolean
start_later (gpointer data)
{
  EspOpener *self = data;

  self->source = 0;
  next (self);
  return G_SOURCE_REMOVE;
}

static void
add (EspOpener *self, Request *request)
{
  g_queue_push_tail (&self->requests, request);
  self->n_asked++;
  /* all that are asked for at once belong together */
  if (self->job == NULL && self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_DEFAULT, start_later, self, NULL);
}

static void
add_file (
    EspOpener *self, GFile *file, const EspProblem *problem, const char *companion, gboolean kept)
{
  Request *request = g_new0 (Request, 1);

  request->file = g_object_ref (file);
  request->problem = problem;
  request->companion = g_strdup (companion);
  request->kept = kept;
  add (self, request);
}

void
esp_opener_add (EspOpener *self, GFile *file, const EspProblem *problem)
{
  add_file (self, file, problem, NULL, FALSE);
}

void
esp_opener_add_kept (EspOpener *self, GFile *file, const EspProblem *problem)
{
  add_file (self, file, problem, NULL, TRUE);
}

void
esp_opener_add_with (EspOpener *self, GFile *file, const EspProblem *problem, const char *companion)
{
  add_file (self, file, problem, companion, FALSE);
}

void
esp_opener_add_session (EspOpener *self, const char *path)
{
  Request *request = g_new0 (Request, 1);

  request->session = g_strdup (path);
  add (self, request);
}

gboolean
esp_opener_is_busy (EspOpener *self)
{
  return !g_queue_is_empty (&self->requests);
}

EspOpener *
esp_opener_new (const EspOpenerTable *table, gpointer window)
{
  EspOpener *self = g_new0 (EspOpener, 1);

  self->table = table;
  self->window = window;
  g_queue_init (&self->requests);
  self->used = g_hash_table_new (NULL, NULL);
  self->errors = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
esp_opener_free (EspOpener *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  g_queue_clear_full (&self->requests, request_free);
  g_hash_table_unref (self->used);
  g_ptr_array_unref (self->errors);
  g_free (self);
}
