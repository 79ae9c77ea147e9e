#include "config.h"

#include "esp-formats.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-reader.h"

/* DIMACS CNF, and Sudokus as 81 characters. */

/* --- DIMACS: "p cnf VARIABLES CLAUSES", then numbers; each clause ends with 0 --- */

gboolean
esp_dimacs_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;

  esp_reader_init (&reader, "", head, length);
  while (esp_reader_next_head_line (&reader, &line, &cut))
    {
      if (esp_span_has_prefix (&line, "p cnf"))
        return TRUE;
      if (!esp_span_has_prefix (&line, "c ") && !esp_span_equal (&line, "c"))
        return FALSE;
    }
  return FALSE;
}

static gboolean
read_head (EspModel *model, const EspReader *reader, EspSpan line, gint64 *n, GError **error)
{
  EspSpan word;
  EspSpan second;
  gint64 clauses;

  esp_span_skip (&line, strlen ("p cnf"));
  if (!esp_span_next_word (&line, "", &word) || !esp_span_next_word (&line, "", &second))
    return esp_reader_fail (reader, &line, error, "%s",
                            _ ("expected “p cnf”, the number of variables and of clauses"));
  if (!esp_span_to_int (reader, &word, _ ("the number of variables"), 0, ESP_MODEL_MAX_VARIABLES, n,
                        error) ||
      !esp_span_to_int (reader, &second, _ ("the number of clauses"), 0, ESP_MODEL_MAX_RELATIONS,
                        &clauses, error))
    return FALSE;
  for (gint64 i = 1; i <= *n; i++)
    esp_model_add_variable (model, g_strdup_printf ("x%d", (int) i), 0, NULL, 2);
  return TRUE;
}

/* "x1 = 1 or x3 = 0"; literals ±number. */
static void
add_clause (EspModel *model, const GArray *literals)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));

  esp_model_begin_relation (model);
  for (guint i = 0; i < literals->len; i++)
    {
      gint32 literal = g_array_index (literals, gint32, i);
      gint32 both[2];
      gint32 node;

      both[0] = esp_model_add_reference (model, ABS (literal) - 1);
      both[1] = esp_model_add_constant (model, literal > 0);
      node = esp_model_add_expr (model, ESP_EXPR_EQUAL, 0, both, 2);
      g_array_append_val (parts, node);
    }
  if (parts->len == 0)
    {
      gint32 both[2];

      both[0] = esp_model_add_constant (model, 1);
      both[1] = esp_model_add_constant (model, 0);
      esp_model_add_expr (model, ESP_EXPR_LESS, 0, both, 2);
    }
  else if (parts->len > 1)
    esp_model_add_expr (model, ESP_EXPR_OR, 0, (const gint32 *) (gpointer) parts->data,
                        (gint32) parts->len);
  esp_model_end_relation (model);
}

EspModel *
esp_dimacs_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspModel) model = esp_model_new ();
  g_autoptr (GArray) literals = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean headed = FALSE;
  gint64 n = 0;
  EspReader reader;
  EspSpan line;

  esp_reader_init (&reader, file, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    {
      EspSpan word;

      esp_span_trim (&line);
      if (*line.start == 'c')
        continue;
      if (*line.start == '%')
        break;
      if (!headed)
        {
          if (!esp_span_has_prefix (&line, "p cnf"))
            return esp_reader_fail_none (&reader, &line, error, "%s", _ ("expected “p cnf”"));
          if (!read_head (model, &reader, line, &n, error))
            return NULL;
          headed = TRUE;
          continue;
        }
      while (esp_span_next_word (&line, "", &word))
        {
          gint64 number;
          gint32 literal;

          if (!esp_span_to_int (&reader, &word, _ ("a variable"), -n, n, &number, error))
            return NULL;
          literal = (gint32) number;
          if (literal != 0)
            g_array_append_val (literals, literal);
          else
            {
              if (model->relations->len >= ESP_MODEL_MAX_RELATIONS)
                return esp_reader_fail_none (&reader, &word, error,
                                             _ ("there are more than %s relations"),
                                             esp_count (ESP_MODEL_MAX_RELATIONS));
              add_clause (model, literals);
              g_array_set_size (literals, 0);
            }
        }
    }
  if (!headed)
    {
      esp_reader_fail_at_end (&reader, error, "%s", _ ("expected “p cnf”"));
      return NULL;
    }
  /* the last one may be without its 0 */
  if (literals->len > 0)
    add_clause (model, literals);
  return esp_model_seal (model, error) ? g_steal_pointer (&model) : NULL;
}

/* --- a Sudoku: figures, and 0 or . where a cell is empty --- */

static gsize
count_cells (const char *text, gsize length)
{
  gsize n = 0;

  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i]) || text[i] == '.')
      n++;
    else if (!g_ascii_isspace (text[i]))
      return 0;
  return n;
}

gboolean
esp_sudoku_recognises (const char *head, gsize length)
{
  return length < 400 && count_cells (head, length) == 81;
}

EspModel *
esp_sudoku_parse (const char *text, gsize length, const char *file, GError **error)
{
  GString *own = g_string_new ("var c[1..9, 1..9] in 1..9\n"
                               "distinct c[i, 1..9] for i in 1..9\n"
                               "distinct c[1..9, j] for j in 1..9\n"
                               "distinct c[3*a-2..3*a, 3*b-2..3*b] for a in 1..3, b in 1..3\n");
  EspModel *model;
  int cell = 0;

  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i]) || text[i] == '.')
      {
        if (text[i] >= '1' && text[i] <= '9' && cell < 81)
          g_string_append_printf (own, "c[%d,%d] = %c\n", cell / 9 + 1, cell % 9 + 1, text[i]);
        cell++;
      }
  g_string_append (own, "show grid 9 boxes 3\n");
  model = esp_model_parse (own->str, own->len, file, error);
  g_string_free (own, TRUE);
  return model;
}
