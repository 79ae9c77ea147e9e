#pragma once

/* Makes the report of a problem: an instance, a search or a game on it, experiments. */

#include "engine/trace/esp-trace.h"
#include "esp-report.h"
#include "report/experiment/esp-sweep.h"

G_BEGIN_DECLS

/* Title block and what goes in: the command line's flags and the window's form are made from it. */
extern const EspOptionSpec esp_report_options[];

/* A game that was played. */
typedef struct
{
  char **moves;      /* from the initial state */
  char *players[2];  /* "alphabeta:4"; NULL: not known, or a person */
  gboolean measured; /* these hold */
  guint64 nodes[2];
  double thought[2]; /* seconds */
  guint64 seed;
} EspReportGame;

/**
 * EspReportSource:
 *
 * What there is to report. All is owned; start from all zero and @instance. What is not there is
 * NULL and is left out.
 */
typedef struct
{
  EspInstance *instance; /* never NULL */
  char *name;            /* of its file or sample */
  int view;              /* which of the look's views boards are drawn in */

  /* --- a search --- */
  const EspAlgorithm *algorithm; /* NULL: there was none */
  EspOptions *options;           /* with the algorithm's, and limits that were set */
  EspState *start;               /* NULL: the initial state */
  EspTrace *trace;
  gboolean trace_stopped; /* recorded no further than it is kept: how many there are is not known */
  EspOutcome outcome;
  char *answer;           /* as it is printed */
  char *message;          /* for people */
  char *move;             /* of a player */
  EspState *answer_state; /* where it ended */
  EspCounters counters;
  double seconds;
  gboolean recorded;    /* these hold the recording; the report then measures again where it can */
  GPtrArray *solutions; /* of EspState */
  gboolean at_step;     /* a board of the search at @step is wanted */
  guint64 step;

  EspReportGame game; /* without moves: there was none */

  /* --- experiments --- */
  GPtrArray *sweeps; /* of EspSweep */

  char *conclusions; /* the user's own words */
} EspReportSource;

void esp_report_source_clear (EspReportSource *source);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspReportSource, esp_report_source_clear)

/* Takes over what an algorithm answered. */
void esp_report_source_set_answer (EspReportSource *source, const EspAnswer *answer);

/* Searches and records up to @cap events in @trace. Of a search that can be repeated exactly no
 * more is recorded than is kept: TRUE says that it was stopped there. The answer is then to be
 * cleared and found again by a search that nobody watches, which may take shortcuts that a watched
 * one must not.
 */
gboolean esp_report_record (const EspAlgorithm *algorithm,
                            const EspInstance *instance,
                            const EspState *start,
                            const EspOptions *options,
                            EspTrace *trace,
                            guint64 cap,
                            EspControl *control,
                            EspAnswer *answer);

/* Sections, figures and tables as @options (of esp_report_options and perhaps others) ask for. The
 * report stands alone. @folder_name: of the folder its parts will be in. May run on any thread; a
 * stop of @cancellable is an error. */
EspReport *esp_report_build (const EspReportSource *source,
                             const EspOptions *options,
                             const char *folder_name,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
