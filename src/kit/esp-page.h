#pragma once

/* What a room's page is made of: the page table, the only one that sees GTK. */

#include <gtk/gtk.h>

#include "engine/document/esp-document.h"
#include "kit/esp-solution-count.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_PLAY_NONE,    /* nothing is done by hand */
  ESP_PLAY_GAME,    /* two sides take turns; the problem has a `game` */
  ESP_PLAY_PUZZLE,  /* solved by hand, with hints and checks */
  ESP_PLAY_PICKING, /* a puzzle whose moves that begin with "pick " only choose something on the
                     * board for the next one to act on: they are no steps, and to take one back is
                     * no help */
  ESP_PLAY_TASKS    /* a puzzle in which several things can be done by hand: a move that begins with
                     * "as " chooses one and begins it anew, so that it is no step, and what is refused
                     * after it is counted as wrong */
} EspPlayKind;

static inline gboolean
esp_play_kind_is_puzzle (EspPlayKind kind)
{
  return kind >= ESP_PLAY_PUZZLE;
}

/* What a puzzle's room may have to say of the board as it stands. */
typedef enum
{
  ESP_WORDS_CONTROLS, /* a line on what clicks and keys do */
  ESP_WORDS_MOVE,     /* what a move that is made now takes off the board, and what comes instead:
                       * it is said, with Undo */
  ESP_WORDS_END, /* of a solved one, where %ESP_STATUS_SOLVED alone is no proof, as of a tour that
                  * is closed and may be improved: what has been reached. Nothing: it is solved */
  ESP_WORDS_END_KNOWN /* and what is known about that */
} EspPuzzleWords;

typedef enum
{
  ESP_PANE_TREE = 1 << 0, /* the search tree */
  ESP_PANE_PLOTS = 1 << 1 /* curves over the steps, for local search */
} EspPanes;

/* Where its tab stands. */
typedef enum
{
  ESP_GROUP_PUZZLES,
  ESP_GROUP_GAMES,
  ESP_GROUP_SEARCH,
  ESP_N_GROUPS
} EspPageGroup;

/**
 * EspPageGame:
 *
 * What a game's page has besides: who plays and who is asked. All OPTIONAL.
 */
typedef struct
{
  /* OPTIONAL, games: who plays each side at first: "human", or an algorithm with its main option,
   * "alphabeta:3". NULL: human. */
  const char *players[2];
  /* OPTIONAL, games: whom a hint asks, and the evaluation bar: "best:1". NULL: a hint comes from
   * the problem's `hint` alone and there is no bar. */
  const char *adviser;
  /* OPTIONAL, games: whom the evaluation bar asks about positions of @instance: "best,depth=6".
   * Must say the same of a position each time, so no clock. NULL: the board is too large to say.
   * Without this, the adviser is asked. */
  const char *(*evaluator) (const EspInstance *instance);
  /* OPTIONAL, games: the score difference that fills half of the evaluation bar; 0: 1. */
  double value_span;
} EspPageGame;

/**
 * EspPagePuzzle:
 *
 * What a puzzle's page has besides, which is solved by hand. All OPTIONAL.
 */
typedef struct
{
  /* OPTIONAL, puzzles: how its solutions are counted, in a moment: whoever saves one that has none
   * is told so. */
  const EspSolutionCountSpec *solutions;
  /* OPTIONAL, puzzles: what there is to say of @state, translated; a new string, NULL: nothing.
   * @move: with %ESP_WORDS_MOVE alone, else NULL. */
  char *(*say) (const EspInstance *instance,
                const EspState *state,
                EspPuzzleWords what,
                const char *move);
} EspPagePuzzle;

/**
 * EspPageParts:
 *
 * Widgets of the room's own in the inspector. All OPTIONAL. Each is called once for each document
 * (a new file is a new document); it changes it only by esp_document_edit(), esp_document_play()
 * and the like, and follows its signal `changed`. The document outlives it. The document's data
 * "players" are the names of who plays each side, "alphabeta:3" or "person", NULL-terminated; NULL
 * where no game is played. Returned floating.
 */
typedef struct
{
  /* OPTIONAL: more widgets at the end of the inspector's Puzzle and Play parts. Called once for
   * each document (a new file is a new document); they change it only by esp_document_edit(),
   * esp_document_play() and the like, and follow its signal `changed`. The document outlives them.
   * The document's data "players" are the names of who plays each side, "alphabeta:3" or "person",
   * NULL-terminated; NULL where no game is played. Returned floating. */
  GtkWidget *(*puzzle) (EspDocument *document);
  /* OPTIONAL: the same for the editor, below its tools: shown while one edits. */
  GtkWidget *(*editor) (EspDocument *document);
  GtkWidget *(*play) (EspDocument *document);
} EspPageParts;

/**
 * EspPageSpec:
 *
 * The page table of a room: one `const esp_ROOM_page` in its page.c. Everything else of the page is
 * made from the core table (algorithms, options, settings, generator, game, hint, check) and the
 * look (board, cells, editor tools).
 */
typedef struct
{
  const EspProblem *problem; /* REQUIRED */
  EspPageGroup group;
  EspPlayKind play;
  EspPanes panes;
  /* The look has tools, and the problem `edit`: there is a switch to edit mode. */
  gboolean editor;
  /* OPTIONAL: name of the sample shown at first; NULL: what `create` makes. */
  const char *first_sample;
  /* OPTIONAL: the sample whose picture stands for the room on Start; NULL: `first_sample`. */
  const char *emblem_sample;
  /* OPTIONAL: id of the algorithm that is chosen at first under Solve; NULL: the first one. */
  const char *first_algorithm;
  /* OPTIONAL: what tells the room's boards apart, in few words: "10×10, 4 hints"; its size comes
   * first. New string. NULL: what `describe` says. */
  char *(*facts) (const EspInstance *instance);
  EspPageGame game;
  EspPagePuzzle puzzle;
  EspPageParts parts;
} EspPageSpec;

/* What the room has to say of @state, see EspPagePuzzle. A new string; NULL: nothing. */
static inline char *
esp_page_say (const EspPageSpec *spec,
              const EspInstance *instance,
              const EspState *state,
              EspPuzzleWords what,
              const char *move)
{
  return spec->puzzle.say != NULL ? spec->puzzle.say (instance, state, what, move) : NULL;
}

/* Defines @NAME, the `say` of a room that has nothing to say of any state but what clicks and keys
 * do: @TEXT, in N_(). */
#define ESP_PAGE_SAY_CONTROLS(NAME, TEXT)                                                          \
  static char *NAME (const EspInstance *instance G_GNUC_UNUSED,                                    \
                     const EspState *state G_GNUC_UNUSED, EspPuzzleWords what,                     \
                     const char *move G_GNUC_UNUSED)                                               \
  {                                                                                                \
    return what == ESP_WORDS_CONTROLS ? g_strdup (_ (TEXT)) : NULL;                                \
  }

/* All pages, NULL-terminated; within a group in the order of the tabs. */
const EspPageSpec *const *esp_page_specs_get (void);

G_END_DECLS
