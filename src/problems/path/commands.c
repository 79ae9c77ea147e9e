#include "config.h"

#include "path.h"

#include <glib/gi18n-lib.h>

const EspCommand path_commands[] = {
  { .id = NULL },
};
