#include "config.h"

#include "base/esp-quote.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>

/* What the rows of minimax against alpha-beta say: the largest board of each, and how much less
 * alpha-beta looks at. */

static const EspRow *
find_row (const GPtrArray *rows, const char *player, gint64 n, gint64 k)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (rows, i);

      if (esp_row_get_int (row, "n") == n && esp_row_get_int (row, "k") == k &&
          g_str_equal (esp_row_get_text (row, "player"), player))
        return row;
    }
  return NULL;
}

/* The largest K that @player keeps within the time up to which it does so at all K tried; 0: none.
 * @beyond: the first at which it does not; 0: none was tried. */
static gint64
find_largest (const GPtrArray *rows, const char *player, gint64 n, gint64 *beyond)
{
  gint64 largest = 0;

  *beyond = 0;
  for (gint64 k = KCELL_MIN_CELLS; k <= KCELL_MAX_CELLS; k++)
    {
      const EspRow *row = find_row (rows, player, n, k);

      if (row == NULL)
        continue;
      if (!g_str_equal (esp_row_get_text (row, "within"), "yes"))
        {
          *beyond = k;
          break;
        }
      largest = k;
    }
  return largest;
}

static void
add_player (GString *text, const GPtrArray *rows, const char *player, gint64 n, gint64 *largest)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_kcell_problem, player);
  const char *label = algorithm != NULL ? _ (algorithm->label) : player;
  gint64 beyond;

  *largest = find_largest (rows, player, n, &beyond);
  if (*largest == 0 && beyond == 0)
    return;
  if (*largest == 0)
    g_string_append_printf (text, _ ("%s keeps to the time on no board, not even with K = %d. "),
                            label, (int) beyond);
  else if (beyond == 0)
    g_string_append_printf (text,
                            _ ("%s keeps to the time up to K = %d, the largest that was tried. "),
                            label, (int) *largest);
  else
    g_string_append_printf (text, _ ("%s keeps to the time up to K = %d, and not with K = %d. "),
                            label, (int) *largest, (int) beyond);
}

char *
kcell_remark (const EspOptions *options, const GPtrArray *rows)
{
  GString *text = g_string_new (NULL);

  if (options != NULL)
    g_string_append_printf (text, _ ("The time is %s s for each move. "),
                            esp_options_get_text (options, "seconds"));
  for (gint64 n = 1; n <= KCELL_MAX_CELLS / 2; n++)
    {
      gsize before = text->len;
      gsize begin;
      gint64 largest[2];
      gint64 both;
      const EspRow *one;
      const EspRow *other;

      g_string_append_printf (
          text, ngettext ("With %d stone a player: ", "With %d stones a player: ", (gulong) n),
          (int) n);
      begin = text->len;
      add_player (text, rows, "minimax", n, &largest[0]);
      add_player (text, rows, "alphabeta", n, &largest[1]);
      if (text->len == begin)
        {
          g_string_truncate (text, before);
          continue;
        }
      both = MIN (largest[0], largest[1]);
      one = find_row (rows, "minimax", n, both);
      other = find_row (rows, "alphabeta", n, both);
      if (both > 0 && one != NULL && other != NULL && esp_row_get_real (other, "nodes_move") > 0)
        {
          g_autofree char *times = esp_number ("%.3g", esp_row_get_real (one, "nodes_move") /
                                                           esp_row_get_real (other, "nodes_move"));

          g_string_append_printf (
              text, _ ("With K = %d minimax looks at %s times as many nodes a move. "), (int) both,
              times);
        }
    }
  return g_strchomp (g_string_free (text, FALSE));
}
