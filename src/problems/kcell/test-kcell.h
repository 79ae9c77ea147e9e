#pragma once

/* Parts of KCell's test program. */

#include "kcell.h"

/* test-kcell-experiments.c */
void kcell_add_experiment_tests (void);
