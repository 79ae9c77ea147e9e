#include "config.h"

#include "lamps.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

/* What the lamps break that are decided, as a new string, with the lamps that do; NULL: nothing. */
static char *
find_broken (const LampsInstance *self, const LampsState *lamps, int broken[2], int *n_broken)
{
  int lit = 0;
  int open = 0;

  *n_broken = 1;
  for (int i = 0; i < self->n; i++)
    {
      gboolean on = lamps->domain[i] == LAMPS_LIT;
      gboolean off = lamps->domain[i] == LAMPS_DARK;

      lit += on;
      open += !on && !off;
      broken[0] = i;
      broken[1] = i - 1;
      if ((self->given[i] == '1' && off) || (self->given[i] == '0' && on))
        return g_strdup_printf (_ ("lamp %d is not as given"), i + 1);
      if (on && i > 0 && lamps->domain[i - 1] == LAMPS_LIT)
        {
          *n_broken = 2;
          return g_strdup_printf (_ ("lamps %d and %d are both lit"), i, i + 1);
        }
    }
  *n_broken = 0;
  if (lit > self->lit || lit + open < self->lit)
    {
      int n = lit > self->lit ? lit : lit + open;

      return g_strdup_printf (
          open > 0 && lit < self->lit
              ? ngettext ("%d lamp at most can be lit, not %d",
                          "%d lamps at most can be lit, not %d", (gulong) n)
              : ngettext ("%d lamp is lit, not %d", "%d lamps are lit, not %d", (gulong) n),
          n, self->lit);
    }
  return NULL;
}

static int
find_open (const LampsState *lamps)
{
  for (int i = 0; i < lamps->n; i++)
    if (lamps->domain[i] != LAMPS_LIT && lamps->domain[i] != LAMPS_DARK)
      return i;
  return -1;
}

static EspStatus
lamps_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const LampsState *lamps = (const LampsState *) state;
  int broken[2];
  int n_broken;
  g_autofree char *text = find_broken ((const LampsInstance *) instance, lamps, broken, &n_broken);

  if (text == NULL)
    return find_open (lamps) < 0 ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
  if (cells != NULL)
    g_array_append_vals (cells, broken, (guint) n_broken);
  if (why != NULL)
    *why = g_steal_pointer (&text);
  return ESP_STATUS_WRONG;
}

static char *
missing (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  return g_strdup_printf (_ ("lamp %d is not decided yet"),
                          find_open ((const LampsState *) state) + 1);
}

const EspJudging lamps_judging = {
  .judge = lamps_judge,
  .check = esp_check_by_judge,
  .missing = missing,
};
