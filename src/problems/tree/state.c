#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-value.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static char *
describe_filled (const TreeInstance *tree, const TreeState *state)
{
  guint n = 0;

  for (int i = 0; i < state->n; i++)
    {
      const TreeMark *mark = &state->marks[i];

      n += !isnan (mark->value) +
           (tree_count_fields (tree) > 1) * (!isnan (mark->alpha) + !isnan (mark->beta));
      n += (mark->flags & TREE_MARK_PRUNED) != 0;
    }
  return g_strdup_printf (ngettext ("practice: %u entry", "practice: %u entries", n), n);
}

char *
tree_state_describe (const EspInstance *instance, const EspState *state)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *why = NULL;

  /* what is wrong or missing is told when one asks for it */
  if (self->practice)
    return tree_check (instance, state, &why) ? g_strdup (_ ("all is right"))
                                              : describe_filled (tree, self);
  if (self->current >= 0)
    {
      char alpha[G_ASCII_DTOSTR_BUF_SIZE];
      char beta[G_ASCII_DTOSTR_BUF_SIZE];
      const TreeMark *mark = &self->marks[self->current];

      tree_show_number (mark->value, number);
      tree_show_number (mark->alpha, alpha);
      tree_show_number (mark->beta, beta);
      if (self->about != TREE_MARKS_WINDOWS)
        return g_strdup_printf (self->about == TREE_MARKS_PROOF
                                    ? _ ("at %s: at least %s? proof %s, disproof %s")
                                : mark->beta > 0 ? _ ("at %s: exactly %s")
                                                 : _ ("at %s: mean %s of %s"),
                                tree_node (tree, self->current)->name, number, alpha, beta);
      return g_strdup_printf (_ ("at %s: value %s, window %s … %s"),
                              tree_node (tree, self->current)->name, number, alpha, beta);
    }
  if (isnan (self->marks[0].value))
    return g_strdup (_ ("not searched"));
  tree_show_number (self->marks[0].value, number);
  return g_strdup_printf (_ ("value %s"), number);
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
    {
      const TreeNode *node = tree_node (copy, i);

      g_ref_string_acquire (node->name);
      if (node->move != NULL)
        g_ref_string_acquire (node->move);
    }
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
          g_strcmp0 (p->move, q->move) != 0 || p->share < q->share || p->share > q->share ||
          p->value < q->value || p->value > q->value)
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

char *
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

static const EspValuePart tree_state_parts[] = {
  ESP_OWNS_DATA (TreeState, marks, n, 0),
  {},
};

const EspStates tree_states = {
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
