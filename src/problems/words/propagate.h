#pragma once

/* The search's state and its propagation, inline: search.c makes four searches of it.
 *
 * One search for both models. A slot's words are a set of bits, and so are a cell's letters. The
 * slots' constraints are tables, propagated as in Demeulenaere and others, "Compact-Table", CP
 * 2016: words that need a letter which its cell has lost go out by whole machine words, and a
 * letter stays as long as the words that have it meet the table. Forward checking is nFC2 of
 * Bessière and others, "On forward checking for non-binary constraint satisfaction", AI 141,
 * 2002. In the model of words the letters are what two slots must agree on.
 *
 * Letters and tables lie side by side in the store of esp-csp.h, whose trail brings them back. */

#include "csp/esp-csp.h"
#include "words.h"

G_BEGIN_DECLS

typedef enum
{
  LEVEL_CHECK,
  LEVEL_FORWARD,
  LEVEL_MAC
} Level;

/* Variables are numbered as events call them: cells, then slots. Of the constraints the slots come
 * first (a slot spells a word), then the cells (the slots that cross there agree). */
typedef struct
{
  EspCsp csp; /* the store: letters, tables, and how many words of each table are live */
  const WordsModel *model;
  Level level;
  guint32 *index;         /* beside the tables: the numbers of their words, the live ones first */
  const guint64 **chosen; /* supports of the letters that are left */
  gint32 *fill;           /* by cell: its letter, -1: open */
  guint16 *holders;       /* by cell: assigned slots that hold it, in the model of words */
  guint64 *dirty; /* by slot: positions whose letters changed; the last bit stands for the rest */
  guint8 *unfiltered; /* by slot: its words changed, its cells do not know yet */
  guint8 *moved;      /* by slot: its words changed in this propagation; for the pairs */
  int *queue;         /* ring of slots to look at */
  guint8 *queued;
  int queue_first, n_queued;
  guint32 *seen; /* by class of a pair */
  guint32 epoch;
  guint64 *mask;
  int word;  /* that was assigned last: its number in the slot's table */
  int clash; /* the first cell where it differs from another slot's, so that it holds none; -1 */
  void (*found) (gpointer data, const gint32 *fill);
  gpointer data;
} Search;

#define INLINE ESP_CSP_INLINE
#define ALL_POSITIONS G_MAXUINT64

/* The variable that a slot is. */
INLINE int
variable_of (const Search *self, int slot)
{
  return self->model->puzzle->n_cells + slot;
}

/* The constraint that the slots through a cell agree. */
INLINE int
crossing_at (const Search *self, int cell)
{
  return self->model->n_slots + cell;
}

/* --- sets --- */

INLINE guint64 *
letters_of (const Search *self, int cell)
{
  return &self->csp.domains[(gsize) cell * (gsize) self->model->letter_width];
}

INLINE guint64 *
table_of (const Search *self, int slot)
{
  return &self->csp.domains[self->model->tables[slot].table];
}

INLINE const guint64 *
supports_of (const Search *self, int slot, int position, int letter)
{
  const WordsTable *table = &self->model->tables[slot];

  return &table->supports[((gsize) position * (gsize) self->model->n_letters + (gsize) letter) *
                          (gsize) table->width];
}

/* Words of a slot's table that are not empty come first in its index; how many there are is kept on
 * the trail like the table itself (a reversible sparse bit set). */
INLINE guint32 *
index_of (const Search *self, int slot)
{
  return &self->index[self->model->tables[slot].table];
}

INLINE guint64 *
n_live_of (const Search *self, int slot)
{
  return &self->csp.domains[self->model->n_bits + (gsize) slot];
}

INLINE int
count_bits (const guint64 *set, int width)
{
  int n = 0;

  for (int w = 0; w < width; w++)
    n += esp_csp_size_of (set[w]);
  return n;
}

/* The next bit from @from on, -1: none. */
INLINE int
next_bit (const guint64 *set, int width, int from)
{
  int w = from / 64;
  guint64 word;

  if (w >= width)
    return -1;
  word = set[w] & (G_MAXUINT64 << (from % 64));
  while (word == 0)
    {
      if (++w == width)
        return -1;
      word = set[w];
    }
  return w * 64 + __builtin_ctzll (word);
}

INLINE void
enqueue (Search *self, int slot)
{
  int at;

  if (self->queued[slot])
    return;
  self->queued[slot] = TRUE;
  at = self->queue_first + self->n_queued++;
  self->queue[at >= self->model->n_slots ? at - self->model->n_slots : at] = slot;
}

INLINE int
dequeue (Search *self)
{
  int slot = self->queue[self->queue_first];

  if (++self->queue_first == self->model->n_slots)
    self->queue_first = 0;
  self->n_queued--;
  self->queued[slot] = FALSE;
  return slot;
}

static inline void
empty_queue (Search *self)
{
  while (self->n_queued > 0)
    {
      int slot = dequeue (self);

      self->dirty[slot] = 0;
      self->unfiltered[slot] = FALSE;
    }
}

/* --- taking out --- */

/* Leaves of @slot's words those in self->mask. FALSE when there are none. */
INLINE gboolean
keep_words (Search *self, int slot, int reason, const gboolean words, const gboolean traced)
{
  const WordsTable *t = &self->model->tables[slot];
  guint64 *table = table_of (self, slot);
  guint32 *live = index_of (self, slot);
  guint64 *n_live = n_live_of (self, slot);
  guint64 n = *n_live;
  gboolean changed = FALSE;

  for (guint64 i = n; i-- > 0;)
    {
      guint32 w = live[i];
      guint64 gone = table[w] & ~self->mask[w];

      if (gone == 0)
        continue;
      changed = TRUE;
      if (words)
        self->csp.counters.n[ESP_COUNTER_PRUNINGS] += (guint64) esp_csp_size_of (gone);
      esp_csp_change (&self->csp, &table[w], table[w] & ~gone, reason);
      if (table[w] == 0)
        {
          live[i] = live[--n];
          live[n] = w;
        }
      for (; words && traced && gone != 0; gone &= gone - 1)
        esp_csp_emit (&self->csp, ESP_EVENT_PRUNE, variable_of (self, slot),
                      t->number[w * 64 + (guint32) __builtin_ctzll (gone)], reason, 0, 0);
    }
  esp_csp_change (&self->csp, n_live, n, reason);
  if (changed)
    self->unfiltered[slot] = self->moved[slot] = TRUE;
  if (n > 0)
    return TRUE;
  if (traced)
    esp_csp_emit (&self->csp, ESP_EVENT_WIPEOUT, words ? variable_of (self, slot) : -1, -1,
                  words ? reason : slot, 0, 0);
  return FALSE;
}

/* Takes out of @slot the words that need a letter which its cell at @position has lost. */
INLINE gboolean
restrict_position (
    Search *self, int slot, int position, const gboolean words, const gboolean traced)
{
  const WordsModel *model = self->model;
  const WordsTable *t = &model->tables[slot];
  int cell = t->cells[position];
  const guint64 *letters = letters_of (self, cell);
  const guint32 *live = index_of (self, slot);
  guint64 n_live = *n_live_of (self, slot);
  int n = 0;

  if (count_bits (letters, model->letter_width) == model->n_letters)
    return TRUE;
  for (int a = next_bit (letters, model->letter_width, 0); a >= 0;
       a = next_bit (letters, model->letter_width, a + 1))
    self->chosen[n++] = supports_of (self, slot, position, a);
  for (guint64 i = 0; i < n_live; i++)
    {
      guint32 w = live[i];
      guint64 mask = 0;

      for (int k = 0; k < n; k++)
        mask |= self->chosen[k][w];
      self->mask[w] = mask;
    }
  if (keep_words (self, slot, crossing_at (self, cell), words, traced))
    return TRUE;
  esp_csp_blame (&self->csp, words ? crossing_at (self, cell) : slot);
  return FALSE;
}

INLINE gboolean
restrict_table (
    Search *self, int slot, guint64 positions, const gboolean words, const gboolean traced)
{
  self->csp.counters.n[ESP_COUNTER_PROPAGATIONS]++;
  for (int k = 0; k < self->model->tables[slot].n; k++)
    if ((positions >> MIN (k, 63)) & 1)
      if (!restrict_position (self, slot, k, words, traced))
        return FALSE;
  return TRUE;
}

INLINE gboolean
is_supported (Search *self, int slot, int position, int letter)
{
  const WordsTable *t = &self->model->tables[slot];
  const guint64 *table = table_of (self, slot);
  const guint64 *supports = supports_of (self, slot, position, letter);
  const guint32 *live = index_of (self, slot);
  guint64 n_live = *n_live_of (self, slot);
  gint32 *residue = &t->residues[position * self->model->n_letters + letter];

  if (t->width == 0)
    return FALSE;
  if ((table[*residue] & supports[*residue]) != 0)
    return TRUE;
  for (guint64 i = 0; i < n_live; i++)
    if ((table[live[i]] & supports[live[i]]) != 0)
      {
        *residue = (gint32) live[i];
        return TRUE;
      }
  return FALSE;
}

/* The other slots through a cell have to look at it. */
INLINE void
mark_cell (Search *self, int cell, int but)
{
  const WordsModel *model = self->model;

  for (int u = model->first_use[cell]; u < model->first_use[cell + 1]; u++)
    if (model->uses[u].slot != but)
      {
        self->dirty[model->uses[u].slot] |= G_GUINT64_CONSTANT (1)
                                            << MIN (model->uses[u].position, 63);
        enqueue (self, model->uses[u].slot);
      }
}

/* Takes out of @slot's cells the letters that none of its words has there any more. FALSE when a
 * cell has none left. With @spread the slots that cross are told. */
INLINE gboolean
filter_cells (
    Search *self, int slot, const gboolean spread, const gboolean words, const gboolean traced)
{
  const WordsModel *model = self->model;
  const WordsTable *t = &model->tables[slot];

  self->unfiltered[slot] = FALSE;
  for (int k = 0; k < t->n; k++)
    {
      int cell = t->cells[k];
      guint64 *letters = letters_of (self, cell);
      gboolean changed = FALSE;
      gboolean any = FALSE;

      for (int a = next_bit (letters, model->letter_width, 0); a >= 0;
           a = next_bit (letters, model->letter_width, a + 1))
        {
          if (is_supported (self, slot, k, a))
            {
              any = TRUE;
              continue;
            }
          changed = TRUE;
          esp_csp_change (&self->csp, &letters[a / 64],
                          letters[a / 64] & ~(G_GUINT64_CONSTANT (1) << (a % 64)), slot);
          if (words)
            continue;
          self->csp.counters.n[ESP_COUNTER_PRUNINGS]++;
          if (traced)
            esp_csp_emit (&self->csp, ESP_EVENT_PRUNE, cell, a, slot, 0, 0);
        }
      if (!any)
        {
          esp_csp_blame (&self->csp, words ? crossing_at (self, cell) : slot);
          if (traced)
            esp_csp_emit (&self->csp, ESP_EVENT_WIPEOUT, words ? -1 : cell, -1,
                          words ? crossing_at (self, cell) : slot, 0, 0);
          return FALSE;
        }
      if (changed && spread)
        mark_cell (self, cell, slot);
    }
  return TRUE;
}

/* --- all slots at once --- */

INLINE gboolean
settle_cells (Search *self, const gboolean words, const gboolean traced)
{
  while (self->n_queued > 0)
    {
      int slot = dequeue (self);
      guint64 positions = self->dirty[slot];

      self->dirty[slot] = 0;
      if ((positions != 0 && !restrict_table (self, slot, positions, words, traced)) ||
          (self->unfiltered[slot] && !filter_cells (self, slot, TRUE, words, traced)))
        {
          self->unfiltered[slot] = FALSE;
          empty_queue (self);
          return FALSE;
        }
    }
  return TRUE;
}

/* All cells where two slots cross have failed together. */
static inline void
blame_crossings (Search *self, int slot, int other)
{
  const WordsModel *model = self->model;
  const WordsTable *t = &model->tables[slot];

  for (int k = 0; k < t->n; k++)
    for (int u = model->first_use[t->cells[k]]; u < model->first_use[t->cells[k] + 1]; u++)
      if (model->uses[u].slot == other)
        {
          esp_csp_blame (&self->csp, crossing_at (self, t->cells[k]));
          break;
        }
}

/* Leaves of one slot of a pair the words that agree with a word of the other in all the cells
 * they share. */
INLINE gboolean
revise_pair (Search *self, const WordsPair *pair, int side, const gboolean traced)
{
  int slot = pair->slots[side];
  int other = pair->slots[1 - side];
  const WordsTable *t = &self->model->tables[slot];
  const WordsTable *o = &self->model->tables[other];
  const guint64 *theirs = table_of (self, other);
  const guint64 *mine = table_of (self, slot);

  self->csp.counters.n[ESP_COUNTER_PROPAGATIONS]++;
  self->epoch++;
  for (int w = next_bit (theirs, o->width, 0); w >= 0; w = next_bit (theirs, o->width, w + 1))
    self->seen[pair->class[1 - side][w]] = self->epoch;
  memset (self->mask, 0, (gsize) t->width * sizeof (guint64));
  for (int w = next_bit (mine, t->width, 0); w >= 0; w = next_bit (mine, t->width, w + 1))
    if (self->seen[pair->class[side][w]] == self->epoch)
      self->mask[w / 64] |= G_GUINT64_CONSTANT (1) << (w % 64);
  if (!keep_words (self, slot, other, TRUE, traced))
    {
      blame_crossings (self, slot, other);
      self->unfiltered[slot] = FALSE;
      return FALSE;
    }
  if (self->unfiltered[slot])
    enqueue (self, slot);
  return TRUE;
}

INLINE gboolean
settle (Search *self, const gboolean words, const gboolean traced)
{
  if (!settle_cells (self, words, traced))
    return FALSE;
  if (!words || self->model->pairs->len == 0)
    return TRUE;
  for (guint i = 0; i < self->model->pairs->len; i++)
    {
      const WordsPair *pair = &g_array_index (self->model->pairs, WordsPair, i);

      if (!self->moved[pair->slots[0]] && !self->moved[pair->slots[1]])
        continue;
      for (int side = 0; side < 2; side++)
        if (!revise_pair (self, pair, side, traced))
          {
            empty_queue (self);
            return FALSE;
          }
      if (self->n_queued > 0)
        {
          /* cells are cheaper than pairs; then all pairs anew */
          if (!settle_cells (self, words, traced))
            return FALSE;
          i = G_MAXUINT;
        }
    }
  return TRUE;
}

/* --- after an assignment --- */

INLINE gboolean
infer_letter (EspCsp *csp, int cell, const gboolean traced)
{
  Search *self = (Search *) csp;
  const WordsModel *model = self->model;

  if (self->level == LEVEL_MAC)
    {
      mark_cell (self, cell, -1);
      return settle (self, FALSE, traced);
    }
  for (int u = model->first_use[cell]; u < model->first_use[cell + 1]; u++)
    {
      int slot = model->uses[u].slot;

      if (self->level == LEVEL_CHECK
              ? !restrict_position (self, slot, model->uses[u].position, FALSE, traced)
              : !restrict_table (self, slot, ALL_POSITIONS, FALSE, traced) ||
                    !filter_cells (self, slot, FALSE, FALSE, traced))
        return FALSE;
    }
  return TRUE;
}

/* Forward checking: the open slots that cross lose the words that do not agree with a slot's. */
INLINE gboolean
look_forward (Search *self, int slot, int word, const gboolean traced)
{
  const WordsModel *model = self->model;
  const WordsTable *t = &model->tables[slot];

  for (int i = 0; i < t->n_neighbours; i++)
    {
      int other = t->neighbours[i];

      if (esp_csp_is_assigned (&self->csp, variable_of (self, other)))
        continue;
      self->csp.counters.n[ESP_COUNTER_PROPAGATIONS]++;
      for (int k = 0; k < t->n; k++)
        for (int u = model->first_use[t->cells[k]]; u < model->first_use[t->cells[k] + 1]; u++)
          if (model->uses[u].slot == other)
            {
              memcpy (
                  self->mask,
                  supports_of (self, other, model->uses[u].position, t->letters[word * t->n + k]),
                  (gsize) model->tables[other].width * sizeof (guint64));
              if (keep_words (self, other, slot, TRUE, traced))
                continue;
              esp_csp_blame (&self->csp, crossing_at (self, t->cells[k]));
              return FALSE;
            }
    }
  return TRUE;
}

INLINE gboolean
infer_word (EspCsp *csp, int variable, const gboolean traced)
{
  Search *self = (Search *) csp;
  const WordsModel *model = self->model;
  int slot = variable - model->puzzle->n_cells;

  if (self->level == LEVEL_CHECK)
    return self->clash < 0 || esp_csp_fail (csp, crossing_at (self, self->clash), traced);
  if (self->level == LEVEL_FORWARD)
    return look_forward (self, slot, self->word, traced);
  if (model->pairs->len > 0)
    memset (self->moved, 0, (gsize) model->n_slots);
  self->moved[slot] = self->unfiltered[slot] = TRUE;
  enqueue (self, slot);
  return settle (self, TRUE, traced);
}

/* All slots at once, before anything is assigned. */
INLINE gboolean
infer_root (Search *self, const gboolean words, const gboolean traced)
{
  if (self->level != LEVEL_MAC)
    return TRUE;
  for (int slot = 0; slot < self->model->n_slots; slot++)
    {
      self->dirty[slot] = ALL_POSITIONS;
      self->unfiltered[slot] = self->moved[slot] = TRUE;
      enqueue (self, slot);
    }
  return settle (self, words, traced);
}

G_END_DECLS
