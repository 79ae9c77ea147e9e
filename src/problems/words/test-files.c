#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "scratch.h"
#include "test-words.h"

/* --- files --- */

static void
test_files (void)
{
  g_autoptr (EspInstance) a = parse ("3\r\n\r\nNoun:1,2,3\r\nverb: 3 , 2,  1");
  g_autoptr (EspInstance) b = parse ("\n3\nnoun: 1, 2, 3\nVERB: 3, 2, 1\n\n");
  g_autofree char *text = words_format (a);

  g_assert_true (esp_words_problem.states->equal (a, b));
  g_assert_cmpstr (text, ==, "3\nnoun: 1, 2, 3\nverb: 3, 2, 1\n");
}

static void
test_bad_files (void)
{
  static const RoomsFault files[] = {
    { "", "p:1:1: ", "number of cells" },
    { "nine\nnoun: 1, 2, 3\n", "p:1:1: ", "not an integer" },
    { "0\n", "p:1:1: ", "from 1 to 1024" },
    { "1025\n", "p:1:1: ", "from 1 to 1024" },
    { "9\nnoum: 1, 2, 3\n", "p:2:1: ", "did you mean “noun”" },
    { "9\n\n  funiture: 1, 2, 3\n", "p:3:3: ", "did you mean “furniture”" },
    { "9\nnoun: 1, 2, 10\n", "p:2:13: ", "from 1 to 9" },
    { "9\nnoun: 0, 2, 3\n", "p:2:7: ", "from 1 to 9" },
    { "9\nnoun: 1, two, 3\n", "p:2:10: ", "not an integer" },
    { "9\nnoun: 1, 2\n", "p:2:1: ", "no word of 2 letters" },
    { "9\nnoun 1, 2, 3\n", "p:2:1: ", "expected “category: i, j, k”" },
    { "9\nnoun:\n", "p:2:6: ", "cells" },
    { "9\nnoun: 1,,3\n", "p:2:9: ", "before this comma" },
    { "9\nnoun: 1, 2,\n", "p:2:12: ", "cells" },
    { "9\n#list x: A B\n", "p:2:10: ", "is no word" },
    { "9\n#tiles: 0 0\n", "p:2:12: ", "for each cell" },
    { "2\n#tiles: 0 0, 0 0\n", "p:2:16: ", "another tile" },
  };

  rooms_assert_refused (&esp_words_problem, "p", files, G_N_ELEMENTS (files));
}

/* Ten megabytes of noise, as a puzzle and as a word list: one clear line at most. */
static void
test_noise (void)
{
  gsize size = 10 * 1000 * 1000;
  g_autofree char *noise = g_malloc (size);
  EspRandom random;

  esp_random_init (&random, 3);
  for (int kind = 0; kind < 5; kind++)
    {
      static const char *const texts[] = { NULL, "9\nnoun: 1,", "9,", "a:", "\n" };
      g_autoptr (GError) error = NULL;
      WordsList *list;

      for (gsize i = 0; i < size; i++)
        noise[i] = kind == 0 ? (char) esp_random_next (&random)
                             : texts[kind][MIN (i, 1000000) % strlen (texts[kind])];
      rooms_assert_noise (&esp_words_problem, noise, size);
      list = words_list_parse (noise, size, "noise", &error);
      g_assert_true ((list == NULL) == (error != NULL));
      if (list != NULL)
        words_list_unref (list);
    }
}

static void
test_unicode (void)
{
  g_autoptr (EspInstance) instance =
      parse ("4\n#only\n#list Bäume: föhre, Öl, EIBE\n#list tier: bär\nBÄUME: 1, 2\ntier: 3, 4, 4\n"
             "bäume: 1, 2\n");
  g_autoptr (EspInstance) other =
      parse ("3\n#only\n#list tier: ba\xcc\x88r, igel\ntier: 1, 2, 3\n");
  g_auto (Found) none = solve (instance, "letter", "", NULL);
  g_auto (Found) found = solve (other, "word", "", NULL);
  const WordsPuzzle *puzzle = (const WordsPuzzle *) other;

  g_assert_cmpstr (none.text, ==, "");
  g_assert_cmpstr (found.text, ==, "BÄR\n");
  g_assert_cmpint (puzzle->list->n_letters, ==, 27);
  g_assert_true (words_list_letter (puzzle->list, 0xc4) == 26);
}

static void
test_list_beside (void)
{
  static const char text[] = "3\nplant: 1, 2, 3\n";
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *puzzle = g_build_filename (folder, "p.txt", NULL);
  g_autofree char *list = g_build_filename (folder, "wordlist.txt", NULL);
  g_autofree char *words = g_build_filename (folder, "wordlist", NULL);
  g_autofree char *file = g_build_filename (words, "plant.txt", NULL);
  g_autoptr (EspInstance) one = NULL;
  g_autoptr (EspInstance) other = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (puzzle, text, -1, NULL));
  g_assert_null (esp_instance_load (&esp_words_problem, puzzle, &error));
  g_assert_nonnull (strstr (error->message, "did you mean"));
  g_mkdir (words, 0700);
  g_assert_true (g_file_set_contents (file, "elm\r\nFir\n", -1, NULL));
  one = esp_instance_load (&esp_words_problem, puzzle, NULL);
  g_assert_nonnull (one);
  /* parsing sees the text alone, whatever lies beside the file that is named */
  g_assert_null (words_parse (text, strlen (text), puzzle, NULL));
  g_assert_true (g_file_set_contents (list, "Plant:\tELM, fir, Elm\n", -1, NULL));
  other = esp_instance_load (&esp_words_problem, puzzle, NULL);
  g_assert_nonnull (other);
  g_assert_true (esp_words_problem.states->equal (one, other));
  g_assert_cmpuint (((WordsPuzzle *) other)->list->categories[0].n, ==, 2);
}

/* A list of another name beside the puzzle is found; a list that is not this puzzle's is none. */
static void
test_list_neighbour (void)
{
  static const char text[] = "3\nplant: 1, 2, 3\n";
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *puzzle = g_build_filename (folder, "p.txt", NULL);
  g_autofree char *other = g_build_filename (folder, "another.txt", NULL);
  g_autofree char *list = g_build_filename (folder, "course words.txt", NULL);
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (puzzle, text, -1, NULL));
  g_assert_true (g_file_set_contents (other, "stone: ORE, ICE\n", -1, NULL));
  g_assert_null (esp_instance_load (&esp_words_problem, puzzle, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_COMPANION);
  /* the window says so as well */
  g_assert_null (strstr (error->message, "--"));
  g_assert_true (g_file_set_contents (list, "plant: ELM, FIR, YEW\n", -1, NULL));
  instance = esp_instance_load (&esp_words_problem, puzzle, NULL);
  g_assert_nonnull (instance);
  g_assert_cmpstr (((WordsPuzzle *) instance)->list->origin, ==, list);
}

static void
test_own_list (void)
{
  g_autoptr (WordsList) list = words_list_own ();
  g_autofree char *text = words_list_format (list);
  g_autoptr (WordsList) again = words_list_parse (text, strlen (text), "t", NULL);

  g_assert_cmpuint (list->n, >=, 30);
  g_assert_true (words_list_equal (list, again));
  for (guint i = 0; i < list->n; i++)
    for (guint k = 0; k < list->categories[i].n; k++)
      {
        const WordsWord *word = &list->categories[i].words[k];

        g_assert_cmpint (word->length, >=, 3);
        g_assert_cmpint (word->length, <=, 6);
        g_assert_cmpint (strspn (word->text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), ==, word->length);
      }
}

/* From 5 to 40 cells, several with more than one solution, and one without: its name says so. */
static void
test_samples (void)
{
  g_auto (GStrv) names = esp_problem_list_samples (&esp_words_problem);
  int least = G_MAXINT;
  int most = 0;
  int several = 0;

  g_assert_cmpuint (g_strv_length (names), >=, 8);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (&esp_words_problem, names[i]);
      g_auto (Found) found = solve (instance, "letter", "", NULL);
      g_auto (Found) word = solve (instance, "word", "", NULL);
      g_auto (Found) learnt = solve (instance, "learn", "", NULL);

      g_assert_cmpstr (found.text, ==, word.text);
      g_assert_cmpstr (found.text, ==, learnt.text);
      if (g_str_equal (names[i], "09-no-solution.txt"))
        g_assert_cmpuint (found.n[ESP_COUNTER_SOLUTIONS], ==, 0);
      else
        g_assert_cmpuint (found.n[ESP_COUNTER_SOLUTIONS], >, 0);
      several += found.n[ESP_COUNTER_SOLUTIONS] > 1;
      least = MIN (least, ((WordsPuzzle *) instance)->n_cells);
      most = MAX (most, ((WordsPuzzle *) instance)->n_cells);
    }
  g_assert_cmpint (least, ==, 5);
  g_assert_cmpint (most, ==, 40);
  g_assert_cmpint (several, >=, 4);
}

/* --- editor and generator --- */

static void
assert_edit (EspInstance *instance, const char *edit, gboolean ok)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) before = esp_instance_copy (instance);

  if (words_edit (instance, edit, &error) != ok)
    g_error ("%s: %s", edit, error != NULL ? error->message : "accepted");
  if (!ok)
    g_assert_true (esp_words_problem.states->equal (before, instance));
}

static void
test_edits (void)
{
  g_autoptr (EspInstance) instance = parse ("3\nnoun: 1, 2, 3\n");
  g_autofree char *text = NULL;
  g_autoptr (EspInstance) again = NULL;

  assert_edit (instance, "tile 60 60", TRUE);
  assert_edit (instance, "tile 60 60", FALSE);
  assert_edit (instance, "move 4 59 60", TRUE);
  assert_edit (instance, "move 5 59 60", FALSE);
  assert_edit (instance, "move 1 59 60", FALSE);
  assert_edit (instance, "pick verb", TRUE);
  assert_edit (instance, "pick verbs", FALSE);
  assert_edit (instance, "draw 4", TRUE);
  assert_edit (instance, "draw-end", FALSE);
  assert_edit (instance, "draw 3", TRUE);
  assert_edit (instance, "draw-back", TRUE);
  assert_edit (instance, "draw 2", TRUE);
  assert_edit (instance, "draw 1", TRUE);
  text = words_format (instance);
  again = parse (text);
  g_assert_true (esp_words_problem.states->equal (instance, again));
  assert_edit (instance, "draw 1", TRUE);
  g_assert_cmpint (words_n_slots ((WordsPuzzle *) instance), ==, 2);
  assert_edit (instance, "slot adjective: 1, 4, 3, 2", TRUE);
  assert_edit (instance, "slot adjective: 1, 5, 3", FALSE);
  assert_edit (instance, "slot adjective: 1, 2", FALSE);
  assert_edit (instance, "category 3 noun", TRUE);
  assert_edit (instance, "remove-slot 4", FALSE);
  assert_edit (instance, "remove-slot 3", TRUE);
  assert_edit (instance, "words verb: see, run", TRUE);
  assert_edit (instance, "words verb: walk", FALSE);
  assert_edit (instance, "words verb: a b", FALSE);
  assert_edit (instance, "add-words verb: walk", TRUE);
  assert_edit (instance, "remove-words verb: see", TRUE);
  assert_edit (instance, "remove-words verb: run", FALSE);
  assert_edit (instance, "words dragon: smaug, puff", TRUE);
  assert_edit (instance, "list /nowhere/at/all", FALSE);
  g_clear_pointer (&text, g_free);
  g_clear_pointer (&again, esp_instance_free);
  text = words_format (instance);
  again = parse (text);
  g_assert_true (esp_words_problem.states->equal (instance, again));
  assert_edit (instance, "own-list", TRUE);
  assert_edit (instance, "remove 4", TRUE);
  g_assert_cmpint (words_n_slots ((WordsPuzzle *) instance), ==, 1);
  assert_edit (instance, "arrange", TRUE);
  /* the one that is chosen to begin with */
  assert_edit (instance, "pick animal", TRUE);
  g_clear_pointer (&text, g_free);
  text = words_format (instance);
  g_assert_cmpstr (text, ==, "3\nnoun: 1, 2, 3\n");
}

/* Any edits in any order: the puzzle's own file holds it afterwards. */
static void
test_random_edits (void)
{
  EspRandom random;

  esp_random_init (&random, 4);
  for (int i = 0; i < 60; i++)
    {
      g_autoptr (EspInstance) instance = parse ("5\nnoun: 1, 2, 3\nverb: 3, 4, 5\n");

      for (int k = 0; k < 40; k++)
        {
          static const char *const forms[] = {
            "tile %d %d",
            "move %d %d 3",
            "remove %d",
            "draw %d",
            "draw-back",
            "draw-end",
            "category %d adjective",
            "arrange",
            "pick verb",
            "remove-slot %d",
            "own-list",
            "slot noun: %d, %d, 1",
            "pick animal",
            "words verb: EAT, %d%d%d, NAP",
          };
          g_autofree char *edit = g_strdup_printf (
              forms[esp_random_below (&random, G_N_ELEMENTS (forms))],
              (int) esp_random_below (&random, 8), (int) esp_random_below (&random, 8),
              (int) esp_random_below (&random, 8));

          words_edit (instance, edit, NULL);
        }
      {
        g_autofree char *text = words_format (instance);
        g_autoptr (EspInstance) again = parse (text);

        g_assert_true (esp_words_problem.states->equal (instance, again));
      }
    }
}

static void
test_generator (void)
{
  for (int seed = 1; seed <= 12; seed++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = esp_instance_make (
          &esp_words_problem, NULL, &error, "seed=%d cells=%d slots=%d max-solutions=%d", seed,
          6 + seed, 4 + seed, 1 + seed % 3);
      g_auto (Found) found = { { 0 }, NULL };
      g_autofree char *unused = NULL;

      g_assert_no_error (error);
      found = solve (instance, "letter", "", NULL);
      unused = words_free_cells ((WordsPuzzle *) instance);
      g_assert_null (unused);
      g_assert_cmpint (((WordsPuzzle *) instance)->n_cells, ==, 6 + seed);
      g_assert_cmpint (words_n_slots ((WordsPuzzle *) instance), ==, 4 + seed);
      g_assert_cmpuint (found.n[ESP_COUNTER_SOLUTIONS], >=, 1);
      g_assert_cmpuint (found.n[ESP_COUNTER_SOLUTIONS], <=, 1 + seed % 3);
    }
}

/* Every hint leads to a solution, and the letters given at the start are kept. */
static void
test_start (void)
{
  EspRandom random;

  esp_random_init (&random, 6);
  for (int i = 0; i < 200; i++)
    {
      Reference r;
      g_autoptr (EspInstance) instance = random_puzzle (&random, &r);
      g_auto (GStrv) lines = NULL;
      g_autoptr (EspState) start = words_initial (instance);
      guint64 expected = 0;
      int cell = 0;

      r.solutions = g_string_new (NULL);
      reference_letters (&r, 0);
      lines = g_strsplit (r.solutions->str, "\n", -1);
      g_string_free (r.solutions, TRUE);
      while (!r.used[cell])
        cell++;
      if (lines[0] == NULL)
        continue;
      ((WordsState *) start)->letters[cell] = (gunichar) lines[0][cell];
      for (guint k = 0; *lines[k] != '\0'; k++)
        expected += lines[k][cell] == lines[0][cell];
      for (int a = 0; a < 2; a++)
        {
          g_auto (EspAnswer) answer;

          rooms_solve (instance, start, esp_words_algorithms[a].id,
                       i % 2 == 0 ? "inference=mac" : "inference=check", NULL, &answer);
          g_assert_cmpuint (answer.counters.n[ESP_COUNTER_SOLUTIONS], ==, expected);
        }
    }
}

void
add_file_tests (void)
{
  g_test_add_func ("/words/files", test_files);
  g_test_add_func ("/words/bad-files", test_bad_files);
  g_test_add_func ("/words/noise", test_noise);
  g_test_add_func ("/words/unicode", test_unicode);
  g_test_add_func ("/words/list-beside", test_list_beside);
  g_test_add_func ("/words/list-neighbour", test_list_neighbour);
  g_test_add_func ("/words/own-list", test_own_list);
  g_test_add_func ("/words/samples", test_samples);
  g_test_add_func ("/words/edits", test_edits);
  g_test_add_func ("/words/random-edits", test_random_edits);
  g_test_add_func ("/words/generator", test_generator);
  g_test_add_func ("/words/start", test_start);
}
