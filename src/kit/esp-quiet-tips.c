#include "config.h"

#include "esp-quiet-tips.h"

static gboolean
on_shown (GSignalInvocationHint *hint G_GNUC_UNUSED,
          guint n_values G_GNUC_UNUSED,
          const GValue *values,
          gpointer shown)
{
  GtkWidget *popover = g_value_get_object (&values[0]);

  if (GTK_IS_POPOVER (popover))
    for (GtkWidget *widget = gtk_widget_get_parent (popover); widget != NULL;
         widget = gtk_widget_get_parent (widget))
      if (gtk_widget_get_tooltip_text (widget) != NULL)
        gtk_widget_set_has_tooltip (widget, !GPOINTER_TO_INT (shown));
  return TRUE;
}

void
esp_quiet_tips (void)
{
  static const char *const names[] = { "hide", "show" };
  /* before the first widget nobody has made the signals */
  G_GNUC_UNUSED g_autoptr (GTypeClass) klass = g_type_class_ref (GTK_TYPE_WIDGET);

  for (int shown = 0; shown < 2; shown++)
    g_signal_add_emission_hook (g_signal_lookup (names[shown], GTK_TYPE_WIDGET), 0, on_shown,
                                GINT_TO_POINTER (shown), NULL);
}
