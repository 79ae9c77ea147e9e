#include "config.h"

#include "esp-ending.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "esp-turning-point.h"
#include "kit/esp-result-card.h"

/* Whether a computer plays, and could look further than it does. */
static gboolean
can_be_harder (EspPlay *play)
{
  for (int side = 0; side < 2; side++)
    {
      const EspAlgorithm *player = esp_play_get_player (play, side);

      if (player != NULL && g_strcmp0 (player->main_option, "depth") == 0)
        return TRUE;
    }
  return FALSE;
}

static const char *
name_player (const EspAlgorithm *player)
{
  return player != NULL ? _ (player->label) : _ ("Human");
}

/* A game of a table was not played by those who are chosen here. */
static gboolean
was_played_here (EspPlay *play)
{
  return g_object_get_data (G_OBJECT (esp_play_get_document (play)), ESP_PLAYED_ELSEWHERE) == NULL;
}

static char *
make_title (EspPlay *play, int winner)
{
  if (winner < 0)
    return g_strdup (_ ("A draw"));
  if (was_played_here (play) && esp_play_get_player (play, winner) == NULL &&
      esp_play_get_player (play, 1 - winner) != NULL)
    return g_strdup (_ ("You win"));
  return g_strdup_printf (_ ("%s wins"),
                          _ (esp_play_get_spec (play)->problem->game->side_names[winner]));
}

/* Who was better than whom, where nothing more can be said of it. */
static char *
describe_players (EspPlay *play, int winner, guint n)
{
  const EspAlgorithm *players[] = { esp_play_get_player (play, 0), esp_play_get_player (play, 1) };

  if (winner < 0 || players[0] == players[1] || !was_played_here (play))
    return g_strdup_printf (ngettext ("After %s move", "After %s moves", n), esp_count (n));
  return g_strdup_printf (
      ngettext ("%s against %s, after %s move", "%s against %s, after %s moves", n),
      name_player (players[winner]), name_player (players[1 - winner]), esp_count (n));
}

/* "Player 2 wins: player 1 cannot take" is "Player 1 cannot take" below a title that says the rest.
 * Chinese has a colon of its own. */
static char *
drop_title (char *text)
{
  const char *reason = text;
  char *sentence;

  while (*reason != '\0' && g_utf8_get_char (reason) != ':' && g_utf8_get_char (reason) != 0xff1a)
    reason = g_utf8_next_char (reason);
  while (*reason != '\0' && !g_unichar_isalnum (g_utf8_get_char (reason)))
    reason = g_utf8_next_char (reason);
  if (*reason == '\0')
    return text;
  sentence = esp_begin_sentence (reason);
  g_free (text);
  return sentence;
}

/* What decided it. */
static char *
make_meaning (EspPlay *play, int winner, guint n)
{
  EspDocument *document = esp_play_get_document (play);
  const EspInstance *instance = esp_document_get_instance (document);
  char *text = NULL;

  if (winner >= 0 && instance->problem->game->score_is_outcome)
    text = drop_title (esp_state_describe (instance, esp_document_get_state (document)));
  else if (winner >= 0)
    text = esp_turning_point_describe (instance, esp_document_get_moves (document), winner);
  return text != NULL ? text : describe_players (play, winner, n);
}

static GtkWidget *
new_game_card (EspPlay *play, guint n)
{
  EspDocument *document = esp_play_get_document (play);
  const EspGame *game = esp_play_get_spec (play)->problem->game;
  double scores[2] = { 0, 0 };
  g_autofree char *title = NULL;
  g_autofree char *meaning = NULL;
  GtkWidget *card;
  int winner;

  game->scores (esp_document_get_instance (document), esp_document_get_state (document), scores);
  winner = scores[0] == scores[1] ? -1 : scores[1] > scores[0];
  title = make_title (play, winner);
  meaning = make_meaning (play, winner, n);
  card = esp_result_card_new (title, meaning);
  if (!game->score_is_outcome)
    {
      esp_result_card_set_scores (ESP_RESULT_CARD (card), esp_shown ("%.6g", scores[0]),
                                  esp_shown ("%.6g", scores[1]));
    }
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("New Game"), "page.reset");
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Review"), "page.review");
  if (was_played_here (play) && can_be_harder (play))
    esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Harder"), "page.harder");
  return card;
}

static GtkWidget *
new_puzzle_card (EspPlay *play, const EspPuzzleVerdict *verdict, guint n)
{
  int seconds = esp_play_get_seconds (play);
  guint n_wrong = esp_play_get_n_wrong (play);
  g_autofree char *meaning = NULL;
  g_autofree char *all = NULL;
  g_autofree char *wrong =
      n_wrong > 0
          ? g_strdup_printf (ngettext ("%s wrong", "%s wrong", n_wrong), esp_count (n_wrong))
          : NULL;
  g_autofree char *steps =
      esp_play_is_helped (play)
          ? g_strdup_printf (ngettext ("In %s step, with help", "In %s steps, with help", n),
                             esp_count (n))
          : g_strdup_printf (ngettext ("In %s step, without help", "In %s steps, without help", n),
                             esp_count (n));
  GtkWidget *card;

  /* TRANSLATORS: how a puzzle was solved, and minutes and seconds that it took */
  meaning = g_strdup_printf (_ ("%s · %d:%02d min"), steps, seconds / 60, seconds % 60);
  if (wrong != NULL)
    {
      g_autofree char *without = g_steal_pointer (&meaning);

      meaning = g_strdup_printf ("%s · %s", without, wrong);
    }
  if (verdict->known != NULL)
    all = g_strconcat (verdict->known, "\n", meaning, NULL);
  card = esp_result_card_new (verdict->title, all != NULL ? all : meaning);
  if (esp_play_get_spec (play)->problem->generating != NULL)
    esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Next Puzzle"), "page.generate");
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Start Over"), "page.reset");
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("See a Search"), "page.solve");
  return card;
}

/* A program of the person's own has failed: what it did wrong is what there is to know. */
static GtkWidget *
new_forfeit_card (EspPlay *play)
{
  const char *why;
  int loser = esp_play_get_forfeit (play, &why);
  g_autofree char *title = make_title (play, 1 - loser);
  g_autofree char *meaning = esp_begin_sentence (why);
  GtkWidget *card = esp_result_card_new (title, meaning);

  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("New Game"), "page.reset");
  esp_result_card_add_button (ESP_RESULT_CARD (card), _ ("Continue"), "page.continue");
  return card;
}

GtkWidget *
esp_ending_new_card (EspPlay *play)
{
  EspDocument *document = esp_play_get_document (play);
  guint n = document != NULL ? esp_play_count_steps (play) : 0;
  const EspPuzzleVerdict *verdict = esp_play_get_verdict (play);

  if (document != NULL && esp_play_get_forfeit (play, NULL) >= 0)
    return new_forfeit_card (play);
  if (n == 0)
    return NULL;
  if (verdict != NULL)
    return verdict->title != NULL && !verdict->nothing ? new_puzzle_card (play, verdict, n) : NULL;
  return esp_play_is_game (play) && esp_play_get_side (play) < 0 ? new_game_card (play, n) : NULL;
}
