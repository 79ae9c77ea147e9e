#include "config.h"

#include "esp-message-bar.h"

#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"

struct _EspMessageBar
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *icon;
  GtkWidget *label;
  GtkWidget *button;
  GtkWidget *file_buttons;
  GFile *file; /* that these speak of; NULL: none */
  EspMessageKind kind;
  gboolean lasting;
  guint end;      /* source: it goes by itself */
  char **offer;   /* text, button, action of what is shown; NULL: it has no button */
  char **waiting; /* the same of what stays whatever is done, while news stand in its place */
  EspMessageKind waiting_kind;
};

G_DEFINE_FINAL_TYPE (EspMessageBar, esp_message_bar, GTK_TYPE_WIDGET)

#define SHOWN_S                                                                                    \
  10 /* news; what is wrong, or asks for something, stays until it is of no matter                 \
      */

#define WIDTH_CHARS 50
#define LINES 3
#define ERROR_LINES 8

static const struct
{
  const char *icon;
  const char *style;
} kinds[] = {
  [ESP_MESSAGE_INFO] = { "esp-info-symbolic", "info" },
  [ESP_MESSAGE_GOOD] = { "esp-good-symbolic", "good" },
  [ESP_MESSAGE_WARNING] = { "esp-warning-symbolic", "warning" },
  [ESP_MESSAGE_ERROR] = { "esp-error-symbolic", "error" },
  [ESP_MESSAGE_PROGRESS] = { "esp-busy-symbolic", "info" },
};

/* The target before the name: an action never stands with the target of another. */
static void
set_action (GtkActionable *button, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (!g_action_parse_detailed_name (detailed, &name, &target, NULL))
    g_return_if_reached ();
  gtk_actionable_set_action_name (button, NULL);
  gtk_actionable_set_action_target_value (button, target);
  gtk_actionable_set_action_name (button, name);
}

static gboolean
end_message (gpointer data)
{
  EspMessageBar *self = data;

  self->end = 0;
  esp_message_bar_hide (self);
  return G_SOURCE_REMOVE;
}

static gboolean
goes_by_itself (const EspMessageBar *self)
{
  return !self->lasting && (self->kind == ESP_MESSAGE_INFO || self->kind == ESP_MESSAGE_GOOD);
}

static void
set_end (EspMessageBar *self)
{
  g_clear_handle_id (&self->end, g_source_remove);
  if (goes_by_itself (self))
    self->end = g_timeout_add_seconds (SHOWN_S, end_message, self);
}

/* An offer that was made is made again when the news are over; what is wrong and stays so is said
 * again whatever was said meanwhile. */
static void
let_wait (EspMessageBar *self, EspMessageKind next)
{
  gboolean news =
      next == ESP_MESSAGE_GOOD || next == ESP_MESSAGE_INFO || next == ESP_MESSAGE_PROGRESS;
  gboolean stays = gtk_widget_get_visible (GTK_WIDGET (self)) && self->lasting &&
                   self->kind != ESP_MESSAGE_PROGRESS && self->offer != NULL;

  gboolean wrong = stays && self->kind == ESP_MESSAGE_ERROR;
  gboolean wrong_waits = self->waiting != NULL && self->waiting_kind == ESP_MESSAGE_ERROR;

  if (wrong_waits && !wrong)
    return;
  if (stays || !news)
    g_clear_pointer (&self->waiting, g_strfreev);
  if (stays && (news || wrong))
    {
      self->waiting = g_steal_pointer (&self->offer);
      self->waiting_kind = self->kind;
    }
}

void
esp_message_bar_show (EspMessageBar *self,
                      EspMessageKind kind,
                      const char *text,
                      const char *button,
                      const char *action)
{
  /* what a command line writes behind its name stands alone here */
  g_autofree char *sentence = esp_begin_sentence (text);
  let_wait (self, kind);
  g_clear_pointer (&self->offer, g_strfreev);
  if (button != NULL)
    self->offer = g_strdupv ((char *[]){ sentence, (char *) button, (char *) action, NULL });
  gtk_widget_remove_css_class (self->box, kinds[self->kind].style);
  self->kind = kind;
  self->lasting = kind == ESP_MESSAGE_PROGRESS;
  gtk_widget_add_css_class (self->box, kinds[kind].style);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), kinds[kind].icon);
  gtk_label_set_text (GTK_LABEL (self->label), sentence);
  gtk_widget_set_tooltip_text (self->label, sentence);
  /* an error may need more room than there is */
  gtk_label_set_lines (GTK_LABEL (self->label), kind == ESP_MESSAGE_ERROR ? ERROR_LINES : LINES);
  gtk_widget_set_visible (self->button, button != NULL);
  g_clear_object (&self->file);
  gtk_widget_set_visible (self->file_buttons, FALSE);
  if (button != NULL)
    {
      gtk_button_set_label (GTK_BUTTON (self->button), button);
      set_action (GTK_ACTIONABLE (self->button), action);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  set_end (self);
}

/* --- a file that was written --- */

static void
open_uri (EspMessageBar *self, GFile *file)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *uri = g_file_get_uri (file);

  gtk_show_uri (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, uri, GDK_CURRENT_TIME);
}

static void
on_open (EspMessageBar *self)
{
  if (self->file != NULL)
    open_uri (self, self->file);
}

/* Where no file manager answers, the folder is opened without choosing the file in it. */
static void
on_shown (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (EspMessageBar) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  g_autoptr (GFile) folder = self->file != NULL ? g_file_get_parent (self->file) : NULL;

  if (answer == NULL && folder != NULL)
    open_uri (self, folder);
}

static void
on_show_in_folder (EspMessageBar *self)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autofree char *uri = NULL;

  if (self->file == NULL)
    return;
  if (bus == NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (self->file);

      open_uri (self, folder);
      return;
    }
  uri = g_file_get_uri (self->file);
  g_dbus_connection_call (bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                          "org.freedesktop.FileManager1", "ShowItems",
                          g_variant_new ("(^ass)", (const char *const[]){ uri, NULL }, ""), NULL,
                          G_DBUS_CALL_FLAGS_NONE, 5000, NULL, on_shown, g_object_ref (self));
}

void
esp_message_bar_set_file (EspMessageBar *self, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_set_object (&self->file, file);
  gtk_widget_set_visible (self->file_buttons, TRUE);
}

static void
add_file_button (EspMessageBar *self, const char *label, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (self->file_buttons), button);
}

void
esp_message_bar_hide (EspMessageBar *self)
{
  g_auto (GStrv) waiting = g_steal_pointer (&self->waiting);

  g_clear_handle_id (&self->end, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  if (waiting == NULL)
    return;
  esp_message_bar_show (self, self->waiting_kind, waiting[0], waiting[1], waiting[2]);
  esp_message_bar_set_lasting (self, TRUE);
}

void
esp_message_bar_set_lasting (EspMessageBar *self, gboolean lasting)
{
  self->lasting = lasting;
  set_end (self);
}

void
esp_message_bar_expire (EspMessageBar *self)
{
  if (!self->lasting)
    esp_message_bar_hide (self);
}

const char *
esp_message_bar_get_text (EspMessageBar *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return NULL;
  return gtk_label_get_text (GTK_LABEL (self->label));
}

EspMessageKind
esp_message_bar_get_kind (EspMessageBar *self)
{
  return self->kind;
}

/* --- messages --- */

static void
on_said (EspMessageBar *self,
         int kind,
         const char *text,
         const char *button,
         const char *action,
         gboolean lasting)
{
  esp_message_bar_show (self, (EspMessageKind) kind, text, button, action);
  if (lasting)
    esp_message_bar_set_lasting (self, TRUE);
}

static void
on_dismissed (EspMessageBar *self, int kind)
{
  if (kind < 0 || (EspMessageKind) kind == self->waiting_kind)
    g_clear_pointer (&self->waiting, g_strfreev);
  if (kind < 0 || (EspMessageKind) kind == self->kind)
    esp_message_bar_hide (self);
}

void
esp_message_bar_follow (EspMessageBar *self, EspMessages *messages)
{
  g_signal_connect_object (messages, "said", G_CALLBACK (on_said), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (messages, "expired", G_CALLBACK (esp_message_bar_expire), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (messages, "dismissed", G_CALLBACK (on_dismissed), self,
                           G_CONNECT_SWAPPED);
}

/* A box asks for a pixel more once it knows a width, because of its labels' baselines; asked for
 * the height alone it has to say the greater of the two. */
static void
esp_message_bar_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  EspMessageBar *self = ESP_MESSAGE_BAR (widget);

  gtk_widget_measure (self->box, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size < 0)
    {
      int wide_minimum;
      int wide_natural;

      gtk_widget_measure (self->box, orientation, 1 << 20, &wide_minimum, &wide_natural, NULL,
                          NULL);
      *minimum = MAX (*minimum, wide_minimum);
      *natural = MAX (*natural, wide_natural);
    }
  *minimum_baseline = *natural_baseline = -1;
}

static void
esp_message_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (ESP_MESSAGE_BAR (widget)->box, width, height, baseline, NULL);
}

static GtkSizeRequestMode
esp_message_bar_get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
esp_message_bar_dispose (GObject *object)
{
  g_clear_handle_id (&ESP_MESSAGE_BAR (object)->end, g_source_remove);
  g_clear_pointer (&ESP_MESSAGE_BAR (object)->box, gtk_widget_unparent);
  g_clear_object (&ESP_MESSAGE_BAR (object)->file);
  g_clear_pointer (&ESP_MESSAGE_BAR (object)->offer, g_strfreev);
  g_clear_pointer (&ESP_MESSAGE_BAR (object)->waiting, g_strfreev);
  G_OBJECT_CLASS (esp_message_bar_parent_class)->dispose (object);
}

static void
esp_message_bar_class_init (EspMessageBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_message_bar_dispose;
  widget_class->measure = esp_message_bar_measure;
  widget_class->size_allocate = esp_message_bar_size_allocate;
  widget_class->get_request_mode = esp_message_bar_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "messagebar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
esp_message_bar_init (EspMessageBar *self)
{
  GtkWidget *close = gtk_button_new_from_icon_name ("esp-close-symbolic");

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  gtk_widget_add_css_class (self->box, "toast");
  self->icon = gtk_image_new ();
  self->label = esp_text_new (NULL, NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (self->label), LINES);
  gtk_label_set_selectable (GTK_LABEL (self->label), TRUE);
  gtk_widget_set_focusable (self->label, FALSE);
  /* as wide as one reads at ease; what room is left over lies before the cross, not behind it */
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), WIDTH_CHARS);
  gtk_widget_set_hexpand (self->label, TRUE);
  /* centred things take no part in baselines, which would make the height hang on the width */
  gtk_widget_set_valign (self->label, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->icon, GTK_ALIGN_CENTER);
  self->button = gtk_button_new_with_label ("");
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->button, FALSE);
  self->file_buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  add_file_button (self, _ ("Open"), G_CALLBACK (on_open));
  add_file_button (self, _ ("Show in Folder"), G_CALLBACK (on_show_in_folder));
  gtk_widget_set_visible (self->file_buttons, FALSE);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "close");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (close, _ ("Close this message"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close this message"), -1);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (esp_message_bar_hide), self);
  gtk_box_append (GTK_BOX (self->box), self->icon);
  gtk_box_append (GTK_BOX (self->box), self->label);
  gtk_box_append (GTK_BOX (self->box), self->button);
  gtk_box_append (GTK_BOX (self->box), self->file_buttons);
  gtk_box_append (GTK_BOX (self->box), close);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
esp_message_bar_new (void)
{
  return g_object_new (ESP_TYPE_MESSAGE_BAR, NULL);
}
