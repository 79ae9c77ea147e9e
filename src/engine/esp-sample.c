#include "config.h"

#include "esp-sample.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "document/esp-experiment.h"

/* What the names of sample files say. A name in no table is read as it is written: a problem of
 * one's own needs none. */
static const struct
{
  const char *name;
  const char *title;
} titles[] = {
  { "easy", NC_ ("title of a sample", "Easy") },
  { "medium", NC_ ("title of a sample", "Medium") },
  { "hard", NC_ ("title of a sample", "Hard") },
  { "three-slots", NC_ ("title of a sample", "Three slots") },
  { "six-slots", NC_ ("title of a sample", "Six slots") },
  { "nine-slots", NC_ ("title of a sample", "Nine slots") },
  { "twelve-slots", NC_ ("title of a sample", "Twelve slots") },
  { "fifteen-slots", NC_ ("title of a sample", "Fifteen slots") },
  { "twenty-slots", NC_ ("title of a sample", "Twenty slots") },
  /* translators: the word is the solution of the puzzle; where your language has another one for
     it, leave it */
  { "bar", NC_ ("title of a sample", "Bar") },
  { "fruit", NC_ ("title of a sample", "Fruit") },
  { "no-hints", NC_ ("title of a sample", "No hints") },
  { "many-solutions", NC_ ("title of a sample", "Many solutions") },
  { "no-solution", NC_ ("title of a sample", "No solution") },
  { "own-words", NC_ ("title of a sample", "Words of its own") },
  { "one-solution", NC_ ("title of a sample", "One solution") },
  { "small", NC_ ("title of a sample", "Small") },
  { "large", NC_ ("title of a sample", "Large") },
  { "largest", NC_ ("title of a sample", "Largest") },
  { "seven", NC_ ("title of a sample", "Seven") },
  { "nine", NC_ ("title of a sample", "Nine") },
  { "fifteen", NC_ ("title of a sample", "Fifteen") },
  { "twenty", NC_ ("title of a sample", "Twenty") },
  { "thirty-begun", NC_ ("title of a sample", "Thirty, begun") },
  { "hundred", NC_ ("title of a sample", "Hundred") },
  /* translators: stones that are in each other's way */
  { "jam", NC_ ("title of a sample", "Jam") },
  { "australia", NC_ ("title of a sample", "Australia") },
  { "germany", NC_ ("title of a sample", "Germany") },
  { "south-america", NC_ ("title of a sample", "South America") },
  { "usa", NC_ ("title of a sample", "USA") },
  /* translators: the state and its five neighbours, with too few colours for them */
  { "nevada", NC_ ("title of a sample", "Nevada, three colours") },
  { "rooms", NC_ ("title of a sample", "Rooms") },
  /* translators: names of methods and graphs */
  { "petersen", NC_ ("title of a sample", "Petersen graph") },
  { "delaunay-10", NC_ ("title of a sample", "Delaunay 10") },
  { "delaunay-60", NC_ ("title of a sample", "Delaunay 60") },
  { "delaunay-300", NC_ ("title of a sample", "Delaunay 300") },
  { "nearest-30", NC_ ("title of a sample", "Nearest neighbours 30") },
  { "four-cities", NC_ ("title of a sample", "Four cities") },
  { "ten-points", NC_ ("title of a sample", "Ten points") },
  { "clustered-80", NC_ ("title of a sample", "Clustered 80") },
  { "random-14", NC_ ("title of a sample", "Random 14") },
  { "random-25", NC_ ("title of a sample", "Random 25") },
  { "random-200", NC_ ("title of a sample", "Random 200") },
  { "random-8x8", NC_ ("title of a sample", "Random 8 × 8") },
  { "chance", NC_ ("title of a sample", "Chance") },
  { "three-levels", NC_ ("title of a sample", "Three levels") },
  { "handout", NC_ ("title of a sample", "Handout") },
  { "checkerboard", NC_ ("title of a sample", "Checkerboard") },
  { "hills", NC_ ("title of a sample", "Hills") },
  { "powers", NC_ ("title of a sample", "Powers of two") },
  { "uniform", NC_ ("title of a sample", "All alike") },
};

/* Square boards of three kinds are many: what tells those of a kind apart is their size. */
static const char *const kinds[] = { "easy", "medium", "hard" };

/* @name: without figure and end. Its number is that of the kinds where it is none of them. */
static guint
kind_of (const char *name)
{
  guint kind = 0;

  while (kind < G_N_ELEMENTS (kinds) && !g_str_equal (name, kinds[kind]))
    kind++;
  return kind;
}

/* What stands between the figure that sorts it and its end: "07-small.txt" is small. New string. */
static char *
core_of (const char *sample)
{
  const char *begin = sample;
  const char *dot = strrchr (sample, '.');

  while (g_ascii_isdigit (*begin))
    begin++;
  if (*begin == '-' && begin[1] != '\0')
    begin++;
  else
    begin = sample;
  return dot != NULL && dot > begin ? g_strndup (begin, (gsize) (dot - begin)) : g_strdup (begin);
}

char *
esp_sample_get_title (const char *sample)
{
  g_autofree char *name = core_of (sample);
  guint64 size = g_ascii_strtoull (sample, NULL, 10);
  char first[7] = "";

  /* otherwise the figure says what the facts say */
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (g_str_equal (name, titles[i].name))
      {
        const char *title = g_dpgettext2 (GETTEXT_PACKAGE, "title of a sample", titles[i].title);

        if (size == 0 || kind_of (name) == G_N_ELEMENTS (kinds))
          return g_strdup (title);
        return g_strdup_printf ("%s %" G_GUINT64_FORMAT "×%" G_GUINT64_FORMAT, title, size, size);
      }
  g_strdelimit (name, "-_", ' ');
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (name)), first);
  return g_strconcat (first, g_utf8_next_char (name), NULL);
}

guint
esp_sample_get_kind (const char *sample)
{
  g_autofree char *name = core_of (sample);

  return kind_of (name);
}

char *
esp_problem_name_board (const EspProblem *problem, const char *value)
{
  g_autofree char *sample = esp_problem_find_sample (problem, value);

  return sample != NULL ? esp_sample_get_title (sample) : esp_experiment_name_board (value);
}
