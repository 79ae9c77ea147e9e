#include "config.h"

#include "esp-check-panel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/sessions/esp-kept.h"
#include "base/esp-quote.h"
#include "esp-algorithm-list.h"
#include "esp-check-form.h"
#include "esp-check-kept.h"
#include "esp-check-reasons.h"
#include "esp-check-rows.h"
#include "esp-confinement.h"
#include "esp-contract-choice.h"
#include "esp-own-programs.h"
#include "kit/forms/esp-choice.h"
#include "kit/lists/esp-row.h"
#include "programs/esp-contract-list.h"
#include "programs/esp-program-answer.h"

/* Programs of a folder, or several that were chosen. */
typedef struct
{
  char **names;
  char **commands;
  char *contract; /* its id; NULL: the usual one */
  char *left;     /* what of the folder is not among them; NULL: nothing */
} Class;

struct _EspCheckPanel
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  EspChecking *checking;
  EspKept *kept;
  gboolean quiet;  /* what changes is not chosen here, and not to be kept */
  Class those;     /* that are checked; without names: one program is */
  gboolean opened; /* what is shown is a table that was made elsewhere */
  guint chosen[2]; /* program and case that are told of, in a table */
  GtkWidget *box;
  GtkWidget *fields; /* what cannot be changed while it runs */
  GtkWidget *one;    /* the row with the list of programs */
  GtkWidget *class;  /* the row that says how many there are instead */
  GtkWidget *class_label;
  EspAlgorithmList *programs;
  GtkWidget *left_fold;
  GtkWidget *left_list;
  EspCheckForm how;
  GtkWidget *count; /* "1 of 10 right" */
  GtkWidget *rows;
  EspCheckReasons reasons;
  GtkWidget *run;
  GtkWidget *go_on;
  GtkWidget *stop;
};

enum
{
  PROGRAMS_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspCheckPanel, esp_check_panel, GTK_TYPE_WIDGET)

EspChecking *
esp_check_panel_get_checking (EspCheckPanel *self)
{
  return self->checking;
}

const EspAlgorithm *
esp_check_panel_get_program (EspCheckPanel *self)
{
  g_autofree char *shown = esp_algorithm_list_get_shown (self->programs);

  return shown != NULL
             ? esp_own_programs_choose (self->problem, shown + strlen (ESP_PROGRAM_PREFIX))
             : NULL;
}

gboolean
esp_check_panel_choose (EspCheckPanel *self, const char *id)
{
  return esp_algorithm_list_choose (self->programs, id);
}

const EspContract *
esp_check_panel_get_contract (EspCheckPanel *self)
{
  return esp_contract_choice_get (self->how.contract_choice);
}

EspJudgeKind
esp_check_panel_get_judge (EspCheckPanel *self)
{
  return esp_check_form_get_judge (&self->how);
}

void
esp_check_panel_set_judge (EspCheckPanel *self, EspJudgeKind judge)
{
  esp_check_form_set_judge (&self->how, judge);
}

EspOptions *
esp_check_panel_get_settings (EspCheckPanel *self)
{
  return esp_check_form_get_settings (&self->how);
}

double
esp_check_panel_get_seconds (EspCheckPanel *self)
{
  return esp_check_form_get_seconds (&self->how);
}

gboolean
esp_check_panel_shows_table (EspCheckPanel *self)
{
  return self->those.names != NULL || self->opened;
}

/* --- kept for the next start --- */

static void
keep (EspCheckPanel *self)
{
  g_autofree char *shown = NULL;
  g_autofree char *said = NULL;
  g_autoptr (EspOptions) settings = NULL;
  g_autoptr (GPtrArray) lines = NULL;

  if (self->quiet)
    return;
  shown = esp_algorithm_list_get_shown (self->programs);
  settings = esp_check_panel_get_settings (self);
  said = esp_options_format (settings, FALSE);
  lines = esp_check_kept_format (self->checking,
                                 &(EspCheckChoices){ .program = shown,
                                                     .contract = self->those.contract,
                                                     .judge = esp_check_panel_get_judge (self),
                                                     .settings = said,
                                                     .seconds = esp_check_panel_get_seconds (self),
                                                     .is_class = self->those.names != NULL,
                                                     .opened = self->opened,
                                                     .left = self->those.left });
  esp_kept_write (self->kept, lines);
}

static void
keep_row (EspCheckPanel *self, guint program, guint i)
{
  EspCasePhase phase = esp_checking_get_phase (self->checking, program, i);

  if (!self->quiet && (phase == ESP_CASE_DONE || phase == ESP_CASE_BAD))
    esp_kept_add (self->kept, esp_check_kept_format_row (self->checking, program, i));
}

char *
esp_check_panel_take_fault (EspCheckPanel *self)
{
  return esp_kept_take_fault (self->kept);
}

/* --- how it is called --- */

/* Of a class what was chosen for it; else what is kept with the program. */
static void
show_contract (EspCheckPanel *self)
{
  g_autofree char *shown = esp_algorithm_list_get_shown (self->programs);
  g_autofree char *kept = shown != NULL ? esp_program_list_get_contract (shown) : NULL;
  gboolean quiet = self->quiet;

  self->quiet = TRUE;
  esp_contract_choice_set (self->how.contract_choice,
                           self->those.names != NULL ? self->those.contract : kept);
  self->quiet = quiet;
  gtk_widget_set_visible (self->how.contract_row,
                          self->those.names != NULL || (shown != NULL && !self->opened));
}

static void
on_contract (EspCheckPanel *self)
{
  const char *id = esp_check_panel_get_contract (self)->id;
  g_autofree char *shown = NULL;

  if (self->quiet)
    return;
  if (self->those.names != NULL)
    {
      g_free (self->those.contract);
      self->those.contract = g_strdup (id);
      keep (self);
      return;
    }
  shown = esp_algorithm_list_get_shown (self->programs);
  if (shown != NULL)
    esp_own_programs_set_contract (esp_own_programs_get (), shown + strlen (ESP_PROGRAM_PREFIX), id,
                                   NULL);
}

gboolean
esp_check_panel_set_contract (EspCheckPanel *self, const char *id, GError **error)
{
  if (esp_contract_find (self->problem, id, error) == NULL)
    return FALSE;
  esp_contract_choice_set (self->how.contract_choice, id);
  return TRUE;
}

/* What an other program came to says nothing of this one. */
static void
forget_other (EspCheckPanel *self)
{
  g_autofree char *shown = esp_algorithm_list_get_shown (self->programs);
  g_autofree char *command = shown != NULL ? esp_program_list_resolve (shown) : NULL;

  if (esp_check_panel_shows_table (self) || esp_checking_is_busy (self->checking) ||
      esp_checking_get_n_programs (self->checking) != 1 ||
      g_strcmp0 (esp_checking_get_command (self->checking, 0), command) == 0)
    return;
  esp_checking_set_programs (self->checking, (const char *const[]){ NULL },
                             (const char *const[]){ NULL });
}

static void
on_program (EspCheckPanel *self)
{
  if (!self->quiet)
    {
      forget_other (self);
      g_signal_emit (self, signals[PROGRAMS_CHOSEN], 0);
    }
  show_contract (self);
  keep (self);
}

/* --- rows --- */

static void
show_case (EspCheckPanel *self, guint i)
{
  esp_check_rows_show (GTK_LIST_BOX (self->rows), self->checking,
                       esp_check_panel_shows_table (self), i);
}

/* Which cell is told of; FALSE: none is. */
static gboolean
find_chosen (EspCheckPanel *self, guint *program, guint *i)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->rows));
  gboolean table = esp_check_panel_shows_table (self);

  if (!table && row == NULL)
    return FALSE;
  *program = table ? self->chosen[0] : 0;
  *i = table ? self->chosen[1] : (guint) gtk_list_box_row_get_index (row);
  return *i < esp_checking_get_n (self->checking) &&
         (!table || *program < esp_checking_get_n_programs (self->checking));
}

guint
esp_check_panel_get_chosen_program (EspCheckPanel *self)
{
  return esp_check_panel_shows_table (self) ? self->chosen[0] : 0;
}

/* The board of a wrong answer, marked. */
static void
show_answer (EspCheckPanel *self, guint i, const EspGradeRow *row)
{
  EspInstance *instance = row != NULL && row->verdict == ESP_VERDICT_WRONG && row->answer != NULL &&
                                  (row->step > 0 || esp_program_can_solve (self->problem))
                              ? esp_checking_copy_instance (self->checking, i)
                              : NULL;

  esp_check_reasons_show_answer (&self->reasons, instance, instance != NULL ? row->answer : NULL,
                                 row != NULL ? row->step : 0);
}

/* What is wrong with it, and what it complained of. */
static void
show_chosen (EspCheckPanel *self)
{
  guint program = 0;
  guint i = 0;
  gboolean chosen = find_chosen (self, &program, &i);
  const EspGradeRow *row = chosen ? esp_checking_get_row (self->checking, program, i) : NULL;
  g_autofree char *text = chosen ? esp_check_rows_describe (self->checking, program, i) : NULL;
  const char *complaints = row != NULL ? row->complaints : NULL;
  g_autofree char *name = chosen ? esp_check_rows_name (self->checking, i) : NULL;
  g_autofree char *whole = NULL;

  if (chosen && esp_check_panel_shows_table (self))
    whole = g_strdup_printf ("%s, %s\n%s", esp_checking_get_program (self->checking, program), name,
                             text);
  esp_check_reasons_show (&self->reasons, whole != NULL ? whole : text, complaints);
  show_answer (self, i, row);
}

/* Of the program that is chosen, or the only one. */
static void
show_diagnosis (EspCheckPanel *self)
{
  guint program = 0;
  guint i;
  gboolean one =
      find_chosen (self, &program, &i) || esp_checking_get_n_programs (self->checking) == 1;
  g_autofree char *text = one ? esp_checking_diagnose (self->checking, program) : NULL;

  esp_check_reasons_show_diagnosis (&self->reasons, text);
}

void
esp_check_panel_tell (EspCheckPanel *self, guint program, guint i)
{
  self->chosen[0] = program;
  self->chosen[1] = i;
  show_chosen (self);
  show_diagnosis (self);
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
on_case_changed (EspCheckPanel *self, guint program, guint i)
{
  guint chosen[2];

  show_case (self, i);
  show_count (self);
  keep_row (self, program, i);
  if (find_chosen (self, &chosen[0], &chosen[1]) && chosen[0] == program && chosen[1] == i)
    show_chosen (self);
}

static void
show_go_on (EspCheckPanel *self)
{
  gboolean goes_on = esp_checking_can_go_on (self->checking);

  esp_show_go_on (self->run, self->go_on, goes_on);
  gtk_button_set_label (GTK_BUTTON (self->run), goes_on ? _ ("Check Again") : _ ("Check"));
}

/* One program in a list, or a class. */
static void
show_programs (EspCheckPanel *self)
{
  gboolean table = esp_check_panel_shows_table (self);
  guint n = self->those.names != NULL ? g_strv_length (self->those.names)
                                      : esp_checking_get_n_programs (self->checking);
  g_autofree char *text = NULL;

  if (self->opened)
    text = g_strdup_printf (ngettext ("%s program of a table", "%s programs of a table", n),
                            esp_count (n));
  else
    text = g_strdup_printf (ngettext ("%s program", "%s programs", n), esp_count (n));
  gtk_label_set_text (GTK_LABEL (self->class_label), text);
  gtk_widget_set_visible (self->one, !table);
  gtk_widget_set_visible (self->class, table);
  gtk_widget_set_sensitive (self->run, !self->opened);
  gtk_widget_set_tooltip_text (self->run, table ? _ ("Run all programs on all cases")
                                                : _ ("Run the program on all cases"));
  gtk_label_set_text (GTK_LABEL (self->left_list),
                      self->those.left != NULL ? self->those.left : "");
  gtk_widget_set_visible (self->left_fold, self->those.left != NULL);
  show_contract (self);
}

static void
fill (EspCheckPanel *self)
{
  GtkListBoxRow *selected = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->rows));
  int at = selected != NULL ? gtk_list_box_row_get_index (selected) : -1;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->rows), row);
  for (guint i = 0; i < esp_checking_get_n (self->checking); i++)
    {
      gtk_list_box_append (GTK_LIST_BOX (self->rows), esp_check_rows_new (self->checking, i));
      show_case (self, i);
    }
  gtk_list_box_select_row (GTK_LIST_BOX (self->rows),
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->rows), at));
  show_programs (self);
  show_count (self);
  show_chosen (self);
  show_diagnosis (self);
  show_go_on (self);
  keep (self);
}

/* Nothing is started by it: that is for the person to ask for. */
static void
on_found (gpointer owner, GPtrArray *lines)
{
  EspCheckPanel *self = owner;
  g_auto (EspCheckChoices) choices = { NULL };
  guint n;

  if (esp_checking_is_busy (self->checking) ||
      !esp_check_kept_restore (self->checking, self->problem, lines, &choices))
    return;
  self->quiet = TRUE;
  if (choices.program != NULL)
    esp_algorithm_list_show (self->programs, choices.program);
  esp_check_form_set_seconds (&self->how, choices.seconds);
  esp_check_form_set_judge (&self->how, choices.judge);
  esp_check_form_set_settings (&self->how, choices.settings);
  self->those.contract = g_steal_pointer (&choices.contract);
  self->those.left = g_steal_pointer (&choices.left);
  self->opened = choices.opened;
  n = choices.is_class ? esp_checking_get_n_programs (self->checking) : 0;
  if (n > 0)
    {
      self->those.names = g_new0 (char *, n + 1);
      self->those.commands = g_new0 (char *, n + 1);
    }
  for (guint i = 0; i < n; i++)
    {
      self->those.names[i] = g_strdup (esp_checking_get_program (self->checking, i));
      self->those.commands[i] = g_strdup (esp_checking_get_command (self->checking, i));
    }
  esp_checking_tell (self->checking);
  self->quiet = FALSE;
}

static void
forget_class (EspCheckPanel *self)
{
  g_clear_pointer (&self->those.names, g_strfreev);
  g_clear_pointer (&self->those.commands, g_strfreev);
  g_clear_pointer (&self->those.contract, g_free);
  g_clear_pointer (&self->those.left, g_free);
}

void
esp_check_panel_set_class (EspCheckPanel *self,
                           const char *const *names,
                           const char *const *commands,
                           const char *left)
{
  g_autofree char *contract =
      names != NULL && self->those.names != NULL ? g_strdup (self->those.contract) : NULL;

  forget_class (self);
  self->those.names = g_strdupv ((char **) names);
  self->those.commands = g_strdupv ((char **) commands);
  self->those.contract = g_steal_pointer (&contract);
  self->those.left = g_strdup (left);
  self->opened = FALSE;
  esp_checking_set_programs (self->checking, names != NULL ? names : (const char *[]){ NULL },
                             commands != NULL ? commands : (const char *[]){ NULL });
  g_signal_emit (self, signals[PROGRAMS_CHOSEN], 0);
}

const char *const *
esp_check_panel_get_class (EspCheckPanel *self, const char *const **commands)
{
  *commands = (const char *const *) self->those.commands;
  return (const char *const *) self->those.names;
}

void
esp_check_panel_open_table (EspCheckPanel *self, const EspGradeTable *table, const char *folder)
{
  forget_class (self);
  self->opened = TRUE;
  esp_checking_take_table (self->checking, table, folder);
  g_signal_emit (self, signals[PROGRAMS_CHOSEN], 0);
}

static void
on_row_selected (EspCheckPanel *self)
{
  show_chosen (self);
  show_diagnosis (self);
}

static void
on_activated (EspCheckPanel *self, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "page.check-open", "(uu)",
                              esp_check_panel_shows_table (self) ? self->chosen[0] : 0,
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

  gtk_widget_set_sensitive (self->fields, !busy);
  gtk_widget_set_visible (self->run, !busy);
  gtk_widget_set_visible (self->stop, busy);
  show_go_on (self);
  show_diagnosis (self);
  keep (self);
}

/* --- the widget --- */

/* How many programs a class has, and a button that leads back to one. */
static GtkWidget *
new_class_row (EspCheckPanel *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *leave = esp_action_button_new (_ ("Only One"), "page.check-class-clear",
                                            _ ("Leaves the class, and checks one program again"));

  self->class_label = esp_label_new (NULL, NULL);
  gtk_widget_set_hexpand (self->class_label, TRUE);
  gtk_widget_add_css_class (leave, "flat");
  gtk_widget_set_hexpand (leave, FALSE);
  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (leave))), FALSE);
  gtk_box_append (GTK_BOX (row), self->class_label);
  gtk_box_append (GTK_BOX (row), leave);
  return row;
}

static void
add_program (EspCheckPanel *self, GtkWidget *part, const EspProblem *problem)
{
  GtkWidget *rows = esp_form_rows_new ();
  GtkWidget *group;
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);

  self->fields = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (part), self->fields);
  group = esp_group_new (self->fields, _ ("Programs"));
  /* no table has such ones: only what is the person's own stands there */
  self->programs =
      esp_algorithm_list_new (GTK_DROP_DOWN (list), problem, ESP_ALGORITHM_FOREIGN, _ ("None yet"));
  esp_choice_cut (GTK_DROP_DOWN (list));
  self->one = esp_form_row_new (_ ("Program"), list);
  self->class = new_class_row (self);
  gtk_box_append (GTK_BOX (rows), self->one);
  gtk_box_append (GTK_BOX (rows), self->class);
  gtk_box_append (GTK_BOX (rows),
                  esp_link_row_new (_ ("Folder of a Class…"), "page.check-class-folder-dialog",
                                    _ ("All programs of a folder, one a file or one in each "
                                       "folder below it: a table of all with all cases")));
  gtk_box_append (GTK_BOX (rows),
                  esp_link_row_new (_ ("Several Programs…"), "page.check-class-dialog",
                                    _ ("Files that are programs: a table of all with all cases")));
  gtk_box_append (GTK_BOX (rows),
                  esp_link_row_new (_ ("Open a Table…"), "page.check-load-dialog",
                                    _ ("What the command line wrote, or what was saved "
                                       "here")));
  self->left_list = esp_text_new (NULL, "caption");
  gtk_label_set_selectable (GTK_LABEL (self->left_list), TRUE);
  self->left_fold = esp_fold_new (_ ("What was left out"), self->left_list);
  gtk_expander_set_expanded (GTK_EXPANDER (self->left_fold), TRUE);
  esp_check_form_init (&self->how, problem, G_CALLBACK (on_contract), G_CALLBACK (keep), self);
  gtk_box_append (GTK_BOX (rows), self->how.contract_row);
  gtk_box_append (GTK_BOX (rows), self->how.judge_row);
  gtk_box_append (GTK_BOX (rows), self->how.seconds_row);
  gtk_box_append (GTK_BOX (group), rows);
  gtk_box_append (GTK_BOX (group), self->how.settings);
  gtk_box_append (GTK_BOX (group), self->left_fold);
  gtk_box_append (GTK_BOX (group), esp_confinement_note_new ());
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
  g_signal_connect_swapped (self->rows, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->rows, keys);
  gtk_box_append (GTK_BOX (part), self->rows);
  gtk_box_append (GTK_BOX (more), esp_link_row_new (_ ("Add Files…"), "page.check-add-dialog",
                                                    _ ("Boards of files as further cases")));
  gtk_box_append (GTK_BOX (more),
                  esp_link_row_new (_ ("Report…"), "page.check-report-dialog",
                                    _ ("As PDF: the table, and the first difference of each "
                                       "failed case on its board")));
  /* what a game prints is held to more than its board */
  if (esp_program_can_solve (self->problem))
    gtk_box_append (GTK_BOX (more),
                    esp_link_row_new (_ ("Add to the Hand-in"), "win.hand-in-check",
                                      _ ("What the program wrote to each case, checked against "
                                         "Espalier: of a class the program that is chosen")));
  gtk_box_append (GTK_BOX (more),
                  esp_link_row_new (_ ("Save As CSV…"), "page.check-save-dialog",
                                    _ ("The table, as the command line writes it")));
  gtk_box_append (GTK_BOX (part), more);
}

static void
add_foot (EspCheckPanel *self)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_add_css_class (foot, "inspector-foot");
  self->run =
      esp_action_button_new (_ ("Check"), "page.check-run", _ ("Run the program on all cases"));
  self->go_on =
      esp_action_button_new (_ ("Go On"), "page.check-go-on", _ ("Runs what was not run yet"));
  self->stop = esp_action_button_new (_ ("Stop"), "page.check-stop", _ ("What is done stays"));
  gtk_widget_set_hexpand (self->run, TRUE);
  gtk_widget_set_hexpand (self->go_on, TRUE);
  gtk_widget_set_hexpand (self->stop, TRUE);
  gtk_box_append (GTK_BOX (foot), self->go_on);
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
      g_signal_handlers_disconnect_by_data (self->programs, self);
      esp_check_form_disconnect (&self->how, self);
      g_signal_handlers_disconnect_by_data (self->rows, self);
      g_object_run_dispose (G_OBJECT (self->programs));
    }
  g_clear_object (&self->programs);
  g_clear_object (&self->checking);
  g_clear_pointer (&self->kept, esp_kept_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_check_panel_parent_class)->dispose (object);
}

static void
esp_check_panel_finalize (GObject *object)
{
  forget_class (ESP_CHECK_PANEL (object));
  G_OBJECT_CLASS (esp_check_panel_parent_class)->finalize (object);
}

static void
esp_check_panel_class_init (EspCheckPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_check_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_check_panel_finalize;
  signals[PROGRAMS_CHOSEN] = g_signal_new ("programs-chosen", G_OBJECT_CLASS_TYPE (klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
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

  self->problem = problem;
  self->quiet = TRUE;
  self->checking = esp_checking_new (problem);
  self->kept = esp_kept_new ("checks", problem->id);
  gtk_widget_add_css_class (part, "inspector-part");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), part);
  gtk_box_append (GTK_BOX (self->box), scrolled);
  add_program (self, part, problem);
  add_cases (self, part);
  gtk_box_append (GTK_BOX (self->box), esp_check_reasons_init (&self->reasons));
  add_foot (self);
  g_signal_connect_swapped (self->programs, "chosen", G_CALLBACK (on_program), self);
  g_signal_connect_object (esp_own_programs_get (), "changed", G_CALLBACK (show_contract), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->checking, "case-changed", G_CALLBACK (on_case_changed), self);
  g_signal_connect_swapped (self->checking, "cases-changed", G_CALLBACK (fill), self);
  g_signal_connect_swapped (self->checking, "busy-changed", G_CALLBACK (on_busy), self);
  fill (self);
  on_busy (self);
  self->quiet = FALSE;
  esp_kept_look (self->kept, on_found, self);
  return GTK_WIDGET (self);
}
