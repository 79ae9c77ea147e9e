#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "geometry/esp-square.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static EspInstance *
battleship_create (void)
{
  static const char text[] = "000000\n000000\n0\n000000\n000000\n000000\n000000\n000000\n000000\n";

  return battleship_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
battleship_example (void)
{
  /* the specification's puzzle */
  static const char text[] =
      "211222\n140212\n321\n000000\n0000S0\n000000\n000000\n00000W\n000000\n";

  return battleship_parse (text, sizeof text - 1, "", NULL);
}

/* Squares keep their names. */
static char **
battleship_carry (const EspInstance *before,
                  const EspState *state,
                  const EspInstance *after G_GNUC_UNUSED)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) before;
  const BattleshipState *self = (const BattleshipState *) state;
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();

  for (int i = 0; i < battleship_n (puzzle); i++)
    if (puzzle->hints[i] == '0' &&
        (self->domain[i] == BATTLESHIP_SHIP || self->domain[i] == BATTLESHIP_WATER))
      {
        g_autofree char *move = NULL;
        char name[8];

        esp_square_name (puzzle->columns, i, name);
        move =
            g_strdup_printf ("%s %s", name, self->domain[i] == BATTLESHIP_SHIP ? "ship" : "water");
        g_strv_builder_add (moves, move);
      }
  return g_strv_builder_end (moves);
}

static gboolean
edit_counts (int *counts, int n, int greatest, char **words)
{
  int fresh[BATTLESHIP_MAX_SIDE];

  if ((int) g_strv_length (words) != n)
    return FALSE;
  for (int i = 0; i < n; i++)
    {
      guint64 number;

      if (!g_ascii_string_to_unsigned (words[i], 10, 0, (guint64) greatest, &number, NULL))
        return FALSE;
      fresh[i] = (int) number;
    }
  memcpy (counts, fresh, sizeof (int) * (gsize) n);
  return TRUE;
}

/* @squares of another size; what is new is @fresh. Takes @squares. */
static char *
resize_squares (const BattleshipPuzzle *self, char *squares, int rows, int columns, char fresh)
{
  char *resized = g_strnfill ((gsize) rows * (gsize) columns, fresh);

  for (int row = 0; row < MIN (rows, self->rows); row++)
    memcpy (resized + row * columns, squares + row * self->columns,
            (gsize) MIN (columns, self->columns));
  g_free (squares);
  return resized;
}

static void
resize (BattleshipPuzzle *self, int rows, int columns)
{
  self->hints = resize_squares (self, self->hints, rows, columns, '0');
  if (self->answer != NULL)
    self->answer = resize_squares (self, self->answer, rows, columns, '.');
  for (int row = rows; row < BATTLESHIP_MAX_SIDE; row++)
    self->row_counts[row] = 0;
  for (int column = columns; column < BATTLESHIP_MAX_SIDE; column++)
    self->column_counts[column] = 0;
  self->rows = rows;
  self->columns = columns;
  if (self->answer == NULL)
    return;
  battleship_take_answer (self);
  battleship_keep_ships (self);
}

/* "hint", "ship", "erase" and "show", each of a square. */
static gboolean
edit_square (BattleshipPuzzle *self, const char *verb, int square, const char *hint, GError **error)
{
  if (g_str_equal (verb, "ship") || g_str_equal (verb, "erase"))
    return battleship_draw_square (self, square, *verb == 's', error);
  if (g_str_equal (verb, "show"))
    return battleship_toggle_shown (self, square, error);
  if (!battleship_agrees_with_answer (self, square, *hint))
    return esp_refuse (error, _ ("Not done: the ships that are drawn say something else there"));
  self->hints[square] = *hint;
  battleship_keep_ships (self);
  return TRUE;
}

gboolean
battleship_edit (EspInstance *instance, const char *edit, GError **error)
{
  BattleshipPuzzle *self = (BattleshipPuzzle *) instance;
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);
  guint n = g_strv_length (words);
  guint64 a = 0;
  guint64 b = 0;
  int square = n == 2 || n == 3 ? esp_square_parse (self->rows, self->columns, words[1]) : -1;

  if (square >= 0 && (n == 3 ? g_str_equal (words[0], "hint") && strlen (words[2]) == 1 &&
                                   strchr ("0SWLRTBM", words[2][0]) != NULL
                             : g_str_equal (words[0], "ship") || g_str_equal (words[0], "erase") ||
                                   g_str_equal (words[0], "show")))
    return edit_square (self, words[0], square, words[2], error);
  if (self->answer != NULL && n > 1 && !g_str_equal (words[0], "size"))
    return esp_refuse (error,
                       _ ("Not done: counts and fleet follow from the ships that are drawn"));
  if (n == 3 && g_str_equal (words[0], "size") &&
      g_ascii_string_to_unsigned (words[1], 10, 1, BATTLESHIP_MAX_SIDE, &a, NULL) &&
      g_ascii_string_to_unsigned (words[2], 10, 1, BATTLESHIP_MAX_SIDE, &b, NULL))
    {
      resize (self, (int) a, (int) b);
      return TRUE;
    }
  if (n > 1 && g_str_equal (words[0], "rows") &&
      edit_counts (self->row_counts, self->rows, self->columns, words + 1))
    return TRUE;
  if (n > 1 && g_str_equal (words[0], "columns") &&
      edit_counts (self->column_counts, self->columns, self->rows, words + 1))
    return TRUE;
  if (n == 3 && (g_str_equal (words[0], "row") || g_str_equal (words[0], "column")))
    {
      gboolean row = words[0][0] == 'r';

      if (g_ascii_string_to_unsigned (words[1], 10, 1, (guint64) (row ? self->rows : self->columns),
                                      &a, NULL) &&
          g_ascii_string_to_unsigned (words[2], 10, 0, BATTLESHIP_MAX_SIDE, &b, NULL))
        {
          (row ? self->row_counts : self->column_counts)[a - 1] = (int) b;
          return TRUE;
        }
    }
  if (n > 1 && n <= BATTLESHIP_MAX_SIDE && g_str_equal (words[0], "fleet") &&
      edit_counts (self->fleet + 1, (int) n - 1, BATTLESHIP_MAX_SQUARES, words + 1))
    {
      for (int size = (int) n; size <= BATTLESHIP_MAX_SIDE; size++)
        self->fleet[size] = 0;
      self->n_fleet = (int) n - 1;
      return TRUE;
    }
  if (n == 1 && g_str_equal (words[0], "clear-hints"))
    {
      memset (self->hints, '0', (gsize) battleship_n (self));
      battleship_keep_ships (self);
      return TRUE;
    }
  if (n == 1 && g_str_equal (words[0], "forget-ships"))
    {
      battleship_forget_ships (self);
      return TRUE;
    }
  if (n == 1 && g_str_equal (words[0], "counts-from-hints"))
    {
      /* where ships are drawn the counts are theirs already */
      if (self->answer == NULL)
        battleship_take_hints (self);
      return TRUE;
    }
  if (n == 1 && g_str_equal (words[0], "fewest-hints"))
    return battleship_show_fewest (self, error);
  return esp_refuse (
      error,
      _ ("“%s” is no edit; expected “hint SQUARE 0SWLRTBM”, “ship SQUARE”, “erase SQUARE”, "
         "“show SQUARE”, “size ROWS COLUMNS”, “row N COUNT”, “column N COUNT”, “rows COUNT…”, "
         "“columns COUNT…”, “fleet N…”, “clear-hints”, “fewest-hints”, “forget-ships” or "
         "“counts-from-hints”"),
      esp_quote (edit));
}

const EspEditing battleship_editing = {
  .create = battleship_create,
  .example = battleship_example,
  .edit = battleship_edit,
  .carry = battleship_carry,
};
