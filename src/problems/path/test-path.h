#pragma once

/* test-reference.c: searches against slow ones that are written anew. */
void path_add_reference_tests (void);
/* test-edit.c: what is edited by hand, what is kept over it, and hints. */
void path_add_edit_tests (void);
