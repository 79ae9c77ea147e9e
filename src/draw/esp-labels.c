#include "config.h"

#include "esp-labels.h"

#include <math.h>

#include "esp-shape.h"

#define N_WAYS 16 /* around a place, near and a little farther off */

#define FARTHER 6.0

#define MAX_NEAR 160 /* of lines, discs and texts that may be in the way of one */

#define ROUNDS 3 /* in the later ones a text that lies badly looks for a better place */

/* how bad it is for a text to lie there */
#define ON_DISC 30.0

#define ON_LABEL 40.0

#define ON_LINE 8.0

#define BESIDE 3.0 /* its line, where it could stand on it */

#define OUTSIDE 100.0

#define CLOSE 0.12 /* and of each of these, so much for lying close by */

#define CLOSE_BY 3.0 /* that is */

typedef struct
{
  double ax, ay, bx, by;
  double half; /* of its width */
} Line;

typedef struct
{
  double x, y, radius;
} Disc;

typedef struct
{
  EspLabel placed;
  double x, y, gap;
  double width, height;
  int line; /* -1: it stands beside a place */
} Label;

typedef struct
{
  int n;
  int numbers[MAX_NEAR];
} Near;

struct _EspLabels
{
  EspRect room;
  GArray *lines;  /* of Line */
  GArray *discs;  /* of Disc */
  GArray *labels; /* of Label */
  /* what is near the text that looks for a place */
  Near near_lines, near_discs, near_labels;
};

EspLabels *
esp_labels_new (const EspRect *room)
{
  EspLabels *self = g_new0 (EspLabels, 1);

  self->room = *room;
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->discs = g_array_new (FALSE, FALSE, sizeof (Disc));
  self->labels = g_array_new (FALSE, FALSE, sizeof (Label));
  return self;
}

void
esp_labels_free (EspLabels *self)
{
  g_array_unref (self->lines);
  g_array_unref (self->discs);
  g_array_unref (self->labels);
  g_free (self);
}

int
esp_labels_add_line (EspLabels *self, double ax, double ay, double bx, double by, double width)
{
  const Line line = { ax, ay, bx, by, width / 2 };

  g_array_append_val (self->lines, line);
  return (int) self->lines->len - 1;
}

void
esp_labels_add_disc (EspLabels *self, double x, double y, double radius)
{
  const Disc disc = { x, y, radius };

  g_array_append_val (self->discs, disc);
}

int
esp_labels_add_beside (EspLabels *self, double x, double y, double gap, double width, double height)
{
  const Label label = { .x = x, .y = y, .gap = gap, .width = width, .height = height, .line = -1 };

  g_array_append_val (self->labels, label);
  return (int) self->labels->len - 1;
}

int
esp_labels_add_on (EspLabels *self, int line, double width, double height)
{
  const Line *along = &g_array_index (self->lines, Line, line);
  const Label label = { .x = (along->ax + along->bx) / 2,
                        .y = (along->ay + along->by) / 2,
                        .width = width,
                        .height = height,
                        .line = line };

  g_array_append_val (self->labels, label);
  return (int) self->labels->len - 1;
}

const EspLabel *
esp_labels_get (const EspLabels *self, int number)
{
  return &g_array_index (self->labels, Label, number).placed;
}

/* --- how bad a place is --- */

static EspRect
widen (const EspRect *rect, double by)
{
  return (EspRect){ rect->x - by, rect->y - by, rect->width + 2 * by, rect->height + 2 * by };
}

static gboolean
meets (const EspRect *rect, const Line *line)
{
  return esp_rect_meets_line (rect, line->ax, line->ay, line->bx, line->by);
}

static double
rate_line (const EspRect *rect, const Line *line)
{
  EspRect wide = widen (rect, line->half + CLOSE_BY);

  if (!meets (&wide, line))
    return 0;
  wide = widen (rect, line->half + 0.5);
  return meets (&wide, line) ? ON_LINE : CLOSE * ON_LINE;
}

static double
rate_disc (const EspRect *rect, const Disc *disc)
{
  double dx = MAX (MAX (rect->x - disc->x, disc->x - rect->x - rect->width), 0);
  double dy = MAX (MAX (rect->y - disc->y, disc->y - rect->y - rect->height), 0);
  double close_by = disc->radius + CLOSE_BY / 2;
  double away = dx * dx + dy * dy;

  return away < disc->radius * disc->radius ? ON_DISC
         : away < close_by * close_by       ? CLOSE * ON_DISC
                                            : 0;
}

static double
rate_outside (const EspLabels *self, const EspRect *rect)
{
  return rect->x < self->room.x || rect->y < self->room.y ||
                 rect->x + rect->width > self->room.x + self->room.width ||
                 rect->y + rect->height > self->room.y + self->room.height
             ? OUTSIDE
             : 0;
}

/* No more than that is told of a place that is worse than @most. */
static double
rate_place (const EspLabels *self, const EspRect *rect, double most)
{
  EspRect wide = widen (rect, 1.5);
  double bad = rate_outside (self, rect);

  for (int i = 0; i < self->near_discs.n && bad < most; i++)
    bad += rate_disc (rect, &g_array_index (self->discs, Disc, self->near_discs.numbers[i]));
  for (int i = 0; i < self->near_labels.n && bad < most; i++)
    bad +=
        esp_rect_overlaps (
            &wide, &g_array_index (self->labels, Label, self->near_labels.numbers[i]).placed.rect)
            ? ON_LABEL
            : 0;
  for (int i = 0; i < self->near_lines.n && bad < most; i++)
    bad += rate_line (rect, &g_array_index (self->lines, Line, self->near_lines.numbers[i]));
  return bad;
}

/* --- looking for a place --- */

static void
add_near (Near *near, int number)
{
  if (near->n < MAX_NEAR)
    near->numbers[near->n++] = number;
}

/* Gathers what can be in the way of the text, wherever it goes. */
static void
look_around (EspLabels *self, int number, const EspRect *reach)
{
  const Label *label = &g_array_index (self->labels, Label, number);

  self->near_lines.n = self->near_discs.n = self->near_labels.n = 0;
  for (guint i = 0; i < self->lines->len; i++)
    if ((int) i != label->line && meets (reach, &g_array_index (self->lines, Line, i)))
      add_near (&self->near_lines, (int) i);
  for (guint i = 0; i < self->discs->len; i++)
    {
      const Disc *disc = &g_array_index (self->discs, Disc, i);
      const EspRect around = { disc->x - disc->radius, disc->y - disc->radius, 2 * disc->radius,
                               2 * disc->radius };

      if (esp_rect_overlaps (reach, &around))
        add_near (&self->near_discs, (int) i);
    }
  for (guint i = 0; i < self->labels->len; i++)
    {
      const EspRect *rect = &g_array_index (self->labels, Label, i).placed.rect;

      if ((int) i != number && rect->width > 0 && esp_rect_overlaps (reach, rect))
        add_near (&self->near_labels, (int) i);
    }
}

static void
try_place (EspLabels *self, Label *label, const EspRect *rect, double taste, int side)
{
  double most = label->placed.bad;
  double bad = taste;

  if (bad < most)
    bad += rate_place (self, rect, most - bad);
  if (bad < most)
    label->placed = (EspLabel){ *rect, bad, side };
}

/* How far from its place the middle of a box is in the direction @dx, @dy, where the nearest point
 * of the box is @gap away. */
static double
get_distance (double dx, double dy, double width, double height, double gap)
{
  double w = width / 2;
  double h = height / 2;
  double across = fabs (dx);
  double down = fabs (dy);
  double middle = across * w + down * h;

  if (across * (gap + h) <= w * down)
    return (gap + h) / down;
  if (down * (gap + w) <= h * across)
    return (gap + w) / across;
  /* it is a corner */
  return middle + sqrt (MAX (middle * middle - (w * w + h * h - gap * gap), 0));
}

/* To the right is best, then to the left; above and below where these are better. */
static double
rate_way (int way)
{
  static const double straight[] = { 0, 0.3, 0.1, 0.2 }; /* right, below, left, above */

  return way % 4 == 0 ? straight[way / 4] : way % 2 == 0 ? 0.35 : 0.45;
}

static void
place_beside (EspLabels *self, int number)
{
  Label *label = &g_array_index (self->labels, Label, number);
  double gap = label->gap + FARTHER + CLOSE_BY + 6;
  const EspRect reach = { label->x - label->width - gap, label->y - label->height - gap,
                          2 * (label->width + gap), 2 * (label->height + gap) };

  look_around (self, number, &reach);
  label->placed.bad = G_MAXDOUBLE;
  for (int farther = 0; farther < 2; farther++)
    for (int way = 0; way < N_WAYS; way++)
      {
        double dx = cos (2 * G_PI * way / N_WAYS);
        double dy = sin (2 * G_PI * way / N_WAYS);
        double away =
            get_distance (dx, dy, label->width, label->height, label->gap + farther * FARTHER);
        const EspRect rect = { label->x + dx * away - label->width / 2,
                               label->y + dy * away - label->height / 2, label->width,
                               label->height };
        int side = fabs (dx) * away < label->width / 2 ? 0 : dx > 0 ? 1 : -1;

        try_place (self, label, &rect, rate_way (way) + farther, side);
      }
}

static void
place_on_line (EspLabels *self, int number)
{
  static const double shares[] = { 0.5, 0.45, 0.55, 0.4,  0.6, 0.35, 0.65,
                                   0.3, 0.7,  0.25, 0.75, 0.2, 0.8 };
  Label *label = &g_array_index (self->labels, Label, number);
  const Line *line = &g_array_index (self->lines, Line, label->line);
  double length = MAX (hypot (line->bx - line->ax, line->by - line->ay), 1e-9);
  double dx = (line->bx - line->ax) / length;
  double dy = (line->by - line->ay) / length;
  /* of what stands beside it, the middle is so far from it */
  double beside = line->half + 1.5 + fabs (dy) * label->width / 2 + fabs (dx) * label->height / 2;
  double across = 0.3 * fabs (line->bx - line->ax) + 1.6 * label->width + CLOSE_BY;
  double down = 0.3 * fabs (line->by - line->ay) + 1.6 * label->height + CLOSE_BY;
  const EspRect reach = { label->x - across, label->y - down, 2 * across, 2 * down };

  look_around (self, number, &reach);
  label->placed.bad = G_MAXDOUBLE;
  for (int side = 0; side < 3; side++)
    for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
      {
        double off = (side == 2 ? -1 : side) * beside;
        double x = line->ax + shares[i] * (line->bx - line->ax) - off * dy;
        double y = line->ay + shares[i] * (line->by - line->ay) + off * dx;
        const EspRect rect = { x - label->width / 2, y - label->height / 2, label->width,
                               label->height };

        try_place (self, label, &rect, 0.1 * i + (side > 0 ? BESIDE : 0), 0);
      }
}

void
esp_labels_place (EspLabels *self)
{
  for (int round = 0; round < ROUNDS; round++)
    for (int pass = 0; pass < 2; pass++) /* what stands on a line is small, and finds room after */
      for (int i = 0; i < (int) self->labels->len; i++)
        {
          const Label *label = &g_array_index (self->labels, Label, i);

          if ((label->line < 0) == (pass == 0) && (round == 0 || label->placed.bad >= 1))
            {
              if (label->line < 0)
                place_beside (self, i);
              else
                place_on_line (self, i);
            }
        }
}
