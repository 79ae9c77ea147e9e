#pragma once

/* The map colouring game. */

#include "base/esp-allowance.h"
#include "base/esp-prepared.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "geometry/esp-crossing.h"
#include "geometry/esp-land.h"
#include "geometry/esp-plane.h"

G_BEGIN_DECLS

#define MAPGAME_MAX_NODES 256
#define MAPGAME_MAX_COLOURS 16
#define MAPGAME_MAX_NAME 60
#define MAPGAME_MAX_WEIGHT 1000000
#define MAPGAME_MAX_DEPTH 1000000

typedef struct
{
  gint16 node;
  gint8 colour;
  gint8 player; /* 0 or 1 */
} MapgameMove;

/* The nodes are in ASCII order, the colours as the file has them. */
typedef struct
{
  EspInstance parent;
  int n;
  GPtrArray *names; /* of char * */
  int n_colours;
  char *colours[MAPGAME_MAX_COLOURS];
  gint8 by_name[MAPGAME_MAX_COLOURS]; /* colours in ASCII order */
  guint8 *adjacent;                   /* n × n */
  GArray *start;                      /* of MapgameMove */
  gint64 depth;
  gint32 weights[2][MAPGAME_MAX_COLOURS];
  double *x, *y; /* 0 to 1; NULL: to be laid out */
  char *warnings;
  EspPrepared *layouts; /* of MapgameLayout */
} MapgameMap;

/* What has been played, the start included. */
typedef struct
{
  EspState parent;
  int n;
  gint8 *colour; /* -1: none */
  gint8 *player;
  GArray *path; /* of MapgameMove */
  int n_start;
  gint64 score[2];
} MapgameState;

static inline const char *
mapgame_name (const MapgameMap *map, int i)
{
  return g_ptr_array_index (map->names, (guint) i);
}

static inline gboolean
mapgame_adjacent (const MapgameMap *map, int a, int b)
{
  return map->adjacent[a * map->n + b];
}

/* 0 or 1. */
static inline int
mapgame_to_move (const MapgameState *state)
{
  return ((int) state->path->len - state->n_start) % 2;
}

/* game.c */
/* Must be called after each change of nodes, places or edges; mapgame_set_nodes() does it. */
void mapgame_changed (MapgameMap *map);
int mapgame_find (const MapgameMap *map, const char *name);
int mapgame_find_colour (const MapgameMap *map, const char *name);
/* Puts the nodes in order; @names and @adjacent are taken over. Start and places are kept where
 * their nodes are still there; `map->start` must name the nodes by their number in @names. */
void mapgame_set_nodes (MapgameMap *map, GPtrArray *names, guint8 *adjacent, double *x, double *y);
void mapgame_sort_colours (MapgameMap *map);
/* Two new arrays: the neighbours of node i are neighbours[offsets[i]].. in ascending order. */
void mapgame_list_neighbours (const MapgameMap *map, gint32 **offsets, gint32 **neighbours);
MapgameMap *mapgame_new (void);
/* Whether a node next to a coloured one may get the colour. */
gboolean mapgame_is_legal (const MapgameMap *map, const MapgameState *state, int node, int colour);
void mapgame_make (const MapgameMap *map, MapgameState *state, int node, int colour, int player);
void mapgame_unmake (const MapgameMap *map, MapgameState *state);
/* Moves are node × MAPGAME_MAX_COLOURS + colour; in ASCII order of node, then of colour. */
int mapgame_list_moves (const MapgameMap *map, const MapgameState *state, gint32 *moves);
gboolean mapgame_has_move (const MapgameMap *map, const MapgameState *state);
char *mapgame_move_name (const MapgameMap *map, gint32 move);

/* layout.c */
typedef struct
{
  double height;
  double spacing; /* between the two nearest nodes */
  EspSpot *spots; /* from 0 to 1, y downwards */
  EspLand *land; /* a territory for each node; NULL where edges cross or nodes lie on one another */
  EspSpot *middles; /* of the territories … */
  double *room;     /* … and how far they are from the border */
} MapgameLayout;
EspPrepared *mapgame_layouts_new (void);
/* What there is without waiting: the map's own places, those of mapgame_prepare(), or a circle.
 * Good as long as the map is not changed. */
const MapgameLayout *mapgame_get_layout (const MapgameMap *map);
gboolean mapgame_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error);
gboolean mapgame_is_prepared (const EspInstance *instance);
/* The first thing that makes the drawing not planar: of edge @a–@b alone, or, where @a is -1, of
 * all.
 */
gboolean mapgame_find_crossing (const MapgameMap *map, int a, int b, EspCrossing *crossing);

/* file.c */
EspInstance *mapgame_parse (const char *text, gsize length, const char *file, GError **error);

/* generate.c */
extern const EspOptionSpec mapgame_generate_options[];
EspInstance *mapgame_generate (const EspOptions *options, EspControl *control, GError **error);
EspLikeness mapgame_recognises (const char *head, gsize length);
char *mapgame_format (const EspInstance *instance);
/* What a node may be called: letters and digits of any alphabet, blanks, and a few marks. */
gboolean mapgame_is_name (const char *text);
/* Letters and digits, at most MAPGAME_MAX_NAME. */
gboolean mapgame_is_word (const char *text, gboolean letters_only);

/* edit.c */
gboolean mapgame_edit (EspInstance *instance, const char *edit, GError **error);

/* players.c */
/* search-tree.c */
EspSolve mapgame_solve_mcts;
EspSolve mapgame_solve_pns;
extern const EspAlgorithm esp_mapgame_algorithms[];
/* The depth that the options ask for: the file's, or their own. */
gint64 mapgame_depth (const MapgameMap *map, const EspOptions *options);
void mapgame_set_move (
    EspAnswer *answer, const MapgameMap *map, const MapgameState *state, gint32 move, gint64 value);

/* best.c */
EspSolve mapgame_solve_best;

/* studies.c */
extern const char *const mapgame_studies[];

/* trace.c */
typedef struct
{
  EspAllowance allowance; /* set before: how much may be written */
  char *cut;              /* why it ends early; NULL: it does not. To be freed */
  guint64 lines;
  EspCounters counters; /* as alpha-beta without a trace counts */
  gint64 value;
  gint32 best; /* -1: the root is a leaf */
} MapgameTrace;

/* Streams the handout's trace to @file, all but the last line's end. FALSE with @error when it
 * cannot be written; with @stopped when the control stopped it, or there was no more room: then the
 * last line says so. */
gboolean mapgame_write_trace (const MapgameMap *map,
                              gint64 depth,
                              int fd,
                              EspControl *control,
                              MapgameTrace *trace,
                              gboolean *stopped,
                              GError **error);

extern const EspProblem esp_mapgame_problem;
extern const EspCommand esp_mapgame_commands[];
/* trace-from-events.c: the handout's form */
extern const EspTraceText mapgame_trace_text;
/* trace-read.c: members of it */
gboolean mapgame_trace_recognises (const char *head, gsize length);
gpointer mapgame_trace_begin_reading (const EspInstance *instance, const EspState *start);
gboolean
mapgame_trace_read_line (gpointer reader, const char *line, EspTraceReading *to, GError **error);
void mapgame_trace_end_reading (gpointer reader);
extern const EspExperiment esp_mapgame_experiments[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* contracts.c */
extern const EspContracting mapgame_contracting;

/* edit.c */
extern const EspEditing mapgame_editing;

/* file.c */
extern const EspFiles mapgame_files;

/* game.c */
extern const EspGame mapgame_game;

/* generate.c */
extern const EspGenerating mapgame_generating;

/* mistakes.c */
extern const EspMistakes mapgame_mistakes;

/* state.c */
extern const EspStates mapgame_states;

/* trace.c */
extern const EspTracing mapgame_tracing;

G_END_DECLS
