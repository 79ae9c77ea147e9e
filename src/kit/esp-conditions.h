#pragma once

/* Boolean properties that follow from the rest of an object, and actions that are bound to them. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Installs the boolean properties @names, read-only, with the ids from @first on; @specs has room
 * for @n. For a class that keeps them as an array. */
void esp_conditions_install (
    GObjectClass *klass, guint first, const char *const *names, guint n, GParamSpec **specs);
/* Takes what holds @now into @holds, and notifies @object of those of @specs that changed. */
void esp_conditions_take (
    gpointer object, GParamSpec *const *specs, guint n, gboolean *holds, const gboolean *now);

typedef struct
{
  const char *action;
  const char *property;
} EspActionBinding;

/* Lets simple actions make sense where boolean properties of @source hold; @bound ends with an
 * empty one. */
void esp_actions_bind (GActionMap *actions, gpointer source, const EspActionBinding *bound);

G_END_DECLS
