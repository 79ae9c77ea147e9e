#pragma once

/* The inspector's side of checking programs: which, on which cases, and what came of each. */

#include <gtk/gtk.h>

#include "esp-checking.h"

G_BEGIN_DECLS

/**
 * EspCheckPanel:
 *
 * Its buttons are the actions "page.check-run", "page.check-stop", "page.check-add-dialog" and
 * "page.check-save-dialog"; a row that is opened is "page.check-open" (uu: the program, the case).
 * One program is checked, or a class of several, of which there is a table beside.
 *
 * - `programs-chosen` (): a person has chosen another program, or other ones
 */
#define ESP_TYPE_CHECK_PANEL (esp_check_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspCheckPanel, esp_check_panel, ESP, CHECK_PANEL, GtkWidget)

GtkWidget *esp_check_panel_new (const EspProblem *problem);
EspChecking *esp_check_panel_get_checking (EspCheckPanel *panel);
/* The program that is chosen; NULL: none is. One that an earlier window had chosen counts, for
 * whoever asks wants to start it. */
const EspAlgorithm *esp_check_panel_get_program (EspCheckPanel *panel);
/* How a program is called, as the panel says. */
const EspContract *esp_check_panel_get_contract (EspCheckPanel *panel);
/* FALSE where the room has none of that id. */
gboolean esp_check_panel_set_contract (EspCheckPanel *panel, const char *id, GError **error);
gboolean esp_check_panel_choose (EspCheckPanel *panel, const char *id);
/* By what its answers are to be judged. */
EspJudgeKind esp_check_panel_get_judge (EspCheckPanel *panel);
void esp_check_panel_set_judge (EspCheckPanel *panel, EspJudgeKind judge);
/* What the cases do not say themselves; a new one. */
EspOptions *esp_check_panel_get_settings (EspCheckPanel *panel);
double esp_check_panel_get_seconds (EspCheckPanel *panel);
/* From now on these are checked, called so; NULL: the one that is chosen. @left: what of their
 * folder is not among them and why, a line each, or NULL. */
void esp_check_panel_set_class (EspCheckPanel *panel,
                                const char *const *names,
                                const char *const *commands,
                                const char *left);
/* NULL: none is. Borrowed. */
const char *const *esp_check_panel_get_class (EspCheckPanel *panel, const char *const **commands);
/* Shows what came of others elsewhere: see esp_checking_take_table(). */
void
esp_check_panel_open_table (EspCheckPanel *panel, const EspGradeTable *table, const char *folder);
/* Whether there is a table beside. */
gboolean esp_check_panel_shows_table (EspCheckPanel *panel);
/* Why it is not kept for the next start, told once; see esp_kept_take_fault(). */
char *esp_check_panel_take_fault (EspCheckPanel *panel);
/* Which of a class is told of; 0 where there is one. */
guint esp_check_panel_get_chosen_program (EspCheckPanel *panel);
/* In a table: tells of @program on case @i. */
void esp_check_panel_tell (EspCheckPanel *panel, guint program, guint i);

G_END_DECLS
