#include "config.h"

#include "null.h"
#include "rooms.h"

/* By hand from the rule: which lamps break it. */
static void
test_verdicts (void)
{
  static const RoomsVerdict verdicts[] = {
    { "1?0??", ESP_STATUS_OPEN, "", "not all is decided yet" },
    { "11001", ESP_STATUS_SOLVED, "", NULL },
    { "01001", ESP_STATUS_WRONG, "0", "lamp 1 is not as given" },
    { "10001", ESP_STATUS_WRONG, "1 2 3", "lamps 2 to 4 are alike" },
  };
  g_autoptr (EspInstance) instance = rooms_parse (&esp_null_problem, "1????\n");

  rooms_assert_verdicts (instance, verdicts, G_N_ELEMENTS (verdicts));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/null/verdicts", test_verdicts);
  return g_test_run ();
}
