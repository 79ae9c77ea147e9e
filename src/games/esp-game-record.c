#include "config.h"

#include "esp-game-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-error.h"
#include "base/esp-quote.h"

char *
esp_game_record_format_fault (const EspGame *game, const EspGameResult *result)
{
  return result->forfeit != 0 ? g_strdup_printf ("%s, %s: %s", game->side_ids[result->forfeit - 1],
                                                 result->verdict, result->reason)
                              : NULL;
}

char *
esp_game_record_format (const EspInstance *instance,
                        const char *const players[2],
                        const EspGameResult *result)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (result);
  g_autofree char *joined = g_strjoinv (";", moves);
  g_autofree char *board = instance->problem->files->format (instance);
  g_autofree char *fault = esp_game_record_format_fault (instance->problem->game, result);
  g_autofree char *forfeit =
      fault != NULL ? g_strconcat (ESP_RECORD_FORFEIT, fault, "\n", NULL) : g_strdup ("");

  return g_strdup_printf (ESP_RECORD_FIRST "%s\n" ESP_RECORD_SECOND "%s\n" ESP_RECORD_MOVES
                                           "%s\n%s" ESP_RECORD_BOARD "\n%s",
                          players[0], players[1], joined, forfeit, board);
}

/* --- reading --- */

gboolean
esp_game_record_recognise (const char *text, gsize length)
{
  return length >= strlen (ESP_RECORD_FIRST) &&
         memcmp (text, ESP_RECORD_FIRST, strlen (ESP_RECORD_FIRST)) == 0;
}

/* What stands behind @key at the beginning of a line of @head; a new string, NULL where it is not.
 */
static char *
find_line (const char *head, const char *key)
{
  g_auto (GStrv) lines = g_strsplit (head, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], key))
      return g_strchomp (g_strdup (lines[i] + strlen (key)));
  return NULL;
}

char **
esp_game_record_split_moves (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, strchr (text, ';') != NULL ? ";" : ",", -1);
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (*g_strstrip (words[i]) != '\0')
      g_strv_builder_add (moves, words[i]);
  return g_strv_builder_end (moves);
}

static gboolean
play_all (const EspInstance *instance,
          const char *line,
          const char *file,
          GPtrArray *moves,
          GError **error)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_auto (GStrv) words = esp_game_record_split_moves (line);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!instance->problem->states->play (instance, state, words[i], error))
        {
          g_prefix_error (error, _ ("%s: move %u: "), esp_quote_path (file), i + 1);
          return FALSE;
        }
      g_ptr_array_add (moves, g_strdup (words[i]));
    }
  return TRUE;
}

EspInstance *
esp_game_record_parse (const EspProblem *problem,
                       const char *text,
                       gsize length,
                       const char *file,
                       GPtrArray *moves,
                       char **fault,
                       GError **error)
{
  const char *board = g_strstr_len (text, (gssize) length, "\n" ESP_RECORD_BOARD "\n");
  g_autofree char *head = NULL;
  g_autofree char *line = NULL;
  EspInstance *instance;

  if (board == NULL)
    return esp_fail_none (error, ESP_ERROR_SYNTAX,
                          _ ("%s: no record of a game; expected lines “first: PLAYER”, “second: "
                             "PLAYER”, “moves: …” and “board:” with the board below"),
                          esp_quote_path (file));
  head = g_strndup (text, (gsize) (board - text));
  line = find_line (head, ESP_RECORD_MOVES);
  board += strlen ("\n" ESP_RECORD_BOARD "\n");
  instance =
      esp_instance_parse (problem, board, length - (gsize) (board - text), file, NULL, error);
  if (instance == NULL)
    return NULL;
  if (line != NULL && !play_all (instance, line, file, moves, error))
    {
      esp_instance_free (instance);
      return NULL;
    }
  if (fault != NULL)
    *fault = find_line (head, ESP_RECORD_FORFEIT);
  return instance;
}

EspInstance *
esp_game_record_read (const EspProblem *problem,
                      const char *text,
                      gsize length,
                      const char *file,
                      GPtrArray *moves,
                      char **fault,
                      GError **error)
{
  if (problem->files->parse_record == NULL || esp_game_record_recognise (text, length))
    return esp_game_record_parse (problem, text, length, file, moves, fault, error);
  return problem->files->parse_record (text, length, file, moves, error);
}
