#include "config.h"

#include "esp-diagnosis.h"

#include "base/esp-quote.h"
#include "esp-program-answer.h"

#include <glib/gi18n-lib.h>

/* What the reference may look at: for what is right, and for each mistake. */
#define MOST_NODES G_GUINT64_CONSTANT (50000000)
#define MOST_NODES_OF_ONE G_GUINT64_CONSTANT (2000000)

/* Of more than so many one would have to guess. */
#define MOST_NAMED 3

gboolean
esp_reference_can_check (const EspProblem *problem)
{
  return problem->mistakes != NULL && problem->mistakes->fits == NULL;
}

/* NULL with @stopped where it came to no end. */
static char *
answer (const EspInstance *instance,
        const EspOptions *settings,
        int mistake,
        GCancellable *cancellable,
        gboolean *stopped)
{
  const EspMistakes *known = instance->problem->mistakes;
  g_autoptr (EspOptions) defaults = settings == NULL ? esp_options_new (known->settings) : NULL;
  EspControl control;
  char *text;

  esp_control_init (&control);
  control.cancellable = cancellable;
  control.limit_nodes = mistake == ESP_NO_MISTAKE ? MOST_NODES : MOST_NODES_OF_ONE;
  text = known->answer (instance, settings != NULL ? settings : defaults, mistake, &control);
  *stopped = esp_control_get_stop (&control) != ESP_STOP_NONE;
  if (*stopped)
    g_clear_pointer (&text, g_free);
  return text;
}

gboolean
esp_verdict_fail_expected (const EspExpectedDifference *difference,
                           guint *line,
                           guint *column,
                           GError **error)
{
  *line = difference->line;
  *column = difference->column;
  if (difference->found == NULL)
    return esp_verdict_fail (error, ESP_VERDICT_WRONG, _ ("ends too early: “%s” was expected next"),
                             esp_quote (difference->expected));
  return esp_verdict_fail (
      error, ESP_VERDICT_WRONG,
      _ ("wrote “%s” in line %u, where “%s” was expected; they differ at column %u"),
      esp_quote (difference->found), difference->line, esp_quote (difference->expected),
      difference->column);
}

gboolean
esp_reference_check (const EspInstance *instance,
                     const EspOptions *settings,
                     GBytes *written,
                     GCancellable *cancellable,
                     gboolean *untidy,
                     guint *line,
                     guint *column,
                     GError **error)
{
  g_auto (EspExpectedDifference) difference = { 0 };
  g_autofree char *right = NULL;
  gboolean stopped;
  gsize from = 0;
  gsize length;
  const char *text = g_bytes_get_data (written, &length);

  right = answer (instance, settings, ESP_NO_MISTAKE, cancellable, &stopped);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (right == NULL)
    return esp_verdict_fail (
        error, ESP_VERDICT_NO_ANSWER,
        _ ("cannot be judged: the board is too large for the plain reference"));
  return esp_expected_find (text, length, right, &from, untidy, &difference) ||
         esp_verdict_fail_expected (&difference, line, column, error);
}

/* --- mistakes --- */

static gboolean
fits (const EspInstance *instance,
      const EspOptions *settings,
      GBytes *written,
      const EspState *state,
      int mistake,
      GCancellable *cancellable)
{
  const EspMistakes *known = instance->problem->mistakes;
  g_autofree char *own = NULL;
  gboolean stopped;
  gsize from = 0;
  gsize length;
  const char *text = g_bytes_get_data (written, &length);

  if (known->fits != NULL && state != NULL)
    return known->fits (instance, settings, state, mistake, NULL);
  own = answer (instance, settings, mistake, cancellable, &stopped);
  if (stopped)
    return FALSE;
  if (known->fits != NULL)
    return own == NULL;
  return own != NULL && esp_expected_find (text, length, own, &from, NULL, NULL);
}

guint64
esp_mistakes_find_fits (const EspInstance *instance,
                        const EspOptions *settings,
                        GBytes *written,
                        const EspState *state,
                        GCancellable *cancellable)
{
  const EspMistakes *known = instance->problem->mistakes;
  guint64 found = 0;

  if (known == NULL || written == NULL)
    return 0;
  /* where there is no solution, nothing is what right programs write too */
  if (known->fits != NULL && esp_program_is_silent (instance, written))
    return ESP_FITS_NOTHING_SAID;
  if (known->fits != NULL && state == NULL)
    found = ESP_FITS_NONE_SAID;
  for (int i = 0; known->list[i].id != NULL; i++)
    if (fits (instance, settings, written, state, i, cancellable))
      found |= G_GUINT64_CONSTANT (1) << i;
  return found;
}

guint64
esp_mistakes_find_fits_of_answer (const EspInstance *instance,
                                  const EspOptions *settings,
                                  GBytes *written,
                                  GCancellable *cancellable)
{
  const EspProgramRun run = { .answer = written };
  g_autoptr (EspState) state = NULL;

  if (esp_program_can_solve (instance->problem))
    esp_program_check (instance, &run, &state, NULL, NULL);
  return esp_mistakes_find_fits (instance, settings, written, state, cancellable);
}

/* --- the diagnosis --- */

void
esp_diagnosis_init (EspDiagnosis *self, const EspProblem *problem)
{
  *self = (EspDiagnosis){ .known = problem->mistakes, .fits = G_MAXUINT64, .shown = -1 };
}

void
esp_diagnosis_add (
    EspDiagnosis *self, EspVerdictKind verdict, guint64 fits, gboolean told, gsize size, int i)
{
  gboolean right = verdict == ESP_VERDICT_RIGHT || verdict == ESP_VERDICT_RIGHT_UNTIDY;

  if (fits == ESP_FITS_NOTHING_SAID)
    return;
  self->fits &= fits;
  self->wrong |= !right;
  self->answered |= right || verdict == ESP_VERDICT_WRONG;
  if (right || !told || (self->shown >= 0 && size >= self->size))
    return;
  self->shown = i;
  self->size = size;
}

static gboolean
has (const EspDiagnosis *self, int mistake)
{
  return (self->fits >> mistake & 1) != 0;
}

gboolean
esp_diagnosis_conclude (EspDiagnosis *self)
{
  guint64 named = self->fits;
  int n = self->known != NULL ? esp_mistakes_count (self->known) : 0;

  if ((self->fits & ESP_FITS_NONE_SAID) != 0)
    named = self->fits = 0;
  for (int i = 0; i < n; i++)
    for (int other = 0; other < n; other++)
      if (has (self, i) && has (self, other) && esp_mistakes_cover (self->known, i, other))
        named &= ~(G_GUINT64_CONSTANT (1) << i);
  self->fits = named & ((G_GUINT64_CONSTANT (1) << n) - 1);
  return self->wrong && self->answered && self->shown >= 0 && self->fits != 0;
}

char *
esp_diagnosis_tell (const EspDiagnosis *self)
{
  GString *text = g_string_new (NULL);
  int n = 0;

  for (int i = 0; i < ESP_MOST_MISTAKES; i++)
    if (has (self, i))
      {
        g_string_append_printf (
            text, n++ == 0 ? _ ("The program behaves as one that %s") : _ (", or as one that %s"),
            _ (self->known->list[i].text));
      }
  if (n > MOST_NAMED)
    g_string_assign (text, _ ("Several known mistakes would explain what the program wrote; more "
                              "cases tell them apart"));
  return g_string_free (text, FALSE);
}
