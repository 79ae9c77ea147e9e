#pragma once

/* What the drawing side of the room shares. */

#include "draw/esp-shape.h"
#include "shape.h"

G_BEGIN_DECLS

/* The look's views, in the order of %EspShowKind. */
typedef enum
{
  CONSTRAINTS_VIEW_NETWORK,
  CONSTRAINTS_VIEW_GRID,
  CONSTRAINTS_VIEW_QUEENS,
  CONSTRAINTS_VIEW_TEXT
} ConstraintsView;

/* What a cell of the board is. */
typedef enum
{
  CONSTRAINTS_CELL_VARIABLE,
  CONSTRAINTS_CELL_VALUE,
  CONSTRAINTS_CELL_ARC,
  CONSTRAINTS_CELL_KIND, /* a line of text for relations that are alike */
  CONSTRAINTS_CELL_NEW   /* in the editor: where one more variable comes from */
} ConstraintsCellKind;

typedef struct
{
  ConstraintsCellKind kind;
  int variable; /* of a value or an arc, too */
  int place;    /* of a value in the domain */
  gint32 arc;
  int alike; /* the number of a kind */
} ConstraintsCell;

/* What a value is at a step. */
typedef enum
{
  CONSTRAINTS_VALUE_LEFT,
  CONSTRAINTS_VALUE_OTHER, /* the variable has another, but nothing took it out */
  CONSTRAINTS_VALUE_OUT,
  CONSTRAINTS_VALUE_JUST_OUT /* the arc in hand took it */
} ConstraintsValueKind;

/* What does not hold in a scene, by what its search has given; all NULL: nothing. */
typedef struct
{
  guint8 *variables; /* by variable: it is in conflict */
  guint8 *relations; /* by relation: it does not hold */
} ConstraintsConflicts;

/* How an arc stands at a step. */
typedef enum
{
  CONSTRAINTS_ARC_DONE,
  CONSTRAINTS_ARC_WAITING,
  CONSTRAINTS_ARC_IN_HAND
} ConstraintsArcKind;

/* A sign of the legend. */
typedef enum
{
  CONSTRAINTS_SIGN_IN_HAND,
  CONSTRAINTS_SIGN_WAITING,
  CONSTRAINTS_SIGN_DONE,
  CONSTRAINTS_SIGN_OUT,
  CONSTRAINTS_SIGN_GIVEN,
  CONSTRAINTS_SIGN_TRIED,
  CONSTRAINTS_SIGN_FOLLOWS,
  CONSTRAINTS_SIGN_LEFT,
  CONSTRAINTS_SIGN_REASON,
  CONSTRAINTS_SIGN_QUEEN,
  CONSTRAINTS_SIGN_GONE,
  CONSTRAINTS_SIGN_CONFLICT
} ConstraintsSignKind;

/**
 * ConstraintsBoard:
 *
 * One way to draw a model, without what stands beside it.
 */
typedef struct
{
  void (*measure) (const EspScene *scene, double *width, double *height);
  /* The ground is there. */
  void (*draw) (const EspScene *scene, cairo_t *cr);
  void (*variable_rect) (const EspScene *scene, int variable, EspRect *rect);
  /* The part of that where no value lies: what is pointed at for the variable itself. */
  void (*handle_rect) (const EspScene *scene, int variable, EspRect *rect);
  /* Of a value that is seen one by one; FALSE: it is not seen here. */
  gboolean (*value_rect) (const EspScene *scene, int variable, int place, EspRect *rect);
  /* The cell there; -1: none. */
  int (*hit) (const EspScene *scene, double x, double y);
  int (*neighbour) (const EspScene *scene, int cell, EspDirection direction);
  const ConstraintsSignKind *signs; /* what its legend says; */
  int n_signs;
} ConstraintsBoard;

extern const ConstraintsBoard constraints_network_board;
extern const ConstraintsBoard constraints_table_board;
extern const ConstraintsBoard constraints_grid_board;
extern const ConstraintsBoard constraints_queens_board;
extern const ConstraintsBoard constraints_text_board;

static inline const EspModel *
constraints_model_of (const EspScene *scene)
{
  return constraints_model (scene->instance);
}

static inline const ConstraintsState *
constraints_state_of (const EspScene *scene)
{
  return (const ConstraintsState *) scene->state;
}

/* draw-boards.c: the variable that is looked at and the relation by which; -1: none. */
void constraints_find_focus (const EspScene *scene, int *variable, int *relation);
/* The values of the first @n variables, ascending (of gint32), new; NULL: they are more than @most.
 */
GArray *constraints_list_values (const EspModel *model, int n, guint most);
/* Whether there is something to see in these views. */
gboolean constraints_suits_queens (const EspScene *scene);
gboolean constraints_suits_text (const EspModel *model);
/* look.c: the board of a view; where that does not suit the model the network's. */
const ConstraintsBoard *constraints_get_board (const EspScene *scene);
ConstraintsCell constraints_find_cell (const EspScene *scene, int cell);
/* -1: it cannot be pointed at. */
int constraints_value_cell (const EspScene *scene, int variable, int place);
int constraints_arc_cell (const EspScene *scene, gint32 arc);
int constraints_kind_cell (const EspScene *scene, int alike);
/* The cell of a value, or else of the variable, at a point: of boards that say where these are. */
int constraints_hit_variables (const EspScene *scene, double x, double y);

/* words.c */
ConstraintsValueKind constraints_get_value_kind (const EspScene *scene, int variable, int place);
/* The arcs that wait are told: in a search that has a queue, and to whoever solves by hand. */
gboolean constraints_has_queue (const EspScene *scene);
/* The search gives all variables values from the start, and takes none away. */
gboolean constraints_is_local (const EspScene *scene);
/* Freed by constraints_conflicts_clear(). */
ConstraintsConflicts constraints_find_conflicts (const EspScene *scene);
void constraints_conflicts_clear (ConstraintsConflicts *conflicts);
gboolean constraints_is_in_conflict (const ConstraintsConflicts *conflicts, int variable);
/* How many arcs wait, and the @i-th of them. */
int constraints_count_waiting (const EspScene *scene);
gint32 constraints_get_waiting (const EspScene *scene, int i);
/* By arc its place in the queue, from 1; 0: it does not wait. New; NULL: there is no queue. */
int *constraints_number_queue (const EspScene *scene);
/* "E loses 3: nothing in C = {1, 3} is above 3"; NULL: nothing was taken out. A new string. */
char *constraints_say_loss (const EspScene *scene);
/* bubble.c: what the arc in hand has taken out, where there is no place for a bubble in the
 * network; NULL: there is, or nothing was. A new string. */
char *constraints_say_loss_in_line (const EspScene *scene, cairo_t *cr);
void
constraints_draw_loss (const EspScene *scene, cairo_t *cr, const char *loss, const EspRect *rect);
/* "28 relations"; of a large model how many of the first ones. A new string. */
char *constraints_count_kind (const EspModel *model, const ConstraintsKind *kind);
/* What a screen reader says of a cell; a new string. */
char *constraints_describe (const EspScene *scene, int cell);
/* Whether it was decided without a reason: by a search, or by hand. */
gboolean constraints_is_tried (const ConstraintsState *state, int variable);
/* The place of the value that a board shows of a variable: what it has, or what the file gives it
 * before the search has come to that relation; -1: none. Circles show what is left of domains. */
int constraints_shown (const EspScene *scene, int variable);

/* draw-network.c: a value as it is seen in a circle or a table. */
void constraints_draw_value (const EspPalette *palette,
                             cairo_t *cr,
                             ConstraintsValueKind kind,
                             const char *text,
                             const EspRect *rect);
/* How much larger than natural letters and lines of a small picture are. */
double constraints_get_growth (const EspScene *scene);
void constraints_draw_sign (
    const EspScene *scene, cairo_t *cr, ConstraintsSignKind sign, double x, double y, double size);

/* legend.c: the strip below a board and the queue beside it. */
void constraints_look_measure (const EspScene *scene, double *width, double *height);
void constraints_find_panel (const EspScene *scene, EspRect *rect);
/* Where a new variable comes from, in the editor; FALSE: from nowhere here. */
gboolean constraints_find_new (const EspScene *scene, EspRect *rect);
/* How far something may be drawn beyond the board. */
void constraints_find_room (const EspScene *scene, EspRect *rect);
/* Where the board is in it all. */
void constraints_find_board (const EspScene *scene, EspRect *rect);
void constraints_draw_panel (const EspScene *scene, cairo_t *cr);
/* The arc whose row is at a point; -1: none. */
gint32 constraints_hit_panel (const EspScene *scene, double x, double y);
/* Where the row of an arc is; FALSE: it is not listed. */
gboolean constraints_find_row (const EspScene *scene, gint32 arc, EspRect *rect);

extern const EspLook esp_constraints_look;

G_END_DECLS
