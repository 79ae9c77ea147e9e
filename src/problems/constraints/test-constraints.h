#pragma once

#include "rooms.h"
#include "constraints.h"

/* test-reference.c: random problems against a slow reference of its own. */
void test_reference_add (void);
