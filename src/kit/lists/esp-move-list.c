#include "config.h"

#include "esp-move-list.h"

#include <glib/gi18n-lib.h>

#include "esp-row.h"

#define LEAST_HEIGHT 156 /* some rows of a game that has them, however little room there is */

struct _EspMoveList
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkWidget *rows;
  GPtrArray *moves; /* of GtkWidget, borrowed: a button each */
  guint n_made;
  guint scroll; /* tick callback */
  guint frames; /* since there are other moves */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspMoveList, esp_move_list, GTK_TYPE_WIDGET)

static const char *
get_move (EspMoveList *self, guint i)
{
  return gtk_button_get_label (g_ptr_array_index (self->moves, i));
}

static void
on_clicked (GtkButton *button, EspMoveList *self)
{
  guint i;

  if (g_ptr_array_find (self->moves, button, &i))
    g_signal_emit (self, signals[CHOSEN], 0, i + 1);
}

static void
go_to (EspMoveList *self, guint n)
{
  g_signal_emit (self, signals[CHOSEN], 0, n);
  if (self->moves->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->moves, MIN (MAX (n, 1), self->moves->len) - 1));
}

/* The arrows step through the game. */
static gboolean
on_key (EspMoveList *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType modifiers)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gint64 n = self->n_made;

  if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
      n += mirrored ? 1 : -1;
      break;
    case GDK_KEY_Right:
      n += mirrored ? -1 : 1;
      break;
    case GDK_KEY_Up:
      n -= 2;
      break;
    case GDK_KEY_Down:
      n += 2;
      break;
    case GDK_KEY_Home:
      n = 0;
      break;
    case GDK_KEY_End:
      n = self->moves->len;
      break;
    default:
      return FALSE;
    }
  go_to (self, (guint) CLAMP (n, 0, self->moves->len));
  return TRUE;
}

static GtkWidget *
new_move (EspMoveList *self, const char *text, guint side)
{
  GtkWidget *button = gtk_button_new_with_label (text);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "move");
  gtk_widget_add_css_class (button, side == 0 ? "first" : "second");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
  g_signal_connect (button, "clicked", G_CALLBACK (on_clicked), self);
  return button;
}

/* A row begins with its number; its moves are of one width. */
static GtkWidget *
new_row (guint number)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *moves = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *text = g_strdup_printf ("%u", number);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_widget_add_css_class (label, "dim");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_set_homogeneous (GTK_BOX (moves), TRUE);
  gtk_widget_set_hexpand (moves, TRUE);
  gtk_box_append (GTK_BOX (row), moves);
  return row;
}

static void
append_move (EspMoveList *self, const char *text)
{
  guint i = self->moves->len;
  GtkWidget *button = new_move (self, text, i % 2);

  if (i % 2 == 0)
    gtk_box_append (GTK_BOX (self->rows), new_row (i / 2 + 1));
  gtk_box_append (GTK_BOX (gtk_widget_get_last_child (gtk_widget_get_last_child (self->rows))),
                  button);
  g_ptr_array_add (self->moves, button);
}

static void
remove_last (EspMoveList *self)
{
  GtkWidget *row = gtk_widget_get_last_child (self->rows);
  GtkWidget *button = g_ptr_array_index (self->moves, self->moves->len - 1);

  g_ptr_array_set_size (self->moves, (int) self->moves->len - 1);
  gtk_box_remove (GTK_BOX (gtk_widget_get_last_child (row)), button);
  if (self->moves->len % 2 == 0)
    gtk_box_remove (GTK_BOX (self->rows), row);
}

/* The weight by the label itself: that of a style sheet may stay behind when the class goes. */
static void
mark_here (GtkWidget *move, gboolean here)
{
  GtkWidget *label = gtk_button_get_child (GTK_BUTTON (move));
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (gtk_widget_has_css_class (move, "here") == here)
    return;
  esp_set_css_class (move, "here", here);
  if (here)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
}

/* Where there is little room, what stands around it scrolls: not these few rows within that. */
static void
keep_height (EspMoveList *self)
{
  int height;

  gtk_widget_measure (self->rows, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scrolled),
                                              MIN (height, LEAST_HEIGHT));
}

/* The present move is what one looks at. */
static void
reveal_move (EspMoveList *self)
{
  GtkAdjustment *adjustment =
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  guint n = MAX ((self->moves->len + 1) / 2, 1);
  double row = gtk_adjustment_get_upper (adjustment) / n;
  double bottom = row * ((self->n_made + 1) / 2);

  if (bottom - row < gtk_adjustment_get_value (adjustment))
    gtk_adjustment_set_value (adjustment, bottom - row);
  else if (bottom >
           gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment))
    gtk_adjustment_set_value (adjustment, bottom - gtk_adjustment_get_page_size (adjustment));
}

/* The height of new rows is known when they have been laid out. */
static gboolean
on_frame (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  EspMoveList *self = ESP_MOVE_LIST (widget);

  if (self->frames++ == 0)
    {
      keep_height (self);
      return G_SOURCE_CONTINUE;
    }
  self->scroll = 0;
  reveal_move (self);
  return G_SOURCE_REMOVE;
}

void
esp_move_list_set_moves (EspMoveList *self, const char *const *moves, guint n_moves, guint n_made)
{
  guint same = 0;

  while (same < MIN (n_moves, self->moves->len) && g_str_equal (get_move (self, same), moves[same]))
    same++;
  while (self->moves->len > same)
    remove_last (self);
  for (guint i = same; i < n_moves; i++)
    append_move (self, moves[i]);
  for (guint i = 0; i < self->moves->len; i++)
    {
      mark_here (g_ptr_array_index (self->moves, i), i + 1 == n_made);
      esp_set_css_class (g_ptr_array_index (self->moves, i), "event-future", i >= n_made);
    }
  self->n_made = n_made;
  keep_height (self);
  self->frames = 0;
  if (self->scroll == 0)
    self->scroll = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_frame, NULL, NULL);
}

char *
esp_move_list_get_text (EspMoveList *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->moves->len; i++)
    {
      if (i % 2 == 0)
        g_string_append_printf (text, "%s%u.", i > 0 ? " " : "", i / 2 + 1);
      g_string_append_printf (text, " %s", get_move (self, i));
    }
  return g_string_free (text, FALSE);
}

static void
esp_move_list_dispose (GObject *object)
{
  g_clear_pointer (&ESP_MOVE_LIST (object)->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_move_list_parent_class)->dispose (object);
}

static void
esp_move_list_finalize (GObject *object)
{
  g_ptr_array_unref (ESP_MOVE_LIST (object)->moves);
  G_OBJECT_CLASS (esp_move_list_parent_class)->finalize (object);
}

static void
esp_move_list_class_init (EspMoveListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_move_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_move_list_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espmovelist");
  signals[CHOSEN] = g_signal_new ("chosen", ESP_TYPE_MOVE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
esp_move_list_init (EspMoveList *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->moves = g_ptr_array_new ();
  /* before they lead from button to button */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->rows, "boxed-list");
  gtk_widget_add_css_class (self->rows, "dense");
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scrolled), TRUE);
  /* as high as its moves, where there is so much room: the frame is about what is seen of them */
  gtk_widget_set_valign (self->scrolled, GTK_ALIGN_START);
  gtk_widget_set_overflow (self->scrolled, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (self->scrolled, "framed");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->rows);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves"), -1);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
esp_move_list_new (void)
{
  return g_object_new (ESP_TYPE_MOVE_LIST, NULL);
}
