#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-value.h"
#include "geometry/esp-square.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
battleship_equal (const EspInstance *a, const EspInstance *b)
{
  const BattleshipPuzzle *x = (const BattleshipPuzzle *) a;
  const BattleshipPuzzle *y = (const BattleshipPuzzle *) b;

  return x->rows == y->rows && x->columns == y->columns &&
         memcmp (x->row_counts, y->row_counts, sizeof x->row_counts) == 0 &&
         memcmp (x->column_counts, y->column_counts, sizeof x->column_counts) == 0 &&
         memcmp (x->fleet, y->fleet, sizeof x->fleet) == 0 && g_str_equal (x->hints, y->hints) &&
         g_strcmp0 (x->drawn ? x->answer : NULL, y->drawn ? y->answer : NULL) == 0;
}

static char *
battleship_describe (const EspInstance *instance)
{
  const BattleshipPuzzle *self = (const BattleshipPuzzle *) instance;
  int n = 0;

  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    n += self->fleet[size];
  return g_strdup_printf (ngettext ("%d×%d, %d ship", "%d×%d, %d ships", (gulong) n), self->rows,
                          self->columns, n);
}

BattleshipState *
battleship_state_new (const BattleshipPuzzle *puzzle)
{
  BattleshipState *state = g_new0 (BattleshipState, 1);

  state->parent.problem = &esp_battleship_problem;
  state->rows = puzzle->rows;
  state->columns = puzzle->columns;
  state->domain = g_malloc ((gsize) battleship_n (puzzle));
  for (int i = 0; i < battleship_n (puzzle); i++)
    state->domain[i] = puzzle->hints[i] == '0'   ? BATTLESHIP_UNKNOWN
                       : puzzle->hints[i] == 'W' ? BATTLESHIP_WATER
                                                 : BATTLESHIP_SHIP;
  return state;
}

static EspState *
battleship_initial (const EspInstance *instance)
{
  return &battleship_state_new ((const BattleshipPuzzle *) instance)->parent;
}

static gboolean
battleship_state_equal (const EspState *a, const EspState *b)
{
  const BattleshipState *x = (const BattleshipState *) a;
  const BattleshipState *y = (const BattleshipState *) b;

  return x->rows == y->rows && x->columns == y->columns &&
         memcmp (x->domain, y->domain, (gsize) (x->rows * x->columns)) == 0;
}

static const char domain_letters[] = "!.#?";

static char *
battleship_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const BattleshipState *self = (const BattleshipState *) state;
  GString *text = g_string_new (NULL);

  for (int i = 0; i < self->rows * self->columns; i++)
    g_string_append_printf (text, "%c%s", domain_letters[self->domain[i] & 3],
                            (i + 1) % self->columns == 0 ? "\n" : "");
  return g_string_free (text, FALSE);
}

static EspState *
battleship_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  g_autoptr (EspState) parsed = battleship_initial (instance);
  BattleshipState *state = (BattleshipState *) parsed;
  int n = state->rows * state->columns;
  int at = 0;

  for (; *text != '\0' && at < n; text++)
    {
      const char *letter = strchr (domain_letters, *text);

      if (g_ascii_isspace (*text))
        continue;
      if (letter == NULL)
        break;
      state->domain[at++] = (guint8) (letter - domain_letters);
    }
  return at == n ? g_steal_pointer (&parsed)
                 : esp_fail_none (error, ESP_ERROR_SYNTAX,
                                  _ ("expected %d squares of “?”, “.” and “#”"), n);
}

/* "fill row 3", "fill column B", with the words split already. */
static gboolean
play_fill (const BattleshipPuzzle *puzzle, BattleshipState *state, char **words, GError **error)
{
  gboolean row = g_strv_length (words) == 3 && g_str_equal (words[1], "row");
  gboolean column = g_strv_length (words) == 3 && g_str_equal (words[1], "column");
  g_autofree char *name = row      ? g_strconcat ("A", words[2], NULL)
                          : column ? g_strconcat (words[2], "1", NULL)
                                   : g_strdup ("");
  int square = esp_square_parse (state->rows, state->columns, name);

  if (square >= 0)
    return battleship_fill_line (puzzle, state, row,
                                 row ? square / state->columns : square % state->columns, error);
  return esp_refuse (error, _ ("expected “fill row NUMBER” or “fill column LETTER” of this board"));
}

static gboolean
battleship_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  BattleshipState *self = (BattleshipState *) state;
  g_auto (GStrv) words = g_strsplit (move, " ", -1);
  guint8 value = 0;
  int square;

  if (g_str_equal (move, "auto-water"))
    {
      battleship_fill_water (puzzle, self);
      return TRUE;
    }
  if (g_str_equal (move, "rest-water"))
    {
      for (int i = 0; i < battleship_n (puzzle); i++)
        if (self->domain[i] == BATTLESHIP_UNKNOWN)
          self->domain[i] = BATTLESHIP_WATER;
      return TRUE;
    }
  if (g_strcmp0 (words[0], "fill") == 0)
    return play_fill (puzzle, self, words, error);
  square = g_strv_length (words) == 2 ? esp_square_parse (self->rows, self->columns, words[0]) : -1;
  if (square >= 0)
    value = g_str_equal (words[1], "ship")    ? BATTLESHIP_SHIP
            : g_str_equal (words[1], "water") ? BATTLESHIP_WATER
            : g_str_equal (words[1], "clear") ? BATTLESHIP_UNKNOWN
                                              : 0;
  if (value == 0)
    return esp_refuse (error,
                       _ ("“%s” is no move; expected “SQUARE ship|water|clear”, “auto-water”, "
                          "“rest-water”, “fill row NUMBER” or “fill column LETTER”"),
                       esp_quote (move));
  if (puzzle->hints[square] != '0')
    return esp_refuse (error, _ ("%s is given and stays as it is"), esp_quote (words[0]));
  self->domain[square] = value;
  return TRUE;
}

gboolean
battleship_has_counts (const BattleshipPuzzle *puzzle)
{
  int sum = 0;

  for (int i = 0; i < puzzle->rows; i++)
    sum += puzzle->row_counts[i];
  for (int i = 0; i < puzzle->columns; i++)
    sum += puzzle->column_counts[i];
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    sum += puzzle->fleet[size];
  return sum > 0;
}

gboolean
battleship_is_empty (const BattleshipPuzzle *puzzle)
{
  return !battleship_has_counts (puzzle) &&
         strspn (puzzle->hints, "0") == (gsize) battleship_n (puzzle);
}

static const char *
battleship_nothing (const EspInstance *instance)
{
  return battleship_is_empty ((const BattleshipPuzzle *) instance)
             ? _ ("Nothing here yet: draw a ship with a stroke")
             : NULL;
}

static char *
battleship_state_describe (const EspInstance *instance, const EspState *state)
{
  const BattleshipState *self = (const BattleshipState *) state;
  int open = 0;
  g_autofree char *why = NULL;
  EspStatus status = battleship_judge (instance, state, NULL, &why);

  if (battleship_nothing (instance) != NULL)
    return g_strdup (battleship_nothing (instance));
  if (status == ESP_STATUS_SOLVED)
    return g_strdup (_ ("Solved"));
  /* a search goes on from there: how things are is no verdict */
  if (status == ESP_STATUS_WRONG)
    return self->search ? esp_begin_sentence (why) : g_strdup_printf (_ ("Not solved: %s"), why);
  for (int i = 0; i < self->rows * self->columns; i++)
    open += self->domain[i] == BATTLESHIP_UNKNOWN;
  return g_strdup_printf (ngettext ("%d square open", "%d squares open", (gulong) open), open);
}

static const EspValuePart battleship_parts[] = {
  ESP_OWNS (BattleshipPuzzle, hints, TEXT),
  ESP_OWNS (BattleshipPuzzle, answer, TEXT),
  {},
};

static const EspValuePart battleship_state_parts[] = {
  ESP_OWNS_SQUARES (BattleshipState, domain, rows, columns),
  ESP_OWNS (BattleshipState, trail, ARRAY),
  ESP_OWNS (BattleshipState, path, ARRAY),
  {},
};

const EspStates battleship_states = {
  .value = { sizeof (BattleshipPuzzle), battleship_parts },
  .equal = battleship_equal,
  .describe = battleship_describe,
  .nothing = battleship_nothing,
  .initial = battleship_initial,
  .state_value = { sizeof (BattleshipState), battleship_state_parts },
  .state_equal = battleship_state_equal,
  .state_format = battleship_state_format,
  .state_parse = battleship_state_parse,
  .play = battleship_play,
  .state_describe = battleship_state_describe,
};
