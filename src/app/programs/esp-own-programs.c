#include "config.h"

#include "esp-own-programs.h"

struct _EspOwnPrograms
{
  GObject parent_instance;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspOwnPrograms, esp_own_programs, G_TYPE_OBJECT)

char *
esp_own_programs_add (EspOwnPrograms *self,
                      const char *command,
                      const EspProblem *problem,
                      GError **error)
{
  char *name = esp_program_list_add (command, problem, error);

  if (name != NULL)
    g_signal_emit (self, signals[CHANGED], 0);
  return name;
}

gboolean
esp_own_programs_remove (EspOwnPrograms *self, const char *name, GError **error)
{
  gboolean done = esp_program_list_remove (name, error);

  if (done)
    g_signal_emit (self, signals[CHANGED], 0);
  return done;
}

gboolean
esp_own_programs_set_contract (EspOwnPrograms *self,
                               const char *name,
                               const char *contract,
                               GError **error)
{
  gboolean done = esp_program_list_set_contract (name, contract, error);

  if (done)
    g_signal_emit (self, signals[CHANGED], 0);
  return done;
}

const EspAlgorithm *
esp_own_programs_choose (const EspProblem *problem, const char *name)
{
  g_autofree char *id = g_strconcat (ESP_PROGRAM_PREFIX, name, NULL);
  g_autofree char *command = esp_program_list_get_command (name);

  if (command == NULL)
    return NULL;
  if (!esp_programs_may_start (name))
    esp_programs_allow ((const char *const[]){ id, NULL });
  return esp_problem_find_algorithm (problem, id);
}

static void
esp_own_programs_class_init (EspOwnProgramsClass *klass)
{
  signals[CHANGED] = g_signal_new ("changed", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_own_programs_init (EspOwnPrograms *self G_GNUC_UNUSED)
{
}

EspOwnPrograms *
esp_own_programs_get (void)
{
  static EspOwnPrograms *all;

  if (all == NULL)
    all = g_object_new (ESP_TYPE_OWN_PROGRAMS, NULL);
  return all;
}
