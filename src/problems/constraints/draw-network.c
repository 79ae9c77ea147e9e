#include "config.h"

#include "base/esp-quote.h"
#include "network.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The network: variables as circles with their values, relations as boxes, arcs between. */

#define NAME 15.0
#define VALUE 11.5
#define LEAST_NAME 9.5 /* pixels: what is smaller is written larger, on the circle's edge */
#define NAME_HEIGHT 17.0
#define RELATION 12.5
#define MOST_RELATION 21.0
#define TOLD 14.0 /* domains in words */
#define COUNTED 11.0
#define HAND 6.0 /* how wide the arc in hand is */
#define MOST_GROWTH 1.8
#define FEW_ARCS 26      /* that have all their places in the queue on them */
#define MOST_NUMBERED 12 /* of more the first ones have */

typedef struct
{
  const EspScene *scene;
  const EspModel *model;
  const ConstraintsState *state;
  const ConstraintsShape *shape;
  const EspPalette *palette;
  cairo_t *cr;
  int *places; /* by arc its place in the queue; NULL: there is no queue */
  double growth;
  int n;
  int alike; /* relations that are lit up; -1: none */
  ConstraintsConflicts conflicts;
  GArray *boxes; /* of EspRect: those with words so far */
} Painter;

double
constraints_get_growth (const EspScene *scene)
{
  return esp_scene_get_growth (scene, scene->flags & ESP_SCENE_SMALL ? MOST_GROWTH : 1.25);
}

/* --- values --- */

/* The size in which letters are read; @size: natural. */
static double
get_letters (cairo_t *cr, double size)
{
  double pixels = 1;
  double none = 0;

  cairo_user_to_device_distance (cr, &pixels, &none);
  return MAX (size, ESP_TEXT_LEAST / MAX (hypot (pixels, none), 1e-9));
}

void
constraints_draw_value (const EspPalette *palette,
                        cairo_t *cr,
                        ConstraintsValueKind kind,
                        const char *text,
                        const EspRect *rect)
{
  static const double dashes[] = { 2.2, 1.8 };
  EspColour letters = palette->text_dim;
  double corner = MIN (4, rect->height / 4);

  cairo_save (cr);
  cairo_new_path (cr);
  if (kind == CONSTRAINTS_VALUE_LEFT)
    {
      esp_shape_rounded (cr, rect->x, rect->y, rect->width, rect->height, corner);
      esp_fill (cr, palette->accent);
      letters = esp_colour_text_on (palette->accent);
    }
  else if (kind == CONSTRAINTS_VALUE_JUST_OUT)
    {
      esp_shape_rounded (cr, rect->x + 0.5, rect->y + 0.5, rect->width - 1, rect->height - 1,
                         corner);
      esp_fill_and_stroke (cr, esp_colour_mix (palette->surface, palette->bad, 0.18), palette->bad,
                           2);
      letters = palette->bad;
    }
  else
    {
      cairo_set_dash (cr, dashes, 2, 0);
      esp_shape_rounded (cr, rect->x + 0.5, rect->y + 0.5, rect->width - 1, rect->height - 1,
                         corner);
      esp_stroke (cr, palette->line_strong, 1);
      cairo_set_dash (cr, NULL, 0, 0);
    }
  esp_set_colour (cr, letters);
  esp_text_draw_in (
      cr, text, rect->x + 1, rect->y, rect->width - 2, rect->height, get_letters (cr, VALUE),
      ESP_TEXT_CENTRE |
          (kind == CONSTRAINTS_VALUE_LEFT || kind == CONSTRAINTS_VALUE_JUST_OUT ? ESP_TEXT_BOLD
                                                                                : 0));
  if (kind != CONSTRAINTS_VALUE_LEFT && kind != CONSTRAINTS_VALUE_OTHER)
    {
      cairo_move_to (cr, rect->x + 0.2 * rect->width, rect->y + 0.84 * rect->height);
      cairo_line_to (cr, rect->x + 0.8 * rect->width, rect->y + 0.16 * rect->height);
      esp_stroke (cr, letters, kind == CONSTRAINTS_VALUE_JUST_OUT ? 2 : 1.2);
    }
  cairo_restore (cr);
}

static char *
take_first (const char *text)
{
  return g_strndup (text, (gsize) (g_utf8_next_char (text) - text));
}

/* Whether values are told by their first letters: in full they cannot be read, and these differ. */
static gboolean
is_brief (const Painter *self, int variable)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  double size = get_letters (self->cr, VALUE);
  gboolean wide = FALSE;

  if (!esp_model_has_symbols (self->model, variable))
    return FALSE;
  for (int place = 0; place < esp_model_domain (self->model, variable)->n; place++)
    {
      g_autofree char *text = constraints_show_value (self->model, variable, place);
      double width;

      esp_text_measure (self->cr, text, size, ESP_TEXT_BOLD, &width, NULL);
      wide |= width > 1.15 * self->shape->chips[variable].width;
      if (!g_hash_table_add (seen, take_first (text)))
        return FALSE;
    }
  return wide;
}

static void
draw_values (const Painter *self, int variable)
{
  gboolean brief = is_brief (self, variable);

  for (int place = 0; place < esp_model_domain (self->model, variable)->n; place++)
    {
      g_autofree char *text = constraints_show_value (self->model, variable, place);
      g_autofree char *first = take_first (text);
      EspRect rect;

      if (constraints_network_value_rect (self->scene, variable, place, &rect))
        constraints_draw_value (self->palette, self->cr,
                                constraints_get_value_kind (self->scene, variable, place),
                                brief ? first : text, &rect);
    }
}

/* --- arcs --- */

static ConstraintsArcKind
get_arc_kind (const Painter *self, gint32 arc)
{
  if (arc == self->state->arc)
    return CONSTRAINTS_ARC_IN_HAND;
  return self->places != NULL && self->state->begun && self->places[arc] > 0
             ? CONSTRAINTS_ARC_WAITING
             : CONSTRAINTS_ARC_DONE;
}

static void
draw_head (cairo_t *cr, const ConstraintsLine *line, double size)
{
  double length = MAX (hypot (line->bx - line->ax, line->by - line->ay), 1e-9);
  double dx = (line->bx - line->ax) / length;
  double dy = (line->by - line->ay) / length;

  cairo_new_path (cr);
  cairo_move_to (cr, line->bx, line->by);
  cairo_line_to (cr, line->bx - size * dx - 0.5 * size * dy,
                 line->by - size * dy + 0.5 * size * dx);
  cairo_line_to (cr, line->bx - size * dx + 0.5 * size * dy,
                 line->by - size * dy - 0.5 * size * dx);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_line (const EspPalette *palette,
           cairo_t *cr,
           ConstraintsArcKind kind,
           const ConstraintsLine *line,
           double growth)
{
  static const double dashes[] = { 7, 4 };
  double length = MAX (hypot (line->bx - line->ax, line->by - line->ay), 1e-9);
  double head = (kind == CONSTRAINTS_ARC_IN_HAND ? 13 : 8) * growth;
  double back = MIN (0.8 * head, length) / length;

  cairo_save (cr);
  esp_set_colour (cr, kind == CONSTRAINTS_ARC_IN_HAND   ? palette->accent
                      : kind == CONSTRAINTS_ARC_WAITING ? palette->hint
                                                        : palette->line_strong);
  cairo_set_line_width (cr, growth * (kind == CONSTRAINTS_ARC_IN_HAND   ? HAND
                                      : kind == CONSTRAINTS_ARC_WAITING ? 2
                                                                        : 1.2));
  if (kind == CONSTRAINTS_ARC_WAITING)
    cairo_set_dash (cr, dashes, 2, 0);
  cairo_new_path (cr);
  cairo_move_to (cr, line->ax, line->ay);
  cairo_line_to (cr, line->bx - (line->bx - line->ax) * back,
                 line->by - (line->by - line->ay) * back);
  cairo_stroke (cr);
  draw_head (cr, line, head);
  cairo_restore (cr);
}

static void
draw_arc (const Painter *self, gint32 arc)
{
  const ConstraintsLine *line = &self->shape->lines[arc];
  ConstraintsArcKind kind = get_arc_kind (self, arc);

  if (constraints_arc_cell (self->scene, arc) == self->scene->hover)
    {
      cairo_move_to (self->cr, line->ax, line->ay);
      cairo_line_to (self->cr, line->bx, line->by);
      esp_stroke (self->cr, esp_colour_fade (self->palette->accent, 0.25), 12);
    }
  draw_line (self->palette, self->cr, kind, line, self->growth);
}

static void
draw_badge (const Painter *self, gint32 arc)
{
  const double x = self->shape->lines[arc].x;
  const double y = self->shape->lines[arc].y;
  char number[16];

  if (get_arc_kind (self, arc) != CONSTRAINTS_ARC_WAITING ||
      (self->shape->n_arcs > FEW_ARCS && self->places[arc] > MOST_NUMBERED))
    return;
  g_snprintf (number, sizeof number, "%d", self->places[arc]);
  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, CONSTRAINTS_BADGE * self->growth, 0, 2 * G_PI);
  esp_fill_and_stroke (self->cr, self->palette->surface, self->palette->hint, 1.5);
  esp_set_colour (self->cr, self->palette->text);
  esp_text_draw_in (self->cr, number, x - 8 * self->growth, y - 8 * self->growth, 16 * self->growth,
                    16 * self->growth, 11 * self->growth,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

/* --- variables and relations --- */

/* The relation that is lit up has the variable. */
static gboolean
is_lit (const Painter *self, int variable)
{
  for (gint32 u = self->model->uses_first[variable];
       self->alike >= 0 && u < self->model->uses_first[variable + 1]; u++)
    if (self->model->uses[u] < self->model->n_relations &&
        self->shape->kind_of[self->model->uses[u]] == self->alike)
      return TRUE;
  return FALSE;
}

/* Of several words the last tells variables apart. */
static char *
shorten_name (const Painter *self, const char *name, double size, double room)
{
  const char *word = strrchr (name, ' ');
  g_autofree char *end = word != NULL ? g_strconcat ("…", word, NULL) : NULL;
  double width;

  esp_text_measure (self->cr, name, size, ESP_TEXT_BOLD, &width, NULL);
  return esp_text_shorten (self->cr, end != NULL && width > room ? end : name, size, ESP_TEXT_BOLD,
                           room);
}

static void
draw_name (const Painter *self, int variable)
{
  const ConstraintsNode *node = &self->shape->nodes[variable];
  const char *name = esp_name_show (esp_model_name (self->model, variable));
  EspRect rect;
  double y = node->y - 1.3 * NAME_HEIGHT;
  double room;
  double width;

  if (constraints_network_value_rect (self->scene, variable, 0, &rect))
    y = rect.y - NAME_HEIGHT / 2 - 1;
  room = 2 * sqrt (MAX (node->half_width * node->half_width - pow (node->y - y + 5, 2), 16)) - 2;
  esp_set_colour (self->cr, self->palette->text);
  esp_text_measure (self->cr, name, NAME, ESP_TEXT_BOLD, &width, NULL);
  if (width <= room && NAME * self->scene->scale >= LEAST_NAME)
    esp_text_draw (self->cr, name, node->x, y, NAME, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  else
    {
      /* a long name stands on the circle's edge */
      gboolean whole = self->shape->drawn == CONSTRAINTS_DRAWN_WHOLE;
      double size = whole ? 13 * esp_scene_get_growth (self->scene, 1.9)
                          : CLAMP (12 / MAX (self->scene->scale, 1e-9), 12, 26);
      g_autofree char *part = shorten_name (
          self, name, size, whole ? 2 * node->half_width + 30 : self->shape->pitch - 6);

      if (part == NULL)
        return;
      esp_text_measure (self->cr, part, size, ESP_TEXT_BOLD, &width, NULL);
      y = node->y - node->half_width + 5;
      esp_shape_rounded (self->cr, node->x - width / 2 - 4, y - 0.65 * size, width + 8, 1.3 * size,
                         5);
      esp_fill (self->cr, self->palette->background);
      esp_set_colour (self->cr, self->palette->text);
      esp_text_draw (self->cr, part, node->x, y, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
}

/* "1 … 20": the ends of what is left; a new string. */
static char *
name_ends (const Painter *self, int variable)
{
  int n = esp_model_domain (self->model, variable)->n;
  int first = 0;
  int last = n - 1;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  while (first < n && !constraints_has (self->state, variable, first))
    first++;
  while (last > first && !constraints_has (self->state, variable, last))
    last--;
  if (first == n)
    return g_strdup ("–");
  low = constraints_show_value (self->model, variable, first);
  high = constraints_show_value (self->model, variable, last);
  return first == last ? g_steal_pointer (&low) : g_strconcat (low, " … ", high, NULL);
}

/* That and how many values it is. */
static void
draw_told (const Painter *self, int variable)
{
  const ConstraintsNode *node = &self->shape->nodes[variable];
  g_autofree char *ends = name_ends (self, variable);
  int left = constraints_count (self->state, variable);
  g_autofree char *count = g_strdup_printf (ngettext ("%s value", "%s values", (gulong) left),
                                            esp_count ((guint64) left));
  double room = 1.9 * node->half_width;

  esp_set_colour (self->cr, self->palette->text);
  esp_text_draw_in (self->cr, ends, node->x - room / 2, node->y - 9, room, 20, TOLD,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  esp_set_colour (self->cr, self->palette->text_dim);
  esp_text_draw_in (self->cr, count, node->x - room / 2, node->y + 13, room, 18, COUNTED,
                    ESP_TEXT_CENTRE);
}

static void
draw_variable (const Painter *self, int variable)
{
  const ConstraintsNode *node = &self->shape->nodes[variable];
  const EspPalette *palette = self->palette;
  gboolean wiped = constraints_count (self->state, variable) == 0 ||
                   constraints_is_in_conflict (&self->conflicts, variable);
  gboolean in_hand = self->state->arc >= 0 &&
                     g_array_index (self->model->scopes, gint32, self->state->arc) == variable;
  EspColour rim = wiped ? palette->bad : in_hand ? palette->accent : palette->line_strong;
  EspColour fill = wiped     ? esp_colour_mix (palette->surface, palette->bad, 0.14)
                   : in_hand ? esp_colour_mix (palette->surface, palette->accent, 0.16)
                             : palette->surface;

  if (in_hand || wiped || is_lit (self, variable))
    {
      cairo_new_path (self->cr);
      cairo_arc (self->cr, node->x, node->y, node->half_width + 5, 0, 2 * G_PI);
      esp_fill_and_stroke (self->cr, fill, in_hand || wiped ? rim : palette->hint, 2.6);
    }
  cairo_new_path (self->cr);
  cairo_arc (self->cr, node->x, node->y, node->half_width, 0, 2 * G_PI);
  esp_fill_and_stroke (self->cr, fill, rim, 1.5 * self->growth);
  if (self->shape->chips[variable].columns > 0)
    draw_values (self, variable);
  else
    draw_told (self, variable);
  draw_name (self, variable);
}

static gboolean
is_broken (const Painter *self, int relation)
{
  return self->conflicts.relations != NULL && self->conflicts.relations[relation];
}

/* Where letters are much larger than usual not all boxes have room for theirs: none hides another
 * one's, and what has no words is told where it is pointed at, and in the queue. */
static gboolean
claim_room (const Painter *self, const EspRect *rect)
{
  for (guint i = 0; self->scene->text > 1.2 && i < self->boxes->len; i++)
    if (esp_rect_overlaps (&g_array_index (self->boxes, EspRect, i), rect))
      return FALSE;
  g_array_append_val (self->boxes, *rect);
  return TRUE;
}

static void
draw_box (const Painter *self, int relation)
{
  const ConstraintsNode *node = &self->shape->nodes[self->n + relation];
  const EspPalette *palette = self->palette;
  gboolean in_hand =
      self->state->arc >= 0 && self->model->relation_of[self->state->arc] == relation;
  gboolean broken = is_broken (self, relation);
  gboolean worded = TRUE;
  g_autofree char *text =
      constraints_show_relation (self->model, relation, CONSTRAINTS_BOX_LETTERS);
  double size = MAX (RELATION, LEAST_NAME * 1.2 / MAX (self->scene->scale, 1e-9));
  double w = 2 * node->half_width;
  double h = 2 * node->half_height;
  double width;
  double height;

  /* what is drawn small has letters that are none the smaller, and a box around them */
  size = MIN (size, MOST_RELATION);
  esp_text_measure (self->cr, text, size, in_hand ? ESP_TEXT_BOLD : 0, &width, &height);
  w = MAX (w, width + 8);
  h = MAX (h, height);
  if (!claim_room (self, &(EspRect){ node->x - w / 2, node->y - h / 2, w, h }))
    {
      w = 0.5 * CONSTRAINTS_BOX;
      h = 0.5 * CONSTRAINTS_BOX;
      worded = FALSE;
    }
  cairo_new_path (self->cr);
  esp_shape_rounded (self->cr, node->x - w / 2, node->y - h / 2, w, h, 5);
  esp_fill_and_stroke (self->cr,
                       broken    ? esp_colour_mix (palette->surface, palette->bad, 0.14)
                       : in_hand ? esp_colour_mix (palette->surface, palette->accent, 0.16)
                                 : palette->surface,
                       broken    ? palette->bad
                       : in_hand ? palette->accent
                                 : palette->line_strong,
                       (broken || in_hand ? 2.2 : 1.1) * self->growth);
  if (broken)
    esp_shape_badge (self->cr, node->x + w / 2, node->y - h / 2, 5 * self->growth, palette);
  esp_set_colour (self->cr, palette->text);
  if (worded)
    esp_text_draw (self->cr, text, node->x, node->y, size,
                   ESP_TEXT_CENTRE | (in_hand ? ESP_TEXT_BOLD : 0));
  else
    esp_text_miss_part (self->cr, "", text);
}

/* --- relations that are told in lines --- */

/* How many of them wait. */
static int
count_alike_waiting (const Painter *self, int alike)
{
  int n = 0;

  for (int i = constraints_count_waiting (self->scene); i > 0; i--)
    n += self->shape
             ->kind_of[self->model->relation_of[constraints_get_waiting (self->scene, i - 1)]] ==
         alike;
  return n;
}

static void
draw_kind (const Painter *self, int alike)
{
  const ConstraintsKind *kind = &g_array_index (self->shape->kinds, ConstraintsKind, alike);
  const EspPalette *palette = self->palette;
  int waiting = constraints_has_queue (self->scene) ? count_alike_waiting (self, alike) : -1;
  gboolean in_hand = self->state->arc >= 0 &&
                     self->shape->kind_of[self->model->relation_of[self->state->arc]] == alike;
  g_autofree char *text = NULL;
  g_autofree char *count = NULL;
  g_autofree char *wait = NULL;
  g_autofree char *all = NULL;
  EspRect rect;
  double unit;
  double width;

  if (!constraints_kind_rect (self->scene, alike, &rect))
    return;
  unit = rect.height / (self->shape->drawn == CONSTRAINTS_DRAWN_FOLDED ? 21 : 24);
  if (in_hand || alike == self->alike)
    {
      esp_shape_rounded (self->cr, rect.x, rect.y + 1, rect.width, rect.height - 2, 5 * unit);
      esp_fill (self->cr, esp_colour_mix (palette->background, palette->accent, 0.16));
    }
  count = constraints_count_kind (self->model, kind);
  if (waiting >= 0)
    wait = g_strdup_printf (ngettext ("%s arc to do", "%s arcs to do", (gulong) waiting),
                            esp_count ((guint64) waiting));
  all = wait != NULL ? g_strdup_printf ("%s, %s", count, wait) : g_strdup (count);
  esp_set_colour (self->cr, waiting > 0 ? palette->hint : palette->text_dim);
  esp_text_draw (self->cr, all, rect.x + rect.width - 8 * unit, rect.y + rect.height / 2, 12 * unit,
                 ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
  esp_text_measure (self->cr, all, 12 * unit, ESP_TEXT_TABULAR, &width, NULL);
  text = esp_text_shorten (self->cr, kind->text, 13 * unit, ESP_TEXT_BOLD,
                           MAX (rect.width - width - 30 * unit, 20));
  esp_set_colour (self->cr, palette->text);
  if (text != NULL)
    esp_text_draw (self->cr, text, rect.x + 8 * unit, rect.y + rect.height / 2, 13 * unit,
                   ESP_TEXT_LEFT | ESP_TEXT_BOLD);
}

/* In a folded network the relation in hand is seen alone: lines from the variable that is looked
 * at to the others. */
static void
draw_folded_arc (const Painter *self)
{
  int relation;
  int variable;
  const ConstraintsNode *to;

  if (self->state->arc < 0)
    return;
  relation = self->model->relation_of[self->state->arc];
  variable = g_array_index (self->model->scopes, gint32, self->state->arc);
  to = &self->shape->nodes[variable];
  for (int k = 0; k < esp_model_relation (self->model, relation)->n_scope; k++)
    {
      int other = esp_model_scope (self->model, relation)[k];
      const ConstraintsNode *from = &self->shape->nodes[other];
      double length = hypot (to->x - from->x, to->y - from->y);
      double out = length > 0 ? from->half_width / length : 0;
      double in = length > 0 ? (to->half_width + 6) / length : 0;
      ConstraintsLine line = { from->x + out * (to->x - from->x), from->y + out * (to->y - from->y),
                               to->x - in * (to->x - from->x), to->y - in * (to->y - from->y) };

      if (other != variable)
        draw_line (self->palette, self->cr, CONSTRAINTS_ARC_IN_HAND, &line, self->growth);
    }
}

/* There, too, what does not hold is lines between its variables: where these are few. */
static void
draw_folded_conflicts (const Painter *self)
{
  for (int c = 0; self->conflicts.relations != NULL && c < self->model->n_relations; c++)
    {
      const gint32 *scope = esp_model_scope (self->model, c);

      if (!is_broken (self, c) || esp_model_relation (self->model, c)->n_scope != 2)
        continue;
      cairo_new_path (self->cr);
      for (int k = 0; k < 2; k++)
        cairo_line_to (self->cr, self->shape->nodes[scope[k]].x, self->shape->nodes[scope[k]].y);
      esp_stroke (self->cr, self->palette->bad, 2.2 * self->growth);
    }
}

/* --- all of it --- */

static Painter
begin (const EspScene *scene, cairo_t *cr)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  int first = constraints_kind_cell (scene, 0);

  return (Painter){ .scene = scene,
                    .model = constraints_model_of (scene),
                    .state = constraints_state_of (scene),
                    .shape = shape,
                    .palette = scene->palette,
                    .cr = cr,
                    .places = constraints_number_queue (scene),
                    .growth = constraints_get_growth (scene),
                    .n = esp_model_n_variables (constraints_model_of (scene)),
                    .conflicts = constraints_find_conflicts (scene),
                    .alike = first >= 0 && scene->hover >= first ? scene->hover - first : -1 };
}

void
constraints_network_draw (const EspScene *scene, cairo_t *cr)
{
  Painter self = begin (scene, cr);
  gboolean whole = self.shape->drawn == CONSTRAINTS_DRAWN_WHOLE;

  /* what is in hand lies above what waits, and that above what is done */
  for (int kind = CONSTRAINTS_ARC_DONE; kind <= CONSTRAINTS_ARC_IN_HAND && whole; kind++)
    for (gint32 arc = 0; arc < self.shape->n_arcs; arc++)
      if ((int) get_arc_kind (&self, arc) == kind)
        draw_arc (&self, arc);
  self.boxes = g_array_new (FALSE, FALSE, sizeof (EspRect));
  for (int i = 0; i < self.n && whole; i++)
    {
      const ConstraintsNode *node = &self.shape->nodes[i];
      const EspRect middle = { node->x - 0.6 * node->half_width, node->y - 0.6 * node->half_height,
                               1.2 * node->half_width, 1.2 * node->half_height };

      g_array_append_val (self.boxes, middle);
    }
  /* the one in hand has words before all others */
  if (whole && self.state->arc >= 0)
    draw_box (&self, self.model->relation_of[self.state->arc]);
  for (int c = 0; c < self.model->n_relations && whole; c++)
    if (self.state->arc < 0 || c != self.model->relation_of[self.state->arc])
      draw_box (&self, c);
  g_array_unref (self.boxes);
  if (!whole)
    {
      draw_folded_conflicts (&self);
      draw_folded_arc (&self);
    }
  for (int i = 0; i < self.n; i++)
    draw_variable (&self, i);
  for (gint32 arc = 0; arc < self.shape->n_arcs && whole; arc++)
    draw_badge (&self, arc);
  for (int k = 0; k < constraints_count_lines (scene); k++)
    draw_kind (&self, k);
  constraints_draw_bubble (scene, cr);
  constraints_conflicts_clear (&self.conflicts);
  g_free (self.places);
}

/* --- a large model: what it is in words, and its first variables --- */

void
constraints_table_draw (const EspScene *scene, cairo_t *cr)
{
  Painter self = begin (scene, cr);
  int n = constraints_table_rows (scene);
  double growth = constraints_table_growth (scene);
  double second = 200 * MIN (growth, 1.3);
  g_autofree char *size = constraints_states.describe (scene->instance);
  double right = CONSTRAINTS_TABLE_WIDTH - 20;
  const char *const heads[] = { size, _ ("Variable"), _ ("What is left of its domain") };

  for (int i = 0; i < 3; i++)
    {
      double letters = (i == 0 ? 15 : 12) * growth;
      double x = i == 2 ? second : 20;
      double room = (i == 1 ? second - 10 : right) - x;
      g_autofree char *head = NULL;
      double width;

      esp_text_measure (cr, heads[i], letters, ESP_TEXT_BOLD, &width, NULL);
      head = esp_text_shorten (cr, i == 2 && width > room ? _ ("Left") : heads[i], letters,
                               ESP_TEXT_BOLD, room);
      esp_set_colour (cr, i == 0 ? self.palette->text : self.palette->text_dim);
      esp_text_draw (cr, head != NULL ? head : "…", x, (i == 0 ? 24 : 50) * growth, letters,
                     ESP_TEXT_LEFT | ESP_TEXT_BOLD);
    }
  for (int i = 0; i < n; i++)
    {
      double y = growth * (CONSTRAINTS_TABLE_HEAD + (i + 0.5) * CONSTRAINTS_TABLE_ROW);
      gboolean wiped =
          constraints_count (self.state, i) == 0 || constraints_is_in_conflict (&self.conflicts, i);
      g_autofree char *domain = constraints_say_domain (self.state, i);
      g_autofree char *name = esp_text_shorten (cr, esp_name_show (esp_model_name (self.model, i)),
                                                13 * growth, ESP_TEXT_BOLD, second - 30);
      g_autofree char *shown = esp_text_shorten (cr, domain, 13 * growth, 0, right - second);

      cairo_new_path (cr);
      cairo_move_to (cr, 12, y - growth * CONSTRAINTS_TABLE_ROW / 2);
      cairo_line_to (cr, right + 8, y - growth * CONSTRAINTS_TABLE_ROW / 2);
      esp_stroke (cr, self.palette->line, 1);
      esp_set_colour (cr, is_lit (&self, i) ? self.palette->hint : self.palette->text);
      esp_text_draw (cr, name != NULL ? name : "…", 20, y, 13 * growth,
                     ESP_TEXT_LEFT | ESP_TEXT_BOLD);
      esp_set_colour (cr, wiped ? self.palette->bad : self.palette->text);
      esp_text_draw (cr, shown != NULL ? shown : "…", second, y, 13 * growth, ESP_TEXT_LEFT);
    }
  if (self.n > n)
    {
      g_autofree char *more = g_strdup_printf (
          ngettext ("and %s more variable", "and %s more variables", (gulong) (self.n - n)),
          esp_count ((guint64) (self.n - n)));

      esp_set_colour (cr, self.palette->text_dim);
      esp_text_draw (cr, more, 20,
                     growth * (CONSTRAINTS_TABLE_HEAD + (n + 0.5) * CONSTRAINTS_TABLE_ROW),
                     13 * growth, ESP_TEXT_LEFT);
    }
  for (int k = 0; k < constraints_count_lines (scene); k++)
    draw_kind (&self, k);
  constraints_conflicts_clear (&self.conflicts);
  g_free (self.places);
}

/* --- signs of the legend --- */

void
constraints_draw_sign (
    const EspScene *scene, cairo_t *cr, ConstraintsSignKind sign, double x, double y, double size)
{
  const EspPalette *palette = scene->palette;
  const ConstraintsLine line = { x - size / 2, y, x + size / 2, y };
  const EspRect square = { x - 0.36 * size, y - 0.36 * size, 0.72 * size, 0.72 * size };
  static const double dashes[] = { 3, 2 };

  cairo_save (cr);
  cairo_new_path (cr);
  switch (sign)
    {
    case CONSTRAINTS_SIGN_IN_HAND:
      draw_line (palette, cr, CONSTRAINTS_ARC_IN_HAND, &line, size / 22);
      break;
    case CONSTRAINTS_SIGN_WAITING:
      draw_line (palette, cr, CONSTRAINTS_ARC_WAITING, &line, size / 22);
      break;
    case CONSTRAINTS_SIGN_DONE:
      draw_line (palette, cr, CONSTRAINTS_ARC_DONE, &line, size / 22);
      break;
    case CONSTRAINTS_SIGN_OUT:
      constraints_draw_value (palette, cr, CONSTRAINTS_VALUE_OUT, "", &square);
      break;
    case CONSTRAINTS_SIGN_GIVEN:
      cairo_move_to (cr, square.x, square.y);
      cairo_rel_line_to (cr, 0.6 * square.width, 0);
      cairo_rel_line_to (cr, -0.6 * square.width, 0.6 * square.width);
      cairo_close_path (cr);
      esp_fill (cr, palette->text_dim);
      break;
    case CONSTRAINTS_SIGN_TRIED:
      constraints_draw_value (palette, cr, CONSTRAINTS_VALUE_LEFT, "", &square);
      break;
    case CONSTRAINTS_SIGN_FOLLOWS:
      esp_set_colour (cr, palette->accent);
      esp_text_draw (cr, "5", x, y, 0.8 * size, ESP_TEXT_CENTRE);
      break;
    case CONSTRAINTS_SIGN_LEFT:
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, "2 4", x, y, MAX (0.5 * size, LEAST_NAME / MAX (scene->scale, 1e-9)),
                     ESP_TEXT_CENTRE);
      break;
    case CONSTRAINTS_SIGN_QUEEN:
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, "♛", x, y, 0.8 * size, ESP_TEXT_CENTRE);
      break;
    case CONSTRAINTS_SIGN_GONE:
      cairo_move_to (cr, x - 0.2 * size, y - 0.2 * size);
      cairo_rel_line_to (cr, 0.4 * size, 0.4 * size);
      cairo_rel_move_to (cr, 0, -0.4 * size);
      cairo_rel_line_to (cr, -0.4 * size, 0.4 * size);
      esp_stroke (cr, palette->text_dim, 1.6);
      break;
    case CONSTRAINTS_SIGN_CONFLICT:
      esp_shape_badge (cr, x, y, 0.32 * size, palette);
      break;
    case CONSTRAINTS_SIGN_REASON:
    default:
      cairo_set_dash (cr, dashes, 2, 0);
      esp_shape_rounded (cr, square.x, square.y, square.width, square.height, 3);
      esp_stroke (cr, palette->bad, 1.8);
      break;
    }
  cairo_restore (cr);
}
