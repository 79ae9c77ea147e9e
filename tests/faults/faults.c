#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* open() and open64() are both here, by their own names */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* A library that is loaded before all others and makes one call fail: the FAULTS_AT-th of the kind
 * FAULTS_KIND; of the kind "kill" the program ends at once before it gives or takes away a name for
 * the FAULTS_AT-th time. When it did it makes the file FAULTS_MARK, so that whoever asks knows that
 * there was such a call. Only what concerns ordinary files below FAULTS_FOLDER counts, and threads:
 * what a library does with its own files is its own affair. */

static const char *
setting (const char *name)
{
  const char *text = getenv (name);

  return text != NULL ? text : "";
}

static int
is_due (const char *kind)
{
  static atomic_int seen;
  int mark;

  if (strcmp (setting ("FAULTS_KIND"), kind) != 0 ||
      atomic_fetch_add (&seen, 1) + 1 != atoi (setting ("FAULTS_AT")))
    return 0;
  mark = creat (setting ("FAULTS_MARK"), 0666);
  if (mark >= 0)
    close (mark);
  return 1;
}

static int
is_below (const char *path)
{
  const char *folder = setting ("FAULTS_FOLDER");
  char here[4096];

  if (path == NULL)
    return 0;
  if (path[0] != '/')
    return getcwd (here, sizeof here) != NULL && strncmp (here, folder, strlen (folder)) == 0;
  return strncmp (path, folder, strlen (folder)) == 0 ||
         strncmp (path, "/proc/self/fd/", strlen ("/proc/self/fd/")) == 0;
}

static int
is_file (int fd)
{
  struct stat info;

  return fstat (fd, &info) == 0 && S_ISREG (info.st_mode);
}

static void
die_if_due (const char *path)
{
  if (is_below (path) && is_due ("kill"))
    kill (getpid (), SIGKILL);
}

#define REAL(NAME) ((__typeof__ (&NAME)) dlsym (RTLD_NEXT, #NAME))

#define DEFINE_OPEN(NAME)                                                                          \
  int NAME (const char *path, int flags, ...)                                                      \
  {                                                                                                \
    va_list args;                                                                                  \
    mode_t mode;                                                                                   \
                                                                                                   \
    va_start (args, flags);                                                                        \
    mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (args, mode_t) : 0;                       \
    va_end (args);                                                                                 \
    if (is_below (path) && is_due ("open"))                                                        \
      {                                                                                            \
        errno = EMFILE;                                                                            \
        return -1;                                                                                 \
      }                                                                                            \
    return REAL (NAME) (path, flags, mode);                                                        \
  }

DEFINE_OPEN (open)
DEFINE_OPEN (open64)

#define DEFINE_WRITE(NAME, PARAMETERS, ARGUMENTS)                                                  \
  ssize_t NAME PARAMETERS                                                                          \
  {                                                                                                \
    if (is_file (fd) && is_due ("write"))                                                          \
      {                                                                                            \
        errno = ENOSPC;                                                                            \
        return -1;                                                                                 \
      }                                                                                            \
    return REAL (NAME) ARGUMENTS;                                                                  \
  }

DEFINE_WRITE (write, (int fd, const void *data, size_t size), (fd, data, size))
DEFINE_WRITE (writev, (int fd, const struct iovec *parts, int n), (fd, parts, n))
DEFINE_WRITE (pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at))
DEFINE_WRITE (pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at))

int
fsync (int fd)
{
  if (is_due ("fsync"))
    {
      errno = EIO;
      return -1;
    }
  return REAL (fsync) (fd);
}

#define DEFINE_NAMING(NAME, PARAMETERS, ARGUMENTS)                                                 \
  int NAME PARAMETERS                                                                              \
  {                                                                                                \
    die_if_due (to);                                                                               \
    if (is_below (to) && is_due ("rename"))                                                        \
      {                                                                                            \
        errno = ENOSPC;                                                                            \
        return -1;                                                                                 \
      }                                                                                            \
    return REAL (NAME) ARGUMENTS;                                                                  \
  }

DEFINE_NAMING (rename, (const char *from, const char *to), (from, to))
DEFINE_NAMING (link, (const char *from, const char *to), (from, to))
DEFINE_NAMING (mkdir, (const char *to, mode_t mode), (to, mode))
DEFINE_NAMING (linkat,
               (int from_folder, const char *from, int to_folder, const char *to, int flags),
               (from_folder, from, to_folder, to, flags))
DEFINE_NAMING (renameat2,
               (int from_folder, const char *from, int to_folder, const char *to, unsigned flags),
               (from_folder, from, to_folder, to, flags))

int
unlink (const char *path)
{
  die_if_due (path);
  return REAL (unlink) (path);
}

int
rmdir (const char *path)
{
  die_if_due (path);
  return REAL (rmdir) (path);
}

#define DEFINE_MMAP(NAME, Offset)                                                                  \
  void *NAME (void *at, size_t size, int protection, int flags, int fd, Offset offset)             \
  {                                                                                                \
    if (fd >= 0 && is_due ("mmap"))                                                                \
      {                                                                                            \
        errno = ENOMEM;                                                                            \
        return MAP_FAILED;                                                                         \
      }                                                                                            \
    return REAL (NAME) (at, size, protection, flags, fd, offset);                                  \
  }

DEFINE_MMAP (mmap, off_t)
DEFINE_MMAP (mmap64, off64_t)

int
pthread_create (pthread_t *thread,
                const pthread_attr_t *attributes,
                void *(*begin) (void *),
                void *data)
{
  return is_due ("thread") ? EAGAIN : REAL (pthread_create) (thread, attributes, begin, data);
}

/* A library that waits for itself while it draws, as some do where memory is short. */
void *cairo_create (void *surface);

void *
cairo_create (void *surface)
{
  while (is_due ("drawing"))
    for (;;)
      pause ();
  return REAL (cairo_create) (surface);
}
