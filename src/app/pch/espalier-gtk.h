#pragma once

/* What nearly all files of the window read, compiled once. Each still includes what it uses: a build
 * with -Db_pch=false shows it. */

#include <gtk/gtk.h>
