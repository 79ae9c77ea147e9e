#pragma once

/* What each move of a game gave away: the review after the game. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* What is made of a move, by what it gave away. */
typedef enum
{
  ESP_MOVE_BEST,       /* nothing */
  ESP_MOVE_GOOD,       /* next to nothing */
  ESP_MOVE_INACCURACY, /* some */
  ESP_MOVE_MISTAKE,    /* much; where only the end counts, the draw for the win */
  ESP_MOVE_BLUNDER,    /* more than a usual move brings; where only the end counts, the game */
  ESP_MOVE_ONLY,       /* nothing, and there was no other that would not have */
  ESP_N_MOVE_CLASSES
} EspMoveClass;

/* One move, with values for the side that made it: its lead at the end as far as it was looked
 * ahead; where only the end counts 1 won, 0 drawn, −1 lost. */
typedef struct
{
  int side;
  char *move;        /* as `play` accepts it */
  double value;      /* of the position after it */
  char *best;        /* the best there was: @move itself where it gives nothing away */
  double best_value; /* of the position after that */
  gboolean exact;    /* both values are proved */
  gboolean forced;   /* there was no other move */
  EspMoveClass class;
  char **line;  /* how the game may go on with @best, which is its first; NULL: not known */
  char *reason; /* what speaks for @best, a sentence; NULL: not known */
} EspReviewMove;

/**
 * EspReview:
 *
 * The review of a game, which is made from its last move to the first. All is read-only; a thread
 * that makes it writes those before @first alone.
 */
typedef struct
{
  gint n_refs;           /* private */
  EspInstance *instance; /* shared with whoever began it: nobody may change it */
  guint n;               /* moves of the game */
  EspReviewMove *moves;
  gint first;  /* atomic: from here on they are reviewed, @n at first, 0 when all are */
  double unit; /* points that a usual move of this board brings; 1 where only the end counts */
  GPtrArray *states; /* private: @n + 1 positions */
  double *values;    /* private: of them, for the first side */
  gboolean *proved;  /* private */
} EspReview;

/* A review of the game on @instance with @moves, which has not begun. NULL with @error: a move
 * cannot be made, or a coin is thrown in this game, so that what a move is worth is not what came
 * of it. */
EspReview *esp_review_new (const EspInstance *instance, const char *const *moves, GError **error);
/* Any thread. */
EspReview *esp_review_ref (EspReview *review);
void esp_review_unref (EspReview *review);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspReview, esp_review_unref)

/* Goes on from where it stands, @seconds a move at most, and calls @told (or NULL) after each. A
 * position is proved where that can be done in the time, else valued by the strongest player that
 * there is; where that would have moved otherwise both moves are looked at equally far. Any thread.
 * FALSE: @control stopped it; it can be gone on with. */
gboolean esp_review_go_on (EspReview *review,
                           double seconds,
                           EspControl *control,
                           void (*told) (EspReview *review, gpointer data),
                           gpointer data);

/* What @move would have been in place of the @i-th, which is reviewed; @value: of the position
 * after it, for who makes it, looked at for @seconds. Any thread. */
EspMoveClass esp_review_judge (const EspReview *review,
                               guint i,
                               const char *move,
                               double seconds,
                               EspControl *control,
                               double *value);

/* Of @side, from 0 to 100, over the moves for which there was a choice: half less for each
 * unit that a move gave away; where only the end counts, over those that are proved,
 * of positions that were not lost: 100 for what held the result, 50 for a win that became a draw,
 * else 0. 100 where there are none. */
double esp_review_get_accuracy (const EspReview *review, int side);

/* The same for people: in tenths where all of it is proved, else rounded. A new string. */
char *esp_review_describe_accuracy (const EspReview *review, int side);

/* "best", "blunder": as the command line has it. */
const char *esp_move_class_get_id (EspMoveClass class);
/* For people, translated: "Best". */
const char *esp_move_class_get_label (EspMoveClass class);
/* What is behind the move in lists of moves: "?!", "??"; "" where there is nothing to say. */
const char *esp_move_class_get_sign (EspMoveClass class);
/* What it gave away, what would have been better, what speaks for that and how the game may go on
 * with it: "gives 63 away: D3 is worth +40; … (it may go on D3, C4)". NULL where nothing was given
 * away. A new string. */
char *esp_review_explain (const EspReview *review, guint i);
/* @move, made where the @i-th was, as lists of moves name it. A new string. */
char *esp_review_name_move (const EspReview *review, guint i, const char *move);
/* "won", "drawn" or "lost", translated. */
const char *esp_review_name_outcome (double value);

G_END_DECLS
