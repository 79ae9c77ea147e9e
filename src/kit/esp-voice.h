#pragma once

/* What is to be said to the person, by whoever has something to say: no widget, no display. */

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  ESP_MESSAGE_INFO,
  ESP_MESSAGE_GOOD,
  ESP_MESSAGE_WARNING,
  ESP_MESSAGE_ERROR,
  ESP_MESSAGE_PROGRESS /* work is under way */
} EspMessageKind;

/**
 * EspVoice:
 *
 * Whoever shows messages follows its signals:
 *
 * - `said` (int kind, const char *text, const char *button, const char *action, gboolean lasting):
 *   see esp_voice_offer() and esp_voice_notice()
 * - `expired` (): what was said of the board as it stood is no news any more
 * - `hushed` (int kind): nothing is to be said any more of this kind; -1: of any
 */
#define ESP_TYPE_VOICE (esp_voice_get_type ())
G_DECLARE_FINAL_TYPE (EspVoice, esp_voice, ESP, VOICE, GObject)

EspVoice *esp_voice_new (void);
void esp_voice_say (EspVoice *voice, EspMessageKind kind, const char *text);
/* With a button that activates the action @action (a detailed name); both may be NULL. */
void esp_voice_offer (
    EspVoice *voice, EspMessageKind kind, const char *text, const char *button, const char *action);
/* The same, of files and of work that waits; with a button it stays whatever is done on the board.
 */
void esp_voice_notice (
    EspVoice *voice, EspMessageKind kind, const char *text, const char *button, const char *action);
void esp_voice_expire (EspVoice *voice);
void esp_voice_hush (EspVoice *voice);
void esp_voice_hush_kind (EspVoice *voice, EspMessageKind kind);

G_END_DECLS
