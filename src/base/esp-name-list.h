#pragma once

/* Lists of samples and files as one text, with commas between. */

#include <glib.h>

G_BEGIN_DECLS

/* The names in @text, without the blanks around them; empty ones are left out. A comma that belongs
 * to a name has a backslash before it: "one.txt,two\, or three.txt"; so has a blank that begins or
 * ends one. Backslashes count before a comma, where two are one, and before such a blank, where one
 * is taken away; anywhere else they are what they are. A new vector. */
char **esp_name_list_split (const char *text);
/* The text that esp_name_list_split() takes apart again; NULL-terminated @names. A new string. */
char *esp_name_list_join (const char *const *names);

G_END_DECLS
