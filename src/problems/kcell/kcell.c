#include "config.h"

#include "kcell.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Instances and states, play, and the room's table. */

/* --- instances --- */

static EspInstance *
kcell_create (void)
{
  KcellPosition at;

  kcell_set_start (&at, 15, 3);
  return kcell_instance_new (&at);
}

static gboolean
positions_equal (const KcellPosition *a, const KcellPosition *b)
{
  return a->k == b->k && a->to_move == b->to_move && a->stones[0] == b->stones[0] &&
         a->stones[1] == b->stones[1];
}

static gboolean
kcell_equal (const EspInstance *a, const EspInstance *b)
{
  return positions_equal (&((const KcellInstance *) a)->start, &((const KcellInstance *) b)->start);
}

static char *
kcell_describe (const EspInstance *instance)
{
  const KcellPosition *at = &((const KcellInstance *) instance)->start;
  KcellPosition usual;

  if (!kcell_is_playable (at))
    return g_strdup_printf (_ ("%d cells, unfinished: %d o, %d x"), at->k,
                            kcell_count (at->stones[0]), kcell_count (at->stones[1]));
  kcell_set_start (&usual, at->k, at->n);
  return g_strdup_printf (
      positions_equal (at, &usual)
          ? ngettext ("%d cells, %d stone a player", "%d cells, %d stones a player", (gulong) at->n)
          : ngettext ("%d cells, %d stone a player, under way",
                      "%d cells, %d stones a player, under way", (gulong) at->n),
      at->k, at->n);
}

/* --- states --- */

KcellState *
kcell_state_new (const KcellPosition *at)
{
  KcellState *state = g_new0 (KcellState, 1);

  state->parent.problem = &esp_kcell_problem;
  state->at = *at;
  return state;
}

static EspState *
kcell_initial (const EspInstance *instance)
{
  return &kcell_state_new (&((const KcellInstance *) instance)->start)->parent;
}

static gboolean
kcell_state_equal (const EspState *a, const EspState *b)
{
  return positions_equal (&((const KcellState *) a)->at, &((const KcellState *) b)->at);
}

static char *
kcell_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  char cells[KCELL_MAX_CELLS + 3];

  kcell_format_cells (at, cells);
  return g_strdup_printf ("%s\nto move: %d\n", cells, at->to_move + 1);
}

static EspState *
kcell_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const KcellPosition *start = &((const KcellInstance *) instance)->start;
  g_autoptr (EspInstance) parsed = kcell_parse (text, strlen (text), "state", error);
  const KcellPosition *at;

  if (parsed == NULL)
    return NULL;
  at = &((const KcellInstance *) parsed)->start;
  if (at->k != start->k)
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("there are %d cells; expected %d"), at->k,
                          start->k);
  return &kcell_state_new (at)->parent;
}

/* --- play --- */

static char *
describe_illegal (const KcellPosition *at, gint64 move)
{
  int winner;

  if (!kcell_is_playable (at))
    return kcell_describe_unplayable (at);
  if (kcell_is_over (at, &winner))
    return g_strdup (_ ("the game is over"));
  if (move == 0)
    return g_strdup (_ ("a player with a legal move must not pass"));
  if (move < 0 || move > at->k)
    return g_strdup_printf (_ ("there is no cell %" PRId64 "; they are 1 to %d"), move, at->k);
  if ((at->stones[at->to_move] & kcell_bit ((int) move - 1)) == 0)
    return g_strdup_printf (_ ("cell %" PRId64 " has no stone of player %d, whose turn it "
                               "is"),
                            move, at->to_move + 1);
  if (!kcell_can_move (at, at->to_move))
    return g_strdup_printf (_ ("player %d has no legal move and passes: move 0"), at->to_move + 1);
  return g_strdup_printf (_ ("the stone in cell %" PRId64 " cannot move: it can neither "
                             "step nor jump over one stone"),
                          move);
}

static gboolean
kcell_play (const EspInstance *instance G_GNUC_UNUSED,
            EspState *state,
            const char *move,
            GError **error)
{
  KcellState *self = (KcellState *) state;
  gint32 moves[KCELL_MAX_CELLS];
  g_autofree char *why = NULL;
  gint64 number;
  int n;

  if (!g_ascii_string_to_signed (move, 10, G_MININT, G_MAXINT, &number, NULL))
    return esp_refuse (error, _ ("“%s” is no move; expected the number of a cell, or 0 to pass"),
                       esp_quote (move));
  n = kcell_is_playable (&self->at) ? kcell_list (&self->at, moves) : 0;
  for (int i = 0; i < n; i++)
    if (moves[i] == number)
      {
        self->last = kcell_make (&self->at, moves[i]);
        self->moved = TRUE;
        return TRUE;
      }
  why = describe_illegal (&self->at, number);
  return esp_refuse (error, "%s", why);
}

static int
kcell_to_move (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  int winner;

  return !kcell_is_playable (at) || kcell_is_over (at, &winner) ? -1 : at->to_move;
}

static char **
kcell_moves (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_is_playable (at) ? kcell_list (at, moves) : 0;
  char **texts = g_new0 (char *, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    texts[i] = g_strdup_printf ("%d", moves[i]);
  return texts;
}

/* Stones in a row from the far edge: who wins has more of them at the end. */
static void
kcell_scores (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, double scores[2])
{
  for (int side = 0; side < 2; side++)
    scores[side] = kcell_run (&((const KcellState *) state)->at, side);
}

static EspStatus
kcell_status (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  int winner;

  if (!kcell_is_playable (at))
    return ESP_STATUS_WRONG;
  return kcell_is_over (at, &winner) ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
}

static char *
kcell_state_describe (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  int winner;

  if (!kcell_is_playable (at))
    return kcell_describe_unplayable (at);
  if (!kcell_is_over (at, &winner))
    return g_strdup_printf (kcell_can_move (at, at->to_move)
                                ? _ ("Player %d (%c) to move")
                                : _ ("Player %d (%c) has no legal move and passes"),
                            at->to_move + 1, "ox"[at->to_move]);
  if (winner < 0)
    return g_strdup_printf (_ ("A draw: nobody can move, both have %d home"), kcell_run (at, 0));
  if (kcell_is_home (at, winner))
    return g_strdup_printf (_ ("Player %d (%c) wins: all stones are home"), winner + 1,
                            "ox"[winner]);
  return g_strdup_printf (_ ("Player %d (%c) wins: nobody can move, %d home to %d"), winner + 1,
                          "ox"[winner], kcell_run (at, winner), kcell_run (at, 1 - winner));
}

/* --- hints --- */

/* Hints are given on the main thread: what is not known by then is left to the strong player, as
 * deep as it gets. */
#define HINT_TIME 20000 /* microseconds, for each of the two */
#define HINT_STATES 250000

static char *
explain_move (const KcellValue *value, const char *way, gint32 move, int side, int n_moves)
{
  if (move == 0)
    return g_strdup (_ ("no stone can move, so there is only the pass"));
  if (n_moves == 1)
    return g_strdup_printf (_ ("the stone in %d is the only one that can move"), move);
  if (value->winner == side)
    return g_strdup_printf (ngettext ("%s wins, in %d ply with best play",
                                      "%s wins, in %d plies with best play", (gulong) value->plies),
                            way, value->plies);
  if (value->winner < 0)
    return g_strdup_printf (_ ("%s holds the draw; no move wins against best play"), way);
  return g_strdup_printf (
      ngettext ("every move loses against best play; %s holds out longest, %d ply",
                "every move loses against best play; %s holds out longest, %d plies",
                (gulong) value->plies),
      way, value->plies);
}

/* As in the list of moves: a number alone could be a player's. */
static char *
name_hint (const KcellPosition *at, gint32 move)
{
  KcellUndo way = { .from = (gint8) (move - 1) };

  if (move > 0)
    way.to = (gint8) kcell_target (at, at->to_move, move - 1);
  return kcell_name_way (&way, "–", _ ("pass"));
}

static EspHint *
kcell_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  g_autoptr (KcellSolver) solver = NULL;
  EspCounters counters = { { 0 } };
  EspControl control;
  KcellValue value;
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_is_playable (at) ? kcell_list (at, moves) : 0;
  g_autofree char *way = NULL;
  EspHint *hint;
  gint32 best;
  int cell;

  if (!kcell_is_playable (at))
    {
      g_autofree char *why = kcell_describe_unplayable (at);

      return esp_fail_none (error, ESP_ERROR_MOVE, "%s", why);
    }
  if (n == 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the game is over"));
  esp_control_init (&control);
  control.limit_nodes = HINT_STATES;
  control.deadline = g_get_monotonic_time () + HINT_TIME;
  solver = kcell_solver_new (at->k, at->n);
  if (kcell_solver_find (solver, at, &control, &counters, &value))
    {
      best = kcell_solver_best (solver, at);
      way = name_hint (at, best);
      hint = esp_hint_new (g_strdup_printf ("%d", best),
                           explain_move (&value, way, best, at->to_move, n));
    }
  else
    {
      const EspAlgorithm *player = esp_problem_find_algorithm (&esp_kcell_problem, "best");
      g_autoptr (EspOptions) options = esp_options_new (player->options);
      g_auto (EspAnswer) answer;
      const char *move = NULL;

      esp_answer_init (&answer);
      esp_options_set (options, "depth", "end", NULL);
      esp_control_init (&control);
      control.limit_nodes = HINT_STATES / 10;
      control.deadline = g_get_monotonic_time () + HINT_TIME;
      esp_algorithm_solve (player, instance, state, options, &control, &answer);
      g_variant_dict_lookup (&answer.members, "move", "&s", &move);
      best = move != NULL ? (gint32) g_ascii_strtoll (move, NULL, 10) : moves[0];
      way = name_hint (at, best);
      hint = esp_hint_new (g_strdup_printf ("%d", best),
                           g_strdup_printf (_ ("%s looks best to alpha-beta, some plies ahead; the "
                                               "board is too large to be sure of it quickly"),
                                            way));
    }
  /* the stone, and where it lands */
  cell = best - 1;
  if (best > 0)
    {
      g_array_append_val (hint->cells, cell);
      cell = kcell_target (at, at->to_move, cell);
      g_array_append_val (hint->cells, cell);
    }
  return hint;
}

/* --- search --- */

static void
kcell_apply_event (const EspInstance *instance G_GNUC_UNUSED,
                   EspState *state,
                   const EspEvent *event)
{
  KcellState *self = (KcellState *) state;

  if (event->type == ESP_EVENT_ENTER)
    {
      if (self->path == NULL)
        self->path = g_array_new (FALSE, FALSE, sizeof (KcellUndo));
      self->last = kcell_make (&self->at, event->subject);
      self->moved = TRUE;
      g_array_append_val (self->path, self->last);
    }
  else if (event->type == ESP_EVENT_LEAVE && self->path != NULL && self->path->len > 0)
    {
      guint n = self->path->len - 1;

      kcell_unmake (&self->at, g_array_index (self->path, KcellUndo, n));
      g_array_set_size (self->path, n);
      self->moved = n > 0;
      if (n > 0)
        self->last = g_array_index (self->path, KcellUndo, n - 1);
    }
}

static char *
kcell_subject_name (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return subject == 0 ? g_strdup (_ ("pass")) : g_strdup_printf ("%d", subject);
}

static gboolean
kcell_trace_id (const EspInstance *instance,
                EspTraceIdKind kind,
                gint32 subject G_GNUC_UNUSED,
                guint i,
                gint32 *id)
{
  *id = (gint32) i;
  return kind == ESP_TRACE_SUBJECT && i <= (guint) ((const KcellInstance *) instance)->start.k;
}

static gboolean
kcell_trace_fits (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, EspEvent *event)
{
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_list (&((const KcellState *) state)->at, moves);

  for (int i = 0; i < n; i++)
    if (moves[i] == event->subject)
      return TRUE;
  return event->type != ESP_EVENT_ENTER;
}

/* The way that the stone goes, as the record of a game has it. */
static char *
kcell_name_move (const EspInstance *instance, const EspState *before, const char *move)
{
  g_autoptr (EspState) after = esp_state_copy (before);

  if (!kcell_play (instance, after, move, NULL))
    return g_strdup (move);
  return kcell_name_way (&((const KcellState *) after)->last, "–", _ ("pass"));
}

static const EspGame kcell_game = {
  .side_names = { N_ ("Player 1 (o)"), N_ ("Player 2 (x)") },
  .side_ids = { "first", "second" },
  .to_move = kcell_to_move,
  .moves = kcell_moves,
  .scores = kcell_scores,
  .score_is_outcome = TRUE,
  .name_move = kcell_name_move,
};

static const EspValuePart kcell_state_parts[] = {
  ESP_OWNS (KcellState, path, ARRAY),
  ESP_OWNS (KcellState, game, SHARED),
  {},
};

static const EspStates states = {
  .value = { sizeof (KcellInstance), NULL },
  .equal = kcell_equal,
  .describe = kcell_describe,
  .initial = kcell_initial,
  .state_value = { sizeof (KcellState), kcell_state_parts },
  .state_equal = kcell_state_equal,
  .state_format = kcell_state_format,
  .state_parse = kcell_state_parse,
  .play = kcell_play,
  .state_describe = kcell_state_describe,
};

static const EspFiles files = {
  .suffix = "kcell",
  .parse = kcell_parse,
  .recognises = kcell_recognises,
  .record_head = KCELL_RECORD_HEAD,
  .parse_record = kcell_parse_record,
  .format = kcell_format,
};

static const EspEditing editing = {
  .create = kcell_create,
  .example = kcell_create,
  .edit = kcell_edit,
};

static const EspGenerating generating = {
  .options = kcell_generate_options,
  .generate = kcell_generate,
};

static const EspJudging judging = {
  .status = kcell_status,
};

static const EspHinting hinting = {
  .hint = kcell_hint,
};

static const EspTracing tracing = {
  .apply_event = kcell_apply_event,
  .subject_name = kcell_subject_name,
  .trace_id = kcell_trace_id,
  .trace_fits = kcell_trace_fits,
};

const EspProblem esp_kcell_problem = {
  .id = "kcell",
  .title = N_ ("KCell"),
  .tab = N_ ("KCell"),
  .summary = N_ ("jump your stones across before the other side"),
  .rules =
      N_ ("K cells in a line, N stones a player: o moves right, x moves left, o begins. A stone "
          "steps to the next cell if that is empty; else it jumps over exactly one stone into the "
          "empty cell behind it, and on as long as it can jump. Who has a legal move must move; "
          "who has none passes. Who has all stones on the N cells of the far end wins. When nobody "
          "can move, the longer row of own stones from the far edge wins; equal rows draw."),
  .states = &states,
  .files = &files,
  .editing = &editing,
  .generating = &generating,
  .judging = &judging,
  .hinting = &hinting,
  .tracing = &tracing,
  .algorithms = esp_kcell_algorithms,
  .game = &kcell_game,
  .experiments = esp_kcell_experiments,
  .tables = kcell_tables,
  .commands = esp_kcell_commands,
};
