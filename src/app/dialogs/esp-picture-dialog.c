#include "config.h"

#include "esp-picture-dialog.h"

#include <glib/gi18n-lib.h>

#include "base/esp-file.h"
#include "base/esp-table.h"
#include "app/window/esp-settings.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/lists/esp-row.h"
#include "esp-picture-preview.h"

struct _EspPictureDialog
{
  GtkWindow parent_instance;

  GtkWidget *preview; /* in the template */
  GtkDropDown *what;
  GtkDropDown *kind;
  GtkWidget *scale_row;
  GtkDropDown *scale;
  GtkWidget *width_row;
  GtkDropDown *width;
  GtkWidget *other_row;
  GtkSpinButton *other;
  GtkWidget *dpi_row;
  GtkDropDown *dpi;
  GtkWidget *legend_row;
  GtkDropDown *legend;
  GtkLabel *told;
  GtkWidget *latex;
  GtkDropDown *palette;
  GtkDropDown *ground;

  EspPageView *page;
  EspJob *drawing; /* of the preview; NULL: none is under way */
  char *stem;
  EspPictureWhat offered[ESP_N_PICTURES];
};

#define COPIED_SCALE 2 /* of what has no pixels of its own */
#define OTHER (-1)     /* a width that is typed */

G_DEFINE_FINAL_TYPE (EspPictureDialog, esp_picture_dialog, GTK_TYPE_WINDOW)

static const char *const suffixes[] = { "png", "svg", "pdf", NULL };
static const double scales[] = { 1, 2, 3, 4 };
/* Centimetres; 0: its own. A column is one of two on A4, a page has margins of 2.5 cm. */
static const double widths[] = { 0, 8, 12, 8.4, 16, OTHER };
static const int resolutions[] = { 150, 300, 600 };

const char *
esp_picture_dialog_get_suffix (EspPictureDialog *self)
{
  return suffixes[MIN (gtk_drop_down_get_selected (self->kind), G_N_ELEMENTS (suffixes) - 2)];
}

static EspPictureWhat
get_what (EspPictureDialog *self)
{
  return self->offered[MIN (gtk_drop_down_get_selected (self->what), ESP_N_PICTURES - 1)];
}

/* A board is laid out for a width in a document. */
static gboolean
is_board (EspPictureDialog *self)
{
  EspPictureWhat what = get_what (self);

  return what == ESP_PICTURE_BOARD || what == ESP_PICTURE_A || what == ESP_PICTURE_B;
}

static double
get_width (EspPictureDialog *self)
{
  double width = widths[MIN (gtk_drop_down_get_selected (self->width), G_N_ELEMENTS (widths) - 1)];

  if (!is_board (self))
    return 0;
  return width == OTHER ? gtk_spin_button_get_value (self->other) : width;
}

static EspPictureChoice
read_choice (EspPictureDialog *self)
{
  return (EspPictureChoice){
    .what = get_what (self),
    .scale = gtk_widget_get_visible (self->scale_row)
                 ? scales[MIN (gtk_drop_down_get_selected (self->scale), G_N_ELEMENTS (scales) - 1)]
                 : 1,
    .palette = (EspPaletteId) MIN (gtk_drop_down_get_selected (self->palette), ESP_PALETTE_PRINT),
    .ground = (EspPictureGround) MIN (gtk_drop_down_get_selected (self->ground), ESP_GROUND_NONE),
    .figure = { .centimetres = get_width (self),
                .dpi = resolutions[MIN (gtk_drop_down_get_selected (self->dpi),
                                        G_N_ELEMENTS (resolutions) - 1)],
                .legend = (EspFigureLegend) MIN (gtk_drop_down_get_selected (self->legend),
                                                 ESP_LEGEND_NONE) },
  };
}

/* How high a figure will be, which hangs on the legend. */
static void
tell_size (EspPictureDialog *self)
{
  EspPictureChoice choice = read_choice (self);
  double height = esp_page_measure_figure (self->page, &choice);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->told), height > 0);
  if (height <= 0)
    return;
  /* the size of a figure: 8.0 × 6.4 cm */
  text = g_strdup_printf (_ ("%.1f × %.1f cm, letters of at least %.0f pt"),
                          choice.figure.centimetres, height, ESP_FIGURE_LETTERS);
  gtk_label_set_text (self->told, text);
}

static void
on_previewed (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspPictureDialog *self = owner;

  g_clear_object (&self->drawing);
  if (result != NULL)
    esp_picture_preview_show (ESP_PICTURE_PREVIEW (self->preview), result, get_width (self));
}

static void
stop_preview (EspPictureDialog *self)
{
  if (self->drawing != NULL)
    esp_job_abandon (self->drawing);
  g_clear_object (&self->drawing);
}

/* The former one stays until the next is there. */
static void
begin_preview (EspPictureDialog *self)
{
  EspPictureChoice choice = read_choice (self);
  double density = esp_picture_preview_get_density (ESP_PICTURE_PREVIEW (self->preview)) *
                   gtk_widget_get_scale_factor (GTK_WIDGET (self));

  stop_preview (self);
  self->drawing = esp_page_preview_picture (self->page, &choice, density, on_previewed, self);
  gtk_widget_set_visible (self->preview, is_board (self));
}

/* An image has pixels; the others are sharp at every size. */
static void
show_rows (EspPictureDialog *self)
{
  gboolean image = g_str_equal (esp_picture_dialog_get_suffix (self), "png");
  gboolean figure = get_width (self) > 0;
  const EspLook *look =
      esp_look_find (esp_page_model_get_problem (esp_page_view_get_model (self->page)));

  gtk_widget_set_visible (self->width_row, is_board (self));
  gtk_widget_set_visible (self->scale_row, image && !figure);
  gtk_widget_set_visible (self->dpi_row, image && figure);
  gtk_widget_set_visible (self->legend_row,
                          figure && look->drawing->legend != ESP_LEGEND_KIND_NONE);
  gtk_widget_set_visible (self->latex, figure);
  gtk_widget_set_visible (
      self->other_row,
      is_board (self) &&
          widths[MIN (gtk_drop_down_get_selected (self->width), G_N_ELEMENTS (widths) - 1)] ==
              OTHER);
  tell_size (self);
  begin_preview (self);
}

static void
on_kind_chosen (EspPictureDialog *self)
{
  if (self->page != NULL)
    show_rows (self);
}

/* What it is a picture of, too: a film of the same board may lie beside it. */
static char *
name_file (EspPictureDialog *self, const char *suffix)
{
  static const char *const parts[ESP_N_PICTURES] = {
    [ESP_PICTURE_A] = "board-a", [ESP_PICTURE_B] = "board-b",   [ESP_PICTURE_BOARD] = "board",
    [ESP_PICTURE_TREE] = "tree", [ESP_PICTURE_CURVE] = "curve", [ESP_PICTURE_ALL] = "step",
  };

  return g_strdup_printf ("%s-%s.%s", self->stem, parts[get_what (self)], suffix);
}

static char *
latex_text (const char *text)
{
  GString *out = g_string_new (NULL);

  esp_latex_append (out, text);
  return g_string_free (out, FALSE);
}

/* With a label to refer to, and the caption to be written. */
static void
on_latex (EspPictureDialog *self)
{
  const char *suffix = esp_picture_dialog_get_suffix (self);
  g_autofree char *label =
      g_strcanon (g_strdup (self->stem), G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS, '-');
  g_autofree char *name = name_file (self, g_str_equal (suffix, "svg") ? "pdf" : suffix);
  g_autofree char *caption = latex_text (self->stem);
  char width[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = NULL;

  g_ascii_formatd (width, sizeof width, "%g", get_width (self));
  text = g_strdup_printf ("\\begin{figure}\n  \\centering\n  \\includegraphics[width=%scm]{%s}\n"
                          "  \\caption{%s}\n  \\label{fig:%s}\n\\end{figure}\n",
                          width, name, caption, label);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

void
esp_picture_dialog_save (EspPictureDialog *self, const char *path)
{
  EspPictureChoice choice = read_choice (self);

  esp_settings_keep_format (esp_settings_get (), "picture", esp_picture_dialog_get_suffix (self));
  esp_page_save_picture (self->page, &choice, path);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* An image, whatever kind of file is chosen: others are not pasted everywhere. */
static void
on_copy (EspPictureDialog *self)
{
  EspPictureChoice choice = read_choice (self);

  if (!gtk_widget_get_visible (self->scale_row) && choice.figure.centimetres <= 0)
    choice.scale = COPIED_SCALE;
  esp_page_copy_picture (self->page, &choice);
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
  g_autofree char *name = name_file (self, esp_picture_dialog_get_suffix (self));

  esp_ask_file (GTK_WIDGET (self), N_ ("Picture"), name, NULL, on_chosen, self);
}

/* --- the window --- */

static void
esp_picture_dialog_finalize (GObject *object)
{
  EspPictureDialog *self = ESP_PICTURE_DIALOG (object);

  stop_preview (self);
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
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, what);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, scale_row);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, scale);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, width_row);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, width);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, other_row);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, other);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, told);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, dpi_row);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, dpi);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, legend_row);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, legend);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, latex);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, palette);
  gtk_widget_class_bind_template_child (widget_class, EspPictureDialog, ground);
  gtk_widget_class_bind_template_callback (widget_class, on_kind_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
  gtk_widget_class_bind_template_callback (widget_class, on_latex);
  gtk_widget_class_bind_template_callback (widget_class, on_save);
}

static void
esp_picture_dialog_init (EspPictureDialog *self)
{
  g_type_ensure (ESP_TYPE_PICTURE_PREVIEW);
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (GTK_WIDGET (self->what), _ ("Picture of"));
  esp_name_control (GTK_WIDGET (self->kind), _ ("Kind of file"));
  esp_name_control (GTK_WIDGET (self->scale), _ ("Size"));
  esp_name_control (GTK_WIDGET (self->palette), _ ("Colours"));
  esp_name_control (GTK_WIDGET (self->ground), _ ("Background"));
  esp_name_control (GTK_WIDGET (self->width), _ ("Width in the document"));
  esp_name_control (GTK_WIDGET (self->other), _ ("Centimetres"));
  esp_name_control (GTK_WIDGET (self->dpi), _ ("Pixels an inch"));
  esp_name_control (GTK_WIDGET (self->legend), _ ("Legend"));
  gtk_drop_down_set_selected (self->scale, 1);
  gtk_drop_down_set_selected (self->dpi, 1);
  /* most pictures go into a document */
  gtk_drop_down_set_selected (self->width, 1);
  gtk_drop_down_set_selected (self->palette, ESP_PALETTE_PRINT);
  gtk_drop_down_set_selected (self->ground, ESP_GROUND_WHITE);
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

  self->page = g_object_ref (page);
  self->stem = g_strdup (stem);
  fill_what (self);
  gtk_drop_down_set_selected (self->kind,
                              esp_settings_find_format (esp_settings_get (), "picture", suffixes));
  show_rows (self);
  return GTK_WIDGET (self);
}
