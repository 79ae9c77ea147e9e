#include "config.h"

#include "base/esp-quote.h"
#include "esp-svg-text.h"

#include <math.h>
#include <string.h>

#define NEAR 0.02 /* units of the file: cairo rounds what it writes */

/* A piece of a line in one font. */
typedef struct
{
  char *text;
  char *family;
  gboolean bold;
  double size; /* in units of the matrix */
  double width;
  cairo_matrix_t matrix; /* from the beginning of its base line to the file */
} Run;

struct _EspSvgText
{
  GArray *runs; /* of Run, in the order of drawing */
  guint at;     /* those before it were found */
};

static const cairo_user_data_key_t text_key;

static void
clear_run (gpointer data)
{
  Run *run = data;

  g_free (run->text);
  g_free (run->family);
}

static void
text_free (gpointer data)
{
  EspSvgText *self = data;

  g_array_unref (self->runs);
  g_free (self);
}

EspSvgText *
esp_svg_text_begin (cairo_t *cr)
{
  EspSvgText *self = g_new0 (EspSvgText, 1);

  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));
  g_array_set_clear_func (self->runs, clear_run);
  if (cairo_set_user_data (cr, &text_key, self, text_free) == CAIRO_STATUS_SUCCESS)
    return self;
  text_free (self);
  return NULL;
}

/* --- what is drawn --- */

static void
note_run (EspSvgText *self, cairo_t *cr, PangoLayoutIter *iter, PangoLayout *layout)
{
  const PangoLayoutRun *drawn = pango_layout_iter_get_run_readonly (iter);
  PangoFontDescription *font;
  PangoRectangle extents;
  const char *text;
  double x;
  Run run;

  if (drawn == NULL || drawn->glyphs->num_glyphs == 0 || drawn->item->analysis.level % 2 != 0)
    return;
  text = pango_layout_get_text (layout) + drawn->item->offset;
  font = pango_font_describe_with_absolute_size (drawn->item->analysis.font);
  pango_layout_iter_get_run_extents (iter, NULL, &extents);
  x = (double) (extents.x + drawn->glyphs->glyphs[0].geometry.x_offset) / PANGO_SCALE;
  run = (Run){ .text = g_strndup (text, (gsize) drawn->item->length),
               .family = g_strdup (pango_font_description_get_family (font)),
               .bold = pango_font_description_get_weight (font) > PANGO_WEIGHT_MEDIUM,
               .size = (double) pango_font_description_get_size (font) / PANGO_SCALE,
               .width = (double) extents.width / PANGO_SCALE };
  cairo_get_matrix (cr, &run.matrix);
  cairo_matrix_translate (&run.matrix, x,
                          (double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE);
  g_array_append_val (self->runs, run);
  pango_font_description_free (font);
}

void
esp_svg_text_note (cairo_t *cr, PangoLayout *layout)
{
  EspSvgText *self = cairo_get_user_data (cr, &text_key);
  PangoLayoutIter *iter;

  if (self == NULL)
    return;
  iter = pango_layout_get_iter (layout);
  do
    note_run (self, cr, iter, layout);
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
}

/* --- what cairo wrote --- */

static void
append_number (GString *out, const char *name, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.3f", number);
  g_string_append_printf (out, " %s=\"%s\"", name, text);
}

static void
append_run (GString *out, const Run *run)
{
  g_autofree char *text = g_markup_escape_text (esp_name_show (run->text), -1);
  g_autofree char *family = g_markup_escape_text (run->family, -1);
  const cairo_matrix_t *m = &run->matrix;
  gboolean upright = fabs (m->xy) < 1e-9 && fabs (m->yx) < 1e-9 && fabs (m->xx - m->yy) < 1e-9;
  double scale = upright ? m->xx : 1;

  g_string_append (out, "<text xml:space=\"preserve\"");
  if (upright)
    {
      append_number (out, "x", m->x0);
      append_number (out, "y", m->y0);
    }
  else
    {
      const double parts[] = { m->xx, m->yx, m->xy, m->yy, m->x0, m->y0 };

      g_string_append (out, " transform=\"matrix(");
      for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        {
          char number[G_ASCII_DTOSTR_BUF_SIZE];

          g_ascii_formatd (number, sizeof number, "%.6f", parts[i]);
          g_string_append_printf (out, "%s%s", i > 0 ? " " : "", number);
        }
      g_string_append (out, ")\"");
    }
  append_number (out, "font-size", run->size * scale);
  /* with other fonts it takes no more room than it has */
  append_number (out, "textLength", run->width * scale);
  g_string_append_printf (out,
                          " lengthAdjust=\"spacingAndGlyphs\" font-family=\"%s, %s\"%s>%s</text>\n",
                          family, strstr (run->family, "Mono") != NULL ? "monospace" : "sans-serif",
                          run->bold ? " font-weight=\"bold\"" : "", text);
}

/* The number behind @name in the tag that begins at @tag. */
static gboolean
read_number (const char *tag, const char *name, double *number)
{
  const char *end = strchr (tag, '>');
  const char *at = g_strstr_len (tag, end - tag, name);

  if (at == NULL)
    return FALSE;
  *number = g_ascii_strtod (at + strlen (name), NULL);
  return TRUE;
}

/* The end of a group at @group that has nothing but letters in it; NULL: it is none. @first: the
 * first of them. */
static const char *
find_letters (const char *group, const char **first)
{
  const char *at = strchr (group, '>');

  *first = NULL;
  while (at != NULL)
    {
      at++;
      while (g_ascii_isspace (*at))
        at++;
      if (g_str_has_prefix (at, "</g>"))
        return *first != NULL ? at : NULL;
      if (!g_str_has_prefix (at, "<use xlink:href=\"#glyph"))
        return NULL;
      *first = *first != NULL ? *first : at;
      at = strchr (at, '>');
    }
  return NULL;
}

/* What was drawn there, or a little later: what lies outside is not in the file. NULL: nothing is
 * known of it. */
static const Run *
find_run (EspSvgText *self, const char *letter)
{
  double x;
  double y;

  if (!read_number (letter, " x=\"", &x) || !read_number (letter, " y=\"", &y))
    return NULL;
  for (guint i = self->at; i < self->runs->len; i++)
    {
      const Run *run = &g_array_index (self->runs, Run, i);

      if (fabs (run->matrix.x0 - x) < NEAR && fabs (run->matrix.y0 - y) < NEAR)
        {
          self->at = i + 1;
          return run;
        }
    }
  return NULL;
}

/* Whether the shapes of letters are of no more use. */
static gboolean
is_all_text (const GString *out)
{
  return strstr (out->str, "<use xlink:href=\"#glyph") == NULL;
}

/* Cairo puts them into the first group of the first definitions. */
static void
drop_shapes (GString *out)
{
  static const char beginning[] = "<defs>\n<g>\n";
  char *defs = strstr (out->str, beginning);
  char *group, *shape, *at;
  int depth = 0;

  if (defs == NULL)
    return;
  at = group = defs + strlen ("<defs>\n");
  shape = strchr (defs + strlen (beginning), '<');
  if (shape == NULL || g_strstr_len (shape, strcspn (shape, ">"), "id=\"glyph") == NULL)
    return;
  /* in newer versions of cairo each shape is a group itself */
  do
    {
      if (g_str_has_prefix (at, "<g>") || g_str_has_prefix (at, "<g "))
        depth++;
      else if (g_str_has_prefix (at, "</g>"))
        depth--;
      at = strchr (at + 1, '<');
    }
  while (depth > 0 && at != NULL);
  if (at == NULL)
    return;
  /* where there are no other definitions they go too */
  if (g_str_has_prefix (at, "</defs>"))
    {
      group = defs;
      at = strchr (at + 1, '<');
    }
  if (at != NULL)
    g_string_erase (out, group - out->str, at - group);
}

void
esp_svg_text_put (EspSvgText *self, GByteArray *svg)
{
  g_autoptr (GString) out = g_string_sized_new (svg->len);
  g_autofree char *text = g_strndup ((const char *) svg->data, svg->len);
  const char *from = text;
  const char *group;

  for (const char *at = text; (group = strstr (at, "<g ")) != NULL; at = group + 1)
    {
      const char *first;
      const char *end = find_letters (group, &first);
      const Run *run = end != NULL ? find_run (self, first) : NULL;

      if (run == NULL)
        continue;
      g_string_append_len (out, from, first - from);
      append_run (out, run);
      from = end;
    }
  g_string_append (out, from);
  if (is_all_text (out))
    drop_shapes (out);
  g_byte_array_set_size (svg, 0);
  g_byte_array_append (svg, (const guint8 *) out->str, (guint) out->len);
}
