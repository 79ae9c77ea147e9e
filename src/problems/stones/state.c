#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-value.h"
#include "stones.h"

#include <glib/gi18n-lib.h>
#include <string.h>

EspState *
stones_state_new (int n)
{
  StonesState *state = g_new0 (StonesState, 1);

  state->parent.problem = &esp_stones_problem;
  state->n = n;
  state->taken = g_new0 (int, (gsize) n + 1);
  state->is_taken = g_new0 (guint8, (gsize) n + 1);
  return &state->parent;
}

EspInstance *
stones_instance_new (int n)
{
  StonesInstance *self = g_new0 (StonesInstance, 1);

  self->parent.problem = &esp_stones_problem;
  self->n = n;
  self->depth = -1;
  self->opening = g_array_new (FALSE, FALSE, sizeof (int));
  return &self->parent;
}

static gboolean
stones_equal (const EspInstance *a, const EspInstance *b)
{
  const StonesInstance *x = (const StonesInstance *) a;
  const StonesInstance *y = (const StonesInstance *) b;

  /* an empty array has no data at all */
  return x->n == y->n && x->depth == y->depth && x->opening->len == y->opening->len &&
         (x->opening->len == 0 ||
          memcmp (x->opening->data, y->opening->data, sizeof (int) * x->opening->len) == 0);
}

EspState *
stones_initial (const EspInstance *instance)
{
  const StonesInstance *self = (const StonesInstance *) instance;
  EspState *state = stones_state_new (self->n);

  for (guint i = 0; i < self->opening->len; i++)
    stones_take ((StonesState *) state, g_array_index (self->opening, int, i));
  return state;
}

char *
stones_format_numbers (const int *numbers, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? " " : "", numbers[i]);
  return g_string_free (text, FALSE);
}

static char *
stones_describe (const EspInstance *instance)
{
  const StonesInstance *self = (const StonesInstance *) instance;

  if (self->opening->len == 0)
    return g_strdup_printf (ngettext ("%s stone", "%s stones", (gulong) self->n),
                            esp_count ((guint64) self->n));
  return g_strdup_printf (ngettext ("%s stone, %s taken before the start",
                                    "%s stones, %s taken before the start", (gulong) self->n),
                          esp_count ((guint64) self->n), esp_count (self->opening->len));
}

static gboolean
stones_state_equal (const EspState *a, const EspState *b)
{
  const StonesState *x = (const StonesState *) a;
  const StonesState *y = (const StonesState *) b;

  return x->n == y->n && x->n_taken == y->n_taken &&
         memcmp (x->taken, y->taken, sizeof (int) * (gsize) x->n_taken) == 0;
}

static char *
stones_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;
  g_autofree char *numbers = stones_format_numbers (self->taken, (guint) self->n_taken);

  return g_strconcat (numbers, "\n", NULL);
}

/* What was taken before play begins may follow no rule. */
static gboolean
is_next_of_opening (const StonesInstance *self, const StonesState *state, int stone)
{
  return (guint) state->n_taken < self->opening->len &&
         g_array_index (self->opening, int, state->n_taken) == stone;
}

static EspState *
stones_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const StonesInstance *self = (const StonesInstance *) instance;
  int n = self->n;
  g_autoptr (EspState) state = stones_state_new (n);
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      gint64 stone;

      if (words[i][0] == '\0')
        continue;
      if (!g_ascii_string_to_signed (words[i], 10, 1, n, &stone, NULL) ||
          (!is_next_of_opening (self, (StonesState *) state, (int) stone) &&
           !stones_is_legal ((StonesState *) state, (int) stone)))
        return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("“%s” cannot be taken there"),
                              esp_quote (words[i]));
      stones_take ((StonesState *) state, (int) stone);
    }
  return g_steal_pointer (&state);
}

static gboolean
stones_play (const EspInstance *instance G_GNUC_UNUSED,
             EspState *state,
             const char *move,
             GError **error)
{
  StonesState *self = (StonesState *) state;
  gint64 stone;

  if (!g_ascii_string_to_signed (move, 10, G_MININT, G_MAXINT, &stone, NULL))
    return esp_refuse (error, _ ("“%s” is no stone; expected a number"), esp_quote (move));
  if (!stones_is_legal (self, (int) stone))
    {
      g_autofree char *why = stones_describe_illegal (self, (int) stone);

      return esp_refuse (error, "%s", why);
    }
  stones_take (self, (int) stone);
  return TRUE;
}

static char *
stones_state_describe (const EspInstance *instance, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;
  int side = stones_to_move (instance, state);

  if (side < 0)
    return g_strdup_printf (_ ("Player %d wins: player %d cannot take"), 2 - self->n_taken % 2,
                            self->n_taken % 2 + 1);
  if (self->n_taken == 0)
    return g_strdup (_ ("Player 1 begins"));
  return g_strdup_printf (_ ("Player %d to take a multiple or factor of %d"), side + 1,
                          stones_last (self));
}

static const EspValuePart stones_parts[] = {
  ESP_OWNS (StonesInstance, opening, ARRAY),
  {},
};

static const EspValuePart stones_state_parts[] = {
  ESP_OWNS_DATA (StonesState, taken, n, 1),
  ESP_OWNS_DATA (StonesState, is_taken, n, 1),
  {},
};

const EspStates stones_states = {
  .value = { sizeof (StonesInstance), stones_parts },
  .equal = stones_equal,
  .describe = stones_describe,
  .initial = stones_initial,
  .state_value = { sizeof (StonesState), stones_state_parts },
  .state_equal = stones_state_equal,
  .state_format = stones_state_format,
  .state_parse = stones_state_parse,
  .play = stones_play,
  .state_describe = stones_state_describe,
};
