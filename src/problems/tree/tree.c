#include "config.h"

#include "tree.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- instances --- */

static EspInstance *
tree_create (void)
{
  static const char text[] = "(max A (min B 3 12 8) (min C 2 x=4 6) (min D 14 5 2))";

  return tree_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
tree_copy (const EspInstance *instance)
{
  const TreeInstance *self = (const TreeInstance *) instance;
  EspInstance *copy = tree_instance_new ();
  TreeInstance *other = (TreeInstance *) copy;

  other->has_chance = self->has_chance;
  other->n_leaves = self->n_leaves;
  other->n_levels = self->n_levels;
  g_array_append_vals (other->nodes, self->nodes->data, self->nodes->len);
  for (int i = 0; i < tree_n_nodes (other); i++)
    tree_node (other, i)->name = g_strdup (tree_node (other, i)->name);
  return copy;
}

static void
tree_free (EspInstance *instance)
{
  g_array_unref (((TreeInstance *) instance)->nodes);
  g_free (instance);
}

static gboolean
tree_equal (const EspInstance *a, const EspInstance *b)
{
  const TreeInstance *x = (const TreeInstance *) a;
  const TreeInstance *y = (const TreeInstance *) b;

  if (tree_n_nodes (x) != tree_n_nodes (y))
    return FALSE;
  for (int i = 0; i < tree_n_nodes (x); i++)
    {
      const TreeNode *p = tree_node (x, i);
      const TreeNode *q = tree_node (y, i);

      if (p->type != q->type || p->parent != q->parent || !g_str_equal (p->name, q->name) ||
          p->share < q->share || p->share > q->share || p->value < q->value || p->value > q->value)
        return FALSE;
    }
  return TRUE;
}

static char *
tree_describe (const EspInstance *instance)
{
  const TreeInstance *self = (const TreeInstance *) instance;

  return g_strdup_printf (_ ("%d nodes, %d leaves, depth %d"), tree_n_nodes (self), self->n_leaves,
                          self->n_levels - 1);
}

/* --- states --- */

static EspState *
tree_initial (const EspInstance *instance)
{
  TreeState *state = g_new0 (TreeState, 1);

  state->parent.problem = &esp_tree_problem;
  state->n = tree_n_nodes ((const TreeInstance *) instance);
  state->marks = g_new (TreeMark, (gsize) state->n);
  state->current = -1;
  for (int i = 0; i < state->n; i++)
    state->marks[i] = (TreeMark){ NAN, NAN, NAN, 0 };
  return &state->parent;
}

static EspState *
tree_state_copy (const EspState *state)
{
  TreeState *copy = g_memdup2 (state, sizeof (TreeState));

  copy->marks = g_memdup2 (copy->marks, sizeof (TreeMark) * (gsize) copy->n);
  return &copy->parent;
}

static void
tree_state_free (EspState *state)
{
  g_free (((TreeState *) state)->marks);
  g_free (state);
}

static gboolean
same_number (double a, double b)
{
  return (isnan (a) && isnan (b)) || (a <= b && a >= b);
}

static gboolean
same_marks (const TreeMark *a, const TreeMark *b)
{
  return same_number (a->value, b->value) && same_number (a->alpha, b->alpha) &&
         same_number (a->beta, b->beta) && ((a->flags ^ b->flags) & TREE_MARK_PRUNED) == 0;
}

/* What a search has found out on its way stays when it leaves a node; states of a search are the
 * same when it stands at the same node. */
static gboolean
tree_state_equal (const EspState *a, const EspState *b)
{
  const TreeState *x = (const TreeState *) a;
  const TreeState *y = (const TreeState *) b;

  if (x->n != y->n || x->practice != y->practice || x->current != y->current)
    return FALSE;
  for (int i = 0; x->practice && i < x->n; i++)
    if (!same_marks (&x->marks[i], &y->marks[i]))
      return FALSE;
  return TRUE;
}

static gsize
tree_state_size (const EspState *state)
{
  return sizeof (TreeState) + sizeof (TreeMark) * (gsize) ((const TreeState *) state)->n;
}

static char *
tree_state_format (const EspInstance *instance, const EspState *state)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  GString *text = g_string_new (self->practice ? "practice\n" : "search\n");

  if (self->current >= 0)
    g_string_append_printf (text, "at %s\n", tree_node (tree, self->current)->name);
  for (int i = 0; i < self->n; i++)
    {
      const TreeMark *mark = &self->marks[i];
      const double numbers[] = { mark->value, mark->alpha, mark->beta };
      static const char *const words[] = { "value", "alpha", "beta" };

      for (guint k = 0; k < 3; k++)
        if (!isnan (numbers[k]))
          {
            char number[G_ASCII_DTOSTR_BUF_SIZE];

            tree_format_number (numbers[k], number);
            g_string_append_printf (text, "%s %s %s\n", tree_node (tree, i)->name, words[k],
                                    number);
          }
      if (mark->flags & TREE_MARK_PRUNED)
        g_string_append_printf (text, "%s pruned\n", tree_node (tree, i)->name);
    }
  return g_string_free (text, FALSE);
}

/* Fills in one mark: "B value 3", "B alpha -inf", "B pruned", "B clear". */
static gboolean
fill_in (const TreeInstance *tree, TreeState *state, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = g_strv_length (words);
  int node = n >= 2 ? tree_find (tree, words[0]) : -1;
  TreeMark *mark = node >= 0 ? &state->marks[node] : NULL;
  double number;

  if (mark != NULL && n == 2 && g_str_equal (words[1], "pruned"))
    {
      mark->flags ^= TREE_MARK_PRUNED;
      return TRUE;
    }
  if (mark != NULL && n == 2 && g_str_equal (words[1], "clear"))
    {
      *mark = (TreeMark){ NAN, NAN, NAN, 0 };
      return TRUE;
    }
  if (mark != NULL && n == 3 && tree_parse_number (words[2], &number))
    {
      double *field = g_str_equal (words[1], "value")   ? &mark->value
                      : g_str_equal (words[1], "alpha") ? &mark->alpha
                      : g_str_equal (words[1], "beta")  ? &mark->beta
                                                        : NULL;

      if (field != NULL)
        {
          *field = number;
          return TRUE;
        }
    }
  g_set_error (error, ESP_ERROR, ESP_ERROR_MOVE,
               _ ("“%s” is no move; expected “NODE value|alpha|beta NUMBER”, “NODE pruned” or "
                  "“NODE clear”"),
               text);
  return FALSE;
}

static EspState *
tree_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (EspState) state = tree_initial (instance);
  TreeState *self = (TreeState *) state;

  if (lines[0] == NULL ||
      (!g_str_equal (lines[0], "practice") && !g_str_equal (lines[0], "search")))
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_SYNTAX, _ ("expected “practice” or “search”"));
      return NULL;
    }
  self->practice = g_str_equal (lines[0], "practice");
  for (guint i = 1; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "at "))
      self->current = tree_find (tree, lines[i] + 3);
    else if (lines[i][0] != '\0' && !fill_in (tree, self, lines[i], error))
      return NULL;
  return g_steal_pointer (&state);
}

/* --- practice --- */

static gboolean
tree_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  TreeState *self = (TreeState *) state;

  if (!fill_in ((const TreeInstance *) instance, self, move, error))
    return FALSE;
  self->practice = TRUE;
  return TRUE;
}

/* What is still to be filled in of a node, or wrong: NULL when all is well. @only_wrong: what is
 * missing does not count. New string. */
static char *
find_fault (const TreeInstance *tree,
            const TreeMark *mark,
            const TreeMark *truth,
            int node,
            gboolean only_wrong)
{
  const char *name = tree_node (tree, node)->name;
  gboolean pruned = (truth->flags & TREE_MARK_PRUNED) != 0;
  const double filled[] = { mark->value, mark->alpha, mark->beta };
  const double right[] = { truth->value, truth->alpha, truth->beta };
  static const char *const words[] = { N_ ("value"), N_ ("alpha"), N_ ("beta") };

  if (!pruned && (mark->flags & TREE_MARK_PRUNED))
    return g_strdup_printf (_ ("%s is not pruned: the window is still open when it is reached"),
                            name);
  if (pruned && !(mark->flags & TREE_MARK_PRUNED))
    return only_wrong && isnan (mark->value)
               ? NULL
               : g_strdup_printf (_ ("%s is pruned: it is never looked at"), name);
  if (pruned || tree_node (tree, node)->type == TREE_LEAF)
    return NULL;
  for (guint k = 0; k < (tree->has_chance ? 1 : 3); k++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      if (isnan (filled[k]) && only_wrong)
        continue;
      if (same_number (filled[k], right[k]))
        continue;
      tree_format_number (filled[k], number);
      if (isnan (filled[k]))
        return g_strdup_printf (_ ("the %s of %s is missing"), _ (words[k]), name);
      return g_strdup_printf (_ ("the %s of %s is not %s"), _ (words[k]), name, number);
    }
  return NULL;
}

/* The value of every node from the leaves up: a check of a search's answer that shares nothing with
 * the searches. */
static double
value_from_leaves (const TreeInstance *tree)
{
  int n = tree_n_nodes (tree);
  g_autofree double *values = g_new0 (double, (gsize) n);

  for (int i = n - 1; i >= 0; i--)
    {
      const TreeNode *node = tree_node (tree, i);
      int n_children = 0;

      if (node->type == TREE_LEAF)
        {
          values[i] = node->value;
          continue;
        }
      values[i] = node->type == TREE_CHANCE ? 0 : values[i + 1];
      for (int child = i + 1; child >= 0; child = tree_node (tree, child)->next)
        n_children++;
      for (int child = i + 1; child >= 0; child = tree_node (tree, child)->next)
        {
          double share = tree_node (tree, child)->share;

          if (node->type == TREE_CHANCE)
            values[i] += (share > 0 ? share : 1.0 / n_children) * values[child];
          else if (node->type == TREE_MAX ? values[child] > values[i] : values[child] < values[i])
            values[i] = values[child];
        }
    }
  return values[0];
}

static gboolean
tree_check (const EspInstance *instance, const EspState *state, char **why)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  g_autoptr (EspState) truth = NULL;

  if (!self->practice)
    {
      double value = value_from_leaves (tree);

      if (fabs (self->marks[0].value - value) <= 1e-9 * MAX (1, fabs (value)))
        return TRUE;
      *why = isnan (self->marks[0].value) ? g_strdup (_ ("the root has no value"))
                                          : g_strdup (_ ("the value of the root is wrong"));
      return FALSE;
    }
  truth = tree_truth (instance);
  for (int i = 0; i < self->n; i++)
    {
      *why = find_fault (tree, &self->marks[i], &((TreeState *) truth)->marks[i], i, FALSE);
      if (*why != NULL)
        return FALSE;
    }
  return TRUE;
}

static EspStatus
tree_status (const EspInstance *instance, const EspState *state)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  g_autoptr (EspState) truth = NULL;
  g_autofree char *why = NULL;

  if (tree_check (instance, state, &why))
    return ESP_STATUS_SOLVED;
  if (!self->practice)
    return ESP_STATUS_OPEN;
  truth = tree_truth (instance);
  for (int i = 0; i < self->n; i++)
    {
      g_autofree char *fault =
          find_fault (tree, &self->marks[i], &((TreeState *) truth)->marks[i], i, TRUE);

      if (fault != NULL)
        return ESP_STATUS_WRONG;
    }
  return ESP_STATUS_OPEN;
}

static char *
tree_state_describe (const EspInstance *instance, const EspState *state)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *why = NULL;

  if (self->practice)
    {
      if (tree_check (instance, state, &why))
        return g_strdup (_ ("all is right"));
      return g_steal_pointer (&why);
    }
  if (self->current >= 0)
    {
      char alpha[G_ASCII_DTOSTR_BUF_SIZE];
      char beta[G_ASCII_DTOSTR_BUF_SIZE];
      const TreeMark *mark = &self->marks[self->current];

      tree_format_number (mark->value, number);
      tree_format_number (mark->alpha, alpha);
      tree_format_number (mark->beta, beta);
      return g_strdup_printf (_ ("at %s: value %s, window %s … %s"),
                              tree_node (tree, self->current)->name, number, alpha, beta);
    }
  if (isnan (self->marks[0].value))
    return g_strdup (_ ("not searched"));
  tree_format_number (self->marks[0].value, number);
  return g_strdup_printf (_ ("value %s"), number);
}

/* Why a number is what it is, in terms of the node's children. */
static char *
reason_for (const TreeInstance *tree, const TreeState *truth, int node, guint field)
{
  const TreeNode *info = tree_node (tree, node);
  const TreeMark *mark = &truth->marks[node];
  g_autoptr (GString) children = g_string_new (NULL);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean cut = FALSE;

  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    {
      if (truth->marks[child].flags & TREE_MARK_PRUNED)
        {
          cut = TRUE;
          continue;
        }
      tree_format_number (truth->marks[child].value, number);
      g_string_append_printf (children, "%s%s", children->len > 0 ? ", " : "", number);
    }
  if (field == 0)
    return g_strdup_printf (
        info->type == TREE_CHANCE
            ? _ ("%s is a chance node: the mean of its children %s by their shares")
        : info->type == TREE_MAX ? _ ("%s is MAX: the greatest of its children %s")
                                 : _ ("%s is MIN: the least of its children %s"),
        info->name, children->str);
  tree_format_number (field == 1 ? mark->alpha : mark->beta, number);
  if (cut)
    return g_strdup_printf (
        _ ("%s is cut: at a cut-off it keeps the window that it had, so %s is %s"), info->name,
        field == 1 ? _ ("alpha") : _ ("beta"), number);
  return g_strdup_printf (
      (info->type == TREE_MAX) == (field == 1)
          ? _ ("%s moves its own bound with its best child: after the last one it is %s")
          : _ ("%s was given this bound from above, and only its parent's side moves it: %s"),
      info->name, number);
}

static EspHint *
hint_for (const TreeInstance *tree, const TreeState *self, const TreeState *truth, int node)
{
  static const char *const words[] = { "value", "alpha", "beta" };
  const TreeMark *mark = &self->marks[node];
  const TreeMark *right = &truth->marks[node];
  const double filled[] = { mark->value, mark->alpha, mark->beta };
  const double wanted[] = { right->value, right->alpha, right->beta };
  const char *name = tree_node (tree, node)->name;

  if ((mark->flags ^ right->flags) & TREE_MARK_PRUNED)
    return esp_hint_new (
        g_strdup_printf ("%s pruned", name),
        right->flags & TREE_MARK_PRUNED
            ? g_strdup_printf (_ ("%s is never reached: the window closed at an elder sibling or "
                                  "above"),
                               name)
            : g_strdup_printf (_ ("%s is reached while the window is still open"), name));
  if ((right->flags & TREE_MARK_PRUNED) || tree_node (tree, node)->type == TREE_LEAF)
    return NULL;
  for (guint k = 0; k < (tree->has_chance ? 1 : 3); k++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      if (same_number (filled[k], wanted[k]))
        continue;
      tree_format_number (wanted[k], number);
      return esp_hint_new (g_strdup_printf ("%s %s %s", name, words[k], number),
                           reason_for (tree, truth, node, k));
    }
  return NULL;
}

/* Children before parents and from the left: the order in which a search learns the values. */
static EspHint *
tree_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  g_autoptr (EspState) truth = tree_truth (instance);
  g_autoptr (EspState) blank = self->practice ? NULL : tree_initial (instance);
  const TreeState *filled = self->practice ? self : (const TreeState *) blank;

  /* postorder: a node comes when the next one in preorder is no child of it */
  for (int i = 0; i < self->n; i++)
    for (int node = i; node >= 0; node = tree_node (tree, node)->parent)
      {
        EspHint *hint;

        if (tree_node (tree, node)->end != i + 1)
          break;
        hint = hint_for (tree, filled, (TreeState *) truth, node);
        if (hint == NULL)
          continue;
        g_array_append_val (hint->cells, node);
        return hint;
      }
  g_set_error (error, ESP_ERROR, ESP_ERROR_MOVE, _ ("everything is filled in"));
  return NULL;
}

/* --- search --- */

static void
mark_pruned (const TreeInstance *tree, TreeState *state, int node)
{
  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    if (!(state->marks[child].flags & TREE_MARK_VISITED))
      for (int i = child; i < tree_node (tree, child)->end; i++)
        state->marks[i].flags |= TREE_MARK_PRUNED;
}

static void
tree_apply_event (const EspInstance *instance, EspState *state, const EspEvent *event)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  TreeState *self = (TreeState *) state;
  int node = event->subject;
  TreeMark *mark;

  if (event->type == ESP_EVENT_UPDATE || event->type == ESP_EVENT_CUTOFF)
    node = tree_node (tree, node)->parent;
  mark = &self->marks[node];
  mark->value = event->game.value;
  mark->alpha = event->game.alpha;
  mark->beta = event->game.beta;
  if (event->type == ESP_EVENT_ENTER || event->type == ESP_EVENT_ROOT)
    {
      mark->flags = TREE_MARK_VISITED | TREE_MARK_OPEN;
      self->practice = FALSE;
      self->current = node;
    }
  else if (event->type == ESP_EVENT_CUTOFF)
    mark_pruned (tree, self, node);
  else if (event->type == ESP_EVENT_LEAVE)
    {
      mark->flags &= ~(guint32) TREE_MARK_OPEN;
      self->current = tree_node (tree, node)->parent;
    }
}

static char *
tree_subject_name (const EspInstance *instance, gint32 subject)
{
  return g_strdup (tree_node ((const TreeInstance *) instance, subject)->name);
}

/* --- command line --- */

static void
append_member (GString *json, const char *name, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (json, ",\"%s\":", name);
  if (isnan (number))
    g_string_append (json, "null");
  else if (isinf (number))
    g_string_append (json, number > 0 ? "\"inf\"" : "\"-inf\"");
  else
    g_string_append (json, g_ascii_dtostr (text, sizeof text, number));
}

/* As JSON: a million nodes as variants would take gigabytes. */
static GVariant *
nodes_variant (const TreeInstance *tree, const TreeState *state)
{
  g_autoptr (GString) json = g_string_new ("[");

  for (int i = 0; i < state->n; i++)
    {
      const TreeNode *node = tree_node (tree, i);
      const TreeMark *mark = &state->marks[i];

      g_string_append (json, i > 0 ? ",{\"name\":" : "{\"name\":");
      esp_json_append_text (json, node->name);
      g_string_append_printf (json, ",\"type\":\"%s\"", tree_type_id (node->type));
      append_member (json, "value", mark->value);
      append_member (json, "alpha", mark->alpha);
      append_member (json, "beta", mark->beta);
      g_string_append_printf (json, ",\"visited\":%s,\"pruned\":%s}",
                              mark->flags & TREE_MARK_VISITED ? "true" : "false",
                              mark->flags & TREE_MARK_PRUNED ? "true" : "false");
    }
  g_string_append_c (json, ']');
  return g_variant_new_bytestring (json->str);
}

static int
run_solve (EspInvocation *invocation, GError **error)
{
  const char *format = esp_options_get_text (invocation->options, "format");
  EspAnswer *answer = invocation->answer;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, invocation->options,
                       invocation->control, answer);
  if (answer->outcome == ESP_OUTCOME_ERROR)
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_UNSUPPORTED, "%s: %s", invocation->algorithm->id,
                   answer->message);
      return 2;
    }
  if (answer->state != NULL && esp_options_get_flag (invocation->options, "json"))
    g_variant_dict_insert_value (
        &answer->members, "nodes",
        nodes_variant ((const TreeInstance *) invocation->instance, (TreeState *) answer->state));
  if (answer->state != NULL)
    invocation->document = tree_report ((const TreeInstance *) invocation->instance,
                                        (TreeState *) answer->state, format);
  return answer->outcome == ESP_OUTCOME_LIMIT ? 3 : 0;
}

static const char *const formats[] = { "text", "md", "latex", "csv", "forest", NULL };

static const EspOptionSpec solve_options[] = {
  { .id = "format",
    .kind = ESP_OPTION_CHOICE,
    .choices = formats,
    .label = N_ ("Format"),
    .help = N_ ("of the table; forest is a figure for LaTeX") },
  { .id = NULL },
};

const EspCommand esp_tree_commands[] = {
  {
      .id = "solve",
      .usage = "[--solver ID] [--fail soft|hard] [--update-first] [--format F] FILE",
      .summary = N_ ("the value, window and fate of every node, as a table"),
      .options = solve_options,
      .with_algorithm = TRUE,
      .min_files = 1,
      .max_files = 1,
      .run = run_solve,
  },
  { .id = NULL },
};

const EspProblem esp_tree_problem = {
  .id = "tree",
  .title = N_ ("Game trees"),
  .tab = N_ ("Tree"),
  .summary = N_ ("minimax, alpha-beta and expectimax on any tree"),
  .rules =
      N_ ("A tree with numbers at the leaves. MAX and MIN move in turn; the value of a node is "
          "what its player can reach. Alpha-beta finds the value of the root and leaves out "
          "what cannot matter. To practise, fill in the value, alpha and beta of every node "
          "and mark what is pruned."),
  .suffix = "tree",
  .parse = tree_parse,
  .format = tree_format,
  .copy = tree_copy,
  .free = tree_free,
  .equal = tree_equal,
  .create = tree_create,
  .describe = tree_describe,
  .edit = tree_edit,
  .generate_options = tree_generate_options,
  .generate = tree_generate,
  .initial = tree_initial,
  .state_copy = tree_state_copy,
  .state_free = tree_state_free,
  .state_equal = tree_state_equal,
  .state_size = tree_state_size,
  .state_format = tree_state_format,
  .state_parse = tree_state_parse,
  .play = tree_play,
  .status = tree_status,
  .state_describe = tree_state_describe,
  .check = tree_check,
  .hint = tree_hint,
  .algorithms = esp_tree_algorithms,
  .apply_event = tree_apply_event,
  .tabulate = tree_tabulate,
  .subject_name = tree_subject_name,
  .experiments = esp_tree_experiments,
  .commands = esp_tree_commands,
};
