#include "config.h"

#include "base/esp-random.h"
#include "battleship.h"
#include "rooms.h"
#include "rules.h"
#include "test-battleship.h"

/* The rules, held to the game itself: what is left when all ways of filling in the open squares
 * were tried. And what the judge says, worked out by hand. */

/* --- what each rule decides --- */

/* What all of some ways have in common: bit 0 of @seen: there is one with water, bit 1: with a
 * ship. */
static BattleshipInference
find_common (guint seen)
{
  static const BattleshipInference says[] = { BATTLESHIP_INFERS_FAILURE, BATTLESHIP_INFERS_WATER,
                                              BATTLESHIP_INFERS_SHIP, BATTLESHIP_INFERS_NOTHING };

  return says[seen];
}

static void
test_line_says (void)
{
  for (int wanted = 0; wanted <= 7; wanted++)
    for (int ships = 0; ships <= 7; ships++)
      for (int open = 0; open <= 6; open++)
        {
          gboolean any = FALSE;
          guint seen = 0; /* of the first open square */

          for (guint filled = 0; filled < 1u << open; filled++)
            if (ships + __builtin_popcount (filled) == wanted)
              {
                any = TRUE;
                seen |= filled & 1 ? 2 : 1;
              }
          g_assert_cmpint (battleship_infer_line (wanted, ships, open), ==,
                           any && open == 0 ? BATTLESHIP_INFERS_NOTHING : find_common (seen));
        }
}

/* Whether a piece may stand where the squares up, down, left and right of it are so. */
static gboolean
piece_may_stand (char hint, const gboolean ship[4])
{
  switch (hint)
    {
    case 'S':
      return !ship[0] && !ship[1] && !ship[2] && !ship[3];
    case 'T':
      return !ship[0] && ship[1] && !ship[2] && !ship[3];
    case 'B':
      return ship[0] && !ship[1] && !ship[2] && !ship[3];
    case 'L':
      return !ship[0] && !ship[1] && !ship[2] && ship[3];
    case 'R':
      return !ship[0] && !ship[1] && ship[2] && !ship[3];
    default:
      return (ship[0] && ship[1] && !ship[2] && !ship[3]) ||
             (!ship[0] && !ship[1] && ship[2] && ship[3]);
    }
}

static void
test_piece_says (void)
{
  static const guint8 kinds[] = { BATTLESHIP_UNKNOWN, BATTLESHIP_WATER, BATTLESHIP_SHIP };
  guint n = 0;

  for (const char *hint = "STBLRM"; *hint != '\0'; hint++)
    for (guint known = 0; known < 81; known++)
      {
        guint8 beside[] = { kinds[known % 3], kinds[known / 3 % 3], kinds[known / 9 % 3],
                            kinds[known / 27] };
        BattleshipInference says[BATTLESHIP_SIDES] = { 0 };
        guint seen[4] = { 0, 0, 0, 0 };
        gboolean any = FALSE;

        for (guint filled = 0; filled < 16; filled++)
          {
            const gboolean ship[4] = { (filled & 1) != 0, (filled & 2) != 0, (filled & 4) != 0,
                                       (filled & 8) != 0 };
            gboolean fits = piece_may_stand (*hint, ship);

            for (int k = 0; k < 4; k++)
              fits = fits &&
                     (beside[k] == BATTLESHIP_UNKNOWN || (beside[k] == BATTLESHIP_SHIP) == ship[k]);
            any |= fits;
            for (int k = 0; k < 4 && fits; k++)
              seen[k] |= ship[k] ? 2 : 1;
          }
        /* a rule that is broken is another one's to find */
        if (!any)
          continue;
        n++;
        if (seen[0] == 3)
          {
            g_assert_false (battleship_infer_piece (*hint, beside, says));
            continue;
          }
        g_assert_true (battleship_infer_piece (*hint, beside, says));
        for (int k = 0; k < 4; k++)
          g_assert_cmpint (says[k], ==, find_common (seen[k]));
      }
  g_assert_cmpuint (n, >, 90);
}

/* How long the run through @at is when all that is "#" in @row is a ship. */
static int
measure (const char *row, int at)
{
  int from = at;
  int to = at;

  while (from > 0 && row[from - 1] == '#')
    from--;
  while (row[to + 1] == '#')
    to++;
  return to - from + 1;
}

static void
test_run_says (void)
{
  for (int length = 1; length <= 5; length++)
    for (int beyond = 0; beyond < 9; beyond++)
      for (int largest = 0; largest <= 8; largest++)
        for (int open = 0; open < 4; open++)
          {
            int before = beyond % 3;
            int after = beyond / 3;
            gboolean open_before = open & 1;
            gboolean open_after = open >> 1;
            g_autofree char *row =
                g_strdup_printf (".%.*s%c%.*s%c%.*s.", before, "##", open_before ? '?' : '.',
                                 length, "#####", open_after ? '?' : '.', after, "##");
            int first = before + 2;
            int expected = 0;

            if (open != 0 && length > largest && length > 1)
              expected = -1;
            else
              for (int end = 0; end < 2; end++)
                {
                  int at = end == 0 ? first - 1 : first + length;

                  if (row[at] != '?')
                    continue;
                  row[at] = '#';
                  if (measure (row, first) > largest)
                    expected |= end == 0 ? BATTLESHIP_ENDS_BEFORE : BATTLESHIP_ENDS_AFTER;
                  row[at] = '?';
                }
            g_assert_cmpint (
                battleship_infer_run (length, largest, open_before, open_after, before, after), ==,
                expected);
          }
}

/* --- by hand --- */

#define BORDER 1
#define MOST 9

typedef struct
{
  int rows, columns;
  int wanted_row[MOST], wanted_column[MOST];
  char at[MOST + 2][MOST + 2]; /* with a border of '.' */
} Board;

static EspInstance *
draw_board (EspRandom *random, Board *board, EspState **state)
{
  EspInstance *instance;
  BattleshipState *ships;

  board->rows = 1 + (int) esp_random_below (random, 6);
  board->columns = 1 + (int) esp_random_below (random, 6);
  memset (board->at, '.', sizeof board->at);
  instance = battleship_new (board->rows, board->columns);
  for (int r = 0; r < board->rows; r++)
    ((BattleshipPuzzle *) instance)->row_counts[r] = board->wanted_row[r] =
        (int) esp_random_below (random, 5);
  for (int c = 0; c < board->columns; c++)
    ((BattleshipPuzzle *) instance)->column_counts[c] = board->wanted_column[c] =
        (int) esp_random_below (random, 5);
  *state = esp_instance_initial_state (instance);
  ships = (BattleshipState *) *state;
  for (int r = 0; r < board->rows; r++)
    for (int c = 0; c < board->columns; c++)
      {
        char here = "?????..#"[esp_random_below (random, 8)];

        board->at[r + BORDER][c + BORDER] = here;
        ships->domain[r * board->columns + c] = here == '?'   ? BATTLESHIP_UNKNOWN
                                                : here == '.' ? BATTLESHIP_WATER
                                                              : BATTLESHIP_SHIP;
      }
  return instance;
}

static int
count_in_line (const Board *board, gboolean row, int line, char what)
{
  int n = 0;

  for (int r = 0; r < board->rows; r++)
    for (int c = 0; c < board->columns; c++)
      n += (row ? r : c) == line && board->at[r + BORDER][c + BORDER] == what;
  return n;
}

static void
assert_same (const Board *board, const EspInstance *instance, const EspState *state)
{
  g_autofree char *text = instance->problem->states->state_format (instance, state);

  for (int r = 0; r < board->rows; r++)
    for (int c = 0; c < board->columns; c++)
      g_assert_cmpint (text[r * (board->columns + 1) + c], ==, board->at[r + BORDER][c + BORDER]);
}

/* Water goes where a line has its squares and where a ship is diagonally beside, and nowhere else;
 * what is decided stays. */
static void
test_water (void)
{
  EspRandom random;

  esp_random_init (&random, 21);
  for (int k = 0; k < 400; k++)
    {
      Board board;
      g_autoptr (EspState) state = NULL;
      g_autoptr (EspInstance) instance = draw_board (&random, &board, &state);
      Board after = board;

      for (int r = 1; r <= board.rows; r++)
        for (int c = 1; c <= board.columns; c++)
          if (board.at[r][c] == '?' &&
              (board.at[r - 1][c - 1] == '#' || board.at[r - 1][c + 1] == '#' ||
               board.at[r + 1][c - 1] == '#' || board.at[r + 1][c + 1] == '#' ||
               count_in_line (&board, TRUE, r - 1, '#') >= board.wanted_row[r - 1] ||
               count_in_line (&board, FALSE, c - 1, '#') >= board.wanted_column[c - 1]))
            after.at[r][c] = '.';
      battleship_fill_water ((const BattleshipPuzzle *) instance, (BattleshipState *) state);
      assert_same (&after, instance, state);
    }
}

/* A line is filled where there is but one way to fill it that has the count. */
static void
test_line (void)
{
  EspRandom random;
  guint n_filled = 0;

  esp_random_init (&random, 22);
  for (int k = 0; k < 1500; k++)
    {
      Board board;
      g_autoptr (EspState) state = NULL;
      g_autoptr (EspInstance) instance = draw_board (&random, &board, &state);
      gboolean row = k % 2 == 0;
      int line = (int) esp_random_below (&random, (guint64) (row ? board.rows : board.columns));
      int missing = (row ? board.wanted_row[line] : board.wanted_column[line]) -
                    count_in_line (&board, row, line, '#');
      int open = count_in_line (&board, row, line, '?');
      gboolean one_way = open > 0 && (missing == 0 || missing == open);
      g_autoptr (GError) error = NULL;

      for (int r = 0; r < board.rows && one_way; r++)
        for (int c = 0; c < board.columns; c++)
          if ((row ? r : c) == line && board.at[r + BORDER][c + BORDER] == '?')
            board.at[r + BORDER][c + BORDER] = missing == 0 ? '.' : '#';
      g_assert_cmpint (battleship_fill_line ((const BattleshipPuzzle *) instance,
                                             (BattleshipState *) state, row, line, &error),
                       ==, one_way);
      assert_same (&board, instance, state);
      n_filled += one_way;
      if (!one_way)
        g_assert_cmpstr (error->message, ==,
                         open == 0 ? "nothing is open in this line"
                                   : "the count does not say yet what the rest of this line is");
    }
  g_assert_cmpuint (n_filled, >, 100);
}

/* --- the judge --- */

/* Four rows and five columns; squares are numbered along the rows from 0, then come the counts of
 * the rows, 20 to 23, and of the columns, 24 to 28. D2 is revealed as water, C4 as a submarine. */
static void
test_verdicts_lines (void)
{
  static const RoomsVerdict verdicts[] = {
    { "##...\n.....\n....#\n..#..\n", ESP_STATUS_SOLVED, "", NULL },
    { "##...\n.....\n....#\n..#.?\n", ESP_STATUS_OPEN, "", "E4 is not decided yet" },
    { "##???\n?????\n?????\n?????\n", ESP_STATUS_OPEN, "", "C1 is not decided yet" },
    /* a piece, with what is decided beside it */
    { "?????\n???#?\n?????\n?????\n", ESP_STATUS_WRONG, "8", "D2 is not as the hint W says" },
    { "?????\n??.#.\n?????\n?????\n", ESP_STATUS_WRONG, "7 8 9", "D2 is not as the hint W says" },
    { "???.?\n???#?\n???#?\n?????\n", ESP_STATUS_WRONG, "3 8 13", "D2 is not as the hint W says" },
    { "?????\n?????\n?????\n??.??\n", ESP_STATUS_WRONG, "17", "C4 is not as the hint S says" },
    { "?????\n?????\n??#??\n?.#??\n", ESP_STATUS_WRONG, "12 16 17",
      "C4 is not as the hint S says" },
    { "?????\n?????\n?????\n??##?\n", ESP_STATUS_WRONG, "17 18", "C4 is not as the hint S says" },
    /* touching, either way, and ships with a bend, whichever square is in it */
    { "#????\n?#???\n?????\n?????\n", ESP_STATUS_WRONG, "0 6",
      "A1 touches a ship square diagonally" },
    { "?#???\n#????\n?????\n?????\n", ESP_STATUS_WRONG, "1 5",
      "B1 touches a ship square diagonally" },
    { "##???\n?#???\n?????\n?????\n", ESP_STATUS_WRONG, "0 6", "the ship on A1 is not straight" },
    { "#????\n##???\n?????\n?????\n", ESP_STATUS_WRONG, "0 6", "the ship on A1 is not straight" },
    { "?#???\n##???\n?????\n?????\n", ESP_STATUS_WRONG, "1 5", "the ship on B1 is not straight" },
    { "##???\n#????\n?????\n?????\n", ESP_STATUS_WRONG, "1 5", "the ship on B1 is not straight" },
    /* too many in a line: its ships; too few: its water */
    { "#.#.#\n?????\n?????\n?????\n", ESP_STATUS_WRONG, "0 2 4 20",
      "row 1 has 3 ship squares, not 2" },
    { "....?\n?????\n?????\n?????\n", ESP_STATUS_WRONG, "0 1 2 3 20",
      "row 1 has room for 1 ship square, not 2" },
    { "....#\n?????\n?????\n?????\n", ESP_STATUS_WRONG, "0 1 2 3 20",
      "row 1 has 1 ship square, not 2" },
    { ".....\n?????\n?????\n?????\n", ESP_STATUS_WRONG, "0 1 2 3 4 20",
      "row 1 has 0 ship squares, not 2" },
    { "?????\n#????\n?????\n?????\n", ESP_STATUS_WRONG, "5 21", "row 2 has 1 ship square, not 0" },
    { "#????\n?????\n#????\n?????\n", ESP_STATUS_WRONG, "0 10 24",
      "column A has 2 ship squares, not 1" },
    { "???#?\n?????\n?????\n?????\n", ESP_STATUS_WRONG, "3 27",
      "column D has 1 ship square, not 0" },
    { "????.\n????.\n????.\n????.\n", ESP_STATUS_WRONG, "4 9 14 19 28",
      "column E has 0 ship squares, not 1" },
  };
  g_autoptr (EspInstance) instance =
      rooms_parse (&esp_battleship_problem, "2011\n11101\n21\n00000\n000W0\n00000\n00S00\n");

  rooms_assert_verdicts (instance, verdicts, G_N_ELEMENTS (verdicts));
}

/* Two submarines, a destroyer and a cruiser, where the lines have room for more. */
static void
test_verdicts_fleet (void)
{
  static const RoomsVerdict verdicts[] = {
    { "?????\n?????\n?????\n?????\n####?\n", ESP_STATUS_WRONG, "20 21 22 23",
      "there is a ship of 4 squares; the largest of the fleet has 3" },
    { "#????\n#????\n#????\n#????\n?????\n", ESP_STATUS_WRONG, "0 5 10 15",
      "there is a ship of 4 squares; the largest of the fleet has 3" },
    { "?????\n?????\n?????\n?????\n###??\n", ESP_STATUS_OPEN, "", "A1 is not decided yet" },
    { "#.#.#\n.?.?.\n?????\n?????\n?????\n", ESP_STATUS_WRONG, "0 2 4",
      "there are 3 ships of size 1, not 2" },
    { "#.#.#\n.?.??\n?????\n?????\n?????\n", ESP_STATUS_OPEN, "", "B2 is not decided yet" },
    { "#????\n#????\n.?.??\n??#??\n??#??\n", ESP_STATUS_WRONG, "0 5 17 22",
      "there are 2 ships of size 2, not 1" },
    { "#????\n#????\n.????\n??#??\n??#??\n", ESP_STATUS_OPEN, "", "B1 is not decided yet" },
    { "##.??\n?????\n##.??\n?????\n?????\n", ESP_STATUS_WRONG, "0 1 10 11",
      "there are 2 ships of size 2, not 1" },
    { "##???\n?????\n##.??\n?????\n?????\n", ESP_STATUS_OPEN, "", "C1 is not decided yet" },
    { "##.??\n?????\n?##.?\n?????\n?????\n", ESP_STATUS_OPEN, "", "D1 is not decided yet" },
  };
  static const RoomsVerdict decided[] = {
    { "#..\n...\n..#\n", ESP_STATUS_WRONG, "", "there are 0 ships of size 2, not 1" },
    /* the other submarine may still grow */
    { "#..\n...\n.?#\n", ESP_STATUS_WRONG, "0", "there is 1 ship of size 1, not 0" },
  };
  static const RoomsVerdict one[] = {
    { "#.?\n", ESP_STATUS_WRONG, "0", "there is 1 ship of size 1, not 0" },
    { "##.\n", ESP_STATUS_WRONG, "1 5", "column B has 1 ship square, not 0" },
  };
  g_autoptr (EspInstance) wide = rooms_parse (
      &esp_battleship_problem, "31314\n43333\n211\n00000\n00000\n00000\n00000\n00000\n");
  g_autoptr (EspInstance) small =
      rooms_parse (&esp_battleship_problem, "101\n101\n01\n000\n000\n000\n");
  g_autoptr (EspInstance) row = rooms_parse (&esp_battleship_problem, "2\n101\n01\n000\n");

  rooms_assert_verdicts (wide, verdicts, G_N_ELEMENTS (verdicts));
  rooms_assert_verdicts (small, decided, G_N_ELEMENTS (decided));
  rooms_assert_verdicts (row, one, G_N_ELEMENTS (one));
}

void
battleship_add_rule_tests (void)
{
  g_test_add_func ("/battleship/line-says", test_line_says);
  g_test_add_func ("/battleship/piece-says", test_piece_says);
  g_test_add_func ("/battleship/run-says", test_run_says);
  g_test_add_func ("/battleship/water", test_water);
  g_test_add_func ("/battleship/line", test_line);
  g_test_add_func ("/battleship/verdicts-lines", test_verdicts_lines);
  g_test_add_func ("/battleship/verdicts-fleet", test_verdicts_fleet);
}
