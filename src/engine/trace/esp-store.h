#pragma once

/* An append-only array of records of one size that spills to disk beyond a budget. Not
 * thread-safe: its owner locks. */

#include "base/esp-allowance.h"

G_BEGIN_DECLS

typedef struct _EspStore EspStore;

/* @budget: bytes kept in memory; full chunks beyond it go to an unlinked file in the user's cache
 * folder. */
EspStore *esp_store_new (gsize record_size, gsize budget);
void esp_store_free (EspStore *store);
/* What it may take of the disk, perhaps with others; must outlive it. */
void esp_store_set_allowance (EspStore *store, EspAllowance *allowance);

guint64 esp_store_get_n (EspStore *store);
gsize esp_store_get_memory (EspStore *store);
gsize esp_store_get_spilled (EspStore *store);

/* FALSE when neither memory budget nor disk has room, and from then on; nothing is appended then.
 */
gboolean esp_store_append (EspStore *store, gconstpointer record);
/* Why the disk takes no more: an errno; 0: it does. */
int esp_store_get_error (EspStore *store);
/* Overwrites record @i. Where the disk does not take it, it is kept in memory. */
void esp_store_set (EspStore *store, guint64 i, gconstpointer record);
/* Copies records @first to @first + @n - 1; all must exist. */
void esp_store_get (EspStore *store, guint64 first, guint n, gpointer records);

G_END_DECLS
