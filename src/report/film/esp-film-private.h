#pragma once

/* What draws a film's frames, and what they are handed to. */

#include <cairo.h>
#include <gio/gio.h>

#include "esp-film.h"

G_BEGIN_DECLS

/* The frames in turn. */
typedef struct _EspFilmReel EspFilmReel;

EspFilmReel *esp_film_reel_new (EspTrace *trace, const EspFilmPlan *plan);
void esp_film_reel_free (EspFilmReel *reel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspFilmReel, esp_film_reel_free)

/* Draws the present frame over the whole of the plan's size. */
void esp_film_reel_draw (EspFilmReel *reel, cairo_t *cr);
/* On to the next; FALSE after the last. */
gboolean esp_film_reel_next (EspFilmReel *reel);

/* Gives every frame of @reel to ffmpeg, which writes @path (its name ends in @suffix, "mp4").
 * @done: (nullable): told how many frames are drawn. */
gboolean esp_film_encode (EspFilmReel *reel,
                          const EspFilmPlan *plan,
                          const char *path,
                          const char *suffix,
                          void (*done) (guint64 frames, gpointer data),
                          gpointer data,
                          GError **error);

G_END_DECLS
