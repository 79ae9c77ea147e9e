#include "config.h"

#include "journeys.h"

#include <glib/gstdio.h>

#include "base/esp-random.h"
#include "kit/canvas/esp-canvas-private.h"
#include "find.h"
#include "page.h"

/* Drawing with the pointer: strokes, what is said of them, and what stands still meanwhile. */

typedef struct
{
  double x, y;
} Spot;

static EspDocument *
get_document (EspPageView *page)
{
  return page_get_document (page);
}

static const EspScene *
get_scene (EspPageView *page)
{
  return esp_canvas_get_scene (esp_page_view_get_canvas (page));
}

static const EspCells *
get_cells (EspPageView *page)
{
  return esp_canvas_get_look (esp_page_view_get_canvas (page))->cells;
}

static char *
get_file_text (EspPageView *page)
{
  const EspInstance *instance = esp_document_get_instance (get_document (page));

  return instance->problem->files->format (instance);
}

static void
count_frames (GtkWidget *widget G_GNUC_UNUSED, guint *n)
{
  (*n)++;
}

/* What was changed is laid out. */
static void
lay_out (void)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (journey_window));
  guint n = 0;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (count_frames), &n);

  for (int i = 0; i < 2; i++)
    {
      guint now = n;

      gtk_widget_queue_draw (GTK_WIDGET (journey_window));
      WAIT_FOR (n > now);
    }
  g_signal_handler_disconnect (clock, handler);
}

/* The page of a new board of a room, edited with that tool. */
static EspPageView *
begin_drawing (const EspProblem *problem, const char *tool)
{
  EspPageView *page = journey_show (problem);
  g_autofree char *choose = g_strdup_printf ("tool('%s')", tool);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (journey_window), "win.new", NULL));
  g_action_group_change_action_state (esp_page_view_get_actions (page), "edit",
                                      g_variant_new_boolean (TRUE));
  journey_act (page, choose);
  lay_out ();
  return page;
}

static Spot
get_middle (EspPageView *page, int cell)
{
  EspRect rect;

  get_cells (page)->cell_rect (get_scene (page), cell, &rect);
  return (Spot){ rect.x + rect.width / 2, rect.y + rect.height / 2 };
}

/* As the canvas tells of a stroke: by what lies there when the pointer comes. */
static void
stroke (EspPageView *page, const Spot *spots, guint n, EspClick button)
{
  int first = get_cells (page)->hit (get_scene (page), spots[0].x, spots[0].y);
  int last = first;

  journey_click (page, first, button, first);
  for (guint i = 1; i < n; i++)
    {
      int cell = get_cells (page)->hit (get_scene (page), spots[i].x, spots[i].y);

      if (cell < 0 || cell == last)
        continue;
      last = cell;
      journey_click (page, cell, button == ESP_CLICK_PRIMARY ? ESP_CLICK_DRAG : button, first);
    }
  if (button == ESP_CLICK_PRIMARY &&
      (esp_page_view_get_canvas (page)->hand.strokes & ESP_STROKE_ENDS) != 0)
    journey_click (page, last, ESP_CLICK_END, first);
}

/* A category whose words have three letters, chosen. */
static EspPageView *
begin_slots (const EspProblem *problem)
{
  EspPageView *page = begin_drawing (problem, "slots");

  g_assert_true (esp_document_edit (get_document (page), "words zoo: CAT, DOG", NULL));
  g_assert_true (esp_document_edit (get_document (page), "words ark: ANT, BEE", NULL));
  g_assert_true (esp_document_edit (get_document (page), "pick zoo", NULL));
  return page;
}

/* One stroke is one slot and one step back; one of a length that no word has leaves nothing. */
static void
test_slots (gconstpointer data)
{
  EspPageView *page = begin_slots (data);
  g_autofree char *before = get_file_text (page);
  g_autofree char *drawn = NULL;
  g_autofree char *refused = NULL;
  g_autofree char *undone = NULL;
  Spot spots[7];

  for (int i = 0; i < 7; i++)
    spots[i] = get_middle (page, i);
  /* there and back by a tile */
  stroke (page, (Spot[]){ spots[0], spots[1], spots[4], spots[1], spots[2] }, 5, ESP_CLICK_PRIMARY);
  drawn = get_file_text (page);
  g_assert_nonnull (strstr (drawn, "zoo: 1, 2, 3\n"));
  g_assert_null (strstr (drawn, "#draft"));
  stroke (page, spots + 3, 2, ESP_CLICK_PRIMARY);
  refused = get_file_text (page);
  g_assert_cmpstr (refused, ==, drawn);
  g_assert_nonnull (strstr (journey_message (page), "2"));
  journey_act (page, "undo");
  undone = get_file_text (page);
  g_assert_cmpstr (undone, ==, before);
}

/* Tiles come where there are none. */
static void
test_slots_on_free_places (gconstpointer data)
{
  EspPageView *page = begin_slots (data);
  g_autofree char *before = get_file_text (page);
  g_autofree char *drawn = NULL;
  g_autofree char *undone = NULL;
  int n = journey_n_cells (page);
  /* the last row of the sheet */
  Spot spots[] = { get_middle (page, n - 3), get_middle (page, n - 2), get_middle (page, n - 1) };

  stroke (page, spots, 3, ESP_CLICK_PRIMARY);
  drawn = get_file_text (page);
  g_assert_true (g_str_has_prefix (drawn, "10\n"));
  g_assert_nonnull (strstr (drawn, "zoo: 8, 9, 10\n"));
  journey_act (page, "undo");
  undone = get_file_text (page);
  g_assert_cmpstr (undone, ==, before);
}

static void
change_in_place (EspPageView *page, int cell, const char *text)
{
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  GtkWidget *entry;

  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  esp_canvas_set_cursor (canvas, cell);
  journey_act (page, "edit-here");
  entry = find_type (GTK_WIDGET (esp_page_view_get_board (page)), GTK_TYPE_ENTRY);
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

/* A line of the legend chooses its category, and the right button takes a slot away. */
static void
test_legend (gconstpointer data)
{
  EspPageView *page = begin_slots (data);
  g_autofree char *picked = NULL;
  g_autofree char *erased = NULL;
  g_autofree char *here = NULL;
  Spot spots[7];

  for (int i = 0; i < 7; i++)
    spots[i] = get_middle (page, i);
  stroke (page, spots, 3, ESP_CLICK_PRIMARY);
  g_assert_true (esp_document_edit (get_document (page), "pick ark", NULL));
  for (int time = 0; time < 2; time++)
    {
      g_autofree char *tool = g_strdup_printf ("tool('%s')", time == 0 ? "tiles" : "slots");

      journey_act (page, tool);
      g_assert_true (esp_document_edit (get_document (page), "pick ark", NULL));
      journey_click (page, 7, ESP_CLICK_PRIMARY, 7);
      stroke (page, spots + 3, 3, ESP_CLICK_PRIMARY);
    }
  picked = get_file_text (page);
  g_assert_nonnull (strstr (picked, "zoo: 4, 5, 6\n"));
  g_assert_null (strstr (picked, "ark: 4"));
  g_assert_nonnull (esp_look_find_in_place (get_scene (page), 7, &here));
  g_assert_cmpstr (here, ==, "zoo");
  change_in_place (page, 7, "ark");
  {
    g_autofree char *changed = get_file_text (page);

    g_assert_nonnull (strstr (changed, "ark: 1, 2, 3\n"));
  }
  journey_act (page, "undo");
  journey_click (page, 4, ESP_CLICK_SECONDARY, 4);
  erased = get_file_text (page);
  g_assert_null (strstr (erased, "zoo: 4, 5, 6\n"));
  g_assert_nonnull (strstr (erased, "zoo: 1, 2, 3\n"));
}

/* The other button's stroke erases what it comes over, in one step. */
static void
test_erasing (gconstpointer data)
{
  EspPageView *page = begin_drawing (data, "ship");
  Spot spots[3];

  for (int i = 0; i < 3; i++)
    spots[i] = get_middle (page, i + 1);
  stroke (page, spots, 3, ESP_CLICK_PRIMARY);
  for (int i = 1; i < 4; i++)
    {
      g_autofree char *told = get_cells (page)->describe (get_scene (page), i);

      g_assert_nonnull (strstr (told, "ship"));
    }
  stroke (page, spots, 3, ESP_CLICK_SECONDARY);
  for (int time = 0; time < 2; time++)
    {
      for (int i = 1; i < 4; i++)
        {
          g_autofree char *told = get_cells (page)->describe (get_scene (page), i);

          g_assert_true ((strstr (told, "ship") != NULL) == (time == 1));
        }
      journey_act (page, "undo");
    }
}

/* --- what is said of a board that is saved too early --- */

typedef struct
{
  const char *problem;
  const char *edits[12];
  const char *said; /* NULL: nothing, for it has a solution */
} Saved;

static const Saved saves[] = {
  { "words", { NULL }, "Nothing here yet" },
  { "words",
    { "words zoo: CAT, DOG", "words ark: ANT, BEE", "slot zoo: 1, 2, 3", "slot ark: 1, 2, 3" },
    "No solution" },
  { "words", { "words zoo: CAT, DOG", "slot zoo: 1, 2, 3" }, NULL },
  { "battleship", { NULL }, "Nothing here yet" },
  { "battleship", { "row 1 3" }, "the row counts sum to 3" },
  { "battleship", { "ship C3" }, NULL },
  { "map", { NULL }, "Nothing here yet" },
  { "map",
    { "point P 0 0", "point Q 4 0", "point R 2 4", "point Inner 2 1", "edge P Q", "edge Q R",
      "edge R P", "edge Inner P", "edge Inner Q", "edge Inner R" },
    "Inner" },
  { "map", { "point P 0 0", "point Q 1 0", "edge P Q" }, NULL },
};

static gboolean
has_message (EspPageView *page)
{
  const char *text = journey_message (page);

  return text != NULL && g_str_has_prefix (text, "Saved, but not finished. ");
}

static void
save_early (const Saved *saved, const char *path)
{
  EspPageView *page =
      begin_drawing (esp_problem_find (saved->problem),
                     esp_look_find (esp_problem_find (saved->problem))->painting->tools[0].id);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (EspInstance) instance = NULL;
  gint64 begun;

  if (g_str_equal (saved->problem, "map"))
    g_assert_true (
        esp_puzzle_panel_set_setting (page_get_puzzle_panel (page), "colours", "3", NULL));
  for (guint i = 0; saved->edits[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      esp_document_edit (get_document (page), saved->edits[i], &error);
      g_assert_no_error (error);
    }
  esp_page_save (page, NULL, file, NULL, NULL);
  journey_settle (page);
  begun = g_get_monotonic_time ();
  if (saved->said != NULL)
    WAIT_FOR (has_message (page));
  else
    WAIT_FOR (g_get_monotonic_time () > begun + G_USEC_PER_SEC);
  g_test_message ("%s", journey_message (page));
  g_assert_true (has_message (page) == (saved->said != NULL));
  if (saved->said != NULL)
    g_assert_nonnull (strstr (journey_message (page), saved->said));
  /* it is kept all the same */
  g_assert_false (page_get_modified (page));
  instance = esp_instance_load (esp_problem_find (saved->problem), path, NULL);
  g_assert_nonnull (instance);
  g_assert_true (esp_instance_equal (instance, esp_document_get_instance (get_document (page))));
}

static void
test_saved_early (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autofree char *name = g_strdup_printf ("early.%s", problem->files->suffix);
  g_autofree char *path = g_build_filename (g_getenv ("XDG_DATA_HOME"), name, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (saves); i++)
    if (g_str_equal (saves[i].problem, problem->id))
      save_early (&saves[i], path);
  g_unlink (path);
}

static gboolean
counts_solutions (const EspPageSpec *spec)
{
  return spec->puzzle.solutions != NULL;
}

/* --- what is not saved yet --- */

/* The page and the window's title say the same. */
static void
assert_unsaved (EspPageView *page, gboolean unsaved)
{
  const char *title = gtk_window_get_title (GTK_WINDOW (journey_window));

  g_test_message ("%s", title);
  g_assert_true (page_get_modified (page) == unsaved);
  g_assert_true ((strstr (title, "•") != NULL) == unsaved);
}

/* Draws something with any of the tools; the board is another then. */
static gboolean
draw_something (EspPageView *page, const EspTool *tool)
{
  g_autoptr (EspInstance) before =
      esp_instance_copy (esp_document_get_instance (get_document (page)));
  g_autofree char *choose = g_strdup_printf ("tool('%s')", tool->id);
  int n = journey_n_cells (page);

  journey_act (page, choose);
  if (tool->value != NULL && tool->value->kind == ESP_OPTION_TEXT && tool->swatches == NULL)
    journey_act (page, "tool-value('Zed')");
  for (int cell = n - 1; cell >= 0; cell--)
    {
      journey_click (page, cell, ESP_CLICK_PRIMARY, cell);
      if (!esp_instance_equal (before, esp_document_get_instance (get_document (page))))
        return TRUE;
    }
  return FALSE;
}

/* In every room the mark comes with a stroke, goes when it is taken back or saved, and never
 * otherwise. */
static void
test_unsaved (gconstpointer data)
{
  const EspProblem *problem = data;
  const EspTool *tools = esp_look_find (problem)->painting->tools;
  EspPageView *page = begin_drawing (problem, tools[0].id);
  g_autofree char *name = g_strdup_printf ("marked.%s", problem->files->suffix);
  g_autofree char *path = g_build_filename (g_getenv ("XDG_DATA_HOME"), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *described =
      esp_instance_describe (esp_document_get_instance (get_document (page)));
  guint n = 0;

  /* it is called by its kind and size, in every language */
  g_assert_null (strstr (described, "untitled"));
  esp_page_save (page, NULL, file, NULL, NULL);
  journey_settle (page);
  assert_unsaved (page, FALSE);
  for (const EspTool *tool = tools; tool->id != NULL; tool++)
    {
      if (!draw_something (page, tool))
        continue;
      assert_unsaved (page, TRUE);
      journey_act (page, "undo");
      assert_unsaved (page, FALSE);
      journey_act (page, "redo");
      assert_unsaved (page, TRUE);
      esp_page_save (page, NULL, file, NULL, NULL);
      journey_settle (page);
      assert_unsaved (page, FALSE);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
  g_unlink (path);
}

/* --- what stands still --- */

#define N_STROKES 30

/* Where a widget was when the drawing began. */
typedef struct
{
  GtkWidget *widget; /* a reference */
  graphene_rect_t bounds;
} Place;

static void
place_clear (gpointer data)
{
  g_object_unref (((Place *) data)->widget);
}

static void
note_places (GtkWidget *widget, GArray *places)
{
  Place place = { .widget = widget };

  if (!gtk_widget_get_mapped (widget) ||
      !gtk_widget_compute_bounds (widget, GTK_WIDGET (journey_window), &place.bounds))
    return;
  g_object_ref (widget);
  g_array_append_val (places, place);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    note_places (child, places);
}

/* Labels that stand in the middle of something begin elsewhere when they say something else. */
static void
assert_places (const GArray *places, const char *when)
{
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      const graphene_rect_t *then = &place->bounds;
      graphene_rect_t now;
      gboolean label = GTK_IS_LABEL (place->widget);

      if (!gtk_widget_get_mapped (place->widget) ||
          !gtk_widget_compute_bounds (place->widget, GTK_WIDGET (journey_window), &now))
        continue;
      if (fabsf (now.origin.y - then->origin.y) > 0.5f ||
          (!label && (fabsf (now.origin.x - then->origin.x) > 0.5f ||
                      fabsf (now.size.width - then->size.width) > 0.5f)))
        g_error ("%s: %s “%s” was at %g,%g and %g wide, and is at %g,%g and %g wide", when,
                 G_OBJECT_TYPE_NAME (place->widget),
                 label ? gtk_label_get_text (GTK_LABEL (place->widget)) : "",
                 (double) then->origin.x, (double) then->origin.y, (double) then->size.width,
                 (double) now.origin.x, (double) now.origin.y, (double) now.size.width);
    }
}

/* The sheet of a tree has to grow in the end. */
static void
assert_board (EspPageView *page, const EspCanvasPosition *then, const char *when)
{
  const EspCanvasPosition *now = &esp_page_view_get_canvas (page)->position;

  g_test_message ("%s", when);
  g_assert_cmpfloat (now->width, ==, then->width);
  g_assert_cmpfloat (now->height, ==, then->height);
  if (g_str_equal (page_get_spec (page)->problem->id, "tree"))
    return;
  g_assert_cmpfloat (now->scale, ==, then->scale);
  g_assert_cmpfloat (now->x, ==, then->x);
  g_assert_cmpfloat (now->y, ==, then->y);
}

static void
try_stillness (EspPageView *page, const EspTool *tool)
{
  const EspProblem *problem = page_get_spec (page)->problem;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  EspCanvasPosition before;
  EspRandom random;

  g_array_set_clear_func (places, place_clear);
  lay_out ();
  before = esp_page_view_get_canvas (page)->position;
  note_places (GTK_WIDGET (page_get_puzzle_panel (page)), places);
  esp_random_init (&random, 5);
  for (int k = 0; k < N_STROKES; k++)
    {
      g_autofree char *when = g_strdup_printf ("%s, %s, %d", problem->id, tool->id, k);
      int cell = (int) esp_random_below (&random, (guint64) journey_n_cells (page));
      gboolean other = esp_random_below (&random, 8) == 0;

      journey_click (page, cell, other ? ESP_CLICK_SECONDARY : ESP_CLICK_PRIMARY, cell);
      lay_out ();
      assert_places (places, when);
      assert_board (page, &before, when);
    }
}

/* However much is on the board: neither what stands beside it moves, nor it itself. */
static void
test_stillness (gconstpointer data)
{
  const EspProblem *problem = data;

  for (const EspTool *tool = esp_look_find (problem)->painting->tools; tool->id != NULL; tool++)
    try_stillness (begin_drawing (problem, tool->id), tool);
}

/* --- by keys alone --- */

/* Keys on a new board, in order; "^" is Home, "<>" are the arrows to the left and right, "v" is
 * that down, "." is Space and "," is Space with Shift. Anything else is typed. */
static const struct
{
  const char *problem;
  const char *tool;
  const char *keys;
  guint n_edits; /* that they make at least */
} drawings[] = {
  { "words", "slots", "^.>.>..", 4 },
  { "words", "tiles", "^>>>6", 1 },
  { "map", "point", "^>>vv.>>v.4822", 5 },
  { "war", "value", "^7>8", 2 },
  { "war", "owner", "^.>,v.", 2 },
  { "mapgame", "node", "^>vv.>>v.4822", 5 },
  { "battleship", "ship", "^.>.>.>vv.,", 5 },
  { "battleship", "hint", "^S>W", 2 },
  { "kcell", "stone", "^o>x>>.,", 2 },
  { "stones", "take", "^.>.", 2 },
  { "tree", "add", "^..v.", 3 },
  { "tree", "value", "^v7", 1 },
  { "tree", "type", "^.", 0 },
  { "tree", "delete", "^v.", 0 },
  { "tour", "city", "^>>v.>>v.4", 3 },
  { "constraints", "variable", "^.vvv.vvv.", 2 },
};

static char *
get_description (EspPageView *page)
{
  GtkWidget *canvas = GTK_WIDGET (esp_page_view_get_canvas (page));

  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (canvas),
                                             GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
}

static void
press (EspPageView *page, char key)
{
  static const struct
  {
    char sign;
    guint keyval;
    GdkModifierType state;
  } keys[] = { { '^', GDK_KEY_Home, 0 },  { '<', GDK_KEY_Left, 0 },
               { '>', GDK_KEY_Right, 0 }, { 'v', GDK_KEY_Down, 0 },
               { '.', GDK_KEY_space, 0 }, { ',', GDK_KEY_space, GDK_SHIFT_MASK } };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].sign == key)
      {
        journey_key (page, keys[i].keyval, keys[i].state);
        return;
      }
  journey_key (page, gdk_unicode_to_keyval ((guint32) key), 0);
}

/* Each step that changes the board is told of to those who do not see it. */
static void
draw_by_keys (EspPageView *page, const char *keys, guint n_edits)
{
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  guint n = 0;

  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  for (const char *key = keys; *key != '\0'; key++)
    {
      const EspInstance *before = esp_document_get_instance (get_document (page));
      g_autofree char *old = NULL;
      g_autofree char *told = NULL;

      WAIT_FOR (canvas->describe_source == 0);
      old = get_description (page);
      press (page, *key);
      WAIT_FOR (canvas->describe_source == 0);
      told = get_description (page);
      if (esp_document_get_instance (get_document (page)) == before)
        continue;
      n++;
      g_test_message ("%c: %s", *key, told);
      g_assert_cmpstr (told, !=, old);
    }
  g_assert_cmpuint (n, >=, n_edits);
}

static void
test_by_keys (gconstpointer data)
{
  const EspProblem *problem = data;

  for (guint i = 0; i < G_N_ELEMENTS (drawings); i++)
    if (g_str_equal (drawings[i].problem, problem->id))
      draw_by_keys (begin_drawing (problem, drawings[i].tool), drawings[i].keys,
                    drawings[i].n_edits);
}

static gboolean
has_editor (const EspPageSpec *spec)
{
  return spec->editor;
}

static gboolean
is_words (const EspPageSpec *spec)
{
  return g_str_equal (spec->problem->id, "words");
}

static gboolean
is_ships (const EspPageSpec *spec)
{
  return g_str_equal (spec->problem->id, "battleship");
}

void
journeys_add_drawing (void)
{
  journeys_add ("slots", is_words, test_slots);
  journeys_add ("slots-on-free-places", is_words, test_slots_on_free_places);
  journeys_add ("legend", is_words, test_legend);
  journeys_add ("saved-early", counts_solutions, test_saved_early);
  journeys_add ("by-keys", has_editor, test_by_keys);
  journeys_add ("unsaved", has_editor, test_unsaved);
  journeys_add ("stillness", has_editor, test_stillness);
  journeys_add ("erasing", is_ships, test_erasing);
}
