#pragma once

/* A form made from option tables. */

#include <gtk/gtk.h>

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/**
 * EspOptionForm:
 *
 * One row an option: a switch, a spin button, a drop-down, an entry or a list, each with its label,
 * help as tooltip and an accessible name. Signal `changed` (const char *id): the person changed a
 * value; `entered` (const char *id): he pressed Enter in an entry.
 */
#define ESP_TYPE_OPTION_FORM (esp_option_form_get_type ())
G_DECLARE_FINAL_TYPE (EspOptionForm, esp_option_form, ESP, OPTION_FORM, GtkWidget)

GtkWidget *esp_option_form_new (void);
/* Makes the form anew; values are the table's defaults. @specs may be NULL (an empty form). */
void esp_option_form_set_specs (EspOptionForm *form, const EspOptionSpec *specs);
/* The same with the options of @algorithm (NULL: none): of their choices those are greyed, with the
 * reason, that it cannot use on the instance that the form is about. */
void esp_option_form_set_algorithm (EspOptionForm *form, const EspAlgorithm *algorithm);
/* Which option (a static string; NULL: none) is a list of samples and files (see EspFileList), when
 * the form is made the next time. */
void esp_option_form_set_files (EspOptionForm *form, const char *id);
/* A row of the caller's that stands before the options: what they are of. */
void esp_option_form_set_lead (EspOptionForm *form, GtkWidget *row);
gboolean esp_option_form_is_empty (EspOptionForm *form);
/* A copy of the values as they stand. */
EspOptions *esp_option_form_get_options (EspOptionForm *form);
/* Shows the values of @options; ids that the form does not have are passed over. Emits nothing. */
void esp_option_form_set_options (EspOptionForm *form, const EspOptions *options);
/* Sets one value from text as if the person had done it. */
gboolean
esp_option_form_set (EspOptionForm *form, const char *id, const char *text, GError **error);
/* Tells the form which instance it is about: options that follow the file say what is in it, "as in
 * the file (3)". With @anew (another file was opened) those that did not follow the file do so
 * again. To be called when an instance is opened or changed; NULL: none. Emits nothing. */
void esp_option_form_set_instance (EspOptionForm *form, const EspInstance *instance, gboolean anew);
/* The control of an option, or NULL. */
GtkWidget *esp_option_form_get_control (EspOptionForm *form, const char *id);

G_END_DECLS
