#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "mapgame.h"
#include "rooms.h"
#include "shared.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* --- a slow reference: the handout's rules on plain arrays --- */

typedef struct
{
  int n, k;
  char names[10][4];
  char colours[4][4];
  gboolean adjacent[10][10];
  int weights[2][4];
  int colour[10]; /* -1: none */
  gint64 value;
} Slow;

typedef struct
{
  GString *text;
  int depth;
  gboolean prune;
  gboolean print;
} SlowSearch;

static void
slow_number (GString *text, double number)
{
  if (isinf (number))
    g_string_append (text, number > 0 ? "inf" : "-inf");
  else
    g_string_append_printf (text, "%.0f", number);
}

static void
slow_line (SlowSearch *search,
           const char *node,
           const char *colour,
           int depth,
           double value,
           double alpha,
           double beta)
{
  double numbers[] = { value, alpha, beta };

  if (!search->print)
    return;
  g_string_append_printf (search->text, "%s%s, %s, %d", search->text->len > 0 ? "\n" : "", node,
                          colour, depth);
  for (int i = 0; i < 3; i++)
    {
      g_string_append (search->text, ", ");
      slow_number (search->text, numbers[i]);
    }
}

/* Values from player 1; nodes and colours are sorted in the reference. */
static double
slow_visit (Slow slow,
            SlowSearch *search,
            int player,
            const char *node,
            const char *colour,
            int depth,
            double alpha,
            double beta,
            int *chosen)
{
  double value = player == 0 ? -INFINITY : INFINITY;
  gboolean any = FALSE;

  for (int i = 0; i < slow.n && depth < search->depth; i++)
    for (int c = 0; c < slow.k; c++)
      {
        Slow after = slow;
        gboolean near = FALSE;
        gboolean clash = FALSE;
        double child;

        for (int j = 0; j < slow.n; j++)
          if (slow.adjacent[i][j] && slow.colour[j] >= 0)
            {
              near = TRUE;
              clash = clash || slow.colour[j] == c;
            }
        if (slow.colour[i] >= 0 || !near || clash)
          continue;
        if (!any)
          slow_line (search, node, colour, depth, value, alpha, beta);
        any = TRUE;
        after.colour[i] = c;
        after.value += player == 0 ? slow.weights[0][c] : -slow.weights[1][c];
        child = slow_visit (after, search, 1 - player, slow.names[i], slow.colours[c], depth + 1,
                            alpha, beta, NULL);
        if (player == 0 ? child > value : child < value)
          {
            value = child;
            if (chosen != NULL)
              *chosen = i * 10 + c;
          }
        if (search->prune && (player == 0 ? value >= beta : value <= alpha))
          {
            slow_line (search, node, colour, depth, value, alpha, beta);
            return value;
          }
        if (player == 0)
          alpha = MAX (alpha, value);
        else
          beta = MIN (beta, value);
        slow_line (search, node, colour, depth, value, alpha, beta);
      }
  if (any)
    return value;
  slow_line (search, node, colour, depth, (double) slow.value, alpha, beta);
  return (double) slow.value;
}

/* A random map as a file's text, and the same for the reference. */
static char *
random_map (EspRandom *random, Slow *slow, int *depth)
{
  static const char *const colours[] = { "B", "G", "R", "Y" };
  GString *text = g_string_new (NULL);
  int density = 20 + (int) esp_random_below (random, 60);
  int first;

  *slow = (Slow){ 0 };
  slow->n = 2 + (int) esp_random_below (random, 6);
  slow->k = 2 + (int) esp_random_below (random, 2);
  *depth = (int) esp_random_below (random, 5);
  first = (int) esp_random_below (random, (guint64) slow->n);
  for (int i = 0; i < slow->n; i++)
    slow->colour[i] = -1;
  /* in ASCII order: capitals before small letters */
  for (int i = 0; i < slow->n; i++)
    g_snprintf (slow->names[i], 4, "%c%d", i < slow->n / 2 ? 'K' : 'k', i);
  for (int c = slow->k - 1; c >= 0; c--)
    {
      g_strlcpy (slow->colours[c], colours[c], 4);
      g_string_append_printf (text, "%s%s", colours[c], c > 0 ? ", " : "\n");
    }
  slow->colour[first] = (int) esp_random_below (random, (guint64) slow->k);
  for (int p = 0; p < 2; p++)
    for (int c = 0; c < slow->k; c++)
      slow->weights[p][c] = (int) esp_random_below (random, 12) - 2;
  slow->value = -slow->weights[1][slow->colour[first]];
  g_string_append_printf (text, "%s: %s-2\n%d\n", slow->names[first],
                          slow->colours[slow->colour[first]], *depth);
  for (int p = 0; p < 2; p++)
    for (int c = 0; c < slow->k; c++)
      g_string_append_printf (text, "%s: %d%s", slow->colours[c], slow->weights[p][c],
                              c + 1 < slow->k ? ", " : "\n");
  for (int i = 0; i < slow->n; i++)
    for (int j = 0; j < i; j++)
      slow->adjacent[i][j] = slow->adjacent[j][i] = (int) esp_random_below (random, 100) < density;
  for (int i = slow->n - 1; i >= 0; i--)
    {
      gboolean any = FALSE;

      g_string_append_printf (text, "%s:", slow->names[i]);
      for (int j = 0; j < slow->n; j++)
        if (slow->adjacent[i][j])
          {
            g_string_append_printf (text, "%s%s", any ? ", " : " ", slow->names[j]);
            any = TRUE;
          }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static char *
traced (const MapgameMap *map, gint64 depth, MapgameTrace *trace)
{
  g_autofree char *path = NULL;
  char *text = NULL;
  gboolean stopped;
  EspControl control;
  int fd = g_file_open_tmp ("mapgame-XXXXXX", &path, NULL);

  esp_control_init (&control);
  g_assert_true (mapgame_write_trace (map, depth, fd, &control, trace, &stopped, NULL));
  g_assert_false (stopped);
  close (fd);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  unlink (path);
  return text;
}

/* The trace, byte for byte, and every solver's value and move. */
static void
test_reference (void)
{
  EspRandom random;

  esp_random_init (&random, 1);
  for (int k = 0; k < 2000; k++)
    {
      Slow slow;
      int depth;
      g_autofree char *text = random_map (&random, &slow, &depth);
      g_autoptr (EspInstance) instance = mapgame_parse (text, strlen (text), "random", NULL);
      const MapgameMap *map = (const MapgameMap *) instance;
      const MapgameMove *last = &g_array_index (map->start, MapgameMove, map->start->len - 1);
      g_autoptr (GString) expected = g_string_new (NULL);
      SlowSearch search = { expected, depth, TRUE, TRUE };
      MapgameTrace trace = { 0 };
      g_autofree char *found = NULL;
      int chosen = -1;
      double value = slow_visit (slow, &search, 0, mapgame_name (map, last->node),
                                 map->colours[last->colour], 0, -INFINITY, INFINITY, &chosen);

      if (chosen >= 0)
        g_string_append_printf (expected, "\n%s, %s, %.0f", slow.names[chosen / 10],
                                slow.colours[chosen % 10], value);
      found = traced (map, depth, &trace);
      g_assert_cmpstr (found, ==, expected->str);
      for (const EspAlgorithm *a = esp_mapgame_algorithms; a->id != NULL; a++)
        {
          g_autoptr (EspOptions) options = esp_options_new (a->options);
          gboolean looks_on = esp_options_find (options, "depth") != NULL;
          g_auto (EspAnswer) answer;
          gint64 solved;

          esp_answer_init (&answer);
          /* those that look as far as the file says, at this game */
          if (g_str_equal (a->id, "consistent") || !looks_on)
            continue;
          rooms_solve (instance, NULL, a->id, "", NULL, &answer);
          g_assert_true (g_variant_dict_lookup (&answer.members, "value", "x", &solved));
          g_assert_cmpfloat ((double) solved, ==, value);
          for (guint c = 0; g_str_equal (a->id, "alphabeta") && c < ESP_N_COUNTERS; c++)
            g_assert_cmpuint (answer.counters.n[c], ==, trace.counters.n[c]);
          if (chosen >= 0)
            {
              g_autofree char *line = g_strdup_printf ("%s, %s, %.0f\n", slow.names[chosen / 10],
                                                       slow.colours[chosen % 10], value);

              g_assert_cmpstr (answer.text, ==, line);
            }
        }
    }
}

static void
test_handout (void)
{
  g_autofree char *input = find_shared ("data/mapgame/handout.in");
  g_autofree char *output = input != NULL ? find_shared ("data/mapgame/handout.out") : NULL;
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  g_autofree char *reference = NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (GError) error = NULL;
  MapgameTrace trace = { 0 };
  EspControl control;

  if (output == NULL)
    return;
  g_file_get_contents (output, &expected, NULL, &error);
  g_assert_no_error (error);
  instance = esp_instance_load (&esp_mapgame_problem, input, &error);
  g_assert_no_error (error);
  found = traced ((const MapgameMap *) instance, ((const MapgameMap *) instance)->depth, &trace);
  g_assert_cmpstr (found, ==, expected);
  /* so does the reference of known mistakes */
  esp_control_init (&control);
  reference = mapgame_mistakes.answer (instance, NULL, ESP_NO_MISTAKE, &control);
  g_assert_cmpstr (reference, ==, expected);
}

/* On the handout's map: the first and the last line are in the specification. */
static void
test_example (void)
{
  g_autoptr (EspInstance) instance = esp_mapgame_problem.editing->example ();
  MapgameTrace trace = { 0 };
  g_autofree char *text = traced ((const MapgameMap *) instance, 3, &trace);
  g_autofree char *leaf = traced ((const MapgameMap *) instance, 0, &trace);

  g_assert_true (g_str_has_prefix (text, "SA, G, 0, -inf, -inf, inf\n"));
  g_assert_false (g_str_has_suffix (text, "\n"));
  /* a root that is a leaf has no last line */
  g_assert_cmpstr (leaf, ==, "SA, G, 0, 8, -inf, inf");
}

static void
test_errors (void)
{
#define HEAD "R, G\nA: R-1\n2\nR: 1, G: 2\nR: 3, G: 4\n"
  static const RoomsFault wrong[] = {
    { "", "f:1:1:" },
    { "R, 7\n", "f:1:4:" },
    { "R, R\n", "f:1:4:" },
    { "R, G\nA: B-1\n", "f:2:4:" },
    { "R, G\nA: R-3\n", "f:2:6:" },
    { "R, G\nA R-3\n", "f:2:1:" },
    { "R, G\nA: R-1\nx\n", "f:3:1:" },
    { "R, G\nA: R-1\n-1\n", "f:3:1:" },
    { "R, G\nA: R-1\n2\nR: 1\n", "f:4:1:" },
    { "R, G\nA: R-1\n2\nR: 1, G: x\n", "f:4:10:" },
    { HEAD "B: A\nA: B, B-1\n", "f:7:7:" },
    { HEAD "B: C\nC: B\n", "f:2:1:" },
    { HEAD "A: A\n", "f:6:4:" },
    { HEAD "A: B\001\nB: A\n", "f:6:4:" },
    { "R, G\nA: R-1, A: G-2\n2\nR: 1, G: 2\nR: 3, G: 4\nA: B\nB: A\n", "f:2:9:" },
  };
  static const char odd[] = HEAD "A: B\nB:\n";
  static const char clash[] = "R, G\nA: R-1, B: R-2\n2\nR: 1, G: 2\nR: 3, G: 4\nA: B\nB: A\n";
  g_autoptr (EspInstance) clashing = NULL;
  g_autofree char *clash_warning = NULL;
  static const char cut[] = HEAD "A: B\0\nB: A\n";
  g_autoptr (GError) cut_error = NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_autofree char *warning = NULL;

  rooms_assert_refused (&esp_mapgame_problem, "f", wrong, G_N_ELEMENTS (wrong));
  /* one-sided neighbours are no error, but it is said */
  instance = mapgame_parse (odd, strlen (odd), "f", NULL);
  warning = esp_mapgame_problem.files->warn (instance);
  g_assert_true (g_str_has_prefix (warning, "f:6:4: A is next to B"));
  g_assert_true (mapgame_adjacent ((const MapgameMap *) instance, 1, 0));
  /* nor are neighbours of one colour at the start: it is searched as it stands */
  clashing = mapgame_parse (clash, strlen (clash), "f", NULL);
  clash_warning = esp_mapgame_problem.files->warn (clashing);
  g_assert_true (g_str_has_prefix (clash_warning, "f:2:9: B and A are neighbours"));
  /* a zero byte in a name is not its end */
  g_assert_null (mapgame_parse (cut, sizeof cut - 1, "f", &cut_error));
  g_assert_true (g_str_has_prefix (cut_error->message, "f:6:4:"));
}

static void
test_edit (void)
{
  static const char *const edits[] = {
    "node X 0.2 0.9", "edge X WA",       "start X B 2",   "rename X Y9", "move Y9 0.25 1",
    "weight 1 R 3",   "depth 7",         "start Y9 -",    "remove Y9",   "weight 1 R 10",
    "depth 3",        "colours R G B X", "colours R G B",
  };
  static const char *const typed[][2] = { { "rename NT New, South", "South”" },
                                          { "rename NT SA", "“SA”" },
                                          { "edge NT New York", "no node “New York”" },
                                          { "edge WA Q", "crosses the border NT–SA" },
                                          { "node X 0.275 0.5", "goes through the point of X" },
                                          { "move V 0.1 0.45", "at the same place" } };
  g_autoptr (EspInstance) instance = esp_mapgame_problem.editing->example ();
  g_autofree char *before = mapgame_format (instance);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    if (!mapgame_edit (instance, edits[i], &error))
      g_error ("%s: %s", edits[i], error->message);
  after = mapgame_format (instance);
  g_assert_cmpstr (before, ==, after);
  /* what was typed is what the message is about, not the verbs of edits */
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      g_assert_false (mapgame_edit (instance, typed[i][0], &error));
      if (strstr (error->message, typed[i][1]) == NULL || strstr (error->message, "NODE") != NULL)
        g_error ("%s: %s", typed[i][0], error->message);
      g_clear_error (&error);
    }
  g_assert_false (mapgame_edit (instance, "start NT R 1", NULL));
  g_assert_false (mapgame_edit (instance, "colours R B", NULL));
}

/* Names of several words and of any letters, which stand in quotes in the file; what the handout
 * has is written as ever. */
static void
test_names (void)
{
  static const char *const edits[] = { "rename NT  Upper  Austria", "rename Q Baden-Württemberg",
                                       "edge V Upper Austria" };
  g_autoptr (EspInstance) instance = esp_mapgame_problem.editing->example ();
  g_autoptr (EspInstance) read = NULL;
  g_autoptr (EspState) state = NULL;
  g_autoptr (EspState) back = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *played = NULL;

  for (guint i = 0; i < 2; i++)
    if (!mapgame_edit (instance, edits[i], &error))
      g_error ("%s", error->message);
  /* it borders on SA and NSW only: the line to the north crosses another */
  g_assert_false (mapgame_edit (instance, edits[2], &error));
  g_assert_nonnull (strstr (error->message, "crosses"));
  g_clear_error (&error);
  text = mapgame_format (instance);
  g_assert_nonnull (strstr (text, "\"Upper Austria\": "));
  g_assert_nonnull (strstr (text, "point \"Baden-Württemberg\" 0.8"));
  g_assert_nonnull (strstr (text, "\nSA: "));
  read = mapgame_parse (text, strlen (text), "test", &error);
  g_assert_no_error (error);
  g_assert_true (esp_mapgame_problem.states->equal (instance, read));
  state = esp_instance_initial_state (instance);
  g_assert_true (esp_mapgame_problem.states->play (instance, state, "Baden-Württemberg R", &error));
  played = esp_mapgame_problem.states->state_format (instance, state);
  back = esp_mapgame_problem.states->state_parse (instance, played, &error);
  g_assert_no_error (error);
  g_assert_true (esp_mapgame_problem.states->state_equal (state, back));
}

/* Every region and colour in every position of random games, against the handout's rule: an empty
 * region beside one that has a colour, but beside none with the same. Then all of it taken back. */
static void
test_rules (void)
{
  EspRandom random;

  esp_random_init (&random, 37);
  for (int game = 0; game < 500; game++)
    {
      Slow slow;
      int depth;
      g_autofree char *text = random_map (&random, &slow, &depth);
      g_autoptr (EspInstance) instance = rooms_parse (&esp_mapgame_problem, text);
      const MapgameMap *map = (const MapgameMap *) instance;
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      MapgameState *position = (MapgameState *) state;
      gint8 colours[12][10];
      gint8 players[12][10];
      int n_made = 0, n_legal;

      do
        {
          int chosen = 0;

          n_legal = 0;
          memcpy (colours[n_made], position->colour, sizeof (gint8) * (gsize) map->n);
          memcpy (players[n_made], position->player, sizeof (gint8) * (gsize) map->n);
          for (int i = 0; i < map->n; i++)
            for (int c = 0; c < map->n_colours; c++)
              {
                gboolean beside = FALSE, same = FALSE;

                for (int j = 0; j < map->n; j++)
                  if (slow.adjacent[i][j] && position->colour[j] >= 0)
                    {
                      beside = TRUE;
                      same = same || position->colour[j] == c;
                    }
                g_assert_cmpint (mapgame_is_legal (map, position, i, c), ==,
                                 position->colour[i] < 0 && beside && !same);
                if (position->colour[i] < 0 && beside && !same &&
                    esp_random_below (&random, (guint64) ++n_legal) == 0)
                  chosen = i * 8 + c;
              }
          g_assert_cmpint (mapgame_has_move (map, position), ==, n_legal > 0);
          if (n_legal > 0)
            {
              mapgame_make (map, position, chosen / 8, chosen % 8, n_made % 2);
              g_assert_cmpint (position->player[chosen / 8], ==, n_made++ % 2);
            }
        }
      while (n_legal > 0);
      while (n_made-- > 0)
        {
          mapgame_unmake (map, position);
          g_assert_cmpmem (position->colour, (gsize) map->n, colours[n_made], (gsize) map->n);
          g_assert_cmpmem (position->player, (gsize) map->n, players[n_made], (gsize) map->n);
        }
    }
}

/* Whole games between all players end, and every move is taken back. */
static void
test_games (void)
{
  static const char *const players[] = { "alphabeta", "minimax", "consistent", "best", "random" };

  for (guint p = 0; p < 25; p++)
    {
      g_autoptr (EspInstance) instance = esp_mapgame_problem.editing->example ();
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (EspState) start = esp_state_copy (state);
      const MapgameMap *map = (const MapgameMap *) instance;
      MapgameState *position = (MapgameState *) state;

      while (esp_mapgame_problem.game->to_move (instance, state) >= 0)
        {
          const char *id = players[position->path->len % 2 == 0 ? p / 5 : p % 5];
          g_auto (EspAnswer) answer;
          const char *move;

          rooms_solve (instance, state, id, "", NULL, &answer);
          if (!g_variant_dict_lookup (&answer.members, "move", "&s", &move))
            break;
          g_assert_true (esp_mapgame_problem.states->play (instance, state, move, NULL));
        }
      while ((int) position->path->len > position->n_start)
        mapgame_unmake (map, position);
      g_assert_true (esp_mapgame_problem.states->state_equal (state, start));
      g_assert_cmpint (position->score[0], ==, 10);
    }
}

/* What speaks for a move: the handout's first player gives most for red, and the other nothing. */
static void
test_reason (void)
{
  g_autoptr (EspInstance) instance = esp_mapgame_problem.editing->example ();
  g_auto (EspAnswer) answer;
  g_auto (EspAnswer) over;

  rooms_solve (instance, NULL, "best", "depth=1", NULL, &answer);
  g_assert_nonnull (answer.reason);
  g_assert_true (g_str_has_prefix (answer.reason, "R is worth 10 to player 1, and 0 to player 2"));
  rooms_solve (instance, NULL, "best", "depth=0", NULL, &over);
  g_assert_null (over.reason);
}

/* Minimax, alpha-beta and the best player find the same value and move in every row. */
static void
test_experiment (void)
{
  static const char *const players[] = { "minimax", "alphabeta", "best" };
  const EspExperiment *experiment = &esp_mapgame_experiments[0];
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);

  for (int k = 0; k < 40; k++)
    {
      g_autofree char *found = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (players); i++)
        {
          g_autoptr (EspRow) row =
              rooms_run_row (experiment, options, "map=%s;position=%d;depth=%d;player=%s",
                             k % 2 == 0 ? "germany" : "usa", 1 + k / 8, k / 2 % 4, players[i]);
          g_autofree char *here = g_strdup_printf ("%s %s", esp_row_get_text (row, "value"),
                                                   esp_row_get_text (row, "best"));

          if (found == NULL)
            found = g_strdup (here);
          g_assert_cmpstr (here, ==, found);
        }
    }
}

/* The samples are maps: each node has a territory, in which its middle lies and no other's does. */
static void
test_territories (void)
{
  g_auto (GStrv) names = esp_problem_list_samples (&esp_mapgame_problem);

  for (guint k = 0; names[k] != NULL; k++)
    {
      g_autoptr (EspInstance) instance = esp_instance_find (&esp_mapgame_problem, names[k], NULL);
      const MapgameLayout *layout;

      g_assert_true (mapgame_prepare (instance, NULL, NULL));
      layout = mapgame_get_layout ((const MapgameMap *) instance);
      g_assert_nonnull (layout->land);
      for (int i = 0; i < layout->land->n; i++)
        {
          g_assert_cmpfloat (layout->room[i], >, 0);
          for (int j = 0; j < layout->land->n; j++)
            g_assert_true (esp_land_contains (layout->land, i, layout->middles[j].x,
                                              layout->middles[j].y) == (i == j));
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mapgame/rules", test_rules);
  g_test_add_func ("/mapgame/reference", test_reference);
  g_test_add_func ("/mapgame/reason", test_reason);
  g_test_add_func ("/mapgame/handout", test_handout);
  g_test_add_func ("/mapgame/example", test_example);
  g_test_add_func ("/mapgame/errors", test_errors);
  g_test_add_func ("/mapgame/edit", test_edit);
  g_test_add_func ("/mapgame/names", test_names);
  g_test_add_func ("/mapgame/games", test_games);
  g_test_add_func ("/mapgame/territories", test_territories);
  g_test_add_func ("/mapgame/experiment", test_experiment);
  return g_test_run ();
}
