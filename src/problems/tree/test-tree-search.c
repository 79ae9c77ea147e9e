#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-counter.h"
#include "engine/esp-mistake.h"
#include "test-tree.h"

/* Monte-Carlo tree search and proof-number search against the values of whole trees; and what is
 * left at the nodes by searches with and without somebody who watches. */

/* A slow reference that shares no code: the text itself is evaluated. */
static double
typed_value (const char **at, gboolean max, gboolean *chance)
{
  gboolean mean = FALSE;
  double sum = 0;
  double least = INFINITY;
  double greatest = -INFINITY;
  int n = 0;

  *at += strspn (*at, " ");
  if (**at != '(')
    return g_ascii_strtod (*at, (char **) at);
  (*at)++;
  if (g_str_has_prefix (*at, "chance"))
    mean = *chance = TRUE;
  else if (g_str_has_prefix (*at, "m"))
    max = (*at)[1] == 'a';
  *at += strspn (*at, "abcdefghijklmnopqrstuvwxyz");
  for (;; n++)
    {
      double value;

      *at += strspn (*at, " ");
      if (**at == ')')
        break;
      value = typed_value (at, mean ? max : !max, chance);
      sum += value;
      least = MIN (least, value);
      greatest = MAX (greatest, value);
    }
  (*at)++;
  return mean ? sum / n : max ? greatest : least;
}

static void
random_typed_tree (EspRandom *random, int depth, gboolean chance, GString *text)
{
  static const char *const types[] = { "", "", "max", "min", "chance" };
  int n = 1 + (int) esp_random_below (random, 4);

  if (depth == 0)
    {
      g_string_append_printf (text, " %d", (int) esp_random_below (random, 19) - 9);
      return;
    }
  g_string_append_printf (text, " (%s", types[esp_random_below (random, chance ? 5 : 4)]);
  for (int i = 0; i < n; i++)
    random_typed_tree (random, depth - 1 - (int) esp_random_below (random, 2) * (depth > 1), chance,
                       text);
  g_string_append (text, ")");
}

static double
true_value_of (const EspInstance *instance, const char *name)
{
  g_auto (EspAnswer) all;

  solve (instance, ((const TreeInstance *) instance)->has_chance ? "expectimax" : "minimax", "",
         &all);
  return mark_of (instance, &all, name)->value;
}

/* Where they say that they know the value, the searches by means and by proof numbers have it, and
 * their move is worth it. */
void
tree_test_means_and_proofs (void)
{
  int n_exact = 0;
  int n = g_test_slow () ? 2000 : 300;
  EspRandom random;

  esp_random_init (&random, 9);
  for (int k = 0; k < n; k++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_auto (EspAnswer) means;
      g_auto (EspAnswer) proof;
      gboolean chance = FALSE;
      gboolean exact = FALSE;
      const char *move = NULL;
      const char *at;
      double expected;

      random_typed_tree (&random, 1 + k % 6, k % 3 == 0, text);
      instance = parse (text->str);
      at = text->str;
      expected = typed_value (&at, TRUE, &chance);
      g_assert_cmpint (solve (instance, "mcts", "iterations=3000 exploration=1", &means), ==,
                       ESP_OUTCOME_SOLVED);
      g_assert_true (g_variant_dict_lookup (&means.members, "exact", "b", &exact));
      if (exact)
        {
          n_exact++;
          g_assert_cmpfloat_with_epsilon (((TreeState *) means.state)->marks[0].value, expected,
                                          1e-9);
          if (g_variant_dict_lookup (&means.members, "move", "&s", &move))
            g_assert_cmpfloat_with_epsilon (true_value_of (instance, move), expected, 1e-9);
        }
      if (chance)
        {
          g_assert_cmpint (solve (instance, "pns", "", &proof), ==, ESP_OUTCOME_ERROR);
          continue;
        }
      g_assert_cmpint (solve (instance, "pns", "", &proof), ==, ESP_OUTCOME_SOLVED);
      g_assert_cmpfloat (((TreeState *) proof.state)->marks[0].value, ==, expected);
      g_assert_true (g_variant_dict_lookup (&proof.members, "move", "&s", &move));
      g_assert_cmpfloat (true_value_of (instance, move), ==, expected);
    }
  g_test_message ("%d of %d exact", n_exact, n);
  g_assert_cmpint (n_exact, >, n * 3 / 4);
}

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspState *state;
} Replay;

static void
replay_event (EspTracer *tracer, const EspEvent *event)
{
  Replay *self = (Replay *) tracer;

  esp_tree_problem.tracing->apply_event (self->instance, self->state, event);
}

/* A search that is watched leaves the same marks as its events, and as one that nobody watches. */
void
tree_test_marks (void)
{
  static const char *const searches[][2] = {
    { "minimax", "" },
    { "alphabeta", "fail=hard" },
    { "alphabeta", "update-first" },
    { "alphabeta", "cut=strict" },
    { "pvs", "" },
    { "pvs", "cut=strict" },
    { "expectimax", "" },
    { "mcts", "iterations=40" },
    { "mcts", "seed=7" },
    { "pns", "" },
  };
  EspRandom random;

  esp_random_init (&random, 3);
  for (int k = 0; k < 200; k++)
    {
      const char *const *search = searches[k % G_N_ELEMENTS (searches)];
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_auto (EspAnswer) silent;
      g_auto (EspAnswer) watched;
      Replay replay = { .tracer = { replay_event } };

      random_typed_tree (&random, 1 + k % 5, FALSE, text);
      instance = parse (text->str);
      replay.instance = instance;
      replay.state = esp_instance_initial_state (instance);
      solve (instance, search[0], search[1], &silent);
      rooms_solve (instance, NULL, search[0], search[1], &replay.tracer, &watched);
      for (int i = 0; i < ((TreeState *) silent.state)->n; i++)
        {
          const TreeMark *a = &((TreeState *) silent.state)->marks[i];
          const TreeMark *b = &((TreeState *) watched.state)->marks[i];
          const TreeMark *c = &((TreeState *) replay.state)->marks[i];

          g_assert_true (tree_same_number (a->value, b->value) &&
                         tree_same_number (a->alpha, b->alpha) &&
                         tree_same_number (a->beta, b->beta));
          /* what is told of a cut, also where no value is outside its window */
          g_assert_cmpuint (a->flags & TREE_MARK_STRICT, ==, b->flags & TREE_MARK_STRICT);
          g_assert_cmpuint (a->flags & TREE_MARK_STRICT, ==, c->flags & TREE_MARK_STRICT);
          /* the root is told of by its answer */
          if (i > 0)
            g_assert_true (tree_same_number (a->value, c->value) &&
                           tree_same_number (a->alpha, c->alpha) &&
                           tree_same_number (a->beta, c->beta));
        }
      for (int i = 0; i < ESP_N_COUNTERS; i++)
        g_assert_cmpuint (silent.counters.n[i], ==, watched.counters.n[i]);
      esp_state_free (replay.state);
    }
}

/* What is wrong in the window, on trees that are followed by hand: where a value is equal to the
 * bound, at MAX and at MIN, and where the bound is of further up. */
void
tree_test_window (void)
{
  static const struct
  {
    const char *text;
    const char *mistake;
    const char *leaves;
  } pinned[] = {
    { "(max A (min B 3 12) (min C 3 1))", "right", "3 12 3" },
    { "(max A (min B 3 12) (min C 3 1))", "cut-strict", "3 12 3 1" },
    { "(max A (min B 3 12) (min C 3 1))", "cut-never", "3 12 3 1" },
    { "(max A (min B 3 12) (min C 3 1))", "cut-at-max", "3 12 3 1" },
    { "(min A (max B 3 1) (max C 3 12))", "right", "3 1 3" },
    { "(min A (max B 3 1) (max C 3 12))", "cut-strict", "3 1 3 12" },
    { "(min A (max B 3 1) (max C 3 12))", "cut-never", "3 1 3 12" },
    { "(min A (max B 3 1) (max C 3 12))", "cut-at-max", "3 1 3" },
    { "(max A 5 (min B (max C (min D 4 9) 7) 8))", "right", "5 4 7 8" },
    { "(max A 5 (min B (max C (min D 4 9) 7) 8))", "window-parent", "5 4 9 7 8" },
    { "(max A (min B (max C 4 6) 5) (min D (max E 7 8)))", "right", "4 6 5 7 8" },
    { "(max A (min B (max C 4 6) 5) (min D (max E 7 8)))", "window-shared", "4 6 7 8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pinned); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_tree_problem, pinned[i].text);
      g_autofree char *answer = NULL;
      g_autofree char *leaves = g_strdup_printf ("\nLeaves: %s\n", pinned[i].leaves);
      EspControl control;

      esp_control_init (&control);
      answer = esp_tree_problem.mistakes->answer (
          instance, NULL, esp_mistakes_find (esp_tree_problem.mistakes, pinned[i].mistake),
          &control);
      g_assert_cmpstr (strstr (answer, "\nLeaves"), ==, leaves);
    }
}

/* The reference of known mistakes has the value and the leaves of alpha-beta here. */
void
tree_test_reference (void)
{
  const EspMistakes *known = esp_tree_problem.mistakes;

  for (guint64 seed = 1; seed <= 300; seed++)
    {
      g_autoptr (EspInstance) instance = known->make (seed, NULL);
      g_auto (EspAnswer) found;
      g_autofree char *answer = NULL;
      g_auto (GStrv) lines = NULL;
      g_auto (GStrv) leaves = NULL;
      EspControl control;
      double value;

      esp_control_init (&control);
      answer = known->answer (instance, NULL, ESP_NO_MISTAKE, &control);
      lines = g_strsplit (answer, "\n", -1);
      leaves = g_strsplit (lines[1], " ", -1);
      g_assert_cmpint (solve (instance, "alphabeta", "", &found), ==, ESP_OUTCOME_SOLVED);
      g_assert_true (g_variant_dict_lookup (&found.members, "value", "d", &value));
      g_assert_cmpfloat (g_ascii_strtod (lines[0] + strlen ("Value: "), NULL), ==, value);
      g_assert_cmpuint (g_strv_length (leaves) - 1, ==, found.counters.n[ESP_COUNTER_LEAVES]);
    }
}
