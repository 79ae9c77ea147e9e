#include "config.h"

#include "esp-side-by-side-view.h"

#include <glib/gi18n-lib.h>

#include "kit/esp-follow.h"
#include "kit/lists/esp-only-child.h"
#include "kit/lists/esp-row.h"

/* Of the height, and pixels: seven rows below boards that are as wide as they can be. */
#define LISTS_SHARE 0.28
#define LEAST_LISTS 128
#define MOST_LISTS 202

/* Where two runs are of very different length, one of them would be a few pixels on a scale of
 * both, with all that happens in it at the left edge. So the scale is that of the shorter one, and
 * twice as long each time that one comes near its end: what lies beyond comes in sight as one goes
 * on. */
#define MUCH_LONGER 2  /* times the shorter one */
#define LEAST_SCALE 32 /* positions */
#define NEAR_END 0.8   /* of the scale */
#define STILL_FAR 0.25 /* going back, it is kept up to here */
#define NEARLY_ALL 0.6 /* of the longer one: the rest need not be left out */

/* One of the two, as its list and its strip are told of it. */
typedef struct
{
  EspSideBySide *pair; /* borrowed; NULL: none */
  guint index;
  gboolean decisions; /* these have rows in its list */
  guint64 n;          /* decisions when they were told */
} Side;

struct _EspSideBySideView
{
  GtkWidget parent_instance;

  GtkWidget *stack;
  GtkWidget *name_a, *name_b;
  GtkWidget *count_a, *count_b;
  GtkWidget *canvas_a, *canvas_b;
  GtkWidget *lists;
  GtkWidget *events_a, *events_b;
  GtkWidget *timeline;
  GtkWidget *strip; /* of B; that of A is the timeline's own */
  GtkWidget *flag;
  GSimpleActionGroup *actions;
  EspSideBySide *pair;
  Side sides[2];
  guint64 scale;          /* positions that the timelines stand for; 0: not set yet */
  EspSideBySideUnit unit; /* what these are */
  int width;
  int height;
};

G_DEFINE_FINAL_TYPE (EspSideBySideView, esp_side_by_side_view, GTK_TYPE_WIDGET)

static EspStrip *
get_strip (EspSideBySideView *self, guint side)
{
  return side == 0 ? esp_timeline_get_strip (ESP_TIMELINE (self->timeline))
                   : ESP_STRIP (self->strip);
}

EspCanvas *
esp_side_by_side_view_get_canvas (EspSideBySideView *self, guint side)
{
  return ESP_CANVAS (side == 0 ? self->canvas_a : self->canvas_b);
}

EspEventList *
esp_side_by_side_view_get_events (EspSideBySideView *self, guint side)
{
  return ESP_EVENT_LIST (side == 0 ? self->events_a : self->events_b);
}

/* --- what is shown --- */

static char *
describe_count (EspSideBySideUnit unit, guint64 at, guint64 n)
{
  g_autofree char *now = g_strdup (esp_count (MIN (at, n)));

  return g_strdup_printf (unit == ESP_SIDE_BY_SIDE_DECISION ? _ ("decision %s of %s")
                          : unit == ESP_SIDE_BY_SIDE_EVENT  ? _ ("event %s of %s")
                                                            : _ ("%s of %s ms"),
                          now, esp_count (n));
}

static guint64
count (EspSideBySideView *self, guint64 position)
{
  return esp_side_by_side_get_unit (self->pair) == ESP_SIDE_BY_SIDE_DECISION
             ? esp_side_by_side_number_decision (self->pair, position)
             : position;
}

/* --- what lists and timelines are told of a side --- */

static guint64
count_positions (gpointer data)
{
  const Side *side = data;

  return esp_side_by_side_get_side_length (side->pair, side->index);
}

static guint64
find_step (gpointer data, guint64 position)
{
  const Side *side = data;

  return esp_side_by_side_find_step (side->pair, side->index, position);
}

static guint64
find_position (gpointer data, guint64 step)
{
  const Side *side = data;

  return esp_side_by_side_find_position (side->pair, side->index, step);
}

static void
go (gpointer data, guint64 position)
{
  esp_side_by_side_set_position (((const Side *) data)->pair, position);
}

/* Row 0 is the first decision. */
static guint64
find_event_of_row (gpointer data, guint64 row)
{
  const Side *side = data;

  return esp_side_by_side_find_decision (side->pair, side->index, row + 1);
}

static guint64
find_row_of_event (gpointer data, guint64 index)
{
  guint64 n = find_position (data, index + 1);

  return n > 0 ? n - 1 : 0;
}

static guint64
find_step_of_row (gpointer data, guint64 row)
{
  return find_step (data, row + 1);
}

static guint64
get_number (gpointer data, guint64 row)
{
  return esp_side_by_side_number_decision (((const Side *) data)->pair, row + 1);
}

/* In step by decisions the lists have rows for these alone, so that the two are read line by line:
 * what is taken back and removed between two of them is more or less on either side. */
static void
show_rows (EspSideBySideView *self, guint index)
{
  Side *side = &self->sides[index];
  EspEventList *events = esp_side_by_side_view_get_events (self, index);
  gboolean decisions = esp_side_by_side_get_unit (self->pair) == ESP_SIDE_BY_SIDE_DECISION;
  guint64 n = esp_side_by_side_get_side_length (self->pair, index);

  if (decisions != side->decisions)
    {
      EspEventDecisions rows = {
        .rows = { count_positions, find_event_of_row, find_row_of_event, side },
        .title = C_ ("title of a narrow column", "Decision"),
        .tell_number = get_number,
        .find_step = find_step_of_row,
      };

      side->decisions = decisions;
      esp_event_list_set_decisions (events, decisions ? &rows : NULL);
      esp_event_list_set_beside (
          events, decisions ? esp_side_by_side_view_get_events (self, 1 - index) : NULL);
    }
  else if (decisions && side->n != n)
    esp_event_list_update (events);
  side->n = n;
}

/* How much of the longer run the timelines have room for. */
static guint64
find_scale (EspSideBySideView *self)
{
  guint64 a = esp_side_by_side_get_side_length (self->pair, 0);
  guint64 b = esp_side_by_side_get_side_length (self->pair, 1);
  guint64 longer = MAX (a, b);
  double at = (double) esp_side_by_side_get_position (self->pair);
  guint64 scale = MAX (MIN (a, b), LEAST_SCALE);

  if (longer <= MUCH_LONGER * MIN (a, b) ||
      esp_search_is_alive (esp_side_by_side_get_search (self->pair, 0)) ||
      esp_search_is_alive (esp_side_by_side_get_search (self->pair, 1)))
    return longer;
  while (scale < longer && at > NEAR_END * (double) scale)
    scale *= 2;
  /* a step back and on again does not change it twice */
  if (self->scale > scale && at > STILL_FAR * (double) self->scale)
    scale = self->scale;
  return (double) scale > NEARLY_ALL * (double) longer ? longer : scale;
}

static void
set_scales (EspSideBySideView *self)
{
  self->scale = 0;
  self->unit = esp_side_by_side_get_unit (self->pair);
  for (guint i = 0; i < 2; i++)
    {
      EspStripScale scale = { count_positions, find_step, find_position, go, &self->sides[i] };

      esp_strip_set_scale (get_strip (self, i), &scale);
    }
}

static void
show_scale (EspSideBySideView *self)
{
  if (self->scale == 0 || self->unit != esp_side_by_side_get_unit (self->pair))
    set_scales (self);
  /* not below the pointer that drags it */
  if (!esp_strip_is_held (get_strip (self, 0)) && !esp_strip_is_held (get_strip (self, 1)))
    self->scale = find_scale (self);
  for (guint i = 0; i < 2; i++)
    {
      guint64 n = esp_side_by_side_get_side_length (self->pair, i);
      guint64 difference = esp_side_by_side_get_difference (self->pair);
      guint64 index = esp_side_by_side_find_decision (self->pair, i, difference);

      esp_strip_set_room (get_strip (self, i), self->scale,
                          n > self->scale ? esp_count (count (self, n)) : NULL);
      esp_strip_set_flag (get_strip (self, i),
                          index != G_MAXUINT64
                              ? esp_side_by_side_find_position (self->pair, i, index + 1)
                              : G_MAXUINT64);
    }
}

guint64
esp_side_by_side_view_get_scale (EspSideBySideView *self)
{
  return self->scale;
}

/* Where they first differ is framed, once one is there. */
static void
mark_difference (EspSideBySideView *self, guint side)
{
  EspSearch *search = esp_side_by_side_get_search (self->pair, side);
  const EspLook *look = esp_look_find (esp_search_get_instance (search)->problem);
  EspCanvas *canvas = esp_side_by_side_view_get_canvas (self, side);
  guint64 index = esp_side_by_side_find_decision (self->pair, side,
                                                  esp_side_by_side_get_difference (self->pair));
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  EspEvent event;

  if (look->cells->find_subject != NULL && index < esp_search_get_step (search) &&
      esp_trace_get_events (esp_search_get_trace (search), index, 1, &event) == 1)
    look->cells->find_subject (esp_canvas_get_scene (canvas), event.subject, cells);
  esp_canvas_set_marks (canvas, (const int *) (void *) cells->data, cells->len);
}

static GtkLabel *
get_count (EspSideBySideView *self, guint side)
{
  return GTK_LABEL (side == 0 ? self->count_a : self->count_b);
}

/* Whether a board's head has room for its name and all that is said of where one is. */
static gboolean
has_room (EspSideBySideView *self, guint side)
{
  int room = gtk_widget_get_width (GTK_WIDGET (esp_side_by_side_view_get_canvas (self, side)));
  int wanted;

  gtk_widget_measure (gtk_widget_get_parent (GTK_WIDGET (get_count (self, side))),
                      GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
  return room <= 0 || wanted <= room;
}

static void
show_count (EspSideBySideView *self, guint side, gboolean brief)
{
  EspSideBySideUnit unit = esp_side_by_side_get_unit (self->pair);
  guint64 at = count (self, esp_side_by_side_get_position (self->pair));
  guint64 n = count (self, esp_side_by_side_get_side_length (self->pair, side));
  g_autofree char *now = g_strdup (esp_count (MIN (at, n)));
  g_autofree char *text = brief && unit != ESP_SIDE_BY_SIDE_TIME
                              ? g_strdup_printf (_ ("%s of %s"), now, esp_count (n))
                              : describe_count (unit, at, n);

  gtk_label_set_text (get_count (self, side), text);
}

/* No name is cut for the word of what is counted, and both say it in the same way; where there is
 * no room for the figures either, those of the timeline have to do. */
static void
show_counts (EspSideBySideView *self)
{
  for (int brief = 0; brief < 2; brief++)
    {
      for (guint side = 0; side < 2; side++)
        {
          gtk_widget_set_visible (GTK_WIDGET (get_count (self, side)), TRUE);
          show_count (self, side, brief > 0);
        }
      if (has_room (self, 0) && has_room (self, 1))
        return;
    }
  for (guint side = 0; side < 2; side++)
    gtk_widget_set_visible (GTK_WIDGET (get_count (self, side)), FALSE);
}

static void
show_side (EspSideBySideView *self, guint side)
{
  EspSearch *search = esp_side_by_side_get_search (self->pair, side);
  guint64 difference = esp_side_by_side_get_difference (self->pair);
  EspEvent event;
  gboolean has_event = esp_search_get_event (search, &event);

  esp_canvas_show_state (esp_side_by_side_view_get_canvas (self, side),
                         esp_search_get_state (search), has_event ? &event : NULL,
                         ESP_SCENE_SEARCH | ESP_SCENE_BARE, FALSE);
  mark_difference (self, side);
  show_rows (self, side);
  esp_event_list_set_difference (esp_side_by_side_view_get_events (self, side),
                                 esp_side_by_side_find_decision (self->pair, side, difference));
}

void
esp_side_by_side_view_grab_keys (EspSideBySideView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (get_strip (self, 0)));
}

static GtkWidget *
get_focus (EspSideBySideView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

/* A button that has nothing more to do loses the keys, and nobody else would have them. */
static void
keep_keys (EspSideBySideView *self, gboolean had_focus)
{
  if (had_focus && get_focus (self) == NULL)
    esp_side_by_side_view_grab_keys (self);
}

static void
refresh (EspSideBySideView *self)
{
  GtkWidget *focus = get_focus (self);
  gboolean had_focus = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
  guint64 at = self->pair != NULL ? esp_side_by_side_get_position (self->pair) : 0;
  guint64 n = self->pair != NULL ? esp_side_by_side_get_length (self->pair) : 0;
  GActionMap *actions = G_ACTION_MAP (self->actions);

  if (self->pair != NULL)
    {
      show_side (self, 0);
      show_side (self, 1);
      show_scale (self);
      show_counts (self);
    }
  esp_timeline_set_count (ESP_TIMELINE (self->timeline), self->pair != NULL ? count (self, at) : 0,
                          self->pair != NULL ? count (self, n) : 0);
  esp_timeline_set_running (ESP_TIMELINE (self->timeline),
                            self->pair != NULL && esp_side_by_side_is_playing (self->pair));
  esp_action_set_enabled (actions, "first", at > 0);
  esp_action_set_enabled (actions, "previous", at > 0);
  esp_action_set_enabled (actions, "next", at < n);
  esp_action_set_enabled (actions, "last", at < n);
  esp_action_set_enabled (actions, "run", self->pair != NULL);
  esp_action_set_enabled (actions, "difference",
                          self->pair != NULL && esp_side_by_side_get_difference (self->pair) > 0);
  keep_keys (self, had_focus);
}

static void
on_pace (EspSideBySideView *self)
{
  if (self->pair != NULL)
    esp_side_by_side_set_pace (self->pair, esp_timeline_get_pace (ESP_TIMELINE (self->timeline)));
}

void
esp_side_by_side_view_set_pair (EspSideBySideView *self,
                                EspSideBySide *pair,
                                const char *const names[2])
{
  esp_follow_instead (&self->pair, pair, self);
  self->scale = 0;
  for (guint i = 0; i < 2; i++)
    {
      EspSearch *search = pair != NULL ? esp_side_by_side_get_search (pair, i) : NULL;

      if (self->sides[i].decisions)
        esp_event_list_set_decisions (esp_side_by_side_view_get_events (self, i), NULL);
      self->sides[i] = (Side){ .pair = pair, .index = i };
      esp_strip_set_search (get_strip (self, i), search);
      esp_event_list_set_search (esp_side_by_side_view_get_events (self, i), search);
      if (pair == NULL)
        continue;
      gtk_label_set_text (GTK_LABEL (i == 0 ? self->name_a : self->name_b), names[i]);
      esp_canvas_show (esp_side_by_side_view_get_canvas (self, i), esp_search_get_instance (search),
                       esp_search_get_state (search), NULL, ESP_SCENE_SEARCH | ESP_SCENE_BARE,
                       FALSE);
      esp_canvas_fit (esp_side_by_side_view_get_canvas (self, i));
    }
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), pair != NULL ? "both" : "empty");
  if (pair != NULL)
    {
      on_pace (self);
      g_signal_connect_swapped (pair, "moved", G_CALLBACK (refresh), self);
      g_signal_connect_swapped (pair, "playing", G_CALLBACK (refresh), self);
    }
  refresh (self);
}

EspTimeline *
esp_side_by_side_view_get_timeline (EspSideBySideView *self)
{
  return ESP_TIMELINE (self->timeline);
}

EspSideBySide *
esp_side_by_side_view_get_pair (EspSideBySideView *self)
{
  return self->pair;
}

void
esp_side_by_side_view_set_palette (EspSideBySideView *self, const EspPalette *palette)
{
  for (guint i = 0; i < 2; i++)
    {
      esp_canvas_set_palette (esp_side_by_side_view_get_canvas (self, i), palette);
      esp_strip_set_palette (get_strip (self, i), palette);
    }
}

void
esp_side_by_side_view_set_view (EspSideBySideView *self, int look_view)
{
  if (self->pair == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    esp_canvas_set_view (esp_side_by_side_view_get_canvas (self, i), look_view);
}

/* --- actions --- */

/* How both begin is no decision: whoever steps goes by it, to and fro, and it is reached by its
 * row.
 */
static guint64
find_next (EspSideBySideView *self, guint64 at)
{
  guint64 next = at + 1;

  return count (self, next) < 1 && next < esp_side_by_side_get_length (self->pair) ? next + 1
                                                                                   : next;
}

static void
on_move (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspSideBySideView *self = data;
  const char *name = g_action_get_name (G_ACTION (action));
  guint64 at = self->pair != NULL ? esp_side_by_side_get_position (self->pair) : 0;

  if (self->pair == NULL)
    return;
  if (g_str_equal (name, "first"))
    esp_side_by_side_set_position (self->pair, 0);
  else if (g_str_equal (name, "last"))
    esp_side_by_side_set_position (self->pair, G_MAXUINT64);
  else if (g_str_equal (name, "next"))
    esp_side_by_side_set_position (self->pair, find_next (self, at));
  else if (at > 0)
    esp_side_by_side_set_position (self->pair, count (self, at) > 1 ? at - 1 : 0);
}

/* What people count: the root of each is a place to stand, but no decision. */
static void
on_step (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspSideBySideView *self = data;
  guint64 wanted = (guint64) MAX (g_variant_get_int64 (parameter), 0);

  if (self->pair == NULL)
    return;
  if (wanted > 0 && count (self, wanted) < wanted)
    wanted++;
  esp_side_by_side_set_position (self->pair, wanted);
}

static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspSideBySideView *self = data;

  if (self->pair == NULL)
    return;
  if (esp_side_by_side_is_playing (self->pair))
    esp_side_by_side_stop_playing (self->pair);
  else
    esp_side_by_side_play (self->pair);
}

static void
on_difference (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspSideBySideView *self = data;

  if (self->pair != NULL)
    esp_side_by_side_go_to_difference (self->pair);
}

/* --- keys --- */

/* Down a list, and up a timeline: NULL elsewhere, and where a row is no step of both. */
static const char *
find_move_up (EspSideBySideView *self, GtkWidget *focus, gboolean up)
{
  if (ESP_IS_STRIP (focus))
    return up ? "search.next" : "search.previous";
  /* the list would go on from where it was clicked, whatever was stepped since */
  if (gtk_widget_get_ancestor (focus, ESP_TYPE_EVENT_LIST) != NULL &&
      esp_side_by_side_get_unit (self->pair) != ESP_SIDE_BY_SIDE_TIME)
    return up ? "search.previous" : "search.next";
  return NULL;
}

static const char *
find_move (EspSideBySideView *self, GtkWidget *focus, guint keyval)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return mirrored ? "search.next" : "search.previous";
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return mirrored ? "search.previous" : "search.next";
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return "search.first";
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return "search.last";
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return find_move_up (self, focus, TRUE);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return find_move_up (self, focus, FALSE);
    default:
      return NULL;
    }
}

/* Both are stepped wherever one has clicked: on a row, a button or a timeline. What is typed into
 * goes first, and a board on which the keyboard walks about. */
static gboolean
on_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state,
        EspSideBySideView *self)
{
  GtkWidget *focus = get_focus (self);
  const char *move;

  if (self->pair == NULL || focus == NULL ||
      (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0 || ESP_IS_CANVAS (focus) ||
      GTK_IS_EDITABLE (focus) || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
    return GDK_EVENT_PROPAGATE;
  move = find_move (self, focus, keyval);
  if (move == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), move, NULL);
  return GDK_EVENT_STOP;
}

/* Nothing is done on a board by a click: it must not keep the keys. */
static void
add_keys (EspSideBySideView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  for (guint i = 0; i < 2; i++)
    {
      GtkGesture *click = gtk_gesture_click_new ();

      gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
      g_signal_connect_swapped (click, "released", G_CALLBACK (esp_side_by_side_view_grab_keys),
                                self);
      gtk_widget_add_controller (GTK_WIDGET (esp_side_by_side_view_get_canvas (self, i)),
                                 GTK_EVENT_CONTROLLER (click));
    }
}

static const GActionEntry entries[] = {
  { .name = "first", .activate = on_move },
  { .name = "previous", .activate = on_move },
  { .name = "run", .activate = on_run },
  { .name = "next", .activate = on_move },
  { .name = "last", .activate = on_move },
  { .name = "difference", .activate = on_difference },
  { .name = "step", .activate = on_step, .parameter_type = "x" },
};

static gboolean
on_other_size (gpointer data)
{
  EspSideBySideView *self = data;
  double most = MOST_LISTS * esp_get_text_scale (GTK_WIDGET (self));
  int height = (int) CLAMP (self->height * LISTS_SHARE, LEAST_LISTS, MAX (most, LEAST_LISTS));

  /* whole rows, and the panel's edges */
  gtk_widget_set_size_request (
      self->lists, -1, esp_event_list_fit_height (ESP_EVENT_LIST (self->events_a), height - 2) + 2);
  if (self->pair != NULL)
    show_counts (self);
  return G_SOURCE_REMOVE;
}

/* In the next turn: sizes must not change while they are given out. */
static void
fit_later (EspSideBySideView *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_other_size, g_object_ref (self), g_object_unref);
}

static void
esp_side_by_side_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspSideBySideView *self = ESP_SIDE_BY_SIDE_VIEW (widget);

  gtk_widget_allocate (self->stack, width, height, baseline, NULL);
  if (width != self->width || height != self->height)
    fit_later (self);
  self->width = width;
  self->height = height;
}

static void
esp_side_by_side_view_dispose (GObject *object)
{
  EspSideBySideView *self = ESP_SIDE_BY_SIDE_VIEW (object);

  esp_follow_instead (&self->pair, NULL, self);
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (esp_side_by_side_view_parent_class)->dispose (object);
}

static void
esp_side_by_side_view_class_init (EspSideBySideViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_side_by_side_view_dispose;
  widget_class->get_request_mode = esp_only_child_get_request_mode;
  widget_class->measure = esp_only_child_measure;
  widget_class->size_allocate = esp_side_by_side_view_size_allocate;
  g_type_ensure (ESP_TYPE_CANVAS);
  g_type_ensure (ESP_TYPE_EVENT_LIST);
  g_type_ensure (ESP_TYPE_TIMELINE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-side-by-side-view.ui");
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, stack);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, name_a);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, name_b);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, count_a);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, count_b);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, canvas_a);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, canvas_b);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, lists);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, events_a);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, events_b);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, timeline);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySideView, flag);
  gtk_widget_class_set_css_name (widget_class, "espsidebyside");
}

static void
esp_side_by_side_view_init (EspSideBySideView *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "search", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->strip = esp_strip_new ();
  esp_timeline_add_strip (ESP_TIMELINE (self->timeline), self->strip);
  esp_timeline_append (ESP_TIMELINE (self->timeline), self->flag);
  for (guint i = 0; i < 2; i++)
    g_signal_connect_object (get_strip (self, i), "released", G_CALLBACK (refresh), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->events_a, "measured", G_CALLBACK (fit_later), self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->canvas_a), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Board of A"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->canvas_b), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Board of B"), -1);
  g_signal_connect_swapped (self->timeline, "notify::pace", G_CALLBACK (on_pace), self);
  add_keys (self);
  refresh (self);
}

GtkWidget *
esp_side_by_side_view_new (void)
{
  return g_object_new (ESP_TYPE_SIDE_BY_SIDE_VIEW, NULL);
}
