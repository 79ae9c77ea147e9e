/* What GLib's locks, counts of references and conditions order, told to the thread sanitizer, which
 * cannot see into a GLib that was not built for it: without this every access that a lock guards
 * would be called a race. Only built for ./run tsan. */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <gio/gio.h>
#include <sanitizer/tsan_interface.h>

#define REAL(name) ((__typeof__ (&name)) find_real (#name))

static void *
find_real (const char *name)
{
  void *found = dlsym (RTLD_NEXT, name);

  if (found == NULL)
    __builtin_trap ();
  return found;
}

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock) (mutex);
  __tsan_acquire (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean locked = REAL (g_mutex_trylock) (mutex);

  if (locked)
    __tsan_acquire (mutex);
  return locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_mutex_unlock) (mutex);
}

void
g_rec_mutex_lock (GRecMutex *mutex)
{
  REAL (g_rec_mutex_lock) (mutex);
  __tsan_acquire (mutex);
}

gboolean
g_rec_mutex_trylock (GRecMutex *mutex)
{
  gboolean locked = REAL (g_rec_mutex_trylock) (mutex);

  if (locked)
    __tsan_acquire (mutex);
  return locked;
}

void
g_rec_mutex_unlock (GRecMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_rec_mutex_unlock) (mutex);
}

/* A wait gives the lock away and takes it again. */
void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_cond_wait) (cond, mutex);
  __tsan_acquire (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end_time)
{
  gboolean told;

  __tsan_release (mutex);
  told = REAL (g_cond_wait_until) (cond, mutex, end_time);
  __tsan_acquire (mutex);
  return told;
}

/* Whoever drops the last reference has seen what all others did before they dropped theirs. */
static __thread GDestroyNotify clear_real;

static void
clear_seen (gpointer box)
{
  __tsan_acquire (box);
  clear_real (box);
}

void
g_atomic_rc_box_release_full (gpointer box, GDestroyNotify clear)
{
  GDestroyNotify outer = clear_real;

  __tsan_release (box);
  clear_real = clear;
  REAL (g_atomic_rc_box_release_full) (box, clear_seen);
  clear_real = outer;
}

gboolean (g_atomic_ref_count_dec) (gatomicrefcount *count)
{
  gboolean last;

  __tsan_release (count);
  last = REAL (g_atomic_ref_count_dec) (count);
  if (last)
    __tsan_acquire (count);
  return last;
}

void (g_object_unref) (gpointer object)
{
  __tsan_release (object);
  /* it may be the last one: what is run then is run here */
  __tsan_acquire (object);
  REAL (g_object_unref) (object);
}

/* A source is made by one thread and run by another. */
guint
g_source_attach (GSource *source, GMainContext *context)
{
  __tsan_release (source);
  return REAL (g_source_attach) (source, context);
}

/* A cancelled one was cancelled by somebody who did something before. */
void
g_cancellable_cancel (GCancellable *cancellable)
{
  __tsan_release (cancellable);
  REAL (g_cancellable_cancel) (cancellable);
}

gboolean
g_cancellable_is_cancelled (GCancellable *cancellable)
{
  gboolean cancelled = REAL (g_cancellable_is_cancelled) (cancellable);

  if (cancelled)
    __tsan_acquire (cancellable);
  return cancelled;
}

/* Threads begin and end by way of pthreads, which are seen; once is once for all. */
gboolean (g_once_init_enter) (volatile void *location)
{
  gboolean first = REAL (g_once_init_enter) (location);

  if (!first)
    __tsan_acquire ((void *) location);
  return first;
}

void (g_once_init_leave) (volatile void *location, gsize result)
{
  __tsan_release ((void *) location);
  REAL (g_once_init_leave) (location, result);
}
