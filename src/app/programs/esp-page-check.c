#include "config.h"

#include "esp-page-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/dialogs/esp-file-dialog.h"
#include "app/page/esp-page-document.h"
#include "base/esp-file.h"
#include "esp-check-panel.h"
#include "esp-own-programs.h"

/* NULL where programs have nothing to do that can be checked. */
static EspCheckPanel *
get_panel (EspPageView *self)
{
  return esp_compare_panel_get_check (
      esp_inspector_get_compare (esp_page_view_get_inspector (self)));
}

static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspCheckPanel *panel = get_panel (data);
  const EspAlgorithm *program = esp_check_panel_get_program (panel);
  g_autofree char *command = NULL;

  if (program == NULL)
    {
      esp_page_model_say (esp_page_view_get_model (data), ESP_MESSAGE_INFO,
                          _ ("Choose a program of yours first"));
      return;
    }
  command = esp_program_list_resolve (program->id);
  esp_checking_start (esp_check_panel_get_checking (panel), program->label, command,
                      esp_check_panel_get_seconds (panel));
}

static void
on_stop (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_checking_stop (esp_check_panel_get_checking (get_panel (data)));
}

static void
on_add (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  g_autofree const char **paths = g_variant_get_strv (parameter, NULL);

  for (guint i = 0; paths[i] != NULL; i++)
    esp_checking_add_file (esp_check_panel_get_checking (get_panel (data)), paths[i]);
}

static void
on_add_dialog (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  esp_file_dialog_open_several_for (data, _ ("Add Cases"), "check-add");
}

static void
on_save (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *path = g_variant_get_string (parameter, NULL);
  g_autofree char *csv = esp_checking_format_csv (esp_check_panel_get_checking (get_panel (data)));
  g_autoptr (GError) error = NULL;

  if (esp_file_write (path, csv, -1, &error))
    esp_page_view_saved (data, _ ("The table was saved"), path);
  else
    esp_page_model_say (esp_page_view_get_model (data), ESP_MESSAGE_ERROR, error->message);
}

static void
on_save_dialog (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  static const char *const patterns[] = { "*.csv", NULL };

  esp_file_dialog_save_for (data, _ ("Save the Table"), "grade.csv", "check-save", patterns);
}

/* The case's board, on which the program solves once more: what it finds stands there, right or
 * wrong, and what is wrong is said. */
static void
on_open (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspCheckPanel *panel = get_panel (self);
  EspChecking *checking = esp_check_panel_get_checking (panel);
  EspSolvePanel *solve = esp_inspector_get_solve (esp_page_view_get_inspector (self));
  const EspAlgorithm *program = esp_check_panel_get_program (panel);
  guint i = g_variant_get_uint32 (parameter);
  g_autofree char *seconds = NULL;
  g_autoptr (GFile) file = NULL;
  EspInstance *instance;

  if (program == NULL || i >= esp_checking_get_n (checking))
    return;
  instance = esp_checking_copy_instance (checking, i);
  if (instance == NULL)
    {
      esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_INFO, _ ("Check it first"));
      return;
    }
  if (esp_checking_get_path (checking, i) != NULL)
    file = g_file_new_for_path (esp_checking_get_path (checking, i));
  esp_page_set_document (self, esp_document_new (instance), esp_checking_get_name (checking, i),
                         file);
  esp_solve_panel_choose (solve, program->id);
  seconds = g_strdup_printf ("%d", (int) esp_check_panel_get_seconds (panel));
  esp_solve_panel_set_option (solve, "seconds", seconds, NULL);
  g_action_group_activate_action (esp_page_view_get_actions (self), "solve", NULL);
}

static void
on_program (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *id = g_variant_get_string (parameter, NULL);

  /* whoever does this is a person, who has chosen the program by it */
  if (g_str_has_prefix (id, ESP_PROGRAM_PREFIX))
    esp_own_programs_choose (esp_page_model_get_problem (esp_page_view_get_model (data)),
                             id + strlen (ESP_PROGRAM_PREFIX));
  esp_check_panel_choose (get_panel (data), id);
}

static const GActionEntry entries[] = {
  { .name = "check-run", .activate = on_run },
  { .name = "check-stop", .activate = on_stop },
  { .name = "check-add", .activate = on_add, .parameter_type = "as" },
  { .name = "check-add-dialog", .activate = on_add_dialog },
  { .name = "check-save", .activate = on_save, .parameter_type = "s" },
  { .name = "check-save-dialog", .activate = on_save_dialog },
  { .name = "check-open", .activate = on_open, .parameter_type = "u" },
  { .name = "check-program", .activate = on_program, .parameter_type = "s" },
};

void
esp_page_add_check_actions (EspPageView *self)
{
  if (get_panel (self) != NULL)
    g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                     G_N_ELEMENTS (entries), self);
}
