#pragma once

/* A program's trace held to our own searches: which of them it follows, and where it first goes
 * wrong. */

#include "esp-trace-difference.h"
#include "engine/trace/esp-trace-read.h"

G_BEGIN_DECLS

/**
 * EspJudgement:
 *
 * What came of it. Made empty with { 0 }, emptied by esp_judgement_clear().
 */
typedef struct
{
  EspTraceDraft theirs;          /* as far as it could be read */
  EspTrace *ours;                /* the search that it follows furthest */
  const EspAlgorithm *algorithm; /* which one that is */
  EspOptions *options;           /* with all its settings */
  char *reference;               /* the same as text, of its settings those that were tried or asked
                                    for: "solver=fc order=given …" */
  EspTraceDifference difference; /* of the two; ESP_TRACE_SAME where it is right as far as it is */
  char *reason;    /* what is wrong, as the rest of a sentence on the program; NULL: nothing */
  guint line;      /* of its text, from 1, where that is; 0: nowhere */
  gboolean untidy; /* other lines stood among those of the trace */
} EspJudgement;

void esp_judgement_clear (EspJudgement *judgement);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspJudgement, esp_judgement_clear)

/* The @step of a trace, in events, behind those that follow from its decision. */
guint64 esp_judge_pass_consequences (EspTrace *trace, guint64 step);
/* How far each of the two is shown where theirs goes wrong, in events: where it is one of those
 * that follow from a decision, behind all of them, for what comes a line later is no mistake yet.
 */
guint64 esp_judgement_get_their_step (const EspJudgement *judgement);
guint64 esp_judgement_get_our_step (const EspJudgement *judgement);

/* What such a @reference says behind "solver=", as players are named: "fc order=given". Borrowed.
 */
const char *esp_judge_get_player (const char *reference);

/* Whether the room has searches that traces can be held to. */
gboolean esp_judge_can (const EspProblem *problem);

/**
 * esp_judge_trace:
 * @algorithm: the search that it should be; NULL: any of the room's
 * @options: of @algorithm, of which those that are set are kept; NULL: none is
 *
 * Reads a trace of @instance and looks for the search of ours that it follows: courses differ in
 * orders, in what is told of a try that fails, in soft and hard bounds, so all settings that are
 * choices and are not set are tried, within a bound on the work. Where none fits it is held to the
 * one that it follows furthest. A trace with a line that cannot be is wrong there, unless it goes
 * wrong before. Any thread; stops for @control's cancellable.
 *
 * Returns: FALSE with @error where it was stopped, or where nothing of @text is a trace
 */
gboolean esp_judge_trace (const EspInstance *instance,
                          const char *text,
                          gsize length,
                          const char *file,
                          const EspAlgorithm *algorithm,
                          const EspOptions *options,
                          const EspControl *control,
                          EspJudgement *judgement,
                          GError **error);

G_END_DECLS
