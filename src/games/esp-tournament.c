#include "config.h"

#include "esp-tournament.h"

#include "esp-game-record.h"

#include <glib/gi18n-lib.h>

static void
player_free (gpointer data)
{
  esp_player_free (data);
}

static void
instance_free (gpointer data)
{
  esp_instance_free (data);
}

EspTournament *
esp_tournament_new (const EspProblem *problem)
{
  EspTournament *self = g_atomic_rc_box_new0 (EspTournament);

  self->problem = problem;
  self->players = g_ptr_array_new_with_free_func (player_free);
  self->boards = g_ptr_array_new_with_free_func (instance_free);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->n_games = 1;
  self->seed = 1;
  return self;
}

EspTournament *
esp_tournament_ref (EspTournament *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
tournament_clear (gpointer data)
{
  EspTournament *self = data;

  g_ptr_array_unref (self->players);
  g_ptr_array_unref (self->boards);
  g_ptr_array_unref (self->names);
  g_free (self->points);
  g_free (self->games);
  g_free (self->forfeits);
}

void
esp_tournament_unref (EspTournament *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, tournament_clear);
}

/* --- who plays, and on what --- */

gboolean
esp_tournament_add_players (EspTournament *self,
                            const char *list,
                            const EspOptions *options,
                            GError **error)
{
  g_auto (GStrv) names = esp_player_split (self->problem, list);

  for (guint i = 0; names[i] != NULL; i++)
    {
      EspPlayer *player;

      if (*names[i] == '\0')
        continue;
      player = esp_player_parse (self->problem, names[i], error);
      if (player == NULL)
        return FALSE;
      esp_player_pass_limits (player, options);
      g_ptr_array_add (self->players, player);
    }
  return TRUE;
}

void
esp_tournament_add_board (EspTournament *self, EspInstance *board, const char *name)
{
  g_ptr_array_add (self->boards, board);
  g_ptr_array_add (self->names, g_strdup (name));
}

gboolean
esp_tournament_begin (EspTournament *self, GError **error)
{
  guint n = self->players->len;

  if (n < 2 || n > ESP_TOURNAMENT_MOST_PLAYERS)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("--players: expected two to %d, with commas or semicolons between"),
                     ESP_TOURNAMENT_MOST_PLAYERS);
  if (self->boards->len == 0)
    esp_tournament_add_board (self, self->problem->editing->example (), "-");
  self->points = g_new0 (double, n *n);
  self->games = g_new0 (guint, n * n);
  self->forfeits = g_new0 (guint, n);
  return TRUE;
}

const char *
esp_tournament_get_player (const EspTournament *self, guint i)
{
  return ((const EspPlayer *) g_ptr_array_index (self->players, i))->text;
}

const char *
esp_tournament_get_board (const EspTournament *self, guint i)
{
  return g_ptr_array_index (self->names, i);
}

/* --- the games --- */

guint64
esp_tournament_count (const EspTournament *self)
{
  guint64 n = self->players->len;

  return n * (n - 1) / 2 * self->boards->len * self->n_games * 2;
}

EspTournamentGame
esp_tournament_get_game (const EspTournament *self, guint64 i)
{
  guint n = self->players->len;
  guint64 round = i / 2;
  guint64 two = round / self->n_games / self->boards->len;
  EspTournamentGame game = { .board = (guint) (round / self->n_games % self->boards->len),
                             .sides = { 0, 1 },
                             .seed = self->seed + round % self->n_games };

  for (; two >= n - 1 - game.sides[0]; game.sides[0]++)
    two -= n - 1 - game.sides[0];
  game.sides[1] = game.sides[0] + 1 + (guint) two;
  if (i % 2 == 1)
    {
      guint first = game.sides[0];

      game.sides[0] = game.sides[1];
      game.sides[1] = first;
    }
  return game;
}

static void
get_players (const EspTournament *self, const EspTournamentGame *game, const EspPlayer *players[2])
{
  for (guint side = 0; side < 2; side++)
    players[side] = g_ptr_array_index (self->players, game->sides[side]);
}

EspOutcome
esp_tournament_play (const EspTournament *self,
                     const EspTournamentGame *game,
                     EspControl *control,
                     EspGameResult *result,
                     GError **error)
{
  const EspPlayer *players[2];

  get_players (self, game, players);
  return esp_match_play (g_ptr_array_index (self->boards, game->board), players, game->seed,
                         control, result, error);
}

void
esp_tournament_take (EspTournament *self,
                     const EspTournamentGame *game,
                     const EspGameResult *result)
{
  guint n = self->players->len;
  int winner = esp_game_result_get_winner (result);

  for (guint side = 0; side < 2; side++)
    {
      guint place = game->sides[side] * n + game->sides[1 - side];

      self->points[place] += winner < 0 ? 0.5 : winner == (int) side;
      self->games[place]++;
    }
  if (result->forfeit != 0)
    self->forfeits[game->sides[result->forfeit - 1]]++;
}

char *
esp_tournament_format_record (const EspTournament *self,
                              const EspTournamentGame *game,
                              const EspGameResult *result)
{
  const char *const names[2] = { esp_tournament_get_player (self, game->sides[0]),
                                 esp_tournament_get_player (self, game->sides[1]) };

  return esp_game_record_format (g_ptr_array_index (self->boards, game->board), names, result);
}

/* --- the cross table --- */

double
esp_tournament_sum_points (const EspTournament *self, guint i)
{
  guint n = self->players->len;
  double sum = 0;

  for (guint k = 0; k < n; k++)
    sum += self->points[i * n + k];
  return sum;
}

guint
esp_tournament_sum_games (const EspTournament *self, guint i)
{
  guint n = self->players->len;
  guint sum = 0;

  for (guint k = 0; k < n; k++)
    sum += self->games[i * n + k];
  return sum;
}

EspRating *
esp_tournament_rate (const EspTournament *self, guint **order)
{
  guint n = self->players->len;
  EspRating *ratings = g_new (EspRating, n);

  esp_rating_find (self->points, n, ratings);
  if (order == NULL)
    return ratings;
  *order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    {
      guint place = i;

      for (; place > 0 && ratings[(*order)[place - 1]].rating < ratings[i].rating; place--)
        (*order)[place] = (*order)[place - 1];
      (*order)[place] = i;
    }
  return ratings;
}

static char *
format_number (const char *format, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, number));
}

EspTable *
esp_tournament_make_table (const EspTournament *self)
{
  static const char *const more[] = { "points", "games", "forfeits", "rating", "low", "high" };
  guint n = self->players->len;
  g_autofree guint *order = NULL;
  g_autofree EspRating *ratings = esp_tournament_rate (self, &order);
  EspTable *table = esp_table_new ("player", NULL);

  for (guint i = 0; i < n; i++)
    esp_table_add_column (table, esp_tournament_get_player (self, order[i]));
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    esp_table_add_column (table, more[i]);
  for (guint i = 1; i <= n + G_N_ELEMENTS (more); i++)
    esp_table_set_number (table, i, TRUE);
  for (guint row = 0; row < n; row++)
    {
      guint i = order[row];
      const EspRating *rating = &ratings[i];
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (cells, g_strdup (esp_tournament_get_player (self, i)));
      for (guint column = 0; column < n; column++)
        g_ptr_array_add (cells, column == row
                                    ? g_strdup ("")
                                    : format_number ("%.6g", self->points[i * n + order[column]]));
      g_ptr_array_add (cells, format_number ("%.6g", esp_tournament_sum_points (self, i)));
      g_ptr_array_add (cells, g_strdup_printf ("%u", esp_tournament_sum_games (self, i)));
      g_ptr_array_add (cells, g_strdup_printf ("%u", self->forfeits[i]));
      g_ptr_array_add (cells, format_number ("%.0f", rating->rating));
      g_ptr_array_add (cells, format_number ("%.0f", rating->rating - rating->error));
      g_ptr_array_add (cells, format_number ("%.0f", rating->rating + rating->error));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  return table;
}
