#include "config.h"

#include "esp-board.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "kit/lists/esp-only-child.h"
#include "kit/esp-result-card.h"
#include "kit/lists/esp-row.h"

#define GAP 12 /* between the words on the strip and what floats over it */
/* Of the bar's width: what is blank beside its line may lie over the margin of the drawing. */
#define AIR 0.3
#define LEAST_BAR 4    /* times its width, however flat the board is */
#define MOST_ROOM 0.67 /* of the height, for a card: below that the window would have to grow */
#define MOST_LOSS 0.04 /* of the drawing's width, for a bar that nobody asked for */

/* What the column of the bar hangs on. */
typedef struct
{
  int width, height;
  int bar;
  gboolean insist;
  gboolean zoomed;             /* in on the drawing */
  const EspInstance *instance; /* borrowed: compared only */
} Column;

struct _EspBoard
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  GtkWidget *overlay;
  GtkWidget *stage;
  GtkWidget *row;
  GtkWidget *canvas;
  GtkWidget *strip;
  GtkWidget *status;
  GtkWidget *scores;
  GtkWidget *chips[2];
  GtkWidget *view_list;
  GtkWidget *toast; /* borrowed */
  GtkWidget *card;  /* borrowed */
  GtkWidget *bar;   /* borrowed */
  GtkWidget *field; /* borrowed */
  int field_cell;
  gboolean insist;   /* on it */
  guint give_way;    /* source */
  guint make_column; /* source */
  guint make_room;   /* source */
  guint fit_strip;   /* source */
  gboolean has_scores;
  Column column; /* as it was made for */
};

G_DEFINE_FINAL_TYPE (EspBoard, esp_board, GTK_TYPE_WIDGET)

EspCanvas *
esp_board_get_canvas (EspBoard *self)
{
  return ESP_CANVAS (self->canvas);
}

void
esp_board_set_status (EspBoard *self, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->status), text);
}

/* "Blue  20": the figure is what one looks for. */
static void
show_score (EspBoard *self, guint side, const char *name, const char *score)
{
  g_autofree char *text = g_markup_printf_escaped ("%s  <b>%s</b>", name, score);

  gtk_label_set_markup (GTK_LABEL (self->chips[side]), text);
}

static int
get_natural_width (GtkWidget *widget)
{
  int width;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

/* Where the line has no room for all of it, as with large text, the words stay whole: the scores
 * stand at the board too. */
static void
fit_strip (gpointer data)
{
  EspBoard *self = data;
  int width = get_natural_width (self->strip);

  self->fit_strip = 0;
  if (!self->has_scores)
    return;
  if (!gtk_widget_get_visible (self->scores))
    width += get_natural_width (self->chips[0]) + get_natural_width (self->chips[1]) + 2 * GAP;
  gtk_widget_set_visible (self->scores, width <= gtk_widget_get_width (self->strip));
}

void
esp_board_set_scores (EspBoard *self, const char *const names[2], const char *const scores[2])
{
  if (self->has_scores != (names != NULL))
    gtk_widget_set_visible (self->scores, names != NULL);
  self->has_scores = names != NULL;
  for (guint side = 0; side < 2 && names != NULL; side++)
    show_score (self, side, names[side], scores[side]);
}

/* --- the bar --- */

static int
get_bar_width (EspBoard *self)
{
  int width = 0;

  if (self->bar != NULL && gtk_widget_get_visible (self->bar))
    gtk_widget_measure (self->bar, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

/* Of the bar, before the drawing. */
static int
get_bar_room (EspBoard *self)
{
  return (int) (get_bar_width (self) * (1 - AIR));
}

static gboolean
is_zoomed (EspBoard *self, double drawn)
{
  EspRect drawing;
  EspRect cells;

  return esp_canvas_get_extent (ESP_CANVAS (self->canvas), &drawing, &cells) &&
         drawing.width > drawn + 1;
}

/* How much the canvas has to leave to the bar, that there is room before a drawing in its middle.
 */
static int
find_column (EspBoard *self, Column *now)
{
  EspCanvas *canvas = ESP_CANVAS (self->canvas);
  double drawn = esp_canvas_measure_width (canvas, now->width, now->height);
  double column = MIN (2 * now->bar - (now->width - drawn), now->bar);

  now->zoomed = is_zoomed (self, drawn);
  if (now->bar == 0 || now->width <= 0 || now->instance == NULL)
    return 0;
  if (now->zoomed)
    return self->insist ? get_bar_width (self) : 0;
  if (column <= 0)
    return 0;
  return self->insist || esp_canvas_measure_width (canvas, now->width - column, now->height) >=
                             (1 - MOST_LOSS) * drawn
             ? (int) ceil (column)
             : 0;
}

/* A legend that goes below the board where the canvas is narrower, and beside it where it is wider,
 * must not go to and fro: what is kept for the bar becomes less only with another size or board. */
static void
make_column (gpointer data)
{
  EspBoard *self = data;
  gboolean mirrored = gtk_widget_get_direction (self->canvas) == GTK_TEXT_DIR_RTL;
  const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (self->canvas));
  Column now = { .width = gtk_widget_get_width (self->row),
                 .height = gtk_widget_get_height (self->row),
                 .bar = get_bar_room (self),
                 .insist = self->insist,
                 .instance = scene != NULL ? scene->instance : NULL };
  int column = find_column (self, &now);
  int kept = mirrored ? gtk_widget_get_margin_end (self->canvas)
                      : gtk_widget_get_margin_start (self->canvas);
  gboolean same = now.width == self->column.width && now.height == self->column.height &&
                  now.bar == self->column.bar && now.insist == self->column.insist &&
                  now.zoomed == self->column.zoomed && now.instance == self->column.instance;

  self->make_column = 0;
  self->column = now;
  if (column == kept || (same && column < kept))
    return;
  gtk_widget_set_margin_start (self->canvas, mirrored ? 0 : column);
  gtk_widget_set_margin_end (self->canvas, mirrored ? column : 0);
}

/* In the next turn: sizes must not change while they are given out. */
static void
make_column_soon (EspBoard *self)
{
  if (self->bar != NULL && self->make_column == 0)
    self->make_column = g_idle_add_once (make_column, self);
}

/* Before the drawing, or in the column that is kept for it; FALSE: there is no room. */
static gboolean
place_bar (EspBoard *self, GdkRectangle *place)
{
  int bar = get_bar_width (self);
  int height = gtk_widget_get_height (self->stage);
  EspRect drawing;
  EspRect cells;
  double x, y, left, beyond, high, top, bottom;

  if (bar == 0 || !esp_canvas_get_extent (ESP_CANVAS (self->canvas), &drawing, &cells) ||
      !gtk_widget_translate_coordinates (self->canvas, self->stage, 0, 0, &x, &y))
    return FALSE;
  left = x + drawing.x - get_bar_room (self);
  if (left < 0 && !self->insist)
    return FALSE;
  /* a bar has ends, which say how much it is: so it is a little higher than what it measures, by as
   * much at either end */
  beyond = MIN (y + cells.y, height - y - cells.y - cells.height);
  high = MAX (cells.height + CLAMP (2 * beyond, 0, bar), LEAST_BAR * bar);
  top = MAX (y + cells.y + (cells.height - high) / 2, 0);
  bottom = MIN (y + cells.y + (cells.height + high) / 2, height);
  *place = (GdkRectangle){ (int) MAX (left, 0), (int) top, bar, (int) MAX (bottom - top, 1) };
  return TRUE;
}

/* --- a field --- */

/* Its middle is that of the cell, as near as it can be to the paper's edges. */
static gboolean
place_field (EspBoard *self, GdkRectangle *place)
{
  int width = gtk_widget_get_width (self->stage);
  int high = gtk_widget_get_height (self->stage);
  GtkRequisition size;
  EspRect cell;
  double x;
  double y;

  gtk_widget_get_preferred_size (self->field, NULL, &size);
  if (!esp_canvas_get_cell_rect (ESP_CANVAS (self->canvas), self->field_cell, &cell) ||
      !gtk_widget_translate_coordinates (self->canvas, self->stage, cell.x + cell.width / 2,
                                         cell.y + cell.height / 2, &x, &y))
    return FALSE;
  *place = (GdkRectangle){ (int) MAX (MIN (x - size.width / 2.0, width - size.width), 0),
                           (int) MAX (MIN (y - size.height / 2.0, high - size.height), 0),
                           size.width, size.height };
  return TRUE;
}

void
esp_board_set_field (EspBoard *self, GtkWidget *field, int cell)
{
  if (self->field != NULL)
    gtk_overlay_remove_overlay (GTK_OVERLAY (self->stage), self->field);
  self->field = field;
  self->field_cell = cell;
  if (field != NULL)
    gtk_overlay_add_overlay (GTK_OVERLAY (self->stage), field);
}

static gboolean
on_place_child (EspBoard *self, GtkWidget *child, GdkRectangle *place)
{
  gboolean room;

  if (child == self->field)
    return place_field (self, place);
  if (child != self->bar)
    return FALSE;
  room = place_bar (self, place);
  gtk_widget_set_child_visible (child, room);
  if (!room)
    *place = (GdkRectangle){ 0, 0, MAX (get_bar_width (self), 1), 1 };
  return TRUE;
}

static void
on_placed (EspBoard *self)
{
  make_column_soon (self);
  gtk_widget_queue_allocate (self->stage);
}

void
esp_board_set_bar (EspBoard *self, GtkWidget *bar)
{
  self->bar = bar;
  gtk_overlay_add_overlay (GTK_OVERLAY (self->stage), bar);
  g_signal_connect_object (bar, "notify::visible", G_CALLBACK (on_placed), self, G_CONNECT_SWAPPED);
}

void
esp_board_insist_on_bar (EspBoard *self, gboolean insist)
{
  if (self->insist == insist)
    return;
  self->insist = insist;
  on_placed (self);
}

/* --- the toast --- */

/* From where on, of the overlay's width, nothing is in the way behind the words. */
static int
get_end (EspBoard *self)
{
  int end = gtk_widget_get_width (self->overlay) - GAP;
  graphene_rect_t list;

  if (!gtk_widget_get_visible (self->view_list) ||
      !gtk_widget_compute_bounds (self->view_list, self->overlay, &list))
    return end;
  return gtk_widget_get_direction (self->status) == GTK_TEXT_DIR_RTL
             ? end + GAP - (int) (list.origin.x + list.size.width) - GAP
             : (int) list.origin.x - GAP;
}

/* Where the words end when they are seen whole; 0: they are not there. */
static int
get_end_of_words (EspBoard *self)
{
  g_autoptr (PangoLayout) layout =
      gtk_widget_create_pango_layout (self->status, gtk_label_get_text (GTK_LABEL (self->status)));
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  graphene_rect_t words;
  int width;

  if (*gtk_label_get_text (GTK_LABEL (self->status)) == '\0' ||
      !gtk_widget_compute_bounds (self->status, self->overlay, &words))
    return 0;
  /* as the sheet has them */
  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + (int) (gtk_widget_get_direction (self->status) == GTK_TEXT_DIR_RTL
                            ? (float) gtk_widget_get_width (self->overlay) - words.origin.x -
                                  words.size.width
                            : words.origin.x);
}

/* A toast of so many pixels, @from the strip's start, lies over it. */
static gboolean
is_covered (EspBoard *self, GtkWidget *widget, int from, int toast)
{
  graphene_rect_t bounds;
  float start = (float) from;

  if (!gtk_widget_get_visible (widget) ||
      !gtk_widget_compute_bounds (widget, self->overlay, &bounds))
    return FALSE;
  if (gtk_widget_get_direction (self->status) == GTK_TEXT_DIR_RTL)
    start = (float) (gtk_widget_get_width (self->overlay) - from - toast);
  return bounds.origin.x + bounds.size.width > start - GAP &&
         bounds.origin.x < start + (float) toast + GAP;
}

/* A toast stands in the middle of the strip, or beside the words where they reach to there. Where
 * it would cover some of them they are not shown, and come back when it goes: a piece of a score
 * says less than none. So it is with the scores at the other end. */
static void
give_way (gpointer data)
{
  EspBoard *self = data;
  gboolean there = self->toast != NULL && gtk_widget_get_visible (self->toast);
  int width = gtk_widget_get_width (self->overlay);
  int words = there ? get_end_of_words (self) : 0;
  int toast = 0;
  gboolean beside;
  gboolean covered;

  self->give_way = 0;
  if (there)
    {
      gtk_widget_measure (self->toast, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &toast, NULL, NULL);
      /* it has its margin from where it stands now */
      toast -= gtk_widget_get_margin_start (self->toast);
    }
  covered = words > 0 && words + GAP > (width - toast) / 2;
  beside = covered && words + GAP + toast <= get_end (self);
  gtk_widget_set_opacity (self->status, covered && !beside ? 0 : 1);
  gtk_widget_set_opacity (
      self->scores,
      there && is_covered (self, self->scores, beside ? words + GAP : (width - toast) / 2, toast)
          ? 0
          : 1);
  if (!there)
    return;
  gtk_widget_set_halign (self->toast, beside ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
  gtk_widget_set_margin_start (self->toast, beside ? words + GAP : 0);
}

/* In the next turn: sizes must not change while they are given out. */
static void
give_way_soon (EspBoard *self)
{
  if (self->give_way == 0)
    self->give_way = g_idle_add_once (give_way, self);
}

void
esp_board_set_toast (EspBoard *self, GtkWidget *toast)
{
  if (self->toast == toast)
    return;
  if (self->toast != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->toast, self);
      gtk_overlay_remove_overlay (GTK_OVERLAY (self->overlay), self->toast);
    }
  self->toast = toast;
  give_way_soon (self);
  if (toast == NULL)
    return;
  g_signal_connect_object (toast, "notify::visible", G_CALLBACK (give_way_soon), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_halign (toast, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (toast, GTK_ALIGN_END);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), toast);
}

/* The card lies in the free space below the board, in the shape that it has room for. */
static void
make_room (gpointer data)
{
  EspBoard *self = data;
  int width = gtk_widget_get_width (self->stage);
  int height = 0;

  self->make_room = 0;
  if (self->card != NULL)
    {
      int natural;

      if (width > 0)
        esp_result_card_fit (ESP_RESULT_CARD (self->card), width);
      gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL,
                          width > 0 ? MIN (width, natural) : -1, NULL, &height, NULL, NULL);
    }
  if (width > 0)
    height = MIN (height, (int) (MOST_ROOM * gtk_widget_get_height (self->stage)));
  gtk_widget_set_margin_bottom (self->row, height);
}

/* In the next turn: sizes must not change while they are given out. */
static void
make_room_soon (EspBoard *self)
{
  if (self->make_room == 0)
    self->make_room = g_idle_add_once (make_room, self);
}

void
esp_board_set_card (EspBoard *self, GtkWidget *card)
{
  if (self->card == card)
    return;
  if (self->card != NULL)
    gtk_overlay_remove_overlay (GTK_OVERLAY (self->stage), self->card);
  self->card = card;
  if (card != NULL)
    {
      gtk_widget_set_halign (card, GTK_ALIGN_CENTER);
      gtk_widget_set_valign (card, GTK_ALIGN_END);
      gtk_overlay_add_overlay (GTK_OVERLAY (self->stage), card);
    }
  g_clear_handle_id (&self->make_room, g_source_remove);
  make_room (self);
}

GtkWidget *
esp_board_get_card (EspBoard *self)
{
  return self->card;
}

/* The ring is about all that is on the paper: about the canvas alone it would run through the bar.
 */
static void
on_canvas_state (EspBoard *self)
{
  esp_set_css_class (self->stage, "ring",
                     (gtk_widget_get_state_flags (self->canvas) & GTK_STATE_FLAG_FOCUS_VISIBLE) !=
                         0);
}

/* --- ways to draw it --- */

guint
esp_board_get_n_views (EspBoard *self)
{
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (self->view_list));

  return model != NULL ? g_list_model_get_n_items (model) : 0;
}

guint
esp_board_get_view (EspBoard *self)
{
  return esp_board_get_n_views (self) > 0
             ? gtk_drop_down_get_selected (GTK_DROP_DOWN (self->view_list))
             : 0;
}

void
esp_board_set_view (EspBoard *self, guint view)
{
  if (view < esp_board_get_n_views (self))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->view_list), view);
}

static void
on_view_chosen (EspBoard *self)
{
  guint view = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->view_list));

  if (view != GTK_INVALID_LIST_POSITION)
    esp_canvas_set_view (ESP_CANVAS (self->canvas), (int) view);
}

static void
add_views (EspBoard *self)
{
  const EspView *views = esp_look_find (self->problem)->drawing->views;
  g_autoptr (GtkStringList) names = NULL;

  if (views == NULL)
    return;
  names = gtk_string_list_new (NULL);
  for (guint i = 0; views[i].id != NULL; i++)
    gtk_string_list_append (names, _ (views[i].label));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->view_list), G_LIST_MODEL (names));
  gtk_widget_set_visible (self->view_list, TRUE);
  g_signal_connect_swapped (self->view_list, "notify::selected", G_CALLBACK (on_view_chosen), self);
}

/* --- the widget --- */

static void
esp_board_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspBoard *self = ESP_BOARD (widget);

  gtk_widget_allocate (self->overlay, width, height, baseline, NULL);
  make_column_soon (self);
  if (self->card != NULL)
    make_room_soon (self);
  if (self->has_scores && self->fit_strip == 0)
    self->fit_strip = g_idle_add_once (fit_strip, self);
  /* the words, the toast or the room for both are others */
  if (self->toast != NULL && gtk_widget_get_visible (self->toast))
    give_way_soon (self);
}

static void
esp_board_dispose (GObject *object)
{
  EspBoard *self = ESP_BOARD (object);

  g_clear_handle_id (&self->give_way, g_source_remove);
  g_clear_handle_id (&self->make_column, g_source_remove);
  g_clear_handle_id (&self->make_room, g_source_remove);
  g_clear_handle_id (&self->fit_strip, g_source_remove);
  self->toast = self->card = self->bar = self->field = NULL;
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_board_parent_class)->dispose (object);
}

static void
esp_board_class_init (EspBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_board_dispose;
  widget_class->get_request_mode = esp_only_child_get_request_mode;
  widget_class->measure = esp_only_child_measure;
  widget_class->size_allocate = esp_board_size_allocate;
  g_type_ensure (ESP_TYPE_CANVAS);
  gtk_widget_class_set_template_from_resource (widget_class, ESP_RESOURCE_BASE "/ui/esp-board.ui");
  gtk_widget_class_bind_template_child (widget_class, EspBoard, overlay);
  gtk_widget_class_bind_template_child (widget_class, EspBoard, stage);
  gtk_widget_class_bind_template_child (widget_class, EspBoard, row);
  gtk_widget_class_bind_template_child (widget_class, EspBoard, canvas);
  gtk_widget_class_bind_template_child (widget_class, EspBoard, strip);
  gtk_widget_class_bind_template_child (widget_class, EspBoard, status);
  gtk_widget_class_bind_template_child (widget_class, EspBoard, scores);
  gtk_widget_class_bind_template_child_full (widget_class, "first_score", FALSE,
                                             G_STRUCT_OFFSET (EspBoard, chips[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "second_score", FALSE,
                                             G_STRUCT_OFFSET (EspBoard, chips[1]));
  gtk_widget_class_bind_template_child (widget_class, EspBoard, view_list);
  gtk_widget_class_bind_template_callback (widget_class, on_place_child);
  gtk_widget_class_bind_template_callback (widget_class, on_placed);
  gtk_widget_class_bind_template_callback (widget_class, on_canvas_state);
  gtk_widget_class_set_css_name (widget_class, "espboard");
}

static void
esp_board_init (EspBoard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (self->view_list, _ ("How the board is drawn"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Board"), -1);
}

GtkWidget *
esp_board_new (const EspProblem *problem)
{
  EspBoard *self = g_object_new (ESP_TYPE_BOARD, NULL);

  self->problem = problem;
  add_views (self);
  return GTK_WIDGET (self);
}
