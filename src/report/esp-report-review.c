#include "config.h"

#include "esp-report-review.h"

#include <glib/gi18n-lib.h>

#include "esp-report-build-private.h"

#define MOST_BOARDS 24 /* mistakes that are shown, the gravest of a long game */

typedef struct
{
  const EspReview *review;
  const EspInstance *instance;
  EspReport *report;
  EspReportSource source; /* for the figures; nothing of it is owned */
} Making;

static const EspGame *
get_game (const Making *self)
{
  return self->instance->problem->game;
}

/* How many of its moves were of each class, and how accurate each side was. */
static void
add_sides (Making *self)
{
  EspTable *table = esp_table_new (_ ("Side"), _ ("Accuracy"), NULL);

  for (guint c = 0; c < ESP_N_MOVE_CLASSES; c++)
    esp_table_add_column (table, esp_move_class_get_label ((EspMoveClass) c));
  for (guint column = 1; column < esp_table_get_n_columns (table); column++)
    esp_table_set_number (table, column, TRUE);
  for (int side = 0; side < 2; side++)
    {
      g_auto (GStrv) cells = g_new0 (char *, ESP_N_MOVE_CLASSES + 3);
      guint n[ESP_N_MOVE_CLASSES] = { 0 };

      for (guint i = 0; i < self->review->n; i++)
        n[self->review->moves[i].class] += self->review->moves[i].side == side;
      cells[0] = g_strdup (_ (get_game (self)->side_names[side]));
      cells[1] = esp_review_describe_accuracy (self->review, side);
      for (guint c = 0; c < ESP_N_MOVE_CLASSES; c++)
        cells[c + 2] = g_strdup_printf ("%u", n[c]);
      esp_table_add_texts (table, (const char *const *) cells);
    }
  esp_report_add_table (self->report, "sides",
                        _ ("How accurate both sides were, in percent, and their moves by what "
                           "they gave away."),
                        table, 0);
}

EspPlot *
esp_review_make_plot (const EspReview *review)
{
  g_autofree double *x = g_new (double, review->n + 1);
  g_autofree char *label =
      /* TRANSLATORS: a side, "Value for Blue" */
      g_strdup_printf (_ ("Value for %s"), _ (review->instance->problem->game->side_names[0]));
  EspPlot *plot = esp_plot_new (NULL, _ ("Move"), label);

  for (guint i = 0; i <= review->n; i++)
    x[i] = i;
  esp_plot_add (plot, NULL, ESP_PLOT_STEPS, review->n + 1, x, review->values);
  /* what is even is always to be seen, and a game that is won or lost from lost to won */
  esp_plot_set_y_range (plot, review->instance->problem->game->score_is_outcome ? -1 : 0,
                        review->instance->problem->game->score_is_outcome ? 1 : 0);
  return plot;
}

/* A new string; "" for a value that is not @wanted. */
static char *
format_value (const EspReview *review, double value, gboolean wanted)
{
  if (!wanted)
    return g_strdup ("");
  return review->instance->problem->game->score_is_outcome
             ? g_strdup (esp_review_name_outcome (value))
             : esp_number ("%.4g", value);
}

EspTable *
esp_review_make_table (const EspReview *review)
{
  const EspGame *game = review->instance->problem->game;
  EspTable *table = esp_table_new (_ ("Number"), _ ("Side"), _ ("Move"), _ ("Class"), _ ("Value"),
                                   _ ("Better"), _ ("Its value"), _ ("Proved"), NULL);

  esp_table_set_number (table, 0, TRUE);
  esp_table_set_number (table, 4, !game->score_is_outcome);
  esp_table_set_number (table, 6, !game->score_is_outcome);
  for (guint i = 0; i < review->n; i++)
    {
      const EspReviewMove *move = &review->moves[i];
      gboolean lost = move->class != ESP_MOVE_BEST && move->class != ESP_MOVE_ONLY;
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *name = esp_review_name_move (review, i, move->move);
      g_autofree char *value = format_value (review, move->value, TRUE);
      g_autofree char *better = lost ? esp_review_name_move (review, i, move->best) : g_strdup ("");
      g_autofree char *best = format_value (review, move->best_value, lost);

      esp_table_add_texts (
          table, (const char *const[]){ number, _ (game->side_names[move->side]), name,
                                        esp_move_class_get_label (move->class), value, better, best,
                                        move->exact ? _ ("yes") : _ ("no") });
    }
  return table;
}

static void
add_curve (Making *self)
{
  if (self->review->n >= 2)
    esp_report_add_plot (self->report, "value",
                         _ ("What the position was worth after each move, as far as it was looked "
                            "ahead."),
                         esp_review_make_plot (self->review), ESP_REPORT_PLOT_LOW);
}

static void
add_moves (Making *self)
{
  esp_report_add_heading (self->report, 1, _ ("The moves"));
  esp_report_add_table (self->report, "moves",
                        _ ("All moves; values are those of the side that made the move."),
                        esp_review_make_table (self->review), 0);
}

/* The better move, and how the game may go on with it. */
static void
add_better (Making *self, guint i)
{
  g_autofree char *told = esp_review_explain (self->review, i);
  g_autofree char *whole =
      g_strconcat (told, self->review->moves[i].exact ? NULL : _ (" (not proved)"), NULL);
  g_autofree char *sentence = esp_as_sentence (whole);
  g_autofree char *escaped = esp_report_escape (sentence);

  esp_report_add_paragraph (self->report, escaped);
}

static void
add_mistake (Making *self, guint i)
{
  const EspReview *review = self->review;
  const EspReviewMove *move = &review->moves[i];
  g_autofree char *name = esp_review_name_move (self->review, i, move->move);
  g_autofree char *better = esp_review_name_move (self->review, i, move->best);
  g_autofree char *heading = NULL;
  g_autoptr (GArray) boards = esp_report_boards_new ();
  EspState *after = esp_state_copy (g_ptr_array_index (review->states, i));

  self->instance->problem->states->play (self->instance, after, move->best, NULL);
  /* TRANSLATORS: side, move, its number, class: "Blue B6, move 12: Mistake" */
  heading = g_strdup_printf (_ ("%s %s, move %u: %s"), _ (get_game (self)->side_names[move->side]),
                             name, i + 1, esp_move_class_get_label (move->class));
  esp_report_add_heading (self->report, 2, heading);
  add_better (self, i);
  esp_report_boards_add (boards, esp_state_copy (g_ptr_array_index (review->states, i)),
                         g_strdup (_ ("Before the move")), FALSE);
  esp_report_boards_add (boards, esp_state_copy (g_ptr_array_index (review->states, i + 1)),
                         g_strdup_printf (_ ("After %s"), name), FALSE);
  esp_report_boards_add (boards, after, g_strdup_printf (_ ("After %s, which was better"), better),
                         FALSE);
  esp_report_add_boards (self->report, &self->source, "mistake",
                         _ ("The board before the move, after it, and after the better one."),
                         g_steal_pointer (&boards));
}

static double
get_loss (const EspReviewMove *move)
{
  return move->best_value - move->value;
}

/* How much a move has to give away to be among those that are shown. */
static double
find_least (const EspReview *review)
{
  double least = -1;
  guint n;

  do
    {
      double next = G_MAXDOUBLE;

      n = 0;
      for (guint i = 0; i < review->n; i++)
        if (review->moves[i].class >= ESP_MOVE_MISTAKE && review->moves[i].class != ESP_MOVE_ONLY &&
            get_loss (&review->moves[i]) > least)
          {
            n++;
            next = MIN (next, get_loss (&review->moves[i]));
          }
      if (n > MOST_BOARDS)
        least = next;
    }
  while (n > MOST_BOARDS);
  return least;
}

static gboolean
add_mistakes (Making *self, GCancellable *cancellable, GError **error)
{
  double least = find_least (self->review);
  gboolean any = FALSE;

  for (guint i = 0; i < self->review->n; i++)
    {
      const EspReviewMove *move = &self->review->moves[i];

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (move->class < ESP_MOVE_MISTAKE || move->class == ESP_MOVE_ONLY ||
          get_loss (move) <= least)
        continue;
      if (!any)
        esp_report_add_heading (self->report, 1, _ ("Where it could have gone better"));
      any = TRUE;
      add_mistake (self, i);
    }
  if (!any)
    esp_report_add_paragraph (self->report, _ ("There was no mistake in this game."));
  return TRUE;
}

gboolean
esp_report_review_save (const EspReview *review,
                        const char *name,
                        const char *path,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autofree char *date = esp_report_find_date ("");
  g_autofree char *text = g_strdup_printf (_ ("Review of %s"), name);
  EspReportTitle title = { .title = text, .date = date };
  g_autoptr (EspReport) report = esp_report_new (&title);
  Making self = { .review = review,
                  .instance = review->instance,
                  .report = report,
                  .source = { .instance = (EspInstance *) review->instance } };

  add_sides (&self);
  add_curve (&self);
  return add_mistakes (&self, cancellable, error) && (add_moves (&self), TRUE) &&
         esp_report_save_alone (report, path, NULL, error);
}
