#pragma once

/* test-reference.c: searches against slow ones that are written anew. */
void path_add_reference_tests (void);
