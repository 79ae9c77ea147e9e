#pragma once

/* How programs of others are called, and what they write: forms of assignments that are not ours.
 */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/**
 * EspDialect:
 *
 * A form in which courses write an instance. A table of them ends with an entry whose @id is NULL.
 */
typedef struct
{
  const char *id;    /* REQUIRED: "arrows" */
  const char *label; /* REQUIRED, N_(): "squares as <, >, ^, v and ." */
  /* One of both. Changes a copy of an instance so that its file is of that form; FALSE with @error
   * where it cannot be. */
  gboolean (*apply) (EspInstance *copy, GError **error);
  /* Writes what is no file of ours: a new string, or NULL with @error. */
  char *(*write) (const EspInstance *instance, GError **error);
} EspDialect;

/**
 * EspContract:
 *
 * What a program expects that was written for an assignment. A table of them ends with an entry
 * whose @id is NULL. In its texts {in} is the path of the file with the board, {in:DIALECT} that of
 * another file with the board in that form, {out} that of the file for the answer, {words} the
 * words of the board's text, each a word of its own; {file} is what the case's file is called and
 * {name} the same without its end.
 */
typedef struct
{
  const char *id;      /* REQUIRED: "battle" */
  const char *label;   /* REQUIRED, N_(): "battle.py PUZZLE OUT" */
  const char *call;    /* OPTIONAL: words after the command's, where that has none of the above */
  const char *input;   /* OPTIONAL: what the board's file is called in the program's folder */
  const char *output;  /* OPTIONAL: what the answer's file is called there */
  const char *typed;   /* OPTIONAL: what is typed on standard input */
  const char *dialect; /* OPTIONAL: ids with "+" between them; NULL: the very bytes of the case */
  gboolean all;        /* one run has all cases, and answers them in their order */
} EspContract;

/**
 * EspContracting:
 *
 * Forms of assignments. A room has it in its `contracts.c`.
 */
struct _EspContracting
{
  const EspContract *contracts; /* REQUIRED */
  const EspDialect *dialects;   /* REQUIRED */
  /* OPTIONAL: what a right program writes for @instance, where it is not an answer of which any
   * right one counts. @settings: what the case says besides its board, as %EspMistakes has it;
   * NULL: nothing. Courses differ in it, and @convention is one of the ways, from 0; NULL without
   * @error: there is no such. With fractions where it rounds: see esp_expected_present(). A new
   * string; NULL with @error: nothing is expected of this one. */
  char *(*expect) (const EspInstance *instance,
                   const EspOptions *settings,
                   guint convention,
                   EspControl *control,
                   GError **error);
  /* With it: N_(), what each convention is called, NULL at the end. */
  const char *const *conventions;
};

G_END_DECLS
