#include "config.h"

#include "esp-page-name.h"

#include <glib/gi18n-lib.h>

#include "esp-page-board.h"
#include "kit/lists/esp-row.h"

#include "kit/esp-conditions.h"

/* A double click on what has a name, or F2 with the cursor there, puts a field over it. Return, Tab
 * and a click elsewhere take what is typed, Escape leaves the old name; one that cannot be is told
 * and stays there to be mended. */

#define LEAST_WIDTH 8 /* letters */
#define MOST_WIDTH 32

typedef struct
{
  EspPageView *page;
  GtkWidget *entry;
  const EspTool *tool; /* that puts names down */
  int cell;
  char *name;  /* as it was */
  guint leave; /* source */
} Naming;

static void
naming_free (gpointer data)
{
  Naming *naming = data;

  g_clear_handle_id (&naming->leave, g_source_remove);
  g_free (naming->name);
  g_free (naming);
}

static Naming *
get_naming (EspPageView *self)
{
  return g_object_get_data (G_OBJECT (self), "esp-naming");
}

static void
end_naming (EspPageView *self)
{
  Naming *naming = g_object_steal_data (G_OBJECT (self), "esp-naming");

  if (naming == NULL)
    return;
  /* it is known no more when the field tells that it has lost the focus */
  naming_free (naming);
  esp_board_set_field (esp_page_view_get_board (self), NULL, -1);
}

/* Whether it has the new name. */
static gboolean
take_name (EspPageView *self)
{
  const Naming *naming = get_naming (self);
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  g_autofree char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (naming->entry)));
  const EspTool *tool = naming->tool;
  int cell = naming->cell;
  g_autofree char *edit = NULL;

  g_strstrip (name);
  if (*name == '\0' || g_str_equal (name, naming->name))
    return TRUE;
  edit = esp_canvas_get_look (canvas)->painting->paint (esp_canvas_get_scene (canvas), cell, tool,
                                                        name, ESP_CLICK_PRIMARY, cell);
  return edit == NULL || esp_page_edit_once (self, edit);
}

/* The cursor stays where it is: in a room that keeps its names in order the cell has another number
 * now. */
static void
on_activate (EspPageView *self)
{
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspLook *look = esp_canvas_get_look (canvas);
  EspRect rect;

  look->cells->cell_rect (esp_canvas_get_scene (canvas), get_naming (self)->cell, &rect);
  if (!take_name (self))
    return;
  end_naming (self);
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  esp_canvas_set_cursor (canvas,
                         look->cells->hit (esp_canvas_get_scene (canvas), rect.x + rect.width / 2,
                                           rect.y + rect.height / 2));
}

static void
leave (gpointer data)
{
  get_naming (data)->leave = 0;
  end_naming (data);
}

/* One leaves it for something else: what cannot be is no reason to stay. The name is taken before
 * that other thing is done, but the field must not go while GTK looks for what is to have the
 * focus. */
static void
on_leave (EspPageView *self)
{
  Naming *naming = get_naming (self);

  if (naming == NULL || naming->leave != 0)
    return;
  naming->leave = g_idle_add_once (leave, self);
  take_name (self);
}

/* Its cells may be others. */
static void
on_changed (EspPageView *self)
{
  const Naming *naming = get_naming (self);

  if (naming != NULL && naming->leave == 0)
    end_naming (self);
}

static gboolean
on_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state G_GNUC_UNUSED,
        EspPageView *self)
{
  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  end_naming (self);
  gtk_widget_grab_focus (GTK_WIDGET (esp_page_view_get_canvas (self)));
  return GDK_EVENT_STOP;
}

static GtkWidget *
make_entry (EspPageView *self, const char *name)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  int letters = (int) g_utf8_strlen (name, -1);

  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), CLAMP (letters + 4, LEAST_WIDTH, MOST_WIDTH));
  esp_name_control (entry, _ ("Name"));
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_leave), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (entry, focus);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (entry, key);
  return entry;
}

/* FALSE: there is nothing that has a name. */
static gboolean
begin_naming (EspPageView *self, int cell)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspCanvas *canvas = esp_page_view_get_canvas (self);
  const EspScene *scene = esp_canvas_get_scene (canvas);
  g_autofree char *name = NULL;
  const EspTool *tool;
  Naming *naming;

  if (scene == NULL || cell < 0 || !esp_page_model_is_editing (model) ||
      esp_page_model_shows_search (model))
    return FALSE;
  /* what the chosen tool writes, where there is such a thing */
  tool = esp_page_view_get_tool (self);
  if (tool != NULL && tool->get_value != NULL)
    name = tool->get_value (scene, cell);
  if (name == NULL)
    tool = esp_look_find_in_place (scene, cell, &name);
  if (tool == NULL)
    return FALSE;
  end_naming (self);
  esp_messages_expire (esp_page_model_get_messages (model));
  naming = g_new0 (Naming, 1);
  *naming = (Naming){ self, make_entry (self, name), tool, cell, g_steal_pointer (&name) };
  g_object_set_data_full (G_OBJECT (self), "esp-naming", naming, naming_free);
  esp_board_set_field (esp_page_view_get_board (self), naming->entry, cell);
  gtk_widget_grab_focus (naming->entry);
  return TRUE;
}

/* Where a click does something with the tool that is chosen, two clicks do it twice. */
static gboolean
on_cell_opened (EspPageView *self, int cell)
{
  return !esp_page_click_acted (self) && begin_naming (self, cell);
}

/* The name where one is on the board, and else the editor. */
static void
on_edit_here (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspCanvas *canvas = esp_page_view_get_canvas (data);

  if (!gtk_widget_is_focus (GTK_WIDGET (canvas)) ||
      !begin_naming (data, esp_canvas_get_cursor (canvas)))
    g_action_group_activate_action (G_ACTION_GROUP (esp_page_view_get_actions (data)), "edit",
                                    NULL);
}

static const GActionEntry entries[] = {
  { .name = "edit-here", .activate = on_edit_here },
};

void
esp_page_add_name_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_actions_bind (G_ACTION_MAP (esp_page_view_get_actions (self)), esp_page_view_get_model (self),
                    (const EspActionBinding[]){ { "edit-here", "can-edit" }, { 0 } });
  g_signal_connect_object (esp_page_view_get_canvas (self), "cell-opened",
                           G_CALLBACK (on_cell_opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_page_model_get_work (esp_page_view_get_model (self)), "changed",
                           G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
}
