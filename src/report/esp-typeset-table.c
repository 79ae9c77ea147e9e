#include "config.h"

#include "esp-typeset-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define ROW_PADDING 2.4 /* above and below a row's text */
#define MAX_WORD 120.0  /* words longer than this may be broken */
#define MAX_COLUMNS 64  /* side by side */

/* Space between columns; a table in small letters is crowded already. */
static double
gap_of (double size)
{
  return size > 8 ? 10 : size > 7.4 ? 8 : 5;
}

/* A table, or those of its columns that fit side by side. */
typedef struct
{
  EspPager *pager;
  const EspBlock *block;
  double size;
  guint n;
  guint columns[MAX_COLUMNS]; /* which */
  double widths[MAX_COLUMNS];
  double x, width;
} Grid;

/* The width of the longest word, and of the whole on one line. */
static void
measure_column (EspPager *pager,
                const EspBlock *block,
                guint column,
                double size,
                double *least,
                double *natural)
{
  *least = *natural = 0;
  for (guint row = 0; row <= block->max_rows; row++)
    {
      const char *cell = esp_table_get_cell (block->table, row, column);
      g_autoptr (PangoLayout) layout =
          esp_pager_layout (pager, FONT_BODY, size, row == 0, cell, FALSE, 0);

      *natural = MAX (*natural, esp_layout_width (layout));
      if (strpbrk (cell, " \n") == NULL)
        *least = MAX (*least, esp_layout_width (layout));
      else
        {
          g_auto (GStrv) words = g_strsplit_set (cell, " \n", -1);

          for (guint i = 0; words[i] != NULL; i++)
            {
              pango_layout_set_text (layout, words[i], -1);
              *least = MAX (*least, esp_layout_width (layout));
            }
        }
    }
  /* a hair more than measured, or rounding breaks the line */
  *natural += 0.5;
  *least = MIN (*least + 0.5, MAX_WORD);
}

/* Shares @room out: columns that ask for less than an even share get what they ask for. */
static void
share_width (const double *least, const double *natural, guint n, double room, double *widths)
{
  double left = room;
  guint open = n;
  gboolean again = TRUE;

  for (guint i = 0; i < n; i++)
    widths[i] = 0;
  while (again && open > 0)
    {
      double share = left / open;

      again = FALSE;
      for (guint i = 0; i < n; i++)
        if (widths[i] == 0 && (natural[i] <= share || least[i] >= share))
          {
            widths[i] = natural[i] <= share ? natural[i] : least[i];
            left -= widths[i];
            open--;
            again = TRUE;
            break;
          }
    }
  for (guint i = 0; i < n; i++)
    if (widths[i] == 0)
      widths[i] = left / open;
}

static PangoLayout *
layout_cell (const Grid *self, guint row, guint i)
{
  guint column = self->columns[i];
  PangoLayout *layout = esp_pager_layout (self->pager, FONT_BODY, self->size, row == 0,
                                          esp_table_get_cell (self->block->table, row, column),
                                          FALSE, self->widths[i]);

  if (esp_table_is_number (self->block->table, column))
    pango_layout_set_alignment (layout, PANGO_ALIGN_RIGHT);
  return layout;
}

/* The layouts of a row, and its height. A row is never higher than a page: the longest cell is cut
 * until it fits. */
static double
layout_row (const Grid *self, guint row, PangoLayout **layouts)
{
  for (guint i = 0; i < self->n; i++)
    layouts[i] = layout_cell (self, row, i);
  for (;;)
    {
      guint highest = 0;
      double height = 0;
      g_autofree char *cut = NULL;
      g_autofree char *text = NULL;

      for (guint i = 0; i < self->n; i++)
        if (esp_layout_height (layouts[i]) > height)
          height = esp_layout_height (layouts[highest = i]);
      if (height <= TEXT_HEIGHT * 0.7)
        return height + 2 * ROW_PADDING;
      text = g_strdup (pango_layout_get_text (layouts[highest]));
      cut = g_utf8_substring (text, 0, g_utf8_strlen (text, -1) / 2);
      g_free (text);
      text = g_strconcat (cut, " …", NULL);
      pango_layout_set_text (layouts[highest], text, -1);
    }
}

static void
show_row (const Grid *self, PangoLayout **layouts, double height)
{
  double x = self->x;

  for (guint i = 0; i < self->n; i++)
    {
      esp_pager_show (self->pager, layouts[i], x, self->pager->y + ROW_PADDING);
      x += self->widths[i] + gap_of (self->size);
    }
  self->pager->y += height;
}

static void
clear_row (const Grid *self, PangoLayout **layouts)
{
  for (guint i = 0; i < self->n; i++)
    g_clear_object (&layouts[i]);
}

static PangoLayout *
layout_caption (const Grid *self, const char *more)
{
  const EspBlock *block = self->block;
  g_autofree char *caption = esp_typeset_markup (block->text);
  g_autofree char *markup = g_strdup_printf (
      *more != '\0' || *caption == '\0' ? "<b>%s %s</b>%s%s" : "<b>%s %s.</b>%s %s", _ ("Table"),
      block->number, more, *more != '\0' ? "" : caption);
  PangoLayout *layout =
      esp_pager_layout (self->pager, FONT_BODY, CAPTION_SIZE, FALSE, markup, TRUE, TEXT_WIDTH - 40);

  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  return layout;
}

/* The caption and the heads, with room for a row of @row_height below. */
static void
show_head (const Grid *self, const char *more, double row_height)
{
  EspPager *pager = self->pager;
  PangoLayout *layouts[MAX_COLUMNS];
  g_autoptr (PangoLayout) caption = layout_caption (self, more);
  double height = layout_row (self, 0, layouts);

  esp_pager_ensure (pager, esp_layout_height (caption) + 5 + height + row_height + 8);
  esp_pager_show (pager, caption, MARGIN_SIDE + 20, pager->y);
  pager->y += esp_layout_height (caption) + 5;
  esp_pager_rule (pager, self->x, self->width, pager->y, 0.9);
  pager->y += 1.6;
  show_row (self, layouts, height);
  esp_pager_rule (pager, self->x, self->width, pager->y, 0.5);
  pager->y += 1.6;
  clear_row (self, layouts);
}

/* The rows' heights; a low table is not broken over pages, so that no row is left alone. */
static double *
measure_rows (const Grid *self, double *sum)
{
  guint n = self->block->max_rows;
  double *heights = g_new (double, n + 2);
  PangoLayout *layouts[MAX_COLUMNS];

  *sum = 0;
  for (guint row = 1; row <= n; row++)
    {
      *sum += heights[row] = layout_row (self, row, layouts);
      clear_row (self, layouts);
    }
  heights[n + 1] = 0;
  return heights;
}

static void
show_grid (const Grid *self, const char *more)
{
  EspPager *pager = self->pager;
  const EspBlock *block = self->block;
  PangoLayout *layouts[MAX_COLUMNS];
  double sum;
  g_autofree double *heights = measure_rows (self, &sum);
  gboolean low = sum < TEXT_HEIGHT * 0.4;

  esp_pager_skip (pager, 11);
  for (guint row = 1; row <= MAX (block->max_rows, 1); row++)
    {
      gboolean any = row <= block->max_rows;
      double height = any ? layout_row (self, row, layouts) : 0;
      /* the last two rows stay together */
      double with_next = row + 1 == block->max_rows ? heights[row + 1] : 0;

      if (row == 1)
        /* two rows at least stay with the head, if they are low */
        show_head (self, more,
                   low ? sum : MIN (block->max_rows > 1 ? 2 * height : height, TEXT_HEIGHT / 2));
      if (any && row > 1 && pager->y + height + with_next + 2 > PAGE_BOTTOM)
        {
          esp_pager_rule (pager, self->x, self->width, pager->y, 0.9);
          esp_pager_new_page (pager);
          show_head (self, _ (" (continued)"), height);
        }
      if (any)
        {
          show_row (self, layouts, height);
          clear_row (self, layouts);
        }
    }
  esp_pager_rule (pager, self->x, self->width, pager->y, 0.9);
  pager->y += 3;
}

static void
show_note (EspPager *pager, const EspBlock *block)
{
  g_autofree char *note = esp_block_get_note (pager->report, block);
  g_autofree char *markup = NULL;
  g_autoptr (PangoLayout) layout = NULL;

  if (note == NULL)
    return;
  markup = esp_typeset_markup (note);
  layout = esp_pager_layout (pager, FONT_BODY, CAPTION_SIZE, FALSE, markup, TRUE, TEXT_WIDTH - 40);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  esp_pager_ensure (pager, esp_layout_height (layout));
  esp_pager_show (pager, layout, MARGIN_SIDE + 20, pager->y + 2);
  pager->y += esp_layout_height (layout) + 2;
}

/* How many of the columns from @first on fit beside column 0. */
static guint
count_fitting (const double *least, guint first, guint n, double gap)
{
  double width = first > 0 ? least[0] + gap : 0;
  guint count = 0;

  while (first + count < n && count < MAX_COLUMNS - 1)
    {
      width += least[first + count] + (count > 0 ? gap : 0);
      if (width > TEXT_WIDTH && count > 0)
        break;
      count++;
    }
  return count;
}

/* The same, but with as many in each of the parts that are still to come: none holds a last column
 * or two alone. */
static guint
share_columns (const double *least, guint first, guint n, double gap)
{
  guint n_parts = 0;

  for (guint at = first; at < n; n_parts++)
    at += count_fitting (least, at, n, gap);
  return MIN (count_fitting (least, first, n, gap), (n - first + n_parts - 1) / n_parts);
}

static void
show_columns (EspPager *pager,
              const EspBlock *block,
              double size,
              guint first,
              guint count,
              const double *least,
              const double *natural)
{
  Grid grid = { .pager = pager, .block = block, .size = size };
  double grid_least[MAX_COLUMNS];
  double grid_natural[MAX_COLUMNS];
  guint n_all = esp_table_get_n_columns (block->table);
  g_autofree char *more = count < n_all ? g_strdup_printf (_ (", columns %u to %u of %u. "),
                                                           first + 1, first + count, n_all)
                                        : g_strdup ("");

  if (first > 0)
    grid.columns[grid.n++] = 0;
  for (guint i = 0; i < count; i++)
    grid.columns[grid.n++] = first + i;
  for (guint i = 0; i < grid.n; i++)
    {
      grid_least[i] = least[grid.columns[i]];
      grid_natural[i] = natural[grid.columns[i]];
    }
  share_width (grid_least, grid_natural, grid.n, TEXT_WIDTH - gap_of (size) * (grid.n - 1),
               grid.widths);
  grid.width = gap_of (size) * (grid.n - 1);
  for (guint i = 0; i < grid.n; i++)
    grid.width += grid.widths[i];
  grid.x = MARGIN_SIDE + (TEXT_WIDTH - grid.width) / 2;
  show_grid (&grid, more);
}

void
esp_pager_table (EspPager *pager, const EspBlock *block)
{
  static const double sizes[] = { 9.4, 8.6, 7.8, 7.0, 6.4 };
  guint n = esp_table_get_n_columns (block->table);
  g_autofree double *least = g_new (double, n);
  g_autofree double *natural = g_new (double, n);
  guint s = 0;

  for (;; s++)
    {
      for (guint i = 0; i < n; i++)
        measure_column (pager, block, i, sizes[s], &least[i], &natural[i]);
      if (count_fitting (least, 0, n, gap_of (sizes[s])) == n || s + 1 == G_N_ELEMENTS (sizes))
        break;
    }
  for (guint first = 0; first < n;)
    {
      guint count = share_columns (least, first, n, gap_of (sizes[s]));

      show_columns (pager, block, sizes[s], first, count, least, natural);
      first += count;
    }
  show_note (pager, block);
  pager->y += 8;
}
