#include "config.h"

#include "esp-handin-line.h"

#include <glib/gi18n-lib.h>

struct _EspHandinLine
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *text;
  GtkButton *go;
  GtkWidget *files;
};

G_DEFINE_FINAL_TYPE (EspHandinLine, esp_handin_line, GTK_TYPE_WIDGET)

static const char *
describe_head (guint missing)
{
  if ((missing & ESP_HANDIN_MISSING_AUTHORS) && (missing & ESP_HANDIN_MISSING_COURSE))
    return _ ("Authors and course are missing.");
  if (missing & ESP_HANDIN_MISSING_AUTHORS)
    return _ ("The authors are missing.");
  return missing & ESP_HANDIN_MISSING_COURSE ? _ ("The course is missing.") : NULL;
}

void
esp_handin_line_show (EspHandinLine *self, EspHandin *handin)
{
  guint section = 0;
  guint missing = esp_handin_find_missing (handin, &section);
  gboolean boards = (missing & ESP_HANDIN_MISSING_BOARDS) != 0;
  const char *head = describe_head (missing);
  const char *body = boards ? _ ("Samples of the program stand in for your own boards.") : "";
  g_autofree char *text =
      g_strdup_printf ("%s%s%s", head != NULL ? head : "", head != NULL && boards ? " " : "", body);

  gtk_label_set_text (self->text, text);
  gtk_button_set_label (self->go, head != NULL ? _ ("Fill In") : _ ("Show"));
  gtk_widget_set_visible (self->files, boards);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          missing != 0 && esp_handin_get_n_sections (handin) > 0);
}

static void
esp_handin_line_dispose (GObject *object)
{
  g_clear_pointer (&ESP_HANDIN_LINE (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_handin_line_parent_class)->dispose (object);
}

static void
esp_handin_line_class_init (EspHandinLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_handin_line_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-handin-line.ui");
  gtk_widget_class_bind_template_child (widget_class, EspHandinLine, box);
  gtk_widget_class_bind_template_child (widget_class, EspHandinLine, text);
  gtk_widget_class_bind_template_child (widget_class, EspHandinLine, go);
  gtk_widget_class_bind_template_child (widget_class, EspHandinLine, files);
}

static void
esp_handin_line_init (EspHandinLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
