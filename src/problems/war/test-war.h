#pragma once

/* Parts of the war game's test program. */

/* test-war-attrition.c */
void war_add_attrition_tests (void);
/* test-war-experiments.c */
void war_add_experiment_tests (void);
