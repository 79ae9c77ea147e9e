#include "config.h"

#include "war.h"

#include <glib/gi18n-lib.h>

const EspOptionSpec war_generate_options[] = {
  { "pattern", ESP_CHOICE ("random", "uniform", "checkerboard", "powers", "hills"), N_ ("Pattern"),
    N_ ("random values, all 1, 99 and 1 in turn, rows of powers of two, or hills") },
  { "rows", ESP_INT (2, WAR_MAX_SIDE, "6"), N_ ("Rows"), N_ ("of the board") },
  { "columns", ESP_INT (2, WAR_MAX_SIDE, "6"), N_ ("Columns"), N_ ("of the board") },
  { "greatest", ESP_INT (1, WAR_MAX_VALUE, "99"), N_ ("Greatest value"),
    N_ ("of random values, which begin at 1"), .only_with = "pattern=random" },
  { "symmetric", ESP_FLAG, N_ ("Symmetric"),
    N_ ("random values that look the same from the other side"), .only_with = "pattern=random" },
  ESP_SEED_OPTION (N_ ("the same seed makes the same board")),
  { .id = NULL },
};

static gint32
pattern_value (int pattern, int rows, int columns, int row, int column)
{
  switch (pattern)
    {
    case 1:
      return 1;
    case 2:
      return (row + column) % 2 == 0 ? 99 : 1;
    case 3:
      return 1 << MIN (row, 12);
    default:
      /* rings: the nearer to the middle the higher */
      return 1 + 10 * MIN (MIN (row, rows - 1 - row), MIN (column, columns - 1 - column));
    }
}

EspInstance *
war_generate (const EspOptions *options,
              EspControl *control G_GNUC_UNUSED,
              GError **error G_GNUC_UNUSED)
{
  int rows = (int) esp_options_get_int (options, "rows");
  int columns = (int) esp_options_get_int (options, "columns");
  int pattern = esp_options_get_choice (options, "pattern");
  EspInstance *instance = war_board_new (rows, columns);
  WarBoard *board = (WarBoard *) instance;

  if (pattern == 0)
    war_fill_random (board, (int) esp_options_get_int (options, "greatest"),
                     esp_options_get_flag (options, "symmetric"),
                     (guint64) esp_options_get_int (options, "seed"));
  else
    for (int row = 0; row < rows; row++)
      for (int column = 0; column < columns; column++)
        board->values[row * columns + column] = pattern_value (pattern, rows, columns, row, column);
  return instance;
}

const EspGenerating war_generating = {
  .options = war_generate_options,
  .generate = war_generate,
  .week = { "rows=4 columns=4", "rows=4 columns=5", "rows=5 columns=5", "rows=5 columns=6",
            "rows=6 columns=6", "rows=6 columns=7", "rows=7 columns=7" },
};
