#include "config.h"

#include "engine/esp-option.h"
#include "layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define RAIL_CORNER 30.0

#define HOME_INSET 4.0

#define BRACKET 11.0 /* below the rail */

#define GOALS_TOP 15.0

#define NUMBER_TEXT 18.0

#define GOAL_TEXT 18.0

#define LEAST_GOALS 320.0 /* pixels of a row, from which its goals are told in words */

#define BANNER_TEXT 14.0

static int
kcell_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  int k = kcell_state_of (scene)->at.k;
  int columns = kcell_n_columns (scene);

  if (cell == k)
    return direction == ESP_DIRECTION_UP
               ? MIN ((kcell_n_rows (scene) - 1) * columns + columns / 2, k - 1)
               : cell;
  if (direction == ESP_DIRECTION_LEFT)
    return MAX (cell - 1, 0);
  if (direction == ESP_DIRECTION_RIGHT)
    return MIN (cell + 1, k - 1);
  if (direction == ESP_DIRECTION_UP)
    return cell >= columns ? cell - columns : cell;
  if (cell / columns < kcell_n_rows (scene) - 1)
    return MIN (cell + columns, k - 1);
  return kcell_must_pass (scene) ? k : cell;
}

static char *
kcell_describe_cell (const EspScene *scene, int cell)
{
  const KcellState *state = kcell_state_of (scene);
  const KcellPosition *at = &state->at;
  GString *text = g_string_new (NULL);
  int target = kcell_legal_target (at, cell);
  int owner;

  if (cell >= at->k)
    {
      g_string_printf (text, _ ("Pass: no stone of player %d can move"), at->to_move + 1);
      return g_string_free (text, FALSE);
    }
  owner = kcell_owner_of (at, cell);
  g_string_printf (text, _ ("cell %d, "), cell + 1);
  if (owner < 0)
    g_string_append (text, _ ("empty"));
  else
    g_string_append_printf (text, _ ("stone %c of player %d"), "ox"[owner], owner + 1);
  for (int side = 0; side < 2; side++)
    if ((kcell_goal (at, side) & kcell_bit (cell)) != 0)
      g_string_append_printf (text, _ (", home of player %d"), side + 1);
  if (state->moved && state->last.from >= 0 && cell == state->last.to)
    g_string_append_printf (text, _ (", moved last, from %d"), state->last.from + 1);
  /* nobody moves while the board is made */
  if (target >= 0 && !(scene->flags & ESP_SCENE_EDIT))
    g_string_append_printf (text, _ (", can move to %d"), target + 1);
  return g_string_free (text, FALSE);
}

/* --- drawing --- */

/* What the line below the window's board does not show at a glance: a pass, the result. */
static void
draw_banner (const EspScene *scene, cairo_t *cr)
{
  const KcellState *state = kcell_state_of (scene);
  const EspPalette *palette = scene->palette;
  g_autofree char *text = NULL;
  double scale = kcell_writing_scale (scene);
  double text_width;
  double text_height;
  double width;
  double height;
  int winner = -1;
  gboolean over = kcell_is_playable (&state->at) && kcell_is_over (&state->at, &winner);
  EspColour ground = palette->side[over && winner >= 0 ? winner : state->at.to_move];
  EspRect rect;

  if (over)
    text = esp_kcell_problem.states->state_describe (scene->instance, scene->state);
  else if (kcell_must_pass (scene))
    text = g_strdup_printf (_ ("Player %d cannot move: pass"), state->at.to_move + 1);
  else if (state->moved && state->last.from < 0)
    text = g_strdup_printf (_ ("Player %d passed"), 2 - state->at.to_move);
  else
    return;
  if (over && winner < 0)
    ground = palette->text_dim;
  kcell_measure (scene, &width, &height);
  esp_text_measure (cr, text, BANNER_TEXT * scale, ESP_TEXT_CENTRE | ESP_TEXT_BOLD, &text_width,
                    &text_height);
  kcell_cell_rect (scene, state->at.k, &rect);
  if (over)
    rect.width = MIN (text_width + 32 * scale, width - 2 * MARGIN);
  rect.x = (width - rect.width) / 2;
  if (over || kcell_must_pass (scene))
    {
      esp_shape_rounded (cr, rect.x, rect.y, rect.width, rect.height, rect.height / 2);
      esp_fill (cr, ground);
      esp_set_colour (cr, esp_colour_text_on (ground));
    }
  else
    esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, text, rect.x + 10, rect.y, rect.width - 20, rect.height,
                    BANNER_TEXT * scale,
                    ESP_TEXT_CENTRE | (over || kcell_must_pass (scene) ? ESP_TEXT_BOLD : 0));
}

/* --- all of it --- */

/* The rail of a row, with the goals in it. Where it goes on in another row it has no end, for that
 * is outside of the clip. */
static void
draw_rail (const EspScene *scene, cairo_t *cr, int first, int end)
{
  const KcellPlace place = kcell_place_of (scene);
  const KcellPosition *at = &kcell_state_of (scene)->at;
  double left = place.x + first * CELL - (first > 0 ? CELL : RAIL_END);
  double right = place.x + end * CELL + (end < at->k ? CELL : RAIL_END);
  EspRect rect = { left, place.y - RAIL_TOP, right - left,
                   RAIL_TOP + CELL + kcell_rail_foot (scene) };

  kcell_draw_rail (cr, scene->palette, &rect, RAIL_CORNER);
  for (int side = 0; side < 2; side++)
    {
      guint64 goal = kcell_goal (at, side);
      int from = MAX (first, kcell_lowest (goal));
      int to = MIN (end, kcell_highest (goal) + 1);
      double begin = from > first ? place.x + from * CELL + 1 : left + HOME_INSET;
      double stop = to < end ? place.x + to * CELL - 1 : right - HOME_INSET;

      if (from < to)
        kcell_draw_home (
            cr, scene->palette,
            &(EspRect){ begin, rect.y + HOME_INSET, stop - begin, rect.height - 2 * HOME_INSET },
            RAIL_CORNER - HOME_INSET, side);
    }
}

/* How large what is written below the cells is: on small boards as large as reading it needs. */
static double
writing_size (const EspScene *scene, double size)
{
  double wanted = size * kcell_writing_scale (scene);

  return MIN (MAX (wanted, ESP_TEXT_LEAST / scene->scale), 1.7 * wanted);
}

/* Each cell has its number, or each fifth where they would touch. */
static void
draw_numbers (const EspScene *scene, cairo_t *cr, int first, int end)
{
  const KcellPlace place = kcell_place_of (scene);
  double size = writing_size (scene, NUMBER_TEXT);
  double width;
  double height;
  int each;

  esp_text_measure (cr, end > 9 ? "88" : "8", size, ESP_TEXT_CENTRE | ESP_TEXT_TABULAR, &width,
                    &height);
  each = width > CELL * 0.9 ? 5 : 1;
  esp_set_colour (cr, scene->palette->text_dim);
  for (int cell = first; cell < end; cell++)
    if ((cell + 1) % each == 0)
      {
        g_autofree char *number = g_strdup_printf ("%d", cell + 1);

        esp_text_draw (cr, number, kcell_centre_of (&place, cell),
                       place.y + CELL + NUMBERS * kcell_room_scale (scene) / 2, size,
                       ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
      }
}

/* The way that a side goes: a little stone, and an arrow from there to @to. */
static void
draw_way (const EspScene *scene, cairo_t *cr, int side, double from, double to, double y)
{
  double scale = kcell_writing_scale (scene);
  double sign = side == 0 ? 1 : -1;
  EspColour colour = esp_palette_get_side_line (scene->palette, side);

  if (sign * (to - from) < 50 * scale)
    return;
  kcell_draw_stone (cr, scene->palette, side, from + sign * 7 * scale, y, 7 * scale);
  esp_set_colour (cr, colour);
  cairo_save (cr);
  if (side == 1)
    cairo_set_dash (cr, (const double[]){ 6 * scale, 5 * scale }, 2, 0);
  esp_shape_arrow (cr, from + sign * 20 * scale, y, to, y, 2.2 * scale);
  cairo_restore (cr);
}

/* What each side plays for, as far as it lies in the row: a bracket below the cells, and words. */
static void
draw_goals (const EspScene *scene, cairo_t *cr, int row)
{
  static const char *const words[] = { N_ ("goal of ○"), N_ ("goal of ×") };
  const KcellPlace place = kcell_place_of (scene);
  const KcellPosition *at = &kcell_state_of (scene)->at;
  double scale = kcell_writing_scale (scene);
  int first = row * kcell_n_columns (scene);
  int end = MIN (first + kcell_n_columns (scene), at->k);
  double y = place.y + CELL + kcell_rail_foot (scene) + BRACKET;
  double size = writing_size (scene, GOAL_TEXT);
  double middle[2] = { 0, 0 };
  double width[2] = { 0, 0 };
  double height = 0;
  double room = GOALS * kcell_room_scale (scene);
  gboolean shown[2];
  gboolean told;

  /* below a single row is air */
  if (kcell_n_rows (scene) == 1)
    room += (BANNER - PASS_HEIGHT) * scale;

  for (int side = 0; side < 2; side++)
    {
      shown[side] =
          kcell_draw_goal (cr, scene->palette, at, &place, side, first, end, y, &middle[side]);
      if (!shown[side])
        continue;
      esp_text_measure (cr, _ (words[side]), size, ESP_TEXT_CENTRE, &width[side], &height);
      middle[side] = CLAMP (middle[side], place.x + first * CELL - RAIL_END + width[side] / 2,
                            place.x + end * CELL + RAIL_END - width[side] / 2);
    }
  told = kcell_n_columns (scene) * CELL * scene->scale >= LEAST_GOALS &&
         esp_text_is_shown (cr, size) && GOALS_TOP + height <= room &&
         (!shown[0] || !shown[1] || fabs (middle[0] - middle[1]) >= (width[0] + width[1]) / 2 + 8);
  for (int side = 0; side < 2; side++)
    if (told && shown[side])
      {
        double line = y - BRACKET + GOALS_TOP + height / 2;
        double sign = side == 0 ? 1 : -1;
        /* both ways share the row, or one has it for itself */
        double begin = place.x + CELL * (shown[1 - side] ? (first + end) / 2.0
                                         : side == 0     ? first
                                                         : end);

        esp_set_colour (cr, scene->palette->text_dim);
        esp_text_draw (cr, _ (words[side]), middle[side], line, size, ESP_TEXT_CENTRE);
        draw_way (scene, cr, side, begin + sign * 16 * scale,
                  middle[side] - sign * (width[side] / 2 + 12 * scale), line);
      }
}

/* What a small picture shows: cells, stones, and the last move. */
static void
draw_plain (const EspScene *scene, cairo_t *cr, int first, int end)
{
  const KcellPlace place = kcell_place_of (scene);
  const KcellState *state = kcell_state_of (scene);

  draw_rail (scene, cr, first, end);
  kcell_draw_cells (cr, scene->palette, &state->at, &place, first, end, -1, FALSE);
  esp_set_colour (cr, scene->palette->accent);
  if (state->moved && state->last.from >= 0)
    kcell_draw_chain (cr, &place, state->last, MIN (1.8 / scene->scale, 6));
}

/* The board as one row, of which the clip shows a part. */
static void
draw_row (const EspScene *scene, cairo_t *cr, int row)
{
  const KcellPlace place = kcell_place_of (scene);
  const KcellState *state = kcell_state_of (scene);
  const EspPalette *palette = scene->palette;
  gboolean shown_last = state->moved && state->last.from >= 0;
  gboolean moving = shown_last && scene->previous != NULL && scene->progress < 1 &&
                    kcell_owner_of (&((const KcellState *) scene->previous)->at,
                                    state->last.from) == 1 - state->at.to_move;
  int first = row * kcell_n_columns (scene);
  int end = MIN (first + kcell_n_columns (scene), state->at.k);

  if (kcell_is_small (scene))
    {
      draw_plain (scene, cr, first, end);
      return;
    }
  draw_rail (scene, cr, first, end);
  kcell_draw_cells (cr, palette, &state->at, &place, first, end, moving ? state->last.to : -1,
                    TRUE);
  draw_numbers (scene, cr, first, end);
  draw_goals (scene, cr, row);
  if (kcell_is_played (scene) && !moving)
    {
      kcell_draw_legal (scene, cr, row);
      kcell_draw_preview (scene, cr, row);
    }
  if (shown_last && scene->arrows == NULL)
    kcell_draw_last (scene, cr, row);
  if (moving)
    kcell_draw_moving (scene, cr);
}

/* Each row is a piece of the whole board: a chain that goes on in the next row does so there. */
static void
begin_row (const EspScene *scene, cairo_t *cr, int row)
{
  double row_width = kcell_n_columns (scene) * CELL;
  double width;
  double height;

  kcell_measure (scene, &width, &height);
  cairo_save (cr);
  cairo_rectangle (cr, kcell_n_rows (scene) > 1 ? kcell_place_of (scene).x - RAIL_END - 1 : 0,
                   row * kcell_row_height (scene) + MARGIN,
                   kcell_n_rows (scene) > 1 ? row_width + 2 * RAIL_END + 2 : width,
                   row + 1 < kcell_n_rows (scene) ? kcell_row_height (scene) : height);
  cairo_clip (cr);
  cairo_translate (cr, -row * row_width, row * kcell_row_height (scene));
}

/* The end of a rail that goes on in another row fades away. */
static void
fade_end (const EspScene *scene, cairo_t *cr, double x, double direction, double y)
{
  EspColour ground = scene->palette->background;

  cairo_rectangle (cr, MIN (x, x + direction * (RAIL_END + 1)), y - RAIL_TOP - 2, RAIL_END + 1,
                   RAIL_TOP + CELL + kcell_rail_foot (scene) + 8);
  esp_set_gradient (cr, x, 0, x + direction * RAIL_END, 0,
                    (EspTone){ 0, esp_colour_fade (ground, 0) }, (EspTone){ 1, ground });
  cairo_fill (cr);
}

/* A row that another follows ends with the tip of an arrow. */
static void
draw_goes_on (const EspScene *scene, cairo_t *cr)
{
  const KcellPlace place = kcell_place_of (scene);
  double x = place.x + kcell_n_columns (scene) * CELL;

  for (int row = 0; row + 1 < kcell_n_rows (scene); row++)
    {
      double y = place.y + row * kcell_row_height (scene);

      fade_end (scene, cr, x, 1, y);
      fade_end (scene, cr, place.x, -1, y + kcell_row_height (scene));
      cairo_save (cr);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_move_to (cr, x + 3, y + CELL / 2 - 8);
      cairo_line_to (cr, x + 10, y + CELL / 2);
      cairo_line_to (cr, x + 3, y + CELL / 2 + 8);
      esp_stroke (cr, scene->palette->text_dim, CLAMP (1.5 / scene->scale, 2.6, 5));
      cairo_restore (cr);
    }
}

static void
kcell_draw (const EspScene *scene, cairo_t *cr)
{
  esp_scene_draw_ground (scene, cr);
  if (kcell_state_of (scene)->game != NULL)
    {
      kcell_draw_strip (scene, cr);
      return;
    }
  for (int row = 0; row < kcell_n_rows (scene); row++)
    {
      begin_row (scene, cr, row);
      draw_row (scene, cr, row);
      cairo_restore (cr);
    }
  draw_goes_on (scene, cr);
  draw_banner (scene, cr);
  kcell_draw_rings (scene, cr);
  /* its numbers are read over the rings */
  for (int row = 0; row < kcell_n_rows (scene); row++)
    {
      begin_row (scene, cr, row);
      kcell_draw_line (scene, cr, row);
      cairo_restore (cr);
    }
}

/* --- play and edit --- */

/* Whether the stone in @cell was put there by the move that was just clicked: who clicks a stone
 * and then where it goes means one move. */
static gboolean
has_just_landed (const EspScene *scene, int cell)
{
  const KcellPosition *at = &kcell_state_of (scene)->at;
  const KcellPosition *before =
      scene->previous != NULL ? &((const KcellState *) scene->previous)->at : NULL;

  return before != NULL && before->k == at->k && kcell_owner_of (at, cell) == before->to_move &&
         kcell_owner_of (before, cell) < 0;
}

static char *
kcell_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const KcellPosition *at = &kcell_state_of (scene)->at;

  if (click != ESP_CLICK_PRIMARY)
    return NULL;
  if (cell >= at->k)
    return g_strdup ("0");
  return kcell_owner_of (at, cell) < 0 || has_just_landed (scene, cell)
             ? NULL
             : g_strdup_printf ("%d", cell + 1);
}

static char *
kcell_key (const EspScene *scene G_GNUC_UNUSED,
           int cell G_GNUC_UNUSED,
           gunichar character,
           int *next G_GNUC_UNUSED)
{
  return character == 'p' || character == '0' ? g_strdup ("0") : NULL;
}

static const EspOptionSpec stone_option = { "stone", ESP_CHOICE ("o", "x", "_"), N_ ("Stone"),
                                            N_ ("o player 1, x player 2, _ empty") };

static const EspTool tools[] = {
  { "stone", N_ ("Stones"),
    N_ ("A click or a stroke puts a stone down, the other button takes it away; the keys "
        "O, X and _ do it at the cursor"),
    .value = &stone_option, .strokes = ESP_STROKE_ERASES },
  { .id = NULL },
};

static char *
kcell_paint (const EspScene *scene,
             int cell,
             const EspTool *tool G_GNUC_UNUSED,
             const char *value,
             EspClick click,
             int first G_GNUC_UNUSED)
{
  if (cell >= kcell_state_of (scene)->at.k)
    return NULL;
  return g_strdup_printf ("cell %d %s", cell + 1, click == ESP_CLICK_SECONDARY ? "_" : value);
}

static char *
kcell_type (const EspScene *scene, int cell, gunichar character)
{
  if (cell >= kcell_state_of (scene)->at.k ||
      (character != 'o' && character != 'x' && character != '_'))
    return NULL;
  return g_strdup_printf ("cell %d %c", cell + 1, (char) character);
}

static const EspDrawing drawing = {
  .measure = kcell_measure,
  .draw = kcell_draw,
};

static const EspCells cells = {
  .n_cells = kcell_n_cells,
  .cell_rect = kcell_cell_rect,
  .hit = esp_look_hit,
  .neighbour = kcell_neighbour,
  .describe = kcell_describe_cell,
};

static const EspPlaying playing = {
  .click = kcell_click,
  .key = kcell_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = kcell_paint,
  .type = kcell_type,
};

extern const EspLook esp_kcell_look;

const EspLook esp_kcell_look = {
  .problem = &esp_kcell_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
