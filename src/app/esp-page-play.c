#include "config.h"

#include "esp-page-private.h"
#include "kit/esp-row.h"

#include <glib/gi18n-lib.h>

/* Playing: people and algorithms on either side, or a puzzle by hand. */

#define MOVE_DELAY 250 /* milliseconds before a computer's move, so that one can follow a game */

int
esp_page_play_get_side (EspPageView *self)
{
  if (self->problem->game == NULL)
    return -1;
  return self->problem->game->to_move (
      esp_document_get_instance (esp_page_view_get_document (self)),
      esp_document_get_state (esp_page_view_get_document (self)));
}

/* --- players --- */

/* The algorithm that plays @side, or NULL for a person. */
const EspAlgorithm *
esp_page_play_get_player (EspPageView *self, int side)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->player_list[side]));
  guint at = 1;

  if (chosen == 0 || chosen == GTK_INVALID_LIST_POSITION)
    return NULL;
  for (const EspAlgorithm *a = self->problem->algorithms; a->id != NULL; a++)
    if ((a->flags & ESP_ALGORITHM_PLAYER) && at++ == chosen)
      return a;
  return NULL;
}

static gboolean
has_person (EspPageView *self)
{
  return esp_page_play_get_player (self, 0) == NULL || esp_page_play_get_player (self, 1) == NULL;
}

static void
name_players (EspPageView *self, const char *person, char *names[2])
{
  for (int side = 0; side < 2; side++)
    {
      const EspAlgorithm *player =
          self->player_list[0] != NULL ? esp_page_play_get_player (self, side) : NULL;
      g_autoptr (EspOptions) options = NULL;

      if (player == NULL)
        {
          names[side] = g_strdup (person);
          continue;
        }
      options = esp_option_form_get_options (ESP_OPTION_FORM (self->player_form[side]));
      names[side] = player->main_option != NULL
                        ? g_strdup_printf ("%s:%s", player->id,
                                           esp_options_get_text (options, player->main_option))
                        : g_strdup (player->id);
    }
}

void
esp_page_play_name_players (EspPageView *self, char *names[2])
{
  name_players (self, _ ("person"), names);
}

/* For what the room writes of the game, which is read in any language. */
static void
keep_players (EspPageView *self)
{
  char **names;

  if (esp_page_view_get_document (self) == NULL || self->player_form[1] == NULL)
    return;
  names = g_new0 (char *, 3);
  name_players (self, "person", names);
  g_object_set_data_full (G_OBJECT (esp_page_view_get_document (self)), "players", names,
                          (GDestroyNotify) g_strfreev);
}

static void
on_player_chosen (GtkDropDown *list, GParamSpec *pspec G_GNUC_UNUSED, EspPageView *self)
{
  int side = GTK_WIDGET (list) == self->player_list[1];
  const EspAlgorithm *algorithm = esp_page_play_get_player (self, side);

  esp_option_form_set_specs (ESP_OPTION_FORM (self->player_form[side]),
                             algorithm != NULL ? algorithm->options : NULL);
  if (self->silent || esp_page_view_get_document (self) == NULL)
    return;
  esp_page_stop_play (self);
  self->play_paused = FALSE;
  esp_page_play_document_changed (self);
}

/* "alphabeta:4,order=score": the algorithm, its main option, further options. */
static gboolean
set_player (EspPageView *self, int side, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_auto (GStrv) head = g_strsplit (words[0], ":", 2);
  guint at = 1;

  if (g_strcmp0 (head[0], "human") == 0)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->player_list[side]), 0);
      return TRUE;
    }
  for (const EspAlgorithm *a = self->problem->algorithms; a->id != NULL; a++)
    {
      EspOptionForm *form = ESP_OPTION_FORM (self->player_form[side]);

      if (!(a->flags & ESP_ALGORITHM_PLAYER))
        continue;
      if (g_strcmp0 (a->id, head[0]) != 0)
        {
          at++;
          continue;
        }
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->player_list[side]), at);
      if (head[1] != NULL && a->main_option != NULL &&
          !esp_option_form_set (form, a->main_option, head[1], error))
        return FALSE;
      for (guint i = 1; words[i] != NULL; i++)
        {
          g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

          if (!esp_option_form_set (form, pair[0],
                                    pair[0] != NULL && pair[1] != NULL ? pair[1] : "", error))
            return FALSE;
        }
      return TRUE;
    }
  g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION, _ ("“%s” is no player"), text);
  return FALSE;
}

/* --- moves --- */

/* A move that is played; a game that it ends is kept. */
gboolean
esp_page_play_live (EspPageView *self, const char *move, GError **error)
{
  gboolean played;

  self->game_live = TRUE;
  played = esp_document_play (esp_page_view_get_document (self), move, error);
  self->game_live = FALSE;
  return played;
}

void
esp_page_play_move (EspPageView *self, const char *move)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *certain = NULL;
  int side = esp_page_play_get_side (self);

  if (self->problem->game != NULL)
    {
      if (side < 0)
        return;
      if (esp_page_play_get_player (self, side) != NULL)
        {
          if (self->play_paused && self->play_run == NULL)
            esp_page_view_offer (self, ESP_MESSAGE_INFO, _ ("The game is held"), _ ("Continue"),
                                 "page.continue");
          else
            esp_page_view_message (self, ESP_MESSAGE_INFO, _ ("It is the computer's turn"));
          return;
        }
      if (self->problem->game->play_by_chance != NULL)
        {
          const EspInstance *instance =
              esp_document_get_instance (esp_page_view_get_document (self));
          g_autoptr (EspState) copy =
              esp_state_copy (esp_document_get_state (esp_page_view_get_document (self)));

          if (!self->problem->game->play_by_chance (instance, copy, move, self->chance_seed++,
                                                    &certain, &error))
            {
              esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
              return;
            }
        }
    }
  self->play_paused = FALSE;
  if (!esp_page_play_live (self, certain != NULL ? certain : move, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
  else
    esp_voice_hush_kind (self->voice, ESP_MESSAGE_WARNING);
}

static void
note_game (EspPageView *self)
{
  for (int side = 0; side < 2; side++)
    if (esp_page_play_get_player (self, side) == NULL &&
        esp_page_play_get_player (self, 1 - side) != NULL)
      {
        g_autoptr (EspOptions) options =
            esp_option_form_get_options (ESP_OPTION_FORM (self->player_form[1 - side]));

        esp_page_people_note (self, side, esp_page_play_get_player (self, 1 - side), options);
      }
}

void
esp_page_stop_play (EspPageView *self)
{
  g_clear_handle_id (&self->play_source, g_source_remove);
  g_clear_handle_id (&self->auto_source, g_source_remove);
  esp_page_stop_thinking (self);
}

/* Undo leads back to a person's turn, or the computer would only play the same move again. */
static void
undo (EspPageView *self)
{
  esp_page_stop_play (self);
  self->play_paused = TRUE;
  if (!esp_document_can_undo (esp_page_view_get_document (self)))
    return;
  self->game_helped = TRUE;
  esp_document_undo (esp_page_view_get_document (self));
  if (self->problem->game == NULL || self->player_list[0] == NULL)
    return;
  while (has_person (self) && esp_page_play_get_side (self) >= 0 &&
         esp_page_play_get_player (self, esp_page_play_get_side (self)) != NULL &&
         esp_document_can_undo (esp_page_view_get_document (self)) &&
         esp_document_get_n_moves (esp_page_view_get_document (self)) > 0)
    esp_document_undo (esp_page_view_get_document (self));
  if (esp_page_play_get_side (self) >= 0 &&
      esp_page_play_get_player (self, esp_page_play_get_side (self)) == NULL)
    self->play_paused = FALSE;
  esp_page_play_document_changed (self);
}

static void
redo (EspPageView *self)
{
  esp_page_stop_play (self);
  self->play_paused = TRUE;
  if (!esp_document_can_redo (esp_page_view_get_document (self)))
    return;
  esp_document_redo (esp_page_view_get_document (self));
  if (self->problem->game == NULL || self->player_list[0] == NULL)
    return;
  while (has_person (self) && esp_page_play_get_side (self) >= 0 &&
         esp_page_play_get_player (self, esp_page_play_get_side (self)) != NULL &&
         esp_document_can_redo (esp_page_view_get_document (self)))
    esp_document_redo (esp_page_view_get_document (self));
  if (esp_page_play_get_side (self) < 0 ||
      !esp_document_can_redo (esp_page_view_get_document (self)))
    self->play_paused = FALSE;
  esp_page_play_document_changed (self);
}

void
esp_page_undo (EspPageView *self)
{
  self->travelling = TRUE;
  undo (self);
  self->travelling = FALSE;
}

void
esp_page_redo (EspPageView *self)
{
  self->travelling = TRUE;
  redo (self);
  self->travelling = FALSE;
}

/* --- what is shown --- */

/* Moves that were taken back stay in the list, as long as they can be put again. */
static void
show_moves (EspPageView *self)
{
  const char *const *moves = esp_document_get_moves (esp_page_view_get_document (self));
  guint n = esp_document_get_n_moves (esp_page_view_get_document (self));
  gboolean prefix;

  if (self->move_list == NULL)
    return;
  prefix = esp_document_can_redo (esp_page_view_get_document (self)) && self->line != NULL &&
           g_strv_length (self->line) >= n;
  for (guint i = 0; prefix && i < n; i++)
    prefix = g_str_equal (self->line[i], moves[i]);
  if (!prefix)
    {
      g_strfreev (self->line);
      self->line = g_strdupv ((char **) moves);
    }
  esp_move_list_set_moves (ESP_MOVE_LIST (self->move_list), (const char *const *) self->line,
                           g_strv_length (self->line), n);
  gtk_widget_set_visible (self->move_list, g_strv_length (self->line) > 0);
}

/* The position after @n moves of the line; nobody moves on from there by himself. */
static void
on_position_chosen (EspPageView *self, guint n)
{
  self->travelling = TRUE;
  esp_page_stop_play (self);
  self->play_paused = TRUE;
  self->game_helped = TRUE;
  while (esp_document_get_n_moves (esp_page_view_get_document (self)) > n &&
         esp_document_can_undo (esp_page_view_get_document (self)))
    esp_document_undo (esp_page_view_get_document (self));
  while (esp_document_get_n_moves (esp_page_view_get_document (self)) < n &&
         esp_document_can_redo (esp_page_view_get_document (self)))
    esp_document_redo (esp_page_view_get_document (self));
  if (esp_page_play_get_side (self) >= 0 &&
      esp_page_play_get_player (self, esp_page_play_get_side (self)) == NULL)
    self->play_paused = FALSE;
  esp_page_play_document_changed (self);
  self->travelling = FALSE;
}

/* --- the end --- */

static void
hide_card (EspPageView *self)
{
  esp_board_set_card (ESP_BOARD (self->board), NULL);
}

static void
show_card (EspPageView *self, GtkWidget *card)
{
  g_signal_connect_swapped (card, "closed", G_CALLBACK (hide_card), self);
  esp_board_set_card (ESP_BOARD (self->board), card);
}

/* Whether a computer plays, and could look further than it does. */
static gboolean
can_be_harder (EspPageView *self)
{
  for (int side = 0; side < 2; side++)
    {
      const EspAlgorithm *player = esp_page_play_get_player (self, side);

      if (player != NULL && g_strcmp0 (player->main_option, "depth") == 0)
        return TRUE;
    }
  return FALSE;
}

static void
show_game_card (EspPageView *self, const double *scores)
{
  const EspGame *game = self->problem->game;
  guint n = esp_document_get_n_moves (esp_page_view_get_document (self));
  int winner = scores[0] == scores[1] ? -1 : scores[1] > scores[0];
  const EspAlgorithm *players[] = { esp_page_play_get_player (self, 0),
                                    esp_page_play_get_player (self, 1) };
  g_autofree char *title = NULL;
  g_autofree char *meaning = NULL;
  GtkWidget *card;

  if (winner < 0)
    title = g_strdup (_ ("A draw"));
  else if (players[winner] == NULL && players[1 - winner] != NULL)
    title = g_strdup (_ ("You win"));
  else
    title = g_strdup_printf (_ ("%s wins"), _ (game->side_names[winner]));
  if (winner >= 0 && players[0] != players[1])
    meaning = g_strdup_printf (
        ngettext ("%s against %s, after %s move", "%s against %s, after %s moves", n),
        players[winner] != NULL ? _ (players[winner]->label) : _ ("Human"),
        players[1 - winner] != NULL ? _ (players[1 - winner]->label) : _ ("Human"), esp_count (n));
  else
    meaning = g_strdup_printf (ngettext ("After %s move", "After %s moves", n), esp_count (n));
  card = esp_result_card_new (title, meaning);
  if (!game->score_is_outcome)
    {
      g_autofree char *first = g_strdup_printf ("%.6g", scores[0]);
      g_autofree char *second = g_strdup_printf ("%.6g", scores[1]);

      esp_result_card_set_scores (ESP_RESULT_CARD (card), first, second);
    }
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("New Game"), "page.reset");
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Review"), "page.review");
  if (can_be_harder (self))
    esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Harder"), "page.harder");
  show_card (self, card);
}

char *
esp_page_describe_finished (EspPageView *self, char **known)
{
  char *title =
      self->spec->finished != NULL
          ? self->spec->finished (esp_document_get_instance (esp_page_view_get_document (self)),
                                  esp_document_get_state (esp_page_view_get_document (self)), known)
          : NULL;

  return title != NULL ? title : g_strdup (_ ("Solved!"));
}

static void
show_puzzle_card (EspPageView *self, const char *title, const char *known)
{
  guint n = esp_document_get_n_moves (esp_page_view_get_document (self));
  int seconds = (int) ((g_get_monotonic_time () - self->puzzle_began) / G_USEC_PER_SEC);
  g_autofree char *meaning = NULL;
  g_autofree char *all = NULL;
  g_autofree char *steps =
      self->game_helped
          ? g_strdup_printf (ngettext ("In %s step, with help", "In %s steps, with help", n),
                             esp_count (n))
          : g_strdup_printf (ngettext ("In %s step, without help", "In %s steps, without help", n),
                             esp_count (n));
  GtkWidget *card;

  /* TRANSLATORS: how a puzzle was solved, and minutes and seconds that it took */
  meaning = g_strdup_printf (_ ("%s · %d:%02d min"), steps, seconds / 60, seconds % 60);
  if (known != NULL)
    all = g_strconcat (known, "\n", meaning, NULL);
  card = esp_result_card_new (title, all != NULL ? all : meaning);
  if (self->problem->generate != NULL)
    esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Next Puzzle"), "page.generate");
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Start Over"), "page.reset");
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("See a Search"), "page.solve");
  show_card (self, card);
}

/* From the first move on, at one's own pace. */
static void
on_review (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  on_position_chosen (self, 0);
  self->play_paused = TRUE;
  esp_page_stop_play (self);
  esp_page_play_document_changed (self);
  esp_page_set_part (self, "play");
  if (self->move_list != NULL)
    gtk_widget_child_focus (self->move_list, GTK_DIR_TAB_FORWARD);
  esp_page_view_message (self, ESP_MESSAGE_INFO,
                         _ ("Click the moves to go through the game; Redo goes on"));
}

/* The same game again, the computers looking one ply further. */
static void
on_harder (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  for (int side = 0; side < 2; side++)
    {
      const EspAlgorithm *player =
          self->player_list[0] != NULL ? esp_page_play_get_player (self, side) : NULL;
      g_autoptr (EspOptions) options = NULL;
      g_autofree char *deeper = NULL;

      if (player == NULL || g_strcmp0 (player->main_option, "depth") != 0)
        continue;
      options = esp_option_form_get_options (ESP_OPTION_FORM (self->player_form[side]));
      deeper = g_strdup_printf ("%" G_GINT64_FORMAT, esp_options_get_int (options, "depth") + 1);
      esp_option_form_set (ESP_OPTION_FORM (self->player_form[side]), "depth", deeper, NULL);
    }
  g_action_group_activate_action (G_ACTION_GROUP (self->actions), "reset", NULL);
}

static void
show_game (EspPageView *self, int side)
{
  const EspGame *game = self->problem->game;
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  const EspState *state = esp_document_get_state (esp_page_view_get_document (self));
  g_autofree char *text = NULL;
  double scores[2] = { 0, 0 };

  game->scores (instance, state, scores);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *score = g_strdup_printf ("%.6g", scores[i]);

      gtk_label_set_text (GTK_LABEL (self->score_label[i]), score);
    }
  if (side < 0)
    {
      if (scores[0] == scores[1])
        text = g_strdup (_ ("The game is drawn"));
      else
        text = g_strdup_printf (_ ("%s wins"), _ (game->side_names[scores[1] > scores[0]]));
    }
  else if (esp_page_play_get_player (self, side) == NULL)
    text = g_strdup_printf (_ ("%s to move"), _ (game->side_names[side]));
  else if (self->play_paused)
    text = g_strdup_printf (_ ("%s to move; the game is held"), _ (game->side_names[side]));
  else
    text = esp_page_describe_thinking (self, side);
  gtk_label_set_text (GTK_LABEL (self->turn_label), text);
}

static void
show_puzzle (EspPageView *self)
{
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  const EspState *state = esp_document_get_state (esp_page_view_get_document (self));
  g_autoptr (EspState) initial = esp_instance_initial_state (instance);
  EspStatus status = self->problem->status (instance, state);
  /* what is solved before the first step was nothing to solve: an empty board, most often */
  gboolean nothing = self->problem->status (instance, initial) == ESP_STATUS_SOLVED;
  /* at once, but in practice, where one looks for one's mistakes oneself */
  g_autofree char *broken =
      status == ESP_STATUS_WRONG && !self->spec->practice ? esp_page_mark_broken_rule (self) : NULL;
  g_autofree char *known = NULL;
  g_autofree char *title =
      status == ESP_STATUS_SOLVED ? esp_page_describe_finished (self, &known) : NULL;

  gtk_label_set_text (GTK_LABEL (self->turn_label), nothing          ? _ ("Nothing to solve yet")
                                                    : title != NULL  ? title
                                                    : broken != NULL ? broken
                                                                     : _ ("Not solved yet"));
  /* the clock runs from the first step */
  if (esp_document_get_n_moves (esp_page_view_get_document (self)) == 0)
    self->puzzle_began = 0;
  else if (self->puzzle_began == 0)
    self->puzzle_began = g_get_monotonic_time ();
  if (status == ESP_STATUS_SOLVED && !nothing &&
      esp_document_get_n_moves (esp_page_view_get_document (self)) > 0)
    show_puzzle_card (self, title, known);
  else
    hide_card (self);
  if (esp_document_get_n_moves (esp_page_view_get_document (self)) == 0)
    self->game_helped = FALSE;
}

void
esp_page_play_document_changed (EspPageView *self)
{
  int side = esp_page_play_get_side (self);

  if (self->spec->play == ESP_PLAY_NONE)
    return;
  show_moves (self);
  if (self->spec->play == ESP_PLAY_PUZZLE || self->player_list[0] == NULL)
    {
      show_puzzle (self);
      self->n_moves =
          self->problem->status (esp_document_get_instance (esp_page_view_get_document (self)),
                                 esp_document_get_state (esp_page_view_get_document (self))) ==
                  ESP_STATUS_SOLVED
              ? 0
              : esp_document_get_n_moves (esp_page_view_get_document (self));
      return;
    }
  keep_players (self);
  show_game (self, side);
  g_clear_handle_id (&self->play_source, g_source_remove);
  esp_page_stop_thinking (self);
  /* a board that is being edited is nobody's turn */
  if (side >= 0 && esp_page_play_get_player (self, side) != NULL && !self->play_paused &&
      !esp_page_is_editing (self))
    {
      gboolean animations = TRUE;

      g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations",
                    &animations, NULL);
      self->play_source =
          g_timeout_add (animations ? MOVE_DELAY : 0, esp_page_start_thinking, self);
    }
  if (esp_document_get_n_moves (esp_page_view_get_document (self)) == 0)
    self->game_helped = FALSE;
  self->n_moves = side >= 0 ? esp_document_get_n_moves (esp_page_view_get_document (self)) : 0;
  if (side < 0 && self->game_live)
    note_game (self);
  if (side < 0 && esp_document_get_n_moves (esp_page_view_get_document (self)) > 0)
    {
      double scores[2] = { 0, 0 };

      self->problem->game->scores (esp_document_get_instance (esp_page_view_get_document (self)),
                                   esp_document_get_state (esp_page_view_get_document (self)),
                                   scores);
      show_game_card (self, scores);
    }
  else
    hide_card (self);
  esp_page_enable (self, "continue",
                   self->play_paused && side >= 0 && esp_page_play_get_player (self, side) != NULL);
  esp_page_refresh_thinking (self);
  esp_page_refresh_actions (self); /* a move that is due can be stopped too */
  esp_page_evaluate (self);
}

void
esp_page_play_set_document (EspPageView *self)
{
  GtkWidget *child;

  if (self->spec->play == ESP_PLAY_NONE)
    return;
  while ((child = gtk_widget_get_first_child (self->play_extra)) != NULL)
    gtk_box_remove (GTK_BOX (self->play_extra), child);
  if (self->spec->play_part != NULL)
    gtk_box_append (GTK_BOX (self->play_extra),
                    self->spec->play_part (esp_page_view_get_document (self)));
  gtk_widget_set_visible (self->play_extra, self->spec->play_part != NULL);
  /* a computer does not begin before a person has asked for a game */
  self->play_paused = self->player_list[0] != NULL && esp_page_play_get_side (self) >= 0 &&
                      esp_page_play_get_player (self, esp_page_play_get_side (self)) != NULL;
  esp_page_play_document_changed (self);
}

/* --- actions --- */

static void
on_reset (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  esp_page_stop_play (self);
  esp_voice_hush (self->voice);
  self->play_paused = FALSE;
  esp_document_reset (esp_page_view_get_document (self));
}

static void
on_continue (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  self->play_paused = FALSE;
  esp_page_play_document_changed (self);
}

static void
on_move (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_page_play_move (data, g_variant_get_string (parameter, NULL));
}

static void
on_player (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;
  const char *text;
  int side;

  g_variant_get (parameter, "(i&s)", &side, &text);
  if (self->player_list[0] == NULL || side < 0 || side > 1)
    return;
  if (!set_player (self, side, text, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
}

static void
on_play_best (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  g_autofree char *move = g_strdup (self->best_move);
  g_autoptr (GError) error = NULL;

  if (move == NULL)
    return;
  esp_voice_hush (self->voice);
  self->play_paused = TRUE;
  self->game_helped = TRUE;
  if (!esp_document_play (esp_page_view_get_document (self), move, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
  esp_page_set_part (self, "play");
}

/* --- the part --- */

static GtkWidget *
create_score (EspPageView *self, int side)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name = gtk_label_new (_ (self->problem->game->side_names[side]));

  self->score_label[side] = gtk_label_new ("0");
  gtk_widget_add_css_class (self->score_label[side], "score");
  gtk_widget_add_css_class (self->score_label[side], "numeric");
  gtk_widget_add_css_class (card, "score-card");
  gtk_widget_add_css_class (card, side == 0 ? "first-side" : "second-side");
  gtk_widget_set_hexpand (card, TRUE);
  gtk_box_append (GTK_BOX (card), name);
  gtk_box_append (GTK_BOX (card), self->score_label[side]);
  return card;
}

static void
create_player (EspPageView *self, GtkWidget *group, int side)
{
  const EspGame *game = self->problem->game;
  GtkWidget *rows = esp_form_rows_new ();
  g_autofree char *about = g_strdup_printf (_ ("Settings of %s"), _ (game->side_names[side]));
  GtkWidget *settings = gtk_expander_new (about);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *name = g_strdup_printf (_ ("Player of %s"), _ (game->side_names[side]));
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (names, (gpointer) _ ("Human"));
  for (const EspAlgorithm *a = self->problem->algorithms; a->id != NULL; a++)
    if (a->flags & ESP_ALGORITHM_PLAYER)
      g_ptr_array_add (names, (gpointer) _ (a->label));
  g_ptr_array_add (names, NULL);
  self->player_list[side] = gtk_drop_down_new_from_strings ((const char *const *) names->pdata);
  self->player_form[side] = esp_option_form_new ();
  esp_option_form_set_specs (ESP_OPTION_FORM (self->player_form[side]), NULL);
  g_signal_connect (self->player_list[side], "notify::selected", G_CALLBACK (on_player_chosen),
                    self);
  g_signal_connect_swapped (self->player_form[side], "changed", G_CALLBACK (keep_players), self);
  gtk_box_append (GTK_BOX (rows),
                  esp_form_row_new (_ (game->side_names[side]), self->player_list[side]));
  esp_name_control (self->player_list[side], name);
  gtk_box_append (GTK_BOX (group), rows);
  gtk_expander_set_child (GTK_EXPANDER (settings), self->player_form[side]);
  gtk_box_append (GTK_BOX (group), settings);
  g_object_bind_property (self->player_form[side], "visible", settings, "visible",
                          G_BINDING_SYNC_CREATE);
  if (self->spec->players[side] != NULL &&
      !set_player (self, side, self->spec->players[side], &error))
    g_warning ("%s: %s", self->problem->id, error->message);
}

static void
create_game (EspPageView *self, GtkWidget *part)
{
  GtkWidget *scores = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *group = esp_group_new (part, NULL);

  self->silent = TRUE;
  gtk_box_append (GTK_BOX (scores), create_score (self, 0));
  gtk_box_append (GTK_BOX (scores), create_score (self, 1));
  gtk_box_append (GTK_BOX (group), scores);
  gtk_widget_set_visible (scores, !self->problem->game->score_is_outcome);
  self->turn_label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->turn_label, "turn");
  gtk_label_set_wrap (GTK_LABEL (self->turn_label), TRUE);
  gtk_box_append (GTK_BOX (group), self->turn_label);
  gtk_box_append (GTK_BOX (buttons), esp_action_button_new (_ ("New Game"), "page.reset",
                                                            _ ("Begin anew (Ctrl+Shift+N)")));
  gtk_box_append (GTK_BOX (buttons),
                  esp_action_button_new (_ ("Continue"), "page.continue",
                                         _ ("Let the computer move (Ctrl+Return)")));
  gtk_box_append (GTK_BOX (group), buttons);

  group = esp_group_new (part, _ ("Players"));
  create_player (self, group, 0);
  create_player (self, group, 1);
  if (self->spec->adviser != NULL)
    {
      GtkWidget *rows = esp_form_rows_new ();
      GtkWidget *toggle = gtk_switch_new ();

      gtk_actionable_set_action_name (GTK_ACTIONABLE (toggle), "page.evaluation");
      gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Evaluation bar"), toggle));
      gtk_box_append (GTK_BOX (group), rows);
    }
  self->silent = FALSE;
}

static void
create_puzzle (EspPageView *self, GtkWidget *part)
{
  GtkWidget *group = esp_group_new (part, NULL);
  GtkWidget *grid = gtk_grid_new ();

  self->turn_label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->turn_label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->turn_label), PANGO_WRAP_WORD_CHAR);
  /* room for a sentence: the buttons below stay where they are */
  gtk_widget_add_css_class (self->turn_label, "verdict");
  gtk_label_set_yalign (GTK_LABEL (self->turn_label), 0);
  gtk_widget_add_css_class (self->turn_label, "turn");
  gtk_box_append (GTK_BOX (group), self->turn_label);
  if (self->spec->play_help != NULL)
    gtk_box_append (GTK_BOX (group), esp_note_new (_ (self->spec->play_help)));
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  gtk_grid_attach (GTK_GRID (grid),
                   esp_action_button_new (_ ("Do the Hint"), "page.hint-apply",
                                          _ ("Make the step that the hint gave (Shift+F3)")),
                   0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid),
                   esp_action_button_new (_ ("All Sure Steps"), "page.auto",
                                          _ ("Do everything that hints can give (Ctrl+F3)")),
                   1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid),
                   esp_action_button_new (_ ("Start Over"), "page.reset",
                                          _ ("Back to the beginning (Ctrl+Shift+N)")),
                   0, 1, self->problem->generate != NULL ? 1 : 2, 1);
  if (self->problem->generate != NULL)
    gtk_grid_attach (GTK_GRID (grid),
                     esp_action_button_new (_ ("Next Puzzle"), "page.generate",
                                            _ ("Another one, as hard and as large as it says under "
                                               "Puzzle (Ctrl+G)")),
                     1, 1, 1, 1);
  gtk_box_append (GTK_BOX (group), grid);
}

/* What one asks for again and again; while a computer thinks, what ends that. */
static GtkWidget *
create_foot (EspPageView *self)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gboolean game = self->problem->game != NULL && self->spec->play == ESP_PLAY_GAME;

  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (GTK_BOX (row),
                  esp_action_button_new (_ ("Hint"), "page.hint",
                                         game ? _ ("Ask for a good move (F3)")
                                              : _ ("The next step, with its reason (F3)")));
  if (game)
    {
      gtk_box_append (GTK_BOX (row), esp_action_button_new (_ ("Undo Move"), "page.undo-move",
                                                            _ ("Take it back (Ctrl+Z)")));
      gtk_box_append (GTK_BOX (foot), esp_page_create_thinking (self));
    }
  else
    gtk_box_append (GTK_BOX (row), esp_action_button_new (_ ("Check"), "page.check",
                                                          _ ("Is it right so far? (F4)")));
  gtk_box_append (GTK_BOX (foot), row);
  return foot;
}

GtkWidget *
esp_page_create_play_part (EspPageView *self)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *group;

  if (self->problem->game != NULL && self->spec->play == ESP_PLAY_GAME)
    create_game (self, part);
  else
    create_puzzle (self, part);
  self->play_extra = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (part), self->play_extra);
  if (self->problem->game != NULL)
    {
      group = esp_group_new (part, _ ("Moves"));
      self->move_list = esp_move_list_new ();
      g_signal_connect_swapped (self->move_list, "chosen", G_CALLBACK (on_position_chosen), self);
      gtk_box_append (GTK_BOX (group), self->move_list);
      gtk_box_append (GTK_BOX (group),
                      esp_action_button_new (_ ("How Well Do I Do?"), "page.people",
                                             _ ("My games against each player, as a table")));
    }
  return esp_page_wrap_part (part, create_foot (self));
}

/* Moves only: what made the board is taken back by Undo. */
static void
on_undo_move (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  if (esp_document_get_n_moves (esp_page_view_get_document (self)) > 0)
    esp_page_undo (self);
}

static const GActionEntry entries[] = {
  { .name = "reset", .activate = on_reset },
  { .name = "undo-move", .activate = on_undo_move },
  { .name = "continue", .activate = on_continue },
  { .name = "move", .activate = on_move, .parameter_type = "s" },
  { .name = "player", .activate = on_player, .parameter_type = "(is)" },
  { .name = "play-best", .activate = on_play_best },
  { .name = "review", .activate = on_review },
  { .name = "harder", .activate = on_harder },
};

void
esp_page_add_play_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  esp_page_enable (self, "continue", FALSE);
}
