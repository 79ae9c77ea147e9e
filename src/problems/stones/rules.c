#include "config.h"

#include "stones.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

EspState *
stones_state_new (int n)
{
  StonesState *state = g_new0 (StonesState, 1);

  state->parent.problem = &esp_stones_problem;
  state->n = n;
  state->taken = g_new0 (int, (gsize) n + 1);
  state->is_taken = g_new0 (guint8, (gsize) n + 1);
  return &state->parent;
}

int
stones_list_moves (const StonesState *state, int *moves)
{
  int last = stones_last (state);
  int n = 0;

  if (last == 0)
    {
      for (int stone = 1; 2 * stone < state->n; stone += 2)
        if (!state->is_taken[stone])
          moves[n++] = stone;
      return n;
    }
  for (int stone = 1; stone <= last / 2; stone++)
    if (last % stone == 0 && !state->is_taken[stone])
      moves[n++] = stone;
  for (int stone = 2 * last; stone <= state->n; stone += last)
    if (!state->is_taken[stone])
      moves[n++] = stone;
  return n;
}

/* --- instances --- */

static EspInstance *
instance_new (int n)
{
  StonesInstance *self = g_new0 (StonesInstance, 1);

  self->parent.problem = &esp_stones_problem;
  self->n = n;
  self->opening = g_array_new (FALSE, FALSE, sizeof (int));
  return &self->parent;
}

static EspInstance *
stones_create (void)
{
  return instance_new (20);
}

static gboolean
stones_equal (const EspInstance *a, const EspInstance *b)
{
  const StonesInstance *x = (const StonesInstance *) a;
  const StonesInstance *y = (const StonesInstance *) b;

  /* an empty array has no data at all */
  return x->n == y->n && x->opening->len == y->opening->len &&
         (x->opening->len == 0 ||
          memcmp (x->opening->data, y->opening->data, sizeof (int) * x->opening->len) == 0);
}

static EspState *
stones_initial (const EspInstance *instance)
{
  const StonesInstance *self = (const StonesInstance *) instance;
  EspState *state = stones_state_new (self->n);

  for (guint i = 0; i < self->opening->len; i++)
    stones_take ((StonesState *) state, g_array_index (self->opening, int, i));
  return state;
}

static char *
describe_illegal (const StonesState *state, int stone)
{
  int last = stones_last (state);

  if (stone < 1 || stone > state->n)
    return g_strdup_printf (_ ("there is no stone %d; they are 1 to %d"), stone, state->n);
  if (state->is_taken[stone])
    return g_strdup_printf (_ ("stone %d is taken"), stone);
  if (last == 0)
    return g_strdup_printf (_ ("the first stone must be odd and less than half of %d"), state->n);
  return g_strdup_printf (_ ("stone %d is neither a multiple nor a factor of %d"), stone, last);
}

/* A number of stones, and stones that were taken: each once. */
static EspLikeness
stones_recognises (const char *head, gsize length)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gint64 n = 0;
  EspReader reader;
  EspSpan line;
  gboolean cut;

  esp_reader_init (&reader, "", head, length);
  while (esp_reader_next_head_line (&reader, &line, &cut))
    {
      EspSpan word;
      gint64 stone;

      if (n == 0)
        {
          if (!esp_span_to_int (&reader, &line, "", 1, STONES_MAX, &n, NULL))
            return ESP_LIKENESS_NONE;
          continue;
        }
      while (esp_span_next_word (&line, ",", &word))
        if (!esp_span_to_int (&reader, &word, "", 1, n, &stone, NULL) ||
            (!g_hash_table_add (seen, GINT_TO_POINTER ((int) stone)) && !cut))
          return ESP_LIKENESS_NONE;
    }
  return n > 0 ? ESP_LIKENESS_CLOSE : ESP_LIKENESS_NONE;
}

static EspInstance *
stones_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  StonesInstance *self;
  EspReader reader;
  EspSpan line;
  EspSpan word;
  gint64 number;

  esp_reader_init (&reader, file, text, length);
  if (!esp_reader_need_line (&reader, &line, error, _ ("expected the number of stones")))
    return NULL;
  esp_span_trim (&line);
  if (!esp_span_to_int (&reader, &line, _ ("a number of stones"), 1, STONES_MAX, &number, error))
    return NULL;
  instance = instance_new ((int) number);
  self = (StonesInstance *) instance;
  state = stones_state_new (self->n);
  while (esp_reader_next_full_line (&reader, &line))
    while (esp_span_next_word (&line, ",", &word))
      {
        int stone;

        if (!esp_span_to_int (&reader, &word, _ ("a stone"), 1, self->n, &number, error))
          return NULL;
        stone = (int) number;
        if (!stones_is_legal ((StonesState *) state, stone))
          {
            g_autofree char *why = describe_illegal ((StonesState *) state, stone);

            return esp_reader_fail_none (&reader, &word, error, "%s", why);
          }
        stones_take ((StonesState *) state, stone);
        g_array_append_val (self->opening, stone);
      }
  return g_steal_pointer (&instance);
}

static char *
format_numbers (const int *numbers, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? " " : "", numbers[i]);
  return g_string_free (text, FALSE);
}

static char *
stones_format (const EspInstance *instance)
{
  const StonesInstance *self = (const StonesInstance *) instance;
  g_autofree char *opening =
      format_numbers ((const int *) (gpointer) self->opening->data, self->opening->len);

  return g_strdup_printf ("%d\n%s%s", self->n, opening, *opening != '\0' ? "\n" : "");
}

static char *
stones_describe (const EspInstance *instance)
{
  const StonesInstance *self = (const StonesInstance *) instance;

  if (self->opening->len == 0)
    return g_strdup_printf (ngettext ("%s stone", "%s stones", (gulong) self->n),
                            esp_count ((guint64) self->n));
  return g_strdup_printf (ngettext ("%s stone, %s taken before the start",
                                    "%s stones, %s taken before the start", (gulong) self->n),
                          esp_count ((guint64) self->n), esp_count (self->opening->len));
}

static gboolean
stones_edit (EspInstance *instance, const char *edit, GError **error)
{
  StonesInstance *self = (StonesInstance *) instance;
  g_autoptr (EspState) state = stones_initial (instance);
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);
  guint n_words = g_strv_length (words);
  gint64 number = 0;

  if (n_words == 2 && g_str_equal (words[0], "size") &&
      g_ascii_string_to_signed (words[1], 10, 1, STONES_MAX, &number, NULL))
    {
      self->n = (int) number;
      g_array_set_size (self->opening, 0);
      return TRUE;
    }
  if (n_words == 1 && g_str_equal (words[0], "clear"))
    {
      g_array_set_size (self->opening, 0);
      return TRUE;
    }
  if (n_words == 1 && g_str_equal (words[0], "back") && self->opening->len > 0)
    {
      g_array_set_size (self->opening, self->opening->len - 1);
      return TRUE;
    }
  if (n_words == 2 && g_str_equal (words[0], "take") &&
      g_ascii_string_to_signed (words[1], 10, 1, self->n, &number, NULL))
    {
      int stone = (int) number;

      if (stones_is_legal ((StonesState *) state, stone))
        {
          g_array_append_val (self->opening, stone);
          return TRUE;
        }
      {
        g_autofree char *why = describe_illegal ((StonesState *) state, stone);

        return esp_refuse (error, "%s", why);
      }
    }
  return esp_refuse (error,
                     _ ("“%s” is no edit; expected “size N”, “take STONE”, “back” or “clear”"),
                     esp_quote (edit));
}

/* --- states --- */

static gboolean
stones_state_equal (const EspState *a, const EspState *b)
{
  const StonesState *x = (const StonesState *) a;
  const StonesState *y = (const StonesState *) b;

  return x->n == y->n && x->n_taken == y->n_taken &&
         memcmp (x->taken, y->taken, sizeof (int) * (gsize) x->n_taken) == 0;
}

static char *
stones_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;
  g_autofree char *numbers = format_numbers (self->taken, (guint) self->n_taken);

  return g_strconcat (numbers, "\n", NULL);
}

static EspState *
stones_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  int n = ((const StonesInstance *) instance)->n;
  g_autoptr (EspState) state = stones_state_new (n);
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      gint64 stone;

      if (words[i][0] == '\0')
        continue;
      if (!g_ascii_string_to_signed (words[i], 10, 1, n, &stone, NULL) ||
          !stones_is_legal ((StonesState *) state, (int) stone))
        return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("“%s” cannot be taken there"),
                              esp_quote (words[i]));
      stones_take ((StonesState *) state, (int) stone);
    }
  return g_steal_pointer (&state);
}

static gboolean
stones_play (const EspInstance *instance G_GNUC_UNUSED,
             EspState *state,
             const char *move,
             GError **error)
{
  StonesState *self = (StonesState *) state;
  gint64 stone;

  if (!g_ascii_string_to_signed (move, 10, G_MININT, G_MAXINT, &stone, NULL))
    return esp_refuse (error, _ ("“%s” is no stone; expected a number"), esp_quote (move));
  if (!stones_is_legal (self, (int) stone))
    {
      g_autofree char *why = describe_illegal (self, (int) stone);

      return esp_refuse (error, "%s", why);
    }
  stones_take (self, (int) stone);
  return TRUE;
}

/* --- the game --- */

gboolean
stones_has_move (const StonesState *state)
{
  int last = stones_last (state);

  if (last == 0)
    return state->n >= 3;
  for (int stone = 1; stone <= last / 2; stone++)
    if (last % stone == 0 && !state->is_taken[stone])
      return TRUE;
  for (int stone = 2 * last; stone <= state->n; stone += last)
    if (!state->is_taken[stone])
      return TRUE;
  return FALSE;
}

static int
stones_to_move (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;

  return stones_has_move (self) ? self->n_taken % 2 : -1;
}

static char **
stones_moves (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;
  g_autofree int *moves = g_new (int, (gsize) self->n + 1);
  int n = stones_list_moves (self, moves);
  char **texts = g_new0 (char *, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    texts[i] = g_strdup_printf ("%d", moves[i]);
  return texts;
}

static void
stones_scores (const EspInstance *instance, const EspState *state, double scores[2])
{
  int side = stones_to_move (instance, state);

  scores[0] = scores[1] = 0;
  if (side < 0)
    scores[1 - ((const StonesState *) state)->n_taken % 2] = 1;
}

static char *
stones_state_describe (const EspInstance *instance, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;
  int side = stones_to_move (instance, state);

  if (side < 0)
    return g_strdup_printf (_ ("Player %d wins: player %d cannot take"), 2 - self->n_taken % 2,
                            self->n_taken % 2 + 1);
  if (self->n_taken == 0)
    return g_strdup (_ ("Player 1 begins"));
  return g_strdup_printf (_ ("Player %d to take a multiple or factor of %d"), side + 1,
                          stones_last (self));
}

static EspHint *
stones_hint (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, GError **error)
{
  const StonesState *self = (const StonesState *) state;
  g_autofree int *moves = g_new (int, (gsize) self->n + 1);
  g_autofree guint8 *missed = g_new0 (guint8, (gsize) self->n + 1);
  int n = stones_list_moves (self, moves);
  EspCounters counters = { { 0 } };
  EspControl control;
  EspHint *hint;
  int n_winning = 0;
  int best = n > 0 ? moves[n - 1] : 0;

  if (n == 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the game is over"));
  esp_control_init (&control);
  control.deadline = g_get_monotonic_time () + G_USEC_PER_SEC / 20;
  if (!stones_find_missed (self->n, self->is_taken, missed, &control, &counters))
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                          _ ("so many stones take too long for a hint; ask the exact player"));
  for (int i = n - 1; i >= 0; i--)
    if (missed[moves[i]])
      {
        best = moves[i];
        n_winning++;
      }
  if (n_winning > 0)
    hint = esp_hint_new (
        g_strdup_printf ("%d", best),
        g_strdup_printf (
            _ ("stone %d wins: the stones that are left can be paired off as far as possible "
               "without it, so to each answer there is a partner (%d of %d moves win)"),
            best, n_winning, n));
  else
    hint = esp_hint_new (
        g_strdup_printf ("%d", best),
        g_strdup (_ ("every move loses against best play: each stone is needed in every largest "
                     "pairing; the greatest stone leaves the fewest answers to think of")));
  g_array_append_val (hint->cells, ((int[]){ best - 1 })[0]);
  return hint;
}

/* --- search --- */

static void
stones_apply_event (const EspInstance *instance G_GNUC_UNUSED,
                    EspState *state,
                    const EspEvent *event)
{
  if (event->type == ESP_EVENT_ENTER)
    stones_take ((StonesState *) state, event->subject);
  else if (event->type == ESP_EVENT_LEAVE)
    stones_put_back ((StonesState *) state);
}

static char *
stones_subject_name (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return g_strdup_printf ("%d", subject);
}

static gboolean
stones_trace_id (const EspInstance *instance,
                 EspTraceIdKind kind,
                 gint32 subject G_GNUC_UNUSED,
                 guint i,
                 gint32 *id)
{
  *id = (gint32) i + 1;
  return kind == ESP_TRACE_SUBJECT && i < (guint) ((const StonesInstance *) instance)->n;
}

static const EspGame stones_game = {
  .side_names = { N_ ("Player 1"), N_ ("Player 2") },
  .side_ids = { "first", "second" },
  .to_move = stones_to_move,
  .moves = stones_moves,
  .scores = stones_scores,
  .score_is_outcome = TRUE,
};

static const EspValuePart stones_parts[] = {
  ESP_OWNS (StonesInstance, opening, ARRAY),
  {},
};

static const EspValuePart stones_state_parts[] = {
  ESP_OWNS_DATA (StonesState, taken, n, 1),
  ESP_OWNS_DATA (StonesState, is_taken, n, 1),
  {},
};

static const EspStates states = {
  .value = { sizeof (StonesInstance), stones_parts },
  .equal = stones_equal,
  .describe = stones_describe,
  .initial = stones_initial,
  .state_value = { sizeof (StonesState), stones_state_parts },
  .state_equal = stones_state_equal,
  .state_format = stones_state_format,
  .state_parse = stones_state_parse,
  .play = stones_play,
  .state_describe = stones_state_describe,
};

static const EspFiles files = {
  .suffix = "stones",
  .parse = stones_parse,
  .recognises = stones_recognises,
  .format = stones_format,
};

static const EspEditing editing = {
  .create = stones_create,
  .example = stones_create,
  .edit = stones_edit,
};

static const EspHinting hinting = {
  .hint = stones_hint,
};

static const EspTracing tracing = {
  .apply_event = stones_apply_event,
  .subject_name = stones_subject_name,
  .trace_id = stones_trace_id,
};

const EspProblem esp_stones_problem = {
  .id = "stones",
  .title = N_ ("Take-Stones"),
  .tab = N_ ("Stones"),
  .summary = N_ ("take a factor or a multiple, or lose"),
  .rules = N_ ("There are stones 1 to n. The first player takes an odd stone less than n/2; then "
               "each takes in turn a remaining stone that is a multiple or a factor of the last "
               "one. Who cannot take loses."),
  .states = &states,
  .files = &files,
  .editing = &editing,
  .hinting = &hinting,
  .tracing = &tracing,
  .algorithms = esp_stones_algorithms,
  .game = &stones_game,
  .experiments = esp_stones_experiments,
  .tables = stones_tables,
  .commands = esp_stones_commands,
};
