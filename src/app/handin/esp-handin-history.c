#include "config.h"

#include "esp-handin-history.h"

#define MAX_UNDO 200 /* plans that are kept */

struct _EspHandinHistory
{
  GPtrArray *before; /* of EspHandin: what the plan was, the latest last */
  GPtrArray *after;  /* and what was undone */
  char *typing;      /* what is being typed into; NULL: nothing */
};

void
esp_handin_history_remember (EspHandinHistory *self, const EspHandin *plan, const char *what)
{
  if (what != NULL && g_strcmp0 (what, self->typing) == 0)
    return;
  g_free (self->typing);
  self->typing = g_strdup (what);
  g_ptr_array_set_size (self->after, 0);
  if (self->before->len == MAX_UNDO)
    g_ptr_array_remove_index (self->before, 0);
  g_ptr_array_add (self->before, esp_handin_copy (plan));
}

void
esp_handin_history_forget (EspHandinHistory *self)
{
  g_clear_pointer (&self->typing, g_free);
  g_ptr_array_set_size (self->before, 0);
  g_ptr_array_set_size (self->after, 0);
}

gboolean
esp_handin_history_can_undo (EspHandinHistory *self)
{
  return self->before->len > 0;
}

gboolean
esp_handin_history_can_redo (EspHandinHistory *self)
{
  return self->after->len > 0;
}

EspHandin *
esp_handin_history_step (EspHandinHistory *self, EspHandin *plan, gboolean undo)
{
  GPtrArray *from = undo ? self->before : self->after;
  GPtrArray *to = undo ? self->after : self->before;

  if (from->len == 0)
    return plan;
  g_clear_pointer (&self->typing, g_free);
  g_ptr_array_add (to, plan);
  return g_ptr_array_steal_index (from, from->len - 1);
}

EspHandinHistory *
esp_handin_history_new (void)
{
  EspHandinHistory *self = g_new0 (EspHandinHistory, 1);

  self->before = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_handin_free);
  self->after = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_handin_free);
  return self;
}

void
esp_handin_history_free (EspHandinHistory *self)
{
  g_ptr_array_unref (self->before);
  g_ptr_array_unref (self->after);
  g_free (self->typing);
  g_free (self);
}
