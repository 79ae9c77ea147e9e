#include "config.h"

/* Why a constraint did something, in a sentence: it is looked at with the board as it stood then,
 * and holds there, by the words alone. */

#include "base/esp-quote.h"
#include "engine/trace/esp-trace.h"
#include "geometry/esp-square.h"
#include "engine/trace/esp-event-words.h"
#include "problems/battleship/battleship.h"
#include "problems/map/map.h"

#include <stdio.h>
#include <string.h>

typedef void (*Hold) (const EspInstance *instance,
                      const EspState *state,
                      const EspEvent *event,
                      const char *sentence);

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspState *state;
  Hold hold;
  guint n_sentences;
} Listener;

/* What the list names as touching a square is another one, a ship at its corner. */
static void
hold_touch (const EspInstance *instance, const EspState *state, const EspEvent *event)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  int which;

  if (instance->problem != &esp_battleship_problem || event->type != ESP_EVENT_IMPLY ||
      battleship_rule_of_reason (event->csp.reason, &which) != BATTLESHIP_REASON_TOUCH)
    return;
  g_assert_cmpint (((const BattleshipState *) state)->domain[which], ==, BATTLESHIP_SHIP);
  g_assert_cmpint (ABS (which / puzzle->columns - event->subject / puzzle->columns), ==, 1);
  g_assert_cmpint (ABS (which % puzzle->columns - event->subject % puzzle->columns), ==, 1);
}

static void
listen (EspTracer *tracer, const EspEvent *event)
{
  Listener *self = (Listener *) tracer;
  g_autofree char *sentence = esp_words_explain (self->instance, event);

  hold_touch (self->instance, self->state, event);
  if (sentence != NULL)
    self->hold (self->instance, self->state, event, sentence);
  self->n_sentences += sentence != NULL;
  self->instance->problem->tracing->apply_event (self->instance, self->state, event);
}

/* How many sentences there were. */
static guint
hear (const EspInstance *instance, const char *solver, Hold hold)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  Listener listener = {
    .tracer.event = listen, .instance = instance, .state = state, .hold = hold
  };
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_control_init (&control);
  control.tracer = &listener.tracer;
  control.limit_nodes = 3000;
  esp_answer_init (&answer);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  return listener.n_sentences;
}

static EspInstance *
generate (const EspProblem *problem, const char *settings)
{
  g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
  g_autoptr (GError) error = NULL;
  EspControl control;
  EspInstance *instance;

  g_assert_true (esp_options_parse (options, settings, &error));
  esp_control_init (&control);
  instance = problem->generating->generate (options, &control, &error);
  g_assert_no_error (error);
  return instance;
}

/* --- Ships --- */

/* What the squares of a row or column are. */
static void
count_line (const BattleshipState *state, gboolean row, int line, int *ships, int *open)
{
  *ships = *open = 0;
  for (int i = 0; i < state->rows * state->columns; i++)
    if ((row ? i / state->columns : i % state->columns) == line)
      {
        *ships += state->domain[i] == BATTLESHIP_SHIP;
        *open += state->domain[i] == BATTLESHIP_UNKNOWN;
      }
}

static void
hold_ships (const EspInstance *instance,
            const EspState *state,
            const EspEvent *event,
            const char *sentence)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  const BattleshipState *board = (const BattleshipState *) state;
  char first[8];
  char second[8];
  char name[8];
  char kind[8];
  int count;
  int ships;
  int open;

  esp_square_name (puzzle->columns, event->subject, name);
  if (sscanf (sentence, "%7s %7s ", kind, first) == 2 &&
      (g_str_equal (kind, "row") || g_str_equal (kind, "column")))
    {
      gboolean row = g_str_equal (kind, "row");
      int line = row ? event->subject / puzzle->columns : event->subject % puzzle->columns;
      int wanted = row ? puzzle->row_counts[line] : puzzle->column_counts[line];

      /* a row is the number in a square's name, a column the letters before it */
      if (row)
        g_assert_cmpstr (first, ==, name + strcspn (name, "0123456789"));
      else
        g_assert_true (strncmp (first, name, strcspn (name, "0123456789")) == 0 &&
                       strlen (first) == strcspn (name, "0123456789"));
      count_line (board, row, line, &ships, &open);
      if (strstr (sentence, "has no ship square") != NULL)
        g_assert_cmpint (wanted, ==, 0);
      else if (strstr (sentence, "needs all") != NULL)
        {
          g_assert_cmpint (sscanf (strstr (sentence, "for its "), "for its %d", &count), ==, 1);
          g_assert_cmpint (count, ==, wanted);
          g_assert_cmpint (ships + open, ==, wanted);
        }
      else
        {
          g_assert_cmpint (sscanf (strstr (sentence, "has its "), "has its %d", &count), ==, 1);
          g_assert_cmpint (count, ==, wanted);
          g_assert_cmpint (ships, ==, wanted);
        }
    }
  else if (strstr (sentence, "touches") != NULL)
    {
      int other;

      g_assert_cmpint (sscanf (sentence, "%7s touches the ship on %7s", first, second), ==, 2);
      g_assert_cmpstr (first, ==, name);
      other = esp_square_parse (puzzle->rows, puzzle->columns, second);
      g_assert_cmpint (board->domain[other], ==, BATTLESHIP_SHIP);
      g_assert_cmpint (ABS (other / puzzle->columns - event->subject / puzzle->columns), ==, 1);
      g_assert_cmpint (ABS (other % puzzle->columns - event->subject % puzzle->columns), ==, 1);
    }
  else if (g_str_has_prefix (sentence, "the piece on"))
    {
      int piece;
      int there;

      g_assert_cmpint (sscanf (sentence, "the piece on %7s", first), ==, 1);
      piece = esp_square_parse (puzzle->rows, puzzle->columns, first);
      there = ABS (piece / puzzle->columns - event->subject / puzzle->columns) +
              ABS (piece % puzzle->columns - event->subject % puzzle->columns);
      g_assert_nonnull (strchr ("SLRTBM", puzzle->hints[piece]));
      g_assert_cmpint (there, ==, 1);
      g_assert_nonnull (strstr (sentence, name));
    }
  else
    {
      g_assert_cmpint (sscanf (sentence, "no ship that is still missing is longer than %d", &count),
                       ==, 1);
      for (int size = count + 1; size <= BATTLESHIP_MAX_SIDE; size++)
        g_assert_cmpint (battleship_count_closed (puzzle, board, size), ==, puzzle->fleet[size]);
    }
}

static void
test_ships (void)
{
  for (int seed = 1; seed <= 6; seed++)
    {
      g_autofree char *settings =
          g_strdup_printf ("size=8 difficulty=%s seed=%d", seed % 2 == 0 ? "hard" : "medium", seed);
      g_autoptr (EspInstance) instance = generate (&esp_battleship_problem, settings);

      g_assert_cmpuint (hear (instance, "gac", hold_ships), >, 20);
      g_assert_cmpuint (hear (instance, "fc", hold_ships), >, 20);
      g_assert_cmpuint (hear (instance, "learn", hold_ships), >, 20);
    }
}

/* A hint says what the search says first. */
static void
hold_first (const EspInstance *instance,
            const EspState *state,
            const EspEvent *event G_GNUC_UNUSED,
            const char *sentence)
{
  static const EspInstance *told;
  g_autoptr (EspState) marks = NULL;
  EspHint *hint;

  if (told == instance)
    return;
  told = instance;
  marks = esp_instance_initial_state (instance);
  for (int i = 0; i < battleship_n ((const BattleshipPuzzle *) instance); i++)
    ((BattleshipState *) marks)->domain[i] = ((const BattleshipState *) state)->domain[i];
  hint = battleship_hint (instance, marks, NULL);
  g_assert_nonnull (hint);
  g_assert_cmpstr (hint->reason, ==, sentence);
  esp_hint_free (hint);
}

static void
test_hint (void)
{
  for (int seed = 1; seed <= 6; seed++)
    {
      g_autofree char *settings = g_strdup_printf ("size=8 difficulty=medium seed=%d", seed);
      g_autoptr (EspInstance) instance = generate (&esp_battleship_problem, settings);

      g_assert_cmpuint (hear (instance, "gac", hold_first), >, 0);
    }
}

/* --- Map --- */

static int
find_name (const Map *map, const char *name, gsize length)
{
  for (int i = 0; i < map->n; i++)
    if (strlen (map_name (map, i)) == length && strncmp (map_name (map, i), name, length) == 0)
      return i;
  return -1;
}

static void
hold_map (const EspInstance *instance,
          const EspState *state,
          const EspEvent *event,
          const char *sentence)
{
  const Map *map = (const Map *) instance;
  const MapState *board = (const MapState *) state;
  const char *is = strstr (sentence, " is ");
  g_auto (GStrv) words = g_strsplit (is + 4, ",", 2);
  int neighbour = find_name (map, sentence, (gsize) (is - sentence));
  gboolean beside = FALSE;

  g_assert_cmpint (neighbour, >=, 0);
  for (int k = map->offsets[neighbour]; k < map->offsets[neighbour + 1]; k++)
    beside |= map->neighbours[k] == event->subject;
  g_assert_true (beside);
  g_assert_cmpstr (words[0], ==, map->colours[event->csp.value]);
  /* it has that colour, or no other left */
  if (board->colour[neighbour] < 0)
    g_assert_cmpint (board->domains[neighbour], ==, 1 << event->csp.value);
  else
    g_assert_cmpint (board->colour[neighbour], ==, event->csp.value);
}

static void
test_map (void)
{
  g_autoptr (EspInstance) instance = generate (&esp_map_problem, "points=30 seed=3");

  g_assert_cmpuint (hear (instance, "fc", hold_map), >, 20);
  g_assert_cmpuint (hear (instance, "mac", hold_map), >, 20);
  g_assert_cmpuint (hear (instance, "learn", hold_map), >, 20);
}

/* --- Words --- */

static void
hold_words (const EspInstance *instance,
            const EspState *state G_GNUC_UNUSED,
            const EspEvent *event,
            const char *sentence)
{
  g_autofree char *subject = instance->problem->tracing->subject_name (instance, event->subject);
  g_autofree char *value =
      instance->problem->tracing->value_name (instance, event->subject, event->csp.value);
  g_autofree char *cell = g_strdup_printf ("has %s in cell %s", value, subject);

  /* of a letter the sentence names the letter and the cell, of a word the word */
  g_assert_true (g_str_has_suffix (sentence, cell) || g_str_has_prefix (sentence, value));
}

static void
test_words (void)
{
  g_autoptr (EspInstance) instance = esp_problem_find ("words")->editing->example ();

  g_assert_cmpuint (hear (instance, "letter", hold_words), >, 5);
  g_assert_cmpuint (hear (instance, "word", hold_words), >, 5);
}

/* --- choices --- */

typedef struct
{
  guint64 step;
  int subject;
  int value;
  gboolean leaf;
  gboolean wiped_out;
} Choice;

static EspTrace *
record (const EspInstance *instance, const char *solver, const EspOptions *options)
{
  EspTrace *trace = esp_trace_new (instance, NULL, 0);
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_control_init (&control);
  control.tracer = esp_trace_get_tracer (trace);
  control.limit_nodes = 3000;
  esp_answer_init (&answer);
  esp_algorithm_solve (esp_problem_find_algorithm (instance->problem, solver), instance, NULL,
                       options, &control, &answer);
  esp_trace_finish (trace);
  return trace;
}

/* A value after another of the same variable says what became of that one: kept here with a stack
 * of its own. Other choices say @order. Returns how many followed a failure. */
static guint
hold_choices (const EspInstance *instance, const char *solver, const char *order, const char *says)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspTrace) trace = NULL;
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Choice));
  Choice left = { .subject = -1 };
  EspEvent event;
  guint n_failed = 0;

  g_assert_true (esp_options_set (options, "order", order, NULL));
  trace = record (instance, solver, options);
  for (guint64 i = 0; esp_trace_get_events (trace, i, 1, &event) == 1; i++)
    {
      g_autofree char *text = esp_words_describe_choice (trace, options, i);
      g_autofree char *value = NULL;
      Choice choice = { i + 1, event.subject, event.csp.value, TRUE, FALSE };

      if (event.type == ESP_EVENT_ASSIGN && left.subject == event.subject)
        {
          value = instance->problem->tracing->value_name (instance, left.subject, left.value);
          g_assert_true (strncmp (text, value, strlen (value)) == 0);
          g_assert_cmpint (strstr (text, " failed") != NULL, ==, left.leaf);
          g_assert_cmpint (strstr (text, " failed: ") != NULL, ==, left.leaf && left.wiped_out);
          g_assert_cmpint (strstr (text, " leads nowhere") != NULL, ==, !left.leaf);
          n_failed++;
        }
      else if (event.type == ESP_EVENT_BACKTRACK)
        {
          value = g_strdup_printf ("set at step %s",
                                   esp_count (g_array_index (stack, Choice, stack->len - 1).step));
          g_assert_cmpstr (text, ==, value);
        }
      else
        g_assert_cmpstr (text, ==, event.type == ESP_EVENT_ASSIGN ? says : "");
      if (event.type == ESP_EVENT_ASSIGN)
        {
          if (stack->len > 0)
            g_array_index (stack, Choice, stack->len - 1).leaf = FALSE;
          g_array_append_val (stack, choice);
        }
      else if (event.type == ESP_EVENT_WIPEOUT && stack->len > 0)
        {
          Choice *last = &g_array_index (stack, Choice, stack->len - 1);
          g_autofree char *why =
              esp_words_describe_step (ESP_WORDS_CONSTRAINTS, trace, options, i, 2);

          /* a value that is against another's is not the last one that there was */
          last->wiped_out = TRUE;
          g_assert_cmpint (strstr (why, "no value left") != NULL, ==,
                           event.subject >= 0 && event.subject != last->subject);
        }
      if (event.type == ESP_EVENT_BACKTRACK)
        {
          left = g_array_index (stack, Choice, stack->len - 1);
          g_array_set_size (stack, stack->len - 1);
        }
      else if (event.type != ESP_EVENT_RESTORE)
        left.subject = -1;
    }
  return n_failed;
}

static void
test_choices (void)
{
  g_autoptr (EspInstance) ships =
      esp_instance_find (esp_problem_find ("battleship"), "10-hard.txt", NULL);
  g_autoptr (EspInstance) map = esp_instance_find (esp_problem_find ("map"), "petersen.col", NULL);

  g_assert_cmpuint (hold_choices (ships, "gac", "mrv", "fewest values left"), >, 20);
  g_assert_cmpuint (hold_choices (ships, "fc", "index", "next in order"), >, 20);
  g_assert_cmpuint (hold_choices (ships, "bt", "dom-wdeg", "fewest values for its weight"), >, 20);
  g_assert_cmpuint (hold_choices (map, "bt", "given", "next in order"), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why/ships", test_ships);
  g_test_add_func ("/why/hint", test_hint);
  g_test_add_func ("/why/map", test_map);
  g_test_add_func ("/why/words", test_words);
  g_test_add_func ("/why/choices", test_choices);
  return g_test_run ();
}
