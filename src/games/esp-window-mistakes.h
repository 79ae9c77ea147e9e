#pragma once

/* What people get wrong in the window of alpha-beta, for the plain references of rooms whose
 * programs search a game or a tree: the first mistakes in the list of each. Shares no code with the
 * searches. */

#include <math.h>

#include "engine/esp-mistake.h"

G_BEGIN_DECLS

/* Their places in the list, where ESP_WINDOW_MISTAKE_ROWS is what it begins with. */
enum
{
  ESP_WINDOW_PARENT,
  ESP_WINDOW_SHARED,
  ESP_CUT_STRICT,
  ESP_CUT_NEVER,
  ESP_CUT_AT_MAX,
  ESP_N_WINDOW_MISTAKES
};

#define ESP_WINDOW_MISTAKE_ROWS                                                                    \
  [ESP_WINDOW_PARENT] = { "window-parent",                                                         \
                          N_ ("hands down only the bound of the node itself, and "                 \
                              "not those from further up") },                                      \
  [ESP_WINDOW_SHARED] = { "window-shared", N_ ("keeps alpha and beta from its sibling: they are "  \
                                               "shared and not set back after a child") },         \
  [ESP_CUT_STRICT] = { "cut-strict", N_ ("cuts only where the value is beyond the bound, and not " \
                                         "where it is equal") },                                   \
  [ESP_CUT_NEVER] = { "cut-never", N_ ("never cuts: it is minimax without alpha-beta") },          \
  [ESP_CUT_AT_MAX] = { "cut-at-max", N_ ("cuts at MAX and never at MIN") }

typedef struct
{
  double alpha;
  double beta;
} EspWindow;

#define ESP_WHOLE_WINDOW                                                                           \
  {                                                                                                \
    -INFINITY, INFINITY                                                                            \
  }

/* The window of a node: its @own, or @shared by all. */
static inline EspWindow *
esp_window_of_node (int mistake, EspWindow *own, EspWindow *shared)
{
  return mistake == ESP_WINDOW_SHARED ? shared : own;
}

/* What a child is given by a node with @window whose best value so far is @best. */
static inline EspWindow
esp_window_of_child (int mistake, const EspWindow *window, double best, gboolean max)
{
  if (mistake != ESP_WINDOW_PARENT)
    return *window;
  return max ? (EspWindow){ best, INFINITY } : (EspWindow){ -INFINITY, best };
}

static inline gboolean
esp_window_cuts (int mistake, const EspWindow *window, double value, gboolean max)
{
  if (mistake == ESP_CUT_NEVER || (mistake == ESP_CUT_AT_MAX && !max))
    return FALSE;
  if (mistake == ESP_CUT_STRICT)
    return max ? value > window->beta : value < window->alpha;
  return max ? value >= window->beta : value <= window->alpha;
}

static inline void
esp_window_move (EspWindow *window, double value, gboolean max)
{
  if (max)
    window->alpha = MAX (window->alpha, value);
  else
    window->beta = MIN (window->beta, value);
}

G_END_DECLS
