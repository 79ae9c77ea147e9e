/* Finds endgame studies of a room and prints them as its studies.c has them: positions with exactly
 * one move that wins, each proved, the easiest first.
 *
 *   ninja -C build tests/find-studies && build/tests/find-studies war */

#include "base/esp-random.h"
#include "engine/document/esp-board-name.h"
#include "games/esp-match.h"
#include "games/esp-position.h"
#include "rooms.h"

#include <stdlib.h>

#define WANTED 50
#define CANDIDATES 600
#define TRIES 60000
#define LEAST_MOVES 3
#define MOST_DEPTH 12
#define WITHIN 5.0 /* seconds: what is not proved by then is no study */

/* Boards, and how many moves are made on them; where the game is as long as there are places, how
 * many are left. */
typedef struct
{
  const char *room;
  const char *boards[4];
  int least, most;
  gboolean left;
} Kind;

static const Kind kinds[] = {
  { "war", { "rows=4 columns=4", "rows=4 columns=5", "rows=5 columns=5", NULL }, 5, 8, TRUE },
  { "mapgame", { "nodes=9", "nodes=11", "nodes=13", NULL }, 5, 8, TRUE },
  { "kcell", { "k=8 n=2", "k=10 n=3", "k=12 n=3", NULL }, 1, 16, FALSE },
  { "stones", { "n=14 plies=0", "n=17 plies=0", "n=20 plies=0", NULL }, 1, 7, FALSE },
};

typedef struct
{
  int difficulty;
  guint n_moves;
  char *text;
} Found;

static int
compare (gconstpointer a, gconstpointer b)
{
  const Found *one = a;
  const Found *other = b;

  if (one->difficulty != other->difficulty)
    return one->difficulty - other->difficulty;
  return one->n_moves != other->n_moves ? (int) one->n_moves - (int) other->n_moves
                                        : strcmp (one->text, other->text);
}

/* Whether @move wins for whoever makes it: 1, 0; −1: that is not proved. */
static int
wins (const EspInstance *instance, const EspState *state, const char *move)
{
  g_autoptr (EspState) after = esp_state_copy (state);
  int side = instance->problem->game->to_move (instance, state);
  EspControl control;
  double value;

  instance->problem->states->play (instance, after, move, NULL);
  esp_control_init (&control);
  if (!esp_position_prove (instance, after, WITHIN, &control, &value))
    return -1;
  return (side == 0 ? value : -value) > 0;
}

/* The only move that wins; NULL: there is none. */
static const char *
find_only (const EspInstance *instance, const EspState *state, char **moves)
{
  const char *only = NULL;

  for (guint i = 0; moves[i] != NULL; i++)
    {
      int won = wins (instance, state, moves[i]);

      if (won < 0 || (won == 1 && only != NULL))
        return NULL;
      if (won == 1)
        only = moves[i];
    }
  return only;
}

/* How far alpha-beta has to look ahead to find @move, and not to leave it again. */
static int
find_depth (const EspInstance *instance, const EspState *state, const char *move)
{
  g_autoptr (EspState) wanted = esp_state_copy (state);
  int depth = MOST_DEPTH;

  instance->problem->states->play (instance, wanted, move, NULL);
  for (; depth >= 1; depth--)
    {
      g_autofree char *text = g_strdup_printf ("alphabeta:%d", depth);
      g_autoptr (EspPlayer) player = esp_player_parse (instance->problem, text, NULL);
      g_auto (EspAnswer) answer;
      EspControl control;
      const char *chosen = NULL;
      g_autoptr (EspState) after = esp_state_copy (state);

      esp_answer_init (&answer);
      esp_control_init (&control);
      esp_player_choose (player, instance, state, 1, 0, &control, &answer);
      if (g_variant_dict_lookup (&answer.members, "move", "&s", &chosen))
        instance->problem->states->play (instance, after, chosen, NULL);
      if (!esp_state_equal (after, wanted))
        break;
    }
  return depth + 1;
}

/* Plays @n moves, every other one as a greedy player would; FALSE where the game was over before.
 */
static gboolean
play (const EspInstance *instance, EspState *state, int n, EspRandom *random, GStrvBuilder *builder)
{
  const EspProblem *problem = instance->problem;

  for (int i = 0; i < n; i++)
    {
      g_auto (GStrv) moves = NULL;
      const char *move;

      if (problem->game->to_move (instance, state) < 0)
        return FALSE;
      moves = problem->game->moves (instance, state);
      move = moves[esp_random_below (random, g_strv_length (moves))];
      problem->states->play (instance, state, move, NULL);
      g_strv_builder_add (builder, move);
    }
  return problem->game->to_move (instance, state) >= 0;
}

/* How many moves a game has that is played to its end. */
static int
count_places (const EspInstance *instance)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  EspRandom random;
  int n = 0;

  esp_random_init (&random, 1);
  while (instance->problem->game->to_move (instance, state) >= 0)
    {
      play (instance, state, 1, &random, builder);
      n++;
    }
  return n;
}

static gboolean
try_one (const Kind *kind, guint64 seed, Found *found)
{
  const EspProblem *problem = esp_problem_find (kind->room);
  g_autoptr (EspOptions) options = esp_options_new (problem->generating->options);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  g_autofree char *name = NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) played = NULL;
  g_auto (GStrv) moves = NULL;
  g_autofree char *joined = NULL;
  EspRandom random;
  EspControl control;
  const char *only;
  int n;

  esp_options_parse (options, kind->boards[seed % 3], NULL);
  esp_options_set (options, "seed", number, NULL);
  name = esp_board_name_format (problem, options);
  esp_control_init (&control);
  instance = problem->generating->generate (options, &control, NULL);
  esp_random_init (&random, seed);
  n = kind->least + (int) esp_random_below (&random, (guint64) (kind->most - kind->least + 1));
  if (kind->left)
    n = MAX (count_places (instance) - n, 1);
  state = esp_instance_initial_state (instance);
  if (!play (instance, state, n, &random, builder))
    return FALSE;
  moves = problem->game->moves (instance, state);
  only = g_strv_length (moves) >= LEAST_MOVES ? find_only (instance, state, moves) : NULL;
  if (only == NULL)
    return FALSE;
  played = g_strv_builder_end (builder);
  joined = g_strjoinv (";", played);
  found->difficulty = find_depth (instance, state, only);
  found->n_moves = g_strv_length (moves);
  found->text = g_strdup_printf ("%d %s %s", found->difficulty, name, joined);
  return TRUE;
}

/* One of each difficulty after the other, as long as there are such, so that the hard ones, which
 * are rare, are not lost among the easy ones. */
static void
print_spread (const GArray *all)
{
  g_autofree gboolean *taken = g_new0 (gboolean, all->len + 1);

  for (guint n = 0; n < MIN (WANTED, all->len);)
    for (guint i = 0, last = 0; i < all->len && n < WANTED; i++)
      {
        guint difficulty = (guint) g_array_index (all, Found, i).difficulty;

        if (taken[i] || difficulty == last)
          continue;
        taken[i] = TRUE;
        last = difficulty;
        n++;
      }
  for (guint i = 0; i < all->len; i++)
    if (taken[i])
      g_print ("  \"%s\",\n", g_array_index (all, Found, i).text);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Found));
  const Kind *kind = NULL;

  for (guint i = 0; argc == 2 && i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].room, argv[1]))
      kind = &kinds[i];
  if (kind == NULL)
    {
      g_printerr ("Usage: find-studies war|mapgame|kcell|stones\n");
      return 2;
    }
  for (guint64 seed = 1; seed < TRIES && all->len < CANDIDATES; seed++)
    {
      Found found;

      if (try_one (kind, seed, &found))
        g_array_append_val (all, found);
    }
  g_array_sort (all, compare);
  print_spread (all);
  g_printerr ("%u candidates\n", all->len);
  for (guint i = 0; i < all->len; i++)
    g_free (g_array_index (all, Found, i).text);
  return all->len >= WANTED ? 0 : 1;
}
