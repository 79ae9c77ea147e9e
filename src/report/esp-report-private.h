#pragma once

/* What the writers of a report share. */

#include "esp-report.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_BLOCK_HEADING,
  ESP_BLOCK_PARAGRAPH,
  ESP_BLOCK_ITEM,
  ESP_BLOCK_MONO,
  ESP_BLOCK_TABLE,
  ESP_BLOCK_FIGURE
} EspBlockKind;

typedef struct
{
  EspBlockKind kind;
  guint level;    /* HEADING */
  gboolean small; /* MONO: a listing, in small type and columns */
  char *number;   /* HEADING "2.1", TABLE and FIGURE "3"; else NULL */
  char *text;     /* HEADING, MONO: plain; else inline Markdown, of TABLE and FIGURE the caption */
  char *made;     /* TABLE, FIGURE: how it was made, inline Markdown; NULL: is not told */
  char *name;     /* TABLE, FIGURE: of their files, without the ending */
  EspTable *table;
  guint max_rows; /* TABLE: rows in the report; at most those it has */
  double width, height;
  void (*draw) (cairo_t *cr, gpointer data);
  gpointer data;
  GDestroyNotify data_free;
} EspBlock;

/* A text, or a trace that is written in all its forms. */
typedef struct
{
  char *name;
  char *text;
  EspTrace *trace;
  char *header; /* of the trace's files */
} EspPart;

struct _EspReport
{
  char *title;
  char **authors;
  char *course;
  char *units;
  char *date;
  char *folder_name;
  char *made;             /* of what is added now; NULL: nothing is told */
  GHashTable *made_first; /* of texts told already: "Table 3" */
  GPtrArray *blocks;      /* of EspBlock */
  GPtrArray *parts;       /* of EspPart */
  guint n_sections, n_subsections, n_tables, n_figures;
};

/* The note under a table that was cut; NULL where it was not. A new string, inline Markdown. */
char *esp_block_get_note (const EspReport *report, const EspBlock *block);

/* Whether a report put what is called so into its folder: those of an earlier one may have had
 * other numbers. */
gboolean esp_report_is_part (const char *name);

G_END_DECLS
