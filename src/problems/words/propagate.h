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
 * Letters and tables lie in one array, and the trail keeps its old words. */

#include "words.h"

#include <string.h>

G_BEGIN_DECLS

typedef enum
{
  LEVEL_CHECK,
  LEVEL_FORWARD,
  LEVEL_MAC
} Level;

typedef struct
{
  gsize index;
  guint64 before;
} Change;

typedef struct
{
  const WordsModel *model;
  EspControl *control;
  EspCounters counters;
  Level level;
  WordsOrder order;
  guint64 *bits;          /* letters, tables, and how many words of each table are live */
  guint32 *index;         /* beside the tables: the numbers of their words, the live ones first */
  const guint64 **chosen; /* supports of the letters that are left */
  Change *trail;
  gsize n_trail;
  gint32 *value;    /* by variable: what it was given, -1: open */
  gint32 *fill;     /* by cell: its letter, -1: open */
  guint16 *holders; /* by cell: assigned slots that hold it, in the model of words */
  guint64 *dirty;   /* by slot: positions whose letters changed; the last bit stands for the rest */
  guint8 *unfiltered; /* by slot: its words changed, its cells do not know yet */
  guint8 *moved;      /* by slot: its words changed in this propagation; for the pairs */
  int *queue;         /* ring of slots to look at */
  guint8 *queued;
  int queue_first, n_queued;
  guint32 *weights; /* by constraint: 1 and how often it failed. Letters: a slot spells a word.
                       Words: behind these, by cell: the slots that cross there agree */
  guint32 *seen;    /* by class of a pair */
  guint32 epoch;
  guint64 *mask;
  int depth;
  guint64 max_solutions;
  gboolean stopped;
  gboolean done;
  void (*found) (gpointer data, const gint32 *fill);
  gpointer data;
} Search;

#define INLINE static inline __attribute__ ((always_inline))
#define ALL_POSITIONS G_MAXUINT64

/* --- telling --- */

static inline void
tell (Search *self, EspEventType type, int subject, int value, int reason, int count, int flags)
{
  EspEvent event = {
    .type = type, .flags = (guint8) flags, .depth = (guint16) self->depth, .subject = subject
  };

  event.csp.value = value;
  event.csp.reason = reason;
  event.csp.count = count;
  esp_tracer_event (self->control->tracer, &event);
}

INLINE int
subject_of (const Search *self, int variable)
{
  return self->model->kind == WORDS_LETTER ? variable : self->model->puzzle->n_cells + variable;
}

/* --- sets --- */

INLINE guint64 *
letters_of (const Search *self, int cell)
{
  return &self->bits[(gsize) cell * (gsize) self->model->letter_width];
}

INLINE guint64 *
table_of (const Search *self, int slot)
{
  return &self->bits[self->model->tables[slot].table];
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
  return &self->bits[self->model->n_bits + (gsize) slot];
}

INLINE void
change (Search *self, guint64 *word, guint64 now)
{
  if (*word == now)
    return;
  self->trail[self->n_trail++] = (Change){ (gsize) (word - self->bits), *word };
  *word = now;
}

INLINE int
count_bits (const guint64 *set, int width)
{
  int n = 0;

  for (int w = 0; w < width; w++)
    n += __builtin_popcountll (set[w]);
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
        self->counters.n[ESP_COUNTER_PRUNINGS] += (guint64) __builtin_popcountll (gone);
      change (self, &table[w], table[w] & ~gone);
      if (table[w] == 0)
        {
          live[i] = live[--n];
          live[n] = w;
        }
      for (; words && traced && gone != 0; gone &= gone - 1)
        tell (self, ESP_EVENT_PRUNE, subject_of (self, slot),
              t->number[w * 64 + (guint32) __builtin_ctzll (gone)], reason, 0, 0);
    }
  change (self, n_live, n);
  if (changed)
    self->unfiltered[slot] = self->moved[slot] = TRUE;
  if (n > 0)
    return TRUE;
  if (traced)
    tell (self, ESP_EVENT_WIPEOUT, words ? subject_of (self, slot) : -1, -1, words ? reason : slot,
          0, 0);
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
  if (keep_words (self, slot, model->n_slots + cell, words, traced))
    return TRUE;
  self->weights[words ? model->n_slots + cell : slot]++;
  return FALSE;
}

INLINE gboolean
restrict_table (
    Search *self, int slot, guint64 positions, const gboolean words, const gboolean traced)
{
  self->counters.n[ESP_COUNTER_PROPAGATIONS]++;
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
          change (self, &letters[a / 64], letters[a / 64] & ~(G_GUINT64_CONSTANT (1) << (a % 64)));
          if (words)
            continue;
          self->counters.n[ESP_COUNTER_PRUNINGS]++;
          if (traced)
            tell (self, ESP_EVENT_PRUNE, cell, a, slot, 0, 0);
        }
      if (!any)
        {
          self->weights[words ? model->n_slots + cell : slot]++;
          if (traced)
            tell (self, ESP_EVENT_WIPEOUT, words ? -1 : cell, -1,
                  words ? model->n_slots + cell : slot, 0, 0);
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
          self->weights[model->n_slots + t->cells[k]]++;
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

  self->counters.n[ESP_COUNTER_PROPAGATIONS]++;
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
infer_letter (Search *self, int cell, const gboolean traced)
{
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

/* Whether a word agrees with the words of the slots that are assigned. */
INLINE gboolean
agrees (Search *self, int slot, int word, const gboolean traced)
{
  const WordsTable *t = &self->model->tables[slot];

  for (int k = 0; k < t->n; k++)
    if (self->fill[t->cells[k]] >= 0 && self->fill[t->cells[k]] != t->letters[word * t->n + k])
      {
        self->weights[self->model->n_slots + t->cells[k]]++;
        if (traced)
          tell (self, ESP_EVENT_WIPEOUT, -1, -1, self->model->n_slots + t->cells[k], 0, 0);
        return FALSE;
      }
  return TRUE;
}

INLINE gboolean
infer_word (Search *self, int slot, int word, const gboolean traced)
{
  const WordsModel *model = self->model;
  const WordsTable *t = &model->tables[slot];

  if (self->level == LEVEL_MAC)
    {
      if (model->pairs->len > 0)
        memset (self->moved, 0, (gsize) model->n_slots);
      self->moved[slot] = self->unfiltered[slot] = TRUE;
      enqueue (self, slot);
      return settle (self, TRUE, traced);
    }
  for (int i = 0; self->level == LEVEL_FORWARD && i < t->n_neighbours; i++)
    {
      int other = t->neighbours[i];

      if (self->value[other] >= 0)
        continue;
      self->counters.n[ESP_COUNTER_PROPAGATIONS]++;
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
              self->weights[model->n_slots + t->cells[k]]++;
              return FALSE;
            }
    }
  return TRUE;
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
