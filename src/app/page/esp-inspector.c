#include "config.h"

#include "esp-inspector.h"

#include <glib/gi18n-lib.h>

#include "app/window/esp-help-window.h"
#include "app/play/esp-applicable.h"
#include "kit/forms/esp-choice.h"

#define WIDTH 312

struct _EspInspector
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  EspDocument *document; /* whose instance the parts are about */
  GtkWidget *box;
  GtkWidget *switcher;
  GtkStack *parts;
  GtkWidget *puzzle;
  GtkWidget *solve;
  GtkWidget *play; /* NULL: nothing is played */
  GtkWidget *compare;
};

G_DEFINE_FINAL_TYPE (EspInspector, esp_inspector, GTK_TYPE_WIDGET)

EspPuzzlePanel *
esp_inspector_get_puzzle (EspInspector *self)
{
  return ESP_PUZZLE_PANEL (self->puzzle);
}

EspSolvePanel *
esp_inspector_get_solve (EspInspector *self)
{
  return ESP_SOLVE_PANEL (self->solve);
}

EspPlayPanel *
esp_inspector_get_play (EspInspector *self)
{
  return self->play != NULL ? ESP_PLAY_PANEL (self->play) : NULL;
}

EspComparePanel *
esp_inspector_get_compare (EspInspector *self)
{
  return ESP_COMPARE_PANEL (self->compare);
}

EspSideBySidePanel *
esp_inspector_get_side_by_side (EspInspector *self)
{
  return esp_compare_panel_get_side_by_side (ESP_COMPARE_PANEL (self->compare));
}

/* --- what is applicable --- */

static gboolean
algorithm_is_usable (gpointer data, guint position, char **why)
{
  EspInspector *self = data;
  const EspAlgorithm *algorithm =
      esp_solve_panel_get_nth (esp_inspector_get_solve (self), position);

  return self->document == NULL || algorithm == NULL ||
         esp_applicable_ask (esp_document_get_instance (self->document), algorithm, NULL, why);
}

void
esp_inspector_set_instance (EspInspector *self, EspDocument *document, gboolean anew)
{
  const EspInstance *instance = esp_document_get_instance (document);

  g_set_object (&self->document, document);
  if (self->problem->is_applicable != NULL)
    esp_choice_set_usable (esp_solve_panel_get_list (esp_inspector_get_solve (self)),
                           algorithm_is_usable, self);
  esp_solve_panel_set_instance (esp_inspector_get_solve (self), instance, anew);
  if (self->play != NULL)
    esp_play_panel_set_instance (ESP_PLAY_PANEL (self->play), instance, anew);
}

/* --- the parts --- */

/* What the manual says of a part: of the problem where that differs by it. */
static char *
get_help_target (EspInspector *self, const char *part)
{
  if (g_str_equal (part, "puzzle"))
    return g_strdup ("boards#editing");
  if (g_str_equal (part, "play"))
    return g_strdup ("boards#playing");
  if (g_str_equal (part, "compare"))
    return g_strdup ("compare#experiments");
  return g_strdup_printf ("%s#how-it-works", self->problem->id);
}

static void
add_part (EspInspector *self, GtkWidget *part, const char *name, const char *title)
{
  g_autofree char *target = get_help_target (self, name);

  esp_help_set_target (part, target);
  gtk_stack_add_titled (self->parts, part, name, title);
}

/* How hard the next puzzle is stands in both parts. */
static void
join_difficulty (EspInspector *self, const EspOptionSpec *specs)
{
  for (const EspOptionSpec *spec = specs; spec != NULL && spec->id != NULL; spec++)
    if (g_str_equal (spec->id, "difficulty") && spec->kind == ESP_OPTION_CHOICE)
      esp_play_panel_follow_difficulty (
          ESP_PLAY_PANEL (self->play), spec,
          esp_puzzle_panel_get_generate_control (ESP_PUZZLE_PANEL (self->puzzle), spec->id));
}

static void
add_parts (EspInspector *self, EspPlay *play)
{
  const EspPageSpec *spec = esp_play_get_spec (play);

  self->puzzle = esp_puzzle_panel_new (spec);
  add_part (self, self->puzzle, "puzzle", _ ("Puzzle"));
  self->solve = esp_solve_panel_new (self->problem, spec->first_algorithm);
  add_part (self, self->solve, "solve", _ ("Solve"));
  if (spec->play != ESP_PLAY_NONE)
    {
      self->play = esp_play_panel_new (play);
      join_difficulty (self, esp_problem_get_generate_options (spec->problem));
      /* translators: "Play" is against an opponent, as in chess; a puzzle has none, there it is
       * solved by hand */
      add_part (self, self->play, "play",
                self->problem->game != NULL ? _ ("Play") : C_ ("a puzzle, by hand", "Play"));
    }
  self->compare = esp_compare_panel_new (self->problem);
  add_part (self, self->compare, "compare", _ ("Compare"));
  for (GtkWidget *child = gtk_widget_get_first_child (self->switcher); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_hexpand (child, TRUE);
}

/* --- the widget --- */

/* As narrow as it can be, but for that width: natural widths of what is inside (long labels, lists)
 * must not push the board aside. */
static void
esp_inspector_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  gtk_widget_measure (ESP_INSPECTOR (widget)->box, orientation, for_size, minimum, natural, NULL,
                      NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MAX (*minimum, WIDTH);
  *minimum_baseline = *natural_baseline = -1;
}

static void
esp_inspector_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (ESP_INSPECTOR (widget)->box, width, height, baseline, NULL);
}

static void
esp_inspector_dispose (GObject *object)
{
  EspInspector *self = ESP_INSPECTOR (object);

  self->parts = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (esp_inspector_parent_class)->dispose (object);
}

static void
esp_inspector_class_init (EspInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_inspector_dispose;
  widget_class->measure = esp_inspector_measure;
  widget_class->size_allocate = esp_inspector_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, EspInspector, box);
  gtk_widget_class_bind_template_child (widget_class, EspInspector, switcher);
  gtk_widget_class_bind_template_child (widget_class, EspInspector, parts);
  gtk_widget_class_set_css_name (widget_class, "espinspector");
}

static void
esp_inspector_init (EspInspector *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
esp_inspector_new (EspPageModel *model)
{
  EspInspector *self = g_object_new (ESP_TYPE_INSPECTOR, NULL);

  self->problem = esp_page_model_get_problem (model);
  add_parts (self, esp_page_model_get_play (model));
  g_object_bind_property (model, "part", self->parts, "visible-child-name",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  return GTK_WIDGET (self);
}
