#include "config.h"

#include "base/esp-error.h"
#include "engine/esp-contract.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

/* A board is the words that the assignment's program is called with. */
static char *
write_call (const EspInstance *instance, GError **error G_GNUC_UNUSED)
{
  const StonesInstance *self = (const StonesInstance *) instance;
  g_autofree char *opening =
      stones_format_numbers ((const int *) (gpointer) self->opening->data, self->opening->len);

  /* one of ours has no depth: it is looked at to the end */
  return g_strdup_printf ("%d %u%s%s %d\n", self->n, self->opening->len,
                          *opening != '\0' ? " " : "", opening, MAX (self->depth, 0));
}

/* Where courses differ in what they count. */
enum
{
  USUAL,
  ROOT_NOT_COUNTED,
  DEPTH_FROM_ONE
};

static char *
stones_expect (const EspInstance *instance,
               const EspOptions *settings G_GNUC_UNUSED,
               guint convention,
               EspControl *control,
               GError **error)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const StonesInstance *self = (const StonesInstance *) instance;
  StonesFound found;

  if (!stones_search_alphabeta (state, MAX (self->depth, 0), control, &found))
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("too much to search to the end"));
  return stones_format_found (&found, convention != ROOT_NOT_COUNTED, convention == DEPTH_FROM_ONE);
}

static const char *const conventions[] = {
  [USUAL] = N_ ("as usual"),
  [ROOT_NOT_COUNTED] = N_ ("the root is not counted"),
  [DEPTH_FROM_ONE] = N_ ("the root has depth 1"),
  NULL,
};

static const EspContract contracts[] = {
  { .id = "take-stones",
    .label = N_ ("TakeStones N K STONE… DEPTH, which prints six lines"),
    .call = "{words}",
    .dialect = "call" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "call", .label = N_ ("a line of words: N K STONE… DEPTH"), .write = write_call },
  { .id = NULL },
};

const EspContracting stones_contracting = {
  .contracts = contracts,
  .dialects = dialects,
  .expect = stones_expect,
  .conventions = conventions,
};
