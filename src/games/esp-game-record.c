#include "config.h"

#include "esp-game-record.h"

char *
esp_game_record_format (const EspInstance *instance,
                        const char *const players[2],
                        const EspGameResult *result)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (result);
  g_autofree char *joined = g_strjoinv (";", moves);
  g_autofree char *board = instance->problem->files->format (instance);
  g_autofree char *forfeit =
      result->forfeit != 0
          ? g_strdup_printf (ESP_RECORD_FORFEIT "%s, %s: %s\n",
                             instance->problem->game->side_ids[result->forfeit - 1],
                             result->verdict, result->reason)
          : g_strdup ("");

  return g_strdup_printf (ESP_RECORD_FIRST "%s\n" ESP_RECORD_SECOND "%s\n" ESP_RECORD_MOVES
                                           "%s\n%s" ESP_RECORD_BOARD "\n%s",
                          players[0], players[1], joined, forfeit, board);
}
