#include "config.h"

#include "esp-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-canvas-cell.h"

/* What screen readers hear of the board: its cells, and what has changed. */

#define MAX_CHANGES 6 /* cells that are told one by one */

/* Names the cells anew; those that are others now are told in @changes, @n of them. */
static void
describe_each (EspCanvas *self, GString *changes, guint *n)
{
  for (guint i = 0; i < self->cells->len; i++)
    {
      EspCanvasCell *cell = g_ptr_array_index (self->cells, i);
      g_autofree char *text = self->look->cells->describe (&self->scene, (int) i);
      const char *before = esp_canvas_cell_get_text (cell);

      if (before != NULL && (int) i != self->scene.cursor && g_strcmp0 (before, text) != 0 &&
          ++*n <= MAX_CHANGES)
        /* translators: one sentence more, which a screen reader says */
        g_string_append_printf (changes, _ (". %s"), text);
      esp_canvas_cell_set_text (cell, text);
      esp_canvas_cell_set_selected (cell, (int) i == self->scene.cursor);
    }
}

/* The cell under the cursor; and when the board is another: what was told, which cells changed, and
 * how it stands. A screen reader says a description that changes while the board has the focus. */
static gboolean
describe_cells (gpointer data)
{
  EspCanvas *self = data;
  gboolean here;
  guint n = 0;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) changes = g_string_new (NULL);
  g_autofree char *cell = NULL;

  self->describe_source = 0;
  if (self->state == NULL)
    return G_SOURCE_REMOVE;
  here = self->scene.cursor >= 0 && self->scene.cursor < self->look->cells->n_cells (&self->scene);
  describe_each (self, changes, &n);
  g_string_append (text, self->told != NULL ? self->told : "");
  cell = here ? self->look->cells->describe (&self->scene, self->scene.cursor)
              : g_strdup (_ ("No square is chosen"));
  if (self->told != NULL)
    g_string_append_printf (text, _ (". %s"), cell);
  else
    g_string_append (text, cell);
  g_clear_pointer (&self->told, g_free);
  if (self->news && n <= MAX_CHANGES)
    g_string_append (text, changes->str);
  if (self->news && (self->scene.flags & ESP_SCENE_UNJUDGED) == 0)
    {
      g_autofree char *state = esp_state_describe (self->instance, self->state);

      g_string_append_printf (text, _ (". %s"), state);
    }
  self->news = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text->str, -1);
  return G_SOURCE_REMOVE;
}

void
esp_canvas_queue_describe (EspCanvas *self)
{
  if (self->describe_source == 0)
    self->describe_source = g_timeout_add_full (G_PRIORITY_LOW, 120, describe_cells, self, NULL);
}

void
esp_canvas_announce (EspCanvas *self, const char *text)
{
  g_free (self->told);
  self->told = g_strdup (text);
  /* a full stop of its own would be followed by another */
  if (g_str_has_suffix (self->told, "."))
    self->told[strlen (self->told) - 1] = '\0';
  esp_canvas_queue_describe (self);
}

static void
on_cell_activated (EspCanvas *self, gboolean second, GtkWidget *cell)
{
  guint i;

  if (self->state == NULL || !g_ptr_array_find (self->cells, cell, &i))
    return;
  esp_canvas_set_cursor (self, (int) i);
  esp_canvas_click_cell (self, (int) i, second ? ESP_CLICK_SECONDARY : ESP_CLICK_PRIMARY, (int) i);
}

void
esp_canvas_adjust_cells (EspCanvas *self)
{
  guint n = self->state != NULL ? (guint) self->look->cells->n_cells (&self->scene) : 0;

  if (n > ESP_CANVAS_MAX_CELL_WIDGETS)
    n = 0;
  while (self->cells->len > n)
    {
      gtk_widget_unparent (g_ptr_array_index (self->cells, self->cells->len - 1));
      g_ptr_array_set_size (self->cells, (int) self->cells->len - 1);
    }
  while (self->cells->len < n)
    {
      GtkWidget *cell = esp_canvas_cell_new ();

      gtk_widget_set_parent (cell, GTK_WIDGET (self));
      g_signal_connect_object (cell, "activated", G_CALLBACK (on_cell_activated), self,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (self->cells, cell);
    }
}
