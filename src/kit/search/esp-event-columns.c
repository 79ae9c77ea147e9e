#include "config.h"

#include "esp-event-columns.h"

#include "base/esp-quote.h"
#include "kit/lists/esp-row.h"

#define SAMPLES 96     /* rows whose texts are measured for the widths of columns */
#define NUMBERS 1000   /* and whose numbers are compared: the longest is measured */
#define PADDING 13     /* pixels of a cell beside its text: a gap, and a little */
#define MAX_WIDTH 210  /* of a column that is not the last, with text of the usual size */
#define LAST_WIDTH 190 /* of the last one, whose reasons may be long: it takes what is left */
#define LEAST_LAST_WIDTH 110
#define TITLE_SCALE 0.88 /* as the sheet says */
#define FIRST_WIDTH 64   /* before anything was measured */
#define BESIDE 24        /* pixels of margins and scroll bar */

static GtkWidget *
get_title (GtkWidget *header, guint column)
{
  GtkWidget *label = gtk_widget_get_first_child (header);

  for (guint i = 0; i < column; i++)
    label = gtk_widget_get_next_sibling (label);
  return label;
}

/* Titles stand above the texts; the sign before these hangs in the gap. */
static int
get_lead (GtkWidget *header, guint column)
{
  return column == ESP_EVENT_ROW_SIGNED ? (int) (ESP_EVENT_ROW_SIGN * esp_get_text_scale (header))
                                        : 0;
}

static void
set_width (EspEventColumns *columns, GtkWidget *header, guint column, int width)
{
  GtkWidget *label = get_title (header, column);
  gboolean last = column > 0 && column + 1 == columns->n_columns;
  int lead = get_lead (header, column);

  columns->width[column] = width;
  /* rows and titles are of one width, or they would not scroll together */
  gtk_widget_set_size_request (label, (last ? width - columns->spare : width) - lead, -1);
  gtk_widget_set_margin_start (label, lead);
  gtk_widget_set_visible (label, width > 0);
}

static void
add_column (EspEventColumns *columns, GtkWidget *header, const char *title, gboolean number)
{
  GtkWidget *label = gtk_label_new (title);
  guint column = columns->n_columns++;

  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  gtk_widget_set_margin_end (label, 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  columns->number[column] = number;
  gtk_box_append (GTK_BOX (header), label);
  set_width (columns, header, column, FIRST_WIDTH);
}

void
esp_event_columns_make (EspEventColumns *columns,
                        GtkWidget *header,
                        const char *first,
                        EspWords words)
{
  const char *const *titles = esp_words_get_titles (words);

  esp_box_clear (header);
  columns->n_columns = 0;
  columns->spare = 0;
  add_column (columns, header, first, TRUE);
  for (guint i = 0; titles[i] != NULL; i++)
    add_column (columns, header, titles[i], esp_words_is_number (words, i));
  gtk_widget_set_hexpand (gtk_widget_get_last_child (header), TRUE);
}

/* --- widths --- */

/* What texts are measured with: only some cells are bold, and titles are a little smaller. */
typedef struct
{
  PangoLayout *layout;
  PangoAttrList *plain, *bold, *title;
} Ruler;

static PangoAttrList *
create_attributes (PangoWeight weight, double scale)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (weight));
  pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  return attributes;
}

static void
ruler_init (Ruler *ruler, GtkWidget *widget)
{
  ruler->layout = gtk_widget_create_pango_layout (widget, NULL);
  ruler->plain = create_attributes (PANGO_WEIGHT_NORMAL, 1);
  ruler->bold = create_attributes (PANGO_WEIGHT_BOLD, 1);
  ruler->title = create_attributes (PANGO_WEIGHT_BOLD, TITLE_SCALE);
}

static void
ruler_clear (Ruler *ruler)
{
  g_object_unref (ruler->layout);
  pango_attr_list_unref (ruler->plain);
  pango_attr_list_unref (ruler->bold);
  pango_attr_list_unref (ruler->title);
}

static int
measure (const Ruler *ruler, PangoAttrList *attributes, const char *text)
{
  PangoLayout *layout = ruler->layout;
  int width;

  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + PADDING;
}

static int
measure_title (const Ruler *ruler, GtkWidget *header, guint column)
{
  return measure (ruler, ruler->title,
                  gtk_label_get_text (GTK_LABEL (get_title (header, column)))) +
         get_lead (header, column);
}

/* Whether the text before it has this cell's room too, as rows draw it. */
static gboolean
is_empty (const EspEventColumns *columns, guint64 index, guint column)
{
  EspCellStyle style;
  int indent;
  g_autofree char *text = columns->text (columns->data, index, column, &style, &indent);

  return *text == '\0';
}

/* What the texts in a column take, in a few of the rows from @first on, that and the last one among
 * them; 0 where nothing stands in any of many, as the temperature of a search without one. */
static int
measure_texts (const EspEventColumns *columns,
               const Ruler *ruler,
               EspEventModel *model,
               guint64 first,
               guint column)
{
  gboolean number = columns->number[column];
  guint64 n = esp_event_model_count_rows (model) - first;
  guint n_samples = (guint) MIN (number ? NUMBERS : SAMPLES, n);
  gboolean used = n_samples < SAMPLES;
  g_autofree char *longest = g_strdup ("");
  int width = 0;

  for (guint i = 0; i < n_samples; i++)
    {
      guint64 index =
          esp_event_model_get_index (model, first + (n - 1) * i / MAX (n_samples - 1, 1));
      EspCellStyle style = ESP_CELL_PLAIN;
      int indent = 0;
      g_autofree char *text = columns->text (columns->data, index, column, &style, &indent);
      gboolean bold = style == ESP_CELL_STRONG || style == ESP_CELL_GOOD;

      used = used || *text != '\0';
      if (!number && column + 1 < columns->n_columns && is_empty (columns, index, column + 1))
        continue;
      if (!number)
        width = MAX (width, measure (ruler, bold ? ruler->bold : ruler->plain, text) + indent);
      /* figures are of one width */
      else if (g_utf8_strlen (text, -1) > g_utf8_strlen (longest, -1))
        {
          g_free (longest);
          longest = g_steal_pointer (&text);
        }
    }
  if (*longest != '\0')
    width = measure (ruler, ruler->bold, longest);
  return used ? MAX (width, 1) : 0;
}

void
esp_event_columns_measure (EspEventColumns *columns,
                           GtkWidget *header,
                           GtkWidget *view,
                           EspEventModel *model,
                           EspWords words)
{
  guint64 n = esp_event_model_count_rows (model);
  double scale = esp_get_text_scale (view);
  int value_width = 0;
  Ruler ruler;

  ruler_init (&ruler, view);
  set_width (columns, header, 0,
             MAX (measure (&ruler, ruler.plain, esp_count (n)), measure_title (&ruler, header, 0)));
  for (guint column = 1; column < columns->n_columns; column++)
    {
      int texts = measure_texts (columns, &ruler, model, 0, column);
      int width = MAX (measure_title (&ruler, header, column), texts);

      /* bounds of a value are as long as values are */
      if (words == ESP_WORDS_GAME && columns->number[column])
        width = MAX (width, value_width = MAX (value_width, texts));
      if (column + 1 < columns->n_columns)
        set_width (columns, header, column, texts > 0 ? MIN (width, (int) (MAX_WIDTH * scale)) : 0);
      else
        {
          width = MIN (width, (int) (LAST_WIDTH * scale));
          columns->spare = MAX (width - (int) (LEAST_LAST_WIDTH * scale), 0);
          set_width (columns, header, column, width);
        }
    }
  ruler_clear (&ruler);
}

gboolean
esp_event_columns_widen (EspEventColumns *columns,
                         GtkWidget *header,
                         GtkWidget *view,
                         EspEventModel *model,
                         EspWords words,
                         guint64 first)
{
  double scale = esp_get_text_scale (view);
  gboolean widened = FALSE;
  int value_width = 0;
  Ruler ruler;

  ruler_init (&ruler, view);
  for (guint column = 0; column < columns->n_columns; column++)
    {
      gboolean last = column > 0 && column + 1 == columns->n_columns;
      int most = (int) ((last ? LAST_WIDTH : MAX_WIDTH) * scale);
      int width = MIN (measure_texts (columns, &ruler, model, first, column), most);

      if (words == ESP_WORDS_GAME && columns->number[column] && column > 0)
        width = value_width = MAX (value_width, width);
      /* 1: used, and nothing stands there */
      if (width <= MAX (columns->width[column], 1))
        continue;
      width = MIN (MAX (width, measure_title (&ruler, header, column)), most);
      if (last)
        columns->spare = MAX (width - (int) (LEAST_LAST_WIDTH * scale), 0);
      set_width (columns, header, column, width);
      widened = TRUE;
    }
  ruler_clear (&ruler);
  return widened;
}

int
esp_event_columns_get_wanted_width (const EspEventColumns *columns)
{
  int width = 0;

  for (guint column = 0; column < columns->n_columns; column++)
    width += columns->width[column];
  return width + BESIDE;
}
