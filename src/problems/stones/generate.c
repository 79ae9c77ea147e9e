#include "config.h"

#include "base/esp-random.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

static const EspOptionSpec options[] = {
  { "n", ESP_INT (3, STONES_MAX, "30"), N_ ("Stones (n)"), N_ ("1 to this") },
  { "plies", ESP_INT (0, 100, "3"), N_ ("Random plies"),
    N_ ("played at random before the game begins, or fewer: there is always a move left"),
    .word_for_min = N_ ("none") },
  ESP_SEED_OPTION (N_ ("of the random choices")),
  { .id = NULL },
};

static EspInstance *
stones_generate (const EspOptions *wanted,
                 EspControl *control G_GNUC_UNUSED,
                 GError **error G_GNUC_UNUSED)
{
  int n = (int) esp_options_get_int (wanted, "n");
  gint64 plies = esp_options_get_int (wanted, "plies");
  g_autoptr (EspInstance) instance = stones_instance_new (n);
  g_autoptr (EspState) state = stones_initial (instance);
  g_autofree int *moves = g_new (int, (gsize) n + 1);
  EspRandom random;

  esp_random_init (&random, (guint64) esp_options_get_int (wanted, "seed"));
  for (gint64 i = 0; i < plies; i++)
    {
      int n_moves = stones_list_moves ((StonesState *) state, moves);
      int stone = moves[esp_random_below (&random, (guint64) n_moves)];

      stones_take ((StonesState *) state, stone);
      /* a game that is over is nothing to begin with */
      if (!stones_has_move ((StonesState *) state))
        break;
      g_array_append_val (((StonesInstance *) instance)->opening, stone);
    }
  return g_steal_pointer (&instance);
}

const EspGenerating stones_generating = {
  .options = options,
  .generate = stones_generate,
  .week = { "n=12", "n=20", "n=30", "n=45", "n=60", "n=80", "n=120" },
};
