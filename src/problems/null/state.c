#include "config.h"

#include "base/esp-error.h"
#include "null.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

static EspState *
initial (const EspInstance *instance)
{
  NullState *self = esp_state_new (instance);

  strcpy (self->row, ((const NullInstance *) instance)->row);
  return &self->parent;
}

static char *
state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  return g_strconcat (((const NullState *) state)->row, "\n", NULL);
}

static EspState *
state_parse (const EspInstance *instance, const char *text, GError **error)
{
  g_autoptr (EspState) state = initial (instance);
  char *row = ((NullState *) state)->row;

  if (strspn (text, "01?") != strlen (row))
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("expected 0, 1 or ? for each lamp"));
  memcpy (row, text, strlen (row));
  return g_steal_pointer (&state);
}

static gboolean
play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const char *given = ((const NullInstance *) instance)->row;
  int lamp;
  char value[2];

  if (sscanf (move, "%d %1[01?]", &lamp, value) != 2 || lamp < 1 || lamp > (int) strlen (given) ||
      given[lamp - 1] != '?')
    return esp_refuse (error, _ ("expected “LAMP ?|0|1”, of a lamp that is not given"));
  ((NullState *) state)->row[lamp - 1] = value[0];
  return TRUE;
}

const EspStates null_states = {
  .value = { sizeof (NullInstance), NULL },
  .initial = initial,
  .state_value = { sizeof (NullState), NULL },
  .state_format = state_format,
  .state_parse = state_parse,
  .play = play,
};
