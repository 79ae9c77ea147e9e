#pragma once

#include <glib.h>

G_BEGIN_DECLS

void tree_test_latex (void);

G_END_DECLS
