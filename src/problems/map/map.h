#pragma once

/* Map colouring. */

#include "base/esp-prepared.h"
#include "base/esp-random.h"
#include "base/esp-reader.h"
#include "base/esp-table.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"
#include "geometry/esp-crossing.h"
#include "geometry/esp-land.h"
#include "geometry/esp-plane.h"

G_BEGIN_DECLS

#define MAP_MAX_COLOURS 8
#define MAP_MAX_POINTS 4000000
/* Coordinates are whole numbers of 10⁻⁸: every predicate on them is exact. */
#define MAP_UNIT 100000000
#define MAP_MAX_COORDINATE 1000000

/* The editor's sheet, a square: where it lies stays as it is while one works. */
typedef struct
{
  gint64 left, low, size;
  int steps; /* of its grid: where a click puts what it puts down */
} MapFrame;

typedef struct
{
  EspInstance parent;
  int n;
  char *text; /* all names, each with its zero */
  gsize text_size;
  guint32 *name_at; /* where in `text` */
  gint64 *x, *y;    /* NULL where the file gives none */
  gint32 *offsets;  /* n + 1: the neighbours of i are neighbours[offsets[i]].. in ascending order */
  gint32 *neighbours;
  int n_colours;
  char *colours[MAP_MAX_COLOURS];
  guint8 *domains;     /* a bit a colour that is allowed; NULL: all everywhere */
  char *warnings;      /* what is odd about the file; NULL: nothing */
  EspPrepared *shapes; /* of MapShape */
  MapFrame frame;
} Map;

/* What a search took out of a domain; @colour below 0: -1 - the colour that followed. */
typedef struct
{
  gint32 region;
  gint32 colour;
} MapPrune;

/* Which region has which colour, and in a search which colours are left. */
typedef struct
{
  EspState parent;
  int n;
  gint8 *colour;   /* -1: none */
  guint8 *domains; /* what a search has left; by hand, what the instance allows */
  gboolean search;
  GArray *trail; /* of MapPrune; NULL until needed */
} MapState;

static inline const char *
map_name (const Map *map, int i)
{
  return map->text + map->name_at[i];
}

static inline int
map_n_edges (const Map *map)
{
  return map->offsets[map->n] / 2;
}

static inline int
map_degree (const Map *map, int i)
{
  return map->offsets[i + 1] - map->offsets[i];
}

static inline guint8
map_all_colours (const Map *map)
{
  return (guint8) ((1u << map->n_colours) - 1);
}

static inline guint8
map_domain (const Map *map, int i)
{
  return map->domains != NULL ? map->domains[i] & map_all_colours (map) : map_all_colours (map);
}

/* state.c */
/* A map without points: four colours. */
Map *map_new (void);
/* Takes the arrays; @names is text with a zero after each name. Edges are pairs of points, each
 * once. */
void map_set_points (Map *map, int n, char *names, gsize names_size, gint64 *x, gint64 *y);
void map_set_edges (Map *map, const gint32 *pairs, gsize n_edges);
/* "1", "2".. as names. */
void map_set_numbered_points (Map *map, int n, gint64 *x, gint64 *y);
/* The point called so, or -1. */
int map_find (const Map *map, const char *name);
int map_find_colour (const Map *map, const char *name);
/* The number of colours: new ones get the names that are usual. */
void map_set_n_colours (Map *map, int n);
/* Must be called after each change of points or edges. The frame stays where all are still in it.
 */
void map_changed (Map *map);
MapState *map_state_new (const Map *map);

/* rules.c */
gboolean map_has_edge (const Map *map, int a, int b);
/* Pairs of neighbours with one colour; stops counting at @enough (0: never). */
int map_count_clashes (const Map *map, const gint8 *colour, int enough);
/* What the coloured neighbours of a region leave of its colours, a bit each. */
guint8 map_colours_left (const Map *map, const MapState *state, int region);
/* The first region without a colour that can have none any more; -1: there is none. */
int map_find_stuck (const Map *map, const MapState *state);

/* file.c */
EspInstance *map_parse (const char *text, gsize length, const char *file, GError **error);
char *map_format (const EspInstance *instance);

/* file-recognise.c */
typedef enum
{
  MAP_FORM_MAP,
  MAP_FORM_DIMACS,
  MAP_FORM_NEIGHBOURS
} MapForm;
/* By the first line that says something. */
MapForm map_guess_form (EspReader reader);
EspLikeness map_recognises (const char *head, gsize length);

/* state.c: colourings as files */
char *map_format_colouring (const Map *map, const MapState *state);
EspState *map_parse_colouring (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error);
/* Why a region or a colour cannot be called so (-1: up to the zero): such a name would not come
 * back from lists of neighbours or of colours. A new string; NULL where it can. */
char *map_name_fault (const char *name, gssize length);
/* "0.25" from 25000000, exactly. */
void map_format_coordinate (gint64 value, char text[32]);

/* geometry.c */
/* Points on the border of the convex hull; with @ring (n, may be NULL) these in order against the
 * clock. */
int map_hull (int n, const gint64 *x, const gint64 *y, gint32 *ring);

/* The first thing that makes the drawing not planar; of edge @a–@b alone, where @a is not -1, or
 * of all. FALSE where there is none, or no coordinates. */
gboolean map_find_crossing (const Map *map, int a, int b, EspCrossing *crossing);

char *map_explain_crossing (const Map *map, const EspCrossing *crossing);

/* geometry.c: whether the map is a triangulation of its convex hull, which is known soon; FALSE: it
 * is not, or is too small to be one. @n_hull, or NULL: the points on the border of the hull. */
gboolean map_is_triangulation (const Map *map, int *n_hull);

/* One direction of an edge of a triangulation; half h ^ 1 is the other. */
typedef struct
{
  gint32 origin;   /* -1: no edge is kept here */
  gint32 next;     /* against the clock around the origin */
  gint32 previous; /* with the clock */
} MapHalf;

typedef struct
{
  MapHalf *halves;
  int n_halves;
  guint64 work; /* ticks that went into it */
} MapMesh;

/* delaunay.c: FALSE where stopped by @control. @share: what the job is told to be done with it. */
gboolean map_mesh_init (
    MapMesh *mesh, int n, const gint64 *x, const gint64 *y, double share, EspControl *control);
void map_mesh_clear (MapMesh *mesh);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MapMesh, map_mesh_clear)

/* nearest.c, delaunay.c: edges as pairs of points, appended to @pairs (of gint32); FALSE where
 * stopped by @control. Points are distinct, from 0 to MAP_UNIT. */
gboolean map_connect_nearest (
    int n, const gint64 *x, const gint64 *y, EspRandom *random, EspControl *control, GArray *pairs);
gboolean
map_triangulate (int n, const gint64 *x, const gint64 *y, EspControl *control, GArray *pairs);

/* generate.c, edit.c */
extern const EspOptionSpec map_generate_options[];
EspInstance *map_generate (const EspOptions *options, EspControl *control, GError **error);
gboolean map_edit (EspInstance *instance, const char *edit, GError **error);

/* judge.c: shares nothing with the solvers */
EspStatus map_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why);

/* hint.c: regions (int) that cannot be coloured together, each of which is needed for that; none
 * where the map can be coloured, or that is not seen soon. A new array. */
GArray *map_find_clash (const Map *map);
EspHint *map_hint (const EspInstance *instance, const EspState *state, GError **error);

/* search.c, search-learn.c, search-local.c, fast.c */
extern const EspAlgorithm esp_map_algorithms[];
EspSolve map_solve_learn;
EspSolve map_solve_min_conflicts;
EspSolve map_solve_tabu;
EspSolve map_solve_fast;
/* The complete search that others fall back to. @colour (n) is filled in on success. */
EspOutcome map_search_all (const Map *map,
                           const EspState *start,
                           guint64 seed,
                           EspControl *control,
                           EspCounters *counters,
                           gint8 *colour);
/* Fills the answer in with a colouring. */
void map_answer (const Map *map, const gint8 *colour, EspControl *control, EspAnswer *answer);

/* table.c */
extern const EspOptionSpec map_table_options[];
extern const EspTableSpec map_tables[];
/* The domain tables of forward checking and arc consistency, as esp_map_problem's table "domains".
 * @keys: what its rows are known by, of forward checking and of arc consistency, "" where a row has
 * none (either NULL: not wanted). */
EspTable *map_make_domains_with_keys (const EspInstance *instance,
                                      const EspOptions *options,
                                      EspControl *control,
                                      GPtrArray *keys[2],
                                      char **caption,
                                      GError **error);

/**
 * MapDomainRows:
 *
 * The rows of a domain table, made from the events of a search: one for each assignment and each
 * step back, the first for the domains before. The instance outlives it.
 */
typedef struct _MapDomainRows MapDomainRows;

/* @start: where the search begins; NULL: at the initial state. */
MapDomainRows *
map_domain_rows_new (const EspInstance *instance, const EspState *start, gboolean compact);
void map_domain_rows_free (MapDomainRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MapDomainRows, map_domain_rows_free)
void map_domain_rows_add (MapDomainRows *rows, const EspEvent *event);
/* Adds the row under way as it is so far; it goes with the next event. */
void map_domain_rows_peek (MapDomainRows *rows);
/* Whether the last row is such a one. */
gboolean map_domain_rows_is_peeked (const MapDomainRows *rows);
/* Whether it takes no more rows. */
gboolean map_domain_rows_are_full (const MapDomainRows *rows);
guint64 map_domain_rows_get_n_events (const MapDomainRows *rows);
guint map_domain_rows_get_n (const MapDomainRows *rows);
/* What it is known by: what was done, and the colours. */
const char *map_domain_rows_get_key (const MapDomainRows *rows, guint i);
/* The step at which it is whole. */
guint64 map_domain_rows_get_end (const MapDomainRows *rows, guint i);
/* The row that @step belongs to: the last one that has begun. */
guint map_domain_rows_find (const MapDomainRows *rows, guint64 step);
/* The rows from @from on. */
EspTable *map_domain_rows_tabulate (const MapDomainRows *rows, guint from);
int map_run_table (EspInvocation *invocation, GError **error);

/* shape.c: for drawings and editing */
typedef EspSpot MapSpot;

typedef struct
{
  int n;
  MapSpot *spots;   /* where the points are drawn, from 0 to 1 the longer way */
  double height;    /* the width is 1 */
  gint64 left, low; /* the coordinates of the corner, and the size of 1 */
  double size;
  gboolean complete; /* no call of map_prepare() would better it */
  EspLand *land;     /* the areas; NULL where edges cross, or for want of time */
  double spacing;    /* the mean distance of neighbours */
  double nearest;    /* the least distance of two points, where there are few */
  gint32 *raster;    /* side × side of regions, -1: none; NULL for small maps */
  int side;
  GMutex lock;      /* of what follows: areas' middles, which are found when they are asked for */
  MapSpot *middles; /* where `land` is */
  double *room;     /* of each, how far its border is; NAN: not asked for yet */
} MapShape;
/* What there is without waiting: that of map_prepare(), or else points without areas for large
 * maps, and a circle where there are no coordinates. Good as long as the map is not changed. */
const MapShape *map_get_shape (const Map *map);
gboolean map_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error);
gboolean map_is_prepared (const EspInstance *instance);
EspPrepared *map_shapes_new (void);
/* The place in an area that is farthest from its border; @room: how far. On any thread. */
MapSpot map_shape_find_middle (const MapShape *shape, int i, double *room);

/* edit.c: the sheet on which the points lie well */
MapFrame map_find_frame (const Map *map);
gboolean map_is_in_frame (const Map *map);

extern const EspProblem esp_map_problem;
extern const EspCommand esp_map_commands[];
extern const EspExperiment esp_map_experiments[];
/* measure.c */
EspExperimentRemark map_remark;

/* The tables of the roles, and what several files share, by the file that has them. */

/* edit.c */
extern const EspEditing map_editing;

/* file.c */
extern const EspFiles map_files;

/* generate.c */
extern const EspGenerating map_generating;

/* hint.c */
extern const EspHinting map_hinting;

/* judge.c */
extern const EspJudging map_judging;

/* mistakes.c */
extern const EspMistakes map_mistakes;

/* state.c */
extern const EspStates map_states;
int map_count_coloured (const MapState *state);

/* trace.c */
extern const EspTracing map_tracing;

G_END_DECLS
