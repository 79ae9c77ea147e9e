#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "war.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* How forces wear under attrition, and which of two is greater, exactly; who wins a battle by it
 * is decided in rules.c. What a side is worth is a sum of values times powers of
 * 1 − F, and which force is greater is the sign of a polynomial with whole coefficients, one an
 * age, at that fraction. Numbers of the machine tell it nearly always, with a bound on how far they
 * can be wrong. Where they do not, it is found out whether the sum is nothing, by whole numbers
 * alone, and else it is worked out in as many bits as it takes. */

__extension__ typedef unsigned __int128 Wide;

/* --- the decimal as it was written --- */

char *
war_format_attrition (double attrition)
{
  for (int digits = 15; digits < 17; digits++)
    {
      char format[] = "%.15g";
      g_autofree char *text = NULL;

      format[3] = (char) ('0' + digits - 10);
      text = esp_number (format, attrition);
      if (!(g_ascii_strtod (text, NULL) < attrition || g_ascii_strtod (text, NULL) > attrition))
        return g_steal_pointer (&text);
    }
  return esp_number ("%.17g", attrition);
}

static guint64
find_common_divisor (guint64 a, guint64 b)
{
  while (b > 0)
    {
      guint64 rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

gboolean
war_set_attrition (WarRules *rules, double attrition, GError **error)
{
  /* there is a negative nothing */
  g_autofree char *text = war_format_attrition (attrition > 0 ? attrition : 0);
  guint64 lost = 0;
  guint64 whole = 1;
  guint64 divisor;
  int n_places = 0;
  gboolean behind_point = FALSE;
  const char *at = text;

  for (; *at != '\0' && *at != 'e'; at++)
    if (*at == '.')
      behind_point = TRUE;
    else
      {
        lost = lost * 10 + (guint64) (*at - '0');
        n_places += behind_point;
      }
  if (*at == 'e')
    n_places -= (int) g_ascii_strtoll (at + 1, NULL, 10);
  if (n_places > WAR_MAX_PLACES)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("attrition is a decimal of at most %d digits after the point"),
                     WAR_MAX_PLACES);
  for (int i = 0; i < n_places; i++)
    whole *= 10;
  divisor = find_common_divisor (whole - lost, whole);
  rules->attrition = attrition;
  rules->kept = (whole - lost) / divisor;
  rules->whole = whole / divisor;
  return TRUE;
}

/* --- the sum --- */

/* Times (kept / whole) to the power of the age. */
typedef struct
{
  int age;
  gint64 factor;
} Term;

static int
compare_terms (gconstpointer a, gconstpointer b)
{
  return ((const Term *) a)->age - ((const Term *) b)->age;
}

static int
find_age (const WarState *state, int square)
{
  return (state->ply - state->taken_at[square]) / 2;
}

/* Terms by age, the youngest first, one an age and none of nothing; returns how many. */
static int
list_terms (const WarState *state, const gint64 weight[3], Term *terms)
{
  int n_all = 0;
  int n = 0;

  for (int i = 0; i < war_n_squares (state); i++)
    if (state->owner[i] != WAR_EMPTY)
      terms[n_all++] = (Term){ find_age (state, i), weight[state->owner[i]] * state->values[i] };
  qsort (terms, (gsize) n_all, sizeof *terms, compare_terms);
  for (int i = 0; i < n_all; i++)
    {
      if (n > 0 && terms[n - 1].age == terms[i].age)
        terms[n - 1].factor += terms[i].factor;
      else
        terms[n++] = terms[i];
      if (n > 0 && terms[n - 1].factor == 0 && (i + 1 == n_all || terms[i + 1].age > terms[i].age))
        n--;
    }
  return n;
}

/* Whether the sum of the terms is nothing. A polynomial with whole coefficients that is nothing at
 * kept / whole is (whole x − kept) times another one, and that has whole coefficients too (Gauss):
 * so at each power, from the oldest, what has come together can be divided by @whole. What is
 * divided grows smaller, so that long gaps between ages end soon. */
static gboolean
cancels (const WarRules *rules, const Term *terms, int n)
{
  gint64 sum = 0;

  for (int i = n - 1; i >= 0; i--)
    {
      sum += terms[i].factor;
      for (int age = terms[i].age; i > 0 && age > terms[i - 1].age && sum != 0; age--)
        {
          if (sum % (gint64) rules->whole != 0)
            return FALSE;
          sum = sum / (gint64) rules->whole * (gint64) rules->kept;
        }
    }
  return sum == 0;
}

/* A number from 0 in units of 2^−32·@n: limbs, the lowest first, and two more before the point. */
static void
add_factor (guint32 *limbs, int n, guint64 factor)
{
  guint64 carry = 0;

  for (int i = n; i < n + 2; i++)
    {
      carry += limbs[i] + (factor & G_MAXUINT32);
      limbs[i] = (guint32) carry;
      carry >>= 32;
      factor >>= 32;
    }
}

/* Times kept / whole, rounded down. */
static void
wear_down (const WarRules *rules, guint32 *limbs, int n)
{
  Wide carry = 0;
  guint64 highest;
  Wide rest;

  for (int i = 0; i < n + 2; i++)
    {
      carry += (Wide) limbs[i] * rules->kept;
      limbs[i] = (guint32) carry;
      carry >>= 32;
    }
  highest = (guint64) carry;
  rest = highest;
  for (int i = n + 1; i >= 0; i--)
    {
      rest = rest << 32 | limbs[i];
      limbs[i] = (guint32) (rest / rules->whole);
      rest %= rules->whole;
    }
}

/* The sign of a sum that is not nothing, or 0 where @n limbs do not tell: what is owned and what is
 * owed are worked out apart, each too small by less than one unit a power. */
static int
find_sign (const WarRules *rules, const Term *terms, int n_terms, int n)
{
  g_autofree guint32 *both = g_new0 (guint32, 2 * (n + 2));
  guint32 *sums[2] = { both, both + n + 2 };
  gint64 difference = 0;
  gint64 slack = terms[n_terms - 1].age - terms[0].age + 1;

  for (int side = 0; side < 2; side++)
    {
      for (int i = n_terms - 1; i >= 0; i--)
        {
          if ((terms[i].factor < 0) == (side == 1))
            add_factor (sums[side], n, (guint64) ABS (terms[i].factor));
          for (int age = terms[i].age; i > 0 && age > terms[i - 1].age; age--)
            wear_down (rules, sums[side], n);
        }
    }
  /* from the highest limb down, until it is clear */
  for (int i = n + 1; i >= 0; i--)
    {
      difference = difference * ((gint64) 1 << 32) + ((gint64) sums[0][i] - (gint64) sums[1][i]);
      if (ABS (difference) > slack)
        return difference > 0 ? 1 : -1;
    }
  return 0;
}

/* The slow way, see above. */
static int
compare_exactly (const WarState *state, const gint64 weight[3])
{
  Term terms[WAR_MAX_SQUARES];
  int n = list_terms (state, weight, terms);
  int first = 0;

  /* what cancels among the youngest would hide those that are far older */
  for (int end = n; end > first; end--)
    if (cancels (&state->rules, terms + first, end - first))
      first = end;
  if (first == n)
    return 0;
  for (int n_limbs = 2;; n_limbs *= 2)
    {
      int sign = find_sign (&state->rules, terms + first, n - first, n_limbs);

      if (sign != 0)
        return sign;
    }
}

int
war_compare_worn (const WarState *state, int side, gint64 attack, gint64 defence)
{
  int enemy = 3 - side;
  gint64 weight[3] = { 0, 0, 0 };
  double kept = (double) state->rules.kept / (double) state->rules.whole;
  double sum = 0;
  double size = 0;
  double doubt;
  int oldest = 0;

  weight[side] = attack * state->pieces[enemy];
  weight[enemy] = -defence * state->pieces[side];
  for (int i = 0; i < war_n_squares (state); i++)
    if (state->owner[i] != WAR_EMPTY)
      {
        int age = find_age (state, i);
        double term = (double) (weight[state->owner[i]] * state->values[i]) * pow (kept, age);

        sum += term;
        size += fabs (term);
        oldest = MAX (oldest, age);
      }
  /* the fraction and pow() are wrong by a few units in the last place, and so is each addition;
   * what has become too small for a double is more than is left out here */
  doubt = size * (4.0 * oldest + war_n_squares (state) + 16) * DBL_EPSILON + DBL_MIN / DBL_EPSILON;
  if (fabs (sum) > doubt)
    return sum > 0 ? 1 : -1;
  return compare_exactly (state, weight);
}
