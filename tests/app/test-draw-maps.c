#include "config.h"

#include <math.h>

#include "draw/esp-look.h"
#include "test-draw.h"

/* What maps look like where they are marked, and where their points lie close together. */

#define UNITS 2 /* pixels */
#define APART 3 /* the pixels that are looked at */

static EspInstance *
load_map (const char *name)
{
  EspInstance *map = esp_instance_find (esp_problem_find ("map"), name, NULL);

  g_assert_nonnull (map);
  g_assert_true (esp_instance_prepare (map, NULL, NULL));
  return map;
}

static cairo_surface_t *
draw_scene (const EspLook *look, EspScene *scene)
{
  cairo_surface_t *surface;
  cairo_t *cr;
  double width;
  double height;

  scene->scale = UNITS;
  look->drawing->measure (scene, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (UNITS * width),
                                        (int) (UNITS * height));
  cr = cairo_create (surface);
  cairo_scale (cr, UNITS, UNITS);
  look->drawing->draw (scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guint32 *row = (const guint32 *) (gpointer) (cairo_image_surface_get_data (surface) +
                                                     y * cairo_image_surface_get_stride (surface));

  return row[x] & 0xffffff;
}

/* Takes a pixel into what the four bounds enclose: left, right, top, bottom. */
static void
enclose (int bounds[4], int x, int y)
{
  bounds[0] = MIN (bounds[0], x);
  bounds[1] = MAX (bounds[1], x);
  bounds[2] = MIN (bounds[2], y);
  bounds[3] = MAX (bounds[3], y);
}

/* A mark goes along all of its region's edge and reaches into no other. */
static void
test_mark (void)
{
  g_autoptr (EspInstance) map = load_map ("nearest-30");
  g_autoptr (EspState) state = map->problem->states->initial (map);
  const EspLook *look = esp_look_find (map->problem);

  for (int region = 0; region < 30; region += 4)
    {
      EspScene scene;
      cairo_surface_t *plain;
      cairo_surface_t *marked;
      guint n_within = 0;
      guint n_changed = 0;
      guint n_outside = 0;
      int whole[4] = { G_MAXINT, 0, G_MAXINT, 0 };
      int mark[4] = { G_MAXINT, 0, G_MAXINT, 0 };

      esp_scene_init (&scene, map, state, esp_palette_get (ESP_PALETTE_LIGHT));
      plain = draw_scene (look, &scene);
      scene.marks = &region;
      scene.n_marks = 1;
      marked = draw_scene (look, &scene);
      for (int y = 0; y < cairo_image_surface_get_height (plain); y += APART)
        for (int x = 0; x < cairo_image_surface_get_width (plain); x += APART)
          {
            int hit = look->cells->hit (&scene, (x + 0.5) / UNITS, (y + 0.5) / UNITS);
            gboolean changed = get_pixel (plain, x, y) != get_pixel (marked, x, y);

            n_within += hit == region;
            n_changed += changed;
            n_outside += changed && hit != region;
            if (hit == region)
              enclose (whole, x, y);
            if (changed && hit == region)
              enclose (mark, x, y);
          }
      g_assert_cmpuint (n_within, >, 0);
      /* a click at a name may mean the name's region, wherever the name is */
      g_assert_cmpuint (n_outside, <, MAX (n_changed / 4, 20));
      for (int i = 0; i < 4; i++)
        g_assert_cmpint (ABS (mark[i] - whole[i]), <=, 4 * UNITS);
      cairo_surface_destroy (plain);
      cairo_surface_destroy (marked);
    }
}

/* Whether a pixel is on another's land, and further from what is marked than a frame is thick. */
static gboolean
is_far (const EspScene *scene, int x, int y)
{
  const EspLook *look = esp_look_find (scene->instance->problem);

  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      {
        int hit = look->cells->hit (scene, (x + 0.5) / UNITS + 5 * dx, (y + 0.5) / UNITS + 5 * dy);

        if (hit < 0 || hit == scene->marks[0] || hit == scene->marks[1])
          return FALSE;
      }
  return TRUE;
}

/* Two that quarrel are marked on their own land: their badge is on their border, and not where it
 * meets another's. */
static void
test_quarrel (void)
{
  g_autoptr (EspInstance) map = load_map ("australia");
  g_autoptr (EspState) state = map->problem->states->initial (map);
  const EspLook *look = esp_look_find (map->problem);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  cairo_surface_t *plain;
  cairo_surface_t *marked;
  EspScene scene;
  guint n_elsewhere = 0;

  g_assert_true (map->problem->states->play (map, state, "WA R", NULL));
  g_assert_true (map->problem->states->play (map, state, "SA R", NULL));
  g_assert_cmpint (map->problem->judging->judge (map, state, cells, NULL), ==, ESP_STATUS_WRONG);
  g_assert_cmpuint (cells->len, ==, 2);
  esp_scene_init (&scene, map, state, esp_palette_get (ESP_PALETTE_LIGHT));
  plain = draw_scene (look, &scene);
  scene.marks = (const int *) (void *) cells->data;
  scene.n_marks = cells->len;
  scene.mistakes = TRUE;
  marked = draw_scene (look, &scene);
  for (int y = 0; y < cairo_image_surface_get_height (plain); y++)
    for (int x = 0; x < cairo_image_surface_get_width (plain); x++)
      if (get_pixel (plain, x, y) != get_pixel (marked, x, y))
        n_elsewhere += is_far (&scene, x, y);
  g_assert_cmpuint (n_elsewhere, ==, 0);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (marked);
}

/* How many pixels the event changes that belong to another region. */
static guint
count_outside (const EspLook *look, EspScene *scene, EspState *state, const EspEvent *event)
{
  cairo_surface_t *before = draw_scene (look, scene);
  cairo_surface_t *after;
  guint n = 0;

  look->problem->tracing->apply_event (scene->instance, state, event);
  after = draw_scene (look, scene);
  for (int y = 0; y < cairo_image_surface_get_height (before); y++)
    for (int x = 0; x < cairo_image_surface_get_width (before); x++)
      if (get_pixel (before, x, y) != get_pixel (after, x, y))
        {
          int hit = look->cells->hit (scene, (x + 0.5) / UNITS, (y + 0.5) / UNITS);

          n += hit >= 0 && hit != event->subject;
        }
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  return n;
}

/* Names and the colours that are left stay within their regions, whatever these are like. */
static void
test_within (void)
{
  static const char *const names[] = { "nearest-30", "australia", "delaunay-60" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autoptr (EspInstance) map = load_map (names[k]);
      const EspLook *look = esp_look_find (map->problem);

      for (int region = 0; region < (k == 0 ? 30 : 7); region++)
        {
          g_autoptr (EspState) state = map->problem->states->initial (map);
          EspEvent event = { .type = ESP_EVENT_ROOT, .subject = -1 };
          EspScene scene;

          map->problem->tracing->apply_event (map, state, &event);
          esp_scene_init (&scene, map, state, esp_palette_get (ESP_PALETTE_LIGHT));
          event = (EspEvent){ .type = ESP_EVENT_PRUNE, .subject = region };
          g_assert_cmpuint (count_outside (look, &scene, state, &event), ==, 0);
          event.type = ESP_EVENT_ASSIGN;
          event.csp.value = 1;
          event.csp.reason = -1;
          g_assert_cmpuint (count_outside (look, &scene, state, &event), ==, 0);
        }
    }
}

/* What two of one colour have in common is red, and nothing where they are not joined or where
 * nobody wants to know. */
static void
test_clash (void)
{
  static const struct
  {
    const char *other;
    EspSceneFlags flags;
    gboolean red;
  } cases[] = { { "NT", 0, TRUE }, { "NT", ESP_SCENE_UNJUDGED, FALSE }, { "T", 0, FALSE } };
  g_autoptr (EspInstance) map = load_map ("australia");
  const EspLook *look = esp_look_find (map->problem);
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  guint32 red = (guint32) (palette->bad.red * 255 + 0.5) << 16 |
                (guint32) (palette->bad.green * 255 + 0.5) << 8 |
                (guint32) (palette->bad.blue * 255 + 0.5);

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (EspState) state = map->problem->states->initial (map);
      g_autofree char *move = g_strdup_printf ("%s R", cases[k].other);
      cairo_surface_t *surface;
      EspScene scene;
      guint n = 0;

      g_assert_true (map->problem->states->play (map, state, "WA R", NULL));
      g_assert_true (map->problem->states->play (map, state, move, NULL));
      esp_scene_init (&scene, map, state, palette);
      scene.flags = cases[k].flags;
      surface = draw_scene (look, &scene);
      for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
        for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
          n += get_pixel (surface, x, y) == red;
      if (cases[k].red)
        g_assert_cmpuint (n, >, 200);
      else
        g_assert_cmpuint (n, ==, 0);
      cairo_surface_destroy (surface);
    }
}

/* No two discs of a map with few points overlap, and each can still be hit. */
static void
test_discs (void)
{
  static const char *const names[] = { "nearest-30", "delaunay-60", "australia", NULL };

  for (guint k = 0; names[k] != NULL; k++)
    {
      g_autoptr (EspInstance) map = load_map (names[k]);
      g_autoptr (EspState) state = map->problem->states->initial (map);
      const EspLook *look = esp_look_find (map->problem);
      EspScene scene;
      int n;

      esp_scene_init (&scene, map, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.view = 1;
      n = look->cells->n_cells (&scene);
      for (int i = 0; i < n; i++)
        {
          EspRect a;

          look->cells->cell_rect (&scene, i, &a);
          /* a ring around it stands three units off */
          g_assert_cmpfloat (a.width, >=, 2 * (5 + 3) - 1e-6);
          for (int j = 0; j < i; j++)
            {
              EspRect b;

              look->cells->cell_rect (&scene, j, &b);
              /* of the sixty two lie nearer than what can be hit */
              if (k != 1)
                g_assert_cmpfloat (hypot (a.x - b.x, a.y - b.y), >=, a.width - 6);
            }
        }
    }
}

void
draw_add_maps (void)
{
  if (esp_problem_find ("map") == NULL)
    return;
  g_test_add_func ("/draw/maps/mark", test_mark);
  g_test_add_func ("/draw/maps/quarrel", test_quarrel);
  g_test_add_func ("/draw/maps/within", test_within);
  g_test_add_func ("/draw/maps/clash", test_clash);
  g_test_add_func ("/draw/maps/discs", test_discs);
}
