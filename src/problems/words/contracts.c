#include "config.h"

#include "engine/esp-contract.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The course's file alone: our own lines begin with "#". */
static char *
write_puzzle (const EspInstance *instance, GError **error G_GNUC_UNUSED)
{
  g_autofree char *text = words_format (instance);
  char *ours = strstr (text, "\n#");

  if (ours != NULL)
    ours[1] = '\0';
  return g_steal_pointer (&text);
}

static char *
write_list (const EspInstance *instance, GError **error G_GNUC_UNUSED)
{
  return words_list_format (((const WordsPuzzle *) instance)->list);
}

static const EspContract contracts[] = {
  { .id = "puzzle-list",
    .label = N_ ("words.py PUZZLE WORDLIST"),
    .call = "{in:puzzle} {in:wordlist}" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "puzzle", .label = N_ ("the puzzle alone, as the course has it"), .write = write_puzzle },
  { .id = "wordlist",
    .label = N_ ("its word list: a category and its words a line"),
    .write = write_list },
  { .id = NULL },
};

const EspContracting words_contracting = {
  .contracts = contracts,
  .dialects = dialects,
};
