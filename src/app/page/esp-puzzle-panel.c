#include "config.h"

#include "esp-puzzle-panel.h"

#include <glib/gi18n-lib.h>

#include "app/start/esp-seed.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "kit/forms/esp-swatches.h"

struct _EspPuzzlePanel
{
  GtkWidget parent_instance;

  const EspPageSpec *spec;
  EspDocument *document;
  const EspTool *tool;
  EspOptionSpec tool_value[2]; /* the tool's value as a table with an end, for the form */
  GtkWidget *box;
  GtkLabel *title;
  GtkLabel *about;
  GtkWidget *settings;
  GtkWidget *editor;
  GtkWidget *tools_box;
  GtkWidget *tools;
  GtkWidget *tool_form;
  GtkWidget *swatches; /* instead of the form, where the tool has some */
  GtkLabel *tool_help;
  GtkWidget *tool_extra; /* holds what the room adds to the tools */
  GtkWidget *extra;      /* holds what the room adds */
  GtkWidget *generator;
  GtkWidget *generate_form;
  char *made; /* with these options the last was made; NULL: none was */
  GtkLabel *rules;
  GtkWidget *more;
  GtkWidget *foot;
};

enum
{
  FAULT,
  ENTERED,
  TOOL_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPuzzlePanel, esp_puzzle_panel, GTK_TYPE_WIDGET)

static EspOptionForm *
get_form (GtkWidget *form)
{
  return ESP_OPTION_FORM (form);
}

static EspSwatches *
get_swatches (EspPuzzlePanel *self)
{
  return ESP_SWATCHES (self->swatches);
}

/* --- the instance and its settings --- */

void
esp_puzzle_panel_refresh (EspPuzzlePanel *self)
{
  const EspProblem *problem = self->spec->problem;
  const EspInstance *instance = esp_document_get_instance (self->document);
  g_autofree char *text = esp_instance_describe (instance);

  gtk_label_set_text (self->about, text);
  if (problem->editing->get_settings != NULL && problem->editing->settings != NULL)
    {
      g_autoptr (EspOptions) options = esp_options_new (problem->editing->settings);

      problem->editing->get_settings (instance, options);
      esp_option_form_set_options (get_form (self->settings), options);
    }
  esp_swatches_refresh (get_swatches (self));
}

static void
on_setting_changed (EspPuzzlePanel *self)
{
  g_autoptr (EspOptions) options = esp_option_form_get_options (get_form (self->settings));
  g_autoptr (GError) error = NULL;

  if (self->document == NULL || esp_document_configure (self->document, options, &error))
    return;
  g_signal_emit (self, signals[FAULT], 0, error->message);
  esp_puzzle_panel_refresh (self);
}

gboolean
esp_puzzle_panel_set_setting (EspPuzzlePanel *self,
                              const char *id,
                              const char *value,
                              GError **error)
{
  return esp_option_form_set (get_form (self->settings), id, value, error);
}

/* What a room adds, by the function that makes it; NULL: nothing. */
static void
fill (GtkWidget *box, GtkWidget *(*part) (EspDocument *), EspDocument *document)
{
  if (part != NULL)
    gtk_box_append (GTK_BOX (box), part (document));
  gtk_widget_set_visible (box, part != NULL);
}

/* The tables of the room, below what it adds itself. */
static void
add_tables (GtkWidget *box, const EspProblem *problem)
{
  if (problem->tables == NULL)
    return;
  gtk_box_append (
      GTK_BOX (box),
      esp_action_button_new (_ ("Tables…"), "page.tables",
                             _ ("What is made of the board, step by step, to be copied or saved")));
  gtk_widget_set_visible (box, TRUE);
}

/* --- tools that are of use on the board --- */

static gboolean
suits (EspPuzzlePanel *self, const EspTool *tool)
{
  return self->document == NULL || tool->suits == NULL ||
         tool->suits (esp_document_get_instance (self->document));
}

const EspTool *
esp_puzzle_panel_get_first_tool (EspPuzzlePanel *self)
{
  const EspTool *tools = esp_look_find (self->spec->problem)->painting->tools;

  for (const EspTool *tool = tools; tool->id != NULL; tool++)
    if (suits (self, tool))
      return tool;
  return tools;
}

/* The others are not offered; where one of them was chosen, the first is now. */
static void
show_tools (EspPuzzlePanel *self)
{
  if (!esp_puzzle_panel_has_editor (self))
    return;
  for (int i = 0;; i++)
    {
      const EspTool *tool = &esp_look_find (self->spec->problem)->painting->tools[i];
      GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (self->tools), i);

      if (tool->id == NULL || child == NULL)
        break;
      gtk_widget_set_visible (GTK_WIDGET (child), suits (self, tool));
    }
  if (self->tool != NULL && !suits (self, self->tool))
    gtk_widget_activate_action (GTK_WIDGET (self), "page.tool", "s",
                                esp_puzzle_panel_get_first_tool (self)->id);
}

static void
on_document_changed (EspPuzzlePanel *self, gboolean instance_too)
{
  if (instance_too)
    show_tools (self);
}

void
esp_puzzle_panel_set_document (EspPuzzlePanel *self, EspDocument *document)
{
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_func (self->document, on_document_changed, self);
  /* what the room added holds on to its document */
  esp_box_clear (self->extra);
  esp_box_clear (self->tool_extra);
  g_set_object (&self->document, document);
  fill (self->extra, self->spec->parts.puzzle, document);
  add_tables (self->extra, self->spec->problem);
  fill (self->tool_extra, self->spec->parts.editor, document);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_document_changed), self,
                           G_CONNECT_SWAPPED);
  show_tools (self);
  esp_swatches_set_tool (get_swatches (self), self->tool, document);
  esp_puzzle_panel_refresh (self);
}

/* --- the editor --- */

gboolean
esp_puzzle_panel_has_editor (EspPuzzlePanel *self)
{
  return self->spec->editor && esp_look_find (self->spec->problem)->painting->tools != NULL;
}

gboolean
esp_puzzle_panel_choose_tool (EspPuzzlePanel *self, const char *id)
{
  const EspTool *tool = esp_look_find (self->spec->problem)->painting->tools;

  while (tool != NULL && tool->id != NULL && g_strcmp0 (tool->id, id) != 0)
    tool++;
  if (tool == NULL || tool->id == NULL)
    return FALSE;
  self->tool = tool;
  gtk_label_set_text (self->tool_help, _ (tool->help));
  esp_option_form_set_specs (get_form (self->tool_form), NULL);
  esp_swatches_set_tool (get_swatches (self), tool, self->document);
  if (tool->value != NULL && tool->swatches == NULL)
    {
      self->tool_value[0] = *tool->value;
      esp_option_form_set_specs (get_form (self->tool_form), self->tool_value);
    }
  g_signal_emit (self, signals[TOOL_CHOSEN], 0);
  return TRUE;
}

void
esp_puzzle_panel_set_palette (EspPuzzlePanel *self, const EspPalette *palette)
{
  esp_swatches_set_palette (get_swatches (self), palette);
}

const EspTool *
esp_puzzle_panel_get_tool (EspPuzzlePanel *self)
{
  return self->tool;
}

char *
esp_puzzle_panel_get_tool_value (EspPuzzlePanel *self)
{
  g_autoptr (EspOptions) options = NULL;

  if (self->tool == NULL || self->tool->value == NULL)
    return g_strdup ("");
  if (self->tool->swatches != NULL)
    return esp_swatches_get_text (get_swatches (self));
  options = esp_option_form_get_options (get_form (self->tool_form));
  return g_strdup (esp_options_get_text (options, self->tool->value->id));
}

gboolean
esp_puzzle_panel_set_tool_value (EspPuzzlePanel *self, const char *value, GError **error)
{
  if (self->tool != NULL && self->tool->swatches != NULL)
    return esp_swatches_set_text (get_swatches (self), value, error);
  return self->tool == NULL || self->tool->value == NULL ||
         esp_option_form_set (get_form (self->tool_form), self->tool->value->id, value, error);
}

void
esp_puzzle_panel_set_editing (EspPuzzlePanel *self, gboolean editing)
{
  gtk_widget_set_visible (self->tools_box, editing);
  /* the tools stay where they are, however much there is on the board */
  esp_label_keep_height (self->about, editing);
}

static void
on_entered (EspPuzzlePanel *self)
{
  g_signal_emit (self, signals[ENTERED], 0);
}

static void
add_tools (EspPuzzlePanel *self)
{
  for (const EspTool *tool = esp_look_find (self->spec->problem)->painting->tools; tool->id != NULL;
       tool++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (_ (tool->label));
      GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

      /* two in a row, in a language with longer words too */
      gtk_label_set_wrap (label, TRUE);
      gtk_label_set_natural_wrap_mode (label, GTK_NATURAL_WRAP_NONE);
      gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.tool");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", tool->id);
      gtk_widget_set_tooltip_text (button, _ (tool->help));
      gtk_flow_box_insert (GTK_FLOW_BOX (self->tools), button, -1);
      /* the button takes the focus itself */
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
      gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (button)),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, _ (tool->label), -1);
    }
}

/* --- the generator --- */

/* The first puzzle is another one each day. */
static void
draw_seed (EspPuzzlePanel *self)
{
  g_autofree char *seed = esp_seed_draw ();

  if (esp_option_form_get_control (get_form (self->generate_form), "seed") != NULL)
    esp_option_form_set (get_form (self->generate_form), "seed", seed, NULL);
}

static void
raise_seed (EspPuzzlePanel *self, const EspOptions *options)
{
  const EspOptionSpec *seed = esp_options_find (options, "seed");
  g_autofree char *text = NULL;
  gint64 next;

  if (seed == NULL || seed->kind != ESP_OPTION_INT)
    return;
  next = esp_options_get_int (options, "seed") + 1;
  text = g_strdup_printf ("%" G_GINT64_FORMAT, next > (gint64) seed->max ? 0 : next);
  esp_option_form_set (get_form (self->generate_form), "seed", text, NULL);
}

GtkWidget *
esp_puzzle_panel_get_generate_control (EspPuzzlePanel *self, const char *id)
{
  return esp_option_form_get_control (get_form (self->generate_form), id);
}

EspOptions *
esp_puzzle_panel_take_generate_options (EspPuzzlePanel *self)
{
  g_autoptr (EspOptions) options = esp_option_form_get_options (get_form (self->generate_form));
  g_autofree char *asked = esp_options_format (options, FALSE);

  /* the form says what was made; asked for once more, another one is */
  if (g_strcmp0 (asked, self->made) == 0)
    raise_seed (self, options);
  g_clear_pointer (&options, esp_options_free);
  options = esp_option_form_get_options (get_form (self->generate_form));
  g_free (self->made);
  self->made = esp_options_format (options, FALSE);
  return g_steal_pointer (&options);
}

/* --- the widget --- */

static void
esp_puzzle_panel_dispose (GObject *object)
{
  EspPuzzlePanel *self = ESP_PUZZLE_PANEL (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->document);
  g_clear_pointer (&self->made, g_free);
  G_OBJECT_CLASS (esp_puzzle_panel_parent_class)->dispose (object);
}

static void
esp_puzzle_panel_class_init (EspPuzzlePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_puzzle_panel_dispose;
  g_type_ensure (ESP_TYPE_OPTION_FORM);
  g_type_ensure (ESP_TYPE_SWATCHES);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-puzzle-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, box);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, title);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, about);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, settings);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, editor);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, tools_box);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, tools);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, tool_form);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, swatches);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, tool_help);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, tool_extra);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, extra);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, generator);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, generate_form);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, rules);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, more);
  gtk_widget_class_bind_template_child (widget_class, EspPuzzlePanel, foot);
  gtk_widget_class_bind_template_callback (widget_class, on_setting_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_entered);
  gtk_widget_class_set_css_name (widget_class, "esppuzzle");
  signals[FAULT] = g_signal_new ("fault", ESP_TYPE_PUZZLE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ENTERED] = g_signal_new ("entered", ESP_TYPE_PUZZLE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[TOOL_CHOSEN] = g_signal_new ("tool-chosen", ESP_TYPE_PUZZLE_PANEL, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_puzzle_panel_init (EspPuzzlePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->more), esp_link_row_new (_ ("In the Manual"), "win.help",
                                                          _ ("What the manual says of this (F1)")));
}

GtkWidget *
esp_puzzle_panel_new (const EspPageSpec *spec)
{
  EspPuzzlePanel *self = g_object_new (ESP_TYPE_PUZZLE_PANEL, NULL);
  const EspProblem *problem = spec->problem;

  self->spec = spec;
  gtk_label_set_text (self->title, _ (problem->title));
  gtk_label_set_text (self->rules, _ (problem->rules));
  esp_option_form_set_specs (get_form (self->settings), problem->editing->settings);
  esp_option_form_set_specs (get_form (self->generate_form),
                             esp_problem_get_generate_options (problem));
  draw_seed (self);
  gtk_widget_set_visible (self->editor, esp_puzzle_panel_has_editor (self));
  if (esp_puzzle_panel_has_editor (self))
    add_tools (self);
  gtk_widget_set_visible (self->generator, problem->generating != NULL);
  gtk_widget_set_visible (self->foot, problem->generating != NULL);
  return GTK_WIDGET (self);
}
