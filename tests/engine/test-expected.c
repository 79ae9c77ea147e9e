#include "config.h"

#include "engine/esp-expected.h"

#include <string.h>

/* What a program wrote held to what was expected. */

static void
test_agrees (void)
{
  static const struct
  {
    const char *expected;
    const char *text;
    gboolean agrees;
    gboolean untidy;
  } known[] = {
    { "Move: 3\n", "Move: 3\n", TRUE, FALSE },
    { "Move: 3\n", "\n  move:   3.0  \n\n", TRUE, FALSE },
    { "Move: 3\n", "Move: 4\n", FALSE, FALSE },
    { "Move: 3\n", "Move:3\n", FALSE, FALSE },
    { "Move: 3\n", "which?\nMove: 3\n", TRUE, TRUE },
    { "Move: 3\n", "Move: 3\ndone\n", TRUE, TRUE },
    { "Move: 3\nValue: 1\n", "Move: 3\nno\nValue: 1\n", FALSE, FALSE },
    { "Move: 3\nValue: 1\nNodes: 5\n", "Move: 3\nValue: 1\nNodes: 5\n", TRUE, FALSE },
    { "Move: 3\nValue: 1\n", "which?\nMove: 3\nValue: 1\n", TRUE, TRUE },
    { "Move: 3\nValue: 1\n", "Move: 3\nMove: 3\nValue: 1\n", TRUE, TRUE },
    /* labels before what is expected, but no other number */
    { "3\n", "the value is 3\n", TRUE, FALSE },
    { "3\n", "in 7 nodes: 3\n", FALSE, FALSE },
    { "3\n", "3 nodes\n", FALSE, FALSE },
    /* marks at the ends of words */
    { "SA, G, 0, -inf, -inf, inf\n", "(SA G 0 -inf -inf inf)\n", TRUE, FALSE },
    { "a inf\n", "a Infinity\n", TRUE, FALSE },
    { "a inf\n", "a -inf\n", FALSE, FALSE },
    { "0\n", "-0.0", TRUE, FALSE },
    { "9/4\n", "2.3", TRUE, FALSE },
    { "9/4\n", "2.2", TRUE, FALSE },
    { "9/4\n", "2.25", TRUE, FALSE },
    { "9/4\n", "2.1", FALSE, FALSE },
    { "9/4\n", "2", FALSE, FALSE },
    { "10/3\n", "3.33333", TRUE, FALSE },
    { "10/3\n", "3.33334", FALSE, FALSE },
    { "5/10\n", "0.6", FALSE, FALSE },
    { "1\n2\n", "1\n", FALSE, FALSE },
    { "A\n", "", FALSE, FALSE },
    { "1e3\n", "1000", TRUE, FALSE },
    { "3\n", "3x", FALSE, FALSE },
    { "3\n", "nan", FALSE, FALSE },
    /* bytes that are no text */
    { "3\n", "\xff\xfe\n3\n", TRUE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      gboolean untidy = FALSE;
      gsize from = 0;

      g_test_message ("%s: %s", known[i].expected, known[i].text);
      g_assert_cmpint (esp_expected_find (known[i].text, strlen (known[i].text), known[i].expected,
                                          &from, &untidy, NULL),
                       ==, known[i].agrees);
      g_assert_cmpint (untidy, ==, known[i].untidy);
    }
}

/* Answers that stand one after the other are found in their order. */
static void
test_one_after_the_other (void)
{
  static const char text[] = "first\nMove: 3\n\nsecond\nMove: 4\nMove: 5\n";
  gsize from = 0;

  g_assert_true (esp_expected_find (text, strlen (text), "Move: 3\n", &from, NULL, NULL));
  g_assert_false (esp_expected_find (text, strlen (text), "Move: 3\n", &from, NULL, NULL));
  g_assert_true (esp_expected_find (text, strlen (text), "Move: 5\n", &from, NULL, NULL));
  g_assert_false (esp_expected_find (text, strlen (text), "Move: 4\n", &from, NULL, NULL));
}

static void
test_difference (void)
{
  g_auto (EspExpectedDifference) difference = { 0 };
  static const char text[] = "hello\nMove: 3\nValue:  -0.9\n";
  static const char short_text[] = "Move: 3\n";
  gsize from = 0;

  g_assert_false (esp_expected_find (text, strlen (text), "Move: 3\nValue: -10/10\n", &from, NULL,
                                     &difference));
  g_assert_cmpuint (difference.line, ==, 3);
  g_assert_cmpuint (difference.column, ==, 9);
  g_assert_cmpstr (difference.found, ==, "Value:  -0.9");
  g_assert_cmpstr (difference.expected, ==, "Value: -1.0");
  g_assert_false (esp_expected_find (short_text, strlen (short_text), "Move: 3\nValue: 1\n", &from,
                                     NULL, &difference));
  g_assert_null (difference.found);
  g_assert_cmpstr (difference.expected, ==, "Value: 1");
}

/* Half away from zero, and no minus before zero. */
static void
test_present (void)
{
  g_autofree char *text = esp_expected_present ("a: 9/4 -9/4 0/7 -1/30\nb/c 1/0 3\n");

  g_assert_cmpstr (text, ==, "a: 2.3 -2.3 0.0 0.0\nb/c 1/0 3\n");
}

/* The first line is wrong, and there are more than expected: still it is that line that is told of.
 */
static void
test_first_wrong (void)
{
  const char *expected = "A 1\nB 2\nC 3\nD 4\n";
  const char *text = "A 9\nB 2\nC 3\nX 7\nY 8\nZ 9\n";
  g_auto (EspExpectedDifference) difference = { 0 };
  gsize from = 0;

  g_assert_false (esp_expected_find (text, strlen (text), expected, &from, NULL, &difference));
  g_assert_cmpuint (difference.line, ==, 1);
  g_assert_cmpstr (difference.found, ==, "A 9");
  g_assert_cmpstr (difference.expected, ==, "A 1");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expected/agrees", test_agrees);
  g_test_add_func ("/expected/one-after-the-other", test_one_after_the_other);
  g_test_add_func ("/expected/difference", test_difference);
  g_test_add_func ("/expected/present", test_present);
  g_test_add_func ("/expected/first-wrong", test_first_wrong);
  return g_test_run ();
}
