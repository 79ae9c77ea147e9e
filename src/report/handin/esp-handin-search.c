#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "draw/esp-look.h"
#include "engine/trace/esp-export.h"

/* The searches of a section: what each found and took in one table, then board by board. */

#define MAX_WINDOWS 300 /* nodes with their windows */

typedef struct
{
  const EspHandinItem *item;
  EspReportSource source;
} Found;

static void
found_free (gpointer data)
{
  Found *found = data;

  esp_report_source_clear (&found->source);
  g_free (found);
}

/* As it is typed: what tells solvers apart. */
static const char *
solver_text (const EspHandinItem *item)
{
  return item->players[0]->text;
}

/* As people read it, with what was asked for: how it was made is told below. A new string. */
static char *
name_solver (const EspHandinItem *item)
{
  const EspAlgorithm *algorithm = item->players[0]->algorithm;

  return g_str_equal (solver_text (item), algorithm->id)
             ? g_strdup (_ (algorithm->label))
             : esp_player_describe (item->instance->problem, solver_text (item));
}

static gboolean
shows (const EspOptions *options, const char *word)
{
  return esp_handin_shows (options, "show", word);
}

/* --- the algorithms --- */

/* What each algorithm does, its options, or both. */
static void
add_how (EspReport *report, const GPtrArray *found, gboolean with_how, gboolean with_options)
{
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < found->len; i++)
    {
      const EspHandinItem *item = ((const Found *) g_ptr_array_index (found, i))->item;
      const EspAlgorithm *algorithm = item->players[0]->algorithm;
      g_autofree char *label = esp_report_escape (_ (algorithm->label));
      g_autofree char *how = esp_report_escape (_ (algorithm->how));
      g_autofree char *text = NULL;

      if (!g_hash_table_add (told, (gpointer) solver_text (item)))
        continue;
      if (with_how)
        {
          text = g_strdup_printf ("**%s** (`%s`). %s", label, solver_text (item), how);
          esp_report_add_item (report, text);
        }
      if (with_options)
        {
          g_autoptr (EspTable) table =
              esp_report_option_table (algorithm->options, item->players[0]->options);
          g_autofree char *caption = g_strdup_printf (_ ("The options of %s."), label);

          if (esp_table_get_n_rows (table) > 0)
            esp_report_add_table (report, "options", caption, g_steal_pointer (&table), 0);
        }
    }
}

/* --- the table of all --- */

static const char *
outcome_word (const EspReportSource *source)
{
  switch (source->outcome)
    {
    case ESP_OUTCOME_SOLVED:
      return C_ ("outcome", "solved");
    case ESP_OUTCOME_NONE:
      return C_ ("outcome", "has none");
    case ESP_OUTCOME_LIMIT:
      return C_ ("outcome", "cut by the limit");
    case ESP_OUTCOME_DONE:
    case ESP_OUTCOME_ERROR:
    default:
      return C_ ("outcome", "done");
    }
}

/* Those that any of the algorithms declares and any search has. */
static gboolean
wants_counter (const GPtrArray *found, EspCounterId id)
{
  gboolean declared = FALSE;
  gboolean any = FALSE;

  for (guint i = 0; i < found->len; i++)
    {
      const Found *one = g_ptr_array_index (found, i);

      any |= one->source.counters.n[id] != 0;
      for (const EspCounterId *c = one->source.algorithm->counters; *c != ESP_N_COUNTERS; c++)
        declared |= *c == id;
    }
  return declared && any && id != ESP_COUNTER_EVENTS;
}

/* What a solver took on all boards together. */
typedef struct
{
  const EspHandinItem *first; /* of its searches */
  guint n_boards, n_cut;
  double counters[ESP_N_COUNTERS];
  double seconds;
} Total;

static GArray *
sum_up (const GPtrArray *found)
{
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (Total));

  for (guint i = 0; i < found->len; i++)
    {
      const Found *one = g_ptr_array_index (found, i);
      Total *total = NULL;

      for (guint k = 0; k < totals->len && total == NULL; k++)
        if (g_str_equal (solver_text (g_array_index (totals, Total, k).first),
                         solver_text (one->item)))
          total = &g_array_index (totals, Total, k);
      if (total == NULL)
        {
          Total fresh = { .first = one->item };

          g_array_append_val (totals, fresh);
          total = &g_array_index (totals, Total, totals->len - 1);
        }
      total->n_boards++;
      total->n_cut += one->source.outcome == ESP_OUTCOME_LIMIT;
      total->seconds += one->source.seconds;
      for (EspCounterId c = 0; c < ESP_N_COUNTERS; c++)
        total->counters[c] += (double) one->source.counters.n[c];
    }
  return totals;
}

/* "24271 (5.8)": so much, and so many times the least that any solver took. */
static char *
describe_total (const GArray *totals, guint at, EspCounterId counter)
{
  double own = g_array_index (totals, Total, at).counters[counter];
  double least = INFINITY;
  g_autofree char *number = esp_number ("%.0f", own);
  g_autofree char *ratio = NULL;

  for (guint i = 0; i < totals->len; i++)
    least = fmin (least, g_array_index (totals, Total, i).counters[counter]);
  if (totals->len < 2 || !(least > 0))
    return g_steal_pointer (&number);
  ratio = esp_number ("%.3g", own / least);
  return g_strdup_printf ("%s (%s)", number, ratio);
}

/* Below many rows: what each solver took in all. Times of single runs have no ratio. */
static void
add_totals (EspReport *report, const GPtrArray *found, const gboolean *wanted)
{
  g_autoptr (GArray) totals = sum_up (found);
  EspTable *table;
  guint n = 1;

  /* of one board the rows say it */
  if (totals->len == found->len)
    return;
  table = esp_table_new (_ ("Solver"), _ ("Boards"), _ ("Cut by a limit"), NULL);
  for (EspCounterId c = 0; c < ESP_N_COUNTERS; c++)
    if (wanted[c])
      esp_table_add_column (table, _ (esp_counter_get_label (c)));
  esp_table_add_column (table, _ ("Seconds"));
  for (; n < esp_table_get_n_columns (table); n++)
    esp_table_set_number (table, n, TRUE);
  for (guint i = 0; i < totals->len; i++)
    {
      const Total *total = &g_array_index (totals, Total, i);
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (cells, name_solver (total->first));
      g_ptr_array_add (cells, g_strdup_printf ("%u", total->n_boards));
      g_ptr_array_add (cells, g_strdup_printf ("%u", total->n_cut));
      for (EspCounterId c = 0; c < ESP_N_COUNTERS; c++)
        if (wanted[c])
          g_ptr_array_add (cells, describe_total (totals, i, c));
      g_ptr_array_add (cells, esp_number ("%.6f", total->seconds));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  esp_report_add_table (report, "totals",
                        totals->len > 1
                            ? _ ("All boards together; in brackets, how many times the least that "
                                 "any of the solvers took.")
                            : _ ("All boards together."),
                        table, 0);
}

static void
add_summary (EspReport *report, const GPtrArray *found)
{
  EspTable *table = esp_table_new (_ ("Board"), _ ("Solver"), _ ("Outcome"), NULL);
  gboolean wanted[ESP_N_COUNTERS];
  GString *meanings = g_string_new (NULL);
  guint n = 3;

  for (EspCounterId c = 0; c < ESP_N_COUNTERS; c++)
    if ((wanted[c] = wants_counter (found, c)))
      {
        g_autofree char *label = esp_report_escape (_ (esp_counter_get_label (c)));
        const Found *first = g_ptr_array_index (found, 0);
        g_autofree char *described =
            esp_counter_describe (c, esp_report_is_game_search (first->source.algorithm));
        g_autofree char *meaning = esp_report_escape (described);

        esp_table_add_column (table, _ (esp_counter_get_label (c)));
        esp_table_set_number (table, n++, TRUE);
        g_string_append_printf (meanings, "%s*%s*: %s", meanings->len > 0 ? "; " : "", label,
                                meaning);
      }
  esp_table_add_column (table, _ ("Seconds"));
  esp_table_set_number (table, n, TRUE);
  for (guint i = 0; i < found->len; i++)
    {
      const Found *one = g_ptr_array_index (found, i);
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (cells, g_strdup (one->item->title));
      g_ptr_array_add (cells, name_solver (one->item));
      g_ptr_array_add (cells, g_strdup (outcome_word (&one->source)));
      for (EspCounterId c = 0; c < ESP_N_COUNTERS; c++)
        if (wanted[c])
          g_ptr_array_add (cells,
                           g_strdup_printf ("%" G_GUINT64_FORMAT, one->source.counters.n[c]));
      g_ptr_array_add (cells, esp_number ("%.6f", one->source.seconds));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  esp_report_add_table (report, "searches", _ ("What was found, and what it took."), table, 0);
  add_totals (report, found, wanted);
  if (meanings->len > 0)
    {
      g_string_append_c (meanings, '.');
      esp_report_add_paragraph (report, meanings->str);
    }
  g_string_free (meanings, TRUE);
}

/* --- a board and its searches --- */

/* Whether it is the same board each time, with what each search has written on it. */
static gboolean
compares_ends (const GPtrArray *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      const EspReportSource *source = &((const Found *) g_ptr_array_index (found, i))->source;

      if (source->solutions->len > 0 || source->move != NULL || source->answer_state == NULL)
        return FALSE;
    }
  return found->len > 1;
}

/* The board and what was found on it, side by side. */
static void
add_boards (EspReport *report, const GPtrArray *found, const EspOptions *options)
{
  const Found *first = g_ptr_array_index (found, 0);
  const EspInstance *instance = first->source.instance;
  g_autofree char *name = esp_report_escape (first->item->title);
  g_autofree char *describes = esp_instance_describe (instance);
  g_autofree char *escaped = esp_report_escape (describes);
  guint most = (guint) esp_options_get_int (options, "boards");
  GArray *boards;
  g_autofree char *caption = NULL;
  guint n = 0;

  if (most == 0)
    return;
  boards = esp_report_boards_new ();
  if (shows (options, "board") && !compares_ends (found))
    esp_report_boards_add (boards,
                           first->source.start != NULL ? esp_state_copy (first->source.start)
                                                       : esp_instance_initial_state (instance),
                           g_strdup (_ ("As given")), FALSE);
  for (guint i = 0; i < found->len && n == 0; i++)
    {
      const EspReportSource *source = &((const Found *) g_ptr_array_index (found, i))->source;

      for (n = 0; source->move == NULL && n < MIN (source->solutions->len, most); n++)
        esp_report_boards_add (boards, esp_state_copy (g_ptr_array_index (source->solutions, n)),
                               source->solutions->len > 1
                                   ? g_strdup_printf (_ ("Solution %u"), n + 1)
                                   : g_strdup (_ ("Solution")),
                               FALSE);
    }
  /* no solutions, but each search ended somewhere */
  for (guint i = 0; i < found->len && n < most; i++)
    {
      const Found *one = g_ptr_array_index (found, i);

      if (one->source.solutions->len > 0 || one->source.answer_state == NULL)
        continue;
      esp_report_boards_add (boards, esp_state_copy (one->source.answer_state),
                             one->source.move != NULL
                                 ? g_strdup_printf (_ ("After %s"), one->source.move)
                                 : name_solver (one->item),
                             instance->problem->game == NULL);
      n++;
    }
  caption = g_strdup_printf ("%s: %s.", name, escaped);
  esp_report_add_boards (report, &first->source, "board", caption, boards);
}

/* "part-3-puzzle1-letter-trace.txt" */
static char *
part_name (const EspReport *report, const EspHandinItem *item, const char *what, const char *suffix)
{
  g_autofree char *name = NULL;
  g_autofree char *stem = g_strdup_printf ("%s-%s", item->name, solver_text (item));

  for (char *c = stem; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c))
      *c = '-';
  name = g_strdup_printf ("part-%u-%s-%s.%s", item->section + 1, stem, what, suffix);
  /* boards of two folders may have one name */
  return esp_report_find_part_name (report, name, FALSE);
}

/* What stands above an answer: no more of it than is known. */
static char *
say_found (const EspReportSource *source, const char *solver)
{
  guint64 n = source->counters.n[ESP_COUNTER_SOLUTIONS];
  EspReportExtent extent = esp_report_find_extent (source);
  g_autofree char *concluded = NULL;
  g_autofree char *count = NULL;

  if (extent == ESP_REPORT_ALL)
    return n > 1 ? g_strdup_printf (_ ("%s found all %" PRIu64 " solutions:"), solver, n)
                 : g_strdup_printf (_ ("%s found the only solution:"), solver);
  concluded = n <= 1 ? esp_report_conclude (source) : NULL;
  if (concluded != NULL)
    return g_strdup_printf ("**%s**: %s", solver, concluded);
  if (extent == ESP_REPORT_SOME && n <= 1)
    return g_strdup_printf (_ ("%s found:"), solver);
  count = esp_count_solutions (n);
  if (extent == ESP_REPORT_SOME)
    return g_strdup_printf (_ ("%s found %s and looked for no more; there may be more:"), solver,
                            count);
  return n > 0 ? g_strdup_printf (_ ("%s found %s before the limit; there may be more:"), solver,
                                  count)
               : g_strdup_printf (_ ("%s came so far before the limit:"), solver);
}

static void
add_answers (EspReport *report, const GPtrArray *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      const Found *one = g_ptr_array_index (found, i);
      const EspReportSource *source = &one->source;
      g_autofree char *solver = esp_report_escape (_ (source->algorithm->label));
      g_autofree char *file = part_name (report, one->item, "answer", "txt");
      g_autofree char *said = NULL;
      const char *same = NULL;

      if (source->answer == NULL || *source->answer == '\0')
        {
          g_autofree char *message = esp_report_escape (source->message);

          /* a player that has no move proves nothing */
          said = source->outcome != ESP_OUTCOME_NONE
                     ? g_strdup_printf (_ ("%s found nothing before the limit."), solver)
                 : (source->algorithm->flags & ESP_ALGORITHM_PLAYER) != 0 && *message != '\0'
                     ? g_strdup_printf ("%s: %s.", solver, message)
                     : g_strdup_printf (_ ("%s proved that there is no solution."), solver);
          esp_report_add_paragraph (report, said);
          continue;
        }
      esp_report_add_part (report, file, source->answer);
      for (guint k = 0; k < i && same == NULL; k++)
        {
          const Found *other = g_ptr_array_index (found, k);

          if (g_strcmp0 (other->source.answer, source->answer) == 0)
            same = _ (other->source.algorithm->label);
        }
      if (same != NULL)
        {
          said = g_strdup_printf (_ ("%s answers the same as %s."), solver, same);
          esp_report_add_paragraph (report, said);
          continue;
        }
      if (source->move != NULL)
        {
          g_autofree char *move = esp_report_escape (source->move);
          g_autofree char *message = esp_report_escape (source->message);

          double value = 0;

          said =
              g_variant_lookup (one->item->result, "value", "d", &value)
                  ? g_strdup_printf (_ ("%s chooses the move **%s**; its value is **%.6g**. %s"),
                                     solver, move, value, message)
                  : g_strdup_printf (_ ("%s chooses the move **%s**. %s"), solver, move, message);
          g_strchomp (said);
          esp_report_add_paragraph (report, said);
          continue;
        }
      said = say_found (source, solver);
      esp_report_add_paragraph (report, said);
      esp_report_add_listing (report, source->answer);
    }
}

static void
add_state_tables (EspReport *report, const GPtrArray *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      const EspReportSource *source = &((const Found *) g_ptr_array_index (found, i))->source;

      esp_report_add_state_table (report, source->instance, source->answer_state);
    }
}

/* "12", "−∞"; empty where there is none. */
static char *
format_bound (double value)
{
  return isnan (value)   ? g_strdup ("")
         : isinf (value) ? g_strdup (value < 0 ? "−∞" : "∞")
                         : esp_number ("%.6g", value);
}

/* The nodes of a game's tree in the order of the search, each below its parent, with the windows
 * they were left with. */
static void
add_windows (EspReport *report, const Found *one)
{
  EspTrace *trace = one->source.trace;
  const EspInstance *instance = one->source.instance;
  EspTable *table = esp_table_new (_ ("Node"), _ ("Depth"), _ ("Side"), _ ("Value"), _ ("Alpha"),
                                   _ ("Beta"), _ ("Cut"), NULL);
  g_autofree char *label = esp_report_escape (_ (one->source.algorithm->label));
  g_autofree char *caption = NULL;
  guint32 n = esp_trace_get_n_nodes (trace);

  for (guint32 i = 0; i < MIN (n, MAX_WINDOWS); i++)
    {
      EspNode node;
      g_autofree char *name = NULL;
      g_autofree char *depth = NULL;
      g_autofree char *value = NULL;
      g_autofree char *alpha = NULL;
      g_autofree char *beta = NULL;
      GString *indented = g_string_new (NULL);

      esp_trace_get_node (trace, i, &node);
      name = i > 0 ? instance->problem->tracing->subject_name (instance, node.subject)
                   : esp_instance_name_root (instance);
      depth = g_strdup_printf ("%u", node.depth);
      value = format_bound (node.value);
      alpha = format_bound (node.alpha);
      beta = format_bound (node.beta);
      for (guint d = 0; d < node.depth; d++)
        g_string_append (indented, "· ");
      g_string_append (indented, name);
      esp_table_add_texts (table,
                           (const char *[]){ indented->str, depth,
                                             node.flags & ESP_NODE_CHANCE ? _ ("chance")
                                             : node.flags & ESP_NODE_MAX  ? "MAX"
                                                                          : "MIN",
                                             value, alpha, beta,
                                             node.flags & ESP_NODE_CUTOFF ? _ ("the rest") : "" });
      g_string_free (indented, TRUE);
    }
  for (guint c = 3; c < 6; c++)
    esp_table_set_number (table, c, TRUE);
  esp_table_set_number (table, 1, TRUE);
  caption =
      n > MAX_WINDOWS
          ? g_strdup_printf (_ ("The first %s of the %s nodes that %s looked at, in its order, "
                                "with value, alpha and beta as they are when a node is left."),
                             esp_count (MAX_WINDOWS), esp_count (n), label)
          : g_strdup_printf (_ ("All nodes that %s looked at, in its order, with value, alpha "
                                "and beta as they are when a node is left."),
                             label);
  esp_report_add_table (report, "windows", caption, table, 0);
}

/* The whole trace, in the room's own form where it has one. */
static gboolean
add_trace (EspReport *report,
           const Found *one,
           const EspOptions *options,
           gboolean several,
           GError **error)
{
  const EspReportSource *source = &one->source;
  const char *given = esp_options_get_text (options, "trace-name");
  g_autofree char *values = esp_options_format (source->options, TRUE);
  g_autofree char *header = g_strdup_printf ("%s %s", source->algorithm->id, values);
  g_autofree char *label = esp_report_escape (_ (source->algorithm->label));
  g_autofree char *file = *given != '\0' ? esp_report_find_part_name (report, given, several)
                                         : part_name (report, one->item, "trace", "txt");
  g_autofree char *said = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  guint64 n = esp_trace_get_n_events (source->trace);
  guint64 seen = n;

  g_variant_lookup (one->item->result, "seen", "t", &seen);
  if (!esp_export_trace (source->trace, 0, G_MAXUINT64 - 1, ESP_EXPORT_TEXT, header, stream, NULL,
                         error) ||
      !g_output_stream_close (stream, NULL, error))
    return FALSE;
  text = g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
  esp_report_add_part (report, file, text);
  said = seen == 0 && n > 0 ? g_strdup_printf (_ ("The trace of **%s**, its first %s events:"),
                                               label, esp_count (n))
         : seen > n ? g_strdup_printf (_ ("The trace of **%s**, its first %s of %s events:"), label,
                                       esp_count (n), esp_count (seen))
         : *given != '\0'
             ? g_strdup_printf (_ ("The trace of **%s**, whole; it is also the file `%s` among the "
                                   "parts:"),
                                label, file)
             : g_strdup_printf (_ ("The trace of **%s**, whole:"), label);
  esp_report_add_paragraph (report, said);
  esp_report_add_listing (report, text);
  return TRUE;
}

static gboolean
add_traces (EspReport *report,
            const GPtrArray *found,
            const EspOptions *options,
            gboolean several,
            GCancellable *cancellable,
            GError **error)
{
  for (guint i = 0; i < found->len; i++)
    {
      const Found *one = g_ptr_array_index (found, i);

      if (one->source.trace == NULL)
        continue;
      if ((shows (options, "tree") || shows (options, "curve")) &&
          !esp_report_add_trace_figures (report, one->source.trace,
                                         (shows (options, "tree") ? ESP_REPORT_TREE : 0) |
                                             (shows (options, "curve") ? ESP_REPORT_CURVES : 0),
                                         cancellable, error))
        return FALSE;
      if (shows (options, "windows") && esp_report_is_game_search (one->source.algorithm))
        add_windows (report, one);
      if (shows (options, "trace") && !add_trace (report, one, options, several, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_board (EspReport *report,
           const GPtrArray *found,
           const EspOptions *options,
           gboolean heading,
           gboolean several,
           GCancellable *cancellable,
           GError **error)
{
  const Found *first = g_ptr_array_index (found, 0);

  if (!shows (options, "board") && !shows (options, "solution") && !shows (options, "answer") &&
      !shows (options, "table") && !shows (options, "trace") && !shows (options, "tree") &&
      !shows (options, "curve") && !shows (options, "windows"))
    return TRUE;
  if (heading)
    esp_handin_add_subheading (report, options, first->item->title);
  if (shows (options, "answer"))
    add_answers (report, found);
  if (shows (options, "board") || shows (options, "solution"))
    add_boards (report, found, options);
  if (shows (options, "table"))
    add_state_tables (report, found);
  return add_traces (report, found, options, several, cancellable, error);
}

gboolean
esp_handin_add_searches (EspReport *report,
                         GPtrArray *items,
                         const EspOptions *options,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (found_free);
  guint n_traces = 0;

  for (guint i = 0; i < items->len; i++)
    {
      Found *one = g_new0 (Found, 1);

      one->item = g_ptr_array_index (items, i);
      g_ptr_array_add (all, one);
      if (!esp_handin_item_get_source (one->item, &one->source, error))
        return FALSE;
      n_traces += one->source.trace != NULL;
    }
  if (shows (options, "how") || shows (options, "options"))
    add_how (report, all, shows (options, "how"), shows (options, "options"));
  if (shows (options, "summary"))
    add_summary (report, all);
  for (guint i = 0; i < all->len;)
    {
      g_autoptr (GPtrArray) found = g_ptr_array_new ();
      const EspInstance *instance = ((const Found *) g_ptr_array_index (all, i))->source.instance;
      const char *name = ((const Found *) g_ptr_array_index (all, i))->item->name;

      /* those of one board follow each other */
      while (i < all->len)
        {
          Found *one = g_ptr_array_index (all, i);

          if (!g_str_equal (one->item->name, name) ||
              !esp_instance_equal (instance, one->source.instance))
            break;
          g_ptr_array_add (found, one);
          i++;
        }
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !add_board (report, found, options, all->len > found->len, n_traces > 1, cancellable,
                      error))
        return FALSE;
    }
  return TRUE;
}
