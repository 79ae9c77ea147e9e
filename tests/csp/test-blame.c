#include "config.h"

/* Whom a contradiction is blamed on, where it is known which marks each solution has. */

#include "csp/esp-blame.h"
#include "base/esp-random.h"

typedef struct
{
  int had[8]; /* by solution: so many marks from the first one on */
  int n_solutions;
  int patience; /* then it is not known */
  int n_asked;
  EspRandom *random;
} Marks;

static int
solve_marks (int n, gpointer data)
{
  Marks *self = data;
  int first = self->n_solutions > 0 ? (int) esp_random_below (self->random, 8) : 0;

  if (self->n_asked++ == self->patience)
    return ESP_BLAME_UNKNOWN;
  for (int i = 0; i < self->n_solutions; i++)
    if (self->had[(first + i) % self->n_solutions] >= n)
      return self->had[(first + i) % self->n_solutions];
  return ESP_BLAME_NONE;
}

static void
test_blame (void)
{
  EspRandom random;
  guint n_unknown = 0;

  esp_random_init (&random, 45);
  for (int round = 0; round < 3000; round++)
    {
      int n = (int) esp_random_below (&random, 40);
      Marks marks = { .n_solutions = (int) esp_random_below (&random, 9),
                      .patience = round % 2 == 0 ? 1000 : (int) esp_random_below (&random, 6),
                      .random = &random };
      gboolean contradicted;
      int most = ESP_BLAME_NONE;
      int found;

      for (int i = 0; i < marks.n_solutions; i++)
        {
          marks.had[i] = (int) esp_random_below (&random, (guint64) MAX (n + (i == 0), 1));
          most = MAX (most, marks.had[i]);
        }
      found = esp_blame_find (n, solve_marks, &marks, &contradicted);
      if (found == ESP_BLAME_UNKNOWN)
        {
          n_unknown++;
          g_assert_cmpint (marks.n_asked, ==, marks.patience + 1);
          g_assert_cmpint (contradicted, ==, marks.patience > 0);
          continue;
        }
      g_assert_cmpint (found, ==, most);
      g_assert_cmpint (contradicted, ==, most < n);
      /* all, none, and then the rest halved each time */
      g_assert_cmpint (marks.n_asked, <=, 2 + g_bit_storage ((gulong) n));
    }
  g_assert_cmpuint (n_unknown, >, 100);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/blame/marks", test_blame);
  return g_test_run ();
}
