#include "config.h"

#include "esp-review.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "esp-position.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What a move may give away, in units, and still be so called. */
#define GOOD (1.0 / 8)
#define INACCURACY (1.0 / 3)
#define MISTAKE 1.0

#define EPSILON 1e-9 /* what is less is noise of summing up */

/* How much of the time of a move is for the position before it; the rest is for the move that was
 * made, where another one was found. */
#define FIRST_SHARE 0.6

static const EspGame *
get_game (const EspReview *self)
{
  return self->instance->problem->game;
}

/* --- the game --- */

static gboolean
is_by_chance (const EspInstance *instance, const EspState *state)
{
  g_auto (GStrv) moves = instance->problem->game->moves (instance, state);

  for (guint i = 0; moves[i] != NULL; i++)
    {
      g_autofree char *certain = esp_game_make_certain (instance, state, moves[i], 1);

      if (!g_str_equal (certain, moves[i]))
        return TRUE;
    }
  return FALSE;
}

/* How much the lead changes by a move from the beginning, on average. */
static double
measure_unit (const EspInstance *instance, const EspState *state)
{
  g_auto (GStrv) moves = instance->problem->game->moves (instance, state);
  double before = esp_position_get_lead (instance, state);
  double sum = 0;
  guint n = 0;

  if (instance->problem->game->score_is_outcome)
    return 1;
  for (; moves[n] != NULL; n++)
    {
      g_autoptr (EspState) after = esp_state_copy (state);

      if (instance->problem->states->play (instance, after, moves[n], NULL))
        sum += fabs (esp_position_get_lead (instance, after) - before);
    }
  return sum > 0 ? sum / n : 1;
}

/* FALSE with @error. */
static gboolean
play_through (EspReview *self, const char *const *moves, GError **error)
{
  EspState *state = esp_instance_initial_state (self->instance);

  g_ptr_array_add (self->states, state);
  for (guint i = 0; i < self->n; i++)
    {
      if (is_by_chance (self->instance, state))
        return esp_fail (
            error, ESP_ERROR_UNSUPPORTED,
            _ ("a game with a coin cannot be reviewed: what came of a move is not what "
               "it was worth"));
      self->moves[i].side = get_game (self)->to_move (self->instance, state);
      self->moves[i].move = g_strdup (moves[i]);
      state = esp_state_copy (state);
      g_ptr_array_add (self->states, state);
      if (self->moves[i].side < 0)
        return esp_fail (error, ESP_ERROR_MOVE, _ ("move %u: the game is over before it"), i + 1);
      if (!self->instance->problem->states->play (self->instance, state, moves[i], error))
        {
          g_prefix_error (error, _ ("move %u: "), i + 1);
          return FALSE;
        }
    }
  return TRUE;
}

EspReview *
esp_review_new (const EspInstance *instance, const char *const *moves, GError **error)
{
  g_autoptr (EspReview) self = g_new0 (EspReview, 1);

  self->n_refs = 1;
  self->instance = esp_instance_share (instance);
  self->n = g_strv_length ((char **) moves);
  self->moves = g_new0 (EspReviewMove, self->n + 1);
  self->first = (gint) self->n;
  self->states = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
  self->values = g_new0 (double, self->n + 1);
  self->proved = g_new0 (gboolean, self->n + 1);
  if (!play_through (self, moves, error))
    return NULL;
  self->unit = measure_unit (instance, g_ptr_array_index (self->states, 0));
  return g_steal_pointer (&self);
}

EspReview *
esp_review_ref (EspReview *self)
{
  g_atomic_int_inc (&self->n_refs);
  return self;
}

void
esp_review_unref (EspReview *self)
{
  if (!g_atomic_int_dec_and_test (&self->n_refs))
    return;
  for (guint i = 0; i < self->n; i++)
    {
      g_free (self->moves[i].move);
      g_free (self->moves[i].best);
      g_free (self->moves[i].reason);
      g_strfreev (self->moves[i].line);
    }
  g_free (self->moves);
  g_ptr_array_unref (self->states);
  g_free (self->values);
  g_free (self->proved);
  esp_instance_free (self->instance);
  g_free (self);
}

/* --- one move --- */

/* What is left of the seconds of a move. */
typedef struct
{
  gint64 begin;
  double seconds;
} Time;

static double
get_rest (const Time *time)
{
  return time->seconds - (double) (g_get_monotonic_time () - time->begin) / G_USEC_PER_SEC;
}

static EspState *
make_move (const EspReview *self, guint i, const char *move)
{
  EspState *after = esp_state_copy (g_ptr_array_index (self->states, i));

  self->instance->problem->states->play (self->instance, after, move, NULL);
  return after;
}

static gboolean
leads_to_the_same (const EspReview *self, guint i, const char *move)
{
  g_autoptr (EspState) after = make_move (self, i, move);

  return esp_state_equal (after, g_ptr_array_index (self->states, i + 1));
}

static EspMoveClass
classify (const EspReview *self, const EspReviewMove *move)
{
  double lost = (move->best_value - move->value) / self->unit;

  if (lost <= EPSILON)
    return ESP_MOVE_BEST;
  if (get_game (self)->score_is_outcome)
    return move->value < 0 ? ESP_MOVE_BLUNDER : ESP_MOVE_MISTAKE;
  return lost <= GOOD         ? ESP_MOVE_GOOD
         : lost <= INACCURACY ? ESP_MOVE_INACCURACY
         : lost <= MISTAKE    ? ESP_MOVE_MISTAKE
                              : ESP_MOVE_BLUNDER;
}

/* Whether each other one of @moves is proved to give away as much as a mistake does. */
static gboolean
is_only (EspReview *self, guint i, char **moves, const Time *time, EspControl *control)
{
  EspReviewMove *move = &self->moves[i];
  EspReviewMove other = *move;

  if (!move->exact || (get_game (self)->score_is_outcome && move->value < 0))
    return FALSE;
  for (guint k = 0; moves[k] != NULL; k++)
    {
      g_autoptr (EspState) after = make_move (self, i, moves[k]);
      g_auto (EspPositionValue) found = { 0 };

      if (esp_state_equal (after, g_ptr_array_index (self->states, i + 1)))
        continue;
      if (get_rest (time) < ESP_POSITION_LEAST_SECONDS)
        return FALSE;
      esp_position_find_value (self->instance, after, get_rest (time), control, &found);
      other.value = esp_position_turn (found.value, move->side);
      if (!found.proved || esp_control_get_stop (control) != ESP_STOP_NONE ||
          classify (self, &other) < ESP_MOVE_MISTAKE)
        return FALSE;
    }
  return TRUE;
}

/* What @state is worth for @side when it is looked @depth plies ahead, and no more, in what is left
 * of @time. FALSE: that took too long. */
static gboolean
value_at_depth (EspReview *self,
                const EspState *state,
                int side,
                gint64 depth,
                const Time *time,
                EspControl *control,
                double *value)
{
  g_auto (EspPositionValue) found = { 0 };

  if (!esp_position_look (self->instance, state, depth, get_rest (time), control, &found))
    return FALSE;
  *value = esp_position_turn (found.value, side);
  return TRUE;
}

/* @found is another move: takes it where it is better, and not only seemed so. */
static void
compare (EspReview *self, guint i, EspPositionValue *found, const Time *time, EspControl *control)
{
  EspReviewMove *move = &self->moves[i];
  const EspState *state = g_ptr_array_index (self->states, i);
  const EspState *after = g_ptr_array_index (self->states, i + 1);
  double best = esp_position_turn (found->value, move->side);
  double value = move->value;

  move->exact = found->proved && self->proved[i + 1];
  if (!move->exact && !get_game (self)->score_is_outcome)
    {
      gint64 depth = found->depth;

      /* Where the end cannot be seen, what is found depends on how far one looks, on whose move is
       * the last even: so the move that was made is looked at as far as the better one was; less
       * far where that would take too long. */
      for (;
           depth > 0 && !value_at_depth (self, after, move->side, depth - 1, time, control, &value);
           depth -= 2)
        if (depth <= 2 ||
            !value_at_depth (self, state, move->side, depth - 2, time, control, &best))
          return;
      move->value = value;
      move->best_value = MAX (best, value);
    }
  if (best <= value + EPSILON)
    return;
  move->best_value = best;
  move->best = g_steal_pointer (&found->move);
  move->reason = g_steal_pointer (&found->reason);
  if (found->line != NULL && g_str_equal (found->line[0], move->best))
    move->line = g_steal_pointer (&found->line);
}

/* FALSE: it was stopped, and the move is as before. */
static gboolean
review_move (EspReview *self, guint i, double seconds, EspControl *control)
{
  EspReviewMove *move = &self->moves[i];
  const EspState *state = g_ptr_array_index (self->states, i);
  g_auto (GStrv) moves = get_game (self)->moves (self->instance, state);
  g_auto (EspPositionValue) found = { 0 };
  Time time = { g_get_monotonic_time (), seconds };

  move->value = move->best_value = esp_position_turn (self->values[i + 1], move->side);
  move->exact = self->proved[i + 1];
  move->forced = moves[0] != NULL && moves[1] == NULL;
  if (!move->forced)
    {
      esp_position_find_value (self->instance, state, seconds * FIRST_SHARE, control, &found);
      if (found.move != NULL && !leads_to_the_same (self, i, found.move))
        compare (self, i, &found, &time, control);
      else if (found.move != NULL && found.proved && !move->exact)
        {
          move->value = move->best_value = esp_position_turn (found.value, move->side);
          move->exact = TRUE;
        }
    }
  move->class = move->forced ? ESP_MOVE_ONLY : classify (self, move);
  if (move->class == ESP_MOVE_BEST && is_only (self, i, moves, &time, control))
    move->class = ESP_MOVE_ONLY;
  if (esp_control_get_stop (control) != ESP_STOP_NONE)
    {
      g_clear_pointer (&move->best, g_free);
      g_clear_pointer (&move->reason, g_free);
      g_clear_pointer (&move->line, g_strfreev);
      return FALSE;
    }
  if (move->best == NULL)
    move->best = g_strdup (move->move);
  self->values[i] = esp_position_turn (move->best_value, move->side);
  self->proved[i] = move->exact;
  return TRUE;
}

/* Where the game was left, which may be before its end. */
static void
value_end (EspReview *self, double seconds, EspControl *control)
{
  g_auto (EspPositionValue) found = { 0 };

  esp_position_find_value (self->instance, g_ptr_array_index (self->states, self->n), seconds,
                           control, &found);
  self->values[self->n] = found.value;
  self->proved[self->n] = found.proved;
}

static gboolean
is_stopped (EspControl *control)
{
  return esp_control_get_stop (control) != ESP_STOP_NONE ||
         g_cancellable_is_cancelled (control->cancellable);
}

gboolean
esp_review_go_on (EspReview *self,
                  double seconds,
                  EspControl *control,
                  void (*told) (EspReview *review, gpointer data),
                  gpointer data)
{
  gint i = g_atomic_int_get (&self->first);

  if (i == (gint) self->n)
    value_end (self, seconds, control);
  for (; i > 0 && !is_stopped (control); i--)
    {
      if (!review_move (self, (guint) i - 1, seconds, control))
        return FALSE;
      g_atomic_int_set (&self->first, i - 1);
      if (told != NULL)
        told (self, data);
    }
  return i == 0;
}

EspMoveClass
esp_review_judge (const EspReview *self,
                  guint i,
                  const char *move,
                  double seconds,
                  EspControl *control,
                  double *value)
{
  EspReviewMove other = self->moves[i];
  g_autoptr (EspState) after = make_move (self, i, move);
  g_auto (EspPositionValue) found = { 0 };

  esp_position_find_value (self->instance, after, seconds, control, &found);
  *value = other.value = esp_position_turn (found.value, other.side);
  return classify (self, &other);
}

/* --- what is told of it --- */

static double
rate (const EspReview *self, const EspReviewMove *move)
{
  double lost = move->best_value - move->value;

  if (!get_game (self)->score_is_outcome)
    return 100 * pow (0.5, MAX (lost, 0) / self->unit);
  return lost <= EPSILON ? 100 : move->value < -EPSILON ? 0 : 50;
}

double
esp_review_get_accuracy (const EspReview *self, int side)
{
  double sum = 0;
  guint n = 0;

  for (guint i = (guint) g_atomic_int_get (&self->first); i < self->n; i++)
    {
      const EspReviewMove *move = &self->moves[i];

      /* where only the end counts, what is not proved is not known at all */
      if (move->side != side || move->forced ||
          (get_game (self)->score_is_outcome && (!move->exact || move->best_value < 0)))
        continue;
      sum += rate (self, move);
      n++;
    }
  return n > 0 ? sum / n : 100;
}

char *
esp_review_describe_accuracy (const EspReview *self, int side)
{
  gboolean proved = TRUE;

  for (guint i = (guint) g_atomic_int_get (&self->first); i < self->n; i++)
    proved &= self->moves[i].side != side || self->moves[i].forced || self->moves[i].exact;
  return esp_number (proved ? "%.1f" : "%.0f", esp_review_get_accuracy (self, side));
}

static const struct
{
  const char *id;
  const char *label;
  const char *sign;
} classes[ESP_N_MOVE_CLASSES] = {
  [ESP_MOVE_BEST] = { "best", NC_ ("move", "Best"), "" },
  [ESP_MOVE_GOOD] = { "good", NC_ ("move", "Good"), "" },
  [ESP_MOVE_INACCURACY] = { "inaccuracy", NC_ ("move", "Inaccuracy"), "?!" },
  [ESP_MOVE_MISTAKE] = { "mistake", NC_ ("move", "Mistake"), "?" },
  [ESP_MOVE_BLUNDER] = { "blunder", NC_ ("move", "Blunder"), "??" },
  [ESP_MOVE_ONLY] = { "only", NC_ ("move", "Only move"), "" },
};

const char *
esp_move_class_get_id (EspMoveClass class)
{
  return classes[class].id;
}

const char *
esp_move_class_get_label (EspMoveClass class)
{
  return g_dpgettext2 (GETTEXT_PACKAGE, "move", classes[class].label);
}

const char *
esp_move_class_get_sign (EspMoveClass class)
{
  return classes[class].sign;
}

const char *
esp_review_name_outcome (double value)
{
  return value > 0 ? C_ ("value", "won") : value < 0 ? C_ ("value", "lost") : C_ ("value", "drawn");
}

char *
esp_review_name_move (const EspReview *self, guint i, const char *move)
{
  const EspGame *game = get_game (self);

  return game->name_move != NULL
             ? game->name_move (self->instance, g_ptr_array_index (self->states, i), move)
             : g_strdup (move);
}

/* What it gave away, and what would have been better; NULL: nothing was. A new string. */
static char *
describe (const EspReview *self, guint i)
{
  const EspReviewMove *move = &self->moves[i];
  const EspGame *game = get_game (self);
  g_autofree char *name = NULL;

  if (move->class == ESP_MOVE_BEST || move->class == ESP_MOVE_ONLY)
    return NULL;
  name = esp_review_name_move (self, i, move->best);
  if (game->score_is_outcome)
    /* TRANSLATORS: "the game is lost now and was won with B3", where other moves may win, too */
    return g_strdup_printf (_ ("the game is %s now and was %s with %s"),
                            esp_review_name_outcome (move->value),
                            esp_review_name_outcome (move->best_value), name);
  /* TRANSLATORS: points; then a move, and what it is worth */
  return g_strdup_printf (_ ("gives %s away: %s is worth %s"),
                          esp_shown ("%.4g", move->best_value - move->value), name,
                          esp_shown ("%+.4g", move->best_value));
}

/* How the game may go on with the better move, as lists of moves name it. */
static char *
name_line (const EspReview *self, guint i)
{
  const EspGame *game = get_game (self);
  g_autoptr (EspState) state = esp_state_copy (g_ptr_array_index (self->states, i));
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **move = self->moves[i].line; *move != NULL; move++)
    {
      g_autofree char *name = game->name_move != NULL
                                  ? game->name_move (self->instance, state, *move)
                                  : g_strdup (*move);

      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
      if (!self->instance->problem->states->play (self->instance, state, *move, NULL))
        break;
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
esp_review_explain (const EspReview *self, guint i)
{
  const EspReviewMove *move = &self->moves[i];
  g_autofree char *told = describe (self, i);
  g_autoptr (GString) text = g_string_new (told);

  if (told == NULL)
    return NULL;
  if (move->reason != NULL)
    g_string_append_printf (text, "; %s", move->reason);
  if (move->line != NULL)
    {
      g_autofree char *line = name_line (self, i);

      g_string_append_printf (text, _ (" (it may go on %s)"), line);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
