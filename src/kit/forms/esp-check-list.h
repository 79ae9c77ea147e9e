#pragma once

/* A list of names with commas between, chosen by ticking them. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspCheckList:
 *
 * A button that names what is chosen; it opens a list with a tick for each, and the text itself, in
 * which an element may have more behind it ("fc:dom-wdeg", "minimax depth=4"). Signal `changed` ():
 * the person chose something else.
 */
#define ESP_TYPE_CHECK_LIST (esp_check_list_get_type ())
G_DECLARE_FINAL_TYPE (EspCheckList, esp_check_list, ESP, CHECK_LIST, GtkWidget)

/* @ids: what there is to choose; @labels: how people read it, as many. Both NULL-terminated,
 * copied. */
GtkWidget *esp_check_list_new (const char *const *ids, const char *const *labels);
/* Further elements below those, which are meant by themselves alone: "program:my.py". Both
 * NULL-terminated, copied; they take the place of further ones of before. */
void
esp_check_list_set_more (EspCheckList *list, const char *const *ids, const char *const *labels);
/* What the list is called, for its button. */
void esp_check_list_set_name (EspCheckList *list, const char *name);
const char *esp_check_list_get_text (EspCheckList *list);
/* Emits nothing. */
void esp_check_list_set_text (EspCheckList *list, const char *text);
/* Ticks or unticks the @i-th element, as the person would. */
void esp_check_list_tick (EspCheckList *list, guint i, gboolean chosen);
/* What the button says: for tests. */
const char *esp_check_list_get_summary (EspCheckList *list);

G_END_DECLS
