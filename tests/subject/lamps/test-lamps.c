#include "config.h"

#include "lamps.h"
#include "rooms.h"

/* The verdicts of the tests' own room, and its searches against all rows there are. */

/* --- what is said of a state --- */

/* "?01" a lamp, and by hand from the rules which lamps break which. */
static void
test_verdicts (void)
{
  static const RoomsVerdict two[] = {
    { "1?0??", ESP_STATUS_OPEN, "", "lamp 2 is not decided yet" },
    { "1000?", ESP_STATUS_OPEN, "", "lamp 5 is not decided yet" },
    { "10001", ESP_STATUS_SOLVED, "", NULL },
    /* the first is given lit, the third dark */
    { "00001", ESP_STATUS_WRONG, "0", "lamp 1 is not as given" },
    { "10101", ESP_STATUS_WRONG, "2", "lamp 3 is not as given" },
    { "11000", ESP_STATUS_WRONG, "0 1", "lamps 1 and 2 are both lit" },
    { "10011", ESP_STATUS_WRONG, "3 4", "lamps 4 and 5 are both lit" },
    { "10000", ESP_STATUS_WRONG, "", "1 lamp is lit, not 2" },
  };
  static const RoomsVerdict three[] = {
    { "?????", ESP_STATUS_OPEN, "", "lamp 1 is not decided yet" },
    { "1000?", ESP_STATUS_WRONG, "", "2 lamps at most can be lit, not 3" },
    { "0000?", ESP_STATUS_WRONG, "", "1 lamp at most can be lit, not 3" },
    { "10100", ESP_STATUS_WRONG, "", "2 lamps are lit, not 3" },
    { "00000", ESP_STATUS_WRONG, "", "0 lamps are lit, not 3" },
  };
  static const RoomsVerdict one[] = {
    { "10101", ESP_STATUS_WRONG, "", "3 lamps are lit, not 1" },
    { "1010?", ESP_STATUS_WRONG, "", "2 lamps are lit, not 1" },
  };
  g_autoptr (EspInstance) light_two = rooms_parse (&esp_lamps_problem, "2\n1?0??\n");
  g_autoptr (EspInstance) light_three = rooms_parse (&esp_lamps_problem, "3\n?????\n");
  g_autoptr (EspInstance) light_one = rooms_parse (&esp_lamps_problem, "1\n?????\n");

  rooms_assert_verdicts (light_two, two, G_N_ELEMENTS (two));
  rooms_assert_verdicts (light_three, three, G_N_ELEMENTS (three));
  rooms_assert_verdicts (light_one, one, G_N_ELEMENTS (one));
}

/* --- a slow reference that shares nothing with the searches --- */

/* Whether any of all rows of n lamps is right. */
static gboolean
has_solution (const char *given, int n, int wanted)
{
  for (guint row = 0; row < 1u << n; row++)
    {
      int lit = 0;
      gboolean right = (row & row << 1) == 0;

      for (int i = 0; i < n; i++)
        {
          lit += row >> i & 1;
          right = right && (given[i] == '?' || given[i] == ((row >> i & 1) != 0 ? '1' : '0'));
        }
      if (right && lit == wanted)
        return TRUE;
    }
  return FALSE;
}

/* Every row of up to four lamps, with every number of them to light. */
static void
test_reference (void)
{
  for (int n = 1; n <= 4; n++)
    for (int row = 0; row < 1 << 2 * n; row++)
      for (int wanted = 0; wanted <= n; wanted++)
        for (int k = 0; k < 2; k++)
          {
            char given[5] = "";
            g_autofree char *text = NULL;
            g_autoptr (EspInstance) instance = NULL;
            g_auto (EspAnswer) answer;

            for (int i = 0; i < n; i++)
              given[i] = "??01"[row >> 2 * i & 3];
            text = g_strdup_printf ("%d\n%s\n", wanted, given);
            instance = rooms_parse (&esp_lamps_problem, text);
            rooms_solve (instance, NULL, k == 0 ? "bt" : "fc", "", NULL, &answer);
            g_assert_cmpint (answer.outcome, ==,
                             has_solution (given, n, wanted) ? ESP_OUTCOME_SOLVED
                                                             : ESP_OUTCOME_NONE);
          }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lamps/verdicts", test_verdicts);
  g_test_add_func ("/lamps/reference", test_reference);
  return g_test_run ();
}
