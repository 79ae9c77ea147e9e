#include "config.h"

#include "esp-recent.h"

#include <glib/gi18n-lib.h>

#define APP_NAME "Espalier"

/* A file chooser notes whatever it was used for under the program's name, exported pictures too;
 * the group tells boards from those, and each problem's from the others'. */
static char *
get_group (const EspProblem *problem)
{
  return g_strconcat ("espalier-", problem->id, NULL);
}

void
esp_recent_add (GFile *file, const EspProblem *problem)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *group = get_group (problem);
  /* GTK 4.8 looks at the first byte of the array, not at its first string, to see whether there are
   * groups: of every sixteen allocated strings one has an address that ends in zero, and would be
   * forgotten. A pointer into the string has none. */
  g_autofree char *padded = g_strconcat (" ", group, NULL);
  char *groups[] = { padded + 1, NULL };
  GtkRecentData data = { .mime_type = (char *) "text/plain",
                         .app_name = (char *) APP_NAME,
                         .app_exec = (char *) "espalier %f",
                         .groups = groups };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static int
compare_time (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *) b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *) a));
}

GList *
esp_recent_list (const EspProblem *problem, guint n)
{
  g_autofree char *group = get_group (problem);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  GList *found = NULL;

  for (GList *l = items; l != NULL; l = l->next)
    if (gtk_recent_info_has_group (l->data, group) && gtk_recent_info_exists (l->data))
      found = g_list_prepend (found, gtk_recent_info_ref (l->data));
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  found = g_list_sort (found, compare_time);
  while (g_list_length (found) > n)
    {
      GList *last = g_list_last (found);

      gtk_recent_info_unref (last->data);
      found = g_list_delete_link (found, last);
    }
  return found;
}

char *
esp_recent_describe (GtkRecentInfo *info)
{
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *base = folder != NULL ? g_file_get_basename (folder) : NULL;
  g_autofree char *folder_name = base != NULL ? g_filename_display_name (base) : NULL;

  if (folder_name == NULL || g_str_equal (folder_name, "/"))
    return g_strdup (gtk_recent_info_get_display_name (info));
  return g_strdup_printf (_ ("%s – in %s"), gtk_recent_info_get_display_name (info), folder_name);
}
