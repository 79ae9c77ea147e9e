#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-random.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const difficulties[] = { "easy", "medium", "hard", NULL };

const EspOptionSpec battleship_generate_options[] = {
  { "size", ESP_TEXT, N_ ("Size"), N_ ("rows, or ROWSxCOLUMNS; 4 to 20 each"), .fallback = "8" },
  { "fleet", ESP_TEXT, N_ ("Fleet"),
    N_ ("numbers of ships of size 1, 2, 3, …, with commas; empty: as fits the size"),
    .fallback = "" },
  { "difficulty", ESP_CHOICE_OF (difficulties), N_ ("Difficulty"),
    N_ ("easy: rows, columns and corners suffice; medium: so do all rules; hard: needs "
        "search") },
  ESP_SEED_OPTION (N_ ("the same seed makes the same puzzle")),
  { .id = NULL },
};

static gboolean
parse_size (const char *text, int *rows, int *columns, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 2);
  guint64 r;
  guint64 c;

  if (parts[0] != NULL && g_ascii_string_to_unsigned (parts[0], 10, 4, 20, &r, NULL) &&
      (parts[1] == NULL || g_ascii_string_to_unsigned (parts[1], 10, 4, 20, &c, NULL)))
    {
      *rows = (int) r;
      *columns = parts[1] == NULL ? (int) r : (int) c;
      return TRUE;
    }
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("size: “%s” will not do; expected rows, or ROWSxCOLUMNS, from 4 to 20"),
                   esp_quote (text));
}

static gboolean
parse_fleet (const char *text, BattleshipPuzzle *puzzle, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, ", ", -1);
  int n = 0;
  int squares = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint64 number;

      if (words[i][0] == '\0')
        continue;
      if (n == BATTLESHIP_MAX_SIDE ||
          !g_ascii_string_to_unsigned (words[i], 10, 0, 400, &number, NULL))
        return esp_fail (
            error, ESP_ERROR_OPTION,
            _ ("fleet: “%s” will not do; expected numbers of ships of size 1, 2, 3, …"),
            esp_quote (text));
      puzzle->fleet[++n] = (int) number;
      squares += n * (int) number;
    }
  if (n > 0)
    puzzle->n_fleet = n;
  else
    {
      /* about a fifth of the squares, with one ship of the greatest size */
      int area = puzzle->rows * puzzle->columns;
      int largest = area >= 144 ? 5 : area >= 64 ? 4 : 3;

      puzzle->n_fleet = MAX (4, largest);
      for (int size = largest, count = 1; size >= 1; size--, count++)
        puzzle->fleet[size] = count;
      for (int size = 1; size <= largest; size++)
        squares += size * puzzle->fleet[size];
    }
  if (squares == 0 || squares * 2 > puzzle->rows * puzzle->columns)
    return esp_fail (error, ESP_ERROR_OPTION,
                     ngettext ("fleet: %d square does not fit; expected 1 to half of the board",
                               "fleet: %d squares do not fit; expected 1 to half of the board",
                               (gulong) squares),
                     squares);
  return TRUE;
}

static gboolean
is_free (const BattleshipState *state, int row, int column, int down, int size)
{
  int height = down ? size : 1;
  int width = down ? 1 : size;

  if (row + height > state->rows || column + width > state->columns)
    return FALSE;
  for (int r = MAX (0, row - 1); r <= MIN (state->rows - 1, row + height); r++)
    for (int c = MAX (0, column - 1); c <= MIN (state->columns - 1, column + width); c++)
      if (state->domain[r * state->columns + c] == BATTLESHIP_SHIP)
        return FALSE;
  return TRUE;
}

/* Drops the fleet at random, the largest first; FALSE where one found no place. */
static gboolean
place_fleet (const BattleshipPuzzle *puzzle, BattleshipState *state, EspRandom *random)
{
  memset (state->domain, BATTLESHIP_WATER, (gsize) battleship_n (puzzle));
  for (int size = BATTLESHIP_MAX_SIDE; size >= 1; size--)
    for (int k = 0; k < puzzle->fleet[size]; k++)
      {
        int tries;

        for (tries = 0; tries < 400; tries++)
          {
            int square = (int) esp_random_below (random, (guint64) battleship_n (puzzle));
            int down = (int) esp_random_below (random, 2);
            int row = square / puzzle->columns;
            int column = square % puzzle->columns;

            if (!is_free (state, row, column, down, size))
              continue;
            for (int i = 0; i < size; i++)
              state->domain[square + i * (down ? puzzle->columns : 1)] = BATTLESHIP_SHIP;
            break;
          }
        if (tries == 400)
          return FALSE;
      }
  return TRUE;
}

static void
take_counts (BattleshipPuzzle *puzzle, const BattleshipState *state)
{
  memset (puzzle->row_counts, 0, sizeof puzzle->row_counts);
  memset (puzzle->column_counts, 0, sizeof puzzle->column_counts);
  for (int i = 0; i < battleship_n (puzzle); i++)
    if (state->domain[i] == BATTLESHIP_SHIP)
      {
        puzzle->row_counts[i / puzzle->columns]++;
        puzzle->column_counts[i % puzzle->columns]++;
      }
}

/* 0 easy, 1 medium, 2 hard, by the rules that solve it. */
static int
grade (const BattleshipPuzzle *puzzle)
{
  g_autoptr (EspState) state = &battleship_state_new (puzzle)->parent;
  guint open = 0;

  for (int i = 0; i < battleship_n (puzzle); i++)
    open += ((BattleshipState *) state)->domain[i] == BATTLESHIP_UNKNOWN;
  for (int level = 0; level < 2; level++)
    {
      g_autoptr (GArray) deductions =
          battleship_deduce (puzzle, (BattleshipState *) state, level == 0);

      /* each decides one square, and none twice */
      if (deductions != NULL && deductions->len == open)
        return level;
    }
  return 2;
}

/* Whether there is just one solution, as far as can be told. */
static gboolean
is_unique (const BattleshipPuzzle *puzzle, EspControl *control)
{
  EspCounters counters = { { 0 } };
  EspControl part;

  /* a board that takes this long to prove is thrown away; counted in work, not in time, so that the
   * same seed makes the same puzzle on every machine */
  esp_control_init_part (&part, control);
  part.limit_nodes = 20000;
  return battleship_place (puzzle, NULL, 2, &part, &counters, NULL, NULL) == 1 &&
         esp_control_get_stop (&part) == ESP_STOP_NONE;
}

/* Reveals squares until the puzzle is unique and no harder than wanted, then hides again what is
 * not needed. FALSE where it came out easier than wanted. */
static gboolean
choose_hints (BattleshipPuzzle *puzzle,
              const BattleshipState *solution,
              int wanted,
              EspRandom *random,
              EspControl *control)
{
  int n = battleship_n (puzzle);
  g_autofree gint32 *order = g_new (gint32, (guint) n);
  int shown = 0;

  for (int i = 0; i < n; i++)
    order[i] = i;
  esp_random_shuffle (random, order, (guint) n);
  memset (puzzle->hints, '0', (gsize) n);
  while (shown < n && (!is_unique (puzzle, control) || grade (puzzle) > wanted))
    {
      puzzle->hints[order[shown]] = battleship_letter (solution, order[shown]);
      shown++;
    }
  for (int k = shown - 1; k >= 0; k--)
    {
      char hint = puzzle->hints[order[k]];

      puzzle->hints[order[k]] = '0';
      if (!is_unique (puzzle, control) || grade (puzzle) > wanted)
        puzzle->hints[order[k]] = hint;
    }
  return grade (puzzle) == wanted && is_unique (puzzle, control);
}

EspInstance *
battleship_generate (const EspOptions *options, EspControl *control, GError **error)
{
  int wanted = esp_options_get_choice (options, "difficulty");
  g_autoptr (EspInstance) instance = NULL;
  BattleshipPuzzle *puzzle;
  EspCounters counters = { { 0 } };
  EspRandom random;
  int rows = 0;
  int columns = 0;

  if (!parse_size (esp_options_get_text (options, "size"), &rows, &columns, error))
    return NULL;
  instance = battleship_new (rows, columns);
  puzzle = (BattleshipPuzzle *) instance;
  if (!parse_fleet (esp_options_get_text (options, "fleet"), puzzle, error))
    return NULL;
  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  for (guint64 tries = 0; tries < 3000; tries++)
    {
      g_autoptr (EspState) solution = NULL;

      control->next_tick = 0;
      if (esp_control_tick (control, &counters, tries))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("stopped"));
          return NULL;
        }
      memset (puzzle->hints, '0', (gsize) battleship_n (puzzle));
      solution = &battleship_state_new (puzzle)->parent;
      if (!place_fleet (puzzle, (BattleshipState *) solution, &random))
        continue;
      take_counts (puzzle, (BattleshipState *) solution);
      if (choose_hints (puzzle, (BattleshipState *) solution, wanted, &random, control))
        return g_steal_pointer (&instance);
    }
  return esp_fail_none (
      error, ESP_ERROR_RANGE,
      _ ("no %s puzzle of this size and fleet was found; try another seed, size or fleet"),
      difficulties[wanted]);
}

const EspGenerating battleship_generating = {
  .options = battleship_generate_options,
  .generate = battleship_generate,
  .week = { "size=6", "size=8", "size=8 difficulty=medium", "size=10 difficulty=medium",
            "size=8 difficulty=hard", "size=10 difficulty=hard", "size=11 difficulty=hard" },
};
