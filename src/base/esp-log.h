#pragma once

/* Files that grow a whole line at a time, by one writer at a time: results of experiments, traces,
 * lists of games. What is there after a stop, whatever it was, can be read and gone on with. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _EspLog EspLog;

typedef enum
{
  ESP_LOG_APPEND,         /* goes on where the file ends */
  ESP_LOG_APPEND_PATIENT, /* the same; waits a second for another writer to be through */
  ESP_LOG_NEW,            /* begins with an empty file */
  ESP_LOG_REPLACE         /* a file of its own that takes the place of what is there when it is
                             closed; freed before that, it leaves what was there as it was */
} EspLogMode;

/* Opens @path. While it is open nobody else can open it so (an advisory lock): G_IO_ERROR_BUSY.
 * What is no ordinary file (/dev/null, a pipe) is written to as it is. NULL with @error. */
EspLog *esp_log_open (const char *path, EspLogMode mode, GError **error);

/* What the file holds, with esp_file_read()'s bound; "" where it is no ordinary file. */
gboolean
esp_log_read (EspLog *log, GCancellable *cancellable, char **text, gsize *length, GError **error);

/* Leaves no more than the first @length bytes. */
gboolean esp_log_cut (EspLog *log, gsize length, GError **error);

/* Adds whole lines. Where that fails, no line is left cut off. */
gboolean esp_log_write (EspLog *log, const char *lines, GError **error);

/* Waits until what was added is on the disk. */
gboolean esp_log_sync (EspLog *log, GError **error);

/* A stream for writers of whole lines, which must not outlive the log. */
GOutputStream *esp_log_get_stream (EspLog *log);
/* For writers with buffers of their own. */
int esp_log_get_fd (EspLog *log);
/* After a failed write through one of these: takes a line away that was cut off. */
void esp_log_mend (EspLog *log);

/* Closes and frees the log; FALSE with the error that this brought to light. */
gboolean esp_log_close (EspLog *log, GError **error);
/* The same of what ended early for want of room on the disk, which @why says: it does not take the
 * place of a file that has anything in it, for that would be lost for less. FALSE then. */
gboolean esp_log_close_short (EspLog *log, const char *why, GError **error);
/* The same, with nobody to tell; what was to take the place of another is thrown away. */
void esp_log_free (EspLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspLog, esp_log_free)

G_END_DECLS
