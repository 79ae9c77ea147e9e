#include "config.h"

#include "base/esp-random.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the coin makes of a move to @square, as @seed throws it: once, or for each square that the
 * blitz is after. */
static char *
throw_coins (const WarState *self, int square, const char *name, guint64 seed)
{
  GString *text = g_string_new (name);
  g_autoptr (GString) names = g_string_new (NULL);
  EspRandom random;
  int targets[4];
  gboolean blitz;
  int n = war_targets (self, square, targets, &blitz);

  esp_random_init (&random, seed);
  if (!self->rules.coin_per_square)
    {
      g_string_append (text,
                       esp_random_real (&random) < self->rules.coin ? " convert" : " nothing");
      return g_string_free (text, FALSE);
    }
  for (int i = 0; i < n; i++)
    {
      char target[8];

      esp_square_name (self->columns, targets[i], target);
      if (esp_random_real (&random) < self->rules.coin)
        g_string_append_printf (names, " %s", target);
    }
  g_string_append_printf (text, names->len > 0 ? " convert%s" : " nothing", names->str);
  return g_string_free (text, FALSE);
}

/* @move without the seed behind it, with what that decides. */
static char *
make_certain (const WarState *self, const char *move, const char *seed)
{
  g_autofree char *open = g_strndup (move, (gsize) (seed - move));
  g_auto (GStrv) words = NULL;
  double probabilities[16];
  int square;

  if (!war_parse_move (self, open, &square, &words, NULL) || words[1] != NULL ||
      war_outcomes (self, square, probabilities) == 1)
    return g_steal_pointer (&open);
  return throw_coins (self, square, words[0],
                      g_ascii_strtoull (seed + strlen (ESP_BY_CHANCE), NULL, 10));
}

static int
war_to_move (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const WarState *self = (const WarState *) state;

  return self->n_empty > 0 ? self->to_move - 1 : -1;
}

static char **
war_moves (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const WarState *self = (const WarState *) state;
  char **moves = g_new0 (char *, (gsize) self->n_empty + 1);
  int n = 0;

  for (int i = 0; i < war_n_squares (self); i++)
    if (self->owner[i] == WAR_EMPTY)
      {
        char name[8];

        esp_square_name (self->columns, i, name);
        moves[n++] = g_strdup (name);
      }
  return moves;
}

static void
war_scores (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, double scores[2])
{
  scores[0] = (double) ((const WarState *) state)->score[WAR_BLUE];
  scores[1] = (double) ((const WarState *) state)->score[WAR_GREEN];
}

static char *
war_name_move (const EspInstance *instance, const EspState *before, const char *move)
{
  const char *seed = g_strrstr (move, ESP_BY_CHANCE);
  g_autoptr (EspState) after = NULL;
  const WarState *now;
  int length = (int) strcspn (move, " ");

  if (seed != NULL)
    return make_certain ((const WarState *) before, move, seed);
  after = esp_state_copy (before);
  now = (const WarState *) after;
  if (!war_play (instance, after, move, NULL))
    return g_strdup (move);
  if (!now->last_blitz)
    return g_strndup (move, (gsize) length);
  if (now->n_last_converted == 0)
    return g_strdup_printf (_ ("%.*s blitz"), length, move);
  /* TRANSLATORS: how many pieces the blitz on that square converted */
  return g_strdup_printf (_ ("%.*s blitz ×%d"), length, move, now->n_last_converted);
}

const EspGame war_game = {
  .side_names = { N_ ("Blue"), N_ ("Green") },
  .side_ids = { "blue", "green" },
  .marks = N_ ("Blue: discs; Green: diamonds."),
  .to_move = war_to_move,
  .moves = war_moves,
  .scores = war_scores,
  .name_move = war_name_move,
  .studies = war_studies,
};
