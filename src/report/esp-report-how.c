#include "config.h"

#include "esp-report-build-private.h"

#include <string.h>

#include "manual/esp-manual.h"
#include "manual/esp-markdown-reader.h"

/* What the help of a problem says of how it works: all of it, or of some of its algorithms alone.
 * The text is looked through as it is written, with the ids of algorithms as code, so that it is
 * the same in every language; what is typed is put into words afterwards. */

#define MAX_BETWEEN 6 /* characters between two names: ", and ", " (" */

/* The part of a help text under a heading, without it; NULL where there is none. The heading of a
 * translated text is another, but has the place of the English one. */
static char *
find_section (const char *help, const char *heading)
{
  g_autofree char *place = esp_markdown_place (heading);
  g_autofree char *line = g_strdup_printf ("\n## %s\n", heading);
  g_autofree char *mark = g_strdup_printf (" {#%s}\n", place);
  const char *begin = strstr (help, mark);
  const char *end;

  if (begin != NULL)
    begin += strlen (mark);
  else if ((begin = strstr (help, line)) != NULL)
    begin += strlen (line);
  else
    return NULL;
  end = strstr (begin, "\n## ");
  return end != NULL ? g_strndup (begin, (gsize) (end - begin) + 1) : g_strdup (begin);
}

/* --- names --- */

/* What stands at @at in marks, `code` or *strong*. Its text is new; @end is behind it. */
static char *
read_span (const char *at, gboolean *code, const char **end)
{
  gsize n_marks = strspn (at, "*");
  g_autofree char *marks = NULL;
  const char *close;

  *code = *at == '`';
  if (*code)
    n_marks = 1;
  if (n_marks == 0)
    return NULL;
  marks = g_strndup (at, n_marks);
  close = strstr (at + n_marks, marks);
  if (close == NULL || close == at + n_marks)
    return NULL;
  *end = close + n_marks;
  return g_strndup (at + n_marks, (gsize) (close - at) - n_marks);
}

/* "minimax:D" by its id; "Fast" is the label of "Fast: smallest last and Kempe chains". */
static const EspAlgorithm *
find_named (const EspProblem *problem, const char *text, gboolean code)
{
  g_autofree char *folded = NULL;

  if (code)
    {
      g_autofree char *id = g_strndup (text, strcspn (text, ":,= "));

      return esp_problem_find_algorithm (problem, id);
    }
  folded = g_utf8_casefold (text, -1);
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    {
      g_autofree char *label = esp_report_name_briefly (a);
      g_autofree char *other = g_utf8_casefold (label, -1);

      if (g_str_equal (folded, other))
        return a;
    }
  return NULL;
}

/* What may stand between two names: signs, and a short word. */
static const char *
skip_between (const char *at)
{
  for (int i = 0; i <= MAX_BETWEEN; i++)
    {
      if (*at == '`' || *at == '*')
        return at;
      if (*at == '\0' || *at == '.' || *at == ':')
        return NULL;
      at = g_utf8_next_char (at);
    }
  return NULL;
}

typedef enum
{
  OF_ALL,    /* names nobody */
  OF_WANTED, /* one of those that are asked for at least */
  OF_OTHERS
} Owner;

static Owner
add_owner (Owner owner, const EspAlgorithm *algorithm, const char *const *wanted)
{
  return owner == OF_WANTED || g_strv_contains (wanted, algorithm->id) ? OF_WANTED : OF_OTHERS;
}

/* By the names that @text begins with: "`minimax:D` and `alphabeta:D` look …", "**Learning**
 * (`learn`) has …". */
static Owner
find_lead (const EspProblem *problem, const char *text, const char *const *wanted)
{
  Owner owner = OF_ALL;

  while (text != NULL)
    {
      gboolean code;
      g_autofree char *span = read_span (text, &code, &text);
      const EspAlgorithm *algorithm = span != NULL ? find_named (problem, span, code) : NULL;

      if (span == NULL || (algorithm == NULL && (code || owner != OF_ALL)))
        break;
      if (algorithm != NULL)
        owner = add_owner (owner, algorithm, wanted);
      text = skip_between (text);
    }
  return owner;
}

/* By all ids in it. */
static Owner
find_mentioned (const EspProblem *problem, const char *text, const char *const *wanted)
{
  g_auto (GStrv) parts = g_strsplit (text, "`", -1);
  Owner owner = OF_ALL;

  for (guint i = 1; parts[i] != NULL && parts[i + 1] != NULL; i += 2)
    {
      const EspAlgorithm *algorithm = find_named (problem, parts[i], TRUE);

      if (algorithm != NULL)
        owner = add_owner (owner, algorithm, wanted);
    }
  return owner;
}

/* --- what is left --- */

/* Where the next part begins, a sentence that an algorithm is the subject of; NULL: nowhere. */
static const char *
find_next_part (const EspProblem *problem, const char *text, const char *const *wanted)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar sign = g_utf8_get_char (c);
      const char *next = g_utf8_next_char (c);

      if (sign != '.' && sign != ';' && sign != 0x3002 && sign != 0xff1b)
        continue;
      next += strspn (next, " ");
      if (find_lead (problem, next, wanted) != OF_ALL)
        return next;
    }
  return NULL;
}

/* The parts of a paragraph or item that are of no others, the last with a full stop. */
static char *
leave_parts (const EspProblem *problem, const char *text, gboolean item, const char *const *wanted)
{
  GString *left = g_string_new (NULL);

  for (const char *next; text != NULL; text = next)
    {
      g_autofree char *part = NULL;
      Owner owner;

      next = find_next_part (problem, text, wanted);
      part = next != NULL ? g_strndup (text, (gsize) (next - text)) : g_strdup (text);
      owner = find_lead (problem, part, wanted);
      /* “A recorded `learn` tells …” */
      if (owner == OF_ALL && !item)
        owner = find_mentioned (problem, part, wanted);
      if (owner != OF_OTHERS)
        g_string_append (left, part);
    }
  g_strchomp (left->str);
  g_string_set_size (left, strlen (left->str));
  if (g_str_has_suffix (left->str, ";"))
    left->str[left->len - 1] = '.';
  else if (g_str_has_suffix (left->str, "；"))
    {
      g_string_truncate (left, left->len - strlen ("；"));
      g_string_append (left, "。");
    }
  return g_string_free (left, FALSE);
}

/* A paragraph, or an item with the lines that go on with it; the number of lines. */
static guint
read_block (char **lines, gboolean *item, GString *block)
{
  guint n = 1;

  *item = g_str_has_prefix (lines[0], "- ");
  g_string_assign (block, *item ? lines[0] + 2 : lines[0]);
  while (lines[n] != NULL && *lines[n] != '\0' && !g_str_has_prefix (lines[n], "- ") &&
         (!*item || g_str_has_prefix (lines[n], "  ")))
    {
      const char *line = lines[n++];

      g_string_append_printf (block, " %s", line + strspn (line, " "));
    }
  return n;
}

static char *
leave_out_others (const EspProblem *problem, const char *how, const char *const *wanted)
{
  g_auto (GStrv) lines = g_strsplit (how, "\n", -1);
  g_autoptr (GString) block = g_string_new (NULL);
  GString *left = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL;)
    {
      g_autofree char *parts = NULL;
      gboolean item;

      /* code, tables and headings are of all */
      if (*lines[i] == '\0' || strchr (" |#<", *lines[i]) != NULL)
        {
          g_string_append_printf (left, "%s\n", lines[i++]);
          continue;
        }
      i += read_block (lines + i, &item, block);
      parts = leave_parts (problem, block->str, item, wanted);
      if (*parts != '\0')
        g_string_append_printf (left, "%s%s\n", item ? "- " : "", parts);
    }
  return g_string_free (left, FALSE);
}

char *
esp_report_find_how (const EspProblem *problem, const char *const *wanted)
{
  g_autofree char *help = esp_manual_load_help (problem);
  g_autofree char *how = find_section (help, "How it works");
  g_autofree char *left = NULL;

  if (how == NULL)
    return NULL;
  if (wanted == NULL || *wanted == NULL)
    return esp_report_put_words (problem, how);
  left = leave_out_others (problem, how, wanted);
  return esp_report_put_words (problem, left);
}
