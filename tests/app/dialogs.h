#pragma once

/* All windows that the application's own window leads to, one after the other: for tests that hold
 * something of each. */

#include <gtk/gtk.h>

#include "app/dialogs/esp-dialogs.h"
#include "app/window/esp-window.h"
#include "find.h"
#include "wait.h"

/* What opens it, as "win.help"; on which tab. */
typedef struct
{
  const char *name;
  const char *problem;
  const char *action;
  const char *before; /* an action that has to be done first, or NULL */
  gboolean by_gtk;    /* what is in it is of GTK's own making */
} Opener;

static const Opener openers[] = {
  { "manual", "map", "win.help", NULL },
  { "shortcuts", "map", "win.show-help-overlay", NULL },
  { "preferences", "map", "app.preferences", NULL },
  { "about", "map", "app.about", NULL, TRUE },
  { "gallery", "map", "win.gallery", NULL },
  { "by name", "map", "win.open-by-name", NULL },
  { "picture", "map", "win.export-picture-dialog", NULL },
  { "report", "map", "win.export-report-dialog", "solve" },
  { "report of a game", "war", "win.export-report-dialog", "solve" },
  { "film", "map", "win.export-film-dialog", "solve" },
  { "hand-in", "map", "win.handin", NULL },
  { "tables", "map", "page.tables", NULL },
  { "tables of a tour", "tour", "page.tables", NULL },
  { "people", "war", "page.people", NULL },
  { "present", "map", "page.present", "solve" },
};

/* The window that it opens, mapped. */
static inline GtkWindow *
open_window (EspWindow *window, const Opener *opener)
{
  GtkWindow *other = NULL;
  EspPageView *page;

  g_test_message ("%s", opener->name);
  g_assert_true (esp_window_show_problem (window, opener->problem));
  page = esp_window_get_page (window);
  WAIT_FOR (!esp_page_view_is_busy (page));
  if (opener->before != NULL)
    {
      g_action_group_activate_action (esp_page_view_get_actions (page), opener->before, NULL);
      WAIT_FOR (!esp_page_view_is_busy (page));
    }
  if (g_str_has_prefix (opener->action, "app."))
    g_action_group_activate_action (
        G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (window))), opener->action + 4,
        NULL);
  else
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), opener->action, NULL));
  WAIT_FOR ((other = find_other_window (GTK_WINDOW (window))) != NULL &&
            gtk_widget_get_width (GTK_WIDGET (other)) > 0);
  return other;
}

static inline void
close_window_and_wait (EspWindow *window, GtkWindow *other)
{
  gtk_window_close (other);
  WAIT_FOR (find_other_window (GTK_WINDOW (window)) == NULL);
}
