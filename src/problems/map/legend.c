#include "config.h"

#include "paint.h"

/* What the colours are called, and how many regions have each: in a column beside the map, or in a
 * line below it. */

#define SWATCH 22.0

#define SIDE_OF_ROW 0.72 /* a swatch in its row, at most */

#define ROW 34.0 /* of the column */

#define LINE 30.0 /* below the map */

#define WORD 14.0 /* the text's size */

#define LETTER 8.0 /* of a word that is not drawn yet, about */

#define MOST_LETTERS 14

#define ASIDE 14.0 /* from the map to the column */

#define GAP 8.0 /* from swatch to word */

#define BETWEEN 18.0 /* from one colour to the next in the line */

#define LEAST_BETWEEN 6.0

#define MOST_GROWTH 1.5 /* in a small view it is read all the same */

/* Whether a colour's swatch has room for all of its name. */
static gboolean
is_short (const char *name)
{
  return g_utf8_strlen (name, -1) <= 2;
}

/* What stands beside the swatch: the colour's name where a letter stands for it, or the name that
 * has no room on it; "" where there is nothing more to say. */
static const char *
get_word (const char *name)
{
  const char *word = esp_graph_name_colour (name);

  return word != NULL ? word : is_short (name) ? "" : name;
}

/* Room for the longest word and a count of three digits. */
static double
get_column (const EspScene *scene, double growth)
{
  const Map *map = (const Map *) scene->instance;
  glong most = 0;

  for (int c = 0; c < map->n_colours; c++)
    most = MAX (most, g_utf8_strlen (get_word (map->colours[c]), -1));
  return growth *
         (SWATCH + GAP + (double) (MIN (most, MOST_LETTERS) + 4) * LETTER * MAX (scene->text, 1));
}

void
map_measure (const EspScene *scene, double *width, double *height)
{
  MapPlane plane = map_get_plane (scene, map_get_shape ((const Map *) scene->instance));

  *width = plane.width;
  *height = plane.height;
  if (scene->flags & MAP_NO_LEGEND)
    return;
  if (scene->flags & ESP_SCENE_BELOW)
    *height += LINE * MOST_GROWTH;
  else
    *width += ASIDE + get_column (scene, MOST_GROWTH);
}

void
map_find_legend (const EspScene *scene, EspRect *rect)
{
  const Map *map = (const Map *) scene->instance;
  MapPlane plane = map_get_plane (scene, map_get_shape (map));
  double growth = esp_scene_get_growth (scene, MOST_GROWTH);
  double whole = plane.height;
  double height = MIN (map->n_colours * ROW * growth, whole);

  *rect =
      (EspRect){ plane.width + ASIDE, (whole - height) / 2, get_column (scene, growth), height };
}

static void
draw_swatch (const MapPainter *self, int c, double x, double y, double size)
{
  const char *name = self->map->colours[c];
  g_autofree char *letter = g_utf8_substring (name, 0, is_short (name) ? -1 : 1);

  esp_shape_rounded (self->cr, x, y - size / 2, size, size, 0.2 * size);
  esp_fill_and_stroke (self->cr, self->colours[c], self->palette->line_strong, 1);
  esp_set_colour (self->cr, esp_colour_text_on (self->colours[c]));
  esp_text_draw (self->cr, letter, x + size / 2, y, 0.62 * size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

/* One below the other, the counts in a column of their own. */
static void
draw_column (const MapPainter *self, char *const *words, char *const *counts)
{
  double growth = esp_scene_get_growth (self->scene, MOST_GROWTH);
  EspRect rect;
  double row;
  double size;

  map_find_legend (self->scene, &rect);
  row = rect.height / MAX (self->map->n_colours, 1);
  size = MIN (SWATCH * growth, SIDE_OF_ROW * row);
  for (int c = 0; c < self->map->n_colours; c++)
    {
      double y = rect.y + (c + 0.5) * row;

      draw_swatch (self, c, rect.x, y, size);
      esp_set_colour (self->cr, self->palette->text);
      esp_text_draw (self->cr, words[c], rect.x + size + GAP * growth, y, WORD * growth,
                     ESP_TEXT_LEFT);
      esp_text_draw (self->cr, counts[c], rect.x + rect.width, y, WORD * growth,
                     ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
    }
}

static double
measure_word (const MapPainter *self, const char *text, double growth)
{
  double width = 0;

  if (*text != '\0')
    esp_text_measure (self->cr, text, WORD * growth, ESP_TEXT_TABULAR, &width, NULL);
  return width > 0 ? 0.75 * GAP * growth + width : 0;
}

/* Side by side; where not all words have room, the swatches alone. */
static void
draw_line (const MapPainter *self, char *const *words, char *const *counts)
{
  double growth = esp_scene_get_growth (self->scene, MOST_GROWTH);
  double room = self->plane.width - 2 * MAP_MARGIN;
  double y = self->plane.height + LINE * MOST_GROWTH / 2 -
             (map_is_edited (self->scene) ? 0 : MAP_MARGIN / 2);
  double size = SWATCH * growth;
  double x = MAP_MARGIN;
  double needed = 0;
  gboolean told;

  for (int c = 0; c < self->map->n_colours; c++)
    needed += size + BETWEEN * growth + measure_word (self, words[c], growth) +
              measure_word (self, counts[c], growth);
  told = needed - BETWEEN * growth <= room;
  for (int c = 0; c < self->map->n_colours; c++)
    {
      draw_swatch (self, c, x, y, size);
      x += size;
      for (int part = 0; told && part < 2; part++)
        {
          const char *text = part == 0 ? words[c] : counts[c];

          esp_set_colour (self->cr, self->palette->text);
          esp_text_draw (self->cr, text, x + 0.75 * GAP * growth, y, WORD * growth,
                         ESP_TEXT_LEFT | ESP_TEXT_TABULAR);
          x += measure_word (self, text, growth);
        }
      x += (told ? BETWEEN : LEAST_BETWEEN) * growth;
    }
}

/* Counts are told once some region has a colour. */
void
map_draw_legend (const MapPainter *self)
{
  int counts[MAP_MAX_COLOURS] = { 0 };
  g_auto (GStrv) words = g_new0 (char *, MAP_MAX_COLOURS + 1);
  g_auto (GStrv) numbers = g_new0 (char *, MAP_MAX_COLOURS + 1);
  gboolean any = FALSE;

  if (self->scene->flags & MAP_NO_LEGEND)
    return;
  for (int i = 0; i < self->map->n; i++)
    if (self->state->colour[i] >= 0)
      {
        counts[self->state->colour[i]]++;
        any = TRUE;
      }
  for (int c = 0; c < self->map->n_colours; c++)
    {
      words[c] = g_strdup (get_word (self->map->colours[c]));
      numbers[c] = any ? g_strdup_printf ("%d", counts[c]) : g_strdup ("");
    }
  if (self->scene->flags & ESP_SCENE_BELOW)
    draw_line (self, words, numbers);
  else
    draw_column (self, words, numbers);
}
