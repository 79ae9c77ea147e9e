#include "config.h"

#include "base/esp-error.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

static EspHint *
stones_hint (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, GError **error)
{
  const StonesState *self = (const StonesState *) state;
  g_autofree int *moves = g_new (int, (gsize) self->n + 1);
  g_autofree guint8 *missed = g_new0 (guint8, (gsize) self->n + 1);
  int n = stones_list_moves (self, moves);
  EspCounters counters = { { 0 } };
  EspControl control;
  EspHint *hint;
  int n_winning = 0;
  int best = n > 0 ? moves[n - 1] : 0;

  if (n == 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the game is over"));
  esp_control_init (&control);
  control.deadline = g_get_monotonic_time () + G_USEC_PER_SEC / 20;
  if (!stones_find_missed (self->n, self->is_taken, missed, &control, &counters))
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                          _ ("so many stones take too long for a hint; ask the exact player"));
  for (int i = n - 1; i >= 0; i--)
    if (missed[moves[i]])
      {
        best = moves[i];
        n_winning++;
      }
  if (n_winning > 0)
    hint = esp_hint_new (
        g_strdup_printf ("%d", best),
        g_strdup_printf (
            _ ("stone %d wins: the stones that are left can be paired off as far as possible "
               "without it, so to each answer there is a partner (%d of %d moves win)"),
            best, n_winning, n));
  else
    hint = esp_hint_new (
        g_strdup_printf ("%d", best),
        g_strdup (_ ("every move loses against best play: each stone is needed in every largest "
                     "pairing; the greatest stone leaves the fewest answers to think of")));
  g_array_append_val (hint->cells, ((int[]){ best - 1 })[0]);
  return hint;
}

const EspHinting stones_hinting = {
  .hint = stones_hint,
};
