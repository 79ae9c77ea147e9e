#pragma once

/* What the files of the journeys share: one window, driven by its actions and by the signals of its
 * widgets, as a person drives it. */

#include <gtk/gtk.h>

#include "app/window/esp-application.h"
#include "app/window/esp-window.h"
#include "wait.h"

extern EspApplication *journey_application;
extern EspWindow *journey_window;

/* The page of a problem, shown, with nothing under way. */
EspPageView *journey_show (const EspProblem *problem);
/* "part('play')": an action of the page. */
void journey_act (EspPageView *page, const char *detailed);
/* An action that takes two texts, or a side and a text. */
void journey_set (EspPageView *page, const char *action, const char *id, const char *value);
gboolean journey_can (EspPageView *page, const char *action);
void journey_settle (EspPageView *page);
/* Opens a file as the tab of @problem does, or NULL, and waits until it is there. */
void journey_open (GFile *file, const char *problem);
/* What the message bar says; fails where it speaks of an error. */
const char *journey_message (EspPageView *page);
void journey_open_sample (EspPageView *page, const char *name);
/* The sample with the fewest or the most cells; a new string. */
char *journey_find_sample (const EspProblem *problem, gboolean largest);
/* A click on a cell by the canvas. */
void journey_click (EspPageView *page, int cell, EspClick click, int first);
/* A key of the keyboard on the canvas; whether it was taken. */
gboolean journey_key (EspPageView *page, guint keyval, GdkModifierType state);
int journey_n_cells (EspPageView *page);
/* Saves the session to a file and reads it again: instance, state and moves are equal. A new
 * document. */
EspDocument *journey_save_session (EspPageView *page);

/* Its samples, for what is done with each of them; in the short form two. As
 * esp_problem_list_samples(). */
char **journey_list_samples (const EspProblem *problem);

void journeys_add_games (void);
void journeys_add_drawing (void);
void journeys_add_editors (void);
void journeys_add_names (void);
void journeys_add_searches (void);
void journeys_add_puzzles (void);

/* Adds TEST for each problem that is shown and of which FITS holds (NULL: all). */
void journeys_add (const char *name,
                   gboolean (*fits) (const EspPageSpec *spec),
                   void (*test) (gconstpointer problem));
