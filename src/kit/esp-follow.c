#include "config.h"

#include "esp-follow.h"

void
esp_follow_instead (gpointer where, gpointer object, gpointer follower)
{
  GObject **at = where;

  if (*at != NULL)
    g_signal_handlers_disconnect_by_data (*at, follower);
  g_set_object (at, (GObject *) object);
}
