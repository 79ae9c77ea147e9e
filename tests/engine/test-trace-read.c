#include "config.h"

#include "engine/trace/esp-trace.h"
#include "../rooms.h"
#include "../traces.h"
#include "engine/trace/esp-export.h"
#include "base/esp-random.h"
#include "engine/trace/esp-trace-read.h"

#include <math.h>

/* Traces that are written and read back. */

#define CAP 3000 /* events of a search */

/* Everything that the file tells. Facts are not in it, nor is what Words' root keeps for its own
 * text form. */
static void
assert_equal_events (const EspEvent *a, const EspEvent *b)
{
  g_assert_cmpuint (a->type, ==, b->type);
  g_assert_cmpuint (a->flags, ==, b->flags);
  g_assert_cmpuint (a->depth, ==, b->depth);
  if (a->type == ESP_EVENT_ROOT)
    return;
  g_assert_cmpint (a->subject, ==, b->subject);
  if (a->type >= ESP_EVENT_ENTER && a->type <= ESP_EVENT_LEAVE)
    g_assert_cmpfloat (a->game.value, ==, b->game.value);
  else if (a->type >= ESP_EVENT_PROPOSE && a->type <= ESP_EVENT_REJECT)
    {
      g_assert_cmpint (a->climb.other, ==, b->climb.other);
      g_assert_cmpfloat (a->climb.current, ==, b->climb.current);
      g_assert_cmpfloat (a->climb.proposed, ==, b->climb.proposed);
    }
  else if (a->type == ESP_EVENT_ASSIGN || a->type == ESP_EVENT_PRUNE || a->type == ESP_EVENT_IMPLY)
    {
      g_assert_cmpint (a->csp.value, ==, b->csp.value);
      if ((a->flags & ESP_EVENT_NOGOOD) == 0)
        g_assert_cmpint (a->csp.reason, ==, b->csp.reason);
    }
  else if (a->type == ESP_EVENT_RESTORE)
    g_assert_cmpint (a->csp.count, ==, b->csp.count);
}

/* What the search was stands in the first line, and there is no line that is no event. */
static void
assert_origin (EspTrace *trace, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *origin =
      g_strdup_printf (",\"problem\":\"%s\",\"search\":\"solver=x board=\\\"a b\\\" version=0\"}",
                       esp_trace_get_instance (trace)->problem->id);
  const char *first;

  g_assert_cmpuint (g_strv_length (lines), ==, esp_trace_get_n_events (trace) + 1);
  g_assert_true (g_str_has_suffix (lines[0], origin));
  first = strstr (text, "\"search\"");
  g_assert_null (strstr (first + 1, "\"search\""));
}

static void
assert_read_back (EspTrace *trace, EspExportFormat format)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  g_autofree char *text = traces_write (trace, format);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspTrace) back =
      esp_trace_read (instance, NULL, text, strlen (text), "trace", NULL, &error);
  guint64 n = esp_trace_get_n_events (trace);

  if (format == ESP_EXPORT_JSON_LINES)
    assert_origin (trace, text);
  g_assert_no_error (error);
  g_assert_cmpuint (esp_trace_get_n_solutions (back), ==, esp_trace_get_n_solutions (trace));
  g_assert_cmpuint (esp_trace_get_n_nodes (back), ==, esp_trace_get_n_nodes (trace));
  g_assert_cmpuint (esp_trace_get_n_events (back), ==, n);
  for (guint64 i = 0; i < n; i++)
    {
      EspEvent a;
      EspEvent b;

      g_assert_cmpuint (esp_trace_get_events (trace, i, 1, &a), ==, 1);
      g_assert_cmpuint (esp_trace_get_events (back, i, 1, &b), ==, 1);
      assert_equal_events (&a, &b);
    }
  for (guint64 step = 0; step <= n; step += MAX (1, n / 7))
    {
      g_autoptr (EspState) a = esp_trace_get_state (trace, step);
      g_autoptr (EspState) b = esp_trace_get_state (back, step);

      rooms_assert_states_equal (instance, a, b);
    }
}

/* The closing events that are made up where a record ends within nodes are in both. */
static void
test_room (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    for (guint i = 0; i < all->len && (a->flags & ESP_ALGORITHM_TRACED) != 0; i++)
      {
        const EspInstance *instance = g_ptr_array_index (all, i);
        g_autoptr (EspTrace) trace = NULL;

        if (problem->is_applicable != NULL && !problem->is_applicable (instance, a, NULL, NULL))
          continue;
        g_test_message ("%s, instance %u", a->id, i);
        trace = traces_record (a, instance, CAP);
        if (esp_trace_get_n_events (trace) == 0)
          continue;
        assert_read_back (trace, ESP_EXPORT_JSON_LINES);
        assert_read_back (trace, ESP_EXPORT_CSV);
      }
}

/* Earlier versions called the columns of Ships by numbers. */
static char *
number_column (const char *text)
{
  g_autoptr (GRegex) name = g_regex_new ("column ([A-Z])(?=[\",])", 0, 0, NULL);
  g_autoptr (GString) old = g_string_new (NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int at = 0;
  int start;
  int end;

  for (g_regex_match (name, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_match_info_fetch_pos (match, 0, &start, &end);
      g_string_append_len (old, text + at, start - at);
      g_string_append_printf (old, "column %d", text[end - 1] - 'A' + 1);
      at = end;
    }
  g_assert_cmpint (at, >, 0);
  g_string_append (old, text + at);
  return g_string_free (g_steal_pointer (&old), FALSE);
}

static void
test_old_columns (void)
{
  static const EspExportFormat formats[] = { ESP_EXPORT_JSON_LINES, ESP_EXPORT_CSV };
  const EspProblem *problem = esp_problem_find ("battleship");
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "06-easy.txt", NULL);
  g_autoptr (EspTrace) trace =
      traces_record (esp_problem_find_algorithm (problem, "gac"), instance, CAP);

  for (guint k = 0; k < G_N_ELEMENTS (formats); k++)
    {
      g_autofree char *text = traces_write (trace, formats[k]);
      g_autofree char *old = number_column (text);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspTrace) back =
          esp_trace_read (instance, NULL, old, strlen (old), "trace", NULL, &error);
      g_autofree char *again = NULL;

      g_assert_no_error (error);
      g_assert_cmpuint (esp_trace_get_n_events (back), ==, esp_trace_get_n_events (trace));
      again = traces_write (back, formats[k]);
      g_assert_cmpstr (again, ==, text);
    }
}

/* --- the rooms' own forms --- */

static EspTrace *
read_text (const EspInstance *instance, const char *text, GError **error)
{
  return esp_trace_read (instance, NULL, text, strlen (text), "own", NULL, error);
}

/* Lines go, change places, or have another character: nothing breaks. */
static void
assert_survives (const EspInstance *instance, const char *text, EspRandom *random)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", 200);
  guint n = g_strv_length (lines);

  for (guint round = 0; round < 60 && n > 2; round++)
    {
      g_autoptr (GString) spoilt = g_string_new (NULL);
      guint at = (guint) esp_random_below (random, n);
      guint other = (guint) esp_random_below (random, n);
      g_autoptr (EspTrace) read = NULL;
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < n; i++)
        if (i != at || round % 3 != 0)
          g_string_append_printf (spoilt, "%s\n", lines[i == at && round % 3 == 1 ? other : i]);
      if (round % 3 == 2)
        spoilt->str[esp_random_below (random, spoilt->len)] =
            "0123456789->=, rootA\xff"[esp_random_below (random, 21)];
      read = esp_trace_read (instance, NULL, spoilt->str, spoilt->len, "own", NULL, &error);
      g_assert_true ((read == NULL) == (error != NULL));
      g_assert_true (error == NULL || g_str_has_prefix (error->message, "own:"));
      for (guint64 step = 0; read != NULL && step <= esp_trace_get_n_events (read); step += 9)
        {
          g_autoptr (EspState) state = esp_trace_get_state (read, step);

          g_assert_nonnull (state);
        }
    }
}

/* What a room writes in the form of its assignment it reads back, and writes again as it was. */
static void
test_own_form (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  guint n_read = 0;
  EspRandom random;

  esp_random_init (&random, 11);
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    for (guint i = 0; i < all->len && (a->flags & ESP_ALGORITHM_TRACED) != 0; i++)
      {
        const EspInstance *instance = g_ptr_array_index (all, i);
        g_autoptr (EspTrace) trace = traces_record (a, instance, CAP);
        g_autofree char *text = traces_write (trace, ESP_EXPORT_TEXT);
        g_autofree char *again = NULL;
        g_autoptr (EspTrace) back = NULL;
        g_autoptr (GError) error = NULL;

        if (esp_trace_get_n_events (trace) == 0 ||
            !problem->tracing->trace_text->recognises (text, strlen (text)))
          continue;
        g_test_message ("%s, instance %u", a->id, i);
        n_read++;
        g_assert_true (esp_trace_recognise (text, strlen (text)));
        back = read_text (instance, text, &error);
        g_assert_no_error (error);
        again = traces_write (back, ESP_EXPORT_TEXT);
        g_assert_cmpstr (again, ==, text);
        g_assert_cmpuint (esp_trace_get_n_solutions (back), ==, esp_trace_get_n_solutions (trace));
        assert_survives (instance, text, &random);
      }
  g_assert_cmpuint (n_read, >, 0);
}

/* The handout's own file of the colouring game, with all its events; and of the word puzzles what
 * is wrong with a line. */
static void
test_own_messages (void)
{
#define HEAD "search order: dynamic (mrv)\n"
  static const struct
  {
    const char *problem, *sample, *text, *message;
  } cases[] = {
    { "words", "07-small.txt", HEAD "root -> 4=A -> 1=H -> backtrack\n", NULL },
    { "words", "07-small.txt", HEAD "root -> 4=A -> 1=H -> backtrack\n            -> 2=A\n", NULL },
    { "words", "07-small.txt",
      "search order: 1 -> 2 -> 3\nroot -> H -> A -> backtrack\n"
      "root -> H -> B -> backtrack\n",
      NULL },
    { "words", "07-small.txt", HEAD "root -> 4=A -> 1=H\n           -> 2=A\n",
      "own:3:1: expected “root”" },
    { "words", "07-small.txt", HEAD "root -> 4=A -> 4=H\n", "own:2:1: “4” has a value already" },
    { "words", "07-small.txt", HEAD "root -> 4=A -> 99=H\n", "own:2:1: “99” is not on this board" },
    { "words", "07-small.txt", HEAD "root -> 4=A -> H\n", "own:2:1: “H”: expected VARIABLE=VALUE" },
    { "words", "07-small.txt", HEAD "root -> 4=A (found result: HAYAHHM)\n",
      "own:2:1: no solution" },
    { "words", "07-small.txt", "search order: 1 -> x\nroot -> A\n", "own:1:1: “x” is not on" },
    { "words", "07-small.txt", "search order: 1 -> 2\nroot -> A -> B -> C\n",
      "own:2:1: “C”: the search order has no more" },
    { "mapgame", "australia.txt",
      "SA, G, 0, -inf, -inf, inf\nNSW, B, 1, 7, -inf, inf\n"
      "SA, G, 0, 7, 7, inf\nNSW, B, 7",
      NULL },
    { "mapgame", "australia.txt",
      "SA, G, 0, -inf, -inf, inf\nNSW, B, 1, 7, -inf, inf\n"
      "SA, G, 0, 7, 7, inf\nNSW, B, 8",
      "own:4:1: the value is 8 here, but 7" },
    { "mapgame", "australia.txt",
      "SA, G, 0, -inf, -inf, inf\nNSW, G, 1, 7, -inf, inf\n"
      "SA, G, 0, 7, 7, inf",
      "own:3:1: “NSW G” cannot be there" },
    { "mapgame", "australia.txt", "SA, G, 0, -inf, -inf, inf\nNSW, B, 2, 7, -inf, inf\n",
      "own:2:1: depth 2: expected 0" },
    { "mapgame", "australia.txt",
      "SA, G, 0, -inf, -inf, inf\nNSW, B, 1, inf, -inf, inf\n"
      "NT, B, 2, 3, -inf, inf\nNT, B, 1, 3, -inf, 3",
      "own:4:1: expected the node" },
    { "mapgame", "australia.txt", "SA, G, 0, -inf, -inf, inf\nmove it\n", "own:2:1: expected" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const EspProblem *problem = esp_problem_find (cases[i].problem);
      g_autoptr (EspInstance) instance =
          problem != NULL ? rooms_load_sample (problem, cases[i].sample) : NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (EspTrace) trace =
          instance != NULL ? read_text (instance, cases[i].text, &error) : NULL;

      if (instance == NULL)
        continue;
      g_test_message ("%u", i);
      if (cases[i].message == NULL)
        g_assert_no_error (error);
      else if (trace != NULL || !g_str_has_prefix (error->message, cases[i].message))
        g_assert_cmpstr (error != NULL ? error->message : "", ==, cases[i].message);
    }
}

/* A game's lines tell all that its events have. */
static void
test_own_events (void)
{
  const EspProblem *problem = esp_problem_find ("mapgame");
  g_autoptr (EspInstance) map =
      problem != NULL ? rooms_load_sample (problem, "australia.txt") : NULL;
  g_autoptr (EspTrace) trace = NULL;
  g_autofree char *text = NULL;
  g_autoptr (EspTrace) back = NULL;

  if (problem == NULL)
    {
      g_test_skip ("no colouring game");
      return;
    }
  trace = traces_record (esp_problem_find_algorithm (problem, "alphabeta"), map, CAP);
  text = traces_write (trace, ESP_EXPORT_TEXT);
  back = read_text (map, text, NULL);
  g_assert_cmpuint (esp_trace_get_n_events (back), ==, esp_trace_get_n_events (trace));
  for (guint64 i = 0; i < esp_trace_get_n_events (trace); i++)
    {
      EspEvent a;
      EspEvent b;

      esp_trace_get_events (trace, i, 1, &a);
      esp_trace_get_events (back, i, 1, &b);
      /* that a node is a leaf the search may know only when it leaves it */
      if (a.type == ESP_EVENT_ENTER && (b.flags & ESP_EVENT_LEAF) != 0)
        a.game.value = b.game.value;
      a.flags &= (guint8) ~ESP_EVENT_LEAF;
      b.flags &= (guint8) ~ESP_EVENT_LEAF;
      assert_equal_events (&a, &b);
      if (a.type != ESP_EVENT_LEAVE)
        g_assert_true (a.game.alpha <= b.game.alpha && a.game.alpha >= b.game.alpha &&
                       a.game.beta <= b.game.beta && a.game.beta >= b.game.beta);
    }
}

/* Whatever stands in a file, nothing breaks; and where it is taken, it can be walked through. */
static void
test_spoilt (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  EspRandom random;

  esp_random_init (&random, 7);
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    {
      const EspInstance *instance = g_ptr_array_index (all, 0);
      g_autoptr (EspTrace) trace = NULL;
      g_autofree char *text = NULL;
      g_auto (GStrv) lines = NULL;
      guint n;

      if ((a->flags & ESP_ALGORITHM_TRACED) == 0 ||
          (problem->is_applicable != NULL && !problem->is_applicable (instance, a, NULL, NULL)))
        continue;
      trace = traces_record (a, instance, CAP);
      text = traces_write (trace, ESP_EXPORT_JSON_LINES);
      lines = g_strsplit (text, "\n", 400);
      n = g_strv_length (lines) - 1;
      for (guint round = 0; round < 60 && n > 2; round++)
        {
          g_autoptr (GString) spoilt = g_string_new (NULL);
          guint at = 1 + esp_random_below (&random, n - 1);
          guint other = 1 + esp_random_below (&random, n - 1);
          g_autoptr (EspTrace) read = NULL;
          g_autoptr (GError) error = NULL;

          /* a line goes, comes twice, or has another's place; or a character changes */
          for (guint i = 0; i < n; i++)
            if (i != at || round % 4 == 1)
              g_string_append_printf (spoilt, "%s\n", lines[i]);
            else if (round % 4 == 2)
              g_string_append_printf (spoilt, "%s\n", lines[other]);
            else if (round % 4 == 3)
              {
                g_string_append_printf (spoilt, "%s\n", lines[i]);
                spoilt->str[spoilt->len - 2 - esp_random_below (&random, strlen (lines[i]))] =
                    "0123456789\"{}x"[esp_random_below (&random, 14)];
              }
          read = esp_trace_read (instance, NULL, spoilt->str, spoilt->len, "spoilt", NULL, &error);
          g_assert_true ((read == NULL) == (error != NULL));
          if (read == NULL)
            {
              g_assert_true (g_str_has_prefix (error->message, "spoilt:"));
              continue;
            }
          for (guint64 step = 0; step <= esp_trace_get_n_events (read); step += 9)
            {
              g_autoptr (EspState) state = esp_trace_get_state (read, step);

              g_assert_nonnull (state);
            }
        }
    }
}

/* What goes without saying may be left out: the root, steps, depths, and that what was pruned comes
 * back; and what was read before an impossible line is kept, with the line of each event. */
static void
test_left_out (void)
{
  static const char whole[] =
      "{\"event\":\"root\",\"depth\":0}\n"
      "{\"event\":\"assign\",\"depth\":1,\"subject\":\"SA\",\"value\":\"R\"}\n"
      "{\"event\":\"prune\",\"depth\":1,\"subject\":\"WA\",\"value\":\"R\"}\n"
      "{\"event\":\"wipe-out\",\"depth\":1,\"subject\":\"WA\"}\n"
      "{\"event\":\"restore\",\"depth\":1,\"count\":1}\n"
      "{\"event\":\"backtrack\",\"depth\":1,\"subject\":\"SA\"}\n";
  static const char some[] = "{\"event\":\"assign\",\"subject\":\"SA\",\"value\":\"R\"}\n"
                             "\n"
                             "{\"event\":\"prune\",\"subject\":\"WA\",\"value\":\"R\"}\n"
                             "{\"event\":\"wipeout\",\"subject\":\"WA\"}\n"
                             "{\"event\":\"backtrack\",\"subject\":\"SA\"}\n"
                             "{\"event\":\"assign\",\"subject\":\"SA\",\"value\":\"pink\"}\n";
  static const guint lines[] = { 1, 1, 3, 4, 5, 5 };
  g_autoptr (EspInstance) map = NULL;
  g_autoptr (EspTrace) trace = NULL;
  g_auto (EspTraceDraft) draft = { NULL };
  g_autoptr (GError) error = NULL;

  if (esp_problem_find ("map") == NULL)
    {
      g_test_skip ("no maps");
      return;
    }
  map = rooms_load_sample (esp_problem_find ("map"), "australia.map");
  trace = esp_trace_read (map, NULL, whole, strlen (whole), "t", NULL, &error);
  g_assert_no_error (error);
  g_assert_false (esp_trace_draft_read (&draft, map, NULL, some, strlen (some), "t", NULL, &error));
  g_assert_true (g_str_has_prefix (error->message, "t:6:1: “pink”"));
  g_assert_cmpuint (esp_trace_get_n_events (draft.trace), ==, G_N_ELEMENTS (lines));
  g_assert_cmpuint (esp_trace_get_n_events (trace), ==, G_N_ELEMENTS (lines));
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      EspEvent a;
      EspEvent b;

      esp_trace_get_events (trace, i, 1, &a);
      esp_trace_get_events (draft.trace, i, 1, &b);
      assert_equal_events (&a, &b);
      g_assert_cmpuint (g_array_index (draft.lines, guint, i), ==, lines[i]);
    }
}

/* The first impossible event is named with its line. */
static void
test_messages (void)
{
#define ROOT "{\"step\":1,\"event\":\"root\",\"depth\":0}\n"
#define SA "{\"event\": \"assign\", \"depth\": 1, \"subject\": \"SA\", \"value\": \"R\"}\n"
  static const struct
  {
    const char *text;
    const char *message;
  } cases[] = {
    { "", "t:1:1: no recorded search" },
    { "{\"step\":1,\"assign\":\"SA\"}\n", "t:1:1: no recorded search" },
    /* that a search begins goes without saying */
    { "{\"step\":1,\"event\":\"assign\"}\n", "t:1:1: expected a subject" },
    { ROOT ROOT, "t:2:1: " },
    { ROOT SA SA, "t:3:1: " },
    { ROOT "{\"event\":\"assign\",\"depth\":1,\"subject\":\"ZZ\",\"value\":\"R\"}", "t:2:1: “ZZ”" },
    { ROOT "{\"event\":\"assign\",\"depth\":1,\"subject\":\"SA\",\"value\":\"pink\"}",
      "t:2:1: “pink”" },
    { ROOT "{\"event\":\"assign\",\"depth\":2,\"subject\":\"SA\",\"value\":\"R\"}",
      "t:2:1: depth 2: expected 1" },
    { ROOT "{\"event\":\"jump\",\"depth\":0}", "t:2:1: “jump” is no event" },
    { ROOT "{\"event\":\"enter\",\"depth\":1,\"subject\":\"SA\",\"value\":0}",
      "t:2:1: “enter”: no search of this board" },
    { ROOT "{\"event\":\"backtrack\",\"depth\":0,\"subject\":\"SA\"}", "t:2:1: “backtrack”" },
    { ROOT SA "{\"event\":\"restore\",\"depth\":1,\"count\":1}", "t:3:1: 1 values are restored" },
    { ROOT SA
      "{\"event\":\"prune\",\"depth\":1,\"subject\":\"WA\",\"value\":\"R\",\"reason\":\"x\"}",
      "t:3:1: “x” is no constraint" },
    /* a reason holds where its region is a neighbour that has just that colour */
    { ROOT SA "{\"event\":\"prune\",\"depth\":1,\"subject\":\"T\",\"value\":\"R\",\"reason\":"
              "\"neighbour SA\"}",
      "t:3:1: “neighbour SA” takes no “R” from “T” there" },
    { ROOT SA "{\"event\":\"prune\",\"depth\":1,\"subject\":\"WA\",\"value\":\"G\",\"reason\":"
              "\"neighbour SA\"}",
      "t:3:1: “neighbour SA” takes no “G” from “WA” there" },
    { ROOT SA "{\"event\":\"prune\",\"depth\":1,\"subject\":\"WA\",\"value\":\"R\",\"reason\":"
              "\"neighbour NT\"}",
      "t:3:1: “neighbour NT” takes no “R” from “WA” there" },
    { ROOT SA "{\"event\":\"solution\",\"depth\":1}", "t:3:1: no solution" },
    { ROOT "{\"event\":\"assign\",", "t:2:1: " },
    { ROOT "[1]", "t:2:1: " },
    { ROOT "{\"event\":\"assign\",\"depth\":1,\"subject\":\"\\ud800\"}", "t:2:1: " },
    { ROOT "{\"step\":7,\"event\":\"assign\",\"depth\":1,\"subject\":\"SA\",\"value\":\"R\"}",
      "t:2:1: step 7: expected 2" },
    { "step,event,depth,subject,value\n1,root,0,,\n2,assign,1,SA,pink\n", "t:3:1: “pink”" },
    { "step,event,depth\n1,root,0,1\n", "t:2:1: 4 cells" },
  };
  g_autoptr (EspInstance) map = NULL;
  g_autoptr (EspTrace) good = NULL;
  g_autoptr (GError) none = NULL;

  if (esp_problem_find ("map") == NULL)
    {
      g_test_skip ("no maps");
      return;
    }
  map = rooms_load_sample (esp_problem_find ("map"), "australia.map");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspTrace) trace =
          esp_trace_read (map, NULL, cases[i].text, strlen (cases[i].text), "t", NULL, &error);

      g_assert_null (trace);
      if (!g_str_has_prefix (error->message, cases[i].message))
        g_assert_cmpstr (error->message, ==, cases[i].message);
    }
  /* members in another order, blanks, members of others, no steps: as another program writes them
   */
  good = esp_trace_read (map, NULL, ROOT SA, strlen (ROOT SA), "t", NULL, &none);
  g_assert_no_error (none);
  g_assert_cmpuint (esp_trace_get_n_nodes (good), ==, 2);
}

/* What a local search takes is a decision, what it only looks at is none. */
static void
test_taken (void)
{
  const EspProblem *problem = esp_problem_find ("tour");
  static const char *const solvers[] = { "hill", "anneal" };

  for (guint i = 0; problem != NULL && i < G_N_ELEMENTS (solvers); i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (problem, "ten-points.txt");
      const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, solvers[i]);
      g_autoptr (EspTrace) trace = traces_record (algorithm, instance, CAP);
      guint64 n_accepted = 0;
      guint64 n_stops = 0;
      EspEvent event;

      for (guint64 k = 0; esp_trace_get_events (trace, k, 1, &event) == 1; k++)
        n_accepted += event.type == ESP_EVENT_ACCEPT;
      for (guint64 step = 0, next; (next = esp_trace_next_decision (trace, step)) > step;
           step = next)
        {
          g_assert_cmpuint (esp_trace_get_events (trace, next - 1, 1, &event), ==, 1);
          /* at the end of the trace there may be neighbours that nobody took */
          g_assert_true (event.type != ESP_EVENT_PROPOSE || next == esp_trace_get_n_events (trace));
          n_stops += event.type == ESP_EVENT_ACCEPT;
        }
      g_assert_cmpuint (n_accepted, >, 2);
      g_assert_cmpuint (n_stops, ==, n_accepted);
    }
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems;

  g_test_init (&argc, &argv, NULL);
  problems = esp_problems_get ();
  for (guint i = 0; problems[i] != NULL; i++)
    {
      g_autofree char *back = g_strdup_printf ("/trace-read/%s/back", problems[i]->id);
      g_autofree char *spoilt = g_strdup_printf ("/trace-read/%s/spoilt", problems[i]->id);

      g_test_add_data_func (back, problems[i], test_room);
      g_test_add_data_func (spoilt, problems[i], test_spoilt);
      if (problems[i]->tracing->trace_text != NULL)
        {
          g_autofree char *own = g_strdup_printf ("/trace-read/%s/own", problems[i]->id);

          g_test_add_data_func (own, problems[i], test_own_form);
        }
    }
  g_test_add_func ("/trace-read/own-messages", test_own_messages);
  g_test_add_func ("/trace-read/own-events", test_own_events);
  g_test_add_func ("/trace-read/left-out", test_left_out);
  g_test_add_func ("/trace-read/messages", test_messages);
  g_test_add_func ("/trace-read/old-columns", test_old_columns);
  g_test_add_func ("/trace-read/taken", test_taken);
  return g_test_run ();
}
