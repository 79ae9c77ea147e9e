#include "config.h"

#include "esp-name-list.h"

#include <string.h>

static void
take_name (GPtrArray *names, GString *name)
{
  g_strstrip (name->str);
  if (*name->str != '\0')
    g_ptr_array_add (names, g_strdup (name->str));
  g_string_truncate (name, 0);
}

static void
append_backslashes (GString *text, gsize n)
{
  for (gsize i = 0; i < n; i++)
    g_string_append_c (text, '\\');
}

char **
esp_name_list_split (const char *text)
{
  GPtrArray *names = g_ptr_array_new ();
  g_autoptr (GString) name = g_string_new (NULL);

  while (*text != '\0')
    {
      gsize n = strspn (text, "\\");

      append_backslashes (name, text[n] == ',' ? n / 2 : n);
      text += n;
      if (*text == ',' && n % 2 == 0)
        take_name (names, name);
      else if (*text != '\0')
        g_string_append_c (name, *text);
      text += *text != '\0';
    }
  take_name (names, name);
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (names, FALSE);
}

char *
esp_name_list_join (const char *const *names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    for (const char *at = names[i]; at != NULL;)
      {
        gsize n = strspn (at, "\\");
        gboolean last = at[n] == '\0';

        /* before a comma, of the name or of the list, two of them are one */
        append_backslashes (text, at[n] == ',' || (last && names[i + 1] != NULL) ? 2 * n : n);
        if (at[n] == ',')
          g_string_append_c (text, '\\');
        if (!last)
          g_string_append_c (text, at[n]);
        else if (names[i + 1] != NULL)
          g_string_append_c (text, ',');
        at = last ? NULL : at + n + 1;
      }
  return g_string_free (text, FALSE);
}
