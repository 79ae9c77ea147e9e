#pragma once

/* What a program wrote held to what was expected: numbers as numbers, among whatever else. */

#include <glib.h>

G_BEGIN_DECLS

/* Where they differ. Lines and columns from 1, columns in characters. */
typedef struct
{
  guint line; /* of the text; 0: it ends too early */
  guint column;
  char *found;    /* that line, or NULL */
  char *expected; /* the line that should stand there */
} EspExpectedDifference;

void esp_expected_difference_clear (EspExpectedDifference *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspExpectedDifference, esp_expected_difference_clear)

/* What is expected is written with fractions where a number is rounded: "9/4". As a program prints
 * it: fractions to a decimal, half away from zero (2.3). A new string. */
char *esp_expected_present (const char *expected);

/**
 * esp_expected_find:
 * @text: UTF-8 or not
 * @from: (inout): where to begin; behind what was found, where all of it was
 * @untidy: set where other lines stand before or after; may be NULL
 * @difference: made empty with { 0 }; filled in where FALSE is returned; may be NULL
 *
 * Whether the lines of @expected stand in @text one after the other, blank lines left aside: words
 * without regard to case and to marks at their ends, numbers as numbers: those with decimals to as
 * many as @text has (−0.0 is 0, both 2.3 and 2.2 are 9/4). Else the place where they stand best is
 * told of.
 */
gboolean esp_expected_find (const char *text,
                            gsize length,
                            const char *expected,
                            gsize *from,
                            gboolean *untidy,
                            EspExpectedDifference *difference);

G_END_DECLS
