#include "config.h"

#include "esp-tree-view.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/tree/esp-tree-build.h"

#include "kit/lists/esp-row.h"

/* Of the moves beside the best one, before that is shown less far; dead ends stay with the branch
 * that was taken. */
#define GAMES_LEAST 1

/* How much is opened unasked: the most that is not wider than the view. */
static const struct
{
  guint budget;
  guint breadth;
  guint line;
} folds[] = {
  { 260, ESP_TREE_MAX_BREADTH, 64 },
  { 90, 24, 64 },
  { 30, 12, 64 },
  { 10, 8, 64 },
  { 2, 4, 64 },
  { 2, 3, 64 },
  { 2, 2, 64 },
  { 2, GAMES_LEAST, 64 },
  { 2, GAMES_LEAST, 4 },
  { 2, GAMES_LEAST, 3 },
  { 2, 2, 2 },
  { 2, 2, 1 },
};

#define UPDATE_INTERVAL (G_USEC_PER_SEC / 4)
#define MAX_FIT_SCALE 1.2
#define LEGIBLE 0.85 /* below this scale labels could not be read */
#define LOWER 0.7    /* of the height: the present node, and above it how one came there */
#define CLEAR 24.0   /* pixels about it */
#define FOOT 21.0    /* and below its middle */
#define STRETCH 1.3  /* the most, of the levels, where there is room */
#define STRETCH_WHOLE 1.8
#define LEVELS 9   /* so many are to be seen of a deeper tree all the same */
#define LEVEL 46.0 /* of one that is not stretched */
#define FADE 36.0  /* pixels at an edge beyond which it goes on */

struct _EspTreeView
{
  EspDrawn parent_instance;

  EspTrace *trace;
  EspTreeDrawing *drawing;
  EspTreeChoice choice;
  const EspPalette *palette;
  guint32 n_built; /* nodes the trace had when the drawing was made */
  gint64 built_at;
  char *best; /* the move that the search has found */
  gboolean stale;
  gboolean labels;
  int width;
  int height;
  guint fold; /* goes up only while one is there, or the tree would be another at each step */

  gboolean fit;
  double scale;
  double x, y;
  double drag_x, drag_y;
  gboolean dragged;
  double pointer_x, pointer_y;
};

enum
{
  NODE_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspTreeView, esp_tree_view, ESP_TYPE_DRAWN)

static int
index_of (EspTreeView *self, guint32 node)
{
  for (guint i = 0; i < self->drawing->items->len; i++)
    {
      const EspTreeItem *item = &g_array_index (self->drawing->items, EspTreeItem, i);

      if (item->id == node && item->shape != ESP_TREE_MORE)
        return (int) i;
    }
  return -1;
}

/* --- building and placing --- */

static void
update_description (EspTreeView *self)
{
  guint32 n = self->trace != NULL ? esp_trace_get_n_nodes (self->trace) : 0;
  int index = index_of (self, self->choice.node);
  const char *label =
      index > 0 ? g_array_index (self->drawing->items, EspTreeItem, index).label : _ ("root");
  g_autofree char *text = g_strdup_printf (ngettext ("%s node; at %s", "%s nodes; at %s", n),
                                           esp_count (n), label != NULL ? label : "");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

static void
make_drawing (EspTreeView *self)
{
  self->choice.budget = folds[self->fold].budget;
  self->choice.breadth = folds[self->fold].breadth;
  self->choice.line = folds[self->fold].line;
  esp_tree_build (self->drawing, self->trace, &self->choice);
  if (!self->labels)
    for (guint i = 0; i < self->drawing->items->len; i++)
      g_clear_pointer (&g_array_index (self->drawing->items, EspTreeItem, i).label, g_free);
  esp_tree_drawing_layout (self->drawing, self->labels);
}

/* Without labels the shape of the whole is looked at, however small. */
static gboolean
is_too_wide (EspTreeView *self)
{
  return self->fit && self->labels && self->width > 0 &&
         self->drawing->width * LEGIBLE > self->width;
}

/* What is seen whole needs no folding. */
static gboolean
is_seen_whole (EspTreeView *self)
{
  return !is_too_wide (self) && self->drawing->height * LEGIBLE <= self->height &&
         esp_trace_get_n_nodes (self->trace) <= folds[0].budget;
}

/* As much is shown as can be. */
static void
unfold (EspTreeView *self)
{
  self->fold = 0;
  self->stale = TRUE;
}

/* What has room stands less closely: a tree that is seen whole, or the way to where one is. */
static void
stretch (EspTreeView *self)
{
  double scale = CLAMP (self->width / MAX (self->drawing->width, 1), LEGIBLE, MAX_FIT_SCALE);
  double whole = self->height / MAX (self->drawing->height * scale, 1);
  double deep = self->height / (LEVELS * LEVEL);

  if (self->fit && self->labels && MAX (whole, deep) > 1)
    esp_tree_drawing_stretch (self->drawing, MAX (MIN (whole, STRETCH_WHOLE), MIN (deep, STRETCH)));
}

static void
ensure_built (EspTreeView *self)
{
  if (!self->stale)
    return;
  self->stale = FALSE;
  self->n_built = self->trace != NULL ? esp_trace_get_n_nodes (self->trace) : 0;
  self->built_at = g_get_monotonic_time ();
  self->choice.fold = FALSE;
  make_drawing (self);
  /* a search that one stands in is shown by the way to where one is */
  if (self->fit && self->labels && self->choice.step > 0 && self->choice.node != 0 &&
      !esp_tree_is_game (self->trace) && !is_seen_whole (self))
    {
      self->choice.fold = TRUE;
      make_drawing (self);
    }
  while (self->fold + 1 < G_N_ELEMENTS (folds) && is_too_wide (self))
    {
      self->fold++;
      if (folds[self->fold].breadth > GAMES_LEAST || esp_tree_is_game (self->trace))
        make_drawing (self);
    }
  stretch (self);
  update_description (self);
}

static void
place (EspTreeView *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->drawing->items->len == 0 || width <= 0)
    return;
  if (self->fit)
    {
      self->scale = CLAMP (MIN (width / self->drawing->width, height / self->drawing->height), 0.02,
                           MAX_FIT_SCALE);
      self->x = (width - self->drawing->width * self->scale) / 2;
      self->y = MAX ((height - self->drawing->height * self->scale) / 2, 0);
      if (self->drawing->height * self->scale < height)
        self->y = MIN (self->y, 8);
    }
}

static void
rebuild (EspTreeView *self)
{
  self->stale = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Pans so that the present node is well inside. */
static void
reveal_node (EspTreeView *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double pad = 40;
  double x;
  double y;

  if (self->fit || !esp_tree_view_get_node_position (self, self->choice.node, &x, &y))
    return;
  if (x < pad || x > width - pad)
    self->x += width / 2 - x;
  if (y < pad || y > height - pad)
    self->y += height / 2 - y;
}

/* The present node in the lower third; but nothing stays empty above it while there is something
 * to be seen below. */
static double
find_top (EspTreeView *self, const EspTreeItem *item)
{
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double here = MIN (height * LOWER, height - CLEAR - FOOT * self->scale);
  double spare = height - self->drawing->height * self->scale;

  return MIN (here - item->y * self->scale, MAX (spare, 0));
}

/* What is seen of it stands in the middle; or the present node does, where that is wider. */
static double
find_left (EspTreeView *self, const EspTreeItem *item)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double left = item->x;
  double right = item->x;

  esp_tree_drawing_get_extent (self->drawing, -self->y / self->scale,
                               (height - self->y) / self->scale, &left, &right);
  if ((right - left) * self->scale <= width)
    return (width - (left + right) * self->scale) / 2;
  return CLAMP (width / 2 - item->x * self->scale, width - right * self->scale,
                -left * self->scale);
}

/* The whole may be too small to be told apart: then the present node is shown at a readable size.
 */
static void
settle (EspTreeView *self)
{
  ensure_built (self);
  place (self);
  if (self->fit && self->labels && self->scale < LEGIBLE)
    {
      int index = index_of (self, self->choice.node);

      if (index >= 0)
        {
          const EspTreeItem *item = &g_array_index (self->drawing->items, EspTreeItem, index);

          double text = esp_get_text_scale (GTK_WIDGET (self));
          double width = gtk_widget_get_width (GTK_WIDGET (self));

          /* a little smaller, where all of it is seen across then */
          self->scale = CLAMP (width / MAX (self->drawing->width, 1), LEGIBLE * text, text);
          self->y = find_top (self, item);
          self->x = find_left (self, item);
        }
    }
}

void
esp_tree_view_set_trace (EspTreeView *self, EspTrace *trace)
{
  g_set_object (&self->trace, trace);
  g_hash_table_remove_all (self->choice.forced);
  self->choice.node = 0;
  self->choice.hide_failed = FALSE;
  esp_tree_view_set_best (self, NULL);
  self->choice.step = 0;
  self->choice.horizon = 0;
  self->fit = TRUE;
  unfold (self);
  rebuild (self);
}

void
esp_tree_view_update (EspTreeView *self)
{
  if (self->trace == NULL || g_get_monotonic_time () - self->built_at < UPDATE_INTERVAL)
    return;
  rebuild (self);
}

void
esp_tree_view_set_node (EspTreeView *self, guint32 node)
{
  if (self->choice.node == node && self->trace != NULL &&
      self->n_built == esp_trace_get_n_nodes (self->trace))
    return;
  self->choice.node = node;
  if (node == 0)
    unfold (self);
  rebuild (self);
  ensure_built (self);
  reveal_node (self);
}

void
esp_tree_view_set_best (EspTreeView *self, const char *move)
{
  if (g_strcmp0 (self->best, move) == 0)
    return;
  g_free (self->best);
  self->best = g_strdup (move);
  self->choice.best = self->best;
  rebuild (self);
}

void
esp_tree_view_set_step (EspTreeView *self, guint64 step)
{
  if (self->choice.step == step)
    return;
  self->choice.step = step;
  rebuild (self);
}

void
esp_tree_view_set_horizon (EspTreeView *self, guint64 step)
{
  if (self->choice.horizon == step)
    return;
  self->choice.horizon = step;
  rebuild (self);
}

guint32
esp_tree_view_get_node (EspTreeView *self)
{
  return self->choice.node;
}

void
esp_tree_view_set_palette (EspTreeView *self, const EspPalette *palette)
{
  self->palette = palette;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_tree_view_fit (EspTreeView *self)
{
  self->fit = TRUE;
  unfold (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
esp_tree_view_get_node_position (EspTreeView *self, guint32 node, double *x, double *y)
{
  const EspTreeItem *item;
  int index;

  settle (self);
  index = index_of (self, node);
  if (index < 0)
    return FALSE;
  item = &g_array_index (self->drawing->items, EspTreeItem, index);
  *x = self->x + item->x * self->scale;
  *y = self->y + item->y * self->scale;
  return TRUE;
}

guint
esp_tree_view_get_n_drawn (EspTreeView *self)
{
  ensure_built (self);
  return self->drawing->items->len;
}

/* --- input --- */

static void
choose (EspTreeView *self, guint32 node)
{
  g_signal_emit (self, signals[NODE_CHOSEN], 0, node);
}

static void
toggle (EspTreeView *self, guint32 node)
{
  int index = index_of (self, node);
  gboolean collapsed;

  if (index < 0)
    return;
  collapsed =
      (g_array_index (self->drawing->items, EspTreeItem, index).flags & ESP_TREE_COLLAPSED) != 0;
  g_hash_table_insert (self->choice.forced, GUINT_TO_POINTER (node + 1),
                       GINT_TO_POINTER (collapsed ? 1 : 2));
  rebuild (self);
  ensure_built (self);
  reveal_node (self);
}

/* The child of @parent that stands @by places behind @node; G_MAXUINT32: there is none. */
static guint32
find_sibling (EspTreeView *self, guint32 parent, guint32 node, int by)
{
  guint32 children[256];
  guint32 before = G_MAXUINT32;
  gboolean found = FALSE;
  guint skip = 0;
  guint n;

  while ((n = esp_trace_get_children (self->trace, parent, skip, G_N_ELEMENTS (children),
                                      children)) > 0)
    {
      for (guint i = 0; i < n; i++)
        {
          if (found)
            return children[i];
          found = children[i] == node;
          if (found && by < 0)
            return before;
          before = children[i];
        }
      skip += n;
    }
  return G_MAXUINT32;
}

static void
walk (EspTreeView *self, guint keyval)
{
  guint32 next = G_MAXUINT32;
  guint32 children[1];
  EspNode info;

  if (!esp_trace_get_node (self->trace, self->choice.node, &info))
    return;
  if (keyval == GDK_KEY_Down)
    {
      if (esp_trace_get_children (self->trace, self->choice.node, 0, 1, children) == 1)
        next = children[0];
    }
  else if (keyval == GDK_KEY_Up)
    next = info.parent;
  else if (info.parent != G_MAXUINT32)
    next = find_sibling (self, info.parent, self->choice.node, keyval == GDK_KEY_Right ? 1 : -1);
  if (next != G_MAXUINT32)
    choose (self, next);
}

/* The next node at which a solution was found, in the order of the search, beginning anew at the
 * end. */
static void
next_solution (EspTreeView *self)
{
  guint64 n = esp_trace_get_n_solutions (self->trace);
  guint64 low = 0;
  guint64 high = n;

  while (low < high)
    {
      guint64 middle = low + (high - low) / 2;
      guint64 step = esp_trace_get_solution (self->trace, middle);

      if (esp_trace_get_node_at (self->trace, step) > self->choice.node)
        high = middle;
      else
        low = middle + 1;
    }
  if (n > 0)
    choose (self, esp_trace_get_node_at (self->trace,
                                         esp_trace_get_solution (self->trace, low < n ? low : 0)));
}

static void
zoom_at (EspTreeView *self, double factor, double x, double y)
{
  double scale = CLAMP (self->scale * factor, 0.02, 6);

  self->x = x - (x - self->x) * scale / self->scale;
  self->y = y - (y - self->y) * scale / self->scale;
  self->scale = scale;
  self->fit = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
on_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state,
        EspTreeView *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->trace == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return GDK_EVENT_PROPAGATE;
  switch (gdk_keyval_to_lower (keyval))
    {
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Left:
    case GDK_KEY_Right:
      walk (self, keyval);
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
    case GDK_KEY_h:
      toggle (self, self->choice.node);
      break;
    case GDK_KEY_n:
      next_solution (self);
      break;
    case GDK_KEY_f:
      self->choice.hide_failed = TRUE;
      rebuild (self);
      break;
    case GDK_KEY_u:
      self->choice.hide_failed = FALSE;
      g_hash_table_remove_all (self->choice.forced);
      unfold (self);
      rebuild (self);
      break;
    case GDK_KEY_l:
      self->labels = !self->labels;
      unfold (self);
      rebuild (self);
      break;
    case GDK_KEY_z:
      esp_tree_view_fit (self);
      break;
    case GDK_KEY_c:
      {
        double x;
        double y;

        if (esp_tree_view_get_node_position (self, self->choice.node, &x, &y))
          {
            self->fit = FALSE;
            self->x += width / 2 - x;
            self->y += height / 2 - y;
            gtk_widget_queue_draw (GTK_WIDGET (self));
          }
        break;
      }
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
    case GDK_KEY_equal:
      zoom_at (self, 1.25, width / 2, height / 2);
      break;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      zoom_at (self, 0.8, width / 2, height / 2);
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

static void
on_drag_begin (GtkGestureDrag *gesture G_GNUC_UNUSED,
               double x G_GNUC_UNUSED,
               double y G_GNUC_UNUSED,
               EspTreeView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_x = self->x;
  self->drag_y = self->y;
  self->dragged = FALSE;
}

static void
on_drag_update (GtkGestureDrag *gesture G_GNUC_UNUSED, double dx, double dy, EspTreeView *self)
{
  if (!self->dragged && hypot (dx, dy) < 5)
    return;
  self->dragged = TRUE;
  self->fit = FALSE;
  self->x = self->drag_x + dx;
  self->y = self->drag_y + dy;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_drag_end (GtkGestureDrag *gesture, double dx, double dy, EspTreeView *self)
{
  const EspTreeItem *item;
  double x;
  double y;
  int index;

  if (self->dragged || self->trace == NULL)
    return;
  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  settle (self);
  index = esp_tree_drawing_hit (self->drawing, (x + dx - self->x) / self->scale,
                                (y + dy - self->y) / self->scale);
  if (index < 0)
    return;
  item = &g_array_index (self->drawing->items, EspTreeItem, index);
  if (item->shape != ESP_TREE_MORE && (item->flags & ESP_TREE_COLLAPSED))
    toggle (self, item->id);
  choose (self, item->id);
}

static gboolean
on_scroll (GtkEventControllerScroll *controller G_GNUC_UNUSED,
           double dx,
           double dy,
           EspTreeView *self)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (state & GDK_CONTROL_MASK)
    zoom_at (self, pow (1.15, -dy), self->pointer_x, self->pointer_y);
  else
    {
      self->fit = FALSE;
      self->x -= (state & GDK_SHIFT_MASK ? dy : dx) * 40;
      self->y -= (state & GDK_SHIFT_MASK ? dx : dy) * 40;
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  return GDK_EVENT_STOP;
}

static void
on_motion (GtkEventControllerMotion *controller G_GNUC_UNUSED,
           double x,
           double y,
           EspTreeView *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

/* --- the widget --- */

/* What goes on beyond an edge is not cut there, but fades. */
static void
fade_edge (EspTreeView *self, cairo_t *cr, double edge, double inside)
{
  EspColour clear = esp_colour_fade (self->palette->background, 0);

  esp_set_gradient (cr, 0, edge, 0, inside, (EspTone){ 0, self->palette->background },
                    (EspTone){ 1, clear });
  cairo_rectangle (cr, 0, MIN (edge, inside), gtk_widget_get_width (GTK_WIDGET (self)), FADE);
  cairo_fill (cr);
}

static void
fade (EspTreeView *self, cairo_t *cr)
{
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->y < 0)
    fade_edge (self, cr, 0, FADE);
  if (self->y + self->drawing->height * self->scale > height)
    fade_edge (self, cr, height, height - FADE);
}

static void
esp_tree_view_draw (GtkWidget *widget, cairo_t *cr, int width, int height)
{
  EspTreeView *self = ESP_TREE_VIEW (widget);
  EspRect clip;

  settle (self);
  esp_set_colour (cr, self->palette->background);
  cairo_paint (cr);
  if (self->drawing->items->len == 0)
    {
      esp_set_colour (cr, self->palette->text_dim);
      esp_text_draw (cr, _ ("The search tree grows here"), width / 2.0, height / 2.0, 13,
                     ESP_TEXT_CENTRE);
    }
  else
    {
      clip = (EspRect){ -self->x / self->scale, -self->y / self->scale, width / self->scale,
                        height / self->scale };
      cairo_save (cr);
      cairo_translate (cr, self->x, self->y);
      cairo_scale (cr, self->scale, self->scale);
      esp_tree_drawing_draw (self->drawing, cr, self->palette, &clip, self->scale);
      cairo_restore (cr);
      fade (self, cr);
    }
}

static void
esp_tree_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  EspTreeView *self = ESP_TREE_VIEW (widget);

  if (width != self->width || height != self->height)
    unfold (self);
  self->width = width;
  self->height = height;
  GTK_WIDGET_CLASS (esp_tree_view_parent_class)->size_allocate (widget, width, height, baseline);
}

static void
esp_tree_view_finalize (GObject *object)
{
  EspTreeView *self = ESP_TREE_VIEW (object);

  g_clear_object (&self->trace);
  g_hash_table_unref (self->choice.forced);
  g_free (self->best);
  esp_tree_drawing_free (self->drawing);
  G_OBJECT_CLASS (esp_tree_view_parent_class)->finalize (object);
}

static void
esp_tree_view_class_init (EspTreeViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_tree_view_finalize;
  ESP_DRAWN_CLASS (klass)->draw = esp_tree_view_draw;
  esp_drawn_class_set_size (ESP_DRAWN_CLASS (klass), 120, 80, 520, 180);
  widget_class->size_allocate = esp_tree_view_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "esptree");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TREE);
  signals[NODE_CHOSEN] = g_signal_new ("node-chosen", ESP_TYPE_TREE_VIEW, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
esp_tree_view_init (EspTreeView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->drawing = esp_tree_drawing_new ();
  self->choice.forced = g_hash_table_new (NULL, NULL);
  self->choice.budget = folds[0].budget;
  self->choice.breadth = folds[0].breadth;
  self->choice.line = folds[0].line;
  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  self->labels = TRUE;
  self->fit = TRUE;
  self->scale = esp_get_text_scale (GTK_WIDGET (self));
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search tree"), -1);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (widget, scroll);
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (widget, key);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  gtk_widget_add_controller (widget, motion);
}

GtkWidget *
esp_tree_view_new (void)
{
  return g_object_new (ESP_TYPE_TREE_VIEW, NULL);
}
