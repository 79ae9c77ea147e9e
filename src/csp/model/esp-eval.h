#pragma once

/* What expressions are worth: with a value for each variable, and with bounds for each. */

#include "esp-model.h"

G_BEGIN_DECLS

/* What has no value. */
#define ESP_EVAL_NONE G_MININT64
/* Sums and products stop here, which no number of a file reaches. */
#define ESP_EVAL_MOST (G_GINT64_CONSTANT (1) << 61)

typedef struct
{
  gint64 low;
  gint64 high;
  gboolean is_partial; /* of a part: it may have no value */
  gboolean is_needed;  /* of a part: it must have one */
} EspBounds;

/* The greatest number of parts of a relation of @model, which the scratch below has room for. */
gint32 esp_eval_measure (const EspModel *model);
/* What @relation is worth with @values, by variable; @scratch: by part. */
gint64 esp_eval (const EspModel *model, int relation, const gint32 *values, gint64 *scratch);

/**
 * esp_eval_narrow:
 * @bounds: by variable; those of the relation are narrowed
 * @low: the least that the whole may be worth; 1 of a relation
 * @high: the most
 *
 * Takes from the bounds of the variables what the relation does not leave: forwards from the
 * variables to the whole and back. F. Benhamou, F. Goualard, L. Granvilliers and J.-F. Puget,
 * "Revising hull and box consistency", ICLP 1999 (HC4).
 *
 * Returns: FALSE when it cannot be
 */
gboolean esp_eval_narrow (const EspModel *model,
                          int relation,
                          EspBounds *bounds,
                          gint64 low,
                          gint64 high,
                          EspBounds *scratch);

/* Before @model is sealed: takes from wide domains without holes what their ends cannot be. */
void esp_eval_tighten (EspModel *model);

/* --- numbers that stop at ESP_EVAL_MOST --- */

static inline gint64
esp_eval_limit (gint64 value)
{
  return CLAMP (value, -ESP_EVAL_MOST, ESP_EVAL_MOST);
}

static inline gint64
esp_eval_times (gint64 a, gint64 b)
{
  gint64 product;

  if (__builtin_mul_overflow (a, b, &product))
    return (a < 0) == (b < 0) ? ESP_EVAL_MOST : -ESP_EVAL_MOST;
  return esp_eval_limit (product);
}

static inline gint64
esp_eval_plus (gint64 a, gint64 b)
{
  return esp_eval_limit (a + b);
}

G_END_DECLS
