#include "config.h"

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
  g_test_add_func ("/war/attrition-digits", test_attrition_digits);
}
