#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "null.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

static gboolean
null_equal (const EspInstance *a, const EspInstance *b)
{
  const NullInstance *x = (const NullInstance *) a;
  const NullInstance *y = (const NullInstance *) b;

  return x->n == y->n && x->lit == y->lit && memcmp (x->given, y->given, (gsize) x->n) == 0;
}

static char *
null_describe (const EspInstance *instance)
{
  const NullInstance *self = (const NullInstance *) instance;

  return g_strdup_printf (
      ngettext ("%d lamp, %d to light", "%d lamps, %d to light", (gulong) self->n), self->n,
      self->lit);
}

static EspState *
null_initial (const EspInstance *instance)
{
  const NullInstance *self = (const NullInstance *) instance;
  NullState *state = g_new0 (NullState, 1);

  state->parent.problem = &esp_null_problem;
  state->n = self->n;
  for (int i = 0; i < self->n; i++)
    state->domain[i] = self->given[i] == '1'   ? NULL_LIT
                       : self->given[i] == '0' ? NULL_DARK
                                               : NULL_LIT | NULL_DARK;
  return &state->parent;
}

static gboolean
null_state_equal (const EspState *a, const EspState *b)
{
  const NullState *x = (const NullState *) a;
  const NullState *y = (const NullState *) b;

  return x->n == y->n && memcmp (x->domain, y->domain, (gsize) x->n) == 0;
}

static const char domain_letters[] = "!01?";

static char *
null_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const NullState *self = (const NullState *) state;
  GString *text = g_string_new (NULL);

  for (int i = 0; i < self->n; i++)
    g_string_append_c (text, domain_letters[self->domain[i]]);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static EspState *
null_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  g_autoptr (EspState) state = null_initial (instance);
  NullState *self = (NullState *) state;

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
null_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const NullInstance *self = (const NullInstance *) instance;
  int lamp;
  char value;

  if (sscanf (move, "%d %c", &lamp, &value) != 2 || lamp < 1 || lamp > self->n ||
      strchr ("?01", value) == NULL)
    return esp_refuse (error, _ ("“%s” is no move; expected “LAMP ?|0|1”"), esp_quote (move));
  if (self->given[lamp - 1] != '?')
    return esp_refuse (error, _ ("lamp %d is given"), lamp);
  ((NullState *) state)->domain[lamp - 1] =
      (guint8) (strchr (domain_letters, value) - domain_letters);
  return TRUE;
}

static char *
null_state_describe (const EspInstance *instance, const EspState *state)
{
  g_autofree char *why = NULL;

  if (esp_check_by_judge (instance, state, &why))
    return g_strdup (_ ("solved"));
  return g_steal_pointer (&why);
}

const EspStates null_states = {
  .value = { sizeof (NullInstance), NULL },
  .equal = null_equal,
  .describe = null_describe,
  .initial = null_initial,
  .state_value = { sizeof (NullState), NULL },
  .state_equal = null_state_equal,
  .state_format = null_state_format,
  .state_parse = null_state_parse,
  .play = null_play,
  .state_describe = null_state_describe,
};
