#include "config.h"

#include "war.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_war_problem = {
  .id = "war",
  .title = N_ ("War game"),
  .tab = N_ ("War"),
  .summary = N_ ("take squares, convert what you touch"),
  .rules =
      N_ ("Blue and Green take empty squares in turn until none is left; the side whose squares "
          "are worth more wins. A move next to a piece of one's own is a blitz and converts the "
          "enemy pieces that touch the square; any other move is a para drop and converts "
          "nothing. On the board Blue's pieces are discs and Green's are diamonds."),
  .states = &war_states,
  .files = &war_files,
  .editing = &war_editing,
  .generating = &war_generating,
  .hinting = &war_hinting,
  .tracing = &war_tracing,
  .contracting = &war_contracting,
  .mistakes = &war_mistakes,
  .algorithms = esp_war_algorithms,
  .is_applicable = war_suits,
  .game = &war_game,
  .experiments = esp_war_experiments,
  .tabulate = war_tabulate,
  .commands = esp_war_commands,
};
