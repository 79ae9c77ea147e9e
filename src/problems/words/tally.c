#include "config.h"

#include "base/esp-quote.h"
#include "engine/document/esp-document.h"
#include "page.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-run.h"

#define MOST 100000 /* solutions that are counted */

#define SHOWN 500

#define SECONDS 10

struct _WordsTally
{
  GObject parent_instance;

  EspRun *run; /* the count that is waited for */
  GtkStringList *solutions;
  char *text;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WordsTally, words_tally, G_TYPE_OBJECT)

static void
set_text (WordsTally *self, char *text)
{
  g_free (self->text);
  self->text = text;
  g_signal_emit (self, signals[CHANGED], 0);
}

static char *
describe (const EspAnswer *answer)
{
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  if (answer->outcome == ESP_OUTCOME_LIMIT)
    return n > 0 ? g_strdup_printf (ngettext ("At least %s solution; too many to count quickly",
                                              "At least %s solutions; too many to count quickly",
                                              (gulong) n),
                                    esp_count (n))
                 : g_strdup (_ ("Too hard to count quickly"));
  if (n >= MOST)
    return g_strdup_printf (_ ("%s solutions or more"), esp_count (MOST));
  if (n == 0)
    return g_strdup (_ ("No solution"));
  return g_strdup_printf (ngettext ("Exactly %s solution", "%s solutions", (gulong) n),
                          esp_count (n));
}

static void
on_finished (EspRun *run, WordsTally *self)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  g_autoptr (GVariant) solutions = NULL;

  if (run != self->run)
    return;
  solutions = g_variant_dict_lookup_value ((GVariantDict *) &answer->members, "solutions",
                                           G_VARIANT_TYPE_STRING_ARRAY);
  for (gsize i = 0; solutions != NULL && i < MIN (SHOWN, g_variant_n_children (solutions)); i++)
    {
      const char *text;

      g_variant_get_child (solutions, i, "&s", &text);
      gtk_string_list_append (self->solutions, text);
    }
  set_text (self, describe (answer));
}

static void
count_again (EspDocument *document, gboolean instance_too, WordsTally *self)
{
  const EspAlgorithm *algorithm = &esp_words_algorithms[0];
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autofree char *most = g_strdup_printf ("%d", MOST);
  const char *nothing = esp_instance_get_nothing (esp_document_get_instance (document));

  if (!instance_too)
    return;
  esp_options_set (options, "solutions", most, NULL);
  /* the run before it, if it is still under way, is dropped here and stops */
  if (self->run != NULL)
    g_signal_handlers_disconnect_by_data (self->run, self);
  g_clear_object (&self->run);
  gtk_string_list_splice (self->solutions, 0,
                          g_list_model_get_n_items (G_LIST_MODEL (self->solutions)), NULL);
  /* the one way to fill in nothing is not counted */
  if (nothing != NULL)
    {
      set_text (self, g_strdup (nothing));
      return;
    }
  self->run = esp_run_new (algorithm, esp_document_get_instance (document), NULL, options);
  esp_run_set_limits (self->run, SECONDS, 0);
  g_signal_connect (self->run, "finished", G_CALLBACK (on_finished), self);
  set_text (self, g_strdup (_ ("Counting solutions…")));
  esp_run_start (self->run);
}

static void
words_tally_finalize (GObject *object)
{
  WordsTally *self = WORDS_TALLY (object);

  if (self->run != NULL)
    g_signal_handlers_disconnect_by_data (self->run, self);
  g_clear_object (&self->run);
  g_clear_object (&self->solutions);
  g_free (self->text);
  G_OBJECT_CLASS (words_tally_parent_class)->finalize (object);
}

static void
words_tally_class_init (WordsTallyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = words_tally_finalize;
  signals[CHANGED] = g_signal_new ("changed", WORDS_TYPE_TALLY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
words_tally_init (WordsTally *self)
{
  self->solutions = gtk_string_list_new (NULL);
}

WordsTally *
words_tally_get (EspDocument *document)
{
  WordsTally *self = g_object_get_data (G_OBJECT (document), "words-tally");

  if (self == NULL)
    {
      self = g_object_new (WORDS_TYPE_TALLY, NULL);
      g_object_set_data_full (G_OBJECT (document), "words-tally", self, g_object_unref);
      g_signal_connect_object (document, "changed", G_CALLBACK (count_again), self, 0);
      count_again (document, TRUE, self);
    }
  return self;
}

const char *
words_tally_get_text (WordsTally *self)
{
  return self->text;
}

GListModel *
words_tally_get_solutions (WordsTally *self)
{
  return G_LIST_MODEL (self->solutions);
}
