#include "config.h"

#include "esp-turning-point.h"

#include <glib/gi18n-lib.h>

/* A move, and how far the winner was ahead before and after it. */
typedef struct
{
  guint number; /* from 1; 0: none */
  char *name;
  double before, after;
} Move;

static void
move_set (Move *move, const Move *other)
{
  g_free (move->name);
  *move = *other;
  move->name = g_strdup (other->name);
}

typedef struct
{
  Move best;  /* the winner's that brought most */
  Move ahead; /* whoever's, after which the winner stayed ahead */
  double lead;
} ReplayedGame;

static double
find_lead (const EspInstance *instance, const EspState *state, int winner)
{
  double scores[2] = { 0, 0 };

  instance->problem->game->scores (instance, state, scores);
  return scores[winner] - scores[1 - winner];
}

static void
note_move (ReplayedGame *story, const Move *move, gboolean own)
{
  if (own && (story->best.number == 0 ||
              move->after - move->before > story->best.after - story->best.before))
    move_set (&story->best, move);
  if (move->after <= 0)
    story->ahead.number = 0;
  else if (story->ahead.number == 0 && move->before <= 0)
    move_set (&story->ahead, move);
  story->lead = move->after;
}

static gboolean
replay_game (const EspInstance *instance, const char *const *moves, int winner, ReplayedGame *story)
{
  const EspProblem *problem = instance->problem;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  for (guint i = 0; moves[i] != NULL; i++)
    {
      gboolean own = problem->game->to_move (instance, state) == winner;
      g_autofree char *name = problem->game->name_move != NULL
                                  ? problem->game->name_move (instance, state, moves[i])
                                  : g_strdup (moves[i]);
      Move move = { i + 1, name, find_lead (instance, state, winner), 0 };

      if (!problem->states->play (instance, state, moves[i], NULL))
        return FALSE;
      move.after = find_lead (instance, state, winner);
      note_move (story, &move, own);
    }
  return story->lead > 0;
}

/* As the list of moves counts them: two a line. */
static guint
count_lines (const Move *move)
{
  return (move->number + 1) / 2;
}

char *
esp_turning_point_describe (const EspInstance *instance, const char *const *moves, int winner)
{
  ReplayedGame story = { 0 };
  char *text = NULL;

  if (replay_game (instance, moves, winner, &story))
    {
      double brought = story.best.after - story.best.before;

      if (story.best.number > 0 && brought > story.lead)
        /* TRANSLATORS: a move as the list names it, its number, and points */
        text = g_strdup_printf (_ ("%s at move %u decided it: %s points in a game won by %s"),
                                story.best.name, count_lines (&story.best),
                                esp_shown ("%.6g", brought), esp_shown ("%.6g", story.lead));
      else if (story.best.number > 0 && story.ahead.number > 0 && story.ahead.number <= 2)
        /* TRANSLATORS: a move as the list names it, its number, and points */
        text = g_strdup_printf (_ ("Never behind; %s at move %u brought %s"), story.best.name,
                                count_lines (&story.best), esp_shown ("%.6g", brought));
      else if (story.ahead.number > 0)
        /* TRANSLATORS: a move as the list names it, and its number */
        text = g_strdup_printf (_ ("Ahead for good since %s at move %u"), story.ahead.name,
                                count_lines (&story.ahead));
    }
  g_free (story.best.name);
  g_free (story.ahead.name);
  return text;
}
