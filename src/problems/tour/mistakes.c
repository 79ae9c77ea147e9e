#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Hill climbing by swaps of two cities, plain: the lengths of the tours that it goes through. */

typedef enum
{
  OPEN,
  OPEN_CHANGE,
  CHANGE_NEIGHBOURS,
  UPHILL,
  FIRST_BETTER,
  NEIGHBOURS_ONLY,
  FIRST_FIXED,
  LAST_FIXED,
  REVERSAL,
  INSERTION,
  ONE_STEP,
  ONE_BEYOND,
  WHOLE_NUMBERS,
  START_SORTED,
  START_NEAREST
} Mistake;

static const EspMistake list[] = {
  [OPEN] = { "open", N_ ("forgets the way back from the last city to the first") },
  [OPEN_CHANGE] = { "open-change", N_ ("forgets the way back when it compares swaps, and not when "
                                       "it tells the length") },
  [CHANGE_NEIGHBOURS] = { "change-neighbours", N_ ("reckons the change of a swap of two neighbours "
                                                   "as though other cities lay between them") },
  [UPHILL] = { "uphill", N_ ("has the sign of the change wrong: it takes the longest tour") },
  [FIRST_BETTER] = { "first-better", N_ ("takes the first swap that is better, and not the best") },
  [NEIGHBOURS_ONLY] = { "neighbours-only", N_ ("swaps only cities that follow each other") },
  [FIRST_FIXED] = { "first-fixed", N_ ("never moves the first city") },
  [LAST_FIXED] = { "last-fixed", N_ ("never moves the last city") },
  [REVERSAL] = { "reversal", N_ ("turns round the stretch between two cities, and does not swap "
                                 "them") },
  [INSERTION] = { "insertion", N_ ("puts a city to another place, and does not swap two") },
  [ONE_STEP] = { "one-step", N_ ("stops after the first step") },
  [ONE_BEYOND] = { "one-beyond", N_ ("goes one step beyond the local optimum") },
  [WHOLE_NUMBERS] = { "whole-numbers", N_ ("reads distances as whole numbers") },
  [START_SORTED] = { "start-sorted", N_ ("begins with the cities in the order of their names") },
  [START_NEAREST] = { "start-nearest", N_ ("begins with the nearest city each time, and not with "
                                           "the order of the file") },
  { .id = NULL },
};

typedef struct
{
  const TourInstance *tour;
  int mistake;
  gint32 *order;
  gint32 *tried; /* the order after a swap */
  EspControl *control;
  EspCounters counters;
} Climb;

/* In millionths, as all here. */
static gint64
get_distance (const Climb *self, int a, int b)
{
  gint64 distance = tour_distance (self->tour, a, b);

  return self->mistake == WHOLE_NUMBERS ? distance / TOUR_UNIT * TOUR_UNIT : distance;
}

static gint64
measure (const Climb *self, const gint32 *order, gboolean open)
{
  gint64 length = 0;

  for (int i = 0; i + 1 < self->tour->n; i++)
    length += get_distance (self, order[i], order[i + 1]);
  return open ? length : length + get_distance (self, order[self->tour->n - 1], order[0]);
}

/* From the city before a position to the one there, to the one behind it. */
static gint64
measure_around (const Climb *self, int place, int city)
{
  int n = self->tour->n;

  return get_distance (self, self->order[(place + n - 1) % n], city) +
         get_distance (self, city, self->order[(place + 1) % n]);
}

/* --- moves of two positions --- */

static void
make_move (const Climb *self, int i, int j, gint32 *order)
{
  gint32 city = self->order[i];

  memcpy (order, self->order, (gsize) self->tour->n * sizeof (gint32));
  if (self->mistake == REVERSAL)
    for (int k = i; k <= j; k++)
      order[k] = self->order[i + j - k];
  else if (self->mistake == INSERTION)
    {
      memmove (order + i, order + i + 1, (gsize) (j - i) * sizeof (gint32));
      order[j] = city;
    }
  else
    {
      order[i] = order[j];
      order[j] = city;
    }
}

/* What the program believes that the tour is long after the move. */
static gint64
get_length_after (const Climb *self, int i, int j, gint64 length)
{
  if (self->mistake == CHANGE_NEIGHBOURS)
    return length - measure_around (self, i, self->order[i]) -
           measure_around (self, j, self->order[j]) + measure_around (self, i, self->order[j]) +
           measure_around (self, j, self->order[i]);
  make_move (self, i, j, self->tried);
  return measure (self, self->tried, self->mistake == OPEN || self->mistake == OPEN_CHANGE);
}

static gboolean
is_tried (const Climb *self, int i, int j)
{
  return !(i == 0 && self->mistake == FIRST_FIXED) &&
         !(j == self->tour->n - 1 && self->mistake == LAST_FIXED) &&
         (j == i + 1 || self->mistake != NEIGHBOURS_ONLY);
}

/* The best move from here, by what is believed. FALSE: none is better than @length, or it was
 * stopped. */
static gboolean
find_move (Climb *self, gint64 length, int best[2], gint64 *after)
{
  int sign = self->mistake == UPHILL ? -1 : 1;
  gboolean found = FALSE;

  for (int i = 0; i < self->tour->n; i++)
    for (int j = i + 1; j < self->tour->n; j++)
      {
        gint64 one;

        self->counters.n[ESP_COUNTER_STEPS]++;
        if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_STEPS]))
          return FALSE;
        if (!is_tried (self, i, j))
          continue;
        one = get_length_after (self, i, j, length);
        if (found && sign * one >= sign * *after)
          continue;
        best[0] = i;
        best[1] = j;
        *after = one;
        found = TRUE;
        if (self->mistake == FIRST_BETTER && one < length)
          return TRUE;
      }
  return found && sign * *after < sign * length;
}

/* --- the climb --- */

static int
compare_names (gconstpointer a, gconstpointer b, gpointer data)
{
  const TourInstance *tour = data;

  return strcmp (tour->names[*(const gint32 *) a], tour->names[*(const gint32 *) b]);
}

static void
go_to_nearest (const Climb *self)
{
  for (int i = 1; i < self->tour->n; i++)
    {
      int nearest = i;
      gint32 city;

      for (int k = i; k < self->tour->n; k++)
        if (get_distance (self, self->order[i - 1], self->order[k]) <
            get_distance (self, self->order[i - 1], self->order[nearest]))
          nearest = k;
      city = self->order[i];
      self->order[i] = self->order[nearest];
      self->order[nearest] = city;
    }
}

static void
begin (const Climb *self)
{
  for (int i = 0; i < self->tour->n; i++)
    self->order[i] = i;
  if (self->mistake == START_SORTED)
    g_qsort_with_data (self->order, self->tour->n, sizeof (gint32), compare_names,
                       (gpointer) self->tour);
  if (self->mistake == START_NEAREST)
    go_to_nearest (self);
}

static void
append_length (GString *text, gint64 length)
{
  g_autofree char *shown = tour_format_length (length);

  g_string_append_printf (text, " %s", shown);
}

static void
climb (Climb *self, GString *text)
{
  gboolean open = self->mistake == OPEN;
  gint64 length = measure (self, self->order, open);
  int steps = 0;
  int beyond = 0;

  append_length (text, length);
  for (;;)
    {
      gint64 believed = self->mistake == OPEN_CHANGE ? measure (self, self->order, TRUE) : length;
      gint64 after = believed;
      int move[2] = { 0, 0 };

      if (!find_move (self, believed, move, &after) &&
          (self->mistake != ONE_BEYOND || beyond++ > 0))
        return;
      if (steps++ > 0 && self->mistake == ONE_STEP)
        return;
      /* what changes are reckoned wrong never ends by itself */
      if ((self->mistake == CHANGE_NEIGHBOURS && steps > 4 * self->tour->n) ||
          esp_control_get_stop (self->control) != ESP_STOP_NONE)
        return;
      make_move (self, move[0], move[1], self->tried);
      memcpy (self->order, self->tried, (gsize) self->tour->n * sizeof (gint32));
      length = self->mistake == CHANGE_NEIGHBOURS ? after : measure (self, self->order, open);
      append_length (text, length);
      if (beyond > 0)
        return;
    }
}

static char *
answer (const EspInstance *instance,
        const EspOptions *settings G_GNUC_UNUSED,
        int mistake,
        EspControl *control)
{
  const TourInstance *tour = (const TourInstance *) instance;
  g_autofree gint32 *order = g_new0 (gint32, tour->n + 1);
  g_autofree gint32 *tried = g_new0 (gint32, tour->n + 1);
  Climb self = {
    .tour = tour, .mistake = mistake, .order = order, .tried = tried, .control = control
  };
  GString *text = g_string_new ("Lengths:");

  begin (&self);
  if (tour->n > 0)
    climb (&self, text);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* --- cases --- */

/* A table of four to eight cities; no two tours are of one length but by chance. */
static EspInstance *
make (guint64 seed, EspOptions *settings G_GNUC_UNUSED)
{
  g_autoptr (GString) text = g_string_new (NULL);
  EspRandom random;
  gint32 names[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
  int distances[8][8] = { { 0 } };
  int n;

  esp_random_init (&random, seed);
  n = 4 + (int) esp_random_below (&random, 5);
  esp_random_shuffle (&random, names, (guint) n);
  for (int i = 0; i < n; i++)
    {
      g_string_append_printf (text, "%s%c", i > 0 ? " " : "", 'A' + names[i]);
      for (int j = 0; j < i; j++)
        distances[i][j] = distances[j][i] = 1000 + (int) esp_random_below (&random, 9000);
    }
  g_string_append_c (text, '\n');
  for (int i = 0; i < n; i++)
    {
      g_string_append_c (text, (char) ('A' + names[i]));
      for (int j = 0; j < n; j++)
        g_string_append_printf (text, " %d.%02d", distances[i][j] / 100, distances[i][j] % 100);
      g_string_append_c (text, '\n');
    }
  return tour_files.parse (text->str, text->len, "", NULL);
}

const EspMistakes tour_mistakes = {
  .list = list,
  .form =
      N_ ("Given a table of distances, hill climbing from the order of the file, by the best "
          "swap of two cities each time, writes a line: “Lengths:” and the length of each tour, "
          "the first one’s too."),
  .settings = esp_mistake_no_settings,
  .make = make,
  .answer = answer,
};
