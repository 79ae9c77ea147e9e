#include "config.h"

#include "base/esp-quote.h"
#include "engine/document/esp-document.h"
#include "page.h"

#include "base/esp-job.h"
#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

/* The successors of the tour as it stands: a table of the moves with the lengths they lead to.
 * Choosing a row makes its move. */

#define SHOWN 100 /* rows above TOUR_MAX_EXACT cities */

#define AT_ONCE 200 /* cities up to which nobody waits; more are worked out on a thread */

#define ROWS_HEIGHT 220

typedef struct
{
  EspDocument *document; /* borrowed: the widgets go first */
  GtkWidget *verdict;
  GtkWidget *count;
  GtkWidget *help;
  GtkWidget *choice;
  GtkStringList *rows; /* "label \t length \t change \t move" */
  EspJob *job;         /* what is waited for */
  guint idle;          /* the tour is another now */
} Successors;

/* --- working them out --- */

typedef struct
{
  EspInstance *instance;
  EspState *state;
  TourNeighbourhood neighbourhood;
  char **rows;
  char *verdict;
  guint n_shown;
  guint64 n_all;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_instance_free (work->instance);
  esp_state_free (work->state);
  g_strfreev (work->rows);
  g_free (work->verdict);
  g_free (work);
}

/* Short, since the column is narrow; the heading says which neighbourhood it is. */
static char *
name_move (const TourInstance *instance, const TourMove *move)
{
  const char *a = instance->names[move->a];
  const char *b = instance->names[move->b];
  int span = tour_move_get_span (move->kind);

  if (move->kind == TOUR_SWAP)
    return g_strdup_printf ("%s ↔ %s", a, b);
  if (move->kind == TOUR_REVERSE)
    return g_strdup_printf ("%s ⇄ %s", a, b);
  if (span == 1)
    return g_strdup_printf ("%s → %s", a, b);
  return g_strdup_printf ("%s +%d → %s%s", a, span - 1, b,
                          tour_move_is_reversed (move->kind) ? " ↺" : "");
}

/* The whole of it, for a tip. */
static char *
describe_move (const TourInstance *instance, const TourMove *move)
{
  const char *a = instance->names[move->a];
  const char *b = instance->names[move->b];
  int span = tour_move_get_span (move->kind);

  if (move->kind == TOUR_SWAP)
    return g_strdup_printf (_ ("%s and %s change places"), a, b);
  if (move->kind == TOUR_REVERSE)
    return g_strdup_printf (_ ("The stretch from %s to %s is turned round"), a, b);
  if (span == 1)
    return g_strdup_printf (_ ("%s goes behind %s"), a, b);
  return g_strdup_printf (tour_move_is_reversed (move->kind)
                              ? _ ("%s and what follows it, %d cities, go behind %s, turned round")
                              : _ ("%s and what follows it, %d cities, go behind %s"),
                          a, span, b);
}

/* FALSE when it was cancelled. */
static gboolean
work_out (Work *work, GCancellable *cancellable)
{
  const TourInstance *instance = (const TourInstance *) work->instance;
  const TourState *tour = (const TourState *) work->state;
  gint64 length = tour_length (instance, tour->order);
  g_autoptr (GArray) list = NULL;
  g_autoptr (GStrvBuilder) rows = g_strv_builder_new ();
  EspControl control;

  if (tour->n_path > 0)
    {
      work->rows = g_strv_builder_end (rows);
      work->verdict = g_strdup (_ ("The tour is not closed yet."));
      return TRUE;
    }
  esp_control_init (&control);
  control.cancellable = cancellable;
  list = tour_list_successors (instance, tour, work->neighbourhood,
                               instance->n <= TOUR_MAX_EXACT ? 0 : SHOWN, &control);
  if (list == NULL)
    return FALSE;
  for (guint k = 0; k < list->len; k++)
    {
      const TourSuccessor *successor = &g_array_index (list, TourSuccessor, k);
      g_autofree char *move = tour_move_format (instance, &successor->move);
      g_autofree char *after = tour_show_length (length + successor->change);
      g_autofree char *change = tour_show_length (ABS (successor->change));
      g_autofree char *label = name_move (instance, &successor->move);
      g_autofree char *told = describe_move (instance, &successor->move);
      g_autofree char *row = g_strdup_printf ("%s\t%s\t%s%s\t%s\t%s", label, after,
                                              successor->change < 0   ? "−"
                                              : successor->change > 0 ? "+"
                                                                      : "±",
                                              change, move, told);

      g_strv_builder_add (rows, row);
    }
  work->rows = g_strv_builder_end (rows);
  work->n_shown = list->len;
  work->n_all = tour_neighbourhood_count (work->neighbourhood, instance->n);
  if (list->len > 0 && g_array_index (list, TourSuccessor, 0).change < 0)
    {
      g_autofree char *move = name_move (instance, &g_array_index (list, TourSuccessor, 0).move);

      /* as it stands in the list */
      work->verdict = g_strdup_printf (_ ("No optimum: hill climbing takes %s."), move);
    }
  else
    work->verdict = tour_verdict (instance, tour, (int) work->neighbourhood);
  return TRUE;
}

static void
show_work (Successors *self, const Work *work)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  g_autofree char *count = NULL;

  gtk_string_list_splice (self->rows, 0, n, (const char *const *) work->rows);
  gtk_widget_set_visible (self->help, *work->rows != NULL);
  gtk_label_set_text (GTK_LABEL (self->verdict), work->verdict);
  count = work->n_shown < work->n_all
              ? g_strdup_printf (_ ("The best %s of %s successors"), esp_count (work->n_shown),
                                 esp_count (work->n_all))
              : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s successor", "All %s successors",
                                              work->n_shown),
                                 esp_count (work->n_shown));
  gtk_label_set_text (GTK_LABEL (self->count), count);
}

/* What is worked out stays with the work, which the job frees. */
static gpointer
work_in_job (gpointer data, GCancellable *cancellable, GError **error)
{
  if (work_out (data, cancellable))
    return data;
  g_cancellable_set_error_if_cancelled (cancellable, error);
  return NULL;
}

static void
on_worked_out (gpointer owner, gpointer work, const GError *error G_GNUC_UNUSED)
{
  Successors *self = owner;

  g_clear_object (&self->job);
  if (work != NULL)
    show_work (self, work);
}

static void
stop_work (Successors *self)
{
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
}

static void
refresh (GtkWidget *box)
{
  Successors *self = g_object_get_data (G_OBJECT (box), "successors");
  const EspInstance *instance = esp_document_get_instance (self->document);
  int n = ((const TourInstance *) instance)->n;
  g_autofree char *told = NULL;
  Work *work;

  stop_work (self);
  if (n > TOUR_MAX_LISTED)
    {
      gtk_string_list_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                              NULL);
      gtk_widget_set_visible (self->help, FALSE);
      gtk_label_set_text (GTK_LABEL (self->verdict), "");
      told = g_strdup_printf (_ ("Hints are given, and successors listed, for up to %s cities."),
                              esp_count (TOUR_MAX_LISTED));
      gtk_label_set_text (GTK_LABEL (self->count), told);
      return;
    }
  work = g_new0 (Work, 1);
  work->instance = esp_instance_share (instance);
  work->state = esp_state_copy (esp_document_get_state (self->document));
  work->neighbourhood =
      (TourNeighbourhood) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));
  if (n <= AT_ONCE)
    {
      if (work_out (work, NULL))
        show_work (self, work);
      work_free (work);
    }
  else
    {
      gtk_label_set_text (GTK_LABEL (self->count), _ ("Listing the successors…"));
      self->job = esp_job_start (_ ("Listing the successors…"), work_in_job, work, work_free, NULL,
                                 on_worked_out, self);
    }
}

static gboolean
refresh_once (gpointer box)
{
  ((Successors *) g_object_get_data (box, "successors"))->idle = 0;
  refresh (box);
  return G_SOURCE_REMOVE;
}

/* The board goes first, and many moves at once are one change of the table. */
static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too G_GNUC_UNUSED, gpointer box)
{
  Successors *self = g_object_get_data (box, "successors");

  if (self->idle == 0)
    self->idle = g_idle_add (refresh_once, box);
}

/* --- the table --- */

#define MOVE_KEY "move"

/* The whole move. Asked for when it is wanted: a tip that is set asks the display server where the
 * pointer is, for every row, at every move. */
static gboolean
on_query_tooltip (GtkWidget *label,
                  int x G_GNUC_UNUSED,
                  int y G_GNUC_UNUSED,
                  gboolean keyboard G_GNUC_UNUSED,
                  GtkTooltip *tooltip)
{
  const char *move = g_object_get_data (G_OBJECT (label), MOVE_KEY);

  gtk_tooltip_set_text (tooltip, move);
  return move != NULL;
}

static void
setup_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), GPOINTER_TO_INT (column) == 0 ? 0 : 1);
  if (GPOINTER_TO_INT (column) == 0)
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_set_has_tooltip (label, TRUE);
      g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
    }
  else
    gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
bind_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer column)
{
  GtkStringObject *row = gtk_list_item_get_item (item);
  g_auto (GStrv) parts = g_strsplit (gtk_string_object_get_string (row), "\t", 5);
  GtkWidget *label = gtk_list_item_get_child (item);

  gtk_label_set_text (GTK_LABEL (label), esp_isolate (parts[GPOINTER_TO_INT (column)]));
  if (GPOINTER_TO_INT (column) == 0)
    g_object_set_data_full (G_OBJECT (label), MOVE_KEY, g_strdup (parts[4]), g_free);
  esp_set_css_class (label, "event-good",
                     GPOINTER_TO_INT (column) == 2 && g_str_has_prefix (parts[2], "−"));
}

static void
on_activate (GtkColumnView *view, guint position, gpointer box)
{
  Successors *self = g_object_get_data (box, "successors");
  const char *row = gtk_string_list_get_string (self->rows, position);
  g_auto (GStrv) parts = row != NULL ? g_strsplit (row, "\t", 5) : NULL;

  (void) view;
  if (parts != NULL)
    esp_document_play_found (self->document, parts[3], NULL);
}

static GtkWidget *
new_table (Successors *self, GtkWidget *box)
{
  static const char *const titles[] = { N_ ("Move"), N_ ("Length"), N_ ("Change") };
  GtkSelectionModel *selection =
      GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->rows))));
  GtkWidget *view = gtk_column_view_new (selection);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  for (int i = 0; i < 3; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      GtkColumnViewColumn *column;

      g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), GINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), GINT_TO_POINTER (i));
      column = gtk_column_view_column_new (_ (titles[i]), factory);
      gtk_column_view_column_set_expand (column, i == 0);
      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
      g_object_unref (column); /* the view holds it */
    }
  gtk_widget_add_css_class (view, "data-table");
  esp_name_control (view, _ ("Successors of the tour"));
  gtk_column_view_set_single_click_activate (GTK_COLUMN_VIEW (view), TRUE);
  g_signal_connect_object (view, "activate", G_CALLBACK (on_activate), box, 0);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_widget_set_size_request (scrolled, -1, ROWS_HEIGHT);
  return scrolled;
}

static void
successors_free (gpointer data)
{
  Successors *self = data;

  g_clear_handle_id (&self->idle, g_source_remove);
  stop_work (self);
  g_object_unref (self->rows);
  g_free (self);
}

GtkWidget *
tour_page_new_successors (EspDocument *document)
{
  static const char *const labels[] = { N_ ("Swap"), N_ ("2-opt"), N_ ("Or-opt") };
  const char *names[] = { _ (labels[0]), _ (labels[1]), _ (labels[2]), NULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *heading = esp_heading_new (_ ("Successors"));
  Successors *self = g_new0 (Successors, 1);

  self->document = document;
  self->rows = gtk_string_list_new (NULL);
  self->verdict = esp_note_new (NULL);
  self->count = esp_note_new (NULL);
  self->help = esp_note_new (_ ("Return or a double click makes the move"));
  self->choice = gtk_drop_down_new_from_strings (names);
  esp_name_control (self->choice, _ ("Neighbourhood"));
  g_object_set_data_full (G_OBJECT (box), "successors", self, successors_free);
  gtk_widget_set_hexpand (heading, TRUE);
  gtk_box_append (GTK_BOX (row), heading);
  gtk_box_append (GTK_BOX (row), self->choice);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), self->verdict);
  gtk_box_append (GTK_BOX (box), new_table (self, box));
  gtk_box_append (GTK_BOX (box), self->count);
  gtk_box_append (GTK_BOX (box), self->help);
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (refresh), box,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), box, 0);
  refresh (box);
  return box;
}
