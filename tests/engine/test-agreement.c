#include "config.h"

/* Every algorithm of every room against every other, and against the room's checker, on random
 * instances: what is complete finds the same, what is not never more; and watched it answers and
 * counts as it does when nobody watches. */

#include "base/esp-random.h"
#include "engine/esp-counter.h"
#include "rooms.h"

#include <math.h>

typedef struct
{
  const char *room;
  const char *generate[3]; /* settings of the generator, of which one is drawn; NULL: all are */
  const char *settings[3]; /* of the instance */
  gboolean spoil;          /* figures of the text are changed for others, so that some have none */
  /* the searches that know the value, as ID or ID:SETTINGS; NULL: all that are complete have an
   * answer or none, and as many */
  const char *searches[12];
  gboolean signs; /* only who wins is compared */
  int in_quick;   /* instances when it has to be quick */
} Room;

static const Room rooms[] = {
  { "words",
    { "cells=9 slots=4 max-solutions=40", "cells=11 slots=6", "cells=8 slots=3" },
    .in_quick = 10 },
  { "map",
    { "points=6", "points=9 method=delaunay", "points=11" },
    .settings = { "colours=3", "colours=4", "colours=2" },
    .in_quick = 60 },
  { "battleship", { "size=5", "size=6", "size=5x7" }, .spoil = TRUE, .in_quick = 60 },
  { "lamps", .in_quick = 100 },
  { "null", .in_quick = 100 },
  { "war",
    { "rows=2 columns=3 greatest=9", "rows=3 columns=2 greatest=4", "rows=2 columns=2" },
    .searches = { "minimax:depth=end", "minimax:depth=end order=score", "alphabeta:depth=end",
                  "alphabeta:depth=end order=score", "expectimax:depth=end", "star1:depth=end",
                  "best:depth=end", "best:seconds=30", "pns" },
    .settings = { "rules=classic", "rules=battle", "rules=duel" },
    .in_quick = 21 },
  { "kcell",
    .searches = { "exact", "alphabeta:depth=60", "best:depth=end", "best:seconds=30", "pns" },
    .signs = TRUE, .in_quick = 40 },
  { "mapgame",
    .searches = { "minimax:depth=end", "alphabeta:depth=end", "best:depth=end",
                  "best:depth=end seconds=5", "pns" },
    .in_quick = 20 },
  { "stones",
    .searches = { "minimax:depth=-1", "minimax:depth=-1 stop-early=on", "minimax:depth=-1 table=on",
                  "exact", "pns" },
    .signs = TRUE, .in_quick = 15 },
  { "tree",
    { "depth=3 branching=3 uneven=on", "depth=4 branching=2", "depth=2 branching=5" },
    .searches = { "minimax", "alphabeta", "alphabeta:fail=hard", "alphabeta:update-first=on",
                  "alphabeta:cut=strict", "alphabeta-ordered", "expectimax", "pvs", "pvs:fail=hard",
                  "pvs:cut=strict", "pns" },
    .in_quick = 60 },
};

/* --- instances --- */

static char *
make_text (const char *room, EspRandom *random)
{
  GString *text = g_string_new (NULL);

  if (g_str_equal (room, "lamps"))
    {
      int n = 1 + (int) esp_random_below (random, 12);

      g_string_append_printf (text, "%d\n", (int) esp_random_below (random, (guint64) n / 2 + 2));
      for (int i = 0; i < n; i++)
        g_string_append_c (text, "????01"[esp_random_below (random, 6)]);
    }
  else if (g_str_equal (room, "null"))
    for (int n = 1 + (int) esp_random_below (random, 12); n > 0; n--)
      g_string_append_c (text, "?01"[esp_random_below (random, 3)]);
  else if (g_str_equal (room, "stones"))
    g_string_append_printf (text, "%d\n", 3 + (int) esp_random_below (random, 12));
  else if (g_str_equal (room, "kcell"))
    {
      int n = 1 + (int) esp_random_below (random, 3);
      int gap = (int) esp_random_below (random, 4);

      g_string_append_printf (text, "[%.*s%.*s%.*s]\n", n, "ooo", gap, "____", n, "xxx");
    }
  else
    {
      int n = 3 + (int) esp_random_below (random, 4);

      /* a ring: the colour of one node, the depth, and what colours are worth to either side */
      g_string_append (text, "R, G, B\nN0: R-1\n3\n");
      for (int side = 0; side < 2; side++)
        g_string_append_printf (text, "R: %d, G: %d, B: %d\n", (int) esp_random_below (random, 9),
                                (int) esp_random_below (random, 9),
                                (int) esp_random_below (random, 9));
      for (int i = 0; i < n; i++)
        g_string_append_printf (text, "N%d: N%d, N%d\n", i, (i + 1) % n, (i + n - 1) % n);
    }
  return g_string_free (text, FALSE);
}

static EspInstance *
make_generated (const Room *room, const EspProblem *problem, EspRandom *random)
{
  g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
  g_autofree char *seed = g_strdup_printf ("%u", (guint) esp_random_below (random, 1000000));
  g_autoptr (GError) error = NULL;
  EspControl control;
  EspInstance *instance;

  esp_options_parse (options, room->generate[esp_random_below (random, 3)], &error);
  g_assert_no_error (error);
  g_assert_true (esp_options_set (options, "seed", seed, NULL));
  esp_control_init (&control);
  instance = problem->generating->generate (options, &control, NULL);
  if (instance != NULL && room->settings[0] != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);

      esp_options_parse (settings, room->settings[esp_random_below (random, 3)], &error);
      g_assert_no_error (error);
      g_assert_true (problem->editing->configure (instance, settings, NULL));
    }
  return instance;
}

/* One figure of the text changed; the same again where that is no instance. */
static EspInstance *
spoil (EspInstance *instance, EspRandom *random)
{
  g_autofree char *text = instance->problem->files->format (instance);
  gsize n = strlen (text);
  char *at = text + esp_random_below (random, n);
  EspInstance *spoilt;

  if (!g_ascii_isdigit (*at))
    return instance;
  *at = (char) ('0' + esp_random_below (random, 5));
  spoilt = instance->problem->files->parse (text, n, "spoilt", NULL);
  if (spoilt == NULL)
    return instance;
  esp_instance_free (instance);
  return spoilt;
}

static EspInstance *
make (const Room *room, EspRandom *random)
{
  const EspProblem *problem = esp_problem_find (room->room);
  EspInstance *instance;

  if (room->generate[0] == NULL)
    {
      g_autofree char *text = make_text (room->room, random);

      return rooms_parse (problem, text);
    }
  instance = make_generated (room, problem, random);
  for (int i = 0; room->spoil && instance != NULL && i < 6; i++)
    instance = spoil (instance, random);
  return instance;
}

/* --- one search --- */

static void
ignore_event (EspTracer *tracer G_GNUC_UNUSED, const EspEvent *event G_GNUC_UNUSED)
{
}

static void
ask (const EspAlgorithm *algorithm,
     const EspInstance *instance,
     const char *settings,
     EspTracer *tracer,
     EspAnswer *answer)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (GError) error = NULL;
  EspControl control;

  esp_options_parse (options, settings, &error);
  g_assert_no_error (error);
  esp_answer_init (answer);
  esp_control_init (&control);
  control.tracer = tracer;
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, answer);
}

/* Asks twice where the search can be watched. */
static void
solve (const EspAlgorithm *algorithm,
       const EspInstance *instance,
       const char *settings,
       EspAnswer *answer)
{
  g_auto (EspAnswer) watched;
  EspTracer tracer = { .event = ignore_event };

  ask (algorithm, instance, settings, NULL, answer);
  esp_answer_init (&watched);
  if ((algorithm->flags & ESP_ALGORITHM_TRACED) == 0)
    return;
  ask (algorithm, instance, settings, &tracer, &watched);
  g_assert_cmpint (watched.outcome, ==, answer->outcome);
  g_assert_cmpstr (watched.text, ==, answer->text);
  for (int i = 0; i < ESP_N_COUNTERS; i++)
    if (watched.counters.n[i] != answer->counters.n[i])
      g_error ("%s %s %s: %s is %" G_GUINT64_FORMAT " watched, else %" G_GUINT64_FORMAT,
               instance->problem->id, algorithm->id, settings, esp_counter_get_id (i),
               watched.counters.n[i], answer->counters.n[i]);
}

static void
check_state (const EspInstance *instance, const EspAlgorithm *algorithm, const EspAnswer *answer)
{
  g_autofree char *why = NULL;

  g_assert_nonnull (answer->state);
  if (!instance->problem->judging->check (instance, answer->state, &why))
    g_error ("%s %s: %s", instance->problem->id, algorithm->id, why);
}

/* --- puzzles: an answer or none --- */

/* How many answers there are, as @algorithm counts; -1: it does not. */
static gint64
count_all (const EspAlgorithm *algorithm, const EspInstance *instance)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (esp_options_find (options, "solutions") == NULL)
    return -1;
  esp_answer_clear (&answer);
  solve (algorithm, instance, "solutions=0", &answer);
  return (gint64) answer.counters.n[ESP_COUNTER_SOLUTIONS];
}

static gboolean
compare_answers (const EspInstance *instance, guint n_asked[])
{
  const EspProblem *problem = instance->problem;
  EspOutcome known = ESP_OUTCOME_LIMIT;
  gint64 known_count = -1;

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    {
      g_auto (EspAnswer) answer;
      gboolean complete = (a->flags & ESP_ALGORITHM_COMPLETE) != 0;
      gint64 count;

      esp_answer_init (&answer);
      if ((a->flags & ESP_ALGORITHM_SOLVER) == 0 || (!complete && known != ESP_OUTCOME_SOLVED))
        continue;
      esp_answer_clear (&answer);
      solve (a, instance, "", &answer);
      n_asked[a - problem->algorithms]++;
      if (answer.outcome == ESP_OUTCOME_SOLVED)
        check_state (instance, a, &answer);
      /* what cannot prove that there is none may give up */
      if (!complete)
        continue;
      g_assert_cmpint (answer.outcome, !=, ESP_OUTCOME_LIMIT);
      if (known != ESP_OUTCOME_LIMIT)
        g_assert_cmpint (answer.outcome, ==, known);
      known = answer.outcome;
      count = count_all (a, instance);
      if (count >= 0 && known_count >= 0)
        g_assert_cmpint (count, ==, known_count);
      if (count >= 0)
        {
          known_count = count;
          g_assert_cmpint (count > 0, ==, known == ESP_OUTCOME_SOLVED);
        }
    }
  return known == ESP_OUTCOME_SOLVED;
}

/* --- games: a value --- */

static void
compare_values (const Room *room, const EspInstance *instance, guint n_asked[])
{
  const EspProblem *problem = instance->problem;
  gboolean is_known = FALSE;
  double known = 0;

  for (guint i = 0; room->searches[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (room->searches[i], ":", 2);
      const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, words[0]);
      g_autoptr (GVariant) member = NULL;
      g_auto (EspAnswer) answer;
      double value;

      g_assert_nonnull (algorithm);
      solve (algorithm, instance, words[1] != NULL ? words[1] : "", &answer);
      n_asked[i]++;
      /* the game is over before it began: for all of them */
      if (answer.outcome == ESP_OUTCOME_NONE)
        {
          g_assert_false (is_known);
          continue;
        }
      g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_SOLVED);
      member = g_variant_dict_lookup_value (&answer.members, "value", NULL);
      g_assert_nonnull (member);
      value = g_variant_is_of_type (member, G_VARIANT_TYPE_INT64)
                  ? (double) g_variant_get_int64 (member)
                  : g_variant_get_double (member);
      if (room->signs)
        value = (value > 0) - (value < 0);
      if (is_known && fabs (value - known) > 1e-9)
        g_error ("%s %s: %g, not %g", room->room, room->searches[i], value, known);
      is_known = TRUE;
      known = value;
    }
}

static void
test_room (gconstpointer data)
{
  const Room *room = data;
  guint n_asked[20] = { 0 };
  int n = g_test_slow () ? 2000 : room->in_quick;
  int n_made = 0;
  int n_solved = 0;
  EspRandom random;

  esp_random_init (&random, 17);
  for (int i = 0; i < n; i++)
    {
      g_autoptr (EspInstance) instance = make (room, &random);

      if (instance == NULL)
        continue;
      n_made++;
      if (room->searches[0] != NULL)
        compare_values (room, instance, n_asked);
      else
        n_solved += compare_answers (instance, n_asked);
    }
  g_test_message ("%s: %d instances, %d with an answer", room->room, n_made, n_solved);
  g_assert_cmpint (n_made, >, n / 2);
  for (guint i = 0;
       room->searches[0] == NULL && esp_problem_find (room->room)->algorithms[i].id != NULL; i++)
    g_assert_cmpuint (n_asked[i], >, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++)
    {
      g_autofree char *path = g_strdup_printf ("/agreement/%s", rooms[i].room);

      g_test_add_data_func (path, &rooms[i], test_room);
    }
  return g_test_run ();
}
