#pragma once

/* Options are declared once, in tables; forms, flags, help texts, trace headers, sessions and
 * reports are all made from them. */

#include "base/esp-error.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_OPTION_FLAG,   /* on or off */
  ESP_OPTION_INT,    /* min..max */
  ESP_OPTION_REAL,   /* min..max */
  ESP_OPTION_CHOICE, /* one of choices */
  ESP_OPTION_TEXT    /* free; for the command line a file name or a list */
} EspOptionKind;

/**
 * EspOptionSpec:
 *
 * One option. A table of them ends with an entry whose @id is NULL.
 */
typedef struct _EspOptionSpec
{
  const char *id; /* REQUIRED, as on the command line without "--": "coin-per-square" */
  EspOptionKind kind;
  double min, max;            /* INT and REAL: both included */
  const char *fallback;       /* the default as text; NULL means "", 0, off or the first choice */
  const char *const *choices; /* CHOICE: ids, NULL-terminated. TEXT: those that a form offers, where
                                 others are right as well; or NULL */
  const char *label;          /* REQUIRED: for forms, marked with N_() */
  const char *help;           /* REQUIRED: a sentence, marked with N_() */
  double slides_to;           /* REAL: forms have a slider for it, from @min to this; what was just
                                 searched with it is searched again when that is moved. 0: none */
  const char *word_for_max;   /* INT: a word that stands for @max, such as "end"; or NULL */
  const char
      *word_for_min;           /* INT and REAL: the word that forms show for @min where that is no
                                  number    of its own ("none"), marked with N_(); or NULL. @min is
                                  then 0    or    less, and nothing lies between it and 0. The text
                                  stays    a number.    TEXT: the word that they show where it is empty */
  gboolean follows_file;       /* INT: ESP_OPTION_FILE is a value too, and should be the default: as
                                  the instance's file says (esp_instance_format_option()) */
  gboolean optional_value;     /* command line only: "--count" and "--count=5" are both right */
  gboolean repeated;           /* TEXT: several values. On the command line it may be given again;
                                  they are joined with "\n" */
  gboolean takes_words;        /* REPEATED, on the command line: all words up to the next option are
                                  values of it */
  gboolean is_file;            /* TEXT on the command line: the name of a file or folder */
  const char *choose;          /* what a button says that asks for that file; NULL: none asks */
  const char *const *elements; /* TEXT: a list of these, with commas between; each may have
                                  more behind a colon or a blank. NULL-terminated */
  const struct _EspAlgorithm *algorithms; /* the elements are ids of some of them; or NULL */
  const char *only_with; /* it has a meaning only where another option of the table has one of these
                            values, "kind=maze,cave": else forms do not show it; or NULL */
  gboolean programs;     /* TEXT: they may be programs of a person's own, too: "program:my.py" */
  const struct _EspOptionSpec *settings; /* TEXT: its elements are values of these with blanks
                                             between, that of the first without its id: "battle
                                             attrition=0.1"; or NULL */
} EspOptionSpec;

/* The kind in a row of a table: id, kind, label, help, and what is seldom needed designated:
 * { "depth", ESP_INT (1, 40, "6"), N_ ("Depth"), N_ ("plies to look ahead"), .word_for_max = … } */
#define ESP_FLAG .kind = ESP_OPTION_FLAG, .choices = NULL
#define ESP_INT(MIN, MAX, FALLBACK)                                                                \
  .kind = ESP_OPTION_INT, .min = MIN, .max = MAX, .fallback = FALLBACK, .choices = NULL
#define ESP_REAL(MIN, MAX, FALLBACK)                                                               \
  .kind = ESP_OPTION_REAL, .min = MIN, .max = MAX, .fallback = FALLBACK, .choices = NULL
/* With their ids, or a list of them. */
#define ESP_CHOICE(...) ESP_CHOICE_OF (((const char *const[]){ __VA_ARGS__, NULL }))
#define ESP_CHOICE_OF(CHOICES) .kind = ESP_OPTION_CHOICE, .choices = CHOICES
#define ESP_TEXT .kind = ESP_OPTION_TEXT, .choices = NULL
/* One of these ids, or another one. */
#define ESP_TEXT_OF(...)                                                                           \
  .kind = ESP_OPTION_TEXT, .choices = (const char *const[])                                        \
  {                                                                                                \
    __VA_ARGS__, NULL                                                                              \
  }

/* The value of an option that follows the file; esp_options_get_int() then gives @min - 1. */
#define ESP_OPTION_FILE "file"

/* 2^53: the greatest whole number up to which a double, as @max is one, holds all exactly. */
#define ESP_OPTION_MAX_INT 9007199254740992.0

/* The seed of the random numbers, in a table of options; @HELP says of which. */
#define ESP_SEED_OPTION(HELP)                                                                      \
  {                                                                                                \
    "seed", ESP_INT (0, ESP_OPTION_MAX_INT, "1"), N_ ("Seed"), HELP                                \
  }

/* After how many solutions a search ends; 0: when there are no more. */
#define ESP_SOLUTIONS_OPTION(MAX, FALLBACK, HELP)                                                  \
  {                                                                                                \
    "solutions", ESP_INT (0, MAX, FALLBACK), N_ ("Solutions"), HELP, .word_for_min = N_ ("all")    \
  }

/* For experiments: what a run may take. */
#define ESP_LIMIT_ASSIGNMENTS_OPTION                                                               \
  {                                                                                                \
    "limit-assignments", ESP_INT (0, 1e12, "1000000"), N_ ("Assignments at most"),                 \
        N_ ("a run is given up after so many"), .word_for_min = N_ ("no limit")                    \
  }

/* Values for the options of one or more tables. Not thread-safe; copy it for a worker. */
typedef struct _EspOptions EspOptions;

/* All options of @specs (may be NULL), each at its default. */
EspOptions *esp_options_new (const EspOptionSpec *specs);
EspOptions *esp_options_copy (const EspOptions *options);
void esp_options_free (EspOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspOptions, esp_options_free)

/* What people read for the value: its text, or the word that stands for it; borrowed. */
const char *esp_options_get_word (const EspOptions *options, const char *id);

/* What people read for the id of a choice of @spec: "MRV" for "mrv"; a new string. */
char *esp_option_name_choice (const EspOptionSpec *spec, const char *id);
/* What @spec is for, in the words that its form shows: where the text speaks of an id, of @spec or
 * of another option of @specs, it has its name in the language. A new string. */
char *esp_option_describe (const EspOptionSpec *specs, const EspOptionSpec *spec);
/* The same for @value of a list: "Backtracking (order=mrv)" for "bt:order=mrv"; what is none of the
 * spec's elements is named as it is. A new string. */
char *esp_option_name_element (const EspOptionSpec *spec, const char *value);
/* Either of the two, whichever @value is of. A new string. */
char *esp_option_name_value (const EspOptionSpec *spec, const char *value);
/* What people read of a text of ids of @specs: "Letter FC" for "letter fc". A new string. */
char *esp_option_replace_ids (const EspOptionSpec *specs, const char *text);
/* What people read of an error that names options as the command line does: "Solvers: …" for
 * "--solvers: …". A new string. */
char *esp_option_rephrase_error (const EspOptionSpec *specs, const char *message);

/* Adds the options of a further table; an id that is there already keeps its value. */
void esp_options_add (EspOptions *options, const EspOptionSpec *specs);

guint esp_options_get_n (const EspOptions *options);
const EspOptionSpec *esp_options_get_spec (const EspOptions *options, guint i);
/* NULL where there is no such option. */
const EspOptionSpec *esp_options_find (const EspOptions *options, const char *id);
/* The same in a table, which may be NULL. */
const EspOptionSpec *esp_option_specs_find (const EspOptionSpec *specs, const char *id);

/* Sets a value from text; the message of an error names the option and what it takes.
 * A flag takes "on", "off", "true", "false", "1", "0" and "" (on). */
gboolean esp_options_set (EspOptions *options, const char *id, const char *text, GError **error);

/* Whether the value is ESP_OPTION_FILE. */
gboolean esp_options_follows_file (const EspOptions *options, const char *id);

/* Whether the value was set (and is not just the default). */
gboolean esp_options_is_set (const EspOptions *options, const char *id);

/* Getters; it is a programmer's error to ask for an id that is not there. */
gboolean esp_options_get_flag (const EspOptions *options, const char *id);
gint64 esp_options_get_int (const EspOptions *options, const char *id);
double esp_options_get_real (const EspOptions *options, const char *id);
/* The index of the choice in its spec. */
int esp_options_get_choice (const EspOptions *options, const char *id);
/* The value as text, whatever the kind; borrowed. */
const char *esp_options_get_text (const EspOptions *options, const char *id);

/* "order=mrv depth=4", all options or only those that are set. A new string. */
char *esp_options_format (const EspOptions *options, gboolean only_set);
/* Sets from such a text: values separated by blanks or commas. */
gboolean esp_options_parse (EspOptions *options, const char *text, GError **error);

G_END_DECLS
