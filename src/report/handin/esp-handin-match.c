#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The games of a section: a table of all with two rows a game, then the final boards. */

typedef struct
{
  const EspHandinItem *item;
  EspReportSource source;
  EspState *final;
  double scores[2];
  guint n_moves[2];
} Played;

static void
played_free (gpointer data)
{
  Played *played = data;

  esp_report_source_clear (&played->source);
  g_clear_pointer (&played->final, esp_state_free);
  g_free (played);
}

static gboolean
play_through (Played *self, GError **error)
{
  const EspInstance *instance = self->source.instance;
  const EspGame *game = instance->problem->game;

  self->final = esp_instance_initial_state (instance);
  for (guint i = 0; self->source.game.moves[i] != NULL; i++)
    {
      int side = game->to_move (instance, self->final);

      if (!instance->problem->states->play (instance, self->final, self->source.game.moves[i],
                                            error))
        return FALSE;
      if (side >= 0)
        self->n_moves[side]++;
    }
  game->scores (instance, self->final, self->scores);
  return TRUE;
}

/* "Alpha-beta, depth 4 – Strongest, 1 s" */
static char *
name_pair (const Played *self)
{
  g_autofree char *first = esp_report_name_player (&self->source, 0);
  g_autofree char *second = esp_report_name_player (&self->source, 1);

  return g_strdup_printf ("%s – %s", first, second);
}

static void
add_summary (EspReport *report, const GPtrArray *all)
{
  EspTable *table = esp_table_new (_ ("Board"), _ ("Side"), _ ("Player"), _ ("Score"), _ ("Moves"),
                                   _ ("Nodes"), _ ("Nodes a move"), _ ("Seconds a move"), NULL);

  for (guint i = 0; i < all->len; i++)
    for (int side = 0; side < 2; side++)
      {
        const Played *one = g_ptr_array_index (all, i);
        const EspGame *game = one->source.instance->problem->game;
        double moves = MAX (one->n_moves[side], 1);
        gboolean winner = one->scores[side] > one->scores[!side];
        g_autofree char *points = esp_number ("%.6g", one->scores[side]);
        g_autofree char *score = g_strconcat (winner ? "★ " : "", points, NULL);
        g_autofree char *count = g_strdup_printf ("%u", one->n_moves[side]);
        g_autofree char *nodes = esp_report_describe_nodes (&one->source, side);
        g_autofree char *per_move =
            esp_report_describe_nodes_per_move (&one->source, side, one->n_moves[side]);
        g_autofree char *player = esp_report_name_player (&one->source, side);
        g_autofree char *seconds = esp_number ("%.6f", one->source.game.thought[side] / moves);
        const char *cells[] = { side == 0 ? one->item->title : "",
                                _ (game->side_names[side]),
                                player,
                                score,
                                count,
                                one->source.game.measured ? nodes : "",
                                one->source.game.measured ? per_move : "",
                                one->source.game.measured ? seconds : "" };

        esp_table_add_texts (table, cells);
      }
  for (guint column = 3; column < esp_table_get_n_columns (table); column++)
    esp_table_set_number (table, column, TRUE);
  esp_report_add_table (report, "games",
                        _ ("Every game: scores at its end (★: who has won), the nodes that each "
                           "player's search expanded in all and on average a move, and the average "
                           "time a move."),
                        table, 0);
}

/* The final boards of all games on one board. */
static void
add_finals (EspReport *report, const GPtrArray *played)
{
  GArray *boards = esp_report_boards_new ();
  const Played *first = g_ptr_array_index (played, 0);
  g_autofree char *name = esp_report_escape (first->item->title);
  g_autofree char *caption = g_strdup_printf (_ ("%s: the final board of each game."), name);

  for (guint i = 0; i < played->len; i++)
    {
      const Played *one = g_ptr_array_index (played, i);
      g_autofree char *stands = esp_state_describe (one->source.instance, one->final);
      g_autofree char *players = name_pair (one);

      esp_report_boards_add (boards, esp_state_copy (one->final),
                             one->source.game.players[0] != NULL
                                 ? g_strdup_printf ("%s\n%s", players, stands)
                                 : g_strdup (stands),
                             FALSE);
    }
  esp_report_add_boards (report, &first->source, "final", caption, boards);
}

/* What the room tabulates of the end of each game, game by game. */
static void
add_tables (EspReport *report, const GPtrArray *all)
{
  EspTable *table = esp_table_new (_ ("Board"), _ ("Players"), NULL);
  g_autofree char *caption = NULL;
  guint n_rows = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const Played *one = g_ptr_array_index (all, i);
      const EspProblem *problem = one->source.instance->problem;
      g_autofree char *players = name_pair (one);
      g_autofree char *said = NULL;
      g_autoptr (EspTable) part = problem->tabulate != NULL
                                      ? problem->tabulate (one->source.instance, one->final, &said)
                                      : NULL;

      if (part == NULL)
        continue;
      for (guint c = 0; n_rows == 0 && c < esp_table_get_n_columns (part); c++)
        {
          esp_table_add_column (table, esp_table_get_cell (part, 0, c));
          esp_table_set_number (table, c + 2, esp_table_is_number (part, c));
        }
      for (guint row = 1; row <= esp_table_get_n_rows (part); row++, n_rows++)
        {
          g_autoptr (GPtrArray) cells = g_ptr_array_new ();

          g_ptr_array_add (cells, row == 1 ? (gpointer) one->item->title : (gpointer) "");
          g_ptr_array_add (cells, row == 1 ? (gpointer) players : (gpointer) "");
          for (guint c = 0; c < esp_table_get_n_columns (part); c++)
            g_ptr_array_add (cells, (gpointer) esp_table_get_cell (part, row, c));
          esp_table_add_texts (table, (const char *const *) cells->pdata);
        }
      if (caption == NULL)
        caption = esp_report_escape (said);
    }
  if (n_rows > 0)
    esp_report_add_table (report, "ends", caption, table, 0);
  else
    esp_table_free (table);
}

/* The moves of a game with the board after each, where the room can write it in a line. */
static gboolean
add_moves (EspReport *report, const Played *one, GError **error)
{
  const EspInstance *instance = one->source.instance;
  const EspProblem *problem = instance->problem;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspTable *table = esp_table_new (_ ("No."), _ ("Side"), _ ("Move"), _ ("How it stands"), NULL);
  g_autofree char *name = esp_report_escape (one->item->title);
  g_autofree char *first_name = esp_report_name_player (&one->source, 0);
  g_autofree char *second_name = esp_report_name_player (&one->source, 1);
  g_autofree char *first = esp_report_escape (first_name);
  g_autofree char *second = esp_report_escape (second_name);
  g_autofree char *caption =
      g_strdup_printf (_ ("%s: the moves of %s against %s."), name, first, second);

  for (guint i = 0; one->source.game.moves[i] != NULL; i++)
    {
      int side = problem->game->to_move (instance, state);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *stands = NULL;

      if (!problem->states->play (instance, state, one->source.game.moves[i], error))
        {
          esp_table_free (table);
          return FALSE;
        }
      stands = esp_state_describe (instance, state);
      esp_table_add_texts (
          table, (const char *[]){ number, side >= 0 ? _ (problem->game->side_names[side]) : "",
                                   one->source.game.moves[i], stands });
    }
  esp_table_set_number (table, 0, TRUE);
  esp_report_add_table (report, "moves", caption, table, 0);
  return TRUE;
}

gboolean
esp_handin_add_matches (EspReport *report,
                        GPtrArray *items,
                        const EspOptions *options,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (played_free);

  for (guint i = 0; i < items->len; i++)
    {
      Played *one = g_new0 (Played, 1);

      one->item = g_ptr_array_index (items, i);
      g_ptr_array_add (all, one);
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !esp_handin_item_get_source (one->item, &one->source, error) ||
          !play_through (one, error))
        return FALSE;
    }
  if (all->len == 0)
    return TRUE;
  if (esp_handin_shows (options, "show", "summary"))
    add_summary (report, all);
  if (esp_handin_shows (options, "show", "table"))
    add_tables (report, all);
  for (guint i = 0; esp_handin_shows (options, "show", "final") && i < all->len;)
    {
      g_autoptr (GPtrArray) played = g_ptr_array_new ();
      const char *name = ((const Played *) g_ptr_array_index (all, i))->item->name;

      while (i < all->len &&
             g_str_equal (((const Played *) g_ptr_array_index (all, i))->item->name, name))
        g_ptr_array_add (played, g_ptr_array_index (all, i++));
      add_finals (report, played);
    }
  for (guint i = 0; i < all->len; i++)
    {
      const Played *one = g_ptr_array_index (all, i);

      if (esp_handin_shows (options, "show", "moves") && !add_moves (report, one, error))
        return FALSE;
      if (esp_handin_shows (options, "show", "course") &&
          !esp_report_add_game_course (report, &one->source,
                                       (guint) esp_options_get_int (options, "boards"), error))
        return FALSE;
    }
  return TRUE;
}
