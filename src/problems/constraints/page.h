#pragma once

#include "kit/search/esp-search-dock.h"

G_BEGIN_DECLS

/* page-domains.c: every value, with the relation that took it. */
extern const EspSearchViewSpec constraints_domains_view;

G_END_DECLS
