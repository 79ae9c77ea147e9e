#include "config.h"

#include "esp-report-build-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "games/esp-match.h"

/* What is typed on the command line, in the words of the window: reports are for people. */

/* --- players --- */

char *
esp_report_name_player (const EspReportSource *source, int side)
{
  const char *text = source->game.players[side];

  return text != NULL ? esp_player_describe (source->instance->problem, text)
                      : g_strdup (_ ("not recorded"));
}

char *
esp_report_describe_nodes (const EspReportSource *source, int side)
{
  guint64 nodes = source->game.nodes[side];

  return nodes > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, nodes) : g_strdup ("–");
}

char *
esp_report_describe_nodes_per_move (const EspReportSource *source, int side, guint n_moves)
{
  guint64 nodes = source->game.nodes[side];

  return nodes > 0 ? esp_number ("%.1f", (double) nodes / MAX (n_moves, 1)) : g_strdup ("–");
}

char *
esp_report_name_briefly (const EspAlgorithm *algorithm)
{
  g_auto (GStrv) parts = g_regex_split_simple ("\\s?[:：]", _ (algorithm->label), 0, 0);

  return g_strdup (parts[0]);
}

/* --- what the help writes as code --- */

static const EspOptionSpec *
find_option (const EspProblem *problem, const char *id)
{
  const EspOptionSpec *spec = esp_option_specs_find (problem->editing->settings, id);

  for (const EspAlgorithm *a = problem->algorithms; spec == NULL && a->id != NULL; a++)
    spec = esp_option_specs_find (a->options, id);
  return spec;
}

static gboolean
has_choice (const EspOptionSpec *spec, const char *value)
{
  return (spec->choices != NULL && g_strv_contains (spec->choices, value)) ||
         (spec->elements != NULL && g_strv_contains (spec->elements, value));
}

/* The value of any option; NULL where there is none of that name. */
static char *
name_any_value (const EspProblem *problem, const char *value)
{
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    for (const EspOptionSpec *spec = a->options; spec != NULL && spec->id != NULL; spec++)
      if (has_choice (spec, value))
        return esp_option_name_value (spec, value);
  return NULL;
}

/* "alphabeta:D" is "Alpha-beta (depth D)"; "best:SECONDS" names its own option already. */
static char *
name_algorithm (const EspProblem *problem, const char *code)
{
  gsize length = strcspn (code, ":");
  g_autofree char *id = g_strndup (code, length);
  const char *value = code[length] == ':' ? code + length + 1 : "";
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, id);
  const EspOptionSpec *main_option;
  g_autofree char *label = NULL;

  if (algorithm == NULL || strpbrk (value, " ,:=") != NULL)
    return NULL;
  label = esp_report_name_briefly (algorithm);
  main_option = algorithm->main_option != NULL
                    ? esp_option_specs_find (algorithm->options, algorithm->main_option)
                    : NULL;
  if (*value == '\0' || main_option == NULL || (g_ascii_isupper (*value) && value[1] != '\0'))
    return g_steal_pointer (&label);
  if (g_str_equal (main_option->id, "depth"))
    /* translators: an algorithm and how far it looks: “Alpha-beta (depth D)” */
    return g_strdup_printf (_ ("%s (depth %s)"), label, value);
  return g_strdup_printf ("%s (%s %s)", label, _ (main_option->label), value);
}

/* "order=score" is "Move order: Score", "eval" is "Evaluation". */
static char *
name_option (const EspProblem *problem, const char *code)
{
  gsize length = strcspn (code, "=");
  g_autofree char *id = g_strndup (code, length);
  const char *value = code[length] == '=' ? code + length + 1 : "";
  const EspOptionSpec *spec = find_option (problem, id);
  g_autofree char *word = NULL;

  if (spec == NULL)
    return NULL;
  if (*value == '\0')
    return g_strdup (_ (spec->label));
  word = esp_option_name_value (spec, value);
  return g_strdup_printf (_ ("%s: %s"), _ (spec->label), word);
}

/* As Markdown; the names of options are set apart from the sentence. */
static char *
find_words (const EspProblem *problem, const char *code)
{
  g_autofree char *option = NULL;
  g_autofree char *words = name_algorithm (problem, code);

  if (words == NULL)
    option = name_option (problem, code);
  if (words == NULL && option == NULL)
    words = name_any_value (problem, code);
  if (option != NULL)
    {
      g_autofree char *escaped = esp_report_escape (option);

      return g_strdup_printf ("*%s*", escaped);
    }
  return words != NULL ? esp_report_escape (words) : NULL;
}

/* "mcts (Monte-Carlo tree search)" would say the same twice, and "pns (proof-number search, df-pn)"
 * a part of it: where @rest, behind @words, goes on otherwise. */
static char *
drop_repeated (const char *words, const char *rest)
{
  gsize marks = strspn (rest, "*");
  g_autofree char *folded = g_utf8_casefold (words, -1);
  g_autofree char *gloss = NULL;
  const char *end;
  const char *begin = rest + marks;

  if (!g_str_has_prefix (begin, " ("))
    return g_strdup (rest);
  begin += 2;
  end = begin + strcspn (begin, "),");
  {
    g_autofree char *inside = g_strndup (begin, (gsize) (end - begin));

    gloss = g_utf8_casefold (inside, -1);
  }
  if (!g_str_equal (gloss, folded) || *end == '\0')
    return g_strdup (rest);
  return *end == ')'
             ? g_strdup_printf ("%.*s%s", (int) marks, rest, end + 1)
             : g_strdup_printf ("%.*s (%s", (int) marks, rest, end + 1 + strspn (end + 1, " "));
}

#define MAX_COPULA 9 /* characters: " is the ", "是" */

static gboolean
is_same_word (const char *text, const char *words)
{
  glong n = g_utf8_strlen (words, -1);
  g_autofree char *same = NULL;
  g_autofree char *folded = NULL;
  g_autofree char *other = NULL;

  if (g_utf8_strlen (text, -1) < n)
    return FALSE;
  same = g_utf8_substring (text, 0, n);
  folded = g_utf8_casefold (same, -1);
  other = g_utf8_casefold (words, -1);
  return g_str_equal (folded, other);
}

/* "Hill climbing is hill climbing: …" would say nothing: @rest, behind @words, without the copula
 * and what it repeats, where nothing more is said of it than perhaps one word ("is the strongest
 * player:"). */
static const char *
skip_tautology (const char *words, const char *rest)
{
  const char *at = rest;

  for (int i = 0; i < MAX_COPULA && *at != '\0' && strchr (".,:;()`*", *at) == NULL; i++)
    {
      const char *end;

      at = g_utf8_next_char (at);
      if (!is_same_word (at, words))
        continue;
      end = g_utf8_offset_to_pointer (at, g_utf8_strlen (words, -1));
      if (*end == ' ' && g_unichar_isalpha (g_utf8_get_char (end + 1)))
        for (end++; g_unichar_isalpha (g_utf8_get_char (end)); end = g_utf8_next_char (end))
          ;
      return g_regex_match_simple ("^(\\s?[.:：。]| \\()", end, 0, 0) ? end : rest;
    }
  return rest;
}

/* "(`eval=`)", which says how to type what stands before it. */
static gboolean
is_how_to_type (const GString *text, const char *code, const char *rest)
{
  return g_str_has_suffix (code, "=") && g_str_has_suffix (text->str, " (") && *rest == ')';
}

/* "**Backtracking** (`bt`)" would say the same twice, and "**Learning** (`learn`)" nearly so. */
static gboolean
is_said_before (const GString *text, const char *words)
{
  g_autoptr (GRegex) strong = g_regex_new ("\\*\\*([^*]+)\\*\\* \\($", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *before = NULL;

  if (!g_str_has_suffix (text->str, "** (") || !g_regex_match (strong, text->str, 0, &match))
    return FALSE;
  before = g_match_info_fetch (match, 1);
  return is_same_word (words, before);
}

char *
esp_report_put_words (const EspProblem *problem, const char *markdown)
{
  g_auto (GStrv) spans = g_strsplit (markdown, "`", -1);
  GString *text = g_string_new (spans[0]);
  guint n = g_strv_length (spans);

  /* what stands at an odd place is code, where it is closed */
  for (guint i = 1; i < n; i++)
    {
      gboolean code = i % 2 == 1 && i + 1 < n;
      g_autofree char *words = code ? find_words (problem, spans[i]) : NULL;
      g_autofree char *rest =
          words != NULL ? drop_repeated (words, skip_tautology (words, spans[i + 1])) : NULL;

      if (words == NULL)
        {
          g_string_append_printf (text, "`%s", spans[i]);
          continue;
        }
      if (is_said_before (text, words) && (*rest == ')' || g_str_has_prefix (rest, ", ")))
        {
          if (*rest == ')')
            g_string_truncate (text, text->len - 2);
          g_string_append (text, *rest == ')' ? rest + 1 : rest + 2);
        }
      else if (is_how_to_type (text, spans[i], rest))
        {
          g_string_truncate (text, text->len - 2);
          g_string_append (text, rest + 1);
        }
      else
        g_string_append_printf (text, "%s%s", words, rest);
      i++;
    }
  return g_string_free (text, FALSE);
}
