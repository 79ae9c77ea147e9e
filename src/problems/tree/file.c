#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "tree.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
tree_format_number (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE])
{
  if (isnan (number))
    g_strlcpy (buffer, "", G_ASCII_DTOSTR_BUF_SIZE);
  else if (isinf (number))
    g_strlcpy (buffer, number > 0 ? "inf" : "-inf", G_ASCII_DTOSTR_BUF_SIZE);
  else
    {
      g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.12g", number);
      if (g_ascii_strtod (buffer, NULL) != number)
        g_ascii_dtostr (buffer, G_ASCII_DTOSTR_BUF_SIZE, number);
    }
}

void
tree_show_number (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE])
{
  if (isinf (number))
    g_strlcpy (buffer, number > 0 ? "∞" : "−∞", G_ASCII_DTOSTR_BUF_SIZE);
  else
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      /* one minus for all: the hyphen is for files */
      tree_format_number (fabs (number), digits);
      g_snprintf (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%s%s", number < 0 ? "−" : "", digits);
    }
}

gboolean
tree_parse_number (const char *text, double *number)
{
  char *end = NULL;

  if (g_str_equal (text, "inf") || g_str_equal (text, "-inf"))
    {
      *number = *text == '-' ? -INFINITY : INFINITY;
      return TRUE;
    }
  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*number);
}

/* What ends a name that has no quotes. */
#define MARKS "()=:;,"

/* @without: what it has none of. */
static char *
find_fault (const char *name, gssize length, const char *without)
{
  char *fault = esp_name_fault (name, length, without);
  g_autofree char *copy = NULL;
  double number;

  if (fault != NULL)
    return fault;
  copy = length < 0 ? g_strdup (name) : g_strndup (name, (gsize) length);
  return tree_parse_number (copy, &number) ? g_strdup (_ ("a name is no number")) : NULL;
}

char *
tree_name_fault (const char *name)
{
  /* how a state's text says where a search is */
  if (g_str_equal (name, "at:"))
    return g_strdup_printf (_ ("a name has no “%c” in it"), ':');
  return find_fault (name, -1, "");
}

/* It stands before a node without quotes, and is no share. */
char *
tree_move_fault (const char *name)
{
  return find_fault (name, -1, MARKS "\"");
}

static void
append_name (GString *text, const char *name)
{
  if (strpbrk (name, MARKS) != NULL)
    esp_name_append_quoted (text, name);
  else
    esp_name_append (text, name);
}

/* --- reading --- */

typedef struct
{
  const char *file;
  const char *at;
  const char *end;
  guint line;
  guint column;
  TreeInstance *tree;
  GArray *open;       /* of int: inner nodes whose bracket is open */
  GArray *last_child; /* of int: beside it, the last child so far */
  GArray *places;     /* of EspSpan: where each node stands, for messages */
  double share;       /* read before the node that it belongs to */
  GRefString *move;   /* the same */
} Parser;

static gboolean
fail (const Parser *parser, const EspSpan *where, GError **error, const char *message)
{
  esp_set_error_at (error, parser->file, where != NULL ? where->line : parser->line,
                    where != NULL ? where->column : parser->column, "%s", message);
  return FALSE;
}

static void
step (Parser *parser)
{
  if (*parser->at == '\n')
    {
      parser->line++;
      parser->column = 1;
    }
  else if (((guchar) *parser->at & 0xc0) != 0x80)
    parser->column++;
  parser->at++;
}

/* The bytes of a name in quotes that stands here, alone or before its number; 0: none. */
static gsize
quoted_length (const char *at, const char *end, char **name)
{
  g_autofree char *text = NULL;
  gsize n = esp_name_unquote (at, end, &text);

  if (n == 0 || (at + n < end && !g_ascii_isspace (at[n]) && strchr ("()=;", at[n]) == NULL))
    return 0;
  if (name != NULL)
    *name = g_steal_pointer (&text);
  return n;
}

/* A name in quotes goes on to its end, whatever is in it. */
static void
step_over (Parser *parser)
{
  const char *end = parser->at + MAX (quoted_length (parser->at, parser->end, NULL), 1);

  while (parser->at < end)
    step (parser);
}

static gboolean
next_token (Parser *parser, EspSpan *token)
{
  while (parser->at < parser->end && (g_ascii_isspace (*parser->at) || *parser->at == ';'))
    if (*parser->at == ';')
      while (parser->at < parser->end && *parser->at != '\n')
        step (parser);
    else
      step (parser);
  *token = (EspSpan){ parser->at, 0, parser->line, parser->column };
  if (parser->at >= parser->end)
    return FALSE;
  /* names begin where the token does, or behind a share */
  do
    if (parser->at == token->start || parser->at[-1] == ':')
      step_over (parser);
    else
      step (parser);
  while (token->start[0] != '(' && token->start[0] != ')' && parser->at < parser->end &&
         !g_ascii_isspace (*parser->at) && *parser->at != '(' && *parser->at != ')' &&
         *parser->at != ';');
  token->length = (gsize) (parser->at - token->start);
  return TRUE;
}

static gboolean
add_node (Parser *parser, const EspSpan *token, TreeNode *node, GError **error)
{
  int index = tree_n_nodes (parser->tree);
  int depth = (int) parser->open->len;

  node->parent = depth > 0 ? g_array_index (parser->open, int, depth - 1) : -1;
  node->next = -1;
  node->share = parser->share;
  node->move = g_steal_pointer (&parser->move);
  parser->share = 0;
  if ((index > 0 && depth == 0) || index >= TREE_MAX_NODES || depth >= TREE_MAX_DEPTH)
    {
      tree_node_clear (node);
      return fail (parser, token, error,
                   index > 0 && depth == 0   ? _ ("nothing may follow the tree")
                   : depth >= TREE_MAX_DEPTH ? _ ("deeper than 4,000 levels")
                                             : _ ("more than a million nodes"));
    }
  if (depth > 0)
    {
      int *last = &g_array_index (parser->last_child, int, depth - 1);

      if (*last >= 0)
        tree_node (parser->tree, *last)->next = index;
      *last = index;
    }
  g_array_append_vals (parser->tree->nodes, node, 1);
  g_array_append_vals (parser->places, token, 1);
  return TRUE;
}

/* What the first @length bytes of @token name, all of them; NULL: they do not. */
static GRefString *
read_name (const EspSpan *token, gsize length)
{
  g_autofree char *quoted = NULL;
  gsize n = quoted_length (token->start, token->start + token->length, &quoted);
  g_autofree char *fault =
      n == 0 ? find_fault (token->start, (gssize) length, MARKS) : tree_name_fault (quoted);

  if (fault != NULL || (n > 0 && n != length))
    return NULL;
  return n > 0 ? g_ref_string_new (quoted) : g_ref_string_new_len (token->start, (gssize) length);
}

/* After "(": an optional type and an optional name. */
static gboolean
open_node (Parser *parser, const EspSpan *bracket, GError **error)
{
  TreeNode node = { .type = TREE_MAX };
  int index = tree_n_nodes (parser->tree);
  int none = -1;

  for (int word = 0; word < 2; word++)
    {
      Parser saved = *parser;
      EspSpan token;

      if (!next_token (parser, &token))
        break;
      if (word == 0 && (esp_span_equal (&token, "max") || esp_span_equal (&token, "min") ||
                        esp_span_equal (&token, "chance")))
        {
          node.type = token.start[1] == 'a'   ? TREE_MAX
                      : token.start[1] == 'i' ? TREE_MIN
                                              : TREE_CHANCE;
          node.type_given = TRUE;
          continue;
        }
      node.name = read_name (&token, token.length);
      node.name_given = node.name != NULL;
      if (node.name_given)
        break;
      *parser = saved;
      break;
    }
  if (!add_node (parser, bracket, &node, error))
    return FALSE;
  g_array_append_val (parser->open, index);
  g_array_append_val (parser->last_child, none);
  return TRUE;
}

static gboolean
close_node (Parser *parser, const EspSpan *token, GError **error)
{
  if (parser->open->len == 0)
    return fail (parser, token, error, _ ("there is no open bracket for this one"));
  if (g_array_index (parser->last_child, int, parser->last_child->len - 1) < 0)
    return fail (parser, token, error, _ ("an inner node needs at least one child"));
  g_array_set_size (parser->open, parser->open->len - 1);
  g_array_set_size (parser->last_child, parser->last_child->len - 1);
  return TRUE;
}

static gboolean
read_leaf (Parser *parser, const EspSpan *token, GError **error)
{
  const char *quoted = esp_quote_bytes (token->start, (gssize) token->length);
  g_autofree char *text = esp_span_dup (token);
  g_autofree char *name = NULL;
  gsize n = quoted_length (text, text + strlen (text), &name);
  g_autofree char *fault = NULL;
  g_autofree char *message = NULL;
  char *equals = strchr (text + n, '=');
  TreeNode node = { .type = TREE_LEAF };

  if (strlen (text) != token->length || (n > 0 && equals != text + n) ||
      !tree_parse_number (equals != NULL ? equals + 1 : text, &node.value) || isinf (node.value))
    message = g_strdup_printf (_ ("“%s” is no leaf; expected a number, or name=number"), quoted);
  else if (n > 0)
    fault = tree_name_fault (name);
  else if (equals != NULL)
    {
      fault = find_fault (text, equals - text, MARKS);
      name = g_strndup (text, (gsize) (equals - text));
    }
  if (fault != NULL)
    message = g_strdup_printf (_ ("“%s” is no leaf: %s"), quoted, fault);
  if (message != NULL)
    return fail (parser, token, error, message);
  if (name != NULL)
    {
      node.name = g_ref_string_new (name);
      node.name_given = TRUE;
    }
  return add_node (parser, token, &node, error);
}

/* "0.25:" before a child of a chance node, "left:" before what a move leads to. @n bytes and their
 * colon begin @token. */
static gboolean
read_prefix (Parser *parser, const EspSpan *token, gsize n, GError **error)
{
  g_autofree char *text = g_strndup (token->start, n);
  g_autofree char *fault = tree_move_fault (text);
  double number;
  int above = parser->open->len > 0 ? g_array_index (parser->open, int, parser->open->len - 1) : -1;

  if (tree_parse_number (text, &number))
    {
      if (above < 0 || tree_node (parser->tree, above)->type != TREE_CHANCE)
        return fail (parser, token, error, _ ("only a chance node's child carries a share"));
      if (number <= 0 || number > 1)
        return fail (parser, token, error, _ ("expected a share above 0 and at most 1"));
      parser->share = number;
      return TRUE;
    }
  if (fault != NULL || strlen (text) < n)
    return fail (parser, token, error, _ ("expected a share or a move before the colon"));
  if (above < 0 || parser->move != NULL)
    return fail (parser, token, error,
                 above < 0 ? _ ("no move leads to the root") : _ ("a node has one move only"));
  parser->move = g_ref_string_new (text);
  return TRUE;
}

/* What stands before a node may stand close to it: "0.25:left:7". @token is then the rest, which
 * may be empty. */
static gboolean
read_prefixes (Parser *parser, EspSpan *token, gboolean *only_prefix, GError **error)
{
  const char *colon;

  *only_prefix = FALSE;
  while (token->length > 0 &&
         quoted_length (token->start, token->start + token->length, NULL) == 0 &&
         (colon = memchr (token->start, ':', token->length)) != NULL)
    {
      gsize n = (gsize) (colon - token->start);

      if (!read_prefix (parser, token, n, error))
        return FALSE;
      token->column += (guint) g_utf8_strlen (token->start, (gssize) n) + 1;
      token->length -= n + 1;
      token->start = colon + 1;
      *only_prefix = token->length == 0;
    }
  return TRUE;
}

static gboolean
read_all (Parser *parser, GError **error)
{
  EspSpan token;
  gboolean only_prefix = FALSE;

  while (next_token (parser, &token))
    {
      if (token.start[0] == '(')
        {
          if (!open_node (parser, &token, error))
            return FALSE;
        }
      else if (token.start[0] == ')')
        {
          if (parser->share != 0 || parser->move != NULL)
            return fail (parser, &token, error,
                         parser->share != 0 ? _ ("expected a node after its share")
                                            : _ ("expected a node after its move"));
          if (!close_node (parser, &token, error))
            return FALSE;
        }
      else if (!read_prefixes (parser, &token, &only_prefix, error))
        return FALSE;
      else if (!only_prefix && !read_leaf (parser, &token, error))
        return FALSE;
    }
  if (tree_n_nodes (parser->tree) == 0)
    return fail (parser, NULL, error, _ ("there is no tree; expected “(” or a number"));
  if (parser->open->len > 0)
    return fail (parser, NULL, error, _ ("expected “)”"));
  return TRUE;
}

/* Brackets that begin with a type, or with a name or a leaf at least; or what courses write. */
EspLikeness
tree_recognises (const char *head, gsize length)
{
  Parser parser = {
    .at = esp_text_begin (head, length), .end = head + length, .line = 1, .column = 1
  };
  EspSpan token;

  if (tree_is_game_test (head, length))
    return ESP_LIKENESS_CERTAIN;
  if (tree_is_list (head, length))
    return ESP_LIKENESS_CLOSE;
  if (!next_token (&parser, &token))
    return length > 0 && memchr (head, ';', length) != NULL ? ESP_LIKENESS_LOOSE
                                                            : ESP_LIKENESS_NONE;
  if (token.start[0] != '(')
    return esp_span_is_real (&token) && !next_token (&parser, &token) ? ESP_LIKENESS_LOOSE
                                                                      : ESP_LIKENESS_NONE;
  if (!next_token (&parser, &token) || token.start[0] == ')')
    return ESP_LIKENESS_NONE;
  if (esp_span_equal (&token, "max") || esp_span_equal (&token, "min") ||
      esp_span_equal (&token, "chance"))
    return ESP_LIKENESS_CERTAIN;
  return token.start[0] == '(' || g_utf8_validate (token.start, (gssize) token.length, NULL)
             ? ESP_LIKENESS_CLOSE
             : ESP_LIKENESS_NONE;
}

EspInstance *
tree_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = tree_instance_new ();
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) last_child = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (EspSpan));
  Parser parser = { .file = file,
                    .at = esp_text_begin (text, length),
                    .end = length > 0 ? text + length : text, /* an empty one may be NULL */
                    .line = 1,
                    .column = 1,
                    .tree = (TreeInstance *) instance,
                    .open = open,
                    .last_child = last_child,
                    .places = places };
  g_autofree char *why = NULL;
  int wrong = 0;
  gboolean complete;

  if (tree_is_list (text, length) || tree_is_game_test (text, length))
    return tree_parse_course (text, length, file, error);
  complete = read_all (&parser, error);
  g_clear_pointer (&parser.move, g_ref_string_release);
  if (!complete)
    return NULL;
  why = tree_finish (parser.tree, &wrong);
  if (why != NULL)
    {
      fail (&parser, &g_array_index (places, EspSpan, wrong), error, why);
      return NULL;
    }
  return g_steal_pointer (&instance);
}

/* --- writing --- */

char *
tree_format (const EspInstance *instance)
{
  static const char *const types[] = { "max", "min", "chance" };
  const TreeInstance *self = (const TreeInstance *) instance;
  GString *text = g_string_new (NULL);
  int depth = 0;

  for (int i = 0; i < tree_n_nodes (self); i++)
    {
      const TreeNode *node = tree_node (self, i);
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      for (; depth > node->depth; depth--)
        g_string_append_c (text, ')');
      if (i > 0)
        g_string_append_c (text, node->type == TREE_LEAF ? ' ' : '\n');
      if (i > 0 && node->type != TREE_LEAF)
        g_string_append_printf (text, "%*s", 2 * MIN (node->depth, 20), "");
      if (node->share > 0)
        {
          tree_format_number (node->share, number);
          g_string_append_printf (text, "%s:", number);
        }
      if (node->move != NULL)
        g_string_append_printf (text, "%s:", node->move);
      if (node->type == TREE_LEAF)
        {
          tree_format_number (node->value, number);
          if (node->name_given)
            {
              append_name (text, node->name);
              g_string_append_c (text, '=');
            }
          g_string_append (text, number);
          continue;
        }
      g_string_append_printf (text, "(%s", types[node->type]);
      if (node->name_given)
        {
          g_string_append_c (text, ' ');
          append_name (text, node->name);
        }
      depth = node->depth + 1;
    }
  for (; depth > 0; depth--)
    g_string_append_c (text, ')');
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* What stands out in a text of this kind. */
static const char *const text_keywords[] = { "max", "min", "chance", "inf", NULL };
static const char *const text_comments[] = { ";", NULL };

const EspFiles tree_files = {
  .suffix = "tree",
  .parse = tree_parse,
  .recognises = tree_recognises,
  .keywords = text_keywords,
  .comments = text_comments,
  .format = tree_format,
};
