#pragma once

/* The implication graph of a conflict as a drawing. */

#include "esp-shape.h"
#include "engine/trace/esp-implication.h"

G_BEGIN_DECLS

/**
 * EspImplicationDrawing:
 *
 * Facts from left to right as they follow from each other, the conflict last. Decisions are filled,
 * the facts of the nogood have a double frame, the first unique implication point is marked 1UIP,
 * and what lies on the side of the conflict is tinted, beyond a dashed cut.
 */
typedef struct _EspImplicationDrawing EspImplicationDrawing;

/* @trace: whose facts they are, for their names; @graph is read only while it is made. */
EspImplicationDrawing *esp_implication_drawing_new (const EspImplication *graph, EspTrace *trace);
void esp_implication_drawing_free (EspImplicationDrawing *drawing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspImplicationDrawing, esp_implication_drawing_free)

void esp_implication_drawing_get_size (const EspImplicationDrawing *drawing,
                                       double *width,
                                       double *height);
/* @cursor: the fact that is chosen, or -1. */
void esp_implication_drawing_draw (const EspImplicationDrawing *drawing,
                                   cairo_t *cr,
                                   const EspPalette *palette,
                                   int cursor);
guint esp_implication_drawing_get_n (const EspImplicationDrawing *drawing);
/* The fact there, or -1. */
int esp_implication_drawing_hit (const EspImplicationDrawing *drawing, double x, double y);
/* The step at which it became true, and what it says, with the reason: a new string. */
guint64 esp_implication_drawing_get_step (const EspImplicationDrawing *drawing, guint i);
const char *esp_implication_drawing_describe (const EspImplicationDrawing *drawing,
                                              guint i); /* The middle of its box. */
void esp_implication_drawing_get_place (const EspImplicationDrawing *drawing,
                                        guint i,
                                        double *x,
                                        double *y);

G_END_DECLS
