#include "config.h"

#include "base/esp-random.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
war_play_by_chance (const EspInstance *instance,
                    EspState *state,
                    const char *move,
                    guint64 seed,
                    char **certain,
                    GError **error)
{
  WarState *self = (WarState *) state;
  g_auto (GStrv) words = NULL;
  GString *text;
  EspRandom random;
  int targets[4];
  gboolean blitz;
  int square;
  int n;
  double probabilities[16];
  guint heads = 0;

  if (!war_parse_move (self, move, &square, &words, error))
    return FALSE;
  if (words[1] != NULL || war_outcomes (self, square, probabilities) == 1)
    {
      *certain = g_strdup (move);
      return war_play (instance, state, move, error);
    }
  esp_random_init (&random, seed);
  n = war_targets (self, square, targets, &blitz);
  text = g_string_new (words[0]);
  if (!self->rules.coin_per_square)
    g_string_append (text, esp_random_real (&random) < self->rules.coin ? " convert" : " nothing");
  else
    {
      GString *names = g_string_new (NULL);

      for (int i = 0; i < n; i++)
        {
          char name[8];

          esp_square_name (self->columns, targets[i], name);
          if (esp_random_real (&random) < self->rules.coin)
            {
              heads++;
              g_string_append_printf (names, " %s", name);
            }
        }
      g_string_append_printf (text, heads > 0 ? " convert%s" : " nothing", names->str);
      g_string_free (names, TRUE);
    }
  *certain = g_string_free (text, FALSE);
  return war_play (instance, state, *certain, error);
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
  g_autoptr (EspState) after = esp_state_copy (before);
  const WarState *now = (const WarState *) after;
  int length = (int) strcspn (move, " ");

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
  .play_by_chance = war_play_by_chance,
  .name_move = war_name_move,
};
