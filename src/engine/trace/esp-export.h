#pragma once

/* Writing traces: the same writer streams a search as it runs or a recorded trace. */

#include "base/esp-allowance.h"
#include "esp-trace.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_EXPORT_TEXT, /* the room's own form of it, or else indented lines for people */
  ESP_EXPORT_CSV,
  ESP_EXPORT_JSON_LINES,
  ESP_EXPORT_DOT /* the search tree for Graphviz */
} EspExportFormat;

/* By the end of the file's name: .txt .csv .jsonl .dot. FALSE with @error for another. */
gboolean esp_export_format_from_path (const char *path, EspExportFormat *format, GError **error);

/**
 * EspExporter:
 *
 * A tracer that writes each event to a stream in constant memory. Not thread-safe: the search's
 * thread uses it while it runs.
 */
typedef struct _EspExporter EspExporter;

#define ESP_EXPORT_CUT "cut"

/* Adds @text in quotes, as JSON writes it. */
void esp_json_append_text (GString *out, const char *text);

/* What a trace's first line says of the search: its algorithm, every setting (as text, with those
 * that were left as they are), the board's name and the program's version. A new string. */
char *esp_export_make_header (const char *algorithm, const char *settings, const char *board);
/* @instance and @stream must outlive it. @header: the options as text, for the first line. */
EspExporter *esp_exporter_new (EspExportFormat format,
                               const EspInstance *instance,
                               const char *header,
                               GOutputStream *stream);
EspTracer *esp_exporter_get_tracer (EspExporter *exporter);
/* From now on what is written is taken from @allowance, which must outlive it; @fd is the file that
 * is written. Where there is no more, the last line of the file says so: in records, one with the
 * event ESP_EXPORT_CUT and the reason. */
void esp_exporter_set_allowance (EspExporter *exporter, EspAllowance *allowance, int fd);
/* Why the trace ends before its search does: a text; NULL where it goes on. */
const char *esp_exporter_get_cut (const EspExporter *exporter);
/* Whether something could not be written: nothing more will be. */
gboolean esp_exporter_has_failed (const EspExporter *exporter);
/* Writes what ends the file and flushes; returns FALSE with the first error that happened. */
gboolean esp_exporter_finish (EspExporter *exporter, GError **error);
void esp_exporter_free (EspExporter *exporter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspExporter, esp_exporter_free)

/* Writes events @first to @last of a recorded trace. */
gboolean esp_export_trace (EspTrace *trace,
                           guint64 first,
                           guint64 last,
                           EspExportFormat format,
                           const char *header,
                           GOutputStream *stream,
                           GCancellable *cancellable,
                           GError **error);

/* One event as a line for people: "assign D3 = ship", "prune D3: water (row 3)". New string. */
char *esp_event_describe (const EspInstance *instance, const EspEvent *event);
/* The same with the @n_facts that were told with it (NULL, 0: they are only counted). */
char *esp_event_describe_facts (const EspInstance *instance,
                                const EspEvent *event,
                                const EspFact *facts,
                                guint n_facts);
/* The same of an event of @trace; of what was implied only the constraint is told, not the facts.
 */
char *esp_trace_describe_event (EspTrace *trace, const EspEvent *event);
/* "D3 = ship", "B ≠ red". New string. */
char *esp_fact_describe (const EspInstance *instance, const EspFact *fact);
/* A node as a label for the tree: "D3 = ship", "C3". New string. */
char *esp_node_describe (const EspInstance *instance, const EspNode *node);

G_END_DECLS
