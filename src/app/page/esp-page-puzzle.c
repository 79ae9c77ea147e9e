#include "config.h"

#include "esp-page-puzzle.h"
#include "esp-page-document.h"

#include <glib/gi18n-lib.h>

#include "engine/document/esp-board-name.h"
#include "esp-page-board.h"

#include "kit/esp-conditions.h"

/* The editor, the settings of the instance, and the generator. */

/* --- the editor --- */

static void
choose_tool (EspPageView *self, const char *id)
{
  GAction *action =
      g_action_map_lookup_action (G_ACTION_MAP (esp_page_view_get_actions (self)), "tool");

  if (!esp_puzzle_panel_choose_tool (esp_inspector_get_puzzle (esp_page_view_get_inspector (self)),
                                     id))
    return;
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (id));
}

static void
on_tool (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  choose_tool (data, g_variant_get_string (parameter, NULL));
}

/* What the tool puts down, as if it had been written into the form. */
static void
on_tool_value (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!esp_puzzle_panel_set_tool_value (
          esp_inspector_get_puzzle (esp_page_view_get_inspector (data)),
          g_variant_get_string (parameter, NULL), &error))
    esp_page_model_say (esp_page_view_get_model (data), ESP_MESSAGE_WARNING, error->message);
}

static void
on_edit_state (GSimpleAction *action, GVariant *state, gpointer data)
{
  EspPageModel *model = esp_page_view_get_model (data);
  EspPuzzlePanel *panel = esp_inspector_get_puzzle (esp_page_view_get_inspector (data));
  gboolean editing = g_variant_get_boolean (state);

  g_simple_action_set_state (action, state);
  if (editing && esp_puzzle_panel_get_tool (panel) == NULL && esp_puzzle_panel_has_editor (panel))
    choose_tool (data, esp_puzzle_panel_get_first_tool (panel)->id);
  esp_page_model_set_editing (model, editing);
}

/* The key leads to the editor from every part, and out of it from the editor alone. */
static void
on_edit (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  g_action_change_state (G_ACTION (action), g_variant_new_boolean (!esp_page_model_is_editing (
                                                esp_page_view_get_model (data))));
}

/* An edit in its text form, as in the help of the room. */
static void
on_edit_text (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  if (esp_page_model_get_problem (esp_page_view_get_model (data))->editing->edit != NULL)
    esp_page_edit (data, g_variant_get_string (parameter, NULL), 0);
}

static void
on_setting (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *id;
  const char *value;
  g_autoptr (GError) error = NULL;

  g_variant_get (parameter, "(&s&s)", &id, &value);
  if (!esp_puzzle_panel_set_setting (esp_inspector_get_puzzle (esp_page_view_get_inspector (data)),
                                     id, value, &error))
    esp_page_model_say (esp_page_view_get_model (data), ESP_MESSAGE_WARNING, error->message);
}

/* --- the generator --- */

typedef struct
{
  const EspProblem *problem;
  EspOptions *options;
} Generate;

static void
generate_free (gpointer data)
{
  Generate *generate = data;

  esp_options_free (generate->options);
  g_free (generate);
}

typedef struct
{
  EspInstance *instance;
  char *name;
} Generated;

static void
generated_free (gpointer data)
{
  Generated *generated = data;

  g_clear_pointer (&generated->instance, esp_instance_free);
  g_free (generated->name);
  g_free (generated);
}

/* By which it can be made again. */
static char *
name_generated (const EspProblem *problem, const EspOptions *options)
{
  char *name = esp_board_name_format (problem, options);

  return name != NULL ? name : g_strdup (_ ("Generated"));
}

static gpointer
generate_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Generate *generate = data;
  EspInstance *instance;
  Generated *generated;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  instance = generate->problem->generating->generate (generate->options, &control, error);
  if (instance == NULL)
    return NULL;
  generated = g_new (Generated, 1);
  *generated = (Generated){ instance, name_generated (generate->problem, generate->options) };
  return generated;
}

static void
generate_done (gpointer owner, gpointer result)
{
  Generated *generated = result;

  esp_page_replace (owner, g_steal_pointer (&generated->instance), generated->name);
  generated_free (generated);
}

/* Takes @options. */
static void
begin_generating (EspPageView *self, EspOptions *options)
{
  EspPageModel *model = esp_page_view_get_model (self);
  Generate *generate = g_new0 (Generate, 1);

  generate->problem = esp_page_model_get_problem (model);
  generate->options = options;
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Generating"), generate_work,
                      generate, generate_free, generate_done, self, generated_free);
}

static void
on_generate (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  if (esp_page_model_get_problem (esp_page_view_get_model (data))->generating != NULL)
    begin_generating (data, esp_puzzle_panel_take_generate_options (
                                esp_inspector_get_puzzle (esp_page_view_get_inspector (data))));
}

/* The board of a name. */
static void
on_generate_name (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageModel *model = esp_page_view_get_model (data);
  g_autoptr (GError) error = NULL;
  EspOptions *options = esp_board_name_parse (esp_page_model_get_problem (model),
                                              g_variant_get_string (parameter, NULL), &error);

  if (options != NULL)
    begin_generating (data, options);
  else
    esp_page_model_say (model, ESP_MESSAGE_WARNING, error->message);
}

/* --- the name of a board --- */

/* A name, and the board that it is to mean. */
typedef struct
{
  char *name;
  EspInstance *instance;
} Named;

static void
named_free (gpointer data)
{
  Named *named = data;

  g_free (named->name);
  esp_instance_free (named->instance);
  g_free (named);
}

/* The name, if its board is made again and is this one: it may have been changed since. */
static gpointer
check_name (gpointer data, GCancellable *cancellable, GError **error)
{
  Named *named = data;
  g_autoptr (EspInstance) again = NULL;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  again = esp_board_name_make (named->instance->problem, named->name, &control, NULL);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return again != NULL && esp_instance_equal (again, named->instance) ? g_strdup (named->name)
                                                                      : g_strdup ("");
}

static void
on_name_checked (gpointer page, gpointer result)
{
  EspPageModel *model = esp_page_view_get_model (page);
  g_autofree char *name = result;
  g_autofree char *text = NULL;

  if (*name != '\0')
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (page), name);
      /* TRANSLATORS: the name of a board */
      text = g_strdup_printf (_ ("Copied: %s"), name);
    }
  else
    text =
        g_strdup (_ ("This board has no name: it was not made at random, or it was changed since"));
  esp_page_model_say (model, ESP_MESSAGE_INFO, text);
}

static void
on_copy_name (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageModel *model = esp_page_view_get_model (data);
  Named *named = g_new (Named, 1);

  named->name = g_strdup (esp_work_get_name (esp_page_model_get_work (model)));
  named->instance =
      esp_instance_copy (esp_document_get_instance (esp_page_model_get_document (model)));
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Naming the board"), check_name,
                      named, named_free, on_name_checked, data, g_free);
}

static const GActionEntry entries[] = {
  { .name = "edit", .activate = on_edit, .state = "false", .change_state = on_edit_state },
  { .name = "tool", .activate = on_tool, .parameter_type = "s", .state = "''" },
  { .name = "tool-value", .activate = on_tool_value, .parameter_type = "s" },
  { .name = "edit-text", .activate = on_edit_text, .parameter_type = "s" },
  { .name = "setting", .activate = on_setting, .parameter_type = "(ss)" },
  { .name = "generate", .activate = on_generate },
  { .name = "generate-name", .activate = on_generate_name, .parameter_type = "s" },
  { .name = "copy-name", .activate = on_copy_name },
};

static void
on_fault (EspPageView *self, const char *why)
{
  esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_WARNING, why);
}

void
esp_page_add_puzzle_actions (EspPageView *self)
{
  EspPuzzlePanel *panel = esp_inspector_get_puzzle (esp_page_view_get_inspector (self));

  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_actions_bind (
      G_ACTION_MAP (esp_page_view_get_actions (self)), esp_page_view_get_model (self),
      (const EspActionBinding[]){ { "edit", "can-edit" }, { "generate", "can-generate" }, { 0 } });
  g_signal_connect_object (panel, "fault", G_CALLBACK (on_fault), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (panel, "entered", G_CALLBACK (esp_page_join_named), self,
                           G_CONNECT_SWAPPED);
}
