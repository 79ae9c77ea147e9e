#include "config.h"

#include "esp-style.h"

#include <string.h>

#include "esp-settings.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"

struct _EspStyle
{
  GObject parent_instance;

  GDBusProxy *portal;
  guint32 system_scheme; /* 0 no preference, 1 dark, 2 light */
  GtkCssProvider *provider;
  gboolean dark;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspStyle, esp_style, G_TYPE_OBJECT)

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
  g_object_set (settings, "gtk-application-prefer-dark-theme", self->dark, NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
take_scheme (EspStyle *self, GVariant *value)
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
  if (g_str_equal (namespace, APPEARANCE) && g_str_equal (key, "color-scheme"))
    take_scheme (self, value);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (EspStyle) self = data;
  g_autoptr (GVariant) answer = g_dbus_proxy_call_finish (G_DBUS_PROXY (source), result, NULL);

  if (answer != NULL && g_variant_is_of_type (answer, G_VARIANT_TYPE ("(v)")))
    {
      g_autoptr (GVariant) value = NULL;

      g_variant_get (answer, "(v)", &value);
      take_scheme (self, value);
    }
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
  g_dbus_proxy_call (self->portal, "Read", g_variant_new ("(ss)", APPEARANCE, "color-scheme"),
                     G_DBUS_CALL_FLAGS_NONE, 2000, NULL, on_read, g_object_ref (self));
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
  g_signal_connect_swapped (esp_settings_get (), "changed::style", G_CALLBACK (apply), self);
  if (g_getenv ("DBUS_SESSION_BUS_ADDRESS") != NULL)
    g_dbus_proxy_new_for_bus (G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, NULL,
                              PORTAL_NAME, PORTAL_PATH, PORTAL_INTERFACE, NULL, on_portal,
                              g_object_ref (self));
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

const EspPalette *
esp_style_get_palette (EspStyle *self)
{
  g_autofree char *theme = g_strdup (g_getenv ("GTK_THEME"));

  if (theme == NULL)
    g_object_get (gtk_settings_get_default (), "gtk-theme-name", &theme, NULL);
  if (theme != NULL && (strstr (theme, "HighContrast") != NULL || strstr (theme, "hc") != NULL) &&
      !self->dark)
    return esp_palette_get (ESP_PALETTE_CONTRAST);
  return esp_palette_get (self->dark ? ESP_PALETTE_DARK : ESP_PALETTE_LIGHT);
}
