#pragma once

/* What a position of a game is worth: proved where that can be, else as its strongest player has
 * it. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

#define ESP_POSITION_LEAST_SECONDS 0.001

/* Where only the end counts 1, 0 or −1, and 0 what is not proved; else the lead at the end, as far
 * as it was looked ahead. */
typedef struct
{
  double value; /* for the first side */
  gboolean proved;
  gint64 depth; /* plies that it was looked ahead; 0: not known */
  char *move;   /* the best; NULL: the game is over */
  char *reason; /* what speaks for it; NULL: not known */
  char **line;  /* how the game may go on with it; NULL: not known */
} EspPositionValue;

void esp_position_value_clear (EspPositionValue *value);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspPositionValue, esp_position_value_clear)

/* @value, which is for the first side, for @side; and back. Never the zero that has a minus. */
double esp_position_turn (double value, int side);
/* How far the first side is ahead as it stands. */
double esp_position_get_lead (const EspInstance *instance, const EspState *state);

/* What @state is worth, in @seconds. @found is all zero, and to be cleared. Any thread. */
void esp_position_find_value (const EspInstance *instance,
                              const EspState *state,
                              double seconds,
                              EspControl *control,
                              EspPositionValue *found);
/* The same when it is looked @depth plies ahead, and no more, by the strongest player. FALSE: that
 * took too long. */
gboolean esp_position_look (const EspInstance *instance,
                            const EspState *state,
                            gint64 depth,
                            double seconds,
                            EspControl *control,
                            EspPositionValue *found);
/* Proves what @state is worth for the first side. FALSE: it could not in @seconds, and @value is
 * what it seems to be worth. */
gboolean esp_position_prove (const EspInstance *instance,
                             const EspState *state,
                             double seconds,
                             EspControl *control,
                             double *value);

G_END_DECLS
