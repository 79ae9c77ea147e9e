#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "cli/cli.h"
#include "games/esp-game-record.h"
#include "games/esp-review.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef ESP_HAVE_DRAW
#include "report/esp-report-review.h"
#endif

/* review: what each move of a game gave away. */

const EspOptionSpec cli_review_options[] = {
  { "seconds", ESP_REAL (0.01, 1e6, "1"), N_ ("Seconds"),
    N_ ("a move at most; what can be proved sooner takes less") },
  { .id = NULL },
};

static EspInstance *
read_record (EspInvocation *invocation, GPtrArray *moves, GError **error)
{
  const char *path = invocation->files[0];
  g_autofree char *text = NULL;
  gsize length;

  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return NULL;
  return esp_game_record_read (invocation->problem, text, length, esp_file_name (path), moves, NULL,
                               error);
}

/* --- progress --- */

static void
tell_progress (EspReview *review, gpointer data)
{
  EspInvocation *invocation = data;

  if (cli_talks (invocation->options))
    fprintf (stderr, "\r%u / %u ", review->n - (guint) review->first, review->n);
}

static void
end_progress (EspInvocation *invocation)
{
  if (cli_talks (invocation->options))
    fputs ("\r                    \r", stderr);
}

/* --- what is told --- */

static GVariant *
list_moves (const EspReview *review)
{
  const EspGame *game = review->instance->problem->game;
  GVariantBuilder list;

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = (guint) review->first; i < review->n; i++)
    {
      const EspReviewMove *move = &review->moves[i];

      g_variant_builder_add_value (
          &list, g_variant_new_parsed (
                     "{'ply': <%u>, 'side': <%s>, 'move': <%s>, 'value': <%d>, 'best': <%s>, "
                     "'best_value': <%d>, 'class': <%s>, 'exact': <%b>}",
                     i + 1, game->side_ids[move->side], move->move, move->value, move->best,
                     move->best_value, esp_move_class_get_id (move->class), move->exact));
    }
  return g_variant_builder_end (&list);
}

static GVariant *
list_accuracy (const EspReview *review)
{
  const EspGame *game = review->instance->problem->game;
  GVariantDict sides;

  g_variant_dict_init (&sides, NULL);
  for (int side = 0; side < 2; side++)
    g_variant_dict_insert (&sides, game->side_ids[side], "d",
                           esp_review_get_accuracy (review, side));
  return g_variant_dict_end (&sides);
}

static void
print_move (GString *text, const EspReview *review, guint i)
{
  const EspReviewMove *move = &review->moves[i];
  const EspGame *game = review->instance->problem->game;
  g_autofree char *told = esp_review_explain (review, i);

  g_string_append_printf (text, "%3u. %s %s%s: %s", i + 1, _ (game->side_names[move->side]),
                          move->move, esp_move_class_get_sign (move->class),
                          esp_move_class_get_label (move->class));
  if (told != NULL)
    g_string_append_printf (text, "; %s", told);
  g_string_append (text, move->exact ? "\n" : _ (" (not proved)\n"));
}

/* The whole for people. A new string. */
static char *
describe (const EspReview *review)
{
  const EspGame *game = review->instance->problem->game;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = (guint) review->first; i < review->n; i++)
    print_move (text, review, i);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *accuracy = esp_review_describe_accuracy (review, side);

      g_string_append_printf (text, _ ("accuracy of %s: %s %%\n"), _ (game->side_names[side]),
                              accuracy);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* -o FILE. */
static gboolean
save (EspInvocation *invocation, const EspReview *review, GError **error)
{
#ifdef ESP_HAVE_DRAW
  const char *path = invocation->output;
  g_autofree char *name = g_filename_display_basename (esp_file_name (invocation->files[0]));
  gboolean saved;

  cli_watch_drawing (TRUE);
  saved = esp_report_review_save (review, name, path, invocation->control->cancellable, error);
  cli_watch_drawing (FALSE);
  invocation->output = NULL;
  g_variant_dict_insert (&invocation->answer->members, "report", "s", path);
  return saved;
#else
  return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("this program was built without reports%s"),
                   "");
#endif
}

int
cli_run_review (EspInvocation *invocation, GError **error)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (EspReview) review = NULL;
  GVariantDict *members = &invocation->answer->members;
  gboolean whole;

  if (invocation->output != NULL && !g_str_has_suffix (invocation->output, ".html") &&
      !g_str_has_suffix (invocation->output, ".pdf"))
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("-o: “%s” will not do; expected a name that "
                              "ends with .html or .pdf"),
                           esp_quote_path (invocation->output));
  invocation->instance = read_record (invocation, moves, error);
  if (invocation->instance == NULL)
    return CLI_BAD;
  g_ptr_array_add (moves, NULL);
  review = esp_review_new (invocation->instance, (const char *const *) moves->pdata, error);
  if (review == NULL)
    return CLI_BAD;
  whole = esp_review_go_on (review, esp_options_get_real (invocation->options, "seconds"),
                            invocation->control, tell_progress, invocation);
  end_progress (invocation);
  g_variant_dict_insert_value (members, "review", list_moves (review));
  g_variant_dict_insert_value (members, "accuracy", list_accuracy (review));
  invocation->answer->outcome = whole ? ESP_OUTCOME_DONE : ESP_OUTCOME_LIMIT;
  if (!whole)
    invocation->answer->message = g_strdup_printf (
        _ ("stopped: the moves before number %d are not reviewed"), review->first + 1);
  if (invocation->output != NULL && whole && !save (invocation, review, error))
    return CLI_BAD;
  invocation->document = describe (review);
  return whole ? CLI_SOLVED : CLI_LIMIT;
}
