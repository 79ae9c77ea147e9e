#include "config.h"

#include "look.h"

gboolean
constraints_suits_queens (const EspScene *scene G_GNUC_UNUSED)
{
  return FALSE;
}

gboolean
constraints_suits_text (const EspModel *model G_GNUC_UNUSED)
{
  return FALSE;
}

const ConstraintsBoard constraints_grid_board;
const ConstraintsBoard constraints_queens_board;
const ConstraintsBoard constraints_text_board;
