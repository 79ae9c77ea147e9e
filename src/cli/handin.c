#include "config.h"

#include "base/esp-error.h"
#include "cli.h"

#ifdef ESP_HAVE_DRAW

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "report/handin/esp-handin.h"

/* report: whole hand-ins, from a plan of sections. They are of no problem; what reads arguments,
 * prints help and completes words takes a table for one. */

/* --- espalier-cli report FILE.handin --- */

static void
print_progress (const EspHandinProgress *progress, gpointer data G_GNUC_UNUSED)
{
  g_autofree char *left =
      progress->left >= 0 ? g_strdup_printf (_ (", %.0f s left"), progress->left) : g_strdup ("");

  /* over what the line before was */
  g_printerr (_ ("\r%u of %u done%s: %.60s\033[K%s"), progress->done, progress->all, left,
              progress->what, progress->left == 0 && progress->done == progress->all ? "\n" : "");
}

/* What to answer where the work was not done: --limit-time has stopped it, or @local is passed on.
 */
static int
stop_or_fail (EspInvocation *invocation, GError *local, const char *message, GError **error)
{
  if (!g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_cancellable_is_cancelled (invocation->control->cancellable))
    {
      g_propagate_error (error, local);
      return CLI_BAD;
    }
  g_error_free (local);
  invocation->answer->outcome = ESP_OUTCOME_LIMIT;
  invocation->answer->message = g_strdup (message);
  return CLI_LIMIT;
}

/* What the command line says of it stands for what the plan says. */
static void
choose_documents (const EspInvocation *invocation, EspHandin *handin)
{
  const char *documents = esp_options_get_text (invocation->options, "documents");

  if (esp_options_is_set (invocation->options, "documents") && !g_str_equal (documents, "plan"))
    esp_handin_section_set (esp_handin_get_head (handin), "documents", documents);
}

/* Where it was written. */
static void
add_paths (GVariantDict *members, const char *path, const char *folder, char **paths)
{
  g_autofree char *parts = NULL;

  if (folder == NULL)
    esp_report_find_paths (path, NULL, &parts, NULL);
  else
    g_variant_dict_insert_value (members, "documents",
                                 g_variant_new_strv ((const char *const *) paths, -1));
  g_variant_dict_insert (members, "report", "s", folder != NULL ? folder : path);
  g_variant_dict_insert (members, "folder", "s", folder != NULL ? folder : parts);
}

static int
run_handin (EspInvocation *invocation, GError **error)
{
  const char *plan = invocation->files[0];
  const char *path = invocation->output;
  EspControl *control = invocation->control;
  GVariantDict *members = &invocation->answer->members;
  g_autofree char *results = esp_handin_find_results (plan);
  g_autofree char *folder = NULL;
  g_auto (GStrv) paths = NULL;
  g_autoptr (EspHandin) handin = NULL;
  g_autoptr (GError) local = NULL;
  EspHandinWritten written;

  invocation->output = NULL;
  if (path == NULL || g_str_equal (path, "-"))
    return esp_fail_usage (error, ESP_ERROR_OPTION, _ ("say where to: -o HANDIN.pdf"));
  handin = esp_handin_load (plan, error);
  if (handin == NULL)
    return CLI_BAD;
  choose_documents (invocation, handin);
  paths = esp_handin_find_paths (handin, path, &folder, error);
  if (paths == NULL)
    return CLI_BAD;
  if (!esp_handin_write (handin, results, path, control,
                         cli_talks (invocation->options) ? print_progress : NULL, NULL, &written,
                         &local))
    return stop_or_fail (
        invocation, g_steal_pointer (&local),
        _ ("stopped by the limit; what was done is kept, and the next call goes on"), error);
  add_paths (members, path, folder, paths);
  g_variant_dict_insert (members, "pages", "x", (gint64) written.n_pages);
  g_variant_dict_insert (members, "tables", "x", (gint64) written.n_tables);
  g_variant_dict_insert (members, "figures", "x", (gint64) written.n_figures);
  g_variant_dict_insert (members, "changed", "b", !written.is_old);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

/* --- new --- */

static int
run_new (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->output;
  const char *cases = esp_options_get_text (invocation->options, "cases");
  g_auto (GStrv) files = g_strsplit (cases, "\n", -1);
  g_autoptr (EspHandin) handin = NULL;

  if (path != NULL && g_str_equal (path, "-"))
    path = NULL;
  handin = esp_handin_begin (invocation->files[0], (const char *const *) files,
                             path != NULL ? path : "plan.handin", error);
  if (handin == NULL)
    return CLI_BAD;
  choose_documents (invocation, handin);
  invocation->document = esp_handin_format (handin);
  if (!esp_handin_check_text (invocation->document, error))
    return CLI_BAD;
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  g_variant_dict_insert (&invocation->answer->members, "sections", "x",
                         (gint64) esp_handin_get_n_sections (handin));
  return CLI_SOLVED;
}

/* --- check --- */

/* Which of the separate documents a section is in. */
static void
add_document (GVariantBuilder *list, EspHandin *handin, guint section)
{
  if (section != ESP_HANDIN_TITLE_PAGE && esp_handin_is_separate (handin))
    g_variant_builder_add (list, "{sv}", "document",
                           g_variant_new_string (esp_handin_get_document (handin, section)));
}

static int
run_check (EspInvocation *invocation, GError **error)
{
  static const char *const ids[] = { "ready", "stale", "missing", "wrong", "empty", "sample" };
  g_autofree char *results = esp_handin_find_results (invocation->files[0]);
  g_autoptr (EspHandin) handin = esp_handin_load (invocation->files[0], error);
  g_autoptr (GPtrArray) findings = NULL;
  GVariantBuilder list;
  GString *text;

  if (handin == NULL)
    return CLI_BAD;
  findings = esp_handin_check (handin, results, invocation->control, error);
  if (findings == NULL)
    return CLI_BAD;
  text = g_string_new (NULL);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < findings->len; i++)
    {
      const EspHandinFinding *finding = g_ptr_array_index (findings, i);
      gboolean head = finding->section == ESP_HANDIN_TITLE_PAGE;
      g_autofree char *title =
          head ? g_strdup ("")
               : esp_handin_section_get_title (esp_handin_get_section (handin, finding->section));
      g_autofree char *place =
          head ? g_strdup (_ ("title page"))
               : g_strdup_printf (_ ("section %u, %s"), finding->section + 1, title);

      g_string_append_printf (text, "%s: %s: %s\n", place,
                              esp_handin_status_get_label (finding->status), finding->what);
      g_variant_builder_open (&list, G_VARIANT_TYPE_VARDICT);
      g_variant_builder_add (&list, "{sv}", "section",
                             g_variant_new_int64 (head ? 0 : (gint64) finding->section + 1));
      g_variant_builder_add (&list, "{sv}", "title", g_variant_new_string (title));
      add_document (&list, handin, finding->section);
      g_variant_builder_add (&list, "{sv}", "status", g_variant_new_string (ids[finding->status]));
      g_variant_builder_add (&list, "{sv}", "what", g_variant_new_string (finding->what));
      g_variant_builder_close (&list);
    }
  if (findings->len == 0)
    g_string_append (text, _ ("everything is there and up to date\n"));
  g_variant_dict_insert_value (&invocation->answer->members, "findings",
                               g_variant_builder_end (&list));
  g_variant_dict_insert (&invocation->answer->members, "ready", "b", findings->len == 0);
  invocation->document = g_string_free (text, FALSE);
  invocation->answer->outcome = findings->len == 0 ? ESP_OUTCOME_DONE : ESP_OUTCOME_NONE;
  return findings->len == 0 ? CLI_SOLVED : CLI_NONE;
}

/* --- verify --- */

static int
run_verify (EspInvocation *invocation, GError **error)
{
  static const char *const ids[] = { [ESP_HANDIN_READY] = "same",
                                     [ESP_HANDIN_STALE] = "stale",
                                     [ESP_HANDIN_DIFFERS] = "differs",
                                     [ESP_HANDIN_TIMED] = "timed" };
  g_autofree char *results = esp_handin_find_results (invocation->files[0]);
  g_autoptr (EspHandin) handin = esp_handin_load (invocation->files[0], error);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) local = NULL;
  GVariantBuilder list;
  GString *text;
  guint n_same = 0;
  guint n_wrong = 0;

  if (handin == NULL)
    return CLI_BAD;
  findings =
      esp_handin_verify (handin, results, invocation->control,
                         cli_talks (invocation->options) ? print_progress : NULL, NULL, &local);
  if (findings == NULL)
    return stop_or_fail (invocation, g_steal_pointer (&local),
                         _ ("stopped by the limit before all was measured again"), error);
  text = g_string_new (NULL);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < findings->len; i++)
    {
      const EspHandinFinding *finding = g_ptr_array_index (findings, i);

      n_same += finding->status == ESP_HANDIN_READY;
      n_wrong += finding->status == ESP_HANDIN_STALE || finding->status == ESP_HANDIN_DIFFERS;
      if (finding->status != ESP_HANDIN_READY)
        g_string_append_printf (text, _ ("section %u: %s: %s\n"), finding->section + 1,
                                esp_handin_status_get_label (finding->status), finding->what);
      g_variant_builder_open (&list, G_VARIANT_TYPE_VARDICT);
      g_variant_builder_add (&list, "{sv}", "section",
                             g_variant_new_int64 ((gint64) finding->section + 1));
      add_document (&list, handin, finding->section);
      g_variant_builder_add (&list, "{sv}", "status", g_variant_new_string (ids[finding->status]));
      g_variant_builder_add (&list, "{sv}", "what", g_variant_new_string (finding->what));
      g_variant_builder_close (&list);
    }
  g_string_append_printf (text, _ ("measured again: %u of %u the same\n"), n_same, findings->len);
  g_variant_dict_insert_value (&invocation->answer->members, "findings",
                               g_variant_builder_end (&list));
  g_variant_dict_insert (&invocation->answer->members, "same", "b", n_wrong == 0);
  invocation->document = g_string_free (text, FALSE);
  invocation->answer->outcome = n_wrong == 0 ? ESP_OUTCOME_DONE : ESP_OUTCOME_NONE;
  return n_wrong == 0 ? CLI_SOLVED : CLI_NONE;
}

static const EspOptionSpec run_options[] = {
  { "documents", ESP_CHOICE ("plan", "one", "separate"), N_ ("Documents"),
    N_ ("one with all sections, or a folder of separate ones; or what the plan says") },
  { .id = NULL },
};

static const EspOptionSpec new_options[] = {
  ESP_HANDIN_DOCUMENTS_OPTION,
  { "cases", ESP_TEXT, N_ ("Cases"),
    N_ ("all words up to the next option: boards, each for the problem that recognises it; "
        "left out, samples"),
    .repeated = TRUE, .takes_words = TRUE, .is_file = TRUE },
  { .id = NULL },
};

static const EspCommand commands[] = {
  { .id = "",
    .usage = "[--documents plan|one|separate] FILE -o HANDIN.pdf",
    .summary = N_ ("run what is not up to date of a hand-in's plan, and write it: PDF, Markdown, "
                   "and a folder of its parts"),
    .options = run_options,
    .min_files = 1,
    .max_files = 1,
    .run = run_handin },
  { .id = "new",
    .usage = "ASSIGNMENT [--documents one|separate] [-o FILE] [--cases FILE…]",
    .summary = N_ ("begin a plan from a ready-made one: wordsmapswar, colours, kcell, trees or "
                   "battleship"),
    .options = new_options,
    .min_files = 1,
    .max_files = 1,
    .run = run_new },
  { .id = "check",
    .usage = "FILE",
    .summary = N_ ("say what of a plan is missing, out of date or a sample; exit status 1 where "
                   "anything is"),
    .min_files = 1,
    .max_files = 1,
    .run = run_check },
  { .id = "verify",
    .usage = "FILE",
    .summary =
        N_ ("measure again what a hand-in says, and compare what does not hang on time; exit "
            "status 1 where anything differs"),
    .min_files = 1,
    .max_files = 1,
    .run = run_verify },
  { .id = NULL },
};

static const EspProblem handin = {
  .id = "report",
  .title = N_ ("Hand-ins"),
  .summary = N_ ("whole hand-ins from a plan of sections"),
  .rules = N_ ("A hand-in is a plan of sections (texts, boards, searches, games, experiments, "
               "tables) in a file NAME.handin. Its results are kept in NAME-results beside it, so "
               "that only what has changed is run again."),
  .files = &(const EspFiles){ .suffix = "handin" },
  .commands = commands,
};

const EspProblem *
cli_handin_problem (void)
{
  return &handin;
}

const EspCommand *
cli_find_handin_command (const char *word)
{
  for (const EspCommand *c = commands + 1; c->id != NULL; c++)
    if (g_strcmp0 (word, c->id) == 0)
      return c;
  return commands;
}

#else

const EspProblem *
cli_handin_problem (void)
{
  return NULL;
}

const EspCommand *
cli_find_handin_command (const char *word G_GNUC_UNUSED)
{
  return NULL;
}

#endif
