#include "config.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

#include "app/text/esp-page-text.h"
#include "app/window/esp-mnemonics.h"
#include "dialogs.h"
#include "manual/esp-manual.h"
#include "registered.h"
#include "kit/forms/esp-check-list.h"
#include "scratch.h"

/* The letters that choose a control: in every window and every part of the inspector each control
 * has one, and no two the same; in the language that LANGUAGE says. */

static EspApplication *application;
static EspWindow *window;

/* Who does without, and why. */
static const struct
{
  const char *type;     /* of the window */
  guint without_letter; /* so many controls at most */
  guint without_label;  /* so many fields */
} allowed[] = {
  /* header bar, board, search and inspector at once: more than the 22 letters that commands leave,
   * and what is called "B" alone has none of its own */
  { "EspWindow", 2, 99 },
  /* "A−" and "A+": both have keys of their own */
  { "EspPresent", 1, 0 },
  /* the list of problems stands in the header bar, where the title stands elsewhere */
  { "EspGallery", 0, 1 },
  /* the same list, above its table */
  { "GtkWindow", 0, 1 },
};

static guint
may_do_without (GtkWidget *of, gboolean label)
{
  for (guint i = 0; i < G_N_ELEMENTS (allowed); i++)
    if (g_str_equal (G_OBJECT_TYPE_NAME (of), allowed[i].type))
      return label ? allowed[i].without_label : allowed[i].without_letter;
  return 0;
}

static void
hold_letters (GtkWindow *of, const char *name)
{
  g_autoptr (GPtrArray) list = NULL;
  const char *owners[128] = { NULL };
  guint without = 0;

  esp_mnemonics_assign (of);
  list = esp_mnemonics_list (of);
  for (guint i = 0; i < list->len; i++)
    {
      const char *entry = g_ptr_array_index (list, i);

      g_test_message ("%s: %s", name, entry);
      if (*entry == '-')
        without++;
      else if (*entry == '+')
        continue;
      else if (owners[(int) *entry] != NULL)
        {
          g_test_message ("%s: “%s” and “%s” have one letter", name, owners[(int) *entry], entry);
          g_test_fail ();
        }
      else
        owners[(int) *entry] = entry;
      /* keys of commands */
      if (ESP_IS_WINDOW (of))
        g_assert_null (strchr ("bent", *entry));
    }
  if (without > may_do_without (GTK_WIDGET (of), FALSE))
    {
      g_test_message ("%s: %u of %u controls have no letter", name, without, list->len);
      g_test_fail ();
    }
}

/* How many fields have no label that leads to them. */
static guint
count_unlabelled (GtkWidget *widget, const char *name)
{
  guint n = 0;

  if (!gtk_widget_get_mapped (widget))
    return 0;
  if (GTK_IS_DROP_DOWN (widget) || GTK_IS_SPIN_BUTTON (widget) || GTK_IS_ENTRY (widget) ||
      GTK_IS_SWITCH (widget) || ESP_IS_CHECK_LIST (widget))
    {
      g_autoptr (GList) labels = gtk_widget_list_mnemonic_labels (widget);

      if (labels == NULL)
        g_test_message ("%s: a %s has no label with a letter", name, G_OBJECT_TYPE_NAME (widget));
      return labels == NULL;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_unlabelled (child, name);
  return n;
}

static void
test_dialogs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (openers); i++)
    {
      GtkWindow *other;

      if (openers[i].by_gtk)
        continue;
      other = open_window (window, &openers[i]);
      hold_letters (other, openers[i].name);
      if (count_unlabelled (GTK_WIDGET (other), openers[i].name) >
          may_do_without (GTK_WIDGET (other), TRUE))
        g_test_fail ();
      close_window_and_wait (window, other);
    }
}

static void
stay (GtkApplication *closing G_GNUC_UNUSED)
{
}

static void
test_question (void)
{
  GtkWindow *other = NULL;

  esp_dialog_close (GTK_WINDOW (window), esp_window_get_page (window), FALSE, stay);
  WAIT_FOR ((other = find_other_window (GTK_WINDOW (window))) != NULL);
  hold_letters (other, "question");
  close_window_and_wait (window, other);
}

/* The text beside the board, as it was read and as it cannot be. */
static void
hold_text (EspPageView *page)
{
  GActionGroup *actions = esp_page_view_get_actions (page);
  GtkTextView *view = GTK_TEXT_VIEW (esp_text_pane_get_view (esp_page_get_text_pane (page)));

  g_action_group_change_action_state (actions, "text", g_variant_new_boolean (TRUE));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (view)));
  hold_letters (GTK_WINDOW (window), "the text");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), "?!", -1);
  WAIT_FOR (esp_text_pane_get_fault (esp_page_get_text_pane (page)) != NULL);
  hold_letters (GTK_WINDOW (window), "the text with a fault");
  g_action_group_activate_action (actions, "undo", NULL);
  g_action_group_change_action_state (actions, "text", g_variant_new_boolean (FALSE));
}

/* Each part of the inspector of each problem. */
static void
test_inspector (void)
{
  static const char *const parts[] = { "puzzle", "solve", "play", "compare" };
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    {
      EspPageView *page;

      if (!esp_window_shows (specs[i]))
        continue;
      g_assert_true (esp_window_show_problem (window, specs[i]->problem->id));
      page = esp_window_get_page (window);
      WAIT_FOR (!esp_page_view_is_busy (page));
      for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
        {
          g_autofree char *name = g_strdup_printf ("%s, %s", specs[i]->problem->id, parts[p]);

          g_action_group_activate_action (esp_page_view_get_actions (page), "part",
                                          g_variant_new_string (parts[p]));
          while (g_main_context_iteration (NULL, FALSE))
            ;
          hold_letters (GTK_WINDOW (window), name);
        }
      hold_text (page);
    }
}

/* What all labels want together. */
static int
add_widths (GtkWidget *widget)
{
  int width = 0;

  if (!gtk_widget_get_mapped (widget))
    return 0;
  if (GTK_IS_LABEL (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    width += add_widths (child);
  return width;
}

static guint
count_without (GtkWindow *of)
{
  g_autoptr (GPtrArray) list = esp_mnemonics_list (of);
  guint n = 0;

  for (guint i = 0; i < list->len; i++)
    n += *(const char *) g_ptr_array_index (list, i) == '-';
  return n;
}

static void
hold_still (GtkWindow *of, const char *name)
{
  int before;

  g_test_message ("%s", name);
  if (esp_mnemonics_need_room ())
    WAIT_FOR (count_without (of) <= may_do_without (GTK_WIDGET (of), FALSE));
  before = add_widths (GTK_WIDGET (of));
  g_assert_cmpint (before, >, 0);
  esp_mnemonics_assign (of);
  g_assert_cmpint (add_widths (GTK_WIDGET (of)), ==, before);
}

/* Nothing moves when Alt is pressed. */
static void
test_still (void)
{
  static const char *const parts[] = { "puzzle", "solve", "play", "compare" };
  EspPageView *page;

  g_assert_true (esp_window_show_problem (window, "war"));
  page = esp_window_get_page (window);
  WAIT_FOR (!esp_page_view_is_busy (page));
  for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
    {
      g_action_group_activate_action (esp_page_view_get_actions (page), "part",
                                      g_variant_new_string (parts[p]));
      while (g_main_context_iteration (NULL, FALSE))
        ;
      hold_still (GTK_WINDOW (window), parts[p]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (openers); i++)
    if (!openers[i].by_gtk)
      {
        GtkWindow *other = open_window (window, &openers[i]);

        hold_still (other, openers[i].name);
        close_window_and_wait (window, other);
      }
}

/* A letter stays with its control as long as it can, and a new text gets a new one. */
static void
test_stay (void)
{
  GtkWidget *other = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *save = gtk_button_new_with_label ("Save");
  GtkWidget *size = gtk_button_new_with_label ("Size");
  GtkWidget *name = gtk_button_new_with_label ("dead_ends");
  GtkWidget *chinese = gtk_button_new_with_label ("求解…");
  GtkLabel *label;

  gtk_box_append (GTK_BOX (box), save);
  gtk_box_append (GTK_BOX (box), size);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), chinese);
  gtk_window_set_child (GTK_WINDOW (other), box);
  gtk_window_present (GTK_WINDOW (other));
  WAIT_FOR (gtk_widget_get_mapped (save));
  esp_mnemonics_assign (GTK_WINDOW (other));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (save)), ==, "_Save");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (size)), ==, "S_ize");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (name)), ==, "_dead__ends");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (chinese)), ==, "求解(_A)…");
  label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (name)));
  g_assert_cmpstr (gtk_label_get_text (label), ==, "dead_ends");
  gtk_widget_set_visible (save, FALSE);
  esp_mnemonics_assign (GTK_WINDOW (other));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (size)), ==, "S_ize");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (chinese)), ==, "求解(_A)…");
  /* what a screen reader calls it stays: the letter is no part of its name, and it is said once */
  if (gtk_check_version (4, 18, 0) != NULL)
    gtk_test_accessible_assert_property (GTK_ACCESSIBLE (save), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                         "Save");
  else
    {
      /* newer ones take a button's name from its label's text, which has no underscore */
      g_autofree char *own = gtk_test_accessible_check_property (
          GTK_ACCESSIBLE (save), GTK_ACCESSIBLE_PROPERTY_LABEL, "Save");

      g_assert_cmpstr (own, ==, "undefined");
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (save)))),
                       ==, "Save");
    }
  g_assert_false (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (save),
                                                    GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  gtk_button_set_label (GTK_BUTTON (name), "a_b");
  g_assert_cmpstr (gtk_label_get_text (label), ==, "a_b");
  esp_mnemonics_assign (GTK_WINDOW (other));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (name)), ==, "a___b");
  g_assert_cmpstr (gtk_label_get_text (label), ==, "a_b");
  gtk_button_set_label (GTK_BUTTON (size), "Zoom");
  gtk_widget_set_visible (save, TRUE);
  WAIT_FOR (gtk_widget_get_mapped (save));
  esp_mnemonics_assign (GTK_WINDOW (other));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (save)), ==, "_Save");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (size)), ==, "_Zoom");
  gtk_window_destroy (GTK_WINDOW (other));
}
/* What a tip says of a choice has the choice's own name, as the list shows it: the help "swap: two
 * cities change places" stands beside a list of words of the language. In English both are one. */
static guint
hold_tips (const EspOptionSpec *specs)
{
  guint n = 0;

  for (const EspOptionSpec *spec = specs; spec != NULL && spec->id != NULL; spec++)
    for (guint i = 0; spec->choices != NULL && spec->choices[i] != NULL; i++)
      {
        const char *id = spec->choices[i];
        g_autofree char *tip = esp_option_describe (specs, spec);
        g_autofree char *name = esp_option_name_choice (spec, id);

        if (!g_str_has_prefix (_ (spec->help), id) || g_str_has_prefix (spec->help, tip) ||
            g_ascii_strcasecmp (name, id) == 0)
          continue;
        n++;
        if (!g_str_has_prefix (tip, name))
          g_error ("%s: “%s”, and the list has “%s”", spec->id, tip, name);
      }
  return n;
}

static void
test_tips (void)
{
  const EspProblem *const *problems = esp_problems_get ();
  guint n = 0;

  for (guint i = 0; problems[i] != NULL; i++)
    {
      for (const EspAlgorithm *a = problems[i]->algorithms; a->id != NULL; a++)
        n += hold_tips (a->options);
      n += hold_tips (problems[i]->editing->settings) +
           hold_tips (esp_problem_get_generate_options (problems[i]));
    }
  g_assert_true (n > 5 || g_str_equal (esp_manual_get_language (), "en"));
}

int
main (int argc, char *argv[])
{
  g_autofree char *data = make_scratch_folder ();
  g_autofree char *catalogues = g_build_filename (g_getenv ("ESPALIER_BUILD_ROOT"), "po", NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  gtk_test_init (&argc, &argv, NULL);
  setlocale (LC_ALL, ""); /* GTK's tests are in English */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 900);
  esp_window_show_problem (window, "map");
  gtk_window_present (GTK_WINDOW (window));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (window)));
  g_test_add_func ("/hig/stay", test_stay);
  g_test_add_func ("/hig/still", test_still);
  g_test_add_func ("/hig/dialogs", test_dialogs);
  g_test_add_func ("/hig/question", test_question);
  g_test_add_func ("/hig/inspector", test_inspector);
  g_test_add_func ("/hig/tips", test_tips);
  status = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (application);
  return status;
}
