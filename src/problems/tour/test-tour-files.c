#include "config.h"

#include "test-tour.h"
#include "shared.h"

#include <glib/gstdio.h>
#include <string.h>

/* Files, edits, the layout of tables, comparisons. */

/* Four cities in every form of a table; the numbers are broken into lines anyhow. */
static void
test_forms (void)
{
  static const char *const forms[][2] = {
    { "FULL_MATRIX", "0 1 2 3\n1 0 4\n5 2 4 0 6 3 5 6 0" },
    { "UPPER_ROW", "1 2 3 4 5 6" },
    { "LOWER_ROW", "1\n2 4\n3 5 6" },
    { "UPPER_DIAG_ROW", "0 1 2 3 0 4 5 0 6 0" },
    { "LOWER_DIAG_ROW", "9999\n1 0\n2 4 0 3\n5 6 0" },
  };
  static const gint64 expected[4][4] = {
    { 0, 1, 2, 3 }, { 1, 0, 4, 5 }, { 2, 4, 0, 6 }, { 3, 5, 6, 0 }
  };

  for (guint f = 0; f < G_N_ELEMENTS (forms); f++)
    {
      g_autofree char *text = g_strdup_printf (
          "NAME : four\nTYPE : TSP (somebody)\nCOMMENT : a\nCOMMENT : b\nDIMENSION : 4\n"
          "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : %s\nEDGE_WEIGHT_SECTION\n%s\n"
          "DISPLAY_DATA_SECTION\n1 0 0\n3 5 5\n2 1 2\n4 7 7\nEOF\n",
          forms[f][0], forms[f][1]);
      g_autoptr (EspInstance) instance = rooms_parse (&esp_tour_problem, text);
      g_autofree char *written = tour_format (instance);
      g_autoptr (EspInstance) again = rooms_parse (&esp_tour_problem, written);
      const TourInstance *self = (const TourInstance *) instance;

      for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
          g_assert_cmpint (tour_distance (self, a, b), ==, expected[a][b] * TOUR_UNIT);
      g_assert_cmpfloat (self->x[2], ==, 5);
      g_assert_cmpstr (self->comment, ==, "a\nb");
      g_assert_true (esp_tour_problem.states->equal (instance, again));
    }
}

/* Spoilt in every way none crashes, none is refused without a word, and what is taken is written as
 * it is read. */
static void
test_spoilt (void)
{
  static const char *const texts[] = {
    "NAME: e\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\n"
    "EDGE_WEIGHT_SECTION\n1 2 3\n4 5\n6\nDISPLAY_DATA_SECTION\n1 0 0\n2 1 1\n3 2 0\n4 1 3\nEOF\n",
    "COMMENT : c\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : GEO\nNODE_COORD_SECTION\n1 38.24 20.42\n"
    "2 -39.57 26.15\n3 40.56 1.5e1\n",
    "NAME: t\nTYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n1 3\n2 4\n-1\nEOF\n",
    "4,2,1,3\n",
  };
  g_autoptr (EspInstance) four = rooms_parse (&esp_tour_problem, texts[0]);
  EspRandom random;

  esp_random_init (&random, 29);
  for (guint round = 0; round < 6000; round++)
    {
      g_autofree char *text = g_strdup (texts[round % G_N_ELEMENTS (texts)]);
      gsize length = strlen (text);
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) tour_error = NULL;
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspState) state = NULL;

      for (guint k = 0; k < 1 + round % 4; k++)
        text[esp_random_below (&random, length)] =
            (char) (round % 8 < 4 ? " \n\t0123456789-.,:ROWTSP"[esp_random_below (&random, 23)]
                                  : (char) esp_random_next (&random));
      if (round % 5 == 0)
        length = esp_random_below (&random, length + 1);
      instance = tour_parse (text, length, "spoilt", &error);
      g_assert_true ((instance == NULL) == (error != NULL));
      state = tour_parse_tour (four, text, length, "spoilt", &tour_error);
      g_assert_true ((state == NULL) == (tour_error != NULL));
      if (instance != NULL)
        {
          g_autofree char *written = tour_format (instance);
          g_autoptr (EspInstance) again = rooms_parse (&esp_tour_problem, written);

          g_assert_true (esp_tour_problem.states->equal (instance, again));
        }
    }
}

/* Distances by hand, by TSPLIB's formulas. */
static void
test_metrics (void)
{
  static const struct
  {
    const char *type;
    const char *cities;
    gint64 distance;
  } cases[] = {
    { "EUC_2D", "1 0 0\n2 3 4\n", 5 },
    { "EUC_2D", "1 0 0\n2 1 1\n", 1 }, /* 1.41 */
    { "EUC_2D", "1 0 0\n2 2 5\n", 5 }, /* 5.39 */
    { "CEIL_2D", "1 0 0\n2 1 1\n", 2 },
    { "CEIL_2D", "1 0 0\n2 3e0 4.0\n", 5 },
    { "ATT", "1 0 0\n2 10 0\n", 4 },            /* 3.162 rounds to 3, which is less */
    { "ATT", "1 0 0\n2 0 100\n", 32 },          /* 31.62 rounds to 32, which is not */
    { "GEO", "1 0 0\n2 0 90\n", 10020 },        /* a quarter of the globe: 6378.388 × π/2 + 1 */
    { "GEO", "1 10.30 0\n2 -10.30 0\n", 2338 }, /* 21 degrees: 6378.388 × 0.3665191 + 1 */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("TYPE:TSP\nDIMENSION:2\nEDGE_WEIGHT_TYPE:%s\nNODE_COORD_SECTION\n%s",
                           cases[i].type, cases[i].cities);
      g_autoptr (EspInstance) instance = rooms_parse (&esp_tour_problem, text);

      g_assert_cmpint (tour_distance ((TourInstance *) instance, 0, 1), ==,
                       cases[i].distance * TOUR_UNIT);
    }
}

static void
test_tours (void)
{
  g_autoptr (EspInstance) named = esp_tour_problem.editing->example ();
  g_autoptr (EspInstance) numbered = rooms_parse (
      &esp_tour_problem,
      "NAME: x\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n"
      "30 0 0\n10 5 0\n20 0 5\n");
  static const char *const bad[] = {
    "",
    "1,2",
    "TYPE: TOUR\nDIMENSION: 4\n",
    "TYPE: TOUR\nDIMENSION: 5\nTOUR_SECTION\n1 2 3 4 5 -1\n",
    "TYPE: TOUR\nTOUR_SECTION\n1 2 3 -1\n",
    "TYPE: TOUR\nTOUR_SECTION\n1 2 3 3 -1\n",
    "TYPE: TOUR\nTOUR_SECTION\n1 2 3 4 2 -1\n",
    "TYPE: TOUR\nTOUR_SECTION\n1 2 3 4 1 1 -1\n",
    "TYPE: TOUR\nTOUR_SECTION\n1 2 3 4 -1 1\n",
    "TYPE: TOUR\nTOUR_SECTION\n1 2 3 4.5 -1\n",
    "Madison,NYC,Chicago,LA,NYC",
    "Madison,NYC,Chicago,LA,Madison,Madison",
    "Madison,NYC,Madison",
    "TYPE: TOUR\nTOUR_SECTION\n1 2 3 5\n-1\n",
    "TYPE: TOUR\nNODE_COORD_SECTION\n1 2 3\n",
    "DIMENSION: 4\nTYPE: TSP\nEOF\n",
  };
  static const gint32 order[] = { 2, 0, 3, 1 };

  for (int k = 0; k < 2; k++)
    {
      EspInstance *instance = k == 0 ? named : numbered;
      gint32 three[] = { 1, 0, 2 };
      const gint32 *given = k == 0 ? order : three;
      g_autofree char *text = tour_format_tour ((TourInstance *) instance, given, 0);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspState) state = tour_parse_tour (instance, text, strlen (text), "t", &error);

      g_assert_no_error (error);
      for (int i = 0; i < ((TourInstance *) instance)->n; i++)
        g_assert_cmpint (((TourState *) state)->order[i], ==, given[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tour_parse_tour (named, bad[i], strlen (bad[i]), "t", &error));
      g_assert_true (g_str_has_prefix (error->message, "t:"));
    }
  g_assert_nonnull (strstr (tour_metric_get_name (TOUR_GEO), "GEO"));
}

/* As programs of courses write tours: the first city again at the end, and numbers that went
 * through an array of reals. */
static void
test_closed_tours (void)
{
  static const char table[] = "40 30 x\n40 0 1 2\n30 1 0 3\nx 2 3 0\n";
  static const char *const texts[] = {
    "30,x,40",
    "30,x,40,30",
    "30.0,x,40.0,30.0",
    "3e1 x 4.0e+01 30.000",
    "TYPE: TOUR\nTOUR_SECTION\n30 x 40 30 -1\n",
    "TYPE: TOUR\nTOUR_SECTION\n30\nx\n40\n30\n-1\nEOF\n",
    "TYPE: TOUR\nTOUR_SECTION\n30.0\nx\n40.0\n30\n",
    /* no such names: the order of the file */
    "TYPE: TOUR\nTOUR_SECTION\n2.0 3.0 1.0 2.0\n-1\n",
  };
  static const gint32 order[] = { 1, 2, 0 };
  g_autoptr (EspInstance) instance = rooms_parse (&esp_tour_problem, table);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspState) state =
          tour_parse_tour (instance, texts[i], strlen (texts[i]), "t", &error);

      g_assert_no_error (error);
      for (int k = 0; k < 3; k++)
        g_assert_cmpint (((TourState *) state)->order[k], ==, order[k]);
    }
}

/* Distances alone, with any marks between them, are the table with numbers for names, and are told
 * from a board of numbers. */
static void
test_matrix (void)
{
  static const char named[] = "1 2 3\n1 0 4 5.5\n2 4 0 6\n3 5.5 6 0\n";
  static const char *const texts[] = { "0 4 5.5\n4 0 6\n5.5 6 0\n", "0,4,5.5\n\n4,0,6\n5.5,6,0",
                                       " 0\t4\t5.50\r\n4\t0\t6.0\r\n5.5\t6\t0\r\n" };
  static const char *const others[] = {
    "0 4 5\n4 0 6\n5 7 0\n", /* not symmetric */
    "0 4 5\n4 1 6\n5 6 0\n", /* 1 from a city to itself */
    "0 0 0\n0 0 0\n0 0 0\n", /* a board */
    "0 4\n4 0\n",            /* so may a board of four be */
    "0 4 5\n4 0 6\n",        /* a row is missing */
    "0 4 5\n4 0 6\n5 6 0\n1 2 3\n",
  };
  g_autoptr (EspInstance) expected = rooms_parse (&esp_tour_problem, named);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_tour_problem, texts[i]);
      g_autofree char *written = tour_format (instance);

      g_assert_true (esp_tour_problem.states->equal (instance, expected));
      g_assert_cmpstr (written, ==, named);
      g_assert_cmpint (tour_recognises (texts[i], strlen (texts[i])), ==, ESP_LIKENESS_CERTAIN);
      /* and where only the front of it is there */
      g_assert_cmpint (tour_recognises (texts[0], strlen ("0 4 5.5\n4 0 6\n5.")), ==,
                       ESP_LIKENESS_CERTAIN);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_cmpint (tour_recognises (others[i], strlen (others[i])), <, ESP_LIKENESS_CLOSE);
}

static void
test_bad_files (void)
{
  static const RoomsFault files[] = {
    { "", "f:1:1: " },
    { ",\n", "f:1:" },
    { "A B\nA 0 1\n", "f:3:1: " },
    { "A B\nA 0 1\nB 2 0\n", "f:3:3: " },
    { "A B\nA 1 1\nB 1 0\n", "f:2:3: " },
    { "A B\nA 0 x\nB 1 0\n", "f:2:5: " },
    { "A B\nA 0 -1\nB 1 0\n", "f:2:5: " },
    { "A A\nA 0 1\nA 1 0\n", "f:1:3: " },
    { "A B\nA 0\nB 1 0\n", "f:2:4: " },
    { "A B\nA 0 1 2\nB 1 0\n", "f:2:7: " },
    { "A B\nB 0 1\nA 1 0\n", "f:2:1: " },
    { "A\nA 0\nmore\n", "f:3:1: " },
    { "0 1\n2 0\n", "f:2:1: " },
    { "0 1\n1 3\n", "f:2:3: " },
    { "0 1 2\n1 0 3\n", "f:3:1: " },
    { "0 1\n1 0\n1 0\n", "f:3:1: " },
    { "0 1 2\n1 0 3\n2 3\n", "f:3:4: " },
    { "NAME: x\n", "f:2:1: " },
    { "TYPE: ATSP\n", "f:1:7: " },
    { "TYPE: TOUR\n", "f:1:7: " },
    { "DIMENSION: x\n", "f:1:12: " },
    { "DIMENSION: 0\n", "f:1:12: " },
    { "DIMENSION: 9999999\n", "f:1:12: " },
    { "EDGE_WEIGHT_TYPE: XRAY1\n", "f:1:19: " },
    { "DIMENSION: 2\nNODE_COORD_SECTION\n1 2 3\n", "f:2:1: " },
    { "DIMENSION: 2\nEDGE_WEIGHT_TYPE: ATT\nNODE_COORD_SECTION\n1 2\n", "f:5:1: " },
    { "DIMENSION: 2\nEDGE_WEIGHT_TYPE: ATT\nNODE_COORD_SECTION\n1 2 y\n", "f:4:5: " },
    { "DIMENSION: 2\nEDGE_WEIGHT_TYPE: ATT\nNODE_COORD_SECTION\n1 2 3\n1 2 3\n", "f:5:1: " },
    { "DIMENSION: 1\nEDGE_WEIGHT_TYPE: ATT\nNODE_COORD_SECTION\n1 2 3\n2 2 3\n", "f:5:1: " },
    { "DIMENSION: 1\nEDGE_WEIGHT_TYPE: ATT\nNODE_COORD_SECTION\n1 2 3 4\n", "f:4:7: " },
    { "DIMENSION: 1\nEDGE_WEIGHT_TYPE: ATT\nEDGE_WEIGHT_SECTION\n0\n", "f:3:1: " },
    { "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_SECTION\n0\n", "f:3:1: " },
    { "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\n"
      "EDGE_WEIGHT_SECTION\n0 1\n2 0\n",
      "f:6:1: " },
    { "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: SPARSE\n", "f:3:21: " },
    { "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\n", "f:3:1: " },
    { "NAME: x\nFIXED_EDGES_SECTION\n1 2\n", "f:2:1: " },
    { "NAME: x\nDIMENSION: 1\nEDGE_WEIGHT_TYPE: ATT\nNODE_COORD_SECTION\n1 1 1\nEOF\nx\n",
      "f:7:1: " },
  };

  rooms_assert_refused (&esp_tour_problem, "f", files, G_N_ELEMENTS (files));
}

/* --- edits, layout, comparison --- */

static gboolean
edit (EspInstance *instance, const char *text)
{
  g_autoptr (GError) error = NULL;
  gboolean done = tour_edit (instance, text, &error);

  g_assert_true (done == (error == NULL));
  return done;
}

static void
test_edits (void)
{
  g_autoptr (EspInstance) points = rooms_load_sample (&esp_tour_problem, "random-25.tsp");
  g_autoptr (EspInstance) table = esp_tour_problem.editing->example ();
  g_autoptr (EspInstance) before = esp_instance_copy (points);
  const TourInstance *self = (const TourInstance *) points;
  g_autofree char *text = NULL;
  g_autoptr (EspInstance) again = NULL;

  g_assert_cmpstr (self->title, ==, "random25");
  g_assert_true (edit (points, "add 12.5 700"));
  g_assert_cmpint (self->n, ==, 26);
  /* what it was called does not hold any more */
  g_assert_cmpstr (self->title, ==, "random");
  g_assert_cmpstr (self->names[25], ==, "26");
  g_assert_true (edit (points, "delete 3"));
  g_assert_true (edit (points, "add 1 1"));
  g_assert_cmpstr (self->names[25], ==, "3");
  g_assert_true (edit (points, "move 3 7 8"));
  g_assert_cmpfloat (self->x[25], ==, 7);
  g_assert_true (edit (points, "name 3 Third"));
  g_assert_false (edit (points, "name 4 Third"));
  g_assert_false (edit (points, "name 4 a,b"));
  g_assert_false (edit (points, "distance 1 2 5"));
  g_assert_false (edit (points, "move 99 1 1"));
  g_assert_false (edit (points, "add x 1"));
  text = tour_format (points);
  again = rooms_parse (&esp_tour_problem, text);
  g_assert_true (esp_tour_problem.states->equal (points, again));
  g_assert_false (esp_tour_problem.states->equal (points, before));

  g_assert_true (edit (table, "distance NYC LA 1.5"));
  g_assert_cmpint (tour_distance ((TourInstance *) table, 3, 1), ==, 1500000);
  g_assert_cmpint (tour_distance ((TourInstance *) table, 1, 3), ==, 1500000);
  g_assert_true (edit (table, "order LA,Chicago,NYC,Madison"));
  g_assert_cmpint (tour_distance ((TourInstance *) table, 0, 2), ==, 1500000);
  g_assert_true (edit (table, "add 0 0"));
  g_assert_true (edit (table, "delete Chicago"));
  g_assert_false (edit (table, "move LA 1 1"));
  g_assert_false (edit (table, "table"));
  for (int n = 4; n > 1; n--)
    {
      g_autofree char *delete = g_strdup_printf ("delete %s", ((TourInstance *) table)->names[0]);

      g_assert_true (edit (table, delete));
    }
  g_assert_false (edit (table, "delete 1"));
}

/* A table made of points is laid out as the points were, but for turning. */
static void
test_layout (void)
{
  g_autoptr (EspInstance) points = rooms_load_sample (&esp_tour_problem, "random-25.tsp");
  const TourInstance *self = (const TourInstance *) points;

  g_assert_true (edit (points, "table"));
  g_assert_cmpint (self->metric, ==, TOUR_TABLE);
  for (int a = 0; a < self->n; a++)
    for (int b = 0; b < a; b++)
      g_assert_cmpfloat_with_epsilon (hypot (self->x[a] - self->x[b], self->y[a] - self->y[b]),
                                      (double) tour_distance (self, a, b) / TOUR_UNIT, 3);
}

/* Edits of a table leave the cities where they are drawn, as far as their distances do; among many,
 * only those that the edit names move at all. */
static void
test_sides (void)
{
  static const int sizes[] = { 5, 12, 40, 300 };

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr (EspInstance) table = tour_instance_new (sizes[k], TOUR_EUC_2D);
      TourInstance *self = (TourInstance *) table;
      double extent;
      EspRandom random;

      esp_random_init (&random, k);
      for (int i = 0; i < self->n; i++)
        {
          self->x[i] = 1000 * esp_random_real (&random);
          self->y[i] = 1000 * esp_random_real (&random);
        }
      tour_instance_finish (self);
      g_assert_true (edit (table, "table"));
      extent = MAX (self->bounds.right - self->bounds.left, self->bounds.top - self->bounds.bottom);
      for (int round = 0; round < 12; round++)
        {
          g_autofree double *x = g_memdup2 (self->x, sizeof (double) * (gsize) self->n);
          g_autofree double *y = g_memdup2 (self->y, sizeof (double) * (gsize) self->n);
          int a = (int) esp_random_below (&random, (guint64) self->n);
          int b = (a + 1 + (int) esp_random_below (&random, (guint64) self->n - 1)) % self->n;
          g_autofree char *text =
              g_strdup_printf ("distance %s %s %d", self->names[a], self->names[b],
                               (int) (tour_distance (self, a, b) / TOUR_UNIT) + 40);
          double moved = 0;

          g_assert_true (edit (table, text));
          for (int i = 0; i < self->n; i++)
            {
              moved += hypot (self->x[i] - x[i], self->y[i] - y[i]) / self->n;
              if (self->n > 100 && i != a && i != b)
                g_assert_true (self->x[i] == x[i] && self->y[i] == y[i]);
            }
          g_assert_cmpfloat (moved, <, 0.1 * extent);
        }
      {
        double x = self->x[2];
        double y = self->y[2];

        g_assert_true (edit (table, "delete 1"));
        g_assert_true (edit (table, "name 2 other"));
        g_assert_cmpfloat (self->x[1], ==, x);
        g_assert_cmpfloat (self->y[1], ==, y);
      }
    }
}

/* A method is an algorithm with options behind commas or blanks, and begins at random. */
static void
test_methods (void)
{
  static const struct
  {
    const char *method, *id, *option, *value;
  } right[] = {
    { "hill", "hill", "start", "random" },
    { "hill,start=nearest", "hill", "start", "nearest" },
    { "hill neighbourhood=2-opt restarts=5", "hill", "neighbourhood", "2-opt" },
    { "hill:20,neighbourhood=2-opt", "hill", "restarts", "20" },
    { "best,steps=50", "best", "steps", "50" },
  };
  static const char *const refused[] = { "climb", "", "hill,steps=4", "hill:x", "best,steps=many" };

  for (guint i = 0; i < G_N_ELEMENTS (right); i++)
    {
      const EspAlgorithm *algorithm;
      g_autoptr (GError) error = NULL;
      g_autoptr (EspOptions) options = tour_parse_method (right[i].method, &algorithm, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (algorithm->id, ==, right[i].id);
      g_assert_cmpstr (esp_options_get_text (options, right[i].option), ==, right[i].value);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      const EspAlgorithm *algorithm;
      g_autoptr (GError) error = NULL;

      g_assert_null (tour_parse_method (refused[i], &algorithm, &error));
      g_assert_error (error, ESP_ERROR, ESP_ERROR_OPTION);
    }
}

/* Of ten cities the optimum is known, and no run ends below it; what finds it always is known. */
static void
test_experiment_of_methods (void)
{
  const EspExperiment *experiment = &esp_tour_experiments[TOUR_METHODS];
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_tour_problem, "ten-points.txt");
  g_autofree char *optimum = tour_format_length (((TourInstance *) instance)->optimum);
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);
  static const char *const methods[] = { "hill", "best", "hill restarts=20 neighbourhood=2-opt",
                                         "exact" };
  EspControl control;

  esp_control_init (&control);
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    for (int run = 1; run <= 9; run++)
      {
        g_autoptr (EspRow) row = esp_row_new (experiment);
        g_autoptr (GError) error = NULL;

        esp_row_set_text (row, "instance", "ten-points");
        esp_row_set_text (row, "method", methods[i]);
        esp_row_set_int (row, "run", run);
        experiment->run (options, row, &control, &error);
        g_assert_no_error (error);
        g_assert_cmpstr (esp_row_get_text (row, "optimum"), ==, optimum);
        g_assert_cmpfloat (esp_row_get_real (row, "gap"), >=, 0);
        if (i > 0)
          g_assert_cmpstr (esp_row_get_text (row, "cost"), ==, optimum);
      }
}

/* --- TSPLIB, where it is --- */

static void
test_tsplib (void)
{
  static const struct
  {
    const char *name;
    gint64 optimum;
  } files[] = { { "att48.tsp", 10628 }, { "berlin52.tsp", 7542 }, { "eil51.tsp", 426 } };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_build_filename ("data", "tsplib", files[i].name, NULL);
      g_autofree char *path = find_shared (name);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (EspAnswer) answer;

      esp_answer_init (&answer);
      if (path == NULL)
        return;
      instance = esp_instance_load (&esp_tour_problem, path, &error);
      g_assert_no_error (error);
      rooms_solve (instance, NULL, "best", "steps=20000", NULL, &answer);
      g_assert_cmpint (
          test_sum_edges ((TourInstance *) instance, ((TourState *) answer.state)->order), ==,
          files[i].optimum * TOUR_UNIT);
    }
}

/* Coordinates as they are pasted; all of them or none. A new file has a name. */
static void
test_typed_cities (void)
{
  static const char *const pasted[][2] = {
    { "cities 10 20;30.5 -4", "1 0 0\n2 10 20\n3 30.5 -4\n" },
    { "cities Upper Austria 1 2; \"New York\" 3 4; \"a\\\"b c\" 5 6",
      "1 0 0\n\"Upper Austria\" 1 2\n\"New York\" 3 4\n\"a\\\"b c\" 5 6\n" },
    { "cities Paris  9,6\t-9,6 ; 1, 2;;", "1 0 0\nParis 9.6 -9.6\n3 1 2\n" },
  };
  static const char *const refused[] = { "cities 1", "cities ;", "cities 1 2; 3 x",
                                         "cities 1 2 3 4" };

  for (guint i = 0; i < G_N_ELEMENTS (pasted); i++)
    {
      g_autoptr (EspInstance) instance = esp_tour_problem.editing->create ();
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      tour_edit (instance, pasted[i][0], &error);
      g_assert_no_error (error);
      text = tour_format_tsplib (instance);
      g_assert_true (g_str_has_prefix (text, "NAME: "));
      if (strstr (text, pasted[i][1]) == NULL)
        g_error ("%s", text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (EspInstance) instance = esp_tour_problem.editing->create ();

      g_assert_false (tour_edit (instance, refused[i], NULL));
      g_assert_cmpint (((TourInstance *) instance)->n, ==, 1);
    }
}

/* Names of several words, in each form that has names, and through a tour. */
static void
test_names (void)
{
  static const char *const before[][2] = { { "name 1 Upper  Austria", NULL },
                                           { "name 1 Upper Austria", "table" } };

  for (guint i = 0; i < G_N_ELEMENTS (before); i++)
    {
      g_autoptr (EspInstance) instance = esp_tour_problem.editing->create ();
      g_autoptr (EspInstance) again = NULL;
      g_autoptr (EspState) state = NULL;
      g_autoptr (EspState) read = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      g_autofree char *same = NULL;
      g_autofree char *tour = NULL;

      g_assert_true (edit (instance, "cities 3 4; Linz 6 8"));
      g_assert_true (edit (instance, before[i][0]));
      g_assert_true (before[i][1] == NULL || edit (instance, before[i][1]));
      text = esp_tour_problem.files->format (instance);
      g_assert_nonnull (strstr (text, "\"Upper Austria\" "));
      g_assert_true (esp_tour_problem.files->recognises (text, strlen (text)) >=
                     ESP_LIKENESS_CLOSE);
      again = esp_tour_problem.files->parse (text, strlen (text), "text", &error);
      g_assert_no_error (error);
      same = esp_tour_problem.files->format (again);
      g_assert_cmpstr (same, ==, text);
      state = tour_state_parse (instance, "Linz, \"Upper Austria\", 2", &error);
      g_assert_no_error (error);
      tour = tour_format_tour ((TourInstance *) instance, ((TourState *) state)->order, 0);
      g_assert_nonnull (strstr (tour, "\nLinz\n\"Upper Austria\"\n2\n"));
      read = tour_parse_tour (again, tour, strlen (tour), "tour", &error);
      g_assert_no_error (error);
      g_assert_cmpmem (((TourState *) read)->order, 3 * sizeof (gint32),
                       ((TourState *) state)->order, 3 * sizeof (gint32));
    }
}

/* A tour in a file of its own: the cities stand in its order, as the names say. */
static void
test_given_tour (void)
{
  static const char tsp[] = "TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\n"
                            "NODE_COORD_SECTION\n1 0 0\n2 9 9\n3 0 9\n4 9 0\nEOF\n";
  static const struct
  {
    const char *tour;
    const char *order; /* NULL: it is refused */
  } cases[] = {
    { "1,4,2,3\n", "1423" },
    { "TYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n3\n1\n4\n2\n-1\nEOF\n", "3142" },
    { "1,4,2\n", NULL },
    { "1,4,2,2\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *folder = g_dir_make_tmp ("tour-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (folder, "given.tour", NULL);
      g_autoptr (EspOptions) options = esp_options_new (esp_tour_problem.files->load_options);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, cases[i].tour, -1, NULL));
      g_assert_true (esp_options_set (options, "tour", path, NULL));
      instance = esp_instance_parse (&esp_tour_problem, tsp, strlen (tsp), "tsp", options, &error);
      g_assert_true ((instance != NULL) == (cases[i].order != NULL));
      if (instance == NULL)
        g_assert_true (g_str_has_prefix (error->message, path));
      for (int city = 0; instance != NULL && city < 4; city++)
        g_assert_cmpint (((TourInstance *) instance)->names[city][0], ==, cases[i].order[city]);
      g_unlink (path);
      g_rmdir (folder);
    }
}

void
tour_add_file_tests (void)
{
  g_test_add_func ("/tour/typed-cities", test_typed_cities);
  g_test_add_func ("/tour/names", test_names);
  g_test_add_func ("/tour/given-tour", test_given_tour);
  g_test_add_func ("/tour/forms", test_forms);
  g_test_add_func ("/tour/spoilt", test_spoilt);
  g_test_add_func ("/tour/metrics", test_metrics);
  g_test_add_func ("/tour/tours", test_tours);
  g_test_add_func ("/tour/closed-tours", test_closed_tours);
  g_test_add_func ("/tour/matrix", test_matrix);
  g_test_add_func ("/tour/bad-files", test_bad_files);
  g_test_add_func ("/tour/edits", test_edits);
  g_test_add_func ("/tour/layout", test_layout);
  g_test_add_func ("/tour/sides", test_sides);
  g_test_add_func ("/tour/methods", test_methods);
  g_test_add_func ("/tour/experiment/methods", test_experiment_of_methods);
  g_test_add_func ("/tour/tsplib", test_tsplib);
}
