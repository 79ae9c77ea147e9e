#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "base/esp-value.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- the instance: cities, their distances and places --- */

#define TABLE_UP_TO 400 /* cities up to which distances are computed once for all */

const char *
tour_metric_get_name (TourMetric metric)
{
  static const char *const names[] = { "table", "EXPLICIT", "EUC_2D", "CEIL_2D", "GEO", "ATT" };

  return names[metric];
}

gboolean
tour_has_coordinates (const TourInstance *self)
{
  return self->metric != TOUR_TABLE && self->metric != TOUR_EXPLICIT;
}

EspInstance *
tour_instance_new (int n, TourMetric metric)
{
  TourInstance *self = g_new0 (TourInstance, 1);

  self->parent.problem = &esp_tour_problem;
  self->n = n;
  self->metric = metric;
  self->names = g_new0 (char *, (gsize) n + 1);
  for (int i = 0; i < n; i++)
    self->names[i] = g_strdup_printf ("%d", i + 1);
  self->x = g_new0 (double, (guint) n);
  self->y = g_new0 (double, (guint) n);
  self->optimum = -1;
  return &self->parent;
}

gint64 *
tour_table_new (int n)
{
  return g_atomic_rc_box_alloc0 (sizeof (gint64) * (gsize) n * (gsize) n);
}

/* Looking up is quicker than computing, above all for GEO. */
static void
tabulate (TourInstance *self)
{
  self->distances = tour_table_new (self->n);
  for (int a = 0; a < self->n; a++)
    for (int b = 0; b < a; b++)
      self->distances[(gsize) a * (gsize) self->n + (gsize) b] =
          self->distances[(gsize) b * (gsize) self->n + (gsize) a] =
              tour_compute_distance (self, a, b);
}

static TourFrame
find_bounds (const TourInstance *self)
{
  TourFrame bounds = {
    .left = G_MAXDOUBLE, .top = -G_MAXDOUBLE, .right = -G_MAXDOUBLE, .bottom = G_MAXDOUBLE
  };

  for (int i = 0; i < self->n; i++)
    {
      double x;
      double y;

      tour_get_place (self, i, &x, &y);
      bounds.left = MIN (bounds.left, x);
      bounds.right = MAX (bounds.right, x);
      bounds.bottom = MIN (bounds.bottom, y);
      bounds.top = MAX (bounds.top, y);
    }
  /* cities on one spot have room around them all the same */
  if (bounds.right - bounds.left < 1e-9 && bounds.top - bounds.bottom < 1e-9)
    {
      bounds.left -= 50;
      bounds.right += 50;
      bounds.bottom -= 50;
      bounds.top += 50;
    }
  return bounds;
}

#define LEAST_SHARE (2 / 3.0) /* of its longer side that a sheet's shorter one has */

void
tour_instance_set_sheet (TourInstance *self)
{
  TourFrame *sheet = &self->sheet;
  double least;
  double more;

  *sheet = self->bounds;
  least = LEAST_SHARE * MAX (sheet->right - sheet->left, sheet->top - sheet->bottom);
  more = MAX (0, least - (sheet->right - sheet->left)) / 2;
  sheet->left -= more;
  sheet->right += more;
  more = MAX (0, least - (sheet->top - sheet->bottom)) / 2;
  sheet->bottom -= more;
  sheet->top += more;
}

EspScaling
tour_get_scaling (TourInstance *self)
{
  return (EspScaling){ self->n, self->distances, TOUR_UNIT, self->x, self->y };
}

void
tour_instance_finish (TourInstance *self)
{
  if (!tour_has_coordinates (self) && !self->placed)
    {
      EspScaling scaling = tour_get_scaling (self);

      esp_scaling_lay_out (&scaling);
    }
  tour_instance_settle (self);
}

void
tour_instance_settle (TourInstance *self)
{
  if (tour_has_coordinates (self))
    {
      g_clear_pointer (&self->distances, g_atomic_rc_box_release);
      if (self->n <= TABLE_UP_TO)
        tabulate (self);
    }
  self->bounds = find_bounds (self);
  if (self->sheet.right <= self->sheet.left && self->sheet.top <= self->sheet.bottom)
    tour_instance_set_sheet (self);
  self->optimum = self->n <= TOUR_MAX_EXACT ? tour_held_karp (self, NULL, NULL, NULL) : -1;
}

int
tour_find_city (const TourInstance *self, const char *name)
{
  for (int i = 0; i < self->n; i++)
    if (g_str_equal (self->names[i], name))
      return i;
  return -1;
}

/* GEO gives latitude first, in degrees and minutes; a map has it upward, in degrees. */
void
tour_get_place (const TourInstance *self, int city, double *x, double *y)
{
  if (self->metric == TOUR_GEO)
    {
      *x = tour_geo_radians (self->y[city]) * 180 / 3.141592;
      *y = tour_geo_radians (self->x[city]) * 180 / 3.141592;
      return;
    }
  *x = self->x[city];
  *y = self->y[city];
}

static double
degrees_to_geo (double degrees)
{
  double whole = trunc (degrees);

  return whole + rint ((degrees - whole) * 60) / 100;
}

void
tour_get_coordinates (const TourInstance *self, double px, double py, double *x, double *y)
{
  *x = self->metric == TOUR_GEO ? degrees_to_geo (py) : px;
  *y = self->metric == TOUR_GEO ? degrees_to_geo (px) : py;
}

/* --- the state, and the texts of both --- */

static TourState *
state_new (int n)
{
  TourState *state = g_new0 (TourState, 1);

  state->parent.problem = &esp_tour_problem;
  state->n = n;
  state->order = g_new (gint32, (guint) n);
  state->place = g_new (gint32, (guint) n);
  state->best = g_new (gint32, (guint) n);
  state->picked = -1;
  return state;
}

void
tour_state_set_order (TourState *state, const gint32 *order)
{
  memmove (state->order, order, sizeof (gint32) * (gsize) state->n);
  memcpy (state->best, state->order, sizeof (gint32) * (gsize) state->n);
  for (int i = 0; i < state->n; i++)
    state->place[state->order[i]] = i;
  state->length = state->best_length = NAN;
  state->picked = -1;
  state->n_path = 0;
  state->given = FALSE;
  state->by_hand = TOUR_NOT_BY_HAND;
  state->restarting = FALSE;
}

EspState *
tour_initial (const EspInstance *instance)
{
  int n = ((const TourInstance *) instance)->n;
  TourState *state = state_new (n);

  for (int i = 0; i < n; i++)
    state->order[i] = i;
  tour_state_set_order (state, state->order);
  state->given = TRUE;
  return &state->parent;
}

gboolean
tour_state_equal (const EspState *a, const EspState *b)
{
  const TourState *x = (const TourState *) a;
  const TourState *y = (const TourState *) b;
  gsize size = sizeof (gint32) * (gsize) x->n;

  return x->n == y->n && x->picked == y->picked && x->n_path == y->n_path &&
         x->by_hand == y->by_hand && memcmp (x->order, y->order, size) == 0 &&
         memcmp (x->best, y->best, size) == 0;
}

static const char *const by_hand_words[] = {
  [TOUR_NOT_BY_HAND] = "", [TOUR_CLOSED] = "closed ", [TOUR_IMPROVED] = "improved "
};

static guint8
parse_by_hand (const char *text)
{
  guint8 by_hand = TOUR_IMPROVED;

  while (by_hand > TOUR_NOT_BY_HAND && !g_str_has_prefix (text, by_hand_words[by_hand]))
    by_hand--;
  return by_hand;
}

char *
tour_state_format (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  GString *text = g_string_new (tour->n_path > 0 ? "path " : by_hand_words[tour->by_hand]);
  int n = tour->n_path > 0 ? tour->n_path : tour->n;

  for (int i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      g_string_append (text, self->names[tour->order[i]]);
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* A city's place in @cities, plus 1, by its name; by "40" where it is written "40.0". NULL: none.
 */
static gpointer
take_city (GHashTable *cities, const char *word)
{
  g_autofree char *whole = NULL;
  gpointer city = g_hash_table_lookup (cities, word);

  if (city == NULL)
    {
      whole = tour_whole_number (word);
      word = whole;
      city = word != NULL ? g_hash_table_lookup (cities, word) : NULL;
    }
  if (city != NULL)
    g_hash_table_remove (cities, word);
  return city;
}

/* Whether @word is the city that a tour of @n began with, which closes it. */
static gboolean
closes (const TourInstance *self, const gint32 *order, int n, const char *word)
{
  g_autofree char *whole = tour_whole_number (word);

  return n == self->n && (g_str_equal (self->names[order[0]], word) ||
                          g_strcmp0 (self->names[order[0]], whole) == 0);
}

EspState *
tour_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const TourInstance *self = (const TourInstance *) instance;
  g_autoptr (GHashTable) cities = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree gint32 *order = g_new (gint32, (guint) self->n);
  guint8 by_hand = parse_by_hand (text);
  gboolean is_path = g_str_has_prefix (text, "path ");
  EspSpan rest = { text, strlen (text), 1, 1 };
  EspSpan word;
  EspState *state;
  gboolean closed = FALSE;
  int n = 0;

  if (by_hand || is_path)
    esp_span_next_word (&rest, "", &word);
  for (int i = 0; i < self->n; i++)
    g_hash_table_insert (cities, self->names[i], GINT_TO_POINTER (i + 1));
  for (;;)
    {
      g_autofree char *name = NULL;
      gpointer city;

      if (!esp_span_next_name (&rest, ",", &word, &name))
        break;
      if (name == NULL)
        name = esp_span_dup (&word);
      city = closed ? NULL : take_city (cities, name);
      /* a tour may end where it began */
      if (city == NULL && !closed && !is_path && closes (self, order, n, name))
        {
          closed = TRUE;
          continue;
        }
      if (city == NULL)
        return esp_fail_none (error, ESP_ERROR_SYNTAX,
                              _ ("“%s” is no city here, or is there twice"), esp_quote (name));
      order[n++] = GPOINTER_TO_INT (city) - 1;
    }
  if (is_path && n > 0)
    {
      state = tour_initial (instance);
      for (int i = 0; i < n; i++)
        tour_state_visit ((TourState *) state, order[i]);
      return state;
    }
  if (n < self->n)
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("a tour visits all %d cities; these are %d"),
                          self->n, n);
  state = tour_initial (instance);
  tour_state_set_order ((TourState *) state, order);
  ((TourState *) state)->start = order[0];
  ((TourState *) state)->by_hand = by_hand;
  return state;
}

void
tour_state_visit (TourState *state, int city)
{
  int at = state->place[city];
  int last = state->n_path;
  gint32 moved = state->order[last];

  state->order[last] = city;
  state->order[at] = moved;
  tour_state_set_order (state, state->order);
  state->start = state->order[0];
  state->n_path = last + 1;
}

void
tour_state_step_back (TourState *state)
{
  state->n_path--;
}

void
tour_state_close (TourState *state)
{
  state->n_path = 0;
  state->by_hand = TOUR_CLOSED;
}

static gboolean
tour_equal (const EspInstance *a, const EspInstance *b)
{
  const TourInstance *x = (const TourInstance *) a;
  const TourInstance *y = (const TourInstance *) b;
  gsize size = sizeof (double) * (gsize) x->n;

  if (x->n != y->n || x->metric != y->metric || x->placed != y->placed ||
      g_strcmp0 (x->title, y->title) != 0 || g_strcmp0 (x->comment, y->comment) != 0 ||
      !g_strv_equal ((const char *const *) x->names, (const char *const *) y->names))
    return FALSE;
  if ((tour_has_coordinates (x) || x->placed) &&
      (memcmp (x->x, y->x, size) != 0 || memcmp (x->y, y->y, size) != 0))
    return FALSE;
  return tour_has_coordinates (x) || x->distances == y->distances ||
         memcmp (x->distances, y->distances, sizeof (gint64) * (gsize) x->n * (gsize) x->n) == 0;
}

static gsize
tour_size (const EspInstance *instance)
{
  const TourInstance *self = (const TourInstance *) instance;
  gsize n = (gsize) self->n;

  return sizeof *self + n * (2 * sizeof (double) + 32) +
         (self->distances != NULL ? n * n * sizeof (gint64) : 0);
}

/* @whole: with its title and what TSPLIB calls its distances. */
static char *
describe (const TourInstance *self, gboolean whole)
{
  g_autofree char *cities = g_strdup_printf (ngettext ("%s city", "%s cities", (gulong) self->n),
                                             esp_count ((guint64) self->n));
  g_autofree char *optimum = NULL;
  GString *text = g_string_new (NULL);

  /* what stands in the file of a new one is no name of its own */
  if (whole && self->title != NULL && *self->title != '\0' &&
      !g_str_equal (self->title, TOUR_UNTITLED))
    g_string_append_printf (text, "%s: ", self->title);
  g_string_append (text, cities);
  if (!tour_has_coordinates (self))
    g_string_append_printf (text, ", %s", _ ("table of distances"));
  else if (whole)
    g_string_append_printf (text, ", %s", tour_metric_get_name (self->metric));
  if (self->optimum >= 0)
    {
      optimum = tour_show_length (self->optimum);
      g_string_append_printf (text, _ (", shortest tour %s"), optimum);
    }
  return g_string_free (text, FALSE);
}

static char *
tour_describe (const EspInstance *instance)
{
  return describe ((const TourInstance *) instance, TRUE);
}

char *
tour_describe_briefly (const EspInstance *instance)
{
  return describe ((const TourInstance *) instance, FALSE);
}

static gboolean
refuse_move (const char *move, GError **error)
{
  return esp_refuse (
      error,
      _ ("“%s” is no move here; expected “visit CITY”, “back” or “close”, or for a whole tour "
         "“swap A B”, “reverse A B” or “insert A B”"),
      esp_quote (move));
}

/* Moves that make a tour, city by city. FALSE: it is none of these, or not one for now. */
static gboolean
play_path (const TourInstance *self, TourState *tour, const char *text)
{
  if (g_str_has_prefix (text, "visit "))
    {
      int city = tour_find_city (self, text + strlen ("visit "));

      if (city < 0 || tour->place[city] < tour->n_path)
        return FALSE;
      tour_state_visit (tour, city);
    }
  else if (g_str_equal (text, "back") && tour->n_path > 1)
    tour_state_step_back (tour);
  else if (g_str_equal (text, "close") && tour->n_path == tour->n)
    tour_state_close (tour);
  else
    return FALSE;
  return TRUE;
}

/* All of it at once: what an edit of the cities leaves of a tour. */
static gboolean
play_tour (const EspInstance *instance, TourState *tour, const char *text, GError **error)
{
  g_autoptr (EspState) state = tour_state_parse (instance, text, error);
  const TourState *wanted = (const TourState *) state;

  if (state == NULL)
    return FALSE;
  tour_state_set_order (tour, wanted->order);
  tour->start = wanted->start;
  tour->n_path = wanted->n_path;
  tour->by_hand = wanted->by_hand;
  return TRUE;
}

static gboolean
tour_play (const EspInstance *instance, EspState *state, const char *text, GError **error)
{
  const TourInstance *self = (const TourInstance *) instance;
  TourState *tour = (TourState *) state;
  TourMove move;

  if (g_str_has_prefix (text, "tour "))
    return play_tour (instance, tour, text + strlen ("tour "), error);
  if (play_path (self, tour, text))
    return TRUE;
  /* what improves a tour needs one */
  if (tour->n_path > 0)
    return refuse_move (text, error);
  if (g_str_has_prefix (text, "pick "))
    {
      int city = tour_find_city (self, text + strlen ("pick "));

      if (city < 0)
        return refuse_move (text, error);
      tour->picked = city == tour->picked ? -1 : city;
      if (tour->by_hand == TOUR_CLOSED)
        tour->by_hand = TOUR_IMPROVED;
      return TRUE;
    }
  if (!tour_move_parse (self, tour, text, &move))
    return refuse_move (text, error);
  tour_state_make (tour, &move);
  tour_state_set_order (tour, tour->order);
  tour->by_hand = TOUR_IMPROVED;
  return TRUE;
}

static char *
describe_path (const TourInstance *self, const TourState *tour)
{
  g_autofree char *length = tour_show_length (tour_path_length (self, tour));

  return tour->n_path < self->n
             ? g_strdup_printf (_ ("%s of %s cities visited, %s so far"),
                                esp_count ((guint64) tour->n_path), esp_count ((guint64) self->n),
                                length)
             : g_strdup_printf (_ ("all %s cities visited, %s so far; now back to %s"),
                                esp_count ((guint64) self->n), length, self->names[tour->order[0]]);
}

static const char *
tour_nothing (const EspInstance *instance)
{
  return ((const TourInstance *) instance)->n == 1
             ? _ ("Nothing here yet but one city: click to place more")
             : NULL;
}

static char *
tour_state_describe (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  gint64 length = tour_length (self, tour->order);
  g_autofree char *shown = tour_show_length (length);
  GString *text;

  if (self->n == 1)
    return g_strdup (tour_nothing (instance));
  if (tour->n_path > 0)
    return describe_path (self, tour);
  text = g_string_new (NULL);
  g_string_append_printf (text, _ ("length %s"), shown);
  if (!isnan (tour->best_length))
    {
      gint64 best_length = tour_length (self, tour->best);
      g_autofree char *best = tour_show_length (best_length);

      g_string_append_printf (text, _ (" · best %s"), best);
    }
  else if (tour->picked >= 0)
    g_string_append_printf (text, _ (" · %s is picked"), self->names[tour->picked]);
  if (self->optimum >= 0 && length <= self->optimum)
    g_string_append (text, _ (" · global optimum"));
  return g_string_free (text, FALSE);
}

static const EspValuePart tour_parts[] = {
  ESP_OWNS (TourInstance, names, TEXTS),
  ESP_OWNS (TourInstance, title, TEXT),
  ESP_OWNS (TourInstance, comment, TEXT),
  ESP_OWNS_DATA (TourInstance, x, n, 0),
  ESP_OWNS_DATA (TourInstance, y, n, 0),
  ESP_OWNS (TourInstance, distances, BOX),
  {},
};

static const EspValuePart tour_state_parts[] = {
  ESP_OWNS_DATA (TourState, order, n, 0),
  ESP_OWNS_DATA (TourState, place, n, 0),
  ESP_OWNS_DATA (TourState, best, n, 0),
  {},
};

const EspStates tour_states = {
  .value = { sizeof (TourInstance), tour_parts },
  .equal = tour_equal,
  .describe = tour_describe,
  .nothing = tour_nothing,
  .size = tour_size,
  .initial = tour_initial,
  .state_value = { sizeof (TourState), tour_state_parts },
  .state_equal = tour_state_equal,
  .state_format = tour_state_format,
  .state_parse = tour_state_parse,
  .play = tour_play,
  .state_describe = tour_state_describe,
};
