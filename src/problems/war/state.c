#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-value.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

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

void
war_remember_last (WarState *state, const WarUndo *undo)
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

gboolean
war_parse_move (const WarState *state, const char *move, int *square, char ***words, GError **error)
{
  *words = g_strsplit (move, " ", -1);
  *square = (*words)[0] != NULL ? esp_square_parse (state->rows, state->columns, (*words)[0]) : -1;
  if (*square >= 0 && state->owner[*square] == WAR_EMPTY)
    return TRUE;
  return esp_refuse (
      error, *square < 0 ? _ ("“%s” is no square; expected one such as D3") : _ ("%s is not empty"),
      esp_quote (move));
}

gboolean
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

  if (!war_parse_move (self, move, &square, &words, error) ||
      !parse_coin (self, square, words + 1, &outcome, error))
    return FALSE;
  war_make (self, square, outcome, &undo);
  war_remember_last (self, &undo);
  return TRUE;
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

const EspStates war_states = {
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
