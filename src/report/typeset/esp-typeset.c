#include "config.h"

#include "esp-typeset-private.h"

#include <cairo-pdf.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "esp-report-pdf.h"
#include "esp-typeset.h"

#define ITEM_INDENT 16.0
#define MONO_PADDING 6.0
#define MONO_TOGETHER 14 /* lines that are not broken over pages */
#define SHORT_TEXT 420   /* of a paragraph that stays with the table after it */
#define FIGURE_GAP 10.0  /* below a figure at the top of a page */
#define FULL 0.83        /* of the height of the text, that a page is not to leave empty */
#define MOST_PAGES 400   /* that are set to find the best way */
#define MOST_GAP 84.0    /* and more of it on a page that has figures alone */

/* --- texts --- */

/* What stands between two marks; a mark without its partner is a plain character. */
static const char *
find_partner (const char *text, const char *mark)
{
  gsize length = strlen (mark);
  const char *end;

  if (strncmp (text, mark, length) != 0 || text[length] == ' ' || text[length] == '\0')
    return NULL;
  end = strstr (text + length, mark);
  return end == text + length ? NULL : end;
}

char *
esp_typeset_markup (const char *text)
{
  static const struct
  {
    const char *mark, *open, *close;
  } marks[] = {
    { "`", "<span font_family='" FONT_MONO "' size='90%'>", "</span>" },
    { "**", "<b>", "</b>" },
    { "*", "<i>", "</i>" },
  };
  GString *out = g_string_new (NULL);

  while (*text != '\0')
    {
      const char *end = NULL;
      const char *next;
      guint i;

      for (i = 0; i < G_N_ELEMENTS (marks); i++)
        if ((end = find_partner (text, marks[i].mark)) != NULL)
          break;
      if (end != NULL)
        {
          gsize length = strlen (marks[i].mark);
          g_autofree char *inner = g_strndup (text + length, (gsize) (end - text) - length);
          g_autofree char *set =
              i == 0 ? g_markup_escape_text (inner, -1) : esp_typeset_markup (inner);

          g_string_append_printf (out, "%s%s%s", marks[i].open, set, marks[i].close);
          text = end + length;
          continue;
        }
      if (*text == '\\' && g_ascii_ispunct (text[1]))
        text++;
      next = g_utf8_next_char (text);
      {
        g_autofree char *escaped = g_markup_escape_text (text, next - text);

        g_string_append (out, escaped);
      }
      text = next;
    }
  return g_string_free (out, FALSE);
}

char *
esp_typeset_made (const char *markdown)
{
  g_autofree char *markup = markdown != NULL ? esp_typeset_markup (markdown) : NULL;

  return markup != NULL ? g_strdup_printf ("<span size='%d'>%s</span>",
                                           (int) (MADE_SIZE * PANGO_SCALE), markup)
                        : g_strdup ("");
}

PangoLayout *
esp_pager_layout (EspPager *self,
                  const char *font,
                  double size,
                  gboolean bold,
                  const char *text,
                  gboolean markup,
                  double width)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *description = pango_font_description_new ();

  pango_font_description_set_family (description, font);
  pango_font_description_set_weight (description, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size (description, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, description);
  pango_font_description_free (description);
  if (width > 0)
    {
      pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }
  if (markup)
    pango_layout_set_markup (layout, text, -1);
  else
    pango_layout_set_text (layout, text, -1);
  return layout;
}

double
esp_layout_height (PangoLayout *layout)
{
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

double
esp_layout_width (PangoLayout *layout)
{
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

void
esp_pager_show (EspPager *self, PangoLayout *layout, double x, double y)
{
  if (self->dry)
    return;
  cairo_move_to (self->cr, x, y);
  pango_cairo_show_layout (self->cr, layout);
}

void
esp_pager_rule (EspPager *self, double x, double width, double y, double thickness)
{
  if (self->dry)
    return;
  cairo_rectangle (self->cr, x, y, width, thickness);
  cairo_fill (self->cr);
}

/* --- pages --- */

static void
show_footer (EspPager *self)
{
  g_autofree char *number = g_strdup_printf (_ ("Page %u of %u"), self->page, self->n_pages);
  g_autoptr (PangoLayout) right = esp_pager_layout (self, FONT_HEAD, 8.4, FALSE, number, FALSE, 0);
  g_autoptr (PangoLayout) left =
      esp_pager_layout (self, FONT_HEAD, 8.4, FALSE, self->report->title, FALSE, 0);
  double y = PAGE_HEIGHT - 46;
  double width = esp_layout_width (right);

  cairo_set_source_rgb (self->cr, 0.3, 0.3, 0.3);
  esp_pager_rule (self, MARGIN_SIDE, TEXT_WIDTH, y - 7, 0.5);
  esp_pager_show (self, right, PAGE_WIDTH - MARGIN_SIDE - width, y);
  pango_layout_set_width (left, (int) ((TEXT_WIDTH - width - 24) * PANGO_SCALE));
  pango_layout_set_ellipsize (left, PANGO_ELLIPSIZE_END);
  if (self->page > 1)
    esp_pager_show (self, left, MARGIN_SIDE, y);
  cairo_set_source_rgb (self->cr, 0, 0, 0);
}

static void
begin_recording (EspPager *self)
{
  cairo_rectangle_t page = { 0, 0, PAGE_WIDTH, PAGE_HEIGHT };

  g_clear_pointer (&self->cr, cairo_destroy);
  self->surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &page);
  self->cr = cairo_create (self->surface);
  g_ptr_array_add (self->pages, self->surface);
}

static void
end_page (EspPager *self)
{
  if (self->dry)
    return;
  show_footer (self);
  if (self->pages == NULL)
    cairo_show_page (self->cr);
  else if (self->page < self->n_pages)
    begin_recording (self);
}

/* How many of the figures that wait have room on a page of their own. @free: what is left of the
 * page below the others, where some have to wait for the next one; else 0. */
static guint
count_waiting (EspPager *self, double *free)
{
  guint n = 0;
  double y = 0;

  *free = 0;
  for (const GList *l = self->pending.head; l != NULL; l = l->next)
    {
      double height;
      double caption;

      esp_pager_measure_figure (self, l->data, &height, &caption);
      if (n > 0 && y + height + caption > TEXT_HEIGHT)
        {
          *free = TEXT_HEIGHT - y;
          break;
        }
      y += height + caption + FIGURE_GAP;
      n++;
    }
  return n;
}

void
esp_pager_new_page (EspPager *self)
{
  double free;
  guint n;

  end_page (self);
  self->least = MIN (self->least, (self->y - MARGIN_TOP) / TEXT_HEIGHT);
  self->page++;
  self->y = MARGIN_TOP;
  n = count_waiting (self, &free);
  for (guint i = 0; i < n; i++)
    {
      const EspBlock *block = g_queue_pop_head (&self->pending);
      double height;
      double caption;

      /* on a page of figures alone they have what room there is between them */
      if (i > 0)
        self->y += CLAMP (free / n, 0, MOST_GAP);
      esp_pager_measure_figure (self, block, &height, &caption);
      esp_pager_show_figure (self, block, PAGE_BOTTOM - self->y - caption);
      self->y += FIGURE_GAP;
    }
}

void
esp_pager_ensure (EspPager *self, double height)
{
  /* a page may already be half full of figures that waited */
  for (guint i = 0; i < 3 && self->y > MARGIN_TOP && self->y + height > PAGE_BOTTOM; i++)
    esp_pager_new_page (self);
}

void
esp_pager_skip (EspPager *self, double height)
{
  if (self->y > MARGIN_TOP)
    self->y += height;
}

/* What stays together at the beginning of a paragraph: two lines, or three of three, since the last
 * two stay together as well. */
static double
beginning_height (PangoLayout *layout)
{
  int n = pango_layout_get_line_count (layout);

  return esp_layout_height (layout) * (n <= 3 ? 1 : 2.0 / n);
}

/* Lines one by one over the pages: neither the first nor the last line of a paragraph is alone. */
static void
show_lines (EspPager *self, PangoLayout *layout, double x)
{
  int n = pango_layout_get_line_count (layout);
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  int i = 0;

  esp_pager_ensure (self, beginning_height (layout));
  do
    {
      PangoRectangle logical;
      double height;
      double baseline;

      pango_layout_iter_get_line_extents (iter, NULL, &logical);
      height = (double) logical.height / PANGO_SCALE * self->setting.lines;
      baseline = (double) (pango_layout_iter_get_baseline (iter) - logical.y) / PANGO_SCALE;
      if (i > 0)
        esp_pager_ensure (self, i == n - 2 ? 2 * height : height);
      if (!self->dry)
        {
          cairo_move_to (self->cr, x + (double) logical.x / PANGO_SCALE, self->y + baseline);
          pango_cairo_show_layout_line (self->cr, pango_layout_iter_get_line_readonly (iter));
        }
      self->y += height;
      i++;
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

/* --- blocks --- */

static void
show_centred (EspPager *self, const char *text, const char *font, double size, gboolean bold)
{
  g_autoptr (PangoLayout) layout = NULL;

  if (*text == '\0')
    return;
  layout = esp_pager_layout (self, font, size, bold, text, FALSE, TEXT_WIDTH);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  show_lines (self, layout, MARGIN_SIDE);
  self->y += size * 0.45;
}

static void
show_title (EspPager *self)
{
  const EspReport *report = self->report;
  g_autofree char *authors = g_strjoinv (", ", report->authors);

  self->y += 12;
  show_centred (self, report->title, FONT_HEAD, 21, TRUE);
  self->y += 4;
  show_centred (self, authors, FONT_BODY, 13, FALSE);
  show_centred (self, report->course, FONT_BODY, 11.5, FALSE);
  show_centred (self, report->units, FONT_BODY, 11.5, FALSE);
  show_centred (self, report->date, FONT_BODY, 11.5, FALSE);
  self->y += 8;
  esp_pager_rule (self, MARGIN_SIDE, TEXT_WIDTH, self->y, 0.8);
  self->y += 8;
}

/* The lines of a block that stay together at its beginning: all of a short one. */
static double
mono_least (EspPager *self, const EspBlock *block)
{
  g_autofree char *text = g_strchomp (g_strdup (block->text));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (PangoLayout) line =
      esp_pager_layout (self, FONT_MONO, MONO_SIZE, FALSE, "0", FALSE, 0);
  guint n = g_strv_length (lines);

  return (n <= MONO_TOGETHER ? n : 5) * (esp_layout_height (line) + 1) + 2 * MONO_PADDING;
}

/* How much of @block has to be on the page of the heading before it, which is @above high with all
 * that stands between them. */
static double
least_height (EspPager *self, const EspBlock *block, double above)
{
  double height;
  double caption;

  switch (block->kind)
    {
    case ESP_BLOCK_TABLE:
      return esp_pager_measure_table (self, block, above);
    case ESP_BLOCK_FIGURE:
      esp_pager_measure_figure (self, block, &height, &caption);
      return MIN (esp_pager_squeeze_figure (block, height) + caption, TEXT_HEIGHT / 2);
    case ESP_BLOCK_MONO:
      return 12 + mono_least (self, block);
    case ESP_BLOCK_HEADING:
      return 36;
    case ESP_BLOCK_PARAGRAPH:
    case ESP_BLOCK_ITEM:
    default:
      return 50;
    }
}

/* A line that announces what follows stays with it, and a line that says what a table is. */
static gboolean
announces (const EspBlock *block, const EspBlock *next)
{
  if (block->kind == ESP_BLOCK_PARAGRAPH && next != NULL && next->kind == ESP_BLOCK_TABLE)
    return strlen (block->text) < SHORT_TEXT;
  return next != NULL && (next->kind == ESP_BLOCK_MONO || next->kind == ESP_BLOCK_ITEM) &&
         g_str_has_suffix (block->text, ":");
}

static PangoLayout *
layout_paragraph (EspPager *self, const EspBlock *block, double indent)
{
  g_autofree char *markup = esp_typeset_markup (block->text);
  PangoLayout *layout =
      esp_pager_layout (self, FONT_BODY, BODY_SIZE, FALSE, markup, TRUE, TEXT_WIDTH - indent);

  pango_layout_set_line_spacing (layout, 1.16F);
  pango_layout_set_justify (layout, TRUE);
  return layout;
}

/* Of one that stays whole. */
static double
paragraph_height (EspPager *self, const EspBlock *block)
{
  g_autoptr (PangoLayout) layout = layout_paragraph (self, block, 0);

  return 6 + esp_layout_height (layout);
}

/* How much has to stay with what is before block @i and @above high: of it, and of what it
 * announces. */
static double
least_from (EspPager *self, guint i, double above)
{
  GPtrArray *blocks = self->report->blocks;
  double height = 0;

  for (; i < blocks->len; i++)
    {
      const EspBlock *block = g_ptr_array_index (blocks, i);
      const EspBlock *next = i + 1 < blocks->len ? g_ptr_array_index (blocks, i + 1) : NULL;

      if (block->kind == ESP_BLOCK_PARAGRAPH && announces (block, next))
        height += paragraph_height (self, block);
      else
        height += least_height (self, block, above + height);
      /* a heading below a heading has its own text with it */
      if (block->kind != ESP_BLOCK_HEADING && !announces (block, next))
        break;
    }
  return height;
}

static void
show_heading (EspPager *self, guint i)
{
  const EspBlock *block = g_ptr_array_index (self->report->blocks, i);
  double size = block->level == 1 ? 14.5 : 11.8;
  g_autofree char *text = g_strdup_printf ("%s   %s", block->number, block->text);
  g_autoptr (PangoLayout) layout =
      esp_pager_layout (self, FONT_HEAD, size, TRUE, text, FALSE, TEXT_WIDTH);
  double above = block->level == 1 ? 20 : 13;
  double whole = above + esp_layout_height (layout) + 6;

  /* figures stay in the section that speaks of them */
  while (!g_queue_is_empty (&self->pending))
    esp_pager_new_page (self);

  esp_pager_ensure (self, whole + least_from (self, i + 1, whole));
  esp_pager_skip (self, above);
  if (!self->dry && cairo_surface_get_type (self->surface) == CAIRO_SURFACE_TYPE_PDF)
    {
      g_autofree char *place =
          g_strdup_printf ("page=%u pos=[%d %d]", self->page, (int) MARGIN_SIDE, (int) self->y);

      if (block->level == 1)
        cairo_pdf_surface_add_outline (self->surface, CAIRO_PDF_OUTLINE_ROOT, text, place, 0);
    }
  show_lines (self, layout, MARGIN_SIDE);
  self->y += block->level == 1 ? 2 : 0;
}

static void
show_paragraph (EspPager *self, const EspBlock *block, const EspBlock *before, const EspBlock *next)
{
  gboolean after_item = before != NULL && before->kind == ESP_BLOCK_ITEM;
  gboolean item = block->kind == ESP_BLOCK_ITEM;
  double indent = item ? ITEM_INDENT : 0;
  g_autoptr (PangoLayout) layout = layout_paragraph (self, block, indent);

  if (announces (block, next))
    {
      double whole = 6 + esp_layout_height (layout);

      esp_pager_ensure (self, whole + least_height (self, next, whole));
    }
  esp_pager_skip (self, item && after_item ? 3 : 6);
  if (item)
    {
      g_autoptr (PangoLayout) bullet =
          esp_pager_layout (self, FONT_BODY, BODY_SIZE, FALSE, "•", FALSE, 0);

      pango_layout_set_line_spacing (bullet, 1.16F);
      esp_pager_ensure (self, beginning_height (layout));
      esp_pager_show (self, bullet, MARGIN_SIDE + 4, self->y);
    }
  show_lines (self, layout, MARGIN_SIDE + indent);
}

static void
show_ground (EspPager *self, double y, double height)
{
  if (self->dry)
    return;
  cairo_set_source_rgb (self->cr, 0.953, 0.953, 0.945);
  /* a hair higher than the line, so that no seam is seen between two */
  cairo_rectangle (self->cr, MARGIN_SIDE, y, TEXT_WIDTH, height + 0.3);
  cairo_fill (self->cr);
  cairo_set_source_rgb (self->cr, 0, 0, 0);
}

static void
show_mono (EspPager *self, const EspBlock *block)
{
  g_autofree char *text = g_strchomp (g_strdup (block->text));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (PangoLayout) whole =
      esp_pager_layout (self, FONT_MONO, MONO_SIZE, FALSE, text, FALSE, 0);
  double room = TEXT_WIDTH - 2 * MONO_PADDING;
  double size = MONO_SIZE * CLAMP (room / esp_layout_width (whole), 0.76, 1);
  guint n = g_strv_length (lines);

  esp_pager_skip (self, 8);
  esp_pager_ensure (self, mono_least (self, block));
  show_ground (self, self->y, MONO_PADDING);
  self->y += MONO_PADDING;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (PangoLayout) layout =
          esp_pager_layout (self, FONT_MONO, size, FALSE, lines[i], FALSE, room);
      double height;

      pango_layout_set_indent (layout, -(int) (2 * size * PANGO_SCALE));
      height = esp_layout_height (layout);
      if (height > TEXT_HEIGHT - 2 * MONO_PADDING)
        {
          show_lines (self, layout, MARGIN_SIDE + MONO_PADDING);
          continue;
        }
      if (self->y + height + MONO_PADDING > PAGE_BOTTOM)
        {
          show_ground (self, self->y, MONO_PADDING);
          esp_pager_new_page (self);
          esp_pager_ensure (self, height + 2 * MONO_PADDING);
          show_ground (self, self->y, MONO_PADDING);
          self->y += MONO_PADDING;
        }
      show_ground (self, self->y, height);
      esp_pager_show (self, layout, MARGIN_SIDE + MONO_PADDING, self->y);
      self->y += height;
    }
  show_ground (self, self->y, MONO_PADDING);
  self->y += MONO_PADDING + 3;
}

/* --- the whole --- */

static void
set_report (EspPager *self)
{
  GPtrArray *blocks = self->report->blocks;
  const EspBlock *before = NULL;

  self->page = 1;
  self->y = MARGIN_TOP;
  self->least = 1;
  self->broken = NULL;
  show_title (self);
  for (guint i = 0; i < blocks->len && !esp_stop_is_requested (); i++)
    {
      const EspBlock *block = g_ptr_array_index (blocks, i);
      const EspBlock *next = i + 1 < blocks->len ? g_ptr_array_index (blocks, i + 1) : NULL;

      switch (block->kind)
        {
        case ESP_BLOCK_HEADING:
          show_heading (self, i);
          break;
        case ESP_BLOCK_MONO:
          if (block->small)
            esp_pager_listing (self, block);
          else
            show_mono (self, block);
          break;
        case ESP_BLOCK_TABLE:
          esp_pager_table (self, block);
          break;
        case ESP_BLOCK_FIGURE:
          esp_pager_place_figure (self, block, next);
          break;
        case ESP_BLOCK_PARAGRAPH:
        case ESP_BLOCK_ITEM:
        default:
          show_paragraph (self, block, before, next);
        }
      before = block;
    }
  while (!g_queue_is_empty (&self->pending))
    esp_pager_new_page (self);
  end_page (self);
  self->n_pages = self->page;
}

/* What belongs together is not parted, so that a page may end early. Where one would be empty for a
 * good part, lines and figures are set a little closer or wider, for all of the report, until none
 * is: the first way that does it, or else the one whose emptiest page is fullest. */
static void
choose_setting (EspPager *self)
{
  static const double lines[] = { 1, 0.98, 1.02, 0.96, 1.04, 0.94, 1.06, 1.08, 1.1, 1.12 };
  static const double figures[] = { 1, 0.94, 0.88 };
  EspSetting best = { 1, 1 };
  double most = -1;
  guint n = 0;

  self->dry = TRUE;
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    for (guint l = 0; l < G_N_ELEMENTS (lines); l++)
      {
        /* a long report is not set so often, and has always a page that ends early */
        if (most >= FULL || (n > 0 && n * self->n_pages > MOST_PAGES) || esp_stop_is_requested ())
          continue;
        self->setting = (EspSetting){ lines[l], figures[f] };
        set_report (self);
        n++;
        if (self->least <= most)
          continue;
        most = self->least;
        best = self->setting;
      }
  self->setting = best;
  if (n > 1)
    set_report (self);
  self->dry = FALSE;
}

static PangoContext *
create_context (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  /* on paper nothing is hinted: lines are as long as they will be printed */
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

GByteArray *
esp_typeset (const EspReport *report, const char *name, guint *n_pages, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  PangoContext *context = create_context ();
  g_autofree char *authors = g_strjoinv (", ", report->authors);
  EspPager pager = { .report = report, .context = context };

  g_queue_init (&pager.pending);
  choose_setting (&pager);
  pager.surface = esp_report_pdf_begin (bytes, PAGE_WIDTH, PAGE_HEIGHT, report->date);
  cairo_pdf_surface_set_metadata (pager.surface, CAIRO_PDF_METADATA_TITLE, report->title);
  if (*authors != '\0')
    cairo_pdf_surface_set_metadata (pager.surface, CAIRO_PDF_METADATA_AUTHOR, authors);
  if (*report->course != '\0')
    cairo_pdf_surface_set_metadata (pager.surface, CAIRO_PDF_METADATA_SUBJECT, report->course);
  pager.cr = cairo_create (pager.surface);
  set_report (&pager);
  g_object_unref (context);
  if (n_pages != NULL)
    *n_pages = pager.n_pages;
  if (!esp_report_pdf_end (pager.surface, pager.cr, name, error) || esp_stop_set_error (error))
    return NULL;
  return g_steal_pointer (&bytes);
}

GPtrArray *
esp_typeset_pages (const EspReport *report, GError **error)
{
  g_autoptr (GPtrArray) pages =
      g_ptr_array_new_with_free_func ((GDestroyNotify) cairo_surface_destroy);
  PangoContext *context = create_context ();
  EspPager pager = { .report = report, .context = context };

  g_queue_init (&pager.pending);
  choose_setting (&pager);
  pager.pages = pages;
  begin_recording (&pager);
  set_report (&pager);
  cairo_destroy (pager.cr);
  g_object_unref (context);
  return esp_stop_set_error (error) ? NULL : g_steal_pointer (&pages);
}
