#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/play/esp-advice.h"
#include "app/page/esp-job-slot.h"
#include "app/page/esp-page-model.h"
#include "app/play/esp-play.h"
#include "app/sessions/esp-session.h"
#include "app/play/esp-turning-point.h"
#include "app/sessions/esp-work.h"
#include "kit/esp-conditions.h"
#include "problems/path/path.h"
#include "report/experiment/esp-games.h"
#include "scratch.h"
#include "wait.h"

/* The game or puzzle under way, the advice on it, the document and the work that a page waits for:
 * without a display. */

/* What was said last. */
typedef struct
{
  EspMessages *messages;
  char *text;
  char *action;
  guint n;
} Heard;

static void
on_said (Heard *heard,
         int kind G_GNUC_UNUSED,
         const char *text,
         const char *button G_GNUC_UNUSED,
         const char *action,
         gboolean lasting G_GNUC_UNUSED)
{
  g_free (heard->text);
  g_free (heard->action);
  heard->text = g_strdup (text);
  heard->action = g_strdup (action);
  heard->n++;
}

static void
hear (Heard *heard)
{
  *heard = (Heard){ .messages = esp_messages_new () };
  g_signal_connect_swapped (heard->messages, "said", G_CALLBACK (on_said), heard);
}

static void
hear_no_more (Heard *heard)
{
  g_signal_handlers_disconnect_by_data (heard->messages, heard);
  g_object_unref (heard->messages);
  g_free (heard->text);
  g_free (heard->action);
}

static const EspPageSpec *
find_spec (const char *id)
{
  const EspPageSpec *const *spec = esp_page_specs_get ();

  while (!g_str_equal ((*spec)->problem->id, id))
    spec++;
  return *spec;
}

static EspDocument *
open_sample (const EspPageSpec *spec, const char *name)
{
  EspInstance *instance = esp_instance_find (spec->problem, name, NULL);

  g_assert_nonnull (instance);
  return esp_document_new (instance);
}

static void
on_document (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, EspPlay *play)
{
  esp_play_document_changed (play, instance_too);
}

typedef struct
{
  Heard heard;
  const EspPageSpec *spec;
  EspDocument *document;
  EspPlay *play;
} Table;

static void
sit_down (Table *table, const char *room, const char *sample)
{
  hear (&table->heard);
  table->spec = find_spec (room);
  table->document = open_sample (table->spec, sample);
  table->play = esp_play_new (table->spec, table->heard.messages);
  g_signal_connect (table->document, "changed", G_CALLBACK (on_document), table->play);
}

static void
get_up (Table *table)
{
  g_signal_handlers_disconnect_by_data (table->document, table->play);
  g_object_unref (table->play);
  g_object_unref (table->document);
  hear_no_more (&table->heard);
}

/* The @n-th move that is legal now; a new string. */
static char *
find_move (Table *table, guint n)
{
  g_auto (GStrv) moves = table->spec->problem->game->moves (
      esp_document_get_instance (table->document), esp_document_get_state (table->document));

  g_assert_cmpuint (n, <, g_strv_length (moves));
  return g_strdup (moves[n]);
}

static void
play_any (Table *table)
{
  g_autofree char *move = find_move (table, 0);

  esp_play_move (table->play, move);
}

static guint
count (Table *table)
{
  return esp_document_get_n_moves (table->document);
}

static void
seat_computer (Table *table, int side)
{
  const EspAlgorithm *player =
      esp_problem_find_algorithm_by_flags (table->spec->problem, ESP_ALGORITHM_PLAYER);
  g_autoptr (EspOptions) options = esp_options_new (player->options);

  g_assert_true (esp_options_set (options, "depth", "1", NULL));
  esp_play_set_player (table->play, side, player, options);
}

/* --- games --- */

static void
test_people (void)
{
  Table table;
  g_autofree char *other = NULL;

  sit_down (&table, "war", "handout.txt");
  g_assert_true (esp_play_is_game (table.play));
  g_assert_cmpint (esp_play_get_side (table.play), ==, -1);
  esp_play_set_document (table.play, table.document);
  for (guint i = 1; i <= 4; i++)
    {
      play_any (&table);
      g_assert_cmpuint (count (&table), ==, i);
      g_assert_cmpuint (esp_play_get_n_moves (table.play), ==, i);
      g_assert_cmpint (esp_play_get_side (table.play), ==, (int) (i % 2));
    }
  g_assert_false (esp_play_is_helped (table.play));

  /* what was taken back can be put again */
  esp_play_undo (table.play);
  g_assert_cmpuint (count (&table), ==, 3);
  g_assert_cmpuint (g_strv_length ((char **) esp_play_get_line (table.play)), ==, 4);
  g_assert_true (esp_play_is_helped (table.play));
  esp_play_redo (table.play);
  g_assert_cmpuint (count (&table), ==, 4);
  esp_play_go_to (table.play, 1);
  g_assert_cmpuint (count (&table), ==, 1);
  g_assert_cmpuint (g_strv_length ((char **) esp_play_get_line (table.play)), ==, 4);
  /* until another move is made from there */
  other = find_move (&table, 5);
  esp_play_move (table.play, other);
  g_assert_cmpuint (count (&table), ==, 2);
  g_assert_cmpuint (g_strv_length ((char **) esp_play_get_line (table.play)), ==, 2);

  /* what cannot be done is said */
  esp_play_move (table.play, "nowhere");
  g_assert_cmpuint (count (&table), ==, 2);
  g_assert_nonnull (table.heard.text);
  esp_play_reset (table.play);
  g_assert_cmpuint (count (&table), ==, 0);
  g_assert_false (esp_play_is_helped (table.play));
  get_up (&table);
}

/* A game that is gone through is not lost by a click: the move that was played there goes on in it,
 * another one leaves it, and the rest can be had back. */
static void
test_review (void)
{
  Table table;
  g_auto (GStrv) line = NULL;
  g_autofree char *other = NULL;

  sit_down (&table, "war", "handout.txt");
  esp_play_set_document (table.play, table.document);
  for (guint i = 0; i < 4; i++)
    play_any (&table);
  line = g_strdupv ((char **) esp_play_get_line (table.play));
  esp_play_go_to (table.play, 0);
  g_assert_cmpuint (count (&table), ==, 0);
  esp_play_move (table.play, line[0]);
  g_assert_cmpuint (count (&table), ==, 1);
  g_assert_true (g_strv_equal ((const char *const *) line, esp_play_get_line (table.play)));
  g_assert_null (table.heard.action);

  other = find_move (&table, 5);
  g_assert_cmpstr (other, !=, line[1]);
  esp_play_move (table.play, other);
  g_assert_cmpuint (g_strv_length ((char **) esp_play_get_line (table.play)), ==, 2);
  g_assert_cmpstr (table.heard.action, ==, "page.rest-back");
  play_any (&table);
  esp_play_bring_rest_back (table.play);
  g_assert_cmpuint (count (&table), ==, 1);
  g_assert_true (g_strv_equal ((const char *const *) line, esp_play_get_line (table.play)));
  esp_play_go_to (table.play, G_MAXUINT);
  g_assert_cmpuint (count (&table), ==, 4);
  /* only once */
  esp_play_bring_rest_back (table.play);
  g_assert_cmpuint (count (&table), ==, 4);

  /* who takes a move back while playing means it */
  esp_play_reset (table.play);
  for (guint i = 0; i < 2; i++)
    play_any (&table);
  esp_play_undo (table.play);
  g_clear_pointer (&table.heard.action, g_free);
  g_free (other);
  other = find_move (&table, 5);
  esp_play_move (table.play, other);
  g_assert_null (table.heard.action);
  get_up (&table);
}

static void
test_computer (void)
{
  Table table;

  sit_down (&table, "war", "handout.txt");
  seat_computer (&table, 1);
  esp_play_set_document (table.play, table.document);
  g_assert_false (esp_play_is_busy (table.play));
  play_any (&table);
  g_assert_true (esp_play_is_busy (table.play));
  play_any (&table);
  g_assert_cmpstr (table.heard.text, ==, "It is the computer's turn");
  g_assert_cmpuint (count (&table), ==, 1);
  WAIT_FOR (!esp_play_is_busy (table.play));
  g_assert_cmpuint (count (&table), ==, 2);
  g_assert_cmpint (esp_play_get_side (table.play), ==, 0);

  /* Undo leads back to the person's turn */
  esp_play_undo (table.play);
  g_assert_cmpuint (count (&table), ==, 0);
  g_assert_false (esp_play_is_paused (table.play));
  esp_play_redo (table.play);
  g_assert_cmpuint (count (&table), ==, 2);

  /* held, the game waits */
  play_any (&table);
  esp_play_hold (table.play);
  g_assert_false (esp_play_is_busy (table.play));
  g_assert_true (esp_play_can_go_on (table.play));
  play_any (&table);
  g_assert_cmpstr (table.heard.text, ==, "The game is held");
  g_assert_cmpstr (table.heard.action, ==, "page.continue");
  g_assert_cmpuint (count (&table), ==, 3);
  esp_play_go_on (table.play);
  WAIT_FOR (!esp_play_is_busy (table.play));
  g_assert_cmpuint (count (&table), ==, 4);

  /* a board that is edited is nobody's turn */
  esp_play_set_editing (table.play, TRUE);
  play_any (&table);
  g_assert_false (esp_play_is_busy (table.play));
  get_up (&table);
}

static void
test_begins (void)
{
  Table table;
  char *names[2];

  sit_down (&table, "war", "handout.txt");
  seat_computer (&table, 0);
  esp_play_set_document (table.play, table.document);
  /* nobody has asked for a game yet */
  g_assert_true (esp_play_is_paused (table.play));
  g_assert_false (esp_play_is_busy (table.play));
  esp_play_go_on (table.play);
  WAIT_FOR (!esp_play_is_busy (table.play));
  g_assert_cmpuint (count (&table), ==, 1);
  esp_play_name_players (table.play, "person", names);
  g_assert_true (g_str_has_suffix (names[0], ":1"));
  g_assert_cmpstr (names[1], ==, "person");
  g_free (names[0]);
  g_free (names[1]);

  /* nor on another board */
  esp_document_replace (table.document, table.spec->problem->editing->example ());
  g_assert_true (esp_play_is_paused (table.play));
  g_assert_false (esp_play_is_busy (table.play));
  g_assert_cmpuint (esp_play_get_n_moves (table.play), ==, 0);
  get_up (&table);
}

/* A game against a computer is kept once, when it ends; not when one goes back and forth in it. */
static void
test_end (void)
{
  Table table;
  g_autofree char *path = esp_games_get_path ();
  EspTable *games;

  sit_down (&table, "war", "handout.txt");
  seat_computer (&table, 1);
  esp_play_set_document (table.play, table.document);
  while (esp_play_get_side (table.play) >= 0)
    {
      play_any (&table);
      WAIT_FOR (!esp_play_is_busy (table.play));
    }
  g_assert_cmpuint (esp_play_get_n_moves (table.play), ==, 0);
  g_assert_false (esp_play_check_open (table.play));
  esp_play_undo (table.play);
  g_assert_cmpint (esp_play_get_side (table.play), ==, 0);
  g_assert_true (esp_play_check_open (table.play));
  esp_play_redo (table.play);
  g_assert_cmpint (esp_play_get_side (table.play), ==, -1);
  games = esp_games_load (path, table.spec->problem, NULL);
  g_assert_nonnull (games);
  g_assert_cmpuint (esp_table_get_n_rows (games), ==, 1);
  esp_table_free (games);
  get_up (&table);
}

/* Where no game can be played there is none that is over: the room says why. */
static void
test_unplayable (void)
{
  const struct
  {
    const char *problem, *sample, *edits[6], *says;
  } boards[] = {
    { "kcell", "nine.kcell", { "size 15 3", "cell 7 o" }, "Player 1 has 4 stones" },
    { "war",
      "handout.txt",
      { "size 2 2", "owner A1 b", "owner A2 b", "owner B1 g", "owner B2 b" },
      "Blue wins" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (boards); k++)
    {
      g_autofree char *described = NULL;
      GError *error = NULL;
      Table table;

      sit_down (&table, boards[k].problem, boards[k].sample);
      esp_play_set_document (table.play, table.document);
      g_assert_true (esp_play_check_open (table.play));
      for (guint i = 0; i < G_N_ELEMENTS (boards[k].edits) && boards[k].edits[i] != NULL; i++)
        {
          esp_document_edit (table.document, boards[k].edits[i], &error);
          g_assert_no_error (error);
        }
      g_assert_false (esp_play_check_open (table.play));
      g_assert_nonnull (strstr (table.heard.text, boards[k].says));
      described = esp_play_describe (table.play);
      g_assert_cmpstr (described, ==, table.heard.text);
      get_up (&table);
    }
}

/* --- puzzles --- */

static void
test_puzzle (void)
{
  static const char *const solution[] = { "2 0", "3 1", "4 0", "5 1", "6 0", "7 0", "8 0" };
  Table table;
  const EspPuzzleVerdict *verdict;
  g_autofree char *said = NULL;

  sit_down (&table, "lamps", "eight.txt");
  g_assert_false (esp_play_is_game (table.play));
  esp_play_set_document (table.play, table.document);
  verdict = esp_play_get_verdict (table.play);
  g_assert_cmpint (verdict->status, !=, ESP_STATUS_SOLVED);
  g_assert_null (verdict->title);
  said = esp_play_describe (table.play);
  g_assert_cmpstr (said, ==, "Not solved yet");

  /* a rule is broken: lamps 1 and 2 are neighbours */
  esp_play_move (table.play, "2 1");
  verdict = esp_play_get_verdict (table.play);
  g_assert_nonnull (verdict->broken);
  g_assert_true (g_str_has_prefix (verdict->broken, "Not right"));
  g_assert_cmpuint (verdict->cells->len, ==, 2);
  esp_play_undo (table.play);
  g_assert_null (esp_play_get_verdict (table.play)->broken);

  for (guint i = 0; i < G_N_ELEMENTS (solution); i++)
    esp_play_move (table.play, solution[i]);
  verdict = esp_play_get_verdict (table.play);
  g_assert_cmpint (verdict->status, ==, ESP_STATUS_SOLVED);
  g_assert_false (verdict->nothing);
  g_assert_nonnull (verdict->title);
  g_assert_cmpuint (esp_play_get_n_moves (table.play), ==, 0);
  get_up (&table);
}

/* What one has chosen to do by hand stays chosen when one starts over, and is no step; what is
 * refused is counted. */
static void
test_tasks (void)
{
  static const char *const moves[] = { "expand Arad", "expand Oradea", "expand Zerind" };
  Table table;
  const PathState *state;

  sit_down (&table, "path", "romania.path");
  esp_play_set_document (table.play, table.document);
  g_assert_false (esp_play_can_reset (table.play));
  esp_play_move (table.play, "as ucs");
  g_assert_false (esp_play_can_reset (table.play));
  g_assert_cmpuint (esp_play_count_steps (table.play), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    esp_play_move (table.play, moves[i]);
  g_assert_cmpuint (esp_play_count_steps (table.play), ==, 2);
  g_assert_cmpuint (esp_play_get_n_wrong (table.play), ==, 1);
  esp_play_undo (table.play);
  g_assert_cmpuint (esp_play_get_n_wrong (table.play), ==, 1);
  esp_play_reset (table.play);
  state = (const PathState *) esp_document_get_state (table.document);
  g_assert_cmpstr (state->by_hand->id, ==, "ucs");
  g_assert_cmpint (state->n_expanded, ==, 0);
  g_assert_cmpuint (esp_play_count_steps (table.play), ==, 0);
  g_assert_cmpuint (esp_play_get_n_wrong (table.play), ==, 0);
  g_assert_false (esp_play_can_reset (table.play));
  g_assert_false (esp_play_is_helped (table.play));
  get_up (&table);
}

/* The clock stands still while one looks at something else, and taking all steps back does not set
 * it to nothing. */
static void
test_clock (void)
{
  const gulong pause = G_USEC_PER_SEC * 11 / 10;
  Table table;
  gint64 began;
  int seconds;

  sit_down (&table, "lamps", "eight.txt");
  esp_play_set_document (table.play, table.document);
  began = g_get_monotonic_time ();
  esp_play_move (table.play, "2 1");
  g_usleep (pause);
  g_assert_cmpint (esp_play_get_seconds (table.play), >=, 1);
  esp_play_undo (table.play);
  g_assert_cmpint (esp_play_get_seconds (table.play), >=, 1);
  esp_play_set_watched (table.play, FALSE);
  seconds = esp_play_get_seconds (table.play);
  g_usleep (pause);
  g_assert_cmpint (esp_play_get_seconds (table.play), ==, seconds);
  esp_play_set_watched (table.play, TRUE);
  g_assert_cmpint (esp_play_get_seconds (table.play), >=, seconds);
  g_assert_cmpint (esp_play_get_seconds (table.play) * G_USEC_PER_SEC, <=,
                   g_get_monotonic_time () - began - (gint64) pause);
  esp_play_reset (table.play);
  g_assert_cmpint (esp_play_get_seconds (table.play), ==, 0);
  get_up (&table);
}

static char *
tell_state (Table *table)
{
  return table->spec->problem->states->state_format (esp_document_get_instance (table->document),
                                                     esp_document_get_state (table->document));
}

/* What was tried out goes, however it was left; from a point one goes to the point before. */
static void
test_points (void)
{
  Table table;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  sit_down (&table, "lamps", "eight.txt");
  esp_play_set_document (table.play, table.document);
  g_assert_cmpuint (esp_play_get_n_points (table.play), ==, 0);
  esp_play_go_to_point (table.play);
  esp_play_move (table.play, "2 0");
  first = tell_state (&table);
  esp_play_save_point (table.play);
  esp_play_save_point (table.play);
  g_assert_cmpuint (esp_play_get_n_points (table.play), ==, 1);
  esp_play_move (table.play, "3 1");
  second = tell_state (&table);
  esp_play_save_point (table.play);
  g_assert_cmpuint (esp_play_get_n_points (table.play), ==, 2);

  /* on from there, and elsewhere from before it */
  for (int time = 0; time < 2; time++)
    {
      g_autofree char *now = NULL;

      if (time == 0)
        esp_play_move (table.play, "4 0");
      else
        {
          esp_play_undo (table.play);
          esp_play_undo (table.play);
          esp_play_move (table.play, "5 1");
        }
      esp_play_go_to_point (table.play);
      now = tell_state (&table);
      g_assert_cmpstr (now, ==, second);
      g_assert_cmpuint (esp_play_get_n_points (table.play), ==, 2);
    }
  esp_play_go_to_point (table.play);
  g_free (second);
  second = tell_state (&table);
  g_assert_cmpstr (second, ==, first);
  g_assert_cmpuint (esp_play_get_n_points (table.play), ==, 1);
  /* the clock goes on, also where the point is before the first step */
  esp_play_reset (table.play);
  esp_play_save_point (table.play);
  esp_play_move (table.play, "2 0");
  g_usleep (1100000);
  esp_play_go_to_point (table.play);
  g_assert_cmpuint (esp_play_get_n_moves (table.play), ==, 0);
  g_assert_cmpint (esp_play_get_seconds (table.play), >=, 1);
  /* they are of this puzzle */
  esp_document_replace (table.document, table.spec->problem->editing->example ());
  g_assert_cmpuint (esp_play_get_n_points (table.play), ==, 0);
  get_up (&table);
}

/* Who does not want to hear of mistakes hears only that it is not solved; and of that it is. */
static void
test_judging (void)
{
  Table table;
  g_autofree char *told = NULL;
  g_autofree char *said = NULL;

  sit_down (&table, "battleship", "06-easy.txt");
  esp_play_set_document (table.play, table.document);
  g_assert_true (esp_play_can_judge (table.play));
  /* row 2 has no ship */
  esp_play_move (table.play, "B2 ship");
  told = esp_play_describe (table.play);
  g_assert_nonnull (strstr (told, "row 2"));
  esp_play_set_judging (table.play, FALSE);
  said = esp_play_describe (table.play);
  g_assert_cmpstr (said, ==, "Not solved yet");
  g_assert_cmpuint (esp_play_get_verdict (table.play)->cells->len, ==, 0);
  esp_play_set_judging (table.play, TRUE);
  g_assert_cmpuint (esp_play_get_verdict (table.play)->cells->len, >, 0);
  get_up (&table);
}

/* What is saved of a solved puzzle is read as its solution again. */
static void
test_solutions (void)
{
  guint n = 0;

  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      const EspProblem *problem = *p;
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspOptions) options = NULL;
      g_autoptr (EspRun) run = NULL;
      g_autoptr (EspState) again = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      const EspState *solved;

      if (problem->files->format_solution == NULL)
        continue;
      n++;
      instance = problem->editing->example ();
      options = esp_options_new (problem->algorithms[0].options);
      run = esp_run_new (&problem->algorithms[0], instance, NULL, options);
      esp_run_start (run);
      esp_run_wait (run);
      solved = esp_run_get_answer (run)->state;
      g_assert_nonnull (solved);
      text = problem->files->format_solution (instance, solved);
      again = problem->files->parse_solution (instance, text, strlen (text), "solution", &error);
      g_assert_no_error (error);
      g_test_message ("%s: %s", problem->id, text);
      g_assert_true (problem->judging->check (instance, again, NULL));
      g_assert_true (esp_state_equal (solved, again));
    }
  g_assert_cmpuint (n, >=, 3);
}

/* --- advice --- */

static void
note (guint *n)
{
  (*n)++;
}

/* By an algorithm, in a room that knows no hints of its own. */
static void
test_advice (void)
{
  const EspPageSpec *spec = find_spec ("mapgame");
  g_autoptr (EspDocument) document = open_sample (spec, "australia.txt");
  Heard heard;
  g_autoptr (EspAdvice) advice = NULL;
  guint n_helped = 0;
  double value;

  hear (&heard);
  advice = esp_advice_new (spec, heard.messages);
  g_signal_connect_swapped (advice, "helped", G_CALLBACK (note), &n_helped);
  esp_advice_set_document (advice, document);
  g_assert_false (esp_advice_get_value (advice, &value, NULL));
  esp_advice_set_evaluating (advice, TRUE);
  esp_advice_evaluate (advice);
  WAIT_FOR (!esp_advice_is_busy (advice));
  g_assert_true (esp_advice_get_value (advice, &value, NULL));

  esp_advice_ask (advice);
  g_assert_true (esp_advice_is_asked (advice));
  WAIT_FOR (!esp_advice_is_asked (advice));
  g_assert_nonnull (esp_advice_get_hint (advice));
  g_assert_cmpstr (esp_advice_get_line (advice)[0], ==, esp_advice_get_hint (advice)->move);
  g_assert_cmpstr (heard.action, ==, "page.hint-apply");
  g_assert_cmpuint (n_helped, ==, 1);
  esp_advice_document_changed (advice);
  g_assert_null (esp_advice_get_hint (advice));
  hear_no_more (&heard);
}

/* Boards of KCell that are too large are not judged, and nothing is searched for it. */
static void
test_large_advice (void)
{
  static const char *const boards[] = { "[ooo_________xxx]", "[oooooo__________________xxxxxx]" };
  const EspPageSpec *spec = find_spec ("kcell");

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (GError) error = NULL;
      EspInstance *instance =
          spec->problem->files->parse (boards[i], strlen (boards[i]), "board", &error);
      g_autoptr (EspDocument) document = NULL;
      g_autoptr (EspAdvice) advice = NULL;
      const char *why = NULL;
      Heard heard;
      double value;

      g_assert_no_error (error);
      document = esp_document_new (instance);
      hear (&heard);
      advice = esp_advice_new (spec, heard.messages);
      esp_advice_set_document (advice, document);
      esp_advice_set_evaluating (advice, TRUE);
      esp_advice_evaluate (advice);
      g_assert_cmpint (esp_advice_is_busy (advice), ==, i == 0);
      WAIT_FOR (!esp_advice_is_busy (advice));
      g_assert_cmpint (esp_advice_get_value (advice, &value, &why), ==, i == 0);
      g_assert_nonnull (why);
      esp_advice_ask (advice);
      g_assert_nonnull (esp_advice_get_hint (advice));
      hear_no_more (&heard);
    }
}

static void
test_sure_steps (void)
{
  const EspPageSpec *spec = find_spec ("battleship");
  g_auto (GStrv) samples = esp_problem_list_samples (spec->problem);
  g_autoptr (EspDocument) document = open_sample (spec, samples[0]);
  Heard heard;
  g_autoptr (EspAdvice) advice = NULL;

  hear (&heard);
  advice = esp_advice_new (spec, heard.messages);
  esp_advice_set_document (advice, document);
  g_assert_false (esp_advice_can_evaluate (advice));
  esp_advice_do_sure_steps (advice);
  g_assert_true (esp_advice_is_asked (advice));
  WAIT_FOR (!esp_advice_is_asked (advice));
  g_assert_cmpuint (esp_document_get_n_moves (document), >, 0);
  /* as one change */
  esp_document_undo (document);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  hear_no_more (&heard);
}

/* What is one choice of several is left to the person, and that is said. */
static void
test_choices (void)
{
  static const char *const coloured[] = { "WA R", "NT G", NULL };
  const EspPageSpec *spec = find_spec ("map");
  g_autoptr (EspDocument) document = open_sample (spec, "australia.map");
  Heard heard;
  g_autoptr (EspAdvice) advice = NULL;

  hear (&heard);
  advice = esp_advice_new (spec, heard.messages);
  esp_advice_set_document (advice, document);
  esp_advice_do_sure_steps (advice);
  WAIT_FOR (!esp_advice_is_asked (advice));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  g_assert_cmpstr (heard.text, ==, "There is no sure step from here: what comes next is a choice");
  /* these two leave one colour each to SA, Q, NSW and V, and Tasmania is free */
  g_assert_true (esp_document_play_all (document, coloured, NULL));
  esp_advice_do_sure_steps (advice);
  WAIT_FOR (!esp_advice_is_asked (advice));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 6);
  g_assert_cmpstr (heard.text, ==, "4 sure steps done; what comes next is a choice");
  hear_no_more (&heard);
}

/* --- the document and what it waits for --- */

static gpointer
work (gpointer data, GCancellable *cancellable, GError **error)
{
  while (g_atomic_int_get ((int *) data) == 0)
    if (g_cancellable_set_error_if_cancelled (cancellable, error))
      return NULL;
  return data;
}

static void
no_free (gpointer data G_GNUC_UNUSED)
{
}

static void
done (gpointer owner, gpointer result G_GNUC_UNUSED)
{
  (*(guint *) owner)++;
}

static void
test_job_slot (void)
{
  Heard heard;
  g_autoptr (EspJobSlot) job_slot = NULL;
  static int go;
  guint n_done = 0;

  hear (&heard);
  job_slot = esp_job_slot_new (heard.messages);
  g_assert_true (esp_job_slot_can_begin (job_slot));
  g_assert_true (esp_job_slot_begin (job_slot, "Waiting", work, &go, no_free, done, &n_done, NULL));
  /* one at a time */
  g_assert_false (
      esp_job_slot_begin (job_slot, "Waiting", work, &go, no_free, done, &n_done, NULL));
  g_assert_cmpstr (heard.text, ==, "Other work is still under way");
  /* after a moment it is told, with a button that ends it */
  WAIT_FOR (g_strcmp0 (heard.action, "page.cancel") == 0);
  g_atomic_int_set (&go, 1);
  WAIT_FOR (!esp_job_slot_is_busy (job_slot));
  g_assert_cmpuint (n_done, ==, 1);

  g_atomic_int_set (&go, 0);
  g_assert_true (esp_job_slot_begin (job_slot, "Waiting", work, &go, no_free, done, &n_done, NULL));
  esp_job_slot_stop (job_slot);
  WAIT_FOR (!esp_job_slot_is_busy (job_slot));
  g_assert_cmpstr (heard.text, ==, "Stopped");
  g_assert_cmpuint (n_done, ==, 1);
  hear_no_more (&heard);
}

static void
on_saved (gpointer data)
{
  *(gboolean *) data = TRUE;
}

static void
test_work (void)
{
  const EspPageSpec *spec = find_spec ("lamps");
  Heard heard;
  g_autoptr (EspJobSlot) job_slot = NULL;
  g_autoptr (EspWork) piece = NULL;
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "lamps.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) back_file = NULL;
  g_autoptr (EspDocument) back = NULL;
  g_autofree char *back_name = NULL;
  g_autofree char *text = NULL;
  gboolean saved = FALSE;

  hear (&heard);
  job_slot = esp_job_slot_new (heard.messages);
  piece = esp_work_new (spec->problem, heard.messages);
  g_assert_null (esp_work_get_document (piece));
  g_assert_false (
      esp_work_set_document (piece, open_sample (spec, "eight.txt"), "eight.txt", NULL));
  g_assert_false (esp_work_is_modified (piece));
  g_assert_true (esp_document_edit (esp_work_get_document (piece), "lit 2", NULL));
  g_assert_true (esp_work_is_modified (piece));
  esp_work_save (piece, esp_work_get_document (piece), job_slot, file, on_saved, &saved);
  WAIT_FOR (saved);
  g_assert_false (esp_work_is_modified (piece));
  g_assert_cmpstr (esp_work_get_name (piece), ==, "lamps.txt");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "2\n"));

  /* what is not saved is put aside for another, and comes back */
  g_assert_true (esp_document_edit (esp_work_get_document (piece), "lit 3", NULL));
  g_assert_true (
      esp_work_set_document (piece, open_sample (spec, "thirteen.txt"), "thirteen.txt", NULL));
  g_assert_cmpstr (esp_work_get_aside_name (piece), ==, "lamps.txt");
  g_assert_null (esp_work_get_file (piece));
  back = esp_work_take_aside (piece, &back_name, &back_file);
  g_assert_true (esp_document_get_modified (back));
  g_assert_cmpstr (back_name, ==, "lamps.txt");
  g_assert_true (g_file_equal (back_file, file));
  g_assert_null (esp_work_get_aside_name (piece));
  hear_no_more (&heard);
}

/* What a file has beyond the assignment's form is said when it is saved, once for each file. */
static void
test_beyond (void)
{
  const EspPageSpec *spec = find_spec ("battleship");
  Heard heard;
  g_autoptr (EspJobSlot) job_slot = NULL;
  g_autoptr (EspWork) piece = NULL;
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "drawn.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  static const char *const edits[] = { "row 1 1", "counts-from-hints", "ship A1", "ship A2" };

  hear (&heard);
  job_slot = esp_job_slot_new (heard.messages);
  piece = esp_work_new (spec->problem, heard.messages);
  esp_work_set_document (piece, esp_document_new (spec->problem->editing->create ()), "new.txt",
                         NULL);
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autofree char *text = NULL;
      gboolean saved = FALSE;

      g_assert_true (esp_document_edit (esp_work_get_document (piece), edits[i], NULL));
      g_clear_pointer (&heard.text, g_free);
      esp_work_save (piece, esp_work_get_document (piece), job_slot, file, on_saved, &saved);
      WAIT_FOR (saved);
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_cmpint (strstr (text, "#ships") != NULL, ==, i >= 2);
      g_assert_cmpint (heard.text != NULL && strstr (heard.text, "#ships") != NULL, ==, i == 2);
    }
  hear_no_more (&heard);
}

static void
test_no_display (void)
{
  g_assert_false (gtk_is_initialized ());
}

/* --- which move decided a game --- */

/* Each game reckoned by hand: on 1 2 / 3 9 a blitz takes what it touches. */
static void
test_turning_point (void)
{
  static const struct
  {
    const char *moves[5];
    int winner;
    const char *said;
  } games[] = {
    /* 1 : 0, 1 : 9, 12 : 0, 12 : 3 */
    { { "A1", "B2", "B1", "A2", NULL },
      0,
      "B1 blitz ×1 at move 2 decided it: 20 points in a game won by 9" },
    /* 9 : 0, 9 : 1, 13 : 0, 13 : 2 */
    { { "B2", "A1", "A2", "B1", NULL }, 0, "Never behind; B2 at move 1 brought 9" },
    /* 1 : 0, 1 : 3, 3 : 3, 1 : 14 */
    { { "A1", "A2", "B1", "B2", NULL }, 1, "Ahead for good since B2 blitz ×1 at move 2" },
  };
  const EspProblem *problem = esp_problem_find ("war");
  g_autoptr (EspInstance) instance = NULL;

  if (problem == NULL)
    {
      g_test_skip ("war is not built");
      return;
    }
  instance = problem->files->parse ("1 2\n3 9\n", strlen ("1 2\n3 9\n"), "board", NULL);
  g_assert_nonnull (instance);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *said =
          esp_turning_point_describe (instance, games[i].moves, games[i].winner);
      g_autofree char *other =
          esp_turning_point_describe (instance, games[i].moves, 1 - games[i].winner);

      g_assert_cmpstr (said, ==, games[i].said);
      g_assert_null (other);
    }
}

/* --- keeping --- */

static void
on_dismissed (gboolean *dismissed, int kind)
{
  *dismissed |= kind == ESP_MESSAGE_ERROR;
}

/* Where there is no room for it (a file has the folder's name) it is said, and where to; and no
 * more when there is. */
static void
test_keeping (void)
{
  const EspPageSpec *spec = find_spec ("lamps");
  Heard heard;
  g_autoptr (EspWork) piece = NULL;
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "espalier", NULL);
  g_autofree char *aside = g_build_filename (g_get_user_data_dir (), "elsewhere", NULL);
  gboolean dismissed = FALSE;

  hear (&heard);
  g_signal_connect_swapped (heard.messages, "dismissed", G_CALLBACK (on_dismissed), &dismissed);
  piece = esp_work_new (spec->problem, heard.messages);
  esp_work_set_document (piece, open_sample (spec, "eight.txt"), "eight.txt", NULL);
  g_assert_true (esp_document_edit (esp_work_get_document (piece), "lit 2", NULL));
  g_rename (folder, aside);
  g_assert_true (g_file_set_contents (folder, "", -1, NULL));
  esp_work_keep (piece, "edit", FALSE);
  WAIT_FOR (heard.n > 0);
  g_assert_cmpstr (heard.action, ==, "win.save-as");
  g_assert_nonnull (strstr (heard.text, folder));
  /* again at each attempt */
  esp_work_keep (piece, "edit", TRUE);
  g_assert_cmpuint (heard.n, ==, 2);
  g_assert_false (dismissed);

  g_unlink (folder);
  g_rename (aside, folder);
  esp_work_keep (piece, "edit", FALSE);
  WAIT_FOR (dismissed);
  g_assert_cmpuint (heard.n, ==, 2);
  hear_no_more (&heard);
}

/* Where a game or marks cannot be kept, all of it can be saved elsewhere; then nothing is lost any
 * more, until the next change. The file stays the person's when it is opened. */
static void
test_keeping_elsewhere (void)
{
  const EspPageSpec *spec = find_spec ("lamps");
  Heard heard;
  g_autoptr (EspJobSlot) job_slot = NULL;
  g_autoptr (EspWork) piece = NULL;
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "espalier", NULL);
  g_autofree char *aside = g_build_filename (g_get_user_data_dir (), "elsewhere", NULL);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "lamps." ESP_WORK_SUFFIX, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (EspDocument) again = NULL;
  g_autofree char *text = NULL;
  gboolean saved = FALSE;

  hear (&heard);
  job_slot = esp_job_slot_new (heard.messages);
  piece = esp_work_new (spec->problem, heard.messages);
  esp_work_set_document (piece, open_sample (spec, "eight.txt"), "eight.txt", NULL);
  g_rename (folder, aside);
  g_assert_true (g_file_set_contents (folder, "", -1, NULL));
  g_assert_true (esp_work_keep (piece, "play", TRUE));
  g_assert_true (esp_document_play (esp_work_get_document (piece), "3 1", NULL));
  g_assert_false (esp_work_keep (piece, "play", TRUE));
  g_assert_true (esp_work_needs_all (esp_work_get_document (piece)));

  esp_work_save (piece, esp_work_get_document (piece), job_slot, file, on_saved, &saved);
  WAIT_FOR (saved);
  g_assert_false (esp_work_needs_all (esp_work_get_document (piece)));
  g_assert_true (esp_work_keep (piece, "play", TRUE));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  again = esp_document_parse_session (text, strlen (text), path, NULL);
  g_assert_cmpuint (esp_document_get_n_moves (again), ==, 1);
  g_assert_false (esp_session_owns (path));

  g_assert_true (esp_document_play (esp_work_get_document (piece), "4 1", NULL));
  g_assert_false (esp_work_keep (piece, "play", TRUE));
  g_unlink (folder);
  g_rename (aside, folder);
  g_assert_true (esp_work_keep (piece, "play", TRUE));
  hear_no_more (&heard);
}

/* --- a page's state as properties --- */

static gboolean
holds (EspPageModel *model, const char *condition)
{
  gboolean now;

  g_object_get (model, condition, &now, NULL);
  return now;
}

static void
on_work (EspPageModel *model, gboolean instance_too)
{
  esp_play_document_changed (esp_page_model_get_play (model), instance_too);
}

static EspPageModel *
new_model (const EspPageSpec *spec, const char *sample)
{
  EspPageModel *model = esp_page_model_new (spec);
  EspDocument *document = open_sample (spec, sample);

  g_assert_false (holds (model, "can-hint"));
  esp_work_set_document (esp_page_model_get_work (model), document, sample, NULL);
  esp_advice_set_document (esp_page_model_get_advice (model), document);
  esp_play_set_document (esp_page_model_get_play (model), document);
  g_signal_connect_swapped (esp_page_model_get_work (model), "changed", G_CALLBACK (on_work),
                            model);
  esp_page_model_update (model);
  return model;
}

static void
count_told (guint *n)
{
  ++*n;
}

/* What follows from a move is told once, and an action that is bound to it follows. */
static void
test_conditions (void)
{
  g_autoptr (EspPageModel) model = new_model (find_spec ("stones"), "seven.stones");
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) undo = g_simple_action_new ("undo", NULL);
  EspPlay *play = esp_page_model_get_play (model);
  guint n = 0;

  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (undo));
  esp_actions_bind (G_ACTION_MAP (actions), model,
                    (const EspActionBinding[]){ { "undo", "can-undo" }, { 0 } });
  g_signal_connect_swapped (model, "notify::can-undo", G_CALLBACK (count_told), &n);
  g_assert_false (g_action_get_enabled (G_ACTION (undo)));
  g_assert_false (holds (model, "can-step-back"));
  g_assert_true (holds (model, "can-hint"));
  esp_play_move (play, "1");
  g_assert_true (g_action_get_enabled (G_ACTION (undo)));
  g_assert_true (holds (model, "can-reset") && holds (model, "can-undo-move"));
  g_assert_cmpuint (n, ==, 1);
  /* the keys that step go through the game where it is played, and through the search elsewhere */
  g_assert_true (holds (model, "can-step-back") && !holds (model, "can-step-on"));
  esp_page_model_set_part (model, "nowhere");
  g_assert_cmpstr (esp_page_model_get_part (model), ==, "play");
  g_object_set (model, "part", "solve", NULL);
  g_assert_false (holds (model, "can-step-back"));
  g_object_set (model, "part", "compare", NULL);
  g_object_set (model, "side-by-side", TRUE, NULL);
  g_assert_true (holds (model, "can-step-back") && holds (model, "can-ask-step"));
  g_object_set (model, "part", "play", NULL);
  esp_play_undo (play);
  g_assert_false (g_action_get_enabled (G_ACTION (undo)));
  g_assert_true (holds (model, "can-redo") && holds (model, "can-step-on"));
  g_assert_cmpuint (n, ==, 2);
}

/* A search brings its conditions, and they go with it. */
static void
test_search_conditions (void)
{
  const EspPageSpec *spec = find_spec ("tree");
  g_autoptr (EspPageModel) model = new_model (spec, spec->first_sample);
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (spec->problem, "alphabeta");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspSearch) search = NULL;

  search = esp_search_new (
      algorithm, esp_document_get_instance (esp_page_model_get_document (model)), NULL, options);
  g_assert_false (holds (model, "has-trace") || holds (model, "can-pause"));
  esp_search_set_record (search, TRUE, 1000);
  esp_search_start (search, FALSE);
  esp_page_model_set_search (model, search);
  g_assert_true (holds (model, "can-pause") && esp_page_model_is_busy (model));
  WAIT_FOR (!esp_page_model_is_busy (model));
  g_assert_true (holds (model, "has-trace") && !holds (model, "can-pause"));
  esp_page_model_set_part (model, "solve");
  esp_search_set_step (search, 3);
  g_assert_cmpuint (esp_page_model_get_step (model), ==, 3);
  g_assert_true (holds (model, "can-go-event-back") && holds (model, "can-step-to-end"));
  g_assert_true (esp_page_model_shows_search (model));
  g_object_set (model, "best-move", "b", NULL);
  g_assert_true (holds (model, "can-play-best"));
  esp_page_model_set_search (model, NULL);
  g_assert_false (holds (model, "can-play-best") || holds (model, "has-trace") ||
                  holds (model, "can-go-event-back"));
  g_assert_cmpuint (esp_page_model_get_step (model), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_autofree char *folder = make_scratch_folder ();

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("ESPALIER_SHOW_HIDDEN", "1", TRUE);
  g_unsetenv ("DISPLAY");
  g_unsetenv ("WAYLAND_DISPLAY");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/people", test_people);
  g_test_add_func ("/play/review", test_review);
  g_test_add_func ("/play/computer", test_computer);
  g_test_add_func ("/play/begins", test_begins);
  g_test_add_func ("/play/end", test_end);
  g_test_add_func ("/play/unplayable", test_unplayable);
  g_test_add_func ("/play/puzzle", test_puzzle);
  g_test_add_func ("/play/tasks", test_tasks);
  g_test_add_func ("/play/clock", test_clock);
  g_test_add_func ("/play/points", test_points);
  g_test_add_func ("/play/judging", test_judging);
  g_test_add_func ("/play/solutions", test_solutions);
  g_test_add_func ("/play/advice", test_advice);
  g_test_add_func ("/play/advice-on-large-boards", test_large_advice);
  g_test_add_func ("/play/sure-steps", test_sure_steps);
  g_test_add_func ("/play/choices", test_choices);
  g_test_add_func ("/play/job-slot", test_job_slot);
  g_test_add_func ("/play/conditions", test_conditions);
  g_test_add_func ("/play/search-conditions", test_search_conditions);
  g_test_add_func ("/play/work", test_work);
  g_test_add_func ("/play/keeping", test_keeping);
  g_test_add_func ("/play/keeping-elsewhere", test_keeping_elsewhere);
  g_test_add_func ("/play/turning-point", test_turning_point);
  g_test_add_func ("/play/beyond", test_beyond);
  g_test_add_func ("/play/no-display", test_no_display);
  return g_test_run ();
}
