#include "config.h"

#include "esp-settings.h"

struct _EspSettings
{
  GObject parent_instance;

  GSettings *stored;  /* NULL where the schema is not installed */
  GHashTable *values; /* of key to GVariant, then */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspSettings, esp_settings, G_TYPE_OBJECT)

/* The same as in the schema. */
static const struct
{
  const char *key;
  const char *fallback;
} keys[] = {
  { "style", "'system'" },           { "speed", "5" },
  { "trace-cap", "int64 20000000" }, { "evaluation-bars", "@as []" },
  { "show-mistakes", "true" },       { "pace", "int64 250" },
  { "reduced-motion", "false" },     { "text-size", "1.0" },
  { "window-width", "1280" },        { "window-height", "800" },
  { "window-maximized", "false" },   { "last-problem", "''" },
  { "report-authors", "''" },        { "report-course", "''" },
  { "report-units", "''" },          { "dock", "'auto'" },
  { "all-counters", "false" },       { "save-folders", "@a{ss} {}" },
  { "save-formats", "@a{ss} {}" },   { "picture", "@a{ss} {}" },
  { "confine-programs", "true" },
};

static void
on_stored_changed (GSettings *stored G_GNUC_UNUSED, const char *key, EspSettings *self)
{
  g_signal_emit (self, signals[CHANGED], g_quark_from_string (key));
}

static void
esp_settings_finalize (GObject *object)
{
  EspSettings *self = ESP_SETTINGS (object);

  g_clear_object (&self->stored);
  g_hash_table_unref (self->values);
  G_OBJECT_CLASS (esp_settings_parent_class)->finalize (object);
}

static void
esp_settings_class_init (EspSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_settings_finalize;
  signals[CHANGED] =
      g_signal_new ("changed", ESP_TYPE_SETTINGS, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL,
                    NULL, NULL, G_TYPE_NONE, 0);
}

/* The schema beside a program that was not installed: build/src/app/espalier, build/data. */
static GSettingsSchemaSource *
find_built (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *data =
      folder != NULL ? g_build_filename (folder, "..", "..", "data", NULL) : NULL;

  if (data == NULL)
    return NULL;
  return g_settings_schema_source_new_from_directory (data, g_settings_schema_source_get_default (),
                                                      TRUE, NULL);
}

static void
esp_settings_init (EspSettings *self)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchemaSource) built = find_built ();
  g_autoptr (GSettingsSchema) schema = NULL;

  self->values =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_variant_unref);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_hash_table_insert (self->values, (gpointer) keys[i].key,
                         g_variant_ref_sink (g_variant_new_parsed (keys[i].fallback)));
  /* the build folder's own comes before one that an older version installed */
  if (built != NULL)
    schema = g_settings_schema_source_lookup (built, ESP_APP_ID, FALSE);
  if (schema == NULL && source != NULL)
    schema = g_settings_schema_source_lookup (source, ESP_APP_ID, TRUE);
  if (schema != NULL)
    {
      self->stored = g_settings_new_full (schema, NULL, NULL);
      g_signal_connect (self->stored, "changed", G_CALLBACK (on_stored_changed), self);
    }
}

EspSettings *
esp_settings_get (void)
{
  static EspSettings *settings;

  if (settings == NULL)
    settings = g_object_new (ESP_TYPE_SETTINGS, NULL);
  return settings;
}

GVariant *
esp_settings_get_value (EspSettings *self, const char *key)
{
  if (self->stored != NULL)
    return g_settings_get_value (self->stored, key);
  return g_variant_ref (g_hash_table_lookup (self->values, key));
}

void
esp_settings_set_value (EspSettings *self, const char *key, GVariant *value)
{
  g_autoptr (GVariant) sunk = g_variant_ref_sink (value);

  if (self->stored != NULL)
    {
      g_settings_set_value (self->stored, key, sunk);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_str_equal (keys[i].key, key))
      {
        g_hash_table_insert (self->values, (gpointer) keys[i].key, g_steal_pointer (&sunk));
        g_signal_emit (self, signals[CHANGED], g_quark_from_string (key));
        return;
      }
}

char *
esp_settings_get_string (EspSettings *self, const char *key)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);

  return g_variant_dup_string (value, NULL);
}

int
esp_settings_get_int (EspSettings *self, const char *key)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);

  return g_variant_get_int32 (value);
}

gint64
esp_settings_get_int64 (EspSettings *self, const char *key)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);

  return g_variant_get_int64 (value);
}

double
esp_settings_get_double (EspSettings *self, const char *key)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);

  return g_variant_get_double (value);
}

gboolean
esp_settings_get_boolean (EspSettings *self, const char *key)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);

  return g_variant_get_boolean (value);
}

gboolean
esp_settings_has (EspSettings *self, const char *key, const char *name)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);
  g_autofree const char **names = g_variant_get_strv (value, NULL);

  return g_strv_contains (names, name);
}

void
esp_settings_set_has (EspSettings *self, const char *key, const char *name, gboolean has)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);
  g_autofree const char **names = g_variant_get_strv (value, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) changed = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    if (!g_str_equal (names[i], name))
      g_strv_builder_add (builder, names[i]);
  if (has)
    g_strv_builder_add (builder, name);
  changed = g_strv_builder_end (builder);
  esp_settings_set_value (self, key, g_variant_new_strv ((const char *const *) changed, -1));
}

char *
esp_settings_get_word (EspSettings *self, const char *key, const char *name)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);
  char *word = NULL;

  return g_variant_lookup (value, name, "s", &word) ? word : NULL;
}

void
esp_settings_set_word (EspSettings *self, const char *key, const char *name, const char *word)
{
  g_autoptr (GVariant) value = esp_settings_get_value (self, key);
  g_autofree char *last = esp_settings_get_word (self, key, name);
  GVariantBuilder builder;
  GVariantIter iter;
  const char *other;
  const char *its;

  if (g_strcmp0 (last, word) == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  g_variant_iter_init (&iter, value);
  while (g_variant_iter_next (&iter, "{&s&s}", &other, &its))
    if (!g_str_equal (other, name))
      g_variant_builder_add (&builder, "{ss}", other, its);
  g_variant_builder_add (&builder, "{ss}", name, word);
  esp_settings_set_value (self, key, g_variant_builder_end (&builder));
}

#define FORMATS "save-formats"

guint
esp_settings_find_format (EspSettings *self, const char *kind, const char *const *ends)
{
  g_autofree char *last = esp_settings_get_word (self, FORMATS, kind);

  for (guint i = 0; last != NULL && ends[i] != NULL; i++)
    if (g_str_equal (ends[i] + (g_str_has_prefix (ends[i], "*.") ? strlen ("*.") : 0), last))
      return i;
  return 0;
}

void
esp_settings_keep_format (EspSettings *self, const char *kind, const char *end)
{
  esp_settings_set_word (self, FORMATS, kind, end);
}
