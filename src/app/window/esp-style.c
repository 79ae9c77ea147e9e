#include "config.h"

#include "esp-style.h"

#include <string.h>

#include "esp-settings.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define USUAL_DPI (96 * 1024)
#define APPEARANCE "org.freedesktop.appearance"

struct _EspStyle
{
  GObject parent_instance;

  GDBusProxy *portal;
  guint32 system_scheme;   /* 0 no preference, 1 dark, 2 light */
  guint32 system_contrast; /* 0 no preference, 1 higher */
  GtkCssProvider *provider;
  GtkCssProvider *colours;  /* values for names of the first */
  const EspPalette *loaded; /* whose colours are in @colours; NULL: none yet */
  gboolean dark;
  int usual_dpi; /* the system's own, times 1024 */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspStyle, esp_style, G_TYPE_OBJECT)

/* High contrast is a theme where there is no portal: GTK's own or one that says so in its name. */
static gboolean
theme_has_contrast (void)
{
  g_autofree char *theme = g_strdup (g_getenv ("GTK_THEME"));

  if (theme == NULL)
    g_object_get (gtk_settings_get_default (), "gtk-theme-name", &theme, NULL);
  return theme != NULL && (strstr (theme, "HighContrast") != NULL ||
                           strstr (theme, "-hc") != NULL || strstr (theme, ":hc") != NULL);
}

/* "#rrggbb" of a colour of the drawings, under the name that the rules of the window use. */
static void
define_colour (GString *out, const char *name, EspColour colour)
{
  const GdkRGBA rgba = { (float) colour.red, (float) colour.green, (float) colour.blue, 1 };
  g_autofree char *text = gdk_rgba_to_string (&rgba);

  g_string_append_printf (out, "@define-color %s %s;\n", name, text);
}

/* The names of colours get their values from a sheet above the one with the rules: those that the
 * drawings have too from their palette, so that both are one ground; the others from a file. */
static void
load_colours (EspStyle *self)
{
  static const char *const sheets[2][2] = {
    { NULL, ESP_RESOURCE_BASE "/style-dark.css" },
    { ESP_RESOURCE_BASE "/style-contrast.css", ESP_RESOURCE_BASE "/style-contrast-dark.css" },
  };
  const EspPalette *palette = esp_style_get_palette (self);
  const char *sheet = sheets[esp_style_has_contrast (self) ? 1 : 0][self->dark ? 1 : 0];
  g_autoptr (GString) css = g_string_new (NULL);

  if (palette == self->loaded)
    return;
  self->loaded = palette;
  define_colour (css, "esp_paper", palette->background);
  define_colour (css, "esp_card", palette->surface);
  define_colour (css, "esp_fg", palette->text);
  define_colour (css, "esp_accent_text", palette->accent);
  define_colour (css, "esp_good", palette->good);
  define_colour (css, "esp_bad", palette->bad);
  define_colour (css, "esp_first", palette->side[0]);
  define_colour (css, "esp_second", palette->side[1]);
  if (sheet != NULL)
    {
      g_autoptr (GBytes) file = g_resources_lookup_data (sheet, 0, NULL);

      g_string_append_len (css, g_bytes_get_data (file, NULL), (gssize) g_bytes_get_size (file));
    }
  gtk_css_provider_load_from_data (self->colours, css->str, (gssize) css->len);
}

/* Whether GTK's own theme is the dark one. GTK 4.20 has a scheme for it, and complains of the
 * switch that 4.8 has. */
static void
set_theme_dark (GtkSettings *settings, gboolean dark)
{
  enum
  {
    SCHEME_DARK = 2, /* GTK_INTERFACE_COLOR_SCHEME_DARK */
    SCHEME_LIGHT = 3
  };

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (settings), "gtk-interface-color-scheme"))
    g_object_set (settings, "gtk-interface-color-scheme", dark ? SCHEME_DARK : SCHEME_LIGHT, NULL);
  else
    g_object_set (settings, "gtk-application-prefer-dark-theme", dark, NULL);
}

static void
apply (EspStyle *self)
{
  GtkSettings *settings = gtk_settings_get_default ();
  g_autofree char *style = esp_settings_get_string (esp_settings_get (), "style");

  if (g_str_equal (style, "dark"))
    self->dark = TRUE;
  else if (g_str_equal (style, "light"))
    self->dark = FALSE;
  else
    self->dark = self->system_scheme == 1;
  set_theme_dark (settings, self->dark);
  load_colours (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* One of the portal's values: @key is "color-scheme" or "contrast". */
static void
take_value (EspStyle *self, const char *key, GVariant *value)
{
  g_autoptr (GVariant) inner = g_variant_ref (value);

  /* Read() wraps the value in a variant more than SettingChanged does */
  while (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *child = g_variant_get_variant (inner);

      g_variant_unref (inner);
      inner = child;
    }
  if (g_variant_is_of_type (inner, G_VARIANT_TYPE_UINT32))
    {
      if (g_str_equal (key, "contrast"))
        self->system_contrast = g_variant_get_uint32 (inner);
      else
        self->system_scheme = g_variant_get_uint32 (inner);
      apply (self);
    }
}

static void
on_portal_signal (GDBusProxy *proxy G_GNUC_UNUSED,
                  const char *sender G_GNUC_UNUSED,
                  const char *name,
                  GVariant *parameters,
                  EspStyle *self)
{
  const char *namespace;
  const char *key;
  g_autoptr (GVariant) value = NULL;

  if (g_strcmp0 (name, "SettingChanged") != 0 ||
      !g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;
  g_variant_get (parameters, "(&s&sv)", &namespace, &key, &value);
  if (g_str_equal (namespace, APPEARANCE) &&
      (g_str_equal (key, "color-scheme") || g_str_equal (key, "contrast")))
    take_value (self, key, value);
}

typedef struct
{
  EspStyle *style;
  const char *key;
} Reading;

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Reading *reading = data;
  g_autoptr (EspStyle) self = reading->style;
  g_autoptr (GVariant) answer = g_dbus_proxy_call_finish (G_DBUS_PROXY (source), result, NULL);

  if (answer != NULL && g_variant_is_of_type (answer, G_VARIANT_TYPE ("(v)")))
    {
      g_autoptr (GVariant) value = NULL;

      g_variant_get (answer, "(v)", &value);
      take_value (self, reading->key, value);
    }
}

static void
read_value (EspStyle *self, const char *key)
{
  Reading *reading = g_new (Reading, 1);

  *reading = (Reading){ g_object_ref (self), key };
  g_dbus_proxy_call (self->portal, "Read", g_variant_new ("(ss)", APPEARANCE, key),
                     G_DBUS_CALL_FLAGS_NONE, 2000, NULL, on_read, reading);
}

/* Without a portal the theme that GTK was given stays: no error of ours. */
static void
on_portal (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (EspStyle) self = data;

  self->portal = g_dbus_proxy_new_for_bus_finish (result, NULL);
  if (self->portal == NULL)
    return;
  g_signal_connect_object (self->portal, "g-signal", G_CALLBACK (on_portal_signal), self, 0);
  read_value (self, "color-scheme");
  read_value (self, "contrast");
}

/* What moves: nothing of ours switches on what the system has switched off. */
static void
apply_motion (EspStyle *self G_GNUC_UNUSED)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (esp_settings_get_boolean (esp_settings_get (), "reduced-motion"))
    g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
  else
    gtk_settings_reset_property (settings, "gtk-enable-animations");
}

/* Sizes are in em, so that all of the window grows with the resolution of its text. */
static void
apply_text_size (EspStyle *self)
{
  double size = esp_settings_get_double (esp_settings_get (), "text-size");

  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi",
                (int) ((double) self->usual_dpi * CLAMP (size, 0.8, 2.5) + 0.5), NULL);
}

static void
esp_style_class_init (EspStyleClass *klass G_GNUC_UNUSED)
{
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_STYLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
esp_style_init (EspStyle *self)
{
  self->provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (self->provider, ESP_RESOURCE_BASE "/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (self->provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  self->colours = gtk_css_provider_new ();
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (self->colours),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  g_signal_connect_swapped (gtk_settings_get_default (), "notify::gtk-theme-name",
                            G_CALLBACK (apply), self);
  g_signal_connect_swapped (esp_settings_get (), "changed::style", G_CALLBACK (apply), self);
  if (g_getenv ("DBUS_SESSION_BUS_ADDRESS") != NULL)
    g_dbus_proxy_new_for_bus (G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, NULL,
                              PORTAL_NAME, PORTAL_PATH, PORTAL_INTERFACE, NULL, on_portal,
                              g_object_ref (self));
  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &self->usual_dpi, NULL);
  if (self->usual_dpi <= 0)
    self->usual_dpi = USUAL_DPI;
  g_signal_connect_swapped (esp_settings_get (), "changed::reduced-motion",
                            G_CALLBACK (apply_motion), self);
  g_signal_connect_swapped (esp_settings_get (), "changed::text-size", G_CALLBACK (apply_text_size),
                            self);
  if (esp_settings_get_boolean (esp_settings_get (), "reduced-motion"))
    apply_motion (self);
  if (esp_settings_get_double (esp_settings_get (), "text-size") != 1)
    apply_text_size (self);
  apply (self);
}

EspStyle *
esp_style_get (void)
{
  static EspStyle *style;

  if (style == NULL)
    style = g_object_new (ESP_TYPE_STYLE, NULL);
  return style;
}

gboolean
esp_style_is_dark (EspStyle *self)
{
  return self->dark;
}

gboolean
esp_style_has_contrast (EspStyle *self)
{
  return self->system_contrast == 1 || theme_has_contrast ();
}

const EspPalette *
esp_style_get_palette (EspStyle *self)
{
  if (esp_style_has_contrast (self))
    return esp_palette_get (self->dark ? ESP_PALETTE_CONTRAST_DARK : ESP_PALETTE_CONTRAST);
  return esp_palette_get (self->dark ? ESP_PALETTE_DARK : ESP_PALETTE_LIGHT);
}
