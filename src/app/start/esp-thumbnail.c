#include "config.h"

#include "esp-thumbnail.h"

#include "base/esp-job.h"
#include "app/window/esp-style.h"
#include "esp-thumbnail-draw.h"

struct _EspThumbnail
{
  GtkWidget parent_instance;

  EspThumbnailSource *source; /* NULL: nothing is shown */
  int least_width, least_height;
  EspJob *job;
  GdkTexture *texture;
  int drawn_width, drawn_height; /* device pixels asked for last */
  const EspPalette *drawn_palette;
  char *facts;
  guint idle;
  gboolean counting;
  char *count; /* "2 solutions"; NULL: not known */
  EspJob *count_job;
};

enum
{
  DRAWN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspThumbnail, esp_thumbnail, GTK_TYPE_WIDGET)

static void
on_counted (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspThumbnail *self = owner;

  g_clear_object (&self->count_job);
  g_free (self->count);
  self->count = result != NULL ? result : g_strdup ("");
  if (self->facts != NULL && *self->count != '\0')
    {
      g_autofree char *before = g_steal_pointer (&self->facts);

      self->facts = g_strdup_printf ("%s" ESP_FACTS_APART "%s", before, self->count);
      g_signal_emit (self, signals[DRAWN], 0);
    }
}

static void
start_counting (EspThumbnail *self)
{
  if (!self->counting || self->count != NULL || self->count_job != NULL ||
      self->source->snapshot != NULL)
    return;
  g_atomic_ref_count_inc (&self->source->n);
  self->count_job =
      esp_job_start ("", esp_thumbnail_count, self->source,
                     (GDestroyNotify) esp_thumbnail_source_unref, g_free, on_counted, self);
}

static void
on_drawn (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspThumbnail *self = owner;
  EspThumbnailDrawn *drawn = result;

  g_clear_object (&self->job);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->facts, g_free);
  if (drawn != NULL)
    {
      self->texture = gdk_memory_texture_new (
          drawn->width, drawn->height, GDK_MEMORY_DEFAULT, drawn->pixels,
          (gsize) cairo_format_stride_for_width (CAIRO_FORMAT_ARGB32, drawn->width));
      self->facts = self->count != NULL && *self->count != '\0'
                        ? g_strdup_printf ("%s" ESP_FACTS_APART "%s", drawn->facts, self->count)
                        : g_steal_pointer (&drawn->facts);
      esp_thumbnail_drawn_free (drawn);
      start_counting (self);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[DRAWN], 0);
}

/* Draws it where it is seen and is not drawn as it should be. */
static void
refresh (EspThumbnail *self)
{
  int factor = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  int width = gtk_widget_get_width (GTK_WIDGET (self)) * factor;
  int height = gtk_widget_get_height (GTK_WIDGET (self)) * factor;
  const EspPalette *palette = esp_style_get_palette (esp_style_get ());
  EspThumbnailRequest *request;

  if (self->source == NULL || width <= 2 * ESP_THUMBNAIL_MARGIN * factor ||
      height <= 2 * ESP_THUMBNAIL_MARGIN * factor || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      (width == self->drawn_width && height == self->drawn_height &&
       palette == self->drawn_palette))
    return;
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  self->drawn_width = width;
  self->drawn_height = height;
  self->drawn_palette = palette;
  request = g_new0 (EspThumbnailRequest, 1);
  g_atomic_ref_count_inc (&self->source->n);
  *request = (EspThumbnailRequest){ self->source, palette, width, height, factor };
  self->job = esp_job_start ("", esp_thumbnail_draw, request, esp_thumbnail_request_free,
                             esp_thumbnail_drawn_free, on_drawn, self);
}

static gboolean
refresh_idle (gpointer data)
{
  EspThumbnail *self = data;

  self->idle = 0;
  refresh (self);
  return G_SOURCE_REMOVE;
}

static void
refresh_soon (EspThumbnail *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add (refresh_idle, self);
}

static void
take_source (EspThumbnail *self, EspThumbnailSource *source)
{
  g_clear_pointer (&self->source, esp_thumbnail_source_unref);
  g_clear_pointer (&self->count, g_free);
  self->source = source;
  self->drawn_width = self->drawn_height = 0;
  refresh_soon (self);
}

void
esp_thumbnail_set_size (EspThumbnail *self, int width, int height)
{
  self->least_width = width;
  self->least_height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* The spec of a problem's page. */
static const EspPageSpec *
find_spec (const EspProblem *problem)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    if (specs[i]->problem == problem)
      return specs[i];
  return NULL;
}

void
esp_thumbnail_show_document (EspThumbnail *self, EspDocument *document)
{
  EspThumbnailSource *source =
      esp_thumbnail_source_new (find_spec (esp_document_get_instance (document)->problem));

  source->snapshot = esp_document_snapshot (document);
  source->state = esp_state_copy (esp_document_get_state (document));
  take_source (self, source);
}

void
esp_thumbnail_show_answer (EspThumbnail *self, EspInstance *instance, GBytes *answer, guint64 step)
{
  EspThumbnailSource *source = esp_thumbnail_source_new (find_spec (instance->problem));
  g_autoptr (EspDocument) document = esp_document_new (instance);

  source->snapshot = esp_document_snapshot (document);
  source->answer = g_bytes_ref (answer);
  source->step = step;
  take_source (self, source);
}

void
esp_thumbnail_show_sample (EspThumbnail *self,
                           const EspPageSpec *spec,
                           const char *sample,
                           gboolean under_way)
{
  EspThumbnailSource *source = esp_thumbnail_source_new (spec);

  source->sample = g_strdup (sample);
  source->under_way = under_way;
  take_source (self, source);
}

void
esp_thumbnail_show_file (EspThumbnail *self, const EspPageSpec *spec, const char *path)
{
  EspThumbnailSource *source = esp_thumbnail_source_new (spec);

  source->path = g_strdup (path);
  take_source (self, source);
}

void
esp_thumbnail_set_counting (EspThumbnail *self, gboolean counting)
{
  self->counting = counting;
}

const char *
esp_thumbnail_get_facts (EspThumbnail *self)
{
  return self->facts;
}

gboolean
esp_thumbnail_is_busy (EspThumbnail *self)
{
  return self->job != NULL || self->count_job != NULL || self->idle != 0;
}

static void
esp_thumbnail_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size G_GNUC_UNUSED,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  EspThumbnail *self = ESP_THUMBNAIL (widget);

  *minimum = *natural =
      orientation == GTK_ORIENTATION_HORIZONTAL ? self->least_width : self->least_height;
  *minimum_baseline = *natural_baseline = -1;
}

static void
esp_thumbnail_size_allocate (GtkWidget *widget,
                             int width G_GNUC_UNUSED,
                             int height G_GNUC_UNUSED,
                             int baseline G_GNUC_UNUSED)
{
  refresh_soon (ESP_THUMBNAIL (widget));
}

static void
esp_thumbnail_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_thumbnail_parent_class)->map (widget);
  refresh_soon (ESP_THUMBNAIL (widget));
}

/* Another size or style than asked for is there for a moment only: in the middle till then. */
static void
esp_thumbnail_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspThumbnail *self = ESP_THUMBNAIL (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  float drawn_width;
  float drawn_height;
  float scale;

  if (self->texture == NULL)
    return;
  drawn_width = (float) gdk_texture_get_width (self->texture);
  drawn_height = (float) gdk_texture_get_height (self->texture);
  scale = MIN (width / drawn_width, height / drawn_height);
  gtk_snapshot_append_texture (snapshot, self->texture,
                               &GRAPHENE_RECT_INIT ((width - drawn_width * scale) / 2,
                                                    (height - drawn_height * scale) / 2,
                                                    drawn_width * scale, drawn_height * scale));
}

static void
esp_thumbnail_dispose (GObject *object)
{
  EspThumbnail *self = ESP_THUMBNAIL (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  if (self->count_job != NULL)
    esp_job_abandon (self->count_job);
  g_clear_object (&self->count_job);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->source, esp_thumbnail_source_unref);
  G_OBJECT_CLASS (esp_thumbnail_parent_class)->dispose (object);
}

static void
esp_thumbnail_finalize (GObject *object)
{
  g_free (ESP_THUMBNAIL (object)->facts);
  g_free (ESP_THUMBNAIL (object)->count);
  G_OBJECT_CLASS (esp_thumbnail_parent_class)->finalize (object);
}

static void
esp_thumbnail_class_init (EspThumbnailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_thumbnail_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_thumbnail_finalize;
  widget_class->measure = esp_thumbnail_measure;
  widget_class->size_allocate = esp_thumbnail_size_allocate;
  widget_class->map = esp_thumbnail_map;
  widget_class->snapshot = esp_thumbnail_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  signals[DRAWN] = g_signal_new ("drawn", ESP_TYPE_THUMBNAIL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
esp_thumbnail_init (EspThumbnail *self)
{
  self->least_width = 160;
  self->least_height = 120;
  g_signal_connect_object (esp_style_get (), "changed", G_CALLBACK (refresh_soon), self,
                           G_CONNECT_SWAPPED);
}
