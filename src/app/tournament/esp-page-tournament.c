#include "config.h"

#include "esp-page-tournament.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/compare/esp-page-boards.h"
#include "app/dialogs/esp-file-dialog.h"
#include "app/page/esp-page-document.h"
#include "app/play/esp-ending.h"
#include "app/programs/esp-own-programs.h"
#include "base/esp-file.h"

/* NULL: it is no game. */
static EspTournamentPanel *
get_panel (EspPageView *self)
{
  return esp_compare_panel_get_tournament (
      esp_inspector_get_compare (esp_page_view_get_inspector (self)));
}

static EspTournamentRun *
get_run (EspPageView *self)
{
  return esp_tournament_panel_get_run (get_panel (self));
}

static EspTournamentView *
get_view (EspPageView *self)
{
  return esp_compare_area_get_tournament (esp_page_view_get_compare_area (self));
}

static void
say (EspPageView *self, EspMessageKind kind, const char *text)
{
  esp_page_model_say (esp_page_view_get_model (self), kind, text);
}

/* --- running --- */

static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  g_autoptr (GError) error = NULL;

  if (esp_tournament_run_is_busy (get_run (self)))
    return;
  esp_messages_dismiss (esp_page_model_get_messages (model));
  esp_page_model_set_part (model, "compare");
  esp_compare_panel_show (esp_inspector_get_compare (esp_page_view_get_inspector (self)),
                          "tournament");
  if (!esp_tournament_panel_start (get_panel (self),
                                   esp_document_get_instance (esp_page_model_get_document (model)),
                                   esp_work_get_name (esp_page_model_get_work (model)), &error))
    say (self, ESP_MESSAGE_INFO, error->message);
}

/* What is chosen by now does not matter to one that has begun. */
static void
on_go_on (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_messages_dismiss (esp_page_model_get_messages (esp_page_view_get_model (data)));
  esp_tournament_run_go_on (get_run (data));
}

static void
on_stop (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_tournament_run_stop (get_run (data));
}

static void
on_failed (EspPageView *self, const char *why)
{
  say (self, ESP_MESSAGE_ERROR, why);
}

/* Games of hours that would be gone after a crash. */
static void
on_changed (EspPageView *self)
{
  esp_page_model_say_unkept (
      esp_page_view_get_model (self), esp_tournament_panel_take_fault (get_panel (self)),
      _ ("The games cannot be kept for the next start, so save them elsewhere: %s"),
      _ ("Records of the Games…"), "page.tournament-records-dialog");
}

/* --- who plays, and on what --- */

static void
on_player (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *text = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  /* whoever does this is a person, who has chosen the program by it */
  if (g_str_has_prefix (text, ESP_PROGRAM_PREFIX))
    esp_own_programs_choose (esp_page_model_get_problem (esp_page_view_get_model (self)),
                             text + strlen (ESP_PROGRAM_PREFIX));
  if (!esp_entrants_add (esp_tournament_panel_get_entrants (get_panel (self)), text, &error))
    say (self, ESP_MESSAGE_WARNING, error->message);
}

static void
on_option (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *id;
  const char *value;
  g_autoptr (GError) error = NULL;

  g_variant_get (parameter, "(&s&s)", &id, &value);
  if (!esp_tournament_panel_set_option (get_panel (data), id, value, &error))
    say (data, ESP_MESSAGE_WARNING, error->message);
}

static void
on_add_board (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_add_board (data, esp_tournament_panel_get_boards (get_panel (data)));
}

static void
on_add_boards (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_page_add_boards (esp_tournament_panel_get_boards (get_panel (data)), parameter);
}

static void
on_add_boards_dialog (GSimpleAction *action G_GNUC_UNUSED,
                      GVariant *parameter G_GNUC_UNUSED,
                      gpointer data)
{
  esp_file_dialog_open_several_for (data, _ ("Boards to Play On"), "tournament-add-boards");
}

/* --- a game --- */

/* Its board with its moves, which can be taken back and made again one by one. */
static void
open_game (EspPageView *self, guint i)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspTournament *tournament = esp_tournament_run_get (get_run (self));
  const EspPlayed *played;
  EspDocument *document;
  const char *name;
  g_autofree char *fault = NULL;
  g_autoptr (GError) error = NULL;

  if (tournament == NULL || i >= esp_tournament_run_get_n_played (get_run (self)))
    return;
  played = esp_tournament_run_get_played (get_run (self), i);
  name = esp_tournament_get_board (tournament, played->game.board);
  document = esp_document_new (
      esp_instance_share (g_ptr_array_index (tournament->boards, played->game.board)));
  for (guint k = 0; k < played->result.moves->len && error == NULL; k++)
    esp_document_play (document, g_ptr_array_index (played->result.moves, k), &error);
  g_object_set_data (G_OBJECT (document), ESP_PLAYED_ELSEWHERE, document);
  for (int side = 0; side < 2; side++)
    esp_page_note_player (document, side,
                          esp_tournament_get_player (tournament, played->game.sides[side]));
  fault = esp_game_result_describe_forfeit (tournament->problem->game, &played->result);
  esp_page_set_document (self, document, esp_file_name (name), NULL);
  esp_page_model_set_part (model, "play");
  if (error != NULL)
    say (self, ESP_MESSAGE_WARNING, error->message);
  else if (fault != NULL)
    say (self, ESP_MESSAGE_INFO, fault);
}

static void
on_open (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  open_game (data, g_variant_get_uint32 (parameter));
}

static void
on_open_chosen (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  int i = esp_tournament_view_get_game (get_view (data));

  if (i < 0)
    say (data, ESP_MESSAGE_INFO, _ ("Choose a game in the list first"));
  else
    open_game (data, (guint) i);
}

/* --- out of here --- */

/* The cross table; NULL: none is there, which is said. */
static EspTable *
make_table (EspPageView *self)
{
  const EspTournament *tournament = esp_tournament_run_get (get_run (self));

  if (tournament != NULL)
    return esp_tournament_make_table (tournament);
  say (self, ESP_MESSAGE_INFO, _ ("Nothing is played yet"));
  return NULL;
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  g_autoptr (EspTable) table = make_table (data);

  if (table == NULL)
    return;
  esp_table_copy (data, table, g_variant_get_string (parameter, NULL));
  say (data, ESP_MESSAGE_GOOD, _ ("The table is on the clipboard"));
}

static void
on_save (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *path = g_variant_get_string (parameter, NULL);
  g_autoptr (EspTable) table = make_table (data);
  g_autofree char *text =
      table != NULL ? esp_table_format (table, esp_table_find_format (path, "csv")) : NULL;
  g_autoptr (GError) error = NULL;

  if (table == NULL)
    return;
  if (esp_file_write (path, text, -1, &error))
    esp_page_view_saved (data, _ ("The table was saved"), path);
  else
    say (data, ESP_MESSAGE_ERROR, error->message);
}

static void
on_save_dialog (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  static const char *const patterns[] = { "*.csv", "*.txt", "*.md", "*.tex", NULL };

  esp_file_dialog_save_for (data, _ ("Save the Table"), "tournament.csv", "tournament-save",
                            patterns);
}

/* There may be thousands: they are written beside the window. */
typedef struct
{
  EspTournament *tournament;
  GPtrArray *played;
  char *folder;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  esp_tournament_unref (saving->tournament);
  g_ptr_array_unref (saving->played);
  g_free (saving->folder);
  g_free (saving);
}

static gpointer
saving_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Saving *saving = data;

  if (!esp_file_make_folder (saving->folder, 0777, error))
    return NULL;
  for (guint i = 0; i < saving->played->len; i++)
    {
      const EspPlayed *played = g_ptr_array_index (saving->played, i);
      g_autofree char *name = g_strdup_printf (ESP_TOURNAMENT_RECORD, (guint64) i + 1);
      g_autofree char *path = g_build_filename (saving->folder, name, NULL);
      g_autofree char *text =
          esp_tournament_format_record (saving->tournament, &played->game, &played->result);

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !esp_file_write (path, text, -1, error))
        return NULL;
      esp_job_set_share ((double) i / saving->played->len);
    }
  return saving;
}

static void
saved (gpointer owner, gpointer result)
{
  const Saving *saving = result;
  g_autofree char *text = g_strdup_printf (ngettext ("The record of %s game was saved",
                                                     "The records of %s games were "
                                                     "saved",
                                                     saving->played->len),
                                           esp_count (saving->played->len));

  esp_page_view_saved (owner, text, saving->folder);
}

static void
on_records (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspJobSlot *slot = esp_page_model_get_job_slot (esp_page_view_get_model (self));
  const EspTournament *tournament = esp_tournament_run_get (get_run (self));
  Saving *saving;

  if (tournament == NULL)
    {
      say (self, ESP_MESSAGE_INFO, _ ("Nothing is played yet"));
      return;
    }
  saving = g_new (Saving, 1);
  *saving = (Saving){ esp_tournament_ref ((EspTournament *) tournament),
                      esp_tournament_run_ref_played (get_run (self)),
                      g_variant_dup_string (parameter, NULL) };
  if (esp_job_slot_begin (slot, _ ("Saving the games"), saving_work, saving, saving_free, saved,
                          self, NULL))
    esp_job_slot_make_lasting (slot);
}

static void
on_records_dialog (GSimpleAction *action G_GNUC_UNUSED,
                   GVariant *parameter G_GNUC_UNUSED,
                   gpointer data)
{
  esp_file_dialog_open_folder_for (data, _ ("A Folder for the Records"), "tournament-records");
}

static const GActionEntry entries[] = {
  { .name = "tournament-run", .activate = on_run },
  { .name = "tournament-go-on", .activate = on_go_on },
  { .name = "tournament-stop", .activate = on_stop },
  { .name = "tournament-player", .activate = on_player, .parameter_type = "s" },
  { .name = "tournament-option", .activate = on_option, .parameter_type = "(ss)" },
  { .name = "tournament-add-board", .activate = on_add_board },
  { .name = "tournament-add-boards", .activate = on_add_boards, .parameter_type = "as" },
  { .name = "tournament-add-boards-dialog", .activate = on_add_boards_dialog },
  { .name = "tournament-open", .activate = on_open, .parameter_type = "u" },
  { .name = "tournament-open-chosen", .activate = on_open_chosen },
  { .name = "tournament-copy", .activate = on_copy, .parameter_type = "s" },
  { .name = "tournament-save", .activate = on_save, .parameter_type = "s" },
  { .name = "tournament-save-dialog", .activate = on_save_dialog },
  { .name = "tournament-records", .activate = on_records, .parameter_type = "s" },
  { .name = "tournament-records-dialog", .activate = on_records_dialog },
};

void
esp_page_add_tournament_actions (EspPageView *self)
{
  if (get_panel (self) == NULL)
    return;
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_tournament_view_set_run (get_view (self), get_run (self));
  /* what was said of those before is not about others */
  g_signal_connect_object (esp_tournament_panel_get_entrants (get_panel (self)), "changed",
                           G_CALLBACK (esp_messages_expire),
                           esp_page_model_get_messages (esp_page_view_get_model (self)),
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (get_run (self), "changed", G_CALLBACK (on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (get_run (self), "failed", G_CALLBACK (on_failed), self,
                           G_CONNECT_SWAPPED);
}
