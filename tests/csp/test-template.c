#include "config.h"

/* The searches of the tests' row of lamps, which stand on the floor of constraints: what they find
 * and count, held to a recursion that shares no code with them, and to all rows there are. */

#include "base/esp-random.h"
#include "engine/esp-counter.h"
#include "rooms.h"

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
      instance = rooms_parse (esp_problem_find ("lamps"), text);
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
  g_test_add_func ("/template/reference", test_reference);
  return g_test_run ();
}
