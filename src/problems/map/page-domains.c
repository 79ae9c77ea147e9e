#include "config.h"

#include "engine/esp-run.h"
#include "engine/trace/esp-trace.h"
#include "page.h"

#include <glib/gi18n-lib.h>

#include "base/esp-job.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-table-menu.h"
#include "map.h"

/* The domain tables of the map, step by step: of the search that is looked at, and of forward
 * checking and arc consistency. They follow the step, and can be copied and saved. */

#define EVENTS_AT_ONCE 4096 /* that are read of a record */

#define MAX_REGIONS 40 /* a column a region */

#define MAP_TYPE_DOMAINS (map_domains_get_type ())

G_DECLARE_FINAL_TYPE (MapDomains, map_domains, MAP, DOMAINS, GtkWidget)

struct _MapDomains
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *choice;
  GtkWidget *caption;
  GtkWidget *view;
  EspSearch *search;
  MapDomainRows *rows; /* of the search; NULL: none */
  EspTable *table;     /* what is shown, all rows of it; NULL: nothing */
  GPtrArray *keys[2];  /* of its rows; NULL: it is the search's own */
  guint n_shown;
  gboolean peeked; /* the last row that is shown is under way */
  gboolean hide_future;
  EspJob *job;
};

G_DEFINE_FINAL_TYPE (MapDomains, map_domains, GTK_TYPE_WIDGET)

/* What is chosen. */
typedef enum
{
  DOMAINS_SEARCH,
  DOMAINS_BOTH,
  DOMAINS_FORWARD,
  DOMAINS_ARCS
} DomainsKind;

static DomainsKind
get_kind (MapDomains *self)
{
  return MIN (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice)), DOMAINS_ARCS);
}

static void
show_message (MapDomains *self, const char *text)
{
  esp_label_say (GTK_LABEL (self->caption), text);
  gtk_widget_set_visible (self->caption, *text != '\0');
}

/* --- where one is --- */

/* The @n-th row (from 0) that is known by @key; -1 where there is none. */
static int
find_key (const GPtrArray *keys, const char *key, guint n)
{
  for (guint i = 0; i < keys->len; i++)
    if (g_str_equal (g_ptr_array_index (keys, i), key) && n-- == 0)
      return (int) i;
  return -1;
}

/* The row of the table that the step belongs to; -1: none. */
static int
find_row (MapDomains *self)
{
  const char *key;
  guint n_before = 0;
  guint row;
  int side;
  int found;

  if (self->rows == NULL)
    return -1;
  row = map_domain_rows_find (self->rows, esp_search_get_step (self->search));
  if (get_kind (self) == DOMAINS_SEARCH)
    return (int) row;
  if (self->keys[0] == NULL)
    return -1;
  /* steps that look alike are told apart by how many there were */
  key = map_domain_rows_get_key (self->rows, row);
  for (guint i = 0; i < row; i++)
    n_before += g_str_equal (map_domain_rows_get_key (self->rows, i), key);
  side = g_str_equal (esp_search_get_algorithm (self->search)->id, "mac");
  found = find_key (self->keys[side], key, n_before);
  return found >= 0 ? found : find_key (self->keys[!side], key, n_before);
}

/* Rows @from to before @to. */
static EspTable *
cut_table (const EspTable *table, guint from, guint to)
{
  guint n_columns = esp_table_get_n_columns (table);
  EspTable *part = esp_table_new (esp_table_get_cell (table, 0, 0), NULL);

  for (guint c = 1; c < n_columns; c++)
    esp_table_add_column (part, esp_table_get_cell (table, 0, c));
  for (guint r = from; r < to; r++)
    {
      g_autofree const char **cells = g_new0 (const char *, n_columns + 1);

      for (guint c = 0; c < n_columns; c++)
        cells[c] = esp_table_get_cell (table, r + 1, c);
      esp_table_add_texts (part, cells);
    }
  return part;
}

/* Rows that may be seen, with the one of the step marked. */
static void
show_rows (MapDomains *self)
{
  EspTableView *view = ESP_TABLE_VIEW (self->view);
  g_autoptr (EspTable) part = NULL;
  int row = find_row (self);
  guint n;

  if (self->table == NULL)
    return;
  n = self->hide_future && self->search != NULL ? (guint) (row + 1)
                                                : esp_table_get_n_rows (self->table);
  if (n < self->n_shown || self->n_shown == 0)
    {
      part = cut_table (self->table, 0, n);
      esp_table_view_set_table (view, part);
    }
  else if (n > self->n_shown)
    {
      part = cut_table (self->table, self->n_shown, n);
      esp_table_view_append (view, part);
    }
  self->n_shown = n;
  esp_table_view_select_id (view, row);
}

static void
drop_table (MapDomains *self)
{
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->table, esp_table_free);
  for (guint k = 0; k < 2; k++)
    g_clear_pointer (&self->keys[k], g_ptr_array_unref);
  self->n_shown = 0;
}

/* --- the search's own --- */

/* Takes in what the search has told since. */
static void
read_events (MapDomains *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);
  g_autofree EspEvent *events = g_new (EspEvent, EVENTS_AT_ONCE);
  guint n;

  while (!map_domain_rows_are_full (self->rows) &&
         (n = esp_trace_get_events (trace, map_domain_rows_get_n_events (self->rows),
                                    EVENTS_AT_ONCE, events)) > 0)
    for (guint i = 0; i < n && !map_domain_rows_are_full (self->rows); i++)
      map_domain_rows_add (self->rows, &events[i]);
  /* one that runs goes on at once */
  if (esp_search_get_phase (self->search) != ESP_RUN_RUNNING)
    map_domain_rows_peek (self->rows);
}

static void
refresh_search (MapDomains *self)
{
  guint n;

  if (self->rows == NULL)
    return;
  read_events (self);
  n = map_domain_rows_get_n (self->rows);
  if (get_kind (self) == DOMAINS_SEARCH)
    {
      /* rows stay as they are, but for one that was under way */
      if (self->table == NULL || self->peeked || n != esp_table_get_n_rows (self->table))
        {
          g_clear_pointer (&self->table, esp_table_free);
          self->table = map_domain_rows_tabulate (self->rows, 0);
          if (self->peeked)
            self->n_shown = 0;
        }
      self->peeked = map_domain_rows_is_peeked (self->rows);
      show_message (self, map_domain_rows_are_full (self->rows)
                              ? _ ("The search is longer: these are its first rows.")
                              : "");
    }
  show_rows (self);
}

static void
on_grew (MapDomains *self)
{
  /* all of it at the end; a search under way is read where one looks */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) || !esp_search_is_alive (self->search))
    refresh_search (self);
}

static void
on_step (MapDomains *self)
{
  if (self->rows == NULL)
    return;
  if (map_domain_rows_get_n_events (self->rows) < esp_search_get_step (self->search))
    refresh_search (self);
  else
    show_rows (self);
}

static void
on_row_chosen (MapDomains *self, guint id)
{
  const char *key;
  guint n_before = 0;
  int side;

  if (self->rows == NULL)
    return;
  if (get_kind (self) == DOMAINS_SEARCH)
    {
      esp_search_set_step (self->search, map_domain_rows_get_end (self->rows, id));
      return;
    }
  side = g_str_equal (esp_search_get_algorithm (self->search)->id, "mac");
  key = g_ptr_array_index (self->keys[side], id);
  for (guint i = 0; i < id; i++)
    n_before += g_str_equal (g_ptr_array_index (self->keys[side], i), key);
  for (guint i = 0; i < map_domain_rows_get_n (self->rows) && *key != '\0'; i++)
    if (g_str_equal (map_domain_rows_get_key (self->rows, i), key) && n_before-- == 0)
      {
        esp_search_set_step (self->search, map_domain_rows_get_end (self->rows, i));
        return;
      }
  /* the search has no such step: the mark goes back to where it is */
  esp_table_view_select_id (ESP_TABLE_VIEW (self->view), find_row (self));
}

/* --- forward checking and arc consistency --- */

typedef struct
{
  EspInstance *instance;
  EspOptions *options;
} Work;

typedef struct
{
  EspTable *table;
  GPtrArray *keys[2];
  char *caption;
} Made;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_instance_free (work->instance);
  esp_options_free (work->options);
  g_free (work);
}

static void
made_free (gpointer data)
{
  Made *made = data;

  esp_table_free (made->table);
  for (guint k = 0; k < 2; k++)
    g_clear_pointer (&made->keys[k], g_ptr_array_unref);
  g_free (made->caption);
  g_free (made);
}

static gpointer
make (gpointer data, GCancellable *cancellable, GError **error)
{
  Work *work = data;
  Made *made = g_new0 (Made, 1);
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  for (guint k = 0; k < 2; k++)
    made->keys[k] = g_ptr_array_new_with_free_func (g_free);
  made->table = map_make_domains_with_keys (work->instance, work->options, &control, made->keys,
                                            &made->caption, error);
  if (made->table == NULL)
    g_clear_pointer (&made, made_free);
  return made;
}

static void
on_made (gpointer owner, gpointer result, const GError *error)
{
  MapDomains *self = owner;
  Made *made = result;

  g_clear_object (&self->job);
  gtk_widget_set_visible (self->view, made != NULL);
  show_message (self, made != NULL ? made->caption : error->message);
  if (made == NULL)
    return;
  self->table = g_steal_pointer (&made->table);
  for (guint k = 0; k < 2; k++)
    self->keys[k] = g_steal_pointer (&made->keys[k]);
  made_free (made);
  show_rows (self);
}

/* The search's orders, where the table has them: so that their steps are the same. */
static EspOptions *
choose_options (MapDomains *self)
{
  static const char *const solvers[] = { "", "both", "fc", "mac" };
  static const char *const shared[] = { "order", "values" };
  EspOptions *options = esp_options_new (map_tables[0].options);
  const EspOptions *given = esp_search_get_options (self->search);

  esp_options_set (options, "solver", solvers[get_kind (self)], NULL);
  for (guint i = 0; given != NULL && i < G_N_ELEMENTS (shared); i++)
    if (esp_options_find (given, shared[i]) != NULL)
      esp_options_set (options, shared[i], esp_options_get_text (given, shared[i]), NULL);
  return options;
}

static void
begin (MapDomains *self)
{
  Work *work;

  drop_table (self);
  gtk_widget_set_visible (self->view, TRUE);
  if (get_kind (self) == DOMAINS_SEARCH)
    {
      if (self->rows == NULL)
        show_message (self,
                      _ ("Under Solve, start a search that is recorded: its steps are the rows."));
      gtk_widget_set_visible (self->view, self->rows != NULL);
      refresh_search (self);
      return;
    }
  if (self->search == NULL)
    return;
  work = g_new0 (Work, 1);
  work->instance = esp_instance_share (esp_search_get_instance (self->search));
  work->options = choose_options (self);
  show_message (self, _ ("Searching…"));
  self->job = esp_job_start (_ ("Making the domain table"), make, work, work_free, made_free,
                             on_made, self);
}

static gboolean
fits (EspSearch *search)
{
  const EspAlgorithm *algorithm = esp_search_get_algorithm (search);
  const Map *map = (const Map *) esp_search_get_instance (search);

  return algorithm != NULL && map != NULL && map->n <= MAX_REGIONS &&
         esp_search_get_trace (search) != NULL &&
         (g_str_equal (algorithm->id, "fc") || g_str_equal (algorithm->id, "fc-singleton") ||
          g_str_equal (algorithm->id, "mac") || g_str_equal (algorithm->id, "bt"));
}

static void
drop_search (MapDomains *self)
{
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_pointer (&self->rows, map_domain_rows_free);
  g_clear_object (&self->search);
}

static void
set_search (GtkWidget *widget, EspSearch *search)
{
  MapDomains *self = MAP_DOMAINS (widget);

  drop_table (self);
  drop_search (self);
  if (search != NULL && fits (search))
    {
      EspTrace *trace = esp_search_get_trace (search);
      g_autoptr (EspState) start = esp_trace_get_state (trace, 0);

      g_set_object (&self->search, search);
      self->rows = map_domain_rows_new (esp_search_get_instance (search), start, TRUE);
      g_signal_connect_swapped (search, "grew", G_CALLBACK (on_grew), self);
      g_signal_connect_swapped (search, "phase", G_CALLBACK (on_grew), self);
      g_signal_connect_swapped (search, "step", G_CALLBACK (on_step), self);
    }
  if (gtk_widget_get_mapped (widget))
    begin (self);
}

static void
set_hide_future (GtkWidget *widget, gboolean hide)
{
  MapDomains *self = MAP_DOMAINS (widget);

  self->hide_future = hide;
  show_rows (self);
}

/* What nobody looks at is not made. */
static void
map_domains_map (GtkWidget *widget)
{
  MapDomains *self = MAP_DOMAINS (widget);

  GTK_WIDGET_CLASS (map_domains_parent_class)->map (widget);
  if (self->table == NULL && self->job == NULL)
    begin (self);
}

static const EspTable *
get_table (GtkWidget *widget)
{
  return MAP_DOMAINS (widget)->table;
}

static void
show_fault (GtkWidget *widget, const char *text)
{
  show_message (MAP_DOMAINS (widget), text);
}

/* --- the widget --- */

static void
map_domains_dispose (GObject *object)
{
  MapDomains *self = MAP_DOMAINS (object);

  drop_table (self);
  drop_search (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (map_domains_parent_class)->dispose (object);
}

static void
map_domains_class_init (MapDomainsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = map_domains_dispose;
  widget_class->map = map_domains_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "mapdomains");
}

static void
map_domains_init (MapDomains *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->choice = gtk_drop_down_new_from_strings ((const char *[]){
      _ ("This search"), _ ("Side by side"), _ ("Forward checking"), _ ("Arc consistency"), NULL });
  gtk_widget_set_tooltip_text (
      self->choice, _ ("The domains after each step of the search, or of forward checking and of "
                       "arc consistency"));
  esp_name_control (self->choice, _ ("Whose domains"));
  gtk_box_append (GTK_BOX (head), self->choice);
  self->view = esp_table_view_new (_ ("Domains step by step"));
  gtk_box_append (GTK_BOX (head), esp_table_view_new_columns_button (ESP_TABLE_VIEW (self->view)));
  gtk_box_append (GTK_BOX (head),
                  esp_table_menu_new (GTK_WIDGET (self), ESP_TABLE_VIEW (self->view), "domains",
                                      get_table, show_fault));
  gtk_widget_add_css_class (head, "domains-head");
  self->caption = esp_label_new (NULL, NULL);
  gtk_label_set_wrap (GTK_LABEL (self->caption), TRUE);
  gtk_widget_set_margin_start (self->caption, 6);
  gtk_widget_set_margin_end (self->caption, 6);
  gtk_widget_set_visible (self->caption, FALSE);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_box_append (GTK_BOX (self->box), self->caption);
  gtk_box_append (GTK_BOX (self->box), self->view);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect_swapped (self->view, "row-chosen", G_CALLBACK (on_row_chosen), self);
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (begin), self);
}

static GtkWidget *
create (void)
{
  return g_object_new (MAP_TYPE_DOMAINS, NULL);
}

const EspSearchViewSpec map_domains_view = {
  .id = "domains",
  .label = N_ ("Domains"),
  .fits = fits,
  .create = create,
  .set_search = set_search,
  .set_hide_future = set_hide_future,
};
