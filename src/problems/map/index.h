#pragma once

/* Names and pairs that are looked for while a map is read: tables with open addresses, since a
 * million regions and three million borders have no time for an allocation each. */

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

typedef struct
{
  guint32 hash;
  gint32 number; /* -1: free */
} MapIndexEntry;

/* Numbers by name. The names stand one after the other, each with its zero. As long as they are
 * "1", "2", …, there is nothing to be looked up. */
typedef struct
{
  MapIndexEntry *entries; /* NULL: they are */
  gsize room;             /* a power of two */
  gsize n;
} MapIndex;

/* Pairs of different numbers, in any order. */
typedef struct
{
  guint64 *keys; /* 0: free */
  gsize room;    /* a power of two */
  gsize n;
} MapPairs;

static inline guint32
map_index_hash (const char *name, gsize length)
{
  guint64 hash = length;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guchar) name[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return (guint32) (hash >> 32);
}

/* Where the name is, or would be. */
static inline MapIndexEntry *
map_index_place (
    const MapIndex *self, const char *names, const guint32 *at, const char *name, gsize length)
{
  guint32 hash = map_index_hash (name, length);

  for (gsize i = hash;; i++)
    {
      MapIndexEntry *entry = &self->entries[i & (self->room - 1)];
      const char *other;

      if (entry->number < 0)
        return entry;
      if (entry->hash != hash)
        continue;
      other = names + at[entry->number];
      if (strncmp (other, name, length) == 0 && other[length] == '\0')
        return entry;
    }
}

/* The number that a name is, less one; -1: it is none, or not written as "1", "2", … */
static inline int
map_index_number (const char *name, gsize length)
{
  int number = 0;

  if (length == 0 || length > 8 || name[0] == '0')
    return -1;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (name[i]))
        return -1;
      number = number * 10 + (name[i] - '0');
    }
  return number - 1;
}

/* The number of a name, which has no zero in it, or -1. @at: by number, where it is in @names. */
static inline int
map_index_find (
    const MapIndex *self, const char *names, const guint32 *at, const char *name, gsize length)
{
  int number;

  if (self->entries != NULL)
    return map_index_place (self, names, at, name, length)->number;
  number = map_index_number (name, length);
  return number < (gint64) self->n ? number : -1;
}

static inline void
map_index_grow (MapIndex *self)
{
  MapIndex larger = { .room = MAX (64, 2 * self->room), .n = self->n };

  larger.entries = g_new (MapIndexEntry, larger.room);
  memset (larger.entries, 0xff, larger.room * sizeof (MapIndexEntry));
  for (gsize i = 0; i < self->room; i++)
    if (self->entries[i].number >= 0)
      {
        gsize to = self->entries[i].hash;

        while (larger.entries[to & (larger.room - 1)].number >= 0)
          to++;
        larger.entries[to & (larger.room - 1)] = self->entries[i];
      }
  g_free (self->entries);
  *self = larger;
}

static inline void
map_index_insert (MapIndex *self, const char *names, const guint32 *at, int number)
{
  const char *name = names + at[number];
  gsize length = strlen (name);

  if (2 * self->n >= self->room)
    map_index_grow (self);
  *map_index_place (self, names, at, name, length) =
      (MapIndexEntry){ map_index_hash (name, length), number };
  self->n++;
}

/* Adds the name of @number, which is new; numbers are added in their order. */
static inline void
map_index_add (MapIndex *self, const char *names, const guint32 *at, int number)
{
  const char *name = names + at[number];
  int before = (int) self->n;

  if (self->entries == NULL && map_index_number (name, strlen (name)) == number)
    {
      self->n++;
      return;
    }
  if (self->entries == NULL)
    for (self->n = 0; (int) self->n < before;)
      map_index_insert (self, names, at, (int) self->n);
  map_index_insert (self, names, at, number);
}

static inline guint64 *
map_pairs_place (guint64 *keys, gsize room, guint64 key)
{
  for (gsize i = (gsize) ((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 20);; i++)
    if (keys[i & (room - 1)] == key || keys[i & (room - 1)] == 0)
      return &keys[i & (room - 1)];
}

/* Whether the pair is new. */
static inline gboolean
map_pairs_add (MapPairs *self, int a, int b)
{
  guint64 key = (guint64) (guint32) MIN (a, b) << 32 | (guint32) MAX (a, b);
  guint64 *place;

  if (2 * self->n >= self->room)
    {
      gsize room = MAX (64, 2 * self->room);
      guint64 *keys = g_new0 (guint64, room);

      for (gsize i = 0; i < self->room; i++)
        if (self->keys[i] != 0)
          *map_pairs_place (keys, room, self->keys[i]) = self->keys[i];
      g_free (self->keys);
      self->keys = keys;
      self->room = room;
    }
  place = map_pairs_place (self->keys, self->room, key);
  if (*place == key)
    return FALSE;
  *place = key;
  self->n++;
  return TRUE;
}

G_END_DECLS
