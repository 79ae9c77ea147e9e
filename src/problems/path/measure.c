#include "config.h"
#include "path.h"
const EspExperiment path_experiments[] = { { .id = NULL } };
const EspTableSpec path_tables[] = { { .id = NULL } };
