#include "config.h"

#include "tree.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- instances --- */

static EspInstance *
tree_create (void)
{
  static const char text[] = "(max A 0)";

  return tree_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
tree_example (void)
{
  static const char text[] = "(max A (min B 3 12 8) (min C 2 x=4 6) (min D 14 5 2))";

  return tree_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
tree_copy (const EspInstance *instance)
{
  const TreeInstance *self = (const TreeInstance *) instance;
  TreeInstance *copy = (TreeInstance *) tree_instance_new ();
  GArray *nodes = copy->nodes;

  *copy = *self;
  copy->nodes = nodes;
  g_array_append_vals (nodes, self->nodes->data, self->nodes->len);
  for (int i = 0; i < tree_n_nodes (copy); i++)
    g_ref_string_acquire (tree_node (copy, i)->name);
  return &copy->parent;
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

static gsize
tree_size (const EspInstance *instance)
{
  const TreeInstance *self = (const TreeInstance *) instance;

  return sizeof *self + self->nodes->len * (sizeof (TreeNode) + 32);
}

static char *
tree_describe (const EspInstance *instance)
{
  const TreeInstance *self = (const TreeInstance *) instance;

  guint64 n = (guint64) tree_n_nodes (self);
  g_autofree char *nodes =
      g_strdup_printf (ngettext ("%s node", "%s nodes", (gulong) n), esp_count (n));

  /* "13 nodes, 9 leaves, depth 2" */
  return g_strdup_printf (
      ngettext ("%s, %s leaf, depth %d", "%s, %s leaves, depth %d", (gulong) self->n_leaves), nodes,
      esp_count ((guint64) self->n_leaves), self->n_levels - 1);
}

/* --- states --- */

EspState *
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

static gboolean
same_marks (const TreeMark *a, const TreeMark *b)
{
  return tree_same_number (a->value, b->value) && tree_same_number (a->alpha, b->alpha) &&
         tree_same_number (a->beta, b->beta) && ((a->flags ^ b->flags) & TREE_MARK_PRUNED) == 0;
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

const char *const *
tree_mark_words (TreeMarks about)
{
  static const char *const words[][4] = {
    { N_ ("value"), N_ ("alpha"), N_ ("beta"), NULL },
    { N_ ("mean"), N_ ("visits"), N_ ("exact"), NULL },
    { N_ ("question"), N_ ("proof"), N_ ("disproof"), NULL },
  };

  return words[about];
}

/* The first word of a state's text, by what it is about. */
static const char *const state_words[] = { "search", "means", "proof", NULL };

static char *
tree_state_format (const EspInstance *instance, const EspState *state)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  GString *text = g_string_new (self->practice ? "practice" : state_words[self->about]);

  g_string_append_c (text, '\n');
  if (self->current >= 0)
    g_string_append_printf (text, "at: %s\n", tree_node (tree, self->current)->name);
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

/* A number, or "none" for a field that is to be empty. */
static gboolean
parse_field (const char *text, double *number)
{
  *number = NAN;
  return g_str_equal (text, "none") || tree_parse_number (text, number);
}

/* Fills in one mark: "B value 3", "B value none", "B alpha -inf", "B pruned", "B clear". */
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
  if (mark != NULL && n == 3 && parse_field (words[2], &number))
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
  return esp_refuse (
      error,
      _ ("“%s” is no move; expected “NODE value|alpha|beta NUMBER|none”, “NODE pruned” or "
         "“NODE clear”"),
      esp_quote (text));
}

static EspState *
tree_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (EspState) state = tree_initial (instance);
  TreeState *self = (TreeState *) state;
  gboolean known = FALSE;

  for (guint i = 0; lines[0] != NULL && state_words[i] != NULL; i++)
    if (g_str_equal (lines[0], state_words[i]))
      {
        self->about = (TreeMarks) i;
        known = TRUE;
      }
  self->practice = lines[0] != NULL && g_str_equal (lines[0], "practice");
  if (!known && !self->practice)
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("expected “practice” or “search”"));
  for (guint i = 1; lines[i] != NULL; i++)
    /* no node's name has a colon in it */
    if (g_str_has_prefix (lines[i], "at: "))
      self->current = tree_find (tree, lines[i] + strlen ("at: "));
    else if (lines[i][0] != '\0' && !fill_in (tree, self, lines[i], error))
      return NULL;
  return g_steal_pointer (&state);
}

/* --- practice --- */

static const char *const practices[] = { "alphabeta", "minimax", NULL };

static const EspOptionSpec settings[] = {
  { "practice", ESP_CHOICE_OF (practices), N_ ("Practice"),
    N_ ("alphabeta: value, alpha and beta of the nodes, and what is pruned; minimax: the "
        "values of all nodes alone") },
  { .id = NULL },
};

static gboolean
tree_configure (EspInstance *instance, const EspOptions *options, GError **error G_GNUC_UNUSED)
{
  ((TreeInstance *) instance)->minimax_only = esp_options_get_choice (options, "practice") == 1;
  return TRUE;
}

static void
tree_get_settings (const EspInstance *instance, EspOptions *options)
{
  esp_options_set (options, "practice",
                   practices[((const TreeInstance *) instance)->minimax_only ? 1 : 0], NULL);
}

static gboolean
tree_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  TreeState *self = (TreeState *) state;

  if (!fill_in ((const TreeInstance *) instance, self, move, error))
    return FALSE;
  self->practice = TRUE;
  self->about = TREE_MARKS_WINDOWS;
  return TRUE;
}

/* Nodes keep their names: what was filled in stands in the state's text as it was typed. */
static char **
tree_carry (const EspInstance *before,
            const EspState *state,
            const EspInstance *after G_GNUC_UNUSED)
{
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  /* what a search left is not done again */
  if (!((const TreeState *) state)->practice)
    return NULL;
  text = tree_state_format (before, state);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    if (lines[i][0] != '\0' && !g_str_has_prefix (lines[i], "at: "))
      g_strv_builder_add (moves, lines[i]);
  return g_strv_builder_end (moves);
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
  int node = event->type == ESP_EVENT_ROOT ? 0 : event->subject;
  TreeMark *mark;

  if (event->type == ESP_EVENT_UPDATE || event->type == ESP_EVENT_CUTOFF)
    node = tree_node (tree, node)->parent;
  if (event->type == ESP_EVENT_ROOT)
    self->about = event->flags & ESP_EVENT_VISITS  ? TREE_MARKS_MEANS
                  : event->flags & ESP_EVENT_PROOF ? TREE_MARKS_PROOF
                                                   : TREE_MARKS_WINDOWS;
  mark = &self->marks[node];
  tree_mark_note (mark, self->about, event->type, event->game.value, event->game.alpha,
                  event->game.beta);
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
tree_root_name (const EspInstance *instance)
{
  return g_strdup (tree_node ((const TreeInstance *) instance, 0)->name);
}

static char *
tree_subject_name (const EspInstance *instance, gint32 subject)
{
  return g_strdup (tree_node ((const TreeInstance *) instance, subject)->name);
}

static gboolean
tree_trace_id (const EspInstance *instance,
               EspTraceIdKind kind,
               gint32 subject G_GNUC_UNUSED,
               guint i,
               gint32 *id)
{
  *id = (gint32) i;
  return kind == ESP_TRACE_SUBJECT && i < (guint) tree_n_nodes ((const TreeInstance *) instance);
}

static gboolean
tree_trace_fits (const EspInstance *instance, const EspState *state, EspEvent *event)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  int current = ((const TreeState *) state)->current;

  if (event->type == ESP_EVENT_ROOT)
    {
      event->subject = 0;
      return TRUE;
    }
  if (event->type == ESP_EVENT_LEAVE)
    return event->subject == current;
  return event->subject >= 0 && tree_node (tree, event->subject)->parent == current;
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
      const char *const *words = tree_mark_words (state->about);

      g_string_append (json, i > 0 ? ",{\"name\":" : "{\"name\":");
      esp_json_append_text (json, node->name);
      g_string_append_printf (json, ",\"type\":\"%s\"", tree_type_id (node->type));
      append_member (json, words[0], mark->value);
      append_member (json, words[1], mark->alpha);
      append_member (json, words[2], mark->beta);
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
    return esp_fail_usage (error, ESP_ERROR_UNSUPPORTED, "%s: %s", invocation->algorithm->id,
                           answer->message);
  if (answer->state != NULL && esp_options_get_flag (invocation->options, "json"))
    g_variant_dict_insert_value (
        &answer->members, "nodes",
        nodes_variant ((const TreeInstance *) invocation->instance, (TreeState *) answer->state));
  if (answer->state != NULL)
    invocation->document = tree_report ((const TreeInstance *) invocation->instance,
                                        (TreeState *) answer->state, format);
  return answer->outcome == ESP_OUTCOME_LIMIT ? 3 : 0;
}

static const EspOptionSpec solve_options[] = {
  { "format", ESP_CHOICE ("text", "md", "latex", "csv", "forest"), N_ ("Format"),
    N_ ("of the table; forest is a figure for LaTeX") },
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

static const EspValuePart tree_state_parts[] = {
  ESP_OWNS_DATA (TreeState, marks, n, 0),
  {},
};

static const EspStates states = {
  .copy = tree_copy,
  .free = tree_free,
  .equal = tree_equal,
  .describe = tree_describe,
  .size = tree_size,
  .initial = tree_initial,
  .state_value = { sizeof (TreeState), tree_state_parts },
  .state_equal = tree_state_equal,
  .state_format = tree_state_format,
  .state_parse = tree_state_parse,
  .play = tree_play,
  .state_describe = tree_state_describe,
};

static const EspFiles files = {
  .suffix = "tree",
  .parse = tree_parse,
  .recognises = tree_recognises,
  .format = tree_format,
};

static const EspEditing editing = {
  .create = tree_create,
  .example = tree_example,
  .settings = settings,
  .configure = tree_configure,
  .get_settings = tree_get_settings,
  .edit = tree_edit,
  .carry = tree_carry,
};

static const EspGenerating generating = {
  .options = tree_generate_options,
  .generate = tree_generate,
};

static const EspJudging judging = {
  .conclude = tree_conclude,
  .judge = tree_judge,
  .check = tree_check,
};

static const EspHinting hinting = {
  .hint = tree_hint,
};

static const EspTracing tracing = {
  .apply_event = tree_apply_event,
  .subject_name = tree_subject_name,
  .trace_id = tree_trace_id,
  .trace_fits = tree_trace_fits,
  .root_name = tree_root_name,
};

const EspProblem esp_tree_problem = {
  .id = "tree",
  .title = N_ ("Game trees"),
  .tab = N_ ("Tree"),
  .summary = N_ ("minimax and alpha-beta, cut by cut"),
  .rules =
      N_ ("A tree with numbers at the leaves. MAX and MIN move in turn; the value of a node is "
          "what its player can reach. Alpha-beta finds the value of the root and leaves out "
          "what cannot matter. To practise, fill in the value, alpha and beta of every node "
          "and mark what is pruned."),
  .states = &states,
  .files = &files,
  .editing = &editing,
  .generating = &generating,
  .judging = &judging,
  .hinting = &hinting,
  .tracing = &tracing,
  .algorithms = esp_tree_algorithms,
  .suits = tree_suits,
  .experiments = esp_tree_experiments,
  .tabulate = tree_tabulate,
  .tables = tree_tables,
  .commands = esp_tree_commands,
};
