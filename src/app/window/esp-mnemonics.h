#pragma once

/* Letters that choose a control while Alt is held. They are given out at run time, to what is in a
 * window just then: forms are made from tables, and which of them stand together no translator can
 * know. So no two are the same in one window, in any language. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* To all buttons, check buttons and labelled fields of @window that are to be seen. Who has a
 * letter keeps it as long as it can; controls that have no other keys come first. Where a text has
 * no Latin letter one is put behind it, "(_S)", as is usual there. */
void esp_mnemonics_assign (GtkWindow *window);
/* Whether letters stand behind the words of this language, and so need room. */
gboolean esp_mnemonics_need_room (void);
/* Of what is labelled so in @window: for each visible control that ought to have a letter "x label"
 * or, where none was left for it, "- label"; "+ label" where other keys lead to it. For tests. */
GPtrArray *esp_mnemonics_list (GtkWindow *window);

G_END_DECLS
