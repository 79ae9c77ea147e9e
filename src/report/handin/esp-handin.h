#pragma once

/* A hand-in: a plan of sections that is made once and run again whenever a board or an option
 * changes. */

#include "engine/esp-problem.h"
#include "report/esp-report.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_HANDIN_TEXT,       /* the person's own words */
  ESP_HANDIN_INSTANCE,   /* boards */
  ESP_HANDIN_SEARCH,     /* instances × algorithms */
  ESP_HANDIN_MATCH,      /* boards × pairs of players, or games that were saved */
  ESP_HANDIN_EXPERIMENT, /* an experiment of a room */
  ESP_HANDIN_TABLE,      /* a table of a room */
  ESP_HANDIN_PRACTICE,   /* what a person filled in, marked */
  ESP_HANDIN_CHECK,      /* what programs of a person's own wrote, held to the rules or to ours */
  ESP_HANDIN_HEAD        /* title, authors and so on: the plan's first section */
} EspHandinKind;

/* "text", "instance" … as in the file, and what people call it; borrowed. */
const char *esp_handin_kind_get_id (EspHandinKind kind);
const char *esp_handin_kind_get_label (EspHandinKind kind);

/**
 * EspHandinSection:
 *
 * A group of the file: keys with values, in their order. Which keys there are hangs on the kind.
 */
typedef struct _EspHandinSection EspHandinSection;

EspHandinSection *esp_handin_section_new (EspHandinKind kind);
EspHandinSection *esp_handin_section_copy (const EspHandinSection *section);
void esp_handin_section_free (EspHandinSection *section);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspHandinSection, esp_handin_section_free)
EspHandinKind esp_handin_section_get_kind (const EspHandinSection *section);
/* "" where it is not set; borrowed. */
const char *esp_handin_section_get (const EspHandinSection *section, const char *key);
/* Takes the key out where @value is NULL or "". */
void esp_handin_section_set (EspHandinSection *section, const char *key, const char *value);
/* The members of a list: those of the value, between semicolons. A new vector, never NULL. */
char **esp_handin_section_get_list (const EspHandinSection *section, const char *key);
void esp_handin_section_set_list (EspHandinSection *section,
                                  const char *key,
                                  const char *const *members);
/* The problem that it names; NULL where it names none. */
const EspProblem *esp_handin_section_get_problem (const EspHandinSection *section);
/* Its keys with their values, those of the experiment, the table and the boards' settings too: for
 * a form. NULL with @error. */
EspOptions *esp_handin_section_make_options (const EspHandinSection *section, GError **error);
/* Its title, or what stands for it; a new string. */
char *esp_handin_section_get_title (const EspHandinSection *section);

/**
 * EspHandin:
 *
 * A plan. Sections are numbered from 0.
 */
typedef struct _EspHandin EspHandin;

/* An empty one. */
EspHandin *esp_handin_new (void);
EspHandin *esp_handin_copy (const EspHandin *handin);
void esp_handin_free (EspHandin *handin);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspHandin, esp_handin_free)
/* Title, authors, course, units, date, contributions: borrowed, to be changed. */
EspHandinSection *esp_handin_get_head (EspHandin *handin);
guint esp_handin_get_n_sections (const EspHandin *handin);
/* Borrowed, to be changed. */
EspHandinSection *esp_handin_get_section (const EspHandin *handin, guint i);
/* Takes @section; before the one that is number @i, at the end where there is none. */
void esp_handin_insert (EspHandin *handin, guint i, EspHandinSection *section);
void esp_handin_remove (EspHandin *handin, guint i);
/* The section @from becomes number @to. */
void esp_handin_move (EspHandin *handin, guint from, guint to);

/* --- files --- */

/* Reads a plan: GKeyFile's form. Whether its boards are there is not looked at. @file is its name
 * for messages; paths are relative to @folder (NULL: the present one). NULL with @error, which says
 * where. */
EspHandin *esp_handin_parse (
    const char *text, gsize length, const char *file, const char *folder, GError **error);
/* The same from a file. Documents beside it that a process which was killed was just putting into
 * their places are finished. */
EspHandin *esp_handin_load (const char *path, GError **error);
/* Whether a file's @text begins as a plan does, below its remarks. */
gboolean esp_handin_recognise (const char *text);
/* The text of the file; a new string. */
char *esp_handin_format (const EspHandin *handin);
/* Stands in a list of files, or of what goes with them, where there is none. */
#define ESP_HANDIN_NONE "-"
/* Whether such a text can be read again: a name of a file may be no UTF-8. */
gboolean esp_handin_check_text (const char *text, GError **error);
/* Writes it, whole or not at all, and from then on its paths are relative to @path's folder. */
gboolean esp_handin_save (EspHandin *handin, const char *path, GError **error);
/* The folder that paths are relative to; borrowed. */
const char *esp_handin_get_folder (const EspHandin *handin);
void esp_handin_set_folder (EspHandin *handin, const char *folder);
/* @name as a path that leads there from anywhere; a new string. */
char *esp_handin_resolve (const EspHandin *handin, const char *name);
/* The folder of the results of a plan in the file @path: "NAME-results". A new string. */
char *esp_handin_find_results (const char *path);

/* --- ready-made plans --- */

typedef struct
{
  const char *id;      /* "wordsmapswar" */
  const char *title;   /* N_() */
  const char *summary; /* N_(): one line */
} EspAssignment;

/* Ended by an entry whose @id is NULL. */
extern const EspAssignment esp_assignments[];

/* The plan for an assignment. @cases: files, each for the room that recognises it (NULL or empty:
 * samples of our own, and so for rooms that no case is for); every section of a room has all of its
 * cases, and one that no section takes is a fault. The plan will be saved as @path. NULL with
 * @error. */
EspHandin *esp_handin_begin (const char *assignment,
                             const char *const *cases,
                             const char *path,
                             GError **error);

/* Puts @cases in the place of the boards of all sections of their problems, every case into each of
 * them. @left: those that no section takes, for people; NULL where there are none. FALSE with
 * @error, and nothing is changed: that none is taken is one, too. May run on any thread. */
gboolean
esp_handin_use_cases (EspHandin *handin, const char *const *cases, char **left, GError **error);

/* What a hand-in should have besides files that are there and results that are up to date. */
typedef enum
{
  ESP_HANDIN_MISSING_AUTHORS = 1 << 0,
  ESP_HANDIN_MISSING_COURSE = 1 << 1,
  ESP_HANDIN_MISSING_BOARDS = 1 << 2 /* samples of the program stand in for boards of one's own */
} EspHandinMissing;

/* 0: nothing. @section: the first with a sample in the place of a board; nothing is written there
 * where there is none. */
EspHandinMissing esp_handin_find_missing (EspHandin *handin, guint *section);

/* --- one document or several --- */

/* A key of the head, and an option of the command line. */
#define ESP_HANDIN_DOCUMENTS_OPTION                                                                \
  {                                                                                                \
    "documents", ESP_CHOICE ("one", "separate"), N_ ("Documents"),                                 \
        N_ ("one with all sections, or a folder of separate ones, as their sections say")          \
  }

/* Whether it is written as separate documents. */
gboolean esp_handin_is_separate (EspHandin *handin);
/* What the document of section @i is called, "P1": what it says itself, or else that of the one
 * before it; those before the first that says it go with that one. "" where none does. Borrowed. */
const char *esp_handin_get_document (const EspHandin *handin, guint i);
/* All of them, in the order in which they come. A new vector, never NULL. */
char **esp_handin_list_documents (const EspHandin *handin);
/* Where the hand-in goes that is written as @path: itself, "NAME.pdf", or the separate documents in
 * the folder NAME, whose own name is put into @folder (NULL where it is one). A new vector; NULL
 * with @error. */
char **esp_handin_find_paths (EspHandin *handin, const char *path, char **folder, GError **error);

/* --- running --- */

typedef struct
{
  guint done, all;  /* pieces of work */
  guint known;      /* of those done: from an earlier time */
  double seconds;   /* since it began */
  double left;      /* seconds, about; below 0: not known */
  const char *what; /* what is done now, for people */
} EspHandinProgress;

/* On the caller's thread. */
typedef void (*EspHandinProgressFunc) (const EspHandinProgress *progress, gpointer data);

/**
 * esp_handin_run:
 * @results: the folder of the results; made where it is not there. NULL: nothing is kept
 * @control: its cancellable and deadline stop it; what was done until then is kept
 * @on_progress: (nullable): told before each piece of work, and at the end
 *
 * Does what is not up to date, and makes the document, of all sections. May run on any thread.
 *
 * Returns: the document; NULL with @error, G_IO_ERROR_CANCELLED where it was stopped
 */
EspReport *esp_handin_run (EspHandin *handin,
                           const char *results,
                           const char *folder_name,
                           EspControl *control,
                           EspHandinProgressFunc on_progress,
                           gpointer data,
                           GError **error);

/* The same, as the documents that are written: one, or the separate ones. @path: where they will
 * be; NULL: nowhere. (element-type EspReport); NULL with @error. */
GPtrArray *esp_handin_run_documents (EspHandin *handin,
                                     const char *results,
                                     const char *path,
                                     EspControl *control,
                                     EspHandinProgressFunc on_progress,
                                     gpointer data,
                                     GError **error);

typedef struct
{
  guint n_pages, n_tables, n_figures; /* of all documents */
  gboolean is_old;                    /* nothing had changed: nothing was written */
} EspHandinWritten;

/* The same, and writes the documents as esp_report_save_all() does, all of them new or none, unless
 * what is there is it. FALSE with @error. */
gboolean esp_handin_write (EspHandin *handin,
                           const char *results,
                           const char *path,
                           EspControl *control,
                           EspHandinProgressFunc on_progress,
                           gpointer data,
                           EspHandinWritten *written,
                           GError **error);

typedef enum
{
  ESP_HANDIN_READY,   /* all there */
  ESP_HANDIN_STALE,   /* not done, or something it hangs on has changed since */
  ESP_HANDIN_MISSING, /* a file is not there */
  ESP_HANDIN_WRONG,   /* a file cannot be read, or what is asked for does not go together */
  ESP_HANDIN_EMPTY,   /* nothing is in it */
  ESP_HANDIN_SAMPLE,  /* a sample of the program, in the place of a board of one's own */
  ESP_HANDIN_DIFFERS, /* measured again, it is another */
  ESP_HANDIN_TIMED    /* it hangs on time: it cannot be compared */
} EspHandinStatus;

#define ESP_HANDIN_TITLE_PAGE G_MAXUINT /* in the place of a section */

/* "out of date", "missing"; "" of what is ready. Borrowed. */
const char *esp_handin_status_get_label (EspHandinStatus status);

typedef struct
{
  guint section; /* or ESP_HANDIN_TITLE_PAGE */
  EspHandinStatus status;
  char *what; /* for people */
} EspHandinFinding;

/* What is missing, out of date or not one's own yet, and nothing of what is ready, the title page
 * first: what is said to be complete has no findings. (element-type EspHandinFinding).
 * May run on any thread; NULL with @error where it was stopped. */
GPtrArray *
esp_handin_check (EspHandin *handin, const char *results, EspControl *control, GError **error);

/* Does all of it again and compares what does not hang on time with what is kept in @results, which
 * stays as it is. A finding for each piece of work: READY (the same), DIFFERS, TIMED, or STALE
 * where nothing is kept. May run on any thread; NULL with @error. */
GPtrArray *esp_handin_verify (EspHandin *handin,
                              const char *results,
                              EspControl *control,
                              EspHandinProgressFunc on_progress,
                              gpointer data,
                              GError **error);

G_END_DECLS
