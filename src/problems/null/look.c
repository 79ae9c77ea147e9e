#include "config.h"

#include "draw/esp-shape.h"
#include "null.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static EspGrid
find_grid (const EspScene *scene)
{
  int n = (int) strlen (((const NullInstance *) scene->instance)->row);

  return (EspGrid){ .n_rows = 1, .n_columns = n, .x = 20, .y = 20, .size = 56 };
}

static void
draw_lamp (const EspScene *scene, cairo_t *cr, int cell, const EspRect *at)
{
  const char letter[] = { ((const NullState *) scene->state)->row[cell], '\0' };
  EspColour fill = letter[0] == '1' ? scene->palette->key[3] : scene->palette->surface;

  esp_shape_rounded (cr, at->x + 8, at->y + 8, 40, 40, 20);
  esp_fill_and_stroke (cr, fill, scene->palette->line_strong, 1);
  esp_set_colour (cr, esp_colour_text_on (fill));
  esp_text_draw (cr, letter, at->x + 28, at->y + 28, 18, ESP_TEXT_CENTRE);
}

static void
draw (const EspScene *scene, cairo_t *cr)
{
  esp_squares_draw (scene, cr, draw_lamp);
}

static char *
describe (const EspScene *scene, int cell)
{
  char letter = ((const NullState *) scene->state)->row[cell];
  const char *what = letter == '1' ? _ ("lit") : letter == '0' ? _ ("dark") : _ ("unknown");

  return g_strdup_printf (_ ("lamp %d, %s"), cell + 1, what);
}

/* A click turns a lamp from unknown to lit, dark, and unknown again. */
static char *
click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  char letter = ((const NullState *) scene->state)->row[cell];
  char next = letter == '?' ? '1' : letter == '1' ? '0' : '?';

  return click != ESP_CLICK_DRAG ? g_strdup_printf ("%d %c", cell + 1, next) : NULL;
}

extern const EspLook esp_null_look;

const EspLook esp_null_look = {
  .problem = &esp_null_problem,
  .drawing = &(const EspDrawing){ .grid = find_grid, .measure = esp_squares_measure, .draw = draw },
  .cells = &(const EspCells){ ESP_CELLS_ARE_SQUARES, .describe = describe },
  .playing = &(const EspPlaying){ .click = click },
  .painting = &(const EspPainting){ .tools = NULL },
};
