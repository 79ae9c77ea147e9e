#include "config.h"

#include "geometry/esp-plane.h"
#include "network.h"

#include <math.h>

/* What the arc in hand has just taken out, and why: a bubble beside the variable. */

#define BUBBLE 158.0
#define BUBBLE_LINE 17.0
#define BUBBLE_LINES 5
#define BUBBLES 3    /* widths that are tried */
#define WAYS 48      /* in which it is tried to lie */
#define DISTANCES 12 /* and how far off */
#define FURTHER 15.0

/* @text in lines of @width; the last ends in dots where there are more. */
static GPtrArray *
break_lines (cairo_t *cr, const char *text, double size, double width)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *longer = g_strconcat (line->str, line->len > 0 ? " " : "", words[i], NULL);
      double w;

      esp_text_measure (cr, longer, size, 0, &w, NULL);
      if (w > width && line->len > 0)
        {
          if (lines->len + 1 == BUBBLE_LINES)
            {
              g_string_append (line, " …");
              break;
            }
          g_ptr_array_add (lines, g_strdup (line->str));
          g_string_assign (line, words[i]);
        }
      else
        g_string_assign (line, longer);
    }
  g_ptr_array_add (lines, g_strdup (line->str));
  return lines;
}

/* How much of the network would be hidden there, but for the variable @but (-1: none); no more than
 * @most is counted. */
static double
count_hidden (const EspScene *scene, const EspRect *rect, int but, double most)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  double hidden = 0;

  for (int i = 0; i < shape->n_nodes && hidden < most; i++)
    {
      const ConstraintsNode *node = &shape->nodes[i];
      const EspRect at = { node->x - node->half_width, node->y - node->half_height,
                           2 * node->half_width, 2 * node->half_height };

      if (i == but)
        continue;
      if (node->round
              ? hypot (MAX (fabs (rect->x + rect->width / 2 - node->x) - rect->width / 2, 0),
                       MAX (fabs (rect->y + rect->height / 2 - node->y) - rect->height / 2, 0)) <
                    node->half_width + 3
              : esp_rect_overlaps (&at, rect))
        hidden += node->round ? 200 : 60;
    }
  for (gint32 arc = 0;
       shape->drawn == CONSTRAINTS_DRAWN_WHOLE && arc < shape->n_arcs && hidden < most; arc++)
    {
      const ConstraintsLine *line = &shape->lines[arc];

      if (esp_rect_meets_line (rect, line->ax, line->ay, line->bx, line->by))
        hidden += arc == constraints_state_of (scene)->arc ? 60 : 5;
    }
  return hidden;
}

/* Whether a circle or a box would lie below it. */
static gboolean
hides_node (const EspScene *scene, const EspRect *rect)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);

  for (int i = 0; i < shape->n_nodes; i++)
    {
      const ConstraintsNode *node = &shape->nodes[i];
      const EspRect at = { node->x - node->half_width, node->y - node->half_height,
                           2 * node->half_width, 2 * node->half_height };

      if (esp_rect_overlaps (&at, rect))
        return TRUE;
    }
  return FALSE;
}

/* Between the bubble and what it speaks of. */
static EspRect
find_tongue (const EspRect *rect, const EspSpot *tip)
{
  double x = CLAMP (tip->x, rect->x, rect->x + rect->width);
  double y = CLAMP (tip->y, rect->y, rect->y + rect->height);

  return (EspRect){ MIN (x, tip->x) - 3, MIN (y, tip->y) - 3, fabs (x - tip->x) + 6,
                    fabs (y - tip->y) + 6 };
}

/* Beside the variable, where it hides least, below rather than above; @tip: the corner of its
 * tongue; @least: how much that is. */
static EspRect
place_bubble (
    const EspScene *scene, int variable, double width, double height, EspSpot *tip, double *least)
{
  const ConstraintsNode *node = &constraints_get_shape (scene->instance)->nodes[variable];
  EspRect best = { 0 };
  EspRect room;

  constraints_find_room (scene, &room);
  *least = G_MAXDOUBLE;
  for (int k = 0; k < WAYS * DISTANCES; k++)
    {
      /* to one side and to the other by turns */
      double turn = (k % WAYS + 1) / 2 * 2 * G_PI / WAYS * (k % 2 == 0 ? 1 : -1);
      double dx = sin (turn);
      double dy = cos (turn);
      double away = node->half_width + 14 + k / WAYS * FURTHER + fabs (dx) * width / 2 +
                    fabs (dy) * height / 2;
      EspRect rect = { node->x + dx * away - width / 2, node->y + dy * away - height / 2, width,
                       height };
      double hidden = 0.02 * (k % WAYS) + 2 * (k / WAYS);
      EspRect tongue;
      EspSpot end;

      rect.x = CLAMP (rect.x, room.x + 4, MAX (room.x + room.width - 4 - width, room.x + 4));
      rect.y = CLAMP (rect.y, room.y + 4, MAX (room.y + room.height - 4 - height, room.y + 4));
      end =
          (EspSpot){ node->x + dx * (node->half_width + 6), node->y + dy * (node->half_width + 6) };
      tongue = find_tongue (&rect, &end);
      hidden += count_hidden (scene, &rect, -1, *least - hidden);
      hidden += count_hidden (scene, &tongue, variable, *least - hidden);
      if (hidden < *least)
        {
          *least = hidden;
          best = rect;
          *tip = end;
        }
    }
  return best;
}

static void
add_tongue (cairo_t *cr, const EspRect *rect, const EspSpot *tip)
{
  gboolean across = tip->x < rect->x || tip->x > rect->x + rect->width;
  double x = CLAMP (tip->x, rect->x, rect->x + rect->width);
  double y = CLAMP (tip->y, rect->y, rect->y + rect->height);

  x = across ? x : CLAMP (tip->x, rect->x + 14, rect->x + rect->width - 14);
  y = across ? CLAMP (tip->y, rect->y + 12, rect->y + rect->height - 12) : y;
  cairo_move_to (cr, x - (across ? 0 : 7), y - (across ? 7 : 0));
  cairo_line_to (cr, tip->x, tip->y);
  cairo_line_to (cr, x + (across ? 0 : 7), y + (across ? 7 : 0));
}

/* Its words, and where they are. */
typedef struct
{
  GPtrArray *lines;
  EspRect rect;
  EspSpot tip;
} Bubble;

/* In lines that are narrow where wide ones would hide more. */
static Bubble
make_bubble (const EspScene *scene, cairo_t *cr, const char *loss, double unit)
{
  int variable = g_array_index (constraints_model_of (scene)->scopes, gint32,
                                constraints_state_of (scene)->arc);
  double least = G_MAXDOUBLE;
  Bubble best = { NULL };

  for (int i = 0; i < BUBBLES; i++)
    {
      g_autoptr (GPtrArray) lines =
          break_lines (cr, loss, 12 * unit, BUBBLE * (1 - 0.2 * i) * unit);
      double widest = 0;
      double hidden;
      EspSpot tip = { 0 };
      EspRect rect;

      for (guint k = 0; k < lines->len; k++)
        {
          double width;

          esp_text_measure (cr, g_ptr_array_index (lines, k), 12 * unit, 0, &width, NULL);
          widest = MAX (widest, width);
        }
      rect = place_bubble (scene, variable, widest + 20 * unit,
                           (lines->len * BUBBLE_LINE + 10) * unit, &tip, &hidden);
      hidden += 4 * i;
      if (hidden >= least)
        continue;
      least = hidden;
      g_clear_pointer (&best.lines, g_ptr_array_unref);
      best = (Bubble){ g_ptr_array_ref (lines), rect, tip };
    }
  return best;
}

/* Where circles stand close a bubble would hide them. */
static void
draw_line (const EspScene *scene, cairo_t *cr, const char *loss, const EspRect *rect)
{
  const EspPalette *palette = scene->palette;
  double size = 0.58 * rect->height;
  g_autofree char *shown = NULL;

  esp_shape_rounded (cr, rect->x, rect->y, rect->width, rect->height, 0.2 * rect->height);
  esp_fill_and_stroke (cr, esp_colour_mix (palette->surface, palette->bad, 0.16), palette->bad,
                       1.2);
  shown = esp_text_shorten (cr, loss, size, 0, rect->width - 0.7 * rect->height);
  esp_set_colour (cr, palette->text);
  if (shown != NULL)
    esp_text_draw (cr, shown, rect->x + 0.35 * rect->height, rect->y + rect->height / 2, size,
                   ESP_TEXT_LEFT);
  if (shown != NULL && !g_str_equal (shown, loss))
    esp_text_miss_part (cr, shown, loss);
}

/* How large its letters are. */
static double
get_unit (const EspScene *scene)
{
  return CLAMP (scene->text, 1, 1.6) * esp_scene_get_growth (scene, 2.6);
}

/* Where it would lie on a circle or a box there is no bubble. */
static gboolean
has_no_place (const EspScene *scene, const Bubble *bubble)
{
  return hides_node (scene, &bubble->rect);
}

char *
constraints_say_loss_in_line (const EspScene *scene, cairo_t *cr)
{
  g_autofree char *loss = NULL;
  EspRect rect;
  Bubble bubble;
  gboolean no_place;

  if (constraints_get_board (scene) != &constraints_network_board ||
      constraints_state_of (scene)->arc < 0 || (scene->flags & ESP_SCENE_SMALL) != 0 ||
      constraints_loss_rect (scene, &rect))
    return NULL;
  loss = constraints_say_loss (scene);
  if (loss == NULL)
    return NULL;
  bubble = make_bubble (scene, cr, loss, get_unit (scene));
  no_place = has_no_place (scene, &bubble);
  g_ptr_array_unref (bubble.lines);
  return no_place ? g_steal_pointer (&loss) : NULL;
}

void
constraints_draw_loss (const EspScene *scene, cairo_t *cr, const char *loss, const EspRect *rect)
{
  draw_line (scene, cr, loss, rect);
}

void
constraints_draw_bubble (const EspScene *scene, cairo_t *cr)
{
  const EspPalette *palette = scene->palette;
  g_autofree char *loss = constraints_say_loss (scene);
  double unit = get_unit (scene);
  Bubble bubble;
  EspColour fill;
  EspRect rect;
  cairo_path_t *tongue;

  if (loss == NULL || (scene->flags & ESP_SCENE_SMALL) != 0)
    return;
  if (constraints_loss_rect (scene, &rect))
    {
      draw_line (scene, cr, loss, &rect);
      return;
    }
  bubble = make_bubble (scene, cr, loss, unit);
  if (has_no_place (scene, &bubble) && (scene->flags & ESP_SCENE_BARE) == 0)
    {
      /* the legend's line has it */
      g_ptr_array_unref (bubble.lines);
      return;
    }
  rect = bubble.rect;
  fill = esp_colour_mix (palette->surface, palette->bad, 0.16);
  cairo_new_path (cr);
  esp_shape_rounded (cr, rect.x, rect.y, rect.width, rect.height, 6);
  esp_fill_and_stroke (cr, fill, palette->bad, 1.2);
  add_tongue (cr, &rect, &bubble.tip);
  tongue = cairo_copy_path (cr);
  cairo_close_path (cr);
  esp_fill (cr, fill);
  cairo_append_path (cr, tongue);
  cairo_path_destroy (tongue);
  esp_stroke (cr, palette->bad, 1.2);
  for (guint i = 0; i < bubble.lines->len; i++)
    {
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, g_ptr_array_index (bubble.lines, i), rect.x + 10 * unit,
                     rect.y + (5 + (i + 0.5) * BUBBLE_LINE) * unit, 12 * unit, ESP_TEXT_LEFT);
    }
  g_ptr_array_unref (bubble.lines);
}
