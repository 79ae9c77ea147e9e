#pragma once

/* What can come of a person's own program: the words of all tables, reports and experiments. */

#include <glib.h>

G_BEGIN_DECLS

/* How a program ended, or why it was ended: what is wrong with it, by id in tables. */
typedef enum
{
  ESP_VERDICT_RIGHT,
  ESP_VERDICT_RIGHT_UNTIDY,
  ESP_VERDICT_WRONG,
  ESP_VERDICT_NO_ANSWER,
  ESP_VERDICT_BAD_FORMAT,
  ESP_VERDICT_TOO_SLOW,
  ESP_VERDICT_TOO_MUCH_MEMORY,
  ESP_VERDICT_TOO_MUCH_OUTPUT,
  ESP_VERDICT_CRASHED,
  ESP_VERDICT_COULD_NOT_START,
  ESP_N_VERDICTS
} EspVerdictKind;

/* "right-untidy". */
const char *esp_verdict_kind_get_id (EspVerdictKind verdict);
/* FALSE: there is none of that id. */
gboolean esp_verdict_kind_find (const char *id, EspVerdictKind *verdict);
/* "right, untidy", translated. */
const char *esp_verdict_kind_get_label (EspVerdictKind verdict);
/* Whether it is about what the program wrote, if only nothing: it was not ended, and it began. */
gboolean esp_verdict_kind_is_of_answer (EspVerdictKind verdict);
/* Tidy or not. */
gboolean esp_verdict_kind_is_right (EspVerdictKind verdict);

G_END_DECLS
