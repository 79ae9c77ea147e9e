#pragma once

/* The little Markdown that help texts are written in, read into blocks. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ESP_MARKDOWN_HEADING,
  ESP_MARKDOWN_PARAGRAPH,
  ESP_MARKDOWN_ITEM, /* of a list */
  ESP_MARKDOWN_CODE,
  ESP_MARKDOWN_TABLE,
  ESP_MARKDOWN_PICTURE,
  ESP_MARKDOWN_TERMS /* for the index, shown nowhere: <!-- index: hint; judge --> */
} EspMarkdownKind;

/* What kind and text are of; what a kind does not have is NULL or 0. */
typedef struct
{
  EspMarkdownKind kind;
  guint level;     /* HEADING: 1 to 4; ITEM: its number, 0 where it has none */
  char *text;      /* with its inline marks, on one line; CODE: as it is; PICTURE: what it shows;
                      TERMS: with semicolons between them */
  char *target;    /* HEADING: its place, "two-drawings"; PICTURE: its name */
  GPtrArray *rows; /* TABLE: of GStrv, the head first; texts with inline marks */
} EspMarkdownBlock;

/* How inline marks are written in another language. */
typedef struct
{
  const char *code[2], *strong[2], *emphasis[2];
  /* a link to @target, in place of its opening mark; a new string */
  char *(*link) (const char *target);
} EspMarkdownMarks;

void esp_markdown_block_free (EspMarkdownBlock *block);

/* The blocks of @text, in order. Two headings of one name have different places. */
GPtrArray *esp_markdown_read (const char *text);
/* Where a heading is found: its words in lower case with hyphens between. A new string. */
char *esp_markdown_place (const char *heading);
/* One line with its marks turned into @marks, and all else escaped as XML wants it; a new string.
 */
char *esp_markdown_format (const char *line, const EspMarkdownMarks *marks);
/* One line without its marks; a new string. */
char *esp_markdown_plain (const char *line);

G_END_DECLS
