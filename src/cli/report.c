#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "engine/document/esp-experiment.h"
#include "engine/trace/esp-trace.h"
#include "cli.h"

#ifdef ESP_HAVE_DRAW

#include <glib/gi18n.h>
#include <string.h>

#include "draw/esp-look.h"
#include "games/esp-match.h"
#include "report/handin/esp-handin.h"
#include "report/esp-report-build.h"

/* report: a search or a game with all that belongs to it, as a document to be handed in. */

static const EspOptionSpec own_options[] = {
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("games: a match of these two, as “minimax:3,alphabeta:4”, with “;” between them "
        "where they have options of their own; may be given again"),
    .repeated = TRUE },
  { "sweep", ESP_TEXT, N_ ("Experiment"),
    N_ ("the CSV file of an experiment, for its table and plots; may be given again"),
    .repeated = TRUE, .is_file = TRUE },
  { "conclusions", ESP_TEXT, N_ ("Conclusions"),
    N_ ("a text file with your own words; lines that begin with “- ” are items"), .is_file = TRUE },
  { "trace-cap", ESP_INT (1, 1e9, "200000"), N_ ("Recorded events"),
    N_ ("record so many events of the search at most; the rest is counted") },
};

/* --- experiments and words --- */

/* Files of one experiment are put together. Borrowed. */
static EspSweep *
find_sweep (GPtrArray *sweeps, const EspExperiment *experiment)
{
  for (guint i = 0; i < sweeps->len; i++)
    {
      EspSweep *sweep = g_ptr_array_index (sweeps, i);

      if (sweep->experiment == experiment)
        return sweep;
    }
  g_ptr_array_add (sweeps, esp_sweep_new (experiment));
  return g_ptr_array_index (sweeps, sweeps->len - 1);
}

static gboolean
read_sweeps (EspInvocation *invocation, EspReportSource *source, GError **error)
{
  const char *text = esp_options_get_text (invocation->options, "sweep");
  g_auto (GStrv) paths = g_strsplit (text, "\n", -1);

  source->sweeps = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_sweep_free);
  for (guint i = 0; *text != '\0' && paths[i] != NULL; i++)
    {
      g_autofree char *csv = NULL;
      const EspExperiment *experiment;
      EspSweep *sweep;
      gsize length;

      if (!esp_invocation_read (invocation, paths[i], &csv, &length, error))
        return FALSE;
      experiment = esp_sweep_recognise (invocation->problem, csv, length, paths[i], error);
      if (experiment == NULL)
        return FALSE;
      sweep = find_sweep (source->sweeps, experiment);
      if (!esp_sweep_read (sweep, csv, length, paths[i], NULL, error))
        return FALSE;
      esp_sweep_sort (sweep);
    }
  return TRUE;
}

static gboolean
read_conclusions (EspInvocation *invocation, EspReportSource *source, GError **error)
{
  const char *path = esp_options_get_text (invocation->options, "conclusions");
  g_autofree char *text = NULL;
  gsize length;

  if (*path == '\0')
    return TRUE;
  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return FALSE;
  source->conclusions = esp_report_clean (text, (gssize) length);
  return TRUE;
}

/* --- a match --- */

/* The algorithm's options that were set, as a player takes them; the seed is the match's. */
static char *
set_options (EspInvocation *invocation)
{
  g_autoptr (EspOptions) options = esp_options_new (invocation->algorithm->options);

  for (guint i = 0; i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;

      if (esp_options_is_set (invocation->options, id) && !g_str_equal (id, "seed"))
        esp_options_set (options, id, esp_options_get_text (invocation->options, id), NULL);
    }
  return esp_options_format (options, TRUE);
}

static gboolean
parse_players (EspInvocation *invocation, EspPlayer *players[2], GError **error)
{
  const char *text = esp_options_get_text (invocation->options, "players");
  g_autofree char *values = set_options (invocation);
  g_auto (GStrv) names = NULL;

  if (*text == '\0')
    {
      /* one player against itself */
      names = g_new0 (char *, 3);
      for (int side = 0; side < 2; side++)
        names[side] = g_strdup_printf ("%s%s%s", invocation->algorithm->id,
                                       *values != '\0' ? "," : "", values);
    }
  else if (*values != '\0')
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("with --players, options such as %s belong to a player, as in "
                        "“%s,%s;%s”"),
                     values, invocation->algorithm->id, values, invocation->algorithm->id);
  else
    names = strchr (text, ';') != NULL ? g_strsplit (text, ";", -1)
                                       : esp_player_split (invocation->problem, text);
  if (g_strv_length (names) != 2)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("--players: “%s” are not two players, as in “minimax:3,alphabeta:4”"),
                     text);
  for (int side = 0; side < 2; side++)
    {
      players[side] = esp_player_parse (invocation->problem, g_strstrip (names[side]), error);
      if (players[side] == NULL)
        return FALSE;
    }
  return TRUE;
}

/* The player's text with the value of its main option, which may be a default. */
static char *
name_player (const EspPlayer *player)
{
  const char *option = player->algorithm->main_option;

  const char *value = option != NULL ? esp_options_get_text (player->options, option) : "";

  /* a number below zero stands for a default of another kind */
  if (*value == '\0' || *value == '-' || strpbrk (player->text, ":,") != NULL)
    return g_strdup (player->text);
  return g_strdup_printf ("%s:%s", player->text, value);
}

static EspOutcome
play_match (EspInvocation *invocation, EspReportSource *source, GError **error)
{
  EspPlayer *players[2] = { NULL, NULL };
  EspGameResult result = { 0 };
  EspOutcome outcome = ESP_OUTCOME_ERROR;

  if (parse_players (invocation, players, error))
    {
      source->game.seed = (guint64) esp_options_get_int (invocation->options, "seed");
      outcome = esp_match_play (source->instance, (const EspPlayer *const *) players,
                                source->game.seed, invocation->control, &result, error);
    }
  if (outcome != ESP_OUTCOME_ERROR)
    {
      g_ptr_array_add (result.moves, NULL);
      source->game.moves = g_strdupv ((char **) result.moves->pdata);
      source->game.measured = TRUE;
      for (int side = 0; side < 2; side++)
        {
          source->game.players[side] = name_player (players[side]);
          source->game.nodes[side] = result.nodes[side];
          source->game.thought[side] = result.seconds[side];
        }
    }
  esp_game_result_clear (&result);
  for (int side = 0; side < 2; side++)
    esp_player_free (players[side]);
  return outcome;
}

/* --- a search --- */

static void
keep_solution (EspControl *control, EspState *solution)
{
  GPtrArray *solutions = control->user_data;

  if (solutions->len < 24)
    g_ptr_array_add (solutions, solution);
  else
    esp_state_free (solution);
}

static EspOutcome
search (EspInvocation *invocation, EspReportSource *source, GError **error)
{
  const EspAlgorithm *algorithm = invocation->algorithm;
  EspControl *control = invocation->control;
  EspAnswer *answer = invocation->answer;

  source->algorithm = algorithm;
  source->options = esp_options_new (algorithm->options);
  for (guint i = 0; i < esp_options_get_n (source->options); i++)
    {
      const char *id = esp_options_get_spec (source->options, i)->id;

      esp_options_set (source->options, id, esp_options_get_text (invocation->options, id), NULL);
    }
  source->solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
  control->solution = keep_solution;
  control->user_data = source->solutions;
  /* a file that --trace asks for is written by the command line itself */
  if ((algorithm->flags & ESP_ALGORITHM_TRACED) != 0 && control->tracer == NULL)
    {
      guint64 cap = (guint64) esp_options_get_int (invocation->options, "trace-cap");

      source->trace = esp_trace_new (source->instance, NULL, cap);
      source->trace_stopped =
          esp_report_record (algorithm, source->instance, NULL, invocation->options, source->trace,
                             cap, control, answer);
      esp_trace_finish (source->trace);
      if (source->trace_stopped)
        {
          cli_print_note (_ ("only the first %s events were recorded\n"), esp_count (cap));
          g_ptr_array_set_size (source->solutions, 0);
          esp_answer_clear (answer);
          esp_answer_init (answer);
        }
    }
  if (source->trace == NULL || source->trace_stopped)
    esp_algorithm_solve (algorithm, source->instance, NULL, invocation->options, control, answer);
  control->solution = NULL;
  control->user_data = NULL;
  if (answer->outcome == ESP_OUTCOME_ERROR)
    {
      g_set_error_literal (error, ESP_ERROR, ESP_ERROR_UNSUPPORTED,
                           answer->message != NULL ? answer->message : _ ("it failed"));
      return ESP_OUTCOME_ERROR;
    }
  esp_report_source_set_answer (source, answer);
  return answer->outcome;
}

static gboolean
save_report (const EspReport *report,
             const char *path,
             guint *n_pages,
             GCancellable *cancellable,
             GError **error)
{
  gboolean saved;

  cli_watch_drawing (TRUE);
  saved = esp_report_save (report, path, n_pages, cancellable, error);
  cli_watch_drawing (FALSE);
  return saved;
}

/* --- the command --- */

static gboolean
write_report (EspInvocation *invocation, EspReportSource *source, const char *path, GError **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *folder_name = NULL;
  g_autoptr (EspReport) report = NULL;
  GVariantDict *members = &invocation->answer->members;
  GCancellable *cancellable = invocation->control->cancellable;
  guint n_pages = 0;

  if (!esp_report_find_paths (path, NULL, &folder, error))
    return FALSE;
  folder_name = g_filename_display_basename (folder);
  /* a search that was stopped is reported all the same */
  if (esp_stop_is_heard (cancellable))
    cancellable = NULL;
  report = esp_report_build (source, invocation->options, folder_name, cancellable, error);
  if (report == NULL || !save_report (report, path, &n_pages, cancellable, error))
    return FALSE;
  g_variant_dict_insert (members, "report", "s", path);
  g_variant_dict_insert (members, "folder", "s", folder);
  g_variant_dict_insert (members, "pages", "x", (gint64) n_pages);
  g_variant_dict_insert (members, "tables", "x", (gint64) esp_report_get_n_tables (report));
  g_variant_dict_insert (members, "figures", "x", (gint64) esp_report_get_n_figures (report));
  return TRUE;
}

static gboolean
find_view (EspInvocation *invocation, int *view, GError **error)
{
  const char *id = esp_options_get_text (invocation->options, "view");
  const EspLook *look = esp_look_find (invocation->problem);

  if (look == NULL)
    return TRUE;
  if (*id == '\0')
    {
      *view = esp_look_get_view_of (look, invocation->instance);
      return TRUE;
    }
  *view = esp_look_find_view (look, id);
  if (*view >= 0)
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION, _ ("--view: %s is not drawn as “%s”"),
                   invocation->problem->id, id);
}

/* --- several files, solvers or matches: a hand-in of one section --- */

static gboolean
is_several (EspInvocation *invocation)
{
  return g_strv_length (invocation->files) > 1 ||
         strchr (esp_options_get_text (invocation->options, "solver"), '\n') != NULL ||
         strchr (esp_options_get_text (invocation->options, "players"), '\n') != NULL;
}

static gboolean
set_pairs (EspInvocation *invocation, EspHandinSection *section, GError **error)
{
  g_auto (GStrv) texts =
      g_strsplit (esp_options_get_text (invocation->options, "players"), "\n", -1);
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; texts[i] != NULL; i++)
    {
      g_auto (GStrv) names = strchr (texts[i], ';') != NULL
                                 ? g_strsplit (texts[i], ";", -1)
                                 : esp_player_split (invocation->problem, texts[i]);

      if (g_strv_length (names) != 2)
        return esp_fail (error, ESP_ERROR_OPTION,
                         _ ("--players: “%s” are not two players, as in “minimax:3,alphabeta:4”"),
                         esp_quote (texts[i]));
      g_ptr_array_add (pairs,
                       g_strdup_printf ("%s vs %s", g_strstrip (names[0]), g_strstrip (names[1])));
    }
  g_ptr_array_add (pairs, NULL);
  esp_handin_section_set_list (section, "players", (const char *const *) pairs->pdata);
  return TRUE;
}

/* Solvers with the options that were given for all of them. */
static void
set_solvers (EspInvocation *invocation, EspHandinSection *section)
{
  const char *text = esp_options_get_text (invocation->options, "solver");
  g_auto (GStrv) names = g_strsplit (*text != '\0' ? text : invocation->algorithm->id, "\n", -1);
  g_autofree char *values = set_options (invocation);

  for (guint i = 0; names[i] != NULL && *values != '\0' && strpbrk (names[i], " :,") == NULL; i++)
    {
      const EspAlgorithm *algorithm = esp_problem_find_algorithm (invocation->problem, names[i]);
      g_autoptr (EspOptions) own = algorithm != NULL ? esp_options_new (algorithm->options) : NULL;
      char *with;

      /* those that it does not have are not for it */
      for (guint k = 0; own != NULL && k < esp_options_get_n (own); k++)
        {
          const char *id = esp_options_get_spec (own, k)->id;

          if (esp_options_find (invocation->options, id) != NULL &&
              esp_options_is_set (invocation->options, id))
            esp_options_set (own, id, esp_options_get_text (invocation->options, id), NULL);
        }
      if (own == NULL)
        continue;
      g_free (values);
      values = esp_options_format (own, TRUE);
      with = g_strdup_printf ("%s %s", names[i], values);
      g_free (names[i]);
      names[i] = g_strchomp (with);
    }
  esp_handin_section_set_list (section, "solvers", (const char *const *) names);
}

static int
report_several (EspInvocation *invocation, const char *path, gboolean match, GError **error)
{
  static const char *const head[] = {
    "title", "authors", "course", "units", "date", "contributions"
  };
  const EspOptions *options = invocation->options;
  const EspProblem *problem = invocation->problem;
  const char *conclusions = esp_options_get_text (options, "conclusions");
  EspHandinSection *section = esp_handin_section_new (match ? ESP_HANDIN_MATCH : ESP_HANDIN_SEARCH);
  g_autoptr (EspHandin) handin = esp_handin_new ();
  g_autofree char *folder = NULL;
  g_autofree char *folder_name = NULL;
  g_autoptr (EspReport) report = NULL;
  GVariantDict *members = &invocation->answer->members;
  guint n_pages = 0;

  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    esp_handin_section_set (esp_handin_get_head (handin), head[i],
                            esp_options_get_text (options, head[i]));
  if (*esp_options_get_text (options, "title") == '\0')
    esp_handin_section_set (esp_handin_get_head (handin), "title", _ (problem->title));
  if (esp_options_get_flag (options, "include-how"))
    {
      EspHandinSection *about = esp_handin_section_new (ESP_HANDIN_TEXT);

      esp_handin_section_set (about, "title", _ ("The problem"));
      esp_handin_section_set (about, "problem", problem->id);
      esp_handin_section_set (about, "about", "rules;how");
      esp_handin_insert (handin, G_MAXUINT, about);
    }
  esp_handin_insert (handin, G_MAXUINT, section);
  esp_handin_section_set (section, "problem", problem->id);
  esp_handin_section_set_list (section, "instances", (const char *const *) invocation->files);
  for (const EspOptionSpec *o = problem->editing->settings; o != NULL && o->id != NULL; o++)
    if (esp_options_is_set (options, o->id))
      esp_handin_section_set (section, o->id, esp_options_get_text (options, o->id));
  for (const EspOptionSpec *o = problem->files->load_options; o != NULL && o->id != NULL; o++)
    esp_handin_section_set (section, o->id, esp_options_get_text (options, o->id));
  esp_handin_section_set (section, "limit-time", esp_options_get_text (options, "limit-time"));
  esp_handin_section_set (section, "boards", esp_options_get_text (options, "boards"));
  if (match)
    {
      esp_handin_section_set (section, "seed", esp_options_get_text (options, "seed"));
      esp_handin_section_set (section, "show", "summary;final;table;course;moves");
      if (!set_pairs (invocation, section, error))
        return CLI_BAD;
    }
  else
    {
      esp_handin_section_set (section, "limit-nodes",
                              esp_options_get_text (options, "limit-nodes"));
      esp_handin_section_set (section, "show",
                              esp_options_get_int (options, "trace-lines") > 0
                                  ? "how;options;summary;answer;board;table;tree;trace"
                                  : "how;options;summary;answer;board;table;tree");
      set_solvers (invocation, section);
    }
  if (*conclusions != '\0')
    {
      EspHandinSection *words = esp_handin_section_new (ESP_HANDIN_TEXT);

      esp_handin_section_set (words, "title", _ ("Discussion and conclusions"));
      esp_handin_section_set (words, "file", conclusions);
      esp_handin_insert (handin, G_MAXUINT, words);
    }
  if (!esp_report_find_paths (path, NULL, &folder, error))
    return CLI_BAD;
  folder_name = g_filename_display_basename (folder);
  report = esp_handin_run (handin, NULL, folder_name, invocation->control, NULL, NULL, error);
  if (report == NULL ||
      !save_report (report, path, &n_pages, invocation->control->cancellable, error))
    return CLI_BAD;
  g_variant_dict_insert (members, "report", "s", path);
  g_variant_dict_insert (members, "folder", "s", folder);
  g_variant_dict_insert (members, "pages", "x", (gint64) n_pages);
  g_variant_dict_insert (members, "tables", "x", (gint64) esp_report_get_n_tables (report));
  g_variant_dict_insert (members, "figures", "x", (gint64) esp_report_get_n_figures (report));
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

static int
run_report (EspInvocation *invocation, GError **error)
{
  const EspProblem *problem = invocation->problem;
  const EspOptions *options = invocation->options;
  const char *path = invocation->output;
  gboolean match = problem->game != NULL && *esp_options_get_text (options, "solver") == '\0';
  g_auto (EspReportSource) source = { 0 };
  EspOutcome outcome;

  invocation->output = NULL;
  if (path == NULL || g_str_equal (path, "-"))
    return esp_fail_usage (error, ESP_ERROR_OPTION, _ ("say where to: -o REPORT.pdf"));
  if (*esp_options_get_text (options, "players") != '\0' && !match)
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           problem->game == NULL
                               ? _ ("--players: %s is no game")
                               : _ ("--players plays a match and --solver searches one position: "
                                    "choose one of them for %s"),
                           problem->id);
  if (is_several (invocation))
    return report_several (invocation, path, match, error);
  /* what is wrong with the files is said before a long search */
  if (!esp_report_find_paths (path, NULL, NULL, error) ||
      !read_sweeps (invocation, &source, error) || !read_conclusions (invocation, &source, error) ||
      esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return CLI_BAD;
  source.instance = esp_instance_share (invocation->instance);
  source.name = g_filename_display_basename (invocation->files[0]);
  if (!find_view (invocation, &source.view, error))
    return CLI_BAD;
  outcome = match ? play_match (invocation, &source, error) : search (invocation, &source, error);
  if (outcome == ESP_OUTCOME_ERROR || !write_report (invocation, &source, path, error))
    return CLI_BAD;
  invocation->answer->outcome = outcome;
  return outcome == ESP_OUTCOME_NONE    ? CLI_NONE
         : outcome == ESP_OUTCOME_LIMIT ? CLI_LIMIT
                                        : CLI_SOLVED;
}

const EspCommand *
cli_report_command (void)
{
  static EspOptionSpec options[64];
  static EspCommand command = {
    .id = "report",
    .usage = "[--solver ID | --players A,B] [OPTION…] [--sweep CSV]… -o REPORT.pdf FILE…",
    .summary = N_ ("set a search or a game as a report: PDF, Markdown, and a folder of its parts"),
    .options = options,
    .with_algorithm = TRUE,
    .with_settings = TRUE,
    .min_files = 1,
    .max_files = 1000,
    .run = run_report,
  };
  guint n = 0;

  if (options[0].id != NULL)
    return &command;
  for (const EspOptionSpec *spec = esp_report_options; spec->id != NULL; spec++)
    options[n++] = *spec;
  for (guint i = 0; i < G_N_ELEMENTS (own_options); i++)
    options[n++] = own_options[i];
  g_assert (n < G_N_ELEMENTS (options));
  return &command;
}

#else

const EspCommand *
cli_report_command (void)
{
  return NULL;
}

#endif
