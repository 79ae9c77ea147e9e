#pragma once

/* Memory for tables of many megabytes of which a small search touches little: all zeros, and the
 * system gives each page only as it is written to. calloc promises the first alone: it clears
 * memory that it has had back (the table of the search before), or all of it where MALLOC_PERTURB_
 * is set. */

#include "base/esp-sanitized.h"

#include <glib.h>
#include <sys/mman.h>

G_BEGIN_DECLS

/* @size bytes, more than none, freed with esp_zeroed_pages_free(). Ends the program as g_malloc()
 * does where there is no memory. */
static inline gpointer
esp_zeroed_pages_new (gsize size)
{
#if ESP_SANITIZED_ADDRESS
  /* who reads beyond the end is found */
  return g_malloc0 (size);
#else
  gpointer pages =
      mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  if (pages == MAP_FAILED)
    g_error ("failed to allocate %" G_GSIZE_FORMAT " bytes", size);
  return pages;
#endif
}

/* @size: as it was asked for. NULL is no error. */
static inline void
esp_zeroed_pages_free (gpointer pages, gsize size)
{
  if (pages == NULL)
    return;
#if ESP_SANITIZED_ADDRESS
  (void) size;
  g_free (pages);
#else
  munmap (pages, size);
#endif
}

G_END_DECLS
