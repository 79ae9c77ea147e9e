#include "config.h"

/* What every room's readers hold to: no text, however odd, is read past its end or makes an
 * instance that cannot be written and read again; names survive or are refused; messages are
 * short. */

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-random.h"
#include "engine/document/esp-document.h"
#include "base/esp-name-list.h"
#include "readers.h"
#include "rooms.h"
#include "shared.h"

/* --- texts that are spoilt by lines and by words --- */

static const char *const odd_lines[] = {
  "",  ",", ",,,,", ":", " , ", "#", "[]",  "[",  "()",
  "(", ";", "-",    ".", "0",   "1", ", 1", "a:", ":a",
};

static const char *const odd_words[] = {
  "",           "0",   "-1",    "+1",    "1",  "99999999999", "-99999999999",
  "1e999",      "nan", "inf",   "0x10",  "-",  "\xff",        "\xc3",
  ",",          ":",   "#",     "(",     ")",  "[",           "]",
  "=",          "x",   "\x01y", "a:b:c", "\"", "''",          "1.5",
  "2147483648",
};

static const char *
pick (EspRandom *random, const char *const *words, gsize n)
{
  return words[esp_random_below (random, n)];
}

static void
spoil_line (EspRandom *random, GPtrArray *lines)
{
  guint at = (guint) esp_random_below (random, lines->len);
  guint other = (guint) esp_random_below (random, lines->len);

  switch (esp_random_below (random, 4))
    {
    case 0: /* nothing but separators, or hardly anything */
      g_free (lines->pdata[at]);
      lines->pdata[at] = g_strdup (pick (random, odd_lines, G_N_ELEMENTS (odd_lines)));
      break;
    case 1: /* one more, or many */
      for (guint k = esp_random_below (random, 8) == 0 ? 130 : 1; k > 0; k--)
        g_ptr_array_insert (lines, (int) at, g_strdup (lines->pdata[other]));
      break;
    case 2:
      if (lines->len > 1)
        g_ptr_array_remove_index (lines, at);
      break;
    default: /* a row many times as long */
      {
        g_autoptr (GString) text = g_string_new (lines->pdata[at]);

        for (guint k = 0; k < 70; k++)
          g_string_append_printf (text, " %s", (const char *) lines->pdata[other]);
        g_free (lines->pdata[at]);
        lines->pdata[at] = g_string_free (g_steal_pointer (&text), FALSE);
      }
    }
}

static void
spoil_word (EspRandom *random, GPtrArray *lines)
{
  guint at = (guint) esp_random_below (random, lines->len);
  g_auto (GStrv) words = g_strsplit (lines->pdata[at], " ", -1);
  guint n = g_strv_length (words);
  guint word;

  if (n == 0)
    return;
  word = (guint) esp_random_below (random, n);
  g_free (words[word]);
  words[word] = g_strdup (pick (random, odd_words, G_N_ELEMENTS (odd_words)));
  g_free (lines->pdata[at]);
  lines->pdata[at] = g_strjoinv (" ", words);
}

static void
test_spoilt_lines (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  guint n = g_test_slow () ? 20000 : 500;
  EspRandom random;

  esp_random_init (&random, 11);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = problem->files->format (g_ptr_array_index (all, i % all->len));
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
      g_auto (GStrv) split = g_strsplit (text, "\n", -1);
      g_autofree char *spoilt = NULL;

      for (guint k = 0; split[k] != NULL && k < 400; k++)
        g_ptr_array_add (lines, g_strdup (split[k]));
      for (guint64 times = 1 + esp_random_below (&random, 3); times > 0; times--)
        if (esp_random_below (&random, 2) == 0)
          spoil_line (&random, lines);
        else
          spoil_word (&random, lines);
      g_ptr_array_add (lines, NULL);
      spoilt = g_strjoinv ("\n", (char **) lines->pdata);
      readers_try_text (problem, spoilt, strlen (spoilt));
    }
}

/* Files that once did harm, given to every room: more is added when it is found. */
static void
test_corpus (gconstpointer data)
{
  static const char *const corpus[] = {
    ",\n+1 1\n", /* a row without a number, and one of any length behind it */
    ",\n,\n,\n,\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26\n",
    "1 2\n3 4\n..\n..\n,\n,\n", /* ages without a number */
    "1 2\n3 4\n,\n",
    "a: b:, c\n",
    "pantry::kitchen\n",
    "p edge 0 0\ne 1 1\n",
    "p edge 2 1\nc v 1 0 0\nc v 1 1 1\ne 1 2\n", /* one vertex placed twice, one never */
    "DIMENSION: 1\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\n"
    "EDGE_WEIGHT_SECTION\nEOF\n",
    "EOF\nEOF 0\n",
    "[]\n",
    "[o",
    "1\n1\n1\n",
    ",\n,\n,\n",
    "2\n:\n",
  };
  const EspProblem *problem = data;

  for (guint i = 0; i < G_N_ELEMENTS (corpus); i++)
    for (gsize length = 0; length <= strlen (corpus[i]); length++)
      readers_try_text (problem, corpus[i], length);
}

/* --- names --- */

static char *
repeat (const char *text, guint n)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (out, text);
  return g_string_free (out, FALSE);
}

/* Names that mean something to one format or another. (element-type utf8) */
static GPtrArray *
hostile_names (void)
{
  static const char *const names[] = {
    "a:b",
    ":",
    "b:",
    ":b",
    "a::b",
    "a,b",
    ",",
    "a\"b",
    "'",
    "\"q\"",
    "a b",
    " a",
    "a ",
    "#a",
    "a#b",
    "#",
    "-",
    "-a",
    "--",
    "-1",
    "0",
    "1",
    "+2",
    "3.5",
    "1e9",
    "nan",
    "inf",
    "-inf",
    "point",
    "edge",
    "domain",
    "colors",
    "colours",
    "c",
    "p",
    "e",
    "n",
    "v",
    "c:",
    "max",
    "min",
    "chance",
    "max:",
    "value",
    "pruned",
    "clear",
    "at",
    "practice",
    "search",
    "NAME",
    "EOF",
    "EOF:",
    "NAME:",
    "TOUR_SECTION",
    "NODE_COORD_SECTION",
    "DIMENSION",
    "move:",
    "instance:",
    "settings:",
    "draft",
    "#list",
    "#only",
    "#tiles:",
    "tiles",
    "root",
    "swap",
    "pick",
    "(",
    ")",
    "a(b",
    "a)b",
    "[",
    "]",
    "{",
    "}",
    ";",
    "a;b",
    "=",
    "a=b",
    "=a",
    "a|b",
    "|",
    "/",
    "../a",
    "\\",
    "\\n",
    "%s",
    "%n",
    "<b>",
    "&amp;",
    "$HOME",
    "`a`",
    "*",
    "?",
    "!",
    "~",
    "@",
    "_",
    "é",
    "ß",
    "İ",
    "ı\xcc\x87",
    "ǅ",
    "日本",
    "🙂",
    "e\xcc\x81",
    "\xe2\x80\x8f",
    "\xe2\x80\xaexyz",
    "\xef\xbb\xbf"
    "a",
    "\xc2\xa0",
    "\xe2\x80\xa8",
    "a\xe2\x80\xa8z",
    "\xc2\x85",
    "\x01",
    "a\x02z",
    "\x7f",
    "\x1b[31m",
    "\ta",
    "a\tb",
    "a\vb",
    "a\fb",
    "a\rb",
    "\xff",
    "a\xffz",
    "\xc3",
    "a\xc3",
    "\xed\xa0\x80",
    "B",
    "RED",
    "red",
    "X",
    "x",
    "Z9",
  };
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_ptr_array_add (all, g_strdup (names[i]));
  g_ptr_array_add (all, repeat ("x", 40));
  g_ptr_array_add (all, repeat ("x", 3000));
  g_ptr_array_add (all, repeat ("é\x01:", 1000));
  return all;
}

/* Each word of a text once. */
static GPtrArray *
words_of (const char *text)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) split = g_strsplit_set (text, " \n\t,:;()=-", -1);

  for (guint i = 0; split[i] != NULL; i++)
    if (*split[i] != '\0' && !g_ptr_array_find_with_equal_func (words, split[i], g_str_equal, NULL))
      g_ptr_array_add (words, g_strdup (split[i]));
  return words;
}

static gboolean
in_word (char c)
{
  return c != '\0' && strchr (" \n\t,:;()=-", c) == NULL;
}

/* Every @word of @text is @name: a whole file with another name in it. */
static char *
put_name (const char *text, const char *word, const char *name)
{
  GString *out = g_string_new (NULL);
  gsize n = strlen (word);

  for (const char *p = text; *p != '\0';)
    if (strncmp (p, word, n) == 0 && (p == text || !in_word (p[-1])) && !in_word (p[n]))
      {
        g_string_append (out, name);
        p += n;
      }
    else
      g_string_append_c (out, *p++);
  return g_string_free (out, FALSE);
}

/* What a solver writes of it the room reads as a solution. */
static void
check_solution (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;
  const EspAlgorithm *solver = esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_SOLVER);
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (EspState) state = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_answer_init (&answer);
  if (solver == NULL || problem->files->parse_solution == NULL)
    return;
  options = esp_options_new (solver->options);
  esp_control_init (&control);
  control.limit_nodes = 200;
  esp_algorithm_solve (solver, instance, NULL, options, &control, &answer);
  /* a solution file holds one */
  if (answer.outcome != ESP_OUTCOME_SOLVED || answer.text == NULL || answer.state == NULL ||
      answer.counters.n[ESP_COUNTER_SOLUTIONS] > 1)
    return;
  state = problem->files->parse_solution (instance, answer.text, strlen (answer.text), "answer",
                                          &error);
  g_assert_no_error (error);
  rooms_assert_states_equal (instance, state, answer.state);
}

static void
test_names_in_files (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) names = hostile_names ();
  g_auto (GStrv) samples = esp_problem_list_samples (problem);

  for (guint i = 0; samples[i] != NULL; i++)
    {
      g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, samples[i], NULL);
      gsize size = g_bytes_get_size (bytes);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), size);
      g_autoptr (GPtrArray) words = words_of (text);

      if (size > 3000)
        continue;
      for (guint w = 0; w < MIN (words->len, 24); w++)
        for (guint k = w % 2; k < names->len; k += 2)
          {
            g_autofree char *put = put_name (text, words->pdata[w], names->pdata[k]);
            g_autoptr (GError) error = NULL;
            g_autoptr (EspInstance) instance =
                problem->files->parse (put, strlen (put), "named", &error);

            g_assert_true ((instance == NULL) == (error != NULL));
            if (error != NULL)
              readers_check_message (error->message, problem->id);
            if (instance == NULL)
              continue;
            readers_check_whole (instance);
            if (w < 6)
              check_solution (instance);
          }
    }
}

/* Edits that bring a name in; %s is the name. */
static const struct
{
  const char *problem;
  const char *edits[6];
} naming[] = {
  { "map", { "rename WA %s", "point %s 0.9 0.9", "point %s 2 2", "rename T %s" } },
  { "mapgame", { "rename WA %s", "node %s 0.9 0.9", "colours R G B %s", "rename T %s" } },
  { "tree", { "name B %s", "name A %s", "name x %s" } },
  { "tour", { "name Madison %s", "name LA %s" } },
  { "words",
    { "words %s: CAT, DOG", "add-words %s: CAT", "words noun: CAT, DOG, %s, NNN, EEE",
      "add-words noun: %s", "add-words clothing: %s" } },
};

static void
test_names_in_edits (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) names = hostile_names ();

  for (guint i = 0; i < G_N_ELEMENTS (naming); i++)
    for (guint e = 0; g_str_equal (naming[i].problem, problem->id) && naming[i].edits[e] != NULL;
         e++)
      for (guint k = 0; k < names->len; k++)
        {
          g_auto (GStrv) parts = g_strsplit (naming[i].edits[e], "%s", 2);
          g_autofree char *edit = g_strconcat (parts[0], names->pdata[k], parts[1], NULL);
          g_autoptr (EspInstance) instance = NULL;
          g_autoptr (GError) error = NULL;
          g_auto (GStrv) samples = esp_problem_list_samples (problem);

          instance = g_str_equal (problem->id, "map") || g_str_equal (problem->id, "mapgame")
                         ? rooms_load_sample (problem, samples[0])
                         : problem->editing->create ();
          if (problem->editing->edit (instance, edit, &error))
            {
              readers_check_whole (instance);
              check_solution (instance);
            }
          else
            readers_check_message (error->message, problem->id);
        }
}

/* --- whose file is it? --- */

static void
check_recognised (const EspProblem *problem, const char *name, const char *text, gsize length)
{
  const gsize cuts[] = { length, 4096, 1024, 400 };

  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      g_autofree char *head = g_memdup2 (text, MIN (length, cuts[i]));
      const EspProblem *found = esp_problem_recognise (head, MIN (length, cuts[i]), NULL);

      /* what is not shown is nobody's, and opens no tab that is not there */
      if (!esp_problem_is_shown (problem))
        g_assert_true (found != problem);
      else if (found != problem)
        g_error ("%s of %s, %" G_GSIZE_FORMAT " bytes of it: taken for %s", name, problem->id,
                 MIN (length, cuts[i]), found != NULL ? found->id : "nobody's");
    }
}

/* A room knows its samples, and what it writes itself, by their beginning. */
static void
test_recognised (gconstpointer data)
{
  const EspProblem *problem = data;
  g_auto (GStrv) samples = esp_problem_list_samples (problem);

  if (problem->files->recognises == NULL)
    {
      g_assert_true (esp_problem_is_hidden (problem));
      return;
    }
  for (guint i = 0; samples[i] != NULL; i++)
    {
      g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, samples[i], NULL);
      g_autoptr (EspInstance) instance = rooms_load_sample (problem, samples[i]);
      g_autofree char *text = problem->files->format (instance);

      check_recognised (problem, samples[i], g_bytes_get_data (bytes, NULL),
                        g_bytes_get_size (bytes));
      check_recognised (problem, samples[i], text, strlen (text));
    }
  for (guint seed = 1; problem->generating != NULL && seed <= 4; seed++)
    {
      g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
      g_autofree char *number = g_strdup_printf ("%u", seed);
      g_autofree char *text = NULL;
      g_autoptr (EspInstance) instance = NULL;
      EspControl control;

      esp_control_init (&control);
      g_assert_true (esp_options_set (options, "seed", number, NULL));
      instance = problem->generating->generate (options, &control, NULL);
      text = problem->files->format (instance);
      check_recognised (problem, "generated", text, strlen (text));
    }
}

/* Bytes without a meaning are nobody's for certain, and are not read past their end. */
static void
test_noise (gconstpointer data)
{
  static const char letters[] = "  \n\n,:;()[]#-0123456789abcWSLR.?_ox";
  const EspProblem *problem = data;
  EspRandom random;

  esp_random_init (&random, 5);
  for (guint i = 0; i < 4000; i++)
    {
      gsize length = esp_random_below (&random, 60);
      g_autofree char *head = g_malloc (length + (length == 0));

      for (gsize k = 0; k < length; k++)
        head[k] = i % 2 == 0 ? (char) esp_random_next (&random)
                             : letters[esp_random_below (&random, sizeof letters - 1)];
      if (problem->files->recognises == NULL)
        continue;
      if (i % 2 == 0 || length == 0)
        g_assert_cmpint (problem->files->recognises (head, length), <, ESP_LIKENESS_CERTAIN);
      else
        problem->files->recognises (head, length);
    }
}

/* Each file of the courses is known as what it is, whatever its name. */
static void
test_course_files (void)
{
  static const struct
  {
    const char *folder;
    const char *problem;
  } folders[] = { { "data/cs440/puzzles", "words" },
                  { "data/cs440/game_boards", "war" },
                  { "data/battleship", "battleship" },
                  { "data/mapgame", "mapgame" },
                  { "data/tsplib", "tour" } };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = find_shared (folders[i].folder);
      g_autoptr (GDir) dir = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
      const char *name;

      while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *path = g_build_filename (folder, name, NULL);
          g_autofree char *text = NULL;
          gsize length;

          if (g_str_has_suffix (name, ".md") || g_str_has_suffix (name, ".out"))
            continue;
          g_assert_true (g_file_get_contents (path, &text, &length, NULL));
          check_recognised (esp_problem_find (folders[i].problem), name, text, length);
          n++;
        }
      if (folder == NULL)
        return;
    }
  g_assert_cmpuint (n, >=, 40);
}

/* --- messages --- */

static void
test_messages (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) names = hostile_names ();
  g_autoptr (EspInstance) instance = problem->editing->create ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  for (guint k = 0; k < names->len; k++)
    {
      const char *name = names->pdata[k];
      g_autofree char *twice = g_strdup_printf ("%s %s", name, name);
      const char *const texts[] = { name, twice };

      for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        {
          g_autoptr (GError) play_error = NULL;
          g_autoptr (GError) edit_error = NULL;
          g_autoptr (GError) state_error = NULL;
          g_autoptr (GError) solution_error = NULL;
          g_autoptr (EspState) parsed =
              problem->states->state_parse (instance, texts[i], &state_error);
          g_autoptr (EspState) trial = esp_state_copy (state);
          g_autoptr (EspInstance) edited = esp_instance_copy (instance);

          if (!problem->states->play (instance, trial, texts[i], &play_error))
            readers_check_message (play_error->message, problem->id);
          if (problem->editing->edit != NULL &&
              !problem->editing->edit (edited, texts[i], &edit_error))
            readers_check_message (edit_error->message, problem->id);
          if (parsed == NULL)
            readers_check_message (state_error->message, problem->id);
          if (problem->files->parse_solution != NULL)
            {
              g_autoptr (EspState) solution = problem->files->parse_solution (
                  instance, texts[i], strlen (texts[i]), "solution", &solution_error);

              if (solution == NULL)
                readers_check_message (solution_error->message, problem->id);
            }
        }
    }
}

/* A line of megabytes is refused at once and in a few words. */
static void
test_long_line (gconstpointer data)
{
  const EspProblem *problem = data;
  static const char *const units[] = { "x", "x ", "1 ", "1,", "(", "a:", "\xc3", "[o" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *text = repeat (units[i], 1000000);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance =
          problem->files->parse (text, strlen (text), "long", &error);

      g_assert_true ((instance == NULL) == (error != NULL));
      if (error != NULL)
        readers_check_message (error->message, problem->id);
    }
}

/* A line of a table becomes a sentence; what is one, or begins with a name, stays. */
static void
test_sentence (void)
{
  static const char *const cases[][2] = {
    { "fewest values left", "Fewest values left." },
    { "Row 6 needs one more.", "Row 6 needs one more." },
    { "x3 is pruned", "x3 is pruned." },
    { "élan", "Élan." },
    { "g 317, h 100", "g 317, h 100." },
    { "à 3 pas", "À 3 pas." },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sentence = esp_as_sentence (cases[i][0]);

      g_assert_cmpstr (sentence, ==, cases[i][1]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *begun = esp_begin_sentence (cases[i][0]);

      g_assert_true (g_str_has_prefix (cases[i][1], begun));
      g_assert_cmpuint (strlen (begun), ==, strlen (cases[i][0]));
    }
}

static void
test_quote (void)
{
  g_autofree char *x = repeat ("x", 5000);
  g_autofree char *path = g_strconcat ("/tmp/", x, "-end.txt", NULL);
  const char *quoted = esp_quote (x);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_utf8_strlen (quoted, -1), ==, ESP_QUOTE_MAX);
  g_assert_true (g_str_has_suffix (quoted, "…"));
  g_assert_cmpstr (esp_quote ("a\x1b[31m\xc2\x9b\xe2\x80\xae\xff"), ==, "a?[31m??\xef\xbf\xbd");
  g_assert_cmpstr (esp_quote ("naïve 日本"), ==, "naïve 日本");
  g_assert_true (g_str_has_suffix (esp_quote_path (path), "-end.txt"));
  g_assert_cmpint (g_utf8_strlen (esp_quote_path (path), -1), ==, 5 + ESP_QUOTE_MAX);
  g_assert_cmpstr (esp_quote_path ("folder/board.txt"), ==, "folder/board.txt");
  esp_set_error_at (&error, path, 1, 2, "wrong");
  readers_check_message (error->message, "file name");
  g_clear_error (&error);
  g_assert_null (esp_instance_load (esp_problems_get ()[0], path, &error));
  readers_check_message (error->message, "file name");
}

static void
assert_names (const char *text, const char *const *expected)
{
  g_auto (GStrv) names = esp_name_list_split (text);

  g_assert_true (g_strv_equal ((const char *const *) names, expected));
}

/* A comma in a name is told from one between names; names without commas are written as they are,
 * and any names come back. */
static void
test_name_list (void)
{
  static const char *const plain[] = { "one.txt", "C:\\two", "three four", NULL };
  static const char *const commas[] = { "one,two.txt", "three.txt", NULL };
  static const char *const blanks[] = { " two", "three ", "four", NULL };
  static const char *const slashes[] = { "ends\\", "a\\,b", "\\\\", NULL };
  static const char letters[] = "a,\\b ";
  g_autofree char *joined = esp_name_list_join (plain);
  g_autofree char *with_commas = esp_name_list_join (commas);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  g_assert_cmpstr (joined, ==, "one.txt,C:\\two,three four");
  g_assert_cmpstr (with_commas, ==, "one\\,two.txt,three.txt");
  assert_names (" one.txt , C:\\two,,three four,", plain);
  assert_names ("one\\,two.txt, three.txt", commas);
  assert_names ("\\ two,three\\ , four ", blanks);
  assert_names ("ends\\\\,a\\\\\\,b,\\\\", slashes);
  for (guint n = 0; n < 20000; n++)
    {
      char text[3][10] = { "", "", "" };
      const char *names[4] = { NULL };
      g_autofree char *list = NULL;

      for (guint i = 0; i < 3; i++)
        {
          gint32 length = g_rand_int_range (random, 1, 8);

          for (gint32 k = 0; k < length; k++)
            text[i][k] = letters[g_rand_int_range (random, 0, 5)];
          names[i] = text[i];
        }
      list = esp_name_list_join (names);
      assert_names (list, names);
    }
}

/* By what the header says: a name of several words has blanks that look like any other, and stands
 * in quotes in files. */
static void
test_names (void)
{
  static const struct
  {
    const char *typed, *name, *written;
  } cases[] = {
    { "Vora", "Vora", "Vora" },
    { "  New  South\tWales ", "New" ESP_NAME_BLANK "South" ESP_NAME_BLANK "Wales",
      "\"New South Wales\"" },
    { "\"Q\"", "\"Q\"", "\"\\\"Q\\\"\"" },
    { "a\\b", "a\\b", "a\\b" },
    { "a\\b \"c", "a\\b" ESP_NAME_BLANK "\"c", "\"a\\\\b \\\"c\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = esp_name_from_text (cases[i].typed);
      g_autoptr (GString) written = g_string_new (NULL);
      g_autofree char *again = NULL;

      g_assert_cmpstr (name, ==, cases[i].name);
      esp_name_append (written, name);
      g_assert_cmpstr (written->str, ==, cases[i].written);
      g_assert_cmpuint (esp_name_unquote (written->str, written->str + written->len, &again), ==,
                        written->str[0] == '"' ? written->len : 0);
      g_assert_cmpstr (again, ==, written->str[0] == '"' ? name : NULL);
    }
}

/* Of a file's name that is too long the middle is left out: 40 characters are shown. */
static void
test_long_path (void)
{
  g_assert_cmpstr (esp_quote_path ("/01234567890123456789abcdefghij01234567890123456789"), ==,
                   "/0123456789012345678…01234567890123456789");
  g_assert_cmpstr (esp_quote_path ("/0123456789012345678901234567890123456789"), ==,
                   "/0123456789012345678901234567890123456789");
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems = esp_problems_get ();

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/quote", test_quote);
  g_test_add_func ("/sentence", test_sentence);
  g_test_add_func ("/name-list", test_name_list);
  g_test_add_func ("/names", test_names);
  g_test_add_func ("/long-path", test_long_path);
  g_test_add_func ("/course-files", test_course_files);
  for (guint i = 0; problems[i] != NULL; i++)
    {
      rooms_add_test (problems[i], "spoilt-lines", test_spoilt_lines);
      rooms_add_test (problems[i], "corpus", test_corpus);
      rooms_add_test (problems[i], "names-in-files", test_names_in_files);
      rooms_add_test (problems[i], "names-in-edits", test_names_in_edits);
      rooms_add_test (problems[i], "messages", test_messages);
      rooms_add_test (problems[i], "recognised", test_recognised);
      rooms_add_test (problems[i], "noise", test_noise);
      rooms_add_test (problems[i], "long-line", test_long_line);
    }
  return g_test_run ();
}
