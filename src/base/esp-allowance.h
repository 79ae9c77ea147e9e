#pragma once

/* How much of a disk what grows without an end of its own (traces) may take. */

#include <glib.h>

G_BEGIN_DECLS

#define ESP_ALLOWANCE_DEFAULT (G_GUINT64_CONSTANT (4) << 30) /* bytes */

/**
 * EspAllowance:
 * @limit: bytes that may be taken; 0: any number
 * @taken: bytes that were
 * @full: whether the disk has refused more
 * @look: how much of the disk with @fd is free, and how large it is; FALSE where that is not known.
 *   NULL: as the system says
 *
 * A part of each disk is left free for all others: a gigabyte, or a quarter of what is smaller than
 * four. What is small by that measure (a 64th of it: 16 MB) is always let through. Not thread-safe.
 */
typedef struct
{
  guint64 limit;
  guint64 taken;
  gboolean full;
  gboolean (*look) (int fd, guint64 *available, guint64 *all);
  guint64 next_look; /* private: of @taken */
} EspAllowance;

/* Takes @bytes more in the file @fd: 0, or why it may not: EFBIG for the limit, ENOSPC for the
 * disk. Then nothing is taken. Only an ordinary file takes anything from a disk. */
int esp_allowance_take (EspAllowance *self, int fd, gsize bytes);

/* Bytes that the limit still allows; what is said of the end has room besides. */
guint64 esp_allowance_get_left (const EspAllowance *self);

/* "4", "500M", "1.5 GiB" in bytes, a K being 1,024; FALSE with @error where @text is none such. */
gboolean esp_allowance_parse (const char *text, guint64 *bytes, GError **error);

/* Why a trace ends, as esp_allowance_take() told it, for people. A new string. */
char *esp_allowance_describe (const EspAllowance *self, int number);

G_END_DECLS
