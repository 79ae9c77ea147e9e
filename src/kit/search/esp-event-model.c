#include "config.h"

#include "esp-event-model.h"

struct _EspEventItem
{
  GObject parent_instance;

  guint64 index;
};

G_DEFINE_FINAL_TYPE (EspEventItem, esp_event_item, G_TYPE_OBJECT)

static void
esp_event_item_class_init (EspEventItemClass *klass G_GNUC_UNUSED)
{
}

static void
esp_event_item_init (EspEventItem *self G_GNUC_UNUSED)
{
}

guint64
esp_event_item_get_index (EspEventItem *self)
{
  return self->index;
}

struct _EspEventModel
{
  GObject parent_instance;

  EspTrace *trace;
  EspEventRows rows; /* its count NULL: every event */
  guint max;
  guint64 limit; /* events that may be seen */
  guint64 first; /* the row that the window begins with */
  guint n;
};

static GType
get_item_type (GListModel *model G_GNUC_UNUSED)
{
  return ESP_TYPE_EVENT_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return ESP_EVENT_MODEL (model)->n;
}

static gpointer
get_item (GListModel *model, guint position)
{
  EspEventModel *self = ESP_EVENT_MODEL (model);
  EspEventItem *item;

  if (position >= self->n)
    return NULL;
  item = g_object_new (ESP_TYPE_EVENT_ITEM, NULL);
  item->index = esp_event_model_get_index (self, self->first + position);
  return item;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (EspEventModel,
                               esp_event_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
esp_event_model_finalize (GObject *object)
{
  g_clear_object (&ESP_EVENT_MODEL (object)->trace);
  G_OBJECT_CLASS (esp_event_model_parent_class)->finalize (object);
}

static void
esp_event_model_class_init (EspEventModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_event_model_finalize;
}

static void
esp_event_model_init (EspEventModel *self)
{
  self->max = ESP_EVENT_MODEL_MAX;
  self->limit = G_MAXUINT64;
}

EspEventModel *
esp_event_model_new (void)
{
  return g_object_new (ESP_TYPE_EVENT_MODEL, NULL);
}

static guint64
count_events (EspEventModel *self)
{
  return self->trace != NULL ? MIN (esp_trace_get_n_events (self->trace), self->limit) : 0;
}

/* The row of an event that there is. */
static guint64
find_row (EspEventModel *self, guint64 index)
{
  return self->rows.count != NULL ? self->rows.find_row (self->rows.data, index) : index;
}

guint64
esp_event_model_get_index (EspEventModel *self, guint64 row)
{
  return self->rows.count != NULL ? self->rows.find_event (self->rows.data, row) : row;
}

guint64
esp_event_model_count_rows (EspEventModel *self)
{
  guint64 n = count_events (self);

  if (self->rows.count == NULL || n == 0)
    return n;
  if (self->limit == G_MAXUINT64)
    return self->rows.count (self->rows.data);
  return MIN (self->rows.count (self->rows.data), find_row (self, n - 1) + 1);
}

/* Rows in the window, beginning where it does. */
static guint
count_window (EspEventModel *self)
{
  guint64 n = esp_event_model_count_rows (self);

  return (guint) MIN (n - MIN (self->first, n), self->max);
}

static void
move_window (EspEventModel *self, guint64 first)
{
  guint old = self->n;

  /* Two changes instead of one: whoever follows an item (selections and lists do) looks for it in
   * what comes instead of what goes, and would have millions of items made for that. */
  self->n = 0;
  if (old > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, old, 0);
  self->first = first;
  self->n = count_window (self);
  if (self->n > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, self->n);
}

void
esp_event_model_set_max (EspEventModel *self, guint max)
{
  self->max = MAX (max, 2);
  move_window (self, 0);
}

void
esp_event_model_set_limit (EspEventModel *self, guint64 limit)
{
  guint old = self->n;

  self->limit = limit;
  self->n = count_window (self);
  if (self->n > old)
    g_list_model_items_changed (G_LIST_MODEL (self), old, 0, self->n - old);
  else if (self->n < old)
    g_list_model_items_changed (G_LIST_MODEL (self), self->n, old - self->n, 0);
}

void
esp_event_model_set_trace (EspEventModel *self, EspTrace *trace)
{
  if (g_set_object (&self->trace, trace))
    move_window (self, 0);
}

EspTrace *
esp_event_model_get_trace (EspEventModel *self)
{
  return self->trace;
}

void
esp_event_model_update (EspEventModel *self)
{
  guint old = self->n;

  if (self->trace == NULL || self->n >= self->max)
    return;
  self->n = count_window (self);
  if (self->n > old)
    g_list_model_items_changed (G_LIST_MODEL (self), old, 0, self->n - old);
}

void
esp_event_model_set_rows (EspEventModel *self, const EspEventRows *rows)
{
  self->rows = rows != NULL ? *rows : (EspEventRows){ 0 };
  move_window (self, 0);
}

gboolean
esp_event_model_has (EspEventModel *self, guint64 index)
{
  guint64 row = find_row (self, index);

  return row >= self->first && row < self->first + self->n;
}

guint
esp_event_model_find (EspEventModel *self, guint64 index)
{
  guint64 row;

  if (index >= count_events (self))
    return G_MAXUINT;
  row = find_row (self, index);
  if (row >= esp_event_model_count_rows (self))
    return G_MAXUINT;
  if (row >= self->first + self->n)
    esp_event_model_update (self);
  if (row < self->first || row >= self->first + self->n)
    move_window (self, row > self->max / 2 ? row - self->max / 2 : 0);
  return (guint) (row - self->first);
}
