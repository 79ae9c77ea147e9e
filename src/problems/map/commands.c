#include "config.h"

#include "base/esp-file.h"
#include "geometry/esp-planar.h"
#include "map.h"

#include <glib/gi18n-lib.h>

/* --- generate --- */

static int
run_generate (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  gint64 begin = g_get_monotonic_time ();
  const Map *map;

  invocation->instance = map_generate (invocation->options, invocation->control, error);
  answer->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  if (invocation->instance == NULL)
    return esp_invocation_fail (invocation, error);
  map = (const Map *) invocation->instance;
  g_variant_dict_insert (&answer->members, "points", "x", (gint64) map->n);
  g_variant_dict_insert (&answer->members, "edges", "x", (gint64) map_n_edges (map));
  invocation->document = map_format (invocation->instance);
  answer->outcome = ESP_OUTCOME_DONE;
  return 0;
}

/* --- check --- */

static void
insert_clashes (const Map *map, const MapState *state, EspAnswer *answer)
{
  GVariantBuilder clashes;

  g_variant_builder_init (&clashes, G_VARIANT_TYPE ("aas"));
  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] > i && state->colour[i] >= 0 &&
          state->colour[i] == state->colour[map->neighbours[k]])
        {
          const char *pair[] = { map_name (map, i), map_name (map, map->neighbours[k]) };

          g_variant_builder_add_value (&clashes, g_variant_new_strv (pair, 2));
        }
  g_variant_dict_insert_value (&answer->members, "clashes", g_variant_builder_end (&clashes));
}

static EspState *
load_colouring (EspInvocation *invocation, const Map *map, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return NULL;
  return map_parse_colouring (&map->parent, text, length, esp_file_name (path), error);
}

static const char *
yes_or_no (gboolean yes)
{
  return yes ? _ ("yes") : _ ("no");
}

static int
run_check (EspInvocation *invocation, GError **error)
{
  const Map *map = (const Map *) esp_invocation_load (invocation, invocation->files[0], error);
  EspAnswer *answer = invocation->answer;
  GVariantDict *members = &answer->members;
  g_autoptr (GString) text = g_string_new (NULL);
  EspCrossing crossing = { 0 };
  gboolean planar;
  gboolean maximal;
  gboolean right;
  int hull;
  int n_edges;

  if (map == NULL)
    return 2;
  n_edges = map_n_edges (map);
  /* a graph without places has no drawing to look at: is there one? */
  hull = -1;
  planar = map->x == NULL
               ? esp_planar_embed (map->n, map->offsets, map->neighbours, NULL)
               : map_is_triangulation (map, &hull) || !map_find_crossing (map, -1, -1, &crossing);
  right = planar;
  g_variant_dict_insert (members, "points", "x", (gint64) map->n);
  g_variant_dict_insert (members, "edges", "x", (gint64) n_edges);
  g_variant_dict_insert (members, "planar", "b", planar);
  g_string_append_printf (text, _ ("points: %d\nedges: %d\n"), map->n, n_edges);
  if (map->x != NULL)
    {
      if (!planar || hull < 0)
        hull = map_hull (map->n, map->x, map->y, NULL);
      maximal = planar && n_edges == (map->n < 3 ? map->n - 1 : 3 * map->n - 3 - hull);
      g_variant_dict_insert (members, "hull", "x", (gint64) hull);
      g_string_append_printf (text, _ ("hull: %d\nplanar: %s\nmaximal: %s\n"), hull,
                              yes_or_no (planar), yes_or_no (maximal));
    }
  else
    {
      maximal = planar && n_edges == (map->n < 3 ? map->n * (map->n - 1) / 2 : 3 * map->n - 6);
      g_variant_dict_insert (members, "hull", "mx", NULL);
      g_string_append_printf (text, _ ("planar: %s\nmaximal: %s\n"), yes_or_no (planar),
                              yes_or_no (maximal));
    }
  g_variant_dict_insert (members, "maximal", "b", maximal);
  if (!planar)
    answer->message = map->x != NULL
                          ? map_explain_crossing (map, &crossing)
                          : g_strdup (_ ("the file has no coordinates, and no drawing is planar"));
  if (invocation->files[1] != NULL)
    {
      g_autoptr (EspState) state = load_colouring (invocation, map, invocation->files[1], error);
      g_autofree char *why = NULL;
      gboolean proper;

      if (state == NULL)
        return 2;
      proper = esp_map_problem.judging->check (&map->parent, state, &why);
      right = right && proper;
      g_variant_dict_insert (members, "proper", "b", proper);
      insert_clashes (map, (const MapState *) state, answer);
      g_string_append_printf (text, _ ("proper: %s\n"), yes_or_no (proper));
      if (!proper)
        {
          g_free (answer->message);
          answer->message = g_steal_pointer (&why);
        }
    }
  invocation->document = g_string_free (g_steal_pointer (&text), FALSE);
  answer->outcome = ESP_OUTCOME_DONE;
  return right ? 0 : 1;
}

/* --- solve --- */

#define MAX_LISTED 10000

/* Told whichever solver it was, so that one can be set beside another. */
static const EspCounterId solve_counters[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_BACKTRACKS,
                                               ESP_COUNTER_PRUNINGS, ESP_COUNTER_REVISIONS,
                                               ESP_COUNTER_STEPS };

static int
run_solve (EspInvocation *invocation, GError **error)
{
  int status = esp_invocation_solve (invocation, error);
  const Map *map = (const Map *) invocation->instance;
  EspAnswer *answer = invocation->answer;

  for (guint i = 0; i < G_N_ELEMENTS (solve_counters); i++)
    esp_answer_tell_counter (answer, solve_counters[i]);
  if (status == 2)
    return status;
  if (map->n <= MAX_LISTED || invocation->output == NULL)
    {
      const MapState *state = (const MapState *) answer->state;
      GVariantBuilder colouring;

      /* empty where none was found */
      g_variant_builder_init (&colouring, G_VARIANT_TYPE ("a{ss}"));
      for (int i = 0; state != NULL && i < map->n; i++)
        g_variant_builder_add (&colouring, "{ss}", map_name (map, i),
                               map->colours[state->colour[i]]);
      g_variant_dict_insert_value (&answer->members, "colouring",
                                   g_variant_builder_end (&colouring));
    }
  invocation->document = g_steal_pointer (&answer->text);
  return status;
}

const EspCommand esp_map_commands[] = {
  { "generate", "--points N --method nearest|delaunay --seed S [-o FILE]", N_ ("make a random map"),
    .options = map_generate_options, .run = run_generate },
  { "check", "FILE [COLOURING]",
    N_ ("tell whether a map is planar and maximal, and whether a colouring is proper"),
    .with_settings = TRUE, .min_files = 1, .max_files = 2, .run = run_check },
  { "solve", "[--solver ID] [--colours K] [--seed S] [-o COLOURING] FILE", N_ ("colour a map"),
    .with_algorithm = TRUE, .with_settings = TRUE, .min_files = 1, .max_files = 1,
    .run = run_solve },
  { "table", "[--solver fc|mac|both|fc-singleton] [--format txt|md|latex|csv] FILE",
    N_ ("the domains after each step of forward checking or arc consistency"),
    .options = map_table_options, .with_settings = TRUE, .min_files = 1, .max_files = 1,
    .run = map_run_table },
  { .id = NULL },
};
