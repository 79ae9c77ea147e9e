#include "config.h"

#include "esp-land-mesh.h"

#include <math.h>

/* Each point is moved to where its triangles are better, in turn, by steps that become smaller
 * where no direction is better. How far a triangle is from one of equal sides is told by the sum of
 * its squared sides against its area (K. Hormann and G. Greiner, "MIPS: an efficient global
 * parametrization method", 2000): that has no bound where a triangle becomes thin, so none turns
 * over. */

#define ROUNDS 100
#define FIRST_STEP 0.25 /* as against the spacing */
#define LAST_STEP 0.004
#define LAND_WEIGHT 1.0 /* of a triangle of three that are joined … */
#define LAKE_WEIGHT 0.5 /* … of others on land … */
#define SEA_WEIGHT 0.12 /* … and with the sea */
#define SIZE_WEIGHT 1.0
#define HOLD_WEIGHT 0.15 /* of staying where it was */

typedef struct
{
  EspLandMesh *mesh;
  EspSpot *before;
  double *weights; /* by triangle */
  double *areas;   /* by triangle: what it should have */
  double spacing;
} Relaxer;

/* INFINITY where it is turned over. */
static double
rate_triangle (const Relaxer *self, int side)
{
  const EspLandMesh *mesh = self->mesh;
  int first = side - side % 3;
  EspSpot a = mesh->spots[mesh->from[first]];
  EspSpot b = mesh->spots[mesh->from[first + 1]];
  EspSpot c = mesh->spots[mesh->from[first + 2]];
  double ux = b.x - a.x;
  double uy = b.y - a.y;
  double vx = c.x - a.x;
  double vy = c.y - a.y;
  double area = ux * vy - uy * vx;
  double weight = self->weights[first / 3];
  double rate;

  if (area <= 1e-14)
    return INFINITY;
  /* 1 where all sides are equal */
  rate = (ux * ux + uy * uy + vx * vx + vy * vy - ux * vx - uy * vy) / (sqrt (3) * area);
  if (weight >= LAND_WEIGHT)
    rate += SIZE_WEIGHT * (area / self->areas[first / 3] + self->areas[first / 3] / area);
  return weight * rate;
}

static double
rate_around (const Relaxer *self, int i)
{
  const EspLandMesh *mesh = self->mesh;
  int side = mesh->leaving[i];
  double dx = (mesh->spots[i].x - self->before[i].x) / self->spacing;
  double dy = (mesh->spots[i].y - self->before[i].y) / self->spacing;
  double rate = HOLD_WEIGHT * (i < mesh->n_land) * (dx * dx + dy * dy);

  do
    {
      rate += rate_triangle (self, side);
      side = esp_land_mesh_around (mesh, side);
    }
  while (side != mesh->leaving[i] && rate < INFINITY);
  return rate;
}

static gboolean
is_at_rim (const EspLandMesh *mesh, int i)
{
  int side = mesh->leaving[i];

  do
    {
      side = esp_land_mesh_around (mesh, side);
      if (side < 0)
        return TRUE;
    }
  while (side != mesh->leaving[i]);
  return FALSE;
}

/* In the first of eight directions in which it is better. */
static gboolean
move (Relaxer *self, int i, double step)
{
  static const EspSpot directions[] = { { 1, 0 },         { 0, 1 },       { -1, 0 },
                                        { 0, -1 },        { 0.71, 0.71 }, { -0.71, 0.71 },
                                        { -0.71, -0.71 }, { 0.71, -0.71 } };
  EspLandMesh *mesh = self->mesh;
  EspSpot from = mesh->spots[i];
  EspSpot best = from;
  double now = rate_around (self, i);
  double least = now * (1 - 1e-7);

  for (guint k = 0; k < G_N_ELEMENTS (directions); k++)
    {
      double rate;

      mesh->spots[i] =
          (EspSpot){ from.x + directions[k].x * step, from.y + directions[k].y * step };
      rate = rate_around (self, i);
      if (rate < least)
        {
          least = rate;
          best = mesh->spots[i];
        }
    }
  mesh->spots[i] = best;
  return least < now * (1 - 1e-7);
}

/* A point in few triangles should have larger ones, so that no area is small. */
static double
count_shares (const EspLandMesh *mesh, int side)
{
  double shares = 0;

  for (int k = side; k < side + 3; k++)
    {
      int n = 0;
      int around = k;

      do
        {
          n++;
          around = esp_land_mesh_around (mesh, around);
        }
      while (around != k);
      shares += 1.0 / n;
    }
  return shares;
}

static void
weigh (Relaxer *self)
{
  const EspLandMesh *mesh = self->mesh;
  double sum = 0;
  double shares = 0;

  for (int side = 0; side < mesh->n_sides; side += 3)
    {
      gboolean land = TRUE;
      int n_joined = 0;

      for (int k = side; k < side + 3; k++)
        {
          land = land && mesh->from[k] < mesh->n_land;
          n_joined += mesh->joined[k];
        }
      self->weights[side / 3] = !land ? SEA_WEIGHT : n_joined == 3 ? LAND_WEIGHT : LAKE_WEIGHT;
      if (land && n_joined == 3)
        {
          EspSpot a = mesh->spots[mesh->from[side]];
          EspSpot b = mesh->spots[mesh->from[side + 1]];
          EspSpot c = mesh->spots[mesh->from[side + 2]];

          sum += (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
          self->areas[side / 3] = count_shares (mesh, side);
          shares += self->areas[side / 3];
        }
    }
  for (int k = 0; k < mesh->n_sides / 3; k++)
    self->areas[k] *= sum / MAX (shares, 1e-9);
}

void
esp_land_mesh_relax (EspLandMesh *mesh, double spacing)
{
  g_autofree EspSpot *before = g_memdup2 (mesh->spots, (guint) mesh->n * sizeof (EspSpot));
  g_autofree double *weights = g_new (double, (guint) mesh->n_sides / 3 + 1);
  g_autofree double *areas = g_new0 (double, (guint) mesh->n_sides / 3 + 1);
  g_autofree double *steps = g_new (double, (guint) mesh->n);
  Relaxer self = {
    .mesh = mesh, .before = before, .weights = weights, .areas = areas, .spacing = spacing
  };

  weigh (&self);
  for (int i = 0; i < mesh->n; i++)
    steps[i] = is_at_rim (mesh, i) ? 0 : FIRST_STEP * spacing;
  for (int round = 0; round < ROUNDS; round++)
    {
      gboolean moved = FALSE;

      /* what is stuck is tried by short steps all the same: those around it may have moved on */
      for (int i = 0; i < mesh->n; i++)
        if (steps[i] > 0 && move (&self, i, steps[i]))
          {
            moved = TRUE;
            steps[i] = MIN (1.5 * steps[i], FIRST_STEP * spacing);
          }
        else if (steps[i] > LAST_STEP * spacing)
          {
            moved = TRUE;
            steps[i] *= 0.5;
          }
      if (!moved)
        return;
    }
}
