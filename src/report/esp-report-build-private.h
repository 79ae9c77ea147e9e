#pragma once

/* What the files that build a report share. */

#include "esp-report-build.h"

#include "draw/plot/esp-plot.h"

G_BEGIN_DECLS

/* A board on a figure of boards; its strings are taken. */
typedef struct
{
  EspState *state;
  char *label; /* below it; NULL: none */
  gboolean search;
} EspReportBoard;

/* --- esp-report-how.c --- */
/* What the help of @problem says of how it works, as Markdown, and with @wanted (ids, may be NULL)
 * of these algorithms alone; NULL: nothing. A new string. */
char *esp_report_find_how (const EspProblem *problem, const char *const *wanted);

/* --- esp-report-build.c --- */
/* What an experiment says of its rows, where it has something to say. */
void esp_report_add_remark (EspReport *report,
                            const EspExperiment *experiment,
                            const EspOptions *options,
                            const GPtrArray *rows);
/* "": today; "none": "". A new string. */
char *esp_report_find_date (const char *text);
/* A section with "Ada: the search; Alan: the report" as a table; nothing where that is empty. */
void esp_report_add_contributions (EspReport *report, const char *text);

/* --- esp-report-words.c --- */
/* An algorithm's label without what it says of it: "Fast" of "Fast: smallest last and Kempe
 * chains". A new string. */
char *esp_report_name_briefly (const EspAlgorithm *algorithm);
/* Who plays @side: "Alpha-beta, depth 5"; a new string. */
char *esp_report_name_player (const EspReportSource *source, int side);
/* The nodes of @side's searches, in all and on average of @n_moves; "–" of a player that counts
 * none. New strings. */
char *esp_report_describe_nodes (const EspReportSource *source, int side);
char *esp_report_describe_nodes_per_move (const EspReportSource *source, int side, guint n_moves);
/* @markdown with what is typed as code (`alphabeta:D`, `order=score`) in the words of the window. A
 * new string. */
char *esp_report_put_words (const EspProblem *problem, const char *markdown);

/* --- esp-report-figures.c --- */
GArray *esp_report_boards_new (void);
/* Takes @state and @label. */
void esp_report_boards_add (GArray *boards, EspState *state, char *label, gboolean of_search);
/* A figure with all of @boards (taken) beside each other; nothing where there are none or the
 * problem is not drawn. @caption is inline Markdown. */
void esp_report_add_boards (EspReport *report,
                            const EspReportSource *source,
                            const char *name,
                            const char *caption,
                            GArray *boards);
typedef enum
{
  ESP_REPORT_PLOT_LOW, /* three on a page */
  ESP_REPORT_PLOT_HIGH /* two: there may be many series */
} EspReportPlotSize;

/* Takes @plot; nothing without a series. */
void esp_report_add_plot (EspReport *report,
                          const char *name,
                          const char *caption,
                          EspPlot *plot,
                          EspReportPlotSize size);
/* @plots (taken out) two side by side; @titles (inline Markdown) are told in the captions. */
void
esp_report_add_plots (EspReport *report, const char *name, GPtrArray *plots, GPtrArray *titles);
typedef enum
{
  ESP_REPORT_TREE = 1 << 0,  /* the search tree */
  ESP_REPORT_CURVES = 1 << 1 /* curves of a local search, or nodes by depth */
} EspReportTraceFigures;

gboolean esp_report_add_trace_figures (EspReport *report,
                                       EspTrace *trace,
                                       EspReportTraceFigures which,
                                       GCancellable *cancellable,
                                       GError **error);

/* --- esp-report-search.c --- */
gboolean esp_report_add_search (EspReport *report,
                                const EspReportSource *source,
                                const EspOptions *options,
                                GCancellable *cancellable,
                                GError **error);
/* The options with their values and meanings; those of @algorithm (NULL: all). */
EspTable *esp_report_option_table (const EspOptionSpec *specs, const EspOptions *options);
/* Whether it searches a game's tree: then its counters mean what they mean in games. */
gboolean esp_report_is_game_search (const EspAlgorithm *algorithm);
typedef enum
{
  ESP_REPORT_ALL,  /* the solutions that were counted are all there are */
  ESP_REPORT_SOME, /* it looked for no more, or cannot know */
  ESP_REPORT_CUT   /* a limit stopped it */
} EspReportExtent;

/* What is known of how many solutions there are besides those that were found. */
EspReportExtent esp_report_find_extent (const EspReportSource *source);
/* What a search that came to its end has found, as the problem says it; NULL: nothing that is not
 * said of all problems. A new string. */
char *esp_report_conclude (const EspReportSource *source);
/* FALSE where the problem tabulates nothing of it. */
gboolean
esp_report_add_state_table (EspReport *report, const EspInstance *instance, const EspState *state);

/* --- esp-report-game.c --- */
/* Boards of a game's course, at most @most, and a plot of its scores. */
gboolean esp_report_add_game_course (EspReport *report,
                                     const EspReportSource *source,
                                     guint most,
                                     GError **error);
gboolean esp_report_add_game (EspReport *report,
                              const EspReportSource *source,
                              const EspOptions *options,
                              GError **error);

G_END_DECLS
