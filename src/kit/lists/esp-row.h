#pragma once

/* What inspectors and forms are put together from: groups, rows, notes, buttons. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A text that stands at the left, of the class @style or NULL; and one that breaks, within a word
 * where it must. */
GtkWidget *esp_label_new (const char *text, const char *style);
GtkWidget *esp_text_new (const char *text, const char *style);
/* Has @label say @text, a line that may be written to stand behind something else, by itself. */
void esp_label_say (GtkLabel *label, const char *text);
/* Gives @label the height of two lines, whatever it says, so that what stands below it stays where
 * it is while that changes; what is longer is told in the tip. */
void esp_label_keep_height (GtkLabel *label, gboolean keep);
/* A label with its control at the end; the control is called so for screen readers too. To be put
 * into a box of the class "boxed-list". */
GtkWidget *esp_form_row_new (const char *label, GtkWidget *control);
/* What screen readers call a control: also the button inside of a list or a menu button, which is
 * what has the focus. */
void esp_name_control (GtkWidget *control, const char *label);
/* The letter of @label leads to @control, which has a name already: GTK 4.8 would say both. */
void esp_label_control (GtkLabel *label, GtkWidget *control);
/* How much larger than usual people want text: what is drawn follows it, as labels do. */
double esp_get_text_scale (GtkWidget *widget);
/* A row of a list box: @labels, and @control at its end. */
GtkWidget *esp_control_row_new (GtkWidget *labels, GtkWidget *control);
/* A row of the list box @list: @text, below it @help, at its end @control, which is called @text.
 */
void
esp_preference_row_add (GtkWidget *list, const char *text, const char *help, GtkWidget *control);
/* A box of rows. */
GtkWidget *esp_form_rows_new (void);
/* A column of widgets under a heading (NULL: none), appended to the box @part. */
GtkWidget *esp_group_new (GtkWidget *part, const char *title);
/* @child, which is seldom asked for, below a line that unfolds it; to be put into a box of rows. */
GtkWidget *esp_fold_new (const char *title, GtkWidget *child);
/* A row that leads elsewhere, with an arrow at its end; to be put into a box of rows. */
GtkWidget *esp_link_row_new (const char *label, const char *action, const char *tip);
/* A paragraph in small type. */
GtkWidget *esp_note_new (const char *text);
/* Of what was stopped: @go_on is the button that one wants, if it @can, and not @again, which
 * begins anew. */
void esp_show_go_on (GtkWidget *again, GtkWidget *go_on, gboolean can);
/* @action in detail: "page.solve". */
GtkWidget *esp_action_button_new (const char *label, const char *action, const char *tip);
/* @clicked is told of as long as @object is there, which it is handed. */
GtkWidget *esp_button_new (const char *label, const char *tip, GCallback clicked, gpointer object);
/* A heading of the size of a title. */
GtkWidget *esp_heading_new (const char *text);
/* A figure in a column: as wide as @width characters, at the end. @style: a class more, or NULL. */
GtkWidget *esp_figure_new (const char *text, int width, const char *style);
/* A title that gives way to the figures that are appended behind it. */
GtkWidget *esp_figures_row_new (const char *title);
void esp_box_clear (GtkWidget *box);
void esp_set_css_class (GtkWidget *widget, const char *name, gboolean has);
/* An action that is in the map. */
void esp_action_set_enabled (GActionMap *actions, const char *name, gboolean enabled);

G_END_DECLS
