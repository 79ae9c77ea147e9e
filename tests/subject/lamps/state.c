#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "lamps.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

static gboolean
lamps_equal (const EspInstance *a, const EspInstance *b)
{
  const LampsInstance *x = (const LampsInstance *) a;
  const LampsInstance *y = (const LampsInstance *) b;

  return x->n == y->n && x->lit == y->lit && memcmp (x->given, y->given, (gsize) x->n) == 0;
}

static char *
lamps_describe (const EspInstance *instance)
{
  const LampsInstance *self = (const LampsInstance *) instance;

  return g_strdup_printf (
      ngettext ("%d lamp, %d to light", "%d lamps, %d to light", (gulong) self->n), self->n,
      self->lit);
}

static EspState *
lamps_initial (const EspInstance *instance)
{
  const LampsInstance *self = (const LampsInstance *) instance;
  LampsState *state = g_new0 (LampsState, 1);

  state->parent.problem = &esp_lamps_problem;
  state->n = self->n;
  for (int i = 0; i < self->n; i++)
    state->domain[i] = self->given[i] == '1'   ? LAMPS_LIT
                       : self->given[i] == '0' ? LAMPS_DARK
                                               : LAMPS_LIT | LAMPS_DARK;
  return &state->parent;
}

static gboolean
lamps_state_equal (const EspState *a, const EspState *b)
{
  const LampsState *x = (const LampsState *) a;
  const LampsState *y = (const LampsState *) b;

  return x->n == y->n && memcmp (x->domain, y->domain, (gsize) x->n) == 0;
}

static const char domain_letters[] = "!01?";

static char *
lamps_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const LampsState *self = (const LampsState *) state;
  GString *text = g_string_new (NULL);

  for (int i = 0; i < self->n; i++)
    g_string_append_c (text, domain_letters[self->domain[i]]);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static EspState *
lamps_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  g_autoptr (EspState) state = lamps_initial (instance);
  LampsState *self = (LampsState *) state;

  for (int i = 0; i < self->n; i++)
    {
      const char *letter = text[i] != '\0' ? strchr (domain_letters, text[i]) : NULL;

      if (letter == NULL)
        return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("expected %d of ?, 0 or 1"), self->n);
      self->domain[i] = (guint8) (letter - domain_letters);
    }
  return g_steal_pointer (&state);
}

static gboolean
lamps_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const LampsInstance *self = (const LampsInstance *) instance;
  int lamp;
  char value;

  if (sscanf (move, "%d %c", &lamp, &value) != 2 || lamp < 1 || lamp > self->n ||
      strchr ("?01", value) == NULL)
    return esp_refuse (error, _ ("“%s” is no move; expected “LAMP ?|0|1”"), esp_quote (move));
  if (self->given[lamp - 1] != '?')
    return esp_refuse (error, _ ("lamp %d is given"), lamp);
  ((LampsState *) state)->domain[lamp - 1] =
      (guint8) (strchr (domain_letters, value) - domain_letters);
  return TRUE;
}

static char *
lamps_state_describe (const EspInstance *instance, const EspState *state)
{
  g_autofree char *why = NULL;

  if (esp_check_by_judge (instance, state, &why))
    return g_strdup (_ ("solved"));
  return g_steal_pointer (&why);
}

const EspStates lamps_states = {
  .value = { sizeof (LampsInstance), NULL },
  .equal = lamps_equal,
  .describe = lamps_describe,
  .initial = lamps_initial,
  .state_value = { sizeof (LampsState), NULL },
  .state_equal = lamps_state_equal,
  .state_format = lamps_state_format,
  .state_parse = lamps_state_parse,
  .play = lamps_play,
  .state_describe = lamps_state_describe,
};
