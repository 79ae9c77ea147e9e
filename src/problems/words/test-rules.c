#include "config.h"

#include "test-words.h"

/* What the judge says, worked out by hand; and what is left to a slot and a cell, held to words
 * that are spelt and compared one by one. */

/* --- the judge --- */

/* A slot of pets along the top, one with a cell that is in it twice, one more of pets; cell 7 is in
 * none. */
static void
test_verdicts (void)
{
  static const RoomsVerdict verdicts[] = {
    { "_______", ESP_STATUS_OPEN, "", "cell 1 is still open" },
    { "CAT____", ESP_STATUS_OPEN, "", "cell 4 is still open" },
    { "CATO_T_", ESP_STATUS_OPEN, "", "cell 5 is still open" },
    { "CATOAT_", ESP_STATUS_SOLVED, "", NULL },
    { "CATOATX", ESP_STATUS_SOLVED, "", NULL },
    { "CAX____", ESP_STATUS_WRONG, "0 1 2", "CAX in cells 1, 2, 3 is no word of pet" },
    { "C_X____", ESP_STATUS_WRONG, "0 1 2", "no word of pet fits C_X in cells 1, 2, 3" },
    { "__A____", ESP_STATUS_WRONG, "0 1 2", "no word of pet fits __A in cells 1, 2, 3" },
    { "DOGO___", ESP_STATUS_WRONG, "2 2 3", "GOG in cells 3, 4, 3 is no word of odd" },
    { "___E___", ESP_STATUS_WRONG, "2 2 3", "no word of odd fits _E_ in cells 3, 4, 3" },
    { "CATOOT_", ESP_STATUS_WRONG, "0 4 5", "COT in cells 1, 5, 6 is no word of pet" },
    { "CATO_G_", ESP_STATUS_WRONG, "0 4 5", "no word of pet fits C_G in cells 1, 5, 6" },
  };
  static const struct
  {
    const char *state;
    int slot, n, open;
  } fits[] = {
    { "_______", 0, 3, 3 }, /* CAT, DOG, RAT */
    { "_A_____", 0, 2, 2 }, /* CAT, RAT */
    { "CAT____", 0, 1, 0 },
    { "CAX____", 0, 0, 0 },
    /* TOT and GAG; TAG has two letters for cell 3 */
    { "_______", 1, 2, 3 },
    { "___A___", 1, 1, 2 }, /* GAG */
    { "__T____", 1, 1, 1 }, /* TOT */
    { "__TA___", 1, 0, 0 },
  };
  g_autoptr (EspInstance) instance =
      parse ("7\npet: 1, 2, 3\nodd: 3, 4, 3\npet: 1, 5, 6\n#only\n"
             "#list pet: CAT, DOG, RAT\n#list odd: TOT, GAG, TAG, TEG\n");

  rooms_assert_verdicts (instance, verdicts, G_N_ELEMENTS (verdicts));
  for (guint i = 0; i < G_N_ELEMENTS (fits); i++)
    {
      g_autoptr (EspState) state = words_state_parse (instance, fits[i].state, NULL);
      int n = -1;
      int open = -1;

      g_assert_cmpint (words_slot_fits ((const WordsPuzzle *) instance, fits[i].slot,
                                        (const WordsState *) state, &n, &open),
                       ==, fits[i].n > 0);
      g_assert_cmpint (n, ==, fits[i].n);
      g_assert_cmpint (open, ==, fits[i].open);
    }
}

/* --- what is left --- */

#define N_LETTERS 5
#define MOST_SLOTS 3
#define MOST_CELLS 7

/* The alphabet is A to Z and as many Chinese letters as make it so large; the words have its first
 * and its last ones, on both sides of where a set of letters needs one more word of memory. */
static const int alphabets[] = { 64, 65, 82, 128, 129 };
#define FIRST_CHINESE 0x4e00

typedef struct
{
  int n_cells;
  int n_slots;
  int n[MOST_SLOTS];
  int cells[MOST_SLOTS][3];
  gboolean has[2][N_LETTERS][N_LETTERS][N_LETTERS + 1]; /* by category; of two letters: the last */
  int here[MOST_CELLS];                                 /* the letter in a cell; -1: none */
  int n_alphabet;
  gunichar letters[N_LETTERS];
} Sheet;

static void
append_letter (GString *text, const Sheet *sheet, int letter)
{
  g_string_append_unichar (text, sheet->letters[letter]);
}

static void
append_alphabet (GString *text, const Sheet *sheet)
{
  g_string_append (text, "#only\n#list all: ");
  for (int i = 26; i < sheet->n_alphabet; i++)
    {
      /* words of forty letters at most */
      if (i > 26 && i % 40 == 0)
        g_string_append (text, ", ");
      g_string_append_unichar (text, (gunichar) (FIRST_CHINESE + i - 26));
    }
  g_string_append (text, "\n");
}

static EspInstance *
draw_sheet (EspRandom *random, Sheet *sheet)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 share = 1 + esp_random_below (random, 9);

  memset (sheet, 0, sizeof *sheet);
  sheet->n_alphabet = alphabets[esp_random_below (random, G_N_ELEMENTS (alphabets))];
  sheet->letters[0] = 'A';
  sheet->letters[1] = 'Z';
  sheet->letters[2] = FIRST_CHINESE;
  sheet->letters[3] = (gunichar) (FIRST_CHINESE + sheet->n_alphabet - 28);
  sheet->letters[4] = (gunichar) (FIRST_CHINESE + sheet->n_alphabet - 27);
  sheet->n_cells = 4 + (int) esp_random_below (random, 4);
  sheet->n_slots = 2 + (int) esp_random_below (random, 2);
  g_string_append_printf (text, "%d\n", sheet->n_cells);
  for (int s = 0; s < sheet->n_slots; s++)
    {
      sheet->n[s] = 2 + (int) esp_random_below (random, 2);
      g_string_append (text, s == 1 ? "two: " : "one: ");
      for (int k = 0; k < sheet->n[s]; k++)
        {
          sheet->cells[s][k] = (int) esp_random_below (random, (guint64) sheet->n_cells);
          g_string_append_printf (text, k > 0 ? ", %d" : "%d", sheet->cells[s][k] + 1);
        }
      g_string_append (text, "\n");
    }
  append_alphabet (text, sheet);
  for (int c = 0; c < 2; c++)
    {
      g_string_append (text, c == 0 ? "#list one: AA, AAA" : "#list two: AA, AAA");
      sheet->has[c][0][0][N_LETTERS] = sheet->has[c][0][0][0] = TRUE;
      for (int i = 0; i < N_LETTERS; i++)
        for (int j = 0; j < N_LETTERS; j++)
          for (int k = 0; k <= N_LETTERS; k++)
            if (!sheet->has[c][i][j][k] && esp_random_below (random, 10) < share)
              {
                sheet->has[c][i][j][k] = TRUE;
                g_string_append (text, ", ");
                append_letter (text, sheet, i);
                append_letter (text, sheet, j);
                if (k < N_LETTERS)
                  append_letter (text, sheet, k);
              }
      g_string_append (text, "\n");
    }
  for (int i = 0; i < sheet->n_cells; i++)
    sheet->here[i] =
        esp_random_below (random, 3) == 0 ? (int) esp_random_below (random, N_LETTERS) : -1;
  return parse (text->str);
}

static int
find_letter (const Sheet *sheet, gunichar letter)
{
  for (int i = 0; i < N_LETTERS; i++)
    if (sheet->letters[i] == letter)
      return i;
  return -1;
}

static EspState *
put_letters (const Sheet *sheet, const EspInstance *instance)
{
  EspState *state = esp_instance_initial_state (instance);

  for (int i = 0; i < sheet->n_cells; i++)
    if (sheet->here[i] >= 0)
      ((WordsState *) state)->letters[i] = sheet->letters[sheet->here[i]];
  return state;
}

/* Whether the letters of @word are those in the cells of slot @s, one letter for one cell, and
 * where there is none one of @kept. */
static gboolean
agrees (const Sheet *sheet, int s, const int word[3], gboolean kept[MOST_CELLS][N_LETTERS])
{
  for (int k = 0; k < sheet->n[s]; k++)
    {
      int cell = sheet->cells[s][k];

      if (sheet->here[cell] >= 0 ? sheet->here[cell] != word[k] : !kept[cell][word[k]])
        return FALSE;
      for (int i = 0; i < sheet->n[s]; i++)
        if (sheet->cells[s][i] == cell && word[i] != word[k])
          return FALSE;
    }
  return TRUE;
}

static int
count_words (const Sheet *sheet, int s, gboolean kept[MOST_CELLS][N_LETTERS])
{
  int n = 0;

  for (int i = 0; i < N_LETTERS; i++)
    for (int j = 0; j < N_LETTERS; j++)
      for (int k = 0; k <= N_LETTERS; k++)
        {
          const int word[3] = { i, j, k };

          n += sheet->has[s == 1][i][j][k] && (k == N_LETTERS) == (sheet->n[s] == 2) &&
               agrees (sheet, s, word, kept);
        }
  return n;
}

/* Letters are taken out of the domains of cells. */
static void
test_left_of_letters (void)
{
  EspRandom random;

  esp_random_init (&random, 31);
  for (int round = 0; round < 150; round++)
    {
      Sheet sheet;
      g_autoptr (EspInstance) instance = draw_sheet (&random, &sheet);
      const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
      g_autoptr (EspState) state = put_letters (&sheet, instance);
      WordsState *self = (WordsState *) state;
      EspEvent root = { .type = ESP_EVENT_ROOT, .subject = WORDS_LETTER };
      gboolean kept[MOST_CELLS][N_LETTERS];
      int gone[MOST_CELLS] = { 0 };
      int left[MOST_CELLS + 1];

      left[sheet.n_cells] = -7; /* it is not its own */
      for (int i = 0; i < MOST_CELLS; i++)
        for (int l = 0; l < N_LETTERS; l++)
          kept[i][l] = TRUE;
      g_assert_cmpint (puzzle->list->n_letters, ==, sheet.n_alphabet);
      words_count_left (puzzle, self, left);
      g_assert_cmpint (left[sheet.n_cells], ==, -7);
      for (int i = 0; i < sheet.n_cells; i++)
        g_assert_cmpint (left[i], ==, -1);
      for (int s = 0; s < sheet.n_slots; s++)
        g_assert_cmpint (words_count_words_left (puzzle, self, s), ==,
                         count_words (&sheet, s, kept));

      words_apply_event (instance, state, &root);
      for (int i = 0; i < sheet.n_cells; i++)
        for (int l = 0; l < N_LETTERS; l++)
          if (sheet.here[i] < 0 && esp_random_below (&random, 4) == 0)
            {
              EspEvent prune = { .type = ESP_EVENT_PRUNE, .subject = i };

              prune.csp.value = words_list_letter (puzzle->list, sheet.letters[l]);
              words_apply_event (instance, state, &prune);
              kept[i][l] = FALSE;
              gone[i]++;
            }
      words_count_left (puzzle, self, left);
      g_assert_cmpint (left[sheet.n_cells], ==, -7);
      for (int i = 0; i < sheet.n_cells; i++)
        g_assert_cmpint (left[i], ==, sheet.here[i] >= 0 ? -1 : puzzle->list->n_letters - gone[i]);
      for (int s = 0; s < sheet.n_slots; s++)
        g_assert_cmpint (words_count_words_left (puzzle, self, s), ==,
                         count_words (&sheet, s, kept));
    }
}

/* The letters of a word by number. */
static void
spell (const Sheet *sheet, const WordsWord *word, int spelt[3])
{
  const char *at = word->text;

  for (int k = 0; k < word->length; k++, at = g_utf8_next_char (at))
    spelt[k] = find_letter (sheet, g_utf8_get_char (at));
}

typedef gboolean Kept[MOST_SLOTS][N_LETTERS * N_LETTERS * N_LETTERS];

/* The letters that every slot without a word still has a word with in @cell; all, where none goes
 * through it. */
static int
count_letters (const Sheet *sheet, const WordsPuzzle *puzzle, Kept kept, int given, int cell)
{
  gboolean possible[N_LETTERS];
  gboolean any = FALSE;
  int n = 0;

  for (int l = 0; l < N_LETTERS; l++)
    possible[l] = TRUE;
  for (int s = 0; s < sheet->n_slots; s++)
    for (int k = 0; k < sheet->n[s]; k++)
      {
        gboolean seen[N_LETTERS] = { FALSE };
        int n_words;
        const WordsWord *words = words_category_get (
            &puzzle->list->categories[words_slot (puzzle, s)->category], sheet->n[s], &n_words);

        if (sheet->cells[s][k] != cell || s == given)
          continue;
        any = TRUE;
        for (int i = 0; i < n_words; i++)
          {
            int spelt[3];

            spell (sheet, &words[i], spelt);
            seen[spelt[k]] |= kept[s][i];
          }
        for (int l = 0; l < N_LETTERS; l++)
          possible[l] &= seen[l];
      }
  for (int l = 0; l < N_LETTERS; l++)
    n += possible[l];
  return any ? n : puzzle->list->n_letters;
}

/* Slot @given gets word @value, and so its cells their letters. */
static void
give_word (Sheet *sheet, const EspInstance *instance, EspState *state, int given, int value)
{
  const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
  EspEvent event = { .type = ESP_EVENT_ASSIGN, .subject = sheet->n_cells + given };
  int n_words;
  int spelt[3];

  event.csp.value = value;
  words_apply_event (instance, state, &event);
  spell (sheet,
         &words_category_get (&puzzle->list->categories[words_slot (puzzle, given)->category],
                              sheet->n[given], &n_words)[value],
         spelt);
  for (int k = 0; k < sheet->n[given]; k++)
    sheet->here[sheet->cells[given][k]] = spelt[k];
}

/* Words are taken out of the domains of slots, and one slot may have its word. */
static void
test_left_of_words (void)
{
  EspRandom random;
  int n_given = 0;

  esp_random_init (&random, 32);
  for (int round = 0; round < 200; round++)
    {
      Sheet sheet;
      g_autoptr (EspInstance) instance = draw_sheet (&random, &sheet);
      const WordsPuzzle *puzzle = (const WordsPuzzle *) instance;
      g_autoptr (EspState) state = put_letters (&sheet, instance);
      WordsState *self = (WordsState *) state;
      EspEvent root = { .type = ESP_EVENT_ROOT, .subject = WORDS_WORD };
      gboolean all[MOST_CELLS][N_LETTERS];
      static Kept kept;
      int left[MOST_CELLS + 1];
      int last[MOST_SLOTS] = { -1, -1, -1 };
      int given = -1;

      left[sheet.n_cells] = -7; /* it is not its own */
      for (int i = 0; i < MOST_CELLS; i++)
        for (int l = 0; l < N_LETTERS; l++)
          all[i][l] = TRUE;
      memset (kept, 0, sizeof kept);
      words_apply_event (instance, state, &root);
      for (int s = 0; s < sheet.n_slots; s++)
        {
          int n_words;
          int n_left = 0;
          const WordsWord *words = words_category_get (
              &puzzle->list->categories[words_slot (puzzle, s)->category], sheet.n[s], &n_words);
          EspEvent event = { .type = ESP_EVENT_PRUNE, .subject = sheet.n_cells + s };

          for (int i = 0; i < n_words; i++)
            {
              int spelt[3];

              spell (&sheet, &words[i], spelt);
              kept[s][i] = agrees (&sheet, s, spelt, all);
              if (kept[s][i] && esp_random_below (&random, 3) == 0)
                {
                  event.csp.value = i;
                  words_apply_event (instance, state, &event);
                  kept[s][i] = FALSE;
                }
              n_left += kept[s][i];
              last[s] = kept[s][i] ? i : last[s];
            }
          g_assert_cmpint (words_count_words_left (puzzle, self, s), ==, n_left);
        }
      if (round % 2 == 0 && last[round / 2 % sheet.n_slots] >= 0)
        {
          given = round / 2 % sheet.n_slots;
          n_given++;
          give_word (&sheet, instance, state, given, last[given]);
        }
      words_count_left (puzzle, self, left);
      g_assert_cmpint (left[sheet.n_cells], ==, -7);
      for (int i = 0; i < sheet.n_cells; i++)
        g_assert_cmpint (left[i], ==,
                         sheet.here[i] >= 0 ? -1 : count_letters (&sheet, puzzle, kept, given, i));
    }
  g_assert_cmpint (n_given, >, 20);
}

void
words_add_rule_tests (void)
{
  g_test_add_func ("/words/verdicts", test_verdicts);
  g_test_add_func ("/words/left-of-letters", test_left_of_letters);
  g_test_add_func ("/words/left-of-words", test_left_of_words);
}
