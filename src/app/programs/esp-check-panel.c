#include "config.h"

#include "esp-check-panel.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "esp-algorithm-list.h"
#include "kit/forms/esp-choice.h"
#include "kit/lists/esp-row.h"

struct _EspCheckPanel
{
  GtkWidget parent_instance;

  EspChecking *checking;
  GtkWidget *box;
  GtkWidget *list;
  EspAlgorithmList *programs;
  GtkWidget *seconds;
  GtkWidget *count; /* "1 of 10 right" */
  GtkWidget *rows;
  GtkWidget *told;      /* of the row that is chosen */
  GtkWidget *diagnosis; /* of the program, when all is done */
  GtkWidget *run;
  GtkWidget *stop;
};

G_DEFINE_FINAL_TYPE (EspCheckPanel, esp_check_panel, GTK_TYPE_WIDGET)

EspChecking *
esp_check_panel_get_checking (EspCheckPanel *self)
{
  return self->checking;
}

const EspAlgorithm *
esp_check_panel_get_program (EspCheckPanel *self)
{
  return esp_algorithm_list_get_chosen (self->programs);
}

gboolean
esp_check_panel_choose (EspCheckPanel *self, const char *id)
{
  return esp_algorithm_list_choose (self->programs, id);
}

double
esp_check_panel_get_seconds (EspCheckPanel *self)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->seconds));
}

/* --- rows --- */

static const char *
get_icon (EspChecking *checking, guint i)
{
  switch (esp_checking_get_phase (checking, i))
    {
    case ESP_CASE_RUNS:
      return "esp-busy-symbolic";
    case ESP_CASE_BAD:
      return "esp-warning-symbolic";
    case ESP_CASE_DONE:
      return esp_grade_is_right (esp_checking_get_row (checking, i)) ? "esp-good-symbolic"
                                                                     : "esp-error-symbolic";
    case ESP_CASE_NEW:
    default:
      return NULL;
    }
}

static const char *
get_word (EspChecking *checking, guint i)
{
  switch (esp_checking_get_phase (checking, i))
    {
    case ESP_CASE_RUNS:
      return _ ("runs…");
    case ESP_CASE_BAD:
      /* TRANSLATORS: a file that is no board of this room, in a list of boards */
      return _ ("no board");
    case ESP_CASE_DONE:
      return esp_verdict_get_label (esp_checking_get_row (checking, i)->verdict);
    case ESP_CASE_NEW:
    default:
      return "";
    }
}

/* What is known of a case, in sentences; a new string. */
static char *
describe (EspChecking *checking, guint i)
{
  const EspGradeRow *row = esp_checking_get_row (checking, i);
  EspCasePhase phase = esp_checking_get_phase (checking, i);
  g_autofree char *why = NULL;

  if (phase == ESP_CASE_BAD)
    return g_strdup (row->reason);
  if (phase != ESP_CASE_DONE)
    return g_strdup (_ ("Not run yet"));
  why = row->reason != NULL ? g_strdup_printf (_ ("The program %s"), row->reason)
                            : esp_begin_sentence (esp_verdict_get_label (row->verdict));
  /* TRANSLATORS: what is wrong with a program's answer, its seconds, and the memory it took */
  return g_strdup_printf (_ ("%s · %.2f s · %.0f MiB"), why, row->seconds, row->use.memory);
}

static GtkWidget *
new_row (EspChecking *checking, guint i)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *sign =
      g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *name = esp_label_new (esp_checking_get_name (checking, i), NULL);
  GtkWidget *word = esp_label_new (NULL, "dim");

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_xalign (GTK_LABEL (word), 1);
  gtk_box_append (GTK_BOX (box), sign);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), word);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  return row;
}

static void
show_case (EspCheckPanel *self, guint i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->rows), (int) i);
  GtkWidget *sign = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));
  const char *icon = get_icon (self->checking, i);
  g_autofree char *text = describe (self->checking, i);
  g_autofree char *whole = NULL;

  gtk_image_set_from_icon_name (GTK_IMAGE (sign), icon);
  esp_set_css_class (sign, "right", icon != NULL && g_str_equal (icon, "esp-good-symbolic"));
  esp_set_css_class (sign, "wrong", icon != NULL && g_str_equal (icon, "esp-error-symbolic"));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (gtk_list_box_row_get_child (row))),
                      get_word (self->checking, i));
  gtk_widget_set_tooltip_text (GTK_WIDGET (row), text);
  whole = g_strdup_printf ("%s: %s", esp_checking_get_name (self->checking, i), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

static void
show_chosen (EspCheckPanel *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->rows));
  g_autofree char *text =
      row != NULL ? describe (self->checking, (guint) gtk_list_box_row_get_index (row)) : NULL;

  gtk_label_set_text (GTK_LABEL (self->told), text != NULL ? text : "");
  gtk_widget_set_visible (self->told, text != NULL);
}

static void
show_count (EspCheckPanel *self)
{
  guint n_done;
  guint right = esp_checking_count_right (self->checking, &n_done);
  g_autofree char *text = g_strdup_printf (_ ("%u of %u right"), right, n_done);

  gtk_label_set_text (GTK_LABEL (self->count), n_done > 0 ? text : "");
}

static void
show_diagnosis (EspCheckPanel *self)
{
  g_autofree char *text = esp_checking_diagnose (self->checking);

  gtk_label_set_text (GTK_LABEL (self->diagnosis), text != NULL ? text : "");
  gtk_widget_set_visible (self->diagnosis, text != NULL);
}

static void
on_case_changed (EspCheckPanel *self, guint i)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->rows));

  show_case (self, i);
  show_count (self);
  if (row != NULL && gtk_list_box_row_get_index (row) == (int) i)
    show_chosen (self);
}

static void
fill (EspCheckPanel *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->rows), row);
  for (guint i = 0; i < esp_checking_get_n (self->checking); i++)
    {
      gtk_list_box_append (GTK_LIST_BOX (self->rows), new_row (self->checking, i));
      show_case (self, i);
    }
  show_count (self);
  show_chosen (self);
  show_diagnosis (self);
}

static void
on_activated (EspCheckPanel *self, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "page.check-open", "u",
                              (guint) gtk_list_box_row_get_index (row));
}

static gboolean
on_key (EspCheckPanel *self, guint key)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->rows));

  if (key != GDK_KEY_Delete || row == NULL)
    return GDK_EVENT_PROPAGATE;
  esp_checking_remove (self->checking, (guint) gtk_list_box_row_get_index (row));
  return GDK_EVENT_STOP;
}

static void
on_busy (EspCheckPanel *self)
{
  gboolean busy = esp_checking_is_busy (self->checking);

  gtk_widget_set_sensitive (self->list, !busy);
  gtk_widget_set_visible (self->run, !busy);
  gtk_widget_set_visible (self->stop, busy);
  show_diagnosis (self);
}

/* --- the widget --- */

static void
add_program (EspCheckPanel *self, GtkWidget *part, const EspProblem *problem)
{
  GtkWidget *rows = esp_form_rows_new ();
  GtkWidget *group = esp_group_new (part, _ ("My program"));

  self->list = gtk_drop_down_new (NULL, NULL);
  /* no table has such ones: only what is the person's own stands there */
  self->programs = esp_algorithm_list_new (GTK_DROP_DOWN (self->list), problem,
                                           ESP_ALGORITHM_FOREIGN, _ ("None yet"));
  esp_choice_cut (GTK_DROP_DOWN (self->list));
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Program"), self->list));
  self->seconds = gtk_spin_button_new_with_range (1, 3600, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seconds), 10);
  esp_leave_wheel (self->seconds);
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Seconds a case"), self->seconds));
  gtk_box_append (GTK_BOX (group), rows);
}

static void
add_cases (EspCheckPanel *self, GtkWidget *part)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = esp_label_new (_ ("Cases"), "group-title");
  GtkWidget *more = esp_form_rows_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->count = esp_label_new (NULL, "dim");
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), self->count);
  gtk_box_append (GTK_BOX (part), head);
  self->rows = gtk_list_box_new ();
  gtk_widget_add_css_class (self->rows, "boxed-list");
  gtk_list_box_set_activate_on_single_click (GTK_LIST_BOX (self->rows), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Cases"), -1);
  gtk_widget_set_tooltip_text (self->rows,
                               _ ("A double click opens the board with the program's answer"));
  g_signal_connect_swapped (self->rows, "row-activated", G_CALLBACK (on_activated), self);
  g_signal_connect_swapped (self->rows, "row-selected", G_CALLBACK (show_chosen), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->rows, keys);
  gtk_box_append (GTK_BOX (part), self->rows);
  self->told = esp_text_new (NULL, "caption");
  gtk_box_append (GTK_BOX (part), self->told);
  self->diagnosis = esp_text_new (NULL, "caption");
  gtk_box_append (GTK_BOX (part), self->diagnosis);
  gtk_box_append (GTK_BOX (more), esp_link_row_new (_ ("Add Files…"), "page.check-add-dialog",
                                                    _ ("Boards of files as further cases")));
  gtk_box_append (GTK_BOX (more),
                  esp_link_row_new (_ ("Save As CSV…"), "page.check-save-dialog",
                                    _ ("The table, as that of the command line's grade")));
  gtk_box_append (GTK_BOX (part), more);
}

static void
add_foot (EspCheckPanel *self)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_add_css_class (foot, "inspector-foot");
  self->run =
      esp_action_button_new (_ ("Check"), "page.check-run", _ ("Run the program on all cases"));
  gtk_widget_add_css_class (self->run, "suggested-action");
  self->stop = esp_action_button_new (_ ("Stop"), "page.check-stop", _ ("What is done stays"));
  gtk_widget_set_hexpand (self->run, TRUE);
  gtk_widget_set_hexpand (self->stop, TRUE);
  gtk_box_append (GTK_BOX (foot), self->run);
  gtk_box_append (GTK_BOX (foot), self->stop);
  gtk_box_append (GTK_BOX (self->box), foot);
}

static void
esp_check_panel_dispose (GObject *object)
{
  EspCheckPanel *self = ESP_CHECK_PANEL (object);

  if (self->checking != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->checking, self);
      esp_checking_stop (self->checking);
    }
  if (self->programs != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->rows, self);
      g_object_run_dispose (G_OBJECT (self->programs));
    }
  g_clear_object (&self->programs);
  g_clear_object (&self->checking);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_check_panel_parent_class)->dispose (object);
}

static void
esp_check_panel_class_init (EspCheckPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_check_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espcheck");
}

static void
esp_check_panel_init (EspCheckPanel *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
esp_check_panel_new (const EspProblem *problem)
{
  EspCheckPanel *self = g_object_new (ESP_TYPE_CHECK_PANEL, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->checking = esp_checking_new (problem);
  gtk_widget_add_css_class (part, "inspector-part");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), part);
  gtk_box_append (GTK_BOX (self->box), scrolled);
  add_program (self, part, problem);
  add_cases (self, part);
  add_foot (self);
  g_signal_connect_swapped (self->checking, "case-changed", G_CALLBACK (on_case_changed), self);
  g_signal_connect_swapped (self->checking, "cases-changed", G_CALLBACK (fill), self);
  g_signal_connect_swapped (self->checking, "busy-changed", G_CALLBACK (on_busy), self);
  fill (self);
  on_busy (self);
  return GTK_WIDGET (self);
}
