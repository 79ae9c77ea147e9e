#include "config.h"

#include "esp-picture-preview.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/esp-text.h"
#include "draw/esp-length.h"

struct _EspPicturePreview
{
  EspDrawn parent_instance;

  cairo_surface_t *picture; /* NULL: nothing is there yet */
  double centimetres;       /* 0: it has no width in a document */
  EspLengthUnit unit;       /* of the ruler */
};

G_DEFINE_FINAL_TYPE (EspPicturePreview, esp_picture_preview, ESP_TYPE_DRAWN)

#define USUAL_DENSITY                                                                              \
  (96 / ESP_CENTIMETRES_AN_INCH) /* of screens that do not say how large they are */
#define GROUND 18                /* around the sheet */
#define MARGIN 24                /* of the sheet */
#define LEAST_SHEET 320          /* wide, where there is room */
#define LINES_ABOVE 2
#define LINES_BELOW 2
#define LINE_STEP 14
#define LINE_WIDTH 5
#define ABOVE (LINES_ABOVE * LINE_STEP + 16)
#define RULER 48
#define LETTERS 11
#define BADGE 24
#define NUMBER 14 /* of the ruler's, how wide */
#define CHECK 7   /* squares behind what has no ground of its own */

/* Where things are. The sheet goes on below the widget, and so may what is written there. */
typedef struct
{
  double sheet_x, sheet_width;
  double x, y, width, height; /* of the picture */
  double share;
} Plan;

double
esp_picture_preview_get_density (EspPicturePreview *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  GdkMonitor *monitor =
      surface != NULL
          ? gdk_display_get_monitor_at_surface (gtk_widget_get_display (GTK_WIDGET (self)), surface)
          : NULL;
  GdkRectangle screen;
  double density;

  if (monitor == NULL || gdk_monitor_get_width_mm (monitor) <= 0)
    return USUAL_DENSITY;
  gdk_monitor_get_geometry (monitor, &screen);
  density = screen.width * 10.0 / gdk_monitor_get_width_mm (monitor);
  /* projectors and virtual machines say what they like */
  return density > USUAL_DENSITY / 2 && density < USUAL_DENSITY * 3 ? density : USUAL_DENSITY;
}

static void
plan_sheet (EspPicturePreview *self, int width, int height, Plan *plan)
{
  double picture_width = cairo_image_surface_get_width (self->picture);
  double picture_height = cairo_image_surface_get_height (self->picture);
  double room_width = width - 2 * (GROUND + MARGIN);
  double room_height = height - GROUND - MARGIN - ABOVE - RULER;
  double whole = self->centimetres > 0 ? self->centimetres * esp_picture_preview_get_density (self)
                                       : picture_width;

  plan->share =
      MIN (1, MIN (room_width / whole, room_height / (whole / picture_width * picture_height)));
  plan->share = MAX (plan->share, 0.01);
  plan->width = whole * plan->share;
  plan->height = plan->width / picture_width * picture_height;
  plan->sheet_width = MIN (width - 2 * GROUND, MAX (plan->width + 2 * MARGIN, LEAST_SHEET));
  plan->sheet_x = round ((width - plan->sheet_width) / 2);
  plan->x = round ((width - plan->width) / 2);
  plan->y = GROUND + MARGIN + ABOVE;
}

double
esp_picture_preview_get_share (EspPicturePreview *self)
{
  Plan plan = { .share = 0 };

  if (self->picture != NULL)
    plan_sheet (self, gtk_widget_get_width (GTK_WIDGET (self)),
                gtk_widget_get_height (GTK_WIDGET (self)), &plan);
  return plan.share;
}

/* --- drawing --- */

/* Text of the document, of which nothing is known. */
static void
draw_lines (cairo_t *cr, const EspPalette *palette, const Plan *plan, double y, int n, double last)
{
  double left = plan->sheet_x + MARGIN;
  double right = plan->sheet_x + plan->sheet_width - MARGIN;

  esp_set_colour (cr, palette->surface_alt);
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < n; i++)
    {
      cairo_move_to (cr, left, y + i * LINE_STEP);
      cairo_line_to (cr, i < n - 1 ? right : left + (right - left) * last, y + i * LINE_STEP);
      cairo_stroke (cr);
    }
}

static void
draw_tick (cairo_t *cr, double x, double y, double length)
{
  x = round (x) + 0.5;
  cairo_move_to (cr, x, y - length);
  cairo_line_to (cr, x, y + length);
}

/* With a number at every centimetre or inch, or at every fifth where they would touch; the last one
 * is the width, and alone says in what. */
static void
draw_ruler (EspPicturePreview *self, cairo_t *cr, const EspPalette *palette, const Plan *plan)
{
  double y = round (plan->y + plan->height) + 16.5;
  double right = plan->x + plan->width;
  double length = esp_length_in (self->centimetres, self->unit);
  double step = plan->width / length;
  int every = step >= 18 ? 1 : step >= 8 ? 5 : 10;
  g_autofree char *whole = esp_length_format (self->centimetres, self->unit);
  double taken;

  esp_set_colour (cr, palette->text_dim);
  cairo_set_line_width (cr, 1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_move_to (cr, plan->x, y);
  cairo_line_to (cr, right, y);
  for (int i = 0; i <= length + 1e-6; i++)
    draw_tick (cr, plan->x + i * step, y, i % every == 0 ? 6 : 3);
  for (int i = 1; self->unit == ESP_LENGTH_INCHES && i <= length * 4 + 1e-6; i++)
    draw_tick (cr, plan->x + i * step / 4, y, 3);
  draw_tick (cr, right, y, 6);
  cairo_stroke (cr);
  esp_text_measure (cr, whole, LETTERS, ESP_TEXT_BOLD, &taken, NULL);
  for (int i = 0; i < length && plan->x + i * step + NUMBER / 2 < right - taken / 2 - 2; i += every)
    {
      char text[16];

      g_snprintf (text, sizeof text, "%d", i);
      esp_text_draw (cr, text, plan->x + i * step, y + 18, LETTERS, ESP_TEXT_CENTRE);
    }
  esp_set_colour (cr, palette->text);
  esp_text_draw (cr, whole, right, y + 18, LETTERS, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

/* How far it may be believed. */
static char *
describe_share (const Plan *plan)
{
  return plan->share > 0.995
             ? g_strdup (_ ("True to size"))
             : g_strdup_printf (_ ("At %.0f %% of its size"), MAX (plan->share * 100, 1));
}

static void
draw_badge (cairo_t *cr, const EspPalette *palette, const Plan *plan)
{
  g_autofree char *text = describe_share (plan);
  double width;
  double line;
  double x = GROUND;
  double y = (GROUND + MARGIN - BADGE) / 2.0;

  esp_text_measure (cr, text, LETTERS + 1, ESP_TEXT_BOLD, &width, &line);
  cairo_new_path (cr);
  cairo_arc (cr, x + BADGE / 2.0, y + BADGE / 2.0, BADGE / 2.0, G_PI / 2, 3 * G_PI / 2);
  cairo_arc (cr, x + BADGE / 2.0 + width, y + BADGE / 2.0, BADGE / 2.0, -G_PI / 2, G_PI / 2);
  cairo_close_path (cr);
  esp_set_colour (cr, palette->background);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->line);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  esp_set_colour (cr, palette->text);
  esp_text_draw (cr, text, x + BADGE / 2.0, y + BADGE / 2.0, LETTERS + 1, ESP_TEXT_BOLD);
}

/* What is seen where the picture has nothing: whatever it will be laid on. */
static void
draw_checks (cairo_t *cr, const Plan *plan)
{
  cairo_save (cr);
  cairo_rectangle (cr, plan->x, plan->y, plan->width, plan->height);
  cairo_clip (cr);
  esp_set_colour (cr, (EspColour){ 1, 1, 1, 1 });
  cairo_paint (cr);
  for (int row = 0; row * CHECK < plan->height; row++)
    for (int column = row % 2; column * CHECK < plan->width; column += 2)
      cairo_rectangle (cr, plan->x + column * CHECK, plan->y + row * CHECK, CHECK, CHECK);
  esp_set_colour (cr, (EspColour){ 0.8, 0.8, 0.8, 1 });
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_picture (EspPicturePreview *self, cairo_t *cr, const Plan *plan)
{
  double scale = plan->width / cairo_image_surface_get_width (self->picture);

  if (cairo_surface_get_content (self->picture) == CAIRO_CONTENT_COLOR_ALPHA)
    draw_checks (cr, plan);
  cairo_save (cr);
  cairo_translate (cr, plan->x, plan->y);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, self->picture, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
}

/* Paper is white, however dark the window is. */
static void
esp_picture_preview_draw (GtkWidget *widget, cairo_t *cr, int width, int height)
{
  EspPicturePreview *self = ESP_PICTURE_PREVIEW (widget);
  const EspPalette *paper = esp_palette_get (ESP_PALETTE_PRINT);
  Plan plan;

  if (self->picture == NULL)
    return;
  plan_sheet (self, width, height, &plan);
  cairo_rectangle (cr, plan.sheet_x, GROUND, plan.sheet_width, height - GROUND);
  esp_set_colour (cr, paper->background);
  cairo_fill (cr);
  draw_lines (cr, paper, &plan, GROUND + MARGIN, LINES_ABOVE, 0.57);
  draw_picture (self, cr, &plan);
  if (self->centimetres > 0)
    draw_ruler (self, cr, paper, &plan);
  draw_lines (cr, paper, &plan, plan.y + plan.height + RULER + LINE_STEP, LINES_BELOW, 1);
  draw_badge (cr, paper, &plan);
}

/* --- the widget --- */

static void
emit_changed (EspPicturePreview *self)
{
  Plan plan = { .share = esp_picture_preview_get_share (self) };
  g_autofree char *share = self->picture != NULL ? describe_share (&plan) : NULL;
  g_autofree char *text =
      share != NULL ? g_strdup_printf ("%s: %s", _ ("Preview"), share) : g_strdup (_ ("Preview"));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
esp_picture_preview_show (EspPicturePreview *self,
                          cairo_surface_t *picture,
                          double centimetres,
                          EspLengthUnit unit)
{
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  self->picture = picture;
  self->centimetres = centimetres;
  self->unit = unit;
  emit_changed (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
esp_picture_preview_finalize (GObject *object)
{
  g_clear_pointer (&ESP_PICTURE_PREVIEW (object)->picture, cairo_surface_destroy);
  G_OBJECT_CLASS (esp_picture_preview_parent_class)->finalize (object);
}

static void
esp_picture_preview_class_init (EspPicturePreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_picture_preview_finalize;
  ESP_DRAWN_CLASS (klass)->draw = esp_picture_preview_draw;
  esp_drawn_class_set_size (ESP_DRAWN_CLASS (klass), 200, 240, 460, 500);
  gtk_widget_class_set_css_name (widget_class, "esppreview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
esp_picture_preview_init (EspPicturePreview *self)
{
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  emit_changed (self);
}
