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
 * EspMessages:
 *
 * Whoever shows messages follows its signals:
 *
 * - `said` (int kind, const char *text, const char *button, const char *action, gboolean lasting):
 *   see esp_messages_offer() and esp_messages_notice()
 * - `expired` (): what was said of the board as it stood is no news any more
 * - `dismissed` (int kind): nothing is to be said any more of this kind; -1: of any
 */
#define ESP_TYPE_MESSAGES (esp_messages_get_type ())
G_DECLARE_FINAL_TYPE (EspMessages, esp_messages, ESP, MESSAGES, GObject)

EspMessages *esp_messages_new (void);
void esp_messages_say (EspMessages *messages, EspMessageKind kind, const char *text);
/* With a button that activates the action @action (a detailed name); both may be NULL. */
void esp_messages_offer (EspMessages *messages,
                         EspMessageKind kind,
                         const char *text,
                         const char *button,
                         const char *action);
/* The same, of files and of work that waits; with a button it stays whatever is done on the board.
 */
void esp_messages_notice (EspMessages *messages,
                          EspMessageKind kind,
                          const char *text,
                          const char *button,
                          const char *action);
void esp_messages_expire (EspMessages *messages);
void esp_messages_dismiss (EspMessages *messages);
void esp_messages_dismiss_kind (EspMessages *messages, EspMessageKind kind);

G_END_DECLS
