#include "config.h"

#include "esp-row.h"

#include "base/esp-quote.h"

void
esp_name_control (GtkWidget *control, const char *label)
{
  GtkWidget *inner = GTK_IS_DROP_DOWN (control) || GTK_IS_MENU_BUTTON (control)
                         ? gtk_widget_get_first_child (control)
                         : NULL;

  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  if (inner != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (inner), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                    -1);
}

void
esp_label_control (GtkLabel *label, GtkWidget *control)
{
  if (gtk_label_get_mnemonic_widget (label) != control)
    gtk_label_set_mnemonic_widget (label, control);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

#define USUAL_DPI (96 * 1024)

double
esp_get_text_scale (GtkWidget *widget)
{
  int dpi = 0;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? CLAMP ((double) dpi / USUAL_DPI, 0.5, 4) : 1;
}

GtkWidget *
esp_label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

GtkWidget *
esp_text_new (const char *text, const char *style)
{
  GtkWidget *label = esp_label_new (text, style);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

void
esp_label_say (GtkLabel *label, const char *text)
{
  g_autofree char *sentence = esp_begin_sentence (text);

  gtk_label_set_text (label, sentence);
}

/* What two lines have no room for. */
static gboolean
on_query_whole (GtkLabel *label,
                int x G_GNUC_UNUSED,
                int y G_GNUC_UNUSED,
                gboolean keyboard G_GNUC_UNUSED,
                GtkTooltip *tooltip)
{
  if (!pango_layout_is_ellipsized (gtk_label_get_layout (label)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (label));
  return TRUE;
}

void
esp_label_keep_height (GtkLabel *label, gboolean keep)
{
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_lines (label, keep ? 2 : -1);
  gtk_label_set_ellipsize (label, keep ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  esp_set_css_class (GTK_WIDGET (label), "two-lines", keep);
  g_signal_handlers_disconnect_by_func (label, on_query_whole, NULL);
  gtk_widget_set_has_tooltip (GTK_WIDGET (label), keep);
  if (keep)
    g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_whole), NULL);
}

GtkWidget *
esp_form_row_new (const char *text, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = esp_label_new (text, NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  esp_name_control (control, text);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  return row;
}

GtkWidget *
esp_form_rows_new (void)
{
  GtkWidget *rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (rows, "boxed-list");
  return rows;
}

GtkWidget *
esp_group_new (GtkWidget *part, const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  if (title != NULL)
    gtk_box_append (GTK_BOX (box), esp_label_new (title, "group-title"));
  gtk_box_append (GTK_BOX (part), box);
  return box;
}

GtkWidget *
esp_fold_new (const char *title, GtkWidget *child)
{
  GtkWidget *fold = gtk_expander_new (title);
  GtkWidget *label = gtk_expander_get_label_widget (GTK_EXPANDER (fold));

  /* what unfolds has one line, and asks for no more room than there is */
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  esp_name_control (fold, title);
  gtk_expander_set_child (GTK_EXPANDER (fold), child);
  return fold;
}

GtkWidget *
esp_link_row_new (const char *text, const char *action, const char *tip)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = esp_label_new (text, NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("esp-next-symbolic"));
  gtk_button_set_child (GTK_BUTTON (button), row);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_add_css_class (button, "link-row");
  esp_name_control (button, text);
  return button;
}

GtkWidget *
esp_note_new (const char *text)
{
  GtkWidget *label = esp_text_new (text, "note");

  gtk_label_set_max_width_chars (GTK_LABEL (label), 34);
  return label;
}

/* Long words of a language do not make all that stands around it wider: they go on below. */
static GtkWidget *
new_button (const char *label, const char *tip)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  GtkLabel *words = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

  gtk_label_set_wrap (words, TRUE);
  gtk_label_set_justify (words, GTK_JUSTIFY_CENTER);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_hexpand (button, TRUE);
  return button;
}

GtkWidget *
esp_action_button_new (const char *label, const char *action, const char *tip)
{
  GtkWidget *button = new_button (label, tip);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

GtkWidget *
esp_button_new (const char *label, const char *tip, GCallback clicked, gpointer object)
{
  GtkWidget *button = new_button (label, tip);

  g_signal_connect_object (button, "clicked", clicked, object, 0);
  return button;
}

GtkWidget *
esp_heading_new (const char *text)
{
  return esp_label_new (text, "heading");
}

GtkWidget *
esp_figure_new (const char *text, int width, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_width_chars (GTK_LABEL (label), width);
  gtk_widget_add_css_class (label, "numeric");
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

GtkWidget *
esp_figures_row_new (const char *title)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = esp_text_new (title, NULL);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  return row;
}

void
esp_box_clear (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_box_remove (GTK_BOX (box), child);
}

void
esp_set_css_class (GtkWidget *widget, const char *name, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
esp_action_set_enabled (GActionMap *actions, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (actions, name);

  g_return_if_fail (G_IS_SIMPLE_ACTION (action));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

GtkWidget *
esp_control_row_new (GtkWidget *labels, GtkWidget *control)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);

  gtk_widget_set_hexpand (labels, TRUE);
  gtk_widget_set_valign (labels, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (labels, 9);
  gtk_widget_set_margin_bottom (labels, 9);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), labels);
  gtk_box_append (GTK_BOX (box), control);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
}

void
esp_preference_row_add (GtkWidget *list, const char *text, const char *help, GtkWidget *control)
{
  GtkWidget *labels = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = esp_label_new (text, NULL);
  GtkWidget *note = esp_label_new (help, "caption");

  gtk_label_set_wrap (GTK_LABEL (note), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (note), 42);
  gtk_box_append (GTK_BOX (labels), label);
  gtk_box_append (GTK_BOX (labels), note);
  gtk_widget_set_halign (control, GTK_ALIGN_END);
  esp_name_control (control, text);
  esp_label_control (GTK_LABEL (label), control);
  gtk_list_box_append (GTK_LIST_BOX (list), esp_control_row_new (labels, control));
}

void
esp_show_go_on (GtkWidget *again, GtkWidget *go_on, gboolean can)
{
  gtk_widget_set_visible (go_on, can);
  esp_set_css_class (go_on, "suggested-action", can);
  esp_set_css_class (again, "suggested-action", !can);
}
