#pragma once

void map_test_planar (void);
void map_test_many (void);
/* test-map-shape.c */
void map_test_areas (void);
void map_test_quick (void);
