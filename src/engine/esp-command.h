#pragma once

/* What only the command line has of a room. */

#include "engine/esp-problem.h"
#include "engine/document/esp-experiment.h"

G_BEGIN_DECLS

typedef struct _EspInvocation EspInvocation;

/**
 * EspCommand:
 *
 * A command of the command line that is not made from the rest of the table. The command line
 * parses @options and the files, calls @run, and prints text or JSON.
 */
struct _EspCommand
{
  const char *id;               /* REQUIRED: "match"; "N": see esp_command_takes_number() */
  const char *usage;            /* REQUIRED: "--board FILE --blue PLAYER --green PLAYER" */
  const char *summary;          /* REQUIRED, N_(): one line */
  const EspOptionSpec *options; /* OPTIONAL; with an "experiment", that experiment's options too */
  gboolean with_algorithm;      /* takes --solver ID and that algorithm's options */
  gboolean with_settings;       /* takes the instance's settings ("--rules") */
  guint min_files, max_files;   /* further words on the line */
  /* REQUIRED. Returns the exit status: 0, 1, 2 (with @error set) or 3. */
  int (*run) (EspInvocation *invocation, GError **error);
};

/* Whether any number may stand in the command's place, where its usage says "N". The number is then
 * the first word of `files`. */
static inline gboolean
esp_command_takes_number (const EspCommand *command)
{
  return g_str_equal (command->id, "N");
}

/**
 * EspInvocation:
 *
 * One call of a command, as the command line hands it to the room.
 */
struct _EspInvocation
{
  const EspProblem *problem;
  const EspCommand *command;
  const EspOptions *options;       /* the command's, the settings', the algorithm's: all by id; and
                                      "seed", "limit-time", "limit-nodes" always */
  const EspAlgorithm *algorithm;   /* where with_algorithm; else NULL */
  const EspExperiment *experiment; /* where there is that option; else NULL */
  char **files;                    /* NULL-terminated */
  EspControl *control;             /* limits, tracer and cancellable are set up */
  /* Prints to standard output at once (documents that must be whole are put in `document`). */
  void (*print) (EspInvocation *invocation, const char *text);
  /* A document for -o FILE (or standard output), written whole; takes @text. */
  char *document;
  const char *output;    /* -o FILE, or NULL; the caller writes the document there */
  EspAnswer *answer;     /* outcome, members, counters, seconds, state for the picture */
  EspInstance *instance; /* set by the command for --picture and --trace; owned here */
  /* a file that was looked at before the command reads it; NULL: none */
  const char *peeked_path;
  char *peeked; /* what is in it; owned here */
  gsize peeked_length;
};

/* Reads an instance for a command: a file ("-": standard input), the settings given on the command
 * line put in. It is kept as the invocation's instance and borrowed from there. NULL with @error.
 */
const EspInstance *
esp_invocation_load (EspInvocation *invocation, const char *path, GError **error);

/* What a command returns that solved for @answer: 0, 1, 3; and 2 with @error where it failed. */
int esp_answer_get_status (const EspAnswer *answer, GError **error);

/* Loads the first file and runs the chosen algorithm on it. What a command then returns, as
 * esp_answer_get_status() has it. */
int esp_invocation_solve (EspInvocation *invocation, GError **error);

/* Reads any other file a command is given, "-" too; a signal stops the wait for input, and the
 * command then returns 2 with the error as for any other. */
gboolean esp_invocation_read (
    EspInvocation *invocation, const char *path, char **text, gsize *length, GError **error);

/* What is in the file @path, which the command has not read yet and will have from here, so that a
 * pipe and standard input are read once. Borrowed until then; one file at a time. NULL with @error.
 */
const char *
esp_invocation_peek (EspInvocation *invocation, const char *path, gsize *length, GError **error);

/* What a command that failed with @error returns: 2; and 3 where it was only stopped, which is no
 * error: clears @error and says so in the answer. */
int esp_invocation_fail (EspInvocation *invocation, GError **error);

/* A line of standard input; NULL at its end and when a signal came. */
char *esp_invocation_read_line (EspInvocation *invocation);

G_END_DECLS
