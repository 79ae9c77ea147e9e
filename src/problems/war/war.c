#include "config.h"

#include "war.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* --- instances --- */

static EspInstance *
war_create (void)
{
  return war_board_new (6, 6);
}

static EspInstance *
war_example (void)
{
  /* the handout's board */
  static const gint32 values[36] = { 66, 76, 28, 66, 11, 9,  31, 39, 50, 8,  33, 14,
                                     80, 76, 39, 59, 2,  48, 50, 73, 43, 3,  13, 3,
                                     99, 45, 72, 87, 49, 4,  80, 63, 92, 28, 61, 53 };
  EspInstance *instance = war_board_new (6, 6);

  memcpy (((WarBoard *) instance)->values, values, sizeof values);
  return instance;
}

static gsize
n_squares (const WarBoard *board)
{
  return (gsize) board->rows * (gsize) board->columns;
}

static gboolean
war_equal (const EspInstance *a, const EspInstance *b)
{
  const WarBoard *x = (const WarBoard *) a;
  const WarBoard *y = (const WarBoard *) b;

  return x->rows == y->rows && x->columns == y->columns && x->to_move == y->to_move &&
         memcmp (x->values, y->values, n_squares (x) * sizeof (gint32)) == 0 &&
         memcmp (x->owners, y->owners, n_squares (x)) == 0 &&
         memcmp (x->ages, y->ages, n_squares (x) * sizeof (gint32)) == 0 &&
         x->rules.set == y->rules.set && x->rules.support == y->rules.support &&
         x->rules.attrition <= y->rules.attrition && x->rules.attrition >= y->rules.attrition &&
         x->rules.coin <= y->rules.coin && x->rules.coin >= y->rules.coin &&
         x->rules.coin_per_square == y->rules.coin_per_square;
}

static const char *const rule_names[] = { N_ ("classic"), N_ ("battle"), N_ ("duel") };

static char *
war_describe (const EspInstance *instance)
{
  const WarBoard *self = (const WarBoard *) instance;

  return g_strdup_printf (_ ("%d×%d, %s rules%s%s"), self->rows, self->columns,
                          _ (rule_names[self->rules.set]),
                          self->rules.attrition > 0 ? _ (", attrition") : "",
                          self->rules.coin >= 0 ? _ (", coin") : "");
}

/* --- states --- */

WarState *
war_state_new (const WarBoard *board)
{
  WarState *state = g_new0 (WarState, 1);

  state->parent.problem = &esp_war_problem;
  state->rules = board->rules;
  state->rows = (gint16) board->rows;
  state->columns = (gint16) board->columns;
  state->to_move = (guint8) board->to_move;
  state->last = -1;
  memcpy (state->values, board->values, n_squares (board) * sizeof (gint32));
  memcpy (state->owner, board->owners, n_squares (board));
  for (gsize i = 0; i < n_squares (board); i++)
    state->taken_at[i] = board->owners[i] != WAR_EMPTY ? -2 * board->ages[i] : 0;
  war_recount (state);
  return state;
}

static EspState *
war_initial (const EspInstance *instance)
{
  return &war_state_new ((const WarBoard *) instance)->parent;
}

static gboolean
war_state_equal (const EspState *a, const EspState *b)
{
  const WarState *x = (const WarState *) a;
  const WarState *y = (const WarState *) b;
  gsize n = (gsize) war_n_squares (x);

  if (x->rows != y->rows || x->columns != y->columns || x->to_move != y->to_move ||
      memcmp (x->owner, y->owner, n) != 0)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (x->owner[i] != WAR_EMPTY && x->ply - x->taken_at[i] != y->ply - y->taken_at[i])
      return FALSE;
  return TRUE;
}

/* Owners, one row a line; whose move; and how many plies ago each square was taken. */
static char *
war_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const WarState *self = (const WarState *) state;
  GString *text = g_string_new (NULL);

  for (int i = 0; i < war_n_squares (self); i++)
    g_string_append_printf (text, "%c%s", ".bg"[self->owner[i]],
                            (i + 1) % self->columns == 0 ? "\n" : "");
  g_string_append_printf (text, "to move: %s\n", self->to_move == WAR_BLUE ? "blue" : "green");
  for (int i = 0; i < war_n_squares (self); i++)
    g_string_append_printf (text, "%d%c",
                            self->owner[i] == WAR_EMPTY ? 0 : self->ply - self->taken_at[i],
                            (i + 1) % self->columns == 0 ? '\n' : ' ');
  return g_string_free (text, FALSE);
}

static EspState *
war_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  g_autoptr (EspState) parsed = war_initial (instance);
  WarState *state = (WarState *) parsed;
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);
  int n = war_n_squares (state);
  int square = 0;
  int ages = 0;

  memset (state->owner, 0, sizeof state->owner);
  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *word = words[i];
      gint64 age;

      if (*word == '\0' || g_str_equal (word, "to") || g_str_equal (word, "move:"))
        continue;
      if (g_str_equal (word, "blue") || g_str_equal (word, "green"))
        state->to_move = *word == 'b' ? WAR_BLUE : WAR_GREEN;
      else if (square < n)
        for (; *word != '\0' && square < n && strchr (".bg", *word) != NULL; word++)
          state->owner[square++] = *word == 'b' ? WAR_BLUE : *word == 'g' ? WAR_GREEN : WAR_EMPTY;
      else if (ages < n && g_ascii_string_to_signed (word, 10, 0, 1 << 30, &age, NULL))
        state->taken_at[ages++] = -(gint32) age;
      else
        break;
    }
  if (square < n)
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("expected %d of “.”, “b” and “g”"), n);
  war_recount (state);
  return g_steal_pointer (&parsed);
}

/* --- moves --- */

static void
remember_last (WarState *state, const WarUndo *undo)
{
  state->last = undo->square;
  state->n_last_converted = undo->n_converted;
  memcpy (state->last_converted, undo->converted, sizeof undo->converted);
}

/* "D3", and under a coin "D3 convert", "D3 nothing", or per square "D3 convert D2 E3". */
static gboolean
parse_coin (const WarState *state, int square, char **words, int *outcome, GError **error)
{
  int targets[4];
  gboolean blitz;
  double probabilities[16];
  int n = war_targets (state, square, targets, &blitz);
  gboolean uncertain = war_outcomes (state, square, probabilities) > 1;

  *outcome = 0;
  if (!uncertain && words[0] == NULL)
    return TRUE;
  if (!uncertain || words[0] == NULL ||
      (!g_str_equal (words[0], "convert") && !g_str_equal (words[0], "nothing")))
    return esp_refuse (
        error, uncertain ? _ ("a coin decides this blitz: say “convert” or “nothing” after it")
                         : _ ("nothing may follow the square"));
  if (!state->rules.coin_per_square || g_str_equal (words[0], "nothing"))
    {
      *outcome =
          g_str_equal (words[0], "nothing") ? (state->rules.coin_per_square ? (1 << n) - 1 : 1) : 0;
      return TRUE;
    }
  *outcome = words[1] != NULL ? (1 << n) - 1 : 0;
  for (int k = 1; words[k] != NULL; k++)
    {
      int target = esp_square_parse (state->rows, state->columns, words[k]);
      gboolean found = FALSE;

      for (int i = 0; i < n; i++)
        if (targets[i] == target)
          {
            *outcome &= ~(1 << i);
            found = TRUE;
          }
      if (!found)
        return esp_refuse (error, _ ("%s is not attacked"), esp_quote (words[k]));
    }
  return TRUE;
}

static gboolean
parse_move (const WarState *state, const char *move, int *square, char ***words, GError **error)
{
  *words = g_strsplit (move, " ", -1);
  *square = (*words)[0] != NULL ? esp_square_parse (state->rows, state->columns, (*words)[0]) : -1;
  if (*square >= 0 && state->owner[*square] == WAR_EMPTY)
    return TRUE;
  return esp_refuse (
      error, *square < 0 ? _ ("“%s” is no square; expected one such as D3") : _ ("%s is not empty"),
      esp_quote (move));
}

static gboolean
war_play (const EspInstance *instance G_GNUC_UNUSED,
          EspState *state,
          const char *move,
          GError **error)
{
  WarState *self = (WarState *) state;
  g_auto (GStrv) words = NULL;
  WarUndo undo;
  int square;
  int outcome;

  if (!parse_move (self, move, &square, &words, error) ||
      !parse_coin (self, square, words + 1, &outcome, error))
    return FALSE;
  war_make (self, square, outcome, &undo);
  remember_last (self, &undo);
  return TRUE;
}

static gboolean
war_play_by_chance (const EspInstance *instance,
                    EspState *state,
                    const char *move,
                    guint64 seed,
                    char **certain,
                    GError **error)
{
  WarState *self = (WarState *) state;
  g_auto (GStrv) words = NULL;
  GString *text;
  EspRandom random;
  int targets[4];
  gboolean blitz;
  int square;
  int n;
  double probabilities[16];
  guint heads = 0;

  if (!parse_move (self, move, &square, &words, error))
    return FALSE;
  if (words[1] != NULL || war_outcomes (self, square, probabilities) == 1)
    {
      *certain = g_strdup (move);
      return war_play (instance, state, move, error);
    }
  esp_random_init (&random, seed);
  n = war_targets (self, square, targets, &blitz);
  text = g_string_new (words[0]);
  if (!self->rules.coin_per_square)
    g_string_append (text, esp_random_real (&random) < self->rules.coin ? " convert" : " nothing");
  else
    {
      GString *names = g_string_new (NULL);

      for (int i = 0; i < n; i++)
        {
          char name[8];

          esp_square_name (self->columns, targets[i], name);
          if (esp_random_real (&random) < self->rules.coin)
            {
              heads++;
              g_string_append_printf (names, " %s", name);
            }
        }
      g_string_append_printf (text, heads > 0 ? " convert%s" : " nothing", names->str);
      g_string_free (names, TRUE);
    }
  *certain = g_string_free (text, FALSE);
  return war_play (instance, state, *certain, error);
}

/* --- the game --- */

static int
war_to_move (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const WarState *self = (const WarState *) state;

  return self->n_empty > 0 ? self->to_move - 1 : -1;
}

static char **
war_moves (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const WarState *self = (const WarState *) state;
  char **moves = g_new0 (char *, (gsize) self->n_empty + 1);
  int n = 0;

  for (int i = 0; i < war_n_squares (self); i++)
    if (self->owner[i] == WAR_EMPTY)
      {
        char name[8];

        esp_square_name (self->columns, i, name);
        moves[n++] = g_strdup (name);
      }
  return moves;
}

static void
war_scores (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, double scores[2])
{
  scores[0] = (double) ((const WarState *) state)->score[WAR_BLUE];
  scores[1] = (double) ((const WarState *) state)->score[WAR_GREEN];
}

static char *
war_state_describe (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const WarState *self = (const WarState *) state;
  gint64 blue = self->score[WAR_BLUE];
  gint64 green = self->score[WAR_GREEN];

  if (self->n_empty > 0)
    return g_strdup_printf (_ ("Blue %" PRId64 " : %" PRId64 " Green, %s to move"), blue, green,
                            self->to_move == WAR_BLUE ? _ ("Blue") : _ ("Green"));
  return g_strdup_printf (blue > green   ? _ ("Blue wins %" PRId64 " : %" PRId64)
                          : blue < green ? _ ("Green wins, Blue %" PRId64 " : %" PRId64 " Green")
                                         : _ ("A draw, %" PRId64 " : %" PRId64),
                          blue, green);
}

static EspHint *
war_hint (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, GError **error)
{
  WarState *self = (WarState *) esp_state_copy (state);
  int best = -1;
  double best_gain = 0;
  int best_targets = 0;
  char name[8];
  EspHint *hint;
  gboolean best_blitz = FALSE;

  for (int i = 0; i < war_n_squares (self); i++)
    if (self->owner[i] == WAR_EMPTY)
      {
        int targets[4];
        gboolean blitz;
        int mover = self->to_move;
        gint64 before = self->score[mover] - self->score[3 - mover];
        WarUndo undo;
        double gain;

        war_targets (self, i, targets, &blitz);
        war_make (self, i, 0, &undo);
        gain = (double) (self->score[mover] - self->score[3 - mover] - before);
        war_unmake (self, &undo);
        if (best < 0 || gain > best_gain)
          {
            best = i;
            best_gain = gain;
            best_targets = undo.n_converted;
            best_blitz = blitz;
          }
      }
  esp_state_free (&self->parent);
  if (best < 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the game is over"));
  esp_square_name (((const WarState *) state)->columns, best, name);
  if (best_targets > 0)
    hint =
        esp_hint_new (g_strdup (name),
                      g_strdup_printf (ngettext ("a blitz on %s converts %d piece and gains %.0f "
                                                 "at once, the most of all moves",
                                                 "a blitz on %s converts %d pieces and gains "
                                                 "%.0f at once, the most of all moves",
                                                 (gulong) best_targets),
                                       name, best_targets, best_gain));
  else
    hint =
        esp_hint_new (g_strdup (name),
                      g_strdup_printf (best_blitz ? _ ("%s brings %.0f, the most of all moves; it "
                                                       "touches no enemy that it would convert")
                                                  : _ ("%s is worth %.0f, the most that can be "
                                                       "had in one move"),
                                       name, best_gain));
  g_array_append_val (hint->cells, best);
  return hint;
}

/* --- search --- */

static void
war_apply_event (const EspInstance *instance G_GNUC_UNUSED, EspState *state, const EspEvent *event)
{
  WarState *self = (WarState *) state;
  WarUndo undo;

  /* at a chance node the move is chosen but has not happened */
  if (event->flags & ESP_EVENT_CHANCE)
    return;
  if (event->type == ESP_EVENT_ENTER)
    {
      if (self->path == NULL)
        self->path = g_array_new (FALSE, FALSE, sizeof (WarUndo));
      war_make (self, event->subject & 0xffff, MAX (0, (event->subject >> 16) - 1), &undo);
      g_array_append_val (self->path, undo);
      remember_last (self, &undo);
    }
  else if (event->type == ESP_EVENT_LEAVE && self->path != NULL && self->path->len > 0)
    {
      undo = g_array_index (self->path, WarUndo, self->path->len - 1);
      war_unmake (self, &undo);
      g_array_set_size (self->path, self->path->len - 1);
      self->last = -1;
      self->n_last_converted = 0;
      if (self->path->len > 0)
        remember_last (self, &g_array_index (self->path, WarUndo, self->path->len - 1));
    }
}

static char *
war_subject_name (const EspInstance *instance, gint32 subject)
{
  char name[8];

  esp_square_name (((const WarBoard *) instance)->columns, subject & 0xffff, name);
  if (subject >> 16 != 0)
    return g_strdup_printf (_ ("%s coin %d"), name, subject >> 16);
  return g_strdup (name);
}

static gboolean
war_trace_id (const EspInstance *instance,
              EspTraceIdKind kind,
              gint32 subject G_GNUC_UNUSED,
              guint i,
              gint32 *id)
{
  const WarBoard *board = (const WarBoard *) instance;
  guint n = (guint) (board->rows * board->columns);

  /* a move, and the ways in which a coin can fall after it */
  *id = (gint32) (i % n | i / n << 16);
  return kind == ESP_TRACE_SUBJECT && i < n * (board->rules.coin >= 0 ? 17 : 1);
}

static gboolean
war_trace_fits (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, EspEvent *event)
{
  const WarState *self = (const WarState *) state;
  int square = event->subject & 0xffff;
  double probabilities[16];

  if (event->type != ESP_EVENT_ENTER)
    return TRUE;
  return self->owner[square] == WAR_EMPTY &&
         event->subject >> 16 <= war_outcomes (self, square, probabilities);
}

static char *
war_name_move (const EspInstance *instance, const EspState *before, const char *move)
{
  g_autoptr (EspState) after = esp_state_copy (before);
  const WarState *now = (const WarState *) after;
  int length = (int) strcspn (move, " ");

  if (!war_play (instance, after, move, NULL))
    return g_strdup (move);
  if (!now->last_blitz)
    return g_strndup (move, (gsize) length);
  if (now->n_last_converted == 0)
    return g_strdup_printf (_ ("%.*s blitz"), length, move);
  /* TRANSLATORS: how many pieces the blitz on that square converted */
  return g_strdup_printf (_ ("%.*s blitz ×%d"), length, move, now->n_last_converted);
}

static const EspGame war_game = {
  .side_names = { N_ ("Blue"), N_ ("Green") },
  .side_ids = { "blue", "green" },
  .marks = N_ ("Blue: discs; Green: diamonds."),
  .to_move = war_to_move,
  .moves = war_moves,
  .scores = war_scores,
  .play_by_chance = war_play_by_chance,
  .name_move = war_name_move,
};

static const EspValuePart war_parts[] = {
  ESP_OWNS_SQUARES (WarBoard, values, rows, columns),
  ESP_OWNS_SQUARES (WarBoard, owners, rows, columns),
  ESP_OWNS_SQUARES (WarBoard, ages, rows, columns),
  {},
};

static const EspValuePart war_state_parts[] = {
  ESP_OWNS (WarState, path, ARRAY),
  {},
};

static const EspStates states = {
  .value = { sizeof (WarBoard), war_parts },
  .equal = war_equal,
  .describe = war_describe,
  .initial = war_initial,
  .state_value = { sizeof (WarState), war_state_parts },
  .state_equal = war_state_equal,
  .state_format = war_state_format,
  .state_parse = war_state_parse,
  .play = war_play,
  .state_describe = war_state_describe,
};

static const EspFiles files = {
  .suffix = "txt",
  .parse = war_parse,
  .recognises = war_recognises,
  .record_head = WAR_RECORD_HEAD,
  .parse_record = war_parse_record,
  .format = war_format,
};

static const EspEditing editing = {
  .create = war_create,
  .example = war_example,
  .settings = war_settings,
  .configure = war_configure,
  .get_settings = war_get_settings,
  .edit = war_edit,
};

static const EspGenerating generating = {
  .options = war_generate_options,
  .generate = war_generate,
};

static const EspHinting hinting = {
  .hint = war_hint,
};

static const EspTracing tracing = {
  .apply_event = war_apply_event,
  .subject_name = war_subject_name,
  .trace_id = war_trace_id,
  .trace_fits = war_trace_fits,
};

const EspProblem esp_war_problem = {
  .id = "war",
  .title = N_ ("War game"),
  .tab = N_ ("War"),
  .summary = N_ ("take squares, convert what you touch"),
  .rules =
      N_ ("Blue and Green take empty squares in turn until none is left; the side whose squares "
          "are worth more wins. A move next to a piece of one's own is a blitz and converts the "
          "enemy pieces that touch the square; any other move is a para drop and converts "
          "nothing. On the board Blue's pieces are discs and Green's are diamonds."),
  .states = &states,
  .files = &files,
  .editing = &editing,
  .generating = &generating,
  .hinting = &hinting,
  .tracing = &tracing,
  .algorithms = esp_war_algorithms,
  .suits = war_suits,
  .game = &war_game,
  .experiments = esp_war_experiments,
  .tabulate = war_tabulate,
  .commands = esp_war_commands,
};
