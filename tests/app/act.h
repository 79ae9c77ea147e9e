#pragma once

/* Actions of a page as a menu or the screenshots name them: "solve", "algorithm::bt", "click(3)".
 */

#include "app/page/esp-page-view.h"

static inline void
act (EspPageView *page, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autoptr (GError) error = NULL;

  g_action_parse_detailed_name (detailed, &name, &target, &error);
  g_assert_no_error (error);
  g_action_group_activate_action (esp_page_view_get_actions (page), name, target);
}
