#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The tables: the successors of a tour, the way to the local optimum, and probabilities of
 * acceptance. */

#define SHOWN 200 /* successors */

#define MAX_STEPS 500

#define MAX_COUNTED 7 /* cities all of whose tours are climbed from */

#define MAX_WRITTEN 12 /* cities of a tour that is written out in a row */

#define MAX_GRID 40 /* numbers in a row or a column of the probabilities of acceptance */

#define SHOWN_OF_LARGE 10 /* successors of a longer one */

static char *
describe_tour (const TourInstance *instance, const gint32 *order)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < instance->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", instance->names[order[i]]);
  return g_string_free (text, FALSE);
}

char *
tour_describe_after (const TourInstance *instance, const TourState *state, const TourMove *move)
{
  g_autoptr (EspState) after = esp_state_copy (&state->parent);

  tour_state_make ((TourState *) after, move);
  return describe_tour (instance, ((TourState *) after)->order);
}

/* The tour that `start` names, or else what is on the board, or the initial one; NULL with @error.
 * A tour that is only being drawn is closed by the cities that are left. */
static EspState *
find_start (const EspInstance *instance,
            const EspState *board,
            const EspOptions *options,
            GError **error)
{
  const char *start = esp_options_get_text (options, "start");
  EspState *state = *start != '\0'  ? tour_state_parse (instance, start, error)
                    : board != NULL ? esp_state_copy (board)
                                    : tour_initial (instance);

  if (state == NULL)
    g_prefix_error (error, "start: ");
  else if (*start == '\0' && board != NULL)
    tour_state_set_order ((TourState *) state, ((TourState *) state)->order);
  return state;
}

static GArray *
list_successors (const TourInstance *instance,
                 const TourState *state,
                 TourNeighbourhood neighbourhood,
                 guint most,
                 EspControl *control,
                 GError **error)
{
  GArray *successors = tour_list_successors (instance, state, neighbourhood, most, control);

  if (successors == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return successors;
}

/* How many successors there are, and why. */
static char *
explain_count (const TourInstance *instance, TourNeighbourhood neighbourhood, guint n_successors)
{
  g_autofree char *first =
      neighbourhood == TOUR_BY_SWAP
          ? g_strdup_printf (
                _ ("Two of the %d cities change places, and it is the same which of "
                   "them is named first: n(n − 1)/2 successors, here %d · %d / 2 = %s."),
                instance->n, instance->n, instance->n - 1,
                esp_count ((guint64) instance->n * (guint64) (instance->n - 1) / 2))
          : NULL;

  return first != NULL ? g_steal_pointer (&first)
                       : g_strdup_printf (_ ("There are %s successors."), esp_count (n_successors));
}

static EspTable *
make_successors (const EspInstance *base,
                 const EspState *board,
                 const EspOptions *options,
                 EspControl *control,
                 char **caption,
                 GError **error)
{
  const TourInstance *instance = (const TourInstance *) base;
  TourNeighbourhood neighbourhood =
      (TourNeighbourhood) esp_options_get_choice (options, "neighbourhood");
  g_autoptr (EspState) state = find_start (base, board, options, error);
  g_autoptr (GArray) successors = NULL;
  gboolean is_large = instance->n > MAX_WRITTEN;
  EspTable *table;
  gint64 length;

  if (state == NULL)
    return NULL;
  successors = list_successors (instance, (TourState *) state, neighbourhood,
                                is_large ? SHOWN_OF_LARGE : SHOWN, control, error);
  if (successors == NULL)
    return NULL;
  length = tour_length (instance, ((TourState *) state)->order);
  table = is_large ? esp_table_new (_ ("Move"), _ ("Length"), _ ("Change"), _ ("Chosen"), NULL)
                   : esp_table_new (_ ("Move"), _ ("Successor"), _ ("Length"), _ ("Change"),
                                    _ ("Chosen"), NULL);
  for (guint i = 0; i < successors->len; i++)
    {
      const TourSuccessor *successor = &g_array_index (successors, TourSuccessor, i);
      g_autofree char *move = tour_move_format (instance, &successor->move);
      g_autofree char *after =
          is_large ? NULL : tour_describe_after (instance, (TourState *) state, &successor->move);
      g_autofree char *size = tour_format_length (length + successor->change);
      g_autofree char *change = tour_format_length (successor->change);
      const TourSuccessor *first = &g_array_index (successors, TourSuccessor, 0);
      gboolean chosen = successor->change < 0 && successor->change == first->change;

      const char *word = !chosen ? "" : i == 0 ? _ ("yes") : _ ("as good");

      esp_table_add_texts (table, is_large ? (const char *[]){ move, size, change, word, NULL }
                                           : (const char *[]){ move, after, size, change, word });
    }
  esp_table_set_number (table, is_large ? 1 : 2, TRUE);
  esp_table_set_number (table, is_large ? 2 : 3, TRUE);
  {
    g_autofree char *start = is_large ? g_strdup (_ ("the tour"))
                                      : describe_tour (instance, ((TourState *) state)->order);
    g_autofree char *size = tour_format_length (length);

    *caption = successors->len > 0 && g_array_index (successors, TourSuccessor, 0).change < 0
                   ? g_strdup_printf (_ ("The successors of %s (length %s), the shortest first; "
                                         "hill climbing goes on to the first."),
                                      start, size)
                   : g_strdup_printf (_ ("The successors of %s (length %s), the shortest first. "
                                         "None is shorter: hill climbing stays."),
                                      start, size);
    if (is_large)
      {
        char *few =
            g_strdup_printf (_ ("%s Only the best %u are shown."), *caption, successors->len);

        g_free (*caption);
        *caption = few;
      }
    if (!is_large || neighbourhood == TOUR_BY_SWAP)
      {
        g_autofree char *count = explain_count (instance, neighbourhood, successors->len);
        char *all = g_strdup_printf ("%s %s", *caption, count);

        g_free (*caption);
        *caption = all;
      }
  }
  return table;
}

/* Says of a local optimum whether it is the global one, where that can be told. */
static char *
describe_end (const TourInstance *instance, gint64 length, EspControl *control)
{
  gint64 best = instance->n <= TOUR_MAX_HELD_KARP
                    ? tour_held_karp (instance, NULL, control, &(EspCounters){ { 0 } })
                    : -1;
  g_autofree char *size = best >= 0 ? tour_format_length (best) : NULL;

  if (best < 0)
    return g_strdup (_ ("The last is a local optimum; whether it is the global one is not known."));
  return length == best
             ? g_strdup (_ ("The last is a local optimum, and the global one."))
             : g_strdup_printf (_ ("The last is a local optimum, not the global one: the shortest "
                                   "tour has the length %s."),
                                size);
}

/* Climbs from @state to its local optimum, whose length is returned; -1: stopped. */
static gint64
climb (const TourInstance *instance,
       TourState *state,
       TourNeighbourhood neighbourhood,
       EspControl *control)
{
  for (;;)
    {
      g_autoptr (GArray) successors =
          tour_list_successors (instance, state, neighbourhood, 1, control);
      const TourSuccessor *best;

      if (successors == NULL)
        return -1;
      best = successors->len > 0 ? &g_array_index (successors, TourSuccessor, 0) : NULL;
      if (best == NULL || best->change >= 0)
        return tour_length (instance, state->order);
      tour_state_make (state, &best->move);
    }
}

/* The next permutation of @order behind its first city, in the order of words; FALSE: that was the
 * last. */
static gboolean
permute (gint32 *order, int n)
{
  int i = n - 2;
  int k = n - 1;
  gint32 kept;

  while (i > 0 && order[i] >= order[i + 1])
    i--;
  if (i <= 0)
    return FALSE;
  while (order[k] <= order[i])
    k--;
  kept = order[i];
  order[i] = order[k];
  order[k] = kept;
  for (int a = i + 1, b = n - 1; a < b; a++, b--)
    {
      kept = order[a];
      order[a] = order[b];
      order[b] = kept;
    }
  return TRUE;
}

/* From how many of all tours of few cities hill climbing comes to the shortest: whether that is
 * guaranteed is seen, not only said. NULL: not counted. */
static char *
count_starts (const TourInstance *instance, TourNeighbourhood neighbourhood, EspControl *control)
{
  gint32 order[MAX_COUNTED];
  gint64 shortest = -1;
  guint n_all = 0;
  guint n_shortest = 0;
  gboolean more = TRUE;

  if (instance->n > MAX_COUNTED || instance->n < 3)
    return NULL;
  for (int i = 0; i < instance->n; i++)
    order[i] = i;
  while (more)
    {
      g_autoptr (EspState) state = tour_initial (&instance->parent);
      TourState *tour = (TourState *) state;
      gint64 length;

      tour_state_set_order (tour, order);
      length = climb (instance, tour, neighbourhood, control);
      if (length < 0)
        return NULL;
      if (shortest < 0 || length < shortest)
        {
          shortest = length;
          n_shortest = 0;
        }
      n_shortest += length == shortest;
      n_all++;
      more = permute (order, instance->n);
    }
  return n_shortest == n_all
             ? g_strdup_printf (_ ("On these cities it comes to the shortest tour from each of the "
                                   "%u tours that begin in the first one."),
                                n_all)
             : g_strdup_printf (
                   _ ("On these cities it comes to the shortest tour from %u of the %u "
                      "tours that begin in the first one, and stops at a longer one from "
                      "the other %u."),
                   n_shortest, n_all, n_all - n_shortest);
}

static EspTable *
make_climb (const EspInstance *base,
            const EspState *board,
            const EspOptions *options,
            EspControl *control,
            char **caption,
            GError **error)
{
  const TourInstance *instance = (const TourInstance *) base;
  TourNeighbourhood neighbourhood =
      (TourNeighbourhood) esp_options_get_choice (options, "neighbourhood");
  g_autoptr (EspState) state = find_start (base, board, options, error);
  gboolean is_large = instance->n > MAX_WRITTEN;
  g_autoptr (EspTable) table =
      is_large ? esp_table_new (_ ("Step"), _ ("Move"), _ ("Length"), NULL)
               : esp_table_new (_ ("Step"), _ ("Move"), _ ("Tour"), _ ("Length"), NULL);
  g_autofree char *move = g_strdup (_ ("start"));
  g_autofree char *end = NULL;
  g_autofree char *starts = NULL;

  if (state == NULL)
    return NULL;
  for (int step = 0; TRUE; step++)
    {
      TourState *tour = (TourState *) state;
      g_autoptr (GArray) successors = NULL;
      const TourSuccessor *best;
      g_autofree char *shown = is_large ? NULL : describe_tour (instance, tour->order);
      g_autofree char *size = tour_format_length (tour_length (instance, tour->order));
      g_autofree char *number = g_strdup_printf ("%d", step);

      esp_table_add_texts (table, is_large ? (const char *[]){ number, move, size, NULL }
                                           : (const char *[]){ number, move, shown, size });
      if (step > MAX_STEPS)
        break;
      successors = list_successors (instance, tour, neighbourhood, SHOWN, control, error);
      if (successors == NULL)
        return NULL;
      best = successors->len > 0 ? &g_array_index (successors, TourSuccessor, 0) : NULL;
      if (best == NULL || best->change >= 0)
        break;
      g_free (move);
      move = tour_move_format (instance, &best->move);
      tour_state_make (tour, &best->move);
    }
  esp_table_set_number (table, 0, TRUE);
  esp_table_set_number (table, is_large ? 2 : 3, TRUE);
  end = describe_end (instance, tour_length (instance, ((TourState *) state)->order), control);
  starts = count_starts (instance, neighbourhood, control);
  *caption = g_strdup_printf (
      _ ("Hill climbing from the start, always on to the shortest successor. %s It is not "
         "guaranteed "
         "to find the shortest tour: it stops at the first that no successor shortens, a local "
         "optimum, however short others are.%s%s"),
      end, starts != NULL ? " " : "", starts != NULL ? starts : "");
  return g_steal_pointer (&table);
}

/* "16 15 20" */
static gboolean
read_case (const char *text, double numbers[3], GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *end = NULL;

      if (*words[i] == '\0')
        continue;
      if (n == 3)
        n = 4;
      if (n > 3)
        break;
      numbers[n] = g_ascii_strtod (words[i], &end);
      if (*end != '\0' || !isfinite (numbers[n]))
        break;
      n++;
    }
  if (n == 3 && numbers[2] >= 0)
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("cases: “%s” will not do; expected “CURRENT NEIGHBOUR T”, as in “16 15 20”"),
                   esp_quote (text));
}

static EspTable *
make_acceptance (const EspInstance *instance G_GNUC_UNUSED,
                 const EspState *state G_GNUC_UNUSED,
                 const EspOptions *options,
                 EspControl *control G_GNUC_UNUSED,
                 char **caption,
                 GError **error)
{
  gboolean minimise = esp_options_get_flag (options, "minimise");
  g_auto (GStrv) cases = g_strsplit (esp_options_get_text (options, "cases"), ",", -1);
  g_autoptr (EspTable) table = esp_table_new (_ ("Current value"), _ ("Neighbour's value"),
                                              _ ("Temperature"), _ ("Probability"), NULL);

  for (guint i = 0; cases[i] != NULL; i++)
    {
      double numbers[3];
      double chance;

      if (*g_strstrip (cases[i]) == '\0')
        continue;
      if (!read_case (cases[i], numbers, error))
        return NULL;
      chance = minimise ? tour_acceptance (-numbers[0], -numbers[1], numbers[2])
                        : tour_acceptance (numbers[0], numbers[1], numbers[2]);
      {
        g_autofree char *current = tour_format_number (numbers[0]);
        g_autofree char *neighbour = tour_format_number (numbers[1]);
        g_autofree char *temperature = tour_format_number (numbers[2]);
        g_autofree char *shown = esp_number ("%.4g", chance);

        esp_table_add_texts (table, (const char *[]){ current, neighbour, temperature, shown });
      }
    }
  for (guint c = 0; c < 4; c++)
    esp_table_set_number (table, c, TRUE);
  *caption =
      g_strdup (minimise ? _ ("Values are made small: a neighbour that is no larger is always "
                              "accepted, a larger one with exp(−change/T).")
                         : _ ("Values are made large: a neighbour that is no smaller is "
                              "always accepted, a smaller one with exp(change/T)."));
  return g_steal_pointer (&table);
}

/* Numbers with commas or blanks between, none below @least. NULL with @error, which names the
 * @option. */
static GArray *
read_numbers (const EspOptions *options, const char *option, double least, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (esp_options_get_text (options, option), ", ", -1);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *end = NULL;
      double number = g_ascii_strtod (words[i], &end);

      if (*words[i] == '\0')
        continue;
      if (*end != '\0' || !isfinite (number) || number < least || numbers->len == MAX_GRID)
        return esp_fail_none (
            error, ESP_ERROR_OPTION,
            least < 0 ? _ ("%s: “%s” will not do; expected up to %d numbers with commas between")
                      : _ ("%s: “%s” will not do; expected up to %d numbers, 0 or more, with "
                           "commas between"),
            option, esp_quote (words[i]), MAX_GRID);
      g_array_append_val (numbers, number);
    }
  return g_steal_pointer (&numbers);
}

static EspTable *
make_acceptance_grid (const EspInstance *instance G_GNUC_UNUSED,
                      const EspState *state G_GNUC_UNUSED,
                      const EspOptions *options,
                      EspControl *control G_GNUC_UNUSED,
                      char **caption,
                      GError **error)
{
  g_autoptr (GArray) temperatures = read_numbers (options, "temperatures", 0, error);
  g_autoptr (GArray) changes =
      temperatures != NULL ? read_numbers (options, "changes", -G_MAXDOUBLE, error) : NULL;
  EspTable *table;

  if (changes == NULL)
    return NULL;
  table = esp_table_new (_ ("What a move adds"), NULL);
  for (guint k = 0; k < temperatures->len; k++)
    {
      g_autofree char *number = tour_format_number (g_array_index (temperatures, double, k));
      g_autofree char *head = g_strdup_printf ("T = %s", number);

      esp_table_add_column (table, head);
    }
  for (guint i = 0; i < changes->len; i++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
      double change = g_array_index (changes, double, i);

      g_ptr_array_add (cells, tour_format_number (change));
      for (guint k = 0; k < temperatures->len; k++)
        g_ptr_array_add (
            cells, esp_number ("%.4f", tour_acceptance (0, -change,
                                                        g_array_index (temperatures, double, k))));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  for (guint c = 0; c <= temperatures->len; c++)
    esp_table_set_number (table, c, TRUE);
  *caption = g_strdup (_ ("Temperatures across, and down what a move adds to the length: a tour "
                          "that is no longer is always accepted, a longer one with "
                          "exp(−change/T)."));
  return table;
}

static const EspOptionSpec step_options[] = {
  { "start", ESP_TEXT, N_ ("Start"),
    N_ ("the tour to start from: names with commas; by default the one on the board, or the order "
        "of the file") },
  { "neighbourhood", ESP_CHOICE_OF (tour_neighbourhoods), N_ ("Neighbourhood"),
    N_ ("swap, 2-opt or or-opt") },
  { .id = NULL },
};

static const EspOptionSpec acceptance_options[] = {
  { "cases", ESP_TEXT, N_ ("Cases"), N_ ("each “CURRENT NEIGHBOUR T”, with commas between them"),
    .fallback = "20 18 10,20 18 1,20 22 10,20 10 100" },
  { "minimise", ESP_FLAG, N_ ("Minimise"), N_ ("the values are to be made small, as lengths are") },
  { .id = NULL },
};

static const EspOptionSpec grid_options[] = {
  { "temperatures", ESP_TEXT, N_ ("Temperatures"), N_ ("numbers with commas between, 0 or more"),
    .fallback = "1,10,100,1000" },
  { "changes", ESP_TEXT, N_ ("Changes"),
    N_ ("what a move adds to the length: numbers with commas between"),
    .fallback = "-10,1,10,100" },
  { .id = NULL },
};

const EspTableSpec tour_tables[] = {
  { "successors", N_ ("Successors"),
    N_ ("All tours that one move makes of the present one, with their lengths."),
    .options = step_options, .make = make_successors },
  { "climb", N_ ("The way to the local optimum"),
    N_ ("The tours that hill climbing goes through until no successor is shorter."),
    .options = step_options, .make = make_climb },
  { "acceptance", N_ ("Probabilities of acceptance"),
    N_ ("With which probability simulated annealing accepts a neighbour."),
    .options = acceptance_options, .without_instance = TRUE, .make = make_acceptance },
  { "acceptance-grid", N_ ("Acceptance by change and temperature"),
    N_ ("With which probability simulated annealing accepts a move, for each change at each "
        "temperature."),
    .options = grid_options, .without_instance = TRUE, .make = make_acceptance_grid },
  { .id = NULL },
};
