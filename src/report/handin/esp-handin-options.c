#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The keys of a plan's sections, declared as options are: the reader, the window's form and the
 * help are made from them. */

#define PROBLEM_OPTION                                                                             \
  {                                                                                                \
    "problem", ESP_TEXT, N_ ("Problem"), N_ ("which problem it is of, such as “map”")              \
  }

#define INSTANCES_OPTION                                                                           \
  {                                                                                                \
    "instances", ESP_TEXT, N_ ("Boards"),                                                          \
        N_ ("files, beside the plan or with a path from there, or samples; with semicolons "       \
            "between them"),                                                                       \
        .repeated = TRUE                                                                           \
  }

#define SEED_OPTION ESP_SEED_OPTION (N_ ("seed of the random numbers"))

#define SHOW_OPTION(FALLBACK, HELP)                                                                \
  {                                                                                                \
    "show", ESP_TEXT, N_ ("Show"), HELP, .repeated = TRUE, .fallback = FALLBACK                    \
  }

#define LIMIT_TIME_OPTION                                                                          \
  {                                                                                                \
    "limit-time", ESP_REAL (0, 1e9, NULL), N_ ("Time limit"),                                      \
        N_ ("each search or game is stopped after so many seconds (0: no limit)")                  \
  }

static const EspOptionSpec head_options[] = {
  { "title", ESP_TEXT, N_ ("Title"), N_ ("the document's title") },
  { "authors", ESP_TEXT, N_ ("Authors"), N_ ("names, with semicolons between them") },
  { "course", ESP_TEXT, N_ ("Course"), N_ ("the course it is for") },
  { "units", ESP_TEXT, N_ ("Course units"),
    N_ ("how many units each author takes the course for") },
  { "date", ESP_TEXT, N_ ("Date"),
    N_ ("the date under the title; left out, today's, and “none” for none") },
  { "contributions", ESP_TEXT, N_ ("Who did what"), N_ ("as “Ada: the search; Alan: the report”") },
  ESP_HANDIN_DOCUMENTS_OPTION,
  { .id = NULL },
};

const EspOptionSpec esp_handin_common_options[] = {
  { "type", ESP_TEXT, N_ ("Kind"),
    N_ ("text, instance, search, match, experiment, table, practice or check") },
  { "title", ESP_TEXT, N_ ("Heading"), N_ ("the section's heading") },
  { "level", ESP_INT (1, 2, "1"), N_ ("Level"),
    N_ ("1 for a heading of its own, 2 for one below it") },
  { "intro", ESP_TEXT, N_ ("Before it"),
    N_ ("your own words right below the heading, as Markdown") },
  { "document", ESP_TEXT, N_ ("Document"),
    N_ ("which of the separate documents it goes into, as “P1”; left out, that of the section "
        "before it") },
  { .id = NULL },
};

static const EspOptionSpec text_options[] = {
  { "text", ESP_TEXT, N_ ("Text"), N_ ("your own words, as Markdown") },
  { "file", ESP_TEXT, N_ ("File"), N_ ("a Markdown file whose text follows"), .is_file = TRUE },
  PROBLEM_OPTION,
  { "about", ESP_TEXT, N_ ("About the problem"),
    N_ ("what the program says of the problem: rules, how (variables, domains, "
        "constraints, evaluation, heuristics)"),
    .repeated = TRUE },
  { "solvers", ESP_TEXT, N_ ("Solvers"),
    N_ ("what is said of others is left out; left out itself, nothing is"), .repeated = TRUE },
  { .id = NULL },
};

static const EspOptionSpec instance_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  SHOW_OPTION ("picture", N_ ("any of picture, file, rules, how")),
  { .id = NULL },
};

static const EspOptionSpec search_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { "solvers", ESP_TEXT, N_ ("Solvers"),
    N_ ("each with its options behind it, as “fc order=given; mac”; left out, the "
        "problem's first"),
    .repeated = TRUE },
  { "start", ESP_TEXT, N_ ("Start"),
    N_ ("the state that the search begins at, in the problem's text form") },
  LIMIT_TIME_OPTION,
  { "limit-nodes", ESP_INT (0, ESP_OPTION_MAX_INT, NULL), N_ ("Node limit"),
    N_ ("each search is stopped after so many nodes or assignments (0: no limit)") },
  { "trace-cap", ESP_INT (1, 1e7, "200000"), N_ ("Recorded events"),
    N_ ("so many events of a search are kept at most; the rest is counted") },
  { "boards", ESP_INT (0, 24, "4"), N_ ("Boards shown"),
    N_ ("at most so many boards of each search") },
  SHOW_OPTION ("summary;board;answer",
               N_ ("any of summary, how, options, board, solution (without the board as it was "
                   "given), answer, table, tree, windows (alpha and "
                   "beta of each node), curve, trace")),
  { "trace-name", ESP_TEXT, N_ ("Name of the trace"),
    N_ ("what the trace's file is called among the parts, where a certain name is asked "
        "for: “output.txt”") },
  { .id = NULL },
};

static const EspOptionSpec match_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("pairs, as “minimax:3 vs alphabeta:4; greedy vs random”"), .repeated = TRUE },
  { "moves", ESP_TEXT, N_ ("Moves"), N_ ("of a game on the first board, instead of players"),
    .repeated = TRUE },
  { "records", ESP_TEXT, N_ ("Saved games"),
    N_ ("files of games that were played, instead of boards and players"), .repeated = TRUE },
  LIMIT_TIME_OPTION,
  SEED_OPTION,
  { "boards", ESP_INT (0, 24, "4"), N_ ("Boards shown"),
    N_ ("at most so many boards of a game's course") },
  SHOW_OPTION ("summary;final", N_ ("any of summary, final, table, course, moves")),
  { .id = NULL },
};

static const EspOptionSpec experiment_options[] = {
  PROBLEM_OPTION,
  { "experiment", ESP_TEXT, N_ ("Experiment"),
    N_ ("which; left out, the problem's first. Its options are keys of the section") },
  { "curves", ESP_TEXT, N_ ("Plots"), N_ ("which of the experiment's plots; “all”, “none”"),
    .repeated = TRUE, .fallback = "all" },
  { "columns", ESP_TEXT, N_ ("Columns"),
    N_ ("which columns of averages and medians; left out, all"), .repeated = TRUE },
  SHOW_OPTION ("how;averages", N_ ("any of how, averages, medians, runs, boards")),
  { .id = NULL },
};

static const EspOptionSpec table_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { "table", ESP_TEXT, N_ ("Table"),
    N_ ("which of the problem's tables. Its options are keys of the section") },
  { .id = NULL },
};

static const EspOptionSpec practice_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { "filled", ESP_TEXT, N_ ("Filled in"),
    N_ ("a file for each board: the solution as it was filled in"), .repeated = TRUE },
  { .id = NULL },
};

static const EspOptionSpec check_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { "outputs", ESP_TEXT, N_ ("Outputs"),
    N_ ("a file for each board: what a program of yours wrote, an answer or a recorded search"),
    .repeated = TRUE },
  { "solver", ESP_TEXT, N_ ("Held to"),
    N_ ("the search that recorded ones are held to, with its options behind it, as “fc "
        "order=given”; left out, any") },
  { "faults", ESP_TEXT, N_ ("Without an answer"),
    N_ ("for each board what your program did instead of answering, as “was stopped after 10 s”; "
        "its output is “-”, and where it has answered, this is"),
    .repeated = TRUE },
  { .id = NULL },
};

const EspOptionSpec *
esp_handin_kind_get_options (EspHandinKind kind)
{
  static const EspOptionSpec *const options[] = {
    [ESP_HANDIN_TEXT] = text_options,
    [ESP_HANDIN_INSTANCE] = instance_options,
    [ESP_HANDIN_SEARCH] = search_options,
    [ESP_HANDIN_MATCH] = match_options,
    [ESP_HANDIN_EXPERIMENT] = experiment_options,
    [ESP_HANDIN_TABLE] = table_options,
    [ESP_HANDIN_PRACTICE] = practice_options,
    [ESP_HANDIN_CHECK] = check_options,
    [ESP_HANDIN_HEAD] = head_options,
  };

  return options[kind];
}

gboolean
esp_handin_key_is_list (EspHandinKind kind, const char *key)
{
  const EspOptionSpec *spec = esp_option_specs_find (esp_handin_kind_get_options (kind), key);

  return spec != NULL && spec->repeated;
}

gboolean
esp_handin_shows (const EspOptions *options, const char *id, const char *word)
{
  g_auto (GStrv) words = esp_handin_split (esp_options_get_text (options, id));

  return g_strv_contains ((const char *const *) words, word);
}

gboolean
esp_handin_parse_pair (const EspProblem *problem,
                       const char *text,
                       EspPlayer *players[2],
                       GError **error)
{
  const char *between = strstr (text, " vs ");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  players[0] = players[1] = NULL;
  if (between == NULL || strstr (between + 4, " vs ") != NULL)
    return esp_fail (
        error, ESP_ERROR_OPTION,
        _ ("“%s” are not two players; expected “PLAYER vs PLAYER”, as in “minimax:3 vs "
           "alphabeta:4”"),
        esp_quote (text));
  first = g_strstrip (g_strndup (text, (gsize) (between - text)));
  second = g_strstrip (g_strdup (between + 4));
  players[0] = esp_player_parse (problem, first, error);
  players[1] = players[0] != NULL ? esp_player_parse (problem, second, error) : NULL;
  if (players[1] != NULL)
    return TRUE;
  g_clear_pointer (&players[0], esp_player_free);
  return FALSE;
}
