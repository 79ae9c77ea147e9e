#pragma once

/* test-answer.c: adds its tests. */
void battleship_add_answer_tests (void);
/* test-rules.c: adds its tests. */
void battleship_add_rule_tests (void);
