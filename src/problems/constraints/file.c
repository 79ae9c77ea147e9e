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

static const Form *
find_form (const char *text, gsize length)
{
  static const Form forms[] = { { esp_xcsp_recognises, esp_xcsp_parse },
                                { esp_aispace_recognises, esp_aispace_parse },
                                { esp_dimacs_recognises, esp_dimacs_parse },
                                { esp_sudoku_recognises, esp_sudoku_parse },
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
  if (form != NULL)
    {
      model = form->parse (begin, length, file, error);
      return model != NULL ? constraints_new (model, NULL) : NULL;
    }
  model = esp_model_parse (begin, length, file, error);
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

  if (find_form (head, length) != NULL)
    return esp_sudoku_recognises (head, length) || esp_flatzinc_recognises (head, length)
               ? ESP_LIKENESS_LOOSE
               : ESP_LIKENESS_CERTAIN;
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
