#include "config.h"

#include "esp-conditions.h"

void
esp_conditions_install (
    GObjectClass *klass, guint first, const char *const *names, guint n, GParamSpec **specs)
{
  for (guint i = 0; i < n; i++)
    {
      specs[i] = g_param_spec_boolean (names[i], NULL, NULL, FALSE,
                                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS |
                                           G_PARAM_EXPLICIT_NOTIFY);
      g_object_class_install_property (klass, first + i, specs[i]);
    }
}

void
esp_conditions_take (
    gpointer object, GParamSpec *const *specs, guint n, gboolean *holds, const gboolean *now)
{
  for (guint i = 0; i < n; i++)
    if (holds[i] != now[i])
      {
        holds[i] = now[i];
        g_object_notify_by_pspec (object, specs[i]);
      }
}

void
esp_actions_bind (GActionMap *actions, gpointer source, const EspActionBinding *bound)
{
  for (; bound->action != NULL; bound++)
    {
      GAction *action = g_action_map_lookup_action (actions, bound->action);

      g_return_if_fail (action != NULL);
      g_object_bind_property (source, bound->property, action, "enabled", G_BINDING_SYNC_CREATE);
    }
}
