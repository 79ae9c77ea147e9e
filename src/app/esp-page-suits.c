#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "kit/esp-choice.h"

/* Algorithms and players that can do nothing with the board as it is: greyed with the reason where
 * they are chosen, and where one is chosen already, a button to one that can. */

static gboolean
suits (EspPageView *self, const EspAlgorithm *algorithm, char **why)
{
  return self->problem->suits == NULL || esp_page_view_get_document (self) == NULL ||
         self->problem->suits (esp_document_get_instance (esp_page_view_get_document (self)),
                               algorithm, why);
}

static gboolean
algorithm_suits (gpointer data, guint position, char **why)
{
  EspPageView *self = data;

  return suits (self, &self->problem->algorithms[position], why);
}

static gboolean
player_suits (gpointer data, guint position, char **why)
{
  EspPageView *self = data;
  guint at = 0;

  for (const EspAlgorithm *a = self->problem->algorithms; a->id != NULL; a++)
    if ((a->flags & ESP_ALGORITHM_PLAYER) && ++at == position)
      return suits (self, a, why);
  return TRUE; /* a person */
}

void
esp_page_refresh_suits (EspPageView *self)
{
  if (self->problem->suits == NULL)
    return;
  esp_choice_set_suits (esp_solve_panel_get_list (ESP_SOLVE_PANEL (self->solve_panel)),
                        algorithm_suits, self);
  for (int side = 0; side < 2; side++)
    if (self->player_list[side] != NULL)
      esp_choice_set_suits (GTK_DROP_DOWN (self->player_list[side]), player_suits, self);
}

/* The first that can do what @algorithm cannot here; NULL where none can. */
static const EspAlgorithm *
find_fit (EspPageView *self, EspAlgorithmFlags flags)
{
  for (const EspAlgorithm *a = self->problem->algorithms; a->id != NULL; a++)
    if ((a->flags & flags) == flags && suits (self, a, NULL))
      return a;
  return NULL;
}

gboolean
esp_page_check_suits (EspPageView *self, const EspAlgorithm *algorithm, int side)
{
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;
  g_autofree char *button = NULL;
  g_autofree char *action = NULL;
  const EspAlgorithm *fit;

  if (suits (self, algorithm, &why))
    return TRUE;
  fit = find_fit (self, side >= 0 ? ESP_ALGORITHM_PLAYER : (EspAlgorithmFlags) 0);
  if (side >= 0)
    text = g_strdup_printf (_ ("%s: %s cannot be used here: %s"),
                            _ (self->problem->game->side_names[side]), _ (algorithm->label), why);
  else
    text = g_strdup_printf (_ ("%s cannot be used here: %s"), _ (algorithm->label), why);
  if (fit != NULL)
    {
      button = g_strdup_printf (_ ("Use %s"), _ (fit->label));
      action = side >= 0 ? g_strdup_printf ("page.player((%d, '%s'))", side, fit->id)
                         : g_strdup_printf ("page.algorithm('%s')", fit->id);
    }
  esp_page_view_offer (self, ESP_MESSAGE_WARNING, text, button, action);
  return FALSE;
}
