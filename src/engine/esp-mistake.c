#include "config.h"

#include "esp-mistake.h"

#include "base/esp-quote.h"

#include <math.h>
#include <string.h>

#define CLOSE 1e-9

const EspOptionSpec esp_mistake_no_settings[] = {
  { .id = NULL },
};

int
esp_mistakes_count (const EspMistakes *mistakes)
{
  int n = 0;

  while (mistakes->list[n].id != NULL)
    n++;
  return n;
}

int
esp_mistakes_find (const EspMistakes *mistakes, const char *id)
{
  for (int i = 0; mistakes->list[i].id != NULL; i++)
    if (g_str_equal (mistakes->list[i].id, id))
      return i;
  return ESP_NO_MISTAKE;
}

gboolean
esp_mistakes_cover (const EspMistakes *mistakes, int mistake, int other)
{
  g_auto (GStrv) covered = NULL;

  if (mistakes->list[mistake].covers == NULL)
    return FALSE;
  covered = g_strsplit (mistakes->list[mistake].covers, " ", -1);
  return g_strv_contains ((const char *const *) covered, mistakes->list[other].id);
}

/* --- numbers --- */

/* Whether all of @word is "9/4". */
static gboolean
parse_fraction (const char *word, gint64 *over, gint64 *under)
{
  const char *slash = strchr (word, '/');
  g_autofree char *first = slash != NULL ? g_strndup (word, (gsize) (slash - word)) : NULL;

  return slash != NULL &&
         g_ascii_string_to_signed (first, 10, -G_MAXINT32, G_MAXINT32, over, NULL) &&
         g_ascii_string_to_signed (slash + 1, 10, 1, G_MAXINT32, under, NULL);
}

static gboolean
parse_number (const char *word, double *number)
{
  char *end;

  if (!g_ascii_isdigit (*word) && strchr ("+-.", *word) == NULL)
    return FALSE;
  *number = g_ascii_strtod (word, &end);
  return end != word && *end == '\0' && isfinite (*number);
}

/* How far off a number may be that is written as @word. */
static double
get_tolerance (const char *word, double number)
{
  const char *point = strchr (word, '.');
  gsize decimals = point != NULL ? strspn (point + 1, "0123456789") : 0;
  double close = CLOSE * MAX (1, fabs (number));

  return decimals > 0 ? 0.5 * pow (10, -(double) decimals) + close : close;
}

static gboolean
is_same_word (const char *ours, const char *theirs)
{
  double expected;
  double number;
  gint64 over;
  gint64 under;

  if (parse_fraction (ours, &over, &under))
    expected = (double) over / (double) under;
  else if (!parse_number (ours, &expected))
    return g_ascii_strcasecmp (ours, theirs) == 0;
  return parse_number (theirs, &number) &&
         fabs (number - expected) <= get_tolerance (theirs, expected);
}

static void
append_word (GString *text, const char *word)
{
  gint64 over;
  gint64 under;
  gint64 tenths;

  if (!parse_fraction (word, &over, &under))
    {
      g_string_append (text, word);
      return;
    }
  tenths = (20 * ABS (over) + under) / (2 * under);
  g_string_append_printf (text, "%s%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT,
                          over < 0 && tenths > 0 ? "-" : "", tenths / 10, tenths % 10);
}

char *
esp_answer_present (const char *answer)
{
  GString *text = g_string_new (NULL);

  while (*answer != '\0')
    {
      gsize blank = strspn (answer, " \t\n");
      gsize word = strcspn (answer + blank, " \t\n");
      g_autofree char *one = g_strndup (answer + blank, word);

      g_string_append_len (text, answer, (gssize) blank);
      append_word (text, one);
      answer += blank + word;
    }
  return g_string_free (text, FALSE);
}

/* --- lines --- */

typedef struct
{
  const char *text;
  gsize length;
  guint number; /* from 1 */
} Line;

static gboolean
is_blank (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;
  return TRUE;
}

/* Those that are not blank. */
static GArray *
list_lines (const char *text, gsize length)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  guint number = 0;

  for (gsize begin = 0, end; begin < length; begin = end + 1)
    {
      const char *stop = memchr (text + begin, '\n', length - begin);
      Line line;

      end = stop != NULL ? (gsize) (stop - text) : length;
      line = (Line){ text + begin, end - begin, ++number };
      if (!is_blank (line.text, line.length))
        g_array_append_val (lines, line);
    }
  return lines;
}

/* The next word from @at on; NULL: there is no more. @begin: where it stands. */
static char *
next_word (const Line *line, gsize *at, gsize *begin)
{
  while (*at < line->length && g_ascii_isspace (line->text[*at]))
    ++*at;
  *begin = *at;
  while (*at < line->length && !g_ascii_isspace (line->text[*at]))
    ++*at;
  return *at > *begin ? g_strndup (line->text + *begin, *at - *begin) : NULL;
}

/* @column: of theirs, where they are not the same. */
static gboolean
is_same_line (const Line *ours, const Line *theirs, guint *column)
{
  gsize at = 0;
  gsize beside = 0;

  for (;;)
    {
      gsize begin;
      gsize place;
      g_autofree char *expected = next_word (ours, &at, &begin);
      g_autofree char *word = next_word (theirs, &beside, &place);

      *column = (guint) place + 1;
      if (expected == NULL || word == NULL)
        return expected == NULL && word == NULL;
      if (!is_same_word (expected, word))
        return FALSE;
    }
}

static char *
dup_line (const Line *line)
{
  g_autofree char *text = g_strndup (line->text, line->length);

  return g_strchomp (esp_answer_present (text));
}

static void
tell (EspAnswerDifference *difference, const Line *ours, const Line *theirs, guint column)
{
  if (difference == NULL)
    return;
  esp_answer_difference_clear (difference);
  *difference = (EspAnswerDifference){ .line = theirs->number,
                                       .column = column,
                                       .theirs = g_strndup (theirs->text, theirs->length),
                                       .ours = dup_line (ours) };
  g_strchomp (difference->theirs);
}

void
esp_answer_difference_clear (EspAnswerDifference *difference)
{
  g_clear_pointer (&difference->theirs, g_free);
  g_clear_pointer (&difference->ours, g_free);
}

gboolean
esp_answer_agrees (const char *answer,
                   const char *text,
                   gsize length,
                   gboolean *untidy,
                   EspAnswerDifference *difference)
{
  g_autoptr (GArray) ours = list_lines (answer, strlen (answer));
  g_autoptr (GArray) theirs = list_lines (text, length);
  guint skipped = theirs->len > ours->len ? theirs->len - ours->len : 0;
  const Line nothing = { "", 0,
                         theirs->len > 0 ? g_array_index (theirs, Line, theirs->len - 1).number + 1
                                         : 1 };

  if (untidy != NULL)
    *untidy = skipped > 0;
  for (guint i = 0; i < ours->len; i++)
    {
      const Line *expected = &g_array_index (ours, Line, i);
      const Line *line =
          i + skipped < theirs->len ? &g_array_index (theirs, Line, i + skipped) : &nothing;
      guint column;

      if (!is_same_line (expected, line, &column))
        {
          tell (difference, expected, line, column);
          return FALSE;
        }
    }
  return TRUE;
}
