#pragma once

/* The experiments of the war game: their parts, put together in measure.c. */

#include "engine/esp-command.h"
#include "games/esp-match.h"
#include "war.h"

G_BEGIN_DECLS

/* --- options that several have --- */

#define WAR_BOARDS "checkerboard,handout,hills,powers,uniform"

#define WAR_BOARDS_OPTION                                                                          \
  {                                                                                                \
    "boards", ESP_TEXT, N_ ("Boards"), N_ ("samples or files, with commas between"),               \
        .fallback = WAR_BOARDS                                                                     \
  }
#define WAR_RULES_OPTION                                                                           \
  {                                                                                                \
    "rules", ESP_TEXT, N_ ("Rules"),                                                               \
        N_ ("a rule set with its settings, as in “battle attrition=0.1”"),                         \
        .fallback = "classic", .settings = war_settings                                            \
  }
#define WAR_SECONDS_OPTION                                                                         \
  {                                                                                                \
    "seconds", ESP_REAL (0.001, 3600, "1"), N_ ("Seconds a move"), N_ ("a move may take so long")  \
  }
#define WAR_SEED_OPTION ESP_SEED_OPTION (N_ ("all random choices follow from it"))
#define WAR_OPENING_OPTION                                                                         \
  {                                                                                                \
    "opening", ESP_INT (0, WAR_MAX_SQUARES, "2"), N_ ("Random moves at first"),                    \
        N_ ("so many, so that games differ"), .word_for_min = N_ ("none")                          \
  }

/* --- measure.c --- */

/* The board of a row, with rules such as "classic", "battle attrition=0.1" or "coin=0.5". NULL with
 * @error. */
EspInstance *war_find_board (const EspRow *row, const char *rules, GError **error);
/* A textbook player at a depth: of "alphabeta order=score" and 4, "alphabeta:4 order=score". */
EspPlayer *war_player_at_depth (const char *text, int depth, GError **error);
/* Checks a value of the keys "board", "rules", "player", "search", "blue", "green", "opponent". */
EspExperimentCheck war_check_key;

/* --- experiment-match.c --- */

/* @sum, of all moves of one side, for each of its moves. */
double war_per_move (const EspGameResult *result, int side, double sum);

extern const EspOptionSpec war_matchup_options[];
extern const EspColumn war_matchup_columns[];
extern const EspExperimentCurve war_matchup_curves[];
extern const EspOptionSpec war_rules_options[];
extern const EspColumn war_rules_columns[];
extern const EspExperimentCurve war_rules_curves[];
/* remark.c */
EspExperimentRemark war_rules_remark, war_depth_remark;

extern const EspOptionSpec war_strength_options[];
extern const EspColumn war_strength_columns[];
extern const EspExperimentCurve war_strength_curves[];

EspExperimentRun war_matchup_run, war_rules_run, war_strength_run;
EspExperimentOpen war_matchup_open, war_rules_open, war_strength_open;

/* --- experiment-limits.c --- */

/* How far a player gets within a time. */
typedef struct
{
  int reach;      /* the greatest depth, or the side of the largest board; 0: not even the least */
  double seconds; /* that it took there */
  double beyond;  /* that one more took; below 0: more than the time, or there is no more */
  guint64 nodes;
} WarReach;

/* The greatest depth at which @player's first move on @board takes no more than @seconds. FALSE
 * with @error; G_IO_ERROR_CANCELLED when @control said stop. */
gboolean war_find_depth (const EspInstance *board,
                         const char *player,
                         double seconds,
                         EspControl *control,
                         WarReach *reach,
                         GError **error);
/* The largest square board on which the same holds for @player at @depth. Its values are random,
 * by @seed. */
gboolean war_find_size (const char *player,
                        int depth,
                        double seconds,
                        guint64 seed,
                        EspControl *control,
                        WarReach *reach,
                        GError **error);

extern const EspOptionSpec war_depth_options[];
extern const EspColumn war_depth_columns[];
extern const EspExperimentCurve war_depth_curves[];
extern const EspOptionSpec war_size_options[];
extern const EspColumn war_size_columns[];
extern const EspExperimentCurve war_size_curves[];

EspExperimentRun war_depth_run, war_size_run;
EspExperimentOpen war_depth_open, war_size_open;

int war_run_depth (EspInvocation *invocation, GError **error);
int war_run_sizes (EspInvocation *invocation, GError **error);

/* --- commands.c --- */

/* Loads the boards given by --board, with the rules of the command line. (element-type EspInstance)
 */
GPtrArray *war_load_boards (EspInvocation *invocation, char ***paths, GError **error);

G_END_DECLS
