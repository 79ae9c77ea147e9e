#pragma once

/* Where files of a kind were saved or opened last: there the next question begins. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A new string, a URI; NULL: none yet. */
typedef char *EspFolderRecall (const char *kind);
typedef void EspFolderKeep (const char *kind, const char *uri);

/* Who keeps them; before that nobody does. */
void esp_folders_set_keeper (EspFolderRecall *recall, EspFolderKeep *keep);
/* @chooser begins @beside that file, or where that is NULL in the folder of @kind, where there is
 * one and it is still there; what is chosen in it is noted. To be called once for each chooser: a
 * second folder would cancel the reading of the first, which GTK 4.8 shows as an error. */
void esp_folders_follow (GtkFileChooserNative *chooser, const char *kind, GFile *beside);
/* The folder that the next chooser of @kind begins in; NULL: its own. */
GFile *esp_folders_find (const char *kind);
/* Where none of that kind was chosen yet, the next chooser begins beside @file (or NULL). */
void esp_folders_begin (const char *kind, GFile *file);
/* A file of that kind was chosen. */
void esp_folders_note (const char *kind, GFile *file);

G_END_DECLS
