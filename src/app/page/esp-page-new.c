#include "config.h"

#include "esp-page-new.h"

#include "app/play/esp-page-advice.h"
#include "esp-page-board.h"
#include "app/compare/esp-page-experiment.h"
#include "app/dialogs/esp-page-export.h"
#include "esp-page-name.h"
#include "esp-page-people.h"
#include "app/play/esp-page-play.h"
#include "esp-page-puzzle.h"
#include "app/dialogs/esp-page-report.h"
#include "app/dialogs/esp-page-saved.h"
#include "app/programs/esp-page-check.h"
#include "app/compare/esp-page-results.h"
#include "esp-page-search.h"
#include "app/compare/esp-page-side-by-side.h"
#include "app/compare/esp-page-tables.h"
#include "app/text/esp-page-text.h"
#include "app/review/esp-page-review.h"
#include "app/tournament/esp-page-tournament.h"

GtkWidget *
esp_page_new (const EspPageSpec *spec)
{
  static void (*const add[]) (EspPageView *) = {
    esp_page_add_board_actions,      esp_page_add_puzzle_actions,
    esp_page_add_name_actions,       esp_page_add_search_actions,
    esp_page_add_play_actions,       esp_page_add_people_actions,
    esp_page_add_advice_actions,     esp_page_add_export_actions,
    esp_page_add_report_actions,     esp_page_add_side_by_side_actions,
    esp_page_add_experiment_actions, esp_page_add_results_actions,
    esp_page_add_check_actions,      esp_page_add_tournament_actions,
    esp_page_add_tables_actions,     esp_page_watch_saving,
    esp_page_add_text_actions,       esp_page_add_review_actions,
  };
  GtkWidget *page = esp_page_view_new (spec);

  for (guint i = 0; i < G_N_ELEMENTS (add); i++)
    add[i](ESP_PAGE_VIEW (page));
  return page;
}
