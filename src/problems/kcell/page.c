#include "config.h"

#include "base/esp-file.h"
#include "engine/document/esp-document.h"
#include "engine/esp-run.h"
#include "draw/esp-look.h"
#include "kcell.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/esp-page.h"
#include "kit/lists/esp-row.h"
#include "kit/forms/esp-spin.h"

#include <glib/gi18n-lib.h>

/* --- the board's size, and who begins --- */

typedef struct
{
  EspDocument *document; /* borrowed: it outlives the widgets */
  GtkWidget *cells;
  GtkWidget *stones;
  GtkWidget *side;
  gboolean silent;
} SizePart;

static void
show_size (EspDocument *document, gboolean instance_too G_GNUC_UNUSED, gpointer box)
{
  SizePart *part = g_object_get_data (box, "part");
  const KcellPosition *start =
      &((const KcellInstance *) esp_document_get_instance (document))->start;

  part->silent = TRUE;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (part->cells), start->k);
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (part->stones), 1, start->k / 2);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (part->stones), start->n);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (part->side), (guint) start->to_move);
  part->silent = FALSE;
}

static void
on_size (SizePart *part)
{
  int k = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (part->cells));
  int n = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (part->stones));
  g_autofree char *edit = g_strdup_printf ("size %d %d", k, MIN (n, k / 2));

  const KcellPosition *start =
      &((const KcellInstance *) esp_document_get_instance (part->document))->start;

  /* a number that was refused comes back as it was: that is no new board */
  if (!part->silent && (k != start->k || n != start->n))
    esp_document_edit (part->document, edit, NULL);
}

static void
on_side (SizePart *part)
{
  if (!part->silent)
    esp_document_edit (part->document,
                       gtk_drop_down_get_selected (GTK_DROP_DOWN (part->side)) == 1 ? "to-move 2"
                                                                                    : "to-move 1",
                       NULL);
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *rows = esp_form_rows_new ();
  SizePart *part = g_new0 (SizePart, 1);
  const char *const sides[] = { _ ("Player 1 (o)"), _ ("Player 2 (x)"), NULL };

  part->document = document;
  part->cells = esp_spin_new (KCELL_MIN_CELLS, KCELL_MAX_CELLS);
  part->stones = esp_spin_new (1, KCELL_MAX_CELLS / 2);
  part->side = gtk_drop_down_new_from_strings (sides);
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Cells (K)"), part->cells));
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Stones a player (N)"), part->stones));
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Who begins"), part->side));
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Board")));
  gtk_box_append (GTK_BOX (box), rows);
  g_object_set_data_full (G_OBJECT (box), "part", part, g_free);
  show_size (document, TRUE, box);
  g_signal_connect_swapped (part->cells, "value-changed", G_CALLBACK (on_size), part);
  g_signal_connect_swapped (part->stones, "value-changed", G_CALLBACK (on_size), part);
  g_signal_connect_swapped (part->side, "notify::selected", G_CALLBACK (on_side), part);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_size), box, 0);
  return box;
}

/* --- the game's record, with the value of each move ---
 * Values come from the exact player, one position after the other, on a worker of EspRun. They are
 * kept by position, so undo and redo ask nothing twice. */

#define ASK_SECONDS 10

#define ASK_STATES 20000000

/* long boards are out of reach until few stones are left to move: not worth much trying */
#define LONG_CELLS 20

#define ASK_STATES_LONG 1000000

typedef struct
{
  EspDocument *document;
  GtkWidget *label;
  GHashTable *values; /* char * (a state's text) → KcellValue; no more plies than 0: not known */
  EspRun *run;
  char *asked; /* the position that it is about */
} RecordPart;

static void
record_part_free (gpointer data)
{
  RecordPart *part = data;

  g_clear_object (&part->run);
  g_hash_table_unref (part->values);
  g_free (part->asked);
  g_free (part);
}

static int
worth (const KcellValue *value, int side)
{
  return value->winner < 0 ? 0 : value->winner == side ? 1 : -1;
}

/* Shorter than kcell_describe_value(): the inspector is narrow. */
static char *
describe_shortly (const KcellValue *value)
{
  if (value == NULL)
    return g_strdup ("…");
  if (value->plies < 0)
    return g_strdup (_ ("not known"));
  if (value->plies == 0)
    return value->winner < 0 ? g_strdup (_ ("drawn"))
                             : g_strdup_printf (_ ("%c has won"), "ox"[value->winner]);
  return value->winner < 0
             ? g_strdup_printf (_ ("draw in %d"), value->plies)
             : g_strdup_printf (_ ("%c wins in %d"), "ox"[value->winner], value -> plies);
}

static void ask_next (gpointer box);

static void
append_ply (
    GString *text, RecordPart *part, guint number, const EspState *before, const EspState *state)
{
  const KcellState *ply = (const KcellState *) state;
  const EspInstance *instance = esp_document_get_instance (part->document);
  g_autofree char *key = esp_kcell_problem.states->state_format (instance, state);
  g_autofree char *old_key = esp_kcell_problem.states->state_format (instance, before);
  const KcellValue *value = g_hash_table_lookup (part->values, key);
  const KcellValue *old = g_hash_table_lookup (part->values, old_key);
  int side = ((const KcellState *) before)->at.to_move;
  g_autofree char *said = describe_shortly (value);

  if (ply->last.from < 0)
    g_string_append_printf (text, _ ("%u.\t%c pass"), number, "ox"[side]);
  else
    g_string_append_printf (text, "%u.\t%c %d–%d", number, "ox"[side], ply -> last.from + 1,
                            ply->last.to + 1);
  g_string_append_printf (text, "\t%s", said);
  if (value != NULL && old != NULL && value->plies >= 0 && old->plies >= 0 &&
      worth (value, side) < worth (old, side))
    g_string_append (text, " ??");
  g_string_append_c (text, '\n');
}

static void
show_record (gpointer box)
{
  RecordPart *part = g_object_get_data (box, "part");
  guint n = esp_document_get_n_moves (part->document);
  g_autoptr (EspState) before = esp_document_get_state_after (part->document, 0);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 1; i <= n; i++)
    {
      EspState *state = esp_document_get_state_after (part->document, i);

      append_ply (text, part, i, before, state);
      esp_state_free (before);
      before = state;
    }
  if (text->len > 0)
    g_string_truncate (text, text->len - 1);
  gtk_label_set_text (
      GTK_LABEL (part->label),
      n > 0 ? text->str
            : _ ("No moves yet. Each move is listed here with the exact value "
                 "after it, in plies; ?? marks a move that gave a win or a draw away."));
}

static void
on_valued (EspRun *run, gpointer box)
{
  RecordPart *part = g_object_get_data (box, "part");
  const EspAnswer *answer = esp_run_get_answer (run);
  GVariantDict *members = (GVariantDict *) &answer->members;
  KcellValue value = { .winner = -1, .plies = -1 };
  gint64 winner = 0;
  gint64 plies = -1;

  if (run != part->run)
    return;
  if (g_variant_dict_lookup (members, "winner", "x", &winner) &&
      g_variant_dict_lookup (members, "plies", "x", &plies))
    value = (KcellValue){ .winner = (int) winner - 1, .plies = (int) plies };
  g_hash_table_insert (part->values, g_steal_pointer (&part->asked),
                       g_memdup2 (&value, sizeof value));
  g_clear_object (&part->run);
  show_record (box);
  ask_next (box);
}

/* Asks for the first position of the game whose value is not known; finished games need no run. */
static void
ask_next (gpointer box)
{
  RecordPart *part = g_object_get_data (box, "part");
  const EspInstance *instance = esp_document_get_instance (part->document);
  const EspAlgorithm *exact = esp_problem_find_algorithm (&esp_kcell_problem, "exact");
  guint n = esp_document_get_n_moves (part->document);

  for (guint i = 0; i <= n && n > 0 && part->run == NULL; i++)
    {
      g_autoptr (EspState) state = esp_document_get_state_after (part->document, i);
      g_autofree char *key = esp_kcell_problem.states->state_format (instance, state);
      g_autoptr (EspOptions) options = NULL;
      KcellValue value = { .winner = -1, .plies = 0 };

      if (g_hash_table_contains (part->values, key))
        continue;
      if (kcell_is_over (&((KcellState *) state)->at, &value.winner))
        {
          g_hash_table_insert (part->values, g_steal_pointer (&key),
                               g_memdup2 (&value, sizeof value));
          show_record (box);
          continue;
        }
      options = esp_options_new (exact->options);
      part->run = esp_run_new (exact, instance, state, options);
      g_free (part->asked);
      part->asked = g_steal_pointer (&key);
      esp_run_set_limits (part->run, ASK_SECONDS,
                          ((KcellState *) state)->at.k > LONG_CELLS ? ASK_STATES_LONG : ASK_STATES);
      g_signal_connect_object (part->run, "finished", G_CALLBACK (on_valued), box, 0);
      esp_run_start (part->run);
    }
}

static void
on_game_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, gpointer box)
{
  RecordPart *part = g_object_get_data (box, "part");

  /* another board: what is being worked out is of no use any more */
  if (instance_too)
    g_clear_object (&part->run);
  show_record (box);
  ask_next (box);
}

/* --- the record as a file --- */

static char *
format_record (RecordPart *part, gboolean markdown)
{
  KcellRecord record = { .moves = esp_document_get_moves (part->document),
                         .players = { _ ("player 1"), _ ("player 2") },
                         .markdown = markdown,
                         .comment = TRUE };
  EspControl control;

  /* the main thread does not wait long for a commentary */
  esp_control_init (&control);
  control.deadline = g_get_monotonic_time () + G_USEC_PER_SEC;
  return kcell_format_record (esp_document_get_instance (part->document), &record, &control);
}

static gboolean
save_strip (RecordPart *part, const char *path, GError **error)
{
  const EspInstance *instance = esp_document_get_instance (part->document);
  g_autoptr (EspState) strip = kcell_make_strip (instance, esp_document_get_moves (part->document));
  EspScene scene;

  esp_scene_init (&scene, instance, strip, esp_palette_get (ESP_PALETTE_PRINT));
  return esp_picture_save (&scene, path, 0, 2, error);
}

/* What is written follows from the end of the name. */
static gboolean
save_record (RecordPart *part, const char *path, GError **error)
{
  g_autofree char *text = NULL;

  if (g_str_has_suffix (path, ".png") || g_str_has_suffix (path, ".svg") ||
      g_str_has_suffix (path, ".pdf"))
    return save_strip (part, path, error);
  text = format_record (part, g_str_has_suffix (path, ".md"));
  return esp_file_write (path, text, -1, error);
}

static void
on_saved (gpointer box, const char *path)
{
  RecordPart *part = g_object_get_data (box, "part");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (path != NULL && save_record (part, path, &error))
    return;
  text = g_strdup_printf (_ ("Could not save: %s"),
                          error != NULL ? error->message : _ ("not a local file"));
  gtk_label_set_text (GTK_LABEL (part->label), text);
}

static void
on_save (GtkButton *button, gpointer box)
{
  esp_ask_file (GTK_WIDGET (button), N_ ("Save the Game"), "game.md", NULL, on_saved, box);
}

static void
on_copy (GtkButton *button, gpointer box)
{
  RecordPart *part = g_object_get_data (box, "part");
  g_autofree char *text = format_record (part, FALSE);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  RecordPart *part = g_new0 (RecordPart, 1);
  PangoTabArray *tabs =
      pango_tab_array_new_with_positions (2, TRUE, PANGO_TAB_LEFT, 32, PANGO_TAB_LEFT, 112);

  part->document = document;
  part->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  part->label = esp_label_new (NULL, "numeric");
  g_object_set_data_full (G_OBJECT (box), "part", part, record_part_free);
  gtk_label_set_wrap (GTK_LABEL (part->label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (part->label), TRUE);
  gtk_label_set_tabs (GTK_LABEL (part->label), tabs);
  pango_tab_array_free (tabs);
  gtk_box_append (GTK_BOX (buttons),
                  esp_button_new (_ ("Copy"), _ ("The game with its boards and values as text"),
                                  G_CALLBACK (on_copy), box));
  gtk_box_append (
      GTK_BOX (buttons),
      esp_button_new (_ ("Save…"),
                      _ ("By the end of its name: .txt text, .md Markdown, .png, .svg or "
                         ".pdf a strip of pictures"),
                      G_CALLBACK (on_save), box));
  gtk_box_append (GTK_BOX (box), part->label);
  gtk_box_append (GTK_BOX (box), buttons);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_game_changed), box, 0);
  show_record (box);
  ask_next (box);
  return esp_fold_new (_ ("Game record"), box);
}

/* 20 cells with 4 stones a side take a second; much larger boards a minute, and then too many
 * positions. */
static const char *
evaluator (const EspInstance *instance)
{
  const KcellPosition *at = &((const KcellInstance *) instance)->start;
  double n_positions = 1;

  for (int side = 0; side < 2; side++)
    for (int i = 0; i < at->n; i++)
      n_positions *= (double) (at->k - side * at->n - i) / (i + 1);
  return n_positions < 20e6 ? "exact" : NULL;
}

extern const EspPageSpec esp_kcell_page;

const EspPageSpec esp_kcell_page = {
  .problem = &esp_kcell_problem,
  .group = ESP_GROUP_GAMES,
  .play = ESP_PLAY_GAME,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "fifteen.kcell",
  .first_algorithm = "alphabeta",
  .emblem_sample = "seven.kcell",
  .game = {
    .players = { "human", "alphabeta:8" },
    .adviser = "exact",
    .evaluator = evaluator,
    .value_span = 1,
  },
  .parts = {
    .puzzle = puzzle_part,
    .play = play_part,
  },
};
