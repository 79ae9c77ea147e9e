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
  g_free (self->different);
  g_free (self->first);
  g_free (self->forfeits);
  g_clear_pointer (&self->seen, g_hash_table_unref);
  g_clear_pointer (&self->each, g_hash_table_unref);
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

/* Boards that are equal are one, however often they are on the list. */
static guint *
find_first (const GPtrArray *boards)
{
  guint *first = g_new (guint, boards->len);

  for (guint i = 0; i < boards->len; i++)
    {
      first[i] = 0;
      while (first[i] < i && !esp_instance_equal (g_ptr_array_index (boards, first[i]),
                                                  g_ptr_array_index (boards, i)))
        first[i]++;
    }
  return first;
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
  self->different = g_new0 (guint, n * n);
  self->first = find_first (self->boards);
  self->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->each = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
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

/* What two have played on one board with the same colours. */
typedef struct
{
  guint sides[2];
  guint n;
  guint different;
  double points[2];
} Each;

/* The same for all games in which the same is played: a digest, for there may be many of them. */
static char *
name_game (const char *place, const EspGameResult *result)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *end =
      g_strdup_printf ("%s %d %d", place, result->forfeit, esp_game_result_get_winner (result));

  g_checksum_update (sum, (const guchar *) end, -1);
  for (guint i = 0; result->moves != NULL && i < result->moves->len; i++)
    {
      g_checksum_update (sum, (const guchar *) "\n", 1);
      g_checksum_update (sum, g_ptr_array_index (result->moves, i), -1);
    }
  return g_strdup (g_checksum_get_string (sum));
}

/* Whether it is another one than those before. */
static gboolean
note_game (EspTournament *self, const EspTournamentGame *game, const EspGameResult *result)
{
  g_autofree char *place =
      g_strdup_printf ("%u %u %u", self->first[game->board], game->sides[0], game->sides[1]);
  gboolean new = g_hash_table_add (self->seen, name_game (place, result));
  int winner = esp_game_result_get_winner (result);
  Each *each = g_hash_table_lookup (self->each, place);

  if (each == NULL)
    {
      each = g_new0 (Each, 1);
      each->sides[0] = game->sides[0];
      each->sides[1] = game->sides[1];
      g_hash_table_insert (self->each, g_steal_pointer (&place), each);
    }
  each->n++;
  each->different += new;
  for (int side = 0; side < 2; side++)
    each->points[side] += winner < 0 ? 0.5 : winner == side;
  return new;
}

void
esp_tournament_take (EspTournament *self,
                     const EspTournamentGame *game,
                     const EspGameResult *result)
{
  guint n = self->players->len;
  int winner = esp_game_result_get_winner (result);
  gboolean new = note_game (self, game, result);

  for (guint side = 0; side < 2; side++)
    {
      guint place = game->sides[side] * n + game->sides[1 - side];

      self->points[place] += winner < 0 ? 0.5 : winner == (int) side;
      self->games[place]++;
      self->different[place] += new;
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

/* Of player @i, against all. */
static guint
sum_counts (const EspTournament *self, const guint *counts, guint i)
{
  guint n = self->players->len;
  guint sum = 0;

  for (guint k = 0; k < n; k++)
    sum += counts[i * n + k];
  return sum;
}

guint
esp_tournament_sum_games (const EspTournament *self, guint i)
{
  return sum_counts (self, self->games, i);
}

guint
esp_tournament_sum_different (const EspTournament *self, guint i)
{
  return sum_counts (self, self->different, i);
}

guint
esp_tournament_count_different (const EspTournament *self)
{
  return g_hash_table_size (self->seen);
}

/* The points against each, those of one board and one colour counted as often as there are
 * different games: where all are copies that is the one game; where some came twice by chance,
 * each keeps its share. A new array. */
static double *
weigh_points (const EspTournament *self)
{
  guint n = self->players->len;
  double *points = g_new0 (double, n *n);
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->each);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Each *each = value;

      for (guint side = 0; side < 2; side++)
        points[each->sides[side] * n + each->sides[1 - side]] +=
            each->points[side] * each->different / each->n;
    }
  return points;
}

EspRating *
esp_tournament_rate (const EspTournament *self, guint **order)
{
  guint n = self->players->len;
  g_autofree double *points = weigh_points (self);
  EspRating *ratings = g_new (EspRating, n);

  esp_rating_find (points, n, ratings);
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
  static const char *const more[] = { "points", "games", "different", "forfeits",
                                      "rating", "low",   "high" };
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
      g_ptr_array_add (cells, g_strdup_printf ("%u", esp_tournament_sum_different (self, i)));
      g_ptr_array_add (cells, g_strdup_printf ("%u", self->forfeits[i]));
      g_ptr_array_add (cells, format_number ("%.0f", rating->rating));
      g_ptr_array_add (cells, format_number ("%.0f", rating->rating - rating->error));
      g_ptr_array_add (cells, format_number ("%.0f", rating->rating + rating->error));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  return table;
}
