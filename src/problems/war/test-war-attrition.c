#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "rooms.h"
#include "test-war.h"
#include "war.h"

#include <string.h>

/* Strengths that differ by nothing, or by far less than a double tells. */
static void
test_attrition (void)
{
  static const struct
  {
    const char *attrition;
    const char *values; /* two blue squares, then two green ones */
    const char *ages;
    int sign; /* of blue's strength less green's */
  } cases[] = {
    { "0.1", "9 1\n10 1\n", "0 7\n1 7\n", 0 },
    { "0.1", "81 -3\n100 -3\n", "3 2\n5 2\n", 0 },
    { "0.3", "49 70\n100 49\n", "0 0\n2 0\n", 1 },
    { "0.3", "49 0\n100 0\n", "4 0\n6 0\n", 0 },
    /* all hangs on what is left of the oldest square */
    { "0.1", "9 1\n10 0\n", "0 400\n1 0\n", 1 },
    { "0.1", "9 -1\n10 0\n", "0 400\n1 0\n", -1 },
    { "0.1", "9 1\n10 0\n", "0 100000\n1 0\n", 1 },
    { "0.1", "9 0\n10 1\n", "0 0\n1 100000\n", -1 },
    { "0.75", "25 3\n100 0\n", "0 90000\n1 0\n", 1 },
    { "0.999999", "1 1\n0 0\n", "1000000 900000\n0 0\n", 1 },
    { "0.999999", "1 -9999\n0 0\n", "100 101\n0 0\n", 1 },
    { "0.9999", "1 -10000\n0 0\n", "100 101\n0 0\n", 0 },
    { "0.9999", "1 -10000\n0 -1\n", "100 101\n0 102\n", 1 },
    /* as it is written, not as the next double */
    { "0.000001", "999999 0\n1000000 0\n", "0 0\n1 0\n", 0 },
    { "0.123456789012345678", "1 0\n1 0\n", "5 0\n6 0\n", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_war_problem, "1 1\n1 1\nbb\ngg\n");
      g_autoptr (EspOptions) options = esp_options_new (war_settings);
      g_autoptr (EspState) copy = NULL;
      WarBoard *self = (WarBoard *) instance;
      const char *value = cases[i].values;
      const char *age = cases[i].ages;

      for (int k = 0; k < 4; k++)
        {
          char *end;

          self->values[k] = (gint32) g_ascii_strtoll (value, &end, 10);
          value = end;
          self->ages[k] = (gint32) g_ascii_strtoll (age, &end, 10);
          age = end;
        }
      esp_options_set (options, "rules", "duel", NULL);
      esp_options_set (options, "attrition", cases[i].attrition, NULL);
      g_assert_true (war_configure (instance, options, NULL));
      copy = esp_instance_initial_state (instance);
      g_assert_cmpint (war_compare_worn ((WarState *) copy, WAR_BLUE, 1, 1), ==, cases[i].sign);
      g_assert_cmpint (war_compare_worn ((WarState *) copy, WAR_GREEN, 3, 3), ==, -cases[i].sign);
      /* and the setting comes back as it was */
      war_get_settings (instance, options);
      g_assert_cmpfloat (esp_options_get_real (options, "attrition"), ==,
                         g_ascii_strtod (cases[i].attrition, NULL));
    }
}

__extension__ typedef __int128 Wide;

/* What a side is worth over a common denominator: whole numbers alone, by the rules' own words. */
static Wide
sum_worn (const WarState *state, int side, int lost, int whole, int *n)
{
  Wide sum = 0;
  int most = state->ply / 2 + 1;

  *n = 0;
  for (int i = 0; i < state->rows * state->columns; i++)
    {
      Wide worth = state->values[i];

      if (state->owner[i] != side)
        continue;
      for (int round = 0; round < most; round++)
        worth *= round < (state->ply - state->taken_at[i]) / 2 ? whole - lost : whole;
      sum += worth;
      ++*n;
    }
  return sum;
}

static int
count_beside (const WarState *state, int square, int side)
{
  int neighbours[4];
  int n = war_neighbours (state->rows, state->columns, square, neighbours);
  int count = 0;

  for (int i = 0; i < n; i++)
    count += state->owner[neighbours[i]] == side;
  return count;
}

/* The squares that a blitz on @square takes, as a set; @before it. */
static guint64
find_converted (const WarState *before, int square, int lost, int whole)
{
  WarState *after = (WarState *) esp_state_copy ((const EspState *) before);
  int mover = before->to_move;
  int enemy = 3 - mover;
  int neighbours[4];
  int n = war_neighbours (before->rows, before->columns, square, neighbours);
  Wide sums[2];
  int pieces[2];
  guint64 converted = 0;

  after->owner[square] = (guint8) mover;
  after->taken_at[square] = before->ply;
  sums[0] = sum_worn (after, mover, lost, whole, &pieces[0]);
  sums[1] = sum_worn (after, enemy, lost, whole, &pieces[1]);
  for (int i = 0; i < n && count_beside (before, square, mover) > 0; i++)
    {
      gboolean battle = before->rules.set == WAR_BATTLE;
      Wide attack = battle ? count_beside (after, neighbours[i], mover) + 1 : 1;
      Wide defence = battle ? count_beside (after, neighbours[i], enemy) + 1 : 1;

      if (before->owner[neighbours[i]] == enemy &&
          attack * sums[0] * pieces[1] > defence * sums[1] * pieces[0])
        converted |= G_GUINT64_CONSTANT (1) << neighbours[i];
    }
  esp_state_free ((EspState *) after);
  return converted;
}

/* Whole games on boards that are full of ties: each battle as whole numbers decide it. */
static void
test_attrition_games (void)
{
  static const struct
  {
    const char *text;
    int lost, whole;
  } rates[] = { { "0.1", 1, 10 }, { "0.25", 1, 4 }, { "0.05", 1, 20 }, { "0.3", 3, 10 } };
  static const int values[] = { 1, 1, 10, 9, 81, 90, 100 };
  EspRandom random;

  esp_random_init (&random, 3);
  for (guint game = 0; game < 400; game++)
    {
      guint rate = game % G_N_ELEMENTS (rates);
      guint n_values = game % 3 == 0 ? 1 : G_N_ELEMENTS (values);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspOptions) options = esp_options_new (war_settings);
      g_autoptr (EspState) state = NULL;
      WarState *war;

      for (guint i = 0; i < 36; i++)
        g_string_append_printf (text, "%d%c", values[esp_random_below (&random, n_values)],
                                i % 6 == 5 ? '\n' : ' ');
      instance = rooms_parse (&esp_war_problem, text->str);
      esp_options_set (options, "rules", game % 2 == 0 ? "duel" : "battle", NULL);
      esp_options_set (options, "attrition", rates[rate].text, NULL);
      g_assert_true (war_configure (instance, options, NULL));
      state = esp_instance_initial_state (instance);
      war = (WarState *) state;
      while (war->n_empty > 0)
        {
          int square = (int) esp_random_below (&random, 36);
          guint64 expected;
          guint64 converted = 0;
          WarUndo undo;

          if (war->owner[square] != WAR_EMPTY)
            continue;
          expected = find_converted (war, square, rates[rate].lost, rates[rate].whole);
          war_make (war, square, 0, &undo);
          for (int i = 0; i < undo.n_converted; i++)
            converted |= G_GUINT64_CONSTANT (1) << undo.converted[i];
          g_assert_cmpuint (converted, ==, expected);
        }
    }
}

/* More digits than can be kept are refused, with words. */
static void
test_attrition_digits (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (&esp_war_problem, "1 1\n1 1\nbb\ngg\n");
  g_autoptr (EspOptions) options = esp_options_new (war_settings);
  g_autoptr (GError) error = NULL;

  esp_options_set (options, "rules", "duel", NULL);
  esp_options_set (options, "attrition", "1e-18", NULL);
  g_assert_true (war_configure (instance, options, NULL));
  esp_options_set (options, "attrition", "1e-19", NULL);
  g_assert_false (war_configure (instance, options, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_OPTION);
  g_assert_nonnull (strstr (error->message, "18"));
}

void
war_add_attrition_tests (void)
{
  g_test_add_func ("/war/attrition", test_attrition);
  g_test_add_func ("/war/attrition-games", test_attrition_games);
  g_test_add_func ("/war/attrition-digits", test_attrition_digits);
}
