#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "esp-settings.h"
#include "kit/esp-choice.h"

/* The run slot "solve": a result of a run that is no longer in it is dropped. */

#define SHOW_INTERVAL (G_USEC_PER_SEC / 15)

const EspAlgorithm *
esp_page_get_algorithm (EspPageView *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->algorithm_list));

  return &self->problem->algorithms[i == GTK_INVALID_LIST_POSITION ? 0 : i];
}

static EspRunPhase
get_phase (EspPageView *self)
{
  return self->solve_run != NULL ? esp_run_get_phase (self->solve_run) : ESP_RUN_READY;
}

static void
hide_answer (EspPageView *self)
{
  gtk_label_set_text (GTK_LABEL (self->answer_label), "");
  gtk_widget_set_visible (self->answer_label, FALSE);
  gtk_label_set_text (GTK_LABEL (self->answer_words), "");
  gtk_widget_set_visible (self->answer_words, FALSE);
}

void
esp_page_drop_search (EspPageView *self)
{
  esp_page_stop_playback (self);
  if (self->solve_run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->solve_run, self);
      esp_run_cancel (self->solve_run);
      g_clear_object (&self->solve_run);
    }
  g_clear_pointer (&self->answer_state, esp_state_free);
  g_clear_pointer (&self->best_move, g_free);
  esp_page_attach_trace (self, NULL);
  esp_counter_table_set_ids (ESP_COUNTER_TABLE (self->counters),
                             esp_page_get_algorithm (self)->counters);
  gtk_label_set_text (GTK_LABEL (self->progress_label), "");
  hide_answer (self);
}

void
esp_page_refresh_solve (EspPageView *self)
{
  EspRunPhase phase = get_phase (self);
  gboolean alive = phase == ESP_RUN_RUNNING || phase == ESP_RUN_PAUSED;
  gboolean recorded = self->trace != NULL;
  guint64 n = recorded ? esp_trace_get_n_events (self->trace) : 0;

  gtk_widget_set_visible (self->solve_button, !alive);
  gtk_widget_set_visible (self->pause_button, alive);
  gtk_widget_set_visible (self->stop_button, alive);
  gtk_button_set_label (GTK_BUTTON (self->pause_button),
                        phase == ESP_RUN_PAUSED ? _ ("Resume") : _ ("Pause"));
  esp_page_enable (self, "pause", alive);
  esp_page_enable (self, "cancel",
                   alive || self->play_run != NULL || self->play_source != 0 ||
                       self->hint_run != NULL || self->job != NULL || self->playback != 0 ||
                       self->auto_source != 0);
  esp_page_enable (self, "first", recorded && self->step > 0);
  esp_page_enable (self, "previous", recorded && self->step > 0);
  esp_page_enable (self, "previous-event", recorded && self->step > 0);
  esp_page_enable (self, "next", !recorded || self->step < n || alive);
  esp_page_enable (self, "next-event", !recorded || self->step < n || alive);
  esp_page_enable (self, "last", recorded && self->step < n);
  esp_page_enable (self, "export-trace", recorded);
  esp_page_enable (self, "play-best", self->best_move != NULL);
  esp_timeline_set_running (ESP_TIMELINE (self->timeline),
                            phase == ESP_RUN_RUNNING || self->playback != 0);
}

/* --- progress --- */

static guint64
main_count (const EspAlgorithm *algorithm, const EspCounters *counters, const char **label)
{
  EspCounterId id = algorithm->counters[0];

  *label = id < ESP_N_COUNTERS ? esp_counter_get_label (id) : "";
  return id < ESP_N_COUNTERS ? counters->n[id] : 0;
}

static void
show_counts (EspPageView *self)
{
  const EspAlgorithm *algorithm = esp_run_get_algorithm (self->solve_run);
  double seconds = esp_run_get_seconds (self->solve_run);
  g_autofree char *count = NULL;
  g_autofree char *rate = NULL;
  g_autofree char *text = NULL;
  g_autofree char *lower = NULL;
  EspCounters counters;
  const char *label;
  guint64 n;

  esp_run_get_counters (self->solve_run, &counters);
  if (self->trace != NULL)
    {
      EspCounters told;
      gboolean known[ESP_N_COUNTERS];

      /* the run's counters come a little later than its events: never show less than was told */
      esp_step_counter_get (self->tally, G_MAXUINT64, &told, known);
      for (int i = 0; i < ESP_N_COUNTERS; i++)
        if (known[i])
          counters.n[i] = MAX (counters.n[i], told.n[i]);
      counters.n[ESP_COUNTER_EVENTS] = esp_trace_get_n_seen (self->trace);
    }
  esp_counter_table_set_total (ESP_COUNTER_TABLE (self->counters), &counters);
  n = main_count (algorithm, &counters, &label);
  count = esp_format_count (n);
  lower = g_utf8_strdown (_ (label), -1);
  if (seconds > 0.05)
    {
      rate = esp_format_count ((guint64) (n / seconds));
      text = g_strdup_printf (_ ("%s %s, %.2f s, %s a second"), count, lower, seconds, rate);
    }
  else
    text = g_strdup_printf (_ ("%s %s, %.1f ms"), count, lower, seconds * 1000);
  gtk_label_set_text (GTK_LABEL (self->progress_label), text);
}

static void
on_progress (EspRun *run, EspPageView *self)
{
  gint64 now = g_get_monotonic_time ();
  guint64 n;

  if (run != self->solve_run)
    return;
  n = self->trace != NULL ? esp_trace_get_n_events (self->trace) : 0;
  if (self->next_when_ready && n > self->step)
    {
      self->next_when_ready = FALSE;
      esp_page_set_step (self, esp_trace_next_decision (self->trace, self->step));
    }
  if (now - self->shown_at < SHOW_INTERVAL && esp_run_get_phase (run) == ESP_RUN_RUNNING)
    return;
  self->shown_at = now;
  show_counts (self);
  if (self->trace != NULL)
    {
      esp_event_list_update (ESP_EVENT_LIST (self->events));
      if (self->tree != NULL)
        esp_tree_view_update (ESP_TREE_VIEW (self->tree));
      if (self->follow)
        esp_page_set_step (self, n);
      else
        esp_timeline_set_step (ESP_TIMELINE (self->timeline), self->step, n);
    }
  esp_page_refresh_solve (self);
}

/* --- the end --- */

/* What a person wants to see first: the last solution, or else how it ended. */
static guint64
find_last_solution (EspTrace *trace)
{
  guint64 n = esp_trace_get_n_solutions (trace);

  return n > 0 ? esp_trace_get_solution (trace, n - 1) : esp_trace_get_n_events (trace);
}

static void
take_game_answer (EspPageView *self, const EspAnswer *answer)
{
  GVariantDict *members = (GVariantDict *) &answer->members; /* looking up changes nothing */
  g_autofree const char **pv = NULL;
  const char *move = NULL;

  if (!g_variant_dict_lookup (members, "move", "&s", &move))
    return;
  self->best_move = g_strdup (move);
  if (g_variant_dict_lookup (members, "pv", "^a&s", &pv) && pv[0] != NULL)
    esp_canvas_set_arrows (ESP_CANVAS (self->canvas), pv);
  else
    esp_canvas_set_arrows (ESP_CANVAS (self->canvas), (const char *[]){ move, NULL });
}

static void
tell_outcome (EspPageView *self, const EspAnswer *answer)
{
  g_autofree char *text = NULL;
  g_autofree char *over = NULL;
  g_autofree char *cut = NULL;
  EspMessageKind kind = ESP_MESSAGE_INFO;
  const char *button = NULL;
  const char *action = NULL;

  switch (answer->outcome)
    {
    case ESP_OUTCOME_SOLVED:
    case ESP_OUTCOME_DONE:
      kind = ESP_MESSAGE_GOOD;
      if (self->best_move != NULL)
        {
          text = g_strdup_printf (_ ("Best move: %s"), self->best_move);
          button = _ ("Play It");
          action = "page.play-best";
        }
      else
        {
          g_autofree char *time = answer->seconds < 0.1
                                      ? g_strdup_printf (_ ("%.1f ms"), answer->seconds * 1000)
                                      : g_strdup_printf (_ ("%.2f s"), answer->seconds);

          /* writing the events down takes its time too, often most of it */
          text = g_strdup_printf (answer->recorded ? _ ("Solved in %s, the recording included")
                                                   : _ ("Solved in %s"),
                                  time);
        }
      break;
    case ESP_OUTCOME_NONE:
      text = g_strdup (answer->message != NULL ? answer->message
                                               : _ ("It is proved that there is no solution"));
      break;
    case ESP_OUTCOME_LIMIT:
      kind = ESP_MESSAGE_WARNING;
      text = g_strdup (answer->message != NULL ? answer->message
                                               : _ ("Stopped before the search was complete"));
      break;
    case ESP_OUTCOME_ERROR:
    default:
      kind = ESP_MESSAGE_ERROR;
      text = g_strdup (answer->message != NULL ? answer->message : _ ("This cannot be solved"));
      break;
    }
  cut = self->trace != NULL ? esp_trace_describe_cut (self->trace) : NULL;
  if (cut != NULL)
    over = g_strdup_printf (_ ("%s. %s; the rest was only counted."), text, cut);
  esp_page_view_offer (self, kind, over != NULL ? over : text, button, action);
}

#define MAX_LINES 24
#define MAX_TABLE 4000 /* characters */
#define MAX_WORDS 700

/* The counters below are not to be pushed out of sight. */
static void
cut_lines (char *text)
{
  char *at = text;

  for (int n = 0; n < MAX_LINES; n++)
    {
      at = strchr (at, '\n');
      if (at == NULL)
        return;
      at++;
    }
  if (strlen (at) > strlen ("…"))
    strcpy (at, "…");
}

static void
cut_characters (char *text, glong n)
{
  /* the sign takes three bytes, which the characters after it have */
  if (g_utf8_strlen (text, -1) > n + 3)
    strcpy (g_utf8_offset_to_pointer (text, n - 1), "…");
}

/* A table is known by its lines: many, or cells with tabs between. It keeps them. */
static gboolean
is_table (const char *text)
{
  guint n = 0;

  for (const char *at = text; *at != '\0'; at++)
    {
      n += *at == '\n';
      if (*at == '\t' || n > 3)
        return TRUE;
    }
  return FALSE;
}

static void
show_answer_text (EspPageView *self, const EspAnswer *answer)
{
  gboolean shown = answer->text != NULL && *answer->text != '\0';
  g_autofree char *text = NULL;
  gsize n_bytes;
  gboolean table;

  hide_answer (self);
  if (!shown)
    return;
  /* a label is no place for a megabyte, and a paragraph is laid out anew at each width */
  n_bytes = strnlen (answer->text, 4 * MAX_TABLE);
  text = g_utf8_make_valid (answer->text, (gssize) n_bytes);
  table = is_table (text);
  cut_characters (text, table ? MAX_TABLE : MAX_WORDS);
  cut_lines (text);
  g_strchomp (text);
  gtk_label_set_text (GTK_LABEL (table ? self->answer_label : self->answer_words), text);
  gtk_widget_set_visible (table ? self->answer_label : self->answer_words, TRUE);
}

static void
on_finished (EspRun *run, EspPageView *self)
{
  const EspAnswer *answer;

  if (run != self->solve_run)
    return;
  answer = esp_run_get_answer (run);
  self->run_pending = FALSE;
  show_counts (self);
  if (answer->state != NULL)
    {
      g_clear_pointer (&self->answer_state, esp_state_free);
      self->answer_state = esp_state_copy (answer->state);
    }
  if (self->problem->game != NULL)
    take_game_answer (self, answer);
  show_answer_text (self, answer);
  self->next_when_ready = FALSE;
  if (self->trace != NULL)
    {
      if (self->follow)
        esp_page_set_step (self, find_last_solution (self->trace));
      else
        esp_page_set_step (self, self->step);
      /* found after the part that was recorded: the board that is called solved is a solved one */
      if (self->follow && answer->outcome == ESP_OUTCOME_SOLVED && self->answer_state != NULL &&
          self->problem->game == NULL &&
          esp_trace_get_n_seen (self->trace) > esp_trace_get_n_events (self->trace))
        {
          self->answer_shown = TRUE;
          esp_page_refresh_canvas (self, FALSE);
        }
    }
  else
    esp_page_refresh_canvas (self, FALSE);
  tell_outcome (self, answer);
  esp_page_refresh_solve (self);
}

/* --- the start --- */

/* A game is searched from where it stands; a puzzle from its beginning, since what was done by
 * hand may be wrong. */
static void
start_run (EspPageView *self, gboolean paused)
{
  const EspAlgorithm *algorithm = esp_page_get_algorithm (self);
  g_autoptr (EspOptions) options =
      esp_option_form_get_options (ESP_OPTION_FORM (self->algorithm_form));
  const EspInstance *instance = esp_document_get_instance (self->document);
  gboolean record = gtk_switch_get_active (GTK_SWITCH (self->record_switch)) &&
                    (algorithm->flags & ESP_ALGORITHM_TRACED);
  double seconds = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->limit_spin));
  EspRun *run;

  if (!esp_page_check_suits (self, algorithm, -1))
    return;
  /* a computer's next move would be of another position, and the search of none */
  if (self->play_run != NULL || self->play_source != 0)
    {
      esp_page_stop_play (self);
      self->play_paused = TRUE;
      esp_page_play_document_changed (self);
    }
  esp_page_drop_search (self);
  esp_page_clear_hint (self);
  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_page_set_part (self, "solve");
  run = esp_run_new (algorithm, instance,
                     self->problem->game != NULL ? esp_document_get_state (self->document) : NULL,
                     options);
  esp_run_set_record (run, record,
                      (guint64) esp_settings_get_int64 (esp_settings_get (), "trace-cap"));
  esp_run_set_limits (run, seconds, 0);
  esp_run_set_start_paused (run, paused && record);
  g_signal_connect (run, "progress", G_CALLBACK (on_progress), self);
  g_signal_connect (run, "finished", G_CALLBACK (on_finished), self);
  self->solve_run = run;
  self->run_pending = TRUE;
  self->follow = !paused;
  self->shown_at = 0;
  esp_page_attach_trace (self, esp_run_get_trace (run));
  if (paused && !record)
    esp_page_view_message (self, ESP_MESSAGE_INFO,
                           _ ("This search is not recorded, so it cannot be stepped through"));
  esp_run_start (run);
  esp_page_refresh_solve (self);
}

static void
on_solve (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  start_run (data, FALSE);
}

static void
on_step_through (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  start_run (data, TRUE);
}

static void
on_pause (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  if (get_phase (self) == ESP_RUN_PAUSED)
    {
      esp_page_stop_playback (self);
      self->follow = TRUE;
      esp_run_resume (self->solve_run);
    }
  else if (get_phase (self) == ESP_RUN_RUNNING)
    esp_run_pause (self->solve_run);
  esp_page_refresh_solve (self);
}

/* Stops whatever is under way: one key for all. */
static void
on_cancel (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  esp_page_stop_playback (self);
  if (get_phase (self) == ESP_RUN_RUNNING || get_phase (self) == ESP_RUN_PAUSED)
    esp_run_cancel (self->solve_run);
  if (self->play_run != NULL || self->play_source != 0)
    {
      esp_page_stop_play (self);
      self->play_paused = TRUE;
      esp_page_play_document_changed (self);
    }
  esp_page_stop_advice (self);
  esp_page_stop_job (self);
  esp_page_refresh_solve (self);
}

static void
on_algorithm_chosen (EspPageView *self)
{
  const EspAlgorithm *algorithm = esp_page_get_algorithm (self);

  if (self->messages != NULL)
    esp_message_bar_expire (ESP_MESSAGE_BAR (self->messages));
  esp_option_form_set_specs (ESP_OPTION_FORM (self->algorithm_form), algorithm->options);
  gtk_label_set_text (GTK_LABEL (self->how_label), _ (algorithm->how));
  gtk_widget_set_sensitive (self->record_switch, (algorithm->flags & ESP_ALGORITHM_TRACED) != 0);
  gtk_widget_set_tooltip_text (self->record_switch,
                               algorithm->flags & ESP_ALGORITHM_TRACED
                                   ? _ ("Keep every event, so that one can step through the search")
                                   : _ ("This algorithm tells no events"));
  if (self->solve_run == NULL)
    esp_counter_table_set_ids (ESP_COUNTER_TABLE (self->counters), algorithm->counters);
}

static void
on_algorithm (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *id = g_variant_get_string (parameter, NULL);

  for (guint i = 0; self->problem->algorithms[i].id != NULL; i++)
    if (g_str_equal (self->problem->algorithms[i].id, id))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->algorithm_list), i);
}

static void
on_option (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;
  const char *id;
  const char *value;

  g_variant_get (parameter, "(&s&s)", &id, &value);
  if (!esp_option_form_set (ESP_OPTION_FORM (self->algorithm_form), id, value, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
}

/* --- the part --- */

static GtkWidget *
new_answer (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  gtk_widget_add_css_class (label, "answer");
  gtk_widget_set_visible (label, FALSE);
  return label;
}

static GtkWidget *
new_row (const char *text, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  return row;
}

static gboolean
on_limit_output (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value (spin) > 0)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (spin), _ ("none"));
  return TRUE;
}

static int
on_limit_input (GtkSpinButton *spin, double *value)
{
  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (spin)), _ ("none")) != 0)
    return FALSE;
  *value = 0;
  return TRUE;
}

static void
create_algorithm_group (EspPageView *self, GtkWidget *part)
{
  GtkWidget *group = esp_page_new_group (part, _ ("Algorithm"));
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  guint chosen = 0;

  for (guint i = 0; self->problem->algorithms[i].id != NULL; i++)
    {
      g_ptr_array_add (labels, (gpointer) _ (self->problem->algorithms[i].label));
      if (g_strcmp0 (self->problem->algorithms[i].id, self->spec->first_algorithm) == 0)
        chosen = i;
    }
  g_ptr_array_add (labels, NULL);
  self->algorithm_list = gtk_drop_down_new_from_strings ((const char *const *) labels->pdata);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->algorithm_list), chosen);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->algorithm_list),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Algorithm"), -1);
  g_signal_connect_swapped (self->algorithm_list, "notify::selected",
                            G_CALLBACK (on_algorithm_chosen), self);
  gtk_box_append (GTK_BOX (group), self->algorithm_list);
  self->algorithm_form = esp_option_form_new ();
  gtk_box_append (GTK_BOX (group), self->algorithm_form);

  self->record_switch = gtk_switch_new ();
  gtk_switch_set_active (GTK_SWITCH (self->record_switch), TRUE);
  gtk_box_append (GTK_BOX (group), new_row (_ ("Record the search"), self->record_switch));
  self->limit_spin = gtk_spin_button_new_with_range (0, 86400, 1);
  esp_leave_wheel (self->limit_spin);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->limit_spin), 6);
  /* words such as "end" are written in it too */
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (self->limit_spin), FALSE);
  g_signal_connect (self->limit_spin, "output", G_CALLBACK (on_limit_output), NULL);
  g_signal_connect (self->limit_spin, "input", G_CALLBACK (on_limit_input), NULL);
  /* a value that changes is written anew, now with its word */
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->limit_spin), 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->limit_spin), 0);
  gtk_box_append (GTK_BOX (group), new_row (_ ("Limit in seconds"), self->limit_spin));
}

GtkWidget *
esp_page_create_solve_part (EspPageView *self)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *answer_scroll;
  GtkWidget *group;

  create_algorithm_group (self, part);
  group = esp_page_new_group (part, NULL);
  self->solve_button =
      esp_page_new_button (_ ("Solve"), "page.solve", _ ("Search to the end (F5)"));
  gtk_widget_add_css_class (self->solve_button, "suggested-action");
  self->pause_button =
      esp_page_new_button (_ ("Pause"), "page.pause", _ ("Hold the search, or let it go on (F7)"));
  self->stop_button =
      esp_page_new_button (_ ("Stop"), "page.cancel", _ ("End the search now (Escape)"));
  gtk_widget_add_css_class (self->stop_button, "destructive-action");
  gtk_box_append (GTK_BOX (buttons), self->solve_button);
  gtk_box_append (GTK_BOX (buttons), self->pause_button);
  gtk_box_append (GTK_BOX (buttons), self->stop_button);
  gtk_box_append (GTK_BOX (buttons),
                  esp_page_new_button (_ ("Step Through"), "page.step-through",
                                       _ ("Begin at the root and wait there (Shift+F5)")));
  gtk_box_append (GTK_BOX (group), buttons);
  self->progress_label = esp_page_new_note (NULL);
  /* renewed many times a second: one line is measured quicker than a paragraph */
  gtk_label_set_wrap (GTK_LABEL (self->progress_label), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (self->progress_label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->progress_label, "numeric");
  gtk_box_append (GTK_BOX (group), self->progress_label);
  self->answer_label = new_answer ();
  self->answer_words = new_answer ();
  gtk_label_set_wrap (GTK_LABEL (self->answer_words), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->answer_words), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (self->answer_words), 30);
  gtk_box_append (GTK_BOX (group), self->answer_words);
  /* a table keeps its lines: what is too wide is scrolled to */
  answer_scroll = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (answer_scroll), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (answer_scroll), self->answer_label);
  gtk_box_append (GTK_BOX (group), answer_scroll);

  group = esp_page_new_group (part, _ ("Counters"));
  self->counters = esp_counter_table_new ();
  gtk_box_append (GTK_BOX (group), self->counters);
  group = esp_page_new_group (part, _ ("How it works"));
  self->how_label = esp_page_new_note (NULL);
  gtk_box_append (GTK_BOX (group), self->how_label);
  on_algorithm_chosen (self);
  return part;
}

static const GActionEntry entries[] = {
  { .name = "solve", .activate = on_solve },
  { .name = "step-through", .activate = on_step_through },
  { .name = "pause", .activate = on_pause },
  { .name = "cancel", .activate = on_cancel },
  { .name = "algorithm", .activate = on_algorithm, .parameter_type = "s" },
  { .name = "option", .activate = on_option, .parameter_type = "(ss)" },
};

void
esp_page_add_solve_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
