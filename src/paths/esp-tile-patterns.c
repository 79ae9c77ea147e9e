#include "config.h"

#include "base/esp-file.h"
#include "esp-tile-patterns.h"
#include "base/esp-sanitized.h"

#include <string.h>

/* Made from the goal outwards, level by level: the moves of a group's tiles count, the blank's ways
 * through all other tiles do not. So a place of the search is how the group lies and a region of
 * free cells in which the blank is. */

#define HEAD "espalier tile patterns 1, side %d, blank %d\n"
#define UNKNOWN G_MAXUINT8
#define TICK 4096 /* places between two questions whether to stop */
#define AHEAD 12  /* places whose memory is asked for before they are looked at */

/* --- groups --- */

/* The homes of the tiles, group by group, as compact as can be: with the blank in a corner of 4 × 4
 * by hand, else strips of two columns. Groups of five are made in a second and read in a moment;
 * those of six save half the nodes of Korf's puzzles, and cost more than that before the first one.
 * For the same reason they have four of 5 × 5. */
static const guint8 blank_first[] = { 1, 2, 3, 6, 7, 4, 5, 8, 9, 12, 10, 11, 13, 14, 15 };
static const guint8 strips_of_four[] = { 0, 1, 4, 5, 8, 9, 12, 13, 14, 15, 11, 10, 6, 7, 3, 2 };
static const guint8 strips_of_five[] = { 0,  1,  5,  6, 10, 11, 15, 16, 20, 21, 22, 23, 17,
                                         18, 12, 13, 7, 8,  2,  3,  4,  9,  14, 19, 24 };

static int
find_tile (const EspTilePatterns *self, int i)
{
  if (self->side == 5)
    return strips_of_five[i];
  if (self->home == 0)
    return blank_first[i];
  return self->home == 15 ? 15 - blank_first[i] : strips_of_four[i];
}

static void
choose_groups (EspTilePatterns *self)
{
  int n_cells = self->side * self->side;
  int most = self->side == 4 ? 5 : 4;
  int n = 0;

  self->is_symmetric = self->home / self->side == self->home % self->side;
  for (int cell = 0; cell < n_cells; cell++)
    self->turned[cell] = (guint8) (cell % self->side * self->side + cell / self->side);
  for (int i = 0; n < n_cells - 1; i++)
    {
      EspTileGroup *group = &self->groups[n / most];
      int tile = find_tile (self, i);

      if (tile == self->home)
        continue;
      self->n_groups = n / most + 1;
      self->group_of[tile] = (guint8) (n / most);
      if (group->n_tiles == 0)
        group->size = 1;
      self->weights[tile] = (guint32) group->size;
      group->n_tiles++;
      group->size *= (gsize) n_cells;
      n++;
    }
  for (int g = 0; g < self->n_groups; g++)
    {
      self->groups[g].moves = g_malloc (self->groups[g].size);
      memset (self->groups[g].moves, UNKNOWN, self->groups[g].size);
    }
}

static void
free_patterns (EspTilePatterns *self)
{
  for (int g = 0; g < self->n_groups; g++)
    g_free (self->groups[g].moves);
  g_free (self);
}

/* --- one group --- */

/* How its tiles lie, and a cell to which the blank has come. */
typedef struct
{
  guint32 number;
  guint32 blank;
} Place;

typedef struct
{
  Place *places;
  gsize n, room;
} Places;

typedef struct
{
  int side, n_cells;
  const EspTileGroup *group;
  guint32 *reached; /* by number: cells where the blank was */
  Places now, next; /* of this level and the one behind it */
  guint32 inner[2]; /* all cells but those of the last column, and of the first one */
} Maker;

/* The cells that the blank comes to from @cell without moving a tile of the group. */
static inline guint32
find_region (const Maker *self, guint32 cell, guint32 free_cells)
{
  guint32 region = 1u << cell;

  for (;;)
    {
      guint32 more = (region << self->side | region >> self->side | (region & self->inner[0]) << 1 |
                      (region & self->inner[1]) >> 1) &
                     free_cells;

      if ((more & ~region) == 0)
        return region;
      region |= more;
    }
}

static inline void
push (Maker *self, guint32 number, int blank)
{
  Places *next = &self->next;

  if (self->reached[number] >> blank & 1)
    return;
  if (G_UNLIKELY (next->n == next->room))
    {
      next->room = MAX (2 * next->room, 4096);
      next->places = g_renew (Place, next->places, next->room);
    }
  next->places[next->n++] = (Place){ number, (guint32) blank };
}

/* All moves of the group's tiles from a place. @n_cells: a constant. */
ESP_SEARCH_INLINE void
leave (Maker *self, const Place *place, int level, const guint32 n_cells)
{
  guint32 cells[ESP_TILE_CELLS];
  guint32 rest = place->number;
  guint32 taken = 0;
  guint32 region;
  guint32 weight = 1;

  if (self->reached[place->number] >> place->blank & 1)
    return;
  for (int i = 0; i < self->group->n_tiles; i++, rest /= n_cells)
    {
      cells[i] = rest % n_cells;
      taken |= 1u << cells[i];
    }
  region = find_region (self, place->blank, ~taken & ((1u << n_cells) - 1));
  self->reached[place->number] |= region;
  if (self->group->moves[place->number] == UNKNOWN)
    self->group->moves[place->number] = (guint8) level;
  for (int i = 0; i < self->group->n_tiles; i++, weight *= n_cells)
    {
      guint32 at = 1u << cells[i];
      guint32 to = (at << self->side | at >> self->side | (at & self->inner[0]) << 1 |
                    (at & self->inner[1]) >> 1) &
                   region;

      for (; to != 0; to &= to - 1)
        push (self, place->number + ((guint32) __builtin_ctz (to) - cells[i]) * weight,
              (int) cells[i]);
    }
}

/* From the place @goal. FALSE where it was stopped. */
static gboolean
make_group (const EspTilePatterns *patterns,
            const EspTileGroup *group,
            guint32 goal,
            gboolean (*stop) (gpointer),
            gpointer user_data)
{
  Maker self = { .side = patterns->side,
                 .n_cells = patterns->side * patterns->side,
                 .group = group };
  gboolean stopped = FALSE;

  self.reached = g_new0 (guint32, group->size);
  for (int cell = 0; cell < self.n_cells; cell++)
    {
      self.inner[0] |= (guint32) (cell % self.side < self.side - 1) << cell;
      self.inner[1] |= (guint32) (cell % self.side > 0) << cell;
    }
  push (&self, goal, patterns->home);
  for (int level = 0; self.next.n > 0 && !stopped; level++)
    {
      Places swapped = self.now;

      self.now = self.next;
      self.next = swapped;
      self.next.n = 0;
      for (gsize i = 0; i < self.now.n && !stopped; i++)
        {
          const Place *place = &self.now.places[i];

          __builtin_prefetch (
              &self.reached[self.now.places[MIN (i + AHEAD, self.now.n - 1)].number]);
          if (self.n_cells == 16)
            leave (&self, place, level, 16);
          else
            leave (&self, place, level, 25);
          if (i % TICK == 0)
            stopped = stop != NULL && stop (user_data);
        }
    }
  g_free (self.now.places);
  g_free (self.next.places);
  g_free (self.reached);
  return !stopped;
}

static gboolean
make_all (EspTilePatterns *self, gboolean (*stop) (gpointer), gpointer user_data)
{
  guint32 goals[ESP_TILE_GROUPS] = { 0 };

  for (int tile = 0; tile < self->side * self->side; tile++)
    if (tile != self->home)
      goals[self->group_of[tile]] += (guint32) tile * self->weights[tile];
  for (int g = 0; g < self->n_groups; g++)
    if (!make_group (self, &self->groups[g], goals[g], stop, user_data))
      return FALSE;
  return TRUE;
}

/* --- kept in the cache: the numbers of places at which no two tiles lie on one cell --- */

/* Copies them between @group and @bytes, from its tile @i down; how many. */
static gsize
copy_places (const EspTileGroup *group,
             int n_cells,
             int i,
             guint32 taken,
             gsize number,
             guint8 *bytes,
             gboolean out)
{
  gsize n = 0;

  if (i < 0)
    {
      if (out)
        *bytes = group->moves[number];
      else
        group->moves[number] = *bytes;
      return 1;
    }
  for (int cell = 0; cell < n_cells; cell++)
    if ((taken >> cell & 1) == 0)
      n += copy_places (group, n_cells, i - 1, taken | 1u << cell,
                        number * (gsize) n_cells + (gsize) cell, bytes + n, out);
  return n;
}

static gsize
count_places (const EspTilePatterns *self)
{
  gsize all = 0;

  for (int g = 0; g < self->n_groups; g++)
    {
      gsize n = 1;

      for (int i = 0; i < self->groups[g].n_tiles; i++)
        n *= (gsize) (self->side * self->side - i);
      all += n;
    }
  return all;
}

static void
copy_all (const EspTilePatterns *self, guint8 *bytes, gboolean out)
{
  for (int g = 0; g < self->n_groups; g++)
    bytes += copy_places (&self->groups[g], self->side * self->side, self->groups[g].n_tiles - 1, 0,
                          0, bytes, out);
}

static char *
find_path (const EspTilePatterns *self)
{
  g_autofree char *name = g_strdup_printf ("tiles-%d-%d.patterns", self->side, self->home);

  return g_build_filename (g_get_user_cache_dir (), "espalier", name, NULL);
}

/* A line that says what it is, one with the sum of what follows, and a byte a place. */
static char *
make_head (const EspTilePatterns *self, const guint8 *bytes, gsize n)
{
  g_autofree char *head = g_strdup_printf (HEAD, self->side, self->home);
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, n);

  return g_strdup_printf ("%s%s\n", head, sum);
}

/* FALSE where nothing is kept, or what is there is not what was written. */
static gboolean
read_all (EspTilePatterns *self)
{
  g_autofree char *path = find_path (self);
  g_autofree char *text = NULL;
  g_autofree char *head = NULL;
  gsize n = count_places (self);
  gsize length;
  guint8 *bytes;

  if (!esp_file_read (path, NULL, &text, &length, NULL) || length <= n)
    return FALSE;
  bytes = (guint8 *) text + length - n;
  head = make_head (self, bytes, n);
  if (strlen (head) != length - n || memcmp (head, text, length - n) != 0)
    return FALSE;
  copy_all (self, bytes, FALSE);
  return TRUE;
}

/* Where it cannot be kept it is made again the next time. */
static void
keep (const EspTilePatterns *self)
{
  g_autofree char *path = find_path (self);
  g_autofree char *folder = g_path_get_dirname (path);
  gsize n = count_places (self);
  g_autofree guint8 *bytes = g_malloc (n);
  g_autofree char *head = NULL;
  g_autofree char *text = NULL;

  copy_all (self, bytes, TRUE);
  head = make_head (self, bytes, n);
  text = g_malloc (strlen (head) + n);
  memcpy (text, head, strlen (head));
  memcpy (text + strlen (head), bytes, n);
  if (esp_file_make_folder (folder, 0700, NULL))
    esp_file_write (path, text, (gssize) (strlen (head) + n), NULL);
}

const EspTilePatterns *
esp_tile_patterns_get (int side, int home, gboolean (*stop) (gpointer), gpointer user_data)
{
  static GMutex lock;
  static EspTilePatterns *known[2][ESP_TILE_CELLS];
  EspTilePatterns *self;

  g_return_val_if_fail (side == 4 || side == 5, NULL);
  g_mutex_lock (&lock);
  self = known[side - 4][home];
  if (self == NULL)
    {
      self = g_new0 (EspTilePatterns, 1);
      self->side = side;
      self->home = home;
      choose_groups (self);
      if (!read_all (self))
        {
          if (make_all (self, stop, user_data))
            keep (self);
          else
            g_clear_pointer (&self, free_patterns);
        }
      known[side - 4][home] = self;
    }
  g_mutex_unlock (&lock);
  return self;
}

guint
esp_tile_patterns_estimate (const EspTilePatterns *self, const guint8 *homes)
{
  guint32 numbers[2][ESP_TILE_GROUPS] = { { 0 } };
  guint sums[2] = { 0, 0 };

  for (int cell = 0; cell < self->side * self->side; cell++)
    {
      int tile = homes[cell];

      if (tile == self->home)
        continue;
      numbers[0][self->group_of[tile]] += (guint32) cell * self->weights[tile];
      if (!self->is_symmetric)
        continue;
      tile = self->turned[tile];
      numbers[1][self->group_of[tile]] += self->turned[cell] * self->weights[tile];
    }
  for (int k = 0; k < (self->is_symmetric ? 2 : 1); k++)
    for (int g = 0; g < self->n_groups; g++)
      sums[k] += self->groups[g].moves[numbers[k][g]];
  return MAX (sums[0], sums[1]);
}
