#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "esp-settings.h"
#include "esp-style.h"

/* Hints with their reasons, checks, all sure steps, and the evaluation bar. */

void
esp_page_clear_hint (EspPageView *self)
{
  g_clear_pointer (&self->hint, esp_hint_free);
  if (self->hint_run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->hint_run, self);
      esp_run_cancel (self->hint_run);
      g_clear_object (&self->hint_run);
    }
  esp_canvas_set_marks (esp_page_view_get_canvas (self), NULL, 0);
  esp_canvas_set_arrows (esp_page_view_get_canvas (self), NULL);
  esp_page_enable (self, "hint-apply", FALSE);
}

/* What is shown is of the present position, or nothing is. */
static void
show_value (EspPageView *self, const double *value, const char *tooltip)
{
  g_autofree char *text = value != NULL ? g_strdup_printf ("%+.4g", *value) : g_strdup ("");

  self->value_known = value != NULL;
  self->value = value != NULL ? *value : 0;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->evaluation),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, self->value,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  gtk_widget_set_tooltip_text (self->evaluation,
                               tooltip != NULL ? tooltip : _ ("Who stands better"));
  gtk_widget_queue_draw (self->evaluation);
}

void
esp_page_stop_advice (EspPageView *self)
{
  EspRun **slots[] = { &self->hint_run, &self->evaluation_run };

  g_clear_handle_id (&self->auto_source, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    if (*slots[i] != NULL)
      {
        g_signal_handlers_disconnect_by_data (*slots[i], self);
        esp_run_cancel (*slots[i]);
        g_clear_object (slots[i]);
      }
}

/* Rooms give their reasons as they stand in a trace, in small letters; here they are sentences. */
static char *
as_sentence (const char *reason)
{
  gunichar first = g_unichar_toupper (g_utf8_get_char (reason));
  char start[8] = { 0 };

  g_unichar_to_utf8 (first, start);
  return g_strconcat (start, *reason != '\0' ? g_utf8_next_char (reason) : "", NULL);
}

static void
show_hint (EspPageView *self, EspHint *hint)
{
  g_autofree char *reason = as_sentence (hint->reason);

  esp_page_clear_hint (self);
  self->hint = hint;
  self->game_helped = TRUE;
  if (hint->cells != NULL)
    esp_canvas_set_marks (esp_page_view_get_canvas (self), (const int *) hint->cells->data,
                          hint->cells->len);
  esp_page_enable (self, "hint-apply", hint->move != NULL);
  esp_page_view_offer (self, ESP_MESSAGE_INFO, reason, hint->move != NULL ? _ ("Do It") : NULL,
                       hint->move != NULL ? "page.hint-apply" : NULL);
}

/* "best:1", "best,depth=6": an algorithm ready to advise on the present state; NULL where there is
 * none. */
static EspRun *
new_adviser (EspPageView *self, const char *text)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) head = NULL;
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = NULL;

  if (text == NULL)
    return NULL;
  words = g_strsplit (text, ",", -1);
  head = g_strsplit (words[0], ":", 2);
  algorithm = esp_problem_find_algorithm (self->problem, head[0]);
  if (algorithm == NULL)
    return NULL;
  options = esp_options_new (algorithm->options);
  if (head[1] != NULL && algorithm->main_option != NULL)
    esp_options_set (options, algorithm->main_option, head[1], NULL);
  for (guint i = 1; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      esp_options_set (options, pair[0], pair[1], NULL);
    }
  return esp_run_new (algorithm, esp_document_get_instance (esp_page_view_get_document (self)),
                      esp_document_get_state (esp_page_view_get_document (self)), options);
}

static void
on_hint_finished (EspRun *run, EspPageView *self)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  g_autoptr (EspRun) keep = g_object_ref (run);
  g_autofree const char **pv = NULL;
  GVariantDict *members = (GVariantDict *) &answer->members;
  const char *move = NULL;
  g_autofree char *reason = NULL;

  if (run != self->hint_run)
    return;
  g_clear_object (&self->hint_run);
  if (g_variant_dict_lookup (members, "move", "&s", &move))
    {
      if (g_variant_dict_lookup (members, "pv", "^a&s", &pv) && pv[0] != NULL && pv[1] != NULL)
        {
          g_autofree char *line = g_strjoinv (" ", (char **) pv);

          reason = g_strdup_printf (_ ("%s looks best. The game may go on: %s"), move, line);
        }
      else
        reason = g_strdup_printf (_ ("%s looks best"), move);
      show_hint (self, esp_hint_new (g_strdup (move), g_strdup (reason)));
      esp_canvas_set_arrows (esp_page_view_get_canvas (self),
                             pv != NULL && pv[0] != NULL ? pv : (const char *[]){ move, NULL });
    }
  else
    esp_page_view_message (self, ESP_MESSAGE_INFO,
                           answer->message != NULL ? answer->message : _ ("There is no hint"));
  esp_page_refresh_actions (self);
}

static void
on_hint (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;

  if (self->spec->play != ESP_PLAY_NONE)
    esp_page_set_part (self, "play");
  if (self->problem->hint != NULL)
    {
      EspHint *hint =
          self->problem->hint (esp_document_get_instance (esp_page_view_get_document (self)),
                               esp_document_get_state (esp_page_view_get_document (self)), &error);

      if (hint != NULL)
        show_hint (self, hint);
      else
        {
          g_autofree char *text = as_sentence (error->message);

          /* that it cannot go on like that is advice as well */
          self->game_helped = TRUE;
          esp_page_view_message (self, ESP_MESSAGE_INFO, text);
        }
      return;
    }
  esp_page_clear_hint (self);
  self->hint_run = new_adviser (self, self->spec->adviser);
  if (self->hint_run == NULL)
    return;
  esp_page_view_message (self, ESP_MESSAGE_INFO, _ ("Looking for a good move…"));
  g_signal_connect (self->hint_run, "finished", G_CALLBACK (on_hint_finished), self);
  esp_run_start (self->hint_run);
  esp_page_refresh_actions (self);
}

static void
on_hint_apply (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  g_autofree char *move = self->hint != NULL ? g_strdup (self->hint->move) : NULL;
  g_autoptr (GError) error = NULL;

  if (move == NULL)
    return;
  esp_voice_hush (self->voice);
  if (self->problem->game != NULL)
    esp_page_play_move (self, move);
  else if (!esp_document_play (esp_page_view_get_document (self), move, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
}

/* What stands there, judged whatever is still open: the broken rule and its cells. */
static EspStatus
judge (EspPageView *self, GArray *cells, char **why)
{
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  const EspState *state = esp_document_get_state (esp_page_view_get_document (self));

  if (self->problem->judge != NULL)
    return self->problem->judge (instance, state, cells, why);
  return self->problem->status (instance, state);
}

char *
esp_page_mark_broken_rule (EspPageView *self)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *why = NULL;

  if (judge (self, cells, &why) != ESP_STATUS_WRONG)
    return NULL;
  if (why == NULL && self->problem->check != NULL)
    self->problem->check (esp_document_get_instance (esp_page_view_get_document (self)),
                          esp_document_get_state (esp_page_view_get_document (self)), &why);
  esp_canvas_set_marks (esp_page_view_get_canvas (self), (const int *) (void *) cells->data,
                        cells->len);
  return g_strdup_printf (_ ("Not right: %s"), why != NULL ? why : _ ("a rule is broken"));
}

static void
on_check (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  const EspState *state = esp_document_get_state (esp_page_view_get_document (self));
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;
  g_autofree char *broken = NULL;

  esp_page_clear_hint (self);
  broken = esp_page_mark_broken_rule (self);
  if (broken != NULL)
    {
      esp_page_view_message (self, ESP_MESSAGE_WARNING, broken);
      return;
    }
  if (self->problem->status (instance, state) == ESP_STATUS_SOLVED)
    {
      g_autofree char *known = NULL;
      g_autofree char *title = esp_page_describe_finished (self, &known);

      esp_page_view_message (self, known != NULL ? ESP_MESSAGE_INFO : ESP_MESSAGE_GOOD,
                             known != NULL ? known : _ ("Everything is right: solved!"));
      return;
    }
  if (self->problem->check != NULL)
    self->problem->check (instance, state, &why);
  text = why != NULL ? g_strdup_printf (_ ("No rule is broken so far; %s"), why)
                     : g_strdup (_ ("No rule is broken so far"));
  esp_page_view_message (self, ESP_MESSAGE_INFO, text);
}

/* --- all sure steps --- */

typedef struct
{
  EspPageView *self;
  EspDocument *document;
  EspState *state;
  GPtrArray *moves;
  GError *error; /* why there is no further hint */
} Auto;

static void
auto_free (gpointer data)
{
  Auto *run = data;

  esp_state_free (run->state);
  g_ptr_array_unref (run->moves);
  g_object_unref (run->document);
  g_clear_error (&run->error);
  g_free (run);
}

static void
auto_finish (Auto *run)
{
  EspPageView *self = run->self;
  guint n = run->moves->len;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (n == 0)
    {
      /* a board that no solution is left of says so itself */
      g_autofree char *why = run->error != NULL ? as_sentence (run->error->message) : NULL;

      esp_page_view_message (self, ESP_MESSAGE_INFO,
                             why != NULL ? why : _ ("There is no sure step from here"));
      return;
    }
  g_ptr_array_add (run->moves, NULL);
  self->game_helped = TRUE;
  if (!esp_document_play_all (run->document, (const char *const *) run->moves->pdata, &error))
    {
      esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
      return;
    }
  if (self->problem->status (esp_document_get_instance (run->document),
                             esp_document_get_state (run->document)) == ESP_STATUS_SOLVED)
    return;
  text = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u sure step done", "%u sure steps done", n), n);
  esp_page_view_message (self, ESP_MESSAGE_INFO, text);
}

/* One hint a turn of the main loop: the window stays alive however many there are. */
static gboolean
auto_step (gpointer data)
{
  Auto *run = data;
  EspPageView *self = run->self;
  const EspInstance *instance = esp_document_get_instance (run->document);
  EspHint *hint = self->problem->hint (instance, run->state, &run->error);
  gboolean going = hint != NULL && hint->move != NULL && run->moves->len < 10000 &&
                   self->problem->play (instance, run->state, hint->move, NULL);

  if (going)
    g_ptr_array_add (run->moves, g_strdup (hint->move));
  g_clear_pointer (&hint, esp_hint_free);
  if (going)
    return G_SOURCE_CONTINUE;
  self->auto_source = 0;
  auto_finish (run);
  return G_SOURCE_REMOVE;
}

static void
on_auto (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  Auto *run;

  if (self->problem->hint == NULL || self->auto_source != 0)
    return;
  run = g_new0 (Auto, 1);
  run->self = self;
  run->document = g_object_ref (esp_page_view_get_document (self));
  run->state = esp_state_copy (esp_document_get_state (esp_page_view_get_document (self)));
  run->moves = g_ptr_array_new_with_free_func (g_free);
  self->auto_source = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, auto_step, run, auto_free);
}

/* --- the evaluation bar --- */

#define MAX_NODES 3000000 /* of a search for the bar; the same each time, as a clock is not */

gboolean
esp_page_view_get_evaluation (EspPageView *self, double *value)
{
  *value = self->value;
  return self->value_known;
}

static gboolean
bar_is_on (EspPageView *self)
{
  return self->evaluation != NULL && gtk_widget_get_visible (self->evaluation);
}

static void
draw_evaluation (
    GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
  EspPageView *self = data;
  const EspPalette *palette = esp_style_get_palette (esp_style_get ());
  double span = self->spec->value_span > 0 ? self->spec->value_span : 1;
  double share = self->value_known ? 0.5 + atan (self->value / span) / G_PI : 0;
  double top = 10;
  double bar = height - 2 * top;
  double w = width - 14;
  char text[32];

  esp_shape_rounded (cr, 7, top, w, bar, 5);
  cairo_clip_preserve (cr);
  if (!self->value_known)
    {
      esp_set_colour (cr, palette->line);
      cairo_fill (cr);
      return;
    }
  esp_set_colour (cr, palette->side[1]);
  cairo_fill (cr);
  cairo_rectangle (cr, 7, top + bar * (1 - share), w, bar * share);
  esp_set_colour (cr, palette->side[0]);
  cairo_fill (cr);
  cairo_rectangle (cr, 7, top + bar / 2 - 0.5, w, 1);
  esp_set_colour (cr, palette->surface);
  cairo_fill (cr);
  g_snprintf (text, sizeof text, "%+.4g", self->value);
  esp_set_colour (cr, palette->side_text[self->value < 0]);
  esp_text_draw_in (cr, text, 8, self->value < 0 ? top + 4 : height - top - 18, w - 2, 14, 10,
                    ESP_TEXT_CENTRE);
}

GtkWidget *
esp_page_create_evaluation (EspPageView *self)
{
  GtkWidget *area;

  if (self->spec->adviser == NULL || self->problem->game == NULL)
    return NULL;
  area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_METER, NULL);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), 44);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_evaluation, self, NULL);
  gtk_widget_set_visible (area, esp_settings_get_boolean (esp_settings_get (), "evaluation-bar"));
  gtk_widget_set_tooltip_text (area, _ ("Who stands better"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Evaluation"), -1);
  return area;
}

/* How deep the answer looked; -1: to the end, 0: not one ply. */
static gint64
get_depth (EspRun *run)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  GVariantDict *members = (GVariantDict *) &answer->members;
  const EspOptions *options = esp_run_get_options (run);
  gboolean exact = FALSE;
  gint64 depth;

  if (g_variant_dict_lookup (members, "exact", "b", &exact) && exact)
    return -1;
  if (g_variant_dict_lookup (members, "depth", "x", &depth))
    return depth;
  return esp_options_find (options, "depth") != NULL ? esp_options_get_int (options, "depth") : -1;
}

static void
on_evaluated (EspRun *run, EspPageView *self)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  GVariantDict *members = (GVariantDict *) &answer->members;
  int side =
      self->problem->game->to_move (esp_document_get_instance (esp_page_view_get_document (self)),
                                    esp_document_get_state (esp_page_view_get_document (self)));
  double value = 0;
  gint64 integer = 0;
  gint64 depth = get_depth (run);

  if (run != self->evaluation_run)
    return;
  if (g_variant_dict_lookup (members, "value", "x", &integer))
    value = (double) integer;
  else if (!g_variant_dict_lookup (members, "value", "d", &value))
    depth = 0;
  /* the bar is the first side's */
  if (side == 1 && !self->spec->value_is_first)
    value = -value;
  if (depth != 0)
    {
      g_autofree char *tooltip =
          depth < 0 ? g_strdup_printf (_ ("Who stands better: %+.4g, searched to the end"), value)
                    : g_strdup_printf (_ ("Who stands better: %+.4g, searched to depth %d"), value,
                                       (int) depth);

      show_value (self, &value, tooltip);
    }
  g_clear_object (&self->evaluation_run);
}

void
esp_page_evaluate (EspPageView *self)
{
  const EspGame *game = self->problem->game;
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  const EspState *state = esp_document_get_state (esp_page_view_get_document (self));

  if (self->evaluation_run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->evaluation_run, self);
      esp_run_cancel (self->evaluation_run);
      g_clear_object (&self->evaluation_run);
    }
  if (!bar_is_on (self))
    return;
  show_value (self, NULL, NULL);
  if (game->to_move (instance, state) < 0)
    {
      double scores[2];
      double value;

      game->scores (instance, state, scores);
      value = scores[0] - scores[1];
      show_value (self, &value, NULL);
      return;
    }
  self->evaluation_run = new_adviser (self, self->spec->evaluator != NULL ? self->spec->evaluator
                                                                          : self->spec->adviser);
  if (self->evaluation_run == NULL)
    return;
  /* the largest boards are not searched that deep */
  if (self->spec->evaluator != NULL)
    esp_run_set_limits (self->evaluation_run, 0, MAX_NODES);
  g_signal_connect (self->evaluation_run, "finished", G_CALLBACK (on_evaluated), self);
  esp_run_start (self->evaluation_run);
}

static void
on_evaluation_state (GSimpleAction *action, GVariant *state, gpointer data)
{
  EspPageView *self = data;
  gboolean shown = g_variant_get_boolean (state);

  g_simple_action_set_state (action, state);
  esp_settings_set_value (esp_settings_get (), "evaluation-bar", g_variant_new_boolean (shown));
  if (self->evaluation == NULL)
    return;
  gtk_widget_set_visible (self->evaluation, shown);
  if (esp_page_view_get_document (self) != NULL)
    esp_page_evaluate (self);
}

static const GActionEntry entries[] = {
  { .name = "hint", .activate = on_hint },
  { .name = "hint-apply", .activate = on_hint_apply },
  { .name = "check", .activate = on_check },
  { .name = "auto", .activate = on_auto },
  { .name = "evaluation", .state = "false", .change_state = on_evaluation_state },
};

void
esp_page_add_advice_actions (EspPageView *self)
{
  GAction *action;

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "evaluation");
  g_simple_action_set_state (
      G_SIMPLE_ACTION (action),
      g_variant_new_boolean (esp_settings_get_boolean (esp_settings_get (), "evaluation-bar")));
  esp_page_enable (self, "hint", self->problem->hint != NULL || self->spec->adviser != NULL);
  esp_page_enable (self, "auto", self->problem->hint != NULL && self->problem->game == NULL);
  esp_page_enable (self, "check",
                   self->problem->game == NULL &&
                       (self->problem->judge != NULL || self->problem->check != NULL));
  esp_page_enable (self, "hint-apply", FALSE);
}
