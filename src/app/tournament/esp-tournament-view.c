#include "config.h"

#include "esp-tournament-view.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "engine/esp-sample.h"
#include "kit/lists/esp-row.h"

struct _EspTournamentView
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  EspTournamentRun *run; /* NULL: none */
  GtkWidget *stack;
  GtkWidget *grid;
  GtkWidget *title; /* of the games: between whom */
  GtkWidget *count;
  GtkWidget *games;
  guint *order; /* the players, the strongest first */
  EspRating *ratings;
  GArray *listed; /* guint: which games the list shows */
  guint n_shown;  /* games there were when it was filled */
};

G_DEFINE_FINAL_TYPE (EspTournamentView, esp_tournament_view, GTK_TYPE_WIDGET)

static const EspTournament *
get_tournament (EspTournamentView *self)
{
  return self->run != NULL ? esp_tournament_run_get (self->run) : NULL;
}

/* "Minimax, depth 3"; the @place-th by rating. */
static char *
name_player (EspTournamentView *self, guint player)
{
  return esp_player_describe (self->problem,
                              esp_tournament_get_player (get_tournament (self), player));
}

/* "4½". */
static char *
format_points (double points)
{
  guint whole = (guint) points;

  if (points - whole < 0.25)
    return g_strdup_printf ("%u", whole);
  return whole > 0 ? g_strdup_printf ("%u½", whole) : g_strdup ("½");
}

/* --- the cross table --- */

enum
{
  FIGURE_POINTS,
  FIGURE_RATING,
  N_FIGURES
};

static char *
name_row (gpointer owner, guint row)
{
  EspTournamentView *self = owner;
  g_autofree char *name = name_player (self, self->order[row]);

  return g_strdup_printf ("%u  %s", row + 1, name);
}

static char *
name_column (gpointer owner, guint column)
{
  static const char *const figures[] = { N_ ("Points"), N_ ("Rating (95 %)") };
  guint n = get_tournament (owner)->players->len;

  return column < n ? g_strdup_printf ("%u", column + 1) : g_strdup (_ (figures[column - n]));
}

static void
fill_rating (EspTournamentView *self, guint player, EspGridCell *cell)
{
  const EspRating *rating = &self->ratings[player];
  /* no "−0" */
  int rounded = (int) (rating->rating + (rating->rating < 0 ? -0.5 : 0.5));

  cell->text = g_strdup (esp_shown (rounded > 0 ? "%+.0f" : "%.0f", rounded));
  cell->low = rating->rating - rating->error;
  cell->value = rating->rating;
  cell->high = rating->rating + rating->error;
}

static void
fill_cell (gpointer owner, guint row, guint column, EspGridCell *cell)
{
  EspTournamentView *self = owner;
  const EspTournament *tournament = get_tournament (self);
  guint n = tournament->players->len;
  guint player = self->order[row];
  guint other;

  if (column == n + FIGURE_POINTS)
    {
      cell->text = format_points (esp_tournament_sum_points (tournament, player));
      cell->style = ESP_GRID_STRONG;
      return;
    }
  if (column == n + FIGURE_RATING)
    {
      fill_rating (self, player, cell);
      return;
    }
  other = self->order[column];
  if (row == column || tournament->games[player * n + other] == 0)
    {
      cell->style = row == column ? ESP_GRID_NONE : ESP_GRID_DIM;
      cell->text = row == column ? NULL : g_strdup ("–");
      return;
    }
  cell->text = format_points (tournament->points[player * n + other]);
  cell->style = tournament->points[player * n + other] > tournament->points[other * n + player]
                    ? ESP_GRID_STRONG
                : tournament->points[player * n + other] < tournament->points[other * n + player]
                    ? ESP_GRID_DIM
                    : ESP_GRID_PLAIN;
}

/* "Team 11 and Team 03: 4½ to 3½". */
static char *
describe_cell (gpointer owner, guint row, guint column)
{
  EspTournamentView *self = owner;
  const EspTournament *tournament = get_tournament (self);
  guint n = tournament->players->len;
  guint a = self->order[row];
  guint b = self->order[column];
  g_autofree char *first = name_player (self, a);
  g_autofree char *second = name_player (self, b);
  g_autofree char *points = NULL;
  g_autofree char *others = NULL;

  if (a == b)
    {
      guint games = esp_tournament_sum_games (tournament, a);
      guint different = esp_tournament_sum_different (tournament, a);
      const char *rating = esp_shown ("%+.0f", self->ratings[a].rating);

      points = format_points (esp_tournament_sum_points (tournament, a));
      if (different < games)
        /* TRANSLATORS: a player's points in a tournament, of how many games, and how many of those
           are not copies of others */
        return g_strdup_printf (_ ("%s: %s points in %u games, %u of them different, rating %s"),
                                first, points, games, different, rating);
      /* TRANSLATORS: a player's points in a tournament, and of how many games */
      return g_strdup_printf (_ ("%s: %s points in %u games, rating %s"), first, points, games,
                              rating);
    }
  points = format_points (tournament->points[a * n + b]);
  others = format_points (tournament->points[b * n + a]);
  /* TRANSLATORS: two players of a tournament, and the points of either against the other */
  return g_strdup_printf (_ ("%s and %s: %s to %s"), first, second, points, others);
}

static void
fill_grid (EspTournamentView *self)
{
  const EspTournament *tournament = get_tournament (self);
  guint n = tournament->players->len;
  EspCellGridSpec spec = {
    .n_rows = n,
    .n_columns = n,
    .n_figures = N_FIGURES,
    .corner = _ ("Player"),
    .name_row = name_row,
    .name_column = name_column,
    .fill = fill_cell,
    .describe = describe_cell,
  };

  g_free (self->order);
  g_free (self->ratings);
  self->ratings = esp_tournament_rate (tournament, &self->order);
  for (guint i = 0; i < n; i++)
    {
      spec.bar_low = MIN (spec.bar_low, self->ratings[i].rating - self->ratings[i].error);
      spec.bar_high = MAX (spec.bar_high, self->ratings[i].rating + self->ratings[i].error);
    }
  esp_cell_grid_set (ESP_CELL_GRID (self->grid), &spec, self);
}

/* --- the games --- */

/* "Team 03 wins", "draw", "Blue loses: the program “…” crashed". */
static char *
describe_end (EspTournamentView *self, const EspPlayed *played)
{
  int winner = esp_game_result_get_winner (&played->result);
  g_autofree char *forfeit =
      esp_game_result_describe_forfeit (self->problem->game, &played->result);
  g_autofree char *name = NULL;

  if (forfeit != NULL)
    return g_steal_pointer (&forfeit);
  if (winner < 0)
    return g_strdup (_ ("draw"));
  name = name_player (self, played->game.sides[winner]);
  return g_strdup_printf (_ ("%s wins"), name);
}

static void
add_game (EspTournamentView *self, EspTable *table, guint i)
{
  const EspPlayed *played = esp_tournament_run_get_played (self->run, i);
  const char *board = esp_tournament_get_board (get_tournament (self), played->game.board);
  g_autofree char *number = g_strdup_printf ("%u", i + 1);
  g_autofree char *name = esp_problem_name_board (self->problem, board);
  g_autofree char *first = name_player (self, played->game.sides[0]);
  g_autofree char *second = name_player (self, played->game.sides[1]);
  g_autofree char *own = g_strdup (esp_shown ("%.6g", played->result.scores[0]));
  g_autofree char *score =
      g_strdup_printf ("%s : %s", own, esp_shown ("%.6g", played->result.scores[1]));
  g_autofree char *end = describe_end (self, played);

  esp_table_add_texts (table, (const char *const[]){ number, name, first, second, score, end });
}

static EspTable *
new_table (EspTournamentView *self)
{
  EspTable *table =
      esp_table_new (_ ("Game"), _ ("Board"), _ (self->problem->game->side_names[0]),
                     _ (self->problem->game->side_names[1]), _ ("Score"), _ ("Ended"), NULL);

  esp_table_set_number (table, 0, TRUE);
  return table;
}

static gboolean
is_between (const EspPlayed *played, guint a, guint b)
{
  return a == b ? played->game.sides[0] == a || played->game.sides[1] == a
                : (played->game.sides[0] == a && played->game.sides[1] == b) ||
                      (played->game.sides[0] == b && played->game.sides[1] == a);
}

/* "20 games, 2 of them different", of those that the list shows. */
static char *
describe_count (EspTournamentView *self, guint a, guint b)
{
  const EspTournament *tournament = get_tournament (self);
  guint n = self->listed->len;
  guint different = a == b ? esp_tournament_sum_different (tournament, a)
                           : tournament->different[a * tournament->players->len + b];

  if (different < n)
    return g_strdup_printf (
        ngettext ("%s game, %s of them different", "%s games, %s of them different", n),
        esp_count (n), esp_count (different));
  return g_strdup_printf (ngettext ("%s game", "%s games", n), esp_count (n));
}

static void
fill_games (EspTournamentView *self)
{
  g_autoptr (EspTable) table = new_table (self);
  g_autofree char *title = NULL;
  g_autofree char *count = NULL;
  guint row;
  guint column;

  g_array_set_size (self->listed, 0);
  if (get_tournament (self) == NULL ||
      !esp_cell_grid_get_cursor (ESP_CELL_GRID (self->grid), &row, &column))
    return;
  for (guint i = 0; i < esp_tournament_run_get_n_played (self->run); i++)
    if (is_between (esp_tournament_run_get_played (self->run, i), self->order[row],
                    self->order[column]))
      {
        add_game (self, table, i);
        g_array_append_val (self->listed, i);
      }
  esp_table_view_set_table (ESP_TABLE_VIEW (self->games), table);
  title = describe_cell (self, row, column);
  count = describe_count (self, self->order[row], self->order[column]);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->count), count);
}

int
esp_tournament_view_get_game (EspTournamentView *self)
{
  int i = esp_table_view_get_selected (ESP_TABLE_VIEW (self->games));

  return i >= 0 && (guint) i < self->listed->len ? (int) g_array_index (self->listed, guint, i)
                                                 : -1;
}

EspCellGrid *
esp_tournament_view_get_grid (EspTournamentView *self)
{
  return ESP_CELL_GRID (self->grid);
}

EspTableView *
esp_tournament_view_get_games (EspTournamentView *self)
{
  return ESP_TABLE_VIEW (self->games);
}

static void
on_game_activated (EspTournamentView *self, guint id)
{
  if (id < self->listed->len)
    gtk_widget_activate_action (GTK_WIDGET (self), "page.tournament-open", "u",
                                g_array_index (self->listed, guint, id));
}

/* --- the run --- */

/* Who is chosen stays so, wherever rating puts them meanwhile. */
static void
on_changed (EspTournamentView *self)
{
  const EspTournament *tournament = get_tournament (self);
  guint n = tournament != NULL ? tournament->players->len : 0;
  guint chosen[2] = { G_MAXUINT, G_MAXUINT };
  guint cells[2];

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), tournament != NULL ? "made" : "empty");
  if (tournament == NULL)
    {
      esp_cell_grid_set (ESP_CELL_GRID (self->grid), NULL, NULL);
      g_clear_pointer (&self->order, g_free);
      return;
    }
  if (self->order != NULL &&
      esp_cell_grid_get_cursor (ESP_CELL_GRID (self->grid), &cells[0], &cells[1]))
    for (int i = 0; i < 2; i++)
      chosen[i] = self->order[cells[i]];
  fill_grid (self);
  for (int i = 0; i < 2; i++)
    {
      /* the first two to begin with */
      cells[i] = (guint) i;
      for (guint k = 0; k < n; k++)
        if (self->order[k] == chosen[i])
          cells[i] = k;
    }
  esp_cell_grid_set_cursor (ESP_CELL_GRID (self->grid), cells[0], cells[1]);
}

void
esp_tournament_view_set_run (EspTournamentView *self, EspTournamentRun *run)
{
  g_set_object (&self->run, run);
  g_signal_connect_object (run, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  on_changed (self);
}

void
esp_tournament_view_set_palette (EspTournamentView *self, const EspPalette *palette)
{
  esp_cell_grid_set_palette (ESP_CELL_GRID (self->grid), palette);
}

/* --- the widget --- */

static GtkWidget *
new_menu_button (const char *label, const char *name, GMenu *menu)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), label);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (button), TRUE);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_tooltip_text (button, name);
  esp_name_control (button, name);
  g_object_unref (menu);
  return button;
}

static GtkWidget *
new_copy_button (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("As Text"), "page.tournament-copy::text");
  g_menu_append (menu, _ ("As Markdown"), "page.tournament-copy::md");
  g_menu_append (menu, _ ("As LaTeX"), "page.tournament-copy::latex");
  g_menu_append (menu, _ ("As CSV"), "page.tournament-copy::csv");
  return new_menu_button (_ ("Copy"), _ ("The table to the clipboard"), menu);
}

static GtkWidget *
new_save_button (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Table…"), "page.tournament-save-dialog");
  g_menu_append (menu, _ ("Records of the Games…"), "page.tournament-records-dialog");
  return new_menu_button (_ ("Save"), _ ("The table, or the games, to files"), menu);
}

static GtkWidget *
new_tools (void)
{
  GtkWidget *tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *open =
      esp_action_button_new (_ ("Open Game"), "page.tournament-open-chosen",
                             _ ("Plays the chosen game through on its board, in this tab"));
  GtkWidget *copy = new_copy_button ();

  gtk_widget_add_css_class (tools, "results-tools");
  gtk_widget_set_hexpand (open, FALSE);
  gtk_box_append (GTK_BOX (tools), open);
  gtk_widget_set_hexpand (copy, TRUE);
  gtk_widget_set_halign (copy, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (tools), copy);
  gtk_box_append (GTK_BOX (tools), new_save_button ());
  return tools;
}

static GtkWidget *
new_games_box (EspTournamentView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->title = esp_label_new (NULL, "heading");
  self->count = esp_label_new (NULL, "dim");
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->title, TRUE);
  gtk_widget_add_css_class (head, "results-tools");
  gtk_box_append (GTK_BOX (head), self->title);
  gtk_box_append (GTK_BOX (head), self->count);
  gtk_box_append (GTK_BOX (box), head);
  self->games = esp_table_view_new (_ ("Games of these players"));
  gtk_widget_set_vexpand (self->games, TRUE);
  gtk_widget_add_css_class (self->games, "panel");
  gtk_widget_set_overflow (self->games, GTK_OVERFLOW_HIDDEN);
  g_signal_connect_swapped (self->games, "row-activated", G_CALLBACK (on_game_activated), self);
  gtk_box_append (GTK_BOX (box), self->games);
  gtk_widget_set_size_request (box, -1, 130);
  return box;
}

static GtkWidget *
new_empty (void)
{
  GtkWidget *empty = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *title = gtk_label_new (_ ("Nothing is played yet"));
  GtkWidget *text = gtk_label_new (_ ("Add players in the inspector (F9) and press Run: everyone "
                                      "plays everyone, and the cross table grows."));

  gtk_widget_add_css_class (title, "title-2");
  gtk_widget_add_css_class (text, "note");
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_justify (GTK_LABEL (text), GTK_JUSTIFY_CENTER);
  gtk_widget_set_valign (empty, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (empty), title);
  gtk_box_append (GTK_BOX (empty), text);
  return empty;
}

static void
esp_tournament_view_dispose (GObject *object)
{
  EspTournamentView *self = ESP_TOURNAMENT_VIEW (object);

  if (self->run != NULL)
    g_signal_handlers_disconnect_by_data (self->run, self);
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  g_clear_object (&self->run);
  G_OBJECT_CLASS (esp_tournament_view_parent_class)->dispose (object);
}

static void
esp_tournament_view_finalize (GObject *object)
{
  EspTournamentView *self = ESP_TOURNAMENT_VIEW (object);

  g_free (self->order);
  g_free (self->ratings);
  g_array_unref (self->listed);
  G_OBJECT_CLASS (esp_tournament_view_parent_class)->finalize (object);
}

static void
esp_tournament_view_class_init (EspTournamentViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_tournament_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_tournament_view_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "esptournamentview");
}

static void
esp_tournament_view_init (EspTournamentView *self)
{
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->listed = g_array_new (FALSE, FALSE, sizeof (guint));
  self->stack = gtk_stack_new ();
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
  gtk_stack_add_named (GTK_STACK (self->stack), new_empty (), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), paned, "made");
  gtk_box_append (GTK_BOX (top), new_tools ());
  self->grid = esp_cell_grid_new (_ ("Cross table"));
  gtk_widget_add_css_class (self->grid, "panel");
  gtk_widget_set_overflow (self->grid, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_vexpand (self->grid, TRUE);
  gtk_box_append (GTK_BOX (top), self->grid);
  gtk_widget_set_size_request (top, -1, 170);
  gtk_paned_set_start_child (GTK_PANED (paned), top);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_end_child (GTK_PANED (paned), new_games_box (self));
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  g_signal_connect_swapped (self->grid, "cell-chosen", G_CALLBACK (fill_games), self);
}

GtkWidget *
esp_tournament_view_new (const EspProblem *problem)
{
  EspTournamentView *self = g_object_new (ESP_TYPE_TOURNAMENT_VIEW, NULL);

  self->problem = problem;
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  return GTK_WIDGET (self);
}
