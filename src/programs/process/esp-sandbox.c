#include "config.h"

#include "esp-sandbox.h"

#include <glib/gi18n-lib.h>

/* What the program may fill of memory by files there. */
#define SCRATCH "/dev/shm"
#define SCRATCH_BYTES "268435456"

/* As much as is allowed: within a container one may not have a /proc of one's own, and then other
 * processes are seen. */
static const char *const forms[][8] = {
  { "--unshare-pid", "--proc", "/proc", NULL },
  { NULL },
};

typedef enum
{
  UNKNOWN,
  MISSING,   /* there is no bwrap */
  FORBIDDEN, /* it does not work here */
  USED
} Support;

static GMutex lock;
static Support support;
static guint form; /* of `forms`, where it is USED */
static char *bwrap;
static gboolean unwanted;

/* Services that are reached by a socket would do for the program what it may not: their folders are
 * empty to it. */
static void
hide_sockets (GStrvBuilder *words)
{
  const char *const folders[] = { g_getenv ("XDG_RUNTIME_DIR"), "/tmp/.X11-unix", "/run/dbus",
                                  "/run/docker.sock", "/run/containerd" };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (folders[i] != NULL && g_path_is_absolute (folders[i]))
      {
        if (g_file_test (folders[i], G_FILE_TEST_IS_DIR))
          g_strv_builder_add_many (words, "--tmpfs", folders[i], NULL);
        else if (g_file_test (folders[i], G_FILE_TEST_EXISTS))
          g_strv_builder_add_many (words, "--ro-bind", "/dev/null", folders[i], NULL);
      }
}

/* @folder: NULL where only trying. */
static char **
make_words (guint which, const char *folder)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  g_strv_builder_add_many (words, bwrap, "--ro-bind", "/", "/", "--dev", "/dev", "--size",
                           SCRATCH_BYTES, "--tmpfs", SCRATCH, NULL);
  hide_sockets (words);
  g_strv_builder_addv (words, (const char **) forms[which]);
  g_strv_builder_add_many (words, "--unshare-net", "--unshare-ipc", "--die-with-parent", "--setenv",
                           "TMPDIR", SCRATCH, "--unsetenv", "DBUS_SESSION_BUS_ADDRESS",
                           "--unsetenv", "DISPLAY", "--unsetenv", "WAYLAND_DISPLAY", NULL);
  if (folder != NULL)
    g_strv_builder_add_many (words, "--bind", folder, folder, "--chdir", folder, NULL);
  g_strv_builder_add (words, "--");
  return g_strv_builder_end (words);
}

static gboolean
works (guint which)
{
  g_auto (GStrv) words = make_words (which, NULL);
  g_autoptr (GStrvBuilder) command = g_strv_builder_new ();
  g_auto (GStrv) argv = NULL;
  int status;

  g_strv_builder_addv (command, (const char **) words);
  g_strv_builder_add (command, "true");
  argv = g_strv_builder_end (command);
  return g_spawn_sync (NULL, argv, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL |
                           G_SPAWN_STDERR_TO_DEV_NULL,
                       NULL, NULL, NULL, NULL, &status, NULL) &&
         g_spawn_check_wait_status (status, NULL);
}

static Support
try_out (void)
{
  bwrap = g_find_program_in_path ("bwrap");
  if (bwrap == NULL)
    return MISSING;
  for (form = 0; form < G_N_ELEMENTS (forms); form++)
    if (works (form))
      return USED;
  return FORBIDDEN;
}

static Support
get_support (void)
{
  Support found;

  g_mutex_lock (&lock);
  if (support == UNKNOWN)
    support = try_out ();
  found = support;
  g_mutex_unlock (&lock);
  return found;
}

void
esp_sandbox_set_wanted (gboolean wanted)
{
  g_atomic_int_set (&unwanted, !wanted);
}

const char *
esp_sandbox_get_absence (void)
{
  if (g_atomic_int_get (&unwanted))
    return _ ("it was turned off");
  switch (get_support ())
    {
    case MISSING:
      return _ ("bubblewrap (bwrap) is not installed");
    case FORBIDDEN:
      return _ ("this system forbids bubblewrap (bwrap)");
    default:
      return NULL;
    }
}

gboolean
esp_sandbox_is_used (void)
{
  return esp_sandbox_get_absence () == NULL;
}

char *
esp_sandbox_describe_absence (void)
{
  const char *why = esp_sandbox_get_absence ();

  /* TRANSLATORS: people's own programs, that is; then why */
  return why != NULL ? g_strdup_printf (_ ("not confined: %s"), why) : NULL;
}

char **
esp_sandbox_get_words (const char *folder)
{
  return make_words (form, folder);
}
