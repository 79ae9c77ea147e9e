#include "config.h"

#include "esp-document.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Instances and states that the history keeps, in bytes; what is over it is made again from the
 * texts when it is wanted. */
#define HISTORY_BUDGET (48 * 1024 * 1024)
#define DEFAULT_SIZE 4096
/* Edits after a game with which a session still keeps it. */
#define MAX_STEPS 200

static gsize
get_instance_size (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;

  return problem->states->size != NULL ? problem->states->size (instance) : DEFAULT_SIZE;
}

typedef enum
{
  ENTRY_INSTANCE, /* another instance came */
  ENTRY_EDIT,     /* the instance was edited */
  ENTRY_SETTINGS, /* the instance was configured */
  ENTRY_TEXT,     /* the instance was written anew as a text */
  ENTRY_MOVES,    /* moves were played */
  ENTRY_RESET     /* back to the initial state */
} EspEntryKind;

/* One entry of the history: what was done, and how things stood after it. */
typedef struct
{
  EspEntryKind kind;
  guint gesture;
  GPtrArray *texts;      /* of char *: edits, moves, or one line of settings; else empty */
  EspInstance *instance; /* shared by all entries between two edits; NULL: to be made again, never
                            so where another instance came or was written */
  EspState *state;       /* NULL: to be made again */
  GPtrArray *carried;    /* of char *: moves that an edit has left; NULL: none */
  char *name, *uri;      /* of an instance that came: where it is from; or NULL */
  char *written;         /* the text of the instance; NULL: none is known */
  EspTextStatus status;  /* of that */
} EspEntry;

static void
entry_free (gpointer data)
{
  EspEntry *entry = data;

  g_clear_pointer (&entry->instance, esp_instance_free);
  g_clear_pointer (&entry->state, esp_state_free);
  g_ptr_array_unref (entry->texts);
  g_clear_pointer (&entry->carried, g_ptr_array_unref);
  g_free (entry->name);
  g_free (entry->uri);
  g_free (entry->written);
  g_free (entry);
}

static gboolean
changes_instance (const EspEntry *entry)
{
  return entry->kind == ENTRY_INSTANCE || entry->kind == ENTRY_EDIT ||
         entry->kind == ENTRY_SETTINGS || entry->kind == ENTRY_TEXT;
}

/* Whether its instance cannot be made again from the texts. */
static gboolean
brings_instance (const EspEntry *entry)
{
  return entry->kind == ENTRY_INSTANCE || entry->kind == ENTRY_TEXT;
}

struct _EspDocument
{
  GObject parent_instance;

  GPtrArray *history; /* of EspEntry */
  guint now;          /* the entry that is shown; it has instance and state */
  guint gesture;
  EspInstance *saved; /* the instance as it was saved; NULL: never */
  char *saved_text;   /* as which it was; NULL: as the room writes it */
  int modified;       /* whether it is; -1: not known */
  GPtrArray *moves;   /* made on demand; NULL-terminated */
  GHashTable *notes;
  gboolean helping; /* a move that the program found is being made */
};

struct _EspSnapshot
{
  EspInstance *instance;
  EspInstance *first; /* what the steps begin from */
  GPtrArray *steps;   /* of char *: lines that lead to how it stands */
  GPtrArray *notes;   /* of char *: key and value by turns, in the order of the keys */
  gboolean modified;
  char *text; /* of the instance; NULL: none is known */
  EspTextStatus status;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspDocument, esp_document, G_TYPE_OBJECT)

static void
esp_document_finalize (GObject *object)
{
  EspDocument *self = ESP_DOCUMENT (object);

  g_clear_pointer (&self->history, g_ptr_array_unref);
  g_clear_pointer (&self->moves, g_ptr_array_unref);
  g_clear_pointer (&self->saved, esp_instance_free);
  g_free (self->saved_text);
  g_clear_pointer (&self->notes, g_hash_table_unref);
  G_OBJECT_CLASS (esp_document_parent_class)->finalize (object);
}

static void
esp_document_class_init (EspDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_document_finalize;
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
esp_document_init (EspDocument *self)
{
  self->history = g_ptr_array_new_with_free_func (entry_free);
  self->notes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static EspEntry *
entry_at (EspDocument *self, guint i)
{
  return g_ptr_array_index (self->history, i);
}

static EspEntry *
present (EspDocument *self)
{
  return entry_at (self, self->now);
}

/* --- what the history keeps --- */

static gsize
measure_texts (const GPtrArray *texts)
{
  gsize bytes = 0;

  for (guint k = 0; texts != NULL && k < texts->len; k++)
    bytes += strlen (g_ptr_array_index (texts, k)) + sizeof (char *);
  return bytes;
}

gsize
esp_document_get_memory (EspDocument *self)
{
  gsize bytes = 0;
  const EspInstance *last = NULL;

  for (guint i = 0; i < self->history->len; i++)
    {
      const EspEntry *entry = entry_at (self, i);

      if (entry->instance != NULL && entry->instance != last)
        bytes += get_instance_size (entry->instance);
      if (entry->instance != NULL)
        last = entry->instance;
      if (entry->state != NULL)
        bytes += esp_state_get_size (entry->state);
      bytes += measure_texts (entry->texts) + measure_texts (entry->carried) +
               (entry->written != NULL ? strlen (entry->written) : 0);
    }
  return bytes;
}

/* Lets go of every second of the instances and states in between. */
static gboolean
thin (EspDocument *self)
{
  gboolean any = FALSE;
  gboolean keep = TRUE;

  for (guint i = 0; i < self->history->len; i++)
    {
      EspEntry *entry = entry_at (self, i);

      if (entry->state == NULL || i == self->now)
        continue;
      keep = !keep;
      if (keep)
        continue;
      any = TRUE;
      g_clear_pointer (&entry->state, esp_state_free);
      if (!brings_instance (entry))
        g_clear_pointer (&entry->instance, esp_instance_free);
    }
  return any;
}

/* The entry with which the instance of entry @i came. */
static EspEntry *
find_origin (EspDocument *self, guint i)
{
  while (i > 0 && entry_at (self, i)->kind != ENTRY_INSTANCE)
    i--;
  return entry_at (self, i);
}

/* What was written is from now on what the history begins with. */
static void
become_origin (EspDocument *self, guint i)
{
  EspEntry *origin = find_origin (self, i);
  EspEntry *entry = entry_at (self, i);

  if (entry == origin)
    return;
  entry->name = g_steal_pointer (&origin->name);
  entry->uri = g_steal_pointer (&origin->uri);
  entry->kind = ENTRY_INSTANCE;
}

/* Forgets what was done before the second instance that came: undo goes no further back. */
static gboolean
forget_oldest (EspDocument *self)
{
  for (guint i = 1; i <= self->now; i++)
    if (brings_instance (entry_at (self, i)))
      {
        become_origin (self, i);
        g_ptr_array_remove_range (self->history, 0, i);
        self->now -= i;
        return TRUE;
      }
  return FALSE;
}

static void
trim (EspDocument *self)
{
  while (esp_document_get_memory (self) > HISTORY_BUDGET)
    if (!thin (self) && !forget_oldest (self))
      return;
}

static EspInstance *
apply_settings (EspInstance *instance, const char *line)
{
  g_autoptr (EspOptions) settings = esp_options_new (instance->problem->editing->settings);

  if (esp_options_parse (settings, line, NULL))
    instance->problem->editing->configure (instance, settings, NULL);
  return instance;
}

/* The initial state of the entry's instance, with what was kept from before it. */
static EspState *
begin_state (const EspEntry *entry)
{
  const EspProblem *problem = entry->instance->problem;
  EspState *state = esp_instance_initial_state (entry->instance);

  for (guint k = 0; entry->carried != NULL && k < entry->carried->len; k++)
    problem->states->play (entry->instance, state, g_ptr_array_index (entry->carried, k), NULL);
  return state;
}

/* Does again what the entry @i did, from the one before it. */
static void
redo_entry (EspDocument *self, guint i)
{
  const EspEntry *before = entry_at (self, i - 1);
  EspEntry *entry = entry_at (self, i);
  const EspProblem *problem = before->instance->problem;

  if (entry->instance == NULL && changes_instance (entry))
    {
      EspInstance *instance = esp_instance_copy (before->instance);

      for (guint k = 0; k < entry->texts->len; k++)
        if (entry->kind == ENTRY_EDIT)
          problem->editing->edit (instance, g_ptr_array_index (entry->texts, k), NULL);
        else
          instance = apply_settings (instance, g_ptr_array_index (entry->texts, k));
      entry->instance = instance;
    }
  else if (entry->instance == NULL)
    entry->instance = esp_instance_share (before->instance);
  if (entry->state != NULL)
    return;
  if (entry->kind != ENTRY_MOVES)
    {
      entry->state = begin_state (entry);
      return;
    }
  entry->state = esp_state_copy (before->state);
  for (guint k = 0; k < entry->texts->len; k++)
    problem->states->play (entry->instance, entry->state, g_ptr_array_index (entry->texts, k),
                           NULL);
}

/* Makes instance and state of entry @i again where they are not kept. */
static void
ensure (EspDocument *self, guint i)
{
  guint first = i;

  while (entry_at (self, first)->state == NULL && entry_at (self, first)->kind != ENTRY_INSTANCE)
    first--;
  for (guint k = first; k <= i; k++)
    {
      EspEntry *entry = entry_at (self, k);

      if (entry->kind == ENTRY_INSTANCE && entry->state == NULL)
        entry->state = begin_state (entry);
      else if (entry->state == NULL)
        redo_entry (self, k);
      /* what lies between is only a step on the way */
      if (k > first && k < i && k - 1 > first)
        {
          EspEntry *passed = entry_at (self, k - 1);

          g_clear_pointer (&passed->state, esp_state_free);
          if (!brings_instance (passed))
            g_clear_pointer (&passed->instance, esp_instance_free);
        }
    }
}

/* --- changes --- */

/* Takes instance and state; @text is copied. What had been undone is gone. */
static void
push (
    EspDocument *self, EspEntryKind kind, EspInstance *instance, EspState *state, const char *text)
{
  EspEntry *last = self->history->len > 0 ? present (self) : NULL;
  EspEntry *entry;

  if (self->history->len > 0)
    g_ptr_array_set_size (self->history, (int) self->now + 1);
  if (last != NULL && self->gesture != 0 && last->gesture == self->gesture && last->kind == kind)
    {
      entry = last;
      g_clear_pointer (&entry->carried, g_ptr_array_unref);
      g_clear_pointer (&entry->instance, esp_instance_free);
      g_clear_pointer (&entry->state, esp_state_free);
      g_clear_pointer (&entry->written, g_free);
      entry->status = ESP_TEXT_NONE;
    }
  else
    {
      entry = g_new0 (EspEntry, 1);
      entry->kind = kind;
      entry->gesture = self->gesture;
      entry->texts = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (self->history, entry);
    }
  entry->instance = instance;
  entry->state = state;
  if (text != NULL)
    g_ptr_array_add (entry->texts, g_strdup (text));
  self->now = self->history->len - 1;
  trim (self);
}

static void
changed (EspDocument *self, gboolean instance_too)
{
  if (instance_too)
    self->modified = -1;
  g_clear_pointer (&self->moves, g_ptr_array_unref);
  g_signal_emit (self, signals[CHANGED], 0, instance_too);
}

EspDocument *
esp_document_new (EspInstance *instance)
{
  EspDocument *self = g_object_new (ESP_TYPE_DOCUMENT, NULL);

  push (self, ENTRY_INSTANCE, instance, esp_instance_initial_state (instance), NULL);
  esp_document_mark_saved (self);
  return self;
}

const EspInstance *
esp_document_get_instance (EspDocument *self)
{
  return present (self)->instance;
}

const EspState *
esp_document_get_state (EspDocument *self)
{
  return present (self)->state;
}

void
esp_document_set_gesture (EspDocument *self, guint gesture)
{
  self->gesture = gesture;
}

void
esp_document_replace (EspDocument *self, EspInstance *instance)
{
  push (self, ENTRY_INSTANCE, instance, esp_instance_initial_state (instance), NULL);
  changed (self, TRUE);
}

/* --- the instance as a text --- */

/* The entry whose text the present instance has: moves do not change it. */
static EspEntry *
find_written (EspDocument *self)
{
  guint i = self->now;

  while (i > 0 &&
         (entry_at (self, i)->kind == ENTRY_MOVES || entry_at (self, i)->kind == ENTRY_RESET))
    i--;
  return entry_at (self, i);
}

const char *
esp_document_get_text (EspDocument *self, EspTextStatus *status)
{
  const EspEntry *entry = find_written (self);

  *status = entry->status;
  return entry->written;
}

static void
set_text (EspEntry *entry, const char *text, EspTextStatus status)
{
  g_free (entry->written);
  entry->written = g_strdup (text);
  entry->status = status;
}

void
esp_document_set_text (EspDocument *self, const char *text, EspTextStatus status)
{
  set_text (find_written (self), text, status);
  /* typed once more it is as it was */
  if (status == ESP_TEXT_OPENED && self->saved == present (self)->instance)
    {
      g_free (self->saved_text);
      self->saved_text = g_strdup (text);
    }
  self->modified = -1;
}

/* --- what is kept when the instance is another --- */

/* Plays in @state, the initial one of @instance, what has been done so far and still has its place
 * there; NULL: nothing. */
static GPtrArray *
carry (EspDocument *self, const EspInstance *instance, EspState *state)
{
  const EspProblem *problem = instance->problem;
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) moves = NULL;

  if (problem->editing->carry != NULL && esp_document_get_n_moves (self) > 0)
    moves =
        problem->editing->carry (esp_document_get_instance (self), present (self)->state, instance);
  for (guint i = 0; moves != NULL && moves[i] != NULL; i++)
    if (problem->states->play (instance, state, moves[i], NULL))
      g_ptr_array_add (kept, g_strdup (moves[i]));
  return kept->len > 0 ? g_steal_pointer (&kept) : NULL;
}

static char *
format_settings (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;
  g_autoptr (EspOptions) settings = NULL;

  if (problem->editing->settings == NULL)
    return NULL;
  settings = esp_options_new (problem->editing->settings);
  problem->editing->get_settings (instance, settings);
  return esp_options_format (settings, FALSE);
}

/* Whether @b is as good as @a, its settings too. */
static gboolean
is_same (const EspInstance *a, const EspInstance *b)
{
  g_autofree char *before = format_settings (a);
  g_autofree char *after = format_settings (b);

  return g_strcmp0 (before, after) == 0 && esp_instance_equal (a, b);
}

/* Settings that a file has no place for stay as they are in @old, when its text becomes another. */
static void
keep_settings (const EspInstance *old, EspInstance *instance)
{
  const EspProblem *problem = old->problem;
  const EspOptionSpec *specs = problem->editing->settings;
  g_autofree char *text = specs != NULL ? problem->files->format (old) : NULL;
  g_autoptr (EspInstance) plain =
      text != NULL ? problem->files->parse (text, strlen (text), "", NULL) : NULL;
  g_autoptr (EspOptions) had = NULL;
  g_autoptr (EspOptions) told = NULL;
  g_autoptr (EspOptions) settings = NULL;

  if (plain == NULL)
    return;
  had = esp_options_new (specs);
  told = esp_options_new (specs);
  settings = esp_options_new (specs);
  problem->editing->get_settings (old, had);
  problem->editing->get_settings (plain, told);
  problem->editing->get_settings (instance, settings);
  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    if (g_strcmp0 (esp_options_get_text (had, spec->id), esp_options_get_text (told, spec->id)) !=
        0)
      esp_options_set (settings, spec->id, esp_options_get_text (had, spec->id), NULL);
  problem->editing->configure (instance, settings, NULL);
}

/* Takes @instance and begins anew in it, with what has its place there still. */
static void
push_changed (EspDocument *self, EspEntryKind kind, EspInstance *instance, const char *text)
{
  EspState *state = esp_instance_initial_state (instance);
  GPtrArray *carried = carry (self, instance, state);

  push (self, kind, instance, state, text);
  present (self)->carried = carried;
}

/* Takes @instance, but for one that is the same as before: what changes nothing ends no game, and
 * there is nothing to take back. @written: the text of it that is known, with its @status; NULL:
 * none is. */
static void
take_changed (EspDocument *self,
              EspEntryKind kind,
              EspInstance *instance,
              const char *text,
              const char *written,
              EspTextStatus status)
{
  if (is_same (esp_document_get_instance (self), instance))
    esp_instance_free (instance);
  else
    {
      push_changed (self, kind, instance, text);
      if (written != NULL)
        set_text (present (self), written, status);
      changed (self, TRUE);
    }
}

static EspInstance *
edit_instance (const EspInstance *old, const char *edit, GError **error)
{
  EspInstance *instance;

  if (old->problem->editing->edit == NULL)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("%s has no editor"),
                          _ (old->problem->title));
  instance = esp_instance_copy (old);
  if (!old->problem->editing->edit (instance, edit, error))
    g_clear_pointer (&instance, esp_instance_free);
  return instance;
}

gboolean
esp_document_edit (EspDocument *self, const char *edit, GError **error)
{
  EspInstance *instance = edit_instance (esp_document_get_instance (self), edit, error);

  if (instance == NULL)
    return FALSE;
  take_changed (self, ENTRY_EDIT, instance, edit, NULL, ESP_TEXT_NONE);
  return TRUE;
}

/* Whether their files are the same, whatever their settings. */
static gboolean
have_one_file (const EspInstance *a, const EspInstance *b)
{
  g_autofree char *one = a->problem->files->format (a);
  g_autofree char *other = a->problem->files->format (b);

  return g_str_equal (one, other);
}

gboolean
esp_document_configure (EspDocument *self, const EspOptions *settings, GError **error)
{
  EspInstance *instance = esp_instance_copy (esp_document_get_instance (self));
  EspTextStatus status;
  const char *written = esp_document_get_text (self, &status);
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;

  if (!instance->problem->editing->configure (instance, settings, error))
    {
      esp_instance_free (instance);
      return FALSE;
    }
  line = esp_options_format (settings, FALSE);
  if (written != NULL && have_one_file (esp_document_get_instance (self), instance))
    text = g_strdup (written);
  take_changed (self, ENTRY_SETTINGS, instance, line, text, status);
  return TRUE;
}

gboolean
esp_document_play_all (EspDocument *self, const char *const *moves, GError **error)
{
  const EspInstance *instance = esp_document_get_instance (self);
  EspState *state = esp_state_copy (present (self)->state);

  for (guint i = 0; moves[i] != NULL; i++)
    if (!instance->problem->states->play (instance, state, moves[i], error))
      {
        esp_state_free (state);
        return FALSE;
      }
  /* to mark what is marked already is no move; in a game a move that leaves all as it is may be one
   */
  if (instance->problem->game == NULL && esp_state_equal (state, present (self)->state))
    {
      esp_state_free (state);
      return TRUE;
    }
  push (self, ENTRY_MOVES, esp_instance_share (present (self)->instance), state, moves[0]);
  for (guint i = 1; moves[0] != NULL && moves[i] != NULL; i++)
    g_ptr_array_add (present (self)->texts, g_strdup (moves[i]));
  changed (self, FALSE);
  return TRUE;
}

gboolean
esp_document_play (EspDocument *self, const char *move, GError **error)
{
  const char *moves[] = { move, NULL };

  return esp_document_play_all (self, moves, error);
}

gboolean
esp_document_play_found (EspDocument *self, const char *move, GError **error)
{
  gboolean played;

  self->helping = TRUE;
  played = esp_document_play (self, move, error);
  self->helping = FALSE;
  return played;
}

gboolean
esp_document_is_helping (EspDocument *self)
{
  return self->helping;
}

void
esp_document_reset (EspDocument *self)
{
  push (self, ENTRY_RESET, esp_instance_share (present (self)->instance),
        esp_instance_initial_state (esp_document_get_instance (self)), NULL);
  changed (self, FALSE);
}

gboolean
esp_document_can_undo (EspDocument *self)
{
  return self->now > 0;
}

gboolean
esp_document_can_redo (EspDocument *self)
{
  return self->now + 1 < self->history->len;
}

static void
go_to (EspDocument *self, guint i)
{
  gboolean instance_too = changes_instance (entry_at (self, MAX (i, self->now)));

  ensure (self, i);
  self->now = i;
  trim (self);
  changed (self, instance_too);
}

guint
esp_document_get_n_steps (EspDocument *self)
{
  return self->now;
}

void
esp_document_undo (EspDocument *self)
{
  if (esp_document_can_undo (self))
    go_to (self, self->now - 1);
}

void
esp_document_redo (EspDocument *self)
{
  if (esp_document_can_redo (self))
    go_to (self, self->now + 1);
}

void
esp_document_set_origin (EspDocument *self, const char *name, const char *uri)
{
  EspEntry *entry = find_origin (self, self->now);

  g_free (entry->name);
  g_free (entry->uri);
  entry->name = g_strdup (name);
  entry->uri = g_strdup (uri);
}

const char *
esp_document_get_origin_name (EspDocument *self)
{
  return find_origin (self, self->now)->name;
}

const char *
esp_document_get_origin_uri (EspDocument *self)
{
  return find_origin (self, self->now)->uri;
}

/* What was played so far, for an entry that changes no more than the text; NULL: nothing. */
static GPtrArray *
copy_moves (EspDocument *self)
{
  const char *const *moves = esp_document_get_moves (self);
  GPtrArray *copy = moves[0] != NULL ? g_ptr_array_new_with_free_func (g_free) : NULL;

  for (guint i = 0; moves[i] != NULL; i++)
    g_ptr_array_add (copy, g_strdup (moves[i]));
  return copy;
}

gboolean
esp_document_write (EspDocument *self,
                    const EspSnapshot *snapshot,
                    EspInstance *instance,
                    const char *text)
{
  EspTextStatus status = instance != NULL ? ESP_TEXT_WRITTEN : ESP_TEXT_UNREAD;
  EspTextStatus before;
  const char *old = esp_document_get_text (self, &before);
  gboolean other;

  if (present (self)->instance != snapshot->instance ||
      (g_strcmp0 (old, text) == 0 &&
       (before == status || (before == ESP_TEXT_OPENED && instance != NULL))))
    {
      g_clear_pointer (&instance, esp_instance_free);
      return FALSE;
    }
  other = instance != NULL && !is_same (present (self)->instance, instance);
  if (other)
    push_changed (self, ENTRY_TEXT, instance, NULL);
  else
    {
      GPtrArray *moves = copy_moves (self);

      g_clear_pointer (&instance, esp_instance_free);
      push (self, ENTRY_TEXT, esp_instance_share (present (self)->instance),
            esp_state_copy (present (self)->state), NULL);
      present (self)->carried = moves;
    }
  set_text (present (self), text, status);
  trim (self);
  self->modified = -1;
  changed (self, other);
  return TRUE;
}

const char *const *
esp_document_get_moves (EspDocument *self)
{
  guint first = self->now;

  if (self->moves == NULL)
    {
      self->moves = g_ptr_array_new ();
      while (entry_at (self, first)->kind == ENTRY_MOVES)
        first--;
      if (entry_at (self, first)->carried != NULL)
        g_ptr_array_extend (self->moves, entry_at (self, first)->carried, NULL, NULL);
      for (guint i = first + 1; i <= self->now; i++)
        g_ptr_array_extend (self->moves, entry_at (self, i)->texts, NULL, NULL);
      g_ptr_array_add (self->moves, NULL);
    }
  return (const char *const *) self->moves->pdata;
}

guint
esp_document_get_n_moves (EspDocument *self)
{
  return g_strv_length ((char **) esp_document_get_moves (self));
}

EspState *
esp_document_get_state_after (EspDocument *self, guint n)
{
  const EspInstance *instance = esp_document_get_instance (self);
  const char *const *moves = esp_document_get_moves (self);
  EspState *state = esp_instance_initial_state (instance);

  for (guint i = 0; i < n && moves[i] != NULL; i++)
    if (!instance->problem->states->play (instance, state, moves[i], NULL))
      break;
  return state;
}

gboolean
esp_document_get_modified (EspDocument *self)
{
  const EspInstance *instance = esp_document_get_instance (self);
  EspTextStatus status;
  const char *text = esp_document_get_text (self, &status);

  if (self->modified < 0)
    self->modified =
        self->saved == NULL ||
        (status >= ESP_TEXT_WRITTEN && g_strcmp0 (text, self->saved_text) != 0) ||
        (self->saved != present (self)->instance && !esp_instance_equal (instance, self->saved));
  return self->modified;
}

/* What cannot be read is not what was saved. */
static void
take_saved (EspDocument *self, const EspInstance *instance, const char *text, EspTextStatus status)
{
  g_clear_pointer (&self->saved, esp_instance_free);
  self->saved = esp_instance_share (instance);
  g_free (self->saved_text);
  self->saved_text = status != ESP_TEXT_UNREAD ? g_strdup (text) : NULL;
}

void
esp_document_mark_saved (EspDocument *self)
{
  EspTextStatus status;
  const char *text = esp_document_get_text (self, &status);

  take_saved (self, present (self)->instance, text, status);
  self->modified = status == ESP_TEXT_UNREAD;
}

void
esp_document_mark_unsaved (EspDocument *self)
{
  g_clear_pointer (&self->saved, esp_instance_free);
  self->modified = TRUE;
}

/* --- sessions --- */

void
esp_document_set_note (EspDocument *self, const char *key, const char *value)
{
  if (value != NULL && *value != '\0')
    g_hash_table_insert (self->notes, g_strdup (key), g_strdup (value));
  else
    g_hash_table_remove (self->notes, key);
}

const char *
esp_document_get_note (EspDocument *self, const char *key)
{
  return g_hash_table_lookup (self->notes, key);
}

/* One line, whatever is in it: a name may hold line ends. What is not ASCII stays readable. */
static char *
escape_line (const char *value)
{
  char others[129];

  for (int i = 0; i < 128; i++)
    others[i] = (char) (128 + i);
  others[128] = '\0';
  return g_strescape (value, others);
}

static guint
find_start (EspDocument *self, guint i)
{
  while (entry_at (self, i)->kind == ENTRY_MOVES)
    i--;
  return i;
}

/* Where a session begins: with the present game, or with the one before it, which an edit or a new
 * beginning ended and Undo would bring back. */
static guint
find_first (EspDocument *self)
{
  guint start = find_start (self, self->now);
  guint i = start;

  while (!brings_instance (entry_at (self, i)) && entry_at (self, i)->kind != ENTRY_MOVES &&
         start - i < MAX_STEPS)
    i--;
  if (entry_at (self, i)->kind != ENTRY_MOVES)
    return start;
  i = find_start (self, i);
  return entry_at (self, i)->instance != NULL ? i : start;
}

static void
add_carried (const EspEntry *entry, GPtrArray *steps)
{
  for (guint i = 0; entry->carried != NULL && i < entry->carried->len; i++)
    g_ptr_array_add (steps,
                     g_strdup_printf ("move: %s", (char *) g_ptr_array_index (entry->carried, i)));
}

static void
add_steps (const EspEntry *entry, GPtrArray *steps)
{
  static const char *const keys[] = {
    [ENTRY_EDIT] = "edit", [ENTRY_SETTINGS] = "configure", [ENTRY_MOVES] = "move"
  };

  if (entry->kind == ENTRY_RESET)
    g_ptr_array_add (steps, g_strdup ("reset:"));
  for (guint i = 0; entry->kind != ENTRY_RESET && i < entry->texts->len; i++)
    {
      const char *text = g_ptr_array_index (entry->texts, i);
      g_autofree char *line = entry->kind == ENTRY_EDIT ? escape_line (text) : g_strdup (text);

      g_ptr_array_add (steps, g_strdup_printf ("%s: %s", keys[entry->kind], line));
    }
  add_carried (entry, steps);
}

EspSnapshot *
esp_document_snapshot (EspDocument *self)
{
  EspSnapshot *snapshot = g_new0 (EspSnapshot, 1);
  guint first = find_first (self);
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (self->notes), (GCompareFunc) strcmp);
  const char *text = esp_document_get_text (self, &snapshot->status);

  snapshot->text = g_strdup (text);
  snapshot->instance = esp_instance_share (present (self)->instance);
  snapshot->modified = esp_document_get_modified (self);
  snapshot->first = esp_instance_share (entry_at (self, first)->instance);
  snapshot->steps = g_ptr_array_new_with_free_func (g_free);
  snapshot->notes = g_ptr_array_new_with_free_func (g_free);
  add_carried (entry_at (self, first), snapshot->steps);
  for (guint i = first + 1; i <= self->now; i++)
    add_steps (entry_at (self, i), snapshot->steps);
  for (GList *l = keys; l != NULL; l = l->next)
    {
      g_ptr_array_add (snapshot->notes, g_strdup (l->data));
      g_ptr_array_add (snapshot->notes, g_strdup (esp_document_get_note (self, l->data)));
    }
  return snapshot;
}

const char *
esp_snapshot_get_text (const EspSnapshot *snapshot, EspTextStatus *status)
{
  *status = snapshot->status;
  return snapshot->text;
}

EspInstance *
esp_snapshot_read (const EspSnapshot *snapshot, const char *text, const char *path, GError **error)
{
  const EspProblem *problem = snapshot->instance->problem;
  EspInstance *instance = path != NULL
                              ? esp_instance_parse (problem, text, strlen (text), path, NULL, error)
                              : problem->files->parse (text, strlen (text), "", error);

  if (instance != NULL)
    keep_settings (snapshot->instance, instance);
  return instance;
}

EspInstance *
esp_snapshot_edit (const EspSnapshot *snapshot, const char *edit, GError **error)
{
  return edit_instance (snapshot->instance, edit, error);
}

gboolean
esp_document_take_edited (EspDocument *self,
                          const EspSnapshot *snapshot,
                          EspInstance *instance,
                          const char *edit)
{
  if (present (self)->instance != snapshot->instance)
    {
      esp_instance_free (instance);
      return FALSE;
    }
  take_changed (self, ENTRY_EDIT, instance, edit, NULL, ESP_TEXT_NONE);
  return TRUE;
}

const EspInstance *
esp_snapshot_get_instance (const EspSnapshot *snapshot)
{
  return snapshot->instance;
}

void
esp_document_mark_saved_as (EspDocument *self, const EspSnapshot *snapshot)
{
  take_saved (self, snapshot->instance, snapshot->text, snapshot->status);
  self->modified = -1;
}

void
esp_snapshot_free (EspSnapshot *snapshot)
{
  if (snapshot == NULL)
    return;
  esp_instance_free (snapshot->instance);
  esp_instance_free (snapshot->first);
  g_ptr_array_unref (snapshot->steps);
  g_ptr_array_unref (snapshot->notes);
  g_free (snapshot->text);
  g_free (snapshot);
}

static void
add_note (GString *text, const char *key, const char *value)
{
  g_autofree char *line = escape_line (value);

  g_string_append_printf (text, "note %s: %s\n", key, line);
}

char *
esp_snapshot_format (const EspSnapshot *snapshot)
{
  const EspInstance *instance = snapshot->first;
  const EspProblem *problem = instance->problem;
  g_autofree char *body = problem->files->format (instance);
  GString *text = g_string_new (ESP_SESSION_MAGIC "\n");

  g_string_append_printf (text, "problem: %s\n", problem->id);
  if (snapshot->modified)
    g_string_append (text, "modified: yes\n");
  for (guint i = 0; i + 1 < snapshot->notes->len; i += 2)
    add_note (text, g_ptr_array_index (snapshot->notes, i),
              g_ptr_array_index (snapshot->notes, i + 1));
  /* what it was opened from is in its file */
  if (snapshot->status >= ESP_TEXT_WRITTEN)
    add_note (text, snapshot->status == ESP_TEXT_WRITTEN ? ESP_NOTE_TEXT : ESP_NOTE_UNREAD,
              snapshot->text);
  if (problem->editing->settings != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);
      g_autofree char *line = NULL;

      problem->editing->get_settings (instance, settings);
      line = esp_options_format (settings, FALSE);
      g_string_append_printf (text, "settings: %s\n", line);
    }
  for (guint i = 0; i < snapshot->steps->len; i++)
    g_string_append_printf (text, "%s\n", (const char *) g_ptr_array_index (snapshot->steps, i));
  g_string_append (text, "instance:\n");
  g_string_append (text, body);
  return g_string_free (text, FALSE);
}

char *
esp_document_format_session (EspDocument *self)
{
  g_autoptr (EspSnapshot) snapshot = esp_document_snapshot (self);

  return esp_snapshot_format (snapshot);
}
