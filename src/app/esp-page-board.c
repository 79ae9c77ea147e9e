#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

/* What is done on the board: a click or a key becomes a move or an edit in its text form first, and
 * the text changes the document. */

/* An edit of more than this takes longer than a person should wait for the window. */
#define LARGE (4 * 1024 * 1024)

typedef struct
{
  EspDocument *document;
  EspSnapshot *snapshot;
  char *edit;
  guint gesture;
} Editing;

static void
editing_free (gpointer data)
{
  Editing *editing = data;

  g_object_unref (editing->document);
  esp_snapshot_free (editing->snapshot);
  g_free (editing->edit);
  g_free (editing);
}

typedef struct
{
  Editing *editing; /* the job's */
  EspInstance *instance;
} Edited;

static void
edited_free (gpointer data)
{
  Edited *edited = data;

  g_clear_pointer (&edited->instance, esp_instance_free);
  g_free (edited);
}

static gpointer
editing_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Editing *editing = data;
  EspInstance *instance = esp_snapshot_edit (editing->snapshot, editing->edit, error);
  Edited *edited;

  if (instance == NULL)
    return NULL;
  edited = g_new0 (Edited, 1);
  *edited = (Edited){ editing, instance };
  return edited;
}

static void
edited (gpointer owner G_GNUC_UNUSED, gpointer result)
{
  Edited *edited = result;
  Editing *editing = edited->editing;

  esp_document_set_gesture (editing->document, editing->gesture);
  esp_document_take_edited (editing->document, editing->snapshot,
                            g_steal_pointer (&edited->instance), editing->edit);
  esp_document_set_gesture (editing->document, 0);
  edited_free (edited);
}

void
esp_page_edit (EspPageView *self, const char *edit, guint gesture)
{
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  g_autoptr (GError) error = NULL;
  Editing *editing;

  if (self->problem->size == NULL || self->problem->size (instance) < LARGE)
    {
      esp_document_set_gesture (esp_page_view_get_document (self), gesture);
      if (!esp_document_edit (esp_page_view_get_document (self), edit, &error))
        esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
      esp_document_set_gesture (esp_page_view_get_document (self), 0);
      return;
    }
  /* a drag brings the next before the last is done: it will do with fewer */
  if (esp_errand_is_busy (self->errand))
    return;
  editing = g_new0 (Editing, 1);
  *editing = (Editing){ g_object_ref (esp_page_view_get_document (self)),
                        esp_document_snapshot (esp_page_view_get_document (self)), g_strdup (edit),
                        gesture };
  esp_errand_begin (self->errand, _ ("Editing"), editing_work, editing, editing_free, edited, self,
                    edited_free);
}

static void
apply_edit (EspPageView *self, char *edit)
{
  g_autofree char *owned = edit;

  if (owned != NULL)
    esp_page_edit (self, owned, self->gesture);
}

void
esp_page_cell_clicked (EspPageView *self, int cell, int click, int first)
{
  const EspLook *look = esp_canvas_get_look (esp_page_view_get_canvas (self));
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (self));
  const EspTool *tool = esp_page_view_get_tool (self);

  if (self->canvas_is_search)
    return;
  /* what was said of an attempt before */
  if (click != ESP_CLICK_DRAG)
    esp_voice_expire (self->voice);
  /* what is done from a press of the button to its release is taken back as a whole */
  if (click != ESP_CLICK_DRAG || (tool != NULL && tool->joins))
    {
      self->gesture++;
      self->gesture_changed = FALSE;
    }
  self->in_gesture = TRUE;
  if (esp_page_view_is_editing (self))
    {
      g_autofree char *value =
          esp_puzzle_panel_get_tool_value (esp_page_view_get_puzzle_panel (self));

      if (tool != NULL && look->paint != NULL)
        apply_edit (self, look->paint (scene, cell, tool, value, (EspClick) click, first));
    }
  else if (look->click != NULL)
    {
      g_autofree char *move = look->click (scene, cell, (EspClick) click, first);

      esp_document_set_gesture (esp_page_view_get_document (self), self->gesture);
      if (move != NULL)
        esp_play_move (self->play, move);
      else if (click == ESP_CLICK_PRIMARY)
        {
          g_autofree char *help = look->click_help != NULL ? look->click_help (scene, cell) : NULL;

          if (help != NULL)
            esp_page_view_message (self, ESP_MESSAGE_INFO, help);
          else
            esp_canvas_tell (esp_page_view_get_canvas (self), _ ("Nothing can be done here"));
        }
      esp_document_set_gesture (esp_page_view_get_document (self), 0);
    }
  self->in_gesture = FALSE;
}

void
esp_page_drag_cancelled (EspPageView *self)
{
  if (self->gesture_changed && esp_document_can_undo (esp_page_view_get_document (self)))
    esp_play_undo (self->play);
  self->gesture_changed = FALSE;
}

gboolean
esp_page_key_typed (EspPageView *self, int cell, guint character)
{
  const EspLook *look = esp_canvas_get_look (esp_page_view_get_canvas (self));
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (self));
  char *text = NULL;

  if (self->canvas_is_search)
    return FALSE;
  if (esp_page_view_is_editing (self))
    {
      if (look->type != NULL)
        text = look->type (scene, cell, character);
      if (text == NULL)
        return FALSE;
      self->gesture++;
      apply_edit (self, text);
      return TRUE;
    }
  if (look->key != NULL)
    text = look->key (scene, cell, character);
  if (text == NULL)
    return FALSE;
  esp_play_move (self->play, text);
  g_free (text);
  return TRUE;
}

/* A click as an action: scripts and tests come in by the same door as the pointer. */
static void
on_click_action (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  int cell = g_variant_get_int32 (parameter);
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (self));

  if (scene == NULL || cell < 0 ||
      cell >= esp_canvas_get_look (esp_page_view_get_canvas (self))->n_cells (scene))
    return;
  esp_canvas_set_cursor (esp_page_view_get_canvas (self), cell);
  esp_page_cell_clicked (self, cell, ESP_CLICK_PRIMARY, cell);
}

/* --- how it is drawn --- */

void
esp_page_choose_first_view (EspPageView *self)
{
  if (esp_board_get_n_views (ESP_BOARD (self->board)) > 0)
    esp_board_set_view (
        ESP_BOARD (self->board),
        (guint) esp_look_get_first_view (esp_look_find (self->problem),
                                         esp_canvas_get_scene (esp_page_view_get_canvas (self))));
}

static void
on_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  int view =
      esp_look_find_view (esp_look_find (self->problem), g_variant_get_string (parameter, NULL));

  if (view >= 0)
    esp_board_set_view (ESP_BOARD (self->board), (guint) view);
}

static void
on_next_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspBoard *board = ESP_BOARD (((EspPageView *) data)->board);
  guint n = esp_board_get_n_views (board);

  if (n > 0)
    esp_board_set_view (board, (esp_board_get_view (board) + 1) % n);
}

static void
on_fold (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspCanvas *canvas = esp_page_view_get_canvas (data);

  esp_canvas_fold (canvas, esp_canvas_get_cursor (canvas));
}

static void
on_unfold (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_canvas_unfold_all (esp_page_view_get_canvas (data));
}

static const GActionEntry entries[] = {
  { .name = "click", .activate = on_click_action, .parameter_type = "i" },
  { .name = "view", .activate = on_view, .parameter_type = "s" },
  { .name = "next-view", .activate = on_next_view },
  { .name = "fold", .activate = on_fold },
  { .name = "unfold", .activate = on_unfold },
};

void
esp_page_add_board_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
