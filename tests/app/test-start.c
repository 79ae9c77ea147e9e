#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>

#include "app/start/esp-cards.h"
#include "app/dialogs/esp-film-dialog.h"
#include "app/start/esp-gallery.h"
#include "app/window/esp-mnemonics.h"
#include "app/dialogs/esp-picture-dialog.h"
#include "app/dialogs/esp-picture-preview.h"
#include "app/sessions/esp-recent.h"
#include "app/sessions/esp-session.h"
#include "app/window/esp-settings.h"
#include "app/window/esp-sidebar.h"
#include "app/start/esp-start.h"
#include "app/window/esp-window.h"
#include "engine/esp-sample.h"
#include "find.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/forms/esp-folders.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"
#include "page.h"

/* The first tab, the gallery and the list at the side. A warning of GTK's fails the test. */

static EspApplication *application;
static EspWindow *window;

static EspStart *
show_start (void)
{
  EspStart *start = ESP_START (find_type (GTK_WIDGET (window), ESP_TYPE_START));

  g_assert_nonnull (start);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (start)));
  return start;
}

static guint
count_pages (void)
{
  guint n = 0;

  for (guint i = 0; esp_page_specs_get ()[i] != NULL; i++)
    n += esp_window_shows (esp_page_specs_get ()[i]);
  return n;
}

/* A card for each problem: its picture gets drawn, and it leads there. */
static void
test_cards (void)
{
  EspStart *start = show_start ();
  guint n = 0;

  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Espalier");
  for (GtkWidget *card; (card = esp_start_get_card (start, n)) != NULL; n++)
    {
      EspThumbnail *thumbnail = esp_card_get_thumbnail (ESP_CARD (card));

      WAIT_FOR (esp_thumbnail_get_facts (thumbnail) != NULL);
      g_assert_cmpstr (esp_card_get_title (ESP_CARD (card)), !=, "");
      g_assert_true (g_str_has_suffix (esp_card_get_text (ESP_CARD (card)), "."));
    }
  g_assert_cmpuint (n, ==, count_pages ());
  WAIT_FOR (!esp_start_is_busy (start));
  for (guint i = 0; i < n; i++)
    {

      gtk_widget_activate (esp_start_get_card (start, i));
      WAIT_FOR (!gtk_widget_get_mapped (GTK_WIDGET (start)));
      g_assert_cmpstr (esp_card_get_title (ESP_CARD (esp_start_get_card (start, i))), ==,
                       page_get_spec (esp_window_get_page (window))->problem->tab);
      show_start ();
    }
}

/* From the foot of the last row of problems to that of the page. */
static int
measure_foot (EspStart *start)
{
  GtkWidget *cards = gtk_widget_get_parent (esp_start_get_card (start, 0));
  graphene_rect_t bounds;

  g_assert_true (
      gtk_widget_compute_bounds (gtk_widget_get_last_child (cards), GTK_WIDGET (start), &bounds));
  return gtk_widget_get_height (GTK_WIDGET (start)) - (int) (bounds.origin.y + bounds.size.height);
}

static int
measure_picture (EspStart *start)
{
  EspCard *card = ESP_CARD (esp_start_get_card (start, 0));

  return gtk_widget_get_height (GTK_WIDGET (esp_card_get_thumbnail (card)));
}

#define FOOT 24
#define PICTURE 128

static EspStart *
open_start (int width, int height, EspWindow **in)
{
  EspStart *start;

  *in = esp_window_new (GTK_APPLICATION (application));
  start = ESP_START (find_type (GTK_WIDGET (*in), ESP_TYPE_START));
  gtk_window_set_default_size (GTK_WINDOW (*in), width, height);
  gtk_window_present (GTK_WINDOW (*in));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (start)) && measure_picture (start) > 0);
  return start;
}

/* Where there is nothing else the problems fill the page, and give way to what comes. */
static void
test_filled (void)
{
  EspWindow *other;
  EspStart *start = open_start (1280, 800, &other);
  int picture = measure_picture (start);

  g_assert_cmpint (picture, >, PICTURE);
  g_assert_cmpint (measure_foot (start), ==, FOOT);
  esp_start_notice (start, "A line that takes room");
  WAIT_FOR (measure_picture (start) < picture);
  g_assert_cmpint (measure_picture (start), >=, PICTURE);
  g_assert_cmpint (measure_foot (start), ==, FOOT);
  gtk_window_destroy (GTK_WINDOW (other));
}

/* The arrow keys lead from card to card, along a row and down a column; no letter chooses one. */
static void
test_keys (void)
{
  EspStart *start = show_start ();
  GtkWidget *cards = gtk_widget_get_parent (esp_start_get_card (start, 0));
  guint n_columns = esp_cards_count_columns (ESP_CARDS (cards), gtk_widget_get_width (cards));
  g_autoptr (GPtrArray) listed = NULL;

  gtk_widget_grab_focus (esp_start_get_card (start, 0));
  g_assert_true (gtk_widget_child_focus (cards, GTK_DIR_RIGHT));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == esp_start_get_card (start, 1));
  g_assert_true (gtk_widget_child_focus (cards, GTK_DIR_DOWN));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 esp_start_get_card (start, 1 + n_columns));
  listed = esp_mnemonics_list (GTK_WINDOW (window));
  for (guint i = 0; i < listed->len; i++)
    g_assert_false (g_str_has_suffix (g_ptr_array_index (listed, i), " My assignment"));
}

/* Not without measure where the window is high, and not at all where it scrolls. */
static void
test_filled_bounds (void)
{
  EspWindow *other;
  EspStart *start = open_start (1280, 1000, &other);
  int width = gtk_widget_get_width (esp_start_get_card (start, 0));

  g_assert_cmpint (measure_picture (start), >, width);
  g_assert_cmpint (measure_picture (start), <=, width * 6 / 5);
  g_assert_cmpint (measure_foot (start), >, FOOT);
  gtk_window_destroy (GTK_WINDOW (other));
  start = open_start (900, 600, &other);
  g_assert_cmpint (measure_picture (start), ==, PICTURE);
  g_assert_cmpint (measure_foot (start), <, 0);
  gtk_window_destroy (GTK_WINDOW (other));
}

/* No command of a page while none is seen. */
static void
test_actions (void)
{
  show_start ();
  g_assert_false (gtk_widget_activate_action (GTK_WIDGET (window), "page.solve", NULL));
  g_assert_true (esp_window_show_problem (window, "words"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "page.part", "s", "play"));
}

/* Cards among the problems, that of the assignment too. */
static guint
count_cards (EspStart *start)
{
  GtkWidget *cards = gtk_widget_get_parent (esp_start_get_card (start, 0));
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (cards); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

/* The card of the assignment is there as long as the window has something to lead to. */
static void
test_assignment (void)
{
  g_autoptr (GAction) action =
      g_object_ref (g_action_map_lookup_action (G_ACTION_MAP (window), "handin"));

  g_assert_cmpuint (count_cards (show_start ()), ==, count_pages () + 1);
  g_assert_true (esp_window_show_problem (window, "words"));
  g_action_map_remove_action (G_ACTION_MAP (window), "handin");
  g_assert_cmpuint (count_cards (show_start ()), ==, count_pages ());
  g_assert_true (esp_window_show_problem (window, "words"));
  g_action_map_add_action (G_ACTION_MAP (window), action);
  g_assert_cmpuint (count_cards (show_start ()), ==, count_pages () + 1);
}

/* A file that cannot be read is told of on the tab that is seen. */
static void
test_notice (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "none.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  EspStart *start = show_start ();

  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (esp_start_get_notice (start) != NULL && !esp_window_is_busy (window));
  g_assert_nonnull (strstr (esp_start_get_notice (start), "none.txt"));
  g_rmdir (folder);
}

/* A session that a program left which is there no more: above the largest number a process has. */
static char *
leave_work (const char *problem, const char *name, guint serial)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "espalier", "sessions", NULL);
  g_autofree char *base = g_strdup_printf ("%s-%d-%u.session", problem, 1 << 23, serial);
  char *path = g_build_filename (folder, base, NULL);
  g_autoptr (EspDocument) document =
      esp_document_new (esp_problem_find (problem)->editing->example ());
  g_autofree char *text = NULL;

  esp_document_set_note (document, "name", name);
  text = esp_document_format_session (document);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static gboolean
is_button (GtkWidget *widget, const char *label)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0;
}

static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  return find_fitting (widget, is_button, label);
}

static void
press (GtkWidget *widget, const char *label)
{
  GtkWidget *button = NULL;

  WAIT_FOR ((button = find_button (widget, label)) != NULL);
  g_signal_emit_by_name (button, "clicked");
}

static GtkWidget *
find_unfinished (void)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWidget) widget = g_list_model_get_item (all, i);

      if (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (widget)), "Unfinished Work") == 0)
        return widget;
    }
  return NULL;
}

/* What was left behind is offered on Start for as long as it is neither taken nor thrown away. */
static void
test_recovered (void)
{
  g_autofree char *hills = leave_work ("war", "hills", 1);
  g_autofree char *autumn = leave_work ("map", "autumn", 2);
  EspStart *start;

  g_assert_true (esp_window_show_problem (window, "words"));
  start = show_start ();
  g_assert_cmpstr (esp_start_get_recovered (start), ==, "Recovered work: 2 boards");
  press (GTK_WIDGET (start), "Open…");
  g_assert_nonnull (find_unfinished ());
  press (find_unfinished (), "Later");
  WAIT_FOR (find_unfinished () == NULL);
  g_assert_cmpstr (esp_start_get_recovered (start), ==, "Recovered work: 2 boards");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "app.unfinished-work", NULL));
  press (find_unfinished (), "Discard");
  press (find_unfinished (), "Later");
  WAIT_FOR (find_unfinished () == NULL);
  /* whichever was the first */
  g_assert_true (g_file_test (hills, G_FILE_TEST_EXISTS) !=
                 g_file_test (autumn, G_FILE_TEST_EXISTS));
  g_assert_nonnull (strstr (esp_start_get_recovered (start), g_file_test (hills, G_FILE_TEST_EXISTS)
                                                                 ? "hills, today at "
                                                                 : "autumn, today at "));
  press (GTK_WIDGET (start), "Discard");
  g_assert_null (esp_start_get_recovered (start));
  g_assert_false (g_file_test (hills, G_FILE_TEST_EXISTS) ||
                  g_file_test (autumn, G_FILE_TEST_EXISTS));
  g_assert_false (gtk_widget_activate_action (GTK_WIDGET (window), "app.unfinished-work", NULL) &&
                  find_unfinished () != NULL);
}

/* Work that was taken is offered no more, also before anything newer of it is written. */
static void
test_recovered_open (void)
{
  g_autofree char *path = leave_work ("war", "hills", 3);
  EspStart *start;

  g_assert_true (esp_window_show_problem (window, "words"));
  start = show_start ();
  press (GTK_WIDGET (start), "Open");
  WAIT_FOR (!gtk_widget_get_mapped (GTK_WIDGET (start)) && !esp_window_is_busy (window));
  g_assert_cmpstr (page_get_name (esp_window_get_page (window)), ==, "hills");
  g_assert_null (esp_start_get_recovered (show_start ()));
  g_unlink (path);
}

/* What was opened is offered again, with its picture and what is in it. */
static void
test_recent (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "mine.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  EspStart *start;
  GtkWidget *card = NULL;

  g_assert_true (g_file_set_contents (path, "1 2 3\n4 5 6\n", -1, NULL));
  g_assert_true (esp_window_open (window, file, "war"));
  WAIT_FOR (!esp_window_is_busy (window));
  start = show_start ();
  WAIT_FOR ((card = find_type (GTK_WIDGET (start), ESP_TYPE_CARD)) != NULL &&
            g_str_equal (esp_card_get_title (ESP_CARD (card)), "mine.txt"));
  WAIT_FOR (esp_thumbnail_get_facts (esp_card_get_thumbnail (ESP_CARD (card))) != NULL);
  g_assert_true (esp_window_show_problem (window, "words"));
  show_start ();
  gtk_widget_activate (card);
  WAIT_FOR (!gtk_widget_get_mapped (GTK_WIDGET (start)) && !esp_window_is_busy (window));
  g_assert_cmpstr (page_get_name (esp_window_get_page (window)), ==, "mine.txt");
  g_unlink (path);
  g_rmdir (folder);
}

/* Each file is kept with its room, wherever in memory the room's name happened to be. */
static void
test_recent_rooms (void)
{
  const EspProblem *problem = esp_problem_find ("tree");
  g_autofree char *folder = make_scratch_folder ();
  char *names[64];
  char *taken[64]; /* so that the next string of that size stands elsewhere */
  GList *items;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *base = g_strdup_printf ("%u.txt", i);
      g_autoptr (GFile) file = NULL;

      names[i] = g_build_filename (folder, base, NULL);
      g_assert_true (g_file_set_contents (names[i], "", 0, NULL));
      file = g_file_new_for_path (names[i]);
      esp_recent_add (file, problem);
      taken[i] = g_strdup ("espalier-tree");
    }
  items = esp_recent_list (problem, G_MAXUINT);
  g_assert_cmpuint (g_list_length (items), ==, G_N_ELEMENTS (names));
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_unlink (names[i]);
      g_free (names[i]);
      g_free (taken[i]);
    }
  g_rmdir (folder);
}

static EspGallery *
open_gallery (void)
{
  GListModel *all = gtk_window_get_toplevels ();

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.gallery", NULL));
  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWidget) widget = g_list_model_get_item (all, i);

      if (ESP_IS_GALLERY (widget))
        return ESP_GALLERY (widget);
    }
  g_assert_not_reached ();
}

/* The one card with this title. */
static EspCard *
find_card (EspGallery *gallery, const char *title)
{
  EspCard *found = NULL;
  GtkWidget *card;

  for (guint i = 0; (card = esp_gallery_get_card (gallery, i)) != NULL; i++)
    if (g_str_equal (esp_card_get_title (ESP_CARD (card)), title))
      {
        g_assert_null (found);
        found = ESP_CARD (card);
      }
  g_assert_nonnull (found);
  return found;
}

/* Every sample of every room is drawn, has a name of its own, and opens. */
static void
test_gallery (void)
{
  for (guint k = 0; esp_page_specs_get ()[k] != NULL; k++)
    {
      const EspPageSpec *spec = esp_page_specs_get ()[k];
      g_auto (GStrv) names = esp_problem_list_samples (spec->problem);
      g_autofree char *first = NULL;
      g_autofree char *whole = NULL;
      EspGallery *gallery;
      EspPageView *page;

      if (!esp_window_shows (spec) || names[0] == NULL)
        continue;
      esp_window_show_problem (window, spec->problem->id);
      gallery = open_gallery ();
      WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (gallery)));
      for (guint i = 0; names[i] != NULL; i++)
        {
          g_autofree char *title = esp_sample_get_title (names[i]);
          EspCard *card = find_card (gallery, title);

          WAIT_FOR (*esp_card_get_text (card) != '\0');
          g_assert_nonnull (esp_thumbnail_get_facts (esp_card_get_thumbnail (card)));
          g_assert_null (strstr (esp_card_get_text (card), ": "));
          if (i == 0)
            first = g_strdup (title);
        }
      g_assert_null (esp_gallery_get_card (gallery, g_strv_length (names)));
      g_signal_emit_by_name (find_card (gallery, first), "clicked");
      page = esp_window_get_page (window);
      g_assert_true (page_get_spec (page) == spec);
      g_assert_cmpstr (page_get_name (page), ==, names[0]);
      /* what it is called there it is called in the window's title */
      whole = g_strdup_printf ("%s – %s", spec->problem->title, first);
      g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, whole);
    }
}

/* The smallest first, and of those the easiest. */
static void
test_order (void)
{
  static const char *const cases[][5] = {
    { "stones", "Seven", "Twenty", "Thirty, begun", "Hundred" },
    { "battleship", "Easy 6×6", "Medium 6×6", "Easy 7×7", "Easy 8×8" },
    { "tour", "Four cities", "Ten points", "Random 14", "Random 25" },
    { "map", "Nevada, three colours", "Australia", "Rooms", "Nine" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EspGallery *gallery;

      esp_window_show_problem (window, cases[i][0]);
      gallery = open_gallery ();
      for (guint k = 0; k < 4; k++)
        g_assert_cmpstr (esp_card_get_title (ESP_CARD (esp_gallery_get_card (gallery, k))), ==,
                         cases[i][k + 1]);
      gtk_window_close (GTK_WINDOW (gallery));
    }
}

static gboolean
is_label (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
         g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
}

/* What one sees is told at its head: what is opened, how much of it there is, in which order. */
static void
test_heading (void)
{
  static const char *const cases[][3] = {
    { "battleship", "Open a puzzle", "15 samples, smallest first" },
    { "stones", "Open a board", "4 samples, smallest first" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EspGallery *gallery;

      esp_window_show_problem (window, cases[i][0]);
      gallery = open_gallery ();
      WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (gallery)));
      for (guint k = 1; k < 3; k++)
        g_assert_nonnull (find_fitting (GTK_WIDGET (gallery), is_label, cases[i][k]));
      gtk_window_close (GTK_WINDOW (gallery));
    }
}

/* Down from the field goes to the first card that is shown, past the tabs between them. */
static void
test_down_to_cards (void)
{
  EspGallery *gallery;
  EspCard *found;

  esp_window_show_problem (window, "map");
  gallery = open_gallery ();
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (gallery)));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (gallery), "gallery.to-cards", NULL));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (gallery)) == esp_gallery_get_card (gallery, 0));
  gtk_editable_set_text (GTK_EDITABLE (find_type (GTK_WIDGET (gallery), GTK_TYPE_SEARCH_ENTRY)),
                         "nevada");
  found = find_card (gallery, "Nevada, three colours");
  g_assert_nonnull (found);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (gallery), "gallery.to-cards", NULL));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (gallery)) == GTK_WIDGET (found));
  gtk_window_close (GTK_WINDOW (gallery));
}

static EspCards *
create_cards (guint n)
{
  EspCards *cards = g_object_ref_sink (g_object_new (ESP_TYPE_CARDS, NULL));

  for (guint i = 0; i < n; i++)
    esp_cards_append (cards, esp_card_new ("Title", "Some words", NULL));
  return cards;
}

/* Rows come out as full as they can without wasting the width. */
static void
test_columns (void)
{
  static const struct
  {
    guint n;
    int width;
    guint columns;
  } cases[] = {
    { 15, 1182, 5 }, { 12, 1182, 4 }, { 9, 1182, 5 }, { 8, 1182, 4 }, { 7, 1182, 4 },
    { 6, 1182, 3 },  { 5, 1182, 5 },  { 3, 1182, 3 }, { 1, 1182, 3 }, { 0, 1182, 3 },
    { 10, 1074, 5 }, { 10, 1730, 5 }, { 10, 790, 3 }, { 10, 450, 2 }, { 10, 200, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EspCards *cards = create_cards (cases[i].n);

      g_test_message ("%u cards in %d pixels", cases[i].n, cases[i].width);
      g_assert_cmpuint (esp_cards_count_columns (cards, cases[i].width), ==, cases[i].columns);
      esp_cards_remove_all (cards);
      g_assert_null (esp_cards_get_card (cards, 0));
      g_object_unref (cards);
    }
}

/* Those of Start are narrower: two rows of six hold what three rows of four did. */
static void
test_narrow_columns (void)
{
  static const guint cases[][3] = {
    { 12, 1074, 6 }, { 11, 1074, 6 }, { 11, 790, 4 }, { 12, 790, 4 }, { 11, 450, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EspCards *cards = create_cards (cases[i][0]);

      esp_cards_set_columns (cards, 166, 6);
      g_test_message ("%u cards in %u pixels", cases[i][0], cases[i][1]);
      g_assert_cmpuint (esp_cards_count_columns (cards, (int) cases[i][1]), ==, cases[i][2]);
      esp_cards_remove_all (cards);
      g_object_unref (cards);
    }
}

/* How many solutions a puzzle has is counted, not written down: the specification's two. */
static void
test_count (void)
{
  static const char *const cases[][3] = {
    { "words", "Six slots", "9 cells · 6 slots · 2 solutions" },
    { "words", "No solution", "9 cells · 6 slots · no solution" },
    { "map", "Nevada, three colours", "6 regions · 3 colours · no solution" },
    { "battleship", "No hints", "8×8 · no hints · 1 solution" },
    { "battleship", "Many solutions", "10×10 · 3 hints · 24 solutions" },
    { "battleship", "No solution", "10×10 · 5 hints · no solution" },
    { "battleship", "Easy 6×6", "2 hints · 1 solution" },
  };
  EspGallery *gallery;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      EspCard *card;

      esp_window_show_problem (window, cases[i][0]);
      gallery = open_gallery ();
      card = find_card (gallery, cases[i][1]);
      WAIT_FOR (g_str_equal (esp_card_get_text (card), cases[i][2]));
      gtk_window_close (GTK_WINDOW (gallery));
    }
  gallery = open_gallery ();
  /* closed while it draws, and from Start for another problem */
  gtk_window_close (GTK_WINDOW (gallery));
  show_start ();
  gallery = open_gallery ();
  for (guint i = 0; esp_page_specs_get ()[i] != NULL; i++)
    if (g_str_equal (esp_page_specs_get ()[i]->problem->id, "stones"))
      esp_gallery_set_problem (gallery, esp_page_specs_get ()[i]);
  g_signal_emit_by_name (esp_gallery_get_card (gallery, 0), "clicked");
  g_assert_cmpstr (page_get_spec (esp_window_get_page (window))->problem->id, ==, "stones");
}

/* Return opens what is found where that is one sample, and leaves the window open otherwise. */
static void
test_find (void)
{
  EspGallery *gallery;
  GtkWidget *search;
  GtkWidget *first;

  esp_window_show_problem (window, "map");
  gallery = open_gallery ();
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (gallery)));
  search = find_type (GTK_WIDGET (gallery), GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), "no such sample");
  g_signal_emit_by_name (search, "activate");
  /* that there is nothing is said, with a way back */
  press (GTK_WIDGET (gallery), "Show All");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (search)), ==, "");
  WAIT_FOR (find_button (GTK_WIDGET (gallery), "Show All") == NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "delaunay");
  g_signal_emit_by_name (search, "activate");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (gallery)));
  first = GTK_WIDGET (find_card (gallery, "Delaunay 10"));
  g_assert_true (gtk_widget_has_focus (first) ||
                 gtk_window_get_focus (GTK_WINDOW (gallery)) == first);
  gtk_editable_set_text (GTK_EDITABLE (search), "delaunay 300");
  g_signal_emit_by_name (search, "activate");
  g_assert_cmpstr (page_get_name (esp_window_get_page (window)), ==, "delaunay-300.map");
}

static void
test_names (void)
{
  static const char *const cases[][2] = {
    { "09-six-slots.txt", "Six slots" },    { "nine.kcell", "Nine" },
    { "delaunay-300.map", "Delaunay 300" }, { "7.txt", "7" },
    { "random_8x8", "Random 8x8" },         { "12-", "12 " },
    { "08-hard.txt", "Hard 8×8" },          { "hard.txt", "Hard" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = esp_sample_get_title (cases[i][0]);

      g_assert_cmpstr (name, ==, cases[i][1]);
    }
}

/* The row that is selected is the tab that is shown, in both directions. */
static void
test_side (void)
{
  GtkWidget *side = find_type (GTK_WIDGET (window), ESP_TYPE_SIDEBAR);
  GtkListBox *list = GTK_LIST_BOX (find_type (side, GTK_TYPE_LIST_BOX));
  GtkListBoxRow *row;
  guint n = 0;

  for (int i = 1; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++, n++)
    {
      gtk_list_box_select_row (list, row);
      g_assert_true (
          esp_window_get_page (window) ==
          esp_window_find_page (window, page_get_spec (esp_window_get_page (window))->problem->id));
    }
  g_assert_cmpuint (n, ==, count_pages ());
  g_assert_true (esp_window_show_problem (window, "war"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL));
  g_assert_true (gtk_list_box_get_selected_row (list) == gtk_list_box_get_row_at_index (list, 0));
  esp_sidebar_set_narrow (ESP_SIDEBAR (side), TRUE);
  g_assert_true (gtk_widget_has_css_class (side, "narrow"));
  esp_sidebar_set_narrow (ESP_SIDEBAR (side), FALSE);
}

/* The dialog says how long the film will be, makes it, and can be closed meanwhile. */
static void
test_film (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "film.pdf", NULL);
  g_autofree char *bad = g_build_filename (folder, "none", "film.pdf", NULL);
  EspPageView *page;
  EspTrace *trace;
  EspFilmDialog *dialog;

  g_assert_true (esp_window_show_problem (window, "words"));
  page = esp_window_get_page (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "page.solve", NULL));
  WAIT_FOR (!esp_page_view_is_busy (page));
  trace = page_get_trace (page);
  g_assert_nonnull (trace);
  dialog = ESP_FILM_DIALOG (esp_film_dialog_new (GTK_WINDOW (window), trace, "film", 0));
  gtk_window_present (GTK_WINDOW (dialog));
  WAIT_FOR (!esp_film_dialog_is_busy (dialog));
  g_assert_nonnull (strstr (esp_film_dialog_get_text (dialog), "pages"));
  /* it ends as the window does: at the last solution */
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (gtk_widget_get_next_sibling (
                         find_fitting (GTK_WIDGET (dialog), is_label_with, "Last step")))),
                     ==, (double) page_get_step (page));
  esp_film_dialog_make (dialog, path);
  WAIT_FOR (!esp_film_dialog_is_busy (dialog));
  g_assert_nonnull (strstr (esp_film_dialog_get_text (dialog), "film.pdf"));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_nonnull (find_button (GTK_WIDGET (dialog), "Open"));
  g_unlink (path);
  esp_film_dialog_make (dialog, bad);
  WAIT_FOR (!esp_film_dialog_is_busy (dialog));
  g_assert_null (find_button (GTK_WIDGET (dialog), "Open"));
  g_assert_nonnull (strstr (esp_film_dialog_get_text (dialog), "none/film.pdf"));
  esp_film_dialog_make (dialog, path);
  gtk_window_close (GTK_WINDOW (dialog));
  WAIT_FOR (g_rmdir (folder) == 0 || g_unlink (path) == 0);
  g_rmdir (folder);
}

/* A pixel of a picture, with its alpha. */
static guint32
read_corner (const char *path, int *width)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);
  guint32 corner;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  corner = *(const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  if (cairo_image_surface_get_format (surface) == CAIRO_FORMAT_RGB24)
    corner |= 0xff000000;
  *width = cairo_image_surface_get_width (surface);
  cairo_surface_destroy (surface);
  return corner;
}

/* It shows the figure true to size, and smaller what has no room for that. */
static void
assert_preview (GtkWidget *dialog)
{
  EspPicturePreview *preview = ESP_PICTURE_PREVIEW (find_type (dialog, ESP_TYPE_PICTURE_PREVIEW));
  GtkWidget *other = find_type (dialog, GTK_TYPE_ENTRY);
  GtkWidget *width =
      gtk_widget_get_next_sibling (find_fitting (dialog, is_label_with, "Width in the document"));

  g_assert_cmpfloat (esp_picture_preview_get_density (preview), >, 18);
  WAIT_FOR (esp_picture_preview_get_share (preview) > 0.7);
  gtk_editable_set_text (GTK_EDITABLE (other), "600 mm");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (width), 5);
  WAIT_FOR (esp_picture_preview_get_share (preview) < 0.5);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (width), 1);
  WAIT_FOR (esp_picture_preview_get_share (preview) > 0.7);
}

static GtkDropDown *
find_choice (EspPictureDialog *dialog, const char *label)
{
  return GTK_DROP_DOWN (
      gtk_widget_get_next_sibling (find_fitting (GTK_WIDGET (dialog), is_label_with, label)));
}

/* What there is of a search is offered; size, colours and ground are as they were chosen. */
static void
test_picture (void)
{
  static const char *const magic[] = { [ESP_PICTURE_BOARD] = "\211PNG",
                                       [ESP_PICTURE_GIVEN] = "<?xml",
                                       [ESP_PICTURE_TREE] = "<?xml",
                                       [ESP_PICTURE_ALL] = "%PDF-" };
  static const char *const ends[] = { [ESP_PICTURE_BOARD] = "png",
                                      [ESP_PICTURE_GIVEN] = "svg",
                                      [ESP_PICTURE_TREE] = "svg",
                                      [ESP_PICTURE_ALL] = "pdf" };
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *png = g_build_filename (folder, "a.png", NULL);
  EspPictureChoice choice = { ESP_PICTURE_BOARD, 1, ESP_PALETTE_DARK, ESP_GROUND_OWN };
  EspPageView *page;
  g_autofree char *word = NULL;
  g_autofree char *copied = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *left;
  EspPictureDialog *dialog;
  int width[2];

  g_assert_true (esp_window_show_problem (window, "map"));
  page = esp_window_get_page (window);
  g_assert_false (esp_page_has_picture (page, ESP_PICTURE_GIVEN));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "page.solve", NULL));
  WAIT_FOR (!esp_page_view_is_busy (page));
  for (guint what = 0; what < ESP_N_PICTURES; what++)
    if (magic[what] == NULL)
      g_assert_false (esp_page_has_picture (page, (EspPictureSubject) what));
    else
      {
        g_autofree char *name = g_strdup_printf ("%u.%s", what, ends[what]);
        g_autofree char *path = g_build_filename (folder, name, NULL);
        g_autofree char *text = NULL;

        choice.what = (EspPictureSubject) what;
        g_assert_true (esp_page_has_picture (page, choice.what));
        esp_page_save_picture (page, &choice, path);
        WAIT_FOR (!esp_page_view_is_busy (page));
        g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
        g_assert_true (g_str_has_prefix (text, magic[what]));
        g_unlink (path);
      }
  choice = (EspPictureChoice){ ESP_PICTURE_BOARD, 1, ESP_PALETTE_DARK, ESP_GROUND_OWN };
  for (guint i = 0; i < 2; i++)
    {
      guint32 corner;

      esp_page_save_picture (page, &choice, png);
      WAIT_FOR (!esp_page_view_is_busy (page));
      corner = read_corner (png, &width[i]);
      g_assert_cmpuint (corner >> 24, ==, i == 0 ? 0xff : 0);
      /* dark colours have a dark ground */
      g_assert_cmpuint (corner & 0xff, <, 0x60);
      choice.ground = ESP_GROUND_NONE;
      choice.scale = 3;
    }
  g_assert_cmpint (abs (width[1] - 3 * width[0]), <=, 3);
  choice.ground = ESP_GROUND_WHITE;
  esp_page_save_picture (page, &choice, png);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpuint (read_corner (png, &width[1]), ==, 0xffffffff);
  g_unlink (png);

  dialog = ESP_PICTURE_DIALOG (esp_picture_dialog_new (GTK_WINDOW (window), page, "a"));
  gtk_window_present (GTK_WINDOW (dialog));
  g_assert_cmpstr (esp_picture_dialog_get_suffix (dialog), ==, "png");
  assert_preview (GTK_WIDGET (dialog));
  esp_picture_dialog_save (dialog, png);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpuint (read_corner (png, &width[1]) & 0xff000000, ==, 0xff000000);
  g_unlink (png);
  /* the next one is offered as the last one was saved */
  esp_settings_set_word (esp_settings_get (), "save-formats", "picture", "svg");
  dialog = ESP_PICTURE_DIALOG (esp_picture_dialog_new (GTK_WINDOW (window), page, "a"));
  g_assert_cmpstr (esp_picture_dialog_get_suffix (dialog), ==, "svg");
  esp_settings_set_word (esp_settings_get (), "save-formats", "picture", "pdf");
  esp_picture_dialog_save (dialog, png);
  WAIT_FOR (!esp_page_view_is_busy (page));
  word = esp_settings_get_word (esp_settings_get (), "save-formats", "picture");
  g_assert_cmpstr (word, ==, "svg");
  esp_settings_set_word (esp_settings_get (), "save-formats", "picture", "png");
  g_unlink (png);
  g_rmdir (folder);

  /* dark colours bring their ground with them, and what was chosen is there again the next time */
  dialog = ESP_PICTURE_DIALOG (esp_picture_dialog_new (GTK_WINDOW (window), page, "a"));
  gtk_drop_down_set_selected (find_choice (dialog, "Colours"), ESP_PALETTE_DARK);
  g_assert_cmpuint (gtk_drop_down_get_selected (find_choice (dialog, "Background")), ==,
                    ESP_GROUND_OWN);
  gtk_drop_down_set_selected (find_choice (dialog, "Colours"), ESP_PALETTE_PRINT);
  g_assert_cmpuint (gtk_drop_down_get_selected (find_choice (dialog, "Background")), ==,
                    ESP_GROUND_WHITE);
  gtk_drop_down_set_selected (find_choice (dialog, "Colours"), ESP_PALETTE_CONTRAST);
  gtk_drop_down_set_selected (find_choice (dialog, "Background"), ESP_GROUND_NONE);
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = ESP_PICTURE_DIALOG (esp_picture_dialog_new (GTK_WINDOW (window), page, "a"));
  g_assert_cmpuint (gtk_drop_down_get_selected (find_choice (dialog, "Colours")), ==,
                    ESP_PALETTE_CONTRAST);
  g_assert_cmpuint (gtk_drop_down_get_selected (find_choice (dialog, "Background")), ==,
                    ESP_GROUND_NONE);
  /* each has a preview, which says how large it will be */
  gtk_window_present (GTK_WINDOW (dialog));
  for (guint i = 0; i < 4; i++)
    {
      GtkWidget *told = find_fitting (GTK_WIDGET (dialog), is_label_with, " cm × ");

      if (told != NULL)
        gtk_label_set_text (GTK_LABEL (told), "");
      gtk_drop_down_set_selected (find_choice (dialog, "Picture of"), i);
      WAIT_FOR (find_fitting (GTK_WIDGET (dialog), is_label_with, " cm × ") != NULL);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));

  /* what is copied leaves no file */
  dialog = ESP_PICTURE_DIALOG (esp_picture_dialog_new (GTK_WINDOW (window), page, "a"));
  gtk_window_present (GTK_WINDOW (dialog));
  press (GTK_WIDGET (dialog), "Copy Picture");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (gdk_content_formats_contain_mime_type (
      gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (page))), "image/png"));
  g_assert_nonnull (
      strstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)), "on the clipboard"));
  copied = g_build_filename (g_get_user_cache_dir (), "espalier", NULL);
  dir = g_dir_open (copied, 0, NULL);
  while (dir != NULL && (left = g_dir_read_name (dir)) != NULL)
    g_assert_false (g_str_has_suffix (left, ".png"));
}

static void
on_answer (gpointer object, const char *path)
{
  g_object_set_data_full (object, "answer", g_strdup (path), g_free);
}

static gboolean
is_in_folder (GtkFileChooser *chooser, GFile *folder)
{
  g_autoptr (GFile) present = gtk_file_chooser_get_current_folder (chooser);

  return present != NULL && g_file_equal (present, folder);
}

/* Where a file of a kind was saved, the next question begins; other kinds have their own place, and
 * a folder that is gone is forgotten. */
static void
test_folders (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autoptr (GFile) place = g_file_new_for_path (folder);
  g_autoptr (GFile) file = g_file_get_child (place, "a.svg");
  g_autoptr (GFile) none = esp_folders_find ("Picture");
  g_autoptr (GFile) found = NULL;
  g_autoptr (GFile) other = NULL;
  g_autoptr (GFile) gone = NULL;
  GtkWidget *chooser;

  g_assert_null (none);
  esp_folders_note ("Picture", file);
  found = esp_folders_find ("Picture");
  g_assert_true (g_file_equal (found, place));
  other = esp_folders_find ("Film");
  g_assert_null (other);

  esp_ask_file (GTK_WIDGET (window), "Picture", "b.svg", NULL, on_answer, window);
  WAIT_FOR ((chooser = find_window_of (GTK_TYPE_FILE_CHOOSER)) != NULL);
  WAIT_FOR (is_in_folder (GTK_FILE_CHOOSER (chooser), place));
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  WAIT_FOR (find_window_of (GTK_TYPE_FILE_CHOOSER) == NULL);
  g_rmdir (folder);
  gone = esp_folders_find ("Picture");
  g_assert_null (gone);
}

/* The first time it is beside the board, and from then on where one has chosen. */
static void
test_first_folder (void)
{
  g_autofree char *board_folder = make_scratch_folder ();
  g_autofree char *chosen_folder = make_scratch_folder ();
  g_autofree char *board = g_build_filename (board_folder, "a.map", NULL);
  g_autofree char *chosen = g_build_filename (chosen_folder, "a.film", NULL);
  g_autoptr (GFile) board_file = g_file_new_for_path (board);
  g_autoptr (GFile) chosen_file = g_file_new_for_path (chosen);

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GFile) found = NULL;
      g_autofree char *path = NULL;

      esp_folders_begin ("a kind of its own", NULL);
      esp_folders_begin ("a kind of its own", board_file);
      found = esp_folders_find ("a kind of its own");
      path = g_file_get_path (found);
      g_assert_cmpstr (path, ==, i == 0 ? board_folder : chosen_folder);
      esp_folders_note ("a kind of its own", chosen_file);
    }
  g_rmdir (board_folder);
  g_rmdir (chosen_folder);
}

/* Text size and reduced motion reach the widgets and the drawings, and can be taken back. */
static void
test_preferences (void)
{
  EspSettings *settings = esp_settings_get ();
  GtkSettings *gtk = gtk_settings_get_default ();
  const EspScene *scene;
  gboolean animated;
  double before;
  int usual;
  int dpi;

  g_assert_true (esp_window_show_problem (window, "war"));
  scene = esp_canvas_get_scene (esp_page_view_get_canvas (esp_window_get_page (window)));
  before = scene->text;
  g_object_get (gtk, "gtk-xft-dpi", &usual, NULL);
  esp_settings_set_value (settings, "text-size", g_variant_new_double (2));
  g_object_get (gtk, "gtk-xft-dpi", &dpi, NULL);
  g_assert_cmpint (dpi, ==, 2 * (usual > 0 ? usual : 96 * 1024));
  g_assert_cmpfloat_with_epsilon (scene->text, 2 * before, 1e-6);
  esp_settings_set_value (settings, "text-size", g_variant_new_double (1));
  g_assert_cmpfloat_with_epsilon (scene->text, before, 1e-6);
  g_object_set (gtk, "gtk-enable-animations", TRUE, NULL);
  esp_settings_set_value (settings, "reduced-motion", g_variant_new_boolean (TRUE));
  g_object_get (gtk, "gtk-enable-animations", &animated, NULL);
  g_assert_false (animated);
  esp_settings_set_value (settings, "reduced-motion", g_variant_new_boolean (FALSE));
  g_object_set (gtk, "gtk-enable-animations", FALSE, NULL);
}

/* A window that is closed while its cards are drawn. */
static void
test_close (void)
{
  EspWindow *other = esp_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (other));
  WAIT_FOR (gtk_widget_get_mapped (find_type (GTK_WIDGET (other), ESP_TYPE_START)));
  gtk_window_destroy (GTK_WINDOW (other));
  gtk_window_destroy (GTK_WINDOW (window));
  for (int i = 0; i < 50; i++)
    g_main_context_iteration (NULL, FALSE);
}

int
main (int argc, char *argv[])
{
  g_autofree char *data = make_scratch_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  /* a file chooser asks there for places in clouds, and what that library forgets is none of ours
   */
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/start/cards", test_cards);
  g_test_add_func ("/start/filled", test_filled);
  g_test_add_func ("/start/filled-bounds", test_filled_bounds);
  g_test_add_func ("/start/keys", test_keys);
  g_test_add_func ("/start/actions", test_actions);
  g_test_add_func ("/start/assignment", test_assignment);
  g_test_add_func ("/start/notice", test_notice);
  g_test_add_func ("/start/recovered", test_recovered);
  g_test_add_func ("/start/recovered-open", test_recovered_open);
  g_test_add_func ("/start/recent", test_recent);
  g_test_add_func ("/start/recent-rooms", test_recent_rooms);
  g_test_add_func ("/start/side", test_side);
  g_test_add_func ("/gallery/samples", test_gallery);
  g_test_add_func ("/gallery/samples-order", test_order);
  g_test_add_func ("/gallery/heading", test_heading);
  g_test_add_func ("/gallery/columns", test_columns);
  g_test_add_func ("/gallery/narrow-columns", test_narrow_columns);
  g_test_add_func ("/gallery/count", test_count);
  g_test_add_func ("/gallery/find", test_find);
  g_test_add_func ("/gallery/down-to-cards", test_down_to_cards);
  g_test_add_func ("/gallery/names", test_names);
  g_test_add_func ("/film/dialog", test_film);
  g_test_add_func ("/picture", test_picture);
  g_test_add_func ("/folders", test_folders);
  g_test_add_func ("/folders/first", test_first_folder);
  g_test_add_func ("/preferences", test_preferences);
  g_test_add_func ("/last/close", test_close);
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
