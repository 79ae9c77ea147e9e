#include "config.h"

#include "esp-event.h"

static const EspEventTypeInfo infos[ESP_N_EVENT_TYPES] = {
  [ESP_EVENT_ROOT] = { .id = "root", .opens = TRUE, .decision = TRUE },
  [ESP_EVENT_ASSIGN] = { .id = "assign", .opens = TRUE, .decision = TRUE },
  [ESP_EVENT_PRUNE] = { .id = "prune", .follows = TRUE },
  [ESP_EVENT_RESTORE] = { .id = "restore" },
  [ESP_EVENT_WIPEOUT] = { .id = "wipe-out", .follows = TRUE },
  [ESP_EVENT_BACKTRACK] = { .id = "backtrack", .closes = TRUE },
  [ESP_EVENT_SOLUTION] = { .id = "solution", .decision = TRUE },
  [ESP_EVENT_ENTER] = { .id = "enter", .opens = TRUE, .decision = TRUE },
  [ESP_EVENT_UPDATE] = { .id = "update" },
  [ESP_EVENT_CUTOFF] = { .id = "cut-off" },
  [ESP_EVENT_LEAVE] = { .id = "leave", .closes = TRUE },
  [ESP_EVENT_PROPOSE] = { .id = "propose" },
  [ESP_EVENT_ACCEPT] = { .id = "accept", .decision = TRUE },
  [ESP_EVENT_REJECT] = { .id = "reject", .follows = TRUE },
  [ESP_EVENT_RESTART] = { .id = "restart", .decision = TRUE },
  [ESP_EVENT_IMPLY] = { .id = "imply", .follows = TRUE },
  [ESP_EVENT_CONFLICT] = { .id = "conflict", .follows = TRUE },
  [ESP_EVENT_LEARN] = { .id = "learn", .follows = TRUE },
  [ESP_EVENT_BACKJUMP] = { .id = "backjump", .decision = TRUE },
  [ESP_EVENT_BEGIN] = { .id = "start", .follows = TRUE },
  [ESP_EVENT_EXPAND] = { .id = "expand", .decision = TRUE },
  [ESP_EVENT_GENERATE] = { .id = "generate", .follows = TRUE },
  [ESP_EVENT_REOPEN] = { .id = "reopen", .follows = TRUE },
  [ESP_EVENT_ITERATION] = { .id = "iteration", .decision = TRUE },
  [ESP_EVENT_GOAL] = { .id = "goal", .decision = TRUE },
  [ESP_EVENT_REVISE] = { .id = "revise", .decision = TRUE },
  [ESP_EVENT_ENQUEUE] = { .id = "enqueue", .follows = TRUE },
  [ESP_EVENT_FIXPOINT] = { .id = "fixpoint", .decision = TRUE },
  [ESP_EVENT_SPLIT] = { .id = "split", .opens = TRUE, .decision = TRUE },
  [ESP_EVENT_BARREN] = { .id = "dead-end", .follows = TRUE },
};

const EspEventTypeInfo *
esp_event_type_get_info (EspEventType type)
{
  g_return_val_if_fail (type < ESP_N_EVENT_TYPES, NULL);
  return &infos[type];
}
