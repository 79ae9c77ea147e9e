#include "config.h"

#include "esp-allowance.h"

#include "esp-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#define MOST_SPARE (G_GUINT64_CONSTANT (1) << 30)
#define SMALL_PART 64
#define LOOK_EVERY (4 * 1024 * 1024)
#define LAST_LINE 256 /* bytes */

static gboolean
look_at_disk (int fd, guint64 *available, guint64 *all)
{
  struct statvfs disk;
  struct stat info;

  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode) || fstatvfs (fd, &disk) != 0 ||
      disk.f_blocks == 0)
    return FALSE;
  *available = (guint64) disk.f_bavail * disk.f_frsize;
  *all = (guint64) disk.f_blocks * disk.f_frsize;
  return TRUE;
}

guint64
esp_allowance_get_left (const EspAllowance *self)
{
  if (self->limit == 0)
    return G_MAXUINT64;
  return self->limit - MIN (self->limit, self->taken + LAST_LINE);
}

int
esp_allowance_take (EspAllowance *self, int fd, gsize bytes)
{
  guint64 available;
  guint64 all;

  if (bytes > esp_allowance_get_left (self))
    return EFBIG;
  if (self->taken + bytes > self->next_look &&
      (self->look != NULL ? self->look : look_at_disk) (fd, &available, &all))
    {
      guint64 spare = MIN (MOST_SPARE, all / 4);
      guint64 small = spare / SMALL_PART;

      self->full = self->taken + bytes > small && available < spare + bytes;
      if (self->full)
        return ENOSPC;
      /* a disk is asked again before it can have come near to that */
      self->next_look =
          self->taken + MIN (LOOK_EVERY, available > spare ? (available - spare) / 2 : 0);
    }
  self->taken += bytes;
  return 0;
}

gboolean
esp_allowance_parse (const char *text, guint64 *bytes, GError **error)
{
  static const char units[] = "KMGT";
  char *end;
  double number = g_ascii_strtod (text, &end);
  const char *unit;

  while (*end == ' ')
    end++;
  unit = *end != '\0' ? strchr (units, g_ascii_toupper (*end)) : NULL;
  if (unit != NULL)
    {
      for (const char *u = units; u <= unit; u++)
        number *= 1024;
      end++;
      if (*end == 'i')
        end++;
    }
  if (*end == 'B')
    end++;
  if (!g_ascii_isdigit (*text) || *end != '\0' || !(number <= 1e18))
    return esp_fail (
        error, ESP_ERROR_OPTION,
        _ ("“%s” is no size; expected a number of bytes, as 500M or 4G, or 0: no limit"),
        esp_quote (text));
  *bytes = (guint64) number;
  return TRUE;
}

char *
esp_allowance_describe (const EspAllowance *self, int number)
{
  g_autofree char *size =
      g_format_size_full (number == EFBIG ? self->limit : self->taken, G_FORMAT_SIZE_IEC_UNITS);

  return number == EFBIG
             ? g_strdup_printf (
                   _ ("the trace ends here: more than %s is not written (--limit-size)"), size)
             : g_strdup_printf (_ ("the trace ends here, after %s: what is left of the disk stays "
                                   "free"),
                                size);
}
