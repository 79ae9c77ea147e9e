#include "config.h"

#include "esp-graph.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Where a colour that is meant stands in the palettes' key. */
static int
series_of (const char *name)
{
  static const struct
  {
    const char *name;
    int series;
  } known[] = {
    { "o", 0 },       { "orange", 0 }, { "c", 1 },      { "cyan", 1 }, { "g", 2 },
    { "green", 2 },   { "y", 3 },      { "yellow", 3 }, { "b", 4 },    { "blue", 4 },
    { "r", 5 },       { "red", 5 },    { "p", 6 },      { "pink", 6 }, { "m", 6 },
    { "magenta", 6 }, { "purple", 6 }, { "grey", 7 },   { "gray", 7 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strcasecmp (name, known[i].name) == 0)
      return known[i].series;
  return -1;
}

void
esp_graph_choose_colours (const EspPalette *palette,
                          const char *const *names,
                          int n,
                          EspColour colours[ESP_GRAPH_MAX_COLOURS])
{
  /* first those that are told apart best: red, green, blue, yellow */
  static const int order[] = { 5, 2, 4, 3, 6, 1, 0, 7 };
  int chosen[ESP_GRAPH_MAX_COLOURS];
  guint used = 0;
  int next = 0;

  for (int i = 0; i < n; i++)
    {
      chosen[i] = series_of (names[i]);
      if (chosen[i] >= 0 && (used >> chosen[i] & 1) != 0)
        chosen[i] = -1;
      if (chosen[i] >= 0)
        used |= 1u << chosen[i];
    }
  for (int i = 0; i < n; i++)
    {
      const int n_keys = G_N_ELEMENTS (order);

      while (chosen[i] < 0 && next < n_keys && (used >> order[next] & 1) != 0)
        next++;
      if (chosen[i] < 0)
        chosen[i] = order[next++ % n_keys];
      colours[i] = palette->key[chosen[i]];
    }
}

const char *
esp_graph_name_colour (const char *name)
{
  static const struct
  {
    char letter;
    const char *word;
  } words[] = {
    { 'r', NC_ ("colour", "red") },    { 'g', NC_ ("colour", "green") },
    { 'b', NC_ ("colour", "blue") },   { 'y', NC_ ("colour", "yellow") },
    { 'o', NC_ ("colour", "orange") }, { 'c', NC_ ("colour", "cyan") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_tolower (name[0]) == words[i].letter && name[1] == '\0')
      return g_dpgettext2 (GETTEXT_PACKAGE, "colour", words[i].word);
  return NULL;
}

void
esp_graph_draw_domain (cairo_t *cr,
                       const EspPalette *palette,
                       double x,
                       double y,
                       double radius,
                       guint domain,
                       const EspColour *colours,
                       int n_colours)
{
  double step = 2 * G_PI / n_colours;

  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  esp_set_colour (cr, palette->surface);
  cairo_fill (cr);
  for (int c = 0; c < n_colours; c++)
    {
      if ((domain >> c & 1) == 0)
        continue;
      cairo_move_to (cr, x, y);
      cairo_arc (cr, x, y, radius, -G_PI / 2 + c * step, -G_PI / 2 + (c + 1) * step);
      cairo_close_path (cr);
      esp_set_colour (cr, colours[c]);
      cairo_fill (cr);
    }
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  esp_set_colour (cr, palette->line_strong);
  cairo_set_line_width (cr, MAX (0.5, radius / 12));
  cairo_stroke (cr);
}

double
esp_graph_place_dot (double radius, int n_colours, int c, double *x, double *y)
{
  int n_columns = n_colours <= 3 ? n_colours : (int) ceil (sqrt (n_colours));
  int n_rows = (n_colours + n_columns - 1) / n_columns;
  double pitch = 2 * radius / MAX (n_columns, 2);

  *x = (c % n_columns - (n_columns - 1) / 2.0) * pitch;
  *y = (c / n_columns - (n_rows - 1) / 2.0) * pitch;
  return pitch / 2 / ESP_GRAPH_DOT_PITCH;
}

void
esp_graph_draw_dots (cairo_t *cr,
                     const EspPalette *palette,
                     double x,
                     double y,
                     double radius,
                     guint domain,
                     const EspColour *colours,
                     int n_colours)
{
  guint all = n_colours >= 32 ? G_MAXUINT : (1u << n_colours) - 1;

  cairo_new_path (cr);
  for (int c = 0; c < n_colours; c++)
    {
      double dx;
      double dy;
      double dot = esp_graph_place_dot (radius, n_colours, c, &dx, &dy);
      gboolean left = (domain >> c & 1) != 0;

      cairo_set_line_width (cr, MAX (dot * 0.16, 0.4));
      cairo_arc (cr, x + dx, y + dy, dot, 0, 2 * G_PI);
      if (left)
        {
          esp_set_colour (cr, colours[c]);
          cairo_fill_preserve (cr);
        }
      esp_set_colour (cr, left ? palette->line_strong
                               : esp_colour_mix (palette->line, palette->line_strong, 0.3));
      cairo_stroke (cr);
    }
  if ((domain & all) != 0)
    return;
  cairo_arc (cr, x, y, radius * 0.5, 0, 2 * G_PI);
  esp_set_colour (cr, palette->bad);
  cairo_fill (cr);
  esp_set_colour (cr, esp_colour_text_on (palette->bad));
  esp_text_draw (cr, "!", x, y, radius * 0.8, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

void
esp_graph_draw_swatch (
    cairo_t *cr, const EspPalette *palette, double size, const char *const *names, int n, int i)
{
  EspColour colours[ESP_GRAPH_MAX_COLOURS];
  const char *name = names[i];
  g_autofree char *initial = NULL;
  double width;

  esp_graph_choose_colours (palette, names, n, colours);
  esp_shape_rounded (cr, 1, 1, size - 2, size - 2, size * 0.2);
  esp_set_colour (cr, colours[i]);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->line_strong);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  /* a name that is too long is told by its first letter, as keys are */
  esp_text_measure (cr, name, size * 0.45, ESP_TEXT_BOLD, &width, NULL);
  if (width > size - 4)
    {
      initial = g_utf8_substring (name, 0, 1);
      name = initial;
    }
  esp_set_colour (cr, esp_colour_text_on (colours[i]));
  esp_text_draw (cr, name, size / 2, size / 2, size * 0.45, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

void
esp_graph_draw_edge (cairo_t *cr, double ax, double ay, double bx, double by, double width)
{
  cairo_move_to (cr, ax, ay);
  cairo_line_to (cr, bx, by);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

int
esp_graph_neighbour (int n, EspGraphPlace *place, gpointer data, int from, EspDirection direction)
{
  static const double along_x[] = { -1, 1, 0, 0 };
  static const double along_y[] = { 0, 0, -1, 1 };
  double from_x;
  double from_y;
  double best_cost = INFINITY;
  int best = from;

  place (data, from, &from_x, &from_y);
  for (int i = 0; i < n; i++)
    {
      double x;
      double y;
      double along;
      double aside;

      place (data, i, &x, &y);
      x -= from_x;
      y -= from_y;
      along = x * along_x[direction] + y * along_y[direction];
      aside = fabs (x * along_y[direction]) + fabs (y * along_x[direction]);
      if (i != from && along > aside * 0.5 && along + 2 * aside < best_cost)
        {
          best = i;
          best_cost = along + 2 * aside;
        }
    }
  return best;
}

#define DOT 1.6

void
esp_scene_draw_sheet (
    const EspScene *scene, cairo_t *cr, double width, double height, const EspLattice *grid)
{
  cairo_save (cr);
  esp_scene_draw_ground (scene, cr);
  esp_set_colour (cr, scene->palette->surface);
  esp_shape_rounded (cr, ESP_SHEET_EDGE, ESP_SHEET_EDGE, width - 2 * ESP_SHEET_EDGE,
                     height - 2 * ESP_SHEET_EDGE, 8);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, scene->palette->line_strong);
  cairo_set_line_width (cr, 1.2);
  cairo_set_dash (cr, (const double[]){ 6, 5 }, 2, 0);
  cairo_stroke (cr);
  for (int k = 0; grid != NULL && k < esp_lattice_n (grid); k++)
    {
      double x;
      double y;

      esp_lattice_place (grid, k, &x, &y);
      cairo_rectangle (cr, x - DOT / 2, y - DOT / 2, DOT, DOT);
    }
  esp_fill (cr, scene->palette->line);
  cairo_restore (cr);
}

void
esp_lattice_place (const EspLattice *lattice, int k, double *x, double *y)
{
  *x = lattice->x + (k % lattice->columns + 0.5) * lattice->step;
  *y = lattice->y + (k / lattice->columns + 0.5) * lattice->step;
}

int
esp_lattice_hit (const EspLattice *lattice, double x, double y)
{
  int column = (int) floor ((x - lattice->x) / lattice->step);
  int row = (int) floor ((y - lattice->y) / lattice->step);

  if (column < 0 || row < 0 || column >= lattice->columns || row >= lattice->rows)
    return -1;
  return row * lattice->columns + column;
}

int
esp_lattice_beside (const EspLattice *lattice, double x, double y, EspDirection direction)
{
  static const int along_x[] = { -1, 1, 0, 0 };
  static const int along_y[] = { 0, 0, -1, 1 };
  int column = (int) floor ((x - lattice->x) / lattice->step) + along_x[direction];
  int row = (int) floor ((y - lattice->y) / lattice->step) + along_y[direction];

  return CLAMP (row, 0, lattice->rows - 1) * lattice->columns +
         CLAMP (column, 0, lattice->columns - 1);
}

int
esp_lattice_neighbour (const EspLattice *lattice,
                       const EspRect *from,
                       int n,
                       EspGraphPlace *place,
                       gpointer data,
                       EspDirection direction)
{
  int beside = esp_lattice_beside (lattice, from->x + from->width / 2, from->y + from->height / 2,
                                   direction);

  for (int i = 0; i < n; i++)
    {
      double x;
      double y;

      place (data, i, &x, &y);
      if (esp_lattice_hit (lattice, x, y) == beside)
        return i;
    }
  return n + beside;
}
