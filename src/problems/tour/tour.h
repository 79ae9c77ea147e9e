#pragma once

/* Travelling salesperson by local search: the distance table, swaps and hill climbing. */

#include "engine/espalier.h"

G_BEGIN_DECLS

#define TOUR_MAX_CITIES 1000

/* Distances are kept in millionths, so that sums are exact and comparisons too. */
#define TOUR_UNIT 1000000

typedef struct
{
  EspInstance parent;
  int n;
  char **names;      /* NULL-terminated */
  gint64 *distances; /* n × n, in millionths */
} TourInstance;

/* A closed tour: the cities in the order of the visits. */
typedef struct
{
  EspState parent;
  int n;
  gint32 *order;
} TourState;

static inline gint64
tour_distance (const TourInstance *instance, int a, int b)
{
  return instance->distances[(gsize) a * (gsize) instance->n + (gsize) b];
}

/* Length of the closed tour, in millionths. */
gint64 tour_length (const TourInstance *instance, const TourState *state);
/* Length after the cities at positions @i and @j have changed places, in millionths. */
gint64 tour_length_after_swap (
    const TourInstance *instance, const TourState *state, gint64 length, int i, int j);
/* "3463.19": shortest decimal. New string. */
char *tour_format_length (gint64 length);

/* file.c */
EspInstance *tour_parse (const char *text, gsize length, const char *file, GError **error);
char *tour_format (const EspInstance *instance);
EspInstance *tour_instance_new (int n);
/* Reads "A,B,C": each city once. NULL with @error. */
EspState *tour_state_parse (const EspInstance *instance, const char *text, GError **error);

extern const EspProblem esp_tour_problem;
extern const EspAlgorithm esp_tour_algorithms[];
extern const EspCommand esp_tour_commands[];

G_END_DECLS
