#include "config.h"

#include "esp-thumbnail-draw.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "app/play/esp-puzzle-verdict.h"
#include "draw/esp-look.h"
#include "engine/trace/esp-trace-read.h"
#include "engine/trace/esp-trace.h"
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
#define LARGEST_FILE (4 * 1024 * 1024) /* larger ones take too long for a picture */

EspThumbnailSource *
esp_thumbnail_source_new (const EspPageSpec *spec)
{
  EspThumbnailSource *source = g_new0 (EspThumbnailSource, 1);

  g_atomic_ref_count_init (&source->n);
  source->spec = spec;
  return source;
}

void
esp_thumbnail_source_unref (EspThumbnailSource *source)
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

void
esp_thumbnail_request_free (gpointer data)
{
  EspThumbnailRequest *request = data;

  esp_thumbnail_source_unref (request->source);
  g_free (request);
}

void
esp_thumbnail_drawn_free (gpointer data)
{
  EspThumbnailDrawn *drawn = data;

  g_free (drawn->facts);
  g_clear_pointer (&drawn->pixels, g_bytes_unref);
  g_free (drawn);
}

static EspInstance *
read_instance (const EspThumbnailSource *source, GCancellable *cancellable, GError **error)
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
search_a_little (const EspThumbnailSource *source,
                 const EspInstance *instance,
                 GCancellable *cancellable)
{
  const EspAlgorithm *algorithm = choose_solver (source->spec);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspTrace) trace = esp_trace_new (instance, NULL, SEARCH_EVENTS);
  g_auto (EspAnswer) answer = { 0 };
  EspControl control;
  guint64 end;

  if (instance->problem->is_applicable != NULL &&
      !instance->problem->is_applicable (instance, algorithm, NULL, NULL))
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
read_answer (const EspThumbnailSource *source,
             const EspInstance *instance,
             GCancellable *cancellable)
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
find_state (const EspThumbnailSource *source,
            const EspInstance *instance,
            GCancellable *cancellable)
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
paint (const EspThumbnailRequest *request,
       const EspLook *look,
       EspScene *scene,
       cairo_t *cr,
       double x,
       double y)
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
fill_room (const EspThumbnailRequest *request,
           const EspLook *look,
           EspScene *scene,
           cairo_t *cr,
           double x,
           double y)
{
  double room_x = request->width - 2 * ESP_THUMBNAIL_MARGIN * request->factor;
  double room_y = request->height - 2 * ESP_THUMBNAIL_MARGIN * request->factor;
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
draw_board (const EspThumbnailRequest *request,
            const EspInstance *instance,
            const EspState *state,
            cairo_surface_t *surface)
{
  const EspLook *look = esp_look_find (instance->problem);
  cairo_t *cr = cairo_create (surface);
  double room_x = request->width - 2 * ESP_THUMBNAIL_MARGIN * request->factor;
  double room_y = request->height - 2 * ESP_THUMBNAIL_MARGIN * request->factor;
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

gpointer
esp_thumbnail_draw (gpointer data, GCancellable *cancellable, GError **error)
{
  EspThumbnailRequest *request = data;
  const EspThumbnailSource *source = request->source;
  g_autoptr (EspInstance) read = NULL;
  g_autoptr (EspState) state = NULL;
  const EspInstance *instance;
  cairo_surface_t *surface;
  EspThumbnailDrawn *drawn;

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
  drawn = g_new0 (EspThumbnailDrawn, 1);
  *drawn = (EspThumbnailDrawn){ describe (source->spec, instance), NULL, request->width,
                                request->height };
  drawn->pixels =
      g_bytes_new (cairo_image_surface_get_data (surface),
                   (gsize) cairo_image_surface_get_stride (surface) * (gsize) request->height);
  cairo_surface_destroy (surface);
  return drawn;
}

/* How many solutions the room's first complete solver finds, when it has found all. */
gpointer
esp_thumbnail_count (gpointer data, GCancellable *cancellable, GError **error)
{
  const EspThumbnailSource *source = data;
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
       !instance->problem->is_applicable (instance, algorithm, NULL, NULL)))
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
