#pragma once

/* A line of JSON Lines taken apart: flat objects (RFC 8259) whose values are strings, numbers or
 * words. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *at, *end;
} EspJson;

/* Takes @c behind blanks; FALSE where something else stands there. */
gboolean esp_json_take (EspJson *json, char c);
/* A string in quotes instead of what is in @out; FALSE where there is none, or it is none. */
gboolean esp_json_read_string (EspJson *json, GString *out);
/* A string, or a word such as a number as it stands; FALSE where it is an object or a list. */
gboolean esp_json_read_value (EspJson *json, GString *out);
/* Whether only blanks are left. */
gboolean esp_json_is_at_end (EspJson *json);

G_END_DECLS
