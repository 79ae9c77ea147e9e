#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

static EspInstance *
stones_create (void)
{
  return stones_instance_new (20);
}

static gboolean
stones_edit (EspInstance *instance, const char *edit, GError **error)
{
  StonesInstance *self = (StonesInstance *) instance;
  g_autoptr (EspState) state = stones_initial (instance);
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);
  guint n_words = g_strv_length (words);
  gint64 number = 0;

  if (n_words == 2 && g_str_equal (words[0], "size") &&
      g_ascii_string_to_signed (words[1], 10, 1, STONES_MAX, &number, NULL))
    {
      self->n = (int) number;
      g_array_set_size (self->opening, 0);
      return TRUE;
    }
  if (n_words == 1 && g_str_equal (words[0], "clear"))
    {
      g_array_set_size (self->opening, 0);
      return TRUE;
    }
  if (n_words == 1 && g_str_equal (words[0], "back") && self->opening->len > 0)
    {
      g_array_set_size (self->opening, self->opening->len - 1);
      return TRUE;
    }
  if (n_words == 2 && g_str_equal (words[0], "take") &&
      g_ascii_string_to_signed (words[1], 10, 1, self->n, &number, NULL))
    {
      int stone = (int) number;

      if (stones_is_legal ((StonesState *) state, stone))
        {
          g_array_append_val (self->opening, stone);
          return TRUE;
        }
      {
        g_autofree char *why = stones_describe_illegal ((StonesState *) state, stone);

        return esp_refuse (error, "%s", why);
      }
    }
  return esp_refuse (error,
                     _ ("“%s” is no edit; expected “size N”, “take STONE”, “back” or “clear”"),
                     esp_quote (edit));
}

const EspEditing stones_editing = {
  .create = stones_create,
  .example = stones_create,
  .edit = stones_edit,
};
