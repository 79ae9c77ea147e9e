#include "config.h"

#include "esp-match.h"

#include "base/esp-random.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Those with all of @flags. */
static char *
list_algorithms (const EspProblem *problem, EspAlgorithmFlags flags)
{
  GString *text = g_string_new (NULL);

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    if ((a->flags & flags) == flags)
      g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? ", " : "", a->id,
                              a->main_option != NULL ? ":" : "",
                              a->main_option != NULL ? a->main_option : "");
  return g_string_free (text, FALSE);
}

/* A program of a person's own: all of the text is its command, since that has commas, too. */
static EspPlayer *
parse_program (const EspProblem *problem, const char *text, GError **error)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, text);
  EspPlayer *player;

  if (algorithm == NULL)
    return esp_fail_none (
        error, ESP_ERROR_OPTION,
        _ ("“%s”: a program is started only where a person names it, and in rooms "
           "where it can play or solve"),
        esp_quote (text));
  player = g_new0 (EspPlayer, 1);
  *player = (EspPlayer){ g_strdup (text), algorithm, esp_options_new (algorithm->options) };
  return player;
}

static EspPlayer *
parse (const EspProblem *problem, const char *text, EspAlgorithmFlags flags, GError **error)
{
  /* blanks too: lists of players have commas between */
  g_auto (GStrv) parts = g_strsplit_set (text, ", ", 2);
  char *colon = parts[0] != NULL ? strchr (parts[0], ':') : NULL;
  g_autoptr (EspPlayer) player = g_new0 (EspPlayer, 1);
  g_autoptr (GError) local = NULL;

  if (g_str_has_prefix (text, ESP_PROGRAM_PREFIX))
    return parse_program (problem, text, error);
  if (colon != NULL)
    *colon++ = '\0';
  if (parts[0] != NULL && *parts[0] != '\0')
    player->algorithm = esp_problem_find_algorithm (problem, parts[0]);
  if (player->algorithm == NULL || (player->algorithm->flags & flags) != flags)
    {
      g_autofree char *known = list_algorithms (problem, flags);

      return esp_fail_none (
          error, ESP_ERROR_OPTION,
          flags == ESP_ALGORITHM_PLAYER
              ? _ ("“%s” is no player here; expected one of %s, with options after a "
                   "comma")
              : _ ("“%s” is no solver here; expected one of %s, with options after a "
                   "blank"),
          esp_quote (text), known);
    }
  player->text = g_strdup (text);
  player->options = esp_options_new (player->algorithm->options);
  if (colon != NULL && player->algorithm->main_option == NULL)
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("player “%s”: %s takes no “:%s”"),
                          esp_quote (text), esp_quote (parts[0]), colon);
  if ((colon != NULL &&
       !esp_options_set (player->options, player->algorithm->main_option, colon, &local)) ||
      (parts[1] != NULL && !esp_options_parse (player->options, parts[1], &local)))
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("player “%s”: %s"), esp_quote (text),
                          local->message);
  return g_steal_pointer (&player);
}

EspPlayer *
esp_player_parse (const EspProblem *problem, const char *text, GError **error)
{
  return parse (problem, text, ESP_ALGORITHM_PLAYER, error);
}

EspPlayer *
esp_player_parse_option (const EspProblem *problem,
                         const EspOptions *options,
                         const char *option,
                         GError **error)
{
  const char *text = esp_options_get_text (options, option);

  if (*text == '\0')
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("say who plays: --%s PLAYER"), option);
  return esp_player_parse (problem, text, error);
}

EspPlayer *
esp_player_parse_solver (const EspProblem *problem, const char *text, GError **error)
{
  return parse (problem, text, 0, error);
}

/* Whether @word sets an option of @player: "order=score", or a flag by its name. */
static gboolean
is_option_of (const EspProblem *problem, const char *player, const char *word)
{
  g_autofree char *id = g_strndup (player, strcspn (player, ":, "));
  g_autofree char *name = g_strndup (word, strcspn (word, ":= "));
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, id);

  if (word[strlen (name)] == '=')
    return TRUE;
  if (algorithm == NULL || esp_problem_find_algorithm (problem, name) != NULL)
    return FALSE;
  for (const EspOptionSpec *o = algorithm->options; o != NULL && o->id != NULL; o++)
    if (g_str_equal (o->id, name))
      return TRUE;
  return FALSE;
}

gboolean
esp_player_check (const EspProblem *problem, const char *option, const char *value, GError **error)
{
  g_autoptr (EspPlayer) player = esp_player_parse (problem, value, error);

  if (player == NULL)
    g_prefix_error (error, "--%s: ", option);
  return player != NULL;
}

/* What stands between commas, but for those within quotes, which commands of programs have. */
static char **
split_outside_quotes (const char *text)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  const char *begin = text;
  char quote = '\0';

  for (const char *c = text;; c++)
    {
      if (*c == '\0' || (*c == ',' && quote == '\0'))
        {
          g_ptr_array_add (parts, g_strndup (begin, (gsize) (c - begin)));
          begin = c + 1;
        }
      else if (quote == '\0' ? *c == '\'' || *c == '"' : *c == quote)
        quote = quote == '\0' ? *c : '\0';
      if (*c == '\0')
        break;
    }
  g_ptr_array_add (parts, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&parts), FALSE);
}

char **
esp_player_split (const EspProblem *problem, const char *text)
{
  /* where a command has commas of its own there are semicolons between the players */
  g_auto (GStrv) words =
      strchr (text, ';') != NULL ? g_strsplit (text, ";", -1) : split_outside_quotes (text);
  g_autoptr (GPtrArray) players = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *word = g_strstrip (words[i]);
      gpointer *last = players->len > 0 ? &players->pdata[players->len - 1] : NULL;

      if (last != NULL && !g_str_has_prefix (word, ESP_PROGRAM_PREFIX) &&
          !g_str_has_prefix (*last, ESP_PROGRAM_PREFIX) && is_option_of (problem, *last, word))
        {
          char *joined = g_strconcat (*last, ",", word, NULL);

          g_free (*last);
          *last = joined;
        }
      else
        g_ptr_array_add (players, g_strdup (word));
    }
  g_ptr_array_add (players, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&players), FALSE);
}

static void
describe_option (GString *name, const EspOptions *options, const EspOptionSpec *spec)
{
  const char *value = esp_options_get_text (options, spec->id);
  const char *special = esp_options_get_word (options, spec->id);
  g_autofree char *word = NULL;

  if (spec->kind == ESP_OPTION_FLAG)
    {
      if (esp_options_get_flag (options, spec->id))
        g_string_append_printf (name, ", %s", _ (spec->label));
    }
  /* a number that stands for something else: −1 is to the end */
  else if (!g_str_equal (special, value))
    {
      g_string_append (name, ", ");
      g_string_append_printf (name, _ ("%s: %s"), _ (spec->label), special);
    }
  else if (g_str_equal (spec->id, "depth"))
    /* translators: behind the name of an algorithm */
    g_string_append_printf (name, _ (", depth %s"), value);
  else if (g_str_equal (spec->id, "seconds"))
    /* translators: behind the name of an algorithm: seconds */
    g_string_append_printf (name, _ (", %s s"), value);
  else
    {
      word = esp_option_name_value (spec, value);
      g_string_append (name, ", ");
      g_string_append_printf (name, _ ("%s: %s"), _ (spec->label), word);
    }
}

char *
esp_player_describe (const EspProblem *problem, const char *text)
{
  g_autoptr (EspPlayer) player = esp_player_parse_solver (problem, text, NULL);
  const char *first = player != NULL ? player->algorithm->main_option : NULL;
  GString *name;

  if (player == NULL)
    return g_strdup (text);
  name = g_string_new (_ (player->algorithm->label));
  for (guint i = 0; i < esp_options_get_n (player->options); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (player->options, i);
      const char *value = esp_options_get_text (player->options, spec->id);

      /* a number below zero stands for a default of another kind, and a seed that is not set is
       * another in each game */
      if (esp_options_is_set (player->options, spec->id) ||
          (g_strcmp0 (spec->id, first) == 0 && *value != '-' && !g_str_equal (first, "seed")))
        describe_option (name, player->options, spec);
    }
  return g_string_free (name, FALSE);
}

void
esp_player_pass_limits (EspPlayer *player, const EspOptions *options)
{
  static const char *const passed[] = { "seconds", "memory" };

  for (guint i = 0; i < G_N_ELEMENTS (passed); i++)
    if ((player->algorithm->flags & ESP_ALGORITHM_FOREIGN) != 0 &&
        esp_options_find (options, passed[i]) != NULL)
      esp_options_set (player->options, passed[i], esp_options_get_text (options, passed[i]), NULL);
}

void
esp_player_free (EspPlayer *player)
{
  if (player == NULL)
    return;
  g_free (player->text);
  g_clear_pointer (&player->options, esp_options_free);
  g_free (player);
}

EspOutcome
esp_player_choose (const EspPlayer *player,
                   const EspInstance *instance,
                   const EspState *state,
                   guint64 seed,
                   guint ply,
                   EspControl *control,
                   EspAnswer *answer)
{
  g_autoptr (EspOptions) options = esp_options_copy (player->options);

  if (esp_options_find (options, "seed") != NULL && !esp_options_is_set (options, "seed"))
    {
      guint64 mixed = seed * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) + ply;
      /* options hold integers up to 2^53 */
      g_autofree char *text =
          g_strdup_printf ("%" G_GUINT64_FORMAT,
                           esp_random_splitmix (&mixed) & G_GUINT64_CONSTANT (0x1fffffffffffff));

      esp_options_set (options, "seed", text, NULL);
    }
  esp_algorithm_solve (player->algorithm, instance, state, options, control, answer);
  return answer->outcome;
}

void
esp_game_result_clear (EspGameResult *result)
{
  g_clear_pointer (&result->final, esp_state_free);
  g_clear_pointer (&result->moves, g_ptr_array_unref);
  g_clear_pointer (&result->verdict, g_free);
  g_clear_pointer (&result->reason, g_free);
}

char **
esp_game_result_get_moves (const EspGameResult *result)
{
  char **moves = g_new0 (char *, result->moves->len + 1);

  for (guint i = 0; i < result->moves->len; i++)
    moves[i] = g_strdup (g_ptr_array_index (result->moves, i));
  return moves;
}

GVariant *
esp_game_result_add_forfeit (const EspGame *game, const EspGameResult *result, GVariant *told)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (told);
  GVariantBuilder builder;
  GVariantIter members;
  GVariant *member;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_iter_init (&members, owned);
  while ((member = g_variant_iter_next_value (&members)) != NULL)
    {
      g_variant_builder_add_value (&builder, member);
      g_variant_unref (member);
    }
  if (result->forfeit != 0)
    g_variant_builder_add_parsed (
        &builder, "{'forfeit', <{'side': <%s>, 'verdict': <%s>, 'reason': <%s>}>}",
        game->side_ids[result->forfeit - 1], result->verdict, result->reason);
  return g_variant_builder_end (&builder);
}

char *
esp_game_result_describe_forfeit (const EspGame *game, const EspGameResult *result)
{
  return result->forfeit != 0
             ? g_strdup_printf (_ ("%s loses: %s"), _ (game->side_names[result->forfeit - 1]),
                                result->reason)
             : NULL;
}

int
esp_game_result_get_winner (const EspGameResult *result)
{
  if (result->forfeit != 0)
    return 2 - result->forfeit;
  return result->scores[0] > result->scores[1] ? 0 : result->scores[1] > result->scores[0] ? 1 : -1;
}

const char *
esp_game_result_name (const EspGameResult *result, int side)
{
  int winner = esp_game_result_get_winner (result);

  return winner < 0 ? "drawn" : winner == side ? "won" : "lost";
}

/* Plays a move; the certain form of it is kept. */
static gboolean
play_move (const EspInstance *instance,
           const char *move,
           guint64 seed,
           EspGameResult *result,
           GError **error)
{
  guint64 mixed = seed ^ ((guint64) (result->moves->len + 1) << 32);
  g_autofree char *certain =
      esp_game_make_certain (instance, result->final, move, esp_random_splitmix (&mixed));

  if (!instance->problem->states->play (instance, result->final, certain, error))
    return FALSE;
  g_ptr_array_add (result->moves, g_steal_pointer (&certain));
  return TRUE;
}

static gboolean
play_answer (const EspInstance *instance,
             EspAnswer *answer,
             guint64 seed,
             EspGameResult *result,
             GError **error)
{
  const char *move = NULL;

  if (g_variant_dict_lookup (&answer->members, "move", "&s", &move))
    return play_move (instance, move, seed, result, error);
  return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s",
                   answer->message != NULL ? answer->message : _ ("no move was chosen"));
}

void
esp_match_begin (const EspInstance *instance, EspGameResult *result)
{
  *result = (EspGameResult){ .final = esp_instance_initial_state (instance),
                             .moves = g_ptr_array_new_with_free_func (g_free) };
}

gboolean
esp_match_play_random (
    const EspInstance *instance, guint plies, guint64 seed, EspGameResult *result, GError **error)
{
  const EspGame *game = instance->problem->game;
  EspRandom random;

  esp_random_init (&random, seed);
  for (guint i = 0; i < plies && game->to_move (instance, result->final) >= 0; i++)
    {
      g_auto (GStrv) moves = game->moves (instance, result->final);
      guint n = g_strv_length (moves);

      if (n == 0)
        break;
      if (!play_move (instance, moves[esp_random_below (&random, n)], seed, result, error))
        return FALSE;
    }
  return TRUE;
}

/* Whether a program of a person's own has failed, and so lost. */
static gboolean
take_forfeit (const EspPlayer *player, int side, EspAnswer *answer, EspGameResult *result)
{
  const char *verdict = NULL;

  if (answer->outcome != ESP_OUTCOME_ERROR ||
      (player->algorithm->flags & ESP_ALGORITHM_FOREIGN) == 0 ||
      !g_variant_dict_lookup (&answer->members, ESP_ANSWER_VERDICT, "&s", &verdict))
    return FALSE;
  result->forfeit = side + 1;
  result->verdict = g_strdup (verdict);
  result->reason = g_strdup (answer->message);
  return TRUE;
}

EspOutcome
esp_match_go_on (const EspInstance *instance,
                 const EspPlayer *const players[2],
                 guint64 seed,
                 EspControl *control,
                 EspGameResult *result,
                 GError **error)
{
  const EspGame *game = instance->problem->game;
  EspOutcome outcome = ESP_OUTCOME_DONE;
  int side;

  while ((side = game->to_move (instance, result->final)) >= 0)
    {
      g_auto (EspAnswer) answer;
      EspControl part = *control;

      /* each move is a search of its own, with its own count of work */
      part.next_tick = 0;
      part.last_time = 0;
      part.interval = 1;
      part.stopped = ESP_STOP_NONE;
      esp_answer_init (&answer);
      outcome = esp_player_choose (players[side], instance, result->final, seed, result->moves->len,
                                   &part, &answer);
      result->nodes[side] += answer.counters.n[ESP_COUNTER_NODES];
      result->seconds[side] += answer.seconds;
      result->n_moves[side]++;
      /* a player that keeps to its own time limit has a move all the same */
      if (esp_control_get_stop (&part) != ESP_STOP_NONE && outcome == ESP_OUTCOME_LIMIT)
        break;
      if (take_forfeit (players[side], side, &answer, result))
        {
          outcome = ESP_OUTCOME_DONE;
          break;
        }
      if (!play_answer (instance, &answer, seed, result, error))
        {
          outcome = ESP_OUTCOME_ERROR;
          break;
        }
      outcome = ESP_OUTCOME_DONE;
    }
  game->scores (instance, result->final, result->scores);
  return outcome;
}

EspOutcome
esp_match_play (const EspInstance *instance,
                const EspPlayer *const players[2],
                guint64 seed,
                EspControl *control,
                EspGameResult *result,
                GError **error)
{
  esp_match_begin (instance, result);
  return esp_match_go_on (instance, players, seed, control, result, error);
}

gboolean
esp_match_run_row (const EspInstance *instance,
                   const EspPlayer *const players[2],
                   guint opening,
                   guint64 seed,
                   EspControl *control,
                   EspGameResult *result,
                   GError **error)
{
  g_autoptr (GError) local = NULL;
  EspOutcome outcome;
  EspControl own;

  esp_control_init_part (&own, control);
  esp_match_begin (instance, result);
  if (!esp_match_play_random (instance, opening, seed, result, error))
    return FALSE;
  outcome = esp_match_go_on (instance, players, seed, &own, result, &local);
  if (outcome == ESP_OUTCOME_DONE)
    return TRUE;
  if (outcome == ESP_OUTCOME_ERROR)
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return FALSE;
}
