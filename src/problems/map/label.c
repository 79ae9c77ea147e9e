#include "config.h"

#include "base/esp-quote.h"
#include "geometry/esp-plane.h"
#include "paint.h"

#include <string.h>

/* Names, and the colours that are left. */

#define EDGE 3.0 /* of the drawing, which names keep clear of */

#define ROOMY 3 /* of these, where two things stand in one region */

#define MARK "·" /* between a name and its colour */

#define LINE 1.5 /* of the height of letters: from one line to the next */

static const double shrinks[] = { 1, 0.85, 0.7, 0.6 }; /* sizes that are tried */

/* The name, with the colour's, so that nothing hangs on telling colours apart. New string. */
static char *
spell (const MapPainter *self, int i)
{
  int colour = self->state->colour[i];

  return colour < 0 || self->map->n_colours > 8
             ? g_strdup (map_name (self->map, i))
             : g_strdup_printf ("%s" MARK "%s", map_name (self->map, i),
                                self->map->colours[colour]);
}

/* As much of the name as fits with the colour's after it: "Ob…·G"; a tip tells the rest. */
static char *
shorten_name (const MapPainter *self, int i, double size, double width)
{
  g_autofree char *name = g_strdup (map_name (self->map, i));
  g_autofree char *spelt = spell (self, i);
  const char *mark = spelt + strlen (name);
  double drawn = 0;
  g_autofree char *part = NULL;

  if (*mark != '\0')
    esp_text_measure (self->cr, mark, size, ESP_TEXT_BOLD, &drawn, NULL);
  part = esp_text_shorten (self->cr, name, size, ESP_TEXT_BOLD, width - drawn);
  return part != NULL ? g_strconcat (part, mark, NULL) : NULL;
}

/* The whole name is not there: a part of it is, or nothing. */
static void
report_missed (const MapPainter *self, int i, const char *part)
{
  if (part != NULL)
    esp_text_miss_part (self->cr, part, map_name (self->map, i));
  else
    esp_text_miss (self->cr);
}

/* --- points --- */

static gboolean
overlaps_name (const MapPainter *self, const EspRect *rect)
{
  for (guint k = 0; k < self->names->len; k++)
    if (esp_rect_overlaps (rect, &g_array_index (self->names, EspRect, k)))
      return TRUE;
  return FALSE;
}

/* Writes it there if it hides no other name; wider than @room it gets a ground of its own. */
static gboolean
try_name (MapPainter *self,
          const char *text,
          double x,
          double y,
          double size,
          double room,
          EspColour ground)
{
  EspRect rect;

  if (size * self->scene->scale < MAP_LEGIBLE)
    return FALSE;
  esp_text_measure (self->cr, text, size, ESP_TEXT_BOLD, &rect.width, NULL);
  rect.height = 0.8 * size;
  rect.x = x - rect.width / 2;
  rect.y = y - rect.height / 2;
  if (overlaps_name (self, &rect))
    return FALSE;
  g_array_append_val (self->names, rect);
  if (rect.width > room)
    {
      esp_shape_rounded (self->cr, rect.x - 1, y - 0.6 * size, rect.width + 2, 1.2 * size, 2);
      esp_fill (self->cr, ground);
    }
  esp_set_colour (self->cr, esp_colour_text_on (ground));
  esp_text_draw (self->cr, text, x, y, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  return TRUE;
}

/* Below, above or beside its disc, wherever that hides neither a name nor a disc; at the edge of
 * the drawing it is moved in. */
static gboolean
try_beside (MapPainter *self, const char *text, double x, double y, double size)
{
  double gap = self->radius + 0.6 * size;
  double width;
  double inner;

  esp_text_measure (self->cr, text, size, ESP_TEXT_BOLD, &width, NULL);
  inner = CLAMP (x, MIN (width / 2 + EDGE, self->plane.width / 2),
                 MAX (self->plane.width - width / 2 - EDGE, self->plane.width / 2));
  return try_name (self, text, inner, y + gap, size, 0, self->palette->background) ||
         try_name (self, text, inner, y - gap, size, 0, self->palette->background) ||
         try_name (self, text, x + self->radius + width / 2 + 2, y, size, 0,
                   self->palette->background) ||
         try_name (self, text, x - self->radius - width / 2 - 2, y, size, 0,
                   self->palette->background);
}

/* Smaller or shorter where there is no room for it, and left out where it would hide another; a tip
 * tells it. */
void
map_draw_label (MapPainter *self, int i, double x, double y, EspColour ground, gboolean inside)
{
  double size = CLAMP (self->radius * 0.85, 1, 20);
  double most = 4.4 * self->radius;
  g_autofree char *text = NULL;
  g_autofree char *shorter = NULL;

  if (!self->labelled || (size * self->scene->scale < MAP_LEGIBLE && !map_names_beside (self)))
    {
      esp_text_miss (self->cr);
      return;
    }
  text = spell (self, i);
  if (map_names_beside (self))
    {
      size = CLAMP (map_node_radius (self->scene, self->shape) * 0.85, 1, 13);
      for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
        if (try_beside (self, text, x, y, size * shrinks[k]))
          return;
      esp_text_miss (self->cr);
      return;
    }
  if (!inside)
    {
      ground = self->palette->background;
      y += self->radius * 1.45;
    }
  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    {
      double width;

      esp_text_measure (self->cr, text, size * shrinks[k], ESP_TEXT_BOLD, &width, NULL);
      if (width <= most && try_name (self, text, x, y, size * shrinks[k], most, ground))
        return;
    }
  shorter = esp_text_shorten (self->cr, text, size * 0.65, ESP_TEXT_BOLD, most);
  report_missed (self, i,
                 shorter != NULL && try_name (self, shorter, x, y, size * 0.65, most, ground)
                     ? shorter
                     : NULL);
}

/* --- regions --- */

static void
write_name (const MapPainter *self, const char *text, double x, double y, double size, EspColour on)
{
  esp_set_colour (self->cr, esp_colour_text_on (on));
  esp_text_draw (self->cr, text, x, y, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

/* In a small view names are as large as can be read, where the region has room for that. */
static double
get_least_size (const MapPainter *self)
{
  const EspScene *scene = self->scene;

  return scene->flags & ESP_SCENE_SMALL
             ? 0
             : ESP_TEXT_LEAST * MAX (scene->text, 1) / MAX (scene->scale, 1e-9);
}

static double
get_size_in_area (const MapPainter *self)
{
  return MAX (CLAMP (self->radius, 1, 20), get_least_size (self));
}

#define OFFSETS 9 /* places around the middle that a name may move to, as a row that widens */

/* Writes it where it lies within the region: in its middle, or else a little above or below. */
static gboolean
try_in_area (const MapPainter *self,
             int i,
             const char *text,
             const EspSpot *middle,
             double room,
             double size,
             EspColour ground)
{
  double width;
  double height;

  if (!esp_text_measure_letters (self->cr, text, size, ESP_TEXT_BOLD, &width, &height))
    return FALSE;
  for (int k = 0; k < OFFSETS; k++)
    {
      double y = middle->y + (k % 2 == 0 ? 1 : -1) * (k + 1) / 2 * 0.25 * room;
      EspRect rect = { middle->x - width / 2, y - height / 2, width, height };

      if (!esp_territory_holds (&self->areas, i, &rect))
        continue;
      write_name (self, text, middle->x, y, size, ground);
      return TRUE;
    }
  return FALSE;
}

/* The same in two lines. */
static gboolean
try_two_in_area (const MapPainter *self,
                 int i,
                 char *const lines[2],
                 const EspSpot *middle,
                 double room,
                 double size,
                 EspColour ground)
{
  double width[2];
  double height;

  for (int k = 0; k < 2; k++)
    if (!esp_text_measure_letters (self->cr, lines[k], size, ESP_TEXT_BOLD, &width[k], &height))
      return FALSE;
  for (int k = 0; k < OFFSETS; k++)
    {
      double y = middle->y + (k % 2 == 0 ? 1 : -1) * (k + 1) / 2 * 0.25 * room;
      double first = y - LINE * height / 2;
      double second = y + LINE * height / 2;
      EspRect upper = { middle->x - width[0] / 2, first - height / 2, width[0], height };
      EspRect lower = { middle->x - width[1] / 2, second - height / 2, width[1], height };

      if (!esp_territory_holds (&self->areas, i, &upper) ||
          !esp_territory_holds (&self->areas, i, &lower))
        continue;
      write_name (self, lines[0], middle->x, first, size, ground);
      write_name (self, lines[1], middle->x, second, size, ground);
      return TRUE;
    }
  return FALSE;
}

/* The whole name, with a line broken at one of its blanks, or before the colour's. */
static gboolean
break_name_in_area (const MapPainter *self,
                    int i,
                    const EspSpot *middle,
                    double room,
                    double size,
                    EspColour ground)
{
  const char *name = map_name (self->map, i);
  g_autofree char *spelt = spell (self, i);
  const char *mark = spelt + strlen (name);
  gboolean drawn = FALSE;

  for (const char *blank = strstr (spelt, ESP_NAME_BLANK); blank != NULL && !drawn;
       blank = strstr (blank + 1, ESP_NAME_BLANK))
    {
      g_autofree char *first = g_strndup (spelt, (gsize) (blank - spelt));
      char *lines[2] = { first, (char *) blank + strlen (ESP_NAME_BLANK) };

      drawn = try_two_in_area (self, i, lines, middle, room, size, ground);
    }
  if (!drawn && *mark != '\0')
    {
      char *lines[2] = { (char *) name, (char *) mark + strlen (MARK) };

      drawn = try_two_in_area (self, i, lines, middle, room, size, ground);
    }
  return drawn;
}

/* The name with the colour's, in two lines where that is too wide, or a shorter name with it: the
 * colour's letter alone would be another region's name. */
static void
draw_name_in_area (
    const MapPainter *self, int i, const EspSpot *middle, double room, EspColour ground)
{
  double size = get_size_in_area (self);
  g_autofree char *text = spell (self, i);
  g_autofree char *shorter = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    if (try_in_area (self, i, text, middle, room, size * shrinks[k], ground))
      return;
  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    if (break_name_in_area (self, i, middle, room, size * shrinks[k], ground))
      return;
  shorter = shorten_name (self, i, size * 0.65, 2 * 0.95 * room);
  report_missed (self, i,
                 shorter != NULL && try_in_area (self, i, shorter, middle, room,
                                                 MAX (size * 0.65, get_least_size (self)), ground)
                     ? shorter
                     : NULL);
}

#define LEAST_DOTS 5.0 /* pixels from the middle of a block of dots to its edge */

#define BLOCK 0.9 /* of its radius: half of the side of a block of dots */

static void
draw_dots (const MapPainter *self, int i, double x, double y, double radius)
{
  esp_graph_draw_dots (self->cr, self->palette, x, y, radius, self->state->domains[i],
                       self->colours, self->map->n_colours);
}

static gboolean
holds_with_air (const MapPainter *self, int i, const EspRect *rect, double air)
{
  return esp_territory_holds (
      &self->areas, i,
      &(EspRect){ rect->x - air, rect->y - air, rect->width + 2 * air, rect->height + 2 * air });
}

/* The dots over the name, where both lie within the region and clear of its border. */
static gboolean
try_both (const MapPainter *self,
          int i,
          const char *text,
          const EspSpot *middle,
          double radius,
          double size)
{
  double half = BLOCK * radius;
  double gap = 0.3 * radius;
  double width;
  double height;
  double top;
  EspRect dots;
  EspRect name;

  if (radius * self->scene->scale < LEAST_DOTS ||
      !esp_text_measure_letters (self->cr, text, size, ESP_TEXT_BOLD, &width, &height))
    return FALSE;
  top = middle->y - (2 * half + gap + height) / 2;
  dots = (EspRect){ middle->x - half, top, 2 * half, 2 * half };
  name = (EspRect){ middle->x - width / 2, top + 2 * half + gap, width, height };
  if (!holds_with_air (self, i, &dots, gap) || !holds_with_air (self, i, &name, gap))
    return FALSE;
  draw_dots (self, i, middle->x, top + half, radius);
  write_name (self, text, middle->x, name.y + height / 2, size,
              esp_territory_get_ground (self->scene));
  return TRUE;
}

/* The colours that a region has left, and its name below them where that is not crowded; else the
 * dots say more, and where they would be specks, the name does. */
static void
draw_left_in_area (const MapPainter *self, int i, const EspSpot *middle, double room)
{
  double size = get_size_in_area (self);
  double most = MIN (self->radius, room / (BLOCK * G_SQRT2));
  const char *name = map_name (self->map, i);

  for (guint k = 0; k < ROOMY && self->labelled; k++)
    for (guint m = 0; m < ROOMY; m++)
      if (try_both (self, i, name, middle, most * shrinks[k], size * shrinks[m]))
        return;
  if (most * self->scene->scale >= LEAST_DOTS)
    {
      draw_dots (self, i, middle->x, middle->y, most);
      if (self->labelled)
        esp_text_miss (self->cr);
    }
  else if (self->labelled)
    draw_name_in_area (self, i, middle, room, esp_territory_get_ground (self->scene));
}

void
map_draw_in_area (MapPainter *self, int i, EspColour ground, gboolean left)
{
  double room;
  EspSpot middle = map_shape_find_middle (self->shape, i, &room);

  if (room <= 0 || !self->labelled)
    esp_text_miss (self->cr);
  if (room <= 0)
    return;
  middle = (EspSpot){ map_to_x (&self->plane, middle.x), map_to_y (&self->plane, middle.y) };
  room *= self->plane.size;
  if (left)
    draw_left_in_area (self, i, &middle, room);
  else if (self->labelled)
    draw_name_in_area (self, i, &middle, room, ground);
}
