#include "config.h"

/* "dom-wdeg" means one thing in every room: fewest values for the weighted degree (Boussemart,
 * Hemery, Lecoutre and Sais, ECAI 2004). Every choice of a search is held to that by following its
 * events, with constraints that are read off the text of the instance. */

#include "rooms.h"

typedef struct
{
  int reason;    /* of the events that say it failed */
  GArray *scope; /* of int */
  guint64 weight;
} Constraint;

typedef struct
{
  EspTracer tracer;
  int n;
  GPtrArray *constraints; /* of Constraint */
  int *size;              /* by variable: values left */
  gboolean *assigned;     /* by variable */
  GArray *trail;          /* of int: variables that lost a value */
  gboolean by_subject;    /* a reason is a neighbour of the variable that has no value left */
  int last_reason;        /* reasons from here on are one constraint */
  gboolean lost;          /* a failure was not told: nothing more can be known */
  int depth;
  int chosen_at[4096];  /* by depth: the variable */
  gboolean open_choice; /* the next assignment at the next depth is a choice */
  guint n_checked;
} Follower;

static void
constraint_free (gpointer data)
{
  Constraint *constraint = data;

  g_array_unref (constraint->scope);
  g_free (constraint);
}

static Constraint *
add_constraint (Follower *self, int reason)
{
  Constraint *constraint = g_new0 (Constraint, 1);

  constraint->reason = reason;
  constraint->weight = 1;
  constraint->scope = g_array_new (FALSE, FALSE, sizeof (int));
  g_ptr_array_add (self->constraints, constraint);
  return constraint;
}

static gboolean
has_variable (const Constraint *constraint, int variable)
{
  for (guint i = 0; i < constraint->scope->len; i++)
    if (g_array_index (constraint->scope, int, i) == variable)
      return TRUE;
  return FALSE;
}

static guint64
weighted_degree (const Follower *self, int variable)
{
  guint64 sum = 0;

  for (guint c = 0; c < self->constraints->len; c++)
    {
      const Constraint *constraint = g_ptr_array_index (self->constraints, c);
      gboolean other = FALSE;

      for (guint i = 0; i < constraint->scope->len && !other; i++)
        {
          int v = g_array_index (constraint->scope, int, i);

          other = v != variable && !self->assigned[v];
        }
      if (other && has_variable (constraint, variable))
        sum += constraint->weight;
    }
  return sum;
}

static void
check_choice (Follower *self, int chosen)
{
  guint64 weight = weighted_degree (self, chosen);

  for (int v = 0; v < self->n; v++)
    if (!self->assigned[v] && self->size[v] > 0 &&
        (guint64) self->size[v] * weight < (guint64) self->size[chosen] * weighted_degree (self, v))
      g_error ("%d was chosen with %d values for %d, and %d has %d for %d", chosen,
               self->size[chosen], (int) weight, v, self->size[v], (int) weighted_degree (self, v));
  self->n_checked++;
}

static void
fail (Follower *self, const EspEvent *event)
{
  for (guint c = 0; c < self->constraints->len; c++)
    {
      Constraint *constraint = g_ptr_array_index (self->constraints, c);

      if (self->by_subject ? has_variable (constraint, event->subject) &&
                                 has_variable (constraint, event->csp.reason)
                           : constraint->reason == MIN (event->csp.reason, self->last_reason))
        {
          constraint->weight++;
          return;
        }
    }
  g_error ("no constraint is called %d", event->csp.reason);
}

static void
undo (Follower *self)
{
  int last = g_array_index (self->trail, int, self->trail->len - 1);

  g_array_set_size (self->trail, self->trail->len - 1);
  self->size[last]++;
}

static void
follow (EspTracer *tracer, const EspEvent *event)
{
  Follower *self = (Follower *) tracer;

  if (self->lost)
    return;
  switch (event->type)
    {
    case ESP_EVENT_ASSIGN:
      if (self->open_choice)
        check_choice (self, event->subject);
      self->chosen_at[++self->depth] = event->subject;
      self->assigned[event->subject] = TRUE;
      self->open_choice = TRUE;
      break;
    case ESP_EVENT_PRUNE:
      self->size[event->subject]--;
      g_array_append_val (self->trail, event->subject);
      break;
    case ESP_EVENT_WIPEOUT:
      fail (self, event);
      self->open_choice = FALSE;
      break;
    case ESP_EVENT_RESTORE:
      for (int i = 0; i < event->csp.count; i++)
        undo (self);
      break;
    case ESP_EVENT_BACKTRACK:
      self->lost = self->open_choice && self->depth == self->n;
      self->assigned[self->chosen_at[self->depth--]] = FALSE;
      self->open_choice = FALSE;
      break;
    default:
      break;
    }
}

/* --- the constraints of each room, from its text --- */

static void
read_star (Constraint *constraint, int rows, int columns, int row, int column, gboolean diagonal)
{
  for (int r = MAX (0, row - 1); r <= MIN (rows - 1, row + 1); r++)
    for (int c = MAX (0, column - 1); c <= MIN (columns - 1, column + 1); c++)
      {
        int square = r * columns + c;

        if ((r == row && c == column) || ((r != row && c != column) == diagonal))
          g_array_append_val (constraint->scope, square);
      }
}

static void
read_ships (Follower *self, char **lines)
{
  int rows = (int) strlen (lines[0]);
  int columns = (int) strlen (lines[1]);
  Constraint *fleet = add_constraint (self, 128 + 2 * 4096);

  self->n = rows * columns;
  self->last_reason = fleet->reason;
  for (int i = 0; i < rows + columns; i++)
    {
      Constraint *line = add_constraint (self, i < rows ? i : 64 + i - rows);

      for (int square = 0; square < self->n; square++)
        if (i < rows ? square / columns == i : square % columns == i - rows)
          g_array_append_val (line->scope, square);
    }
  for (int square = 0; square < self->n; square++)
    {
      int row = square / columns;
      int column = square % columns;
      char hint = lines[3 + row][column];

      g_array_append_val (fleet->scope, square);
      self->size[square] = hint == '0' ? 2 : 1;
      read_star (add_constraint (self, 128 + square), rows, columns, row, column, TRUE);
      if (hint != '0' && hint != 'W')
        read_star (add_constraint (self, 128 + 4096 + square), rows, columns, row, column, FALSE);
    }
}

static void
read_words (Follower *self, char **lines)
{
  self->n = atoi (lines[0]);
  self->last_reason = G_MAXINT;
  for (int i = 0; i < self->n; i++)
    self->size[i] = 26;
  for (int s = 0; lines[s + 1] != NULL && strchr (lines[s + 1], ':') != NULL; s++)
    {
      g_auto (GStrv) cells = g_strsplit (strchr (lines[s + 1], ':') + 1, ",", -1);
      Constraint *slot = add_constraint (self, s);

      for (guint k = 0; cells[k] != NULL; k++)
        {
          int cell = atoi (cells[k]) - 1;

          g_array_append_val (slot->scope, cell);
        }
    }
}

static int
find_point (char **lines, const char *name)
{
  int n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);

      if (words[0] != NULL && g_str_equal (words[0], "point") && n++ >= 0 &&
          g_str_equal (words[1], name))
        return n - 1;
    }
  return -1;
}

static void
read_map (Follower *self, char **lines)
{
  g_auto (GStrv) colours = g_strsplit (lines[0], " ", -1);

  self->by_subject = TRUE;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);

      if (words[0] != NULL && g_str_equal (words[0], "point"))
        self->size[self->n++] = (int) g_strv_length (colours) - 1;
      if (words[0] != NULL && g_str_equal (words[0], "edge"))
        {
          Constraint *edge = add_constraint (self, 0);

          for (guint k = 1; k < 3; k++)
            {
              int point = find_point (lines, words[k]);

              g_array_append_val (edge->scope, point);
            }
        }
    }
}

/* --- --- */

static void
check_search (const char *problem_id,
              const char *sample,
              const char *solver,
              const char *settings,
              void (*read) (Follower *self, char **lines))
{
  const EspProblem *problem = esp_problem_find (problem_id);
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspOptions) options = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  const EspAlgorithm *algorithm;
  Follower self = { .tracer.event = follow };
  EspControl control;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (problem == NULL)
    return;
  instance = rooms_load_sample (problem, sample);
  algorithm = esp_problem_find_algorithm (problem, solver);
  options = esp_options_new (algorithm->options);
  g_assert_true (esp_options_parse (options, settings, NULL));
  text = problem->files->format (instance);
  lines = g_strsplit (text, "\n", -1);
  self.constraints = g_ptr_array_new_with_free_func (constraint_free);
  self.trail = g_array_new (FALSE, FALSE, sizeof (int));
  self.size = g_new0 (int, 4096);
  self.assigned = g_new0 (gboolean, 4096);
  self.open_choice = TRUE;
  read (&self, lines);
  esp_control_init (&control);
  control.limit_nodes = 3000;
  control.tracer = &self.tracer;
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  g_test_message ("%s %s %s: %u choices", problem_id, solver, settings, self.n_checked);
  g_assert_cmpuint (self.n_checked, >, 5);
  g_ptr_array_unref (self.constraints);
  g_array_unref (self.trail);
  g_free (self.size);
  g_free (self.assigned);
}

static void
test_ships (void)
{
  check_search ("battleship", "06-medium.txt", "bt", "order=dom-wdeg", read_ships);
  check_search ("battleship", "08-hard.txt", "fc", "order=dom-wdeg", read_ships);
  check_search ("battleship", "10-hard.txt", "gac", "order=dom-wdeg solutions=0", read_ships);
}

static void
test_words (void)
{
  check_search ("words", "09-six-slots.txt", "letter", "order=dom-wdeg inference=fc", read_words);
  check_search ("words", "16-twelve-slots.txt", "letter", "order=dom-wdeg inference=mac",
                read_words);
}

static void
test_map (void)
{
  check_search ("map", "nine.map", "fc", "order=dom-wdeg", read_map);
  check_search ("map", "delaunay-60.map", "mac", "order=dom-wdeg", read_map);
  check_search ("map", "delaunay-60.map", "fc", "order=dom-wdeg", read_map);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/orders/ships", test_ships);
  g_test_add_func ("/orders/words", test_words);
  g_test_add_func ("/orders/map", test_map);
  return g_test_run ();
}
