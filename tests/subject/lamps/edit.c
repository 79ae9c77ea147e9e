#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "lamps.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

EspInstance *
lamps_create (void)
{
  LampsInstance *self = g_new0 (LampsInstance, 1);

  self->parent.problem = &esp_lamps_problem;
  self->n = 8;
  self->lit = 3;
  memset (self->given, '?', sizeof self->given);
  return &self->parent;
}

static gboolean
lamps_edit (EspInstance *instance, const char *edit, GError **error)
{
  LampsInstance *self = (LampsInstance *) instance;
  int lamp;
  int lit;
  char given;

  if (sscanf (edit, "given %d %c", &lamp, &given) == 2 && lamp >= 1 && lamp <= self->n &&
      strchr ("?01", given) != NULL)
    self->given[lamp - 1] = given;
  else if (sscanf (edit, "lit %d", &lit) == 1 && lit >= 0 && lit <= LAMPS_MAX_LAMPS)
    self->lit = lit;
  else
    return esp_refuse (error, _ ("“%s” is no edit; expected “given LAMP ?|0|1” or “lit NUMBER”"),
                       esp_quote (edit));
  return TRUE;
}

const EspEditing lamps_editing = {
  .create = lamps_create,
  .example = lamps_create,
  .edit = lamps_edit,
};
