#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>

#include "base/esp-name-list.h"

/* What is not one's own yet: the one judgement of it, for the window's line, for *What Is Missing?*
 * and for the command line. */

static gboolean
is_sample (const EspHandin *handin, const EspProblem *problem, const char *name)
{
  g_autofree char *path = esp_handin_resolve (handin, name);
  g_autofree char *sample =
      g_file_test (path, G_FILE_TEST_EXISTS) ? NULL : esp_problem_find_sample (problem, name);

  return sample != NULL;
}

static void
add_samples (const EspHandin *handin,
             const EspProblem *problem,
             const char *const *names,
             GPtrArray *samples)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (is_sample (handin, problem, names[i]))
      g_ptr_array_add (samples, g_strdup (names[i]));
}

/* The names of samples in the places of boards, of an experiment's too. */
static GPtrArray *
find_samples (const EspHandin *handin, EspHandinSection *section)
{
  GPtrArray *samples = g_ptr_array_new_with_free_func (g_free);
  const EspProblem *problem = esp_problem_find (esp_handin_section_get (section, "problem"));
  g_auto (GStrv) names = esp_handin_section_get_list (section, "instances");

  if (problem == NULL)
    return samples;
  add_samples (handin, problem, (const char *const *) names, samples);
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    if (e->boards != NULL && g_str_equal (e->id, esp_handin_section_get (section, "experiment")))
      {
        g_auto (GStrv) boards = esp_name_list_split (esp_handin_section_get (section, e->boards));

        add_samples (handin, problem, (const char *const *) boards, samples);
      }
  return samples;
}

EspHandinMissing
esp_handin_find_missing (EspHandin *handin, guint *section)
{
  EspHandinSection *head = esp_handin_get_head (handin);
  guint missing = 0;

  if (*esp_handin_section_get (head, "authors") == '\0')
    missing |= ESP_HANDIN_MISSING_AUTHORS;
  if (*esp_handin_section_get (head, "course") == '\0')
    missing |= ESP_HANDIN_MISSING_COURSE;
  for (guint i = 0; i < esp_handin_get_n_sections (handin); i++)
    {
      g_autoptr (GPtrArray) samples = find_samples (handin, esp_handin_get_section (handin, i));

      if (samples->len > 0)
        {
          *section = i;
          return (EspHandinMissing) (missing | ESP_HANDIN_MISSING_BOARDS);
        }
    }
  return (EspHandinMissing) missing;
}

static void
add_lack (GPtrArray *findings, guint section, EspHandinStatus status, const char *what)
{
  EspHandinFinding *finding = g_new0 (EspHandinFinding, 1);

  finding->section = section;
  finding->status = status;
  finding->what = g_strdup (what);
  g_ptr_array_add (findings, finding);
}

void
esp_handin_add_missing (EspHandin *handin, GPtrArray *findings)
{
  guint first = 0;
  guint missing = esp_handin_find_missing (handin, &first);

  if (missing & ESP_HANDIN_MISSING_AUTHORS)
    add_lack (findings, ESP_HANDIN_TITLE_PAGE, ESP_HANDIN_MISSING, _ ("the authors"));
  if (missing & ESP_HANDIN_MISSING_COURSE)
    add_lack (findings, ESP_HANDIN_TITLE_PAGE, ESP_HANDIN_MISSING, _ ("the course"));
  if ((missing & ESP_HANDIN_MISSING_BOARDS) == 0)
    return;
  for (guint i = first; i < esp_handin_get_n_sections (handin); i++)
    {
      g_autoptr (GPtrArray) samples = find_samples (handin, esp_handin_get_section (handin, i));

      for (guint k = 0; k < samples->len; k++)
        add_lack (findings, i, ESP_HANDIN_SAMPLE, g_ptr_array_index (samples, k));
    }
}
