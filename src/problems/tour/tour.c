#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- instances --- */

static EspInstance *
tour_create (void)
{
  /* the four cities of the course's exercise, in hundredths */
  static const char *const names[] = { "Madison", "NYC", "Chicago", "LA" };
  static const int hundredths[4][4] = { { 0, 80811, 12247, 166974 },
                                        { 80811, 0, 71183, 244830 },
                                        { 12247, 71183, 0, 174426 },
                                        { 166974, 244830, 174426, 0 } };
  EspInstance *instance = tour_instance_new (4);
  TourInstance *self = (TourInstance *) instance;

  for (int i = 0; i < 4; i++)
    {
      self->names[i] = g_strdup (names[i]);
      for (int j = 0; j < 4; j++)
        self->distances[4 * i + j] = (gint64) hundredths[i][j] * (TOUR_UNIT / 100);
    }
  return instance;
}

static EspInstance *
tour_copy (const EspInstance *instance)
{
  const TourInstance *self = (const TourInstance *) instance;
  EspInstance *copy = tour_instance_new (self->n);

  g_free (((TourInstance *) copy)->names);
  ((TourInstance *) copy)->names = g_strdupv (self->names);
  memcpy (((TourInstance *) copy)->distances, self->distances,
          sizeof (gint64) * (gsize) self->n * (gsize) self->n);
  return copy;
}

static void
tour_free (EspInstance *instance)
{
  TourInstance *self = (TourInstance *) instance;

  g_strfreev (self->names);
  g_free (self->distances);
  g_free (self);
}

static gboolean
tour_equal (const EspInstance *a, const EspInstance *b)
{
  const TourInstance *x = (const TourInstance *) a;
  const TourInstance *y = (const TourInstance *) b;

  return x->n == y->n &&
         g_strv_equal ((const char *const *) x->names, (const char *const *) y->names) &&
         memcmp (x->distances, y->distances, sizeof (gint64) * (gsize) x->n * (gsize) x->n) == 0;
}

static char *
tour_describe (const EspInstance *instance)
{
  int n = ((const TourInstance *) instance)->n;

  return g_strdup_printf (ngettext ("%d city", "%d cities", (gulong) n), n);
}

/* --- states --- */

static EspState *
tour_initial (const EspInstance *instance)
{
  TourState *state = g_new0 (TourState, 1);

  state->parent.problem = &esp_tour_problem;
  state->n = ((const TourInstance *) instance)->n;
  state->order = g_new (gint32, (gsize) state->n);
  for (int i = 0; i < state->n; i++)
    state->order[i] = i;
  return &state->parent;
}

static EspState *
tour_state_copy (const EspState *state)
{
  TourState *copy = g_memdup2 (state, sizeof (TourState));

  copy->order = g_memdup2 (copy->order, sizeof (gint32) * (gsize) copy->n);
  return &copy->parent;
}

static void
tour_state_free (EspState *state)
{
  g_free (((TourState *) state)->order);
  g_free (state);
}

static gboolean
tour_state_equal (const EspState *a, const EspState *b)
{
  const TourState *x = (const TourState *) a;
  const TourState *y = (const TourState *) b;

  return x->n == y->n && memcmp (x->order, y->order, sizeof (gint32) * (gsize) x->n) == 0;
}

static gsize
tour_state_size (const EspState *state)
{
  return sizeof (TourState) + sizeof (gint32) * (gsize) ((const TourState *) state)->n;
}

static char *
tour_state_format (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  GString *text = g_string_new (NULL);

  for (int i = 0; i < tour->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", self->names[tour->order[i]]);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

gint64
tour_length (const TourInstance *instance, const TourState *state)
{
  gint64 length = 0;

  for (int i = 0; i < state->n; i++)
    length += tour_distance (instance, state->order[i], state->order[i + 1 < state->n ? i + 1 : 0]);
  return length;
}

/* The distance between positions @a and @b (from -1 to n) of the tour in which positions i and j
 * have changed places. */
static inline gint64
swapped_distance (const TourInstance *instance, const TourState *state, int i, int j, int a, int b)
{
  a = a < 0 ? state->n - 1 : a;
  b = b >= state->n ? 0 : b;
  a = a == i ? j : a == j ? i : a;
  b = b == i ? j : b == j ? i : b;
  return tour_distance (instance, state->order[a], state->order[b]);
}

static inline gint64
present_distance (const TourInstance *instance, const TourState *state, int a, int b)
{
  return swapped_distance (instance, state, -1, -1, a, b);
}

gint64
tour_length_after_swap (
    const TourInstance *instance, const TourState *state, gint64 length, int i, int j)
{
  /* the edges on both sides of i and of j; none is counted twice, also where they are neighbours */
  int edges[4] = { i - 1 < 0 ? state->n - 1 : i - 1, i, j - 1, j };

  for (int k = 0; k < 4; k++)
    {
      gboolean again = FALSE;

      for (int m = 0; m < k; m++)
        again |= edges[m] == edges[k];
      if (again)
        continue;
      length -= present_distance (instance, state, edges[k], edges[k] + 1);
      length += swapped_distance (instance, state, i, j, edges[k], edges[k] + 1);
    }
  return length;
}

static gboolean
tour_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const TourInstance *self = (const TourInstance *) instance;
  TourState *tour = (TourState *) state;
  g_auto (GStrv) words = g_strsplit (move, " ", -1);
  int at[2] = { -1, -1 };

  if (g_strv_length (words) == 3 && g_str_equal (words[0], "swap"))
    for (int k = 0; k < 2; k++)
      for (int i = 0; i < tour->n; i++)
        if (g_str_equal (self->names[tour->order[i]], words[k + 1]))
          at[k] = i;
  if (at[0] < 0 || at[1] < 0 || at[0] == at[1])
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_MOVE,
                   _ ("“%s” is no move; expected “swap CITY CITY”"), move);
      return FALSE;
    }
  {
    gint32 moved = tour->order[at[0]];

    tour->order[at[0]] = tour->order[at[1]];
    tour->order[at[1]] = moved;
  }
  return TRUE;
}

static EspStatus
tour_status (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  gint64 length = tour_length (self, tour);

  for (int i = 0; i < tour->n; i++)
    for (int j = i + 1; j < tour->n; j++)
      if (tour_length_after_swap (self, tour, length, i, j) < length)
        return ESP_STATUS_OPEN;
  return ESP_STATUS_SOLVED;
}

static char *
tour_state_describe (const EspInstance *instance, const EspState *state)
{
  g_autofree char *length =
      tour_format_length (tour_length ((const TourInstance *) instance, (const TourState *) state));

  return g_strdup_printf (_ ("length %s"), length);
}

/* --- search --- */

static void
tour_apply_event (const EspInstance *instance G_GNUC_UNUSED, EspState *state, const EspEvent *event)
{
  TourState *tour = (TourState *) state;

  if (event->type == ESP_EVENT_ACCEPT)
    {
      gint32 moved = tour->order[event->subject];

      tour->order[event->subject] = tour->order[event->climb.other];
      tour->order[event->climb.other] = moved;
    }
}

static char *
tour_subject_name (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return g_strdup_printf (_ ("position %d"), subject + 1);
}

const EspProblem esp_tour_problem = {
  .id = "tour",
  .title = N_ ("Tours"),
  .tab = N_ ("Tour"),
  .summary = N_ ("shortest round trips by hill climbing over swaps"),
  .rules = N_ ("Visit every city once and return to the first; the shorter the tour the better. A "
               "move lets two cities change places."),
  .suffix = "txt",
  .parse = tour_parse,
  .format = tour_format,
  .copy = tour_copy,
  .free = tour_free,
  .equal = tour_equal,
  .create = tour_create,
  .describe = tour_describe,
  .initial = tour_initial,
  .state_copy = tour_state_copy,
  .state_free = tour_state_free,
  .state_equal = tour_state_equal,
  .state_size = tour_state_size,
  .state_format = tour_state_format,
  .state_parse = tour_state_parse,
  .play = tour_play,
  .status = tour_status,
  .state_describe = tour_state_describe,
  .algorithms = esp_tour_algorithms,
  .apply_event = tour_apply_event,
  .subject_name = tour_subject_name,
  .commands = esp_tour_commands,
};
