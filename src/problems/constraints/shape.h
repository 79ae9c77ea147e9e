#pragma once

/* What is worked out of a model once for its drawings: sizes, places, and which relations are
 * alike. */

#include "constraints.h"
#include "geometry/esp-plane.h"

G_BEGIN_DECLS

#define CONSTRAINTS_MOST_CHIPS 16    /* values of a domain that are seen one by one */
#define CONSTRAINTS_MOST_BOXES 40    /* relations that have a box each */
#define CONSTRAINTS_MOST_CIRCLES 120 /* variables that are circles */
#define CONSTRAINTS_MOST_CELLS 1024  /* variables whose values and arcs can be pointed at */
#define CONSTRAINTS_MOST_ALIKE 20000 /* relations that are looked at for what is alike */
#define CONSTRAINTS_CHIP 17.0
#define CONSTRAINTS_CHIP_GAP 3.0
#define CONSTRAINTS_BOX 24.0       /* how high one is */
#define CONSTRAINTS_BOX_LETTERS 24 /* that are seen of a relation */
#define CONSTRAINTS_REASON_LETTERS 40
#define CONSTRAINTS_MOST_LINES 8   /* of relations that are alike */
#define CONSTRAINTS_KIND_LINE 24.0 /* how high one is */
#define CONSTRAINTS_BADGE 8.5      /* radius of a place in the queue */

/* A variable or a relation in the network. */
typedef struct
{
  double x, y; /* its middle */
  double half_width, half_height;
  gboolean round;
} ConstraintsNode;

/* An arc: from the relation's box to the circle of the variable that is revised. */
typedef struct
{
  double ax, ay, bx, by;
  double x, y; /* where its place in the queue stands */
} ConstraintsLine;

/* How the values of a variable lie in its circle. */
typedef struct
{
  double width; /* of one of them */
  int columns;  /* 0: they are told in words */
  gint32 first; /* of all that are seen one by one; -1: none */
} ConstraintsChips;

/* Relations that are alike but for their variables and numbers. */
typedef struct
{
  char *text;
  gint32 n;
  gint32 first; /* one of them */
} ConstraintsKind;

typedef enum
{
  CONSTRAINTS_DRAWN_WHOLE,
  CONSTRAINTS_DRAWN_FOLDED, /* relations are lines of text beside it */
  CONSTRAINTS_DRAWN_TABLE   /* the first variables as rows */
} ConstraintsDrawn;

typedef struct
{
  ConstraintsDrawn drawn;
  double width, height;             /* of the network */
  double sheet_width, sheet_height; /* in the editor */
  double pitch;                     /* between circles beside each other, where it is folded */
  double line;                      /* how high one below a folded network is */
  int n_nodes;
  ConstraintsNode *nodes; /* variables, then relations; of a table none */
  ConstraintsLine *lines; /* by arc, where relations have boxes; else NULL */
  int name_letters;       /* of the longest of the first variables */
  int relation_letters;   /* and of the longest relation, up to what a box has */
  int n_chips;
  int n_arcs;              /* that can be pointed at */
  ConstraintsChips *chips; /* by variable */
  gint32 *kind_of;         /* by relation; -1: of a kind that is not listed */
  GArray *kinds;           /* of ConstraintsKind, those of which there are most first */
} ConstraintsShape;

/* Made where it is not there yet. */
const ConstraintsShape *constraints_get_shape (const EspInstance *instance);
void constraints_shape_free (gpointer shape);
/* A relation as it is seen on a drawing, with ≠ and ≤; @most: letters, 0: all. A new string. */
char *constraints_show_relation (const EspModel *model, int relation, guint most);
/* The same with all its variables, where most is 0. */
char *constraints_show_whole (const EspModel *model, int relation, guint most);
/* "distinct row 3", "distinct of 9: A1 … A9": what is said instead of many names; a new string,
 * NULL: the relation is short enough. */
char *constraints_brief_relation (const EspModel *model, int relation);
/* A value as it is seen on a drawing; a new string. */
char *constraints_show_value (const EspModel *model, int variable, int place);

/* kinds.c: which relations are alike. */
void constraints_find_kinds (ConstraintsShape *self, const EspModel *model);

/* Where the parts of @after were on the drawing of @before, which is changed to it (of EspSpot,
 * NAN: nowhere); NULL: that is not known, or of no use. */
GArray *constraints_carry_places (const Constraints *before, const EspModel *after);

/* layout.c: finds places for @nodes within @width and @height; of @lines two nodes each. What has a
 * place in @known (or NULL) stays there if it can. */
void constraints_place_nodes (ConstraintsNode *nodes,
                              int n,
                              const gint32 *lines,
                              int n_lines,
                              double width,
                              double height,
                              const EspSpot *known);

G_END_DECLS
