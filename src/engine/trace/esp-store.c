#include "config.h"

#include "esp-store.h"

#include "base/esp-scratch.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define CHUNK_BYTES (256 * 1024)

struct _EspStore
{
  gsize record_size;
  guint chunk_records;
  GPtrArray *chunks; /* of char *; NULL where the chunk is in the file */
  guint64 n;
  gsize budget;
  guint n_resident;
  guint next_spill; /* chunks below it are in the file */
  int fd;
  int error_number;        /* of the first write that failed; after it nothing is appended */
  EspAllowance *allowance; /* NULL: none; borrowed */
  GHashTable *apart; /* of records by number (guint64): overwritten, and not taken by the disk */
};

EspStore *
esp_store_new (gsize record_size, gsize budget)
{
  EspStore *store = g_new0 (EspStore, 1);

  store->record_size = record_size;
  store->chunk_records = CHUNK_BYTES / record_size;
  store->chunks = g_ptr_array_new_with_free_func (g_free);
  store->budget = budget;
  store->fd = -1;
  return store;
}

void
esp_store_free (EspStore *store)
{
  if (store == NULL)
    return;
  if (store->fd >= 0)
    close (store->fd);
  g_clear_pointer (&store->apart, g_hash_table_unref);
  g_ptr_array_unref (store->chunks);
  g_free (store);
}

void
esp_store_set_allowance (EspStore *store, EspAllowance *allowance)
{
  store->allowance = allowance;
}

guint64
esp_store_get_n (EspStore *store)
{
  return store->n;
}

static gsize
chunk_size (EspStore *store)
{
  return store->chunk_records * store->record_size;
}

int
esp_store_get_error (EspStore *store)
{
  return store->error_number;
}

gsize
esp_store_get_memory (EspStore *store)
{
  return store->n_resident * chunk_size (store);
}

gsize
esp_store_get_spilled (EspStore *store)
{
  return store->next_spill * chunk_size (store);
}

static gboolean
open_file (EspStore *store)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "espalier", NULL);

  g_mkdir_with_parents (folder, 0700);
  store->fd = esp_scratch_open_nameless (folder);
  if (store->fd < 0)
    store->error_number = errno;
  return store->fd >= 0;
}

static gboolean
write_all (EspStore *store, const char *data, gsize length, guint64 offset)
{
  while (length > 0)
    {
      gssize n = pwrite (store->fd, data, length, (off_t) offset);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          store->error_number = n < 0 ? errno : ENOSPC;
          return FALSE;
        }
      data += n;
      offset += n;
      length -= n;
    }
  return TRUE;
}

static void
read_all (int fd, char *data, gsize length, guint64 offset)
{
  while (length > 0)
    {
      gssize n = pread (fd, data, length, (off_t) offset);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          memset (data, 0, length);
          return;
        }
      data += n;
      offset += n;
      length -= n;
    }
}

static gboolean
spill_one (EspStore *store)
{
  char *chunk;

  if (store->fd < 0 && !open_file (store))
    return FALSE;
  if (store->allowance != NULL)
    store->error_number = esp_allowance_take (store->allowance, store->fd, chunk_size (store));
  if (store->error_number != 0)
    return FALSE;
  chunk = g_ptr_array_index (store->chunks, store->next_spill);
  if (!write_all (store, chunk, chunk_size (store), store->next_spill * chunk_size (store)))
    return FALSE;
  g_free (chunk);
  store->chunks->pdata[store->next_spill++] = NULL;
  store->n_resident--;
  return TRUE;
}

gboolean
esp_store_append (EspStore *store, gconstpointer record)
{
  guint offset = store->n % store->chunk_records;

  if (store->error_number != 0)
    return FALSE;
  if (offset == 0)
    {
      char *chunk;

      if (store->n_resident > 0 && (store->n_resident + 1) * chunk_size (store) > store->budget &&
          !spill_one (store))
        return FALSE;
      chunk = g_try_malloc (chunk_size (store));
      if (chunk == NULL)
        return FALSE;
      g_ptr_array_add (store->chunks, chunk);
      store->n_resident++;
    }
  memcpy ((char *) store->chunks->pdata[store->chunks->len - 1] + offset * store->record_size,
          record, store->record_size);
  store->n++;
  return TRUE;
}

static void
keep_apart (EspStore *store, guint64 i, gconstpointer record)
{
  if (store->apart == NULL)
    store->apart = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_hash_table_replace (store->apart, g_memdup2 (&i, sizeof i),
                        g_memdup2 (record, store->record_size));
}

void
esp_store_set (EspStore *store, guint64 i, gconstpointer record)
{
  guint64 chunk = i / store->chunk_records;
  gsize offset = (i % store->chunk_records) * store->record_size;
  char *data = g_ptr_array_index (store->chunks, chunk);

  if (data != NULL)
    memcpy (data + offset, record, store->record_size);
  else if (!write_all (store, record, store->record_size, chunk * chunk_size (store) + offset) ||
           store->apart != NULL)
    keep_apart (store, i, record);
}

/* Puts those that the disk did not take in their places. */
static void
get_apart (EspStore *store, guint64 first, guint n, char *records)
{
  for (guint64 i = first; i < first + n; i++)
    {
      const void *record = g_hash_table_lookup (store->apart, &i);

      if (record != NULL)
        memcpy (records + (i - first) * store->record_size, record, store->record_size);
    }
}

void
esp_store_get (EspStore *store, guint64 first, guint n, gpointer records)
{
  char *out = records;
  guint64 begin = first;
  guint all = n;

  while (n > 0)
    {
      guint64 chunk = first / store->chunk_records;
      guint offset = first % store->chunk_records;
      guint count = MIN (n, store->chunk_records - offset);
      char *data = g_ptr_array_index (store->chunks, chunk);
      gsize bytes = count * store->record_size;

      if (data != NULL)
        memcpy (out, data + offset * store->record_size, bytes);
      else
        read_all (store->fd, out, bytes, chunk * chunk_size (store) + offset * store->record_size);
      out += bytes;
      first += count;
      n -= count;
    }
  if (store->apart != NULL)
    get_apart (store, begin, all, records);
}
