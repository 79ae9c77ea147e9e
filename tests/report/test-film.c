#include "config.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "draw/esp-look.h"
#include "draw/tree/esp-tree-build.h"
#include "base/esp-error.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"
#include "engine/trace/esp-trace.h"
#include "report/film/esp-film.h"
#include "scratch.h"

/* Films without a display. The program that makes them has a stand-in here, which counts what it is
 * given; the real one is asked in the slow tests. */

static char *folder;

/* A search of a sample, recorded. */
static EspTrace *
record_search (const char *room, const char *sample)
{
  const EspProblem *problem = esp_problem_find (room);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = esp_instance_find (problem, sample, &error);
  const EspAlgorithm *algorithm =
      esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer = { 0 };
  EspControl control;
  EspTrace *trace;

  g_assert_no_error (error);
  trace = esp_trace_new (instance, NULL, 0);
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.tracer = esp_trace_get_tracer (trace);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  esp_trace_finish (trace);
  g_assert_cmpuint (esp_trace_get_n_events (trace), >, 20);
  return trace;
}

/* Of the template, which is always there. */
static EspTrace *
record (void)
{
  return record_search ("lamps", "thirteen");
}

static char *
in_folder (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

/* Puts a shell script in the place of ffmpeg; NULL: there is none. */
static void
install (const char *script)
{
  g_autofree char *path = in_folder ("bin/ffmpeg");

  g_unlink (path);
  if (script == NULL)
    return;
  g_assert_true (g_file_set_contents (path, script, -1, NULL));
  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
}

/* Files of the folder besides those that the tests put there. */
static guint
count_left (const char *prefix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, prefix);
  return n;
}

static EspTrace *
record_sample (const EspInstance *instance, const EspAlgorithm *algorithm)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer = { 0 };
  EspControl control;
  EspTrace *trace = esp_trace_new (instance, NULL, 100);

  esp_answer_init (&answer);
  esp_control_init (&control);
  esp_control_limit_time (&control, 0.2);
  control.tracer = esp_trace_get_tracer (trace);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  esp_trace_finish (trace);
  return trace;
}

/* Whether anything is drawn in the rows from @top on. */
static gboolean
has_ink (const char *path, int top)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);
  const guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint32 ground = *(const guint32 *) (gconstpointer) data;
  gboolean ink = FALSE;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  for (int y = top; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      ink = ink || ((const guint32 *) (gconstpointer) (data + y * stride))[x] != ground;
  cairo_surface_destroy (surface);
  return ink;
}

/* The words at the foot are there in every room, whatever its board is drawn on. */
static void
test_words (void)
{
  g_autofree char *path = in_folder ("frame.png");

  for (guint i = 0; esp_problems_get ()[i] != NULL; i++)
    {
      const EspProblem *problem = esp_problems_get ()[i];
      g_autoptr (EspInstance) instance = problem->editing->example ();
      const EspAlgorithm *algorithm =
          esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED);
      g_autoptr (EspTrace) trace = record_sample (instance, algorithm);
      g_autoptr (GError) error = NULL;
      EspFilmPicture picture = { .path = path, .scale = 1 };
      EspFilmPlan plan;

      if (esp_look_find (problem) == NULL) /* it is not drawn yet */
        continue;
      g_test_message ("%s", problem->id);
      esp_film_plan_init (&plan, trace);
      plan.from = plan.to = 2;
      plan.parts = ESP_FILM_ALL;
      g_assert_true (esp_film_draw_frame (trace, &plan, &picture, &error));
      g_assert_no_error (error);
      g_assert_true (has_ink (path, plan.height - plan.height / 14));
    }
  g_unlink (path);
}

/* Pixels of @colour in the rows from @top on. */
static guint
count_ink (const char *path, int top, EspColour colour)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);
  const guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint32 ink = ((guint32) (colour.red * 255 + 0.5) << 16) |
                ((guint32) (colour.green * 255 + 0.5) << 8) | (guint32) (colour.blue * 255 + 0.5);
  guint n = 0;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  for (int y = top; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += (((const guint32 *) (gconstpointer) (data + y * stride))[x] & 0xffffff) == ink;
  cairo_surface_destroy (surface);
  return n;
}

/* A board that is larger while a search is at it is seen whole: what its signs mean stands below
 * it. */
static void
test_whole (void)
{
  g_autofree char *path = in_folder ("frame.png");
  g_autoptr (EspTrace) trace = record_search ("path", "romania");
  g_autoptr (GError) error = NULL;
  EspFilmPicture picture = { .path = path, .scale = 1 };
  EspFilmPlan plan;

  esp_film_plan_init (&plan, trace);
  plan.from = plan.to = 14;
  plan.parts = ESP_FILM_BOARD;
  plan.width = 1600;
  plan.height = 480;
  g_assert_true (esp_film_draw_frame (trace, &plan, &picture, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_ink (path, 400, plan.palette->accent), >, 40);
  g_unlink (path);
}

/* Where a solution is told the tree has its sign: a film that ends there ends with it. */
static void
test_solution_sign (void)
{
  static const char *const searches[][2] = { { "words", "20-fifteen-slots" },
                                             { "map", "delaunay-60" },
                                             { "battleship", "06-easy" },
                                             { "lamps", "thirteen" } };

  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autoptr (EspTrace) trace = record_search (searches[i][0], searches[i][1]);
      guint64 n = esp_trace_get_n_solutions (trace);
      guint64 step = n > 0 ? esp_trace_get_solution (trace, n - 1) : 0;

      g_test_message ("%s", searches[i][0]);
      g_assert_cmpuint (n, >, 0);
      /* what is told before is nothing of it */
      for (int before = 0; before < 2; before++)
        {
          EspTreeDrawing *drawing = esp_tree_drawing_new ();
          EspTreeChoice choice = { .forced = g_hash_table_new (NULL, NULL),
                                   .node = esp_trace_get_node_at (trace, step),
                                   .budget = 80,
                                   .horizon = step - (guint64) before };
          gboolean solved = FALSE;

          esp_tree_build (drawing, trace, &choice);
          for (guint k = 0; k < drawing->items->len; k++)
            {
              const EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, k);

              solved |= item->id == choice.node && item->shape == ESP_TREE_SOLUTION;
            }
          g_assert_cmpint (solved, ==, before == 0);
          g_hash_table_unref (choice.forced);
          esp_tree_drawing_free (drawing);
        }
    }
}

/* Of a long search every so many steps are shown, the last one too. */
static void
test_every (void)
{
  g_autoptr (EspTrace) trace = record ();
  g_autofree char *path = in_folder ("every.pdf");
  guint64 n = esp_trace_get_n_events (trace);
  EspFilmPlan plan;

  esp_film_plan_init (&plan, trace);
  for (guint64 every = 1; every <= n + 1; every += 3)
    {
      guint64 made = 0;

      plan.every = every;
      g_assert_true (esp_film_save (trace, &plan, path, &made, NULL));
      g_assert_cmpuint (made, ==, esp_film_count_frames (trace, &plan));
      g_assert_cmpuint (made, ==, 1 + n / every + (n % every > 0 ? 1 : 0));
    }
  g_unlink (path);
}

static void
test_plan (void)
{
  static const char *const sizes[] = {
    "",         "960",      "960x",      "960x720 ", "96x72",
    "9600x720", "-960x720", "960x720x2", "x",        "99999999999x720"
  };
  g_autoptr (EspTrace) trace = record ();
  const EspProblem *stones = esp_problem_find ("stones");
  g_autoptr (GError) error = NULL;
  EspFilmPlan plan;

  esp_film_plan_init (&plan, trace);
  g_assert_cmpuint (plan.to, ==, esp_trace_get_n_events (trace));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_assert_false (esp_film_plan_set_size (&plan, sizes[i], &error));
      g_assert_error (error, ESP_ERROR, ESP_ERROR_OPTION);
      g_clear_error (&error);
    }
  g_assert_cmpint (plan.width, ==, 960);
  /* even, or no film can be made of them */
  g_assert_true (esp_film_plan_set_size (&plan, "641x481", &error));
  g_assert_cmpint (plan.width, ==, 640);
  g_assert_cmpint (plan.height, ==, 480);
  g_assert_true (esp_film_plan_set_views (&plan, stones, "graph, tree", &error));
  g_assert_cmpint (plan.view, ==, 1);
  g_assert_cmpint (plan.parts, ==, ESP_FILM_BOARD | ESP_FILM_TREE);
  g_assert_false (esp_film_plan_set_views (&plan, stones, "board,nonsense", &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_OPTION);
  g_assert_nonnull (strstr (error->message, "board, "));
}

static void
test_count (void)
{
  g_autoptr (EspTrace) trace = record ();
  guint64 n_events = esp_trace_get_n_events (trace);
  guint64 n_decisions = 1;
  EspFilmPlan plan;

  esp_film_plan_init (&plan, trace);
  g_assert_cmpuint (esp_film_count_frames (trace, &plan), ==, n_events + 1);
  plan.from = 5;
  plan.to = 9;
  g_assert_cmpuint (esp_film_count_frames (trace, &plan), ==, 5);
  plan.from = 9;
  g_assert_cmpuint (esp_film_count_frames (trace, &plan), ==, 1);
  plan.from = n_events + 7;
  plan.to = G_MAXUINT64;
  g_assert_cmpuint (esp_film_count_frames (trace, &plan), ==, 1);
  plan.from = 0;
  plan.decisions = TRUE;
  /* the root itself is the first frame's */
  for (guint64 step = 1; step < n_events; n_decisions++)
    step = esp_trace_next_decision (trace, step);
  g_assert_cmpuint (esp_film_count_frames (trace, &plan), ==, n_decisions);
  g_assert_cmpuint (n_decisions, <, n_events);
}

/* What the rules decide before anything is tried has frames as well: one for all that a constraint
 * gives at a time. */
static void
test_deductions (void)
{
  g_autoptr (EspTrace) trace = NULL;
  EspFilmPlan plan;
  EspEvent event;
  gint32 reason = -2;
  guint64 n_runs = 0;

  if (esp_problem_find ("battleship") == NULL)
    return;
  trace = record_search ("battleship", "06-easy.txt");
  for (guint64 i = 0; esp_trace_get_events (trace, i, 1, &event) == 1; i++)
    if (event.type == ESP_EVENT_IMPLY)
      {
        g_assert_cmpint (event.depth, ==, 0);
        n_runs += event.csp.reason != reason;
        reason = event.csp.reason;
      }
  g_assert_cmpuint (n_runs, >, 10);
  esp_film_plan_init (&plan, trace);
  plan.decisions = TRUE;
  /* the board before all that, and the solution behind it */
  g_assert_cmpuint (esp_film_count_frames (trace, &plan), ==, n_runs + 2);
}

/* A page a frame. */
static void
test_pages (void)
{
  g_autoptr (EspTrace) trace = record ();
  g_autofree char *path = in_folder ("film.pdf");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  EspFilmPlan plan;
  guint64 n = 0;
  gsize length;
  gsize before;

  install (NULL);
  esp_film_plan_init (&plan, trace);
  plan.to = 0;
  g_assert_true (esp_film_save (trace, &plan, path, &n, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (g_file_get_contents (path, &text, &before, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF"));
  g_clear_pointer (&text, g_free);
  plan.to = 11;
  plan.parts = ESP_FILM_ALL;
  g_assert_true (esp_film_save (trace, &plan, path, &n, &error));
  g_assert_cmpuint (n, ==, 12);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_cmpuint (length, >, before);
  g_unlink (path);
}

#define COUNTING                                                                                   \
  "#!/bin/sh\nPATH=/usr/bin:/bin\n"                                                                \
  "for word; do last=$word; done\n"                                                                \
  "printf '%s\\n' \"$@\" >\"$LOG\"\n"                                                              \
  "cat >\"$LOG.frames\"\n"                                                                         \
  "printf made >\"${last#file:}\"\n"

static void
test_frames (void)
{
  static const char *const names[] = { "film.mp4", "-film.webm", "a:b.GIF" };
  g_autoptr (EspTrace) trace = record ();
  g_autofree char *log = in_folder ("log");
  g_autofree char *frames = in_folder ("log.frames");
  EspFilmPlan plan;

  g_setenv ("LOG", log, TRUE);
  install (COUNTING);
  esp_film_plan_init (&plan, trace);
  g_assert_true (esp_film_plan_set_size (&plan, "320x240", NULL));
  plan.from = 2;
  plan.to = 8;
  plan.pace = 2.5;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = in_folder (names[i]);
      g_autofree char *text = NULL;
      g_autofree char *said = NULL;
      g_autofree guint8 *pixels = NULL;
      g_autoptr (GError) error = NULL;
      gsize frame = 320 * 240 * 4;
      gsize length;
      guint64 n = 0;

      g_assert_true (esp_film_save (trace, &plan, path, &n, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (n, ==, 7);
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_cmpstr (text, ==, "made");
      g_assert_true (g_file_get_contents (log, &said, NULL, NULL));
      g_assert_nonnull (strstr (said, "\n320x240\n"));
      g_assert_nonnull (strstr (said, "\n2.5\n"));
      g_assert_true (g_file_get_contents (frames, (char **) &pixels, &length, NULL));
      g_assert_cmpuint (length, ==, 7 * frame);
      /* what moves is seen: no two frames are alike */
      for (int k = 1; k < 7; k++)
        g_assert_cmpint (memcmp (pixels, pixels + (gsize) k * frame, frame), !=, 0);
      g_unlink (path);
    }
  g_assert_cmpuint (count_left ("film"), ==, 0);
}

static void
assert_fails (const char *script, const char *says)
{
  g_autoptr (EspTrace) trace = record ();
  g_autofree char *path = in_folder ("film.mp4");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  EspFilmPlan plan;

  install (script);
  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  esp_film_plan_init (&plan, trace);
  g_assert_false (esp_film_save (trace, &plan, path, NULL, &error));
  g_assert_nonnull (strstr (error->message, says));
  /* what was there stays, and nothing else */
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "before");
  g_assert_cmpuint (count_left ("film"), ==, 1);
  g_unlink (path);
}

static void
test_failures (void)
{
  g_autoptr (EspTrace) trace = record ();
  g_autofree char *path = in_folder ("film.avi");
  g_autoptr (GError) error = NULL;
  EspFilmPlan plan;

  assert_fails (NULL, "not installed");
  assert_fails ("#!/bin/sh\nPATH=/usr/bin:/bin\necho 'no such codec' >&2\ncat >/dev/null\nexit 3\n",
                "no such codec");
  /* one that ends before it has read */
  assert_fails ("#!/bin/sh\nexit 0\n", "ffmpeg");
  assert_fails ("#!/bin/sh\nkill -9 $$\n", "ffmpeg");
  esp_film_plan_init (&plan, trace);
  g_assert_false (esp_film_save (trace, &plan, path, NULL, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_free (path);
  path = in_folder ("none/film.pdf");
  g_assert_false (esp_film_save (trace, &plan, path, NULL, &error));
  g_assert_nonnull (strstr (error->message, "none/film.pdf"));
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (200000);
  g_cancellable_cancel (data);
  return NULL;
}

/* A program that takes nothing is not waited for. */
static void
test_cancel (void)
{
  g_autoptr (EspTrace) trace = record ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *path = in_folder ("film.webm");
  g_autoptr (GError) error = NULL;
  EspFilmPlan plan;
  GThread *thread;

  install ("#!/bin/sh\nPATH=/usr/bin:/bin\nexec sleep 100\n");
  esp_film_plan_init (&plan, trace);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_cancellable_push_current (cancellable);
  g_assert_false (esp_film_save (trace, &plan, path, NULL, &error));
  g_cancellable_pop_current (cancellable);
  g_thread_join (thread);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_left ("film"), ==, 0);
}

/* The real one: the film has as many frames as it was given. */
static void
test_real (void)
{
  static const char *const names[] = { "real.mp4", "real.webm", "real.gif" };
  g_autofree char *program = g_find_program_in_path ("ffprobe");
  g_autoptr (EspTrace) trace = record ();
  EspFilmPlan plan;

  if (program == NULL)
    {
      g_test_skip ("ffmpeg is not installed");
      return;
    }
  esp_film_plan_init (&plan, trace);
  plan.to = 14;
  plan.parts = ESP_FILM_ALL;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = in_folder (names[i]);
      g_autofree char *out = NULL;
      g_autoptr (GError) error = NULL;
      const char *probe[] = { program,
                              "-v",
                              "error",
                              "-count_frames",
                              "-show_entries",
                              "stream=nb_read_frames,width,height",
                              "-of",
                              "csv=p=0",
                              path,
                              NULL };

      g_assert_true (esp_film_save (trace, &plan, path, NULL, &error));
      g_assert_no_error (error);
      g_assert_true (g_spawn_sync (NULL, (char **) probe, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out,
                                   NULL, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (g_strstrip (out), ==, "960,720,15");
      g_unlink (path);
    }
}

/* A film that there is no room for is an error that says so, wherever in it the room ends, and the
 * one that was there stays. */
static void
test_no_room (void)
{
  static const char *const names[] = { "room.mp4", "room.webm", "room.gif" };
  g_autofree char *program = g_find_program_in_path ("ffmpeg");
  g_autoptr (EspTrace) trace = record ();
  struct rlimit before;
  EspFilmPlan plan;

  if (program == NULL)
    {
      g_test_skip ("ffmpeg is not installed");
      return;
    }
  esp_film_plan_init (&plan, trace);
  plan.to = 14;
  getrlimit (RLIMIT_FSIZE, &before);
  signal (SIGXFSZ, SIG_IGN);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = in_folder (names[i]);
      GStatBuf whole;

      g_assert_true (esp_film_save (trace, &plan, path, NULL, NULL));
      g_assert_cmpint (g_stat (path, &whole), ==, 0);
      for (int tenths = 1; tenths < 10; tenths += 4)
        {
          const struct rlimit limit = { (rlim_t) (whole.st_size * tenths / 10), before.rlim_max };
          g_autofree char *text = NULL;
          g_autoptr (GError) error = NULL;
          gboolean saved;

          g_assert_true (g_file_set_contents (path, "before", -1, NULL));
          setrlimit (RLIMIT_FSIZE, &limit);
          saved = esp_film_save (trace, &plan, path, NULL, &error);
          setrlimit (RLIMIT_FSIZE, &before);
          g_assert_false (saved);
          g_test_message ("%s", error->message);
          g_assert_nonnull (strstr (error->message, "File too large"));
          g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
          g_assert_cmpstr (text, ==, "before");
          g_assert_cmpuint (count_left ("room"), ==, 1);
          g_assert_cmpuint (count_left (".room"), ==, 0);
        }
      g_unlink (path);
    }
}

int
main (int argc, char *argv[])
{
  g_autofree char *bin = NULL;
  g_autofree char *path = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = make_scratch_folder ();
  bin = in_folder ("bin");
  g_mkdir (bin, 0755);
  if (g_test_slow ())
    {
      g_test_add_func ("/film/real", test_real);
      g_test_add_func ("/film/no-room", test_no_room);
    }
  else
    {
      /* the stand-in alone, whatever is installed; the shell finds its own commands */
      path = g_strdup_printf ("%s:/nowhere", bin);
      g_test_add_func ("/film/words", test_words);
      g_test_add_func ("/film/whole", test_whole);
      g_test_add_func ("/film/plan", test_plan);
      g_test_add_func ("/film/solution-sign", test_solution_sign);
      g_test_add_func ("/film/every", test_every);
      g_test_add_func ("/film/count", test_count);
      g_test_add_func ("/film/deductions", test_deductions);
      g_test_add_func ("/film/pages", test_pages);
      g_test_add_func ("/film/frames", test_frames);
      g_test_add_func ("/film/failures", test_failures);
      g_test_add_func ("/film/cancel", test_cancel);
      g_setenv ("PATH", path, TRUE);
    }
  status = g_test_run ();
  return status;
}
