#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>

const EspOptionSpec kcell_generate_options[] = {
  { "k", ESP_INT (KCELL_MIN_CELLS, KCELL_MAX_CELLS, "15"), N_ ("Cells (K)"), N_ ("in the line") },
  { "n", ESP_INT (1, KCELL_MAX_CELLS / 2, "3"), N_ ("Stones (N)"),
    N_ ("of each player; at most half as many as cells") },
  { "plies", ESP_INT (0, KCELL_MAX_PLIES, "0"), N_ ("Random plies"),
    N_ ("played at random from the usual start"), .word_for_min = N_ ("none") },
  ESP_SEED_OPTION (N_ ("of the random choices")),
  { .id = NULL },
};

EspInstance *
kcell_generate (const EspOptions *options, EspControl *control G_GNUC_UNUSED, GError **error)
{
  int k = (int) esp_options_get_int (options, "k");
  int n = (int) esp_options_get_int (options, "n");
  int plies = (int) esp_options_get_int (options, "plies");
  KcellPosition at;
  EspRandom random;

  if (2 * n > k)
    return esp_fail_none (error, ESP_ERROR_RANGE,
                          _ ("%d stones a player do not fit on %d cells; expected at most %d"), n,
                          k, k / 2);
  kcell_set_start (&at, k, n);
  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  for (int i = 0; i < plies; i++)
    {
      gint32 moves[KCELL_MAX_CELLS];
      KcellPosition next = at;
      int n_moves = kcell_list (&at, moves);
      int winner;

      kcell_make (&next, n_moves > 0 ? moves[esp_random_below (&random, (guint64) n_moves)] : 0);
      /* a finished game is no position to begin with */
      if (n_moves == 0 || kcell_is_over (&next, &winner))
        break;
      at = next;
    }
  return kcell_instance_new (&at);
}

const EspGenerating kcell_generating = {
  .options = kcell_generate_options,
  .generate = kcell_generate,
  .week = { "k=7 n=2 plies=2", "k=9 n=2 plies=2", "k=10 n=3 plies=2", "k=12 n=3 plies=2",
            "k=14 n=3 plies=2", "k=15 n=4 plies=2", "k=17 n=5 plies=2" },
};
