#include "config.h"

#include "esp-result-card.h"
#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

struct _EspResultCard
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *head;
  GtkWidget *title;
  GtkWidget *meaning;
  GtkWidget *scores;
  GtkWidget *first;
  GtkWidget *second;
  GtkWidget *close;
  GtkWidget *buttons;
};

enum
{
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

#define MEANING 30 /* characters that a line of it has at least, where there is room */
#define ABOVE_SCORE 6
#define BESIDE_SCORE 24

G_DEFINE_FINAL_TYPE (EspResultCard, esp_result_card, GTK_TYPE_WIDGET)

void
esp_result_card_set_scores (EspResultCard *self, const char *first, const char *second)
{
  gtk_label_set_text (GTK_LABEL (self->first), first);
  gtk_label_set_text (GTK_LABEL (self->second), second);
  gtk_widget_set_visible (self->scores, TRUE);
}

void
esp_result_card_add_button (EspResultCard *self, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_hexpand (button, TRUE);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  if (gtk_widget_get_first_child (self->buttons) == NULL)
    gtk_widget_add_css_class (button, "suggested-action");
  gtk_box_append (GTK_BOX (self->buttons), button);
}

const char *
esp_result_card_get_title (EspResultCard *self)
{
  return gtk_label_get_text (GTK_LABEL (self->title));
}

/* --- where it is narrow --- */

typedef enum
{
  WIDE,
  STACKED,        /* the score below the title, lines as short as they come */
  STACKED_UNEVEN, /* and each button as wide as its words */
  STACKED_BUTTONS /* and one button below the other */
} Shape;

static void
set_shape (EspResultCard *self, Shape shape)
{
  gboolean stacked = shape != WIDE;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->head),
                                  stacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (GTK_BOX (self->head), stacked ? ABOVE_SCORE : BESIDE_SCORE);
  gtk_widget_set_halign (self->scores, stacked ? GTK_ALIGN_START : GTK_ALIGN_FILL);
  gtk_label_set_width_chars (GTK_LABEL (self->meaning), stacked ? -1 : MEANING);
  gtk_box_set_homogeneous (GTK_BOX (self->buttons), shape != STACKED_UNEVEN);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->buttons), shape == STACKED_BUTTONS
                                                                      ? GTK_ORIENTATION_VERTICAL
                                                                      : GTK_ORIENTATION_HORIZONTAL);
  esp_set_css_class (GTK_WIDGET (self), "narrow", stacked);
}

static gboolean
is_within (EspResultCard *self, int width)
{
  int least;

  gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least <= width;
}

void
esp_result_card_fit (EspResultCard *self, int width)
{
  for (Shape shape = WIDE; shape <= STACKED_BUTTONS; shape++)
    {
      set_shape (self, shape);
      if (is_within (self, width))
        return;
    }
}

static void
on_close (EspResultCard *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

static void
esp_result_card_dispose (GObject *object)
{
  g_clear_pointer (&ESP_RESULT_CARD (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_result_card_parent_class)->dispose (object);
}

static void
esp_result_card_class_init (EspResultCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_result_card_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-result-card.ui");
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, box);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, head);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, title);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, meaning);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, scores);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, first);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, second);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, close);
  gtk_widget_class_bind_template_child (widget_class, EspResultCard, buttons);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[CLOSED] = g_signal_new ("closed", ESP_TYPE_RESULT_CARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
}

static void
esp_result_card_init (EspResultCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->close, "clicked", G_CALLBACK (on_close), self);
}

GtkWidget *
esp_result_card_new (const char *title, const char *meaning)
{
  EspResultCard *self = g_object_new (ESP_TYPE_RESULT_CARD, NULL);

  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->meaning), meaning != NULL ? meaning : "");
  gtk_widget_set_visible (self->meaning, meaning != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return GTK_WIDGET (self);
}
