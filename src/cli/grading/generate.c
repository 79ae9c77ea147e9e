#include "config.h"

#include "grading.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "engine/esp-expected.h"
#include "engine/esp-mistake.h"
#include "programs/esp-contract-list.h"
#include "programs/esp-diagnosis.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* Cases that known mistakes do not survive: boards are made until each mistake shows on one of them
 * and each two are told apart, and of these a few are picked, greedily, that do the same. */

#define MOST_BOARDS 3000
#define PATIENCE 200 /* boards that show nothing new, where each mistake was shown */
/* a program's work on the case, about: beyond it another board is taken */
#define MOST_NODES G_GUINT64_CONSTANT (200000)

typedef struct
{
  guint number; /* by the seed, from 1 */
  EspInstance *instance;
  EspOptions *settings;
  char *text;    /* of the board */
  guint8 *shows; /* what it shows: of each mistake, and of each two; 0 or 1 */
} Board;

typedef struct
{
  const EspProblem *problem;
  const EspMistakes *known;
  const EspContract *const *contracts; /* of the programs; NULL: no contract */
  guint n_contracts;
  EspControl *control;
  guint64 seed;
  guint n;       /* mistakes */
  guint n_shown; /* n, and a pair each */
  GPtrArray *boards;
  guint8 *reached; /* what all of them show */
} Generator;

static void
board_free (gpointer data)
{
  Board *self = data;

  g_clear_pointer (&self->instance, esp_instance_free);
  esp_options_free (self->settings);
  g_free (self->text);
  g_free (self->shows);
  g_free (self);
}

/* --- what a board shows --- */

/* What each would write, the right one last. FALSE where one takes too long. */
static gboolean
find_answers (const Generator *self, const Board *board, char **answers)
{
  for (guint i = 0; i <= self->n; i++)
    {
      EspControl part;

      esp_control_init_part (&part, self->control);
      part.limit_nodes = MOST_NODES;
      answers[i] = self->known->answer (board->instance, board->settings,
                                        i < self->n ? (int) i : ESP_NO_MISTAKE, &part);
      if (esp_control_get_stop (&part) != ESP_STOP_NONE)
        return FALSE;
    }
  return answers[self->n] != NULL;
}

static gboolean
fits (const Generator *self, const Board *board, const char *answer, const char *of, int mistake)
{
  g_autoptr (EspState) state = NULL;
  g_autofree char *written = NULL;
  gsize from = 0;

  if (answer == NULL || of == NULL)
    return answer == of;
  written = esp_expected_present (answer);
  if (self->known->fits == NULL)
    return esp_expected_find (written, strlen (written), of, &from, NULL, NULL);
  state = self->problem->files->parse_solution (board->instance, answer, strlen (answer), "", NULL);
  return state != NULL &&
         self->known->fits (board->instance, board->settings, state, mistake, NULL);
}

static void
compare (const Generator *self, Board *board, char **answers)
{
  guint8 *pair = board->shows + self->n;

  for (guint i = 0; i < self->n; i++)
    board->shows[i] = !fits (self, board, answers[i], answers[self->n], ESP_NO_MISTAKE);
  for (guint i = 0; i < self->n; i++)
    for (guint other = 0; other < self->n; other++, pair++)
      /* what a mistake that covers it would say is passed over; and that one finds an answer at all
       * tells it from a program that finds none */
      *pair = i == other ? answers[i] != NULL
                         : !esp_mistakes_cover (self->known, (int) other, (int) i) &&
                               !fits (self, board, answers[i], answers[other], (int) other);
}

/* Whether every program can be given it: some forms have no room for all that a board says. */
static gboolean
can_be_given (const Generator *self, const Board *board)
{
  g_autoptr (GBytes) text = g_bytes_new_static (board->text, strlen (board->text));

  for (guint i = 0; i < self->n_contracts; i++)
    {
      g_autoptr (GBytes) written =
          esp_contract_write (self->contracts[i], board->instance, text, NULL);

      if (written == NULL)
        return FALSE;
    }
  return TRUE;
}

/* NULL where nothing comes of the seed. */
static Board *
make_board (const Generator *self, guint number)
{
  Board *board = g_new0 (Board, 1);
  char **answers = g_new0 (char *, self->n + 2);
  gboolean made;

  board->number = number;
  board->settings = esp_options_new (self->known->settings);
  board->instance = self->known->make (self->seed * MOST_BOARDS + number, board->settings);
  board->shows = g_new0 (guint8, self->n_shown);
  made = board->instance != NULL && find_answers (self, board, answers);
  if (made)
    {
      compare (self, board, answers);
      board->text = self->problem->files->format (board->instance);
      made = can_be_given (self, board);
    }
  for (guint i = 0; i <= self->n; i++)
    g_free (answers[i]);
  g_free (answers);
  if (made)
    return board;
  board_free (board);
  return NULL;
}

/* How much of it is new. */
static guint
count_new (const Board *board, const guint8 *reached, guint from, guint to)
{
  guint n = 0;

  for (guint i = from; i < to; i++)
    n += board->shows[i] && !reached[i];
  return n;
}

static void
reach (guint8 *reached, const Board *board, guint n)
{
  for (guint i = 0; i < n; i++)
    reached[i] |= board->shows[i];
}

static gboolean
is_all_shown (const Generator *self)
{
  for (guint i = 0; i < self->n; i++)
    if (!self->reached[i])
      return FALSE;
  return TRUE;
}

/* Those that show nothing which was not shown are passed over. FALSE where it was stopped. */
static gboolean
make_boards (Generator *self, GError **error)
{
  guint last = 0; /* that showed something new */

  for (guint number = 1; number < MOST_BOARDS && (number < last + PATIENCE || !is_all_shown (self));
       number++)
    {
      Board *board = make_board (self, number);

      if (g_cancellable_set_error_if_cancelled (self->control->cancellable, error))
        {
          g_clear_pointer (&board, board_free);
          return FALSE;
        }
      if (board == NULL)
        continue;
      if (count_new (board, self->reached, 0, self->n_shown) > 0)
        last = number;
      reach (self->reached, board, self->n_shown);
      g_ptr_array_add (self->boards, board);
    }
  return TRUE;
}

/* --- which are taken --- */

static Board *
find_best (const Generator *self, const guint8 *reached, guint from, guint to)
{
  Board *best = NULL;
  guint most = 0;

  for (guint i = 0; i < self->boards->len; i++)
    {
      Board *board = g_ptr_array_index (self->boards, i);
      guint n = count_new (board, reached, from, to);

      if (n == 0 || n < most || (n == most && strlen (board->text) >= strlen (best->text)))
        continue;
      best = board;
      most = n;
    }
  return best;
}

/* The smallest that shows @mistake; NULL: none does. */
static Board *
find_smallest (const Generator *self, guint mistake)
{
  Board *smallest = NULL;

  for (guint i = 0; i < self->boards->len; i++)
    {
      Board *board = g_ptr_array_index (self->boards, i);

      if (board->shows[mistake] &&
          (smallest == NULL || strlen (board->text) < strlen (smallest->text)))
        smallest = board;
    }
  return smallest;
}

/* What a person can follow by hand. */
static void
add_smallest (const Generator *self, guint most, GPtrArray *picked)
{
  for (guint i = 0; i < self->n && picked->len < most; i++)
    {
      Board *board = find_smallest (self, i);

      if (board != NULL && !g_ptr_array_find (picked, board, NULL))
        g_ptr_array_add (picked, board);
    }
}

/* Each mistake first, then each two, then the smallest of each, while there is room. @reached: what
 * they show. */
static GPtrArray *
pick (const Generator *self, guint most, guint8 *reached)
{
  GPtrArray *picked = g_ptr_array_new ();
  Board *board;

  while (picked->len < most &&
         ((board = find_best (self, reached, 0, self->n)) != NULL ||
          (board = find_best (self, reached, self->n, self->n_shown)) != NULL))
    {
      reach (reached, board, self->n_shown);
      g_ptr_array_add (picked, board);
    }
  add_smallest (self, most, picked);
  return picked;
}

/* --- what becomes of them --- */

static void
tell_missed (const Generator *self, const guint8 *reached)
{
  g_autoptr (GString) missed = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++)
    if (!reached[i])
      g_string_append_printf (missed, "%s%s", missed->len > 0 ? ", " : "", self->known->list[i].id);
  if (missed->len > 0)
    g_printerr (_ ("no case shows: %s\n"), missed->str);
}

static void
add_case (CliGrade *grade, const Generator *self, const char *folder, Board *board)
{
  CliCase *one = g_new0 (CliCase, 1);
  g_autofree char *name = g_strdup_printf ("%s-%" G_GUINT64_FORMAT "-%u.%s", self->problem->id,
                                           self->seed, board->number, self->problem->files->suffix);

  /* where it will be found again by who reads the table */
  *one =
      (CliCase){ .path = *folder != '\0' ? g_build_filename (folder, name, NULL) : g_strdup (name),
                 .instance = g_steal_pointer (&board->instance),
                 .settings = g_steal_pointer (&board->settings),
                 .points = 1,
                 .details = CLI_DETAILS_DIFFERENCE };
  one->input = g_bytes_new_take (board->text, strlen (board->text));
  board->text = NULL;
  g_ptr_array_add (grade->cases, one);
}

/* Each in a file of its own, and all in a list for --list. */
static gboolean
write_cases (const CliGrade *grade, const char *folder, GError **error)
{
  g_autoptr (GString) csv = g_string_new ("file,points,settings\n");
  g_autofree char *list = g_build_filename (folder, "cases.csv", NULL);

  if (g_mkdir_with_parents (folder, 0777) != 0)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("%s: the folder cannot be made"),
                     esp_quote_path (folder));
  for (guint i = 0; i < grade->cases->len; i++)
    {
      const CliCase *one = g_ptr_array_index (grade->cases, i);
      g_autofree char *settings = esp_options_format (one->settings, FALSE);
      g_autofree char *name = g_path_get_basename (one->path);
      gsize length;
      const char *text = g_bytes_get_data (one->input, &length);

      if (!esp_file_write (one->path, text, (gssize) length, error))
        return FALSE;
      esp_csv_append_cell (csv, name, TRUE);
      g_string_append (csv, ",1,");
      esp_csv_append_cell (csv, settings, TRUE);
      g_string_append_c (csv, '\n');
    }
  return esp_file_write (list, csv->str, (gssize) csv->len, error);
}

gboolean
cli_grade_generate (CliGrade *grade, guint most, GError **error)
{
  const EspInvocation *invocation = grade->invocation;
  const EspProblem *problem = invocation->problem;
  const char *folder = esp_options_get_text (invocation->options, "cases-into");
  Generator self = { .problem = problem,
                     .known = problem->mistakes,
                     .contracts = grade->contracts,
                     .n_contracts = g_strv_length (grade->programs),
                     .control = invocation->control,
                     .seed = (guint64) esp_options_get_int (invocation->options, "seed") };
  g_autofree guint8 *all = NULL;
  g_autofree guint8 *reached = NULL;
  g_autoptr (GPtrArray) picked = NULL;
  gboolean made;

  self.n = (guint) esp_mistakes_count (self.known);
  self.n_shown = self.n + self.n * self.n;
  self.reached = all = g_new0 (guint8, self.n_shown);
  self.boards = g_ptr_array_new_with_free_func (board_free);
  made = make_boards (&self, error);
  if (made)
    {
      reached = g_new0 (guint8, self.n_shown);
      picked = pick (&self, most, reached);
      tell_missed (&self, reached);
      for (guint i = 0; i < picked->len; i++)
        add_case (grade, &self, folder, g_ptr_array_index (picked, i));
    }
  g_ptr_array_unref (self.boards);
  return made && (*folder == '\0' || write_cases (grade, folder, error));
}
