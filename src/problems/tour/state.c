#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
      city = g_hash_table_lookup (cities, name);
      if (city == NULL)
        return esp_fail_none (error, ESP_ERROR_SYNTAX,
                              _ ("“%s” is no city here, or is there twice"), esp_quote (name));
      g_hash_table_remove (cities, name);
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

gint64
tour_path_length (const TourInstance *instance, const TourState *state)
{
  gint64 length = 0;

  for (int i = 1; i < state->n_path; i++)
    length += tour_distance (instance, state->order[i - 1], state->order[i]);
  return length;
}

gint64
tour_length (const TourInstance *instance, const gint32 *order)
{
  gint64 length = 0;

  for (int i = 0; i < instance->n; i++)
    length += tour_distance (instance, order[i], order[i + 1 < instance->n ? i + 1 : 0]);
  return length;
}
