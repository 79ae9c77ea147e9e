#pragma once

/* Asks for a program of the person's own, and tries it out. */

#include <gtk/gtk.h>

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* @name: what it is called in the list of programs from now on. */
typedef void EspProgramChosen (gpointer object, const char *name);

/* The board that is open where @from is, a new one, and what it is called, a new string; NULL:
 * there is none. */
typedef EspInstance *EspProgramBoard (GtkWidget *from, char **name);
/* Who knows that board, on which a program is tried. */
void esp_program_dialog_set_board (EspProgramBoard *board);

/* Opens a window over @from's, with the file chooser over it: a file, or a whole command line, to
 * play or solve @problem. It is put into the list. @chosen is told of as long as @object is there,
 * which it is handed; of no answer it hears nothing. Returns the window; borrowed. */
GtkWidget *esp_program_dialog_ask (GtkWidget *from,
                                   const EspProblem *problem,
                                   EspProgramChosen *chosen,
                                   GObject *object);

G_END_DECLS
