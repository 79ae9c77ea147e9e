#pragma once

/* Private to the readers of this room. */

#include "base/esp-reader.h"
#include "path.h"

G_BEGIN_DECLS

typedef struct
{
  EspReader reader;
  PathInstance *self;
  gboolean has_rows;  /* a grid's rows are all there */
  gboolean has_nodes; /* nodes are said to be there: then arcs join those alone */
  gboolean has_goal;  /* of tiles */
  GString *word;      /* the name that was taken last */
} PathParser;

/* file.c. The next word of the line, up to a comment. FALSE where there is none. */
gboolean path_take_word (EspSpan *rest, EspSpan *word);
/* All that need something: FALSE with @error, which says where. @what: N_(), what is expected. */
gboolean
path_need_word (PathParser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error);
gboolean path_need_no_more (PathParser *parser, EspSpan *rest, GError **error);
/* A name goes to parser->word. */
gboolean
path_need_name (PathParser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error);
gboolean path_need_node (PathParser *parser, EspSpan *rest, gint32 *node, GError **error);
/* @word as a number from @least to @most. */
gboolean path_to_real (PathParser *parser,
                       const EspSpan *word,
                       const char *what,
                       double least,
                       double most,
                       double *value,
                       GError **error);
gboolean
path_need_cost (PathParser *parser, EspSpan *rest, double least, double *cost, GError **error);
/* start NODE, goal NODE…: @key is which. */
gboolean path_read_ends (PathParser *parser, EspSpan *key, EspSpan *rest, GError **error);
/* What they append begins with a blank. */
void path_append_name (GString *text, const PathInstance *self, gint32 node);
void path_append_number (GString *text, double number);
/* Lines "start" and "goal". */
void path_append_ends (GString *text, const PathInstance *self, gboolean with_start, GArray *goals);

/* file-graph.c: a line whose first word is @key; and all of them. */
gboolean path_read_graph_line (PathParser *parser, EspSpan *key, EspSpan *rest, GError **error);
void path_append_graph (GString *text, const PathInstance *self);
/* The node called @name, which stands at @where; a new one where @may_be_new. -1 with @error. */
gint32 path_get_node (PathParser *parser,
                      const EspSpan *where,
                      const char *name,
                      gboolean may_be_new,
                      GError **error);

/* file-grid.c: a row or another line; whether all is there; and all lines. */
gboolean path_read_grid_line (PathParser *parser, const EspSpan *line, GError **error);
gboolean path_check_grid (PathParser *parser, GError **error);
void path_append_grid (GString *text, const PathInstance *self);
/* Moving AI's .scen begins with a line that says its version. */
gboolean path_is_scenario (const EspSpan *line);
/* --scen and --line. */
extern const EspOptionSpec path_load_options[];
EspInstance *path_load (
    const char *text, gsize length, const char *path, const EspOptions *options, GError **error);
/* A maze of CS188 up to the end, or to the three quotes that end a text. */
gboolean path_read_maze (PathParser *parser, GError **error);

G_END_DECLS
