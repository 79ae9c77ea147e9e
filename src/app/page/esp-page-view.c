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
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPageView, esp_page_view, GTK_TYPE_WIDGET)

/* --- what can be done --- */

gboolean
esp_page_view_is_busy (EspPageView *self)
{
  EspComparePanel *compare = esp_inspector_get_compare (ESP_INSPECTOR (self->inspector));
  EspCheckPanel *check = esp_compare_panel_get_check (compare);
  EspTournamentPanel *tournament = esp_compare_panel_get_tournament (compare);

  return esp_page_model_is_busy (self->model) || esp_compare_panel_is_measuring (compare) ||
         (check != NULL && esp_checking_is_busy (esp_check_panel_get_checking (check))) ||
         (tournament != NULL &&
          esp_tournament_run_is_busy (esp_tournament_panel_get_run (tournament))) ||
         esp_canvas_is_animating (esp_page_view_get_canvas (self));
}

void
esp_page_view_stop (EspPageView *self)
{
  g_signal_group_set_target (self->of_search, NULL);
  esp_page_model_stop (self->model);
  if (self->inspector != NULL)
    esp_side_by_side_panel_cancel (
        esp_inspector_get_side_by_side (ESP_INSPECTOR (self->inspector)));
}

/* Actions that are properties: what is chosen in a menu or by a key is so at once. */
static void
add_property_actions (EspPageView *self)
{
  static const char *const of_model[][2] = {
    { "part", "part" },
    { "show-dock", "dock-wanted" },
    { "mistakes", "show-mistakes" },
    { "evaluation", "show-evaluation" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (of_model); i++)
    {
      g_autoptr (GPropertyAction) action =
          g_property_action_new (of_model[i][0], self->model, of_model[i][1]);

      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
    }
}

/* --- what is said --- */

void
esp_page_view_saved (EspPageView *self, const char *text, const char *path)
{
  esp_messages_notice (esp_page_model_get_messages (self->model), ESP_MESSAGE_GOOD, text, NULL,
                       NULL);
  esp_message_bar_set_file (ESP_MESSAGE_BAR (self->message_bar), path);
}

/* Those who do not see the bar hear it at the board. */
static void
on_said (EspPageView *self, int kind G_GNUC_UNUSED, const char *text)
{
  esp_canvas_announce (esp_page_view_get_canvas (self), text);
}

/* --- the widget --- */

static void
on_style_changed (EspPageView *self)
{
  const EspPalette *palette = esp_style_get_palette (esp_style_get ());

  esp_canvas_set_palette (esp_page_view_get_canvas (self), palette);
  esp_search_dock_set_palette (esp_page_view_get_dock (self), palette);
  esp_puzzle_panel_set_palette (esp_inspector_get_puzzle (ESP_INSPECTOR (self->inspector)),
                                palette);
  esp_compare_area_set_palette (ESP_COMPARE_AREA (self->compare_area), palette);
  if (self->bar != NULL)
    esp_score_bar_set_palette (ESP_SCORE_BAR (self->bar), palette);
}

static void
create_stage (EspPageView *self)
{
  const EspPageSpec *spec = esp_page_model_get_spec (self->model);
  EspAdvice *advice = esp_page_model_get_advice (self->model);
  EspMessages *messages = esp_page_model_get_messages (self->model);
  EspBoard *board;

  self->stage = esp_stage_new (spec);
  board = esp_page_view_get_board (self);
  if (esp_play_is_game (esp_page_model_get_play (self->model)) || esp_advice_can_evaluate (advice))
    {
      self->bar = esp_score_bar_new (advice, spec->problem->game, spec->game.value_span);
      esp_score_bar_set_plain (ESP_SCORE_BAR (self->bar),
                               esp_look_has_colours (esp_look_find (spec->problem)));
      gtk_widget_set_visible (self->bar, FALSE);
      esp_board_set_bar (board, self->bar);
    }
  self->message_bar = esp_message_bar_new ();
  esp_message_bar_follow (ESP_MESSAGE_BAR (self->message_bar), messages);
  g_signal_connect_swapped (messages, "said", G_CALLBACK (on_said), self);
  esp_board_set_toast (board, self->message_bar);
  gtk_stack_add_named (GTK_STACK (self->areas), self->stage, "board");
}

static void
create_compare_area (EspPageView *self)
{
  EspSideBySideView *both;

  self->compare_area = esp_compare_area_new (esp_page_model_get_problem (self->model));
  both = esp_compare_area_get_side_by_side (ESP_COMPARE_AREA (self->compare_area));
  g_object_bind_property (esp_search_dock_get_timeline (esp_page_view_get_dock (self)), "pace",
                          esp_side_by_side_view_get_timeline (both), "pace",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  esp_side_by_side_panel_add_choice (
      esp_inspector_get_side_by_side (ESP_INSPECTOR (self->inspector)), _ ("Speed"),
      esp_timeline_take_speed (esp_side_by_side_view_get_timeline (both)));
  gtk_stack_add_named (GTK_STACK (self->areas), self->compare_area, "compare");
}

static void
create_widgets (EspPageView *self)
{
  EspComparePanel *compare;

  create_stage (self);
  self->inspector = esp_inspector_new (self->model);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), self->inspector);
  compare = esp_inspector_get_compare (ESP_INSPECTOR (self->inspector));
  g_object_bind_property (compare, "side-by-side", self->model, "side-by-side",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (esp_compare_panel_get_side_by_side (compare), "busy", self->model,
                          "comparing", G_BINDING_SYNC_CREATE);
  create_compare_area (self);
}

GtkWidget *
esp_page_view_new (const EspPageSpec *spec)
{
  EspPageView *self = g_object_new (ESP_TYPE_PAGE_VIEW, NULL);

  if (spec->problem->game != NULL && esp_look_has_colours (esp_look_find (spec->problem)))
    gtk_widget_add_css_class (GTK_WIDGET (self), "plain-sides");
  self->model = esp_page_model_new (spec);
  create_widgets (self);
  esp_page_view_follow_work (self);
  esp_page_view_follow_shown (self);
  add_property_actions (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", G_ACTION_GROUP (self->actions));
  g_signal_connect_object (esp_style_get (), "changed", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
  on_style_changed (self);
  return GTK_WIDGET (self);
}

/* What goes tells nobody any more that it does: by @self its actions are meant as well. */
static void
disconnect (EspPageView *self)
{
  EspInspector *inspector = ESP_INSPECTOR (self->inspector);
  EspComparePanel *compare = esp_inspector_get_compare (inspector);
  gpointer sources[] = { self->model,
                         esp_page_model_get_messages (self->model),
                         esp_page_model_get_job_slot (self->model),
                         esp_page_model_get_work (self->model),
                         esp_page_model_get_play (self->model),
                         esp_page_model_get_advice (self->model),
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

  if (self->model != NULL)
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

  g_clear_object (&self->of_search);
  g_clear_object (&self->model);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (esp_page_view_parent_class)->finalize (object);
}

/* What was said is not news any more when the person comes back to the tab. */
static void
esp_page_view_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_page_view_parent_class)->unmap (widget);
  esp_messages_expire (esp_page_model_get_messages (ESP_PAGE_VIEW (widget)->model));
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

EspPageModel *
esp_page_view_get_model (EspPageView *self)
{
  return self->model;
}

GActionGroup *
esp_page_view_get_actions (EspPageView *self)
{
  return G_ACTION_GROUP (self->actions);
}

EspInspector *
esp_page_view_get_inspector (EspPageView *self)
{
  return ESP_INSPECTOR (self->inspector);
}

EspStage *
esp_page_view_get_stage (EspPageView *self)
{
  return ESP_STAGE (self->stage);
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

EspCompareArea *
esp_page_view_get_compare_area (EspPageView *self)
{
  return ESP_COMPARE_AREA (self->compare_area);
}

EspMessageBar *
esp_page_view_get_message_bar (EspPageView *self)
{
  return ESP_MESSAGE_BAR (self->message_bar);
}

const EspTool *
esp_page_view_get_tool (EspPageView *self)
{
  return esp_page_model_is_editing (self->model)
             ? esp_puzzle_panel_get_tool (
                   esp_inspector_get_puzzle (ESP_INSPECTOR (self->inspector)))
             : NULL;
}
