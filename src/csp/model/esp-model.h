#pragma once

/* A constraint problem as a value: variables with domains of numbers or names, relations as typed
 * expressions, an objective, and how it is to be shown. Made by a builder, sealed once, and from
 * then on never changed and shared by whoever holds it. */

#include "base/esp-error.h"

G_BEGIN_DECLS

#define ESP_MODEL_MAX_VARIABLES 100000
#define ESP_MODEL_MAX_RELATIONS 1000000
#define ESP_MODEL_MAX_VALUE 1000000       /* of a domain, and its negative */
#define ESP_MODEL_MAX_CONSTANT 1000000000 /* in an expression, and its negative */
#define ESP_MODEL_MAX_BITS 400000000      /* values of all domains */
#define ESP_MODEL_MAX_NODES 60000000      /* of all expressions */
#define ESP_MODEL_MAX_SYMBOLS 1000000
#define ESP_MODEL_FIRST_SYMBOL (1 << 30) /* the value that stands for the first name */

/* What a part of an expression is. Conditions have the values 0 and 1, and what has no value (a
 * division by zero, an element beyond a list) makes the condition around it false. */
typedef enum
{
  ESP_EXPR_CONSTANT, /* `value` */
  ESP_EXPR_VARIABLE, /* number `value` */
  ESP_EXPR_NEGATIVE,
  ESP_EXPR_ABS,
  ESP_EXPR_SUM,
  ESP_EXPR_PRODUCT,
  ESP_EXPR_DIVIDE, /* rounded towards zero */
  ESP_EXPR_MODULO, /* with the sign of what is divided */
  ESP_EXPR_MIN,
  ESP_EXPR_MAX,
  ESP_EXPR_ELEMENT, /* of a list behind the first part, which is its place counted from 1 */
  ESP_EXPR_COUNT,   /* how many of a list are what the first part is */
  ESP_EXPR_EQUAL,   /* from here on: conditions */
  ESP_EXPR_UNEQUAL,
  ESP_EXPR_LESS,
  ESP_EXPR_AT_MOST,
  ESP_EXPR_NOT,
  ESP_EXPR_AND,
  ESP_EXPR_OR,
  ESP_EXPR_XOR,
  ESP_EXPR_IMPLIES,
  ESP_EXPR_ODD,
  ESP_EXPR_EVEN,
  ESP_EXPR_DISTINCT,
  ESP_EXPR_CIRCUIT,  /* each part says who comes next, counted from 1: one ring through all */
  ESP_EXPR_TABLE,    /* the parts are a row of table `value` */
  ESP_EXPR_NO_TABLE, /* are none */
  ESP_N_EXPRS
} EspExprKind;

typedef struct
{
  gint32 kind;
  gint32 value;
  gint32 first; /* its parts in `args` */
  gint32 n;
} EspExpr;

typedef struct
{
  gint32 first; /* in `rows`: a number each for @n_columns of @n */
  gint32 n;
  gint32 n_columns;
} EspExprTable;

/* A relation: its expression's parts stand before it, from @first to @root; its variables in the
 * order in which they occur. */
typedef struct
{
  gint32 first;
  gint32 root;
  gint32 scope; /* in `scopes` */
  gint32 n_scope;
} EspRelation;

/* Ascending values: all from @low on, or where @first is not below 0 those of `values`. */
typedef struct
{
  gint32 low;
  gint32 n;
  gint32 first;
} EspDomain;

typedef enum
{
  ESP_SHOW_GRAPH,
  ESP_SHOW_GRID,
  ESP_SHOW_QUEENS,
  ESP_SHOW_TEXT
} EspShowKind;

/* Which of several variables is decided first. */
typedef enum
{
  ESP_WISH_GIVEN,
  ESP_WISH_FEWEST, /* values left */
  ESP_WISH_SMALLEST,
  ESP_WISH_LARGEST
} EspWishKind;

typedef enum
{
  ESP_WISH_LOW,
  ESP_WISH_HIGH,
  ESP_WISH_MIDDLE
} EspWishValue;

/* A variable that is to be decided, in one group with its neighbours of the same number. */
typedef struct
{
  gint32 variable;
  gint32 group;
  guint8 kind;
  guint8 value;
} EspWish;

typedef struct
{
  EspShowKind kind;
  gint32 columns; /* of a grid */
  gint32 boxes;   /* columns of its boxes, 0: it has none */
  char *text;
} EspShow;

typedef struct
{
  GPtrArray *names;   /* of the variables */
  GPtrArray *symbols; /* names that are values */
  GArray *domains;    /* of EspDomain */
  GArray *values;     /* of gint32 */
  GArray *nodes;      /* of EspExpr */
  GArray *args;       /* of gint32 */
  GArray *tables;     /* of EspExprTable */
  GArray *rows;       /* of gint32 */
  GArray *relations;  /* of EspRelation; where there is an objective it stands behind the last */
  GArray *scopes;     /* of gint32 */
  int n_relations;
  int goal; /* -1: the least, 1: the greatest is looked for; 0: there is no objective */
  EspShow show;
  GString *output;   /* FlatZinc's, with \1 before and \2 behind the number of a variable, or b and
                        that; NULL: each variable has a line */
  GArray *order;     /* of EspWish: what a file wants to be decided first; NULL: nothing */
  char *note;        /* what is odd about the file, lines for EspFiles.warn; NULL: nothing */
  GHashTable *index; /* name → 1 + its variable */
  GHashTable *symbol_index;
  /* by variable: its relations in their order */
  gint32 *uses_first;
  gint32 *uses;
  guint32 *word_of; /* by variable: where its domain begins in sets of bits; one more at the end */
  gint32 *relation_of; /* by place in `scopes` */
  gint32 *stamps;      /* while it is built: the relation that has the variable already */
  gint32 begun;
} EspModel;

/* --- making one --- */

EspModel *esp_model_new (void);
EspModel *esp_model_ref (EspModel *self);
void esp_model_unref (EspModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspModel, esp_model_unref)

/* A new variable's number with a domain of @n values, which are sorted here; -1: the name is taken.
 * @values NULL: all from @low on. Takes @name. */
int esp_model_add_variable (EspModel *self, char *name, gint32 low, gint32 *values, gint32 n);
/* The value that stands for the name; made where there is none. */
gint32 esp_model_add_symbol (EspModel *self, const char *name);
/* -1: there is none. */
gint32 esp_model_find_symbol (const EspModel *self, const char *name);
/* A new part of an expression; its own parts were made before. Negative constants are one part. */
gint32 esp_model_add_constant (EspModel *self, gint32 value);
gint32 esp_model_add_reference (EspModel *self, gint32 variable);
gint32
esp_model_add_expr (EspModel *self, EspExprKind kind, gint32 value, const gint32 *args, gint32 n);
/* Whether the @n @parts are a row of a new table (%ESP_EXPR_TABLE), or none of it
 * (%ESP_EXPR_NO_TABLE); the values of @rows are copied. */
gint32 esp_model_add_table (
    EspModel *self, EspExprKind kind, const gint32 *parts, gint32 n, const GArray *rows);
/* All parts from the call of begin on are the relation's, the last being the whole. */
void esp_model_begin_relation (EspModel *self);
void esp_model_end_relation (EspModel *self);
/* What was made since esp_model_begin_relation() goes. */
void esp_model_drop_relation (EspModel *self);
/* The same with an objective instead of a relation; the last thing that is added. */
void esp_model_end_objective (EspModel *self, int goal);
/* Ready. FALSE with @error: it is too large. */
gboolean esp_model_seal (EspModel *self, GError **error);

/* --- what is in it --- */

static inline int
esp_model_n_variables (const EspModel *self)
{
  return (int) self->names->len;
}

static inline const char *
esp_model_name (const EspModel *self, int variable)
{
  return g_ptr_array_index (self->names, variable);
}

static inline const EspDomain *
esp_model_domain (const EspModel *self, int variable)
{
  return &g_array_index (self->domains, EspDomain, variable);
}

static inline const EspRelation *
esp_model_relation (const EspModel *self, int relation)
{
  return &g_array_index (self->relations, EspRelation, relation);
}

static inline const gint32 *
esp_model_scope (const EspModel *self, int relation)
{
  return &g_array_index (self->scopes, gint32, esp_model_relation (self, relation)->scope);
}

static inline const EspExpr *
esp_model_expr (const EspModel *self, gint32 node)
{
  return &g_array_index (self->nodes, EspExpr, node);
}

static inline const gint32 *
esp_model_args (const EspModel *self, const EspExpr *expr)
{
  return &g_array_index (self->args, gint32, expr->first);
}

/* The @i-th value of a domain. */
static inline gint32
esp_model_value (const EspModel *self, int variable, int i)
{
  const EspDomain *domain = esp_model_domain (self, variable);

  return domain->first < 0 ? domain->low + i
                           : g_array_index (self->values, gint32, domain->first + i);
}

/* Whether what stands outermost in a relation is about different variables and nothing else: a
 * table, "distinct A B C", and not "distinct (A + 1, B)". */
gboolean esp_model_has_variables_alone (const EspModel *self, int relation);
/* Whether it is "distinct" of such. */
gboolean esp_model_is_distinct (const EspModel *self, int relation);
/* -1: there is none. */
int esp_model_find_variable (const EspModel *self, const char *name);
/* The name most like it; NULL: none is. Borrowed. */
const char *esp_model_find_nearest (const EspModel *self, const char *name);
/* The place of the first value in the domain that is not below @value; its size where all are. */
int esp_model_find_place (const EspModel *self, int variable, gint64 value);
/* The same of one that is in it; -1: it is not. */
int esp_model_find_value (const EspModel *self, int variable, gint64 value);
static inline gboolean
esp_value_is_symbol (gint32 value)
{
  return value >= ESP_MODEL_FIRST_SYMBOL;
}
gboolean esp_model_has_symbols (const EspModel *self, int variable);
/* What a value is called: a number or a name; a new string. */
char *esp_model_value_name (const EspModel *self, gint32 value);
/* The place of the value that @name stands for; -1: none. */
int esp_model_parse_value (const EspModel *self, int variable, const char *name);
gsize esp_model_get_size (const EspModel *self);

/* --- as text: esp-model-write.c --- */

/* The relation as people write it; @most: characters, with "…" behind them; 0: all. A new string.
 */
char *esp_model_format_relation (const EspModel *self, int relation, guint most);
void esp_model_append_name (GString *out, const char *name);
void esp_model_append_value (const EspModel *self, gint32 value, GString *out);
/* "1..4", "{1, 3..5}" */
void esp_model_append_domain (const EspModel *self, int variable, GString *out);
/* The whole as a .csp file. */
char *esp_model_format (const EspModel *self);
/* Whether @name is a word of the grammar, and no name without quotes. */
gboolean esp_model_is_keyword (const char *name, gsize length);

/* --- read: esp-model-parse.c --- */

EspModel *esp_model_parse (const char *text, gsize length, const char *file, GError **error);

G_END_DECLS
