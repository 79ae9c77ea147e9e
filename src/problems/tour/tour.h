#pragma once

/* Travelling salesperson by local search: instances, tours, moves, and what the files of the room
 * share. */

#include <math.h>

#include "base/esp-random.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"
#include "geometry/esp-scaling.h"

G_BEGIN_DECLS

#define TOUR_MAX_CITIES 1000000
#define TOUR_MAX_TABLE 2000  /* cities of a table of distances: it grows with the square */
#define TOUR_MAX_LISTED 1500 /* cities up to which all swaps are looked at, for hints and lists */
#define TOUR_MAX_EXACT 12    /* cities up to which the optimum is always computed */
#define TOUR_MAX_COORDINATE 1e7

/* Lengths are kept in millionths, so that sums are exact and comparisons too. */
#define TOUR_UNIT 1000000

/* How far two cities are apart; the names are TSPLIB's. */
typedef enum
{
  TOUR_TABLE,    /* a table of distances with names: our own format */
  TOUR_EXPLICIT, /* a table of distances in a TSPLIB file */
  TOUR_EUC_2D,
  TOUR_CEIL_2D,
  TOUR_GEO,
  TOUR_ATT
} TourMetric;

/* A part of the plane. */
typedef struct
{
  double left, top, right, bottom;
} TourFrame;

typedef struct
{
  EspInstance parent;
  int n;
  TourMetric metric;
  char **names;  /* NULL-terminated */
  char *title;   /* TSPLIB's NAME, or NULL */
  char *comment; /* TSPLIB's COMMENT, or NULL */
  /* Coordinates as in the file; of a table: where the layout puts the cities. */
  double *x;
  double *y;
  gboolean placed; /* of a table: the places came with the file */
  /* n × n, in millionths; shared between copies, on any thread (g_atomic_rc_box), never changed;
   * NULL where distances are computed from the coordinates. */
  gint64 *distances;
  TourFrame bounds; /* around the cities: what is drawn */
  TourFrame sheet;  /* what the editor draws: it stays while one works. Not in the file */
  gint64 optimum;   /* length of the shortest tour; -1: not known */
} TourInstance;

/* A whole tour that a person made. */
typedef enum
{
  TOUR_NOT_BY_HAND,
  TOUR_CLOSED,  /* the last thing that was done: it has been closed */
  TOUR_IMPROVED /* it was whole before */
} TourByHand;

/* A closed tour: the cities in the order of the visits. What a search adds: the best tour it has
 * seen so far, as the events tell. */
typedef struct
{
  EspState parent;
  int n;
  gint32 *order;
  gint32 *place; /* the position of each city in order */
  gint32 *best;  /* the best tour; the same as order where nothing was searched */
  double length; /* of order and of best, as the events told; NAN: not yet */
  double best_length;
  gint32 picked;  /* a city chosen by hand as the first of a move, -1: none */
  gint32 start;   /* the city where the tour was begun: on a round any place may be called so, and
                     it stays the same whatever the order begins with */
  gint32 n_path;  /* a path that is made by hand: so many cities of `order`, from 1; 0: it is a
                     whole tour */
  guint8 given;   /* nothing was done yet: the order of the file */
  guint8 by_hand; /* TourByHand */
  guint8 restarting; /* a new start is being built: none of it counts as found */
} TourState;

/* --- rules.c: distances --- */

/* Radians of TSPLIB's degrees and minutes, DDD.MM. */
double tour_geo_radians (double x);
gint64 tour_compute_distance (const TourInstance *instance, int a, int b);

/* The whole number that a straight line counts as. */
static inline gint64
tour_round_distance (TourMetric metric, double squared)
{
  if (metric == TOUR_CEIL_2D)
    return (gint64) ceil (sqrt (squared));
  if (metric == TOUR_ATT)
    {
      double r = sqrt (squared / 10.0);
      gint64 t = (gint64) (r + 0.5);

      return (double) t < r ? t + 1 : t;
    }
  return (gint64) (sqrt (squared) + 0.5);
}

/* In millionths. */
static inline gint64
tour_distance (const TourInstance *instance, int a, int b)
{
  if (instance->distances != NULL)
    return instance->distances[(gsize) a * (gsize) instance->n + (gsize) b];
  return tour_compute_distance (instance, a, b);
}

/* Names become the numbers from 1 on; no distances yet. */
EspInstance *tour_instance_new (int n, TourMetric metric);
/* A zeroed table to be filled and then set; n × n. */
gint64 *tour_table_new (int n);
/* To be called when all is filled in: the layout, the frame, the optimum of few cities. */
void tour_instance_finish (TourInstance *instance);
/* The same, with the places of a table as they are. */
void tour_instance_settle (TourInstance *instance);
/* Lays the editor's sheet around the cities as they are. */
void tour_instance_set_sheet (TourInstance *instance);
int tour_find_city (const TourInstance *instance, const char *name);
/* Where a city is drawn: x to the right, y upward, in the frame's units; and back from there. */
void tour_get_place (const TourInstance *instance, int city, double *x, double *y);
void
tour_get_coordinates (const TourInstance *instance, double px, double py, double *x, double *y);
gboolean tour_has_coordinates (const TourInstance *instance);
/* The table with the places of its cities, for the layout. */
EspScaling tour_get_scaling (TourInstance *instance);
/* "EUC_2D". */
const char *tour_metric_get_name (TourMetric metric);
/* What it is in few words, without names: "29 cities, shortest tour 2020"; a new string. */
char *tour_describe_briefly (const EspInstance *instance);

/* --- file.c, tsplib.c --- */

EspInstance *tour_parse (const char *text, gsize length, const char *file, GError **error);
EspLikeness tour_recognises (const char *head, gsize length);
char *tour_format (const EspInstance *instance);
/* Whether a text is in TSPLIB's form. */
gboolean tour_is_tsplib (const char *text, gsize length);
EspInstance *tour_parse_tsplib (const char *text, gsize length, const char *file, GError **error);
char *tour_format_tsplib (const EspInstance *instance);
/* A tour: a TSPLIB .tour file, or the names with commas. */
EspState *tour_parse_tour (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error);
/* A TSPLIB .tour file. New string. */
char *tour_format_tour (const TourInstance *instance, const gint32 *order, gint64 length);
/* "3463.19": shortest decimal; negative lengths too. New string. */
char *tour_format_length (gint64 length);
/* The same for people, in their language. New string. */
char *tour_show_length (gint64 length);
/* A number as short as it reads back. New string. */
char *tour_format_number (double number);
/* Why a city cannot be called so (-1: up to the zero). A new string; NULL where it can. */
char *tour_name_fault (const char *name, gssize length);
/* "40" of "40.0", as programs write numbers of cities that went through an array of reals: a new
 * string; NULL of what is no such number. */
char *tour_whole_number (const char *word);

/* --- state.c --- */

/* The city at place @i of the order, which may lie up to one tour before or behind it. */
static inline int
tour_city_at (const TourState *state, int i)
{
  return state->order[i < 0 ? i + state->n : i >= state->n ? i - state->n : i];
}

/* The tour in the order of the file. */
EspState *tour_initial (const EspInstance *instance);
/* Puts @order (n cities) into the state and forgets what a search told. */
void tour_state_set_order (TourState *state, const gint32 *order);
/* A path by hand: goes on to a city that is not on it (from a whole tour: begins there), takes the
 * last one back, closes it when it has all of them. */
void tour_state_visit (TourState *state, int city);
void tour_state_step_back (TourState *state);
void tour_state_close (TourState *state);
gboolean tour_state_equal (const EspState *a, const EspState *b);
char *tour_state_format (const EspInstance *instance, const EspState *state);
/* Reads "A,B,C": each city once. NULL with @error. */
EspState *tour_state_parse (const EspInstance *instance, const char *text, GError **error);

/* --- rules.c: moves --- */

typedef enum
{
  TOUR_SWAP,    /* two cities change places */
  TOUR_REVERSE, /* the stretch from one city to another is run through backwards: 2-opt */
  TOUR_OR_1,    /* or-opt: a stretch of one, two or three cities goes elsewhere … */
  TOUR_OR_2,
  TOUR_OR_2_REVERSED, /* … or does so backwards */
  TOUR_OR_3,
  TOUR_OR_3_REVERSED,
  TOUR_N_MOVES,
  TOUR_KICK = TOUR_N_MOVES /* in events only: several reversals follow, or nothing */
} TourMoveKind;

/* A move in terms of cities. SWAP: a and b. REVERSE: from a on to b, over the end of the
 * order where b stands before a. OR: the stretch that begins at a goes between b and the city
 * behind b. */
typedef struct
{
  TourMoveKind kind;
  gint32 a;
  gint32 b;
} TourMove;

/* The neighbourhoods of a search. */
typedef enum
{
  TOUR_BY_SWAP,
  TOUR_BY_2_OPT,
  TOUR_BY_OR_OPT,
  TOUR_N_NEIGHBOURHOODS
} TourNeighbourhood;

extern const char *const tour_neighbourhoods[]; /* "swap", "2-opt", "or-opt", NULL */

/* --- rules.c --- */

/* Length of the closed tour, and of a path by hand, in millionths. */
gint64 tour_length (const TourInstance *instance, const gint32 *order);
gint64 tour_path_length (const TourInstance *instance, const TourState *state);
/* Cities in the stretch of an OR move. */
int tour_move_get_span (TourMoveKind kind);
gboolean tour_move_is_reversed (TourMoveKind kind);
/* What the move adds to the length, in millionths. */
gint64
tour_move_get_change (const TourInstance *instance, const TourState *state, const TourMove *move);
void tour_state_make (TourState *state, const TourMove *move);

/* --- rules.c: moves, again --- */

typedef struct
{
  gint32 a, b;
} TourEdge;

/* Whether it is the edge between the two, either way round. */
static inline gboolean
tour_edge_is (const TourEdge *edge, gint32 a, gint32 b)
{
  return (edge->a == a && edge->b == b) || (edge->a == b && edge->b == a);
}

#define TOUR_MAX_EXCHANGED 4 /* edges that a move takes away, and as many that it adds */

/* What a move does to the edges of a tour. */
typedef struct
{
  int n_taken;
  int n_added;
  TourEdge taken[TOUR_MAX_EXCHANGED];
  TourEdge added[TOUR_MAX_EXCHANGED];
} TourExchange;

/* The edges that the tour has and would not have after the move, and those that it would have
 * instead, without looking at more of it than the move does. */
void tour_move_get_exchange (const TourState *state, const TourMove *move, TourExchange *exchange);
/* The same of a move that was made: @state is the tour after it. Where a stretch of or-opt came
 * from is not to be seen: what closed the gap there is left out, and so is all that was taken. */
void
tour_move_get_made_exchange (const TourState *state, const TourMove *move, TourExchange *exchange);
/* "swap A B", "reverse A B", "insert A B" and so on, for `play`, and back. */
char *tour_move_format (const TourInstance *instance, const TourMove *move);
gboolean tour_move_parse (const TourInstance *instance,
                          const TourState *state,
                          const char *text,
                          TourMove *move);

/* Moves of a neighbourhood are numbered by pairs: i from 0 to get_size - 1, and j from get_begin
 * (i) to get_end (i) - 1. */
int tour_neighbourhood_get_size (TourNeighbourhood neighbourhood, int n);
int tour_neighbourhood_get_begin (TourNeighbourhood neighbourhood, int n, int i);
int tour_neighbourhood_get_end (TourNeighbourhood neighbourhood, int n, int i);
guint64 tour_neighbourhood_count (TourNeighbourhood neighbourhood, int n);
/* The move (i, j) of a tour, and what it adds to the length. */
TourMove
tour_neighbourhood_get_move (TourNeighbourhood neighbourhood, const TourState *state, int i, int j);

typedef struct
{
  TourMove move;
  gint64 change;
} TourSuccessor;

/* The best @max successors (0: all), by length and then by position. (element-type TourSuccessor)
 * Stops early and returns NULL where @control (may be NULL) has no time left. */
GArray *tour_list_successors (const TourInstance *instance,
                              const TourState *state,
                              TourNeighbourhood neighbourhood,
                              guint max,
                              const EspControl *control);
/* Whether no move of the neighbourhood shortens the tour. */
gboolean tour_is_local_optimum (const TourInstance *instance,
                                const TourState *state,
                                TourNeighbourhood neighbourhood);

/* --- table.c --- */

/* "A, C, B": the tour after @move. A new string. */
char *
tour_describe_after (const TourInstance *instance, const TourState *state, const TourMove *move);
extern const EspTableSpec tour_tables[];

/* --- search.c: exact search --- */

/* Held and Karp's dynamic programme: the shortest tour, begun at city 0, into @order (may be
 * NULL); its length. -1 when the control said stop. @n up to %TOUR_MAX_HELD_KARP. */
#define TOUR_MAX_HELD_KARP 16
gint64 tour_held_karp (const TourInstance *instance,
                       gint32 *order,
                       EspControl *control,
                       EspCounters *counters);
EspSolve tour_solve_exact;

/* --- search.c: what the searches share --- */

/* One search by moves of a neighbourhood, told to a tracer where there is one. */
typedef struct
{
  const TourInstance *instance;
  TourState *state;
  gint64 length;
  gint32 *best;
  gint64 best_length;
  EspControl *control;
  EspCounters *counters;
  EspRandom random;
  double temperature;
  guint64 *tabu; /* by city: the step up to which tabu search leaves it; NULL: another search */
  gint64 own_deadline; /* of the option "seconds"; 0: none */
  gboolean begun;      /* the first start was gone to */
  gboolean proved;     /* the answer is the global optimum, as exact search knows */
} TourSearch;

void tour_search_init (TourSearch *search,
                       const EspInstance *instance,
                       const EspState *start,
                       const EspOptions *options,
                       EspControl *control,
                       EspAnswer *answer);
/* Goes to a start: the first one is told as the parts of a move, any other as RESTART and swaps. */
void tour_search_begin_at (TourSearch *search, const gint32 *order);
/* 0: as given, 1: random, 2: nearest neighbour; the option "start". */
void tour_search_begin (TourSearch *search, int start);
void tour_search_begin_random (TourSearch *search);
/* Keeps the present tour if it is the best so far. */
void tour_search_note (TourSearch *search);
/* Tells the solution and fills in the answer, which is no longer than a constructed tour where the
 * search was stopped. @neighbourhood or -1: what the answer is a local optimum of. Frees what the
 * search holds. */
EspOutcome tour_search_finish (TourSearch *search, EspAnswer *answer, int neighbourhood);
/* Names event and move. */
void tour_move_to_event (const TourMove *move, EspEvent *event);
TourMove tour_move_from_event (const EspEvent *event);
/* Whether @control (may be NULL) has no time left; for loops whose ticks would count something
 * else. */
gboolean tour_is_late (const EspControl *control);
/* From a city on always to the nearest one not yet visited. Where @control (may be NULL) has no
 * time left the rest are visited in any order. */
void tour_nearest_neighbour (const TourInstance *instance,
                             int first,
                             gint32 *order,
                             const EspControl *control);
void tour_apply_event (const EspInstance *instance, EspState *state, const EspEvent *event);
/* "This is the global optimum." and the like: what is known about a tour. New string. */
#define TOUR_UNTITLED "untitled" /* what a new one is called until it has a file */
char *tour_verdict (const TourInstance *instance, const TourState *state, int neighbourhood);

/* --- search-construct.c --- */

/* A tour that is much shorter than a random one, in milliseconds for any number of cities. */
void tour_construct (const TourInstance *instance, gint32 *order);

/* --- search-climb.c, best.c --- */

EspSolve tour_solve_hill;
EspSolve tour_solve_tabu;
EspSolve tour_solve_anneal;
EspSolve tour_solve_best;
/* The chance to accept a neighbour, both of them values to be made great. */
double tour_acceptance (double current, double neighbour, double temperature);

/* --- candidates.c --- */

/* A straight line in GEO's plane is near enough to one on the globe, but for the whole world seen
 * at once; so few cities are compared one by one there too. */
static inline gboolean
tour_has_plane (const TourInstance *instance)
{
  return tour_has_coordinates (instance) && !(instance->metric == TOUR_GEO && instance->n <= 2000);
}

/* For each city those that a short tour may go to from it, nearest first. */
typedef struct
{
  int n;
  int nearest;   /* as many of a list are the nearest by their length; 0: that is not known */
  gint32 *first; /* n + 1: where each city's begin in list */
  gint32 *list;
  gint64 *away; /* how far they are, as numbers of the instance; they rise */
} TourCandidates;

/* The @nearest nearest cities and, where there are coordinates, the @quadrant nearest in each
 * quarter of the plane around. NULL when the control said stop. */
TourCandidates *tour_candidates_new (const TourInstance *instance,
                                     int nearest,
                                     int quadrant,
                                     EspControl *control,
                                     EspCounters *counters);
void tour_candidates_free (TourCandidates *candidates);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TourCandidates, tour_candidates_free)
/* search-construct.c: a tour that takes the shortest edges first, as long as they fit together. */
void tour_greedy (const TourInstance *instance, const TourCandidates *candidates, gint32 *order);

/* --- edit.c, generate.c, measure.c --- */

gboolean tour_edit (EspInstance *instance, const char *edit, GError **error);
extern const EspOptionSpec tour_generate_options[];
EspInstance *tour_generate (const EspOptions *options, EspControl *control, GError **error);

/* "hill,neighbourhood=2-opt" or "hill neighbourhood=2-opt": an algorithm and its options. It begins
 * at random where that is not said, or all seeds would make the same. NULL with @error. */
EspOptions *tour_parse_method (const char *method, const EspAlgorithm **algorithm, GError **error);
/* One run of an experiment, ended after so many evaluations (0: never): fills in the cells of @row
 * that tell of the search. @answer, made ready by the caller, has the tour. FALSE with @error where
 * there is none, or @control stopped it. */
gboolean tour_measure (const EspInstance *instance,
                       const EspAlgorithm *algorithm,
                       const EspOptions *options,
                       guint64 limit_evaluations,
                       EspRow *row,
                       EspControl *control,
                       EspAnswer *answer,
                       GError **error);

extern const EspProblem esp_tour_problem;
extern const EspAlgorithm esp_tour_algorithms[];
/* The table's `is_applicable`. */
gboolean tour_is_applicable (const EspInstance *instance,
                             const EspAlgorithm *algorithm,
                             const EspOptions *options,
                             char **why);
extern const EspCommand esp_tour_commands[];
extern const EspExperiment esp_tour_experiments[];
#define TOUR_METHODS 2 /* the experiment that `compare` is another name for */

/* The schedule of annealing; @END: when it ends. */
#define TOUR_SCHEDULE_OPTIONS(END)                                                                 \
  { "factor", ESP_REAL (0, 1, "0.97"), N_ ("Factor"),                                              \
    N_ ("geometric schedule: each temperature is so many times the one before") },                 \
      { "steps", ESP_INT (1, 1e9, "1000"), N_ ("Steps a temperature"),                             \
        N_ ("neighbours that are proposed at each temperature") },                                 \
  {                                                                                                \
    "temperatures", ESP_INT (1, 1e6, "200"), N_ ("Temperatures"), END                              \
  }

/* The tables of the roles, and what several files share, by the file that has them. */

/* edit.c */
extern const EspEditing tour_editing;

/* file.c */
extern const EspFiles tour_files;

/* generate.c */
extern const EspGenerating tour_generating;

/* hint.c */
extern const EspHinting tour_hinting;

/* judge.c */
extern const EspJudging tour_judging;

/* mistakes.c */
extern const EspMistakes tour_mistakes;
extern const EspContracting tour_contracting;

/* state.c */
extern const EspStates tour_states;

/* trace.c */
extern const EspTracing tour_tracing;

G_END_DECLS
