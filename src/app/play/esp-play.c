#include "config.h"

#include "esp-play.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "esp-players.h"
#include "esp-save-points.h"
#include "esp-applicable.h"
#include "esp-computer-move.h"

/* The whole line of a game that was left while one went through it, and after how many moves. */
typedef struct
{
  char **line;
  guint from;
} Rest;

struct _EspPlay
{
  GObject parent_instance;

  const EspPageSpec *spec;
  EspMessages *messages;
  EspDocument *document;
  EspComputerMove *computer_move;
  EspPlayers *players;
  char **line;    /* the moves in the list: those that were taken back too */
  guint n_moves;  /* of the game or puzzle that is under way; 0: none is */
  guint due;      /* source: a computer player's move */
  guint delay;    /* of it */
  gint64 began;   /* when the puzzle's first step was made; 0: not yet */
  guint64 chance; /* seed of the next roll */
  gint64 solved;  /* when its last one was; 0: not yet */
  gint64 away;    /* since when something else is looked at; 0: the puzzle is */
  EspPuzzleVerdict *verdict;
  EspSavePoints *points;
  gboolean judging;
  gboolean paused;
  gboolean helped;     /* there was a hint, or a move was taken back */
  guint n_wrong;       /* steps of the task at hand that were refused */
  gboolean live;       /* the move that is being made was played, not taken back or put again */
  gboolean travelling; /* undo or redo is changing the document */
  gboolean reviewing;  /* the game is gone through: what comes next is kept when it is left */
  Rest rest;
  gboolean editing;
};

enum
{
  CHANGED,
  SEATED,
  PROGRESS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPlay, esp_play, G_TYPE_OBJECT)

static void refresh (EspPlay *self);

static const EspInstance *
get_instance (EspPlay *self)
{
  return esp_document_get_instance (self->document);
}

static const EspGame *
get_game (EspPlay *self)
{
  return self->spec->problem->game;
}

const EspPageSpec *
esp_play_get_spec (EspPlay *self)
{
  return self->spec;
}

gboolean
esp_play_is_game (EspPlay *self)
{
  return get_game (self) != NULL && self->spec->play == ESP_PLAY_GAME;
}

EspDocument *
esp_play_get_document (EspPlay *self)
{
  return self->document;
}

/* --- how it stands --- */

int
esp_play_get_side (EspPlay *self)
{
  if (get_game (self) == NULL || self->document == NULL)
    return -1;
  return get_game (self)->to_move (get_instance (self), esp_document_get_state (self->document));
}

const EspAlgorithm *
esp_play_get_player (EspPlay *self, int side)
{
  return esp_players_get (self->players, side);
}

const EspOptions *
esp_play_get_options (EspPlay *self, int side)
{
  return esp_players_get_options (self->players, side);
}

/* Whose turn it is has none to move for him. */
static gboolean
is_persons_turn (EspPlay *self)
{
  int side = esp_play_get_side (self);

  return side >= 0 && esp_players_get (self->players, side) == NULL;
}

static gboolean
is_computers_turn (EspPlay *self)
{
  int side = esp_play_get_side (self);

  return side >= 0 && esp_players_get (self->players, side) != NULL;
}

guint
esp_play_get_n_moves (EspPlay *self)
{
  return self->n_moves;
}

static gboolean
is_pick (EspPlay *self, const char *move)
{
  return self->spec->play == ESP_PLAY_PICKING && g_str_has_prefix (move, "pick ");
}

/* After how many moves the task that is at hand begins, the move that chose it not counted; 0: none
 * was chosen. */
static guint
find_task (EspPlay *self)
{
  const char *const *moves = esp_document_get_moves (self->document);
  guint n = self->spec->play == ESP_PLAY_TASKS ? esp_document_get_n_moves (self->document) : 0;

  while (n > 0 && !g_str_has_prefix (moves[n - 1], "as "))
    n--;
  return n;
}

/* Whether the last thing that was done only chose something. */
static gboolean
has_picked (EspPlay *self)
{
  guint n = esp_document_get_n_moves (self->document);

  return n > 0 && is_pick (self, esp_document_get_moves (self->document)[n - 1]);
}

guint
esp_play_count_steps (EspPlay *self)
{
  const char *const *moves = esp_document_get_moves (self->document);
  guint n = esp_document_get_n_moves (self->document);
  guint n_steps = 0;

  if (has_picked (self))
    return 0;
  for (guint i = find_task (self); i < n; i++)
    n_steps += !is_pick (self, moves[i]);
  return n_steps;
}

gboolean
esp_play_can_reset (EspPlay *self)
{
  return self->document != NULL && esp_document_get_n_moves (self->document) > find_task (self);
}

guint
esp_play_get_n_wrong (EspPlay *self)
{
  return self->n_wrong;
}

const char *const *
esp_play_get_line (EspPlay *self)
{
  static const char *const none[] = { NULL };

  return self->line != NULL ? (const char *const *) self->line : none;
}

char **
esp_play_name_line (EspPlay *self)
{
  const EspGame *game = self->spec->problem->game;
  char **line = g_strdupv ((char **) esp_play_get_line (self));
  g_autoptr (EspState) state = NULL;

  if (game == NULL || game->name_move == NULL || self->document == NULL)
    return line;
  state = esp_instance_initial_state (get_instance (self));
  for (guint i = 0; line[i] != NULL; i++)
    {
      g_autofree char *move = line[i];

      line[i] = game->name_move (get_instance (self), state, move);
      if (!self->spec->problem->states->play (get_instance (self), state, move, NULL))
        break;
    }
  return line;
}

const EspPuzzleVerdict *
esp_play_get_verdict (EspPlay *self)
{
  return self->verdict;
}

int
esp_play_get_forfeit (EspPlay *self, const char **why)
{
  return esp_players_get_forfeit (self->players, why);
}

gboolean
esp_play_is_paused (EspPlay *self)
{
  return self->paused;
}

gboolean
esp_play_is_busy (EspPlay *self)
{
  return self->due != 0 || esp_computer_move_is_busy (self->computer_move);
}

gboolean
esp_play_get_told (EspPlay *self, double *value, guint64 *depth)
{
  return esp_computer_move_get_told (self->computer_move, value, depth);
}

gboolean
esp_play_can_hurry (EspPlay *self)
{
  return esp_computer_move_is_busy (self->computer_move);
}

gboolean
esp_play_can_go_on (EspPlay *self)
{
  return esp_play_is_game (self) && self->paused && is_computers_turn (self);
}

/* Who does by hand what a search does, position by position, practises it: what is wrong is told
 * when it is asked for only. */
static gboolean
is_practice (EspPlay *self)
{
  return esp_play_kind_is_puzzle (self->spec->play) &&
         esp_problem_searches_positions (self->spec->problem);
}

gboolean
esp_play_can_judge (EspPlay *self)
{
  return esp_play_kind_is_puzzle (self->spec->play) && !is_practice (self) &&
         esp_problem_can_judge (self->spec->problem);
}

gboolean
esp_play_is_judging (EspPlay *self)
{
  return self->judging;
}

void
esp_play_set_judging (EspPlay *self, gboolean judging)
{
  if (self->judging == judging)
    return;
  self->judging = judging;
  refresh (self);
}

gboolean
esp_play_is_helped (EspPlay *self)
{
  return self->helped;
}

void
esp_play_note_help (EspPlay *self)
{
  self->helped = TRUE;
}

int
esp_play_get_seconds (EspPlay *self)
{
  gint64 now = self->solved != 0 ? self->solved
               : self->away != 0 ? MAX (self->away, self->began)
                                 : g_get_monotonic_time ();

  return self->began != 0 ? (int) ((now - self->began) / G_USEC_PER_SEC) : 0;
}

void
esp_play_set_watched (EspPlay *self, gboolean watched)
{
  gint64 now = g_get_monotonic_time ();

  if (watched == (self->away == 0))
    return;
  /* time spent elsewhere is none of the puzzle's */
  if (watched && self->began != 0)
    self->began += now - MAX (self->away, self->began);
  self->away = watched ? 0 : now;
}

gboolean
esp_play_is_travelling (EspPlay *self)
{
  return self->travelling;
}

/* A board that is not made yet, or on which there never was a move: no game has ended, and the room
 * says what it is. A new string, NULL where it is not so. */
static char *
describe_unplayable (EspPlay *self)
{
  const EspInstance *instance = get_instance (self);
  const EspState *state = esp_document_get_state (self->document);
  g_autofree char *text = NULL;

  if (esp_play_get_side (self) >= 0 || (esp_document_get_n_moves (self->document) > 0 &&
                                        esp_state_get_status (instance, state) != ESP_STATUS_WRONG))
    return NULL;
  text = esp_state_describe (instance, state);
  return esp_begin_sentence (text);
}

gboolean
esp_play_check_open (EspPlay *self)
{
  g_autofree char *text = NULL;

  if (get_game (self) == NULL || esp_play_get_side (self) >= 0)
    return TRUE;
  text = describe_unplayable (self);
  esp_messages_say (self->messages, ESP_MESSAGE_INFO,
                    text != NULL ? text : _ ("The game is over; take a move back"));
  return FALSE;
}

static char *
describe_puzzle (const EspPuzzleVerdict *verdict)
{
  return g_strdup (verdict->nothing          ? _ ("Nothing to solve yet")
                   : verdict->title != NULL  ? verdict->title
                   : verdict->broken != NULL ? verdict->broken
                                             : _ ("Not solved yet"));
}

char *
esp_play_describe (EspPlay *self)
{
  int side = esp_play_get_side (self);
  const EspGame *game = get_game (self);
  double scores[2] = { 0, 0 };
  const char *name;
  const char *why;
  char *unplayable;

  if (self->verdict != NULL)
    return describe_puzzle (self->verdict);
  unplayable = describe_unplayable (self);
  if (unplayable != NULL)
    return unplayable;
  if (side < 0)
    {
      game->scores (get_instance (self), esp_document_get_state (self->document), scores);
      if (scores[0] == scores[1])
        return g_strdup (_ ("The game is drawn"));
      return g_strdup_printf (_ ("%s wins"), _ (game->side_names[scores[1] > scores[0]]));
    }
  if (esp_play_get_forfeit (self, &why) >= 0)
    return g_strdup_printf (_ ("%s wins: %s"),
                            _ (game->side_names[1 - esp_play_get_forfeit (self, NULL)]), why);
  name = _ (game->side_names[side]);
  if (esp_players_get (self->players, side) == NULL)
    return esp_play_describe_turn (self);
  if (self->paused)
    return g_strdup_printf (_ ("%s to move; the game is held"), name);
  return esp_computer_move_describe (self->computer_move, name);
}

char *
esp_play_describe_turn (EspPlay *self)
{
  int side = esp_play_get_side (self);

  return side < 0 ? NULL
                  : g_strdup_printf (_ ("%s to move"), _ (get_game (self)->side_names[side]));
}

/* --- players --- */

void
esp_play_name_players (EspPlay *self, const char *person, char *names[2])
{
  esp_players_name (self->players, person, names);
}

/* For what the room writes of the game, which is read in any language. */
static void
keep_players (EspPlay *self)
{
  char **names;

  if (self->document == NULL || !esp_play_is_game (self))
    return;
  names = g_new0 (char *, 3);
  esp_play_name_players (self, "person", names);
  g_object_set_data_full (G_OBJECT (self->document), "players", names, (GDestroyNotify) g_strfreev);
}

void
esp_play_set_player (EspPlay *self,
                     int side,
                     const EspAlgorithm *algorithm,
                     const EspOptions *options)
{
  esp_players_set (self->players, side, algorithm, options);
  g_signal_emit (self, signals[SEATED], 0);
  if (self->document == NULL)
    return;
  esp_play_stop (self);
  self->paused = FALSE;
  refresh (self);
}

void
esp_play_set_options (EspPlay *self, int side, const EspOptions *options)
{
  esp_players_set_options (self->players, side, options);
  keep_players (self);
  g_signal_emit (self, signals[SEATED], 0);
}

static void
note_game (EspPlay *self)
{
  g_autoptr (GError) error = NULL;

  if (!esp_players_note_game (self->players, self->document, self->helped, &error))
    esp_messages_say (self->messages, ESP_MESSAGE_WARNING, error->message);
}

/* --- a computer's move --- */

static void
hold (EspPlay *self, const char *why)
{
  self->paused = TRUE;
  refresh (self);
  if (why != NULL)
    esp_messages_say (self->messages, ESP_MESSAGE_ERROR, why);
}

/* A program that fails has lost; what else fails lets the game wait. */
static void
on_fault (EspPlay *self, const char *why, gboolean own)
{
  int side = esp_play_get_side (self);

  if (own && side >= 0)
    esp_players_set_forfeit (self->players, side, why);
  /* the card on the board says how a game ended */
  hold (self, own && side >= 0 ? NULL : why);
}

static void
take_forfeit_back (EspPlay *self)
{
  esp_players_set_forfeit (self->players, 0, NULL);
}

/* The move, or what chance makes of it: a new string. */
static char *
make_certain (EspPlay *self, const char *move)
{
  return esp_game_make_certain (get_instance (self), esp_document_get_state (self->document), move,
                                self->chance++);
}

static void
forget_rest (EspPlay *self)
{
  g_clear_pointer (&self->rest.line, g_strfreev);
  self->reviewing = FALSE;
}

/* A move in a game that is gone through: the move that was played there goes on in it, any other
 * leaves it, and what came next can be had back. */
static gboolean
play_in_review (EspPlay *self, const char *move, GError **error)
{
  guint from = esp_document_get_n_moves (self->document);
  g_auto (GStrv) line = g_strdupv ((char **) esp_play_get_line (self));

  if (from < g_strv_length (line) && g_str_equal (line[from], move))
    {
      esp_document_redo (self->document);
      return TRUE;
    }
  if (!esp_document_play (self->document, move, error))
    return FALSE;
  forget_rest (self);
  self->rest.line = g_steal_pointer (&line);
  self->rest.from = from;
  esp_messages_notice (self->messages, ESP_MESSAGE_INFO, _ ("The game as it went on was put aside"),
                       _ ("Bring It Back"), "page.rest-back");
  return TRUE;
}

static gboolean
play (EspPlay *self, const char *move, GError **error)
{
  return self->reviewing && esp_document_can_redo (self->document)
             ? play_in_review (self, move, error)
             : esp_document_play (self->document, move, error);
}

/* A move that is played; a game that it ends is kept. */
static gboolean
play_live (EspPlay *self, const char *move, GError **error)
{
  gboolean played;

  self->live = TRUE;
  played = play (self, move, error);
  self->live = FALSE;
  return played;
}

static void
on_found (EspPlay *self, const char *move)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *certain = make_certain (self, move);

  if (!play_live (self, certain, &error))
    hold (self, error->message);
}

static gboolean
start_computer_move (gpointer data)
{
  EspPlay *self = data;
  int side = esp_play_get_side (self);
  const EspAlgorithm *algorithm = side >= 0 ? esp_players_get (self->players, side) : NULL;

  self->due = 0;
  if (algorithm == NULL || esp_computer_move_is_busy (self->computer_move))
    return G_SOURCE_REMOVE;
  if (!esp_applicable_check (get_instance (self), algorithm,
                             esp_players_get_options (self->players, side), side, self->messages))
    {
      hold (self, NULL);
      return G_SOURCE_REMOVE;
    }
  esp_computer_move_start (self->computer_move, self->document, algorithm,
                           esp_players_get_options (self->players, side));
  g_signal_emit (self, signals[PROGRESS], 0);
  return G_SOURCE_REMOVE;
}

void
esp_play_stop (EspPlay *self)
{
  g_clear_handle_id (&self->due, g_source_remove);
  esp_computer_move_stop (self->computer_move);
}

void
esp_play_hurry (EspPlay *self)
{
  esp_computer_move_hurry (self->computer_move);
}

/* --- the document --- */

/* Moves that were taken back stay in the line, as long as they can be put again. */
static void
keep_line (EspPlay *self)
{
  const char *const *moves = esp_document_get_moves (self->document);
  guint n = esp_document_get_n_moves (self->document);
  gboolean prefix = esp_document_can_redo (self->document) && self->line != NULL &&
                    g_strv_length (self->line) >= n;

  for (guint i = 0; prefix && i < n; i++)
    prefix = g_str_equal (self->line[i], moves[i]);
  if (prefix)
    return;
  g_strfreev (self->line);
  self->line = g_strdupv ((char **) moves);
}

static void
refresh_puzzle (EspPlay *self, guint n)
{
  g_clear_pointer (&self->verdict, esp_puzzle_verdict_free);
  /* at once, but in practice, where one looks for one's mistakes oneself */
  self->verdict = esp_puzzle_verdict_new (self->spec, get_instance (self),
                                          esp_document_get_state (self->document),
                                          self->judging && !is_practice (self));
  /* the clock runs from the first step, and on where one went back to a point before it, or took
   * all steps back */
  if (n == 0 && esp_save_points_get_n (self->points) == 0 && !self->travelling)
    self->began = 0;
  else if (self->began == 0)
    self->began = g_get_monotonic_time ();
  if (self->verdict->status != ESP_STATUS_SOLVED)
    self->solved = 0;
  else if (self->solved == 0)
    self->solved = g_get_monotonic_time ();
  self->n_moves = self->verdict->status == ESP_STATUS_SOLVED ? 0 : n;
}

static void
refresh_game (EspPlay *self, guint n)
{
  int side = esp_play_get_side (self);

  keep_players (self);
  esp_play_stop (self);
  if (is_computers_turn (self) && !self->paused && !self->editing)
    self->due = g_timeout_add (self->delay, start_computer_move, self);
  self->n_moves = side >= 0 ? n : 0;
  if (side < 0 && self->live)
    note_game (self);
}

static void
refresh (EspPlay *self)
{
  guint n;

  if (self->spec->play == ESP_PLAY_NONE || self->document == NULL)
    return;
  n = esp_document_get_n_moves (self->document) - find_task (self);
  keep_line (self);
  if (n == 0)
    self->helped = FALSE;
  if (n == 0 && !self->travelling)
    self->n_wrong = 0;
  if (esp_play_is_game (self))
    refresh_game (self, n);
  else
    refresh_puzzle (self, n);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
esp_play_set_document (EspPlay *self, EspDocument *document)
{
  esp_play_stop (self);
  take_forfeit_back (self);
  g_set_object (&self->document, document);
  esp_save_points_clear (self->points);
  self->paused = esp_play_is_game (self) && is_computers_turn (self);
  refresh (self);
}

void
esp_play_document_changed (EspPlay *self, gboolean instance_too)
{
  self->helped = self->helped || esp_document_is_helping (self->document);
  take_forfeit_back (self);
  if (instance_too)
    {
      self->paused = TRUE;
      forget_rest (self);
      esp_save_points_clear (self->points);
    }
  refresh (self);
}

void
esp_play_set_editing (EspPlay *self, gboolean editing)
{
  self->editing = editing;
}

void
esp_play_set_delay (EspPlay *self, guint delay)
{
  self->delay = delay;
}

/* --- what is done --- */

void
esp_play_move (EspPlay *self, const char *move)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *certain = NULL;
  g_autofree char *aside = NULL;
  int side = esp_play_get_side (self);

  if (get_game (self) != NULL)
    {
      if (side < 0)
        return;
      if (esp_players_get (self->players, side) != NULL)
        {
          if (self->paused && !esp_computer_move_is_busy (self->computer_move))
            esp_messages_offer (self->messages, ESP_MESSAGE_INFO, _ ("The game is held"),
                                _ ("Continue"), "page.continue");
          else
            esp_messages_say (self->messages, ESP_MESSAGE_INFO, _ ("It is the computer's turn"));
          return;
        }
    }
  certain = make_certain (self, move);
  self->paused = FALSE;
  aside = esp_page_say (self->spec, get_instance (self), esp_document_get_state (self->document),
                        ESP_WORDS_MOVE, certain);
  if (!play_live (self, certain, &error))
    {
      self->n_wrong += find_task (self) > 0 && !g_str_has_prefix (certain, "as ");
      esp_messages_say (self->messages, ESP_MESSAGE_WARNING, error->message);
    }
  else if (aside != NULL)
    esp_messages_offer (self->messages, ESP_MESSAGE_INFO, aside, _ ("Undo"), "page.undo");
  else
    esp_messages_dismiss_kind (self->messages, ESP_MESSAGE_WARNING);
}

void
esp_play_move_found (EspPlay *self, const char *move)
{
  g_autoptr (GError) error = NULL;

  self->paused = TRUE;
  self->helped = TRUE;
  if (!play (self, move, &error))
    esp_messages_say (self->messages, ESP_MESSAGE_WARNING, error->message);
}

/* A move takes what was chosen for it along. */
static void
undo_whole (EspPlay *self)
{
  gboolean moved = !has_picked (self);

  esp_document_undo (self->document);
  while (moved && has_picked (self) && esp_document_can_undo (self->document))
    esp_document_undo (self->document);
}

static void
redo_whole (EspPlay *self)
{
  esp_document_redo (self->document);
  while (has_picked (self) && esp_document_can_redo (self->document))
    esp_document_redo (self->document);
}

static void
undo (EspPlay *self)
{
  esp_play_stop (self);
  self->paused = TRUE;
  if (!esp_document_can_undo (self->document))
    return;
  self->helped = self->helped || !has_picked (self);
  undo_whole (self);
  if (!esp_play_is_game (self))
    return;
  while (esp_players_has_person (self->players) && is_computers_turn (self) &&
         esp_document_can_undo (self->document) && esp_document_get_n_moves (self->document) > 0)
    esp_document_undo (self->document);
  if (is_persons_turn (self))
    self->paused = FALSE;
  refresh (self);
}

static void
redo (EspPlay *self)
{
  esp_play_stop (self);
  self->paused = TRUE;
  if (!esp_document_can_redo (self->document))
    return;
  redo_whole (self);
  if (!esp_play_is_game (self))
    return;
  while (esp_players_has_person (self->players) && is_computers_turn (self) &&
         esp_document_can_redo (self->document))
    esp_document_redo (self->document);
  if (esp_play_get_side (self) < 0 || !esp_document_can_redo (self->document))
    self->paused = FALSE;
  refresh (self);
}

void
esp_play_undo (EspPlay *self)
{
  self->travelling = TRUE;
  undo (self);
  self->travelling = FALSE;
}

void
esp_play_redo (EspPlay *self)
{
  self->travelling = TRUE;
  redo (self);
  self->travelling = FALSE;
}

void
esp_play_go_to (EspPlay *self, guint n)
{
  self->travelling = TRUE;
  esp_play_stop (self);
  self->paused = TRUE;
  self->helped = TRUE;
  while (esp_document_get_n_moves (self->document) > n && esp_document_can_undo (self->document))
    esp_document_undo (self->document);
  while (esp_document_get_n_moves (self->document) < n && esp_document_can_redo (self->document))
    esp_document_redo (self->document);
  if (is_persons_turn (self))
    self->paused = FALSE;
  self->reviewing = get_game (self) != NULL;
  refresh (self);
  self->travelling = FALSE;
}

void
esp_play_bring_rest_back (EspPlay *self)
{
  g_auto (GStrv) rest = g_steal_pointer (&self->rest.line);
  guint from = self->rest.from;

  if (rest == NULL)
    return;
  esp_play_go_to (self, from);
  self->travelling = TRUE;
  self->paused = TRUE;
  for (guint i = from; rest[i] != NULL; i++)
    if (!esp_document_play (self->document, rest[i], NULL))
      break;
  self->travelling = FALSE;
  esp_play_go_to (self, from);
}

void
esp_play_reset (EspPlay *self)
{
  esp_play_stop (self);
  self->paused = FALSE;
  forget_rest (self);
  /* what was chosen stays so, and begins anew */
  if (find_task (self) > 0)
    {
      g_autofree char *task =
          g_strdup (esp_document_get_moves (self->document)[find_task (self) - 1]);

      if (esp_document_play (self->document, task, NULL))
        return;
    }
  esp_document_reset (self->document);
}

void
esp_play_save_point (EspPlay *self)
{
  esp_save_points_save (self->points, self->document);
  g_signal_emit (self, signals[CHANGED], 0);
}

guint
esp_play_get_n_points (EspPlay *self)
{
  return esp_save_points_get_n (self->points);
}

void
esp_play_go_to_point (EspPlay *self)
{
  self->travelling = TRUE;
  esp_save_points_go_back (self->points, self->document);
  refresh (self);
  self->travelling = FALSE;
}

void
esp_play_go_on (EspPlay *self)
{
  take_forfeit_back (self);
  self->paused = FALSE;
  refresh (self);
}

void
esp_play_hold (EspPlay *self)
{
  if (!esp_play_is_busy (self))
    return;
  esp_play_stop (self);
  hold (self, NULL);
}

void
esp_play_say (EspPlay *self, const char *text, const char *button, const char *action)
{
  esp_messages_offer (self->messages, ESP_MESSAGE_INFO, text, button, action);
}

/* --- the type --- */

static void
on_progress (EspPlay *self)
{
  g_signal_emit (self, signals[PROGRESS], 0);
}

static void
esp_play_dispose (GObject *object)
{
  EspPlay *self = ESP_PLAY (object);

  if (self->computer_move != NULL)
    {
      esp_play_stop (self);
      g_signal_handlers_disconnect_by_data (self->computer_move, self);
    }
  g_clear_object (&self->computer_move);
  G_OBJECT_CLASS (esp_play_parent_class)->dispose (object);
}

static void
esp_play_finalize (GObject *object)
{
  EspPlay *self = ESP_PLAY (object);

  g_clear_object (&self->document);
  g_clear_object (&self->messages);
  g_strfreev (self->line);
  g_strfreev (self->rest.line);
  g_clear_pointer (&self->verdict, esp_puzzle_verdict_free);
  esp_save_points_free (self->points);
  esp_players_free (self->players);
  G_OBJECT_CLASS (esp_play_parent_class)->finalize (object);
}

static void
esp_play_class_init (EspPlayClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_play_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_play_finalize;
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_PLAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[SEATED] = g_signal_new ("seated", ESP_TYPE_PLAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[PROGRESS] = g_signal_new ("progress", ESP_TYPE_PLAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
esp_play_init (EspPlay *self)
{
  self->chance = (guint64) g_get_monotonic_time ();
  self->points = esp_save_points_new ();
  self->judging = TRUE;
}

EspPlay *
esp_play_new (const EspPageSpec *spec, EspMessages *messages)
{
  EspPlay *self = g_object_new (ESP_TYPE_PLAY, NULL);

  self->spec = spec;
  self->messages = g_object_ref (messages);
  self->players = esp_players_new (spec->problem);
  self->computer_move = esp_computer_move_new (messages);
  g_signal_connect_swapped (self->computer_move, "move", G_CALLBACK (on_found), self);
  g_signal_connect_swapped (self->computer_move, "fault", G_CALLBACK (on_fault), self);
  g_signal_connect_swapped (self->computer_move, "progress", G_CALLBACK (on_progress), self);
  return self;
}
