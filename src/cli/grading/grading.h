#pragma once

/* What grading is made of: cases, runs, the table of their verdicts and its other forms. */

#include "base/esp-log.h"
#include "cli.h"
#include "programs/esp-contract-list.h"
#include "programs/esp-diagnosis.h"
#include "programs/esp-grade-table.h"

G_BEGIN_DECLS

/* What is told of a case; each of them all that the one before tells. */
typedef enum
{
  CLI_DETAILS_VERDICT,
  CLI_DETAILS_DIFFERENCE, /* and why; where nothing else is said */
  CLI_DETAILS_ACTUAL,     /* and what the program wrote */
  CLI_DETAILS_FULL        /* and what it wrote to standard error */
} CliDetails;

/* A case, and how much of what is found is told of it. */
typedef struct
{
  char *path;
  EspInstance *instance;
  GBytes *input;
  char *expected;       /* of an exact judge */
  EspOptions *settings; /* what it says besides its board; NULL: nothing */
  double points;
  gboolean hidden; /* nothing is told to who handed it in */
  CliDetails details;
} CliCase;

/* What is to be done about a row. */
typedef enum
{
  CLI_ROW_RUN,    /* it is run */
  CLI_ROW_KNOWN,  /* a run before this one has found it out */
  CLI_ROW_OTHERS, /* another shard has it */
} CliRowPlace;

typedef struct
{
  EspInvocation *invocation;
  EspGrading grading;
  GPtrArray *cases; /* of CliCase */
  char **programs;
  const EspContract **contracts; /* of each program; NULL: none */
  EspGradeRow *rows;             /* a program after the other */
  CliRowPlace *places;
  guint n_rows;
  gint stopped;            /* atomic */
  EspDiagnosis *diagnoses; /* one a program; what is wrong with it where `shown` is a row */

  GMutex lock;
  EspLog *log; /* the table while it grows; NULL: there is none */
  GError *log_error;
} CliGrade;

static inline const CliCase *
cli_grade_get_case (const CliGrade *self, guint row)
{
  return g_ptr_array_index (self->cases, row % self->cases->len);
}

/* The reason, where it is told; borrowed, or NULL. */
static inline const char *
cli_grade_get_reason (const CliGrade *self, guint row)
{
  return cli_grade_get_case (self, row)->details == CLI_DETAILS_VERDICT ? NULL
                                                                        : self->rows[row].reason;
}

/* grade-cases.c: takes those that the command names; FALSE with @error. */
gboolean cli_grade_find_cases (CliGrade *self, GError **error);
void cli_case_free (gpointer one);

/* grade-format.c: what the program wrote, and what it wrote to standard error, where that is told;
 * else NULL. New strings, valid UTF-8. */
char *cli_grade_dup_answer (const CliGrade *self, guint row);
char *cli_grade_dup_complaints (const CliGrade *self, guint row);

/* generate.c: adds at most @most cases that known mistakes do not survive; says on standard error
 * which do. */
gboolean cli_grade_generate (CliGrade *self, guint most, GError **error);

/* grade-tell.c: all of it as text, where that is @printed, and as members of the answer; @n: how
 * many runs there are. How many of them are right. */
guint cli_grade_tell (CliGrade *self, gboolean printed, guint *n);
/* What is wrong with the program of that row, if it shows there best and was found out; a
 * new string, or NULL. */
char *cli_grade_tell_diagnosis (const CliGrade *self, guint row);

/* judge.c: whether the search to hold traces to was named; and can be that. */
gboolean cli_is_solver_named (const EspInvocation *invocation);
gboolean cli_check_traced (const EspInvocation *invocation, GError **error);

/* programs.c: how the program @name is called: as @asked says, or where that is "" as is kept with
 * it, or where that is @usual as the first assignment of a game has it. NULL: as its command says.
 * FALSE with @error. */
gboolean cli_find_contract (const EspProblem *problem,
                            const char *asked,
                            const char *name,
                            gboolean usual,
                            const EspContract **contract,
                            GError **error);

/* grade-report.c: "grade report TABLE". */
int cli_run_grade_report (EspInvocation *invocation, GError **error);

/* grade.c: where in the folder of --answers that of the row stands; NULL: there is none. A new
 * string. */
char *cli_grade_find_answer (const CliGrade *self, guint row);

/* grade-resume.c: the rows of this shard, as CSV; those of the rows that are there. */
char *cli_grade_format_csv (const CliGrade *self);
/* Opens -o FILE and takes over what a run that was cut off has left there; what is whole is begun
 * anew, and so is what a program or case that has changed since then came to. */
gboolean cli_grade_open_table (CliGrade *self, GError **error);
/* Adds a row that was run. Any thread. */
void cli_grade_add_row (CliGrade *self, guint row);
/* FALSE with the first error of writing. */
gboolean cli_grade_close_table (CliGrade *self, GError **error);
/* The tables of all shards as one, rows in the order in which shards divide them. A new string;
 * NULL with @error. @n: how many rows there are. */
char *cli_grade_merge (EspInvocation *invocation, guint *n, GError **error);

/* grade-format.c: what grading systems read. New strings. */
char *cli_grade_format_gradescope (const CliGrade *self);
char *cli_grade_format_junit (const CliGrade *self);
char *cli_grade_format_markdown (const CliGrade *self);

G_END_DECLS
