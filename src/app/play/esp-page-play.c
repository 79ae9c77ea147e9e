#include "config.h"

#include "esp-page-play.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/programs/esp-own-programs.h"
#include "app/window/esp-settings.h"

#include "kit/esp-conditions.h"

/* Playing: what the buttons and keys do. */

static EspPlay *
get_play (gpointer page)
{
  return esp_page_model_get_play (esp_page_view_get_model (page));
}

static void
on_undo (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_model_settle (esp_page_view_get_model (data));
  esp_play_undo (get_play (data));
}

static void
on_redo (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_model_settle (esp_page_view_get_model (data));
  esp_play_redo (get_play (data));
}

/* Moves only: what made the board is taken back by Undo. */
static void
on_undo_move (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  if (esp_document_get_n_moves (esp_page_model_get_document (esp_page_view_get_model (data))) > 0)
    esp_play_undo (get_play (data));
}

static void
on_reset (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_messages_dismiss (esp_page_model_get_messages (esp_page_view_get_model (data)));
  esp_play_panel_draw_seeds (esp_inspector_get_play (esp_page_view_get_inspector (data)));
  esp_play_reset (get_play (data));
}

static void
on_continue (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_play_go_on (get_play (data));
}

static void
on_move_now (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_play_hurry (get_play (data));
}

static void
on_move (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_play_move (get_play (data), g_variant_get_string (parameter, NULL));
}

static void
on_player (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPlayPanel *panel = esp_inspector_get_play (esp_page_view_get_inspector (data));
  g_autoptr (GError) error = NULL;
  const char *text;
  int side;

  g_variant_get (parameter, "(i&s)", &side, &text);
  if (panel == NULL || side < 0 || side > 1)
    return;
  /* whoever does this is a person, who has chosen the program by it */
  if (g_str_has_prefix (text, ESP_PROGRAM_PREFIX))
    esp_own_programs_choose (esp_page_model_get_problem (esp_page_view_get_model (data)),
                             text + strlen (ESP_PROGRAM_PREFIX));
  if (!esp_play_panel_set_player (panel, side, text, &error))
    esp_page_model_say (esp_page_view_get_model (data), ESP_MESSAGE_WARNING, error->message);
}

static void
on_play_best (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageModel *model = esp_page_view_get_model (data);
  g_autofree char *move = g_strdup (esp_page_model_get_best_move (model));

  if (move == NULL)
    return;
  esp_messages_dismiss (esp_page_model_get_messages (model));
  esp_play_move_found (get_play (data), move);
  esp_page_model_set_part (model, "play");
}

static void
on_rest_back (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_messages_dismiss (esp_page_model_get_messages (esp_page_view_get_model (data)));
  esp_play_bring_rest_back (get_play (data));
}

/* The same game again, the computers looking one ply further. */
static void
on_harder (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPlayPanel *panel = esp_inspector_get_play (esp_page_view_get_inspector (data));

  if (panel != NULL)
    esp_play_panel_make_harder (panel);
  g_action_group_activate_action (esp_page_view_get_actions (data), "reset", NULL);
}

/* --- puzzles --- */

static void
on_save_point (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  esp_play_save_point (get_play (data));
  esp_page_model_say (esp_page_view_get_model (data), ESP_MESSAGE_INFO,
                      _ ("Saved as it stands: “Back to Point” leads here again"));
}

static void
on_back_to_point (GSimpleAction *action G_GNUC_UNUSED,
                  GVariant *parameter G_GNUC_UNUSED,
                  gpointer data)
{
  esp_messages_dismiss (esp_page_model_get_messages (esp_page_view_get_model (data)));
  esp_play_go_to_point (get_play (data));
}

static void
on_mistakes_shown (EspPageModel *model)
{
  gboolean shown = esp_play_is_judging (esp_page_model_get_play (model));

  esp_settings_set_value (esp_settings_get (), "show-mistakes", g_variant_new_boolean (shown));
}

static const GActionEntry entries[] = {
  { .name = "undo", .activate = on_undo },
  { .name = "redo", .activate = on_redo },
  { .name = "reset", .activate = on_reset },
  { .name = "undo-move", .activate = on_undo_move },
  { .name = "continue", .activate = on_continue },
  { .name = "move-now", .activate = on_move_now },
  { .name = "move", .activate = on_move, .parameter_type = "s" },
  { .name = "player", .activate = on_player, .parameter_type = "(is)" },
  { .name = "play-best", .activate = on_play_best },
  { .name = "rest-back", .activate = on_rest_back },
  { .name = "harder", .activate = on_harder },
  { .name = "save-point", .activate = on_save_point },
  { .name = "back-to-point", .activate = on_back_to_point },
};

void
esp_page_add_play_actions (EspPageView *self)
{
  static const EspActionBinding bound[] = {
    { "undo", "can-undo" },
    { "redo", "can-redo" },
    { "reset", "can-reset" },
    { "undo-move", "can-undo-move" },
    { "continue", "can-continue" },
    { "move-now", "can-move-now" },
    { "back-to-point", "can-go-to-point" },
    { "play-best", "can-play-best" },
    { 0 },
  };
  EspPageModel *model = esp_page_view_get_model (self);

  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_actions_bind (G_ACTION_MAP (esp_page_view_get_actions (self)), model, bound);
  g_signal_connect (model, "notify::show-mistakes", G_CALLBACK (on_mistakes_shown), NULL);
}
