#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "cli/cli.h"
#include "games/esp-tournament.h"
#include "programs/esp-program.h"
#include "programs/process/esp-sandbox.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

/* "tournament": everyone against everyone, on each board and with both colours. */

static gboolean
find_players (EspTournament *self, EspInvocation *invocation, GError **error)
{
  g_auto (GStrv) given =
      g_strsplit (esp_options_get_text (invocation->options, "players"), "\n", -1);

  for (guint i = 0; given[i] != NULL; i++)
    if (!esp_tournament_add_players (self, given[i], invocation->options, error))
      return FALSE;
  return TRUE;
}

static gboolean
find_boards (EspTournament *self, EspInvocation *invocation, GError **error)
{
  g_auto (GStrv) files =
      g_strsplit (esp_options_get_text (invocation->options, "boards"), "\n", -1);

  for (guint i = 0; files[i] != NULL; i++)
    if (*files[i] != '\0')
      {
        if (esp_invocation_load (invocation, files[i], error) == NULL)
          return FALSE;
        esp_tournament_add_board (self, g_steal_pointer (&invocation->instance), files[i]);
      }
  return TRUE;
}

/* --- the games --- */

/* The record of the @n-th game into the folder of --records, where one is named. */
static gboolean
keep_record (const EspTournament *self,
             const EspInvocation *invocation,
             guint64 n,
             const EspTournamentGame *game,
             const EspGameResult *result,
             GError **error)
{
  const char *folder = esp_options_get_text (invocation->options, "records");
  g_autofree char *name = g_strdup_printf (ESP_TOURNAMENT_RECORD, n);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;

  if (*folder == '\0')
    return TRUE;
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--records: %s: %s"), esp_quote_path (folder),
                     g_strerror (errno));
  text = esp_tournament_format_record (self, game, result);
  return esp_file_write (path, text, -1, error);
}

static void
print_game (const EspTournament *self,
            const EspTournamentGame *game,
            const EspGameResult *result,
            GVariantBuilder *games)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (result);

  g_variant_builder_add_value (
      games,
      esp_game_result_add_forfeit (
          self->problem->game, result,
          g_variant_new_parsed ("{'board': <%s>, 'first': <%s>, 'second': <%s>, 'moves': <%^as>, "
                                "'result': <%x>}",
                                esp_tournament_get_board (self, game->board),
                                esp_tournament_get_player (self, game->sides[0]),
                                esp_tournament_get_player (self, game->sides[1]), moves,
                                (gint64) esp_game_result_get_winner (result) + 1)));
}

/* The @i-th game, counted from 0. The exit status. */
static int
play (EspTournament *self,
      EspInvocation *invocation,
      guint64 i,
      GVariantBuilder *games,
      GError **error)
{
  EspTournamentGame game = esp_tournament_get_game (self, i);
  g_auto (EspGameResult) result = { NULL };
  EspOutcome outcome = esp_tournament_play (self, &game, invocation->control, &result, error);

  if (outcome == ESP_OUTCOME_ERROR)
    return CLI_BAD;
  if (outcome == ESP_OUTCOME_LIMIT)
    {
      g_clear_error (error);
      return CLI_LIMIT;
    }
  esp_tournament_take (self, &game, &result);
  print_game (self, &game, &result, games);
  return keep_record (self, invocation, i + 1, &game, &result, error) ? CLI_SOLVED : CLI_BAD;
}

/* --- the cross table --- */

static void
add_members (const EspTournament *self, EspInvocation *invocation)
{
  g_autofree guint *order = NULL;
  g_autofree EspRating *ratings = esp_tournament_rate (self, &order);
  GVariantBuilder table;

  g_variant_builder_init (&table, G_VARIANT_TYPE ("aa{sv}"));
  for (guint row = 0; row < self->players->len; row++)
    {
      guint i = order[row];

      g_variant_builder_add_parsed (
          &table,
          "{'player': <%s>, 'points': <%d>, 'games': <%x>, 'different': <%x>, 'forfeits': <%x>, "
          "'rating': <%d>, 'error': <%d>}",
          esp_tournament_get_player (self, i), esp_tournament_sum_points (self, i),
          (gint64) esp_tournament_sum_games (self, i),
          (gint64) esp_tournament_sum_different (self, i), (gint64) self->forfeits[i],
          ratings[i].rating, ratings[i].error);
    }
  g_variant_dict_insert_value (&invocation->answer->members, "table",
                               g_variant_builder_end (&table));
}

static gboolean
has_programs (const EspTournament *self)
{
  for (guint i = 0; i < self->players->len; i++)
    if (esp_program_is (esp_tournament_get_player (self, i)))
      return TRUE;
  return FALSE;
}

static void
conclude (const EspTournament *self, EspInvocation *invocation)
{
  g_autoptr (EspTable) table = esp_tournament_make_table (self);
  const char *format = esp_options_get_text (invocation->options, "format");
  g_autofree char *text = esp_table_format (table, format);
  g_autofree char *absence = NULL;

  add_members (self, invocation);
  if (has_programs (self))
    absence = esp_sandbox_describe_absence ();
  /* a table that another program reads has nothing below it */
  if (invocation->output == NULL)
    invocation->document = absence != NULL && g_str_equal (format, "text")
                               ? g_strdup_printf ("%s%s\n", text, absence)
                               : g_steal_pointer (&text);
  else
    {
      invocation->print (invocation, text);
      invocation->document = esp_table_format (table, "csv");
    }
  if (has_programs (self))
    cli_tell_confinement (invocation, invocation->output != NULL);
}

int
cli_run_tournament (EspInvocation *invocation, GError **error)
{
  g_autoptr (EspTournament) self = esp_tournament_new (invocation->problem);
  GVariantBuilder games;
  int status = CLI_BAD;

  g_variant_builder_init (&games, G_VARIANT_TYPE ("aa{sv}"));
  self->n_games = (guint) esp_options_get_int (invocation->options, "games");
  self->seed = (guint64) esp_options_get_int (invocation->options, "seed");
  if (find_players (self, invocation, error) && find_boards (self, invocation, error) &&
      esp_tournament_begin (self, error))
    {
      guint64 n = esp_tournament_count (self);

      status = CLI_SOLVED;
      for (guint64 i = 0; i < n && status == CLI_SOLVED; i++)
        status = play (self, invocation, i, &games, error);
      invocation->answer->outcome = status == CLI_LIMIT ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_DONE;
      /* what was played is told even where a limit came before the end */
      if (status != CLI_BAD)
        conclude (self, invocation);
    }
  g_variant_dict_insert_value (&invocation->answer->members, "games",
                               g_variant_builder_end (&games));
  return status;
}
