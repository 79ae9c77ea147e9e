#include "config.h"

#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "tree.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Trees as courses write them: a list in a list of Python, and the files of CS188's class
 * GraphGameTreeTest, whose states, moves and values are lists of their own. */

/* A node below @parent (-1: the root) in preorder; takes its names. Where the tree may not grow,
 * why: a new string. */
static char *
append_node (TreeInstance *tree, TreeNode node, int parent)
{
  int n = tree_n_nodes (tree);

  node.parent = parent;
  node.next = -1;
  node.depth = parent >= 0 ? tree_node (tree, parent)->depth + 1 : 0;
  node.name_given = node.name != NULL;
  g_array_append_val (tree->nodes, node);
  if (n >= TREE_MAX_NODES)
    return g_strdup (_ ("more than a million nodes"));
  return node.depth >= TREE_MAX_DEPTH ? g_strdup (_ ("deeper than 4,000 levels")) : NULL;
}

/* --- a list in a list --- */

/* Where we stand in the text of a list. */
typedef struct
{
  EspReader reader; /* for messages alone */
  const char *at;
  const char *end;
  guint line;
  guint column;
  TreeInstance *tree;
  GArray *open;        /* of int: lists that are not closed */
  GArray *places;      /* of EspSpan: where each node stands */
  gboolean after_item; /* a comma or the end of the list comes next */
} List;

static void
step (List *self)
{
  if (*self->at == '\n')
    {
      self->line++;
      self->column = 1;
    }
  else if (((guchar) *self->at & 0xc0) != 0x80)
    self->column++;
  self->at++;
}

/* Over blanks and what Python takes for a comment, to what comes next. */
static EspSpan
go_on (List *self)
{
  while (self->at < self->end && (g_ascii_isspace (*self->at) || *self->at == '#'))
    if (*self->at == '#')
      while (self->at < self->end && *self->at != '\n')
        step (self);
    else
      step (self);
  return (EspSpan){ self->at, self->at < self->end, self->line, self->column };
}

static gboolean
is_at (const List *self, const char *letters)
{
  return self->at < self->end && *self->at != '\0' && strchr (letters, *self->at) != NULL;
}

static gboolean
take (List *self, char letter, GError **error)
{
  EspSpan here = go_on (self);

  if (self->at >= self->end || *self->at != letter)
    return esp_reader_fail (&self->reader, &here, error, _ ("expected “%c”"), letter);
  step (self);
  return TRUE;
}

/* A text in quotes of either kind, in which a backslash stands before a quote or another one. */
static GRefString *
take_name (List *self, GError **error)
{
  EspSpan here = go_on (self);
  g_autoptr (GString) typed = g_string_new (NULL);
  g_autofree char *name = NULL;
  g_autofree char *fault = NULL;
  char quote;

  if (!is_at (self, "'\""))
    return esp_reader_fail_none (&self->reader, &here, error, _ ("expected a name in quotes"));
  quote = *self->at;
  for (step (self); self->at < self->end && *self->at != quote && *self->at != '\n'; step (self))
    {
      if (*self->at == '\\' && self->at + 1 < self->end && self->at[1] != '\n')
        step (self);
      g_string_append_c (typed, *self->at);
    }
  if (self->at >= self->end || *self->at != quote)
    return esp_reader_fail_none (&self->reader, &here, error,
                                 _ ("the name has no quote at its "
                                    "end"));
  step (self);
  here.length = (gsize) (self->at - here.start);
  name = esp_name_from_text (typed->str);
  fault = strlen (typed->str) < typed->len ? g_strdup (_ ("a name has no zero byte in it"))
                                           : tree_name_fault (name);
  if (fault != NULL)
    return esp_reader_fail_none (&self->reader, &here, error, _ ("“%s” is no name: %s"),
                                 esp_quote (typed->str), fault);
  return g_ref_string_new (name);
}

static gboolean
take_number (List *self, double *number, GError **error)
{
  EspSpan here = go_on (self);
  g_autofree char *text = NULL;

  while (self->at < self->end && !g_ascii_isspace (*self->at) && !is_at (self, ",[]()'\"#"))
    step (self);
  here.length = (gsize) (self->at - here.start);
  text = esp_span_dup (&here);
  return (here.length > 0 && strlen (text) == here.length && tree_parse_number (text, number) &&
          isfinite (*number)) ||
         esp_reader_fail (&self->reader, &here, error, _ ("expected a list, a leaf or a number"));
}

static gboolean
add_item (List *self, TreeNode node, const EspSpan *where, GError **error)
{
  int parent = self->open->len > 0 ? g_array_index (self->open, int, self->open->len - 1) : -1;
  g_autofree char *why = append_node (self->tree, node, parent);

  g_array_append_vals (self->places, where, 1);
  return why == NULL || esp_reader_fail (&self->reader, where, error, "%s", why);
}

/* "[", and the name where there is one. */
static gboolean
open_list (List *self, const EspSpan *where, GError **error)
{
  TreeNode node = { .type = TREE_MAX };
  int index = tree_n_nodes (self->tree);

  step (self);
  go_on (self);
  self->after_item = is_at (self, "'\"");
  if (self->after_item)
    {
      node.name = take_name (self, error);
      if (node.name == NULL)
        return FALSE;
    }
  if (!add_item (self, node, where, error))
    return FALSE;
  g_array_append_val (self->open, index);
  return TRUE;
}

/* "('B', 5)", or a number alone. */
static gboolean
read_leaf (List *self, const EspSpan *where, GError **error)
{
  gboolean named = is_at (self, "(");
  g_autoptr (GRefString) name = NULL;
  TreeNode node = { .type = TREE_LEAF };

  if (named)
    {
      step (self);
      name = take_name (self, error);
      if (name == NULL || !take (self, ',', error))
        return FALSE;
    }
  if (!take_number (self, &node.value, error))
    return FALSE;
  if (named)
    {
      go_on (self);
      /* as Python writes it, a last comma is nothing */
      if (is_at (self, ","))
        step (self);
      if (!take (self, ')', error))
        return FALSE;
    }
  self->after_item = TRUE;
  node.name = g_steal_pointer (&name);
  return add_item (self, node, where, error);
}

static gboolean
close_list (List *self, const EspSpan *where, GError **error)
{
  int node = g_array_index (self->open, int, self->open->len - 1);

  if (node + 1 == tree_n_nodes (self->tree))
    return esp_reader_fail (&self->reader, where, error,
                            _ ("an inner node needs at least one child"));
  step (self);
  g_array_set_size (self->open, self->open->len - 1);
  self->after_item = TRUE;
  return TRUE;
}

static gboolean
read_list (List *self, GError **error)
{
  EspSpan here = go_on (self);

  if (!open_list (self, &here, error))
    return FALSE;
  while (self->open->len > 0)
    {
      here = go_on (self);
      if (self->at >= self->end)
        return esp_reader_fail (&self->reader, &here, error, _ ("expected “%c”"), ']');
      if (*self->at == ']')
        {
          if (!close_list (self, &here, error))
            return FALSE;
        }
      else if (self->after_item)
        {
          if (!take (self, ',', error))
            return FALSE;
          self->after_item = FALSE;
        }
      else if (!(*self->at == '[' ? open_list (self, &here, error)
                                  : read_leaf (self, &here, error)))
        return FALSE;
    }
  here = go_on (self);
  return self->at >= self->end ||
         esp_reader_fail (&self->reader, &here, error, _ ("nothing may follow the tree"));
}

/* A list begins with its bracket. So may the name of a lone leaf, "[x=3", which has no comma. */
gboolean
tree_is_list (const char *text, gsize length)
{
  const char *at = esp_text_begin (text, length);
  const char *end = length > 0 ? text + length : at;
  gboolean equals = FALSE;

  while (at < end && g_ascii_isspace (*at))
    at++;
  if (at >= end || *at != '[')
    return FALSE;
  for (; at < end && !g_ascii_isspace (*at); at++)
    {
      equals |= *at == '=';
      if (*at == ',')
        return TRUE;
    }
  return !equals;
}

/* --- a graph of states, moves and values --- */

typedef struct
{
  char *name;
  char *to;
  EspSpan where;
} Move;

typedef struct
{
  EspReader reader;   /* for messages */
  GHashTable *moves;  /* by state, of GPtrArray of Move */
  GHashTable *values; /* by state, of double * */
  GHashTable *ends;   /* states in which the game is over */
  GHashTable *seen;   /* states that are nodes already */
  char *start;
  EspSpan start_at;
  gint64 n_agents;
  gint64 depth; /* rounds of all agents; 0: no limit */
  gboolean expectimax;
  TreeInstance *tree;
} Graph;

static void
move_free (gpointer data)
{
  Move *move = data;

  g_free (move->name);
  g_free (move->to);
  g_free (move);
}

static void
graph_clear (Graph *self)
{
  g_hash_table_unref (self->moves);
  g_hash_table_unref (self->values);
  g_hash_table_unref (self->ends);
  g_hash_table_unref (self->seen);
  g_free (self->start);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Graph, graph_clear)

static gboolean
ends_block (EspSpan line)
{
  esp_span_trim (&line);
  return esp_span_equal (&line, "\"\"\"");
}

/* `NAME: "VALUE"`, or `NAME: """` before lines up to such quotes. What stands behind “#” is left
 * out. FALSE where the line is something else. */
static gboolean
split_entry (EspSpan line, EspSpan *key, EspSpan *value, gboolean *block)
{
  const char *comment = memchr (line.start, '#', line.length);

  if (comment != NULL)
    line.length = (gsize) (comment - line.start);
  if (!esp_span_split (&line, ':', key))
    return FALSE;
  esp_span_trim (key);
  esp_span_trim (&line);
  *block = ends_block (line);
  if (*block)
    return TRUE;
  if (line.length < 2 || line.start[0] != '"' || line.start[line.length - 1] != '"')
    return FALSE;
  esp_span_skip (&line, 1);
  line.length--;
  *value = line;
  return memchr (line.start, '"', line.length) == NULL;
}

static gboolean
is_blank (EspSpan line)
{
  esp_span_trim (&line);
  return line.length == 0 || line.start[0] == '#';
}

gboolean
tree_is_game_test (const char *text, gsize length)
{
  EspReader reader;
  EspSpan line;
  EspSpan key;
  EspSpan value;
  gboolean block;

  esp_reader_init (&reader, "", text, length);
  while (esp_reader_next_full_line (&reader, &line))
    {
      if (is_blank (line))
        continue;
      /* the class stands first, before any lines that could look like anything */
      return split_entry (line, &key, &value, &block) && !block && esp_span_equal (&key, "class") &&
             esp_span_equal (&value, "GraphGameTreeTest");
    }
  return FALSE;
}

/* "STATE MOVE STATE" */
static gboolean
read_move (Graph *self, EspSpan line, GError **error)
{
  EspSpan rest = line;
  EspSpan words[3];
  EspSpan more;
  g_autofree char *from = NULL;
  g_autofree char *fault = NULL;
  GPtrArray *moves;
  Move *move;

  for (int i = 0; i < 3; i++)
    if (!esp_span_next_word (&rest, "", &words[i]))
      return esp_reader_fail (&self->reader, &line, error,
                              _ ("expected a state, a move and the state it leads to"));
  if (esp_span_next_word (&rest, "", &more))
    return esp_reader_fail (&self->reader, &more, error,
                            _ ("expected a state, a move and the state it leads to"));
  from = esp_span_dup (&words[0]);
  moves = g_hash_table_lookup (self->moves, from);
  if (moves == NULL)
    {
      moves = g_ptr_array_new_with_free_func (move_free);
      g_hash_table_insert (self->moves, g_steal_pointer (&from), moves);
    }
  move = g_new (Move, 1);
  *move = (Move){ esp_span_dup (&words[1]), esp_span_dup (&words[2]), words[2] };
  g_ptr_array_add (moves, move);
  fault = tree_move_fault (move->name);
  return fault == NULL ||
         esp_reader_fail (&self->reader, &words[1], error, _ ("“%s” is no name: %s"),
                          esp_quote (move->name), fault);
}

/* "STATE NUMBER" */
static gboolean
read_value (Graph *self, EspSpan line, GError **error)
{
  EspSpan rest = line;
  EspSpan state;
  EspSpan number;
  double *value;

  if (!esp_span_next_word (&rest, "", &state) || !esp_span_next_word (&rest, "", &number))
    return esp_reader_fail (&self->reader, &line, error, _ ("expected a state and its value"));
  value = g_new (double, 1);
  g_hash_table_insert (self->values, esp_span_dup (&state), value);
  return esp_span_to_real (&self->reader, &number, _ ("a value"), -1e300, 1e300, value, error);
}

static gboolean
read_block (Graph *self, EspReader *reader, const EspSpan *key, GError **error)
{
  EspSpan line;

  while (esp_reader_next_line (reader, &line))
    {
      gboolean moves = esp_span_equal (key, "successors");

      if (ends_block (line))
        return TRUE;
      if (is_blank (line) || !(moves || esp_span_equal (key, "evaluation")))
        continue;
      if (!(moves ? read_move (self, line, error) : read_value (self, line, error)))
        return FALSE;
    }
  return esp_reader_fail_at_end (reader, error, _ ("expected “%s”"), "\"\"\"");
}

static gboolean
read_entry (Graph *self, const EspSpan *key, EspSpan value, GError **error)
{
  EspSpan word;

  if (esp_span_equal (key, "num_agents"))
    return esp_span_to_int (&self->reader, &value, _ ("the number of agents"), 1, 1000,
                            &self->n_agents, error);
  if (esp_span_equal (key, "depth"))
    return esp_span_to_int (&self->reader, &value, _ ("the depth"), 1, 1000000, &self->depth,
                            error);
  if (esp_span_equal (key, "alg"))
    self->expectimax = esp_span_equal (&value, "ExpectimaxAgent");
  else if (esp_span_equal (key, "start_state"))
    {
      g_free (self->start);
      self->start = esp_span_dup (&value);
      self->start_at = value;
    }
  else if (esp_span_equal (key, "win_states") || esp_span_equal (key, "lose_states"))
    while (esp_span_next_word (&value, "", &word))
      g_hash_table_add (self->ends, esp_span_dup (&word));
  return TRUE;
}

static gboolean
read_entries (Graph *self, GError **error)
{
  EspReader reader = self->reader;
  EspSpan line;
  EspSpan key;
  EspSpan value = { 0 };
  gboolean block;

  while (esp_reader_next_full_line (&reader, &line))
    {
      if (is_blank (line))
        continue;
      if (!split_entry (line, &key, &value, &block))
        return esp_reader_fail (&reader, &line, error, _ ("expected %s"),
                                "NAME: \"…\", NAME: \"\"\"");
      if (!(block ? read_block (self, &reader, &key, error)
                  : read_entry (self, &key, value, error)))
        return FALSE;
    }
  if (self->start == NULL)
    return esp_reader_fail_at_end (&reader, error, _ ("expected “%s”"), "start_state");
  return TRUE;
}

/* A state on its way down the tree: its moves, and which comes next. */
typedef struct
{
  GPtrArray *moves;
  guint next;
  int node;
} Frame;

/* The first agent is MAX, the others are MIN or chance. A node has its own value where the game is
 * over, all agents have moved as often as they may, or nothing follows. */
static gboolean
add_state (Graph *self, const char *name, const Move *move, Frame *frame, GError **error)
{
  const EspSpan *where = move != NULL ? &move->where : &self->start_at;
  int ply = frame->node >= 0 ? tree_node (self->tree, frame->node)->depth + 1 : 0;
  GPtrArray *moves = g_hash_table_lookup (self->moves, name);
  const double *value = g_hash_table_lookup (self->values, name);
  gboolean ends = moves == NULL || g_hash_table_contains (self->ends, name) ||
                  (self->depth > 0 && ply >= self->depth * self->n_agents);
  g_autofree char *why = tree_name_fault (name);
  TreeNode node = { .type = ends                        ? TREE_LEAF
                            : ply % self->n_agents == 0 ? TREE_MAX
                            : self->expectimax          ? TREE_CHANCE
                                                        : TREE_MIN,
                    .type_given = !ends };

  if (why != NULL)
    return esp_reader_fail (&self->reader, where, error, _ ("“%s” is no name: %s"),
                            esp_quote (name), why);
  if (!g_hash_table_add (self->seen, (gpointer) name))
    return esp_reader_fail (&self->reader, where, error,
                            _ ("“%s” is reached in two ways, and so this is no tree"),
                            esp_quote (name));
  if (ends && value == NULL)
    return esp_reader_fail (&self->reader, where, error, _ ("the evaluation has no value for “%s”"),
                            esp_quote (name));
  if (ends)
    node.value = *value;
  node.name = g_ref_string_new (name);
  node.move = move != NULL ? g_ref_string_new (move->name) : NULL;
  why = append_node (self->tree, node, frame->node);
  if (why != NULL)
    return esp_reader_fail (&self->reader, where, error, "%s", why);
  *frame = (Frame){ ends ? NULL : moves, 0, tree_n_nodes (self->tree) - 1 };
  return TRUE;
}

static gboolean
build (Graph *self, GError **error)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (Frame));
  Frame frame = { .node = -1 };

  if (!add_state (self, self->start, NULL, &frame, error))
    return FALSE;
  g_array_append_val (path, frame);
  while (path->len > 0)
    {
      Frame *top = &g_array_index (path, Frame, path->len - 1);
      const Move *move;

      if (top->moves == NULL || top->next == top->moves->len)
        {
          g_array_set_size (path, path->len - 1);
          continue;
        }
      move = g_ptr_array_index (top->moves, top->next++);
      frame = *top;
      if (!add_state (self, move->to, move, &frame, error))
        return FALSE;
      g_array_append_val (path, frame);
    }
  return TRUE;
}

/* --- both --- */

static gboolean
read_python (TreeInstance *tree, const EspReader *reader, GError **error)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (EspSpan));
  List list = { .reader = *reader,
                .at = reader->next,
                .end = reader->end,
                .line = 1,
                .column = 1,
                .tree = tree,
                .open = open,
                .places = places };
  g_autofree char *why = NULL;
  int wrong = 0;

  if (!read_list (&list, error))
    return FALSE;
  tree_link_children (tree);
  why = tree_finish (tree, &wrong);
  return why == NULL ||
         esp_reader_fail (reader, &g_array_index (places, EspSpan, wrong), error, "%s", why);
}

static gboolean
read_graph (TreeInstance *tree, const EspReader *reader, GError **error)
{
  g_auto (Graph) graph = {
    .reader = *reader,
    .moves =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref),
    .values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
    .ends = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .seen = g_hash_table_new (g_str_hash, g_str_equal),
    .n_agents = 2,
    .tree = tree,
  };
  g_autofree char *why = NULL;
  int wrong = 0;

  if (!read_entries (&graph, error) || !build (&graph, error))
    return FALSE;
  tree_link_children (tree);
  why = tree_finish (tree, &wrong);
  return why == NULL || esp_reader_fail (reader, &graph.start_at, error, "%s", why);
}

EspInstance *
tree_parse_course (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = tree_instance_new ();
  TreeInstance *tree = (TreeInstance *) instance;
  EspReader reader;

  esp_reader_init (&reader, file, text, length);
  if (!(tree_is_list (text, length) ? read_python (tree, &reader, error)
                                    : read_graph (tree, &reader, error)))
    return NULL;
  return g_steal_pointer (&instance);
}
