#include "config.h"

#include "esp-page-advice.h"

#include "app/window/esp-settings.h"

#include "kit/esp-conditions.h"

/* Hints with their reasons, checks, all sure steps, and the evaluation bar. */

static void
on_hint (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);

  if (esp_page_model_get_spec (model)->play != ESP_PLAY_NONE)
    esp_page_model_set_part (model, "play");
  if (esp_play_check_open (esp_page_model_get_play (model)))
    esp_advice_ask (esp_page_model_get_advice (model));
}

static void
on_hint_apply (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  const EspHint *hint = esp_advice_get_hint (esp_page_model_get_advice (model));
  g_autofree char *move = hint != NULL ? g_strdup (hint->move) : NULL;

  if (move == NULL)
    return;
  esp_messages_dismiss (esp_page_model_get_messages (model));
  esp_play_move (esp_page_model_get_play (model), move);
}

static void
on_check (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));

  /* the card over the board says that it is solved, and how */
  if (esp_board_get_card (esp_page_view_get_board (self)) != NULL)
    return;
  esp_advice_clear (esp_page_model_get_advice (model));
  esp_advice_check (esp_page_model_get_advice (model), cells);
  if (cells->len > 0)
    esp_canvas_set_mistakes (esp_page_view_get_canvas (self), (const int *) (void *) cells->data,
                             cells->len);
}

static void
on_auto (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_advice_do_sure_steps (esp_page_model_get_advice (esp_page_view_get_model (data)));
}

/* Kept for each game. */
static void
on_evaluation_shown (EspPageModel *model)
{
  esp_settings_set_has (esp_settings_get (), "evaluation-bars",
                        esp_page_model_get_problem (model)->id,
                        esp_advice_is_evaluating (esp_page_model_get_advice (model)));
}

static const GActionEntry entries[] = {
  { .name = "hint", .activate = on_hint },
  { .name = "hint-apply", .activate = on_hint_apply },
  { .name = "check", .activate = on_check },
  { .name = "auto", .activate = on_auto },
};

void
esp_page_add_advice_actions (EspPageView *self)
{
  static const EspActionBinding bound[] = {
    { "hint", "can-hint" },
    { "hint-apply", "can-apply-hint" },
    { "check", "can-check" },
    { "auto", "can-do-sure-steps" },
    { 0 },
  };
  EspPageModel *model = esp_page_view_get_model (self);

  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_actions_bind (G_ACTION_MAP (esp_page_view_get_actions (self)), model, bound);
  g_signal_connect (model, "notify::show-evaluation", G_CALLBACK (on_evaluation_shown), NULL);
}
