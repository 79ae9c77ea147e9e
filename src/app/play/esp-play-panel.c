#include "config.h"

#include "esp-play-panel.h"

#include <glib/gi18n-lib.h>

#include "esp-by-hand.h"
#include "esp-player-row.h"
#include "app/window/esp-settings.h"
#include "kit/lists/esp-move-list.h"
#include "kit/lists/esp-row.h"

#define SLOW_MS 400 /* a computer that thinks no longer than this is not to be stopped */

struct _EspPlayPanel
{
  GtkWidget parent_instance;

  EspPlay *play;
  GtkWidget *box;
  GtkWidget *players; /* of games */
  GtkWidget *rows;
  GtkWidget *sides[2]; /* NULL: it is no game */
  char *why_no_hint;
  GtkWidget *puzzle; /* of puzzles */
  GtkWidget *extra;  /* holds what the room adds */
  GtkWidget *moves;
  GtkWidget *no_moves;
  GtkWidget *move_list;
  GtkWidget *more;     /* rows: what the room adds as one, and what leads elsewhere */
  GtkWidget *record;   /* the room's row there, or NULL */
  GtkWidget *standing; /* what the bar beside the board shows, or NULL */
  GtkWidget *game_foot;
  GtkWidget *hint;
  GtkWidget *go_on;
  GtkWidget *hurry;
  GtkWidget *undo;
  GtkWidget *stop;
  GtkWidget *puzzle_foot;
  guint slow; /* source: till it is known that it takes long */
  gboolean evaluates;
};

G_DEFINE_FINAL_TYPE (EspPlayPanel, esp_play_panel, GTK_TYPE_WIDGET)

static const EspProblem *
get_problem (EspPlayPanel *self)
{
  return esp_play_get_spec (self->play)->problem;
}

/* --- players --- */

static EspPlayerRow *
get_side (EspPlayPanel *self, int side)
{
  return ESP_PLAYER_ROW (self->sides[side]);
}

void
esp_play_panel_draw_seeds (EspPlayPanel *self)
{
  for (int side = 0; side < 2 && self->sides[side] != NULL; side++)
    esp_player_row_draw_seed (get_side (self, side));
}

gboolean
esp_play_panel_set_player (EspPlayPanel *self, int side, const char *text, GError **error)
{
  return self->sides[side] == NULL ||
         esp_player_row_set_player (get_side (self, side), text, error);
}

char *
esp_play_panel_format_player (EspPlayPanel *self, int side)
{
  return self->sides[side] != NULL ? esp_player_row_format_player (get_side (self, side)) : NULL;
}

void
esp_play_panel_restore_player (EspPlayPanel *self, int side, const char *text)
{
  if (self->sides[side] != NULL)
    esp_player_row_restore_player (get_side (self, side), text);
}

void
esp_play_panel_make_harder (EspPlayPanel *self)
{
  for (int side = 0; side < 2 && self->sides[side] != NULL; side++)
    esp_player_row_make_harder (get_side (self, side));
}

void
esp_play_panel_set_instance (EspPlayPanel *self, const EspInstance *instance, gboolean anew)
{
  for (int side = 0; side < 2 && self->sides[side] != NULL; side++)
    esp_player_row_set_instance (get_side (self, side), instance, anew);
}

/* --- the board that is played on --- */

void
esp_play_panel_set_document (EspPlayPanel *self, EspDocument *document)
{
  const EspPageSpec *spec = esp_play_get_spec (self->play);
  GtkWidget *part = spec->parts.play != NULL ? spec->parts.play (document) : NULL;
  gboolean row = part != NULL && GTK_IS_EXPANDER (part);

  /* what the room added holds on to its document */
  esp_box_clear (self->extra);
  if (self->record != NULL)
    gtk_box_remove (GTK_BOX (self->more), self->record);
  self->record = row ? part : NULL;
  if (row)
    gtk_box_prepend (GTK_BOX (self->more), part);
  else if (part != NULL)
    gtk_box_append (GTK_BOX (self->extra), part);
  gtk_widget_set_visible (self->extra, part != NULL && !row);
}

/* --- how it stands --- */

/* One of the buttons of a place at the foot; who had the one that goes has the one that comes. */
static void
show_one (GtkWidget *const *buttons, guint n, guint shown)
{
  gboolean focused = FALSE;

  for (guint i = 0; i < n; i++)
    focused = focused || (i != shown && gtk_widget_has_focus (buttons[i]));
  gtk_widget_set_visible (buttons[shown], TRUE);
  if (focused)
    gtk_widget_grab_focus (buttons[shown]);
  for (guint i = 0; i < n; i++)
    gtk_widget_set_visible (buttons[i], i == shown);
}

enum
{
  YOURS,
  HELD,
  THINKING
};

static void
show_foot (EspPlayPanel *self, guint state)
{
  GtkWidget *const starts[] = { self->hint, self->go_on, self->hurry };
  GtkWidget *const ends[] = { self->undo, self->stop };

  show_one (starts, G_N_ELEMENTS (starts), state);
  show_one (ends, G_N_ELEMENTS (ends), state == THINKING);
}

static gboolean
on_slow (gpointer data)
{
  EspPlayPanel *self = data;

  self->slow = 0;
  if (esp_play_is_busy (self->play))
    show_foot (self, THINKING);
  return G_SOURCE_REMOVE;
}

/* What is answered at once changes no button. */
static void
show_turn (EspPlayPanel *self)
{
  if (esp_play_is_busy (self->play))
    {
      if (self->slow == 0 && !gtk_widget_get_visible (self->stop))
        self->slow = g_timeout_add (SLOW_MS, on_slow, self);
      return;
    }
  g_clear_handle_id (&self->slow, g_source_remove);
  show_foot (self, esp_play_can_go_on (self->play) ? HELD : YOURS);
}

static void
show_moves (EspPlayPanel *self)
{
  g_auto (GStrv) line = esp_play_name_line (self->play);
  guint n = g_strv_length (line);

  esp_move_list_set_moves (ESP_MOVE_LIST (self->move_list), (const char *const *) line, n,
                           esp_document_get_n_moves (esp_play_get_document (self->play)));
  gtk_widget_set_visible (self->move_list, n > 0);
  gtk_widget_set_visible (self->no_moves, n == 0);
}

static void
on_changed (EspPlayPanel *self)
{
  if (get_problem (self)->game != NULL)
    show_moves (self);
  show_turn (self);
}

static void
on_position_chosen (EspPlayPanel *self, guint n)
{
  esp_play_go_to (self->play, n);
}

void
esp_play_panel_follow_difficulty (EspPlayPanel *self, const EspOptionSpec *spec, GtkWidget *control)
{
  esp_by_hand_follow_difficulty (ESP_BY_HAND (self->puzzle), spec, control);
}

/* What a button says of itself comes back with it. */
static void
explain (GtkWidget *widget, const char *why)
{
  const char *action =
      GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;

  if (g_strcmp0 (action, "page.hint") == 0 || g_strcmp0 (action, "page.auto") == 0)
    {
      if (g_object_get_data (G_OBJECT (widget), "esp-tip") == NULL)
        g_object_set_data_full (G_OBJECT (widget), "esp-tip",
                                gtk_widget_get_tooltip_text (widget) != NULL
                                    ? g_strdup (gtk_widget_get_tooltip_text (widget))
                                    : NULL,
                                g_free);
      gtk_widget_set_tooltip_text (
          widget, why != NULL ? why : g_object_get_data (G_OBJECT (widget), "esp-tip"));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    explain (child, why);
}

void
esp_play_panel_set_no_hint (EspPlayPanel *self, const char *why)
{
  if (self->why_no_hint == NULL && why == NULL)
    return;
  g_free (self->why_no_hint);
  self->why_no_hint = g_strdup (why);
  explain (self->box, why);
}

void
esp_play_panel_set_brief (EspPlayPanel *self, gboolean brief)
{
  esp_by_hand_set_brief (ESP_BY_HAND (self->puzzle), brief);
}

/* --- the widget --- */

/* --- the pace of computers --- */

static const struct
{
  const char *label;
  gint64 delay; /* milliseconds before a move */
} paces[] = {
  { N_ ("At once"), 0 },
  { N_ ("Usual"), ESP_USUAL_PACE },
  { N_ ("A second a move"), 1000 },
  { N_ ("Three seconds a move"), 3000 },
};

static void
on_pace (GtkDropDown *list)
{
  guint i = gtk_drop_down_get_selected (list);

  if (i < G_N_ELEMENTS (paces) &&
      esp_settings_get_int64 (esp_settings_get (), "pace") != paces[i].delay)
    esp_settings_set_value (esp_settings_get (), "pace", g_variant_new_int64 (paces[i].delay));
}

/* Another window, or another game, chose it too. */
static void
follow_pace (GtkDropDown *list)
{
  gint64 delay = esp_settings_get_int64 (esp_settings_get (), "pace");
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (paces) && paces[i].delay < delay)
    i++;
  gtk_drop_down_set_selected (list, i);
}

static GtkWidget *
create_pace (void)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkWidget *list;

  for (guint i = 0; i < G_N_ELEMENTS (paces); i++)
    gtk_string_list_append (names, _ (paces[i].label));
  list = gtk_drop_down_new (g_object_ref (G_LIST_MODEL (names)), NULL);
  gtk_widget_set_tooltip_text (list, _ ("How long a computer waits before its move"));
  follow_pace (GTK_DROP_DOWN (list));
  g_signal_connect (list, "notify::selected", G_CALLBACK (on_pace), NULL);
  g_signal_connect_object (esp_settings_get (), "changed::pace", G_CALLBACK (follow_pace), list,
                           G_CONNECT_SWAPPED);
  return list;
}

/* --- the bar beside the board --- */

static void
on_standing (EspPlayPanel *self)
{
  gboolean evaluates = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->standing)) == 1;

  if (evaluates != self->evaluates)
    gtk_widget_activate_action (GTK_WIDGET (self), "page.evaluation", NULL);
}

void
esp_play_panel_show_evaluation (EspPlayPanel *self, gboolean shown)
{
  self->evaluates = shown;
  if (self->standing != NULL)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->standing), shown);
}

/* There is one bar: it shows the score, where that is more than the outcome, or who stands better.
 */
static void
add_standing (EspPlayPanel *self)
{
  const EspGame *game = get_problem (self)->game;
  const char *const choices[] = { game->score_is_outcome ? _ ("Nothing") : _ ("Score"),
                                  _ ("Evaluation"), NULL };
  GtkWidget *row;

  self->standing = gtk_drop_down_new_from_strings (choices);
  row = esp_form_row_new (_ ("Bar at the board"), self->standing);
  gtk_widget_set_tooltip_text (row, _ ("What it shows: the evaluation says who stands better "
                                       "(Ctrl+B)"));
  g_signal_connect_swapped (self->standing, "notify::selected", G_CALLBACK (on_standing), self);
  gtk_box_append (GTK_BOX (self->rows), row);
}

static void
fill_game (EspPlayPanel *self)
{
  GtkWidget *pace = create_pace ();

  for (int side = 0; side < 2; side++)
    {
      self->sides[side] = esp_player_row_new (self->play, side);
      gtk_box_append (GTK_BOX (self->rows), self->sides[side]);
    }
  gtk_box_append (GTK_BOX (self->rows), esp_form_row_new (_ ("Pace"), pace));
  esp_name_control (pace, _ ("Pace of computers"));
  if (esp_play_get_spec (self->play)->game.adviser != NULL)
    add_standing (self);
}

static void
esp_play_panel_dispose (GObject *object)
{
  EspPlayPanel *self = ESP_PLAY_PANEL (object);

  if (self->play != NULL)
    g_signal_handlers_disconnect_by_data (self->play, self);
  g_clear_handle_id (&self->slow, g_source_remove);
  g_clear_pointer (&self->why_no_hint, g_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->play);
  G_OBJECT_CLASS (esp_play_panel_parent_class)->dispose (object);
}

static void
esp_play_panel_class_init (EspPlayPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_play_panel_dispose;
  g_type_ensure (ESP_TYPE_MOVE_LIST);
  g_type_ensure (ESP_TYPE_BY_HAND);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-play-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, box);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, players);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, rows);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, puzzle);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, extra);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, moves);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, no_moves);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, move_list);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, more);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, game_foot);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, hint);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, go_on);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, hurry);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, undo);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, stop);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, puzzle_foot);
  gtk_widget_class_bind_template_callback (widget_class, on_position_chosen);
  gtk_widget_class_set_css_name (widget_class, "espplay");
}

static void
esp_play_panel_init (EspPlayPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
esp_play_panel_new (EspPlay *play)
{
  EspPlayPanel *self = g_object_new (ESP_TYPE_PLAY_PANEL, NULL);
  gboolean game = esp_play_is_game (play);

  self->play = g_object_ref (play);
  gtk_widget_set_visible (self->players, game);
  gtk_widget_set_visible (self->game_foot, game);
  gtk_widget_set_visible (self->puzzle, !game);
  gtk_widget_set_visible (self->puzzle_foot, !game);
  gtk_widget_set_visible (self->moves, get_problem (self)->game != NULL);
  if (game)
    fill_game (self);
  else
    esp_by_hand_set_play (ESP_BY_HAND (self->puzzle), play);
  if (get_problem (self)->game != NULL)
    gtk_box_append (GTK_BOX (self->more),
                    esp_link_row_new (_ ("How Well Do I Do?"), "page.people",
                                      _ ("My games against each player, as a table")));
  gtk_box_append (GTK_BOX (self->more), esp_link_row_new (_ ("In the Manual"), "win.help",
                                                          _ ("What the manual says of this (F1)")));
  g_signal_connect_swapped (play, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (play, "progress", G_CALLBACK (show_turn), self);
  return GTK_WIDGET (self);
}
