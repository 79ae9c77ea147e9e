#pragma once

/* Game trees: any tree with numbers at the leaves. */

#include "engine/espalier.h"

#include <math.h>

G_BEGIN_DECLS

#define TREE_MAX_NODES 1000000
#define TREE_MAX_DEPTH 4000

typedef enum
{
  TREE_MAX,
  TREE_MIN,
  TREE_CHANCE,
  TREE_LEAF
} TreeType;

/* Nodes stand in preorder, so node 0 is the root and the first child of an inner node i is i + 1.
 */
typedef struct
{
  char *name;   /* never NULL once the tree is finished */
  double value; /* of a leaf */
  double share; /* of a chance node's child; 0: an equal share */
  int parent;   /* -1: the root */
  int next;     /* the next sibling, -1: none */
  int end;      /* the node after its subtree */
  guint8 type;
  guint8 type_given;
  guint8 name_given;
  guint16 depth;
  float x; /* in widths of a leaf: the middle of its leaves */
} TreeNode;

typedef struct
{
  EspInstance parent;
  GArray *nodes; /* of TreeNode */
  gboolean has_chance;
  int n_leaves;
  int n_levels;
} TreeInstance;

enum
{
  TREE_MARK_VISITED = 1 << 0,
  TREE_MARK_PRUNED = 1 << 1,
  TREE_MARK_OPEN = 1 << 2 /* entered and not left */
};

/* What is known of a node: by a search at some step, or what was filled in by hand. NAN: not known.
 */
typedef struct
{
  double value;
  double alpha;
  double beta;
  guint32 flags;
} TreeMark;

typedef struct
{
  EspState parent;
  int n;
  TreeMark *marks;
  gboolean practice; /* the marks were filled in by hand */
  int current;       /* where the search is, -1: nowhere */
} TreeState;

static inline TreeNode *
tree_node (const TreeInstance *instance, int i)
{
  return &g_array_index (instance->nodes, TreeNode, i);
}

static inline int
tree_n_nodes (const TreeInstance *instance)
{
  return (int) instance->nodes->len;
}

/* file.c */
EspInstance *tree_instance_new (void);
EspInstance *tree_parse (const char *text, gsize length, const char *file, GError **error);
char *tree_format (const EspInstance *instance);
/* Fills in all that follows from the shape: ends, depths, types, shares, names, positions. NULL, or
 * a new string that says what is wrong; @wrong is then the node. */
char *tree_finish (TreeInstance *instance, int *wrong);
/* Index of the node of that name, -1: none. */
int tree_find (const TreeInstance *instance, const char *name);
/* "3", "2.5", "inf"; "" for NAN. */
void tree_format_number (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE]);
gboolean tree_parse_number (const char *text, double *number);

/* edit.c */
gboolean tree_edit (EspInstance *instance, const char *edit, GError **error);
EspInstance *tree_generate (const EspOptions *options, EspControl *control, GError **error);
extern const EspOptionSpec tree_generate_options[];

/* solve.c */
/* The marks that plain alpha-beta (fail-soft, left to right) leaves; expectimax where there are
 * chance nodes. New state. */
EspState *tree_truth (const EspInstance *instance);
const char *tree_type_id (TreeType type);
/* For JSON: null for NAN, "inf" and "-inf", else the number. Floating. */
GVariant *tree_number_variant (double number);

/* report.c: the table of a solved tree as "text", "md", "latex", "csv" or "forest". New string. */
char *tree_report (const TreeInstance *instance, const TreeState *state, const char *format);
/* The same rows as a table, for reports. */
EspTable *tree_tabulate (const EspInstance *instance, const EspState *state, char **caption);

extern const EspProblem esp_tree_problem;
extern const EspAlgorithm esp_tree_algorithms[];
extern const EspCommand esp_tree_commands[];
extern const EspExperiment esp_tree_experiments[];

G_END_DECLS
