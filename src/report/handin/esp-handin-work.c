#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/esp-file.h"
#include "base/esp-name-list.h"
#include "engine/esp-sample.h"

/* What there is to do for a plan: a piece of work for each search, game, experiment and table, with
 * a key of all that its result hangs on. */

static void
item_free (gpointer data)
{
  EspHandinItem *item = data;

  g_clear_pointer (&item->instance, esp_instance_free);
  g_free (item->name);
  g_free (item->title);
  g_free (item->file);
  esp_player_free (item->players[0]);
  esp_player_free (item->players[1]);
  g_strfreev (item->moves);
  g_free (item->record);
  g_free (item->fault);
  g_clear_pointer (&item->written, g_bytes_unref);
  g_clear_pointer (&item->start, esp_state_free);
  g_free (item->key);
  g_free (item->what);
  g_clear_pointer (&item->result, g_variant_unref);
  g_clear_pointer (&item->sweep, esp_sweep_free);
  g_free (item->machine);
  g_free (item);
}

void
esp_handin_work_free (EspHandinWork *work)
{
  if (work == NULL)
    return;
  g_ptr_array_unref (work->items);
  g_ptr_array_unref (work->options);
  g_free (work);
}

/* Where things go while a plan is read. */
typedef struct
{
  EspHandinWork *work;
  GPtrArray *findings; /* NULL: what is found is an error */
  GError **error;
  guint section;
  const EspHandinSection *from;
  const EspProblem *problem;
  EspOptions *options;
  gboolean sampled; /* the board was a sample */
} Planner;

void
esp_handin_finding_free (gpointer data)
{
  EspHandinFinding *finding = data;

  g_free (finding->what);
  g_free (finding);
}

/* Tells of @local, which is taken. Whether to go on. */
static gboolean
find (Planner *self, EspHandinStatus status, GError *local)
{
  EspHandinFinding *finding;
  g_autofree char *title = esp_handin_section_get_title (self->from);

  if (self->findings == NULL || g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_prefixed_error (self->error, local, "%s: ", title);
      return FALSE;
    }
  finding = g_new0 (EspHandinFinding, 1);
  finding->section = self->section;
  finding->status = status;
  finding->what = g_strdup (local->message);
  g_ptr_array_add (self->findings, finding);
  g_error_free (local);
  return TRUE;
}

static gboolean
find_empty (Planner *self, const char *message)
{
  return find (self, ESP_HANDIN_EMPTY, g_error_new_literal (ESP_ERROR, ESP_ERROR_OPTION, message));
}

/* --- keys --- */

static void
add_to_key (GChecksum *sum, const char *text)
{
  guint64 length = text != NULL ? strlen (text) : G_MAXUINT64;

  g_checksum_update (sum, (const guchar *) &length, sizeof length);
  if (text != NULL)
    g_checksum_update (sum, (const guchar *) text, (gssize) length);
}

static void
add_option_to_key (GChecksum *sum, const EspOptions *options, const char *id)
{
  add_to_key (sum, id);
  add_to_key (sum, esp_options_get_text (options, id));
}

static void
add_instance_to_key (GChecksum *sum, const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;
  g_autofree char *text = problem->files->format (instance);

  add_to_key (sum, text);
  if (problem->editing->settings != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);
      g_autofree char *values = NULL;

      problem->editing->get_settings (instance, settings);
      values = esp_options_format (settings, FALSE);
      add_to_key (sum, values);
    }
}

/* What a board of an experiment is, by its name. */
static void
add_board_to_key (GChecksum *sum, const EspProblem *problem, const char *name)
{
  g_autoptr (EspInstance) instance = esp_instance_find (problem, name, NULL);

  if (instance != NULL)
    add_instance_to_key (sum, instance);
}

static void
finish_key (Planner *self, EspHandinItem *item)
{
  static const char *const limits[] = { "limit-time", "limit-nodes", "trace-cap", "seed" };
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  add_to_key (sum, ESP_VERSION);
  add_to_key (sum, esp_handin_kind_get_id (item->kind));
  add_to_key (sum, self->problem->id);
  if (item->instance != NULL)
    add_instance_to_key (sum, item->instance);
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    if (item->kind != ESP_HANDIN_EXPERIMENT && esp_options_find (self->options, limits[i]) != NULL)
      add_option_to_key (sum, self->options, limits[i]);
  for (guint k = 0; k < 2; k++)
    if (item->players[k] != NULL)
      {
        g_autofree char *values = esp_options_format (item->players[k]->options, FALSE);

        add_to_key (sum, item->players[k]->algorithm->id);
        add_to_key (sum, values);
      }
  if (item->start != NULL)
    {
      g_autofree char *start = self->problem->states->state_format (item->instance, item->start);

      add_to_key (sum, start);
    }
  if (item->written != NULL)
    {
      g_autofree char *written = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, item->written);

      add_to_key (sum, written);
    }
  if (item->fault != NULL)
    add_to_key (sum, item->fault);
  if (item->table != NULL)
    {
      add_to_key (sum, item->table->id);
      for (const EspOptionSpec *o = item->table->options; o != NULL && o->id != NULL; o++)
        add_option_to_key (sum, self->options, o->id);
    }
  if (item->experiment != NULL)
    {
      add_to_key (sum, item->experiment->id);
      for (const EspOptionSpec *o = item->experiment->options; o != NULL && o->id != NULL; o++)
        add_option_to_key (sum, self->options, o->id);
      if (item->experiment->boards != NULL)
        {
          g_auto (GStrv) names =
              esp_name_list_split (esp_options_get_text (self->options, item->experiment->boards));

          for (guint i = 0; names[i] != NULL; i++)
            add_board_to_key (sum, self->problem, names[i]);
        }
    }
  item->key = g_strndup (g_checksum_get_string (sum), 24);
}

static EspHandinItem *
add_item (Planner *self, const EspInstance *instance, const char *name)
{
  EspHandinItem *item = g_new0 (EspHandinItem, 1);

  item->section = self->section;
  item->kind = esp_handin_section_get_kind (self->from);
  item->instance = instance != NULL ? esp_instance_share (instance) : NULL;
  item->name = g_strdup (name);
  item->title = name != NULL && self->sampled ? esp_problem_name_board (self->problem, name)
                                              : g_strdup (name);
  item->options = self->options;
  g_ptr_array_add (self->work->items, item);
  return item;
}

/* --- boards --- */

/* Options of the section that are values of @specs, with files as paths that lead there. */
static EspOptions *
select_options (Planner *self, const EspOptionSpec *specs)
{
  EspOptions *options = esp_options_new (specs);

  for (const EspOptionSpec *o = specs; o != NULL && o->id != NULL; o++)
    {
      const char *value = esp_options_get_text (self->options, o->id);
      g_autofree char *path = o->is_file && *value != '\0'
                                  ? esp_handin_resolve (self->work->handin, value)
                                  : g_strdup (value);

      if (esp_options_is_set (self->options, o->id))
        esp_options_set (options, o->id, path, NULL);
    }
  return options;
}

static EspInstance *
load_instance (
    Planner *self, const char *name, char **shown, EspHandinStatus *status, GError **error)
{
  const EspProblem *problem = self->problem;
  g_autofree char *path = esp_handin_resolve (self->work->handin, name);
  g_autoptr (EspInstance) instance = NULL;

  *status = ESP_HANDIN_WRONG;
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_autoptr (EspOptions) load = select_options (self, problem->files->load_options);

      instance = esp_instance_load_with (problem, path, load, error);
      *shown = esp_experiment_name_board (path);
      self->sampled = FALSE;
    }
  else
    {
      g_autoptr (GError) local = NULL;

      instance = esp_instance_find (problem, name, &local);
      *shown = g_filename_display_basename (name);
      self->sampled = TRUE;
      if (instance == NULL)
        {
          *status = ESP_HANDIN_MISSING;
          g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION,
                       _ ("%s: there is no such file, and no sample of that name"),
                       esp_quote_path (name));
        }
    }
  if (instance == NULL)
    return NULL;
  if (problem->editing->configure != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);
      gboolean any = FALSE;

      if (problem->editing->get_settings != NULL)
        problem->editing->get_settings (instance, settings);
      for (const EspOptionSpec *o = problem->editing->settings; o != NULL && o->id != NULL; o++)
        if (esp_options_is_set (self->options, o->id))
          {
            esp_options_set (settings, o->id, esp_options_get_text (self->options, o->id), NULL);
            any = TRUE;
          }
      if (any && !problem->editing->configure (instance, settings, error))
        return NULL;
    }
  return g_steal_pointer (&instance);
}

typedef gboolean (*ForInstance) (Planner *self,
                                 const EspInstance *instance,
                                 const char *name,
                                 guint number);

static gboolean
for_each_instance (Planner *self, ForInstance func)
{
  g_auto (GStrv) names = esp_handin_section_get_list (self->from, "instances");

  if (names[0] == NULL)
    return find_empty (self, _ ("no boards are named"));
  for (guint i = 0; names[i] != NULL; i++)
    {
      GError *local = NULL;
      EspHandinStatus status;
      g_autofree char *shown = NULL;
      g_autoptr (EspInstance) instance = load_instance (self, names[i], &shown, &status, &local);

      if (instance == NULL)
        {
          if (!find (self, status, local))
            return FALSE;
        }
      else if (!func (self, instance, shown, i))
        return FALSE;
    }
  return TRUE;
}

/* --- the kinds of sections --- */

/* The file as it was handed out, where nothing of it was changed by the plan; NULL where it has no
 * text. */
static char *
read_board (Planner *self, guint number)
{
  g_auto (GStrv) names = esp_handin_section_get_list (self->from, "instances");
  g_autofree char *path = esp_handin_resolve (self->work->handin, names[number]);
  g_autofree char *text = NULL;
  gsize length;

  for (const EspOptionSpec *o = self->problem->editing->settings; o != NULL && o->id != NULL; o++)
    if (esp_options_is_set (self->options, o->id))
      return NULL;
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
      !esp_file_read (path, NULL, &text, &length, NULL))
    return NULL;
  return esp_report_clean (text, (gssize) length);
}

static gboolean
plan_instance (Planner *self, const EspInstance *instance, const char *name, guint number)
{
  EspHandinItem *item = add_item (self, instance, name);

  if (esp_handin_shows (self->options, "show", "file"))
    item->file = read_board (self, number);
  return TRUE;
}

static gboolean
plan_solver (Planner *self, const EspInstance *instance, const char *name, const char *solver)
{
  EspHandinItem *item = add_item (self, instance, name);
  const char *start = esp_options_get_text (self->options, "start");
  GError *local = NULL;

  item->players[0] = esp_player_parse_solver (self->problem, solver, &local);
  if (item->players[0] == NULL)
    return find (self, ESP_HANDIN_WRONG, local);
  if (*start != '\0')
    {
      item->start = self->problem->states->state_parse (item->instance, start, &local);
      if (item->start == NULL)
        {
          g_prefix_error (&local, "start: ");
          g_ptr_array_remove (self->work->items, item);
          return find (self, ESP_HANDIN_WRONG, local);
        }
    }
  item->what = g_strdup_printf ("%s, %s", name, solver);
  finish_key (self, item);
  return TRUE;
}

static gboolean
plan_search (Planner *self,
             const EspInstance *instance,
             const char *name,
             guint number G_GNUC_UNUSED)
{
  g_auto (GStrv) solvers = esp_handin_section_get_list (self->from, "solvers");

  if (solvers[0] == NULL)
    return plan_solver (self, instance, name, self->problem->algorithms[0].id);
  for (guint i = 0; solvers[i] != NULL; i++)
    if (!plan_solver (self, instance, name, solvers[i]))
      return FALSE;
  return TRUE;
}

/* A game that was played, by its moves. */
static gboolean
plan_moves (Planner *self, const EspInstance *instance, const char *name, char **moves)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspHandinItem *item;
  GError *local = NULL;

  for (guint i = 0; moves[i] != NULL; i++)
    if (!self->problem->states->play (instance, state, moves[i], &local))
      {
        g_prefix_error (&local, "moves: ");
        return find (self, ESP_HANDIN_WRONG, local);
      }
  item = add_item (self, instance, name);
  item->moves = g_strdupv (moves);
  return TRUE;
}

static gboolean
plan_games (Planner *self, const EspInstance *instance, const char *name, guint number)
{
  g_auto (GStrv) pairs = esp_handin_section_get_list (self->from, "players");

  g_auto (GStrv) moves = esp_handin_section_get_list (self->from, "moves");

  if (moves[0] != NULL && number == 0 && !plan_moves (self, instance, name, moves))
    return FALSE;
  for (guint i = 0; pairs[i] != NULL; i++)
    {
      EspPlayer *players[2];
      EspHandinItem *item;
      GError *local = NULL;

      if (!esp_handin_parse_pair (self->problem, pairs[i], players, &local))
        {
          if (!find (self, ESP_HANDIN_WRONG, local))
            return FALSE;
          continue;
        }
      item = add_item (self, instance, name);
      item->players[0] = players[0];
      item->players[1] = players[1];
      item->what = g_strdup_printf ("%s, %s", name, pairs[i]);
      finish_key (self, item);
    }
  return TRUE;
}

static gboolean
plan_record (Planner *self, const char *name)
{
  g_autofree char *path = esp_handin_resolve (self->work->handin, name);
  g_autofree char *text = NULL;
  g_autofree char *shown = g_filename_display_basename (path);
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (EspInstance) instance = NULL;
  EspHandinItem *item;
  GError *local = NULL;
  gsize length;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (&local, ESP_ERROR, ESP_ERROR_OPTION, _ ("%s: there is no such file"),
                   esp_quote_path (name));
      return find (self, ESP_HANDIN_MISSING, local);
    }
  if (!esp_file_read (path, NULL, &text, &length, &local))
    return find (self, ESP_HANDIN_WRONG, local);
  if (self->problem->files->parse_record == NULL)
    {
      g_set_error (&local, ESP_ERROR, ESP_ERROR_OPTION, _ ("“%s” keeps no records of games"),
                   self->problem->id);
      return find (self, ESP_HANDIN_WRONG, local);
    }
  instance = self->problem->files->parse_record (text, length, shown, moves, &local);
  if (instance == NULL)
    return find (self, ESP_HANDIN_WRONG, local);
  self->sampled = FALSE;
  item = add_item (self, instance, shown);
  g_ptr_array_add (moves, NULL);
  item->moves = g_strdupv ((char **) moves->pdata);
  item->record = g_strdup (shown);
  return TRUE;
}

static gboolean
plan_match (Planner *self)
{
  g_auto (GStrv) records = esp_handin_section_get_list (self->from, "records");
  g_auto (GStrv) pairs = esp_handin_section_get_list (self->from, "players");

  for (guint i = 0; records[i] != NULL; i++)
    if (!plan_record (self, records[i]))
      return FALSE;
  if (records[0] != NULL && pairs[0] == NULL)
    return TRUE;
  if (pairs[0] == NULL && *esp_handin_section_get (self->from, "moves") == '\0')
    return find_empty (self, _ ("no players and no saved games are named"));
  return for_each_instance (self, plan_games);
}

/* The boards of an experiment as paths that lead there. */
static gboolean
resolve_boards (Planner *self, const EspExperiment *experiment)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *joined = NULL;

  if (experiment->boards == NULL)
    return TRUE;
  names = esp_name_list_split (esp_options_get_text (self->options, experiment->boards));
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = NULL;
      g_autoptr (EspInstance) instance = NULL;
      GError *local = NULL;

      /* "random" and the like are the experiment's business */
      path = esp_handin_resolve (self->work->handin, names[i]);
      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        {
          g_free (names[i]);
          names[i] = g_steal_pointer (&path);
        }
      else if (strpbrk (names[i], "./") != NULL)
        {
          instance = esp_instance_find (self->problem, names[i], NULL);
          if (instance == NULL)
            {
              g_set_error (&local, ESP_ERROR, ESP_ERROR_OPTION,
                           _ ("%s: there is no such file, and no sample of that name"),
                           esp_quote_path (names[i]));
              return find (self, ESP_HANDIN_MISSING, local);
            }
        }
    }
  joined = esp_name_list_join ((const char *const *) names);
  esp_options_set (self->options, experiment->boards, joined, NULL);
  return TRUE;
}

static gboolean
plan_experiment (Planner *self)
{
  const char *id = esp_options_get_text (self->options, "experiment");
  const EspExperiment *experiment = self->problem->experiments;
  g_autoptr (GPtrArray) rows = NULL;
  guint n_findings = self->findings != NULL ? self->findings->len : 0;
  EspHandinItem *item;
  GError *local = NULL;

  while (*id != '\0' && !g_str_equal (experiment->id, id))
    experiment++;
  if (!resolve_boards (self, experiment))
    return FALSE;
  if (self->findings != NULL && self->findings->len > n_findings)
    return TRUE;
  rows = esp_sweep_plan (experiment, self->options, &local);
  if (rows == NULL)
    return find (self, ESP_HANDIN_WRONG, local);
  item = add_item (self, NULL, NULL);
  item->experiment = experiment;
  item->what = g_strdup (_ (experiment->label));
  finish_key (self, item);
  return TRUE;
}

static gboolean
plan_table (Planner *self,
            const EspInstance *instance,
            const char *name,
            guint number G_GNUC_UNUSED)
{
  EspHandinItem *item = add_item (self, instance, name);

  item->table =
      esp_problem_find_table (self->problem, esp_options_get_text (self->options, "table"));
  item->what = name != NULL ? g_strdup_printf ("%s, %s", name, _ (item->table->label))
                            : g_strdup (_ (item->table->label));
  finish_key (self, item);
  return TRUE;
}

/* The file that belongs to board @number of those that @key lists; NULL with what was found, which
 * says what is @lacking where none is named. */
static GBytes *
read_written (Planner *self,
              const char *key,
              guint number,
              const char *lacking,
              EspHandinStatus *status,
              GError **error)
{
  g_auto (GStrv) files = esp_handin_section_get_list (self->from, key);
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gsize length;

  *status = ESP_HANDIN_EMPTY;
  if (number >= g_strv_length (files))
    {
      g_set_error_literal (error, ESP_ERROR, ESP_ERROR_OPTION, lacking);
      return NULL;
    }
  *status = ESP_HANDIN_MISSING;
  path = esp_handin_resolve (self->work->handin, files[number]);
  if (!esp_file_read (path, NULL, &text, &length, error))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&text), length);
}

static gboolean
plan_practice (Planner *self, const EspInstance *instance, const char *name, guint number)
{
  g_autofree char *lacking =
      g_strdup_printf (_ ("for %s nothing is named that was filled in"), esp_quote_path (name));
  EspHandinStatus status;
  GError *local = NULL;
  GBytes *filled = read_written (self, "filled", number, lacking, &status, &local);

  if (filled == NULL)
    return find (self, status, local);
  add_item (self, instance, name)->written = filled;
  return TRUE;
}

/* What the program did on that board instead of answering; NULL: it answered. A new string. */
static char *
find_fault (Planner *self, guint number)
{
  g_auto (GStrv) faults = esp_handin_section_get_list (self->from, "faults");

  return number < g_strv_length (faults) && !g_str_equal (faults[number], ESP_HANDIN_NONE)
             ? g_strdup (faults[number])
             : NULL;
}

/* There is nothing that could be judged, and the case is told of all the same. */
static gboolean
plan_fault (Planner *self, const EspInstance *instance, const char *name, char *fault)
{
  EspHandinItem *item = add_item (self, instance, name);

  item->fault = fault;
  item->what = g_strdup (name);
  finish_key (self, item);
  return TRUE;
}

static gboolean
plan_check (Planner *self, const EspInstance *instance, const char *name, guint number)
{
  g_auto (GStrv) files = esp_handin_section_get_list (self->from, "outputs");
  g_autofree char *lacking =
      g_strdup_printf (_ ("for %s nothing is named that a program wrote"), esp_quote_path (name));
  const char *solver = esp_options_get_text (self->options, "solver");
  char *fault = find_fault (self, number);
  EspHandinStatus status;
  GError *local = NULL;
  GBytes *output;
  EspHandinItem *item;

  if (fault != NULL)
    return plan_fault (self, instance, name, fault);
  output = read_written (self, "outputs", number, lacking, &status, &local);
  /* a program that wrote none is wrong on that board, and no reason to be silent on the others */
  if (output == NULL && (self->findings != NULL || status != ESP_HANDIN_MISSING))
    return find (self, status, local);
  g_clear_error (&local);
  item = add_item (self, instance, name);
  item->written = output;
  item->record = g_filename_display_basename (files[number]);
  item->what = g_strdup_printf ("%s, %s", name, item->record);
  if (*solver != '\0')
    item->players[0] = esp_player_parse_solver (self->problem, solver, NULL);
  finish_key (self, item);
  return TRUE;
}

static gboolean
plan_text (Planner *self)
{
  const char *file = esp_options_get_text (self->options, "file");
  g_autofree char *path = NULL;
  GError *local = NULL;

  if (*file == '\0')
    return *esp_options_get_text (self->options, "text") != '\0' ||
                   *esp_options_get_text (self->options, "about") != '\0' ||
                   *esp_options_get_text (self->options, "intro") != '\0'
               ? TRUE
               : find_empty (self, _ ("there is no text"));
  path = esp_handin_resolve (self->work->handin, file);
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  g_set_error (&local, ESP_ERROR, ESP_ERROR_OPTION, _ ("%s: there is no such file"),
               esp_quote_path (file));
  return find (self, ESP_HANDIN_MISSING, local);
}

/* A file that no board is there for would be left out without a word. */
static gboolean
plan_written (Planner *self, const char *key, ForInstance func)
{
  g_auto (GStrv) files = esp_handin_section_get_list (self->from, key);
  g_auto (GStrv) boards = esp_handin_section_get_list (self->from, "instances");
  guint n_boards = g_strv_length (boards);
  GError *local = NULL;

  if (n_boards == 0 || g_strv_length (files) <= n_boards)
    return for_each_instance (self, func);
  g_set_error (&local, ESP_ERROR, ESP_ERROR_OPTION,
               _ ("%s: there is no board for %s; name one for each file"), key,
               esp_quote_path (files[n_boards]));
  return find (self, ESP_HANDIN_WRONG, local);
}

static gboolean
plan_section (Planner *self)
{
  switch (esp_handin_section_get_kind (self->from))
    {
    case ESP_HANDIN_INSTANCE:
      return for_each_instance (self, plan_instance);
    case ESP_HANDIN_SEARCH:
      return for_each_instance (self, plan_search);
    case ESP_HANDIN_MATCH:
      return plan_match (self);
    case ESP_HANDIN_EXPERIMENT:
      return plan_experiment (self);
    case ESP_HANDIN_TABLE:
      {
        const EspTableSpec *table =
            esp_problem_find_table (self->problem, esp_options_get_text (self->options, "table"));

        return table->without_instance ? plan_table (self, NULL, NULL, 0)
                                       : for_each_instance (self, plan_table);
      }
    case ESP_HANDIN_PRACTICE:
      return plan_written (self, "filled", plan_practice);
    case ESP_HANDIN_CHECK:
      return plan_written (self, "outputs", plan_check);
    case ESP_HANDIN_TEXT:
    case ESP_HANDIN_HEAD:
    default:
      return plan_text (self);
    }
}

static gboolean
plan_documents (EspHandin *handin, GPtrArray *findings, GError **error)
{
  EspHandinFinding *finding;
  GError *local = NULL;

  if (esp_handin_check_documents (handin, &local))
    return TRUE;
  if (findings == NULL)
    {
      g_propagate_error (error, local);
      return FALSE;
    }
  finding = g_new0 (EspHandinFinding, 1);
  finding->section = ESP_HANDIN_TITLE_PAGE;
  finding->status = ESP_HANDIN_WRONG;
  finding->what = g_strdup (local->message);
  g_ptr_array_add (findings, finding);
  g_error_free (local);
  return TRUE;
}

EspHandinWork *
esp_handin_work_plan (EspHandin *handin, GPtrArray *findings, EspControl *control, GError **error)
{
  g_autoptr (EspHandinWork) work = g_new0 (EspHandinWork, 1);

  work->handin = handin;
  work->items = g_ptr_array_new_with_free_func (item_free);
  work->options = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_options_free);
  if (!plan_documents (handin, findings, error))
    return NULL;
  for (guint i = 0; i < handin->sections->len; i++)
    {
      Planner self = { .work = work, .findings = findings, .error = error, .section = i };

      if (g_cancellable_set_error_if_cancelled (control->cancellable, error))
        return NULL;
      self.from = g_ptr_array_index (handin->sections, i);
      self.problem = esp_handin_section_get_problem (self.from);
      self.options = esp_handin_section_read (self.from, NULL, error);
      if (self.options == NULL)
        return NULL;
      g_ptr_array_add (work->options, self.options);
      if (!plan_section (&self))
        return NULL;
    }
  return g_steal_pointer (&work);
}

/* --- all of it --- */

static void
add_stale (GPtrArray *findings, const EspHandinItem *item, char *what)
{
  EspHandinFinding *finding = g_new0 (EspHandinFinding, 1);

  finding->section = item->section;
  finding->status = ESP_HANDIN_STALE;
  finding->what = what;
  g_ptr_array_add (findings, finding);
}

static int
compare_findings (gconstpointer a, gconstpointer b)
{
  const EspHandinFinding *x = *(const EspHandinFinding *const *) a;
  const EspHandinFinding *y = *(const EspHandinFinding *const *) b;

  /* the title page is before section 0 */
  return (x->section + 1 > y->section + 1) - (x->section + 1 < y->section + 1);
}

GPtrArray *
esp_handin_check (EspHandin *handin, const char *results, EspControl *control, GError **error)
{
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func (esp_handin_finding_free);
  g_autoptr (EspHandinWork) work = esp_handin_work_plan (handin, findings, control, error);

  if (work == NULL)
    return NULL;
  for (guint i = 0; i < work->items->len; i++)
    {
      EspHandinItem *item = g_ptr_array_index (work->items, i);

      if (item->key == NULL || esp_handin_item_load (item, results))
        continue;
      if (item->sweep != NULL && item->sweep->rows->len > 0)
        add_stale (
            findings, item,
            g_strdup_printf (_ ("%s: only %u runs are done"), item->what, item->sweep->rows->len));
      else
        add_stale (findings, item, g_strdup (item->what));
    }
  esp_handin_add_missing (handin, findings);
  g_ptr_array_sort (findings, compare_findings);
  return g_steal_pointer (&findings);
}

/* Results that nothing hangs on any more. */
static void
remove_old (const EspHandinWork *work, const char *results)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRegex) ours = g_regex_new (
      "^(search|match|table|experiment|check)-[0-9a-f]{24}\\.(result|csv|machine)$", 0, 0, NULL);
  g_autoptr (GDir) dir = g_dir_open (results, 0, NULL);
  const char *name;

  for (guint i = 0; i < work->items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (work->items, i);

      if (item->key != NULL)
        {
          g_hash_table_add (wanted, esp_handin_item_get_file (item));
          g_hash_table_add (wanted, esp_handin_item_get_machine_file (item));
        }
    }
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_regex_match (ours, name, 0, NULL) && !g_hash_table_contains (wanted, name))
      {
        g_autofree char *path = g_build_filename (results, name, NULL);

        g_remove (path);
      }
}

gboolean
esp_handin_work_run (EspHandinWork *work,
                     const char *results,
                     EspControl *control,
                     EspHandinProgressFunc on_progress,
                     gpointer data,
                     GError **error)
{
  EspHandinProgress progress = { .left = -1 };
  gint64 begin = g_get_monotonic_time ();

  if (results != NULL && !esp_file_make_folder (results, 0777, error))
    return FALSE;
  for (guint i = 0; i < work->items->len; i++)
    {
      EspHandinItem *item = g_ptr_array_index (work->items, i);

      if (item->key == NULL)
        continue;
      progress.all++;
      if (esp_handin_item_load (item, results))
        progress.done++;
    }
  progress.known = progress.done;
  for (guint i = 0; i < work->items->len; i++)
    {
      EspHandinItem *item = g_ptr_array_index (work->items, i);

      if (item->key == NULL || item->ready)
        continue;
      /* two sections may ask for the same */
      if (esp_handin_item_load (item, results))
        {
          progress.done++;
          continue;
        }
      progress.seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
      progress.left =
          progress.done > progress.known
              ? progress.seconds / (progress.done - progress.known) * (progress.all - progress.done)
              : -1;
      progress.what = item->what;
      if (on_progress != NULL)
        on_progress (&progress, data);
      if (!esp_handin_item_run (item, results, control, on_progress, data, &progress, error))
        {
          g_autofree char *title = esp_handin_section_get_title (
              g_ptr_array_index (work->handin->sections, item->section));

          g_prefix_error (error, "%s: ", title);
          return FALSE;
        }
      progress.done++;
    }
  progress.seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  progress.left = 0;
  progress.what = _ ("the document");
  if (on_progress != NULL)
    on_progress (&progress, data);
  if (results != NULL)
    remove_old (work, results);
  return TRUE;
}

EspReport *
esp_handin_run (EspHandin *handin,
                const char *results,
                const char *folder_name,
                EspControl *control,
                EspHandinProgressFunc on_progress,
                gpointer data,
                GError **error)
{
  g_autoptr (EspHandinWork) work = esp_handin_work_plan (handin, NULL, control, error);

  if (work == NULL || !esp_handin_work_run (work, results, control, on_progress, data, error))
    return NULL;
  return esp_handin_build (work, NULL, folder_name, control->cancellable, error);
}
