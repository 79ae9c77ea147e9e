#include "config.h"

#include "esp-picture-dialog.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-file.h"
#include "esp-settings.h"
#include "kit/esp-ask-file.h"
#include "kit/esp-row.h"

struct _EspPictureDialog
{
  GtkWindow parent_instance;

  GtkDropDown *what; /* in the template */
  GtkDropDown *kind;
  GtkWidget *scale_row;
  GtkDropDown *scale;
  GtkDropDown *palette;
  GtkDropDown *ground;

  EspPageView *page;
  char *stem;
  EspPictureWhat offered[ESP_N_PICTURES];
};

G_DEFINE_FINAL_TYPE (EspPictureDialog, esp_picture_dialog, GTK_TYPE_WINDOW)

static const char *const suffixes[] = { "png", "svg", "pdf", NULL };
static const double scales[] = { 1, 2, 3, 4 };

const char *
esp_picture_dialog_get_suffix (EspPictureDialog *self)
{
  return suffixes[MIN (gtk_drop_down_get_selected (self->kind), G_N_ELEMENTS (suffixes) - 2)];
}

/* An image has pixels; the others are sharp at every size. */
static void
on_kind_chosen (EspPictureDialog *self)
{
  gtk_widget_set_visible (self->scale_row,
                          g_str_equal (esp_picture_dialog_get_suffix (self), "png"));
}

static EspPictureChoice
read_choice (EspPictureDialog *self)
{
  return (EspPictureChoice){
    .what = self->offered[MIN (gtk_drop_down_get_selected (self->what), ESP_N_PICTURES - 1)],
    .scale = gtk_widget_get_visible (self->scale_row)
                 ? scales[MIN (gtk_drop_down_get_selected (self->scale), G_N_ELEMENTS (scales) - 1)]
                 : 1,
    .palette = (EspPaletteId) MIN (gtk_drop_down_get_selected (self->palette), ESP_PALETTE_PRINT),
    .ground = (EspPictureGround) MIN (gtk_drop_down_get_selected (self->ground), ESP_GROUND_NONE),
  };
}

void
esp_picture_dialog_save (EspPictureDialog *self, const char *path)
{
  EspPictureChoice choice = read_choice (self);

  esp_settings_set_word (esp_settings_get (), "save-formats", "picture",
                         esp_picture_dialog_get_suffix (self));
  esp_page_save_picture (self->page, &choice, path);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
on_chosen (gpointer self, const char *chosen)
{
  g_autofree char *path =
      chosen != NULL ? esp_file_with_end (chosen, esp_picture_dialog_get_suffix (self), suffixes)
                     : NULL;

  if (path != NULL)
    esp_picture_dialog_save (self, path);
}

static void
on_save (EspPictureDialog *self)
{
  g_autofree char *name =
      g_strdup_printf ("%s.%s", self->stem, esp_picture_dialog_get_suffix (self));

  esp_ask_file (GTK_WIDGET (self), N_ ("Picture"), name, NULL, on_chosen, self);
}

/* --- the window --- */

static void
esp_picture_dialog_finalize (GObject *object)
{
  EspPictureDialog *self = ESP_PICTURE_DIALOG (object);

  g_object_unref (self->page);
  g_free (self->stem);
  G_OBJECT_CLASS (esp_picture_dialog_parent_class)->finalize (object);
}

static void
esp_picture_dialog_class_init (EspPictureDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_picture_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-picture-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, what);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, scale_row);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, scale);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, palette);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, ground);
  gtk_widget_class_bind_template_callback (widget_class, on_kind_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_save);
}

static void
esp_picture_dialog_init (EspPictureDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (GTK_WIDGET (self->what), _ ("Picture of"));
  esp_name_control (GTK_WIDGET (self->kind), _ ("Kind of file"));
  esp_name_control (GTK_WIDGET (self->scale), _ ("Size"));
  esp_name_control (GTK_WIDGET (self->palette), _ ("Colours"));
  esp_name_control (GTK_WIDGET (self->ground), _ ("Background"));
  gtk_drop_down_set_selected (self->scale, 1);
}

static void
fill_what (EspPictureDialog *self)
{
  static const char *const names[ESP_N_PICTURES] = {
    [ESP_PICTURE_A] = N_ ("Board of A"), [ESP_PICTURE_B] = N_ ("Board of B"),
    [ESP_PICTURE_BOARD] = N_ ("Board"),  [ESP_PICTURE_TREE] = N_ ("Search tree"),
    [ESP_PICTURE_CURVE] = N_ ("Curve"),  [ESP_PICTURE_ALL] = N_ ("All as seen: board, tree, event"),
  };
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint n = 0;

  for (guint i = 0; i < ESP_N_PICTURES; i++)
    if (esp_page_has_picture (self->page, (EspPictureWhat) i))
      {
        gtk_string_list_append (list, _ (names[i]));
        self->offered[n++] = (EspPictureWhat) i;
      }
  gtk_drop_down_set_model (self->what, G_LIST_MODEL (list));
}

GtkWidget *
esp_picture_dialog_new (GtkWindow *parent, EspPageView *page, const char *stem)
{
  EspPictureDialog *self = g_object_new (ESP_TYPE_PICTURE_DIALOG, "transient-for", parent, NULL);
  g_autofree char *last = NULL;

  self->page = g_object_ref (page);
  self->stem = g_strdup (stem);
  fill_what (self);
  last = esp_settings_get_word (esp_settings_get (), "save-formats", "picture");
  for (guint i = 0; suffixes[i] != NULL; i++)
    if (g_strcmp0 (suffixes[i], last) == 0)
      gtk_drop_down_set_selected (self->kind, i);
  return GTK_WIDGET (self);
}
