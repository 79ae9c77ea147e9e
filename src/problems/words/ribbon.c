#include "config.h"

#include "geometry/esp-plane.h"
#include "look.h"

#include <math.h>

/* Slots as ribbons below the tiles: each in its own lane where several go the same way, with a
 * number where it leaves its first tile and an arrow where it comes to its last. */

#define N_TONES 8

#define LANE 8.0 /* from one lane to the next: a ribbon and its rim */

#define MAX_LANES 9

#define WIDTH 4.8

#define FAR (WORDS_PITCH * 1.1) /* from its beginning, for a number of a slot */

#define PARTS 48 /* steps in which the way out of a tile is looked for */

struct _WordsRibbon
{
  int n;
  int tone;     /* which colour of the palette's series */
  EspSpot *way; /* the middles of its cells, shifted into its lane */
  EspSpot badge;
};

static void
ribbon_clear (WordsRibbon *ribbon)
{
  g_free (ribbon->way);
}

/* Slots that share a tile differ in colour while there are colours. */
static int
choose_tone (const WordsSlot *slot, guint8 *near, int n_of_tone[N_TONES])
{
  guint8 taken = 0;
  int tone = 0;

  for (int k = 0; k < slot->n; k++)
    taken |= near[slot->cells[k]];
  for (int t = 1; t < N_TONES; t++)
    {
      gboolean better = n_of_tone[t] < n_of_tone[tone];

      if ((taken >> t & 1) != (taken >> tone & 1))
        better = (taken >> t & 1) == 0;
      if (better)
        tone = t;
    }
  for (int k = 0; k < slot->n; k++)
    near[slot->cells[k]] |= (guint8) (1 << tone);
  n_of_tone[tone]++;
  return tone;
}

/* 0, 1, -1, 2, -2, … */
static int
lane_of (int n)
{
  return (n + 1) / 2 * (n % 2 == 1 ? 1 : -1);
}

/* A step between two tiles, and its side: a lane to the left of a → b lies to the right of b → a.
 */
static gpointer
step_key (int a, int b)
{
  return GINT_TO_POINTER (MIN (a, b) * WORDS_MAX_CELLS + MAX (a, b) + 1);
}

static guint
lane_bit (int a, int b, int lane)
{
  return 1u << (MAX_LANES / 2 + (a < b ? lane : -lane));
}

/* The first lane that is free all along the slot; @taken: a bit a lane for each step. */
static int
choose_lane (const WordsSlot *slot, GHashTable *taken)
{
  int lane = 0;

  for (int n = 0; n < MAX_LANES; n++)
    {
      gboolean is_free = TRUE;

      lane = lane_of (n);
      for (int k = 0; k + 1 < slot->n && is_free; k++)
        {
          int a = slot->cells[k];
          int b = slot->cells[k + 1];

          is_free = (GPOINTER_TO_UINT (g_hash_table_lookup (taken, step_key (a, b))) &
                     lane_bit (a, b, lane)) == 0;
        }
      if (is_free)
        break;
    }
  for (int k = 0; k + 1 < slot->n; k++)
    {
      gpointer key = step_key (slot->cells[k], slot->cells[k + 1]);
      guint lanes = GPOINTER_TO_UINT (g_hash_table_lookup (taken, key));

      lanes |= lane_bit (slot->cells[k], slot->cells[k + 1], lane);
      g_hash_table_insert (taken, key, GUINT_TO_POINTER (lanes));
    }
  return lane;
}

static EspSpot
middle_of (const EspScene *scene, int cell)
{
  EspRect rect;

  words_cell_rect (scene, cell, &rect);
  return (EspSpot){ rect.x + rect.width / 2, rect.y + rect.height / 2 };
}

/* How far off the middle of a tile a lane passes, where the way turns: as far from the next lane as
 * on a straight stretch, but not beside the tile. */
static double
shift_of (int lane, EspSpot from, EspSpot at, EspSpot to)
{
  double in_x = at.x - from.x;
  double in_y = at.y - from.y;
  double out_x = to.x - at.x;
  double out_y = to.y - at.y;
  double lengths = hypot (in_x, in_y) * hypot (out_x, out_y);
  double cosine = lengths > 0 ? (in_x * out_x + in_y * out_y) / lengths : 1;
  double half = sqrt (MAX ((1 + cosine) / 2, 0)); /* the cosine of half the turn */

  return CLAMP (lane * LANE / MAX (half, 0.6), -WORDS_TILE * 0.45, WORDS_TILE * 0.45);
}

/* Of all cells. Free with g_free(). */
static EspSpot *
find_middles (const EspScene *scene)
{
  int n = words_puzzle_of (scene)->n_cells;
  EspSpot *middles = g_new (EspSpot, (guint) n + 1);

  for (int cell = 0; cell < n; cell++)
    middles[cell] = middle_of (scene, cell);
  return middles;
}

static void
lay_way (const EspSpot *middles, WordsRibbon *ribbon, const int *cells, int lane)
{
  for (int k = 0; k < ribbon->n; k++)
    {
      EspSpot at = middles[cells[k]];
      EspSpot from = middles[cells[MAX (k - 1, 0)]];
      EspSpot to = middles[cells[MIN (k + 1, ribbon->n - 1)]];
      double length = hypot (to.x - from.x, to.y - from.y);

      if (length > 0)
        {
          double shift = shift_of (lane, from, at, to);

          at.x -= (to.y - from.y) / length * shift;
          at.y += (to.x - from.x) / length * shift;
        }
      ribbon->way[k] = at;
    }
}

/* The stretch from tile @i to the next, as a Bézier curve: the whole way is smooth (E. Catmull and
 * R. Rom, "A class of local interpolating splines", 1974, with less pull). */
static void
get_stretch (const WordsRibbon *ribbon, int i, EspSpot curve[4])
{
  const EspSpot *way = ribbon->way;
  EspSpot before = way[MAX (i - 1, 0)];
  EspSpot after = way[MIN (i + 2, ribbon->n - 1)];

  curve[0] = way[i];
  curve[3] = way[i + 1];
  curve[1] = (EspSpot){ way[i].x + (way[i + 1].x - before.x) / 7,
                        way[i].y + (way[i + 1].y - before.y) / 7 };
  curve[2] =
      (EspSpot){ way[i + 1].x - (after.x - way[i].x) / 7, way[i + 1].y - (after.y - way[i].y) / 7 };
}

static EspSpot
at_share (const EspSpot curve[4], double t)
{
  double u = 1 - t;
  double a = u * u * u;
  double b = 3 * t * u * u;
  double c = 3 * t * t * u;
  double d = t * t * t;

  return (EspSpot){ a * curve[0].x + b * curve[1].x + c * curve[2].x + d * curve[3].x,
                    a * curve[0].y + b * curve[1].y + c * curve[2].y + d * curve[3].y };
}

static gboolean
is_within (EspSpot spot, EspSpot middle, double half)
{
  return fabs (spot.x - middle.x) <= half && fabs (spot.y - middle.y) <= half;
}

/* How large a number's disc is: it stays readable on a board that is shown small. */
static double
badge_radius (const EspScene *scene)
{
  return CLAMP (8.0 / MAX (scene->scale, 0.01), 9, 15);
}

/* Two figures are wider than one. */
static double
badge_half (const EspScene *scene, int slot)
{
  return badge_radius (scene) * (slot < 9 ? 1 : slot < 99 ? 1.3 : 1.7);
}

/* Of two badges, how deep one lies in the other; 0: beside it. */
static double
overlap_of (const EspScene *scene, int slot, EspSpot spot, int other, EspSpot there)
{
  double x = badge_half (scene, slot) + badge_half (scene, other) + 1 - fabs (spot.x - there.x);
  double y = 2 * badge_radius (scene) + 1 - fabs (spot.y - there.y);

  return MAX (MIN (x, y), 0);
}

/* How deep a badge lies in a tile. */
static double
cover_of (const EspScene *scene, int slot, EspSpot spot, EspSpot tile)
{
  double x = badge_half (scene, slot) + WORDS_TILE / 2 - fabs (spot.x - tile.x);
  double y = badge_radius (scene) + WORDS_TILE / 2 - fabs (spot.y - tile.y);

  return MAX (MIN (x, y), 0);
}

/* What may be in the way of a number that is looked for near a place. */
typedef struct
{
  const EspScene *scene;
  int slot;
  GArray *tiles;  /* of EspSpot: their middles */
  GArray *badges; /* of int: other slots whose numbers have their places */
  const WordsRibbon *ribbons;
} Around;

static void
around_clear (Around *self)
{
  g_clear_pointer (&self->tiles, g_array_unref);
  g_clear_pointer (&self->badges, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Around, around_clear)

static Around
look_around (const EspScene *scene,
             const EspSpot *middles,
             const WordsRibbon *ribbons,
             int slot,
             int n_placed,
             EspSpot centre,
             double reach)
{
  Around around = { scene, slot, g_array_new (FALSE, FALSE, sizeof (EspSpot)),
                    g_array_new (FALSE, FALSE, sizeof (int)), ribbons };

  for (int cell = 0; cell < words_puzzle_of (scene)->n_cells; cell++)
    if (is_within (middles[cell], centre, reach))
      g_array_append_val (around.tiles, middles[cell]);
  for (int s = 0; s < n_placed; s++)
    if (s != slot && is_within (ribbons[s].badge, centre, reach))
      g_array_append_val (around.badges, s);
  return around;
}

/* What speaks against a number's place: others are worst, then tiles, whose index most of all must
 * be read. */
static double
cost_of_badge (const Around *around, EspSpot spot)
{
  double radius = badge_radius (around->scene);
  double cost = 0;

  for (guint i = 0; i < around->badges->len; i++)
    {
      int other = g_array_index (around->badges, int, i);

      cost +=
          40 * overlap_of (around->scene, around->slot, spot, other, around->ribbons[other].badge);
    }
  for (guint i = 0; i < around->tiles->len; i++)
    {
      EspSpot middle = g_array_index (around->tiles, EspSpot, i);
      double cover = cover_of (around->scene, around->slot, spot, middle);

      /* a rim may be touched, as beads are on a string */
      cost += 8 * MAX (cover - radius / 2, 0);
      if (spot.x < middle.x && spot.y < middle.y)
        cost += 6 * cover;
    }
  return cost;
}

/* Where the number stands: at the rim of the first tile, or further along or beside the ribbon,
 * which it touches, where there it covers less. */
static EspSpot
place_badge (const EspScene *scene,
             const EspSpot *middles,
             const WordsRibbon *ribbons,
             int slot,
             int n_placed,
             int first)
{
  static const int sides[] = { 0, 1, -1 };
  const WordsRibbon *ribbon = &ribbons[slot];
  EspSpot middle = middles[first];
  EspSpot best = { middle.x + WORDS_TILE / 2, middle.y };
  double least = G_MAXDOUBLE;
  double beside = 1.1 * badge_radius (scene);
  g_auto (Around) around = { 0 };
  EspSpot curve[4];

  if (ribbon->n >= 2)
    {
      get_stretch (ribbon, 0, curve);
      around = look_around (scene, middles, ribbons, slot, n_placed, middle, FAR + WORDS_PITCH);
    }
  for (int part = 0; ribbon->n >= 2 && part <= PARTS * 2 / 3; part++)
    for (guint k = 0; k < G_N_ELEMENTS (sides); k++)
      {
        EspSpot spot = at_share (curve, (double) part / PARTS);
        EspSpot next = at_share (curve, (double) (part + 1) / PARTS);
        double across_x = next.y - spot.y;
        double across_y = next.x - spot.x;
        double length = MAX (hypot (across_x, across_y), 1e-9);
        double cost = hypot (spot.x - middle.x, spot.y - middle.y) + (sides[k] != 0 ? 30 : 0);

        if (is_within (spot, middle, WORDS_TILE * 0.56) ||
            (least < G_MAXDOUBLE && !is_within (spot, middle, FAR)))
          continue;
        spot.x -= across_x / length * sides[k] * beside;
        spot.y += across_y / length * sides[k] * beside;
        cost += cost_of_badge (&around, spot);
        if (cost >= least)
          continue;
        least = cost;
        best = spot;
      }
  return best;
}

static WordsRibbon
ribbon_for (const EspSpot *middles, const int *cells, int n, int tone, int lane)
{
  WordsRibbon ribbon = { .n = n, .tone = tone, .way = g_new (EspSpot, (guint) n) };

  lay_way (middles, &ribbon, cells, lane);
  return ribbon;
}

/* Numbers whose places were taken by later ones, or had none left, look for others once more. */
static void
part_badges (const EspScene *scene, const EspSpot *middles, GArray *ribbons)
{
  WordsRibbon *all = (WordsRibbon *) (void *) ribbons->data;
  int n = (int) ribbons->len;

  for (int round = 0; round < 2; round++)
    for (int s = 0; s < n; s++)
      {
        gboolean covered = FALSE;

        for (int other = 0; other < n && !covered; other++)
          covered = other != s && overlap_of (scene, s, all[s].badge, other, all[other].badge) > 0;
        if (covered)
          all[s].badge = place_badge (scene, middles, all, s, n,
                                      words_slot (words_puzzle_of (scene), s)->cells[0]);
      }
}

GArray *
words_lay_ribbons (const EspScene *scene)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  GArray *ribbons = g_array_new (FALSE, FALSE, sizeof (WordsRibbon));
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
  g_autofree guint8 *near = g_new0 (guint8, (guint) puzzle->n_cells + 1);
  g_autofree EspSpot *middles = find_middles (scene);
  int n_of_tone[N_TONES] = { 0 };

  g_array_set_clear_func (ribbons, (GDestroyNotify) ribbon_clear);
  for (int s = 0; s < words_n_slots (puzzle); s++)
    {
      const WordsSlot *slot = words_slot (puzzle, s);
      WordsRibbon ribbon =
          ribbon_for (middles, slot->cells, slot->n, choose_tone (slot, near, n_of_tone),
                      choose_lane (slot, taken));

      g_array_append_val (ribbons, ribbon);
      g_array_index (ribbons, WordsRibbon, s).badge = place_badge (
          scene, middles, (const WordsRibbon *) (void *) ribbons->data, s, s, slot->cells[0]);
    }
  part_badges (scene, middles, ribbons);
  return ribbons;
}

EspColour
words_ribbon_colour (const EspScene *scene, const GArray *ribbons, int slot)
{
  return scene->palette->series[g_array_index (ribbons, WordsRibbon, slot).tone];
}

/* In print colours may be lost: ribbons are told apart by their dashes too. */
static void
set_dash (const EspScene *scene, cairo_t *cr, int tone)
{
  static const double dashes[][4] = { { 0 }, { 12, 6 }, { 2, 7 }, { 14, 6, 2, 6 } };
  static const int n[] = { 0, 2, 2, 4 };
  int kind = scene->palette->id == ESP_PALETTE_PRINT ? tone % 4 : 0;

  cairo_set_dash (cr, dashes[kind], n[kind], 0);
}

static void
stroke_way (const EspScene *scene, cairo_t *cr, const WordsRibbon *ribbon, EspColour colour)
{
  double width = MAX (WIDTH, 1.8 / MAX (scene->scale, 0.01));

  cairo_new_path (cr);
  cairo_move_to (cr, ribbon->way[0].x, ribbon->way[0].y);
  for (int i = 0; i + 1 < ribbon->n; i++)
    {
      EspSpot curve[4];

      get_stretch (ribbon, i, curve);
      cairo_curve_to (cr, curve[1].x, curve[1].y, curve[2].x, curve[2].y, curve[3].x, curve[3].y);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  /* a rim in the ground's colour: where two cross, one lies on top */
  esp_set_colour (cr, scene->palette->background);
  cairo_set_line_width (cr, width + 3);
  cairo_stroke_preserve (cr);
  esp_set_colour (cr, colour);
  cairo_set_line_width (cr, width);
  set_dash (scene, cr, ribbon->tone);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

void
words_draw_ribbon (
    const EspScene *scene, cairo_t *cr, const GArray *ribbons, int slot, double strength)
{
  const WordsRibbon *ribbon = &g_array_index (ribbons, WordsRibbon, slot);

  stroke_way (scene, cr, ribbon,
              esp_colour_mix (scene->palette->background,
                              words_ribbon_colour (scene, ribbons, slot), strength));
}

void
words_draw_draft (const EspScene *scene, cairo_t *cr, const int *cells, int n)
{
  g_autofree EspSpot *middles = find_middles (scene);
  WordsRibbon ribbon = ribbon_for (middles, cells, n, 0, 0);

  stroke_way (scene, cr, &ribbon, scene->palette->accent);
  ribbon_clear (&ribbon);
}

/* A head where the ribbon comes to the rim of its last tile. */
static void
draw_head (const EspScene *scene, cairo_t *cr, const WordsRibbon *ribbon, int last)
{
  EspSpot middle = middle_of (scene, last);
  double size = 13;
  EspSpot curve[4];
  EspSpot tip;
  EspSpot tail;
  double angle;
  int part = PARTS;

  if (ribbon->n < 2)
    return;
  get_stretch (ribbon, ribbon->n - 2, curve);
  while (part > 0 && is_within (at_share (curve, (double) part / PARTS), middle, WORDS_TILE / 2))
    part--;
  tip = at_share (curve, (double) part / PARTS);
  tail = at_share (curve, MAX (0, (double) part / PARTS - 0.12));
  angle = atan2 (tip.y - tail.y, tip.x - tail.x);
  cairo_new_path (cr);
  cairo_move_to (cr, tip.x, tip.y);
  cairo_line_to (cr, tip.x - size * cos (angle - 0.45), tip.y - size * sin (angle - 0.45));
  cairo_line_to (cr, tip.x - size * cos (angle + 0.45), tip.y - size * sin (angle + 0.45));
  cairo_close_path (cr);
  cairo_fill (cr);
}

void
words_draw_badge (const EspScene *scene, cairo_t *cr, EspSpot at, int slot, EspColour colour)
{
  double radius = badge_radius (scene);
  double half = badge_half (scene, slot);
  char number[16];

  esp_shape_rounded (cr, at.x - half, at.y - radius, 2 * half, 2 * radius, radius);
  esp_fill_and_stroke (cr, colour, scene->palette->background, 1.5);
  g_snprintf (number, sizeof number, "%d", slot + 1);
  esp_set_colour (cr, esp_colour_text_on (colour));
  /* in its disc, however large text is wanted */
  esp_text_draw_in (cr, number, at.x - half, at.y - radius, 2 * half, 2 * radius, radius * 1.25,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

void
words_draw_ends (const EspScene *scene, cairo_t *cr, const GArray *ribbons, int slot)
{
  const WordsSlot *s = words_slot (words_puzzle_of (scene), slot);
  const WordsRibbon *ribbon = &g_array_index (ribbons, WordsRibbon, slot);
  EspColour colour = words_ribbon_colour (scene, ribbons, slot);

  esp_set_colour (cr, colour);
  draw_head (scene, cr, ribbon, s->cells[s->n - 1]);
  if (esp_text_is_shown (cr, badge_radius (scene)))
    words_draw_badge (scene, cr, ribbon->badge, slot, colour);
  else
    esp_text_miss (cr);
}
