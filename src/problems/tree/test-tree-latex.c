#include "scratch.h"
#include "test-tree.h"

#include <glib/gstdio.h>

#include "tree.h"

/* The figure for LaTeX compiles, whatever the nodes are called. */

static void
compile (const char *folder, const char *figure)
{
  const char *words[] = { "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex",
                          NULL };
  g_autofree char *text = g_strdup_printf ("\\documentclass{article}\n"
                                           "\\usepackage{forest}\n"
                                           "\\usetikzlibrary{shapes.geometric}\n"
                                           "\\begin{document}\n%s\\end{document}\n",
                                           figure);
  g_autofree char *path = g_build_filename (folder, "tree.tex", NULL);
  g_autofree char *out = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_spawn_sync (folder, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, &status,
                &error);
  g_assert_no_error (error);
  if (status != 0)
    g_test_message ("%s\n%s", figure, out);
  g_assert_cmpint (status, ==, 0);
}

static gboolean
has_package (const char *name)
{
  g_autofree char *program = g_find_program_in_path ("kpsewhich");
  const char *words[] = { "kpsewhich", name, NULL };
  int status = 1;

  return program != NULL &&
         g_spawn_sync (NULL, (char **) words, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                       &status, NULL) &&
         status == 0;
}

void
tree_test_latex (void)
{
  static const char *const texts[] = {
    "(max A (min B 3 12 8) (min C 2 x=4 6) (min D 14 5 2))",
    "(max a_b (min c&d 1 50%=2) (min e#f -3 $g=4.5))",
    "(max (chance 0.25:1 0.75:(max 2 3)) 7)",
    "(max {x} (min [y] 1 2) (min ~^ 3 z\\=4))",
    "(max 1)",
  };
  g_autofree char *folder = NULL;
  guint n = 0;

  if (!has_package ("forest.sty"))
    {
      g_test_skip ("LaTeX with forest is not installed");
      return;
    }
  folder = make_scratch_folder ();
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (EspInstance) instance = tree_parse (texts[i], strlen (texts[i]), "test", NULL);
      g_autoptr (EspState) state = NULL;
      g_autofree char *figure = NULL;

      /* not every odd name is one that the file format takes */
      if (instance == NULL)
        continue;
      n++;
      state = tree_truth (instance);
      figure = tree_report ((const TreeInstance *) instance, (const TreeState *) state, "forest");
      compile (folder, figure);
    }
  g_assert_cmpuint (n, >, 2);
}
