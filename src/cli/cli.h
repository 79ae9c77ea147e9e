#pragma once

/* espalier-cli: made from the same tables as the window. */

#include "base/esp-log.h"
#include "base/esp-allowance.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "games/esp-match.h"
#include "engine/trace/esp-event.h"
#include "engine/trace/esp-export.h"

#include <stdio.h>

G_BEGIN_DECLS

/* Exit statuses of the contract. */
enum
{
  CLI_SOLVED = 0,
  CLI_NONE = 1,
  CLI_BAD = 2,
  CLI_LIMIT = 3
};

/* One call of the program. */
typedef struct
{
  EspInvocation invocation; /* first: rooms hand it back to `print` */
  EspOptions *options;
  EspControl control;
  EspAnswer answer;
  GCancellable *cancellable;
  gint64 begin; /* g_get_monotonic_time() */
  gint64 end;   /* the same: when all is to be through, drawing too; 0: whenever */
  gboolean json;
  gboolean wants_help;
  gboolean output_begun;
  GString *printed; /* what was printed under -o */

  /* --trace */
  EspTracer trace_tracer;
  EspExporter *exporter;
  EspLog *trace_log;
  EspAllowance trace_allowance;
  gint64 rate_told;  /* when the rate of a search was told last */
  gint64 trace_told; /* when its size was told last */
  EspExportFormat trace_format;
  GError *trace_error;
} CliCall;

/* arguments.c */
/* Whether one of the experiments is named, whose options the command takes then too. */
gboolean cli_takes_experiment (const EspCommand *command);
/* The table that @options name, or the first. */
const EspTableSpec *cli_find_table (const EspProblem *problem, const EspOptions *options);
extern const EspOptionSpec cli_common_options[];
/* Makes @call's options: those that the command takes, with the solver and the experiment that
 * @words name. */
gboolean cli_collect_options (CliCall *call, char **words, GError **error);
/* Reads what follows PROBLEM COMMAND into options and files. */
gboolean cli_parse_arguments (CliCall *call, char **words, GError **error);

/* stop.c */
/* From now on SIGINT, SIGTERM, SIGXCPU and SIGHUP (but under nohup) stop the call, wherever it is.
 */
void cli_start_signals (CliCall *call);
/* From now on what a library gives up for ends the program with its message and exit status 2. */
void cli_catch_faults (void);
/* Around what draws: where that goes on no more the program ends with a message. */
void cli_watch_drawing (gboolean begins);
/* What is said of a stop. Borrowed. */
const char *cli_describe_stop (void);
/* Ends the program by the signal that it received, so that whoever called it knows: a shell sees
 * 128 and its number. Returns where there was none. */
void cli_end_by_signal (void);
/* To be called before the results are written: from then on they are not cut short at once. */
void cli_begin_output (void);

/* generic.c: an answer that says "no solution" is one in every room; TRUE where the command `check`
 * was given such a one, with its exit status. */
gboolean cli_check_none (EspInvocation *invocation, int *status);
/* commands that every problem has, unless its table has one of that name. */
const EspCommand *cli_find_command (const EspProblem *problem, const char *id);
/* Calls @func for each command of @problem, its own first. */
void cli_foreach_command (const EspProblem *problem,
                          void (*func) (const EspCommand *command, gpointer data),
                          gpointer data);

/* next.c: boards by name, and that of the day, in rooms that make boards */
/* Whether @command makes boards, and so takes a name. */
gboolean cli_takes_name (const EspCommand *command);
extern const EspOptionSpec cli_name_option[];
/* All options of @command, which may have one more than its table: valid until the next call. */
const EspOptionSpec *cli_list_options (const EspCommand *command);
extern const EspCommand cli_today_command;
/* Runs @call's command; where that makes boards, by name too, and tells their name. Its exit
 * status. */
int cli_run_command (CliCall *call, GError **error);

/* game.c: what every game for two has */
extern const EspCommand cli_game_commands[];
/* game-limits.c: two of them */
#define CLI_MOST_DEPTH 1000
int cli_run_depth (EspInvocation *invocation, GError **error);
int cli_run_sizes (EspInvocation *invocation, GError **error);
/* arguments.c: "2/5": the second of five parts. FALSE with @error. */
gboolean cli_parse_shard (const char *text, guint *part, guint *n_parts, GError **error);
/* grading/programs.c: whether programs were confined, as the answer's member "confined"; where they
 * were not that is @printed, too. */
void cli_tell_confinement (EspInvocation *invocation, gboolean printed);
/* tournament.c */
int cli_run_tournament (EspInvocation *invocation, GError **error);
/* review.c: what each move of a game gave away */
extern const EspOptionSpec cli_review_options[];
int cli_run_review (EspInvocation *invocation, GError **error);
/* studies.c: endgame studies */
int cli_run_studies (EspInvocation *invocation, GError **error);
/* player.c: a player as a program for others */
int cli_run_player (EspInvocation *invocation, GError **error);
/* grade.c */
extern const EspCommand cli_grade_command;
/* Of a room that knows some. */
const EspCommand *cli_mistakes_command (const EspProblem *problem);
extern const EspCommand cli_judge_command;
/* programs.c: people's own programs: a table like a problem's, with commands alone */
const EspProblem *cli_programs_problem (void);
/* sweep.c: experiments; empty where there is nothing to draw with */
extern const EspCommand cli_sweep_commands[];
/* tabulate.c: for rooms that have tables. */
extern const EspCommand cli_tabulate_command;
/* film.c: NULL where there is nothing to draw with */
const EspCommand *cli_film_command (void);
/* report.c: NULL where there is nothing to draw with */
const EspCommand *cli_report_command (void);

/* handin.c: whole hand-ins, "espalier-cli report": a table like a problem's, with commands alone;
 * NULL where there is nothing to draw with */
const EspProblem *cli_handin_problem (void);
/* "new" and "check"; for any other word (or NULL) the command that runs a plan. */
const EspCommand *cli_find_handin_command (const char *word);

/* thumbnail.c: the board in the file @path into the file @picture, at most @size pixels wide and
 * high; an exit status. */
int cli_make_thumbnail (const char *size, const char *path, const char *picture);

/* help.c */
void cli_print_help (void);
void cli_print_problem_help (const EspProblem *problem);
void cli_print_command_help (const EspProblem *problem, const EspCommand *command);
int cli_list (gboolean json);
/* "-" before an option of one letter, else "--". */
const char *cli_option_dashes (const EspOptionSpec *spec);
/* How @command is called, where its experiment takes boards or does not. A new string. */
#define CLI_USAGE_BOARDS "[BOARD…]"
char *cli_describe_usage (const EspCommand *command, gboolean boards);
/* Whether an experiment of @problem (NULL: of any) takes boards as words. */
gboolean cli_takes_boards (const EspProblem *problem);
/* "-o, --output". A new string. */
char *cli_describe_name (const EspOptionSpec *spec);

/* man.c: the manual page of espalier-cli, on standard output */
void cli_print_manual (void);
/* Whether @command is to be told of with @problem, not with those that all problems have. */
gboolean cli_is_own (const EspProblem *problem, const EspCommand *command);

/* manual.c: the commands with their options as Markdown, on standard output. @catalogues: the
 * folder with those of the languages, to have it in that of the locale; or NULL: in English. */
void cli_print_commands (const char *catalogues);
/* The manual as HTML below @folder, its pictures from the folder @pictures; an exit status. */
int cli_write_html (const char *folder, const char *pictures, const char *catalogues);

/* complete.c: what may stand at the end of a command line; @words are those after the program's
 * name, the last of them the one that is being typed (perhaps ""). A line of standard output each:
 * the word, a tab, what it is. A line ":files" says that files may stand there, too, behind what
 * follows its tab. */
void cli_complete (char **words);

/* output.c */
void cli_print_json (CliCall *call, const char *outcome);
void cli_print_stats (CliCall *call);
/* json.c: writes @value as JSON: numbers, strings, booleans, arrays, tuples, dictionaries, and
 * "nothing" as null. */
void cli_put_json (GVariant *value, FILE *out);
/* The same of the member @name: seconds have at most six digits behind the point. */
void cli_put_member (const char *name, GVariant *value, FILE *out);
void cli_put_seconds (double seconds, FILE *out);
/* Writes @text to @path whole or not at all; NULL or "-" is standard output. */
gboolean cli_write_document (const char *path, const char *text, GError **error);
/* Whether it is told how far things are: on a terminal, or where --progress or --quiet say so. */
gboolean cli_talks (const EspOptions *options);
/* A search that takes long tells how quick it is; and what it told goes. */
void cli_print_rate (CliCall *call);
void cli_hide_rate (CliCall *call);
/* "espalier-cli: " and @message, on standard error, --quiet or not. */
void cli_print_error (const char *message);
/* What is no error, to standard error, with the program's name before it; @format ends the line. */
void cli_print_note (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* The word of @known (NULL-terminated) that was probably meant by @word; NULL: none is like it. */
const char *cli_suggest (const char *word, const char *const *known);
void cli_trace_init (CliCall *call);
/* With @cut: whether it ends before its search, which was said then. */
gboolean cli_trace_finish (CliCall *call, gboolean *cut, GError **error);
/* What a step of a search looks like: runs @algorithm for @step events. */
EspState *cli_state_at_step (CliCall *call, const EspAlgorithm *algorithm, guint64 step);
gboolean cli_save_picture (CliCall *call, const EspState *state, const char *path, GError **error);

G_END_DECLS
