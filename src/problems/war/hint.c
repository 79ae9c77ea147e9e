#include "config.h"

#include "base/esp-error.h"
#include "war.h"

#include <glib/gi18n-lib.h>

static EspHint *
war_hint (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, GError **error)
{
  WarState *self = (WarState *) esp_state_copy (state);
  int best = -1;
  double best_gain = 0;
  int best_targets = 0;
  char name[8];
  EspHint *hint;
  gboolean best_blitz = FALSE;

  for (int i = 0; i < war_n_squares (self); i++)
    if (self->owner[i] == WAR_EMPTY)
      {
        int targets[4];
        gboolean blitz;
        int mover = self->to_move;
        gint64 before = self->score[mover] - self->score[3 - mover];
        WarUndo undo;
        double gain;

        war_targets (self, i, targets, &blitz);
        war_make (self, i, 0, &undo);
        gain = (double) (self->score[mover] - self->score[3 - mover] - before);
        war_unmake (self, &undo);
        if (best < 0 || gain > best_gain)
          {
            best = i;
            best_gain = gain;
            best_targets = undo.n_converted;
            best_blitz = blitz;
          }
      }
  esp_state_free (&self->parent);
  if (best < 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the game is over"));
  esp_square_name (((const WarState *) state)->columns, best, name);
  if (best_targets > 0)
    hint =
        esp_hint_new (g_strdup (name),
                      g_strdup_printf (ngettext ("a blitz on %s converts %d piece and gains %.0f "
                                                 "at once, the most of all moves",
                                                 "a blitz on %s converts %d pieces and gains "
                                                 "%.0f at once, the most of all moves",
                                                 (gulong) best_targets),
                                       name, best_targets, best_gain));
  else
    hint =
        esp_hint_new (g_strdup (name),
                      g_strdup_printf (best_blitz ? _ ("%s brings %.0f, the most of all moves; it "
                                                       "touches no enemy that it would convert")
                                                  : _ ("%s is worth %.0f, the most that can be "
                                                       "had in one move"),
                                       name, best_gain));
  g_array_append_val (hint->cells, best);
  return hint;
}

const EspHinting war_hinting = {
  .hint = war_hint,
};
