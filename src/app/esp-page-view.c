#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-recent.h"
#include "esp-session.h"
#include "esp-style.h"

enum
{
  TITLE_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPageView, esp_page_view, GTK_TYPE_WIDGET)

/* --- what the canvas shows --- */

const char *
esp_page_get_part (EspPageView *self)
{
  const char *part = gtk_stack_get_visible_child_name (GTK_STACK (self->parts));

  return part != NULL ? part : "solve";
}

void
esp_page_set_part (EspPageView *self, const char *part)
{
  if (gtk_stack_get_child_by_name (GTK_STACK (self->parts), part) != NULL)
    gtk_stack_set_visible_child_name (GTK_STACK (self->parts), part);
}

static void
refresh_status (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  g_autofree char *text = self->problem->state_describe (instance, state);

  gtk_label_set_text (GTK_LABEL (self->status), text);
}

void
esp_page_refresh_canvas (EspPageView *self, gboolean animate)
{
  const EspInstance *instance = esp_document_get_instance (self->document);
  const EspState *state = esp_document_get_state (self->document);
  EspEvent event;
  gboolean has_event = FALSE;
  EspSceneFlags flags = esp_page_is_editing (self) ? ESP_SCENE_EDIT : 0;
  gboolean is_search = g_str_equal (esp_page_get_part (self), "solve") &&
                       (self->step_state != NULL || self->answer_state != NULL);

  if (is_search)
    {
      gboolean by_step = self->step_state != NULL && !self->answer_shown;

      state = by_step ? self->step_state : self->answer_state;
      flags = ESP_SCENE_SEARCH;
      if (by_step && self->trace != NULL && self->step > 0)
        has_event = esp_trace_get_events (self->trace, self->step - 1, 1, &event) == 1;
    }
  /* while searching, the instance is the document's too: a change of it drops the search */
  if (!self->instance_shown)
    esp_canvas_show (ESP_CANVAS (self->canvas), instance, state, has_event ? &event : NULL, flags,
                     animate);
  else
    esp_canvas_show_state (ESP_CANVAS (self->canvas), state, has_event ? &event : NULL, flags,
                           animate && is_search == self->canvas_is_search);
  self->instance_shown = TRUE;
  self->canvas_is_search = is_search;
  refresh_status (self, instance, state);
}

/* Under what is shown: the board, or what experiments measured. */
static void
move_messages (EspPageView *self, GtkWidget *foot)
{
  GtkWidget *old = gtk_widget_get_parent (self->messages);

  gtk_widget_set_visible (self->results_foot, foot == self->results_foot);
  if (old == foot)
    return;
  g_object_ref (self->messages);
  gtk_box_remove (GTK_BOX (old), self->messages);
  gtk_box_append (GTK_BOX (foot), self->messages);
  g_object_unref (self->messages);
}

static void
on_part_changed (EspPageView *self)
{
  const char *part = esp_page_get_part (self);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "part");

  gtk_widget_set_visible (self->search_panel, g_str_equal (part, "solve"));
  gtk_stack_set_visible_child_name (GTK_STACK (self->areas),
                                    g_str_equal (part, "compare") ? "results" : "board");
  if (!g_str_equal (part, "solve"))
    esp_page_stop_playback (self);
  move_messages (self, g_str_equal (part, "compare") ? self->results_foot : self->board_foot);
  /* what was said of the part before */
  esp_message_bar_expire (ESP_MESSAGE_BAR (self->messages));
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (part));
  if (self->document != NULL)
    {
      esp_page_refresh_canvas (self, FALSE);
      esp_page_refresh_actions (self);
    }
}

/* --- the document --- */

/* Options that follow the file say what is in it; with @anew they follow it whatever was set
 * before. */
static void
esp_page_set_form_instance (EspPageView *self, gboolean anew)
{
  const EspInstance *instance = esp_document_get_instance (self->document);
  GtkWidget *forms[] = { self->algorithm_form, self->player_form[0], self->player_form[1] };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (forms[i] != NULL)
      esp_option_form_set_instance (ESP_OPTION_FORM (forms[i]), instance, anew);
}

static void
on_document_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, EspPageView *self)
{
  guint n_moves = self->n_moves;

  /* what was said of the board as it stood */
  esp_message_bar_expire (ESP_MESSAGE_BAR (self->messages));
  if (instance_too)
    {
      self->instance_shown = FALSE;
      esp_page_refresh_suits (self);
      esp_page_set_form_instance (self, FALSE);
      esp_page_prepare (self);
      /* nobody asked for a move on this board */
      self->play_paused = TRUE;
    }
  if (instance_too || self->problem->game != NULL)
    esp_page_drop_search (self);
  esp_page_clear_hint (self);
  esp_page_puzzle_document_changed (self, instance_too);
  esp_page_refresh_canvas (self, TRUE);
  esp_page_play_document_changed (self);
  esp_page_refresh_actions (self);
  if (instance_too && n_moves > 0 && !self->travelling)
    esp_page_view_offer (self, ESP_MESSAGE_INFO,
                         self->problem->game != NULL
                             ? _ ("The game on the board before is over; Undo brings it back")
                             : _ ("What was done by hand is gone; Undo brings it back"),
                         _ ("Undo"), "page.undo");
  g_signal_emit (self, signals[TITLE_CHANGED], 0);
}

void
esp_page_view_set_document (EspPageView *self, EspDocument *document, const char *name, GFile *file)
{
  /* a game, a puzzle under way is work too */
  gboolean aside = self->document != NULL && esp_session_is_work (self->document);
  /* what the room added to the inspector goes before the document that it holds on to */
  g_autoptr (EspDocument) old = self->document != NULL ? g_object_ref (self->document) : NULL;

  esp_page_view_stop (self);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (aside)
    {
      esp_page_view_keep_work (self, FALSE);
      g_set_object (&self->aside, self->document);
      g_free (self->aside_name);
      self->aside_name = g_strdup (self->name);
      g_set_object (&self->aside_file, self->file);
    }
  g_clear_object (&self->document);
  self->document = document;
  g_free (self->name);
  self->name = g_strdup (name);
  g_set_object (&self->file, file);
  g_signal_connect (document, "changed", G_CALLBACK (on_document_changed), self);

  self->instance_shown = FALSE;
  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_page_drop_search (self);
  esp_page_clear_hint (self);
  esp_canvas_set_cursor (ESP_CANVAS (self->canvas), -1);
  esp_page_refresh_suits (self);
  esp_page_set_form_instance (self, TRUE);
  esp_page_prepare (self);
  esp_page_puzzle_set_document (self);
  esp_page_play_set_document (self);
  esp_page_refresh_canvas (self, FALSE);
  esp_page_choose_first_view (self);
  esp_canvas_fit (ESP_CANVAS (self->canvas));
  esp_page_refresh_actions (self);
  esp_page_enable (self, "bring-back", self->aside != NULL);
  if (aside)
    {
      g_autofree char *text =
          g_strdup_printf (_ ("“%s” was not finished or not saved"), self->aside_name);

      esp_page_view_notice (self, ESP_MESSAGE_INFO, text, _ ("Bring It Back"), "page.bring-back");
    }
  g_signal_emit (self, signals[TITLE_CHANGED], 0);
}

void
esp_page_view_keep_work (EspPageView *self, gboolean now)
{
  EspDocument *documents[] = { self->document, self->aside };

  if (self->document == NULL)
    return;
  esp_document_set_note (self->document, "name", self->name);
  esp_document_set_note (self->document, "part", esp_page_get_part (self));
  if (self->file != NULL)
    {
      g_autofree char *uri = g_file_get_uri (self->file);

      esp_document_set_note (self->document, "file", uri);
    }
  else
    esp_document_set_note (self->document, "file", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    if (documents[i] != NULL && now)
      esp_session_keep_now (documents[i]);
    else if (documents[i] != NULL)
      esp_session_keep (documents[i]);
}

void
esp_page_view_discard (EspPageView *self)
{
  if (self->document == NULL)
    return;
  self->discarded = TRUE;
  esp_session_drop (self->document);
}

gboolean
esp_page_view_is_discarded (EspPageView *self)
{
  return self->discarded;
}

static void
on_bring_back (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  g_autoptr (EspDocument) document = g_steal_pointer (&self->aside);
  g_autofree char *name = g_steal_pointer (&self->aside_name);
  g_autoptr (GFile) file = g_steal_pointer (&self->aside_file);

  if (document != NULL)
    esp_page_view_set_document (self, g_steal_pointer (&document), name, file);
}

void
esp_page_view_replace (EspPageView *self, EspInstance *instance, const char *name)
{
  esp_page_view_stop (self);
  g_free (self->name);
  self->name = g_strdup (name);
  g_clear_object (&self->file);
  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_document_replace (self->document, instance);
  esp_canvas_fit (ESP_CANVAS (self->canvas));
}

EspDocument *
esp_page_view_get_document (EspPageView *self)
{
  return self->document;
}

GFile *
esp_page_view_get_file (EspPageView *self)
{
  return self->file;
}

const char *
esp_page_view_get_name (EspPageView *self)
{
  return self->name;
}

gboolean
esp_page_view_get_modified (EspPageView *self)
{
  return self->document != NULL && esp_document_get_modified (self->document);
}

/* --- saving --- */

typedef struct
{
  EspPageView *self; /* that it outlives no writing */
  EspDocument *document;
  EspSnapshot *snapshot;
  GFile *file;
  void (*done) (gpointer data);
  gpointer data;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  saving->self->saving = NULL;
  g_object_unref (saving->self);
  g_object_unref (saving->document);
  esp_snapshot_free (saving->snapshot);
  g_object_unref (saving->file);
  g_free (saving);
}

static gpointer
saving_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Saving *saving = data;
  const EspInstance *instance = esp_snapshot_get_instance (saving->snapshot);
  g_autofree char *text = instance->problem->format (instance);
  g_autofree char *path = g_file_get_path (saving->file);
  gboolean ok;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  /* whole or not at all, which GIO's own replacing is not on a full disk */
  ok = path != NULL ? esp_file_write (path, text, -1, error)
                    : g_file_replace_contents (saving->file, text, strlen (text), NULL, FALSE,
                                               G_FILE_CREATE_NONE, NULL, cancellable, error);
  return ok ? saving : NULL;
}

static void
saved (EspPageView *self, gpointer result)
{
  Saving *saving = result;

  esp_session_drop (saving->document);
  esp_recent_add (saving->file, self->problem);
  /* what was said of an attempt before */
  if (esp_message_bar_get_kind (ESP_MESSAGE_BAR (self->messages)) == ESP_MESSAGE_ERROR)
    esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  /* meanwhile the board may have been changed further, or another be shown */
  esp_document_mark_saved_as (saving->document, saving->snapshot);
  if (esp_session_is_work (saving->document))
    esp_session_keep (saving->document);
  if (saving->document == self->document)
    {
      g_set_object (&self->file, saving->file);
      g_free (self->name);
      self->name = g_file_get_basename (saving->file);
      g_signal_emit (self, signals[TITLE_CHANGED], 0);
    }
  if (saving->done != NULL)
    saving->done (saving->data);
}

void
esp_page_view_save (EspPageView *self, GFile *file, void (*done) (gpointer data), gpointer data)
{
  Saving *saving = g_new0 (Saving, 1);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *what = g_strdup_printf (_ ("Saving “%s”"), name);

  *saving = (Saving){ .self = g_object_ref (self),
                      .document = g_object_ref (self->document),
                      .snapshot = esp_document_snapshot (self->document),
                      .file = g_object_ref (file),
                      .done = done,
                      .data = data };
  if (esp_page_start_job (self, what, saving_work, saving, saving_free, saved, NULL))
    self->saving = self->job;
}

/* --- actions --- */

void
esp_page_enable (EspPageView *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  if (action != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
esp_page_refresh_actions (EspPageView *self)
{
  if (self->document == NULL)
    return;
  esp_page_enable (self, "undo", esp_document_can_undo (self->document));
  esp_page_enable (self, "redo", esp_document_can_redo (self->document));
  esp_page_enable (self, "reset", esp_document_get_n_moves (self->document) > 0);
  esp_page_refresh_solve (self);
}

static void
on_undo (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_undo (data);
}

static void
on_redo (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_redo (data);
}

static void
on_part_action (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_page_set_part (data, g_variant_get_string (parameter, NULL));
}

static void
on_zoom (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspCanvas *canvas = ESP_CANVAS (self->canvas);
  const char *name = g_action_get_name (G_ACTION (action));

  if (g_str_equal (name, "zoom-in"))
    esp_canvas_zoom (canvas, 1.25);
  else if (g_str_equal (name, "zoom-out"))
    esp_canvas_zoom (canvas, 0.8);
  else if (g_str_equal (name, "zoom-natural"))
    esp_canvas_zoom_natural (canvas);
  else
    esp_canvas_fit (canvas);
}

static void
on_focus_board (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  gtk_widget_grab_focus (((EspPageView *) data)->canvas);
}

static const GActionEntry entries[] = {
  { .name = "undo", .activate = on_undo },
  { .name = "redo", .activate = on_redo },
  { .name = "part", .activate = on_part_action, .parameter_type = "s", .state = "'solve'" },
  { .name = "zoom-in", .activate = on_zoom },
  { .name = "zoom-out", .activate = on_zoom },
  { .name = "zoom-natural", .activate = on_zoom },
  { .name = "zoom-fit", .activate = on_zoom },
  { .name = "focus-board", .activate = on_focus_board },
  { .name = "bring-back", .activate = on_bring_back },
};

/* --- the widget --- */

static void
on_style_changed (EspPageView *self)
{
  const EspPalette *palette = esp_style_get_palette (esp_style_get ());

  esp_canvas_set_palette (ESP_CANVAS (self->canvas), palette);
  esp_timeline_set_palette (ESP_TIMELINE (self->timeline), palette);
  if (self->tree != NULL)
    esp_tree_view_set_palette (ESP_TREE_VIEW (self->tree), palette);
  if (self->plot != NULL)
    esp_plot_view_set_palette (ESP_PLOT_VIEW (self->plot), palette);
  if (self->curve_view != NULL)
    esp_plot_view_set_palette (ESP_PLOT_VIEW (self->curve_view), palette);
  if (self->evaluation != NULL)
    gtk_widget_queue_draw (self->evaluation);
}

static GtkWidget *
create_search_panel (EspPageView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  GtkWidget *right = NULL;

  self->timeline = esp_timeline_new ();
  g_signal_connect_swapped (self->timeline, "step-chosen", G_CALLBACK (esp_page_choose_step), self);
  gtk_box_append (GTK_BOX (box), self->timeline);
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));

  self->events = esp_event_list_new ();
  gtk_widget_set_size_request (self->events, 300, -1);
  g_signal_connect_swapped (self->events, "step-chosen", G_CALLBACK (esp_page_choose_step), self);
  gtk_paned_set_start_child (GTK_PANED (paned), self->events);
  /* where the canvas is the tree, the events have the whole width */
  gtk_paned_set_resize_start_child (GTK_PANED (paned), self->spec->panes == 0);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);

  if (self->spec->panes & ESP_PANE_PLOTS)
    right = esp_page_create_plots (self);
  if (self->spec->panes & ESP_PANE_TREE)
    {
      self->tree = esp_tree_view_new ();
      g_signal_connect_swapped (self->tree, "node-chosen", G_CALLBACK (esp_page_choose_node), self);
      right = self->tree;
    }
  /* with both, the search that was recorded says which of them has something to show */
  if (self->plot != NULL && self->tree != NULL)
    {
      right = self->views = gtk_stack_new ();
      gtk_stack_add_child (GTK_STACK (right), self->tree);
      gtk_stack_add_child (GTK_STACK (right), self->plots);
    }
  if (right != NULL)
    {
      gtk_paned_set_end_child (GTK_PANED (paned), right);
      gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
      gtk_paned_set_resize_end_child (GTK_PANED (paned), TRUE);
    }
  gtk_widget_set_size_request (paned, -1, 110);
  gtk_widget_set_vexpand (paned, TRUE);
  gtk_box_append (GTK_BOX (box), paned);
  return box;
}

static GtkWidget *
create_board (EspPageView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->canvas = esp_canvas_new (_ ("Board"));
  g_signal_connect_swapped (self->canvas, "cell-clicked", G_CALLBACK (esp_page_cell_clicked), self);
  g_signal_connect_swapped (self->canvas, "key-typed", G_CALLBACK (esp_page_key_typed), self);
  self->evaluation = esp_page_create_evaluation (self);
  if (self->evaluation != NULL)
    gtk_box_append (GTK_BOX (row), self->evaluation);
  gtk_box_append (GTK_BOX (row), self->canvas);
  gtk_box_append (GTK_BOX (box), row);

  self->status = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->status), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->status), 0.5);
  gtk_widget_add_css_class (self->status, "board-status");
  gtk_widget_set_hexpand (self->status, TRUE);
  row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_add_css_class (row, "board-foot");
  gtk_box_append (GTK_BOX (row), self->status);
  /* news takes the place of how things stand: it covers nothing and moves nothing from under the
   * pointer */
  self->board_foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  self->messages = esp_message_bar_new ();
  gtk_widget_set_hexpand (self->messages, TRUE);
  gtk_box_append (GTK_BOX (self->board_foot), self->messages);
  gtk_box_append (GTK_BOX (row), self->board_foot);
  g_object_bind_property (self->messages, "visible", self->status, "visible",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  self->view_list = esp_page_create_view_list (self);
  if (self->view_list != NULL)
    gtk_box_append (GTK_BOX (row), self->view_list);
  gtk_box_append (GTK_BOX (box), row);
  gtk_widget_set_size_request (box, -1, 150);
  return box;
}

static void
create_widgets (EspPageView *self)
{
  GtkWidget *left = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *board;

  self->content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  board = create_board (self);
  self->search_panel = create_search_panel (self);
  self->search_paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_start_child (GTK_PANED (self->search_paned), board);
  gtk_paned_set_end_child (GTK_PANED (self->search_paned), self->search_panel);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->search_paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->search_paned), FALSE);
  gtk_paned_set_resize_start_child (GTK_PANED (self->search_paned), TRUE);
  gtk_paned_set_resize_end_child (GTK_PANED (self->search_paned), TRUE);
  gtk_widget_set_vexpand (self->search_paned, TRUE);
  gtk_widget_set_hexpand (self->search_paned, TRUE);
  self->areas = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->areas), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->areas), FALSE);
  gtk_stack_add_named (GTK_STACK (self->areas), self->search_paned, "board");
  self->results_foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->results_foot, "board-foot");
  gtk_box_append (GTK_BOX (left), self->areas);
  gtk_box_append (GTK_BOX (left), self->results_foot);
  gtk_box_append (GTK_BOX (self->content), left);

  self->revealer = gtk_revealer_new ();
  gtk_revealer_set_transition_type (GTK_REVEALER (self->revealer),
                                    GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT);
  gtk_widget_set_hexpand (self->revealer, FALSE); /* whatever is inside may ask for */
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), esp_page_create_inspector (self));
  gtk_box_append (GTK_BOX (self->content), self->revealer);
  /* after the part that chooses what is measured */
  if (self->problem->experiments != NULL)
    gtk_stack_add_named (GTK_STACK (self->areas), esp_page_create_results (self), "results");
}

GtkWidget *
esp_page_view_new (const EspPageSpec *spec)
{
  EspPageView *self = g_object_new (ESP_TYPE_PAGE_VIEW, NULL);

  self->spec = spec;
  self->problem = spec->problem;
  self->chance_seed = g_get_monotonic_time ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  esp_page_add_puzzle_actions (self);
  esp_page_add_solve_actions (self);
  esp_page_add_step_actions (self);
  esp_page_add_plot_actions (self);
  esp_page_add_play_actions (self);
  esp_page_add_people_actions (self);
  esp_page_add_think_actions (self);
  esp_page_add_advice_actions (self);
  esp_page_add_export_actions (self);
  esp_page_add_report_actions (self);
  esp_page_add_board_actions (self);
  esp_page_add_compare_actions (self);
  esp_page_add_results_actions (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", G_ACTION_GROUP (self->actions));
  create_widgets (self);
  g_signal_connect_object (esp_style_get (), "changed", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
  on_style_changed (self);
  if (self->problem->experiments != NULL)
    esp_page_refresh_compare (self);
  g_signal_connect_swapped (self->parts, "notify::visible-child", G_CALLBACK (on_part_changed),
                            self);
  on_part_changed (self);
  return GTK_WIDGET (self);
}

static void
esp_page_view_dispose (GObject *object)
{
  EspPageView *self = ESP_PAGE_VIEW (object);

  esp_page_view_stop (self);
  esp_page_free_compare (self);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (self->parts != NULL)
    g_signal_handlers_disconnect_by_data (self->parts, self);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  self->parts = NULL;
  G_OBJECT_CLASS (esp_page_view_parent_class)->dispose (object);
}

static void
esp_page_view_finalize (GObject *object)
{
  EspPageView *self = ESP_PAGE_VIEW (object);

  g_clear_object (&self->trace);
  g_clear_pointer (&self->tally, esp_step_counter_free);
  g_clear_pointer (&self->curve, esp_curve_free);
  g_clear_pointer (&self->step_state, esp_state_free);
  g_clear_pointer (&self->answer_state, esp_state_free);
  g_clear_pointer (&self->hint, esp_hint_free);
  g_clear_object (&self->document);
  g_clear_object (&self->file);
  g_clear_object (&self->actions);
  g_clear_object (&self->aside);
  g_clear_object (&self->aside_file);
  g_free (self->aside_name);
  g_free (self->name);
  g_free (self->best_move);
  G_OBJECT_CLASS (esp_page_view_parent_class)->finalize (object);
}

static void
esp_page_view_class_init (EspPageViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_page_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_page_view_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "esppage");
  signals[TITLE_CHANGED] = g_signal_new ("title-changed", ESP_TYPE_PAGE_VIEW, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_page_view_init (EspPageView *self G_GNUC_UNUSED)
{
}

void
esp_page_view_set_inspector (EspPageView *self, gboolean shown)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), shown);
}

void
esp_page_view_message (EspPageView *self, EspMessageKind kind, const char *text)
{
  esp_message_bar_show (ESP_MESSAGE_BAR (self->messages), kind, text, NULL, NULL);
}

void
esp_page_view_offer (EspPageView *self,
                     EspMessageKind kind,
                     const char *text,
                     const char *button,
                     const char *action)
{
  esp_message_bar_show (ESP_MESSAGE_BAR (self->messages), kind, text, button, action);
}

void
esp_page_view_notice (EspPageView *self,
                      EspMessageKind kind,
                      const char *text,
                      const char *button,
                      const char *action)
{
  esp_message_bar_show (ESP_MESSAGE_BAR (self->messages), kind, text, button, action);
  esp_message_bar_set_lasting (ESP_MESSAGE_BAR (self->messages), button != NULL);
}

gboolean
esp_page_view_is_busy (EspPageView *self)
{
  if (self->run_pending && self->solve_run != NULL &&
      esp_run_get_phase (self->solve_run) != ESP_RUN_PAUSED)
    return TRUE;
  return self->play_run != NULL || self->hint_run != NULL || self->evaluation_run != NULL ||
         self->play_source != 0 || self->auto_source != 0 || self->job != NULL ||
         self->preparing != NULL || self->playback != 0 || self->sweep_run != NULL ||
         esp_canvas_is_animating (ESP_CANVAS (self->canvas));
}

void
esp_page_view_stop (EspPageView *self)
{
  esp_page_stop_playback (self);
  esp_page_stop_play (self);
  esp_page_stop_advice (self);
  esp_page_abandon_job (self);
  if (self->preparing != NULL)
    esp_job_abandon (self->preparing);
  g_clear_object (&self->preparing);
  g_clear_handle_id (&self->tally_idle, g_source_remove);
  esp_page_plot_stop (self);
  if (self->solve_run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->solve_run, self);
      esp_run_cancel (self->solve_run);
      g_clear_object (&self->solve_run);
    }
}

const EspPageSpec *
esp_page_view_get_spec (EspPageView *self)
{
  return self->spec;
}

GActionGroup *
esp_page_view_get_actions (EspPageView *self)
{
  return G_ACTION_GROUP (self->actions);
}

EspCanvas *
esp_page_view_get_canvas (EspPageView *self)
{
  return ESP_CANVAS (self->canvas);
}

EspTimeline *
esp_page_view_get_timeline (EspPageView *self)
{
  return ESP_TIMELINE (self->timeline);
}

EspEventList *
esp_page_view_get_events (EspPageView *self)
{
  return ESP_EVENT_LIST (self->events);
}

EspTreeView *
esp_page_view_get_tree (EspPageView *self)
{
  return self->tree != NULL ? ESP_TREE_VIEW (self->tree) : NULL;
}

EspCounterTable *
esp_page_view_get_counters (EspPageView *self)
{
  return ESP_COUNTER_TABLE (self->counters);
}

EspMessageBar *
esp_page_view_get_messages (EspPageView *self)
{
  return ESP_MESSAGE_BAR (self->messages);
}

EspPlotView *
esp_page_view_get_curve (EspPageView *self)
{
  return self->plot != NULL ? ESP_PLOT_VIEW (self->plot) : NULL;
}

guint64
esp_page_view_get_step (EspPageView *self)
{
  return self->step;
}

EspTrace *
esp_page_view_get_trace (EspPageView *self)
{
  return self->trace;
}
