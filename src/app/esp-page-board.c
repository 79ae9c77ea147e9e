#include "config.h"

#include "esp-page-private.h"

/* What is done on the board: a click or a key becomes a move or an edit in its text form first, and
 * the text changes the document. */

static void
apply_edit (EspPageView *self, char *edit)
{
  g_autofree char *owned = edit;
  g_autoptr (GError) error = NULL;

  if (owned != NULL && !esp_document_edit (self->document, owned, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
}

void
esp_page_cell_clicked (EspPageView *self, int cell, int click, int first)
{
  const EspLook *look = esp_canvas_get_look (ESP_CANVAS (self->canvas));
  const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (self->canvas));

  if (self->canvas_is_search)
    return;
  if (esp_page_is_editing (self))
    {
      g_autoptr (EspOptions) options =
          esp_option_form_get_options (ESP_OPTION_FORM (self->tool_form));

      for (const EspTool *tool = look->tools; tool != NULL && tool->id != NULL; tool++)
        if (g_strcmp0 (tool->id, self->tool) == 0 && look->paint != NULL)
          apply_edit (self, look->paint (scene, cell, tool,
                                         tool->value != NULL
                                             ? esp_options_get_text (options, tool->value[0].id)
                                             : "",
                                         (EspClick) click, first));
    }
  else if (look->click != NULL)
    {
      g_autofree char *move = look->click (scene, cell, (EspClick) click, first);

      if (move != NULL)
        esp_page_play_move (self, move);
    }
}

gboolean
esp_page_key_typed (EspPageView *self, int cell, guint character)
{
  const EspLook *look = esp_canvas_get_look (ESP_CANVAS (self->canvas));
  const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (self->canvas));
  char *text = NULL;

  if (self->canvas_is_search)
    return FALSE;
  if (esp_page_is_editing (self))
    {
      if (look->type != NULL)
        text = look->type (scene, cell, character);
      if (text == NULL)
        return FALSE;
      apply_edit (self, text);
      return TRUE;
    }
  if (look->key != NULL)
    text = look->key (scene, cell, character);
  if (text == NULL)
    return FALSE;
  esp_page_play_move (self, text);
  g_free (text);
  return TRUE;
}

/* A click as an action: scripts and tests come in by the same door as the pointer. */
static void
on_click_action (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  int cell = g_variant_get_int32 (parameter);
  const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (self->canvas));

  if (scene == NULL || cell < 0 ||
      cell >= esp_canvas_get_look (ESP_CANVAS (self->canvas))->n_cells (scene))
    return;
  esp_canvas_set_cursor (ESP_CANVAS (self->canvas), cell);
  esp_page_cell_clicked (self, cell, ESP_CLICK_PRIMARY, cell);
}

static const GActionEntry entries[] = {
  { .name = "click", .activate = on_click_action, .parameter_type = "i" },
};

void
esp_page_add_board_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
