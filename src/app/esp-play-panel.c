#include "config.h"

#include "esp-play-panel.h"

#include <glib/gi18n-lib.h>

#include "esp-by-hand.h"
#include "esp-seed.h"
#include "esp-settings.h"
#include "esp-suits.h"
#include "kit/esp-choice.h"
#include "kit/esp-move-list.h"
#include "kit/esp-option-form.h"
#include "kit/esp-row.h"

struct _EspPlayPanel
{
  GtkWidget parent_instance;

  EspPlay *play;
  GtkWidget *box;
  GtkWidget *game; /* of games: score, turn, what begins one */
  GtkWidget *scores;
  GtkLabel *first_name;
  GtkLabel *first_score;
  GtkLabel *second_name;
  GtkLabel *second_score;
  GtkLabel *turn;
  GtkWidget *players;
  GtkWidget *lists[2]; /* NULL: it is no game */
  GtkWidget *forms[2];
  char *why_no_hint;
  char *drawn[2];    /* the seeds that nobody typed, or NULL */
  GtkWidget *puzzle; /* of puzzles */
  GtkWidget *extra;  /* holds what the room adds */
  GtkWidget *moves;
  GtkWidget *move_list;
  GtkWidget *thinking; /* what ends it; seen while it lasts */
  GtkWidget *game_foot;
  GtkWidget *puzzle_foot;
};

G_DEFINE_FINAL_TYPE (EspPlayPanel, esp_play_panel, GTK_TYPE_WIDGET)

static const EspProblem *
get_problem (EspPlayPanel *self)
{
  return esp_play_get_spec (self->play)->problem;
}

/* --- players --- */

/* The algorithm at that place of the lists; NULL: a person. */
static const EspAlgorithm *
find_player (EspPlayPanel *self, guint position)
{
  guint at = 0;

  for (const EspAlgorithm *a = get_problem (self)->algorithms; a->id != NULL; a++)
    if ((a->flags & ESP_ALGORITHM_PLAYER) && ++at == position)
      return a;
  return NULL;
}

static EspOptions *
get_options (EspPlayPanel *self, int side)
{
  return esp_option_form_get_options (ESP_OPTION_FORM (self->forms[side]));
}

static void
tell_options (EspPlayPanel *self, int side)
{
  g_autoptr (EspOptions) options = get_options (self, side);

  esp_play_set_options (self->play, side, options);
}

static void
on_option_changed (EspPlayPanel *self, const char *id G_GNUC_UNUSED, GtkWidget *form)
{
  tell_options (self, form == self->forms[1]);
}

/* A player that draws by lot is not the same in every game; what was typed stays. */
static void
draw_seed (EspPlayPanel *self, int side)
{
  EspOptionForm *form = ESP_OPTION_FORM (self->forms[side]);
  g_autoptr (EspOptions) options = esp_option_form_get_options (form);

  if (esp_options_find (options, "seed") == NULL ||
      (self->drawn[side] != NULL &&
       !g_str_equal (self->drawn[side], esp_options_get_text (options, "seed"))))
    return;
  g_free (self->drawn[side]);
  self->drawn[side] = esp_seed_draw ();
  esp_options_set (options, "seed", self->drawn[side], NULL);
  esp_option_form_set_options (form, options);
}

void
esp_play_panel_draw_seeds (EspPlayPanel *self)
{
  for (int side = 0; side < 2; side++)
    if (self->drawn[side] != NULL)
      {
        draw_seed (self, side);
        tell_options (self, side);
      }
}

static void
on_player_chosen (EspPlayPanel *self, GParamSpec *pspec G_GNUC_UNUSED, GtkWidget *list)
{
  int side = list == self->lists[1];
  const EspAlgorithm *player =
      find_player (self, gtk_drop_down_get_selected (GTK_DROP_DOWN (list)));
  g_autoptr (EspOptions) options = NULL;

  esp_option_form_set_specs (ESP_OPTION_FORM (self->forms[side]),
                             player != NULL ? player->options : NULL);
  g_clear_pointer (&self->drawn[side], g_free);
  draw_seed (self, side);
  options = get_options (self, side);
  esp_play_set_player (self->play, side, player, options);
}

static gboolean
set_options (EspOptionForm *form,
             const EspAlgorithm *player,
             const char *main_value,
             char **pairs,
             GError **error)
{
  if (main_value != NULL && player->main_option != NULL &&
      !esp_option_form_set (form, player->main_option, main_value, error))
    return FALSE;
  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      if (!esp_option_form_set (form, pair[0], pair[0] != NULL && pair[1] != NULL ? pair[1] : "",
                                error))
        return FALSE;
    }
  return TRUE;
}

#define PERSON "human"

gboolean
esp_play_panel_set_player (EspPlayPanel *self, int side, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_auto (GStrv) head = g_strsplit (words[0] != NULL ? words[0] : "", ":", 2);
  guint at = 0;
  const EspAlgorithm *player;

  if (self->lists[0] == NULL)
    return TRUE;
  if (g_strcmp0 (head[0], PERSON) == 0)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->lists[side]), 0);
      return TRUE;
    }
  do
    player = find_player (self, ++at);
  while (player != NULL && g_strcmp0 (player->id, head[0]) != 0);
  if (player == NULL)
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION, _ ("“%s” is no player"), text);
      return FALSE;
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->lists[side]), at);
  return set_options (ESP_OPTION_FORM (self->forms[side]), player, head[1], words + 1, error);
}

#define BETWEEN "\t" /* which no value has */

/* A seed that was drawn is drawn again: what is told is what was chosen. */
char *
esp_play_panel_format_player (EspPlayPanel *self, int side)
{
  const EspAlgorithm *player = esp_play_get_player (self->play, side);
  const EspOptions *options = esp_play_get_options (self->play, side);
  GString *text;

  if (self->lists[0] == NULL)
    return NULL;
  text = g_string_new (player != NULL ? player->id : PERSON);
  for (guint i = 0; options != NULL && i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;
      const char *value = esp_options_get_text (options, id);

      if (!g_str_equal (id, "seed") || g_strcmp0 (value, self->drawn[side]) != 0)
        g_string_append_printf (text, BETWEEN "%s=%s", id, value);
    }
  return g_string_free (text, FALSE);
}

void
esp_play_panel_restore_player (EspPlayPanel *self, int side, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, BETWEEN, -1);

  if (words[0] == NULL || !esp_play_panel_set_player (self, side, words[0], NULL))
    return;
  for (guint i = 1; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        esp_option_form_set (ESP_OPTION_FORM (self->forms[side]), pair[0], pair[1], NULL);
    }
}

void
esp_play_panel_make_harder (EspPlayPanel *self)
{
  for (int side = 0; side < 2; side++)
    {
      const EspAlgorithm *player = esp_play_get_player (self->play, side);
      g_autofree char *deeper = NULL;

      if (player == NULL || g_strcmp0 (player->main_option, "depth") != 0)
        continue;
      deeper = g_strdup_printf (
          "%" G_GINT64_FORMAT,
          esp_options_get_int (esp_play_get_options (self->play, side), "depth") + 1);
      esp_option_form_set (ESP_OPTION_FORM (self->forms[side]), "depth", deeper, NULL);
    }
}

/* --- the board that is played on --- */

static gboolean
player_suits (gpointer data, guint position, char **why)
{
  EspPlayPanel *self = data;
  const EspAlgorithm *player = find_player (self, position);
  EspDocument *document = esp_play_get_document (self->play);

  return player == NULL || document == NULL ||
         esp_suits (esp_document_get_instance (document), player, why);
}

void
esp_play_panel_set_instance (EspPlayPanel *self, const EspInstance *instance, gboolean anew)
{
  for (int side = 0; side < 2; side++)
    if (self->lists[side] != NULL)
      {
        esp_option_form_set_instance (ESP_OPTION_FORM (self->forms[side]), instance, anew);
        tell_options (self, side);
        if (get_problem (self)->suits != NULL)
          esp_choice_set_suits (GTK_DROP_DOWN (self->lists[side]), player_suits, self);
      }
}

void
esp_play_panel_set_document (EspPlayPanel *self, EspDocument *document)
{
  const EspPageSpec *spec = esp_play_get_spec (self->play);
  GtkWidget *child;

  /* what the room added holds on to its document */
  while ((child = gtk_widget_get_first_child (self->extra)) != NULL)
    gtk_box_remove (GTK_BOX (self->extra), child);
  if (spec->play_part != NULL)
    gtk_box_append (GTK_BOX (self->extra), spec->play_part (document));
  gtk_widget_set_visible (self->extra, spec->play_part != NULL);
}

/* --- how it stands --- */

static void
show_scores (EspPlayPanel *self)
{
  EspDocument *document = esp_play_get_document (self->play);
  GtkLabel *labels[] = { self->first_score, self->second_score };
  double scores[2] = { 0, 0 };

  get_problem (self)->game->scores (esp_document_get_instance (document),
                                    esp_document_get_state (document), scores);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf ("%.6g", scores[i]);

      gtk_label_set_text (labels[i], text);
    }
}

static void
show_turn (EspPlayPanel *self)
{
  g_autofree char *text = esp_play_describe (self->play);

  gtk_label_set_text (self->turn, text);
  gtk_widget_set_visible (self->thinking, esp_play_is_busy (self->play));
}

static void
show_moves (EspPlayPanel *self)
{
  g_auto (GStrv) line = esp_play_name_line (self->play);
  guint n = g_strv_length (line);

  esp_move_list_set_moves (ESP_MOVE_LIST (self->move_list), (const char *const *) line, n,
                           esp_document_get_n_moves (esp_play_get_document (self->play)));
  gtk_widget_set_visible (self->move_list, n > 0);
}

static void
on_changed (EspPlayPanel *self)
{
  if (get_problem (self)->game != NULL)
    show_moves (self);
  if (esp_play_is_game (self->play))
    show_scores (self);
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

void
esp_play_panel_focus_moves (EspPlayPanel *self)
{
  gtk_widget_child_focus (self->move_list, GTK_DIR_TAB_FORWARD);
}

/* --- the widget --- */

static GtkWidget *
create_list (EspPlayPanel *self)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  const EspAlgorithm *player;

  gtk_string_list_append (names, _ ("Human"));
  for (guint i = 1; (player = find_player (self, i)) != NULL; i++)
    gtk_string_list_append (names, _ (player->label));
  return gtk_drop_down_new (G_LIST_MODEL (names), NULL);
}

/* A folded expander is no parent of what it folds. */
#define SETTINGS "esp-settings"

/* The one setting that says how strong it is can be read without opening the others. */
static void
tell_settings (EspPlayPanel *self, int side)
{
  const char *side_name = _ (get_problem (self)->game->side_names[side]);
  const EspAlgorithm *player = esp_play_get_player (self->play, side);
  const EspOptions *options = esp_play_get_options (self->play, side);
  const EspOptionSpec *spec = player != NULL && player->main_option != NULL && options != NULL
                                  ? esp_options_find (options, player->main_option)
                                  : NULL;
  g_autofree char *text =
      spec != NULL ? g_strdup_printf (_ ("Settings of %s: %s %s"), side_name, _ (spec->label),
                                      esp_options_get_word (options, spec->id))
                   : g_strdup_printf (_ ("Settings of %s"), side_name);

  gtk_expander_set_label (g_object_get_data (G_OBJECT (self->forms[side]), SETTINGS), text);
}

static void
on_seated (EspPlayPanel *self)
{
  for (int side = 0; side < 2; side++)
    if (self->forms[side] != NULL)
      tell_settings (self, side);
}

static void
create_player (EspPlayPanel *self, int side)
{
  const EspPageSpec *spec = esp_play_get_spec (self->play);
  const char *side_name = _ (get_problem (self)->game->side_names[side]);
  GtkWidget *rows = esp_form_rows_new ();
  g_autofree char *about = g_strdup_printf (_ ("Settings of %s"), side_name);
  g_autofree char *name = g_strdup_printf (_ ("Player of %s"), side_name);
  GtkWidget *settings = gtk_expander_new (about);
  g_autoptr (GError) error = NULL;

  self->lists[side] = create_list (self);
  self->forms[side] = esp_option_form_new ();
  esp_option_form_set_specs (ESP_OPTION_FORM (self->forms[side]), NULL);
  g_signal_connect_swapped (self->lists[side], "notify::selected", G_CALLBACK (on_player_chosen),
                            self);
  g_signal_connect_swapped (self->forms[side], "changed", G_CALLBACK (on_option_changed), self);
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (side_name, self->lists[side]));
  esp_name_control (self->lists[side], name);
  gtk_box_append (GTK_BOX (self->players), rows);
  gtk_expander_set_child (GTK_EXPANDER (settings), self->forms[side]);
  g_object_set_data (G_OBJECT (self->forms[side]), SETTINGS, settings);
  gtk_box_append (GTK_BOX (self->players), settings);
  g_object_bind_property (self->forms[side], "visible", settings, "visible", G_BINDING_SYNC_CREATE);
  if (spec->players[side] != NULL &&
      !esp_play_panel_set_player (self, side, spec->players[side], &error))
    g_warning ("%s: %s", get_problem (self)->id, error->message);
  tell_settings (self, side);
}

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

static void
fill_game (EspPlayPanel *self)
{
  GtkWidget *paced = esp_form_rows_new ();
  const EspGame *game = get_problem (self)->game;

  gtk_label_set_text (self->first_name, _ (game->side_names[0]));
  gtk_label_set_text (self->second_name, _ (game->side_names[1]));
  gtk_label_set_text (self->first_score, "0");
  gtk_label_set_text (self->second_score, "0");
  gtk_widget_set_visible (self->scores, !game->score_is_outcome);
  create_player (self, 0);
  create_player (self, 1);
  gtk_box_append (GTK_BOX (paced), esp_form_row_new (_ ("Pace of computers"), create_pace ()));
  gtk_box_append (GTK_BOX (self->players), paced);
  if (esp_play_get_spec (self->play)->adviser != NULL)
    {
      GtkWidget *toggle = gtk_switch_new ();

      gtk_actionable_set_action_name (GTK_ACTIONABLE (toggle), "page.evaluation");
      gtk_box_append (GTK_BOX (paced), esp_form_row_new (_ ("Evaluation bar"), toggle));
    }
}

static void
esp_play_panel_dispose (GObject *object)
{
  EspPlayPanel *self = ESP_PLAY_PANEL (object);

  if (self->play != NULL)
    g_signal_handlers_disconnect_by_data (self->play, self);
  for (int side = 0; side < 2; side++)
    if (self->lists[side] != NULL)
      g_signal_handlers_disconnect_by_data (self->lists[side], self);
  for (int side = 0; side < 2; side++)
    g_clear_pointer (&self->drawn[side], g_free);
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
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, game);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, scores);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, first_name);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, first_score);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, second_name);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, second_score);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, turn);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, players);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, puzzle);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, extra);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, moves);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, move_list);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, thinking);
  gtk_widget_class_bind_template_child (widget_class, EspPlayPanel, game_foot);
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
  gtk_widget_set_visible (self->game, game);
  gtk_widget_set_visible (self->players, game);
  gtk_widget_set_visible (self->game_foot, game);
  gtk_widget_set_visible (self->puzzle, !game);
  gtk_widget_set_visible (self->puzzle_foot, !game);
  gtk_widget_set_visible (self->moves, get_problem (self)->game != NULL);
  if (game)
    fill_game (self);
  else
    esp_by_hand_set_play (ESP_BY_HAND (self->puzzle), play);
  g_signal_connect_swapped (play, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (play, "seated", G_CALLBACK (on_seated), self);
  g_signal_connect_swapped (play, "progress", G_CALLBACK (show_turn), self);
  return GTK_WIDGET (self);
}
