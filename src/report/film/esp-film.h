#pragma once

/* Films of searches: a page or a frame a step. */

#include "draw/esp-figure.h"
#include "draw/esp-palette.h"
#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

#define ESP_FILM_MAX_FRAMES 20000
#define ESP_FILM_MAX_SIDE 4096

typedef enum
{
  ESP_FILM_BOARD = 1 << 0,
  ESP_FILM_TREE = 1 << 1,  /* the search tree as far as the search has come */
  ESP_FILM_EVENT = 1 << 2, /* what happens, in words, and which step it is */
  ESP_FILM_ALL = ESP_FILM_BOARD | ESP_FILM_TREE | ESP_FILM_EVENT
} EspFilmParts;

/**
 * EspFilmPlan:
 *
 * What a film shows. Steps are those of the trace: step k is the state after k events.
 */
typedef struct
{
  guint64 from, to;   /* first and last step; cut to what is kept */
  gboolean decisions; /* after each decision and what follows from it, not after each event */
  guint64 every;      /* else after so many events; 0: each */
  double pace;        /* frames a second, above 0; a PDF has none */
  int width, height;  /* pixels, or points of a PDF; even numbers for films */
  EspFilmParts parts;
  int view; /* which of the look's */
  const EspPalette *palette;
} EspFilmPlan;

/* The whole trace, board and words, at 4 frames a second, 960 × 720, light. */
void esp_film_plan_init (EspFilmPlan *plan, EspTrace *trace);
/* Reads "board,tree,event", or one of them the id of a look's view in place of "board". FALSE with
 * @error, which lists what there is. */
gboolean esp_film_plan_set_views (EspFilmPlan *plan,
                                  const EspProblem *problem,
                                  const char *views,
                                  GError **error);
/* Reads "960x720". */
gboolean esp_film_plan_set_size (EspFilmPlan *plan, const char *size, GError **error);

/* A picture of one step, and what is told of it. */
typedef struct
{
  EspFigure figure; /* without a width: as large as it comes out */
  const char *path; /* .png, .svg or .pdf by its name, written whole or not at all; or NULL */
  double scale;     /* of a file without a width in a document: pixels for one */
  double pixels;    /* without @path: on an image with so many pixels a centimetre */
  double most;      /* and as many at most on a side */
  cairo_surface_t *surface; /* (out): which is this one */
  double width, height;     /* (out): pixels of a screen */
  EspTextOmissions missed;  /* (out): of a frame: what has no room */
  guint n_nodes;            /* (out): of a tree: how many are drawn; 0: it is none */
  gboolean folded;          /* (out): others stand for what hangs below them */
  gboolean bare;            /* (out): there is no room for words */
} EspFilmPicture;

/* Draws the frame of the step `from` alone, of the plan's size or as wide as the figure; its
 * palette decides on the ground. */
gboolean esp_film_draw_frame (EspTrace *trace,
                              const EspFilmPlan *plan,
                              EspFilmPicture *picture,
                              GError **error);
/* Draws the search tree as it is at @step, of some @budget nodes; in a figure of as many of them as
 * leave room for the words. */
gboolean esp_film_draw_tree (EspTrace *trace,
                             guint64 step,
                             guint budget,
                             const EspPalette *palette,
                             EspFilmPicture *picture,
                             GError **error);

/* How many frames that makes; may take a while for long traces. */
guint64 esp_film_count_frames (EspTrace *trace, const EspFilmPlan *plan);

/* Whether @path's name ends as a film's does: .pdf, .mp4, .webm or .gif, and whether there is what
 * makes it: the last three want the program ffmpeg. */
gboolean esp_film_can_make (const char *path, GError **error);

/**
 * esp_film_save:
 * @trace: with its instance
 * @path: .pdf: a page a frame; .mp4, .webm, .gif: made by ffmpeg, which is given the frames on its
 *   standard input as they are drawn
 * @n_frames: (out) (optional): how many were drawn
 *
 * Written whole or not at all. Blocks; the thread's current cancellable stops it, and a job hears
 * how far it is.
 */
gboolean esp_film_save (
    EspTrace *trace, const EspFilmPlan *plan, const char *path, guint64 *n_frames, GError **error);

G_END_DECLS
