#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *type;
  char value[G_ASCII_DTOSTR_BUF_SIZE];
  char alpha[G_ASCII_DTOSTR_BUF_SIZE];
  char beta[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean pruned;
} Row;

static void
fill_row (const TreeInstance *tree, const TreeState *state, int i, Row *row)
{
  const TreeMark *mark = &state->marks[i];

  row->name = esp_name_show (tree_node (tree, i)->name);
  row->type = tree_type_id (tree_node (tree, i)->type);
  tree_format_number (mark->value, row->value);
  tree_format_number (mark->alpha, row->alpha);
  tree_format_number (mark->beta, row->beta);
  row->pruned = (mark->flags & TREE_MARK_PRUNED) != 0;
}

static void
append_latex_number (GString *out, const char *number)
{
  if (*number == '\0')
    return;
  g_string_append_printf (out, "$%s%s$", *number == '-' ? "-" : "",
                          g_str_has_suffix (number, "inf") ? "\\infty" : number + (*number == '-'));
}

/* In a column of @width places; ideographs take two. */
static void
append_word (GString *out, const char *word, int width, gboolean right)
{
  int left = width;

  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    left -= g_unichar_iswide (g_utf8_get_char (p)) ? 2 : 1;
  left = MAX (left, 0);
  if (right)
    g_string_append_printf (out, "%*s%s", left, "", word);
  else
    g_string_append_printf (out, "%s%*s", word, left, "");
}

static const char *
name_type (TreeType type)
{
  static const char *const names[] = { NC_ ("type of a node", "max"), NC_ ("type of a node", "min"),
                                       NC_ ("type of a node", "chance"),
                                       NC_ ("type of a node", "leaf") };

  return g_dpgettext2 (GETTEXT_PACKAGE, "type of a node", names[type]);
}

static void
append_text_table (GString *out, const TreeInstance *tree, const TreeState *state)
{
  const char *const *words = tree_mark_words (state->about);
  int width = 4;

  for (int i = 0; i < state->n; i++)
    width = MAX (width, 2 * MIN (tree_node (tree, i)->depth, 20) +
                            (int) g_utf8_strlen (tree_node (tree, i)->name, -1));
  append_word (out, _ ("node"), width + 2, FALSE);
  append_word (out, _ ("type"), 6, FALSE);
  for (int i = 0; i < 3; i++)
    append_word (out, _ (words[i]), 10, TRUE);
  g_string_append_c (out, '\n');
  for (int i = 0; i < state->n; i++)
    {
      int indent = 2 * MIN (tree_node (tree, i)->depth, 20);
      Row row;

      fill_row (tree, state, i, &row);
      g_string_append_printf (out, "%*s%s%*s  ", indent, "", row.name,
                              width - indent - (int) g_utf8_strlen (row.name, -1), "");
      append_word (out, name_type (tree_node (tree, i)->type), 8, FALSE);
      if (row.pruned)
        g_string_append (out, _ ("pruned\n"));
      else
        g_string_append_printf (out, "%8s  %8s  %8s\n", row.value, row.alpha, row.beta);
    }
}

/* Numbers as formulas. */
static void
append_latex_table (GString *out, const TreeInstance *tree, const TreeState *state)
{
  const char *const *words = tree_mark_words (state->about);
  gboolean greek = state->about == TREE_MARKS_WINDOWS;

  g_string_append_printf (out,
                          "\\begin{tabular}{llrrrl}\n\\toprule\n"
                          "node & type & %s & %s & %s & pruned \\\\\n"
                          "\\midrule\n",
                          words[0], greek ? "$\\alpha$" : words[1], greek ? "$\\beta$" : words[2]);
  for (int i = 0; i < state->n; i++)
    {
      Row row;

      fill_row (tree, state, i, &row);
      esp_latex_append (out, row.name);
      g_string_append_printf (out, " & %s & ", row.type);
      append_latex_number (out, row.value);
      g_string_append (out, " & ");
      append_latex_number (out, row.alpha);
      g_string_append (out, " & ");
      append_latex_number (out, row.beta);
      g_string_append_printf (out, " & %s \\\\\n", row.pruned ? "yes" : "");
    }
  g_string_append (out, "\\bottomrule\n\\end{tabular}\n");
}

/* Markdown or CSV. */
static char *
format_table (const TreeInstance *tree, const TreeState *state, const char *format)
{
  const char *const *words = tree_mark_words (state->about);
  g_autoptr (EspTable) table =
      esp_table_new ("node", "type", words[0], words[1], words[2], "pruned", NULL);
  const char *no = g_str_equal (format, "csv") ? "no" : "";

  for (int i = 0; i < state->n; i++)
    {
      Row row;

      fill_row (tree, state, i, &row);
      esp_table_add (table, "ssssss", row.name, row.type, row.value, row.alpha, row.beta,
                     row.pruned ? "yes" : no);
    }
  for (guint column = 2; column < 5; column++)
    esp_table_set_number (table, column, TRUE);
  return esp_table_format (table, format);
}

/* A figure for the LaTeX package forest: one bracket a node. */
static void
append_forest (GString *out, const TreeInstance *tree, const TreeState *state)
{
  static const char *const shapes[] = {
    "regular polygon, regular polygon sides=3, inner sep=0pt",
    "regular polygon, regular polygon sides=3, shape border rotate=180, inner sep=0pt",
    "circle",
    "rectangle",
  };
  int depth = 0;

  g_string_append (out, "% needs \\usepackage{forest} and "
                        "\\usetikzlibrary{shapes.geometric}\n\\begin{forest}\n"
                        "for tree={draw, align=center, font=\\small}\n");
  for (int i = 0; i < state->n; i++)
    {
      const TreeNode *node = tree_node (tree, i);
      Row row;

      fill_row (tree, state, i, &row);
      for (; depth > node->depth; depth--)
        g_string_append_c (out, ']');
      g_string_append_printf (out, "%s%*s[{", i > 0 ? "\n" : "", 2 * MIN (node->depth, 20), "");
      esp_latex_append (out, row.name);
      if (!row.pruned && *row.value != '\0')
        {
          g_string_append (out, "\\\\");
          append_latex_number (out, row.value);
        }
      g_string_append_printf (out, "}, %s", shapes[node->type]);
      if (row.pruned)
        g_string_append (out, ", dashed, text=gray, edge={dashed}");
      depth = node->depth + 1;
    }
  for (; depth > 0; depth--)
    g_string_append_c (out, ']');
  g_string_append (out, "\n\\end{forest}\n");
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* As CS188 writes a solution: the move at the root, where there is one, and every node that was
 * looked at, by name. */
static void
append_solution (GString *out, const TreeInstance *tree, const TreeState *state)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  int move = tree_find_move (tree, state);

  for (int i = 0; i < state->n; i++)
    if (state->marks[i].flags & TREE_MARK_VISITED)
      g_ptr_array_add (names, tree_node (tree, i)->name);
  g_ptr_array_sort (names, compare_names);
  if (move >= 0)
    g_string_append_printf (out, "action: \"%s\"\n",
                            tree_node (tree, move)->move != NULL ? tree_node (tree, move)->move
                                                                 : tree_node (tree, move)->name);
  g_string_append (out, "expanded: \"");
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? " " : "",
                            (const char *) g_ptr_array_index (names, i));
  g_string_append (out, "\"\n");
}

char *
tree_report (const TreeInstance *tree, const TreeState *state, const char *format)
{
  GString *out;

  if (g_str_equal (format, "csv") || g_str_equal (format, "md"))
    return format_table (tree, state, format);
  out = g_string_new (NULL);
  if (g_str_equal (format, "text"))
    append_text_table (out, tree, state);
  else if (g_str_equal (format, "forest"))
    append_forest (out, tree, state);
  else if (g_str_equal (format, "solution"))
    append_solution (out, tree, state);
  else
    append_latex_table (out, tree, state);
  return g_string_free (out, FALSE);
}

EspTable *
tree_tabulate (const EspInstance *instance, const EspState *base, char **caption)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *state = (const TreeState *) base;
  static const char *const titles[][3] = {
    { N_ ("Value"), N_ ("Alpha"), N_ ("Beta") },
    { N_ ("Mean"), N_ ("Visits"), N_ ("Exact") },
    { N_ ("At least"), N_ ("Proof number"), N_ ("Disproof number") },
  };
  const char *const *title = titles[state->about];
  EspTable *table = esp_table_new (_ ("Node"), _ ("Depth"), _ ("Type"), _ (title[0]), _ (title[1]),
                                   _ (title[2]), _ ("Pruned"), NULL);

  for (int i = 0; i < state->n; i++)
    {
      Row row;

      fill_row (tree, state, i, &row);
      esp_table_add (table, "sisssss", row.name, (int) tree_node (tree, i)->depth, row.type,
                     row.pruned ? "" : row.value, row.pruned ? "" : row.alpha,
                     row.pruned ? "" : row.beta, row.pruned ? _ ("yes") : "");
    }
  for (guint column = 3; column < 6; column++)
    esp_table_set_number (table, column, TRUE);
  *caption = g_strdup (
      state->about == TREE_MARKS_MEANS
          ? _ ("The nodes from the root down, with the means of the games through them, how many "
               "these are, and whether the value is exact.")
      : state->about == TREE_MARKS_PROOF
          ? _ ("The nodes from the root down, with the last question that was asked of them (as "
               "great?) and what is missing for a proof and a disproof.")
          : _ ("The nodes from the root down, with their values and their last windows."));
  return table;
}

/* The number of a node's mark, for a table. */
static const char *
mark_number (const TreeState *state, double number, int i, char *buffer)
{
  if ((state->marks[i].flags & TREE_MARK_PRUNED) != 0 || isnan (number))
    return "";
  tree_format_number (number, buffer);
  return buffer;
}

static EspTable *
make_windows (const EspInstance *instance,
              const EspState *state G_GNUC_UNUSED,
              const EspOptions *options G_GNUC_UNUSED,
              EspControl *control,
              char **caption,
              GError **error)
{
  static const char *const solvers[] = { "minimax", "alphabeta" };
  const TreeInstance *tree = (const TreeInstance *) instance;
  EspState *states[2] = { NULL, NULL };
  EspTable *table = NULL;

  for (int k = 0; k < 2; k++)
    {
      const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_tree_problem, solvers[k]);
      g_autoptr (EspOptions) defaults = esp_options_new (algorithm->options);
      g_auto (EspAnswer) answer;
      EspControl part;

      esp_answer_init (&answer);
      esp_control_init_part (&part, control);
      esp_algorithm_solve (algorithm, instance, NULL, defaults, &part, &answer);
      if (answer.outcome != ESP_OUTCOME_SOLVED)
        {
          if (answer.outcome == ESP_OUTCOME_LIMIT)
            g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
          else
            g_set_error_literal (error, ESP_ERROR, ESP_ERROR_UNSUPPORTED, answer.message);
          g_clear_pointer (&states[0], esp_state_free);
          return NULL;
        }
      states[k] = g_steal_pointer (&answer.state);
    }
  table = esp_table_new (_ ("Node"), _ ("Depth"), _ ("Type"), _ ("Minimax value"),
                         _ ("Alpha-beta value"), _ ("Alpha"), _ ("Beta"), _ ("Pruned"), NULL);
  for (int i = 0; i < ((TreeState *) states[0])->n; i++)
    {
      const TreeState *minimax = (TreeState *) states[0];
      const TreeState *windows = (TreeState *) states[1];
      const TreeMark *mark = &windows->marks[i];
      char numbers[4][G_ASCII_DTOSTR_BUF_SIZE];
      gboolean pruned = (mark->flags & TREE_MARK_PRUNED) != 0;

      esp_table_add (table, "sissssss", esp_name_show (tree_node (tree, i)->name),
                     (int) tree_node (tree, i)->depth, tree_type_id (tree_node (tree, i)->type),
                     mark_number (minimax, minimax->marks[i].value, i, numbers[0]),
                     mark_number (windows, mark->value, i, numbers[1]),
                     mark_number (windows, mark->alpha, i, numbers[2]),
                     mark_number (windows, mark->beta, i, numbers[3]), pruned ? _ ("pruned") : "");
    }
  for (guint column = 3; column < 7; column++)
    esp_table_set_number (table, column, TRUE);
  *caption = g_strdup (_ ("Every node from the root down: its minimax value; and what alpha-beta "
                          "makes of it, with alpha and beta as they are when it is left. Children "
                          "are visited from left to right."));
  esp_state_free (states[0]);
  esp_state_free (states[1]);
  return table;
}

const EspTableSpec tree_tables[] = {
  { "windows", N_ ("Values, alpha and beta of every node"),
    N_ ("Minimax and alpha-beta of one tree side by side."), .make = make_windows },
  { .id = NULL },
};
