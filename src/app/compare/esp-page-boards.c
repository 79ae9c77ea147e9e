#include "config.h"

#include "esp-page-boards.h"

#include <glib/gi18n-lib.h>

void
esp_page_add_board (EspPageView *self, EspFileList *boards)
{
  EspPageModel *model = esp_page_view_get_model (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = esp_work_name_board (esp_page_model_get_work (model), TRUE, &error);
  const char *paths[] = { path, NULL };

  if (path == NULL)
    esp_page_model_say (model, ESP_MESSAGE_ERROR, error->message);
  else if (boards == NULL || esp_file_list_add (boards, paths) == 0)
    esp_page_model_say (model, ESP_MESSAGE_INFO, _ ("This board is on the list already"));
}

void
esp_page_add_boards (EspFileList *boards, GVariant *parameter)
{
  g_autofree const char **paths = g_variant_get_strv (parameter, NULL);

  if (boards != NULL)
    esp_file_list_add (boards, (const char *const *) paths);
}
