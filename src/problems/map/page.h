#pragma once

/* What the map's page adds to the inspector. */

#include <gtk/gtk.h>

#include "engine/document/esp-document.h"
#include "kit/search/esp-search-dock.h"

G_BEGIN_DECLS

/* --- page-domains.c --- */
/* The domains after each step: in the dock, beside list and tree. */
extern const EspSearchViewSpec map_domains_view;

G_END_DECLS
