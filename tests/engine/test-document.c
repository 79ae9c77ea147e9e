#include "config.h"

#include <string.h>

#include "engine/document/esp-document.h"
#include "base/esp-job.h"
#include "rooms.h"

/* The history of a document, its sessions, and work on other threads. */

static EspDocument *
open_sample (const char *problem, const char *sample)
{
  EspInstance *instance = esp_instance_find (esp_problem_find (problem), sample, NULL);

  g_assert_nonnull (instance);
  return esp_document_new (instance);
}

static char *
format (EspDocument *document)
{
  const EspInstance *instance = esp_document_get_instance (document);

  return instance->problem->files->format (instance);
}

/* --- texts --- */

static EspInstance *
read_text (EspDocument *document, const char *text, EspSnapshot **snapshot)
{
  g_autoptr (GError) error = NULL;
  EspInstance *instance;

  *snapshot = esp_document_snapshot (document);
  instance = esp_snapshot_read (*snapshot, text, NULL, &error);
  g_assert_true ((instance == NULL) == (error != NULL));
  return instance;
}

/* Writes @text over the board; whether it could be read. */
static gboolean
write_text (EspDocument *document, const char *text)
{
  EspSnapshot *snapshot;
  EspInstance *instance = read_text (document, text, &snapshot);
  gboolean read = instance != NULL;

  g_assert_true (esp_document_write (document, snapshot, instance, text));
  esp_snapshot_free (snapshot);
  return read;
}

static void
check_text (EspDocument *document, const char *text, EspTextStatus expected)
{
  EspTextStatus status;

  g_assert_cmpstr (esp_document_get_text (document, &status), ==, text);
  g_assert_cmpint (status, ==, expected);
}

/* In every room, those that are not shown too: each sample as a text over the one before it. */
static void
test_texts (void)
{
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      g_auto (GStrv) names = esp_problem_list_samples (*p);
      g_autoptr (EspDocument) document = open_sample ((*p)->id, names[0]);

      for (guint i = 1; names[i] != NULL; i++)
        {
          g_autofree char *text = rooms_load_text (*p, names[i]);
          g_autofree char *spoilt = g_strconcat ("?!&) ", text, NULL);
          g_autoptr (EspInstance) expected = (*p)->files->parse (text, strlen (text), "test", NULL);
          g_autofree char *last = format (document);
          g_autofree char *now = NULL;

          g_assert_false (write_text (document, spoilt));
          now = format (document);
          g_assert_cmpstr (now, ==, last);
          check_text (document, spoilt, ESP_TEXT_UNREAD);
          g_assert_true (write_text (document, text));
          g_assert_true (esp_instance_equal (esp_document_get_instance (document), expected));
          check_text (document, text, ESP_TEXT_WRITTEN);
        }
      while (esp_document_can_undo (document))
        esp_document_undo (document);
      check_text (document, NULL, ESP_TEXT_NONE);
      g_assert_false (esp_document_get_modified (document));
    }
}

/* Moves stay where a comment comes, and where the text cannot be read; so do they in a session, and
 * where the history has let go of the states. */
static void
test_text_keeps_moves (void)
{
  g_autoptr (EspDocument) document = open_sample ("war", "checkerboard.txt");
  g_autoptr (EspDocument) again = NULL;
  g_autofree char *text = rooms_load_text (esp_problem_find ("war"), "checkerboard.txt");
  g_autofree char *blank = g_strconcat (text, "\n", NULL);
  g_autofree char *session = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_document_play (document, "A1", &error));
  g_assert_true (esp_document_play (document, "C3", &error));
  g_assert_true (write_text (document, blank));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  g_assert_true (esp_document_get_modified (document));
  g_assert_false (write_text (document, "no board"));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  g_assert_true (esp_document_play (document, "B1", &error));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 3);
  check_text (document, "no board", ESP_TEXT_UNREAD);
  session = esp_document_format_session (document);
  again = esp_document_parse_session (session, strlen (session), "session", &error);
  g_assert_no_error (error);
  check_text (again, "no board", ESP_TEXT_UNREAD);
  g_assert_true (
      esp_state_equal (esp_document_get_state (document), esp_document_get_state (again)));
  esp_document_undo (document);
  esp_document_undo (document);
  check_text (document, blank, ESP_TEXT_WRITTEN);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  esp_document_undo (document);
  check_text (document, NULL, ESP_TEXT_NONE);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  g_assert_false (esp_document_get_modified (document));
}

/* What the file has no place for stays; what it has is the text's. */
static void
test_text_settings (void)
{
  g_autoptr (EspDocument) war = open_sample ("war", "checkerboard.txt");
  g_autoptr (EspDocument) map = open_sample ("map", "nine.map");
  g_autoptr (EspOptions) rules = esp_options_new (esp_problem_find ("war")->editing->settings);
  g_autoptr (EspOptions) now = esp_options_new (esp_problem_find ("war")->editing->settings);
  g_autofree char *hills = rooms_load_text (esp_problem_find ("war"), "hills.txt");
  g_autofree char *shown = NULL;

  esp_document_set_text (war, "as opened", ESP_TEXT_OPENED);
  g_assert_true (esp_options_set (rules, "rules", "battle", NULL));
  g_assert_true (esp_document_configure (war, rules, NULL));
  check_text (war, "as opened", ESP_TEXT_OPENED);
  g_assert_true (write_text (war, hills));
  esp_problem_find ("war")->editing->get_settings (esp_document_get_instance (war), now);
  g_assert_cmpstr (esp_options_get_text (now, "rules"), ==, "battle");
  g_assert_true (write_text (map, "colors r g b y\npoint A 0 0\n"));
  shown = format (map);
  g_assert_nonnull (strstr (shown, "r g b y"));
}

/* Typed on and on in large boards, the history stays within its room, and what it begins with keeps
 * its name. */
static void
test_text_memory (void)
{
  g_autoptr (EspDocument) document = open_sample ("map", "delaunay-300.map");
  g_autofree char *text = rooms_load_text (esp_problem_find ("map"), "delaunay-300.map");
  g_autofree char *filler = g_strnfill (900000, 'x');

  esp_document_set_origin (document, "mine", "file:///mine.map");
  for (guint i = 0; i < 70; i++)
    {
      g_autofree char *longer = g_strdup_printf ("# %u %s\n%s", i, filler, text);

      g_assert_true (write_text (document, longer));
      g_assert_cmpuint (esp_document_get_memory (document), <=, 48 * 1024 * 1024);
    }
  while (esp_document_can_undo (document))
    esp_document_undo (document);
  g_assert_cmpstr (esp_document_get_origin_name (document), ==, "mine");
  g_assert_cmpstr (esp_document_get_origin_uri (document), ==, "file:///mine.map");
}

/* What is coloured stays so where a map is edited: it is there as moves, also after undo and redo,
 * in a session, and where one drag makes many edits. */
static void
test_carried (void)
{
  static const char *const edits[] = { "move T 0.8 0.02", "point A 0.1 0.1", "rename WA West",
                                       "move T 0.8 -0.1" };
  g_autoptr (EspDocument) document = open_sample ("map", "australia.map");
  g_autoptr (EspDocument) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *session = NULL;
  g_autofree char *coloured = NULL;
  const EspProblem *problem = esp_document_get_instance (document)->problem;

  g_assert_true (esp_document_play (document, "WA R", &error));
  g_assert_true (esp_document_play (document, "T G", &error));
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      /* the last two are of one drag */
      esp_document_set_gesture (document, i < 2 ? i + 1 : 7);
      g_assert_true (esp_document_edit (document, edits[i], &error));
      g_assert_no_error (error);
      g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
    }
  esp_document_set_gesture (document, 0);
  g_assert_true (g_strv_contains (esp_document_get_moves (document), "West R"));
  coloured = problem->states->state_format (esp_document_get_instance (document),
                                            esp_document_get_state (document));
  session = esp_document_format_session (document);
  again = esp_document_parse_session (session, strlen (session), "session", &error);
  g_assert_no_error (error);
  g_assert_true (
      esp_state_equal (esp_document_get_state (document), esp_document_get_state (again)));
  esp_document_undo (document);
  g_assert_true (g_strv_contains (esp_document_get_moves (document), "WA R"));
  for (int i = 0; i < 4; i++)
    esp_document_undo (document);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  while (esp_document_can_redo (document))
    esp_document_redo (document);
  {
    g_autofree char *now = problem->states->state_format (esp_document_get_instance (document),
                                                          esp_document_get_state (document));

    g_assert_cmpstr (now, ==, coloured);
  }
  /* what is not there any more has no colour */
  g_assert_true (esp_document_edit (document, "remove West", &error));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  esp_document_reset (document);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
}

/* In the other puzzles it is the same: what was marked, typed or filled in is not lost to an edit.
 */
static void
test_carried_everywhere (void)
{
  static const struct
  {
    const char *problem;
    const char *sample;
    const char *moves[2];
    const char *edit;
    const char *gone; /* an edit that leaves one of them no place; NULL: there is none */
  } cases[] = {
    { "battleship", "06-easy.txt", { "A1 water", "B1 ship" }, "row 1 2", NULL },
    { "words", "09-fruit.txt", { "1 A", "9 B" }, "remove-slot 1", "remove 9" },
    { "tree", "handout.tree", { "B value 3", "C alpha 3" }, "value x 9", "delete C" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspDocument) document = NULL;
      g_autoptr (GError) error = NULL;

      if (esp_problem_find (cases[i].problem) == NULL)
        continue;
      document = open_sample (cases[i].problem, cases[i].sample);
      for (guint k = 0; k < 2; k++)
        esp_document_play (document, cases[i].moves[k], &error);
      g_assert_no_error (error);
      esp_document_edit (document, cases[i].edit, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
      for (guint k = 0; k < 2; k++)
        g_assert_true (g_strv_contains (esp_document_get_moves (document), cases[i].moves[k]));
      if (cases[i].gone == NULL)
        continue;
      esp_document_edit (document, cases[i].gone, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
    }
}

/* A round stays a round: its cities in their order, a new one where the way to it is shortest; a
 * path stays as far as it has come. */
static void
test_carried_tour (void)
{
  static const char square[] = "NAME: square\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\n"
                               "NODE_COORD_SECTION\n1 0 0\n2 10 0\n3 10 10\n4 0 10\nEOF\n";
  static const struct
  {
    const char *edit;
    const char *round;
    const char *path;
  } cases[] = {
    { "add 5 0", "improved 1,3,4,2,5\n", "path 2,4\n" }, /* on the side from 2 to 1 */
    { "move 5 5 20", "improved 1,3,4,2,5\n", "path 2,4\n" },
    { "delete 3", "improved 1,4,2,5\n", "path 2,4\n" },
    { "name 4 Rome", "improved 1,Rome,2,5\n", "path 2,Rome\n" },
    { "delete 2", "improved 1,Rome,5\n", "path Rome\n" },
  };
  static const char *const moves[][2] = { { "pick 1", "swap 1 2" }, { "visit 2", "visit 4" } };
  const EspProblem *tour = esp_problem_find ("tour");

  for (int path = 0; path < 2; path++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspDocument) document =
          esp_document_new (tour->files->parse (square, strlen (square), "square.tsp", &error));

      g_assert_no_error (error);
      for (int k = 0; k < 2; k++)
        g_assert_true (esp_document_play (document, moves[path][k], &error));
      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        {
          g_autofree char *text = NULL;

          g_assert_true (esp_document_edit (document, cases[i].edit, &error));
          text = tour->states->state_format (esp_document_get_instance (document),
                                             esp_document_get_state (document));
          g_assert_cmpstr (text, ==, path ? cases[i].path : cases[i].round);
        }
      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        esp_document_undo (document);
      g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
    }
}

/* Thousands of edits of a large instance take no more than the budget, and each can be undone. */
static void
test_bounded (void)
{
  const EspProblem *tour = esp_problem_find ("tour");
  g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (tour));
  g_autoptr (EspDocument) document = NULL;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  EspControl control;

  g_assert_true (esp_options_set (options, "cities", "5000", NULL));
  esp_control_init (&control);
  document = esp_document_new (tour->generating->generate (options, &control, NULL));
  for (int i = 0; i < 400; i++)
    {
      g_autofree char *edit = g_strdup_printf ("add %d %d", i, 2 * i);
      g_autoptr (GError) error = NULL;

      if (i % 50 == 0)
        g_ptr_array_add (texts, format (document));
      esp_document_edit (document, edit, &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (esp_document_get_memory (document), <, 64 * 1024 * 1024);
  for (int i = 399; i >= 0; i--)
    {
      g_assert_true (esp_document_can_undo (document));
      esp_document_undo (document);
      if (i % 50 == 0)
        {
          g_autofree char *text = format (document);

          g_assert_true (g_str_equal (text, g_ptr_array_index (texts, i / 50)));
        }
    }
  g_assert_false (esp_document_can_undo (document));
  g_assert_false (esp_document_get_modified (document));
  for (int i = 0; i < 200; i++)
    esp_document_redo (document);
  {
    g_autofree char *text = format (document);

    g_assert_true (g_str_equal (text, g_ptr_array_index (texts, 4)));
  }
  g_assert_cmpuint (esp_document_get_memory (document), <, 64 * 1024 * 1024);
}

/* Moves and edits by turns, kept or made again: the same on the way back. */
static void
test_mixed (void)
{
  g_autoptr (EspDocument) document = open_sample ("war", "handout");
  g_autofree char *start = format (document);
  g_autofree char *edited = NULL;

  g_assert_true (esp_document_play (document, "C3", NULL));
  g_assert_true (esp_document_play (document, "D4", NULL));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  g_assert_true (esp_document_edit (document, "value A1 7", NULL));
  edited = format (document);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  g_assert_true (esp_document_play (document, "A1", NULL));
  esp_document_undo (document);
  esp_document_undo (document);
  /* the game that the edit ended is back */
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  {
    g_autofree char *text = format (document);

    g_assert_cmpstr (text, ==, start);
  }
  esp_document_redo (document);
  {
    g_autofree char *text = format (document);

    g_assert_cmpstr (text, ==, edited);
  }
}

static void
test_gesture (void)
{
  g_autoptr (EspDocument) document = open_sample ("war", "handout");
  g_autofree char *start = format (document);
  g_autofree char *text = NULL;

  esp_document_set_gesture (document, 1);
  g_assert_true (esp_document_edit (document, "value A1 7", NULL));
  g_assert_true (esp_document_edit (document, "value B1 7", NULL));
  esp_document_set_gesture (document, 2);
  g_assert_true (esp_document_edit (document, "value C1 7", NULL));
  g_assert_true (esp_document_edit (document, "value D1 7", NULL));
  esp_document_set_gesture (document, 0);
  g_assert_true (esp_document_edit (document, "value E1 7", NULL));
  esp_document_undo (document);
  esp_document_undo (document);
  esp_document_undo (document);
  g_assert_false (esp_document_can_undo (document));
  text = format (document);
  g_assert_cmpstr (text, ==, start);
}

static void
test_session (void)
{
  g_autoptr (EspDocument) document = open_sample ("war", "handout");
  g_autoptr (EspDocument) back = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;

  esp_document_set_note (document, "name", "a: \"b\"\n\\ ä 棋.txt");
  g_assert_true (esp_document_edit (document, "value A1 7", NULL));
  g_assert_true (esp_document_play (document, "C3", NULL));
  text = esp_document_format_session (document);
  back = esp_document_parse_session (text, strlen (text), "session", &error);
  g_assert_no_error (error);
  /* what was nowhere but here is so still */
  g_assert_true (esp_document_get_modified (back));
  g_assert_cmpstr (esp_document_get_note (back, "name"), ==, "a: \"b\"\n\\ ä 棋.txt");
  g_assert_cmpuint (esp_document_get_n_moves (back), ==, 1);
  again = esp_document_format_session (back);
  g_assert_cmpstr (again, ==, text);
  esp_document_mark_saved (back);
  g_assert_false (esp_document_get_modified (back));
}

/* A game that an edit ended is in the session with it: Undo brings it back after the restore. */
static void
test_session_of_ended_game (void)
{
  g_autoptr (EspDocument) document = open_sample ("war", "handout");
  g_autoptr (EspDocument) back = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;

  g_assert_true (esp_document_edit (document, "value A1 7", NULL));
  g_assert_true (esp_document_play (document, "C3", NULL));
  g_assert_true (esp_document_play (document, "D3", NULL));
  g_assert_true (esp_document_edit (document, "value B2 9", NULL));
  g_assert_true (esp_document_play (document, "E5", NULL));
  text = esp_document_format_session (document);
  back = esp_document_parse_session (text, strlen (text), "session", &error);
  g_assert_no_error (error);
  again = esp_document_format_session (back);
  g_assert_cmpstr (again, ==, text);
  g_assert_true (
      esp_instance_equal (esp_document_get_instance (back), esp_document_get_instance (document)));
  g_assert_cmpuint (esp_document_get_n_moves (back), ==, 1);
  esp_document_undo (back);
  esp_document_undo (back);
  g_assert_cmpuint (esp_document_get_n_moves (back), ==, 2);
  g_assert_cmpstr (esp_document_get_moves (back)[1], ==, "D3");
  g_assert_true (esp_document_get_modified (back));
}

/* A step that cannot be taken is named with its line. */
static void
test_session_errors (void)
{
  static const struct
  {
    const char *step;
    const char *what;
  } cases[] = {
    { "edit: value Z99 7", "session:3:" },
    { "edit: \\377", "UTF-8" },
    { "configure: nothing=1", "session:3:" },
    { "mvoe: C3", "edit:" },
  };
  g_autoptr (EspDocument) document = open_sample ("war", "handout");
  const EspInstance *instance = esp_document_get_instance (document);
  g_autofree char *body = instance->problem->files->format (instance);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "# Espalier session\nproblem: war\n%s\ninstance:\n%s", cases[i].step, body);
      g_autoptr (GError) error = NULL;

      g_assert_null (esp_document_parse_session (text, strlen (text), "session", &error));
      g_assert_nonnull (strstr (error->message, cases[i].what));
    }
}

/* --- jobs --- */

typedef struct
{
  GMainLoop *loop;
  guint n_told;
  gpointer result;
  char *message;
  double share;
} Owner;

static gpointer
add_up (gpointer data, GCancellable *cancellable, GError **error)
{
  gint *steps = data;

  for (int i = 0; i < 1000; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      g_assert_true (g_cancellable_get_current () == cancellable);
      g_atomic_int_inc (steps);
      esp_job_set_share (i / 1000.0);
      g_usleep (100);
    }
  return g_strdup ("done");
}

static gpointer
fail (gpointer data G_GNUC_UNUSED, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "cannot");
  return NULL;
}

static void
on_done (gpointer owner, gpointer result, const GError *error)
{
  Owner *self = owner;

  self->n_told++;
  self->result = result;
  self->message = error != NULL ? g_strdup (error->message) : NULL;
  g_main_loop_quit (self->loop);
}

static gboolean
quit (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

static void
test_job (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Owner owner = { .loop = loop };
  gint steps = 0;
  g_autoptr (EspJob) job = esp_job_start ("Adding", add_up, &steps, NULL, g_free, on_done, &owner);
  g_autoptr (EspJob) failing = NULL;

  g_main_loop_run (loop);
  g_assert_cmpstr (owner.result, ==, "done");
  g_assert_cmpint (steps, ==, 1000);
  g_assert_cmpfloat (esp_job_get_share (job), >, 0.9);
  g_clear_pointer (&owner.result, g_free);
  failing = esp_job_start ("Failing", fail, NULL, NULL, NULL, on_done, &owner);
  g_main_loop_run (loop);
  g_assert_null (owner.result);
  g_assert_cmpstr (owner.message, ==, "cannot");
  g_free (owner.message);
}

static void
test_job_cancelled (gconstpointer data)
{
  gboolean abandon = GPOINTER_TO_INT (data);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Owner owner = { .loop = loop };
  gint steps = 0;
  EspJob *job = esp_job_start ("Adding", add_up, &steps, NULL, g_free, on_done, &owner);

  g_object_add_weak_pointer (G_OBJECT (job), (gpointer *) &job);
  while (g_atomic_int_get (&steps) < 10)
    g_usleep (100);
  if (abandon)
    esp_job_abandon (job);
  else
    esp_job_cancel (job);
  g_object_unref (job);
  /* it goes when its thread has ended, which may be the last to let go of it */
  while (g_atomic_pointer_get (&job) != NULL)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  g_timeout_add (20, quit, loop);
  g_main_loop_run (loop);
  g_assert_null (owner.result);
  g_assert_cmpuint (owner.n_told, ==, abandon ? 0 : 1);
  g_assert_cmpint (steps, <, 1000);
  g_free (owner.message);
}

/* Reading hears of it too, however deep inside it is, and says how far it is. */
static gpointer
parse (gpointer data, GCancellable *cancellable, GError **error)
{
  GString *text = data;
  EspInstance *instance;

  g_cancellable_cancel (cancellable);
  instance =
      esp_instance_parse (esp_problem_find ("map"), text->str, text->len, "big", NULL, error);
  g_assert_null (instance);
  g_assert_true (g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  return NULL;
}

static void
test_job_parse (void)
{
  g_autoptr (GString) text = g_string_new ("colors R G B Y\n");
  GCancellable *cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 2000; i++)
    g_string_append_printf (text, "point P%d %d %d\n", i, i, i * i % 997);
  g_cancellable_push_current (cancellable);
  parse (text, cancellable, &error);
  g_cancellable_pop_current (cancellable);
  g_object_unref (cancellable);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/bounded", test_bounded);
  g_test_add_func ("/document/mixed", test_mixed);
  g_test_add_func ("/document/gesture", test_gesture);
  g_test_add_func ("/document/carried", test_carried);
  g_test_add_func ("/document/carried-everywhere", test_carried_everywhere);
  if (esp_problem_find ("tour") != NULL)
    g_test_add_func ("/document/carried-tour", test_carried_tour);
  g_test_add_func ("/document/session", test_session);
  g_test_add_func ("/document/session/ended-game", test_session_of_ended_game);
  g_test_add_func ("/document/session/errors", test_session_errors);
  g_test_add_func ("/document/text/rooms", test_texts);
  g_test_add_func ("/document/text/moves", test_text_keeps_moves);
  g_test_add_func ("/document/text/settings", test_text_settings);
  g_test_add_func ("/document/text/memory", test_text_memory);
  g_test_add_func ("/job/done", test_job);
  g_test_add_data_func ("/job/cancelled", GINT_TO_POINTER (FALSE), test_job_cancelled);
  g_test_add_data_func ("/job/abandoned", GINT_TO_POINTER (TRUE), test_job_cancelled);
  g_test_add_func ("/job/parse", test_job_parse);
  return g_test_run ();
}
