#pragma once

/* The manual: pages of Markdown from data/help, a page for each problem from its help.md and its
 * tables, an index and a search. The window and the HTML pages show the same. */

#include "esp-markdown-reader.h"
#include "engine/esp-problem.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_MANUAL_BEGIN,    /* to be read first */
  ESP_MANUAL_WORK,     /* what one does */
  ESP_MANUAL_PROBLEMS, /* one page each */
  ESP_MANUAL_REFERENCE
} EspManualGroup;

typedef struct
{
  const char *id;    /* "first-search", or that of a problem */
  const char *title; /* translated by the caller: _() */
  EspManualGroup group;
} EspManualPage;

/* Where something is told: the id of a page, and perhaps a heading's place behind a "#". */
typedef struct
{
  char *title; /* of the term or heading */
  char *page;
  char *place;   /* of the heading; "": the top of the page */
  char *excerpt; /* of a hit; NULL in the index */
  guint score;
} EspManualEntry;

void esp_manual_entry_free (EspManualEntry *entry);

/* All pages in their order, ended by one whose id is NULL. Hidden problems have none. */
const EspManualPage *esp_manual_get_pages (void);
/* NULL where there is none. */
const EspManualPage *esp_manual_find_page (const char *id);
const char *esp_manual_get_group_title (EspManualGroup group);
/* The code of the language that all is in, as its catalogue is called; "en" without one. */
const char *esp_manual_get_language (void);
/* A page's Markdown, with what its tables say; a new string, NULL where there is none. */
char *esp_manual_load (const char *id);
/* The page @id in @language, a name of po/LINGUAS, whose headings have the places of those of
 * @original, the English one; without tables. A new string, NULL where it is not translated. */
char *esp_manual_load_translated (const char *id, const char *language, const char *original);

/* A problem's own page without tables, in the language where it is translated. A new string. */
char *esp_manual_load_help (const EspProblem *problem);

/* What the tables of the command line say, for the page "commands"; before it is first loaded. */
void esp_manual_set_commands (const char *text);

/* Terms, headings, algorithms, experiments and options, in the order of the alphabet. Of
 * EspManualEntry; a term may be in it several times, with another place each. */
GPtrArray *esp_manual_index (void);
/* The parts of pages that have all words of @words, the best first: of EspManualEntry. */
GPtrArray *esp_manual_search (const char *words);

/* esp-manual-tables.c: what the tables of a problem say, as Markdown. */
void esp_manual_add_tables (GString *page, const EspProblem *problem);
/* A table of options under a heading; nothing where there are none. @dashes: as they are written
 * on the command line. */
void esp_manual_add_options (GString *page,
                             const char *heading,
                             const char *text,
                             const EspOptionSpec *specs,
                             gboolean dashes);

/* What an option takes: "N", "soft|hard", "FILE"; "" where it takes nothing. A new string. */
char *esp_option_describe_value (const EspOptionSpec *spec);
/* " (0–24) [default 4]", or less of it. A new string. */
char *esp_option_describe_range (const EspOptionSpec *spec);

G_END_DECLS
