#include "config.h"

#include "esp-name-list.h"

#include <string.h>

static gsize
count_backslashes_at_end (const GString *name)
{
  gsize n = 0;

  while (n < name->len && name->str[name->len - 1 - n] == '\\')
    n++;
  return n;
}

static void
take_name (GPtrArray *names, GString *name)
{
  char blank = '\0';
  gsize n;

  while (name->len > 0 && g_ascii_isspace (name->str[name->len - 1]))
    {
      blank = name->str[name->len - 1];
      g_string_truncate (name, name->len - 1);
    }
  if (blank != '\0' && count_backslashes_at_end (name) > 0)
    name->str[name->len - 1] = blank;
  for (n = 0; g_ascii_isspace (name->str[n]);)
    n++;
  /* what is nothing but a blank that was kept */
  if (n == name->len && n > 0)
    n--;
  g_string_erase (name, 0, (gssize) n);
  n = strspn (name->str, "\\");
  if (n > 0 && g_ascii_isspace (name->str[n]))
    g_string_erase (name, 0, 1);
  if (name->len > 0)
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
        gboolean begins = at == names[i];
        gboolean ends = !last && at[n + 1] == '\0';

        /* before a comma, of the name or of the list, two of them are one */
        append_backslashes (text, at[n] == ',' || (last && names[i + 1] != NULL) ? 2 * n : n);
        if (g_ascii_isspace (at[n]))
          append_backslashes (text, (gsize) begins + (gsize) ends);
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
