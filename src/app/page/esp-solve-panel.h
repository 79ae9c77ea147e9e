#pragma once

/* The inspector's part Solve: which search, with what, and what came of it. */

#include <gtk/gtk.h>

#include "engine/trace/esp-search.h"
#include "kit/search/esp-counter-table.h"

G_BEGIN_DECLS

/**
 * EspSolvePanel:
 *
 * Its buttons activate `page.solve`, `page.step-through`, `page.pause` and `page.cancel`. Signals
 * `chosen` (): another algorithm; `slid` (): an option that has a slider is another.
 */
#define ESP_TYPE_SOLVE_PANEL (esp_solve_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspSolvePanel, esp_solve_panel, ESP, SOLVE_PANEL, GtkWidget)

/* @first: id of the algorithm that is chosen; NULL: the first. */
GtkWidget *esp_solve_panel_new (const EspProblem *problem, const char *first);

const EspAlgorithm *esp_solve_panel_get_algorithm (EspSolvePanel *panel);
/* The one at @position of the list; NULL where there is none, or a program that nobody chose. */
const EspAlgorithm *esp_solve_panel_get_nth (EspSolvePanel *panel, guint position);
/* FALSE where there is none of that id. */
gboolean esp_solve_panel_choose (EspSolvePanel *panel, const char *id);
/* Chooses @algorithm, which stands in no list: it is there from now on. */
void esp_solve_panel_take (EspSolvePanel *panel, const EspAlgorithm *algorithm);
/* The list of algorithms: to say which are applicable. */
GtkDropDown *esp_solve_panel_get_list (EspSolvePanel *panel);
/* A copy of the options as they stand. */
EspOptions *esp_solve_panel_get_options (EspSolvePanel *panel);
gboolean esp_solve_panel_set_option (EspSolvePanel *panel,
                                     const char *id,
                                     const char *value,
                                     GError **error);
/* Whether it is to be recorded, which not every algorithm can. */
gboolean esp_solve_panel_get_record (EspSolvePanel *panel);
/* Seconds; 0: no limit, or the chosen algorithm has one among its options. */
double esp_solve_panel_get_limit (EspSolvePanel *panel);
/* The same for any algorithm. */
double esp_solve_panel_get_common_limit (EspSolvePanel *panel);
/* Options that follow the file say what is in it; see esp_option_form_set_instance(). */
void
esp_solve_panel_set_instance (EspSolvePanel *panel, const EspInstance *instance, gboolean anew);
/* Shows how far it is and what came of it; NULL: none. */
void esp_solve_panel_set_search (EspSolvePanel *panel, EspSearch *search);
/* What a search came to is shown when its end is reached, where what is to come is hidden. */
void esp_solve_panel_set_hide_future (EspSolvePanel *panel, gboolean hide);
EspCounterTable *esp_solve_panel_get_counters (EspSolvePanel *panel);

G_END_DECLS
