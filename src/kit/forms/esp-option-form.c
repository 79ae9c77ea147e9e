#include "config.h"

#include "esp-option-form.h"

#include "esp-choice.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "esp-check-list.h"
#include "esp-file-list.h"
#include "kit/lists/esp-row.h"
#include "esp-spin.h"

struct _EspOptionForm
{
  GtkWidget parent_instance;

  const EspOptionSpec *specs;
  const EspAlgorithm *algorithm; /* that they are of, or NULL */
  EspInstance *instance;         /* that it is asked about, or NULL */
  const char *files;             /* the option that lists samples and files, or NULL */
  EspOptions *options;
  GtkWidget *rows;
  GtkWidget *lead;      /* the first row, which stays; or NULL */
  GHashTable *controls; /* of id to GtkWidget, borrowed */
  gboolean silent;
};

enum
{
  CHANGED,
  ENTERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspOptionForm, esp_option_form, GTK_TYPE_WIDGET)

static const EspOptionSpec *
spec_of (GtkWidget *control)
{
  return g_object_get_data (G_OBJECT (control), "esp-option");
}

/* Whether the option has a meaning, with what is chosen besides. */
static gboolean
means_something (EspOptionForm *self, const EspOptionSpec *spec)
{
  g_auto (GStrv) parts = g_strsplit (spec->only_with, "=", 2);
  g_auto (GStrv) values = g_strsplit (parts[1], ",", -1);

  return g_strv_contains ((const char *const *) values,
                          esp_options_get_text (self->options, parts[0]));
}

static void
show_rows (EspOptionForm *self)
{
  for (const EspOptionSpec *spec = self->specs; spec != NULL && spec->id != NULL; spec++)
    {
      GtkWidget *control = g_hash_table_lookup (self->controls, spec->id);

      if (spec->only_with != NULL && control != NULL)
        gtk_widget_set_visible (gtk_widget_get_parent (control), means_something (self, spec));
    }
}

static void
store (EspOptionForm *self, GtkWidget *control, const char *text)
{
  const EspOptionSpec *spec = spec_of (control);
  g_autoptr (GError) error = NULL;

  if (self->silent)
    return;
  if (g_strcmp0 (esp_options_get_text (self->options, spec->id), text) == 0)
    return;
  if (esp_options_set (self->options, spec->id, text, &error))
    {
      g_autofree char *help = esp_option_describe (self->specs, spec);

      gtk_widget_remove_css_class (control, "error");
      gtk_widget_set_tooltip_text (control, help);
      show_rows (self);
      g_signal_emit (self, signals[CHANGED], 0, spec->id);
    }
  else
    {
      gtk_widget_add_css_class (control, "error");
      gtk_widget_set_tooltip_text (control, error->message);
    }
}

static void
on_switch (GtkSwitch *control, GParamSpec *pspec G_GNUC_UNUSED, EspOptionForm *self)
{
  store (self, GTK_WIDGET (control), gtk_switch_get_active (control) ? "on" : "off");
}

/* Between the least value, for which a word stands, and 0 there is nothing. */
static gboolean
lies_in_gap (const EspOptionSpec *spec, double value)
{
  return spec->word_for_min != NULL && value > spec->min && value < 0;
}

static void
on_spin (GtkSpinButton *control, EspOptionForm *self)
{
  const EspOptionSpec *spec = spec_of (GTK_WIDGET (control));
  double value = gtk_spin_button_get_value (control);
  char text[64];

  if (lies_in_gap (spec, value))
    {
      /* one step leads from the word to 0, and back */
      gtk_spin_button_set_value (
          control, esp_options_get_real (self->options, spec->id) == 0 ? spec->min : 0);
      return;
    }
  if (spec->follows_file && value < spec->min)
    g_strlcpy (text, ESP_OPTION_FILE, sizeof text);
  else if (spec->kind == ESP_OPTION_INT)
    g_snprintf (text, sizeof text, "%.0f", value);
  else
    g_ascii_formatd (text, sizeof text, "%.6g", value);
  store (self, GTK_WIDGET (control), text);
}

/* Of a text that is one of a few: nothing, one of them, or what it is already. */
static const char *
get_suggestion (GtkDropDown *control, guint i)
{
  const EspOptionSpec *spec = spec_of (GTK_WIDGET (control));
  guint n = g_strv_length ((char **) spec->choices);

  return i == 0 ? ""
         : i <= n
             ? spec->choices[i - 1]
             : gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (control)), i);
}

static GtkWidget *
new_suggestions (const EspOptionSpec *spec)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *control;

  gtk_string_list_append (names, spec->word_for_min != NULL ? _ (spec->word_for_min) : "");
  for (guint i = 0; spec->choices[i] != NULL; i++)
    {
      g_autofree char *label = esp_option_name_choice (spec, spec->choices[i]);

      gtk_string_list_append (names, label);
    }
  control = gtk_drop_down_new (G_LIST_MODEL (names), NULL);
  esp_choice_cut (GTK_DROP_DOWN (control));
  return control;
}

static void
show_suggestion (GtkDropDown *control, const char *text)
{
  GtkStringList *names = GTK_STRING_LIST (gtk_drop_down_get_model (control));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (names));

  for (guint i = 0; i < n; i++)
    if (g_str_equal (get_suggestion (control, i), text))
      {
        gtk_drop_down_set_selected (control, i);
        return;
      }
  gtk_string_list_append (names, text);
  gtk_drop_down_set_selected (control, n);
}

static const char *
get_choice (GtkDropDown *control, guint i)
{
  const EspOptionSpec *spec = spec_of (GTK_WIDGET (control));

  return spec->kind == ESP_OPTION_CHOICE ? spec->choices[i] : get_suggestion (control, i);
}

static gboolean
choice_is_usable (gpointer data, guint i, char **why)
{
  EspOptionForm *self = ESP_OPTION_FORM (gtk_widget_get_ancestor (data, ESP_TYPE_OPTION_FORM));
  g_autoptr (EspOptions) options = NULL;

  if (self == NULL || self->algorithm == NULL || self->instance == NULL)
    return TRUE;
  options = esp_options_copy (self->options);
  esp_options_set (options, spec_of (data)->id, get_choice (data, i), NULL);
  return self->instance->problem->is_applicable (self->instance, self->algorithm, options, why);
}

/* What can be chosen, on another board. */
static void
judge_choices (EspOptionForm *self)
{
  GHashTableIter iter;
  gpointer control;

  if (self->algorithm == NULL || self->instance == NULL ||
      self->instance->problem->is_applicable == NULL)
    return;
  g_hash_table_iter_init (&iter, self->controls);
  while (g_hash_table_iter_next (&iter, NULL, &control))
    if (GTK_IS_DROP_DOWN (control))
      esp_choice_set_usable (control, choice_is_usable, control);
}

static void
on_choice (GtkDropDown *control, GParamSpec *pspec G_GNUC_UNUSED, EspOptionForm *self)
{
  guint i = gtk_drop_down_get_selected (control);

  if (i != GTK_INVALID_LIST_POSITION)
    store (self, GTK_WIDGET (control), get_choice (control, i));
}

static void
on_entry (GtkEditable *control, EspOptionForm *self)
{
  store (self, GTK_WIDGET (control), gtk_editable_get_text (control));
}

static void
on_enter (GtkWidget *control, EspOptionForm *self)
{
  g_signal_emit (self, signals[ENTERED], 0, spec_of (control)->id);
}

static void
on_check_list (EspCheckList *control, EspOptionForm *self)
{
  store (self, GTK_WIDGET (control), esp_check_list_get_text (control));
}

static void
on_file_list (EspFileList *control, EspOptionForm *self)
{
  store (self, GTK_WIDGET (control), esp_file_list_get_text (control));
}

/* "as in the file (3)" */
static char *
describe_file_value (GtkSpinButton *control)
{
  const char *in_file = g_object_get_data (G_OBJECT (control), "esp-in-file");

  return in_file != NULL ? g_strdup_printf (_ ("as in the file (%s)"), in_file)
                         : g_strdup (_ ("as in the file"));
}

/* Words instead of numbers: for what the file says, "none" for the least, "end" for the greatest.
 */
static gboolean
on_output (GtkSpinButton *control)
{
  const EspOptionSpec *spec = spec_of (GTK_WIDGET (control));

  if (spec->follows_file && gtk_spin_button_get_value (control) < spec->min)
    {
      g_autofree char *text = describe_file_value (control);

      gtk_editable_set_text (GTK_EDITABLE (control), text);
      g_object_set_data_full (G_OBJECT (control), "esp-shown", g_steal_pointer (&text), g_free);
      return TRUE;
    }
  if (spec->word_for_min != NULL && gtk_spin_button_get_value (control) <= spec->min)
    {
      gtk_editable_set_text (GTK_EDITABLE (control), _ (spec->word_for_min));
      return TRUE;
    }
  if (spec->word_for_max == NULL || gtk_spin_button_get_value (control) < spec->max)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (control), _ (spec->word_for_max));
  return TRUE;
}

static int
on_input (GtkSpinButton *control, double *value)
{
  const EspOptionSpec *spec = spec_of (GTK_WIDGET (control));
  const char *shown = g_object_get_data (G_OBJECT (control), "esp-shown");
  const char *text = gtk_editable_get_text (GTK_EDITABLE (control));

  if (spec->follows_file && (g_strcmp0 (text, shown) == 0 || g_str_equal (text, ESP_OPTION_FILE)))
    {
      *value = spec->min - 1;
      return TRUE;
    }
  if (spec->word_for_max != NULL &&
      (g_str_equal (text, _ (spec->word_for_max)) || g_str_equal (text, spec->word_for_max)))
    {
      *value = spec->max;
      return TRUE;
    }
  if (spec->word_for_min != NULL && g_str_equal (text, _ (spec->word_for_min)))
    {
      *value = spec->min;
      return TRUE;
    }
  return esp_spin_input_from (control, spec->word_for_min != NULL ? MAX (spec->min, 0) : spec->min,
                              value);
}

/* How many characters the field must show. */
static int
count_characters (const EspOptionSpec *spec)
{
  /* the words for what the file says, as far as there is room for them beside a label */
  glong n =
      spec->follows_file ? CLAMP (g_utf8_strlen (_ ("as in the file (%s)"), -1) - 2, 17, 20) : 6;

  if (spec->word_for_min != NULL)
    n = MAX (n, g_utf8_strlen (_ (spec->word_for_min), -1));
  if (spec->word_for_max != NULL)
    n = MAX (n, g_utf8_strlen (_ (spec->word_for_max), -1));
  return (int) n;
}

static GtkWidget *
new_spin (const EspOptionSpec *spec)
{
  double min = MAX (spec->min - (spec->follows_file ? 1 : 0), -1e15);
  double max = MIN (spec->max, 1e15);
  double range = max - (spec->word_for_min != NULL ? MAX (min, 0) : min);
  double step = spec->kind == ESP_OPTION_INT ? 1 : range <= 1 ? 0.05 : range <= 20 ? 0.1 : 1;
  GtkWidget *spin = gtk_spin_button_new_with_range (min, MAX (max, min), step);
  int digits = spec->kind == ESP_OPTION_INT ? 0 : step < 0.1 ? 3 : 2;

  esp_leave_wheel (spin);
  gtk_spin_button_set_update_policy (GTK_SPIN_BUTTON (spin), GTK_UPDATE_IF_VALID);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), (guint) digits);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), count_characters (spec));
  /* words such as "end" are written in it too */
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), MAX (count_characters (spec), 8));
  return spin;
}

static GtkWidget *
new_check_list (const EspOptionSpec *spec)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  GtkWidget *list;

  for (guint i = 0; spec->elements[i] != NULL; i++)
    g_ptr_array_add (labels, esp_option_name_element (spec, spec->elements[i]));
  g_ptr_array_add (labels, NULL);
  list = esp_check_list_new (spec->elements, (const char *const *) labels->pdata);
  esp_check_list_set_name (ESP_CHECK_LIST (list), _ (spec->label));
  return list;
}

static GtkWidget *
new_control (EspOptionForm *self, const EspOptionSpec *spec)
{
  GtkWidget *control;

  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      control = gtk_switch_new ();
      gtk_widget_set_halign (control, GTK_ALIGN_END);
      break;
    case ESP_OPTION_INT:
    case ESP_OPTION_REAL:
      control = new_spin (spec);
      break;
    case ESP_OPTION_CHOICE:
      {
        g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
        g_auto (GStrv) strings = NULL;

        for (guint i = 0; spec->choices[i] != NULL; i++)
          {
            g_autofree char *label = esp_option_name_choice (spec, spec->choices[i]);

            g_strv_builder_add (names, label);
          }
        strings = g_strv_builder_end (names);
        control = gtk_drop_down_new_from_strings ((const char *const *) strings);
        esp_choice_cut (GTK_DROP_DOWN (control));
        break;
      }
    case ESP_OPTION_TEXT:
    default:
      if (spec->elements != NULL)
        {
          control = new_check_list (spec);
          break;
        }
      if (g_strcmp0 (spec->id, self->files) == 0)
        {
          control = esp_file_list_new (_ (spec->label));
          break;
        }
      if (spec->choices != NULL)
        {
          control = new_suggestions (spec);
          break;
        }
      control = gtk_entry_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (control), 10);
      break;
    }
  g_object_set_data (G_OBJECT (control), "esp-option", (gpointer) spec);
  if (GTK_IS_SWITCH (control))
    g_signal_connect (control, "notify::active", G_CALLBACK (on_switch), self);
  else if (GTK_IS_SPIN_BUTTON (control))
    {
      g_signal_connect (control, "output", G_CALLBACK (on_output), NULL);
      g_signal_connect (control, "input", G_CALLBACK (on_input), NULL);
      g_signal_connect (control, "value-changed", G_CALLBACK (on_spin), self);
    }
  else if (GTK_IS_DROP_DOWN (control))
    g_signal_connect (control, "notify::selected", G_CALLBACK (on_choice), self);
  else if (ESP_IS_CHECK_LIST (control))
    g_signal_connect (control, "changed", G_CALLBACK (on_check_list), self);
  else if (ESP_IS_FILE_LIST (control))
    g_signal_connect (control, "changed", G_CALLBACK (on_file_list), self);
  else
    {
      g_signal_connect (control, "changed", G_CALLBACK (on_entry), self);
      g_signal_connect (control, "activate", G_CALLBACK (on_enter), self);
    }
  return control;
}

static void
show_value (EspOptionForm *self, GtkWidget *control)
{
  const EspOptionSpec *spec = spec_of (control);

  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      gtk_switch_set_active (GTK_SWITCH (control), esp_options_get_flag (self->options, spec->id));
      break;
    case ESP_OPTION_INT:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (control),
                                 (double) esp_options_get_int (self->options, spec->id));
      gtk_spin_button_update (GTK_SPIN_BUTTON (control));
      break;
    case ESP_OPTION_REAL:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (control),
                                 esp_options_get_real (self->options, spec->id));
      break;
    case ESP_OPTION_CHOICE:
      gtk_drop_down_set_selected (GTK_DROP_DOWN (control),
                                  (guint) esp_options_get_choice (self->options, spec->id));
      break;
    case ESP_OPTION_TEXT:
    default:
      if (ESP_IS_CHECK_LIST (control))
        esp_check_list_set_text (ESP_CHECK_LIST (control),
                                 esp_options_get_text (self->options, spec->id));
      else if (ESP_IS_FILE_LIST (control))
        esp_file_list_set_text (ESP_FILE_LIST (control),
                                esp_options_get_text (self->options, spec->id));
      else if (GTK_IS_DROP_DOWN (control))
        show_suggestion (GTK_DROP_DOWN (control), esp_options_get_text (self->options, spec->id));
      else
        gtk_editable_set_text (GTK_EDITABLE (control),
                               esp_options_get_text (self->options, spec->id));
      break;
    }
}

/* An entry that goes with the focus in it warns of an event it did not get. */
static void
leave_rows (EspOptionForm *self)
{
  GtkRoot *root = gtk_widget_get_root (self->rows);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, self->rows))
    gtk_root_set_focus (root, NULL);
}

/* Entries begin below each other, and have the room that labels leave. */
static void
align_entry (GtkSizeGroup *labels, GtkWidget *row, GtkWidget *entry)
{
  GtkWidget *label = gtk_widget_get_first_child (row);

  gtk_size_group_add_widget (labels, label);
  /* in one line where that has room */
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_widget_set_hexpand (label, FALSE);
  gtk_widget_set_hexpand (entry, TRUE);
}

/* Between the label and the number, which it follows and which follows it; only the number goes
 * beyond its end. */
static void
add_slider (GtkWidget *row, GtkWidget *spin)
{
  const EspOptionSpec *spec = spec_of (spin);
  GtkWidget *slider =
      gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, spec->min, spec->slides_to, 0.1);

  esp_leave_wheel (slider);
  gtk_range_set_round_digits (GTK_RANGE (slider), 1);
  gtk_scale_set_draw_value (GTK_SCALE (slider), FALSE);
  esp_name_control (slider, _ (spec->label));
  gtk_widget_set_hexpand (slider, TRUE);
  /* the room is the slider's */
  gtk_widget_add_css_class (spin, "slid");
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 5);
  gtk_widget_set_valign (slider, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (gtk_widget_get_first_child (row), FALSE);
  gtk_box_insert_child_after (GTK_BOX (row), slider, gtk_widget_get_first_child (row));
  g_object_bind_property (gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (spin)), "value",
                          gtk_range_get_adjustment (GTK_RANGE (slider)), "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
}

void
esp_option_form_set_specs (EspOptionForm *self, const EspOptionSpec *specs)
{
  g_autoptr (GtkSizeGroup) labels = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  GtkWidget *child;

  leave_rows (self);
  while ((child = gtk_widget_get_last_child (self->rows)) != self->lead)
    gtk_box_remove (GTK_BOX (self->rows), child);
  g_hash_table_remove_all (self->controls);
  g_clear_pointer (&self->options, esp_options_free);
  self->specs = specs;
  self->algorithm = NULL;
  self->options = esp_options_new (specs);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          self->lead != NULL || (specs != NULL && specs[0].id != NULL));
  if (specs == NULL)
    return;

  self->silent = TRUE;
  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    {
      GtkWidget *control = new_control (self, spec);
      GtkWidget *row =
          ESP_IS_FILE_LIST (control) ? control : esp_form_row_new (_ (spec->label), control);
      g_autofree char *help = esp_option_describe (specs, spec);

      if (GTK_IS_ENTRY (control))
        align_entry (labels, row, control);
      if (spec->slides_to > spec->min)
        add_slider (row, control);
      gtk_widget_set_tooltip_text (row, help);
      gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      help, -1);
      gtk_box_append (GTK_BOX (self->rows), row);
      g_hash_table_insert (self->controls, (gpointer) spec->id, control);
      show_value (self, control);
    }
  self->silent = FALSE;
  show_rows (self);
}

void
esp_option_form_set_algorithm (EspOptionForm *self, const EspAlgorithm *algorithm)
{
  esp_option_form_set_specs (self, algorithm != NULL ? algorithm->options : NULL);
  self->algorithm = algorithm;
  judge_choices (self);
}

void
esp_option_form_set_files (EspOptionForm *self, const char *id)
{
  self->files = id;
}

void
esp_option_form_set_lead (EspOptionForm *self, GtkWidget *row)
{
  g_return_if_fail (self->lead == NULL);
  self->lead = row;
  gtk_box_prepend (GTK_BOX (self->rows), row);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

gboolean
esp_option_form_is_empty (EspOptionForm *self)
{
  return g_hash_table_size (self->controls) == 0;
}

EspOptions *
esp_option_form_get_options (EspOptionForm *self)
{
  return esp_options_copy (self->options);
}

void
esp_option_form_set_options (EspOptionForm *self, const EspOptions *options)
{
  GHashTableIter iter;
  gpointer id;
  gpointer control;

  self->silent = TRUE;
  g_hash_table_iter_init (&iter, self->controls);
  while (g_hash_table_iter_next (&iter, &id, &control))
    if (esp_options_find (options, id) != NULL)
      {
        esp_options_set (self->options, id, esp_options_get_text (options, id), NULL);
        show_value (self, control);
      }
  self->silent = FALSE;
  show_rows (self);
}

gboolean
esp_option_form_set (EspOptionForm *self, const char *id, const char *text, GError **error)
{
  GtkWidget *control = g_hash_table_lookup (self->controls, id);

  if (!esp_options_set (self->options, id, text, error))
    return FALSE;
  self->silent = TRUE;
  if (control != NULL)
    show_value (self, control);
  self->silent = FALSE;
  show_rows (self);
  g_signal_emit (self, signals[CHANGED], 0, id);
  return TRUE;
}

void
esp_option_form_set_instance (EspOptionForm *self, const EspInstance *instance, gboolean anew)
{
  EspInstance *before = self->instance;

  self->instance = instance != NULL ? esp_instance_share (instance) : NULL;
  if (before != NULL)
    esp_instance_free (before);
  self->silent = TRUE;
  for (const EspOptionSpec *spec = self->specs; spec != NULL && spec->id != NULL; spec++)
    {
      GtkWidget *control = g_hash_table_lookup (self->controls, spec->id);

      if (!spec->follows_file || control == NULL)
        continue;
      g_object_set_data_full (
          G_OBJECT (control), "esp-in-file",
          instance != NULL ? esp_instance_format_option (instance, self->specs, spec->id) : NULL,
          g_free);
      if (anew)
        esp_options_set (self->options, spec->id, ESP_OPTION_FILE, NULL);
      show_value (self, control);
    }
  self->silent = FALSE;
  judge_choices (self);
}

GtkWidget *
esp_option_form_get_control (EspOptionForm *self, const char *id)
{
  return g_hash_table_lookup (self->controls, id);
}

static void
esp_option_form_dispose (GObject *object)
{
  EspOptionForm *self = ESP_OPTION_FORM (object);

  /* unparenting changes nothing of the values */
  self->silent = TRUE;
  g_clear_pointer (&self->rows, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_option_form_parent_class)->dispose (object);
}

static void
esp_option_form_finalize (GObject *object)
{
  EspOptionForm *self = ESP_OPTION_FORM (object);

  g_clear_pointer (&self->options, esp_options_free);
  g_clear_pointer (&self->instance, esp_instance_free);
  g_hash_table_unref (self->controls);
  G_OBJECT_CLASS (esp_option_form_parent_class)->finalize (object);
}

static void
esp_option_form_class_init (EspOptionFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_option_form_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_option_form_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "optionform");
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_OPTION_FORM, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ENTERED] = g_signal_new ("entered", ESP_TYPE_OPTION_FORM, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
esp_option_form_init (EspOptionForm *self)
{
  self->controls = g_hash_table_new (g_str_hash, g_str_equal);
  self->options = esp_options_new (NULL);
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->rows, "boxed-list");
  gtk_widget_set_parent (self->rows, GTK_WIDGET (self));
}

GtkWidget *
esp_option_form_new (void)
{
  return g_object_new (ESP_TYPE_OPTION_FORM, NULL);
}
