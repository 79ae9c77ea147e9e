#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  TreeInstance *tree;
  EspRandom random;
  int depth;
  int branching;
  int greatest;
  gboolean uneven;
} Growth;

const EspOptionSpec tree_generate_options[] = {
  { "depth", ESP_INT (1, 20, "3"), N_ ("Depth"), N_ ("levels below the root") },
  { "branching", ESP_INT (1, 20, "3"), N_ ("Branching"), N_ ("the greatest number of children") },
  { "uneven", ESP_FLAG, N_ ("Uneven"),
    N_ ("from two children up to the greatest number, by chance") },
  { "greatest", ESP_INT (1, 1000000, "20"), N_ ("Greatest value"),
    N_ ("leaves are numbers from 0 to this") },
  ESP_SEED_OPTION (N_ ("the same seed makes the same tree")),
  { .id = NULL },
};

static gboolean
grow (Growth *growth, int parent, int level)
{
  TreeNode node = { .parent = parent, .type = TREE_MAX };
  int index = tree_n_nodes (growth->tree);
  int n = growth->branching;

  if (index >= TREE_MAX_NODES)
    return FALSE;
  if (level == growth->depth)
    {
      node.type = TREE_LEAF;
      node.value = (double) esp_random_below (&growth->random, (guint64) growth->greatest + 1);
    }
  g_array_append_val (growth->tree->nodes, node);
  if (level == growth->depth)
    return TRUE;
  if (growth->uneven && n > 2)
    n = 2 + (int) esp_random_below (&growth->random, (guint64) n - 1);
  for (int i = 0; i < n; i++)
    if (!grow (growth, index, level + 1))
      return FALSE;
  return TRUE;
}

EspInstance *
tree_generate (const EspOptions *options, EspControl *control G_GNUC_UNUSED, GError **error)
{
  g_autoptr (EspInstance) instance = tree_instance_new ();
  Growth growth = { .tree = (TreeInstance *) instance,
                    .depth = (int) esp_options_get_int (options, "depth"),
                    .branching = (int) esp_options_get_int (options, "branching"),
                    .greatest = (int) esp_options_get_int (options, "greatest"),
                    .uneven = esp_options_get_flag (options, "uneven") };
  int wrong;

  esp_random_init (&growth.random, (guint64) esp_options_get_int (options, "seed"));
  if (!grow (&growth, -1, 0))
    return esp_fail_none (error, ESP_ERROR_RANGE, _ ("more than a million nodes"));
  tree_link_children (growth.tree);
  g_free (tree_finish (growth.tree, &wrong));
  return g_steal_pointer (&instance);
}

const EspGenerating tree_generating = {
  .options = tree_generate_options,
  .generate = tree_generate,
  .week = { "depth=2 branching=3", "depth=3 branching=2", "depth=3 branching=3",
            "depth=4 branching=2", "depth=3 branching=4", "depth=4 branching=3",
            "depth=5 branching=3" },
};
