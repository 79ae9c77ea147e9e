#pragma once

/* What a problem looks like: cairo and pangocairo, no GTK. One function serves screen, PNG, SVG
 * and PDF. */

#include <cairo.h>

#include "engine/esp-problem.h"
#include "esp-palette.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y, width, height;
} EspRect;

typedef enum
{
  ESP_SCENE_EDIT = 1 << 0,     /* the editor's tools are at work: show what only matters there */
  ESP_SCENE_SEARCH = 1 << 1,   /* the state is a search's at some step, not one that was played */
  ESP_SCENE_FOCUS = 1 << 2,    /* the canvas has the keyboard: draw the cursor */
  ESP_SCENE_SMALL = 1 << 3,    /* a picture among others: the board alone, no legend beside it */
  ESP_SCENE_BARE = 1 << 4,     /* one of several boards: whole, but no legend beside it */
  ESP_SCENE_UNJUDGED = 1 << 5, /* nobody wants to know what breaks a rule: neither drawn nor told */
  ESP_SCENE_BELOW = 1 << 6,    /* the place is tall: a legend stands below the board, not beside */
  ESP_SCENE_TOLD = 1 << 7,     /* the game's scores are told beside it */
  ESP_SCENE_EMBLEM = 1 << 8,   /* it stands for the whole room, as on Start */
  ESP_SCENE_FIGURE = 1 << 9,   /* in a document: narrow, and with letters that are large for that */
  ESP_SCENE_BEGUN = 1 << 10    /* nothing was done yet: what goes without saying is drawn too */
} EspSceneFlags;

/**
 * EspScene:
 *
 * All that a drawing is a function of. Coordinates are in the drawing's own units, as given by
 * `measure`; zoom and pan are already in the cairo matrix.
 */
typedef struct
{
  const EspInstance *instance; /* never NULL */
  const EspState *state;       /* never NULL */
  const EspState *previous;    /* the state before the last move, while that is animated; or NULL */
  double progress;             /* 0..1 of that animation; 1 when there is none */
  const EspPalette *palette;   /* never NULL */
  EspSceneFlags flags;
  int cursor;            /* cell under the keyboard cursor, -1: none */
  int hover;             /* cell under the pointer, -1: none */
  const char *typed;     /* the characters typed at the cursor since it came there; NULL: unknown */
  const EspEvent *event; /* the event that led to this step, or NULL */
  const int *marks;      /* cells a hint speaks of, or mistakes */
  guint n_marks;
  gboolean mistakes;         /* the marks are on mistakes */
  const char *const *arrows; /* moves to be drawn as arrows (a principal variation), or NULL */
  double scale;              /* device pixels a unit: for the level of detail */
  double text;               /* how large text is wanted: see esp_text_set_scale() */
  int view;                  /* which of the look's views; 0 where it has none */
  const guint8 *folded;      /* a flag a cell: what hangs below it is hidden; NULL: as at first */
} EspScene;

/* A rectangular board: squares of one size with coordinates along the left and the top. */
typedef struct
{
  int n_rows, n_columns;
  double x, y; /* of the first square */
  double size; /* of a square */
} EspGrid;

typedef enum
{
  ESP_DIRECTION_LEFT,
  ESP_DIRECTION_RIGHT,
  ESP_DIRECTION_UP,
  ESP_DIRECTION_DOWN
} EspDirection;

typedef enum
{
  ESP_CLICK_PRIMARY,   /* left button, Space, Return */
  ESP_CLICK_SECONDARY, /* right button, Shift+Space */
  ESP_CLICK_DRAG,      /* the pointer came in with the primary button held: paint as the first */
  ESP_CLICK_END /* that button was let go behind a stroke, where a tool says %ESP_STROKE_ENDS */
} EspClick;

/* What a tool is told of a stroke besides its cells, or what of the other button's. */
typedef enum
{
  ESP_STROKE_ERASES = 1 << 0, /* one with the other button is a click of it on each cell, which
                               * differs from `first` from the second one on */
  ESP_STROKE_ENDS = 1 << 1    /* that it is over. What it did goes where its end is refused */
} EspStrokes;

/**
 * EspSwatchSpec:
 *
 * Values that the instance gives to choose from, such as its colours, to be clicked instead of
 * typed.
 */
typedef struct
{
  int (*n) (const EspInstance *instance);                 /* REQUIRED: how many there are */
  char *(*value) (const EspInstance *instance, int i);    /* REQUIRED, new: as `paint` is told it */
  char *(*describe) (const EspInstance *instance, int i); /* REQUIRED, new: in words, for people */
  /* REQUIRED: draws it in 0,0..size,size as the board does, with what tells it from the others
   * besides its colour. */
  void (*draw) (
      const EspInstance *instance, const EspPalette *palette, int i, double size, cairo_t *cr);
} EspSwatchSpec;

/* One tool of the editor. A table of them ends with an entry whose @id is NULL. */
typedef struct
{
  const char *id;             /* REQUIRED: "value" */
  const char *label;          /* REQUIRED, N_(): "Set values" */
  const char *help;           /* REQUIRED, N_(): what a click does with it */
  const EspOptionSpec *value; /* OPTIONAL: what it puts down; a form is made of it */
  /* OPTIONAL, where @value is a text: it is chosen from these. Always one; or, where @value is
   * `repeated`, several or none: their values, which are single words, with blanks between. */
  const EspSwatchSpec *swatches;
  /* A drag is from one cell to another: the cells between are skipped. Told as one click
   * when the button is released. */
  gboolean joins;
  EspStrokes strokes; /* OPTIONAL, where it does not join */
  /* Of one that joins: @value names the other end of the cell that was clicked. `paint` is told it
   * as a click on that cell when it is entered, and no other click is told it. */
  gboolean names_end;
  /* OPTIONAL: what @cell has of what this puts down, as a person types it; a new string, NULL:
   * nothing. It can be changed in place then, whichever tool is chosen: `paint` is told the new one
   * as a click with this tool. */
  char *(*get_value) (const EspScene *scene, int cell);
  /* OPTIONAL: whether it is of any use on @instance, or else it is not offered; NULL: it is. */
  gboolean (*suits) (const EspInstance *instance);
} EspTool;

/* One of several ways to draw the same. A table of them ends with an entry whose @id is NULL. */
typedef struct
{
  const char *id;    /* REQUIRED: "graph" */
  const char *label; /* REQUIRED, N_(): "Graph" */
} EspView;

/* What stands beside a board. */
typedef enum
{
  ESP_LEGEND_KIND_NONE,
  ESP_LEGEND_KIND_KEY,  /* says what colours and marks mean */
  ESP_LEGEND_KIND_GIVEN /* is part of the puzzle (a fleet): boards in print are never without it */
} EspLegendKind;

/**
 * EspDrawing:
 *
 * How a board is drawn, whole.
 */
typedef struct
{
  /* OPTIONAL: where the squares are of a board that has some; see esp_squares_hit(). */
  EspGrid (*grid) (const EspScene *scene);
  /* OPTIONAL: the legend that stands beside the board, or below it where %ESP_SCENE_BELOW says so.
   */
  EspLegendKind legend;
  /* OPTIONAL, of a look that has one: where it is when it stands beside the board, for whoever
   * shows it elsewhere. */
  void (*find_legend) (const EspScene *scene, EspRect *rect);
  /* REQUIRED: natural size in units (pixels at zoom 1). */
  void (*measure) (const EspScene *scene, double *width, double *height);
  /* REQUIRED: draws it all in 0,0..width,height, background included. */
  void (*draw) (const EspScene *scene, cairo_t *cr);
  /* OPTIONAL: ways to draw it; the first is the default. Cells are the same in all of them. */
  const EspView *views;
  /* OPTIONAL: which of them shows this instance best when it is new, or what the room is about
   * where %ESP_SCENE_EMBLEM says so; NULL: the first. */
  int (*first_view) (const EspScene *scene);
} EspDrawing;

/**
 * EspCells:
 *
 * What can be pointed at. A *cell* is a square, a region, a city, a clue beside the board. Cells
 * are numbered from 0; in all calls @cell is valid.
 */
typedef struct
{
  int (*n_cells) (const EspScene *scene);                             /* REQUIRED */
  void (*cell_rect) (const EspScene *scene, int cell, EspRect *rect); /* REQUIRED */
  int (*hit) (const EspScene *scene, double x, double y); /* REQUIRED: the cell there, or -1 */
  /* REQUIRED: the cell reached from @cell by an arrow key; @cell itself where there is none. */
  int (*neighbour) (const EspScene *scene, int cell, EspDirection direction);
  /* REQUIRED: the cell in words, for screen readers and tips: "D3, 59, empty, next to green". */
  char *(*describe) (const EspScene *scene, int cell);
  /* OPTIONAL: appends the cells (int) that a search's event about @subject speaks of, which need
   * not be one: a word has many. NULL: subjects are moves, and are not shown on the board. */
  void (*find_subject) (const EspScene *scene, gint32 subject, GArray *cells);
  /* OPTIONAL: where in @text, which says what the instance is, @cell is written: its first byte and
   * how many they are. FALSE: nowhere by itself. */
  gboolean (*find_text) (
      const EspScene *scene, int cell, const char *text, gsize *start, gsize *length);
} EspCells;

#define ESP_KEY_FOLD 'f'
#define ESP_FOLDED "fold "

/* What an arrow key is for `key`, ← to the left: one that is no move moves the cursor, as with
 * Shift each does. */
#define ESP_KEY_ARROW(direction)                                                                   \
  ((gunichar) ((const guint16[]){ 0x2190, 0x2192, 0x2191, 0x2193 }[direction]))

/**
 * EspPlaying:
 *
 * What clicks and keys on the board are while one plays or solves by hand: moves, for `play`.
 */
typedef struct
{
  /* OPTIONAL: the move (for `play`) that a click on @cell is; NULL: none. @first is the cell where
   * a drag began. In a game the scene's `previous`, where there is one, is the state before a move
   * that was clicked a moment ago: a click may still be of that one. New string. */
  char *(*click) (const EspScene *scene, int cell, EspClick click, int first);
  /* OPTIONAL: what to do where a click is no move, as a sentence; NULL: nothing can be done. New
   * string. */
  char *(*click_help) (const EspScene *scene, int cell);
  /* OPTIONAL: a key typed at @cell while playing ("w" for water): a move or NULL. @next, which is
   * @cell at first, becomes the cell where one goes on typing after it: the next tile of a word.
   * %ESP_KEY_FOLD where something hangs below @cell that can be folded away is no move:
   * %ESP_FOLDED and a digit a cell, 1 for those that are folded once it is folded, or opened. */
  char *(*key) (const EspScene *scene, int cell, gunichar character, int *next);
} EspPlaying;

/**
 * EspPainting:
 *
 * The editor's tools, and what clicks and keys are with them: edits, for `edit`.
 */
typedef struct
{
  /* OPTIONAL: the editor. `paint` gives the edit (for `edit`) of a click with a tool, `type` of a
   * key typed at @cell while editing ("5"). */
  const EspTool *tools;
  char *(*paint) (const EspScene *scene,
                  int cell,
                  const EspTool *tool,
                  const char *value,
                  EspClick click,
                  int first);
  char *(*type) (const EspScene *scene, int cell, gunichar character);
  /* OPTIONAL: appends the cells (int) that show why @edit was refused. */
  void (*show_refused) (const EspScene *scene, const char *edit, GArray *cells);
} EspPainting;

/**
 * EspLook:
 *
 * The look table of a room, in its look.c: what it is of, and a table for each role.
 */
typedef struct
{
  const EspProblem *problem;   /* REQUIRED */
  const EspDrawing *drawing;   /* REQUIRED */
  const EspCells *cells;       /* REQUIRED */
  const EspPlaying *playing;   /* REQUIRED */
  const EspPainting *painting; /* REQUIRED */
} EspLook;

/* All looks, NULL-terminated. */
const EspLook *const *esp_looks_get (void);
/* Draws @scene with @look, its text as large as the scene says. */
void esp_look_draw (const EspLook *look, const EspScene *scene, cairo_t *cr);
/* NULL for a problem without one. */
const EspLook *esp_look_find (const EspProblem *problem);
/* As `find_subject`, where each variable of a search is the cell of its number. */
void esp_look_find_same (const EspScene *scene, gint32 subject, GArray *cells);
/* As `hit`: the first cell whose `cell_rect` has the point. */
int esp_look_hit (const EspScene *scene, double x, double y);
/* Whether the colours of the board are values that its instance gives. Then sides of a game have
 * none: they are black and white, and told apart by their shapes. */
gboolean esp_look_has_colours (const EspLook *look);
/* The tool whose value can be changed in place where it is, and what @cell has of it (a new
 * string). NULL: none. */
const EspTool *esp_look_find_in_place (const EspScene *scene, int cell, char **value);
/* The free place that @cell lies on or next to, counted from the first of them; -1: there are none.
 */
int esp_look_find_place (const EspScene *scene, int cell, int n_things);
/* In an editor whose first tool moves things by strokes to free places, which are the cells from
 * @n_things on: the edit that a key at @cell is, 4 6 8 2 for a place to the left, to the right, up
 * and down. A new string; NULL: none. */
char *esp_look_move_by_key (const EspScene *scene, int cell, int n_things, gunichar character);
/* The number of the view of that id; -1: none. NULL or "": the default. */
int esp_look_find_view (const EspLook *look, const char *id);

/* The number of the view that shows the scene's instance best when it is new. */
int esp_look_get_first_view (const EspLook *look, const EspScene *scene);
/* The same of an instance, as it is at the beginning. */
int esp_look_get_view_of (const EspLook *look, const EspInstance *instance);

/* A scene of @instance in @state (borrowed) with nothing else in it. */
void esp_scene_init (EspScene *scene,
                     const EspInstance *instance,
                     const EspState *state,
                     const EspPalette *palette);

/* What @value becomes when @character, a digit, '-' or Backspace, is typed at the cursor: the first
 * digit typed there begins a new number, further ones are added while it stays below @limit. FALSE
 * for other characters. NAN stands for no value. */
gboolean esp_scene_type_number (
    const EspScene *scene, double value, double limit, gunichar character, double *number);

/* How much signs and letters grow in a small view, at most @most times, so that they stay as large
 * on the screen as the drawing shrinks. */
static inline double
esp_scene_get_growth (const EspScene *scene, double most)
{
  return CLAMP (1 / MAX (scene->scale, 1e-9), 1, most);
}

/* Draws to a file: .png, .svg or .pdf by its name, written whole or not at all. @width in pixels
 * (PNG) or points; 0: the natural width times @scale, or less where an image could not be that
 * large. Makes the instance ready for it before, which the thread's current cancellable stops. */
gboolean esp_picture_save (
    const EspScene *scene, const char *path, double width, double scale, GError **error);
/* What scale that makes it; less than @scale is worth telling. */
double esp_picture_get_scale (const EspScene *scene, const char *path, double width, double scale);

G_END_DECLS
