#include "config.h"

/* The implication graphs of recorded searches: whether the point is one, and the nogood enough. */

#include "engine/trace/esp-implication.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "engine/esp-run.h"
#include "engine/trace/esp-event.h"
#include "engine/trace/esp-trace.h"

/* Rooms with an algorithm "learn", and how to make an instance that it has conflicts on. */
static const struct
{
  const char *room;
  const char *options; /* of generate */
  int n;
} makers[] = {
  { "battleship", "size=10,difficulty=hard", 6 },
  { "map", "points=400", 4 },
  { "words", "cells=20,slots=15", 4 },
};

static EspTrace *
record (const EspInstance *instance)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, "learn");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspRun) run = NULL;

  esp_options_parse (options, "solutions=0", NULL);
  run = esp_run_new (algorithm, instance, NULL, options);
  esp_run_set_record (run, TRUE, 0);
  esp_run_set_limits (run, 0, 3000);
  esp_run_start (run);
  esp_run_wait (run);
  return g_object_ref (esp_run_get_trace (run));
}

/* Whether the conflict can be reached from node @from without the nodes in @without. */
static gboolean
reaches (const EspImplication *graph, int from, const gboolean *without)
{
  g_autofree gboolean *seen = g_new0 (gboolean, graph->n_nodes + 1);

  if (without[from])
    return FALSE;
  seen[from] = TRUE;
  /* edges lead forward in the order of the nodes */
  for (guint i = (guint) from; i < graph->n_nodes; i++)
    for (guint e = 0; seen[i] && e < graph->n_edges; e++)
      {
        const EspImplicationEdge *edge = &graph->edges[e];

        if (edge->from != (int) i)
          continue;
        if (edge->to < 0)
          return TRUE;
        if (!without[edge->to])
          seen[edge->to] = TRUE;
      }
  return FALSE;
}

static void
check_graph (EspTrace *trace, const EspImplication *graph)
{
  g_autofree gboolean *point = g_new0 (gboolean, graph->n_nodes + 1);
  g_autofree gboolean *sources = g_new0 (gboolean, graph->n_nodes + 1);
  int n_points = 0;
  guint n_nogood = 0;
  EspEvent learnt;

  g_assert_false (graph->is_cut_short);
  for (guint i = 0; i < graph->n_edges; i++)
    {
      const EspImplicationEdge *edge = &graph->edges[i];

      g_assert_cmpint (edge->from, >=, 0);
      g_assert_cmpint (edge->from, <, graph->n_nodes);
      if (edge->to >= 0)
        g_assert_cmpint (edge->to, >, edge->from);
    }
  for (guint i = 0; i < graph->n_nodes; i++)
    {
      const EspImplicationNode *node = &graph->nodes[i];

      if (i > 0)
        g_assert_cmpuint (node->fact.step, >, graph->nodes[i - 1].fact.step);
      g_assert_cmpuint (node->fact.step, <, graph->step);
      g_assert_cmpint (node->fact.subject, ==, node->event.subject);
      g_assert_cmpint (node->fact.value, ==, node->event.csp.value);
      g_assert_cmpint (node->level, <=, graph->level);
      point[i] = node->is_point;
      n_points += node->is_point;
      n_nogood += node->is_in_nogood;
      sources[i] = !node->is_conflict_side;
    }
  if (graph->learnt == 0)
    {
      g_assert_cmpint (graph->n_nodes, ==, 0);
      return;
    }
  g_assert_cmpint (n_points, ==, 1);
  esp_trace_get_events (trace, graph->learnt - 1, 1, &learnt);
  g_assert_cmpint (learnt.type, ==, ESP_EVENT_LEARN);
  g_assert_cmpuint (n_nogood, ==, learnt.csp.count);
  for (guint i = 0; i < graph->n_nodes; i++)
    {
      const EspImplicationNode *node = &graph->nodes[i];

      if (node->level < graph->level)
        continue;
      /* what stands before the point leads to the conflict through it alone */
      if (!node->is_conflict_side && !node->is_point)
        g_assert_false (reaches (graph, (int) i, point));
      /* and no later one is such a point: the first, seen from the conflict */
      if (node->is_conflict_side)
        {
          g_autofree gboolean *without = g_new0 (gboolean, graph->n_nodes + 1);
          int uip = 0;

          without[i] = TRUE;
          while (!graph->nodes[uip].is_point)
            uip++;
          g_assert_true (reaches (graph, uip, without));
        }
    }
}

static void
test_graphs (void)
{
  int n_graphs = 0;

  for (guint k = 0; k < G_N_ELEMENTS (makers); k++)
    for (int seed = 1; seed <= makers[k].n; seed++)
      {
        const EspProblem *problem = esp_problem_find (makers[k].room);
        g_autoptr (EspOptions) options =
            esp_options_new (esp_problem_get_generate_options (problem));
        g_autofree char *text = g_strdup_printf ("%s,seed=%d", makers[k].options, seed);
        g_autoptr (GError) error = NULL;
        g_autoptr (EspInstance) instance = NULL;
        g_autoptr (EspTrace) trace = NULL;
        EspControl control;
        int n_seen = 0;

        esp_options_parse (options, text, &error);
        g_assert_no_error (error);
        esp_control_init (&control);
        instance = problem->generating->generate (options, &control, &error);
        g_assert_no_error (error);
        trace = record (instance);
        for (guint64 i = 0; i < esp_trace_get_n_events (trace) && n_seen < 60; i++)
          {
            g_autoptr (EspImplication) graph = NULL;
            EspEvent event;

            esp_trace_get_events (trace, i, 1, &event);
            graph = event.type == ESP_EVENT_CONFLICT || event.type == ESP_EVENT_ASSIGN
                        ? esp_implication_new (trace, i + 1, G_MAXUINT)
                        : NULL;
            if (event.type == ESP_EVENT_ASSIGN)
              g_assert_null (graph);
            if (event.type != ESP_EVENT_CONFLICT)
              continue;
            g_assert_nonnull (graph);
            g_assert_cmpuint (graph->step, ==, i + 1);
            check_graph (trace, graph);
            n_seen++;
          }
        n_graphs += n_seen;
      }
  g_test_message ("%d graphs", n_graphs);
  g_assert_cmpint (n_graphs, >, 20);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/implication/graphs", test_graphs);
  return g_test_run ();
}
