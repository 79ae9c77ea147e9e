#include "config.h"

#include "base/esp-error.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static EspInstance *
create (void)
{
  return path_new (PATH_GRAPH);
}

static EspInstance *
example (void)
{
  static const char text[] = "graph\n"
                             "node A 0 0 h 5\nnode B 100 0 h 3\nnode C 50 80 h 4\n"
                             "node D 150 80 h 1\nnode G 220 40 h 0\n"
                             "edge A B 2\nedge A C 1\nedge B D 3\nedge C D 4\nedge D G 1\n"
                             "edge B G 6\nstart A\ngoal G\n";

  return path_files.parse (text, strlen (text), "", NULL);
}

const EspEditing path_editing = {
  .create = create,
  .example = example,
};
