#include "config.h"

#include "esp-event-list.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/esp-event-words.h"
#include "esp-event-columns.h"
#include "esp-event-style.h"
#include "kit/esp-follow.h"
#include "kit/lists/esp-only-child.h"
#include "esp-pinned-row.h"
#include "kit/lists/esp-row-scroller.h"
#include "kit/lists/esp-row.h"

#define MAX_INDENT 8 /* levels */
#define INDENT 6     /* pixels a level */
#define LAST_ROWS 20 /* more than what is seen below the present one */
#define MEASURE_MS 120
#define NEW_ROWS 24 /* the last ones, which are in sight when more have come */

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
  EspWords words;     /* which columns there are */
  guint64 n_measured; /* rows when columns were measured, and when they were widened last */
  guint64 n_seen;
  guint measuring;    /* source: columns are to be measured */
  guint64 difference; /* the event whose row is tinted; G_MAXUINT64: none */
  gboolean hide_future;
  int row_height; /* 0: not measured with this font yet */
  EspEventColumns columns;
  EspEventDecisions decisions; /* its title NULL: every event has a row */
  GtkWidget *box;
  GtkWidget *header; /* a label a column */
  EspEventModel *model;
  GtkSingleSelection *selection;
  GtkWidget *scrolled;
  GtkWidget *view;
  EspRowScroller *scroller;
  EspPinnedRow *pinned[2]; /* that of @difference, at the upper and the lower edge */
  gboolean silent;
};

G_DEFINE_FINAL_TYPE (EspEventList, esp_event_list, GTK_TYPE_WIDGET)

static gboolean
has_decisions (const EspEventList *self)
{
  return self->decisions.title != NULL;
}

/* Where decisions alone have rows, their rows say what came of them. */
static gboolean
get_outcome (EspEventList *self, guint64 index, EspEvent *outcome)
{
  return has_decisions (self) &&
         esp_words_find_outcome (esp_event_model_get_trace (self->model), index, outcome);
}

/* A value that is taken back for it led into a dead end. */
static gboolean
is_dead_end (const EspEvent *outcome)
{
  return outcome->type == ESP_EVENT_BACKTRACK;
}

static EspEventSign
get_sign (gpointer data, guint64 index, EspCellStyle *style)
{
  EspEventList *self = data;
  EspTrace *trace = esp_event_model_get_trace (self->model);
  EspEvent event;
  EspEvent outcome;

  if (trace == NULL || esp_trace_get_events (trace, index, 1, &event) < 1)
    return ESP_SIGN_NONE;
  if (!get_outcome (self, index, &outcome))
    return esp_event_get_sign (&event);
  *style = is_dead_end (&outcome) ? ESP_CELL_BAD : esp_event_get_style (&outcome, 0);
  return is_dead_end (&outcome) ? ESP_SIGN_FAILED : esp_event_get_sign (&outcome);
}

static gboolean
is_nested (const EspEventList *self)
{
  return !esp_words_is_constraints (self->words) && self->words != ESP_WORDS_LOCAL;
}

/* Of the first text: room for the sign, and the nesting of moves, bounded, or deep lines would
 * vanish. */
static int
get_indent (EspEventList *self, const EspEvent *event)
{
  int sign = (int) (ESP_EVENT_ROW_SIGN * esp_get_text_scale (GTK_WIDGET (self)));

  return sign + (is_nested (self) ? MIN (event->depth, MAX_INDENT) * INDENT : 0);
}

static char *
describe_number (EspEventList *self, guint64 index)
{
  const EspEventRows *rows = &self->decisions.rows;
  guint64 n = has_decisions (self)
                  ? self->decisions.tell_number (rows->data, rows->find_row (rows->data, index))
                  : index + 1;

  return g_strdup (n > 0 ? esp_count (n) : "");
}

/* Of a decision: what it was as ever, and what came of it where that is said. */
static EspCellStyle
find_style (EspEventList *self, guint64 index, const EspEvent *event, guint column)
{
  gboolean last = column + 2 == self->columns.n_columns;
  EspEvent outcome;

  if (!last || !get_outcome (self, index, &outcome))
    return esp_event_get_style (event, column);
  return is_dead_end (&outcome) ? ESP_CELL_BAD : esp_event_get_style (&outcome, column);
}

/* Column 0 is the step; those of the words come after it. */
static char *
describe_cell (gpointer data, guint64 index, guint column, EspCellStyle *style, int *indent)
{
  EspEventList *self = data;
  EspTrace *trace = esp_event_model_get_trace (self->model);
  const EspOptions *options = self->search != NULL ? esp_search_get_options (self->search) : NULL;
  EspEvent event;

  if (column == 0)
    {
      *style = ESP_CELL_DIM;
      return describe_number (self, index);
    }
  if (trace == NULL || esp_trace_get_events (trace, index, 1, &event) < 1)
    return g_strdup ("");
  *style = find_style (self, index, &event, column - 1);
  if (column == 1)
    *indent = get_indent (self, &event);
  return has_decisions (self)
             ? esp_words_describe_decision (self->words, trace, options, index, column - 1)
             : esp_words_describe_step (self->words, trace, options, index, column - 1);
}

static char *
describe_more (gpointer data, guint64 index)
{
  EspEventList *self = data;
  EspTrace *trace = esp_event_model_get_trace (self->model);
  EspEvent event;

  if (trace == NULL || esp_trace_get_events (trace, index, 1, &event) < 1)
    return NULL;
  if (has_decisions (self))
    return esp_words_explain_decision (trace, esp_search_get_options (self->search), index);
  /* what somebody else gives as a reason is no sentence of ours */
  return esp_search_is_foreign (self->search)
             ? NULL
             : esp_words_explain (esp_trace_get_instance (trace), &event);
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
setup_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EspEventList *self)
{
  gtk_list_item_set_child (item, esp_event_row_new (&self->columns));
}

/* @row is what the list has put around it. */
static void
tint_row (EspEventList *self, GtkWidget *row, guint64 index)
{
  EspTrace *trace = esp_event_model_get_trace (self->model);
  EspEvent event;
  gboolean failed = FALSE;

  if (trace != NULL && esp_trace_get_events (trace, index, 1, &event) == 1)
    {
      EspCellStyle style = ESP_CELL_PLAIN;

      get_sign (self, index, &style);
      failed = style == ESP_CELL_BAD || esp_event_get_style (&event, 0) == ESP_CELL_BAD;
    }
  esp_set_css_class (row, "difference", index == self->difference);
  esp_set_css_class (row, "failure", failed);
}

static void
bind_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EspEventList *self)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  guint64 index = esp_event_item_get_index (gtk_list_item_get_item (item));

  esp_event_row_set_index (ESP_EVENT_ROW (row), index);
  tint_row (self, gtk_widget_get_parent (row), index);
}

/* Those that are made say what they say anew: of the same events. */
static void
renew_rows (EspEventList *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->view); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *child = gtk_widget_get_first_child (row);
      guint64 index;

      if (!ESP_IS_EVENT_ROW (child))
        continue;
      index = esp_event_row_get_index (ESP_EVENT_ROW (child));
      esp_event_row_set_index (ESP_EVENT_ROW (child), index);
      tint_row (self, row, index);
    }
}

/* Wherever one is, the first difference is in sight. */
static void
pin_difference (EspEventList *self)
{
  guint row = GTK_INVALID_LIST_POSITION;

  if (self->difference != G_MAXUINT64 && esp_event_model_has (self->model, self->difference))
    row = esp_event_model_find (self->model, self->difference);
  for (guint i = 0; i < G_N_ELEMENTS (self->pinned); i++)
    {
      if (row != GTK_INVALID_LIST_POSITION)
        esp_event_row_set_index (ESP_EVENT_ROW (esp_pinned_row_get_child (self->pinned[i])),
                                 self->difference);
      esp_pinned_row_set_row (self->pinned[i], row);
    }
}

void
esp_event_list_set_difference (EspEventList *self, guint64 index)
{
  if (index != self->difference)
    {
      self->difference = index;
      renew_rows (self);
    }
  pin_difference (self);
}

/* Where one goes by the row of an event. */
static guint64
find_step (EspEventList *self, guint64 index)
{
  const EspEventRows *rows = &self->decisions.rows;

  return has_decisions (self)
             ? self->decisions.find_step (rows->data, rows->find_row (rows->data, index))
             : index + 1;
}

static void
on_selected (EspEventList *self)
{
  EspEventItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (self->silent || item == NULL || self->search == NULL)
    return;
  esp_search_set_step (self->search, find_step (self, esp_event_item_get_index (item)));
}

static void
on_pinned (EspEventList *self)
{
  esp_search_set_step (self->search, find_step (self, self->difference));
}

void
esp_event_list_set_beside (EspEventList *self, EspEventList *other)
{
  esp_row_scroller_set_beside (self->scroller, other != NULL ? other->scroller : NULL);
}

/* Where there is another height, or none was before, the present row is to be seen again. */
static void
show_present (EspEventList *self)
{
  guint row = gtk_single_selection_get_selected (self->selection);

  if (row != GTK_INVALID_LIST_POSITION)
    esp_row_scroller_go (self->scroller, row);
}

static void
esp_event_list_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_event_list_parent_class)->map (widget);
  show_present (ESP_EVENT_LIST (widget));
}

static void fit_columns (EspEventList *self);

static void
set_step (EspEventList *self, guint64 step)
{
  guint row;

  self->silent = TRUE;
  if (self->hide_future)
    {
      esp_event_model_set_limit (self->model, step);
      fit_columns (self);
    }
  /* when its row is taken away, a selection looks for the item in all that comes instead: millions
   */
  if (step == 0 || !esp_event_model_has (self->model, step - 1))
    gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  row = step > 0 ? esp_event_model_find (self->model, step - 1) : GTK_INVALID_LIST_POSITION;
  if (row != gtk_single_selection_get_selected (self->selection))
    {
      gtk_single_selection_set_selected (self->selection, row);
      if (row != GTK_INVALID_LIST_POSITION)
        esp_row_scroller_go (self->scroller, row);
    }
  /* before the first event there is no row, and the first ones are what comes */
  if (step == 0)
    esp_row_scroller_go (self->scroller, 0);
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

static void
make_columns (EspEventList *self)
{
  self->n_measured = self->n_seen = 0;
  esp_event_columns_make (&self->columns, self->header,
                          has_decisions (self) ? self->decisions.title : _ ("Step"), self->words);
  gtk_widget_queue_resize (self->view);
}

static void
emit_measured (EspEventList *self)
{
  gtk_widget_queue_resize (self->view);
  for (guint i = 0; i < G_N_ELEMENTS (self->pinned); i++)
    gtk_widget_queue_resize (esp_pinned_row_get_child (self->pinned[i]));
  g_signal_emit (self, signals[MEASURED], 0);
}

static void
measure_columns (EspEventList *self)
{
  self->n_measured = self->n_seen = esp_event_model_count_rows (self->model);
  esp_event_columns_measure (&self->columns, self->header, self->view, self->model, self->words);
  emit_measured (self);
}

/* As rows come: all are looked at again when there are twice as many, and until then what is new in
 * sight has room at least. */
static void
fit_columns (EspEventList *self)
{
  guint64 n = esp_event_model_count_rows (self->model);

  if (n < 2 || n <= self->n_seen)
    return;
  if (n > 2 * self->n_measured)
    {
      measure_columns (self);
      return;
    }
  if (esp_event_columns_widen (&self->columns, self->header, self->view, self->model, self->words,
                               MAX (self->n_seen, n - MIN (n, NEW_ROWS))))
    emit_measured (self);
  self->n_seen = n;
}

static gboolean
measure_now (gpointer data)
{
  EspEventList *self = data;

  self->measuring = 0;
  if (esp_event_model_count_rows (self->model) > 1)
    measure_columns (self);
  return G_SOURCE_REMOVE;
}

/* Not with each row that comes; and a font is known only when all that is above has it. */
static void
measure_later (EspEventList *self)
{
  if (self->measuring == 0)
    self->measuring = g_timeout_add (MEASURE_MS, measure_now, self);
}

static void
esp_event_list_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  EspEventList *self = ESP_EVENT_LIST (widget);

  GTK_WIDGET_CLASS (esp_event_list_parent_class)->css_changed (widget, change);
  self->row_height = 0;
  if (self->n_measured > 0)
    measure_later (self);
}

int
esp_event_list_get_wanted_width (EspEventList *self)
{
  return esp_event_columns_get_wanted_width (&self->columns);
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
  make_columns (self);
}

static void
on_grew (EspEventList *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);
  guint64 n;

  if (trace == NULL)
    return;
  if (esp_trace_get_n_events (trace) > 1)
    set_words (self, esp_words_find (trace));
  n = esp_event_model_count_rows (self->model);
  fit_columns (self);
  /* the rows of a search that has ended are found by and by: its answer is no sign of the last */
  if (n != self->n_measured && !esp_search_is_alive (self->search))
    measure_later (self);
  self->silent = TRUE;
  esp_row_scroller_wait (self->scroller);
  esp_event_model_update (self->model);
  self->silent = FALSE;
}

void
esp_event_list_set_decisions (EspEventList *self, const EspEventDecisions *decisions)
{
  self->decisions = decisions != NULL ? *decisions : (EspEventDecisions){ 0 };
  self->silent = TRUE;
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  esp_event_model_set_rows (self->model, decisions != NULL ? &decisions->rows : NULL);
  self->silent = FALSE;
  make_columns (self);
  if (self->search == NULL)
    return;
  on_grew (self);
  on_step (self);
}

void
esp_event_list_update (EspEventList *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  guint row = gtk_single_selection_get_selected (self->selection);

  if (self->search == NULL)
    return;
  on_grew (self);
  /* it could not be brought to the middle so far */
  if (row < n && n - row < LAST_ROWS)
    show_present (self);
  /* what came of the last one may be known only now */
  renew_rows (self);
  on_step (self);
}

/* The last event is another than those before: it counts as well. */
static void
on_answer (EspEventList *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);

  if (trace != NULL && esp_event_model_count_rows (self->model) > 1)
    measure_columns (self);
}

static EspWords
guess_words (EspSearch *search, EspWords last)
{
  const EspProblem *problem = esp_search_get_instance (search)->problem;

  if (esp_search_is_local (search))
    return ESP_WORDS_LOCAL;
  if (esp_problem_searches_paths (problem))
    return esp_search_get_options (search) != NULL &&
                   esp_options_find (esp_search_get_options (search), "heuristic") == NULL
               ? ESP_WORDS_WAYS
               : ESP_WORDS_PATHS;
  /* which kind of game's search it is, is told by the one before */
  if (!esp_words_is_constraints (last) && last != ESP_WORDS_LOCAL)
    return last;
  return esp_problem_searches_positions (problem) ? ESP_WORDS_GAME
         : problem->tracing->value_name == NULL   ? ESP_WORDS_LOCAL
                                                  : ESP_WORDS_CONSTRAINTS;
}

void
esp_event_list_set_search (EspEventList *self, EspSearch *search)
{
  esp_follow_instead (&self->search, search, self);
  /* a guess, until its events say so */
  if (search != NULL && esp_search_get_n_steps (search) < 2)
    set_words (self, guess_words (search, self->words));
  self->silent = TRUE;
  esp_row_scroller_forget (self->scroller);
  /* those of another search may hide what this one has */
  make_columns (self);
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
  fit_columns (self);
}

static void
esp_event_list_dispose (GObject *object)
{
  EspEventList *self = ESP_EVENT_LIST (object);

  self->silent = TRUE;
  esp_follow_instead (&self->search, NULL, self);
  g_clear_handle_id (&self->measuring, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->scroller);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (esp_event_list_parent_class)->dispose (object);
}

/* Before there is a row one that is like it tells how high it will be. */
static int
measure_row (EspEventList *self)
{
  GtkWidget *row = gtk_widget_get_first_child (self->view);
  int pinned = 0;
  int each;

  gtk_widget_measure (row != NULL ? row : esp_pinned_row_get_child (self->pinned[0]),
                      GTK_ORIENTATION_VERTICAL, -1, NULL, &each, NULL, NULL);
  if (row == NULL)
    gtk_widget_measure (GTK_WIDGET (self->pinned[0]), GTK_ORIENTATION_VERTICAL, -1, NULL, &pinned,
                        NULL, NULL);
  return MAX (each, pinned);
}

/* What is left over below the last whole row that has room. */
static int
measure_leftover (EspEventList *self, int height, int *n_rows)
{
  int header;
  int each = measure_row (self);

  *n_rows = 0;
  gtk_widget_measure (gtk_widget_get_first_child (self->box), GTK_ORIENTATION_VERTICAL, -1, NULL,
                      &header, NULL, NULL);
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
  GTK_WIDGET_CLASS (klass)->measure = esp_only_child_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = esp_event_list_size_allocate;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espeventlist");
  signals[MEASURED] = g_signal_new ("measured", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_event_list_init (EspEventList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *overlay;
  GtkWidget *top;

  self->difference = G_MAXUINT64;
  self->model = esp_event_model_new ();
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->model)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected), self);

  self->columns.text = describe_cell;
  self->columns.sign = get_sign;
  self->columns.more = describe_more;
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
  self->scroller =
      esp_row_scroller_new (GTK_SCROLLED_WINDOW (self->scrolled), G_LIST_MODEL (self->model));
  g_signal_connect_object (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled)),
      "notify::page-size", G_CALLBACK (show_present), self, G_CONNECT_SWAPPED);
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (overlay), self->scrolled);
  for (guint i = 0; i < G_N_ELEMENTS (self->pinned); i++)
    {
      GtkWidget *pinned = esp_pinned_row_new (
          GTK_SCROLLED_WINDOW (self->scrolled), G_LIST_MODEL (self->model),
          i == 0 ? GTK_ALIGN_START : GTK_ALIGN_END, esp_event_row_new (&self->columns));

      g_signal_connect_swapped (pinned, "chosen", G_CALLBACK (on_pinned), self);
      gtk_overlay_add_overlay (GTK_OVERLAY (overlay), pinned);
      self->pinned[i] = ESP_PINNED_ROW (pinned);
    }
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  /* what has no room is reached by scrolling sideways, and the titles go along */
  top = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (top), GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (top), self->header);
  g_object_bind_property (
      gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled)), "value",
      gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (top)), "value", G_BINDING_DEFAULT);
  gtk_box_append (GTK_BOX (self->box), top);
  gtk_box_append (GTK_BOX (self->box), overlay);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
esp_event_list_new (void)
{
  return g_object_new (ESP_TYPE_EVENT_LIST, NULL);
}
