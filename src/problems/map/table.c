#include "config.h"

#include "base/esp-error.h"
#include "map.h"

#include "base/esp-table-members.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* The domain table that teachers ask for: a row a step, a column a variable. It is made from the
 * events of a search, so it shows just what the search did. */

#define MAX_REGIONS 40

#define MAX_ROWS 2000

static const char *const table_solvers[] = { "fc", "mac", "both", "fc-singleton", NULL };

static const char *const table_formats[] = { "txt", "md", "latex", "csv", NULL };

static const char *const table_orders[] = { "given", "mrv", "mrv-degree", "dom-wdeg", NULL };

static const char *const table_values[] = { "given", "lcv", NULL };

#define ORDER_OPTIONS                                                                              \
  { "order", ESP_CHOICE_OF (table_orders), N_ ("Variable order"),                                  \
    N_ ("given: the order of the file") },                                                         \
  {                                                                                                \
    "values", ESP_CHOICE_OF (table_values), N_ ("Value order"),                                    \
        N_ ("given: the order of the file's colours")                                              \
  }

const EspOptionSpec map_table_options[] = {
  { "solver", ESP_CHOICE_OF (table_solvers), N_ ("Solver"),
    N_ ("forward checking, arc consistency maintained, or both one after the other; or forward "
        "checking through singletons") },
  { "format", ESP_CHOICE_OF (table_formats), N_ ("Format"),
    N_ ("text, Markdown, LaTeX (needs booktabs) or CSV") },
  ORDER_OPTIONS,
  { .id = NULL },
};

/* A row: the step, a cell a region, and what tells the rows of two searches that belong together.
 */
typedef struct
{
  char *step;
  char *key;
  guint64 begin;    /* the step at which it begins */
  guint64 end;      /* and at which it is whole */
  GPtrArray *cells; /* of char * */
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  g_free (row->step);
  g_free (row->key);
  g_ptr_array_unref (row->cells);
  g_free (row);
}

/* One row for each assignment and each step back. */
struct _MapDomainRows
{
  EspTracer tracer;
  const Map *map;
  EspState *state;
  GPtrArray *rows;  /* of Row */
  char *step;       /* the first cell of the row under way; NULL: none */
  int subject;      /* what it is about */
  gboolean back;    /* a step back */
  guint64 begin;    /* the step at which it begins */
  guint64 n_events; /* taken in */
  gboolean dead;    /* a domain was emptied in it */
  gboolean peeked;  /* the last row is what there is so far of the one under way */
  gboolean compact; /* colours without blanks between, and what forward checking would leave */
};

typedef MapDomainRows Recorder;

/* Whether all colours are letters, which need no blanks between. */
static gboolean
has_letters (const Map *map)
{
  for (int c = 0; c < map->n_colours; c++)
    if (g_utf8_strlen (map->colours[c], -1) != 1)
      return FALSE;
  return TRUE;
}

static void
append_colours (const Recorder *self, GString *text, guint64 set)
{
  gboolean first = TRUE;

  for (int c = 0; c < self->map->n_colours; c++)
    if (set >> c & 1)
      {
        g_string_append_printf (text, "%s%s",
                                first || (self->compact && has_letters (self->map)) ? "" : " ",
                                self->map->colours[c]);
        first = FALSE;
      }
}

/* The colours that forward checking would leave region @i: those of no coloured neighbour. */
static guint64
checked_forward (const Recorder *self, int i)
{
  const MapState *state = (const MapState *) self->state;
  guint64 set =
      self->map->n_colours < 64 ? ((guint64) 1 << self->map->n_colours) - 1 : ~(guint64) 0;

  for (int k = self->map->offsets[i]; k < self->map->offsets[i + 1]; k++)
    if (state->colour[self->map->neighbours[k]] >= 0)
      set &= ~((guint64) 1 << state->colour[self->map->neighbours[k]]);
  return set;
}

/* "r g": what is left of a domain; the value alone in brackets where it is assigned. Compact, what
 * arc consistency took away beyond that stands behind it in round ones. */
static char *
describe_domain (const Recorder *self, int i)
{
  const MapState *state = (const MapState *) self->state;
  GString *text = g_string_new (NULL);
  guint64 domain = (guint64) state->domains[i];
  guint64 saved = checked_forward (self, i) & ~domain;

  if (state->colour[i] >= 0)
    {
      g_string_append_printf (text, "[%s]", self->map->colours[state->colour[i]]);
      return g_string_free (text, FALSE);
    }
  append_colours (self, text, domain);
  if (text->len == 0)
    g_string_append (text, "∅");
  if (self->compact && saved != 0)
    {
      g_string_append (text, " (");
      append_colours (self, text, saved);
      g_string_append_c (text, ')');
    }
  return g_string_free (text, FALSE);
}

static void
finish_row (Recorder *self)
{
  const MapState *state = (const MapState *) self->state;
  GString *key;
  Row *row;

  if (self->step == NULL || self->rows->len >= MAX_ROWS)
    return;
  row = g_new0 (Row, 1);
  key = g_string_new (NULL);
  g_string_printf (key, "%d%c", self->subject, self->back ? '-' : '+');
  row->begin = self->begin;
  row->end = self->n_events;
  row->cells = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < self->map->n; i++)
    {
      g_string_append_printf (key, " %d", state->colour[i]);
      g_ptr_array_add (row->cells, describe_domain (self, i));
    }
  row->key = g_string_free (key, FALSE);
  row->step =
      self->dead && self->compact ? g_strconcat (self->step, " ✗", NULL) : g_strdup (self->step);
  g_clear_pointer (&self->step, g_free);
  self->dead = FALSE;
  g_ptr_array_add (self->rows, row);
}

static void
begin_row (Recorder *self, char *step, int subject, gboolean back)
{
  /* a step back was made, what else begins a row is yet to be */
  self->begin = back || self->rows->len == 0 ? self->n_events : self->n_events + 1;
  g_free (self->step);
  self->step = step;
  self->subject = subject;
  self->back = back;
}

static void
record (EspTracer *tracer, const EspEvent *event)
{
  Recorder *self = (Recorder *) tracer;
  const EspInstance *instance = &self->map->parent;

  if (self->peeked)
    g_ptr_array_set_size (self->rows, (int) self->rows->len - 1);
  self->peeked = FALSE;
  switch (event->type)
    {
    case ESP_EVENT_ASSIGN:
      finish_row (self);
      begin_row (self,
                 g_strdup_printf ("%s ← %s", map_name (self->map, event->subject),
                                  self->map->colours[event->csp.value]),
                 event->subject, FALSE);
      break;
    case ESP_EVENT_PRUNE:
      /* what arc consistency finds before the first assignment is a row of its own */
      if (event->depth == 0 && self->step == NULL)
        begin_row (self, g_strdup (_ ("arc consistency")), -2, FALSE);
      break;
    case ESP_EVENT_WIPEOUT:
      self->dead = TRUE;
      break;
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_BACKTRACK:
      /* what was found is shown before it is taken back */
      finish_row (self);
      break;
    default:
      break;
    }
  esp_map_problem.tracing->apply_event (instance, self->state, event);
  self->n_events++;
  if (event->type == ESP_EVENT_BACKTRACK)
    {
      begin_row (self,
                 g_strdup_printf (self->compact ? "%s ↩" : _ ("back from %s"),
                                  map_name (self->map, event->subject)),
                 event->subject, TRUE);
      finish_row (self);
    }
}

MapDomainRows *
map_domain_rows_new (const EspInstance *instance, const EspState *start, gboolean compact)
{
  MapDomainRows *self = g_new0 (MapDomainRows, 1);

  self->tracer.event = record;
  self->map = (const Map *) instance;
  self->compact = compact;
  self->state = start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
  self->rows = g_ptr_array_new_with_free_func (row_free);
  begin_row (self, g_strdup (_ ("initial")), -1, FALSE);
  finish_row (self);
  return self;
}

void
map_domain_rows_free (MapDomainRows *self)
{
  esp_state_free (self->state);
  g_free (self->step);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

void
map_domain_rows_add (MapDomainRows *self, const EspEvent *event)
{
  record (&self->tracer, event);
}

void
map_domain_rows_peek (MapDomainRows *self)
{
  char *step = g_strdup (self->step);
  gboolean dead = self->dead;
  guint n = self->rows->len;

  if (self->peeked)
    {
      g_free (step);
      return;
    }
  finish_row (self);
  self->peeked = self->rows->len > n;
  g_free (self->step);
  self->step = step;
  self->dead = dead;
}

gboolean
map_domain_rows_is_peeked (const MapDomainRows *self)
{
  return self->peeked;
}

gboolean
map_domain_rows_are_full (const MapDomainRows *self)
{
  return self->rows->len >= MAX_ROWS;
}

guint64
map_domain_rows_get_n_events (const MapDomainRows *self)
{
  return self->n_events;
}

guint
map_domain_rows_get_n (const MapDomainRows *self)
{
  return self->rows->len;
}

const char *
map_domain_rows_get_key (const MapDomainRows *self, guint i)
{
  return ((const Row *) g_ptr_array_index (self->rows, i))->key;
}

guint64
map_domain_rows_get_end (const MapDomainRows *self, guint i)
{
  return ((const Row *) g_ptr_array_index (self->rows, i))->end;
}

guint
map_domain_rows_find (const MapDomainRows *self, guint64 step)
{
  guint low = 0;
  guint high = self->rows->len;

  /* the first one is there from the beginning */
  while (low + 1 < high)
    {
      guint middle = low + (high - low) / 2;

      if (((const Row *) g_ptr_array_index (self->rows, middle))->begin <= step)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* The rows of one solver. */
static MapDomainRows *
list_rows (const Map *map,
           const char *solver,
           const EspOptions *given,
           gboolean compact,
           EspControl *control,
           EspAnswer *answer)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_map_problem, solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  MapDomainRows *self = map_domain_rows_new (&map->parent, NULL, compact);
  EspTracer *before = control->tracer;

  esp_options_set (options, "order", esp_options_get_text (given, "order"), NULL);
  esp_options_set (options, "values", esp_options_get_text (given, "values"), NULL);
  /* the textbook's search, which goes back a step at a time */
  esp_options_set (options, "backjump", "off", NULL);
  esp_options_set (options, "restart", "0", NULL);
  control->tracer = &self->tracer;
  esp_algorithm_solve (algorithm, &map->parent, NULL, options, control, answer);
  control->tracer = before;
  finish_row (self);
  return self;
}

static void
add_cells (GPtrArray *cells, const Row *row, const Map *map, const char *mark)
{
  g_ptr_array_add (cells, row != NULL ? g_strconcat (row->step, mark, NULL) : g_strdup (""));
  for (int i = 0; i < map->n; i++)
    g_ptr_array_add (cells,
                     g_strdup (row != NULL ? g_ptr_array_index (row->cells, (guint) i) : ""));
}

EspTable *
map_domain_rows_tabulate (const MapDomainRows *self, guint from)
{
  EspTable *table = esp_table_new (_ ("Step"), NULL);

  for (int i = 0; i < self->map->n; i++)
    esp_table_add_column (table, map_name (self->map, i));
  for (guint i = from; i < self->rows->len; i++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      add_cells (cells, g_ptr_array_index (self->rows, i), self->map, "");
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  return table;
}

static void
add_key (GPtrArray *keys, const Row *row)
{
  if (keys != NULL)
    g_ptr_array_add (keys, g_strdup (row != NULL ? row->key : ""));
}

/* Where the row with @key is among @rows from @from on; their number where it is not. */
static guint
find_row (const GPtrArray *rows, guint from, const char *key)
{
  for (guint i = from; i < rows->len; i++)
    if (g_str_equal (((const Row *) g_ptr_array_index (rows, i))->key, key))
      return i;
  return rows->len;
}

/* Both side by side, the same step in the same row. A row of forward checking that arc consistency
 * has no need of is marked. @n_saved: how many of these there are. */
static EspTable *
tabulate_both (const Map *map,
               const GPtrArray *forward,
               const GPtrArray *arcs,
               GPtrArray *keys[2],
               guint *n_saved)
{
  EspTable *table = esp_table_new (_ ("Forward checking"), NULL);
  guint k = 0;

  for (int i = 0; i < map->n; i++)
    esp_table_add_column (table, map_name (map, i));
  esp_table_add_column (table, _ ("Arc consistency"));
  for (int i = 0; i < map->n; i++)
    esp_table_add_column (table, map_name (map, i));
  *n_saved = 0;
  for (guint i = 0; i < forward->len || k < arcs->len;)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
      const Row *left = i < forward->len ? g_ptr_array_index (forward, i) : NULL;
      guint at = left != NULL ? find_row (arcs, k, left->key) : k;
      gboolean alone = left != NULL && at == arcs->len;

      if (alone)
        {
          add_cells (cells, left, map, " ●");
          add_cells (cells, NULL, map, "");
          add_key (keys[0], left);
          add_key (keys[1], NULL);
          ++*n_saved;
          i++;
        }
      else
        {
          /* a step of arc consistency that forward checking does not have comes first */
          gboolean together = left != NULL && at == k;

          add_cells (cells, together ? left : NULL, map, "");
          add_cells (cells, g_ptr_array_index (arcs, k), map, "");
          add_key (keys[0], together ? left : NULL);
          add_key (keys[1], g_ptr_array_index (arcs, k));
          i += together;
          k++;
        }
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  return table;
}

/* The table of one solver. */
static EspTable *
make_table (const Map *map,
            const char *solver,
            const EspOptions *given,
            EspControl *control,
            EspAnswer *answer)
{
  MapDomainRows *rows = list_rows (map, solver, given, FALSE, control, answer);
  EspTable *table = map_domain_rows_tabulate (rows, 0);

  map_domain_rows_free (rows);
  return table;
}

static gboolean
check_size (const Map *map, GError **error)
{
  if (map->n <= MAX_REGIONS)
    return TRUE;
  return esp_fail (error, ESP_ERROR_RANGE,
                   _ ("A domain table has a column a region: at most %d regions, this map has %d"),
                   MAX_REGIONS, map->n);
}

EspTable *
map_make_domains_with_keys (const EspInstance *instance,
                            const EspOptions *options,
                            EspControl *control,
                            GPtrArray *keys[2],
                            char **caption,
                            GError **error)
{
  const Map *map = (const Map *) instance;
  const char *solver = esp_options_get_text (options, "solver");
  gboolean singletons = g_str_equal (solver, "fc-singleton");
  const char *const solvers[] = { singletons ? solver : "fc", "mac" };
  gboolean both = g_str_equal (solver, "both");
  MapDomainRows *rows[2] = { NULL, NULL };
  guint64 backtracks[2] = { 0, 0 };
  gboolean stopped = FALSE;
  EspTable *table = NULL;
  guint n_saved = 0;

  if (!check_size (map, error))
    return NULL;
  for (int k = 0; k < 2 && !stopped; k++)
    {
      g_auto (EspAnswer) answer;
      EspControl part;

      if (!both && !g_str_equal (solver, solvers[k]))
        continue;
      esp_answer_init (&answer);
      esp_control_init_part (&part, control);
      rows[k] = list_rows (map, solvers[k], options, both, &part, &answer);
      backtracks[k] = answer.counters.n[ESP_COUNTER_BACKTRACKS];
      stopped = answer.outcome == ESP_OUTCOME_LIMIT;
    }
  if (stopped)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  else if (both)
    {
      table = tabulate_both (map, rows[0]->rows, rows[1]->rows, keys, &n_saved);
      *caption = g_strdup_printf (
          _ ("The domains after each step, forward checking on the left and arc consistency on the "
             "right: [r] is assigned, (r) is what arc consistency took away beyond forward "
             "checking, ✗ a domain that was emptied, ↩ a step back. Forward checking goes back "
             "%" PRIu64 " times, arc consistency %" PRIu64
             " times: it saves the %u rows marked ●."),
          backtracks[0], backtracks[1], n_saved);
    }
  else
    {
      const MapDomainRows *one = rows[0] != NULL ? rows[0] : rows[1];

      table = map_domain_rows_tabulate (one, 0);
      for (guint i = 0; i < one->rows->len; i++)
        add_key (keys[rows[0] == NULL], g_ptr_array_index (one->rows, i));
      *caption = g_strdup (
          singletons ? _ ("The domains after each step of forward checking through singletons.")
          : rows[0] != NULL ? _ ("The domains after each step of forward checking.")
                            : _ ("The domains after each step of maintaining arc consistency."));
    }
  g_clear_pointer (&rows[0], map_domain_rows_free);
  g_clear_pointer (&rows[1], map_domain_rows_free);
  return table;
}

static EspTable *
make_domains (const EspInstance *instance,
              const EspState *state G_GNUC_UNUSED,
              const EspOptions *options,
              EspControl *control,
              char **caption,
              GError **error)
{
  GPtrArray *keys[2] = { NULL, NULL };

  return map_make_domains_with_keys (instance, options, control, keys, caption, error);
}

static const char *const domain_solvers[] = { "both", "fc", "mac", "fc-singleton", NULL };

static const EspOptionSpec domain_options[] = {
  { "solver", ESP_CHOICE_OF (domain_solvers), N_ ("Solver"),
    N_ ("forward checking and arc consistency side by side, one of them, or forward checking "
        "through singletons") },
  ORDER_OPTIONS,
  { .id = NULL },
};

const EspTableSpec map_tables[] = {
  { "domains", N_ ("Domains step by step"),
    N_ ("Regions are assigned in the order of the file, colours in theirs; a row for each "
        "assignment and each step back, a column for each region."),
    .options = domain_options, .make = make_domains },
  { .id = NULL },
};

static void
append_counts (GString *text, const EspCounters *counters, const char *format)
{
  static const EspCounterId shown[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_PRUNINGS,
                                        ESP_COUNTER_BACKTRACKS, ESP_COUNTER_REVISIONS };

  if (g_str_equal (format, "csv"))
    return;
  g_string_append (text, g_str_equal (format, "latex") ? "\n\\noindent " : "\n");
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    g_string_append_printf (text, "%s%s: %" G_GUINT64_FORMAT, i > 0 ? ", " : "",
                            _ (esp_counter_get_label (shown[i])), counters->n[shown[i]]);
  g_string_append (text, "\n");
}

static void
add_to_answer (GVariantBuilder *tables, const char *solver, const EspTable *table)
{
  GVariantDict members;

  g_variant_dict_init (&members, NULL);
  g_variant_dict_insert (&members, "solver", "s", solver);
  esp_table_add_members (&members, table);
  g_variant_builder_add_value (tables, g_variant_dict_end (&members));
}

int
map_run_table (EspInvocation *invocation, GError **error)
{
  static const char *const solvers[] = { "fc", "mac", "fc-singleton" };
  const EspOptions *options = invocation->options;
  const Map *map = (const Map *) esp_invocation_load (invocation, invocation->files[0], error);
  const char *chosen = esp_options_get_text (options, "solver");
  gboolean both = g_str_equal (chosen, "both");
  const char *format = esp_options_get_text (options, "format");
  g_autoptr (GString) text = g_string_new (NULL);
  EspAnswer *answer = invocation->answer;
  GVariantBuilder tables;

  if (map == NULL)
    return 2;
  if (!check_size (map, error))
    return 2;
  g_variant_builder_init (&tables, G_VARIANT_TYPE ("aa{sv}"));
  for (guint k = 0; k < G_N_ELEMENTS (solvers); k++)
    {
      g_auto (EspAnswer) part;
      g_autoptr (EspTable) table = NULL;
      g_autofree char *formatted = NULL;

      esp_answer_init (&part);
      if (both ? k >= 2 : !g_str_equal (chosen, solvers[k]))
        continue;
      table = make_table (map, solvers[k], options, invocation->control, &part);
      formatted = esp_table_format (table, g_str_equal (format, "txt") ? "text" : format);
      if (both)
        g_string_append_printf (
            text, "%s%s\n\n", text->len > 0 ? "\n" : "",
            _ (esp_problem_find_algorithm (&esp_map_problem, solvers[k])->label));
      g_string_append (text, formatted);
      append_counts (text, &part.counters, format);
      add_to_answer (&tables, solvers[k], table);
      answer->outcome = part.outcome;
      answer->seconds += part.seconds;
      answer->counters = part.counters;
    }
  g_variant_dict_insert_value (&answer->members, "tables", g_variant_builder_end (&tables));
  invocation->document = g_string_free (g_steal_pointer (&text), FALSE);
  return esp_answer_get_status (answer, error);
}
