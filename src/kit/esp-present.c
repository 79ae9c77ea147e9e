#include "config.h"

#include "esp-present.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/trace/esp-event-words.h"
#include "engine/trace/esp-export.h"
#include "esp-best-move.h"
#include "esp-present-side.h"
#include "kit/lists/esp-row.h"
#include "kit/search/esp-strip.h"

#define WORDS_SHARE 0.36 /* of the width */
#define HALO 34.0        /* pixels */
#define HALO_MS 2500     /* that it stays where the pointer rests */
/* of the board's legend below the words: as large as on the board, or nearly so */
#define LEGEND_LEAST 0.95
#define LEGEND_MOST 1.5
#define LEGEND_GAP 18 /* as the template has it between words */
#define PAIR_SIZE 0.6 /* of the words, where two have half of the screen each */
#define MIN_SIZE 0.5
#define MAX_SIZE 2.0
/* pixels of a screen on which words of their own size leave room */
#define USUAL_WIDTH 960.0
#define USUAL_HEIGHT 640.0

struct _EspPresent
{
  GtkWindow parent_instance;

  GtkWidget *columns;
  GtkWidget *canvas;
  GtkWidget *words;
  GtkWidget *step;
  GtkWidget *event;
  GtkWidget *reason;
  GtkWidget *facts;
  GtkWidget *legend;
  GtkWidget *run;
  GtkWidget *strip;
  GtkWidget *halo;
  GSimpleActionGroup *moves;
  GSimpleActionGroup *actions;
  EspSearch *search;
  EspSideBySide *pair; /* NULL: @search is alone */
  GtkWidget *sides[2];
  const EspPalette *palette;
  GtkCssProvider *css; /* the size of the words */
  double size;
  double x, y; /* of the pointer */
  gboolean halo_shown;
  guint halo_end;
  guint place_legend; /* source */
};

G_DEFINE_FINAL_TYPE (EspPresent, esp_present, GTK_TYPE_WINDOW)

static void refresh (EspPresent *self);

/* --- the legend --- */

/* The board as it would be with the legend beside it. */
static gboolean
find_legend (EspPresent *self, EspScene *scene, EspRect *rect)
{
  const EspScene *shown = esp_canvas_get_scene (ESP_CANVAS (self->canvas));
  const EspLook *look = shown != NULL ? esp_look_find (shown->instance->problem) : NULL;

  if (look == NULL || look->drawing->find_legend == NULL)
    return FALSE;
  *scene = *shown;
  scene->flags &= ~(ESP_SCENE_BARE | ESP_SCENE_BELOW | ESP_SCENE_FOCUS);
  scene->hover = -1;
  look->drawing->find_legend (scene, rect);
  return TRUE;
}

static EspSceneFlags
get_flags (EspPresent *self)
{
  return ESP_SCENE_SEARCH |
         (gtk_widget_get_visible (self->legend) ? ESP_SCENE_BARE : (EspSceneFlags) 0);
}

static void
draw_legend (GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
  EspPresent *self = data;
  EspScene scene;
  EspRect rect;
  double scale;

  if (!find_legend (self, &scene, &rect))
    return;
  scale = MIN (gtk_drawing_area_get_content_width (area) / rect.width, height / rect.height);
  scene.scale = scale * gtk_widget_get_scale_factor (self->legend);
  cairo_rectangle (cr, 0, 0, MIN (width, rect.width * scale), height);
  cairo_clip (cr);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -rect.x, -rect.y);
  esp_look_draw (esp_look_find (scene.instance->problem), &scene, cr);
}

/* Of the column, what its words leave. How high that is now does not count: a legend that is too
 * large would have made it so. */
static double
find_free_height (EspPresent *self, int width)
{
  GtkWidget *const words[] = { self->step, self->event, self->reason, self->facts };
  int bar;
  double left;

  gtk_widget_measure (gtk_widget_get_parent (self->run), GTK_ORIENTATION_VERTICAL, -1, NULL, &bar,
                      NULL, NULL);
  left = gtk_widget_get_height (GTK_WIDGET (self)) - bar -
         gtk_widget_get_margin_top (self->columns) - gtk_widget_get_margin_top (self->legend);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (gtk_widget_get_visible (words[i]))
      {
        int height;

        gtk_widget_measure (words[i], GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
        left -= height + LEGEND_GAP;
      }
  return left;
}

/* The legend goes below the words where they leave room, so that the board has all of its side. */
static void
place_legend (gpointer data)
{
  EspPresent *self = data;
  int width = (int) (gtk_widget_get_width (GTK_WIDGET (self)) * WORDS_SHARE);
  gboolean was_shown = gtk_widget_get_visible (self->legend);
  gboolean shown = FALSE;
  EspScene scene;
  EspRect rect;

  self->place_legend = 0;
  if (self->pair != NULL)
    return;
  if (width > 0 && find_legend (self, &scene, &rect))
    {
      double scale = MIN (width / rect.width, find_free_height (self, width) / rect.height);

      /* words that come and go do not move it to and fro */
      shown = scale >= (was_shown ? 0.75 : 1) * LEGEND_LEAST * MAX (scene.text, 1);
      scale = MIN (scale, LEGEND_MOST * MAX (scene.text, 1));
      gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (self->legend),
                                          shown ? (int) (rect.width * scale) : 0);
      gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self->legend),
                                           shown ? (int) (rect.height * scale) : 0);
    }
  gtk_widget_queue_draw (self->legend);
  if (shown == was_shown)
    return;
  gtk_widget_set_visible (self->legend, shown);
  refresh (self);
}

/* In the next turn: sizes must not change while they are given out. */
static void
place_legend_soon (EspPresent *self)
{
  if (self->place_legend == 0)
    self->place_legend = g_idle_add_once (place_legend, self);
}

/* --- what is told --- */

/* What the search of a game was for, once it is over and one stands at its end; else NULL. */
static char *
describe_result (EspPresent *self)
{
  return !esp_search_is_alive (self->search) &&
                 esp_search_get_step (self->search) == esp_search_get_n_steps (self->search)
             ? esp_best_move_describe (self->search)
             : NULL;
}

/* The move on the board, and what follows where the search tells it. */
static void
show_moves (EspPresent *self, gboolean found)
{
  GVariantDict *members =
      found ? (GVariantDict *) &esp_search_get_answer (self->search)->members : NULL;
  g_autofree const char **line = NULL;
  const char *move;

  if (members == NULL || !g_variant_dict_lookup (members, "move", "&s", &move))
    esp_canvas_set_arrows (ESP_CANVAS (self->canvas), NULL);
  else if (g_variant_dict_lookup (members, "pv", "^a&s", &line) && line[0] != NULL)
    esp_canvas_set_arrows (ESP_CANVAS (self->canvas), line);
  else
    esp_canvas_set_arrows (ESP_CANVAS (self->canvas), (const char *[]){ move, NULL });
}

static void
show_facts (EspPresent *self, const EspEvent *event)
{
  EspCounters counters;
  gboolean known[ESP_N_COUNTERS];
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 dead_ends;

  esp_search_get_step_counters (self->search, &counters, known);
  g_string_append_printf (text, _ ("Depth %u"), event != NULL ? event->depth : 0);
  dead_ends = counters.n[ESP_COUNTER_DEAD_ENDS];
  if (known[ESP_COUNTER_DEAD_ENDS] && dead_ends > 0)
    {
      g_string_append (text, " · ");
      g_string_append_printf (
          text, ngettext ("%s dead end so far", "%s dead ends so far", (gulong) dead_ends),
          esp_count (dead_ends));
    }
  if (known[ESP_COUNTER_CUTOFFS] && counters.n[ESP_COUNTER_CUTOFFS] > 0)
    {
      g_string_append (text, " · ");
      g_string_append_printf (text,
                              ngettext ("%s cut-off so far", "%s cut-offs so far",
                                        (gulong) counters.n[ESP_COUNTER_CUTOFFS]),
                              esp_count (counters.n[ESP_COUNTER_CUTOFFS]));
    }
  gtk_label_set_text (GTK_LABEL (self->facts), text->str);
}

/* Of two beside each other both go on together, and so does what is said of them. */
static void
refresh_pair (EspPresent *self)
{
  guint64 position = esp_side_by_side_get_position (self->pair);

  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    esp_present_side_refresh (self->sides[i]);
  gtk_button_set_icon_name (GTK_BUTTON (self->run), esp_side_by_side_is_playing (self->pair)
                                                        ? "esp-pause-symbolic"
                                                        : "esp-play-symbolic");
  esp_action_set_enabled (G_ACTION_MAP (self->moves), "previous", position > 0);
  esp_action_set_enabled (G_ACTION_MAP (self->moves), "next",
                          position < esp_side_by_side_get_length (self->pair));
}

static void
refresh (EspPresent *self)
{
  guint64 step = esp_search_get_step (self->search);
  g_autofree char *count = g_strdup_printf (_ ("Step %s"), esp_count (step));
  EspEvent event;
  gboolean has_event = esp_search_get_event (self->search, &event);
  g_autofree char *result = describe_result (self);
  GActionMap *actions = G_ACTION_MAP (self->moves);

  esp_canvas_show_state (ESP_CANVAS (self->canvas), esp_search_get_state (self->search),
                         has_event ? &event : NULL, get_flags (self), FALSE);
  show_moves (self, result != NULL);
  gtk_label_set_text (GTK_LABEL (self->step), count);
  if (result != NULL)
    {
      g_autofree char *text = g_strdup_printf (_ ("Best move: %s"), result);

      gtk_label_set_text (GTK_LABEL (self->event), text);
      gtk_widget_set_visible (self->reason, FALSE);
    }
  else
    {
      g_autofree char *reason = NULL;
      g_autofree char *head = esp_present_describe_step (self->search, &reason);

      gtk_label_set_text (GTK_LABEL (self->event), head);
      gtk_label_set_text (GTK_LABEL (self->reason), reason);
      gtk_widget_set_visible (self->reason, *reason != '\0');
    }
  show_facts (self, has_event ? &event : NULL);
  gtk_button_set_icon_name (GTK_BUTTON (self->run), esp_search_is_playing (self->search)
                                                        ? "esp-pause-symbolic"
                                                        : "esp-play-symbolic");
  esp_action_set_enabled (actions, "previous", step > 0);
  esp_action_set_enabled (actions, "next",
                          step < esp_search_get_n_steps (self->search) ||
                              esp_search_is_alive (self->search));
  place_legend_soon (self);
}

const char *
esp_present_get_event (EspPresent *self)
{
  return gtk_label_get_text (GTK_LABEL (self->event));
}

const char *
esp_present_get_reason (EspPresent *self)
{
  return gtk_label_get_text (GTK_LABEL (self->reason));
}

EspSearch *
esp_present_get_search (EspPresent *self)
{
  return self->search;
}

/* --- the size of the words --- */

static void
set_size (EspPresent *self, double size)
{
  g_autofree char *css = NULL;

  self->size = CLAMP (size, MIN_SIZE, MAX_SIZE);
  css = g_strdup_printf (".present-words { font-size: %d%%; }", (int) lround (self->size * 100));
  gtk_css_provider_load_from_data (self->css, css, -1);
}

static void
on_size (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPresent *self = data;

  set_size (self,
            self->size *
                (g_str_equal (g_action_get_name (G_ACTION (action)), "larger") ? 1.15 : 1 / 1.15));
}

static void
on_close (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  gtk_window_close (data);
}

/* Words that are large already, at first: on a small screen, with large text, they would leave no
 * room for more than themselves. */
static double
find_size (EspPresent *self, GtkWindow *parent)
{
  GdkSurface *surface = parent != NULL ? gtk_native_get_surface (GTK_NATIVE (parent)) : NULL;
  GdkMonitor *monitor =
      surface != NULL
          ? gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface)
          : NULL;
  double scale = esp_get_text_scale (GTK_WIDGET (self));
  GdkRectangle screen;

  if (monitor == NULL || scale <= 1)
    return 1;
  gdk_monitor_get_geometry (monitor, &screen);
  return MIN (1, MIN (screen.width / USUAL_WIDTH, screen.height / USUAL_HEIGHT) / scale);
}

/* --- moving --- */

static void
go_on (EspPresent *self, gboolean single)
{
  if (self->pair != NULL)
    esp_side_by_side_set_position (self->pair, esp_side_by_side_get_position (self->pair) + 1);
  else
    esp_search_next (self->search, single);
}

static void
go_back (EspPresent *self, gboolean single)
{
  guint64 position = self->pair != NULL ? esp_side_by_side_get_position (self->pair) : 0;

  if (self->pair != NULL)
    esp_side_by_side_set_position (self->pair, position - MIN (position, 1));
  else
    esp_search_previous (self->search, single);
}

static void
go_to_end (EspPresent *self, gboolean last)
{
  if (self->pair != NULL)
    esp_side_by_side_set_position (self->pair, last ? esp_side_by_side_get_length (self->pair) : 0);
  else if (last)
    esp_search_last (self->search);
  else
    esp_search_set_step (self->search, 0);
}

static void
run_or_pause (EspPresent *self)
{
  if (self->pair != NULL && esp_side_by_side_is_playing (self->pair))
    esp_side_by_side_stop_playing (self->pair);
  else if (self->pair != NULL)
    esp_side_by_side_play (self->pair);
  else if (esp_search_is_playing (self->search))
    esp_search_stop_playing (self->search);
  else
    esp_search_play (self->search);
}

static void
on_move (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPresent *self = data;
  const char *name = g_action_get_name (G_ACTION (action));

  if (g_str_equal (name, "next"))
    go_on (self, FALSE);
  else if (g_str_equal (name, "previous"))
    go_back (self, FALSE);
  else
    run_or_pause (self);
}

static gboolean
on_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state,
        EspPresent *self)
{
  gboolean single = (state & GDK_SHIFT_MASK) != 0;
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  if (mirrored && (keyval == GDK_KEY_Left || keyval == GDK_KEY_Right))
    keyval = keyval == GDK_KEY_Left ? GDK_KEY_Right : GDK_KEY_Left;
  switch (keyval)
    {
    case GDK_KEY_space:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_Right:
    case GDK_KEY_Down:
    case GDK_KEY_Page_Down:
      go_on (self, single);
      break;
    case GDK_KEY_Left:
    case GDK_KEY_Up:
    case GDK_KEY_Page_Up:
    case GDK_KEY_BackSpace:
      go_back (self, single);
      break;
    case GDK_KEY_Home:
    case GDK_KEY_End:
      go_to_end (self, keyval == GDK_KEY_End);
      break;
    case GDK_KEY_F6:
      gtk_widget_activate_action (GTK_WIDGET (self), "search.run", NULL);
      break;
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      gtk_widget_activate_action (GTK_WIDGET (self), "present.larger", NULL);
      break;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      gtk_widget_activate_action (GTK_WIDGET (self), "present.smaller", NULL);
      break;
    case GDK_KEY_Escape:
    case GDK_KEY_F5:
    case GDK_KEY_F11:
      gtk_window_close (GTK_WINDOW (self));
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

/* --- the halo --- */

static gboolean
end_halo (gpointer data)
{
  EspPresent *self = data;

  self->halo_end = 0;
  self->halo_shown = FALSE;
  gtk_widget_queue_draw (self->halo);
  return G_SOURCE_REMOVE;
}

static void
on_motion (GtkEventControllerMotion *controller G_GNUC_UNUSED, double x, double y, EspPresent *self)
{
  if (self->halo_shown && x == self->x && y == self->y)
    return;
  self->x = x;
  self->y = y;
  self->halo_shown = TRUE;
  g_clear_handle_id (&self->halo_end, g_source_remove);
  self->halo_end = g_timeout_add (HALO_MS, end_halo, self);
  gtk_widget_queue_draw (self->halo);
}

static void
draw_halo (GtkDrawingArea *area G_GNUC_UNUSED,
           cairo_t *cr,
           int width G_GNUC_UNUSED,
           int height G_GNUC_UNUSED,
           gpointer data)
{
  EspPresent *self = data;
  EspColour colour = self->palette->accent;

  if (!self->halo_shown)
    return;
  cairo_arc (cr, self->x, self->y, HALO, 0, 2 * G_PI);
  colour.alpha = 0.22;
  esp_set_colour (cr, colour);
  cairo_fill_preserve (cr);
  colour.alpha = 0.9;
  esp_set_colour (cr, colour);
  cairo_set_line_width (cr, 2.5);
  cairo_stroke (cr);
}

/* --- the window --- */

static void
esp_present_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspPresent *self = ESP_PRESENT (widget);

  /* the words have their share, and the board the rest */
  gtk_widget_set_size_request (self->words, (int) (width * WORDS_SHARE), -1);
  GTK_WIDGET_CLASS (esp_present_parent_class)->size_allocate (widget, width, height, baseline);
  place_legend_soon (self);
}

static void
esp_present_dispose (GObject *object)
{
  EspPresent *self = ESP_PRESENT (object);

  g_clear_handle_id (&self->halo_end, g_source_remove);
  g_clear_handle_id (&self->place_legend, g_source_remove);
  if (self->search != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->search, self);
      esp_search_stop_playing (self->search);
    }
  if (self->pair != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->pair, self);
      esp_side_by_side_stop_playing (self->pair);
    }
  g_clear_object (&self->pair);
  g_clear_object (&self->search);
  if (self->css != NULL)
    gtk_style_context_remove_provider_for_display (gtk_widget_get_display (GTK_WIDGET (self)),
                                                   GTK_STYLE_PROVIDER (self->css));
  g_clear_object (&self->css);
  g_clear_object (&self->moves);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (esp_present_parent_class)->dispose (object);
}

static void
esp_present_class_init (EspPresentClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_present_dispose;
  widget_class->size_allocate = esp_present_size_allocate;
  g_type_ensure (ESP_TYPE_CANVAS);
  g_type_ensure (ESP_TYPE_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-present.ui");
  gtk_widget_class_bind_template_child (widget_class, EspPresent, columns);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, canvas);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, words);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, step);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, event);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, reason);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, facts);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, legend);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, run);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, strip);
  gtk_widget_class_bind_template_child (widget_class, EspPresent, halo);
}

static void
esp_present_init (EspPresent *self)
{
  static const GActionEntry moves[] = {
    { .name = "previous", .activate = on_move },
    { .name = "run", .activate = on_move },
    { .name = "next", .activate = on_move },
  };
  static const GActionEntry actions[] = {
    { .name = "smaller", .activate = on_size },
    { .name = "larger", .activate = on_size },
    { .name = "close", .activate = on_close },
  };
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->moves = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->moves), moves, G_N_ELEMENTS (moves), self);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "search", G_ACTION_GROUP (self->moves));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "present", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_add_css_class (self->words, "present-words");
  self->css = gtk_css_provider_new ();
  gtk_style_context_add_provider_for_display (gtk_widget_get_display (GTK_WIDGET (self)),
                                              GTK_STYLE_PROVIDER (self->css),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  set_size (self, 1);
  esp_strip_set_hide_future (ESP_STRIP (self->strip), TRUE);
  /* before buttons and canvas, which know some of these keys too */
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->halo), draw_halo, self, NULL);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->legend), draw_legend, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Board"), -1);
}

/* As large as @parent, and then as the screen. */
static void
fill_screen (EspPresent *self, GtkWindow *parent)
{
  GtkAllocation room = { 0 };

  if (parent != NULL)
    gtk_widget_get_allocation (GTK_WIDGET (parent), &room);
  set_size (self, find_size (self, parent) * (self->pair != NULL ? PAIR_SIZE : 1));
  gtk_window_set_default_size (GTK_WINDOW (self), MAX (room.width, 800), MAX (room.height, 600));
  gtk_window_fullscreen (GTK_WINDOW (self));
}

GtkWidget *
esp_present_new_pair (GtkWindow *parent,
                      EspSideBySide *pair,
                      const char *const names[2],
                      const EspPalette *palette,
                      int look_view)
{
  EspPresent *self = g_object_new (ESP_TYPE_PRESENT, "transient-for", parent, NULL);

  self->search = g_object_ref (esp_side_by_side_get_search (pair, 0));
  self->pair = g_object_ref (pair);
  self->palette = palette;
  /* one timeline cannot tell of both */
  gtk_widget_set_opacity (self->strip, 0);
  gtk_widget_set_can_target (self->strip, FALSE);
  gtk_widget_set_visible (self->canvas, FALSE);
  gtk_widget_set_visible (self->words, FALSE);
  gtk_box_set_homogeneous (GTK_BOX (self->columns), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      g_autofree char *title = g_strdup_printf ("%c: %s", "AB"[i], names[i]);

      self->sides[i] =
          esp_present_side_new (esp_side_by_side_get_search (pair, i), title, palette, look_view);
      gtk_box_append (GTK_BOX (self->columns), self->sides[i]);
    }
  g_signal_connect_swapped (pair, "moved", G_CALLBACK (refresh_pair), self);
  g_signal_connect_swapped (pair, "playing", G_CALLBACK (refresh_pair), self);
  refresh_pair (self);
  fill_screen (self, parent);
  return GTK_WIDGET (self);
}

GtkWidget *
esp_present_new (GtkWindow *parent, EspSearch *search, const EspPalette *palette, int look_view)
{
  EspPresent *self = g_object_new (ESP_TYPE_PRESENT, "transient-for", parent, NULL);

  self->search = g_object_ref (search);
  self->palette = palette;
  esp_canvas_set_palette (ESP_CANVAS (self->canvas), palette);
  esp_strip_set_palette (ESP_STRIP (self->strip), palette);
  esp_strip_set_search (ESP_STRIP (self->strip), search);
  esp_canvas_show (ESP_CANVAS (self->canvas), esp_search_get_instance (search),
                   esp_search_get_state (search), NULL, ESP_SCENE_SEARCH, FALSE);
  esp_canvas_set_view (ESP_CANVAS (self->canvas), look_view);
  esp_canvas_fit (ESP_CANVAS (self->canvas));
  g_signal_connect_swapped (search, "step", G_CALLBACK (refresh), self);
  g_signal_connect_swapped (search, "phase", G_CALLBACK (refresh), self);
  g_signal_connect_swapped (search, "answer", G_CALLBACK (refresh), self);
  refresh (self);
  fill_screen (self, parent);
  return GTK_WIDGET (self);
}
