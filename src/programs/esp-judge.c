#include "config.h"

#include "esp-judge.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "engine/trace/esp-export.h"

#define SOLVER "solver=" /* what a reference begins with */
/* All searches that are tried for one trace: so many, and so many events together. */
#define MOST_REFERENCES 192
#define MOST_EVENTS G_GUINT64_CONSTANT (4000000)
/* How much longer ours may be: tries that fail need not be told, but those are a few a node. */
#define NODES_FOR_ONE 16
#define NODES_AT_LEAST 2000
/* Most go another way at once: so many nodes are looked at first. */
#define NODES_FIRST 300

typedef struct
{
  const EspInstance *instance;
  const EspControl *control;
  EspJudgement *judgement;
  EspTraceTold told; /* by the trace */
  guint64 limit;     /* nodes of a search */
  guint depth;       /* of the trace */
  guint64 n_events;
  guint n_references;
  gboolean found;   /* one that it follows to the end */
  const char *text; /* of the trace */
  gsize length;
  GArray *noise; /* of guint: its lines that were passed over */
} Judge;

void
esp_judgement_clear (EspJudgement *self)
{
  esp_trace_draft_clear (&self->theirs);
  g_clear_object (&self->ours);
  g_clear_pointer (&self->options, esp_options_free);
  g_clear_pointer (&self->reference, g_free);
  g_clear_pointer (&self->reason, g_free);
}

const char *
esp_judge_get_player (const char *reference)
{
  return g_str_has_prefix (reference, SOLVER) ? reference + strlen (SOLVER) : reference;
}

gboolean
esp_judge_can (const EspProblem *problem)
{
  return problem->tracing->apply_event != NULL &&
         esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED) != NULL;
}

/* --- one search --- */

static EspTrace *
record (Judge *self,
        const EspAlgorithm *algorithm,
        const EspOptions *options,
        guint64 limit,
        gboolean *cut)
{
  EspTrace *trace = esp_trace_new (self->instance, NULL, 0);
  EspControl part;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  esp_control_init_part (&part, self->control);
  part.tracer = esp_trace_get_tracer (trace);
  part.limit_nodes = limit;
  esp_algorithm_solve (algorithm, self->instance, NULL, options, &part, &answer);
  esp_trace_finish (trace);
  *cut = esp_control_get_stop (&part) == ESP_STOP_NODES;
  self->n_events += esp_trace_get_n_events (trace);
  return trace;
}

/* Facts that a search reasons with are in no file: one that learns is not held to. */
static gboolean
learns (EspTrace *trace)
{
  EspEvent root;

  return esp_trace_get_events (trace, 0, 1, &root) == 1 && (root.flags & ESP_EVENT_NOGOOD) != 0;
}

/* All of the search's own, and nothing of the command that was given. */
static EspOptions *
copy_settings (const EspAlgorithm *algorithm, const EspOptions *options)
{
  EspOptions *own = esp_options_new (algorithm->options);

  for (guint i = 0; i < esp_options_get_n (own); i++)
    {
      const char *id = esp_options_get_spec (own, i)->id;

      if (esp_options_is_set (options, id))
        esp_options_set (own, id, esp_options_get_text (options, id), NULL);
    }
  return own;
}

static void
keep (EspJudgement *judgement,
      EspTrace *ours,
      const EspAlgorithm *algorithm,
      const EspOptions *options,
      const EspTraceDifference *difference)
{
  judgement->algorithm = algorithm;
  g_clear_pointer (&judgement->options, esp_options_free);
  judgement->options = copy_settings (algorithm, options);
  g_set_object (&judgement->ours, ours);
  judgement->difference = *difference;
}

/* By the tolerance with which it agrees most. */
static void
compare (const Judge *self, EspTrace *ours, EspTraceDifference *best)
{
  EspTraceDifference difference;

  for (guint i = 0; i < ESP_N_TRACE_TOLERANCES; i++)
    {
      esp_trace_compare (ours, self->judgement->theirs.trace, &self->told, (EspTraceTolerance) i,
                         &difference);
      if (i == 0 || difference.kind == ESP_TRACE_SAME || difference.n_agreed > best->n_agreed)
        *best = difference;
      if (best->kind == ESP_TRACE_SAME)
        return;
    }
}

/* Whether theirs may be right where ours was cut off. */
static gboolean
goes_along (const EspTraceDifference *difference)
{
  return difference->kind == ESP_TRACE_SAME || difference->kind == ESP_TRACE_GOES_ON ||
         difference->n_agreed > NODES_FIRST / 2;
}

static void
try (Judge *self, const EspAlgorithm *algorithm, const EspOptions *options)
{
  EspJudgement *judgement = self->judgement;
  gboolean cut;
  g_autoptr (EspTrace) ours = record (self, algorithm, options, NODES_FIRST, &cut);
  EspTraceDifference difference;

  self->n_references++;
  if (learns (ours))
    return;
  compare (self, ours, &difference);
  if (cut && goes_along (&difference))
    {
      g_object_unref (ours);
      ours = record (self, algorithm, options, self->limit, &cut);
      compare (self, ours, &difference);
    }
  self->found = difference.kind == ESP_TRACE_SAME;
  if (judgement->ours == NULL || self->found ||
      difference.n_agreed > judgement->difference.n_agreed)
    keep (judgement, ours, algorithm, options, &difference);
}

/* --- all that it may be --- */

/* The choice that does the least: the order of the file, nothing more. NULL: there is none. */
static const char *
find_plain (const EspOptionSpec *spec)
{
  static const char *const plain[] = { "given", "none", NULL };

  for (guint i = 0; spec->kind == ESP_OPTION_CHOICE && spec->choices[i] != NULL; i++)
    if (g_strv_contains (plain, spec->choices[i]))
      return spec->choices[i];
  return NULL;
}

/* The texts of an option that are tried, its own first; NULL: only that one. A new vector. */
static char **
list_choices (const Judge *self, const EspOptions *options, const EspOptionSpec *spec)
{
  const char *own = esp_options_get_text (options, spec->id);
  const char *plain;
  g_autoptr (GStrvBuilder) found = NULL;

  if (esp_options_is_set (options, spec->id) || g_str_has_prefix (spec->id, "trace-"))
    return NULL;
  /* whether the root is counted is no event */
  if (g_str_equal (spec->id, "root"))
    return NULL;
  found = g_strv_builder_new ();
  /* how far a game was searched is seen */
  if (spec->kind == ESP_OPTION_INT && g_str_equal (spec->id, "depth") && !spec->follows_file)
    {
      g_autofree char *depth = g_strdup_printf ("%u", self->depth);

      g_strv_builder_add (found, depth);
      return g_strv_builder_end (found);
    }
  plain = find_plain (spec);
  /* what a course begins with: where several fit, that is what is meant */
  if (plain != NULL && !g_str_equal (plain, own))
    g_strv_builder_add (found, plain);
  if (spec->kind != ESP_OPTION_CHOICE || !g_str_equal (own, "random"))
    g_strv_builder_add (found, own);
  if (spec->kind == ESP_OPTION_FLAG)
    g_strv_builder_add (found, esp_options_get_flag (options, spec->id) ? "off" : "on");
  else if (spec->kind == ESP_OPTION_CHOICE)
    for (guint i = 0; spec->choices[i] != NULL; i++)
      {
        /* what is random is nobody's but by its seed */
        if (!g_str_equal (spec->choices[i], own) && !g_str_equal (spec->choices[i], "random") &&
            g_strcmp0 (spec->choices[i], plain) != 0)
          g_strv_builder_add (found, spec->choices[i]);
      }
  else if (g_str_equal (spec->id, "solutions"))
    g_strv_builder_add (found, esp_options_get_int (options, spec->id) == 0 ? "1" : "0");
  else
    return NULL;
  return g_strv_builder_end (found);
}

/* From the @i-th option on, every choice with every other. */
static void
try_choices (Judge *self, const EspAlgorithm *algorithm, EspOptions *options, guint i)
{
  const EspOptionSpec *spec;
  g_auto (GStrv) choices = NULL;

  if (self->found || self->n_references >= MOST_REFERENCES || self->n_events >= MOST_EVENTS ||
      g_cancellable_is_cancelled (self->control->cancellable))
    return;
  if (i == esp_options_get_n (options))
    {
      try (self, algorithm, options);
      return;
    }
  spec = esp_options_get_spec (options, i);
  choices = esp_option_specs_find (algorithm->options, spec->id) != NULL
                ? list_choices (self, options, spec)
                : NULL;
  if (choices == NULL)
    {
      try_choices (self, algorithm, options, i + 1);
      return;
    }
  for (guint c = 0; choices[c] != NULL; c++)
    {
      g_autoptr (EspOptions) chosen = esp_options_copy (options);

      if (esp_options_set (chosen, spec->id, choices[c], NULL))
        try_choices (self, algorithm, chosen, i + 1);
    }
}

static void
try_algorithm (Judge *self, const EspAlgorithm *algorithm, const EspOptions *given)
{
  g_autoptr (EspOptions) options =
      given != NULL ? esp_options_copy (given) : esp_options_new (algorithm->options);

  esp_options_add (options, algorithm->options);
  try_choices (self, algorithm, options, 0);
}

/* Whether it proposes and accepts, and so does none but a local search. */
static gboolean
is_local (EspTrace *trace)
{
  EspEvent events[2]; /* the first may be the root */
  guint n = esp_trace_get_events (trace, 0, G_N_ELEMENTS (events), events);

  return n > 0 && events[n - 1].type >= ESP_EVENT_PROPOSE &&
         events[n - 1].type <= ESP_EVENT_RESTART;
}

static guint
find_depth (EspTrace *trace)
{
  guint depth = 0;
  EspNode node;

  for (guint32 i = 0; esp_trace_get_node (trace, i, &node); i++)
    depth = MAX (depth, node.depth);
  return depth;
}

static gboolean
can_be_reference (const EspAlgorithm *algorithm, gboolean local)
{
  return (algorithm->flags & ESP_ALGORITHM_TRACED) != 0 &&
         ((algorithm->flags & ESP_ALGORITHM_LOCAL) != 0) == local;
}

/* Of constraint searches the plain ones stand last in a room's table, of games first: a course
 * begins with them. */
static void
try_all (Judge *self)
{
  const EspAlgorithm *all = self->instance->problem->algorithms;
  gboolean local = is_local (self->judgement->theirs.trace);
  gboolean last_first = !esp_problem_searches_positions (self->instance->problem);
  guint n = 0;

  while (all[n].id != NULL)
    n++;
  for (guint i = 0; i < n && !self->found; i++)
    {
      const EspAlgorithm *algorithm = &all[last_first ? n - 1 - i : i];

      if (can_be_reference (algorithm, local))
        try_algorithm (self, algorithm, NULL);
    }
}

/* In words: which search it was held to, and what is wrong. */
static void
describe (EspJudgement *judgement)
{
  /* what was tried, or was asked for: the rest was left as it is and made no difference */
  g_autofree char *settings = esp_options_format (judgement->options, TRUE);

  judgement->reference =
      g_strchomp (g_strdup_printf (SOLVER "%s %s", judgement->algorithm->id, settings));
  judgement->reason = esp_trace_difference_tell (&judgement->difference, judgement->ours,
                                                 judgement->theirs.trace, judgement->options);
}

guint64
esp_judge_pass_consequences (EspTrace *trace, guint64 step)
{
  EspEvent event;

  while (esp_trace_get_events (trace, step, 1, &event) == 1 &&
         (event.type == ESP_EVENT_PRUNE || event.type == ESP_EVENT_WIPEOUT))
    step++;
  return step;
}

static guint64
find_shown (const EspJudgement *judgement, EspTrace *trace, guint64 step)
{
  return judgement->difference.kind == ESP_TRACE_LEAVES_OUT ||
                 judgement->difference.kind == ESP_TRACE_HAS_MORE
             ? esp_judge_pass_consequences (trace, step)
             : step;
}

guint64
esp_judgement_get_their_step (const EspJudgement *judgement)
{
  return find_shown (judgement, judgement->theirs.trace, judgement->difference.theirs + 1);
}

guint64
esp_judgement_get_our_step (const EspJudgement *judgement)
{
  return find_shown (judgement, judgement->ours, judgement->difference.ours + 1);
}

static guint
find_line (const EspJudgement *judgement, guint64 event)
{
  const GArray *lines = judgement->theirs.lines;

  return event < lines->len ? g_array_index (lines, guint, event) : 0;
}

/* The line is told by itself, not within the reason. */
static void
take_impossible (EspJudgement *judgement, const GError *impossible)
{
  guint line;
  guint column;
  const char *message = esp_error_split (impossible, &line, &column);

  g_free (judgement->reason);
  judgement->reason = g_strdup_printf (_ ("tells what cannot be: %s"), message);
  judgement->line = line;
}

/* Whether what is missing may have come in the line that could not be read: nothing but what
 * follows from a decision was told after it. */
static gboolean
is_at_end (const EspJudgement *judgement)
{
  const EspTraceDifference *difference = &judgement->difference;
  EspEvent event;

  if (difference->kind == ESP_TRACE_ENDS)
    return TRUE;
  if (difference->kind != ESP_TRACE_LEAVES_OUT)
    return FALSE;
  for (guint64 i = difference->theirs + 1;
       esp_trace_get_events (judgement->theirs.trace, i, 1, &event) == 1; i++)
    if (event.type != ESP_EVENT_PRUNE && event.type != ESP_EVENT_WIPEOUT)
      return FALSE;
  return TRUE;
}

/* Prompts and debug lines among events are passed over: blank lines take their place, so that lines
 * are counted as in the program's text; which they are is added to @noise. NULL where there are
 * none. */
static char *
blank_noise (const char *text, gsize length, GArray *noise)
{
  char *tidy = NULL;
  guint line = 0;

  if (g_strstr_len (text, (gssize) length, "{\"event\"") == NULL &&
      g_strstr_len (text, (gssize) length, "\"event\":") == NULL)
    return NULL;
  for (gsize begin = 0, end; begin < length; begin = end + 1)
    {
      const char *stop = memchr (text + begin, '\n', length - begin);

      end = stop != NULL ? (gsize) (stop - text) : length;
      line++;
      if (text[begin] == '{' || begin == end || g_ascii_isspace (text[begin]))
        continue;
      if (tidy == NULL)
        tidy = g_memdup2 (text, length);
      g_array_append_val (noise, line);
      memset (tidy + begin, ' ', end - begin);
    }
  return tidy;
}

/* The line that was passed over where the trace goes wrong: it may be the one that is missing. What
 * is left out may have stood anywhere behind the event that is told; else it is between the last
 * event that is right and that one. 0: none. */
static guint
find_noise (const Judge *self, gboolean impossible)
{
  const EspJudgement *judgement = self->judgement;
  const GArray *lines = judgement->theirs.lines;
  gboolean left_out = !impossible && judgement->difference.kind == ESP_TRACE_LEAVES_OUT;
  guint to = judgement->line > 0 && !left_out ? judgement->line : G_MAXUINT;
  guint from = left_out ? judgement->line : 0;

  for (guint i = 0; i < lines->len && !left_out; i++)
    if (g_array_index (lines, guint, i) < to)
      from = MAX (from, g_array_index (lines, guint, i));
  for (guint i = 0; i < self->noise->len; i++)
    {
      guint line = g_array_index (self->noise, guint, i);

      if (line > from && line < to)
        return line;
    }
  return 0;
}

static void
tell_noise (const Judge *self, gboolean impossible)
{
  EspJudgement *judgement = self->judgement;
  g_autofree char *reason = g_steal_pointer (&judgement->reason);
  guint line = reason != NULL ? find_noise (self, impossible) : 0;

  judgement->reason =
      line > 0 ? g_strdup_printf (_ ("%s (line %u, “%s”, is no event and was passed over)"), reason,
                                  line, esp_quote_line (self->text, self->length, line))
               : g_steal_pointer (&reason);
}

gboolean
esp_judge_trace (const EspInstance *instance,
                 const char *text,
                 gsize length,
                 const char *file,
                 const EspAlgorithm *algorithm,
                 const EspOptions *options,
                 const EspControl *control,
                 EspJudgement *judgement,
                 GError **error)
{
  Judge self = { .instance = instance, .control = control, .judgement = judgement };
  g_autoptr (GError) impossible = NULL;
  g_autoptr (GArray) noise = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *tidy = NULL;
  gboolean cannot_be;
  const char *begin = esp_text_begin (text, length);
  guint64 n;

  length -= (gsize) (begin - text);
  text = begin;
  self.text = text;
  self.length = length;
  self.noise = noise;
  tidy = blank_noise (text, length, noise);
  judgement->untidy = tidy != NULL;
  if (!esp_trace_draft_read (&judgement->theirs, instance, NULL, tidy != NULL ? tidy : text, length,
                             file, control->cancellable, &impossible) &&
      (judgement->theirs.trace == NULL || esp_trace_get_n_events (judgement->theirs.trace) == 0 ||
       impossible->domain == G_IO_ERROR))
    {
      g_propagate_error (error, g_steal_pointer (&impossible));
      return FALSE;
    }
  n = esp_trace_get_n_events (judgement->theirs.trace);
  /* that it begins is no step; of another board every one is impossible */
  if (n < 2 && impossible != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&impossible));
      return FALSE;
    }
  if (n < 2)
    return esp_fail (error, ESP_ERROR_SYNTAX, _ ("%s:1:1: there is no step of a search in it"),
                     esp_quote_path (file));
  if (learns (judgement->theirs.trace))
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("a search that learns cannot be judged: what it reasons with is in no "
                        "file"));
  self.limit = NODES_FOR_ONE * n + NODES_AT_LEAST;
  esp_trace_told_init (&self.told, judgement->theirs.trace);
  self.depth = find_depth (judgement->theirs.trace);
  if (algorithm != NULL)
    try_algorithm (&self, algorithm, options);
  else
    try_all (&self);
  if (g_cancellable_set_error_if_cancelled (control->cancellable, error))
    return FALSE;
  if (judgement->ours == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("there is no search to hold a trace to"));
  describe (judgement);
  judgement->line =
      judgement->reason != NULL ? find_line (judgement, judgement->difference.theirs) : 0;
  cannot_be = impossible != NULL && (judgement->reason == NULL || is_at_end (judgement));
  if (cannot_be)
    take_impossible (judgement, impossible);
  tell_noise (&self, cannot_be);
  return TRUE;
}
