/* espalier-keeper: starts one foreign program, and sees to it that nothing of it is left.
 *
 * espalier-keeper WATCH REPORT MEMORY PROCESSOR SIZE CONFINED COMMAND [ARGUMENT…]
 * espalier-keeper --within COMMAND [ARGUMENT…]
 *
 * WATCH, REPORT: descriptors; when WATCH is closed all is ended, and how it went is a line to
 * REPORT. MEMORY: most MiB that all its processes hold together. PROCESSOR: most seconds of each
 * process. SIZE: most MiB of a file. 0: no limit. CONFINED: 1 where COMMAND is bwrap, which starts
 * the second form within. The current folder is this run's own, and goes with it if there is nobody
 * any more to take the report.
 *
 * It is the reaper of whatever the program leaves behind (PR_SET_CHILD_SUBREAPER), in sessions of
 * their own too, so it finds them all below itself. A process of its own, since a thread's end
 * would send PR_SET_PDEATHSIG; and it needs no library, so that many start quickly. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <dirent.h>

#define MOST_PROCESSES 4096
#define WAIT_MS 10
#define GRACE_MS 500
#define KILL_MS 3000
#define SAMPLE_MS 50
#define WITHIN "--within"
/* Descriptors that what confines a program hands on: on which it is said from within why it cannot
 * be started; the program's input and output, which nobody else is to hold open. */
#define FAILED 5
#define INPUT 6
#define OUTPUT 7

typedef struct
{
  pid_t id;
  pid_t parent;
  long pages; /* resident */
  int below;  /* of this program */
} Process;

static Process processes[MOST_PROCESSES];
static int n_processes;

static long
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What /proc says of @id; 0 where it has gone meanwhile or is a corpse. */
static int
look_at (pid_t id, Process *process)
{
  char path[64];
  char text[1024];
  char *end;
  char state;
  int parent;
  long pages;
  ssize_t length;
  int file;

  snprintf (path, sizeof path, "/proc/%d/stat", (int) id);
  file = open (path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  length = read (file, text, sizeof text - 1);
  close (file);
  if (length <= 0)
    return 0;
  text[length] = '\0';
  /* the name may have brackets and blanks */
  end = strrchr (text, ')');
  if (end == NULL || sscanf (end + 1,
                             " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d "
                             "%*d %*d %*u %*u %ld",
                             &state, &parent, &pages) != 3)
    return 0;
  *process = (Process){ .id = id, .parent = parent, .pages = pages };
  return state != 'Z' && state != 'X';
}

/* All that is below this program, in whatever session. */
static void
find_all (void)
{
  DIR *proc = opendir ("/proc");
  struct dirent *entry;
  int more = 1;

  n_processes = 0;
  if (proc == NULL)
    return;
  while ((entry = readdir (proc)) != NULL && n_processes < MOST_PROCESSES)
    {
      int id = atoi (entry->d_name);

      if (id > 0 && look_at (id, &processes[n_processes]))
        n_processes++;
    }
  closedir (proc);
  while (more)
    {
      more = 0;
      for (int i = 0; i < n_processes; i++)
        {
          int below = processes[i].parent == getpid ();

          for (int k = 0; k < n_processes && !below && !processes[i].below; k++)
            below = processes[k].below && processes[k].id == processes[i].parent;
          if (below && !processes[i].below)
            processes[i].below = more = 1;
        }
    }
}

static int
signal_all_but (int number, pid_t spared)
{
  int n = 0;

  find_all ();
  for (int i = 0; i < n_processes; i++)
    if (processes[i].below && processes[i].id != spared)
      n += kill (processes[i].id, number) == 0;
  return n;
}

static int
signal_all (int number)
{
  return signal_all_but (number, 0);
}

/* MiB that all of them hold. */
static long
measure_memory (void)
{
  long pages = 0;

  find_all ();
  for (int i = 0; i < n_processes; i++)
    if (processes[i].below)
      pages += processes[i].pages;
  return pages / (1048576 / sysconf (_SC_PAGESIZE));
}

static void
set_limit (int which, rlim_t most, rlim_t hard)
{
  struct rlimit limit = { most, hard };
  struct rlimit old;

  if (getrlimit (which, &old) == 0 && old.rlim_max != RLIM_INFINITY && old.rlim_max < hard)
    limit = (struct rlimit){ most < old.rlim_max ? most : old.rlim_max, old.rlim_max };
  setrlimit (which, &limit);
}

/* Becomes the program, or tells @failed why not. */
static void
start (char *argv[], int failed)
{
  int error;

  execvp (argv[0], argv);
  error = errno;
  if (write (failed, &error, sizeof error) < 0)
    _exit (126);
  _exit (127);
}

static void
give (int from, int to)
{
  if (from != to)
    dup2 (from, to);
  else
    fcntl (to, F_SETFD, 0);
}

/* To what confines the program. */
static void
hand_on (int failed)
{
  int nothing;

  /* it may be in the way of the others */
  failed = fcntl (failed, F_DUPFD_CLOEXEC, OUTPUT + 1);
  give (failed, FAILED);
  give (0, INPUT);
  give (1, OUTPUT);
  nothing = open ("/dev/null", O_RDWR | O_CLOEXEC);
  give (nothing, 0);
  give (nothing, 1);
}

/* From what confines the program, within. */
static void
take_over (void)
{
  fcntl (FAILED, F_SETFD, FD_CLOEXEC);
  dup2 (INPUT, 0);
  dup2 (OUTPUT, 1);
  close (INPUT);
  close (OUTPUT);
}

/* In the child, with its limits. @confined: what confines the program hands the descriptor on. */
static void
become (char *argv[], long processor, long size, int confined, int failed)
{
  sigset_t none;

  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  signal (SIGPIPE, SIG_DFL);
  set_limit (RLIMIT_CORE, 0, 0);
  set_limit (RLIMIT_NOFILE, 256, 256);
  if (processor > 0)
    /* it is told first, so that one sees why it ended */
    set_limit (RLIMIT_CPU, (rlim_t) processor, (rlim_t) processor + 1);
  if (size > 0)
    set_limit (RLIMIT_FSIZE, (rlim_t) size * 1048576, (rlim_t) size * 1048576);
  if (confined)
    {
      hand_on (failed);
      start (argv, FAILED);
    }
  start (argv, failed);
}

/* Reaps whoever has ended; the status of @program goes to @status, and 1 is returned. */
static int
reap (pid_t program, int *status)
{
  int ended = 0;
  int this;
  pid_t id;

  while ((id = waitpid (-1, &this, WNOHANG)) > 0)
    if (id == program)
      {
        *status = this;
        ended = 1;
      }
  return ended;
}

/* Asks first, and takes no answer but the end. What confines a program is not asked: it would take
 * the program with it before that has answered. */
static void
end_all (pid_t program, int confined, int *status, int *ended, int ask)
{
  long begin = now_ms ();

  if (ask)
    {
      signal_all_but (SIGTERM, confined ? program : 0);
      while (now_ms () - begin < GRACE_MS && signal_all (0) > 0)
        {
          poll (NULL, 0, WAIT_MS);
          *ended |= reap (program, status);
        }
      begin = now_ms ();
    }
  /* one that starts others faster than they are found stands still first */
  while (signal_all (SIGSTOP) > 0 && signal_all (SIGKILL) > 0 && now_ms () - begin < KILL_MS)
    {
      poll (NULL, 0, 1);
      *ended |= reap (program, status);
    }
  *ended |= reap (program, status);
}

/* What confines a program ends with 128 more than the signal that has ended that. */
static const char *
describe_status (int status, int confined, char *text, size_t size)
{
  int number = WIFSIGNALED (status)                     ? WTERMSIG (status)
               : confined && WEXITSTATUS (status) > 128 ? WEXITSTATUS (status) - 128
                                                        : 0;

  if (number > 0)
    snprintf (text, size, number == SIGXCPU ? "processor %d" : "signal %d", number);
  else
    snprintf (text, size, "exit %d", WEXITSTATUS (status));
  return text;
}

/* Keeps @program until it ends, its limits are met or nobody watches; what came of it. */
static const char *
keep (pid_t program, int confined, int watch, long memory, long *most, char *text, size_t size)
{
  struct pollfd watched = { watch, POLLIN, 0 };
  long sampled = 0;
  int status = 0;
  int ended = 0;

  while (!ended)
    {
      char byte;

      if (poll (&watched, 1, WAIT_MS) > 0 && read (watch, &byte, 1) <= 0)
        {
          end_all (program, confined, &status, &ended, 1);
          return "stopped 0";
        }
      ended = reap (program, &status);
      if (!ended && now_ms () - sampled >= SAMPLE_MS)
        {
          long held = measure_memory ();

          sampled = now_ms ();
          *most = held > *most ? held : *most;
          if (memory > 0 && held > memory)
            {
              end_all (program, confined, &status, &ended, 0);
              return "memory 0";
            }
        }
    }
  end_all (program, confined, &status, &ended, 0);
  return describe_status (status, confined, text, size);
}

static int
take_away (const char *path, const struct stat *info, int kind, struct FTW *walk)
{
  (void) info;
  (void) kind;
  (void) walk;
  remove (path);
  return 0;
}

int
main (int argc, char *argv[])
{
  char place[PATH_MAX];
  int watch;
  int report;
  int confined;
  int failed[2];
  int error = 0;
  long most = 0;
  char text[64];
  char line[128];
  const char *outcome;
  struct rusage used;
  pid_t program;
  int length;

  if (argc >= 3 && strcmp (argv[1], WITHIN) == 0)
    {
      take_over ();
      start (argv + 2, FAILED);
    }
  if (argc < 8)
    return 2;
  watch = atoi (argv[1]);
  report = atoi (argv[2]);
  confined = atoi (argv[6]);
  /* of nobody's terminal: who watches says when it is over */
  setsid ();
  signal (SIGPIPE, SIG_IGN);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  fcntl (watch, F_SETFD, FD_CLOEXEC);
  fcntl (report, F_SETFD, FD_CLOEXEC);
  if (pipe2 (failed, O_CLOEXEC) != 0 || (program = fork ()) < 0)
    return 2;
  if (program == 0)
    become (argv + 7, atol (argv[4]), atol (argv[5]), confined, failed[1]);
  close (failed[1]);
  /* what the program writes ends with it: nobody else holds its pipes */
  close (0);
  close (1);
  close (2);
  if (read (failed[0], &error, sizeof error) == (ssize_t) sizeof error)
    {
      waitpid (program, NULL, 0);
      snprintf (text, sizeof text, "start %d", error);
      outcome = text;
    }
  else
    outcome = keep (program, confined, watch, atol (argv[3]), &most, text, sizeof text);
  getrusage (RUSAGE_CHILDREN, &used);
  if (used.ru_maxrss / 1024 > most)
    most = used.ru_maxrss / 1024;
  length = snprintf (line, sizeof line, "%s %ld.%03ld %ld\n", outcome,
                     (long) (used.ru_utime.tv_sec + used.ru_stime.tv_sec +
                             (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000000),
                     (long) (used.ru_utime.tv_usec + used.ru_stime.tv_usec) % 1000000 / 1000, most);
  if (write (report, line, (size_t) length) == length)
    return 0;
  /* nobody is there any more who would take the run's own folder away */
  if (getcwd (place, sizeof place) != NULL)
    nftw (place, take_away, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
  return 1;
}
