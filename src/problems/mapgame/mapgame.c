#include "config.h"

#include "mapgame.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_mapgame_problem = {
  .id = "mapgame",
  .title = N_ ("Map colouring game"),
  .tab = N_ ("Colours"),
  .summary = N_ ("colour a map in turns, and score"),
  .rules = N_ ("In turn, colour a node next to a coloured one, in a colour that none of its "
               "neighbours has. You score the weight that you give to that colour. Who cannot "
               "move ends the game. The value is player 1's score minus player 2's."),
  .states = &mapgame_states,
  .files = &mapgame_files,
  .editing = &mapgame_editing,
  .generating = &mapgame_generating,
  .tracing = &mapgame_tracing,
  .contracting = &mapgame_contracting,
  .mistakes = &mapgame_mistakes,
  .algorithms = esp_mapgame_algorithms,
  .game = &mapgame_game,
  .experiments = esp_mapgame_experiments,
  .commands = esp_mapgame_commands,
};
