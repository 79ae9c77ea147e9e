#include "config.h"

#include "esp-page.h"

#include "app/play/esp-page-advice.h"
#include "esp-page-board.h"
#include "app/compare/esp-page-compare.h"
#include "app/dialogs/esp-page-export.h"
#include "esp-page-name.h"
#include "esp-page-people.h"
#include "app/play/esp-page-play.h"
#include "esp-page-puzzle.h"
#include "app/dialogs/esp-page-report.h"
#include "app/compare/esp-page-results.h"
#include "esp-page-search.h"
#include "app/compare/esp-page-versus.h"

GtkWidget *
esp_page_new (const EspPageSpec *spec)
{
  static void (*const add[]) (EspPageView *) = {
    esp_page_add_board_actions,  esp_page_add_puzzle_actions,  esp_page_add_name_actions,
    esp_page_add_search_actions, esp_page_add_play_actions,    esp_page_add_people_actions,
    esp_page_add_advice_actions, esp_page_add_export_actions,  esp_page_add_report_actions,
    esp_page_add_versus_actions, esp_page_add_compare_actions, esp_page_add_results_actions,
  };
  GtkWidget *page = esp_page_view_new (spec);

  for (guint i = 0; i < G_N_ELEMENTS (add); i++)
    add[i](ESP_PAGE_VIEW (page));
  return page;
}
