#include "config.h"

#include "esp-picture-dialog.h"

#include <glib/gi18n-lib.h>

#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "app/window/esp-settings.h"
#include "draw/esp-length.h"
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
  GtkDropDown *width;
  GtkWidget *other_row;
  GtkEditable *other;
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
  char *shortened;    /* which names the picture has not whole: they go into its caption */
  EspLengthUnit unit; /* that widths are told in */
  EspPictureSubject offered[ESP_N_PICTURES];
  gboolean own_ground; /* the ground follows dark colours, not what the person chose */
};

#define COPIED_SCALE 2 /* of what has no pixels of its own */
#define OTHER (-1)     /* a width that is typed */

G_DEFINE_FINAL_TYPE (EspPictureDialog, esp_picture_dialog, GTK_TYPE_WINDOW)

static const char *const suffixes[] = { "png", "svg", "pdf", NULL };
static const double scales[] = { 1, 2, 3, 4 };
/* 0: its own. A column is one of two; a page of A4 has margins of 2.5 cm, one of letter paper of an
 * inch. */
static const double widths[][6] = { [ESP_LENGTH_CENTIMETRES] = { 0, 8, 12, 8.4, 16, OTHER },
                                    [ESP_LENGTH_INCHES] = { 0, 3.25, 5, 3.33, 6.5, OTHER } };
#define N_WIDTHS G_N_ELEMENTS (widths[0])
#define LEAST_WIDTH 3.0 /* centimetres */
#define MOST_WIDTH 100.0
static const int resolutions[] = { 150, 300, 600 };

const char *
esp_picture_dialog_get_suffix (EspPictureDialog *self)
{
  return suffixes[MIN (gtk_drop_down_get_selected (self->kind), G_N_ELEMENTS (suffixes) - 2)];
}

static EspPictureSubject
get_what (EspPictureDialog *self)
{
  return self->offered[MIN (gtk_drop_down_get_selected (self->what), ESP_N_PICTURES - 1)];
}

static gboolean
is_board (EspPictureDialog *self)
{
  EspPictureSubject what = get_what (self);

  return what != ESP_PICTURE_TREE && what != ESP_PICTURE_CURVE && what != ESP_PICTURE_ALL;
}

static gboolean
is_typed (EspPictureDialog *self)
{
  return gtk_drop_down_get_selected (self->width) >= N_WIDTHS - 1;
}

/* FALSE: what is typed is no width. */
static gboolean
read_typed (EspPictureDialog *self, double *centimetres)
{
  return esp_length_parse (gtk_editable_get_text (self->other), self->unit, centimetres) &&
         *centimetres >= LEAST_WIDTH && *centimetres <= MOST_WIDTH;
}

/* Centimetres; 0: it has none of its own in a document. */
static double
get_width (EspPictureDialog *self)
{
  guint chosen = MIN (gtk_drop_down_get_selected (self->width), N_WIDTHS - 1);
  double width = 0;

  if (!is_typed (self))
    return esp_length_to_centimetres (widths[self->unit][chosen], self->unit);
  return read_typed (self, &width) ? width
                                   : esp_length_to_centimetres (widths[self->unit][1], self->unit);
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

/* --- what is told of it --- */

static char *
describe_size (EspPictureDialog *self, const EspPicturePreviewed *previewed)
{
  double scale = read_choice (self).scale;
  g_autofree char *width = esp_length_format (previewed->width, self->unit);
  g_autofree char *height = esp_length_format (previewed->height, self->unit);

  if (get_width (self) > 0)
    /* the size of a figure: 8 cm × 6.4 cm */
    return g_strdup_printf (_ ("%s × %s, letters of at least %.0f pt"), width, height,
                            ESP_FIGURE_LETTERS);
  if (g_str_equal (esp_picture_dialog_get_suffix (self), "png"))
    return g_strdup_printf (
        _ ("%s × %s pixels"),
        esp_shown ("%.0f", previewed->width * ESP_POINTS_A_CENTIMETRE * scale),
        esp_shown ("%.0f", previewed->height * ESP_POINTS_A_CENTIMETRE * scale));
  return g_strdup_printf (_ ("%s × %s as it comes, whatever room there is"), width, height);
}

static void
append_line (GString *text, const char *line)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* What has no room, and what stands elsewhere for that. */
static void
append_missed (EspPictureDialog *self, const EspPicturePreviewed *previewed, GString *text)
{
  const EspLook *look =
      esp_look_find (esp_page_model_get_problem (esp_page_view_get_model (self->page)));
  const EspTextOmissions *missed = &previewed->board.missed;

  if (missed->left_out > 0)
    {
      g_autofree char *line = g_strdup_printf (
          ngettext ("%s text has no room and is left out: choose more width",
                    "%s texts have no room and are left out: choose more width", missed->left_out),
          esp_count (missed->left_out));

      append_line (text, line);
    }
  if (missed->shortened > 0)
    {
      g_autofree char *line = g_strdup_printf (
          ngettext ("%s name is shortened: %s", "%s names are shortened: %s", missed->shortened),
          esp_count (missed->shortened), self->shortened);

      append_line (text, line);
    }
  if (missed->coordinates > 0)
    append_line (text, _ ("The coordinates have no room and are left out"));
  if (previewed->board.moved)
    append_line (text, _ ("The legend stands below: beside the board it would take the room of "
                          "what belongs to the puzzle"));
  if (is_board (self) && get_width (self) > 0 &&
      read_choice (self).figure.legend == ESP_LEGEND_NONE &&
      look->drawing->legend == ESP_LEGEND_KIND_GIVEN)
    append_line (text, _ ("The legend belongs to the puzzle: without it, say in the caption what "
                          "it says"));
}

static void
append_tree (const EspPicturePreviewed *previewed, GString *text)
{
  g_autofree char *nodes = NULL;

  if (previewed->n_nodes == 0)
    return;
  nodes = g_strdup_printf (ngettext ("%s node is drawn", "%s nodes are drawn", previewed->n_nodes),
                           esp_count (previewed->n_nodes));
  append_line (text, nodes);
  if (previewed->folded)
    g_string_append (text, _ ("; signs stand for what is folded"));
  if (previewed->bare)
    append_line (text, _ ("The words have no room and are left out: choose more width"));
}

static void
show_size (EspPictureDialog *self, const EspPicturePreviewed *previewed)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *size = describe_size (self, previewed);
  double width;

  if (is_typed (self) && !read_typed (self, &width))
    append_line (text, _ ("A width is understood as in “8 cm”, “85 mm”, “3.3 in” or “240 pt”, from "
                          "3 cm to 100 cm"));
  append_line (text, size);
  append_missed (self, previewed, text);
  append_tree (previewed, text);
  gtk_label_set_text (self->told, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->told), TRUE);
}

/* --- the preview --- */

static void
on_previewed (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspPictureDialog *self = owner;
  EspPicturePreviewed *previewed = result;

  g_clear_object (&self->drawing);
  if (previewed == NULL)
    return;
  g_free (self->shortened);
  self->shortened =
      g_strdup (previewed->board.missed.names != NULL ? previewed->board.missed.names->str : "");
  show_size (self, previewed);
  esp_picture_preview_show (ESP_PICTURE_PREVIEW (self->preview),
                            g_steal_pointer (&previewed->surface), get_width (self), self->unit);
  esp_picture_previewed_free (previewed);
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
}

/* An image has pixels; the others are sharp at every size. */
static void
show_rows (EspPictureDialog *self)
{
  gboolean image = g_str_equal (esp_picture_dialog_get_suffix (self), "png");
  gboolean figure = get_width (self) > 0;
  const EspLook *look =
      esp_look_find (esp_page_model_get_problem (esp_page_view_get_model (self->page)));

  gtk_widget_set_visible (self->scale_row, image && !figure);
  gtk_widget_set_visible (self->dpi_row, image && figure);
  gtk_widget_set_visible (self->legend_row, figure && is_board (self) &&
                                                look->drawing->legend != ESP_LEGEND_KIND_NONE);
  gtk_widget_set_visible (self->latex, figure);
  gtk_widget_set_visible (self->other_row, is_typed (self));
  begin_preview (self);
}

/* --- what was chosen last --- */

#define SETTING "picture"

/* Rows whose number of choice is kept, under these names. */
static guint
list_kept (EspPictureDialog *self, const char *names[], GtkDropDown *rows[])
{
  guint n = 0;

  names[n] = "width", rows[n++] = self->width;
  names[n] = "scale", rows[n++] = self->scale;
  names[n] = "dpi", rows[n++] = self->dpi;
  names[n] = "legend", rows[n++] = self->legend;
  names[n] = "colours", rows[n++] = self->palette;
  names[n] = "ground", rows[n++] = self->ground;
  return n;
}

#define MOST_KEPT 6

static void
keep_choice (EspPictureDialog *self)
{
  const char *names[MOST_KEPT];
  GtkDropDown *rows[MOST_KEPT];
  guint n = list_kept (self, names, rows);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *word = g_strdup_printf ("%u", gtk_drop_down_get_selected (rows[i]));

      esp_settings_set_word (esp_settings_get (), SETTING, names[i], word);
    }
  esp_settings_set_word (esp_settings_get (), SETTING, "typed",
                         gtk_editable_get_text (self->other));
}

static void
restore_choice (EspPictureDialog *self)
{
  const char *names[MOST_KEPT];
  GtkDropDown *rows[MOST_KEPT];
  guint n = list_kept (self, names, rows);
  g_autofree char *typed = esp_settings_get_word (esp_settings_get (), SETTING, "typed");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *word = esp_settings_get_word (esp_settings_get (), SETTING, names[i]);
      guint64 chosen;

      if (word != NULL &&
          g_ascii_string_to_unsigned (
              word, 10, 0, g_list_model_get_n_items (gtk_drop_down_get_model (rows[i])) - 1,
              &chosen, NULL))
        gtk_drop_down_set_selected (rows[i], (guint) chosen);
    }
  if (typed != NULL)
    gtk_editable_set_text (self->other, typed);
}

static void
on_kind_chosen (EspPictureDialog *self)
{
  if (self->page == NULL)
    return;
  keep_choice (self);
  show_rows (self);
}

/* Dark colours want their own ground: what is light on them is not seen on white. */
static void
on_colours_chosen (EspPictureDialog *self)
{
  gboolean dark = gtk_drop_down_get_selected (self->palette) == ESP_PALETTE_DARK;
  guint ground = gtk_drop_down_get_selected (self->ground);

  if (self->page == NULL)
    return;
  if (dark && ground == ESP_GROUND_WHITE)
    {
      self->own_ground = TRUE;
      gtk_drop_down_set_selected (self->ground, ESP_GROUND_OWN);
    }
  else if (!dark && self->own_ground && ground == ESP_GROUND_OWN)
    {
      self->own_ground = FALSE;
      gtk_drop_down_set_selected (self->ground, ESP_GROUND_WHITE);
    }
  on_kind_chosen (self);
}

/* What it is a picture of, too: a film of the same board may lie beside it. */
static char *
name_file (EspPictureDialog *self, const char *suffix)
{
  static const char *const parts[ESP_N_PICTURES] = {
    [ESP_PICTURE_A] = "board-a",   [ESP_PICTURE_B] = "board-b", [ESP_PICTURE_BOARD] = "board",
    [ESP_PICTURE_GIVEN] = "given", [ESP_PICTURE_TREE] = "tree", [ESP_PICTURE_CURVE] = "curve",
    [ESP_PICTURE_ALL] = "step",
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
  g_autofree char *said = self->shortened != NULL && *self->shortened != '\0'
                              ? g_strdup_printf ("%s (%s)", self->stem, self->shortened)
                              : g_strdup (self->stem);
  g_autofree char *caption = latex_text (said);
  char width[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = NULL;

  g_ascii_formatd (width, sizeof width, "%.4g", esp_length_in (get_width (self), self->unit));
  text =
      g_strdup_printf ("\\begin{figure}\n  \\centering\n  \\includegraphics[width=%s%s]{%s}\n"
                       "  \\caption{%s}\n  \\label{fig:%s}\n\\end{figure}\n",
                       width, self->unit == ESP_LENGTH_INCHES ? "in" : "cm", name, caption, label);

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
  g_free (self->shortened);
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
  gtk_widget_class_bind_template_callback (widget_class, on_colours_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
  gtk_widget_class_bind_template_callback (widget_class, on_latex);
  gtk_widget_class_bind_template_callback (widget_class, on_save);
}

static void
fill_widths (EspPictureDialog *self)
{
  const double *lengths = widths[self->unit];
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  g_autofree char *usual = NULL;

  for (guint i = 0; i < N_WIDTHS; i++)
    {
      g_autofree char *length =
          esp_length_format (esp_length_to_centimetres (lengths[i], self->unit), self->unit);

      if (i == 0)
        gtk_string_list_append (list, _ ("Its own"));
      else if (lengths[i] == OTHER)
        gtk_string_list_append (list, _ ("Other"));
      else if (i < 3)
        gtk_string_list_append (list, length);
      else
        gtk_string_list_take (
            list, g_strdup_printf (i == 3 ? _ ("A column: %s") : _ ("A page: %s"), length));
    }
  gtk_drop_down_set_model (self->width, G_LIST_MODEL (list));
  usual = esp_length_format (10, self->unit);
  gtk_editable_set_text (self->other, usual);
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
  esp_name_control (GTK_WIDGET (self->other), _ ("Other width"));
  esp_name_control (GTK_WIDGET (self->dpi), _ ("Pixels an inch"));
  esp_name_control (GTK_WIDGET (self->legend), _ ("Legend"));
  self->unit = esp_length_get_unit ();
  fill_widths (self);
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
    [ESP_PICTURE_A] = N_ ("Board of A"),
    [ESP_PICTURE_B] = N_ ("Board of B"),
    [ESP_PICTURE_BOARD] = N_ ("Board"),
    [ESP_PICTURE_TREE] = N_ ("Search tree"),
    [ESP_PICTURE_CURVE] = N_ ("Curve"),
    [ESP_PICTURE_GIVEN] = N_ ("Board, nothing solved"),
    [ESP_PICTURE_ALL] = N_ ("All as seen: board, tree, event"),
  };
  const EspProblem *problem = esp_page_model_get_problem (esp_page_view_get_model (self->page));
  gboolean both = esp_page_has_picture (self->page, ESP_PICTURE_GIVEN);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint n = 0;

  for (guint i = 0; i < ESP_N_PICTURES; i++)
    if (esp_page_has_picture (self->page, (EspPictureSubject) i))
      {
        const char *name = names[i];

        if (i == ESP_PICTURE_BOARD && both)
          name = N_ ("Board as seen");
        else if (i == ESP_PICTURE_GIVEN && problem->game != NULL)
          name = N_ ("Board before the first move");
        gtk_string_list_append (list, _ (name));
        self->offered[n++] = (EspPictureSubject) i;
      }
  gtk_drop_down_set_model (self->what, G_LIST_MODEL (list));
}

GtkWidget *
esp_picture_dialog_new (GtkWindow *parent, EspPageView *page, const char *stem)
{
  EspPictureDialog *self = g_object_new (ESP_TYPE_PICTURE_DIALOG, "transient-for", parent, NULL);

  self->stem = g_strdup (stem);
  restore_choice (self);
  self->page = g_object_ref (page);
  fill_what (self);
  gtk_drop_down_set_selected (self->kind,
                              esp_settings_find_format (esp_settings_get (), "picture", suffixes));
  show_rows (self);
  return GTK_WIDGET (self);
}
