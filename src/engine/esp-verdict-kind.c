#include "config.h"

#include "esp-verdict-kind.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *id;
  const char *label;
} verdicts[ESP_N_VERDICTS] = {
  [ESP_VERDICT_RIGHT] = { "right", N_ ("right") },
  [ESP_VERDICT_RIGHT_UNTIDY] = { "right-untidy", N_ ("right, untidy") },
  [ESP_VERDICT_WRONG] = { "wrong", N_ ("wrong") },
  [ESP_VERDICT_NO_ANSWER] = { "no-answer", N_ ("no answer") },
  [ESP_VERDICT_BAD_FORMAT] = { "bad-format", N_ ("bad format") },
  [ESP_VERDICT_TOO_SLOW] = { "too-slow", N_ ("too slow") },
  [ESP_VERDICT_TOO_MUCH_MEMORY] = { "too-much-memory", N_ ("too much memory") },
  [ESP_VERDICT_TOO_MUCH_OUTPUT] = { "too-much-output", N_ ("too much output") },
  [ESP_VERDICT_CRASHED] = { "crashed", N_ ("crashed") },
  [ESP_VERDICT_COULD_NOT_START] = { "could-not-start", N_ ("could not start") },
};

const char *
esp_verdict_kind_get_id (EspVerdictKind verdict)
{
  return verdicts[verdict].id;
}

const char *
esp_verdict_kind_get_label (EspVerdictKind verdict)
{
  return _ (verdicts[verdict].label);
}

gboolean
esp_verdict_kind_find (const char *id, EspVerdictKind *verdict)
{
  for (guint v = 0; v < ESP_N_VERDICTS; v++)
    if (g_str_equal (verdicts[v].id, id))
      {
        *verdict = (EspVerdictKind) v;
        return TRUE;
      }
  return FALSE;
}

gboolean
esp_verdict_kind_is_of_answer (EspVerdictKind verdict)
{
  return verdict <= ESP_VERDICT_BAD_FORMAT;
}

gboolean
esp_verdict_kind_is_right (EspVerdictKind verdict)
{
  return verdict == ESP_VERDICT_RIGHT || verdict == ESP_VERDICT_RIGHT_UNTIDY;
}
