#include "config.h"

#include "words.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_words_problem = {
  .id = "words",
  .title = N_ ("Word puzzles"),
  .tab = N_ ("Words"),
  .summary = N_ ("fill the tiles so that every slot is a word"),
  .rules =
      N_ ("Fill the cells with letters. Each slot is a row of cells, in the order of its curve, "
          "and must spell a word of its category. Slots cross where they share a cell. There "
          "may be several solutions."),
  .states = &words_states,
  .files = &words_files,
  .editing = &words_editing,
  .generating = &words_generating,
  .judging = &words_judging,
  .hinting = &words_hinting,
  .tracing = &words_tracing,
  .contracting = &words_contracting,
  .mistakes = &words_mistakes,
  .algorithms = esp_words_algorithms,
  .experiments = esp_words_experiments,
  .commands = esp_words_commands,
};
