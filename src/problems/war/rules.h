#pragma once

/* The rule that the solver's loop asks on bit boards, and rules.c of one square. */

#include <glib.h>

G_BEGIN_DECLS

/* What a new piece attacks, before any coin and battle: it is a blitz where it touches its own
 * side, and then it is after all enemies that it touches; else it is a para drop. @own, @enemies:
 * those that it touches, as sets of bits; or how many there are. */
static inline guint64
war_find_attacked (guint64 own, guint64 enemies)
{
  return own != 0 ? enemies : 0;
}

G_END_DECLS
