#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

/* The inspector's first part: the instance, its settings, the editor, the generator, the rules. */

gboolean
esp_page_is_editing (EspPageView *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "edit");
  g_autoptr (GVariant) state = g_action_get_state (action);

  return g_variant_get_boolean (state) && g_str_equal (esp_page_get_part (self), "puzzle");
}

static const EspTool *
find_tool (EspPageView *self, const char *id)
{
  const EspLook *look = esp_look_find (self->problem);

  for (const EspTool *tool = look->tools; tool != NULL && tool->id != NULL; tool++)
    if (g_strcmp0 (tool->id, id) == 0)
      return tool;
  return NULL;
}

const EspTool *
esp_page_get_tool (EspPageView *self)
{
  return esp_page_is_editing (self) ? find_tool (self, self->tool) : NULL;
}

void
esp_page_refresh_joining (EspPageView *self)
{
  const EspTool *tool = esp_page_get_tool (self);

  esp_canvas_set_joining (esp_page_view_get_canvas (self),
                          tool != NULL && tool->joins && !self->canvas_is_search);
}

static void
choose_tool (EspPageView *self, const EspTool *tool)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "tool");

  self->tool = tool->id;
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (tool->id));
  gtk_label_set_text (GTK_LABEL (self->tool_help), _ (tool->help));
  /* a tool has one value; the form wants a table with an end */
  if (tool->value != NULL)
    {
      EspOptionSpec *specs = g_new0 (EspOptionSpec, 2);

      specs[0] = *tool->value;
      esp_option_form_set_specs (ESP_OPTION_FORM (self->tool_form), specs);
      g_object_set_data_full (G_OBJECT (self->tool_form), "specs", specs, g_free);
    }
  else
    esp_option_form_set_specs (ESP_OPTION_FORM (self->tool_form), NULL);
  esp_page_refresh_joining (self);
}

static void
on_tool (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const EspTool *tool = find_tool (data, g_variant_get_string (parameter, NULL));

  if (tool != NULL)
    choose_tool (data, tool);
}

/* What the tool puts down, as if it had been written into the form. */
static void
on_tool_value (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const EspTool *tool = find_tool (self, self->tool);
  g_autoptr (GError) error = NULL;

  if (tool != NULL && tool->value != NULL &&
      !esp_option_form_set (ESP_OPTION_FORM (self->tool_form), tool->value->id,
                            g_variant_get_string (parameter, NULL), &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
}

static void
on_edit_state (GSimpleAction *action, GVariant *state, gpointer data)
{
  EspPageView *self = data;
  gboolean editing = g_variant_get_boolean (state);

  g_simple_action_set_state (action, state);
  if (editing)
    esp_page_set_part (self, "puzzle");
  gtk_widget_set_visible (self->tools_box, editing);
  if (editing && self->tool == NULL && esp_look_find (self->problem)->tools != NULL)
    choose_tool (self, &esp_look_find (self->problem)->tools[0]);
  if (esp_page_view_get_document (self) != NULL)
    esp_page_refresh_canvas (self, FALSE);
}

/* The key leads to the editor from every part, and out of it from the editor alone. */
static void
on_edit (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  g_action_change_state (G_ACTION (action), g_variant_new_boolean (!esp_page_is_editing (data)));
}

/* An edit in its text form, as in the help of the room. */
static void
on_edit_text (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  if (self->problem->edit != NULL)
    esp_page_edit (self, g_variant_get_string (parameter, NULL), 0);
}

static void
on_setting_changed (EspPageView *self, const char *id G_GNUC_UNUSED)
{
  g_autoptr (EspOptions) options =
      esp_option_form_get_options (ESP_OPTION_FORM (self->settings_form));
  g_autoptr (GError) error = NULL;

  if (esp_page_view_get_document (self) == NULL)
    return;
  if (!esp_document_configure (esp_page_view_get_document (self), options, &error))
    {
      esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
      esp_page_puzzle_document_changed (self, TRUE);
    }
}

static void
on_setting (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *id;
  const char *value;
  g_autoptr (GError) error = NULL;

  g_variant_get (parameter, "(&s&s)", &id, &value);
  if (!esp_option_form_set (ESP_OPTION_FORM (self->settings_form), id, value, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
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

static gpointer
generate_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Generate *generate = data;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  return generate->problem->generate (generate->options, &control, error);
}

static void
generate_done (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  esp_page_view_replace (self, result, _ ("Generated"));
}

/* The next click makes another one. */
static void
raise_seed (EspPageView *self, const EspOptions *options)
{
  const EspOptionSpec *seed = esp_options_find (options, "seed");
  g_autofree char *text = NULL;
  gint64 next;

  if (seed == NULL || seed->kind != ESP_OPTION_INT)
    return;
  next = esp_options_get_int (options, "seed") + 1;
  text = g_strdup_printf ("%" G_GINT64_FORMAT, next > (gint64) seed->max ? 0 : next);
  esp_option_form_set (ESP_OPTION_FORM (self->generate_form), "seed", text, NULL);
}

static void
on_generate (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  Generate *generate;
  EspOptions *options;

  if (self->problem->generate == NULL)
    return;
  options = esp_option_form_get_options (ESP_OPTION_FORM (self->generate_form));
  generate = g_new0 (Generate, 1);
  generate->problem = self->problem;
  generate->options = options;
  raise_seed (self, options);
  esp_errand_begin (self->errand, _ ("Generating"), generate_work, generate, generate_free,
                    generate_done, self, (GDestroyNotify) esp_instance_free);
}

/* --- the part --- */

static void
create_editor (EspPageView *self, GtkWidget *part)
{
  const EspLook *look = esp_look_find (self->problem);
  GtkWidget *group = esp_group_new (part, _ ("Editor"));
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (_ ("Edit on the board"));
  GtkWidget *tools = gtk_flow_box_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  self->edit_switch = gtk_switch_new ();
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->edit_switch), "page.edit");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->edit_switch), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Edit on the board"), -1);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), self->edit_switch);
  gtk_box_append (GTK_BOX (group), row);

  self->tools_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_widget_add_css_class (tools, "tools");
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (tools), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (tools), 2);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (tools), 2);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (tools), TRUE);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (tools), 6);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (tools), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (tools), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tools"), -1);
  for (const EspTool *tool = look->tools; tool != NULL && tool->id != NULL; tool++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (_ (tool->label));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.tool");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", tool->id);
      gtk_widget_set_tooltip_text (button, _ (tool->help));
      gtk_flow_box_insert (GTK_FLOW_BOX (tools), button, -1);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (tools); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *button = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child));

      /* the button takes the focus itself */
      gtk_widget_set_focusable (child, FALSE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      gtk_button_get_label (GTK_BUTTON (button)), -1);
    }
  gtk_box_append (GTK_BOX (self->tools_box), tools);
  self->tool_form = esp_option_form_new ();
  gtk_box_append (GTK_BOX (self->tools_box), self->tool_form);
  self->tool_help = esp_note_new (NULL);
  gtk_box_append (GTK_BOX (self->tools_box), self->tool_help);
  gtk_widget_set_visible (self->tools_box, FALSE);
  gtk_box_append (GTK_BOX (group), self->tools_box);
}

static GtkWidget *
create_foot (void)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (foot), esp_action_button_new (_ ("Generate"), "page.generate",
                                                         _ ("Make a new one (Ctrl+G)")));
  return foot;
}

GtkWidget *
esp_page_create_puzzle_part (EspPageView *self)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *group = esp_group_new (part, _ (self->problem->title));

  self->instance_label = esp_note_new (NULL);
  gtk_box_append (GTK_BOX (group), self->instance_label);
  self->settings_form = esp_option_form_new ();
  esp_option_form_set_specs (ESP_OPTION_FORM (self->settings_form), self->problem->settings);
  g_signal_connect_swapped (self->settings_form, "changed", G_CALLBACK (on_setting_changed), self);
  gtk_box_append (GTK_BOX (group), self->settings_form);

  self->tools_box = self->tool_form = NULL;
  if (self->spec->editor && esp_look_find (self->problem)->tools != NULL)
    create_editor (self, part);
  else
    {
      esp_page_enable (self, "edit", FALSE);
      self->tools_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
      self->tool_form = esp_option_form_new ();
      gtk_box_append (GTK_BOX (self->tools_box), self->tool_form);
      gtk_widget_set_visible (self->tools_box, FALSE);
      gtk_box_append (GTK_BOX (part), self->tools_box);
    }

  /* beside the editor: what a room says of the puzzle changes with every edit */
  self->puzzle_extra = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (part), self->puzzle_extra);

  self->generate_form = esp_option_form_new ();
  group = esp_group_new (part, self->problem->generate != NULL ? _ ("Generate") : NULL);
  gtk_widget_set_visible (group, self->problem->generate != NULL);
  esp_option_form_set_specs (ESP_OPTION_FORM (self->generate_form),
                             self->problem->generate_options);
  gtk_box_append (GTK_BOX (group), self->generate_form);
  esp_page_enable (self, "generate", self->problem->generate != NULL);

  group = esp_group_new (part, _ ("Rules"));
  gtk_box_append (GTK_BOX (group), esp_note_new (_ (self->problem->rules)));
  return esp_page_wrap_part (part, self->problem->generate != NULL ? create_foot () : NULL);
}

static const GActionEntry entries[] = {
  { .name = "edit", .activate = on_edit, .state = "false", .change_state = on_edit_state },
  { .name = "tool", .activate = on_tool, .parameter_type = "s", .state = "''" },
  { .name = "tool-value", .activate = on_tool_value, .parameter_type = "s" },
  { .name = "edit-text", .activate = on_edit_text, .parameter_type = "s" },
  { .name = "setting", .activate = on_setting, .parameter_type = "(ss)" },
  { .name = "generate", .activate = on_generate },
};

void
esp_page_add_puzzle_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

void
esp_page_puzzle_document_changed (EspPageView *self, gboolean instance_too)
{
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  g_autofree char *text = NULL;

  if (!instance_too)
    return;
  text = self->problem->describe (instance);
  gtk_label_set_text (GTK_LABEL (self->instance_label), text);
  if (self->problem->get_settings != NULL && self->problem->settings != NULL)
    {
      g_autoptr (EspOptions) options = esp_options_new (self->problem->settings);

      self->problem->get_settings (instance, options);
      esp_option_form_set_options (ESP_OPTION_FORM (self->settings_form), options);
    }
}

void
esp_page_puzzle_set_document (EspPageView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->puzzle_extra)) != NULL)
    gtk_box_remove (GTK_BOX (self->puzzle_extra), child);
  if (self->spec->puzzle_part != NULL)
    gtk_box_append (GTK_BOX (self->puzzle_extra),
                    self->spec->puzzle_part (esp_page_view_get_document (self)));
  gtk_widget_set_visible (self->puzzle_extra, self->spec->puzzle_part != NULL);
  esp_page_puzzle_document_changed (self, TRUE);
}
