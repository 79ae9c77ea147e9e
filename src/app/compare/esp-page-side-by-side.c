#include "config.h"

#include "esp-page-side-by-side.h"

#include <glib/gi18n-lib.h>

#include "app/dialogs/esp-file-dialog.h"
#include "app/sessions/esp-open.h"
#include "base/esp-file.h"
#include "app/window/esp-settings.h"
#include "app/play/esp-applicable.h"

/* Two searches side by side. */

static EspSideBySideView *
get_both (EspPageView *self)
{
  return esp_compare_area_get_side_by_side (esp_page_view_get_compare_area (self));
}

static void
on_pair_changed (EspPageView *self)
{
  EspSideBySidePanel *panel = esp_inspector_get_side_by_side (esp_page_view_get_inspector (self));
  const char *const names[] = { esp_side_by_side_panel_get_name (panel, 0),
                                esp_side_by_side_panel_get_name (panel, 1) };

  esp_side_by_side_view_set_pair (get_both (self), esp_side_by_side_panel_get_pair (panel), names);
  esp_side_by_side_view_set_view (get_both (self),
                                  (int) esp_board_get_view (esp_page_view_get_board (self)));
}

static void
run_both (EspPageView *self)
{
  EspInspector *inspector = esp_page_view_get_inspector (self);
  EspPageModel *model = esp_page_view_get_model (self);
  EspSideBySidePanel *panel = esp_inspector_get_side_by_side (inspector);

  if (!esp_play_check_open (esp_page_model_get_play (model)))
    return;
  for (guint side = 0; side < 2; side++)
    {
      const EspAlgorithm *algorithm = esp_side_by_side_panel_get_algorithm (panel, side);
      g_autoptr (EspOptions) options = esp_side_by_side_panel_get_options (panel, side);

      if (algorithm != NULL &&
          !esp_applicable_check (esp_document_get_instance (esp_page_model_get_document (model)),
                                 algorithm, options, -1, esp_page_model_get_messages (model)))
        return;
    }
  esp_messages_dismiss (esp_page_model_get_messages (model));
  esp_page_model_set_part (model, "compare");
  esp_compare_panel_show_side_by_side (esp_inspector_get_compare (inspector), TRUE);
  esp_side_by_side_panel_run (
      panel, esp_document_get_instance (esp_page_model_get_document (model)),
      esp_page_model_get_problem (model)->game != NULL
          ? esp_document_get_state (esp_page_model_get_document (model))
          : NULL,
      (guint64) esp_settings_get_int64 (esp_settings_get (), "trace-cap"),
      esp_solve_panel_get_common_limit (esp_inspector_get_solve (inspector)));
}

/* --- actions --- */

/* The arrow keys step at once. */
static void
on_run_both (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  run_both (data);
  if (esp_side_by_side_view_get_pair (get_both (data)) != NULL)
    esp_side_by_side_view_grab_keys (get_both (data));
}

static void
on_went (EspPageView *self)
{
  esp_side_by_side_view_grab_keys (get_both (self));
}

/* Two algorithms ("": as chosen), with the settings that are chosen under Solve; run at once. */
static void
on_side_by_side (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspInspector *inspector = esp_page_view_get_inspector (self);
  EspSideBySidePanel *panel = esp_inspector_get_side_by_side (inspector);
  g_autoptr (EspOptions) options =
      esp_solve_panel_get_options (esp_inspector_get_solve (inspector));
  const char *ids[2];

  g_variant_get (parameter, "(&s&s)", &ids[0], &ids[1]);
  for (guint side = 0; side < 2; side++)
    if (*ids[side] != '\0')
      esp_side_by_side_panel_choose (panel, side, ids[side], options);
  run_both (self);
}

static void
on_side_by_side_option (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;
  const char *id;
  const char *value;
  int side;

  g_variant_get (parameter, "(i&s&s)", &side, &id, &value);
  if (side < 0 || side > 1)
    return;
  if (!esp_side_by_side_panel_set_option (
          esp_inspector_get_side_by_side (esp_page_view_get_inspector (self)), (guint) side, id,
          value, &error))
    esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_WARNING, error->message);
}

/* --- a search from a file, as B --- */

/* A larger one is shown, but not held to ours. */
#define MOST_JUDGED 200000

/* A file, or a text that a program wrote. */
typedef struct
{
  EspShown *shown;
  char *path;   /* NULL: of no file */
  GBytes *text; /* NULL: not read yet */
  char *name;   /* for people */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  esp_shown_free (reading->shown);
  g_free (reading->path);
  g_clear_pointer (&reading->text, g_bytes_unref);
  g_free (reading->name);
  g_free (reading);
}

/* What was read. */
typedef struct
{
  EspTrace *trace;
  char *path;
  char *name;
  EspJudgement judgement; /* empty where it was not judged */
} Found;

static void
found_free (gpointer data)
{
  Found *found = data;

  g_clear_object (&found->trace);
  g_free (found->path);
  g_free (found->name);
  esp_judgement_clear (&found->judgement);
  g_free (found);
}

static gboolean
read_text (Reading *reading, GCancellable *cancellable, GError **error)
{
  char *text;
  gsize length;

  if (reading->text != NULL)
    return TRUE;
  if (!esp_file_read (reading->path, cancellable, &text, &length, error))
    return FALSE;
  reading->text = g_bytes_new_take (text, length);
  return TRUE;
}

/* As far as a trace can be read it is shown, if we can say where it goes wrong. */
static gpointer
reading_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Reading *reading = data;
  Found *found;
  g_autoptr (GError) unreadable = NULL;
  const char *text;
  gsize length;

  if (!read_text (reading, cancellable, error))
    return NULL;
  text = g_bytes_get_data (reading->text, &length);
  text = text != NULL ? text : "";
  found = g_new0 (Found, 1);
  found->path = g_strdup (reading->path);
  found->name = g_strdup (reading->name);
  found->trace =
      esp_shown_read_trace (reading->shown, text, length, reading->name, cancellable, &unreadable);
  if ((found->trace == NULL || esp_trace_get_n_events (found->trace) <= MOST_JUDGED) &&
      !esp_shown_judge_trace (reading->shown, text, length, reading->name, cancellable,
                              &found->judgement, NULL))
    esp_judgement_clear (&found->judgement);
  /* a game's search may have begun anywhere: only what begins where the board does is held to it */
  if (found->trace != NULL && found->judgement.theirs.trace != NULL &&
      esp_trace_get_n_events (found->trace) !=
          esp_trace_get_n_events (found->judgement.theirs.trace))
    esp_judgement_clear (&found->judgement);
  if (found->trace == NULL && found->judgement.reason != NULL)
    found->trace = g_object_ref (found->judgement.theirs.trace);
  if (found->trace != NULL)
    return found;
  g_propagate_error (error, g_steal_pointer (&unreadable));
  found_free (found);
  return NULL;
}

/* After the event that is wrong; of a node that is left with a wrong value before it, for behind it
 * that node is gone, and the next one stands there. */
static guint64
find_fault (const Found *found)
{
  guint64 wrong = found->judgement.difference.theirs;
  EspEvent event;

  return esp_trace_get_events (found->trace, wrong, 1, &event) == 1 && event.type == ESP_EVENT_LEAVE
             ? wrong
             : wrong + 1;
}

/* Both to where the one that was read is wrong. Where it has nothing more that can be shown ours
 * goes a step further, to what was expected. */
static void
go_to_fault (EspPageView *self, const Found *found)
{
  const EspTraceDifference *difference = &found->judgement.difference;
  EspSideBySide *pair = esp_side_by_side_panel_get_pair (
      esp_inspector_get_side_by_side (esp_page_view_get_inspector (self)));

  if (pair == NULL)
    return;
  if (difference->kind == ESP_TRACE_ENDS)
    esp_side_by_side_seek (pair, 0, difference->ours + 1);
  else
    esp_side_by_side_seek (pair, 1, find_fault (found));
}

static void
say_judgement (EspPageView *self, const Found *found)
{
  const EspJudgement *judgement = &found->judgement;
  EspPageModel *model = esp_page_view_get_model (self);
  g_autofree char *text = NULL;
  g_autofree char *brief = NULL;

  if (judgement->reason == NULL)
    text = g_strdup_printf (_ ("“%s” goes step by step as “%s” here"), found->name,
                            _ (judgement->algorithm->label));
  else if (judgement->line > 0)
    text = g_strdup_printf (_ ("“%s” is wrong in line %u: it %s"), found->name, judgement->line,
                            judgement->reason);
  else
    text = g_strdup_printf (_ ("“%s” is wrong: it %s"), found->name, judgement->reason);
  if (judgement->reason == NULL)
    {
      esp_page_model_say (model, ESP_MESSAGE_GOOD, text);
      return;
    }
  /* the reason stays beside the boards, and is said there alone */
  esp_side_by_side_panel_set_fault (
      esp_inspector_get_side_by_side (esp_page_view_get_inspector (self)), text);
  brief = judgement->line > 0
              ? g_strdup_printf (_ ("“%s” is wrong in line %u"), found->name, judgement->line)
              : g_strdup_printf (_ ("“%s” is wrong"), found->name);
  esp_page_model_say (model, ESP_MESSAGE_WARNING, brief);
}

/* Where it is wrong, what it should have done is run beside it. */
static void
trace_read (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  Found *found = result;
  const EspJudgement *judgement = &found->judgement;
  EspInspector *inspector = esp_page_view_get_inspector (self);
  EspSideBySidePanel *panel = esp_inspector_get_side_by_side (inspector);

  if (found->path != NULL)
    esp_page_model_set_output (esp_page_view_get_model (self), found->path);
  esp_page_model_set_part (esp_page_view_get_model (self), "compare");
  esp_compare_panel_show_side_by_side (esp_inspector_get_compare (inspector), TRUE);
  if (judgement->reason != NULL)
    esp_side_by_side_panel_choose (panel, 0, judgement->algorithm->id, judgement->options);
  esp_side_by_side_panel_set_trace (panel, found->trace, found->name);
  run_both (self);
  if (judgement->reason != NULL)
    go_to_fault (self, found);
  if (judgement->algorithm != NULL)
    say_judgement (self, found);
  found_free (found);
}

/* Takes @reading. */
static void
begin_reading (EspPageView *self, Reading *reading)
{
  EspPageModel *model = esp_page_view_get_model (self);

  reading->shown = esp_shown_new (esp_page_model_get_document (model));
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Reading the search"), reading_work,
                      reading, reading_free, trace_read, self, found_free);
}

static void
on_read_trace (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->path = g_variant_dup_string (parameter, NULL);
  reading->name = g_filename_display_basename (reading->path);
  begin_reading (data, reading);
}

void
esp_page_judge_search (EspPageView *self, GBytes *text, const char *name)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->text = g_bytes_ref (text);
  reading->name = g_strdup (name);
  begin_reading (self, reading);
}

static void
on_read_trace_dialog (GSimpleAction *action G_GNUC_UNUSED,
                      GVariant *parameter G_GNUC_UNUSED,
                      gpointer data)
{
  static const char *const patterns[] = { "*.jsonl", "*.csv", "*.txt", "*", NULL };

  esp_file_dialog_open_for (data, _ ("Read a Recorded Search"), "versus-trace", patterns);
}

static void
on_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_page_model_set_part (esp_page_view_get_model (self), "compare");
  esp_compare_panel_show (esp_inspector_get_compare (esp_page_view_get_inspector (self)),
                          g_variant_get_string (parameter, NULL));
}

/* From another part it leads there first: what would run is not in sight. */
static void
on_run_shown (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  EspComparePanel *compare = esp_inspector_get_compare (esp_page_view_get_inspector (self));

  if (g_str_equal (esp_page_model_get_part (model), "compare"))
    g_action_group_activate_action (esp_page_view_get_actions (self),
                                    esp_compare_panel_get_run_action (compare), NULL);
  else
    esp_page_model_set_part (model, "compare");
}

GtkWidget *
esp_page_find_side_by_side (EspPageView *self)
{
  return g_str_equal (esp_page_model_get_part (esp_page_view_get_model (self)), "compare") &&
                 esp_compare_panel_shows_side_by_side (
                     esp_inspector_get_compare (esp_page_view_get_inspector (self))) &&
                 esp_side_by_side_view_get_pair (get_both (self)) != NULL
             ? GTK_WIDGET (get_both (self))
             : NULL;
}

/* The stepping keys move what is shown. */
gboolean
esp_page_move_side_by_side (EspPageView *self, const char *name)
{
  g_autofree char *action = NULL;

  if (esp_page_find_side_by_side (self) == NULL)
    return FALSE;
  action = g_strconcat ("search.", name, NULL);
  gtk_widget_activate_action (GTK_WIDGET (get_both (self)), action, NULL);
  return TRUE;
}

static const GActionEntry entries[] = {
  { .name = "run-both", .activate = on_run_both },
  { .name = "side-by-side", .activate = on_side_by_side, .parameter_type = "(ss)" },
  { .name = "versus-option", .activate = on_side_by_side_option, .parameter_type = "(iss)" },
  { .name = "versus-trace", .activate = on_read_trace, .parameter_type = "s" },
  { .name = "versus-trace-dialog", .activate = on_read_trace_dialog },
  { .name = "run-compared", .activate = on_run_shown },
  { .name = "compare-view", .activate = on_view, .parameter_type = "s" },
};

void
esp_page_add_side_by_side_actions (EspPageView *self)
{
  EspInspector *inspector = esp_page_view_get_inspector (self);

  /* what was said in one view of Compare is not about another */
  g_signal_connect_object (
      esp_inspector_get_compare (inspector), "notify::view", G_CALLBACK (esp_messages_expire),
      esp_page_model_get_messages (esp_page_view_get_model (self)), G_CONNECT_SWAPPED);
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  g_signal_connect_object (esp_inspector_get_side_by_side (inspector), "pair-changed",
                           G_CALLBACK (on_pair_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_inspector_get_side_by_side (inspector), "went", G_CALLBACK (on_went),
                           self, G_CONNECT_SWAPPED);
}
