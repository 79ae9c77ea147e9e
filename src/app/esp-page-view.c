#include "config.h"

#include "esp-page-view.h"

#include <glib/gi18n-lib.h>

#include "esp-ending.h"
#include "esp-evaluation-bar.h"
#include "esp-recent.h"
#include "esp-session.h"
#include "esp-settings.h"
#include "esp-style.h"
#include "kit/esp-result-card.h"

#define MOVE_DELAY 250 /* milliseconds before a computer's move */

struct _EspPageView
{
  GtkWidget parent_instance;

  const EspPageSpec *spec;
  GSimpleActionGroup *actions;
  EspVoice *voice;
  EspErrand *errand;
  EspWork *work;
  EspPlay *play;
  EspAdvice *advice;
  EspSearch *search; /* NULL: none; or one of the present instance */
  char *best_move;   /* of its answer, in games */

  /* owned by the tree of widgets */
  GtkWidget *content;
  GtkWidget *areas;
  GtkWidget *stage;
  GtkWidget *evaluation; /* games with an adviser only */
  GtkWidget *compare_area;
  GtkWidget *messages;
  GtkWidget *revealer;
  GtkWidget *inspector;

  gboolean editing;          /* while the part Puzzle is shown */
  gboolean dock_wanted;      /* where there is a recorded search */
  gboolean canvas_is_search; /* what the canvas shows */
  gboolean instance_shown;   /* the canvas has the present instance */
};

enum
{
  TITLE_CHANGED,
  SEARCH_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPageView, esp_page_view, GTK_TYPE_WIDGET)

static EspVersusPanel *
get_versus (EspPageView *self)
{
  return esp_compare_panel_get_versus (esp_page_view_get_compare_panel (self));
}

static void
set_action_state (EspPageView *self, const char *name, GVariant *state)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (state);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  if (action != NULL)
    g_simple_action_set_state (G_SIMPLE_ACTION (action), owned);
}

/* --- the editor --- */

gboolean
esp_page_view_is_editing (EspPageView *self)
{
  return self->editing && g_str_equal (esp_page_view_get_part (self), "puzzle");
}

const EspTool *
esp_page_view_get_tool (EspPageView *self)
{
  return esp_page_view_is_editing (self)
             ? esp_puzzle_panel_get_tool (esp_page_view_get_puzzle_panel (self))
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
    esp_page_view_set_part (self, "puzzle");
  esp_puzzle_panel_set_editing (esp_page_view_get_puzzle_panel (self), editing);
  if (esp_page_view_get_document (self) != NULL)
    esp_page_view_refresh_canvas (self, FALSE);
}

/* --- what is shown --- */

const char *
esp_page_view_get_part (EspPageView *self)
{
  return esp_inspector_get_part (ESP_INSPECTOR (self->inspector));
}

void
esp_page_view_set_part (EspPageView *self, const char *part)
{
  esp_inspector_set_part (ESP_INSPECTOR (self->inspector), part);
}

static void
refresh_status (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  g_autofree char *text = self->spec->problem->state_describe (instance, state);

  esp_board_set_status (esp_page_view_get_board (self), text);
}

static void
hide_card (EspPageView *self)
{
  esp_board_set_card (esp_page_view_get_board (self), NULL);
}

void
esp_page_view_refresh_canvas (EspPageView *self, gboolean animate)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  const EspState *state = esp_document_get_state (esp_page_view_get_document (self));
  EspEvent event;
  gboolean has_event = FALSE;
  gboolean editing = esp_page_view_is_editing (self);
  EspSceneFlags flags = editing ? ESP_SCENE_EDIT : 0;
  gboolean is_search = g_str_equal (esp_page_view_get_part (self), "solve") &&
                       self->search != NULL && esp_search_get_state (self->search) != NULL;

  esp_play_set_editing (self->play, editing);
  if (is_search)
    {
      state = esp_search_get_state (self->search);
      flags = ESP_SCENE_SEARCH;
      has_event = esp_search_get_event (self->search, &event);
      /* of the game or puzzle, which is not what is shown any more */
      if (!self->canvas_is_search)
        hide_card (self);
    }
  /* while searching, the instance is the document's too: a change of it drops the search */
  if (!self->instance_shown)
    esp_canvas_show (canvas, instance, state, has_event ? &event : NULL, flags, animate);
  else
    esp_canvas_show_state (canvas, state, has_event ? &event : NULL, flags,
                           animate && is_search == self->canvas_is_search);
  self->instance_shown = TRUE;
  self->canvas_is_search = is_search;
  esp_page_view_refresh_joining (self);
  refresh_status (self, instance, state);
}

gboolean
esp_page_view_shows_search (EspPageView *self)
{
  return self->canvas_is_search;
}

/* Board, both boards, or results: what the part is about, with the messages over it. */
static void
refresh_areas (EspPageView *self)
{
  EspCompareArea *area = ESP_COMPARE_AREA (self->compare_area);
  EspComparePanel *panel = esp_page_view_get_compare_panel (self);
  gboolean compare = g_str_equal (esp_page_view_get_part (self), "compare");
  g_autoptr (GtkWidget) messages = g_object_ref (self->messages);

  gtk_stack_set_visible_child_name (GTK_STACK (self->areas), compare ? "compare" : "board");
  esp_compare_area_show_versus (area, esp_compare_panel_shows_versus (panel));
  if (compare)
    {
      esp_board_set_toast (esp_page_view_get_board (self), NULL);
      esp_compare_area_set_toast (area, messages);
    }
  else
    {
      esp_compare_area_set_toast (area, NULL);
      esp_board_set_toast (esp_page_view_get_board (self), messages);
    }
}

/* Shows the dock where there is something to be seen in it. */
static void
refresh_dock (EspPageView *self)
{
  gtk_widget_set_visible (GTK_WIDGET (esp_page_view_get_dock (self)),
                          self->dock_wanted && esp_page_view_get_trace (self) != NULL &&
                              g_str_equal (esp_page_view_get_part (self), "solve"));
}

void
esp_page_view_show_dock (EspPageView *self, gboolean shown)
{
  self->dock_wanted = shown;
  set_action_state (self, "show-dock", g_variant_new_boolean (shown));
  refresh_dock (self);
}

static void
on_dock_closed (EspPageView *self)
{
  esp_page_view_show_dock (self, FALSE);
}

static void
on_part_changed (EspPageView *self)
{
  const char *part = esp_page_view_get_part (self);

  refresh_dock (self);
  refresh_areas (self);
  if (!g_str_equal (part, "solve") && self->search != NULL)
    esp_search_stop_playing (self->search);
  /* what was said of the part before */
  esp_voice_expire (self->voice);
  set_action_state (self, "part", g_variant_new_string (part));
  if (esp_page_view_get_document (self) != NULL)
    {
      esp_page_view_refresh_canvas (self, FALSE);
      esp_page_view_refresh_actions (self);
    }
}

static void
on_part_action (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_page_view_set_part (data, g_variant_get_string (parameter, NULL));
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
  esp_page_view_enable (self, "hint-apply", hint != NULL && hint->move != NULL);
}

static void
show_card (EspPageView *self)
{
  GtkWidget *card = esp_ending_new_card (self->play);

  if (card != NULL)
    g_signal_connect_swapped (card, "closed", G_CALLBACK (hide_card), self);
  esp_board_set_card (esp_page_view_get_board (self), card);
}

static void
on_play_progress (EspPageView *self)
{
  esp_page_view_enable (self, "move-now", esp_play_can_hurry (self->play));
  esp_page_view_enable (self, "continue", esp_play_can_go_on (self->play));
  esp_page_view_refresh_actions (self);
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

/* --- the document --- */

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

/* Options that follow the file say what is in it; with @anew they do so whatever was set before. */
static void
take_instance (EspPageView *self, gboolean anew)
{
  self->instance_shown = FALSE;
  esp_inspector_set_instance (ESP_INSPECTOR (self->inspector), esp_page_view_get_document (self),
                              anew);
  esp_work_prepare (self->work);
}

/* What was found on the board before. */
static void
drop_searches (EspPageView *self)
{
  esp_page_view_set_search (self, NULL);
  esp_versus_panel_drop (get_versus (self));
}

static void
on_changed (EspPageView *self, gboolean instance_too)
{
  guint n_moves = esp_play_get_n_moves (self->play);
  gboolean game = self->spec->problem->game != NULL;

  /* what was said of the board as it stood */
  esp_voice_expire (self->voice);
  if (instance_too)
    take_instance (self, FALSE);
  if (instance_too || game)
    drop_searches (self);
  esp_advice_document_changed (self->advice);
  if (instance_too)
    esp_puzzle_panel_refresh (esp_page_view_get_puzzle_panel (self));
  esp_page_view_refresh_canvas (self, TRUE);
  esp_play_document_changed (self->play, instance_too);
  esp_page_view_refresh_actions (self);
  if (instance_too && n_moves > 0 && !esp_play_is_travelling (self->play))
    esp_voice_offer (self->voice, ESP_MESSAGE_INFO,
                     game ? _ ("The game on the board before is over; Undo brings it back")
                          : _ ("What was done by hand is gone; Undo brings it back"),
                     _ ("Undo"), "page.undo");
}

static void
tell_title (EspPageView *self)
{
  g_signal_emit (self, signals[TITLE_CHANGED], 0);
}

/* Whatever becomes of the page meanwhile. */
static void
on_saved (const EspProblem *problem, GFile *file)
{
  esp_recent_add (file, problem);
}

/* The instance is shown again: its drawing has other places and another size now. */
static void
on_prepared (EspPageView *self)
{
  self->instance_shown = FALSE;
  esp_page_view_refresh_canvas (self, FALSE);
}

/* Draws a board that is new in the way that shows it best. */
static void
choose_first_view (EspPageView *self)
{
  EspBoard *board = esp_page_view_get_board (self);

  if (esp_board_get_n_views (board) > 0)
    esp_board_set_view (board, (guint) esp_look_get_first_view (
                                   esp_look_find (self->spec->problem),
                                   esp_canvas_get_scene (esp_board_get_canvas (board))));
}

static void
tell_aside (EspPageView *self)
{
  g_autofree char *text = g_strdup_printf (_ ("“%s” was not finished or not saved"),
                                           esp_work_get_aside_name (self->work));

  esp_voice_notice (self->voice, ESP_MESSAGE_INFO, text, _ ("Bring It Back"), "page.bring-back");
}

void
esp_page_view_set_document (EspPageView *self, EspDocument *document, const char *name, GFile *file)
{
  EspInspector *inspector = ESP_INSPECTOR (self->inspector);
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
  drop_searches (self);
  esp_advice_set_document (self->advice, document);
  esp_canvas_set_cursor (esp_page_view_get_canvas (self), -1);
  take_instance (self, TRUE);
  esp_puzzle_panel_set_document (esp_inspector_get_puzzle (inspector), document);
  if (esp_inspector_get_play (inspector) != NULL)
    esp_play_panel_set_document (esp_inspector_get_play (inspector), document);
  esp_play_set_document (self->play, document);
  esp_page_view_refresh_canvas (self, FALSE);
  choose_first_view (self);
  esp_canvas_fit (esp_page_view_get_canvas (self));
  esp_page_view_refresh_actions (self);
  esp_page_view_enable (self, "bring-back", esp_work_get_aside_name (self->work) != NULL);
  if (aside)
    tell_aside (self);
  tell_title (self);
}

void
esp_page_view_keep_work (EspPageView *self, gboolean now)
{
  esp_work_keep (self->work, esp_page_view_get_part (self), now);
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

/* --- the search --- */

/* The best line belongs to the position that was searched, not to one inside the search. */
static void
on_step (EspPageView *self)
{
  if (!esp_search_is_alive (self->search))
    esp_voice_expire (self->voice);
  esp_canvas_set_arrows (esp_page_view_get_canvas (self), NULL);
  esp_page_view_refresh_canvas (self, FALSE);
  esp_page_view_refresh_actions (self);
}

void
esp_page_view_set_search (EspPageView *self, EspSearch *search)
{
  if (self->search != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->search, self);
      esp_search_cancel (self->search);
    }
  g_clear_pointer (&self->best_move, g_free);
  g_set_object (&self->search, search);
  esp_search_dock_set_search (esp_page_view_get_dock (self), search);
  esp_solve_panel_set_search (esp_page_view_get_solve_panel (self), search);
  refresh_dock (self);
  if (search != NULL)
    {
      hide_card (self);
      /* after dock and panel: what is looked at through the page is up to date everywhere */
      g_signal_connect_swapped (search, "step", G_CALLBACK (on_step), self);
      g_signal_connect_swapped (search, "phase", G_CALLBACK (esp_page_view_refresh_actions), self);
    }
  g_signal_emit (self, signals[SEARCH_CHANGED], 0);
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

const char *
esp_page_view_get_best_move (EspPageView *self)
{
  return self->best_move;
}

void
esp_page_view_set_best_move (EspPageView *self, const char *move)
{
  g_free (self->best_move);
  self->best_move = g_strdup (move);
}

/* --- what can be done --- */

void
esp_page_view_enable (EspPageView *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  if (action != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
refresh_search_actions (EspPageView *self)
{
  EspTrace *trace = esp_page_view_get_trace (self);
  gboolean alive = self->search != NULL && esp_search_is_alive (self->search);
  gboolean playing = self->search != NULL && esp_search_is_playing (self->search);
  guint64 n = trace != NULL ? esp_trace_get_n_events (trace) : 0;
  guint64 step = trace != NULL ? esp_search_get_step (self->search) : 0;

  esp_page_view_enable (self, "pause", alive);
  esp_page_view_enable (self, "cancel",
                        alive || playing || esp_versus_panel_is_busy (get_versus (self)) ||
                            esp_play_is_busy (self->play) || esp_advice_is_asked (self->advice) ||
                            esp_errand_is_busy (self->errand));
  esp_page_view_enable (self, "first", step > 0);
  esp_page_view_enable (self, "previous", step > 0);
  esp_page_view_enable (self, "previous-event", step > 0);
  esp_page_view_enable (self, "next", trace == NULL || step < n || alive);
  esp_page_view_enable (self, "next-event", trace == NULL || step < n || alive);
  esp_page_view_enable (self, "last", step < n);
  esp_page_view_enable (self, "next-solution",
                        trace != NULL && esp_trace_get_n_solutions (trace) > 0);
  esp_page_view_enable (self, "export-trace", trace != NULL);
  esp_page_view_enable (self, "play-best", self->best_move != NULL);
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
  refresh_search_actions (self);
}

gboolean
esp_page_view_is_busy (EspPageView *self)
{
  EspComparePanel *panel = esp_page_view_get_compare_panel (self);

  if (self->search != NULL && (esp_search_get_phase (self->search) == ESP_RUN_RUNNING ||
                               esp_search_is_playing (self->search)))
    return TRUE;
  return esp_play_is_busy (self->play) || esp_advice_is_busy (self->advice) ||
         esp_errand_is_busy (self->errand) || esp_work_is_preparing (self->work) ||
         esp_compare_panel_is_measuring (panel) || esp_versus_panel_is_busy (get_versus (self)) ||
         esp_canvas_is_animating (esp_page_view_get_canvas (self));
}

void
esp_page_view_stop (EspPageView *self)
{
  esp_play_stop (self->play);
  esp_advice_stop (self->advice);
  esp_errand_abandon (self->errand);
  esp_work_stop_preparing (self->work);
  if (self->inspector != NULL)
    esp_versus_panel_cancel (get_versus (self));
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
  esp_voice_say (self->voice, kind, text);
}

void
esp_page_view_saved (EspPageView *self, const char *text, const char *path)
{
  esp_voice_notice (self->voice, ESP_MESSAGE_GOOD, text, NULL, NULL);
  esp_message_bar_set_file (ESP_MESSAGE_BAR (self->messages), path);
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
  esp_compare_area_set_palette (ESP_COMPARE_AREA (self->compare_area), palette);
  if (self->evaluation != NULL)
    esp_evaluation_bar_set_palette (ESP_EVALUATION_BAR (self->evaluation), palette);
}

/* What a page has without any widget. */
static void
create_models (EspPageView *self)
{
  self->voice = esp_voice_new ();
  self->errand = esp_errand_new (self->voice);
  self->work = esp_work_new (self->spec->problem, self->voice);
  self->advice = esp_advice_new (self->spec, self->voice);
  self->play = esp_play_new (self->spec, self->voice);
  on_motion_changed (self);
  g_signal_connect_swapped (self->errand, "changed", G_CALLBACK (esp_page_view_refresh_actions),
                            self);
  g_signal_connect_swapped (self->work, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (self->work, "renamed", G_CALLBACK (tell_title), self);
  g_signal_connect_swapped (self->work, "saved", G_CALLBACK (on_saved),
                            (gpointer) self->spec->problem);
  g_signal_connect_swapped (self->work, "prepared", G_CALLBACK (on_prepared), self);
  g_signal_connect_swapped (self->advice, "hint", G_CALLBACK (on_hint), self);
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
  if (esp_advice_can_evaluate (self->advice))
    {
      self->evaluation = esp_evaluation_bar_new (self->advice, self->spec->value_span);
      esp_board_set_bar (board, self->evaluation);
      esp_page_view_show_evaluation (
          self, esp_settings_get_boolean (esp_settings_get (), "evaluation-bar"));
    }
  self->messages = esp_message_bar_new ();
  esp_message_bar_follow (ESP_MESSAGE_BAR (self->messages), self->voice);
  g_signal_connect_swapped (self->voice, "said", G_CALLBACK (on_said), self);
  esp_board_set_toast (board, self->messages);
  gtk_stack_add_named (GTK_STACK (self->areas), self->stage, "board");
  g_signal_connect_swapped (esp_page_view_get_dock (self), "closed", G_CALLBACK (on_dock_closed),
                            self);
}

static void
create_compare_area (EspPageView *self)
{
  EspSideBySide *both;

  self->compare_area = esp_compare_area_new (self->spec->problem->experiments != NULL);
  both = esp_compare_area_get_side_by_side (ESP_COMPARE_AREA (self->compare_area));
  g_object_bind_property (esp_page_view_get_timeline (self), "pace",
                          esp_side_by_side_get_timeline (both), "pace",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  gtk_stack_add_named (GTK_STACK (self->areas), self->compare_area, "compare");
}

static void
create_widgets (EspPageView *self)
{
  create_stage (self);
  self->inspector = esp_inspector_new (self->play);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), self->inspector);
  create_compare_area (self);
  g_signal_connect_swapped (self->inspector, "part-changed", G_CALLBACK (on_part_changed), self);
  g_signal_connect_swapped (esp_page_view_get_compare_panel (self), "view-changed",
                            G_CALLBACK (refresh_areas), self);
  /* after the panel: what is looked at through the page is up to date there */
  g_signal_connect_swapped (self->play, "changed", G_CALLBACK (on_play_changed), self);
  g_signal_connect_swapped (self->play, "progress", G_CALLBACK (on_play_progress), self);
}

static const GActionEntry entries[] = {
  { .name = "part", .activate = on_part_action, .parameter_type = "s", .state = "'solve'" },
  { .name = "bring-back", .activate = on_bring_back },
};

GtkWidget *
esp_page_view_new (const EspPageSpec *spec)
{
  EspPageView *self = g_object_new (ESP_TYPE_PAGE_VIEW, NULL);

  self->spec = spec;
  self->dock_wanted = TRUE;
  create_models (self);
  create_widgets (self);
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", G_ACTION_GROUP (self->actions));
  g_signal_connect_object (esp_style_get (), "changed", G_CALLBACK (on_style_changed), self,
                           G_CONNECT_SWAPPED);
  on_style_changed (self);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)),
                           "notify::gtk-enable-animations", G_CALLBACK (on_motion_changed), self,
                           G_CONNECT_SWAPPED);
  on_part_changed (self);
  return GTK_WIDGET (self);
}

/* What goes tells nobody any more that it does: by @self its actions are meant as well. */
static void
disconnect (EspPageView *self)
{
  EspInspector *inspector = ESP_INSPECTOR (self->inspector);
  EspComparePanel *compare = esp_inspector_get_compare (inspector);
  gpointer sources[] = { self->voice,
                         self->errand,
                         self->work,
                         self->play,
                         self->advice,
                         esp_page_view_get_canvas (self),
                         esp_page_view_get_dock (self),
                         inspector,
                         esp_inspector_get_puzzle (inspector),
                         esp_inspector_get_solve (inspector),
                         compare,
                         esp_compare_panel_get_versus (compare),
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
  gtk_widget_allocate (ESP_PAGE_VIEW (widget)->content, width, height, baseline, NULL);
}

static void
esp_page_view_class_init (EspPageViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_page_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_page_view_finalize;
  widget_class->unmap = esp_page_view_unmap;
  widget_class->measure = esp_page_view_measure;
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

EspVoice *
esp_page_view_get_voice (EspPageView *self)
{
  return self->voice;
}

EspWork *
esp_page_view_get_work (EspPageView *self)
{
  return self->work;
}

EspErrand *
esp_page_view_get_errand (EspPageView *self)
{
  return self->errand;
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
esp_page_view_get_messages (EspPageView *self)
{
  return ESP_MESSAGE_BAR (self->messages);
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
