#pragma once

/* What tests of all rooms begin with: their samples, and one test a room. */

#include "engine/espalier.h"

#include <string.h>

static inline EspInstance *
rooms_parse (const EspProblem *problem, const char *text)
{
  g_autoptr (GError) error = NULL;
  EspInstance *instance = problem->parse (text, strlen (text), "text", &error);

  g_assert_no_error (error);
  g_assert_nonnull (instance);
  return instance;
}

static inline EspInstance *
rooms_load_sample (const EspProblem *problem, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, name, &error);
  EspInstance *instance;

  g_assert_no_error (error);
  instance =
      problem->parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), name, &error);
  g_assert_no_error (error);
  return instance;
}

/* Every sample, the example, and what "New" begins with. (element-type EspInstance) */
static inline GPtrArray *
rooms_load_all (const EspProblem *problem)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_instance_free);
  g_auto (GStrv) names = esp_problem_list_samples (problem);

  g_assert_nonnull (names[0]);
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (all, rooms_load_sample (problem, names[i]));
  g_ptr_array_add (all, problem->example ());
  g_ptr_array_add (all, problem->create ());
  return all;
}

static inline void
rooms_assert_states_equal (const EspInstance *instance, const EspState *a, const EspState *b)
{
  const EspProblem *problem = instance->problem;

  if (!problem->state_equal (a, b))
    {
      g_autofree char *x = problem->state_format (instance, a);
      g_autofree char *y = problem->state_format (instance, b);

      g_assert_cmpstr (x, ==, y);
      g_assert_not_reached ();
    }
}

/* A sentence says "1 square" and "2 squares". */
static inline void
rooms_assert_grammar (const char *text)
{
  static const char things[] =
      "(^|[^0-9,.×\u2009])1 (ship "
      ")?(squares|ships|regions|borders|colours|nodes|leaves|stones|cells|"
      "slots|words|cities|plies|moves|lamps|solutions|neighbours|swaps|entries)\\b";

  if (text != NULL && g_regex_match_simple (things, text, 0, 0))
    g_error ("one is not several: %s", text);
}

static inline void
rooms_add_test (const EspProblem *problem, const char *name, GTestDataFunc func)
{
  g_autofree char *path = g_strdup_printf ("/%s/%s", problem->id, name);

  g_test_add_data_func (path, problem, func);
}
