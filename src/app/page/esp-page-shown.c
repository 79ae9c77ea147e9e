#include "config.h"

#include <glib/gi18n-lib.h>

#include "esp-page-view-private.h"
#include "app/window/esp-settings.h"

#include "app/play/esp-ending.h"
#include "app/play/esp-score-bar.h"

/* What a page shows: the document or a step of the search, the hint, the card at the end. */

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

  gboolean works = tool != NULL && !self->canvas_is_search;

  esp_canvas_set_joining (esp_page_view_get_canvas (self), works && tool->joins);
  esp_canvas_set_strokes (esp_page_view_get_canvas (self), works ? tool->strokes : 0);
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

static gboolean
is_played (EspPageView *self)
{
  return !esp_page_view_is_editing (self) && g_str_equal (esp_page_view_get_part (self), "play");
}

/* A game is played or edited that has scores: they stand at the end of the line below the board,
 * while it is played beside it too, and are drawn nowhere else. */
static gboolean
tells_scores (EspPageView *self)
{
  return esp_play_is_game (self->play) && !self->spec->problem->game->score_is_outcome &&
         (is_played (self) || esp_page_view_is_editing (self));
}

/* What a game's computer is doing, or that it is over: its card says how it ended. NULL: nothing
 * that the room does not say better. */
static char *
describe_game (EspPageView *self)
{
  int side = esp_play_get_side (self->play);

  if (side < 0 && esp_board_get_card (esp_page_view_get_board (self)) != NULL)
    return g_strdup (_ ("Game over"));
  if (tells_scores (self) || (side >= 0 && esp_play_get_player (self->play, side) != NULL))
    return esp_play_describe (self->play);
  return NULL;
}

/* At the end of a search that has proved it; else NULL. */
static char *
describe_proof (EspPageView *self)
{
  EspSearch *search = esp_page_view_get_search (self);
  const EspAnswer *answer = search != NULL ? esp_search_get_answer (search) : NULL;

  if (answer == NULL || answer->outcome != ESP_OUTCOME_NONE || answer->message != NULL ||
      esp_search_is_alive (search) || esp_page_view_get_problem (self)->game != NULL ||
      esp_search_get_step (search) < esp_search_get_n_steps (search))
    return NULL;
  return g_strdup (_ ("It is proved that there is no solution"));
}

static char *
describe_state (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  EspSceneFlags flags = esp_canvas_get_scene (esp_page_view_get_canvas (self))->flags;
  char *text = flags & ESP_SCENE_SEARCH          ? describe_proof (self)
               : !esp_play_is_game (self->play)  ? NULL
               : is_played (self)                ? describe_game (self)
               : esp_page_view_is_editing (self) ? esp_play_describe (self->play)
                                                 : NULL;

  if (text != NULL)
    return text;
  return flags & ESP_SCENE_UNJUDGED ? esp_play_describe (self->play)
                                    : self->spec->problem->states->state_describe (instance, state);
}

/* One bar at most: the scores, or instead of them what was asked for. */
static void
refresh_bar (EspPageView *self, gboolean scores)
{
  gboolean evaluating = esp_advice_is_evaluating (self->advice);

  if (self->bar == NULL)
    return;
  esp_score_bar_set_evaluating (ESP_SCORE_BAR (self->bar), evaluating);
  esp_board_insist_on_bar (esp_page_view_get_board (self), evaluating);
  gtk_widget_set_visible (self->bar, scores || evaluating);
}

static void
refresh_scores (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  const EspGame *game = self->spec->problem->game;
  double scores[2] = { 0, 0 };
  const char *names[2];
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  refresh_bar (self, tells_scores (self) && is_played (self));
  if (!tells_scores (self))
    {
      esp_board_set_scores (esp_page_view_get_board (self), NULL, NULL);
      return;
    }
  game->scores (instance, state, scores);
  names[0] = _ (game->side_names[0]);
  names[1] = _ (game->side_names[1]);
  first = g_strdup (esp_shown ("%.6g", scores[0]));
  second = g_strdup (esp_shown ("%.6g", scores[1]));
  esp_board_set_scores (esp_page_view_get_board (self), names,
                        (const char *const[]){ first, second });
  esp_score_bar_set_scores (ESP_SCORE_BAR (self->bar), scores);
}

/* The line below the board, and what stands beside it. */
static void
refresh_status (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  g_autofree char *text = describe_state (self, instance, state);
  g_autofree char *line = esp_begin_sentence (text);

  esp_board_set_status (esp_page_view_get_board (self), line);
  refresh_scores (self, instance, state);
}

static void
refresh_game_status (EspPageView *self)
{
  if (self->instance_shown && !self->canvas_is_search)
    refresh_status (self, esp_document_get_instance (esp_page_view_get_document (self)),
                    esp_document_get_state (esp_page_view_get_document (self)));
}

static void
hide_card (EspPageView *self)
{
  esp_board_set_card (esp_page_view_get_board (self), NULL);
}

/* How the game ended is to be read still. */
static void
close_card (EspPageView *self)
{
  hide_card (self);
  refresh_game_status (self);
}

/* Who is not told what breaks a rule does not see it drawn either. */
static EspSceneFlags
get_judgement (EspPageView *self)
{
  return g_str_equal (esp_page_view_get_part (self), "play") && esp_play_can_judge (self->play) &&
                 !esp_play_is_judging (self->play)
             ? ESP_SCENE_UNJUDGED
             : 0;
}

/* What a hint or the strong player's line marks; on a search's board nothing. */
static void
mark_advice (EspPageView *self, gboolean is_search)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspHint *hint = is_search ? NULL : esp_advice_get_hint (self->advice);
  gboolean cells = hint != NULL && hint->cells != NULL;

  esp_canvas_set_marks (canvas, cells ? (const int *) (void *) hint->cells->data : NULL,
                        cells ? hint->cells->len : 0);
  esp_canvas_set_arrows (canvas, is_search ? NULL : esp_advice_get_line (self->advice));
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
  EspSceneFlags flags = (editing ? ESP_SCENE_EDIT : 0) |
                        (tells_scores (self) ? ESP_SCENE_TOLD : 0) | get_judgement (self);
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
  /* a hint's marks are on the game's or the puzzle's board */
  if (is_search != self->canvas_is_search)
    mark_advice (self, is_search);
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
  g_autoptr (GtkWidget) bar = g_object_ref (self->message_bar);

  gtk_stack_set_visible_child_name (GTK_STACK (self->areas), compare ? "compare" : "board");
  esp_compare_area_show_side_by_side (area, esp_compare_panel_shows_side_by_side (panel));
  if (compare)
    {
      esp_board_set_toast (esp_page_view_get_board (self), NULL);
      esp_compare_area_set_toast (area, bar);
    }
  else
    {
      esp_compare_area_set_toast (area, NULL);
      esp_board_set_toast (esp_page_view_get_board (self), bar);
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
  esp_play_set_watched (self->play, g_str_equal (part, "play"));
  /* what was said of the part before */
  esp_messages_expire (self->messages);
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
  const EspHint *hint = esp_advice_get_hint (self->advice);

  mark_advice (self, self->canvas_is_search);
  esp_page_view_enable (self, "hint-apply", hint != NULL && hint->move != NULL);
}

/* What Check names over the board is not repeated beside it. */
static void
on_message (EspPageView *self)
{
  const EspVerdict *verdict = esp_play_get_verdict (self->play);
  const char *said = esp_message_bar_get_text (ESP_MESSAGE_BAR (self->message_bar));

  if (esp_page_view_get_play_panel (self) != NULL)
    esp_play_panel_set_brief (esp_page_view_get_play_panel (self),
                              verdict != NULL && verdict->broken != NULL &&
                                  g_strcmp0 (said, verdict->broken) == 0);
}

static void
show_card (EspPageView *self)
{
  GtkWidget *card = esp_ending_new_card (self->play);

  if (card != NULL)
    g_signal_connect_swapped (card, "closed", G_CALLBACK (close_card), self);
  esp_board_set_card (esp_page_view_get_board (self), card);
}

static void
on_play_progress (EspPageView *self)
{
  esp_page_view_enable (self, "move-now", esp_play_can_hurry (self->play));
  esp_page_view_enable (self, "continue", esp_play_can_go_on (self->play));
  refresh_game_status (self);
  esp_page_view_refresh_actions (self);
}

static void
on_play_changed (EspPageView *self)
{
  const EspVerdict *verdict = esp_play_get_verdict (self->play);

  if (verdict != NULL && verdict->broken != NULL)
    esp_canvas_set_mistakes (esp_page_view_get_canvas (self),
                             (const int *) (void *) verdict->cells->data, verdict->cells->len);
  show_card (self);
  refresh_game_status (self);
  esp_page_view_enable (self, "back-to-point", esp_play_get_n_points (self->play) > 0);
  on_play_progress (self);
  if (esp_play_is_game (self->play))
    esp_advice_evaluate (self->advice);
}

/* One can follow a game move by move, at one's own pace; who wants no motion and has chosen none
 * wants no waiting either. */
void
esp_page_view_take_delay (EspPageView *self)
{
  gint64 pace = esp_settings_get_int64 (esp_settings_get (), "pace");
  gboolean animations = TRUE;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animations,
                NULL);
  esp_play_set_delay (self->play, animations || pace != ESP_USUAL_PACE ? (guint) pace : 0);
}

void
esp_page_view_show_mistakes (EspPageView *self, gboolean shown)
{
  esp_play_set_judging (self->play, shown);
  if (!shown)
    esp_canvas_set_marks (esp_page_view_get_canvas (self), NULL, 0);
  if (esp_page_view_get_document (self) != NULL)
    esp_page_view_refresh_canvas (self, FALSE);
}

void
esp_page_view_show_evaluation (EspPageView *self, gboolean shown)
{
  esp_advice_set_evaluating (self->advice, shown);
  if (esp_page_view_get_play_panel (self) != NULL)
    esp_play_panel_show_evaluation (esp_page_view_get_play_panel (self), shown);
  refresh_bar (self, tells_scores (self));
  if (esp_page_view_get_document (self) != NULL)
    esp_advice_evaluate (self->advice);
}

/* --- the search --- */

/* The best line belongs to the position that was searched, not to one inside the search. */
static void
on_step (EspPageView *self)
{
  if (!esp_search_is_alive (self->search))
    esp_messages_expire (self->messages);
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
  g_signal_emit_by_name (self, "search-changed");
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

static const GActionEntry entries[] = {
  { .name = "part", .activate = on_part_action, .parameter_type = "s", .state = "'solve'" },
};

void
esp_page_view_follow_shown (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_swapped (self->advice, "hint", G_CALLBACK (on_hint), self);
  g_signal_connect_swapped (self->inspector, "part-changed", G_CALLBACK (on_part_changed), self);
  g_signal_connect_swapped (esp_page_view_get_compare_panel (self), "view-changed",
                            G_CALLBACK (refresh_areas), self);
  g_signal_connect_swapped (esp_page_view_get_dock (self), "closed", G_CALLBACK (on_dock_closed),
                            self);
  /* after the panel: what is looked at through the page is up to date there */
  g_signal_connect_swapped (self->play, "changed", G_CALLBACK (on_play_changed), self);
  g_signal_connect_object (self->message_bar, "notify::visible", G_CALLBACK (on_message), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->messages, "said", G_CALLBACK (on_message), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_swapped (self->play, "progress", G_CALLBACK (on_play_progress), self);
  on_part_changed (self);
}
