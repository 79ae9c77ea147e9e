#include "config.h"

#include "esp-by-hand.h"

#include <glib/gi18n-lib.h>

#include "kit/lists/esp-row.h"

struct _EspByHand
{
  GtkWidget parent_instance;

  EspPlay *play;
  GtkWidget *box;
  GtkStack *words;
  GtkLabel *verdict;
  GtkLabel *help;
  GtkWidget *buttons;
  GtkWidget *do_hint;
  GtkWidget *sure_steps;
  GtkWidget *back;
  GtkWidget *start_over;
  GtkWidget *next_puzzle;
  gboolean brief;
  GtkWidget *rows;
  GtkWidget *difficulty; /* NULL: puzzles are not made by it */
  GtkWidget *time;
  guint tick; /* source: while the clock runs and is seen */
};

G_DEFINE_FINAL_TYPE (EspByHand, esp_by_hand, GTK_TYPE_WIDGET)

/* --- the clock --- */

static void
show_time (EspByHand *self)
{
  int seconds = esp_play_get_seconds (self->play);
  g_autofree char *text = g_strdup_printf ("%d:%02d", seconds / 60, seconds % 60);

  gtk_label_set_text (GTK_LABEL (self->time), text);
}

static gboolean
on_tick (gpointer data)
{
  show_time (data);
  return G_SOURCE_CONTINUE;
}

/* It runs from the first step till the puzzle is solved. */
static void
run_clock (EspByHand *self)
{
  gboolean runs = self->play != NULL && esp_play_get_n_moves (self->play) > 0 &&
                  gtk_widget_get_mapped (GTK_WIDGET (self));

  if (runs && self->tick == 0)
    self->tick = g_timeout_add_seconds (1, on_tick, self);
  if (!runs)
    g_clear_handle_id (&self->tick, g_source_remove);
  if (self->play != NULL)
    show_time (self);
}

const char *
esp_by_hand_get_time (EspByHand *self)
{
  return gtk_label_get_text (GTK_LABEL (self->time));
}

/* --- how it stands --- */

static char *
describe (EspByHand *self)
{
  const EspPuzzleVerdict *verdict = esp_play_get_verdict (self->play);

  return self->brief && verdict != NULL && verdict->broken != NULL ? g_strdup (_ ("Not right yet"))
                                                                   : esp_play_describe (self->play);
}

/* What clicks and keys do on the board as it stands. */
static char *
describe_controls (EspByHand *self)
{
  EspDocument *document = esp_play_get_document (self->play);

  return document != NULL
             ? esp_page_say (esp_play_get_spec (self->play), esp_document_get_instance (document),
                             esp_document_get_state (document), ESP_WORDS_CONTROLS, NULL)
             : NULL;
}

/* That it is not solved yet is seen, and the line below the board says what is open: then there is
 * room to say what clicks and keys do. */
static void
show_words (EspByHand *self)
{
  const EspPuzzleVerdict *verdict = esp_play_get_verdict (self->play);
  g_autofree char *text = describe (self);
  gboolean open =
      verdict == NULL || (verdict->title == NULL && verdict->broken == NULL && !verdict->nothing);
  g_autofree char *words = describe_controls (self);
  gboolean help = open && words != NULL;

  if (words != NULL)
    gtk_label_set_text (self->help, words);
  gtk_label_set_text (self->verdict, text);
  gtk_stack_set_visible_child (self->words,
                               help ? GTK_WIDGET (self->help) : GTK_WIDGET (self->verdict));
}

static void
on_changed (EspByHand *self)
{
  guint n = esp_play_get_n_points (self->play);
  g_autofree char *back =
      n > 1 ? g_strdup_printf (_ ("Back to Point %u"), n) : g_strdup (_ ("Back to Point"));

  show_words (self);
  gtk_button_set_label (GTK_BUTTON (self->back), back);
  run_clock (self);
}

void
esp_by_hand_set_brief (EspByHand *self, gboolean brief)
{
  if (self->brief == brief || self->play == NULL)
    return;
  self->brief = brief;
  show_words (self);
}

static void
append_row (EspByHand *self, const char *label, GtkWidget *control, const char *tip)
{
  GtkWidget *row = esp_form_row_new (label, control);

  gtk_widget_set_tooltip_text (row, tip);
  gtk_box_append (GTK_BOX (self->rows), row);
}

static void
add_mistakes (EspByHand *self)
{
  GtkWidget *toggle = gtk_switch_new ();

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (toggle), "page.mistakes");
  append_row (self, _ ("Show mistakes at once"), toggle,
              _ ("Off: only Check tells what breaks a rule"));
}

/* What a button that cannot be pressed says instead of what it does: why. */
static const char off[] = "esp-off";
static const char on[] = "esp-on";

static void
show_tip (GtkWidget *button)
{
  gtk_widget_set_tooltip_text (
      button, g_object_get_data (G_OBJECT (button), gtk_widget_is_sensitive (button) ? on : off));
}

static void
explain_when_off (GtkWidget *button, const char *why)
{
  g_object_set_data_full (G_OBJECT (button), on, g_strdup (gtk_widget_get_tooltip_text (button)),
                          g_free);
  g_object_set_data_full (G_OBJECT (button), off, g_strdup (why), g_free);
  g_signal_connect (button, "state-flags-changed", G_CALLBACK (show_tip), NULL);
  show_tip (button);
}

/* The one before takes the place of a button that there is no use for. */
static void
show_beside (EspByHand *self, GtkWidget *button, GtkWidget *before, gboolean shown)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (self->buttons);

  gtk_widget_set_visible (button, shown);
  gtk_grid_layout_child_set_column_span (
      GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (layout, before)), shown ? 1 : 2);
}

void
esp_by_hand_set_play (EspByHand *self, EspPlay *play)
{
  const EspPageSpec *spec = esp_play_get_spec (play);

  g_return_if_fail (self->play == NULL);
  self->play = g_object_ref (play);
  show_beside (self, self->next_puzzle, self->start_over, spec->problem->generating != NULL);
  show_beside (self, self->sure_steps, self->do_hint, esp_problem_has_sure_steps (spec->problem));
  if (esp_play_can_judge (play))
    add_mistakes (self);
  self->time = gtk_label_new ("0:00");
  gtk_widget_add_css_class (self->time, "numeric");
  append_row (self, _ ("Time"), self->time, _ ("Since the first step of this puzzle"));
  g_signal_connect_object (play, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
}

void
esp_by_hand_follow_difficulty (EspByHand *self, const EspOptionSpec *spec, GtkWidget *control)
{
  GtkDropDown *list = GTK_DROP_DOWN (control);

  self->difficulty = gtk_drop_down_new (g_object_ref (gtk_drop_down_get_model (list)), NULL);
  g_object_bind_property (list, "selected", self->difficulty, "selected",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  append_row (self, _ (spec->label), self->difficulty, _ ("Of the next puzzle"));
  gtk_box_reorder_child_after (GTK_BOX (self->rows), gtk_widget_get_last_child (self->rows), NULL);
}

/* --- the widget --- */

static void
esp_by_hand_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_by_hand_parent_class)->map (widget);
  run_clock (ESP_BY_HAND (widget));
}

static void
esp_by_hand_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_by_hand_parent_class)->unmap (widget);
  g_clear_handle_id (&ESP_BY_HAND (widget)->tick, g_source_remove);
}

static void
esp_by_hand_dispose (GObject *object)
{
  EspByHand *self = ESP_BY_HAND (object);

  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->play);
  G_OBJECT_CLASS (esp_by_hand_parent_class)->dispose (object);
}

static void
esp_by_hand_class_init (EspByHandClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_by_hand_dispose;
  widget_class->map = esp_by_hand_map;
  widget_class->unmap = esp_by_hand_unmap;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-by-hand.ui");
  gtk_widget_class_bind_template_child (widget_class, EspByHand, box);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, words);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, verdict);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, help);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, buttons);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, do_hint);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, sure_steps);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, back);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, start_over);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, next_puzzle);
  gtk_widget_class_bind_template_child (widget_class, EspByHand, rows);
  gtk_widget_class_set_css_name (widget_class, "espbyhand");
}

static void
esp_by_hand_init (EspByHand *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  explain_when_off (self->do_hint, _ ("No hint was given yet: ask for one first (F3)"));
  explain_when_off (self->back, _ ("No point is saved yet"));
  explain_when_off (self->start_over, _ ("Nothing was done yet"));
}

GtkWidget *
esp_by_hand_new (void)
{
  return g_object_new (ESP_TYPE_BY_HAND, NULL);
}
