#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
edit_cell (KcellPosition *at, const char *cell_text, const char *what, GError **error)
{
  gint64 cell;

  if (!g_ascii_string_to_signed (cell_text, 10, 1, at->k, &cell, NULL))
    return esp_refuse (error, _ ("“%s” is no cell; they are numbered 1 to %d"),
                       esp_quote (cell_text), at->k);
  if (strlen (what) != 1 || strchr ("ox_", *what) == NULL)
    return esp_refuse (error, _ ("“%s”: expected “o”, “x” or “_”"), esp_quote (what));
  for (int side = 0; side < 2; side++)
    at->stones[side] &= ~kcell_bit ((int) cell - 1);
  if (*what != '_')
    at->stones[*what == 'x'] |= kcell_bit ((int) cell - 1);
  at->n = (gint8) MAX (kcell_count (at->stones[0]), kcell_count (at->stones[1]));
  return TRUE;
}

static gboolean
edit_size (KcellPosition *at, const char *k_text, const char *n_text, GError **error)
{
  gint64 k;
  gint64 n;

  if (!g_ascii_string_to_signed (k_text, 10, KCELL_MIN_CELLS, KCELL_MAX_CELLS, &k, NULL) ||
      !g_ascii_string_to_signed (n_text, 10, 1, k / 2, &n, NULL))
    return esp_fail (error, ESP_ERROR_RANGE,
                     _ ("expected 2 to %d cells, and 1 to half as many stones a player"),
                     KCELL_MAX_CELLS);
  kcell_set_start (at, (int) k, (int) n);
  return TRUE;
}

gboolean
kcell_edit (EspInstance *instance, const char *edit, GError **error)
{
  KcellPosition *start = &((KcellInstance *) instance)->start;
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);
  guint n = g_strv_length (words);

  if (n == 3 && g_str_equal (words[0], "size"))
    return edit_size (start, words[1], words[2], error);
  if (n == 3 && g_str_equal (words[0], "cell"))
    return edit_cell (start, words[1], words[2], error);
  if (n == 2 && g_str_equal (words[0], "position"))
    {
      KcellPosition at;

      if (!kcell_parse_cells (words[1], "position", &at, error))
        return FALSE;
      at.to_move = start->to_move;
      *start = at;
      return TRUE;
    }
  if (n == 2 && g_str_equal (words[0], "to-move") &&
      (g_str_equal (words[1], "1") || g_str_equal (words[1], "2")))
    {
      start->to_move = words[1][0] == '2';
      return TRUE;
    }
  if (n == 1 && g_str_equal (words[0], "clear"))
    {
      start->stones[0] = start->stones[1] = 0;
      start->n = 0;
      return TRUE;
    }
  return esp_refuse (
      error,
      _ ("“%s” is no edit; expected “size K N”, “cell C o|x|_”, “position [oo___xx]”, "
         "“to-move 1|2” or “clear”"),
      esp_quote (edit));
}

static EspInstance *
kcell_create (void)
{
  KcellPosition at;

  kcell_set_start (&at, 15, 3);
  return kcell_instance_new (&at);
}

const EspEditing kcell_editing = {
  .create = kcell_create,
  .example = kcell_create,
  .edit = kcell_edit,
};
