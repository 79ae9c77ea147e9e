#include "config.h"

#include "battleship.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_battleship_problem = {
  .id = "battleship",
  .title = N_ ("Battleship Solitaire"),
  .tab = N_ ("Ships"),
  .summary = N_ ("find the hidden fleet from the counts at the edges"),
  .rules = N_ ("Place the fleet of straight ships so that every row and column has as many ship "
               "squares as its number says, and no two ships touch, not even diagonally. Revealed "
               "squares are as shown."),
  .states = &battleship_states,
  .files = &battleship_files,
  .editing = &battleship_editing,
  .generating = &battleship_generating,
  .judging = &battleship_judging,
  .hinting = &battleship_hinting,
  .tracing = &battleship_tracing,
  .contracting = &battleship_contracting,
  .mistakes = &battleship_mistakes,
  .algorithms = esp_battleship_algorithms,
  .experiments = esp_battleship_experiments,
  .commands = esp_battleship_commands,
};
