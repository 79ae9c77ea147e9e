#include "config.h"

#include "esp-expected.h"

#include <math.h>
#include <string.h>

/* Of a long output only so many places are looked at for where the answer begins. */
#define MOST_PLACES 1000
/* Lines that are compared for all places together. */
#define MOST_WORK 2000000

#define MOST_DIGITS 64 /* of a number, as it is written */

/* A line that is not blank. */
typedef struct
{
  const char *start;
  gsize length;
  guint number;
} Line;

void
esp_expected_difference_clear (EspExpectedDifference *self)
{
  g_clear_pointer (&self->found, g_free);
  g_clear_pointer (&self->expected, g_free);
}

static GArray *
split (const char *text, gsize length, gsize from)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  guint number = 1;

  for (gsize begin = 0; begin < length; number++)
    {
      const char *end = memchr (text + begin, '\n', length - begin);
      gsize size = end != NULL ? (gsize) (end - text) - begin : length - begin;
      Line line = { text + begin, size, number };

      while (line.length > 0 && g_ascii_isspace (line.start[line.length - 1]))
        line.length--;
      if (line.length > 0 && begin >= from)
        g_array_append_val (lines, line);
      begin += size + 1;
    }
  return lines;
}

/* --- words --- */

static gboolean
next_word (const Line *line, gsize *at, const char **word, gsize *length)
{
  while (*at < line->length && g_ascii_isspace (line->start[*at]))
    ++*at;
  *word = line->start + *at;
  while (*at < line->length && !g_ascii_isspace (line->start[*at]))
    ++*at;
  *length = (gsize) (line->start + *at - *word);
  return *length > 0;
}

/* Marks at the ends of a word say nothing: "Move:" is "move", "(3," is "3". */
static void
strip (const char **word, gsize *length)
{
  while (*length > 1 && strchr (",;:=()[]'\"", (*word)[*length - 1]) != NULL)
    --*length;
  while (*length > 1 && strchr (",;:=()[]'\"", **word) != NULL)
    {
      ++*word;
      --*length;
    }
}

/* @text with its end, where it is short enough for a number. */
static gboolean
copy_word (const char *word, gsize length, char copy[MOST_DIGITS])
{
  if (length >= MOST_DIGITS)
    return FALSE;
  memcpy (copy, word, length);
  copy[length] = '\0';
  return TRUE;
}

/* Whether all of @word is "9/4". */
static gboolean
read_fraction (const char *word, gsize length, gint64 *over, gint64 *under)
{
  char copy[MOST_DIGITS];
  char *slash;

  if (!copy_word (word, length, copy) || (slash = strchr (copy, '/')) == NULL)
    return FALSE;
  *slash = '\0';
  return g_ascii_string_to_signed (copy, 10, -G_MAXINT32, G_MAXINT32, over, NULL) &&
         g_ascii_string_to_signed (slash + 1, 10, 1, G_MAXINT32, under, NULL);
}

/* Its decimals are counted. */
static gboolean
read_number (const char *word, gsize length, double *value, int *decimals)
{
  char copy[MOST_DIGITS];
  const char *point;
  char *end;

  if (!copy_word (word, length, copy))
    return FALSE;
  *value = g_ascii_strtod (copy, &end);
  if (end == copy || *end != '\0' || isnan (*value))
    return FALSE;
  point = strchr (copy, '.');
  *decimals = point != NULL ? (int) strspn (point + 1, "0123456789") : 0;
  return TRUE;
}

/* How far a number may be off that is written with so many @decimals. */
static double
get_tolerance (double expected, int decimals)
{
  double close = 1e-9 * MAX (1, fabs (expected));

  return decimals > 0 ? 0.5 * pow (10, -decimals) + close : close;
}

static gboolean
is_same_word (const char *theirs, gsize theirs_length, const char *ours, gsize ours_length)
{
  double number;
  double expected;
  gint64 over;
  gint64 under;
  int decimals;
  int unused;

  strip (&theirs, &theirs_length);
  strip (&ours, &ours_length);
  if (read_fraction (ours, ours_length, &over, &under))
    expected = (double) over / (double) under;
  else if (!read_number (ours, ours_length, &expected, &unused))
    return theirs_length == ours_length && g_ascii_strncasecmp (theirs, ours, ours_length) == 0;
  /* an infinity is only near to itself */
  return read_number (theirs, theirs_length, &number, &decimals) &&
         (number == expected ||
          (isfinite (expected) && fabs (number - expected) <= get_tolerance (expected, decimals)));
}

static void
append_word (GString *text, const char *word, gsize length)
{
  gint64 over;
  gint64 under;
  gint64 tenths;

  if (!read_fraction (word, length, &over, &under))
    {
      g_string_append_len (text, word, (gssize) length);
      return;
    }
  tenths = (20 * ABS (over) + under) / (2 * under);
  g_string_append_printf (text, "%s%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT,
                          over < 0 && tenths > 0 ? "-" : "", tenths / 10, tenths % 10);
}

char *
esp_expected_present (const char *expected)
{
  GString *text = g_string_new (NULL);

  while (*expected != '\0')
    {
      gsize blank = strspn (expected, " \t\n");
      gsize word = strcspn (expected + blank, " \t\n");

      g_string_append_len (text, expected, (gssize) blank);
      append_word (text, expected + blank, word);
      expected += blank + word;
    }
  return g_string_free (text, FALSE);
}

/* --- lines --- */

static guint
count_words (const Line *line)
{
  const char *word;
  gsize length;
  gsize at = 0;
  guint n = 0;

  while (next_word (line, &at, &word, &length))
    n++;
  return n;
}

/* Where the words of @line begin that are held to @expected: labels may stand before them. */
static gsize
find_begin (const Line *line, const Line *expected)
{
  guint n = count_words (line);
  guint wanted = count_words (expected);
  gsize begin = 0;

  for (; n > wanted; n--)
    {
      const char *word;
      gsize length;
      gsize at = begin;
      double value;
      int decimals;

      next_word (line, &at, &word, &length);
      strip (&word, &length);
      if (read_number (word, length, &value, &decimals))
        return 0;
      begin = at;
    }
  return begin;
}

/* @at: where @line differs from @expected. */
static gboolean
is_same_line (const Line *line, const Line *expected, gsize *at)
{
  gsize i = find_begin (line, expected);
  gsize j = 0;

  for (;;)
    {
      const char *a;
      const char *b;
      gsize a_length;
      gsize b_length;
      gboolean any = next_word (line, &i, &a, &a_length);

      *at = (gsize) (a - line->start);
      if (next_word (expected, &j, &b, &b_length) != any)
        return FALSE;
      if (!any)
        return TRUE;
      if (!is_same_word (a, a_length, b, b_length))
        return FALSE;
    }
}

/* --- places --- */

/* How many lines from @first on are as expected, one after the other from the first on. */
static guint
count_same (const GArray *lines, const GArray *expected, guint first)
{
  guint n = 0;
  gsize at;

  while (n < expected->len && first + n < lines->len &&
         is_same_line (&g_array_index (lines, Line, first + n), &g_array_index (expected, Line, n),
                       &at))
    n++;
  return n;
}

/* Where the first line is wrong already: the place where most lines are as expected all the same,
 * the last of those that are as good. */
static guint
find_likeliest (const GArray *lines, const GArray *expected, guint n)
{
  guint best = n - 1;
  guint most = 0;
  guint work = 0;

  for (guint i = n; i-- > 0 && work < MOST_WORK;)
    {
      guint agree = 0;
      gsize at;

      for (guint k = 0; k < expected->len && i + k < lines->len; k++, work++)
        agree += is_same_line (&g_array_index (lines, Line, i + k),
                               &g_array_index (expected, Line, k), &at);
      if (agree > most)
        {
          most = agree;
          best = i;
        }
    }
  return best;
}

/* Where most lines are as expected; of places that are as good the last, since what stands before
 * may be a draft, but the first where all are there and more is to come. */
static guint
find_place (const GArray *lines, const GArray *expected, guint *same)
{
  guint best = 0;
  guint n = lines->len >= expected->len ? lines->len - expected->len + 1 : 1;
  guint work = 0;

  *same = 0;
  n = MIN (n, MOST_PLACES);
  for (guint i = 0; i < n && work < MOST_WORK; i++)
    {
      guint now = count_same (lines, expected, i);

      work += now + 1;
      if (now >= *same)
        {
          *same = now;
          best = i;
        }
      if (now == expected->len)
        break;
    }
  return *same == 0 ? find_likeliest (lines, expected, n) : best;
}

static char *
copy_line (const Line *line)
{
  g_autofree char *text = g_strndup (line->start, MIN (line->length, 200));

  return g_utf8_make_valid (text, -1);
}

static void
set_difference (EspExpectedDifference *difference,
                const GArray *lines,
                const GArray *expected,
                guint i,
                guint same)
{
  const Line *wanted = &g_array_index (expected, Line, same);
  g_autofree char *line = NULL;
  gsize at = 0;

  line = copy_line (wanted);
  esp_expected_difference_clear (difference);
  *difference = (EspExpectedDifference){ .expected = esp_expected_present (line) };
  if (i + same >= lines->len)
    return;
  {
    const Line *theirs = &g_array_index (lines, Line, i + same);

    is_same_line (theirs, wanted, &at);
    difference->found = copy_line (theirs);
    difference->line = theirs->number;
    difference->column = 1;
    for (gsize k = 0; k < at; k++)
      difference->column += (theirs->start[k] & 0xc0) != 0x80;
  }
}

gboolean
esp_expected_find (const char *text,
                   gsize length,
                   const char *expected,
                   gsize *from,
                   gboolean *untidy,
                   EspExpectedDifference *difference)
{
  g_autoptr (GArray) lines = split (text, length, *from);
  g_autoptr (GArray) wanted = split (expected, strlen (expected), 0);
  guint same;
  guint place = find_place (lines, wanted, &same);

  if (same < wanted->len)
    {
      if (difference != NULL)
        set_difference (difference, lines, wanted, place, same);
      return FALSE;
    }
  if (untidy != NULL)
    *untidy = lines->len > wanted->len;
  if (wanted->len > 0)
    {
      const Line *last = &g_array_index (lines, Line, place + wanted->len - 1);

      *from = (gsize) (last->start + last->length - text);
    }
  return TRUE;
}
