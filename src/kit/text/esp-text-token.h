#pragma once

/* What stands out in a line of a text: comments, numbers, names in quotes, keywords. No widget. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ESP_TOKEN_COMMENT,
  ESP_TOKEN_NUMBER,
  ESP_TOKEN_NAME, /* in double quotes */
  ESP_TOKEN_KEYWORD,
  ESP_N_TOKEN_KINDS
} EspTokenKind;

/* A piece of a line, in bytes. */
typedef struct
{
  EspTokenKind kind;
  gsize start;
  gsize length;
} EspToken;

/* The next token of @line (UTF-8, not zero-terminated) from byte @at on, which is moved behind it;
 * what is between stands out by nothing. @keywords and @comments: as EspFiles has them, NULL: none.
 * FALSE: there is no more. */
gboolean esp_token_next (const char *line,
                         gsize length,
                         const char *const *keywords,
                         const char *const *comments,
                         gsize *at,
                         EspToken *token);

/* How many bytes at @at belong together: a token, a word, or one character; 0 at the end. */
gsize esp_token_measure (const char *line, gsize length, gsize at);

G_END_DECLS
