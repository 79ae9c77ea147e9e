#pragma once

/* Tests wait for conditions, never for a time. */

#include <gtk/gtk.h>

static inline gboolean
wait_tick (gpointer data G_GNUC_UNUSED)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop until CONDITION holds; fails after two minutes, which only a fault needs. */
#define WAIT_FOR(condition)                                                                        \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gint64 wait_end = g_get_monotonic_time () + 120 * G_USEC_PER_SEC;                              \
    guint wait_source = g_timeout_add (5, wait_tick, NULL);                                        \
    while (!(condition))                                                                           \
      {                                                                                            \
        g_assert_cmpint (g_get_monotonic_time (), <, wait_end);                                    \
        g_main_context_iteration (NULL, TRUE);                                                     \
      }                                                                                            \
    g_source_remove (wait_source);                                                                 \
  }                                                                                                \
  G_STMT_END
