#include "config.h"

/* One function that is given any bytes and hands them to one of the readers, for libFuzzer, which
 * changes them until they reach code that none before reached. Without libFuzzer the program reads
 * files that are named to it (`main` below), so that what once did harm is tried by every build. */

#include "../readers.h"
#include "../traces.h"
#include "base/esp-table.h"
#include "engine/trace/esp-trace-read.h"
#include "games/esp-game-record.h"
#include "programs/esp-conversation.h"
#include "programs/esp-grade-table.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-answer.h"
#include "report/handin/esp-handin.h"

#include <stdlib.h>

#define LONGEST 4096 /* bytes of an input: what is wrong with a reader shows in little text */
#define CAP 40       /* events of a trace that one begins with */

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Tries a text on a reader. @problem: NULL where the reader belongs to no room. */
typedef void (*TryText) (const EspProblem *problem, const char *text, gsize length);
/* Writes whole files of that kind into @folder. */
typedef void (*MakeSeeds) (const EspProblem *problem, const char *folder);

/* --- texts to begin with --- */

static void
save_seed (const char *folder, const char *kind, guint i, const char *text)
{
  g_autofree char *name = g_strdup_printf ("%s-%u", kind, i);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  if (strlen (text) > LONGEST)
    return;
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
seed_instances (const EspProblem *problem, const char *folder)
{
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < all->len; i++)
    {
      g_autofree char *text = problem->files->format (all->pdata[i]);

      save_seed (folder, "instance", i, text);
    }
}

/* As far as the quickest of its searches goes: a state of every kind of progress is a text. */
static void
seed_states (const EspProblem *problem, const char *folder)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  for (guint i = 0; i < 8; i++)
    {
      g_autofree char *text = problem->states->state_format (instance, state);
      g_autoptr (EspHint) hint = NULL;

      save_seed (folder, "state", i, text);
      if (problem->hinting != NULL && problem->hinting->hint != NULL)
        hint = problem->hinting->hint (instance, state, NULL);
      if (hint == NULL || !problem->states->play (instance, state, hint->move, NULL))
        break;
    }
}

static void
seed_solutions (const EspProblem *problem, const char *folder)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (problem->files->format_solution == NULL)
    return;
  if (rooms_solve (instance, NULL, NULL, "", NULL, &answer) == ESP_OUTCOME_SOLVED)
    {
      g_autofree char *text = problem->files->format_solution (instance, answer.state);

      save_seed (folder, "solution", 0, text);
    }
}

/* Its first line is what such a file begins with. */
static void
seed_records (const EspProblem *problem, const char *folder)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autofree char *board = problem->files->format (instance);
  g_autofree char *text = g_strconcat (problem->files->record_head, "\n", board, NULL);

  save_seed (folder, "record", 0, text);
}

static void
seed_sessions (const EspProblem *problem, const char *folder)
{
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < all->len; i++)
    {
      g_autoptr (EspDocument) document = esp_document_new (esp_instance_copy (all->pdata[i]));
      g_autofree char *text = esp_document_format_session (document);

      save_seed (folder, "session", i, text);
    }
}

static void
seed_traces (const EspProblem *problem, const char *folder)
{
  static const EspExportFormat formats[] = { ESP_EXPORT_TEXT, ESP_EXPORT_CSV,
                                             ESP_EXPORT_JSON_LINES };
  g_autoptr (EspInstance) instance = problem->editing->example ();

  for (guint i = 0; problem->algorithms[i].id != NULL; i++)
    {
      g_autoptr (EspTrace) trace = NULL;

      if ((problem->algorithms[i].flags & ESP_ALGORITHM_TRACED) == 0)
        continue;
      trace = traces_record (&problem->algorithms[i], instance, CAP);
      for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
        {
          g_autofree char *text = traces_write (trace, formats[f]);

          save_seed (folder, "trace", i * G_N_ELEMENTS (formats) + f, text);
        }
    }
}

static void
seed_plans (G_GNUC_UNUSED const EspProblem *problem, const char *folder)
{
  for (guint i = 0; esp_assignments[i].id != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspHandin) plan =
          esp_handin_begin (esp_assignments[i].id, NULL, "plan.handin", &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = esp_handin_format (plan);
      save_seed (folder, "plan", i, text);
    }
}

static void
seed_tables (G_GNUC_UNUSED const EspProblem *problem, const char *folder)
{
  save_seed (folder, "table", 0, "a,b\n1,\"x, \"\"y\"\"\"\n2,\n");
}

static void
seed_games (const EspProblem *problem, const char *folder)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autofree char *board = problem->files->format (instance);
  g_autofree char *text = g_strconcat (
      ESP_RECORD_FIRST "a\n" ESP_RECORD_SECOND "b\n" ESP_RECORD_MOVES "\n" ESP_RECORD_BOARD "\n",
      board, NULL);

  save_seed (folder, "game", 0, text);
}

static void
seed_replies (G_GNUC_UNUSED const EspProblem *problem, const char *folder)
{
  save_seed (folder, "reply", 0,
             "ready my player\ninfo depth=3 value=-1.5 pv=C3,D4 nodes=1234 any words\n"
             "event {\"step\":1,\"event\":\"root\"}\nmove C3\n");
}

static void
seed_grades (G_GNUC_UNUSED const EspProblem *problem, const char *folder)
{
  save_seed (folder, "grades", 0,
             ESP_GRADE_HEADS "a.py,01.map,right,,0,0,0.1,0.1,1000,,1\n"
                             "a.py,02.map,wrong,\"is wrong: \"\"A\"\"\",2,3,0.1,0.1,1000,,0\n");
}

/* --- readers --- */

static void
try_state (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autofree char *exact = g_strndup (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspState) state = problem->states->state_parse (instance, exact, &error);
  g_autofree char *again_text = NULL;
  g_autoptr (EspState) again = NULL;

  g_assert_true ((state == NULL) == (error != NULL));
  if (state == NULL)
    return;
  again_text = problem->states->state_format (instance, state);
  again = problem->states->state_parse (instance, again_text, &error);
  g_assert_no_error (error);
  rooms_assert_states_equal (instance, state, again);
  esp_state_get_status (instance, state);
}

static void
try_moves (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *exact = g_strndup (text, length);
  g_auto (GStrv) lines = g_strsplit (exact, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *before = problem->states->state_format (instance, state);
      g_autofree char *after = NULL;

      if (problem->states->play (instance, state, lines[i], &error))
        continue;
      g_assert_nonnull (error);
      after = problem->states->state_format (instance, state);
      g_assert_cmpstr (before, ==, after);
    }
}

static void
try_edits (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autofree char *exact = g_strndup (text, length);
  g_auto (GStrv) lines = g_strsplit (exact, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean is_done = problem->editing->edit (instance, lines[i], &error);

      g_assert_true (is_done == (error == NULL));
    }
  readers_check_whole (instance);
}

static void
try_solution (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspState) state =
      problem->files->parse_solution (instance, exact, length, "solution", &error);

  g_assert_true ((state == NULL) == (error != NULL));
  if (state != NULL)
    esp_state_get_status (instance, state);
  else
    readers_check_message (error->message, problem->id);
}

static void
try_record (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance =
      problem->files->parse_record (exact, length, "record", moves, &error);

  g_assert_true ((instance == NULL) == (error != NULL));
  if (instance != NULL)
    readers_check_whole (instance);
  else
    readers_check_message (error->message, problem->id);
}

static void
try_trace (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspTrace) trace =
      esp_trace_read (instance, NULL, exact, length, "trace", NULL, &error);

  g_assert_true ((trace == NULL) == (error != NULL));
  if (trace == NULL)
    readers_check_message (error->message, problem->id);
  else
    {
      guint64 n = esp_trace_get_n_events (trace);
      /* every event is one that the board can show */
      G_GNUC_UNUSED g_autofree char *written = traces_write (trace, ESP_EXPORT_TEXT);

      for (guint64 k = 0; k <= n; k += MAX (1, n / 8))
        {
          g_autoptr (EspState) state = esp_trace_get_state (trace, k);

          esp_state_get_status (instance, state);
        }
    }
}

static void
try_session (G_GNUC_UNUSED const EspProblem *problem, const char *text, gsize length)
{
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspDocument) document = esp_document_parse_session (exact, length, "session", &error);

  g_assert_true ((document == NULL) == (error != NULL));
  if (document != NULL)
    readers_check_whole (esp_document_get_instance (document));
  else
    readers_check_message (error->message, "session");
}

static void
try_plan (G_GNUC_UNUSED const EspProblem *problem, const char *text, gsize length)
{
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) plan = esp_handin_parse (exact, length, "plan", NULL, &error);
  g_autoptr (EspHandin) again = NULL;
  g_autofree char *first = NULL, *second = NULL;

  g_assert_true ((plan == NULL) == (error != NULL));
  if (plan == NULL)
    {
      readers_check_message (error->message, "plan");
      return;
    }
  first = esp_handin_format (plan);
  again = esp_handin_parse (first, strlen (first), "plan", NULL, &error);
  g_assert_no_error (error);
  second = esp_handin_format (again);
  g_assert_cmpstr (first, ==, second);
}

static void
try_table (G_GNUC_UNUSED const EspProblem *problem, const char *text, gsize length)
{
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspTable) table = esp_table_parse_csv (exact, length, "table", &error);

  g_assert_true ((table == NULL) == (error != NULL));
}

/* Among any other lines, and held to the rules. */
static void
try_answer (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  const EspProgramRun run = { .answer = bytes };
  g_autoptr (GError) error = NULL;
  g_autoptr (EspState) state = NULL;
  gboolean untidy;
  gboolean right = esp_program_check (instance, &run, &state, &untidy, &error);

  g_assert_true (right == (error == NULL));
  if (state != NULL)
    g_assert_cmpint (right, ==, problem->judging->check (instance, state, NULL));
}

static void
try_game (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autofree char *fault = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance =
      esp_game_record_parse (problem, exact, length, "game", moves, &fault, &error);

  g_assert_true ((instance == NULL) == (error != NULL));
  if (instance != NULL)
    readers_check_whole (instance);
}

/* Where it goes wrong is one of its steps. */
static void
try_judge (const EspProblem *problem, const char *text, gsize length)
{
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_auto (EspJudgement) judgement = { { NULL } };
  g_autoptr (GError) error = NULL;
  EspControl control;

  esp_control_init (&control);
  if (!esp_judge_trace (instance, exact, length, "trace", NULL, NULL, &control, &judgement, &error))
    {
      g_assert_nonnull (error);
      return;
    }
  g_assert_no_error (error);
  g_assert_nonnull (judgement.theirs.trace);
  g_assert_cmpuint (judgement.difference.theirs, <=,
                    esp_trace_get_n_events (judgement.theirs.trace));
}

static void
try_reply (G_GNUC_UNUSED const EspProblem *problem, const char *text, gsize length)
{
  g_autofree char *exact = g_strndup (text, length);
  g_auto (GStrv) lines = g_strsplit (exact, "\n", -1);
  g_auto (EspReply) reply = { NULL };

  for (guint i = 0; lines[i] != NULL; i++)
    esp_reply_read (&reply, lines[i], TRUE);
}

static void
try_grades (G_GNUC_UNUSED const EspProblem *problem, const char *text, gsize length)
{
  g_autofree char *exact = readers_dup_exactly (text, length);
  g_autoptr (GError) error = NULL;
  EspGradeTable *table = esp_grade_table_parse (exact, length, "grades", &error);

  g_assert_true ((table == NULL) == (error != NULL));
  esp_grade_table_free (table);
}

/* --- which of them --- */

typedef struct
{
  const char *kind;
  MakeSeeds seeds; /* NULL: nothing to begin with */
  TryText read;
  gboolean of_room;
} Reader;

static const Reader readers[] = {
  { "instance", seed_instances, readers_try_text, TRUE },
  { "state", seed_states, try_state, TRUE },
  { "moves", NULL, try_moves, TRUE },
  { "edits", NULL, try_edits, TRUE },
  { "solution", seed_solutions, try_solution, TRUE },
  { "record", seed_records, try_record, TRUE },
  { "trace", seed_traces, try_trace, TRUE },
  { "session", seed_sessions, try_session, TRUE },
  { "answer", seed_solutions, try_answer, TRUE },
  { "game", seed_games, try_game, TRUE },
  { "judge", seed_traces, try_judge, TRUE },
  { "reply", seed_replies, try_reply, FALSE },
  { "grades", seed_grades, try_grades, FALSE },
  { "plan", seed_plans, try_plan, FALSE },
  { "table", seed_tables, try_table, FALSE },
};

static const Reader *reader;
static const EspProblem *room;

static gboolean
has_reader (const EspProblem *problem, const Reader *self)
{
  return self->read == try_edits      ? problem->editing->edit != NULL
         : self->read == try_solution ? problem->files->parse_solution != NULL
         : self->read == try_record   ? problem->files->parse_record != NULL
         : self->read == try_trace    ? problem->tracing != NULL
         : self->read == try_answer   ? esp_program_can_solve (problem)
         : self->read == try_game     ? problem->game != NULL
         : self->read == try_judge    ? esp_judge_can (problem)
                                      : TRUE;
}

/* @name: "map/trace", "plan". */
static gboolean
choose (const char *name)
{
  const char *slash = strchr (name, '/');
  g_autofree char *id = slash != NULL ? g_strndup (name, (gsize) (slash - name)) : NULL;
  const char *kind = slash != NULL ? slash + 1 : name;

  room = id != NULL ? esp_problem_find (id) : NULL;
  reader = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    if (g_str_equal (readers[i].kind, kind) && readers[i].of_room == (room != NULL))
      reader = &readers[i];
  return reader != NULL && (room == NULL || has_reader (room, reader));
}

static void
list_readers (void)
{
  const EspProblem *const *problems = esp_problems_get ();

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    if (!readers[i].of_room)
      g_print ("%s\n", readers[i].kind);
    else
      for (guint p = 0; problems[p] != NULL; p++)
        if (has_reader (problems[p], &readers[i]))
          g_print ("%s/%s\n", problems[p]->id, readers[i].kind);
}

/* --list; --seeds READER FOLDER. FALSE: it is none of these. */
static gboolean
do_chore (int argc, char *argv[])
{
  if (argc == 2 && g_str_equal (argv[1], "--list"))
    list_readers ();
  else if (argc == 4 && g_str_equal (argv[1], "--seeds") && choose (argv[2]))
    {
      if (reader->seeds != NULL)
        reader->seeds (room, argv[3]);
    }
  else
    return FALSE;
  return TRUE;
}

/* libFuzzer has a main of its own: which reader it tries is said by the environment. */
int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  const char *name = g_getenv ("ESPALIER_FUZZ");

  if (do_chore (*argc, *argv))
    exit (0);
  if (name == NULL || !choose (name))
    {
      g_printerr ("ESPALIER_FUZZ: the reader that is to be tried, one of --list\n");
      exit (2);
    }
  return 0;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  if (size <= LONGEST)
    reader->read (room, (const char *) data, size);
  return 0;
}

#ifdef FUZZ_STANDS_ALONE
/* One of the chores, or READER FILE… */
int
main (int argc, char *argv[])
{
  if (do_chore (argc, argv))
    return 0;
  if (argc < 2 || !choose (argv[1]))
    return 2;
  for (int i = 2; i < argc; i++)
    {
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;

      g_file_get_contents (argv[i], &text, &length, &error);
      g_assert_no_error (error);
      LLVMFuzzerTestOneInput ((const guint8 *) text, length);
    }
  return 0;
}
#endif
