#pragma once

/* What a problem is: the table of a room, and how rooms are found. */

#include "base/esp-file.h"
#include "base/esp-table.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-game.h"
#include "engine/esp-roles.h"

G_BEGIN_DECLS

typedef struct _EspCommand EspCommand;
typedef struct _EspTableSpec EspTableSpec;

/**
 * EspProblem:
 *
 * The core table of a room: GLib and GIO only. One `const` of it in each room, registered by one
 * line in src/problems/meson.build. Members that are NULL mean "does not have this".
 */
struct _EspProblem
{
  const char *id;      /* REQUIRED: "battleship"; the folder's and the command line's name */
  const char *title;   /* REQUIRED, N_(): "Battleship Solitaire" */
  const char *tab;     /* REQUIRED, N_(): short name for the tab: "Ships" */
  const char *summary; /* REQUIRED, N_(): one line */
  const char *rules;   /* REQUIRED, N_(): the rules in a paragraph */

  const EspStates *states;           /* REQUIRED: state.c */
  const EspFiles *files;             /* REQUIRED: file.c */
  const EspEditing *editing;         /* REQUIRED: edit.c */
  const EspGenerating *generating;   /* OPTIONAL: generate.c */
  const EspJudging *judging;         /* REQUIRED without a game: judge.c */
  const EspHinting *hinting;         /* OPTIONAL: hint.c */
  const EspTracing *tracing;         /* REQUIRED where an algorithm is traced: trace.c */
  const EspContracting *contracting; /* OPTIONAL: contracts.c */
  const EspMistakes *mistakes;       /* OPTIONAL: mistakes.c */

  const EspAlgorithm *algorithms; /* REQUIRED: the first is the default */
  /* OPTIONAL: whether @algorithm can do anything with @instance, with @options (NULL: some or
   * other); else @why (a new string, or NULL) says in a sentence why not: it is not run then, and a
   * form does not let its choices be chosen. */
  gboolean (*is_applicable) (const EspInstance *instance,
                             const EspAlgorithm *algorithm,
                             const EspOptions *options,
                             char **why);
  const EspGame *game;              /* OPTIONAL */
  const EspExperiment *experiments; /* OPTIONAL: what the assignments ask to be measured */
  /* OPTIONAL: what a report tabulates of a state that a search or a game ended in, with a new
   * string for its caption (plain text). NULL: there is nothing to tell of this one. */
  EspTable *(*tabulate) (const EspInstance *instance, const EspState *state, char **caption);
  /* OPTIONAL: tables for the window, the command line and hand-ins. */
  const EspTableSpec *tables;
  const EspCommand *commands; /* OPTIONAL: besides, or instead of, the generic ones */
};

/* Whether the room has these at all. */
static inline gboolean
esp_problem_can_judge (const EspProblem *problem)
{
  return problem->judging != NULL && problem->judging->judge != NULL;
}

static inline gboolean
esp_problem_can_check (const EspProblem *problem)
{
  return problem->judging != NULL && problem->judging->check != NULL;
}

/* Whether steps of a puzzle may follow from its rules. Where no state breaks a rule, none does, and
 * hints are advice. */
static inline gboolean
esp_problem_has_sure_steps (const EspProblem *problem)
{
  return problem->game == NULL && esp_problem_can_judge (problem);
}

/* Whether its searches look at positions, as those of games do: not at variables, whose events have
 * values, nor at neighbours. */
gboolean esp_problem_searches_positions (const EspProblem *problem);
/* Whether they are searches of paths, whose events are of nodes that wait on a frontier. */
gboolean esp_problem_searches_paths (const EspProblem *problem);

/* The options of its generator; NULL where it has none. */
static inline const EspOptionSpec *
esp_problem_get_generate_options (const EspProblem *problem)
{
  return problem->generating != NULL ? problem->generating->options : NULL;
}

/* All problems, NULL-terminated, in the order of the tabs; the hidden ones last. */
const EspProblem *const *esp_problems_get (void);
/* Whether it is the one that new problems begin as, or that tests are made with: not shown in the
 * window, not listed. */
gboolean esp_problem_is_hidden (const EspProblem *problem);
/* NULL where there is none. */
const EspProblem *esp_problem_find (const char *id);

/* NULL where there is none; @id NULL or "": the first. What the table does not have is asked of who
 * is set by esp_problem_set_finder(). */
const EspAlgorithm *esp_problem_find_algorithm (const EspProblem *problem, const char *id);
/* What the id of an algorithm begins with that no table has: a person's own program, whose command
 * is the rest. */
#define ESP_PROGRAM_PREFIX "program:"
/* Who knows algorithms that no table has, programs of others: NULL where @id names none. What is
 * found stays as long as the program runs. Any thread calls @find. */
void esp_problem_set_finder (const EspAlgorithm *(*find) (const EspProblem *problem,
                                                          const char *id));
/* The algorithm of a row of an experiment. NULL with @error: it is a program that no person has
 * named here, which no file starts. */
const EspAlgorithm *
esp_experiment_find_algorithm (const EspProblem *problem, const char *id, GError **error);
/* The first algorithm with all of @flags, or NULL. */
const EspAlgorithm *esp_problem_find_algorithm_by_flags (const EspProblem *problem,
                                                         EspAlgorithmFlags flags);

/* Names of the samples of a room (its folder samples/), NULL-terminated, sorted. */
char **esp_problem_list_samples (const EspProblem *problem);
gboolean esp_problem_has_sample (const EspProblem *problem, const char *name);
GBytes *esp_problem_load_sample (const EspProblem *problem, const char *name, GError **error);
/* The text of its help.md; a new string. */
char *esp_problem_load_help (const EspProblem *problem);

/* What the root of a search tree is called: "A" where it is a position that has a name, and else it
 * is the start. A new string. */
char *esp_instance_name_root (const EspInstance *instance);
/* What @instance says of the option @id of @specs, which follows its file, as text; a new string,
 * NULL where it says nothing of it. */
char *esp_instance_format_option (const EspInstance *instance,
                                  const EspOptionSpec *specs,
                                  const char *id);
/* What is said of @instance, translated, where there is nothing on it yet; else NULL. */
const char *esp_instance_get_nothing (const EspInstance *instance);
/* Reads a file ("-" is standard input). Refuses more than 256 MB. */
EspInstance *esp_instance_load (const EspProblem *problem, const char *path, GError **error);
/* The same with values for the problem's load_options, where it has some (NULL: none). */
EspInstance *esp_instance_load_with (const EspProblem *problem,
                                     const char *path,
                                     const EspOptions *options,
                                     GError **error);
/* From text that was read from the file @path already; errors call it so, and what belongs to it is
 * read from beside it. */
EspInstance *esp_instance_parse (const EspProblem *problem,
                                 const char *text,
                                 gsize length,
                                 const char *path,
                                 const EspOptions *options,
                                 GError **error);
/* Makes ready what drawing needs and takes long; at once where the room has no such thing. */
gboolean
esp_instance_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error);
EspStatus esp_state_get_status (const EspInstance *instance, const EspState *state);
/* The problem that is shown and that text beginning with @head most looks like; NULL: none knows
 * it. Where several are as likely, @preferred (or NULL), and else the first of them. */
const EspProblem *
esp_problem_recognise (const char *head, gsize length, const EspProblem *preferred);
/* The hidden ones only where ESPALIER_SHOW_HIDDEN asks for them. */
gboolean esp_problem_is_shown (const EspProblem *problem);
/* The shown problem that alone has files with the end of this name; NULL: none, or several. */
const EspProblem *esp_problem_find_by_suffix (const char *name);
/* The sample that @name means; its end may be left out: "handout". A new string, NULL where there
 * is none. */
char *esp_problem_find_sample (const EspProblem *problem, const char *name);
/* A board by name: a sample (its end may be left out: "handout"), or else a file. NULL with @error,
 * which lists the samples. */
EspInstance *esp_instance_find (const EspProblem *problem, const char *name, GError **error);

/* Generates one. @format and what follows: the options' values, as in "size=7 seed=3", those that
 * are not named at their defaults. @control: NULL where nothing is to stop it. */
EspInstance *esp_instance_make (const EspProblem *problem,
                                EspControl *control,
                                GError **error,
                                const char *format,
                                ...) G_GNUC_PRINTF (4, 5);

/* Whether @value, which a key may have, names a board: what esp_instance_find() takes. Where not,
 * @error says which @option is meant (NULL: it does not). */
gboolean esp_experiment_check_board (const EspProblem *problem,
                                     const char *option,
                                     const char *value,
                                     GError **error);

/**
 * esp_experiment_solve:
 * @options: for @algorithm; NULL: their defaults
 * @limit_nodes: of this run; 0: none
 * @limit_seconds: of this run; 0: none
 * @control: of the whole experiment
 * @answer: made ready by the caller
 *
 * Runs a solver or a player as one run of an experiment.
 *
 * Returns: FALSE with G_IO_ERROR_CANCELLED when the whole experiment was stopped meanwhile
 */
gboolean esp_experiment_solve (const EspAlgorithm *algorithm,
                               const EspInstance *instance,
                               const EspState *start,
                               const EspOptions *options,
                               guint64 limit_nodes,
                               double limit_seconds,
                               EspControl *control,
                               EspAnswer *answer,
                               GError **error);

/* The same, and fills in the cells of @row that show what the answer has. */
gboolean esp_experiment_measure (const EspAlgorithm *algorithm,
                                 const EspInstance *instance,
                                 const EspState *start,
                                 const EspOptions *options,
                                 guint64 limit_nodes,
                                 EspRow *row,
                                 EspControl *control,
                                 EspAnswer *answer,
                                 GError **error);

/* Fills in the cells of @row that show counters, seconds or the outcome of @answer. */
void esp_row_fill (EspRow *row, const EspAnswer *answer);

/* The search of a row: @algorithm with @options, or only those that were set. */
void esp_row_board_set_search (EspRowBoard *board,
                               const EspAlgorithm *algorithm,
                               const EspOptions *options,
                               gboolean only_set);

/**
 * EspTableSpec:
 *
 * A table that a room makes of an instance, shown by one view in the window, one command and one
 * section of hand-ins. A table of them ends with an entry whose @id is NULL.
 */
struct _EspTableSpec
{
  const char *id;               /* REQUIRED: "domains" */
  const char *label;            /* REQUIRED, N_() */
  const char *how;              /* REQUIRED, N_(): what it shows, in a sentence or two */
  const EspOptionSpec *options; /* OPTIONAL */
  gboolean without_instance;    /* it is made of the options alone: @instance is then NULL */
  /* REQUIRED. NULL with @error; G_IO_ERROR_CANCELLED when @control stopped it. @state: what is on
   * the board, where the table is of a state; NULL: the initial one. @caption: a new string, plain
   * text. Any thread. */
  EspTable *(*make) (const EspInstance *instance,
                     const EspState *state,
                     const EspOptions *options,
                     EspControl *control,
                     char **caption,
                     GError **error);
};

/* NULL where there is none. */
const EspTableSpec *esp_problem_find_table (const EspProblem *problem, const char *id);

G_END_DECLS
