#pragma once

/* The programs of a class, in a folder: one a file, or one in each folder below it. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Of the files in @folder those that can be started (esp_program_can_start()), and of each folder
 * in it the one there is, or, of several, "main" with whatever end: in the folder itself, or where
 * that has none in those below it, three levels down; what begins with a dot, or with "__", is left
 * aside. Sorted by name. @names: what each is called, by its file or its folder; @left: what is not
 * among them, and why: "dan: several programs, and none is called main: one.py, two.py". New
 * vectors, as commands and names; NULL with @error. */
char **esp_program_folder_find (const char *folder, char ***names, char ***left, GError **error);

G_END_DECLS
