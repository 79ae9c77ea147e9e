#include "config.h"

#include "esp-event-list.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/esp-event-words.h"
#include "kit/esp-event-row.h"
#include "kit/esp-row.h"

#define SAMPLES 96     /* events whose texts are measured for the widths of columns */
#define NUMBERS 1000   /* and whose numbers are compared: the longest is measured */
#define PADDING 9      /* pixels of a cell beside its text: a gap, and a little */
#define MAX_WIDTH 210  /* of a column that is not the last, with text of the usual size */
#define LAST_WIDTH 190 /* of the last one, whose reasons may be long: it takes what is left */
#define LEAST_LAST_WIDTH 110
#define TITLE_SCALE 0.88 /* as the sheet says */
#define FIRST_WIDTH 64   /* before anything was measured */
#define MAX_INDENT 8     /* levels */
#define INDENT 6         /* pixels a level */
#define SCROLL_FRAMES 2
#define MAX_BACK 1000 /* events that are gone through for the decision before them */
#define BESIDE 24     /* pixels of margins and scroll bar */

enum
{
  MEASURED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

struct _EspEventList
{
  GtkWidget parent_instance;

  EspSearch *search;
  EspWords words; /* which columns there are */
  guint64 n_measured;
  guint64 difference; /* the event whose row is tinted; G_MAXUINT64: none */
  gboolean hide_future;
  int row_height; /* 0: not measured with this font yet */
  EspEventColumns columns;
  const char *number_title; /* NULL: steps */
  EspEventNumber number;
  gpointer number_data;
  GtkWidget *box;
  GtkWidget *header; /* a label a column */
  EspEventModel *model;
  GtkSingleSelection *selection;
  GtkWidget *scrolled;
  GtkWidget *view;
  gboolean silent;
  gboolean chosen;   /* a row, by hand: it is the present one, whatever it is */
  guint pending_row; /* to be scrolled to in the next frame */
  guint scroll_tick;
  int scroll_frames;
};

G_DEFINE_FINAL_TYPE (EspEventList, esp_event_list, GTK_TYPE_WIDGET)

static EspCellStyle
style_of_event (const EspEvent *event, guint column)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_SOLUTION:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_LEARN:
      return ESP_CELL_GOOD;
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_CUTOFF:
      return ESP_CELL_BAD;
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_ENTER:
      return column > 1 ? ESP_CELL_DIM : ESP_CELL_STRONG;
    /* what follows from a decision, or takes one back, stands behind it */
    default:
      return ESP_CELL_DIM;
    }
}

static gboolean
is_bold (const EspEvent *event, guint column)
{
  EspCellStyle style = style_of_event (event, column);

  return style == ESP_CELL_STRONG || style == ESP_CELL_GOOD;
}

static EspEventSign
find_sign (const EspEvent *event)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_ENTER:
    case ESP_EVENT_ACCEPT:
      return ESP_SIGN_DECISION;
    case ESP_EVENT_IMPLY:
      return event->flags & ESP_EVENT_NOT ? ESP_SIGN_REMOVED : ESP_SIGN_IMPLIED;
    case ESP_EVENT_PRUNE:
      return ESP_SIGN_REMOVED;
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_REJECT:
      return ESP_SIGN_FAILED;
    case ESP_EVENT_BACKTRACK:
    case ESP_EVENT_BACKJUMP:
    case ESP_EVENT_LEAVE:
    case ESP_EVENT_RESTART:
      return ESP_SIGN_BACK;
    case ESP_EVENT_LEARN:
      return ESP_SIGN_NOGOOD;
    case ESP_EVENT_SOLUTION:
      return ESP_SIGN_FOUND;
    case ESP_EVENT_CUTOFF:
      return ESP_SIGN_CUT;
    case ESP_EVENT_ROOT:
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_UPDATE:
    case ESP_EVENT_PROPOSE:
    case ESP_N_EVENT_TYPES:
    default:
      return ESP_SIGN_NONE;
    }
}

static EspEventSign
tell_sign (gpointer data, guint64 index)
{
  EspTrace *trace = esp_event_model_get_trace (((EspEventList *) data)->model);
  EspEvent event;

  return trace != NULL && esp_trace_get_events (trace, index, 1, &event) == 1 ? find_sign (&event)
                                                                              : ESP_SIGN_NONE;
}

static gboolean
is_nested (const EspEventList *self)
{
  return self->words != ESP_WORDS_CONSTRAINTS && self->words != ESP_WORDS_LOCAL;
}

/* Of the first text: room for the sign, and the nesting of moves, bounded, or deep lines would
 * vanish. */
static int
get_indent (EspEventList *self, const EspEvent *event)
{
  int sign = (int) (ESP_EVENT_ROW_SIGN * esp_get_text_scale (GTK_WIDGET (self)));

  return sign + (is_nested (self) ? MIN (event->depth, MAX_INDENT) * INDENT : 0);
}

/* Column 0 is the step; those of the words come after it. */
static char *
tell_cell (gpointer data, guint64 index, guint column, EspCellStyle *style, int *indent)
{
  EspEventList *self = data;
  EspTrace *trace = esp_event_model_get_trace (self->model);
  EspEvent event;

  if (column == 0)
    {
      guint64 n = self->number != NULL ? self->number (self->number_data, index) : index + 1;

      *style = ESP_CELL_DIM;
      return g_strdup (n > 0 ? esp_count (n) : "");
    }
  if (trace == NULL || esp_trace_get_events (trace, index, 1, &event) < 1)
    return g_strdup ("");
  *style = style_of_event (&event, column - 1);
  if (column == 1)
    *indent = get_indent (self, &event);
  return esp_words_tell_step (self->words, trace, esp_search_get_options (self->search), index,
                              column - 1);
}

static char *
tell_more (gpointer data, guint64 index)
{
  EspTrace *trace = esp_event_model_get_trace (((EspEventList *) data)->model);
  EspEvent event;

  return trace != NULL && esp_trace_get_events (trace, index, 1, &event) == 1
             ? esp_words_explain (esp_trace_get_instance (trace), &event)
             : NULL;
}

static int
get_row_height (gpointer data)
{
  EspEventList *self = data;

  if (self->row_height == 0)
    {
      PangoFontMetrics *metrics =
          pango_context_get_metrics (gtk_widget_get_pango_context (GTK_WIDGET (self)), NULL, NULL);

      self->row_height = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
      pango_font_metrics_unref (metrics);
    }
  return self->row_height;
}

static void
esp_event_list_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  ESP_EVENT_LIST (widget)->row_height = 0;
  GTK_WIDGET_CLASS (esp_event_list_parent_class)->css_changed (widget, change);
}

static void
setup_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EspEventList *self)
{
  gtk_list_item_set_child (item, esp_event_row_new (&self->columns));
}

static void
set_class (GtkWidget *row, const char *name, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (row, name);
  else
    gtk_widget_remove_css_class (row, name);
}

/* @row is what the list has put around it. */
static void
tint_row (EspEventList *self, GtkWidget *row, guint64 index)
{
  EspTrace *trace = esp_event_model_get_trace (self->model);
  EspEvent event;

  set_class (row, "difference", index == self->difference);
  set_class (row, "failure",
             trace != NULL && esp_trace_get_events (trace, index, 1, &event) == 1 &&
                 style_of_event (&event, 0) == ESP_CELL_BAD);
}

static void
bind_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EspEventList *self)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  guint64 index = esp_event_item_get_index (gtk_list_item_get_item (item));

  esp_event_row_set_index (ESP_EVENT_ROW (row), index);
  tint_row (self, gtk_widget_get_parent (row), index);
}

void
esp_event_list_set_difference (EspEventList *self, guint64 index)
{
  if (index == self->difference)
    return;
  self->difference = index;
  for (GtkWidget *row = gtk_widget_get_first_child (self->view); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (ESP_IS_EVENT_ROW (gtk_widget_get_first_child (row)))
      tint_row (self, row,
                esp_event_row_get_index (ESP_EVENT_ROW (gtk_widget_get_first_child (row))));
}

void
esp_event_list_renumber (EspEventList *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->view); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *child = gtk_widget_get_first_child (row);

      if (ESP_IS_EVENT_ROW (child))
        esp_event_row_set_index (ESP_EVENT_ROW (child),
                                 esp_event_row_get_index (ESP_EVENT_ROW (child)));
    }
}

static void
on_selected (EspEventList *self)
{
  EspEventItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (self->silent || item == NULL || self->search == NULL)
    return;
  self->chosen = TRUE;
  esp_search_set_step (self->search, esp_event_item_get_index (item) + 1);
  self->chosen = FALSE;
}

/* GtkListView has no call to scroll to a row before 4.12, and the action of the list inside it
 * leaves the adjustment behind; but all rows are of one height. */
static gboolean
scroll_now (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  EspEventList *self = ESP_EVENT_LIST (widget);
  GtkAdjustment *adjustment =
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  double page = gtk_adjustment_get_page_size (adjustment);
  double height = gtk_adjustment_get_upper (adjustment) / MAX (n, 1);
  double top = self->pending_row * height;

  /* rows that were just added have no height before the list was laid out */
  if (--self->scroll_frames > 0)
    return G_SOURCE_CONTINUE;
  /* a list without rows, or one that is not laid out, has no place to scroll to */
  if (self->pending_row < n && gtk_widget_get_mapped (widget))
    /* the present row keeps to the middle, so that what was and what comes are seen with it, and
     * that of another list beside it stands on one line with it */
    gtk_adjustment_set_value (adjustment, top - floor ((page - height) / 2 / height) * height);
  self->scroll_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
scroll_to (EspEventList *self, guint row)
{
  self->pending_row = row;
  self->scroll_frames = SCROLL_FRAMES;
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_now, NULL, NULL);
}

/* Where there is another height, or none was before, the present row is to be seen again. */
static void
show_present (EspEventList *self)
{
  guint row = gtk_single_selection_get_selected (self->selection);

  if (row != GTK_INVALID_LIST_POSITION)
    scroll_to (self, row);
}

static void
esp_event_list_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_event_list_parent_class)->map (widget);
  show_present (ESP_EVENT_LIST (widget));
}

/* The step of the decision that led to @step: what has a number, where decisions have. */
static guint64
find_decision (EspEventList *self, guint64 step)
{
  EspTrace *trace = esp_search_get_trace (self->search);

  for (guint64 i = step; i > 0 && i + MAX_BACK > step; i--)
    {
      EspEvent event;

      if (esp_trace_get_events (trace, i - 1, 1, &event) == 1 &&
          esp_event_type_get_info ((EspEventType) event.type)->decision)
        return i;
    }
  return step;
}

static void
set_step (EspEventList *self, guint64 step)
{
  guint row;

  if (self->number != NULL && !self->chosen)
    step = find_decision (self, step);
  self->silent = TRUE;
  if (self->hide_future)
    esp_event_model_set_limit (self->model, step);
  /* when its row is taken away, a selection looks for the item in all that comes instead: millions
   */
  if (step == 0 || !esp_event_model_has (self->model, step - 1))
    gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  row = step > 0 ? esp_event_model_find (self->model, step - 1) : GTK_INVALID_LIST_POSITION;
  if (row != gtk_single_selection_get_selected (self->selection))
    {
      gtk_single_selection_set_selected (self->selection, row);
      if (row != GTK_INVALID_LIST_POSITION)
        scroll_to (self, row);
    }
  /* before the first event there is no row, and the first ones are what comes */
  if (step == 0)
    scroll_to (self, 0);
  self->silent = FALSE;
}

guint64
esp_event_list_get_step (EspEventList *self)
{
  EspEventItem *item = gtk_single_selection_get_selected_item (self->selection);

  return item != NULL ? esp_event_item_get_index (item) + 1 : 0;
}

EspEventModel *
esp_event_list_get_model (EspEventList *self)
{
  return self->model;
}

/* --- columns --- */

static void on_grew (EspEventList *self);

static void
set_width (EspEventList *self, guint column, int width)
{
  GtkWidget *label = gtk_widget_get_first_child (self->header);

  self->columns.width[column] = width;
  for (guint i = 0; i < column; i++)
    label = gtk_widget_get_next_sibling (label);
  /* rows and titles are of one width, or they would not scroll together */
  if (column > 0 && column + 1 == self->columns.n_columns)
    gtk_widget_set_size_request (label, width - self->columns.spare, -1);
  else
    gtk_widget_set_size_request (label, width, -1);
  gtk_widget_set_visible (label, width > 0);
  gtk_widget_queue_resize (self->view);
}

static void
add_column (EspEventList *self, const char *title, gboolean number)
{
  GtkWidget *label = gtk_label_new (title);
  guint column = self->columns.n_columns++;

  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  gtk_widget_set_margin_end (label, 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  self->columns.number[column] = number;
  gtk_box_append (GTK_BOX (self->header), label);
  set_width (self, column, FIRST_WIDTH);
}

static const char *
get_first_title (EspEventList *self)
{
  return self->number_title != NULL ? self->number_title : _ ("Step");
}

static void
make_columns (EspEventList *self)
{
  const char *const *titles = esp_words_get_titles (self->words);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->header)) != NULL)
    gtk_box_remove (GTK_BOX (self->header), child);
  self->columns.n_columns = 0;
  self->columns.spare = 0;
  add_column (self, get_first_title (self), TRUE);
  for (guint i = 0; titles[i] != NULL; i++)
    add_column (self, titles[i], esp_words_is_number (self->words, i));
  gtk_widget_set_hexpand (gtk_widget_get_last_child (self->header), TRUE);
}

void
esp_event_list_set_numbers (EspEventList *self,
                            const char *title,
                            EspEventNumber tell,
                            gpointer data)
{
  self->number_title = title;
  self->number = tell;
  self->number_data = data;
  self->n_measured = 0;
  make_columns (self);
  if (self->search != NULL)
    on_grew (self);
  esp_event_list_renumber (self);
}

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

/* As wide as what stands in them: looked at in a few events of the whole, the first and the last
 * among them. What has nothing in any of many, as the temperature of a search without one, leaves
 * its room to the others. */
static void
measure_columns (EspEventList *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);
  const char *const *titles = esp_words_get_titles (self->words);
  guint64 n = esp_trace_get_n_events (trace);
  Ruler ruler;
  double scale = esp_get_text_scale (GTK_WIDGET (self));
  int value_width = 0;

  ruler_init (&ruler, GTK_WIDGET (self));
  self->n_measured = n;
  set_width (self, 0,
             MAX (measure (&ruler, ruler.plain, esp_count (n)),
                  measure (&ruler, ruler.title, get_first_title (self))));
  for (guint column = 0; titles[column] != NULL; column++)
    {
      gboolean number = esp_words_is_number (self->words, column);
      int width = measure (&ruler, ruler.title, titles[column]);
      guint n_samples = (guint) MIN (number ? NUMBERS : SAMPLES, n);
      gboolean used = n_samples < SAMPLES;
      g_autofree char *longest = g_strdup ("");

      for (guint i = 0; i < n_samples; i++)
        {
          guint64 index = (guint64) (n - 1) * i / MAX (n_samples - 1, 1);
          g_autofree char *text = NULL;
          EspEvent event;
          int indent;

          if (esp_trace_get_events (trace, index, 1, &event) < 1)
            break;
          text = esp_words_tell_step (self->words, trace, esp_search_get_options (self->search),
                                      index, column);
          used = used || *text != '\0';
          if (number)
            {
              /* figures are of one width */
              if (g_utf8_strlen (text, -1) > g_utf8_strlen (longest, -1))
                {
                  g_free (longest);
                  longest = g_steal_pointer (&text);
                }
              continue;
            }
          indent = column == 0 ? get_indent (self, &event) : 0;
          width = MAX (width,
                       measure (&ruler, is_bold (&event, column) ? ruler.bold : ruler.plain, text) +
                           indent);
        }
      /* bounds of a value are as long as values are */
      if (self->words != ESP_WORDS_GAME)
        value_width = 0;
      if (*longest != '\0')
        value_width = MAX (value_width, measure (&ruler, ruler.bold, longest));
      if (number)
        width = MAX (width, value_width);
      if (titles[column + 1] != NULL)
        set_width (self, column + 1, used ? MIN (width, (int) (MAX_WIDTH * scale)) : 0);
      else
        {
          width = MIN (width, (int) (LAST_WIDTH * scale));
          self->columns.spare = MAX (width - (int) (LEAST_LAST_WIDTH * scale), 0);
          set_width (self, column + 1, width);
        }
    }
  ruler_clear (&ruler);
  g_signal_emit (self, signals[MEASURED], 0);
}

int
esp_event_list_get_wanted_width (EspEventList *self)
{
  int width = 0;

  for (guint column = 0; column < self->columns.n_columns; column++)
    width += self->columns.width[column];
  return width + BESIDE;
}

/* --- the search --- */

static void
on_step (EspEventList *self)
{
  if (esp_search_get_trace (self->search) != NULL)
    set_step (self, esp_search_get_step (self->search));
}

static void
set_words (EspEventList *self, EspWords words)
{
  if (words == self->words)
    return;
  self->words = words;
  self->n_measured = 0;
  make_columns (self);
}

static void
on_grew (EspEventList *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);
  guint64 n;

  if (trace == NULL)
    return;
  n = esp_trace_get_n_events (trace);
  if (n > 1)
    set_words (self, esp_words_find (trace));
  if (n > 1 && n > 2 * self->n_measured)
    measure_columns (self);
  self->silent = TRUE;
  self->scroll_frames = SCROLL_FRAMES;
  esp_event_model_update (self->model);
  self->silent = FALSE;
}

/* The last event is another than those before: it counts as well. */
static void
on_answer (EspEventList *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);

  if (trace != NULL && esp_trace_get_n_events (trace) > 1)
    measure_columns (self);
}

static EspWords
guess_words (const EspProblem *problem, EspWords last)
{
  if (last != ESP_WORDS_CONSTRAINTS)
    return last;
  return problem->game != NULL || problem->root_name != NULL ? ESP_WORDS_GAME
         : problem->value_name == NULL                       ? ESP_WORDS_LOCAL
                                                             : ESP_WORDS_CONSTRAINTS;
}

void
esp_event_list_set_search (EspEventList *self, EspSearch *search)
{
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_set_object (&self->search, search);
  /* a guess, until its events say so */
  if (search != NULL && esp_search_get_n_steps (search) < 2)
    set_words (self, guess_words (esp_search_get_instance (search)->problem, self->words));
  self->silent = TRUE;
  self->pending_row = GTK_INVALID_LIST_POSITION;
  self->n_measured = 0;
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  esp_event_model_set_limit (self->model, self->hide_future ? 0 : G_MAXUINT64);
  esp_event_model_set_trace (self->model, search != NULL ? esp_search_get_trace (search) : NULL);
  self->silent = FALSE;
  if (search == NULL)
    return;
  g_signal_connect_swapped (search, "step", G_CALLBACK (on_step), self);
  g_signal_connect_swapped (search, "grew", G_CALLBACK (on_grew), self);
  g_signal_connect_swapped (search, "answer", G_CALLBACK (on_answer), self);
  on_grew (self);
  on_step (self);
}

void
esp_event_list_set_hide_future (EspEventList *self, gboolean hide)
{
  self->hide_future = hide;
  esp_event_model_set_limit (
      self->model, hide && self->search != NULL ? esp_search_get_step (self->search) : G_MAXUINT64);
}

static void
esp_event_list_dispose (GObject *object)
{
  EspEventList *self = ESP_EVENT_LIST (object);

  self->silent = TRUE;
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (esp_event_list_parent_class)->dispose (object);
}

static void
esp_event_list_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  gtk_widget_measure (ESP_EVENT_LIST (widget)->box, orientation, for_size, minimum, natural, NULL,
                      NULL);
  *minimum_baseline = *natural_baseline = -1;
}

/* What is left over below the last whole row that has room; 0 before there is one. */
static int
measure_leftover (EspEventList *self, int height, int *n_rows)
{
  GtkWidget *row = gtk_widget_get_first_child (self->view);
  int header;
  int each;

  *n_rows = 0;
  if (row == NULL)
    return 0;
  gtk_widget_measure (gtk_widget_get_first_child (self->box), GTK_ORIENTATION_VERTICAL, -1, NULL,
                      &header, NULL, NULL);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, -1, NULL, &each, NULL, NULL);
  if (each < 1 || height - header < each)
    return 0;
  *n_rows = (height - header) / each;
  return (height - header) % each;
}

/* Where all rows are seen nothing is left over. */
static int
find_leftover (EspEventList *self, int height)
{
  int n_rows;
  int leftover = measure_leftover (self, height, &n_rows);

  return g_list_model_get_n_items (G_LIST_MODEL (self->model)) <= (guint) n_rows ? 0 : leftover;
}

int
esp_event_list_fit_height (EspEventList *self, int height)
{
  int n_rows;

  return height - measure_leftover (self, height, &n_rows);
}

/* At either end of the list rows are seen whole. */
static void
esp_event_list_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspEventList *self = ESP_EVENT_LIST (widget);

  gtk_widget_allocate (self->box, width, height - find_leftover (self, height), baseline, NULL);
}

static void
esp_event_list_class_init (EspEventListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_event_list_dispose;
  GTK_WIDGET_CLASS (klass)->css_changed = esp_event_list_css_changed;
  GTK_WIDGET_CLASS (klass)->map = esp_event_list_map;
  GTK_WIDGET_CLASS (klass)->measure = esp_event_list_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = esp_event_list_size_allocate;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espeventlist");
  signals[MEASURED] = g_signal_new ("measured", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_event_list_init (EspEventList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *top;

  self->difference = G_MAXUINT64;
  self->model = esp_event_model_new ();
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->model)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected), self);

  self->columns.text = tell_cell;
  self->columns.sign = tell_sign;
  self->columns.more = tell_more;
  self->columns.height = get_row_height;
  self->columns.data = self;
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  self->view = gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)), factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Events of the search"), -1);
  self->header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->header, "event-header");
  make_columns (self);

  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->view);
  g_signal_connect_object (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled)),
      "notify::page-size", G_CALLBACK (show_present), self, G_CONNECT_SWAPPED);
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  /* what has no room is reached by scrolling sideways, and the titles go along */
  top = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (top), GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (top), self->header);
  g_object_bind_property (
      gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled)), "value",
      gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (top)), "value", G_BINDING_DEFAULT);
  gtk_box_append (GTK_BOX (self->box), top);
  gtk_box_append (GTK_BOX (self->box), self->scrolled);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
esp_event_list_new (void)
{
  return g_object_new (ESP_TYPE_EVENT_LIST, NULL);
}
