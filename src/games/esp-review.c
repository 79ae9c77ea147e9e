#include "config.h"

#include "esp-review.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What a move may give away, in units, and still be so called. */
#define GOOD (1.0 / 8)
#define INACCURACY (1.0 / 3)
#define MISTAKE 1.0

#define EPSILON 1e-9 /* what is less is noise of summing up */

/* How much of the time of a move is for the position before it; the rest is for the one that the
 * better move leads to. */
#define FIRST_SHARE 0.6
/* And how much of the former for proving. */
#define PROOF_SHARE 0.5

#define LEAST_SECONDS 0.001

/* A position as it was valued. */
typedef struct
{
  double value; /* for the first side */
  gboolean proved;
  gint64 depth; /* plies that it was looked ahead; 0: not known */
  char *move;   /* the best; NULL: the game is over */
  char *reason;
  char **line;
} Found;

static void
found_clear (Found *found)
{
  g_clear_pointer (&found->move, g_free);
  g_clear_pointer (&found->reason, g_free);
  g_clear_pointer (&found->line, g_strfreev);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

static const EspGame *
get_game (const EspReview *self)
{
  return self->instance->problem->game;
}

/* @value, which is for the first side, for @side; and back. Never the zero that has a minus. */
static double
turn (double value, int side)
{
  return (side == 0 ? value : -value) + 0.0;
}

/* Where only the end counts. */
static double
get_outcome (double lead)
{
  return lead > 0 ? 1 : lead < 0 ? -1 : 0;
}

static double
get_lead (const EspInstance *instance, const EspState *state)
{
  double scores[2] = { 0, 0 };

  instance->problem->game->scores (instance, state, scores);
  return scores[0] - scores[1];
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
  double before = get_lead (instance, state);
  double sum = 0;
  guint n = 0;

  if (instance->problem->game->score_is_outcome)
    return 1;
  for (; moves[n] != NULL; n++)
    {
      g_autoptr (EspState) after = esp_state_copy (state);

      if (instance->problem->states->play (instance, after, moves[n], NULL))
        sum += fabs (get_lead (instance, after) - before);
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

/* --- values --- */

/* Who proves what a position is worth; NULL: nobody does. */
static const EspAlgorithm *
find_prover (const EspProblem *problem)
{
  return esp_problem_find_algorithm_by_flags (problem,
                                              ESP_ALGORITHM_PLAYER | ESP_ALGORITHM_COMPLETE);
}

/* What @answer says of the position in which @side moves. FALSE: nothing. */
static gboolean
read_answer (const EspGame *game, EspAnswer *answer, int side, Found *found)
{
  gint64 whole;
  gboolean exact = FALSE;

  if (!g_variant_dict_lookup (&answer->members, "move", "s", &found->move))
    return FALSE;
  if (g_variant_dict_lookup (&answer->members, "value", "x", &whole))
    found->value = (double) whole;
  else if (!g_variant_dict_lookup (&answer->members, "value", "d", &found->value))
    return FALSE;
  if (!game->value_is_first)
    found->value = turn (found->value, side);
  found->proved = g_variant_dict_lookup (&answer->members, "exact", "b", &exact) && exact;
  /* what is not proved is as good as drawn, and values of proved ones count plies too */
  if (game->score_is_outcome)
    found->value = found->proved ? get_outcome (found->value) : 0;
  found->depth = 0;
  g_variant_dict_lookup (&answer->members, "depth", "x", &found->depth);
  found->reason = g_strdup (answer->reason);
  if (g_variant_dict_lookup (&answer->members, "pv", "^as", &found->line) && found->line[0] == NULL)
    g_clear_pointer (&found->line, g_strfreev);
  return TRUE;
}

/* Asks @algorithm, which looks @depth plies ahead and no more, 0: as far as there is time. FALSE:
 * it gave no value in the time. */
static gboolean
ask (const EspInstance *instance,
     const EspAlgorithm *algorithm,
     const EspState *state,
     gint64 depth,
     double seconds,
     EspControl *control,
     Found *found)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl part;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean timed = esp_options_find (options, "seconds") != NULL;

  g_ascii_formatd (number, sizeof number, "%.4f", MAX (seconds, LEAST_SECONDS));
  if (timed && depth == 0)
    esp_options_set (options, "seconds", number, NULL);
  if (depth > 0)
    {
      g_autofree char *plies = g_strdup_printf ("%" G_GINT64_FORMAT, depth);

      esp_options_set (options, "depth", plies, NULL);
    }
  /* as deep as there is time, not as the assignment's file says */
  else if (esp_options_find (options, "depth") != NULL &&
           esp_options_follows_file (options, "depth"))
    esp_options_set (options, "depth", "end", NULL);
  esp_answer_init (&answer);
  esp_control_init_part (&part, control);
  /* one that knows the time answers in it, others when they are told to stop */
  esp_control_limit_time (&part, timed && depth == 0 ? seconds * 2 : seconds);
  esp_algorithm_solve (algorithm, instance, state, options, &part, &answer);
  return read_answer (instance->problem->game, &answer,
                      instance->problem->game->to_move (instance, state), found);
}

/* What @state is worth. */
static void
value_position (const EspInstance *instance,
                const EspState *state,
                double seconds,
                EspControl *control,
                Found *found)
{
  const EspGame *game = instance->problem->game;
  const EspAlgorithm *prover = find_prover (instance->problem);
  const EspAlgorithm *best = esp_problem_find_algorithm (instance->problem, "best");
  gint64 begin = g_get_monotonic_time ();

  if (game->to_move (instance, state) < 0)
    {
      found->value = get_lead (instance, state);
      if (game->score_is_outcome)
        found->value = get_outcome (found->value);
      found->proved = TRUE;
      return;
    }
  if (prover != NULL &&
      ask (instance, prover, state, 0, best != NULL ? seconds * PROOF_SHARE : seconds, control,
           found) &&
      found->proved)
    return;
  found_clear (found);
  seconds -= (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  if (best == NULL || !ask (instance, best, state, 0, seconds, control, found))
    found->value = game->score_is_outcome ? 0 : get_lead (instance, state);
}

gboolean
esp_position_prove (const EspInstance *instance,
                    const EspState *state,
                    double seconds,
                    EspControl *control,
                    double *value)
{
  g_auto (Found) found = { 0 };

  value_position (instance, state, seconds, control, &found);
  *value = found.value;
  return found.proved;
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
      g_auto (Found) found = { 0 };

      if (esp_state_equal (after, g_ptr_array_index (self->states, i + 1)))
        continue;
      if (get_rest (time) < LEAST_SECONDS)
        return FALSE;
      value_position (self->instance, after, get_rest (time), control, &found);
      other.value = turn (found.value, move->side);
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
  const EspAlgorithm *best = esp_problem_find_algorithm (self->instance->problem, "best");
  gboolean looks = depth > 0 && get_game (self)->to_move (self->instance, state) >= 0;
  g_auto (Found) found = { 0 };

  if (!looks)
    found.value = get_lead (self->instance, state);
  else if (!ask (self->instance, best, state, depth, MAX (get_rest (time), LEAST_SECONDS), control,
                 &found) ||
           (!found.proved && found.depth < depth))
    return FALSE;
  *value = turn (found.value, side);
  return TRUE;
}

/* @found is another move: takes it where it is better, and not only seemed so. */
static void
compare (EspReview *self, guint i, Found *found, const Time *time, EspControl *control)
{
  EspReviewMove *move = &self->moves[i];
  const EspState *state = g_ptr_array_index (self->states, i);
  const EspState *after = g_ptr_array_index (self->states, i + 1);
  double best = turn (found->value, move->side);
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
  g_auto (Found) found = { 0 };
  Time time = { g_get_monotonic_time (), seconds };

  move->value = move->best_value = turn (self->values[i + 1], move->side);
  move->exact = self->proved[i + 1];
  move->forced = moves[0] != NULL && moves[1] == NULL;
  if (!move->forced)
    {
      value_position (self->instance, state, seconds * FIRST_SHARE, control, &found);
      if (found.move != NULL && !leads_to_the_same (self, i, found.move))
        compare (self, i, &found, &time, control);
      else if (found.move != NULL && found.proved && !move->exact)
        {
          move->value = move->best_value = turn (found.value, move->side);
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
  self->values[i] = turn (move->best_value, move->side);
  self->proved[i] = move->exact;
  return TRUE;
}

/* Where the game was left, which may be before its end. */
static void
value_end (EspReview *self, double seconds, EspControl *control)
{
  g_auto (Found) found = { 0 };

  value_position (self->instance, g_ptr_array_index (self->states, self->n), seconds, control,
                  &found);
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
  g_auto (Found) found = { 0 };

  value_position (self->instance, after, seconds, control, &found);
  *value = other.value = turn (found.value, other.side);
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
