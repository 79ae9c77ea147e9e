#include "config.h"

#include "base/esp-error.h"
#include "engine/esp-contract.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>

/* The same assignment in its years: two alphabets, and a line of the fleet with three to five
 * numbers. */

static gboolean
use_letters (EspInstance *copy, GError **error G_GNUC_UNUSED)
{
  ((BattleshipPuzzle *) copy)->arrows = FALSE;
  return TRUE;
}

static gboolean
use_arrows (EspInstance *copy, GError **error G_GNUC_UNUSED)
{
  ((BattleshipPuzzle *) copy)->arrows = TRUE;
  return TRUE;
}

/* No line of ours behind the rows: programs take every line for one. */
static void
forget_ships (BattleshipPuzzle *puzzle)
{
  puzzle->drawn = FALSE;
}

static gboolean
use_fleet (EspInstance *copy, int n, GError **error)
{
  BattleshipPuzzle *puzzle = (BattleshipPuzzle *) copy;

  forget_ships (puzzle);
  for (int size = n + 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                       _ ("it has a ship of %d squares; that form has none beyond %d"), size, n);
  puzzle->n_fleet = n;
  return TRUE;
}

static gboolean
use_fleet_3 (EspInstance *copy, GError **error)
{
  return use_fleet (copy, 3, error);
}

static gboolean
use_fleet_4 (EspInstance *copy, GError **error)
{
  return use_fleet (copy, 4, error);
}

static gboolean
use_fleet_5 (EspInstance *copy, GError **error)
{
  return use_fleet (copy, 5, error);
}

static const EspContract contracts[] = {
  { .id = "battle", .label = N_ ("battle.py PUZZLE OUT"), .call = "{in} {out}" },
  { .id = "battle-flags",
    .label = N_ ("battle.py --inputfile PUZZLE --outputfile OUT"),
    .call = "--inputfile {in} --outputfile {out}" },
  { .id = "battle-later",
    .label = N_ ("the same with squares as <, >, ^, v and ."),
    .call = "--inputfile {in} --outputfile {out}",
    .dialect = "arrows+fleet-4" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "letters", .label = N_ ("squares as L, R, T, B and W"), .apply = use_letters },
  { .id = "arrows", .label = N_ ("squares as <, >, ^, v and ."), .apply = use_arrows },
  { .id = "fleet-3", .label = N_ ("a fleet of three numbers"), .apply = use_fleet_3 },
  { .id = "fleet-4", .label = N_ ("a fleet of four numbers"), .apply = use_fleet_4 },
  { .id = "fleet-5", .label = N_ ("a fleet of five numbers"), .apply = use_fleet_5 },
  { .id = NULL },
};

const EspContracting battleship_contracting = {
  .contracts = contracts,
  .dialects = dialects,
};
