#pragma once

/* Number fields that say what they do not take. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Reads what was typed, as GtkSpinButton::input: a number outside of the range is told below the
 * field, with the range, and the field keeps its number; digits may stand in groups. What is no
 * number is FALSE: GTK reads it.
 */
int esp_spin_input (GtkSpinButton *spin, double *value);
/* The same where the range that is told begins at @least: what lies below it has a word. */
int esp_spin_input_from (GtkSpinButton *spin, double least, double *value);
/* A field for a whole number, which is read so and leaves the wheel alone. */
GtkWidget *esp_spin_new (double least, double most);
/* Has @spin read with esp_spin_input(). */
void esp_spin_watch (GtkSpinButton *spin);
/* Has @spin, of whole numbers from 0 on, show its digits in groups; esp_spin_input() reads them. */
void esp_spin_group (GtkSpinButton *spin);

G_END_DECLS
