#include "config.h"

#include "esp-tournament-kept.h"

#include <string.h>

#include "app/programs/esp-own-programs.h"
#include "app/sessions/esp-kept.h"

#define OPTION "option:" /* before the id of one */

/* --- out --- */

GVariant *
esp_tournament_kept_format_choices (const EspOptions *options, const char *const *players)
{
  g_auto (GVariantDict) line = G_VARIANT_DICT_INIT (NULL);
  g_autofree char *all = g_strjoinv ("\n", (char **) players);

  esp_kept_put (&line, "players", all);
  for (guint i = 0; i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;
      g_autofree char *key = g_strconcat (OPTION, id, NULL);

      esp_kept_put (&line, key, esp_options_get_text (options, id));
    }
  return g_variant_dict_end (&line);
}

GVariant *
esp_tournament_kept_format (const EspTournament *self)
{
  g_auto (GVariantDict) line = G_VARIANT_DICT_INIT (NULL);
  GVariantBuilder players = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aay"));
  GVariantBuilder boards = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(ayay)"));

  for (guint i = 0; i < self->players->len; i++)
    g_variant_builder_add (&players, "^ay", esp_tournament_get_player (self, i));
  for (guint i = 0; i < self->boards->len; i++)
    {
      g_autofree char *text = self->problem->files->format (g_ptr_array_index (self->boards, i));

      g_variant_builder_add (&boards, "(^ay^ay)", esp_tournament_get_board (self, i), text);
    }
  esp_kept_put (&line, "tournament", self->problem->id);
  g_variant_dict_insert_value (&line, "by", g_variant_builder_end (&players));
  g_variant_dict_insert_value (&line, "on", g_variant_builder_end (&boards));
  g_variant_dict_insert (&line, "games", "u", self->n_games);
  g_variant_dict_insert (&line, "seed", "t", self->seed);
  return g_variant_dict_end (&line);
}

GVariant *
esp_tournament_kept_format_game (const EspPlayed *played, guint i)
{
  const EspGameResult *result = &played->result;
  g_auto (GStrv) moves = esp_game_result_get_moves (result);
  g_autofree char *text = g_strjoinv ("\n", moves);
  g_auto (GVariantDict) line = G_VARIANT_DICT_INIT (NULL);

  g_variant_dict_insert (&line, "game", "u", i);
  esp_kept_put (&line, "moves", text);
  g_variant_dict_insert (&line, "scores", "(dd)", result->scores[0], result->scores[1]);
  g_variant_dict_insert (&line, "counts", "(uutt)", result->n_moves[0], result->n_moves[1],
                         result->nodes[0], result->nodes[1]);
  g_variant_dict_insert (&line, "seconds", "(dd)", result->seconds[0], result->seconds[1]);
  g_variant_dict_insert (&line, "forfeit", "i", result->forfeit);
  esp_kept_put (&line, "verdict", result->verdict);
  esp_kept_put (&line, "reason", result->reason);
  return g_variant_dict_end (&line);
}

/* --- back --- */

static void
read_options (GVariant *line, EspOptions *options)
{
  for (guint i = 0; i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;
      g_autofree char *key = g_strconcat (OPTION, id, NULL);
      g_autofree char *text = esp_kept_get (line, key);

      if (text != NULL)
        esp_options_set (options, id, text, NULL);
    }
}

void
esp_tournament_kept_read_choices (GPtrArray *lines, EspOptions *options, char ***players)
{
  *players = NULL;
  for (guint i = lines->len; i-- > 0;)
    {
      g_autofree char *all = esp_kept_get (g_ptr_array_index (lines, i), "players");

      if (all == NULL)
        continue;
      read_options (g_ptr_array_index (lines, i), options);
      *players = g_strsplit (all, "\n", -1);
      return;
    }
}

/* A program that the person has chosen for it then; it plays when that is asked for again. */
static gboolean
add_player (EspTournament *tournament, const char *text, const EspOptions *options)
{
  EspPlayer *player;

  if (g_str_has_prefix (text, ESP_PROGRAM_PREFIX))
    esp_own_programs_choose (tournament->problem, text + strlen (ESP_PROGRAM_PREFIX));
  player = esp_player_parse (tournament->problem, text, NULL);
  if (player == NULL)
    return FALSE;
  esp_player_pass_limits (player, options);
  g_ptr_array_add (tournament->players, player);
  return TRUE;
}

static gboolean
add_board (EspTournament *tournament, const char *name, const char *text)
{
  EspInstance *board =
      esp_instance_parse (tournament->problem, text, strlen (text), name, NULL, NULL);

  if (board != NULL)
    esp_tournament_add_board (tournament, board, name);
  return board != NULL;
}

static EspTournament *
read_tournament (GVariant *line, const EspProblem *problem, const EspOptions *options)
{
  g_autoptr (EspTournament) tournament = esp_tournament_new (problem);
  g_autoptr (GVariantIter) players = NULL;
  g_autoptr (GVariantIter) boards = NULL;
  gboolean whole = g_variant_lookup (line, "by", "aay", &players) &&
                   g_variant_lookup (line, "on", "a(ayay)", &boards) &&
                   g_variant_lookup (line, "games", "u", &tournament->n_games) &&
                   g_variant_lookup (line, "seed", "t", &tournament->seed);
  char *name;
  char *text;

  while (whole && g_variant_iter_next (players, "^ay", &name))
    {
      whole = add_player (tournament, name, options);
      g_free (name);
    }
  while (whole && g_variant_iter_next (boards, "(^ay^ay)", &name, &text))
    {
      whole = add_board (tournament, name, text);
      g_free (name);
      g_free (text);
    }
  return whole && tournament->n_games > 0 && esp_tournament_begin (tournament, NULL)
             ? g_steal_pointer (&tournament)
             : NULL;
}

static gboolean
read_game (GVariant *line, EspGameResult *result)
{
  g_autofree char *moves = esp_kept_get (line, "moves");

  if (moves == NULL)
    return FALSE;
  result->moves = g_ptr_array_new_with_free_func (g_free);
  if (*moves != '\0')
    {
      g_auto (GStrv) all = g_strsplit (moves, "\n", -1);

      for (guint i = 0; all[i] != NULL; i++)
        g_ptr_array_add (result->moves, g_strdup (all[i]));
    }
  result->verdict = esp_kept_get (line, "verdict");
  result->reason = esp_kept_get (line, "reason");
  return g_variant_lookup (line, "scores", "(dd)", &result->scores[0], &result->scores[1]) &&
         g_variant_lookup (line, "counts", "(uutt)", &result->n_moves[0], &result->n_moves[1],
                           &result->nodes[0], &result->nodes[1]) &&
         g_variant_lookup (line, "seconds", "(dd)", &result->seconds[0], &result->seconds[1]) &&
         g_variant_lookup (line, "forfeit", "i", &result->forfeit) && result->forfeit >= 0 &&
         result->forfeit <= 2;
}

/* Those that follow, as far as each is the next. */
static void
restore_games (GPtrArray *lines, guint from, EspTournamentRun *run)
{
  for (guint k = from; k < lines->len; k++)
    {
      g_auto (EspGameResult) result = { NULL };
      guint i;

      if (!g_variant_lookup (g_ptr_array_index (lines, k), "game", "u", &i))
        continue;
      if (i != esp_tournament_run_get_n_played (run) ||
          !read_game (g_ptr_array_index (lines, k), &result) ||
          !esp_tournament_run_restore_game (run, &result))
        return;
    }
}

gboolean
esp_tournament_kept_restore (GPtrArray *lines,
                             const EspProblem *problem,
                             const EspOptions *options,
                             EspTournamentRun *run)
{
  for (guint i = lines->len; i-- > 0;)
    {
      GVariant *line = g_ptr_array_index (lines, i);
      g_autofree char *room = esp_kept_get (line, "tournament");
      EspTournament *tournament;

      if (room == NULL)
        continue;
      tournament =
          g_str_equal (room, problem->id) ? read_tournament (line, problem, options) : NULL;
      if (tournament == NULL)
        return FALSE;
      esp_tournament_run_restore (run, tournament);
      restore_games (lines, i + 1, run);
      esp_tournament_run_tell (run);
      return TRUE;
    }
  return FALSE;
}
