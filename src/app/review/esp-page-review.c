#include "config.h"

#include "esp-page-review.h"

#include <glib/gi18n-lib.h>

#include "app/window/esp-help-window.h"
#include "app/window/esp-style.h"
#include "base/esp-quote.h"
#include "games/esp-review.h"
#include "kit/esp-subwindow.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-table-view.h"
#include "kit/search/esp-plot-view.h"
#include "report/esp-report-review.h"

/* Seconds a move at first, and how much longer each time that more is asked for. */
#define SECONDS 0.25
#define LONGER 4

typedef struct
{
  EspPageView *page; /* NULL when it is gone */
  EspDocument *document;
  EspReview *review;
  char *name;
  double seconds; /* a move */
  GtkWidget *window;
  GtkWidget *plot;
  GtkWidget *table;
  GtkWidget *told;
  GtkWidget *better;
  GtkWidget *again;
  int trying;     /* the move that is being looked for; -1: none */
  gboolean aside; /* another move stands on the board than was played */
  EspJob *job;    /* that judges it */
} Reviewed;

static void
reviewed_free (gpointer data)
{
  Reviewed *self = data;

  if (self->page != NULL)
    {
      if (self->window != NULL &&
          g_object_get_data (G_OBJECT (self->page), "esp-review") == self->window)
        g_object_set_data (G_OBJECT (self->page), "esp-review", NULL);
      g_object_remove_weak_pointer (G_OBJECT (self->page), (gpointer *) &self->page);
    }
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  g_clear_object (&self->document);
  g_clear_pointer (&self->review, esp_review_unref);
  g_free (self->name);
  g_free (self);
}

static const EspGame *
get_game (const Reviewed *self)
{
  return self->review->instance->problem->game;
}

/* Whether the game that goes on there is the reviewed one, as far as both go. */
static gboolean
is_same_game (Reviewed *self, EspPlay *play)
{
  const char *const *line = esp_play_get_line (play);
  guint i = 0;

  while (line != NULL && line[i] != NULL && i < self->review->n &&
         g_str_equal (line[i], self->review->moves[i].move))
    i++;
  return i == self->review->n && (line == NULL || line[i] == NULL);
}

/* Puts the reviewed game back, of which this window has left a part for another move. */
static void
restore_game (Reviewed *self, EspPlay *play)
{
  self->aside = FALSE;
  self->trying = -1;
  if (is_same_game (self, play))
    return;
  esp_play_go_to (play, 0);
  for (guint i = 0; i < self->review->n; i++)
    if (!esp_document_play (self->document, self->review->moves[i].move, NULL))
      return;
  esp_play_go_to (play, self->review->n);
}

/* The reviewed game as it was played. NULL: the page is gone, shows another board by now, or
 * somebody has played on from the middle of the game. */
static EspPlay *
get_play (Reviewed *self)
{
  EspPageModel *model = self->page != NULL ? esp_page_view_get_model (self->page) : NULL;
  EspPlay *play = model != NULL && esp_page_model_get_document (model) == self->document
                      ? esp_page_model_get_play (model)
                      : NULL;

  if (play != NULL && self->aside)
    restore_game (self, play);
  return play != NULL && is_same_game (self, play) ? play : NULL;
}

/* --- one move --- */

static char *
describe_move (const Reviewed *self, guint i)
{
  const EspReviewMove *move = &self->review->moves[i];
  g_autofree char *name = esp_review_name_move (self->review, i, move->move);
  g_autofree char *told = esp_review_explain (self->review, i);

  return g_strdup_printf ("%u. %s %s: %s%s%s%s", i + 1, _ (get_game (self)->side_names[move->side]),
                          name, esp_move_class_get_label (move->class), told != NULL ? "; " : "",
                          told != NULL ? told : "", move->exact ? "" : _ (" (not proved)"));
}

static void
show_move (Reviewed *self, guint i)
{
  g_autofree char *text = describe_move (self, i);
  const EspReviewMove *move = &self->review->moves[i];
  EspPlay *play = get_play (self);
  gboolean lost = !g_str_equal (move->move, move->best);

  gtk_label_set_text (GTK_LABEL (self->told), text);
  self->trying = -1;
  gtk_widget_set_sensitive (self->better, play != NULL && lost);
  /* who looks for a better move must be the one who makes it */
  gtk_widget_set_sensitive (self->again,
                            play != NULL && lost && esp_play_get_player (play, move->side) == NULL);
  esp_plot_view_set_marker (ESP_PLOT_VIEW (self->plot), i + 1);
  if (play != NULL)
    esp_play_go_to (play, i + 1);
  else
    {
      g_autofree char *gone =
          g_strdup_printf ("%s\n%s", text, _ ("The board shows another game by now"));

      gtk_label_set_text (GTK_LABEL (self->told), gone);
    }
}

static void
on_row (Reviewed *self, guint row)
{
  show_move (self, row);
}

/* A place of the curve is a move. */
static void
on_place (Reviewed *self, double x)
{
  int i = (int) (x + 0.5) - 1;

  i = CLAMP (i, 0, (int) self->review->n - 1);
  esp_table_view_select_id (ESP_TABLE_VIEW (self->table), i);
  show_move (self, (guint) i);
}

/* To the board before the move that is chosen, where another one is to be made. NULL: none is, or
 * the board is gone. */
static EspPlay *
go_before (Reviewed *self, int *i)
{
  EspPlay *play = get_play (self);

  *i = esp_table_view_get_selected (ESP_TABLE_VIEW (self->table));
  if (play == NULL || *i < 0)
    return NULL;
  self->trying = -1;
  esp_play_go_to (play, (guint) *i);
  self->aside = TRUE;
  return play;
}

/* The better move is made on the board; what was played comes back by its button there. */
static void
on_better (Reviewed *self)
{
  int i;
  EspPlay *play = go_before (self, &i);

  if (play != NULL)
    esp_play_move_found (play, self->review->moves[i].best);
}

/* --- another try --- */

typedef struct
{
  EspReview *review;
  double seconds;
  guint i;
  char *move;
} Try;

/* What is said of it. */
typedef struct
{
  guint i;
  EspMoveClass class;
  double value;
  char *move;
} Tried;

static void
try_free (gpointer data)
{
  Try *try = data;

  esp_review_unref (try->review);
  g_free (try->move);
  g_free (try);
}

static void
tried_free (gpointer data)
{
  Tried *tried = data;

  g_free (tried->move);
  g_free (tried);
}

static gpointer
judge (gpointer data, GCancellable *cancellable, GError **error G_GNUC_UNUSED)
{
  Try *try = data;
  Tried *tried = g_new (Tried, 1);
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  tried->class =
      esp_review_judge (try->review, try->i, try->move, try->seconds, &control, &tried->value);
  tried->move = esp_review_name_move (try->review, try->i, try->move);
  tried->i = try->i;
  return tried;
}

/* Back to where another move can be made, or where it was found: who plays the other side may have
 * answered meanwhile. */
static void
end_try (Reviewed *self, guint i, gboolean found)
{
  EspPageModel *model = self->page != NULL ? esp_page_view_get_model (self->page) : NULL;

  if (self->trying != (int) i || model == NULL ||
      esp_page_model_get_document (model) != self->document)
    return;
  self->trying = -1;
  esp_play_go_to (esp_page_model_get_play (model), found ? i + 1 : i);
  self->trying = found ? -1 : (int) i;
}

static void
on_judged (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  Reviewed *self = owner;
  Tried *tried = result;
  const EspReviewMove *move;
  g_autofree char *text = NULL;

  g_clear_object (&self->job);
  if (tried == NULL)
    return;
  move = &self->review->moves[tried->i];
  if (tried->class == ESP_MOVE_BEST)
    /* TRANSLATORS: a move that was found */
    text = g_strdup_printf (_ ("%s: right, nothing is better"), tried->move);
  else if (tried->value > move->value)
    /* TRANSLATORS: a move */
    text = g_strdup_printf (_ ("%s: better than what was played, but there is more. Try again"),
                            tried->move);
  else
    text = g_strdup_printf (_ ("%s: no better than what was played. Try again"), tried->move);
  gtk_label_set_text (GTK_LABEL (self->told), text);
  end_try (self, tried->i, tried->class == ESP_MOVE_BEST);
  tried_free (tried);
}

/* The person has made a move where another was looked for. */
static void
on_document_changed (Reviewed *self)
{
  Try *try;

  if (self->trying < 0 || self->job != NULL ||
      esp_document_get_n_moves (self->document) != (guint) self->trying + 1)
    return;
  try = g_new (Try, 1);
  *try = (Try){ esp_review_ref (self->review), self->seconds, (guint) self->trying,
                g_strdup (esp_document_get_moves (self->document)[self->trying]) };
  self->job =
      esp_job_start (_ ("Judging the move"), judge, try, try_free, tried_free, on_judged, self);
}

static void
on_again (Reviewed *self)
{
  int i;

  if (go_before (self, &i) == NULL)
    return;
  self->trying = i;
  gtk_label_set_text (GTK_LABEL (self->told), _ ("Find a better move: make it on the board"));
  if (self->page != NULL)
    gtk_window_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self->page))));
}

/* --- the whole --- */

static char *
describe_accuracy (const Reviewed *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int side = 0; side < 2; side++)
    {
      g_autofree char *accuracy = esp_review_describe_accuracy (self->review, side);

      /* TRANSLATORS: a side, and how accurate it played: "Blue: accuracy 68.7 %" */
      g_string_append_printf (text, _ ("%s%s: accuracy %s %%"), side > 0 ? " · " : "",
                              _ (get_game (self)->side_names[side]), accuracy);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- the document --- */

static void
on_path (gpointer window, const char *path)
{
  Reviewed *self = g_object_get_data (window, "reviewed");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (path == NULL)
    return;
  if (!g_str_has_suffix (path, ".pdf") && !g_str_has_suffix (path, ".html"))
    {
      gtk_label_set_text (GTK_LABEL (self->told),
                          _ ("Not saved: the name has to end with .pdf or .html"));
      return;
    }
  if (esp_report_review_save (self->review, self->name, path, NULL, &error))
    {
      g_autofree char *name = g_filename_display_basename (path);

      text = g_strdup_printf (_ ("Saved as %s"), name);
    }
  gtk_label_set_text (GTK_LABEL (self->told), text != NULL ? text : error->message);
}

static void
on_save (Reviewed *self)
{
  g_autofree char *name = g_strconcat (self->name, ".pdf", NULL);

  esp_ask_file (self->window, N_ ("Save the Review"), name, NULL, on_path, self->window);
}

/* --- the work --- */

static void begin_review (EspPageView *page, double seconds);

static void
on_longer (Reviewed *self)
{
  EspPageView *page = get_play (self) != NULL ? self->page : NULL;
  double seconds = self->seconds * LONGER;

  if (page == NULL)
    {
      gtk_label_set_text (GTK_LABEL (self->told), _ ("The board shows another game by now"));
      return;
    }
  esp_play_go_to (get_play (self), self->review->n);
  gtk_window_close (GTK_WINDOW (self->window));
  begin_review (page, seconds);
}

static GtkWidget *
new_button (const char *label, const char *tip, GCallback clicked, Reviewed *self)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tip);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
create_foot (Reviewed *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *space = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (row, "results-tools");
  self->better = new_button (_ ("Show the Better Move"),
                             _ ("On the board; “Bring It Back” leads to the game as it was played"),
                             G_CALLBACK (on_better), self);
  gtk_widget_set_sensitive (self->better, FALSE);
  self->again = new_button (
      _ ("Try Again"), _ ("Look for a better move on the board, for a side that a person plays"),
      G_CALLBACK (on_again), self);
  gtk_widget_set_sensitive (self->again, FALSE);
  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (row), self->again);
  gtk_box_append (GTK_BOX (row), self->better);
  gtk_box_append (GTK_BOX (row), space);
  gtk_box_append (GTK_BOX (row), new_button (_ ("Think Longer"),
                                             _ ("Review it again, with four times as long a move"),
                                             G_CALLBACK (on_longer), self));
  gtk_box_append (GTK_BOX (row),
                  new_button (_ ("Save…"), _ ("As PDF, or as a page for a browser (.html)"),
                              G_CALLBACK (on_save), self));
  return row;
}

static GtkWidget *
create_head (Reviewed *self)
{
  g_autofree char *text = describe_accuracy (self);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "title-3");
  gtk_widget_set_margin_start (label, 18);
  gtk_widget_set_margin_end (label, 18);
  gtk_widget_set_margin_top (label, 12);
  return label;
}

static void
fill_window (Reviewed *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autoptr (EspTable) table = esp_review_make_table (self->review);

  self->plot = esp_plot_view_new (_ ("What the position was worth after each move"));
  esp_plot_view_set_palette (ESP_PLOT_VIEW (self->plot), esp_style_get_palette (esp_style_get ()));
  esp_plot_view_set_plot (ESP_PLOT_VIEW (self->plot), esp_review_make_plot (self->review));
  gtk_widget_set_size_request (self->plot, -1, 190);
  gtk_widget_set_vexpand (self->plot, FALSE);
  self->told = gtk_label_new (_ ("Choose a move: the board shows it"));
  gtk_label_set_wrap (GTK_LABEL (self->told), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->told), 0);
  esp_label_keep_height (GTK_LABEL (self->told), TRUE);
  gtk_widget_set_margin_start (self->told, 18);
  gtk_widget_set_margin_end (self->told, 18);
  self->table = esp_table_view_new (_ ("Moves"));
  gtk_widget_set_vexpand (self->table, TRUE);
  esp_table_view_set_table (ESP_TABLE_VIEW (self->table), table);
  gtk_box_append (GTK_BOX (box), create_head (self));
  gtk_box_append (GTK_BOX (box), self->plot);
  gtk_box_append (GTK_BOX (box), self->told);
  gtk_box_append (GTK_BOX (box), self->table);
  gtk_box_append (GTK_BOX (box), create_foot (self));
  g_signal_connect_swapped (self->plot, "x-chosen", G_CALLBACK (on_place), self);
  g_signal_connect_swapped (self->table, "row-chosen", G_CALLBACK (on_row), self);
  esp_help_set_target (box, "after#review-of-a-game");
  gtk_window_set_child (GTK_WINDOW (self->window), box);
}

/* The game is left as it was played. */
static gboolean
on_close (Reviewed *self)
{
  get_play (self);
  return FALSE;
}

/* Shows @self (taken) beside the board. */
static void
present (EspPageView *page, Reviewed *self)
{
  g_autofree char *title = g_strdup_printf (_ ("Review: %s"), self->name);
  GtkWidget *older = g_object_get_data (G_OBJECT (page), "esp-review");

  if (older != NULL)
    gtk_window_destroy (GTK_WINDOW (older));
  self->page = page;
  self->trying = -1;
  g_signal_connect_swapped (self->document, "changed", G_CALLBACK (on_document_changed), self);
  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *) &self->page);
  /* no window over the other one, which would cover the board that is to be seen beside it */
  self->window = esp_subwindow_new (title, NULL, FALSE);
  g_object_set_data (G_OBJECT (page), "esp-review", self->window);
  g_signal_connect_object (page, "destroy", G_CALLBACK (gtk_window_destroy), self->window,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (self->window), "reviewed", self, reviewed_free);
  g_signal_connect_swapped (self->window, "close-request", G_CALLBACK (on_close), self);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 640, 540);
  fill_window (self);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tell_share (EspReview *review, gpointer data G_GNUC_UNUSED)
{
  esp_job_set_share (1 - (double) review->first / MAX (review->n, 1));
}

static gpointer
work (gpointer data, GCancellable *cancellable, GError **error)
{
  Reviewed **held = data;
  Reviewed *self = *held;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  if (!esp_review_go_on (self->review, self->seconds, &control, tell_share, NULL))
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  return g_steal_pointer (held);
}

static void
held_free (gpointer data)
{
  Reviewed **held = data;

  g_clear_pointer (held, reviewed_free);
  g_free (held);
}

static void
on_done (gpointer page, gpointer result)
{
  present (page, result);
}

static void
begin_review (EspPageView *page, double seconds)
{
  EspPageModel *model = esp_page_view_get_model (page);
  EspDocument *document = esp_page_model_get_document (model);
  g_autoptr (GError) error = NULL;
  Reviewed *self = g_new0 (Reviewed, 1);
  g_autoptr (EspInstance) instance = NULL;
  Reviewed **held;

  self->document = g_object_ref (document);
  self->name = g_strdup (esp_work_get_name (esp_page_model_get_work (model)));
  self->seconds = seconds;
  instance = esp_instance_copy (esp_document_get_instance (document));
  self->review = esp_review_new (instance, esp_document_get_moves (document), &error);
  if (self->review == NULL)
    {
      g_autofree char *text = esp_begin_sentence (error->message);

      esp_page_model_say (model, ESP_MESSAGE_INFO, text);
      reviewed_free (self);
      return;
    }
  held = g_new (Reviewed *, 1);
  *held = self;
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Reviewing the game"), work, held,
                      held_free, on_done, page, reviewed_free);
}

static void
on_review (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageModel *model = esp_page_view_get_model (data);

  if (esp_document_get_n_moves (esp_page_model_get_document (model)) == 0)
    {
      esp_page_model_say (model, ESP_MESSAGE_INFO,
                          _ ("There is no move yet that could be reviewed"));
      return;
    }
  esp_page_model_set_part (model, "play");
  esp_play_stop (esp_page_model_get_play (model));
  begin_review (data, SECONDS);
}

static const GActionEntry entries[] = {
  { .name = "review", .activate = on_review },
};

void
esp_page_add_review_actions (EspPageView *self)
{
  if (esp_page_model_get_problem (esp_page_view_get_model (self))->game == NULL)
    return;
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
}
