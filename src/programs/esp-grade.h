#pragma once

/* A foreign solver held to a case: what is wrong with its answer, and where. */

#include "esp-program-algorithm.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_JUDGE_CHECK, /* the independent checker decides: any right answer counts */
  ESP_JUDGE_EXACT, /* byte for byte what the case expects */
  ESP_JUDGE_TRACE  /* it tells its search, which is held to ours: see esp_judge_trace() */
} EspJudgeKind;

typedef struct
{
  double seconds; /* a run */
  guint64 seed;
  EspLimits limits;
  EspJudgeKind judge;
  const EspAlgorithm *algorithm; /* of a trace: NULL where any of ours may be meant */
  const EspOptions *options;     /* of that; NULL: none is set */
  const EspControl *control;     /* of a trace: of our own searches */
  gsize keep;                    /* bytes of an answer that are kept; 0: ESP_GRADE_KEPT */
} EspGrading;

/**
 * EspGradeRow:
 *
 * A program and a case, and what came of it.
 */
typedef struct
{
  const char *program;         /* its command; borrowed */
  const EspContract *contract; /* how it is called; NULL: as it says itself */
  const char *name;            /* the case is called; borrowed */
  const EspInstance *instance;
  GBytes *input;              /* the case's own bytes */
  const char *expected;       /* where it must be exact; borrowed */
  const EspOptions *settings; /* what the case says besides its board; borrowed; NULL: nothing */

  EspVerdictKind verdict;
  char *reason; /* for people, a sentence's rest as in "the program …"; NULL: it is right */
  guint line;   /* of its answer, from 1, where it goes wrong; 0: not known */
  guint column;
  guint64 step;           /* of a trace: the step of its search that is wrong, from 1; 0: none is */
  char *reference;        /* of a trace: which of our searches it was held to; NULL: none */
  const char *convention; /* that it follows, translated, where courses differ; NULL: the usual */
  guint64 fits;           /* which known mistakes would have made that of it, see esp-diagnosis.h */
  double seconds;
  EspProcessUse use;
  GBytes *answer;   /* what it wrote; NULL: nothing, or more than is kept */
  char *complaints; /* the last of what it wrote to standard error; NULL: nothing */
} EspGradeRow;

#define ESP_GRADE_KEPT (256 << 10) /* bytes of an answer */

void esp_grade_row_clear (EspGradeRow *row);

/**
 * esp_grade_expect:
 * @settings: what the case says besides its board; NULL: nothing
 *
 * What a program has to write that must be exact: what @algorithm writes with @options, nothing
 * where it proves that there is no solution, which a program may then say in its own words; in a
 * game what the assignment's program prints. Any thread.
 *
 * Returns: a new string; NULL with @error
 */
char *esp_grade_expect (const EspInstance *instance,
                        const EspOptions *settings,
                        const EspAlgorithm *algorithm,
                        const EspOptions *options,
                        EspControl *control,
                        GError **error);

/* Runs it. FALSE where it was stopped by @cancellable: nothing is known then. Any thread. */
gboolean esp_grade_run (EspGradeRow *row, const EspGrading *grading, GCancellable *cancellable);
/* Runs a program whose contract has all cases at once: @rows are all of it, and each has the
 * seconds and the memory of the one run. FALSE as above. */
gboolean esp_grade_run_all (EspGradeRow **rows,
                            guint n,
                            const EspGrading *grading,
                            GCancellable *cancellable);

/* Where @text is first another than @expected: line and column from 1, in characters; FALSE where
 * they are the same. */
gboolean
esp_grade_differ (const char *text, gsize length, const char *expected, guint *line, guint *column);

G_END_DECLS
