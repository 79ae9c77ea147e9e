#include "config.h"

/* Large word puzzles: 40 cells and 24 slots that cross, on a dictionary of 60,000 words made by
 * seed. Prints how long each solver takes to its first solution; there is always one. */

#include "base/esp-random.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "../scratch.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define CELLS 40
#define SLOTS 24
#define WORDS 60000
#define SEEDS 5

typedef struct
{
  const char *name;
  int shortest, longest; /* cells of a slot */
  int n_categories;
  gboolean english; /* letters as frequent as in English; else all alike */
} Shape;

/* From two slots through each cell, as in a crossword, to more than three. */
static const Shape shapes[] = {
  { "3-4 cells, 1 category", 3, 4, 1, TRUE },
  { "3-6 cells, 1 category", 3, 6, 1, TRUE },
  { "4-6 cells, 6 categories", 4, 6, 6, TRUE },
  { "5 cells, 1 category", 5, 5, 1, TRUE },
  { "5 cells, 6 categories", 5, 5, 6, TRUE },
  { "5 cells, 1 category, even letters", 5, 5, 1, FALSE },
  { "6 cells, 1 category", 6, 6, 1, TRUE },
  { "6-8 cells, 4 categories", 6, 8, 4, TRUE },
};

static char
random_letter (EspRandom *random, gboolean english)
{
  static const char letters[] =
      "EEEEEEEEEEEETTTTTTTTTAAAAAAAAOOOOOOOOIIIIIIINNNNNNNSSSSSSHHHHHHRRRRRR"
      "DDDDLLLLUUUCCCMMMWWFFGGYYPPBBVK"
      "JXQZ";

  return english ? letters[esp_random_below (random, sizeof letters - 1)]
                 : (char) ('A' + esp_random_below (random, 26));
}

typedef struct
{
  char *puzzle;
  char *words;
} Task;

static Task
make (const Shape *shape, guint64 seed)
{
  GString *puzzle = g_string_new (NULL);
  GString *words = g_string_new (NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree GString **lists = g_new (GString *, (guint) shape->n_categories);
  char fill[CELLS];
  int first = 0;
  EspRandom random;

  esp_random_init (&random, seed);
  for (int i = 0; i < CELLS; i++)
    fill[i] = random_letter (&random, shape->english);
  for (int c = 0; c < shape->n_categories; c++)
    lists[c] = g_string_new (NULL);
  g_string_append_printf (puzzle, "%d\n", CELLS);
  for (int s = 0; s < SLOTS; s++)
    {
      int n = shape->shortest +
              (int) esp_random_below (&random, (guint64) (shape->longest - shape->shortest + 1));
      int c = s % shape->n_categories;
      gint32 cells[CELLS];
      int k;

      /* every cell has its turn, and the others are taken at random */
      for (int i = 0; i < CELLS; i++)
        cells[i] = i;
      esp_random_shuffle (&random, cells, CELLS);
      for (k = 0; k < CELLS && first < CELLS && cells[k] != first; k++)
        ;
      if (first < CELLS)
        {
          cells[k] = cells[0];
          cells[0] = first++;
          if (n > 1 && first < CELLS)
            {
              for (k = 1; cells[k] != first; k++)
                ;
              cells[k] = cells[1];
              cells[1] = first++;
            }
        }
      g_string_append_printf (puzzle, "c%d:", c);
      for (int i = 0; i < n; i++)
        {
          g_string_append_printf (puzzle, "%s%d", i > 0 ? ", " : " ", cells[i] + 1);
          g_string_append_c (lists[c], fill[cells[i]]);
        }
      g_string_append_c (puzzle, '\n');
      g_string_append (lists[c], ", ");
    }
  for (int w = 0, tries = 0; w < WORDS && tries < 20 * WORDS; tries++)
    {
      int n = MAX (3, shape->shortest - 1) +
              (int) esp_random_below (&random, (guint64) (shape->longest - shape->shortest + 3));
      char word[16] = "";

      for (int i = 0; i < n; i++)
        word[i] = random_letter (&random, shape->english);
      if (!g_hash_table_add (seen, g_strdup (word)))
        continue;
      g_string_append_printf (lists[w % shape->n_categories], "%s, ", word);
      w++;
    }
  for (int c = 0; c < shape->n_categories; c++)
    {
      g_string_append_printf (words, "c%d: %s\n", c, lists[c]->str);
      g_string_free (lists[c], TRUE);
    }
  return (Task){ g_string_free (puzzle, FALSE), g_string_free (words, FALSE) };
}

static void
measure (const EspAlgorithm *algorithm,
         const EspInstance *instance,
         const char *name,
         guint64 seed,
         const char *settings)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_options_set (options, "solutions", "1", NULL);
  if (!esp_options_parse (options, settings, NULL))
    return;
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.deadline = g_get_monotonic_time () + 5 * G_USEC_PER_SEC;
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  printf ("%-36s seed %d  %-6s  %8.3f s  %10d assignments  %s\n", name, (int) seed, algorithm->id,
          answer.seconds, (int) answer.counters.n[ESP_COUNTER_ASSIGNMENTS],
          esp_outcome_get_id (answer.outcome));
  fflush (stdout);
}

/* bench-words [OPTIONS]: "values=frequency order=mrv" */
int
main (int argc, char *argv[])
{
  const EspProblem *problem = esp_problem_find ("words");
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "words.txt", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (guint64 seed = 1; seed <= SEEDS; seed++)
      {
        Task task = make (&shapes[i], seed);
        g_autoptr (EspOptions) options = esp_options_new (problem->files->load_options);
        g_autoptr (GError) error = NULL;
        g_autoptr (EspInstance) instance = NULL;

        esp_options_set (options, "words", path, NULL);
        if (g_file_set_contents (path, task.words, -1, &error))
          instance =
              problem->files->load (task.puzzle, strlen (task.puzzle), "puzzle", options, &error);
        if (instance == NULL)
          {
            fprintf (stderr, "%s\n", error->message);
            return 1;
          }
        for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
          measure (a, instance, shapes[i].name, seed, argc > 1 ? argv[1] : "");
        g_free (task.puzzle);
        g_free (task.words);
      }
  g_unlink (path);
  g_rmdir (folder);
  return 0;
}
