#include "config.h"

#include "base/esp-quote.h"
#include "engine/trace/esp-trace.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-table-view.h"
#include "look.h"
#include "page.h"

#include <glib/gi18n-lib.h>

/* Every value of the first variables at the step, with the relation that took it: a view of the
 * dock, which can be copied and sorted, and read by screen readers. */

#define MOST_ROWS 200
#define MOST_COLUMNS 12     /* values with a column each */
#define EVENTS_AT_ONCE 4096 /* that are read of a record */

#define CONSTRAINTS_TYPE_DOMAINS (constraints_domains_get_type ())

G_DECLARE_FINAL_TYPE (ConstraintsDomains, constraints_domains, CONSTRAINTS, DOMAINS, GtkWidget)

struct _ConstraintsDomains
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *caption;
  GtkWidget *view;
  EspSearch *search;
};

G_DEFINE_FINAL_TYPE (ConstraintsDomains, constraints_domains, GTK_TYPE_WIDGET)

/* The values that have a column, ascending (of gint32); none where they are too many. New. */
static GArray *
list_columns (const EspModel *model)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (gint32));

  for (int i = 0; i < MIN (esp_model_n_variables (model), MOST_ROWS); i++)
    for (int place = 0; place < esp_model_domain (model, i)->n; place++)
      {
        gint32 value = esp_model_value (model, i, place);
        guint k = 0;

        while (k < values->len && g_array_index (values, gint32, k) < value)
          k++;
        if (k < values->len && g_array_index (values, gint32, k) == value)
          continue;
        if (values->len == MOST_COLUMNS)
          {
            g_array_set_size (values, 0);
            return values;
          }
        g_array_insert_val (values, k, value);
      }
  return values;
}

/* "3", "× E < C", or nothing where the variable never had it; new. */
static char *
show_cell (const ConstraintsState *state, int variable, gint32 value)
{
  const EspModel *model = constraints_state_model (&state->parent);
  int place = esp_model_find_value (model, variable, value);
  g_autofree char *name = NULL;
  g_autofree char *relation = NULL;
  int reason;

  if (place < 0)
    return g_strdup ("");
  name = esp_model_value_name (model, value);
  if (constraints_has (state, variable, place))
    return g_steal_pointer (&name);
  reason = constraints_find_reason (state, variable, place);
  relation = reason >= 0 ? constraints_show_relation (model, reason, 24) : g_strdup ("");
  return g_strconcat ("× ", relation, NULL);
}

/* Where values have no columns: what is left, how many, and what took the last one. */
static void
add_brief (EspTable *table, const ConstraintsState *state, int variable)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autofree char *domain = constraints_say_domain (state, variable);
  g_autofree char *left = g_strdup_printf ("%d", constraints_count (state, variable));
  g_autofree char *last = g_strdup ("");

  for (guint i = state->prunes->len; i > 0 && *last == '\0'; i--)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i - 1);

      if (prune->variable == variable && prune->reason >= 0 && prune->reason < model->n_relations)
        {
          g_free (last);
          last = constraints_show_relation (model, prune->reason, 40);
        }
    }
  esp_table_add_texts (table,
                       (const char *const[]){ esp_name_show (esp_model_name (model, variable)),
                                              domain, left, last, NULL });
}

static void
add_row (EspTable *table, const ConstraintsState *state, int variable, const GArray *values)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

  if (values->len == 0)
    {
      add_brief (table, state, variable);
      return;
    }
  g_ptr_array_add (cells, g_strdup (esp_name_show (esp_model_name (model, variable))));
  for (guint k = 0; k < values->len; k++)
    g_ptr_array_add (cells, show_cell (state, variable, g_array_index (values, gint32, k)));
  g_ptr_array_add (cells, NULL);
  esp_table_add_texts (table, (const char *const *) cells->pdata);
}

static EspTable *
make_table (const ConstraintsState *state)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autoptr (GArray) values = list_columns (model);
  EspTable *table = values->len > 0 ? esp_table_new (_ ("Variable"), NULL)
                                    : esp_table_new (_ ("Variable"), _ ("Left"), _ ("Values"),
                                                     _ ("Last taken by"), NULL);

  for (guint k = 0; k < values->len; k++)
    {
      g_autofree char *name = esp_model_value_name (model, g_array_index (values, gint32, k));

      esp_table_add_column (table, name);
    }
  for (int i = 0; i < MIN (esp_model_n_variables (model), MOST_ROWS); i++)
    add_row (table, state, i, values);
  return table;
}

static void
refresh (ConstraintsDomains *self)
{
  g_autoptr (EspTable) table = NULL;
  g_autofree char *say = NULL;
  const EspState *state;

  if (self->search == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  state = esp_search_get_state (self->search);
  table = make_table ((const ConstraintsState *) state);
  esp_table_view_set_table (ESP_TABLE_VIEW (self->view), table);
  say = constraints_states.state_describe (esp_search_get_instance (self->search), state);
  esp_label_say (GTK_LABEL (self->caption), say);
}

/* The last step before at which that variable lost a value. */
static void
on_row_chosen (ConstraintsDomains *self, guint id)
{
  g_autofree EspEvent *events = g_new (EspEvent, EVENTS_AT_ONCE);
  guint64 step = self->search != NULL ? esp_search_get_step (self->search) : 0;
  guint64 found = 0;
  guint n;

  for (guint64 at = 0; at < step; at += n)
    {
      n = esp_trace_get_events (esp_search_get_trace (self->search), at,
                                (guint) MIN (EVENTS_AT_ONCE, step - at), events);
      if (n == 0)
        break;
      for (guint i = 0; i < n; i++)
        if (events[i].subject == (gint32) id && events[i].type == ESP_EVENT_PRUNE)
          found = at + i + 1;
    }
  if (found > 0)
    esp_search_set_step (self->search, found);
}

static gboolean
fits (EspSearch *search)
{
  return esp_search_get_trace (search) != NULL && !esp_search_is_local (search);
}

static void
set_search (GtkWidget *widget, EspSearch *search)
{
  ConstraintsDomains *self = CONSTRAINTS_DOMAINS (widget);

  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
  if (search != NULL && fits (search))
    {
      g_set_object (&self->search, search);
      g_signal_connect_swapped (search, "grew", G_CALLBACK (refresh), self);
      g_signal_connect_swapped (search, "phase", G_CALLBACK (refresh), self);
      g_signal_connect_swapped (search, "step", G_CALLBACK (refresh), self);
    }
  refresh (self);
}

/* It shows the step alone. */
static void
set_hide_future (GtkWidget *widget G_GNUC_UNUSED, gboolean hide G_GNUC_UNUSED)
{
}

static void
constraints_domains_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (constraints_domains_parent_class)->map (widget);
  refresh (CONSTRAINTS_DOMAINS (widget));
}

static void
constraints_domains_dispose (GObject *object)
{
  ConstraintsDomains *self = CONSTRAINTS_DOMAINS (object);

  set_search (GTK_WIDGET (self), NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (constraints_domains_parent_class)->dispose (object);
}

static void
constraints_domains_class_init (ConstraintsDomainsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = constraints_domains_dispose;
  widget_class->map = constraints_domains_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "constraintsdomains");
}

static void
constraints_domains_init (ConstraintsDomains *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->caption = esp_label_new (NULL, NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->caption), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (self->caption, 12);
  gtk_widget_set_valign (self->caption, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (head), self->caption);
  /* the switch of the views stands in this corner */
  gtk_widget_set_size_request (head, -1, 38);
  self->view = esp_table_view_new (_ ("Domains"));
  gtk_widget_set_vexpand (self->view, TRUE);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_box_append (GTK_BOX (self->box), self->view);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect_swapped (self->view, "row-chosen", G_CALLBACK (on_row_chosen), self);
}

static GtkWidget *
create (void)
{
  return g_object_new (CONSTRAINTS_TYPE_DOMAINS, NULL);
}

const EspSearchViewSpec constraints_domains_view = {
  .id = "domains",
  .label = N_ ("Domains"),
  .fits = fits,
  .create = create,
  .set_search = set_search,
  .set_hide_future = set_hide_future,
};
