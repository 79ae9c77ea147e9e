#include "config.h"

#include "esp-page-document.h"
#include "esp-page-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/esp-gallery.h"
#include "app/sessions/esp-recent.h"
#include "app/sessions/esp-session.h"

#include "kit/esp-conditions.h"

/* The document of a page: what becomes of all the rest when it changes. */

static void
on_bring_back (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  g_autofree char *name = NULL;
  g_autoptr (GFile) file = NULL;
  EspDocument *document = esp_work_take_aside (esp_page_model_get_work (self->model), &name, &file);

  if (document != NULL)
    esp_page_set_document (self, document, name, file);
}

/* Options that follow the file say what is in it; with @anew they do so whatever was set before. */
static void
take_instance (EspPageView *self, gboolean anew)
{
  self->instance_shown = FALSE;
  esp_inspector_set_instance (ESP_INSPECTOR (self->inspector),
                              esp_page_model_get_document (self->model), anew);
  esp_work_prepare (esp_page_model_get_work (self->model));
}

/* What was found on the board before. */
static void
drop_searches (EspPageView *self)
{
  esp_page_model_set_search (self->model, NULL);
  esp_side_by_side_panel_drop (esp_inspector_get_side_by_side (ESP_INSPECTOR (self->inspector)));
}

static void
on_changed (EspPageView *self, gboolean instance_too)
{
  guint n_moves = esp_play_get_n_moves (esp_page_model_get_play (self->model));
  gboolean game = esp_page_model_get_problem (self->model)->game != NULL;

  /* what was said of the board as it stood */
  esp_messages_expire (esp_page_model_get_messages (self->model));
  if (instance_too)
    take_instance (self, FALSE);
  if (instance_too || game)
    drop_searches (self);
  esp_advice_document_changed (esp_page_model_get_advice (self->model));
  if (instance_too)
    esp_puzzle_panel_refresh (esp_inspector_get_puzzle (ESP_INSPECTOR (self->inspector)));
  esp_page_view_refresh_canvas (self, TRUE);
  esp_play_document_changed (esp_page_model_get_play (self->model), instance_too);
  esp_page_model_update (self->model);
  if (instance_too && n_moves > 0 &&
      esp_document_get_n_moves (esp_page_model_get_document (self->model)) == 0 &&
      !esp_play_is_travelling (esp_page_model_get_play (self->model)))
    esp_messages_offer (esp_page_model_get_messages (self->model), ESP_MESSAGE_INFO,
                        game ? _ ("The game on the board before is over; Undo brings it back")
                             : _ ("What was done by hand is gone; Undo brings it back"),
                        _ ("Undo"), "page.undo");
}

static void
update_title (EspPageView *self)
{
  g_signal_emit_by_name (self, "title-changed");
}

/* Whatever becomes of the page meanwhile. */
static void
on_saved (const EspProblem *problem, GFile *file)
{
  esp_recent_add (file, problem);
}

/* The instance is shown again: its drawing has other places and another size now. */
static void
on_prepared (EspPageView *self)
{
  self->instance_shown = FALSE;
  esp_page_view_refresh_canvas (self, FALSE);
}

/* The way that shows the present board best; -1: there are no ways to choose from. */
static int
get_first_view (EspPageView *self)
{
  EspBoard *board = esp_page_view_get_board (self);

  return esp_board_get_n_views (board) > 0
             ? esp_look_get_first_view (esp_look_find (esp_page_model_get_problem (self->model)),
                                        esp_canvas_get_scene (esp_board_get_canvas (board)))
             : -1;
}

/* Draws a board that is new in that way. */
static void
choose_first_view (EspPageView *self)
{
  int first = get_first_view (self);

  if (first >= 0)
    esp_board_set_view (esp_page_view_get_board (self), (guint) first);
}

static void
announce_aside (EspPageView *self)
{
  g_autofree char *name =
      esp_gallery_name_board (esp_page_model_get_problem (self->model),
                              esp_work_get_aside_name (esp_page_model_get_work (self->model)));
  g_autofree char *text = g_strdup_printf (_ ("“%s” was not finished or not saved"), name);

  esp_messages_notice (esp_page_model_get_messages (self->model), ESP_MESSAGE_INFO, text,
                       _ ("Bring It Back"), "page.bring-back");
}

/* Notes that go with a session: who plays the first and the second side. */
static const char *const player_notes[] = { "first-player", "second-player" };

void
esp_page_note_player (EspDocument *document, int side, const char *player)
{
  esp_document_set_note (document, player_notes[side], player);
}

static void
note_players (EspPageView *self)
{
  EspDocument *document = esp_page_model_get_document (self->model);
  EspPlayPanel *panel = esp_inspector_get_play (ESP_INSPECTOR (self->inspector));

  if (document == NULL || panel == NULL)
    return;
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *text = esp_play_panel_format_player (panel, side);

      esp_document_set_note (document, player_notes[side], text);
    }
}

/* A game that comes back is played by those who played it, and goes on when the person does: a
 * computer whose turn it is waits to be asked. */
static void
restore_players (EspPageView *self)
{
  EspDocument *document = esp_page_model_get_document (self->model);
  EspPlayPanel *panel = esp_inspector_get_play (ESP_INSPECTOR (self->inspector));

  if (panel == NULL)
    return;
  for (int side = 0; side < 2; side++)
    {
      const char *text = esp_document_get_note (document, player_notes[side]);

      if (text != NULL)
        esp_play_panel_restore_player (panel, side, text);
    }
  esp_play_hold (esp_page_model_get_play (self->model));
}

void
esp_page_set_document (EspPageView *self, EspDocument *document, const char *name, GFile *file)
{
  EspInspector *inspector = ESP_INSPECTOR (self->inspector);
  EspDocument *present = esp_page_model_get_document (self->model);
  /* what the room added to the inspector goes before the document that it holds on to */
  g_autoptr (EspDocument) old = present != NULL ? g_object_ref (present) : NULL;
  gboolean aside;

  esp_page_model_settle (self->model);
  esp_page_view_stop (self);
  /* a game, a puzzle under way is work too */
  if (old != NULL && esp_session_is_work (old))
    esp_page_keep_work (self, FALSE);
  aside = esp_work_set_document (esp_page_model_get_work (self->model), document, name, file);
  esp_messages_dismiss (esp_page_model_get_messages (self->model));
  drop_searches (self);
  esp_advice_set_document (esp_page_model_get_advice (self->model), document);
  esp_canvas_set_cursor (esp_page_view_get_canvas (self), -1);
  take_instance (self, TRUE);
  esp_puzzle_panel_set_document (esp_inspector_get_puzzle (inspector), document);
  if (esp_inspector_get_play (inspector) != NULL)
    esp_play_panel_set_document (esp_inspector_get_play (inspector), document);
  esp_play_set_document (esp_page_model_get_play (self->model), document);
  restore_players (self);
  esp_page_view_refresh_canvas (self, FALSE);
  choose_first_view (self);
  esp_canvas_fit (esp_page_view_get_canvas (self));
  esp_page_model_update (self->model);
  /* what is opened is to be seen: boards side by side and results were of the one before */
  if (g_str_equal (esp_page_model_get_part (self->model), "compare"))
    esp_page_model_set_part (
        self->model,
        esp_page_model_get_spec (self->model)->play != ESP_PLAY_NONE ? "play" : "solve");
  if (aside)
    announce_aside (self);
  update_title (self);
}

gboolean
esp_page_keep_work (EspPageView *self, gboolean now)
{
  esp_page_model_settle (self->model);
  note_players (self);
  return esp_work_keep (esp_page_model_get_work (self->model),
                        esp_page_model_get_part (self->model), now);
}

void
esp_page_take_back_discard (EspPageView *self)
{
  if (!esp_work_has_discarded (esp_page_model_get_work (self->model)))
    return;
  esp_work_take_back_discard (esp_page_model_get_work (self->model));
  esp_page_keep_work (self, FALSE);
}

/* What was there was not saved, and it is easily done: a key, a button. */
static void
announce_replaced (EspPageView *self, const char *old)
{
  g_autofree char *name = esp_gallery_name_board (esp_page_model_get_problem (self->model), old);
  g_autofree char *text = g_strdup_printf (_ ("“%s” was not saved; Undo brings it back"), name);

  esp_messages_offer (esp_page_model_get_messages (self->model), ESP_MESSAGE_INFO, text, _ ("Undo"),
                      "page.undo");
}

void
esp_page_replace (EspPageView *self, EspInstance *instance, const char *name)
{
  EspDocument *before;
  gboolean unsaved;
  int first = get_first_view (self);
  g_autofree char *old = NULL;

  esp_page_model_settle (self->model);
  before = esp_page_model_get_document (self->model);
  unsaved = esp_work_is_modified (esp_page_model_get_work (self->model)) &&
            esp_document_can_undo (before);
  old = g_strdup (esp_work_get_name (esp_page_model_get_work (self->model)));
  esp_page_view_stop (self);
  esp_messages_dismiss (esp_page_model_get_messages (self->model));
  esp_work_replace (esp_page_model_get_work (self->model), instance, name);
  /* who has chosen a view keeps it, unless it was for a board of another kind */
  if (get_first_view (self) != first)
    choose_first_view (self);
  esp_canvas_fit (esp_page_view_get_canvas (self));
  if (unsaved)
    announce_replaced (self, old);
}

void
esp_page_save (EspPageView *self,
               EspDocument *document,
               GFile *file,
               void (*done) (gpointer data),
               gpointer data)
{
  esp_page_model_settle (self->model);
  esp_work_save (esp_page_model_get_work (self->model),
                 document != NULL ? document : esp_page_model_get_document (self->model),
                 esp_page_model_get_job_slot (self->model), file, done, data);
}

static const GActionEntry entries[] = {
  { .name = "bring-back", .activate = on_bring_back },
};

void
esp_page_view_follow_work (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  esp_actions_bind (G_ACTION_MAP (esp_page_view_get_actions (self)), self->model,
                    (const EspActionBinding[]){ { "bring-back", "can-bring-back" }, { 0 } });
  g_signal_connect_swapped (esp_page_model_get_work (self->model), "changed",
                            G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (esp_page_model_get_work (self->model), "renamed",
                            G_CALLBACK (update_title), self);
  /* they are kept with the game */
  g_signal_connect_swapped (esp_page_model_get_play (self->model), "seated",
                            G_CALLBACK (update_title), self);
  g_signal_connect_swapped (esp_page_model_get_work (self->model), "saved", G_CALLBACK (on_saved),
                            (gpointer) esp_page_model_get_problem (self->model));
  g_signal_connect_swapped (esp_page_model_get_work (self->model), "prepared",
                            G_CALLBACK (on_prepared), self);
}
