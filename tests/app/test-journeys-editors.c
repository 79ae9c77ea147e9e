#include "config.h"

#include "journeys.h"

#include <glib/gstdio.h>

#include "kit/canvas/esp-canvas-private.h"
#include "kit/forms/esp-option-form.h"
#include "kit/forms/esp-swatches.h"
#include "find.h"
#include "page.h"

/* Editors: each tool and the keys on a new instance, then save, open, solve, undo and redo. */

typedef struct
{
  EspPageView *page;
  EspDocument *document;
  const EspProblem *problem;
  guint n_edits; /* entries of the history */
} Editing;

static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, Editing *editing)
{
  g_assert_true (instance_too);
  editing->n_edits++;
}

static EspInstance *
copy_instance (Editing *editing)
{
  return esp_instance_copy (esp_document_get_instance (editing->document));
}

/* Whether @edit, done now, makes the instance another. */
typedef void (*Edit) (Editing *editing, int cell, int argument);

static gboolean
changes (Editing *editing, Edit edit, int cell, int argument)
{
  g_autoptr (EspInstance) before = copy_instance (editing);

  edit (editing, cell, argument);
  return !esp_instance_equal (before, esp_document_get_instance (editing->document));
}

static void
click (Editing *editing, int cell, int kind)
{
  /* a stroke comes from a cell that was clicked before */
  int first = kind == ESP_CLICK_DRAG ? (cell + 1) % 3 : cell;

  journey_click (editing->page, cell, (EspClick) kind, first);
}

static void
type (Editing *editing, int cell, int character)
{
  gboolean used;

  g_signal_emit_by_name (esp_page_view_get_canvas (editing->page), "key-typed", cell,
                         (guint) character, &used);
}

/* The first of the cells on which it does something; -1: none of them. Not more than some dozens
 * are tried, the last ones too: those beside a board are there. */
static gboolean
try_cells (Editing *editing, Edit edit, int argument)
{
  int n = journey_n_cells (editing->page);
  int stride = MAX (n / 40, 1);

  for (int cell = 0; cell < n; cell += stride)
    if (changes (editing, edit, (cell + 2) % n, argument))
      return TRUE;
  for (int cell = n - 1; cell >= MAX (n - 12, 0); cell--)
    if (changes (editing, edit, cell, argument))
      return TRUE;
  return FALSE;
}

/* What a tool can put down: each choice, some numbers, some words. NULL-terminated, borrowed. */
static const char *const *
get_values (const EspOptionSpec *value)
{
  static const char *const none[] = { "", NULL };
  static const char *const numbers[] = { "2", "7", NULL };
  static const char *const words[] = { "", "Zed", "R", "R 2", "2", NULL };

  return value == NULL                      ? none
         : value->kind == ESP_OPTION_CHOICE ? value->choices
         : value->kind == ESP_OPTION_TEXT   ? words
                                            : numbers;
}

/* Each kind of click with each value; whether any of them changed something. */
static gboolean
use_tool (Editing *editing, const EspTool *tool)
{
  const char *const *values = get_values (tool->value);
  gboolean any = FALSE;

  g_action_group_activate_action (esp_page_view_get_actions (editing->page), "tool",
                                  g_variant_new_string (tool->id));
  for (guint i = 0; values[i] != NULL; i++)
    {
      if (*values[i] != '\0')
        g_action_group_activate_action (esp_page_view_get_actions (editing->page), "tool-value",
                                        g_variant_new_string (values[i]));
      any = try_cells (editing, click, ESP_CLICK_PRIMARY) || any;
      any = try_cells (editing, click, ESP_CLICK_DRAG) || any;
    }
  any = try_cells (editing, click, ESP_CLICK_SECONDARY) || any;
  journey_message (editing->page);
  return any;
}

static gboolean
use_keys (Editing *editing)
{
  static const char keys[] = "bg-5x\b.ox_WSL0468";
  gboolean any = FALSE;

  for (const char *at = keys; *at != '\0'; at++)
    any = try_cells (editing, type, *at) || any;
  return any;
}

static void
begin (Editing *editing)
{
  editing->document = page_get_document (editing->page);
  editing->n_edits = 0;
  g_signal_connect (editing->document, "changed", G_CALLBACK (on_changed), editing);
  g_action_group_change_action_state (esp_page_view_get_actions (editing->page), "edit",
                                      g_variant_new_boolean (TRUE));
}

static void
end (Editing *editing)
{
  g_signal_handlers_disconnect_by_data (editing->document, editing);
}

static void
assert_is (Editing *editing, const EspInstance *instance)
{
  const EspInstance *present = esp_document_get_instance (editing->document);
  g_autofree char *is = NULL;
  g_autofree char *should = NULL;

  if (esp_instance_equal (present, instance))
    return;
  is = editing->problem->files->format (present);
  should = editing->problem->files->format (instance);
  g_error ("the board is\n%s\ninstead of\n%s", is, should);
}

/* Every edit back, and all of them again. */
static void
undo_and_redo (Editing *editing, const EspInstance *fresh)
{
  g_autoptr (EspInstance) edited = copy_instance (editing);
  guint n = 0;

  end (editing);
  /* a drag, which is several edits, is one step back */
  for (; n < editing->n_edits &&
         !esp_instance_equal (esp_document_get_instance (editing->document), fresh);
       n++)
    journey_act (editing->page, "undo");
  assert_is (editing, fresh);
  for (guint i = 0; i < n; i++)
    journey_act (editing->page, "redo");
  g_assert_false (journey_can (editing->page, "redo"));
  assert_is (editing, edited);
}

/* Written to a file and read again, by the same tab and without a word of complaint. */
static void
save_and_open (Editing *editing)
{
  g_autofree char *name = g_strdup_printf ("edited.%s", editing->problem->files->suffix);
  g_autofree char *path = g_build_filename (g_getenv ("XDG_DATA_HOME"), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (EspInstance) edited = copy_instance (editing);

  if (editing->problem->editing->edit != NULL)
    editing->problem->editing->edit (edited, "title edited", NULL);
  esp_page_save (editing->page, NULL, file, NULL, NULL);
  journey_settle (editing->page);
  g_assert_false (page_get_modified (editing->page));
  g_assert_false (page_get_modified (editing->page));
  journey_open (file, NULL);
  g_assert_true (esp_window_get_page (journey_window) == editing->page);
  journey_message (editing->page);
  editing->document = page_get_document (editing->page);
  assert_is (editing, edited);
  g_unlink (path);
}

/* A file that says what it is called says its own name; what had a name keeps it. */
static void
test_saved_name (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  g_autofree char *path = g_build_filename (g_getenv ("XDG_DATA_HOME"), "my round.v2.tsp", NULL);
  g_autofree char *other = g_build_filename (g_getenv ("XDG_DATA_HOME"), "other.tsp", NULL);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (journey_window), "win.new", NULL));
  for (int time = 0; time < 2; time++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (time == 0 ? path : other);
      g_autofree char *text = NULL;

      esp_page_save (page, NULL, file, NULL, NULL);
      journey_settle (page);
      g_assert_false (page_get_modified (page));
      g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
      g_assert_nonnull (strstr (text, "NAME: my round.v2\n"));
      journey_open (file, NULL);
    }
  g_unlink (path);
  g_unlink (other);
}

static gboolean
has_name_in_file (const EspPageSpec *spec)
{
  g_autoptr (EspInstance) instance = spec->problem->editing->create ();

  return spec->problem->editing->edit != NULL &&
         spec->problem->editing->edit (instance, "title new", NULL);
}

/* By the algorithm that a newcomer finds there: an answer, a plain word that there is none, or what
 * is wrong with the board. */
static EspMessageKind
solve (EspPageView *page)
{
  const EspPageSpec *spec = page_get_spec (page);
  gint64 begun = g_get_monotonic_time ();

  g_action_group_activate_action (esp_page_view_get_actions (page), "algorithm",
                                  g_variant_new_string (spec->first_algorithm != NULL
                                                            ? spec->first_algorithm
                                                            : spec->problem->algorithms[0].id));
  journey_act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page) || g_get_monotonic_time () > begun + G_USEC_PER_SEC);
  journey_act (page, "cancel");
  journey_settle (page);
  g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  return esp_message_bar_get_kind (esp_page_view_get_message_bar (page));
}

static void
test_editor (gconstpointer data)
{
  const EspProblem *problem = data;
  Editing editing = { .page = journey_show (problem), .problem = problem };
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) fresh = NULL;
  gboolean any = FALSE;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (journey_window), "win.new", NULL));
  begin (&editing);
  fresh = copy_instance (&editing);
  for (const EspTool *tool = look->painting->tools; tool->id != NULL; tool++)
    any = use_tool (&editing, tool) || any;
  if (look->painting->type != NULL)
    any = use_keys (&editing) || any;
  g_assert_true (any);
  g_assert_cmpuint (editing.n_edits, >, 0);
  g_test_message ("%s: %u edits", problem->id, editing.n_edits);
  undo_and_redo (&editing, fresh);
  save_and_open (&editing);
  solve (editing.page);
  g_test_message ("%s: %s", problem->id,
                  esp_message_bar_get_text (esp_page_view_get_message_bar (editing.page)));
}

/* What New makes is solved; where there is nothing on it yet, that is said, and nothing is found.
 */
static void
test_solve_new (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  const char *nothing;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (journey_window), "win.new", NULL));
  nothing = esp_instance_get_nothing (esp_document_get_instance (page_get_document (page)));
  g_assert_cmpint (solve (page), ==, nothing == NULL ? ESP_MESSAGE_GOOD : ESP_MESSAGE_INFO);
  if (nothing == NULL)
    return;
  g_assert_cmpstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)), ==, nothing);
  g_assert_null (page_get_search (page));
  journey_act (page, "step-through");
  g_assert_null (page_get_search (page));
}

/* Each tool does something on some board, and so do the keys, where there are some. */
static void
test_tools (gconstpointer data)
{
  const EspProblem *problem = data;
  Editing editing = { .page = journey_show (problem), .problem = problem };
  const EspLook *look = esp_look_find (problem);
  g_auto (GStrv) samples = esp_problem_list_samples (problem);
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean keys = look->painting->type == NULL;

  for (guint i = 0; samples[i] != NULL; i++)
    {
      gboolean all = keys;

      for (const EspTool *tool = look->painting->tools; tool->id != NULL; tool++)
        all = all && g_hash_table_contains (used, tool->id);
      if (all)
        return;
      journey_open_sample (editing.page, samples[i]);
      if (journey_n_cells (editing.page) > 4000)
        continue;
      begin (&editing);
      for (const EspTool *tool = look->painting->tools; tool->id != NULL; tool++)
        if (!g_hash_table_contains (used, tool->id) && use_tool (&editing, tool))
          g_hash_table_add (used, (gpointer) tool->id);
      keys = keys || use_keys (&editing);
      end (&editing);
    }
  for (const EspTool *tool = look->painting->tools; tool->id != NULL; tool++)
    if (!g_hash_table_contains (used, tool->id))
      g_error ("%s: the tool %s does nothing on any sample", problem->id, tool->id);
  g_assert_true (keys);
}

/* What is typed after a square or a leaf was chosen with the pointer is its number, and choosing
 * alone changes nothing. */
static void
test_typed (gconstpointer data)
{
  Editing editing = { .page = journey_show (data), .problem = data };
  g_auto (GStrv) samples = esp_problem_list_samples (data);
  EspCanvas *canvas = esp_page_view_get_canvas (editing.page);
  g_autoptr (EspInstance) before = NULL;
  g_autofree char *number = NULL;
  g_auto (GStrv) words = NULL;
  int cell;

  journey_open_sample (editing.page, samples[0]);
  begin (&editing);
  journey_act (editing.page, "tool('value')");
  before = copy_instance (&editing);
  cell = journey_n_cells (editing.page) - 1;
  for (int time = 0; time < 2; time++)
    {
      g_autofree char *click_cell = g_strdup_printf ("click(%d)", cell);

      journey_act (editing.page, click_cell);
      if (time == 0)
        assert_is (&editing, before);
      g_assert_true (journey_key (editing.page, GDK_KEY_7, 0));
      g_assert_true (journey_key (editing.page, GDK_KEY_3, 0));
    }
  g_assert_true (journey_key (editing.page, GDK_KEY_2, 0));
  number = esp_canvas_get_look (canvas)->cells->describe (esp_canvas_get_scene (canvas), cell);
  words = g_strsplit_set (number, " ,", -1);
  g_test_message ("%s", number);
  g_assert_true (g_strv_contains ((const char *const *) words, "732"));
  end (&editing);
}

/* --- values that are clicked --- */

static const EspTool *
find_swatch_tool (const EspProblem *problem)
{
  const EspTool *tool = esp_look_find (problem)->painting->tools;

  while (tool != NULL && tool->id != NULL && tool->swatches == NULL)
    tool++;
  return tool != NULL && tool->id != NULL ? tool : NULL;
}

/* What is pressed is what a click puts down, in one step that is taken back; the buttons are named
 * and say what the instance offers. */
static void
test_swatches (gconstpointer data)
{
  const EspTool *tool = find_swatch_tool (data);
  const EspSwatchSpec *spec = tool->swatches;
  Editing editing = { .page = journey_show (data), .problem = data };
  g_auto (GStrv) samples = esp_problem_list_samples (data);
  g_autofree char *choose = g_strdup_printf ("tool('%s')", tool->id);
  g_autofree char *expected = NULL;
  g_autofree char *text = NULL;
  g_autofree char *first = NULL;
  g_autoptr (EspInstance) before = NULL;
  EspSwatches *swatches;
  GtkWidget *button;
  int n;

  journey_open_sample (editing.page, samples[0]);
  begin (&editing);
  journey_act (editing.page, choose);
  swatches = ESP_SWATCHES (
      find_type (GTK_WIDGET (page_get_puzzle_panel (editing.page)), ESP_TYPE_SWATCHES));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (swatches)));
  before = copy_instance (&editing);
  n = spec->n (before);
  g_assert_cmpuint (esp_swatches_get_n (swatches), ==, n);
  first = spec->describe (before, 0);
  button = find_type (GTK_WIDGET (swatches), GTK_TYPE_TOGGLE_BUTTON);
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, first);
  g_assert_true (gtk_widget_get_focusable (button));

  /* several: the first and the last; else the last alone */
  if (tool->value->repeated)
    {
      g_assert_cmpstr (esp_swatches_get_summary (swatches), ==, tool->value->word_for_min);
      esp_swatches_press (swatches, 0);
    }
  esp_swatches_press (swatches, (guint) n - 1);
  expected = spec->value (before, n - 1);
  if (tool->value->repeated)
    {
      g_autofree char *last = g_steal_pointer (&expected);
      g_autofree char *value = spec->value (before, 0);

      expected = g_strdup_printf ("%s %s", value, last);
    }
  text = esp_swatches_get_text (swatches);
  g_assert_cmpstr (text, ==, expected);
  /* the one that is chosen stays so */
  if (!tool->value->repeated)
    {
      g_autofree char *again = NULL;

      esp_swatches_press (swatches, (guint) n - 1);
      again = esp_swatches_get_text (swatches);
      g_assert_cmpstr (again, ==, expected);
    }
  g_assert_cmpint (try_cells (&editing, click, ESP_CLICK_PRIMARY), ==, TRUE);
  g_assert_cmpuint (editing.n_edits, ==, 1);
  /* what is chosen stays for the next click */
  g_free (text);
  text = esp_swatches_get_text (swatches);
  g_assert_cmpstr (text, ==, expected);
  journey_act (editing.page, "undo");
  assert_is (&editing, before);
  end (&editing);
}

static gboolean
has_swatches (const EspPageSpec *spec)
{
  return find_swatch_tool (spec->problem) != NULL;
}

/* --- what is joined by two clicks --- */

static const EspTool *
find_joining_tool (const EspProblem *problem)
{
  const EspTool *tool = esp_look_find (problem)->painting->tools;

  while (tool != NULL && tool->id != NULL && !tool->joins)
    tool++;
  return tool != NULL && tool->id != NULL ? tool : NULL;
}

static gboolean
join (Editing *editing, int from, int to, gboolean think_again)
{
  EspCanvas *canvas = esp_page_view_get_canvas (editing->page);
  g_autoptr (EspInstance) before = copy_instance (editing);

  esp_canvas_set_cursor (canvas, from);
  g_assert_true (journey_key (editing->page, GDK_KEY_space, 0));
  if (think_again)
    g_assert_true (journey_key (editing->page, GDK_KEY_Escape, 0));
  esp_canvas_set_cursor (canvas, to);
  g_assert_true (journey_key (editing->page, GDK_KEY_space, 0));
  g_assert_true (journey_key (editing->page, GDK_KEY_Escape, 0) || !think_again);
  return !esp_instance_equal (before, esp_document_get_instance (editing->document));
}

/* One end and then the other, by the keyboard as by the pointer; Escape lets go of the first. */
static void
test_joins (gconstpointer data)
{
  g_auto (GStrv) samples = esp_problem_list_samples (data);
  g_autofree char *choose = g_strdup_printf ("tool('%s')", find_joining_tool (data)->id);
  Editing editing = { .page = journey_show (data), .problem = data };
  gboolean joined = FALSE;

  for (guint i = 0; samples[i] != NULL && !joined; i++)
    {
      journey_open_sample (editing.page, samples[i]);
      begin (&editing);
      journey_act (editing.page, choose);
      for (int to = 1; to < 4 && !joined; to++)
        {
          g_assert_false (join (&editing, 0, to, TRUE));
          joined = join (&editing, 0, to, FALSE);
        }
      g_assert_cmpuint (editing.n_edits, ==, joined);
      end (&editing);
    }
  g_assert_true (joined);
}

/* As it stands in the edit that joins it: "edge NAME OTHER". */
static char *
find_name (EspCanvas *canvas, const EspTool *tool, int cell)
{
  g_autofree char *edit = esp_canvas_get_look (canvas)->painting->paint (
      esp_canvas_get_scene (canvas), cell, tool, "x", ESP_CLICK_PRIMARY, cell);
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);

  return g_strdup (words[1]);
}

/* The other end may be named instead: Enter joins it with the one that was clicked, and nothing
 * else does. What stands in the entry is nothing to a click. */
static void
test_named_end (gconstpointer data)
{
  g_auto (GStrv) samples = esp_problem_list_samples (data);
  const EspTool *tool = find_joining_tool (data);
  g_autofree char *choose = g_strdup_printf ("tool('%s')", tool->id);
  Editing editing = { .page = journey_show (data), .problem = data };
  EspCanvas *canvas = esp_page_view_get_canvas (editing.page);
  gboolean joined = FALSE;

  journey_open_sample (editing.page, samples[0]);
  begin (&editing);
  journey_act (editing.page, choose);
  for (int to = 1; to < 5 && !joined; to++)
    {
      g_autoptr (EspInstance) before = copy_instance (&editing);
      g_autofree char *name = find_name (canvas, tool, to);
      GtkWidget *entry =
          find_type (GTK_WIDGET (page_get_puzzle_panel (editing.page)), GTK_TYPE_ENTRY);

      journey_key (editing.page, GDK_KEY_Escape, 0);
      gtk_editable_set_text (GTK_EDITABLE (entry), name);
      /* which one? */
      g_signal_emit_by_name (entry, "activate");
      g_assert_true (says (GTK_WIDGET (editing.page), "Click one end"));
      esp_canvas_set_cursor (canvas, 0);
      g_assert_true (journey_key (editing.page, GDK_KEY_space, 0));
      assert_is (&editing, before);
      g_assert_cmpint (esp_canvas_get_picked (canvas), ==, 0);
      gtk_editable_set_text (GTK_EDITABLE (entry), "nowhere");
      g_signal_emit_by_name (entry, "activate");
      assert_is (&editing, before);
      gtk_editable_set_text (GTK_EDITABLE (entry), name);
      g_signal_emit_by_name (entry, "activate");
      joined = !esp_instance_equal (before, esp_document_get_instance (editing.document));
      g_assert_true (!joined || *gtk_editable_get_text (GTK_EDITABLE (entry)) == '\0');
    }
  g_assert_true (joined);
  end (&editing);
}

/* Places of a grid over the board that mean a thing, not an empty place. */
static guint
count_places (EspPageView *page)
{
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  int width = gtk_widget_get_width (GTK_WIDGET (canvas));
  int height = gtk_widget_get_height (GTK_WIDGET (canvas));
  guint n = 0;

  for (int y = 0; y < height; y += 10)
    for (int x = 0; x < width; x += 10)
      n += esp_canvas_is_thing (canvas, esp_canvas_cell_at (canvas, x, y));
  return n;
}

/* What joins finds all that the tools find which put something down. */
static void
test_land (gconstpointer data)
{
  const EspTool *joining = find_joining_tool (data);
  g_autofree char *choose = g_strdup_printf ("tool('%s')", joining->id);
  g_autofree char *other =
      g_strdup_printf ("tool('%s')", esp_look_find (data)->painting->tools[0].id);
  g_autofree char *sample = journey_find_sample (data, FALSE);
  Editing editing = { .page = journey_show (data), .problem = data };
  guint before;

  journey_open_sample (editing.page, sample);
  begin (&editing);
  journey_act (editing.page, other);
  before = count_places (editing.page);
  g_assert_cmpuint (before, >, 0);
  journey_act (editing.page, choose);
  g_assert_cmpuint (count_places (editing.page), >=, before);
  end (&editing);
}

static gboolean
has_joins (const EspPageSpec *spec)
{
  return spec->editor && find_joining_tool (spec->problem) != NULL;
}

static gboolean
has_named_ends (const EspPageSpec *spec)
{
  return has_joins (spec) && find_joining_tool (spec->problem)->names_end;
}

/* --- what is opened --- */

/* A file that is opened beside two searches or results is shown. */
static void
test_open_beside (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  g_auto (GStrv) samples = esp_problem_list_samples (data);

  journey_act (page, "part('compare')");
  journey_open_sample (page, samples[0]);
  g_assert_cmpstr (page_get_part (page), !=, "compare");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (esp_page_view_get_canvas (page))));
}

/* --- what the rooms add to the inspector --- */

static void
collect_spins (GtkWidget *widget, GPtrArray *spins)
{
  /* forms of options are not the rooms' */
  if (ESP_IS_OPTION_FORM (widget))
    return;
  if (GTK_IS_SPIN_BUTTON (widget) && gtk_widget_get_mapped (widget))
    g_ptr_array_add (spins, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_spins (child, spins);
}

/* F, where nothing is edited, folds what is below the cursor and opens it again. */
static void
test_fold (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  g_auto (GStrv) samples = esp_problem_list_samples (data);

  journey_open_sample (page, samples[0]);
  g_action_group_change_action_state (esp_page_view_get_actions (page), "edit",
                                      g_variant_new_boolean (FALSE));
  esp_canvas_set_cursor (canvas, 0);
  for (int time = 0; time < 2; time++)
    {
      g_autofree char *text = NULL;

      g_assert_true (journey_key (page, GDK_KEY_f, 0));
      text = esp_canvas_get_look (canvas)->cells->describe (esp_canvas_get_scene (canvas), 0);
      g_assert_true ((strstr (text, "folded") != NULL) == (time == 0));
    }
}

static gboolean
has_folds (const EspPageSpec *spec)
{
  const EspLook *look = esp_look_find (spec->problem);
  g_autoptr (EspInstance) instance = spec->problem->editing->example ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *told = NULL;
  EspScene scene;
  int next = 0;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  if (look->playing->key != NULL)
    told = look->playing->key (&scene, 0, ESP_KEY_FOLD, &next);
  return told != NULL && g_str_has_prefix (told, ESP_FOLDED);
}

/* People see labels: what the command line takes ("neighbourhood=2-opt") stands nowhere. */
static void
assert_no_ids (GtkWidget *widget)
{
  const char *text = GTK_IS_LABEL (widget)      ? gtk_label_get_text (GTK_LABEL (widget))
                     : GTK_IS_EDITABLE (widget) ? gtk_editable_get_text (GTK_EDITABLE (widget))
                                                : NULL;

  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return;
  if (text != NULL && g_regex_match_simple ("[a-z]=[a-z0-9]", text, 0, 0))
    g_error ("an id in the window: %s", text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_no_ids (child);
}

static void
test_labels (gconstpointer data)
{
  /* not those of experiments: their lists are the command line's, to be copied from one to the
   * other */
  static const char *const parts[] = { "puzzle", "solve", "play" };
  EspPageView *page = journey_show (data);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_action_group_activate_action (esp_page_view_get_actions (page), "part",
                                      g_variant_new_string (parts[i]));
      assert_no_ids (GTK_WIDGET (page));
    }
}

/* A number in the inspector is an edit as any other: it can be undone, and follows the document. */
static void
test_numbers (gconstpointer data)
{
  Editing editing = { .page = journey_show (data), .problem = data };
  g_autoptr (GPtrArray) spins = g_ptr_array_new ();

  journey_act (editing.page, "part('puzzle')");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (journey_window), "win.new", NULL));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (editing.page)));
  collect_spins (GTK_WIDGET (editing.page), spins);
  for (guint i = 0; i < spins->len; i++)
    {
      GtkSpinButton *spin = g_ptr_array_index (spins, i);
      double value = gtk_spin_button_get_value (spin);
      g_autoptr (EspInstance) before = NULL;

      editing.document = page_get_document (editing.page);
      before = copy_instance (&editing);
      gtk_spin_button_set_value (spin, value + 1);
      if (esp_instance_equal (before, esp_document_get_instance (editing.document)))
        continue; /* of a generator or of a comparison */
      journey_act (editing.page, "undo");
      assert_is (&editing, before);
      g_assert_cmpfloat (gtk_spin_button_get_value (spin), ==, value);
      journey_message (editing.page);
    }
  g_test_message ("%s: %u numbers", editing.problem->id, spins->len);
}

static gboolean
has_numbers (const EspPageSpec *spec)
{
  return spec->parts.puzzle != NULL;
}

/* What the root is worth is said while one edits: the greatest of the least, worked out by hand. */
static void
test_root_value (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  GtkWidget *panel = GTK_WIDGET (page_get_puzzle_panel (page));

  journey_open_sample (page, "handout.tree");
  g_action_group_change_action_state (esp_page_view_get_actions (page), "edit",
                                      g_variant_new_boolean (TRUE));
  /* (max A (min B 3 12 8) (min C 2 x=4 6) (min D 14 5 2)) */
  WAIT_FOR (says (panel, "The value of A is 3"));
  g_assert_true (esp_document_edit (page_get_document (page), "value x -1.5", NULL));
  g_assert_true (esp_document_edit (page_get_document (page), "value E 7", NULL));
  WAIT_FOR (says (panel, "The value of A is 7"));
  g_assert_true (esp_document_edit (page_get_document (page), "type A min", NULL));
  WAIT_FOR (says (panel, "The value of A is \342\210\2221.5"));
  journey_act (page, "undo");
  WAIT_FOR (says (panel, "The value of A is 7"));
}

static gboolean
is_tree (const EspPageSpec *spec)
{
  return g_str_equal (spec->problem->id, "tree");
}

static gboolean
has_editor (const EspPageSpec *spec)
{
  return spec->editor && spec->problem->editing->edit != NULL &&
         esp_look_find (spec->problem)->painting->tools != NULL;
}

/* A tool that chooses a place for the number that is typed. */
static gboolean
has_typed (const EspPageSpec *spec)
{
  const EspLook *look = esp_look_find (spec->problem);

  for (const EspTool *tool = look->painting->tools; has_editor (spec) && tool->id != NULL; tool++)
    if (g_str_equal (tool->id, "value") && tool->value == NULL)
      return TRUE;
  return FALSE;
}

void
journeys_add_editors (void)
{
  journeys_add ("editor", has_editor, test_editor);
  journeys_add ("solve-new", NULL, test_solve_new);
  journeys_add ("saved-name", has_name_in_file, test_saved_name);
  journeys_add ("numbers", has_numbers, test_numbers);
  journeys_add ("fold", has_folds, test_fold);
  journeys_add ("root-value", is_tree, test_root_value);
  journeys_add ("labels", NULL, test_labels);
  journeys_add ("typed", has_typed, test_typed);
  journeys_add ("tools", has_editor, test_tools);
  journeys_add ("swatches", has_swatches, test_swatches);
  journeys_add ("joins", has_joins, test_joins);
  journeys_add ("named-end", has_named_ends, test_named_end);
  journeys_add ("land", has_joins, test_land);
  journeys_add ("open-beside", NULL, test_open_beside);
}
