#include "config.h"

#include "esp-page-advice.h"

#include "app/window/esp-settings.h"

/* Hints with their reasons, checks, all sure steps, and the evaluation bar. */

static void
on_hint (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  if (esp_page_view_get_spec (self)->play != ESP_PLAY_NONE)
    esp_page_view_set_part (self, "play");
  if (esp_play_check_open (esp_page_view_get_play (self)))
    esp_advice_ask (esp_page_view_get_advice (self));
}

static void
on_hint_apply (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  const EspHint *hint = esp_advice_get_hint (esp_page_view_get_advice (self));
  g_autofree char *move = hint != NULL ? g_strdup (hint->move) : NULL;

  if (move == NULL)
    return;
  esp_messages_hush (esp_page_view_get_messages (self));
  esp_play_move (esp_page_view_get_play (self), move);
}

static void
on_check (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));

  /* the card over the board says that it is solved, and how */
  if (esp_board_get_card (esp_page_view_get_board (self)) != NULL)
    return;
  esp_advice_clear (esp_page_view_get_advice (self));
  esp_advice_check (esp_page_view_get_advice (self), cells);
  if (cells->len > 0)
    esp_canvas_set_mistakes (esp_page_view_get_canvas (self), (const int *) (void *) cells->data,
                             cells->len);
}

static void
on_auto (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_advice_do_sure_steps (esp_page_view_get_advice (data));
}

static void
on_evaluation_state (GSimpleAction *action, GVariant *state, gpointer data)
{
  const EspProblem *problem = esp_page_view_get_spec (data)->problem;
  gboolean shown = g_variant_get_boolean (state);

  g_simple_action_set_state (action, state);
  esp_settings_set_has (esp_settings_get (), "evaluation-bars", problem->id, shown);
  esp_page_view_show_evaluation (data, shown);
}

static const GActionEntry entries[] = {
  { .name = "hint", .activate = on_hint },
  { .name = "hint-apply", .activate = on_hint_apply },
  { .name = "check", .activate = on_check },
  { .name = "auto", .activate = on_auto },
  { .name = "evaluation", .state = "false", .change_state = on_evaluation_state },
};

void
esp_page_add_advice_actions (EspPageView *self)
{
  const EspProblem *problem = esp_page_view_get_spec (self)->problem;
  gboolean shown = esp_settings_has (esp_settings_get (), "evaluation-bars", problem->id);
  GActionMap *actions = G_ACTION_MAP (esp_page_view_get_actions (self));

  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (actions, "evaluation")),
                             g_variant_new_boolean (shown));
  esp_page_view_enable (self, "check",
                        problem->game == NULL &&
                            (esp_problem_can_judge (problem) || esp_problem_can_check (problem)));
  esp_page_view_enable (self, "hint-apply", FALSE);
}
