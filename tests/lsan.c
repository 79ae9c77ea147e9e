/* GLib keeps its table of quarks in an array that its constructor makes, and leaves that one behind
 * when the table grows over 2,048, so that whoever reads it needs no lock. A window has as many
 * types, signals and properties. What libraries make before main() is not looked at for leaks. */

#include "base/esp-sanitized.h"

#if ESP_SANITIZED_ADDRESS

#include <sanitizer/lsan_interface.h>

static void
begin_constructors (int argc, char **argv, char **environment)
{
  (void) argc;
  (void) argv;
  (void) environment;
  __lsan_disable ();
}

/* called before the constructors of all libraries */
__attribute__ ((section (".preinit_array"),
                used)) static void (*const first) (int, char **, char **) = begin_constructors;

/* called after them */
__attribute__ ((constructor)) static void
end_constructors (void)
{
  __lsan_enable ();
}

#else

typedef int esp_nothing; /* a file has something in it */

#endif
