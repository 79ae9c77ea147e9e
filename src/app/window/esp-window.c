#include "config.h"

#include "esp-window-private.h"
#include "app/page/esp-page-document.h"

#include <glib/gi18n-lib.h>

#include "esp-commands.h"
#include "app/dialogs/esp-dialogs.h"
#include "app/start/esp-gallery.h"
#include "app/handin/esp-handin-window.h"
#include "app/sessions/esp-opener.h"
#include "app/page/esp-page-search.h"
#include "app/page/esp-page-new.h"
#include "esp-tab-memory.h"
#include "app/sessions/esp-session.h"
#include "esp-settings.h"
#include "esp-sidebar.h"
#include "app/start/esp-start.h"
#include "esp-style.h"
#include "esp-window-header.h"
#include "kit/lists/esp-row.h"

/* Pixels below which the inspector is folded, and symbols stand alone; or where there is no more
 * than all of it needs, as with large text. */
#define NARROW 1000
#define GROWTH 0.8 /* of that with text of twice the size */
#define AUTOSAVE_MS 1500

struct _EspWindow
{
  GtkApplicationWindow parent_instance;

  GtkWidget *stack; /* Start, and a page for each problem */
  EspSidebar *side;
  EspStart *start;
  EspPageView *page;     /* that is shown, or was before Start; borrowed */
  EspPageView *watching; /* a job for the window; borrowed */
  EspWindowHeader header;
  GHashTable *pages; /* of problem id to EspPageView, borrowed: those that were looked at */
  GPtrArray *specs;  /* of EspPageSpec, in the order of the tabs; NULL-terminated */
  guint autosave;
  gboolean narrow;
  int unfolded;          /* least width of all that is folded when it is narrow; 0: not known */
  double unfolded_scale; /* of the text, when that was measured */
  guint fold_source;
  EspOpener *opener;
  EspOpened *lacking; /* what waits for another file; NULL: nothing does */
};

G_DEFINE_FINAL_TYPE (EspWindow, esp_window, GTK_TYPE_APPLICATION_WINDOW)

gboolean
esp_window_shows (const EspPageSpec *spec)
{
  return esp_problem_is_shown (spec->problem) && esp_look_find (spec->problem) != NULL;
}

EspPageView *
esp_window_get_page (EspWindow *self)
{
  return self->page;
}

gboolean
esp_window_shows_start (EspWindow *self)
{
  return self->start != NULL &&
         gtk_stack_get_visible_child (GTK_STACK (self->stack)) == GTK_WIDGET (self->start);
}

/* --- documents --- */

/* The first instance of a page: what was there last, else a sample, or an empty one. */
static void
load_first (EspWindow *self, EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);
  const EspPageSpec *spec = esp_page_model_get_spec (model);
  g_autoptr (EspOpened) opened = NULL;
  g_autofree char *kept = NULL;
  g_autoptr (GFile) file = NULL;

  if (esp_page_model_get_document (model) != NULL)
    return;
  kept = esp_tab_memory_get_sample (spec->problem);
  file = esp_tab_memory_take_file (spec->problem);
  if (kept != NULL || spec->first_sample != NULL)
    opened = esp_open_sample (spec->problem, kept != NULL ? kept : spec->first_sample, NULL);
  if (opened != NULL)
    esp_page_set_document (page, esp_opened_steal_document (opened), opened->name, NULL);
  else
    esp_page_set_document (page, esp_document_new (spec->problem->editing->example ()),
                           _ ("Untitled"), NULL);
  esp_tab_memory_apply (page);
  if (file != NULL)
    esp_opener_add_kept (self->opener, file, spec->problem);
}

static void on_page_changed (EspWindow *self);
static void keep_later (EspWindow *self);

/* A page is made when it is looked at: ten at once would be a second before the first frame. */
static EspPageView *
create_page (EspWindow *self, const EspPageSpec *spec)
{
  GtkWidget *holder = gtk_stack_get_child_by_name (GTK_STACK (self->stack), spec->problem->id);
  GtkWidget *page = esp_page_new (spec);
  g_autoptr (GVariant) inspector =
      g_action_group_get_action_state (G_ACTION_GROUP (self), "inspector");

  gtk_widget_set_hexpand (page, TRUE);
  gtk_box_append (GTK_BOX (holder), page);
  g_hash_table_insert (self->pages, (gpointer) spec->problem->id, page);
  if (inspector != NULL)
    esp_page_view_set_inspector (ESP_PAGE_VIEW (page), g_variant_get_boolean (inspector));
  g_signal_connect_swapped (page, "title-changed", G_CALLBACK (on_page_changed), self);
  /* where one is, too */
  g_signal_connect_object (esp_page_view_get_model (ESP_PAGE_VIEW (page)), "notify::part",
                           G_CALLBACK (keep_later), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      esp_inspector_get_compare (esp_page_view_get_inspector (ESP_PAGE_VIEW (page))),
      "notify::view", G_CALLBACK (keep_later), self, G_CONNECT_SWAPPED);
  return ESP_PAGE_VIEW (page);
}

EspPageView *
esp_window_find_page (EspWindow *self, const char *problem)
{
  EspPageView *page = g_hash_table_lookup (self->pages, problem);

  for (guint i = 0; page == NULL && i + 1 < self->specs->len; i++)
    {
      const EspPageSpec *spec = g_ptr_array_index (self->specs, i);

      if (g_str_equal (spec->problem->id, problem))
        page = create_page (self, spec);
    }
  if (page != NULL)
    load_first (self, page);
  return page;
}

gboolean
esp_window_show_problem (EspWindow *self, const char *problem)
{
  if (esp_window_find_page (self, problem) == NULL)
    return FALSE;
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), problem);
  /* arrow keys and Space work on the board from the beginning */
  if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL)
    gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (esp_page_view_get_canvas (self->page)));
  return TRUE;
}

/* What may be added to it from the screen is the board's that is shown. */
static void
open_plan (EspWindow *self, const char *path)
{
  esp_handin_window_open (ESP_HANDIN_WINDOW (esp_handin_window_present (self->page)), path);
}

void
esp_window_take (EspWindow *self, EspOpened *opened)
{
  EspPageView *page;
  EspDocument *document;

  if (opened->plan != NULL)
    {
      open_plan (self, opened->plan);
      return;
    }
  esp_tab_memory_drop_file (opened->problem);
  page = esp_window_find_page (self, opened->problem->id);
  if (page == NULL)
    return;
  if (opened->output != NULL)
    esp_page_model_set_output (esp_page_view_get_model (page), opened->output);
  if (opened->trace != NULL)
    {
      esp_window_show_problem (self, opened->problem->id);
      esp_page_show_trace (page, opened->trace, opened->name);
      return;
    }
  if (opened->answer != NULL || opened->wrong_trace)
    {
      esp_window_show_problem (self, opened->problem->id);
      if (opened->answer != NULL)
        esp_page_show_answer (page, opened->answer, opened->name);
      else
        g_action_group_activate_action (G_ACTION_GROUP (esp_page_view_get_actions (page)),
                                        "versus-trace", g_variant_new_string (opened->output));
      return;
    }
  document = esp_opened_steal_document (opened);
  if (opened->session != NULL)
    esp_session_adopt (document, opened->session);
  esp_page_set_document (page, document, opened->name, opened->file);
  esp_window_show_problem (self, opened->problem->id);
  if (opened->part != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (esp_page_view_get_actions (page)), "part",
                                    g_variant_new_string (opened->part));
  if (opened->warnings != NULL)
    esp_messages_notice (esp_page_model_get_messages (esp_page_view_get_model (page)),
                         ESP_MESSAGE_WARNING, opened->warnings, NULL, NULL);
  if (opened->session != NULL)
    esp_page_keep_work (page, FALSE);
}

gboolean
esp_window_open (EspWindow *self, GFile *file, const char *problem)
{
  if (problem != NULL && esp_problem_find (problem) != NULL)
    esp_tab_memory_drop_file (esp_problem_find (problem));
  if (problem != NULL && !esp_window_show_problem (self, problem))
    {
      g_autofree char *text = g_strdup_printf (_ ("There is no problem “%s”"), problem);

      esp_window_notice (self, ESP_MESSAGE_ERROR, text);
      return FALSE;
    }
  esp_opener_add (self->opener, file, problem != NULL ? esp_problem_find (problem) : NULL);
  return TRUE;
}

void
esp_window_open_session (EspWindow *self, const char *path)
{
  esp_opener_add_session (self->opener, path);
}

gboolean
esp_window_is_busy (EspWindow *self)
{
  return esp_opener_is_busy (self->opener) || esp_page_view_is_busy (self->page) ||
         (esp_window_shows_start (self) && esp_start_is_busy (self->start));
}

/* --- what is said, where the person looks --- */

void
esp_window_notice (EspWindow *self, EspMessageKind kind, const char *text)
{
  if (esp_window_shows_start (self))
    esp_start_notice (self->start, text);
  else
    esp_messages_notice (esp_page_model_get_messages (esp_page_view_get_model (self->page)), kind,
                         text, NULL, NULL);
}

/* --- what is opened --- */

static gboolean
can_begin (gpointer data)
{
  return esp_job_slot_can_begin (
      esp_page_model_get_job_slot (esp_page_view_get_model (esp_window_get_page (data))));
}

static EspDocument *
get_shown (gpointer data)
{
  return esp_page_model_get_document (esp_page_view_get_model (esp_window_get_page (data)));
}

static void
watch_job (gpointer data, EspJob *job)
{
  EspWindow *self = data;

  self->watching = self->page;
  if (esp_window_shows_start (self))
    esp_start_watch_job (self->start, job);
  esp_job_slot_watch (esp_page_model_get_job_slot (esp_page_view_get_model (self->watching)), job);
}

static void
end_job (gpointer data, EspJob *job)
{
  EspWindow *self = data;

  esp_start_end_job (self->start, job);
  if (self->watching != NULL)
    esp_job_slot_end (esp_page_model_get_job_slot (esp_page_view_get_model (self->watching)), job);
  self->watching = NULL;
}

/* What was there last, in place of what stood in for it; what came meanwhile stays, and where one
 * is. */
static void
take_kept (EspWindow *self, EspOpened *opened)
{
  EspPageView *page = g_hash_table_lookup (self->pages, opened->problem->id);

  if (opened->document == NULL || !esp_tab_memory_is_awaited (opened->problem))
    return;
  esp_tab_memory_drop_file (opened->problem);
  if (page != NULL &&
      !esp_document_can_undo (esp_page_model_get_document (esp_page_view_get_model (page))))
    {
      EspPageModel *model = esp_page_view_get_model (page);
      g_autofree char *part = g_strdup (esp_page_model_get_part (model));

      esp_page_set_document (page, esp_opened_steal_document (opened), opened->name, opened->file);
      esp_page_model_set_part (model, part);
    }
}

static void
take_opened (gpointer data, EspOpened *opened, EspOpening opening)
{
  EspWindow *window = data;

  if (opening == ESP_OPENING_BEHIND)
    {
      take_kept (window, opened);
      return;
    }
  if (opening == ESP_OPENING_ELSEWHERE)
    {
      window = esp_window_new (gtk_window_get_application (GTK_WINDOW (window)));
      gtk_window_present (GTK_WINDOW (window));
    }
  esp_window_take (window, opened);
}

static void
announce_error (gpointer data, const char *error)
{
  esp_window_notice (data, ESP_MESSAGE_ERROR, error);
}

/* The room is shown, and there the button that asks for the other file. */
static void
ask_companion (gpointer data, EspOpened *lacking)
{
  EspWindow *self = data;

  g_clear_pointer (&self->lacking, esp_opened_free);
  self->lacking = lacking;
  esp_window_show_problem (self, lacking->problem->id);
  esp_messages_notice (esp_page_model_get_messages (esp_page_view_get_model (self->page)),
                       ESP_MESSAGE_ERROR, lacking->lacking,
                       _ (esp_open_find_companion (lacking->problem)->choose), "win.companion");
}

void
esp_window_open_with (EspWindow *self, const char *companion)
{
  g_autoptr (EspOpened) lacking = g_steal_pointer (&self->lacking);

  if (lacking == NULL || companion == NULL)
    return;
  esp_messages_dismiss (esp_page_model_get_messages (esp_page_view_get_model (self->page)));
  esp_opener_add_with (self->opener, lacking->file, lacking->problem, companion);
}

static const EspOpenerTable opener_table = { can_begin,   get_shown,      watch_job,    end_job,
                                             take_opened, announce_error, ask_companion };

/* --- tabs --- */

void
esp_window_show_start (EspWindow *self)
{
  gtk_stack_set_visible_child (GTK_STACK (self->stack), GTK_WIDGET (self->start));
}

void
esp_window_step_tab (EspWindow *self, gboolean forwards)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (GTK_STACK (self->stack));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pages));

  for (guint i = 0; i < n; i++)
    if (gtk_selection_model_is_selected (pages, i))
      {
        gtk_selection_model_select_item (pages, (i + (forwards ? 1 : n - 1)) % n, TRUE);
        return;
      }
}

const EspPageSpec *const *
esp_window_get_specs (EspWindow *self)
{
  return (const EspPageSpec *const *) self->specs->pdata;
}

/* --- title --- */

/* A sample has the name that the gallery gives it; a file its own. */
static char *
name_shown (EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);
  const EspProblem *problem = esp_page_model_get_spec (model)->problem;
  const char *name = esp_work_get_name (esp_page_model_get_work (model));

  return esp_work_get_file (esp_page_model_get_work (model)) == NULL
             ? esp_gallery_name_board (problem, name)
             : g_strdup (name);
}

static void
update_title (EspWindow *self)
{
  EspPageModel *model = self->page != NULL ? esp_page_view_get_model (self->page) : NULL;
  const char *problem;
  g_autofree char *subtitle = NULL;
  g_autofree char *whole = NULL;

  if (model == NULL || esp_page_model_get_document (model) == NULL)
    return;
  if (esp_window_shows_start (self))
    {
      whole = g_strdup (_ ("Espalier"));
      esp_window_header_set_title (&self->header, whole, NULL);
    }
  else
    {
      g_autofree char *name = name_shown (self->page);

      problem = _ (esp_page_model_get_spec (model)->problem->title);
      subtitle = g_strdup_printf (
          "%s%s", esp_work_is_modified (esp_page_model_get_work (model)) ? "• " : "", name);
      whole = g_strdup_printf ("%s – %s", problem, subtitle);
      esp_window_header_set_title (&self->header, problem, subtitle);
    }
  gtk_window_set_title (GTK_WINDOW (self), whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

/* --- autosave --- */

static void
keep_work (EspWindow *self, gboolean now)
{
  GHashTableIter iter;
  gpointer page;

  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    esp_page_keep_work (page, now);
}

static void
keep_place (EspWindow *self)
{
  GHashTableIter iter;
  gpointer page;

  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    esp_tab_memory_note (page);
  esp_tab_memory_write ();
}

static gboolean
autosave (gpointer data)
{
  EspWindow *self = data;

  self->autosave = 0;
  keep_work (self, FALSE);
  keep_place (self);
  return G_SOURCE_REMOVE;
}

static void
keep_later (EspWindow *self)
{
  if (self->autosave == 0)
    self->autosave = g_timeout_add (AUTOSAVE_MS, autosave, self);
}

static void
on_page_changed (EspWindow *self)
{
  update_title (self);
  keep_later (self);
}

/* The tab that a person goes to, not the first one that a window is made with. */
static void
remember_tab (EspWindow *self, const char *problem)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    esp_settings_set_value (esp_settings_get (), "last-problem", g_variant_new_string (problem));
}

/* The cards show what was opened as it stands now. */
static void
show_start (EspWindow *self)
{
  GHashTableIter iter;
  gpointer page;

  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    if (esp_page_model_get_document (esp_page_view_get_model (page)) != NULL &&
        esp_document_can_undo (esp_page_model_get_document (esp_page_view_get_model (page))))
      esp_start_set_document (self->start,
                              esp_page_model_get_spec (esp_page_view_get_model (page))->problem,
                              esp_page_model_get_document (esp_page_view_get_model (page)));
  /* no command of a page that is not seen */
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", NULL);
  esp_window_header_show_page (&self->header, NULL);
  remember_tab (self, "");
}

static void
show_page (EspWindow *self, EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);

  self->page = page;
  load_first (self, page);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", esp_page_view_get_actions (page));
  esp_window_header_show_page (&self->header, esp_page_model_get_spec (model));
  esp_handin_window_follow (page);
  remember_tab (self, esp_page_model_get_spec (model)->problem->id);
}

static void
on_tab_changed (EspWindow *self)
{
  GtkWidget *child = gtk_stack_get_visible_child (GTK_STACK (self->stack));

  if (child == NULL)
    return;
  esp_window_actions_show_page (self, !esp_window_shows_start (self));
  if (esp_window_shows_start (self))
    show_start (self);
  else
    show_page (self, esp_window_find_page (
                         self, gtk_stack_get_visible_child_name (GTK_STACK (self->stack))));
  update_title (self);
}

/* --- the inspector --- */

static void
set_inspector (EspWindow *self, gboolean shown)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "inspector");
  GHashTableIter iter;
  gpointer page;

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (shown));
  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    esp_page_view_set_inspector (page, shown);
}

static void
on_inspector (GSimpleAction *action G_GNUC_UNUSED, GVariant *state, gpointer data)
{
  set_inspector (data, g_variant_get_boolean (state));
}

static void
add_inspector_action (EspWindow *self)
{
  g_autoptr (GSimpleAction) inspector =
      g_simple_action_new_stateful ("inspector", NULL, g_variant_new_boolean (TRUE));

  g_signal_connect (inspector, "change-state", G_CALLBACK (on_inspector), self);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (inspector));
}

/* --- closing --- */

/* Nothing is closed, and nothing is thrown away that another question was about. */
static void
stay (GtkApplication *application)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (ESP_IS_WINDOW (l->data))
      esp_window_stay (l->data);
}

gboolean
esp_window_ask_unsaved (EspWindow *self, gboolean quit)
{
  GHashTableIter iter;
  gpointer page;

  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    {
      const char *name;
      GFile *file;

      esp_page_keep_work (page, TRUE);
      if (!esp_page_model_would_lose (esp_page_view_get_model (page)) &&
          esp_work_find_lost (esp_page_model_get_work (esp_page_view_get_model (page)), &name,
                              &file) == NULL)
        continue;
      esp_window_show_problem (
          self, esp_page_model_get_spec (esp_page_view_get_model (page))->problem->id);
      esp_dialog_close (GTK_WINDOW (self), page, quit, stay);
      return TRUE;
    }
  return FALSE;
}

void
esp_window_stay (EspWindow *self)
{
  GHashTableIter iter;
  gpointer page;

  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    esp_page_take_back_discard (page);
}

static gboolean
on_close_request (GtkWindow *window)
{
  EspWindow *self = ESP_WINDOW (window);
  GHashTableIter iter;
  gpointer page;
  int width;
  int height;

  if (esp_window_ask_unsaved (self, FALSE))
    return TRUE;
  gtk_window_get_default_size (window, &width, &height);
  esp_settings_set_value (esp_settings_get (), "window-maximized",
                          g_variant_new_boolean (gtk_window_is_maximized (window)));
  if (!gtk_window_is_maximized (window) && width > 0)
    {
      esp_settings_set_value (esp_settings_get (), "window-width", g_variant_new_int32 (width));
      esp_settings_set_value (esp_settings_get (), "window-height", g_variant_new_int32 (height));
    }
  g_hash_table_iter_init (&iter, self->pages);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    esp_page_view_stop (page);
  /* games and puzzles under way are there again at the next start */
  g_clear_handle_id (&self->autosave, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  keep_work (self, TRUE);
  keep_place (self);
  return FALSE;
}

/* --- the window --- */

/* A theme's colours change by themselves, the few that the style sheet adds by this class. */
static void
on_style_changed (EspWindow *self)
{
  esp_set_css_class (GTK_WIDGET (self), "dark", esp_style_is_dark (esp_style_get ()));
}

static gboolean
fold (gpointer data)
{
  EspWindow *self = data;

  self->fold_source = 0;
  set_inspector (self, !self->narrow);
  esp_sidebar_set_narrow (self->side, self->narrow);
  return G_SOURCE_REMOVE;
}

/* Below that the board would have less room than what stands beside it, which grows with the text.
 */
static int
get_threshold (EspWindow *self)
{
  double more = MAX (esp_get_text_scale (GTK_WIDGET (self)) - 1, 0);

  return (int) (NARROW * (1 + GROWTH * more));
}

static gboolean
is_narrow (EspWindow *self, int width)
{
  if (self->unfolded_scale != esp_get_text_scale (GTK_WIDGET (self)))
    self->unfolded = 0;
  return width < get_threshold (self) || width <= self->unfolded;
}

void
esp_window_set_size (EspWindow *self, int width, int height)
{
  /* before it is made wider by what there is no room for */
  if (width < get_threshold (self) && !self->narrow)
    {
      self->narrow = TRUE;
      fold (self);
    }
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
}

static void
esp_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspWindow *self = ESP_WINDOW (widget);

  GTK_WIDGET_CLASS (esp_window_parent_class)->size_allocate (widget, width, height, baseline);
  if (!self->narrow && self->fold_source == 0)
    {
      gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &self->unfolded, NULL, NULL,
                          NULL);
      self->unfolded_scale = esp_get_text_scale (widget);
    }
  /* the size of what is inside must not change while sizes are given out */
  if (self->narrow != is_narrow (self, width))
    {
      self->narrow = !self->narrow;
      if (self->fold_source == 0)
        self->fold_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fold, self, NULL);
    }
}

static gboolean
on_drop (GtkDropTarget *target G_GNUC_UNUSED,
         const GValue *value,
         double x G_GNUC_UNUSED,
         double y G_GNUC_UNUSED,
         EspWindow *self)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      GSList *files = g_value_get_boxed (value);

      for (GSList *l = files; l != NULL; l = l->next)
        esp_window_open (self, l->data, NULL);
      return files != NULL;
    }
  if (G_VALUE_HOLDS (value, G_TYPE_FILE))
    return esp_window_open (self, g_value_get_object (value), NULL);
  return FALSE;
}

static void
esp_window_dispose (GObject *object)
{
  EspWindow *self = ESP_WINDOW (object);

  g_clear_handle_id (&self->autosave, g_source_remove);
  g_clear_handle_id (&self->fold_source, g_source_remove);
  g_clear_pointer (&self->opener, esp_opener_free);
  g_clear_pointer (&self->lacking, esp_opened_free);
  if (self->stack != NULL)
    g_signal_handlers_disconnect_by_data (self->stack, self);
  self->stack = NULL;
  self->start = NULL;
  G_OBJECT_CLASS (esp_window_parent_class)->dispose (object);
}

static void
esp_window_finalize (GObject *object)
{
  EspWindow *self = ESP_WINDOW (object);

  g_hash_table_unref (self->pages);
  g_ptr_array_unref (self->specs);
  G_OBJECT_CLASS (esp_window_parent_class)->finalize (object);
}

static void
esp_window_class_init (EspWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_window_finalize;
  widget_class->size_allocate = esp_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = on_close_request;
}

static void
esp_window_init (EspWindow *self)
{
  self->pages = g_hash_table_new (g_str_hash, g_str_equal);
  self->specs = g_ptr_array_new ();
}

static void
add_page (EspWindow *self, const EspPageSpec *spec)
{
  GtkWidget *holder = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_stack_add_titled (GTK_STACK (self->stack), holder, spec->problem->id, _ (spec->problem->tab));
  g_ptr_array_add (self->specs, (gpointer) spec);
  esp_sidebar_add (self->side, spec);
  esp_start_add (self->start, spec);
}

static void
create_pages (EspWindow *self)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();
  gboolean any = FALSE;

  self->start = ESP_START (esp_start_new ());
  gtk_stack_add_titled (GTK_STACK (self->stack), GTK_WIDGET (self->start), ESP_SIDEBAR_START,
                        C_ ("the page of all problems", "Start"));
  esp_sidebar_add (self->side, NULL);
  /* a build with nothing but hidden problems shows those: a window without a page is no window */
  for (guint i = 0; specs[i] != NULL; i++)
    any = any || esp_window_shows (specs[i]);
  for (int group = 0; group < ESP_N_GROUPS; group++)
    for (guint i = 0; specs[i] != NULL; i++)
      if ((int) specs[i]->group == group && (esp_window_shows (specs[i]) || !any))
        add_page (self, specs[i]);
  g_ptr_array_add (self->specs, NULL);
  self->page = esp_window_find_page (
      self, ((const EspPageSpec *) g_ptr_array_index (self->specs, 0))->problem->id);
}

EspWindow *
esp_window_new (GtkApplication *application)
{
  EspWindow *self = g_object_new (ESP_TYPE_WINDOW, "application", application, NULL);
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  EspSettings *settings = esp_settings_get ();

  self->opener = esp_opener_new (&opener_table, self);
  esp_window_actions_add (self);
  add_inspector_action (self);
  if (esp_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  gtk_window_set_titlebar (GTK_WINDOW (self), esp_window_header_new (&self->header));
  self->stack = gtk_stack_new ();
  gtk_widget_set_hexpand (self->stack, TRUE);
  self->side = ESP_SIDEBAR (esp_sidebar_new (GTK_STACK (self->stack)));
  create_pages (self);
  gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->side));
  gtk_box_append (GTK_BOX (content), self->stack);
  gtk_window_set_child (GTK_WINDOW (self), content);
  esp_window_set_size (self, esp_settings_get_int (settings, "window-width"),
                       esp_settings_get_int (settings, "window-height"));

  gtk_drop_target_set_gtypes (drop, (GType[]){ GDK_TYPE_FILE_LIST, G_TYPE_FILE }, 2);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  g_signal_connect_swapped (self->stack, "notify::visible-child", G_CALLBACK (on_tab_changed),
                            self);
  on_tab_changed (self);
  g_signal_connect_object (esp_style_get (), "changed", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
  on_style_changed (self);
  return self;
}
