#include "config.h"

#include "esp-page-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/window/esp-settings.h"
#include "app/play/esp-score-bar.h"
#include "app/window/esp-style.h"
#include "kit/lists/esp-only-child.h"
#include "kit/esp-result-card.h"
#include "kit/lists/esp-row.h"

enum
{
  TITLE_CHANGED,
  SEARCH_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPageView, esp_page_view, GTK_TYPE_WIDGET)

/* --- what can be done --- */

void
esp_page_view_enable (EspPageView *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  if (action != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

gboolean
esp_page_view_goes_through_game (EspPageView *self)
{
  return g_str_equal (esp_page_view_get_part (self), "play") && esp_play_is_game (self->play) &&
         esp_play_get_line (self->play)[0] != NULL;
}

/* Where the keys that step lead: in the search, in the two side by side, or in a game. */
static void
refresh_steps (EspPageView *self, gboolean back, gboolean on, gboolean more)
{
  if (esp_page_view_goes_through_game (self))
    {
      guint n = esp_document_get_n_moves (esp_page_view_get_document (self));

      back = n > 0;
      on = more = n < g_strv_length ((char **) esp_play_get_line (self->play));
    }
  esp_page_view_enable (self, "first", back);
  esp_page_view_enable (self, "previous", back);
  esp_page_view_enable (self, "next", on);
  esp_page_view_enable (self, "last", more);
}

static void
refresh_search_actions (EspPageView *self)
{
  EspTrace *trace = esp_page_view_get_trace (self);
  gboolean alive = self->search != NULL && esp_search_is_alive (self->search);
  gboolean playing = self->search != NULL && esp_search_is_playing (self->search);
  guint64 n = trace != NULL ? esp_trace_get_n_events (trace) : 0;
  guint64 step = trace != NULL ? esp_search_get_step (self->search) : 0;
  /* two side by side are moved by the same keys */
  gboolean both = g_str_equal (esp_page_view_get_part (self), "compare") &&
                  esp_compare_panel_shows_side_by_side (esp_page_view_get_compare_panel (self));

  esp_page_view_enable (self, "pause", alive);
  esp_page_view_enable (
      self, "cancel",
      alive || playing ||
          esp_side_by_side_panel_is_busy (esp_page_view_get_side_by_side_panel (self)) ||
          esp_play_is_busy (self->play) || esp_advice_is_asked (self->advice) ||
          esp_job_slot_is_busy (self->job_slot));
  refresh_steps (self, both || step > 0, both || trace == NULL || step < n || alive,
                 both || step < n);
  esp_page_view_enable (self, "previous-event", step > 0);
  esp_page_view_enable (self, "next-event", trace == NULL || step < n || alive);
  esp_page_view_enable (self, "ask-step", both || n > 0);
  esp_page_view_enable (self, "next-solution",
                        trace != NULL && esp_trace_get_n_solutions (trace) > 0);
  esp_page_view_enable (self, "export-trace", trace != NULL);
  esp_page_view_enable (self, "play-best", self->best_move != NULL);
}

/* Where no hint can come, nobody is asked to try. */
static void
refresh_hint_actions (EspPageView *self)
{
  const EspProblem *problem = self->spec->problem;
  g_autofree char *why = esp_advice_tell_no_hint (self->advice);
  gboolean possible = why == NULL && problem->hinting != NULL;

  esp_page_view_enable (self, "hint",
                        possible || (why == NULL && self->spec->game.adviser != NULL));
  esp_page_view_enable (self, "auto", possible && esp_problem_has_sure_steps (problem));
  if (esp_page_view_get_play_panel (self) != NULL)
    esp_play_panel_set_no_hint (esp_page_view_get_play_panel (self), why);
}

void
esp_page_view_refresh_actions (EspPageView *self)
{
  EspDocument *document = esp_page_view_get_document (self);
  guint n_moves;

  if (document == NULL)
    return;
  n_moves = esp_document_get_n_moves (document);
  esp_page_view_enable (self, "undo", esp_document_can_undo (document));
  esp_page_view_enable (self, "redo", esp_document_can_redo (document));
  esp_page_view_enable (self, "undo-move", esp_document_can_undo (document) && n_moves > 0);
  esp_page_view_enable (self, "reset", n_moves > 0);
  refresh_hint_actions (self);
  refresh_search_actions (self);
}

gboolean
esp_page_view_is_busy (EspPageView *self)
{
  EspComparePanel *panel = esp_page_view_get_compare_panel (self);

  if (self->search != NULL &&
      (esp_search_get_phase (self->search) == ESP_RUN_RUNNING ||
       esp_search_is_stepping (self->search) || esp_search_is_playing (self->search)))
    return TRUE;
  return esp_play_is_busy (self->play) || esp_advice_is_busy (self->advice) ||
         esp_job_slot_is_busy (self->job_slot) || esp_work_is_preparing (self->work) ||
         esp_compare_panel_is_measuring (panel) ||
         esp_side_by_side_panel_is_busy (esp_page_view_get_side_by_side_panel (self)) ||
         esp_canvas_is_animating (esp_page_view_get_canvas (self));
}

void
esp_page_view_stop (EspPageView *self)
{
  esp_play_stop (self->play);
  esp_advice_stop (self->advice);
  esp_job_slot_abandon (self->job_slot);
  esp_work_stop_preparing (self->work);
  if (self->inspector != NULL)
    esp_side_by_side_panel_cancel (esp_page_view_get_side_by_side_panel (self));
  if (self->search != NULL)
    {
      /* what was recorded stays */
      g_signal_handlers_disconnect_by_data (self->search, self);
      esp_search_cancel (self->search);
    }
}

/* --- what is said --- */

void
esp_page_view_message (EspPageView *self, EspMessageKind kind, const char *text)
{
  esp_messages_say (self->messages, kind, text);
}

void
esp_page_view_saved (EspPageView *self, const char *text, const char *path)
{
  esp_messages_notice (self->messages, ESP_MESSAGE_GOOD, text, NULL, NULL);
  esp_message_bar_set_file (ESP_MESSAGE_BAR (self->message_bar), path);
}

/* Those who do not see the bar hear it at the board. */
static void
on_said (EspPageView *self, int kind G_GNUC_UNUSED, const char *text)
{
  esp_canvas_tell (esp_page_view_get_canvas (self), text);
}

/* --- the widget --- */

static void
on_style_changed (EspPageView *self)
{
  const EspPalette *palette = esp_style_get_palette (esp_style_get ());

  esp_canvas_set_palette (esp_page_view_get_canvas (self), palette);
  esp_search_dock_set_palette (esp_page_view_get_dock (self), palette);
  esp_puzzle_panel_set_palette (esp_page_view_get_puzzle_panel (self), palette);
  esp_compare_area_set_palette (ESP_COMPARE_AREA (self->compare_area), palette);
  if (self->bar != NULL)
    esp_score_bar_set_palette (ESP_SCORE_BAR (self->bar), palette);
}

/* What a page has without any widget. */
static void
create_models (EspPageView *self)
{
  self->messages = esp_messages_new ();
  self->job_slot = esp_job_slot_new (self->messages);
  self->work = esp_work_new (self->spec->problem, self->messages);
  self->advice = esp_advice_new (self->spec, self->messages);
  self->play = esp_play_new (self->spec, self->messages);
  esp_page_view_take_delay (self);
  g_signal_connect_swapped (self->job_slot, "changed", G_CALLBACK (esp_page_view_refresh_actions),
                            self);
  g_signal_connect_swapped (self->advice, "busy", G_CALLBACK (esp_page_view_refresh_actions), self);
  g_signal_connect_object (self->advice, "helped", G_CALLBACK (esp_play_note_help), self->play,
                           G_CONNECT_SWAPPED);
}

static void
create_stage (EspPageView *self)
{
  EspBoard *board;

  self->stage = esp_stage_new (self->spec);
  board = esp_page_view_get_board (self);
  if (esp_play_is_game (self->play) || esp_advice_can_evaluate (self->advice))
    {
      self->bar =
          esp_score_bar_new (self->advice, self->spec->problem->game, self->spec->game.value_span);
      esp_score_bar_set_plain (ESP_SCORE_BAR (self->bar),
                               esp_look_has_colours (esp_look_find (self->spec->problem)));
      gtk_widget_set_visible (self->bar, FALSE);
      esp_board_set_bar (board, self->bar);
    }
  self->message_bar = esp_message_bar_new ();
  esp_message_bar_follow (ESP_MESSAGE_BAR (self->message_bar), self->messages);
  g_signal_connect_swapped (self->messages, "said", G_CALLBACK (on_said), self);
  esp_board_set_toast (board, self->message_bar);
  gtk_stack_add_named (GTK_STACK (self->areas), self->stage, "board");
}

static void
create_compare_area (EspPageView *self)
{
  EspSideBySideView *both;

  self->compare_area = esp_compare_area_new (self->spec->problem->experiments != NULL);
  both = esp_compare_area_get_side_by_side (ESP_COMPARE_AREA (self->compare_area));
  g_object_bind_property (esp_page_view_get_timeline (self), "pace",
                          esp_side_by_side_view_get_timeline (both), "pace",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  esp_side_by_side_panel_add_choice (
      esp_page_view_get_side_by_side_panel (self), _ ("Speed"),
      esp_timeline_take_speed (esp_side_by_side_view_get_timeline (both)));
  gtk_stack_add_named (GTK_STACK (self->areas), self->compare_area, "compare");
}

static void
create_widgets (EspPageView *self)
{
  create_stage (self);
  self->inspector = esp_inspector_new (self->play);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), self->inspector);
  create_compare_area (self);
  esp_page_view_show_evaluation (
      self, esp_settings_has (esp_settings_get (), "evaluation-bars", self->spec->problem->id));
}

GtkWidget *
esp_page_view_new (const EspPageSpec *spec)
{
  EspPageView *self = g_object_new (ESP_TYPE_PAGE_VIEW, NULL);

  self->spec = spec;
  if (spec->problem->game != NULL && esp_look_has_colours (esp_look_find (spec->problem)))
    gtk_widget_add_css_class (GTK_WIDGET (self), "plain-sides");
  self->dock_wanted = TRUE;
  create_models (self);
  create_widgets (self);
  esp_page_view_follow_work (self);
  esp_page_view_follow_shown (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", G_ACTION_GROUP (self->actions));
  g_signal_connect_object (esp_style_get (), "changed", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
  on_style_changed (self);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)),
                           "notify::gtk-enable-animations", G_CALLBACK (esp_page_view_take_delay),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_settings_get (), "changed::pace",
                           G_CALLBACK (esp_page_view_take_delay), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/* What goes tells nobody any more that it does: by @self its actions are meant as well. */
static void
disconnect (EspPageView *self)
{
  EspInspector *inspector = ESP_INSPECTOR (self->inspector);
  EspComparePanel *compare = esp_inspector_get_compare (inspector);
  gpointer sources[] = { self->messages,
                         self->job_slot,
                         self->work,
                         self->play,
                         self->advice,
                         esp_page_view_get_canvas (self),
                         esp_page_view_get_dock (self),
                         inspector,
                         esp_inspector_get_puzzle (inspector),
                         esp_inspector_get_solve (inspector),
                         compare,
                         esp_compare_panel_get_side_by_side (compare),
                         esp_compare_panel_get_experiment (compare) };

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    if (sources[i] != NULL)
      g_signal_handlers_disconnect_by_data (sources[i], self);
}

static void
esp_page_view_dispose (GObject *object)
{
  EspPageView *self = ESP_PAGE_VIEW (object);

  esp_page_view_stop (self);
  if (self->inspector != NULL)
    disconnect (self);
  self->inspector = NULL;
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_page_view_parent_class)->dispose (object);
}

static void
esp_page_view_finalize (GObject *object)
{
  EspPageView *self = ESP_PAGE_VIEW (object);

  g_clear_object (&self->search);
  g_clear_object (&self->play);
  g_clear_object (&self->advice);
  g_clear_object (&self->work);
  g_clear_object (&self->job_slot);
  g_clear_object (&self->actions);
  g_clear_object (&self->messages);
  g_free (self->best_move);
  G_OBJECT_CLASS (esp_page_view_parent_class)->finalize (object);
}

/* What was said is not news any more when the person comes back to the tab. */
static void
esp_page_view_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_page_view_parent_class)->unmap (widget);
  esp_messages_expire (ESP_PAGE_VIEW (widget)->messages);
}

static void
esp_page_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (ESP_PAGE_VIEW (widget)->content, width, height, baseline, NULL);
}

static void
esp_page_view_class_init (EspPageViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_page_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_page_view_finalize;
  widget_class->unmap = esp_page_view_unmap;
  widget_class->measure = esp_only_child_measure;
  widget_class->size_allocate = esp_page_view_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-page-view.ui");
  gtk_widget_class_bind_template_child (widget_class, EspPageView, content);
  gtk_widget_class_bind_template_child (widget_class, EspPageView, areas);
  gtk_widget_class_bind_template_child (widget_class, EspPageView, revealer);
  gtk_widget_class_set_css_name (widget_class, "esppage");
  signals[TITLE_CHANGED] = g_signal_new ("title-changed", ESP_TYPE_PAGE_VIEW, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SEARCH_CHANGED] = g_signal_new ("search-changed", ESP_TYPE_PAGE_VIEW, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_page_view_init (EspPageView *self)
{
  self->actions = g_simple_action_group_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
esp_page_view_set_inspector (EspPageView *self, gboolean shown)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), shown);
  /* without it the cards end at the window's edge */
  esp_set_css_class (self->areas, "alone", !shown);
}

/* --- what it is made of --- */

const EspPageSpec *
esp_page_view_get_spec (EspPageView *self)
{
  return self->spec;
}

const EspProblem *
esp_page_view_get_problem (EspPageView *self)
{
  return self->spec->problem;
}

GActionGroup *
esp_page_view_get_actions (EspPageView *self)
{
  return G_ACTION_GROUP (self->actions);
}

EspMessages *
esp_page_view_get_messages (EspPageView *self)
{
  return self->messages;
}

EspWork *
esp_page_view_get_work (EspPageView *self)
{
  return self->work;
}

EspJobSlot *
esp_page_view_get_job_slot (EspPageView *self)
{
  return self->job_slot;
}

EspPlay *
esp_page_view_get_play (EspPageView *self)
{
  return self->play;
}

EspAdvice *
esp_page_view_get_advice (EspPageView *self)
{
  return self->advice;
}

EspPuzzlePanel *
esp_page_view_get_puzzle_panel (EspPageView *self)
{
  return esp_inspector_get_puzzle (ESP_INSPECTOR (self->inspector));
}

EspSolvePanel *
esp_page_view_get_solve_panel (EspPageView *self)
{
  return esp_inspector_get_solve (ESP_INSPECTOR (self->inspector));
}

EspPlayPanel *
esp_page_view_get_play_panel (EspPageView *self)
{
  return esp_inspector_get_play (ESP_INSPECTOR (self->inspector));
}

EspComparePanel *
esp_page_view_get_compare_panel (EspPageView *self)
{
  return esp_inspector_get_compare (ESP_INSPECTOR (self->inspector));
}

EspSideBySidePanel *
esp_page_view_get_side_by_side_panel (EspPageView *self)
{
  return esp_compare_panel_get_side_by_side (esp_page_view_get_compare_panel (self));
}

EspCompareArea *
esp_page_view_get_compare_area (EspPageView *self)
{
  return ESP_COMPARE_AREA (self->compare_area);
}

EspBoard *
esp_page_view_get_board (EspPageView *self)
{
  return esp_stage_get_board (ESP_STAGE (self->stage));
}

EspCanvas *
esp_page_view_get_canvas (EspPageView *self)
{
  return esp_board_get_canvas (esp_page_view_get_board (self));
}

EspSearchDock *
esp_page_view_get_dock (EspPageView *self)
{
  return esp_stage_get_dock (ESP_STAGE (self->stage));
}

EspMessageBar *
esp_page_view_get_message_bar (EspPageView *self)
{
  return ESP_MESSAGE_BAR (self->message_bar);
}

const char *
esp_page_view_get_result (EspPageView *self)
{
  GtkWidget *card = esp_board_get_card (esp_page_view_get_board (self));

  return card != NULL ? esp_result_card_get_title (ESP_RESULT_CARD (card)) : NULL;
}

gboolean
esp_page_view_get_evaluation (EspPageView *self, double *value)
{
  return esp_advice_get_value (self->advice, value, NULL);
}

EspTimeline *
esp_page_view_get_timeline (EspPageView *self)
{
  return esp_search_dock_get_timeline (esp_page_view_get_dock (self));
}

EspEventList *
esp_page_view_get_events (EspPageView *self)
{
  return esp_search_dock_get_events (esp_page_view_get_dock (self));
}

EspTreeView *
esp_page_view_get_tree (EspPageView *self)
{
  return esp_search_dock_get_tree (esp_page_view_get_dock (self));
}

EspPlotView *
esp_page_view_get_curve (EspPageView *self)
{
  EspCurveView *curve = esp_search_dock_get_curve (esp_page_view_get_dock (self));

  return curve != NULL ? esp_curve_view_get_plot (curve) : NULL;
}

EspCounterTable *
esp_page_view_get_counters (EspPageView *self)
{
  return esp_solve_panel_get_counters (esp_page_view_get_solve_panel (self));
}

EspTableView *
esp_page_view_get_rows (EspPageView *self)
{
  EspResultsPanel *panel = esp_compare_area_get_results (ESP_COMPARE_AREA (self->compare_area));

  return panel != NULL ? esp_results_panel_get_rows (panel) : NULL;
}

EspPlotView *
esp_page_view_get_plot (EspPageView *self)
{
  EspResultsPanel *panel = esp_compare_area_get_results (ESP_COMPARE_AREA (self->compare_area));

  return panel != NULL ? esp_results_panel_get_plot (panel) : NULL;
}
