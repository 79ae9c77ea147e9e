#include "config.h"

#include "base/esp-quote.h"
#include "engine/esp-sample.h"
#include "experiment.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What the rows of experiments say: where units cluster and where they tile, what the rule sets do
 * to the scores, and whether sorting moves pays. */

#define LEVEL                                                                                      \
  0.03 /* a share of neighbours no further from chance is neither the one nor the other */

/* Of all rows with these cells (NULL: any). */
static double
find_mean (const GPtrArray *rows, const char *board, const char *rules, const char *column)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (rows, i);
      double value = esp_row_get_real (row, column);

      if ((board != NULL && !g_str_equal (esp_row_get_text (row, "board"), board)) ||
          (rules != NULL && !g_str_equal (esp_row_get_text (row, "rules"), rules)) || isnan (value))
        continue;
      sum += value;
      n++;
    }
  return n > 0 ? sum / n : NAN;
}

/* The texts of a column, each once, as they come. */
static GPtrArray *
list_texts (const GPtrArray *rows, const char *column)
{
  GPtrArray *texts = g_ptr_array_new ();

  for (guint i = 0; i < rows->len; i++)
    {
      const char *text = esp_row_get_text (g_ptr_array_index (rows, i), column);

      if (!g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
        g_ptr_array_add (texts, (gpointer) text);
    }
  return texts;
}

/* "Battle (Attrition: 0.1)"; a new string. */
static char *
name_rules (const char *rules)
{
  return esp_option_name_element (esp_option_specs_find (war_rules_options, "rule-sets"), rules);
}

/* "+0.12", "−0.05" */
static char *
format_excess (double excess)
{
  g_autofree char *size = esp_number ("%.2f", fabs (excess));

  return g_strconcat (excess < 0 ? "−" : "+", size, NULL);
}

typedef enum
{
  CLUSTER,
  TILE,
  NEITHER
} Pattern;

static Pattern
find_pattern (double excess)
{
  return excess > LEVEL ? CLUSTER : excess < -LEVEL ? TILE : NEITHER;
}

/* "Classic (Hills +0.21, Powers of two +0.10); Duel (All alike +0.04)"; "" where there are none. */
static char *
list_pattern (const GPtrArray *rows,
              const GPtrArray *boards,
              const GPtrArray *rule_sets,
              Pattern pattern)
{
  GString *text = g_string_new (NULL);

  for (guint r = 0; r < rule_sets->len; r++)
    {
      const char *rules = g_ptr_array_index (rule_sets, r);
      g_autoptr (GString) of_rules = g_string_new (NULL);

      for (guint b = 0; b < boards->len; b++)
        {
          const char *board = g_ptr_array_index (boards, b);
          double excess = find_mean (rows, board, rules, "excess");
          g_autofree char *name = NULL;
          g_autofree char *number = NULL;

          if (isnan (excess) || find_pattern (excess) != pattern)
            continue;
          name = esp_problem_name_board (&esp_war_problem, board);
          number = format_excess (excess);
          g_string_append_printf (of_rules, "%s%s %s", of_rules->len > 0 ? ", " : "", name, number);
        }
      if (of_rules->len > 0)
        {
          g_autofree char *named = name_rules (rules);

          g_string_append_printf (text, "%s%s (%s)", text->len > 0 ? "; " : "", named,
                                  of_rules->str);
        }
    }
  return g_string_free (text, FALSE);
}

char *
war_rules_remark (const EspOptions *options G_GNUC_UNUSED, const GPtrArray *rows)
{
  g_autoptr (GPtrArray) boards = list_texts (rows, "board");
  g_autoptr (GPtrArray) rule_sets = list_texts (rows, "rules");
  g_autofree char *clustered = list_pattern (rows, boards, rule_sets, CLUSTER);
  g_autofree char *tiled = list_pattern (rows, boards, rule_sets, TILE);
  g_autofree char *neither = list_pattern (rows, boards, rule_sets, NEITHER);
  GString *text = g_string_new (NULL);

  if (*clustered != '\0')
    g_string_append_printf (
        text, _ ("Units cluster, with more neighbours of one owner than by chance: %s. "),
        clustered);
  if (*tiled != '\0')
    g_string_append_printf (text, _ ("They tile the board, with fewer than by chance: %s. "),
                            tiled);
  if (*neither != '\0')
    g_string_append_printf (text, _ ("As by chance: %s. "), neither);
  for (guint r = 0; r < rule_sets->len; r++)
    {
      const char *rules = g_ptr_array_index (rule_sets, r);
      double excess = find_mean (rows, NULL, rules, "excess");
      double blue = find_mean (rows, NULL, rules, "blue_score");
      double green = find_mean (rows, NULL, rules, "green_score");
      g_autofree char *number = isnan (excess) ? g_strdup ("–") : format_excess (excess);
      g_autofree char *blue_text = esp_number ("%.6g", blue);
      g_autofree char *green_text = esp_number ("%.6g", green);
      g_autofree char *named = name_rules (rules);

      if (isnan (blue) || isnan (green))
        continue;
      g_string_append_printf (text, _ ("On average under %s: %s, Blue %s to Green %s. "), named,
                              number, blue_text, green_text);
    }
  return g_strchomp (g_string_free (text, FALSE));
}

static const EspRow *
find_search (const GPtrArray *rows, const char *board, const char *search)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (rows, i);

      if (g_str_equal (esp_row_get_text (row, "board"), board) &&
          g_str_equal (esp_row_get_text (row, "search"), search))
        return row;
    }
  return NULL;
}

/* One player's rows in the order of the board against those sorted by score. */
static void
add_orders (GString *text, const GPtrArray *rows, const GPtrArray *boards, const char *search)
{
  g_autofree char *sorted = g_strconcat (search, " order=score", NULL);
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_war_problem, search);
  g_autoptr (GString) depths = g_string_new (NULL);
  guint n_deeper = 0;
  guint n_same = 0;
  guint n_less = 0;

  for (guint b = 0; b < boards->len; b++)
    {
      const char *board = g_ptr_array_index (boards, b);
      const EspRow *one = find_search (rows, board, search);
      const EspRow *other = find_search (rows, board, sorted);
      g_autofree char *name = esp_problem_name_board (&esp_war_problem, board);
      gint64 by_row;
      gint64 by_score;

      if (one == NULL || other == NULL)
        continue;
      by_row = esp_row_get_int (one, "depth");
      by_score = esp_row_get_int (other, "depth");
      n_deeper += by_score > by_row;
      n_same += by_score == by_row;
      n_less += by_score < by_row;
      g_string_append_printf (depths, _ ("%s%s %d and %d"), depths->len > 0 ? ", " : "", name,
                              (int) by_row, (int) by_score);
    }
  if (n_deeper + n_same + n_less == 0)
    return;
  g_string_append_printf (text,
                          _ ("%s sorted by score goes deeper than row by row on %u boards, equally "
                             "deep on %u, less deep on "
                             "%u (depths row by row and by score: %s). "),
                          algorithm != NULL ? _ (algorithm->label) : search, n_deeper, n_same,
                          n_less, depths->str);
}

char *
war_depth_remark (const EspOptions *options G_GNUC_UNUSED, const GPtrArray *rows)
{
  g_autoptr (GPtrArray) boards = list_texts (rows, "board");
  g_autoptr (GPtrArray) searches = list_texts (rows, "search");
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < searches->len; i++)
    add_orders (text, rows, boards, g_ptr_array_index (searches, i));
  return g_strchomp (g_string_free (text, FALSE));
}
