#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-counter.h"
#include "null.h"
#include "rooms.h"

/* The template's tests: begin those of a new room with them. */

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
  g_autoptr (EspInstance) light_two = rooms_parse (&esp_null_problem, "2\n1?0??\n");
  g_autoptr (EspInstance) light_three = rooms_parse (&esp_null_problem, "3\n?????\n");
  g_autoptr (EspInstance) light_one = rooms_parse (&esp_null_problem, "1\n?????\n");

  rooms_assert_verdicts (light_two, two, G_N_ELEMENTS (two));
  rooms_assert_verdicts (light_three, three, G_N_ELEMENTS (three));
  rooms_assert_verdicts (light_one, one, G_N_ELEMENTS (one));
}

/* --- a slow reference that shares nothing with the searches --- */

typedef struct
{
  int n, wanted;
  gboolean forward;
  guint64 assignments, nodes, backtracks, dead_ends, prunings;
} Reference;

/* What is known: '1', '0', or '?' for both. Whether as many as wanted can be lit, a row of n open
 * ones having room for every other one. */
static gboolean
number_can_be_met (const Reference *r, const char *known)
{
  int lit = 0, room = 0;

  for (int i = 0; i < r->n; i++)
    {
      int open = 0;

      lit += known[i] == '1';
      while (known[i + open] == '?')
        open++;
      room += (open + 1) / 2;
      i += MAX (open - 1, 0);
    }
  return lit <= r->wanted && r->wanted <= lit + room;
}

/* Lamps before @lamp have their values, and @known says of the others what is left; what is given
 * is in @given. Whether a solution was found, at which it ends. */
static gboolean
try_lamp (Reference *r, int lamp, const char *known, const char *given, gboolean *fruitful)
{
  *fruitful = lamp == r->n;
  if (lamp == r->n)
    return TRUE;
  for (char value = '1'; value >= '0'; value--)
    {
      g_autofree char *next = g_strdup (known);
      char left = r->forward ? known[lamp] : given[lamp];
      gboolean consistent = TRUE;
      gboolean below = FALSE;

      if (left != '?' && left != value)
        continue;
      r->assignments++;
      next[lamp] = value;
      for (int beside = lamp - 1; beside <= lamp + 1 && value == '1' && consistent; beside += 2)
        {
          if (beside < 0 || beside >= r->n)
            continue;
          consistent = next[beside] != '1';
          if (consistent && r->forward && next[beside] == '?')
            {
              next[beside] = '0';
              r->prunings++;
            }
        }
      if (consistent && number_can_be_met (r, next))
        {
          r->nodes++;
          *fruitful = TRUE;
          if (try_lamp (r, lamp + 1, next, given, &below))
            return TRUE;
          r->dead_ends += !below;
        }
      r->backtracks++;
    }
  return FALSE;
}

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

static void
test_reference (void)
{
  guint n_solved = 0, n_none = 0;
  EspRandom random;

  esp_random_init (&random, 11);
  for (int k = 0; k < 600; k++)
    {
      Reference r = { .n = 1 + k % 10, .forward = k % 2 };
      g_autofree char *given = g_strnfill ((gsize) r.n, '?');
      g_autofree char *open = g_strnfill ((gsize) r.n, '?');
      g_autofree char *text = NULL;
      g_autoptr (EspInstance) instance = NULL;
      g_auto (EspAnswer) answer;
      gboolean below;
      gboolean found;

      r.wanted = (int) esp_random_below (&random, (guint64) r.n / 2 + 2);
      for (int i = 0; i < r.n; i++)
        given[i] = "????01"[esp_random_below (&random, 6)];
      text = g_strdup_printf ("%d\n%s\n", r.wanted, given);
      instance = rooms_parse (&esp_null_problem, text);
      found = try_lamp (&r, 0, r.forward ? given : open, given, &below);
      g_assert_cmpint (found, ==, has_solution (given, r.n, r.wanted));
      rooms_solve (instance, NULL, r.forward ? "fc" : "bt", "", NULL, &answer);
      g_assert_cmpint (answer.outcome, ==, found ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_ASSIGNMENTS], ==, r.assignments);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_NODES], ==, r.nodes);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_BACKTRACKS], ==, r.backtracks);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_DEAD_ENDS], ==, r.dead_ends);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_PRUNINGS], ==, r.prunings);
      n_solved += found;
      n_none += !found;
    }
  g_assert_cmpuint (n_solved, >, 100);
  g_assert_cmpuint (n_none, >, 100);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/null/verdicts", test_verdicts);
  g_test_add_func ("/null/reference", test_reference);
  return g_test_run ();
}
