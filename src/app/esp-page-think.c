#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

/* A computer's move: it thinks on a worker, says how far it is, and can be stopped or hurried. */

#define SHOW_INTERVAL (G_USEC_PER_SEC / 5)
#define HURRIED_DEPTH "2"   /* plies, by a player that had nothing when it was hurried */
#define HURRIED_SECONDS 1.0 /* and no more than this */

static void start (EspPageView *self, const EspAlgorithm *algorithm, EspOptions *options);

static void
hold (EspPageView *self, const char *why)
{
  self->play_paused = TRUE;
  esp_page_play_document_changed (self);
  if (why != NULL)
    esp_page_view_message (self, ESP_MESSAGE_ERROR, why);
}

/* A player that looks to a fixed depth knows nothing before it is there: a quick look instead. */
static gboolean
start_hurried (EspPageView *self, const EspAlgorithm *algorithm)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);

  if (esp_options_find (options, "depth") == NULL)
    for (algorithm = self->problem->algorithms; algorithm->id != NULL; algorithm++)
      {
        g_clear_pointer (&options, esp_options_free);
        options = esp_options_new (algorithm->options);
        if ((algorithm->flags & ESP_ALGORITHM_PLAYER) &&
            esp_options_find (options, "depth") != NULL &&
            (self->problem->suits == NULL ||
             self->problem->suits (esp_document_get_instance (esp_page_view_get_document (self)),
                                   algorithm, NULL)))
          break;
      }
  if (algorithm->id == NULL || !esp_options_set (options, "depth", HURRIED_DEPTH, NULL))
    return FALSE;
  start (self, algorithm, options);
  esp_run_set_limits (self->play_run, HURRIED_SECONDS, 0);
  return TRUE;
}

static void
play (EspPageView *self, const char *move)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *certain = NULL;

  if (self->problem->game->play_by_chance != NULL)
    {
      g_autoptr (EspState) copy =
          esp_state_copy (esp_document_get_state (esp_page_view_get_document (self)));

      if (!self->problem->game->play_by_chance (
              esp_document_get_instance (esp_page_view_get_document (self)), copy, move,
              self->chance_seed++, &certain, &error))
        {
          hold (self, error->message);
          return;
        }
    }
  if (!esp_page_play_live (self, certain != NULL ? certain : move, &error))
    hold (self, error->message);
}

static void
on_finished (EspRun *run, EspPageView *self)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  g_autoptr (EspRun) keep = g_object_ref (run);
  gboolean hurried = self->move_now;
  const char *move = NULL;

  if (run != self->play_run)
    return;
  g_clear_object (&self->play_run);
  self->move_now = FALSE;
  if (g_variant_dict_lookup ((GVariantDict *) &answer->members, "move", "&s", &move))
    play (self, move);
  else if (hurried && start_hurried (self, esp_run_get_algorithm (run)))
    {
      esp_page_view_message (self, ESP_MESSAGE_INFO,
                             _ ("It had no move yet, and takes a quick look instead"));
      esp_run_start (self->play_run);
    }
  else
    hold (self, answer->message != NULL ? answer->message : _ ("The player found no move"));
}

static void
on_progress (EspRun *run, EspPageView *self)
{
  gint64 now = g_get_monotonic_time ();
  int side = esp_page_play_get_side (self);
  g_autofree char *text = NULL;

  if (run != self->play_run || side < 0 || now - self->shown_at < SHOW_INTERVAL)
    return;
  self->shown_at = now;
  text = esp_page_describe_thinking (self, side);
  gtk_label_set_text (GTK_LABEL (self->turn_label), text);
}

/* Makes the run ready; the caller may set limits and starts it. */
static void
start (EspPageView *self, const EspAlgorithm *algorithm, EspOptions *options)
{
  self->play_run =
      esp_run_new (algorithm, esp_document_get_instance (esp_page_view_get_document (self)),
                   esp_document_get_state (esp_page_view_get_document (self)), options);
  g_signal_connect (self->play_run, "finished", G_CALLBACK (on_finished), self);
  g_signal_connect (self->play_run, "progress", G_CALLBACK (on_progress), self);
}

gboolean
esp_page_start_thinking (gpointer data)
{
  EspPageView *self = data;
  int side = esp_page_play_get_side (self);
  const EspAlgorithm *algorithm = side >= 0 ? esp_page_play_get_player (self, side) : NULL;
  g_autoptr (EspOptions) options = NULL;

  self->play_source = 0;
  if (algorithm == NULL || self->play_run != NULL)
    return G_SOURCE_REMOVE;
  if (!esp_page_check_suits (self, algorithm, side))
    {
      hold (self, NULL);
      return G_SOURCE_REMOVE;
    }
  options = esp_option_form_get_options (ESP_OPTION_FORM (self->player_form[side]));
  start (self, algorithm, options);
  esp_run_start (self->play_run);
  esp_page_refresh_thinking (self);
  esp_page_refresh_actions (self);
  return G_SOURCE_REMOVE;
}

void
esp_page_stop_thinking (EspPageView *self)
{
  self->move_now = FALSE;
  if (self->play_run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->play_run, self);
      esp_run_cancel (self->play_run);
      g_clear_object (&self->play_run);
    }
}

char *
esp_page_describe_thinking (EspPageView *self, int side)
{
  const char *name = _ (self->problem->game->side_names[side]);
  g_autofree char *nodes = NULL;
  EspCounters counters;
  double seconds;

  if (self->play_run == NULL || (seconds = esp_run_get_seconds (self->play_run)) < 0.5)
    return g_strdup_printf (_ ("%s is thinking…"), name);
  esp_run_get_counters (self->play_run, &counters);
  if (counters.n[ESP_COUNTER_NODES] == 0)
    return g_strdup_printf (_ ("%s is thinking: %.1f s"), name, seconds);
  nodes = esp_format_count (counters.n[ESP_COUNTER_NODES]);
  return g_strdup_printf (_ ("%s is thinking: %s nodes, %.1f s"), name, nodes, seconds);
}

GtkWidget *
esp_page_create_thinking (EspPageView *self)
{
  self->thinking = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_box_append (GTK_BOX (self->thinking),
                  esp_action_button_new (_ ("Move Now"), "page.move-now",
                                         _ ("Let it move with what it has found (Ctrl+M)")));
  gtk_box_append (GTK_BOX (self->thinking),
                  esp_action_button_new (_ ("Stop"), "page.cancel",
                                         _ ("Hold the game; Continue goes on (Escape)")));
  gtk_widget_set_visible (self->thinking, FALSE);
  return self->thinking;
}

void
esp_page_refresh_thinking (EspPageView *self)
{
  gboolean thinks = self->play_run != NULL || self->play_source != 0;

  if (self->thinking != NULL)
    gtk_widget_set_visible (self->thinking, thinks);
  esp_page_enable (self, "move-now", self->play_run != NULL);
}

static void
on_move_now (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  if (self->play_run == NULL || self->move_now)
    return;
  self->move_now = TRUE;
  esp_run_cancel (self->play_run);
}

static const GActionEntry entries[] = {
  { .name = "move-now", .activate = on_move_now },
};

void
esp_page_add_think_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  esp_page_enable (self, "move-now", FALSE);
}
