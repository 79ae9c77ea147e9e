#include "config.h"

#include "esp-side-by-side-panel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/trace/esp-export.h"
#include "engine/esp-timing.h"
#include "esp-side-by-side-figures.h"
#include "app/programs/esp-algorithm-list.h"
#include "kit/esp-follow.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-whole-rows.h"

struct _EspSideBySidePanel
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  GtkWidget *box;
  GtkWidget *choices;
  GtkWidget *more;
  EspAlgorithmList *lists[2]; /* those that tell events; of B also what was read */
  GtkWidget *unit;
  GtkWidget *toggles[2]; /* unfold the settings */
  GtkWidget *forms[2];
  GtkWidget *scrolled;
  GtkWidget *outcome;
  GtkWidget *counters;
  GtkWidget *difference;
  GtkWidget *fault; /* of the search that was read; its title stands before it */
  GtkWidget *run, *stop, *go;
  EspSideBySide *pair;
  EspTiming *timing; /* of both, once they have ended; NULL: none */
  char *names[2];
  EspTrace *read; /* from a file, as B; or NULL */
  char *read_name;
  guint show_later;
  gboolean was_busy;
};

enum
{
  PAIR_CHANGED,
  WENT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

enum
{
  PROP_0,
  PROP_BUSY,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (EspSideBySidePanel, esp_side_by_side_panel, GTK_TYPE_WIDGET)

static EspOptionForm *
get_form (EspSideBySidePanel *self, guint side)
{
  return ESP_OPTION_FORM (self->forms[side]);
}

const EspAlgorithm *
esp_side_by_side_panel_get_algorithm (EspSideBySidePanel *self, guint side)
{
  return esp_algorithm_list_get_chosen (self->lists[side]);
}

static void
unfold (EspSideBySidePanel *self)
{
  for (guint side = 0; side < 2; side++)
    {
      gboolean some = !esp_option_form_is_empty (get_form (self, side));

      gtk_widget_set_visible (self->toggles[side], some);
      gtk_widget_set_visible (
          self->forms[side],
          some && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->toggles[side])));
    }
}

static gboolean
is_usual (const EspOptions *options, const EspOptionSpec *spec)
{
  return g_strcmp0 (esp_options_get_text (options, spec->id), spec->fallback) == 0;
}

/* A number that both have and nobody has set is the same for both, the lesser of their defaults: as
 * far as both go in good time. What differs then is the searches. */
static void
even_out (EspSideBySidePanel *self)
{
  g_autoptr (EspOptions) a = esp_option_form_get_options (get_form (self, 0));
  g_autoptr (EspOptions) b = esp_option_form_get_options (get_form (self, 1));

  for (guint i = 0; i < esp_options_get_n (a); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (a, i);
      const EspOptionSpec *other = esp_options_find (b, spec->id);
      gint64 more;

      if (spec->kind != ESP_OPTION_INT || other == NULL || other->kind != ESP_OPTION_INT ||
          !is_usual (a, spec) || !is_usual (b, other))
        continue;
      more = esp_options_get_int (a, spec->id) - esp_options_get_int (b, spec->id);
      if (more > 0)
        esp_option_form_set (get_form (self, 0), spec->id, other->fallback, NULL);
      else if (more < 0)
        esp_option_form_set (get_form (self, 1), spec->id, spec->fallback, NULL);
    }
}

static void
on_chosen (EspSideBySidePanel *self)
{
  for (guint side = 0; side < 2; side++)
    {
      const EspAlgorithm *algorithm = esp_side_by_side_panel_get_algorithm (self, side);
      g_autoptr (EspOptions) kept = esp_option_form_get_options (get_form (self, side));

      esp_option_form_set_specs (get_form (self, side),
                                 algorithm != NULL ? algorithm->options : NULL);
      esp_option_form_set_options (get_form (self, side), kept);
    }
  even_out (self);
  unfold (self);
}

gboolean
esp_side_by_side_panel_choose (EspSideBySidePanel *self,
                               guint side,
                               const char *id,
                               const EspOptions *options)
{
  if (!esp_algorithm_list_choose (self->lists[side], id))
    return FALSE;
  if (options != NULL)
    esp_option_form_set_options (get_form (self, side), options);
  return TRUE;
}

gboolean
esp_side_by_side_panel_set_option (
    EspSideBySidePanel *self, guint side, const char *id, const char *value, GError **error)
{
  return esp_option_form_set (get_form (self, side), id, value, error);
}

EspOptions *
esp_side_by_side_panel_get_options (EspSideBySidePanel *self, guint side)
{
  return esp_option_form_get_options (get_form (self, side));
}

void
esp_side_by_side_panel_add_choice (EspSideBySidePanel *self, const char *label, GtkWidget *control)
{
  gtk_box_prepend (GTK_BOX (self->more), esp_form_row_new (label, control));
}

/* --- how they differ --- */

/* What a side does at the decision. */
static gboolean
get_decision (EspSideBySidePanel *self, guint side, guint64 decision, EspEvent *event)
{
  EspTrace *trace = esp_search_get_trace (esp_side_by_side_get_search (self->pair, side));
  guint64 index = esp_side_by_side_find_decision (self->pair, side, decision);

  return index != G_MAXUINT64 && esp_trace_get_events (trace, index, 1, event) == 1;
}

static char *
describe_decision (EspSideBySidePanel *self, guint side, guint64 decision)
{
  EspTrace *trace = esp_search_get_trace (esp_side_by_side_get_search (self->pair, side));
  EspEvent event;

  return get_decision (self, side, decision, &event)
             ? esp_event_describe (esp_trace_get_instance (trace), &event)
             : g_strdup (_ ("has ended"));
}

/* As the names of the two searches. */
static gboolean
is_letter (const char *name)
{
  return g_str_equal (name, "A") || g_str_equal (name, "B");
}

/* Both give a variable a value: a sentence, where no name in it is taken for a search; else what
 * each does, in a line of its own. */
static char *
compare_decisions (EspSideBySidePanel *self, guint64 decision)
{
  const EspInstance *instance =
      esp_trace_get_instance (esp_search_get_trace (esp_side_by_side_get_search (self->pair, 0)));
  const EspProblem *problem = instance->problem;
  g_autofree char *first = describe_decision (self, 0, decision);
  g_autofree char *second = describe_decision (self, 1, decision);
  EspEvent a;
  EspEvent b;

  if (problem->tracing->value_name != NULL && get_decision (self, 0, decision, &a) &&
      get_decision (self, 1, decision, &b) && a.type == ESP_EVENT_ASSIGN &&
      b.type == ESP_EVENT_ASSIGN)
    {
      g_autofree char *subject = problem->tracing->subject_name (instance, a.subject);
      g_autofree char *value = problem->tracing->value_name (instance, a.subject, a.csp.value);
      g_autofree char *other = problem->tracing->subject_name (instance, b.subject);
      g_autofree char *other_value =
          problem->tracing->value_name (instance, b.subject, b.csp.value);

      if (is_letter (subject) || is_letter (value) || is_letter (other) || is_letter (other_value))
        return g_strdup_printf (_ ("A: %s\nB: %s"), first, second);
      if (a.subject == b.subject)
        /* TRANSLATORS: A and B are two searches; "A sets A4 to water, B tries ship first." */
        return g_strdup_printf (_ ("A sets %s to %s, B tries %s first."), subject, value,
                                other_value);
      /* TRANSLATORS: A and B are two searches; "A sets A4 to water, B sets C2 to ship." */
      return g_strdup_printf (_ ("A sets %s to %s, B sets %s to %s."), subject, value, other,
                              other_value);
    }
  return g_strdup_printf (_ ("A: %s\nB: %s"), first, second);
}

/* The first line, where there is more below it. */
static void
head_in_bold (GtkLabel *label, gboolean bold)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *weight = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

  weight->end_index = bold ? (guint) strcspn (gtk_label_get_text (label), "\n") : 0;
  pango_attr_list_insert (attributes, weight);
  gtk_label_set_attributes (label, attributes);
}

/* While they are only played there is nothing to stop: they have ended. */
static gboolean
is_searching (EspSideBySidePanel *self)
{
  return self->pair != NULL && (esp_search_is_alive (esp_side_by_side_get_search (self->pair, 0)) ||
                                esp_search_is_alive (esp_side_by_side_get_search (self->pair, 1)));
}

static void
show_difference (EspSideBySidePanel *self)
{
  guint64 decision = esp_side_by_side_get_difference (self->pair);
  guint64 number = esp_side_by_side_number_decision (self->pair, decision);
  g_autofree char *text = NULL;

  gtk_widget_set_sensitive (self->go, decision > 0);
  if (decision == 0)
    text = g_strdup (is_searching (self) ? _ ("None so far")
                                         : _ ("None: both make the same decisions"));
  else
    {
      g_autofree char *how = compare_decisions (self, decision);

      text = g_strdup_printf (_ ("Decision %s\n%s"), esp_count (number), how);
    }
  gtk_label_set_text (GTK_LABEL (self->difference), text);
  head_in_bold (GTK_LABEL (self->difference), decision > 0);
}

/* Of the search that was read, while it is B. */
static void
show_fault (EspSideBySidePanel *self)
{
  gboolean told = *gtk_label_get_text (GTK_LABEL (self->fault)) != '\0' &&
                  esp_search_get_algorithm (esp_side_by_side_get_search (self->pair, 1)) == NULL;

  gtk_widget_set_visible (gtk_widget_get_prev_sibling (self->fault), told);
  gtk_widget_set_visible (self->fault, told);
}

static void
on_timed (gpointer owner)
{
  EspSideBySidePanel *self = owner;

  esp_side_by_side_figures_fill (GTK_BOX (self->counters), self->pair, self->timing);
}

static void
refresh (EspSideBySidePanel *self)
{
  gboolean busy = esp_side_by_side_panel_is_busy (self);
  gboolean searching = is_searching (self);

  gtk_widget_set_visible (self->run, !searching);
  gtk_widget_set_visible (self->stop, searching);
  if (busy != self->was_busy)
    {
      self->was_busy = busy;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
    }
  gtk_widget_set_visible (self->outcome, self->pair != NULL);
  if (self->pair == NULL)
    {
      gtk_widget_set_sensitive (self->go, FALSE);
      return;
    }
  if (!searching && self->timing == NULL)
    self->timing = esp_timing_start (esp_side_by_side_get_search (self->pair, 0),
                                     esp_side_by_side_get_search (self->pair, 1), on_timed, self);
  /* the flag of the timeline goes to a decision, too */
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->unit), esp_side_by_side_get_unit (self->pair));
  esp_side_by_side_figures_fill (GTK_BOX (self->counters), self->pair, self->timing);
  show_fault (self);
  show_difference (self);
}

#define SHOW_MS 66

static gboolean
refresh_later (gpointer data)
{
  EspSideBySidePanel *self = data;

  self->show_later = 0;
  refresh (self);
  return G_SOURCE_REMOVE;
}

/* Many times a second while it is played; figures are read a few times. */
static void
on_moved (EspSideBySidePanel *self)
{
  if (self->show_later == 0)
    self->show_later = g_timeout_add (SHOW_MS, refresh_later, self);
}

static void
on_unit_chosen (EspSideBySidePanel *self)
{
  if (self->pair != NULL)
    esp_side_by_side_set_unit (
        self->pair, (EspSideBySideUnit) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->unit)));
}

static void
on_go (EspSideBySidePanel *self)
{
  if (self->pair == NULL)
    return;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->unit), ESP_SIDE_BY_SIDE_DECISION);
  esp_side_by_side_go_to_difference (self->pair);
  g_signal_emit (self, signals[WENT], 0);
}

/* --- the two --- */

/* "MRV": the first setting that both have and in which they differ, as depths do that are not
 * chosen by hand; a new string, or NULL. */
static char *
describe_setting (EspSideBySidePanel *self, guint side)
{
  g_autoptr (EspOptions) own = esp_option_form_get_options (get_form (self, side));
  g_autoptr (EspOptions) other = esp_option_form_get_options (get_form (self, 1 - side));

  for (guint i = 0; i < esp_options_get_n (own); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (own, i);

      if (esp_options_find (other, spec->id) == NULL ||
          g_str_equal (esp_options_get_text (own, spec->id),
                       esp_options_get_text (other, spec->id)))
        continue;
      if (spec->kind == ESP_OPTION_CHOICE)
        return esp_option_name_choice (spec, spec->choices[esp_options_get_choice (own, spec->id)]);
      return g_strdup_printf ("%s %s", _ (spec->label), esp_options_get_text (own, spec->id));
    }
  return NULL;
}

static void
name_sides (EspSideBySidePanel *self)
{
  gboolean both = esp_side_by_side_panel_get_algorithm (self, 0) != NULL &&
                  esp_side_by_side_panel_get_algorithm (self, 1) != NULL;

  for (guint side = 0; side < 2; side++)
    {
      const EspAlgorithm *algorithm = esp_side_by_side_panel_get_algorithm (self, side);
      g_autofree char *setting = both ? describe_setting (self, side) : NULL;
      const char *label = algorithm == NULL          ? self->read_name
                          : algorithm->brief != NULL ? _ (algorithm->brief)
                                                     : _ (algorithm->label);

      g_free (self->names[side]);
      self->names[side] = algorithm != NULL && setting != NULL
                              ? g_strdup_printf ("%s, %s", label, setting)
                              : g_strdup (label);
    }
}

static void
set_pair (EspSideBySidePanel *self, EspSideBySide *pair)
{
  g_clear_handle_id (&self->show_later, g_source_remove);
  g_clear_pointer (&self->timing, esp_timing_free);
  if (self->pair != NULL)
    for (guint i = 0; i < 2; i++)
      {
        EspSearch *search = esp_side_by_side_get_search (self->pair, i);

        g_signal_handlers_disconnect_by_data (search, self);
        esp_search_cancel (search);
      }
  esp_follow_instead (&self->pair, pair, self);
  if (pair != NULL)
    {
      g_signal_connect_swapped (pair, "moved", G_CALLBACK (on_moved), self);
      g_signal_connect_swapped (pair, "playing", G_CALLBACK (refresh), self);
      for (guint i = 0; i < 2; i++)
        g_signal_connect_swapped (esp_side_by_side_get_search (pair, i), "answer",
                                  G_CALLBACK (refresh), self);
      esp_side_by_side_set_unit (
          pair, (EspSideBySideUnit) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->unit)));
    }
  refresh (self);
  g_signal_emit (self, signals[PAIR_CHANGED], 0);
}

void
esp_side_by_side_panel_run (EspSideBySidePanel *self,
                            const EspInstance *instance,
                            const EspState *start,
                            guint64 cap,
                            double seconds)
{
  g_autoptr (EspSideBySide) pair = NULL;
  EspSearch *searches[2];

  name_sides (self);
  for (guint i = 0; i < 2; i++)
    {
      const EspAlgorithm *algorithm = esp_side_by_side_panel_get_algorithm (self, i);
      g_autoptr (EspOptions) options = esp_option_form_get_options (get_form (self, i));

      if (algorithm == NULL)
        {
          searches[i] = esp_search_new_for_trace (self->read);
          continue;
        }
      searches[i] = esp_search_new (algorithm, instance, start, options);
      esp_search_set_record (searches[i], TRUE, cap);
      esp_search_set_limit (searches[i], seconds);
      esp_search_start (searches[i], FALSE);
      /* they are gone through from the beginning, together */
      esp_search_set_step (searches[i], 0);
    }
  pair = esp_side_by_side_new (searches[0], searches[1]);
  set_pair (self, pair);
  g_object_unref (searches[0]);
  g_object_unref (searches[1]);
}

EspSideBySide *
esp_side_by_side_panel_get_pair (EspSideBySidePanel *self)
{
  return self->pair;
}

const char *
esp_side_by_side_panel_get_name (EspSideBySidePanel *self, guint side)
{
  return self->names[side];
}

gboolean
esp_side_by_side_panel_is_busy (EspSideBySidePanel *self)
{
  return is_searching (self) || (self->pair != NULL && esp_side_by_side_is_playing (self->pair));
}

void
esp_side_by_side_panel_cancel (EspSideBySidePanel *self)
{
  if (self->pair == NULL)
    return;
  esp_side_by_side_stop_playing (self->pair);
  for (guint i = 0; i < 2; i++)
    esp_search_cancel (esp_side_by_side_get_search (self->pair, i));
}

void
esp_side_by_side_panel_set_trace (EspSideBySidePanel *self, EspTrace *trace, const char *name)
{
  g_set_object (&self->read, trace);
  g_free (self->read_name);
  self->read_name = g_strdup (name);
  gtk_label_set_text (GTK_LABEL (self->fault), "");
  esp_algorithm_list_set_extra (self->lists[1], trace != NULL ? name : NULL);
  if (trace != NULL)
    esp_algorithm_list_choose_extra (self->lists[1]);
}

void
esp_side_by_side_panel_set_fault (EspSideBySidePanel *self, const char *fault)
{
  gtk_label_set_text (GTK_LABEL (self->fault), fault);
  if (self->pair != NULL)
    show_fault (self);
}

void
esp_side_by_side_panel_drop (EspSideBySidePanel *self)
{
  if (self->read != NULL)
    esp_side_by_side_panel_set_trace (self, NULL, NULL);
  if (self->pair != NULL)
    set_pair (self, NULL);
}

const char *
esp_side_by_side_panel_get_difference (EspSideBySidePanel *self)
{
  return gtk_label_get_text (GTK_LABEL (self->difference));
}

/* --- the widget --- */

static void
esp_side_by_side_panel_dispose (GObject *object)
{
  EspSideBySidePanel *self = ESP_SIDE_BY_SIDE_PANEL (object);

  if (self->box != NULL)
    set_pair (self, NULL);
  for (guint side = 0; side < 2; side++)
    {
      if (self->lists[side] != NULL)
        {
          g_signal_handlers_disconnect_by_data (self->lists[side], self);
          g_object_run_dispose (G_OBJECT (self->lists[side]));
        }
      g_clear_object (&self->lists[side]);
    }
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_side_by_side_panel_parent_class)->dispose (object);
}

static void
esp_side_by_side_panel_finalize (GObject *object)
{
  EspSideBySidePanel *self = ESP_SIDE_BY_SIDE_PANEL (object);

  g_clear_object (&self->read);
  g_free (self->read_name);
  g_free (self->names[0]);
  g_free (self->names[1]);
  G_OBJECT_CLASS (esp_side_by_side_panel_parent_class)->finalize (object);
}

static void
esp_side_by_side_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, ESP_SIDE_BY_SIDE_PANEL (object)->was_busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
esp_side_by_side_panel_class_init (EspSideBySidePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_side_by_side_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_side_by_side_panel_finalize;
  G_OBJECT_CLASS (klass)->get_property = esp_side_by_side_panel_get_property;
  g_type_ensure (ESP_TYPE_OPTION_FORM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-side-by-side-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, box);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, scrolled);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, choices);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, more);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, outcome);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, counters);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, difference);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, fault);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, run);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, stop);
  gtk_widget_class_bind_template_child (widget_class, EspSideBySidePanel, go);
  gtk_widget_class_set_css_name (widget_class, "espversus");
  signals[PAIR_CHANGED] = g_signal_new ("pair-changed", ESP_TYPE_SIDE_BY_SIDE_PANEL,
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /* a search or the playing of both is under way */
  properties[PROP_BUSY] =
      g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  signals[WENT] = g_signal_new ("went", ESP_TYPE_SIDE_BY_SIDE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_side_by_side_panel_init (EspSideBySidePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_keep_whole_rows (GTK_SCROLLED_WINDOW (self->scrolled));
  g_signal_connect_swapped (self->go, "clicked", G_CALLBACK (on_go), self);
}

/* A row as that of a player: its settings unfold below it. */
static void
add_side (EspSideBySidePanel *self, guint side)
{
  const char *letter = side == 0 ? "A" : "B";
  /* translators: A and B are the two searches */
  const char *name = side == 0 ? _ ("Settings of A") : _ ("Settings of B");
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *label = gtk_label_new (letter);
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);

  self->lists[side] =
      esp_algorithm_list_new (GTK_DROP_DOWN (list), self->problem, ESP_ALGORITHM_TRACED, NULL);
  gtk_widget_set_valign (list, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (list, GTK_ALIGN_END);
  gtk_widget_set_hexpand (list, TRUE);
  esp_name_control (list, letter);
  self->toggles[side] = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->toggles[side]), "esp-settings-symbolic");
  gtk_widget_add_css_class (self->toggles[side], "flat");
  gtk_widget_set_valign (self->toggles[side], GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (self->toggles[side], name);
  esp_name_control (self->toggles[side], name);
  self->forms[side] = esp_option_form_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->forms[side]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_widget_add_css_class (box, "side-row");
  gtk_widget_add_css_class (line, "line");
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), self->toggles[side]);
  gtk_box_append (GTK_BOX (line), list);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), self->forms[side]);
  gtk_box_append (GTK_BOX (self->choices), box);
  g_signal_connect_swapped (self->toggles[side], "toggled", G_CALLBACK (unfold), self);
}

/* Two that are different: those that the room names first. */
static void
choose_second (EspSideBySidePanel *self)
{
  const EspAlgorithm *second = esp_algorithm_list_get (self->lists[1], 1);

  if (second != NULL && (second->flags & ESP_ALGORITHM_FOREIGN) == 0)
    esp_algorithm_list_choose (self->lists[1], second->id);
}

GtkWidget *
esp_side_by_side_panel_new (const EspProblem *problem)
{
  EspSideBySidePanel *self = g_object_new (ESP_TYPE_SIDE_BY_SIDE_PANEL, NULL);
  const char *const units[] = { _ ("Decision"), _ ("Event"), _ ("Time"), NULL };

  self->problem = problem;
  for (guint side = 0; side < 2; side++)
    add_side (self, side);
  self->unit = gtk_drop_down_new_from_strings (units);
  gtk_box_append (GTK_BOX (self->choices), esp_form_row_new (_ ("In step by"), self->unit));
  gtk_box_append (GTK_BOX (self->more),
                  esp_link_row_new (_ ("Read a Search…"), "page.versus-trace-dialog",
                                    _ ("As B: one that was exported as JSON Lines or CSV, here or "
                                       "by a program of your own")));
  choose_second (self);
  for (guint side = 0; side < 2; side++)
    g_signal_connect_swapped (self->lists[side], "chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->unit, "notify::selected", G_CALLBACK (on_unit_chosen), self);
  on_chosen (self);
  refresh (self);
  return GTK_WIDGET (self);
}
