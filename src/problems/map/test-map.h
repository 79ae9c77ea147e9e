#pragma once

/* test-planar.c */
void map_test_planar (void);
