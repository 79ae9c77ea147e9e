#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "test-words.h"
#include "shared.h"

/* --- helpers --- */

EspInstance *
parse (const char *text)
{
  return rooms_parse (&esp_words_problem, text);
}

/* Solves with settings such as "order=index inference=check". */
Found
solve (const EspInstance *instance, const char *solver, const char *settings, EspTracer *tracer)
{
  g_auto (EspAnswer) answer;
  Found found;

  rooms_solve (instance, NULL, solver, settings, tracer, &answer);
  g_assert_cmpint (answer.outcome, ==,
                   answer.counters.n[ESP_COUNTER_SOLUTIONS] > 0 ? ESP_OUTCOME_SOLVED
                                                                : ESP_OUTCOME_NONE);
  memcpy (found.n, answer.counters.n, sizeof found.n);
  found.text = g_strdup (answer.text);
  return found;
}

/* A course puzzle with the course's words; NULL where these are not here. */
static EspInstance *
load_course (const char *puzzle, const char *words)
{
  g_autofree char *folder = find_shared ("data/cs440");
  g_autofree char *path = NULL;
  g_autofree char *list = NULL;
  g_autoptr (EspOptions) options = esp_options_new (words_load_options);
  g_autoptr (GError) error = NULL;
  EspInstance *instance;

  if (folder == NULL)
    return NULL;
  path = g_build_filename (folder, puzzle, NULL);
  list = g_build_filename (folder, words, NULL);
  esp_options_set (options, "words", list, NULL);
  instance = esp_instance_load_with (&esp_words_problem, path, options, &error);
  g_assert_no_error (error);
  return instance;
}

/* --- a slow reference that shares nothing: plain recursion over strings --- */

static gboolean
slot_is_possible (const Reference *r, int slot)
{
  for (int w = 0; w < 12; w++)
    {
      const char *word = r->words[r->category[slot]][w];
      gboolean fits = (int) strlen (word) == r->n[slot];

      for (int k = 0; k < r->n[slot] && fits; k++)
        {
          char here = r->fill[r->cells[slot][k]];

          fits = here == '_' || here == word[k];
          for (int i = 0; i < k && fits; i++)
            fits = r->cells[slot][i] != r->cells[slot][k] || word[i] == word[k];
        }
      if (fits)
        return TRUE;
    }
  return FALSE;
}

/* Letters in the order of the cells; A to Z; a slot touched must still have a word. */
void
reference_letters (Reference *r, int cell)
{
  gboolean any = FALSE;

  while (cell < r->n_cells && !r->used[cell])
    cell++;
  if (cell == r->n_cells)
    {
      r->n_solutions++;
      g_string_append_printf (r->solutions, "%s\n", r->fill);
      return;
    }
  for (char letter = 'A'; letter <= 'Z'; letter++)
    {
      gboolean ok = TRUE;

      r->assignments++;
      r->fill[cell] = letter;
      for (int s = 0; s < r->n_slots && ok; s++)
        for (int k = 0; k < r->n[s]; k++)
          if (r->cells[s][k] == cell)
            {
              ok = slot_is_possible (r, s);
              break;
            }
      if (ok)
        {
          any = TRUE;
          r->nodes++;
          reference_letters (r, cell + 1);
        }
      r->fill[cell] = '_';
    }
  if (!any && cell > 0)
    r->dead_ends++;
}

EspInstance *
random_puzzle (EspRandom *random, Reference *r)
{
  static const char letters[] = "AABEEINORST";
  GString *text = g_string_new (NULL);
  EspInstance *instance;

  memset (r, 0, sizeof *r);
  r->n_cells = 3 + (int) esp_random_below (random, MAX_CELLS - 2);
  r->n_slots = 1 + (int) esp_random_below (random, MAX_SLOTS);
  r->n_categories = 1 + (int) esp_random_below (random, 4);
  g_string_append_printf (text, "%d\n#only\n", r->n_cells);
  for (int c = 0; c < r->n_categories; c++)
    {
      int n = 2 + (int) esp_random_below (random, 11);

      g_string_append_printf (text, "#list c%d:", c);
      for (int w = 0; w < n; w++)
        {
          int length = 2 + (int) esp_random_below (random, 3);

          for (int k = 0; k < length; k++)
            r->words[c][w][k] = letters[esp_random_below (random, sizeof letters - 1)];
          g_string_append_printf (text, " %s,", r->words[c][w]);
        }
      g_string_append_c (text, '\n');
    }
  for (int s = 0; s < r->n_slots; s++)
    {
      int c = (int) esp_random_below (random, (guint64) r->n_categories);

      r->category[s] = c;
      /* as long as its first word, so that there is one of that length */
      r->n[s] = (int) strlen (r->words[c][0]);
      g_string_append_printf (text, "c%d:", c);
      for (int k = 0; k < r->n[s]; k++)
        {
          r->cells[s][k] = (int) esp_random_below (random, (guint64) r->n_cells);
          r->used[r->cells[s][k]] = TRUE;
          g_string_append_printf (text, " %d", r->cells[s][k] + 1);
        }
      g_string_append_c (text, '\n');
    }
  memset (r->fill, '_', (gsize) r->n_cells);
  instance = parse (text->str);
  g_string_free (text, TRUE);
  return instance;
}

/* The first cell in use: dead ends are counted below the root only. */
static guint64
reference_dead_ends (const Reference *r)
{
  int first = 0;

  while (first < r->n_cells && !r->used[first])
    first++;
  return r->nodes == 0 && first > 0 && r->n_solutions == 0 ? r->dead_ends - 1 : r->dead_ends;
}

/* What min-conflicts finds in a short time; NULL: nothing. */
static char *
repair (const EspInstance *instance)
{
  g_auto (EspAnswer) answer;

  rooms_solve (instance, NULL, "min-conflicts", "max-steps=2000 restart=20", NULL, &answer);
  return g_strdup (answer.text);
}

static void
test_reference (void)
{
  static const char *const levels[] = { "check", "fc", "mac" };
  static const char *const orders[] = { "index", "mrv", "mrv-degree", "dom-wdeg" };
  static const char *const values[] = { "alphabetic", "frequency" };
  static const char *const solvers[] = { "letter", "word" };
  EspRandom random;
  int seen[3] = { 0 };
  guint64 n_conflicts = 0;
  int n_repaired = 0;
  int n_solvable = 0;

  esp_random_init (&random, 1);
  for (int i = 0; i < (g_test_slow () ? 20000 : 3000); i++)
    {
      Reference r;
      g_autoptr (EspInstance) instance = random_puzzle (&random, &r);

      r.solutions = g_string_new (NULL);
      reference_letters (&r, 0);
      seen[MIN (r.n_solutions, 2)]++;
      {
        g_auto (Found) found = solve (instance, "learn", "solutions=0", NULL);

        g_assert_cmpstr (found.text, ==, r.solutions->str);
        n_conflicts += found.n[ESP_COUNTER_CONFLICTS];
      }
      {
        g_autofree char *text = repair (instance);

        /* one of them, and hardly ever none where there are some */
        if (text != NULL)
          g_assert_nonnull (strstr (r.solutions->str, text));
        n_repaired += text != NULL;
        n_solvable += r.n_solutions > 0;
      }
      for (int s = 0; s < 2; s++)
        for (int l = 0; l < 3; l++)
          for (int o = 0; o < 4; o++)
            for (int v = 0; v < 2; v++)
              {
                g_autofree char *settings = g_strdup_printf ("order=%s values=%s inference=%s",
                                                             orders[o], values[v], levels[l]);
                g_auto (Found) found = solve (instance, solvers[s], settings, NULL);

                if (!g_str_equal (found.text, r.solutions->str))
                  {
                    g_autofree char *text = words_format (instance);

                    g_error ("%s %s: %s instead of %s in\n%s", solvers[s], settings, found.text,
                             r.solutions->str, text);
                  }
                if (s == 0 && l == 0 && o == 0)
                  {
                    g_assert_cmpuint (found.n[ESP_COUNTER_ASSIGNMENTS], ==, r.assignments);
                    g_assert_cmpuint (found.n[ESP_COUNTER_NODES], ==, r.nodes);
                    g_assert_cmpuint (found.n[ESP_COUNTER_DEAD_ENDS], ==, reference_dead_ends (&r));
                  }
                /* with arc consistency kept, a value of the letters is never tried in vain in a
                 * puzzle of one slot */
                if (s == 0 && l == 2 && r.n_slots == 1)
                  g_assert_cmpuint (found.n[ESP_COUNTER_DEAD_ENDS], ==, 0);
              }
      g_string_free (r.solutions, TRUE);
    }
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (seen[i], >, 30);
  g_assert_cmpuint (n_conflicts, >, 300);
  g_assert_cmpint (n_repaired, >, n_solvable * 9 / 10);
}

/* --- arc consistency, value by value --- */

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspState *state;
  gboolean failed; /* this node's inference wiped something out */
  guint64 checked;
} Watcher;

static gboolean
in_domain (const WordsState *state, int variable, int value)
{
  return state->domains[state->offsets[variable] + (gsize) value / 64] >> (value % 64) & 1;
}

/* The letters that are possible for a cell: its own where it is assigned. */
static gboolean
letter_is_possible (const WordsPuzzle *puzzle, const WordsState *state, int cell, gunichar letter)
{
  if (state->letters[cell] != 0)
    return state->letters[cell] == letter;
  return in_domain (state, cell, words_list_letter (puzzle->list, letter));
}

static gboolean
letter_is_supported (
    const WordsPuzzle *puzzle, const WordsState *state, int slot, int at, gunichar letter)
{
  const WordsSlot *s = words_slot (puzzle, slot);
  int n;
  const WordsWord *words = words_category_get (&puzzle->list->categories[s->category], s->n, &n);

  for (int w = 0; w < n; w++)
    {
      gboolean fits = words_letter_at (&words[w], at) == letter;

      for (int k = 0; k < s->n && fits; k++)
        {
          fits = letter_is_possible (puzzle, state, s->cells[k], words_letter_at (&words[w], k));
          for (int i = 0; i < k && fits; i++)
            fits = s->cells[i] != s->cells[k] ||
                   words_letter_at (&words[w], i) == words_letter_at (&words[w], k);
        }
      if (fits)
        return TRUE;
    }
  return FALSE;
}

static void
check_letters (const WordsPuzzle *puzzle, const WordsState *state)
{
  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      {
        int cell = words_slot (puzzle, s)->cells[k];

        for (int a = 0; a < puzzle->list->n_letters; a++)
          if (letter_is_possible (puzzle, state, cell, puzzle->list->alphabet[a]))
            g_assert_true (letter_is_supported (puzzle, state, s, k, puzzle->list->alphabet[a]));
      }
}

/* The words left for a slot, the assigned one alone where there is one; -1 ends them. */
static gboolean
word_is_possible (
    const WordsPuzzle *puzzle, const WordsState *state, int slot, int w, const WordsWord *word)
{
  const WordsSlot *s = words_slot (puzzle, slot);

  if (!in_domain (state, slot, w))
    return FALSE;
  for (int k = 0; k < s->n && state->assigned[slot]; k++)
    if (state->letters[s->cells[k]] != words_letter_at (word, k))
      return FALSE;
  return TRUE;
}

static gboolean
agree (const WordsSlot *a, const WordsWord *x, const WordsSlot *b, const WordsWord *y)
{
  for (int i = 0; i < a->n; i++)
    for (int k = 0; k < b->n; k++)
      if (a->cells[i] == b->cells[k] && words_letter_at (x, i) != words_letter_at (y, k))
        return FALSE;
  return TRUE;
}

static void
check_words (const WordsPuzzle *puzzle, const WordsState *state)
{
  for (int a = 0; a < words_n_slots (puzzle); a++)
    for (int b = 0; b < words_n_slots (puzzle); b++)
      {
        const WordsSlot *s = words_slot (puzzle, a);
        const WordsSlot *t = words_slot (puzzle, b);
        int n;
        int m;
        const WordsWord *xs = words_category_get (&puzzle->list->categories[s->category], s->n, &n);
        const WordsWord *ys = words_category_get (&puzzle->list->categories[t->category], t->n, &m);

        for (int i = 0; i < n; i++)
          {
            gboolean supported = a == b || !word_is_possible (puzzle, state, a, i, &xs[i]);

            for (int k = 0; k < m && !supported; k++)
              supported =
                  word_is_possible (puzzle, state, b, k, &ys[k]) && agree (s, &xs[i], t, &ys[k]);
            g_assert_true (supported);
          }
      }
}

static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watcher *self = (Watcher *) tracer;
  const WordsPuzzle *puzzle = (const WordsPuzzle *) self->instance;
  const WordsState *state = (const WordsState *) self->state;

  /* a new assignment: what was inferred from the one before it is complete */
  if (event->type == ESP_EVENT_ASSIGN && !self->failed)
    {
      if (state->kind == WORDS_LETTER)
        check_letters (puzzle, state);
      else
        check_words (puzzle, state);
      self->checked++;
    }
  self->failed = event->type == ESP_EVENT_WIPEOUT;
  words_apply_event (self->instance, self->state, event);
}

static void
test_arc_consistency (void)
{
  static const char *const solvers[] = { "letter", "word" };
  EspRandom random;

  esp_random_init (&random, 2);
  for (int i = 0; i < 300; i++)
    {
      Reference r;
      g_autoptr (EspInstance) instance = random_puzzle (&random, &r);

      for (int s = 0; s < 2; s++)
        {
          Watcher watcher = { .tracer.event = watch,
                              .instance = instance,
                              .state = words_initial (instance) };
          g_auto (Found) found = solve (instance, solvers[s], "inference=mac", &watcher.tracer);

          esp_state_free (watcher.state);
          if (found.n[ESP_COUNTER_ASSIGNMENTS] > 0)
            g_assert_cmpuint (watcher.checked, >, 0);
        }
    }
}

/* --- the specification's numbers --- */

static void
test_pinned (void)
{
  static const struct
  {
    const char *puzzle;
    guint64 assignments, nodes, dead_ends, solutions;
  } pinned[] = {
    { "puzzles/sample.txt", 3640, 0, 117, 4 }, { "puzzles/puzzle1.txt", 15964, 617, 321, 4 },
    { "puzzles/puzzle2.txt", 0, 0, 0, 4 },     { "puzzles/puzzle3.txt", 0, 0, 0, 2 },
    { "puzzles/puzzle4.txt", 0, 0, 0, 3 },     { "puzzles/puzzle5.txt", 0, 0, 0, 4 },
  };
  static const char *const lists[] = { "wordlist/wordlist.txt", "wordlist/by_category",
                                       "wordlist" };

  for (guint i = 0; i < G_N_ELEMENTS (pinned); i++)
    for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
      {
        g_autoptr (EspInstance) instance = load_course (pinned[i].puzzle, lists[k]);
        g_auto (Found) found = { { 0 }, NULL };
        g_auto (Found) other = { { 0 }, NULL };

        if (instance == NULL)
          return;
        found = solve (instance, "letter", "order=index inference=check", NULL);
        other = solve (instance, "word", "", NULL);
        g_assert_cmpstr (found.text, ==, other.text);
        g_assert_cmpuint (found.n[ESP_COUNTER_SOLUTIONS], ==, pinned[i].solutions);
        if (pinned[i].assignments != 0)
          g_assert_cmpuint (found.n[ESP_COUNTER_ASSIGNMENTS], ==, pinned[i].assignments);
        if (pinned[i].nodes != 0)
          g_assert_cmpuint (found.n[ESP_COUNTER_NODES], ==, pinned[i].nodes);
        if (pinned[i].dead_ends != 0)
          g_assert_cmpuint (found.n[ESP_COUNTER_DEAD_ENDS], ==, pinned[i].dead_ends);
      }
}

/* --- the text trace --- */

typedef struct
{
  EspTracer tracer;
  gpointer writer;
  GString *out;
} TextTracer;

static void
write_event (EspTracer *tracer, const EspEvent *event)
{
  TextTracer *self = (TextTracer *) tracer;

  words_trace_text.event (self->writer, event, self->out);
}

static char *
trace (const EspInstance *instance, const char *solver, const char *settings, Found *found)
{
  TextTracer tracer = { .tracer.event = write_event,
                        .writer = words_trace_text.begin (instance, NULL),
                        .out = g_string_new (NULL) };

  *found = solve (instance, solver, settings, &tracer.tracer);
  words_trace_text.free (tracer.writer);
  return g_string_free (tracer.out, FALSE);
}

static void
test_trace_form (void)
{
  static const char puzzle[] =
      "5\n#only\n#list a: CAT, CAR, DOG\n#list b: TO, RE\na: 1, 2, 3\nb: 3, 4\n";
  g_autoptr (EspInstance) instance = parse (puzzle);
  g_auto (Found) found = { { 0 }, NULL };
  g_auto (Found) again = { { 0 }, NULL };
  g_auto (Found) words = { { 0 }, NULL };
  g_auto (Found) dynamic = { { 0 }, NULL };
  g_autofree char *blank = trace (instance, "letter", "order=index inference=check", &found);
  g_autofree char *full =
      trace (instance, "letter", "order=index inference=check trace-style=full", &again);
  g_autofree char *by_word = trace (instance, "word", "order=index inference=check", &words);
  g_autofree char *by_mrv = trace (instance, "word", "order=mrv inference=fc", &dynamic);

  g_assert_cmpstr (blank, ==,
                   "search order: 1 -> 2 -> 3 -> 4\n"
                   "root -> C -> A -> R -> E (found result: CARE_)\n"
                   "               -> T -> O (found result: CATO_)\n"
                   "     -> D -> O -> backtrack\n");
  g_assert_cmpstr (full, ==,
                   "search order: 1 -> 2 -> 3 -> 4\n"
                   "root -> C -> A -> R -> E (found result: CARE_)\n"
                   "root -> C -> A -> T -> O (found result: CATO_)\n"
                   "root -> D -> O -> backtrack\n");
  g_assert_cmpstr (by_word, ==,
                   "search order: a -> b\n"
                   "root -> CAR -> RE (found result: CARE_)\n"
                   "     -> CAT -> TO (found result: CATO_)\n"
                   "     -> DOG -> backtrack\n");
  g_assert_cmpstr (by_mrv, ==,
                   "search order: dynamic (mrv)\n"
                   "root -> b=RE -> a=CAR (found result: CARE_)\n"
                   "     -> b=TO -> a=CAT (found result: CATO_)\n");
}

/* The words that fit are those that the search has left, whether it counts words or letters. */
static void
test_words_left (void)
{
  static const char puzzle[] =
      "5\n#only\n#list a: CAT, CAR, DOG\n#list b: TO, RE\na: 1, 2, 3\nb: 3, 4\n";
  g_autoptr (EspInstance) instance = parse (puzzle);
  const WordsPuzzle *self = (const WordsPuzzle *) instance;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspEvent root = { .type = ESP_EVENT_ROOT, .subject = WORDS_LETTER };
  EspEvent prune = { .type = ESP_EVENT_PRUNE, .subject = 0 };
  EspEvent restore = { .type = ESP_EVENT_RESTORE, .csp.count = 1 };

  g_assert_cmpint (words_count_words_left (self, (WordsState *) state, 0), ==, 3);
  words_apply_event (instance, state, &root);
  g_assert_cmpint (words_count_words_left (self, (WordsState *) state, 0), ==, 3);
  prune.csp.value = words_list_letter (self->list, 'C');
  words_apply_event (instance, state, &prune);
  g_assert_cmpint (words_count_words_left (self, (WordsState *) state, 0), ==, 1);
  g_assert_cmpint (words_count_words_left (self, (WordsState *) state, 1), ==, 2);
  words_apply_event (instance, state, &restore);
  g_assert_cmpint (words_count_words_left (self, (WordsState *) state, 0), ==, 3);
}

/* A line for each solution and each dead end, whatever the settings; in full each stands alone. */
static void
test_trace_lines (void)
{
  static const char *const settings[] = { "order=index inference=check", "order=mrv inference=fc",
                                          "inference=mac values=frequency trace-style=full" };
  EspRandom random;

  esp_random_init (&random, 5);
  for (int i = 0; i < 100; i++)
    {
      Reference r;
      g_autoptr (EspInstance) instance = random_puzzle (&random, &r);

      for (guint k = 0; k < G_N_ELEMENTS (settings); k++)
        {
          g_auto (Found) found = { { 0 }, NULL };
          g_autofree char *text =
              trace (instance, i % 2 == 0 ? "letter" : "word", settings[k], &found);
          g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
          guint64 solutions = 0;
          guint64 dead_ends = 0;

          for (guint n = 1; lines[n] != NULL && *lines[n] != '\0'; n++)
            {
              solutions += strstr (lines[n], " (found result: ") != NULL;
              dead_ends += g_str_has_suffix (lines[n], " -> backtrack");
            }
          g_assert_true (g_str_has_prefix (lines[0], "search order: "));
          g_assert_cmpuint (solutions, ==, found.n[ESP_COUNTER_SOLUTIONS]);
          g_assert_cmpuint (dead_ends, ==, found.n[ESP_COUNTER_DEAD_ENDS]);
          g_assert_cmpuint (g_strv_length (lines), ==, solutions + dead_ends + 2);
        }
    }
}

static void
test_course_trace (void)
{
  g_autoptr (EspInstance) instance = load_course ("puzzles/sample.txt", "wordlist/wordlist.txt");
  g_auto (Found) found = { { 0 }, NULL };
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (instance == NULL)
    return;
  text = trace (instance, "letter", "order=index inference=check", &found);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 121 + 1);
}

/* Lines "NAME: NAME, NAME" are maps too: a list of words is told from them by its many words, and
 * what to do with it is said. */
static void
test_list_of_words (void)
{
  static const char list[] = "animal: ANT, APE, ASP, BAT, BEE, BUG, CAT\n"
                             "colour: BAY, DUN, HUE, LAC, JET, RED, TAN\n";
  static const char map[] = "SA: WA, NT, Q, NSW, V\nWA: NT\nNT: Q\nQ: NSW\nNSW: V\n";
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_problem_recognise (list, strlen (list), NULL) == &esp_words_problem);
  g_assert_true (esp_problem_recognise (list, strlen (list), esp_problem_find ("map")) ==
                 &esp_words_problem);
  g_assert_true (esp_problem_recognise (map, strlen (map), NULL) != &esp_words_problem);
  g_assert_null (words_parse (list, strlen (list), "wordlist.txt", &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_SYNTAX);
  g_assert_nonnull (strstr (error->message, "list of words"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/reference", test_reference);
  g_test_add_func ("/words/list-of-words", test_list_of_words);
  g_test_add_func ("/words/arc-consistency", test_arc_consistency);
  g_test_add_func ("/words/pinned", test_pinned);
  g_test_add_func ("/words/trace-form", test_trace_form);
  g_test_add_func ("/words/words-left", test_words_left);
  g_test_add_func ("/words/trace-lines", test_trace_lines);
  g_test_add_func ("/words/course-trace", test_course_trace);
  add_file_tests ();
  words_add_rule_tests ();
  return g_test_run ();
}
