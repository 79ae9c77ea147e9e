#pragma once

#include "engine/document/esp-document.h"
#include "kit/search/esp-search-dock.h"

G_BEGIN_DECLS

/* page-domains.c: every value, with the relation that took it. */
extern const EspSearchViewSpec constraints_domains_view;
/* page-editor.c: variables and relations in a form. */
GtkWidget *constraints_editor_part (EspDocument *document);

G_END_DECLS
