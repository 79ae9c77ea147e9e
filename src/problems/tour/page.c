#include "config.h"

#include "engine/document/esp-document.h"
#include "page.h"

#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

static void
on_give (GtkButton *button G_GNUC_UNUSED, gpointer document)
{
  const EspInstance *instance = esp_document_get_instance (document);
  g_autoptr (EspState) whole = esp_state_copy (esp_document_get_state (document));
  g_autofree char *names = NULL;
  g_autofree char *edit = NULL;

  /* of a path, the cities that are left come behind it */
  tour_state_set_order ((TourState *) whole, ((TourState *) whole)->order);
  names = tour_state_format (instance, whole);
  edit = g_strconcat ("order ", g_strchomp (names), NULL);
  esp_document_edit (document, edit, NULL);
}

/* From the city that is picked, else from where the tour begins. */
static void
on_draw (GtkWidget *button, gpointer document)
{
  const TourInstance *instance = (const TourInstance *) esp_document_get_instance (document);
  const TourState *tour = (const TourState *) esp_document_get_state (document);
  int first = tour->picked >= 0 ? tour->picked : tour->start;
  g_autofree char *move = g_strdup_printf ("visit %s", instance->names[first]);

  gtk_widget_activate_action (button, "page.move", "s", move);
}

/* While one is drawn, no other is begun. */
static void
refresh_draw (GtkWidget *button)
{
  EspDocument *document = g_object_get_data (G_OBJECT (button), "document");

  gtk_widget_set_sensitive (button,
                            ((const TourState *) esp_document_get_state (document))->n_path == 0);
}

static GtkWidget *
new_draw_button (EspDocument *document)
{
  GtkWidget *button =
      esp_button_new (_ ("Draw a Tour of Your Own"),
                      _ ("Puts this tour aside and begins with the city that is picked, or with "
                         "the start"),
                      G_CALLBACK (on_draw), document);

  g_object_set_data (G_OBJECT (button), "document", document);
  g_signal_connect_object (document, "changed", G_CALLBACK (refresh_draw), button,
                           G_CONNECT_SWAPPED);
  refresh_draw (button);
  return button;
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *button = esp_button_new (
      _ ("Start Searches from This Tour"),
      _ ("Make it the given tour: the cities are put into this order, in the file too"),
      G_CALLBACK (on_give), document);

  gtk_box_append (GTK_BOX (box), new_draw_button (document));
  gtk_box_append (GTK_BOX (box), tour_page_new_successors (document));
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static const char *
describe_controls (const TourState *tour)
{
  return tour->n_path > 0
             ? _ ("Click the cities in the order of your tour, and the first one again to close "
                  "it; a click on the last one takes it back.")
             : _ ("Click a city to pick it, and another: the two change places. The right button "
                  "turns the stretch between them round instead. Keys: S swap, R reverse, I "
                  "insert the picked city behind this one, V begin a tour of your own here.");
}

/* Nothing that was on the board goes without a word. */
static const char *
describe_put_aside (const TourState *before, const char *move)
{
  return before->n_path == 0 && g_str_has_prefix (move, "visit ")
             ? _ ("The tour is put aside: click the cities in the order of your own")
             : NULL;
}

/* A closed tour is one of many, unless it is known that none is shorter. */
static const char *
describe_end (const TourInstance *instance, const TourState *tour)
{
  if (instance->optimum >= 0 && tour_length (instance, tour->order) <= instance->optimum)
    return NULL;
  return tour->by_hand == TOUR_CLOSED ? _ ("The tour is closed") : _ ("A local optimum");
}

static char *
describe_known (const TourInstance *instance, const TourState *tour)
{
  g_autofree char *shown = tour_show_length (tour_length (instance, tour->order));
  /* what would take long to look at is not looked at */
  g_autofree char *verdict =
      tour_verdict (instance, tour, instance->n <= TOUR_MAX_LISTED ? (int) TOUR_BY_SWAP : -1);

  return g_strdup_printf (_ ("Its length is %s. %s"), shown, verdict);
}

static char *
say (const EspInstance *base, const EspState *state, EspPuzzleWords what, const char *move)
{
  const TourInstance *instance = (const TourInstance *) base;
  const TourState *tour = (const TourState *) state;

  switch (what)
    {
    case ESP_WORDS_CONTROLS:
      return g_strdup (describe_controls (tour));
    case ESP_WORDS_MOVE:
      return g_strdup (describe_put_aside (tour, move));
    case ESP_WORDS_END:
      return g_strdup (describe_end (instance, tour));
    default:
      return describe_known (instance, tour);
    }
}

extern const EspPageSpec esp_tour_page;

const EspPageSpec esp_tour_page = {
  .problem = &esp_tour_problem,
  .group = ESP_GROUP_SEARCH,
  .play = ESP_PLAY_PICKING,
  .panes = ESP_PANE_PLOTS,
  .editor = TRUE,
  .first_sample = "random-25.tsp",
  .first_algorithm = "hill",
  .facts = tour_describe_briefly,
  .emblem_sample = "random-14.tsp",
  .puzzle = {
    .say = say,
  },
  .parts = {
    .puzzle = tour_page_new_table,
    .editor = tour_page_new_places,
    .play = play_part,
  },
};
