#include "config.h"

#include "draw/esp-shape.h"
#include "lamps.h"

#include <glib/gi18n-lib.h>

#define LAMP 56.0

#define MARGIN 20.0

static EspGrid
grid_of (const EspScene *scene)
{
  const LampsInstance *self = (const LampsInstance *) scene->instance;

  return (EspGrid){ .n_rows = 1, .n_columns = self->n, .x = MARGIN, .y = MARGIN, .size = LAMP };
}

static void
lamps_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = grid_of (scene);

  *width = 2 * MARGIN + grid.n_columns * LAMP;
  *height = 2 * MARGIN + LAMP;
}

static char *
lamps_describe_cell (const EspScene *scene, int cell)
{
  const LampsInstance *self = (const LampsInstance *) scene->instance;
  static const char *const words[] = { N_ ("impossible"), N_ ("dark"), N_ ("lit"), N_ ("unknown") };

  return g_strdup_printf (self->given[cell] != '?' ? _ ("lamp %d, %s, given") : _ ("lamp %d, %s"),
                          cell + 1,
                          _ (words[((const LampsState *) scene->state)->domain[cell] & 3]));
}

static void
draw_lamp (const EspScene *scene, cairo_t *cr, int cell)
{
  const LampsInstance *self = (const LampsInstance *) scene->instance;
  guint8 domain = ((const LampsState *) scene->state)->domain[cell];
  const EspPalette *palette = scene->palette;
  EspRect rect;
  double x;
  double y;

  esp_squares_cell_rect (scene, cell, &rect);
  x = rect.x + rect.width / 2;
  y = rect.y + rect.height / 2;
  if (cell == scene->hover)
    esp_shape_hover (cr, &rect, palette);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, LAMP * 0.32, 0, 2 * G_PI);
  esp_fill_and_stroke (cr, domain == LAMPS_LIT ? palette->key[3] : palette->surface,
                       palette->line_strong, self->given[cell] != '?' ? 3 : 1);
  esp_set_colour (cr, domain == LAMPS_LIT ? esp_colour_text_on (palette->key[3]) : palette->text);
  esp_text_draw (cr,
                 domain == LAMPS_LIT    ? "1"
                 : domain == LAMPS_DARK ? "0"
                                        : "?",
                 x, y, 18, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

static void
lamps_draw (const EspScene *scene, cairo_t *cr)
{
  esp_scene_draw_ground (scene, cr);
  for (int i = 0; i < esp_squares_n_cells (scene); i++)
    draw_lamp (scene, cr, i);
  esp_scene_draw_marks (scene, cr, FALSE);
  esp_scene_draw_cursor (scene, cr, esp_shape_cursor);
}

/* A click turns a lamp from unknown to lit, dark, and unknown again; the other button backwards. */
static char *
lamps_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  static const char forwards[] = { '?', '?', '0', '1' };
  static const char backwards[] = { '?', '1', '?', '0' };
  guint8 domain = ((const LampsState *) scene->state)->domain[cell] & 3;

  if (click == ESP_CLICK_DRAG)
    return NULL;
  return g_strdup_printf ("%d %c", cell + 1,
                          click == ESP_CLICK_PRIMARY ? forwards[domain] : backwards[domain]);
}

static char *
lamps_key (const EspScene *scene G_GNUC_UNUSED,
           int cell,
           gunichar character,
           int *next G_GNUC_UNUSED)
{
  if (character != '0' && character != '1' && character != '?')
    return NULL;
  return g_strdup_printf ("%d %c", cell + 1, (char) character);
}

static const EspTool tools[] = {
  { "given", N_ ("Given lamps"),
    N_ ("A click gives a lamp as lit, dark or "
        "not at all") },
  { .id = NULL },
};

static char *
lamps_paint (const EspScene *scene,
             int cell,
             const EspTool *tool G_GNUC_UNUSED,
             const char *value G_GNUC_UNUSED,
             EspClick click,
             int first G_GNUC_UNUSED)
{
  char given = ((const LampsInstance *) scene->instance)->given[cell];

  if (click == ESP_CLICK_DRAG)
    return NULL;
  return g_strdup_printf ("given %d %c", cell + 1, given == '?' ? '1' : given == '1' ? '0' : '?');
}

static char *
lamps_type (const EspScene *scene G_GNUC_UNUSED, int cell, gunichar character)
{
  if (character != '0' && character != '1' && character != '?')
    return NULL;
  return g_strdup_printf ("given %d %c", cell + 1, (char) character);
}

static const EspDrawing drawing = {
  .grid = grid_of,
  .measure = lamps_measure,
  .draw = lamps_draw,
};

static const EspCells cells = {
  .n_cells = esp_squares_n_cells,
  .cell_rect = esp_squares_cell_rect,
  .hit = esp_squares_hit,
  .neighbour = esp_squares_neighbour,
  .describe = lamps_describe_cell,
  .find_subject = esp_look_find_same,
};

static const EspPlaying playing = {
  .click = lamps_click,
  .key = lamps_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = lamps_paint,
  .type = lamps_type,
};

extern const EspLook esp_lamps_look;

const EspLook esp_lamps_look = {
  .problem = &esp_lamps_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
