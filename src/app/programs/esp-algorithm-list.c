#include "config.h"

#include "esp-algorithm-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-own-programs.h"
#include "esp-program-dialog.h"
#include "programs/esp-trial.h"

struct _EspAlgorithmList
{
  GObject parent_instance;

  GtkDropDown *list; /* borrowed */
  GtkStringList *names;
  const EspProblem *problem;
  GPtrArray *tables; /* const EspAlgorithm *, those of the room; NULL: nobody */
  gboolean extra;    /* the last of them is none */
  char **programs;   /* names, in the list after those */
  guint chosen;      /* where it stands */
  gulong heard;      /* handler of the list's news */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspAlgorithmList, esp_algorithm_list, G_TYPE_OBJECT)

/* The name of the program at that place, NULL where there is none. */
static const char *
get_program (EspAlgorithmList *self, guint position)
{
  guint n = self->tables->len;

  return position >= n && position < n + g_strv_length (self->programs)
             ? self->programs[position - n]
             : NULL;
}

const EspAlgorithm *
esp_algorithm_list_get (EspAlgorithmList *self, guint position)
{
  const char *program = get_program (self, position);
  g_autofree char *id = program != NULL ? g_strconcat (ESP_PROGRAM_PREFIX, program, NULL) : NULL;

  if (id != NULL)
    return esp_problem_find_algorithm (self->problem, id);
  return position < self->tables->len ? g_ptr_array_index (self->tables, position) : NULL;
}

const EspAlgorithm *
esp_algorithm_list_get_chosen (EspAlgorithmList *self)
{
  return esp_algorithm_list_get (self, self->chosen);
}

/* --- choosing --- */

static void
select_quietly (EspAlgorithmList *self, guint position)
{
  self->chosen = position;
  g_signal_handler_block (self->list, self->heard);
  gtk_drop_down_set_selected (self->list, position);
  g_signal_handler_unblock (self->list, self->heard);
}

/* Where the program @name stands; GTK_INVALID_LIST_POSITION: nowhere. */
static guint
find_program (EspAlgorithmList *self, const char *name)
{
  for (guint i = 0; self->programs[i] != NULL; i++)
    if (g_str_equal (self->programs[i], name))
      return self->tables->len + i;
  return GTK_INVALID_LIST_POSITION;
}

static void
choose_program (gpointer object, const char *name)
{
  EspAlgorithmList *self = object;
  guint position = find_program (self, name);

  if (position != GTK_INVALID_LIST_POSITION)
    gtk_drop_down_set_selected (self->list, position);
}

void
esp_algorithm_list_ask (EspAlgorithmList *self)
{
  esp_program_dialog_ask (GTK_WIDGET (self->list), self->problem, choose_program, G_OBJECT (self));
}

static void
on_selected (EspAlgorithmList *self)
{
  guint position = gtk_drop_down_get_selected (self->list);
  const char *program = get_program (self, position);

  if (position == self->chosen || position == GTK_INVALID_LIST_POSITION)
    return;
  if (program == NULL && position >= self->tables->len)
    {
      select_quietly (self, self->chosen);
      esp_algorithm_list_ask (self);
      return;
    }
  /* it stands in the list with its file's name, and the person has chosen it there */
  if (program != NULL && esp_own_programs_choose (self->problem, program) == NULL)
    {
      select_quietly (self, self->chosen);
      return;
    }
  self->chosen = position;
  g_signal_emit (self, signals[CHOSEN], 0);
}

gboolean
esp_algorithm_list_knows (EspAlgorithmList *self, const char *id)
{
  return g_str_has_prefix (id, ESP_PROGRAM_PREFIX) &&
         find_program (self, id + strlen (ESP_PROGRAM_PREFIX)) != GTK_INVALID_LIST_POSITION;
}

gboolean
esp_algorithm_list_show (EspAlgorithmList *self, const char *id)
{
  if (!esp_algorithm_list_knows (self, id))
    return FALSE;
  select_quietly (self, find_program (self, id + strlen (ESP_PROGRAM_PREFIX)));
  return TRUE;
}

char *
esp_algorithm_list_get_shown (EspAlgorithmList *self)
{
  const char *program = get_program (self, self->chosen);

  return program != NULL ? g_strconcat (ESP_PROGRAM_PREFIX, program, NULL) : NULL;
}

gboolean
esp_algorithm_list_choose (EspAlgorithmList *self, const char *id)
{
  guint n = self->tables->len + g_strv_length (self->programs);

  for (guint i = 0; i < n; i++)
    {
      const EspAlgorithm *algorithm = esp_algorithm_list_get (self, i);

      if (i >= self->tables->len && algorithm == NULL)
        continue;
      if (algorithm == NULL ? id == NULL : g_strcmp0 (algorithm->id, id) == 0)
        {
          gtk_drop_down_set_selected (self->list, i);
          return TRUE;
        }
    }
  return FALSE;
}

/* --- what stands in it --- */

/* Takes @n rows away at @position, and puts @names there; nobody is told. */
static void
replace_rows (
    EspAlgorithmList *self, guint position, guint n, const char *const *names, guint chosen)
{
  g_signal_handler_block (self->list, self->heard);
  gtk_string_list_splice (self->names, position, n, names);
  gtk_drop_down_set_selected (self->list, chosen);
  g_signal_handler_unblock (self->list, self->heard);
  self->chosen = chosen;
}

/* One that is chosen stays so; where it was taken away, the first is chosen. */
static void
fill_programs (EspAlgorithmList *self)
{
  g_auto (GStrv) old = self->programs;
  guint base = self->tables->len;
  const char *name = self->chosen >= base && old != NULL ? old[self->chosen - base] : NULL;
  guint chosen = name == NULL ? self->chosen : 0;

  self->programs = esp_program_list_get_names (self->problem);
  if (name != NULL && find_program (self, name) != GTK_INVALID_LIST_POSITION)
    chosen = find_program (self, name);
  replace_rows (self, base, old != NULL ? g_strv_length (old) : 0,
                (const char *const *) self->programs, chosen);
  if (name != NULL && chosen == 0)
    g_signal_emit (self, signals[CHOSEN], 0);
}

void
esp_algorithm_list_set_extra (EspAlgorithmList *self, const char *name)
{
  guint position = self->tables->len - (self->extra ? 1 : 0);
  gboolean was_chosen = self->extra && self->chosen == position;
  guint chosen = self->chosen;

  if (!self->extra && name == NULL)
    return;
  if (chosen >= self->tables->len)
    chosen = chosen + (name != NULL ? 1 : 0) - (self->extra ? 1 : 0);
  else if (was_chosen && name == NULL)
    chosen = 0;
  replace_rows (self, position, self->extra ? 1 : 0, (const char *const[]){ name, NULL }, chosen);
  g_ptr_array_set_size (self->tables, (int) position + (name != NULL ? 1 : 0));
  self->extra = name != NULL;
  if (was_chosen && name == NULL)
    g_signal_emit (self, signals[CHOSEN], 0);
}

void
esp_algorithm_list_choose_extra (EspAlgorithmList *self)
{
  if (self->extra)
    gtk_drop_down_set_selected (self->list, self->tables->len - 1);
}

void
esp_algorithm_list_take (EspAlgorithmList *self, const EspAlgorithm *algorithm)
{
  esp_algorithm_list_set_extra (self, _ (algorithm->label));
  g_ptr_array_index (self->tables, self->tables->len - 1) = (gpointer) algorithm;
  if (self->chosen != self->tables->len - 1)
    esp_algorithm_list_choose_extra (self);
  else
    g_signal_emit (self, signals[CHOSEN], 0);
}

static void
fill_tables (EspAlgorithmList *self, EspAlgorithmFlags flags, const char *nobody)
{
  if (nobody != NULL)
    {
      g_ptr_array_add (self->tables, NULL);
      gtk_string_list_append (self->names, nobody);
    }
  for (const EspAlgorithm *a = self->problem->algorithms; a->id != NULL; a++)
    if ((a->flags & flags) == flags)
      {
        g_ptr_array_add (self->tables, (gpointer) a);
        gtk_string_list_append (self->names, _ (a->label));
      }
}

static void
esp_algorithm_list_dispose (GObject *object)
{
  EspAlgorithmList *self = ESP_ALGORITHM_LIST (object);

  if (self->list != NULL)
    g_clear_signal_handler (&self->heard, self->list);
  self->list = NULL;
  G_OBJECT_CLASS (esp_algorithm_list_parent_class)->dispose (object);
}

static void
esp_algorithm_list_finalize (GObject *object)
{
  EspAlgorithmList *self = ESP_ALGORITHM_LIST (object);

  g_ptr_array_unref (self->tables);
  g_strfreev (self->programs);
  g_object_unref (self->names);
  G_OBJECT_CLASS (esp_algorithm_list_parent_class)->finalize (object);
}

static void
esp_algorithm_list_class_init (EspAlgorithmListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_algorithm_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_algorithm_list_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_algorithm_list_init (EspAlgorithmList *self)
{
  self->names = gtk_string_list_new (NULL);
  self->tables = g_ptr_array_new ();
}

EspAlgorithmList *
esp_algorithm_list_new (GtkDropDown *list,
                        const EspProblem *problem,
                        EspAlgorithmFlags flags,
                        const char *nobody)
{
  EspAlgorithmList *self = g_object_new (ESP_TYPE_ALGORITHM_LIST, NULL);

  self->list = list;
  self->problem = problem;
  fill_tables (self, flags, nobody);
  gtk_drop_down_set_model (list, G_LIST_MODEL (self->names));
  self->heard = g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_selected), self);
  self->programs = g_new0 (char *, 1);
  if (!esp_trial_is_possible (problem))
    return self;
  gtk_string_list_append (self->names, _ ("Your own program…"));
  fill_programs (self);
  g_signal_connect_object (esp_own_programs_get (), "changed", G_CALLBACK (fill_programs), self,
                           G_CONNECT_SWAPPED);
  return self;
}
