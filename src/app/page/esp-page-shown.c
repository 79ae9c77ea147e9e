#include "config.h"

#include <glib/gi18n-lib.h>

#include "esp-page-view-private.h"
#include "app/play/esp-puzzle-verdict.h"
#include "app/window/esp-settings.h"

#include "app/play/esp-ending.h"
#include "app/play/esp-score-bar.h"

/* What a page shows: the document or a step of the search, the hint, the card at the end. */

/* Strokes join where the tool says so. */
static void
refresh_joining (EspPageView *self)
{
  const EspTool *tool = esp_page_view_get_tool (self);
  gboolean works = tool != NULL && !self->canvas_is_search;

  esp_canvas_set_joining (esp_page_view_get_canvas (self), works && tool->joins);
  esp_canvas_set_strokes (esp_page_view_get_canvas (self), works ? tool->strokes : 0);
}

static gboolean
shows_part (EspPageView *self, const char *part)
{
  return g_str_equal (esp_page_model_get_part (self->model), part);
}

static EspPlayPanel *
get_play_panel (EspPageView *self)
{
  return esp_inspector_get_play (ESP_INSPECTOR (self->inspector));
}

/* A game is played or edited that has scores: they stand at the end of the line below the board,
 * while it is played beside it too, and are drawn nowhere else. */
static gboolean
shows_scores (EspPageView *self)
{
  return esp_play_is_game (esp_page_model_get_play (self->model)) &&
         !esp_page_model_get_problem (self->model)->game->score_is_outcome &&
         (shows_part (self, "play") || esp_page_model_is_editing (self->model));
}

/* What a game's computer is doing, or that it is over: its card says how it ended. NULL: nothing
 * that the room does not say better. */
static char *
describe_game (EspPageView *self)
{
  int side = esp_play_get_side (esp_page_model_get_play (self->model));

  if (side < 0 && esp_board_get_card (esp_page_view_get_board (self)) != NULL)
    return g_strdup (_ ("Game over"));
  if (shows_scores (self) ||
      (side >= 0 && esp_play_get_player (esp_page_model_get_play (self->model), side) != NULL))
    return esp_play_describe (esp_page_model_get_play (self->model));
  return NULL;
}

/* At the end of a search that has proved it; else NULL. */
static char *
describe_proof (EspPageView *self)
{
  EspSearch *search = esp_page_model_get_search (self->model);
  const EspAnswer *answer = search != NULL ? esp_search_get_answer (search) : NULL;

  if (answer == NULL || answer->outcome != ESP_OUTCOME_NONE || answer->message != NULL ||
      esp_search_is_alive (search) || esp_page_model_get_problem (self->model)->game != NULL ||
      esp_search_get_step (search) < esp_search_get_n_steps (search))
    return NULL;
  return g_strdup (_ ("It is proved that there is no solution"));
}

static char *
describe_state (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  EspSceneFlags flags = esp_canvas_get_scene (esp_page_view_get_canvas (self))->flags;
  EspPlay *play = esp_page_model_get_play (self->model);
  char *text = flags & ESP_SCENE_SEARCH                  ? describe_proof (self)
               : !esp_play_is_game (play)                ? NULL
               : shows_part (self, "play")               ? describe_game (self)
               : esp_page_model_is_editing (self->model) ? esp_play_describe (play)
                                                         : NULL;

  if (text != NULL)
    return text;
  return flags & ESP_SCENE_UNJUDGED ? esp_play_describe (esp_page_model_get_play (self->model))
                                    : esp_state_describe (instance, state);
}

/* One bar at most: the scores, or instead of them what was asked for. */
static void
refresh_bar (EspPageView *self, gboolean scores)
{
  gboolean evaluating = esp_advice_is_evaluating (esp_page_model_get_advice (self->model));

  if (self->bar == NULL)
    return;
  esp_score_bar_set_evaluating (ESP_SCORE_BAR (self->bar), evaluating);
  esp_board_insist_on_bar (esp_page_view_get_board (self), evaluating);
  gtk_widget_set_visible (self->bar, scores || evaluating);
}

static void
refresh_scores (EspPageView *self, const EspInstance *instance, const EspState *state)
{
  const EspGame *game = esp_page_model_get_problem (self->model)->game;
  double scores[2] = { 0, 0 };
  const char *names[2];
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  refresh_bar (self, shows_scores (self) && shows_part (self, "play"));
  if (!shows_scores (self))
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
    refresh_status (self, esp_document_get_instance (esp_page_model_get_document (self->model)),
                    esp_document_get_state (esp_page_model_get_document (self->model)));
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
  return shows_part (self, "play") && esp_play_can_judge (esp_page_model_get_play (self->model)) &&
                 !esp_play_is_judging (esp_page_model_get_play (self->model))
             ? ESP_SCENE_UNJUDGED
             : 0;
}

/* Where the answer of a program breaks a rule: ours are right, and what is on the way to an answer
 * is none. */
static GArray *
find_broken (EspPageView *self)
{
  EspSearch *search = esp_page_model_get_search (self->model);
  /* what the canvas shows may be of one that is gone already */
  const EspAlgorithm *algorithm = search != NULL ? esp_search_get_algorithm (search) : NULL;
  const EspInstance *instance = search != NULL ? esp_search_get_instance (search) : NULL;
  const EspState *state = search != NULL ? esp_search_get_state (search) : NULL;
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *why = NULL;

  if (algorithm != NULL && (algorithm->flags & ESP_ALGORITHM_FOREIGN) != 0 && state != NULL &&
      instance->problem->game == NULL && esp_search_get_phase (search) == ESP_RUN_FINISHED &&
      esp_search_get_step (search) == esp_search_get_n_steps (search))
    why = esp_puzzle_verdict_find_broken (instance->problem, instance, state, cells);
  return cells;
}

static void
mark_broken (EspPageView *self)
{
  g_autoptr (GArray) cells = find_broken (self);

  if (cells->len > 0)
    esp_canvas_set_mistakes (esp_page_view_get_canvas (self), (const int *) (void *) cells->data,
                             cells->len);
  else
    esp_canvas_set_marks (esp_page_view_get_canvas (self), NULL, 0);
  esp_canvas_set_arrows (esp_page_view_get_canvas (self), NULL);
}

/* What a hint or the strong player's line marks; on a search's board what is wrong there. */
static void
mark_advice (EspPageView *self, gboolean is_search)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspHint *hint = esp_advice_get_hint (esp_page_model_get_advice (self->model));
  gboolean cells = hint != NULL && hint->cells != NULL;

  if (is_search)
    {
      mark_broken (self);
      return;
    }
  esp_canvas_set_marks (canvas, cells ? (const int *) (void *) hint->cells->data : NULL,
                        cells ? hint->cells->len : 0);
  esp_canvas_set_arrows (canvas, esp_advice_get_line (esp_page_model_get_advice (self->model)));
}

void
esp_page_view_refresh_canvas (EspPageView *self, gboolean animate)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspInstance *instance =
      esp_document_get_instance (esp_page_model_get_document (self->model));
  const EspState *state = esp_document_get_state (esp_page_model_get_document (self->model));
  EspEvent event;
  gboolean has_event = FALSE;
  gboolean editing = esp_page_model_is_editing (self->model);
  EspSceneFlags flags = (editing ? ESP_SCENE_EDIT : 0) |
                        (shows_scores (self) ? ESP_SCENE_TOLD : 0) | get_judgement (self);
  gboolean is_search = esp_page_model_shows_search (self->model);

  esp_play_set_editing (esp_page_model_get_play (self->model), editing);
  if (is_search)
    {
      EspSearch *search = esp_page_model_get_search (self->model);

      state = esp_search_get_state (search);
      flags = ESP_SCENE_SEARCH;
      has_event = esp_search_get_event (search, &event);
      /* of the game or puzzle, which is not what is shown any more */
      if (!self->canvas_is_search)
        hide_card (self);
    }
  /* a hint's marks are on the game's or the puzzle's board, those of a wrong answer on its last
   * step */
  if (is_search || is_search != self->canvas_is_search)
    mark_advice (self, is_search);
  /* while searching, the instance is the document's too: a change of it drops the search */
  if (!self->instance_shown)
    esp_canvas_show (canvas, instance, state, has_event ? &event : NULL, flags, animate);
  else
    esp_canvas_show_state (canvas, state, has_event ? &event : NULL, flags,
                           animate && is_search == self->canvas_is_search);
  self->instance_shown = TRUE;
  self->canvas_is_search = is_search;
  refresh_joining (self);
  refresh_status (self, instance, state);
}

/* Board, both boards, or results: what the part is about, with the messages over it. */
static void
refresh_areas (EspPageView *self)
{
  EspCompareArea *area = ESP_COMPARE_AREA (self->compare_area);
  EspComparePanel *panel = esp_inspector_get_compare (ESP_INSPECTOR (self->inspector));
  gboolean compare = esp_compare_area_show (area, esp_compare_panel_get_shown (panel)) &&
                     shows_part (self, "compare");
  g_autoptr (GtkWidget) bar = g_object_ref (self->message_bar);

  gtk_stack_set_visible_child_name (GTK_STACK (self->areas), compare ? "compare" : "board");
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
  gboolean wanted;

  g_object_get (self->model, "dock-wanted", &wanted, NULL);
  gtk_widget_set_visible (GTK_WIDGET (esp_page_view_get_dock (self)),
                          wanted && esp_page_model_get_trace (self->model) != NULL &&
                              shows_part (self, "solve"));
}

static void
on_dock_closed (EspPageView *self)
{
  g_object_set (self->model, "dock-wanted", FALSE, NULL);
}

static void
refresh_document (EspPageView *self)
{
  if (esp_page_model_get_document (self->model) != NULL)
    esp_page_view_refresh_canvas (self, FALSE);
}

static void
on_part_changed (EspPageView *self)
{
  refresh_dock (self);
  refresh_areas (self);
  refresh_document (self);
}

static void
on_editing_changed (EspPageView *self)
{
  gboolean editing;

  g_object_get (self->model, "editing", &editing, NULL);
  esp_puzzle_panel_set_editing (esp_inspector_get_puzzle (ESP_INSPECTOR (self->inspector)),
                                editing);
  refresh_document (self);
}

/* --- hints, and what is played --- */

static void
on_hint (EspPageView *self)
{
  mark_advice (self, self->canvas_is_search);
}

static void
on_no_hint (EspPageView *self)
{
  g_autofree char *why = NULL;

  g_object_get (self->model, "why-no-hint", &why, NULL);
  if (get_play_panel (self) != NULL)
    esp_play_panel_set_no_hint (get_play_panel (self), why);
}

/* What Check names over the board is not repeated beside it. */
static void
on_message (EspPageView *self)
{
  const EspPuzzleVerdict *verdict = esp_play_get_verdict (esp_page_model_get_play (self->model));
  const char *said = esp_message_bar_get_text (ESP_MESSAGE_BAR (self->message_bar));

  if (get_play_panel (self) != NULL)
    esp_play_panel_set_brief (get_play_panel (self), verdict != NULL && verdict->broken != NULL &&
                                                         g_strcmp0 (said, verdict->broken) == 0);
}

static void
show_card (EspPageView *self)
{
  GtkWidget *card = esp_ending_new_card (esp_page_model_get_play (self->model));

  if (card != NULL)
    g_signal_connect_swapped (card, "closed", G_CALLBACK (close_card), self);
  esp_board_set_card (esp_page_view_get_board (self), card);
}

static void
on_play_changed (EspPageView *self)
{
  EspPlay *play = esp_page_model_get_play (self->model);
  const EspPuzzleVerdict *verdict = esp_play_get_verdict (play);

  if (verdict != NULL && verdict->broken != NULL)
    esp_canvas_set_mistakes (esp_page_view_get_canvas (self),
                             (const int *) (void *) verdict->cells->data, verdict->cells->len);
  show_card (self);
  refresh_game_status (self);
  if (esp_play_is_game (play))
    esp_advice_evaluate (esp_page_model_get_advice (self->model));
}

/* One can follow a game move by move, at one's own pace; who wants no motion and has chosen none
 * wants no waiting either. */
static void
take_delay (EspPageView *self)
{
  gint64 pace = esp_settings_get_int64 (esp_settings_get (), "pace");
  gboolean animations = TRUE;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animations,
                NULL);
  esp_play_set_delay (esp_page_model_get_play (self->model),
                      animations || pace != ESP_USUAL_PACE ? (guint) pace : 0);
}

static void
on_mistakes_shown (EspPageView *self)
{
  if (!esp_play_is_judging (esp_page_model_get_play (self->model)))
    esp_canvas_set_marks (esp_page_view_get_canvas (self), NULL, 0);
  refresh_document (self);
}

static void
on_evaluation_shown (EspPageView *self)
{
  EspAdvice *advice = esp_page_model_get_advice (self->model);

  if (get_play_panel (self) != NULL)
    esp_play_panel_show_evaluation (get_play_panel (self), esp_advice_is_evaluating (advice));
  refresh_bar (self, shows_scores (self));
  if (esp_page_model_get_document (self->model) != NULL)
    esp_advice_evaluate (advice);
}

/* --- the search --- */

/* The best line belongs to the position that was searched, not to one inside the search. */
static void
on_step (EspPageView *self)
{
  if (!esp_search_is_alive (esp_page_model_get_search (self->model)))
    esp_messages_expire (esp_page_model_get_messages (self->model));
  esp_canvas_set_arrows (esp_page_view_get_canvas (self), NULL);
  esp_page_view_refresh_canvas (self, FALSE);
}

/* The line below the board says what was proved. */
static void
on_answer (EspPageView *self)
{
  EspSearch *search = esp_page_model_get_search (self->model);

  if (esp_search_get_answer (search)->outcome == ESP_OUTCOME_NONE)
    esp_page_view_refresh_canvas (self, FALSE);
  mark_advice (self, self->canvas_is_search);
}

static void
on_search (EspPageView *self)
{
  EspSearch *search = esp_page_model_get_search (self->model);

  esp_search_dock_set_search (esp_page_view_get_dock (self), search);
  esp_solve_panel_set_search (esp_inspector_get_solve (ESP_INSPECTOR (self->inspector)), search);
  /* after dock and panel: what is looked at through the page is up to date everywhere */
  g_signal_group_set_target (self->of_search, search);
  refresh_dock (self);
  if (search == NULL)
    return;
  hide_card (self);
  esp_page_view_refresh_canvas (self, FALSE);
}

/* --- whom it follows --- */

/* What a program tells of its own thinking is shown by the bar that says who stands better. */
static void
on_progress (EspPageView *self)
{
  double value;
  guint64 depth;

  if (esp_play_get_told (esp_page_model_get_play (self->model), &value, &depth))
    esp_advice_take_told (esp_page_model_get_advice (self->model), value, depth);
  refresh_game_status (self);
}

static void
follow_play (EspPageView *self)
{
  EspPlay *play = esp_page_model_get_play (self->model);

  /* after the panel: what is looked at through the page is up to date there */
  g_signal_connect_swapped (play, "changed", G_CALLBACK (on_play_changed), self);
  g_signal_connect_swapped (play, "progress", G_CALLBACK (on_progress), self);
  g_signal_connect_swapped (esp_page_model_get_advice (self->model), "hint", G_CALLBACK (on_hint),
                            self);
  g_signal_connect_object (self->message_bar, "notify::visible", G_CALLBACK (on_message), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_page_model_get_messages (self->model), "said",
                           G_CALLBACK (on_message), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)),
                           "notify::gtk-enable-animations", G_CALLBACK (take_delay), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_settings_get (), "changed::pace", G_CALLBACK (take_delay), self,
                           G_CONNECT_SWAPPED);
}

static void
follow_model (EspPageView *self)
{
  static const struct
  {
    const char *signal;
    void (*follow) (EspPageView *self);
  } of_model[] = {
    { "notify::part", on_part_changed },
    { "notify::editing", on_editing_changed },
    { "notify::search", on_search },
    { "notify::dock-wanted", refresh_dock },
    { "notify::show-mistakes", on_mistakes_shown },
    { "notify::show-evaluation", on_evaluation_shown },
    { "notify::side-by-side", refresh_areas },
    { "notify::why-no-hint", on_no_hint },
  };

  for (guint i = 0; i < G_N_ELEMENTS (of_model); i++)
    g_signal_connect_swapped (self->model, of_model[i].signal, G_CALLBACK (of_model[i].follow),
                              self);
}

void
esp_page_view_follow_shown (EspPageView *self)
{
  EspInspector *inspector = ESP_INSPECTOR (self->inspector);

  self->of_search = g_signal_group_new (ESP_TYPE_SEARCH);
  g_signal_group_connect_swapped (self->of_search, "step", G_CALLBACK (on_step), self);
  g_signal_group_connect_swapped (self->of_search, "answer", G_CALLBACK (on_answer), self);
  follow_model (self);
  follow_play (self);
  g_signal_connect_swapped (esp_inspector_get_puzzle (inspector), "tool-chosen",
                            G_CALLBACK (refresh_joining), self);
  g_signal_connect_swapped (esp_page_view_get_dock (self), "closed", G_CALLBACK (on_dock_closed),
                            self);
  /* two of its views are no search side by side, and one of these shows the board */
  g_signal_connect_object (esp_inspector_get_compare (inspector), "notify::side-by-side",
                           G_CALLBACK (refresh_areas), self, G_CONNECT_SWAPPED);
  take_delay (self);
  on_evaluation_shown (self);
  on_part_changed (self);
}
