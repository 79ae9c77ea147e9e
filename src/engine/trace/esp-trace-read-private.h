#pragma once

/* What reading a trace and holding it to the board share. */

#include "esp-event-text.h"
#include "esp-trace-read.h"

G_BEGIN_DECLS

typedef enum
{
  FIELD_STEP,
  FIELD_EVENT,
  FIELD_DEPTH,
  FIELD_SUBJECT,
  FIELD_VALUE,
  FIELD_REASON,
  FIELD_COUNT,
  FIELD_ALPHA,
  FIELD_BETA,
  FIELD_OTHER,
  FIELD_CURRENT,
  FIELD_PROPOSED,
  FIELD_TEMPERATURE,
  FIELD_FLAGS,
  N_FIELDS
} EspTraceField;

/* A node of the search that is open. */
typedef struct
{
  gint32 subject;
  gint32 value;
  guint8 flags;
  gboolean leaf;  /* nothing was opened below it so far */
  guint n_pruned; /* before it was opened */
} EspTraceOpen;

struct _EspTraceReading
{
  const EspInstance *instance;
  const EspProblem *problem;
  EspState *state;
  EspTrace *trace;
  const char *file;
  guint line;

  GString *fields[N_FIELDS]; /* of the present record; "" where it has none */

  GHashTable *ids[3];    /* name → GArray of gint32: subjects, values, reasons */
  GHashTable *values_of; /* subject → such a table, where values hang on the subject */

  GArray *open;      /* of EspTraceOpen: below the root */
  GHashTable *taken; /* constraint searches: "subject value" as one number, out of its domain */
  GHashTable *set;   /* and subjects that have a value */
  GArray *pruned;    /* of guint64: what can be restored, oldest first */
  double cost;       /* local search: of the present state; NAN: not known yet */
  guint64 n_events;
  guint64 n_records; /* that were read, where some events are not in the file */
  gboolean cut;      /* its last line was read */
  GArray *lines;     /* of guint: of each event; NULL: nobody wants to know */
  EspNames names;
};

static inline gboolean
esp_event_is_game (guint8 type)
{
  return type >= ESP_EVENT_ENTER && type <= ESP_EVENT_LEAVE;
}

static inline gboolean
esp_event_is_climb (guint8 type)
{
  return type >= ESP_EVENT_PROPOSE && type <= ESP_EVENT_RESTART;
}

/* esp-trace-check.c: how deep the next event of a type is. */
guint16 esp_trace_reading_find_depth (const EspTraceReading *self, guint8 type);
/* Takes @event of the present line into the trace, if it can come next; else
 * FALSE with @error. */
gboolean esp_trace_reading_add (EspTraceReading *self, EspEvent *event, GError **error);

G_END_DECLS
