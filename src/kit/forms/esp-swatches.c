#include "config.h"

#include "esp-swatches.h"

#include <glib/gi18n-lib.h>

#include "draw/esp-text.h"
#include "kit/lists/esp-row.h"

struct _EspSwatches
{
  GtkWidget parent_instance;

  const EspTool *tool; /* NULL: none that has some */
  EspDocument *document;
  const EspPalette *palette;
  GPtrArray *values;  /* as `paint` is told them */
  GPtrArray *labels;  /* in words, as many */
  GPtrArray *buttons; /* borrowed, as many */
  GtkWidget *box;
  GtkLabel *heading;
  GtkLabel *summary;
  GtkWidget *flow;
  gboolean silent;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspSwatches, esp_swatches, GTK_TYPE_WIDGET)

/* --- what is chosen --- */

/* Whether several values can be chosen, and none. */
static gboolean
takes_several (EspSwatches *self)
{
  return self->tool->value->repeated;
}

static gboolean
is_chosen (EspSwatches *self, guint i)
{
  return gtk_toggle_button_get_active (g_ptr_array_index (self->buttons, i));
}

static char *
join_chosen (EspSwatches *self, GPtrArray *texts, const char *separator)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->buttons->len; i++)
    if (is_chosen (self, i))
      g_string_append_printf (text, "%s%s", text->len > 0 ? separator : "",
                              (const char *) g_ptr_array_index (texts, i));
  return g_string_free (text, FALSE);
}

static void
show_summary (EspSwatches *self)
{
  g_autofree char *chosen = join_chosen (self, self->labels, ", ");

  const char *none = self->tool->value->word_for_min;

  gtk_label_set_text (self->summary, *chosen != '\0' ? chosen : none != NULL ? _ (none) : "");
}

char *
esp_swatches_get_text (EspSwatches *self)
{
  return join_chosen (self, self->values, " ");
}

const char *
esp_swatches_get_summary (EspSwatches *self)
{
  return gtk_label_get_text (self->summary);
}

guint
esp_swatches_get_n (EspSwatches *self)
{
  return self->buttons->len;
}

static void
choose (EspSwatches *self, const gboolean *chosen)
{
  self->silent = TRUE;
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_toggle_button_set_active (g_ptr_array_index (self->buttons, i), chosen[i]);
  self->silent = FALSE;
  show_summary (self);
}

static int
find_value (EspSwatches *self, const char *text)
{
  for (guint i = 0; i < self->values->len; i++)
    if (g_str_equal (g_ptr_array_index (self->values, i), text))
      return (int) i;
  return -1;
}

/* Marks the values that @text consists of; the first word or value that is not offered, or NULL. */
static char *
read_text (EspSwatches *self, const char *text, gboolean *chosen)
{
  g_auto (GStrv) words = NULL;

  if (!takes_several (self))
    {
      int found = find_value (self, text);

      if (found < 0)
        return g_strdup (text);
      chosen[found] = TRUE;
      return NULL;
    }
  words = g_strsplit_set (text, " \t", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int found = find_value (self, words[i]);

      if (*words[i] == '\0')
        continue;
      if (found < 0)
        return g_strdup (words[i]);
      chosen[found] = TRUE;
    }
  return NULL;
}

gboolean
esp_swatches_set_text (EspSwatches *self, const char *text, GError **error)
{
  g_autofree gboolean *chosen = g_new0 (gboolean, self->buttons->len + 1);
  g_autofree char *unknown = NULL;

  g_return_val_if_fail (self->tool != NULL, FALSE);
  unknown = read_text (self, text, chosen);
  if (unknown != NULL)
    return esp_refuse (error, _ ("“%s” is not among what can be chosen"), esp_quote (unknown));
  choose (self, chosen);
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

void
esp_swatches_press (EspSwatches *self, guint i)
{
  GtkToggleButton *button = g_ptr_array_index (self->buttons, i);

  gtk_toggle_button_set_active (button, !gtk_toggle_button_get_active (button));
}

static void
on_toggled (GtkToggleButton *button, EspSwatches *self)
{
  g_autofree gboolean *chosen = NULL;
  guint i;

  if (self->silent || !g_ptr_array_find (self->buttons, button, &i))
    return;
  if (!takes_several (self))
    {
      /* the one that is chosen stays so when it is clicked again */
      chosen = g_new0 (gboolean, self->buttons->len);
      chosen[i] = TRUE;
      choose (self, chosen);
    }
  show_summary (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- the buttons --- */

static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  EspSwatches *self = data;
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (area), "esp-index"));
  double size = MIN (width, height);

  if (self->tool == NULL || self->document == NULL)
    return;
  esp_text_set_scale (cr, esp_get_text_scale (GTK_WIDGET (self)));
  cairo_translate (cr, (width - size) / 2, (height - size) / 2);
  self->tool->swatches->draw (esp_document_get_instance (self->document), self->palette, (int) i,
                              size, cr);
}

static void
add_button (EspSwatches *self, guint i)
{
  const char *label = g_ptr_array_index (self->labels, i);
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *area = gtk_drawing_area_new ();

  g_object_set_data (G_OBJECT (area), "esp-index", GUINT_TO_POINTER (i));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_swatch, self, NULL);
  gtk_button_set_child (GTK_BUTTON (button), area);
  gtk_widget_add_css_class (button, "swatch");
  gtk_widget_set_tooltip_text (button, label);
  esp_name_control (button, label);
  g_signal_connect (button, "toggled", G_CALLBACK (on_toggled), self);
  gtk_flow_box_insert (GTK_FLOW_BOX (self->flow), button, -1);
  /* the button takes the focus itself */
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (button)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_ptr_array_add (self->buttons, button);
}

static gboolean
are_equal (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_str_equal (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;
  return TRUE;
}

/* Which of the values now are in @text of before; at first, and where none is left of those of
 * which one has to be chosen, it is what the tool begins with. */
static void
choose_again (EspSwatches *self, const char *text)
{
  g_autofree gboolean *chosen = g_new0 (gboolean, self->buttons->len + 1);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  int first =
      self->tool->value->fallback != NULL ? find_value (self, self->tool->value->fallback) : -1;

  for (guint i = 0; takes_several (self) && words[i] != NULL; i++)
    {
      int found = find_value (self, words[i]);

      if (found >= 0)
        chosen[found] = TRUE;
    }
  if (!takes_several (self) && self->buttons->len > 0)
    {
      int found = find_value (self, text);

      chosen[found >= 0 ? found : MAX (first, 0)] = TRUE;
    }
  choose (self, chosen);
}

static void
rebuild (EspSwatches *self, const char *text)
{
  GtkWidget *child;

  g_ptr_array_set_size (self->buttons, 0);
  while ((child = gtk_widget_get_first_child (self->flow)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->flow), child);
  for (guint i = 0; i < self->values->len; i++)
    add_button (self, i);
  choose_again (self, text);
}

void
esp_swatches_refresh (EspSwatches *self)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  const EspInstance *instance;
  g_autofree char *text = NULL;

  if (self->tool == NULL || self->document == NULL)
    return;
  instance = esp_document_get_instance (self->document);
  for (int i = 0; i < self->tool->swatches->n (instance); i++)
    {
      g_ptr_array_add (values, self->tool->swatches->value (instance, i));
      g_ptr_array_add (labels, self->tool->swatches->describe (instance, i));
    }
  if (are_equal (values, self->values) && are_equal (labels, self->labels))
    return;
  text = esp_swatches_get_text (self);
  g_ptr_array_unref (self->values);
  g_ptr_array_unref (self->labels);
  self->values = g_steal_pointer (&values);
  self->labels = g_steal_pointer (&labels);
  rebuild (self, text);
}

void
esp_swatches_set_tool (EspSwatches *self, const EspTool *tool, EspDocument *document)
{
  self->tool = tool != NULL && tool->swatches != NULL ? tool : NULL;
  g_set_object (&self->document, document);
  g_ptr_array_set_size (self->values, 0);
  g_ptr_array_set_size (self->labels, 0);
  g_ptr_array_set_size (self->buttons, 0);
  gtk_widget_set_visible (GTK_WIDGET (self), self->tool != NULL);
  if (self->tool == NULL)
    return;
  gtk_label_set_text (self->heading, _ (self->tool->value->label));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->flow), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (self->tool->value->label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (self->tool->value->help), -1);
  esp_swatches_refresh (self);
}

void
esp_swatches_set_palette (EspSwatches *self, const EspPalette *palette)
{
  self->palette = palette;
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_widget_queue_draw (gtk_button_get_child (g_ptr_array_index (self->buttons, i)));
}

/* --- the widget --- */

static void
esp_swatches_dispose (GObject *object)
{
  EspSwatches *self = ESP_SWATCHES (object);

  self->silent = TRUE;
  g_ptr_array_set_size (self->buttons, 0);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (esp_swatches_parent_class)->dispose (object);
}

static void
esp_swatches_finalize (GObject *object)
{
  EspSwatches *self = ESP_SWATCHES (object);

  g_ptr_array_unref (self->values);
  g_ptr_array_unref (self->labels);
  g_ptr_array_unref (self->buttons);
  G_OBJECT_CLASS (esp_swatches_parent_class)->finalize (object);
}

static void
esp_swatches_class_init (EspSwatchesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_swatches_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_swatches_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-swatches.ui");
  gtk_widget_class_bind_template_child (widget_class, EspSwatches, box);
  gtk_widget_class_bind_template_child (widget_class, EspSwatches, heading);
  gtk_widget_class_bind_template_child (widget_class, EspSwatches, summary);
  gtk_widget_class_bind_template_child (widget_class, EspSwatches, flow);
  gtk_widget_class_set_css_name (widget_class, "espswatches");
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_SWATCHES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
esp_swatches_init (EspSwatches *self)
{
  self->values = g_ptr_array_new_with_free_func (g_free);
  self->labels = g_ptr_array_new_with_free_func (g_free);
  self->buttons = g_ptr_array_new ();
  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
esp_swatches_new (void)
{
  return g_object_new (ESP_TYPE_SWATCHES, NULL);
}
