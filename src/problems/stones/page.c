#include "config.h"

#include "engine/document/esp-document.h"
#include "kit/esp-page.h"
#include "kit/lists/esp-row.h"
#include "kit/forms/esp-spin.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

/* --- how many stones there are --- */

static void
show_size (EspDocument *document, gboolean instance_too G_GNUC_UNUSED, gpointer spin)
{
  const StonesInstance *instance = (const StonesInstance *) esp_document_get_instance (document);

  gtk_spin_button_set_value (spin, instance->n);
}

static void
on_size (GtkSpinButton *spin, gpointer document)
{
  int n = gtk_spin_button_get_value_as_int (spin);
  g_autofree char *edit = g_strdup_printf ("size %d", n);

  if (n != ((const StonesInstance *) esp_document_get_instance (document))->n)
    esp_document_edit (document, edit, NULL);
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *spin = esp_spin_new (1, STONES_MAX);

  gtk_widget_set_tooltip_text (spin, _ ("Another number begins anew, with nothing taken"));
  show_size (document, TRUE, spin);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (on_size), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_size), spin, 0);
  return esp_form_row_new (_ ("Stones (n)"), spin);
}

extern const EspPageSpec esp_stones_page;

const EspPageSpec esp_stones_page = {
  .problem = &esp_stones_problem,
  .group = ESP_GROUP_GAMES,
  .play = ESP_PLAY_GAME,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "twenty.stones",
  .game = {
    .players = { "human", "minimax:4" },
    .adviser = "exact",
    .value_span = 1,
  },
  .parts = {
    .puzzle = puzzle_part,
  },
};
