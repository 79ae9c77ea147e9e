#include "config.h"

#include "esp-report-build-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "draw/esp-look.h"

#define MAX_MOVES 400 /* rows of the table in the report; the file has them all */

/* --- the players --- */

static EspTable *
player_table (const EspReportSource *source,
              const guint n_moves[2],
              const double scores[2],
              gboolean with_seconds)
{
  const EspGame *game = source->instance->problem->game;
  EspTable *table = esp_table_new (_ ("Side"), _ ("Player"), _ ("Moves"), _ ("Score"), NULL);

  if (source->game.measured)
    {
      esp_table_add_column (table, _ ("Nodes"));
      esp_table_add_column (table, _ ("Nodes a move"));
      if (with_seconds)
        esp_table_add_column (table, _ ("Seconds a move"));
    }
  for (int side = 0; side < 2; side++)
    {
      double moves = MAX (n_moves[side], 1);
      g_autofree char *player = esp_report_name_player (source, side);
      g_autofree char *score = esp_number ("%.6g", scores[side]);
      g_autofree char *count = g_strdup_printf ("%u", n_moves[side]);
      g_autofree char *nodes = esp_report_describe_nodes (source, side);
      g_autofree char *per_move = esp_report_describe_nodes_per_move (source, side, n_moves[side]);
      g_autofree char *seconds = esp_number ("%.6f", source->game.thought[side] / moves);
      const char *cells[] = {
        _ (game->side_names[side]), player, count, score, nodes, per_move, seconds
      };

      esp_table_add_texts (table, cells);
    }
  for (guint column = 2; column < esp_table_get_n_columns (table); column++)
    esp_table_set_number (table, column, TRUE);
  return table;
}

/* --- the game played through --- */

typedef struct
{
  EspTable *moves;     /* with scores */
  EspTable *standings; /* or with how it stands, where scores come at the end only */
  GArray *boards;
  EspState *state;
  GArray *x;
  GArray *scores[2];
  double last[2];
  guint n_moves[2];
} Course;

static void
course_clear (Course *course)
{
  g_clear_pointer (&course->moves, esp_table_free);
  g_clear_pointer (&course->standings, esp_table_free);
  g_clear_pointer (&course->boards, g_array_unref);
  esp_state_free (course->state);
  g_array_unref (course->x);
  for (int side = 0; side < 2; side++)
    g_array_unref (course->scores[side]);
}

static void
note_scores (Course *course, const EspInstance *instance, guint ply)
{
  double x = ply;

  instance->problem->game->scores (instance, course->state, course->last);
  g_array_append_val (course->x, x);
  for (int side = 0; side < 2; side++)
    g_array_append_val (course->scores[side], course->last[side]);
}

static void
note_move (Course *course, const EspInstance *instance, int side, const char *move, guint ply)
{
  const EspGame *game = instance->problem->game;
  g_autofree char *number = g_strdup_printf ("%u", ply);
  g_autofree char *first = esp_number ("%.6g", course->last[0]);
  g_autofree char *second = esp_number ("%.6g", course->last[1]);
  g_autofree char *stands = esp_state_describe (instance, course->state);
  const char *name = side >= 0 ? _ (game->side_names[side]) : "";
  const char *scored[] = { number, name, move, first, second };
  const char *described[] = { number, name, move, stands };

  esp_table_add_texts (course->moves, scored);
  esp_table_add_texts (course->standings, described);
}

/* Whether the position after @ply of @n moves is among @most boards spread over the game. */
static gboolean
is_shown (guint ply, guint n, guint most)
{
  for (guint k = 1; k <= most; k++)
    if (ply == MAX ((guint) ((guint64) n * k / most), 1))
      return TRUE;
  return FALSE;
}

static gboolean
play_through (Course *course, const EspReportSource *source, guint most, GError **error)
{
  const EspInstance *instance = source->instance;
  const EspProblem *problem = instance->problem;
  guint n = g_strv_length (source->game.moves);

  note_scores (course, instance, 0);
  for (guint i = 0; i < n; i++)
    {
      int side = problem->game->to_move (instance, course->state);

      if (!problem->states->play (instance, course->state, source->game.moves[i], error))
        return FALSE;
      if (side >= 0)
        course->n_moves[side]++;
      note_scores (course, instance, i + 1);
      note_move (course, instance, side, source->game.moves[i], i + 1);
      if (is_shown (i + 1, n, most))
        esp_report_boards_add (course->boards, esp_state_copy (course->state),
                               i + 1 == n ? g_strdup_printf (_ ("After move %u, the last"), n)
                                          : g_strdup_printf (_ ("After move %u"), i + 1),
                               FALSE);
    }
  return TRUE;
}

/* Whether the scores change before the last move. */
static gboolean
varies (const GArray *values)
{
  for (guint i = 1; i + 1 < values->len; i++)
    if (g_array_index (values, double, i) != g_array_index (values, double, 0))
      return TRUE;
  return FALSE;
}

static gboolean
is_scored (const Course *course)
{
  return varies (course->scores[0]) || varies (course->scores[1]);
}

static void
add_score_plot (EspReport *report, const EspInstance *instance, const Course *course)
{
  const EspGame *game = instance->problem->game;
  EspPlot *plot;

  if (course->x->len < 3 || !is_scored (course))
    return;
  plot = esp_plot_new (NULL, _ ("Move"), _ ("Score"));
  for (int side = 0; side < 2; side++)
    esp_plot_add (plot, _ (game->side_names[side]), ESP_PLOT_STEPS, course->x->len,
                  (const double *) (void *) course->x->data,
                  (const double *) (void *) course->scores[side]->data);
  esp_report_add_plot (report, "scores", _ ("The two sides’ scores after each move."), plot,
                       ESP_REPORT_PLOT_LOW);
}

static void
add_parts (EspReport *report, const EspReportSource *source)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; source->game.moves[i] != NULL; i++)
    g_string_append_printf (text, "%s\n", source->game.moves[i]);
  esp_report_add_part (report, "moves.txt", text->str);
  g_string_free (text, TRUE);
}

static void
add_course (EspReport *report,
            const EspReportSource *source,
            const EspOptions *options,
            Course *course)
{
  const EspInstance *instance = source->instance;
  const EspProblem *problem = instance->problem;
  g_autofree char *stands = esp_state_describe (instance, course->state);
  g_autofree char *escaped = esp_report_escape (stands);
  g_autofree char *text = NULL;
  g_autoptr (GString) words = NULL;
  gboolean over = problem->game->to_move (instance, course->state) < 0;
  guint n_moves = g_strv_length (source->game.moves);

  text = g_strdup_printf (
      over ? ngettext ("The game ended after %u move: %s%s", "The game ended after %u moves: %s%s",
                       n_moves)
           : ngettext ("The game is not over; after %u move it stands so: %s%s",
                       "The game is not over; after %u moves it stands so: %s%s", n_moves),
      n_moves, escaped, g_str_has_suffix (escaped, ".") ? "" : ".");
  esp_report_add_heading (report, 1, _ ("The game"));
  words = g_string_new (text);
  if (source->game.measured)
    g_string_append_printf (words, _ (" It was played with the seed %" PRIu64 "."),
                            source->game.seed);
  if (course->boards->len > 0 && esp_look_find (problem) != NULL)
    g_string_append_printf (words, _ (" Figure %u shows its course."),
                            esp_report_get_n_figures (report) + 1);
  esp_report_add_paragraph (report, words->str);
  esp_report_add_table (report, "players", _ ("The two sides."),
                        player_table (source, course->n_moves, course->last,
                                      esp_options_get_flag (options, "include-seconds")),
                        0);
  esp_report_add_boards (report, source, "boards", _ ("The course of the game."),
                         g_steal_pointer (&course->boards));
  if (esp_options_get_flag (options, "include-plots"))
    add_score_plot (report, instance, course);
  if (!esp_options_get_flag (options, "include-tables"))
    return;
  esp_report_add_state_table (report, instance, course->state);
  if (is_scored (course))
    esp_report_add_table (report, "moves", _ ("The moves, each with the scores right after it."),
                          g_steal_pointer (&course->moves), MAX_MOVES);
  else
    esp_report_add_table (report, "moves", _ ("The moves, each with how it stands after it."),
                          g_steal_pointer (&course->standings), MAX_MOVES);
}

gboolean
esp_report_add_game_course (EspReport *report,
                            const EspReportSource *source,
                            guint most,
                            GError **error)
{
  const EspInstance *instance = source->instance;
  Course course = { .moves = esp_table_new ("", "", "", "", "", NULL),
                    .standings = esp_table_new ("", "", "", "", NULL),
                    .boards = esp_report_boards_new (),
                    .state = esp_instance_initial_state (instance),
                    .x = g_array_new (FALSE, FALSE, sizeof (double)) };
  gboolean ok;

  for (int side = 0; side < 2; side++)
    course.scores[side] = g_array_new (FALSE, FALSE, sizeof (double));
  ok = play_through (&course, source, most, error);
  if (ok)
    {
      esp_report_add_boards (report, source, "boards", _ ("The course of the game."),
                             g_steal_pointer (&course.boards));
      add_score_plot (report, instance, &course);
    }
  course_clear (&course);
  return ok;
}

gboolean
esp_report_add_game (EspReport *report,
                     const EspReportSource *source,
                     const EspOptions *options,
                     GError **error)
{
  const EspInstance *instance = source->instance;
  const EspGame *game = instance->problem->game;
  g_autofree char *first = g_strdup_printf (_ ("Score of %s"), _ (game->side_names[0]));
  g_autofree char *second = g_strdup_printf (_ ("Score of %s"), _ (game->side_names[1]));
  Course course = { .moves = esp_table_new (_ ("No."), _ ("Side"), _ ("Move"), first, second, NULL),
                    .standings = esp_table_new (_ ("No."), _ ("Side"), _ ("Move"),
                                                _ ("How it stands"), NULL),
                    .boards = esp_report_boards_new (),
                    .state = esp_instance_initial_state (instance),
                    .x = g_array_new (FALSE, FALSE, sizeof (double)) };
  gboolean ok;

  for (int side = 0; side < 2; side++)
    course.scores[side] = g_array_new (FALSE, FALSE, sizeof (double));
  ok = play_through (&course, source, (guint) esp_options_get_int (options, "boards"), error);
  if (ok)
    {
      esp_table_set_number (course.moves, 0, TRUE);
      esp_table_set_number (course.standings, 0, TRUE);
      esp_table_set_number (course.moves, 3, TRUE);
      esp_table_set_number (course.moves, 4, TRUE);
      add_course (report, source, options, &course);
      add_parts (report, source);
    }
  course_clear (&course);
  return ok;
}
