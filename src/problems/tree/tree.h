#pragma once

/* Game trees: any tree with numbers at the leaves. */

#include "base/esp-table.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"

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
  GRefString *name; /* never NULL once the tree is finished; copies of it share it */
  GRefString *move; /* what the move that leads here is called; NULL: not said */
  double value;     /* of a leaf */
  double share;     /* of a chance node's child; 0: an equal share */
  int parent;       /* -1: the root */
  int next;         /* the next sibling, -1: none */
  int end;          /* the node after its subtree */
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
  double least, greatest; /* values of leaves; see tree_measure_values() */
  gboolean minimax_only;  /* practice asks for values alone, of all nodes */
  /* The editor's sheet, as large as it has been: leaves side by side, and levels below the root. */
  int sheet_columns, sheet_levels;
} TreeInstance;

/* edit.c: so much that there is room for more than @columns and @levels; 0 where all of it could
 * not be read. */
int tree_get_sheet_columns (int columns);
int tree_get_sheet_levels (int levels);

enum
{
  TREE_MARK_VISITED = 1 << 0,
  TREE_MARK_PRUNED = 1 << 1,
  TREE_MARK_OPEN = 1 << 2,  /* entered and not left */
  TREE_MARK_STRICT = 1 << 3 /* cut since its value was beyond the bound; equal would not do */
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

/* What the three numbers of the marks are. */
typedef enum
{
  TREE_MARKS_WINDOWS, /* value, alpha, beta */
  TREE_MARKS_MEANS,   /* mean, visits, 1 where it is exact */
  TREE_MARKS_PROOF    /* question (as great?), proof and disproof number */
} TreeMarks;

/* What an event of a search tells of a node. A window stays that after the last child. */
static inline void
tree_mark_note (
    TreeMark *mark, TreeMarks about, EspEventType type, double value, double alpha, double beta)
{
  mark->value = value;
  if (type == ESP_EVENT_LEAVE && about == TREE_MARKS_WINDOWS)
    return;
  mark->alpha = alpha;
  mark->beta = beta;
}

typedef struct
{
  EspState parent;
  int n;
  TreeMark *marks;
  gboolean practice; /* the marks were filled in by hand */
  int current;       /* where the search is, -1: nowhere */
  TreeMarks about;
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

/* shape.c */
EspInstance *tree_instance_new (void);
/* Frees what a node owns. */
void tree_node_clear (TreeNode *node);
/* Index of the node of that name, -1: none. */
int tree_find (const TreeInstance *instance, const char *name);
/* Links the children of each node in the order in which they stand, by their parents. */
void tree_link_children (TreeInstance *tree);
/* Fills in all that follows from the shape: ends, depths, types, shares, names, positions. NULL, or
 * a new string that says what is wrong; @wrong is then the node. */
char *tree_finish (TreeInstance *instance, int *wrong);
/* The least and the greatest leaf; tree_finish() does it too. */
void tree_measure_values (TreeInstance *instance);

/* file.c */
EspInstance *tree_parse (const char *text, gsize length, const char *file, GError **error);
EspLikeness tree_recognises (const char *head, gsize length);
char *tree_format (const EspInstance *instance);
/* Why a node cannot be called so. A new string; NULL where it can. */
char *tree_name_fault (const char *name);
/* The same for a move. */
char *tree_move_fault (const char *name);
/* "3", "2.5", "inf"; "" for NAN. */
void tree_format_number (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE]);
/* The same for people: "∞", "−∞". */
void tree_show_number (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE]);
gboolean tree_parse_number (const char *text, double *number);

/* edit.c */
gboolean tree_edit (EspInstance *instance, const char *edit, GError **error);
EspInstance *tree_generate (const EspOptions *options, EspControl *control, GError **error);
extern const EspOptionSpec tree_generate_options[];

/* tree.c */
EspState *tree_initial (const EspInstance *instance);
/* Not known is the same as not known. */
static inline gboolean
tree_same_number (double a, double b)
{
  return (isnan (a) && isnan (b)) || (a <= b && a >= b);
}

/* What the numbers of marks are called, in lower case and translated where it is wanted: "value",
 * "alpha", "beta". */
const char *const *tree_mark_words (TreeMarks about);

/* judge.c */
/* Of value, alpha and beta, how many practice asks for. */
guint tree_count_fields (const TreeInstance *instance);
/* What is still to be filled in of a node, or wrong: NULL when all is well. @only_wrong: what is
 * missing does not count. New string. */
char *tree_find_fault (const TreeInstance *instance,
                       const TreeMark *mark,
                       const TreeMark *truth,
                       int node,
                       gboolean only_wrong);
/* The table's members of these names. In practice every wrong entry is a cell. */
gboolean tree_check (const EspInstance *instance, const EspState *state, char **why);
EspStatus
tree_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why);
char *tree_state_describe (const EspInstance *instance, const EspState *state);
char *tree_conclude (const EspInstance *instance, const EspState *state);

/* hint.c */
EspHint *tree_hint (const EspInstance *instance, const EspState *state, GError **error);
/* What was filled in wrongly at a node, with the reason, but not what is right; NULL where nothing
 * is. What is missing is not wrong. New string. */
char *tree_explain_fault (const TreeInstance *instance, const TreeState *state, int node);

/* solve.c */
/* The marks that plain alpha-beta (fail-soft, left to right) leaves; minimax where practice is set
 * to that, expectimax where there are chance nodes. New state. */
EspState *tree_truth (const EspInstance *instance);
const char *tree_type_id (TreeType type);
/* For JSON: null for NAN, "inf" and "-inf", else the number. Floating. */
GVariant *tree_number_variant (double number);

/* report.c: the table of a solved tree as "text", "md", "latex", "csv" or "forest"; "solution" is
 * the move and the nodes that were looked at, as CS188 writes them. New string. */
char *tree_report (const TreeInstance *instance, const TreeState *state, const char *format);
/* The same rows as a table, for reports. */
extern const EspTableSpec tree_tables[];
EspTable *tree_tabulate (const EspInstance *instance, const EspState *state, char **caption);

extern const EspProblem esp_tree_problem;
extern const EspAlgorithm esp_tree_algorithms[];
/* The table's `is_applicable`. */
gboolean tree_is_applicable (const EspInstance *instance,
                             const EspAlgorithm *algorithm,
                             const EspOptions *options,
                             char **why);
extern const EspCommand esp_tree_commands[];
extern const EspExperiment esp_tree_experiments[];

/* variation.c */
/* The child of the root that is chosen, the first of equals; -1: there is none that is. */
int tree_find_move (const TreeInstance *tree, const TreeState *state);
/* "2 ≤ α: cut"; NULL where nothing was. */
char *tree_describe_cut (const TreeInstance *tree, const TreeState *state, int node);
/* The principal variation of a search that is done: a node for each level from the root down, as
 * far as one has its value from one child. (element-type int) Free with g_array_unref(). */
GArray *tree_find_best_line (const TreeInstance *tree, const TreeState *state);
gboolean tree_is_on_line (const TreeInstance *tree, const GArray *line, int node);

/* The tables of the roles, and what several files share, by the file that has them. */

/* contracts.c */
extern const EspContracting tree_contracting;

/* edit.c */
extern const EspEditing tree_editing;

/* file.c */
extern const EspFiles tree_files;

/* file-course.c: a list in a list of Python, and CS188's files of class GraphGameTreeTest. */
gboolean tree_is_list (const char *text, gsize length);
gboolean tree_is_game_test (const char *text, gsize length);
/* Of what is one of these. */
EspInstance *tree_parse_course (const char *text, gsize length, const char *file, GError **error);

/* generate.c */
extern const EspGenerating tree_generating;

/* hint.c */
extern const EspHinting tree_hinting;

/* judge.c */
extern const EspJudging tree_judging;

/* mistakes.c */
extern const EspMistakes tree_mistakes;

/* state.c */
extern const EspStates tree_states;
char *tree_state_format (const EspInstance *instance, const EspState *state);

/* trace.c */
extern const EspTracing tree_tracing;

G_END_DECLS
