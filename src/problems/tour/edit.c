#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Edits in text form. Each makes a new instance of the old one, which takes its place when all is
 * well. */

/* Cities may lie a little outside, in the margin of the drawing. */
static gboolean
is_on_sheet (const TourInstance *self)
{
  const TourFrame *sheet = &self->sheet;
  double margin = 0.08 * MAX (sheet->right - sheet->left, sheet->top - sheet->bottom);

  for (int i = 0; i < self->n; i++)
    {
      double x;
      double y;

      tour_get_place (self, i, &x, &y);
      if (x < sheet->left - margin || x > sheet->right + margin || y < sheet->bottom - margin ||
          y > sheet->top + margin)
        return FALSE;
    }
  return TRUE;
}

/* Takes @changed, whose sheet stays that of @self. */
static gboolean
put (TourInstance *self, TourInstance *changed)
{
  TourInstance old = *self;

  changed->sheet = self->sheet;
  /* cities of a table stay where they are drawn: what was up stays up */
  tour_instance_settle (changed);
  if (!is_on_sheet (changed))
    tour_instance_set_sheet (changed);
  *self = *changed;
  *changed = old;
  esp_instance_free (&changed->parent);
  return TRUE;
}

/* "random30" is no name for 31 cities: a number at its end that was that of the cities goes. A new
 * string; NULL: nothing is left. */
static char *
name_changed (const TourInstance *self, int n)
{
  g_autofree char *number = g_strdup_printf ("%d", self->n);
  g_autofree char *title = g_strdup (self->title);
  gsize length = title != NULL ? strlen (title) : 0;

  if (n == self->n || length == 0 || !g_str_has_suffix (title, number))
    return g_steal_pointer (&title);
  length -= strlen (number);
  if (length > 0 && g_ascii_isdigit (title[length - 1]))
    return g_steal_pointer (&title);
  while (length > 0 && strchr ("-_ ", title[length - 1]) != NULL)
    length--;
  title[length] = '\0';
  return length > 0 ? g_steal_pointer (&title) : NULL;
}

/* @n cities, of which @from says which of @self they are; -1: a new one, with no place yet. */
static TourInstance *
rebuild (const TourInstance *self, const gint32 *from, int n)
{
  TourInstance *changed = (TourInstance *) tour_instance_new (n, self->metric);

  changed->title = name_changed (self, n);
  changed->comment = g_strdup (self->comment);
  changed->placed = self->placed;
  if (!tour_has_coordinates (self))
    changed->distances = tour_table_new (n);
  for (int i = 0; i < n; i++)
    {
      if (from[i] < 0)
        continue;
      g_free (changed->names[i]);
      changed->names[i] = g_strdup (self->names[from[i]]);
      changed->x[i] = self->x[from[i]];
      changed->y[i] = self->y[from[i]];
      for (int j = 0; changed->distances != NULL && j < n; j++)
        if (from[j] >= 0)
          changed->distances[(gsize) i * (gsize) n + (gsize) j] =
              tour_distance (self, from[i], from[j]);
    }
  return changed;
}

static TourInstance *
rebuild_same (const TourInstance *self)
{
  g_autofree gint32 *from = g_new (gint32, (guint) self->n);

  for (int i = 0; i < self->n; i++)
    from[i] = i;
  return rebuild (self, from, self->n);
}

/* A TSPLIB table has no names but the numbers from 1 on; one with others is a table of our own. */
static void
name_by_hand (TourInstance *changed)
{
  if (changed->metric != TOUR_EXPLICIT)
    return;
  changed->metric = TOUR_TABLE;
  changed->placed = FALSE;
}

static gboolean
parse_number (const char *text, double least, double most, double *number)
{
  char *end = NULL;

  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && *number >= least && *number <= most;
}

static gboolean
add_city (TourInstance *self, const char *x_text, const char *y_text, GError **error)
{
  g_autofree gint32 *from = g_new (gint32, (guint) self->n + 1);
  TourInstance *changed;
  int n = self->n;
  double x;
  double y;

  if (!parse_number (x_text, -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE, &x) ||
      !parse_number (y_text, -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE, &y))
    return esp_refuse (error, _ ("expected two coordinates for the new city"));
  if (n >= (tour_has_coordinates (self) ? TOUR_MAX_CITIES : TOUR_MAX_TABLE))
    return esp_refuse (error, _ ("there are as many cities as there may be"));
  for (int i = 0; i <= n; i++)
    from[i] = i < n ? i : -1;
  changed = rebuild (self, from, n + 1);
  changed->x[n] = x;
  changed->y[n] = y;
  for (int number = 1; tour_find_city (self, changed->names[n]) >= 0; number++)
    {
      g_free (changed->names[n]);
      changed->names[n] = g_strdup_printf ("%d", number);
    }
  /* in a table it is as far from the others as the drawing says, to the hundredth */
  for (int i = 0; changed->distances != NULL && i < n; i++)
    {
      gint64 hundredths = llround (hypot (self->x[i] - x, self->y[i] - y) * 100);

      changed->distances[(gsize) n * (gsize) (n + 1) + (gsize) i] =
          changed->distances[(gsize) i * (gsize) (n + 1) + (gsize) n] =
              hundredths * (TOUR_UNIT / 100);
    }
  if (changed->metric == TOUR_EXPLICIT)
    name_by_hand (changed);
  return put (self, changed);
}

static gboolean
move_city (TourInstance *self, int city, const char *x_text, const char *y_text, GError **error)
{
  TourInstance *changed;
  double x;
  double y;

  if (!tour_has_coordinates (self))
    return esp_refuse (error, _ ("the places follow from the table of distances; change these"));
  if (!parse_number (x_text, -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE, &x) ||
      !parse_number (y_text, -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE, &y))
    return esp_refuse (error, _ ("expected two coordinates"));
  changed = rebuild_same (self);
  changed->x[city] = x;
  changed->y[city] = y;
  return put (self, changed);
}

static gboolean
delete_city (TourInstance *self, int city, GError **error)
{
  g_autofree gint32 *from = g_new (gint32, (guint) self->n);
  TourInstance *changed;
  int n = 0;

  if (self->n == 1)
    return esp_refuse (error, _ ("the last city cannot be deleted"));
  for (int i = 0; i < self->n; i++)
    if (i != city)
      from[n++] = i;
  changed = rebuild (self, from, n);
  name_by_hand (changed);
  return put (self, changed);
}

static gboolean
set_distance (TourInstance *self, int a, int b, const char *text, GError **error)
{
  gsize n = (gsize) self->n;
  gint64 *table;
  double number;

  if (tour_has_coordinates (self))
    return esp_refuse (error,
                       _ ("the distances follow from the coordinates; the edit “table” makes a "
                          "table of them, which can be changed"));
  if (a == b)
    return esp_refuse (error, _ ("from a city to itself it is always 0"));
  if (!parse_number (text, 0, 1e9, &number))
    return esp_refuse (error, _ ("expected a distance from 0 to 1e9"));
  /* of two thousand cities a table has 32 megabytes: it is copied once, and nothing else is */
  table = g_atomic_rc_box_alloc (sizeof (gint64) * n * n);
  memcpy (table, self->distances, sizeof (gint64) * n * n);
  table[(gsize) a * n + (gsize) b] = table[(gsize) b * n + (gsize) a] =
      llround (number * TOUR_UNIT);
  g_atomic_rc_box_release (self->distances);
  self->distances = table;
  if (!self->placed)
    {
      EspScaling scaling = tour_get_scaling (self);

      esp_scaling_lay_out_again (&scaling, a, b);
    }
  self->optimum = -1;
  tour_instance_settle (self);
  if (!is_on_sheet (self))
    tour_instance_set_sheet (self);
  return TRUE;
}

/* As a person types it, blanks and all. */
static gboolean
set_name (TourInstance *self, int city, const char *typed, GError **error)
{
  g_autofree char *name = esp_name_from_text (typed);
  g_autofree char *fault = tour_name_fault (name, -1);
  TourInstance *changed;

  if (fault != NULL)
    return esp_refuse (error, "%s", fault);
  if (tour_find_city (self, name) >= 0)
    return esp_refuse (error, _ ("there is a city of this name"));
  changed = rebuild_same (self);
  g_free (changed->names[city]);
  changed->names[city] = g_steal_pointer (&name);
  name_by_hand (changed);
  return put (self, changed);
}

static gboolean
set_order (TourInstance *self, const char *names, GError **error)
{
  g_autoptr (EspState) state = tour_state_parse (&self->parent, names, error);
  TourInstance *changed;

  if (state == NULL)
    return FALSE;
  changed = rebuild (self, ((TourState *) state)->order, self->n);
  name_by_hand (changed);
  return put (self, changed);
}

static gboolean
make_table (TourInstance *self, GError **error)
{
  TourInstance *changed;
  gsize n = (gsize) self->n;

  if (self->metric == TOUR_TABLE)
    return esp_refuse (error, _ ("it is a table of distances already"));
  if (self->n > TOUR_MAX_TABLE)
    return esp_refuse (error, _ ("there are too many cities for a table"));
  changed = rebuild_same (self);
  if (changed->distances == NULL)
    changed->distances = tour_table_new (self->n);
  for (int a = 0; a < self->n; a++)
    for (int b = 0; b < self->n; b++)
      changed->distances[(gsize) a * n + (gsize) b] = tour_distance (self, a, b);
  changed->metric = TOUR_TABLE;
  changed->placed = FALSE;
  return put (self, changed);
}

/* With one blank wherever there are some. A new string. */
static char *
squeeze (const char *line)
{
  GString *text = g_string_new (NULL);

  for (; *line != '\0'; line++)
    if (*line != ' ' || (text->len > 0 && text->str[text->len - 1] != ' '))
      g_string_append_c (text, *line);
  return g_string_free (text, FALSE);
}

/* More of them than a place has: a line was lost, and none of it is a name. */
static gboolean
are_numbers (char **words)
{
  double number;

  while (*words != NULL && parse_number (*words, -G_MAXDOUBLE, G_MAXDOUBLE, &number))
    words++;
  return *words == NULL;
}

/* Of the words before the numbers, which may stand in quotes as in a file. A new string. */
static char *
read_name (char **words)
{
  g_autofree char *text = g_strjoinv (" ", words);
  EspSpan rest = { text, strlen (text), 1, 1 };
  g_autofree char *quoted = NULL;
  EspSpan word;

  if (esp_span_next_name (&rest, "", &word, &quoted) && quoted != NULL && rest.length == 0)
    return g_steal_pointer (&quoted);
  return esp_name_from_text (text);
}

/* "cities 10 20; Paris 30.5 -4": each with a name or without. All of them, or none. */
static gboolean
add_cities (TourInstance *self, const char *text, GError **error)
{
  g_autoptr (EspInstance) copy = esp_instance_copy (&self->parent);
  TourInstance *changed = (TourInstance *) copy;
  g_auto (GStrv) lines = g_strsplit_set (text, ";\n\r", -1);
  TourInstance old;
  int n_added = 0;

  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) words = NULL;
      g_autofree char *tidy = NULL;
      g_autofree char *x = NULL;
      g_autofree char *y = NULL;
      g_autofree char *name = NULL;
      guint n;

      g_strstrip (g_strdelimit (*line, "\t", ' '));
      /* a comma is a decimal point, or stands between the numbers */
      g_strdelimit (*line, ",",
                    strchr (*line, ' ') != NULL && strstr (*line, ", ") == NULL ? '.' : ' ');
      tidy = squeeze (*line);
      words = g_strsplit (tidy, " ", -1);
      n = g_strv_length (words);
      if (n == 0)
        continue;
      if (n < 2 || (n > 3 && are_numbers (words)))
        return esp_refuse (error,
                           _ ("“%s” is no place; expected two numbers, or a name before them"),
                           esp_quote (*line));
      x = g_steal_pointer (&words[n - 2]);
      y = g_steal_pointer (&words[n - 1]);
      name = read_name (words);
      if (!add_city (changed, x, y, error) ||
          (*name != '\0' && !g_str_equal (changed->names[changed->n - 1], name) &&
           !set_name (changed, changed->n - 1, name, error)))
        return FALSE;
      n_added++;
    }
  if (n_added == 0)
    return esp_refuse (error, _ ("expected two coordinates for the new city"));
  old = *self;
  *self = *changed;
  *changed = old;
  return TRUE;
}

/* What a line of the file holds: no other letters, and no blanks at its ends. */
static gboolean
set_title (TourInstance *self, const char *name, GError **error)
{
  g_autofree char *title = g_strdup (name);

  for (char *at = title; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  g_strstrip (title);
  if (g_strcmp0 (self->title, TOUR_UNTITLED) != 0 || *title == '\0')
    return esp_refuse (error, _ ("it has a name already"));
  g_free (self->title);
  self->title = g_steal_pointer (&title);
  return TRUE;
}

gboolean
tour_edit (EspInstance *instance, const char *edit, GError **error)
{
  TourInstance *self = (TourInstance *) instance;
  g_auto (GStrv) words = g_strsplit (edit, " ", 4);
  guint n = g_strv_length (words);
  const char *verb = n > 0 ? words[0] : "";
  gboolean names_city = g_str_equal (verb, "move") || g_str_equal (verb, "delete") ||
                        g_str_equal (verb, "distance") || g_str_equal (verb, "name");
  int city = names_city && n >= 2 ? tour_find_city (self, words[1]) : -1;

  if (g_str_has_prefix (edit, "cities "))
    return add_cities (self, edit + strlen ("cities "), error);
  if (g_str_has_prefix (edit, "title "))
    return set_title (self, edit + strlen ("title "), error);
  if (names_city && n >= 2 && city < 0)
    return esp_refuse (error, _ ("there is no city of this name"));
  if (n == 3 && g_str_equal (verb, "add"))
    return add_city (self, words[1], words[2], error);
  if (n == 4 && g_str_equal (verb, "move"))
    return move_city (self, city, words[2], words[3], error);
  if (n == 2 && g_str_equal (verb, "delete"))
    return delete_city (self, city, error);
  if (n == 4 && g_str_equal (verb, "distance"))
    {
      int other = tour_find_city (self, words[2]);

      if (other < 0)
        return esp_refuse (error, _ ("there is no city of this name"));
      return set_distance (self, city, other, words[3], error);
    }
  if (n >= 3 && g_str_equal (verb, "name"))
    return set_name (self, city, strchr (edit + strlen ("name "), ' ') + 1, error);
  if (n == 2 && g_str_equal (verb, "order"))
    return set_order (self, words[1], error);
  if (n == 1 && g_str_equal (verb, "table"))
    return make_table (self, error);
  return esp_refuse (
      error, _ ("no such edit; expected “add X Y”, “cities X Y; X Y”, “move CITY X "
                "Y”, “delete CITY”, “distance "
                "CITY CITY NUMBER”, “name CITY NAME”, “order NAMES”, “title NAME” or “table”"));
}

/* A file has at least one city. */
static EspInstance *
tour_create (void)
{
  EspInstance *instance = tour_instance_new (1, TOUR_EUC_2D);

  /* other programs want a name in the file */
  ((TourInstance *) instance)->title = g_strdup (TOUR_UNTITLED);
  tour_instance_finish ((TourInstance *) instance);
  return instance;
}

static EspInstance *
tour_example (void)
{
  /* the four cities of the course's exercise, in hundredths */
  static const char *const names[] = { "Madison", "NYC", "Chicago", "LA" };
  static const int hundredths[4][4] = { { 0, 80811, 12247, 166974 },
                                        { 80811, 0, 71183, 244830 },
                                        { 12247, 71183, 0, 174426 },
                                        { 166974, 244830, 174426, 0 } };
  EspInstance *instance = tour_instance_new (4, TOUR_TABLE);
  TourInstance *self = (TourInstance *) instance;

  self->distances = tour_table_new (4);
  for (int i = 0; i < 4; i++)
    {
      g_free (self->names[i]);
      self->names[i] = g_strdup (names[i]);
      for (int j = 0; j < 4; j++)
        self->distances[4 * i + j] = (gint64) hundredths[i][j] * (TOUR_UNIT / 100);
    }
  tour_instance_finish (self);
  return instance;
}

/* --- what was done by hand --- */

static GHashTable *
number_names (const TourInstance *self)
{
  GHashTable *numbers = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < self->n; i++)
    g_hash_table_insert (numbers, self->names[i], GINT_TO_POINTER (i + 1));
  return numbers;
}

/* Puts @city where it makes the round the least longer. */
static void
insert_cheaply (const TourInstance *self, GArray *order, gint32 city)
{
  guint best = 0;
  gint64 least = G_MAXINT64;

  for (guint i = 0; i < order->len; i++)
    {
      int a = g_array_index (order, gint32, i);
      int b = g_array_index (order, gint32, (i + 1) % order->len);
      gint64 longer = tour_distance (self, a, city) + tour_distance (self, city, b) -
                      tour_distance (self, a, b);

      if (longer < least)
        {
          least = longer;
          best = i + 1;
        }
    }
  g_array_insert_val (order, best, city);
}

/* The cities of @state that are there in @after as well, in their order: those of a path, or all of
 * the round from its start on. One that was only given another name is still there. */
static GArray *
find_kept_order (const TourInstance *before, const TourState *state, const TourInstance *after)
{
  g_autoptr (GHashTable) old = number_names (before);
  g_autoptr (GHashTable) numbers = number_names (after);
  GArray *order = g_array_new (FALSE, FALSE, sizeof (gint32));
  int n = state->n_path > 0 ? state->n_path : state->n;
  int first = state->n_path > 0 ? 0 : state->place[state->start];

  for (int i = 0; i < n; i++)
    {
      int city = state->order[(first + i) % state->n];
      gint32 now = GPOINTER_TO_INT (g_hash_table_lookup (numbers, before->names[city])) - 1;

      if (now < 0 && before->n == after->n && !g_hash_table_contains (old, after->names[city]))
        now = city;
      if (now >= 0)
        g_array_append_val (order, now);
    }
  return order;
}

/* A tour stays whole: what is new is put into it. A path stays as far as it has come. */
static char **
tour_carry (const EspInstance *before, const EspState *state, const EspInstance *after)
{
  const TourInstance *changed = (const TourInstance *) after;
  const TourState *tour = (const TourState *) state;
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();
  g_autoptr (GArray) order = NULL;
  g_autoptr (EspState) kept = NULL;
  g_autofree guint8 *is_there = g_new0 (guint8, (guint) changed->n);
  g_autofree char *text = NULL;
  g_autofree char *move = NULL;
  int n_path;

  if (tour->given)
    return NULL;
  order = find_kept_order ((const TourInstance *) before, tour, changed);
  if (order->len == 0)
    return NULL;
  n_path = tour->n_path > 0 ? (int) order->len : 0;
  for (guint i = 0; i < order->len; i++)
    is_there[g_array_index (order, gint32, i)] = TRUE;
  for (gint32 city = 0; city < changed->n; city++)
    if (!is_there[city] && n_path > 0)
      g_array_append_val (order, city);
    else if (!is_there[city])
      insert_cheaply (changed, order, city);
  kept = tour_initial (after);
  tour_state_set_order ((TourState *) kept, (const gint32 *) (void *) order->data);
  ((TourState *) kept)->n_path = n_path;
  ((TourState *) kept)->by_hand = n_path > 0 ? TOUR_NOT_BY_HAND : TOUR_IMPROVED;
  text = tour_state_format (after, kept);
  move = g_strconcat ("tour ", g_strchomp (text), NULL);
  g_strv_builder_add (moves, move);
  return g_strv_builder_end (moves);
}

const EspEditing tour_editing = {
  .create = tour_create,
  .example = tour_example,
  .edit = tour_edit,
  .carry = tour_carry,
};
