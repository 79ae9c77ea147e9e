#include "config.h"

#include "esp-typeset-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define ROW_PADDING 2.4 /* above and below a row's text */
#define MAX_WORD 120.0  /* words longer than this may be broken */
#define MAX_COLUMNS 64  /* side by side */
#define MAX_KEYS 4      /* columns that tell rows apart, to be repeated in each part */
#define KEYS_SHARE 0.45 /* of the width, at most, for these */
#define BEGINNING 90.0  /* of a high table: its heads and a few rows */
#define FEW_ROWS 6      /* a table of so few that is too wide may be turned */
#define TOGETHER 3      /* rows that stay together at the beginning and at the end */
#define EMPTY 0.2       /* of a page: no table that can be broken leaves more of it empty */

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

/* The width of the longest word, and of the whole on one line; of the head both are that of its
 * longest word unless @with_head. */
static void
measure_column (EspPager *pager,
                const EspBlock *block,
                guint column,
                double size,
                gboolean with_head,
                double *least,
                double *natural)
{
  *least = *natural = 0;
  for (guint row = 0; row <= block->max_rows; row++)
    {
      const char *cell = esp_table_get_cell (block->table, row, column);
      g_autoptr (PangoLayout) layout =
          esp_pager_layout (pager, FONT_BODY, size, row == 0, cell, FALSE, 0);

      if (row > 0 || with_head)
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
  *natural = MAX (*natural, *least) + 0.5;
  *least = MIN (*least + 0.5, MAX_WORD);
}

/* Shares @room out: columns that ask for less than an even share get what they ask for. */
static void
share_width (const double *least, const double *natural, guint n, double room, double *widths)
{
  double left = room;
  guint open = n;
  gboolean again = TRUE;
  double sum = 0;

  for (guint i = 0; i < n; i++)
    {
      widths[i] = 0;
      sum += natural[i];
    }
  if (sum <= room)
    {
      memcpy (widths, natural, n * sizeof *widths);
      return;
    }
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
        return (height + 2 * ROW_PADDING) * self->pager->setting.lines;
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

/* Rows whose first cell is empty belong to the one above. */
static gboolean
goes_on (const Grid *self, guint row)
{
  return row > 1 && row <= self->block->max_rows &&
         *esp_table_get_cell (self->block->table, row, self->columns[0]) == '\0';
}

/* What has to be on the page below @row: all rows that go on from it, and the last few rows
 * together with @note, so that none of them is left alone. */
static double
height_below (const Grid *self, const double *heights, guint row, double note)
{
  guint last = self->block->max_rows;
  double height = 0;
  guint at = row;

  while (goes_on (self, at + 1) && height < TEXT_HEIGHT / 4)
    height += heights[++at];
  while (last < row + TOGETHER && at < last)
    height += heights[++at];
  return at == last ? height + note : height;
}

static gboolean
is_low (double height)
{
  return height < TEXT_HEIGHT * 0.4;
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

/* A low table stays whole, but for one that can be broken and would leave a good part of this page
 * empty. @whole: with all that belongs to it; @above: what stands between the present place and it.
 * What was decided for the heading before it holds for the table too. */
static gboolean
stays_whole (EspPager *pager, const EspBlock *block, double rows, double whole, double above)
{
  double left = PAGE_BOTTOM - pager->y;

  if (is_low (rows) && (whole + above <= left || block->max_rows < 2 * TOGETHER ||
                        (left < TEXT_HEIGHT * EMPTY && pager->broken != block)))
    return TRUE;
  pager->broken = block;
  return FALSE;
}

/* The caption and the heads. */
static double
measure_head (const Grid *self, const char *more)
{
  PangoLayout *layouts[MAX_COLUMNS];
  g_autoptr (PangoLayout) caption = layout_caption (self, more);
  double head = layout_row (self, 0, layouts);

  clear_row (self, layouts);
  return 11 + esp_layout_height (caption) + 5 + head + 8;
}

static PangoLayout *
layout_note (EspPager *pager, const EspBlock *block)
{
  g_autofree char *note = esp_block_get_note (pager->report, block);
  g_autofree char *cut = note != NULL ? esp_typeset_markup (note) : g_strdup ("");
  g_autofree char *made = esp_typeset_made (block->made);
  g_autofree char *markup =
      g_strdup_printf ("%s%s%s", cut, *cut != '\0' && *made != '\0' ? "\n" : "", made);
  PangoLayout *layout;

  if (*markup == '\0')
    return NULL;
  layout = esp_pager_layout (pager, FONT_BODY, CAPTION_SIZE, FALSE, markup, TRUE, TEXT_WIDTH - 40);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  return layout;
}

static double
measure_note (EspPager *pager, const EspBlock *block)
{
  g_autoptr (PangoLayout) layout = layout_note (pager, block);

  return layout != NULL ? esp_layout_height (layout) + 2 : 0;
}

static void
show_grid (const Grid *self, const char *more)
{
  EspPager *pager = self->pager;
  const EspBlock *block = self->block;
  PangoLayout *layouts[MAX_COLUMNS];
  double sum;
  g_autofree double *heights = measure_rows (self, &sum);
  double note = measure_note (pager, block);
  gboolean whole = stays_whole (pager, block, sum, measure_head (self, more) + sum + note, 0);

  esp_pager_skip (pager, 11);
  for (guint row = 1; row <= MAX (block->max_rows, 1); row++)
    {
      gboolean any = row <= block->max_rows;
      double height = any ? layout_row (self, row, layouts) : 0;
      double with_next = height_below (self, heights, row, note);

      if (row == 1)
        /* a few rows at least stay with the head, if they are low */
        show_head (self, more,
                   whole ? sum + note
                         : MIN (MIN (block->max_rows, TOGETHER) * height, TEXT_HEIGHT / 2));
      if (any && row > 1 &&
          pager->y + height + (goes_on (self, row) ? 0 : with_next) + 2 > PAGE_BOTTOM)
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
  g_autoptr (PangoLayout) layout = layout_note (pager, block);

  if (layout == NULL)
    return;
  esp_pager_ensure (pager, esp_layout_height (layout));
  esp_pager_show (pager, layout, MARGIN_SIDE + 20, pager->y + 2);
  pager->y += esp_layout_height (layout) + 2;
}

/* How a table is parted: columns @first to before @end, with the keys among them repeated in each
 * part. */
typedef struct
{
  guint first, end;
  guint n_keys;
} Range;

/* The columns at the beginning that tell the rows apart; 1 where no few of them do. */
static guint
count_keys (const EspBlock *block, const Range *range, const double *least, double gap)
{
  double width = 0;

  for (guint n = 1; n <= MAX_KEYS && range->first + n < range->end; n++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      gboolean all = TRUE;

      width += least[range->first + n - 1] + gap;
      if (width > TEXT_WIDTH * KEYS_SHARE)
        break;
      for (guint row = 1; row <= block->max_rows && all; row++)
        {
          GString *key = g_string_new (NULL);

          for (guint c = 0; c < n; c++)
            g_string_append_printf (key, "%s\x1f",
                                    esp_table_get_cell (block->table, row, range->first + c));
          all = g_hash_table_add (seen, g_string_free (key, FALSE));
        }
      if (all)
        return n;
    }
  return 1;
}

/* Two tables beside each other: the heads of the second half are those of the first, but for its
 * own first. */
static gboolean
is_twin (const EspTable *table)
{
  guint n = esp_table_get_n_columns (table);

  if (n < 6 || n % 2 != 0)
    return FALSE;
  for (guint c = 1; c < n / 2; c++)
    if (!g_str_equal (esp_table_get_cell (table, 0, c), esp_table_get_cell (table, 0, n / 2 + c)))
      return FALSE;
  return TRUE;
}

/* How many of the columns from @at on fit beside the keys. */
static guint
count_fitting (const double *least, const Range *range, guint at, double gap)
{
  double width = 0;
  guint count = 0;

  for (guint k = 0; at > range->first && k < range->n_keys; k++)
    width += least[range->first + k] + gap;
  while (at + count < range->end && count < MAX_COLUMNS - MAX_KEYS)
    {
      width += least[at + count] + (count > 0 ? gap : 0);
      if (width > TEXT_WIDTH && count > 0)
        break;
      count++;
    }
  return count;
}

/* The same, but with as many in each of the parts that are still to come, the keys not counted:
 * none holds a last column or two alone. */
static guint
share_columns (const double *least, const Range *range, guint at, double gap)
{
  guint keys = at == range->first ? range->n_keys : 0;
  guint n_parts = 0;

  for (guint i = at; i < range->end; n_parts++)
    i += count_fitting (least, range, i, gap);
  return MIN (count_fitting (least, range, at, gap),
              (range->end - at - keys + n_parts - 1) / n_parts + keys);
}

/* Columns @first to before @first + @count, with their widths. */
static Grid
make_grid (EspPager *pager,
           const EspBlock *block,
           double size,
           const Range *range,
           guint first,
           guint count,
           const double *least,
           const double *natural)
{
  Grid grid = { .pager = pager, .block = block, .size = size };
  double grid_least[MAX_COLUMNS];
  double grid_natural[MAX_COLUMNS];

  for (guint k = 0; first > range->first && k < range->n_keys; k++)
    grid.columns[grid.n++] = range->first + k;
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
  return grid;
}

static void
show_columns (EspPager *pager,
              const EspBlock *block,
              double size,
              const Range *range,
              guint first,
              guint count,
              const double *least,
              const double *natural)
{
  Grid grid = make_grid (pager, block, size, range, first, count, least, natural);
  guint n_all = esp_table_get_n_columns (block->table);
  g_autofree char *more = count < n_all ? g_strdup_printf (_ (", columns %u to %u of %u. "),
                                                           first + 1, first + count, n_all)
                                        : g_strdup ("");

  show_grid (&grid, more);
}

static double
sum_of (const double *numbers, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += numbers[i];
  return sum;
}

/* A head of several lines is better than a cell of two: where that saves all cells. */
static void
shorten_heads (
    EspPager *pager, const EspBlock *block, double size, const double *least, double *natural)
{
  guint n = esp_table_get_n_columns (block->table);
  double room = TEXT_WIDTH - gap_of (size) * (n - 1);
  g_autofree double *shorter = g_new (double, n);

  if (sum_of (natural, n) <= room)
    return;
  for (guint i = 0; i < n; i++)
    {
      double same;

      measure_column (pager, block, i, size, FALSE, &same, &shorter[i]);
      shorter[i] = MAX (shorter[i], least[i]);
    }
  if (sum_of (shorter, n) > room)
    return;
  memcpy (natural, shorter, n * sizeof *natural);
}

/* @widths: room for the least and the natural width of each column. The size at which it fits side
 * by side, or else the smallest. */
static double
choose_size (EspPager *pager, const EspBlock *block, double *least, double *natural, gboolean *fits)
{
  static const double sizes[] = { 9.4, 8.6, 7.8, 7.0, 6.4 };
  Range all = { 0, esp_table_get_n_columns (block->table), 1 };

  for (guint s = 0;; s++)
    {
      for (guint i = 0; i < all.end; i++)
        measure_column (pager, block, i, sizes[s], TRUE, &least[i], &natural[i]);
      shorten_heads (pager, block, sizes[s], least, natural);
      *fits = count_fitting (least, &all, 0, gap_of (sizes[s])) == all.end;
      if (*fits || s + 1 == G_N_ELEMENTS (sizes))
        return sizes[s];
    }
}

/* Rows become columns. */
static EspTable *
turn_table (const EspBlock *block)
{
  const EspTable *table = block->table;
  EspTable *turned = esp_table_new (esp_table_get_cell (table, 0, 0), NULL);

  for (guint row = 1; row <= block->max_rows; row++)
    esp_table_add_column (turned, esp_table_get_cell (table, row, 0));
  for (guint c = 1; c < esp_table_get_n_columns (table); c++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new ();

      for (guint row = 0; row <= block->max_rows; row++)
        g_ptr_array_add (cells, (gpointer) esp_table_get_cell (table, row, c));
      esp_table_add_texts (turned, (const char *const *) cells->pdata);
    }
  for (guint row = 1; row <= block->max_rows; row++)
    esp_table_set_number (turned, row, TRUE);
  return turned;
}

static void show_table (EspPager *pager, const EspBlock *block, gboolean may_turn);

/* The table turned, where that makes it fit. */
static gboolean
show_turned (EspPager *pager, const EspBlock *block)
{
  g_autoptr (EspTable) table = turn_table (block);
  EspBlock turned = *block;
  guint n = esp_table_get_n_columns (table);
  g_autofree double *least = g_new (double, n);
  g_autofree double *natural = g_new (double, n);
  gboolean fits;

  turned.table = table;
  turned.max_rows = esp_table_get_n_rows (table);
  choose_size (pager, &turned, least, natural, &fits);
  if (fits)
    show_table (pager, &turned, FALSE);
  return fits;
}

static void
show_table (EspPager *pager, const EspBlock *block, gboolean may_turn)
{
  guint n = esp_table_get_n_columns (block->table);
  g_autofree double *least = g_new (double, n);
  g_autofree double *natural = g_new (double, n);
  gboolean fits;
  double size = choose_size (pager, block, least, natural, &fits);
  Range range = { 0, n, 1 };

  if (!fits && may_turn && block->max_rows <= FEW_ROWS && show_turned (pager, block))
    return;
  if (!fits && is_twin (block->table))
    range.end = n / 2;
  for (guint at = 0; at < n;)
    {
      guint count;

      if (at == range.end)
        range = (Range){ at, n, 1 };
      if (at == range.first && !fits)
        range.n_keys = count_keys (block, &range, least, gap_of (size));
      count = share_columns (least, &range, at, gap_of (size));
      show_columns (pager, block, size, &range, at, count, least, natural);
      at += count;
    }
}

void
esp_pager_table (EspPager *pager, const EspBlock *block)
{
  show_table (pager, block, TRUE);
  show_note (pager, block);
  pager->y += 8;
}

double
esp_pager_measure_table (EspPager *pager, const EspBlock *block, double above)
{
  guint n = esp_table_get_n_columns (block->table);
  g_autofree double *least = g_new (double, n);
  g_autofree double *natural = g_new (double, n);
  g_autofree double *heights = NULL;
  Range range = { 0, n, 1 };
  gboolean fits;
  double size = choose_size (pager, block, least, natural, &fits);
  double whole;
  double sum;
  Grid grid;

  if (!fits)
    return BEGINNING;
  grid = make_grid (pager, block, size, &range, 0, n, least, natural);
  heights = measure_rows (&grid, &sum);
  whole = measure_head (&grid, "") + sum + measure_note (pager, block) + 8;
  return stays_whole (pager, block, sum, whole, above) ? whole : BEGINNING;
}
