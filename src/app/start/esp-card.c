#include "config.h"

#include "esp-card.h"

#define WIDTH 180
#define HEIGHT 128
#define WIDE_WIDTH 84
#define WIDE_HEIGHT 64

struct _EspCard
{
  GtkButton parent_instance;

  GtkBox *box;
  EspThumbnail *thumbnail;
  GtkWidget *words;
  GtkLabel *title;
  GtkLabel *text;
};

G_DEFINE_FINAL_TYPE (EspCard, esp_card, GTK_TYPE_BUTTON)

static void
update_accessible (EspCard *self)
{
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (self->title),
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, gtk_label_get_text (self->text), -1);
}

static void
esp_card_class_init (EspCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ESP_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class, ESP_RESOURCE_BASE "/ui/esp-card.ui");
  gtk_widget_class_bind_template_child (widget_class, EspCard, box);
  gtk_widget_class_bind_template_child (widget_class, EspCard, thumbnail);
  gtk_widget_class_bind_template_child (widget_class, EspCard, words);
  gtk_widget_class_bind_template_child (widget_class, EspCard, title);
  gtk_widget_class_bind_template_child (widget_class, EspCard, text);
}

static void
esp_card_init (EspCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_thumbnail_set_size (self->thumbnail, WIDTH, HEIGHT);
}

GtkWidget *
esp_card_new (const char *title, const char *text, const char *action)
{
  EspCard *self = g_object_new (ESP_TYPE_CARD, NULL);

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text);
  if (action != NULL)
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (self), action);
  update_accessible (self);
  return GTK_WIDGET (self);
}

void
esp_card_set_wide (EspCard *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), GTK_ORIENTATION_HORIZONTAL);
  esp_thumbnail_set_size (self->thumbnail, WIDE_WIDTH, WIDE_HEIGHT);
  gtk_widget_set_hexpand (GTK_WIDGET (self->thumbnail), FALSE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->thumbnail), FALSE);
  gtk_widget_set_hexpand (self->words, TRUE);
  gtk_widget_set_valign (self->words, GTK_ALIGN_CENTER);
  gtk_label_set_lines (self->title, 1);
  gtk_label_set_lines (self->text, 1);
  gtk_widget_add_css_class (GTK_WIDGET (self), "wide");
}

void
esp_card_set_icon (EspCard *self, const char *icon_name)
{
  GtkWidget *image = gtk_image_new_from_icon_name (icon_name);

  gtk_widget_set_visible (GTK_WIDGET (self->thumbnail), FALSE);
  gtk_image_set_pixel_size (GTK_IMAGE (image), 32);
  gtk_widget_set_halign (image, GTK_ALIGN_START);
  gtk_box_prepend (GTK_BOX (self->words), image);
  gtk_widget_set_valign (self->words, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self->box), GTK_ALIGN_CENTER);
}

void
esp_card_set_text (EspCard *self, const char *text)
{
  gtk_label_set_text (self->text, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  update_accessible (self);
}

const char *
esp_card_get_title (EspCard *self)
{
  return gtk_label_get_text (self->title);
}

const char *
esp_card_get_text (EspCard *self)
{
  return gtk_label_get_text (self->text);
}

EspThumbnail *
esp_card_get_thumbnail (EspCard *self)
{
  return self->thumbnail;
}

GtkWidget *
esp_card_get_words (EspCard *self)
{
  return self->words;
}

gboolean
esp_card_has_picture (EspCard *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->thumbnail));
}
