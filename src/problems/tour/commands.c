#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  int i;
  int j;
  gint64 length;
} Successor;

static int
compare_successors (gconstpointer a, gconstpointer b)
{
  const Successor *x = a;
  const Successor *y = b;

  if (x->length != y->length)
    return x->length < y->length ? -1 : 1;
  return x->i != y->i ? x->i - y->i : x->j - y->j;
}

static GArray *
list_successors (const TourInstance *instance, const TourState *state, gint64 length)
{
  GArray *successors = g_array_new (FALSE, FALSE, sizeof (Successor));

  for (int i = 0; i < state->n; i++)
    for (int j = i + 1; j < state->n; j++)
      {
        Successor successor = { i, j, tour_length_after_swap (instance, state, length, i, j) };

        g_array_append_val (successors, successor);
      }
  g_array_sort (successors, compare_successors);
  return successors;
}

static GVariant *
successor_variant (const TourInstance *instance, const TourState *state, const Successor *successor)
{
  const char *swap[] = { instance->names[state->order[successor->i]],
                         instance->names[state->order[successor->j]], NULL };
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "swap", "^as", swap);
  g_variant_dict_insert (&dict, "length", "d", (double) successor->length / TOUR_UNIT);
  return g_variant_dict_end (&dict);
}

static int
run_step (EspInvocation *invocation, GError **error)
{
  const char *start = esp_options_get_text (invocation->options, "start");
  const EspInstance *instance = esp_invocation_load (invocation, invocation->files[0], error);
  const TourInstance *self = (const TourInstance *) instance;
  g_autoptr (EspState) state = NULL;
  const TourState *tour;
  g_autoptr (GArray) successors = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *shown = NULL;
  GVariantBuilder list;
  gint64 length;
  gboolean better;

  if (instance == NULL)
    return 2;
  state = *start != '\0' ? tour_state_parse (instance, start, error)
                         : esp_instance_initial_state (instance);
  if (state == NULL)
    {
      g_prefix_error (error, "--start: ");
      return 2;
    }
  tour = (const TourState *) state;
  length = tour_length (self, tour);
  successors = list_successors (self, tour, length);
  shown = tour_format_length (length);
  g_string_append_printf (text, _ ("length %s\n"), shown);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("av"));
  for (guint k = 0; k < successors->len; k++)
    {
      Successor *successor = &g_array_index (successors, Successor, k);
      g_autofree char *after = tour_format_length (successor->length);

      g_variant_builder_add (&list, "v", successor_variant (self, tour, successor));
      g_string_append_printf (text, _ ("swap %s %s: %s\n"), self->names[tour->order[successor->i]],
                              self->names[tour->order[successor->j]], after);
    }
  better = successors->len > 0 && g_array_index (successors, Successor, 0).length < length;
  g_string_append (text, better ? _ ("taken: the first\n")
                                : _ ("taken: none, this is a local optimum\n"));
  g_variant_dict_insert (&invocation->answer->members, "length", "d", (double) length / TOUR_UNIT);
  g_variant_dict_insert_value (&invocation->answer->members, "successors",
                               g_variant_builder_end (&list));
  g_variant_dict_insert_value (
      &invocation->answer->members, "taken",
      g_variant_new_maybe (
          G_VARIANT_TYPE_VARDICT,
          better ? successor_variant (self, tour, &g_array_index (successors, Successor, 0))
                 : NULL));
  invocation->document = g_string_free (g_steal_pointer (&text), FALSE);
  return 0;
}

static const EspOptionSpec step_options[] = {
  { .id = "start",
    .kind = ESP_OPTION_TEXT,
    .label = N_ ("Start"),
    .help = N_ ("the tour to start from: names with commas; by default the order of the file") },
  { .id = NULL },
};

const EspCommand esp_tour_commands[] = {
  {
      .id = "step",
      .usage = "[--start NAMES] FILE",
      .summary = N_ ("the successors of a tour by swaps, and which one hill climbing takes"),
      .options = step_options,
      .min_files = 1,
      .max_files = 1,
      .run = run_step,
  },
  { .id = NULL },
};
