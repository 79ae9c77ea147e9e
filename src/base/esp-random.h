#pragma once

/* One seeded generator of random numbers for everything: the same seed gives the same numbers on
 * every machine. xoshiro256** by Blackman and Vigna ("Scrambled linear pseudorandom number
 * generators", ACM TOMS 47, 2021), seeded by splitmix64. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 s[4];
} EspRandom;

static inline guint64
esp_random_splitmix (guint64 *x)
{
  guint64 z = (*x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static inline void
esp_random_init (EspRandom *random, guint64 seed)
{
  for (int i = 0; i < 4; i++)
    random->s[i] = esp_random_splitmix (&seed);
}

/* 64 random bits. */
static inline guint64
esp_random_next (EspRandom *random)
{
  guint64 *s = random->s;
  guint64 t = s[1] * 5;
  guint64 result = ((t << 7) | (t >> 57)) * 9;

  t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = (s[3] << 45) | (s[3] >> 19);
  return result;
}

/* A number from 0 to @n - 1, each equally likely; @n > 0. Rejects instead of taking a remainder,
 * so that there is no bias. */
static inline guint64
esp_random_below (EspRandom *random, guint64 n)
{
  guint64 threshold = (0 - n) % n;
  guint64 x;

  do
    x = esp_random_next (random);
  while (x < threshold);
  return x % n;
}

/* A number in [0, 1) with 53 random bits. */
static inline double
esp_random_real (EspRandom *random)
{
  return (double) (esp_random_next (random) >> 11) * 0x1.0p-53;
}

/* Fisher-Yates. */
static inline void
esp_random_shuffle (EspRandom *random, gint32 *items, guint n)
{
  for (guint i = n; i > 1; i--)
    {
      guint j = esp_random_below (random, i);
      gint32 swapped = items[j];

      items[j] = items[i - 1];
      items[i - 1] = swapped;
    }
}

G_END_DECLS
