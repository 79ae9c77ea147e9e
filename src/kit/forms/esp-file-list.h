#pragma once

/* A list of samples and files, a row for each. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspFileList:
 *
 * Rows can be taken out by their buttons and with Delete; names are typed at the end, and files
 * dropped. Each is looked at on a worker as soon as the list is seen: what is wrong is said in its
 * row, and the text is that of the others. Signal `changed` (): the text is another one.
 */
#define ESP_TYPE_FILE_LIST (esp_file_list_get_type ())
G_DECLARE_FINAL_TYPE (EspFileList, esp_file_list, ESP, FILE_LIST, GtkWidget)

/* Whether @name is one; FALSE with @error. Called on a worker. */
typedef gboolean (*EspFileListCheck) (gconstpointer data, const char *name, GError **error);

/* @label: what the list is called. */
GtkWidget *esp_file_list_new (const char *label);
/* @data must be there as long as the list. Without a check everything is right. */
void esp_file_list_set_check (EspFileList *list, EspFileListCheck check, gconstpointer data);
/* Buttons under the rows of boards: the action @add adds this tab's, @choose asks for files. */
void esp_file_list_add_buttons (EspFileList *list, const char *add, const char *choose);

/* The names that are not known to be wrong, as esp_name_list_join() writes them. */
const char *esp_file_list_get_text (EspFileList *list);
/* Other rows, unless the text is that already; emits nothing, until one is found to be wrong. */
void esp_file_list_set_text (EspFileList *list, const char *text);
/* As the person would: those that are listed already stay where they are. How many are new. */
guint esp_file_list_add (EspFileList *list, const char *const *names);
void esp_file_list_remove (EspFileList *list, guint i);

guint esp_file_list_get_n (EspFileList *list);
/* Whether some have still to be looked at. */
gboolean esp_file_list_is_checking (EspFileList *list);
/* What is wrong with the @i-th, or NULL. */
const char *esp_file_list_get_fault (EspFileList *list, guint i);
guint esp_file_list_get_n_faults (EspFileList *list);

G_END_DECLS
