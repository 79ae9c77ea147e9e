#include "config.h"

#include "esp-text-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-text-gutter.h"
#include "esp-text-token.h"

struct _EspTextView
{
  GtkTextView parent_instance;

  const char *const *keywords;
  const char *const *comments;
  GtkTextTag *tags[ESP_N_TOKEN_KINDS];
  GtkTextTag *fault;
  GtkTextMark *fault_at;
  gboolean has_fault;
  EspTextGutter *gutter;
  GdkRGBA tint;
  GdkRGBA accent;
  int here; /* the first character of what is at hand elsewhere */
  int n_here;
  GtkAdjustment *scroll; /* that it follows; NULL: none yet */
  guint idle;            /* colours what is seen */
  gboolean setting;      /* it is the program that changes the text */
};

enum
{
  TYPED,
  REFUSED,
  LEFT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspTextView, esp_text_view, GTK_TYPE_TEXT_VIEW)

static GtkTextBuffer *
get_buffer (EspTextView *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
}

/* --- colours --- */

static void
colour_line (EspTextView *self, int number)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter start;
  GtkTextIter end;
  g_autofree char *line = NULL;
  EspToken token;
  gsize at = 0;

  gtk_text_buffer_get_iter_at_line (buffer, &start, number);
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  for (guint i = 0; i < ESP_N_TOKEN_KINDS; i++)
    gtk_text_buffer_remove_tag (buffer, self->tags[i], &start, &end);
  line = gtk_text_buffer_get_slice (buffer, &start, &end, TRUE);
  while (esp_token_next (line, strlen (line), self->keywords, self->comments, &at, &token))
    {
      gtk_text_iter_set_line_index (&start, (int) token.start);
      gtk_text_iter_set_line_index (&end, (int) (token.start + token.length));
      gtk_text_buffer_apply_tag (buffer, self->tags[token.kind], &start, &end);
    }
}

/* What is seen, however much there is: tags of a whole large text would take seconds. */
static void
colour_seen (gpointer data)
{
  EspTextView *self = data;
  GdkRectangle seen;
  GtkTextIter first;
  GtkTextIter last;

  self->idle = 0;
  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &seen);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &first, seen.y, NULL);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &last, seen.y + seen.height, NULL);
  for (int line = gtk_text_iter_get_line (&first); line <= gtk_text_iter_get_line (&last); line++)
    colour_line (self, line);
}

static void
colour_later (EspTextView *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_once (colour_seen, self);
  esp_text_gutter_refresh (self->gutter);
}

static GdkRGBA
get_rgba (const EspColour *colour)
{
  return (GdkRGBA){ (float) colour->red, (float) colour->green, (float) colour->blue,
                    (float) colour->alpha };
}

/* Never by colour alone: comments slant, keywords are bold. */
void
esp_text_view_set_palette (EspTextView *self, const EspPalette *palette)
{
  GdkRGBA dim = get_rgba (&palette->text_dim);
  GdkRGBA text = get_rgba (&palette->text);
  GdkRGBA accent = get_rgba (&palette->accent);
  GdkRGBA name = get_rgba (&palette->hint);
  GdkRGBA bad = get_rgba (&palette->bad);

  g_object_set (self->tags[ESP_TOKEN_COMMENT], "foreground-rgba", &dim, NULL);
  g_object_set (self->tags[ESP_TOKEN_KEYWORD], "foreground-rgba", &text, NULL);
  g_object_set (self->tags[ESP_TOKEN_NUMBER], "foreground-rgba", &accent, NULL);
  g_object_set (self->tags[ESP_TOKEN_NAME], "foreground-rgba", &name, NULL);
  g_object_set (self->fault, "underline-rgba", &bad, NULL);
  self->tint = get_rgba (&palette->surface_alt);
  self->accent = accent;
  esp_text_gutter_set_tint (self->gutter, &self->tint);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
create_tags (EspTextView *self)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter start;

  self->tags[ESP_TOKEN_COMMENT] =
      gtk_text_buffer_create_tag (buffer, "comment", "style", PANGO_STYLE_ITALIC, NULL);
  self->tags[ESP_TOKEN_NUMBER] = gtk_text_buffer_create_tag (buffer, "number", NULL, NULL);
  self->tags[ESP_TOKEN_NAME] = gtk_text_buffer_create_tag (buffer, "name", NULL, NULL);
  self->tags[ESP_TOKEN_KEYWORD] =
      gtk_text_buffer_create_tag (buffer, "keyword", "weight", PANGO_WEIGHT_BOLD, NULL);
  self->fault =
      gtk_text_buffer_create_tag (buffer, "fault", "underline", PANGO_UNDERLINE_ERROR, NULL);
  gtk_text_buffer_get_start_iter (buffer, &start);
  self->fault_at = gtk_text_buffer_create_mark (buffer, NULL, &start, TRUE);
}

void
esp_text_view_set_words (EspTextView *self,
                         const char *const *keywords,
                         const char *const *comments)
{
  self->keywords = keywords;
  self->comments = comments;
  colour_later (self);
}

/* --- what is at hand elsewhere --- */

void
esp_text_view_set_here (EspTextView *self, gsize start, gsize length)
{
  g_autofree char *text = length > 0 ? esp_text_view_get_text (self) : NULL;

  self->n_here = 0;
  if (text != NULL && start + length <= strlen (text))
    {
      self->here = (int) g_utf8_strlen (text, (gssize) start);
      self->n_here = (int) g_utf8_strlen (text + start, (gssize) length);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
esp_text_view_get_here (EspTextView *self, int *start, int *length)
{
  *start = self->here;
  *length = self->n_here;
  return self->n_here > 0;
}

/* A box around it. */
static void
draw_here (EspTextView *self, GtkSnapshot *snapshot)
{
  const float widths[4] = { 2, 2, 2, 2 };
  const GdkRGBA colours[4] = { self->accent, self->accent, self->accent, self->accent };
  GtkTextIter iter;
  GdkRectangle first;
  GdkRectangle last;
  GskRoundedRect box;

  gtk_text_buffer_get_iter_at_offset (get_buffer (self), &iter, self->here);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &iter, &first);
  gtk_text_iter_forward_chars (&iter, self->n_here - 1);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &iter, &last);
  gsk_rounded_rect_init_from_rect (&box,
                                   &GRAPHENE_RECT_INIT ((float) first.x - 2, (float) first.y - 1,
                                                        (float) (last.x + last.width - first.x) + 4,
                                                        (float) first.height + 2),
                                   3);
  gtk_snapshot_append_border (snapshot, &box, widths, colours);
}

/* --- the line that the caret is in --- */

static void
esp_text_view_snapshot_layer (GtkTextView *view, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
  EspTextView *self = ESP_TEXT_VIEW (view);
  GtkTextIter caret;
  GdkRectangle seen;
  int y;
  int height;

  if (layer != GTK_TEXT_VIEW_LAYER_BELOW_TEXT)
    return;
  gtk_text_buffer_get_iter_at_mark (get_buffer (self), &caret,
                                    gtk_text_buffer_get_insert (get_buffer (self)));
  gtk_text_view_get_line_yrange (view, &caret, &y, &height);
  gtk_text_view_get_visible_rect (view, &seen);
  gtk_snapshot_append_color (
      snapshot, &self->tint,
      &GRAPHENE_RECT_INIT ((float) seen.x, (float) y, (float) seen.width, (float) height));
  if (self->n_here > 0)
    draw_here (self, snapshot);
}

static void
on_caret_moved (EspTextView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self->gutter));
}

/* --- the text --- */

gboolean
esp_text_view_can_take (const char *text)
{
  const char *line = text;

  if (strlen (text) > ESP_TEXT_MOST)
    return FALSE;
  while (line != NULL)
    {
      const char *end = strchr (line, '\n');

      if ((end != NULL ? (gsize) (end - line) : strlen (line)) > ESP_TEXT_LONGEST_LINE)
        return FALSE;
      line = end != NULL ? end + 1 : NULL;
    }
  return TRUE;
}

char *
esp_text_view_get_text (EspTextView *self)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (get_buffer (self), &start, &end);
  return gtk_text_buffer_get_slice (get_buffer (self), &start, &end, TRUE);
}

/* How many bytes both begin with, whole characters. */
static gsize
measure_front (const char *a, const char *b)
{
  gsize n = 0;

  while (a[n] != '\0' && a[n] == b[n])
    n++;
  while (n > 0 && (a[n] & 0xc0) == 0x80)
    n--;
  return n;
}

/* The same from their ends on, of what is left behind @front. */
static gsize
measure_back (const char *a, const char *b, gsize front)
{
  gsize na = strlen (a);
  gsize nb = strlen (b);
  gsize n = 0;

  while (n < MIN (na, nb) - front && a[na - n - 1] == b[nb - n - 1])
    n++;
  while (n > 0 && (a[na - n] & 0xc0) == 0x80)
    n--;
  return n;
}

void
esp_text_view_set_text (EspTextView *self, const char *text)
{
  GtkTextBuffer *buffer = get_buffer (self);
  g_autofree char *old = esp_text_view_get_text (self);
  gsize front = measure_front (old, text);
  gsize back = measure_back (old, text, front);
  gsize n = strlen (old) - front - back;
  GtkTextIter start;
  GtkTextIter end;

  if (n == 0 && strlen (text) == front + back)
    return;
  self->setting = TRUE;
  gtk_text_buffer_get_iter_at_offset (buffer, &start, (int) g_utf8_strlen (old, (gssize) front));
  gtk_text_buffer_get_iter_at_offset (buffer, &end,
                                      (int) g_utf8_strlen (old, (gssize) (front + n)));
  if (n > 0)
    gtk_text_buffer_delete (buffer, &start, &end);
  if (strlen (text) > front + back)
    gtk_text_buffer_insert (buffer, &start, text + front, (int) (strlen (text) - front - back));
  /* a new text is read from its beginning */
  if (*old == '\0')
    {
      gtk_text_buffer_get_start_iter (buffer, &start);
      gtk_text_buffer_place_cursor (buffer, &start);
    }
  self->setting = FALSE;
}

static void
on_changed (EspTextView *self)
{
  self->n_here = 0;
  colour_later (self);
  if (!self->setting)
    g_signal_emit (self, signals[TYPED], 0);
}

/* Before it is inserted: a view that has to lay out a line of a megabyte hangs. */
static void
on_insert (GtkTextBuffer *buffer, GtkTextIter *at, const char *text, int length, EspTextView *self)
{
  g_autofree char *piece = g_strndup (text, (gsize) length);
  int line = gtk_text_iter_get_chars_in_line (at);

  if (self->setting || (gtk_text_buffer_get_char_count (buffer) + length <= ESP_TEXT_MOST &&
                        esp_text_view_can_take (piece) &&
                        (strchr (piece, '\n') != NULL || line + length <= ESP_TEXT_LONGEST_LINE)))
    return;
  g_signal_stop_emission_by_name (buffer, "insert-text");
  g_signal_emit (self, signals[REFUSED], 0);
}

/* --- the fault --- */

/* A place at the end of a line is told by the character before it. */
static void
find_fault (EspTextView *self, guint line, guint column, GtkTextIter *start, GtkTextIter *end)
{
  GtkTextBuffer *buffer = get_buffer (self);
  g_autofree char *text = NULL;
  int last = gtk_text_buffer_get_line_count (buffer) - 1;
  int at;

  gtk_text_buffer_get_iter_at_line (buffer, start, MIN ((int) line - 1, last));
  *end = *start;
  if (!gtk_text_iter_ends_line (end))
    gtk_text_iter_forward_to_line_end (end);
  at = MIN ((int) MAX (column, 1) - 1, gtk_text_iter_get_line_offset (end));
  text = gtk_text_buffer_get_slice (buffer, start, end, TRUE);
  gtk_text_iter_set_line_offset (start, at);
  if (gtk_text_iter_equal (start, end))
    gtk_text_iter_backward_char (start);
  else
    {
      gsize index = (gsize) gtk_text_iter_get_line_index (start);

      gtk_text_iter_set_line_index (end,
                                    (int) (index + esp_token_measure (text, strlen (text), index)));
    }
}

void
esp_text_view_set_fault (EspTextView *self, guint line, guint column, const char *why)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->fault, &start, &end);
  self->has_fault = line > 0;
  if (line > 0)
    {
      find_fault (self, line, column, &start, &end);
      gtk_text_buffer_apply_tag (buffer, self->fault, &start, &end);
      gtk_text_buffer_move_mark (buffer, self->fault_at, &start);
    }
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_INVALID,
      why != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  why != NULL ? why : "", -1);
}

void
esp_text_view_go_to_fault (EspTextView *self)
{
  GtkTextIter at;

  if (self->has_fault)
    {
      gtk_text_buffer_get_iter_at_mark (get_buffer (self), &at, self->fault_at);
      gtk_text_buffer_place_cursor (get_buffer (self), &at);
      gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self), self->fault_at, 0.1, FALSE, 0, 0);
    }
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* --- the widget --- */

/* All other keys that a text does not take are the window's, F6 and Ctrl+Z too. */
static gboolean
on_key (GtkEventControllerKey *keys G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state,
        EspTextView *self)
{
  if (keyval != GDK_KEY_Escape || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  g_signal_emit (self, signals[LEFT], 0);
  return TRUE;
}

static void
follow_scroll (EspTextView *self)
{
  GtkAdjustment *scroll = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self));

  if (scroll == self->scroll)
    return;
  self->scroll = scroll;
  if (scroll == NULL)
    return;
  g_signal_connect_object (scroll, "value-changed", G_CALLBACK (colour_later), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (scroll, "notify::page-size", G_CALLBACK (colour_later), self,
                           G_CONNECT_SWAPPED);
}

static void
esp_text_view_dispose (GObject *object)
{
  EspTextView *self = ESP_TEXT_VIEW (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  G_OBJECT_CLASS (esp_text_view_parent_class)->dispose (object);
}

static void
esp_text_view_class_init (EspTextViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_text_view_dispose;
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = esp_text_view_snapshot_layer;
  signals[TYPED] = g_signal_new ("typed", ESP_TYPE_TEXT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", ESP_TYPE_TEXT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[LEFT] = g_signal_new ("left", ESP_TYPE_TEXT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
esp_text_view_init (EspTextView *self)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_text_buffer_set_enable_undo (get_buffer (self), FALSE);
  gtk_text_view_set_monospace (view, TRUE);
  gtk_text_view_set_accepts_tab (view, FALSE);
  gtk_text_view_set_left_margin (view, 4);
  gtk_text_view_set_right_margin (view, 8);
  gtk_text_view_set_top_margin (view, 6);
  gtk_text_view_set_bottom_margin (view, 6);
  /* files are written from left to right, whatever the language about them */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  create_tags (self);
  self->gutter = ESP_TEXT_GUTTER (esp_text_gutter_new (view));
  gtk_text_view_set_gutter (view, GTK_TEXT_WINDOW_LEFT, GTK_WIDGET (self->gutter));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_object (get_buffer (self), "insert-text", G_CALLBACK (on_insert), self, 0);
  g_signal_connect_object (get_buffer (self), "changed", G_CALLBACK (on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (get_buffer (self), "notify::cursor-position",
                           G_CALLBACK (on_caret_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::vadjustment", G_CALLBACK (follow_scroll), NULL);
  g_signal_connect (self, "map", G_CALLBACK (colour_later), NULL);
}
