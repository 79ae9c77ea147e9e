#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-ending.h"
#include "esp-session.h"
#include "esp-settings.h"
#include "esp-style.h"
#include "esp-suits.h"
#include "kit/esp-choice.h"

#define BOARD_SHARE 0.56 /* of the width, where the dock is beside it */
/* Of the height, where it is below; the board wins every argument. */
#define DOCK_SHARE 36 / 100
#define DOCK_LEAST 150
#define DOCK_WIDTH 420
#define MOVE_DELAY 250 /* milliseconds before a computer's move */

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

/* --- the editor --- */

gboolean
esp_page_view_is_editing (EspPageView *self)
{
  return self->editing && g_str_equal (esp_page_get_part (self), "puzzle");
}

const EspTool *
esp_page_view_get_tool (EspPageView *self)
{
  return esp_page_view_is_editing (self)
             ? esp_puzzle_panel_get_tool (ESP_PUZZLE_PANEL (self->puzzle_panel))
             : NULL;
}

void
esp_page_view_refresh_joining (EspPageView *self)
{
  const EspTool *tool = esp_page_view_get_tool (self);

  esp_canvas_set_joining (esp_page_view_get_canvas (self),
                          tool != NULL && tool->joins && !self->canvas_is_search);
}

void
esp_page_view_set_editing (EspPageView *self, gboolean editing)
{
  self->editing = editing;
  if (editing)
    esp_page_set_part (self, "puzzle");
  esp_puzzle_panel_set_editing (ESP_PUZZLE_PANEL (self->puzzle_panel), editing);
  if (esp_page_view_get_document (self) != NULL)
    esp_page_refresh_canvas (self, FALSE);
}

/* --- the canvas --- */

static void
refresh_status (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  g_autofree char *text = self->problem->state_describe (instance, state);

  esp_board_set_status (ESP_BOARD (self->board), text);
}

void
esp_page_refresh_canvas (EspPageView *self, gboolean animate)
{
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  const EspState *state = esp_document_get_state (esp_page_view_get_document (self));
  EspEvent event;
  gboolean has_event = FALSE;
  gboolean editing = esp_page_view_is_editing (self);
  EspSceneFlags flags = editing ? ESP_SCENE_EDIT : 0;
  gboolean is_search = g_str_equal (esp_page_get_part (self), "solve") && self->search != NULL &&
                       esp_search_get_state (self->search) != NULL;

  esp_play_set_editing (self->play, editing);
  if (is_search)
    {
      state = esp_search_get_state (self->search);
      flags = ESP_SCENE_SEARCH;
      has_event = esp_search_get_event (self->search, &event);
    }
  /* while searching, the instance is the document's too: a change of it drops the search */
  if (!self->instance_shown)
    esp_canvas_show (esp_page_view_get_canvas (self), instance, state, has_event ? &event : NULL,
                     flags, animate);
  else
    esp_canvas_show_state (esp_page_view_get_canvas (self), state, has_event ? &event : NULL, flags,
                           animate && is_search == self->canvas_is_search);
  self->instance_shown = TRUE;
  self->canvas_is_search = is_search;
  esp_page_view_refresh_joining (self);
  refresh_status (self, instance, state);
}

/* Over what is shown: the board, or what is compared. */
static void
move_messages (EspPageView *self, gboolean results)
{
  gboolean there = gtk_widget_get_parent (self->messages) == self->results_overlay;

  if (results == there)
    return;
  g_object_ref (self->messages);
  if (results)
    {
      esp_board_set_toast (ESP_BOARD (self->board), NULL);
      gtk_overlay_add_overlay (GTK_OVERLAY (self->results_overlay), self->messages);
    }
  else
    {
      gtk_overlay_remove_overlay (GTK_OVERLAY (self->results_overlay), self->messages);
      esp_board_set_toast (ESP_BOARD (self->board), self->messages);
    }
  g_object_unref (self->messages);
}

void
esp_page_refresh_areas (EspPageView *self)
{
  gboolean compare = g_str_equal (esp_page_get_part (self), "compare");

  gtk_stack_set_visible_child_name (GTK_STACK (self->areas), compare ? "compare" : "board");
  gtk_stack_set_visible_child_name (GTK_STACK (self->compared),
                                    esp_page_shows_versus (self) ? "versus" : "results");
  move_messages (self, compare);
}

void
esp_page_refresh_dock (EspPageView *self)
{
  g_autoptr (GVariant) wanted =
      g_action_group_get_action_state (G_ACTION_GROUP (self->actions), "show-dock");
  gboolean shown = g_str_equal (esp_page_get_part (self), "solve") && self->search != NULL &&
                   esp_search_get_trace (self->search) != NULL && g_variant_get_boolean (wanted);

  gtk_widget_set_visible (self->dock, shown);
}

void
esp_page_show_dock (EspPageView *self, gboolean shown)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "show-dock");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (shown));
  esp_page_refresh_dock (self);
}

static void
on_part_changed (EspPageView *self)
{
  const char *part = esp_page_get_part (self);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "part");

  esp_page_refresh_dock (self);
  esp_page_refresh_areas (self);
  if (!g_str_equal (part, "solve") && self->search != NULL)
    esp_search_stop_playing (self->search);
  /* what was said of the part before */
  esp_voice_expire (self->voice);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (part));
  if (esp_page_view_get_document (self) != NULL)
    {
      esp_page_refresh_canvas (self, FALSE);
      esp_page_refresh_actions (self);
    }
}

/* --- the document --- */

static gboolean
algorithm_suits (gpointer data, guint position, char **why)
{
  EspPageView *self = data;
  EspDocument *document = esp_page_view_get_document (self);

  return document == NULL || esp_suits (esp_document_get_instance (document),
                                        &self->problem->algorithms[position], why);
}

/* Options that follow the file say what is in it, and what cannot be used on it is greyed; with
 * @anew they follow it whatever was set before. */
static void
take_instance (EspPageView *self, gboolean anew)
{
  EspSolvePanel *panel = ESP_SOLVE_PANEL (self->solve_panel);
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));

  self->instance_shown = FALSE;
  if (self->problem->suits != NULL)
    esp_choice_set_suits (esp_solve_panel_get_list (panel), algorithm_suits, self);
  esp_solve_panel_set_instance (panel, instance, anew);
  if (self->play_panel != NULL)
    esp_play_panel_set_instance (ESP_PLAY_PANEL (self->play_panel), instance, anew);
  esp_work_prepare (self->work);
}

/* --- hints, and what is played --- */

static void
on_hint (EspPageView *self)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspHint *hint = esp_advice_get_hint (self->advice);
  gboolean cells = hint != NULL && hint->cells != NULL;

  esp_canvas_set_marks (canvas, cells ? (const int *) (void *) hint->cells->data : NULL,
                        cells ? hint->cells->len : 0);
  esp_canvas_set_arrows (canvas, esp_advice_get_line (self->advice));
  esp_page_enable (self, "hint-apply", hint != NULL && hint->move != NULL);
}

static void
hide_card (EspPageView *self)
{
  esp_board_set_card (ESP_BOARD (self->board), NULL);
}

static void
show_card (EspPageView *self)
{
  GtkWidget *card = esp_ending_new_card (self->play);

  if (card != NULL)
    g_signal_connect_swapped (card, "closed", G_CALLBACK (hide_card), self);
  esp_board_set_card (ESP_BOARD (self->board), card);
}

static void
on_play_progress (EspPageView *self)
{
  esp_page_enable (self, "move-now", esp_play_can_hurry (self->play));
  esp_page_enable (self, "continue", esp_play_can_go_on (self->play));
  esp_page_refresh_actions (self);
}

static void
on_play_changed (EspPageView *self)
{
  const EspVerdict *verdict = esp_play_get_verdict (self->play);

  if (verdict != NULL && verdict->broken != NULL)
    esp_canvas_set_marks (esp_page_view_get_canvas (self),
                          (const int *) (void *) verdict->cells->data, verdict->cells->len);
  show_card (self);
  on_play_progress (self);
  if (esp_play_is_game (self->play))
    esp_advice_evaluate (self->advice);
}

/* One can follow a game move by move; who wants no motion wants no waiting either. */
static void
on_motion_changed (EspPageView *self)
{
  gboolean animations = TRUE;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animations,
                NULL);
  esp_play_set_delay (self->play, animations ? MOVE_DELAY : 0);
}

static void
on_changed (EspPageView *self, gboolean instance_too)
{
  guint n_moves = esp_play_get_n_moves (self->play);

  self->gesture_changed = self->gesture_changed || self->in_gesture;
  /* what was said of the board as it stood */
  esp_voice_expire (self->voice);
  if (instance_too)
    take_instance (self, FALSE);
  if (instance_too || self->problem->game != NULL)
    {
      esp_page_drop_search (self);
      esp_versus_panel_drop (ESP_VERSUS_PANEL (self->versus_panel));
    }
  esp_advice_document_changed (self->advice);
  if (instance_too)
    esp_puzzle_panel_refresh (ESP_PUZZLE_PANEL (self->puzzle_panel));
  esp_page_refresh_canvas (self, TRUE);
  esp_play_document_changed (self->play, instance_too);
  esp_page_refresh_actions (self);
  if (instance_too && n_moves > 0 && !esp_play_is_travelling (self->play))
    esp_voice_offer (self->voice, ESP_MESSAGE_INFO,
                     self->problem->game != NULL
                         ? _ ("The game on the board before is over; Undo brings it back")
                         : _ ("What was done by hand is gone; Undo brings it back"),
                     _ ("Undo"), "page.undo");
}

static void
tell_title (EspPageView *self)
{
  g_signal_emit (self, signals[TITLE_CHANGED], 0);
}

/* The instance is shown again: its drawing has other places and another size now. */
static void
on_prepared (EspPageView *self)
{
  self->instance_shown = FALSE;
  esp_page_refresh_canvas (self, FALSE);
}

void
esp_page_view_set_document (EspPageView *self, EspDocument *document, const char *name, GFile *file)
{
  EspDocument *present = esp_page_view_get_document (self);
  /* what the room added to the inspector goes before the document that it holds on to */
  g_autoptr (EspDocument) old = present != NULL ? g_object_ref (present) : NULL;
  gboolean aside;

  esp_page_view_stop (self);
  /* a game, a puzzle under way is work too */
  if (old != NULL && esp_session_is_work (old))
    esp_page_view_keep_work (self, FALSE);
  aside = esp_work_set_document (self->work, document, name, file);
  esp_voice_hush (self->voice);
  esp_page_drop_search (self);
  esp_versus_panel_drop (ESP_VERSUS_PANEL (self->versus_panel));
  esp_advice_set_document (self->advice, document);
  esp_canvas_set_cursor (esp_page_view_get_canvas (self), -1);
  take_instance (self, TRUE);
  esp_puzzle_panel_set_document (ESP_PUZZLE_PANEL (self->puzzle_panel), document);
  if (self->play_panel != NULL)
    esp_play_panel_set_document (ESP_PLAY_PANEL (self->play_panel), document);
  esp_play_set_document (self->play, document);
  esp_page_refresh_canvas (self, FALSE);
  esp_page_choose_first_view (self);
  esp_canvas_fit (esp_page_view_get_canvas (self));
  esp_page_refresh_actions (self);
  esp_page_enable (self, "bring-back", esp_work_get_aside_name (self->work) != NULL);
  if (aside)
    {
      g_autofree char *text = g_strdup_printf (_ ("“%s” was not finished or not saved"),
                                               esp_work_get_aside_name (self->work));

      esp_voice_notice (self->voice, ESP_MESSAGE_INFO, text, _ ("Bring It Back"),
                        "page.bring-back");
    }
  tell_title (self);
}

void
esp_page_view_keep_work (EspPageView *self, gboolean now)
{
  esp_work_keep (self->work, esp_page_get_part (self), now);
}

void
esp_page_view_discard (EspPageView *self)
{
  esp_work_discard (self->work);
}

void
esp_page_view_take_back_discard (EspPageView *self)
{
  esp_work_take_back_discard (self->work);
  esp_page_view_keep_work (self, FALSE);
}

gboolean
esp_page_view_is_discarded (EspPageView *self)
{
  return esp_work_is_discarded (self->work);
}

static void
on_bring_back (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  g_autofree char *name = NULL;
  g_autoptr (GFile) file = NULL;
  EspDocument *document = esp_work_take_aside (self->work, &name, &file);

  if (document != NULL)
    esp_page_view_set_document (self, document, name, file);
}

void
esp_page_view_replace (EspPageView *self, EspInstance *instance, const char *name)
{
  esp_page_view_stop (self);
  esp_voice_hush (self->voice);
  esp_work_replace (self->work, instance, name);
  esp_canvas_fit (esp_page_view_get_canvas (self));
}

EspDocument *
esp_page_view_get_document (EspPageView *self)
{
  return esp_work_get_document (self->work);
}

GFile *
esp_page_view_get_file (EspPageView *self)
{
  return esp_work_get_file (self->work);
}

const char *
esp_page_view_get_name (EspPageView *self)
{
  return esp_work_get_name (self->work);
}

gboolean
esp_page_view_get_modified (EspPageView *self)
{
  return esp_work_is_modified (self->work);
}

void
esp_page_view_save (EspPageView *self, GFile *file, void (*done) (gpointer data), gpointer data)
{
  esp_work_save (self->work, self->errand, file, done, data);
}

EspErrand *
esp_page_view_get_errand (EspPageView *self)
{
  return self->errand;
}

EspVoice *
esp_page_view_get_voice (EspPageView *self)
{
  return self->voice;
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
  return ESP_PUZZLE_PANEL (self->puzzle_panel);
}

EspPlayPanel *
esp_page_view_get_play_panel (EspPageView *self)
{
  return self->play_panel != NULL ? ESP_PLAY_PANEL (self->play_panel) : NULL;
}

const char *
esp_page_view_get_best_move (EspPageView *self)
{
  return self->best_move;
}

void
esp_page_view_show_evaluation (EspPageView *self, gboolean shown)
{
  if (self->evaluation == NULL)
    return;
  gtk_widget_set_visible (self->evaluation, shown);
  esp_advice_set_evaluating (self->advice, shown);
  if (esp_page_view_get_document (self) != NULL)
    esp_advice_evaluate (self->advice);
}

gboolean
esp_page_view_get_evaluation (EspPageView *self, double *value)
{
  return esp_advice_get_value (self->advice, value, NULL);
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
  if (esp_page_view_get_document (self) == NULL)
    return;
  esp_page_enable (self, "undo", esp_document_can_undo (esp_page_view_get_document (self)));
  esp_page_enable (self, "redo", esp_document_can_redo (esp_page_view_get_document (self)));
  esp_page_enable (self, "undo-move",
                   esp_document_can_undo (esp_page_view_get_document (self)) &&
                       esp_document_get_n_moves (esp_page_view_get_document (self)) > 0);
  esp_page_enable (self, "reset", esp_document_get_n_moves (esp_page_view_get_document (self)) > 0);
  esp_page_refresh_search_actions (self);
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
  EspCanvas *canvas = esp_page_view_get_canvas (self);
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
  gtk_widget_grab_focus (GTK_WIDGET (esp_page_view_get_canvas (data)));
}

static const GActionEntry entries[] = {
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

  esp_canvas_set_palette (esp_page_view_get_canvas (self), palette);
  esp_search_dock_set_palette (ESP_SEARCH_DOCK (self->dock), palette);
  esp_side_by_side_set_palette (ESP_SIDE_BY_SIDE (self->side_by_side), palette);
  if (self->results_panel != NULL)
    esp_results_panel_set_palette (ESP_RESULTS_PANEL (self->results_panel), palette);
  if (self->evaluation != NULL)
    esp_evaluation_bar_set_palette (ESP_EVALUATION_BAR (self->evaluation), palette);
}

static void
remember_pace (EspTimeline *timeline)
{
  esp_settings_set_value (esp_settings_get (), "speed",
                          g_variant_new_int32 (esp_timeline_get_pace (timeline)));
}

/* Beside the board, or below it; the person may then part them otherwise. */
static void
arrange_dock (EspPageView *self)
{
  EspSearchDock *dock = ESP_SEARCH_DOCK (self->dock);
  gboolean beside = esp_search_dock_is_beside (dock);
  gboolean strip = esp_search_dock_get_shape (dock) == ESP_DOCK_STRIP;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->search_paned),
                                  beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_resize_end_child (GTK_PANED (self->search_paned), beside);
  if (beside)
    gtk_paned_set_position (GTK_PANED (self->search_paned), (int) (self->room * BOARD_SHARE));
  gtk_widget_set_size_request (self->dock, beside ? DOCK_WIDTH : -1,
                               beside || strip ? -1 : MAX (self->height * DOCK_SHARE, DOCK_LEAST));
}

static void
on_shape_changed (EspPageView *self)
{
  EspDockShape shape = esp_search_dock_get_shape (ESP_SEARCH_DOCK (self->dock));

  arrange_dock (self);
  esp_settings_set_value (esp_settings_get (), "dock",
                          g_variant_new_string (esp_dock_shape_get_id (shape)));
}

static void
on_dock_closed (EspPageView *self)
{
  esp_page_show_dock (self, FALSE);
}

static GtkWidget *
create_dock (EspPageView *self)
{
  g_autofree char *shape = esp_settings_get_string (esp_settings_get (), "dock");
  EspSearchDock *dock;

  self->dock = esp_search_dock_new (self->spec->panes);
  dock = ESP_SEARCH_DOCK (self->dock);
  esp_search_dock_add_view (dock, self->spec->search_view);
  esp_timeline_set_pace (esp_search_dock_get_timeline (dock),
                         esp_settings_get_int (esp_settings_get (), "speed"));
  esp_search_dock_set_shape (dock, esp_dock_shape_find (shape));
  g_signal_connect (esp_search_dock_get_timeline (dock), "notify::pace", G_CALLBACK (remember_pace),
                    NULL);
  g_signal_connect_swapped (dock, "shape-changed", G_CALLBACK (on_shape_changed), self);
  g_signal_connect_swapped (dock, "closed", G_CALLBACK (on_dock_closed), self);
  g_signal_connect_swapped (dock, "begin", G_CALLBACK (esp_page_begin_stepping), self);
  return self->dock;
}

/* Those who do not see the bar hear it at the board. */
static void
on_said (EspPageView *self, int kind G_GNUC_UNUSED, const char *text)
{
  esp_canvas_tell (esp_page_view_get_canvas (self), text);
}

static GtkWidget *
create_board (EspPageView *self)
{
  self->board = esp_board_new (self->problem);
  g_signal_connect_swapped (esp_page_view_get_canvas (self), "cell-clicked",
                            G_CALLBACK (esp_page_cell_clicked), self);
  g_signal_connect_swapped (esp_page_view_get_canvas (self), "key-typed",
                            G_CALLBACK (esp_page_key_typed), self);
  g_signal_connect_swapped (esp_page_view_get_canvas (self), "drag-cancelled",
                            G_CALLBACK (esp_page_drag_cancelled), self);
  if (esp_advice_can_evaluate (self->advice))
    {
      self->evaluation = esp_evaluation_bar_new (self->advice, self->spec->value_span);
      esp_board_set_bar (ESP_BOARD (self->board), self->evaluation);
      esp_page_view_show_evaluation (
          self, esp_settings_get_boolean (esp_settings_get (), "evaluation-bar"));
    }
  self->messages = esp_message_bar_new ();
  esp_message_bar_follow (ESP_MESSAGE_BAR (self->messages), self->voice);
  g_signal_connect_swapped (self->voice, "said", G_CALLBACK (on_said), self);
  esp_board_set_toast (ESP_BOARD (self->board), self->messages);
  gtk_widget_set_size_request (self->board, 200, 200);
  return self->board;
}

/* Where the board and the dock have room beside each other, the dock may go there. */
static void
take_room (gpointer data)
{
  EspPageView *self = data;

  self->room_idle = 0;
  esp_search_dock_set_room (ESP_SEARCH_DOCK (self->dock), self->room);
  arrange_dock (self);
}

static void
create_widgets (EspPageView *self)
{
  self->content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  self->search_paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_start_child (GTK_PANED (self->search_paned), create_board (self));
  gtk_paned_set_end_child (GTK_PANED (self->search_paned), create_dock (self));
  gtk_paned_set_shrink_start_child (GTK_PANED (self->search_paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->search_paned), FALSE);
  gtk_paned_set_resize_start_child (GTK_PANED (self->search_paned), TRUE);
  gtk_widget_set_vexpand (self->search_paned, TRUE);
  gtk_widget_set_hexpand (self->search_paned, TRUE);
  arrange_dock (self);
  self->areas = gtk_stack_new ();
  gtk_widget_add_css_class (self->areas, "page-area");
  gtk_stack_set_hhomogeneous (GTK_STACK (self->areas), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->areas), FALSE);
  gtk_stack_add_named (GTK_STACK (self->areas), self->search_paned, "board");
  gtk_box_append (GTK_BOX (self->content), self->areas);

  self->revealer = gtk_revealer_new ();
  gtk_revealer_set_transition_type (GTK_REVEALER (self->revealer),
                                    GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT);
  gtk_widget_set_hexpand (self->revealer, FALSE); /* whatever is inside may ask for */
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), esp_page_create_inspector (self));
  gtk_box_append (GTK_BOX (self->content), self->revealer);
  /* after the parts that choose what is compared */
  self->side_by_side = esp_side_by_side_new ();
  g_object_bind_property (esp_search_dock_get_timeline (ESP_SEARCH_DOCK (self->dock)), "pace",
                          esp_side_by_side_get_timeline (ESP_SIDE_BY_SIDE (self->side_by_side)),
                          "pace", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  self->compared = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->compared), self->side_by_side, "versus");
  if (self->results_panel != NULL)
    gtk_stack_add_named (GTK_STACK (self->compared), self->results_panel, "results");
  self->results_overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->results_overlay), self->compared);
  gtk_stack_add_named (GTK_STACK (self->areas), self->results_overlay, "compare");
}

static void
esp_page_view_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  gtk_widget_measure (ESP_PAGE_VIEW (widget)->content, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
esp_page_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspPageView *self = ESP_PAGE_VIEW (widget);

  gtk_widget_allocate (self->content, width, height, baseline, NULL);
  /* a change of shape asks for another layout: in the next turn, not within this one */
  if (self->room != gtk_widget_get_width (self->areas) || self->height != height)
    {
      self->room = gtk_widget_get_width (self->areas);
      self->height = height;
      if (self->room_idle == 0)
        self->room_idle = g_idle_add_once (take_room, self);
    }
}

GtkWidget *
esp_page_view_new (const EspPageSpec *spec)
{
  EspPageView *self = g_object_new (ESP_TYPE_PAGE_VIEW, NULL);

  self->spec = spec;
  self->problem = spec->problem;
  self->voice = esp_voice_new ();
  self->errand = esp_errand_new (self->voice);
  g_signal_connect_swapped (self->errand, "changed", G_CALLBACK (esp_page_refresh_actions), self);
  self->work = esp_work_new (spec->problem, self->voice);
  g_signal_connect_swapped (self->work, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (self->work, "renamed", G_CALLBACK (tell_title), self);
  g_signal_connect_swapped (self->work, "prepared", G_CALLBACK (on_prepared), self);
  self->advice = esp_advice_new (spec, self->voice);
  self->play = esp_play_new (spec, self->voice);
  g_signal_connect_swapped (self->advice, "hint", G_CALLBACK (on_hint), self);
  g_signal_connect_swapped (self->advice, "helped", G_CALLBACK (esp_play_note_help), self->play);
  g_signal_connect_swapped (self->advice, "busy", G_CALLBACK (esp_page_refresh_actions), self);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)),
                           "notify::gtk-enable-animations", G_CALLBACK (on_motion_changed), self,
                           G_CONNECT_SWAPPED);
  on_motion_changed (self);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  esp_page_add_search_actions (self);
  esp_page_add_play_actions (self);
  esp_page_add_people_actions (self);
  esp_page_add_advice_actions (self);
  esp_page_add_export_actions (self);
  esp_page_add_report_actions (self);
  esp_page_add_board_actions (self);
  esp_page_add_versus_actions (self);
  esp_page_add_compare_actions (self);
  esp_page_add_results_actions (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", G_ACTION_GROUP (self->actions));
  create_widgets (self);
  esp_page_add_puzzle_actions (self);
  /* after the panel: what is looked at through the page is up to date there */
  g_signal_connect_swapped (self->play, "changed", G_CALLBACK (on_play_changed), self);
  g_signal_connect_swapped (self->play, "progress", G_CALLBACK (on_play_progress), self);
  g_signal_connect_object (esp_style_get (), "changed", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
  on_style_changed (self);
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
  g_signal_handlers_disconnect_by_data (self->voice, self);
  g_signal_handlers_disconnect_by_data (self->errand, self);
  g_signal_handlers_disconnect_by_data (self->work, self);
  g_signal_handlers_disconnect_by_data (self->play, self);
  g_signal_handlers_disconnect_by_data (self->advice, self);
  g_signal_handlers_disconnect_by_data (self->advice, self->play);
  if (self->versus_panel != NULL)
    g_signal_handlers_disconnect_by_data (self->versus_panel, self);
  if (self->parts != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->parts, self);
      g_signal_handlers_disconnect_by_data (self->compare_views, self);
    }
  g_clear_handle_id (&self->room_idle, g_source_remove);
  self->versus_panel = NULL;
  self->experiment_panel = NULL;
  self->results_panel = NULL;
  g_clear_pointer (&self->content, gtk_widget_unparent);
  self->parts = NULL;
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
  g_clear_object (&self->errand);
  g_clear_object (&self->actions);
  g_clear_object (&self->voice);
  g_free (self->best_move);
  G_OBJECT_CLASS (esp_page_view_parent_class)->finalize (object);
}

/* What was said is not news any more when the person comes back to the tab. */
static void
esp_page_view_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_page_view_parent_class)->unmap (widget);
  esp_voice_expire (ESP_PAGE_VIEW (widget)->voice);
}

static void
esp_page_view_class_init (EspPageViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_page_view_dispose;
  GTK_WIDGET_CLASS (klass)->unmap = esp_page_view_unmap;
  G_OBJECT_CLASS (klass)->finalize = esp_page_view_finalize;
  GTK_WIDGET_CLASS (klass)->measure = esp_page_view_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = esp_page_view_size_allocate;
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
  esp_voice_say (self->voice, kind, text);
}

void
esp_page_view_offer (EspPageView *self,
                     EspMessageKind kind,
                     const char *text,
                     const char *button,
                     const char *action)
{
  esp_voice_offer (self->voice, kind, text, button, action);
}

void
esp_page_view_notice (EspPageView *self,
                      EspMessageKind kind,
                      const char *text,
                      const char *button,
                      const char *action)
{
  esp_voice_notice (self->voice, kind, text, button, action);
}

void
esp_page_view_saved (EspPageView *self, const char *text, const char *path)
{
  esp_page_view_notice (self, ESP_MESSAGE_GOOD, text, NULL, NULL);
  esp_message_bar_set_file (ESP_MESSAGE_BAR (self->messages), path);
}

gboolean
esp_page_view_is_busy (EspPageView *self)
{
  if (self->search != NULL && (esp_search_get_phase (self->search) == ESP_RUN_RUNNING ||
                               esp_search_is_playing (self->search)))
    return TRUE;
  return esp_play_is_busy (self->play) || esp_advice_is_busy (self->advice) ||
         esp_errand_is_busy (self->errand) || esp_work_is_preparing (self->work) ||
         esp_page_is_measuring (self) ||
         esp_versus_panel_is_busy (ESP_VERSUS_PANEL (self->versus_panel)) ||
         esp_canvas_is_animating (esp_page_view_get_canvas (self));
}

void
esp_page_view_stop (EspPageView *self)
{
  esp_play_stop (self->play);
  esp_advice_stop (self->advice);
  esp_errand_abandon (self->errand);
  esp_work_stop_preparing (self->work);
  if (self->versus_panel != NULL)
    esp_versus_panel_cancel (ESP_VERSUS_PANEL (self->versus_panel));
  if (self->search != NULL)
    {
      /* what was recorded stays */
      g_signal_handlers_disconnect_by_data (self->search, self);
      esp_search_cancel (self->search);
    }
}

const EspPageSpec *
esp_page_view_get_spec (EspPageView *self)
{
  return self->spec;
}

const EspProblem *
esp_page_view_get_problem (EspPageView *self)
{
  return self->problem;
}

GActionGroup *
esp_page_view_get_actions (EspPageView *self)
{
  return G_ACTION_GROUP (self->actions);
}

EspBoard *
esp_page_view_get_board (EspPageView *self)
{
  return ESP_BOARD (self->board);
}

const char *
esp_page_view_get_result (EspPageView *self)
{
  GtkWidget *card = esp_board_get_card (ESP_BOARD (self->board));

  return card != NULL ? esp_result_card_get_title (ESP_RESULT_CARD (card)) : NULL;
}

EspCanvas *
esp_page_view_get_canvas (EspPageView *self)
{
  return esp_board_get_canvas (ESP_BOARD (self->board));
}

EspTimeline *
esp_page_view_get_timeline (EspPageView *self)
{
  return esp_search_dock_get_timeline (ESP_SEARCH_DOCK (self->dock));
}

EspEventList *
esp_page_view_get_events (EspPageView *self)
{
  return esp_search_dock_get_events (ESP_SEARCH_DOCK (self->dock));
}

EspTreeView *
esp_page_view_get_tree (EspPageView *self)
{
  return esp_search_dock_get_tree (ESP_SEARCH_DOCK (self->dock));
}

EspCounterTable *
esp_page_view_get_counters (EspPageView *self)
{
  return esp_solve_panel_get_counters (ESP_SOLVE_PANEL (self->solve_panel));
}

EspMessageBar *
esp_page_view_get_messages (EspPageView *self)
{
  return ESP_MESSAGE_BAR (self->messages);
}

EspPlotView *
esp_page_view_get_curve (EspPageView *self)
{
  EspCurveView *curve = esp_search_dock_get_curve (ESP_SEARCH_DOCK (self->dock));

  return curve != NULL ? esp_curve_view_get_plot (curve) : NULL;
}

EspSearch *
esp_page_view_get_search (EspPageView *self)
{
  return self->search;
}

guint64
esp_page_view_get_step (EspPageView *self)
{
  return self->search != NULL ? esp_search_get_step (self->search) : 0;
}

EspTrace *
esp_page_view_get_trace (EspPageView *self)
{
  return self->search != NULL ? esp_search_get_trace (self->search) : NULL;
}
