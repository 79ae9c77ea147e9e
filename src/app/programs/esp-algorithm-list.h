#pragma once

/* Algorithms in a drop-down list: the room's, then the person's own programs, then a row that asks
 * for another one. */

#include <gtk/gtk.h>

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/**
 * EspAlgorithmList:
 *
 * Fills a GtkDropDown and knows what stands where in it. Signal `chosen` (): another one is.
 */
#define ESP_TYPE_ALGORITHM_LIST (esp_algorithm_list_get_type ())
G_DECLARE_FINAL_TYPE (EspAlgorithmList, esp_algorithm_list, ESP, ALGORITHM_LIST, GObject)

/* Those of @problem that have @flags; before them @nobody (NULL: nothing), which is none of them.
 * Outlived by @list. */
EspAlgorithmList *esp_algorithm_list_new (GtkDropDown *list,
                                          const EspProblem *problem,
                                          EspAlgorithmFlags flags,
                                          const char *nobody);
/* NULL: nobody, or a program that was not chosen yet. */
const EspAlgorithm *esp_algorithm_list_get (EspAlgorithmList *list, guint position);
const EspAlgorithm *esp_algorithm_list_get_chosen (EspAlgorithmList *list);
/* Chooses @id, NULL for nobody. FALSE where there is no such one; a program that no person has
 * chosen since this window's program began is not chosen by a file: see
 * esp_algorithm_list_knows(). */
gboolean esp_algorithm_list_choose (EspAlgorithmList *list, const char *id);
/* A row more, behind those of the room, that stands for none of them: what else may be chosen
 * there. One that is there gives way to it; @name NULL: to nothing, and where it was chosen the
 * first is.
 */
void esp_algorithm_list_set_extra (EspAlgorithmList *list, const char *name);
void esp_algorithm_list_choose_extra (EspAlgorithmList *list);
/* The same with @algorithm in that row, which is chosen: one that stands in no list. */
void esp_algorithm_list_take (EspAlgorithmList *list, const EspAlgorithm *algorithm);
/* Whether @id is a program that stands in the list, for the person to choose. */
gboolean esp_algorithm_list_knows (EspAlgorithmList *list, const char *id);
/* Shows the program @id, which was chosen in an earlier window: it is not started before the person
 * asks for that. FALSE where it does not stand in the list. */
gboolean esp_algorithm_list_show (EspAlgorithmList *list, const char *id);
/* The id of the program that is shown as chosen, whether it may be started or not: a new string;
 * NULL: none is. */
char *esp_algorithm_list_get_shown (EspAlgorithmList *list);
/* Asks for a program, as the last row does. */
void esp_algorithm_list_ask (EspAlgorithmList *list);

G_END_DECLS
