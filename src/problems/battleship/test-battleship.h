#pragma once

/* test-answer.c: adds its tests. */
void ships_add_answer_tests (void);
