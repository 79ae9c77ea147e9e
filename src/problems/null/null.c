#include "config.h"

#include "null.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

/* --- instances --- */

static EspInstance *
null_create (void)
{
  NullInstance *self = g_new0 (NullInstance, 1);

  self->parent.problem = &esp_null_problem;
  self->n = 8;
  self->lit = 3;
  memset (self->given, '?', sizeof self->given);
  return &self->parent;
}

static EspInstance *
null_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = null_create ();
  NullInstance *self = (NullInstance *) instance;
  EspReader reader;
  EspSpan line;
  gint64 lit;

  esp_reader_init (&reader, file, text, length);
  if (!esp_reader_need_line (&reader, &line, error,
                             _ ("the file is empty; expected a number of lamps")))
    return NULL;
  esp_span_trim (&line);
  if (!esp_span_to_int (&reader, &line, _ ("the number of lamps to light"), 0, NULL_MAX_LAMPS, &lit,
                        error))
    return NULL;
  self->lit = (int) lit;
  if (!esp_reader_need_line (&reader, &line, error,
                             _ ("expected the row of lamps: ?, 0 or 1 each")))
    return NULL;
  esp_span_trim (&line);
  for (gsize i = 0; i < line.length; i++)
    {
      EspSpan at = { line.start + i, 1, line.line, line.column + (guint) i };

      if (i >= NULL_MAX_LAMPS || line.start[i] == '\0' || strchr ("?01", line.start[i]) == NULL)
        return esp_reader_fail_none (&reader, &at, error,
                                     _ ("expected ?, 0 or 1, at most %d of them"), NULL_MAX_LAMPS);
      self->given[i] = line.start[i];
    }
  self->n = (int) line.length;
  if (esp_reader_next_full_line (&reader, &line))
    return esp_reader_fail_none (&reader, &line, error, _ ("nothing may follow the row of lamps"));
  return g_steal_pointer (&instance);
}

/* A number, and a row of lamps. */
static EspLikeness
null_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;

  esp_reader_init (&reader, "", head, length);
  if (!esp_reader_next_head_line (&reader, &line, &cut) ||
      !esp_span_is_int (&line, 0, NULL_MAX_LAMPS) ||
      !esp_reader_next_head_line (&reader, &line, &cut) || line.length > NULL_MAX_LAMPS)
    return ESP_LIKENESS_NONE;
  for (gsize i = 0; i < line.length; i++)
    if (line.start[i] == '\0' || strchr ("?01", line.start[i]) == NULL)
      return ESP_LIKENESS_NONE;
  return memchr (line.start, '?', line.length) != NULL ? ESP_LIKENESS_CLOSE : ESP_LIKENESS_LOOSE;
}

static char *
null_format (const EspInstance *instance)
{
  const NullInstance *self = (const NullInstance *) instance;

  return g_strdup_printf ("%d\n%.*s\n", self->lit, self->n, self->given);
}

static gboolean
null_equal (const EspInstance *a, const EspInstance *b)
{
  const NullInstance *x = (const NullInstance *) a;
  const NullInstance *y = (const NullInstance *) b;

  return x->n == y->n && x->lit == y->lit && memcmp (x->given, y->given, (gsize) x->n) == 0;
}

static char *
null_describe (const EspInstance *instance)
{
  const NullInstance *self = (const NullInstance *) instance;

  return g_strdup_printf (
      ngettext ("%d lamp, %d to light", "%d lamps, %d to light", (gulong) self->n), self->n,
      self->lit);
}

static gboolean
null_edit (EspInstance *instance, const char *edit, GError **error)
{
  NullInstance *self = (NullInstance *) instance;
  int lamp;
  int lit;
  char given;

  if (sscanf (edit, "given %d %c", &lamp, &given) == 2 && lamp >= 1 && lamp <= self->n &&
      strchr ("?01", given) != NULL)
    self->given[lamp - 1] = given;
  else if (sscanf (edit, "lit %d", &lit) == 1 && lit >= 0 && lit <= NULL_MAX_LAMPS)
    self->lit = lit;
  else
    return esp_refuse (error, _ ("“%s” is no edit; expected “given LAMP ?|0|1” or “lit NUMBER”"),
                       esp_quote (edit));
  return TRUE;
}

/* --- states --- */

static EspState *
null_initial (const EspInstance *instance)
{
  const NullInstance *self = (const NullInstance *) instance;
  NullState *state = g_new0 (NullState, 1);

  state->parent.problem = &esp_null_problem;
  state->n = self->n;
  for (int i = 0; i < self->n; i++)
    state->domain[i] = self->given[i] == '1'   ? NULL_LIT
                       : self->given[i] == '0' ? NULL_DARK
                                               : NULL_LIT | NULL_DARK;
  return &state->parent;
}

static gboolean
null_state_equal (const EspState *a, const EspState *b)
{
  const NullState *x = (const NullState *) a;
  const NullState *y = (const NullState *) b;

  return x->n == y->n && memcmp (x->domain, y->domain, (gsize) x->n) == 0;
}

static const char domain_letters[] = "!01?";

static char *
null_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const NullState *self = (const NullState *) state;
  GString *text = g_string_new (NULL);

  for (int i = 0; i < self->n; i++)
    g_string_append_c (text, domain_letters[self->domain[i]]);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static EspState *
null_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  g_autoptr (EspState) state = null_initial (instance);
  NullState *self = (NullState *) state;

  for (int i = 0; i < self->n; i++)
    {
      const char *letter = text[i] != '\0' ? strchr (domain_letters, text[i]) : NULL;

      if (letter == NULL)
        return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("expected %d of ?, 0 or 1"), self->n);
      self->domain[i] = (guint8) (letter - domain_letters);
    }
  return g_steal_pointer (&state);
}

static gboolean
null_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const NullInstance *self = (const NullInstance *) instance;
  int lamp;
  char value;

  if (sscanf (move, "%d %c", &lamp, &value) != 2 || lamp < 1 || lamp > self->n ||
      strchr ("?01", value) == NULL)
    return esp_refuse (error, _ ("“%s” is no move; expected “LAMP ?|0|1”"), esp_quote (move));
  if (self->given[lamp - 1] != '?')
    return esp_refuse (error, _ ("lamp %d is given"), lamp);
  ((NullState *) state)->domain[lamp - 1] =
      (guint8) (strchr (domain_letters, value) - domain_letters);
  return TRUE;
}

/* What the lamps break that are decided, as a new string, with the lamps that do; NULL: nothing. */
static char *
find_broken (const NullInstance *self, const NullState *lamps, int broken[2], int *n_broken)
{
  int lit = 0;
  int open = 0;

  *n_broken = 1;
  for (int i = 0; i < self->n; i++)
    {
      gboolean on = lamps->domain[i] == NULL_LIT;
      gboolean off = lamps->domain[i] == NULL_DARK;

      lit += on;
      open += !on && !off;
      broken[0] = i;
      broken[1] = i - 1;
      if ((self->given[i] == '1' && off) || (self->given[i] == '0' && on))
        return g_strdup_printf (_ ("lamp %d is not as given"), i + 1);
      if (on && i > 0 && lamps->domain[i - 1] == NULL_LIT)
        {
          *n_broken = 2;
          return g_strdup_printf (_ ("lamps %d and %d are both lit"), i, i + 1);
        }
    }
  *n_broken = 0;
  if (lit > self->lit || lit + open < self->lit)
    {
      int n = lit > self->lit ? lit : lit + open;

      return g_strdup_printf (
          open > 0 && lit < self->lit
              ? ngettext ("%d lamp at most can be lit, not %d",
                          "%d lamps at most can be lit, not %d", (gulong) n)
              : ngettext ("%d lamp is lit, not %d", "%d lamps are lit, not %d", (gulong) n),
          n, self->lit);
    }
  return NULL;
}

static int
find_open (const NullState *lamps)
{
  for (int i = 0; i < lamps->n; i++)
    if (lamps->domain[i] != NULL_LIT && lamps->domain[i] != NULL_DARK)
      return i;
  return -1;
}

static EspStatus
null_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const NullState *lamps = (const NullState *) state;
  int broken[2];
  int n_broken;
  g_autofree char *text = find_broken ((const NullInstance *) instance, lamps, broken, &n_broken);

  if (text == NULL)
    return find_open (lamps) < 0 ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
  if (cells != NULL)
    g_array_append_vals (cells, broken, (guint) n_broken);
  if (why != NULL)
    *why = g_steal_pointer (&text);
  return ESP_STATUS_WRONG;
}

static gboolean
null_check (const EspInstance *instance, const EspState *state, char **why)
{
  EspStatus status = null_judge (instance, state, NULL, why);

  if (status == ESP_STATUS_OPEN)
    *why = g_strdup_printf (_ ("lamp %d is not decided yet"),
                            find_open ((const NullState *) state) + 1);
  return status == ESP_STATUS_SOLVED;
}

static char *
null_state_describe (const EspInstance *instance, const EspState *state)
{
  g_autofree char *why = NULL;

  if (null_check (instance, state, &why))
    return g_strdup (_ ("solved"));
  return g_steal_pointer (&why);
}

static void
null_apply_event (const EspInstance *instance G_GNUC_UNUSED, EspState *state, const EspEvent *event)
{
  NullState *self = (NullState *) state;
  int n = event->type == ESP_EVENT_RESTORE     ? event->csp.count
          : event->type == ESP_EVENT_BACKTRACK ? 1
                                               : 0;

  if (event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_PRUNE)
    {
      guint8 bit = (guint8) (1 << event->csp.value);
      guint8 *domain = &self->domain[event->subject];

      self->changed[self->n_trail] = (guint8) event->subject;
      self->before[self->n_trail++] = *domain;
      *domain = event->type == ESP_EVENT_ASSIGN ? bit : *domain & (guint8) ~bit;
    }
  for (; n > 0 && self->n_trail > 0; n--)
    {
      self->n_trail--;
      self->domain[self->changed[self->n_trail]] = self->before[self->n_trail];
    }
}

static char *
null_subject_name (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return g_strdup_printf (_ ("lamp %d"), subject + 1);
}

static char *
null_value_name (const EspInstance *instance G_GNUC_UNUSED,
                 gint32 subject G_GNUC_UNUSED,
                 gint32 value)
{
  return g_strdup (value == NULL_VALUE_LIT ? _ ("lit") : _ ("dark"));
}

static char *
null_reason_name (const EspInstance *instance G_GNUC_UNUSED, gint32 reason)
{
  return g_strdup (reason == NULL_REASON_NEIGHBOURS ? _ ("no two side by side")
                                                    : _ ("the number to light"));
}

static gboolean
null_trace_id (const EspInstance *instance,
               EspTraceIdKind kind,
               gint32 subject G_GNUC_UNUSED,
               guint i,
               gint32 *id)
{
  *id = (gint32) i;
  return i < (guint) (kind == ESP_TRACE_VALUE     ? 2
                      : kind == ESP_TRACE_SUBJECT ? ((const NullInstance *) instance)->n
                                                  : NULL_N_REASONS);
}

static const EspStates states = {
  .value = { sizeof (NullInstance), NULL },
  .equal = null_equal,
  .describe = null_describe,
  .initial = null_initial,
  .state_value = { sizeof (NullState), NULL },
  .state_equal = null_state_equal,
  .state_format = null_state_format,
  .state_parse = null_state_parse,
  .play = null_play,
  .state_describe = null_state_describe,
};

static const EspFiles files = {
  .suffix = "txt",
  .parse = null_parse,
  .recognises = null_recognises,
  .format = null_format,
};

static const EspEditing editing = {
  .create = null_create,
  .example = null_create,
  .edit = null_edit,
};

static const EspJudging judging = {
  .judge = null_judge,
  .check = null_check,
};

static const EspTracing tracing = {
  .apply_event = null_apply_event,
  .subject_name = null_subject_name,
  .trace_id = null_trace_id,
  .value_name = null_value_name,
  .reason_name = null_reason_name,
};

const EspProblem esp_null_problem = {
  .id = "null",
  .title = N_ ("Row of lamps"),
  .tab = N_ ("Lamps"),
  .summary = N_ ("The template for new problems"),
  .rules = N_ ("Light the given number of lamps in a row so that no two neighbours are lit."),
  .hidden = TRUE,
  .states = &states,
  .files = &files,
  .editing = &editing,
  .judging = &judging,
  .tracing = &tracing,
  .algorithms = esp_null_algorithms,
};
