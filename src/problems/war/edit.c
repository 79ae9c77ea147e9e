#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-random.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- settings --- */

static const char *const rule_sets[] = { "classic", "battle", "duel", NULL };

static const char *const supports[] = { "start", "none", NULL };

const EspOptionSpec war_settings[] = {
  { "rules", ESP_CHOICE_OF (rule_sets), N_ ("Rules"),
    N_ ("classic: a blitz converts; battle: forces decide; duel: the two units alone") },
  { "support", ESP_CHOICE_OF (supports), N_ ("Support"),
    N_ ("battle: start counts the piece a blitz starts from, none does not") },
  { "attrition", ESP_REAL (0, 0.999999, "0"), N_ ("Attrition"),
    N_ ("what a square's strength loses each round; battle and duel only"),
    .word_for_min = N_ ("none") },
  { "coin", ESP_REAL (-1, 1, "-1"), N_ ("Coin"), N_ ("probability that a blitz converts"),
    .word_for_min = N_ ("none") },
  { "coin-per-square", ESP_FLAG, N_ ("Coin for each square"),
    N_ ("flip for each enemy piece instead of once a blitz") },
  { .id = NULL },
};

gboolean
war_configure (EspInstance *instance, const EspOptions *settings, GError **error)
{
  WarBoard *self = (WarBoard *) instance;
  WarRules rules = { .set = esp_options_get_choice (settings, "rules"),
                     .support = esp_options_get_choice (settings, "support") == 0,
                     .coin = esp_options_get_real (settings, "coin"),
                     .coin_per_square = esp_options_get_flag (settings, "coin-per-square") };

  if (!war_set_attrition (&rules, esp_options_get_real (settings, "attrition"), error))
    return FALSE;
  if (rules.attrition > 0 && rules.set == WAR_CLASSIC)
    return esp_fail (
        error, ESP_ERROR_OPTION,
        _ ("attrition wears down strengths, and classic rules know none: choose the rules "
           "battle or duel first"));
  if (rules.coin < 0)
    rules.coin = -1;
  if (rules.coin_per_square && rules.coin < 0)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("a coin for each square needs a coin: give its probability, from 0 to 1"));
  self->rules = rules;
  return TRUE;
}

void
war_get_settings (const EspInstance *instance, EspOptions *settings)
{
  const WarRules *rules = &((const WarBoard *) instance)->rules;
  g_autofree char *attrition = war_format_attrition (rules->attrition);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  esp_options_set (settings, "rules", rule_sets[rules->set], NULL);
  esp_options_set (settings, "support", supports[rules->support ? 0 : 1], NULL);
  esp_options_set (settings, "attrition", attrition, NULL);
  esp_options_set (settings, "coin", g_ascii_dtostr (number, sizeof number, rules->coin), NULL);
  esp_options_set (settings, "coin-per-square", rules->coin_per_square ? "on" : "off", NULL);
}

/* --- generator --- */

void
war_fill_random (WarBoard *board, int greatest, gboolean symmetric, guint64 seed)
{
  int n = board->rows * board->columns;
  EspRandom random;

  esp_random_init (&random, seed);
  for (int i = 0; i < n; i++)
    board->values[i] = 1 + (gint32) esp_random_below (&random, (guint64) greatest);
  for (int i = 0; symmetric && i < n / 2; i++)
    board->values[n - 1 - i] = board->values[i];
}

/* --- edits --- */

static void
resize (WarBoard *self, int rows, int columns)
{
  WarBoard *to = (WarBoard *) war_board_new (rows, columns);

  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      {
        int i = row * columns + column;

        to->values[i] = 1;
        if (row < self->rows && column < self->columns)
          {
            to->values[i] = self->values[row * self->columns + column];
            to->owners[i] = self->owners[row * self->columns + column];
            to->ages[i] = self->ages[row * self->columns + column];
          }
      }
  g_free (self->values);
  g_free (self->owners);
  g_free (self->ages);
  self->values = to->values;
  self->owners = to->owners;
  self->ages = to->ages;
  self->rows = rows;
  self->columns = columns;
  g_free (to);
}

static gboolean
parse_number (const char *text, gint64 least, gint64 greatest, gint64 *number)
{
  return text != NULL && g_ascii_string_to_signed (text, 10, least, greatest, number, NULL);
}

static gboolean
edit_square (WarBoard *self, char **words)
{
  int square = words[0] != NULL && words[1] != NULL
                   ? esp_square_parse (self->rows, self->columns, words[1])
                   : -1;
  gint64 number;

  if (square < 0 || words[2] == NULL || words[3] != NULL)
    return FALSE;
  if (g_str_equal (words[0], "value") &&
      parse_number (words[2], -WAR_MAX_VALUE, WAR_MAX_VALUE, &number))
    self->values[square] = (gint32) number;
  else if (g_str_equal (words[0], "owner") && strlen (words[2]) == 1 &&
           strchr (".bg", words[2][0]) != NULL)
    {
      self->owners[square] = words[2][0] == 'b'   ? WAR_BLUE
                             : words[2][0] == 'g' ? WAR_GREEN
                                                  : WAR_EMPTY;
      self->has_owners = TRUE;
    }
  else if (g_str_equal (words[0], "age") && parse_number (words[2], 0, 1000000, &number))
    {
      self->ages[square] = (gint32) number;
      self->has_owners = self->has_ages = TRUE;
    }
  else
    return FALSE;
  return TRUE;
}

static gboolean
edit_board (WarBoard *self, char **words)
{
  guint n = g_strv_length (words);
  gint64 a;
  gint64 b;

  if (n == 3 && g_str_equal (words[0], "size") && parse_number (words[1], 2, WAR_MAX_SIDE, &a) &&
      parse_number (words[2], 2, WAR_MAX_SIDE, &b))
    resize (self, (int) a, (int) b);
  else if (n == 2 && g_str_equal (words[0], "fill") &&
           parse_number (words[1], -WAR_MAX_VALUE, WAR_MAX_VALUE, &a))
    for (int i = 0; i < self->rows * self->columns; i++)
      self->values[i] = (gint32) a;
  else if (n == 2 && g_str_equal (words[0], "to-move") &&
           (g_str_equal (words[1], "blue") || g_str_equal (words[1], "green")))
    self->to_move = words[1][0] == 'b' ? WAR_BLUE : WAR_GREEN;
  else if (n == 1 && g_str_equal (words[0], "clear-owners"))
    {
      memset (self->owners, 0, (gsize) self->rows * (gsize) self->columns);
      self->has_owners = self->has_ages = FALSE;
      self->to_move = WAR_BLUE;
    }
  else if ((n == 2 || (n == 3 && g_str_equal (words[2], "symmetric"))) &&
           g_str_equal (words[0], "randomise") && parse_number (words[1], 0, G_MAXINT64, &a))
    war_fill_random (self, 99, n == 3, (guint64) a);
  else
    return FALSE;
  return TRUE;
}

gboolean
war_edit (EspInstance *instance, const char *edit, GError **error)
{
  WarBoard *self = (WarBoard *) instance;
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);

  if (edit_square (self, words) || edit_board (self, words))
    return TRUE;
  if (words[0] != NULL && g_str_equal (words[0], "set") && words[1] != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (war_settings);

      war_get_settings (instance, settings);
      return esp_options_parse (settings, edit + strlen ("set "), error) &&
             war_configure (instance, settings, error);
    }
  return esp_refuse (
      error,
      _ ("“%s” is no edit; expected “value SQUARE N”, “owner SQUARE .|b|g”, “age SQUARE "
         "N”, “size ROWS COLUMNS”, “fill N”, “randomise SEED”, “to-move SIDE”, "
         "“clear-owners” or “set OPTION=VALUE”"),
      esp_quote (edit));
}

static EspInstance *
war_create (void)
{
  return war_board_new (6, 6);
}

static EspInstance *
war_example (void)
{
  /* the handout's board */
  static const gint32 values[36] = { 66, 76, 28, 66, 11, 9,  31, 39, 50, 8,  33, 14,
                                     80, 76, 39, 59, 2,  48, 50, 73, 43, 3,  13, 3,
                                     99, 45, 72, 87, 49, 4,  80, 63, 92, 28, 61, 53 };
  EspInstance *instance = war_board_new (6, 6);

  memcpy (((WarBoard *) instance)->values, values, sizeof values);
  return instance;
}

const EspEditing war_editing = {
  .create = war_create,
  .example = war_example,
  .settings = war_settings,
  .configure = war_configure,
  .get_settings = war_get_settings,
  .edit = war_edit,
};
