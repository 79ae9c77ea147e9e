#pragma once

/* What the map's page adds to the inspector. */

#include <gtk/gtk.h>

#include "engine/document/esp-document.h"
#include "kit/search/esp-search-dock.h"

G_BEGIN_DECLS

/* --- page-domains.c --- */
/* The domains after each step: in the dock, beside list and tree. */
extern const EspSearchViewSpec map_domains_view;
/* A button that shows the domain tables of forward checking and arc consistency in a window. */
GtkWidget *map_page_new_domains (EspDocument *document);

G_END_DECLS
