#pragma once

/* A foreign program under way: started within limits, talked to with deadlines, ended whole. */

#include "engine/esp-verdict-kind.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Errors of this domain have an EspVerdictKind as their code; the message is a sentence's rest, as
 * in "the program …". */
#define ESP_VERDICT_ERROR (esp_verdict_error_quark ())
GQuark esp_verdict_error_quark (void);
/* Sets @error to that, and returns FALSE. */
gboolean esp_verdict_fail (GError **error, EspVerdictKind verdict, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* Where in what the program wrote that is, from 1. FALSE: nowhere, and @line and @column stay. */
void esp_verdict_set_place (GError *error, guint line, guint column);
gboolean esp_verdict_get_place (const GError *error, guint *line, guint *column);

typedef struct
{
  guint memory;    /* most MiB of all its processes together; 0: no limit */
  guint processor; /* most seconds of each process; 0: no limit */
  guint file;      /* most MiB of a file that it writes; 0: no limit */
  gsize output;    /* most bytes that are read of it at once */
} EspLimits;

/* As they are where nothing else is said: 512 MiB, 16 MiB of output, 1 GiB of a file. */
void esp_limits_init (EspLimits *limits);

/**
 * EspProcess:
 *
 * One run of a program, in a session of its own; standard output and input are pipes. All calls
 * wait, for as long as they are told; to be used by one thread at a time. It ends, with all that it
 * has started, when it is freed, and when this program ends in whatever way.
 */
typedef struct _EspProcess EspProcess;

/* Starts @argv in @folder, which is of this run alone, and is taken away where this program does
 * not live to do it; confined to it where that is possible (see esp-sandbox.h). NULL with @error of
 * ESP_VERDICT_ERROR where there is no such program or none can be started. */
EspProcess *esp_process_start (const char *const *argv,
                               const char *folder,
                               const EspLimits *limits,
                               GError **error);
/* Ends it where it still runs. */
void esp_process_free (EspProcess *process);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspProcess, esp_process_free)

/* Writes all of @text (@length bytes, -1: to its end), reading meanwhile what comes back, till
 * @deadline (g_get_monotonic_time()). FALSE with @error, of ESP_VERDICT_ERROR or
 * G_IO_ERROR_CANCELLED. */
gboolean esp_process_write (EspProcess *process,
                            const char *text,
                            gssize length,
                            gint64 deadline,
                            GCancellable *cancellable,
                            GError **error);
/* Nothing more will be written. */
void esp_process_close_input (EspProcess *process);
/* A line without its end, as valid UTF-8, till @deadline; @most: bytes of it. NULL with @error, as
 * above; ESP_VERDICT_NO_ANSWER: its output has ended. Free with g_free(). */
char *esp_process_read_line (
    EspProcess *process, gsize most, gint64 deadline, GCancellable *cancellable, GError **error);
/* All that comes until it ends; NULL with @error, as above. */
GBytes *esp_process_read_all (EspProcess *process,
                              gint64 deadline,
                              GCancellable *cancellable,
                              GError **error);
/* Waits for its end. FALSE with @error, as above. */
gboolean
esp_process_wait (EspProcess *process, gint64 deadline, GCancellable *cancellable, GError **error);
/* The last of what it wrote to standard error; borrowed, "" where there is nothing. */
const char *esp_process_get_complaints (EspProcess *process);

typedef struct
{
  int status;       /* of exit(); -1: it did not come to that */
  double processor; /* seconds of all its processes */
  double memory;    /* most MiB at once */
} EspProcessUse;

/* Ends it, with all that it has started, and says how it went: FALSE with @error of
 * ESP_VERDICT_ERROR where it crashed, or met a limit; an end by us, where it was waited for no
 * longer, is none. @use may be NULL. */
gboolean esp_process_end (EspProcess *process, EspProcessUse *use, GError **error);

/* Where the keeper is, that starts programs: for who has it elsewhere than where it is installed,
 * or beside what runs. */
const char *esp_process_find_keeper (void);

G_END_DECLS
