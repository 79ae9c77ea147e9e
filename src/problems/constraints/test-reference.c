#include "config.h"
int test_reference_nothing;
