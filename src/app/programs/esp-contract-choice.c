#include "config.h"

#include "esp-contract-choice.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "kit/forms/esp-choice.h"
#include "kit/lists/esp-row.h"
#include "programs/esp-contract-list.h"

/* Key of the list's data: what stands in it, a GPtrArray of EspContract. */
#define CONTRACTS "esp-contracts"
#define USUAL "plain"

const EspContract *
esp_contract_choice_get (GtkWidget *choice)
{
  const GPtrArray *contracts = g_object_get_data (G_OBJECT (choice), CONTRACTS);

  return g_ptr_array_index (contracts, gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)));
}

void
esp_contract_choice_set (GtkWidget *choice, const char *id)
{
  const GPtrArray *contracts = g_object_get_data (G_OBJECT (choice), CONTRACTS);
  guint usual = 0;

  for (guint i = 0; i < contracts->len; i++)
    {
      const EspContract *contract = g_ptr_array_index (contracts, i);

      if (g_str_equal (contract->id, USUAL))
        usual = i;
      if (g_strcmp0 (contract->id, id) == 0)
        {
          gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
          return;
        }
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), usual);
}

GtkWidget *
esp_contract_choice_new (const EspProblem *problem)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GPtrArray *contracts = esp_contract_list (problem);
  GtkWidget *choice;

  for (guint i = 0; i < contracts->len; i++)
    {
      const EspContract *contract = g_ptr_array_index (contracts, i);

      gtk_string_list_take (labels, esp_begin_sentence (_ (contract->label)));
    }
  choice = gtk_drop_down_new (G_LIST_MODEL (labels), NULL);
  g_object_set_data_full (G_OBJECT (choice), CONTRACTS, contracts,
                          (GDestroyNotify) g_ptr_array_unref);
  esp_contract_choice_set (choice, NULL);
  esp_choice_cut (GTK_DROP_DOWN (choice));
  esp_name_control (choice, _ ("How it is called"));
  return choice;
}
