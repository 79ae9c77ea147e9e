#include "config.h"

#include "esp-page-people.h"
#include "esp-page-document.h"

#include <glib/gi18n-lib.h>

#include "app/window/esp-style.h"
#include "report/experiment/esp-games.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-subwindow.h"

/* Games of people against the machine, which were kept when they ended, as a table. */

/* --- the window --- */

typedef struct
{
  EspPageView *page; /* NULL when it is gone */
  GtkWidget *window;
  GtkWidget *list;
  GtkWidget *view;
  EspTable *games;
} People;

static void
people_free (gpointer data)
{
  People *people = data;

  if (people->page != NULL)
    g_object_remove_weak_pointer (G_OBJECT (people->page), (gpointer *) &people->page);
  esp_table_free (people->games);
  g_free (people);
}

static gboolean
shows_all (People *people)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (people->list)) == 1;
}

static void
fill (People *people)
{
  g_autoptr (EspTable) summary = shows_all (people) ? NULL : esp_games_summarise (people->games);

  esp_table_view_set_table (ESP_TABLE_VIEW (people->view),
                            summary != NULL ? summary : people->games);
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  People *people = data;
  g_autoptr (EspTable) summary = shows_all (people) ? NULL : esp_games_summarise (people->games);
  g_autoptr (EspTable) chosen = esp_table_view_choose (ESP_TABLE_VIEW (people->view),
                                                       summary != NULL ? summary : people->games);

  esp_table_copy (people->window, chosen, g_variant_get_string (parameter, NULL));
}

/* Goes to the board of a game, with its moves; the board is looked for among the samples. */
static void
on_row (People *people, guint row)
{
  EspPageModel *model = esp_page_view_get_model (people->page);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) moves = NULL;
  EspInstance *instance;
  EspDocument *document;

  if (!shows_all (people) || people->page == NULL)
    return;
  moves = esp_games_get_moves (people->games, row);
  instance = esp_instance_find (esp_page_model_get_problem (model),
                                esp_table_get_cell (people->games, row + 1, 1), NULL);
  if (instance == NULL)
    {
      esp_page_model_say (model, ESP_MESSAGE_INFO,
                          _ ("The board of that game is not among the samples: open its file"));
      return;
    }
  document = esp_document_new (instance);
  for (guint i = 0; moves[i] != NULL && error == NULL; i++)
    esp_document_play (document, moves[i], &error);
  esp_page_set_document (people->page, document, esp_table_get_cell (people->games, row + 1, 1),
                         NULL);
  if (error != NULL)
    esp_page_model_say (model, ESP_MESSAGE_WARNING, error->message);
  esp_page_model_set_part (model, "play");
  gtk_window_close (GTK_WINDOW (people->window));
}

static const GActionEntry people_entries[] = {
  { .name = "copy", .activate = on_copy, .parameter_type = "s" },
};

static GtkWidget *
create_tools (People *people)
{
  const char *const modes[] = { _ ("By opponent"), _ ("Every game"), NULL };
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *space = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *copy = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  gtk_widget_add_css_class (row, "results-tools");
  people->list = gtk_drop_down_new_from_strings (modes);
  esp_name_control (people->list, _ ("What the table shows"));
  gtk_box_append (GTK_BOX (row), people->list);
  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (row), space);
  g_menu_append (menu, _ ("As Text"), "people.copy::text");
  g_menu_append (menu, _ ("As Markdown"), "people.copy::md");
  g_menu_append (menu, _ ("As LaTeX"), "people.copy::latex");
  g_menu_append (menu, _ ("As CSV"), "people.copy::csv");
  gtk_menu_button_set_label (GTK_MENU_BUTTON (copy), _ ("Copy"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (copy), G_MENU_MODEL (menu));
  esp_name_control (copy, _ ("The table to the clipboard"));
  gtk_box_append (GTK_BOX (row), esp_table_view_new_columns_button (ESP_TABLE_VIEW (people->view)));
  gtk_box_append (GTK_BOX (row), copy);
  return row;
}

static GtkWidget *
create_window (EspPageView *self, EspTable *games)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *window = esp_subwindow_new (_ ("How Well Do I Do?"),
                                         GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, FALSE);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  EspPlot *plot = esp_games_plot (games);
  People *people = g_new0 (People, 1);

  people->page = self;
  g_object_add_weak_pointer (G_OBJECT (self), (gpointer *) &people->page);
  people->games = games;
  people->window = window;
  g_object_set_data_full (G_OBJECT (window), "people", people, people_free);
  gtk_window_set_default_size (GTK_WINDOW (window), 860, 560);
  if (plot != NULL)
    {
      GtkWidget *view = esp_plot_view_new (_ ("Share of the games that I won, by opponent"));

      esp_plot_view_set_palette (ESP_PLOT_VIEW (view), esp_style_get_palette (esp_style_get ()));
      esp_plot_view_set_plot (ESP_PLOT_VIEW (view), plot);
      gtk_widget_set_size_request (view, -1, 220);
      gtk_box_append (GTK_BOX (box), view);
    }
  else
    {
      GtkWidget *note = gtk_label_new (_ ("Games that you play to the end against one of the "
                                          "players are kept and counted here."));

      gtk_label_set_wrap (GTK_LABEL (note), TRUE);
      gtk_widget_add_css_class (note, "help-page");
      gtk_box_append (GTK_BOX (box), note);
    }
  people->view = esp_table_view_new (_ ("Games"));
  gtk_box_append (GTK_BOX (box), create_tools (people));
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append (GTK_BOX (box), people->view);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), people_entries,
                                   G_N_ELEMENTS (people_entries), people);
  gtk_widget_insert_action_group (window, "people", G_ACTION_GROUP (actions));
  g_signal_connect_swapped (people->list, "notify::selected", G_CALLBACK (fill), people);
  g_signal_connect_swapped (people->view, "row-activated", G_CALLBACK (on_row), people);
  gtk_window_set_child (GTK_WINDOW (window), box);
  fill (people);
  return window;
}

static void
on_people (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  g_autofree char *path = esp_games_get_path ();
  g_autoptr (GError) error = NULL;
  EspTable *games;

  if (esp_page_model_get_problem (model)->game == NULL)
    return;
  games = esp_games_load (path, esp_page_model_get_problem (model), &error);
  if (games == NULL)
    esp_page_model_say (model, ESP_MESSAGE_ERROR, error->message);
  else
    {
      gtk_window_present (GTK_WINDOW (
          create_window (self, esp_games_label (games, esp_page_model_get_problem (model)))));
      esp_table_free (games);
    }
}

static const GActionEntry entries[] = {
  { .name = "people", .activate = on_people },
};

void
esp_page_add_people_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
}
