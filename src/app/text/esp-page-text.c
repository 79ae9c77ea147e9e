#include "config.h"

#include "esp-page-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/window/esp-help-window.h"
#include "app/window/esp-style.h"
#include "kit/lists/esp-row.h"

/* The document has the text that the board was read from, or one that cannot be read yet, as
 * entries of its history. What was typed since the last of them is the view's alone until one
 * pauses, and is put there before anybody else acts on the document (`settle`). */

#define PAUSE_MS 250
#define LONG_PAUSE_MS 700 /* where parsing takes longer than a person would notice */
#define LARGE_TEXT (64 * 1024)
/* Larger instances are not even written as a text to see how long that is. */
#define LARGE_INSTANCE (64 * 1024 * 1024)
/* What is typed within this is typed in one go: one step of undo. The time that reading takes does
 * not count: it is no pause of the person's. */
#define GO_US (1500 * G_TIME_SPAN_MILLISECOND)

typedef struct
{
  EspPageView *page; /* which it goes with */
  EspTextPane *pane;
  EspCanvas *canvas;     /* the page's */
  EspDocument *document; /* whose text is shown; NULL: none yet */
  EspJob *job;           /* reads what was typed; NULL: nothing is read */
  guint timer;           /* until one has paused */
  gboolean pending;      /* there is more in the view than in the document */
  GHashTable *wanted;    /* the parts in which the column was asked for */
  gboolean writing;      /* the document changes by the text */
  guint gesture;
  gint64 typed; /* when something was, or had been read, the last time */
  int line;     /* where */
} PageText;

static EspPageModel *
get_model (PageText *self)
{
  return esp_page_view_get_model (self->page);
}

static EspDocument *
get_document (PageText *self)
{
  return esp_page_model_get_document (get_model (self));
}

static EspTextView *
get_view (PageText *self)
{
  return esp_text_pane_get_view (self->pane);
}

static gboolean
is_shown (PageText *self)
{
  return g_hash_table_contains (self->wanted, esp_page_model_get_part (get_model (self)));
}

/* --- the cell at the cursor --- */

static void
show_here (PageText *self)
{
  const EspLook *look = esp_canvas_get_look (self->canvas);
  const EspScene *scene = esp_canvas_get_scene (self->canvas);
  g_autofree char *text = NULL;
  gsize start = 0;
  gsize length = 0;

  if (!is_shown (self) || self->pending || get_document (self) == NULL || scene == NULL)
    return;
  text = esp_text_view_get_text (get_view (self));
  if (look->cells->find_text == NULL || scene->cursor < 0 ||
      !look->cells->find_text (scene, scene->cursor, text, &start, &length))
    length = 0;
  esp_text_view_set_here (get_view (self), start, length);
}

/* --- what is said of it --- */

/* A board that is not what stands in the text is grey. */
static void
set_stale (PageText *self, gboolean stale)
{
  esp_set_css_class (GTK_WIDGET (esp_page_view_get_board (self->page)), "stale",
                     stale && is_shown (self));
}

static void
show_read (PageText *self)
{
  g_autofree char *about = esp_instance_describe (esp_document_get_instance (get_document (self)));
  g_autofree char *what = g_strdup_printf (_ ("Read: %s"), about);

  esp_text_pane_set_read (self->pane, what);
  show_here (self);
  set_stale (self, FALSE);
}

static void
show_fault (PageText *self, const GError *error)
{
  guint line;
  guint column;
  const char *why = esp_error_split (error, &line, &column);

  esp_text_pane_set_fault (self->pane, why, line, column);
  set_stale (self, TRUE);
}

/* --- reading --- */

typedef struct
{
  EspSnapshot *snapshot;
  char *text;
  char *path; /* NULL: there is no file */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  esp_snapshot_free (reading->snapshot);
  g_free (reading->text);
  g_free (reading->path);
  g_free (reading);
}

static Reading *
reading_new (PageText *self)
{
  GFile *file = esp_work_get_file (esp_page_model_get_work (get_model (self)));
  Reading *reading = g_new0 (Reading, 1);

  reading->snapshot = esp_document_snapshot (get_document (self));
  reading->text = esp_text_view_get_text (get_view (self));
  reading->path = file != NULL ? g_file_get_path (file) : NULL;
  return reading;
}

static void
stop_reading (PageText *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
}

/* Takes @instance; NULL: @error says why it was not read, and NULL too where nobody has tried. */
static void
take_read (PageText *self, Reading *reading, EspInstance *instance, const GError *error)
{
  EspDocument *document = get_document (self);

  self->pending = FALSE;
  self->writing = TRUE;
  esp_document_set_gesture (document, self->gesture);
  esp_document_write (document, reading->snapshot, instance, reading->text);
  esp_document_set_gesture (document, 0);
  self->writing = FALSE;
  if (error != NULL)
    show_fault (self, error);
  else if (instance != NULL)
    show_read (self);
  self->typed = g_get_monotonic_time ();
}

static gpointer
read_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Reading *reading = data;

  return esp_snapshot_read (reading->snapshot, reading->text, reading->path, error);
}

static void
on_read (gpointer owner, gpointer result, const GError *error)
{
  PageText *self = owner;
  g_autoptr (EspJob) job = g_steal_pointer (&self->job);

  take_read (self, esp_job_get_kept (job), result, error);
}

static void
read_now (PageText *self)
{
  Reading *reading = reading_new (self);

  stop_reading (self);
  self->job = esp_job_start (_ ("Reading the text"), read_work, reading, reading_free,
                             (GDestroyNotify) esp_instance_free, on_read, self);
  /* the job's own, for whoever is told of no result */
  esp_job_keep (self->job, reading, NULL);
}

static void
on_pause (gpointer data)
{
  PageText *self = data;

  self->timer = 0;
  read_now (self);
}

/* A large text is read soon; until then it counts as one that is not read. */
static void
settle (PageText *self)
{
  Reading *reading;
  EspInstance *instance = NULL;
  g_autoptr (GError) error = NULL;
  gboolean large;

  if (!self->pending)
    return;
  stop_reading (self);
  reading = reading_new (self);
  large = strlen (reading->text) > LARGE_TEXT;
  if (!large)
    instance = esp_snapshot_read (reading->snapshot, reading->text, reading->path, &error);
  take_read (self, reading, instance, error);
  reading_free (reading);
  if (large)
    read_now (self);
}

/* --- typing --- */

static int
get_caret_line (PageText *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (get_view (self)));
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  return gtk_text_iter_get_line (&iter);
}

/* One goes on where one was, without a pause. */
static void
note_go (PageText *self)
{
  gint64 now = g_get_monotonic_time ();
  int line = get_caret_line (self);

  if (now - self->typed > GO_US || ABS (line - self->line) > 1)
    self->gesture++;
  self->typed = now;
  self->line = line;
}

static void
on_typed (PageText *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (get_view (self)));
  gboolean large = gtk_text_buffer_get_char_count (buffer) > LARGE_TEXT;

  if (get_document (self) == NULL)
    return;
  if (!self->pending)
    note_go (self);
  self->typed = g_get_monotonic_time ();
  self->pending = TRUE;
  stop_reading (self);
  self->timer = g_timeout_add_once (large ? LONG_PAUSE_MS : PAUSE_MS, on_pause, self);
}

static void
on_refused (PageText *self)
{
  esp_page_model_say (get_model (self), ESP_MESSAGE_WARNING,
                      _ ("That is too large to be edited as a text here"));
}

static void
on_left (PageText *self)
{
  settle (self);
  gtk_widget_grab_focus (GTK_WIDGET (esp_page_view_get_canvas (self->page)));
}

/* --- the board became another by something else --- */

/* NULL: it is too large to be edited as a text; a new string. */
static char *
get_text (EspDocument *document, EspTextStatus *status)
{
  const EspInstance *instance = esp_document_get_instance (document);
  const char *known = esp_document_get_text (document, status);
  g_autofree char *text = NULL;

  if (known != NULL)
    text = g_strdup (known);
  else if (instance->problem->states->size == NULL ||
           instance->problem->states->size (instance) <= LARGE_INSTANCE)
    text = instance->problem->files->format (instance);
  return text != NULL && g_utf8_validate (text, -1, NULL) && esp_text_view_can_take (text)
             ? g_steal_pointer (&text)
             : NULL;
}

/* The text is the document's again; one that cannot be read is read once more, to say why. */
static void
renew (PageText *self)
{
  g_autofree char *text = NULL;
  EspTextStatus status;

  stop_reading (self);
  self->pending = FALSE;
  self->gesture++;
  text = get_text (get_document (self), &status);
  esp_text_pane_set_refused (
      self->pane,
      text == NULL
          ? _ ("The text of this board is too large to be edited here: use the tools, or another "
               "editor and Open")
          : NULL);
  esp_text_view_set_text (get_view (self), text != NULL ? text : "");
  if (text == NULL || status != ESP_TEXT_UNREAD)
    show_read (self);
  else
    {
      set_stale (self, TRUE);
      read_now (self);
    }
}

static void
on_changed (PageText *self, gboolean instance_too G_GNUC_UNUSED)
{
  if (!self->writing && is_shown (self))
    renew (self);
}

/* Another document tells of itself by its name alone. */
static void
on_title_changed (PageText *self)
{
  if (self->document == get_document (self))
    return;
  g_set_object (&self->document, get_document (self));
  if (is_shown (self))
    renew (self);
}

/* --- the column --- */

static void
say_unread (PageText *self)
{
  EspTextStatus status;

  if (get_document (self) == NULL)
    return;
  esp_document_get_text (get_document (self), &status);
  if (status == ESP_TEXT_UNREAD)
    esp_page_model_say (get_model (self), ESP_MESSAGE_INFO,
                        _ ("The text cannot be read yet: it is kept, and the board is the last "
                           "that could be"));
}

static void
refresh (PageText *self)
{
  GAction *action =
      g_action_map_lookup_action (G_ACTION_MAP (esp_page_view_get_actions (self->page)), "text");
  gboolean shown = is_shown (self) && get_document (self) != NULL;
  gboolean was = gtk_widget_get_visible (GTK_WIDGET (self->pane));

  if (shown && !was)
    renew (self);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (is_shown (self)));
  gtk_widget_set_visible (GTK_WIDGET (self->pane), shown);
  if (was && !shown)
    {
      set_stale (self, FALSE);
      say_unread (self);
    }
}

/* What was closed has no text that could be behind. It stands in the part in which it was asked
 * for, and in the one in which boards are edited; beside what is compared there is no board. */
static void
on_text_state (GSimpleAction *action G_GNUC_UNUSED, GVariant *state, gpointer data)
{
  PageText *self = data;
  gboolean wanted = g_variant_get_boolean (state);

  settle (self);
  if (wanted && g_str_equal (esp_page_model_get_part (get_model (self)), "compare"))
    esp_page_model_set_part (get_model (self), "puzzle");
  if (wanted)
    {
      g_hash_table_add (self->wanted, g_strdup ("puzzle"));
      g_hash_table_add (self->wanted, g_strdup (esp_page_model_get_part (get_model (self))));
    }
  else
    g_hash_table_remove_all (self->wanted);
  refresh (self);
  if (wanted)
    esp_text_pane_focus (self->pane);
}

/* The key opens it in every part, and closes it where it is seen. */
static void
on_text (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  g_action_change_state (G_ACTION (action), g_variant_new_boolean (!is_shown (data)));
}

static const GActionEntry entries[] = {
  { .name = "text", .activate = on_text, .state = "false", .change_state = on_text_state },
};

static void
on_style_changed (PageText *self)
{
  esp_text_view_set_palette (get_view (self), esp_style_get_palette (esp_style_get ()));
}

static void
page_text_free (gpointer data)
{
  PageText *self = data;

  g_object_unref (self->pane);
  g_object_unref (self->canvas);
  g_hash_table_unref (self->wanted);
  g_clear_object (&self->document);
  g_free (self);
}

/* The page goes, and what it is made of may be there for longer: nothing is told any more. */
static void
on_destroy (PageText *self)
{
  gpointer sources[] = { get_view (self), self->canvas, get_model (self),
                         esp_page_model_get_work (get_model (self)), esp_style_get () };

  stop_reading (self);
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    g_signal_handlers_disconnect_by_data (sources[i], self);
}

static PageText *
get_page_text (EspPageView *page)
{
  return g_object_get_data (G_OBJECT (page), "esp-text");
}

EspTextPane *
esp_page_get_text_pane (EspPageView *page)
{
  return get_page_text (page)->pane;
}

static void
follow (PageText *self)
{
  EspPageModel *model = get_model (self);

  g_signal_connect_swapped (get_view (self), "typed", G_CALLBACK (on_typed), self);
  g_signal_connect_swapped (get_view (self), "refused", G_CALLBACK (on_refused), self);
  g_signal_connect_swapped (get_view (self), "left", G_CALLBACK (on_left), self);
  g_signal_connect_swapped (self->canvas, "cursor-moved", G_CALLBACK (show_here), self);
  g_signal_connect_swapped (model, "settle", G_CALLBACK (settle), self);
  g_signal_connect_swapped (model, "notify::part", G_CALLBACK (refresh), self);
  g_signal_connect_swapped (esp_page_model_get_work (model), "changed", G_CALLBACK (on_changed),
                            self);
  g_signal_connect_swapped (self->page, "destroy", G_CALLBACK (on_destroy), self);
  g_signal_connect_swapped (self->page, "title-changed", G_CALLBACK (on_title_changed), self);
  g_signal_connect_swapped (esp_style_get (), "changed", G_CALLBACK (on_style_changed), self);
  on_style_changed (self);
}

void
esp_page_add_text_actions (EspPageView *page)
{
  const EspFiles *files = esp_page_model_get_problem (esp_page_view_get_model (page))->files;
  PageText *self = g_new0 (PageText, 1);

  self->page = page;
  self->wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->pane = g_object_ref_sink (ESP_TEXT_PANE (esp_text_pane_new ()));
  self->canvas = g_object_ref (esp_page_view_get_canvas (page));
  gtk_widget_set_visible (GTK_WIDGET (self->pane), FALSE);
  esp_text_view_set_words (get_view (self), files->keywords, files->comments);
  esp_help_set_target (GTK_WIDGET (self->pane), "boards#the-text-of-a-board");
  esp_stage_set_column (esp_page_view_get_stage (page), GTK_WIDGET (self->pane));
  g_object_set_data_full (G_OBJECT (page), "esp-text", self, page_text_free);
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (page)), entries,
                                   G_N_ELEMENTS (entries), self);
  follow (self);
}
