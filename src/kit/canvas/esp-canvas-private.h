#pragma once

/* What the files of the canvas share. */

#include "esp-canvas-position.h"
#include "esp-canvas-render.h"
#include "esp-canvas.h"

G_BEGIN_DECLS

#define ANIMATION_MS 220.0
#define MAX_TYPED 200

/* What the pointer is about. */
typedef struct
{
  gint64 pressed_at; /* when the button was last pressed on `first`, in microseconds */
  int first;         /* the cell where a drag began */
  int last;
  gboolean painting;
  gboolean joining;      /* strokes are told when they end */
  gboolean joins;        /* this one will be */
  EspStrokes strokes;    /* what is told of them besides */
  gboolean stroked;      /* this one has come to another cell */
  int from;              /* what was clicked to be joined by the next click; -1: nothing */
  gboolean by_key;       /* the last cell was chosen by a key */
  gboolean pressed;      /* the button is held since a press that told of a cell */
  gboolean cancelled;    /* Escape was pressed meanwhile: the rest of it is nothing */
  double drag_x, drag_y; /* x and y when a pan began; of a stroke, where the pointer was last */
  double pinch_scale;
  double pointer_x, pointer_y;
  gboolean inside; /* the pointer is over the board */
} EspCanvasHand;

struct _EspCanvas
{
  GtkWidget parent_instance;

  const EspLook *look;
  EspInstance *instance;
  EspState *state;
  EspState *previous;
  EspEvent event;
  EspScene scene;
  GArray *marks;
  char **arrows;
  guint8 *folded; /* a flag a cell; NULL: nothing is folded */
  EspCanvasRender *render;
  GString *typed; /* at the cursor since it came there */

  EspCanvasPosition position;
  double placed[3]; /* its scale and origin, as `placed` told of them */

  guint animation; /* tick callback */
  gint64 animation_start;

  GPtrArray *cells; /* of EspCanvasCell, owned as children; may be empty */
  guint describe_source;
  gboolean news; /* the state is another than the one that was described */
  char *told;    /* what is to be said besides, once; NULL: nothing */

  EspCanvasHand hand;
};

/* Whether an editor would add or take it away, and it is no free place. */
gboolean esp_canvas_is_thing (EspCanvas *self, int cell);
/* The cell at a point of the widget, or -1. */
int esp_canvas_cell_at (EspCanvas *self, double x, double y);
/* The cell under the pointer is another where the drawing has changed below it. */
void esp_canvas_refresh_hover (EspCanvas *self);
void esp_canvas_zoom_at (EspCanvas *self, double factor, double x, double y);
void esp_canvas_pan (EspCanvas *self, double dx, double dy);
/* What a button does on a cell. */
void esp_canvas_click_cell (EspCanvas *self, int cell, EspClick click, int first);
/* That @character was typed at the cursor; 0: the cursor has come to where it is. */
void esp_canvas_note_typed (EspCanvas *self, gunichar character);
/* Says what has changed, later, and once for many changes: nobody can hear more than a few of them
 * a second. */
void esp_canvas_queue_describe (EspCanvas *self);
/* Makes as many cells for screen readers as the board has. */
void esp_canvas_adjust_cells (EspCanvas *self);
void esp_canvas_add_controllers (EspCanvas *self);
/* What the keys do, for assistive technology. */
void esp_canvas_install_actions (GtkWidgetClass *klass);

G_END_DECLS
