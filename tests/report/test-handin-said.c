#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "report/handin/esp-handin.h"
#include "scratch.h"

/* What a hand-in says: no more than is known, and of what was asked for alone. */

static char *folder; /* of this test's files */

static char *
run_to_markdown (const char *plan)
{
  g_autofree char *pdf = g_build_filename (folder, "run.pdf", NULL);
  g_autofree char *markdown = g_build_filename (folder, "run.md", NULL);
  g_autoptr (EspHandin) handin = NULL;
  g_autoptr (EspReport) report = NULL;
  g_autoptr (GError) error = NULL;
  char *text = NULL;
  EspControl control;

  handin = esp_handin_parse (plan, strlen (plan), "plan.handin", folder, &error);
  g_assert_no_error (error);
  esp_control_init (&control);
  report = esp_handin_run (handin, NULL, "parts", &control, NULL, NULL, &error);
  g_assert_no_error (error);
  esp_report_save (report, pdf, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (markdown, &text, NULL, NULL));
  return text;
}

static void
assert_says (const char *markdown, const char *words, gboolean says)
{
  if ((strstr (markdown, words) != NULL) != says)
    g_error ("%s “%s” in\n%s", says ? "no" : "there is", words, markdown);
}

/* --- how many solutions there are --- */

/* How many each board has was counted by searches of other kinds (tests/engine/test-agreement.c):
 * one, more than two, none; 48 colourings of nine regions. */
static void
test_extent (void)
{
  static const struct
  {
    const char *problem, *board, *solver;
    const char *says;
  } cases[] = {
    { "battleship", "06-easy.txt", "best solutions=2", "Fastest found the only solution:" },
    { "battleship", "06-easy.txt", "best", "Fastest found:" },
    { "battleship", "06-easy.txt", "fc solutions=0", "Forward checking found the only solution:" },
    { "battleship", "10-many-solutions.txt", "best solutions=2",
      "Fastest found 2 solutions and looked for no more; there may be more:" },
    { "battleship", "10-many-solutions.txt", "learn solutions=3",
      "Learning from conflicts found 3 solutions and looked for no more; there may be more:" },
    { "battleship", "10-no-solution.txt", "best", "Fastest proved that there is no solution." },
    { "words", "09-one-solution.txt", "letter", "Letter by letter found the only solution:" },
    { "words", "09-six-slots.txt", "word", "Word by word found all 2 solutions:" },
    { "words", "09-six-slots.txt", "letter solutions=2",
      "Letter by letter found 2 solutions and looked for no more; there may be more:" },
    { "words", "09-six-slots.txt", "letter solutions=1", "Letter by letter found:" },
    { "map", "nine.map", "bt solutions=0", "Backtracking found all 48 solutions:" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *plan =
          g_strdup_printf ("[Hand-in]\ndate=none\n[1]\ntype=search\nproblem=%s\ninstances=%s\n"
                           "solvers=%s\nshow=answer\n",
                           cases[i].problem, cases[i].board, cases[i].solver);
      g_autofree char *markdown = run_to_markdown (plan);

      assert_says (markdown, cases[i].says, TRUE);
      assert_says (markdown, "found all", strstr (cases[i].says, "found all") != NULL);
    }
}

/* A search that a limit stops knows nothing of the rest. */
static void
test_cut (void)
{
  g_autofree char *markdown =
      run_to_markdown ("[Hand-in]\ndate=none\n[1]\ntype=search\nproblem=map\ninstances=nine.map\n"
                       "solvers=bt solutions=0\nlimit-nodes=40\nshow=answer\n");

  assert_says (markdown, "before the limit; there may be more:", TRUE);
  assert_says (markdown, "found all", FALSE);
  assert_says (markdown, "the only solution", FALSE);
}

/* --- how it works --- */

static char *
tell_how (const EspProblem *problem, const char *solvers)
{
  g_autofree char *plan = g_strdup_printf ("[Hand-in]\ndate=none\n[1]\ntype=text\nproblem=%s\n"
                                           "about=how\nsolvers=%s\n",
                                           problem->id, solvers);

  return run_to_markdown (plan);
}

/* Of the searches that are named, and of no others; sentences as they stand in the help. */
static void
test_how (void)
{
  static const struct
  {
    const char *problem, *solvers;
    const char *words; /* of theirs */
    const char *others[6];
  } cases[] = {
    { "words",
      "letter;word",
      "Word by word: the *variables* are the slots",
      { "lazy clause generation", "local search" } },
    { "words",
      "min-conflicts",
      "Min-conflicts: local search",
      { "lazy clause generation", "the *domains* the letters" } },
    { "map",
      "bt",
      "**Backtracking** colours one region",
      { "domains of the open neighbours", "lazy clause", "Kempe", "**Tabu", "AC-3" } },
    { "map", "mac", "**Maintaining arc consistency** goes on", { "lazy clause", "Kempe" } },
    { "map", "mac", "Conflict-directed backjumping", { "**Tabu" } },
    { "map", "bt", "takes the region with the fewest colours", { "onflict-directed" } },
    { "war",
      "minimax;alphabeta",
      "look D plies ahead",
      { "Star1", "transposition", "Monte-Carlo", "Proof-number", "Greedy" } },
    { "war",
      "greedy",
      "Greedy takes what gains most at once.",
      { "D plies", "Random", "Monte-Carlo", "transposition" } },
    { "mapgame",
      "minimax;alphabeta",
      "every sequence of moves",
      { "on all processors", "Monte-Carlo", "Proof-number", "another game" } },
    { "battleship",
      "fc",
      "Forward checking also prunes",
      { "what is decided only", "fixpoint", "bit boards", "nogood" } },
    { "battleship",
      "gac;best",
      "runs all propagators",
      { "what is decided only", "also prunes", "nogood" } },
    { "kcell",
      "minimax;alphabeta;random-eval",
      "the opponent to beat",
      { "151,764", "on all processors", "Monte-Carlo", "Proof-number", "brings a stone" } },
    { "stones", "minimax", "five-line evaluation", { "matching", "Monte-Carlo", "Proof-number" } },
    { "stones", "exact", "maximum matching", { "five-line", "Monte-Carlo", "Proof-number" } },
    { "tree",
      "minimax;alphabeta",
      "keeps a window at each node",
      { "how little is left", "plays games at random", "disproved" } },
    { "tree", "mcts", "plays games at random", { "how little is left", "disproved" } },
    { "tour", "hill", "Hill climbing: all neighbours", { "Tabu", "exp(−Δ/T)", "greedy", "Held" } },
    { "tour", "anneal;exact", "Held and Karp", { "Tabu", "Hill climbing", "greedy" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *how = tell_how (esp_problem_find (cases[i].problem), cases[i].solvers);

      assert_says (how, cases[i].words, TRUE);
      for (guint k = 0; cases[i].others[k] != NULL; k++)
        assert_says (how, cases[i].others[k], FALSE);
    }
}

/* "Hill climbing is hill climbing", in no room, whatever is asked for. */
static void
test_tautologies (void)
{
  g_autoptr (GRegex) same = g_regex_new ("- \\*{0,2}([A-Z][^.:*]+)\\*{0,2} (is|\\()"
                                         "( ?the)? ?\\1\\b[^ ]",
                                         G_REGEX_CASELESS, 0, NULL);

  g_assert_true (g_regex_match (same, "- Hill climbing is hill climbing: all", 0, NULL));
  g_assert_true (g_regex_match (same, "- **Backtracking** (Backtracking) colours", 0, NULL));
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      g_autofree char *how = tell_how (*p, (*p)->algorithms[0].id);
      g_autoptr (GString) all = g_string_new (NULL);
      g_autofree char *every = NULL;

      for (const EspAlgorithm *a = (*p)->algorithms; a->id != NULL; a++)
        g_string_append_printf (all, "%s%s", all->len > 0 ? ";" : "", a->id);
      every = tell_how (*p, all->str);
      g_assert_cmpuint (strlen (every), >=, strlen (how));
      if (g_regex_match (same, every, 0, NULL) || strstr (every, "**Backtracking** (B") != NULL)
        g_error ("said twice:\n%s", every);
    }
}

/* --- what the rows say --- */

/* It stands where it is asked for, with or without how it was done. */
static void
test_remark (void)
{
  static const char *const shows[] = { "averages", "remark;averages", "how;averages" };

  for (guint i = 0; i < G_N_ELEMENTS (shows); i++)
    {
      g_autofree char *plan = g_strdup_printf (
          "[Hand-in]\n[1]\ntype=experiment\nproblem=war\nexperiment=rules\nboards=uniform.txt\n"
          "players=alphabeta:1\ngames=1\nopening=0\nrule-sets=classic,duel\ncurves=none\nshow=%s\n",
          shows[i]);
      g_autofree char *markdown = run_to_markdown (plan);

      assert_says (markdown, "On average under Duel: ", i > 0);
    }
}

/* Whose piece is which is told below a game's boards, on paper as well. A typical game says who
 * played, with which letter, and who won: what its last row says. */
static void
test_captions (void)
{
  g_autofree char *war =
      run_to_markdown ("[Hand-in]\n[1]\ntype=match\nproblem=war\nplayers=minimax:1 vs minimax:1\n"
                       "show=summary;final\ninstances=handout.txt\n");
  g_autofree char *given =
      run_to_markdown ("[Hand-in]\n[1]\ntype=instance\nproblem=war\nshow=picture\n"
                       "instances=handout.txt\n");
  g_autofree char *kcell = run_to_markdown ("[Hand-in]\n[1]\ntype=table\nproblem=kcell\n"
                                            "table=game\ninstances=nine.kcell\n");
  g_autofree char *caption = NULL;
  g_autofree char *last = NULL;
  g_autoptr (GRegex) regex = NULL;
  g_autoptr (GMatchInfo) match = NULL;

  assert_says (war, "Blue: discs; Green: diamonds.", TRUE);
  /* on a board that is only given nobody has any */
  assert_says (given, "Blue: discs", FALSE);
  regex = g_regex_new ("\\*\\*Table 1\\.\\*\\* Alpha-beta, depth 6 \\(o\\) against Random values, "
                       "depth 6 \\(x\\): .* Player ([12]) wins\\.\n",
                       0, 0, NULL);
  g_assert_true (g_regex_match (regex, kcell, 0, &match));
  caption = g_match_info_fetch (match, 1);
  last = g_strdup_printf ("| player %s has won |\n\n", caption);
  assert_says (kcell, last, TRUE);
}

/* What can be said of the rows of an experiment is said in the ready-made plan that has it. */
static void
test_remarks_of_plans (void)
{
  static const char *const plans[] = { "wordsmapswar", "kcell", "trees", "battleship", "colours" };
  guint n_said = 0;

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autofree char *path = g_build_filename (folder, "plan.handin", NULL);
      g_autoptr (EspHandin) handin = esp_handin_begin (plans[i], NULL, path, NULL);
      g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (GHashTable) all = g_hash_table_new (g_str_hash, g_str_equal);
      GHashTableIter iter;
      gpointer id;

      for (guint k = 0; k < esp_handin_get_n_sections (handin); k++)
        {
          EspHandinSection *section = esp_handin_get_section (handin, k);
          const EspProblem *problem = esp_handin_section_get_problem (section);
          const char *show = esp_handin_section_get (section, "show");
          const char *name = esp_handin_section_get (section, "experiment");

          if (esp_handin_section_get_kind (section) != ESP_HANDIN_EXPERIMENT)
            continue;
          for (const EspExperiment *e = problem->experiments; e->id != NULL; e++)
            if (e->remark != NULL &&
                (g_str_equal (e->id, name) || (*name == '\0' && e == problem->experiments)))
              {
                g_hash_table_add (all, (gpointer) e->id);
                if (*show == '\0' || strstr (show, "how") != NULL ||
                    strstr (show, "remark") != NULL)
                  g_hash_table_add (said, (gpointer) e->id);
              }
        }
      g_hash_table_iter_init (&iter, all);
      while (g_hash_table_iter_next (&iter, &id, NULL))
        if (!g_hash_table_contains (said, id))
          g_error ("%s: nothing is said of %s", plans[i], (const char *) id);
      n_said += g_hash_table_size (said);
    }
  g_assert_cmpuint (n_said, >=, 4);
}

/* --- how it was made --- */

static const char measured[] =
    "[Hand-in]\ndate=none\n"
    "[1]\ntype=search\nproblem=words\ninstances=09-six-slots.txt\n"
    "solvers=letter order=mrv inference=fc;word\nshow=summary;board;answer\n"
    "[2]\ntype=match\nproblem=war\ninstances=uniform.txt\nrules=duel\nattrition=0.1\nseed=7\n"
    "players=minimax:1 vs alphabeta:2 order=score\nshow=summary;final;table\n"
    "[3]\ntype=experiment\nproblem=map\npoints=8,10\ninstances=2\nsolvers=bt,fc\n"
    "[4]\ntype=table\nproblem=map\ntable=domains\ninstances=nine\n"
    "[5]\ntype=instance\nproblem=tour\ninstances=four-cities.txt\nshow=picture\n";

static guint
count (const char *text, const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    n++;
  return n;
}

/* A line under each figure and table, with every setting that is not none. */
static void
test_made (void)
{
  g_autofree char *markdown = run_to_markdown (measured);

  g_assert_cmpuint (count (markdown, "^\\*\\*(Table|Figure) "), >, 8);
  g_assert_cmpuint (count (markdown, "^(How it was made: .*Espalier [0-9.]+.*|Made as .*)\\.$"), ==,
                    count (markdown, "^\\*\\*(Table|Figure) "));
  assert_says (markdown,
               "Letter by letter (Variable order: MRV, Value order: Alphabetic, Inference: FC",
               TRUE);
  assert_says (markdown, "Word by word (Variable order: dom/wdeg", TRUE);
  assert_says (markdown, "Minimax (Depth: 1, Move order: Rows, Evaluation: Score)", TRUE);
  assert_says (markdown, "Alpha-beta (Depth: 2, Move order: Score, Evaluation: Score)", TRUE);
  assert_says (markdown, "Rules: Duel, Support: Start, Attrition: 0.1; Seed: 7", TRUE);
  assert_says (markdown,
               "Forward checking (Variable order: MRV, degree, Value order: LCV, "
               "Backjumping, Restart after: 1000",
               TRUE);
  assert_says (markdown, "Made as Table 1.", TRUE);
  /* a processor and the system, but of what was drawn alone only the program */
  g_assert_cmpuint (count (markdown, " × [0-9]+, [A-Za-z]+\\.$"), ==, 4);
}

/* What two boards do not have in common is said of each. */
static void
test_made_of_boards (void)
{
  g_autofree char *path = g_build_filename (folder, "four.map", NULL);
  g_autofree char *markdown = NULL;

  g_assert_true (
      g_file_set_contents (path, "colors r g b y\npoint A 0 0\npoint B 1 0\nedge A B\n", -1, NULL));
  markdown = run_to_markdown ("[Hand-in]\ndate=none\n[1]\ntype=search\nproblem=map\n"
                              "instances=nine.map;four.map;australia.map\nsolvers=fc;mac\n"
                              "show=summary;board\n");
  assert_says (markdown, "; Nine, Australia: Colours: 3; four.map: Colours: 4; Esp", TRUE);
}

/* Sums of the rows above, and their ratios; the options stand without how it is done. */
static void
test_totals (void)
{
  g_autofree char *markdown =
      run_to_markdown ("[Hand-in]\ndate=none\n[1]\ntype=search\nproblem=map\n"
                       "instances=nine.map;australia.map\nsolvers=bt;fc\nshow=summary;options\n");
  g_autofree char *one = run_to_markdown ("[Hand-in]\ndate=none\n[1]\ntype=search\nproblem=map\n"
                                          "instances=nine.map\nsolvers=bt;fc\nshow=summary;how\n");
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  guint64 sums[2] = { 0, 0 };
  guint64 totals[2] = { 0, 0 };
  double ratio = 0;

  assert_says (markdown, "All boards together", TRUE);
  assert_says (markdown, "The options of Backtracking.", TRUE);
  assert_says (markdown, "**Backtracking** (`bt`)", FALSE);
  assert_says (one, "All boards together", FALSE);
  assert_says (one, "The options of", FALSE);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], " | ", -1);
      guint n = g_strv_length (cells);

      for (guint k = 0; n > 5 && k < 2; k++)
        if (g_str_equal (cells[1], k == 0 ? "Backtracking" : "Forward checking"))
          sums[k] += g_ascii_strtoull (cells[3], NULL, 10);
        else if (g_str_equal (cells[0], k == 0 ? "| Backtracking" : "| Forward checking"))
          {
            const char *bracket = strchr (cells[3], '(');

            totals[k] = g_ascii_strtoull (cells[3], NULL, 10);
            if (k == 0 && bracket != NULL)
              ratio = g_ascii_strtod (bracket + 1, NULL);
          }
    }
  g_assert_cmpuint (sums[0], >, 0);
  g_assert_cmpuint (sums[0], ==, totals[0]);
  g_assert_cmpuint (sums[1], ==, totals[1]);
  g_assert_cmpfloat_with_epsilon (ratio, (double) sums[0] / (double) MIN (sums[0], sums[1]),
                                  0.01 * ratio);
}

/* --- measured again --- */

typedef struct
{
  EspHandin *handin;
  char *results;
} Kept;

static GPtrArray *
verify (const Kept *kept)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *findings;
  EspControl control;

  esp_control_init (&control);
  findings = esp_handin_verify (kept->handin, kept->results, &control, NULL, NULL, &error);
  g_assert_no_error (error);
  return findings;
}

static guint
count_status (const Kept *kept, EspHandinStatus status)
{
  g_autoptr (GPtrArray) findings = verify (kept);
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    n += ((const EspHandinFinding *) g_ptr_array_index (findings, i))->status == status;
  return n;
}

static void
run_again (const Kept *kept)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspReport) report = NULL;
  EspControl control;

  esp_control_init (&control);
  report = esp_handin_run (kept->handin, kept->results, "parts", &control, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* The result that begins with @kind, as its path. */
static char *
find_result (const Kept *kept, const char *kind, const char *suffix)
{
  g_autoptr (GDir) dir = g_dir_open (kept->results, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, kind) && g_str_has_suffix (name, suffix))
      return g_build_filename (kept->results, name, NULL);
  g_assert_not_reached ();
}

/* The kept rows of an experiment with one of a counter's cells changed. */
static void
spoil_rows (const Kept *kept)
{
  g_autofree char *path = find_result (kept, "experiment-", ".csv");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) heads = NULL;
  g_auto (GStrv) cells = NULL;
  g_autofree char *joined = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  heads = g_strsplit (lines[0], ",", -1);
  cells = g_strsplit (lines[1], ",", -1);
  for (guint c = 0; heads[c] != NULL; c++)
    if (g_str_equal (heads[c], "assignments"))
      {
        g_free (cells[c]);
        cells[c] = g_strdup ("123456");
      }
  g_free (lines[1]);
  lines[1] = g_strjoinv (",", cells);
  joined = g_strjoinv ("\n", lines);
  g_assert_true (g_file_set_contents (path, joined, -1, NULL));
}

/* What is kept of one search in the place of another's: as if the program had changed. */
static void
swap_searches (const Kept *kept)
{
  g_autoptr (GDir) dir = g_dir_open (kept->results, 0, NULL);
  g_autofree char *first = NULL;
  g_autofree char *text = NULL;
  const char *name;
  gsize length;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (kept->results, name, NULL);

      if (!g_str_has_prefix (name, "search-"))
        continue;
      if (first == NULL)
        {
          first = g_steal_pointer (&path);
          g_assert_true (g_file_get_contents (first, &text, &length, NULL));
        }
      else
        g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
    }
}

static void
test_verify (void)
{
  g_autofree char *results = g_build_filename (folder, "results", NULL);
  g_autofree char *table = NULL;
  g_autoptr (EspHandin) handin =
      esp_handin_parse (measured, strlen (measured), "plan.handin", folder, NULL);
  Kept kept = { handin, results };

  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_STALE), ==, 5);
  run_again (&kept);
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_READY), ==, 5);
  spoil_rows (&kept);
  {
    g_autoptr (GPtrArray) findings = verify (&kept);
    guint n = 0;

    for (guint i = 0; i < findings->len; i++)
      {
        const EspHandinFinding *finding = g_ptr_array_index (findings, i);

        if (finding->status != ESP_HANDIN_DIFFERS)
          continue;
        g_assert_nonnull (strstr (finding->what, "123456, now"));
        g_assert_cmpuint (finding->section, ==, 2);
        n++;
      }
    g_assert_cmpuint (n, ==, 1);
  }
  swap_searches (&kept);
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_DIFFERS), ==, 2);
  table = find_result (&kept, "table-", ".result");
  g_remove (table);
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_STALE), ==, 1);
  /* who thinks for a time thinks otherwise the next time */
  esp_handin_section_set (esp_handin_get_section (handin, 1), "players",
                          "best:0.01 vs greedy;greedy vs greedy");
  run_again (&kept);
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_TIMED), ==, 1);
  remove_scratch (results);
}

/* --- what programs wrote --- */

/* What a program might have written about the sample `australia.map`, whose borders are the known
 * ones of Australia: answers, and recorded searches. After SA = R forward checking has to take R
 * from five neighbours, NT the last of them here. */
static const struct
{
  const char *output;
  const char *says[3];
} checks[] = {
  { "WA R\nNT G\nSA B\nQ R\nNSW G\nV R\nT R\n",
    { "1.txt: **right**.", "It keeps all rules", "the program's answer, marked" } },
  { "WA R\nNT R\nSA B\nQ G\nNSW R\nV G\nT R\n",
    { "2.txt: **not right**.", "WA and NT are neighbours", "the program's answer, marked" } },
  { "{\"step\":1,\"event\":\"root\"}\n"
    "{\"step\":2,\"event\":\"assign\",\"depth\":1,\"subject\":\"SA\",\"value\":\"R\"}\n"
    "{\"step\":3,\"event\":\"prune\",\"depth\":1,\"subject\":\"WA\",\"value\":\"R\"}\n"
    "{\"step\":4,\"event\":\"prune\",\"depth\":1,\"subject\":\"Q\",\"value\":\"R\"}\n"
    "{\"step\":5,\"event\":\"prune\",\"depth\":1,\"subject\":\"NSW\",\"value\":\"R\"}\n"
    "{\"step\":6,\"event\":\"prune\",\"depth\":1,\"subject\":\"V\",\"value\":\"R\"}\n"
    "{\"step\":7,\"event\":\"assign\",\"depth\":2,\"subject\":\"NT\",\"value\":\"G\"}\n",
    { "3.txt: **not right**.", "NT ≠ R", "the first step that is wrong" } },
  { "nothing of the kind\n", { "4.txt: **not right**.", "cannot be read", "4.txt" } },
  { "", { "5.txt: **not right**.", "The program wrote nothing", "5.txt" } },
};

static char *
make_check_plan (const char *solver)
{
  g_autoptr (GString) boards = g_string_new (NULL);
  g_autoptr (GString) outputs = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.txt", i + 1);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_set_contents (path, checks[i].output, -1, NULL));
      g_string_append (boards, "australia.map;");
      g_string_append_printf (outputs, "%s;", name);
    }
  return g_strdup_printf ("[Hand-in]\ndate=none\n[1]\ntype=check\nproblem=map\ninstances=%s\n"
                          "outputs=%s\nsolver=%s\n",
                          boards->str, outputs->str, solver);
}

static void
test_checked (void)
{
  g_autofree char *plan = make_check_plan ("fc order=given");
  g_autofree char *markdown = run_to_markdown (plan);
  g_autofree char *without = make_check_plan ("");
  g_autofree char *any = run_to_markdown (without);
  g_autofree char *unknown = make_check_plan ("nosuch");
  g_autofree char *untold = make_check_plan ("fast");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    for (guint k = 0; k < G_N_ELEMENTS (checks[i].says); k++)
      {
        assert_says (markdown, checks[i].says[k], i != 2 || k != 1);
        assert_says (any, checks[i].says[k], TRUE);
      }
  assert_says (any, "1 of 5 are right", TRUE);
  assert_says (any, "held to our search: Forward checking", TRUE);
  /* held to that order, the first decision is already another */
  assert_says (markdown, "“WA = R” was expected", TRUE);
  g_assert_null (esp_handin_parse (unknown, strlen (unknown), "plan.handin", folder, &error));
  g_assert_nonnull (strstr (error->message, "plan.handin:8:"));
  g_clear_error (&error);
  g_assert_null (esp_handin_parse (untold, strlen (untold), "plan.handin", folder, &error));
  g_assert_nonnull (strstr (error->message, "plan.handin:8:"));
}

/* A file too many is told of; and what is right without an answer is right for another reason. */
static void
test_checked_oddly (void)
{
  static const char many[] = "[Hand-in]\ndate=none\n[1]\ntype=check\nproblem=map\n"
                             "instances=australia.map\noutputs=1.txt;2.txt\n";
  static const char none[] = "[Hand-in]\ndate=none\n[1]\ntype=check\nproblem=map\ncolours=2\n"
                             "instances=australia.map\noutputs=none.txt\n";
  g_autofree char *path = g_build_filename (folder, "none.txt", NULL);
  /* its files are wanted here */
  G_GNUC_UNUSED g_autofree char *plan = make_check_plan ("");
  g_autoptr (EspHandin) handin =
      esp_handin_parse (many, strlen (many), "plan.handin", folder, NULL);
  g_autofree char *markdown = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  EspControl control;

  g_assert_nonnull (handin);
  esp_control_init (&control);
  findings = esp_handin_check (handin, NULL, &control, NULL);
  {
    gboolean told = FALSE;

    for (guint i = 0; i < findings->len; i++)
      {
        const EspHandinFinding *finding = g_ptr_array_index (findings, i);

        told |= finding->status == ESP_HANDIN_WRONG && strstr (finding->what, "2.txt") != NULL;
      }
    g_assert_true (told);
  }
  /* two colours are too few for three that touch each other */
  g_assert_true (g_file_set_contents (path, "no solution\n", -1, NULL));
  markdown = run_to_markdown (none);
  assert_says (markdown, "there is no solution, and there is none", TRUE);
  assert_says (markdown, "keeps all rules", FALSE);
}

/* A program that wrote nothing for one board is wrong there, and the others are judged; before it
 * is made, the file is told of as missing. */
static void
test_checked_missing (void)
{
  static const char two[] = "[Hand-in]\ndate=none\n[1]\ntype=check\nproblem=map\n"
                            "instances=australia.map;nine.map\noutputs=1.txt;nowhere.txt\n";
  G_GNUC_UNUSED g_autofree char *plan = make_check_plan ("");
  g_autoptr (EspHandin) handin = esp_handin_parse (two, strlen (two), "plan.handin", folder, NULL);
  g_autofree char *markdown = run_to_markdown (two);
  g_autoptr (GPtrArray) findings = NULL;
  EspControl control;
  guint n_missing = 0;

  assert_says (markdown, "1.txt: **right**.", TRUE);
  assert_says (markdown, "nowhere.txt: **not right**. There is no such file.", TRUE);
  assert_says (markdown, "1 of 2 are right", TRUE);
  esp_control_init (&control);
  findings = esp_handin_check (handin, NULL, &control, NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      const EspHandinFinding *finding = g_ptr_array_index (findings, i);

      n_missing +=
          finding->status == ESP_HANDIN_MISSING && strstr (finding->what, "nowhere.txt") != NULL;
    }
  g_assert_cmpuint (n_missing, ==, 1);
}

/* A program that was too slow on one board has answered nothing there: that is told, counted, and
 * nothing that is missing. */
static void
test_checked_fault (void)
{
  static const char two[] = "[Hand-in]\ndate=none\n[1]\ntype=check\nproblem=map\n"
                            "instances=australia.map;nine.map\noutputs=1.txt;-\n"
                            "faults=-;was stopped after 10 s\n";
  G_GNUC_UNUSED g_autofree char *plan = make_check_plan ("");
  g_autoptr (EspHandin) handin = esp_handin_parse (two, strlen (two), "plan.handin", folder, NULL);
  g_autofree char *markdown = run_to_markdown (two);
  g_autoptr (GPtrArray) findings = NULL;
  EspControl control;

  assert_says (markdown, "1.txt: **right**.", TRUE);
  assert_says (markdown, "Nine: **not right**. The program was stopped after 10 s.", TRUE);
  assert_says (markdown, "1 of 2 are right", TRUE);
  esp_control_init (&control);
  findings = esp_handin_check (handin, NULL, &control, NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      const EspHandinFinding *finding = g_ptr_array_index (findings, i);

      g_test_message ("%d: %s", finding->status, finding->what);
      g_assert_true (finding->status != ESP_HANDIN_MISSING ||
                     strstr (finding->what, "no such file") == NULL);
    }
}

/* A file that its program has written anew is judged anew. */
static void
test_checked_again (void)
{
  g_autofree char *results = g_build_filename (folder, "checked", NULL);
  g_autofree char *path = g_build_filename (folder, "1.txt", NULL);
  g_autofree char *plan = make_check_plan ("");
  g_autoptr (EspHandin) handin =
      esp_handin_parse (plan, strlen (plan), "plan.handin", folder, NULL);
  Kept kept = { handin, results };

  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_STALE), ==, G_N_ELEMENTS (checks));
  run_again (&kept);
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_READY), ==, G_N_ELEMENTS (checks));
  g_assert_true (g_file_set_contents (path, checks[1].output, -1, NULL));
  /* the second board has that answer already, and what came of it */
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_READY), ==, G_N_ELEMENTS (checks));
  g_assert_true (g_file_set_contents (path, "WA R\n", -1, NULL));
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_STALE), ==, 1);
  run_again (&kept);
  g_assert_cmpuint (count_status (&kept, ESP_HANDIN_READY), ==, G_N_ELEMENTS (checks));
  remove_scratch (results);
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = make_scratch_folder ();
  g_test_add_func ("/said/remark", test_remark);
  g_test_add_func ("/said/captions", test_captions);
  g_test_add_func ("/said/remarks-of-plans", test_remarks_of_plans);
  g_test_add_func ("/said/extent", test_extent);
  g_test_add_func ("/said/cut", test_cut);
  g_test_add_func ("/said/how", test_how);
  g_test_add_func ("/said/tautologies", test_tautologies);
  g_test_add_func ("/said/made", test_made);
  g_test_add_func ("/said/made-of-boards", test_made_of_boards);
  g_test_add_func ("/said/totals", test_totals);
  g_test_add_func ("/said/verify", test_verify);
  g_test_add_func ("/said/checked", test_checked);
  g_test_add_func ("/said/checked-again", test_checked_again);
  g_test_add_func ("/said/checked-missing", test_checked_missing);
  g_test_add_func ("/said/checked-fault", test_checked_fault);
  g_test_add_func ("/said/checked-oddly", test_checked_oddly);
  status = g_test_run ();
  g_free (folder);
  return status;
}
