#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "engine/trace/esp-search.h"
#include "problems/map/page.h"
#include "kit/lists/esp-table-view.h"
#include "find.h"
#include "wait.h"

/* The domain tables of the map's tab: they follow the step of the search, and move it. */

typedef struct
{
  const EspSearchViewSpec *spec;
  EspSearch *search;
  GtkWidget *window;
  GtkWidget *widget;
  EspTableView *view;
  GtkDropDown *choice;
} Fixture;

static EspSearch *
search_sample (const char *sample, const char *solver)
{
  const EspProblem *problem = esp_problem_find ("map");
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, solver);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, sample, NULL);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  EspSearch *search;

  /* the order of the alphabet, a step back at a time */
  if (esp_options_find (options, "backjump") != NULL)
    {
      g_assert_true (esp_options_set (options, "order", "given", NULL));
      g_assert_true (esp_options_set (options, "values", "given", NULL));
      g_assert_true (esp_options_set (options, "backjump", "off", NULL));
    }
  search = esp_search_new (algorithm, instance, NULL, options);
  esp_search_set_record (search, TRUE, 0);
  esp_search_start (search, FALSE);
  while (esp_search_is_alive (search))
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return search;
}

static void
setup (Fixture *self, gconstpointer solver)
{
  self->spec = &map_domains_view;
  self->search = search_sample ("nine.map", solver);
  g_assert_true (self->spec->fits (self->search));
  self->widget = self->spec->create ();
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 900, 300);
  gtk_window_set_child (GTK_WINDOW (self->window), self->widget);
  self->spec->set_search (self->widget, self->search);
  gtk_window_present (GTK_WINDOW (self->window));
  WAIT_FOR (gtk_widget_get_mapped (self->widget));
  self->view = ESP_TABLE_VIEW (find_type (self->widget, g_type_from_name ("EspTableView")));
  self->choice = GTK_DROP_DOWN (find_type (self->widget, GTK_TYPE_DROP_DOWN));
}

static void
teardown (Fixture *self, gconstpointer solver G_GNUC_UNUSED)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->search);
}

/* What was done last until @step, as a row calls it: told by the events alone. */
static char *
name_step (Fixture *self, guint64 step)
{
  static const char colours[] = "rgb";

  while (step-- > 0)
    {
      EspEvent event;

      g_assert_cmpuint (esp_trace_get_events (esp_search_get_trace (self->search), step, 1, &event),
                        ==, 1);
      if (event.type == ESP_EVENT_ASSIGN)
        return g_strdup_printf ("%c ← %c", 'A' + event.subject, colours[event.csp.value]);
      if (event.type == ESP_EVENT_BACKTRACK)
        return g_strdup_printf ("%c ↩", 'A' + event.subject);
    }
  return g_strdup ("initial");
}

/* The row of @step is the one that is selected, in column @column or the other. */
static void
check_step (Fixture *self, guint64 step, guint column)
{
  g_autofree char *name = name_step (self, step);
  int row = esp_table_view_get_selected (self->view);
  const char *cell;

  g_assert_cmpint (row, >=, 0);
  cell = esp_table_view_get_cell (self->view, (guint) row, column);
  /* marks stand behind it */
  if (!g_str_has_prefix (cell, name))
    g_error ("step %" G_GUINT64_FORMAT " is “%s”, and the row says “%s”", step, name, cell);
}

static void
test_follows (Fixture *self, gconstpointer solver G_GNUC_UNUSED)
{
  guint64 n = esp_search_get_n_steps (self->search);

  for (guint64 step = 0; step <= n; step++)
    {
      esp_search_set_step (self->search, step);
      check_step (self, step, 0);
    }
  for (guint64 step = n; step > 0; step--)
    {
      esp_search_set_step (self->search, step - 1);
      check_step (self, step - 1, 0);
    }
}

/* Forward checking leaves a region the colours of no coloured neighbour: those of the row. */
static void
test_domains (Fixture *self, gconstpointer solver G_GNUC_UNUSED)
{
  static const char *const edges[] = { "AC", "BE", "BI", "CF", "CG", "DG",
                                       "DI", "EH", "EI", "FG", "GI", "HI" };

  for (guint r = 0; r < esp_table_view_get_n_rows (self->view); r++)
    for (int i = 0; i < 9; i++)
      {
        g_autoptr (GString) left = g_string_new (NULL);
        const char *cell = esp_table_view_get_cell (self->view, r, (guint) i + 1);

        if (*cell == '[')
          continue;
        for (const char *c = "rgb"; *c != '\0'; c++)
          {
            g_autofree char *taken = g_strdup_printf ("[%c]", *c);
            gboolean is_free = TRUE;

            for (guint e = 0; e < G_N_ELEMENTS (edges); e++)
              {
                int other = edges[e][0] == 'A' + i   ? edges[e][1] - 'A'
                            : edges[e][1] == 'A' + i ? edges[e][0] - 'A'
                                                     : -1;

                if (other >= 0 &&
                    g_str_equal (esp_table_view_get_cell (self->view, r, (guint) other + 1), taken))
                  is_free = FALSE;
              }
            if (is_free)
              g_string_append_c (left, *c);
          }
        g_assert_cmpstr (cell, ==, left->len > 0 ? left->str : "∅");
      }
}

static void
test_moves (Fixture *self, gconstpointer solver G_GNUC_UNUSED)
{
  guint n = esp_table_view_get_n_rows (self->view);

  for (guint r = 0; r < n; r++)
    {
      g_autofree char *name = NULL;

      esp_table_view_select (self->view, r);
      name = name_step (self, esp_search_get_step (self->search));
      g_assert_true (g_str_has_prefix (esp_table_view_get_cell (self->view, r, 0), name));
      g_assert_cmpint (esp_table_view_get_selected (self->view), ==, (int) r);
    }
  /* sorted by a column the row is still the step's */
  esp_table_view_sort (self->view, 1, GTK_SORT_DESCENDING);
  esp_search_set_step (self->search, 0);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (esp_table_view_get_cell (self->view, i, 0), "initial"))
      g_assert_cmpint (esp_table_view_get_selected (self->view), ==, 0);
}

static void
test_future (Fixture *self, gconstpointer solver G_GNUC_UNUSED)
{
  guint64 n = esp_search_get_n_steps (self->search);
  guint all = esp_table_view_get_n_rows (self->view);

  self->spec->set_hide_future (self->widget, TRUE);
  for (guint64 step = 0; step <= n; step++)
    {
      esp_search_set_step (self->search, step);
      g_assert_cmpint (esp_table_view_get_selected (self->view) + 1, ==,
                       (int) esp_table_view_get_n_rows (self->view));
      check_step (self, step, 0);
    }
  self->spec->set_hide_future (self->widget, FALSE);
  g_assert_cmpuint (esp_table_view_get_n_rows (self->view), ==, all);
}

/* Side by side the search that is looked at has its own side. */
static void
test_both (Fixture *self, gconstpointer solver)
{
  guint column = g_str_equal (solver, "mac") ? 10 : 0;
  guint64 n = esp_search_get_n_steps (self->search);

  gtk_drop_down_set_selected (self->choice, 1);
  WAIT_FOR (esp_table_view_get_n_rows (self->view) > 0 &&
            esp_table_view_get_cell (self->view, 0, 19) != NULL);
  for (guint64 step = 0; step <= n; step++)
    {
      esp_search_set_step (self->search, step);
      check_step (self, step, column);
    }
  gtk_drop_down_set_selected (self->choice, 0);
  g_assert_null (esp_table_view_get_cell (self->view, 0, 10));
  check_step (self, n, 0);
}

/* No table where a search has no domains to show. */
static void
test_fits (Fixture *self, gconstpointer solver G_GNUC_UNUSED)
{
  g_autoptr (EspSearch) repair = search_sample ("nine.map", "min-conflicts");
  g_autoptr (EspSearch) large = search_sample ("delaunay-60.map", "fc");

  g_assert_false (self->spec->fits (repair));
  g_assert_false (self->spec->fits (large));
  self->spec->set_search (self->widget, NULL);
  self->spec->set_search (self->widget, self->search);
  check_step (self, esp_search_get_step (self->search), 0);
}

/* A column that is not shown is not copied either. */
static void
test_columns (Fixture *self, gconstpointer solver G_GNUC_UNUSED)
{
  g_assert_nonnull (find_type (self->widget, GTK_TYPE_MENU_BUTTON));
  for (int time = 0; time < 2; time++)
    {
      g_auto (GValue) value = G_VALUE_INIT;
      GtkWidget *widget = self->widget;

      esp_table_view_show_column (self->view, "B", time == 0);
      g_assert_true (gtk_widget_activate_action (widget, "table.copy", "s", "csv"));
      g_value_init (&value, G_TYPE_STRING);
      g_assert_true (gdk_content_provider_get_value (
          gdk_clipboard_get_content (gtk_widget_get_clipboard (widget)), &value, NULL));
      g_assert_true ((strstr (g_value_get_string (&value), ",B,") != NULL) == (time == 0));
      g_assert_nonnull (strstr (g_value_get_string (&value), ",C,"));
    }
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  if (esp_problem_find ("map") == NULL)
    return 77;
  g_test_add ("/domains/follows", Fixture, "fc", setup, test_follows, teardown);
  g_test_add ("/domains/follows-arcs", Fixture, "mac", setup, test_follows, teardown);
  g_test_add ("/domains/domains", Fixture, "fc", setup, test_domains, teardown);
  g_test_add ("/domains/moves", Fixture, "fc", setup, test_moves, teardown);
  g_test_add ("/domains/future", Fixture, "fc", setup, test_future, teardown);
  g_test_add ("/domains/both", Fixture, "fc", setup, test_both, teardown);
  g_test_add ("/domains/both-arcs", Fixture, "mac", setup, test_both, teardown);
  g_test_add ("/domains/columns", Fixture, "fc", setup, test_columns, teardown);
  g_test_add ("/domains/fits", Fixture, "fc", setup, test_fits, teardown);
  return g_test_run ();
}
