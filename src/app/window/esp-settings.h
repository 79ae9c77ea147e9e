#pragma once

/* Preferences: kept by GSettings where the schema is installed, else for this session only. */

#include <gio/gio.h>

G_BEGIN_DECLS

#define ESP_USUAL_PACE 250 /* milliseconds before a computer's move */

/**
 * EspSettings:
 *
 * Signal `changed::KEY`. Keys: "style" (s: "system", "light", "dark"), "speed" (i: steps a second),
 * "trace-cap" (x: events recorded at most), "evaluation-bars" (as: the games whose bar shows the
 * evaluation), "all-counters" (b), "pace" (x: milliseconds before a computer's move),
 * "show-mistakes" (b), "confine-programs" (b), "reduced-motion" (b), "text-size" (d: 1 as the
 * system has it), "window-width", "window-height" (i), "window-maximized" (b), "last-problem" (s),
 * "report-authors", "report-course", "report-units" (s), "save-folders" and "save-formats" (a{ss}:
 * by kind of file the folder, a URI, and the end of the name that were chosen last), "picture"
 * (a{ss}: what was chosen last of how pictures look, by what it is of).
 */
#define ESP_TYPE_SETTINGS (esp_settings_get_type ())
G_DECLARE_FINAL_TYPE (EspSettings, esp_settings, ESP, SETTINGS, GObject)

/* The one there is. Borrowed. */
EspSettings *esp_settings_get (void);

/* A new reference, never floating. */
GVariant *esp_settings_get_value (EspSettings *settings, const char *key);
/* Sinks @value. */
void esp_settings_set_value (EspSettings *settings, const char *key, GVariant *value);

char *esp_settings_get_string (EspSettings *settings, const char *key);
int esp_settings_get_int (EspSettings *settings, const char *key);
gint64 esp_settings_get_int64 (EspSettings *settings, const char *key);
double esp_settings_get_double (EspSettings *settings, const char *key);
gboolean esp_settings_get_boolean (EspSettings *settings, const char *key);
/* Whether a list has @name, as of what is chosen for each problem apart; puts it there or takes it
 * away. */
gboolean esp_settings_has (EspSettings *settings, const char *key, const char *name);
void esp_settings_set_has (EspSettings *settings, const char *key, const char *name, gboolean has);
/* Of a dictionary: a new string, NULL where it has none. */
char *esp_settings_get_word (EspSettings *settings, const char *key, const char *name);
void
esp_settings_set_word (EspSettings *settings, const char *key, const char *name, const char *word);
/* Which of @ends ("png" or "*.png", NULL-terminated) a file of @kind was saved with last; where it
 * was none of them, the first. */
guint esp_settings_find_format (EspSettings *settings, const char *kind, const char *const *ends);
void esp_settings_keep_format (EspSettings *settings, const char *kind, const char *end);

G_END_DECLS
