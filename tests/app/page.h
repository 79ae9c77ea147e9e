#pragma once

/* The parts of a page that tests look into. */

#include "app/page/esp-page-document.h"
#include "kit/esp-result-card.h"

static inline const EspPageSpec *
page_get_spec (EspPageView *page)
{
  return esp_page_model_get_spec (esp_page_view_get_model (page));
}

static inline const EspProblem *
page_get_problem (EspPageView *page)
{
  return esp_page_model_get_problem (esp_page_view_get_model (page));
}

static inline EspMessages *
page_get_messages (EspPageView *page)
{
  return esp_page_model_get_messages (esp_page_view_get_model (page));
}

static inline EspWork *
page_get_work (EspPageView *page)
{
  return esp_page_model_get_work (esp_page_view_get_model (page));
}

static inline EspPlay *
page_get_play (EspPageView *page)
{
  return esp_page_model_get_play (esp_page_view_get_model (page));
}

static inline EspDocument *
page_get_document (EspPageView *page)
{
  return esp_page_model_get_document (esp_page_view_get_model (page));
}

static inline EspSearch *
page_get_search (EspPageView *page)
{
  return esp_page_model_get_search (esp_page_view_get_model (page));
}

static inline EspTrace *
page_get_trace (EspPageView *page)
{
  return esp_page_model_get_trace (esp_page_view_get_model (page));
}

static inline guint64
page_get_step (EspPageView *page)
{
  return esp_page_model_get_step (esp_page_view_get_model (page));
}

static inline const char *
page_get_best_move (EspPageView *page)
{
  return esp_page_model_get_best_move (esp_page_view_get_model (page));
}

static inline const char *
page_get_part (EspPageView *page)
{
  return esp_page_model_get_part (esp_page_view_get_model (page));
}

static inline EspAdvice *
page_get_advice (EspPageView *page)
{
  return esp_page_model_get_advice (esp_page_view_get_model (page));
}

static inline void
page_set_part (EspPageView *page, const char *part)
{
  esp_page_model_set_part (esp_page_view_get_model (page), part);
}

static inline const char *
page_get_name (EspPageView *page)
{
  return esp_work_get_name (page_get_work (page));
}

static inline GFile *
page_get_file (EspPageView *page)
{
  return esp_work_get_file (page_get_work (page));
}

static inline gboolean
page_get_modified (EspPageView *page)
{
  return esp_work_is_modified (page_get_work (page));
}

static inline EspPuzzlePanel *
page_get_puzzle_panel (EspPageView *page)
{
  return esp_inspector_get_puzzle (esp_page_view_get_inspector (page));
}

static inline EspSolvePanel *
page_get_solve_panel (EspPageView *page)
{
  return esp_inspector_get_solve (esp_page_view_get_inspector (page));
}

static inline EspPlayPanel *
page_get_play_panel (EspPageView *page)
{
  return esp_inspector_get_play (esp_page_view_get_inspector (page));
}

static inline EspComparePanel *
page_get_compare_panel (EspPageView *page)
{
  return esp_inspector_get_compare (esp_page_view_get_inspector (page));
}

static inline EspSideBySidePanel *
page_get_side_by_side_panel (EspPageView *page)
{
  return esp_inspector_get_side_by_side (esp_page_view_get_inspector (page));
}

static inline EspTimeline *
page_get_timeline (EspPageView *page)
{
  return esp_search_dock_get_timeline (esp_page_view_get_dock (page));
}

static inline EspEventList *
page_get_events (EspPageView *page)
{
  return esp_search_dock_get_events (esp_page_view_get_dock (page));
}

static inline EspTreeView *
page_get_tree (EspPageView *page)
{
  return esp_search_dock_get_tree (esp_page_view_get_dock (page));
}

/* The curves of a local search; NULL in rooms without. */
static inline EspPlotView *
page_get_curve (EspPageView *page)
{
  EspCurveView *curve = esp_search_dock_get_curve (esp_page_view_get_dock (page));

  return curve != NULL ? esp_curve_view_get_plot (curve) : NULL;
}

static inline EspCounterTable *
page_get_counters (EspPageView *page)
{
  return esp_solve_panel_get_counters (page_get_solve_panel (page));
}

/* What experiments measured. */
static inline EspTableView *
page_get_rows (EspPageView *page)
{
  return esp_results_panel_get_rows (
      esp_compare_area_get_results (esp_page_view_get_compare_area (page)));
}

static inline EspPlotView *
page_get_plot (EspPageView *page)
{
  return esp_results_panel_get_plot (
      esp_compare_area_get_results (esp_page_view_get_compare_area (page)));
}

/* The card at the end of a game or puzzle says: NULL where there is none. */
static inline const char *
page_get_result (EspPageView *page)
{
  GtkWidget *card = esp_board_get_card (esp_page_view_get_board (page));

  return card != NULL ? esp_result_card_get_title (ESP_RESULT_CARD (card)) : NULL;
}

/* What the evaluation bar says, for the first side; FALSE where it is blank. */
static inline gboolean
page_get_evaluation (EspPageView *page, double *value)
{
  return esp_advice_get_value (page_get_advice (page), value, NULL);
}
