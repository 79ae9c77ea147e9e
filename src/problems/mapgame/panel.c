#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>

/* Beside the map, or below it: what both have, whose turn it is, what each colour is worth to each,
 * the value.
 */

#define CARD 86.0 /* below the map; beside it a card stands over its player's column */

#define CARD_HEIGHT 74.0

#define LOW_CARD_HEIGHT 52.0 /* without the score */

#define GAP 8.0

#define ROW 28.0

#define ROW_BELOW 18.5

#define HEAD_BELOW 14.0 /* whose column it is */

#define CARD_BELOW 40.0 /* name and score in a line, and whose turn it is below them */

#define SWATCH 46.0

#define VALUE_HEIGHT 34.0

static gboolean
is_over (const MapgameMap *map, const MapgameState *state)
{
  g_autofree gint32 *moves = g_new (gint32, (guint) (map->n * MAPGAME_MAX_COLOURS) + 1);

  return mapgame_list_moves (map, state, moves) == 0;
}

static gboolean
shows_scores (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_TOLD) == 0;
}

static gboolean
is_below (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_BELOW) != 0;
}

static double
get_card_height (const EspScene *scene)
{
  return is_below (scene) ? CARD_BELOW : shows_scores (scene) ? CARD_HEIGHT : LOW_CARD_HEIGHT;
}

/* What a player's column of bars may take. */
static double
get_column (void)
{
  return (MAPGAME_PANEL - SWATCH - 3 * GAP) / 2;
}

/* From the panel's left end. */
static double
find_column (int player)
{
  return SWATCH + GAP + player * (get_column () + GAP);
}

/* A player's score, below the player's sign; who is to move has a line under it. */
static void
draw_card (const EspScene *scene, cairo_t *cr, int player, double x, double y, gboolean to_move)
{
  const EspPalette *palette = scene->palette;
  const MapgameState *state = (const MapgameState *) scene->state;
  double height = get_card_height (scene);
  double width = is_below (scene) ? CARD : get_column ();
  g_autofree char *name = g_strdup_printf (_ ("P%d"), player + 1);
  g_autofree char *score = g_strdup_printf ("%" G_GINT64_FORMAT, state->score[player]);

  if (to_move)
    {
      esp_shape_rounded (cr, x, y, width, height, 8);
      esp_fill (cr, palette->surface_alt);
      cairo_rectangle (cr, x, y + height - 4, width, 4);
      esp_fill (cr, palette->accent);
    }
  esp_set_colour (cr, palette->text);
  if (is_below (scene))
    {
      mapgame_draw_token (cr, x + 12, y + 12, 6, player);
      esp_set_colour (cr, palette->text);
      esp_text_draw_in (cr, name, x + 22, y + 2, 28, 20, 13, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
      if (shows_scores (scene))
        esp_text_draw_in (cr, score, x + 50, y + 1, width - 54, 21, 17,
                          ESP_TEXT_RIGHT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
    }
  else
    {
      mapgame_draw_token (cr, x + 14, y + 16, 8, player);
      esp_set_colour (cr, palette->text);
      esp_text_draw_in (cr, name, x + 25, y + 6, width - 29, 20, 15,
                        ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
      if (shows_scores (scene))
        esp_text_draw_in (cr, score, x + 4, y + 25, width - 8, 26, 23,
                          ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
    }
  if (!to_move)
    return;
  esp_set_colour (cr, palette->accent);
  esp_text_draw_in (cr, _ ("to move"), x + 2, y + height - (is_below (scene) ? 19 : 25), width - 4,
                    is_below (scene) ? 15 : 18, is_below (scene) ? 12 : 15,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

static int
find_greatest_weight (const MapgameMap *map)
{
  int most = 1;

  for (int player = 0; player < 2; player++)
    for (int c = 0; c < map->n_colours; c++)
      most = MAX (most, ABS (map->weights[player][c]));
  return most;
}

/* All colours by their names, or, where one of these is too long, all by their first letters. */
static gboolean
has_room_for_names (const EspScene *scene, cairo_t *cr)
{
  const MapgameMap *map = mapgame_map_of (scene);
  double least = MAX (10, ESP_TEXT_LEAST / MAX (scene->scale, 0.1));
  gboolean room = TRUE;

  for (int c = 0; c < map->n_colours && room; c++)
    {
      double width;

      esp_text_measure (cr, map->colours[c], least, ESP_TEXT_BOLD, &width, NULL);
      room = width <= SWATCH;
    }
  return room;
}

/* What is the same for all colours. */
typedef struct
{
  gboolean names;
  int most;    /* the greatest weight */
  double step; /* between two rows */
} Rows;

/* What a colour is worth to both: as numbers, and as long as they are large. */
static void
draw_colour (const EspScene *scene,
             cairo_t *cr,
             const Rows *rows,
             int c,
             EspColour colour,
             double x,
             double y)
{
  const MapgameMap *map = mapgame_map_of (scene);
  const EspColour line = scene->palette->line_strong;
  const EspColour ink = esp_colour_text_on (colour);
  double height = rows->step - MIN (6, rows->step / 4);
  double size = is_below (scene) ? 13 : 16;
  g_autofree char *initial = g_utf8_substring (map->colours[c], 0, 1);

  esp_shape_rounded (cr, x, y, SWATCH, height, 5);
  esp_fill_and_stroke (cr, colour, line, 1);
  esp_set_colour (cr, ink);
  esp_text_draw_in (cr, rows->names ? map->colours[c] : initial, x + 2, y, SWATCH - 4, height, size,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  for (int player = 0; player < 2; player++)
    {
      double left = x + find_column (player);
      double length = MAX (24, get_column () * ABS (map->weights[player][c]) / rows->most);
      g_autofree char *weight = g_strdup_printf ("%d", map->weights[player][c]);

      esp_shape_rounded (cr, left, y, length, height, 5);
      esp_fill_and_stroke (cr, colour, line, 1);
      esp_set_colour (cr, ink);
      esp_text_draw_in (cr, weight, left, y, 24, height, size, ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
    }
}

double
mapgame_panel_height (const MapgameMap *map)
{
  return MAX (CARD_BELOW + GAP + VALUE_HEIGHT, HEAD_BELOW + map->n_colours * ROW_BELOW + GAP);
}

/* How far it is from a colour to the next, beside the map. */
static double
find_row (const EspScene *scene)
{
  const MapgameMap *map = mapgame_map_of (scene);
  double room = mapgame_drawn_height (scene) + MAPGAME_MARGIN - CARD_HEIGHT - GAP - VALUE_HEIGHT;

  return MIN (ROW, room / MAX (map->n_colours, 1));
}

#define PANEL_X (MAPGAME_SIZE + 2 * MAPGAME_MARGIN + 4)

void
mapgame_find_panel (const EspScene *scene, EspRect *rect)
{
  const MapgameMap *map = mapgame_map_of (scene);

  *rect = (EspRect){ PANEL_X - 2, MAPGAME_MARGIN / 2 - 2, MAPGAME_PANEL - 2,
                     CARD_HEIGHT + GAP + 6 + map->n_colours * find_row (scene) + VALUE_HEIGHT };
}

void
mapgame_draw_panel (const EspScene *scene, cairo_t *cr, const EspColour *colours)
{
  const MapgameMap *map = mapgame_map_of (scene);
  const MapgameState *state = (const MapgameState *) scene->state;
  gboolean below = is_below (scene);
  double x = below ? MAPGAME_MARGIN : PANEL_X;
  double y = below ? mapgame_drawn_height (scene) + 2 * MAPGAME_MARGIN : MAPGAME_MARGIN / 2;
  const Rows rows = { has_room_for_names (scene, cr), find_greatest_weight (map),
                      below ? ROW_BELOW : find_row (scene) };
  EspSpot first = below ? (EspSpot){ x + MAPGAME_PANEL + GAP, y + HEAD_BELOW }
                        : (EspSpot){ x, y + get_card_height (scene) + GAP + 4 };
  int to_move = is_over (map, state) ? -1 : mapgame_to_move (state);
  g_autofree char *number =
      g_strdup_printf ("%+" G_GINT64_FORMAT, state->score[0] - state->score[1]);
  g_autofree char *value = g_strdup_printf (_ ("Value %s"), number);

  for (int player = 0; player < 2; player++)
    {
      draw_card (scene, cr, player, x + (below ? player * (CARD + GAP) : find_column (player)), y,
                 player == to_move);
      if (below)
        mapgame_draw_token (cr, first.x + find_column (player) + 12, y + HEAD_BELOW / 2 - 2, 5,
                            player);
    }
  for (int c = 0; c < map->n_colours; c++)
    draw_colour (scene, cr, &rows, c, colours[c], first.x, first.y + c * rows.step);
  y = below ? y + get_card_height (scene) + GAP : first.y + map->n_colours * rows.step + 4;
  esp_set_colour (cr, scene->palette->text);
  esp_text_draw_in (cr, value, x, y, MAPGAME_PANEL - GAP, 24, below ? 14 : 17,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}
