#include "config.h"

#include "esp-program-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/window/esp-help-window.h"
#include "base/esp-job.h"
#include "base/esp-quote.h"
#include "esp-confinement.h"
#include "esp-contract-choice.h"
#include "esp-own-programs.h"
#include "engine/esp-sample.h"
#include "kit/esp-subwindow.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/lists/esp-row.h"
#include "programs/esp-contract-list.h"
#include "programs/esp-trial.h"

#define SECONDS 5
#define MOST_LINES 200 /* of what is said that are shown */

/* The window's own, kept with it. */
typedef struct
{
  GtkWidget *window;
  const EspProblem *problem;
  GWeakRef object;
  GWeakRef from; /* where it was asked for: the board there is what it is tried on */
  EspProgramChosen *chosen;
  GtkWidget *command;
  GtkWidget *contract; /* how it is called; NULL: a player talks in lines */
  GtkWidget *runs;     /* what will be run */
  GtkWidget *result;   /* what the trial said */
  GtkWidget *fold;
  GtkWidget *said; /* line by line */
  GtkWidget *try;
  GtkWidget *use;
  EspJob *job; /* the trial; NULL: none is under way */
} Dialog;

static void
stop_trial (Dialog *self)
{
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
}

static void
dialog_free (gpointer data)
{
  Dialog *self = data;

  stop_trial (self);
  g_weak_ref_clear (&self->object);
  g_weak_ref_clear (&self->from);
  g_free (self);
}

static const char *
get_command (Dialog *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->command));
}

/* NULL: none. */
static const EspContract *
get_contract (Dialog *self)
{
  return self->contract != NULL ? esp_contract_choice_get (self->contract) : NULL;
}

/* --- trying it --- */

typedef struct
{
  EspInstance *instance;
  char *name; /* of it, as people read it */
  char *command;
  const EspContract *contract;
  GString *said;
  guint n_lines;
} Trial;

/* What came of it. */
typedef struct
{
  char *text;
  char *said;
  gboolean failed; /* what was said is wanted at once */
} Report;

static void
trial_free (gpointer data)
{
  Trial *trial = data;

  esp_instance_free (trial->instance);
  g_free (trial->name);
  g_free (trial->command);
  g_string_free (trial->said, TRUE);
  g_free (trial);
}

static void
report_free (gpointer data)
{
  Report *report = data;

  g_free (report->text);
  g_free (report->said);
  g_free (report);
}

static void
hear (gpointer data, gboolean from_program, const char *line)
{
  Trial *trial = data;

  trial->n_lines++;
  if (trial->n_lines < MOST_LINES)
    g_string_append_printf (trial->said, "%s%s %s", trial->said->len > 0 ? "\n" : "",
                            from_program ? "<" : ">", esp_quote (line));
  else if (trial->n_lines == MOST_LINES)
    g_string_append (trial->said, "\n…");
}

static gpointer
try_out (gpointer data, GCancellable *cancellable, GError **error)
{
  Trial *trial = data;
  EspTrialQuestion question = { .command = trial->command,
                                .contract = trial->contract,
                                .instance = trial->instance,
                                .seconds = SECONDS,
                                .cancellable = cancellable,
                                .heard = hear,
                                .data = trial };
  g_auto (EspTrial) found = { ESP_VERDICT_RIGHT };
  g_autofree char *told = NULL;
  g_autofree char *expected = NULL;
  Report *report;

  esp_limits_init (&question.limits);
  if (!esp_trial_run (&question, &found, error))
    return NULL;
  report = g_new (Report, 1);
  told = esp_trial_describe (&found, trial->instance->problem, trial->contract);
  /* TRANSLATORS: the name of a board, and what came of a program on it */
  report->text = g_strdup_printf (_ ("on “%s”: %s"), trial->name, told);
  expected = esp_trial_describe_expected (&found);
  report->said = expected == NULL ? g_strdup (trial->said->str)
                                  : g_strdup_printf ("%s\n%s", trial->said->str, expected);
  report->failed = found.reason != NULL;
  return report;
}

static void
show_result (Dialog *self, const char *text, const char *said)
{
  g_autofree char *sentence = text != NULL ? esp_begin_sentence (text) : NULL;

  gtk_label_set_text (GTK_LABEL (self->result), sentence != NULL ? sentence : "");
  gtk_widget_set_visible (self->result, text != NULL);
  gtk_label_set_text (GTK_LABEL (self->said), said != NULL ? said : "");
  gtk_widget_set_visible (self->fold, said != NULL && *said != '\0');
}

static void
show_state (Dialog *self)
{
  gboolean some = *get_command (self) != '\0';

  gtk_button_set_label (GTK_BUTTON (self->try), self->job != NULL ? _ ("Stop") : _ ("Try It"));
  gtk_widget_set_sensitive (self->try, some);
  gtk_widget_set_sensitive (self->use, some);
}

static void
on_tried (gpointer owner, gpointer result, const GError *error)
{
  Dialog *self = owner;
  Report *report = result;

  g_clear_object (&self->job);
  show_result (self, report != NULL ? report->text : error->message,
               report != NULL ? report->said : NULL);
  gtk_expander_set_expanded (GTK_EXPANDER (self->fold), report != NULL && report->failed);
  if (report != NULL)
    report_free (report);
  show_state (self);
}

static EspProgramBoard *find_board;

void
esp_program_dialog_set_board (EspProgramBoard *board)
{
  find_board = board;
}

/* The board that is open, a game's from its beginning; where there is none, the room's example. */
static void
take_board (Dialog *self, Trial *trial)
{
  g_autoptr (GtkWidget) from = g_weak_ref_get (&self->from);

  trial->instance = from != NULL && find_board != NULL ? find_board (from, &trial->name) : NULL;
  if (trial->instance != NULL)
    return;
  trial->instance = self->problem->editing->example ();
  trial->name = g_strdup (_ (self->problem->tab));
}

static void
on_try (Dialog *self)
{
  g_autofree char *text = NULL;
  Trial *trial;

  if (self->job != NULL)
    {
      stop_trial (self);
      show_result (self, _ ("Stopped"), NULL);
      show_state (self);
      return;
    }
  trial = g_new0 (Trial, 1);
  take_board (self, trial);
  trial->command = g_strdup (get_command (self));
  trial->contract = get_contract (self);
  trial->said = g_string_new (NULL);
  text = g_strdup_printf (self->problem->game != NULL ? _ ("It plays a game by itself on “%s”…")
                                                      : _ ("It solves “%s”…"),
                          trial->name);
  show_result (self, text, NULL);
  self->job = esp_job_start (_ ("Trying a program"), try_out, trial, trial_free, report_free,
                             on_tried, self);
  show_state (self);
}

/* --- the command --- */

/* As it is started: what runs its language, and whole paths. */
static void
on_command (Dialog *self)
{
  g_autofree char *command = esp_contract_complete (get_contract (self), get_command (self));
  g_autofree char *folder = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv =
      *get_command (self) != '\0' ? esp_program_make_argv (command, NULL, &folder, &error) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; argv != NULL && argv[i] != NULL; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", argv[i]);
  gtk_label_set_text (GTK_LABEL (self->runs), error != NULL  ? error->message
                                              : argv != NULL ? text->str
                                                             : _ ("nothing yet"));
  stop_trial (self);
  show_result (self, NULL, NULL);
  show_state (self);
}

static void
on_file (gpointer object, const char *path)
{
  Dialog *self = g_object_get_data (object, "dialog");
  g_autofree char *quoted = NULL;

  if (path == NULL)
    {
      show_result (self, _ ("It has to be a file of this computer"), NULL);
      return;
    }
  quoted = esp_program_make_command (path);
  gtk_editable_set_text (GTK_EDITABLE (self->command), quoted);
}

static void
on_choose_file (Dialog *self)
{
  esp_ask_file (self->command, N_ ("Choose a Program"), NULL, NULL, on_file, self->window);
}

static void
on_use (Dialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GObject) object = NULL;
  g_autofree char *name = NULL;

  if (*get_command (self) == '\0')
    return;
  name = esp_own_programs_add (esp_own_programs_get (), get_command (self), self->problem, &error);
  if (name == NULL)
    {
      show_result (self, error->message, NULL);
      return;
    }
  if (self->contract != NULL &&
      !esp_program_list_set_contract (name, get_contract (self)->id, &error))
    {
      show_result (self, error->message, NULL);
      return;
    }
  object = g_weak_ref_get (&self->object);
  if (object != NULL)
    self->chosen (object, name);
  gtk_window_close (GTK_WINDOW (self->window));
}

/* --- the window --- */

static GtkWidget *
new_command_row (Dialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *choose = gtk_button_new_with_label (_ ("Choose File…"));

  self->command = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->command), "python3 my.py");
  gtk_widget_set_hexpand (self->command, TRUE);
  esp_name_control (self->command, _ ("Command"));
  gtk_box_append (GTK_BOX (box), self->command);
  gtk_box_append (GTK_BOX (box), choose);
  g_signal_connect_swapped (self->command, "changed", G_CALLBACK (on_command), self);
  g_signal_connect_swapped (self->command, "activate", G_CALLBACK (on_use), self);
  g_signal_connect_swapped (choose, "clicked", G_CALLBACK (on_choose_file), self);
  return box;
}

/* How the assignments of the room call a program; what is kept needs no more to be chosen. */
static void
add_contract_row (Dialog *self, GtkBox *box)
{
  self->contract = esp_contract_choice_new (self->problem);
  gtk_box_append (box, esp_label_new (_ ("How it is called"), "heading"));
  gtk_box_append (box, self->contract);
  g_signal_connect_swapped (self->contract, "notify::selected", G_CALLBACK (on_command), self);
}

/* Line by line, for who looks for the mistake. */
static GtkWidget *
new_said (Dialog *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->said = esp_label_new (NULL, "monospace");
  gtk_label_set_selectable (GTK_LABEL (self->said), TRUE);
  gtk_widget_set_valign (self->said, GTK_ALIGN_START);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->said);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 160);
  self->fold = gtk_expander_new (_ ("What was said"));
  gtk_expander_set_child (GTK_EXPANDER (self->fold), scrolled);
  return self->fold;
}

static GtkWidget *
new_buttons (Dialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->try = gtk_button_new_with_label (_ ("Try It"));
  self->use = gtk_button_new_with_label (_ ("Use It"));
  gtk_widget_add_css_class (self->use, "suggested-action");
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_set_tooltip_text (self->try,
                               self->problem->game != NULL
                                   ? _ ("Let it play a game by itself on the board that is open, "
                                        "and say what is wrong")
                                   : _ ("Let it solve the board that is open, and say what is "
                                        "wrong"));
  gtk_box_append (GTK_BOX (box), self->try);
  gtk_box_append (GTK_BOX (box), self->use);
  g_signal_connect_swapped (self->try, "clicked", G_CALLBACK (on_try), self);
  g_signal_connect_swapped (self->use, "clicked", G_CALLBACK (on_use), self);
  return box;
}

static GtkWidget *
new_content (Dialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_widget_add_css_class (box, "preferences");
  gtk_box_append (
      GTK_BOX (box),
      esp_text_new (self->problem->game != NULL
                        ? _ ("A program that reads lines and answers with its moves. Only what you "
                             "choose here is ever started.")
                        : _ ("A program that reads a board and writes its solution. Only what you "
                             "choose here is ever started."),
                    NULL));
  gtk_box_append (GTK_BOX (box), esp_confinement_note_new ());
  gtk_box_append (GTK_BOX (box), new_command_row (self));
  if (self->problem->game == NULL)
    add_contract_row (self, GTK_BOX (box));
  gtk_box_append (GTK_BOX (box), esp_label_new (_ ("Will be run"), "heading"));
  self->runs = esp_text_new (NULL, "monospace");
  gtk_label_set_selectable (GTK_LABEL (self->runs), TRUE);
  gtk_box_append (GTK_BOX (box), self->runs);
  self->result = esp_text_new (NULL, NULL);
  gtk_label_set_selectable (GTK_LABEL (self->result), TRUE);
  gtk_box_append (GTK_BOX (box), self->result);
  gtk_box_append (GTK_BOX (box), new_said (self));
  gtk_box_append (GTK_BOX (box), new_buttons (self));
  return box;
}

GtkWidget *
esp_program_dialog_ask (GtkWidget *from,
                        const EspProblem *problem,
                        EspProgramChosen *chosen,
                        GObject *object)
{
  GtkRoot *root = gtk_widget_get_root (from);
  Dialog *self = g_new0 (Dialog, 1);

  g_weak_ref_init (&self->object, object);
  g_weak_ref_init (&self->from, from);
  self->problem = problem;
  self->chosen = chosen;
  self->window = esp_subwindow_new (_ ("Your Own Program"),
                                    GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, TRUE);
  g_object_set_data_full (G_OBJECT (self->window), "dialog", self, dialog_free);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 560, -1);
  gtk_window_set_child (GTK_WINDOW (self->window), new_content (self));
  on_command (self);
  esp_help_add_button (GTK_WINDOW (self->window), "programs");
  gtk_window_present (GTK_WINDOW (self->window));
  on_choose_file (self);
  return self->window;
}
