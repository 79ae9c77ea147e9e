#include "config.h"

#include "engine/trace/esp-export.h"
#include "engine/trace/esp-store.h"
#include "engine/trace/esp-trace-read.h"
#include "base/esp-allowance.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"
#include "engine/trace/esp-trace.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

/* Recorded searches: when the disk is full, when they are stopped; and as text and for Graphviz. */

/* --- no room --- */

/* Files of this program may not grow beyond this; nobody is killed for it. */
static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* The disk takes one chunk: what was accepted until then is right, also what was overwritten, and
 * the store says why it takes no more. */
static void
test_store_full (void)
{
  EspStore *store = esp_store_new (sizeof (guint64), 600 * 1024);
  guint64 n = 0;

  limit_files (300 * 1024);
  while (n < 10000000 && esp_store_append (store, &n))
    n++;
  g_assert_cmpuint (n, >, 64 * 1024);
  g_assert_cmpuint (n, <, 1000000);
  g_assert_cmpint (esp_store_get_error (store), ==, EFBIG);
  g_assert_cmpuint (esp_store_get_n (store), ==, n);
  g_assert_false (esp_store_append (store, &n));

  /* nothing may be written any more, not even where there is something */
  limit_files (0);
  for (guint64 i = 0; i < n; i += 1000)
    {
      guint64 other = ~i;

      esp_store_set (store, i, &other);
    }
  limit_files (RLIM_INFINITY);
  for (guint64 first = 0; first + 7 < n; first += 7)
    {
      guint64 records[7];

      esp_store_get (store, first, 7, records);
      for (guint i = 0; i < 7; i++)
        g_assert_cmpuint (records[i], ==, (first + i) % 1000 == 0 ? ~(first + i) : first + i);
    }
  esp_store_free (store);
}

static EspInstance *
row (const char *text)
{
  g_autoptr (GError) error = NULL;
  EspInstance *instance =
      esp_problem_find ("lamps")->files->parse (text, strlen (text), "row", &error);

  g_assert_no_error (error);
  return instance;
}

/* A made-up search of @n events, deep enough for nobody to be back at the root. */
static EspTrace *
record (guint64 n)
{
  g_autoptr (EspInstance) instance = row ("9\n1???????\n");
  EspTrace *trace = esp_trace_new (instance, NULL, 100000000);
  EspTracer *tracer = esp_trace_get_tracer (trace);
  EspEvent event = { .type = ESP_EVENT_ROOT };

  esp_tracer_event (tracer, &event);
  for (guint64 i = 1; i < n; i++)
    {
      event = (EspEvent){ .type = i % 2 == 1 ? ESP_EVENT_ASSIGN : ESP_EVENT_BACKTRACK,
                          .subject = 1,
                          .depth = 1 };
      event.csp.value = i % 2 == 1 ? 1 : 0;
      esp_tracer_event (tracer, &event);
    }
  return trace;
}

static void
test_trace_full (void)
{
  g_autoptr (EspTrace) trace = NULL;
  g_autofree char *cut = NULL;
  g_autofree char *number = NULL;
  EspNode root;

  limit_files (1024 * 1024);
  trace = record (5000000);
  esp_trace_finish (trace);
  limit_files (RLIM_INFINITY);
  g_assert_cmpuint (esp_trace_get_n_seen (trace), ==, 5000000);
  g_assert_cmpuint (esp_trace_get_n_events (trace), <, 5000000);
  cut = esp_trace_describe_cut (trace);
  number = g_strdup_printf ("%" G_GUINT64_FORMAT, esp_trace_get_n_events (trace));
  g_assert_nonnull (strstr (cut, number));
  g_assert_nonnull (strstr (cut, g_strerror (EFBIG)));
  g_assert_true (esp_trace_get_node (trace, 0, &root));
  g_assert_cmpuint (root.n_subtree, ==, esp_trace_get_n_nodes (trace));
}

static void
test_trace_whole (void)
{
  g_autoptr (EspTrace) trace = record (1001);
  EspNode root;

  esp_trace_finish (trace);
  g_assert_null (esp_trace_describe_cut (trace));
  /* everything was tried: it is back at the root, which has failed */
  g_assert_true (esp_trace_get_node (trace, 0, &root));
  g_assert_cmpuint (root.flags & (ESP_NODE_UNFINISHED | ESP_NODE_OPEN), ==, 0);
}

/* Stopped in the middle: what it had not left is not what it had found wanting. */
static void
test_trace_stopped (void)
{
  g_autoptr (EspTrace) trace = record (1000);
  EspNode node;

  esp_trace_finish (trace);
  g_assert_true (esp_trace_get_node (trace, 0, &node));
  g_assert_cmpuint (node.flags & ESP_NODE_UNFINISHED, !=, 0);
  g_assert_true (esp_trace_get_node (trace, esp_trace_get_n_nodes (trace) - 1, &node));
  g_assert_cmpuint (node.flags & ESP_NODE_UNFINISHED, !=, 0);
  g_assert_true (esp_trace_get_node (trace, 1, &node));
  g_assert_cmpuint (node.flags & ESP_NODE_UNFINISHED, ==, 0);
}

/* --- as text --- */

/* A problem that calls everything by these. */
static const char *const names[] = { "plain",       "two\nlines",       "a \"quote\"",
                                     "back\\slash", "\\N \\G \\l \\\"", "&lt;b&gt; & <b>",
                                     "tab\there",   "ends with \\",     "Ünïcode ∅",
                                     "]; } evil [", "\x01\x7f control", "" };

static char *
name_of (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return g_strdup (names[(guint) subject % G_N_ELEMENTS (names)]);
}

static char *export(EspExportFormat format, guint depth)
{
  g_autoptr (EspInstance) instance = row ("3\n1???????\n");
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (EspExporter) exporter = NULL;
  EspProblem hostile = *esp_problem_find ("lamps");
  EspTracing tracing = *instance->problem->tracing;
  const EspProblem *own = instance->problem;
  EspEvent event = { .type = ESP_EVENT_ROOT };
  EspTracer *tracer;

  tracing.subject_name = name_of;
  tracing.value_name = NULL;
  tracing.trace_text = NULL;
  hostile.tracing = &tracing;
  instance->problem = &hostile;
  exporter = esp_exporter_new (format, instance, "solver=x\nnodes [label=\"]\\", stream);
  tracer = esp_exporter_get_tracer (exporter);
  esp_tracer_event (tracer, &event);
  for (guint i = 1; i <= depth; i++)
    {
      event =
          (EspEvent){ .type = ESP_EVENT_ENTER, .subject = (gint32) i - 1, .depth = (guint16) i };
      esp_tracer_event (tracer, &event);
    }
  g_assert_true (esp_exporter_finish (exporter, NULL));
  g_clear_pointer (&exporter, esp_exporter_free);
  instance->problem = own;
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
}

static void
test_text_deep (void)
{
  g_autofree char *text = export(ESP_EXPORT_TEXT, 4000);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  /* a head, the root, a line a level (one name has two lines) */
  g_assert_true (g_str_has_prefix (lines[0], "# lamps: solver=x nodes"));
  g_assert_true (g_str_has_prefix (lines[2], "  enter plain"));
  g_assert_nonnull (strstr (text, "\n                                        [3997] enter plain"));
  g_assert_cmpuint (strlen (text), <, 4000 * 100);
}

/* What Graphviz makes of the names, one by one: dot is asked for the labels that it draws. */
static void
test_dot_names (void)
{
  g_autofree char *program = g_find_program_in_path ("dot");
  g_autofree char *dot = export(ESP_EXPORT_DOT, G_N_ELEMENTS (names) - 1);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *plain = NULL;
  g_autoptr (GError) error = NULL;

  if (program == NULL)
    {
      g_test_skip ("Graphviz is not installed");
      return;
    }
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                              &error, program, "-Tsvg", NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, dot, NULL, &plain, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (process));
  /* as SVG writes them */
  {
    static const char *const drawn[] = { ">plain<",
                                         ">two<",
                                         ">lines<",
                                         ">a &quot;quote&quot;<",
                                         ">back\\slash<",
                                         ">\\N \\G \\l \\&quot;<",
                                         ">&amp;lt;b&amp;gt; &amp; &lt;b&gt;<",
                                         ">tab here<",
                                         ">ends with \\<",
                                         ">Ünïcode ∅<",
                                         ">]; } evil [<" };

    for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
      if (strstr (plain, drawn[i]) == NULL)
        g_error ("no %s in %s", drawn[i], plain);
  }
  /* no node more than there are */
  g_clear_object (&process);
  g_clear_pointer (&plain, g_free);
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                              &error, program, "-Tplain", NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, dot, NULL, &plain, NULL, &error));
  {
    guint n_nodes = 0;

    for (const char *at = plain; (at = strstr (at, "\nnode ")) != NULL; at++)
      n_nodes++;
    g_assert_cmpuint (n_nodes, ==, G_N_ELEMENTS (names));
  }
}

/* --- when there is room for no more --- */

/* A search that goes into a node and out again, in no more than @limit bytes of a file. */
static char *
write_cut (const EspInstance *instance, EspExportFormat format, guint64 limit, gboolean *is_cut)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  EspAllowance allowance = { .limit = limit };
  g_autoptr (EspExporter) exporter = esp_exporter_new (format, instance, "x", stream);
  EspEvent event = { .type = ESP_EVENT_ROOT };

  esp_exporter_set_allowance (exporter, &allowance, -1);
  esp_tracer_event (esp_exporter_get_tracer (exporter), &event);
  for (guint k = 0; k < 4000; k++)
    {
      event = (EspEvent){ .type = k % 2 == 0 ? ESP_EVENT_ASSIGN : ESP_EVENT_BACKTRACK,
                          .subject = 1,
                          .depth = 1,
                          .csp = { .value = k % 2 == 0 ? 1 : 0, .reason = -1 } };
      esp_tracer_event (esp_exporter_get_tracer (exporter), &event);
    }
  g_assert_true (esp_exporter_finish (exporter, NULL));
  *is_cut = esp_exporter_get_cut (exporter) != NULL;
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
}

/* It ends within its limit, in a whole line that says so, and what is there can be read. */
static void
test_cut (void)
{
  static const EspExportFormat formats[] = { ESP_EXPORT_TEXT, ESP_EXPORT_CSV, ESP_EXPORT_JSON_LINES,
                                             ESP_EXPORT_DOT };
  g_autoptr (EspInstance) instance = row ("9\n1???????\n");

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      gboolean is_cut;
      g_autofree char *whole = write_cut (instance, formats[i], 0, &is_cut);
      g_autofree char *text = NULL;
      g_autofree char *wrong = NULL;
      g_autoptr (EspTrace) trace = NULL;
      const char *last;
      guint64 limit = strlen (whole) / 2 + 300;

      g_assert_false (is_cut);
      g_assert_cmpuint (limit, <, strlen (whole));
      text = write_cut (instance, formats[i], limit, &is_cut);
      g_assert_true (is_cut);
      g_assert_cmpuint (strlen (text), <=, limit);
      g_assert_cmpuint (strlen (text), >, limit / 4);
      g_assert_true (g_str_has_suffix (text, "\n"));
      last = g_strrstr_len (text, (gssize) strlen (text) - 1, "\n");
      g_assert_nonnull (strstr (last, "--limit-size"));
      if (formats[i] != ESP_EXPORT_CSV && formats[i] != ESP_EXPORT_JSON_LINES)
        continue;
      trace = esp_trace_read (instance, NULL, text, strlen (text), "cut", NULL, NULL);
      g_assert_nonnull (trace);
      g_assert_cmpuint (esp_trace_get_n_events (trace), >, 10);
      /* nothing can come after that */
      wrong = g_strconcat (text, last + 1, NULL);
      g_assert_null (esp_trace_read (instance, NULL, wrong, strlen (wrong), "cut", NULL, NULL));
    }
}

/* Records of a search take no more of the disk than they may. */
static void
test_store_limit (void)
{
  EspStore *store = esp_store_new (sizeof (guint64), 600 * 1024);
  EspAllowance allowance = { .limit = 1000 * 1024 };
  guint64 n = 0;

  esp_store_set_allowance (store, &allowance);
  while (n < 10000000 && esp_store_append (store, &n))
    n++;
  g_assert_cmpint (esp_store_get_error (store), ==, EFBIG);
  g_assert_cmpuint (esp_store_get_spilled (store), >, 500 * 1024);
  g_assert_cmpuint (esp_store_get_spilled (store), <=, 1000 * 1024);
  g_assert_cmpuint (n, <, 1000000);
  esp_store_free (store);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  signal (SIGXFSZ, SIG_IGN);
  g_test_add_func ("/store/full", test_store_full);
  g_test_add_func ("/store/limit", test_store_limit);
  g_test_add_func ("/export/cut", test_cut);
  g_test_add_func ("/trace/full", test_trace_full);
  g_test_add_func ("/trace/whole", test_trace_whole);
  g_test_add_func ("/trace/stopped", test_trace_stopped);
  g_test_add_func ("/export/deep", test_text_deep);
  g_test_add_func ("/export/dot", test_dot_names);
  return g_test_run ();
}
