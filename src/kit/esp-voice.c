#include "config.h"

#include "esp-voice.h"

struct _EspVoice
{
  GObject parent_instance;
};

enum
{
  SAID,
  EXPIRED,
  HUSHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspVoice, esp_voice, G_TYPE_OBJECT)

static void
esp_voice_class_init (EspVoiceClass *klass G_GNUC_UNUSED)
{
  signals[SAID] =
      g_signal_new ("said", ESP_TYPE_VOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 5,
                    G_TYPE_INT, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[EXPIRED] = g_signal_new ("expired", ESP_TYPE_VOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[HUSHED] = g_signal_new ("hushed", ESP_TYPE_VOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
esp_voice_init (EspVoice *self G_GNUC_UNUSED)
{
}

EspVoice *
esp_voice_new (void)
{
  return g_object_new (ESP_TYPE_VOICE, NULL);
}

void
esp_voice_say (EspVoice *self, EspMessageKind kind, const char *text)
{
  g_signal_emit (self, signals[SAID], 0, kind, text, NULL, NULL, FALSE);
}

void
esp_voice_offer (
    EspVoice *self, EspMessageKind kind, const char *text, const char *button, const char *action)
{
  g_signal_emit (self, signals[SAID], 0, kind, text, button, action, FALSE);
}

void
esp_voice_notice (
    EspVoice *self, EspMessageKind kind, const char *text, const char *button, const char *action)
{
  g_signal_emit (self, signals[SAID], 0, kind, text, button, action, button != NULL);
}

void
esp_voice_expire (EspVoice *self)
{
  g_signal_emit (self, signals[EXPIRED], 0);
}

void
esp_voice_hush (EspVoice *self)
{
  g_signal_emit (self, signals[HUSHED], 0, -1);
}

void
esp_voice_hush_kind (EspVoice *self, EspMessageKind kind)
{
  g_signal_emit (self, signals[HUSHED], 0, (int) kind);
}
