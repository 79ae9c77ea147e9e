#include "config.h"

#include "esp-stage.h"

#include "app/window/esp-settings.h"
#include "kit/lists/esp-only-child.h"
#include "kit/lists/esp-row.h"

#include <math.h>

#define BOARD_SHARE 0.61 /* of the width, where the dock is beside it */
/* Of the height, where it is below; the board wins every argument. */
#define DOCK_SHARE 36 / 100
#define DOCK_LEAST 150
#define DOCK_WIDTH 420
#define BOARD_LEAST 200
#define COLUMN_WIDTH 284
#define COLUMN_MOST 480
#define COLUMN_SHARE 0.38
#define COLUMN_LARGE 0.42 /* with large text */
#define COLUMN_LEAST 180
#define BOARD_BESIDE 400 /* beside a column */
#define BESIDE_BOARD 40  /* between that and the drawing */

struct _EspStage
{
  GtkWidget parent_instance;

  GtkWidget *columns;
  GtkWidget *paned;
  GtkWidget *board;
  GtkWidget *dock;
  int width;
  int height;
  gboolean listed; /* the list of events has room */
  int placed;      /* where the divider of the column was put; 0: nowhere yet */
  guint idle;
};

G_DEFINE_FINAL_TYPE (EspStage, esp_stage, GTK_TYPE_WIDGET)

EspBoard *
esp_stage_get_board (EspStage *self)
{
  return ESP_BOARD (self->board);
}

EspSearchDock *
esp_stage_get_dock (EspStage *self)
{
  return ESP_SEARCH_DOCK (self->dock);
}

/* --- who gets how much --- */

/* About a third of the height, and in the list whole rows: what stands about it has its own height.
 */
static int
find_dock_height (EspStage *self)
{
  EspEventList *events = esp_search_dock_get_events (esp_stage_get_dock (self));
  int height = MAX (self->height * DOCK_SHARE, DOCK_LEAST);
  int list = gtk_widget_get_height (GTK_WIDGET (events));
  int about = gtk_widget_get_height (self->dock) - list;

  if (list <= 0 || height <= about || !gtk_widget_get_mapped (GTK_WIDGET (events)))
    return height;
  return about + esp_event_list_fit_height (events, height - about);
}

/* How wide board and dock are together. */
static int
find_room (EspStage *self)
{
  GtkWidget *column = gtk_paned_get_start_child (GTK_PANED (self->columns));
  gboolean beside =
      gtk_orientable_get_orientation (GTK_ORIENTABLE (self->columns)) == GTK_ORIENTATION_HORIZONTAL;

  return column != NULL && gtk_widget_get_visible (column) && beside
             ? self->width - gtk_paned_get_position (GTK_PANED (self->columns))
             : self->width;
}

/* Beside the board, or below it; the person may then part them otherwise. */
static void
arrange (EspStage *self)
{
  gboolean beside = esp_search_dock_is_beside (esp_stage_get_dock (self));
  gboolean strip = esp_search_dock_get_shape (esp_stage_get_dock (self)) == ESP_DOCK_STRIP;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned),
                                  beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_resize_end_child (GTK_PANED (self->paned), beside);
  if (beside)
    gtk_paned_set_position (GTK_PANED (self->paned), (int) (find_room (self) * BOARD_SHARE));
  gtk_widget_set_size_request (self->dock, beside ? DOCK_WIDTH : -1,
                               beside || strip ? -1 : find_dock_height (self));
  /* A divider that is set asks for its paned alone to be laid out; what its children ask for
   * meanwhile would reach pages whose turn has passed, and these are drawn without a place. */
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* What a board in its natural size leaves, or one that is high rather than wide, is the column's:
 * up to lines that are read, and never the larger part. */
static int
find_column_width (EspStage *self, double scale)
{
  EspCanvas *canvas = esp_board_get_canvas (ESP_BOARD (self->board));
  const EspScene *scene = esp_canvas_get_scene (canvas);
  int least = MIN ((int) (COLUMN_WIDTH * scale), (int) (COLUMN_LARGE * self->width));
  int most = MIN ((int) (COLUMN_MOST * scale), (int) (COLUMN_SHARE * self->width));
  double width;
  double height;

  if (scene == NULL || scene->instance == NULL || scene->state == NULL)
    return least;
  esp_canvas_get_look (canvas)->drawing->measure (scene, &width, &height);
  width = MIN (width, esp_canvas_measure_width (canvas, self->width - least,
                                                gtk_widget_get_height (self->board)));
  return CLAMP (self->width - BESIDE_BOARD - (int) ceil (width), least, MAX (most, least));
}

/* Before the board, or above it where there is no room for two; the person may then part them
 * otherwise. */
static void
arrange_column (EspStage *self)
{
  GtkPaned *columns = GTK_PANED (self->columns);
  GtkWidget *column = gtk_paned_get_start_child (columns);
  double scale = esp_get_text_scale (GTK_WIDGET (self));
  gboolean beside = self->width >= (int) (COLUMN_LEAST * scale) + BOARD_BESIDE;
  GtkOrientation orientation = beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  /* whoever has moved the divider has it there */
  if (self->width <= 0 || column == NULL || !gtk_widget_get_visible (column) ||
      (self->placed > 0 &&
       gtk_orientable_get_orientation (GTK_ORIENTABLE (columns)) == orientation &&
       gtk_paned_get_position (columns) != self->placed))
    return;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (columns), orientation);
  gtk_paned_set_resize_start_child (columns, !beside);
  gtk_paned_set_position (columns, beside ? find_column_width (self, scale) : self->height * 2 / 5);
  self->placed = gtk_paned_get_position (columns);
}

static void arrange_later (EspStage *self);

void
esp_stage_set_column (EspStage *self, GtkWidget *column)
{
  gtk_widget_set_size_request (column, COLUMN_LEAST, -1);
  gtk_paned_set_start_child (GTK_PANED (self->columns), column);
  g_signal_connect_object (column, "notify::visible", G_CALLBACK (arrange_later), self,
                           G_CONNECT_SWAPPED);
}

static void
on_shape_changed (EspStage *self)
{
  EspDockShape shape = esp_search_dock_get_shape (esp_stage_get_dock (self));

  arrange (self);
  esp_settings_set_value (esp_settings_get (), "dock",
                          g_variant_new_string (esp_dock_shape_get_id (shape)));
}

/* Where the board and the dock have room beside each other, the dock may go there. */
static void
take_room (gpointer data)
{
  EspStage *self = data;

  self->idle = 0;
  arrange_column (self);
  /* what the column leaves */
  esp_search_dock_set_room (esp_stage_get_dock (self), find_room (self));
  arrange (self);
}

/* When sizes are known: they must not change while they are given out. */
static void
arrange_later (EspStage *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_once (take_room, self);
}

static void
esp_stage_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspStage *self = ESP_STAGE (widget);
  gboolean listed;

  gtk_widget_allocate (self->columns, width, height, baseline, NULL);
  /* a change of shape asks for another layout: in the next turn, not within this one; so does a
   * list that was not there before, whose rows are to be seen whole */
  listed = gtk_widget_get_height (
               GTK_WIDGET (esp_search_dock_get_events (esp_stage_get_dock (self)))) > 0;
  if (self->width == width && self->height == height && self->listed == listed)
    return;
  self->width = width;
  self->height = height;
  self->listed = listed;
  arrange_later (self);
}

/* --- the widget --- */

static void
remember_pace (EspTimeline *timeline)
{
  esp_settings_set_value (esp_settings_get (), "speed",
                          g_variant_new_int32 (esp_timeline_get_pace (timeline)));
}

static void
create_dock (EspStage *self, const EspPageSpec *spec)
{
  g_autofree char *shape = esp_settings_get_string (esp_settings_get (), "dock");
  EspSearchDock *dock;

  self->dock = esp_search_dock_new (spec->panes);
  dock = ESP_SEARCH_DOCK (self->dock);
  esp_timeline_set_pace (esp_search_dock_get_timeline (dock),
                         esp_settings_get_int (esp_settings_get (), "speed"));
  esp_search_dock_set_shape (dock, esp_dock_shape_find (shape));
  g_signal_connect (esp_search_dock_get_timeline (dock), "notify::pace", G_CALLBACK (remember_pace),
                    NULL);
  g_signal_connect_object (dock, "shape-changed", G_CALLBACK (on_shape_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_search_dock_get_events (dock), "measured",
                           G_CALLBACK (arrange_later), self, G_CONNECT_SWAPPED);
}

static void
esp_stage_dispose (GObject *object)
{
  EspStage *self = ESP_STAGE (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->columns, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_stage_parent_class)->dispose (object);
}

static void
esp_stage_class_init (EspStageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_stage_dispose;
  widget_class->measure = esp_only_child_measure;
  widget_class->size_allocate = esp_stage_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class, ESP_RESOURCE_BASE "/ui/esp-stage.ui");
  gtk_widget_class_bind_template_child (widget_class, EspStage, columns);
  gtk_widget_class_bind_template_child (widget_class, EspStage, paned);
  gtk_widget_class_set_css_name (widget_class, "espstage");
}

static void
esp_stage_init (EspStage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
esp_stage_new (const EspPageSpec *spec)
{
  EspStage *self = g_object_new (ESP_TYPE_STAGE, NULL);

  self->board = esp_board_new (spec->problem);
  gtk_widget_set_size_request (self->board, BOARD_LEAST, BOARD_LEAST);
  create_dock (self, spec);
  gtk_paned_set_start_child (GTK_PANED (self->paned), self->board);
  gtk_paned_set_end_child (GTK_PANED (self->paned), self->dock);
  arrange (self);
  return GTK_WIDGET (self);
}
