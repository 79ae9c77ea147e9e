#include "config.h"

#include "esp-thumbnail.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "draw/esp-look.h"
#include "base/esp-job.h"
#include "engine/trace/esp-trace.h"
#include "app/play/esp-puzzle-verdict.h"
#include "app/window/esp-style.h"
#include "engine/trace/esp-trace-read.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-answer.h"

/* A picture is one of many on its page: what is shown of a search must be found soon. */
#define SEARCH_SECONDS 0.25
#define SEARCH_EVENTS 50000
#define SEARCH_BACK 2 /* decisions before the first solution */
/* What is counted hangs on the board, not on how busy the machine is: the seconds are for boards
 * whose nodes are slow. */
#define COUNT_NODES 3000000
#define COUNT_SECONDS 5
#define MARGIN 8
#define LARGEST_FILE (4 * 1024 * 1024) /* larger ones take too long for a picture */

/* What is to be drawn; a worker reads it, nobody changes it. */
typedef struct
{
  gatomicrefcount n;
  const EspPageSpec *spec;
  char *sample;          /* or */
  char *path;            /* or */
  EspSnapshot *snapshot; /* with @state, or @answer */
  EspState *state;
  GBytes *answer; /* what a program wrote */
  guint64 step;   /* of a recorded search: how far it is shown; 0: the answer is none */
  gboolean under_way;
} Source;

typedef struct
{
  Source *source;
  const EspPalette *palette;
  int width, height; /* device pixels */
  double factor;     /* of them a pixel */
} Request;

typedef struct
{
  char *facts;
  GBytes *pixels;
  int width, height;
} Drawn;

struct _EspThumbnail
{
  GtkWidget parent_instance;

  Source *source; /* NULL: nothing is shown */
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

static Source *
source_new (const EspPageSpec *spec)
{
  Source *source = g_new0 (Source, 1);

  g_atomic_ref_count_init (&source->n);
  source->spec = spec;
  return source;
}

static void
source_unref (Source *source)
{
  if (!g_atomic_ref_count_dec (&source->n))
    return;
  g_free (source->sample);
  g_free (source->path);
  g_clear_pointer (&source->state, esp_state_free);
  g_clear_pointer (&source->answer, g_bytes_unref);
  g_clear_pointer (&source->snapshot, esp_snapshot_free);
  g_free (source);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  source_unref (request->source);
  g_free (request);
}

static void
drawn_free (gpointer data)
{
  Drawn *drawn = data;

  g_free (drawn->facts);
  g_clear_pointer (&drawn->pixels, g_bytes_unref);
  g_free (drawn);
}

/* --- on the worker --- */

static EspInstance *
read_instance (const Source *source, GCancellable *cancellable, GError **error)
{
  const EspProblem *problem = source->spec->problem;
  const char *name = source->sample != NULL ? source->sample
                     : source->under_way && source->spec->emblem_sample != NULL
                         ? source->spec->emblem_sample
                         : source->spec->first_sample;
  g_autoptr (GBytes) bytes = NULL;
  const char *text;
  gsize length;

  if (source->path != NULL)
    {
      g_autofree char *whole = NULL;

      if (!esp_file_read (source->path, cancellable, &whole, &length, error))
        return NULL;
      if (length > LARGEST_FILE)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "too large to draw");
          return NULL;
        }
      return esp_instance_parse (problem, whole, length, source->path, NULL, error);
    }
  if (name == NULL)
    return problem->editing->example ();
  bytes = esp_problem_load_sample (problem, name, error);
  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  return problem->files->parse (text, length, name, error);
}

/* About half of a game, whose moves are taken from here and there of those that are legal. */
static EspState *
play_a_little (const EspInstance *instance)
{
  const EspGame *game = instance->problem->game;
  EspState *state = esp_instance_initial_state (instance);
  guint n_moves = G_MAXUINT;

  for (guint i = 0; i < n_moves && game->to_move (instance, state) >= 0; i++)
    {
      g_auto (GStrv) moves = game->moves (instance, state);
      guint n = g_strv_length (moves);
      g_autoptr (EspState) before = esp_state_copy (state);

      if (i == 0)
        n_moves = CLAMP (n / 2, 4, 16);
      if (n == 0 || esp_stop_is_requested () ||
          !instance->problem->states->play (instance, state, moves[(i * 7 + 3) % n], NULL))
        break;
      if (game->to_move (instance, state) < 0)
        {
          esp_state_free (state);
          return g_steal_pointer (&before);
        }
    }
  return state;
}

/* The room's own; what a local search happens to reach stands for no problem where a solver is
 * there that is complete. */
static const EspAlgorithm *
choose_solver (const EspPageSpec *spec)
{
  const EspAlgorithm *own = esp_problem_find_algorithm (spec->problem, spec->first_algorithm);
  const EspAlgorithm *complete = esp_problem_find_algorithm_by_flags (
      spec->problem, ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_COMPLETE);

  return (own->flags & ESP_ALGORITHM_LOCAL) != 0 && complete != NULL ? complete : own;
}

/* Shortly before what the room's own solver finds. */
static EspState *
search_a_little (const Source *source, const EspInstance *instance, GCancellable *cancellable)
{
  const EspAlgorithm *algorithm = choose_solver (source->spec);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspTrace) trace = esp_trace_new (instance, NULL, SEARCH_EVENTS);
  g_auto (EspAnswer) answer = { 0 };
  EspControl control;
  guint64 end;

  if (instance->problem->is_applicable != NULL &&
      !instance->problem->is_applicable (instance, algorithm, NULL))
    return esp_instance_initial_state (instance);
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.cancellable = cancellable;
  if (algorithm->flags & ESP_ALGORITHM_TRACED)
    control.tracer = esp_trace_get_tracer (trace);
  esp_control_limit_time (&control, SEARCH_SECONDS);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  esp_trace_finish (trace);
  end = esp_trace_get_n_solutions (trace) > 0 ? esp_trace_get_solution (trace, 0)
                                              : esp_trace_get_n_events (trace);
  if (end == 0)
    return answer.state != NULL ? esp_state_copy (answer.state)
                                : esp_instance_initial_state (instance);
  for (int i = 0; i < SEARCH_BACK; i++)
    end = esp_trace_previous_decision (trace, end);
  return esp_trace_get_state (trace, end);
}

/* NULL: it is none. */
static EspState *
read_answer (const Source *source, const EspInstance *instance, GCancellable *cancellable)
{
  const EspProgramRun run = { .answer = source->answer };
  g_auto (EspTraceDraft) draft = { NULL };
  EspState *state = NULL;
  gsize length;
  const char *text = g_bytes_get_data (source->answer, &length);

  if (source->step == 0)
    esp_program_check (instance, &run, &state, NULL, NULL);
  else
    {
      esp_trace_draft_read (&draft, instance, NULL, text, length, "", cancellable, NULL);
      if (draft.trace != NULL)
        state = esp_trace_get_state (draft.trace,
                                     esp_judge_pass_consequences (draft.trace, source->step));
    }
  return state;
}

static EspState *
find_state (const Source *source, const EspInstance *instance, GCancellable *cancellable)
{
  if (source->state != NULL)
    return esp_state_copy (source->state);
  if (source->answer != NULL)
    return read_answer (source, instance, cancellable);
  if (!source->under_way)
    return esp_instance_initial_state (instance);
  return instance->problem->game != NULL ? play_a_little (instance)
                                         : search_a_little (source, instance, cancellable);
}

/* What of the picture is not its ground, in pixels; FALSE: nothing. */
static gboolean
find_drawn (cairo_surface_t *surface, cairo_rectangle_int_t *drawn)
{
  const int width = cairo_image_surface_get_width (surface);
  const int height = cairo_image_surface_get_height (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  const guint8 *pixels;
  int left = width;
  int right = -1;
  int top = height;
  int bottom = -1;

  cairo_surface_flush (surface);
  pixels = cairo_image_surface_get_data (surface);
  for (int y = 0; y < height; y++)
    {
      const guint32 *line = (const guint32 *) (const void *) (pixels + (gsize) y * (gsize) stride);

      for (int x = 0; x < width; x++)
        if (line[x] != *(const guint32 *) (const void *) pixels)
          {
            left = MIN (left, x);
            right = MAX (right, x);
            top = MIN (top, y);
            bottom = y;
          }
    }
  *drawn = (cairo_rectangle_int_t){ left, top, right - left + 1, bottom - top + 1 };
  return right >= 0;
}

static void
paint (
    const Request *request, const EspLook *look, EspScene *scene, cairo_t *cr, double x, double y)
{
  esp_set_colour (cr, request->palette->background);
  cairo_paint (cr);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, scene->scale, scene->scale);
  esp_look_draw (look, scene, cr);
  cairo_restore (cr);
}

#define MOST_GROWTH 1.5

/* The air that a board keeps around itself is that of the card here: what is drawn fills it. */
static void
fill_room (
    const Request *request, const EspLook *look, EspScene *scene, cairo_t *cr, double x, double y)
{
  double room_x = request->width - 2 * MARGIN * request->factor;
  double room_y = request->height - 2 * MARGIN * request->factor;
  cairo_rectangle_int_t drawn;
  double growth;

  if (!find_drawn (cairo_get_target (cr), &drawn))
    return;
  growth = MIN (MIN (room_x / drawn.width, room_y / drawn.height), MOST_GROWTH);
  if (growth < 1)
    return;
  scene->scale *= growth;
  paint (request, look, scene, cr,
         request->width / 2.0 - (drawn.x + drawn.width / 2.0 - x) * growth,
         request->height / 2.0 - (drawn.y + drawn.height / 2.0 - y) * growth);
}

static void
draw_board (const Request *request,
            const EspInstance *instance,
            const EspState *state,
            cairo_surface_t *surface)
{
  const EspLook *look = esp_look_find (instance->problem);
  cairo_t *cr = cairo_create (surface);
  double room_x = request->width - 2 * MARGIN * request->factor;
  double room_y = request->height - 2 * MARGIN * request->factor;
  EspScene scene;
  double width = 1;
  double height = 1;
  double x;
  double y;
  g_autoptr (GArray) broken = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *why = NULL;

  esp_scene_init (&scene, instance, state, request->palette);
  if (request->source->answer != NULL && request->source->step == 0)
    {
      why = esp_puzzle_verdict_find_broken (instance->problem, instance, state, broken);
      scene.marks = (const int *) (const void *) broken->data;
      scene.n_marks = broken->len;
      scene.mistakes = TRUE;
    }
  scene.flags =
      (request->source->answer != NULL ? ESP_SCENE_BARE : ESP_SCENE_SMALL) |
      (request->source->under_way                                          ? ESP_SCENE_EMBLEM
       : request->source->state == NULL && request->source->answer == NULL ? ESP_SCENE_BEGUN
                                                                           : 0);
  scene.view = esp_look_get_first_view (look, &scene);
  /* what is laid out for its size on the screen asks for the scale: twice, that it fits */
  for (int i = 0; i < 2; i++)
    {
      look->drawing->measure (&scene, &width, &height);
      scene.scale = MIN (room_x / MAX (width, 1), room_y / MAX (height, 1));
    }
  x = (request->width - width * scene.scale) / 2;
  y = (request->height - height * scene.scale) / 2;
  paint (request, look, &scene, cr, x, y);
  /* in a gallery all boards of a size are drawn equally large */
  if (request->source->under_way)
    fill_room (request, look, &scene, cr, x, y);
  cairo_destroy (cr);
}

const char *
esp_thumbnail_skip_name (const char *facts)
{
  static const char *const colons[] = { ": ", "：" };
  gsize first = strcspn (facts, ",");

  for (guint i = 0; i < G_N_ELEMENTS (colons); i++)
    {
      const char *colon = strstr (facts, colons[i]);

      if (colon != NULL && colon < facts + first)
        return colon + strlen (colons[i]);
    }
  return facts;
}

/* The room's words, with dots between them. */
static char *
describe (const EspPageSpec *spec, const EspInstance *instance)
{
  g_autofree char *text =
      spec->facts != NULL ? spec->facts (instance) : esp_instance_describe (instance);
  GString *facts = g_string_new (esp_thumbnail_skip_name (text));

  g_string_replace (facts, ", ", ESP_FACTS_APART, 0);
  g_string_replace (facts, "，", ESP_FACTS_APART, 0);
  return g_string_free (facts, FALSE);
}

static gpointer
draw_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Request *request = data;
  const Source *source = request->source;
  g_autoptr (EspInstance) read = NULL;
  g_autoptr (EspState) state = NULL;
  const EspInstance *instance;
  cairo_surface_t *surface;
  Drawn *drawn;

  if (source->snapshot == NULL && (read = read_instance (source, cancellable, error)) == NULL)
    return NULL;
  instance = read != NULL ? read : esp_snapshot_get_instance (source->snapshot);
  if (!esp_instance_prepare (instance, cancellable, error))
    return NULL;
  state = find_state (source, instance, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (state == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "no answer");
      return NULL;
    }
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, request->width, request->height);
  draw_board (request, instance, state, surface);
  cairo_surface_flush (surface);
  drawn = g_new0 (Drawn, 1);
  *drawn = (Drawn){ describe (source->spec, instance), NULL, request->width, request->height };
  drawn->pixels =
      g_bytes_new (cairo_image_surface_get_data (surface),
                   (gsize) cairo_image_surface_get_stride (surface) * (gsize) request->height);
  cairo_surface_destroy (surface);
  return drawn;
}

/* How many solutions the room's first complete solver finds, when it has found all. */
static gpointer
count_work (gpointer data, GCancellable *cancellable, GError **error)
{
  const Source *source = data;
  g_autoptr (EspInstance) instance = read_instance (source, cancellable, error);
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = NULL;
  g_auto (EspAnswer) answer = { 0 };
  EspControl control;
  guint64 n;

  if (instance == NULL)
    return NULL;
  algorithm = esp_problem_find_algorithm (instance->problem, source->spec->first_algorithm);
  options = esp_options_new (algorithm->options);
  if (!(algorithm->flags & ESP_ALGORITHM_COMPLETE) ||
      !esp_options_set (options, "solutions", "0", NULL) ||
      (instance->problem->is_applicable != NULL &&
       !instance->problem->is_applicable (instance, algorithm, NULL)))
    return g_strdup ("");
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.cancellable = cancellable;
  control.limit_nodes = COUNT_NODES;
  esp_control_limit_time (&control, COUNT_SECONDS);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  if (answer.outcome != ESP_OUTCOME_SOLVED && answer.outcome != ESP_OUTCOME_NONE)
    return g_strdup ("");
  n = answer.counters.n[ESP_COUNTER_SOLUTIONS];
  if (n == 0)
    return g_strdup (_ ("no solution"));
  return esp_count_solutions (n);
}

/* --- the widget --- */

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
  self->count_job = esp_job_start ("", count_work, self->source, (GDestroyNotify) source_unref,
                                   g_free, on_counted, self);
}

static void
on_drawn (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspThumbnail *self = owner;
  Drawn *drawn = result;

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
      drawn_free (drawn);
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
  Request *request;

  if (self->source == NULL || width <= 2 * MARGIN * factor || height <= 2 * MARGIN * factor ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      (width == self->drawn_width && height == self->drawn_height &&
       palette == self->drawn_palette))
    return;
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  self->drawn_width = width;
  self->drawn_height = height;
  self->drawn_palette = palette;
  request = g_new0 (Request, 1);
  g_atomic_ref_count_inc (&self->source->n);
  *request = (Request){ self->source, palette, width, height, factor };
  self->job = esp_job_start ("", draw_work, request, request_free, drawn_free, on_drawn, self);
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
take_source (EspThumbnail *self, Source *source)
{
  g_clear_pointer (&self->source, source_unref);
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
  Source *source = source_new (find_spec (esp_document_get_instance (document)->problem));

  source->snapshot = esp_document_snapshot (document);
  source->state = esp_state_copy (esp_document_get_state (document));
  take_source (self, source);
}

void
esp_thumbnail_show_answer (EspThumbnail *self, EspInstance *instance, GBytes *answer, guint64 step)
{
  Source *source = source_new (find_spec (instance->problem));
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
  Source *source = source_new (spec);

  source->sample = g_strdup (sample);
  source->under_way = under_way;
  take_source (self, source);
}

void
esp_thumbnail_show_file (EspThumbnail *self, const EspPageSpec *spec, const char *path)
{
  Source *source = source_new (spec);

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
  g_clear_pointer (&self->source, source_unref);
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
