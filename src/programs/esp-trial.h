#pragma once

/* A program tried out: one game by itself, or one board, and in plain words what it did wrong. */

#include "esp-conversation.h"

G_BEGIN_DECLS

/* What is tried, and how. All is borrowed. */
typedef struct
{
  const char *command;         /* without the prefix */
  const EspContract *contract; /* NULL: none */
  const EspInstance *instance;
  double seconds; /* a move, or the whole */
  int depth;
  guint64 seed;
  EspLimits limits;
  GCancellable *cancellable;
  EspHeard *heard; /* lines of the move that failed, else of the first one; or the board, and the
                      answer. Called at the end; NULL: nobody listens */
  gpointer data;
} EspTrialQuestion;

/* What came of it. */
typedef struct
{
  EspVerdictKind verdict;
  char *reason;   /* the rest of a sentence, "crashed …"; NULL: it is right */
  char *name;     /* as a player calls itself */
  guint n_moves;  /* that it has played; with a reason, before the one that failed */
  char *expected; /* an answer that would be right, where it is not; NULL: none is known */
} EspTrial;

void esp_trial_clear (EspTrial *trial);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspTrial, esp_trial_clear)

/* Whether a program has something to do in the room that can be checked. */
gboolean esp_trial_is_possible (const EspProblem *problem);
/* Whether it is held to what the assignment or the room expects, as one that is graded: with a
 * contract of a game, or where nothing it writes can be read as a solution. */
gboolean esp_trial_is_graded (const EspProblem *problem, const EspContract *contract);
/* FALSE where it was stopped: nothing is known then. Any thread. */
gboolean esp_trial_run (const EspTrialQuestion *question, EspTrial *trial, GError **error);
/* What would have been right, in lines: a new string, NULL where that is not known, or it is. */
char *esp_trial_describe_expected (const EspTrial *trial);
/* "right: its answer is a solution", "the program wrote nothing": a new string. */
char *
esp_trial_describe (const EspTrial *trial, const EspProblem *problem, const EspContract *contract);

G_END_DECLS
