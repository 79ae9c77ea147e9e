#pragma once

/* What the halves of the room's tests share. */

#include "base/esp-random.h"
#include "rooms.h"
#include "words.h"

#include <glib/gstdio.h>
#include <string.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 n[ESP_N_COUNTERS];
  char *text;
} Found;

static inline void
found_clear (Found *found)
{
  g_free (found->text);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

/* A slow reference that shares nothing with the solvers: plain recursion over strings. */

#define MAX_CELLS 8
#define MAX_SLOTS 6

typedef struct
{
  int n_cells;
  int n_slots;
  int n_categories;
  char words[4][12][8]; /* by category; "": none */
  int category[MAX_SLOTS];
  int n[MAX_SLOTS];
  int cells[MAX_SLOTS][4];
  gboolean used[MAX_CELLS];

  char fill[MAX_CELLS + 1];
  GString *solutions;
  guint64 assignments, nodes, dead_ends, n_solutions;
} Reference;

/* Parses what must be right. */
EspInstance *parse (const char *text);
/* Solves with settings such as "order=index inference=check". */
Found
solve (const EspInstance *instance, const char *solver, const char *settings, EspTracer *tracer);
EspInstance *random_puzzle (EspRandom *random, Reference *r);
void reference_letters (Reference *r, int cell);

/* test-files.c */
void add_file_tests (void);

/* test-rules.c */
void words_add_rule_tests (void);

G_END_DECLS
