#include "config.h"

#include "esp-search-dock.h"

#include <glib/gi18n-lib.h>

#include "kit/lists/esp-row.h"
#include "kit/esp-follow.h"

#define ROOM_BESIDE 1180 /* pixels from which board and dock have room beside each other */
#define ROOM_BOTH 640    /* and list and tree, with text of the usual size */
#define LIST_SHARE 0.52  /* of the width */
#define LIST_MOST 0.62   /* where its words are long */
#define BESIDE_LIST 320  /* pixels of height */

/* How list and view were parted. */
typedef struct
{
  int room;     /* for which room; -1: above each other */
  int position; /* where the handle was put */
} HandlePosition;

struct _EspSearchDock
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *timeline;
  GtkWidget *panes;
  GtkWidget *events;
  GtkWidget *choice;
  GtkWidget *list_button;
  GtkWidget *view_button;
  GtkWidget *shape_button;
  GtkWidget *pane; /* NULL without tree and curves */
  GtkWidget *view; /* GtkStack in it: "tree", "conflict", "curve" */
  GtkWidget *tree;
  GtkWidget *curve;
  GtkWidget *implication; /* NULL without a tree */
  const EspSearchViewSpec *added_spec;
  GtkWidget *added;    /* the view of a room, or NULL */
  GtkWidget *switcher; /* of what is on the stack, where the search has more than one */
  GSimpleActionGroup *actions;
  EspSearch *search;
  EspDockShape shape;
  int room;
  HandlePosition split;
  gboolean beside;
  gboolean narrow; /* list or tree */
  gboolean hide_future;
};

enum
{
  SHAPE_CHANGED,
  CLOSED,
  BEGIN,
  HIDES,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspSearchDock, esp_search_dock, GTK_TYPE_WIDGET)

static const char *const shape_ids[] = { "auto", "below", "beside", "strip" };

const char *
esp_dock_shape_get_id (EspDockShape shape)
{
  g_return_val_if_fail (shape < G_N_ELEMENTS (shape_ids), NULL);
  return shape_ids[shape];
}

EspDockShape
esp_dock_shape_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (shape_ids); i++)
    if (g_strcmp0 (id, shape_ids[i]) == 0)
      return (EspDockShape) i;
  return ESP_DOCK_AUTO;
}

/* --- where one is --- */

static void
refresh_actions (EspSearchDock *self)
{
  /* first of all: what has ended by now has no more steps than are counted after it */
  gboolean alive = self->search != NULL && esp_search_is_alive (self->search);
  guint64 n = self->search != NULL ? esp_search_get_n_steps (self->search) : 0;
  guint64 step = self->search != NULL ? esp_search_get_step (self->search) : 0;
  gboolean more = self->search == NULL || step < n || alive;
  GActionMap *actions = G_ACTION_MAP (self->actions);

  esp_action_set_enabled (actions, "first", step > 0);
  esp_action_set_enabled (actions, "previous", step > 0);
  esp_action_set_enabled (actions, "previous-event", step > 0);
  esp_action_set_enabled (actions, "next", more);
  esp_action_set_enabled (actions, "next-event", more);
  esp_action_set_enabled (actions, "last", step < n);
}

/* A search that learns says so with its first event. */
static gboolean
learns (EspSearchDock *self)
{
  EspTrace *trace = self->search != NULL ? esp_search_get_trace (self->search) : NULL;
  EspEvent root;

  return trace != NULL && esp_trace_get_events (trace, 0, 1, &root) == 1 &&
         (root.flags & ESP_EVENT_NOGOOD) != 0;
}

/* Its page is as wide as what the timeline is in. */
static GtkAdjustment *
get_row_adjustment (EspSearchDock *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (self->timeline, GTK_TYPE_SCROLLED_WINDOW);

  return gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (row));
}

static gboolean
fit_beside (gpointer data)
{
  EspSearchDock *self = data;

  if (self->box != NULL && self->beside)
    esp_timeline_set_room (ESP_TIMELINE (self->timeline),
                           (int) gtk_adjustment_get_page_size (get_row_adjustment (self)));
  return G_SOURCE_REMOVE;
}

/* The figures that are counted grow, and with them what the row of buttons needs. How wide it is
 * beside the board is known when it has its place: in the next turn, for sizes must not change
 * while they are given out. */
static void
fit_timeline (EspSearchDock *self)
{
  if (self->beside)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, fit_beside, g_object_ref (self), g_object_unref);
  else
    esp_timeline_set_room (ESP_TIMELINE (self->timeline), self->room);
}

static void
on_row_width (EspSearchDock *self)
{
  if (self->beside)
    fit_timeline (self);
}

static void
on_phase (EspSearchDock *self)
{
  refresh_actions (self);
  fit_timeline (self);
}

static gboolean
is_one_of (GtkWidget *widget, GtkWidget *one, GtkWidget *other)
{
  return widget != NULL && (widget == one || widget == other);
}

/* The search says by and by which of tree, curve and graph have something to show. */
static void
refresh_views (EspSearchDock *self)
{
  /* a local search has a curve and no tree, also before its first event */
  gboolean local = self->search != NULL && esp_search_is_local (self->search);
  gboolean curve =
      self->curve != NULL && (local || esp_curve_view_has_points (ESP_CURVE_VIEW (self->curve)));
  gboolean graph = self->implication != NULL && !curve && learns (self);
  gboolean added =
      self->added != NULL && self->search != NULL && self->added_spec->fits (self->search);
  GtkStack *stack = GTK_STACK (self->view);
  GtkWidget *shown = stack != NULL ? gtk_stack_get_visible_child (stack) : NULL;

  if (self->view == NULL)
    return;
  gtk_widget_set_visible (self->switcher, graph || added);
  if (self->implication != NULL)
    gtk_stack_page_set_visible (gtk_stack_get_page (stack, self->implication), graph);
  if (self->added != NULL)
    gtk_stack_page_set_visible (gtk_stack_get_page (stack, self->added), added);
  if (!is_one_of (shown, added ? self->added : NULL, graph ? self->implication : NULL) &&
      self->tree != NULL)
    {
      GtkWidget *left = g_object_get_data (G_OBJECT (stack), "esp-left");

      /* what is left because a search has nothing for it yet comes back with what it shows */
      if (is_one_of (shown, self->added, self->implication))
        g_object_set_data (G_OBJECT (stack), "esp-left", shown);
      else if (is_one_of (left, added ? self->added : NULL, graph ? self->implication : NULL))
        {
          g_object_set_data (G_OBJECT (stack), "esp-left", NULL);
          gtk_stack_set_visible_child (stack, left);
          return;
        }
      gtk_stack_set_visible_child (stack, curve ? self->curve : self->tree);
    }
  gtk_button_set_label (GTK_BUTTON (self->view_button),
                        curve || self->tree == NULL ? _ ("Curve") : _ ("Tree"));
}

/* NULL while there is none. */
static const char *
find_best_move (EspSearchDock *self)
{
  const EspAnswer *answer = esp_search_get_answer (self->search);
  const char *move = NULL;

  if (answer != NULL)
    g_variant_dict_lookup ((GVariantDict *) &answer->members, "move", "&s", &move);
  return move;
}

static void
on_step (EspSearchDock *self)
{
  guint64 step = esp_search_get_step (self->search);
  EspTrace *trace = esp_search_get_trace (self->search);

  if (self->tree != NULL && trace != NULL)
    {
      /* the root is there from the first; at the end there is nothing to hide */
      gboolean hides = self->hide_future && step < esp_search_get_n_steps (self->search);

      esp_tree_view_set_step (ESP_TREE_VIEW (self->tree),
                              step < esp_search_get_n_steps (self->search) ? MAX (step, 1) : 0);
      esp_tree_view_set_best (ESP_TREE_VIEW (self->tree), find_best_move (self));
      esp_tree_view_set_horizon (ESP_TREE_VIEW (self->tree), hides ? MAX (step, 1) : 0);
      esp_tree_view_set_node (ESP_TREE_VIEW (self->tree), esp_trace_get_node_at (trace, step));
    }
  refresh_views (self);
  refresh_actions (self);
}

static void
on_grew (EspSearchDock *self)
{
  if (self->tree != NULL)
    esp_tree_view_update (ESP_TREE_VIEW (self->tree));
  refresh_views (self);
  refresh_actions (self);
}

static void
on_node_chosen (EspSearchDock *self, guint node)
{
  EspNode info;

  if (self->search != NULL && esp_trace_get_node (esp_search_get_trace (self->search), node, &info))
    esp_search_set_step (self->search, info.enter + 1);
}

static void
on_pace (EspSearchDock *self)
{
  if (self->search != NULL)
    esp_search_set_pace (self->search, esp_timeline_get_pace (ESP_TIMELINE (self->timeline)));
}

void
esp_search_dock_set_search (EspSearchDock *self, EspSearch *search)
{
  esp_follow_instead (&self->search, search, self);
  esp_timeline_set_search (ESP_TIMELINE (self->timeline), search);
  esp_event_list_set_search (ESP_EVENT_LIST (self->events), search);
  if (self->curve != NULL)
    esp_curve_view_set_search (ESP_CURVE_VIEW (self->curve), search);
  if (self->tree != NULL)
    esp_tree_view_set_trace (ESP_TREE_VIEW (self->tree),
                             search != NULL ? esp_search_get_trace (search) : NULL);
  if (self->implication != NULL)
    esp_implication_view_set_search (ESP_IMPLICATION_VIEW (self->implication), search);
  if (self->added != NULL)
    self->added_spec->set_search (self->added, search);
  if (search != NULL)
    {
      on_pace (self);
      g_signal_connect_swapped (search, "step", G_CALLBACK (on_step), self);
      g_signal_connect_swapped (search, "grew", G_CALLBACK (on_grew), self);
      g_signal_connect_swapped (search, "phase", G_CALLBACK (on_phase), self);
      on_step (self);
    }
  refresh_views (self);
  refresh_actions (self);
}

/* --- where it lies --- */

static void
show_panes (EspSearchDock *self)
{
  gboolean list =
      !self->narrow || gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->list_button));

  gtk_widget_set_visible (self->choice, self->narrow && self->shape != ESP_DOCK_STRIP);
  gtk_widget_set_visible (self->events, list);
  if (self->pane != NULL)
    gtk_widget_set_visible (self->pane, !self->narrow || !list);
}

/* The list has its share, and more where something in it would be cut; who has moved the handle has
 * it there. */
static void
part_panes (EspSearchDock *self)
{
  int wanted = esp_event_list_get_wanted_width (ESP_EVENT_LIST (self->events));
  int position = CLAMP (wanted, (int) (self->room * LIST_SHARE), (int) (self->room * LIST_MOST));

  if (self->beside || self->room <= 0 ||
      gtk_paned_get_position (GTK_PANED (self->panes)) != self->split.position)
    return;
  self->split.position = position;
  gtk_paned_set_position (GTK_PANED (self->panes), position);
  /* a divider alone asks for its paned to be laid out, and what its children ask for meanwhile is
   * drawn without a place */
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Large text needs more of it: half as much again where it is of twice the size. */
static int
get_room_beside (EspSearchDock *self)
{
  double more = MAX (esp_get_text_scale (GTK_WIDGET (self)) - 1, 0);

  return (int) (ROOM_BESIDE * (1 + more / 2));
}

static int
get_room_both (EspSearchDock *self)
{
  return (int) (ROOM_BOTH * esp_get_text_scale (GTK_WIDGET (self)));
}

static void
arrange (EspSearchDock *self)
{
  static const char *const icons[] = { "esp-dock-below-symbolic", "esp-dock-beside-symbolic",
                                       "esp-dock-strip-symbolic" };
  gboolean strip = self->shape == ESP_DOCK_STRIP;

  self->beside = self->shape == ESP_DOCK_BESIDE ||
                 (self->shape == ESP_DOCK_AUTO && self->room >= get_room_beside (self));
  self->narrow =
      self->view != NULL && !self->beside && self->room > 0 && self->room < get_room_both (self);
  gtk_widget_set_visible (self->panes, !strip);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panes), self->beside
                                                                    ? GTK_ORIENTATION_VERTICAL
                                                                    : GTK_ORIENTATION_HORIZONTAL);
  if (self->room > 0 && self->split.room != (self->beside ? -1 : self->room))
    {
      self->split.room = self->beside ? -1 : self->room;
      self->split.position = self->beside ? BESIDE_LIST : (int) (self->room * LIST_SHARE);
      gtk_paned_set_position (GTK_PANED (self->panes), self->split.position);
      part_panes (self);
    }
  esp_timeline_set_tall (ESP_TIMELINE (self->timeline), self->beside);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->shape_button),
                                 icons[strip ? 2 : self->beside]);
  show_panes (self);
  fit_timeline (self);
}

void
esp_search_dock_set_shape (EspSearchDock *self, EspDockShape shape)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "shape");

  if (self->shape == shape)
    return;
  self->shape = shape;
  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_string (esp_dock_shape_get_id (shape)));
  arrange (self);
  g_signal_emit (self, signals[SHAPE_CHANGED], 0);
}

EspDockShape
esp_search_dock_get_shape (EspSearchDock *self)
{
  return self->shape;
}

void
esp_search_dock_set_room (EspSearchDock *self, int width)
{
  gboolean beside = self->beside;

  if (self->room == width)
    return;
  self->room = width;
  arrange (self);
  if (beside != self->beside)
    g_signal_emit (self, signals[SHAPE_CHANGED], 0);
}

gboolean
esp_search_dock_is_beside (EspSearchDock *self)
{
  return self->beside;
}

void
esp_search_dock_set_hide_future (EspSearchDock *self, gboolean hide)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "hide-future");

  if (self->hide_future == hide)
    return;
  self->hide_future = hide;
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (hide));
  esp_strip_set_hide_future (esp_timeline_get_strip (ESP_TIMELINE (self->timeline)), hide);
  esp_event_list_set_hide_future (ESP_EVENT_LIST (self->events), hide);
  if (self->added != NULL)
    self->added_spec->set_hide_future (self->added, hide);
  if (self->search != NULL)
    on_step (self);
  g_signal_emit (self, signals[HIDES], 0);
}

gboolean
esp_search_dock_get_hide_future (EspSearchDock *self)
{
  return self->hide_future;
}

void
esp_search_dock_set_palette (EspSearchDock *self, const EspPalette *palette)
{
  esp_strip_set_palette (esp_timeline_get_strip (ESP_TIMELINE (self->timeline)), palette);
  /* what is drawn in a pane has its ground */
  palette = esp_palette_get_on_card (palette);
  if (self->tree != NULL)
    esp_tree_view_set_palette (ESP_TREE_VIEW (self->tree), palette);
  if (self->implication != NULL)
    esp_implication_view_set_palette (ESP_IMPLICATION_VIEW (self->implication), palette);
  if (self->curve != NULL)
    esp_curve_view_set_palette (ESP_CURVE_VIEW (self->curve), palette);
}

/* --- actions --- */

static void
on_next (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspSearchDock *self = data;

  if (self->search == NULL)
    g_signal_emit (self, signals[BEGIN], 0);
  if (self->search != NULL)
    esp_search_next (self->search,
                     g_str_equal (g_action_get_name (G_ACTION (action)), "next-event"));
}

static void
on_previous (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspSearchDock *self = data;

  if (self->search != NULL)
    esp_search_previous (self->search,
                         g_str_equal (g_action_get_name (G_ACTION (action)), "previous-event"));
}

static void
on_first (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspSearchDock *self = data;

  if (self->search != NULL)
    esp_search_set_step (self->search, 0);
}

static void
on_step_typed (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspSearchDock *self = data;

  if (self->search != NULL)
    esp_search_set_step (self->search, (guint64) MAX (g_variant_get_int64 (parameter), 0));
}

static void
on_last (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspSearchDock *self = data;

  if (self->search != NULL)
    esp_search_last (self->search);
}

/* Pauses what runs; what stands still is played from there. */
static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspSearchDock *self = data;

  if (self->search == NULL)
    g_signal_emit (self, signals[BEGIN], 0);
  if (self->search == NULL)
    return;
  if (esp_search_is_playing (self->search))
    esp_search_stop_playing (self->search);
  else if (esp_search_get_phase (self->search) == ESP_RUN_RUNNING)
    esp_search_pause (self->search);
  else
    esp_search_play (self->search);
}

static void
on_shape (GSimpleAction *action G_GNUC_UNUSED, GVariant *state, gpointer data)
{
  esp_search_dock_set_shape (data, esp_dock_shape_find (g_variant_get_string (state, NULL)));
}

static void
on_hide_future (GSimpleAction *action G_GNUC_UNUSED, GVariant *state, gpointer data)
{
  esp_search_dock_set_hide_future (data, g_variant_get_boolean (state));
}

static void
on_close (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  g_signal_emit (data, signals[CLOSED], 0);
}

static const GActionEntry entries[] = {
  { .name = "first", .activate = on_first },
  { .name = "previous", .activate = on_previous },
  { .name = "previous-event", .activate = on_previous },
  { .name = "run", .activate = on_run },
  { .name = "next", .activate = on_next },
  { .name = "next-event", .activate = on_next },
  { .name = "last", .activate = on_last },
  { .name = "step", .activate = on_step_typed, .parameter_type = "x" },
  { .name = "shape", .parameter_type = "s", .state = "'auto'", .change_state = on_shape },
  { .name = "hide-future", .state = "false", .change_state = on_hide_future },
  { .name = "close", .activate = on_close },
};

EspTimeline *
esp_search_dock_get_timeline (EspSearchDock *self)
{
  return ESP_TIMELINE (self->timeline);
}

EspEventList *
esp_search_dock_get_events (EspSearchDock *self)
{
  return ESP_EVENT_LIST (self->events);
}

EspTreeView *
esp_search_dock_get_tree (EspSearchDock *self)
{
  return self->tree != NULL ? ESP_TREE_VIEW (self->tree) : NULL;
}

EspImplicationView *
esp_search_dock_get_implication (EspSearchDock *self)
{
  return self->implication != NULL ? ESP_IMPLICATION_VIEW (self->implication) : NULL;
}

void
esp_search_dock_show_view (EspSearchDock *self, const char *name)
{
  if (self->view != NULL && gtk_stack_get_child_by_name (GTK_STACK (self->view), name) != NULL)
    gtk_stack_set_visible_child_name (GTK_STACK (self->view), name);
}

EspCurveView *
esp_search_dock_get_curve (EspSearchDock *self)
{
  return self->curve != NULL ? ESP_CURVE_VIEW (self->curve) : NULL;
}

static void
esp_search_dock_dispose (GObject *object)
{
  EspSearchDock *self = ESP_SEARCH_DOCK (object);

  esp_follow_instead (&self->search, NULL, self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (esp_search_dock_parent_class)->dispose (object);
}

static void
esp_search_dock_class_init (EspSearchDockClass *klass)
{
  static const char *const names[N_SIGNALS] = { "shape-changed", "closed", "begin", "hides" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_search_dock_dispose;
  g_type_ensure (ESP_TYPE_TIMELINE);
  g_type_ensure (ESP_TYPE_EVENT_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-search-dock.ui");
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, box);
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, timeline);
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, panes);
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, events);
  /* of the timeline's row */
  gtk_widget_class_bind_template_child_full (widget_class, "ends", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, choice);
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, list_button);
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, view_button);
  gtk_widget_class_bind_template_child (widget_class, EspSearchDock, shape_button);
  gtk_widget_class_set_css_name (widget_class, "espdock");
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], ESP_TYPE_SEARCH_DOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
esp_search_dock_init (EspSearchDock *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "search", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (GTK_WIDGET (self->shape_button), _ ("Where the search is shown"));
  esp_timeline_append (
      ESP_TIMELINE (self->timeline),
      GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (self), ESP_TYPE_SEARCH_DOCK, "ends")));
  g_signal_connect_swapped (self->list_button, "toggled", G_CALLBACK (show_panes), self);
  g_signal_connect_object (get_row_adjustment (self), "notify::page-size",
                           G_CALLBACK (on_row_width), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->timeline, "notify::pace", G_CALLBACK (on_pace), self);
  g_signal_connect_swapped (self->events, "measured", G_CALLBACK (part_panes), self);
  refresh_actions (self);
}

static void
add_view (EspSearchDock *self, EspPanes panes)
{
  GtkStack *stack;

  if (panes == 0)
    return;
  self->view = gtk_stack_new ();
  stack = GTK_STACK (self->view);
  if (panes & ESP_PANE_TREE)
    {
      self->tree = esp_tree_view_new ();
      g_signal_connect_swapped (self->tree, "node-chosen", G_CALLBACK (on_node_chosen), self);
      gtk_stack_add_titled (stack, self->tree, "tree", _ ("Tree"));
      self->implication = esp_implication_view_new ();
      gtk_stack_add_titled (stack, self->implication, "conflict", _ ("Conflict"));
    }
  if (panes & ESP_PANE_PLOTS)
    {
      self->curve = esp_curve_view_new ();
      gtk_stack_add_named (stack, self->curve, "curve");
    }
  self->switcher = gtk_stack_switcher_new ();
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (self->switcher), stack);
  gtk_widget_set_halign (self->switcher, GTK_ALIGN_END);
  gtk_widget_set_valign (self->switcher, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->switcher, "corner");
  gtk_widget_set_visible (self->switcher, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->switcher), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tree or conflict"), -1);
  self->pane = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->pane), self->view);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->pane), self->switcher);
  gtk_widget_add_css_class (self->pane, "panel");
  gtk_widget_set_overflow (self->pane, GTK_OVERFLOW_HIDDEN);
  gtk_paned_set_end_child (GTK_PANED (self->panes), self->pane);
}

GtkWidget *
esp_search_dock_new (EspPanes panes)
{
  EspSearchDock *self = g_object_new (ESP_TYPE_SEARCH_DOCK, NULL);

  add_view (self, panes);
  arrange (self);
  return GTK_WIDGET (self);
}

static EspSearchDock *
find_below (GtkWidget *widget)
{
  EspSearchDock *found = ESP_IS_SEARCH_DOCK (widget) ? ESP_SEARCH_DOCK (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_below (child);
  return found;
}

/* That of the page that @widget is in; NULL: none. */
static EspSearchDock *
find_dock (GtkWidget *widget)
{
  EspSearchDock *found = NULL;

  for (GtkWidget *up = widget; up != NULL && found == NULL; up = gtk_widget_get_parent (up))
    found = find_below (up);
  return found;
}

static void
add_view_of_room (GtkWidget *part, GParamSpec *root G_GNUC_UNUSED, gpointer data)
{
  const EspSearchViewSpec *spec = data;
  EspSearchDock *self = gtk_widget_get_root (part) != NULL ? find_dock (part) : NULL;

  if (self == NULL || self->added_spec == spec || self->view == NULL)
    return;
  self->added_spec = spec;
  self->added = spec->create ();
  gtk_stack_add_titled (GTK_STACK (self->view), self->added, spec->id, _ (spec->label));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->switcher), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Views of the search"), -1);
  spec->set_search (self->added, self->search);
  spec->set_hide_future (self->added, esp_search_dock_get_hide_future (self));
  refresh_views (self);
}

void
esp_search_dock_bring_view (GtkWidget *part, const EspSearchViewSpec *spec)
{
  g_signal_connect (part, "notify::root", G_CALLBACK (add_view_of_room), (gpointer) spec);
}
