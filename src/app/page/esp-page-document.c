#include "config.h"

#include "esp-page-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/esp-gallery.h"
#include "app/sessions/esp-recent.h"
#include "app/sessions/esp-session.h"

/* The document of a page: what becomes of all the rest when it changes. */

static void
on_bring_back (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  g_autofree char *name = NULL;
  g_autoptr (GFile) file = NULL;
  EspDocument *document = esp_work_take_aside (self->work, &name, &file);

  if (document != NULL)
    esp_page_view_set_document (self, document, name, file);
}

/* Options that follow the file say what is in it; with @anew they do so whatever was set before. */
static void
take_instance (EspPageView *self, gboolean anew)
{
  self->instance_shown = FALSE;
  esp_inspector_set_instance (ESP_INSPECTOR (self->inspector), esp_page_view_get_document (self),
                              anew);
  esp_work_prepare (self->work);
}

/* What was found on the board before. */
static void
drop_searches (EspPageView *self)
{
  esp_page_view_set_search (self, NULL);
  esp_side_by_side_panel_drop (esp_page_view_get_side_by_side_panel (self));
}

static void
on_changed (EspPageView *self, gboolean instance_too)
{
  guint n_moves = esp_play_get_n_moves (self->play);
  gboolean game = self->spec->problem->game != NULL;

  /* what was said of the board as it stood */
  esp_messages_expire (self->messages);
  if (instance_too)
    take_instance (self, FALSE);
  if (instance_too || game)
    drop_searches (self);
  esp_advice_document_changed (self->advice);
  if (instance_too)
    esp_puzzle_panel_refresh (esp_page_view_get_puzzle_panel (self));
  esp_page_view_refresh_canvas (self, TRUE);
  esp_play_document_changed (self->play, instance_too);
  esp_page_view_refresh_actions (self);
  if (instance_too && n_moves > 0 &&
      esp_document_get_n_moves (esp_page_view_get_document (self)) == 0 &&
      !esp_play_is_travelling (self->play))
    esp_messages_offer (self->messages, ESP_MESSAGE_INFO,
                        game ? _ ("The game on the board before is over; Undo brings it back")
                             : _ ("What was done by hand is gone; Undo brings it back"),
                        _ ("Undo"), "page.undo");
}

static void
tell_title (EspPageView *self)
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

/* Draws a board that is new in the way that shows it best. */
static void
choose_first_view (EspPageView *self)
{
  EspBoard *board = esp_page_view_get_board (self);

  if (esp_board_get_n_views (board) > 0)
    esp_board_set_view (board, (guint) esp_look_get_first_view (
                                   esp_look_find (self->spec->problem),
                                   esp_canvas_get_scene (esp_board_get_canvas (board))));
}

static void
tell_aside (EspPageView *self)
{
  g_autofree char *name =
      esp_gallery_name_board (self->spec->problem, esp_work_get_aside_name (self->work));
  g_autofree char *text = g_strdup_printf (_ ("“%s” was not finished or not saved"), name);

  esp_messages_notice (self->messages, ESP_MESSAGE_INFO, text, _ ("Bring It Back"),
                       "page.bring-back");
}

/* Notes that go with a session: who plays the first and the second side. */
static const char *const player_notes[] = { "first-player", "second-player" };

static void
note_players (EspPageView *self)
{
  EspDocument *document = esp_page_view_get_document (self);
  EspPlayPanel *panel = esp_page_view_get_play_panel (self);

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
  EspDocument *document = esp_page_view_get_document (self);
  EspPlayPanel *panel = esp_page_view_get_play_panel (self);

  if (panel == NULL)
    return;
  for (int side = 0; side < 2; side++)
    {
      const char *text = esp_document_get_note (document, player_notes[side]);

      if (text != NULL)
        esp_play_panel_restore_player (panel, side, text);
    }
  esp_play_hold (self->play);
}

void
esp_page_view_set_document (EspPageView *self, EspDocument *document, const char *name, GFile *file)
{
  EspInspector *inspector = ESP_INSPECTOR (self->inspector);
  EspDocument *present = esp_page_view_get_document (self);
  /* what the room added to the inspector goes before the document that it holds on to */
  g_autoptr (EspDocument) old = present != NULL ? g_object_ref (present) : NULL;
  gboolean aside;

  esp_page_view_stop (self);
  /* a game, a puzzle under way is work too */
  if (old != NULL && esp_session_is_work (old))
    esp_page_view_keep_work (self, FALSE);
  aside = esp_work_set_document (self->work, document, name, file);
  esp_messages_hush (self->messages);
  drop_searches (self);
  esp_advice_set_document (self->advice, document);
  esp_canvas_set_cursor (esp_page_view_get_canvas (self), -1);
  take_instance (self, TRUE);
  esp_puzzle_panel_set_document (esp_inspector_get_puzzle (inspector), document);
  if (esp_inspector_get_play (inspector) != NULL)
    esp_play_panel_set_document (esp_inspector_get_play (inspector), document);
  esp_play_set_document (self->play, document);
  restore_players (self);
  esp_page_view_refresh_canvas (self, FALSE);
  choose_first_view (self);
  esp_canvas_fit (esp_page_view_get_canvas (self));
  esp_page_view_refresh_actions (self);
  esp_page_view_enable (self, "bring-back", esp_work_get_aside_name (self->work) != NULL);
  /* what is opened is to be seen: boards side by side and results were of the one before */
  if (g_str_equal (esp_page_view_get_part (self), "compare"))
    esp_page_view_set_part (self, self->spec->play != ESP_PLAY_NONE ? "play" : "solve");
  if (aside)
    tell_aside (self);
  tell_title (self);
}

gboolean
esp_page_view_keep_work (EspPageView *self, gboolean now)
{
  note_players (self);
  return esp_work_keep (self->work, esp_page_view_get_part (self), now);
}

void
esp_page_view_discard (EspPageView *self)
{
  esp_work_discard (self->work);
}

void
esp_page_view_take_back_discard (EspPageView *self)
{
  if (!esp_work_has_discarded (self->work))
    return;
  esp_work_take_back_discard (self->work);
  esp_page_view_keep_work (self, FALSE);
}

gboolean
esp_page_view_would_lose (EspPageView *self)
{
  EspDocument *document = esp_page_view_get_document (self);

  return document != NULL && !esp_work_is_discarded (self->work) &&
         (esp_page_view_get_modified (self) || esp_session_has_failed (document));
}

/* What was there was not saved, and it is easily done: a key, a button. */
static void
tell_replaced (EspPageView *self, const char *old)
{
  g_autofree char *name = esp_gallery_name_board (self->spec->problem, old);
  g_autofree char *text = g_strdup_printf (_ ("“%s” was not saved; Undo brings it back"), name);

  esp_messages_offer (self->messages, ESP_MESSAGE_INFO, text, _ ("Undo"), "page.undo");
}

void
esp_page_view_replace (EspPageView *self, EspInstance *instance, const char *name)
{
  EspDocument *before = esp_page_view_get_document (self);
  gboolean unsaved = esp_work_is_modified (self->work) && esp_document_can_undo (before);
  g_autofree char *old = g_strdup (esp_work_get_name (self->work));

  esp_page_view_stop (self);
  esp_messages_hush (self->messages);
  esp_work_replace (self->work, instance, name);
  esp_canvas_fit (esp_page_view_get_canvas (self));
  if (unsaved)
    tell_replaced (self, old);
}

EspDocument *
esp_page_view_get_document (EspPageView *self)
{
  return esp_work_get_document (self->work);
}

GFile *
esp_page_view_get_file (EspPageView *self)
{
  return esp_work_get_file (self->work);
}

const char *
esp_page_view_get_name (EspPageView *self)
{
  return esp_work_get_name (self->work);
}

gboolean
esp_page_view_get_modified (EspPageView *self)
{
  return esp_work_is_modified (self->work);
}

void
esp_page_view_save (EspPageView *self,
                    EspDocument *document,
                    GFile *file,
                    void (*done) (gpointer data),
                    gpointer data)
{
  esp_work_save (self->work, document != NULL ? document : esp_page_view_get_document (self),
                 self->job_slot, file, done, data);
}

static const GActionEntry entries[] = {
  { .name = "bring-back", .activate = on_bring_back },
};

void
esp_page_view_follow_work (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_swapped (self->work, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (self->work, "renamed", G_CALLBACK (tell_title), self);
  /* they are kept with the game */
  g_signal_connect_swapped (self->play, "seated", G_CALLBACK (tell_title), self);
  g_signal_connect_swapped (self->work, "saved", G_CALLBACK (on_saved),
                            (gpointer) self->spec->problem);
  g_signal_connect_swapped (self->work, "prepared", G_CALLBACK (on_prepared), self);
}
