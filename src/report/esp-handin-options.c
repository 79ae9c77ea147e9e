#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The keys of a plan's sections, declared as options are: the reader, the window's form and the
 * help are made from them. */

#define PROBLEM_OPTION                                                                             \
  {                                                                                                \
    .id = "problem", .kind = ESP_OPTION_TEXT, .label = N_ ("Problem"),                             \
    .help = N_ ("which problem it is of, such as “map”")                                           \
  }

#define INSTANCES_OPTION                                                                           \
  {                                                                                                \
    .id = "instances", .kind = ESP_OPTION_TEXT, .repeated = TRUE, .label = N_ ("Boards"),          \
    .help = N_ ("files, beside the plan or with a path from there, or samples; with semicolons "   \
                "between them")                                                                    \
  }

#define SEED_OPTION ESP_SEED_OPTION (N_ ("seed of the random numbers"))

#define SHOW_OPTION(FALLBACK, HELP)                                                                \
  {                                                                                                \
    .id = "show", .kind = ESP_OPTION_TEXT, .repeated = TRUE, .fallback = FALLBACK,                 \
    .label = N_ ("Show"), .help = HELP                                                             \
  }

#define LIMIT_TIME_OPTION                                                                          \
  {                                                                                                \
    .id = "limit-time", .kind = ESP_OPTION_REAL, .min = 0, .max = 1e9, .label = N_ ("Time limit"), \
    .help = N_ ("each search or game is stopped after so many seconds (0: no limit)")              \
  }

static const EspOptionSpec head_options[] = {
  { .id = "title",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Title"),
    .help = N_ ("the document's title") },
  { .id = "authors",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Authors"),
    .help = N_ ("names, with semicolons between them") },
  { .id = "course",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Course"),
    .help = N_ ("the course it is for") },
  { .id = "units",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Course units"),
    .help = N_ ("how many units each author takes the course for") },
  { .id = "date",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Date"),
    .help = N_ ("the date under the title; left out, today's, and “none” for none") },
  { .id = "contributions",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Who did what"),
    .help = N_ ("as “Ada: the search; Alan: the report”") },
  { .id = NULL },
};

const EspOptionSpec esp_handin_common_options[] = {
  { .id = "type",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Kind"),
    .help = N_ ("text, instance, search, match, experiment, table or practice") },
  { .id = "title",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Heading"),
    .help = N_ ("the section's heading") },
  { .id = "level",
    .kind = ESP_OPTION_INT,
    .min = 1,
    .max = 2,
    .fallback = "1",
    .label = N_ ("Level"),
    .help = N_ ("1 for a heading of its own, 2 for one below it") },
  { .id = "intro",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Before it"),
    .help = N_ ("your own words right below the heading, as Markdown") },
  { .id = NULL },
};

static const EspOptionSpec text_options[] = {
  { .id = "text",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Text"),
    .help = N_ ("your own words, as Markdown") },
  { .id = "file",
    .kind = ESP_OPTION_TEXT,
    .is_file = TRUE,
    .label = N_ ("File"),
    .help = N_ ("a Markdown file whose text follows") },
  PROBLEM_OPTION,
  { .id = "about",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("About the problem"),
    .help = N_ ("what the program says of the problem: rules, how (variables, domains, "
                "constraints, evaluation, heuristics)") },
  { .id = "solvers",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("Solvers"),
    .help = N_ ("what is said of others is left out; left out itself, nothing is") },
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
  { .id = "solvers",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("Solvers"),
    .help = N_ ("each with its options behind it, as “fc order=given; mac”; left out, the "
                "problem's first") },
  { .id = "start",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Start"),
    .help = N_ ("the state that the search begins at, in the problem's text form") },
  LIMIT_TIME_OPTION,
  { .id = "limit-nodes",
    .kind = ESP_OPTION_INT,
    .min = 0,
    .max = ESP_OPTION_MAX_INT,
    .label = N_ ("Node limit"),
    .help = N_ ("each search is stopped after so many nodes or assignments (0: no limit)") },
  { .id = "trace-cap",
    .kind = ESP_OPTION_INT,
    .min = 1,
    .max = 1e7,
    .fallback = "200000",
    .label = N_ ("Recorded events"),
    .help = N_ ("so many events of a search are kept at most; the rest is counted") },
  { .id = "boards",
    .kind = ESP_OPTION_INT,
    .min = 0,
    .max = 24,
    .fallback = "4",
    .label = N_ ("Boards shown"),
    .help = N_ ("at most so many boards of each search") },
  SHOW_OPTION ("summary;board;answer",
               N_ ("any of summary, how, options, board, solution (without the board as it was "
                   "given), answer, table, tree, windows (alpha and "
                   "beta of each node), curve, trace")),
  { .id = "trace-name",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Name of the trace"),
    .help = N_ ("what the trace's file is called among the parts, where a certain name is asked "
                "for: “output.txt”") },
  { .id = NULL },
};

static const EspOptionSpec match_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { .id = "players",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("Players"),
    .help = N_ ("pairs, as “minimax:3 vs alphabeta:4; greedy vs random”") },
  { .id = "moves",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("Moves"),
    .help = N_ ("of a game on the first board, instead of players") },
  { .id = "records",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("Saved games"),
    .help = N_ ("files of games that were played, instead of boards and players") },
  LIMIT_TIME_OPTION,
  SEED_OPTION,
  { .id = "boards",
    .kind = ESP_OPTION_INT,
    .min = 0,
    .max = 24,
    .fallback = "4",
    .label = N_ ("Boards shown"),
    .help = N_ ("at most so many boards of a game's course") },
  SHOW_OPTION ("summary;final", N_ ("any of summary, final, table, course, moves")),
  { .id = NULL },
};

static const EspOptionSpec experiment_options[] = {
  PROBLEM_OPTION,
  { .id = "experiment",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Experiment"),
    .help = N_ ("which; left out, the problem's first. Its options are keys of the section") },
  { .id = "curves",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .fallback = "all",
    .label = N_ ("Plots"),
    .help = N_ ("which of the experiment's plots; “all”, “none”") },
  { .id = "columns",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("Columns"),
    .help = N_ ("which columns of averages and medians; left out, all") },
  SHOW_OPTION ("how;averages", N_ ("any of how, averages, medians, runs, boards")),
  { .id = NULL },
};

static const EspOptionSpec table_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { .id = "table",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Table"),
    .help = N_ ("which of the problem's tables. Its options are keys of the section") },
  { .id = NULL },
};

static const EspOptionSpec practice_options[] = {
  PROBLEM_OPTION,
  INSTANCES_OPTION,
  { .id = "filled",
    .kind = ESP_OPTION_TEXT,
    .repeated = TRUE,
    .label = N_ ("Filled in"),
    .help = N_ ("a file for each board: the solution as it was filled in") },
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
