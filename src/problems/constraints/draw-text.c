#include "config.h"

#include "look.h"

#include <string.h>

/* A model as a text in which variables stand: each with what is left above it and its value below,
 * as sums of letters are written. */

#define LETTER 46.0 /* how wide a variable is */
#define SIGN 30.0   /* and what stands between, at most a letter each */
#define MARGIN 20.0
#define LINE 760.0 /* that is not exceeded where there is a blank before it */
#define NAME 34.0
#define VALUE 40.0
#define GAP 14.0
#define TOLD 20.0 /* domains in words */
#define MOST_PARTS 80

typedef struct
{
  int variable; /* -1: a sign */
  char *text;   /* new, of a sign */
  double x, y;  /* where its name begins */
} Part;

static void
clear_part (gpointer part)
{
  g_free (((Part *) part)->text);
}

gboolean
constraints_suits_text (const EspModel *model)
{
  int n = esp_model_n_variables (model);

  return model->show.text != NULL || (n > 0 && n <= MOST_PARTS);
}

/* How many rows of values stand above each variable; 0: they are told in words. */
static int
count_rows (const EspModel *model)
{
  int most = 0;

  for (int i = 0; i < esp_model_n_variables (model); i++)
    most = MAX (most, esp_model_domain (model, i)->n);
  return most <= CONSTRAINTS_MOST_CHIPS ? (most + 1) / 2 : 0;
}

static double
get_top (const EspModel *model)
{
  int rows = count_rows (model);

  return rows > 0 ? rows * (CONSTRAINTS_CHIP + CONSTRAINTS_CHIP_GAP) + 6 : TOLD;
}

static void
add_part (GArray *parts, int variable, const char *text, glong length)
{
  Part part = { variable, variable < 0 ? g_strndup (text, (gsize) length) : NULL, 0, 0 };

  g_array_append_val (parts, part);
}

/* The variables and signs of the text that is shown; or all variables in a row. */
static GArray *
list_parts (const EspModel *model)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Part));

  g_array_set_clear_func (parts, clear_part);
  for (int i = 0; model->show.text == NULL && i < esp_model_n_variables (model); i++)
    add_part (parts, i, NULL, 0);
  for (const char *at = model->show.text; at != NULL && *at != '\0' && parts->len < 4 * MOST_PARTS;)
    {
      const char *close = *at == '{' ? strchr (at, '}') : NULL;
      const char *next = g_utf8_next_char (at);

      if (close != NULL)
        {
          g_autofree char *name = g_strndup (at + 1, (gsize) (close - at - 1));
          int variable = esp_model_find_variable (model, name);

          if (variable >= 0)
            {
              add_part (parts, variable, NULL, 0);
              at = close + 1;
              continue;
            }
        }
      add_part (parts, -1, at, next - at);
      at = next;
    }
  return parts;
}

/* Places them in lines; returns how wide and high that is. */
static GArray *
lay_out (const EspScene *scene, double *width, double *height)
{
  const EspModel *model = constraints_model_of (scene);
  GArray *parts = list_parts (model);
  double line = get_top (model) + NAME + VALUE + GAP;
  double x = MARGIN;
  double y = MARGIN;

  *width = 0;
  for (guint i = 0; i < parts->len; i++)
    {
      Part *part = &g_array_index (parts, Part, i);
      gboolean blank = part->text != NULL && g_str_equal (part->text, " ");

      if (x > LINE - LETTER && (blank || part->variable >= 0))
        {
          x = MARGIN;
          y += line;
        }
      part->x = x;
      part->y = y + get_top (model);
      x += part->variable >= 0 ? LETTER : blank ? 0.35 * SIGN : SIGN;
      *width = MAX (*width, x);
    }
  *width += MARGIN;
  *height = y + line + MARGIN - GAP;
  return parts;
}

static void
text_measure (const EspScene *scene, double *width, double *height)
{
  g_array_unref (lay_out (scene, width, height));
}

/* Where a variable stands for the first time; else -1 and nothing. */
static const Part *
find_part (const GArray *parts, int variable)
{
  for (guint i = 0; i < parts->len; i++)
    if (g_array_index (parts, Part, i).variable == variable)
      return &g_array_index (parts, Part, i);
  return NULL;
}

static EspRect
get_value_rect (const EspModel *model, const Part *part, int place)
{
  double pitch = CONSTRAINTS_CHIP + CONSTRAINTS_CHIP_GAP;

  return (EspRect){ part->x + (LETTER - 2 * pitch + CONSTRAINTS_CHIP_GAP) / 2 + place % 2 * pitch,
                    part->y - get_top (model) + (double) (place / 2) * pitch, CONSTRAINTS_CHIP,
                    CONSTRAINTS_CHIP };
}

/* What does not occur in the text is nowhere. */
static void
text_variable_rect (const EspScene *scene, int variable, EspRect *rect)
{
  const EspModel *model = constraints_model_of (scene);
  double width;
  double height;
  g_autoptr (GArray) parts = lay_out (scene, &width, &height);
  const Part *part = find_part (parts, variable);

  *rect = part != NULL ? (EspRect){ part->x, part->y - get_top (model), LETTER,
                                    get_top (model) + NAME + VALUE }
                       : (EspRect){ width - MARGIN, height - MARGIN, 1, 1 };
}

/* Its name, and its value. */
static void
text_handle_rect (const EspScene *scene, int variable, EspRect *rect)
{
  double top = get_top (constraints_model_of (scene));

  text_variable_rect (scene, variable, rect);
  if (rect->height <= top)
    return;
  rect->y += top;
  rect->height -= top;
}

static gboolean
text_value_rect (const EspScene *scene, int variable, int place, EspRect *rect)
{
  const EspModel *model = constraints_model_of (scene);
  double width;
  double height;
  g_autoptr (GArray) parts = lay_out (scene, &width, &height);
  const Part *part = find_part (parts, variable);

  if (part == NULL || count_rows (model) == 0)
    return FALSE;
  *rect = get_value_rect (model, part, place);
  return TRUE;
}

/* A variable may stand there several times. */
static int
text_hit (const EspScene *scene, double x, double y)
{
  const EspModel *model = constraints_model_of (scene);
  double width;
  double height;
  g_autoptr (GArray) parts = lay_out (scene, &width, &height);

  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);

      if (part->variable < 0 || x < part->x || x >= part->x + LETTER ||
          y < part->y - get_top (model) || y >= part->y + NAME + VALUE)
        continue;
      for (int place = 0;
           count_rows (model) > 0 && place < esp_model_domain (model, part->variable)->n; place++)
        {
          EspRect rect = get_value_rect (model, part, place);

          if (x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height)
            return constraints_value_cell (scene, part->variable, place);
        }
      return part->variable;
    }
  return -1;
}

/* A variable that stands there several times is one place of the cursor: the first, or the way
 * would lead back from the second. */
static gboolean
is_first (const GArray *parts, int at)
{
  int variable = g_array_index (parts, Part, at).variable;

  for (int i = 0; i < at; i++)
    if (g_array_index (parts, Part, i).variable == variable)
      return FALSE;
  return variable >= 0;
}

/* From variable to variable as they stand there, and up into the values. */
static int
text_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  int n = esp_model_domain (model, at.variable)->n;
  double width;
  double height;
  g_autoptr (GArray) parts = NULL;
  int step = direction == ESP_DIRECTION_LEFT ? -1 : 1;

  if (direction == ESP_DIRECTION_UP || direction == ESP_DIRECTION_DOWN)
    {
      int place = at.kind == CONSTRAINTS_CELL_VALUE ? at.place : n % 2 == 0 ? n : n + 1;

      place += direction == ESP_DIRECTION_UP ? -2 : 2;
      if (constraints_value_cell (scene, at.variable, 0) < 0 || place >= n)
        return at.variable;
      return place >= 0 ? constraints_value_cell (scene, at.variable, place) : cell;
    }
  if (at.kind == CONSTRAINTS_CELL_VALUE && at.place / 2 == (at.place + step) / 2 &&
      at.place + step >= 0 && at.place + step < n)
    return constraints_value_cell (scene, at.variable, at.place + step);
  parts = lay_out (scene, &width, &height);
  for (guint i = 0; i < parts->len; i++)
    if (g_array_index (parts, Part, i).variable == at.variable)
      for (int k = (int) i + step; k >= 0 && k < (int) parts->len; k += step)
        if (is_first (parts, k))
          return g_array_index (parts, Part, k).variable;
  return cell;
}

static void
draw_letter (const EspScene *scene, cairo_t *cr, gboolean quarrels, const Part *part)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  const EspPalette *palette = scene->palette;
  int variable = part->variable;
  int place = constraints_shown (scene, variable);
  gboolean given = place >= 0 && constraints_given (model, variable) == place;
  gboolean tried = place >= 0 && !given && constraints_is_tried (state, variable);
  gboolean wiped = constraints_count (state, variable) == 0 || quarrels;
  double x = part->x + 3;
  double w = LETTER - 6;
  int at;
  int relation;

  constraints_find_focus (scene, &at, &relation);
  esp_set_colour (cr, wiped ? palette->bad : palette->text);
  esp_text_draw_in (cr, esp_name_show (esp_model_name (model, variable)), x, part->y, w, NAME, 24,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  esp_shape_rounded (cr, x, part->y + NAME, w, VALUE - 4, 5);
  esp_fill_and_stroke (cr, tried ? palette->accent : palette->surface,
                       wiped            ? palette->bad
                       : at == variable ? palette->accent
                                        : palette->line_strong,
                       at == variable || wiped ? 3 : 1);
  if (place >= 0)
    {
      g_autofree char *value = constraints_show_value (model, variable, place);

      esp_set_colour (cr, given   ? palette->text
                          : tried ? esp_colour_text_on (palette->accent)
                                  : palette->accent);
      esp_text_draw_in (cr, value, x + 2, part->y + NAME, w - 4, VALUE - 4, 24,
                        ESP_TEXT_CENTRE | (given || tried ? ESP_TEXT_BOLD : 0));
    }
}

static void
draw_domain (const EspScene *scene, cairo_t *cr, const Part *part)
{
  const EspModel *model = constraints_model_of (scene);
  g_autofree char *domain = NULL;

  for (int place = 0; count_rows (model) > 0 && place < esp_model_domain (model, part->variable)->n;
       place++)
    {
      g_autofree char *text = constraints_show_value (model, part->variable, place);
      EspRect rect = get_value_rect (model, part, place);

      constraints_draw_value (scene->palette, cr,
                              constraints_get_value_kind (scene, part->variable, place), text,
                              &rect);
    }
  if (count_rows (model) > 0)
    return;
  domain = constraints_say_domain (constraints_state_of (scene), part->variable);
  esp_set_colour (cr, scene->palette->text_dim);
  esp_text_draw_in (cr, domain, part->x + 1, part->y - TOLD, LETTER - 2, TOLD, 12, ESP_TEXT_CENTRE);
}

static void
text_draw (const EspScene *scene, cairo_t *cr)
{
  double width;
  double height;
  g_autoptr (GArray) parts = lay_out (scene, &width, &height);
  ConstraintsConflicts conflicts = constraints_find_conflicts (scene);

  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);

      if (part->variable >= 0)
        {
          draw_domain (scene, cr, part);
          draw_letter (scene, cr, constraints_is_in_conflict (&conflicts, part->variable), part);
          continue;
        }
      esp_set_colour (cr, scene->palette->text);
      esp_text_draw (cr, part->text, part->x + SIGN / 2, part->y + NAME / 2, 24, ESP_TEXT_CENTRE);
    }
  constraints_conflicts_clear (&conflicts);
}

static const ConstraintsSignKind text_signs[] = { CONSTRAINTS_SIGN_TRIED, CONSTRAINTS_SIGN_FOLLOWS,
                                                  CONSTRAINTS_SIGN_OUT, CONSTRAINTS_SIGN_CONFLICT };

const ConstraintsBoard constraints_text_board = {
  .measure = text_measure,
  .draw = text_draw,
  .variable_rect = text_variable_rect,
  .handle_rect = text_handle_rect,
  .value_rect = text_value_rect,
  .hit = text_hit,
  .neighbour = text_neighbour,
  .signs = text_signs,
  .n_signs = G_N_ELEMENTS (text_signs),
};
