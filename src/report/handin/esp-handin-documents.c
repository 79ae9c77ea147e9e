#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A hand-in as one document, or as separate ones: which section goes into which, and where they
 * are. */

#define MAX_NAME 100 /* bytes */

gboolean
esp_handin_is_separate (EspHandin *handin)
{
  return g_str_equal (esp_handin_section_get (handin->head, "documents"), "separate");
}

static const char *
get_own (const EspHandin *handin, guint i)
{
  return esp_handin_section_get (g_ptr_array_index (handin->sections, i), "document");
}

const char *
esp_handin_get_document (const EspHandin *handin, guint i)
{
  for (guint k = i + 1; k-- > 0;)
    if (*get_own (handin, k) != '\0')
      return get_own (handin, k);
  for (guint k = i + 1; k < handin->sections->len; k++)
    if (*get_own (handin, k) != '\0')
      return get_own (handin, k);
  return "";
}

char **
esp_handin_list_documents (const EspHandin *handin)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < handin->sections->len; i++)
    {
      const char *name = esp_handin_get_document (handin, i);

      if (*name != '\0' && g_hash_table_add (known, (gpointer) name))
        g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

gboolean
esp_handin_check_document (const char *name, GError **error)
{
  gboolean control = FALSE;

  for (const char *c = name; *c != '\0'; c++)
    control |= g_ascii_iscntrl (*c);
  /* one that begins with a point is hidden */
  if (*name == '\0' || (*name != '.' && !g_ascii_isspace (*name) && !control &&
                        strchr (name, '/') == NULL && strlen (name) <= MAX_NAME))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("document: “%s” is no name of a document; expected one without “/”, as “P1”"),
                   esp_quote (name));
}

gboolean
esp_handin_check_documents (EspHandin *handin, GError **error)
{
  g_auto (GStrv) names = esp_handin_list_documents (handin);

  if (!esp_handin_is_separate (handin) || names[0] != NULL)
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("the documents are separate, but no section says which one it goes into, as "
                      "“document=P1”"));
}

char **
esp_handin_find_paths (EspHandin *handin, const char *path, char **folder, GError **error)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *stem = NULL;
  g_autofree char *parent = NULL;
  gsize length = strlen (path);

  *folder = NULL;
  if (!esp_handin_is_separate (handin))
    return esp_report_find_paths (path, NULL, NULL, error)
               ? g_strdupv ((char *[]){ (char *) path, NULL })
               : NULL;
  if (!esp_handin_check_documents (handin, error))
    return NULL;
  while (length > 1 && path[length - 1] == '/')
    length--;
  if (length > strlen (".pdf") && path[length - strlen (".pdf") - 1] != '/' &&
      g_ascii_strncasecmp (path + length - strlen (".pdf"), ".pdf", strlen (".pdf")) == 0)
    length -= strlen (".pdf");
  stem = g_strndup (path, length);
  parent = g_path_get_dirname (stem);
  if (!g_file_test (parent, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("%s: there is no such folder"),
                   parent);
      return NULL;
    }
  names = esp_handin_list_documents (handin);
  for (guint i = 0; names[i] != NULL; i++)
    {
      char *whole = g_strdup_printf ("%s/%s.pdf", stem, names[i]);

      g_free (names[i]);
      names[i] = whole;
    }
  *folder = g_steal_pointer (&stem);
  return g_steal_pointer (&names);
}

/* "P1-parts", as the texts of the document name it. */
static char *
name_folder (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);

  return g_strdup_printf ("%.*s-parts", (int) (strlen (name) - strlen (".pdf")), name);
}

GPtrArray *
esp_handin_build_documents (EspHandinWork *work,
                            const char *const *paths,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_report_free);
  gboolean separate = esp_handin_is_separate (work->handin);
  g_auto (GStrv) names = esp_handin_list_documents (work->handin);

  for (guint i = 0; separate ? names[i] != NULL : i == 0; i++)
    {
      g_autofree char *folder_name = paths != NULL ? name_folder (paths[i]) : g_strdup ("parts");
      EspReport *report =
          esp_handin_build (work, separate ? names[i] : NULL, folder_name, cancellable, error);

      if (report == NULL)
        return NULL;
      g_ptr_array_add (reports, report);
    }
  return g_steal_pointer (&reports);
}

GPtrArray *
esp_handin_run_documents (EspHandin *handin,
                          const char *results,
                          const char *path,
                          EspControl *control,
                          EspHandinProgressFunc on_progress,
                          gpointer data,
                          GError **error)
{
  g_autofree char *folder = NULL;
  g_auto (GStrv) paths = NULL;
  g_autoptr (EspHandinWork) work = NULL;

  if (path != NULL)
    {
      paths = esp_handin_find_paths (handin, path, &folder, error);
      if (paths == NULL)
        return NULL;
    }
  work = esp_handin_work_plan (handin, NULL, control, error);
  if (work == NULL || !esp_handin_work_run (work, results, control, on_progress, data, error))
    return NULL;
  return esp_handin_build_documents (work, (const char *const *) paths, control->cancellable,
                                     error);
}
