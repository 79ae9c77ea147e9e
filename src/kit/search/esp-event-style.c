#include "config.h"

#include "esp-event-style.h"

EspCellStyle
esp_event_get_style (const EspEvent *event, guint column)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_SOLUTION:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_LEARN:
    case ESP_EVENT_GOAL:
      return ESP_CELL_GOOD;
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_CUTOFF:
    case ESP_EVENT_BARREN:
      return ESP_CELL_BAD;
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_SPLIT:
    case ESP_EVENT_EXPAND:
    case ESP_EVENT_ENTER:
      return column > 1 ? ESP_CELL_DIM : ESP_CELL_STRONG;
    /* what follows from a decision, or takes one back, stands behind it */
    default:
      return ESP_CELL_DIM;
    }
}

EspEventSign
esp_event_get_sign (const EspEvent *event)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_SPLIT:
    case ESP_EVENT_ENTER:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_EXPAND:
      return ESP_SIGN_DECISION;
    case ESP_EVENT_IMPLY:
      return event->flags & ESP_EVENT_NOT ? ESP_SIGN_REMOVED : ESP_SIGN_IMPLIED;
    case ESP_EVENT_PRUNE:
      return ESP_SIGN_REMOVED;
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_REJECT:
    case ESP_EVENT_BARREN:
      return ESP_SIGN_FAILED;
    case ESP_EVENT_BACKTRACK:
    case ESP_EVENT_BACKJUMP:
    case ESP_EVENT_LEAVE:
    case ESP_EVENT_RESTART:
      return ESP_SIGN_BACK;
    case ESP_EVENT_LEARN:
      return ESP_SIGN_NOGOOD;
    case ESP_EVENT_SOLUTION:
    case ESP_EVENT_GOAL:
      return ESP_SIGN_FOUND;
    case ESP_EVENT_CUTOFF:
      return ESP_SIGN_CUT;
    case ESP_EVENT_ROOT:
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_UPDATE:
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_BEGIN:
    case ESP_EVENT_GENERATE:
    case ESP_EVENT_REOPEN:
    case ESP_EVENT_ITERATION:
    case ESP_EVENT_REVISE:
    case ESP_EVENT_ENQUEUE:
    case ESP_EVENT_FIXPOINT:
    case ESP_N_EVENT_TYPES:
    default:
      return ESP_SIGN_NONE;
    }
}
