#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "cli/cli.h"
#include "games/esp-rating.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* "tournament": everyone against everyone, on each board and with both colours. */

#define MOST_PLAYERS 200

typedef struct
{
  EspInvocation *invocation;
  GPtrArray *players; /* of EspPlayer */
  GPtrArray *boards;  /* of EspInstance */
  GPtrArray *names;   /* of char *: the boards' */
  double *points;     /* points[i * n + k]: what i has against k */
  guint *games;       /* in the same order */
  guint *forfeits;    /* of each player */
  guint n_games;
} Tournament;

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

/* --- who plays, and on what --- */

static gboolean
find_players (Tournament *self, GError **error)
{
  EspInvocation *invocation = self->invocation;
  g_auto (GStrv) given =
      g_strsplit (esp_options_get_text (invocation->options, "players"), "\n", -1);

  for (guint i = 0; given[i] != NULL; i++)
    {
      g_auto (GStrv) names = esp_player_split (invocation->problem, given[i]);

      for (guint k = 0; names[k] != NULL; k++)
        {
          EspPlayer *player;

          if (*names[k] == '\0')
            continue;
          player = esp_player_parse (invocation->problem, names[k], error);
          if (player == NULL)
            return FALSE;
          esp_player_pass_limits (player, invocation->options);
          g_ptr_array_add (self->players, player);
        }
    }
  if (self->players->len < 2 || self->players->len > MOST_PLAYERS)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("--players: expected two to %d, with commas or semicolons between"),
                     MOST_PLAYERS);
  return TRUE;
}

static gboolean
find_boards (Tournament *self, GError **error)
{
  EspInvocation *invocation = self->invocation;
  g_auto (GStrv) files =
      g_strsplit (esp_options_get_text (invocation->options, "boards"), "\n", -1);

  for (guint i = 0; files[i] != NULL; i++)
    if (*files[i] != '\0')
      {
        if (esp_invocation_load (invocation, files[i], error) == NULL)
          return FALSE;
        g_ptr_array_add (self->boards, g_steal_pointer (&invocation->instance));
        g_ptr_array_add (self->names, g_strdup (files[i]));
      }
  if (self->boards->len == 0)
    {
      g_ptr_array_add (self->boards, invocation->problem->editing->example ());
      g_ptr_array_add (self->names, g_strdup ("-"));
    }
  return TRUE;
}

/* --- the games --- */

/* The record of the game into the folder of --records, where one is named. */
static gboolean
keep_record (Tournament *self,
             const EspInstance *board,
             const EspPlayer *const players[2],
             const EspGameResult *result,
             GError **error)
{
  const char *folder = esp_options_get_text (self->invocation->options, "records");
  g_autofree char *name = g_strdup_printf ("game-%04u.txt", self->n_games);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;

  if (*folder == '\0')
    return TRUE;
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--records: %s: %s"), esp_quote_path (folder),
                     g_strerror (errno));
  text = cli_format_record (board, players, result);
  return esp_file_write (path, text, -1, error);
}

/* One game between @sides, of whom the first begins. The exit status. */
static int
play (Tournament *self,
      guint board,
      const guint sides[2],
      guint64 seed,
      GVariantBuilder *games,
      GError **error)
{
  EspInvocation *invocation = self->invocation;
  const EspGame *game = invocation->problem->game;
  const EspInstance *instance = g_ptr_array_index (self->boards, board);
  const EspPlayer *const players[2] = { g_ptr_array_index (self->players, sides[0]),
                                        g_ptr_array_index (self->players, sides[1]) };
  guint n = self->players->len;
  g_auto (EspGameResult) result = { NULL };
  EspOutcome outcome =
      esp_match_play (instance, players, seed, invocation->control, &result, error);
  g_auto (GStrv) moves = NULL;
  int winner;

  if (outcome == ESP_OUTCOME_ERROR)
    return CLI_BAD;
  if (outcome == ESP_OUTCOME_LIMIT)
    {
      g_clear_error (error);
      return CLI_LIMIT;
    }
  winner = esp_game_result_get_winner (&result);
  for (guint side = 0; side < 2; side++)
    {
      guint place = sides[side] * n + sides[1 - side];

      self->points[place] += winner < 0 ? 0.5 : winner == (int) side;
      self->games[place]++;
    }
  if (result.forfeit != 0)
    self->forfeits[sides[result.forfeit - 1]]++;
  self->n_games++;
  moves = esp_game_result_get_moves (&result);
  g_variant_builder_add_value (
      games,
      esp_game_result_add_forfeit (
          game, &result,
          g_variant_new_parsed ("{'board': <%s>, 'first': <%s>, 'second': <%s>, 'moves': <%^as>, "
                                "'result': <%x>}",
                                g_ptr_array_index (self->names, board), players[0]->text,
                                players[1]->text, moves, (gint64) winner + 1)));
  return keep_record (self, instance, players, &result, error) ? CLI_SOLVED : CLI_BAD;
}

static int
play_all (Tournament *self, GVariantBuilder *games, GError **error)
{
  const EspOptions *options = self->invocation->options;
  gint64 n_games = esp_options_get_int (options, "games");
  guint64 seed = (guint64) esp_options_get_int (options, "seed");
  guint n = self->players->len;
  int status = CLI_SOLVED;

  for (guint i = 0; i < n && status == CLI_SOLVED; i++)
    for (guint k = i + 1; k < n && status == CLI_SOLVED; k++)
      for (guint board = 0; board < self->boards->len && status == CLI_SOLVED; board++)
        for (gint64 game = 0; game < n_games && status == CLI_SOLVED; game++)
          {
            /* the same seed with both colours */
            status =
                play (self, board, (const guint[]){ i, k }, seed + (guint64) game, games, error);
            if (status == CLI_SOLVED)
              status =
                  play (self, board, (const guint[]){ k, i }, seed + (guint64) game, games, error);
          }
  return status;
}

/* --- the cross table --- */

static const char *
get_name (const Tournament *self, guint i)
{
  return ((const EspPlayer *) g_ptr_array_index (self->players, i))->text;
}

static char *
format_number (const char *format, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, number));
}

static double
sum_points (const Tournament *self, guint i)
{
  guint n = self->players->len;
  double sum = 0;

  for (guint k = 0; k < n; k++)
    sum += self->points[i * n + k];
  return sum;
}

static guint
sum_games (const Tournament *self, guint i)
{
  guint n = self->players->len;
  guint sum = 0;

  for (guint k = 0; k < n; k++)
    sum += self->games[i * n + k];
  return sum;
}

/* Strongest first. */
static guint *
rank (const EspRating *ratings, guint n)
{
  guint *order = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    {
      guint place = i;

      for (; place > 0 && ratings[order[place - 1]].rating < ratings[i].rating; place--)
        order[place] = order[place - 1];
      order[place] = i;
    }
  return order;
}

static EspTable *
make_table (const Tournament *self, const EspRating *ratings, const guint *order)
{
  guint n = self->players->len;
  EspTable *table = esp_table_new ("player", NULL);
  static const char *const more[] = { "points", "games", "forfeits", "rating", "low", "high" };

  for (guint i = 0; i < n; i++)
    esp_table_add_column (table, get_name (self, order[i]));
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    esp_table_add_column (table, more[i]);
  for (guint i = 1; i <= n + G_N_ELEMENTS (more); i++)
    esp_table_set_number (table, i, TRUE);
  for (guint row = 0; row < n; row++)
    {
      guint i = order[row];
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (cells, g_strdup (get_name (self, i)));
      for (guint column = 0; column < n; column++)
        g_ptr_array_add (cells, column == row
                                    ? g_strdup ("")
                                    : format_number ("%.6g", self->points[i * n + order[column]]));
      g_ptr_array_add (cells, format_number ("%.6g", sum_points (self, i)));
      g_ptr_array_add (cells, g_strdup_printf ("%u", sum_games (self, i)));
      g_ptr_array_add (cells, g_strdup_printf ("%u", self->forfeits[i]));
      g_ptr_array_add (cells, format_number ("%.0f", ratings[i].rating));
      g_ptr_array_add (cells, format_number ("%.0f", ratings[i].rating - ratings[i].error));
      g_ptr_array_add (cells, format_number ("%.0f", ratings[i].rating + ratings[i].error));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  return table;
}

static void
tell_members (const Tournament *self, const EspRating *ratings, const guint *order)
{
  GVariantBuilder table;

  g_variant_builder_init (&table, G_VARIANT_TYPE ("aa{sv}"));
  for (guint row = 0; row < self->players->len; row++)
    {
      guint i = order[row];

      g_variant_builder_add_parsed (
          &table,
          "{'player': <%s>, 'points': <%d>, 'games': <%x>, 'forfeits': <%x>, 'rating': <%d>, "
          "'error': <%d>}",
          get_name (self, i), sum_points (self, i), (gint64) sum_games (self, i),
          (gint64) self->forfeits[i], ratings[i].rating, ratings[i].error);
    }
  g_variant_dict_insert_value (&self->invocation->answer->members, "table",
                               g_variant_builder_end (&table));
}

static void
conclude (Tournament *self)
{
  EspInvocation *invocation = self->invocation;
  guint n = self->players->len;
  g_autofree EspRating *ratings = g_new (EspRating, n);
  g_autofree guint *order = NULL;
  g_autoptr (EspTable) table = NULL;
  g_autofree char *text = NULL;

  esp_rating_find (self->points, n, ratings);
  order = rank (ratings, n);
  table = make_table (self, ratings, order);
  tell_members (self, ratings, order);
  text = esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  if (invocation->output == NULL)
    invocation->document = g_steal_pointer (&text);
  else
    {
      invocation->print (invocation, text);
      invocation->document = esp_table_format (table, "csv");
    }
}

int
cli_run_tournament (EspInvocation *invocation, GError **error)
{
  Tournament self = { .invocation = invocation,
                      .players = g_ptr_array_new_with_free_func (player_free),
                      .boards = g_ptr_array_new_with_free_func (instance_free),
                      .names = g_ptr_array_new_with_free_func (g_free) };
  GVariantBuilder games;
  int status = CLI_BAD;

  g_variant_builder_init (&games, G_VARIANT_TYPE ("aa{sv}"));
  if (find_players (&self, error) && find_boards (&self, error))
    {
      guint n = self.players->len;

      self.points = g_new0 (double, n *n);
      self.games = g_new0 (guint, n * n);
      self.forfeits = g_new0 (guint, n);
      status = play_all (&self, &games, error);
      invocation->answer->outcome = status == CLI_LIMIT ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_DONE;
      /* what was played is told even where a limit came before the end */
      if (status != CLI_BAD)
        conclude (&self);
    }
  g_variant_dict_insert_value (&invocation->answer->members, "games",
                               g_variant_builder_end (&games));
  g_free (self.points);
  g_free (self.games);
  g_free (self.forfeits);
  g_ptr_array_unref (self.players);
  g_ptr_array_unref (self.boards);
  g_ptr_array_unref (self.names);
  return status;
}
