#include "config.h"

#include "esp-solve-panel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/programs/esp-algorithm-list.h"
#include "app/window/esp-settings.h"
#include "kit/esp-best-move.h"
#include "kit/forms/esp-choice.h"
#include "kit/esp-follow.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-whole-rows.h"

#define MANY 5 /* options, whose rows stand closer */
#define MAX_LINES 24
#define MAX_TABLE 4000 /* characters */
#define MAX_WORDS 700
#define LINE 32 /* characters of a paragraph's line */

struct _EspSolvePanel
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  EspSearch *search;
  GtkWidget *box;
  GtkWidget *scrolled;
  GtkWidget *algorithms;
  EspAlgorithmList *choice; /* what stands in that list */
  GtkWidget *form;
  GtkWidget *search_rows;
  GtkWidget *record;
  GtkWidget *limit;
  GtkWidget *answer_title;
  GtkWidget *answer_fold;
  GtkWidget *answer_words;
  GtkWidget *answer_table;
  GtkWidget *next_solution;
  GtkWidget *counters;
  GtkWidget *how;
  GtkWidget *solve;
  GtkWidget *step_through;
  GtkWidget *pause;
  GtkWidget *stop;
  gboolean hide_future;
  gboolean answered; /* what it came to is shown */
};

enum
{
  CHOSEN,
  SLID,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspSolvePanel, esp_solve_panel, GTK_TYPE_WIDGET)

/* --- which and with what --- */

const EspAlgorithm *
esp_solve_panel_get_algorithm (EspSolvePanel *self)
{
  return esp_algorithm_list_get_chosen (self->choice);
}

const EspAlgorithm *
esp_solve_panel_get_nth (EspSolvePanel *self, guint position)
{
  return esp_algorithm_list_get (self->choice, position);
}

gboolean
esp_solve_panel_choose (EspSolvePanel *self, const char *id)
{
  return esp_algorithm_list_choose (self->choice, id);
}

void
esp_solve_panel_take (EspSolvePanel *self, const EspAlgorithm *algorithm)
{
  esp_algorithm_list_take (self->choice, algorithm);
}

GtkDropDown *
esp_solve_panel_get_list (EspSolvePanel *self)
{
  return GTK_DROP_DOWN (self->algorithms);
}

EspOptions *
esp_solve_panel_get_options (EspSolvePanel *self)
{
  return esp_option_form_get_options (ESP_OPTION_FORM (self->form));
}

gboolean
esp_solve_panel_set_option (EspSolvePanel *self, const char *id, const char *value, GError **error)
{
  return esp_option_form_set (ESP_OPTION_FORM (self->form), id, value, error);
}

gboolean
esp_solve_panel_get_record (EspSolvePanel *self)
{
  return gtk_switch_get_active (GTK_SWITCH (self->record)) &&
         (esp_solve_panel_get_algorithm (self)->flags & ESP_ALGORITHM_TRACED) != 0;
}

/* A time of its own means the same, and such a search ends in good order. */
static gboolean
has_own_limit (EspSolvePanel *self)
{
  return esp_option_specs_find (esp_solve_panel_get_algorithm (self)->options, "seconds") != NULL;
}

double
esp_solve_panel_get_common_limit (EspSolvePanel *self)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->limit));
}

double
esp_solve_panel_get_limit (EspSolvePanel *self)
{
  return has_own_limit (self) ? 0 : esp_solve_panel_get_common_limit (self);
}

void
esp_solve_panel_set_instance (EspSolvePanel *self, const EspInstance *instance, gboolean anew)
{
  esp_option_form_set_instance (ESP_OPTION_FORM (self->form), instance, anew);
}

static void show_search (EspSolvePanel *self);

/* What came of a search is shown below the name of its own algorithm only. */
static gboolean
is_its_own (EspSolvePanel *self)
{
  const EspAlgorithm *algorithm =
      self->search != NULL ? esp_search_get_algorithm (self->search) : NULL;

  return self->search != NULL &&
         (algorithm == NULL || algorithm == esp_solve_panel_get_algorithm (self));
}

/* Where there are many, the counters below are to be seen all the same. */
static void
stand_close (EspSolvePanel *self, const EspOptionSpec *specs)
{
  guint n = 0;

  while (specs != NULL && specs[n].id != NULL)
    n++;
  esp_set_css_class (self->box, "close-rows", n >= MANY);
}

static void
on_chosen (EspSolvePanel *self)
{
  const EspAlgorithm *algorithm = esp_solve_panel_get_algorithm (self);
  gboolean traced = (algorithm->flags & ESP_ALGORITHM_TRACED) != 0;

  esp_option_form_set_algorithm (ESP_OPTION_FORM (self->form), algorithm);
  stand_close (self, algorithm->options);
  gtk_label_set_text (GTK_LABEL (self->how), _ (algorithm->how));
  /* what tells no events cannot be recorded: then nothing is said of it */
  gtk_widget_set_visible (gtk_widget_get_parent (self->record), traced);
  gtk_widget_set_visible (gtk_widget_get_parent (self->limit), !has_own_limit (self));
  gtk_widget_set_visible (self->search_rows, traced || !has_own_limit (self));
  gtk_widget_set_visible (gtk_widget_get_prev_sibling (self->search_rows),
                          traced || !has_own_limit (self));
  show_search (self);
  g_signal_emit (self, signals[CHOSEN], 0);
}

static void
on_option_changed (EspSolvePanel *self, const char *id)
{
  const EspOptionSpec *spec =
      esp_option_specs_find (esp_solve_panel_get_algorithm (self)->options, id);

  if (spec != NULL && spec->slides_to > spec->min)
    g_signal_emit (self, signals[SLID], 0);
}

/* --- how far it is --- */

EspCounterTable *
esp_solve_panel_get_counters (EspSolvePanel *self)
{
  return ESP_COUNTER_TABLE (self->counters);
}

static void
show_progress (EspSolvePanel *self, const EspCounters *counters)
{
  const EspAlgorithm *algorithm = esp_search_get_algorithm (self->search);
  EspCounterId id = algorithm->counters[0];
  guint64 n = id < ESP_N_COUNTERS ? counters->n[id] : 0;
  double seconds = esp_search_get_seconds (self->search);
  g_autofree char *label =
      esp_within_sentence (id < ESP_N_COUNTERS ? _ (esp_counter_get_label (id)) : "");
  g_autofree char *count = g_strdup (esp_count (n));
  g_autofree char *time = NULL;
  g_autofree char *tip = NULL;

  if (seconds > 0.05)
    {
      time = g_strdup_printf (_ ("%.2f s"), seconds);
      tip = g_strdup_printf (_ ("%s %s, %.2f s, %s a second"), count, label, seconds,
                             esp_count ((guint64) (n / seconds)));
    }
  else
    {
      time = g_strdup_printf (_ ("%.1f ms"), seconds * 1000);
      tip = g_strdup_printf (_ ("%s %s, %.1f ms"), count, label, seconds * 1000);
    }
  esp_counter_table_set_time (ESP_COUNTER_TABLE (self->counters), time, tip);
}

static void
on_grew (EspSolvePanel *self)
{
  EspCounters counters;

  if (!is_its_own (self))
    return;
  esp_search_get_counters (self->search, &counters);
  esp_counter_table_set_total (ESP_COUNTER_TABLE (self->counters), &counters);
  if (esp_search_get_algorithm (self->search) != NULL)
    show_progress (self, &counters);
}

/* The buttons that start things stay where they are; while it runs they are others. */
static void
on_phase (EspSolvePanel *self)
{
  gboolean alive = self->search != NULL && esp_search_is_alive (self->search);
  gboolean paused = alive && esp_search_get_phase (self->search) == ESP_RUN_PAUSED;

  /* a search under way goes on below its own name */
  gtk_widget_set_sensitive (self->algorithms, !alive);
  gtk_widget_set_visible (self->solve, !alive);
  gtk_widget_set_visible (self->step_through, !alive);
  gtk_widget_set_visible (self->pause, alive);
  gtk_widget_set_visible (self->stop, alive);
  gtk_button_set_label (GTK_BUTTON (self->pause), paused ? _ ("Resume") : _ ("Pause"));
}

/* --- what came of it --- */

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

/* Characters from @at to the next place where a line may end: before a blank, behind a comma. */
static guint
measure_word (const char *at)
{
  guint n = 0;

  for (; *at != '\0' && *at != ' ' && *at != '\n' && n <= LINE; at = g_utf8_next_char (at))
    {
      n++;
      if (*at == ',')
        break;
    }
  return n;
}

/* Broken here: a label that breaks lines itself is laid out again for every width it might have,
 * and takes a list of numbers for one of them. */
static char *
break_lines (const char *text)
{
  GString *out = g_string_new (NULL);
  guint column = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);
      gboolean blank = character == ' ';
      gboolean begins = blank || (at > text && at[-1] == ',');
      guint word = begins ? measure_word (at + blank) : 0;

      if (character == '\n' || column >= LINE || (begins && column + blank + word > LINE))
        {
          g_string_append_c (out, '\n');
          column = 0;
          if (character == '\n' || blank)
            continue;
        }
      g_string_append_unichar (out, character);
      column++;
    }
  return g_string_free (out, FALSE);
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

/* More than one, to go from one to the next. */
static gboolean
has_solutions (EspSolvePanel *self)
{
  EspTrace *trace = self->search != NULL ? esp_search_get_trace (self->search) : NULL;

  return trace != NULL && esp_trace_get_n_solutions (trace) > 1;
}

/* What programs write as "inf" people read as the sign, in the same columns. */
static char *
show_infinity (const char *text)
{
  g_autoptr (GRegex) below = g_regex_new ("(?<= )-inf\\b", 0, 0, NULL);
  g_autoptr (GRegex) above = g_regex_new ("(?<= )inf\\b", 0, 0, NULL);
  g_autofree char *half = g_regex_replace_literal (below, text, -1, 0, "  −∞", 0, NULL);

  return g_regex_replace_literal (above, half, -1, 0, "  ∞", 0, NULL);
}

/* Columns of blanks that are wider than two characters in all lines, made two wide: what is seen at
 * once needs no scrolling. */
static char *
close_columns (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GArray) filled = g_array_new (FALSE, TRUE, sizeof (gboolean));
  GString *out = g_string_new (NULL);

  if (strchr (text, '\t') != NULL)
    return g_string_free (g_string_assign (out, text), FALSE);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint column = 0;

      for (const char *p = lines[i]; *p != '\0'; p = g_utf8_next_char (p), column++)
        {
          if (column >= filled->len)
            g_array_set_size (filled, column + 1);
          if (*p != ' ')
            g_array_index (filled, gboolean, column) = TRUE;
        }
    }
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint column = 0;
      guint blank = 0;

      if (i > 0)
        g_string_append_c (out, '\n');
      for (const char *p = lines[i]; *p != '\0'; p = g_utf8_next_char (p), column++)
        {
          blank = g_array_index (filled, gboolean, column) ? 0 : blank + 1;
          if (blank <= 2)
            g_string_append_unichar (out, g_utf8_get_char (p));
        }
    }
  return g_string_free (out, FALSE);
}

/* The best move of a game in words; the line that programs read says no more. */
static void
show_best (EspSolvePanel *self, const char *best)
{
  gtk_label_set_text (GTK_LABEL (self->answer_title),
                      best != NULL ? _ ("Best move") : _ ("Result"));
  if (best != NULL)
    {
      gtk_label_set_text (GTK_LABEL (self->answer_words), best);
      gtk_widget_add_css_class (self->answer_words, "prose");
    }
  else
    gtk_widget_remove_css_class (self->answer_words, "prose");
}

/* Returns whether it is a table. */
static gboolean
show_text (EspSolvePanel *self, const char *answer)
{
  /* a label is no place for a megabyte, and a paragraph is laid out anew at each width */
  g_autofree char *text = g_utf8_make_valid (answer, (gssize) strnlen (answer, 4 * MAX_TABLE));
  gboolean table = is_table (text);

  cut_characters (text, table ? MAX_TABLE : MAX_WORDS);
  g_strchomp (text);
  if (table)
    {
      g_autofree char *signs = show_infinity (text);

      g_free (text);
      text = close_columns (signs);
    }
  else
    {
      char *broken = break_lines (text);

      g_free (text);
      text = broken;
    }
  cut_lines (text);
  gtk_label_set_text (GTK_LABEL (table ? self->answer_table : self->answer_words), text);
  return table;
}

/* Where the answer is one solution of several, the one on the board is shown, once one is there. */
static void
show_solution (EspSolvePanel *self)
{
  const EspAnswer *answer = esp_search_get_answer (self->search);
  const EspInstance *instance = esp_search_get_instance (self->search);
  g_autofree char *first = NULL;
  g_autofree char *text = NULL;
  EspEvent event;

  if (answer == NULL || answer->text == NULL || answer->state == NULL ||
      self->problem->files->format_solution == NULL || !has_solutions (self) ||
      !esp_search_get_event (self->search, &event) || !esp_event_is_solution (&event))
    return;
  first = self->problem->files->format_solution (instance, answer->state);
  if (!g_str_equal (first, answer->text))
    return;
  text = self->problem->files->format_solution (instance, esp_search_get_state (self->search));
  show_text (self, text);
}

static void
show_answer (EspSolvePanel *self, const EspAnswer *answer)
{
  g_autofree char *best = NULL;
  gboolean shown;
  gboolean table;

  /* the end is no secret where one is there */
  if (answer != NULL && self->hide_future &&
      esp_search_get_step (self->search) < esp_search_get_n_steps (self->search))
    answer = NULL;
  self->answered = answer != NULL;
  best = answer != NULL ? esp_best_move_describe (self->search) : NULL;
  shown = answer != NULL && answer->text != NULL && *answer->text != '\0';
  table = shown && show_text (self, answer->text);
  if (shown)
    show_solution (self);
  /* what an assignment is for programs to read, the board shows; other tables say more than it */
  gtk_widget_set_visible (self->answer_fold, shown && table);
  gtk_expander_set_expanded (GTK_EXPANDER (self->answer_fold),
                             self->problem->tracing->value_name == NULL);
  show_best (self, best);
  gtk_widget_set_visible (self->answer_words, best != NULL || (shown && !table));
  gtk_widget_set_visible (self->answer_title, best != NULL || (shown && !table));
  gtk_widget_set_visible (self->next_solution, answer != NULL && has_solutions (self));
}

static void
on_answer (EspSolvePanel *self)
{
  if (is_its_own (self))
    show_answer (self, esp_search_get_answer (self->search));
}

static void
on_step (EspSolvePanel *self)
{
  EspCounters counters;
  gboolean known[ESP_N_COUNTERS];
  gboolean recorded = esp_search_get_trace (self->search) != NULL;

  if (!is_its_own (self))
    return;
  if (recorded)
    esp_search_get_step_counters (self->search, &counters, known);
  esp_counter_table_set_step (ESP_COUNTER_TABLE (self->counters), recorded ? &counters : NULL,
                              recorded ? known : NULL);
  if (self->hide_future && !self->answered && esp_search_get_answer (self->search) != NULL)
    on_answer (self);
  else if (self->answered)
    show_solution (self);
}

void
esp_solve_panel_set_hide_future (EspSolvePanel *self, gboolean hide)
{
  self->hide_future = hide;
  if (self->search != NULL && esp_search_get_answer (self->search) != NULL)
    on_answer (self);
}

static void
show_search (EspSolvePanel *self)
{
  const EspAlgorithm *algorithm =
      is_its_own (self) ? esp_search_get_algorithm (self->search) : NULL;

  if (algorithm == NULL)
    algorithm = esp_solve_panel_get_algorithm (self);
  esp_counter_table_set_ids (ESP_COUNTER_TABLE (self->counters), algorithm->counters);
  show_answer (self, NULL);
  if (!is_its_own (self))
    return;
  on_grew (self);
  on_step (self);
  if (esp_search_get_answer (self->search) != NULL)
    on_answer (self);
}

void
esp_solve_panel_set_search (EspSolvePanel *self, EspSearch *search)
{
  esp_follow_instead (&self->search, search, self);
  show_search (self);
  on_phase (self);
  if (search == NULL)
    return;
  g_signal_connect_swapped (search, "grew", G_CALLBACK (on_grew), self);
  g_signal_connect_swapped (search, "step", G_CALLBACK (on_step), self);
  g_signal_connect_swapped (search, "phase", G_CALLBACK (on_phase), self);
  g_signal_connect_swapped (search, "answer", G_CALLBACK (on_answer), self);
}

/* --- the widget --- */

static gboolean
on_limit_output (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value (spin) > 0)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (spin), C_ ("limit", "none"));
  return TRUE;
}

static int
on_limit_input (GtkSpinButton *spin, double *value)
{
  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (spin)), C_ ("limit", "none")) != 0)
    return FALSE;
  *value = 0;
  return TRUE;
}

static GtkWidget *
new_limit (void)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 86400, 1);

  esp_leave_wheel (spin);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 6);
  /* "none" is written in it too */
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);
  g_signal_connect (spin, "output", G_CALLBACK (on_limit_output), NULL);
  g_signal_connect (spin, "input", G_CALLBACK (on_limit_input), NULL);
  /* a value that changes is written anew, now with its word */
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 0);
  return spin;
}

static void
on_all_changed (EspCounterTable *counters)
{
  esp_settings_set_value (esp_settings_get (), "all-counters",
                          g_variant_new_boolean (esp_counter_table_get_all (counters)));
}

static void
on_all_set (EspCounterTable *counters)
{
  esp_counter_table_set_all (counters,
                             esp_settings_get_boolean (esp_settings_get (), "all-counters"));
}

/* What is unfolded in one tab is so in all of them, and the next time. */
static void
remember_all (EspSolvePanel *self)
{
  esp_counter_table_set_all (ESP_COUNTER_TABLE (self->counters),
                             esp_settings_get_boolean (esp_settings_get (), "all-counters"));
  g_signal_connect (self->counters, "all-changed", G_CALLBACK (on_all_changed), NULL);
  g_signal_connect_object (esp_settings_get (), "changed::all-counters", G_CALLBACK (on_all_set),
                           self->counters, G_CONNECT_SWAPPED);
}

static void
esp_solve_panel_dispose (GObject *object)
{
  EspSolvePanel *self = ESP_SOLVE_PANEL (object);

  esp_follow_instead (&self->search, NULL, self);
  if (self->choice != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->choice, self);
      g_object_run_dispose (G_OBJECT (self->choice));
    }
  g_clear_object (&self->choice);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_solve_panel_parent_class)->dispose (object);
}

static void
esp_solve_panel_class_init (EspSolvePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_solve_panel_dispose;
  g_type_ensure (ESP_TYPE_OPTION_FORM);
  g_type_ensure (ESP_TYPE_COUNTER_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-solve-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, box);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, scrolled);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, algorithms);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, form);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, search_rows);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, answer_title);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, answer_fold);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, answer_words);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, answer_table);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, next_solution);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, counters);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, how);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, solve);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, step_through);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, pause);
  gtk_widget_class_bind_template_child (widget_class, EspSolvePanel, stop);
  gtk_widget_class_set_css_name (widget_class, "espsolve");
  signals[CHOSEN] = g_signal_new ("chosen", ESP_TYPE_SOLVE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[SLID] = g_signal_new ("slid", ESP_TYPE_SOLVE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
esp_solve_panel_init (EspSolvePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_option_form_set_lead (ESP_OPTION_FORM (self->form), self->algorithms);
  g_signal_connect_swapped (self->form, "changed", G_CALLBACK (on_option_changed), self);
  esp_keep_whole_rows (GTK_SCROLLED_WINDOW (self->scrolled));
  remember_all (self);
  esp_name_control (GTK_WIDGET (self->algorithms), _ ("Algorithm"));
  self->record = gtk_switch_new ();
  gtk_switch_set_active (GTK_SWITCH (self->record), TRUE);
  gtk_widget_set_tooltip_text (self->record,
                               _ ("Keep every event, so that one can step through the search"));
  gtk_box_append (GTK_BOX (self->search_rows),
                  esp_form_row_new (_ ("Record the search"), self->record));
  self->limit = new_limit ();
  gtk_box_append (GTK_BOX (self->search_rows),
                  esp_form_row_new (_ ("Limit in seconds"), self->limit));
}

GtkWidget *
esp_solve_panel_new (const EspProblem *problem, const char *first)
{
  EspSolvePanel *self = g_object_new (ESP_TYPE_SOLVE_PANEL, NULL);

  self->problem = problem;
  self->choice = esp_algorithm_list_new (GTK_DROP_DOWN (self->algorithms), problem, 0, NULL);
  esp_solve_panel_choose (self, first);
  g_signal_connect_swapped (self->choice, "chosen", G_CALLBACK (on_chosen), self);
  on_chosen (self);
  return GTK_WIDGET (self);
}
