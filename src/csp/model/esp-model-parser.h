#pragma once

/* What reading .csp files is made of: tokens, expressions, statements. Private to the three files.
 */

#include "esp-model.h"

#include <string.h>

G_BEGIN_DECLS

#define ESP_PARSER_MOST_NESTED 200
#define ESP_PARSER_MOST_LOOPS 8
#define ESP_PARSER_MOST_ROUNDS 20000000 /* of all loops together */
#define ESP_PARSER_MOST_ITEMS 100000    /* of a list */

typedef enum
{
  ESP_TOKEN_END,  /* of the text */
  ESP_TOKEN_LINE, /* of a line, or a semicolon */
  ESP_TOKEN_NAME,
  ESP_TOKEN_QUOTED,
  ESP_TOKEN_NUMBER,
  ESP_TOKEN_SIGN /* `sign` */
} EspTokenKind;

typedef enum
{
  ESP_PART_NUMBER,
  ESP_PART_CONDITION,
  ESP_PART_NAME
} EspPartType;

typedef struct
{
  const char *begin;
  const char *end;
} EspTokenPlace;

typedef struct
{
  const char *name;
  gsize length;
  gint64 value;
} EspModelLoop;

typedef struct
{
  const char *text;
  const char *end;
  const char *file;
  const char *at; /* behind the token in hand */
  EspModel *model;
  EspTokenKind kind;
  EspTokenPlace token;
  char sign; /* two-letter signs: '.' of "..", 'l' "<=", 'g' ">=", 'n' "!=", 'i' "->", 'e' "<->" */
  gint64 number;
  int depth;  /* of brackets: line ends are blanks there */
  int nested; /* of expressions */
  guint64 rounds;
  EspModelLoop loops[ESP_PARSER_MOST_LOOPS];
  int n_loops;
  int near; /* the variable that was met last with a number behind its name, and that number */
  gint64 near_number;
  GString *scratch;
  GError **error;
} EspModelParser;

typedef struct
{
  gint32 node;
  EspPartType type;
  const char *at; /* where it begins, for messages */
} EspModelPart;

typedef struct
{
  gint64 low[3];
  gint64 high[3];
  int n;
} EspModelIndex;

/* --- esp-model-tokens.c --- */

/* FALSE, with a message at @at of the text. */
gboolean esp_parser_fail_at (EspModelParser *self, const char *at, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* FALSE, with what stands there instead of what was @expected. */
gboolean esp_parser_fail_expected (EspModelParser *self, const char *expected);
/* Goes on to the next token. */
void esp_parser_next (EspModelParser *self);
/* Goes on where it is @word; whether it was. */
gboolean esp_parser_take_word (EspModelParser *self, const char *word);
/* Goes on where it is @sign; whether it was. */
gboolean esp_parser_take_sign (EspModelParser *self, char sign);
/* Within brackets line ends are blanks; FALSE where there is no @sign, which was @expected: N_(), as
 * it is translated where it is shown. */
gboolean esp_parser_open (EspModelParser *self, char sign, const char *expected);
/* The same of their end. */
gboolean esp_parser_close (EspModelParser *self, char sign, const char *expected);
/* One expression within another; FALSE with a message where there are too many. */
gboolean esp_parser_enter (EspModelParser *self);
/* The loop whose name the token is; NULL: none. */
const EspModelLoop *esp_parser_find_loop (const EspModelParser *self);
/* FALSE with a message where @value is too great. */
gboolean esp_parser_check_whole (EspModelParser *self, const char *at, gint64 value);
/* A number that is known while one reads: of figures and names of loops. */
gboolean esp_parser_read_whole (EspModelParser *self, gint64 *value);

/* Whether the token in hand is @sign. */
static inline gboolean
esp_parser_is_sign (const EspModelParser *self, char sign)
{
  return self->kind == ESP_TOKEN_SIGN && self->sign == sign;
}

/* Whether it is @word. */
static inline gboolean
esp_parser_is_word (const EspModelParser *self, const char *word)
{
  return self->kind == ESP_TOKEN_NAME &&
         strlen (word) == (gsize) (self->token.end - self->token.begin) &&
         memcmp (self->token.begin, word, strlen (word)) == 0;
}

/* --- esp-model-expr.c --- */

/* "[2]" or "[1..3, i]". */
gboolean esp_parser_read_index (EspModelParser *self, EspModelIndex *index);
/* The name in hand, as it is without brackets; in the scratch. FALSE with an error. @expected: N_().
 */
gboolean esp_parser_read_base (EspModelParser *self, const char *expected);
/* The next combination of the numbers of @index; FALSE behind the last. */
gboolean esp_parser_advance (const EspModelIndex *index, gint64 *now);
/* Puts "[1,2]" behind the first @base letters of @name. */
void
esp_parser_put_index (GString *name, gsize base, const EspModelIndex *index, const gint64 *now);
/* FALSE with a message where @part is a name. */
gboolean esp_parser_need_number (EspModelParser *self, const EspModelPart *part);
/* "{1, 3..5}" or "1..4"; names are made where they are new. */
gboolean esp_parser_read_values (EspModelParser *self, GArray *values, gboolean may_be_new);
/* An expression; its parts are added to the model. */
gboolean esp_parser_read_expr (EspModelParser *self, EspModelPart *part);

G_END_DECLS
