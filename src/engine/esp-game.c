#include "config.h"

#include "esp-problem.h"

char *
esp_game_make_certain (const EspInstance *instance,
                       const EspState *before,
                       const char *move,
                       guint64 seed)
{
  const EspGame *game = instance->problem->game;
  g_autofree char *open = NULL;
  g_autofree char *named = NULL;

  if (game == NULL || game->name_move == NULL)
    return g_strdup (move);
  open = g_strdup_printf ("%s" ESP_BY_CHANCE "%" G_GUINT64_FORMAT, move, seed);
  named = game->name_move (instance, before, open);
  return g_str_equal (named, open) ? g_strdup (move) : g_steal_pointer (&named);
}
