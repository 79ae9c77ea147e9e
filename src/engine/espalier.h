#pragma once

/* The whole ground floor. */

#include "esp-control.h"
#include "esp-counter.h"
#include "esp-document.h"
#include "esp-error.h"
#include "esp-event.h"
#include "esp-experiment.h"
#include "esp-export.h"
#include "esp-land.h"
#include "esp-layout.h"
#include "esp-option.h"
#include "esp-planar.h"
#include "esp-plane.h"
#include "esp-prepared.h"
#include "esp-problem.h"
#include "esp-quote.h"
#include "esp-random.h"
#include "esp-reader.h"
#include "esp-run.h"
#include "esp-table.h"
#include "esp-trace.h"
