#include "config.h"

#include "esp-players.h"

#include "report/experiment/esp-games.h"

struct _EspPlayers
{
  const EspProblem *problem;
  const EspAlgorithm *algorithms[2]; /* NULL: a person */
  EspOptions *options[2];
  int loser; /* by its own fault */
  char *why; /* that; NULL: nobody has lost so */
};

const EspAlgorithm *
esp_players_get (EspPlayers *self, int side)
{
  return self->algorithms[side];
}

const EspOptions *
esp_players_get_options (EspPlayers *self, int side)
{
  return self->options[side];
}

gboolean
esp_players_has_person (EspPlayers *self)
{
  return self->algorithms[0] == NULL || self->algorithms[1] == NULL;
}

void
esp_players_set_options (EspPlayers *self, int side, const EspOptions *options)
{
  const EspAlgorithm *player = self->algorithms[side];

  g_clear_pointer (&self->options[side], esp_options_free);
  if (player != NULL)
    self->options[side] =
        options != NULL ? esp_options_copy (options) : esp_options_new (player->options);
}

void
esp_players_set (EspPlayers *self,
                 int side,
                 const EspAlgorithm *algorithm,
                 const EspOptions *options)
{
  self->algorithms[side] = algorithm;
  esp_players_set_forfeit (self, side, NULL);
  esp_players_set_options (self, side, options);
}

void
esp_players_set_forfeit (EspPlayers *self, int side, const char *why)
{
  g_free (self->why);
  self->why = g_strdup (why);
  self->loser = side;
}

int
esp_players_get_forfeit (EspPlayers *self, const char **why)
{
  if (why != NULL)
    *why = self->why;
  return self->why != NULL ? self->loser : -1;
}

void
esp_players_name (EspPlayers *self, const char *person, char *names[2])
{
  for (int side = 0; side < 2; side++)
    {
      const EspAlgorithm *player = self->algorithms[side];

      if (player == NULL)
        names[side] = g_strdup (person);
      else if (player->main_option != NULL)
        names[side] = g_strdup_printf (
            "%s:%s", player->id, esp_options_get_text (self->options[side], player->main_option));
      else
        names[side] = g_strdup (player->id);
    }
}

gboolean
esp_players_note_game (EspPlayers *self, EspDocument *document, gboolean helped, GError **error)
{
  int side = self->algorithms[0] == NULL ? 0 : 1;
  const char *name = esp_document_get_origin_name (document);
  g_autofree char *path = NULL;
  double scores[2] = { 0, 0 };
  EspPlayedGame game = { .problem = self->problem,
                         .board = name != NULL ? name : "",
                         .side = side,
                         .opponent = self->algorithms[1 - side],
                         .options = self->options[1 - side],
                         .helped = helped,
                         .moves = esp_document_get_moves (document) };

  if (self->algorithms[side] != NULL || self->algorithms[1 - side] == NULL)
    return TRUE;
  self->problem->game->scores (esp_document_get_instance (document),
                               esp_document_get_state (document), scores);
  game.own = scores[side];
  game.other = scores[1 - side];
  path = esp_games_get_path ();
  return esp_games_add (path, &game, error);
}

EspPlayers *
esp_players_new (const EspProblem *problem)
{
  EspPlayers *self = g_new0 (EspPlayers, 1);

  self->problem = problem;
  return self;
}

void
esp_players_free (EspPlayers *self)
{
  for (int side = 0; side < 2; side++)
    g_clear_pointer (&self->options[side], esp_options_free);
  g_free (self->why);
  g_free (self);
}
