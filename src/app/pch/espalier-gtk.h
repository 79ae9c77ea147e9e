/* What nearly all files of the window read, compiled once. Each still includes what it uses: a build
 * with -Db_pch=false shows it. No guard, of which compilers warn in a file that is compiled itself. */

#include <gtk/gtk.h>
