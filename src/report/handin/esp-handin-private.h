#pragma once

/* What the files of the hand-in share. */

#include "games/esp-match.h"
#include "esp-handin.h"
#include "report/esp-report-build-private.h"
#include "report/experiment/esp-sweep.h"

G_BEGIN_DECLS

struct _EspHandinSection
{
  EspHandinKind kind;
  GPtrArray *keys;   /* of char * */
  GPtrArray *values; /* of char *; those of lists as they stand in the file */
  GArray *lines;     /* of guint; 0: not from a file */
  guint line;        /* of its head */
};

struct _EspHandin
{
  EspHandinSection *head;
  GPtrArray *sections; /* of EspHandinSection */
  char *folder;
};

/* --- esp-handin-file.c --- */
/* All options that @section takes, with their values. NULL with @error, with the line where the
 * section is from @file (may be NULL). */
EspOptions *
esp_handin_section_read (const EspHandinSection *section, const char *file, GError **error);

/* --- esp-handin-options.c --- */
/* The keys of a kind; those that are `repeated` are lists. */
const EspOptionSpec *esp_handin_kind_get_options (EspHandinKind kind);
extern const EspOptionSpec esp_handin_common_options[];
gboolean esp_handin_key_is_list (EspHandinKind kind, const char *key);
/* Whether @word is among the members of the option @id, a list. */
gboolean esp_handin_shows (const EspOptions *options, const char *id, const char *word);
/* "minimax:3 vs alphabeta:4" as two players; FALSE with @error. */
gboolean esp_handin_parse_pair (const EspProblem *problem,
                                const char *text,
                                EspPlayer *players[2],
                                GError **error);
/* A list's members; a new vector. */
char **esp_handin_split (const char *list);
/* What stands for @c after a backslash; and @c as it is written where only such blanks are kept as
 * are followed by something else (@at_end: this one is not, or begins the value). */
char esp_handin_unescape (char c);
void esp_handin_append_escaped (GString *out, char c, gboolean at_end);

/* --- esp-handin-missing.c --- */
/* What esp_handin_find_missing() tells of, as findings. */
void esp_handin_add_missing (EspHandin *handin, GPtrArray *findings);

/* --- esp-handin-documents.c --- */
/* Whether the name of a document is one of a file. */
gboolean esp_handin_check_document (const char *name, GError **error);
/* Whether separate documents have names. */
gboolean esp_handin_check_documents (EspHandin *handin, GError **error);
/* --- esp-handin-made.c --- */
/* "AMD EPYC 7B13 × 2, Linux". A new string. */
char *esp_handin_describe_machine (void);

/* --- esp-handin-work.c --- */

/* A piece of work, and what came of it. */
typedef struct
{
  guint section;
  EspHandinKind kind;
  EspInstance *instance; /* NULL: made of options alone */
  char *name;            /* of the instance, without its folder */
  char *title;           /* what people read for it: the title of a sample */
  EspPlayer *players[2]; /* SEARCH: the first is the solver; CHECK: that what was written is held
                            to, NULL: to any; MATCH: NULL in a saved game */
  char **moves;          /* of a saved game */
  char *record;          /* its name; CHECK: of the file that was written, NULL: none was */
  char *fault;           /* CHECK: what the program did instead of answering; NULL: it answered */
  GBytes *written; /* PRACTICE: what was filled in; CHECK: what a program wrote, NULL: nothing */
  char *file;      /* INSTANCE: what stands in its file; NULL: what the problem writes */
  const EspExperiment *experiment;
  const EspTableSpec *table;
  EspOptions *options; /* of the section; the items of one share them: borrowed */
  EspState *start;     /* SEARCH; NULL: the initial one */
  char *key;           /* what it hangs on */
  char *what;          /* for people */
  GVariant *result;    /* (nullable): a{sv} */
  EspSweep *sweep;     /* EXPERIMENT */
  char *machine;       /* where that was found, for people; NULL: not known */
  gboolean ready;      /* the result is whole */
} EspHandinItem;

void esp_handin_finding_free (gpointer finding);

/* All work of a plan. */
typedef struct
{
  EspHandin *handin;
  GPtrArray *options; /* of EspOptions: one a section */
  GPtrArray *items;   /* of EspHandinItem */
} EspHandinWork;

void esp_handin_work_free (EspHandinWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspHandinWork, esp_handin_work_free)
/* What there is to do. With @findings (may be NULL) what cannot be done is told there and left out;
 * else it is an error. */
EspHandinWork *
esp_handin_work_plan (EspHandin *handin, GPtrArray *findings, EspControl *control, GError **error);

/* Does what is not up to date; keeps it in the folder @results (NULL: only in memory). */
gboolean esp_handin_work_run (EspHandinWork *work,
                              const char *results,
                              EspControl *control,
                              EspHandinProgressFunc on_progress,
                              gpointer data,
                              GError **error);

/* How the items of one section were made, as inline Markdown: all settings that are not none, seed,
 * version and machine. A new string; NULL where there is nothing. */
char *esp_handin_describe_making (const EspProblem *problem, const GPtrArray *items);

/* --- esp-handin-result.c --- */
/* Fills in the result from the folder; FALSE where there is none that will do. */
gboolean esp_handin_item_load (EspHandinItem *item, const char *results);
/* Does the work, and keeps the result in the folder (NULL: only in memory). */
gboolean esp_handin_item_run (EspHandinItem *item,
                              const char *results,
                              EspControl *control,
                              EspHandinProgressFunc on_progress,
                              gpointer data,
                              EspHandinProgress *progress,
                              GError **error);
/* The name of its file in the folder of the results. A new string. */
char *esp_handin_item_get_file (const EspHandinItem *item);
/* The same of the one that says where the rows of an experiment are from. */
char *esp_handin_item_get_machine_file (const EspHandinItem *item);
/* Puts @text into a result; nothing where it is NULL. In words of others there may be anything. */
void esp_handin_put_text (GVariantDict *dict, const char *key, const char *text);
/* A search or a game as a report's source; all is its own. FALSE with @error. */
gboolean
esp_handin_item_get_source (const EspHandinItem *item, EspReportSource *source, GError **error);
EspTable *esp_handin_item_get_table (const EspHandinItem *item, char **caption);

/* --- esp-handin-check.c --- */
/* Judges what a program wrote, into @dict. FALSE with @error where it was stopped. */
gboolean esp_handin_item_judge (const EspHandinItem *item,
                                EspControl *control,
                                GVariantDict *dict,
                                GError **error);
void esp_handin_add_practice (EspReport *report, GPtrArray *items);
void esp_handin_add_checks (EspReport *report, GPtrArray *items);

/* --- esp-handin-build.c, esp-handin-search.c, esp-handin-match.c --- */
/* @document: only the sections of that one, of the separate ones; NULL: all. */
EspReport *esp_handin_build (EspHandinWork *work,
                             const char *document,
                             const char *folder_name,
                             GCancellable *cancellable,
                             GError **error);
/* All documents of @work, which is done, as they will be at @paths (NULL: nowhere). (element-type
 * EspReport). NULL with @error. */
GPtrArray *esp_handin_build_documents (EspHandinWork *work,
                                       const char *const *paths,
                                       GCancellable *cancellable,
                                       GError **error);

/* A heading below that of the section with @options. */
void esp_handin_add_subheading (EspReport *report, const EspOptions *options, const char *text);
/* The items @items of one section. */
gboolean esp_handin_add_searches (EspReport *report,
                                  GPtrArray *items,
                                  const EspOptions *options,
                                  GCancellable *cancellable,
                                  GError **error);
gboolean esp_handin_add_matches (EspReport *report,
                                 GPtrArray *items,
                                 const EspOptions *options,
                                 GCancellable *cancellable,
                                 GError **error);

G_END_DECLS
