#include "config.h"

#include "engine/trace/esp-event.h"
#include "mapgame.h"

static void
mapgame_apply_event (const EspInstance *instance, EspState *state, const EspEvent *event)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  MapgameState *self = (MapgameState *) state;

  if (event->type == ESP_EVENT_ENTER)
    mapgame_make (map, self, event->subject / MAPGAME_MAX_COLOURS,
                  event->subject % MAPGAME_MAX_COLOURS, mapgame_to_move (self));
  else if (event->type == ESP_EVENT_LEAVE)
    mapgame_unmake (map, self);
}

static char *
mapgame_subject_name (const EspInstance *instance, gint32 subject)
{
  const MapgameMap *map = (const MapgameMap *) instance;

  if (subject < 0 || subject / MAPGAME_MAX_COLOURS >= map->n ||
      subject % MAPGAME_MAX_COLOURS >= map->n_colours)
    return g_strdup ("?");
  return mapgame_move_name (map, subject);
}

static gboolean
mapgame_trace_id (const EspInstance *instance,
                  EspTraceIdKind kind,
                  gint32 subject G_GNUC_UNUSED,
                  guint i,
                  gint32 *id)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  guint n = (guint) map->n_colours;

  *id = (gint32) (i / n * MAPGAME_MAX_COLOURS + i % n);
  return kind == ESP_TRACE_SUBJECT && i < n * (guint) map->n;
}

const EspTracing mapgame_tracing = {
  .apply_event = mapgame_apply_event,
  .subject_name = mapgame_subject_name,
  .trace_id = mapgame_trace_id,
  .trace_text = &mapgame_trace_text,
};
