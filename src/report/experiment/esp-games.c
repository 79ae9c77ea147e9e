#include "config.h"

#include "esp-games.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/esp-log.h"

/* Columns of the file. */
enum
{
  DATE,
  PROBLEM,
  BOARD,
  SIDE,
  OPPONENT,
  DEPTH,
  EVALUATION,
  OWN,
  OTHER,
  RESULT,
  HELPED,
  MOVES,
  N_COLUMNS
};

static const char *const columns[] = { "date",   "problem",    "board", "side",  "opponent",
                                       "depth",  "evaluation", "own",   "other", "result",
                                       "helped", "moves",      NULL };

char *
esp_games_get_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "espalier", "games.csv", NULL);
}

static const char *
get_option (const EspPlayedGame *game, const char *id)
{
  return id != NULL && esp_options_find (game->options, id) != NULL
             ? esp_options_get_text (game->options, id)
             : "";
}

static char *
format_game (const EspPlayedGame *game)
{
  GString *line = g_string_new (NULL);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%d %H:%M");
  g_autofree char *own = esp_number ("%.6g", game->own);
  g_autofree char *other = esp_number ("%.6g", game->other);
  g_autofree char *moves = g_strjoinv (";", (char **) game->moves);
  const char *cells[N_COLUMNS] = { 0 };

  cells[DATE] = date;
  cells[PROBLEM] = game->problem->id;
  cells[BOARD] = game->board;
  cells[SIDE] = game->problem->game->side_ids[game->side];
  cells[OPPONENT] = game->opponent->id;
  cells[DEPTH] = get_option (game, game->opponent->main_option);
  cells[EVALUATION] = get_option (game, "eval");
  cells[OWN] = own;
  cells[OTHER] = other;
  cells[RESULT] = game->own > game->other ? "won" : game->own < game->other ? "lost" : "drawn";
  cells[HELPED] = game->helped ? "yes" : "no";
  cells[MOVES] = moves;
  for (int i = 0; i < N_COLUMNS; i++)
    {
      if (i > 0)
        g_string_append_c (line, ',');
      esp_csv_append_cell (line, cells[i], TRUE);
    }
  g_string_append_c (line, '\n');
  return g_string_free (line, FALSE);
}

gboolean
esp_games_add (const char *path, const EspPlayedGame *game, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *head = g_strjoinv (",", (char **) columns);
  g_autofree char *line = format_game (game);
  g_autofree char *known = NULL;
  g_autofree char *text = NULL;
  g_autoptr (EspLog) log = NULL;
  gsize length;

  g_mkdir_with_parents (folder, 0755);
  log = esp_log_open (path, ESP_LOG_APPEND_PATIENT, error);
  if (log == NULL || !esp_log_read (log, NULL, &known, &length, error))
    return FALSE;
  text = g_strconcat (length == 0 ? head : "", length == 0 ? "\n" : "", line, NULL);
  return esp_log_write (log, text, error) && esp_log_close (g_steal_pointer (&log), error);
}

EspTable *
esp_games_load (const char *path, const EspProblem *problem, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (EspTable) all = NULL;
  EspTable *games;
  gsize length;

  games = esp_table_new (_ ("Date"), _ ("Board"), _ ("Side"), _ ("Opponent"), _ ("Depth"),
                         _ ("Evaluation"), _ ("My score"), _ ("Its score"), _ ("Result"),
                         _ ("With help"), _ ("Moves"), NULL);
  for (guint c = 6; c <= 7; c++)
    esp_table_set_number (games, c, TRUE);
  esp_table_set_number (games, 4, TRUE);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return games;
  if (esp_file_read (path, NULL, &text, &length, error))
    all = esp_table_parse_csv (text, length, path, error);
  if (all != NULL && esp_table_get_n_columns (all) != N_COLUMNS)
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_SYNTAX, _ ("%s:1:1: this is no list of games"),
                   path);
      g_clear_pointer (&all, esp_table_free);
    }
  if (all == NULL)
    {
      esp_table_free (games);
      return NULL;
    }
  for (guint row = esp_table_get_n_rows (all); row > 0; row--)
    {
      static const int shown[] = { DATE, BOARD, SIDE,   OPPONENT, DEPTH, EVALUATION,
                                   OWN,  OTHER, RESULT, HELPED,   MOVES };
      const char *cells[G_N_ELEMENTS (shown)];

      if (!g_str_equal (esp_table_get_cell (all, row, PROBLEM), problem->id))
        continue;
      for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
        cells[i] = esp_table_get_cell (all, row, (guint) shown[i]);
      esp_table_add_texts (games, cells);
    }
  return games;
}

EspTable *
esp_games_label (const EspTable *games, const EspProblem *problem)
{
  guint n = esp_table_get_n_columns (games);
  EspTable *labelled = esp_table_new (esp_table_get_cell (games, 0, 0), NULL);

  for (guint c = 1; c < n; c++)
    esp_table_add_column (labelled, esp_table_get_cell (games, 0, c));
  for (guint c = 0; c < n; c++)
    esp_table_set_number (labelled, c, esp_table_is_number (games, c));
  for (guint row = 1; row <= esp_table_get_n_rows (games); row++)
    {
      g_autofree const char **cells = g_new (const char *, n);
      const EspAlgorithm *opponent;

      for (guint c = 0; c < n; c++)
        cells[c] = esp_table_get_cell (games, row, c);
      opponent = esp_problem_find_algorithm (problem, cells[3]);
      if (opponent != NULL)
        cells[3] = _ (opponent->label);
      esp_table_add_texts (labelled, cells);
    }
  return labelled;
}

char **
esp_games_get_moves (const EspTable *games, guint row)
{
  return g_strsplit (esp_table_get_cell (games, row + 1, 10), ";", -1);
}

/* --- by opponent --- */

typedef struct
{
  char *name;
  const char *cells[3];
  guint n, won, drawn, lost, helped;
  double own, other;
} Opponent;

static void
opponent_free (gpointer data)
{
  g_free (((Opponent *) data)->name);
  g_free (data);
}

static int
compare_opponents (gconstpointer a, gconstpointer b)
{
  const Opponent *x = *(const Opponent *const *) a;
  const Opponent *y = *(const Opponent *const *) b;
  int order = strcmp (x->cells[0], y->cells[0]);
  double depths = g_ascii_strtod (x->cells[1], NULL) - g_ascii_strtod (y->cells[1], NULL);

  return order != 0 ? order : depths != 0 ? (depths > 0) - (depths < 0) : strcmp (x->name, y->name);
}

static GPtrArray *
group (const EspTable *games)
{
  GPtrArray *opponents = g_ptr_array_new_with_free_func (opponent_free);

  for (guint row = 1; row <= esp_table_get_n_rows (games); row++)
    {
      const char *id = esp_table_get_cell (games, row, 3);
      const char *depth = esp_table_get_cell (games, row, 4);
      const char *eval = esp_table_get_cell (games, row, 5);
      const char *result = esp_table_get_cell (games, row, 8);
      g_autofree char *name = g_strdup_printf ("%s%s%s%s%s", id, *depth != '\0' ? ":" : "", depth,
                                               *eval != '\0' ? " " : "", eval);
      Opponent *opponent = NULL;

      for (guint i = 0; i < opponents->len && opponent == NULL; i++)
        if (g_str_equal (((Opponent *) g_ptr_array_index (opponents, i))->name, name))
          opponent = g_ptr_array_index (opponents, i);
      if (opponent == NULL)
        {
          opponent = g_new0 (Opponent, 1);
          opponent->name = g_steal_pointer (&name);
          opponent->cells[0] = id;
          opponent->cells[1] = depth;
          opponent->cells[2] = eval;
          g_ptr_array_add (opponents, opponent);
        }
      if (g_str_equal (esp_table_get_cell (games, row, 9), "yes"))
        {
          opponent->helped++;
          continue;
        }
      opponent->n++;
      opponent->won += g_str_equal (result, "won");
      opponent->drawn += g_str_equal (result, "drawn");
      opponent->lost += g_str_equal (result, "lost");
      opponent->own += g_ascii_strtod (esp_table_get_cell (games, row, 6), NULL);
      opponent->other += g_ascii_strtod (esp_table_get_cell (games, row, 7), NULL);
    }
  g_ptr_array_sort (opponents, compare_opponents);
  return opponents;
}

EspTable *
esp_games_summarise (const EspTable *games)
{
  g_autoptr (GPtrArray) opponents = group (games);
  EspTable *table = esp_table_new (_ ("Opponent"), _ ("Depth"), _ ("Evaluation"), _ ("Games"),
                                   _ ("Won"), _ ("Drawn"), _ ("Lost"), _ ("Mean of mine"),
                                   _ ("Mean of its"), _ ("More with help"), NULL);

  for (guint i = 0; i < opponents->len; i++)
    {
      const Opponent *o = g_ptr_array_index (opponents, i);

      /* of no game there is no mean */
      g_autofree char *own = o->n > 0 ? esp_number ("%.3f", o->own / o->n) : g_strdup ("–");
      g_autofree char *other = o->n > 0 ? esp_number ("%.3f", o->other / o->n) : g_strdup ("–");

      esp_table_add (table, "sssiiiissi", o->cells[0], o->cells[1], o->cells[2], (int) o->n,
                     (int) o->won, (int) o->drawn, (int) o->lost, own, other, (int) o->helped);
    }
  esp_table_set_number (table, 7, TRUE);
  esp_table_set_number (table, 8, TRUE);
  return table;
}

EspPlot *
esp_games_plot (const EspTable *games)
{
  g_autoptr (GPtrArray) opponents = group (games);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  EspPlot *plot;

  for (guint i = 0; i < opponents->len; i++)
    {
      const Opponent *o = g_ptr_array_index (opponents, i);
      double at = names->len;
      double share;

      if (o->n == 0)
        continue;
      share = (o->won + 0.5 * o->drawn) / o->n;
      g_array_append_val (x, at);
      g_array_append_val (y, share);
      g_ptr_array_add (names, o->name);
    }
  if (names->len == 0)
    return NULL;
  g_ptr_array_add (names, NULL);
  plot = esp_plot_new (NULL, _ ("Opponent"), _ ("Share won (a draw is half)"));
  esp_plot_set_categories (plot, (const char *const *) names->pdata);
  esp_plot_add (plot, NULL, ESP_PLOT_BARS, x->len, (const double *) (void *) x->data,
                (const double *) (void *) y->data);
  return plot;
}
