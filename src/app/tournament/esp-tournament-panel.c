#include "config.h"

#include "esp-tournament-panel.h"

#include <glib/gi18n-lib.h>

#include "app/programs/esp-confinement.h"
#include "app/sessions/esp-kept.h"
#include "base/esp-quote.h"
#include "esp-tournament-kept.h"
#include "kit/forms/esp-file-list.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"

/* The same as on the command line; the list of boards first. */
static const EspOptionSpec specs[] = {
  { "boards", ESP_TEXT, N_ ("Boards"),
    N_ ("samples and files; none: the board of this tab is played on"), .repeated = TRUE,
    .is_file = TRUE },
  ESP_TOURNAMENT_GAMES_OPTION,
  ESP_PROGRAM_LIMIT_OPTIONS,
  ESP_SEED_OPTION (N_ ("of the first game of each two; the next has the next")),
  { .id = NULL },
};

struct _EspTournamentPanel
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  EspTournamentRun *run;
  EspKept *kept;
  gboolean begun; /* something is kept */
  gboolean quiet; /* what changes is not chosen here */
  gboolean whole; /* the tournament itself is kept, and so many of its games */
  guint n_kept;
  GtkWidget *box;
  GtkWidget *fields; /* what cannot be changed while it runs */
  GtkWidget *entrants;
  GtkWidget *form;
  GtkWidget *bar;
  GtkWidget *played;
  GtkWidget *different;
  GtkWidget *forfeits;
  GtkWidget *begin;
  GtkWidget *go_on;
  GtkWidget *stop;
};

G_DEFINE_FINAL_TYPE (EspTournamentPanel, esp_tournament_panel, GTK_TYPE_WIDGET)

EspTournamentRun *
esp_tournament_panel_get_run (EspTournamentPanel *self)
{
  return self->run;
}

EspEntrants *
esp_tournament_panel_get_entrants (EspTournamentPanel *self)
{
  return ESP_ENTRANTS (self->entrants);
}

EspFileList *
esp_tournament_panel_get_boards (EspTournamentPanel *self)
{
  return ESP_FILE_LIST (esp_option_form_get_control (ESP_OPTION_FORM (self->form), specs[0].id));
}

gboolean
esp_tournament_panel_set_option (EspTournamentPanel *self,
                                 const char *id,
                                 const char *value,
                                 GError **error)
{
  return esp_option_form_set (ESP_OPTION_FORM (self->form), id, value, error);
}

/* --- kept for the next start --- */

static GVariant *
format_choices (EspTournamentPanel *self)
{
  g_autoptr (EspOptions) options = esp_option_form_get_options (ESP_OPTION_FORM (self->form));
  g_autoptr (GPtrArray) players = g_ptr_array_new ();

  for (guint i = 0; i < esp_entrants_get_n (ESP_ENTRANTS (self->entrants)); i++)
    g_ptr_array_add (players, (gpointer) esp_entrants_get (ESP_ENTRANTS (self->entrants), i));
  g_ptr_array_add (players, NULL);
  return esp_tournament_kept_format_choices (options, (const char *const *) players->pdata);
}

static void
keep_anew (EspTournamentPanel *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  g_ptr_array_add (lines, g_variant_ref_sink (format_choices (self)));
  esp_kept_write (self->kept, lines);
  self->begun = TRUE;
  self->whole = FALSE;
  self->n_kept = 0;
}

static void
keep_choices (EspTournamentPanel *self)
{
  if (self->quiet)
    return;
  if (self->begun)
    esp_kept_add (self->kept, format_choices (self));
  else
    keep_anew (self);
}

/* The games that have come since. */
static void
keep_games (EspTournamentPanel *self)
{
  const EspTournament *tournament = esp_tournament_run_get (self->run);
  guint n = esp_tournament_run_get_n_played (self->run);

  if (self->quiet || !self->begun)
    return;
  if (n < self->n_kept || (n == 0 && self->whole))
    keep_anew (self);
  if (tournament == NULL)
    return;
  if (!self->whole)
    esp_kept_add (self->kept, esp_tournament_kept_format (tournament));
  self->whole = TRUE;
  for (; self->n_kept < n; self->n_kept++)
    esp_kept_add (self->kept,
                  esp_tournament_kept_format_game (
                      esp_tournament_run_get_played (self->run, self->n_kept), self->n_kept));
}

char *
esp_tournament_panel_take_fault (EspTournamentPanel *self)
{
  return esp_kept_take_fault (self->kept);
}

/* Nothing is played by it: that is for the person to ask for. */
static void
on_found (gpointer owner, GPtrArray *lines)
{
  EspTournamentPanel *self = owner;
  g_autoptr (EspOptions) options = esp_option_form_get_options (ESP_OPTION_FORM (self->form));
  g_auto (GStrv) players = NULL;

  if (esp_tournament_run_is_busy (self->run))
    return;
  self->quiet = TRUE;
  self->begun = TRUE;
  esp_tournament_kept_read_choices (lines, options, &players);
  for (guint i = 0; i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;

      esp_option_form_set (ESP_OPTION_FORM (self->form), id, esp_options_get_text (options, id),
                           NULL);
    }
  self->whole = esp_tournament_kept_restore (lines, self->problem, options, self->run);
  self->n_kept = self->whole ? esp_tournament_run_get_n_played (self->run) : 0;
  esp_entrants_restore (ESP_ENTRANTS (self->entrants), (const char *const *) players);
  self->quiet = FALSE;
}

/* --- starting --- */

gboolean
esp_tournament_panel_start (EspTournamentPanel *self,
                            const EspInstance *board,
                            const char *name,
                            GError **error)
{
  g_autoptr (EspOptions) options = esp_option_form_get_options (ESP_OPTION_FORM (self->form));
  g_autoptr (EspTournament) tournament = esp_tournament_new (self->problem);
  const char *boards = esp_file_list_get_text (esp_tournament_panel_get_boards (self));
  guint n = esp_entrants_get_n (ESP_ENTRANTS (self->entrants));

  tournament->n_games = (guint) esp_options_get_int (options, "games");
  tournament->seed = (guint64) esp_options_get_int (options, "seed");
  for (guint i = 0; i < n; i++)
    if (!esp_tournament_add_players (
            tournament, esp_entrants_get (ESP_ENTRANTS (self->entrants), i), options, error))
      return FALSE;
  if (n < 2 || n > ESP_TOURNAMENT_MOST_PLAYERS)
    return esp_fail (error, ESP_ERROR_OPTION,
                     n < 2 ? _ ("A tournament has two players or more: add them")
                           : _ ("A tournament has %d players at the most"),
                     ESP_TOURNAMENT_MOST_PLAYERS);
  if (*boards == '\0')
    esp_tournament_add_board (tournament, esp_instance_share (board), name);
  keep_anew (self);
  esp_tournament_run_start (self->run, g_steal_pointer (&tournament), boards);
  return TRUE;
}

/* --- how far it is --- */

static guint
count_forfeits (const EspTournament *tournament)
{
  guint n = 0;

  for (guint i = 0; tournament != NULL && i < tournament->players->len; i++)
    n += tournament->forfeits[i];
  return n;
}

static void
on_changed (EspTournamentPanel *self)
{
  const EspTournament *tournament = esp_tournament_run_get (self->run);
  guint played = esp_tournament_run_get_n_played (self->run);
  guint64 all = tournament != NULL ? esp_tournament_count (tournament) : 0;
  gboolean busy = esp_tournament_run_is_busy (self->run);
  g_autofree char *count =
      all > 0 ? g_strdup_printf (_ ("%s of %s"), esp_count (played), esp_count (all))
              : g_strdup ("–");

  gtk_label_set_text (GTK_LABEL (self->played), count);
  gtk_label_set_text (GTK_LABEL (self->different),
                      tournament != NULL ? esp_count (esp_tournament_count_different (tournament))
                                         : "–");
  gtk_label_set_text (GTK_LABEL (self->forfeits),
                      tournament != NULL ? esp_count (count_forfeits (tournament)) : "–");
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->bar),
                                 all > 0 ? (double) played / (double) all : 0);
  gtk_widget_set_tooltip_text (self->bar, count);
  gtk_widget_set_visible (self->bar, busy);
  gtk_widget_set_sensitive (self->fields, !busy);
  gtk_widget_set_visible (self->begin, !busy);
  esp_show_go_on (self->begin, self->go_on, esp_tournament_run_can_go_on (self->run));
  gtk_widget_set_visible (self->stop, busy);
  gtk_button_set_label (GTK_BUTTON (self->begin),
                        played > 0 ? _ ("Run Again") : C_ ("a button", "Run"));
  keep_games (self);
}

/* --- the widget --- */

static gboolean
check_board (gconstpointer data, const char *name, GError **error)
{
  g_autoptr (EspInstance) board = esp_instance_find (data, name, error);

  return board != NULL;
}

static void
add_fields (EspTournamentPanel *self, GtkWidget *part)
{
  GtkWidget *group;

  self->fields = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (part), self->fields);
  group = esp_group_new (self->fields, _ ("Players"));
  self->entrants = esp_entrants_new (self->problem);
  gtk_box_append (GTK_BOX (group), self->entrants);
  gtk_box_append (GTK_BOX (group), esp_confinement_note_new ());
  group = esp_group_new (self->fields, _ ("Tournament"));
  self->form = esp_option_form_new ();
  esp_option_form_set_files (ESP_OPTION_FORM (self->form), specs[0].id);
  esp_option_form_set_specs (ESP_OPTION_FORM (self->form), specs);
  esp_file_list_set_check (esp_tournament_panel_get_boards (self), check_board, self->problem);
  esp_file_list_add_buttons (esp_tournament_panel_get_boards (self), "page.tournament-add-board",
                             "page.tournament-add-boards-dialog");
  gtk_box_append (GTK_BOX (group), self->form);
}

static void
add_games (EspTournamentPanel *self, GtkWidget *part)
{
  GtkWidget *group = esp_group_new (part, _ ("Games"));
  GtkWidget *rows = esp_form_rows_new ();
  GtkWidget *different;
  GtkWidget *note;

  self->played = esp_label_new (NULL, "numeric");
  self->different = esp_label_new (NULL, "numeric");
  self->forfeits = esp_label_new (NULL, "numeric");
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Played"), self->played));
  /* TRANSLATORS: how many games of a tournament are not copies of others */
  different = esp_form_row_new (_ ("Different"), self->different);
  gtk_widget_set_tooltip_text (different, _ ("Players that decide the same each time play the same "
                                             "game again: for ratings it counts once"));
  gtk_box_append (GTK_BOX (rows), different);
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Lost by a fault"), self->forfeits));
  gtk_box_append (GTK_BOX (group), rows);
  group = esp_group_new (part, _ ("How ratings are made"));
  note = esp_note_new (_ ("Bradley and Terry's model, a draw as half a win. 0 is the mean of these "
                          "players; 191 more is three wins of four. The bar is where the rating "
                          "lies in 95 of 100. A game that was played again just so "
                          "counts once."));
  /* below its heading */
  gtk_widget_set_margin_start (note, 4);
  gtk_box_append (GTK_BOX (group), note);
}

static void
add_foot (EspTournamentPanel *self)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->bar = gtk_progress_bar_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Games played"), -1);
  gtk_box_append (GTK_BOX (self->box), self->bar);
  gtk_widget_add_css_class (foot, "inspector-foot");
  self->begin = esp_action_button_new (C_ ("a button", "Run"), "page.tournament-run",
                                       _ ("Everyone against everyone, with both colours"));
  self->go_on = esp_action_button_new (_ ("Go On"), "page.tournament-go-on",
                                       _ ("Plays the games that are left of it"));
  self->stop =
      esp_action_button_new (_ ("Stop"), "page.tournament-stop", _ ("What was played stays"));
  gtk_widget_set_hexpand (self->begin, TRUE);
  gtk_widget_set_hexpand (self->go_on, TRUE);
  gtk_widget_set_hexpand (self->stop, TRUE);
  gtk_box_append (GTK_BOX (foot), self->go_on);
  gtk_box_append (GTK_BOX (foot), self->begin);
  gtk_box_append (GTK_BOX (foot), self->stop);
  gtk_box_append (GTK_BOX (self->box), foot);
}

static void
esp_tournament_panel_dispose (GObject *object)
{
  EspTournamentPanel *self = ESP_TOURNAMENT_PANEL (object);

  if (self->run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->run, self);
      g_signal_handlers_disconnect_by_data (self->entrants, self);
      g_signal_handlers_disconnect_by_data (self->form, self);
      g_signal_handlers_disconnect_by_data (esp_tournament_panel_get_boards (self), self);
      esp_tournament_run_stop (self->run);
    }
  g_clear_object (&self->run);
  g_clear_pointer (&self->kept, esp_kept_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_tournament_panel_parent_class)->dispose (object);
}

static void
esp_tournament_panel_class_init (EspTournamentPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_tournament_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "esptournament");
}

static void
esp_tournament_panel_init (EspTournamentPanel *self)
{
  self->run = esp_tournament_run_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
esp_tournament_panel_new (const EspProblem *problem)
{
  EspTournamentPanel *self = g_object_new (ESP_TYPE_TOURNAMENT_PANEL, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->problem = problem;
  gtk_widget_add_css_class (part, "inspector-part");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), part);
  /* the list of boards is as high as its rows */
  gtk_scrollable_set_vscroll_policy (
      GTK_SCROLLABLE (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scrolled))),
      GTK_SCROLL_NATURAL);
  gtk_box_append (GTK_BOX (self->box), scrolled);
  add_fields (self, part);
  add_games (self, part);
  add_foot (self);
  g_signal_connect_swapped (self->run, "changed", G_CALLBACK (on_changed), self);
  on_changed (self);
  g_signal_connect_swapped (self->entrants, "changed", G_CALLBACK (keep_choices), self);
  g_signal_connect_swapped (self->form, "changed", G_CALLBACK (keep_choices), self);
  g_signal_connect_swapped (esp_tournament_panel_get_boards (self), "changed",
                            G_CALLBACK (keep_choices), self);
  self->kept = esp_kept_new ("tournaments", problem->id);
  esp_kept_look (self->kept, on_found, self);
  return GTK_WIDGET (self);
}
