#include "config.h"

#include "esp-page-board.h"

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

/* What stood in the way of an edit is marked until the next one. */
static void
show_refused (EspPageView *self, const char *edit)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspLook *look = esp_canvas_get_look (canvas);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));

  if (look->painting->show_refused == NULL || esp_canvas_get_scene (canvas) == NULL)
    return;
  look->painting->show_refused (esp_canvas_get_scene (canvas), edit, cells);
  esp_canvas_set_marks (canvas, (const int *) (void *) cells->data, cells->len);
}

void
esp_page_edit (EspPageView *self, const char *edit, guint gesture)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspInstance *instance;
  g_autoptr (GError) error = NULL;
  Editing *editing;

  esp_page_model_settle (model);
  instance = esp_document_get_instance (esp_page_model_get_document (model));
  if (esp_page_model_get_problem (model)->states->size == NULL ||
      esp_page_model_get_problem (model)->states->size (instance) < LARGE)
    {
      esp_document_set_gesture (esp_page_model_get_document (model), gesture);
      if (!esp_document_edit (esp_page_model_get_document (model), edit, &error))
        {
          esp_page_model_say (model, ESP_MESSAGE_WARNING, error->message);
          show_refused (self, edit);
        }
      esp_document_set_gesture (esp_page_model_get_document (model), 0);
      return;
    }
  /* a drag brings the next before the last is done: it will do with fewer */
  if (esp_job_slot_is_busy (esp_page_model_get_job_slot (model)))
    return;
  editing = g_new0 (Editing, 1);
  *editing = (Editing){ g_object_ref (esp_page_model_get_document (model)),
                        esp_document_snapshot (esp_page_model_get_document (model)),
                        g_strdup (edit), gesture };
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Editing"), editing_work, editing,
                      editing_free, edited, self, edited_free);
}

/* --- the hand --- */

/* What is done from a press of the button to its release is taken back as a whole. */
typedef struct
{
  guint gesture;    /* serial of the press of the pointer that a drag goes on with */
  gboolean acting;  /* a press or what follows from it is being told */
  gboolean acted;   /* and it changed the document */
  int cell;         /* that was clicked for the last move of a game; -1: none */
  EspState *before; /* the state before that move; or NULL */
  gint64 changed;   /* when the board was another one last */
} Hand;

static void
hand_free (gpointer data)
{
  Hand *hand = data;

  g_clear_pointer (&hand->before, esp_state_free);
  g_free (hand);
}

/* Of a move of a game on @cell that was made in @before (taken over); -1 and NULL: there is none.
 */
static void
hand_take_move (Hand *hand, int cell, EspState *before)
{
  g_clear_pointer (&hand->before, esp_state_free);
  hand->cell = cell;
  hand->before = before;
}

static Hand *
get_hand (EspPageView *self)
{
  return g_object_get_data (G_OBJECT (self), "esp-hand");
}

static void
on_document_changed (EspPageView *self)
{
  Hand *hand = get_hand (self);

  hand->acted = hand->acted || hand->acting;
  hand->changed = g_get_monotonic_time ();
}

/* Who clicks what moves and then where it goes to, or clicks twice, means one move: the second
 * click comes a moment after it was made, or after it was answered. */
static gboolean
has_just_moved (EspPageView *self)
{
  Hand *hand = get_hand (self);
  int limit;

  if (hand->before == NULL)
    return FALSE;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &limit, NULL);
  return esp_canvas_is_animating (esp_page_view_get_canvas (self)) ||
         g_get_monotonic_time () - hand->changed < limit * G_TIME_SPAN_MILLISECOND;
}

/* FALSE where it was refused. */
static gboolean
apply_edit (EspPageView *self, char *edit)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspDocument *document = esp_page_model_get_document (model);
  const EspInstance *before = esp_document_get_instance (document);
  g_autofree char *owned = edit;

  if (owned == NULL)
    return TRUE;
  esp_page_edit (self, owned, get_hand (self)->gesture);
  return esp_document_get_instance (document) != before ||
         esp_job_slot_is_busy (esp_page_model_get_job_slot (model));
}

/* FALSE where it was refused. */
static gboolean
paint (EspPageView *self, const EspTool *tool, int cell, int click, int first)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspLook *look = esp_canvas_get_look (canvas);
  g_autofree char *value = esp_puzzle_panel_get_tool_value (
      esp_inspector_get_puzzle (esp_page_view_get_inspector (self)));

  return tool == NULL || look->painting->paint == NULL ||
         apply_edit (self,
                     look->painting->paint (esp_canvas_get_scene (canvas), cell, tool,
                                            tool->names_end ? "" : value, (EspClick) click, first));
}

gboolean
esp_page_edit_once (EspPageView *self, const char *edit)
{
  Hand *hand = get_hand (self);
  gboolean acted;

  hand->gesture++;
  hand->acted = FALSE;
  hand->acting = TRUE;
  esp_page_edit (self, edit, hand->gesture);
  acted = hand->acted;
  /* no click did it */
  hand->acting = hand->acted = FALSE;
  return acted ||
         esp_job_slot_is_busy (esp_page_model_get_job_slot (esp_page_view_get_model (self)));
}

gboolean
esp_page_click_acted (EspPageView *self)
{
  return get_hand (self)->acted;
}

void
esp_page_join_named (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspTool *tool = esp_page_view_get_tool (self);
  EspPuzzlePanel *panel = esp_inspector_get_puzzle (esp_page_view_get_inspector (self));
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  g_autofree char *value = esp_puzzle_panel_get_tool_value (panel);
  int from = esp_canvas_get_picked (canvas);
  g_autofree char *edit = NULL;

  if (tool == NULL || !tool->names_end || *value == '\0' || !esp_page_model_is_editing (model) ||
      esp_page_model_shows_search (model))
    return;
  esp_messages_expire (esp_page_model_get_messages (model));
  if (from < 0)
    {
      esp_page_model_say (model, ESP_MESSAGE_WARNING,
                          _ ("Click one end on the board first, then name the other"));
      return;
    }
  edit = esp_canvas_get_look (canvas)->painting->paint (esp_canvas_get_scene (canvas), from, tool,
                                                        value, ESP_CLICK_PRIMARY, from);
  /* a name that is refused stands there to be mended */
  if (edit != NULL && esp_page_edit_once (self, edit))
    esp_puzzle_panel_set_tool_value (panel, "", NULL);
}

static gboolean
is_of_last_move (EspPageView *self, int cell, int click, int first)
{
  Hand *hand = get_hand (self);
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  EspScene scene = *esp_canvas_get_scene (canvas);
  g_autofree char *move = NULL;

  if (!has_just_moved (self))
    return FALSE;
  scene.previous = hand->before;
  move = esp_canvas_get_look (canvas)->playing->click (&scene, cell, (EspClick) click, first);
  return cell == hand->cell || move == NULL;
}

static void
play (EspPageView *self, int cell, int click, int first)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspLook *look = esp_canvas_get_look (canvas);
  const EspScene *scene = esp_canvas_get_scene (canvas);
  EspScene still = *scene;
  g_autofree char *move = NULL;
  g_autofree char *help = NULL;
  gboolean game = esp_play_is_game (esp_page_model_get_play (model));
  guint n_moves = esp_document_get_n_moves (esp_page_model_get_document (model));
  g_autoptr (EspState) before = NULL;

  still.previous = NULL;
  move = look->playing->click (&still, cell, (EspClick) click, first);
  if (game && move != NULL && is_of_last_move (self, cell, click, first))
    return;
  before = game ? esp_state_copy (scene->state) : NULL;
  esp_document_set_gesture (esp_page_model_get_document (model), get_hand (self)->gesture);
  if (move != NULL)
    esp_play_move (esp_page_model_get_play (model), move);
  else if (click == ESP_CLICK_PRIMARY)
    {
      help = look->playing->click_help != NULL ? look->playing->click_help (scene, cell) : NULL;
      if (help != NULL)
        esp_page_model_say (model, ESP_MESSAGE_INFO, help);
      else
        esp_canvas_announce (canvas, _ ("Nothing can be done here"));
    }
  esp_document_set_gesture (esp_page_model_get_document (model), 0);
  if (game && esp_document_get_n_moves (esp_page_model_get_document (model)) != n_moves)
    hand_take_move (get_hand (self), cell, g_steal_pointer (&before));
}

/* Whether it belongs to what was done since the button was pressed. */
static gboolean
goes_on (const EspTool *tool, int cell, int click, int first)
{
  return click == ESP_CLICK_DRAG
             ? tool == NULL || !tool->joins
             : click == ESP_CLICK_END || (click == ESP_CLICK_SECONDARY && cell != first);
}

/* Takes back what was done since the button was pressed. */
static void
take_back (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);
  Hand *hand = get_hand (self);

  if (hand->acted && esp_document_can_undo (esp_page_model_get_document (model)))
    esp_play_undo (esp_page_model_get_play (model));
  hand->acted = FALSE;
}

/* A stroke whose end is refused leaves nothing behind but the reason. */
static void
take_back_refused (EspPageView *self)
{
  g_autofree char *why = g_strdup (esp_message_bar_get_text (esp_page_view_get_message_bar (self)));

  take_back (self);
  if (why != NULL)
    esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_WARNING, why);
}

/* A tool that has nothing to write yet has it typed where it is clicked. */
static gboolean
asks_in_place (EspPageView *self, const EspTool *tool, int cell, int click)
{
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (self));
  g_autofree char *value = esp_puzzle_panel_get_tool_value (
      esp_inspector_get_puzzle (esp_page_view_get_inspector (self)));
  g_autofree char *present = NULL;

  if (click != ESP_CLICK_PRIMARY || tool == NULL || tool->get_value == NULL || tool->names_end ||
      tool->value == NULL || tool->value->kind != ESP_OPTION_TEXT || *value != '\0')
    return FALSE;
  present = tool->get_value (scene, cell);
  return present != NULL;
}

static void
on_cell_clicked (EspPageView *self, int cell, int click, int first)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspTool *tool = esp_page_view_get_tool (self);
  Hand *hand = get_hand (self);

  if (esp_page_model_shows_search (model))
    return;
  /* what was said of an attempt before */
  if (click != ESP_CLICK_DRAG && click != ESP_CLICK_END)
    esp_messages_expire (esp_page_model_get_messages (esp_page_view_get_model (self)));
  if (!goes_on (tool, cell, click, first))
    {
      hand->gesture++;
      hand->acted = FALSE;
    }
  hand->acting = TRUE;
  if (esp_page_model_is_editing (model))
    {
      esp_canvas_set_marks (esp_page_view_get_canvas (self), NULL, 0);
      if (asks_in_place (self, tool, cell, click))
        {
          gboolean handled;

          g_signal_emit_by_name (esp_page_view_get_canvas (self), "cell-opened", cell, &handled);
        }
      else if (!paint (self, tool, cell, click, first) && click == ESP_CLICK_END)
        take_back_refused (self);
    }
  else if (esp_canvas_get_look (esp_page_view_get_canvas (self))->playing->click != NULL)
    play (self, cell, click, first);
  hand->acting = FALSE;
}

/* Escape while the button is held: takes back what was done since it was pressed. */
static void
on_drag_cancelled (EspPageView *self)
{
  take_back (self);
}

/* All digits of one number are taken back at once. */
static gboolean
goes_on_with_number (const char *typed, guint character)
{
  static const char keys[] = "0123456789-.,\b";

  return typed != NULL && *typed != '\0' && typed[strspn (typed, keys)] == '\0' &&
         character < 128 && character != 0 && strchr (keys, (int) character) != NULL;
}

static gboolean
on_key_typed (EspPageView *self, int cell, guint character)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspLook *look = esp_canvas_get_look (esp_page_view_get_canvas (self));
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (self));
  g_autofree char *text = NULL;
  guint before;
  int next = cell;

  if (esp_page_model_shows_search (model))
    return FALSE;
  if (esp_page_model_is_editing (model))
    {
      if (look->painting->type != NULL)
        text = look->painting->type (scene, cell, character);
      if (text == NULL)
        return FALSE;
      if (!goes_on_with_number (scene->typed, character))
        get_hand (self)->gesture++;
      apply_edit (self, g_steal_pointer (&text));
      return TRUE;
    }
  if (look->playing->key != NULL)
    text = look->playing->key (scene, cell, character, &next);
  if (text == NULL)
    return FALSE;
  before = esp_document_get_n_moves (esp_page_model_get_document (model));
  esp_play_move (esp_page_model_get_play (model), text);
  /* a move that was refused is corrected where it is */
  if (esp_document_get_n_moves (esp_page_model_get_document (model)) != before && next != cell)
    esp_canvas_set_cursor (esp_page_view_get_canvas (self), next);
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
      cell >= esp_canvas_get_look (esp_page_view_get_canvas (self))->cells->n_cells (scene))
    return;
  esp_canvas_set_cursor (esp_page_view_get_canvas (self), cell);
  /* who does not point does not click twice */
  hand_take_move (get_hand (self), -1, NULL);
  on_cell_clicked (self, cell, ESP_CLICK_PRIMARY, cell);
}

/* --- how it is drawn --- */

static void
on_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  int view = esp_look_find_view (
      esp_look_find (esp_page_model_get_problem (esp_page_view_get_model (self))),
      g_variant_get_string (parameter, NULL));

  if (view >= 0)
    esp_board_set_view (esp_page_view_get_board (self), (guint) view);
}

static void
on_next_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspBoard *board = esp_page_view_get_board (data);
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

static void
on_zoom (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspCanvas *canvas = esp_page_view_get_canvas (data);
  const char *name = g_action_get_name (G_ACTION (action));

  if (g_str_equal (name, "zoom-in"))
    esp_canvas_zoom (canvas, 1.25);
  else if (g_str_equal (name, "zoom-out"))
    esp_canvas_zoom (canvas, 0.8);
  else if (g_str_equal (name, "zoom-natural"))
    esp_canvas_zoom_natural (canvas);
  else
    esp_canvas_fit (canvas);
}

static void
on_focus_board (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (esp_page_view_get_canvas (data)));
}

static const GActionEntry entries[] = {
  { .name = "zoom-in", .activate = on_zoom },
  { .name = "zoom-out", .activate = on_zoom },
  { .name = "zoom-natural", .activate = on_zoom },
  { .name = "zoom-fit", .activate = on_zoom },
  { .name = "focus-board", .activate = on_focus_board },
  { .name = "click", .activate = on_click_action, .parameter_type = "i" },
  { .name = "view", .activate = on_view, .parameter_type = "s" },
  { .name = "next-view", .activate = on_next_view },
  { .name = "fold", .activate = on_fold },
  { .name = "unfold", .activate = on_unfold },
};

void
esp_page_add_board_actions (EspPageView *self)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  Hand *hand = g_new0 (Hand, 1);

  hand->cell = -1;
  g_object_set_data_full (G_OBJECT (self), "esp-hand", hand, hand_free);
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  g_signal_connect_object (esp_page_model_get_work (esp_page_view_get_model (self)), "changed",
                           G_CALLBACK (on_document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "cell-clicked", G_CALLBACK (on_cell_clicked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "key-typed", G_CALLBACK (on_key_typed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "drag-cancelled", G_CALLBACK (on_drag_cancelled), self,
                           G_CONNECT_SWAPPED);
}
