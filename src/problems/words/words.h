#pragma once

/* Word puzzles. */

#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"

G_BEGIN_DECLS

#define WORDS_MAX_CELLS 1024
#define WORDS_MAX_SLOTS 4096
#define WORDS_MAX_LENGTH 64 /* letters of a word, cells of a slot */
#define WORDS_MAX_LETTERS 8192
#define WORDS_MAX_SOLUTIONS 1000000 /* that are listed */
#define WORDS_MAX_SIDE 64           /* of the sheet that tiles lie on */

/* --- list.c: word lists ---
 * A list never changes: an edit makes a new one, so that instances can share it. */

typedef struct
{
  char *text; /* upper case, NFC */
  int length; /* in letters */
} WordsWord;

typedef struct
{
  char *name; /* lower case */
  guint n;
  WordsWord *words; /* sorted by length, then by code point; each once */
} WordsCategory;

typedef struct
{
  int references; /* atomic */
  gboolean own;   /* the one that comes with the program */
  char *origin;   /* the path it was read from, or NULL */
  guint n;
  WordsCategory *categories; /* in the order of the file */
  gunichar *alphabet;        /* A to Z and all that occurs, sorted by code point */
  int n_letters;
} WordsList;

/* The program's own list; a new reference. */
WordsList *words_list_own (void);
WordsList *words_list_ref (WordsList *list);
void words_list_unref (WordsList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WordsList, words_list_unref)
WordsList *words_list_parse (const char *text, gsize length, const char *file, GError **error);
/* A file, or a folder with a file for each category. */
WordsList *words_list_load (const char *path, GError **error);
/* "category: AAA, BBB" a line. */
char *words_list_format (const WordsList *list);
void words_list_format_category (const WordsCategory *category, GString *out);
/* A copy in which @name has the words of @words ("AAA, BBB"); none: the category goes. */
WordsList *
words_list_with (const WordsList *list, const char *name, const char *words, GError **error);
/* A copy of @list in which the categories of @over take the place of those of the same name. */
WordsList *words_list_merge (const WordsList *list, const WordsList *over);
gboolean words_list_equal (const WordsList *a, const WordsList *b);
gboolean words_category_equal (const WordsCategory *a, const WordsCategory *b);
/* Any case; -1: there is none. */
int words_list_find (const WordsList *list, const char *name);
/* The name that is least far from @name; NULL in an empty list. */
const char *words_list_nearest (const WordsList *list, const char *name);
/* The words of @length letters, which lie side by side. */
const WordsWord *words_category_get (const WordsCategory *category, int length, int *n);
/* "3, 5 and 6": the lengths there are. New string. */
char *words_category_lengths (const WordsCategory *category);
/* The letter of a word at a position. */
gunichar words_letter_at (const WordsWord *word, int position);
/* The number of a letter in the alphabet, -1: none of it. */
int words_list_letter (const WordsList *list, gunichar letter);

/* vocabulary.c: the text of the own list */
extern const char words_vocabulary[];

/* --- the puzzle --- */

typedef struct
{
  int category; /* in the list */
  int n;
  int *cells;
} WordsSlot;

typedef struct
{
  gint16 x, y;
} WordsPlace;

typedef struct
{
  EspInstance parent;
  WordsList *list;
  int n_cells;
  GArray *slots;        /* of WordsSlot */
  WordsPlace *places;   /* where the tiles lie, chosen by hand; NULL: the program arranges them */
  WordsPlace *arranged; /* made when first asked for */
  gsize arranged_once;
  /* the editor's sheet, in tiles, as large as it has been; 0: the tiles say how large */
  WordsPlace sheet;
  /* the editor: the category for the next slot, and the tiles chosen for it so far */
  int picked;
  GArray *draft; /* of int */
} WordsPuzzle;

static inline WordsSlot *
words_slot (const WordsPuzzle *puzzle, int slot)
{
  return &g_array_index (puzzle->slots, WordsSlot, slot);
}

static inline int
words_n_slots (const WordsPuzzle *puzzle)
{
  return (int) puzzle->slots->len;
}

/* What a search decides. */
typedef enum
{
  WORDS_LETTER, /* a letter for each cell */
  WORDS_WORD    /* a word for each slot */
} WordsModelKind;

/* What a search left at some step. */
typedef struct
{
  gint32 subject;
  gint32 value;
} WordsUndo;

/* ROOT: the search decides words, not letters. */
enum
{
  WORDS_ROOT_OF_WORDS = ESP_EVENT_DEAD_END
};

/* Letters on the tiles; during a search also what is left of each domain. */
typedef struct
{
  EspState parent;
  int n_cells;
  gunichar *letters; /* 0: open */
  /* of a search; NULL else */
  WordsModelKind kind;
  int n_variables; /* cells or slots */
  gsize *offsets;  /* n_variables + 1: where each domain begins in `domains`, in words of 64 bits */
  int n_words;     /* of 64 bits, of all domains */
  guint64 *domains;
  guint8 *assigned;
  guint16 *filled; /* by cell: how many assigned slots hold its letter */
  GArray *trail;   /* of WordsUndo */
} WordsState;

/* state.c: a puzzle and its slots */
WordsPuzzle *words_puzzle_new (int n_cells, WordsList *list);
void words_puzzle_add_slot (WordsPuzzle *puzzle, int category, const int *cells, int n);
void words_puzzle_remove_slot (WordsPuzzle *puzzle, int slot);
/* "noun", or "noun#2" for the second slot of that category. */
char *words_slot_name (const WordsPuzzle *puzzle, int slot);
/* "1, 5, 9" */
char *words_slot_cells (const WordsPuzzle *puzzle, int slot);
/* Cells that no slot uses: "3, 7"; NULL where there are none. */
char *words_free_cells (const WordsPuzzle *puzzle);

/* state.c */
WordsState *words_state_new (int n_cells);
/* "NNE_Y": in cell order. */
char *words_state_text (const WordsState *state);
/* members of the problem's table */
EspState *words_initial (const EspInstance *instance);
gboolean words_state_equal (const EspState *a, const EspState *b);
char *words_state_format (const EspInstance *instance, const EspState *state);
EspState *words_state_parse (const EspInstance *instance, const char *text, GError **error);
void words_apply_event (const EspInstance *instance, EspState *state, const EspEvent *event);
gboolean words_trace_fits (const EspInstance *instance, const EspState *state, EspEvent *event);

/* rules.c */
/* The words of its length that a slot's category has; borrowed, @n of them. */
const WordsWord *words_slot_words (const WordsPuzzle *puzzle, int slot, int *n);
/* Whether a word has the letters that are there already, and one letter for one cell. */
gboolean
words_word_is_possible (const WordsState *self, const WordsSlot *slot, const WordsWord *word);
/* Letters left for each cell in a state of a search; -1 where there is a letter, or no search. */
void words_count_left (const WordsPuzzle *puzzle, const WordsState *state, int *left);
/* Words left for a slot: in a search's domain, or of the letters that it left, or those that agree
 * with the letters that are there. */
int words_count_words_left (const WordsPuzzle *puzzle, const WordsState *state, int slot);

/* file.c */
extern const EspOptionSpec words_load_options[];
EspInstance *words_parse (const char *text, gsize length, const char *file, GError **error);
EspLikeness words_recognises (const char *head, gsize length);
EspInstance *words_load (
    const char *text, gsize length, const char *path, const EspOptions *options, GError **error);
char *words_format (const EspInstance *instance);
EspState *words_parse_solution (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error);

/* layout.c: where the tiles lie when nobody said so. */
const WordsPlace *words_get_places (const WordsPuzzle *puzzle);
/* Columns and rows of the editor's sheet: room for more tiles than there are. */
WordsPlace words_get_sheet (const WordsPuzzle *puzzle);

/* judge.c: shares nothing with the solvers */
/* Whether @slot has a word that agrees with the letters; how many in @n. */
gboolean
words_slot_fits (const WordsPuzzle *puzzle, int slot, const WordsState *state, int *n, int *open);
EspStatus
words_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why);

/* model.c: a puzzle made ready for a search */
typedef struct
{
  int slot;
  int position;
} WordsOccurrence;

typedef struct
{
  int n; /* letters */
  const int *cells;
  int n_words;
  int width;         /* of a set of its words, in words of 64 bits */
  gint32 *number;    /* by word, in the order they are tried: its number in the list */
  guint16 *letters;  /* by word and position */
  guint64 *supports; /* by position, letter: the words that have it there */
  gint32 *residues;  /* by position, letter: where its last support was found */
  gsize table;       /* where its set begins among all the search's bits */
  gboolean shared;   /* words and supports belong to an earlier slot */
  gboolean filtered; /* the slot names a cell twice: not all words are possible */
  int *neighbours;   /* slots it shares a cell with */
  int n_neighbours;
} WordsTable;

/* Two slots that share several cells: words agree in all of them or not at all. */
typedef struct
{
  int slots[2];
  gint32 *class[2]; /* by word: equal numbers agree */
  int n_classes;
} WordsPair;

typedef struct
{
  const WordsPuzzle *puzzle;
  WordsModelKind kind;
  int n_letters;
  int letter_width;
  int n_used;
  int *used;      /* the cells that slots use, in their order */
  int *first_use; /* by cell: where its uses begin; n_cells + 1 */
  WordsOccurrence *uses;
  gint32 *letter_order; /* by cell: letters in the order in which they are tried */
  int n_slots;
  WordsTable *tables;
  GArray *pairs;  /* of WordsPair; only for words */
  gsize n_bits;   /* words of 64 bits: the cells' letters, then the tables */
  gsize n_values; /* all there are in all domains */
} WordsModel;

WordsModel *words_model_new (const WordsPuzzle *puzzle, WordsModelKind kind, gboolean frequency);
void words_model_free (WordsModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WordsModel, words_model_free)

/* model.c: solutions that are collected */
typedef struct
{
  const WordsModel *model;
  EspControl *control;
  GPtrArray *texts; /* of char */
  WordsState *first;
} WordsAnswer;

/* The letters of a solution; @fill: by cell, -1 for none. */
WordsState *words_model_state (const WordsModel *model, const gint32 *fill);
void words_answer_init (WordsAnswer *self, const WordsModel *model, EspControl *control);
/* @data: the answer. */
void words_answer_add (gpointer data, const gint32 *fill);
/* Fills @answer in and lets all go. */
void words_answer_give (WordsAnswer *self, EspAnswer *answer);

/* search-learn.c */
EspSolve words_solve_learn;

/* repair.c */
EspSolve words_solve_min_conflicts;

/* search.c: their table */
extern const EspAlgorithm esp_words_algorithms[];
/* search.c: the body of both solvers; the variant is a WordsModelKind. */
EspSolve words_solve;
/* Counts up to @limit solutions (0: all); @first, where not NULL, becomes the first of them. */
guint64 words_count (const WordsPuzzle *puzzle,
                     const WordsState *start,
                     guint64 limit,
                     EspControl *control,
                     EspCounters *counters,
                     WordsState **first);
/* For each cell the number of the one letter that is left when every slot is consistent, or -1.
 * FALSE: some slot has no word left. */
gboolean words_propagate (const WordsPuzzle *puzzle, const WordsState *start, int *forced);

/* trace.c: the course's text form */
extern const EspTraceText words_trace_text;
/* trace-read.c: members of it */
gboolean words_trace_recognises (const char *head, gsize length);
gpointer words_trace_begin_reading (const EspInstance *instance, const EspState *start);
gboolean
words_trace_read_line (gpointer reader, const char *line, EspTraceReading *to, GError **error);
void words_trace_end_reading (gpointer reader);

/* hint.c */
EspHint *words_hint (const EspInstance *instance, const EspState *state, GError **error);

/* generate.c */
extern const EspOptionSpec words_generate_options[];
EspInstance *words_generate (const EspOptions *options, EspControl *control, GError **error);
/* edit.c */
gboolean words_edit (EspInstance *instance, const char *edit, GError **error);

extern const EspProblem esp_words_problem;
extern const EspCommand esp_words_commands[];
extern const EspExperiment esp_words_experiments[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* contracts.c */
extern const EspContracting words_contracting;

/* edit.c */
extern const EspEditing words_editing;

/* file.c */
extern const EspFiles words_files;

/* generate.c */
extern const EspGenerating words_generating;

/* hint.c */
extern const EspHinting words_hinting;

/* judge.c */
extern const EspJudging words_judging;

/* mistakes.c */
extern const EspMistakes words_mistakes;

/* state.c */
extern const EspStates words_states;
void words_clear_search (WordsState *self);

/* trace.c */
extern const EspTracing words_tracing;

G_END_DECLS
