#include "config.h"

#include "journeys.h"

#include "find.h"
#include "page.h"
#include "problems/path/path.h"

/* Names that are changed in place on the board. */

static char *
get_name (EspPageView *page, int cell)
{
  char *name = NULL;

  esp_look_find_in_place (esp_canvas_get_scene (esp_page_view_get_canvas (page)), cell, &name);
  return name;
}

/* The cell that is called so; some rooms keep them in the order of their names. */
static int
find_cell (EspPageView *page, const char *name)
{
  for (int cell = 0; cell < journey_n_cells (page); cell++)
    {
      g_autofree char *here = get_name (page, cell);

      if (g_strcmp0 (here, name) == 0)
        return cell;
    }
  return -1;
}

/* The field that a double click opens, with what is typed into it. */
static GtkWidget *
open_field (EspPageView *page, int cell, const char *text)
{
  gboolean used = FALSE;
  GtkWidget *entry;

  /* the first of the two clicks */
  journey_click (page, cell, ESP_CLICK_PRIMARY, cell);
  g_signal_emit_by_name (esp_page_view_get_canvas (page), "cell-opened", cell, &used);
  g_assert_true (used);
  entry = find_type (GTK_WIDGET (esp_page_view_get_board (page)), GTK_TYPE_ENTRY);
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  return entry;
}

static gboolean
has_field (EspPageView *page)
{
  return find_type (GTK_WIDGET (esp_page_view_get_board (page)), GTK_TYPE_ENTRY) != NULL;
}

static void
press (GtkWidget *entry, guint keyval)
{
  GtkEventController *key = find_controller (entry, GTK_TYPE_EVENT_CONTROLLER_KEY);
  gboolean used;

  g_signal_emit_by_name (key, "key-pressed", keyval, 0, 0, &used);
}

/* Return takes it, Escape does not, what is another's stays to be mended, going elsewhere takes it;
 * each is one step of undo. */
static void
test_in_place (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  g_auto (GStrv) samples = esp_problem_list_samples (data);
  /* with which a click on what is there does nothing */
  const char *tool = g_str_equal (((const EspProblem *) data)->id, "tree")
                         ? "value"
                         : esp_look_find ((const EspProblem *) data)->painting->tools[0].id;
  g_autofree char *choose = g_strdup_printf ("tool('%s')", tool);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  GtkWidget *entry;
  int named;

  /* what has no names is passed over, as grids among graphs */
  for (guint i = 0; samples[i] != NULL && first == NULL; i++)
    {
      journey_open_sample (page, samples[i]);
      first = get_name (page, 0);
    }
  g_action_group_change_action_state (esp_page_view_get_actions (page), "edit",
                                      g_variant_new_boolean (TRUE));
  journey_act (page, choose);
  second = get_name (page, 1);
  entry = open_field (page, 0, " Upper  Austria ");
  g_signal_emit_by_name (entry, "activate");
  g_assert_false (has_field (page));
  named = find_cell (page, "Upper" ESP_NAME_BLANK "Austria");
  g_assert_cmpint (named, >=, 0);
  g_assert_cmpint (esp_canvas_get_cursor (esp_page_view_get_canvas (page)), ==, named);

  entry = open_field (page, named, "Linz");
  press (entry, GDK_KEY_Escape);
  g_assert_false (has_field (page));
  entry = open_field (page, find_cell (page, second), "Upper Austria");
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (has_field (page));
  g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  press (entry, GDK_KEY_Escape);
  g_assert_cmpint (find_cell (page, "Upper" ESP_NAME_BLANK "Austria"), ==, named);

  open_field (page, find_cell (page, second), "Graz");
  gtk_widget_grab_focus (GTK_WIDGET (esp_page_view_get_canvas (page)));
  WAIT_FOR (!has_field (page));
  g_assert_cmpint (find_cell (page, "Graz"), >=, 0);
  journey_act (page, "undo");
  g_assert_cmpint (find_cell (page, second), >=, 0);
  journey_act (page, "undo");
  g_assert_cmpint (find_cell (page, first), >=, 0);
  g_assert_false (journey_can (page, "undo"));
}

/* A tool that does something with the first click does it with the second one too. */
static void
test_two_clicks (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  g_auto (GStrv) samples = esp_problem_list_samples (data);
  gboolean used = FALSE;

  journey_open_sample (page, samples[0]);
  g_action_group_change_action_state (esp_page_view_get_actions (page), "edit",
                                      g_variant_new_boolean (TRUE));
  journey_act (page, "tool('domain')");
  journey_act (page, "tool-value('R')");
  journey_click (page, 0, ESP_CLICK_PRIMARY, 0);
  g_assert_true (journey_can (page, "undo"));
  g_signal_emit_by_name (canvas, "cell-opened", 0, &used);
  g_assert_false (used);
  g_assert_false (has_field (page));
  journey_act (page, "undo");
}

/* A tool with nothing to write has it typed where it is clicked; a cost that cannot be is told and
 * stays there to be mended. */
static void
test_costs (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  const PathInstance *board;
  GtkWidget *entry;
  int cell;

  journey_open_sample (page, "romania.path");
  g_action_group_change_action_state (esp_page_view_get_actions (page), "edit",
                                      g_variant_new_boolean (TRUE));
  journey_act (page, "tool('h')");
  journey_click (page, 0, ESP_CLICK_PRIMARY, 0);
  entry = find_type (GTK_WIDGET (esp_page_view_get_board (page)), GTK_TYPE_ENTRY);
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "12");
  g_signal_emit_by_name (entry, "activate");
  board = (const PathInstance *) esp_document_get_instance (page_get_document (page));
  g_assert_cmpfloat (path_get_shape (board)->h[0], ==, 12);

  journey_act (page, "tool('node')");
  cell = find_cell (page, "101"); /* Bucharest to Pitesti */
  g_assert_cmpint (cell, >=, 0);
  entry = open_field (page, cell, "-5");
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (has_field (page));
  g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  gtk_editable_set_text (GTK_EDITABLE (entry), "5");
  g_signal_emit_by_name (entry, "activate");
  g_assert_false (has_field (page));
  g_assert_cmpint (find_cell (page, "101"), <, 0);
  g_assert_cmpint (find_cell (page, "5"), >=, 0);
}

static gboolean
is_path (const EspPageSpec *spec)
{
  return g_str_equal (spec->problem->id, "path");
}

static gboolean
is_map (const EspPageSpec *spec)
{
  return g_str_equal (spec->problem->id, "map");
}

static gboolean
has_names (const EspPageSpec *spec)
{
  const EspLook *look = esp_look_find (spec->problem);

  for (const EspTool *tool = look->painting->tools; tool != NULL && tool->id != NULL; tool++)
    if (tool->get_value != NULL && tool->value != NULL)
      return TRUE;
  return FALSE;
}

void
journeys_add_names (void)
{
  journeys_add ("in-place", has_names, test_in_place);
  journeys_add ("in-place-two-clicks", is_map, test_two_clicks);
  journeys_add ("costs-in-place", is_path, test_costs);
}
