#include "config.h"

#include "esp-cards.h"

/* pixels */
#define SPACING 12
#define LEAST_WIDTH 196
#define AROUND_WORDS 26

#define LEAST_CHARS 18 /* of a line of a card's words */
#define MOST_COLUMNS 5
#define FEW_COLUMNS 3 /* so few are not made fewer for a fuller row */

struct _EspCards
{
  GtkWidget parent_instance;

  GtkSizeGroup *words; /* so that pictures of a row end at one height */
  int least;           /* height of a picture */
  double tallest;
  int least_width; /* of a column */
  guint most_columns;
};

G_DEFINE_FINAL_TYPE (EspCards, esp_cards, GTK_TYPE_WIDGET)

/* Hidden ones too: what is found is shown as large as it was among the others. */
static guint
count_cards (EspCards *self)
{
  guint n = 0;

  for (GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (self)); card != NULL;
       card = gtk_widget_get_next_sibling (card))
    n++;
  return n;
}

/* Of the cards the largest figures. */
static void
measure_cards (EspCards *self, GtkOrientation orientation, int for_size, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (self)); card != NULL;
       card = gtk_widget_get_next_sibling (card))
    {
      int least;
      int usual;

      gtk_widget_measure (card, orientation, for_size, &least, &usual, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, usual);
    }
}

/* Of a column: words must have some room in their line, however large they are written. */
static int
get_least_width (EspCards *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int letter = PANGO_PIXELS (pango_font_metrics_get_approximate_char_width (metrics));
  int minimum;
  int natural;

  pango_font_metrics_unref (metrics);
  measure_cards (self, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural);
  /* narrower columns hold fewer letters by as much */
  return MAX (MAX (self->least_width, minimum),
              LEAST_CHARS * letter + AROUND_WORDS - (LEAST_WIDTH - self->least_width));
}

/* Each place that stays empty in the last row is as bad as a column that is given up for it. */
guint
esp_cards_count_columns (EspCards *self, int width)
{
  guint n = count_cards (self);
  guint most = (guint) CLAMP ((width + SPACING) / (get_least_width (self) + SPACING), 1,
                              (int) self->most_columns);
  guint best = MIN (most, MAX (n, FEW_COLUMNS));
  guint least = G_MAXUINT;

  if (n <= most)
    return best;
  for (guint columns = most; columns >= FEW_COLUMNS; columns--)
    {
      guint lost = (columns - n % columns) % columns + most - columns;

      if (lost < least)
        {
          least = lost;
          best = columns;
        }
    }
  return best;
}

static guint
count_rows (EspCards *self, guint n_columns)
{
  return (count_cards (self) + n_columns - 1) / n_columns;
}

/* All are of one width, so that the words of all wrap alike. */
static int
get_column_width (int width, guint n_columns)
{
  return (width + SPACING) / (int) n_columns - SPACING;
}

/* Where the @i-th of @n columns or rows begins when they share @size. */
static int
get_begin (int size, guint i, guint n)
{
  return (int) ((gint64) (size + SPACING) * i / n);
}

static GtkSizeRequestMode
esp_cards_get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
esp_cards_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  EspCards *self = ESP_CARDS (widget);
  int usual = (int) self->most_columns * (get_least_width (self) + SPACING) - SPACING;

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_cards (self, orientation, -1, minimum, natural);
      *natural = MAX (*minimum, usual);
    }
  else
    {
      int width = for_size >= 0 ? for_size : usual;
      guint n_columns = esp_cards_count_columns (self, width);
      int n_rows = (int) count_rows (self, n_columns);

      measure_cards (self, orientation, get_column_width (width, n_columns), minimum, natural);
      *minimum = MAX (n_rows * (*minimum + SPACING) - SPACING, 0);
      *natural = MAX (n_rows * (*natural + SPACING) - SPACING, 0);
    }
}

/* The height that all rows take together of @height. */
static int
get_height (EspCards *self, int width, int height, guint n_columns)
{
  int column = get_column_width (width, n_columns);
  int n_rows = (int) count_rows (self, n_columns);
  int growth = MAX ((int) (column * self->tallest) - self->least, 0);
  int least;
  int natural;

  measure_cards (self, GTK_ORIENTATION_VERTICAL, column, &least, &natural);
  return CLAMP (height, n_rows * (least + SPACING) - SPACING,
                n_rows * (least + growth + SPACING) - SPACING);
}

static void
esp_cards_size_allocate (GtkWidget *widget, int width, int height, int baseline G_GNUC_UNUSED)
{
  EspCards *self = ESP_CARDS (widget);
  guint n_columns = esp_cards_count_columns (self, width);
  guint n_rows = count_rows (self, n_columns);
  gboolean turned = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int whole = get_height (self, width, height, n_columns);
  guint i = 0;

  for (GtkWidget *card = gtk_widget_get_first_child (widget); card != NULL;
       card = gtk_widget_get_next_sibling (card))
    {
      guint column = i % n_columns;
      guint row = i / n_columns;
      GtkAllocation place;

      if (!gtk_widget_should_layout (card))
        continue;
      place.x = get_begin (width, column, n_columns);
      place.y = get_begin (whole, row, n_rows);
      place.width = get_column_width (width, n_columns);
      place.height = get_begin (whole, row + 1, n_rows) - SPACING - place.y;
      if (turned)
        place.x = width - place.x - place.width;
      gtk_widget_size_allocate (card, &place, -1);
      i++;
    }
}

static void
esp_cards_dispose (GObject *object)
{
  EspCards *self = ESP_CARDS (object);

  esp_cards_remove_all (self);
  g_clear_object (&self->words);
  G_OBJECT_CLASS (esp_cards_parent_class)->dispose (object);
}

static void
esp_cards_class_init (EspCardsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_cards_dispose;
  widget_class->get_request_mode = esp_cards_get_request_mode;
  widget_class->measure = esp_cards_measure;
  widget_class->size_allocate = esp_cards_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
esp_cards_init (EspCards *self)
{
  self->words = gtk_size_group_new (GTK_SIZE_GROUP_VERTICAL);
  self->least = 128;
  self->tallest = 0.75;
  self->least_width = LEAST_WIDTH;
  self->most_columns = MOST_COLUMNS;
  gtk_widget_add_css_class (GTK_WIDGET (self), "cards");
}

void
esp_cards_set_pictures (EspCards *self, int least, double tallest)
{
  self->least = least;
  self->tallest = tallest;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
esp_cards_set_columns (EspCards *self, int least_width, guint most)
{
  self->least_width = least_width;
  self->most_columns = most;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
esp_cards_append (EspCards *self, GtkWidget *card)
{
  gtk_widget_insert_before (card, GTK_WIDGET (self), NULL);
  if (!esp_card_has_picture (ESP_CARD (card)))
    return;
  esp_thumbnail_set_size (esp_card_get_thumbnail (ESP_CARD (card)), 0, self->least);
  gtk_size_group_add_widget (self->words, esp_card_get_words (ESP_CARD (card)));
}

void
esp_cards_remove (EspCards *self G_GNUC_UNUSED, GtkWidget *card)
{
  /* the size group forgets what is no more */
  gtk_widget_unparent (card);
}

void
esp_cards_remove_all (EspCards *self)
{
  GtkWidget *card;

  while ((card = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    esp_cards_remove (self, card);
}

EspCard *
esp_cards_get_card (EspCards *self, guint i)
{
  GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (self));

  while (card != NULL && i-- > 0)
    card = gtk_widget_get_next_sibling (card);
  return card != NULL ? ESP_CARD (card) : NULL;
}
