#include "config.h"

#include "engine/esp-mistake.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The rules of a colouring, one of them broken, and a plain search region by region. */

typedef enum
{
  EDGE_FIRST,
  EDGE_LAST,
  REGION_FIRST,
  REGION_LAST,
  TWO_APART,
  DOMAINS,
  DOMAIN_FIRST,
  COLOUR_FIRST,
  COLOUR_LAST,
  ISLANDS,
  PARTS,
  /* without a search, or one that goes wrong: what it comes to is one colouring */
  GREEDY,
  STUCK_OPEN,
  STUCK_FIRST,
  KEPT_PRUNED
} Mistake;

/* More regions than that are not searched: each is a call within another. */
#define MOST_REGIONS 2000
#define MOST_STEPS 1000000

static const EspMistake list[] = {
  [EDGE_FIRST] = { "edge-first", N_ ("forgets the first edge") },
  [EDGE_LAST] = { "edge-last", N_ ("forgets the last edge") },
  [REGION_FIRST] = { "region-first", N_ ("forgets the neighbours of the first region") },
  [REGION_LAST] = { "region-last", N_ ("forgets the neighbours of the last region") },
  [TWO_APART] = { "two-apart", N_ ("wants different colours for the neighbours of a neighbour, "
                                   "too") },
  [DOMAINS] = { "domains", N_ ("forgets which colours a region may have") },
  [DOMAIN_FIRST] = { "domain-first", N_ ("gives a region with colours of its own only the first of "
                                         "them") },
  [COLOUR_FIRST] = { "colour-first", N_ ("never uses the first colour") },
  [COLOUR_LAST] = { "colour-last", N_ ("never uses the last colour") },
  [ISLANDS] = { "islands", N_ ("leaves out regions without neighbours") },
  [PARTS] = { "parts", N_ ("colours only what hangs together with the first region") },
  [GREEDY] = { "greedy", N_ ("gives each region the first colour that is free and never goes "
                             "back") },
  [STUCK_OPEN] = { "stuck-open",
                   N_ ("leaves a region without a colour where none is free, and goes "
                       "on") },
  [STUCK_FIRST] = { "stuck-first", N_ ("gives a region its first colour where none is free, and "
                                       "goes on") },
  [KEPT_PRUNED] = { "kept-pruned", N_ ("does not put back what forward checking took away before "
                                       "a domain ran empty") },
  { .id = NULL },
};

typedef struct
{
  const Map *map;
  int mistake;
  gint8 *colour;  /* -1: none */
  guint8 *left;   /* of forward checking; NULL: none */
  gboolean *part; /* of PARTS: what is coloured; NULL: all */
  int first[2];   /* the edge that is forgotten */
  guint steps;
  EspControl *control; /* NULL: MOST_STEPS stops it */
  EspCounters counters;
  gboolean stopped;
} Colouring;

/* --- the rules --- */

/* The first edge of the file, or the last, as files have them: each after its first region. */
static void
find_edge (Colouring *self)
{
  self->first[0] = self->first[1] = -1;
  for (int i = 0; i < self->map->n; i++)
    for (int k = self->map->offsets[i]; k < self->map->offsets[i + 1]; k++)
      if (self->map->neighbours[k] > i)
        {
          self->first[0] = i;
          self->first[1] = self->map->neighbours[k];
          if (self->mistake == EDGE_FIRST)
            return;
        }
}

static gboolean
is_forgotten (const Colouring *self, int a, int b)
{
  switch (self->mistake)
    {
    case EDGE_FIRST:
    case EDGE_LAST:
      return MIN (a, b) == self->first[0] && MAX (a, b) == self->first[1];
    case REGION_FIRST:
      return MIN (a, b) == 0;
    case REGION_LAST:
      return MAX (a, b) == self->map->n - 1;
    default:
      return FALSE;
    }
}

/* All that hangs together with the first region. */
static void
find_part (Colouring *self)
{
  const Map *map = self->map;
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int));
  int start = 0;

  self->part = g_new0 (gboolean, map->n);
  if (map->n > 0)
    {
      g_array_append_val (open, start);
      self->part[0] = TRUE;
    }
  while (open->len > 0)
    {
      int i = g_array_index (open, int, open->len - 1);

      g_array_set_size (open, open->len - 1);
      for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
        if (!self->part[map->neighbours[k]])
          {
            self->part[map->neighbours[k]] = TRUE;
            g_array_append_val (open, map->neighbours[k]);
          }
    }
}

static void
colouring_init (Colouring *self, const Map *map, int mistake)
{
  *self = (Colouring){ .map = map, .mistake = mistake };
  self->colour = g_new (gint8, map->n + 1);
  memset (self->colour, -1, (gsize) map->n);
  if (mistake == EDGE_FIRST || mistake == EDGE_LAST)
    find_edge (self);
  if (mistake == PARTS)
    find_part (self);
}

static void
colouring_clear (Colouring *self)
{
  g_free (self->colour);
  g_free (self->left);
  g_free (self->part);
}

/* Whether the region is coloured at all. */
static gboolean
is_coloured (const Colouring *self, int region)
{
  return !(self->mistake == ISLANDS && map_degree (self->map, region) == 0) &&
         (self->part == NULL || self->part[region]);
}

static guint8
get_domain (const Colouring *self, int region)
{
  guint8 all = map_all_colours (self->map);
  guint8 domain = self->mistake == DOMAINS ? all : map_domain (self->map, region);

  if (self->mistake == DOMAIN_FIRST && domain != all)
    domain &= (guint8) -domain;
  if (self->mistake == COLOUR_FIRST)
    domain &= (guint8) ~1u;
  if (self->mistake == COLOUR_LAST)
    domain &= (guint8) (all >> 1);
  return domain;
}

static gboolean
clashes (const Colouring *self, int region, int other)
{
  return other != region && self->colour[other] >= 0 &&
         self->colour[other] == self->colour[region] && !is_forgotten (self, region, other);
}

/* Whether a coloured region has a neighbour that speaks against it. */
static gboolean
is_wrong (const Colouring *self, int region)
{
  const Map *map = self->map;

  if ((get_domain (self, region) >> self->colour[region] & 1) == 0)
    return TRUE;
  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    {
      int beside = map->neighbours[k];

      if (clashes (self, region, beside))
        return TRUE;
      for (int m = map->offsets[beside]; self->mistake == TWO_APART && m < map->offsets[beside + 1];
           m++)
        if (clashes (self, region, map->neighbours[m]))
          return TRUE;
    }
  return FALSE;
}

/* --- the search --- */

static gboolean
search (Colouring *self, int region)
{
  if (self->stopped)
    return FALSE;
  self->counters.n[ESP_COUNTER_NODES]++;
  if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
    {
      self->stopped = TRUE;
      return FALSE;
    }
  if (region == self->map->n)
    return TRUE;
  if (!is_coloured (self, region))
    return search (self, region + 1);
  for (gint8 colour = 0; colour < self->map->n_colours; colour++)
    {
      self->colour[region] = colour;
      if (!is_wrong (self, region) && search (self, region + 1))
        return TRUE;
    }
  self->colour[region] = -1;
  return FALSE;
}

/* --- without one --- */

static gboolean
colour_greedily (Colouring *self)
{
  for (int i = 0; i < self->map->n; i++)
    {
      guint8 domain = map_domain (self->map, i);
      guint8 left = domain;

      for (int k = self->map->offsets[i]; k < self->map->offsets[i + 1]; k++)
        if (self->colour[self->map->neighbours[k]] >= 0)
          left &= (guint8) ~(1u << self->colour[self->map->neighbours[k]]);
      if (left == 0 && self->mistake == GREEDY)
        return FALSE;
      if (left == 0 && self->mistake == STUCK_FIRST)
        left = domain;
      if (left != 0)
        self->colour[i] = (gint8) g_bit_nth_lsf (left, -1);
    }
  return TRUE;
}

/* Takes @colour out of what the later neighbours may have, and notes whose that was in @taken (of
 * int). FALSE: one would have nothing left. */
static gboolean
check_forward (Colouring *self, int region, int colour, GArray *taken)
{
  const Map *map = self->map;

  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    {
      int other = map->neighbours[k];
      guint8 bit = (guint8) (1u << colour);

      if (other < region || (self->left[other] & bit) == 0)
        continue;
      if (self->left[other] == bit)
        return FALSE;
      self->left[other] &= (guint8) ~bit;
      g_array_append_val (taken, other);
    }
  return TRUE;
}

/* Forward checking in the order of the file; where a domain would run empty, what was taken away
 * from others by then stays away. */
static gboolean
search_spoilt (Colouring *self, int region)
{
  guint8 domain;

  if (region == self->map->n)
    return TRUE;
  if (++self->steps > MOST_STEPS)
    return FALSE;
  domain = self->left[region];
  for (gint8 colour = 0; colour < self->map->n_colours; colour++)
    {
      g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (int));

      if ((domain >> colour & 1) == 0)
        continue;
      self->colour[region] = colour;
      if (!check_forward (self, region, colour, taken))
        continue;
      if (search_spoilt (self, region + 1))
        return TRUE;
      for (guint i = 0; i < taken->len; i++)
        self->left[g_array_index (taken, int, i)] |= (guint8) (1u << colour);
    }
  self->colour[region] = -1;
  return FALSE;
}

/* Those that come to one colouring, whatever a program does besides. FALSE: to none. */
static gboolean
colour_blindly (Colouring *self)
{
  if (self->mistake != KEPT_PRUNED)
    return colour_greedily (self);
  self->left = g_new (guint8, self->map->n + 1);
  for (int i = 0; i < self->map->n; i++)
    self->left[i] = map_domain (self->map, i);
  return search_spoilt (self, 0);
}

static gboolean
fits (const EspInstance *instance,
      const EspOptions *settings G_GNUC_UNUSED,
      const EspState *state,
      int mistake,
      GError **error G_GNUC_UNUSED)
{
  const Map *map = (const Map *) instance;
  const MapState *theirs = (const MapState *) state;
  Colouring self;
  gboolean right = TRUE;

  if (mistake >= GREEDY && map->n > MOST_REGIONS)
    return FALSE;
  colouring_init (&self, map, mistake);
  if (mistake >= GREEDY)
    right = colour_blindly (&self) && memcmp (self.colour, theirs->colour, (gsize) map->n) == 0;
  else
    {
      memcpy (self.colour, theirs->colour, (gsize) map->n);
      for (int i = 0; i < map->n && right; i++)
        right = (self.colour[i] >= 0) == is_coloured (&self, i) &&
                (self.colour[i] < 0 || !is_wrong (&self, i));
    }
  colouring_clear (&self);
  return right;
}

/* Of a map that is too large it is an empty text, which is nobody's. */
static char *
answer (const EspInstance *instance,
        const EspOptions *settings G_GNUC_UNUSED,
        int mistake,
        EspControl *control)
{
  const Map *map = (const Map *) instance;
  Colouring self;
  MapState *state;
  char *text = NULL;

  if (map->n > MOST_REGIONS)
    return g_strdup ("");
  colouring_init (&self, map, mistake);
  self.control = control;
  if (mistake >= GREEDY ? colour_blindly (&self) : search (&self, 0))
    {
      state = map_state_new (map);
      memcpy (state->colour, self.colour, (gsize) map->n);
      text = map_format_colouring (map, state);
      esp_state_free (&state->parent);
    }
  colouring_clear (&self);
  return text;
}

/* --- cases --- */

static void
append_domain (GString *text, EspRandom *random, int region, int n_colours)
{
  guint given = 1 + (guint) esp_random_below (random, (guint64) (1 << n_colours) - 2);

  g_string_append_printf (text, "domain %c", 'A' + region);
  for (int colour = 0; colour < n_colours; colour++)
    if ((given >> colour & 1) != 0)
      g_string_append_printf (text, " %c", "RGBY"[colour]);
  g_string_append_c (text, '\n');
}

/* Four to eight regions, two to four colours. */
static EspInstance *
make (guint64 seed, EspOptions *settings G_GNUC_UNUSED)
{
  g_autoptr (GString) text = g_string_new ("colors");
  EspRandom random;
  int n;
  int n_colours;
  int share;
  gsize before;

  esp_random_init (&random, seed);
  n = 4 + (int) esp_random_below (&random, 5);
  n_colours = 2 + (int) esp_random_below (&random, 3);
  share = 2 + (int) esp_random_below (&random, 5); /* of ten pairs, neighbours */
  for (int colour = 0; colour < n_colours; colour++)
    g_string_append_printf (text, " %c", "RGBY"[colour]);
  g_string_append_c (text, '\n');
  /* on a curve, so that no three lie on a line */
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "point %c 0.%d 0.%02d\n", 'A' + i, i + 1, (i + 1) * (i + 1));
  for (int i = 0; i < n; i++)
    if (esp_random_below (&random, 6) == 0)
      append_domain (text, &random, i, n_colours);
  before = text->len;
  for (int a = 0; a < n; a++)
    for (int b = a + 1; b < n; b++)
      if ((int) esp_random_below (&random, 10) < share)
        g_string_append_printf (text, "edge %c %c\n", 'A' + a, 'A' + b);
  /* without an edge there is nothing to go wrong */
  return text->len > before ? map_parse (text->str, text->len, "", NULL) : NULL;
}

const EspMistakes map_mistakes = {
  .list = list,
  .form = N_ ("Given a map, a program writes a colouring, “NAME COLOUR” a line; any will do."),
  .settings = esp_mistake_no_settings,
  .make = make,
  .answer = answer,
  .fits = fits,
};
