#include "config.h"

#include "base/esp-reader.h"
#include "constraints.h"
#include "csp/formats/esp-formats.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Forms of others, each known by how it begins. */
typedef struct
{
  gboolean (*recognises) (const char *head, gsize length);
  EspModel *(*parse) (const char *text, gsize length, const char *file, GError **error);
} Form;

/* --- a Sudoku as 81 digits, with comments --- */

#define MOST_DIGITS 8192 /* bytes of such a file */

/* The text without what is said in it; a new string. */
static char *
strip_comments (const char *text, gsize length)
{
  GString *out = g_string_sized_new (length);
  gboolean said = FALSE;

  for (gsize i = 0; i < length; i++)
    {
      said = text[i] != '\n' && (said || text[i] == '#');
      if (!said)
        g_string_append_c (out, text[i]);
    }
  return g_string_free (out, FALSE);
}

gboolean
constraints_is_digits (const char *text, gsize length)
{
  g_autofree char *stripped = length <= MOST_DIGITS ? strip_comments (text, length) : NULL;
  const char *first = stripped;

  while (first != NULL && g_ascii_isspace (*first))
    first++;
  /* in a file of our own the first thing is a word */
  return first != NULL && (g_ascii_isdigit (*first) || *first == '.');
}

/* What is no digit and no dot is told where it is. */
static EspModel *
parse_digits (const char *text, gsize length, const char *file, GError **error)
{
  g_autofree char *stripped = strip_comments (text, length);
  EspReader reader;
  EspSpan line;
  guint n = 0;

  esp_reader_init (&reader, file, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    for (guint i = 0; i < line.length && line.start[i] != '#'; i++)
      {
        EspSpan at = { line.start + i, 1, line.line, line.column + i };

        if (!g_ascii_isdigit (line.start[i]) && line.start[i] != '.' &&
            !g_ascii_isspace (line.start[i]))
          return esp_reader_fail_none (&reader, &at, error, "%s",
                                       _ ("a digit or a dot is expected"));
        n += !g_ascii_isspace (line.start[i]);
        if (n > 81)
          return esp_reader_fail_none (&reader, &at, error, "%s",
                                       _ ("a Sudoku has 81 digits or dots, and here are more"));
      }
  if (n < 81)
    {
      esp_reader_fail_at_end (&reader, error,
                              ngettext ("a Sudoku has 81 digits or dots, and here is %u",
                                        "a Sudoku has 81 digits or dots, and here are %u", n),
                              n);
      return NULL;
    }
  return esp_sudoku_parse (stripped, strlen (stripped), file, error);
}

/* Digits that are given stand in the order of the variables. */
char *
constraints_write_digits (const EspModel *model)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (EspModel) same = NULL;
  g_autofree char *own = NULL;
  g_autofree char *other = NULL;

  if (esp_model_n_variables (model) != 81)
    return NULL;
  for (int i = 0; i < 81; i++)
    {
      int given = constraints_given (model, i);
      gint32 value = given >= 0 ? esp_model_value (model, i, given) : 0;

      if (value < 0 || value > 9 || esp_value_is_symbol (value))
        return NULL;
      g_string_append_c (out, value > 0 ? (char) ('0' + value) : '.');
      if (i % 9 == 8)
        g_string_append_c (out, '\n');
    }
  /* the relations are those of a Sudoku, and no more */
  same = esp_sudoku_parse (out->str, out->len, "", NULL);
  own = esp_model_format (model);
  other = same != NULL ? esp_model_format (same) : NULL;
  return g_strcmp0 (own, other) == 0 ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

/* --- the forms of others --- */

static const Form *
find_form (const char *text, gsize length)
{
  static const Form forms[] = { { esp_xcsp_recognises, esp_xcsp_parse },
                                { esp_aispace_recognises, esp_aispace_parse },
                                { esp_dimacs_recognises, esp_dimacs_parse },
                                { constraints_is_digits, parse_digits },
                                { esp_flatzinc_recognises, esp_flatzinc_parse } };
  gsize head = MIN (length, 4096);
  const char *first = text;

  while (first < text + head && g_ascii_isspace (*first))
    first++;
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    /* what is XML begins so */
    if ((i >= 2 || (first < text + head && *first == '<')) &&
        forms[i].recognises (text, i == 3 ? length : head))
      return &forms[i];
  return NULL;
}

static EspInstance *
parse (const char *text, gsize length, const char *file, GError **error)
{
  EspModel *model;
  const char *begin = esp_text_begin (text, length);
  const Form *form;

  length -= (gsize) (begin - text);
  if (!g_utf8_validate (begin, (gssize) length, NULL))
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("%s: expected a text in UTF-8"),
                          esp_quote_path (file));
  form = find_form (begin, length);
  if (form != NULL && form->parse != parse_digits)
    {
      model = form->parse (begin, length, file, error);
      return model != NULL ? constraints_new (model, NULL) : NULL;
    }
  model = (form != NULL ? form->parse : esp_model_parse) (begin, length, file, error);
  return model != NULL ? constraints_new (model, g_strndup (begin, length)) : NULL;
}

static char *
format (const EspInstance *instance)
{
  const char *source = ((const Constraints *) instance)->source;

  return source != NULL ? g_strdup (source) : esp_model_format (constraints_model (instance));
}

/* Its first line that says something declares variables, or is a comment and one behind it does. */
static EspLikeness
recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;

  if (constraints_is_digits (head, length))
    {
      g_autofree char *stripped = strip_comments (head, length);

      /* files of other rooms begin with a number too */
      return esp_sudoku_recognises (stripped, strlen (stripped)) ? ESP_LIKENESS_LOOSE
                                                                 : ESP_LIKENESS_NONE;
    }
  if (find_form (head, length) != NULL)
    return esp_flatzinc_recognises (head, length) ? ESP_LIKENESS_LOOSE : ESP_LIKENESS_CERTAIN;
  esp_reader_init (&reader, "", head, length);
  while (esp_reader_next_head_line (&reader, &line, &cut))
    {
      EspSpan rest = line;
      EspSpan word;

      if (*line.start == '#')
        continue;
      if (!esp_span_next_word (&rest, "", &word) || !esp_span_equal (&word, "var"))
        return ESP_LIKENESS_NONE;
      while (esp_span_next_word (&rest, "", &word))
        if (esp_span_equal (&word, "in"))
          return ESP_LIKENESS_CERTAIN;
      return cut ? ESP_LIKENESS_LOOSE : ESP_LIKENESS_NONE;
    }
  return ESP_LIKENESS_NONE;
}

static char *
format_solution (const EspInstance *instance, const EspState *state)
{
  return instance->problem->states->state_format (instance, state);
}

static char *
warn (const EspInstance *instance)
{
  return g_strdup (constraints_model (instance)->note);
}

/* What stands out in a text of this kind. */
static const char *const text_keywords[] = {
  "var",     "in",    "for",  "distinct", "sum",      "min",     "max",  "circuit", "count",
  "element", "not",   "and",  "or",       "xor",      "implies", "iff",  "if",      "then",
  "else",    "div",   "mod",  "abs",      "odd",      "even",    "show", "grid",    "graph",
  "queens",  "boxes", "text", "minimize", "maximize", NULL
};
static const char *const text_comments[] = { "#", NULL };

const EspFiles constraints_files = {
  .suffix = "csp",
  .parse = parse,
  .recognises = recognises,
  .keywords = text_keywords,
  .comments = text_comments,
  .format = format,
  .warn = warn,
  .parse_solution = constraints_parse_solution,
  .format_solution = format_solution,
};
