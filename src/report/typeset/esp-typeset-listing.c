#include "config.h"

#include "esp-typeset-private.h"

#include <math.h>
#include <string.h>

/* Long texts, such as whole traces: small type, in as many columns as lines are short. */

#define SIZES 4
#define COLUMN_GAP 14.0
#define MAX_COLUMNS 6
#define LEAST_ROOM 8 /* lines: less at the foot of a page is left free */
#define SHORT 16     /* lines */
#define HANG 4       /* characters that the rest of a broken line is set in */

typedef struct
{
  GPtrArray *lines; /* of char *: none is wider than a column */
  guint n_columns;
  double size, width, line_height;
} Listing;

static double
letter_width (EspPager *self, double size, double *height)
{
  g_autoptr (PangoLayout) layout =
      esp_pager_layout (self, FONT_MONO, size, FALSE, "0000000000", FALSE, 0);

  *height = esp_layout_height (layout);
  return esp_layout_width (layout) / 10;
}

/* Lines of at most @most characters; what is longer goes on in the next, a little to the right. */
static void
break_line (GPtrArray *lines, const char *line, glong most)
{
  glong left = g_utf8_strlen (line, -1);
  gboolean first = TRUE;

  while (left > (first ? most : most - HANG))
    {
      glong n = first ? most : most - HANG;
      const char *end = g_utf8_offset_to_pointer (line, n);
      const char *blank = end;

      /* rather between words */
      while (blank > g_utf8_offset_to_pointer (line, n / 2) && *blank != ' ')
        blank--;
      if (*blank == ' ' && blank > g_utf8_offset_to_pointer (line, n / 2))
        end = blank + 1;
      g_ptr_array_add (lines,
                       g_strdup_printf ("%*s%.*s", first ? 0 : HANG, "", (int) (end - line), line));
      left -= g_utf8_strlen (line, end - line);
      line = end;
      first = FALSE;
    }
  g_ptr_array_add (lines, g_strdup_printf ("%*s%s", first ? 0 : HANG, "", line));
}

/* The largest type in which the longest line needs no more than a page's width. */
static void
lay_out (Listing *listing, EspPager *self, char **lines)
{
  static const double sizes[SIZES] = { 7.2, 6.4, 5.8, 5.4 };
  glong longest = 1;
  double letter = 1;
  glong most;
  guint n = g_strv_length (lines);

  for (guint i = 0; i < n; i++)
    longest = MAX (longest, g_utf8_strlen (lines[i], -1));
  for (guint i = 0; i < SIZES; i++)
    {
      listing->size = sizes[i];
      letter = letter_width (self, sizes[i], &listing->line_height);
      if ((double) longest * letter <= TEXT_WIDTH)
        break;
    }
  listing->n_columns = (guint) CLAMP (
      (TEXT_WIDTH + COLUMN_GAP) / ((double) longest * letter + COLUMN_GAP), 1, MAX_COLUMNS);
  /* a short text may be a picture made of letters */
  if (n <= SHORT)
    listing->n_columns = 1;
  listing->width = (TEXT_WIDTH - COLUMN_GAP * (listing->n_columns - 1)) / listing->n_columns;
  most = MAX ((glong) (listing->width / letter), 20);
  for (guint i = 0; i < n; i++)
    break_line (listing->lines, lines[i], most);
}

/* So many lines from @first on, in columns of @rows. */
static void
show_rows (EspPager *self, const Listing *listing, guint first, guint rows)
{
  for (guint column = 0; column < listing->n_columns; column++)
    {
      double x = MARGIN_SIDE + column * (listing->width + COLUMN_GAP);

      if (column > 0 && first + column * rows < listing->lines->len && !self->dry)
        {
          cairo_set_source_rgb (self->cr, 0.75, 0.75, 0.75);
          cairo_rectangle (self->cr, x - COLUMN_GAP / 2 - 0.2, self->y, 0.4,
                           rows * listing->line_height);
          cairo_fill (self->cr);
          cairo_set_source_rgb (self->cr, 0, 0, 0);
        }
      for (guint row = 0; row < rows && first + column * rows + row < listing->lines->len; row++)
        {
          const char *line = g_ptr_array_index (listing->lines, first + column * rows + row);
          g_autoptr (PangoLayout) layout = NULL;

          if (self->dry || *line == '\0')
            continue;
          layout = esp_pager_layout (self, FONT_MONO, listing->size, FALSE, line, FALSE, 0);
          esp_pager_show (self, layout, x, self->y + row * listing->line_height);
        }
    }
  self->y += rows * listing->line_height;
}

void
esp_pager_listing (EspPager *self, const EspBlock *block)
{
  g_autofree char *text = g_strchomp (g_strdup (block->text));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  Listing listing = { .lines = broken };

  lay_out (&listing, self, lines);
  esp_pager_skip (self, 6);
  for (guint first = 0; first < broken->len && !esp_stop_is_requested ();)
    {
      guint left = (broken->len - first + listing.n_columns - 1) / listing.n_columns;
      guint room;

      esp_pager_ensure (self, MIN (left, LEAST_ROOM) * listing.line_height);
      room = (guint) MAX ((PAGE_BOTTOM - self->y) / listing.line_height, 1);
      show_rows (self, &listing, first, MIN (left, room));
      first += MIN (left, room) * listing.n_columns;
      if (first < broken->len)
        esp_pager_new_page (self);
    }
  self->y += 5;
}
