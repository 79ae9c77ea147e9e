#include "config.h"

#include "esp-messages.h"

struct _EspMessages
{
  GObject parent_instance;
};

enum
{
  SAID,
  EXPIRED,
  DISMISSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspMessages, esp_messages, G_TYPE_OBJECT)

static void
esp_messages_class_init (EspMessagesClass *klass G_GNUC_UNUSED)
{
  signals[SAID] =
      g_signal_new ("said", ESP_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                    5, G_TYPE_INT, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[EXPIRED] = g_signal_new ("expired", ESP_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[DISMISSED] = g_signal_new ("dismissed", ESP_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
esp_messages_init (EspMessages *self G_GNUC_UNUSED)
{
}

EspMessages *
esp_messages_new (void)
{
  return g_object_new (ESP_TYPE_MESSAGES, NULL);
}

void
esp_messages_say (EspMessages *self, EspMessageKind kind, const char *text)
{
  g_signal_emit (self, signals[SAID], 0, kind, text, NULL, NULL, FALSE);
}

void
esp_messages_offer (EspMessages *self,
                    EspMessageKind kind,
                    const char *text,
                    const char *button,
                    const char *action)
{
  g_signal_emit (self, signals[SAID], 0, kind, text, button, action, FALSE);
}

void
esp_messages_notice (EspMessages *self,
                     EspMessageKind kind,
                     const char *text,
                     const char *button,
                     const char *action)
{
  g_signal_emit (self, signals[SAID], 0, kind, text, button, action, button != NULL);
}

void
esp_messages_expire (EspMessages *self)
{
  g_signal_emit (self, signals[EXPIRED], 0);
}

void
esp_messages_dismiss (EspMessages *self)
{
  g_signal_emit (self, signals[DISMISSED], 0, -1);
}

void
esp_messages_dismiss_kind (EspMessages *self, EspMessageKind kind)
{
  g_signal_emit (self, signals[DISMISSED], 0, (int) kind);
}
